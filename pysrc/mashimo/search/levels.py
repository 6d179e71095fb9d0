"""The levels of the computer: how far each looks ahead, and how often it errs. Data, and nothing else."""

from __future__ import annotations

from typing import Final, NamedTuple


class Level(NamedTuple):
    """How one level plays."""

    depth: int
    """How many moves it looks ahead at the most."""
    nodes: int
    """How many positions it visits at the most: this, not the clock, decides how strong it is."""
    errors: float
    """How often it plays any legal move instead of the one it thinks best, between 0 and 1."""
    endings: bool
    """Whether it knows the game's endings of few seeds, if there are any (`endings.py`)."""


LEVELS: Final = {
    1: Level(1, 100, 0.6, endings=False),
    2: Level(2, 400, 0.3, endings=False),
    3: Level(3, 1_500, 0.15, endings=False),
    4: Level(4, 4_000, 0.05, endings=False),
    5: Level(6, 12_000, 0, endings=False),
    6: Level(8, 30_000, 0, endings=True),
    7: Level(12, 80_000, 0, endings=True),
    8: Level(63, 2_000_000, 0, endings=True),
}
"""The levels by number, from a child's opponent up.

    >>> from mashimo.search import LEVELS
    >>> LEVELS[5].nodes
    12000
"""
