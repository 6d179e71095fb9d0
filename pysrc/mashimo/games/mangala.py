"""Mangala, section 15 of docs/RULES.md: the first seed stays, an even number captures, an empty row takes what is left.

Cells: the houses 0-5 are South's and 6-11 North's, anticlockwise; then the two stores, then whose turn it is.
"""

# ruff: noqa: F821  # the parameters have no value before they are bound

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mashimo.games.kit.events import EMPTY, FIRST_OWN_CODE, NORTH, NOT_YOURS, ROUND_OVER, ROW_EMPTY

if TYPE_CHECKING:
    from mashimo.games.kit.contract import Hand, TwoRows

hand: Hand
two_rows: TwoRows

ROW, HOUSES, STORE, TURN, CELLS = two_rows.SIZES
MOVES: Final = ROW
SEEDS: Final = 48
EACH: Final = 4  # the seeds of every house at the start
MATCHES: Final = {"full": 1, "best-of-3": 3, "best-of-5": 5}  # 15.10: a single set, or a match of sets
ROUND: Final = "set"

MOVES_AGAIN: Final = FIRST_OWN_CODE

LAYOUT: Final = two_rows.LAYOUT
MOVE_WORDS: Final = two_rows.MOVE_WORDS
PERSPECTIVES: Final = two_rows.PERSPECTIVES  # captured seeds never come back
CODE_NAMES: Final = {MOVES_AGAIN: "moves-again"}
EXCLUDING_RULES: Final = ()
CLAUSES: Final = {15: {MOVES_AGAIN: "15.4", ROW_EMPTY: "15.7", ROUND_OVER: "15.10"}}


def set_up(board: bytearray) -> None:
    """Put four seeds in every house; South begins (RULES 15.1)."""
    two_rows.set_up(board, EACH)


def play(board: bytearray, house: int) -> int:
    """Sow; move again or capture by where the last seed falls (RULES 15.4-15.6); return 1, as no turn is endless."""
    mover = board[TURN]
    last = sow(board, house)
    if last == STORE + mover:
        if hand.total(board, mover * ROW, ROW) > 0:  # else the game is over (RULES 15.7)
            hand.note(MOVES_AGAIN, last, 1)
        return 1
    if last // ROW != mover:
        if board[last] % 2 == 0:
            hand.capture(board, last, STORE + mover)
    elif board[last] == 1 and board[two_rows.opposite(last)] > 0:
        hand.capture(board, two_rows.opposite(last), STORE + mover)
        hand.capture(board, last, STORE + mover)
    board[TURN] = 1 - mover
    return 1


def sow(board: bytearray, house: int) -> int:
    """Sow the seeds of a house, the first back into it unless it is alone (RULES 15.2, 15.3); return the last place."""
    mover = board[TURN]
    seeds = hand.lift(board, house)
    here = house
    if seeds > 1:
        hand.drop(board, here)
        seeds -= 1
    while seeds > 0:
        here = two_rows.following(here, mover)
        hand.drop(board, here)
        seeds -= 1
    return here


def list_moves(board: bytearray, moves: bytearray) -> int:
    """Write the houses that may be played into `moves`, in board order; return how many (RULES 1.4, 15.7)."""
    if hand.total(board, ROW - board[TURN] * ROW, ROW) == 0:
        return 0
    return two_rows.list_houses(board, moves, 1)


def refuse(board: bytearray, house: int) -> int:
    """Say why a house may not be played; 0 if it may."""
    if house // ROW != board[TURN]:
        return NOT_YOURS
    return EMPTY if board[house] == 0 else 0


def ending(_board: bytearray) -> int:
    """Say how the stores end the game: they do not, however full (RULES 15.8)."""
    return 0


def no_move_result(_board: bytearray) -> int:
    """Say how the game ends when either row is empty, which leaves no legal move (RULES 15.7)."""
    return ROW_EMPTY


def repeated(_board: bytearray, _times: int) -> int:
    """Say how a repetition ends the game; none can occur (RULES 15.9)."""
    return 0


def may_agree(_board: bytearray, _times: int) -> bool:
    """Tell whether the players may end the game by agreement: never (RULES 15.9)."""
    return False


def settle(board: bytearray, _ended: int) -> None:
    """Give the seeds left to the player whose row is empty (RULES 15.7)."""
    for house in range(HOUSES):
        hand.collect(board, house, STORE + 1 - house // ROW, board[house])


def new_round(board: bytearray, began: int) -> None:
    """Lay out the seeds of a set that is over for the next one; the other player begins (RULES 15.10, 15.11)."""
    for side in range(2):
        hand.collect(board, STORE + side, STORE + 1 - side, max(board[STORE + side], SEEDS // 2) - SEEDS // 2)
    for house in range(HOUSES):
        hand.deal(board, STORE + house // ROW, house, EACH)
    board[TURN] = 1 - began


def resign(_board: bytearray, player: int) -> int:
    """Resign for a player, who loses (RULES 1.9); return a positive number if South wins by it, else a negative one."""
    return two_rows.lost_by(player)


def outcome(board: bytearray, _ended: int) -> int:
    """Return South's lead in a settled set, in seeds: below 0 if North wins, 0 for a draw (RULES 15.8)."""
    return board[STORE] - board[STORE + 1]


def score(board: bytearray, side: int) -> int:
    """Count the seeds in a side's store."""
    return board[STORE + side]


# The worth of a house to its owner, in hundredths of a seed: a line for each house from the player's left, in it a
# number for each number of seeds. Found by build_scripts/research/tune_evaluation.py.
WORTH: Final = (
      50,   45,  -75, -155,    5,  -60,  -10,  115,   25,   20,   15,   10,    5,    5,    5,    5,
     -40,  -90, -165, -200,  -95,    0,  175,  -30,   -5,    5,   75,  120,   85,   65,   55,   45,
     -45, -110, -160, -110,   25,  170,   40,   60,   75,  115,   75,   15,  -50,  -40,  -30,  -30,
    -170, -195, -170,  -70,   70,  -55,  -20,   70,   45,   60,   75,   50,   70,   95,   75,   65,
    -215, -150,  -85,   50,   25,   -5,   25,   55,   80,   95,  140,  125,   30,  -25,  -75,  -65,
    -240,  -85,   25,  -50,  -70,   65,   95,  105,   85,  130,   95,  -35,  -60,  -40,  -25,    5,
)  # fmt: skip
ON_THE_MOVE: Final = 56  # in hundredths of a seed: a move may bring the next move too
MOST_VALUE: Final = 6_900  # an estimate stays below a proved win

# The worth of a seed, in hundredths, that one of the mover's houses would capture now, and one of the other's.
MINE_IN_PROSPECT, THEIRS_IN_PROSPECT = 38, 8
# The place where the last seed of a house falls, by the house's place in its row and its seeds: in its own row (0 to
# 5), in the store (6), or in the row opposite (7 to 12); or it comes round, and hardly ever captures.
NOWHERE: Final = HOUSES + 1
REACH: Final = bytes(
    min(house + (seeds if seeds == 1 else seeds - 1), NOWHERE) if seeds > 0 else NOWHERE
    for house in range(ROW)
    for seeds in range(two_rows.COUNTS)
)
GAINS: Final = bytearray(NOWHERE + 1)  # the seeds that a last seed captures in each place of REACH
FREE: Final = (1, 0)  # whether a house is empty, by its seeds: none, or one and more


def prospect(board: bytearray, side: int) -> int:
    """Count the seeds that a side's houses would capture in all, each sown on this board."""
    for house in range(ROW):
        place = side * ROW + house
        facing = board[two_rows.opposite(place)]
        GAINS[house] = (facing + min(facing, 1)) * FREE[min(board[place], 1)]
        theirs = board[ROW - side * ROW + house]
        GAINS[ROW + 1 + house] = (theirs + 1) * (theirs & 1)
    return two_rows.gained(board, side * ROW, REACH, GAINS)


def value(board: bytearray) -> int:
    """Estimate the board for the player to move, in hundredths of a seed: captures, prospects, houses, the move."""
    mover = board[TURN]
    lead = 100 * (board[STORE] - board[STORE + 1]) + two_rows.promise(board, WORTH)
    found = MINE_IN_PROSPECT * prospect(board, mover) - THEIRS_IN_PROSPECT * prospect(board, 1 - mover)
    found += ON_THE_MOVE + (-lead if mover == NORTH else lead)
    return max(-MOST_VALUE, min(MOST_VALUE, found))
