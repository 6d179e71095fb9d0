"""A WebAssembly module in the making: its functions, its variables, and the places of arrays in its memory."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from mashimo.compiler import wasm
from mashimo.compiler.errors import CompileError
from mashimo.compiler.signatures import Signature
from mashimo.compiler.values import BYTEARRAY, BYTES, TABLE, TYPECODES, Kind
from mashimo.compiler.wasm import code, const, section, sized, text, uleb, vector

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import FunctionType

BOTTOM: Final = 1024
"""The address of the first array. Above 0, so that an address less a small constant never falls below 0."""


class ZeroArray:
    """A stand-in for an array of `length` zeros, so that a large one takes memory in the program but not in Python.

    `typecode` is the element's letter in the module `array`. Raises CompileError for one that the subset does not have.
    """

    def __init__(self, typecode: str, length: int) -> None:
        if typecode not in TYPECODES:
            raise CompileError(f"a ZeroArray of {typecode!r} is not in the subset")
        self.typecode = typecode
        self._length = length

    def __len__(self) -> int:
        return self._length


Data: TypeAlias = "bytes | bytearray | array[int] | tuple[int, ...] | ZeroArray"
"""A live array that a program may use."""


class Live(NamedTuple):
    """A live array, and its kind."""

    data: Data
    kind: Kind


def array_of(value: object) -> Live | None:
    """Return the array that a value is; None if the subset has no such array."""
    match value:
        case bytearray():
            return Live(value, BYTEARRAY)
        case bytes():
            return Live(value, BYTES)
        case array() if value.typecode in TYPECODES:
            return Live(value, TYPECODES[value.typecode])
        case ZeroArray():
            return Live(value, TYPECODES[value.typecode])
        case tuple() if all(isinstance(item, int) for item in value):
            return Live(value, TABLE)
    return None


class Rows(NamedTuple):
    """Arrays of one kind and one length, as ROWS[i] finds them."""

    arrays: list[Live]
    kind: Kind
    length: int


def rows_of(value: object) -> Rows | None:
    """Return the rows that a list or tuple of arrays of one kind and one length is; None for anything else."""
    if not isinstance(value, list | tuple) or not value:
        return None
    rows = [row for row in map(array_of, value) if row]
    if len(rows) < len(value) or len({(row.kind, len(row.data)) for row in rows}) > 1:
        return None
    return Rows(rows, rows[0].kind, len(rows[0].data))


class Place(NamedTuple):
    """The place of a live array."""

    address: int
    live: Live


class Variable(NamedTuple):
    """A module variable that functions assign to: a WebAssembly global."""

    number: int
    name: str
    first: int


@dataclass
class Module:
    """A module in the making. The word before each array holds its length."""

    checked: bool
    functions: dict[FunctionType, int] = field(default_factory=dict)
    variables: dict[tuple[int, str], Variable] = field(default_factory=dict)
    """The variables by the identity of a namespace, and the name in it."""
    places: dict[int, Place] = field(default_factory=dict)
    """The places by the identity of an array."""
    known_rows: dict[int, tuple[object, Rows | None]] = field(default_factory=dict)
    """The rows by the identity of a value, which is held here so that its identity stays its own."""
    row_places: dict[int, tuple[int, int]] = field(default_factory=dict)
    """The first address and the stride of rows, by the identity of their arrays."""
    top: int = BOTTOM
    signatures: dict[FunctionType, Signature] = field(default_factory=dict)
    ruled_out: set[tuple[int, int]] = field(default_factory=set)
    """The statements that constants rule out and that have been checked: the node and the namespace."""

    def scratch(self) -> Module:
        """Copy the module, to compile code into the copy that is then thrown away."""
        return replace(
            self,
            functions=dict(self.functions),
            variables=dict(self.variables),
            places=dict(self.places),
            row_places=dict(self.row_places),
        )

    def signature(self, function: FunctionType) -> Signature:
        """Return the signature of a function."""
        if function not in self.signatures:
            self.signatures[function] = Signature(function)
        return self.signatures[function]

    def index(self, function: FunctionType) -> int:
        """Return the number of a function, which is part of the module from now on."""
        return self.functions.setdefault(function, len(self.functions))

    def address(self, live: Live) -> int:
        """Return the address of an array, adding it to the module. Raises OverflowError for numbers beyond 32 bits."""
        data, kind = live
        if id(data) not in self.places:
            if isinstance(data, tuple):
                array("i", data)
            self.places[id(data)] = Place(self.top + 8, live)
            self.top += 8 + (len(data) * kind.width + 7 & ~7)  # whole words of eight bytes: copies need no remainder
        return self.places[id(data)].address

    def rows_of(self, value: object) -> Rows | None:
        """Cache `rows_of` for each value: some have hundreds of rows, and are named in many places."""
        if id(value) not in self.known_rows:
            self.known_rows[id(value)] = value, rows_of(value)
        return self.known_rows[id(value)][1]

    def rows(self, rows: Rows) -> tuple[int, int]:
        """Return the address of the first row, and the distance between rows. Raises ValueError if they lie apart."""
        if id(rows.arrays) not in self.row_places:
            addresses = [self.address(row) for row in rows.arrays]
            stride = addresses[1] - addresses[0] if len(addresses) > 1 else 0
            if addresses != [addresses[0] + i * stride for i in range(len(addresses))]:
                raise ValueError("these rows do not lie together: one of them is used by another name, or twice")
            self.row_places[id(rows.arrays)] = addresses[0], stride
        return self.row_places[id(rows.arrays)]

    def variable(self, space: Mapping[str, Any], name: str) -> int:
        """Return the number of the global that holds a module variable."""
        if (id(space), name) not in self.variables:
            self.variables[id(space), name] = Variable(len(self.variables), name, int(space[name]))
        return self.variables[id(space), name].number

    @property
    def pages(self) -> int:
        """The size of the memory, in units of 64 KiB."""
        return self.top + 0xFFFF >> 16

    def assemble(self, types: list[bytes], bodies: list[bytes], exports: list[FunctionType]) -> bytes:
        """Write the bytes of the module, given the type and the body of each function."""
        names = [uleb(index) + text(function.__name__) for function, index in self.functions.items()]
        spaces = {id(function.__globals__) for function in exports}
        seen = {"memory": code(2, 0)}
        given = [(function.__name__, code(0, self.functions[function])) for function in exports]
        given += [(one.name, code(3, one.number)) for (space, _), one in self.variables.items() if space in spaces]
        for name, what in given:
            if name in seen:
                raise CompileError(f"two things are exported as {name}")
            seen[name] = what
        return b"\0asm\1\0\0\0" + b"".join([
            section(1, types),
            section(3, [uleb(index) for index in range(len(types))]),
            section(5, [code(0, self.pages)]),
            section(6, [bytes([wasm.I32, 1]) + const(one.first) + code(wasm.END) for one in self.variables.values()]),
            section(7, [text(name) + what for name, what in seen.items()]),
            section(10, [sized(body) for body in bodies]),
            section(11, [data for place in self.places.values() for data in segments(place)]),
            b"\0" + sized(text("name") + b"\1" + sized(vector(names))),
        ])  # fmt: skip


def segments(place: Place) -> list[bytes]:
    """Write the initial content of an array: its length, and its elements up to the last that is not zero."""
    content = len(place.live.data).to_bytes(4, "little") + used(place.live.data)
    return [code(0) + const(place.address - 4) + code(wasm.END) + sized(content)]


def used(data: Data) -> bytes:
    """Return the content of an array, up to the last byte that is not zero."""
    if isinstance(data, ZeroArray):
        return b""
    raw = bytes(array("i", data) if isinstance(data, tuple) else data)
    return b"" if raw == bytes(len(raw)) else raw.rstrip(b"\0")  # large empty tables are usual, and found fast
