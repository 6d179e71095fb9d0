"""Two phones side by side: joined by two codes without a server, a whole game between them, and what breaks."""

from __future__ import annotations

import json
import re
import shutil
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pytest
from playwright.sync_api import expect

from mashimo.play.correspondence import Turn, encode_turn
from mashimo.play.record import Record
from tests.browser.cameras import NO_CODE, camera_arguments, film_code
from tests.browser.conftest import expect_quiet, patient, watch
from tests.browser.page_actions import PATIENCE, SAVED, GamePage
from tests.browser.test_faults import kill
from tests.browser.test_score_sheet import open_from_menu
from tests.support.boards import random_game

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, Page

    from build_scripts.lib.serve import SiteServer
    from tests.browser.complaints import Complaints

IN_THE_OPEN: Final = "--disable-features=WebRtcHideLocalIpsWithMdns"
"""Two browsers on one machine cannot look each other's multicast DNS names up where it has no network."""
GAME: Final = "oware-abapa"
HOUSES: Final = "ABCDEFabcdef"
SEED: Final = 25
"""That of a game that is over after 60 moves."""


class Phone(NamedTuple):
    """A phone: its page, the folder of what it keeps, and the file that its camera shows."""

    game_page: GamePage
    profile: Path
    camera: Path

    @property
    def page(self) -> Page:
        """The page that is open on it."""
        return self.game_page.page

    def show_to(self, other: Phone) -> None:
        """Hold this phone's code before the other one's camera."""
        other.camera.write_bytes(film_code(self.page.locator("#nearby-code")))

    def code(self) -> str:
        """Return this phone's code as text."""
        field = self.page.locator("#nearby-text")
        expect(field).to_be_attached(timeout=PATIENCE)
        return field.input_value()

    def type(self, code: str) -> None:
        """Give this phone a code without a camera."""
        self.page.locator("#nearby-dialog summary").click()
        self.page.locator("#nearby-typed").fill(code)
        self.page.locator("#nearby-use").click()


@pytest.fixture
def visit(site: SiteServer, errors: Complaints, requests: list[str]) -> Iterator[Callable[[BrowserContext], GamePage]]:
    """Visit the site in a profile that is watched; at the end it must have been quiet."""

    def visit_one(profile: BrowserContext) -> GamePage:
        watch(profile, errors, requests)
        game_page = GamePage(profile.pages[0])
        game_page.open(site.url)
        game_page.wait_for_engine()
        game_page.set(speed="instant")
        return game_page

    yield visit_one
    expect_quiet(site, errors, requests)


@pytest.fixture
def open_phone(
    browser: Browser,
    launching: dict[str, Any],
    visited: Path,
    visit: Callable[[BrowserContext], GamePage],
    tmp_path: Path,
) -> Iterator[Callable[[str], Phone]]:
    """Open phones by their names, each a browser of its own; opened again, a phone has what it had."""
    contexts: list[BrowserContext] = []

    def open_one(name: str) -> Phone:
        profile, camera = tmp_path / name, tmp_path / f"{name}.y4m"
        if not profile.exists():
            shutil.copytree(visited, profile)
            camera.write_bytes(NO_CODE)
        args = [*launching["args"], IN_THE_OPEN, *camera_arguments(camera)]
        options: dict[str, Any] = launching | {"args": args, "viewport": {"width": 390, "height": 844}}
        context = patient(browser.browser_type.launch_persistent_context(profile, has_touch=True, **options))
        contexts.append(context)
        return Phone(visit(context), profile, camera)

    yield open_one
    for context in contexts:
        context.close()


def choose(phone: Phone, where: str = "near", clock: str = "", begins: str = "me") -> None:
    """Choose a game with another person, in the dialog of a new game."""
    phone.page.locator("#new").click()
    phone.game_page.choose_game(GAME)
    phone.page.locator("#new-opponent button").last.click()
    phone.page.locator(f"#new-{where}").click()
    phone.page.locator("#new-first").select_option(begins)
    if clock:
        phone.page.locator("#new-more summary").click()
        phone.page.locator("#new-clock").select_option(clock)
    phone.page.locator("#start-new").click()


def offer(phone: Phone, name: str, clock: str = "", begins: str = "me") -> None:
    """Show the first code, for a new game."""
    choose(phone, clock=clock, begins=begins)
    phone.page.locator("#nearby-name").fill(name)
    phone.page.locator("#nearby-offer").click()


def join(phone: Phone, name: str) -> None:
    """Open the camera for the first code."""
    choose(phone)
    phone.page.locator("#nearby-name").fill(name)
    phone.page.locator("#nearby-join").click()


def expect_joined(*phones: Phone) -> None:
    """Expect that phones are joined, and show their boards."""
    for phone in phones:
        expect(phone.page.locator("#nearby-bar[data-phase=connected]")).to_be_visible(timeout=PATIENCE)
        expect(phone.page.locator("#nearby-dialog")).to_be_hidden()


def connect_by_camera(first: Phone, second: Phone, clock: str = "", begins: str = "me", friend: str = "Ben") -> None:
    """Begin a game by two codes that cameras read; the first player begins, or the friend."""
    offer(first, "Anna", clock, begins)
    first.show_to(second)
    join(second, friend)
    second.show_to(first)
    first.page.locator("#nearby-scan").click()
    expect_joined(first, second)
    for phone in (first, second):
        phone.camera.write_bytes(NO_CODE)


def connect_again(first: Phone, second: Phone) -> None:
    """Join phones again, without cameras, to go on with the game on the board of the first."""
    first.page.locator("#nearby-again").click()
    first.page.locator("#nearby-offer").click()
    second.page.locator("#acts [data-board-mode^=correspondence]").click()
    second.page.locator("#correspondence-near").click()
    second.page.locator("#nearby-join").click()
    second.type(first.code())
    answer = second.code()
    first.page.locator("#nearby-scan").click()
    first.type(answer)
    expect_joined(first, second)


def expect_moves(phone: Phone, count: int) -> None:
    """Expect that a phone shows so many moves, and has shown the last."""
    expect(phone.page.locator("#moves > li > .move")).to_have_count(count + 1, timeout=PATIENCE)
    phone.game_page.wait_for_turn()


def play(phones: dict[str, Phone], moves: Sequence[str]) -> None:
    """Play moves, each on the phone of its side, and see each on the other phone."""
    for move in moves:
        side, far = ("S", "N") if move.isupper() else ("N", "S")
        done = len(phones[side].game_page.moves())
        phones[side].game_page.click(HOUSES.index(move))
        expect_moves(phones[far], done + 1)


def kept(phone: Phone) -> list[tuple[str, list[str], object]]:
    """Return the games by turns that a phone keeps: the id of each, its moves and its result."""
    games = [game for game in phone.page.evaluate(SAVED, "") if game.get("state", {}).get("correspondence")]
    return [(game["state"]["correspondence"]["id"], game["state"]["line"], game.get("result")) for game in games]


@pytest.mark.parametrize("plies", [6, pytest.param(60, marks=pytest.mark.long)])
def test_a_game_on_two_phones_without_a_server_survives_a_phone_that_is_killed_twice(
    open_phone: Callable[[str], Phone], site: SiteServer, plies: int
) -> None:
    moves = random_game(GAME, Random(SEED)).moves[:plies]
    phones = {"S": open_phone("anna"), "N": open_phone("ben")}
    site.stop()
    connect_by_camera(phones["S"], phones["N"])
    expect(phones["S"].page.locator("#nearby-state")).to_have_text("Connected: Ben.")
    play(phones, moves[: plies // 3])
    for part in (1, 2):
        kill(phones["N"].profile)
        alone, *rest = moves[part * plies // 3 : (part + 1) * plies // 3]
        phones["S"].game_page.click(HOUSES.index(alone))  # while the other phone is away
        phones["N"] = open_phone("ben")
        connect_again(phones["S"], phones["N"])
        expect_moves(phones["N"], part * plies // 3 + 1)
        play(phones, rest)
    ((anna, ben),) = zip(kept(phones["S"]), kept(phones["N"]), strict=True)
    assert anna == ben
    assert anna[1] == list(moves)


@pytest.mark.long
def test_the_first_turn_is_on_the_disk_of_the_phone_that_joins_before_it_is_confirmed(
    open_phone: Callable[[str], Phone],
) -> None:
    """The phone that joins is killed as soon as the other one says that its turn has arrived there."""
    anna, ben = open_phone("anna"), open_phone("ben")
    connect_by_camera(anna, ben, begins="friend")
    expect(anna.page.locator("#message")).to_contain_text("Now Ben is to move", timeout=PATIENCE)
    kill(ben.profile)
    ben = open_phone("ben")
    assert kept(ben) == kept(anna)
    assert [moves for _, moves, _ in kept(ben)] == [[]]
    open_from_menu(ben.page, "games-dialog")
    expect(ben.page.locator("#games-yours .far-game")).to_contain_text("Anna")


def clocks(phone: Phone) -> dict[str, str]:
    """Return the time that a phone shows for each player, by name."""
    pairs: list[tuple[str, str]] = phone.page.locator(".clock").evaluate_all(
        'all => all.map((one) => [".clock-name", ".clock-left"].map((part) => one.querySelector(part).textContent))'
    )
    return dict(pairs)


@pytest.mark.long
def test_requests_sentences_the_clock_and_the_end_come_through(open_phone: Callable[[str], Phone]) -> None:
    anna, ben = open_phone("anna"), open_phone("ben")
    phones = {"S": anna, "N": ben}
    connect_by_camera(anna, ben, clock="300")
    play(phones, ["C", "d", "A"])
    anna.page.wait_for_timeout(2500)
    play(phones, ["e"])
    for phone in (anna, ben):  # what Ben's device measured, and no move that took him longer on Anna's
        expect(phone.page.locator(".clock").filter(has_text="Ben").locator(".clock-left")).to_have_text(
            re.compile("4:5[4-8]")
        )
    assert clocks(anna)["Ben"] == clocks(ben)["Ben"]
    ben.page.locator("#acts [data-board-mode='correspondence.open']").click()
    ben.page.locator("#correspondence-undo").click()
    ben.page.locator("#correspondence-dialog [data-close]").click()
    anna.page.locator("#acts [data-board-mode='correspondence.grant']").click()
    for phone in (anna, ben):
        expect_moves(phone, 3)
    play(phones, ["f"])
    ben.page.locator("#nearby-say summary").click()
    ben.page.locator("#nearby-say button").nth(1).click()
    expect(anna.page.locator("#message")).to_have_text("Ben: Well played!")
    anna.page.locator("#resign").click()
    anna.page.locator("#resign-dialog .main").click()
    for phone in (anna, ben):
        expect(phone.page.locator("body.over")).to_be_attached(timeout=PATIENCE)
        expect(phone.page.locator("#status")).to_contain_text("Ben")
    ((_, first, result), (_, second, same)) = [kept(phone)[0] for phone in (anna, ben)]
    assert (first, result) == (second, same)


FIVE_MINUTES_LATER = """() => {
  const before = performance.now.bind(performance);
  performance.now = () => before() + 300_000;
}"""
"""Puts the clocks of a page forward by five minutes."""


@pytest.mark.long
def test_a_win_on_time_is_claimed_on_one_phone_and_the_game_is_over_on_both(open_phone: Callable[[str], Phone]) -> None:
    """The loser's own phone decides, whatever the other one has measured."""
    anna, ben = open_phone("anna"), open_phone("ben")
    phones = {"S": anna, "N": ben}
    connect_by_camera(anna, ben, clock="300")
    play(phones, ["C"])
    claim = anna.page.locator("#clock-far .clock-claim")
    anna.page.evaluate(FIVE_MINUTES_LATER)
    claim.click(timeout=PATIENCE)
    expect(ben.page.locator("#message")).to_have_text("Anna says your time is up.", timeout=PATIENCE)
    play(phones, ["d", "A"])
    ben.page.evaluate(FIVE_MINUTES_LATER)
    anna.page.evaluate(FIVE_MINUTES_LATER)
    expect(ben.page.locator("#clock-near .clock-left")).to_have_text("0:00")
    claim.click(timeout=PATIENCE)
    for phone in (anna, ben):
        expect(phone.page.locator("body.over")).to_be_attached(timeout=PATIENCE)
        assert kept(phone) == kept(anna)
        (state,) = [game["state"] for game in phone.page.evaluate(SAVED, "") if "state" in game]
        assert (state["end"], state["correspondence"]["due"]) == ("resign-N", "over")
        assert "Ben ran out of time." in state["notes"]["line"][-1]["comment"]


TAKE_CHANNEL = """() => {
  const make = RTCPeerConnection.prototype.createDataChannel;
  RTCPeerConnection.prototype.createDataChannel = function (...facts) {
    return (window.raw = make.apply(this, facts));
  };
}"""
"""Hands a page's data channel to the test, as a program that is not ours would have it."""
MARKUP: Final = "<img src=x onerror=window.run=1>"


def states(phone: Phone) -> dict[str, object]:
    """Return all games that a phone keeps, to the byte, without the times and numbers of their saves."""
    return {game["id"]: [game["state"], game["result"]] for game in phone.page.evaluate(SAVED, "") if "state" in game}


def turn(moves: Sequence[str], number: str, side: str = "N", end: str = "", north: str = "") -> str:
    """Write a turn as a crafted program can: the check is right, whatever it says."""
    return encode_turn(Turn(Record(GAME, moves=tuple(moves), end=end), number, side, north=north))


def send(phone: Phone, *texts: object) -> None:
    """Send texts as they are; what is no text, as the JSON of a message."""
    data = [text if isinstance(text, str) else json.dumps(text) for text in texts]
    phone.page.evaluate("(texts) => texts.forEach((text) => raw.send(text))", data)


@pytest.mark.long
def test_what_a_crafted_phone_sends_changes_no_game_but_its_own_by_legal_moves(
    open_phone: Callable[[str], Phone],
) -> None:
    anna, ben = open_phone("anna"), open_phone("ben")
    choose(anna, where="far")
    (victim,) = kept(anna)
    ben.page.evaluate(TAKE_CHANNEL)
    connect_by_camera(anna, ben, friend=MARKUP)
    expect(anna.page.locator("#nearby-state")).to_have_text(f"Connected: {MARKUP}.")
    play({"S": anna, "N": ben}, ["C"])
    own = next(number for number, *_ in kept(anna) if number != victim[0])
    expect(anna.page.locator("#acts [data-board-mode='correspondence.open']")).to_be_visible()
    anna.game_page.wait_until_kept_twice(GAME, 1)
    anna.page.wait_for_timeout(1000)  # until the confirmation too is on the disk
    before = states(anna)
    crafted = [
        turn(["C", "A"], own),  # no move of North
        turn(["C", "c", "A"], own),  # a move of South too
        turn(["F", "f"], own),  # another game with its id
        turn(["C"], own, end="resign-S"),
        turn(["C"], own, end="agree"),
        turn(["C", "c"], own, side="S"),
        turn([], victim[0]),
        turn(["C", "c"], victim[0]),
        turn(["C", "c"], own)[:-9],  # cut
        "#v1;oware-abapa;moves=C.c",
        MARKUP,
        "javascript:window.run=1",
    ]
    for number, text in enumerate(crafted, 1):
        send(ben, {"kind": "turn", "number": number, "text": text})
        anna.page.wait_for_timeout(400)
    send(ben, MARKUP, "null", '{"kind":"eval","text":"window.run=1"}', '{"kind":"say","sentence":99}')
    ben.page.evaluate("raw.send(new Uint8Array(60_000))")
    send(ben, {"kind": "hello", "version": 1, "game": victim[0], "name": "Eve", "clock": "1"})
    send(ben, {"kind": "claim"})
    expect(anna.page.locator("#message")).to_have_text(f"{MARKUP} says your time is up.", timeout=PATIENCE)
    expect(anna.page.locator("#nearby-state")).to_have_text(f"Connected: {MARKUP}.")  # a phone greets once
    assert states(anna) == before
    send(ben, {"kind": "turn", "number": 99, "text": turn(["C", "c"], own, north=MARKUP)})
    expect_moves(anna, 2)
    send(ben, *[{"kind": "say", "sentence": 0}] * 1000)
    expect(anna.page.locator("#nearby-again")).to_be_visible(timeout=PATIENCE)
    anna.game_page.click(HOUSES.index("F"))
    expect_moves(anna, 3)
    assert anna.page.evaluate("window.run") is None
    assert sorted((number, len(moves)) for number, moves, _ in kept(anna)) == sorted([(victim[0], 0), (own, 3)])
