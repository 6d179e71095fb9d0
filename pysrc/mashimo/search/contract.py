"""What the modules that are linked with each other, all in the subset, ask of each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import FunctionType


class Places(Protocol):
    """`places.py`, linked."""

    @property
    def HOUSES(self) -> int:  # noqa: N802  # the constants of a file keep their names
        """How many houses a position has."""

    @property
    def LAYER(self) -> int:  # noqa: N802
        """How many positions there are of as many seeds as there may be."""

    @property
    def ALL(self) -> int:  # noqa: N802
        """How many positions there are."""

    @property
    def MOST(self) -> int:  # noqa: N802
        """How many seeds there may be."""

    def place_of(self, board: bytearray, /) -> int:
        """The place of a position among all."""

    def first_place(self, seeds: int, /) -> int:
        """The place of the first position of so many seeds."""


class KnownEndings(Protocol):
    """`known_endings.py` or `no_endings.py`, linked."""

    @property
    def EXPORTS(self) -> Sequence[FunctionType]:  # noqa: N802
        """What of it its host calls."""

    def know(self, board: bytearray, before: bytearray, /) -> bool:
        """Whether the worth of a position is known that a move has just led to from the one before."""

    def worth(self, board: bytearray, /) -> int:
        """What it is worth to the player to move, in points."""
