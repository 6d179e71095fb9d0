"""A tablebase solved by retrograde analysis: each position with few seeds, in a game whose seeds leave for good.

In the subset of Python that `mashimo.compiler` compiles. Bound to a game's `rules`, the `tablebase_index` of its
positions of few seeds, and `zeros`, which makes its arrays. `solve` solves a *layer*, the positions of one number of
seeds, once the layers below are solved. A move that takes seeds leads down to them, any other stays in the layer.

Values are the net seeds that the player to move still wins, so that South's positions and North's share them. Where
play may be endless, a position's value depends on the game's history. So there are two bounds, which hold without a
history. LOW is what the player to move can secure, HIGH what the other can hold them to. Where they are equal, no rule
of repetition matters. EXPECTED lies between: one number, as if endless play shared the seeds left evenly.

**How.** No bound of a layer is known at first. Then the values are taken one by one, the best first. At five, a LOW is
5 if a capture wins five, or a move leads to a HIGH of -5. A HIGH is -5 if *all* moves lead to a LOW of 5, or bring as
little by captures: a counter of the other successors, the open ones, comes to zero. Each bound that becomes known is
put into a queue and propagated to the predecessors, the positions from which a move leads there. When the queue is
empty, it is the turn of four. Every edge from predecessor to successor is followed once for either bound. A bound that
stays unknown stands for endless play, if both want it: at first the worst for the player whose bound it is. That is all
that EXPECTED needs: a player who can secure more than nothing has it, and where neither can, it is 0.

**Repetition.** Where it ends the game, endless play is worth more than the worst: the position that returns pays. A
player who can keep away from all positions that pay less than three gains three by endless play. So the values are
propagated a second time, from the other end. That finds which values a bound can *not* hold, if each position pays its
own end. Where such an end pays nothing, as in some games, the bounds are then equal.

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
WITHOUT_ONE: Final = comb(MOST + HOUSES - 2, HOUSES - 2)  # the positions of LAYER_SIZE with a certain house empty
WITHOUT_HALF: Final = comb(MOST + HOUSES // 2 - 1, HOUSES // 2 - 1)  # those with all houses of one player empty

VALUES: Final = [zeros("b", tablebase_index.SIZE) for _ in (LOW, HIGH, EXPECTED)]  # by a position's index among all

# By the index in the layer that is being solved:
CAPTURES: Final = [
    zeros("b", LAYER_SIZE) for _ in range(EXPECTED + 2)
]  # the best value by a capture, or that of the position's end
STEPS: Final = EXPECTED  # CAPTURES[STEPS + bound] is the number of moves to a bound, while EXPECTED is not asked for
PAYS: Final = zeros("b", LAYER_SIZE)  # the value of a position when it returns, and the game ends by that
SUCCESSORS: Final = zeros("b", LAYER_SIZE)  # the number of moves that stay in the layer
OPEN_SUCCESSORS: Final = zeros("b", LAYER_SIZE)  # the number of those whose bound has not been propagated yet
FLAGS: Final = zeros("b", LAYER_SIZE)  # KNOWN << bound, QUEUED << bound, IS_END << player
LAYER_BOUNDS: Final = [zeros("b", LAYER_SIZE) for _ in (LOW, HIGH)]  # until a bound is KNOWN, its value by captures
SCHEDULE: Final = zeros("b", LAYER_SIZE)  # the next value at which a bound may be known by captures alone
KNOWN: Final = 1
QUEUED: Final = 4  # KNOWN, and yet to be propagated
ANY_QUEUED: Final = QUEUED << LOW | QUEUED << HIGH
IS_END: Final = 16  # the game has had this position, that player to move, and ends when it returns
ANY_END: Final = IS_END << SOUTH | IS_END << 1 - SOUTH
NEVER: Final = 100  # the open successors of an end: never zero
MOST_STEPS: Final = 120  # the most moves that are counted

# The predecessors of an index are PREDECESSORS, with their upper bits in TOP_BITS, from `first_edge` of the index to
# before that of the next. TOP_BITS has the bit MOVES_AGAIN for a predecessor whose mover then moves again; it has two
# bytes only where a layer has more positions than the seven bits below the sign tell apart.
SHORT: Final = 1 << 16  # an element of two bytes is less
IS_WIDE: Final = LAYER_SIZE > NARROW
EDGES: Final = rules.MOVES * (LAYER_SIZE - WITHOUT_ONE) + WITHOUT_HALF  # moves from houses with seeds, and passes
PREDECESSORS: Final = zeros("H", EDGES)
TOP_BITS: Final = zeros("H" if IS_WIDE else "b", EDGES)
MOVES_AGAIN: Final = 1 << 15 if IS_WIDE else 1 << 7
AGAIN_TERM: Final = MOVES_AGAIN if IS_WIDE else -MOVES_AGAIN  # sets that bit: the sign of one byte
BLOCK: Final = 1024  # the number of indices that share a number of BLOCK_EDGES
BLOCK_EDGES: Final = zeros("i", LAYER_SIZE // BLOCK + 1)  # the first edge of each block of indices
OFFSETS: Final = zeros(
    "H", LAYER_SIZE + 1
)  # the first edge of an index, from that of its block; at first how many it has
QUEUE: Final = zeros("i", LAYER_SIZE)  # the positions with a bound to be propagated, as a ring

# Bounds are propagated from several positions together. The data of their predecessors lie far apart in memory. A
# processor that reads them independently of each other waits for all little longer than for one.
BATCH: Final = 64
SOURCES: Final = zeros("i", BATCH)
SOURCE_BOUNDS: Final = zeros("i", BATCH)  # 1 << bound for each that is propagated
FIRST_EDGES: Final = zeros("i", BATCH)
END_EDGES: Final = zeros("i", BATCH)  # the edge after the last
TARGET_BATCH: Final = 4 * BATCH  # the number of predecessors that are updated together
TARGETS: Final = zeros("i", TARGET_BATCH)  # first edges, then the indices of the predecessors
SOURCE_OF: Final = zeros("i", TARGET_BATCH)  # by target: the index of its source
EFFECTS: Final = zeros("i", TARGET_BATCH)  # by target: RAISES, CLOSES, MOVED_AGAIN
CHANGED: Final = zeros("i", TARGET_BATCH)  # the indices of the targets with something to change
RAISES: Final = 1  # a move of the target leads to the value
CLOSES: Final = 2  # one more of its moves leads to no more than the negative of the value
MOVED_AGAIN: Final = 4  # the player moves again after that move

BOARD: Final = bytearray(rules.CELLS)
TRIED: Final = bytearray(rules.CELLS)
SETTLED: Final = bytearray(rules.CELLS)
LISTED: Final = bytearray(rules.MOVES)

seeds = 0  # of the positions of the layer
first = 0  # the index among all where the layer begins
size = 0  # the number of positions of the layer
looks = 0  # the positions counted and then listed so far: each is surveyed twice
next_value = 0  # the best value in SCHEDULE
queued = 0  # the length of QUEUE
head = 0  # the place of the next position in QUEUE
claimant = SOUTH  # the player whose claims are asked for: LOW where they are to move, HIGH where the other is
noting = False  # whether the steps to the bounds are noted
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
    survey(2 * size)
    close_layer()


def take_up(count: int) -> None:
    """Count the open positions of fewer seeds than these in VALUES, which were solved before."""
    global open_positions
    for index in range(tablebase_index.layer_start(count)):
        if VALUES[LOW][index] < VALUES[HIGH][index]:
            open_positions += 1


def close_layer() -> None:
    """Solve the open layer, which has been surveyed, for good."""
    find_bounds()
    store_bounds()
    if open_positions > 0 and not draws:
        find_fair()


def store_bounds() -> None:
    """Write the bounds of the layer into VALUES, and as EXPECTED the number between them that is nearest to 0."""
    global open_positions
    for index in range(size):
        low = LAYER_BOUNDS[LOW][index]
        high = LAYER_BOUNDS[HIGH][index]
        VALUES[LOW][first + index] = low
        VALUES[HIGH][first + index] = high
        VALUES[EXPECTED][first + index] = max(low, min(0, high))
        if low < high:
            open_positions += 1


def reopen_layer(count: int) -> None:
    """Make ready to solve a layer again, with it and all below solved; no position is marked as an end.

    A layer that is open and surveyed is not surveyed again.
    """
    if count != seeds or looks < 2 * size:
        open_layer(count)
        survey(2 * size)
    for index in range(size):
        FLAGS[index] = 0


def resolve(player: int, with_steps: bool) -> None:
    """Find what a player can secure in the open layer, in a game with the ends that `mark_terminal` marked.

    `look_up_resolved` returns it, and `steps_to` the moves it takes if they are asked for; VALUES stays as it is.
    """
    global claimant, noting
    claimant = player
    noting = with_steps
    for index in range(size):
        if noting:
            CAPTURES[STEPS + LOW][index] = MOST_STEPS
            CAPTURES[STEPS + HIGH][index] = MOST_STEPS
    find_bounds()
    claimant = SOUTH
    noting = False


def open_layer(count: int) -> None:
    """Make ready for a layer that is to be surveyed."""
    global seeds, first, size, looks
    seeds = count
    looks = 0
    first = tablebase_index.layer_start(count)
    size = (tablebase_index.layer_start(count + 1) if count < MOST else tablebase_index.SIZE) - first
    for index in range(size):
        FLAGS[index] = 0
    for index in range(size + 1):
        OFFSETS[index] = 0


def mark_terminal() -> None:
    """Mark BOARD, a position of the open layer, as an end: the game has had it, and ends when it returns."""
    FLAGS[tablebase_index.index_of(BOARD) - first] |= IS_END << BOARD[rules.TURN]


def survey(more: int) -> bool:
    """Survey further positions of the open layer, if any are left; return whether it is surveyed.

    The first look at each counts the edges to its successors; the second, when all are counted, lists them.
    """
    global looks
    last = min(looks + more, 2 * size)
    while looks < last:
        if looks == size:
            index_edges()
        if looks % size == 0:
            set_first()
        if looks < size:
            look_at(looks)
        elif SUCCESSORS[looks - size] > 0:
            list_edges(looks - size)
        set_next()
        looks += 1
    return looks == 2 * size


def index_edges() -> None:
    """Add up the counts of predecessors: OFFSETS is where the list of each index ends, until it is filled."""
    edges = 0
    moves = 0
    for index in range(size + 1):
        if index % BLOCK == 0:
            BLOCK_EDGES[index // BLOCK] = edges
        edges += OFFSETS[index]
        if edges - BLOCK_EDGES[index // BLOCK] >= SHORT:
            raise ValueError("more moves lead to a block of positions than can be counted")
        OFFSETS[index] = edges - BLOCK_EDGES[index // BLOCK]
        if index < size:
            moves += SUCCESSORS[index]
    if edges != moves or edges > EDGES or size - 1 >> 16 >= MOVES_AGAIN:
        raise ValueError("there are more moves than houses with seeds, or more than can be counted")


def look_at(index: int) -> None:
    """Play the moves of BOARD: note the best value by a capture, or that of its end, and count the edges."""
    PAYS[index] = pay()
    SUCCESSORS[index] = 0
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
    if there >= first:
        SUCCESSORS[index] += 1
        OFFSETS[there - first] += 1
        return
    again = TRIED[rules.TURN] == SOUTH
    gain = rules.score(TRIED, SOUTH) - rules.score(TRIED, 1 - SOUTH)
    for bound in range(EXPECTED + 1):
        worth = value_after(there, bound, again)
        if worth not in (UNBOUNDED, -UNBOUNDED):
            worth += gain
        CAPTURES[bound][index] = max(CAPTURES[bound][index], worth)


def list_edges(index: int) -> None:
    """List BOARD as a predecessor of each of its successors in the layer; each list is filled from its end.

    The loop is that of `look_at`: the compiler takes no function as an argument.
    """
    legal = 0
    count = rules.list_moves(BOARD, LISTED)
    for i in range(count):
        TRIED[:] = BOARD
        if rules.play(TRIED, LISTED[i]) != 0:
            legal += 1
            add_edge(index)
    if legal == 0:
        TRIED[:] = BOARD
        rules.play(TRIED, PASS)
        add_edge(index)


def add_edge(index: int) -> None:
    """List an index as a predecessor of TRIED, if that is in the layer."""
    there = tablebase_index.index_of(TRIED) - first
    if there >= 0:
        OFFSETS[there] -= 1
        edge = first_edge(there)
        PREDECESSORS[edge] = index & SHORT - 1
        TOP_BITS[edge] = (index >> 16) + (AGAIN_TERM if TRIED[rules.TURN] == SOUTH else 0)


def first_edge(index: int) -> int:
    """Return the place of an index's first predecessor in PREDECESSORS; the list of the index before ends there."""
    return BLOCK_EDGES[index // BLOCK] + OFFSETS[index]


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


# The bounds of a layer.


def find_bounds() -> None:
    """Find LOW and HIGH of the layer."""
    start_from_captures()
    propagate(LOW, -seeds)
    if not draws and is_open():
        refine_by_repetition()


def start_from_captures() -> None:
    """Begin with the values by captures, as if endless play were the worst for each bound's player."""
    for index in range(size):
        LAYER_BOUNDS[LOW][index] = CAPTURES[LOW][index]
        LAYER_BOUNDS[HIGH][index] = GOES_ON


def is_open() -> bool:
    """Tell whether a position of the layer has two bounds that differ."""
    for index in range(size):
        if LAYER_BOUNDS[LOW][index] < LAYER_BOUNDS[HIGH][index]:
            return True
    return False


def refine_by_repetition() -> None:
    """Find the bounds again, with endless play worth what its positions pay."""
    global noting
    noting = False
    for index in range(size):
        paid = PAYS[index]
        LAYER_BOUNDS[LOW][index] = max(paid, LAYER_BOUNDS[LOW][index])
        kept = min(paid, LAYER_BOUNDS[HIGH][index]) if paid != GOES_ON else -GOES_ON
        LAYER_BOUNDS[HIGH][index] = max(CAPTURES[HIGH][index], kept)
    propagate(HIGH, -seeds)


def find_fair() -> None:
    """Find EXPECTED of the layer, between its bounds: as if endless play paid nothing. The survey is lost."""
    global looks
    looks = 0
    for index in range(size):
        CAPTURES[LOW][index] = CAPTURES[EXPECTED][index]
        CAPTURES[HIGH][index] = CAPTURES[EXPECTED][index]
    start_from_captures()
    propagate(LOW, 1)
    for index in range(size):
        here = first + index
        fair = max(LAYER_BOUNDS[LOW][index], min(0, LAYER_BOUNDS[HIGH][index]))
        VALUES[EXPECTED][here] = max(VALUES[LOW][here], min(fair, VALUES[HIGH][here]))


def propagate(rising: int, least: int) -> None:
    """Propagate the values of the layer, the best first: each for the `rising` bound, and negated for the other.

    One successor with the value suffices for the bound that rises; the other needs all of them. Values below `least`
    are left out.
    """
    global head, next_value
    other = 1 - rising
    prepare(rising)
    while next_value >= least:
        value = next_value
        next_value = -GOES_ON
        for index in range(size):
            if SCHEDULE[index] >= value:
                known = FLAGS[index]
                if known & KNOWN << rising == 0 and LAYER_BOUNDS[rising][index] >= value:
                    establish(index, rising, value, 0)
                if known & KNOWN << other == 0 and LAYER_BOUNDS[other][index] <= -value:
                    establish(index, other, -value, 0)
                SCHEDULE[index] = scheduled(index, rising)
            next_value = max(next_value, SCHEDULE[index])
        while queued > 0:
            propagate_batch(rising, value)
        head = 0  # the rest of QUEUE stays untouched, and costs no memory
    for index in range(size):
        mark_endless(index)


def prepare(rising: int) -> None:
    """Make the layer ready for propagation: only the ends are known, and every successor is open."""
    global head, next_value
    other = 1 - rising
    head = 0
    next_value = -GOES_ON
    for index in range(size):
        OPEN_SUCCESSORS[index] = SUCCESSORS[index]
        if SUCCESSORS[index] == 0:
            limit_by_captures(index, other)
        FLAGS[index] &= ANY_END
        if FLAGS[index] != 0:
            set_end(index, other)
        SCHEDULE[index] = scheduled(index, rising)
        next_value = max(next_value, SCHEDULE[index])


def scheduled(index: int, rising: int) -> int:
    """Return the best value at which an unknown bound may be known by captures alone; at most the layer's seeds."""
    other = 1 - rising
    best = LAYER_BOUNDS[rising][index] if FLAGS[index] & KNOWN << rising == 0 else -GOES_ON
    if FLAGS[index] & KNOWN << other == 0:
        best = max(best, -LAYER_BOUNDS[other][index])
    return min(best, seeds)


def mark_endless(index: int) -> None:
    """Make those bounds of an index endless that are still unknown."""
    if FLAGS[index] & KNOWN << LOW == 0:
        LAYER_BOUNDS[LOW][index] = -UNBOUNDED
    if FLAGS[index] & KNOWN << HIGH == 0:
        LAYER_BOUNDS[HIGH][index] = UNBOUNDED


def end_flag(bound: int) -> int:
    """Return the flag of a position that the game so far has made an end of this bound."""
    return IS_END << (claimant ^ bound)


def set_end(index: int, other: int) -> None:
    """Prepare an index where the game so far ends: its bound is its pay, whatever its moves are."""
    for bound in range(HIGH + 1):
        if FLAGS[index] & end_flag(bound) != 0:
            LAYER_BOUNDS[bound][index] = PAYS[index]
            if draws:
                LAYER_BOUNDS[bound][index] = -GOES_ON if bound == LOW else GOES_ON
            if bound == other:
                OPEN_SUCCESSORS[index] = NEVER


def limit_by_captures(index: int, bound: int) -> None:
    """Lower a bound of an index to its value by captures, since all its successors are worth no more."""
    LAYER_BOUNDS[bound][index] = min(LAYER_BOUNDS[bound][index], CAPTURES[bound][index])


def establish(index: int, bound: int, value: int, steps: int) -> None:
    """Set a bound of an index, which is then known, and queue it; it takes `steps` moves to come about, if forced."""
    global queued
    LAYER_BOUNDS[bound][index] = value
    if noting:
        CAPTURES[STEPS + bound][index] = min(steps, MOST_STEPS)
    if FLAGS[index] & ANY_QUEUED == 0:
        last = head + queued
        QUEUE[last if last < size else last - size] = index
        queued += 1
    FLAGS[index] |= (KNOWN | QUEUED) << bound


def propagate_batch(rising: int, value: int) -> None:
    """Propagate the bounds of the first positions in QUEUE to their predecessors."""
    global queued, head
    sources = min(queued, BATCH)
    queued -= sources
    for i in range(sources):
        index = QUEUE[head]
        head = head + 1 if head + 1 < size else 0
        SOURCES[i] = index
        SOURCE_BOUNDS[i] = FLAGS[index] >> 2 & 3  # 1 << bound for each QUEUED << bound
        FLAGS[index] &= ~ANY_QUEUED
        FIRST_EDGES[i] = first_edge(index)
        END_EDGES[i] = first_edge(index + 1)
    targets = 0
    for i in range(sources):
        for edge in range(FIRST_EDGES[i], END_EDGES[i]):
            if targets == TARGET_BATCH:
                update(targets, rising, value)
                targets = 0
            TARGETS[targets] = edge
            SOURCE_OF[targets] = i
            targets += 1
    update(targets, rising, value)


def update(targets: int, rising: int, value: int) -> None:
    """Apply a value to the predecessors of a batch; change those that it affects."""
    for i in range(targets):
        top = TOP_BITS[TARGETS[i]]
        source_bounds = SOURCE_BOUNDS[SOURCE_OF[i]]
        again = top & MOVES_AGAIN != 0
        TARGETS[i] = (top & MOVES_AGAIN - 1) << 16 | PREDECESSORS[TARGETS[i]]
        raises = source_bounds >> (rising ^ again ^ 1) & 1
        closes = source_bounds >> (rising ^ again) & 1
        EFFECTS[i] = RAISES * raises | CLOSES * closes | MOVED_AGAIN * again
    known = KNOWN << rising | end_flag(rising)
    changed = 0
    for i in range(targets):
        index = TARGETS[i]
        effects = EFFECTS[i]
        new = 0
        if effects & RAISES != 0:
            new = RAISES * (FLAGS[index] & known == 0)
        if effects & CLOSES != 0:
            OPEN_SUCCESSORS[index] -= 1
            new |= CLOSES * (OPEN_SUCCESSORS[index] == 0)
        EFFECTS[i] = effects & MOVED_AGAIN | new
        CHANGED[changed] = i
        changed += new != 0
    for i in range(changed):
        change(CHANGED[i], rising, value)


def change(i: int, rising: int, value: int) -> None:
    """Change the bounds of the target of this index."""
    again = EFFECTS[i] & MOVED_AGAIN != 0
    if EFFECTS[i] & RAISES != 0:
        raise_to(TARGETS[i], rising, value, steps_from(i, rising ^ again ^ 1))
    if EFFECTS[i] & CLOSES != 0:
        lower_to(TARGETS[i], 1 - rising, -value, steps_from(i, rising ^ again))


def steps_from(i: int, bound: int) -> int:
    """Return the moves in which a bound comes about by way of a target: one more than from its source."""
    return CAPTURES[STEPS + bound][SOURCES[SOURCE_OF[i]]] + 1 if noting else 0


def raise_to(index: int, bound: int, value: int, steps: int) -> None:
    """Raise a bound of an index to a value that one of its moves leads to; a better one would be known."""
    if FLAGS[index] & KNOWN << bound == 0:
        establish(index, bound, value, steps)


def lower_to(index: int, bound: int, value: int, steps: int) -> None:
    """Lower a bound of an index to a value that none of its successors exceeds, unless a capture is worth more."""
    global next_value
    if FLAGS[index] & KNOWN << bound != 0:
        return
    limit_by_captures(index, bound)
    found = LAYER_BOUNDS[bound][index]
    if found <= value:
        establish(index, bound, value, steps)
    else:
        SCHEDULE[index] = max(SCHEDULE[index], -found)
        next_value = max(next_value, -found)


# The bounds that were found.


def look_up(bound: int) -> int:
    """Return LOW, HIGH or EXPECTED of BOARD, for either player to move."""
    return VALUES[bound][tablebase_index.index_of(BOARD)]


def look_up_resolved(bound: int) -> int:
    """Return LOW or HIGH of BOARD, a position of the open layer, as `resolve` has found it."""
    return LAYER_BOUNDS[bound][tablebase_index.index_of(BOARD) - first]


def steps_to(bound: int) -> int:
    """Return the number of moves in which that bound comes about, if forced."""
    return CAPTURES[STEPS + bound][tablebase_index.index_of(BOARD) - first]


EXPORTS: Final = [solve, take_up, open_layer, survey, close_layer, look_up]
