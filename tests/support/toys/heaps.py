"""A toy with large numbers: two hundred seeds in one house, an uneven start, houses that are flagged for good.

Rules, numbered as those of docs/RULES.md would be:

13.1 Each player has a row of three houses and a store. At the start South's hold 200, 1 and no seeds, North's 2, none
     and 7; South begins.
13.2 A move names one of one's own houses with seeds; they are sown one by one to the right, round the whole board.
13.3 If the last seed falls into a house of the other row and makes its seeds even, they are captured.
13.4 If it makes them three, the house is flagged for the rest of the game: nothing is captured from it any more.
13.5 The player to move has no seeds: each adds the seeds of their own row; more seeds wins.
13.6 The same when a position occurs for the second time.

Cells: 0-2 South's A B C, 3-5 North's a b c, the stores, the turn, then a flag for each house.
"""

# ruff: noqa: F821  # the parameter has no value before it is bound

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mashimo.games.kit.events import EMPTY, FIRST_OWN_CODE, NORTH, NOT_YOURS, REPETITION, SOUTH, STARVED
from mashimo.games.kit.layout import House, Layout, Store, letter_words

if TYPE_CHECKING:
    from mashimo.games.kit.contract import Hand

hand: Hand

ROW: Final = 3
HOUSES: Final = 2 * ROW
STORE: Final = HOUSES  # South's; North's is the next
TURN: Final = STORE + 2
FLAG: Final = TURN + 1  # of the first house; those of the others follow
CELLS: Final = FLAG + HOUSES
MOVES: Final = ROW
START: Final = (200, 1, 0, 2, 0, 7)
SEEDS: Final = 210
FLAGGING: Final = 3
WORTH: Final = 30  # of a seed in an estimate: 210 of them stay below a proved win

FLAGGED: Final = FIRST_OWN_CODE

LAYOUT: Final = Layout(
    2,
    ROW,
    (
        *(House(i, "ABC"[i], "S", 1, i) for i in range(ROW)),
        *(House(ROW + i, "abc"[i], "N", 0, 2 - i) for i in range(ROW)),
    ),
    (Store(STORE, "S"), Store(STORE + 1, "N")),
    numbers=tuple(range(TURN)),
    turn=TURN,
    flags=tuple(range(FLAG, FLAG + HOUSES)),
)
MOVE_WORDS: Final = letter_words(LAYOUT.houses)
CODE_NAMES: Final = {FLAGGED: "flagged"}
EXCLUDING_RULES: Final = ()
CLAUSES: Final = {13: {FLAGGED: "13.4", STARVED: "13.5", REPETITION: "13.6"}}


def set_up(board: bytearray) -> None:
    """Lay out the start (13.1)."""
    for cell in range(CELLS):
        board[cell] = START[cell] if cell < HOUSES else 0


def play(board: bytearray, move: int) -> int:
    """Sow, and capture or flag (13.2-13.4). Return 1, for no turn is endless."""
    mover = board[TURN]
    here = move
    seeds = hand.lift(board, here)
    for _ in range(seeds):
        here = (here + 1) % HOUSES
        hand.drop(board, here)
    if here // ROW != mover and board[FLAG + here] == 0:
        if board[here] % 2 == 0:
            hand.capture(board, here, STORE + mover)
        elif board[here] == FLAGGING:
            board[FLAG + here] = 1
            hand.note(FLAGGED, here, FLAGGING)
    board[TURN] = 1 - mover
    return 1


def list_moves(board: bytearray, moves: bytearray) -> int:
    """Write the legal moves into `moves`, in board order, and count them."""
    first = board[TURN] * ROW
    count = 0
    for move in range(first, first + ROW):
        if board[move] > 0:
            moves[count] = move
            count += 1
    return count


def refuse(board: bytearray, move: int) -> int:
    """Return why a move is refused; 0 if it is not (13.2)."""
    if move // ROW != board[TURN]:
        return NOT_YOURS
    return EMPTY if board[move] == 0 else 0


def mark(board: bytearray, house: int) -> int:
    """Return the mark of a house (13.4)."""
    return FLAGGED if board[FLAG + house] else 0


def ending(_board: bytearray) -> int:
    """Return how the board alone ends the game: it does not."""
    return 0


def no_move_result(_board: bytearray) -> int:
    """Return how the game ends when no move is legal (13.5)."""
    return STARVED


def repeated(_board: bytearray, times: int) -> int:
    """Return how a repetition ends the game (13.6)."""
    return REPETITION if times > 1 else 0


def may_agree(_board: bytearray, _times: int) -> bool:
    """Tell whether the players may agree to end the game: never."""
    return False


def settle(board: bytearray, _ended: int) -> None:
    """Give each player the seeds of their own row (13.5, 13.6)."""
    for house in range(ROW):
        hand.collect(board, house, STORE, board[house])
        hand.collect(board, ROW + house, STORE + 1, board[ROW + house])


def resign(_board: bytearray, player: int) -> int:
    """Give up for a player, who loses: positive if South wins by it, negative if North does."""
    return -1 if player == SOUTH else 1


def outcome(board: bytearray, _ended: int) -> int:
    """Return by how many seeds South has won; negative if North has, 0 for a draw (13.5)."""
    return board[STORE] - board[STORE + 1]


def score(board: bytearray, side: int) -> int:
    """Return the seeds a side has captured."""
    return board[STORE + side]


def value(board: bytearray) -> int:
    """Estimate what the board is worth to the player to move."""
    lead = WORTH * (board[STORE] - board[STORE + 1])
    return -lead if board[TURN] == NORTH else lead
