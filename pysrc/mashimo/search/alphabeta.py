"""Alpha-beta search for any game, in the subset of Python that `mashimo.compiler` compiles; linked with a game's rules.

Principal variation search with a transposition table, killer moves and a history of cut-offs, deepened from outside.
The host fills BOARDS[0], calls `begin`, replays the game's moves with `advance` so that its repetitions are known,
calls `start`, and then `deepen`s as far as it likes. What was found is in the globals best_move, best_value and nodes;
what is expected to follow, `foresee` tells.

Values are in hundredths of a seed, seen by the player to move; an ended game is worth WON more to its winner.
"""

# ruff: noqa: F821, PLW0603  # parameters have no value before link binds them; the subset's state is global

from __future__ import annotations

from array import array
from random import Random
from typing import TYPE_CHECKING, Final

from mashimo.games.events import AGREEMENT, PASS
from mashimo.search.scale import ALL_MOVES, MAX_PLY, NO_MOVE, SEED, WON

if TYPE_CHECKING:
    from mashimo.games.contract import Rules

rules: Rules

LINE: Final = 1024  # how many positions of the game so far are remembered
TABLE: Final = 1 << 18  # entries of the transposition table
SEED_VALUES: Final = 128  # more than the seeds of any game
FILTER: Final = 1 << 12  # slots of the filter that says a position cannot have occurred before
INFINITY: Final = 30_000
EXACT: Final = 0
AT_LEAST: Final = 1
AT_MOST: Final = 2

BOARDS: Final = [bytearray(rules.CELLS) for _ in range(MAX_PLY + 1)]
LISTS: Final = [bytearray(rules.MOVES) for _ in range(MAX_PLY + 1)]
EXCLUDED: Final = bytearray(ALL_MOVES)  # 1 for each move not to be looked at in BOARDS[0]
SETTLED: Final = bytearray(rules.CELLS)
CHOICES: Final = bytearray(MAX_PLY + 1)  # the best move at each ply
LEANING: Final = array("i", bytes(4 * (MAX_PLY + 1)))  # what its value leans on, as leans_on
KILLERS: Final = bytearray(MAX_PLY + 1)
FORESEEN: Final = bytearray(MAX_PLY + 1)  # the moves expected from BOARDS[0] on, as `foresee` tells them
WORTH: Final = array("i", bytes(4 * rules.MOVES))  # while a list of moves is put in order
HISTORY: Final = array("i", bytes(4 * 256))
KEYS: Final = array("i", bytes(4 * TABLE))
LOCKS: Final = array("i", bytes(4 * TABLE))
ENTRIES: Final = array("i", bytes(4 * TABLE))
NOTHING: Final = array("i", bytes(4 * TABLE))
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
base = 0  # how many positions of the game come before the root
returned = 0  # how many of them had occurred before
leans_on = 0  # the earliest place in the line that the value just found depends on; INFINITY where it depends on none


def begin() -> None:
    """Forget the game so far; BOARDS[0] is its first position."""
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
    enter(base, key, lock)
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
    """Empty the transposition table."""
    KEYS[:] = NOTHING
    LOCKS[:] = NOTHING


def start(limit: int) -> None:
    """Make ready to search BOARDS[0], visiting at most so many positions."""
    global nodes, node_limit, stopped, best_move, best_value
    nodes = 0
    node_limit = limit
    stopped = False
    best_move = NO_MOVE
    best_value = 0
    for ply in range(MAX_PLY + 1):
        KILLERS[ply] = NO_MOVE
    for move in range(len(HISTORY)):
        HISTORY[move] = 0


def deepen(depth: int) -> bool:
    """Search BOARDS[0] to a depth of at most MAX_PLY; whether there was room for it under the limit."""
    global best_value, stopped
    stopped = False
    found = search(0, depth, -INFINITY, INFINITY)
    if stopped:
        return False
    best_value = found
    return True


def search(ply: int, depth: int, alpha: int, beta: int) -> int:
    """What BOARDS[ply] is worth to the player to move: exact between alpha and beta, else a bound outside them."""
    global nodes, stopped, leans_on
    if nodes >= node_limit:
        stopped = True
        return 0
    nodes += 1
    leans_on = INFINITY
    board = BOARDS[ply]
    place = base + ply
    key = hash_of(board, KEY_PARTS)
    lock = hash_of(board, LOCK_PARTS)
    ended = rules.ending(board)
    if ended == 0 and ply > 0 and SEEN[key % FILTER] > 0:
        ended = recurrence(board, place, key, lock)
    if ended != 0:
        return final_value(board, ended)
    if depth == 0:
        return rules.value(board)
    slot = key % TABLE
    CHOICES[ply] = NO_MOVE
    if KEYS[slot] == key and LOCKS[slot] == lock:
        CHOICES[ply] = ENTRIES[slot] & 255
        if ply > 0 and returned == 0 and suffices(ENTRIES[slot], depth, alpha, beta):
            return ENTRIES[slot] >> 16
    if ply == 0:
        CHOICES[0] = best_move  # first what was best so far, whatever the table keeps: the search may be stopped midway
    enter(place, key, lock)
    best = try_moves(ply, depth, alpha, beta)
    leave(key)
    leaning = LEANING[ply]
    if not stopped and CHOICES[ply] != NO_MOVE and leaning >= place:
        KEYS[slot] = key
        LOCKS[slot] = lock
        bound = AT_LEAST if best >= beta else EXACT if best > alpha else AT_MOST
        ENTRIES[slot] = (best << 16) + (depth << 10) + (bound << 8) + CHOICES[ply]
    leans_on = leaning if leaning < place else INFINITY
    return best


def suffices(entry: int, depth: int, alpha: int, beta: int) -> bool:
    """Whether what the table has of a position answers the question."""
    if entry >> 10 & 63 < depth:
        return False
    score = entry >> 16
    bound = entry >> 8 & 3
    return bound == EXACT or (bound == AT_LEAST and score >= beta) or (bound == AT_MOST and score <= alpha)


def try_moves(ply: int, depth: int, alpha: int, beta: int) -> int:
    """The best value of the moves of BOARDS[ply], with its move in CHOICES and the place it leans on in LEANING."""
    global best_move
    count = list_in_order(ply, CHOICES[ply])
    CHOICES[ply] = NO_MOVE
    LEANING[ply] = INFINITY
    best = -INFINITY
    for i in range(count):
        move = LISTS[ply][i]
        if ply == 0 and EXCLUDED[move] != 0:
            continue
        BOARDS[ply + 1][:] = BOARDS[ply]
        if rules.play(BOARDS[ply + 1], move) == 0:
            continue
        score = look_at_next(ply, depth, max(alpha, best), beta, best == -INFINITY)
        if stopped:
            return best
        LEANING[ply] = min(LEANING[ply], leans_on)
        if score > best:
            best = score
            CHOICES[ply] = move
            if ply == 0:
                best_move = move
            if score >= beta:
                KILLERS[ply] = move
                HISTORY[move] += depth * depth
                return best
    if CHOICES[ply] == NO_MOVE:
        best = without_moves(ply, depth, alpha, beta)
        LEANING[ply] = min(LEANING[ply], leans_on)
    return best


def look_at_next(ply: int, depth: int, low: int, beta: int, first: bool) -> int:
    """What BOARDS[ply + 1] is worth to the player who moved there; unless `first`, only if it is worth more than `low`.

    Most moves are not better than the first, and to see just that is cheaper (principal variation search).
    """
    global leans_on
    if first:
        return worth_of_next(ply, depth, low, beta)
    score = worth_of_next(ply, depth, low, low + 1)
    if stopped or score <= low or score >= beta:
        return score
    leaning = leans_on
    score = worth_of_next(ply, depth, score - 1, beta)
    leans_on = min(leaning, leans_on)
    return score


def worth_of_next(ply: int, depth: int, alpha: int, beta: int) -> int:
    """What BOARDS[ply + 1], reached by a move, is worth to the player who made it, who may be to move again."""
    if BOARDS[ply + 1][rules.TURN] == BOARDS[ply][rules.TURN]:
        return search(ply + 1, depth - 1, alpha, beta)
    return -search(ply + 1, depth - 1, -beta, -alpha)


def without_moves(ply: int, depth: int, alpha: int, beta: int) -> int:
    """What BOARDS[ply] is worth where no move is legal: the end that is, or what comes after a pass."""
    global best_move, leans_on
    leans_on = INFINITY
    ended = rules.stuck(BOARDS[ply])
    if ended != 0:
        return final_value(BOARDS[ply], ended)
    if ply == 0:
        best_move = PASS
    BOARDS[ply + 1][:] = BOARDS[ply]
    rules.play(BOARDS[ply + 1], PASS)
    return worth_of_next(ply, depth, alpha, beta)


def final_value(board: bytearray, ended: int) -> int:
    """What a game that has ended so is worth to the player whose turn it would be."""
    SETTLED[:] = board
    rules.settle(SETTLED, ended)
    lead = rules.outcome(SETTLED, ended)
    if board[rules.TURN] == 1:
        lead = -lead
    if lead == 0:
        return 0
    return WON + SEED * lead if lead > 0 else SEED * lead - WON


def recurrence(board: bytearray, place: int, key: int, lock: int) -> int:
    """How a position that has occurred before ends the game: by itself, or as the players may agree; 0 if not so."""
    times = occurrences(place, key, lock)
    if times == 1:
        return 0
    ended = rules.repeated(board, times)
    if ended == 0 and rules.may_agree(board, times):
        return AGREEMENT
    return ended


def occurrences(place: int, key: int, lock: int) -> int:
    """The how-manieth time a position occurs that now comes to this place of the line."""
    global leans_on
    times = 1
    for earlier in range(place):
        if LINE_KEYS[earlier] == key and LINE_LOCKS[earlier] == lock:
            times += 1
            leans_on = min(leans_on, earlier)
    return times


def enter(place: int, key: int, lock: int) -> None:
    """Put a position in its place of the line."""
    LINE_KEYS[place] = key
    LINE_LOCKS[place] = lock
    SEEN[key % FILTER] += 1


def leave(key: int) -> None:
    """Take the last position off the line again."""
    SEEN[key % FILTER] -= 1


def hash_of(board: bytearray, parts: array[int]) -> int:
    """One of the two hashes of a board, of 31 bits."""
    found = 0
    for cell in range(rules.CELLS):
        found ^= parts[cell * SEED_VALUES + board[cell]]
    return found


def list_in_order(ply: int, first: int) -> int:
    """List the moves of BOARDS[ply], the most promising first; how many there are."""
    moves = LISTS[ply]
    count = rules.list_moves(BOARDS[ply], moves)
    for i in range(count):
        move = moves[i]
        worth = HISTORY[move]
        if move == first:
            worth = 1 << 30
        elif move == KILLERS[ply]:
            worth = 1 << 29
        place = i
        while place > 0 and WORTH[place - 1] < worth:
            WORTH[place] = WORTH[place - 1]
            moves[place] = moves[place - 1]
            place -= 1
        WORTH[place] = worth
        moves[place] = move
    return count


def foresee(longest: int) -> int:
    """Write the moves expected from BOARDS[0] on into FORESEEN, the best move first; how many there are.

    They are at most so many (of MAX_PLY), and end with the game, where a position returns, or where the table knows no
    more. The boards are played on and no longer stand as `deepen` left them, all but BOARDS[0].
    """
    count = 0
    move = best_move
    while count < longest and move != NO_MOVE:
        board = BOARDS[count]
        LINE_KEYS[base + count] = hash_of(board, KEY_PARTS)
        LINE_LOCKS[base + count] = hash_of(board, LOCK_PARTS)
        BOARDS[count + 1][:] = board
        if rules.play(BOARDS[count + 1], move) == 0:
            return count
        FORESEEN[count] = move
        count += 1
        move = expected(BOARDS[count], base + count)
    return count


def expected(board: bytearray, place: int) -> int:
    """The best move of a board that comes to this place of the line; NO_MOVE if none is known, or the game ends."""
    if rules.ending(board) != 0:
        return NO_MOVE
    key = hash_of(board, KEY_PARTS)
    lock = hash_of(board, LOCK_PARTS)
    slot = key % TABLE
    if KEYS[slot] != key or LOCKS[slot] != lock or occurrences(place, key, lock) > 1:
        return NO_MOVE
    return ENTRIES[slot] & 255


def count_lines(ply: int, depth: int) -> int:
    """In how many ways so many moves can be played from BOARDS[ply], the repetition rule aside (perft)."""
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
    if legal == 0 and rules.stuck(BOARDS[ply]) == 0:
        BOARDS[ply + 1][:] = BOARDS[ply]
        rules.play(BOARDS[ply + 1], PASS)
        lines = count_lines(ply + 1, depth - 1)
    return lines


EXPORTS: Final = [begin, advance, forget, start, deepen, foresee, count_lines]
