"""The index of positions: each position of few seeds as a number, from 0 on without gaps; in the subset.

Bound to a game's `rules` and to MOST, the most seeds of a position. A position is what its player to move sees, so
South's and North's share an index. Positions of fewer seeds come first. Within a number of seeds, the combinatorial
number system gives the index: it adds up, house by house, the ways to have fewer seeds so far. The houses alternate
between the rows, and the last house of a row, where moves change most, counts least. So the moves of neighbouring
positions lead to neighbouring indices, and a walk through the indices finds most of them in the processor's cache.
"""

# ruff: noqa: F821  # the parameters have no value before they are bound

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Final

from mashimo.games.kit.events import SOUTH

if TYPE_CHECKING:
    from mashimo.games.kit.contract import TablebaseRules

rules: TablebaseRules
MOST: int

HOUSES: Final = len(rules.PERSPECTIVES[0])
HALF: Final = HOUSES // 2
PERSPECTIVES: Final = tuple(
    tuple(view[HALF - 1 - turn // 2 + turn % 2 * HALF] for turn in range(HOUSES)) for view in rules.PERSPECTIVES
)  # the houses as South sees them, by turns their own and the other's, the last first; and as North does
LAYER_SIZE: Final = comb(MOST + HOUSES - 1, HOUSES - 1)  # positions of MOST seeds
SIZE: Final = comb(MOST + HOUSES, HOUSES)  # positions of at most MOST seeds
WAYS: Final = tuple(comb(house + seeds, house + 1) for house in range(HOUSES) for seeds in range(MOST + 1))


def index_of(board: bytearray) -> int:
    """Compute the index of a position of at most MOST seeds."""
    view = PERSPECTIVES[board[rules.TURN]]
    index = 0
    before = 0
    for house in range(HOUSES):
        before += board[view[house]]
        index += WAYS[house * (MOST + 1) + before]
    return index


def layer_start(seeds: int) -> int:
    """Return the index of the first position of a number of seeds, which is the number of positions of fewer."""
    return WAYS[(HOUSES - 1) * (MOST + 1) + seeds]


def seeds_in_houses(board: bytearray) -> int:
    """Count the seeds in the houses of a board; from the scores, as a search asks this at every position."""
    return rules.SEEDS - rules.score(board, SOUTH) - rules.score(board, 1 - SOUTH)
