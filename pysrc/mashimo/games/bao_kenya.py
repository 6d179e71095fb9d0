"""Bao as Kenyan children play it, section 7 of docs/RULES.md: one's own store is sown, and a seed in it moves again.

Cells: the houses 0-7 are South's and 8-15 North's, anticlockwise; then the two stores, then whose turn it is.
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
    ORIGIN_SKIPPED,
    STARVED,
)

if TYPE_CHECKING:
    from mashimo.games.kit.contract import Hand, TwoRows

hand: Hand
two_rows: TwoRows

ROW, HOUSES, STORE, TURN, CELLS = two_rows.SIZES
MOVES: Final = ROW
SEEDS: Final = 48

MOVES_AGAIN: Final = FIRST_OWN_CODE

LAYOUT: Final = two_rows.LAYOUT
MOVE_WORDS: Final = two_rows.MOVE_WORDS
PERSPECTIVES: Final = two_rows.PERSPECTIVES  # captured seeds never come back
CODE_NAMES: Final = {MOVES_AGAIN: "moves-again"}
EXCLUDING_RULES: Final = ()
CLAUSES: Final = {
    7: {
        ORIGIN_SKIPPED: "7.3",
        MOVES_AGAIN: "7.4",
        STARVED: "7.6",
        MAJORITY: "7.7",
        AGREEMENT: "1.9 [house]",
    },
}


def set_up(board: bytearray) -> None:
    """Put three seeds in every house; South begins (RULES 7.1)."""
    two_rows.set_up(board, 3)


def play(board: bytearray, house: int) -> int:
    """Sow; capture or move again by where the last seed falls (RULES 7.4, 7.5); return 1, as no turn is endless."""
    mover = board[TURN]
    last = sow(board, house)
    if last == STORE + mover:
        hand.note(MOVES_AGAIN, last, 1)
        return 1
    if last // ROW == mover and board[last] == 1 and board[two_rows.opposite(last)] > 0:
        hand.capture(board, two_rows.opposite(last), STORE + mover)
    board[TURN] = 1 - mover
    return 1


def sow(board: bytearray, house: int) -> int:
    """Sow the seeds of a house, passing it by on later rounds (RULES 7.2, 7.3); return the last place reached."""
    mover = board[TURN]
    seeds = hand.lift(board, house)
    here = house
    while seeds > 0:
        here = two_rows.following(here, mover)
        if here == house:
            hand.note(ORIGIN_SKIPPED, here, seeds)
        else:
            hand.drop(board, here)
            seeds -= 1
    return here


def list_moves(board: bytearray, moves: bytearray) -> int:
    """Write the houses that may be played into `moves`, in board order; return how many there are (RULES 1.4)."""
    return two_rows.list_houses(board, moves, 1)


def refuse(board: bytearray, house: int) -> int:
    """Say why a house may not be played; 0 if it may."""
    if house // ROW != board[TURN]:
        return NOT_YOURS
    return EMPTY if board[house] == 0 else 0


def ending(board: bytearray) -> int:
    """Say how the stores have ended the game (RULES 7.7); 0 while they have not."""
    return MAJORITY if max(board[STORE], board[STORE + 1]) > SEEDS // 2 else 0


def no_move_result(_board: bytearray) -> int:
    """Say how the game ends when the player to move has no legal move, and so no seeds (RULES 7.6)."""
    return STARVED


def repeated(_board: bytearray, _times: int) -> int:
    """Say how a repetition ends the game; none can occur.

    A sowing within a row only moves seeds on. A sowing that leaves the row also leaves a seed in its player's store
    (RULES 7.2).
    """
    return 0


def may_agree(_board: bytearray, _times: int) -> bool:
    """Tell whether the players may agree to a draw: at any time (RULES 1.9)."""
    return True


def settle(board: bytearray, ended: int) -> None:
    """Share out the seeds at the end: a player to move without seeds leaves all to the other (RULES 7.6)."""
    if ended == STARVED:
        for house in range(HOUSES):
            hand.collect(board, house, STORE + 1 - board[TURN], board[house])


def resign(_board: bytearray, player: int) -> int:
    """Resign for a player, who loses (RULES 1.9); return a positive number if South wins by it, else a negative one."""
    return two_rows.lost_by(player)


def outcome(board: bytearray, ended: int) -> int:
    """Return South's lead in a settled game, in seeds: below 0 if North wins, 0 for a draw (RULES 1.11, 7.7)."""
    return 0 if ended == AGREEMENT else board[STORE] - board[STORE + 1]


def score(board: bytearray, side: int) -> int:
    """Count the seeds in a side's store."""
    return board[STORE + side]


# The worth of a house to its owner, in hundredths of a seed: a line for each house from the player's left, in it a
# number for each number of seeds. Houses whose last seed falls into the store are worth most. Found by
# build_scripts/research/tune_evaluation.py.
WORTH: Final = (
    -130,  -90,  -75,  -30,  -20,  -55,  -15,   85,   95,   75,   50,   35,   25,   20,   15,   15,
    -195, -120, -105,  -65,  -30,    5,  105,  270,   75,   20,   15,   10,    5,    5,    5,    5,
    -205, -125,  -70,  -30,  -10,  100,  255,  -25,    0,   35,   25,   15,   10,   10,   10,    5,
    -145,  -80,  -45,   35,  110,  240,  -30,  -50,   -5,    5,   15,  -15,  -10,  -10,   -5,   -5,
      25,   85,  155,  255,  380,   15,   35,  -15,  -25,  -80, -130, -175, -180, -135, -110, -100,
      35,  105,  205,  305,  -90,  -65,  -75,  -80, -100, -150, -140,  -45,    0,   40,   30,   25,
      85,  160,  270, -120, -175, -135, -125,  -85,  -15,  -40,  -25,   45,   55,   40,   35,   30,
      40,  155, -200, -280, -260, -215, -175, -100,   10,   90,  100,  135,  200,  175,  175,  155,
)  # fmt: skip
ON_THE_MOVE: Final = 105  # in hundredths of a seed: a move may bring the next move too

# The worth of a seed, in hundredths, that one of the mover's houses would capture now, and one of the other's.
MINE_IN_PROSPECT, THEIRS_IN_PROSPECT = 41, 12
# The place where the last seed of a house falls, by the house's place in its row and its seeds. It is in the house's
# own row after less than a round (0 to 7) or after a whole one (8 to 15), or it captures nothing.
ROUND: Final = HOUSES + 1  # the houses and the player's store
NOWHERE: Final = HOUSES
REACH: Final = bytes(
    house + seeds
    if 0 < seeds < ROW - house
    else house + seeds - ROUND + ROW
    if ROUND <= house + seeds < ROUND + house
    else NOWHERE
    for house in range(ROW)
    for seeds in range(two_rows.COUNTS)
)
GAINS: Final = bytearray(HOUSES + 1)  # the seeds that a last seed captures in each place of REACH
FREE: Final = (1, 0)  # whether a house is empty, by its seeds: none, or one and more


def prospect(board: bytearray, side: int) -> int:
    """Count the seeds that a side's houses would capture in all, each sown on this board."""
    for house in range(ROW):
        place = side * ROW + house
        free = FREE[min(board[place], 1)]
        facing = board[two_rows.opposite(place)]
        GAINS[house] = facing * free
        GAINS[ROW + house] = (facing + 1) * free
    return two_rows.gained(board, side * ROW, REACH, GAINS)


def value(board: bytearray) -> int:
    """Estimate the board for the player to move, in hundredths of a seed: captures, prospects, houses, the move."""
    mover = board[TURN]
    lead = 100 * (board[STORE] - board[STORE + 1]) + two_rows.promise(board, WORTH)
    found = MINE_IN_PROSPECT * prospect(board, mover) - THEIRS_IN_PROSPECT * prospect(board, 1 - mover)
    return ON_THE_MOVE + found + (-lead if mover == NORTH else lead)
