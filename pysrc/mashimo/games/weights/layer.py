"""The hidden layer of a learned value: how its weights are packed, so that three units are summed at once.

A unit adds up one weight for each house, and says as much as its sum is above 0. Three units share a number, LANE bits
for each, and the numbers of all houses are added whole. The first house's weights are higher by -LOWEST. So no sum in a
number falls below 0 and borrows from the next. `tests/search/test_value.py` proves that every sum has room.

The weights are data in files of their own: a game's file has its rules, and no person reads 3,672 numbers. Each
is read once, though rules are bound many times. Own rules (RULES 12) have none: they are not the game that was learned.
"""

from __future__ import annotations

from array import array
from binascii import a2b_base64
from typing import Final

MOST: Final = 16
"""The most seeds that are told apart; a house with more counts as one with this many."""
STEP: Final = 4
"""The unit of weights and sums, in hundredths of a seed."""
LANE: Final = 10
"""The bits of a unit's sum."""
LANES: Final = 3
"""The units in a number."""
LOWEST, HIGHEST = -1 << LANE - 1, (1 << LANE - 1) - 1
"""The least and the greatest sum of a unit, in STEP."""
NUMBERS: Final = 6
"""The numbers of a layer; the first half is of units that speak for the player to move, the others against."""
UNITS: Final = LANES * NUMBERS
"""The units of a layer."""
FULL: Final = (1 << LANE) - 1
"""The bits of one sum."""
ABOVE: Final = sum(-LOWEST << LANE * lane for lane in range(LANES))
"""The bits that say of the sums in a number which are not below 0."""


def packed(biases: tuple[int, ...], text: str) -> tuple[int, ...]:
    """Pack weights, signed bytes in base64: by house, by its seeds, by unit. The bias of a unit goes to all its sums.

    The result has for each house and each number of seeds from 0 to MOST a number for every three units.
    """
    sums = array("i", array("b", a2b_base64(text)))
    first_house = [bias - LOWEST for bias in biases] * (MOST + 1)
    for at, more in enumerate(first_house):
        sums[at] += more
    return tuple(
        sum(one << LANE * lane for lane, one in enumerate(sums[at : at + LANES])) for at in range(0, len(sums), LANES)
    )
