"""The coach of a first game, and what the end of a game leads to."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.page_actions import AGAINST_THE_WEAKEST, PATIENCE, GamePage, PageSetup
from tests.browser.page_queries import find_unreachable

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from build_scripts.lib.serve import SiteServer

WON = "1-2-5-1-1-0-1-1-0-6-0-0-23-7-S"
"""RULES 2.6: C wins."""


def settings(page: Page, **values: bool) -> None:
    """Turn settings on or off."""
    page.locator("[data-open=settings-dialog]").click()
    for name, on in values.items():
        page.locator(f"#settings-dialog [data-setting={name}]").set_checked(on)
    page.locator("#settings-dialog [data-close]").click()


@pytest.fixture
def page_setup() -> PageSetup:
    """Seat a beginner at a phone."""
    return PageSetup(360, 640, AGAINST_THE_WEAKEST)


SHOW = '#acts [data-board-mode="coach.show"]'
OFF = '#acts [data-board-mode="coach.off"]'
LIT = "#houses > [data-lit]"
SHADE = """() => {
  const board = document.querySelector("#houses");
  const shadows = [board, ...board.children].map((one) => getComputedStyle(one).boxShadow);
  return [...shadows.filter((shadow) => shadow !== "none"), ...(board.hasAttribute("data-dim") ? ["dim"] : [])];
}"""
"""What darkens the board, or any of its houses."""


def test_a_coach_asks_at_every_move_in_full_light_and_answers_on_request(shared_page: GamePage) -> None:
    page = shared_page.page
    settings(page, coach=True)
    for turn in range(1, 3):
        expect(page.locator(SHOW)).to_be_visible(timeout=PATIENCE)
        expect(page.locator("#message")).to_have_text(re.compile(r"\?$"))
        if turn > 1:  # the event comes before the question
            expect(page.locator("#message")).to_have_text(re.compile(r"The computer plays .*\. [^.]*\?$"))
        expect(page.locator(LIT)).to_have_count(0)
        assert page.evaluate(SHADE) == []
        page.locator(SHOW).tap()
        expect(page.locator(LIT)).to_have_count(1)
        assert page.evaluate(SHADE) == []
        name = page.locator(LIT).get_attribute("aria-label") or ""
        letter = re.match(r"(\w), ", name)
        assert letter, name
        expect(page.locator("#message")).to_have_text(re.compile(rf"\b{letter[1]}\b"))
        page.locator(LIT).tap()
        expect(page.locator("#moves > li > .move")).to_have_count(1 + 2 * turn, timeout=PATIENCE)
    expect(page.locator(OFF)).to_be_visible(timeout=PATIENCE)
    expect(page.locator(OFF), "a quiet button").to_have_css("background-color", "rgba(0, 0, 0, 0)")
    assert find_unreachable(page) == []
    page.locator(OFF).tap()
    expect(page.locator(SHOW)).to_have_count(0)
    expect(page.locator("#hint")).to_be_visible()
    expect(page.locator(OFF)).to_have_count(0)
    kept = json.loads(page.evaluate("localStorage.getItem('mashimo:settings')"))
    assert kept["value"]["coach"] is False, "not on the next visit either"


def test_choosing_another_house_ends_the_ring(shared_page: GamePage) -> None:
    """In Bao la Kujifunza a house is chosen before its way: the ring of the coach's house leaves then."""
    page = shared_page.page
    shared_page.begin("bao-la-kujifunza")
    settings(page, coach=True)
    page.locator(SHOW).tap(timeout=PATIENCE)
    expect(page.locator(LIT)).to_have_count(1)
    shown = page.locator(LIT).get_attribute("data-cell")
    other = next(cell for cell in shared_page.playable() if str(cell) != shown)
    shared_page.house(other).tap()
    expect(page.locator("#acts [data-way]").first).to_be_visible()
    expect(page.locator(LIT)).to_have_count(0)
    assert page.evaluate(SHADE) == []
    settings(page, coach=False)


@pytest.mark.long
def test_who_wins_goes_on_with_the_next_level(page: Page, site: SiteServer) -> None:
    game_page = GamePage(page)
    game_page.open(site.url)
    game_page.paste_position(WON)
    for button in page.locator("[data-does=play-on]").all():
        button.click()
    game_page.house(2).click()
    expect(page.locator("#status")).to_contain_text("You win", timeout=PATIENCE)
    level = page.locator("#level")
    before = level.input_value()
    page.locator("#acts button", has_text="Harder").click()
    expect(page.locator("#status")).not_to_contain_text("You win", timeout=PATIENCE)
    expect(level).to_have_value(str(int(before) + 10))
