"""Expressions that are names, elements of arrays, or arithmetic: a method for each kind of node."""

from __future__ import annotations

import ast
from typing import Final, NamedTuple

from mashimo.compiler import guards, wasm
from mashimo.compiler.arithmetic import Arithmetic
from mashimo.compiler.module import BOTTOM, Rows, array_of
from mashimo.compiler.scope import MISSING
from mashimo.compiler.values import BOOL, HIGH, INT, LOW, Array, Kind, Number, Value, number
from mashimo.compiler.wasm import code, const

FARTHEST: Final = 0xFFFF
"""The largest constant index that becomes part of an address."""
WIDEST: Final = 4
"""The size in bytes of the widest elements."""


class Element(NamedTuple):
    """The place of an element: code for an address, a constant offset to it, and the kind of its array."""

    address: bytes
    offset: int
    kind: Kind


class Expressions(Arithmetic):
    """The compiler of one text's expressions. Each method returns the code, and what is known of the value."""

    def expr(self, node: ast.expr) -> Value:
        """Compile any expression."""
        method = getattr(self, f"expr_{type(node).__name__.lower()}", None)
        if method is None:
            raise self.error(node, f"{type(node).__name__} is not in the subset")
        result: Value = method(node)
        return result

    def given(self, node: ast.expr, value: Value, wanted: Kind) -> Value:
        """Check that a value is of the kind wanted here, and return it."""
        if not wanted.accepts(value.kind):
            raise self.error(node, f"this is {value.kind.name}, but {wanted.name} is needed here")
        if isinstance(value, Number) and value.known is not None and not LOW <= value.known <= HIGH:
            self.refuse_value(node, None, f"{value.known} does not fit in 32 bits")
        return value

    def number(self, node: ast.expr, wanted: Kind = INT) -> Number:
        """Compile an expression that must be a number."""
        found = self.given(node, self.expr(node), wanted)
        assert isinstance(found, Number)  # noqa: S101  # no array is accepted as a number
        return found

    def array(self, node: ast.expr) -> Array:
        """Compile an expression that must be an array."""
        found = self.expr(node)
        if isinstance(found, Number):
            raise self.error(node, f"this is {found.kind.name}, not an array")
        return found

    # -- names

    def expr_constant(self, node: ast.Constant) -> Value:
        """Compile 3, True."""
        if not isinstance(node.value, int):
            raise self.error(node, f"{type(node.value).__name__} is not in the subset")
        return number(node.value)

    def expr_name(self, node: ast.Name) -> Value:
        """Compile a local, or a name of the module."""
        if node.id not in self.signature.locals:
            return self.named(node)
        if node.id not in self.known:
            raise self.error(node, f"{node.id} may have no value yet")
        return self.known[node.id]

    def expr_attribute(self, node: ast.Attribute) -> Value:
        """Compile a name of another module."""
        return self.named(node)

    def named(self, node: ast.expr) -> Value:
        """Compile a name of a namespace: a constant, a module variable, or an array."""
        owner, found = self.owner(node), self.static(node)
        if found is MISSING or owner is None:
            raise self.error(node, f"{ast.unparse(node)} is not defined")
        if isinstance(found, int):
            if not self.is_variable(owner):
                return number(found)
            get = code(wasm.GLOBAL_GET, self.variable(node, owner))
            return Number(get, BOOL, 0, 1) if isinstance(found, bool) else Number(get)
        live = array_of(found)
        if live is None:
            raise self.error(node, f"{ast.unparse(node)} is not a variable, a constant or an array")
        try:
            address = self.module.address(live)
        except OverflowError as error:
            raise self.error(node, f"a number of {ast.unparse(node)} does not fit in 32 bits") from error
        return Array(const(0), live.kind, len(live.data), address)

    # -- arrays

    def index(self, node: ast.expr, length: int | None) -> tuple[Number, int]:
        """Compile an index: a number, and a constant to add to it, which costs an access nothing."""
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add) and not self.checked:
            left, right = self.number(node.left), self.number(node.right)
            if left.known is not None:
                left, right = right, left
            if left.known is None and right.known is not None and 0 <= right.known < BOTTOM // WIDEST:
                return left, right.known
            index = self.operation(node, node.op, left, right)
        else:
            index = self.number(node)
        if index.known is None:
            return index, 0
        if index.known < 0:
            self.refuse_value(node, node, "an index from the end is not in the subset")
        if length is not None and index.known >= length:
            self.refuse_value(node, node, f"there is no {index.known} among {length}")
        return (number(0), index.known) if 0 <= index.known <= FARTHEST else (Number(index.code), 0)

    def inside(self, index: Number, plus: int, limit: Number) -> tuple[Number, int]:
        """Compile an index, and the constant to add to it, with a check that it is below a limit."""
        whole = number(plus) if plus else index
        if limit.known is not None and whole.low >= 0 and whole.high < limit.known:
            return index, plus
        return Number(whole.code + limit.code + self.check(guards.index), INT, 0), 0

    def element(self, node: ast.Subscript) -> Element:
        """Compile the place of array[index]."""
        array = self.array(node.value)
        (index, plus), width = self.index(node.slice, array.length), array.kind.width
        if self.checked:
            slot, limit = self.temporary(), self.length(array)
            if limit.known is None:
                array, limit = Array(array.push + slot.tee, array.kind), self.length(Array(slot.get, array.kind))
            index, plus = self.inside(index, plus, limit)
        if array.offset and plus and index.low < 0:  # an offset may only follow a number that is never below 0
            array = array._replace(code=array.push, offset=0)
        scaled = index.code + (const(array.kind.scale) + code(wasm.SHL) if array.kind.scale else b"")
        if index.known == 0:
            place = array.code
        elif array.code == const(0):
            place = scaled
        else:
            place = array.code + scaled + code(wasm.ADD)
        return Element(place, array.offset + plus * width, array.kind)

    def expr_subscript(self, node: ast.Subscript) -> Value:
        """Compile an element of an array, or a row of rows."""
        if isinstance(node.slice, ast.Slice):
            raise self.error(node, "a slice as a value is not in the subset")
        rows = self.module.rows_of(self.static(node.value))
        if rows is not None:
            return self.row(node, rows)
        place = self.element(node)
        return self.load(place, place.address)

    def load(self, place: Element, address: bytes) -> Number:
        """Compile the element at a place; this code puts the place's address on the stack."""
        kind = place.kind
        narrow = wasm.LOAD_S8 if kind.low < 0 else wasm.LOAD_U8
        instruction = {1: narrow, 2: wasm.LOAD_U16, 4: wasm.LOAD}[kind.width]
        return Number(address + code(instruction, kind.scale, place.offset), INT, kind.low, kind.high)

    def row(self, node: ast.Subscript, rows: Rows) -> Array:
        """Compile ROWS[i]."""
        try:
            first, stride = self.module.rows(rows)
        except (OverflowError, ValueError) as error:
            raise self.error(node, str(error)) from error
        index, plus = self.index(node.slice, len(rows.arrays))
        if self.checked:
            index, plus = self.inside(index, plus, number(len(rows.arrays)))
        place = const(0) if index.known == 0 else index.code + const(stride) + code(wasm.MUL)
        start = first + plus * stride
        if plus and index.low < 0:
            return Array(place + const(start) + code(wasm.ADD), rows.kind, rows.length)
        return Array(place, rows.kind, rows.length, start)

    def length(self, array: Array) -> Number:
        """Compile the length of an array; unless it is known, it lies in the word before the array."""
        if array.length is not None:
            return number(array.length)
        return Number(array.push + const(4) + code(wasm.SUB) + code(wasm.LOAD, 2, 0), INT, 0)

    # -- arithmetic

    def expr_binop(self, node: ast.BinOp) -> Value:
        """Compile a sum, a product ..."""
        return self.operation(node, node.op, self.operand(node.left), self.operand(node.right))

    def operand(self, node: ast.expr) -> Number:
        """Compile a number that may still exceed 32 bits, if it becomes part of a constant that does not."""
        found = self.expr(node)
        if isinstance(found, Array) or not INT.accepts(found.kind):
            raise self.error(node, f"this is {found.kind.name}, but int is needed here")
        return found
