"""The numbers that the search, its drivers, and their callers in Python and in the page's workers share."""

from __future__ import annotations

from typing import Final

SEED: Final = 100
"""The points of a seed."""
USUAL_SEEDS: Final = 48
"""The seeds of the game for which limits in seeds are stated; in another they scale with its seeds."""
WIN_BONUS: Final = 10_000
"""The points added to the value of a won game."""
MOST_WON: Final = 149
"""The most seeds that count in a won game: with more, and the largest handicap, a value could exceed INFINITY."""
MAX_STATIC_EVAL: Final = 69
"""The cap on the static evaluation, in seeds: below any proved win."""
MOST_HANDICAP: Final = 5_000
"""The largest handicap, in points: with it a win still seems better than an estimate of up to 51 seeds."""
NOT_SEEN: Final = 10_000
"""The handicap of a move that is not searched."""
PROOF_BONUS: Final = 7_000
"""The points added to the value of a game that the tablebase proves to be won; above every estimate."""
MOST_PROVED: Final = 29
"""The most seeds that count in a game proved to be won, so that it stays below one that is won."""
LOW: Final = 0
"""The bound of a position that the player to move can secure."""
HIGH: Final = 1
"""The bound to which the other can hold them."""
EXPECTED: Final = 2
"""The value between them: as if endless play shared the seeds left evenly."""
UNBOUNDED: Final = 100
"""The bound that only endless play would reach: more seeds than a tablebase's positions have. A lead may be larger."""
OFTEN: Final = 99
"""The occurrences of a position after which any game has ended."""
NARROW: Final = 1 << 23
"""The most positions of a layer in which predecessors are listed: those of larger ones would take too much memory."""
UNDECIDED: Final = 2
"""The winner where that depends on repetition; else 1 for the player to move, -1 for the other, 0 for a draw."""
LONGEST_ENDING: Final = 200
"""The most moves of a line from a tablebase."""
MAX_PLY: Final = 63
"""The most moves of a search's depth: an entry of the transposition table has room for no more."""
NO_MOVE: Final = 255
"""The move that is returned while none has been searched."""
MOVE_COUNT: Final = 256
"""The count of a move's possible numbers."""
TRUSTED_SAMPLE: Final = 500
"""The positions after which the speed of a search is known."""
TIME_PARTS: Final = 1 << 15
"""The parts into which the time limit is divided; the driver is given the elapsed time in them."""
DECIDED_AT_LEAST: Final = 1
"""The mark of a move that wins or loses the game, by its number of seeds at least."""
DECIDED_EXACTLY: Final = 2
"""The mark of a move that wins or loses by exactly its number of seeds: all lines were searched to their ends."""
LONGEST_LINE: Final = 8
"""The most moves of a principal variation that are reported."""
DEPTH_STEP: Final = 3
"""The depths that an iteration adds for one move in an analysis: the deepest costs most, and few need precede it."""

NO_VALUE: Final = 32_000
"""The points of a move that does not exist, among those of all moves."""
DEPTH: Final = 0
"""The place, among the numbers of a judgement (judge.py), of the depth searched, in moves."""
BEST: Final = 1
"""The place of the best move's number."""
BEST_POINTS: Final = 2
"""The place of the best move's value to the player to move, in points."""
PLAYED_POINTS: Final = 3
"""The place of the value of the move that was played, searched as deep, in points."""
EXACT: Final = 4
"""The place of a 1 if both values are exact, since every line was searched to the end of the game; else of a 0."""
JUDGED_NODES: Final = 5
"""The place of the number of positions visited."""
LINE_LENGTH: Final = 6
"""The place of the principal variation's length; its moves follow, the best first."""
JUDGED: Final = 7 + LONGEST_LINE
"""The count of the numbers of a judgement, without the points of all moves."""
SEGMENT_LENGTH: Final = 12
"""The most moves of a game that are judged one after another with one transposition table.

Every caller uses this number, so that a review is the same wherever it is made, by however many workers.
"""


def in_seeds(points: int) -> float:
    """Convert points of the search to seeds; of a game that is won or lost for certain, to its margin."""
    won = WIN_BONUS if abs(points) > WIN_BONUS else PROOF_BONUS if abs(points) > PROOF_BONUS else 0
    return (points - (won if points > 0 else -won)) / SEED
