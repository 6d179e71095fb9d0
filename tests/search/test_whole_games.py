"""Small games of custom rules, solved whole: the value of the start is what every line, played to its end, comes to."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Final

import pytest

from mashimo import GAMES, Game
from mashimo.games import own
from mashimo.search import analyse, best_move, tablebase
from tests import reference as references
from tests.support.slow_tablebase import Exhausted, Key, PlayedOut, Slow

pytestmark = pytest.mark.cpython

SETS: Final = (
    "own1.3x1.again.xo.row",
    "own1.3x1.pass.x",
    "own1.3x1.pass.x.rs",
    "own1.3x1.skip.pass.t23.ch.gs0.feed.rs",
    "own1.3x1.cw.pass.t2.gsx.rn",
    "own1.3x1.pass.laps.xo.feed.lm",
    "own1.3x1.pass.next.ch.gap.rs",
    "own1.3x1.keep.again.te.row.le",
    "own1.3x1.two.pass.a23.must.lo.rs",
)
PATIENCE: Final = 40_000
"""The positions that a line-by-line search may visit."""
POSITIONS: Final = 12
"""The positions of a game that are compared, its start among them."""
PUBLISHED: Final = {("kalah", 4, 3): 6, ("kalah-empty-capture", 4, 3): 8}
"""By how many seeds the first player wins: Irving, Donkers, Uiterwijk, Solving Kalah, 2000, table 9."""


def key_of(game: Game) -> Key:
    """Return a position as the slow solver has it."""
    return game.turn, tuple(game.board[house.cell] for house in game.ruleset.layout.houses)


@pytest.mark.slow
@pytest.mark.parametrize("name", SETS)
def test_whole_game_is_worth_what_every_line_comes_to(name: str) -> None:
    whole = tablebase.solve(name, tablebase.most_seeds(name))
    assert whole.seeds == GAMES[name].seeds
    slow, chance, compared = Slow(references.Own(name)), Random(name), 0
    for number in range(POSITIONS):
        game = Game(name)
        for _ in range(number % 4):
            if game.legal_moves():
                game.play(chance.choice(game.legal_moves()))
        found = whole.probe(game)
        if found is None:
            continue
        seen = Counter(key_of(earlier) for earlier in before(game))
        south, north = (game.ruleset.rules.score(bytearray(game.board), side) for side in (0, 1))
        try:
            lead = PlayedOut(slow, PATIENCE).lead(key_of(game), south - north, seen, -1000, 1000)
        except Exhausted:
            continue
        compared += 1
        ahead, won = (1, "S") if game.turn == "S" else (-1, "N")
        assert found.winner in (None, "draw" if lead == 0 else won if lead * ahead > 0 else "SN".replace(won, ""))
        assert found.low <= ahead * (lead - south + north) <= found.high
    assert compared > 1, "every line was too long"


def before(game: Game) -> list[Game]:
    """List a game's earlier positions."""
    found = [Game(game.id, match=game.match)]
    for word in game.moves[:-1]:
        found.append(Game.from_record(found[-1].record()))
        found[-1].play(word)
    return found if game.moves else []


@pytest.mark.slow
@pytest.mark.parametrize("kalah", PUBLISHED)
def test_kalah_solved_whole_has_its_published_value(kalah: tuple[str, int, int]) -> None:
    preset, houses, seeds = kalah
    name = own(preset, houses=houses, seeds=seeds)
    whole = tablebase.solve(name, GAMES[name].seeds)
    found = whole.probe(Game(name))
    assert found
    assert (found.low, found.high, found.winner, found.margin) == (PUBLISHED[kalah],) * 2 + ("S", PUBLISHED[kalah])


def test_best_move_and_analysis_know_a_game_solved_whole() -> None:
    name = "own1.3x2.again.xo.row"
    whole, game = tablebase.solve(name, 12), Game(name)
    best = best_move(game, nodes=500, tablebase=whole)
    assert (best.move, best.value, best.proved) == ("B", 4, True)
    values = [(each.move, each.value, each.proved) for each in analyse(game, nodes=500, tablebase=whole)]
    assert values == [("B", 4, True), ("C", 0, False), ("A", -8, True)]


def test_a_whole_game_has_no_more_seeds_than_there_are() -> None:
    assert tablebase.most_seeds("own1.3x2") == 12
    assert tablebase.most_seeds("own1.5x2") == 20


def test_levels_know_fewer_than_half_of_the_seeds() -> None:
    assert tablebase.seeds_of("own1.3x2", tablebase.SMALL) == 5
