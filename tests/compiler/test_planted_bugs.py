"""Bugs planted in the compiler, each of a kind one could make: the other tests' samples and programs find every one."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

import pytest

from mashimo.compiler import arithmetic, booleans, conditions, expressions, guards, scope, statements, values, wasm
from mashimo.compiler import compiler as functions
from mashimo.compiler.values import Array, Number
from mashimo.compiler.wasm import code

from . import test_edges
from .programs import PREAMBLE, Trio
from .samples import SAMPLES
from .test_fuzz import compare

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.slow

Plant = pytest.MonkeyPatch
PROGRAMS = 30
bounds, bits, merge, parse_sample = values.bounds, values.bits, values.merge, ast.parse
element, join, opposite, between = (
    expressions.Expressions.element,
    conditions.join,
    conditions.opposite,
    booleans.BooleanExpressions.between,
)


def survey() -> None:
    """Run what finds bugs quickly: every sample of the subset, the guards of the checked build, random programs."""
    for sample in SAMPLES.values():
        trio = Trio(PREAMBLE + sample.text)
        for call in sample.calls:
            trio.agree("f", *call)
    for name in test_edges.GUARDED:
        test_edges.test_checked_build_traps_where_python_raises(name)
    for seed in range(PROGRAMS):
        compare(seed)


def subtraction_adds(plant: Plant) -> None:
    plant.setitem(arithmetic.INSTRUCTIONS, ast.Sub, wasm.ADD)


def at_most_means_below(plant: Plant) -> None:
    plant.setitem(booleans.COMPARISONS, ast.LtE, wasm.LT)


def division_rounds_towards_zero(plant: Plant) -> None:
    def truncated(_self: object, operator: ast.operator, left: Number, right: Number) -> bytes:
        return left.code + right.code + code(wasm.REM if isinstance(operator, ast.Mod) else wasm.DIV)

    plant.setattr(arithmetic.Arithmetic, "rounded_down", truncated)


def neighbours_end_too_late(plant: Plant) -> None:
    plant.setattr(
        booleans.BooleanExpressions, "between", lambda self, tested, low, high: between(self, tested, low, high + 1)
    )


def ranges_include_their_end(plant: Plant) -> None:
    plant.setattr(wasm, "NE", wasm.LE)


def loops_keep_what_was_known(plant: Plant) -> None:
    plant.setattr(scope.Scope, "forget", lambda _self, _node: None)


def joins_know_one_side_only(plant: Plant) -> None:
    plant.setattr(scope.Scope, "join", lambda _self, states: dict(states[0]))


def merged_bounds_are_of_one_side(plant: Plant) -> None:
    def first(one: Number | Array, other: Number | Array, place: bytes) -> Number | Array:
        return one._replace(code=place) if isinstance(one, Number) else merge(one, other, place)

    for module in (scope, booleans):
        plant.setattr(module, "merge", first)


def parameters_are_thought_constant(plant: Plant) -> None:
    plant.setattr(functions, "assigned", lambda _node: frozenset[str]())


def sums_are_thought_small(plant: Plant) -> None:
    def narrow(operator: ast.operator, left: Number, right: Number) -> tuple[int, int]:
        return (left.low, left.high) if isinstance(operator, ast.Add) else bounds(operator, left, right)

    plant.setattr(arithmetic, "bounds", narrow)


def remainders_are_thought_smaller(plant: Plant) -> None:
    def narrow(operator: ast.operator, left: Number, right: Number) -> tuple[int, int]:
        low, high = bounds(operator, left, right)
        return (low, high - 1) if isinstance(operator, ast.Mod) and high > low else (low, high)

    plant.setattr(arithmetic, "bounds", narrow)


def not_is_forgotten(plant: Plant) -> None:
    def same(condition: conditions.Condition) -> conditions.Condition:
        return opposite(condition) if isinstance(condition, conditions.Join) else condition

    plant.setattr(conditions, "opposite", same)
    plant.setattr(booleans, "opposite", same)


def constants_are_dropped_from_indices(plant: Plant) -> None:
    def short(self: expressions.Expressions, node: ast.Subscript) -> expressions.Element:
        found = element(self, node)
        return found._replace(offset=found.offset - 1 if found.offset % 8 else found.offset)

    plant.setattr(expressions.Expressions, "element", short)


def copies_lack_their_end(plant: Plant) -> None:
    plant.setattr(statements, "range", lambda start, stop, step: range(start, max(stop - step, 0), step), raising=False)


def what_comes_later_is_evaluated_first(plant: Plant) -> None:
    def hasty(condition: conditions.Condition) -> bytes:
        if isinstance(condition, conditions.Leaf):
            return condition.number.code
        parts = b"".join(map(hasty, condition.parts))
        return parts + code(wasm.AND if condition.every else wasm.OR) * (len(condition.parts) - 1)

    plant.setattr(booleans, "value", hasty)


def return_leaves_too_little(plant: Plant) -> None:
    original = statements.Statements.stmt_return

    def short(self: statements.Statements, node: ast.Return) -> bytes:
        self.depth -= self.inlined and self.depth > 1
        return original(self, node)

    plant.setattr(statements.Statements, "stmt_return", short)


def deciding_parts_come_too_early(plant: Plant) -> None:
    def early(parts: list[conditions.Condition], *, every: bool) -> conditions.Condition:
        certain = [part for part in parts if conditions.known(part) is (not every)]
        return certain[0] if certain else join(parts, every=every)

    plant.setattr(booleans, "join", early)


def bytes_are_not_checked(plant: Plant) -> None:
    plant.setattr(guards, "__source__", str(guards.__source__).replace("x > high", "x > 511"))


def signed_bytes_are_read_unsigned(plant: Plant) -> None:
    plant.setattr(wasm, "LOAD_S8", wasm.LOAD_U8)


def pairs_are_stored_as_bytes(plant: Plant) -> None:
    plant.setattr(wasm, "STORE_16", wasm.STORE_8)


def signed_bytes_are_thought_positive(plant: Plant) -> None:
    signed = values.TYPECODES["b"]
    monkey = signed._replace(high=0)
    plant.setitem(values.TYPECODES, "b", monkey)


def indices_may_be_one_too_far(plant: Plant) -> None:
    plant.setattr(guards, "__source__", str(guards.__source__).replace("i >= length", "i > length"))


BUGS: tuple[Callable[[Plant], None], ...] = (
    subtraction_adds,
    at_most_means_below,
    division_rounds_towards_zero,
    neighbours_end_too_late,
    ranges_include_their_end,
    loops_keep_what_was_known,
    joins_know_one_side_only,
    merged_bounds_are_of_one_side,
    parameters_are_thought_constant,
    sums_are_thought_small,
    remainders_are_thought_smaller,
    not_is_forgotten,
    constants_are_dropped_from_indices,
    copies_lack_their_end,
    what_comes_later_is_evaluated_first,
    return_leaves_too_little,
    deciding_parts_come_too_early,
    bytes_are_not_checked,
    signed_bytes_are_read_unsigned,
    pairs_are_stored_as_bytes,
    signed_bytes_are_thought_positive,
    indices_may_be_one_too_far,
)


@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: bug.__name__)
def test_planted_bug_is_found(bug: Callable[[Plant], None], monkeypatch: pytest.MonkeyPatch) -> None:
    bug(monkeypatch)
    try:
        survey()
    except Exception:  # noqa: BLE001 -- a difference, a refusal, code no engine takes: each is a find
        return
    pytest.fail(f"nothing noticed that {bug.__name__.replace('_', ' ')}")


def test_without_a_bug_nothing_is_found() -> None:
    survey()
