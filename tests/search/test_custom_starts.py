"""What the starts of small boards are worth: solved backwards by the engine, and looked through slowly."""

from __future__ import annotations

import sys
from functools import cache
from typing import Final

import pytest

from mashimo import GAMES
from mashimo.compiler.runtime import Instance
from mashimo.games import own
from mashimo.search.kernel.constants import HIGH, LOW
from mashimo.search.tablebase import Tablebase, solver_program
from tests import reference as references
from tests.reference.board import NORTH, SOUTH, Board

IN_PYODIDE: Final = sys.platform == "emscripten"
SMALL: Final = ((3, 1), (3, 2), (4, 1))
LARGER: Final = ((3, 3), (3, 4), (3, 5), (4, 2), (5, 1), (4, 3))
KALAHS: Final = ("kalah", "kalah-empty-capture")
PUBLISHED: Final = {("kalah", 4, 3): 6, ("kalah-empty-capture", 4, 3): 8}
"""By how many seeds the beginner wins, where others have published it."""


def solved(game: str) -> int:
    """Return by how many seeds the beginner wins, by the engine: all positions, solved backwards."""
    rules = GAMES[game].rules
    machine = Instance(solver_program(game, rules.SEEDS))
    for seeds in range(rules.SEEDS + 1):
        machine.call("solve", seeds)
    low, high, _ = Tablebase(game, rules.SEEDS, machine).bounds(GAMES[game].set_up())
    assert low == high, "no position of Kalah returns"
    assert (LOW, HIGH) == (0, 1)
    return low


def looked_through(game: str) -> int:
    """Return by how many seeds the beginner wins, by the reference: every line to its end, each position once."""
    reference = references.Own(game)

    @cache
    def worth(turn: str, houses: tuple[int, ...]) -> int:
        """Return how many seeds more South still wins than North from a position with empty stores."""
        board = Board(dict(zip(reference.names(), houses, strict=True)), {SOUTH: 0, NORTH: 0}, turn)
        reason = reference.end(board)
        if reason:
            return lead(reference.share(board, reason))
        afters = [reference.play(board, move) for move in reference.moves(board)]
        found = [lead(after) + worth(after.turn, tuple(after.houses.values())) for after in afters]
        return max(found) if turn == SOUTH else min(found)

    return worth(SOUTH, tuple(reference.opening(SOUTH).houses.values()))


def lead(board: Board) -> int:
    """Return by how many seeds South's store is ahead."""
    return board.stores[SOUTH] - board.stores[NORTH]


@pytest.mark.slow
@pytest.mark.cpython
@pytest.mark.parametrize("preset", KALAHS)
@pytest.mark.parametrize(("houses", "seeds"), SMALL)
def test_a_small_start_is_worth_the_same_solved_quickly_and_slowly(
    preset: str, houses: int, seeds: int, capsys: pytest.CaptureFixture[str]
) -> None:
    check_start(preset, houses, seeds, capsys)


@pytest.mark.cpython
@pytest.mark.long
@pytest.mark.parametrize("preset", KALAHS)
@pytest.mark.parametrize(("houses", "seeds"), LARGER)
def test_a_larger_start_is_worth_the_same_solved_quickly_and_slowly(
    preset: str, houses: int, seeds: int, capsys: pytest.CaptureFixture[str]
) -> None:
    check_start(preset, houses, seeds, capsys)


def check_start(preset: str, houses: int, seeds: int, capsys: pytest.CaptureFixture[str]) -> None:
    """Solve a start both ways, compare the values, and print them."""
    game = own(preset, houses=houses, seeds=seeds)
    value = solved(game)
    with capsys.disabled():
        print(f"\n  {preset} {houses}x{seeds}: the beginner wins by {value}")  # noqa: T201
    assert value == looked_through(game)
    assert value == PUBLISHED.get((preset, houses, seeds), value)
