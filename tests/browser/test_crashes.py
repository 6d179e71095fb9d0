"""What the page says is saved is there after the browser is killed, at once or up to four seconds later."""

from __future__ import annotations

import logging
import random
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser import test_custom_rules as rules
from tests.browser import test_exercises as exercises
from tests.browser import test_games_dialog as games
from tests.browser import test_lessons as lessons
from tests.browser.page_actions import PATIENCE, SAVED, GamePage
from tests.browser.test_clock import begin_by_clock, seconds
from tests.browser.test_faults import kill
from tests.browser.test_no_data_loss import import_copy, show_all, write_three_games
from tests.browser.test_review import MISSED, reviewed

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page

    from build_scripts.lib.serve import SiteServer

Check = tuple[object, "Callable[[GamePage], object]"]
"""What was there when the page said that it was saved, and how that is looked up after the next start."""
LONGEST_WAIT = 4.0
"""Seconds between the sentence and the kill, at most."""


def names(game_page: GamePage) -> list[str]:
    """Return the names of the saved games, in the order of letters."""
    game_page.page.keyboard.press("Escape")
    games.open_games(game_page.page)
    if game_page.page.locator("#games-none").is_hidden():
        show_all(game_page.page)
    return sorted(game_page.page.locator("#games-list b").all_inner_texts())


def progress(game_page: GamePage) -> dict[str, Any]:
    """Return the progress that is saved, without the exercises that the device makes by itself."""
    return {name: value for name, value in exercises.kept(game_page.page).items() if name != "made"}


def play_a_move(game_page: GamePage, _: Path, __: int) -> Check:
    """Play moves, of which the list of games says that they are saved."""
    game_page.begin()
    game_page.click(game_page.playable()[0])
    game_page.click(game_page.playable()[0])
    moves = game_page.moves()
    games.open_games(game_page.page)
    expect(game_page.page.locator("#games-safe")).to_contain_text("Saved on this device.")
    return moves, lambda later: later.moves()


def change_a_setting(game_page: GamePage, _: Path, number: int) -> Check:
    """Change a setting, of which the dialog says that it is saved."""
    page = game_page.page
    page.locator("[data-open=settings-dialog]").click()
    theme = ["light", "dark", "contrast"][number % 3]
    page.locator("[data-setting=theme]").select_option("auto")
    page.locator("[data-setting=theme]").select_option(theme)
    expect(page.locator("#settings-saved")).to_have_text("Saved on this device.")
    return theme, lambda later: later.page.evaluate("document.documentElement.dataset.theme")


def found_later(game_page: GamePage, look: Callable[[GamePage], object], saved: object) -> object:
    """Return what is there after a start, where it takes a moment until the database has answered."""
    found = look(game_page)
    for _ in range(20):
        if found == saved:
            break
        game_page.page.wait_for_timeout(100)
        found = look(game_page)
    return found


def save_rules(game_page: GamePage, _: Path, number: int) -> Check:
    """Save custom rules with a name."""
    page = rules.open_custom_rules(game_page)
    name = f"Rules {number}"
    page.locator("#own-from").select_option(rules.KALAH)
    page.locator("[data-option=houses] select").select_option("3")
    expect(page.locator("#own-houses [data-cell]")).to_have_count(6, timeout=PATIENCE)
    page.locator("#own-called").fill(name)
    page.locator("#own-keep").click()
    expect(page.locator("#own-kept")).to_have_text(f"Saved on this device: {name}.")

    def look(later: GamePage) -> bool:
        offered: list[str] = rules.open_custom_rules(later).locator("#own-from option").all_inner_texts()
        later.page.keyboard.press("Escape")
        return name in offered

    return True, look


def solve_an_exercise(game_page: GamePage, _: Path, __: int) -> Check:
    """Solve an exercise, for the rating it leads to."""
    page = exercises.open_exercises(game_page)
    page.locator("#exercises-mixed").click()
    exercise = exercises.asked(page, "oware-abapa")
    exercises.solve(page, exercise)
    expect(page.locator("#exercises-said")).to_contain_text("Solved.", timeout=PATIENCE)
    known = progress(game_page)
    assert known["person"], "it counts for the rating"
    assert known["tried"][-1].startswith("oware-abapa"), "the last one tried is this one"
    return known, progress


def do_a_lesson(game_page: GamePage, _: Path, number: int) -> Check:
    """Do a step of the first steps."""
    path = lessons.GAMES["oware-abapa"]["tasks"]
    task = path[number % 2]
    page = lessons.open_lesson(game_page.page, "oware-abapa")
    lessons.step_to(page, task["name"])
    (wanted, *_) = task["wanted"]
    lessons.play(page, task, wanted)
    expect(page.locator("#lesson-dialog[data-done]")).to_be_visible(timeout=PATIENCE)
    return progress(game_page), progress


def add_games(game_page: GamePage, folder: Path, _: int) -> Check:
    """Add games from a file."""
    games.open_games(game_page.page)
    import_copy(game_page.page, write_three_games(folder), "3 games added.")
    return names(game_page), names


def name_a_game(game_page: GamePage, folder: Path, number: int) -> Check:
    """Give a game a name."""
    add_games(game_page, folder, number)
    page = game_page.page
    games.named(page, "Rename \u201cTwo\u201d").first.click()
    page.keyboard.type(f"Anew {number}")
    page.keyboard.press("Enter")
    expect(page.locator("#games-list b").filter(has_text=f"Anew {number}").first).to_be_visible()
    return names(game_page), names


def delete_a_game(game_page: GamePage, folder: Path, number: int) -> Check:
    """Delete a game."""
    add_games(game_page, folder, number)
    games.named(game_page.page, "Delete \u201cThree\u201d").first.click()
    expect(game_page.page.locator("#games-list")).to_contain_text("\u201cThree\u201d has been deleted.")
    return names(game_page), names


def restore_a_game(game_page: GamePage, folder: Path, number: int) -> Check:
    """Delete a game, and undo that."""
    delete_a_game(game_page, folder, number)
    page = game_page.page
    games.named(page, "Delete \u201cOne\u201d").first.click()
    games.named(page.locator("#games-list"), "Undo").click()
    expect(games.named(page.locator("#games-list"), "Undo")).to_have_count(0)
    return names(game_page), names


def review_a_game(game_page: GamePage, _: Path, __: int) -> Check:
    """Review a game, which needs no search afterwards."""
    game_page.begin()
    reviewed(game_page, MISSED)
    expect(game_page.page.locator("#review-state")).to_be_empty(timeout=PATIENCE)
    ids = {record["id"] for record in game_page.page.evaluate(SAVED, "review of ")}
    return True, lambda later: ids <= {record["id"] for record in later.page.evaluate(SAVED, "review of ")}


def run_a_clock(game_page: GamePage, _: Path, __: int) -> Check:
    """Run a clock, whose time is saved each second: later it shows at most a second more than then.

    It is at least what the seconds until the kill have left.
    """
    begin_by_clock(game_page, "300", computer="")
    game_page.click(game_page.playable()[0])
    game_page.page.wait_for_timeout(3000)
    left = seconds(game_page.page, "far")

    def look(later: GamePage) -> bool:
        expect(later.page.locator("#clock-far .clock-left")).not_to_be_empty(timeout=PATIENCE)
        return left - 4 * LONGEST_WAIT <= seconds(later.page, "far") <= left + 1

    return True, look


KINDS: dict[str, Callable[[GamePage, Path, int], Check]] = {
    "setting": change_a_setting,
    "rules": save_rules,
    "rating": solve_an_exercise,
    "move": play_a_move,
    "lesson": do_a_lesson,
    "games added": add_games,
    "name": name_a_game,
    "deletion": delete_a_game,
    "deletion undone": restore_a_game,
    "review": review_a_game,
    "clock": run_a_clock,
}


@pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="processes are found by /proc")
@pytest.mark.parametrize("times", [4, pytest.param(60, marks=pytest.mark.long)])
def test_what_is_said_to_be_saved_survives_a_kill(
    open_killable: Callable[[Path], BrowserContext],
    server: SiteServer,
    tmp_path: Path,
    times: int,
) -> None:
    """Kinds in turn, in one profile; the seconds until the kill are spread over what a browser takes to flush."""
    profile, copies = tmp_path / "profile", tmp_path / "copies"
    copies.mkdir()
    waits = random.Random(7)
    lost: list[str] = []
    kills: Counter[str] = Counter()

    def visit() -> tuple[BrowserContext, GamePage]:
        context = open_killable(profile)
        page: Page = context.pages[0] if context.pages else context.new_page()
        game_page = GamePage(page)
        game_page.open(server.url)
        game_page.wait_for_engine()
        return context, game_page

    _, game_page = visit()
    game_page.set(computer="", speed="instant")
    for number in range(times):
        kind, does = list(KINDS.items())[number % len(KINDS)]
        saved, look = does(game_page, copies, number)
        wait = 0.0 if number % 3 == 0 else waits.uniform(0, LONGEST_WAIT)
        game_page.page.wait_for_timeout(1000 * wait)
        kill(profile)
        kills[kind] += 1
        _, game_page = visit()
        found = found_later(game_page, look, saved)
        if found != saved:
            lost.append(f"{kind}, killed after {wait:.1f} s: {found!r}, not {saved!r}")
        game_page.page.keyboard.press("Escape")
        game_page.page.keyboard.press("Escape")
    game_page.page.context.close()
    logging.getLogger(__name__).info("kills: %s; lost: %d", dict(kills), len(lost))
    assert not lost, "\n".join(lost)
