"""The driver of a search: what to search next, how deep, within what limits, and when to end; in the subset.

Bound to a game's `search` (alphabeta.py). The caller fills BOARDS[0], and has the game so far replayed. It calls
`find_best` to search for the best move, or writes moves into GIVEN and calls `analyse` to have each valued. Then it
calls `step` until `finished`, each time with the share of the time that is gone, as there is no clock here. FOUND has
the results at any moment: of the best move, or of all moves given, the best first.

An analysis searches one move after the other to one depth, before it searches any of them further. An iteration knows
nothing of other moves, nor of earlier iterations. So a move's value at a depth does not depend on what was searched
before. Results are reported when all moves have come to that depth.

A search first sees that a move wins, by so many seeds at least: the winner may do better later, the loser no better. If
its depth has no limit, it then searches all lines to their ends, from an empty table, at most SETTLING positions. That
gives the exact number of seeds, and the best of the moves that win.
"""

# ruff: noqa: F821, PLW0603  # parameters have no value before they are bound; the subset's state is global

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Final

from mashimo.search.kernel.constants import (
    DECIDED_AT_LEAST,
    DECIDED_EXACTLY,
    DEPTH_STEP,
    LONGEST_LINE,
    MAX_PLY,
    MOST_WON,
    MOVE_COUNT,
    NO_VALUE,
    PROOF_BONUS,
    SEED,
    TIME_PARTS,
    TRUSTED_SAMPLE,
    WIN_BONUS,
)

if TYPE_CHECKING:
    from mashimo.search.kernel.contract import AlphaBeta

search: AlphaBeta

# The places of the numbers of a move's result; the moves of its principal variation follow.
MOVE: Final = 0
POINTS: Final = 1
VALUE: Final = 2  # in hundredths of a seed: the least margin of a game won or lost, else the points
IS_DECIDED: Final = 3  # DECIDED_AT_LEAST where this surely wins or loses, DECIDED_EXACTLY where VALUE is exact
IS_PROVED: Final = 4  # 1 where that is so, or the tablebase proves it
REACHED: Final = 5  # the depth to which it has been searched
VISITED: Final = 6  # the positions visited for it
LENGTH: Final = 7  # of the principal variation, where it is asked for
NUMBERS: Final = 8 + LONGEST_LINE

SETTLING: Final = 500_000  # the most positions that are visited to settle the margin of a win or loss
GROWTH: Final = 16  # the most by which the positions visited so far are multiplied to give a limit
LATE: Final = TIME_PARTS * 7 // 8  # the share of the time after which an interrupted search is not repeated

GIVEN: Final = bytearray(MOVE_COUNT)  # the moves to be analysed
ITERATIONS: Final = [
    array("i", bytes(4 * NUMBERS)) for _ in range(search.rules.MOVES)
]  # the results of the last iteration of each move
OPEN: Final = bytearray(search.rules.MOVES)  # 1 for each move that is to be searched further
ORDER: Final = bytearray(search.rules.MOVES)  # the places in GIVEN, that of the best first
FOUND: Final = [array("i", bytes(4 * NUMBERS)) for _ in range(search.rules.MOVES)]  # the best move first

depth = 0  # the depth to which everything has been searched
visited = 0  # the positions visited
finished = False
capped = False  # whether time ended it before its depth or its positions did

deepest = 0  # the limit of the depth
most = 0  # the limit of the positions
most_each = 0  # the limit of the positions of one move's iteration
timed = False
count = 0  # the number of moves that are analysed; 0 where the best is searched for
at = 0  # the place in ORDER of the move that is searched next
ahead = 0  # the depth to which it is searched
before = 0  # the positions visited before that iteration
interrupted = False  # whether the clock has ended the last step in the middle of a depth
kept = False  # whether the table may have entries of searches before this one
settling = False  # whether all lines are being searched to their ends


def find_best(depth_limit: int, node_limit: int, by_time: bool) -> None:
    """Begin to search for the best move, as deep as the limits allow, or until the game is decided.

    If it goes `by_time`, a proved win ends it too, and entries of earlier searches stay in the table.
    """
    global timed, kept
    reset(0, depth_limit, node_limit, node_limit)
    timed = by_time
    if not timed:
        search.forget()
    kept = search.age >= search.oldest
    search.select(deepest == MAX_PLY)
    search.open_to(NO_VALUE)
    search.start(most)
    note(FOUND[0], search.best_move, 0, 0)


def analyse(moves: int, depth_limit: int, node_limit: int, iteration_limit: int) -> None:
    """Begin to value the first moves of GIVEN. An iteration that would visit more positions is given up.

    Its move is then not searched further, nor is one that wins or loses the game.
    """
    reset(moves, depth_limit, node_limit, iteration_limit)
    for given in range(count):
        OPEN[given] = 1
        for number in range(NUMBERS):
            ITERATIONS[given][number] = 0
        ITERATIONS[given][MOVE] = GIVEN[given]
    rank()
    next_iteration()


def reset(moves: int, depth_limit: int, node_limit: int, iteration_limit: int) -> None:
    """Begin without results, under these limits."""
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
    search.select(False)
    end_settling()


def step(gone: int) -> bool:
    """Search on, with the share of the time that is `gone`, in TIME_PARTS; return whether an iteration has ended.

    An iteration of one move deepens by DEPTH_STEP. A search that the clock interrupts too early is repeated.
    """
    global ahead, visited, finished, capped, interrupted
    if interrupted and gone >= LATE:
        capped = True
        finished = True
        return True
    limit = compute_affordable_nodes(gone)
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
            keep_settled(whole and not search.beyond)
    elif count == 0:
        report_best(whole)
    elif interrupted:
        begin_iteration()
    elif not finished:
        end_iteration(whole)
    return not interrupted


def compute_affordable_nodes(gone: int) -> int:
    """Compute the positions that may have been visited in all before the clock is read again.

    It is what the speed so far allows for all of the time, `visited * TIME_PARTS // gone`, which might overflow: at
    least TRUSTED_SAMPLE, at most `compute_trusted_nodes`. A browser's clock advances in steps, so its start says
    nothing.
    """
    trusted = compute_trusted_nodes(gone)
    if gone == 0 or visited // gone > trusted // TIME_PARTS:
        return trusted
    return min(trusted, max(TRUSTED_SAMPLE, visited // gone * TIME_PARTS + visited % gone * TIME_PARTS // gone))


def compute_trusted_nodes(gone: int) -> int:
    """Compute the most positions that the speed so far can be trusted to allow.

    From an empty table the next depth visits several times as many as the last one, and a few positions show the speed.
    A table filled by earlier searches hides how many the next depth visits.
    """
    if timed and visited < most // GROWTH:
        return TRUSTED_SAMPLE + GROWTH * visited
    if gone > 0 and visited < TRUSTED_SAMPLE:
        return min(most, GROWTH * TRUSTED_SAMPLE)
    return most


def report_best(whole: bool) -> None:
    """Report the best move, which may change even where the limit did not suffice for the whole depth.

    What entries of earlier searches prove, the game may have undone since: a line that wins may now come to a position
    that the game has had. So a proof counts only if a search from an empty table finds it too. Until that search is
    deeper, the move stays.
    """
    global depth, ahead, before, finished, kept
    if kept and abs(search.best_value) > PROOF_BONUS:
        kept = False
        FOUND[0][MOVE] = search.best_move
        before = visited
        ahead = 1
        search.forget()
        search.start(most)
        return
    if not whole and ahead <= depth:
        return
    if whole:
        depth = ahead
        ahead += 1
    note(FOUND[0], search.best_move, depth, visited)
    if whole and FOUND[0][IS_DECIDED] != 0:
        settle(NO_VALUE)
    elif whole:
        finished = depth >= deepest or (timed and search.best_value > PROOF_BONUS)


def end_iteration(whole: bool) -> None:
    """Keep the result of a move's iteration, or give the move up, and begin with the next one."""
    given = ORDER[at]
    iteration = ITERATIONS[given]
    if whole:
        note(iteration, GIVEN[given], ahead, iteration[VISITED] + search.nodes)
        search.write_line(iteration, LENGTH, ahead)
    if not whole or iteration[IS_DECIDED] != 0:
        OPEN[given] = 0
    next_iteration()


def next_iteration() -> None:
    """Make ready to search the next open move alone; after the last one, the best, to the next depth."""
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
    """Make ready to search a move alone, from an empty table."""
    global ahead, before
    before = visited
    ahead = 1 + depth % DEPTH_STEP
    search.forget()
    search.open_to(GIVEN[ORDER[at]])
    search.start(0)


def settle(move: int) -> None:
    """Begin to search all lines of a decided move, or of all moves, to their ends; finish if the depth has a limit."""
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
    search.select(False)
    search.open_to(move)
    search.start(0)


def settle_next(given: int) -> None:
    """Begin to settle the first decided move of GIVEN from this one on; finish where there is none."""
    global at, finished
    while given < count and ITERATIONS[given][IS_DECIDED] != DECIDED_AT_LEAST:
        given += 1
    at = given
    if at == count:
        finished = True
    else:
        settle(GIVEN[at])


def end_settling() -> None:
    """Let the search use the tablebase again, which it does without while it settles."""
    global settling
    if settling:
        search.tablebase.enable(True)
    settling = False


def keep_settled(exact: bool) -> None:
    """Keep the settled value of a move, and settle the next one."""
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
    """Mark a value as exact, unless it is the cap that stands for a win by more seeds too."""
    if numbers[IS_DECIDED] == DECIDED_AT_LEAST and abs(numbers[VALUE]) < SEED * MOST_WON:
        numbers[IS_DECIDED] = DECIDED_EXACTLY


def next_open(place: int) -> int:
    """Return the first place in ORDER, from this one on, of an open move; `count` if there is none."""
    while place < count and OPEN[ORDER[place]] == 0:
        place += 1
    return place


def rank() -> None:
    """Report the results of the iterations, the best move first; moves of equal value in the order of GIVEN."""
    for given in range(count):
        place = given
        while place > 0 and ITERATIONS[ORDER[place - 1]][POINTS] < ITERATIONS[given][POINTS]:
            ORDER[place] = ORDER[place - 1]
            place -= 1
        ORDER[place] = given
    for place in range(count):
        FOUND[place][:] = ITERATIONS[ORDER[place]]


def note(numbers: array[int], move: int, reached: int, nodes: int) -> None:
    """Note the value of a move, to this depth, after visiting this many positions; without a line."""
    points = search.best_value
    won = WIN_BONUS if abs(points) > WIN_BONUS else PROOF_BONUS if abs(points) > PROOF_BONUS else 0
    numbers[MOVE] = move
    numbers[POINTS] = points
    numbers[VALUE] = points - won if points > 0 else points + won
    numbers[IS_DECIDED] = DECIDED_AT_LEAST if abs(points) > WIN_BONUS else 0
    numbers[IS_PROVED] = 1 if abs(points) > PROOF_BONUS else 0
    numbers[REACHED] = reached
    numbers[VISITED] = nodes
    numbers[LENGTH] = 0


EXPORTS: Final = [find_best, analyse, step, *search.EXPORTS]
