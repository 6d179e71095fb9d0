"""Random playouts of a game, in the subset of Python that `mashimo.compiler` compiles; bound to a game's rules.

The caller fills START, and the positions of the round before it into LINE_BOARDS. It calls `begin`, `set_match` and
`seed`. Each call of `run` then plays games on from START, and leaves of each its end, its length and South's lead. One
sequence of random numbers serves them all, so a run of a hundred playouts equals a hundred runs of one.

A playout ends where `mashimo.play.game` ends a game, round by round, or after a number of moves. Players never agree.
"""

# ruff: noqa: F821, PLW0603  # parameters have no value before they are bound; the subset's state is global

from __future__ import annotations

from array import array
from random import Random
from typing import TYPE_CHECKING, Final

from mashimo.games.kit.events import CONQUEST, PASS, ROUND_OVER

if TYPE_CHECKING:
    from collections.abc import Callable

    from mashimo.games.kit.contract import Rules

rules: Rules
new_round: Callable[[bytearray, int], None]
"""What begins the next round; it does nothing in a game without rounds."""
IN_ROUNDS: bool
BATCH: int
"""The most playouts of a run."""
LINE: int
"""The most positions that are remembered: those before START, and those of a playout."""

FILTER: Final = 1 << 12  # the slots of the filter that tells which positions cannot have occurred before
NO_MOVE: Final = 255

# Two generators of the kind "multiply with carry", by Marsaglia, each of a 16-bit digit (the low bits) and its carry.
# With a factor a, a * 2**16 - 1 and a * 2**15 - 1 are prime, so that the period of either is a * 2**15 - 1.
FIRST_FACTOR: Final = 31_083
SECOND_FACTOR: Final = 30_903
DIGIT: Final = (1 << 16) - 1
DRAWN: Final = 23  # the bits of a number drawn: with fewer than 256 moves to choose from, a product has 31

START: Final = bytearray(rules.CELLS)
BOARD: Final = bytearray(rules.CELLS)  # the position of the playout
NEXT: Final = bytearray(rules.CELLS)  # the position after the chosen move
MOVES: Final = bytearray(rules.MOVES)
LINE_BOARDS: Final = [bytearray(rules.CELLS) for _ in range(LINE)]
LINE_KEYS: Final = array("i", bytes(4 * LINE))
SEEN: Final = array("H", bytes(2 * FILTER))
RANDOM: Final = Random(48)  # noqa: S311  # hashing needs the same numbers everywhere, not secret ones
PARTS: Final = tuple(RANDOM.getrandbits(17) for _ in range(rules.CELLS))  # so that a hash has 31 bits at most
PLAYED: Final = bytearray(LINE)  # the moves of the last playout
LEADS: Final = array("i", bytes(4 * BATCH))  # of each playout South's lead, as `outcome` has it; of scores if cut off
LENGTHS: Final = array("i", bytes(4 * BATCH))  # of each playout the number of moves
ENDS: Final = bytearray(BATCH)  # of each playout the code of how it ended; 0 if it was cut off

first = 1
second = 1
best_of = 0  # the most rounds of the match; 0 if it has no such limit
start_south = 0  # the rounds before START: won by South, won by North, and played
start_north = 0
start_played = 0
start_began = 0  # the side that began the round of START
history = 0  # the number of positions before START

place = 0  # the number of positions in LINE_BOARDS
round_start = 0  # the place of the first position of the round
south_rounds = 0
north_rounds = 0
rounds_played = 0
round_began = 0  # the side that began the round
length = 0
ended = 0
lead = 0


def begin(count: int) -> None:
    """Remember the first `count` positions in LINE_BOARDS as those before START, and forget all others."""
    global history
    history = count
    for slot in range(FILTER):
        SEEN[slot] = 0
    for earlier in range(count):
        LINE_KEYS[earlier] = hash_of(LINE_BOARDS[earlier])
        SEEN[LINE_KEYS[earlier] % FILTER] += 1


def set_match(rounds: int, south: int, north: int, played: int, began: int) -> None:
    """Set the most rounds of the match, 0 for no limit, the rounds before START, and the side that began its round.

    Of the rounds before START it wants those that either side has won, and those played.
    """
    global best_of, start_south, start_north, start_played, start_began
    best_of = rounds
    start_south = south
    start_north = north
    start_played = played
    start_began = began


def seed(one: int, other: int) -> None:
    """Set the states of the two generators: from 1 to their factor times 65,536, less 2."""
    global first, second
    first = one
    second = other


def run(count: int, most: int) -> None:
    """Play `count` games on from START, at most BATCH, each for at most `most` moves."""
    for i in range(count):
        play_out(most)
        LEADS[i] = lead
        LENGTHS[i] = length
        ENDS[i] = ended
        for earlier in range(history, place):
            SEEN[LINE_KEYS[earlier] % FILTER] -= 1


def play_out(most: int) -> None:
    """Play a game on from START by random moves, at most `most`."""
    global ended, lead, length
    reset()
    while True:
        move = NO_MOVE
        ended = rules.ending(BOARD)
        if ended == 0:
            move = choose()
        if ended == 0 and move == NO_MOVE:
            move = PASS
            ended = rules.no_move_result(BOARD)
            if ended == 0:
                NEXT[:] = BOARD
                rules.play(NEXT, PASS)
        if ended == 0:
            ended = recurrence()
        if ended != 0:
            if not goes_on():
                return
        elif length == most:
            lead = rules.score(BOARD, 0) - rules.score(BOARD, 1)
            return
        else:
            PLAYED[length] = move
            length += 1
            BOARD[:] = NEXT


def reset() -> None:
    """Return to START."""
    global place, round_start, south_rounds, north_rounds, rounds_played, round_began, length
    BOARD[:] = START
    place = history
    round_start = 0
    south_rounds = start_south
    north_rounds = start_north
    rounds_played = start_played
    round_began = start_began
    length = 0


def choose() -> int:
    """Choose one of BOARD's legal moves at random, and play it on NEXT; return it, or NO_MOVE if there is none.

    A move that turns out to be endless is not legal (RULES 1.6): another one is chosen.
    """
    count = rules.list_moves(BOARD, MOVES)
    while count > 0:
        i = draw(count)
        NEXT[:] = BOARD
        if rules.play(NEXT, MOVES[i]) != 0:
            return MOVES[i]
        count -= 1
        MOVES[i] = MOVES[count]
    return NO_MOVE


def draw(count: int) -> int:
    """Draw a number from 0 to `count` - 1, of at most 255."""
    global first, second
    first = FIRST_FACTOR * (first & DIGIT) + (first >> 16)
    second = SECOND_FACTOR * (second & DIGIT) + (second >> 16)
    return (((first & 32_767) << 8) ^ (second & 8_388_607)) * count >> DRAWN


def recurrence() -> int:
    """Remember BOARD; say how the game ends if the round has had this position before, 0 if it goes on."""
    global place
    key = hash_of(BOARD)
    times = 1
    if SEEN[key % FILTER] > 0:
        for earlier in range(round_start, place):
            if LINE_KEYS[earlier] == key and is_board(earlier):
                times += 1
    LINE_KEYS[place] = key
    LINE_BOARDS[place][:] = BOARD
    SEEN[key % FILTER] += 1
    place += 1
    return rules.repeated(BOARD, times)


def hash_of(board: bytearray) -> int:
    """Compute the hash of a board, of 31 bits at most: no game has more than 64 cells."""
    found = 0
    for cell in range(rules.CELLS):
        found += board[cell] * PARTS[cell]
    return found


def is_board(earlier: int) -> bool:
    """Tell whether BOARD is the position at this place of the line."""
    for cell in range(rules.CELLS):  # noqa: SIM110  # the subset has no `all`
        if LINE_BOARDS[earlier][cell] != BOARD[cell]:
            return False
    return True


def goes_on() -> bool:
    """Settle BOARD; begin the next round and return True, or find South's lead at the game's end and return False."""
    global lead
    rules.settle(BOARD, ended)
    if IN_ROUNDS:
        return begins_round()
    lead = rules.outcome(BOARD, ended)
    return False


def begins_round() -> bool:
    """Count a settled round; begin the next and return True, or find South's lead in the match and return False."""
    global ended, lead, round_start, south_rounds, north_rounds, rounds_played, round_began
    if rules.ending(BOARD) == CONQUEST:
        ended = CONQUEST
        lead = rules.outcome(BOARD, CONQUEST)
        return False
    lead = rules.outcome(BOARD, ended)
    south_rounds += 1 if lead > 0 else 0
    north_rounds += 1 if lead < 0 else 0
    rounds_played += 1
    if best_of == 1:
        return False
    if best_of > 0 and (abs(south_rounds - north_rounds) > best_of - rounds_played or rounds_played == best_of):
        ended = ROUND_OVER
        lead = south_rounds - north_rounds
        return False
    new_round(BOARD, round_began)
    round_began = BOARD[rules.TURN]
    round_start = place
    return True


EXPORTS: Final = [begin, set_match, seed, run]
