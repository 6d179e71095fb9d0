"""Driving a search: where to look further, how far, within what limits, and when to end; in the subset.

Bound to a game's `search` (alphabeta.py). The host fills BOARDS[0], has the game so far replayed, and calls `find_best`
to look for the best move, or writes moves into GIVEN and calls `analyse` to have each of them valued. Then it calls
`step` again and again, until `finished`, and says each time how much of the time is gone, as there is no clock here.
What is known is in FOUND at any moment: of the best move, or of all that are examined, the best first.

An examination looks at one move after the other, all to one depth, before any is looked at further. An iteration knows
nothing of other moves, nor of earlier iterations: so what a move is worth at a depth is the same, whoever has looked at
what before. What is found is told when all have come to that depth.

A search first sees that a move wins, by so many seeds at least: the winner may do better later, the loser no better.
Where its depth has no limit, it then follows all lines to their ends, from an empty table, at most SETTLING positions:
that gives the exact number of seeds, and the best of the moves that win.
"""

# ruff: noqa: F821, PLW0603  # parameters have no value before they are bound; the subset's state is global

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Final

from mashimo.search.kernel.constants import (
    DEPTH_STEP,
    LONGEST_LINE,
    MAX_PLY,
    MOST_WON,
    MOVE_COUNT,
    NO_VALUE,
    PROOF_BONUS,
    SEED,
    SEEN,
    SETTLED,
    TIME_PARTS,
    TRUSTED_SAMPLE,
    WIN_BONUS,
)

if TYPE_CHECKING:
    from mashimo.search.kernel.contract import AlphaBeta

search: AlphaBeta

# The numbers of what is found of a move, by their places; those of its principal variation follow.
MOVE: Final = 0
POINTS: Final = 1
VALUE: Final = 2  # in hundredths of a seed: by how many at least the game is won where it is, else the points
IS_DECIDED: Final = 3  # SEEN where the search has seen that this wins or loses the game, SETTLED where VALUE is exact
IS_PROVED: Final = 4  # 1 where that is so, or the tablebase proves that it does
REACHED: Final = 5  # how many moves ahead it has been looked into
VISITED: Final = 6  # the positions visited for it
LENGTH: Final = 7  # of the principal variation, where it is asked for
NUMBERS: Final = 8 + LONGEST_LINE

SETTLING: Final = 500_000  # the most positions that are visited to settle by how much a move wins or loses
GROWTH: Final = 16  # how many times as many positions are promised by some at the most
LATE: Final = TIME_PARTS * 7 // 8  # of the time: what is interrupted after it is not searched again

GIVEN: Final = bytearray(MOVE_COUNT)  # the moves to be examined
ITERATIONS: Final = [
    array("i", bytes(4 * NUMBERS)) for _ in range(search.rules.MOVES)
]  # by the last iteration of each of them
OPEN: Final = bytearray(search.rules.MOVES)  # 1 for each of them that is to be looked into further
ORDER: Final = bytearray(search.rules.MOVES)  # the places in GIVEN, that of the best first
FOUND: Final = [array("i", bytes(4 * NUMBERS)) for _ in range(search.rules.MOVES)]  # what is known, the best move first

depth = 0  # how far ahead all has been looked at
visited = 0  # the positions visited
finished = False
capped = False  # whether time ended it before its depth or its positions did

deepest = 0  # the limit of the depth
most = 0  # that of the positions
most_each = 0  # and of those that an iteration of one move may take
timed = False
count = 0  # how many moves are examined; 0 where the best is looked for
at = 0  # which in ORDER is being looked at …
ahead = 0  # … and how far, the next time
before = 0  # the positions visited before that iteration
interrupted = False  # whether the clock has ended the last stretch in the middle of a depth
settling = False  # whether all lines are being followed to their ends


def find_best(depth_limit: int, node_limit: int, by_time: bool) -> None:
    """Begin to look for the best move, as far ahead as the limits let it, or until the game is decided.

    Where it goes `by_time`, a proved win is the end too, and what earlier searches found stays in the table.
    """
    global timed
    set_out(0, depth_limit, node_limit, node_limit)
    timed = by_time
    if not timed:
        search.forget()
    search.open_to(NO_VALUE)
    search.start(most)
    note(FOUND[0], search.best_move, 0, 0)


def analyse(moves: int, depth_limit: int, node_limit: int, iteration_limit: int) -> None:
    """Begin to value the first moves of GIVEN. An iteration that would visit more positions is given up.

    The move is not looked into further then, nor is one that wins or loses the game.
    """
    set_out(moves, depth_limit, node_limit, iteration_limit)
    for given in range(count):
        OPEN[given] = 1
        for number in range(NUMBERS):
            ITERATIONS[given][number] = 0
        ITERATIONS[given][MOVE] = GIVEN[given]
    rank()
    next_iteration()


def set_out(moves: int, depth_limit: int, node_limit: int, iteration_limit: int) -> None:
    """Begin with nothing found, under these limits."""
    global count, deepest, most, most_each, timed, depth, visited, finished, capped
    global at, ahead, before, interrupted
    count = moves
    deepest = depth_limit
    most = node_limit
    most_each = iteration_limit
    depth = 0
    visited = 0
    finished = False
    capped = False
    at = -1
    ahead = 1
    before = 0
    interrupted = False
    timed = False
    end_settling()


def step(gone: int) -> bool:
    """Search on, where `gone` is the share of the time that has passed, in TIME_PARTS; whether an iteration has ended.

    An iteration of one move deepens by DEPTH_STEP. A search that the clock interrupts too early is searched again.
    """
    global ahead, visited, finished, capped, interrupted
    if interrupted and gone >= LATE:
        capped = True
        finished = True
        return True
    limit = affordable(gone)
    search.allow(min(limit - before, most_each))
    whole = search.deepen(ahead)
    visited = before + search.nodes
    interrupted = not whole and limit <= visited < most
    if whole and ahead <= depth and not settling:
        ahead += DEPTH_STEP
        return False
    if not whole and visited >= most:
        finished = True
    if settling:
        if not interrupted:
            tell_settled(whole and not search.beyond)
    elif count == 0:
        tell_best(whole)
    elif interrupted:
        begin_iteration()
    elif not finished:
        end_iteration(whole)
    return not interrupted


def affordable(gone: int) -> int:
    """The positions that may have been visited in all before the clock is looked at again.

    As many as the speed so far promises for all of the time, `visited * TIME_PARTS // gone`, which might overflow; at
    least TRUSTED_SAMPLE, at most what can be trusted. A browser's clock goes in steps, so its beginning tells nothing.
    """
    trusted = trusted_promise(gone)
    if gone == 0 or visited // gone > trusted // TIME_PARTS:
        return trusted
    return min(trusted, max(TRUSTED_SAMPLE, visited // gone * TIME_PARTS + visited % gone * TIME_PARTS // gone))


def trusted_promise(gone: int) -> int:
    """The most positions that the speed so far can promise.

    From an empty table the next depth visits some times as many as the last one, and a few positions tell the speed. A
    table that earlier searches have filled hides how many the next depth visits.
    """
    if timed and visited < most // GROWTH:
        return TRUSTED_SAMPLE + GROWTH * visited
    if gone > 0 and visited < TRUSTED_SAMPLE:
        return min(most, GROWTH * TRUSTED_SAMPLE)
    return most


def tell_best(whole: bool) -> None:
    """Tell of the best move, which may be another where there was no room to look at all so far ahead."""
    global depth, ahead, finished
    if whole:
        depth = ahead
        ahead += 1
    note(FOUND[0], search.best_move, depth, visited)
    if whole and FOUND[0][IS_DECIDED] != 0:
        settle(NO_VALUE)
    elif whole:
        finished = depth >= deepest or (timed and search.best_value > PROOF_BONUS)


def end_iteration(whole: bool) -> None:
    """Keep what an iteration of a move has found, or give the move up, and begin with the next one."""
    given = ORDER[at]
    iteration = ITERATIONS[given]
    if whole:
        note(iteration, GIVEN[given], ahead, iteration[VISITED] + search.nodes)
        search.write_line(iteration, LENGTH, ahead)
    if not whole or iteration[IS_DECIDED] != 0:
        OPEN[given] = 0
    next_iteration()


def next_iteration() -> None:
    """Make ready to look at the next open move alone; after the last one, at the best, to the next depth."""
    global at, depth
    at = next_open(at + 1)
    if at == count:
        rank()
        depth += 1
        at = next_open(0)
        if at == count or depth >= deepest:
            settle_next(0)
            return
    begin_iteration()


def begin_iteration() -> None:
    """Make ready to look at a move alone, from an empty table."""
    global ahead, before
    before = visited
    ahead = 1 + depth % DEPTH_STEP
    search.forget()
    search.open_to(GIVEN[ORDER[at]])
    search.start(0)


def settle(move: int) -> None:
    """Begin to follow all lines of a decided move to their ends, or of all moves; end where the depth has a limit."""
    global settling, ahead, before, most_each, finished
    if deepest < MAX_PLY or finished:
        finished = True
        return
    settling = True
    ahead = MAX_PLY
    before = visited
    most_each = min(most_each, SETTLING)
    search.forget()
    search.tablebase.enable(False)
    search.open_to(move)
    search.start(0)


def settle_next(given: int) -> None:
    """Begin to settle the first decided move of GIVEN from this one on; end where there is none."""
    global at, finished
    while given < count and ITERATIONS[given][IS_DECIDED] != SEEN:
        given += 1
    at = given
    if at == count:
        finished = True
    else:
        settle(GIVEN[at])


def end_settling() -> None:
    """Let the search know the tablebase again, without which it settles."""
    global settling
    if settling:
        search.tablebase.enable(True)
    settling = False


def tell_settled(exact: bool) -> None:
    """Keep what a move has been settled to be worth, and settle the next one."""
    global finished
    end_settling()
    if count == 0:
        if exact:
            note(FOUND[0], search.best_move, depth, visited)
            mark_settled(FOUND[0])
        finished = True
        return
    iteration = ITERATIONS[at]
    if exact:
        note(iteration, GIVEN[at], iteration[REACHED], iteration[VISITED] + search.nodes)
        search.write_line(iteration, LENGTH, MAX_PLY)
        mark_settled(iteration)
        rank()
    if not finished:
        settle_next(at + 1)


def mark_settled(numbers: array[int]) -> None:
    """Mark a value as exact, but one that stands for a win by more seeds too."""
    if numbers[IS_DECIDED] == SEEN and abs(numbers[VALUE]) < SEED * MOST_WON:
        numbers[IS_DECIDED] = SETTLED


def next_open(place: int) -> int:
    """The first place in ORDER, from this one on, of an open move; `count` if there is none."""
    while place < count and OPEN[ORDER[place]] == 0:
        place += 1
    return place


def rank() -> None:
    """Tell what the iterations have come to, the best move first; those worth the same, in the order of GIVEN."""
    for given in range(count):
        place = given
        while place > 0 and ITERATIONS[ORDER[place - 1]][POINTS] < ITERATIONS[given][POINTS]:
            ORDER[place] = ORDER[place - 1]
            place -= 1
        ORDER[place] = given
    for place in range(count):
        FOUND[place][:] = ITERATIONS[ORDER[place]]


def note(numbers: array[int], move: int, reached: int, nodes: int) -> None:
    """Note what the search has found a move to be worth, so far ahead, by so many positions; no line of it."""
    points = search.best_value
    won = WIN_BONUS if abs(points) > WIN_BONUS else PROOF_BONUS if abs(points) > PROOF_BONUS else 0
    numbers[MOVE] = move
    numbers[POINTS] = points
    numbers[VALUE] = points - won if points > 0 else points + won
    numbers[IS_DECIDED] = SEEN if abs(points) > WIN_BONUS else 0
    numbers[IS_PROVED] = 1 if abs(points) > PROOF_BONUS else 0
    numbers[REACHED] = reached
    numbers[VISITED] = nodes
    numbers[LENGTH] = 0


EXPORTS: Final = [find_best, analyse, step, *search.EXPORTS]
