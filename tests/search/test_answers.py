"""The computer's answers in the positions of random games: legal, within their limits, whenever a search is stopped."""

from __future__ import annotations

from random import Random
from statistics import median, quantiles
from typing import TYPE_CHECKING, Final

import pytest

from mashimo import Game
from mashimo.search import LEVELS, Analysis, Search, analyse, best_move
from mashimo.search.backend import can_compile
from mashimo.search.levels import level_of
from tests.support.boards import GAME_IDS, picture
from tests.support.own_work import at_most, worked

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mashimo.search import SearchResult

pytestmark = pytest.mark.slow

LONGEST: Final = 200
SLACK: Final = at_most(1.0)
"""Seconds of its own work that a search may take beyond a limit of time."""
CLOCK: Final = 0.01
HELD: Final = 4_000
"""Positions that a strong level is held to, so that all positions of many games can be asked about."""


def positions(game: str, seed: int) -> Iterator[Game]:
    """Play a random game, and yield it in each of its positions."""
    chance = Random(f"answers {game} {seed}")
    found = Game(game)
    while found.result is None and len(found.moves) < LONGEST:
        yield found
        found.play(chance.choice(found.legal_moves()))


def check_answers(game: Game, chance: Random, compiled: bool, by_clock: float) -> float | None:
    """Ask in many ways, stopping midway. Return the seconds beyond its limit of an answer by the clock, if any.

    `by_clock` is how likely that is.
    """
    legal = game.legal_moves()

    def check(found: SearchResult, how: str) -> None:
        assert found.move in legal, f"{how}: {found}\n{picture(game)}"

    level = chance.choice(list(LEVELS)) if compiled else 1
    answer = best_move(game, nodes=HELD, level=level, seed=chance.randrange(1000))
    check(answer, f"level {level}")
    assert answer.nodes <= min(level_of(game.id, level).nodes, HELD)
    assert answer.depth <= level_of(game.id, level).depth
    most = chance.randrange(2000 if compiled else 60)
    search = Search(game, nodes=most, compiled=compiled)
    for _ in range(chance.randrange(6)):
        check(search.result, "stopped")
        check(search.advance(), "advanced")
    assert search.result.nodes <= most
    if chance.random() < 0.1:
        analysis = Analysis(game, nodes=most, compiled=compiled)
        for _ in range(chance.randrange(2 * len(legal))):
            check(analysis.advance(), "examined")
        assert sorted(found.move for found in analysis.results) == sorted(legal), picture(game)
    if not compiled or chance.random() >= by_clock:
        return None
    if chance.random() < 0.1:
        check(analyse(game, seconds=CLOCK)[0], "analysed by the clock")
    began = worked()
    answer = best_move(game, seconds=CLOCK, level=max(LEVELS))
    spent = worked() - began  # a process that waits for the processor is late without having worked
    check(answer, "by the clock")
    return min(answer.seconds, spent) - CLOCK


def check_games(game: str, count: int, every: int = 1, compiled: bool = True, by_clock: float = 0.02) -> list[float]:
    """Ask in positions of random games, a fixed number of moves apart. Return the delays of answers by the clock."""
    late: list[float | None] = []
    for seed in range(count):
        chance = Random(f"asked {game} {seed}")
        asked = (found for found in positions(game, seed) if len(found.moves) % every == seed % every)
        late += [check_answers(found, chance, compiled, by_clock) for found in asked]
    found = [seconds for seconds in late if seconds is not None]
    assert max(found, default=0) < SLACK
    return found


@pytest.mark.parametrize("game", GAME_IDS)
def test_in_random_games_every_answer_is_legal_whenever_it_is_stopped(game: str) -> None:
    """In every position of a thousand games with `--long`."""
    if can_compile(game):
        check_games(game, 2, every=6)
    check_games(game, 1, every=40, compiled=False)


@pytest.mark.long
@pytest.mark.cpython
@pytest.mark.parametrize("game", GAME_IDS)
def test_in_every_position_of_over_a_hundred_random_games(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    late = [1000 * seconds for seconds in check_games(game, 1 + 1000 // len(GAME_IDS), by_clock=1)]
    with capsys.disabled():
        told = f"median {median(late):.1f}, 99 % {quantiles(late, n=100)[-1]:.1f}, most {max(late):.0f}"
        print(f"\n  {game}: {len(late)} positions, milliseconds beyond the clock: {told}")  # noqa: T201
