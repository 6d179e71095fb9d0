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
            Level(1, 1_000, 1000),
            Level(1, 1_000, 500),
            Level(1, 1_000, 250),
            Level(2, 1_000, 400),
            Level(2, 1_000, 260),
            Level(2, 1_000, 185),
            Level(2, 1_000, 145),
            Level(2, 1_000, 115),
            Level(3, 3_000, 110),
            Level(3, 3_000, 82),
            Level(3, 3_000, 63),
            Level(4, 10_000, 75),
            Level(4, 10_000, 58),
            Level(4, 10_000, 43),
            Level(4, 10_000, 30),
            Level(4, 10_000, 15),
            Level(5, 12_000, 18),
            Level(6, 12_000, 14),
            Level(6, 12_000, 8),
            Level(6, 12_000),
            Level(7, 20_000, 4),
            Level(7, 20_000),
            Level(7, 20_000, endings=True),
            Level(8, 30_000, endings=True),
            Level(9, 45_000, endings=True),
            Level(10, 60_000, endings=True),
            Level(12, 80_000, endings=True),
            Level(63, 240_000, endings=True),
            Level(63, 700_000, endings=True),
            Level(63, 2_000_000, endings=True),
        ),
        (4, 8, 12, 16, 20, 24, 27, 30),
    ),
    "nam-nam": Ladder(
        (
            Level(1, 1_000, 1000),
            Level(1, 1_000, 130),
            Level(2, 1_000, 200),
            Level(2, 1_000, 80),
            Level(3, 3_000, 50),
            Level(3, 3_000, 25),
            Level(4, 10_000, 15),
            Level(6, 12_000),
            Level(10, 60_000, endings=True),
            Level(63, 250_000, endings=True),
            Level(63, 2_000_000, endings=True),
        ),
        (3, 4, 6, 7, 8, 9, 10, 11),
    ),
    "bao-kenya": Ladder(
        (
            Level(1, 1_000, 1000),
            Level(1, 1_000, 330),
            Level(1, 1_000, 140),
            Level(2, 1_000, 150),
            Level(2, 1_000, 100),
            Level(3, 3_000, 65),
            Level(3, 3_000, 30),
            Level(4, 10_000, 42),
            Level(4, 10_000, 20),
            Level(5, 12_000, 18),
            Level(6, 12_000),
            Level(9, 60_000, endings=True),
            Level(63, 250_000, endings=True),
            Level(63, 2_000_000, endings=True),
        ),
        (3, 5, 7, 9, 11, 12, 13, 14),
    ),
    "bao-kenya-laps": Ladder(
        (
            Level(1, 1_000, 1000),
            Level(1, 1_000, 110),
            Level(2, 1_000, 210),
            Level(2, 1_000, 110),
            Level(2, 1_000, 50),
            Level(3, 3_000, 70),
            Level(3, 3_000, 35),
            Level(4, 10_000),
            Level(6, 12_000),
            Level(7, 20_000),
            Level(8, 30_000, endings=True),
            Level(10, 60_000, endings=True),
            Level(12, 80_000, endings=True),
            Level(63, 250_000, endings=True),
            Level(63, 700_000, endings=True),
            Level(63, 2_000_000, endings=True),
        ),
        (2, 4, 6, 8, 9, 11, 13, 16),
    ),
    "bao-la-kujifunza": Ladder(
        (
            Level(1, 1_000, 1000),
            Level(1, 1_000, 110),
            Level(2, 1_000, 150),
            Level(3, 3_000, 60),
            Level(5, 12_000, 10),
            Level(63, 2_000_000, endings=True),
        ),
        (2, 3, 4, 5, 5, 5, 6, 6),
    ),
}

USUAL: Final = LADDERS["oware-abapa"]
"""The ladder of a game that has none of its own."""
