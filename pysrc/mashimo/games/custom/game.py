"""Custom rules, section 12 of docs/RULES.md: two rows, two stores, and a parameter for each point that is disputed.

A constant decides what a set of rules has not chosen, so the compiler drops that code. Cells: South's houses, then
North's, anticlockwise; then the two stores, then whose turn it is.
"""

# ruff: noqa: F821, PLW0603  # parameters have no value before they are bound; the subset's state is global

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mashimo.games.custom.options import (
    ALWAYS,
    BEYOND,
    BOTH_ROWS,
    CHAINED,
    CLOCKWISE,
    DRAWN,
    EITHER_ROW,
    EMPTIED,
    FIRST_STAYS,
    FORBIDDEN,
    IF_POSSIBLE,
    LANDING,
    LAST,
    LAST_MOVER,
    MORE_THAN_HALF,
    MOVES_ON,
    NO_CROSS,
    NO_FOURS,
    NOBODY,
    ONE_LAP,
    OTHER,
    OWN_SEED,
    OWNER,
    SHARED_OUT,
    SKIPPED,
    STORE_SOWN,
    TAKES_ALL,
    TAKES_NOTHING,
    WITH_OWN,
)
from mashimo.games.kit.events import (
    AGREEMENT,
    CANNOT_PLAY,
    EMPTY,
    FIRST_OWN_CODE,
    MAJORITY,
    MOST_LAPS,
    NORTH,
    NOT_YOURS,
    ORIGIN_SKIPPED,
    REPETITION,
    ROW_EMPTY,
    SOUTH,
    STARVED,
)

if TYPE_CHECKING:
    from mashimo.games.kit.contract import Hand, TwoRows

hand: Hand
two_rows: TwoRows
SEEDS_EACH: int
DIRECTION: int
ORIGIN: int
SINGLES: int
OWN_STORE: int
LAST_IN_STORE: int
LAPS: int
COUNTS: tuple[int, ...]
ROWS: int
CHAIN: int
CROSS: int
EMPTY_OPPOSITE: int
GAP: int
FOURS: int
SLAM: int
FEEDING: int
END: int
MAJORITY_END: int
SHARING: int
REPEATING: int

ROW, HOUSES, STORE, TURN, CELLS = two_rows.SIZES
MOVES: Final = ROW
SEEDS: Final = HOUSES * SEEDS_EACH

STEP: Final = HOUSES - 1 if DIRECTION == CLOCKWISE else 1  # to the next house, counted round the board
EDGE: Final = 0 if DIRECTION == CLOCKWISE else ROW - 1  # the last house of a row, as it is sown
BY_COUNT: Final = len(COUNTS) > 0
COUNTED: Final = bytes(int(seeds in COUNTS) for seeds in range(256))
FOUR: Final = 4
NOWHERE: Final = 255  # no house

MOVES_AGAIN: Final = FIRST_OWN_CODE
SINGLE: Final = FIRST_OWN_CODE + 1
SLAM_TAKES_NOTHING: Final = FIRST_OWN_CODE + 2
SLAM_FORBIDDEN: Final = FIRST_OWN_CODE + 3
MUST_FEED: Final = FIRST_OWN_CODE + 4
LEAVES_NOTHING: Final = FIRST_OWN_CODE + 5

LAYOUT: Final = two_rows.LAYOUT
MOVE_WORDS: Final = two_rows.MOVE_WORDS
PERSPECTIVES: Final = two_rows.PERSPECTIVES  # captured seeds never come back
CODE_NAMES: Final = {
    MOVES_AGAIN: "moves-again",
    SINGLE: "single",
    SLAM_TAKES_NOTHING: "slam-takes-nothing",
    SLAM_FORBIDDEN: "slam-forbidden",
    MUST_FEED: "must-feed",
    LEAVES_NOTHING: "leaves-nothing",
}
EXCLUDING_RULES: Final = (MUST_FEED, LEAVES_NOTHING, SLAM_FORBIDDEN)
CLAUSES: Final = {
    12: {
        ORIGIN_SKIPPED: "12.3",
        SINGLE: "12.4",
        MOVES_AGAIN: "12.6",
        SLAM_TAKES_NOTHING: "12.16",
        SLAM_FORBIDDEN: "12.16",
        MUST_FEED: "12.17",
        LEAVES_NOTHING: "12.17",
        STARVED: "12.18",
        CANNOT_PLAY: "12.18",
        ROW_EMPTY: "12.18",
        MAJORITY: "12.19",
        REPETITION: "12.21",
        AGREEMENT: "12.22 [house]",
    },
}

TRIAL: Final = bytearray(CELLS)  # a board to try a turn on
LISTED: Final = bytearray(MOVES)  # the legal moves, while a refusal is looked for
TAKEN: Final = bytearray(HOUSES)  # the houses that a turn captures, in their order

fed = False  # whether the turn played last has sown a seed into the opponent's row
slammed = False  # whether it captured, or would have, every seed there


def set_up(board: bytearray) -> None:
    """Put the seeds in every house; South begins (RULES 12.1)."""
    two_rows.set_up(board, SEEDS_EACH)


def play(board: bytearray, house: int) -> int:
    """Sow, lap by lap; capture; move again or pass the turn (RULES 12.7); return the number of laps, 0 if endless."""
    global fed, slammed
    fed = False
    slammed = False
    origin = house
    for lap in range(MOST_LAPS):
        last = sow(board, origin)
        origin = origin_after(board, last)
        if origin == NOWHERE:
            finish(board, last)
            return lap + 1
    return 0


def sow(board: bytearray, house: int) -> int:
    """Sow the seeds of a house (RULES 12.3, 12.5, 12.8); return the last place reached."""
    mover = board[TURN]
    seeds = hand.lift(board, house)
    here = house
    if ORIGIN == FIRST_STAYS and seeds > 1:
        hand.drop(board, here)
        seeds -= 1
    while seeds > 0:
        here = following(here, mover)
        if ORIGIN == SKIPPED and here == house:
            hand.note(ORIGIN_SKIPPED, here, seeds)
        else:
            hand.drop(board, here)
            seeds -= 1
            apply_seed_in_passing(board, here, mover)
    return here


def following(place: int, mover: int) -> int:
    """Return the place that the mover sows after this one: their store comes after their row (RULES 12.2, 12.5)."""
    if OWN_STORE == STORE_SOWN:
        edge = mover * ROW + EDGE
        if place == edge:
            return STORE + mover
        if place == STORE + mover:
            return (edge + STEP) % HOUSES
    return (place + STEP) % HOUSES


def apply_seed_in_passing(board: bytearray, place: int, mover: int) -> None:
    """Apply what a seed does where it falls: it feeds the opponent (RULES 12.17), or makes a four (12.8)."""
    global fed
    if place < HOUSES:
        if FEEDING == IF_POSSIBLE and place // ROW != mover:
            fed = True
        if FOURS != NO_FOURS and board[place] == FOUR:
            hand.capture(board, place, STORE + (place // ROW if FOURS == OWNER else mover))


def origin_after(board: bytearray, last: int) -> int:
    """Return the house that the next lap begins from, by the last seed's place (RULES 12.7); else NOWHERE."""
    if LAPS == ONE_LAP or last >= HOUSES or is_counted(board, last):
        return NOWHERE
    if LAPS == LANDING:
        return last if board[last] > 1 else NOWHERE
    after = (last + STEP) % HOUSES
    return after if board[after] > 0 else NOWHERE


def is_counted(board: bytearray, house: int) -> bool:
    """Tell whether a house holds a number of seeds that is captured, in a row where it is (RULES 12.9, 12.10)."""
    return BY_COUNT and COUNTED[board[house]] == 1 and (ROWS == BOTH_ROWS or house // ROW != board[TURN])


def finish(board: bytearray, last: int) -> None:
    """End a turn whose last seed fell here: the mover moves again (RULES 12.6), or captures and is done."""
    if LAST_IN_STORE == MOVES_ON and last == STORE + board[TURN]:
        hand.note(MOVES_AGAIN, last, 1)
        return
    if last < HOUSES:
        capture(board, last)
    board[TURN] = 1 - board[TURN]


def capture(board: bytearray, last: int) -> None:
    """Make the captures that a last seed in this house brings, all or none (RULES 12.15, 12.16)."""
    global slammed
    count = choose(board, last)
    if SLAM != TAKES_ALL and count > 0 and takes_row(board, count):
        slammed = True
        if SLAM == TAKES_NOTHING:
            hand.note(SLAM_TAKES_NOTHING, last, board[last])
            return
    for i in range(count):
        hand.capture(board, TAKEN[i], STORE + board[TURN])


def takes_row(board: bytearray, count: int) -> bool:
    """Tell whether the houses in TAKEN hold every seed of the opponent's row, and some (RULES 12.16)."""
    other = 1 - board[TURN]
    seeds = 0
    for i in range(count):
        if TAKEN[i] // ROW == other:
            seeds += board[TAKEN[i]]
    return seeds > 0 and seeds == hand.total(board, other * ROW, ROW)


def choose(board: bytearray, last: int) -> int:
    """Write the houses that a last seed in this one captures into TAKEN; return how many (RULES 12.15)."""
    if is_counted(board, last):
        return choose_counted(board, last)
    if CROSS != NO_CROSS and board[last] == 1 and last // ROW == board[TURN]:
        crossed = choose_across(board, last)
        if crossed > 0:
            return crossed
    return choose_beyond(board, last) if GAP == BEYOND else 0


def choose_counted(board: bytearray, last: int) -> int:
    """Choose the last house, and with a chain those before it that hold such a number too (RULES 12.9, 12.11)."""
    house = last
    count = 0
    while count < HOUSES and is_counted(board, house):
        TAKEN[count] = house
        count += 1
        if CHAIN != CHAINED:
            return count
        house = (house + HOUSES - STEP) % HOUSES
    return count


def choose_across(board: bytearray, last: int) -> int:
    """Choose the house opposite a last seed in an own empty house, and that seed (RULES 12.12, 12.13)."""
    TAKEN[0] = two_rows.opposite(last)
    if board[TAKEN[0]] == 0:
        TAKEN[0] = last
        return 1 if EMPTY_OPPOSITE == OWN_SEED else 0
    TAKEN[1] = last
    return 2 if CROSS == WITH_OWN else 1


def choose_beyond(board: bytearray, last: int) -> int:
    """Choose the house beyond an empty one, and with a chain that beyond the next gap (RULES 12.14, 12.11)."""
    here = last
    count = 0
    while count < ROW:
        gap = (here + STEP) % HOUSES
        here = (gap + STEP) % HOUSES
        if board[gap] > 0 or board[here] == 0:
            return count
        TAKEN[count] = here
        count += 1
        if CHAIN != CHAINED:
            return count
    return count


def list_moves(board: bytearray, moves: bytearray) -> int:
    """Write the houses legal unless endless into `moves`, in board order; return how many (RULES 12.4-12.18)."""
    own = board[TURN] * ROW
    if END == EITHER_ROW and is_row_empty(board):
        return 0
    count = two_rows.list_houses(board, moves, fewest(board))
    if SLAM == FORBIDDEN:
        count = keep_without_slam(board, moves, count)
    if FEEDING == IF_POSSIBLE and hand.total(board, ROW - own, ROW) == 0:
        return keep_feeding(board, moves, count)
    if FEEDING == ALWAYS:
        return keep_leaving(board, moves, count)
    return count


def fewest(board: bytearray) -> int:
    """Count the seeds that a house needs to be played: two if the mover has a house with as many (RULES 12.4)."""
    if SINGLES == LAST:
        own = board[TURN] * ROW
        for house in range(own, own + ROW):
            if board[house] > 1:
                return 2
    return 1


def keep_without_slam(board: bytearray, moves: bytearray, count: int) -> int:
    """Keep the moves that capture no whole row (RULES 12.16); return how many there are."""
    kept = 0
    for i in range(count):
        TRIAL[:] = board
        if play(TRIAL, moves[i]) == 0 or not slammed:
            moves[kept] = moves[i]
            kept += 1
    return kept


def keep_feeding(board: bytearray, moves: bytearray, count: int) -> int:
    """Keep the moves that sow into the opponent's row, or all if none does (RULES 12.17); return how many there are."""
    kept = 0
    for i in range(count):
        TRIAL[:] = board
        if play(TRIAL, moves[i]) > 0 and fed:
            moves[kept] = moves[i]
            kept += 1
    return kept if kept > 0 else count


def keep_leaving(board: bytearray, moves: bytearray, count: int) -> int:
    """Keep the moves that leave the opponent a seed (RULES 12.17); return how many there are."""
    other = ROW - board[TURN] * ROW
    kept = 0
    for i in range(count):
        TRIAL[:] = board
        if play(TRIAL, moves[i]) == 0 or hand.total(TRIAL, other, ROW) > 0:
            moves[kept] = moves[i]
            kept += 1
    return kept


def refuse(board: bytearray, house: int) -> int:
    """Say why a house may not be played, endlessness aside; 0 if it may."""
    if house // ROW != board[TURN]:
        return NOT_YOURS
    if board[house] == 0:
        return EMPTY
    if board[house] < fewest(board):
        return SINGLE
    if SLAM == FORBIDDEN and is_slam(board, house):
        return SLAM_FORBIDDEN
    count = list_moves(board, LISTED)
    for i in range(count):
        if LISTED[i] == house:
            return 0
    return LEAVES_NOTHING if FEEDING == ALWAYS else MUST_FEED


def is_slam(board: bytearray, house: int) -> bool:
    """Tell whether playing a house would capture every seed in the opponent's row (RULES 12.16)."""
    TRIAL[:] = board
    return play(TRIAL, house) > 0 and slammed


def is_row_empty(board: bytearray) -> bool:
    """Tell whether a row holds no seed (RULES 12.18)."""
    return hand.total(board, 0, ROW) == 0 or hand.total(board, ROW, ROW) == 0


def ending(board: bytearray) -> int:
    """Say how the stores have ended the game (RULES 12.19); 0 while they have not."""
    if MAJORITY_END == MORE_THAN_HALF and max(board[STORE], board[STORE + 1]) > SEEDS // 2:
        return MAJORITY
    return 0


def no_move_result(board: bytearray) -> int:
    """Say how the game ends when there is no legal move (RULES 12.18)."""
    if END == EITHER_ROW and is_row_empty(board):
        return ROW_EMPTY
    return CANNOT_PLAY if hand.total(board, board[TURN] * ROW, ROW) > 0 else STARVED


def repeated(board: bytearray, times: int) -> int:
    """Say how the game ends when a position occurs for the `times`-th time (RULES 12.21); 0 if it goes on."""
    if REPEATING == SHARED_OUT and is_row_empty(board):
        return 0
    return REPETITION if times > 1 else 0


def may_agree(_board: bytearray, _times: int) -> bool:
    """Tell whether the players may agree to a draw: at any time (RULES 12.22)."""
    return True


def settle(board: bytearray, ended: int) -> None:
    """Share out the seeds at the end (RULES 12.20, 12.21)."""
    if ended == REPETITION:
        if REPEATING == SHARED_OUT:
            two_rows.add_own_rows(board)
    elif ended in (STARVED, CANNOT_PLAY, ROW_EMPTY) and SHARING != NOBODY:
        heir = heir_of(board, ended)
        if heir == NOWHERE:
            two_rows.add_own_rows(board)
        else:
            for house in range(HOUSES):
                hand.collect(board, house, STORE + heir, board[house])


def heir_of(board: bytearray, ended: int) -> int:
    """Name the side that gets all the seeds left; NOWHERE if each gets their own row (RULES 12.20)."""
    if SHARING == LAST_MOVER or (SHARING == OTHER and ended != ROW_EMPTY):
        return 1 - board[TURN]
    if SHARING == EMPTIED:
        if hand.total(board, 0, ROW) == 0:
            return SOUTH
        if hand.total(board, ROW, ROW) == 0:
            return NORTH
    return NOWHERE


def resign(_board: bytearray, player: int) -> int:
    """Resign for a player, who loses (RULES 1.9); return a positive number if South wins by it, else a negative one."""
    return two_rows.lost_by(player)


def outcome(board: bytearray, ended: int) -> int:
    """Return South's lead in a settled game, in seeds: below 0 if North wins, 0 for a draw (RULES 1.11, 12.21)."""
    if ended == AGREEMENT or (ended == REPETITION and REPEATING == DRAWN):
        return 0
    return board[STORE] - board[STORE + 1]


def score(board: bytearray, side: int) -> int:
    """Count the seeds in a side's store."""
    return board[STORE + side]


FEW: Final = 3
MOST_VALUE: Final = 6_900  # an estimate stays below a proved win, however many seeds there are
# The worth of the houses was fitted once for all sets, to what searches of ten presets found beyond the captures. Where
# numbers capture, few seeds are in danger. Elsewhere a full house is a drawback, since a last seed captures from an
# empty one, but seeds in it may be kept. Where a player may move again, the move itself has part of that worth.
THREATENED: Final = BY_COUNT and OWN_STORE != STORE_SOWN
EMPTY_WORTH: Final = -100 if THREATENED else 0
FEW_WORTH: Final = -50 if THREATENED else 0
MANY_WORTH: Final = 0 if THREATENED else -80
SEED_WORTH: Final = 0 if THREATENED else 12
MOVE_WORTH: Final = 120 if LAST_IN_STORE == MOVES_ON else 0


def value(board: bytearray) -> int:
    """Estimate the board for the player to move, in hundredths of a seed: captures, and the worth of the houses."""
    lead = 100 * (board[STORE] - board[STORE + 1])
    for house in range(ROW):
        lead += worth(board[house]) - worth(board[house + ROW])
    lead = MOVE_WORTH + (-lead if board[TURN] == NORTH else lead)
    return max(-MOST_VALUE, min(MOST_VALUE, lead))


def worth(seeds: int) -> int:
    """Estimate a house for its owner, by its seeds."""
    if seeds == 0:
        return EMPTY_WORTH
    return SEED_WORTH * seeds + (FEW_WORTH if seeds < FEW else MANY_WORTH)
