"""Oware, the family of sections 2 to 5 of docs/RULES.md: one board, one way to sow, and the points that are disputed.

Cells: the houses 0-5 are South's and 6-11 North's, anticlockwise; then the two stores, then whose turn it is.
"""

# ruff: noqa: F821  # the parameters have no value before they are bound

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mashimo.games.kit.events import (
    AGREEMENT,
    CANNOT_PLAY,
    EMPTY,
    FIRST_OWN_CODE,
    MAJORITY,
    NORTH,
    NOT_YOURS,
    ORIGIN_SKIPPED,
    REPETITION,
    RESIGNATION,
    STARVED,
)
from mashimo.games.weights.layer import STEP
from mashimo.games.weights.oware import LAYER, MINE_IN_PROSPECT, MOVE, THEIRS_IN_PROSPECT

if TYPE_CHECKING:
    from mashimo.games.kit.contract import Hand, TwoRows

# The disputes. Each value of a parameter is the rule of some source; RULES names the clause.
TAKES_NOTHING: Final = 1  # 2.4: a grand slam is played and captures nothing
TAKES_ALL: Final = 2  # 3.2: it captures
FORBIDDEN: Final = 3  # 5.2: it may not be played
IF_POSSIBLE: Final = 4  # 2.5, 3.3, 5.2: an empty row must be fed where some move can
ALWAYS: Final = 5  # 4.2: a move that leaves the opponent nothing is never legal
MORE_THAN_HALF: Final = 6  # 2.6, 3.4: a store of 25 ends the game
MORE_OR_BOTH_HALF: Final = 7  # 4.3: so do two of 24
PLAYED_OUT: Final = 8  # 5.3: no store does
SHARED_OUT: Final = 9  # 2.8: a position that returns ends the game, each adding their own row, if both rows have seeds
DRAWN: Final = 10  # 3.5: it is a draw
FIFTH_SHARED_OUT: Final = 11  # 4.5: the fifth occurrence shares out; from the second on the players may agree to it
SCORES_STAND: Final = 12  # 5.5: the seeds left go to neither player
LOSES: Final = 13  # 1.9: a player who resigns loses
GIVES_SEEDS: Final = 14  # 5.7: a player who resigns gives the other every seed left

hand: Hand
two_rows: TwoRows
SLAM: int
FEEDING: int
MAJORITY_END: int
REPEATING: int
RESIGNING: int

ROW, HOUSES, STORE, TURN, CELLS = two_rows.SIZES
MOVES: Final = ROW
SEEDS: Final = 48
SELECTIVE: Final = True  # the search gains by not searching what seems good enough (docs/strength.md)

SLAM_TAKES_NOTHING: Final = FIRST_OWN_CODE
MUST_FEED: Final = FIRST_OWN_CODE + 1
LEAVES_NOTHING: Final = FIRST_OWN_CODE + 2
SLAM_FORBIDDEN: Final = FIRST_OWN_CODE + 3
SLAM_TAKES_ALL: Final = FIRST_OWN_CODE + 4
KROO: Final = FIRST_OWN_CODE + 5

LAYOUT: Final = two_rows.LAYOUT
MOVE_WORDS: Final = two_rows.MOVE_WORDS
PERSPECTIVES: Final = two_rows.PERSPECTIVES  # captured seeds never come back

CODE_NAMES: Final = {
    SLAM_TAKES_NOTHING: "slam-takes-nothing",
    MUST_FEED: "must-feed",
    LEAVES_NOTHING: "leaves-nothing",
    SLAM_FORBIDDEN: "slam-forbidden",
    SLAM_TAKES_ALL: "slam-takes-all",
    KROO: "kroo",
}
EXCLUDING_RULES: Final = (MUST_FEED, LEAVES_NOTHING, SLAM_FORBIDDEN)
CLAUSES: Final = {
    2: {
        ORIGIN_SKIPPED: "2.2",
        SLAM_TAKES_NOTHING: "2.4",
        MUST_FEED: "2.5",
        MAJORITY: "2.6",
        STARVED: "2.7",
        REPETITION: "2.8",
    },
    3: {
        ORIGIN_SKIPPED: "2.2",
        SLAM_TAKES_ALL: "3.2",
        MUST_FEED: "3.3",
        MAJORITY: "3.4",
        STARVED: "3.4",
        REPETITION: "3.5 [house]",
        AGREEMENT: "1.9 [house]",
    },
    4: {
        ORIGIN_SKIPPED: "2.2",
        SLAM_TAKES_NOTHING: "2.4",
        LEAVES_NOTHING: "4.2",
        MAJORITY: "4.3",
        CANNOT_PLAY: "4.4",
        REPETITION: "4.5 [house]",
        AGREEMENT: "4.5",
    },
    5: {
        ORIGIN_SKIPPED: "2.2",
        SLAM_FORBIDDEN: "5.2",
        MUST_FEED: "5.2 [house]",
        STARVED: "5.4",
        CANNOT_PLAY: "5.4 [house]",
        REPETITION: "5.5",
        KROO: "5.6",
        RESIGNATION: "5.7",
    },
}

TRIAL: Final = bytearray(CELLS)  # a board to try a sowing on
LISTED: Final = bytearray(MOVES)  # the legal moves, while the reason for a refusal is sought


def set_up(board: bytearray) -> None:
    """Put four seeds in every house; South begins (RULES 2.1)."""
    two_rows.set_up(board, 4)


def play(board: bytearray, house: int) -> int:
    """Sow, capture, pass the turn; return 1, as no turn of oware is endless (RULES 1.6)."""
    last = sow(board, house)
    capture(board, last)
    board[TURN] = 1 - board[TURN]
    return 1


def sow(board: bytearray, house: int) -> int:
    """Sow the seeds of a house, passing it by on later rounds (RULES 2.2); return the last house reached."""
    seeds = hand.lift(board, house)
    here = house
    while seeds > 0:
        here = (here + 1) % HOUSES
        if here == house:
            hand.note(ORIGIN_SKIPPED, here, seeds)
        else:
            hand.drop(board, here)
            seeds -= 1
    return here


def capture(board: bytearray, last: int) -> None:
    """Take the twos and threes from `last` backwards in the opponent's row (RULES 2.3), unless a slam may not (2.4)."""
    mover = board[TURN]
    stop = captured_down_to(board, last)
    taken = hand.total(board, stop + 1, last - stop)
    if taken > 0 and taken == hand.total(board, ROW - mover * ROW, ROW):
        if SLAM == TAKES_NOTHING:
            hand.note(SLAM_TAKES_NOTHING, last, taken)
            return
        hand.note(SLAM_TAKES_ALL, last, taken)
    for house in range(last, stop, -1):
        hand.capture(board, house, STORE + mover)


def captured_down_to(board: bytearray, last: int) -> int:
    """Return the first house, back from `last`, that is not captured: it has no two or three, or is the mover's."""
    start = ROW - board[TURN] * ROW
    here = last
    while start <= here < start + ROW and board[here] in (2, 3):
        here -= 1
    return here


def list_moves(board: bytearray, moves: bytearray) -> int:
    """Write the legal moves into `moves`, in board order; return how many there are (RULES 1.4, 2.5, 3.3, 4.2, 5.2)."""
    start = board[TURN] * ROW
    count = 0
    for house in range(start, start + ROW):
        if board[house] > 0 and not (SLAM == FORBIDDEN and is_slam(board, house)):
            moves[count] = house
            count += 1
    if hand.total(board, ROW - start, ROW) == 0:
        return keep_feeding(board, moves, count)
    return count


def keep_feeding(board: bytearray, moves: bytearray, count: int) -> int:
    """Keep of `count` moves those that feed the empty row opposite, or all if none does and that is allowed."""
    kept = 0
    for i in range(count):
        if board[moves[i]] >= ROW - moves[i] % ROW:  # it sows past the end of the row
            moves[kept] = moves[i]
            kept += 1
    return count if kept == 0 and FEEDING == IF_POSSIBLE else kept


def is_slam(board: bytearray, house: int) -> bool:
    """Tell whether playing a house would capture every seed in the opponent's row (RULES 5.2)."""
    TRIAL[:] = board
    last = sow(TRIAL, house)
    stop = captured_down_to(TRIAL, last)
    taken = hand.total(TRIAL, stop + 1, last - stop)
    return taken > 0 and taken == hand.total(TRIAL, ROW - TRIAL[TURN] * ROW, ROW)


def refuse(board: bytearray, house: int) -> int:
    """Say why a house may not be played; 0 if it may."""
    if house // ROW != board[TURN]:
        return NOT_YOURS
    if board[house] == 0:
        return EMPTY
    if SLAM == FORBIDDEN and is_slam(board, house):
        return SLAM_FORBIDDEN
    count = list_moves(board, LISTED)
    for i in range(count):
        if LISTED[i] == house:
            return 0
    return LEAVES_NOTHING if FEEDING == ALWAYS else MUST_FEED


def mark(board: bytearray, house: int) -> int:
    """Return KROO for a house whose seeds go right round (RULES 5.6); else 0."""
    return KROO if board[house] >= HOUSES else 0


def ending(board: bytearray) -> int:
    """Say how the stores have ended the game (RULES 2.6, 3.4, 4.3); 0 while they have not."""
    if MAJORITY_END == PLAYED_OUT:
        return 0
    south = board[STORE]
    north = board[STORE + 1]
    if max(south, north) > SEEDS // 2:
        return MAJORITY
    if MAJORITY_END == MORE_OR_BOTH_HALF and south + north == SEEDS:
        return MAJORITY
    return 0


def no_move_result(board: bytearray) -> int:
    """Say how the game ends when the player to move has no legal move (RULES 2.7, 3.4, 4.4, 5.4)."""
    if FEEDING == ALWAYS or hand.total(board, board[TURN] * ROW, ROW) > 0:
        return CANNOT_PLAY
    return STARVED


def repeated(board: bytearray, times: int) -> int:
    """Say how the game ends at the `times`-th occurrence of a position (RULES 2.8, 3.5, 4.5, 5.5); 0 if it goes on."""
    if REPEATING == SHARED_OUT and (hand.total(board, 0, ROW) == 0 or hand.total(board, ROW, ROW) == 0):
        return 0
    return REPETITION if times >= (5 if REPEATING == FIFTH_SHARED_OUT else 2) else 0


def may_agree(_board: bytearray, times: int) -> bool:
    """Tell whether the players may end the game by agreement at the `times`-th occurrence (RULES 1.9, 4.5)."""
    return REPEATING == DRAWN or (REPEATING == FIFTH_SHARED_OUT and times > 1)


def settle(board: bytearray, ended: int) -> None:
    """Share out the seeds at the end: each side adds its own row (RULES 2.7, 2.8, 3.4, 4.4, 4.5, 5.4)."""
    if ended in (STARVED, CANNOT_PLAY) or (
        ended in (REPETITION, AGREEMENT) and REPEATING in (SHARED_OUT, FIFTH_SHARED_OUT)
    ):
        two_rows.add_own_rows(board)


def resign(board: bytearray, player: int) -> int:
    """Resign for a player (RULES 1.9, 5.7); return above 0 if South wins, below 0 if North does, 0 for a draw."""
    if RESIGNING == LOSES:
        return two_rows.lost_by(player)
    for house in range(HOUSES):
        hand.collect(board, house, STORE + 1 - player, board[house])
    return board[STORE] - board[STORE + 1]


def outcome(board: bytearray, ended: int) -> int:
    """Return South's lead in a settled game, in seeds: below 0 if North wins, 0 for a draw (RULES 1.11, 2.9, 3.5)."""
    if REPEATING == DRAWN and ended in (REPETITION, AGREEMENT):
        return 0
    return board[STORE] - board[STORE + 1]


def score(board: bytearray, side: int) -> int:
    """Count the seeds a side has captured."""
    return board[STORE + side]


# The place where the last seed of a house falls, by the house's place in its row and its seeds. It is in the other row
# after less than a round (0 to 5) or after one and less than two (6 to 11), or it captures nothing.
COUNTS: Final = two_rows.COUNTS
NOWHERE: Final = HOUSES
REACH: Final = bytes(
    house + seeds - ROW
    if seeds < HOUSES and ROW <= house + seeds < HOUSES
    else house + seeds + 1 - HOUSES
    if seeds >= HOUSES and HOUSES + ROW <= house + seeds + 1 < 2 * HOUSES
    else NOWHERE
    for house in range(ROW)
    for seeds in range(COUNTS)
)
GAINS: Final = bytearray(HOUSES + 1)  # the seeds that a last seed captures in each place of REACH
# The seeds captured after one seed or two have fallen into a house, by the seeds in it before; and all bits of those
# captured beyond it, or none where the capture ends.
OTHERS: Final = (0,) * (COUNTS - 3)
TAKEN, BEYOND = bytes((0, 2, 3, *OTHERS)), bytes((0, 255, 255, *OTHERS))
TAKEN_TWICE, BEYOND_TWICE = bytes((2, 3, 0, *OTHERS)), bytes((255, 255, 0, *OTHERS))


def prospect(board: bytearray, side: int) -> int:
    """Count the seeds that a side's houses would capture, each sown on this board; grand slams and feeding aside."""
    own = side * ROW
    once = 0
    twice = 0
    for house in range(ROW):
        seeds = board[ROW - own + house]
        once = (once & BEYOND[seeds]) + TAKEN[seeds]
        twice = (twice & BEYOND_TWICE[seeds]) + TAKEN_TWICE[seeds]
        GAINS[house] = once
        GAINS[ROW + house] = twice
    return two_rows.gained(board, own, REACH, GAINS)


MOST_BEYOND: Final = 1_900  # the cap on what a board is worth beyond the lead: a value stays below a proved win


def value(board: bytearray) -> int:
    """Estimate the board for the player to move, in hundredths of a seed: captures, prospects, houses seen together.

    The weights are in `games/weights`, learned by build_scripts/research/learn_value.py.
    """
    mover = board[TURN]
    lead = 100 * (board[STORE] - board[STORE + 1])
    found = MINE_IN_PROSPECT * prospect(board, mover) + THEIRS_IN_PROSPECT * prospect(board, 1 - mover)
    worth = min(max(MOVE + found + STEP * two_rows.layered(board, LAYER), -MOST_BEYOND), MOST_BEYOND)
    return worth + (-lead if mover == NORTH else lead)
