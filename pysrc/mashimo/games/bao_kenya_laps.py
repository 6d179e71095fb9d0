"""Bao from Kenya with laps, section 8 of docs/RULES.md: a lap that ends among seeds is followed by one that sows them.

Cells: the houses 0-7 are South's and 8-15 North's, anticlockwise; then the two stores, then whose turn it is.
"""

# ruff: noqa: F821  # the parameters have no value before they are bound

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mashimo.games.kit.events import (
    AGREEMENT,
    CANNOT_PLAY,
    EMPTY,
    FIRST_OWN_CODE,
    MOST_LAPS,
    NORTH,
    NOT_YOURS,
    REPETITION,
    STARVED,
)

if TYPE_CHECKING:
    from mashimo.games.kit.contract import Hand, TwoRows

hand: Hand
two_rows: TwoRows

ROW, HOUSES, STORE, TURN, CELLS = two_rows.SIZES
MOVES: Final = ROW
SEEDS: Final = 32

SINGLE: Final = FIRST_OWN_CODE

LAYOUT: Final = two_rows.LAYOUT
MOVE_WORDS: Final = two_rows.MOVE_WORDS
PERSPECTIVES: Final = two_rows.PERSPECTIVES  # captured seeds never come back
CODE_NAMES: Final = {SINGLE: "single"}
EXCLUDING_RULES: Final = ()
CLAUSES: Final = {
    8: {
        SINGLE: "8.4",
        STARVED: "8.5",
        REPETITION: "8.6 [house]",
        CANNOT_PLAY: "8.7 [house]",
        AGREEMENT: "1.9 [house]",
    },
}


def set_up(board: bytearray) -> None:
    """Put two seeds in every house; South begins (RULES 8.1)."""
    two_rows.set_up(board, 2)


def play(board: bytearray, house: int) -> int:
    """Sow lap by lap to an empty house; capture there (RULES 8.2, 8.3); return the number of laps, 0 if endless."""
    mover = board[TURN]
    here = house
    for lap in range(MOST_LAPS):
        here = sow_lap(board, here)
        if board[here] == 1:
            if here // ROW == mover and board[two_rows.opposite(here)] > 0:
                hand.capture(board, two_rows.opposite(here), STORE + mover)
            board[TURN] = 1 - mover
            return lap + 1
    return 0


def sow_lap(board: bytearray, house: int) -> int:
    """Sow the seeds of a house, itself not passed by (RULES 8.2); return the last house reached."""
    seeds = hand.lift(board, house)
    here = house
    while seeds > 0:
        here = (here + 1) % HOUSES
        hand.drop(board, here)
        seeds -= 1
    return here


def fewest(board: bytearray) -> int:
    """Count the seeds that a house needs to be played: one if the row has only singles, else two (RULES 8.4)."""
    start = board[TURN] * ROW
    for house in range(start, start + ROW):
        if board[house] > 1:
            return 2
    return 1


def list_moves(board: bytearray, moves: bytearray) -> int:
    """Write the houses that are legal unless endless into `moves`, in board order; return how many (RULES 1.4, 8.4)."""
    return two_rows.list_houses(board, moves, fewest(board))


def refuse(board: bytearray, house: int) -> int:
    """Say why a house may not be played, endlessness aside; 0 if it may."""
    if house // ROW != board[TURN]:
        return NOT_YOURS
    if board[house] == 0:
        return EMPTY
    return SINGLE if board[house] < fewest(board) else 0


def ending(_board: bytearray) -> int:
    """Say how the board alone ends the game: it does not, as a majority does not either (RULES 8.5)."""
    return 0


def no_move_result(board: bytearray) -> int:
    """Say how the game ends without a legal move: without seeds, or with all endless (RULES 8.5, 8.7)."""
    return CANNOT_PLAY if hand.total(board, board[TURN] * ROW, ROW) > 0 else STARVED


def repeated(_board: bytearray, times: int) -> int:
    """Say how the game ends when a position occurs for the `times`-th time (RULES 8.6); 0 if it goes on."""
    return REPETITION if times > 1 else 0


def may_agree(_board: bytearray, _times: int) -> bool:
    """Tell whether the players may agree to a draw: at any time (RULES 1.9)."""
    return True


def settle(board: bytearray, ended: int) -> None:
    """Share out the seeds at the end: each side adds its own row (RULES 8.5, where one is empty; 8.7)."""
    if ended in (STARVED, CANNOT_PLAY):
        two_rows.add_own_rows(board)


def resign(_board: bytearray, player: int) -> int:
    """Resign for a player, who loses (RULES 1.9); return a positive number if South wins by it, else a negative one."""
    return two_rows.lost_by(player)


def outcome(board: bytearray, ended: int) -> int:
    """Return South's lead in a settled game, in seeds: below 0 if North wins, 0 for a draw (RULES 8.6)."""
    return 0 if ended in (REPETITION, AGREEMENT) else board[STORE] - board[STORE + 1]


def score(board: bytearray, side: int) -> int:
    """Count the seeds in a side's store."""
    return board[STORE + side]


def value(board: bytearray) -> int:
    """Estimate the board for the player to move, in hundredths of a seed: the lead in captures and in the rows."""
    lead = 100 * (board[STORE] - board[STORE + 1])
    for house in range(ROW):
        lead += worth(board[house]) - worth(board[house + ROW])
    return -lead if board[TURN] == NORTH else lead


def worth(seeds: int) -> int:
    """Estimate a house for its owner, by its seeds: an empty house is one move less (tuned by self-play)."""
    return 20 * seeds if seeds > 0 else -20
