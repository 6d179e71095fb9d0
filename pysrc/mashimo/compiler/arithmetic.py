"""Arithmetic on numbers, with Python's results.

Where WebAssembly would differ from Python, a checked build calls a function of `guards`, unless the bounds of the
numbers already exclude a difference.
"""

from __future__ import annotations

import ast
from types import FunctionType
from typing import TYPE_CHECKING, Final

from mashimo.compiler import guards, wasm
from mashimo.compiler.scope import Scope
from mashimo.compiler.values import BOOL, EXACT, HIGH, INT, LOW, Kind, Number, bounds, number
from mashimo.compiler.wasm import chosen, code, const

if TYPE_CHECKING:
    from collections.abc import Callable

INSTRUCTIONS: Final[dict[type[ast.operator], int]] = {
    ast.Add: wasm.ADD, ast.Sub: wasm.SUB, ast.Mult: wasm.MUL, ast.BitAnd: wasm.AND, ast.BitOr: wasm.OR,
    ast.BitXor: wasm.XOR, ast.LShift: wasm.SHL, ast.RShift: wasm.SHR,
}  # fmt: skip
CHECKS: Final[dict[type[ast.operator], Callable[..., object]]] = {
    ast.Add: guards.add, ast.Sub: guards.sub, ast.Mult: guards.mul, ast.LShift: guards.shl, ast.RShift: guards.shr,
}  # fmt: skip
LONGEST: Final = 4096
"""The most bits of a constant that is computed."""


class Arithmetic(Scope):
    """The operators on numbers."""

    def operation(self, node: ast.expr | ast.stmt, operator: ast.operator, left: Number, right: Number) -> Number:
        """Compile an operator on two numbers."""
        if type(operator) not in EXACT:
            raise self.error(node, f"{type(operator).__name__} is not in the subset")
        exact = self.folded(node, operator, left, right)
        if exact is not None:
            return exact
        low, high = bounds(operator, left, right)
        fits = low >= LOW and high <= HIGH
        if isinstance(operator, ast.FloorDiv | ast.Mod):
            made = self.division(operator, left, right)
        elif self.checked and type(operator) in CHECKS and not fits:
            made = left.code + right.code + self.check(CHECKS[type(operator)])
        else:
            made = left.code + right.code + code(INSTRUCTIONS[type(operator)])
        if low > HIGH or high < LOW:  # a checked build traps: there is no result
            low, high = LOW, HIGH
        return Number(made, self.kind_of(operator, left, right), max(low, LOW), min(high, HIGH))

    def folded(self, node: ast.expr | ast.stmt, operator: ast.operator, left: Number, right: Number) -> Number | None:
        """Compute an operator on two constants, if the result fits in 32 bits or is part of a constant that may."""
        limit = 32 if left.known is None else LONGEST
        shift = isinstance(operator, ast.LShift | ast.RShift)
        if shift and right.known is not None and not 0 <= right.known < limit:
            amount = node.value if isinstance(node, ast.AugAssign) else getattr(node, "right", node)
            self.refuse_value(node, amount, f"a shift by {right.known} is not in the subset")
            return None
        if left.known is not None and right.known is not None:
            if right.known == 0 and isinstance(operator, ast.FloorDiv | ast.Mod):
                return None
            exact = EXACT[type(operator)](left.known, right.known)
            if LOW <= exact <= HIGH or self.is_constant(node):
                return number(exact)._replace(kind=self.kind_of(operator, left, right))
        for side in (left, right):
            if side.known is not None and not LOW <= side.known <= HIGH:
                self.refuse_value(node, None, f"{side.known} does not fit in 32 bits")
        return None

    def kind_of(self, operator: ast.operator, left: Number, right: Number) -> Kind:
        """Return the kind of a result: a bool for a bit operator on two bools, else an int."""
        bits = isinstance(operator, ast.BitAnd | ast.BitOr | ast.BitXor)
        return BOOL if bits and left.kind == right.kind == BOOL else INT

    def check(self, function: Callable[..., object]) -> bytes:
        """Compile a call of one of the guards."""
        assert isinstance(function, FunctionType)  # noqa: S101  # a type checker sees only a callable
        return code(wasm.CALL, self.module.index(function))

    def division(self, operator: ast.FloorDiv | ast.Mod, left: Number, right: Number) -> bytes:
        """Compile // and %, by the shortest code that the known bounds allow."""
        by, modulo = right.known or 0, isinstance(operator, ast.Mod)
        if by > 0 and by & by - 1 == 0:
            return left.code + (
                const(by - 1) + code(wasm.AND) if modulo else const(by.bit_length() - 1) + code(wasm.SHR)
            )
        if not (modulo and by > 0):
            return self.rounded_down(operator, left, right)
        kept = self.temporary()  # most remainders are of numbers already in range: rings are walked step by step
        rest = self.rounded_down(operator, left._replace(code=kept.get), right)
        return left.code + kept.tee + const(by) + code(wasm.LT_U) + chosen(kept.get, rest)

    def rounded_down(self, operator: ast.FloorDiv | ast.Mod, left: Number, right: Number) -> bytes:
        """Compile // and %, which round down in Python; WebAssembly's own round towards zero."""
        modulo = isinstance(operator, ast.Mod)
        if left.low >= 0 and right.low > 0:
            return left.code + right.code + code(wasm.REM_U if modulo else wasm.DIV_U)
        a, b, rest = self.temporary(), self.temporary(), self.temporary()
        start = left.code + a.tee + right.code + b.tee + code(wasm.REM) + rest.set
        if right.low > 0:  # -1 if the remainder is of the wrong sign, else 0
            down = rest.get + const(31) + code(wasm.SHR)
        else:
            down = (
                const(0) + rest.get + const(0) + code(wasm.NE)
                + rest.get + b.get + code(wasm.XOR) + const(0) + code(wasm.LT) + code(wasm.AND) + code(wasm.SUB)
            )  # fmt: skip
        if modulo:
            return start + rest.get + down + b.get + code(wasm.AND) + code(wasm.ADD)
        return start + a.get + b.get + code(wasm.DIV) + down + code(wasm.ADD)

    def better(self, comparison: int, exact: Callable[[int, int], int], left: Number, right: Number) -> Number:
        """Compile the smaller or the larger of two numbers."""
        low, high = exact(left.low, right.low), exact(left.high, right.high)
        if left.known is not None and right.known is not None:
            return number(low)
        a, b = self.temporary(), self.temporary()
        made = left.code + a.tee + right.code + b.tee + a.get + b.get + code(comparison) + code(wasm.SELECT)
        return Number(made, INT, low, high)
