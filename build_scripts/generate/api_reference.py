"""`docs/api.md`: every public name of the package, from its docstrings.

`python build_scripts/generate/api_reference.py` writes the file. A test fails while the file differs from its output,
or while a public name or one of its members has no docstring.
"""

import ast
import importlib
import inspect
import sys
from collections.abc import Iterator
from inspect import Parameter, cleandoc
from pathlib import Path
from textwrap import indent
from types import ModuleType
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "pysrc"))

TARGET = Path(__file__).resolve().parents[2] / "docs" / "api.md"
MODULES = {
    "mashimo": ("mashimo.play.rulesets.Ruleset", "mashimo.play.game.Turn", "mashimo.play.errors.Place"),
    "mashimo.games": (),
    "mashimo.play.game_files": (),
    "mashimo.play.game_index": (),
    "mashimo.play.opening_book": (),
    "mashimo.engines": ("mashimo.engines.uci.Option",),
    "mashimo.search": ("mashimo.search.levels.Level",),
    "mashimo.search.tablebase": (),
    "mashimo.search.exercises": (),
    "mashimo.environments": (),
}
"""The public modules, whose `__all__` lists the public names, each with the classes that those return."""
FEW = {
    "Ruleset": ("id", "section", "sources", "beginner", "layout", "seeds", "matches", "start", "read"),
}
"""The documented members of a class, where the others serve only the package itself."""
HEAD = """# The package, name by name

Written by `build_scripts/generate/api_reference.py` from the docstrings; change those, not this file.
[python.md](python.md) introduces the package, and "RULES 1.9" is a clause of [RULES.md](RULES.md). The tests run the
examples.
"""


class Member(NamedTuple):
    """An attribute, property or method of a class."""

    name: str
    signature: str
    """Its name, with its type or with its parameters and result."""
    text: str
    """Its docstring; empty where there is none."""


class Source:
    """The docstrings of a module's attributes and constants, which Python itself does not keep."""

    def __init__(self, module: ModuleType) -> None:
        self._tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))

    def constant(self, name: str) -> str:
        """Return the docstring of a constant of the module; empty where there is none."""
        return next((text for found, _, text in documented(self._tree.body) if found == name), "")

    def attributes(self, kind: type) -> Iterator[tuple[str, str, str]]:
        """Yield the attributes of a class, and those that its `__init__` sets: name, type if written, docstring."""
        (body,) = (
            node.body for node in self._tree.body if isinstance(node, ast.ClassDef) and node.name == kind.__name__
        )
        yield from documented(body)
        for node in body:
            if isinstance(node, ast.FunctionDef) and node.name == "__init__":
                yield from documented(node.body, of="self")


def documented(body: list[ast.stmt], of: str = "") -> Iterator[tuple[str, str, str]]:
    """Yield the assignments of a block, to variables or to attributes of one: name, type if written, text below."""
    for node, after in zip(body, [*body[1:], ast.Pass()], strict=True):
        text = ""
        if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) and isinstance(after.value.value, str):
            text = cleandoc(after.value.value)
        if isinstance(node, ast.AnnAssign):
            yield name_of(node.target, of), ast.unparse(node.annotation), text
        elif isinstance(node, ast.Assign):
            for target in node.targets:
                yield name_of(target, of), "", text


def name_of(target: ast.expr, of: str) -> str:
    """Return the name of a variable, or of an attribute of the variable `of`; empty for anything else."""
    if isinstance(target, ast.Name) and not of:
        return target.id
    if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and target.value.id == of:
        return target.attr
    return ""


def signature(function: object, name: str) -> str:
    """Write a function's call: its parameters, with types and defaults, and its result."""
    assert callable(function)  # noqa: S101  # for the type checker
    written = inspect.signature(function)
    parts: list[str] = []
    for parameter in written.parameters.values():
        if parameter.name in ("self", "cls"):
            continue
        if parameter.kind is Parameter.KEYWORD_ONLY and "*" not in parts:
            parts.append("*")
        parts.append(parameter_text(parameter))
    gives = written.return_annotation
    return f"{name}({', '.join(parts)})" + ("" if gives in (Parameter.empty, "None", None) else f" -> {gives}")


def parameter_text(parameter: Parameter) -> str:
    """Write a parameter with its type and default."""
    kind = getattr(parameter.annotation, "__forward_arg__", parameter.annotation)  # of a NamedTuple
    if parameter.default is Parameter.empty:
        return f"{parameter.name}: {kind}"
    value = parameter.default
    number = isinstance(value, int) and not isinstance(value, bool)
    return f"{parameter.name}: {kind} = " + (f"{value:_}" if number else repr(value).replace("'", '"'))


def members(kind: type) -> list[Member]:
    """List the public members of a class, in the order of its text; its base class lists its own."""
    source = Source(importlib.import_module(kind.__module__))
    inherited = {name for base in kind.__mro__[1:] for name in vars(base)}
    inherited |= {member.name for base in kind.__bases__ if is_ours(base) for member in members(base)}
    found = [
        Member(name, f"{name}: {written}" if written else name, text)
        for name, written, text in source.attributes(kind)
        if name and not name.startswith("_") and (text or name not in inherited)
    ]
    for name, value in vars(kind).items():
        called = value.__func__ if isinstance(value, staticmethod | classmethod) else value
        if isinstance(value, property) and value.fget:
            written = f"{name}: {inspect.signature(value.fget).return_annotation}"
        elif inspect.isfunction(called):
            written = signature(called, name)
        else:
            continue
        if not name.startswith("_"):
            found.append(Member(name, written, inspect.getdoc(value) or ""))
    return [member for member in found if member.name in FEW.get(kind.__name__, (member.name,))]


def is_ours(kind: type) -> bool:
    """Tell whether a class is one of the package's."""
    return kind.__module__.startswith("mashimo")


def public() -> Iterator[tuple[str, str, object, str]]:
    """Yield every public name: the module that offers it, the name, the object, and its docstring."""
    for home, others in MODULES.items():
        module = importlib.import_module(home)
        for name in module.__all__:
            value = getattr(module, name)
            yield home, name, value, text_of(module, name, value)
        for path in others:
            where, _, name = path.rpartition(".")
            value = getattr(importlib.import_module(where), name)
            yield home, name, value, inspect.getdoc(value) or ""


def text_of(module: ModuleType, name: str, value: object) -> str:
    """Return the docstring of a public name; of a constant, the text below its definition."""
    if isinstance(value, type) or inspect.isfunction(value):
        return inspect.getdoc(value) or ""
    homes = [loaded for key, loaded in sys.modules.items() if key.startswith("mashimo.") and name in vars(loaded)]
    return next(filter(None, (Source(home).constant(name) for home in [module, *homes])), "")


def silent() -> list[str]:
    """List the public names, and members of public classes, that have no docstring."""
    missing = []
    for home, name, value, text in public():
        missing += [] if text else [f"{home}.{name}"]
        if isinstance(value, type):
            missing += [f"{home}.{name}.{member.name}" for member in members(value) if not member.text]
    return missing


def described(name: str, value: object, text: str) -> str:
    """Write the part of the page about one public name."""
    parts = [f"### {name}\n"]
    listed: list[Member] = []
    if isinstance(value, type):
        listed = members(value)
    if callable(value) and not (isinstance(value, type) and issubclass(value, Exception)):
        parts.append(f"`{signature(value, name)}`\n")
    parts.append(with_examples(text) + "\n")
    if isinstance(value, type):
        end = ", and:" if listed else "."
        parts += [f"All that a `{base.__name__}` has{end}\n" for base in value.__bases__ if is_ours(base)]
    if listed:
        parts.append("".join(f"- `{member.signature}`: {below(member.text)}\n" for member in listed))
    return "\n".join(parts)


def with_examples(text: str) -> str:
    """Turn the examples of a docstring into blocks of code."""
    blocks = text.split("\n\n")
    return "\n\n".join(indent(block, " " * 4) if block.startswith(">>>") else block for block in blocks)


def below(text: str) -> str:
    """Turn a docstring into an item of a list."""
    return indent(text, "  ").strip()


def page() -> str:
    """Write the whole file."""
    parts, last = [HEAD], ""
    for home, name, value, text in public():
        if home != last:
            parts.append(f"## {home}\n")
            last = home
        parts.append(described(name, value, text))
    return "\n".join(parts)


if __name__ == "__main__":
    TARGET.write_text(page(), encoding="utf-8")
