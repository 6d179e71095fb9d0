"""Binding a module that is written for any rules, or for a family of them, to particular ones.

A parameter is an annotated name without a value at the top of a module (`SLAM: int`, `rules: Rules`). Binding runs the
module's text afresh with exactly these names bound, so that tables and constants can be computed from them. The text
stays in memory once read, and travels with the instance as `__source__`: a restored memory snapshot has no files.
"""

from __future__ import annotations

import ast
import importlib.util
from functools import cache
from types import CodeType, ModuleType


class BindError(Exception):
    """A module that cannot be bound as asked: no text, or parameters missing or unknown."""


@cache
def source_of(name: str) -> tuple[str, str]:
    """Return the text and the path of a module, by its dotted name. Raises BindError where it has no text in reach."""
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None or not hasattr(spec.loader, "get_source"):
        raise BindError(f"{name}: no module with a text to bind")
    text = spec.loader.get_source(name)  # type: ignore[union-attr]  # loaders of files and of archives have it
    if not text:
        raise BindError(f"{name}: its text is empty or missing")
    return text, spec.origin


def parameters_of(text: str) -> set[str]:
    """List the names at the top of a module that are annotated and given no value there."""
    return {
        node.target.id
        for node in ast.parse(text).body
        if isinstance(node, ast.AnnAssign) and node.value is None and isinstance(node.target, ast.Name)
    }


@cache
def code_of(name: str) -> tuple[CodeType, set[str]]:
    """Compile a module, by its dotted name; return code and parameters. Raises BindError as `source_of` does."""
    text, path = source_of(name)
    return compile(text, path, "exec"), parameters_of(text)


def bind(name: str, **parameters: object) -> ModuleType:
    """Make a fresh instance of the module of this dotted name with exactly its parameters bound.

    Raises BindError when a parameter is missing or unknown. One instance serves one user at a time: its tables are
    its own, and so are its scratch boards.
    """
    text, path = source_of(name)
    code, wanted = code_of(name)
    for difference, word in (
        (wanted - parameters.keys(), "missing"),
        (parameters.keys() - wanted, "unknown"),
    ):
        if difference:
            raise BindError(f"{name}: {word} {', '.join(sorted(difference))}")
    bound = ModuleType(name)
    vars(bound).update(parameters, __file__=path, __source__=text, __package__=name.rpartition(".")[0])
    exec(code, vars(bound))  # noqa: S102  # the package's own text, from its own loader
    return bound
