"""Boards in pages of others, put to sleep and touched again: what was asked of them, and how far they had come."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from build_scripts.lib.environment import WEB
from tests.browser.embed_helpers import CHAIN, frame_of, heard, wait_to_hear
from tests.browser.page_actions import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import FrameLocator, Page

    from build_scripts.lib.serve import SiteServer

pytestmark = pytest.mark.long

KENYAN = "Bao, Kenyan children’s game"  # noqa: RUF001 -- as the page has it
SHIPPED = (WEB / "data" / "exercises" / "bao-kenya.txt").read_text(encoding="utf-8").splitlines()
PLAIN = '<mashimo-board id=one game="oware-abapa" {}></mashimo-board>'
EXERCISE = f"<mashimo-board id=one {CHAIN} find=captures=5></mashimo-board>"
AGAIN = "v1;oware-abapa;start=0-4-4-4-4-3-5-1-2-5-5-5-3-3-S"


def wake(page: Page) -> FrameLocator:
    """Touch the board, and wait until it says how it stands."""
    count = len(heard(page, "one", "move"))
    page.locator("#one button").click()
    wait_to_hear(page, "one", "move", count + 1)
    return frame_of(page, "one")


def put_to_sleep(page: Page) -> dict[str, object]:
    """Put the board to sleep, and return its message."""
    count = len(heard(page, "one", "sleep"))
    page.evaluate("document.querySelector('#one').sleep()")
    return wait_to_hear(page, "one", "sleep", count + 1)


def wait_for_record(page: Page, record: str, since: int = 0) -> None:
    """Wait until the board has sent this game, in one of its messages from this one on."""
    question = "([record, since]) => heard.slice(since).some((message) => message.record === record)"
    page.wait_for_function(question, arg=[record, since], timeout=PATIENCE)


def begin_again(page: Page, record: str) -> None:
    """Press "Start again" on the board, and wait until it has sent this game."""
    since = len(page.evaluate("heard"))
    frame_of(page, "one").locator("#frame-again").click()
    wait_for_record(page, record, since)


def load_and_play_on(page: Page) -> None:
    """Wake the board, load the moves F and f, and play A."""
    board = wake(page)
    page.evaluate("document.querySelector('#one').load('v1;oware-abapa;moves=F.f')")
    wait_for_record(page, "v1;oware-abapa;moves=F.f")
    board.locator('.house[data-cell="0"]').click()
    wait_for_record(page, "v1;oware-abapa;moves=F.f.A")


def test_two_players_go_on_with_their_game(host: Callable[..., Page]) -> None:
    page = host(PLAIN.format("mode=two side=N"))
    board = wake(page)
    board.locator('.house[data-cell="2"]').click()
    wait_for_record(page, "v1;oware-abapa;moves=C")
    assert put_to_sleep(page)["record"] == "v1;oware-abapa;moves=C"
    board = wake(page)
    assert [message["record"] for message in heard(page, "one", "move")][-1] == "v1;oware-abapa;moves=C"
    board.locator('.house[data-cell="6"]').click()
    wait_for_record(page, "v1;oware-abapa;moves=C.a")
    begin_again(page, "v1;oware-abapa")


def test_a_game_against_the_computer_goes_on(host: Callable[..., Page]) -> None:
    page = host(PLAIN.format("mode=play level=1"))
    board = wake(page)
    board.locator('.house[data-cell="2"]').click()
    answered = str(wait_to_hear(page, "one", "move", 3)["record"])
    assert put_to_sleep(page)["record"] == answered
    board = wake(page)
    assert heard(page, "one", "move")[-1]["record"] == answered
    begin_again(page, "v1;oware-abapa")


def test_an_exercise_that_was_solved_is_still_solved(host: Callable[..., Page]) -> None:
    page = host(EXERCISE)
    board = wake(page)
    board.locator('.house[data-cell="5"]').click()
    assert wait_to_hear(page, "one", "answer")["right"] is True
    assert put_to_sleep(page)["record"] == f"{AGAIN};moves=F"
    board = wake(page)
    expect(board.locator("#task")).to_have_text("Yes, that is it.", timeout=PATIENCE)
    board.locator("#frame-again").click()
    expect(board.locator("#task")).to_contain_text("captures 5", timeout=PATIENCE)
    board.locator('.house[data-cell="4"]').click()
    assert wait_to_hear(page, "one", "answer", 2)["right"] is True, "each answer is told once"
    assert heard(page, "one", "error") == []


def test_an_exercise_does_not_tell_its_solution(host: Callable[..., Page]) -> None:
    """No house's name, no word beside the board and nothing on it tells before the answer; there is no hint."""
    page = host(EXERCISE)
    board = wake(page)
    for cell in (1, 4, 5):
        house = board.locator(f'.house[data-cell="{cell}"]')
        house.hover()
        expect(house).to_have_attribute("aria-label", re.compile(r"^[A-F], \d seeds?\.\s*$"))
        expect(board.locator("#message")).not_to_contain_text("ends in")
    expect(board.locator("#hint")).to_be_hidden()
    board.locator('.house[data-cell="5"]').click()
    assert wait_to_hear(page, "one", "answer")["right"] is True
    expect(board.locator('.house[data-cell="6"]')).to_have_attribute("aria-label", re.compile(" ends in "))


def test_a_wrong_answer_is_taken_back_after_sleep_too(host: Callable[..., Page]) -> None:
    page = host(EXERCISE)
    board = wake(page)
    board.locator('.house[data-cell="1"]').click()
    wait_for_record(page, f"{AGAIN};moves=B")
    put_to_sleep(page)
    since = len(page.evaluate("heard"))
    board = wake(page)
    wait_for_record(page, AGAIN, since)
    assert heard(page, "one", "error") == []
    board.locator('.house[data-cell="5"]').click()
    expect(board.locator("#task")).to_have_text("Yes, that is it.", timeout=PATIENCE)


def test_a_replay_with_other_moves_sleeps_and_goes_on_from_there(
    host: Callable[..., Page],
) -> None:
    """It begins with its own moves."""
    page = host(PLAIN.format('moves="C c F"'))
    board = wake(page)
    board.locator("#step-first").click()
    expect(page.locator("#one svg")).to_have_attribute("aria-label", re.compile("South: A 4,B 4,C 4,"))
    board.locator('.house[data-cell="0"]').click()
    wait_for_record(page, "v1;oware-abapa;moves=A")
    assert put_to_sleep(page)["record"] == "v1;oware-abapa;moves=A"
    since = len(page.evaluate("heard"))
    board = wake(page)
    wait_for_record(page, "v1;oware-abapa;moves=A", since)
    begin_again(page, "v1;oware-abapa;moves=C.c.F")


def test_a_game_that_was_loaded_is_what_a_board_begins_with(host: Callable[..., Page]) -> None:
    page = host(PLAIN.format("mode=two"))
    load_and_play_on(page)
    put_to_sleep(page)
    wake(page)
    begin_again(page, "v1;oware-abapa;moves=F.f")


def test_a_board_asleep_is_drawn_as_the_game_that_was_loaded(host: Callable[..., Page]) -> None:
    """It may have another board than the attribute's game; one that is unknown leaves the board."""
    page = host(PLAIN.format("mode=two position=0-0-0-0-0-1-1-0-0-0-0-0-23-23-S"))
    for record, seeds in (("v1;chess", 48), ("v1;togyzqumalaq", 162)):
        page.evaluate("record => document.querySelector('#one').load(record)", record)
        expect(page.locator("#one a")).to_have_attribute("href", re.compile(f"record={record.replace(';', '%3B')}&"))
        expect(page.locator("#one circle")).to_have_count(seeds)
    wake(page).locator('.house[data-cell="0"]').click()
    wait_for_record(page, "v1;togyzqumalaq;moves=A")
    put_to_sleep(page)
    expect(page.locator("#one circle")).to_have_count(162)


def test_a_game_that_is_refused_takes_nothing_from_the_one_on_the_board(host: Callable[..., Page]) -> None:
    """The game that was loaded last is where "Start again" leads; the board goes to sleep as it stands."""
    page = host(PLAIN.format("mode=two"))
    load_and_play_on(page)
    page.evaluate("document.querySelector('#one').load('v1;oware-abapa;moves=Z')")
    assert wait_to_hear(page, "one", "error")["code"] == "no-move"
    begin_again(page, "v1;oware-abapa;moves=F.f")
    page.evaluate("document.querySelector('#one').load('v1;oware-abapa;moves=Z')")
    wait_to_hear(page, "one", "error", 2)
    assert put_to_sleep(page)["record"] == "v1;oware-abapa;moves=F.f"


@pytest.mark.parametrize("mode", ["two", "replay"])
def test_a_board_wakes_as_it_was_after_a_game_that_is_refused(host: Callable[..., Page], mode: str) -> None:
    page = host(f'<mashimo-board id=one game="oware-abapa" moves="F f" mode={mode}></mashimo-board>')
    wake(page)
    wait_for_record(page, "v1;oware-abapa;moves=F.f")
    page.evaluate("document.querySelector('#one').load('v1;oware-abapa;moves=Z')")
    wait_to_hear(page, "one", "error")
    put_to_sleep(page)
    since = len(page.evaluate("heard"))
    wake(page)
    wait_for_record(page, "v1;oware-abapa;moves=F.f", since)


def test_a_board_that_becomes_another_while_it_is_out_of_the_page_is_that(host: Callable[..., Page]) -> None:
    page = host(PLAIN.format("mode=two"))
    load_and_play_on(page)
    page.evaluate(
        """() => {
          const [board, { body }] = [document.querySelector("#one"), document];
          board.remove();
          board.setAttribute("game", "bao-la-kujifunza");
          body.append(board);
        }"""
    )
    wake(page)
    wait_for_record(page, "v1;bao-la-kujifunza")


def test_a_series_goes_on_with_the_exercise_that_it_had_come_to(host: Callable[..., Page]) -> None:
    """One that was solved when it was put to sleep is followed by the next; that one is asked for when it wakes."""
    page = host('<mashimo-board id=one game="bao-kenya" mode=exercise find="series=2"></mashimo-board>')
    board = wake(page)
    start = str(heard(page, "one", "move")[-1]["record"]).partition("start=")[2]
    (line,) = [one for one in SHIPPED if one.split()[0] == start]
    cell = "ABCDEFGHabcdefgh".index(line.split()[1][0])
    board.locator(f'.house[data-cell="{cell}"]').click()
    assert wait_to_hear(page, "one", "answer")["right"] is True
    put_to_sleep(page)
    board = wake(page)
    expect(board.locator("#task")).to_contain_text("●◉", timeout=PATIENCE)
    put_to_sleep(page)
    board = wake(page)
    expect(board.locator("#task")).to_contain_text("●◉", timeout=PATIENCE)
    assert len(heard(page, "one", "answer")) == 1, "each answer is told once"


def test_a_plain_frame_put_to_sleep_has_all_its_moves_when_touched(
    host: Callable[..., Page], open_site: SiteServer
) -> None:
    """It loads itself again, and shows how it stood: turned, as it was asked for."""
    address = f"{open_site.url}embed.html#game=nam-nam&moves=A&side=N#?secret=abc"
    told = "<script>addEventListener('message', ({ data }) => heard.push({ id: 'one', ...data }));</script>"
    page = host(f'{told}<div id=one><iframe src="{address}" width=600 height=420></iframe></div>', script=None)
    board = frame_of(page, "one")
    first = board.locator("#cover-picture rect").nth(1)
    assert float(first.get_attribute("x") or 0) > 0, "North sits below"
    board.locator("#cover-wake").click()
    board.locator("#step-first").click(timeout=PATIENCE)
    wait_for_record(page, "v1;nam-nam")
    visited = page.evaluate("history.length")
    page.evaluate("frames[0].postMessage({ mashimo: 1, type: 'sleep' }, '*')")
    assert wait_to_hear(page, "one", "sleep")["record"] == "v1;nam-nam"
    wait_to_hear(page, "one", "ready", 2)
    assert page.evaluate("history.length") == visited, "there is nothing to go back to"
    assert float(first.get_attribute("x") or 0) > 0
    since = len(page.evaluate("heard"))
    board.locator("#cover-wake").click()
    wait_for_record(page, "v1;nam-nam;moves=A", since)


def test_a_plain_frame_asleep_shows_the_game_that_is_loaded(host: Callable[..., Page], open_site: SiteServer) -> None:
    """What the page cannot show asleep, the engine refuses once it is touched."""
    told = "<script>addEventListener('message', ({ data }) => heard.push({ id: 'one', ...data }));</script>"
    frame = f'<div id=one><iframe src="{open_site.url}embed.html#game=awale" width=600 height=420></iframe></div>'
    page = host(told + frame, script=None)
    wait_to_hear(page, "one", "ready")
    board = frame_of(page, "one")
    load = "record => frames[0].postMessage({ mashimo: 1, type: 'load', record }, '*')"
    page.evaluate(load, "v1;bao-kenya;moves=A1>")
    expect(board.locator("#cover-text")).to_have_text(KENYAN)
    expect(board.locator("#frame-app")).to_have_attribute("href", re.compile("bao-kenya"))
    wait_to_hear(page, "one", "ready", 2)
    page.evaluate(load, "v1;bao-kenya;moves=A1>")
    page.evaluate(load, "nonsense")
    expect(board.locator("#cover-text")).to_have_text(KENYAN)
    assert [message["type"] for message in page.evaluate("heard")].count("ready") == 2
