"""`web/messages.d.ts`: the messages between page and engine, written from `mashimo.bridge.messages`.

`python build_scripts/generate/message_types.py` writes the file. A test fails while the file differs from
its output.
"""

import sys
from dataclasses import fields, is_dataclass
from inspect import cleandoc
from pathlib import Path
from types import NoneType, UnionType
from typing import Literal, Union, get_args, get_origin, get_type_hints

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "pysrc"))

from mashimo.bridge import messages

TARGET = Path(__file__).resolve().parents[2] / "web" / "messages.d.ts"
NAMES = {int: "number", float: "number", str: "string", bool: "boolean", NoneType: "null"}
ALIASES = ("Side", "StepKind", "Way", "StoreEnd", "Beginner", "Start", "TurnOffer", "TurnVerdict")
UNIONS = ("Question", "Answer")
WIDTH = 120
HEAD = "// Written by build_scripts/generate/message_types.py; change pysrc/mashimo/bridge/messages.py, not this.\n"


def declaration() -> str:
    """Write the whole file."""
    kinds = [kind for kind in vars(messages).values() if is_dataclass(kind) and isinstance(kind, type)]
    spoken = {kind for union in UNIONS for kind in get_args(getattr(messages, union))}
    parts = [HEAD]
    parts += [f"type {alias} = {members(getattr(messages, alias))};\n" for alias in ALIASES]
    parts += [interface(kind, kind in spoken) for kind in kinds]
    parts += [union_of(union) for union in UNIONS]
    return "\n".join(parts)


def union_of(name: str) -> str:
    """Write a union of messages, with a line for each member if it is too long for one line."""
    line = f"type {name} = {name_of(getattr(messages, name))};\n"
    if len(line) <= WIDTH:
        return line
    members = [name_of(member) for member in get_args(getattr(messages, name))]
    return "\n  | ".join([f"type {name} =", *members]) + ";\n"


def interface(kind: type, spoken: bool) -> str:
    """Write one dataclass; a message that is sent by itself has its `type`."""
    assert is_dataclass(kind)  # noqa: S101 -- for the type checker
    hints = get_type_hints(kind)
    lines = [f'  type: "{messages.type_of(kind)}";'] if spoken else []
    lines += [f"  {part.name.removesuffix('_')}: {name_of(hints[part.name])};" for part in fields(kind)]
    comment = "\n".join(f" * {line}".rstrip() for line in cleandoc(kind.__doc__ or "").splitlines())
    return "\n".join([f"/**\n{comment}\n */", f"interface {kind.__name__} {{", *lines, "}\n"])


def members(kind: object) -> str:
    """List the strings a value may be."""
    return " | ".join(f'"{member}"' for member in get_args(kind))


def name_of(kind: object) -> str:
    """Write a Python type as TypeScript does. Raises KeyError for one that messages may not use."""
    if get_origin(kind) is Literal:
        return next((alias for alias in ALIASES if kind == getattr(messages, alias)), members(kind))
    if get_origin(kind) is list:
        inner = name_of(get_args(kind)[0])
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if get_origin(kind) in (Union, UnionType):
        return " | ".join(name_of(member) for member in get_args(kind))
    if isinstance(kind, type) and is_dataclass(kind):
        return kind.__name__
    return NAMES[kind]  # type: ignore[index]  # the KeyError is intended


if __name__ == "__main__":
    TARGET.write_text(declaration(), encoding="utf-8")
