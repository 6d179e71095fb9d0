"""What is kept on the device: games saved after every move, damaged and old ones, two tabs with one game."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

import pytest
from playwright.sync_api import expect

from tests.browser.page_actions import PATIENCE, GamePage

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from build_scripts.lib.serve import SiteServer
    from tests.browser.conftest import NewPage

pytestmark = pytest.mark.emptied

KEPT = Path(__file__).parent.parent / "data" / "kept"
FIRST_FORM: dict[str, Any] = json.loads((KEPT / "form-1.json").read_text(encoding="utf-8"))
GAMES = [pytest.param(game["kept"], id=game["what"]) for game in FIRST_FORM["games"]]
SAMPLE, REST = GAMES[-1:], GAMES[:-1]
"""A match of Nam Nam with rounds; and the others, which are read like it."""
ELSEWHERE = "This game is open in another window. Here you can only watch."
NO_LOCKS = "Object.defineProperty(navigator, 'locks', { value: undefined })"


def put(page: Page, kept: dict[str, str]) -> None:
    """Have this in the page's store before its scripts look, once."""
    page.add_init_script(
        f"if (!sessionStorage.put) {{ Object.assign(localStorage, {json.dumps(kept)}); sessionStorage.put = 1 }}"
    )


def slots(page: Page) -> dict[str, str]:
    """Return the slots of games in the page's store."""
    found: dict[str, str] = page.evaluate(
        "Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith('mashimo:game')))"
    )
    return found


def begin_game(page: Page, site: SiteServer) -> GamePage:
    """Begin a game for two people, without animations."""
    game_page = GamePage(page)
    game_page.open(site.url)
    game_page.set(computer="", speed="instant")
    return game_page


def check_first_form(page: Page, site: SiteServer, kept: str) -> None:
    """Check that a game of the first form is opened as it was, and kept in the form of today."""
    value = json.loads(kept)["value"]
    settings = json.loads(FIRST_FORM["settings"])
    if value["shown"]["turn"] == "N":
        settings["value"]["computer"] = ""  # so that no computer plays on
    put(page, {"mashimo:game": kept, "mashimo:settings": json.dumps(settings)})
    game_page = GamePage(page)
    game_page.open(site.url)
    expect(page.locator("#moves button")).to_have_count(len(value["line"]) + 1, timeout=PATIENCE)
    game_page.wait_for_turn()
    assert game_page.moves() == value["line"]
    assert page.locator("#moves li").nth(value["at"]).locator("[aria-current]").count() == 1
    page.locator("#share").click()
    assert unquote(page.locator("#link").input_value()) == site.url + value["shown"]["link"]
    assert "mashimo:game" not in slots(page)
    page.reload()
    assert game_page.moves() == value["line"]


@pytest.mark.parametrize("kept", SAMPLE)
def test_a_game_that_version_0_1_kept_goes_on(page: Page, site: SiteServer, kept: str) -> None:
    check_first_form(page, site, kept)


@pytest.mark.long
@pytest.mark.parametrize("kept", REST)
def test_every_game_that_version_0_1_kept_goes_on(page: Page, site: SiteServer, kept: str) -> None:
    check_first_form(page, site, kept)


HARM = """keys => {
  for (const key of keys) localStorage[key] = localStorage[key].slice(0, 300);
}"""
NO_SECOND_PLACE = "Object.defineProperty(self, 'indexedDB', { get() { throw new Error('denied') } })"


def newest_first(page: Page) -> list[str]:
    """Return the keys of the slots of a game, the one written last first."""
    counts = {key: int(found[1]) for key, text in slots(page).items() if (found := re.search(r'"count":(\d+)', text))}
    return sorted(counts, key=lambda key: -counts[key])


@pytest.mark.long
def test_what_is_damaged_in_the_slots_is_mended_from_the_second_place(page: Page, site: SiteServer) -> None:
    game_page = begin_game(page, site)
    game_page.click(2)
    game_page.click(8)
    page.evaluate(HARM, newest_first(page))
    page.reload()
    expect(page.locator("#moves button")).to_have_count(3)
    expect(page.locator("#message")).to_have_text("North plays c and ends in South\u2019s A.")


def test_a_damaged_slot_costs_a_move_and_two_the_game_and_both_are_said(page: Page, site: SiteServer) -> None:
    """There is no second place here."""
    page.add_init_script(NO_SECOND_PLACE)
    game_page = begin_game(page, site)
    game_page.click(2)
    game_page.click(8)
    assert len(game_page.moves()) == 2
    page.evaluate(HARM, newest_first(page)[:1])
    page.reload()
    expect(page.locator("#message")).to_have_text(
        "The last saved move is damaged, so you see the game one move earlier."
    )
    assert len(game_page.moves()) == 1
    page.evaluate(HARM, newest_first(page)[-1:])
    page.reload()
    expect(page.locator("#message")).to_have_text(
        "A saved game is damaged and can\u2019t be opened. Its text is in \u201cYour games\u201d."
    )
    assert game_page.moves() == []
    game_page.click(2)
    assert len(game_page.moves()) > 0


# The second place answers nothing before `answer()` is called.
LATE = """
const usual = IDBFactory.prototype.open;
IDBFactory.prototype.open = function (...words) {
  const asked = {};
  self.answer = () => {
    const real = usual.apply(this, words);
    real.onsuccess = () => asked.onsuccess(asked.result = real.result);
  };
  return asked;
};
"""


@pytest.mark.parametrize("played", [True, pytest.param(False, marks=pytest.mark.long)])
def test_what_is_brought_back_delays_no_move_and_nothing_is_lost(page: Page, site: SiteServer, played: bool) -> None:
    """The browser was killed before localStorage was on the disk, and the database is slow to answer."""
    game_page = begin_game(page, site)
    game_page.click(2)
    old = slots(page)
    game_page.click(8)
    game_page.wait_until_kept_twice("oware-abapa", 2)
    page.evaluate("old => Object.assign(localStorage, old)", old)
    for key in slots(page).keys() - old.keys():
        page.evaluate("key => delete localStorage[key]", key)
    page.add_init_script(LATE)
    page.reload()
    assert game_page.moves() == ["C"]
    if played:
        game_page.click(9)
        assert game_page.moves() == ["C", "d"]
    page.evaluate("answer()")
    if played:
        expect(page.locator("#message")).to_have_text(
            "More of your saved games were found. They are in \u201cYour games\u201d."
        )
    else:
        expect(page.locator("#moves button")).to_have_count(3)
    assert game_page.moves() == ["C", "d" if played else "c"]
    page.locator("[data-open=menu-dialog]").click()
    page.locator("#menu-dialog [data-open=games-dialog]").click()
    expect(page.locator("#games-list b")).to_have_count(1 + played)


def test_a_second_window_looks_on_takes_the_game_over_and_gives_it_back(page: Page, site: SiteServer) -> None:
    one = begin_game(page, site)
    one.click(2)
    two = GamePage(page.context.new_page())
    two.open(site.url)
    expect(two.page.locator("#message")).to_have_text(ELSEWHERE)
    assert (two.moves(), two.playable()) == (one.moves(), [])
    two.click(8)  # no player is to move here, and nothing else is said of that
    expect(two.page.locator("#spoken")).to_contain_text(ELSEWHERE)
    assert two.message() == ELSEWHERE
    one.click(8)
    expect(two.page.locator("#moves button")).to_have_count(3)  # it sees what is played
    two.page.get_by_role("button", name="Continue here").click()
    expect(one.page.locator("#message")).to_have_text(ELSEWHERE)
    expect(two.page.locator("#message")).not_to_have_text(ELSEWHERE)
    assert one.playable() == []
    two.click(4)
    expect(one.page.locator("#moves button")).to_have_count(4)
    one.page.bring_to_front()
    one.page.get_by_role("button", name="Continue here").focus()
    one.page.keyboard.press("Enter")
    expect(two.page.locator("#message")).to_have_text(ELSEWHERE)
    expect(one.page.locator(".house[aria-disabled=false]").first).to_be_attached()
    one.click(one.playable()[0])
    expect(two.page.locator("#moves button")).to_have_count(5)
    one.page.close()
    expect(two.page.locator("#message")).not_to_have_text(ELSEWHERE)  # no other tab has it now
    two.click(two.playable()[0])
    assert len(two.moves()) == 5
    two.page.reload()
    assert len(two.moves()) == 5


@pytest.mark.long
@pytest.mark.own_profile
def test_without_locks_two_windows_never_write_over_each_other(new_page: NewPage, site: SiteServer) -> None:
    page = new_page()
    page.context.add_init_script(NO_LOCKS)
    one = begin_game(page, site)
    one.click(2)
    two = GamePage(page.context.new_page())
    two.open(site.url)
    expect(two.page.locator("#moves button")).to_have_count(2)
    two.click(8)
    expect(one.page.locator("#message")).to_have_text(ELSEWHERE)
    expect(one.page.locator("#moves button")).to_have_count(3)
    one.page.get_by_role("button", name="Continue here").click()
    one.click(one.playable()[0])
    expect(two.page.locator("#message")).to_have_text(ELSEWHERE)
    assert two.moves() == one.moves()
    assert len(one.moves()) == 3


@pytest.mark.long
def test_a_window_looking_on_can_begin_a_game_of_its_own(page: Page, site: SiteServer) -> None:
    one = begin_game(page, site)
    one.click(2)
    two = GamePage(page.context.new_page())
    two.open(site.url)
    expect(two.page.locator("#message")).to_have_text(ELSEWHERE)
    two.begin("bao-kenya")
    two.click(1)
    one.click(8)
    for game_page, count in ((one, 2), (two, 1)):
        assert len(game_page.moves()) == count
        game_page.page.reload()
        expect(game_page.page.locator("#moves button")).to_have_count(count + 1)
        expect(game_page.page.locator("#message")).not_to_have_text(ELSEWHERE)


LATER_VERSION = """() => new Promise((over) => {
  const request = indexedDB.open("mashimo", 2);
  request.onblocked = () => over("blocked");
  request.onsuccess = () => {
    request.result.close();
    over("open");
  };
})"""


@pytest.mark.own_profile
def test_a_later_version_is_not_blocked_by_an_open_page(new_page: NewPage, site: SiteServer) -> None:
    """The open page says that it keeps games loosely, plays on with the journal alone, and its game is there later."""
    page = new_page()
    game_page = begin_game(page, site)
    game_page.click(2)
    game_page.wait_until_kept_twice("oware-abapa", 1)
    assert page.evaluate(LATER_VERSION) == "open"
    game_page.click(8)
    expect(page.locator("#unkept")).not_to_be_visible()
    page.locator("[data-open=menu-dialog]").click()
    page.locator("#menu-dialog [data-open=games-dialog]").click()
    expect(page.locator("#games-safe")).to_contain_text("a crash can cost the last moves")
    expect(page.locator("#games-list b")).to_have_count(1)
    page.reload()
    assert len(game_page.moves()) == 2
