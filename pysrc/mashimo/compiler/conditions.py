"""Conditions: code that jumps, without putting `a and b` on the stack as a number first."""

from __future__ import annotations

from typing import NamedTuple

from mashimo.compiler import wasm
from mashimo.compiler.values import BOOL, Number, number
from mashimo.compiler.wasm import chosen, code, const, enclosed


class Leaf(NamedTuple):
    """A number as a condition: 0 is false, anything else true."""

    number: Number


class Join(NamedTuple):
    """Two conditions or more, joined by `and` (every) or `or`; the later ones are evaluated only if needed."""

    every: bool
    parts: tuple[Condition, ...]


Condition = Leaf | Join


def known(condition: Condition) -> bool | None:
    """Tell whether a condition is true, if that is certain at compile time."""
    if isinstance(condition, Join) or condition.number.known is None:
        return None
    return condition.number.known != 0


def join(parts: list[Condition], *, every: bool) -> Condition:
    """Join conditions by `and` or `or`; drop those that are certain and decide nothing."""
    kept: list[Condition] = []
    for part in parts:
        if known(part) is None:
            kept.append(part)
        elif known(part) is not every:
            kept.append(part)
            break
    if not kept:
        return Leaf(number(every))
    return kept[0] if len(kept) == 1 else Join(every, tuple(kept))


def opposite(condition: Condition) -> Condition:
    """Negate a condition."""
    if isinstance(condition, Join):
        return Join(not condition.every, tuple(map(opposite, condition.parts)))
    certain = known(condition)
    if certain is not None:
        return Leaf(number(not certain))
    return Leaf(Number(condition.number.code + code(wasm.EQZ), BOOL, 0, 1))


def value(condition: Condition) -> bytes:
    """Compile a condition as a number on the stack."""
    if isinstance(condition, Leaf):
        return condition.number.code
    first, *rest = condition.parts
    decided = const(0 if condition.every else 1)
    last = value(join(rest, every=condition.every))
    yes, no = (last, decided) if condition.every else (decided, last)
    return value(first) + chosen(yes, no)


def branch(condition: Condition, depth: int, *, when: bool) -> bytes:
    """Compile a branch out of `depth` more blocks than the innermost, if the condition is what `when` says."""
    if isinstance(condition, Leaf):
        return condition.number.code + (b"" if when else code(wasm.EQZ)) + code(wasm.BR_IF, depth)
    if condition.every is not when:  # any part alone decides
        return b"".join(branch(part, depth, when=when) for part in condition.parts)
    *first, last = condition.parts
    around = b"".join(branch(part, 0, when=not when) for part in first)
    return enclosed(around + branch(last, depth + 1, when=when))
