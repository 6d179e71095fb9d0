"""What the computer thinks, shown on request: the hint, which player is ahead, what each house is worth."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from mashimo import Game
from tests.browser.complaints import NOT_LOADED
from tests.browser.page_actions import AGAINST_THE_WEAKEST, PATIENCE, GamePage, PageSetup
from tests.support.boards import GAME_IDS
from tests.support.sample import sample

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

    from build_scripts.lib.serve import SiteServer
    from tests.browser.complaints import Complaints
    from tests.browser.conftest import NewPage

TO_WIN = "4-0-0-0-0-1-1-0-0-4-4-0-23-11-S"
"""South wins with F, and with nothing else at once."""
OUTLOOK = re.compile("(is|are) (slightly |well )?ahead|The game is even|can win|Proved")
POINTS = re.compile(r"\(\+[\d.]+\)")
SETTLED = {
    "oware-abapa": ("0-0-2-1-3-1-0-0-0-0-0-0-23-18-S", re.compile(r"^Try [EF]\. Proved: South wins\.")),
    "awale": ("0-1-1-0-1-0-1-1-0-1-0-0-16-26-S", re.compile(r"^Try [BCE]\. Proved: North wins by 16\.")),
    "oware-auale": (
        "0-0-0-0-0-1-0-0-1-2-1-3-19-21-N",
        re.compile(r"^Try [c-f]\. .*\. Who wins depends on whether a position comes back\b"),
    ),
}
"""A position of a game with few seeds, and what a hint says there: what is proved, and no more."""

HOLD = """
const { postMessage } = Worker.prototype;
const held = [];
Worker.prototype.postMessage = function (...message) {
  held.push([this, message]);
};
globalThis.release = () => {
  Worker.prototype.postMessage = postMessage;
  for (const [worker, message] of held) worker.postMessage(...message);
};"""
"""Keeps from all workers what they are sent, until they are to have it: no engine starts before."""


BOTH = """() => [
  document.querySelector("#message").firstChild.textContent,
  document.querySelector("#balance").ariaLabel,
]"""
"""What is said, and what the balance says."""


@pytest.fixture
def page_setup() -> PageSetup:
    """Seat a person at a phone, with the weakest computer opposite."""
    return PageSetup(360, 640, AGAINST_THE_WEAKEST)


@pytest.fixture
def game_page(shared_page: GamePage) -> GamePage:
    """Return the shared page once its engine is up."""
    shared_page.wait_for_engine()
    return shared_page


def switch_on(game_page: GamePage, *settings: str) -> None:
    """Tick settings."""
    game_page.page.locator("[data-open=settings-dialog]").click()
    for name in settings:
        game_page.page.locator(f"#settings-dialog [data-setting={name}]").check()
    game_page.page.locator("#settings-dialog [data-close]").click()


def names_of_playable(game_page: GamePage) -> list[str]:
    """Return the words at each house that may be played."""
    return [game_page.house(cell).get_attribute("aria-label") or "" for cell in game_page.playable()]


def test_a_hint_names_the_winning_move_and_only_when_asked(game_page: GamePage) -> None:
    game_page.paste_position(TO_WIN)
    expect(game_page.page.locator("#balance")).not_to_be_visible()
    assert not any(OUTLOOK.search(name) for name in names_of_playable(game_page))
    game_page.page.locator("#hint").click()
    expect(game_page.page.locator("#message")).to_have_text("Try F. You can win.", timeout=PATIENCE)
    expect(game_page.page.locator("#spoken")).to_contain_text("Try F. You can win.")
    game_page.click(5)
    assert "Try" not in game_page.message()


@pytest.mark.parametrize("game", sample(SETTLED, "oware-auale"))
def test_a_hint_says_what_is_proved_where_few_seeds_are_left(game_page: GamePage, game: str) -> None:
    position, said = SETTLED[game]
    game_page.set(computer="")
    game_page.begin(game)
    game_page.paste_position(position)
    switch_on(game_page, "balance")  # which would look into the start too
    game_page.page.locator("#hint").click()
    expect(game_page.page.locator("#message")).to_have_text(said, timeout=PATIENCE)
    expect(game_page.page.locator("#spoken")).to_have_text(said)
    expect(game_page.page.locator("#message b")).not_to_have_count(0)  # what would follow is a row of moves
    assert " Then" not in game_page.message()
    message, balance = game_page.page.evaluate(BOTH)  # at one moment: both grow
    outlook = message.split(". ", 1)[1]
    at_any_depth = ".*".join(re.escape(part) for part in POINTS.split(outlook))  # the balance may look further
    assert re.match(f"^{at_any_depth}$", balance), (message, balance)


def test_the_page_proves_what_it_needs_endings_for(game_page: GamePage) -> None:
    """Nine seeds are left: they are searched to where the endings are known."""
    game_page.paste_position("1-2-1-1-1-0-1-0-2-0-0-0-18-21-S")
    switch_on(game_page, "balance")
    expect(game_page.page.locator("#balance")).to_have_attribute("aria-label", "Proved: you win.", timeout=PATIENCE)
    game_page.page.locator("#hint").click()
    expect(game_page.page.locator("#message")).to_have_text(
        re.compile(r"^Try [AE]\. Proved: you win\."), timeout=PATIENCE
    )


@pytest.mark.long
def test_in_every_game_the_hint_is_a_legal_move(game_page: GamePage) -> None:
    game_page.set(computer="")
    for game in GAME_IDS:
        game_page.begin(game)
        game_page.page.locator("#hint").click()
        expect(game_page.page.locator("#message")).to_have_text(re.compile(r"^Try "), timeout=PATIENCE)
        advice = game_page.message().split(". ")[0]
        way = ">" if " to the right" in advice else "<" if " to the left" in advice else ""
        move = advice.split()[1].removesuffix(".") + way
        assert move in [legal.removesuffix("*") for legal in Game(game).legal_moves()], game


def test_values_and_balance_come_and_go_with_the_position(game_page: GamePage) -> None:
    game_page.paste_position(TO_WIN)
    switch_on(game_page, "balance", "values")
    balance = game_page.page.locator("#balance")
    expect(balance).to_have_attribute("aria-label", "You can win.", timeout=PATIENCE)
    names = names_of_playable(game_page)
    assert len(names) == 2
    assert all(OUTLOOK.search(name) for name in names), names
    game_page.click(5)
    assert game_page.is_over()
    expect(balance).to_have_attribute("aria-label", "You win, 25\u201311")  # the result, no outlook
    game_page.begin()
    expect(balance).not_to_have_attribute("aria-label", "You can win.", timeout=PATIENCE)
    assert not OUTLOOK.search(game_page.house(2).get_attribute("aria-label") or ""), "a new game begins without values"
    switch_on(game_page, "values")
    expect(game_page.house(2)).to_have_attribute("aria-label", OUTLOOK, timeout=PATIENCE)


@pytest.mark.long
def test_analysis_goes_on_and_never_delays_the_computers_answer(game_page: GamePage) -> None:
    switch_on(game_page, "balance", "values")
    for turn in range(6):
        houses = game_page.playable()
        game_page.click(houses[turn % len(houses)])
    assert len(game_page.moves()) == 12
    expect(game_page.house(game_page.playable()[0])).to_have_attribute("aria-label", OUTLOOK, timeout=PATIENCE)


def test_a_hint_asked_for_before_the_engine_is_there_is_given_when_it_is(game_page: GamePage) -> None:
    page = game_page.page.context.new_page()
    page.add_init_script(HOLD)
    other = GamePage(page)
    other.open(game_page.page.url)
    other.begin()
    page.locator("#hint").click()
    expect(page.locator("#message")).to_have_text("Looking for a good move…")
    page.evaluate("release()")
    expect(page.locator("#message")).to_have_text(re.compile(r"^Try [A-F]\."), timeout=PATIENCE)
    page.close()


@pytest.mark.long
def test_where_search_workers_do_not_start_the_engine_looks_into_the_moves(
    page: Page, site: SiteServer, errors: Complaints
) -> None:
    def missing(route: Route) -> None:
        route.fulfill(status=404, body="")

    errors.expect(NOT_LOADED)
    page.context.route("**/search_worker-*.js", missing)
    game_page = GamePage(page)
    game_page.open(site.url)
    game_page.set(speed="instant", level="1")
    game_page.wait_for_engine()
    switch_on(game_page, "balance")
    game_page.paste_position(TO_WIN)
    expect(page.locator("#balance")).to_have_attribute("aria-label", "You can win.", timeout=PATIENCE)
    game_page.click(0)
    assert len(game_page.moves()) == 2


AT_ITS_CENTRE = """(button) => {
  const { left, top, width, height } = button.getBoundingClientRect();
  return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""
"""Whether a touch at the centre of a button reaches it."""


def test_a_new_game_begins_without_values(game_page: GamePage) -> None:
    """Values belong to an analysis: a game that begins shows none, however it begins."""
    page = game_page.page
    worth = page.locator("#worth")
    for begin in ("new", "pasted"):
        worth.click()
        expect(worth).to_have_attribute("aria-pressed", "true")
        expect(game_page.house(0)).to_have_attribute("aria-label", OUTLOOK, timeout=PATIENCE)
        if begin == "new":
            game_page.begin()
        else:
            game_page.paste_position(TO_WIN)
        expect(worth).to_have_attribute("aria-pressed", "false")
        page.wait_for_timeout(400)  # twice the pace at which estimates are shown
        assert not any(OUTLOOK.search(name) for name in names_of_playable(game_page))


@pytest.mark.emptied
@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 640), (740, 360), (1280, 800)])
def test_who_has_values_shown_before_a_first_move_can_end_them(
    new_page: NewPage, site: SiteServer, width: int, height: int
) -> None:
    """The invitation to the first lesson has the place of their button, but not while values are shown."""
    game_page = GamePage(new_page(width, height))
    game_page.open(site.url)
    game_page.wait_for_engine()
    switch_on(game_page, "values")
    worth = game_page.page.locator("#worth")
    expect(worth).to_be_visible()
    assert worth.evaluate(AT_ITS_CENTRE)
    worth.click()
    expect(game_page.page.locator("#acts [data-does=lesson]")).to_be_visible()
