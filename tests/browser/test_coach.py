"""The coach of a first game, and what the end of a game leads to."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser.hands import AGAINST_THE_WEAKEST, PATIENCE, Hands, Seat

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from serve import SiteServer

WON = "1-2-5-1-1-0-1-1-0-6-0-0-23-7-S"
"""RULES 2.6: C wins."""


def settings(page: Page, **values: bool) -> None:
    """Turn settings on or off."""
    page.locator("[data-open=settings-dialog]").click()
    for name, on in values.items():
        page.locator(f"#settings-dialog [data-setting={name}]").set_checked(on)
    page.locator("#settings-dialog [data-close]").click()


@pytest.fixture
def seat() -> Seat:
    """That of a beginner at a phone."""
    return Seat(360, 640, AGAINST_THE_WEAKEST)


def test_a_coach_lights_one_house_at_every_move_until_told_not_to(seated: Hands) -> None:
    page = seated.page
    settings(page, coach=True)
    lit = page.locator("#houses[data-dim] > [data-lit]")
    for turn in range(1, 3):
        expect(lit).to_have_count(1, timeout=PATIENCE)
        name = page.locator("#houses > [data-lit]").get_attribute("aria-label") or ""
        letter = re.match(r"House (\w)", name)
        assert letter, name
        advice = re.compile(rf"^(After |Careful.* )?{letter[1]}\b")  # before what has been played
        expect(page.locator("#message")).to_have_text(advice)
        lit.tap()  # no house is lit until it has been answered, which may be over before a test could look
        expect(page.locator("#moves > li > .move")).to_have_count(1 + 2 * turn, timeout=PATIENCE)
    expect(lit).to_have_count(1, timeout=PATIENCE)
    page.locator("#acts button", has_text="No more hints").tap()
    expect(lit).to_have_count(0)
    expect(page.locator("#hint")).to_be_visible()
    expect(page.locator("#acts button", has_text="No more hints")).to_have_count(0)
    kept = json.loads(page.evaluate("localStorage.getItem('mashimo:settings')"))
    assert kept["value"]["coach"] is False, "not on the next visit either"


@pytest.mark.long
def test_who_wins_goes_on_with_the_next_level(page: Page, site: SiteServer) -> None:
    hands = Hands(page)
    hands.open(site.url)
    hands.paste_position(WON)
    for button in page.locator("[data-does=play-on]").all():
        button.click()
    hands.house(2).click()
    expect(page.locator("#status")).to_contain_text("You win", timeout=PATIENCE)
    level = page.locator("#level")
    before = level.input_value()
    page.locator("#acts button", has_text="Harder").click()
    expect(page.locator("#status")).not_to_contain_text("You win", timeout=PATIENCE)
    expect(level).to_have_value(str(int(before) + 10))
