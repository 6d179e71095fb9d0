"""Where numbers leave 32 bits and indices their array: the checked build traps exactly there."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

from .programs import PREAMBLE, Compiled, load

LOW, HIGH = -(1 << 31), (1 << 31) - 1
EDGES = sorted(
    {sign * size for size in (0, 1, 2, 3, 7, 12, 31, 32, 63, 46340, 46341, 1 << 30, HIGH - 1, HIGH) for sign in (1, -1)}
    | {LOW, LOW + 1}
)
BINARY = ("+", "-", "*", "//", "%", "<<", ">>", "&", "|", "^", "<", "<=", "==", "!=", ">", ">=")
UNARY = ("-a", "~a", "+a", "abs(a)", "min(a, b)", "max(a, b)", "-a if a < b else b", "a in (0, 1, 2, 2147483647)")
CONSTANTS = (-HIGH, -12, -3, -1, 1, 2, 3, 12, 64, HIGH)
TEXTS = (
    *(f"a {operator} b" for operator in BINARY),
    *UNARY,
    *(f"a {operator} {by}" for operator in ("+", "-", "*", "//", "%") for by in CONSTANTS),
    *(f"{by} {operator} a" for operator in ("+", "-", "*", "//", "%") for by in CONSTANTS),
    *(f"a {operator} {by}" for operator in ("<<", ">>") for by in (0, 1, 30, 31)),
    *(f"{by} {operator} b" for operator in ("<<", ">>") for by in (-5, 1, HIGH)),
)


def exact(text: str, a: int, b: int) -> int | str:
    """Return Python's result, or "trap" where it leaves 32 bits, or is an error, or the shift is not in 0 to 31."""
    if ("<<" in text or ">>" in text) and "b" in text and not 0 <= b < 32:
        return "trap"
    try:
        result = int(eval(text, {"a": a, "b": b, "abs": abs, "min": min, "max": max}))  # noqa: S307 -- of this file
    except ZeroDivisionError:
        return "trap"
    return result if LOW <= result <= HIGH else "trap"


@cache
def compiled(*, checked: bool) -> Compiled:
    """Compile all the texts as functions f0, f1 ..."""
    source = "".join(f"def f{i}(a: int, b: int) -> int:\n    return wide({text})\n" for i, text in enumerate(TEXTS))
    return Compiled(source + "def wide(x: int) -> int:\n    return x\n", {}, checked=checked)


@pytest.mark.parametrize("number", range(len(TEXTS)), ids=TEXTS.__getitem__)
def test_checked_build_traps_exactly_where_python_leaves_32_bits(number: int) -> None:
    for a, b in product(EDGES, EDGES if "b" in TEXTS[number] else (0,)):
        wanted = exact(TEXTS[number], a, b)
        found = compiled(checked=True).call(f"f{number}", a, b)
        assert found == wanted, f"{TEXTS[number]} with a = {a}, b = {b}: {found}, not {wanted}"
        if wanted != "trap":
            found = compiled(checked=False).call(f"f{number}", a, b)
            assert found == wanted, f"{TEXTS[number]} with a = {a}, b = {b}, unchecked: {found}, not {wanted}"


# What a text does, the arguments that are right, and those at which the checked build must trap, as Python raises.
GUARDED = {
    "read bytes": ("return BYTES[a]", (0, 15), (-1, 16, HIGH, LOW)),
    "read numbers": ("return NUMBERS[a]", (0, 15), (-1, 16, 1 << 30, LOW)),
    "read a table": ("return TABLE[a]", (0, 7), (-1, 8)),
    "read a row": ("return ROWS[a][0]", (0, 3), (-1, 4)),
    "the length of a row": ("return len(ROWS[a])", (0, 3), (-1, 4)),
    "the length of a row past a constant": ("return len(LINES[a + 1])", (-1, 1), (-2, 2)),
    "read in a row": ("return ROWS[1][a]", (0, 4), (-1, 5)),
    "read in a found row": ("return ROWS[a & 1][a]", (0, 4), (-1, 5)),
    "read past a constant": ("return BYTES[a + 3]", (-3, 12), (-4, 13)),
    "read a row past a constant": ("return LINES[a + 1][2]", (-1, 1), (-2, 2)),
    "read in what is passed": ("return get(BYTES, a)", (0, 15), (-1, 16)),
    "read in what is passed on": ("return deep(NUMBERS, a)", (0, 15), (-1, 16)),
    "read by a remainder": ("return LINES[0][a % 7]", (0, 5, -2), (6, -1)),
    "read by bits": ("return LINES[0][a & 7]", (0, 5, 8), (6, -1)),
    "read by a sum": ("return NUMBERS[BYTES[a & 15] - 100 + (a & 1)]", (0, 1, 14), (15,)),
    "write bytes": ("BYTES[a] = 1\n    return 0", (0, 15), (-1, 16)),
    "write in place": ("NUMBERS[a] += 1\n    return 0", (0, 15), (-1, 16)),
    "write a row": ("ROWS[a][0] = 1\n    return 0", (0, 3), (-1, 4)),
    "a byte": ("BYTES[0] = a\n    return 0", (0, 255), (-1, 256, HIGH)),
    "a signed byte": ("SMALL[0] = a\n    return 0", (-128, 127), (-129, 128, HIGH, LOW)),
    "a signed byte in place": ("SMALL[4] += a\n    return 0", (-128, 127), (-129, 128)),
    "a signed byte of a row": ("PAIR[1][2] -= a\n    return 0", (-26, 229), (-27, 230)),
    "a pair": ("SHORTS[0] = a\n    return 0", (0, 65535), (-1, 65536, HIGH)),
    "a pair in place": ("HALVES[1][1] += a\n    return 0", (-60001, 5534), (-60002, 5535)),
    "read signed bytes": ("return SMALL[a]", (0, 7), (-1, 8, 1 << 30)),
    "read pairs": ("return SHORTS[a]", (0, 7), (-1, 8, 1 << 30)),
    "read in a row of pairs": ("return HALVES[1][a]", (0, 2), (-1, 3)),
    "a byte in place": ("BYTES[3] = 250\n    BYTES[3] += a\n    return 0", (-250, 5), (-251, 6)),
    "one more": ("global counter\n    counter = a\n    counter += 1\n    return counter", (HIGH - 1,), (HIGH,)),
    "copy of another length": ("copy(ROWS[0], BYTES if a else ROWS[1])\n    return 0", (0,), (1,)),
    "raise": ("if a > 3:\n        raise ValueError('too much')\n    return a", (3,), (4,)),
    "an argument of what vanishes": ("emit(1, BYTES[a])\n    return a", (15,), (16,)),
    "deep recursion": ("return down(a)", (100,), (10**8,)),
    "a step of a range": ("return NUMBERS[last(a)]", (15,), (16,)),
}
HELPERS = """
def get(data: bytearray, i: int) -> int:
    return data[i]


def deep(data: array[int], i: int) -> int:
    return data[i] if i < 20 else deep(data, i - 1)


def copy(to: bytearray, source: bytearray) -> None:
    to[:] = source


def down(n: int) -> int:
    return 0 if n == 0 else down(n - 1) + 1


def last(n: int) -> int:
    found = 0
    for i in range(n + 1):
        found = i
    return found
"""


@pytest.mark.parametrize("name", GUARDED)
def test_checked_build_traps_where_python_raises(name: str) -> None:
    body, right, wrong = GUARDED[name]
    source = f"{PREAMBLE}\n\ndef f(a: int) -> int:\n    {body}\n{HELPERS}"
    plain, checked = (Compiled(source, {}, checked=way) for way in (False, True))
    for a in right:
        wanted = vars(load(source))["f"](a)
        for way, program in (("checked", checked), ("unchecked", plain)):
            program.begin_again()
            assert program.call("f", a) == wanted, f"{body} with a = {a}, {way}"
    for a in wrong:
        checked.begin_again()
        assert checked.call("f", a) == "trap", f"{body} with a = {a}"
