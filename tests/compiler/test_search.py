"""Every game, bound to the search: the same moves, values and positions visited in Python, compiled and checked."""

from __future__ import annotations

import shutil
import subprocess
from array import array
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import pytest

from mashimo.compiler import build
from mashimo.compiler.runtime import Instance
from mashimo.games.catalogue import GAMES_TABLE, rules_of
from mashimo.search.kernel import bind_no_tablebase, bind_search

if TYPE_CHECKING:
    from pathlib import Path
    from types import ModuleType

LIMIT = 1_000_000_000
ENTRIES = 1 << 18


def bound(game: str) -> ModuleType:
    return bind_search(rules_of(game), bind_no_tablebase(), ENTRIES)


def positions(search: ModuleType, count: int) -> list[bytes]:
    """Make positions of random games."""
    random, rules, found = Random(7), search.rules, list[bytes]()
    while len(found) < count:
        board, moves = bytearray(rules.CELLS), bytearray(rules.MOVES)
        rules.set_up(board)
        for _ in range(random.randrange(40)):
            number = rules.list_moves(board, moves)
            before = bytes(board)
            if not number or rules.ending(board) or rules.play(board, moves[random.randrange(number)]) == 0:
                board[:] = before
                break
        if not rules.ending(board) and rules.list_moves(board, moves):
            found.append(bytes(board))
    return found


def searched(search: ModuleType, board: bytes, depth: int) -> list[tuple[object, ...]]:
    """Search in Python, and return the results, depth by depth."""
    search.BOARDS[0][:] = board
    search.begin()
    search.start(LIMIT)
    return [
        (search.deepen(target), search.nodes, search.best_move, search.best_value) for target in range(1, depth + 1)
    ]


def searched_by(instance: Instance, board: bytes, depth: int) -> list[tuple[object, ...]]:
    """Search by a compiled instance, and return the results, depth by depth."""
    instance.write("BOARDS", board)
    instance.call("begin")
    instance.call("start", LIMIT)
    return [
        (instance.call("deepen", target), *map(instance.variable, ("nodes", "best_move", "best_value")))
        for target in range(1, depth + 1)
    ]


def instances_of(search: ModuleType) -> dict[str, Instance]:
    """Compile the search in both ways."""
    return {way: Instance(build(search.EXPORTS, checked=way == "checked")) for way in ("compiled", "checked")}


def search_alike(game: str, count: int) -> None:
    """Search random positions in all three ways, and count the lines of play from each as well."""
    search = bound(game)
    instances = instances_of(search)
    for board in positions(search, count):
        search.BOARDS[0][:] = board
        lines = search.count_lines(0, 2)
        found = searched(search, board, 3)
        for way, instance in instances.items():
            assert searched_by(instance, board, 3) == found, f"{game} {way} from {list(board)}"
            instance.write("BOARDS", board)
            assert instance.call("count_lines", 0, 2) == lines, f"{game} {way}: lines from {list(board)}"


class Line(NamedTuple):
    """A position, moves played from it, and how often that is done before it is searched: so its positions return."""

    board: bytes
    moves: list[int]
    times: int


def lines(search: ModuleType, count: int) -> list[Line]:
    """Make random lines of play from random positions, whether or not a repetition would have ended the game."""
    chance = Random(11)
    found = [Line(start, random_moves(search, bytearray(start), chance), 2) for start in positions(search, count)]
    return [line._replace(times=chance.randint(2, 4)) for line in found]


def random_moves(search: ModuleType, board: bytearray, chance: Random) -> list[int]:
    """Choose up to six moves that can be played from a board."""
    rules, listed, moves = search.rules, bytearray(search.rules.MOVES), list[int]()
    while len(moves) < chance.randint(1, 6) and not rules.ending(board):
        open_ = listed[: rules.list_moves(board, listed)]
        legal = [move for move in open_ if rules.play(bytearray(board), move)]
        if not legal:
            break
        moves.append(chance.choice(legal))
        rules.play(board, moves[-1])
    return moves


def search_lines_alike(game: str, count: int) -> None:
    """Search in all three ways after lines in which positions have returned. What has occurred must be known."""
    search = bound(game)
    instances = instances_of(search)
    for line in lines(search, count):
        found = after_line(search, line)
        assert search.returned >= len(line.moves) * (line.times - 1)
        for way, instance in instances.items():
            assert after_line_by(instance, line) == found, f"{game} {way} after {line}"


def after_line(search: ModuleType, line: Line, depth: int = 3) -> list[object]:
    """Search in Python after a line: the results by depth, the line's length, how many of it had returned."""
    search.begin()
    for _ in range(line.times):
        search.BOARDS[0][:] = line.board
        for move in line.moves:
            search.advance(move)
    search.BOARDS[0][:] = line.board
    search.forget()
    search.start(LIMIT)
    found: list[object] = [
        (search.deepen(target), search.nodes, search.best_move, search.best_value) for target in range(1, depth + 1)
    ]
    return [*found, search.base, search.returned, search.principal_variation(depth), bytes(search.PRINCIPAL_VARIATION)]


def after_line_by(instance: Instance, line: Line, depth: int = 3) -> list[object]:
    """Search by a compiled instance after a line, and return the results."""
    instance.call("begin")
    for _ in range(line.times):
        instance.write("BOARDS", line.board)
        for move in line.moves:
            instance.call("advance", move)
    instance.write("BOARDS", line.board)
    instance.call("forget")
    instance.call("start", LIMIT)
    found: list[object] = [
        (instance.call("deepen", target), *map(instance.variable, ("nodes", "best_move", "best_value")))
        for target in range(1, depth + 1)
    ]
    counts = map(instance.variable, ("base", "returned"))
    return [*found, *counts, instance.call("principal_variation", depth), bytes(instance.read("PRINCIPAL_VARIATION"))]


def played(search: ModuleType, board: bytes, move: int) -> bytes:
    """Play a move in Python, and return the board."""
    search.BOARDS[0][:] = board
    search.begin()
    search.advance(move)
    return bytes(search.BOARDS[0])


def played_by(instance: Instance, board: bytes, move: int) -> bytes:
    """Play a move by a compiled search, and return the board."""
    instance.write("BOARDS", board)
    instance.call("begin")
    instance.call("advance", move)
    return bytes(instance.read("BOARDS"))


def play_alike(game: str, count: int) -> None:
    """Play every move of random positions in all three ways, the endless ones too. Each seed must lie where it lay."""
    search = bound(game)
    instances = instances_of(search)
    moves = bytearray(search.rules.MOVES)
    for board in positions(search, count):
        for move in moves[: search.rules.list_moves(bytearray(board), moves)]:
            wanted = played(search, board, move)
            for way, instance in instances.items():
                assert played_by(instance, board, move) == wanted, f"{game} {way}: move {move} on {list(board)}"


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES_TABLE)
def test_search_and_perft_are_the_same(game: str) -> None:
    search_alike(game, 6)


@pytest.mark.parametrize("game", GAMES_TABLE)
def test_every_move_is_the_same(game: str) -> None:
    play_alike(game, 60)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES_TABLE)
def test_search_is_the_same_after_positions_have_returned(game: str) -> None:
    """RULES 1.7: what has been played decides what a repetition is worth."""
    search_lines_alike(game, 4)


@pytest.mark.slow
def test_a_line_longer_than_is_remembered_is_the_same() -> None:
    """RULES 11.4: twelve moves that lead back, again and again; the older half of a full line is dropped."""
    search = bound("oware-abapa")
    board = bytes([0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 23, 23, 0])
    line = Line(board, [5, 11, 0, 6, 1, 7, 2, 8, 3, 9, 4, 10], search.LINE // 12 + 20)
    found = after_line(search, line)
    assert search.LINE // 2 < search.base < search.LINE < len(line.moves) * line.times
    for way, instance in instances_of(search).items():
        assert after_line_by(instance, line) == found, way


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES_TABLE)
def test_searches_after_hundreds_of_lines_are_the_same(game: str) -> None:
    search_lines_alike(game, 300)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES_TABLE)
def test_searches_of_hundreds_of_positions_are_the_same(game: str) -> None:
    search_alike(game, 500)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES_TABLE)
def test_every_move_of_thousands_of_positions_is_the_same(game: str) -> None:
    play_alike(game, 4000)


@pytest.mark.cpython
@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
def test_reference_in_c_visits_the_same_positions(tmp_path: Path) -> None:
    search = bound("oware-abapa")
    boards = positions(search, 10)
    tables = tmp_path / "tables"
    rules = search.rules
    weights = array("i", (rules.MOVE, rules.MINE_IN_PROSPECT, rules.THEIRS_IN_PROSPECT, *rules.LAYER))
    tables.write_bytes(b"".join(map(bytes, (search.KEY_PARTS, search.LOCK_PARTS, weights, *boards))))
    source, program = __file__.replace("test_search.py", "reference.c"), tmp_path / "reference"
    subprocess.run(["cc", "-O2", "-o", program, source], check=True)  # noqa: S607 -- the machine's own
    told = subprocess.run([program, tables, "8", "1"], check=True, capture_output=True, text=True).stdout
    instance, nodes, total = Instance(build(search.EXPORTS)), 0, 0
    for board in boards:
        _, visited, move, value = searched_by(instance, board, 8)[-1]
        assert isinstance(visited, int)
        assert isinstance(move, int)
        assert isinstance(value, int)
        nodes += visited
        total = (total * 31 + move * 100_000 + value + 1_000_000_007) % 1_000_000_007
    assert told.split()[:2] == [str(nodes), str(total)]
