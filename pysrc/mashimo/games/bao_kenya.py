"""Bao as Kenyan children play it, section 7 of docs/RULES.md: one's own store is sown, and a seed in it moves again.

Cells: the houses 0-7 are South's and 8-15 North's, anticlockwise; then the two stores, then whose turn it is.
"""

# ruff: noqa: F821  # the parameters have no value before link binds them

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mashimo.games.events import (
    AGREEMENT,
    EMPTY,
    MAJORITY,
    NORTH,
    NOT_YOURS,
    ORIGIN_SKIPPED,
    OWN_CODES,
    STARVED,
)

if TYPE_CHECKING:
    from mashimo.games.contract import Hand, TwoRows

hand: Hand
two_rows: TwoRows

ROW, HOUSES, STORE, TURN, CELLS = two_rows.SIZES  # STORE is South's; North's is the next
MOVES: Final = ROW  # the most moves of a player
SEEDS: Final = 48

MOVES_AGAIN: Final = OWN_CODES

LAYOUT: Final = two_rows.LAYOUT
MOVE_WORDS: Final = two_rows.MOVE_WORDS
VIEWS: Final = tuple((*range(own, HOUSES), *range(own)) for own in (0, ROW))  # captured seeds never come back
OWN_WORDS: Final = {MOVES_AGAIN: "moves-again"}
EXCLUDING: Final = ()
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
    """Sow; capture or move again by where the last seed falls (RULES 7.4, 7.5); 1, for no turn is endless."""
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
    """Sow the seeds of a house, passing it by on later rounds (RULES 7.2, 7.3); the last place reached."""
    mover = board[TURN]
    seeds = hand.lift(board, house)
    here = house
    while seeds > 0:
        here = following(here, mover)
        if here == house:
            hand.note(ORIGIN_SKIPPED, here, seeds)
        else:
            hand.drop(board, here)
            seeds -= 1
    return here


def following(place: int, mover: int) -> int:
    """The place the mover sows after this one: their store comes after their row, the other's never (RULES 7.2)."""
    if place == STORE + mover:
        return ROW - mover * ROW
    if place == mover * ROW + ROW - 1:
        return STORE + mover
    return (place + 1) % HOUSES


def list_moves(board: bytearray, moves: bytearray) -> int:
    """Write the houses that may be played into `moves`, in board order; how many there are (RULES 1.4)."""
    return two_rows.list_houses(board, moves, 1)


def refuse(board: bytearray, house: int) -> int:
    """Why a house may not be played; 0 if it may."""
    if house // ROW != board[TURN]:
        return NOT_YOURS
    return EMPTY if board[house] == 0 else 0


def ending(board: bytearray) -> int:
    """How the stores have ended the game (RULES 7.7); 0 while they have not."""
    return MAJORITY if max(board[STORE], board[STORE + 1]) > SEEDS // 2 else 0


def stuck(_board: bytearray) -> int:
    """How the game ends when the player to move has no legal move, and so no seeds (RULES 7.6)."""
    return STARVED


def repeated(_board: bytearray, _times: int) -> int:
    """How a repetition ends the game: it cannot come up.

    Seeds leave a row only in a sowing that also leaves one in its player's store (RULES 7.2), and within a row they
    only move on.
    """
    return 0


def may_agree(_board: bytearray, _times: int) -> bool:
    """Whether the players may agree to a draw: at any time (RULES 1.9)."""
    return True


def settle(board: bytearray, ended: int) -> None:
    """Share out what an end shares out: the other takes all that a player without seeds leaves (RULES 7.6)."""
    if ended == STARVED:
        for house in range(HOUSES):
            hand.collect(board, house, STORE + 1 - board[TURN], board[house])


def resign(_board: bytearray, player: int) -> int:
    """A player gives up and loses (RULES 1.9): positive if South wins by it, negative if North does."""
    return two_rows.lost_by(player)


def outcome(board: bytearray, ended: int) -> int:
    """By how many seeds South has won a settled game; negative if North has, 0 for a draw (RULES 1.11, 7.7)."""
    return 0 if ended == AGREEMENT else board[STORE] - board[STORE + 1]


def score(board: bytearray, side: int) -> int:
    """The seeds in a side's store."""
    return board[STORE + side]


# What a house is worth to its owner, in hundredths of a seed: a line for each from the player's left, in it a number
# for each number of seeds. Best are those whose last seed falls into the store. Found by build_scripts/tune.py.
WORTH: Final = (
     -95,  -70,  -70,  -35,    0,  -75,  -50,   40,  105,   75,   55,   40,   30,   20,   15,   15,
    -145,  -95,  -85,  -40,  -55,  -45,   60,  250,   55,   30,   20,   15,   10,   10,    5,    5,
    -195, -135, -115,  -70,  -45,   35,  185,  -35,  -55,   55,   95,   90,   65,   50,   40,   35,
    -125,  -70,  -50,   50,  120,  205,  -80,  -65,  -35,   25,   10,    5,    5,    5,    5,    5,
      10,   25,   90,  210,  315,   10,   20,  -20,  -55, -165, -105, -115,  -75,  -55,  -45,  -40,
      25,   70,  165,  255, -110,  -55,  -20,  -70,  -75, -110,  -70,    5,    0,    0,    0,    0,
      40,  105,  195, -180, -180, -175, -135, -135, -105,  -75,   25,  150,  155,  125,  110,   95,
      40,  130, -165, -255, -265, -250, -170, -110,  -20,   25,  120,  145,  180,  225,  200,  175,
)  # fmt: skip
ON_THE_MOVE: Final = 135  # to be on the move is worth more than a seed, as it may bring the next move too


def value(board: bytearray) -> int:
    """The value of the board for the player to move, in hundredths of a seed: captures, houses, and the move."""
    lead = 100 * (board[STORE] - board[STORE + 1]) + two_rows.promise(board, WORTH)
    return ON_THE_MOVE + (-lead if board[TURN] == NORTH else lead)
