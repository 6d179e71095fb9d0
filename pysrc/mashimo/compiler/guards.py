"""The guards that a checked build calls: they trap wherever 32-bit WebAssembly would differ from Python.

The functions are in the subset themselves and are compiled without checks. `raise` compiles to a trap.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from mashimo.compiler.values import HIGH, LOW

if TYPE_CHECKING:
    from importlib.abc import InspectLoader

__source__: Final = cast("InspectLoader", __spec__.loader).get_source(__name__)
"""This text, kept in memory from import on: a restored memory snapshot has no files."""


def add(a: int, b: int) -> int:
    """Return the sum, if it fits."""
    if (b > 0 and a > HIGH - b) or (b < 0 and a < LOW - b):
        raise OverflowError
    return a + b


def sub(a: int, b: int) -> int:
    """Return the difference, if it fits."""
    if (b < 0 and a > HIGH + b) or (b > 0 and a < LOW + b):
        raise OverflowError
    return a - b


def mul(a: int, b: int) -> int:
    """Return the product, if it fits."""
    product = a * b
    if a != 0 and ((a == -1 and b == LOW) or product // a != b):
        raise OverflowError
    return product


def shl(a: int, b: int) -> int:
    """Return the number shifted to the left, if it fits and the shift is below 32."""
    if b < 0 or b > 31 or (a << b) >> b != a:
        raise OverflowError
    return a << b


def shr(a: int, b: int) -> int:
    """Return the number shifted to the right, if the shift is below 32."""
    if b < 0 or b > 31:
        raise OverflowError
    return a >> b


def index(i: int, length: int) -> int:
    """Return the index, if it is one of an array of this length."""
    if i < 0 or i >= length:
        raise IndexError
    return i


def within(x: int, low: int, high: int) -> int:
    """Return the number, if it lies between the least and the greatest value of an array's elements."""
    if x < low or x > high:
        raise ValueError
    return x


def same(length: int, other: int) -> None:
    """Refuse lengths that differ."""
    if length != other:
        raise ValueError
