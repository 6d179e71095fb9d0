"""The signatures of live functions, read from their text, with the size of each, and whether it is empty."""

from __future__ import annotations

import ast
import builtins
import dis
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from mashimo.compiler import wasm
from mashimo.compiler.errors import CompileError, Text
from mashimo.compiler.values import ANNOTATIONS, NONE, Kind
from mashimo.compiler.wasm import vector

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import FunctionType

BUILTINS: Final = vars(builtins)
MOST_EMPTY: Final = 16
"""The most bytes of byte code of an empty function."""
parse: Final = lru_cache(maxsize=256)(Text)


def text_of(space: Mapping[str, Any]) -> Text:
    """Return the text of a namespace, which it carries as `__source__`. Raises CompileError if it has none."""
    source = space.get("__source__")
    if not isinstance(source, str) or not source.strip():
        raise CompileError(f"{space.get('__name__', 'a namespace')} carries no source text (__source__)")
    return parse(source, str(space.get("__file__", space.get("__name__"))))


def does_nothing(function: FunctionType) -> bool:
    """Tell whether a function's body is empty. Read from its byte code: such a function needs no text."""
    if len(function.__code__.co_code) > MOST_EMPTY:
        return False
    steps = [step for step in dis.get_instructions(function) if step.opname not in {"RESUME", "NOP", "RETURN_VALUE"}]
    return len(steps) == 1 and steps[0].opname in {"LOAD_CONST", "RETURN_CONST"} and steps[0].argval is None


def meaning(annotation: ast.expr, space: Mapping[str, Any]) -> object:
    """Resolve an annotation, names looked up: `array[int]` is (array, int). Ellipsis if it cannot be resolved."""
    match annotation:
        case ast.Constant(value=value):
            return value
        case ast.Name(id=name):
            found = space.get(name, BUILTINS.get(name, ...))
            return found if isinstance(found, type) else ...
        case ast.Tuple(elts=parts):
            return tuple(meaning(part, space) for part in parts)
        case ast.Subscript(value=base, slice=part):
            return meaning(base, space), meaning(part, space)
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return meaning(left, space), "|", meaning(right, space)
    return ...


class Signature:
    """A function's parameters, result and body, its types resolved in the namespace it lives in."""

    def __init__(self, function: FunctionType) -> None:
        self.text = text_of(function.__globals__)
        node = self.text.functions.get(function.__name__)
        if node is None or node.lineno != function.__code__.co_firstlineno:
            raise CompileError(f"{function.__qualname__} is not a plain function at the top of {self.text.path}")
        self.node = node
        self.space = function.__globals__
        given = node.args
        if given.vararg or given.kwarg or given.kwonlyargs or given.posonlyargs or given.defaults:
            raise self.text.error(node, "only plain parameters are in the subset")
        self.names = [argument.arg for argument in given.args]
        self.kinds = [self.kind(argument, argument.annotation) for argument in given.args]
        self.result = self.kind(node, node.returns)
        if self.result.width:
            raise self.text.error(node, "an array as a result is not in the subset")
        if NONE in self.kinds:
            raise self.text.error(node, "a parameter cannot be None")
        self.locals = set(function.__code__.co_varnames)

    def kind(self, node: ast.expr | ast.stmt | ast.arg, annotation: ast.expr | None) -> Kind:
        """Return the kind that an annotation names."""
        meant = meaning(annotation, self.space) if annotation else ...
        if meant in ANNOTATIONS:
            return ANNOTATIONS[meant]
        names = ", ".join(dict.fromkeys(kind.name for kind in ANNOTATIONS.values()))
        raise self.text.error(annotation or node, f"a type is needed here: {names}")

    def wasm(self) -> bytes:
        """Write the type in the binary format."""
        value = bytes([wasm.I32])
        return b"\x60" + vector([value] * len(self.kinds)) + vector([value] * (self.result is not NONE))


@lru_cache(maxsize=4096)
def size(node: ast.AST) -> int:
    """Count the syntax nodes of a piece of text: a measure of the code it becomes."""
    return sum(1 for part in ast.walk(node) if isinstance(part, ast.expr | ast.stmt))


@lru_cache(maxsize=4096)
def assigned(node: ast.AST) -> frozenset[str]:
    """List the names that are assigned to somewhere in a piece of text."""
    names = (part for part in ast.walk(node) if isinstance(part, ast.Name))
    return frozenset(part.id for part in names if isinstance(part.ctx, ast.Store))
