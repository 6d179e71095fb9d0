"""The dialog of the exercises: by touch, keys and speech, refuted with a reason, rated, shared; the same for all."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from build_scripts.lib.environment import WEB
from mashimo import Game
from mashimo.search.exercises.exercise_file import read
from tests.browser.page_actions import PATIENCE, REPLACE, SAVED, GamePage
from tests.support.sample import sample

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Locator, Page

    from build_scripts.lib.serve import SiteServer
    from mashimo.search.exercises import Exercise

NOON = "2026-03-29T12:00:00"
"""A day like any other: it is no other one before a test is over, and asks the same exercise in each run."""
AT = """(moment) => {
  globalThis.Dates = Date;
  globalThis.Date = class extends Date { constructor(...given) { super(...(given.length > 0 ? given : [moment])); } };
}"""
"""Has it be a certain moment for the page, for as long as `Dates` is not put back."""
NOTHING: dict[str, Any] = {
    "person": None,
    "history": [],
    "tried": [],
    "wrong": [],
    "daily": {},
    "streak": {"days": 0, "last": 0},
    "best": 0,
    "lessons": {},
    "made": {},
}
"""The progress of a person who has tried nothing."""
BEGIN = """() => {
  globalThis.chance = Math.random;
  Math.random = () => 0.5;
}"""
"""Has the page know nothing of what was tried, and come to the same exercises in each run."""
HURRY = """() => {
  globalThis.hurry = setInterval(() => {
    for (const houses of document.querySelectorAll(".lesson-houses"))
      if (!houses.querySelector("[aria-disabled=false], [aria-pressed]")) houses.querySelector("button")?.click();
  }, 30);
}"""
"""Touches a dialog's board while no house of it may be played: seeds that move are down at once then."""
END = """() => {
  clearInterval(globalThis.hurry);
  Math.random = globalThis.chance ?? Math.random;
}"""
PROGRESS = "value of mashimo:exercises"
"""The id of the record of a person's progress."""
TELLING = re.compile(r"\b(ends in|captures|eindigt|oogst|endet|erntet|finit|capture)\b")
"""What the label of a house would say of a move."""


def exercises(game: str) -> list[Exercise]:
    """Return the exercises of a game that are shipped."""
    return read(game, (WEB / "data" / "exercises" / f"{game}.txt").read_text(encoding="utf-8"))


@pytest.fixture
def learner(shared_page: GamePage) -> Iterator[GamePage]:
    """Forget all progress in exercises and lessons, and begin a new game without animations."""
    shared_page.wait_for_engine()
    forget(shared_page.page)
    shared_page.page.evaluate(BEGIN)
    shared_page.page.evaluate(HURRY)
    yield shared_page
    shared_page.page.evaluate(END)
    forget(shared_page.page)


@pytest.fixture
def at_noon(learner: GamePage) -> Iterator[GamePage]:
    """Set the learner's clock to noon of that day."""
    learner.page.evaluate(AT, NOON)
    yield learner
    learner.page.evaluate("globalThis.Date = Dates")


def open_exercises(game_page: GamePage, game: str = "oware-abapa") -> Page:
    """Open the exercises of a game, and expect that there are some."""
    if game != "oware-abapa":
        game_page.begin(game)
    game_page.page.locator("[data-open=menu-dialog]").click()
    game_page.page.locator("#menu-dialog [data-open=exercises-dialog]").click()
    expect(game_page.page.locator("#exercises-daily")).to_be_enabled(timeout=PATIENCE)
    return game_page.page


def asked(page: Page, game: str) -> Exercise:
    """Return the exercise on the board, known by the seeds in the houses' names."""
    expect(page.locator("#exercises-dialog")).to_have_attribute("data-view", "task", timeout=PATIENCE)
    buttons = page.locator("#exercises-houses button")
    names = buttons.evaluate_all("all => all.map(one => [one.dataset.cell, one.ariaLabel])")
    counts = {int(cell): re.search(r", (\d+) ", name) for cell, name in names}
    seeds = {cell: int(count[1]) if count else 0 for cell, count in counts.items()}
    for exercise in exercises(game):
        board = Game.from_record(exercise.record).board
        if all(board[cell] == count for cell, count in seeds.items()):
            return exercise
    raise AssertionError(f"no exercise has these seeds: {seeds}")


def house(page: Page, cell: int) -> Locator:
    """Return the button over a house of the exercise's board."""
    return page.locator(f'#exercises-houses [data-cell="{cell}"]')


def cell_of(game: Game, move: str) -> int:
    """Return the house that a move names first."""
    return next(word.cells[0] for word in game.ruleset.rules.MOVE_WORDS.values() if word.text == move)


def solve(page: Page, exercise: Exercise) -> None:
    """Play the solver's moves of a game in which a house says all, each as soon as it may be played."""
    game = Game.from_record(exercise.record)
    solver = game.turn
    for move in exercise.solution:
        if game.turn == solver:
            button = house(page, cell_of(game, move))
            expect(button).to_have_attribute("aria-disabled", "false", timeout=PATIENCE)
            button.click()
        game.play(move)


def wrong_move(exercise: Exercise) -> tuple[Game, str]:
    """Return the game at the start of an exercise, and a move there that is not right."""
    game = Game.from_record(exercise.record)
    return game, next(move for move in game.legal_moves() if move != exercise.solution[0])


def kept(page: Page) -> dict[str, Any]:
    """Return the progress that the page has saved."""
    return next((dict(record["value"]) for record in page.evaluate(SAVED, PROGRESS)), {})


def forget(page: Page) -> None:
    """Have the page know nothing of what was tried."""
    count = next((record["count"] for record in page.evaluate(SAVED, PROGRESS)), 0)
    page.evaluate(REPLACE, {"id": PROGRESS, "form": 1, "count": count + 1, "value": NOTHING})


def test_a_wrong_move_is_refuted_and_the_right_line_praised(at_noon: GamePage) -> None:
    at_noon.page.set_viewport_size({"width": 360, "height": 640})
    page = open_exercises(at_noon)
    page.locator("#exercises-daily").tap()
    exercise = asked(page, "oware-abapa")
    for name in page.locator("#exercises-houses button").evaluate_all("all => all.map(one => one.ariaLabel)"):
        assert not TELLING.search(name), "what a house would do is to be found out"
    game, move = wrong_move(exercise)
    house(page, cell_of(game, move)).tap()
    expect(page.locator("#exercises-acts .main")).to_have_text("Try again", timeout=PATIENCE)
    expect(page.locator("#exercises-said")).to_contain_text(re.compile(r"That (costs about \d+ seed|loses|lets)"))
    expect(page.locator("#exercises-said")).to_contain_text(re.compile("plays? "))
    assert kept(page)["wrong"] != []
    page.locator("#exercises-acts .main").tap()
    solve(page, exercise)
    expect(page.locator("#exercises-said")).to_contain_text("Solved, with help.", timeout=PATIENCE)
    expect(page.locator("#exercises-said")).to_contain_text("Theme: ")
    page.locator("#exercises-acts .main").tap()
    expect(page.locator("#exercises-daily")).to_have_text("Exercise of the day (done)")
    expect(page.locator("#exercises-rating")).to_contain_text("Your rating is")
    page.locator("#exercises-again").tap()
    solve(page, asked(page, "oware-abapa"))
    expect(page.locator("#exercises-said")).to_contain_text("Solved.", timeout=PATIENCE)
    assert kept(page)["wrong"] == []
    assert len(kept(page)["history"]) == 1, "what went wrong counts once"


def test_an_exercise_is_solved_by_keys_with_hints_in_steps(learner: GamePage) -> None:
    page = open_exercises(learner, "bao-kenya")
    page.locator("#exercises-mixed").press("Enter")
    exercise = asked(page, "bao-kenya")
    expect(page.locator("#exercises-task")).to_be_focused()
    said = page.locator("#exercises-said")
    for hint in ("The right move is worth about", "Look here: ", "Look here: "):
        page.locator("#exercises-acts button", has_text="Hint").press("Enter")
        expect(said).to_contain_text(hint)
    expect(page.locator("#exercises-acts button", has_text="Hint")).to_have_count(0)
    game = Game.from_record(exercise.record)
    expect(said).to_have_text(re.compile(rf"Look here: {exercise.solution[0]}\.\s*"))
    house(page, cell_of(game, exercise.solution[0])).press("Enter")
    if len(exercise.solution) > 1:
        expect(page.locator("#exercises-task")).to_have_text("Right so far. And now?", timeout=PATIENCE)
        page.locator("#exercises-acts button", has_text="Show the solution").press("Enter")
    expect(page.locator("#exercises-acts .main")).to_be_focused(timeout=PATIENCE)
    assert kept(page)["wrong"] != [], "with hints it does not count as solved"


def test_where_no_clipboard_is_the_link_to_an_exercise_is_said(learner: GamePage, site: SiteServer) -> None:
    """There is no clipboard over plain http."""
    page = open_exercises(learner)
    page.locator("#exercises-daily").click()
    page.locator("#exercises-acts button", has_text="Show the solution").click()
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })")
    page.locator("#exercises-acts button", has_text="Copy link").click(timeout=PATIENCE)
    expect(page.locator("#exercises-said")).to_contain_text(f"{site.url}#")
    page.evaluate("delete navigator.clipboard")  # the browser's own is seen again


def test_three_minutes_count_what_is_solved_and_keep_the_best(learner: GamePage) -> None:
    page = open_exercises(learner)
    page.locator("#exercises-run").click()
    for count in (1, 2):
        solve(page, asked(page, "oware-abapa"))
        expect(page.locator("#exercises-count")).to_contain_text(f"{count} solved", timeout=PATIENCE)
        expect(page.locator("#exercises-said")).to_have_text("", timeout=PATIENCE)  # the next one has come
    expect(page.locator("#exercises-task")).to_have_text("You play the row in front of you. Find the one right move.")
    expect(page.locator("#exercises-time")).to_have_text(re.compile(r"^[0-2]:[0-5]\d$"))
    size = page.locator("#exercises-time").evaluate("e => Number.parseFloat(getComputedStyle(e).fontSize)")
    assert size >= 32, "the time is read at a glance"
    expect(page.locator("#exercises-tries .solved")).to_have_count(2)
    expect(page.locator("#exercises-tries .missed")).to_have_count(0)
    exercise = asked(page, "oware-abapa")
    wrong = next(move for move in Game.from_record(exercise.record).legal_moves() if move != exercise.solution[0])
    house(page, cell_of(Game.from_record(exercise.record), wrong)).click()
    expect(page.locator("#exercises-tries .missed")).to_have_count(1, timeout=PATIENCE)
    page.locator("#exercises-acts button", has_text="Stop").click()
    expect(page.locator("#exercises-state")).to_contain_text(
        "You stopped: 2 exercises solved. That is your best so far."
    )
    expect(page.locator("#exercises-run")).to_be_focused()
    expect(page.locator("#exercises-run")).to_contain_text("best so far: 2")
    expect(page.locator("#exercises-time")).to_be_hidden()
    assert kept(page)["person"] is None, "against the clock nothing is rated"


def test_a_link_opens_the_exercise_and_a_theme_is_told_only_after(learner: GamePage, site: SiteServer) -> None:
    page = learner.page
    page.goto("about:blank")
    exercise = next(one for one in exercises("oware-abapa") if len(one.solution) == 1)
    start = Game.from_record(exercise.record).position
    page.goto(f"{site.url}#exercise;v1;oware-abapa;start={start};moves={'.'.join(exercise.solution)}")
    assert asked(page, "oware-abapa") == exercise
    expect(page.locator("#exercises-count")).to_have_text("An exercise from a link")
    solve(page, exercise)
    expect(page.locator("#exercises-said")).to_contain_text("Solved.", timeout=PATIENCE)
    page.locator("#exercises-dialog [data-close]").click()
    expect(page.locator("#exercises-dialog")).to_be_hidden()


def test_a_link_that_was_cut_is_told(learner: GamePage, site: SiteServer) -> None:
    page = learner.page
    page.goto("about:blank")
    page.goto(f"{site.url}#exercise;v1;oware-abapa;start=4-4")
    expect(page.locator("#message")).to_contain_text("This link was cut or changed", timeout=PATIENCE)


def test_the_idle_page_makes_exercises_of_rules_by_choice(learner: GamePage, site: SiteServer) -> None:
    """The game comes with no exercises; those made are kept, and can be forgotten."""
    page = learner.page
    page.goto(f"{site.url}#v1;own1.6x4.again.xo.row")
    expect(page.locator("#game")).to_have_text("Kalah", timeout=PATIENCE)
    page.locator("[data-open=menu-dialog]").click()
    page.locator("#menu-dialog [data-open=exercises-dialog]").click()
    expect(page.locator("#exercises-state")).to_contain_text("are being made", timeout=PATIENCE)
    expect(page.locator("#exercises-daily")).to_be_disabled()
    expect(page.locator("#exercises-mixed")).to_be_enabled(timeout=PATIENCE)
    page.locator("#exercises-mixed").click()
    expect(page.locator("#exercises-task")).to_contain_text("Find the one right move", timeout=PATIENCE)
    assert kept(page)["made"]["own1.6x4.again.xo.row"]["lines"] != []
    page.locator("#exercises-acts button", has_text="All exercises").click()
    page.locator("#exercises-game").select_option("oware-abapa")  # of which there are enough: no more are made


def test_what_is_kept_can_be_forgotten_and_that_be_taken_back(at_noon: GamePage) -> None:
    page = open_exercises(at_noon)
    page.locator("#exercises-daily").click()
    exercise = asked(page, "oware-abapa")
    solve(page, exercise)
    expect(page.locator("#exercises-said")).to_contain_text("Solved.", timeout=PATIENCE)
    page.locator("#exercises-acts .main").click()
    expect(page.locator("#exercises-streak")).to_have_text("Days in a row with an exercise solved: 1.")
    page.locator("#exercises-forget").click()
    expect(page.locator("#exercises-rating")).to_contain_text("no rating yet")
    expect(page.locator("#exercises-state button")).to_be_focused()
    assert kept(page) == NOTHING
    page.locator("#exercises-state button").click()
    expect(page.locator("#exercises-rating")).to_contain_text("Your rating is")
    expect(page.locator("#exercises-forget")).to_be_focused()


@pytest.mark.parametrize("language", sample(("en", "nl", "de", "fr", "ru", "tr"), "fr"))
def test_the_exercise_of_a_day_is_the_same_in_every_language(at_noon: GamePage, language: str) -> None:
    at_noon.set(language=language)
    page = open_exercises(at_noon, "awale")
    page.locator("#exercises-daily").click()
    all_of_them = exercises("awale")
    assert asked(page, "awale") == all_of_them[20541 * 37 % len(all_of_them)]
