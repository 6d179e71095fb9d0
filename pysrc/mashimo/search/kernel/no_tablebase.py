"""The probe of a search that knows no tablebase: nothing of this stays in it when it is compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from types import FunctionType


def enable(_wanted: bool) -> None:
    """There are none that could be used."""


def hits(_board: bytearray, _before: bytearray) -> bool:
    """Whether the worth of a position is known."""
    return False


def value(_board: bytearray) -> int:
    """The value of that position: never asked for."""
    return 0


EXPORTS: Final[list[FunctionType]] = []
