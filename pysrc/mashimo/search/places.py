"""The places of positions: each position of few seeds as a number, from 0 on without gaps; in the subset.

Linked with a game's `rules` and with MOST, the most seeds of a position. A position is what its player to move sees, so
either player's are one. The fewer seeds, the lower; among as many it is the combinatorial number system that counts,
from house to house: the ways to have fewer seeds so far.
"""

# ruff: noqa: F821  # the parameters have no value before link binds them

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mashimo.games.contract import EndingRules

rules: EndingRules
MOST: int

HOUSES: Final = len(rules.VIEWS[0])
LAYER: Final = comb(MOST + HOUSES - 1, HOUSES - 1)  # positions of MOST seeds
ALL: Final = comb(MOST + HOUSES, HOUSES)  # positions of at most MOST seeds
WAYS: Final = tuple(comb(house + seeds, house + 1) for house in range(HOUSES) for seeds in range(MOST + 1))


def place_of(board: bytearray) -> int:
    """The place of a position of at most MOST seeds."""
    view = rules.VIEWS[board[rules.TURN]]
    place = 0
    before = 0
    for house in range(HOUSES):
        before += board[view[house]]
        place += WAYS[house * (MOST + 1) + before]
    return place


def first_place(seeds: int) -> int:
    """The place of the first position of a number of seeds: how many there are of fewer."""
    return WAYS[(HOUSES - 1) * (MOST + 1) + seeds]
