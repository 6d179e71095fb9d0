"""The scope in which a function's text is compiled: its names, its locals, and what is known at the point reached."""

from __future__ import annotations

import ast
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial, reduce
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from mashimo.compiler import guards, wasm
from mashimo.compiler.errors import CompileError
from mashimo.compiler.signatures import BUILTINS, Signature, assigned, text_of
from mashimo.compiler.values import HIGH, LOW, Kind, Number, Value, merge, unknown
from mashimo.compiler.wasm import code

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mashimo.compiler.module import Module

MISSING: Final = object()
"""The value of a name that is defined nowhere."""


class Slot:
    """A WebAssembly local: the instructions that use it."""

    def __init__(self, index: int) -> None:
        self.get = code(wasm.LOCAL_GET, index)
        self.set = code(wasm.LOCAL_SET, index)
        self.tee = code(wasm.LOCAL_TEE, index)


class Local(NamedTuple):
    """A local variable: its slot, and its type."""

    slot: Slot
    kind: Kind


@dataclass
class Loop:
    """A loop being compiled: the depths of the blocks that `continue` and `break` leave, and what is known at each."""

    again: int
    leave: int
    resumed: list[dict[str, Value]] = field(default_factory=list)
    exits: list[dict[str, Value]] = field(default_factory=list)


@dataclass
class Frame:
    """A WebAssembly function: the state shared by its text and the texts inlined in it."""

    room: int
    """The syntax nodes that inlining and unrolling may still add."""
    slots: int = 0
    active: list[FunctionType] = field(default_factory=list)
    """The function, and those being inlined at the point reached."""


class Scope:
    """One text being compiled: a function's own, or one put in the place of a call.

    `known` has what is known at the point reached of each local that surely has a value. `live` says whether control
    can get here; `trial` whether it surely cannot, and the code is only checked for errors.
    """

    def __init__(self, module: Module, function: FunctionType, frame: Frame) -> None:
        self.module, self.function, self.frame = module, function, frame
        self.signature: Signature = module.signature(function)
        self.space = function.__globals__
        self.checked = module.checked and self.space is not vars(guards)
        self.locals: dict[str, Local] = {}
        self.known: dict[str, Value] = {}
        self.live = True
        self.trial = False
        self.loops: list[Loop] = []
        self.results: list[Number] = []

    def error(self, node: ast.expr | ast.stmt, message: str) -> CompileError:
        """Make the error that refuses a node."""
        return self.signature.text.error(node, message)

    def refuse_value(self, node: ast.expr | ast.stmt, source: ast.expr | ast.stmt | None, message: str) -> None:
        """Refuse a node for a value that constants give it; `source` is its origin, if that may contain locals.

        Accept a value that a local only has here, or that constants rule out: the program may never come to it.
        """
        if not self.trial and (source is None or self.is_constant(source)):
            raise self.error(node, message)

    def is_constant(self, node: ast.expr | ast.stmt) -> bool:
        """Tell whether an expression has neither locals nor calls."""
        names = [part for part in ast.walk(node) if isinstance(part, ast.Name | ast.Call)]
        return all(isinstance(part, ast.Name) and part.id not in self.signature.locals for part in names)

    # -- locals

    def temporary(self) -> Slot:
        """Make a new WebAssembly local."""
        self.frame.slots += 1
        return Slot(self.frame.slots - 1)

    def join(self, states: list[dict[str, Value]]) -> dict[str, Value]:
        """Join the knowledge of locals where control may come from several places."""
        names = set(states[0]).intersection(*states[1:])
        return {name: reduce(partial(self.either, name), [state[name] for state in states]) for name in names}

    def either(self, name: str, one: Value, other: Value) -> Value:
        """Join the knowledge of a local that has one value on one path, and another on another."""
        return one if one == other else merge(one, other, self.locals[name].slot.get)

    def forget(self, node: ast.stmt) -> None:
        """Forget all but the type of the locals that a loop assigns to: it comes back with other values."""
        for name in assigned(node) & self.known.keys():
            slot, kind = self.locals[name]
            self.known[name] = unknown(kind, slot.get)

    @contextmanager
    def discarding(self, *, unless: bool = False) -> Iterator[None]:
        """Compile only to find errors inside, and then undo it; `unless` compiles as usual."""
        if unless:
            yield
            return
        before = dict(vars(self))
        self.module, self.frame = self.module.scratch(), Frame(0, self.frame.slots, self.frame.active)
        self.known, self.locals, self.results = dict(self.known), dict(self.locals), []
        self.loops = [Loop(loop.again, loop.leave) for loop in self.loops]
        self.live, self.trial = True, True
        yield
        vars(self).update(before)

    # -- names of the namespace

    def owner(self, node: ast.expr) -> tuple[Mapping[str, Any], str] | None:
        """Return the namespace that has a name which is no local, and the name in it."""
        if isinstance(node, ast.Name) and node.id not in self.signature.locals:
            return (self.space if node.id in self.space else BUILTINS), node.id
        if isinstance(node, ast.Attribute):
            base = self.static(node.value)
            if isinstance(base, ModuleType):
                return vars(base), node.attr
        return None

    def static(self, node: ast.expr) -> object:
        """Look up the value, now, of a name that is no local."""
        owner = self.owner(node)
        return owner[0].get(owner[1], MISSING) if owner else MISSING

    def is_variable(self, owner: tuple[Mapping[str, Any], str]) -> bool:
        """Tell whether a function of the namespace assigns to a name. A namespace without text has none to compile."""
        space, name = owner
        return "__source__" in space and name in text_of(space).variables

    def variable(self, node: ast.expr, owner: tuple[Mapping[str, Any], str]) -> int:
        """Return the number of the WebAssembly global that holds a module variable."""
        space, name = owner
        if not LOW <= space[name] <= HIGH:
            raise self.error(node, f"{name} does not fit in 32 bits")
        return self.module.variable(space, name)

    def callee(self, node: ast.expr, function: FunctionType) -> Signature:
        """Return the signature of a function that is called here."""
        try:
            return self.module.signature(function)
        except CompileError as error:
            if error.lineno is None:  # it has no text to point at: point at the call
                raise self.error(node, str(error)) from error
            raise
