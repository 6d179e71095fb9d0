"""A program, its runtime, and where the text it is compiled from comes from."""

from __future__ import annotations

import importlib.util
import sys
from array import array
from typing import TYPE_CHECKING

import pytest

from mashimo.compiler import CompileError, Region, ZeroArray, build, guards
from mashimo.compiler.runtime import EngineError, Instance, Trap

from .programs import PREAMBLE, Compiled, Trio, functions, load

if TYPE_CHECKING:
    from pathlib import Path

TEXT = (
    PREAMBLE
    + """

def fill(x: int) -> None:
    global counter, flag
    for row in range(4):
        ROWS[row][row] = x
    NUMBERS[3] = -x
    counter = x
    flag = x > 3


def is_set() -> bool:
    return flag


def total(row: bytearray) -> int:
    found = 0
    for i in range(len(row)):
        found += row[i]
    return found
"""
)


@pytest.fixture
def instance() -> Instance:
    module = load(TEXT)
    return Instance(build([module.fill, module.is_set, module.total]))


def test_program_says_what_it_exports(instance: Instance) -> None:
    assert instance.program.results == {"fill": "None", "is_set": "bool", "total": "int"}
    assert instance.program.variables == {"counter": "int", "flag": "bool"}
    assert set(instance.program.arrays) == {"ROWS", "NUMBERS"}
    rows, numbers = instance.program.arrays["ROWS"], instance.program.arrays["NUMBERS"]
    assert rows == Region(rows.address, 5, 1, 4, 16)
    assert numbers == Region(numbers.address, 16, 4, typecode="i")


def test_results_have_pythons_types(instance: Instance) -> None:
    assert instance.call("fill", 4) is None
    assert instance.call("is_set") is True
    assert instance.variable("flag") is True
    assert instance.variable("counter") == 4


def test_variables_are_read_and_set(instance: Instance) -> None:
    assert (instance.variable("counter"), instance.variable("flag")) == (5, False)
    instance.set_variable("counter", -12)
    instance.set_variable("flag", 7)
    assert (instance.variable("counter"), instance.call("is_set")) == (-12, True)


def test_arrays_are_read_and_written(instance: Instance) -> None:
    assert instance.read("ROWS", 2) == bytes(range(20, 25))
    assert instance.read("NUMBERS") == array("i", range(-8, 8))
    instance.call("fill", 200)
    assert instance.read("ROWS", 3) == bytes([30, 31, 32, 200, 34])
    assert instance.read("NUMBERS")[3] == -200
    instance.write("ROWS", b"abcde", 1)
    instance.write("NUMBERS", array("i", range(16)))
    assert (instance.read("ROWS", 1), instance.read("NUMBERS")[15]) == (b"abcde", 15)
    assert instance.read("ROWS", 0) == bytes([200, 1, 2, 3, 4])


def test_arrays_of_every_letter_are_read_and_written() -> None:
    source = PREAMBLE + "\n\ndef f(a: int) -> int:\n    return SMALL[a] + SHORTS[a] + PAIR[1][a] + HALVES[1][a]\n"
    instance = Instance(build([load(source).f]))
    assert instance.read("SMALL") == array("b", range(-4, 4))
    assert instance.read("SHORTS") == array("H", range(65528, 65536))
    instance.write("PAIR", array("b", [-128, 127, 0]), 1)
    instance.write("HALVES", array("H", [65535, 0, 1]), 1)
    assert instance.read("PAIR", 1) == array("b", [-128, 127, 0])
    assert instance.call("f", 0) == -4 + 65528 - 128 + 65535
    with pytest.raises(ValueError, match="3 elements of 2 bytes"):
        instance.write("HALVES", bytes(3))


BLANKS = """
def put(i: int, x: int) -> int:
    MANY[i] = x
    ROWS[i & 1][i] -= 1
    return ROWS[i & 1][i] + len(MANY) + len(ROWS[0])
"""


@pytest.mark.parametrize("checked", [False, True])
def test_zero_array_is_zeros_that_python_need_not_hold(checked: bool) -> None:
    rows = [ZeroArray("b", 1 << 20) for _ in range(2)]
    program = build([load(BLANKS, MANY=ZeroArray("H", 3 << 20), ROWS=rows).put], checked=checked)
    assert len(program.binary) < 3000
    assert program.memory == (1 << 23) + (1 << 16)
    assert program.arrays["MANY"] == Region(program.arrays["MANY"].address, 3 << 20, 2, typecode="H")
    instance = Instance(program)
    last = (1 << 20) - 1
    assert [instance.call("put", i, 65535) for i in (0, last, last)] == [x + (4 << 20) for x in (-1, -1, -2)]
    assert instance.read("MANY")[last - 1 : last + 2] == array("H", [0, 65535, 0])
    assert instance.read("ROWS", 1)[last] == -2


def test_arrays_lie_where_zero_arrays_would() -> None:
    solid = load(BLANKS, MANY=array("H", bytes(6)), ROWS=[array("b", bytes(9)) for _ in range(2)])
    blank = load(BLANKS, MANY=ZeroArray("H", 3), ROWS=[ZeroArray("b", 9) for _ in range(2)])
    assert build([solid.put]).binary == build([blank.put]).binary


def test_zero_array_of_a_letter_that_is_not_in_the_subset_is_refused() -> None:
    with pytest.raises(CompileError, match="a ZeroArray of 'd' is not in the subset"):
        ZeroArray("d", 3)


def test_arrays_are_passed_by_address() -> None:
    module = load(TEXT)
    instance = Instance(build([module.fill, module.total]))
    region = instance.program.arrays["ROWS"]
    assert instance.call("total", region.address + 2 * region.stride) == sum(range(20, 25))


def test_wrong_names_rows_and_lengths_are_refused(instance: Instance) -> None:
    with pytest.raises(KeyError):
        instance.call("nothing")
    with pytest.raises(KeyError):
        instance.variable("K")
    with pytest.raises(KeyError):
        instance.read("BYTES")
    with pytest.raises(IndexError):
        instance.read("ROWS", 4)
    with pytest.raises(ValueError, match="5 elements of 1 bytes"):
        instance.write("ROWS", b"abcd")
    with pytest.raises(ValueError, match="16 elements of 4 bytes"):
        instance.write("NUMBERS", bytes(16))


def test_instances_have_memories_of_their_own() -> None:
    module = load(TEXT)
    program = build([module.fill])
    one, other = Instance(program), Instance(program)
    one.call("fill", 9)
    assert (one.variable("counter"), other.variable("counter")) == (9, 5)
    assert one.read("ROWS", 0) != other.read("ROWS", 0)


def test_trap_is_an_error_of_its_own() -> None:
    instance = Compiled("def f(a: int) -> int:\n    return 7 // a\n", {}, checked=False).instance
    with pytest.raises(Trap):
        instance.call("f", 0)
    assert instance.call("f", 2) == 3


def test_names_are_looked_up_as_they_are_now() -> None:
    module = load("def f(a: int) -> int:\n    return a + SIZE + other.SIZE\n", SIZE=3, other=load("SIZE = 40\n"))
    assert Instance(build([module.f])).call("f", 1) == 44
    vars(module)["SIZE"] = 5
    assert Instance(build([module.f])).call("f", 1) == 46


def test_parameters_may_be_constants_functions_and_modules() -> None:
    rules = load("ROW = 6\n\n\ndef next(a: int) -> int:\n    return (a + STEP) % ROW\n\n\nSTEP = 2\n")
    source = "def f(a: int) -> int:\n    emit(a)\n    return step(a) * LIMIT + rules.next(rules.ROW - a)\n"
    step = load("def step(a: int) -> int:\n    return a - 1\n").step

    def emit(_place: int) -> None:
        pass

    trio = Trio(source, rules=rules, LIMIT=100, step=step, emit=emit)
    assert trio.agree("f", 5) == 403


def test_call_of_an_empty_function_leaves_no_code() -> None:
    body = "def f(a: int) -> int:\n    {}\n    return a\n"
    quiet, told = (Compiled(PREAMBLE + body.format(line), {}, checked=False) for line in ("a += 0", "emit(a, 3)"))
    assert len(told.program.binary) <= len(quiet.program.binary)


@pytest.mark.cpython
def test_text_comes_from_memory_only(tmp_path: Path) -> None:
    path = tmp_path / "gone.py"
    source = "def f(a: int) -> int:\n    return a * 3\n"
    path.write_text(source)
    spec = importlib.util.spec_from_file_location("gone", path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    vars(module)["__source__"] = source
    path.write_text("def f(a: int) -> int:\n    return a * 4\n")
    path.unlink()
    for checked in (False, True):
        assert Instance(build([module.f], checked=checked)).call("f", 5) == 15


def test_checks_keep_their_own_text() -> None:
    assert isinstance(guards.__source__, str)
    assert "def add(a: int, b: int) -> int:" in guards.__source__


def test_same_text_gives_the_same_bytes() -> None:
    one, other = (build(functions(load(TEXT))) for _ in range(2))
    assert one.binary == other.binary
    assert one.arrays == other.arrays


@pytest.mark.cpython
@pytest.mark.skipif(sys.platform == "emscripten", reason="Pyodide has the browser's engine")
def test_importing_the_compiler_needs_no_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "wasmtime", None)
    module = load("def f(a: int) -> int:\n    return a\n")
    program = build([module.f])
    with pytest.raises(EngineError):
        Instance(program)
