"""Random programs give the same in Python, compiled, and compiled with checks; the checks trap where Python says so."""

from __future__ import annotations

from random import Random
from types import ModuleType
from typing import TYPE_CHECKING

import pytest

from mashimo.compiler import CompileError

from .programs import Compiled, state_of
from .writer import Writer, guarded

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.slow

ARGUMENTS = ((0, 0), (3, 5), (-7, 2), (100, -1), (15, 15))


def compare(seed: int) -> tuple[int, int]:
    """Run one random program, and count the calls that agreed and those that erred in Python and trapped here.

    A program is not called again after an error: what it left half done is undefined.
    """
    source = Writer(Random(seed)).text()
    python = guarded(source)
    try:
        plain, checked = (Compiled(source, {}, checked=way) for way in (False, True))
    except CompileError as error:
        if error.msg.endswith("does not fit in 32 bits"):
            return 0, 0  # a constant too large: rightly refused
        raise
    function: Callable[[int, int], int] = python["f"]  # type: ignore[assignment]
    for count, (a, b) in enumerate(ARGUMENTS):
        told = f"seed {seed}, f({a}, {b}) of\n{source}"
        try:
            wanted: object = function(a, b)
        except (OverflowError, IndexError, ValueError, ZeroDivisionError):
            assert checked.call("f", a, b) == "trap", f"the checked build does not trap: {told}"
            return count, 1
        for way, compiled in (("checked", checked), ("compiled", plain)):
            found = compiled.call("f", a, b)
            assert found == wanted, f"{way}: {found}, not {wanted}: {told}"
            state = compiled.state()
            assert state == state_of(as_module(python), state), f"{way}: the memory differs: {told}"
    return len(ARGUMENTS), 0


def as_module(space: dict[str, object]) -> ModuleType:
    """Make a module of a namespace."""
    module = ModuleType("guarded")
    vars(module).update(space)
    return module


def run(seeds: range) -> None:
    """Run many programs. Enough of them must go well, and some must err."""
    agreed, erred = (sum(found) for found in zip(*map(compare, seeds), strict=True))
    assert agreed > 2 * len(seeds), f"only {agreed} calls of {len(seeds)} programs went well"
    assert erred > len(seeds) // 50, f"only {erred} of {len(seeds)} programs erred"


def test_a_hundred_random_programs_agree() -> None:
    run(range(100))


@pytest.mark.long
def test_two_hundred_random_programs_agree() -> None:
    run(range(200))


@pytest.mark.long
@pytest.mark.parametrize("part", range(20))
def test_many_random_programs_agree(part: int) -> None:
    run(range(1000 + 1000 * part, 2000 + 1000 * part))
