"""Perft: how many lines of play there are of a given length, the repetition rule aside (RULES 11.5)."""

from __future__ import annotations

import sys
from functools import cache
from random import Random
from typing import Final

import pytest

from mashimo import Game
from mashimo.play.notation import read_position
from mashimo.search.backend import new_backend, search_of
from tests import reference as references
from tests.support.boards import ABAPA, GAME_IDS, KINDS, random_position, set_up_at_random

IN_PYODIDE = sys.platform == "emscripten"
ABAPA_LINES: Final = (6, 36, 190, 1014, 5219, 27332, 139157, 711414, 3592872, 18137964)
"""RULES 11.5, from depth 1 on."""
INTERPRETED: Final = 5
"""The depth to which Python counts too: further on that takes it seconds, and minutes."""
REFERENCE_DEPTH = 3 if IN_PYODIDE else 4


interpreted = cache(search_of)
"""The search of a game, run by Python, linked once for all positions."""


def lines_by_move(game: str, position: str, depth: int) -> dict[str, int]:
    """Count, in the engine, the lines of this length behind each legal move."""
    search = interpreted(game)
    found = {}
    for move in Game(game, position).legal_moves():
        after = references.GAMES[game].after(position, move)
        search.BOARDS[0][:] = read_position(Game(game).ruleset.rules, after)
        found[move] = search.count_lines(0, depth - 1)
    return found


def lines(game: str, position: str, depth: int) -> int:
    """Count, in the engine, the lines of this length from a position."""
    search = interpreted(game)
    search.BOARDS[0][:] = read_position(Game(game).ruleset.rules, position)
    count: int = search.count_lines(0, depth)
    return count


def reference_lines_by_move(game: str, position: str, depth: int) -> dict[str, int]:
    """Count, in the reference, the lines of this length behind each legal move."""
    reference = references.GAMES[game]
    return {
        move: reference.perft(reference.after(position, move), depth - 1) for move in reference.legal_moves(position)
    }


@pytest.mark.parametrize("depth", range(1, len(ABAPA_LINES) + 1))
def test_the_start_of_abapa_has_as_many_lines_as_the_rules_say(depth: int) -> None:
    """RULES 11.5: 6, 36, 190, 1014 … 18137964 legal move sequences; interpreted too, while that is quick."""
    start = Game(ABAPA).position
    expected = ABAPA_LINES[depth - 1]
    compiled = new_backend(ABAPA, compiled=True)
    compiled.write("BOARDS", bytes(read_position(Game(ABAPA).ruleset.rules, start)))
    assert compiled.call("count_lines", 0, depth) == expected, f"depth {depth}, compiled"
    if depth <= INTERPRETED:
        found = lines(ABAPA, start, depth)
        assert found == expected, f"depth {depth}, by move: {lines_by_move(ABAPA, start, depth)}"


@pytest.mark.slow
@pytest.mark.parametrize("game", GAME_IDS)
@pytest.mark.parametrize("beginner", ["S", "N"])
def test_the_start_has_as_many_lines_as_in_the_reference(game: str, beginner: str) -> None:
    """RULES 11.5, for the reference: with either beginner, to a smaller depth, move by move.

    A move less deep where North begins: that start is South's turned round.
    """
    start = Game(game).ruleset.start(beginner)
    for depth in range(1, REFERENCE_DEPTH + (beginner == "S")):
        found, expected = lines_by_move(game, start, depth), reference_lines_by_move(game, start, depth)
        assert found == expected, f"depth {depth} from {start}"


@pytest.mark.slow
@pytest.mark.parametrize("game", [game for game in GAME_IDS if set_up_at_random(game)])
def test_random_positions_have_as_many_lines_as_in_the_reference(game: str) -> None:
    chance = Random(f"perft of {game}")
    for kind in KINDS:
        for _ in range(5 if IN_PYODIDE else 25):
            position = random_position(game, chance, kind)
            expected = references.GAMES[game].perft(position, 3)
            found = lines(game, position, 3)
            assert found == expected, (
                f"depth 3 from {position} ({kind}): engine {lines_by_move(game, position, 3)}, "
                f"reference {reference_lines_by_move(game, position, 3)}"
            )
