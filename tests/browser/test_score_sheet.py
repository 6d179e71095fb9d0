"""The score sheet: who plays, on what occasion, each move with what it captured; and your games, found by that."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.page_actions import PATIENCE, GamePage

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from build_scripts.lib.serve import SiteServer


def open_from_menu(page: Page, dialog: str) -> None:
    """Open a dialog from the menu."""
    page.locator("[data-open=menu-dialog]").click()
    page.locator(f"#menu-dialog [data-open={dialog}]").click()


def test_names_and_occasion_go_with_the_game_and_its_moves_are_printed(shared_page: GamePage) -> None:
    shared_page.wait_for_engine()
    page = shared_page.page
    for cell in (5, 11, 2):
        shared_page.click(cell)
    open_from_menu(page, "sheet-dialog")
    expect(page.locator("#sheet-moves tbody tr")).to_have_count(2, timeout=PATIENCE)
    expect(page.locator("#sheet-moves .move-word")).to_have_text(["F", "f", "C", ""])
    page.locator("#sheet-South").fill("Anna")
    page.locator("#sheet-North").fill("Zoë & Ben")
    page.locator("#sheet-Event").fill("Summer cup")
    page.locator("#sheet-Date").fill("2026-11-22")
    page.locator("#sheet-Date").press("Tab")
    expect(page.locator("#sheet-moves thead")).to_contain_text("North: Zoë & Ben")
    page.evaluate("window.print = () => { window.printed = document.getElementById('print').textContent; }")
    page.locator("#sheet-print").click()
    printed = page.evaluate("window.printed")
    for said in ("Oware, Abapa rules", "Summer cup · November 22, 2026", "South: Anna", "Zoë & Ben", "Score so far"):
        assert said in printed, printed
    assert page.locator("#print").text_content() == printed, "a phone takes it after the script has gone on"
    page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    expect(page.locator("#print")).to_be_empty()
    page.locator("#sheet-dialog [data-close]").click()
    expect(page.locator("#status")).to_contain_text("Zoë & Ben")
    page.locator("#share").click()
    expect(page.locator("#link")).to_have_value(re.compile("%20;notes="), timeout=PATIENCE)
    page.locator("#share-dialog [data-close]").click()
    page.reload()
    open_from_menu(page, "sheet-dialog")
    expect(page.locator("#sheet-South")).to_have_value("Anna", timeout=PATIENCE)
    expect(page.locator("#sheet-Date")).to_have_value("2026-11-22")


def test_a_tab_that_only_looks_on_takes_no_names(page: Page, site: SiteServer) -> None:
    """They would be lost with the next move of the tab that has the game."""
    one, two = GamePage(page), GamePage(page.context.new_page())
    one.open(site.url)
    one.set(computer="", speed="instant")
    one.click(2)
    two.open(site.url)
    expect(two.page.locator("#message")).to_contain_text("another window")
    for game_page, editable in ((one, True), (two, False)):
        open_from_menu(game_page.page, "sheet-dialog")
        expect(game_page.page.locator("#sheet-South")).to_be_editable(editable=editable, timeout=PATIENCE)
        expect(game_page.page.locator("#sheet-Date")).to_be_editable(editable=editable)


def test_the_moves_lie_within_the_sheet_on_a_small_phone(shared_page: GamePage) -> None:
    shared_page.wait_for_engine()
    page = shared_page.page
    for cell in (5, 11, 2):
        shared_page.click(cell)
    page.set_viewport_size({"width": 320, "height": 568})
    open_from_menu(page, "sheet-dialog")
    page.locator("#sheet-South").fill("Wilhelmina")
    page.locator("#sheet-South").press("Tab")
    expect(page.locator("#sheet-moves thead")).to_contain_text("Wilhelmina", timeout=PATIENCE)
    held = page.locator("#sheet-dialog").evaluate("dialog => [dialog.scrollWidth, dialog.clientWidth]")
    assert held[0] <= held[1], "wider than what can be seen"


def test_games_are_found_by_the_names_of_their_players(shared_page: GamePage) -> None:
    shared_page.wait_for_engine()
    page = shared_page.page
    for number, name in enumerate(("Dora", "Emil", "Finn")):
        shared_page.begin("awale" if number else "nam-nam")
        shared_page.click(shared_page.playable()[0])
        open_from_menu(page, "sheet-dialog")
        page.locator("#sheet-South").fill(name)
        page.locator("#sheet-South").press("Tab")
        page.locator("#sheet-dialog [data-close]").click()
    open_from_menu(page, "games-dialog")
    listed = page.locator("#games-list .kept")
    page.locator("#games-find").fill("dora")
    expect(listed).to_have_count(1)
    expect(listed).to_contain_text("Dora – North")
    for game, found in (("awale", 0), ("nam-nam", 1)):
        page.locator("#games-game").select_option(game)
        expect(listed).to_have_count(found)
    page.locator("#games-find").fill("nobody")
    expect(page.locator("#games-unfound")).to_be_visible()
    expect(listed).to_have_count(0)
