"""The package used in several threads at once: every thread finds what one alone finds."""

from __future__ import annotations

import asyncio
import sys
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import TYPE_CHECKING

import pytest

from mashimo import Game
from mashimo.search import Search, analyse, best_move
from mashimo.search.tablebase import small_tablebase
from tests.support.boards import GAME_IDS, random_game

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = [pytest.mark.cpython, pytest.mark.slow]  # Pyodide has no threads

THREADS = 4


@pytest.fixture(autouse=True)
def switching() -> Iterator[None]:
    """Have Python change threads as often as it can."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


def records(game: str, count: int) -> list[str]:
    """Make the records of games under way."""
    found = (random_game(game, Random(f"{game} {seed}"), longest=seed) for seed in range(count))
    return [each.record() for each in found if each.result is None]


def best(record: str) -> tuple[str, float, int, int]:
    """Return the result of a search of a game."""
    result = best_move(Game.from_record(record), nodes=2000)
    return result.move, result.value, result.depth, result.nodes


def values(record: str) -> list[tuple[str, float]]:
    """Return the value of every move of a game."""
    return [(result.move, result.value) for result in analyse(Game.from_record(record), nodes=2000)]


def interpreted(record: str) -> tuple[str, float, int, int]:
    """Return the result of a search that Python runs."""
    search = Search(Game.from_record(record), depth=2, nodes=200, compiled=False)
    while not search.finished:
        search.advance()
    result = search.result
    return result.move, result.value, result.depth, result.nodes


@pytest.mark.parametrize("look", [best, values, interpreted])
@pytest.mark.parametrize("game", GAME_IDS)
def test_searches_in_several_threads_find_what_one_finds(game: str, look: object) -> None:
    assert callable(look)
    asked = records(game, 12)
    alone = [look(record) for record in asked]
    with ThreadPoolExecutor(THREADS) as pool:
        assert list(pool.map(look, asked)) == alone


def test_searches_handed_to_threads_by_asyncio_find_what_one_finds() -> None:
    asked = [record for game in GAME_IDS for record in records(game, 4)]
    alone = [best(record) for record in asked]

    async def together() -> list[tuple[str, float, int, int]]:
        return list(await asyncio.gather(*(asyncio.to_thread(best, record) for record in asked)))

    assert asyncio.run(together()) == alone


def proved(record: str) -> tuple[object, ...]:
    """Return what a search by the clock, and solved endings, say of a game that one move wins."""
    result = best_move(Game.from_record(record), seconds=0.2)
    known = small_tablebase("awale")
    return result.move, known and known.bounds(Game.from_record(record).board)


def test_searches_by_the_clock_share_the_solved_endings() -> None:
    few = ["0-0-0-0-0-1-0-0-0-0-1-0-23-23-S", "0-0-1-0-0-1-0-0-1-0-0-0-22-23-S", "0-0-0-0-1-1-0-0-0-1-0-0-22-23-N"]
    asked = 4 * [Game("awale", position).record() for position in few]
    alone = [proved(record) for record in asked]
    with ThreadPoolExecutor(THREADS) as pool:
        assert list(pool.map(proved, asked)) == alone


def test_searches_of_one_thread_may_take_turns() -> None:
    games = [Game.from_record(record) for record in records("awale", 6)]

    def searched(thinkings: list[Search]) -> list[tuple[str, float, int, int]]:
        while not all(search.finished for search in thinkings):
            for search in thinkings:
                search.advance()
        return [(each.move, each.value, each.depth, each.nodes) for each in (one.result for one in thinkings)]

    one_by_one = [found for game in games for found in searched([Search(game, nodes=3000)])]
    assert searched([Search(game, nodes=3000) for game in games]) == one_by_one


def whole_game(asked: tuple[str, int]) -> list[object]:
    """Play a random game, and return every position, every step and every refusal."""
    game, chance = Game(asked[0]), Random(asked[1])
    said: list[object] = []
    while game.result is None and len(game.moves) < 40:
        words = [word.text for word in game.ruleset.rules.MOVE_WORDS.values()][:16]
        said += [game.position, [game.refusal(word) for word in words]]
        said += game.play(chance.choice(game.legal_moves()))
    return said


def test_games_played_in_several_threads_are_played_as_in_one() -> None:
    asked = [(game, seed) for seed in range(6) for game in GAME_IDS]
    alone = [whole_game(each) for each in asked]
    with ThreadPoolExecutor(THREADS) as pool:
        for each, expected, found in zip(asked, alone, pool.map(whole_game, asked), strict=True):
            assert found == expected, each
