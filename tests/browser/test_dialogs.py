"""The dialogs, whose script is fetched when the first of them is opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.complaints import NOT_LOADED
from tests.browser.page_actions import PATIENCE, GamePage
from tests.browser.page_queries import open_without_python

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

    from build_scripts.lib.serve import SiteServer
    from tests.browser.complaints import Complaints
    from tests.browser.conftest import NewPage

DIALOGS = "**/dialogs-*.js"


@pytest.mark.first_visit
def test_dialogs_that_cannot_be_fetched_are_told_and_open_once_they_can(
    page: Page, site: SiteServer, errors: Complaints
) -> None:
    """Nothing is lost by it: the game goes on, and the same button opens the dialog."""
    errors.expect(NOT_LOADED)
    page.context.route(DIALOGS, lambda route: route.abort())
    open_without_python(page, site)
    page.locator("#new").click()
    expect(page.locator("#message")).to_contain_text("This couldn’t be loaded.")  # noqa: RUF001 -- as the page has it
    expect(page.locator("#new")).to_be_focused()
    page.context.unroute(DIALOGS)
    page.locator("#new").click()
    expect(page.locator("#new-dialog")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("#share").click()
    expect(page.locator("#link")).to_have_value(f"{site.url}#v1;oware-abapa")


@pytest.mark.first_visit
def test_slow_dialogs_are_announced_and_the_last_one_asked_for_opens(page: Page, site: SiteServer) -> None:
    waiting: list[Route] = []
    page.context.route(DIALOGS, lambda route: waiting.append(route))  # noqa: PLW0108 -- Playwright takes no method of a list
    open_without_python(page, site)
    page.locator("#new").click()
    expect(page.locator("#message")).to_have_text("One moment…")
    page.locator(".top [data-open=rules-dialog]").click()
    assert len(waiting) == 1, "it is on its way"
    waiting[0].continue_()
    expect(page.locator("#rules-dialog")).to_be_visible()
    expect(page.locator("#new-dialog")).to_be_hidden()
    expect(page.locator("#message")).not_to_have_text("One moment…")


@pytest.mark.no_python
def test_a_dialog_closes_by_a_click_on_its_backdrop_alone(page: Page, site: SiteServer) -> None:
    """A click in its padding leaves it open, and so does text that is selected out of it."""
    open_without_python(page, site)
    page.locator("#share").click()
    dialog, link = page.locator("#share-dialog"), page.locator("#link")
    expect(link).to_have_value(f"{site.url}#v1;oware-abapa")
    box, field = dialog.bounding_box(), link.bounding_box()
    assert box
    assert field
    middle = field["y"] + field["height"] / 2
    page.mouse.click(box["x"] + 8, middle)
    page.mouse.move(field["x"] + 60, middle)
    page.mouse.down()
    page.mouse.move(box["x"] - 60, middle)
    page.mouse.up()
    expect(dialog).to_be_visible()
    page.mouse.click(box["x"] - 60, middle)
    expect(dialog).to_be_hidden()


@pytest.mark.emptied
def test_the_address_of_a_rule_opens_it(page: Page, site: SiteServer) -> None:
    """Nothing else has the dialogs fetched."""
    game_page = GamePage(page)
    game_page.open(site.url)
    game_page.wait_for_engine()
    assert page.evaluate("typeof globalThis.mashimoLazy?.dialogs") == "undefined"
    page.evaluate("location.hash = '#rules;awale;1.4'")
    expect(page.locator("#rules-reader")).to_contain_text("Choose a house", timeout=PATIENCE)


@pytest.mark.long
def test_a_page_that_is_ready_offline_has_its_dialogs(new_page: NewPage, site: SiteServer) -> None:
    """`test_play.py` has a game that begins when the server is gone."""
    game_page = GamePage(new_page())
    game_page.open(site.url)
    game_page.wait_until_offline()
    game_page.page.context.set_offline(True)
    game_page.page.reload()
    game_page.page.locator("#new").click()
    expect(game_page.page.locator("#new-dialog")).to_be_visible()


LONG = ("bao-kenya-laps", "bao-la-kujifunza")
"""The games whose first moves have too many steps for the page: their cards stand still."""


@pytest.mark.no_python
@pytest.mark.parametrize("calm", [False, True], ids=["motion", "reduced-motion"])
def test_a_card_of_the_chooser_shows_a_turn_while_it_is_looked_at(
    new_page: NewPage, site: SiteServer, calm: bool
) -> None:
    """With the mouse over it or the keyboard on it; it stands still with reduced motion, and again when left."""
    page = new_page(reduced_motion="reduce" if calm else "no-preference")
    open_without_python(page, site)
    page.locator("#new").click()
    expect(page.locator("#new-dialog")).to_be_visible()
    cards = page.locator("#new-games .game")
    for nth in range(cards.count()):
        picture = cards.nth(nth).locator(".picture")
        still = picture.inner_html()
        cards.nth(nth).hover()
        if calm or cards.nth(nth).locator("input").get_attribute("value") in LONG:
            page.wait_for_timeout(100)
            assert picture.inner_html() == still
            continue
        expect(picture.locator("svg")).to_have_count(1)
        page.wait_for_function("([card, still]) => card.innerHTML !== still", arg=[picture.element_handle(), still])
        page.locator("#new-title").hover()
        assert picture.inner_html() == still
    page.locator("#new-games input").first.focus()
    page.keyboard.press("ArrowRight")
    moved = "() => document.querySelector('#new-games .game:has(:focus) .picture').innerHTML"
    before = page.evaluate(moved)
    if not calm:
        page.wait_for_function(f"before => ({moved})() !== before", arg=before)
