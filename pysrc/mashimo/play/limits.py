"""The limits of a search, checked where a caller gives them."""

from __future__ import annotations

from math import isfinite
from operator import index
from typing import SupportsFloat, SupportsIndex

from mashimo.play.errors import MashimoError
from mashimo.play.notation import quoted


def optional_count_limit(name: str, value: SupportsIndex | None) -> int | None:
    """Check a limit that counts something, where None stands for no limit. Raises MashimoError as `count_limit`."""
    return None if value is None else count_limit(name, value)


def count_limit(name: str, value: SupportsIndex, least: int = 0) -> int:
    """Check a limit that counts something (nodes, depth), and return it: a whole number from `least` up.

    Raises MashimoError for anything else: a smaller number, a float, a truth value, text, None.
    """
    try:
        number = least - 1 if isinstance(value, bool) else index(value)
    except TypeError:
        number = least - 1
    if number < least:
        raise no_limit(name, value, f"a whole number from {least} up")
    return number


def time_limit(value: SupportsFloat | None) -> float | None:
    """Check a limit in seconds, where None stands for no limit. Raises MashimoError as `seconds_limit`."""
    return None if value is None else seconds_limit("seconds", value)


def seconds_limit(name: str, value: SupportsFloat) -> float:
    """Check a limit in seconds, and return it: a finite number from 0 up.

    Raises MashimoError for anything else: a negative number, infinity, no number, a truth value, text, None.
    """
    try:
        number = -1.0 if isinstance(value, (bool, str, bytes, bytearray)) else float(value)
    except (TypeError, ValueError, OverflowError):
        number = -1.0
    if not isfinite(number) or number < 0:
        raise no_limit(name, value, "a finite number from 0 up")
    return number


def no_limit(name: str, value: object, expected: str) -> MashimoError:
    """Make the error of a value that is no limit."""
    text = quoted(value)
    return MashimoError("no-limit", f"{name}: {expected} is expected, not {text}", text)
