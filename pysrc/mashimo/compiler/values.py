"""The values of a program, as the compiler knows them while it writes their code."""

from __future__ import annotations

import ast
import operator as exact
from array import array
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from mashimo.compiler import wasm
from mashimo.compiler.wasm import code, const

if TYPE_CHECKING:
    from collections.abc import Callable

LOW: Final = -(1 << 31)
HIGH: Final = (1 << 31) - 1


EXACT: Final[dict[type[ast.AST], Callable[[int, int], int]]] = {
    ast.Add: exact.add, ast.Sub: exact.sub, ast.Mult: exact.mul, ast.FloorDiv: exact.floordiv,
    ast.Mod: exact.mod, ast.BitAnd: exact.and_, ast.BitOr: exact.or_, ast.BitXor: exact.xor,
    ast.LShift: exact.lshift, ast.RShift: exact.rshift, ast.Eq: exact.eq, ast.NotEq: exact.ne,
    ast.Lt: exact.lt, ast.LtE: exact.le, ast.Gt: exact.gt, ast.GtE: exact.ge,
}  # fmt: skip
"""The operators of Python on two constants."""


class Kind(NamedTuple):
    """A type of the subset; `width` is the size in bytes of an array's elements, 0 if it is no array."""

    name: str
    width: int = 0
    writable: bool = False
    low: int = LOW
    high: int = HIGH
    """The least and the greatest value of an array's elements."""

    @property
    def scale(self) -> int:
        """The shift to the left that makes an index a distance in bytes."""
        return self.width.bit_length() - 1

    def accepts(self, other: Kind) -> bool:
        """Tell whether a value of another kind may stand where this one is wanted."""
        return other == self or (other, self) in {(BOOL, INT), (BYTEARRAY, BYTES)}


INT, BOOL, NONE = Kind("int"), Kind("bool"), Kind("None")
BYTEARRAY, BYTES = Kind("bytearray", 1, writable=True, low=0, high=255), Kind("bytes", 1, low=0, high=255)
INTS, TABLE = Kind("array[int]", 4, writable=True), Kind("tuple[int, ...]", 4)
SHORTS = Kind('array("H")', 2, writable=True, low=0, high=65535)
SIGNED = Kind('array("b")', 1, writable=True, low=-128, high=127)

TYPECODES: Final = {"i": INTS, "H": SHORTS, "b": SIGNED}
"""The kinds of array that Python's module `array` makes, by its letter for their elements."""

ANNOTATIONS: Final[dict[object, Kind]] = {
    int: INT, bool: BOOL, None: NONE, bytearray: BYTEARRAY, bytes: BYTES, (bytes, "|", bytearray): BYTES,
    (array, int): INTS, (tuple, (int, ...)): TABLE,
}  # fmt: skip
"""The types that a parameter, a result or a local may have, as `signatures.meaning` reads them."""


class Number(NamedTuple):
    """An int, a bool or nothing: the code that puts it on the stack, and the bounds of its value."""

    code: bytes
    kind: Kind = INT
    low: int = LOW
    high: int = HIGH

    @property
    def push(self) -> bytes:
        """The code that puts it on the stack."""
        return self.code

    @property
    def known(self) -> int | None:
        """Its value, if it is a constant."""
        return self.low if self.low == self.high and self.code == const(self.low) else None


class Array(NamedTuple):
    """An array in memory: `code` puts its address less `offset` on the stack, which is never negative."""

    code: bytes
    kind: Kind
    length: int | None = None
    """The number of its elements, if that is known."""
    offset: int = 0

    @property
    def push(self) -> bytes:
        """The code that puts its address on the stack."""
        if self.code == const(0):
            return const(self.offset)
        return self.code + const(self.offset) + code(wasm.ADD) if self.offset else self.code


Value = Number | Array


def number(value: int) -> Number:
    """Make a constant."""
    return Number(const(value), BOOL if isinstance(value, bool) else INT, int(value), int(value))


def unknown(kind: Kind, place: bytes) -> Value:
    """Make a value of which only the type is known."""
    if kind.width:
        return Array(place, kind)
    return Number(place, kind, 0, 1) if kind is BOOL else Number(place, kind)


def merge(one: Value, other: Value, place: bytes) -> Value:
    """Merge what is known of two values of one kind into a value that `place` puts on the stack."""
    if isinstance(one, Number) and isinstance(other, Number):
        return Number(place, one.kind, min(one.low, other.low), max(one.high, other.high))
    same = isinstance(one, Array) and isinstance(other, Array) and one.length == other.length
    return Array(place, one.kind, one.length if same and isinstance(one, Array) else None)


def bounds(operator: ast.operator, left: Number, right: Number) -> tuple[int, int]:
    """Compute the least and the greatest exact result of an operation; they may be beyond 32 bits."""
    match operator:
        case ast.Add():
            return left.low + right.low, left.high + right.high
        case ast.Sub():
            return left.low - right.high, left.high - right.low
        case ast.BitAnd() | ast.BitOr() | ast.BitXor():
            return bits(operator, left, right)
        case ast.Mod():
            most = min(right.high - 1, left.high) if left.low >= 0 else right.high - 1
            return (0, most) if right.low > 0 else (LOW, HIGH)
        case ast.Mult():
            allowed = range(LOW, HIGH + 1)
        case ast.FloorDiv():
            allowed = range(1, HIGH + 1)
        case _:
            allowed = range(32)
    if right.low not in allowed or right.high not in allowed:
        return 2 * LOW, 2 * HIGH  # beyond 32 bits, or a shift too far: it needs its check
    results = [EXACT[type(operator)](a, b) for a, b in product((left.low, left.high), (right.low, right.high))]
    return min(results), max(results)


def bits(operator: ast.operator, left: Number, right: Number) -> tuple[int, int]:
    """Compute the least and the greatest result of an operation on single bits."""
    if isinstance(operator, ast.BitAnd) and max(left.low, right.low) >= 0:
        return 0, min(side.high for side in (left, right) if side.low >= 0)
    if left.low >= 0 and right.low >= 0:
        return 0, (1 << max(left.high, right.high).bit_length()) - 1
    return LOW, HIGH
