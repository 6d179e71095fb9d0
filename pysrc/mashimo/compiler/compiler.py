"""The compiler's entry: from live functions to a program."""

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
"""The most syntax nodes of a function that is inlined."""
ROOM: Final = 3000
"""The most syntax nodes that inlining and unrolling may add to one function."""


class Body(Statements):
    """The compiler of one function's text: as a function, or in the place of a call."""

    def compiled(self) -> bytes:
        """Compile a WebAssembly function: its locals and its code."""
        for name, kind in zip(self.signature.names, self.signature.kinds, strict=True):
            local = self.locals[name] = Local(self.temporary(), kind)
            self.known[name] = unknown(kind, local.slot.get)
        made = self.whole()
        extra = self.frame.slots - len(self.signature.names)
        return vector([uleb(extra) + bytes([wasm.I32])]) + made + code(wasm.END)

    def whole(self) -> bytes:
        """Compile the text."""
        made = self.block(self.signature.node.body)
        if self.signature.result is NONE:
            return made
        if self.live:
            raise self.signature.text.error(self.signature.node, f"{self.function.__name__} can end without a result")
        return made + code(wasm.UNREACHABLE)

    def may_inline(self, callee: FunctionType, signature: Signature) -> bool:
        """Tell whether a call is inlined: the function is small, and not being inlined already."""
        return callee not in self.frame.active and size(signature.node) <= min(INLINED, self.frame.room)

    def inline(self, callee: FunctionType, arguments: list[Value]) -> Value:
        """Compile the text of a function in the place of a call; its `return` leaves the block it stands in."""
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
        """Bind a parameter to an argument; it needs no local if it always stands for the argument."""
        value = value._replace(kind=kind)
        fixed = value.known is not None if isinstance(value, Number) else value.code == const(0)
        if (fixed or only_reads(value.code)) and name not in assigned(self.signature.node):
            self.known[name] = value
            return b""
        return self.keep(name, Local(self.temporary(), kind), value)

    def only_result(self) -> Number | None:
        """Compile the result of a text that is one `return`; None for any other text."""
        *before, last = self.signature.node.body
        if not isinstance(last, ast.Return) or last.value is None or any(not is_docstring(node) for node in before):
            return None
        return self.number(last.value, self.signature.result)._replace(kind=self.signature.result)

    def block_result(self) -> Number:
        """Compile the text as a block, with the bounds of its result."""
        result = self.signature.result
        made = block(wasm.BLOCK, wasm.EMPTY if result is NONE else wasm.I32, self.whole())
        low = min((one.low for one in self.results), default=LOW)
        high = max((one.high for one in self.results), default=HIGH)
        return Number(made, result, low, high)


def is_docstring(node: ast.stmt) -> bool:
    """Tell whether a statement is only a string."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def build(exports: list[FunctionType], *, checked: bool = False) -> Program:
    """Compile a program of these functions and all that they call; names are looked up in the live namespaces, now.

    A `checked` program traps wherever 32-bit numbers and unguarded memory would differ from Python; it is slower.
    Raises CompileError for code outside the subset.
    """
    module = Module(checked)
    for function in exports:
        module.index(function)
    bodies: list[bytes] = []
    while len(bodies) < len(module.functions):  # compiling one may add others
        function = list(module.functions)[len(bodies)]
        bodies.append(Body(module, function, Frame(ROOM, active=[function])).compiled())
    types = [module.signature(function).wasm() for function in module.functions]
    return Program(module, module.assemble(types, bodies, exports), exports)
