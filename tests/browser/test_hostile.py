"""Damaged links and files of every form, by every way in: each is one clear sentence, and nothing else is changed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.page_actions import PATIENCE, GamePage

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

pytestmark = pytest.mark.long

TEXTS = {
    "a link cut off": "#v1;oware-abapa;mov",
    "a link of a later form": "#v2;oware-abapa",
    "a link to no game": "https://mashimo.example/#v1;chess;moves=e4",
    "a record with a move that is refused": "v1;oware-abapa;moves=F.F",
    "a position with too many seeds": "4-4-4-4-4-4-4-4-4-4-4-5-0-0-S",
    "a position of no board": "4-4-4-S",
    "moves that cannot be": "F f A A",
    "a file with a bad tag": '[Variant "oware-abapa]\n\n1. F f *',
    "a file whose comment has no end": '[Variant "oware-abapa"]\n\n1. F { so *',
    "a file with a wrong result": '[Variant "oware-abapa"]\n\n1. F f 25-3',
    "bytes of no text": "\0\x01\uffff\ufffd",
    "too much of it": "F" * 1_000_100,
}
CLASS = '{"file":"mashimo-games","form":2,"games":[],"tournaments":[{"record":"%s","changed":"2026-01-01"}%s]}'
COPIES = [
    "",
    "{",
    '{"file":"mashimo-games","form":2,"games":[{}]}',
    '{"file":"mashimo-games","form":9,"games":[]}',
    '{"file":"mashimo-games","form":2,"games":[],"tournaments":{}}',
    CLASS % ("t1;swiss;game=oware-abapa;rounds=1;players=A,B", ",7"),
    CLASS % ("t2;swiss;game=oware-abapa;rounds=1;players=A,B", ""),
    CLASS % ("t1;swiss;game=no-game;rounds=1;players=A,B;round=1-2", ""),
    CLASS % ("<img src=x onerror=window.run=1>", ""),
]
"""Copies of all games that are none."""
KEPT = """async () => {
  const answer = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const base = await answer(indexedDB.open("mashimo"));
  const games = await answer(base.transaction("games").objectStore("games").getAll());
  base.close();
  return JSON.stringify([Object.entries(localStorage).sort(), Object.entries(sessionStorage).sort(), games]);
}"""
"""All that the page keeps on the device."""


def state(game_page: GamePage) -> list[object]:
    """Return the game on the board and in the list, what is said of it, and all that is kept, to the byte."""
    page = game_page.page
    houses = [house.get_attribute("aria-label") for house in page.locator(".house").all()]
    return [page.locator("#moves").inner_html(), page.locator("#status").inner_text(), houses, page.evaluate(KEPT)]


def paste(page: Page, text: str) -> str:
    """Paste a text, and return what is then said."""
    page.locator("#share").click()
    page.locator("#pasted").fill(text)
    page.locator("#open-pasted").click()
    return said(page, "#paste-error")


def choose(page: Page, text: str) -> str:
    """Choose a file, and return what is then said."""
    page.locator("#share").click()
    file = {"name": "game.ogn", "mimeType": "text/plain", "buffer": text.encode()}
    page.locator("#file").set_input_files(file)  # type: ignore[arg-type]
    return said(page, "#paste-error")


def follow(page: Page, text: str) -> str:
    """Follow a link to the page that holds the text, and return what is then said."""
    page.evaluate("text => { location.hash = text; }", text)
    expect(page.locator("#message")).to_contain_text("This link couldn’t be opened.", timeout=PATIENCE)  # noqa: RUF001 -- as the page has it
    return page.locator("#message").inner_text()


def said(page: Page, place: str) -> str:
    """Wait until a place of the dialog says something, close the dialog, and return the text."""
    expect(page.locator(place)).to_have_text(re.compile(r"\S.*[^…]$"), timeout=PATIENCE)
    text = page.locator(place).inner_text()
    page.locator("#share-dialog [data-close]").click()
    return text


@pytest.mark.parametrize("way", [choose, paste])
def test_a_damaged_text_is_one_clear_sentence_and_changes_nothing(
    shared_page: GamePage, way: Callable[[Page, str], str]
) -> None:
    """RULES 10: the game, its list and all that is kept are the same to the byte."""
    shared_page.wait_for_engine()
    shared_page.click(2)
    before = state(shared_page)
    for what, text in TEXTS.items():
        told = way(shared_page.page, text)
        assert 10 < len(told) < 300, (what, told)
        assert state(shared_page) == before, what


def test_a_damaged_link_is_one_clear_sentence_and_changes_nothing(shared_page: GamePage) -> None:
    """RULES 10: and the address forgets it."""
    shared_page.wait_for_engine()
    shared_page.click(2)
    before = state(shared_page)
    for what, text in TEXTS.items():
        if text.startswith("#v"):
            assert len(follow(shared_page.page, text)) < 300, what
            assert state(shared_page) == before, what
            assert "#" not in shared_page.page.url


def test_a_damaged_copy_is_one_clear_sentence_and_changes_nothing(shared_page: GamePage) -> None:
    page = shared_page.page
    shared_page.click(2)
    before = state(shared_page)
    page.locator("[data-open=menu-dialog]").click()
    page.locator("#menu-dialog [data-open=games-dialog]").click()
    games = page.locator("#games-list").inner_html()
    for text in COPIES:
        page.locator("#games-note").evaluate("note => { note.textContent = ''; }")
        file = {"name": "copy.txt", "mimeType": "text/plain", "buffer": text.encode()}
        page.locator("#games-file").set_input_files(file)  # type: ignore[arg-type]
        expect(page.locator("#games-note")).not_to_be_empty(timeout=PATIENCE)
        assert page.locator("#games-list").inner_html() == games, text
        assert state(shared_page) == before, text
