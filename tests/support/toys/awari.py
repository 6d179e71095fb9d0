"""A toy: awari by the rules of its computer players, who have solved it: to compare what is published of it.

Oware's board, sowing and capturing, and these differences:

- A move that leaves the opponent without a seed is legal only if all do; a grand slam captures.
- A player without a seed has lost the seeds left to the other.
- Endless play shares the seeds left evenly, half a seed counting.

Bound to `base`, the file of oware with grand slams that capture.
"""

# ruff: noqa: F821  # the parameter has no value before it is bound

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mashimo.games.kit.events import REPETITION, STARVED

if TYPE_CHECKING:
    from mashimo.games.kit.contract import TablebaseRules

base: TablebaseRules

ROW: Final = 6
HOUSES: Final = 2 * ROW
CELLS: Final = base.CELLS
TURN: Final = base.TURN
MOVES: Final = base.MOVES
SEEDS: Final = base.SEEDS
LAYOUT: Final = base.LAYOUT
PERSPECTIVES: Final = base.PERSPECTIVES
TRIAL: Final = bytearray(CELLS)

play: Final = base.play
score: Final = base.score


def seeds_of(board: bytearray, side: int) -> int:
    """Count the seeds in a row."""
    seeds = 0
    for house in range(side * ROW, side * ROW + ROW):
        seeds += board[house]
    return seeds


def list_moves(board: bytearray, moves: bytearray) -> int:
    """Write the legal moves into `moves`, those that leave the opponent a seed, or all if none does. Count them."""
    mover = board[TURN]
    leaving = 0
    for starving in range(2):
        for house in range(mover * ROW, mover * ROW + ROW):
            if board[house] > 0:
                TRIAL[:] = board
                base.play(TRIAL, house)
                if starving == 1 or seeds_of(TRIAL, 1 - mover) > 0:
                    moves[leaving] = house
                    leaving += 1
        if leaving > 0:
            return leaving
    return 0


def no_move_result(_board: bytearray) -> int:
    """Return how the game ends when no move is legal: the player has no seeds."""
    return STARVED


def repeated(_board: bytearray, times: int) -> int:
    """Return how the game ends when a position returns."""
    return REPETITION if times > 1 else 0


def settle(board: bytearray, ended: int) -> None:
    """Give each player their own row; after endless play neither gains by what is shared evenly."""
    if ended == STARVED:
        base.settle(board, ended)


def outcome(board: bytearray, _ended: int) -> int:
    """Return by how many seeds South is ahead."""
    return base.score(board, 0) - base.score(board, 1)
