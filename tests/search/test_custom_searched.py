"""Games of custom rules are searched, reviewed, solved and made exercises of as any other game is (RULES 12)."""

from __future__ import annotations

from random import Random

import pytest

from mashimo import Game
from mashimo.games import own
from mashimo.search import Search, best_move, review
from mashimo.search.backend import can_compile
from mashimo.search.exercises import generate
from mashimo.search.search import finish
from mashimo.search.tablebase import solve

pytestmark = pytest.mark.slow

SETS = (
    own("kalah", houses=4, seeds=3),
    own("congkak", houses=4, seeds=3),
    own("mangala", houses=5, seeds=2),
    own("songo", houses=5, seeds=3),
    "own1.5x2.two.pass.t3.x.gap.4s.gsx.lm.rn",
)
"""Sets that move again, go on by laps, chain, wait, take fours, forbid the grand slam, and sow either way."""
NODES = 300
NODES_TO_THE_END = 20_000
GAMES = 30
MOST = 3
"""How many positions are compared: a search to the end takes long."""


def other(side: str) -> str:
    """Return the other side."""
    return "N" if side == "S" else "S"


def played(game: str, moves: int, seed: int = 0) -> Game:
    """Play a game of random moves."""
    chance, found = Random(f"{game} {seed}"), Game(game)
    while not found.result and len(found.moves) < moves:
        found.play(chance.choice(found.legal_moves()))
    return found


@pytest.mark.parametrize("game", SETS)
def test_the_computer_plays_it_the_same_compiled_and_interpreted(game: str) -> None:
    here = played(game, 2)
    slow = finish(Search(here, nodes=2_000, compiled=False))
    assert slow.move in here.legal_moves()
    if can_compile(game):
        fast = finish(Search(here, nodes=2_000, compiled=True))
        assert (fast.move, fast.value, fast.nodes) == (slow.move, slow.value, slow.nodes)


@pytest.mark.parametrize("game", SETS)
def test_every_move_of_a_game_is_reviewed(game: str) -> None:
    here = played(game, 12)
    assert [each.move for each in review(here, nodes=NODES)] == here.moves


@pytest.mark.parametrize("game", SETS)
def test_what_its_endings_prove_is_what_a_search_to_the_end_decides(game: str) -> None:
    endings = solve(game, 6)
    compared = 0
    for seed in range(GAMES):
        here = played(game, 200, seed)
        while here.moves and compared < MOST:
            here.undo()
            found = endings.probe(here)
            if found and found.winner and len(here.legal_moves()) > 1:
                best = best_move(here, nodes=NODES_TO_THE_END)
                winner = here.turn if best.value > 0 else other(here.turn)
                assert not best.decided or found.winner == winner, here.position
                compared += best.decided
    assert compared, "no position was decided both ways"


@pytest.mark.slow
@pytest.mark.parametrize("game", SETS[:2])
def test_exercises_are_made_of_it(game: str) -> None:
    exercise = next(generate(game, nodes=NODES, graded=False))
    here = Game.from_record(exercise.record)
    assert here.id == game
    assert exercise.solution[0] in here.legal_moves()
