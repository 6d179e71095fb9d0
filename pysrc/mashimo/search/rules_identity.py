"""The identity of a game's rules, as far as its endings depend on them: by it a file of endings tells its own rules.

It is a digest of what the rules do, not of their text. So a file stays readable as long as the rules mean the same.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING, Final

from mashimo.games.catalogue import rules_of
from mashimo.games.kit.events import SOUTH
from mashimo.search.backend import MOST_KEPT
from mashimo.search.kernel import bind_tablebase_index
from mashimo.search.kernel.constants import OFTEN

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from mashimo.games.kit.contract import TablebaseRules

SAMPLES: Final = 400
"""The positions that are looked at: enough to tell all games apart, and a tenth of a second in the page."""
MOST: Final = 24
"""The most seeds in the houses of such a position."""


@lru_cache(maxsize=MOST_KEPT)
def rules_identity(game: str) -> str:
    """Return the digest of what a game's rules, and the index of its positions, make of SAMPLES positions.

    The game is one that can have a tablebase. Its name is not in the digest.
    """
    rules: Any = rules_of(game)
    index = bind_tablebase_index(rules, MOST)
    digest = sha256()
    for board in sampled(rules):
        digest.update(repr((bytes(board), index.index_of(board), *played(rules, board))).encode())
    return digest.hexdigest()


def sampled(rules: TablebaseRules) -> Iterator[bytearray]:
    """Make the positions: the same ones in every version of Python, with seeds in many houses, or heaped in few."""
    chance = Random(0)  # noqa: S311  # no secret; only its method `random` promises the same numbers for ever
    most = min(MOST, rules.SEEDS // 2)
    for count in range(SAMPLES):
        board = bytearray(rules.CELLS)
        houses = list(rules.PERSPECTIVES[SOUTH])
        used = [houses[int(chance.random() * len(houses))] for _ in range(1 + count % len(houses))]
        seeds = 1 + int(chance.random() * most)
        for _ in range(seeds):
            board[used[int(chance.random() * len(used))]] += 1
        board[rules.LAYOUT.stores[0].cell] = (rules.SEEDS - seeds) // 2
        board[rules.LAYOUT.stores[1].cell] = rules.SEEDS - seeds - (rules.SEEDS - seeds) // 2
        board[rules.TURN] = int(chance.random() * 2)
        yield board


def played(rules: TablebaseRules, board: bytearray) -> tuple[list[tuple[int, bytes]], int | None, int | None]:
    """List the legal moves of a board, with where they lead; and what it is worth at each end that it may have."""
    listed = bytearray(rules.MOVES)
    after = []
    for move in listed[: rules.list_moves(board, listed)]:
        tried = bytearray(board)
        if rules.play(tried, move):
            after.append((move, bytes(tried)))
    stuck = None if after else worth(rules, board, rules.no_move_result(bytearray(board)))
    return after, stuck, worth(rules, board, rules.repeated(bytearray(board), OFTEN))


def worth(rules: TablebaseRules, board: bytearray, ended: int) -> int | None:
    """Return the outcome of a board that ends so; None where the game goes on."""
    if not ended:
        return None
    settled = bytearray(board)
    rules.settle(settled, ended)
    return rules.outcome(settled, ended)
