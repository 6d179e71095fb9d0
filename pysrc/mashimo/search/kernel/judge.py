"""The judge of a move that was played: its value, that of the best one, and of the others; in the subset.

Bound to a game's `search` (alphabeta.py). A review goes back from the end of a game: the caller fills BOARDS[0],
replays the moves before the one to be judged, and calls `judge`. The results are in JUDGEMENT and POINTS. The table is
kept from one move to the next, so that a move is judged with what is known of the game that followed.
"""

# ruff: noqa: F821, PLW0603  # parameters have no value before they are bound; the subset's state is global

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Final

from mashimo.search.kernel.constants import (
    BEST,
    BEST_POINTS,
    DEPTH,
    EXACT,
    JUDGED,
    JUDGED_NODES,
    LINE_LENGTH,
    MAX_PLY,
    MOVE_COUNT,
    NO_VALUE,
    PLAYED_POINTS,
    PROOF_BONUS,
    SEED,
    USUAL_SEEDS,
    WIN_BONUS,
)

if TYPE_CHECKING:
    from mashimo.search.kernel.contract import AlphaBeta

search: AlphaBeta

GLANCE: Final = 4  # the depth to which the moves are compared that were neither played nor best
DOUBTED: Final = SEED * search.rules.SEEDS // (3 * USUAL_SEEDS)  # the loss in points that makes a search deeper
INFINITY: Final = 1 << 20
FURTHER: Final = 2  # factor on the limit of positions, if the move that was played looks best
AGAIN: Final = 4  # factor on it, to search the move that was played as deep as the best
DEEPER: Final = 10  # factor on it, to search either move again where there is a doubt

JUDGEMENT: Final = array("i", bytes(4 * JUDGED))
POINTS: Final = array("i", bytes(4 * MOVE_COUNT))  # each move's value by a shallow search; NO_VALUE if there is none

MOVES: Final = bytearray(search.rules.MOVES)
TRIED: Final = bytearray(search.rules.CELLS)
OF_BEST: Final = array("i", bytes(4 * (MAX_PLY + 1)))  # the points of the best move alone, by depth
OF_PLAYED: Final = array("i", bytes(4 * (MAX_PLY + 1)))  # the points of the move that was played, by depth

after_points = 0  # the points of the game's next position for the player who moved there; INFINITY if they are unknown
ending = False  # whether every line has been searched to the end of the game so far


def judge(played: int, nodes: int, anew: bool) -> None:
    """Judge a move of BOARDS[0], visiting some `nodes` positions; with `anew`, forget earlier results."""
    global after_points, ending
    after_points = worth_after(played) if not anew else INFINITY
    for number in range(len(JUDGEMENT)):
        JUDGEMENT[number] = 0
    if anew:
        search.forget()
        ending = True
    if ending:
        follow_to_the_end(played, nodes)
    if not ending:
        estimate(played, nodes)
    compare(nodes)


def worth_after(played: int) -> int:
    """Return the points of the move that was played, from the judgement of the game's next position."""
    TRIED[:] = search.BOARDS[0]
    search.rules.play(TRIED, played)
    points = JUDGEMENT[BEST_POINTS]
    return points if TRIED[search.rules.TURN] == search.BOARDS[0][search.rules.TURN] else -points


def follow_to_the_end(played: int, nodes: int) -> None:
    """Search all lines to the end of the game, if the limit allows: then both values are exact.

    The table then has only such lines. As soon as one is cut short, all is forgotten. A tablebase would end the lines
    earlier, and leave open what repetition may change.
    """
    JUDGEMENT[EXACT] = 1
    search.tablebase.enable(False)
    best_points = value_of(NO_VALUE, MAX_PLY, nodes)
    if ending:
        note_best(MAX_PLY, best_points)
        JUDGEMENT[PLAYED_POINTS] = value_of(played, MAX_PLY, nodes)
    search.tablebase.enable(True)
    if not ending:
        JUDGEMENT[EXACT] = 0
        search.forget()


def value_of(move: int, depth: int, nodes: int) -> int:
    """Return the points of a move at a depth, or of the best if it is NO_VALUE; NO_VALUE if the limit does not suffice.

    The depth grows step by step, except for lines to the end of the game: the table is to hold no others then.
    """
    global ending
    look_at(move, nodes)
    ahead = MAX_PLY if ending else 1
    whole = True
    while whole and ahead <= depth:
        whole = search.deepen(ahead)
        ahead += 1
    JUDGEMENT[JUDGED_NODES] += search.nodes
    if not whole or search.beyond:
        ending = False
    return search.best_value if whole else NO_VALUE


def look_at(move: int, nodes: int) -> None:
    """Make ready to search with a limit of positions: one move alone, or all where it is NO_VALUE."""
    search.open_to(move)
    search.start(nodes)


def note_best(depth: int, points: int) -> None:
    """Note the move that the search has just found best, with its line."""
    JUDGEMENT[DEPTH] = depth
    JUDGEMENT[BEST] = search.best_move
    JUDGEMENT[BEST_POINTS] = points
    search.write_line(JUDGEMENT, LINE_LENGTH, depth)


def estimate(played: int, nodes: int) -> None:
    """Value the best move, and the one that was played to the same depth."""
    find_best(1, nodes)
    if JUDGEMENT[BEST] == played and not falls(JUDGEMENT[BEST_POINTS]):
        find_best(max(1, JUDGEMENT[DEPTH]), FURTHER * nodes)
    JUDGEMENT[PLAYED_POINTS] = JUDGEMENT[BEST_POINTS]
    if JUDGEMENT[BEST] != played:
        look_as_far(played, JUDGEMENT[DEPTH], nodes)
    if lost() >= DOUBTED or falls(JUDGEMENT[BEST_POINTS]):
        look_deeper(played, nodes)
    if lost() < 0:
        note_best(JUDGEMENT[DEPTH], JUDGEMENT[PLAYED_POINTS])


def find_best(ahead: int, nodes: int) -> None:
    """Search all moves, from this depth on deeper and deeper, until the limit is reached or the game is decided.

    Results of an earlier search are still in the table, and its best move comes first.
    """
    look_at(NO_VALUE, nodes)
    while ahead <= MAX_PLY and abs(JUDGEMENT[BEST_POINTS]) <= WIN_BONUS and search.deepen(ahead):
        note_best(ahead, search.best_value)
        ahead += 1
    JUDGEMENT[JUDGED_NODES] += search.nodes


def look_as_far(played: int, depth: int, nodes: int) -> None:
    """Value the move that was played as deep as the best, or both less deep where the limit does not suffice."""
    best = JUDGEMENT[BEST]
    played_points = value_of(played, depth, AGAIN * nodes)
    while played_points == NO_VALUE:
        depth -= 1
        note_best(depth, value_of(best, depth, AGAIN * nodes))
        played_points = value_of(played, depth, AGAIN * nodes)
    JUDGEMENT[PLAYED_POINTS] = played_points


def falls(points: int) -> bool:
    """Tell whether the game's next position, which has been judged, is worth so much less that there is a doubt."""
    return points - after_points >= DOUBTED


def lost() -> int:
    """Return the loss of the move that was played against the best, in points."""
    return JUDGEMENT[BEST_POINTS] - JUDGEMENT[PLAYED_POINTS]


def look_deeper(played: int, nodes: int) -> None:
    """Search again, with a larger limit of positions: all moves, then the one that was played alone, as deep.

    The table is emptied before either search. At first it has the moves that followed in the game, but not those that
    would have followed another move, which therefore seems better than it is. An entry of greater depth would also
    replace a search, though both values must have one depth.
    """
    search.forget()
    best_reached = follow(NO_VALUE, MAX_PLY, DEEPER * nodes, OF_BEST)
    if JUDGEMENT[BEST] == played:
        JUDGEMENT[PLAYED_POINTS] = JUDGEMENT[BEST_POINTS]
    else:
        search.forget()
        take_mean(follow(played, best_reached, DEEPER * nodes, OF_PLAYED))


def take_mean(reached: int) -> None:
    """Take the mean of both moves' values at this depth and one move less; or those that lose less, if decided.

    Values at an even depth and an odd one often differ by a capture that the last move has just made; the mean is
    nearer to the truth. A decided value cannot be averaged with another.
    """
    take(reached)
    if reached > 1 and is_open(reached) and is_open(reached - 1):
        JUDGEMENT[BEST_POINTS] = (OF_BEST[reached] + OF_BEST[reached - 1]) // 2
        JUDGEMENT[PLAYED_POINTS] = (OF_PLAYED[reached] + OF_PLAYED[reached - 1]) // 2
    elif reached > 1 and OF_BEST[reached - 1] - OF_PLAYED[reached - 1] < lost():
        take(reached - 1)


def is_open(ahead: int) -> bool:
    """Tell whether neither move is known to win or to lose at this depth."""
    return max(abs(OF_BEST[ahead]), abs(OF_PLAYED[ahead])) <= PROOF_BONUS


def take(ahead: int) -> None:
    """Take the values of both moves at this depth."""
    JUDGEMENT[DEPTH] = ahead
    JUDGEMENT[BEST_POINTS] = OF_BEST[ahead]
    JUDGEMENT[PLAYED_POINTS] = OF_PLAYED[ahead]


def follow(move: int, depth: int, nodes: int, values: array[int]) -> int:
    """Search a move alone, or all, deeper and deeper up to a depth, within the limit; return the depth reached.

    A decided value is the same at any greater depth. Of all moves the best is noted.
    """
    look_at(move, nodes)
    reached = 0
    while reached < depth and (abs(search.best_value) > WIN_BONUS or search.deepen(reached + 1)):
        reached += 1
        values[reached] = search.best_value
        if move == NO_VALUE:
            note_best(reached, search.best_value)
    JUDGEMENT[JUDGED_NODES] += search.nodes
    return reached


def compare(nodes: int) -> None:
    """Compare the moves: exactly if all lines end and the limit allows it, else by a shallow search.

    All are searched to one depth, less deep if the limit does not suffice for one of them, to be comparable.
    """
    depth = min(GLANCE, JUDGEMENT[DEPTH])
    if not ending or not look_to_the_end(nodes):
        while not look_at_each(depth, nodes):
            depth -= 1


def look_to_the_end(nodes: int) -> bool:
    """Note the exact value of each move; return whether the limit allowed it, else forget all."""
    search.tablebase.enable(False)
    whole = look_at_each(MAX_PLY, nodes)
    search.tablebase.enable(True)
    if not whole:
        search.forget()
    return whole


def look_at_each(depth: int, nodes: int) -> bool:
    """Note the value of each move at a depth in POINTS; return whether the limit allowed it, as it does at depth 0.

    If all lines have ended before, these lines must end too.
    """
    exactly = ending
    for number in range(MOVE_COUNT):
        POINTS[number] = NO_VALUE
    count = search.rules.list_moves(search.BOARDS[0], MOVES)
    for i in range(count):
        TRIED[:] = search.BOARDS[0]
        if search.rules.play(TRIED, MOVES[i]) != 0:
            points = value_of(MOVES[i], depth, nodes)
            if points == NO_VALUE or ending != exactly:
                return False
            POINTS[MOVES[i]] = points
    return True


EXPORTS: Final = [judge, *search.EXPORTS]
