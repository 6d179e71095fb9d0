"""Alpha-beta search for any game, in the subset of Python that `mashimo.compiler` compiles; bound to a game's rules.

A principal variation search with a transposition table, deepened from outside. A node plays its moves on boards of
their own. It tries the table's move before it makes the others, which it orders by their static values and the history
of cut-offs. One move above the leaves only static values count. Late moves are first searched less deep, and as deep as
the others if they then seem better.

Where the caller has called `select`, a position near the leaves is not searched whose static value is above beta by a
margin. The table's move is searched one move deeper where it is singular: much better than all others. If another one,
searched less deep, reaches beta as well, the position is not searched further (multi-cut). No such estimate reaches a
proved loss or win, so what is said to be decided is decided.

The caller fills BOARDS[0], calls `begin`, and replays the game's moves with `advance`, so that repetitions are known.
The driver of the search (driver.py, judge.py) calls `forget` unless the table may be kept, then `start`, and then
`deepen` for each depth. The results are in the globals best_move, best_value and nodes; `principal_variation` writes
the moves expected to follow.

Values are in hundredths of a seed, for the player to move. An ended game is worth WIN_BONUS more to its winner, and one
that `tablebase` proves to be won, PROOF_BONUS more. The search ends where a position that returns lets the players
agree to an end. It is worth the lead they would then have, and no more, as either may go on. To a player who errs, each
move in BOARDS[0] seems worse by its number in HANDICAPS, at most MOST_HANDICAP; a move with NOT_SEEN there is not
searched. best_value is the value of the chosen move without its handicap.
"""

# ruff: noqa: F821, PLW0603  # parameters have no value before they are bound; the subset's state is global

from __future__ import annotations

from array import array
from math import log
from random import Random
from typing import TYPE_CHECKING, Final

from mashimo.games.kit.events import AGREEMENT, PASS
from mashimo.search.kernel.constants import (
    LONGEST_LINE,
    MAX_PLY,
    MAX_STATIC_EVAL,
    MOST_WON,
    MOVE_COUNT,
    NO_MOVE,
    NO_VALUE,
    NOT_SEEN,
    PROOF_BONUS,
    SEED,
    WIN_BONUS,
)

if TYPE_CHECKING:
    from mashimo.games.kit.contract import Rules
    from mashimo.search.kernel.contract import TablebaseProbe

rules: Rules
tablebase: TablebaseProbe
SELECTIVE: bool
"""Whether the game gains by `select`."""
ENTRIES: int
"""The entries of the transposition table, a power of two; one number gives the same moves everywhere."""

LINE: Final = 1024  # the most positions of the game so far that are remembered
SEED_VALUES: Final = 256  # the values of a cell, which is a byte
FILTER: Final = 1 << 12  # the slots of the filter that tells which positions cannot have occurred before
INFINITY: Final = 30_000
EXACT: Final = 0
AT_LEAST: Final = 1
AT_MOST: Final = 2
VALUED: Final = 1
GAME_OVER: Final = 2
POINT: Final = 1 << 12  # the weight of a hundredth of a seed beside a move's history, when moves are ordered
MOST_HISTORY: Final = (1 << 20) - 1
EARLY: Final = 3  # the first moves of a ply, searched at full depth at once unless the search is selective
LATE_DEPTH: Final = 4  # the least depth at which the moves after them are first searched less deep
MOST_TOLD_APART: Final = 8  # the moves of a ply that REDUCTIONS tells apart
PRUNED_DEPTH: Final = 6  # the most depth at which a position is not searched that seems good enough
MARGIN: Final = SEED  # by how much it must exceed beta, once and again for each move of the depth
SINGULAR_DEPTH: Final = 6  # the least depth at which the table's move is compared with all others
SINGULAR_LAG: Final = 3  # by how much less deep the table's value may have been searched
SINGULAR_MARGIN: Final = SEED // 5  # by how much the others must be worse, for each move of the depth

# An entry is three numbers: the key, its last bits replaced by the entry's age; the lock; and score, depth, bound and
# move, packed. A bucket is two entries: the deepest of those that fall there, and the latest.
ENTRY: Final = 3
BUCKET: Final = 2 * ENTRY
BUCKETS: Final = ENTRIES // 2
AGES: Final = 1 << 10  # at most BUCKETS, so that key and place in the table still give the whole key

BOARDS: Final = [bytearray(rules.CELLS) for _ in range(1 + (MAX_PLY + 1) * rules.MOVES)]  # the root, children by ply
KEYS: Final = array("i", bytes(4 * len(BOARDS)))
VALUES: Final = array("i", bytes(4 * len(BOARDS)))  # the static value of a child to the player who moved there
ENDED: Final = bytearray(len(BOARDS))  # GAME_OVER where the game has ended, VALUED where it goes on unsearched
DEPENDENCIES: Final = array("i", bytes(4 * len(BOARDS)))  # the dependency of each value in VALUES, as path_dependency
PATH: Final = array("i", bytes(4 * (MAX_PLY + 1)))  # the index in BOARDS of each ply's position
LISTS: Final = [bytearray(rules.MOVES) for _ in range(MAX_PLY + 1)]  # the moves at each ply
CHILDREN: Final = [bytearray(rules.MOVES) for _ in range(MAX_PLY + 1)]  # the child to which each of the moves leads
EXCLUDED: Final = bytearray([NO_MOVE] * (MAX_PLY + 1))  # the move of each ply that is left out there; else NO_MOVE
EXTENSIONS: Final = bytearray(MAX_PLY + 1)  # by how much deeper the first move of each ply is searched
BEST_MOVES: Final = bytearray(MAX_PLY + 1)  # at each ply
BEST_VALUES: Final = array("i", bytes(4 * (MAX_PLY + 1)))
PATH_DEPENDENCIES: Final = array("i", bytes(4 * (MAX_PLY + 1)))  # that of each ply's value, as path_dependency
SEARCHMOVES: Final = bytearray(b"\1" * MOVE_COUNT)  # 1 for each move of BOARDS[0] that is to be searched, as UCI has it
HANDICAPS: Final = array("i", bytes(4 * MOVE_COUNT))  # by how much each move in BOARDS[0] is to seem worse than it is
STOP: Final = bytearray(1)  # 1 where the search is to stop at once; the caller may set it while the search runs
SETTLED: Final = bytearray(rules.CELLS)
PRINCIPAL_VARIATION: Final = bytearray(MAX_PLY + 1)  # the moves expected from BOARDS[0] on
# By how much less deep each move is first searched where the search is selective, by depth and the move's place.
REDUCTIONS: Final = bytes(
    int(0.5 + log(depth) * log(1 + place) / 1.5) if depth >= LATE_DEPTH and place > 0 else 0
    for depth in range(MAX_PLY + 1)
    for place in range(MOST_TOLD_APART)
)
WORTH: Final = array("i", bytes(4 * rules.MOVES))  # the keys by which a list of moves is being ordered
HISTORY: Final = array("i", bytes(4 * MOVE_COUNT))  # the sum of the squared depths of the cut-offs by each move
TABLE: Final = array("i", bytes(4 * ENTRY * ENTRIES))
LINE_KEYS: Final = array("i", bytes(4 * (LINE + MAX_PLY + 1)))  # the game so far, then the path to the node
LINE_LOCKS: Final = array("i", bytes(4 * (LINE + MAX_PLY + 1)))
SEEN: Final = bytearray(FILTER)
RANDOM: Final = Random(48)  # noqa: S311  # hashing needs the same numbers everywhere, not secret ones
KEY_PARTS: Final = array("i", [RANDOM.getrandbits(31) for _ in range(rules.CELLS * SEED_VALUES)])
LOCK_PARTS: Final = array("i", [RANDOM.getrandbits(31) for _ in range(rules.CELLS * SEED_VALUES)])

nodes = 0
node_limit = 0
stopped = False
best_move = NO_MOVE
best_value = 0
age = 0  # the age of the entries made now; an empty place has age 0
oldest = 1  # the least age of the entries that count
base = 0  # the number of positions of the game before the root
returned = 0  # the number of those that had occurred before
selective = False  # whether positions that seem good enough are not searched
beyond = False  # whether the last `deepen` has met a position at the end of its depth in which the game goes on
path_dependency = 0  # the earliest place in the line that the last value depends on; INFINITY where it depends on none


def begin() -> None:
    """Begin a game whose first position is BOARDS[0], without earlier positions."""
    global base, returned
    base = 0
    returned = 0
    for slot in range(FILTER):
        SEEN[slot] = 0


def advance(move: int) -> None:
    """Play a move of the game on BOARDS[0]."""
    global base, returned
    if base == LINE:
        forget_half()
    key = hash_of(BOARDS[0], KEY_PARTS)
    lock = hash_of(BOARDS[0], LOCK_PARTS)
    if occurrences(base, key, lock) > 1:
        returned += 1
    LINE_KEYS[base] = key
    LINE_LOCKS[base] = lock
    SEEN[key % FILTER] += 1
    base += 1
    rules.play(BOARDS[0], move)


def forget_half() -> None:
    """Drop the older half of a full line; a repetition that far back is no longer seen."""
    global base
    base = LINE // 2
    for place in range(base):
        SEEN[LINE_KEYS[place] % FILTER] -= 1
        LINE_KEYS[place] = LINE_KEYS[base + place]
        LINE_LOCKS[place] = LINE_LOCKS[base + place]


def forget() -> None:
    """Empty the transposition table: no entry made so far counts any more.

    Ages begin anew once half are used, so that at least half are always left for searches that keep the table.
    """
    global oldest
    if age >= AGES // 2:
        wipe()
    oldest = age + 1


def wipe() -> None:
    """Clear the table, and begin with the first age."""
    global age, oldest
    for place in range(0, ENTRY * ENTRIES, ENTRY):
        TABLE[place] = 0
    age = 0
    oldest = 1


def start(limit: int) -> None:
    """Make ready to search BOARDS[0], visiting at most `limit` positions."""
    global nodes, node_limit, stopped, best_move, best_value
    grow_older()
    nodes = 0
    node_limit = limit
    stopped = False
    best_move = NO_MOVE
    best_value = 0
    for move in range(len(HISTORY)):
        HISTORY[move] = 0


def allow(limit: int) -> None:
    """Let the search visit this many positions since `start`."""
    global node_limit
    node_limit = limit


def open_to(move: int) -> None:
    """Restrict the search to one move of BOARDS[0]; allow all if it is NO_VALUE."""
    for number in range(MOVE_COUNT):
        SEARCHMOVES[number] = 1 if move == NO_VALUE or number == move else 0  # noqa: PLR1714  # the subset has no such `in`


def select(wanted: bool) -> None:
    """Set whether positions that seem good enough are not searched from now on, in a game that gains by it."""
    global selective
    selective = SELECTIVE and wanted


def grow_older() -> None:
    """Begin another age of the table."""
    global age
    if age == AGES - 1:
        wipe()
    age += 1


def deepen(depth: int) -> bool:
    """Search BOARDS[0] to a depth of at most MAX_PLY; return whether the limit sufficed."""
    global best_value, beyond, stopped
    beyond = False
    stopped = False
    put_on_path(0, 0, hash_of(BOARDS[0], KEY_PARTS))
    found = search(0, depth, -INFINITY, INFINITY)
    if stopped:
        return False
    best_value = found + HANDICAPS[best_move]
    return True


def put_on_path(ply: int, at: int, key: int) -> None:
    """Put BOARDS[at] on the path."""
    PATH[ply] = at
    LINE_KEYS[base + ply] = key
    LINE_LOCKS[base + ply] = hash_of(BOARDS[at], LOCK_PARTS)


def search(ply: int, depth: int, alpha: int, beta: int) -> int:
    """Search the board at this ply of the path, where the game goes on; return its value to the player to move.

    It is exact between alpha and beta, else a bound outside them. At the frontier the depth is 1: there leaves are
    searched as fast as looked up, and would crowd the table. The root is never looked up, since it may be restricted to
    some moves. Its best move so far comes first, as the search may be stopped midway.
    """
    global beyond, path_dependency, stopped
    if STOP[0] != 0:
        stopped = True
    if selective and ply > 0 and seems_enough(ply, depth, beta):
        beyond = True
        path_dependency = INFINITY
        return static_value(ply)
    place = base + ply
    key = LINE_KEYS[place]
    lock = LINE_LOCKS[place]
    known = entry_of(key, lock) if depth > 1 and ply > 0 else -1
    if known >= 0 and returned == 0 and cuts_off(TABLE[known + 2], depth, alpha, beta):
        path_dependency = INFINITY
        return TABLE[known + 2] >> 16
    first = best_move if ply == 0 else TABLE[known + 2] & 255 if known >= 0 else NO_MOVE
    EXTENSIONS[ply] = 0
    if known >= 0 and may_be_singular(ply, depth, TABLE[known + 2]):
        low = (TABLE[known + 2] >> 16) - SINGULAR_MARGIN * depth
        if best_without(ply, first, (depth - 1) // 2, low) < low:
            EXTENSIONS[ply] = 1
        elif low >= beta > -PROOF_BONUS:
            return beta
    enter(ply)
    if depth == 1:
        try_leaves(ply, beta)
    else:
        try_moves(ply, depth, alpha, beta, first)
    if BEST_MOVES[ply] == NO_MOVE and not stopped:
        without_moves(ply, depth, alpha, beta)
    elif depth > 1 and ply > 0 and not stopped and PATH_DEPENDENCIES[ply] >= place:
        store(ply, depth, alpha, beta)
    return leave(ply)


def enter(ply: int) -> None:
    """Begin to search the moves of a ply, whose position can recur from now on."""
    BEST_MOVES[ply] = NO_MOVE
    BEST_VALUES[ply] = -INFINITY
    PATH_DEPENDENCIES[ply] = INFINITY
    SEEN[LINE_KEYS[base + ply] % FILTER] += 1


def leave(ply: int) -> int:
    """Return the value of a ply, and set what it depends on; its position can't recur any more."""
    global path_dependency
    SEEN[LINE_KEYS[base + ply] % FILTER] -= 1
    path_dependency = PATH_DEPENDENCIES[ply] if PATH_DEPENDENCIES[ply] < base + ply else INFINITY
    return BEST_VALUES[ply]


def may_be_singular(ply: int, depth: int, entry: int) -> bool:
    """Tell whether the table's move is to be compared with the others: its value is known well enough, and no proof.

    An extension keeps within MAX_PLY.
    """
    score = entry >> 16
    return (
        selective
        and depth >= SINGULAR_DEPTH
        and ply + depth < MAX_PLY - 1
        and (entry >> 10 & 63) >= depth - SINGULAR_LAG
        and (entry >> 8 & 3) != AT_MOST
        and -PROOF_BONUS < score < PROOF_BONUS
    )


def best_without(ply: int, move: int, depth: int, low: int) -> int:
    """Search all moves of a ply but one to a depth of 2 or more; return a bound of the best value, for `low`.

    It is a lower bound where it is at least `low`, else an upper one; -INFINITY if there are no others.
    """
    EXCLUDED[ply] = move
    enter(ply)
    try_moves(ply, depth, low - 1, low, NO_MOVE)
    EXCLUDED[ply] = NO_MOVE
    return leave(ply)


def seems_enough(ply: int, depth: int, beta: int) -> bool:
    """Tell whether the static value of a ply exceeds beta by so much that the moves there need not be searched.

    Where beta is a proved loss, all of them are, as the other player may be winning there.
    """
    return depth <= PRUNED_DEPTH and beta > -PROOF_BONUS and static_value(ply) >= beta + MARGIN * (1 + depth)


def static_value(ply: int) -> int:
    """Return the static value of a ply below the root, for the player to move there."""
    value = VALUES[PATH[ply]]
    return value if BOARDS[PATH[ply]][rules.TURN] == BOARDS[PATH[ply - 1]][rules.TURN] else -value


def entry_of(key: int, lock: int) -> int:
    """Return the place of a position in the table; -1 if it is not there."""
    place = key % BUCKETS * BUCKET
    if holds(place, key, lock):
        return place
    return place + ENTRY if holds(place + ENTRY, key, lock) else -1


def holds(place: int, key: int, lock: int) -> bool:
    """Tell whether this place of the table has a position, from an age that counts."""
    return TABLE[place] ^ key < AGES and TABLE[place + 1] == lock and TABLE[place] % AGES >= oldest


def entry_for(key: int, lock: int, depth: int) -> int:
    """Choose the place in the table for a position that has been searched to a depth.

    It is the first place of its bucket if the entry there is of this position, of another age, or not deeper; that
    entry then moves to the second place. Else it is the second.
    """
    place = key % BUCKETS * BUCKET
    if TABLE[place] ^ key < AGES and TABLE[place + 1] == lock:
        return place
    if TABLE[place] % AGES == age and TABLE[place + 2] >> 10 & 63 > depth:
        return place + ENTRY
    for i in range(ENTRY):
        TABLE[place + ENTRY + i] = TABLE[place + i]
    return place


def store(ply: int, depth: int, alpha: int, beta: int) -> None:
    """Put the result of a ply into the table."""
    place = entry_for(LINE_KEYS[base + ply], LINE_LOCKS[base + ply], depth)
    best = BEST_VALUES[ply]
    bound = AT_LEAST if best >= beta else EXACT if best > alpha else AT_MOST
    TABLE[place] = LINE_KEYS[base + ply] // AGES * AGES + age
    TABLE[place + 1] = LINE_LOCKS[base + ply]
    TABLE[place + 2] = (best << 16) + (depth << 10) + (bound << 8) + BEST_MOVES[ply]


def cuts_off(entry: int, depth: int, alpha: int, beta: int) -> bool:
    """Tell whether the table's entry for a position answers the question."""
    if entry >> 10 & 63 < depth:
        return False
    score = entry >> 16
    bound = entry >> 8 & 3
    return bound == EXACT or (bound == AT_LEAST and score >= beta) or (bound == AT_MOST and score <= alpha)


def try_moves(ply: int, depth: int, alpha: int, beta: int, first: int) -> None:
    """Find the best of a ply's moves; try `first` before the others are made, as it often cuts them off."""
    count = list_moves(ply)
    made = 0
    if bring_forward(ply, count, first) and make_child(ply, 0):
        CHILDREN[ply][0] = 0
        made = 1
        try_move(ply, 0, depth + EXTENSIONS[ply], alpha, beta)
    if BEST_VALUES[ply] < beta:
        count = make_children(ply, made, count)
        for i in range(made, count):
            if stopped or BEST_VALUES[ply] >= beta:
                return
            try_move(ply, i, depth, alpha, beta)


def reduction(ply: int, i: int, depth: int) -> int:
    """Return by how much less deep the i-th move of a ply is first searched: 0 at the root, which may be restricted."""
    if ply == 0 or depth < LATE_DEPTH:
        return 0
    if selective:
        return min(REDUCTIONS[depth * MOST_TOLD_APART + min(i, MOST_TOLD_APART - 1)], depth - 2)
    return 1 if i >= EARLY else 0


def try_leaves(ply: int, beta: int) -> None:
    """Find the best of the moves of a ply by their static values."""
    global beyond
    count = list_moves(ply)
    for i in range(count):
        if make_child(ply, i):
            if ENDED[child_of(ply, i)] != GAME_OVER:
                beyond = True
            take(ply, LISTS[ply][i], VALUES[child_of(ply, i)])
        if stopped or BEST_VALUES[ply] >= beta:
            return


def try_move(ply: int, i: int, depth: int, alpha: int, beta: int) -> None:
    """Search the i-th move of a ply, for which the child is made."""
    global beyond, path_dependency
    child = child_of(ply, CHILDREN[ply][i])
    score = VALUES[child]
    path_dependency = DEPENDENCIES[child]
    if ENDED[child] == VALUED:
        beyond = True
    if ENDED[child] == 0:
        put_on_path(ply + 1, child, KEYS[child])
        handicap = HANDICAPS[LISTS[ply][i]] if ply == 0 else 0
        low = max(alpha, BEST_VALUES[ply]) + handicap
        score = principal_variation_search(ply, depth, low, beta + handicap, reduction(ply, i, depth))
    if not stopped:
        take(ply, LISTS[ply][i], score)
        if score >= beta:
            HISTORY[LISTS[ply][i]] = min(HISTORY[LISTS[ply][i]] + depth * depth, MOST_HISTORY)


def take(ply: int, move: int, score: int) -> None:
    """Note the value found for a move of a ply; at the root its handicap is subtracted."""
    global best_move
    PATH_DEPENDENCIES[ply] = min(PATH_DEPENDENCIES[ply], path_dependency)
    if ply == 0:
        score -= HANDICAPS[move]
    if score > BEST_VALUES[ply]:
        BEST_VALUES[ply] = score
        BEST_MOVES[ply] = move
        if ply == 0:
            best_move = move


def principal_variation_search(ply: int, depth: int, low: int, beta: int, reduced: int) -> int:
    """Search the next ply for the player who moved there; after the first move, only to see if it exceeds `low`.

    Most moves are not better than the first, and a narrow search shows that faster; a late one is first less deep.
    """
    global path_dependency
    if BEST_MOVES[ply] == NO_MOVE:
        return child_value(ply, depth, low, beta)
    if reduced > 0:
        score = child_value(ply, depth - reduced, low, low + 1)
        if stopped or score <= low:
            return score
    score = child_value(ply, depth, low, low + 1)
    if stopped or score <= low or score >= beta:
        return score
    dependency = path_dependency
    score = child_value(ply, depth, score - 1, beta)
    path_dependency = min(dependency, path_dependency)
    return score


def child_value(ply: int, depth: int, alpha: int, beta: int) -> int:
    """Search the next ply of the path for the player who moved there, and who may be to move again."""
    if BOARDS[PATH[ply + 1]][rules.TURN] == BOARDS[PATH[ply]][rules.TURN]:
        return search(ply + 1, depth - 1, alpha, beta)
    return -search(ply + 1, depth - 1, -beta, -alpha)


def without_moves(ply: int, depth: int, alpha: int, beta: int) -> None:
    """Find the value of a ply without a legal move: that of the end, or of the position after a pass."""
    global best_move, beyond, path_dependency
    path_dependency = INFINITY
    board = BOARDS[PATH[ply]]
    ended = rules.no_move_result(board)
    if ended != 0:
        BEST_VALUES[ply] = final_value(board, ended)
        return
    if ply == 0:
        best_move = PASS
    LISTS[ply][0] = PASS
    if make_child(ply, 0):
        BEST_VALUES[ply] = VALUES[child_of(ply, 0)]
        path_dependency = DEPENDENCIES[child_of(ply, 0)]
        if ENDED[child_of(ply, 0)] == VALUED or (depth == 1 and ENDED[child_of(ply, 0)] == 0):
            beyond = True
        if depth > 1 and ENDED[child_of(ply, 0)] == 0:
            put_on_path(ply + 1, child_of(ply, 0), KEYS[child_of(ply, 0)])
            BEST_VALUES[ply] = child_value(ply, depth, alpha, beta)
        PATH_DEPENDENCIES[ply] = min(PATH_DEPENDENCIES[ply], path_dependency)


def child_of(ply: int, i: int) -> int:
    """Return the index in BOARDS of the i-th child of a ply."""
    return 1 + ply * rules.MOVES + i


def make_child(ply: int, i: int) -> bool:
    """Play the i-th move of a ply on a board of its own, and value it; return whether the move is legal.

    Every position visited is made here: at the limit of nodes the search stops.
    """
    global nodes, stopped, path_dependency
    if nodes >= node_limit:
        stopped = True
        return False
    parent = BOARDS[PATH[ply]]
    at = child_of(ply, i)
    child = BOARDS[at]
    child[:] = parent
    if rules.play(child, LISTS[ply][i]) == 0:
        return False
    nodes += 1
    path_dependency = INFINITY
    KEYS[at] = hash_of(child, KEY_PARTS)
    ended = rules.ending(child)
    if ended == 0 and SEEN[KEYS[at] % FILTER] > 0:
        ended = recurrence(child, base + ply + 1, KEYS[at], hash_of(child, LOCK_PARTS))
    known = tablebase.hits(child, parent) and ended == 0
    value = final_value(child, ended) if ended != 0 else tablebase.value(child) if known else rules.value(child)
    VALUES[at] = value if child[rules.TURN] == parent[rules.TURN] else -value
    ENDED[at] = VALUED if known or ended == AGREEMENT else GAME_OVER if ended != 0 else 0
    DEPENDENCIES[at] = path_dependency
    return True


def make_children(ply: int, first: int, count: int) -> int:
    """Make the children of a ply's moves from `first` on, and order the moves; return the number of legal ones."""
    moves = LISTS[ply]
    legal = first
    for i in range(first, count):
        if make_child(ply, i):
            move = moves[i]
            worth = VALUES[child_of(ply, i)] * POINT + HISTORY[move]
            place = legal
            while place > first and WORTH[place - 1] < worth:
                WORTH[place] = WORTH[place - 1]
                moves[place] = moves[place - 1]
                CHILDREN[ply][place] = CHILDREN[ply][place - 1]
                place -= 1
            WORTH[place] = worth
            moves[place] = move
            CHILDREN[ply][place] = i
            legal += 1
    return legal


def list_moves(ply: int) -> int:
    """List the moves of a ply that are to be searched; return how many there are."""
    moves = LISTS[ply]
    count = rules.list_moves(BOARDS[PATH[ply]], moves)
    if ply > 0 and EXCLUDED[ply] == NO_MOVE:
        return count
    kept = 0
    for i in range(count):
        if moves[i] != EXCLUDED[ply] and (ply > 0 or (SEARCHMOVES[moves[i]] != 0 and HANDICAPS[moves[i]] < NOT_SEEN)):
            moves[kept] = moves[i]
            kept += 1
    return kept


def bring_forward(ply: int, count: int, first: int) -> bool:
    """Put a move at the head of a ply's list; return whether the list has it."""
    moves = LISTS[ply]
    for i in range(count):
        if moves[i] == first:
            moves[i] = moves[0]
            moves[0] = first
            return True
    return False


def final_value(board: bytearray, ended: int) -> int:
    """Value an ended game for the player whose turn it would be; an end that needs agreement is no win."""
    SETTLED[:] = board
    rules.settle(SETTLED, ended)
    most = MAX_STATIC_EVAL if ended == AGREEMENT else MOST_WON
    lead = min(max(rules.outcome(SETTLED, ended), -most), most)
    if board[rules.TURN] == 1:
        lead = -lead
    if lead == 0 or ended == AGREEMENT:
        return SEED * lead
    return WIN_BONUS + SEED * lead if lead > 0 else SEED * lead - WIN_BONUS


def recurrence(board: bytearray, place: int, key: int, lock: int) -> int:
    """Say how a position that has occurred before ends the game: by itself, or by agreement; 0 if it does not.

    Where the players may agree at any time, the repetition is not what lets them: then the game goes on.
    """
    times = occurrences(place, key, lock)
    if times == 1:
        return 0
    ended = rules.repeated(board, times)
    if ended == 0 and rules.may_agree(board, times) and not rules.may_agree(board, 1):
        return AGREEMENT
    return ended


def occurrences(place: int, key: int, lock: int) -> int:
    """Count how often a position occurs in the line up to this place, where it now stands."""
    global path_dependency
    times = 1
    for earlier in range(place):
        if LINE_KEYS[earlier] == key and LINE_LOCKS[earlier] == lock:
            times += 1
            path_dependency = min(path_dependency, earlier)
    return times


def hash_of(board: bytearray, parts: array[int]) -> int:
    """Compute one of the two hashes of a board, of 31 bits."""
    found = 0
    for cell in range(rules.CELLS):
        found ^= parts[cell * SEED_VALUES + board[cell]]
    return found


def principal_variation(longest: int) -> int:
    """Write the moves expected from BOARDS[0] on into PRINCIPAL_VARIATION, the best move first; return how many.

    They are at most `longest` (of MAX_PLY), and end with the game, at a position that returns, or where the table has
    no move. `deepen`'s boards other than BOARDS[0] are overwritten.
    """
    count = 0
    move = best_move
    while count < longest and move != NO_MOVE:
        put_on_path(count, count, hash_of(BOARDS[count], KEY_PARTS))
        BOARDS[count + 1][:] = BOARDS[count]
        if rules.play(BOARDS[count + 1], move) == 0:
            return count
        PRINCIPAL_VARIATION[count] = move
        count += 1
        move = table_move(BOARDS[count], base + count)
    return count


def write_line(numbers: array[int], at: int, depth: int) -> None:
    """Write the line expected after a search to a depth into an array: the number of moves, then each."""
    numbers[at] = principal_variation(min(depth, LONGEST_LINE))
    for place in range(numbers[at]):
        numbers[at + 1 + place] = PRINCIPAL_VARIATION[place]


def table_move(board: bytearray, place: int) -> int:
    """Return the table's best move of a board at this place of the line; NO_MOVE if there is none, or the game ends."""
    if rules.ending(board) != 0:
        return NO_MOVE
    key = hash_of(board, KEY_PARTS)
    lock = hash_of(board, LOCK_PARTS)
    known = entry_of(key, lock)
    if known < 0 or occurrences(place, key, lock) > 1:
        return NO_MOVE
    return TABLE[known + 2] & 255


def count_lines(ply: int, depth: int) -> int:
    """Count the ways to play `depth` moves from BOARDS[ply], the repetition rule aside (perft)."""
    if depth == 0:
        return 1
    if rules.ending(BOARDS[ply]) != 0:
        return 0
    lines = 0
    legal = 0
    count = rules.list_moves(BOARDS[ply], LISTS[ply])
    for i in range(count):
        BOARDS[ply + 1][:] = BOARDS[ply]
        if rules.play(BOARDS[ply + 1], LISTS[ply][i]) != 0:
            legal += 1
            lines += count_lines(ply + 1, depth - 1)
    if legal == 0 and rules.no_move_result(BOARDS[ply]) == 0:
        BOARDS[ply + 1][:] = BOARDS[ply]
        rules.play(BOARDS[ply + 1], PASS)
        lines = count_lines(ply + 1, depth - 1)
    return lines


EXPORTS: Final = [begin, advance, forget, start, select, deepen, principal_variation, count_lines, *tablebase.EXPORTS]
