"""The ladders: how the computer plays at each level of a game, and how strong that has been measured to be. Data only.

`build_scripts/ladder.py` measures them and writes the table; docs/strength.md tells what came of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping


class Level(NamedTuple):
    """How one level plays."""

    depth: int
    """How many moves it looks ahead at the most."""
    nodes: int
    """How many positions it visits at the most: this, not the clock, decides how strong it is."""
    doubt: int = 0
    """How much worse a move seems that it plays half as often as the best, in 1/100 of a seed; 0: it never errs."""
    endings: bool = False
    """Whether it knows the game's endings of few seeds, if there are any (`search/endings.py`)."""
    elo: int | None = None
    """Its strength among the levels of its game, where a player who takes what there is to take has 500.

    A level is expected to make 64 % of the points against one with 100 less, and 76 % against one with 200 less. It
    says nothing of people, nor of other games; None where it has not been measured.
    """


class Ladder(NamedTuple):
    """The levels of a game."""

    levels: tuple[Level, ...]
    """From a child's opponent up."""
    earlier: tuple[int, ...]
    """Which of them, counted from 1, are about as strong as the eight levels there were in every game once."""


LADDERS: Final[Mapping[str, Ladder]] = {
    "oware-abapa": Ladder(
        (
            Level(1, 1_000, 1000, elo=237),
            Level(1, 1_000, 650, elo=311),
            Level(1, 1_000, 490, elo=335),
            Level(1, 1_000, 340, elo=418),
            Level(2, 1_000, 430, elo=526),
            Level(2, 1_000, 310, elo=629),
            Level(2, 1_000, 235, elo=744),
            Level(2, 1_000, 182, elo=852),
            Level(2, 1_000, 145, elo=946),
            Level(2, 1_000, 117, elo=1059),
            Level(3, 3_000, 118, elo=1140),
            Level(3, 3_000, 93, elo=1248),
            Level(3, 3_000, 74, elo=1369),
            Level(3, 3_000, 58, elo=1455),
            Level(4, 10_000, 66, elo=1513),
            Level(4, 10_000, 49, elo=1589),
            Level(4, 10_000, 31, elo=1712),
            Level(4, 10_000, 12, elo=1821),
            Level(5, 12_000, 20, elo=1917),
            Level(6, 12_000, 19, elo=2058),
            Level(6, 12_000, elo=2235),
            Level(7, 20_000, 5, elo=2324),
            Level(7, 20_000, endings=True, elo=2373),
            Level(8, 30_000, endings=True, elo=2500),
            Level(9, 45_000, endings=True, elo=2585),
            Level(10, 60_000, endings=True, elo=2679),
            Level(12, 80_000, endings=True, elo=2824),
            Level(63, 240_000, endings=True),
            Level(63, 700_000, endings=True),
            Level(63, 2_000_000, endings=True),
        ),
        (5, 10, 14, 17, 21, 24, 27, 30),
    ),
    "nam-nam": Ladder(
        (
            Level(1, 1_000, 1000, elo=439),
            Level(1, 1_000, 260, elo=531),
            Level(2, 1_000, 230, elo=661),
            Level(2, 1_000, 140, elo=732),
            Level(2, 1_000, 80, elo=824),
            Level(3, 3_000, 30, elo=979),
            Level(6, 12_000, elo=1113),
            Level(10, 60_000, endings=True, elo=1245),
            Level(63, 250_000, endings=True),
            Level(63, 2_000_000, endings=True),
        ),
        (2, 4, 5, 6, 7, 8, 9, 10),
    ),
    "bao-kenya": Ladder(
        (
            Level(1, 1_000, 1000, elo=9),
            Level(1, 1_000, 480, elo=107),
            Level(1, 1_000, 285, elo=222),
            Level(1, 1_000, 190, elo=354),
            Level(2, 1_000, 170, elo=522),
            Level(2, 1_000, 135, elo=608),
            Level(2, 1_000, 103, elo=647),
            Level(3, 3_000, 82, elo=811),
            Level(3, 3_000, 55, elo=876),
            Level(4, 10_000, 47, elo=951),
            Level(6, 12_000, elo=1038),
            Level(9, 60_000, endings=True, elo=1100),
            Level(63, 250_000, endings=True),
            Level(63, 2_000_000, endings=True),
        ),
        (3, 6, 8, 10, 11, 12, 13, 14),
    ),
    "bao-kenya-laps": Ladder(
        (
            Level(1, 1_000, 1000, elo=341),
            Level(1, 1_000, 110, elo=419),
            Level(2, 1_000, 210, elo=490),
            Level(2, 1_000, 110, elo=567),
            Level(2, 1_000, 50, elo=669),
            Level(3, 3_000, 60, elo=727),
            Level(3, 3_000, 35, elo=783),
            Level(4, 10_000, elo=916),
            Level(5, 12_000, elo=970),
            Level(6, 12_000, elo=1059),
            Level(7, 20_000, elo=1119),
            Level(8, 30_000, endings=True, elo=1234),
            Level(10, 60_000, endings=True, elo=1338),
            Level(12, 80_000, endings=True, elo=1461),
            Level(63, 250_000, endings=True),
            Level(63, 700_000, endings=True),
            Level(63, 2_000_000, endings=True),
        ),
        (2, 4, 6, 8, 10, 12, 14, 17),
    ),
    "bao-la-kujifunza": Ladder(
        (
            Level(1, 1_000, 1000, elo=398),
            Level(1, 1_000, 110, elo=488),
            Level(2, 1_000, 150, elo=599),
            Level(3, 3_000, 60, elo=674),
            Level(5, 12_000, 10, elo=749),
            Level(63, 2_000_000, endings=True),
        ),
        (1, 2, 3, 4, 5, 5, 6, 6),
    ),
}

USUAL: Final = LADDERS["oware-abapa"]
"""The ladder of a game that has none of its own."""
