"""A tablebase solved by retrograde analysis: each position with few seeds, in a game whose seeds leave for good.

In the subset of Python that `mashimo.compiler` compiles. Bound to a game's `rules`, the `tablebase_index` of its
positions of few seeds, and `zeros`, which makes its arrays. `solve` solves a *layer*, the positions of one number of
seeds, once the layers below are solved. A move that takes seeds leads down to them, any other stays in the layer.

Values are the net seeds that the player to move still wins, so that South's positions and North's share them. Where
play may be endless, a position's value depends on the game's history. So there are two bounds, which hold without a
history. LOW is what the player to move can secure, HIGH what the other can hold them to. Where they are equal, no rule
of repetition matters. EXPECTED lies between: one number, as if endless play shared the seeds left evenly.

**How.** Each move of a layer is played once. The value of a capture is known; any other move is an *edge* to its
successor. At first LOW is what captures bring, and HIGH is without a bound. Then the bounds are improved position by
position, until none changes. A LOW rises to the best that a successor's HIGH leaves, and a HIGH falls to the best of
the captures and of what the successors' LOWs leave. A bound that never came about stands for endless play, if both want
it: the worst for the player whose bound it is. That is all that EXPECTED needs: a player who can secure more than
nothing has it, and where neither can, it is 0.

**The order.** A sweep goes from the last index to the first: that way more of the successors have been improved before.
When few bounds still change, only the predecessors of changed positions are improved again.

**Repetition.** Where it ends the game, endless play is worth more than the worst: the position that returns pays. A
player who can keep away from all positions that pay less than three gains three by endless play. So the bounds are
found a second time, from the other end: HIGH rises, and LOW falls from what each position pays. Where such an end pays
nothing, as in some games, the bounds are then equal.

**In a game** its positions since seeds last left the houses end it when they return, but only with the same player to
move; one that merely looks so to the other player has not returned. What one player can secure is a LOW where they are
to move and a HIGH where the other is, and either is found from the other alone. So a layer is solved again for one
*claimant*: a position of the game is an end of LOW if they were to move there, and of HIGH if the other was.
"""

# ruff: noqa: F821, PLW0603, SIM110  # parameters get their values from bind; the subset has global state, and no `any`

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Final

from mashimo.games.kit.events import PASS, SOUTH
from mashimo.search.kernel.constants import EXPECTED, HIGH, LOW, NARROW, OFTEN, UNBOUNDED

if TYPE_CHECKING:
    from array import array
    from collections.abc import Callable

    from mashimo.games.kit.contract import TablebaseRules
    from mashimo.search.kernel.contract import TablebaseIndex

rules: TablebaseRules
tablebase_index: TablebaseIndex
zeros: Callable[[str, int], array[int]]

GOES_ON: Final = 127  # the pay of a position where a repetition ends no game

HOUSES: Final = tablebase_index.HOUSES
MOST: Final = tablebase_index.MOST
STORE: Final = rules.LAYOUT.stores[SOUTH].cell
LAYER_SIZE: Final = tablebase_index.LAYER_SIZE


def positions_of(count: int) -> int:
    """Count the positions of a number of seeds."""
    return comb(count + HOUSES - 1, HOUSES - 1)


def most_edges(count: int) -> int:
    """Count the moves from houses with seeds, and the passes, in the positions of a number of seeds."""
    without_one = comb(count + HOUSES - 2, HOUSES - 2)  # the positions with a certain house empty
    without_half = comb(count + HOUSES // 2 - 1, HOUSES // 2 - 1)  # those with all houses of one player empty
    return rules.MOVES * (positions_of(count) - without_one) + without_half


VALUES: Final = [zeros("b", tablebase_index.SIZE) for _ in (LOW, HIGH, EXPECTED)]  # by a position's index among all

# By the index in the layer that is being solved:
CAPTURES: Final = [
    zeros("b", LAYER_SIZE) for _ in range(EXPECTED + 2)
]  # the best value by a capture, or that of the position's end
STEPS: Final = EXPECTED  # CAPTURES[STEPS + bound] is the number of moves to a bound, while EXPECTED is not asked for
PAYS: Final = zeros("b", LAYER_SIZE)  # the value of a position when it returns, and the game ends by that
BOUNDS: Final = zeros("H", LAYER_SIZE)  # the bound that rises in the upper byte, the other in the lower; + ZERO each
ZERO: Final = 128
BYTE: Final = 255
NEGATED: Final = 2 * ZERO << 8 | 2 * ZERO  # minus BOUNDS of a position: its two bounds negated, + ZERO each
FLAGS: Final = zeros("b", LAYER_SIZE)  # MARKED, IS_END << player
MARKED: Final = 1  # a successor has changed since the position was last improved
IS_END: Final = 2  # the game has had this position, that player to move, and ends when it returns
ANY_END: Final = IS_END << SOUTH | IS_END << 1 - SOUTH
MOST_STEPS: Final = 120  # the most moves that are counted
FIND_STEPS: Final = EXPECTED + 1  # what a sweep finds, instead of bounds with a row of CAPTURES

# The successors of the layer are SUCCESSORS, those of one index after another: twice their index, and one more if the
# mover then moves again.
EDGES: Final = most_edges(MOST)
SUCCESSORS: Final = zeros("i", EDGES)
SUCCESSOR_COUNTS: Final = zeros("b", LAYER_SIZE)
BLOCK: Final = 256  # a number of indices one after another
BLOCK_EDGES: Final = zeros("i", LAYER_SIZE // BLOCK + 2)  # the first edge of each block, and the edge after the last

# The predecessors of an index are PREDECESSORS, with their upper bits in UPPER_BITS, from its `first_predecessor` to
# before that of the next index. Those of a layer beyond NARROW are not listed: that would take too much memory.
SHORT: Final = 1 << 16  # an element of two bytes is less
MOST_LISTED: Final = max((count for count in range(MOST + 1) if positions_of(count) <= NARROW), default=0)
LISTED_SIZE: Final = positions_of(MOST_LISTED)
PREDECESSORS: Final = zeros("H", most_edges(MOST_LISTED))
UPPER_BITS: Final = zeros("b", most_edges(MOST_LISTED))
OFFSETS: Final = zeros(
    "H", LISTED_SIZE + 1
)  # the first predecessor of an index, from that of its block; at first how many it has
FIRST_OF_BLOCK: Final = zeros("i", LISTED_SIZE // BLOCK + 1)  # the first predecessor of each block
MARKED_BLOCKS: Final = zeros("b", LAYER_SIZE // BLOCK + 1)  # 1 if any position of the block is marked
FEW: Final = 8  # positions are marked once fewer than one in this many changes in a sweep

BOARD: Final = bytearray(rules.CELLS)
TRIED: Final = bytearray(rules.CELLS)
SETTLED: Final = bytearray(rules.CELLS)
LISTED: Final = bytearray(rules.MOVES)

seeds = 0  # of the positions of the layer
first = 0  # the index among all where the layer begins
size = 0  # the number of positions of the layer
looks = 0  # the number of positions surveyed so far
edges = 0  # the number of edges so far
lists_predecessors = False  # whether the predecessors of the layer are listed
rising = LOW  # the bound that rises
claimant = SOUTH  # the player whose claims are asked for: LOW where they are to move, HIGH where the other is
open_positions = 0  # the positions of all layers so far whose bounds differ
draws = False  # whether a repetition draws the game, whatever the stores hold


# The positions of a layer in the order of their indices, South to move.


def set_first() -> None:
    """Put the first position on BOARD: all seeds in the last house."""
    for cell in range(rules.CELLS):
        BOARD[cell] = 0
    BOARD[tablebase_index.PERSPECTIVES[SOUTH][HOUSES - 1]] = seeds


def set_next() -> None:
    """Put the next position on BOARD: one seed of a house moves forward, with those of the first house before it."""
    house = 1
    while house < HOUSES and BOARD[tablebase_index.PERSPECTIVES[SOUTH][house]] == 0:
        house += 1
    if house == HOUSES:
        return
    BOARD[tablebase_index.PERSPECTIVES[SOUTH][house]] -= 1
    front = BOARD[tablebase_index.PERSPECTIVES[SOUTH][0]]
    BOARD[tablebase_index.PERSPECTIVES[SOUTH][0]] = 0
    BOARD[tablebase_index.PERSPECTIVES[SOUTH][house - 1]] = front + 1


# A layer.


def solve(count: int) -> None:
    """Solve the positions of a number of seeds; those of fewer are solved."""
    open_layer(count)
    survey(size)
    close_layer()


def take_up(count: int) -> None:
    """Count the open positions of fewer seeds than these in VALUES, which were solved before."""
    global open_positions
    for index in range(tablebase_index.layer_start(count)):
        if VALUES[LOW][index] < VALUES[HIGH][index]:
            open_positions += 1


def close_layer() -> None:
    """Solve the open layer, which has been surveyed, for good."""
    find_bounds(False)
    store_bounds()
    if open_positions > 0 and not draws:
        find_fair()


def store_bounds() -> None:
    """Write the bounds of the layer into VALUES, and as EXPECTED the number between them that is nearest to 0."""
    global open_positions
    for index in range(size):
        low = bound_of(index, LOW)
        high = bound_of(index, HIGH)
        VALUES[LOW][first + index] = low
        VALUES[HIGH][first + index] = high
        VALUES[EXPECTED][first + index] = max(low, min(0, high))
        if low < high:
            open_positions += 1


def reopen_layer(count: int) -> None:
    """Make ready to solve a layer again, with it and all below solved; no position is marked as an end.

    A layer that is open and surveyed is not surveyed again.
    """
    if count != seeds or looks < size:
        open_layer(count)
        survey(size)
    for index in range(size):
        FLAGS[index] = 0


def resolve(player: int, with_steps: bool) -> None:
    """Find what a player can secure in the open layer, in a game with the ends that `mark_terminal` marked.

    `look_up_resolved` returns it, and `steps_to` the moves it takes if they are asked for; VALUES stays as it is.
    """
    global claimant
    claimant = player
    find_bounds(with_steps)
    claimant = SOUTH


def open_layer(count: int) -> None:
    """Make ready for a layer that is to be surveyed."""
    global seeds, first, size, looks, edges, lists_predecessors
    seeds = count
    looks = 0
    edges = 0
    first = tablebase_index.layer_start(count)
    size = (tablebase_index.layer_start(count + 1) if count < MOST else tablebase_index.SIZE) - first
    lists_predecessors = size <= NARROW
    for index in range(size):
        FLAGS[index] = 0
    if lists_predecessors:
        for index in range(size + 1):
            OFFSETS[index] = 0


def mark_terminal() -> None:
    """Mark BOARD, a position of the open layer, as an end: the game has had it, and ends when it returns."""
    FLAGS[tablebase_index.index_of(BOARD) - first] |= IS_END << BOARD[rules.TURN]


def survey(more: int) -> bool:
    """Survey further positions of the open layer, if any are left; return whether it is surveyed."""
    global looks
    last = min(looks + more, size)
    if looks == 0:
        set_first()
    while looks < last:
        look_at(looks)
        set_next()
        looks += 1
        if looks == size:
            BLOCK_EDGES[(size - 1) // BLOCK + 1] = edges
            if lists_predecessors:
                list_predecessors()
    return looks == size


def look_at(index: int) -> None:
    """Play the moves of BOARD: note the best value by a capture, or that of its end, and list the successors."""
    if index % BLOCK == 0:
        BLOCK_EDGES[index // BLOCK] = edges
    PAYS[index] = pay()
    SUCCESSOR_COUNTS[index] = 0
    for bound in range(EXPECTED + 1):
        CAPTURES[bound][index] = -GOES_ON
    legal = 0
    count = rules.list_moves(BOARD, LISTED)
    for i in range(count):
        TRIED[:] = BOARD
        if rules.play(TRIED, LISTED[i]) != 0:
            legal += 1
            follow(index)
    if legal == 0:
        stop_at(index)


def follow(index: int) -> None:
    """Note the position after a move, on TRIED: the value in a lower layer, or one more edge in this one."""
    there = tablebase_index.index_of(TRIED)
    again = TRIED[rules.TURN] == SOUTH
    if there >= first:
        add_edge(index, there - first, again)
        return
    gain = rules.score(TRIED, SOUTH) - rules.score(TRIED, 1 - SOUTH)
    for bound in range(EXPECTED + 1):
        worth = value_after(there, bound, again)
        if worth not in (UNBOUNDED, -UNBOUNDED):
            worth += gain
        CAPTURES[bound][index] = max(CAPTURES[bound][index], worth)


def add_edge(index: int, there: int, again: bool) -> None:
    """List an index in the layer as one more successor of another, and count it as a predecessor."""
    global edges
    if edges == EDGES:
        raise ValueError("there are more moves than houses with seeds")
    SUCCESSORS[edges] = 2 * there + (1 if again else 0)
    edges += 1
    SUCCESSOR_COUNTS[index] += 1
    if lists_predecessors:
        OFFSETS[there] += 1


def value_after(index: int, bound: int, again: bool) -> int:
    """Return a bound of a solved position for the player who has just moved there, and may be to move again."""
    if again:
        return VALUES[bound][index]
    return -VALUES[bound if bound == EXPECTED else 1 - bound][index]


def stop_at(index: int) -> None:
    """Note the value of BOARD without a legal move: of its end, or of the position after a pass."""
    ended = rules.no_move_result(BOARD)
    TRIED[:] = BOARD
    if ended == 0:
        rules.play(TRIED, PASS)
        follow(index)
        return
    rules.settle(TRIED, ended)
    for bound in range(EXPECTED + 1):
        CAPTURES[bound][index] = rules.outcome(TRIED, ended)


def pay() -> int:
    """Return the pay of BOARD to the player to move when it returns and ends the game; GOES_ON if it does not.

    It is found with a lead on the board, to tell an end that is a draw whatever the stores hold.
    """
    global draws
    SETTLED[:] = BOARD
    SETTLED[STORE] = MOST + 1
    ended = rules.repeated(SETTLED, OFTEN)
    if ended == 0:
        return GOES_ON
    rules.settle(SETTLED, ended)
    lead = rules.outcome(SETTLED, ended)
    if lead == 0:
        draws = True
        return GOES_ON
    return lead - MOST - 1


def list_predecessors() -> None:
    """Write the lists of predecessors; each is filled from its end, when it is known where it ends."""
    before = 0
    for index in range(size + 1):
        if index % BLOCK == 0:
            FIRST_OF_BLOCK[index // BLOCK] = before
        before += OFFSETS[index]
        if before - FIRST_OF_BLOCK[index // BLOCK] >= SHORT:
            raise ValueError("more moves lead to a block of positions than can be counted")
        OFFSETS[index] = before - FIRST_OF_BLOCK[index // BLOCK]
    edge = 0
    for index in range(size):
        for _ in range(SUCCESSOR_COUNTS[index]):
            there = successor(edge)
            edge += 1
            OFFSETS[there] -= 1
            PREDECESSORS[first_predecessor(there)] = index & SHORT - 1
            UPPER_BITS[first_predecessor(there)] = index >> 16


def first_predecessor(index: int) -> int:
    """Return the place of an index's first predecessor in PREDECESSORS; the list of the index before ends there."""
    return FIRST_OF_BLOCK[index // BLOCK] + OFFSETS[index]


def successor(edge: int) -> int:
    """Return the index to which an edge leads."""
    return SUCCESSORS[edge] >> 1


def moves_again(edge: int) -> bool:
    """Tell whether the player moves again after the move of an edge."""
    return SUCCESSORS[edge] & 1 != 0


# The bounds of a layer.


def find_bounds(with_steps: bool) -> None:
    """Find LOW and HIGH of the layer, and the steps to them if they are asked for."""
    global rising
    rising = LOW
    for index in range(size):
        begin_with(index, max(CAPTURES[LOW][index], -UNBOUNDED), UNBOUNDED)
    improve_all(HIGH)
    if with_steps:
        find_steps()
    if not draws and is_open():
        refine_by_repetition()


def begin_with(index: int, rise: int, fall: int) -> None:
    """Set the bounds of an index at first; one that the game has made an end is its pay, whatever its moves are."""
    if FLAGS[index] & end_flag(rising) != 0:
        rise = pay_of(index, rising)
    if FLAGS[index] & end_flag(1 - rising) != 0:
        fall = pay_of(index, 1 - rising)
    set_bounds(index, rise, fall)


def set_bounds(index: int, rise: int, fall: int) -> None:
    """Set the bounds of an index: the one that rises, and the one that falls."""
    BOUNDS[index] = rise + ZERO << 8 | fall + ZERO


def rising_bound(index: int) -> int:
    """Return the bound of an index that rises."""
    return (BOUNDS[index] >> 8) - ZERO


def falling_bound(index: int) -> int:
    """Return the bound of an index that falls."""
    return (BOUNDS[index] & BYTE) - ZERO


def end_flag(bound: int) -> int:
    """Return the flag of a position that the game so far has made an end of this bound."""
    return IS_END << (claimant ^ bound)


def pay_of(index: int, bound: int) -> int:
    """Return the pay of an index as a bound; where a repetition draws the game, it is that of endless play."""
    if draws:
        return -UNBOUNDED if bound == LOW else UNBOUNDED
    return PAYS[index]


def bound_of(index: int, bound: int) -> int:
    """Return a bound of an index in the layer."""
    return rising_bound(index) if bound == rising else falling_bound(index)


def is_open() -> bool:
    """Tell whether a position of the layer has two bounds that differ."""
    for index in range(size):
        if bound_of(index, LOW) < bound_of(index, HIGH):
            return True
    return False


def refine_by_repetition() -> None:
    """Find the bounds again, with endless play worth what its positions pay."""
    global rising
    rising = HIGH
    for index in range(size):
        low = rising_bound(index)
        high = falling_bound(index)
        paid = PAYS[index]
        kept = min(paid, high) if paid != GOES_ON else -GOES_ON
        begin_with(index, min(max(CAPTURES[HIGH][index], kept), seeds), max(paid, low))
    improve_all(LOW)
    for index in range(size):
        if falling_bound(index) > seeds:
            set_bounds(index, rising_bound(index), -UNBOUNDED)
        if rising_bound(index) < -seeds:
            set_bounds(index, UNBOUNDED, falling_bound(index))


def find_fair() -> None:
    """Find EXPECTED of the layer, between its bounds: as if endless play paid nothing."""
    global rising
    rising = LOW
    for index in range(size):
        begin_with(index, max(CAPTURES[EXPECTED][index], 0), 0)
    improve_all(EXPECTED)
    for index in range(size):
        here = first + index
        fair = max(bound_of(index, LOW), 0) + min(bound_of(index, HIGH), 0)  # one of them is 0
        VALUES[EXPECTED][here] = max(VALUES[LOW][here], min(fair, VALUES[HIGH][here]))


def improve_all(captures: int) -> None:
    """Improve the bounds of the layer until none changes; the one that falls is at least that row of CAPTURES."""
    changed = size
    while changed > size // FEW or (changed > 0 and not lists_predecessors):
        changed = sweep(captures)
    if changed > 0:
        sweep_marked(captures, True)
        while sweep_marked(captures, False) > 0:
            pass


def sweep(captures: int) -> int:
    """Improve the bounds of all positions once; return how many have changed."""
    changed = 0
    edge = edges
    for index in range(size - 1, -1, -1):
        after = edge
        edge -= SUCCESSOR_COUNTS[index]
        if FLAGS[index] & ANY_END == 0:
            changed += improve(index, captures, edge, after)
        else:
            changed += improve_end(index, captures, edge, after)
    return changed


def sweep_marked(captures: int, everywhere: bool) -> int:
    """Improve the bounds of the marked positions, or of all, and mark the predecessors of those that change.

    Return how many have changed. With FIND_STEPS instead of a row of CAPTURES, the steps are found.
    """
    changed = 0
    for block in range((size - 1) // BLOCK, -1, -1):
        if everywhere or MARKED_BLOCKS[block] != 0:
            MARKED_BLOCKS[block] = 0
            after = BLOCK_EDGES[block + 1]
            for index in range(min(size, (block + 1) * BLOCK) - 1, block * BLOCK - 1, -1):
                edge = after - SUCCESSOR_COUNTS[index]
                if everywhere or FLAGS[index] & MARKED != 0:
                    FLAGS[index] &= ~MARKED
                    if captures == FIND_STEPS:
                        new = count_steps(index, edge, after)
                    elif FLAGS[index] & ANY_END != 0:
                        new = improve_end(index, captures, edge, after)
                    else:
                        new = improve(index, captures, edge, after)
                    if new:
                        changed += 1
                        mark_predecessors(index)
                after = edge
    return changed


def improve(index: int, captures: int, edge: int, after: int) -> bool:
    """Improve both bounds of an index by those of its successors; return whether one has changed.

    This is short enough to be inlined: as a call it takes half as long again.
    """
    old = BOUNDS[index]
    rise = old >> 8
    fall = ZERO + max(CAPTURES[captures][index], -seeds)
    while edge < after:
        bounds = BOUNDS[successor(edge)]
        if not moves_again(edge):
            bounds = NEGATED - bounds
            rise = max(rise, bounds & BYTE)
            fall = max(fall, bounds >> 8)
        else:
            rise = max(rise, bounds >> 8)
            fall = max(fall, bounds & BYTE)
        edge += 1
    new = rise << 8 | min(fall, old & BYTE)
    BOUNDS[index] = new
    return new != old


def improve_end(index: int, captures: int, edge: int, after: int) -> bool:
    """Improve the bounds of an index that the game so far has made an end: the bound that is its pay stays."""
    old = BOUNDS[index]
    improve(index, captures, edge, after)
    begin_with(index, rising_bound(index), falling_bound(index))
    return BOUNDS[index] != old


def mark_predecessors(index: int) -> None:
    """Mark the predecessors of an index, if they are listed."""
    if not lists_predecessors:
        return
    for edge in range(first_predecessor(index), first_predecessor(index + 1)):
        predecessor = UPPER_BITS[edge] << 16 | PREDECESSORS[edge]
        FLAGS[predecessor] |= MARKED
        MARKED_BLOCKS[predecessor // BLOCK] = 1


# The steps to the bounds.


def find_steps() -> None:
    """Find the number of moves in which each LOW and HIGH comes about, if forced; for endless play, MOST_STEPS.

    The player who forces it takes the fewest, the other the most, by moves that keep the bound.
    """
    for index in range(size):
        CAPTURES[STEPS + LOW][index] = MOST_STEPS
        CAPTURES[STEPS + HIGH][index] = MOST_STEPS
    changed = sweep_marked(FIND_STEPS, True)
    while changed > 0:
        changed = sweep_marked(FIND_STEPS, not lists_predecessors)


def count_steps(index: int, edge: int, after: int) -> bool:
    """Count the steps to the bounds of an index by those of its successors; return whether either has changed."""
    low = bound_of(index, LOW)
    high = bound_of(index, HIGH)
    to_low = 0 if CAPTURES[LOW][index] == low else MOST_STEPS
    to_high = 0
    while edge < after:
        there = successor(edge)
        again = moves_again(edge)
        if low == (bound_of(there, LOW) if again else -bound_of(there, HIGH)):
            to_low = min(to_low, 1 + CAPTURES[STEPS + (LOW if again else HIGH)][there])
        if high == (bound_of(there, HIGH) if again else -bound_of(there, LOW)):
            to_high = max(to_high, 1 + CAPTURES[STEPS + (HIGH if again else LOW)][there])
        edge += 1
    if FLAGS[index] & end_flag(LOW) != 0:
        to_low = 0
    if FLAGS[index] & end_flag(HIGH) != 0:
        to_high = 0
    to_low = min(to_low, MOST_STEPS) if low != -UNBOUNDED else MOST_STEPS
    to_high = min(to_high, MOST_STEPS) if high != UNBOUNDED else MOST_STEPS
    changed = CAPTURES[STEPS + LOW][index] != to_low or CAPTURES[STEPS + HIGH][index] != to_high
    CAPTURES[STEPS + LOW][index] = to_low
    CAPTURES[STEPS + HIGH][index] = to_high
    return changed


# The bounds that were found.


def look_up(bound: int) -> int:
    """Return LOW, HIGH or EXPECTED of BOARD, for either player to move."""
    return VALUES[bound][tablebase_index.index_of(BOARD)]


def look_up_resolved(bound: int) -> int:
    """Return LOW or HIGH of BOARD, a position of the open layer, as `resolve` has found it."""
    return bound_of(tablebase_index.index_of(BOARD) - first, bound)


def steps_to(bound: int) -> int:
    """Return the number of moves in which that bound comes about, if forced."""
    return CAPTURES[STEPS + bound][tablebase_index.index_of(BOARD) - first]


EXPORTS: Final = [solve, take_up, open_layer, survey, close_layer, look_up]
