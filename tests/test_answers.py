"""The computer's answers in the positions of random games: legal, within their limits, whenever a search is stopped."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

import pytest

from boards import GAME_IDS, picture
from mashimo import Game
from mashimo.search import LEVELS, Analysis, Thinking, analyse, best_move
from mashimo.search.machine import can_compile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mashimo.search import Thought

LONGEST: Final = 200
SLACK: Final = 1.0
"""Seconds that a busy machine may take beyond a limit of time."""
CLOCK: Final = 0.02


def positions(game: str, seed: int) -> Iterator[Game]:
    """A random game, looked at in each of its positions."""
    chance = Random(f"answers {game} {seed}")
    found = Game(game)
    while found.result is None and len(found.moves) < LONGEST:
        yield found
        found.play(chance.choice(found.legal_moves()))


def check_answers(game: Game, chance: Random, compiled: bool) -> float:
    """Ask in many ways, stopping midway; how many seconds beyond its limit an answer by the clock took."""
    legal = game.legal_moves()

    def check(thought: Thought, how: str) -> None:
        assert thought.move in legal, f"{how}: {thought}\n{picture(game)}"

    level = chance.choice((1, 2, 3, 4)) if compiled else 1
    answer = best_move(game, level=level, seed=chance.randrange(1000))
    check(answer, f"level {level}")
    assert answer.nodes <= LEVELS[level].nodes
    assert answer.depth <= LEVELS[level].depth
    most = chance.randrange(2000 if compiled else 60)
    thinking = Thinking(game, nodes=most, compiled=compiled)
    for _ in range(chance.randrange(6)):
        check(thinking.thought, "stopped")
        check(thinking.advance(), "advanced")
    assert thinking.thought.nodes <= most
    if chance.random() < 0.1:
        analysis = Analysis(game, nodes=most, compiled=compiled)
        for _ in range(chance.randrange(2 * len(legal))):
            check(analysis.advance(), "examined")
        assert sorted(thought.move for thought in analysis.thoughts) == sorted(legal), picture(game)
    if not compiled or chance.random() > 0.02:
        return 0
    check(analyse(game, seconds=CLOCK)[0], "analysed by the clock")
    answer = best_move(game, seconds=CLOCK)
    check(answer, "by the clock")
    return answer.seconds - CLOCK


def check_games(game: str, count: int, every: int = 1, compiled: bool = True) -> tuple[int, float]:
    """Ask in every so manieth position of so many games; how many, and how late an answer came at the most."""
    looked, latest = 0, 0.0
    for seed in range(count):
        chance = Random(f"asked {game} {seed}")
        for position in positions(game, seed):
            if len(position.moves) % every == seed % every:
                latest = max(latest, check_answers(position, chance, compiled))
                looked += 1
    assert latest < SLACK
    return looked, latest


@pytest.mark.parametrize("game", GAME_IDS)
def test_in_random_games_every_answer_is_legal_whenever_it_is_stopped(game: str) -> None:
    """In every position of two thousand games with `--long`."""
    if can_compile(game):
        check_games(game, 2, every=6)
    check_games(game, 1, every=40, compiled=False)


@pytest.mark.long
@pytest.mark.cpython
@pytest.mark.parametrize("game", GAME_IDS)
def test_in_every_position_of_hundreds_of_random_games(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    looked, latest = check_games(game, 250)
    with capsys.disabled():
        print(f"\n  {game}: {looked} positions, at most {1000 * latest:.0f} ms beyond the clock")  # noqa: T201
