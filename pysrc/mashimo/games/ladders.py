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
            Level(1, 1_000, 1000, elo=187),
            Level(1, 1_000, 600, elo=269),
            Level(1, 1_000, 425, elo=347),
            Level(1, 1_000, 295, elo=447),
            Level(2, 1_000, 430, elo=519),
            Level(2, 1_000, 310, elo=630),
            Level(2, 1_000, 235, elo=740),
            Level(2, 1_000, 182, elo=853),
            Level(2, 1_000, 145, elo=957),
            Level(2, 1_000, 117, elo=1067),
            Level(3, 3_000, 118, elo=1156),
            Level(3, 3_000, 93, elo=1290),
            Level(3, 3_000, 74, elo=1403),
            Level(3, 3_000, 58, elo=1507),
            Level(4, 10_000, 60, elo=1636),
            Level(4, 10_000, 44, elo=1749),
            Level(4, 10_000, 31, elo=1829),
            Level(4, 10_000, 12, elo=1951),
            Level(5, 12_000, 17, elo=2082),
            Level(6, 12_000, 14, elo=2227),
            Level(6, 12_000, elo=2308),
            Level(7, 20_000, 6, elo=2386),
            Level(7, 20_000, endings=True, elo=2430),
            Level(8, 30_000, endings=True, elo=2539),
            Level(9, 45_000, endings=True, elo=2659),
            Level(10, 60_000, endings=True, elo=2738),
            Level(12, 80_000, endings=True, elo=2892),
            Level(63, 95_000, endings=True, elo=3047),
            Level(63, 240_000, endings=True, elo=3139),
            Level(63, 700_000, endings=True, elo=3274),
            Level(63, 2_000_000, endings=True, elo=3395),
        ),
        (5, 10, 13, 17, 21, 24, 27, 31),
    ),
    "nam-nam": Ladder(
        (
            Level(1, 1_000, 1000, elo=442),
            Level(1, 1_000, 260, elo=528),
            Level(2, 1_000, 230, elo=654),
            Level(2, 1_000, 140, elo=737),
            Level(2, 1_000, 80, elo=823),
            Level(3, 3_000, 30, elo=937),
            Level(6, 12_000, elo=1044),
            Level(10, 60_000, endings=True, elo=1138),
            Level(63, 250_000, endings=True, elo=1292),
            Level(63, 2_000_000, endings=True, elo=1357),
        ),
        (2, 4, 5, 6, 7, 8, 9, 10),
    ),
    "bao-kenya": Ladder(
        (
            Level(1, 1_000, 1000, elo=29),
            Level(1, 1_000, 480, elo=119),
            Level(1, 1_000, 278, elo=237),
            Level(1, 1_000, 190, elo=349),
            Level(2, 1_000, 178, elo=503),
            Level(2, 1_000, 135, elo=606),
            Level(2, 1_000, 78, elo=765),
            Level(3, 3_000, 82, elo=827),
            Level(3, 3_000, 55, elo=890),
            Level(4, 10_000, 47, elo=960),
            Level(6, 12_000, elo=1064),
            Level(12, 100_000, endings=True, elo=1146),
            Level(63, 250_000, endings=True, elo=1206),
            Level(63, 2_000_000, endings=True, elo=1237),
        ),
        (3, 5, 7, 10, 11, 12, 13, 14),
    ),
    "bao-kenya-laps": Ladder(
        (
            Level(1, 1_000, 1000, elo=286),
            Level(1, 1_000, 125, elo=401),
            Level(2, 1_000, 240, elo=456),
            Level(2, 1_000, 160, elo=524),
            Level(2, 1_000, 86, elo=598),
            Level(3, 3_000, 95, elo=661),
            Level(3, 3_000, 52, elo=746),
            Level(4, 10_000, 12, elo=870),
            Level(5, 12_000, elo=944),
            Level(6, 12_000, elo=1006),
            Level(8, 14_000, elo=1109),
            Level(8, 30_000, endings=True, elo=1176),
            Level(10, 60_000, endings=True, elo=1282),
            Level(12, 80_000, endings=True, elo=1393),
            Level(63, 8_000, endings=True, elo=1514),
            Level(63, 45_000, endings=True, elo=1648),
            Level(63, 250_000, endings=True, elo=1738),
            Level(63, 2_000_000, endings=True, elo=1845),
        ),
        (2, 5, 7, 8, 10, 12, 14, 18),
    ),
    "bao-la-kujifunza": Ladder(
        (
            Level(1, 1_000, 1000, elo=375),
            Level(1, 1_000, 110, elo=489),
            Level(2, 1_000, 150, elo=610),
            Level(3, 3_000, 60, elo=687),
            Level(5, 12_000, 10, elo=772),
            Level(63, 2_000_000, endings=True, elo=828),
        ),
        (1, 2, 3, 4, 5, 5, 6, 6),
    ),
}

USUAL: Final = LADDERS["oware-abapa"]
"""The ladder of a game that has none of its own."""
