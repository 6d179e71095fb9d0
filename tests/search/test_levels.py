"""The levels: what a number means in each game, and by which chances a level errs, the same ones everywhere."""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from typing import Final

import pytest

from mashimo import Game, MashimoError, NotationError
from mashimo.games.levels import LEVEL_TABLES, Level
from mashimo.search import LEVELS, Search, SearchResult, best_move, level_noise, levels_of, number_of
from mashimo.search.kernel.constants import MOST_HANDICAP, NOT_SEEN
from mashimo.search.levels import log2_fixed, move_noise
from tests.support.boards import ABAPA, GAME_IDS, picture, random_game

DOUBTS_A_SEED: Final = Level(1, 1_000, 100)
IN_PYODIDE: Final = sys.platform == "emscripten"


def test_the_levels_of_a_game_are_numbered_by_tens() -> None:
    for game in GAME_IDS:
        assert list(levels_of(game)) == list(range(10, 10 * len(levels_of(game)) + 1, 10)), game


def test_legacy_level_numbers_map_in_order() -> None:
    """Levels 1 to 8 still name levels of every game, none lower than the one before."""
    for game in GAME_IDS:
        numbers = [number_of(game, number) for number in range(1, 9)]
        assert numbers == sorted(numbers), f"{game}: {numbers}"
        assert set(numbers) <= set(levels_of(game)), f"{game}: {numbers}"
        assert numbers[-1] == max(levels_of(game)), f"{game}: the highest was and is as good as it can"


def test_a_number_above_the_levels_of_a_game_means_its_highest() -> None:
    for game in GAME_IDS:
        assert number_of(game, max(LEVELS)) == max(levels_of(game)), game


@pytest.mark.parametrize("name", ["nonsense", "", "own1.99x4", None])
def test_a_game_that_does_not_exist_has_no_levels(name: str) -> None:
    for ask in (levels_of, lambda game: number_of(game, 10), lambda game: number_of(game, 1)):
        with pytest.raises(NotationError):
            ask(name)


def test_custom_rules_have_the_usual_levels_without_a_strength() -> None:
    for number in LEVELS:
        assert levels_of("own1.6x4")[number_of("own1.6x4", number)] == LEVELS[number]
    assert {level.elo for level in levels_of("own1.6x4").values()} == {None}


@pytest.mark.parametrize("number", [0, -1, 9, 15, 1000, max(LEVELS) + 10])
def test_a_level_that_there_is_not_is_named(number: int) -> None:
    with pytest.raises(MashimoError) as caught:
        best_move(Game(ABAPA), level=number)
    assert (caught.value.code, caught.value.where) == ("no-level", str(number))
    assert "1 to 8, and 10, 20" in str(caught.value)


def test_the_best_of_each_game_errs_never_and_looks_furthest() -> None:
    for game in GAME_IDS:
        *lower, best = levels_of(game).values()
        assert best.temperature == 0, game
        assert best.nodes > max(level.nodes for level in lower), game
        assert best.depth >= max(level.depth for level in lower), game


def test_where_levels_have_been_measured_each_is_stronger_than_the_last() -> None:
    for game, ladder in LEVEL_TABLES.items():
        measured = [level.elo for level in ladder.levels if level.elo is not None]
        assert measured == sorted(set(measured)), game


def test_doublings_are_the_logarithm_to_base_2_in_1024ths_rounded_down() -> None:
    """2 to the power of d / 1024 is at most the number, and of (d + 1) / 1024 more: in whole numbers."""
    for number in [1, 2, 3, 5, 7, 100, 1023, 1025, 65_537, 2**31 + 1, 2**32 - 1]:
        found = log2_fixed(number)
        exact = (number**1024).bit_length() - 1
        assert exact - 1 <= found <= exact, f"{number}: {found}, not {exact}"


def test_the_luck_of_a_seed_is_the_same_on_every_machine_for_ever() -> None:
    """Reckoned in whole numbers from Python's Mersenne twister; a kept seed would else bring another game."""
    assert move_noise(Random("levels"), [0] * 6, DOUBTS_A_SEED) == [196, 360, 388, 0, 279, 372]
    misses_some = DOUBTS_A_SEED._replace(miss_rate=40)
    missed = NOT_SEEN
    assert move_noise(Random("levels"), [2, 0, 3, 2, 0, 4], misses_some) == [0, 164, missed, missed, 82, missed]


def test_a_move_is_played_half_as_often_for_every_doubt_that_it_is_worse() -> None:
    """Of moves worth 300, 200, 100, 0 and -400 to a level that doubts 100: 16 times, 8, 4, 2 and an eighth."""
    worth = [300, 200, 100, 0, -400]
    chance = Random("how often")
    drawn = 4_000 if IN_PYODIDE else 20_000
    found = Counter[int]()
    for _ in range(drawn):
        worse = move_noise(chance, [0] * len(worth), DOUBTS_A_SEED)
        seeming = [value - less for value, less in zip(worth, worse, strict=True)]
        found[seeming.index(max(seeming))] += 1
    odds = [2 ** (value / 100) for value in worth]
    for move, weight in enumerate(odds):
        part = weight / sum(odds)
        deviation = (part * (1 - part) / drawn) ** 0.5
        assert abs(found[move] / drawn - part) < 4 * deviation + 0.002, f"{found} of {drawn}; {part:.4f} of {move}"


def test_no_handicap_is_so_large_that_a_win_would_be_missed() -> None:
    chance = Random("large")
    for _ in range(300):
        drawn = move_noise(chance, [0] * 20, Level(1, 1_000, 5_000))
        assert min(drawn) == 0
        assert max(drawn) <= MOST_HANDICAP


def test_captures_are_overlooked_as_often_as_the_level_says() -> None:
    """Of a hundred moves that capture more than another, so many are overlooked."""
    chance = Random("overlooked")
    captures, drawn = [2, 5, 2, 3], 1_000 if IN_PYODIDE else 4_000
    missed = Counter[int]()
    for _ in range(drawn):
        worse = move_noise(chance, captures, DOUBTS_A_SEED._replace(miss_rate=70))
        seen = [one for one in worse if one != NOT_SEEN]
        assert min(seen) == 0, worse
        assert max(seen) <= MOST_HANDICAP, worse
        missed.update(move for move, one in enumerate(worse) if one == NOT_SEEN)
    assert set(missed) == {1, 3}, "who must capture sees the least that there is"
    for move in missed:
        assert abs(missed[move] / drawn - 0.7) < 4 * (0.21 / drawn) ** 0.5, f"{missed} of {drawn}"


@pytest.mark.parametrize("game", GAME_IDS)
def test_what_is_overlooked_is_not_played_even_where_it_wins(game: str) -> None:
    """A level that overlooks all captures thus never takes more than the least that the rules let it take."""
    chance = Random(f"blind {game}")
    blind = Level(1, 1_000, 1000, miss_rate=100)
    met = 0
    for number in range(30 if IN_PYODIDE else 120):
        found = random_game(game, chance, longest=4 + number % 30)
        words = found.legal_moves()
        captures = [found.preview(word).captures for word in words]
        if found.result or max(captures) == min(captures):
            continue
        met += 1
        worse = dict(zip(found.turns[-1].legal, move_noise(chance, captures, blind), strict=True))
        move = thought_of(found, 1, worse).move
        assert captures[words.index(move)] == min(captures), f"{move} of {words}, {captures}\n{picture(found)}"
    assert met > (3 if IN_PYODIDE else 12), f"only {met} positions had a choice"


def test_the_lowest_level_plays_anything_and_leaves_seeds() -> None:
    """This holds on every ladder."""
    for game, ladder in LEVEL_TABLES.items():
        lowest, *others = ladder.levels
        assert lowest.temperature == max(level.temperature for level in ladder.levels), game
        assert lowest.miss_rate == max(level.miss_rate for level in ladder.levels), game
        seeing = [level.miss_rate for level in [lowest, *others]]
        assert seeing == sorted(seeing, reverse=True), f"{game}: a level sees no less than the one below"


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_level_plays_what_seems_best_at_its_depth(game: str) -> None:
    """Every move is worth what a search of it alone says, and seems worse by its handicap: none seems better.

    So nothing decides but the seeds a move loses within the level's depth, and luck.
    """
    chance = Random(f"seems {game}")
    for number in range(4 if IN_PYODIDE else 12):
        found = random_game(game, chance, longest=6 + 3 * number)
        if found.result or len(found.legal_moves()) == 1:
            continue
        depth = 1 + number % 3
        legal = found.turns[-1].legal
        worse = dict(zip(legal, move_noise(chance, [0] * len(legal), Level(depth, 1_000, 150)), strict=True))
        outcome = thought_of(found, depth, worse)
        seeming = {move: alone(found, move, outcome.depth) - worse[move] for move in worse}
        words = found.ruleset.rules.MOVE_WORDS
        chosen = next(move for move in worse if words[move].text == outcome.move)
        assert seeming[chosen] == max(seeming.values()), f"{found} of {seeming}, {worse}\n{picture(found)}"
        assert outcome.points == seeming[chosen] + worse[chosen], "what it is worth is told, not what it seems"


def thought_of(game: Game, depth: int, worse: dict[int, int], compiled: bool | None = None) -> SearchResult:
    """Search to a depth, where moves seem so much worse, and return the result."""
    search = Search(game, depth, compiled=compiled, handicaps=worse)
    while not search.finished:
        search.advance()
    return search.result


def alone(game: Game, move: int, depth: int) -> int:
    """Return what a move is worth, in points, by a search of it alone."""
    search = Search(game, depth)
    search._search.write("SEARCHMOVES", bytes(number == move for number in range(256)))
    search.finished = False
    for ahead in range(1, depth + 1):
        search._search.call("deepen", ahead)
    return int(search._search.variable("best_value"))


@pytest.mark.cpython
@pytest.mark.parametrize("game", GAME_IDS)
def test_a_level_errs_the_same_compiled_and_interpreted(game: str) -> None:
    chance = Random(f"errs {game}")
    for number in range(10):
        found = random_game(game, chance, longest=4 * number)
        if found.result:
            continue
        worse = level_noise(found, 20, number)
        moves = []
        for compiled in (False, True):
            result = thought_of(found, 3, worse, compiled)
            moves.append((result.move, result.value, result.depth, result.nodes))
        assert moves[0] == moves[1], f"{worse}\n{picture(found)}"


def test_a_levels_errors_are_decided_by_its_seed() -> None:
    moves = []
    for seed in range(40):
        move = best_move(Game(ABAPA), level=10, seed=seed).move
        assert best_move(Game(ABAPA), level=10, seed=seed).move == move
        moves.append(move)
    assert len(set(moves)) > 3, "the lowest level plays more than one opening"


def test_a_level_that_never_errs_plays_the_same_whatever_the_seed() -> None:
    game = Game(ABAPA)
    assert len({best_move(game, level=5, seed=seed).move for seed in range(5)}) == 1
    assert level_noise(game, 8, 1) == {}


@pytest.mark.parametrize("game", GAME_IDS)
@pytest.mark.parametrize("level", [10, 40, 5])
def test_a_level_plays_whole_games_of_legal_moves(game: str, level: int) -> None:
    chance = Random(f"level {level} {game}")
    found = random_game(game, chance, longest=20)
    for number in range(8 if IN_PYODIDE else 20):
        if found.result:
            return
        outcome = best_move(found, level=level, seed=number)
        assert outcome.move in found.legal_moves(), f"{found}\n{picture(found)}"
        found.play(outcome.move)
