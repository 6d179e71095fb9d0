"""Every game, linked to the search: the same moves, values and positions visited in Python, compiled and checked."""

from __future__ import annotations

import shutil
import subprocess
from random import Random
from typing import TYPE_CHECKING

import pytest

from mashimo.compiler import build
from mashimo.compiler.host import Instance
from mashimo.games import TABLE, rules_of
from mashimo.games.link import link

if TYPE_CHECKING:
    from pathlib import Path
    from types import ModuleType

SEARCH = "mashimo.search.alphabeta"
LIMIT = 1_000_000_000


def linked(game: str) -> ModuleType:
    return link(SEARCH, rules=rules_of(game))


def positions(search: ModuleType, count: int) -> list[bytes]:
    """Positions of random games."""
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
    """What Python finds, depth by depth."""
    search.BOARDS[0][:] = board
    search.begin()
    search.start(LIMIT)
    return [
        (search.deepen(target), search.nodes, search.best_move, search.best_value) for target in range(1, depth + 1)
    ]


def searched_by(instance: Instance, board: bytes, depth: int) -> list[tuple[object, ...]]:
    """What a compiled search finds."""
    instance.write("BOARDS", board)
    instance.call("begin")
    instance.call("start", LIMIT)
    return [
        (instance.call("deepen", target), *map(instance.variable, ("nodes", "best_move", "best_value")))
        for target in range(1, depth + 1)
    ]


@pytest.mark.parametrize("game", TABLE)
def test_search_and_perft_are_the_same(game: str) -> None:
    search = linked(game)
    instances = {way: Instance(build(search.EXPORTS, checked=way == "checked")) for way in ("compiled", "checked")}
    for board in positions(search, 6):
        search.BOARDS[0][:] = board
        lines = search.count_lines(0, 2)
        found = searched(search, board, 3)
        for way, instance in instances.items():
            assert searched_by(instance, board, 3) == found, f"{game} {way} from {list(board)}"
            instance.write("BOARDS", board)
            assert instance.call("count_lines", 0, 2) == lines, f"{game} {way}: lines from {list(board)}"


@pytest.mark.cpython
@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
def test_reference_in_c_visits_the_same_positions(tmp_path: Path) -> None:
    search = linked("oware-abapa")
    boards = positions(search, 10)
    tables = tmp_path / "tables"
    tables.write_bytes(bytes(search.KEY_PARTS) + bytes(search.LOCK_PARTS) + b"".join(boards))
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
