"""Togyzqumalaq and Bestemshe, sections 13 and 14 of docs/RULES.md: even captures, in one of the games with a tuz.

Cells: South's houses, then North's, anticlockwise; then the two stores, then whose turn it is. With a tuz a flag for
each house follows: 1 where the house is a tuz, which belongs to the player of the other row.
"""

# ruff: noqa: F821  # the parameters have no value before they are bound

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mashimo.games.kit.events import (
    AGREEMENT,
    EMPTY,
    FIRST_OWN_CODE,
    MAJORITY,
    NORTH,
    NOT_YOURS,
    REPETITION,
    SOUTH,
    STARVED,
)

if TYPE_CHECKING:
    from mashimo.games.kit.contract import Hand, TwoRows

hand: Hand
two_rows: TwoRows
SEEDS_EACH: int
TUZ_MADE: bool

ROW, HOUSES, STORE, TURN, FLAG = two_rows.SIZES
CELLS: Final = FLAG + HOUSES if TUZ_MADE else FLAG
MOVES: Final = ROW
SEEDS: Final = HOUSES * SEEDS_EACH
TUZ_SEEDS: Final = 3
NO_TUZ: Final = HOUSES  # no house

TUZ: Final = FIRST_OWN_CODE
WRONG_TUZ: Final = FIRST_OWN_CODE + 1

LAYOUT: Final = two_rows.LAYOUT._replace(flags=tuple(range(FLAG, CELLS)))
MOVE_WORDS: Final = two_rows.MOVE_WORDS
# With a tuz a position is more than its seeds, and the endings would need a table for each pair of them.
if not TUZ_MADE:
    PERSPECTIVES: Final = two_rows.PERSPECTIVES  # captured seeds never come back

CODE_NAMES: Final = {TUZ: "tuz", WRONG_TUZ: "wrong-tuz"}
EXCLUDING_RULES: Final = ()
CLAUSES: Final = {
    13: {
        TUZ: "13.4",
        WRONG_TUZ: "13.12",
        MAJORITY: "13.7",
        STARVED: "13.8",
        REPETITION: "13.10 [house]",
        AGREEMENT: "13.11 [house]",
    },
    14: {
        MAJORITY: "14.3",
        STARVED: "14.4",
        REPETITION: "14.6 [house]",
        AGREEMENT: "14.7 [house]",
    },
}


def set_up(board: bytearray) -> None:
    """Put as many seeds in every house as a row has houses; South begins, and no house is a tuz (RULES 13.1, 14.1)."""
    two_rows.set_up(board, SEEDS_EACH)
    for cell in range(FLAG, CELLS):
        board[cell] = 0


def play(board: bytearray, house: int) -> int:
    """Sow, capture, pass the turn; return 1, as no turn is endless (RULES 1.6)."""
    last = sow(board, house)
    mover = board[TURN]
    if last // ROW != mover and not is_tuz(board, last):
        if board[last] % 2 == 0:
            hand.capture(board, last, STORE + mover)
        elif TUZ_MADE and board[last] == TUZ_SEEDS and may_be_tuz(board, last):
            board[FLAG + last] = 1
            hand.note(TUZ, last, TUZ_SEEDS)
            hand.capture(board, last, STORE + mover)
    board[TURN] = 1 - mover
    return 1


def sow(board: bytearray, house: int) -> int:
    """Sow the seeds of a house, the first one back into it unless it was alone (RULES 13.2); return the last house."""
    seeds = hand.lift(board, house)
    here = house
    if seeds > 1:
        hand.drop(board, here)
        seeds -= 1
    while seeds > 0:
        here = (here + 1) % HOUSES
        hand.drop(board, here)
        if is_tuz(board, here):
            hand.capture(board, here, STORE + 1 - here // ROW)
        seeds -= 1
    return here


def is_tuz(board: bytearray, house: int) -> bool:
    """Tell whether a house is a tuz (RULES 13.6)."""
    return TUZ_MADE and board[FLAG + house] == 1


def tuz_in(board: bytearray, side: int) -> int:
    """Find the house of a side's row that is the other player's tuz; NO_TUZ where there is none."""
    if TUZ_MADE:
        for house in range(side * ROW, side * ROW + ROW):
            if board[FLAG + house] == 1:
                return house
    return NO_TUZ


def may_be_tuz(board: bytearray, house: int) -> bool:
    """Tell whether a house of the opponent's row may become a tuz (RULES 13.5)."""
    if house % ROW == ROW - 1 or board[FLAG + (house + ROW) % HOUSES] == 1:
        return False
    return tuz_in(board, house // ROW) == NO_TUZ


def list_moves(board: bytearray, moves: bytearray) -> int:
    """Write the mover's houses with seeds into `moves`, in board order; return how many there are (RULES 1.4)."""
    return two_rows.list_houses(board, moves, 1)  # a tuz holds none


def refuse(board: bytearray, house: int) -> int:
    """Say why a house may not be played; 0 if it may (RULES 1.4, 13.6)."""
    if house // ROW != board[TURN]:
        return NOT_YOURS
    if is_tuz(board, house):
        return TUZ
    return EMPTY if board[house] == 0 else 0


def mark(board: bytearray, house: int) -> int:
    """Return TUZ for a house that is one (RULES 13.4); else 0."""
    return TUZ if is_tuz(board, house) else 0


def impossible(board: bytearray) -> int:
    """Return WRONG_TUZ for a board with a tuz that no game can make (RULES 13.12); else 0."""
    if not TUZ_MADE:
        return 0
    for house in range(HOUSES):
        if board[FLAG + house] == 1:
            board[FLAG + house] = 0
            wrong = board[house] > 0 or not may_be_tuz(board, house)
            board[FLAG + house] = 1
            if wrong:
                return WRONG_TUZ
    return 0


def ending(board: bytearray) -> int:
    """Say whether a store with more than half of the seeds has ended the game (RULES 13.7, 14.3); else 0."""
    return MAJORITY if max(board[STORE], board[STORE + 1]) > SEEDS // 2 else 0


def no_move_result(_board: bytearray) -> int:
    """Say how the game ends when the player to move has no seeds (RULES 13.8, 14.4)."""
    return STARVED


def repeated(_board: bytearray, times: int) -> int:
    """Say how the game ends at the `times`-th occurrence of a position (RULES 13.10, 14.6); 0 if it goes on."""
    return REPETITION if times > 1 else 0


def may_agree(_board: bytearray, _times: int) -> bool:
    """Tell whether the players may agree to a draw: at any time (RULES 13.11, 14.7)."""
    return True


def settle(board: bytearray, ended: int) -> None:
    """Give the opponent of a player without seeds those of their own row (RULES 13.8, 14.4); other ends share none."""
    if ended == STARVED:
        two_rows.add_own_rows(board)


def resign(_board: bytearray, player: int) -> int:
    """Resign for a player, who loses (RULES 1.9); return a positive number if South wins by it, else a negative one."""
    return two_rows.lost_by(player)


def outcome(board: bytearray, ended: int) -> int:
    """Return South's lead in a settled game, in seeds: below 0 if North wins, 0 for a draw (RULES 13.9-13.11)."""
    if ended in (REPETITION, AGREEMENT):
        return 0
    return board[STORE] - board[STORE + 1]


def score(board: bytearray, side: int) -> int:
    """Count the seeds a side has captured."""
    return board[STORE + side]


MOST_VALUE: Final = 6_900  # an estimate stays below a proved win, however many seeds there are
TUZ_WORTH: Final = 20  # of a tuz, in hundredths of a seed for each seed still in the houses
OWN_SEED_WORTH: Final = 20  # of a seed in one's own row: it is played from, and kept if the other has none to play


def value(board: bytearray) -> int:
    """Estimate the board for the player to move, in hundredths of a seed: captures, the tuz, the seeds of each row."""
    south = hand.total(board, 0, ROW)
    north = hand.total(board, ROW, ROW)
    lead = 100 * (board[STORE] - board[STORE + 1]) + OWN_SEED_WORTH * (south - north)
    if tuz_in(board, NORTH) != NO_TUZ:
        lead += TUZ_WORTH * (south + north)
    if tuz_in(board, SOUTH) != NO_TUZ:
        lead -= TUZ_WORTH * (south + north)
    lead = max(-MOST_VALUE, min(MOST_VALUE, lead))
    return -lead if board[TURN] == NORTH else lead
