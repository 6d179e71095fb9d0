"""Who wins Bestemshe, as `build_scripts/research/bestemshe_proof.py` proves it."""

from __future__ import annotations

import shutil
from collections import Counter
from itertools import combinations_with_replacement
from random import Random
from typing import TYPE_CHECKING, Final

import pytest

from build_scripts.research.bestemshe_proof import CLAIMS, HOUSES, Houses, Prover, differences, played
from mashimo import Game
from mashimo.search import best_move, tablebase

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [
    pytest.mark.cpython,
    pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler here"),
]
FEW: Final = 6
"""The most seeds of the endings that are solved twice."""
GAME: Final = "bestemshe"
SEEDS: Final = 50
LEGAL: Final = {"1": "12345", "2": "2345", "3": "1345", "4": "1245", "5": "1235"}
"""The replies to each first move."""
WINNING: Final = {"1": "34", "2": "2", "3": "13", "4": "4", "5": "5"}
"""Those of them that win, as the program proves."""
LETTERS: Final = ("ABCDE", "abcde")


@pytest.fixture(scope="module")
def prover(tmp_path_factory: pytest.TempPathFactory) -> Prover:
    folder: Path = tmp_path_factory.mktemp("proof")
    return Prover(folder)


def test_the_program_plays_as_the_package_does(prover: Prover) -> None:
    """RULES 14.2: every move of random positions."""
    assert differences(prover, 1_000, seed=2) == 0


def positions_of(seeds: int) -> list[Houses]:
    """List all positions of a number of seeds."""
    thrown = combinations_with_replacement(range(HOUSES), seeds)
    return [tuple(houses.count(house) for house in range(HOUSES)) for houses in thrown]


def sure_seeds(most: int) -> dict[Houses, tuple[int, int]]:
    """Find by the package's rules of how many seeds either player is sure: from none on, until nothing changes."""
    found: dict[Houses, tuple[int, int]] = {}
    for seeds in range(0, most + 1, 2):
        moves = {houses: played(houses) for houses in positions_of(seeds)}
        found |= dict.fromkeys(moves, (0, 0))
        changed = True
        while changed:
            changed = False
            for houses, choices in moves.items():
                mover = max((move.captured + found[move.after][1] for move in choices), default=0)
                other = min((found[move.after][0] for move in choices), default=seeds)  # 14.4
                changed = changed or found[houses] != (mover, other)
                found[houses] = (mover, other)
    return found


@pytest.mark.slow
def test_endings_are_those_of_a_slow_solver(prover: Prover) -> None:
    """RULES 14.3 to 14.6: all positions of few seeds, where endless play brings nothing."""
    slow = sure_seeds(FEW)
    assert len(slow) == 1 + 55 + 715 + 5_005
    fast = prover.endings(FEW, slow)
    wrong = [(houses, sure, found) for (houses, sure), found in zip(slow.items(), fast, strict=True) if sure != found]
    assert wrong == []


def late_games(count: int, seeds: int) -> dict[str, Game]:
    """Play games by random moves to at most so many seeds in the houses, where either may win; by house numbers.

    They end just after a capture, so that no earlier position can return.
    """
    chance = Random(14)
    found: dict[str, Game] = {}
    while len(found) < count:
        game, numbers = Game(GAME), ""
        while not game.result and sum(game.board[:HOUSES]) > seeds:
            word = chance.choice(game.legal_moves())
            numbers += str(LETTERS[len(numbers) % 2].index(word) + 1)
            game.play(word)
        left, fewer = sum(game.board[:HOUSES]), min(game.board[HOUSES : HOUSES + 2])
        if not game.result and left + fewer > SEEDS // 2:
            found[numbers] = game
    return found


@pytest.mark.parametrize(("solved", "open_claims"), [(6, 70), (10, 0)], ids=["searched", "looked up"])
def test_late_positions_are_decided_as_the_package_decides_them(prover: Prover, solved: int, open_claims: int) -> None:
    """RULES 14.3 to 14.6: the winner is that of the package's endings; what repetition hides from a search is open."""
    games = late_games(60, 10)
    claims = [f"{numbers}:{player}" for numbers in games for player in (1, 2)]
    results = {answer.claim: answer.result for answer in prover.prove(claims, solved, 20)}
    endings = tablebase.solve(GAME, 10)
    winners = Counter[str | None]()
    for numbers, game in games.items():
        found = endings.probe(game)
        assert found
        winners[found.winner] += 1
        for player, side in enumerate("SN", start=1):
            if found.winner:  # the package leaves some open, as it counts what would be played on after a majority
                expected = "won" if found.winner == side else "not-won"
                assert results[f"{numbers}:{player}"] in (expected, "open"), (game.position, found)
    assert list(results.values()).count("open") <= open_claims
    assert min(winners["S"], winners["N"]) > 15


@pytest.mark.long
def test_the_second_player_wins_and_the_published_replies_do_as_is_published(prover: Prover) -> None:
    """RULES 14.6: what Zeinulla and Manassov published, and all other replies to the first moves."""
    replies = [f"{first}{reply}:2" for first, houses in LEGAL.items() for reply in houses]
    results = {answer.claim: answer.result for answer in prover.prove((*CLAIMS, *replies), 28, 26)}
    assert {results[claim] for claim in CLAIMS} == {"won"}
    won = {claim for claim in replies if results[claim] == "won"}
    assert won == {f"{first}{reply}:2" for first, houses in WINNING.items() for reply in houses}


@pytest.mark.parametrize("first", ["1", "2", "3", "5"])
def test_the_search_answers_a_first_move_by_a_reply_that_wins(first: str) -> None:
    """RULES 14.6: without the proof's endings, by 200,000 positions; after 4 it would need more."""
    game = Game(GAME)
    game.play(LETTERS[0][int(first) - 1])
    reply = best_move(game, nodes=200_000).move
    assert str(LETTERS[1].index(reply) + 1) in WINNING[first]
