"""The numbers that the search and those who drive it share, in Python and in the page's workers."""

from __future__ import annotations

from typing import Final

SEED: Final = 100
"""What a seed is worth in points."""
WON: Final = 10_000
"""What a game won is worth more."""
MAX_PLY: Final = 63
"""The most moves that can be looked ahead: what an entry of the transposition table has room for."""
NO_MOVE: Final = 255
"""The move that is named while none has been looked at."""
ALL_MOVES: Final = 256
"""How many numbers a move can have."""
TRUSTED_SAMPLE: Final = 500
"""The positions after which the speed of a search is known."""
LONGEST_LINE: Final = 8
"""The most moves of a principal variation that are told."""
STRIDE: Final = 3
"""By how many moves a look at one move in an analysis deepens: the last depth costs most, and needs few before it."""
