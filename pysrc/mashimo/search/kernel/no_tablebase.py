"""The probe of a search without a tablebase: the compiler drops all of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from types import FunctionType


def enable(_wanted: bool) -> None:
    """Ignore the switch: there is no tablebase."""


def hits(_board: bytearray, _before: bytearray) -> bool:
    """Tell that no position is known."""
    return False


def value(_board: bytearray) -> int:
    """Return no value; it is never asked for."""
    return 0


EXPORTS: Final[list[FunctionType]] = []
