"""A key that is held acts once: one press plays one move, on every board. Keys that move the focus repeat."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.embed_helpers import frame_of, heard, until, wait_to_hear
from tests.browser.page_actions import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.page_actions import GamePage

REPEATS = 8
"""More than a key that is held for half a second repeats."""
BETWEEN = 40
"""Milliseconds between two repeats."""


def hold(page: Page, key: str) -> None:
    """Hold a key, as a browser reports it: all presses but the first are repeats."""
    for _ in range(REPEATS):
        page.keyboard.down(key)
        page.wait_for_timeout(BETWEEN)
    page.keyboard.up(key)


def test_a_held_letter_plays_one_move(shared_page: GamePage) -> None:
    """RULES 1.4: the other side's house of the same letter is left alone."""
    shared_page.wait_for_engine()
    hold(shared_page.page, "f")
    shared_page.wait_for_turn()
    assert shared_page.moves() == ["F"]
    shared_page.page.keyboard.press("f")
    expect(shared_page.page.locator("#moves > li > .move")).to_have_count(3)


def test_a_held_enter_plays_one_move_takes_one_back_and_opens_one_dialog(shared_page: GamePage) -> None:
    """At a house, at the buttons of the page, and in a dialog."""
    page = shared_page.page
    shared_page.wait_for_engine()
    for cell in (5, 6, 0, 7):
        shared_page.click(cell)
    shared_page.house(4).focus()
    hold(page, "Enter")
    shared_page.wait_for_turn()
    assert len(shared_page.moves()) == 5
    page.locator("#undo").focus()
    hold(page, "Enter")
    shared_page.wait_for_turn()
    assert len(shared_page.moves()) == 4
    page.locator("[data-open=settings-dialog]").focus()
    hold(page, "Enter")
    expect(page.locator("#settings-dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#settings-dialog")).not_to_be_visible()


def test_a_held_key_steps_through_the_game_and_from_house_to_house(shared_page: GamePage) -> None:
    """Arrows repeat: at a house they move the focus, elsewhere they step."""
    page = shared_page.page
    shared_page.wait_for_engine()
    for cell in (5, 6, 0, 7):
        shared_page.click(cell)
    shared_page.house(0).focus()
    hold(page, "ArrowRight")
    expect(shared_page.house(5)).to_be_focused()
    page.evaluate("document.activeElement.blur()")
    hold(page, "ArrowLeft")
    expect(page.locator("#moves [aria-current]")).to_have_text("Start")


def test_a_held_letter_is_written_in_a_text(shared_page: GamePage) -> None:
    page = shared_page.page
    page.locator("#share").click()
    for key in ("f", "Enter"):
        page.locator("#pasted").focus()
        hold(page, key)
    expect(page.locator("#pasted")).to_have_value("f" * REPEATS + "\n" * REPEATS)
    page.locator("#pasted").fill("")
    page.locator("#share-dialog [data-close]").click()


@pytest.mark.parametrize("key", ["Enter", " ", "+", "2"])
def test_a_held_key_changes_a_place_of_the_editor_once(shared_page: GamePage, key: str) -> None:
    page = shared_page.page
    shared_page.wait_for_engine()
    page.locator("[data-open=menu-dialog]").click()
    page.locator("[data-open=editor-dialog]").click()
    page.locator("input[value=add]").check()
    pit = page.locator('.pit[data-cell="3"]')
    before = int(pit.get_attribute("aria-valuenow") or "")
    pit.focus()
    hold(page, key)
    expect(pit).to_have_attribute("aria-valuenow", "2" if key == "2" else str(before + 1))
    page.keyboard.press("Escape")


def test_a_held_enter_answers_one_task_of_a_lesson(shared_page: GamePage) -> None:
    """The same press does not go on to the next task."""
    page = shared_page.page
    page.evaluate("address => { location.hash = address }", "#rules;oware-abapa")
    page.locator("#rules-lesson").click()
    expect(page.locator("#lesson-count")).not_to_be_empty()
    count = page.locator("#lesson-count").inner_text()
    page.locator('#lesson-houses [data-cell="2"]').focus()
    hold(page, "Enter")
    page.wait_for_timeout(REPEATS * BETWEEN)
    assert page.locator("#lesson-count").inner_text() == count
    page.keyboard.press("Escape")


@pytest.mark.parametrize("key", ["f", "Enter"])
def test_a_held_key_plays_one_move_in_a_frame(host: Callable[..., Page], key: str) -> None:
    page = host('<mashimo-board id=one game="oware-abapa" mode=two></mashimo-board>')
    page.locator("#one button").click()
    wait_to_hear(page, "one", "move")
    frame = frame_of(page, "one")
    expect(frame.locator("#engine[data-state=ready]")).to_be_attached(timeout=PATIENCE)
    frame.locator('.house[data-cell="5"]').focus()
    hold(page, key)
    until(page, lambda: len(heard(page, "one", "move")) > 1, "the move is played")
    page.wait_for_timeout(REPEATS * BETWEEN)
    assert [message["record"] for message in heard(page, "one", "move")][1:] == ["v1;oware-abapa;moves=F"]
