"""The levels: how the computer plays at each level of a game, and its measured strength. Data only.

`build_scripts/research/ladder.py` measures them and writes the table; docs/strength.md gives the results.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping


class Level(NamedTuple):
    """A level's play."""

    depth: int
    """The most moves that it looks ahead."""
    nodes: int
    """The most positions that it visits: this limit, not the clock, decides its strength."""
    temperature: int = 0
    """The loss at which a move is played half as often as the best, in 1/100 of a seed; 0: the level never errs."""
    miss_rate: int = 0
    """The share of moves that it does not see, in percent, among those that capture more seeds than another."""
    endings: bool = False
    """Whether it uses the game's tablebase, if there is one (`search/tablebase.py`)."""
    elo: int | None = None
    """Its strength among the levels of its game, on a scale on which a player who takes every capture has 600.

    A level is expected to make 64 % of the points against one with 100 less, and 76 % against one with 200 less. It
    says nothing of people, nor of other games; None where it has not been measured.
    """


class LevelTable(NamedTuple):
    """The levels of a game."""

    levels: tuple[Level, ...]
    """Its levels, from a child's opponent up."""
    legacy: tuple[int, ...]
    """The present levels, counted from 1, that are about as strong as the eight legacy levels of every game."""


LEVEL_TABLES: Final[Mapping[str, LevelTable]] = {
    "oware-abapa": LevelTable(
        (
            Level(1, 1_000, 1000, miss_rate=35, elo=178),
            Level(1, 1_000, 1000, elo=324),
            Level(1, 1_000, 600, elo=414),
            Level(1, 1_000, 425, elo=514),
            Level(1, 1_000, 295, elo=621),
            Level(2, 1_000, 350, elo=711),
            Level(2, 1_000, 282, elo=789),
            Level(2, 1_000, 218, elo=922),
            Level(2, 1_000, 172, elo=1038),
            Level(2, 1_000, 138, elo=1152),
            Level(2, 1_000, 110, elo=1247),
            Level(3, 3_000, 118, elo=1346),
            Level(3, 3_000, 93, elo=1498),
            Level(3, 3_000, 74, elo=1607),
            Level(3, 3_000, 58, elo=1721),
            Level(4, 10_000, 60, elo=1836),
            Level(4, 10_000, 43, elo=1950),
            Level(5, 12_000, 52, elo=2033),
            Level(5, 12_000, 32, elo=2190),
            Level(5, 12_000, 19, elo=2261),
            Level(6, 12_000, 17, elo=2387),
            Level(6, 12_000, elo=2440),
            Level(7, 20_000, 5, endings=True, elo=2576),
            Level(8, 30_000, endings=True, elo=2664),
            Level(9, 45_000, endings=True, elo=2751),
            Level(10, 50_000, endings=True, elo=2811),
            Level(12, 80_000, endings=True, elo=2964),
            Level(63, 22_000, endings=True, elo=3091),
            Level(63, 46_000, endings=True, elo=3230),
            Level(63, 98_000, endings=True, elo=3317),
            Level(63, 210_000, endings=True, elo=3423),
            Level(63, 450_000, endings=True, elo=3512),
            Level(63, 950_000, endings=True, elo=3588),
            Level(63, 2_000_000, endings=True, elo=3673),
        ),
        (5, 11, 14, 18, 22, 24, 27, 34),
    ),
    "nam-nam": LevelTable(
        (
            Level(1, 1_000, 1000, miss_rate=100, elo=102),
            Level(1, 1_000, 1000, miss_rate=90, elo=250),
            Level(1, 1_000, 1000, miss_rate=75, elo=354),
            Level(1, 1_000, 1000, miss_rate=40, elo=462),
            Level(1, 1_000, 600, elo=552),
            Level(1, 1_000, 260, elo=621),
            Level(2, 1_000, 230, elo=746),
            Level(2, 1_000, 140, elo=825),
            Level(2, 1_000, 80, elo=912),
            Level(3, 3_000, 45, elo=1011),
            Level(4, 10_000, 25, elo=1080),
            Level(6, 12_000, elo=1149),
            Level(8, 24_000, endings=True, elo=1215),
            Level(10, 60_000, endings=True, elo=1275),
            Level(63, 250_000, endings=True, elo=1429),
            Level(63, 2_000_000, endings=True, elo=1494),
        ),
        (6, 8, 9, 10, 12, 14, 15, 16),
    ),
    "bao-kenya": LevelTable(
        (
            Level(1, 1_000, 1000, elo=129),
            Level(1, 1_000, 480, elo=219),
            Level(1, 1_000, 278, elo=337),
            Level(1, 1_000, 190, elo=449),
            Level(2, 1_000, 178, elo=603),
            Level(2, 1_000, 135, elo=706),
            Level(2, 1_000, 78, elo=865),
            Level(3, 3_000, 82, elo=927),
            Level(3, 3_000, 55, elo=990),
            Level(4, 10_000, 47, elo=1060),
            Level(6, 12_000, elo=1164),
            Level(12, 100_000, endings=True, elo=1240),
            Level(63, 2_000_000, endings=True, elo=1302),
        ),
        (3, 5, 7, 10, 11, 12, 12, 13),
    ),
    "bao-kenya-laps": LevelTable(
        (
            Level(1, 1_000, 1000, miss_rate=75, elo=157),
            Level(1, 1_000, 1000, miss_rate=40, elo=286),
            Level(1, 1_000, 1000, elo=380),
            Level(1, 1_000, 125, elo=491),
            Level(2, 1_000, 210, elo=577),
            Level(2, 1_000, 125, elo=644),
            Level(2, 1_000, 58, elo=742),
            Level(3, 3_000, 68, elo=823),
            Level(3, 3_000, 33, elo=898),
            Level(4, 10_000, 12, elo=984),
            Level(5, 12_000, elo=1064),
            Level(7, 12_000, elo=1171),
            Level(8, 14_000, elo=1232),
            Level(63, 1_500, endings=True, elo=1378),
            Level(63, 3_500, endings=True, elo=1459),
            Level(63, 8_000, endings=True, elo=1546),
            Level(63, 32_000, endings=True, elo=1630),
            Level(63, 250_000, endings=True, elo=1788),
            Level(63, 2_000_000, endings=True, elo=1896),
        ),
        (4, 6, 9, 10, 12, 13, 15, 19),
    ),
    "bao-la-kujifunza": LevelTable(
        (
            Level(1, 1_000, 1000, miss_rate=93, elo=82),
            Level(1, 1_000, 1000, miss_rate=80, elo=230),
            Level(1, 1_000, 1000, miss_rate=62, elo=315),
            Level(1, 1_000, 1000, miss_rate=35, elo=417),
            Level(1, 1_000, 1000, elo=478),
            Level(1, 1_000, 110, elo=586),
            Level(2, 1_000, 150, elo=711),
            Level(3, 3_000, 60, elo=786),
            Level(5, 12_000, 15, elo=867),
            Level(63, 2_000_000, endings=True, elo=923),
        ),
        (5, 6, 7, 8, 9, 9, 10, 10),
    ),
    "togyzqumalaq": LevelTable(
        (
            Level(1, 1_000, 1800, elo=189),
            Level(1, 1_000, 800, elo=289),
            Level(1, 1_000, 330, elo=406),
            Level(2, 1_000, 620, elo=497),
            Level(2, 1_000, 440, elo=607),
            Level(2, 1_000, 310, elo=743),
            Level(2, 1_000, 220, elo=874),
            Level(2, 1_000, 155, elo=984),
            Level(3, 3_000, 140, elo=1107),
            Level(3, 3_000, 92, elo=1225),
            Level(3, 3_000, 62, elo=1320),
            Level(3, 3_000, 42, elo=1422),
            Level(4, 10_000, 46, elo=1567),
            Level(5, 12_000, 30, elo=1706),
            Level(6, 12_000, elo=1857),
            Level(8, 35_000, elo=2021),
            Level(63, 100_000),
            Level(63, 350_000),
            Level(63, 2_000_000),
        ),
        (3, 7, 10, 13, 15, 16, 17, 19),
    ),
    "bestemshe": LevelTable(
        (
            Level(1, 1_000, 1000, elo=354),
            Level(1, 1_000, 220, elo=485),
            Level(2, 1_000, 750, elo=572),
            Level(2, 1_000, 280, elo=641),
            Level(2, 1_000, 165, elo=726),
            Level(2, 1_000, 110, elo=801),
            Level(3, 3_000, 77, elo=944),
            Level(3, 3_000, 51, elo=1023),
            Level(3, 3_000, 31, elo=1098),
            Level(4, 10_000, 29, elo=1215),
            Level(5, 12_000, 20, elo=1352),
            Level(6, 12_000, elo=1464),
            Level(7, 20_000, endings=True, elo=1588),
            Level(9, 45_000, endings=True, elo=1700),
            Level(13, 90_000, endings=True, elo=1856),
            Level(63, 95_000, endings=True),
            Level(63, 350_000, endings=True),
            Level(63, 2_000_000, endings=True),
        ),
        (3, 5, 8, 10, 12, 13, 15, 18),
    ),
    "mangala": LevelTable(
        (
            Level(1, 1_000, 1000, elo=467),
            Level(1, 1_000, 300, elo=588),
            Level(2, 1_000, 235, elo=708),
            Level(2, 1_000, 138, elo=817),
            Level(3, 3_000, 88, elo=958),
            Level(4, 10_000, 55, elo=1084),
            Level(5, 12_000, 8, elo=1218),
            Level(7, 20_000, endings=True, elo=1339),
            Level(11, 50_000, endings=True, elo=1439),
            Level(63, 2_000_000, endings=True),
        ),
        (2, 4, 5, 6, 8, 8, 9, 10),
    ),
}

USUAL: Final = LEVEL_TABLES["oware-abapa"]
"""The levels of a game that has none of its own."""
