"""Endings: what is proved of positions with few seeds is so, and every way of working it out finds the same."""

from __future__ import annotations

from array import array
from collections import Counter
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

import pytest

from mashimo import GAMES, Game
from mashimo.compiler import ZeroArray, build
from mashimo.compiler.compiler import INLINED
from mashimo.compiler.module import Module
from mashimo.compiler.runtime import Instance
from mashimo.compiler.signatures import size
from mashimo.games.catalogue import rules_of
from mashimo.games.kit.bind import bind
from mashimo.games.kit.events import SOUTH
from mashimo.games.kit.layout import SIDES
from mashimo.play.errors import MashimoError, NotationError
from mashimo.play.notation import position_text, read_move
from mashimo.search import Search, analyse, best_move, level_noise, tablebase
from mashimo.search.backend import PythonBackend, can_compile, zeros
from mashimo.search.kernel import bind_retrograde, bind_tablebase_index, constants
from mashimo.search.kernel.constants import EXPECTED, HIGH, LOW, MAX_PLY, UNBOUNDED
from mashimo.search.levels import level_of
from mashimo.search.tablebase import left_in_houses
from tests import reference
from tests.golden.golden_endings import FILE, SOLVED, histograms
from tests.reference.oware import captured_houses, sow, take
from tests.reference.two_rows import TwoRowGame, own_rows, playable, row
from tests.support.slow_tablebase import WITHOUT_END, Exhausted, Key, PlayedOut, Slow

if TYPE_CHECKING:
    from collections.abc import Callable

    from mashimo.games.kit.contract import Rules
    from mashimo.search.backend import SearchBackend
    from mashimo.search.tablebase import Tablebase
    from tests.reference.board import Board

EXACT = {"bao-kenya-laps", "awale", "bao-kenya"}
"""In these a repetition pays neither player, or cannot come up, and no majority comes before that (RULES 5.5, 7, 8.6):
nothing is left open."""


MAJORITY_FIRST: Final = {"bestemshe"}
"""The games in which a search may prove what a table leaves open (RULES 14.3, 14.6).

A table knows no majority, and without that end the loser could still go round and round to a draw.
"""
FEW, MANY = 4, 7
"""The most seeds of the endings that most tests take: each other number is another program, to be made first."""


def solved(game: str, seeds: int) -> Tablebase:
    """Solve the endings of a game, once for all tests."""
    key = (game, seeds)
    if key not in KEPT:
        KEPT[key] = tablebase.solve(game, seeds)
    return KEPT[key]


KEPT: dict[tuple[str, int], Tablebase] = {}


def sign(number: int) -> int:
    """Return 1 above zero, -1 below, else 0."""
    return (number > 0) - (number < 0)


def random_position(game: str, seeds: int, chance: Random) -> Game:
    """Make a position with this many seeds in the houses, not over, and without a majority."""
    rules = GAMES[game].rules
    houses = [house.cell for house in rules.LAYOUT.houses]
    while True:
        board = bytearray(rules.CELLS)
        for _ in range(seeds):
            board[chance.choice(houses)] += 1
        south = (rules.SEEDS - seeds) // 2 + chance.randrange(-3, 4)
        board[rules.LAYOUT.stores[0].cell] = south
        board[rules.LAYOUT.stores[1].cell] = rules.SEEDS - seeds - south
        board[rules.TURN] = chance.randrange(2)
        found = Game(game, position_text(rules.LAYOUT, board))
        if found.legal_moves():
            return found


@pytest.mark.slow
@pytest.mark.parametrize("name", SOLVED)
def test_bounds_of_every_position_are_those_of_the_slow_solver(name: str) -> None:
    compare_with_slow(name, 3)


@pytest.mark.long
@pytest.mark.parametrize("name", SOLVED)
def test_bounds_of_more_positions_are_those_of_the_slow_solver(name: str) -> None:
    compare_with_slow(name, 5 if len(GAMES[name].layout.houses) == 12 else 4)


def reference_of(name: str) -> TwoRowGame:
    """Return the reference implementation of a game."""
    game = reference.GAMES[name]
    assert isinstance(game, TwoRowGame)
    return game


def compare_with_slow(name: str, seeds: int) -> None:
    """Compare all positions of at most this many seeds, either player to move."""
    found = solved(name, max(seeds, FEW))
    compare_bounds(Slow(reference_of(name)), seeds, found.bounds)


def compare_bounds(slow: Slow, seeds: int, bounds: Callable[[bytes], list[int]]) -> None:
    """Compare the bounds of boards with those of the slow solver."""
    for count in range(seeds + 1):
        slow.solve(count)
        for key in slow.keys(count):
            turn, houses = key
            board = bytes([*houses, 0, 0, SIDES.index(turn)])
            low, high, fair = slow.low[key], slow.high[key], slow.fair[key]
            wanted = (low, high, fair) if turn == "S" else (-high, -low, -fair)
            limited = tuple(max(-UNBOUNDED, min(value, UNBOUNDED)) for value in wanted)
            assert tuple(bounds(board)) == limited, f"{slow.game.name}: {turn} to move with {houses}"
    assert WITHOUT_END > UNBOUNDED


class Again(TwoRowGame):
    """The reference implementation of tests/support/toys/again.py."""

    name: ClassVar[str] = "again"
    sharing: ClassVar[dict[str, Callable[[Board], Board]]] = {"repetition": own_rows}

    def moves(self, board: Board) -> list[str]:
        """List every house with seeds, or a pass where there is none."""
        return playable(board) or ["-"]

    def play(self, board: Board, move: str) -> Board:
        """Sow. A last seed in the mover's own row moves again, any other may capture."""
        if move == "-":
            return take(board, [])
        sown, last = sow(board, move)
        return sown if last in row(board, board.turn) else take(sown, captured_houses(sown, last))

    def end(self, board: Board) -> str | None:
        """Return no end: no board ends it."""
        del board
        return None


@pytest.mark.slow
@pytest.mark.parametrize("compiled", [False, True])
def test_who_moves_again_or_passes_without_a_capture_is_solved_too(compiled: bool) -> None:
    seeds = 3
    backend = solver_of("tests.support.toys.again", seeds, compiled)
    for count in range(seeds + 1):
        backend.call("solve", count)

    def bounds(board: bytes) -> list[int]:
        backend.write("BOARD", board)
        return [cast("int", backend.call("look_up", bound)) for bound in (LOW, HIGH, EXPECTED)]

    compare_bounds(Slow(Again()), seeds, bounds)


def solver_of(toy: str, seeds: int, compiled: bool = True) -> SearchBackend:
    """Make the solver of a toy on the board of oware."""
    rules = cast("Rules", bind(toy, base=rules_of("oware-grand-slam")))
    index = bind_tablebase_index(rules, seeds)
    solver = bind_retrograde(rules, index, ZeroArray if compiled else zeros)
    return Instance(build(solver.EXPORTS, checked=True)) if compiled else PythonBackend(solver)


@pytest.mark.slow
@pytest.mark.parametrize("name", SOLVED)
def test_interpreted_and_checked_tables_are_the_compiled_ones_to_the_byte(name: str) -> None:
    compare_tables(name, 4 if len(GAMES[name].layout.houses) == 12 else 3)


@pytest.mark.long
@pytest.mark.parametrize("name", SOLVED)
def test_larger_tables_are_the_same_interpreted(name: str) -> None:
    compare_tables(name, 6)


def compare_tables(name: str, seeds: int) -> None:
    """Solve three times: by Python, compiled, compiled with checks."""
    by_python = tablebase.solve(name, seeds, compiled=False)
    checked = tablebase.solve(name, seeds, checked=True)
    for bound in (LOW, HIGH, EXPECTED):
        assert by_python.table(bound) == solved(name, seeds).table(bound)
        assert checked.table(bound) == solved(name, seeds).table(bound)


@pytest.mark.slow
@pytest.mark.parametrize("name", SOLVED)
def test_values_occur_as_often_as_they_did(name: str) -> None:
    compare_histograms(name, 8 if len(GAMES[name].layout.houses) == 12 else 7)


@pytest.mark.long
@pytest.mark.parametrize("name", SOLVED)
def test_values_of_more_seeds_occur_as_often_as_they_did(name: str) -> None:
    compare_histograms(name, 10)


def compare_histograms(name: str, seeds: int) -> None:
    """Compare with the golden file, so that pytest shows what differs."""
    known = [line for line in FILE.read_text(encoding="utf-8").splitlines() if line.startswith(f"{name} ")]
    assert known, f"data/endings.txt has no line of {name}: run python -m tests.golden.golden_endings"
    found = list(histograms(solved(name, seeds)))
    assert found == known[: len(found)]


# -- what is proved is so


def play_in_every_way(game: Game, found: Tablebase, slow: Slow) -> bool:
    """Compare what is proved with what is so, and tell whether that could be done."""
    rules = game.ruleset.rules
    ending = found.probe(game)
    assert ending
    houses = [house.cell for house in rules.LAYOUT.houses]
    seen: Counter[Key] = Counter(key_of(turn.board, houses) for turn in game.turns)
    lead = tablebase.lead_of(rules, game.board, SOUTH)
    mover, view = SIDES.index(game.turn), 1 if game.turn == "S" else -1
    values: dict[str, int] = {}
    for word in game.legal_moves():
        board = bytearray(game.board)
        rules.play(board, read_move(rules.MOVE_WORDS, word))
        after = tablebase.lead_of(rules, board, SOUTH)
        try:
            south = PlayedOut(slow, 4_000).lead(key_of(board, houses), after, seen, -WITHOUT_END, WITHOUT_END)
        except Exhausted:
            return False
        values[word] = view * south
    told = f"{game.record()}: {values}, not {ending}"
    lead *= view
    final = max(values.values())
    assert ending.low <= final - lead <= ending.high, told
    assert ending.low <= ending.value <= ending.high, told
    assert all(values[move] - lead >= ending.low for move in ending.moves), told
    if ending.winner:
        assert ending.winner == ("draw" if final == 0 else SIDES[mover] if final > 0 else SIDES[1 - mover]), told
    if game.id in EXACT:
        assert ending.low == ending.high == ending.value, told
    return True


def key_of(board: bytes | bytearray, houses: list[int]) -> Key:
    """Return a board's key in the slow solver."""
    return SIDES[board[-1]], tuple(board[house] for house in houses)


PAID = ["oware-abapa", "awale"]
"""A position that returns ends these games, and pays."""
LOOKS_ALIKE = (
    "v1;oware-abapa;start=0-0-2-0-0-0-1-0-0-1-0-0-24-20-N;moves=d.C.a.E.e.F.b.D.c.E.a.F.f.A.d.B.b.C.a.D.e.E.b.F.f.A.a."
    "B.b.C.c.D.d.E.f.F.e.A.f.B.a.A.b.B.c.C.d.D.e.F"
)
"""Where a player could go has been in this game, but it was the other's to move."""


def compare_in_game(slow: Slow, game: Game) -> None:
    """Compare the bounds of all moves, in a game that pays where it returns, with those of the slow solver."""
    seeds, houses, found = (
        left_in_houses(game),
        [house.cell for house in game.ruleset.layout.houses],
        solved(game.id, FEW),
    )
    been = [key_of(turn.board, houses) for turn in game.turns if found.left(turn.board) == seeds]
    for count in range(seeds + 1):
        if not any(sum(spread) == count for _, spread in slow.low):
            slow.solve(count)
    low, high = slow.again(seeds, [key for key in been if slow.pays(key) is not None])
    for word, known in found.probe_moves(game).items():
        assert known == slow_bounds(slow, game, word, low, high), f"{game.record()}: {word}"


@pytest.mark.slow
@pytest.mark.parametrize("name", PAID)
def test_bounds_in_long_games_are_those_of_the_slow_solver(name: str) -> None:
    """They take in all positions that have been."""
    chance, slow, done = Random(name), Slow(reference_of(name)), 0
    while done < 20:
        game = random_position(name, 3, chance)
        while game.legal_moves() and len(game.moves) < 60:
            game.play(going_on(game, chance))
        if not game.result and left_in_houses(game) == 3:
            done += 1
            compare_in_game(slow, game)


@pytest.mark.slow
def test_position_that_only_looks_like_one_that_has_been_is_no_return() -> None:
    game = Game.from_record(LOOKS_ALIKE)
    assert solved(game.id, FEW).probe_moves(game) == {"a": (2, 2), "f": (2, 2)}
    compare_in_game(Slow(reference_of(game.id)), game)


@pytest.mark.slow
def test_what_is_proved_of_a_game_hangs_on_nothing_asked_before() -> None:
    """This holds where the game goes on, and where moves are taken back."""
    start, _, moves = LOOKS_ALIKE.partition(";moves=")
    for count in (10, 30, 20, 45, 1):
        game = Game.from_record(f"{start};moves={'.'.join(moves.split('.')[:count])}")
        assert solved(game.id, FEW).probe_moves(game) == tablebase.solve(game.id, FEW).probe_moves(game), (
            f"{count} moves"
        )


def going_on(game: Game, chance: Random) -> str:
    """Choose a move that neither captures nor comes to where the game has been, if there is one."""
    been = {turn.board for turn in game.turns}
    quiet = []
    for move in game.legal_moves():
        board = bytearray(game.board)
        game.ruleset.rules.play(board, read_move(game.ruleset.rules.MOVE_WORDS, move))
        if board[-3:-1] == game.board[-3:-1] and bytes(board) not in been:
            quiet.append(move)
    return chance.choice(quiet or game.legal_moves())


def slow_bounds(slow: Slow, game: Game, word: str, low: dict[Key, int], high: dict[Key, int]) -> tuple[int, int]:
    """Return the bounds of a move for the mover, where those of its layer are given."""
    rules = game.ruleset.rules
    board, view = bytearray(game.board), 1 if game.turn == "S" else -1
    before = tablebase.lead_of(rules, board, SOUTH)
    rules.play(board, read_move(rules.MOVE_WORDS, word))
    gain = tablebase.lead_of(rules, board, SOUTH) - before
    key = key_of(board, [house.cell for house in rules.LAYOUT.houses])
    least, most = (gain + {**below, **bound}[key] for bound, below in ((low, slow.low), (high, slow.high)))
    return (least, most) if view == 1 else (-most, -least)


@pytest.mark.slow
@pytest.mark.parametrize("name", SOLVED)
def test_what_is_proved_is_so_when_every_line_is_played_out(name: str) -> None:
    """It is so at first, and in the middle of games whose history matters."""
    chance, slow, done, late = Random(name), Slow(reference_of(name)), 0, 0
    for _ in range(60):
        game = random_position(name, chance.choice((2, 3)), chance)
        before = chance.choice((0, 1, 2, 3, 4, 5))
        for _ in range(before):
            if game.legal_moves():
                game.play(chance.choice(game.legal_moves()))
        if game.legal_moves() and play_in_every_way(game, solved(name, FEW), slow):
            done += 1
            late += before > 0
    assert done > 15, f"only {done} could be played out"
    assert late > 8, f"only {late} of them in the midst of a game"


@pytest.mark.long
@pytest.mark.parametrize("name", SOLVED)
def test_what_is_proved_of_more_is_so_when_every_line_is_played_out(name: str) -> None:
    chance, slow, done = Random(), Slow(reference_of(name)), 0
    for _ in range(1000):
        game = random_position(name, chance.choice((2, 3, 4)), chance)
        for _ in range(chance.randrange(8)):
            if game.legal_moves():
                game.play(chance.choice(game.legal_moves()))
        done += bool(game.legal_moves()) and play_in_every_way(game, solved(name, FEW), slow)
    assert done > 200


# -- what is promised is kept


def at_random(game: Game, chance: Random) -> str:
    """Choose any move."""
    return chance.choice(game.legal_moves())


def going_back(game: Game, chance: Random) -> str:
    """Choose a move to where the game has been, as long as there is one; else one that captures nothing."""
    been = {turn.board for turn in game.turns}
    moves = game.legal_moves()
    chance.shuffle(moves)
    quiet = moves[0]
    for move in moves:
        board = bytearray(game.board)
        game.ruleset.rules.play(board, read_move(game.ruleset.rules.MOVE_WORDS, move))
        if bytes(board) in been:
            return move
        if board[-3:-1] == game.board[-3:-1]:
            quiet = move
    return quiet


def level_eight(game: Game, _chance: Random) -> str:
    """Choose the move of the strongest level, held to fewer positions."""
    return best_move(game, level=8, nodes=5_000).move


def keep_promise(game: Game, found: Tablebase, opponent: Callable[[Game, Random], str], chance: Random) -> None:
    """Play the moves that keep what is proved, against an opponent, to the end. The result is never less."""
    rules, side = game.ruleset.rules, game.turn
    at_first = found.probe(game)
    assert at_first
    mover = SIDES.index(side)
    promised = tablebase.lead_of(rules, game.board, mover) + at_first.low
    while not game.result:
        if game.turn == side:
            ending = found.probe(game)
            assert ending
            now = tablebase.lead_of(rules, game.board, mover) + ending.low
            assert now >= promised, f"{game.record()}: {now}, promised were {promised}"
            promised = now
            game.play(chance.choice(ending.moves))
        else:
            game.play(opponent(game, chance))
    reached = game.result.south - game.result.north
    reached = 0 if game.result.winner is None else reached if side == "S" else -reached
    if game.result.reason == "majority":
        assert sign(reached) >= sign(promised), f"{game.record()}: promised were {promised}"
    else:
        assert reached >= promised, f"{game.record()}: {reached}, promised were {promised}"


def keep_promises(name: str, seeds: int, count: int, opponent: Callable[[Game, Random], str], chance: Random) -> None:
    """Keep a number of promises, half of them given in the middle of a game with a history."""
    done = 0
    while done < count:
        game = random_position(name, chance.randrange(2, seeds + 1), chance)
        for _ in range(chance.choice((0, chance.randrange(1, 9)))):
            if game.legal_moves():
                game.play(going_back(game, chance) if chance.random() < 0.5 else at_random(game, chance))
        if game.legal_moves():
            keep_promise(game, solved(name, MANY), opponent, chance)
            done += 1


@pytest.mark.slow
@pytest.mark.parametrize("opponent", [at_random, going_back, level_eight], ids=lambda opponent: opponent.__name__)
@pytest.mark.parametrize("name", SOLVED)
def test_what_is_promised_is_kept(name: str, opponent: Callable[[Game, Random], str]) -> None:
    keep_promises(name, 5, 3, opponent, Random(f"{name} {opponent.__name__}"))


@pytest.mark.long
@pytest.mark.parametrize("opponent", [at_random, going_back, level_eight], ids=lambda opponent: opponent.__name__)
@pytest.mark.parametrize("name", SOLVED)
def test_a_thousand_promises_are_kept(name: str, opponent: Callable[[Game, Random], str]) -> None:
    keep_promises(name, 7, 334, opponent, Random())


def test_draw_by_repetition_is_not_promised_to_who_may_lose_by_majority() -> None:
    """RULES 3.4, 3.5: South needs one seed to win at once; North draws only if endless play comes before that."""
    found = solved("oware-grand-slam", 5)
    ending = found.probe(Game("oware-grand-slam", "1-0-0-0-2-1-1-0-0-0-0-0-24-19-N"))
    assert ending
    assert (ending.low, ending.high, ending.winner) == (1, 5, None)


def test_no_win_is_proved_where_endless_play_draws_a_lead_of_over_a_hundred_seeds() -> None:
    """RULES 12.21: the one who is behind by 101 goes round and round."""
    game = Game("own1.7x9.pass.t2", "0-0-0-1-0-0-0-0-0-1-0-0-1-0-112-11-N")
    endings = tablebase.solve(game.ruleset.id, seeds=3)
    ending = endings.probe(game)
    assert ending
    assert (ending.low, ending.high, ending.winner) == (101, 101, "draw")
    assert not analyse(game, nodes=2000, tablebase=endings)[0].proved


def test_what_an_earlier_search_proved_is_not_proved_once_the_game_has_been_there() -> None:
    """RULES 2.8: in this game the win that another search sees would be a repetition."""
    game = Game.from_record(
        "v1;oware-abapa;start=0-0-0-1-1-0-0-1-0-0-1-1-23-20-N;moves=e.E.f.A.b.D.c.E.d.F.b.B.e.D.c.E.a.C.b.D.c.F.d.E"
    )
    best_move(Game(game.ruleset.id, game.position), seconds=1)
    found = best_move(game, seconds=1)
    ending = solved("oware-abapa", MANY).probe(game)
    assert ending
    assert (ending.winner, game.turn) == ("S", "N")
    assert not (found.proved and found.value > 0)


@pytest.mark.slow
def test_what_is_proved_in_a_later_set_is_what_is_proved_of_its_position() -> None:
    """A set begins with all its seeds again, so nothing of an earlier one matters (RULES 15.10)."""
    endings, chance, probed = solved("mangala", MANY), Random("sets"), 0
    while probed < 20:
        game = Game("mangala", match="best-of-3")
        while not game.result:
            if game.turns[-1].rounds != game.turns[0].rounds and endings.left(game.board) <= MANY:
                alone = Game("mangala", game.position)
                assert endings.probe(game) == endings.probe(alone), game.to_record()
                assert endings.line(game) == endings.line(alone), game.to_record()
                probed += 1
            game.play(chance.choice(game.legal_moves()))


def test_the_nine_seeds_of_a_known_ending_are_all_won_by_a_or_e() -> None:
    found = solved("oware-abapa", 9)
    ending = found.probe(Game("oware-abapa", "1-2-1-1-1-0-1-0-2-0-0-0-18-21-S"))
    assert ending == tablebase.TablebaseResult(9, 9, 9, ("A", "E"), "S")


@pytest.mark.slow
@pytest.mark.parametrize("name", SOLVED)
def test_line_of_an_ending_goes_to_the_end_and_comes_to_what_is_proved(name: str) -> None:
    chance, found, done = Random(name), solved(name, MANY), 0
    while done < 12:
        game = random_position(name, chance.randrange(2, 8), chance)
        for _ in range(chance.randrange(6)):
            if game.legal_moves():
                game.play(at_random(game, chance))
        ending = found.probe(game)
        if not ending or ending.low != ending.high:
            continue
        done += 1
        mover, line = SIDES.index(game.turn), found.line(game)
        promised = tablebase.lead_of(game.ruleset.rules, game.board, mover) + ending.low
        told = f"{game.record()}: {promised} by {' '.join(line)}"
        assert line[0] in ending.moves, told
        for move in line:
            game.play(move)
        assert game.result, told
        reached = tablebase.lead_of(game.ruleset.rules, game.board, mover)
        reached = 0 if game.result.winner is None else reached
        assert sign(reached) == sign(promised), told
        assert reached == promised or game.result.reason == "majority", told


# -- what a search makes of it


def test_a_search_with_endings_proves_a_win_unseen_without_them() -> None:
    game = Game("oware-abapa", "1-2-1-1-1-0-1-0-2-0-0-0-18-21-S")
    knowing = best_move(game, nodes=400_000, tablebase=solved("oware-abapa", 8))
    assert knowing.move in ("A", "E")
    assert knowing.proved
    assert not knowing.decided
    assert not best_move(game, nodes=400_000).proved


@pytest.mark.slow
@pytest.mark.parametrize("name", SOLVED)
def test_search_that_knows_endings_finds_the_same_interpreted(name: str) -> None:
    chance, found = Random(name), solved(name, FEW)
    for _ in range(4):
        game = random_position(name, chance.randrange(5, 12), chance)
        results = []
        for compiled in (False, True):
            search = Search(game, nodes=500, tablebase=found, compiled=compiled)
            while not search.finished:
                search.advance()
            results.append(replace(search.result, seconds=0))
        assert results[0] == results[1], game.record()


@pytest.mark.slow
@pytest.mark.parametrize("name", SOLVED)
def test_what_a_search_proves_by_small_endings_larger_ones_prove_too(name: str) -> None:
    chance, small, large, proved = Random(name), solved(name, FEW), solved(name, MANY), 0
    for _ in range(40):
        game = random_position(name, chance.randrange(5, 8), chance)
        result = best_move(game, nodes=3_000, tablebase=small)
        ending = large.probe(game)
        assert ending
        if result.proved:
            proved += 1
            winner = game.turn if result.value > 0 else SIDES[1 - SIDES.index(game.turn)]
            assert ending.winner == winner or (name in MAJORITY_FIRST and ending.winner is None), result
    assert proved > 5


@pytest.mark.slow
@pytest.mark.parametrize("name", SOLVED)
def test_no_result_that_is_proved_is_given_away(name: str) -> None:
    """Wins and draws are kept, however few positions a search may visit."""
    chance, known, done = Random(name), solved(name, MANY), 0
    while done < 15:
        game = random_position(name, chance.randrange(4, 8), chance)
        bounds = known.probe_moves(game)
        if len(bounds) < 2 or len({low for low, _ in bounds.values()}) < 2:
            continue
        done += 1
        lead = tablebase.lead_of(game.ruleset.rules, game.board, SIDES.index(game.turn))
        move = best_move(game, nodes=50, tablebase=known).move
        assert sign(lead + bounds[move][LOW]) == max(sign(lead + low) for low, _ in bounds.values()), game.record()


def test_a_search_by_the_clock_proves_only_what_there_is_time_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """A layer of 12 seeds takes seconds: by the pace so far, half of the time must be enough for a proof."""
    hours, count = iter(range(10**9)), 6
    known = tablebase.new_tablebase("oware-abapa", count)
    with monkeypatch.context() as patched:
        patched.setattr(tablebase, "perf_counter", lambda: 3600.0 * next(hours))
        tablebase.finished(known)
    proofs: list[str] = []
    call = known._backend.call

    def counted(name: str, *arguments: int) -> int | bool | None:
        proofs.extend([name] * (name == "prove"))
        return call(name, *arguments)

    monkeypatch.setattr(known._backend, "call", counted)
    game = Game("oware-abapa", "0-0-0-0-1-1-0-0-1-1-1-0-21-22-S")
    assert known.seconds_to_prove(game) > 3600
    assert known.seconds_to_prove(Game("oware-abapa")) == 0, "nothing can be proved of it"
    assert best_move(game, seconds=0.05, tablebase=known).move in game.legal_moves()
    assert proofs == []
    best_move(game, nodes=100, tablebase=known)
    assert proofs, "without a clock there is time"
    assert known.seconds_to_prove(game) < 3600, "the last proof tells the pace"
    proofs.clear()
    best_move(Game("oware-abapa", "0-0-0-0-1-1-0-0-1-1-0-0-22-22-S"), seconds=600, tablebase=known)
    assert proofs


@pytest.mark.slow
class Interrupting:
    """A backend that is interrupted once, after a call of this name."""

    def __init__(self, backend: SearchBackend, name: str) -> None:
        self._backend = backend
        self._name = name

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  # whatever the backend has
        return getattr(self._backend, name)

    def call(self, name: str, *numbers: int) -> int | None:
        """Call a function of the backend."""
        found = self._backend.call(name, *numbers)
        if name == self._name:
            self._name = ""
            raise KeyboardInterrupt
        return found


def interrupted(name: str) -> Tablebase:
    """Make a tablebase of three seeds in Oware that is interrupted once, after a call of this name."""
    table = tablebase.new_tablebase("oware-abapa", 3, compiled=can_compile("oware-abapa"))
    table._backend = cast("SearchBackend", Interrupting(table._backend, name))
    return table


def advance_often(table: Tablebase) -> None:
    """Solve all layers, unless that is interrupted; one that never ends is given up."""
    for _ in range(50):
        table.advance()


@pytest.mark.parametrize("name", ["open_layer", "survey", "close_layer"])
def test_a_tablebase_is_solved_after_an_interrupt_as_without_one(name: str) -> None:
    table, whole = interrupted(name), tablebase.solve("oware-abapa", 3)
    with pytest.raises(KeyboardInterrupt):
        advance_often(table)
    advance_often(table)
    assert table.solved
    assert all(table.table(bound) == whole.table(bound) for bound in (LOW, HIGH, EXPECTED))


def test_an_interrupted_proof_proves_nothing_of_another_game() -> None:
    first = Game("oware-abapa", "0-0-0-0-0-1-1-0-0-0-1-0-22-23-S")
    second = Game("oware-abapa", "0-0-0-0-1-0-0-0-0-0-1-1-23-22-S")
    table = tablebase.solve("oware-abapa", 3)
    before = table.probe(first)
    table._backend = cast("SearchBackend", Interrupting(table._backend, "prove"))
    with pytest.raises(KeyboardInterrupt):
        table.probe(second)
    assert table.probe(first) == before


def test_win_that_is_proved_needs_no_search() -> None:
    """This holds in the middle of a game, too: a position it has been in is no way to go on."""
    game = Game("oware-abapa", "1-2-1-1-1-0-1-0-2-0-0-0-18-21-S")
    found = solved("oware-abapa", 9)
    while not game.result:
        if game.turn == "S":
            result = best_move(game, nodes=100, tablebase=found)
            assert (result.proved, result.nodes, result.value) == (True, 0, 6), game.record()
            game.play(result.move)
        else:
            game.play(going_back(game, Random(game.record())))
    assert (game.result.winner, game.result.south - game.result.north) == ("S", 6)


@pytest.mark.slow
def test_analysis_tells_which_moves_are_proved() -> None:
    chance, small, large, proved = Random(7), solved("oware-abapa", FEW), solved("oware-abapa", MANY), 0
    for _ in range(30):
        game = random_position("oware-abapa", 6, chance)
        for result in analyse(game, nodes=2_000, tablebase=small):
            after = Game.from_record(game.record())
            after.play(result.move)
            if result.proved and not after.result:
                proved += 1
                ending = large.probe(after)
                assert ending
                assert ending.winner == (game.turn if result.value > 0 else after.turn), result
    assert proved > 10


@pytest.mark.skipif(not can_compile("oware-abapa"), reason="there is no engine for WebAssembly")
def test_search_that_only_the_clock_limits_knows_small_endings() -> None:
    search = Search(Game("oware-abapa", "1-2-1-1-1-0-1-0-2-0-0-0-18-21-S"), seconds=600)
    while not search.advance().proved:
        assert search.result.depth < 40
    assert search.result.move in ("A", "E")


@pytest.mark.skipif(not can_compile("oware-abapa"), reason="there is no engine for WebAssembly")
def test_a_search_by_the_clock_uses_the_largest_endings() -> None:
    """Limited by the clock alone, it ends with a proof."""
    most = solved("oware-abapa", 9)
    assert tablebase.largest_tablebase("oware-abapa") in (most, *KEPT.values())
    game = Game("oware-abapa", "2-2-1-1-1-0-1-0-2-0-0-0-18-20-S")
    search = Search(game, seconds=600)
    while not search.finished:
        search.advance()
    assert (search.result.proved, search.result.decided) == (True, False)
    assert search.result.depth < MAX_PLY
    assert tablebase.largest_tablebase("nam-nam") is None


@pytest.mark.slow
def test_small_endings_are_those_of_few_positions() -> None:
    found = {game: tablebase.small_tablebase(game) for game in GAMES}
    seeds = {game: small.seeds for game, small in found.items() if small}
    few = {10: 10, 12: 8, 16: 6}
    assert seeds == {game: few[len(GAMES[game].layout.houses)] for game in SOLVED}


def test_page_solves_sixteen_seeds_of_oware_at_most_and_python_eighteen() -> None:
    page = {game: tablebase.seeds_of(game, tablebase.LARGE) for game in ("oware-abapa", "bao-kenya", "bestemshe")}
    assert page == {"oware-abapa": 16, "bao-kenya": 11, "bestemshe": 20}
    machine = tablebase.solver_program("oware-abapa", 16)
    assert max(region.address + region.length * region.width for region in machine.arrays.values()) < 500_000_000
    assert tablebase.most_seeds("oware-abapa") == 18


@pytest.mark.parametrize("name", ["oware-auale", "own1.3x2.again.xo.row"])
def test_layers_without_lists_of_predecessors_have_the_same_tables(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a layer as large as that of sixteen seeds all positions are improved until none changes."""
    monkeypatch.setattr(constants, "NARROW", 0)
    claims = tablebase.bind_solver(name, FEW, compiled=False)
    assert len(claims.solver.PREDECESSORS) <= 1
    wide = Instance(build(tablebase.bind_solver(name, FEW, compiled=True).EXPORTS, checked=True))
    for backend in (PythonBackend(claims, claims.solver), wide):
        for seeds in range(FEW + 1):
            backend.call("solve", seeds)
        for bound in (LOW, HIGH, EXPECTED):
            assert bytes(backend.read("VALUES", bound)) == solved(name, FEW).table(bound)


def test_the_innermost_function_of_the_solver_is_short_enough_to_be_inlined() -> None:
    """As a call it takes half as long again, which no other test sees."""
    solver = tablebase.bind_solver("oware-abapa", FEW, compiled=True).solver
    assert size(Module(checked=False).signature(solver.improve).node) <= INLINED


@pytest.mark.parametrize("level", range(1, 9))
def test_levels_from_six_on_know_small_endings_and_those_below_know_none(level: int) -> None:
    game = Game("oware-abapa", "1-2-1-1-1-0-1-0-2-0-0-0-18-21-S")
    bounds = level_of(game.id, level)
    known = tablebase.small_tablebase("oware-abapa") if level >= 6 else None
    most = 400_000 if level == 8 else 20_000
    worse = level_noise(game, level, seed=1)
    search = Search(game, bounds.depth, min(bounds.nodes, most), tablebase=known, handicaps=worse)
    while not search.finished:
        search.advance()
    found = best_move(game, level=level, nodes=most, seed=1)
    assert replace(found, seconds=0) == replace(search.result, seconds=0)
    if level == 8:
        assert found.proved
        assert found.move in ("A", "E")
    if level < 6:
        assert not found.proved


@pytest.mark.slow
@pytest.mark.parametrize("name", SOLVED)
def test_levels_from_six_on_find_the_same_interpreted(name: str) -> None:
    """They do while the positions are the same: Python solves what it needs itself."""
    chance, small = Random(name), tablebase.small_tablebase(name)
    assert small
    for _ in range(2):
        game = random_position(name, chance.randrange(small.seeds + 1, small.seeds + 4), chance)
        search = Search(game, nodes=400, tablebase=small, compiled=False)
        while not search.finished:
            search.advance()
        assert replace(best_move(game, nodes=400, level=8), seconds=0) == replace(search.result, seconds=0)


@pytest.mark.slow
def test_endings_run_by_python_are_solved_in_many_short_parts() -> None:
    found, parts = tablebase.new_tablebase("oware-abapa", 5, compiled=False), 0
    while not found.solved:
        found.advance()
        parts += 1
    assert parts > 6  # more than there are layers
    assert [found.table(bound) for bound in range(3)] == [solved("oware-abapa", 5).table(bound) for bound in range(3)]
    found.advance()
    assert found.solved


def test_search_refuses_the_endings_of_another_game() -> None:
    with pytest.raises(MashimoError, match="these are the endings of awale, not of oware-abapa"):
        best_move(Game("oware-abapa"), nodes=10, tablebase=solved("awale", FEW))


# -- what is asked for


@pytest.mark.parametrize("name", ["nam-nam", "bao-la-kujifunza", "togyzqumalaq"])
def test_game_without_endings_says_that_they_are_not_solved(name: str) -> None:
    with pytest.raises(MashimoError, match=f"{name}: positions with few seeds are not solved in this game"):
        tablebase.solve(name)


def test_game_there_is_not_is_refused() -> None:
    with pytest.raises(NotationError, match="there is no game 'chess'; there are oware-abapa"):
        tablebase.solve("chess")


def test_more_seeds_than_are_solved_are_refused_with_both_numbers() -> None:
    with pytest.raises(MashimoError, match="awale: endings are solved of 0 to 18 seeds, not of 19"):
        tablebase.solve("awale", 19)


def test_game_with_more_seeds_or_over_or_another_is_not_looked_up() -> None:
    found = solved("oware-abapa", FEW)
    assert found.probe(Game("oware-abapa")) is None
    assert found.probe(Game("oware-abapa", "0-0-0-0-0-0-0-0-0-0-0-0-24-24-S")) is None
    with pytest.raises(MashimoError, match="these are the endings of oware-abapa, not of awale"):
        found.probe(Game("awale"))


# -- what is known of awari

# How many values positions of 1, 2, 3 ... seeds have: Lincke, Exploring the Computational Limits of Large Exhaustive
# Search Problems (2002), Appendix B, which counts the positions of each.
VALUES_OF_AWARI = (2, 3, 5, 5, 8, 8, 11, 12, 15, 17, 19, 21, 23, 25, 27, 29)


def values_of_awari(most: int) -> list[set[int]]:
    """List the values that the positions of each number of seeds have in awari as solved, another game."""
    backend, oware = solver_of("tests.support.toys.awari", most), tablebase.tablebase_rules("oware-grand-slam")
    found, begin = [], 0
    for seeds in range(most + 1):
        backend.call("solve", seeds)
        end = begin + tablebase.positions(oware, seeds)
        bounds = [bytes(backend.read("VALUES", bound))[begin:end] for bound in (LOW, HIGH, EXPECTED)]
        assert bounds[LOW] == bounds[HIGH] == bounds[EXPECTED]
        found.append(set(array("b", bounds[EXPECTED])))
        begin = end
    return found[1:]


@pytest.mark.slow
def test_awari_has_as_many_values_as_are_published() -> None:
    assert [len(values) for values in values_of_awari(9)] == list(VALUES_OF_AWARI[:9])


@pytest.mark.long
def test_awari_of_more_seeds_has_as_many_values_as_are_published() -> None:
    assert [len(values) for values in values_of_awari(16)] == list(VALUES_OF_AWARI)
