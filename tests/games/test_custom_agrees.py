"""Custom rules against all else that plays them: the games' own files, OpenSpiel, and the reference implementation."""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest

from mashimo import GAMES, Game
from mashimo.games import OPTIONS, PRESETS, CustomRules, InvalidRules, own
from mashimo.play.record import read_record
from mashimo.search.backend import new_backend, search_of
from tests import reference as references
from tests.support.boards import picture

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mashimo.play.rulesets import Ruleset

IN_PYODIDE: Final = sys.platform == "emscripten"
OF_A_FILE: Final = ("oware-abapa", "oware-grand-slam", "awale", "bao-kenya", "bao-kenya-laps", "mangala")
"""The presets that say the same as a file of their own, whose id they bear."""
LONGEST: Final = 20_000
"""More moves no game at random has had; the longest took some four thousand."""


def random_rules(chance: Random, sizes: tuple[int, int] = (10, 9)) -> str:
    """Make a set of rules at random, with at most this many houses a side and seeds a house."""
    while True:
        options: dict[str, Any] = {
            name: chance.choice(option.values) if chance.random() < 0.5 else option.values[0]
            for name, option in OPTIONS.items()
        }
        options["counts"] = "-".join(word for word in OPTIONS["counts"].values[1:] if chance.random() < 0.3) or "none"
        options |= {"houses": chance.randint(3, sizes[0]), "seeds": chance.randint(1, sizes[1])}
        try:
            return str(CustomRules(**options))
        except InvalidRules:
            continue


# The games' own files.


def walk(game: Ruleset, other: Ruleset, plies: int, chance: Random) -> Counter[str]:
    """Play random games in both, and compare at every ply: legal moves, board, end, the sharing out, the outcome."""
    met: Counter[str] = Counter()
    while met["plies"] < plies:
        board = game.set_up(chance.choice("SN"))
        seen: Counter[bytes] = Counter([bytes(board)])
        while True:
            moves = compared(game, other, board, seen[bytes(board)], met)
            if not moves:
                break
            move = chance.choice(moves)
            theirs = bytearray(board)
            assert game.rules.play(board, move) == other.rules.play(theirs, move), bytes(theirs)
            assert board == theirs, f"{move}: {list(board)} and {list(theirs)}"
            met["plies"] += 1
            seen[bytes(board)] += 1
    return met


def compared(game: Ruleset, other: Ruleset, board: bytearray, times: int, met: Counter[str]) -> list[int]:
    """Return the legal moves, the same in both. After an end there are none: it is compared, and settled too."""
    ends = [one.rules.ending(board) for one in (game, other)]
    legal = [[] if end else one.legal(board) for one, end in zip((game, other), ends, strict=True)]
    assert legal[0] == legal[1], list(board)
    if not legal[0] and not ends[0]:
        ends = [one.rules.no_move_result(board) for one in (game, other)]
    if legal[0]:
        ends = [one.rules.repeated(board, times) for one in (game, other)]
    assert ends[0] == ends[1], list(board)
    if not ends[0]:
        return legal[0]
    settled = [bytearray(board), bytearray(board)]
    for one, result in zip((game, other), settled, strict=True):
        one.rules.settle(result, ends[0])
    assert settled[0] == settled[1], list(board)
    outcomes = [one.rules.outcome(result, ends[0]) for one, result in zip((game, other), settled, strict=True)]
    assert outcomes[0] == outcomes[1], list(board)
    met[game.reasons.words[ends[0]]] += 1
    return []


@pytest.mark.parametrize("game", OF_A_FILE)
def test_options_that_say_the_same_as_a_games_file_play_the_same(game: str) -> None:
    met = walk(GAMES[PRESETS[game].text], GAMES[game], 500 if IN_PYODIDE else 3_000, Random(game))
    assert met["plies"] >= 500


@pytest.mark.long
@pytest.mark.parametrize("game", OF_A_FILE)
def test_options_that_say_the_same_as_a_games_file_play_the_same_for_long(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    met = walk(GAMES[PRESETS[game].text], GAMES[game], 100_000, Random(f"{game} for long"))
    with capsys.disabled():
        print(f"\n  {game}: {dict(met)}")  # noqa: T201


# OpenSpiel's mancala is Kalah.


def kalah_of(state: Any) -> str:  # noqa: ANN401  # pyspiel has no types
    """Write OpenSpiel's board as our position text: North's store, then round from South's first house."""
    north, *round_it = (int(number) for number in state.observation_tensor(0)[:14])
    turn = "" if state.is_terminal() else "SN"[state.current_player()]
    return "-".join([*map(str, round_it[:6] + round_it[7:]), str(round_it[6]), str(north), turn])


def play_kalah(plies: int, chance: Random) -> Counter[str]:
    """Play random games in both, and compare them at every ply and at their ends."""
    pyspiel: Any = pytest.importorskip("pyspiel", reason="OpenSpiel (the package open_spiel) is not installed here")
    met: Counter[str] = Counter()
    while met["plies"] < plies:
        game, state = Game(own("kalah")), pyspiel.load_game("mancala").new_initial_state()
        while not state.is_terminal():
            words = {house.name: house.cell + 1 + (house.cell > 5) for house in game.ruleset.layout.houses}
            legal = [words[move] for move in game.legal_moves()]
            assert (game.position, legal) == (kalah_of(state), sorted(state.legal_actions())), picture(game)
            word = chance.choice(game.legal_moves())
            game.play(word)
            state.apply_action(words[word])
            met["plies"] += 1
            met["again"] += game.turn == ("S" if word.isupper() else "N")
        assert game.result is not None, picture(game)
        south, north = state.returns()
        winner = "S" if south > north else "N" if north > south else None
        *houses, store_south, store_north, _ = [int(seeds or 0) for seeds in kalah_of(state).split("-")]
        totals = (
            store_south + sum(houses[:6]),
            store_north + sum(houses[6:]),
        )  # it leaves the last seeds where they lie
        assert (game.result.winner, game.result.south, game.result.north) == (winner, *totals), picture(game)
        met["games"] += 1
    return met


@pytest.mark.cpython
def test_kalah_is_open_spiels_mancala() -> None:
    """RULES 12.24: another program, written by others, at every ply."""
    met = play_kalah(3_000, Random("mancala"))
    assert met["again"] > 100


@pytest.mark.cpython
@pytest.mark.long
def test_kalah_is_open_spiels_mancala_for_long(capsys: pytest.CaptureFixture[str]) -> None:
    met = play_kalah(100_000, Random("mancala for long"))
    with capsys.disabled():
        print(f"\n  mancala: {dict(met)}")  # noqa: T201


# The reference implementation.


def follow(text: str, chance: Random) -> tuple[str, int]:
    """Play a random game in engine and reference, compared at every ply. Return how it ended, and its length."""
    game, reference = Game(text), references.Own(text)
    here = game.position
    seen = Counter([here])
    while True:
        again = seen[here] > 1 and reference.repetition_ends(here, seen[here])
        ending = reference.ending(here) or ("repetition" if again else None)
        legal = [] if ending else reference.legal_moves(here)
        position = reference.settled(here, ending) if ending else here
        end = (reference.winner(here, ending), *reference.scores(position), ending) if ending else None
        result = game.result
        found = result and (result.winner, result.south, result.north, result.reason)
        assert (game.legal_moves(), game.position, found) == (legal, position, end), picture(game)
        if ending or len(game.moves) >= 1000:
            return ending or "long", len(game.moves)
        move = chance.choice(legal)
        game.play(move)
        here = reference.after(here, move)
        seen[here] += 1


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_goes_as_in_the_reference(preset: str) -> None:
    chance = Random(f"preset {preset}")
    for _ in range(1 if IN_PYODIDE else 4):
        follow(PRESETS[preset].text, chance)


@pytest.mark.long
@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_goes_as_in_the_reference_for_a_thousand_games(
    preset: str, capsys: pytest.CaptureFixture[str]
) -> None:
    chance = Random(f"preset {preset} for long")
    met = Counter(follow(PRESETS[preset].text, chance)[0] for _ in range(1000))
    with capsys.disabled():
        print(f"\n  {preset}: {dict(met)}")  # noqa: T201


def sets(count: int) -> Iterator[str]:
    """Make sets of rules at random."""
    chance = Random("sets of rules")
    return (random_rules(chance) for _ in range(count))


def check_set(text: str, chance: Random) -> None:
    """Check that a set of rules round-trips, plays as in the reference, ends at random, and counts alike compiled."""
    assert str(read_record(str(Game(text).to_record())).game) == text
    follow(text, chance)
    assert length_of_a_game(text, chance) < LONGEST, text
    if not IN_PYODIDE:
        check_compiled(text)


def length_of_a_game(text: str, chance: Random) -> int:
    """Count the moves of a random game to its end."""
    ruleset = GAMES[text]
    board = ruleset.set_up()
    seen = {bytes(board)}
    for ply in range(LONGEST):
        legal = [] if ruleset.rules.ending(board) else ruleset.legal(board)
        if not legal:
            return ply
        ruleset.rules.play(board, chance.choice(legal))
        if bytes(board) in seen:
            return ply + 1
        seen.add(bytes(board))
    return LONGEST


def check_compiled(text: str) -> None:
    """Compare perft from the start: the compiled search counts as many lines as the interpreted one."""
    interpreted, compiled = search_of(text, entries=1 << 10), new_backend(text, compiled=True, entries=1 << 10)
    start = GAMES[text].set_up()
    interpreted.BOARDS[0][:] = start
    compiled.write("BOARDS", bytes(start))
    for depth in range(1, 4):
        expected = interpreted.count_lines(0, depth)
        assert compiled.call("count_lines", 0, depth) == expected, f"{text}, depth {depth}"


@pytest.mark.slow
def test_random_sets_of_rules_hold_together() -> None:
    """RULES 12.23, 12.24: texts, the reference, an end, and the compiler."""
    chance = Random("hold together")
    for text in sets(3 if IN_PYODIDE else 12):
        check_set(text, chance)


@pytest.mark.long
def test_two_thousand_random_sets_of_rules_hold_together() -> None:
    """RULES 12.23, 12.24: the same, for many."""
    chance = Random("hold together for long")
    for text in sets(2000):
        check_set(text, chance)
