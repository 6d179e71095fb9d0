"""Whole games and single moves, as a person plays them in the page."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from mashimo import GAMES
from tests.browser.complaints import NOT_LOADED
from tests.browser.embed_helpers import until
from tests.browser.page_actions import AGAINST_THE_WEAKEST, PATIENCE, GamePage, PageSetup
from tests.browser.page_queries import open_without_python

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from build_scripts.lib.serve import SiteServer
    from tests.browser.complaints import Complaints
    from tests.browser.conftest import Lasting

REAL_GAMES = Path(__file__).parent.parent / "data" / "real-games.txt"
LONGEST_ERROR = 200
WHOLE_TURN = 18_000
"""Milliseconds that a long turn takes at the slowest speed (LONGEST and SPEEDS in timeline.js)."""
MOST_TURNS = 300
"""More than any game of two weak players has had."""


def play_on(game_page: GamePage, turns: int) -> None:
    """Click a playable house in each of a number of turns, or until the game is over."""
    for turn in range(turns):
        if game_page.is_over():
            return
        houses = game_page.playable()
        game_page.click(houses[turn % len(houses)])


@pytest.fixture
def page_setup() -> PageSetup:
    """Seat a person with the weakest computer opposite."""
    return PageSetup(settings=AGAINST_THE_WEAKEST)


@pytest.fixture
def game_page(shared_page: GamePage) -> GamePage:
    """Return the shared page."""
    return shared_page


def test_a_whole_game_by_clicking_goes_on_when_the_server_is_gone(
    game_page: GamePage, site: SiteServer, lasting: Lasting
) -> None:
    play_on(game_page, 5)
    game_page.wait_until_offline()
    lasting.errors.expect(NOT_LOADED)
    site.stop()
    play_on(game_page, MOST_TURNS)
    assert game_page.is_over(), game_page.moves()
    assert "–" in game_page.status()
    assert "(Rule " in game_page.message()
    # And with the server gone a new page, and a new game in it.
    game_page.page.reload()
    expect(game_page.page.locator("body.over")).to_be_visible()
    game_page.begin()
    game_page.click(2)
    assert len(game_page.moves()) == 2, game_page.moves()
    game_page.wait_for_engine()


def test_who_was_here_before_has_python_from_its_memory(game_page: GamePage) -> None:
    """Most tests of the page start so, too, and would take twice as long otherwise."""
    game_page.wait_for_engine()
    assert game_page.page.locator("#engine").get_attribute("data-start") == "snapshot"


@pytest.mark.no_python
def test_the_first_move_of_a_match_waits_for_no_engine(page: Page, site: SiteServer) -> None:
    """RULES 6.11: a single round and a match of several begin as the whole match does, and Python is not asked."""
    game_page = open_without_python(page, site)
    game_page.set(computer="", speed="instant")
    for match in GAMES["nam-nam"].matches:
        page.locator("#new").click()
        game_page.choose_game("nam-nam")
        page.locator("#new-more summary").click()
        page.locator("#new-match").select_option(match)
        page.locator("#new-dialog input[value=S]").check()
        page.locator("#start-new").click()
        game_page.wait_for_turn()
        game_page.click(2)
        assert game_page.moves() == ["C"], match


@pytest.mark.long
def test_a_whole_game_by_keyboard_only(game_page: GamePage) -> None:
    keyboard = game_page.page.keyboard
    game_page.page.locator("#settings-dialog").wait_for(state="hidden")
    for _ in range(20):
        if game_page.page.locator(".house:focus").count():
            break
        keyboard.press("Tab")
    for turn in range(MOST_TURNS):
        if game_page.is_over():
            break
        houses = game_page.playable()
        wanted = houses[turn % len(houses)]
        if turn % 2:
            keyboard.press("abcdef"[wanted])
        else:
            walk_to(game_page, wanted)
            keyboard.press("Enter")
        game_page.wait_for_turn()
    assert game_page.is_over(), game_page.moves()


def walk_to(game_page: GamePage, wanted: int) -> None:
    """Go with the arrows to a house of South's row."""
    here = int(game_page.page.locator(".house:focus").get_attribute("data-cell") or "")
    arrow = "ArrowRight" if wanted > here else "ArrowLeft"
    for _ in range(abs(wanted - here)):
        game_page.page.keyboard.press(arrow)
    expect(game_page.house(wanted)).to_be_focused()


def test_the_real_game_pasted_as_moves_ends_by_repetition_23_to_25(game_page: GamePage) -> None:
    line = next(line for line in REAL_GAMES.read_text(encoding="utf-8").splitlines() if line.startswith("oware-abapa"))
    _, _, moves, score, reason = (part.strip() for part in line.split("|"))
    assert (score, reason) == ("23-25", "repetition")
    game_page.paste_position(moves)
    assert game_page.status() == "Viewing \u00b7 North wins, 25–23"
    assert game_page.message().startswith("The same position has come up again")
    assert "(Rule 2.8)" in game_page.message()
    assert len(game_page.moves()) == len(moves)


REFUSALS = {
    0: "The computer has no seeds left. You must bring some across, but A doesn\u2019t reach. (Rule 2.5)",
    1: "B is empty: there is nothing to sow. (Rule 1.4)",
    8: "You can\u2019t play the computer\u2019s c: it is not yours. (Rule 1.4)",
}
"""What is said of each of these houses in 1-0-0-0-0-5-0-0-0-0-0-0-20-22-S."""


def test_a_refused_house_says_why(game_page: GamePage) -> None:
    game_page.paste_position("1-0-0-0-0-5-0-0-0-0-0-0-20-22-S")
    for cell, sentence in REFUSALS.items():
        game_page.click(cell)
        assert game_page.message() == sentence
        assert game_page.page.locator("#spoken").inner_text().strip() == sentence
        assert game_page.moves() == []


BAD_PASTES = {
    "F f X": "X",
    "4-4-4-4-4-4-4-4-4-4-4-4-0-1-S": "49",
    "#v1;oware-abapa;moves=F.F": "F",
    "#v1;no-such-game": "no-such-game",
    "<img src=x onerror=alert(1)>": "<img",
}
"""Texts that cannot be opened, and what the error must name."""


def test_a_bad_paste_shows_one_clear_error_and_changes_nothing(game_page: GamePage) -> None:
    game_page.click(2)
    moves = game_page.moves()
    for text, named in BAD_PASTES.items():
        game_page.paste(text)
        error = game_page.page.locator("#paste-error")
        expect(error).to_contain_text(named, timeout=PATIENCE)
        assert len(error.inner_text()) < LONGEST_ERROR
        assert game_page.page.locator("#pasted").input_value() == text
        game_page.page.locator("#share-dialog [data-close]").click()
        assert game_page.moves() == moves


def test_a_reload_goes_on_with_the_game(game_page: GamePage) -> None:
    play_on(game_page, 3)
    moves = game_page.moves()
    assert len(moves) == 6, moves
    game_page.page.reload()
    game_page.wait_for_turn()
    assert game_page.moves() == moves
    play_on(game_page, 1)
    assert game_page.moves()[:6] == moves
    assert len(game_page.moves()) == 8, game_page.moves()


@pytest.mark.no_python
def test_the_first_move_is_played_before_python_is_up(page: Page, site: SiteServer) -> None:
    page.context.route("**/*.wasm", lambda _: None)  # it never comes
    game_page = GamePage(page)
    game_page.open(site.url)
    game_page.house(2).click()
    expect(page.locator("#moves .move")).to_have_count(2)
    expect(page.locator("#status")).to_have_text("The game is still loading…")
    assert page.locator("#engine").get_attribute("data-state") == "loading"


@pytest.mark.first_visit
def test_a_damaged_part_of_the_engine_is_told_and_can_be_tried_again(
    page: Page, site: SiteServer, errors: Complaints
) -> None:
    page.context.route("**/*.wasm", lambda route: route.fulfill(status=200, body="<html>", content_type="text/html"))
    game_page = GamePage(page)
    game_page.open(site.url)
    expect(page.locator("#message")).to_have_text("A part of the game arrived damaged. Try again.", timeout=PATIENCE)
    page.get_by_role("button", name="Copy this game").click()
    assert page.locator("#link").input_value() == f"{site.url}#v1;oware-abapa"
    page.locator("#share-dialog [data-close]").click()
    page.context.unroute("**/*.wasm")
    page.get_by_role("button", name="Try again").click()
    game_page.wait_for_engine()
    assert errors == []


DAMAGE = """async () => {
  const name = (await caches.keys()).find((name) => name.startsWith("mashimo:"));
  const cache = await caches.open(name);
  const keys = await cache.keys();
  for (const key of keys) await cache.put(key, new Response("damaged"));
  return keys.length;
}"""
SOUND = """async () => {
  const name = (await caches.keys()).find((name) => name.startsWith("mashimo:"));
  const cache = await caches.open(name);
  const starts = await Promise.all((await cache.keys()).map(async (key) => {
    const found = await cache.match(key);
    if (!found) return "damaged"; // put aside on a slow line, and whole by now, elsewhere
    const reader = found.body.getReader();
    const { value } = await reader.read();
    await reader.cancel(); // to read all of it takes long
    return new TextDecoder().decode(value);
  }));
  return starts.filter((start) => start !== "damaged").length;
}"""


def test_damaged_kept_files_are_fetched_again(page: Page, site: SiteServer) -> None:
    game_page = GamePage(page)
    game_page.open(site.url)
    game_page.wait_until_offline()
    kept = game_page.page.evaluate(DAMAGE)
    game_page.page.reload()
    game_page.wait_for_engine()
    game_page.wait_until_offline()
    assert game_page.page.evaluate(SOUND) >= kept - 1, "all but the snapshot"
    game_page.click(2)
    until(page, lambda: page.evaluate(SOUND) == kept, "the snapshot too, at leisure after a move")


def test_a_link_in_the_address_is_opened_once(game_page: GamePage, site: SiteServer) -> None:
    """Also after the page is reloaded before Python is up."""
    page = game_page.page
    page.goto("about:blank")
    game_page.open(f"{site.url}#v1;oware-abapa;moves=F.f.C.b")
    page.reload()
    expect(page.locator("#moves .move")).to_have_count(5, timeout=PATIENCE)
    game_page.wait_for_turn()
    expect(page).to_have_url(site.url)
    page.locator("#share").click()
    assert page.locator("#link").input_value() == f"{site.url}#v1;oware-abapa;moves=F.f.C.b"


def test_undo_goes_back_to_ones_own_turn_and_redo_forward_again(game_page: GamePage) -> None:
    play_on(game_page, 2)
    moves = game_page.moves()
    game_page.page.locator("#undo").click()
    game_page.wait_for_turn()
    assert game_page.status() == "Your turn"
    assert game_page.page.locator("#moves [aria-current]").inner_text() == moves[1]
    game_page.page.locator("#redo").click()
    game_page.wait_for_turn()
    assert game_page.page.locator("#moves [aria-current]").inner_text() == moves[3]
    assert game_page.moves() == moves


def test_resigning_loses_and_can_be_taken_back(game_page: GamePage) -> None:
    play_on(game_page, 1)
    game_page.page.locator("#resign").click()
    game_page.page.locator("#do-resign").click()
    game_page.wait_for_turn()
    assert game_page.status().startswith("The computer wins")
    assert game_page.message() == "You resigned. (Rule 1.9) You 0, Computer 0."
    game_page.page.locator("#undo").click()
    game_page.wait_for_turn()
    assert game_page.status() == "Your turn"


def test_two_people_play_without_the_computer(game_page: GamePage) -> None:
    game_page.set(computer="")
    game_page.click(5)
    assert game_page.status() == "North\u2019s turn (top)"
    game_page.page.keyboard.press("f")
    game_page.wait_for_turn()
    assert game_page.status() == "South\u2019s turn (bottom)"
    assert len(game_page.moves()) == 2


def test_the_computer_begins_when_it_is_to(game_page: GamePage) -> None:
    game_page.wait_for_engine()
    game_page.begin(begins="N")
    assert len(game_page.moves()) == 1
    assert game_page.status() == "Your turn"


def test_hovering_over_a_house_previews_its_move(game_page: GamePage) -> None:
    """It says where the last seed falls, and what the move takes."""
    game_page.paste_position("0-4-4-4-4-3-5-1-2-5-5-5-3-3-S")  # RULES 11.1
    game_page.house(5).hover()
    expect(game_page.page.locator("#message")).to_have_text(
        re.compile(r"^F ends in the computer.s c and captures 5 seeds\.$")
    )
    assert "captures 5 seeds" in (game_page.house(5).get_attribute("aria-label") or "")


def test_a_finger_held_on_a_house_asks_instead_of_playing(game_page: GamePage) -> None:
    page = game_page.page
    page.set_viewport_size({"width": 360, "height": 640})
    game_page.house(2).dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    asked = re.compile(r"^C ends in the computer.s a\.$")
    expect(page.locator("#message")).to_have_text(asked)
    game_page.house(2).dispatch_event("pointerup", {"pointerType": "touch", "bubbles": True})
    game_page.house(2).dispatch_event("click", {"bubbles": True, "detail": 1})  # a key's click has 0
    expect(page.locator("#message")).to_have_text(asked)
    assert game_page.moves() == []


def test_a_tap_skips_the_sowing(game_page: GamePage) -> None:
    page = game_page.page
    page.set_viewport_size({"width": 360, "height": 640})
    game_page.set(computer="", speed="slow")
    game_page.begin("bao-kenya-laps")
    game_page.house(4).tap()
    expect(page.locator("#status")).to_have_text(re.compile("^South plays E"))
    game_page.house(4).tap(force=True)
    expect(page.locator("#status")).to_have_text("North\u2019s turn (top)", timeout=WHOLE_TURN / 2)
    assert len(game_page.moves()) == 1


def test_the_computer_can_be_told_to_move_now(game_page: GamePage) -> None:
    game_page.set(level="8")
    game_page.wait_for_engine()
    game_page.press_soon("stop")
    game_page.click(2)
    assert (game_page.page.evaluate("pressed"), len(game_page.moves())) == ("stop", 2)


def test_every_game_is_begun_played_and_answered(game_page: GamePage) -> None:
    game_page.page.set_viewport_size({"width": 360, "height": 640})
    for game in GAMES:
        game_page.begin(game)
        for _ in range(3):
            game_page.house(game_page.playable()[0]).click()
            way = game_page.page.locator("#acts button:not(:text('Move now'))")
            if way.count():
                way.first.click()
            game_page.wait_for_turn()
        played = game_page.moves()
        assert len(played) > 4, (game, played)
        assert any(move[0].islower() for move in played), (game, played)


@pytest.mark.no_python
def test_a_page_without_webassembly_shows_board_and_rules(page: Page, site: SiteServer) -> None:
    """It says what is missing."""
    page.add_init_script("delete globalThis.WebAssembly")
    game_page = GamePage(page)
    game_page.open(site.url)
    expect(page.locator("#message")).to_contain_text("WebAssembly")
    page.locator(".top [data-open=rules-dialog]").click()
    expect(page.locator("#rules-list li")).to_have_count(15)


@pytest.mark.emptied
def test_denied_storage_never_stops_the_play_and_is_said(page: Page, site: SiteServer) -> None:
    for store in ("localStorage", "indexedDB"):
        page.add_init_script(
            f"Object.defineProperty(globalThis, '{store}', {{ get() {{ throw new Error('denied') }} }})"
        )
    game_page = GamePage(page)
    game_page.open(site.url)
    game_page.click(2)
    assert len(game_page.moves()) == 2
    expect(page.get_by_text("Not saved", exact=True)).to_be_visible()


def test_a_new_game_is_begun_by_you_the_computer_or_by_seats(game_page: GamePage) -> None:
    """RULES 1.8: where the beginner sits South, the computer begins by changing seats."""
    page = game_page.page
    begins = page.locator("#new-dialog .choices label:visible")
    page.locator("#new").click()
    expect(begins).to_have_text(["You", "Computer", "At random", "Guess which hand"])
    page.locator("#new-opponent button").last.click()
    expect(begins).to_have_text(["South", "North", "At random", "Guess which hand"])
    game_page.choose_game("oware-auale")
    expect(begins).to_have_text(["South", "At random", "Guess which hand"])
    page.locator("#new-opponent button").first.click()
    expect(begins).to_have_text(["You", "Computer", "At random", "Guess which hand"])
    page.locator("#new-dialog input[value=N]").check()
    page.locator("#start-new").click()
    expect(page.locator("#moves > li > .move").nth(1)).to_be_visible(timeout=PATIENCE)
    assert game_page.moves()[0] in "ABCDEF"
