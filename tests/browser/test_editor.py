"""Positions set up by hand, on every board, by touch and by keyboard; what is wrong is said (RULES 1.12)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from mashimo import GAMES
from tests.browser.page_actions import PATIENCE, GamePage
from tests.support.boards import GAME_IDS

if TYPE_CHECKING:
    from playwright.sync_api import Locator


@pytest.fixture
def game_page(shared_page: GamePage) -> GamePage:
    """Open the editor with the usual start of the first game."""
    shared_page.wait_for_engine()
    open_editor(shared_page)
    return shared_page


def open_editor(shared_page: GamePage) -> None:
    """Open the editor, in which a touch adds a seed."""
    shared_page.page.locator("[data-open=menu-dialog]").click()
    shared_page.page.locator("[data-open=editor-dialog]").click()
    shared_page.page.locator("input[value=add]").check()


def editor_house(game_page: GamePage, cell: int) -> Locator:
    """Return a place of the editor."""
    return game_page.page.locator(f'.pit[data-cell="{cell}"]')


def expect_said(game_page: GamePage, text: str) -> None:
    """Expect the editor to say this."""
    expect(game_page.page.locator("#editor-said")).to_contain_text(text, timeout=PATIENCE)


def test_seeds_are_added_and_taken_by_touch_and_the_position_played(game_page: GamePage) -> None:
    """RULES 1.12: a wrong number of seeds is refused with both numbers and the clause, and cannot be played."""
    page = game_page.page
    page.set_viewport_size({"width": 320, "height": 568})
    expect_said(game_page, "South\u2019s turn.")
    page.locator("input[value=add]").tap()
    editor_house(game_page, 7).tap()
    expect_said(game_page, "Seeds in this position: 49; this game needs 48.")
    page.locator("input[value=take]").tap()
    for cell in (7, 0, 0):
        editor_house(game_page, cell).tap()
    expect_said(game_page, "Seeds in this position: 46; this game needs 48. (Rule 1.12)")
    expect(page.locator("#editor-play")).to_be_disabled()
    page.locator("#editor-rest-N").tap()
    expect_said(game_page, "South\u2019s turn.")
    page.locator("input[name=editor-turn][value=N]").tap()
    expect_said(game_page, "North\u2019s turn.")
    page.locator("#editor-play").tap()
    expect(page.locator("#status")).to_have_attribute("data-side", "N", timeout=PATIENCE)
    expect(page.locator("#status")).to_have_text("North\u2019s turn (top)")
    assert (game_page.house(0).get_attribute("aria-label") or "").startswith("A, 2 seeds.")


def test_numbers_are_typed_and_the_arrows_lead_on(game_page: GamePage) -> None:
    keyboard = game_page.page.keyboard
    game_page.page.locator("#editor-empty").click()
    editor_house(game_page, 11).focus()
    keyboard.type("12")
    keyboard.press("ArrowRight")
    keyboard.press("ArrowUp")
    keyboard.press("ArrowUp")
    keyboard.press("ArrowDown")
    assert editor_house(game_page, 11).get_attribute("aria-valuenow") == "12"
    assert editor_house(game_page, 10).get_attribute("aria-valuenow") == "1"
    assert editor_house(game_page, 10).get_attribute("aria-label") == "House e, North\u2019s"
    keyboard.press("Delete")
    assert editor_house(game_page, 10).get_attribute("aria-valuenow") == "0"
    expect_said(game_page, "12; this game needs 48.")
    game_page.page.locator("#editor-rest-S").click()
    expect_said(game_page, "South wins")
    expect_said(game_page, "(Rule 2.6)")


@pytest.mark.long
@pytest.mark.parametrize("game", GAME_IDS)
def test_every_board_is_set_up_place_by_place(game_page: GamePage, game: str) -> None:
    """RULES 10.1-10.3."""
    layout = GAMES[game].layout
    game_page.page.locator("#editor-game").select_option(game)
    expect(game_page.page.locator("#editor-text")).to_have_value(GAMES[game].start(), timeout=PATIENCE)
    expect(game_page.page.locator(".pit")).to_have_count(len(layout.houses) + len(layout.stores))
    editor_house(game_page, layout.houses[-1].cell).click()
    expect(game_page.page.locator("#editor-play")).to_be_disabled()
    expect_said(game_page, str(GAMES[game].seeds + 1))


@pytest.mark.long
def test_owners_are_changed_and_what_cannot_be_is_explained(game_page: GamePage) -> None:
    """RULES 6.1, 6.9, 1.12."""
    game_page.page.locator("#editor-game").select_option("nam-nam")
    expect(game_page.page.locator("#editor-text")).to_have_value(GAMES["nam-nam"].start(), timeout=PATIENCE)
    game_page.page.locator("input[value=owner]").check()
    editor_house(game_page, 6).click()
    expect(game_page.page.locator("#editor-text")).to_have_value("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S SSSSSSSNNNNN S")
    game_page.page.locator("input[name=editor-began][value=N]").check()
    expect(game_page.page.locator("#editor-text")).to_have_value("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S SSSSSSSNNNNN N")
    game_page.page.locator("input[value=take]").check()
    editor_house(game_page, 0).click()
    game_page.page.locator("#editor-rest-S").click()
    expect_said(game_page, "must be a multiple of four")
    expect_said(game_page, "(Rule 1.12)")


def test_a_choice_still_to_be_made_is_set_up_by_keyboard_and_made(game_page: GamePage) -> None:
    """RULES 6.9, 10.2, 1.12: `=k`, which the captures must allow; and from there the game goes on."""
    page = game_page.page
    page.locator("#editor-game").select_option("nam-nam")
    page.locator("#editor-empty").click()
    for cell, seeds in ((12, "32"), (13, "16")):
        editor_house(game_page, cell).focus()
        page.keyboard.type(seeds)
    page.locator("#editor-pending").press("3")
    expect_said(game_page, "The number of houses to choose doesn’t fit the seeds captured. (Rule 6.9)")  # noqa: RUF001 -- as the page has it
    expect(page.locator("#editor-play")).to_be_disabled()
    page.locator("#editor-pending").press("ArrowUp")
    expect_said(game_page, "South\u2019s turn. You won the round: choose 2 houses")
    expect(page.locator("#editor-text")).to_have_value("0-0-0-0-0-0-0-0-0-0-0-0-32-16-S SSSSSSNNNNNN S =2")
    page.locator("#editor-play").press("Enter")
    expect(page.locator("#game")).to_have_text("Oware Nam Nam")
    for cell in (7, 9):
        game_page.click(cell)
    page.locator("#acts button").first.click()
    game_page.wait_for_turn()
    assert game_page.moves() == ["=bd"]


def test_a_position_is_taken_over_from_text_and_shared(game_page: GamePage) -> None:
    text = game_page.page.locator("#editor-text")
    text.fill("0-4-4-4-4-3-5-1-2-5-5-5-3-3-N")
    text.press("Tab")
    expect_said(game_page, "North\u2019s turn.")
    assert editor_house(game_page, 6).get_attribute("aria-valuenow") == "5"
    text.fill("4-4-S")
    text.press("Tab")
    expect(game_page.page.locator("#editor-said.wrong")).to_be_visible()
    assert editor_house(game_page, 6).get_attribute("aria-valuenow") == "5"
    text.fill("0-4-4-4-4-3-5-1-2-5-5-5-3-3-N")
    text.press("Tab")
    expect(game_page.page.locator("#editor-share")).to_be_enabled()
    game_page.page.locator("#editor-share").click()
    expect(game_page.page.locator("#link")).to_be_visible(timeout=PATIENCE)
    assert game_page.page.locator("#link").input_value().endswith("start=0-4-4-4-4-3-5-1-2-5-5-5-3-3-N")


def test_a_position_half_made_is_there_again(game_page: GamePage) -> None:
    """It stays until it is taken, or another game is opened."""
    page = game_page.page

    def reopen() -> None:
        page.locator("[data-open=menu-dialog]").click()
        page.locator("[data-open=editor-dialog]").click()

    editor_house(game_page, 7).click()
    page.locator("#editor-empty").focus()
    page.keyboard.press("Escape")
    expect(page.locator("#editor-dialog")).to_be_hidden()
    game_page.click(2)  # the game goes on meanwhile
    reopen()
    assert editor_house(game_page, 7).get_attribute("aria-valuenow") == "5"
    expect_said(game_page, "Seeds in this position: 49; this game needs 48.")
    expect(page.locator("#editor-play")).to_be_disabled()
    page.locator("input[value=take]").check()
    editor_house(game_page, 0).click()
    expect(page.locator("#editor-play")).to_be_enabled()
    page.locator("#editor-play").click()
    expect(game_page.house(0)).to_have_attribute("aria-label", re.compile("^A, 3 seeds"))
    reopen()
    assert editor_house(game_page, 0).get_attribute("aria-valuenow") == "3"
    page.locator("#editor-empty").click()
    page.keyboard.press("Escape")
    game_page.begin("bao-kenya")
    reopen()
    expect(page.locator("#editor-game")).to_have_value("bao-kenya")
    assert editor_house(game_page, 0).get_attribute("aria-valuenow") == "3"
    expect_said(game_page, "South\u2019s turn.")


@pytest.mark.long
def test_a_position_is_analysed_by_two_people_with_values(game_page: GamePage) -> None:
    expect_said(game_page, "South\u2019s turn.")
    game_page.page.locator("#editor-analyse").click()
    expect(game_page.page.locator("#editor-dialog")).to_be_hidden()
    game_page.wait_for_turn()
    assert game_page.status() == "South\u2019s turn (bottom)"


def test_a_new_game_after_an_analysis_is_against_the_opponent_before_it(shared_page: GamePage) -> None:
    game_page = shared_page
    game_page.wait_for_engine()
    game_page.set(computer="N")
    open_editor(game_page)
    expect_said(game_page, "South\u2019s turn.")
    game_page.page.locator("#editor-analyse").click()
    expect(game_page.page.locator("#editor-dialog")).to_be_hidden()
    game_page.wait_for_turn()
    game_page.page.locator("#new").click()
    chosen = game_page.page.locator("#new-opponent [aria-pressed=true]")
    expect(chosen).to_have_text("Computer")
    game_page.page.locator("#new-opponent [aria-pressed=false]").click()
    game_page.page.locator("#start-new").click()
    expect(game_page.page.locator("#status")).to_have_text("South\u2019s turn (bottom)")
    game_page.wait_for_turn()
    game_page.page.locator("#new").click()
    expect(chosen).to_have_text("Another person", timeout=5000)


TYPED = "0-4-4-4-4-3-5-1-2-5-5-5-3-3-N"
"""A position of Oware, as text."""


def test_the_board_follows_the_text_while_it_is_typed(game_page: GamePage) -> None:
    expect(game_page.page.locator("#editor-text")).not_to_have_value("")  # else the engine may write into it first
    game_page.page.locator("#editor-text").fill(TYPED)
    expect(editor_house(game_page, 6)).to_have_attribute("aria-valuenow", "5", timeout=PATIENCE)
    expect_said(game_page, "North\u2019s turn.")


@pytest.mark.parametrize("button", ["#editor-play", "#editor-analyse"])
def test_one_quick_click_takes_the_position_that_is_in_the_text_field(game_page: GamePage, button: str) -> None:
    """Type and click at once: the engine has not yet answered, and the click must wait for its answer."""
    page = game_page.page
    # Else the engine's first answer could fill the field just before the test types, and both texts would stay.
    expect(page.locator("#editor-text")).not_to_have_value("", timeout=PATIENCE)
    page.locator("#editor-text").fill(TYPED)
    page.locator(button).click(delay=0)
    expect(page.locator("#editor-dialog")).not_to_be_visible()
    expect(game_page.house(0)).to_have_attribute("aria-label", re.compile("^A, empty"), timeout=PATIENCE)
    expect(game_page.house(6)).to_have_attribute("aria-label", re.compile("^House a, .*, 5 seeds"))


TYPE_AND_CLICK = """text => {
  const field = document.getElementById("editor-text");
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  document.getElementById("editor-play").click();
}"""
"""Types and clicks in one go: the answer that disables the button comes later."""


def test_a_quick_click_with_no_position_says_so_and_plays_nothing(game_page: GamePage) -> None:
    page = game_page.page
    expect(page.locator("#editor-play")).to_be_enabled()
    page.evaluate(TYPE_AND_CLICK, "4-4-S")
    expect(page.locator("#editor-said.wrong")).to_be_visible()
    expect(page.locator("#editor-play")).to_be_disabled()
    expect(page.locator("#editor-dialog")).to_be_visible()
