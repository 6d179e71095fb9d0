"""Rules by choice in the page: a game that was never baked, and the room in which its rules are chosen (RULES 12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from browser.hands import PATIENCE, Hands

if TYPE_CHECKING:
    from playwright.sync_api import Page

KALAH = "own1.6x4.again.xo.row"


def room(hands: Hands) -> Page:
    """The page with the room open, as soon as it shows rules."""
    hands.wait_for_engine()
    page = hands.page
    page.locator("[data-open=menu-dialog]").click()
    page.locator("[data-open=own-rules-dialog]").click()
    expect(page.locator("#own-rules .own-rule").first).to_be_visible(timeout=PATIENCE)
    return page


def test_a_link_opens_a_game_that_the_build_does_not_know(seated: Hands) -> None:
    """RULES 12.24: its board, its words and its rules come with it; one of a newer version says what it is."""
    seated.wait_for_engine()
    page = seated.page
    page.goto(page.url.partition("#")[0] + "#v1;own1.4x3.cw.again.xo.row;moves=B")
    expect(page.locator("#houses [data-cell]")).to_have_count(8, timeout=PATIENCE)
    expect(page.locator("#game")).to_have_text("Your own rules")
    expect(page.locator("#status")).to_contain_text("North to move")
    page.goto(page.url.partition("#")[0] + "#v1;own1.4x3.whirl;moves=B")
    expect(page.locator("#message")).to_contain_text("whirl", timeout=PATIENCE)
    expect(page.locator("#houses [data-cell]")).to_have_count(8)


def test_rules_are_chosen_and_shown_and_played(seated: Hands) -> None:
    """RULES 12.23: what cannot be is explained where it is chosen, and nothing is lost."""
    page = room(seated)
    page.locator("#own-from").select_option(KALAH)
    expect(page.locator("#own-rules")).to_contain_text("Capturing across", timeout=PATIENCE)
    page.locator("[data-option=houses] select").select_option("4")
    expect(page.locator("#own-houses [data-cell]")).to_have_count(8, timeout=PATIENCE)
    expect(page.locator("[data-option=houses].changed")).to_have_count(1)
    page.locator("#own-houses [data-cell='1']").click()
    expect(page.locator("#own-told")).to_contain_text("North to move", timeout=PATIENCE)
    page.locator("[data-option=slam] select").select_option("forbidden")
    expect(page.locator("#own-rules")).to_contain_text("forbidden", timeout=PATIENCE)
    page.locator("[data-option=feeding] select").select_option("always")
    expect(page.locator("#own-options .wrong")).to_have_count(2, timeout=PATIENCE)
    expect(page.locator("#own-play")).to_be_disabled()
    expect(page.locator("[data-option=slam] select")).to_have_value("forbidden")
    page.locator("[data-option=feeding] select").select_option("none")
    expect(page.locator("#own-options .wrong")).to_have_count(0, timeout=PATIENCE)
    page.locator("#own-play").click()
    expect(page.locator("#houses [data-cell]")).to_have_count(8, timeout=PATIENCE)
