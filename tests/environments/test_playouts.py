"""Random playouts: they are games by the rules, the same compiled and interpreted, and each move is as likely."""

from __future__ import annotations

import sys
import warnings
from collections import Counter
from random import Random
from typing import TYPE_CHECKING, cast

import pytest

from mashimo import GAMES, Game, MashimoError
from mashimo.compiler.runtime import Instance, NoEngineError
from mashimo.environments import play_out
from mashimo.environments.playouts import MOST_MOVES, kernel_of, load, playout_program
from mashimo.games import PRESETS
from mashimo.search.backend import PythonBackend
from tests.support.sample import sample

if TYPE_CHECKING:
    from array import array

    from mashimo.search.backend import SearchBackend

ALL = (*GAMES, *(preset.text for preset in PRESETS.values()))
USUAL = ("oware-abapa", "nam-nam", "bao-la-kujifunza")
MATCHES = (
    *(("nam-nam", match) for match in ("round", "best-of-3", "best-of-5")),
    *(("mangala", match) for match in ("best-of-3", "best-of-5")),
)


def played(game: str, moves: int, match: str = "full", seed: int = 0) -> Game:
    """Play some random moves of a game, fewer where it ends before."""
    chance, found = Random(f"{game} {seed}"), Game(game, match=match)
    for _ in range(moves):
        found.play(chance.choice(found.legal_moves()))
        if found.result:
            found.undo()
            break
    return found


def one_by_one(game: Game, count: int, most: int, backend: SearchBackend) -> list[tuple[bytes, int, int]]:
    """Play playouts one at a time; return of each its moves by number, South's lead, and the code of its end."""
    load(backend, game, 7)
    found = []
    for _ in range(count):
        backend.call("run", 1, most)
        leads, lengths = (cast("array[int]", backend.read(name)) for name in ("LEADS", "LENGTHS"))
        found.append((bytes(backend.read("PLAYED")[: lengths[0]]), leads[0], backend.read("ENDS")[0]))
    return found


def check_is_a_game(start: Game, moves: bytes, lead: int, end: int) -> str:
    """Play a playout's moves as a game, and compare the ends; return the reason, empty where it was cut off."""
    game = Game.from_record(start.record())
    words = game.ruleset.rules.MOVE_WORDS
    game.play_on(words[move].text for move in moves)
    if not end:
        rules, board = game.ruleset.rules, bytearray(game.board)
        assert (game.result, lead) == (None, rules.score(board, 0) - rules.score(board, 1)), game.record()
        return ""
    assert game.result, game.record()
    assert game.result.reason == game.ruleset.reasons.words[end], game.record()
    winner = "S" if lead > 0 else "N" if lead < 0 else None
    assert game.result.winner == winner, game.record()
    return game.result.reason


@pytest.mark.parametrize("game", sample(ALL, *USUAL))
def test_a_playout_is_a_game_by_the_rules(game: str) -> None:
    """RULES 1.10: it ends with the same move for the same reason, from every start."""
    backend = PythonBackend(kernel_of(game))
    for moves in (0, 9, 31):
        start = played(game, moves, seed=moves)
        for playout in one_by_one(start, 2, 300, backend):
            check_is_a_game(start, *playout)


@pytest.mark.parametrize(("game", "match"), MATCHES)
def test_a_playout_is_a_match_of_rounds(game: str, match: str) -> None:
    """RULES 6.11, 15.10, 15.11: rounds before its beginning count, and who began the round under way."""
    backend = PythonBackend(kernel_of(game))
    reasons = [
        check_is_a_game(start, *playout)
        for start in (played(game, moves, match) for moves in (0, 40, 120))
        for playout in one_by_one(start, 3, 2_000, backend)
    ]
    assert all(reasons)


@pytest.mark.parametrize(
    ("position", "moves"),
    [("0-0-0-0-0-1-0-0-0-0-0-1-22-24-S", "FfAaBbCcDdE"), ("0-0-0-0-0-0-1-0-0-0-0-1-23-23-N", "fAaBbCcDdEeF")],
)
def test_a_position_that_the_game_had_before_ends_a_playout_when_it_returns(position: str, moves: str) -> None:
    """RULES 2.8: after the only move left the board is as it was at first, or with an empty row at the second time."""
    start = Game("oware-abapa", position)
    start.play_on(moves)
    found = play_out(start, 3, compiled=False)
    assert (list(found.lengths), found.ends) == ([1] * 3, ("repetition",) * 3)
    assert play_out(Game(start.id, start.position), 1, compiled=False).lengths[0] > 1


def all_playouts(backend: SearchBackend, game: Game, count: int, most: int) -> tuple[object, ...]:
    """Play playouts in one run, and return all that it leaves."""
    load(backend, game, 11)
    backend.call("run", count, most)
    return tuple(bytes(backend.read(name)) for name in ("LEADS", "LENGTHS", "ENDS", "PLAYED", "LINE_BOARDS"))


@pytest.mark.parametrize("game", sample(ALL, "nam-nam"))
def test_playouts_are_the_same_compiled_and_interpreted(game: str) -> None:
    """To the last bit, checked by guards too: none traps."""
    start = played(game, 12)
    wanted = all_playouts(PythonBackend(kernel_of(game)), start, 5, 200)
    for checked in (False, True):
        assert all_playouts(Instance(playout_program(game, checked)), start, 5, 200) == wanted, f"checked: {checked}"


@pytest.mark.long
@pytest.mark.parametrize("game", ALL)
def test_many_playouts_are_the_same_compiled_and_interpreted(game: str) -> None:
    here, there = (play_out(Game(game), 150, seed=5, compiled=compiled) for compiled in (True, False))
    assert (here.leads, here.lengths, here.ends) == (there.leads, there.lengths, there.ends)
    assert (here.compiled, there.compiled) == (True, False)


def test_a_seed_gives_the_same_playouts_on_every_machine() -> None:
    found = play_out(Game("oware-abapa"), 6, seed=2026)
    assert list(zip(found.leads, found.lengths, found.ends, strict=True)) == [
        (10, 77, "majority"),
        (-20, 56, "majority"),
        (2, 133, "starved"),
        (4, 135, "starved"),
        (7, 139, "majority"),
        (-24, 62, "majority"),
    ]


@pytest.mark.slow
def test_the_first_playouts_are_the_same_whatever_their_number() -> None:
    few, many = (play_out(Game("bao-kenya"), count, seed=3) for count in (1_030, 3_000))
    assert many.leads[:1_030] == few.leads
    assert many.ends[:1_030] == few.ends
    assert play_out(Game("bao-kenya"), 1_030, seed=4).leads != few.leads


@pytest.mark.slow
def test_every_legal_move_is_as_likely() -> None:
    """Of 6,000 first moves each of six houses has 1,000, give or take 29; five times that is no chance."""
    backend = Instance(playout_program("oware-abapa"))
    start = Game("oware-abapa")
    load(backend, start, 1)
    first = Counter[int]()
    for _ in range(6_000):
        backend.call("run", 1, 1)
        first[backend.read("PLAYED")[0]] += 1
    assert sorted(first) == list(range(6))
    assert all(abs(count - 1_000) < 145 for count in first.values()), first


@pytest.mark.slow
@pytest.mark.parametrize("compiled", [True, False])
def test_an_endless_move_is_never_played_and_the_others_are_as_likely(compiled: bool) -> None:
    """RULES 1.6: a relay without end. Of 1,000 first moves each legal one has its share, give or take five times 17."""
    start = Game("bao-kenya-laps", "3-2-1-3-1-0-3-0-1-0-1-0-1-3-2-1-4-6-S")
    assert start.refusal("D")
    backend = Instance(playout_program(start.id)) if compiled else PythonBackend(kernel_of(start.id))
    load(backend, start, 1)
    first = Counter[int]()
    for _ in range(1_000):
        backend.call("run", 1, 1)
        first[backend.read("PLAYED")[0]] += 1
    legal = start.turns[-1].legal
    assert sorted(first) == list(legal)
    assert all(abs(count - 1_000 / len(legal)) < 85 for count in first.values()), first


@pytest.mark.parametrize("match", ["full", "best-of-3"])
def test_a_player_whose_every_move_is_endless_passes(match: str) -> None:
    """RULES 6.5: the playout's first move is the pass."""
    start = Game("nam-nam", "0-2-1-0-1-3-1-0-1-0-2-1-4-32-S NNNNNSNNNNNN S", match)
    assert start.legal_moves() == ["-"]
    (playout,) = one_by_one(start, 1, 1_000, PythonBackend(kernel_of(start.id)))
    assert playout[0][0] == start.turns[-1].legal[0]
    check_is_a_game(start, *playout)


def test_playouts_are_counted() -> None:
    found = play_out(Game("oware-abapa"), 200, seed=1)
    assert found.moves == sum(found.lengths)
    assert found.points("S") + found.points("N") == pytest.approx(1)
    assert sum(found.reasons.values()) == 200
    cut = play_out(Game("oware-abapa"), 10, most_moves=3)
    assert (list(cut.lengths), cut.reasons, cut.points("S")) == ([3] * 10, Counter({"": 10}), 0.5)


@pytest.mark.slow
def test_nothing_is_played_in_no_playout_or_no_move() -> None:
    assert play_out(Game("awale"), 0).moves == 0
    assert list(play_out(Game("awale"), 2, most_moves=0).lengths) == [0, 0]


def test_a_game_is_as_it_was() -> None:
    game = played("nam-nam", 20)
    record = game.record()
    play_out(game, 5)
    assert game.record() == record


@pytest.mark.cpython
def test_without_an_engine_playouts_are_interpreted_and_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "wasmtime", None)
    with pytest.warns(RuntimeWarning, match="interpreted"):
        found = play_out(Game("awale"), 3)
    assert not found.compiled
    with pytest.raises(NoEngineError):
        play_out(Game("awale"), 3, compiled=True)
    with warnings.catch_warnings(action="error"):
        play_out(Game("awale"), 3, compiled=False)


@pytest.mark.parametrize(("count", "most_moves"), [(-1, 10), (1, -1), (1, MOST_MOVES + 1), (None, 1), (1, None)])
def test_what_is_no_limit_is_refused(count: object, most_moves: object) -> None:
    with pytest.raises(MashimoError) as caught:
        play_out(Game("awale"), count, most_moves=most_moves)  # type: ignore[arg-type]  # no whole number
    assert caught.value.code == "no-limit"


@pytest.mark.parametrize("seed", [-7, 0.5, "seven", None])
def test_what_is_no_seed_is_refused(seed: object) -> None:
    with pytest.raises(MashimoError, match="seed: a whole number from 0 up is expected, not"):
        play_out(Game("awale"), 1, seed=seed)  # type: ignore[arg-type]  # no whole number


def test_a_game_that_is_over_has_no_playouts() -> None:
    game = Game("awale")
    game.resign("S")
    with pytest.raises(MashimoError, match="over"):
        play_out(game, 1)


def test_points_are_a_sides() -> None:
    with pytest.raises(MashimoError, match="S or N"):
        play_out(Game("awale"), 1).points("E")
