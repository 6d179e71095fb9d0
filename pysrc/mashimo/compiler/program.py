"""A compiled program: its bytes, and the places at which its runtime finds arrays and variables."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mashimo.compiler.module import Module, array_of, rows_of
from mashimo.compiler.values import TABLE, TYPECODES

if TYPE_CHECKING:
    from types import FunctionType


class Region(NamedTuple):
    """The place of a named array in memory; for rows, the place of the first, and the distance between them."""

    address: int
    length: int
    """The number of elements."""
    width: int
    """The size of an element in bytes, the lowest first."""
    rows: int = 0
    """The number of rows; 0 for a plain array."""
    stride: int = 0
    typecode: str = "B"
    """The letter that Python's module `array` has for an element."""

    @property
    def row_addresses(self) -> list[int]:
        """The address of each row."""
        return [self.address + row * self.stride for row in range(self.rows)]


class Program:
    """A compiled program.

    `binary` is the WebAssembly module. It imports nothing, and exports its functions and module variables by name, and
    its `memory`. `memory` is the size of that in bytes. `results` has the type of each exported function's result,
    "int", "bool" or "None"; `variables` the type of each exported variable. `arrays` has the regions of the arrays that
    the program uses from the exported functions' namespaces. It does not hold the live arrays: a search's take 4 MB.
    """

    def __init__(self, module: Module, binary: bytes, exports: list[FunctionType]) -> None:
        self.binary = binary
        self.memory = module.pages << 16
        self.results = {function.__name__: module.signature(function).result.name for function in exports}
        spaces = {id(function.__globals__): function.__globals__ for function in exports}
        self.variables = {
            name: "bool" if isinstance(spaces[space][name], bool) else "int"
            for space, name in module.variables
            if space in spaces
        }
        found = ((name, region(module, value)) for space in spaces.values() for name, value in space.items())
        self.arrays = {name: place for name, place in found if place is not None}


def region(module: Module, value: object) -> Region | None:
    """Return the region of an array or of rows, if the program uses it."""
    rows = rows_of(value)
    found = rows.arrays if rows else [array_of(value)]
    arrays = [one for one in found if one and id(one.data) in module.places]
    if len(arrays) < len(found):
        return None
    places = [module.places[id(one.data)] for one in arrays]
    stride = places[1].address - places[0].address if len(places) > 1 else 0
    data, kind = arrays[0]
    typecode = next((letter for letter, one in TYPECODES.items() if one == kind), "i" if kind == TABLE else "B")
    return Region(places[0].address, len(data), kind.width, len(places) if rows else 0, stride, typecode)
