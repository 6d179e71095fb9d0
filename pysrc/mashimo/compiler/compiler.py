"""From live functions to a program."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Final

from mashimo.compiler import wasm
from mashimo.compiler.module import Module
from mashimo.compiler.program import Program
from mashimo.compiler.scope import Frame, Local
from mashimo.compiler.signatures import Signature, assigned, size
from mashimo.compiler.statements import Statements
from mashimo.compiler.values import HIGH, LOW, NONE, Kind, Number, Value, unknown
from mashimo.compiler.wasm import block, code, const, only_reads, uleb, vector

if TYPE_CHECKING:
    from types import FunctionType

INLINED: Final = 120
"""The most nodes of syntax of a function that takes the place of its calls."""
ROOM: Final = 3000
"""How many nodes of syntax inlining and unrolling may add to one function."""


class Body(Statements):
    """The text of one function: compiled as such, or in the place of a call."""

    def compiled(self) -> bytes:
        """A WebAssembly function: its locals and its code."""
        for name, kind in zip(self.signature.names, self.signature.kinds, strict=True):
            local = self.locals[name] = Local(self.temporary(), kind)
            self.known[name] = unknown(kind, local.slot.get)
        made = self.whole()
        extra = self.frame.slots - len(self.signature.names)
        return vector([uleb(extra) + bytes([wasm.I32])]) + made + code(wasm.END)

    def whole(self) -> bytes:
        """The code of the text."""
        made = self.block(self.signature.node.body)
        if self.signature.result is NONE:
            return made
        if self.live:
            raise self.signature.text.error(self.signature.node, f"{self.function.__name__} can end without a result")
        return made + code(wasm.UNREACHABLE)

    def may_inline(self, callee: FunctionType, signature: Signature) -> bool:
        """Whether a call is replaced by the text of the function: it is small, and not being replaced already."""
        return callee not in self.frame.active and size(signature.node) <= min(INLINED, self.frame.room)

    def inline(self, callee: FunctionType, arguments: list[Value]) -> Value:
        """The text of a function in the place of a call; `return` leaves the block it stands in."""
        inner = Body(self.module, callee, self.frame)
        inner.inlined = True
        self.frame.room -= size(inner.signature.node)
        self.frame.active.append(callee)
        start = b"".join(map(inner.take, inner.signature.names, inner.signature.kinds, arguments))
        only = inner.only_result()
        made = only or inner.block_result()
        self.frame.active.pop()
        return made._replace(code=start + made.code)

    def take(self, name: str, kind: Kind, value: Value) -> bytes:
        """Bind a parameter to an argument: without a local of its own if it only ever stands for that."""
        value = value._replace(kind=kind)
        fixed = value.known is not None if isinstance(value, Number) else value.code == const(0)
        if (fixed or only_reads(value.code)) and name not in assigned(self.signature.node):
            self.known[name] = value
            return b""
        return self.keep(name, Local(self.temporary(), kind), value)

    def only_result(self) -> Number | None:
        """The result of a text that is one `return`; None if it is more."""
        *before, last = self.signature.node.body
        if not isinstance(last, ast.Return) or last.value is None or any(not is_docstring(node) for node in before):
            return None
        return self.number(last.value, self.signature.result)._replace(kind=self.signature.result)

    def block_result(self) -> Number:
        """The text as a block, and what is known of its result."""
        result = self.signature.result
        made = block(wasm.BLOCK, wasm.EMPTY if result is NONE else wasm.I32, self.whole())
        low = min((one.low for one in self.results), default=LOW)
        high = max((one.high for one in self.results), default=HIGH)
        return Number(made, result, low, high)


def is_docstring(node: ast.stmt) -> bool:
    """Whether a statement is a text and nothing else."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def build(exports: list[FunctionType], *, checked: bool = False) -> Program:
    """A program of these functions and all that they call; names are looked up in the live namespaces, as they are now.

    A `checked` program traps wherever 32-bit numbers and unguarded memory would part from Python; it is slower.
    Raises CompileError for what is not in the subset.
    """
    module = Module(checked)
    for function in exports:
        module.index(function)
    bodies: list[bytes] = []
    while len(bodies) < len(module.functions):  # compiling one may bring in others
        function = list(module.functions)[len(bodies)]
        bodies.append(Body(module, function, Frame(ROOM, active=[function])).compiled())
    types = [module.signature(function).wasm() for function in module.functions]
    return Program(module, module.assemble(types, bodies, exports), exports)
