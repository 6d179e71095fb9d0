"""The endings of a search that knows none: nothing of this stays in it when it is compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from types import FunctionType


def use(_wanted: bool) -> None:
    """There are none that could be used."""


def know(_board: bytearray, _before: bytearray) -> bool:
    """Whether the worth of a position is known."""
    return False


def worth(_board: bytearray) -> int:
    """The value of that position: never asked for."""
    return 0


EXPORTS: Final[list[FunctionType]] = []
