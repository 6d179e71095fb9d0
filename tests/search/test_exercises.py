"""Exercises are made, not collected: exactly one move is right, and that is shown."""

from __future__ import annotations

import json
from functools import cache
from itertools import pairwise

import pytest

from mashimo import Game
from mashimo.bridge.worker import Worker
from mashimo.play.errors import MashimoError, NotationError
from mashimo.search import analyse, levels_of, tablebase
from mashimo.search.backend import can_compile
from mashimo.search.exercises import Exercise, generator, make
from mashimo.search.exercises.exercise_file import read, written
from mashimo.search.exercises.generator import LONGEST, OBVIOUS_SHARE, is_obvious, lowest_level, unrated
from mashimo.search.exercises.only_move import LEAST, only_move, stands_out
from mashimo.search.exercises.themes import THEMES, themes_of
from mashimo.search.game_review.reasons import again
from mashimo.search.levels import STEP
from mashimo.search.search import SearchResult
from tests.support.boards import ABAPA, GAME_IDS

pytestmark = pytest.mark.slow

NODES = 20_000
"""Enough to make some quickly, few enough for a machine that has other work too."""


@cache
def made(name: str) -> tuple[Exercise, ...]:
    """Make two exercises of a game."""
    return tuple(make(name, 2, 7, nodes=NODES))


def shipped(name: str) -> list[Exercise]:
    """Return the exercises of a game that are shipped."""
    from build_scripts.lib.environment import WEB  # noqa: PLC0415  # from build_scripts, which is not there inside Pyodide

    return read(name, (WEB / "data" / "exercises" / f"{name}.txt").read_text(encoding="utf-8"))


def result(move: str, value: float, *, decided: bool = False, proved: bool = False) -> SearchResult:
    """Make the result of a search that finds this move."""
    return SearchResult(move, value, decided=decided, depth=9, nodes=100, seconds=0, proved=decided or proved)


# -- what a page makes when it has nothing else to do


@pytest.mark.parametrize("name", ["nam-nam", "own1.6x4.again.xo.row"])
def test_a_page_is_given_what_is_found_turn_by_turn_and_of_no_level(name: str) -> None:
    """Custom rules have exercises as the other games have."""
    found = [one for number in (1, 2) for one in unrated(name, 2, number)]
    exercises = [one for one in found if one]
    assert len(found) > len(exercises)
    assert {(one.level, one.record.split(";")[1]) for one in exercises} <= {(0, name)}
    assert [one for one in exercises if is_obvious(one)] == []
    assert read(name, written(exercises)) == exercises


def test_a_worker_makes_exercises_a_moment_at_a_time() -> None:
    worker, lines = Worker(), list[str]()
    question = json.dumps(
        {"type": "generateexercises", "id": 3, "game": "own1.6x4.again.xo.row", "seed": 2, "number": 1}
    )
    answer = {"finished": False}
    while not answer["finished"]:
        (answer,) = json.loads(worker.answer(question))
        assert answer["type"] == "generateexercises"
        lines += answer["lines"]
    found = [one for one in unrated("own1.6x4.again.xo.row", 2, 1) if one]
    assert read("own1.6x4.again.xo.row", "\n".join(lines)) == found


# -- the only right move


@pytest.mark.parametrize(
    ("best", "second", "alone"),
    [
        (result("A", 3), result("B", 1), ""),
        (result("A", 2, decided=True), result("B", -1), "wins"),
        (result("A", 2, proved=True), result("B", -1, proved=True), "wins"),
        (result("A", -1), result("B", -8, decided=True), ""),
    ],
)
def test_a_move_stands_out_that_is_two_seeds_better_or_alone_wins(
    best: SearchResult, second: SearchResult, alone: str
) -> None:
    found = stands_out([best, second])
    assert found is not None
    assert (found.move, found.margin, found.kind) == ("A", best.value - second.value, alone)


@pytest.mark.parametrize(
    ("best", "second"),
    [
        (result("A", 3), result("B", 1.5)),
        (result("A", 9, decided=True), result("B", 2, decided=True)),
        (result("A", 9, proved=True), result("B", 3)),
        (result("A", -2, decided=True), result("B", -9, decided=True)),
        (result("A", 19), result("B", 14)),
        (result("A", -12), result("B", -18)),
    ],
    ids=["too near", "both win", "the other leads too", "both lose", "long won", "long lost"],
)
def test_no_move_stands_out_where_another_is_as_right(best: SearchResult, second: SearchResult) -> None:
    assert stands_out([best, second]) is None


def test_what_the_endings_prove_is_asked_of_them_alone() -> None:
    """Two moves win all nine seeds, so neither is the only one; in the other position one draws, and all else loses."""
    known = tablebase.solve(ABAPA, 9) if can_compile(ABAPA) else None
    if known is None:
        pytest.skip("solving these takes minutes where nothing is compiled")
    assert only_move(Game(ABAPA, "1-2-1-1-1-0-1-0-2-0-0-0-18-21-S"), 2_000, known) is None


def test_a_forced_move_is_no_right_one() -> None:
    assert only_move(Game(ABAPA, "0-0-0-0-0-2-0-0-1-0-0-0-23-22-S"), 2_000) is None


def test_a_search_that_changes_its_mind_late_shows_nothing() -> None:
    """The first position is settled at once; with few positions to visit, the second is not settled for long enough."""
    settled, late = "1-6-0-0-3-12-7-0-0-0-5-4-6-4-S", "2-1-2-0-3-3-3-0-3-1-2-4-15-9-S"
    assert getattr(only_move(Game(ABAPA, settled), 40_000), "move", None) == "A"
    assert only_move(Game(ABAPA, late), 40_000) is None


# -- making them


@pytest.mark.slow
@pytest.mark.parametrize("name", GAME_IDS)
def test_the_solver_has_a_choice_first_and_last_in_an_exercise(name: str) -> None:
    for exercise in made(name):
        game = Game.from_record(exercise.record)
        solver = game.turn
        assert not game.moves
        choices = []
        for move in exercise.solution:
            choices.append((game.turn, len(game.legal_moves())))
            game.play(move)
        assert 1 <= sum(player == solver for player, _ in choices) <= LONGEST
        for player, moves in (choices[0], choices[-1]):
            assert player == solver
            assert moves > 1


@pytest.mark.parametrize("name", GAME_IDS)
def test_what_an_exercise_says_of_itself_is_within_bounds(name: str) -> None:
    for exercise in made(name):
        assert exercise.margin >= LEAST or exercise.proved or "win" in exercise.themes or exercise.margin > 0
        assert exercise.level in {*levels_of(name), max(levels_of(name)) + STEP}
        assert 0 < exercise.positions <= NODES
        assert list(exercise.themes) == [theme for theme in THEMES if theme in exercise.themes]


@pytest.mark.parametrize("name", GAME_IDS)
def test_every_move_of_the_solver_is_the_only_right_one_or_forced(name: str) -> None:
    for exercise in made(name):
        game = Game.from_record(exercise.record)
        solver = game.turn
        for move in exercise.solution:
            if game.turn == solver and len(game.legal_moves()) > 1:
                only = only_move(game, NODES, tablebase.small_tablebase(name))
                assert only is not None, exercise
                assert only.move == move, exercise
            game.play(move)


@pytest.mark.parametrize("name", ["bao-kenya", "awale"])
def test_an_exercise_with_few_seeds_is_what_the_endings_prove(name: str) -> None:
    """All that is to be asked: no other move makes sure of as much."""
    known = tablebase.small_tablebase(name)
    assert known is not None
    proved = [one for one in made(name) if known.left(Game.from_record(one.record).board) <= known.seeds]
    for exercise in proved:
        assert exercise.proved
        ending = known.probe(Game.from_record(exercise.record))
        assert ending is not None
        assert ending.moves == exercise.solution[:1], exercise


def test_the_same_seed_makes_the_same_exercises_and_another_makes_others() -> None:
    again = make(ABAPA, 2, 7, nodes=NODES)
    assert again == list(made(ABAPA))
    assert {exercise.record for exercise in make(ABAPA, 2, 8, nodes=NODES)}.isdisjoint(e.record for e in again)
    assert len({exercise.record for exercise in again}) == len(again)


def test_the_first_exercises_are_the_same_however_many_are_asked_for() -> None:
    assert make(ABAPA, 1, 7, nodes=NODES) == list(made(ABAPA)[:1])


@pytest.mark.slow
@pytest.mark.parametrize("name", ["bao-kenya-laps", "nam-nam"])
def test_compiled_or_interpreted_makes_the_same_exercise(name: str) -> None:
    if not can_compile(name):
        pytest.skip("there is no engine for WebAssembly here")
    known = tablebase.solve(name, 2) if name == "bao-kenya-laps" else None
    one, other = (make(name, 1, 3, nodes=600, tablebase=known, compiled=compiled) for compiled in (True, False))
    assert one == other


def test_a_tiny_game_has_fewer_exercises_than_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generator, "FRUITLESS", 2)
    assert 0 < len(make("own1.3x1.again.xo.row", 99, nodes=NODES)) < 99


def test_a_game_there_is_not_is_refused() -> None:
    with pytest.raises(NotationError):
        make("tiddlywinks")


def test_the_endings_of_another_game_are_refused() -> None:
    if not can_compile(ABAPA):
        pytest.skip("solving takes long where nothing is compiled")
    with pytest.raises(MashimoError):
        make("awale", tablebase=tablebase.solve(ABAPA, 2))


@pytest.mark.slow
def test_of_four_exercises_at_most_one_is_a_move_that_everybody_sees() -> None:
    plain = [is_obvious(exercise) for exercise in make("bao-kenya", 16, 1, nodes=NODES)]
    for made_before, (so_far, _) in enumerate(pairwise([*plain, False])):
        if so_far:
            assert sum(plain[:made_before]) * OBVIOUS_SHARE <= made_before


# -- the files that are shipped


@pytest.mark.cpython
@pytest.mark.parametrize("name", GAME_IDS)
def test_the_shipped_exercises_can_be_played_and_say_what_the_engine_says(name: str) -> None:
    exercises = shipped(name)
    assert len({exercise.record for exercise in exercises}) == len(exercises) > 0
    for exercise in exercises:
        game = Game.from_record(exercise.record)
        alone = "holds" if "hold" in exercise.themes else ""
        assert themes_of(game, exercise.solution, alone) == exercise.themes, exercise
        game.play_on(exercise.solution)


@pytest.mark.cpython
@pytest.mark.slow
@pytest.mark.parametrize("name", GAME_IDS)
def test_the_shipped_exercises_with_few_seeds_are_proved(name: str) -> None:
    known = tablebase.small_tablebase(name) if can_compile(name) else None
    for exercise in shipped(name):
        game = Game.from_record(exercise.record)
        if known and known.left(game.board) <= known.seeds:
            ending = known.probe(game)
            assert ending is not None
            assert (exercise.proved, ending.moves) == (True, exercise.solution[:1]), exercise


@pytest.mark.cpython
def test_a_file_of_exercises_is_read_as_it_is_written() -> None:
    from build_scripts.lib.environment import WEB  # noqa: PLC0415  # from build_scripts, which is not there inside Pyodide

    for name in GAME_IDS:
        text = (WEB / "data" / "exercises" / f"{name}.txt").read_text(encoding="utf-8")
        assert written(read(name, text)) == text


@pytest.mark.parametrize(
    "line",
    ["", "4-4 A", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S A 1 1 9 2 searched quiet", "a b c d e f g h", "a b c d e f g h i"],
)
def test_a_line_that_is_no_exercise_is_refused_with_its_number(line: str) -> None:
    good = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S A 700 1 9 2 searched quiet"
    with pytest.raises(ValueError, match="line 2 of the exercises of oware-abapa"):
        read(ABAPA, f"{good}\n{line}\n")


# -- how difficult


def test_a_level_that_looks_far_enough_solves_what_lower_ones_do_not() -> None:
    """South's E makes nothing now; F afterwards takes four."""
    game, line = Game(ABAPA, "0-0-2-1-1-2-3-0-0-0-1-3-20-15-S"), ["E", "a", "F"]
    assert min(levels_of(ABAPA)) < lowest_level(game, line) <= max(levels_of(ABAPA))


def test_what_no_level_plays_is_above_the_highest() -> None:
    """The worst of all moves is chosen only by luck, and luck has most of five tries against it."""
    game = Game("bao-la-kujifunza", "0-0-0-0-1-2-1-1-1-1-3-0-3-3-3-3-1-10-1-10-2-4-0-2-2-4-1-0-4-0-0-1-N")
    poor = analyse(game, nodes=20_000)[-1].move
    assert lowest_level(game, [poor]) == max(levels_of(game.id)) + STEP


# -- themes, read off the steps


@pytest.mark.parametrize(
    ("name", "position", "line", "themes"),
    [
        (ABAPA, "0-4-4-4-4-3-5-1-2-5-5-5-3-3-S", "F", {"capture", "several"}),
        (ABAPA, "1-0-0-0-2-3-2-1-2-0-0-0-20-17-S", "F", {"slam"}),
        ("oware-grand-slam", "1-0-0-0-2-3-2-1-2-0-0-0-20-17-S", "F", {"capture", "several", "slam"}),
        ("awale", "1-0-0-0-2-3-2-1-2-0-0-0-20-17-S", "E", {"slam"}),
        (ABAPA, "0-0-0-0-1-1-1-4-0-0-0-0-23-18-S", "F", {"capture", "win", "last-seeds"}),
        (ABAPA, "0-0-0-1-0-2-0-0-0-0-0-0-23-22-S", "F", {"feed", "last-seeds"}),
        (ABAPA, "0-0-0-0-0-13-1-1-1-1-1-1-20-9-S", "F", {"round", "counting"}),
        ("awale", "0-0-0-0-0-13-1-1-1-1-1-1-20-9-S", "F", {"kroo", "round", "counting"}),
        ("bao-kenya", "3-3-3-3-3-3-3-3-3-3-3-3-3-3-3-3-0-0-S", "F", {"again", "quiet"}),
        (
            "nam-nam",
            "0-0-0-0-0-0-0-0-0-0-0-0-32-16-S SSSSSSNNNNNN N =2",
            "=ab",
            {"choice"},
        ),
    ],
)
def test_a_theme_is_read_off_the_steps(name: str, position: str, line: str, themes: set[str]) -> None:
    found = set(themes_of(Game(name, position), line.split()))
    assert themes <= found, found


def test_only_where_the_rules_mark_a_house_is_it_a_theme() -> None:
    """RULES 5.6 is a clause of Awale alone; a house with fewer seeds than twelve is no kroo there either."""
    assert "kroo" not in themes_of(Game(ABAPA, "0-0-0-0-0-13-1-1-1-1-1-1-20-9-S"), ["F"])
    assert "kroo" not in themes_of(Game("awale", "0-0-0-0-0-11-1-1-1-1-1-1-20-11-S"), ["F"])


def test_a_move_that_takes_the_seeds_out_of_reach_defends() -> None:
    """North's f would take three from F; South's F takes them away."""
    game = Game(ABAPA, "0-0-0-0-0-2-0-0-0-0-9-6-16-15-S")
    assert "defend" in themes_of(game, ["F"]) or "feed" in themes_of(game, ["F"])


def test_where_a_shimo_goes_both_ways_the_direction_is_a_theme() -> None:
    """RULES 9.2: a move is a shimo and a direction."""
    game = Game("bao-la-kujifunza")
    for move in game.legal_moves():
        ways = [other for other in game.legal_moves() if other[:2] == move[:2]]
        assert ("direction" in themes_of(game, [move])) == (len(ways) > 1)


def test_what_alone_does_not_lose_holds() -> None:
    game = Game(ABAPA, "0-0-0-0-1-1-1-4-0-0-0-0-23-18-S")
    assert "hold" in themes_of(game, ["F"], "holds")
    assert "hold" not in themes_of(game, ["F"])


def test_a_claim_or_a_new_round_is_no_second_turn() -> None:
    """RULES 6.9, 6.10: the player who claims houses after a round, or begins the next, does not move again."""
    game = Game("nam-nam", "1-0-0-0-1-1-0-0-0-2-0-3-24-16-N SSSSSSNNNNNN S")
    themes = themes_of(game, ["d"])
    game.play("d")
    assert game.turns[-1].rounds[2] == 1, "the round is over"
    assert "again" not in themes
    assert not again(game, "N")
    assert not again(game, "S")
    claiming = game.turn
    game.play(game.legal_moves()[0])
    assert not again(game, claiming)


@pytest.mark.cpython
def test_no_shipped_exercise_of_nam_nam_is_about_moving_again() -> None:
    """RULES 6.4: a turn is one relay, after which the other player moves."""
    assert [one.record for one in shipped("nam-nam") if "again" in one.themes] == []
