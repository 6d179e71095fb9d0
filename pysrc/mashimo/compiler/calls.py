"""Calls: of functions of the program, and of the few built-in functions that are in the subset."""

from __future__ import annotations

import ast
from functools import partial, reduce
from types import FunctionType
from typing import TYPE_CHECKING

from mashimo.compiler import wasm
from mashimo.compiler.booleans import BooleanExpressions
from mashimo.compiler.signatures import BUILTINS, Signature, does_nothing
from mashimo.compiler.values import HIGH, INT, NONE, Number, Value, number, unknown
from mashimo.compiler.wasm import code, const

if TYPE_CHECKING:
    from collections.abc import Callable


class Calls(BooleanExpressions):
    """The compiler of one text's calls."""

    def expr_call(self, node: ast.Call) -> Value:
        """Compile a call of a function of the program, or of one of a few built-in functions."""
        if node.keywords:
            raise self.error(node, "keyword arguments are not in the subset")
        callee = self.static(node.func)
        if isinstance(callee, FunctionType):
            return self.call(node, callee)
        for name in ("abs", "len", "max", "min"):
            if callee is BUILTINS[name]:
                made: Number = getattr(self, f"builtin_{name}")(node)
                return made
        raise self.error(node, f"{ast.unparse(node.func)} cannot be called in the subset")

    def arguments(self, node: ast.Call, count: int) -> list[ast.expr]:
        """Return the arguments of a call, which must be `count`."""
        if len(node.args) != count or any(isinstance(one, ast.Starred) for one in node.args):
            raise self.error(node, f"{ast.unparse(node.func)}() takes {count} arguments, not {len(node.args)}")
        return node.args

    def call(self, node: ast.Call, callee: FunctionType) -> Value:
        """Compile a call of a function: as nothing if it does nothing, inlined if it is small, else as a call."""
        if does_nothing(callee):
            return self.nothing(node, callee)
        signature = self.callee(node, callee)
        pairs = zip(self.arguments(node, len(signature.kinds)), signature.kinds, strict=True)
        values = [self.given(argument, self.expr(argument), kind) for argument, kind in pairs]
        if self.may_inline(callee, signature):
            return self.inline(callee, values)
        made = b"".join(one.push for one in values) + code(wasm.CALL, self.module.index(callee))
        return unknown(signature.result, made)

    def nothing(self, node: ast.Call, callee: FunctionType) -> Number:
        """Compile a call of a function that does nothing: only the effects of its arguments remain."""
        arguments = self.arguments(node, callee.__code__.co_argcount)
        made = b""
        for argument in arguments:
            given = self.expr(argument)
            if given.kind is NONE:
                raise self.error(argument, "this has no value")
            if self.is_needed(argument):
                made += given.push + code(wasm.DROP)
        return Number(made, NONE)

    def is_needed(self, node: ast.expr) -> bool:
        """Tell whether an expression is to be evaluated even if its value is not used: it calls, or is checked."""
        return self.checked or any(isinstance(part, ast.Call) for part in ast.walk(node))

    def may_inline(self, callee: FunctionType, signature: Signature) -> bool:
        """Tell whether a call is inlined."""
        raise NotImplementedError

    def inline(self, callee: FunctionType, arguments: list[Value]) -> Value:
        """Compile the text of a function in the place of a call."""
        raise NotImplementedError

    def builtin_len(self, node: ast.Call) -> Number:
        """Compile len(array), len(ROWS)."""
        (argument,) = self.arguments(node, 1)
        rows = self.module.rows_of(self.static(argument))
        if rows:
            return number(len(rows.arrays))
        array = self.array(argument)
        length = self.length(array)
        plain = array.code == const(0) or wasm.only_reads(array.code)
        if length.known is None or plain or not self.is_needed(argument):
            return length
        return length._replace(code=array.push + code(wasm.DROP) + length.code)

    def builtin_abs(self, node: ast.Call) -> Number:
        """Compile abs(x)."""
        (argument,) = self.arguments(node, 1)
        operand = self.number(argument)
        if operand.known is not None:
            return number(abs(operand.known))
        kept = self.temporary()
        negative = self.operation(node, ast.Sub(), number(0), operand._replace(code=kept.get))
        made = operand.code + kept.tee + negative.code + kept.get + const(0) + code(wasm.GE) + code(wasm.SELECT)
        return Number(made, INT, 0, min(HIGH, max(abs(operand.low), abs(operand.high))))

    def builtin_min(self, node: ast.Call) -> Number:
        """Compile min(a, b, ...)."""
        return self.choose(node, wasm.LE, min)

    def builtin_max(self, node: ast.Call) -> Number:
        """Compile max(a, b, ...)."""
        return self.choose(node, wasm.GE, max)

    def choose(self, node: ast.Call, comparison: int, exact: Callable[[int, int], int]) -> Number:
        """Compile the smallest or the largest of several numbers."""
        if len(node.args) < 2:
            raise self.error(node, f"{ast.unparse(node.func)}() takes two numbers or more")
        values = [self.number(argument) for argument in self.arguments(node, len(node.args))]
        return reduce(partial(self.better, comparison, exact), values)
