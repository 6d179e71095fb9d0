"""Texts as modules, and programs compiled from them, to be compared with Python."""

from __future__ import annotations

from array import array
from types import FunctionType, ModuleType

from mashimo.compiler import build
from mashimo.compiler.runtime import Instance, Trap

PREAMBLE = """\
from __future__ import annotations
from array import array

BYTES = bytearray(range(100, 116))
NUMBERS = array("i", range(-8, 8))
TABLE = (3, 1, 4, 1, 5, 9, 2, 6)
LETTERS = b"mashimo"
ROWS = [bytearray(range(10 * row, 10 * row + 5)) for row in range(4)]
LINES = [array("i", [1000 * row + i for i in range(6)]) for row in range(3)]
LONG = bytearray(100)
OTHER = bytearray(i * 7 & 255 for i in range(100))
WIDE = array("i", [0] * 40)
SHORTS = array("H", range(65528, 65536))
SMALL = array("b", range(-4, 4))
PAIR = [array("b", [-row, row, 100 + row]) for row in range(2)]
HALVES = [array("H", [row, 60000 + row, 7]) for row in range(2)]
K = -7
YES = True
counter = 5
flag = False


def emit(kind: int, place: int) -> None:
    '''Tell nobody.'''
"""


def load(source: str, **names: object) -> ModuleType:
    """Make a module of this text, which it carries as bind makes it carry it."""
    module = ModuleType("sample")
    vars(module).update(names, __source__=source, __file__="sample.py")
    exec(compile(source, "sample.py", "exec"), vars(module))  # noqa: S102 -- the text is the test's own
    return module


def functions(module: ModuleType) -> list[FunctionType]:
    """Return the functions of a module's own text, without the empty `emit`."""
    found = [value for value in vars(module).values() if isinstance(value, FunctionType)]
    return [function for function in found if function.__globals__ is vars(module) and function.__name__ != "emit"]


class Compiled:
    """A text as a program at work, in memory of its own."""

    def __init__(self, source: str, names: dict[str, object], *, checked: bool) -> None:
        module = load(source, **names)
        self.program = build(functions(module), checked=checked)
        self.begin_again()

    def begin_again(self) -> None:
        """Go back to the beginning, whatever has been called."""
        self.instance = Instance(self.program)

    def call(self, name: str, *arguments: int) -> object:
        """Call a function, and return its result, or "trap" if the program traps."""
        try:
            return self.instance.call(name, *arguments)
        except Trap:
            return "trap"

    def state(self) -> dict[str, object]:
        """Return what the arrays and variables hold."""
        found: dict[str, object] = {name: self.instance.variable(name) for name in self.program.variables}
        for name, region in self.program.arrays.items():
            found[name] = [list(self.instance.read(name, row)) for row in range(max(region.rows, 1))]
        return found


def state_of(module: ModuleType, like: dict[str, object]) -> dict[str, object]:
    """Return what a module of Python holds in the variables and arrays that `like` names."""
    found: dict[str, object] = {}
    for name in like:
        value = vars(module)[name]
        if isinstance(value, int):
            found[name] = value
        else:
            found[name] = [list(row) for row in value] if isinstance(value, list) else [list(value)]
    return found


class Trio:
    """One text three times: run by Python, compiled, and compiled with checks."""

    def __init__(self, source: str, **names: object) -> None:
        self.source = source
        self.python = load(source, **names)
        self.compiled = {
            "compiled": Compiled(source, names, checked=False),
            "checked": Compiled(source, names, checked=True),
        }

    def agree(self, name: str, *arguments: int) -> object:
        """Call a function in all three, and return the result. Results and memory must be the same."""
        wanted = vars(self.python)[name](*arguments)
        for way, compiled in self.compiled.items():
            told = f"{name}{arguments} {way}, of\n{self.source}"
            found = compiled.call(name, *arguments)
            assert (found, type(found)) == (wanted, type(wanted)), f"{found!r}, not {wanted!r}: {told}"
            state = compiled.state()
            assert state == state_of(self.python, state), told
        return wanted


def numbers(*values: int) -> array[int]:
    """Make an array as the subset has them."""
    return array("i", values)
