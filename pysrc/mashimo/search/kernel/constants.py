"""The numbers that the search, those who drive it, and their hosts in Python and in the page's workers share."""

from __future__ import annotations

from typing import Final

SEED: Final = 100
"""The points of a seed."""
USUAL_SEEDS: Final = 48
"""The seeds of the game that whatever is said in seeds is meant for; in another it is as much more as that has more."""
WIN_BONUS: Final = 10_000
"""The points that a won game is worth more."""
MOST_WON: Final = 149
"""A game that is won by more seeds is worth as much as by this many, lest a value, with the largest handicap, pass
INFINITY (alphabeta.py)."""
MAX_STATIC_EVAL: Final = 69
"""A lead of more seeds in a game that need not end is worth as much as one of this many: less than a proved win."""
MOST_HANDICAP: Final = 5_000
"""By how much a move may seem worse than it is: less than what a win is worth more than any estimate."""
NOT_SEEN: Final = 10_000
"""The handicap of a move that is not looked at."""
PROOF_BONUS: Final = 7_000
"""The points that a game is worth more that the tablebase proves to be won; an estimate never comes to as much."""
MOST_PROVED: Final = 29
"""A game that is proved to be won by more seeds is worth as much as by this many: less than one that is won."""
LOW: Final = 0
"""The bound of a position that the player to move can make sure of."""
HIGH: Final = 1
"""The bound that the other can hold them to."""
EXPECTED: Final = 2
"""The value between them: as if endless play shared the seeds left evenly."""
UNBOUNDED: Final = 100
"""More seeds than there are: a bound that only endless play would reach."""
UNDECIDED: Final = 2
"""Who wins where that hangs on repetition; else 1 for the player to move, -1 for the other, 0 for nobody."""
LONGEST_ENDING: Final = 200
"""The most moves of a line from a tablebase."""
MAX_PLY: Final = 63
"""The most moves that can be looked ahead: what an entry of the transposition table has room for."""
NO_MOVE: Final = 255
"""The move that is named while none has been looked at."""
MOVE_COUNT: Final = 256
"""How many numbers a move can have."""
TRUSTED_SAMPLE: Final = 500
"""The positions after which the speed of a search is known."""
TIME_PARTS: Final = 1 << 15
"""The parts of all the time that a search has, in which its driver is told how much is gone."""
SEEN: Final = 1
"""The mark of a move that is seen to win or lose the game, by so many seeds at least."""
SETTLED: Final = 2
"""The mark of one that does so by exactly so many: all lines have been followed to their ends."""
LONGEST_LINE: Final = 8
"""The most moves of a principal variation that are told."""
DEPTH_STEP: Final = 3
"""By how many moves a look at one move in an analysis deepens: the last depth costs most, and needs few before it."""

NO_VALUE: Final = 32_000
"""The points of a move there is not, among those of all moves."""
DEPTH: Final = 0
"""Among the numbers of a judgement (judge.py): how many moves ahead was looked."""
BEST: Final = 1
"""The number of the best move."""
BEST_POINTS: Final = 2
"""The value of that move to the player to move, in points."""
PLAYED_POINTS: Final = 3
"""The value of the move that was played, searched as deep."""
EXACT: Final = 4
"""Whether every line was followed to the end of the game, so that both are exact: 1 or 0."""
VISITED: Final = 5
"""How many positions were visited."""
LINE_LENGTH: Final = 6
"""How many moves of the principal variation follow, the best first."""
JUDGED: Final = 7 + LONGEST_LINE
"""How many numbers a judgement has, before the points of all moves."""
SEGMENT_LENGTH: Final = 12
"""The most moves of a game that are judged one after another with one table: as many whoever judges, so that a review
is the same wherever it is made, however many work at it."""


def in_seeds(points: int) -> float:
    """Points of the search as seeds; of a game that is surely won or lost, by how many it is."""
    won = WIN_BONUS if abs(points) > WIN_BONUS else PROOF_BONUS if abs(points) > PROOF_BONUS else 0
    return (points - (won if points > 0 else -won)) / SEED
