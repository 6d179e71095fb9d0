"""A toy: three rows of three, the middle one nobody's, and moves of two parts. It shows that a game is one file.

Rules, numbered as those of docs/RULES.md would be:

12.1 Each player has a row of three houses with two seeds each; the three houses between are nobody's, and empty.
12.2 A move names one of one's own houses with seeds and a house of the middle row. The first seed falls into the
     middle house, the others one by one into one's own houses, from the next to the right on.
12.3 The middle house must be in the same column as the first or in a neighbouring one.
12.4 A third seed in a middle house captures all three.
12.5 The player to move has no seeds: each adds the seeds of their own row; more seeds wins.

Cells: 0-2 South's A B C, 3-5 the middle row x y z, as South sees it, 6-8 North's a b c, then the stores and the turn.
"""

# ruff: noqa: F821  # the parameter has no value before it is bound

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mashimo.games.kit.events import EMPTY, FIRST_OWN_CODE, NORTH, NOT_YOURS, SOUTH, STARVED
from mashimo.games.kit.layout import House, Layout, Store, Word

if TYPE_CHECKING:
    from mashimo.games.kit.contract import Hand

hand: Hand

ROW: Final = 3
MIDDLE: Final = ROW
NORTH_ROW: Final = 2 * ROW
HOUSES: Final = 3 * ROW
STORE: Final = HOUSES  # South's; North's is the next
TURN: Final = STORE + 2
CELLS: Final = TURN + 1
MOVES: Final = ROW * ROW
SEEDS: Final = 12
FULL: Final = 3

TOO_FAR: Final = FIRST_OWN_CODE
THIRD_SEED: Final = FIRST_OWN_CODE + 1

LAYOUT: Final = Layout(
    3,
    ROW,
    (
        *(House(i, "ABC"[i], "S", 2, i) for i in range(ROW)),
        *(House(MIDDLE + i, "xyz"[i], "", 1, i) for i in range(ROW)),
        *(House(NORTH_ROW + i, "abc"[i], "N", 0, 2 - i) for i in range(ROW)),
    ),
    (Store(STORE, "S"), Store(STORE + 1, "N")),
    numbers=tuple(range(TURN)),
    turn=TURN,
)
# A move is 3 * the house (South's A B C, then North's a b c) + the house of the middle row.
MOVE_WORDS: Final = {
    3 * house + middle: Word("ABCabc"[house] + "xyz"[middle], (house + house // ROW * ROW, MIDDLE + middle))
    for house in range(2 * ROW)
    for middle in range(ROW)
}
CODE_NAMES: Final = {TOO_FAR: "too-far", THIRD_SEED: "third-seed"}
EXCLUDING_RULES: Final = ()
CLAUSES: Final = {12: {TOO_FAR: "12.3", THIRD_SEED: "12.4", STARVED: "12.5"}}


def set_up(board: bytearray) -> None:
    """Put two seeds in each house of the players' rows; South begins (12.1)."""
    for cell in range(CELLS):
        board[cell] = 2 if cell < MIDDLE or NORTH_ROW <= cell < HOUSES else 0


def house_of(move: int) -> int:
    """Return the cell of a move's first house."""
    house = move // ROW
    return house if house < ROW else house + ROW


def column(house: int) -> int:
    """Return the column of a house as South sees it."""
    return NORTH_ROW + ROW - 1 - house if house >= NORTH_ROW else house % ROW


def play(board: bytearray, move: int) -> int:
    """Sow, the first seed into the middle (12.2, 12.4). Return 1, for no turn is endless."""
    mover = board[TURN]
    here = house_of(move)
    middle = MIDDLE + move % ROW
    start = mover * NORTH_ROW
    seeds = hand.lift(board, here)
    hand.drop(board, middle)
    for _ in range(seeds - 1):
        here = start + (here - start + 1) % ROW
        hand.drop(board, here)
    if board[middle] == FULL:
        hand.note(THIRD_SEED, middle, FULL)
        hand.capture(board, middle, STORE + mover)
    board[TURN] = 1 - mover
    return 1


def list_moves(board: bytearray, moves: bytearray) -> int:
    """Write the legal moves into `moves`, in board order, and count them."""
    first = board[TURN] * MOVES
    count = 0
    for move in range(first, first + MOVES):
        if refuse(board, move) == 0:
            moves[count] = move
            count += 1
    return count


def refuse(board: bytearray, move: int) -> int:
    """Return why a move is refused; 0 if it is not (12.2, 12.3)."""
    if move // MOVES != board[TURN]:
        return NOT_YOURS
    house = house_of(move)
    if board[house] == 0:
        return EMPTY
    return TOO_FAR if abs(column(house) - move % ROW) > 1 else 0


def ending(_board: bytearray) -> int:
    """Return how the board alone ends the game: it does not."""
    return 0


def no_move_result(_board: bytearray) -> int:
    """Return how the game ends when no move is legal (12.5)."""
    return STARVED


def repeated(_board: bytearray, _times: int) -> int:
    """Return how a repetition ends the game: there is none, seeds only leave the players' rows."""
    return 0


def may_agree(_board: bytearray, _times: int) -> bool:
    """Tell whether the players may agree to end the game: never."""
    return False


def settle(board: bytearray, _ended: int) -> None:
    """Give each player the seeds of their own row (12.5)."""
    for house in range(ROW):
        hand.collect(board, house, STORE, board[house])
        hand.collect(board, NORTH_ROW + house, STORE + 1, board[NORTH_ROW + house])


def resign(_board: bytearray, player: int) -> int:
    """Give up for a player, who loses: positive if South wins by it, negative if North does."""
    return -1 if player == SOUTH else 1


def outcome(board: bytearray, _ended: int) -> int:
    """Return by how many seeds South has won; negative if North has, 0 for a draw (12.5)."""
    return board[STORE] - board[STORE + 1]


def score(board: bytearray, side: int) -> int:
    """Return the seeds a side has captured."""
    return board[STORE + side]


def value(board: bytearray) -> int:
    """Return the value of the board for the player to move, in hundredths of a seed."""
    lead = 100 * (board[STORE] - board[STORE + 1])
    return -lead if board[TURN] == NORTH else lead
