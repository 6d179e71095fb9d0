"""A toy on oware's board in which a player may move again, and pass, without a capture: no game here does either.

- A last seed in one's own row: the same player moves again, and nothing is captured. Else as in oware, slams too.
- A player without a seed passes.
- A position that returns ends the game: each adds their own row.

Bound to `base`, the file of oware with grand slams that capture.
"""

# ruff: noqa: F821  # the parameter has no value before it is bound

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mashimo.games.kit.events import PASS, REPETITION, STARVED

if TYPE_CHECKING:
    from types import ModuleType

base: ModuleType

ROW: Final = 6
HOUSES: Final = 2 * ROW
CELLS: Final[int] = base.CELLS
TURN: Final[int] = base.TURN
MOVES: Final[int] = base.MOVES
SEEDS: Final[int] = base.SEEDS
LAYOUT: Final = base.LAYOUT
PERSPECTIVES: Final = base.PERSPECTIVES

score: Final = base.score


def play(board: bytearray, move: int) -> int:
    """Sow; move again, or capture and hand over; a pass only hands over."""
    if move != PASS:
        last = base.sow(board, move)
        if last // ROW == board[TURN]:
            return 1
        base.capture(board, last)
    board[TURN] = 1 - board[TURN]
    return 1


def list_moves(board: bytearray, moves: bytearray) -> int:
    """Write the mover's houses with seeds into `moves`, and count them."""
    count = 0
    for house in range(board[TURN] * ROW, board[TURN] * ROW + ROW):
        if board[house] > 0:
            moves[count] = house
            count += 1
    return count


def no_move_result(_board: bytearray) -> int:
    """Return 0: a player without a seed passes."""
    return 0


def repeated(_board: bytearray, times: int) -> int:
    """Return how the game ends when a position returns."""
    return REPETITION if times > 1 else 0


def settle(board: bytearray, _ended: int) -> None:
    """Give each player their own row."""
    base.settle(board, STARVED)


def outcome(board: bytearray, _ended: int) -> int:
    """Return by how many seeds South is ahead."""
    return base.score(board, 0) - base.score(board, 1)  # type: ignore[no-any-return]  # a module's names are Any
