"""What is outside the subset is refused, at its place and with a reason; nothing is accepted in silence."""

from __future__ import annotations

import traceback
from types import ModuleType

import pytest

from mashimo.compiler import CompileError, build

from .programs import PREAMBLE, load

# A function body of (a: int, b: int) -> int, in which «...» marks the place; and words of the reason.
BODIES = {
    "division": ("return «a / b»", "Div is not in the subset"),
    "power": ("return «a ** b»", "Pow is not in the subset"),
    "matrix product": ("return «a @ b»", "MatMult is not in the subset"),
    "a float": ("return a + «0.5»", "float is not in the subset"),
    "a text": ("return a < «'x'»", "str is not in the subset"),
    "None": ("x = «None»\n    return a", "NoneType is not in the subset"),
    "a list": ("return «[1, 2]»[a]", "List is not in the subset"),
    "a tuple as a value": ("x = «(1, 2)»\n    return x[a]", "Tuple is not in the subset"),
    "a dictionary": ("x = «{}»\n    return a", "Dict is not in the subset"),
    "a set": ("return 1 if «a in {1, 2}» else 0", "`in` needs a tuple"),
    "a comprehension": ("return len(«[i for i in range(3)]»)", "ListComp is not in the subset"),
    "a lambda": ("return «(lambda: a)»()", "cannot be called"),
    "an f-string": ("x = «f'{a}'»\n    return a", "JoinedStr is not in the subset"),
    "a walrus": ("return («x := a») + x", "NamedExpr is not in the subset"),
    "is": ("return 1 if «a is b» else 0", "Is is not in the subset"),
    "in an array": ("return 1 if «a in BYTES» else 0", "`in` needs a tuple of constants"),
    "in with a variable": ("return 1 if «a in (b, 2)» else 0", "`in` needs a tuple of constants"),
    "in with nothing": ("return 1 if «a in ()» else 0", "not empty"),
    "a chain with in": ("return 1 if «0 < a in (1, 2)» else 0", "In is not in the subset here"),
    "an array as a number": ("return «BYTES»", "this is bytearray, but int is needed"),
    "an array as a condition": ("return 1 if «BYTES» else 0", "this is bytearray, but int is needed"),
    "a number as an array": ("return «a»[b]", "this is int, not an array"),
    "a bool that is an int": ("return 1 if («a» and b > 1) == True else 0", "this is int, but bool is needed"),
    "an index that is none": ("return BYTES[«0.5»]", "float is not in the subset"),
    "an index from the end": ("return BYTES[«-1»]", "an index from the end"),
    "an index beyond": ("return BYTES[«16»]", "there is no 16 among 16"),
    "a row beyond": ("return ROWS[«4»][0]", "there is no 4 among 4"),
    "a slice": ("return len(«BYTES[1:2]»)", "a slice as a value"),
    "a slice assigned to": ("«BYTES[1:3]» = ROWS[0]\n    return a", "only whole arrays"),
    "a slice changed in place": ("«BYTES[:] += ROWS[0]»\n    return a", "a slice"),
    "rows as an array": ("return len(«ROWS[a][:]»)", "a slice as a value"),
    "a row replaced": ("«ROWS»[a] = BYTES\n    return a", "ROWS is not a variable"),
    "rows of different lengths": ("return «RAGGED»[a][0]", "RAGGED is not a variable, a constant or an array"),
    "arrays of different lengths": ("«BYTES[:]» = LONG\n    return a", "these arrays differ in length: 16 and 100"),
    "arrays of different kinds": ("NUMBERS[:] = «BYTES»\n    return a", "this is bytearray, but array[int] is needed"),
    "signed bytes copied to bytes": ("LETTER3[:] = «PAIR[0]»\n    return a", 'this is array("b"), but bytearray'),
    "pairs copied to numbers": ("LINES[0][:] = «HALVES[0]»\n    return a", 'this is array("H"), but array[int]'),
    "signed bytes as an argument": ("put(«SMALL»)\n    return a", 'this is array("b"), but bytearray is needed'),
    "a variable of two small arrays": ("x = SMALL\n    x = «SHORTS»\n    return 1", 'this is array("H"), but'),
    "numbers copied from a tuple": ("LINES[0][:] = «SIX»\n    return a", "this is tuple[int, ...]"),
    "a write to bytes": ("«LETTERS[a]» = 1\n    return a", "LETTERS is read-only"),
    "a write to a tuple": ("«TABLE[a]» = 1\n    return a", "TABLE is read-only"),
    "a write to bytes in place": ("«LETTERS[a]» += 1\n    return a", "LETTERS is read-only"),
    "a copy to bytes": ("«LETTERS[:]» = SEVEN\n    return a", "LETTERS is read-only"),
    "bytes where an array is written": ("put(«LETTERS»)\n    return a", "this is bytes, but bytearray is needed"),
    "a number beyond 32 bits": ("return «a + 2147483648»", "2147483648 does not fit in 32 bits"),
    "a constant beyond 32 bits": ("return «1 << 40»", "1099511627776 does not fit in 32 bits"),
    "a table beyond 32 bits": ("return «HUGE»[a]", "a number of HUGE does not fit in 32 bits"),
    "a shift too far": ("return «a << 32»", "a shift by 32"),
    "a shift backwards": ("return «a >> -1»", "a shift by -1"),
    "a name that is not there": ("return «nowhere»", "nowhere is not defined"),
    "a function that is not there": ("return «nowhere»(a)", "nowhere cannot be called"),
    "a name in a module that is not there": ("return «other.nowhere»", "other.nowhere is not defined"),
    "an attribute of a value": ("return «NAMED.first»", "NAMED.first is not defined"),
    "a variable beyond 32 bits": ("global huge\n    «huge» = a\n    return a", "huge does not fit in 32 bits"),
    "a step that a call makes constant": ("return count(a, 2)", "a constant other than 0"),
    "a choice that a call makes constant": ("return among(a, 2)", "`in` needs a tuple of constants"),
    "a float of the module": ("return «HALF»", "HALF is not a variable"),
    "a double array": ("return «FLOATS»[a]", "FLOATS is not a variable"),
    "a variable without a value": ("if a > 0:\n        x = 1\n    return «x»", "x may have no value yet"),
    "a variable set in a loop": ("for i in range(a):\n        x = i\n    return «x»", "x may have no value yet"),
    "a variable set after": ("y = «x»\n    x = 1\n    return y", "x may have no value yet"),
    "a variable of two types": ("x = a > b\n    x = «a»\n    return 1", "this is int, but bool is needed"),
    "a variable of two arrays": ("x = BYTES\n    x = «NUMBERS»\n    return 1", "this is array[int], but bytearray"),
    "a condition of two types": ("return («BYTES» if a else b)[0]", "this is bytearray, but int is needed"),
    "nothing as a value": ("x = «note(a)»\n    return 1", "this has no value"),
    "nothing returned": ("«return»", "f must return int"),
    "a bool function that returns an int": ("return 1 if wrong(a) else 0", "this is int, but bool is needed"),
    "an end without a result": ("if a > 0:\n        return 1", "f can end without a result"),
    "after return": ("return a\n    «b = 2»", "this can never be reached"),
    "after both sides return": (
        "if a:\n        return 1\n    else:\n        return 2\n    «return 3»",
        "never be reached",
    ),
    "after break": ("while True:\n        break\n        «a = 1»\n    return a", "this can never be reached"),
    "no effect": ("«a == 1»\n    return a", "this has no effect"),
    "two targets": ("«x = y = a»\n    return x", "assign to one target at a time"),
    "a starred target": ("x, «*y» = a, b\n    return x", "*y cannot be assigned to"),
    "too few values": ("x, y = «a»\n    return x", "as many values as targets"),
    "an attribute assigned to": ("«other.counter» = a\n    return a", "cannot be assigned to"),
    "a module array assigned to": ("global BYTES\n    «BYTES» = OTHER\n    return a", "BYTES is not an int or a bool"),
    "a type without a value": ("«x: int»\n    return a", "a name with a value"),
    "a type that is none": ("x: «float» = a\n    return a", "a type is needed here"),
    "another type than said": ("x: bool = «a»\n    return a", "this is int, but bool is needed"),
    "del": ("«del a»\n    return b", "Delete is not in the subset"),
    "with": ("«with a:\n        pass»\n    return 1", "With is not in the subset"),
    "try": ("«try:\n        return a\n    finally:\n        pass»", "Try is not in the subset"),
    "assert": ("«assert a»\n    return a", "Assert is not in the subset"),
    "import": ("«import sys»\n    return a", "Import is not in the subset"),
    "match": ("«match a:\n        case _:\n            return 1»", "Match is not in the subset"),
    "a function inside": ("«def g() -> int:\n        return 1»\n    return g()", "FunctionDef is not in the subset"),
    "yield": ("«yield a»\n    return a", "this has no effect"),
    "while else": ("while a:\n        a -= 1\n    else:\n        «a = 2»\n    return a", "a loop with else"),
    "for else": ("for i in range(a):\n        b = i\n    else:\n        «a = 2»\n    return a", "a loop with else"),
    "while else that never runs": (
        "while not YES:\n        a = 1\n    else:\n        «a = 2»\n    return a",
        "with else",
    ),
    "for else that never runs": (
        "for i in range(0):\n        a = i\n    else:\n        «a = 2»\n    return a",
        "with else",
    ),
    "break in a loop that never runs": ("for i in range(0):\n        break\n        «a = i»\n    return a", "never be"),
    "for over an array": ("for x in «BYTES»:\n        a += x\n    return a", "a for loop needs a range"),
    "for with two names": ("for «x, y» in range(a):\n        a += 1\n    return a", "one name and a range"),
    "a step that is no constant": (
        "for i in «range(0, 9, a)»:\n        b += i\n    return b",
        "a constant other than 0",
    ),
    "a step of zero": ("for i in «range(0, 9, 0)»:\n        b += i\n    return b", "a constant other than 0"),
    "a step as far as numbers go": (
        "for i in «range(a, -5, -2147483648)»:\n        b += i\n    return b",
        "a step of -2147483648",
    ),
    "a range as a value": ("return len(«range(3)»)", "range cannot be called"),
    "a keyword": ("return «max(a, b, key=abs)»", "keyword arguments"),
    "a starred argument": ("return «max(*ROWS)»", "two numbers or more"),
    "max of one": ("return «max(a)»", "two numbers or more"),
    "abs of two": ("return «abs(a, b)»", "abs() takes 1 arguments, not 2"),
    "sorted": ("return «sorted»(a)", "sorted cannot be called"),
    "print": ("«print»(a)\n    return a", "print cannot be called"),
    "a method": ("«BYTES.append»(a)\n    return a", "BYTES.append cannot be called"),
    "an exception with a value": ("«raise ValueError(a)»", "only a plain exception"),
    "an exception from another": ("«raise ValueError from None»", "only a plain exception"),
    "raise of a number": ("«raise a»", "only a plain exception"),
    "too few arguments": ("return «put2(a)»", "put2() takes 2 arguments, not 1"),
    "an array where a number is wanted": ("return put2(a, «BYTES»)", "this is bytearray, but int is needed"),
    "too many for what does nothing": ("«emit(1, 2, 3)»\n    return a", "emit() takes 2 arguments, not 3"),
    "an error in what constants rule out": (
        "if K > 0:\n        return «a / b»\n    return a",
        "Div is not in the subset",
    ),
    "an error in the rest after constants": (
        "if K < 0:\n        return a\n    return «a / b»",
        "Div is not in the subset",
    ),
    "an error in a loop that never runs": (
        "for i in range(0):\n        a = «a / b»\n    return a",
        "Div is not in the subset",
    ),
    "an error in a side not chosen": ("return a if YES else «a / b»", "Div is not in the subset"),
    "an error after a deciding part": ("return 1 if not YES and «a / b» else 2", "Div is not in the subset"),
    "a lambda of the module": ("return «shortcut(a)»", "not a plain function"),
    "a class": ("return «Class»(a)", "Class cannot be called"),
    "a method of a class": ("return «Class.method(a)»", "cannot be called"),
    "a decorated function": ("return «decorated(a)»", "not a plain function"),
}
AROUND = """
from types import SimpleNamespace
RAGGED = [bytearray(3), bytearray(4)]
SIX = (1, 2, 3, 4, 5, 6)
SEVEN = bytearray(7)
LETTER3 = bytearray(3)
HUGE = (1, 1 << 31)
NAMED = SimpleNamespace(first=1)
HALF = 0.5
huge = 1 << 31
FLOATS = array("d", [1.0])
shortcut = lambda a: a


class Class:
    @staticmethod
    def method(a: int) -> int:
        return a


def plus(function):
    return function


@plus
def decorated(a: int) -> int:
    return a


def put(data: bytearray) -> None:
    data[0] = 1


def count(a: int, step: int) -> int:
    for i in range(0, 9, step):
        a += i
    return a


def among(a: int, b: int) -> int:
    return 1 if a in (1, b) else 0


def put2(a: int, b: int) -> int:
    return a + b


def note(a: int) -> None:
    BYTES[0] = a & 255


def wrong(a: int) -> bool:
    return a
"""


def refusal(source: str, **names: object) -> CompileError:
    """Return the error with which the compiler refuses `f` of a text, in both builds."""
    found = []
    for checked in (False, True):
        with pytest.raises(CompileError) as caught:
            build([vars(load(source, **names))["f"]], checked=checked)
        found.append(caught.value)
    assert str(found[0]) == str(found[1])
    return found[0]


@pytest.mark.parametrize("name", BODIES)
def test_refused_at_its_place(name: str) -> None:
    body, reason = BODIES[name]
    marked = f"{PREAMBLE}{AROUND}\n\ndef f(a: int, b: int) -> int:\n    {body}\n"
    other = ModuleType("other")
    vars(other).update(counter=3, __source__="counter = 3\n")
    error = refusal(marked.replace("«", "").replace("»", ""), other=other)
    assert reason in str(error)
    if "«" in body:
        before = marked[: marked.index("«")]
        column = len(before) - before.rfind("\n")
        assert (error.lineno, error.offset) == (before.count("\n") + 1, column), str(error)
        assert error.text == marked.split("\n")[before.count("\n")].replace("«", "").replace("»", "")


# A whole text in which «...» marks the place; and words of the reason.
TEXTS = {
    "a parameter without a type": ("def f(«a») -> int:\n    return a\n", "a type is needed here: int, bool"),
    "a parameter of another type": ("def f(a: «float») -> int:\n    return 1\n", "a type is needed here"),
    "a parameter with a made-up type": ("def f(a: «Nowhere») -> int:\n    return 1\n", "a type is needed here"),
    "no type of the result": ("«def f(a: int)»:\n    return a\n", "a type is needed here"),
    "an array as a result": ("«def f(a: int) -> bytearray»:\n    return BYTES\n", "an array as a result"),
    "a default": ("«def f(a: int = 3) -> int»:\n    return a\n", "only plain parameters"),
    "any number of parameters": ("«def f(*a: int) -> int»:\n    return 1\n", "only plain parameters"),
    "a parameter by keyword only": ("«def f(*, a: int) -> int»:\n    return 1\n", "only plain parameters"),
    "a parameter by place only": ("«def f(a: int, /) -> int»:\n    return 1\n", "only plain parameters"),
    "None as a parameter": ("«def f(a: None) -> int»:\n    return 1\n", "a parameter cannot be None"),
}


@pytest.mark.parametrize("name", TEXTS)
def test_signature_is_refused_at_its_place(name: str) -> None:
    text, reason = TEXTS[name]
    marked = f"{PREAMBLE}\n\n{text}"
    error = refusal(marked.replace("«", "").replace("»", ""))
    before = marked[: marked.index("«")]
    assert reason in str(error)
    assert (error.lineno, error.offset) == (before.count("\n") + 1, len(before) - before.rfind("\n"))


def test_error_shows_file_line_and_caret() -> None:
    error = refusal("def f(a: int) -> int:\n    return 1 + a / 2  # «ħ»\n")
    shown = "".join(traceback.format_exception_only(error))
    assert 'File "sample.py", line 2' in shown
    assert "    return 1 + a / 2" in shown
    assert "^^^^^" in shown
    assert "Div is not in the subset" in shown


def test_column_counts_characters_not_bytes() -> None:
    error = refusal("def f(ħß: int) -> int:\n    return ħß + ħß / 2\n")
    assert (error.offset, error.end_offset) == (17, 23)


@pytest.mark.parametrize("source", [None, "", "  \n", 3])
def test_namespace_without_text_is_refused(source: object) -> None:
    module = load("def f(a: int) -> int:\n    return a\n")
    vars(module)["__source__"] = source
    with pytest.raises(CompileError, match="carries no source text"):
        build([module.f])


def test_call_into_a_namespace_without_text_is_refused_at_the_call() -> None:
    other = load("def twice(a: int) -> int:\n    return 2 * a\n")
    del vars(other)["__source__"]
    error = refusal("def f(a: int) -> int:\n    return other.twice(a)\n", other=other)
    assert "carries no source text" in str(error)
    assert (error.lineno, error.offset) == (2, 12)


def test_rows_that_lie_apart_are_refused() -> None:
    source = PREAMBLE + "TWICE = [BYTES, BYTES, OTHER[:16]]\n\n\ndef f(a: int) -> int:\n    return TWICE[a][0]\n"
    assert "do not lie together" in str(refusal(source))


def test_two_exports_of_one_name_are_refused() -> None:
    one, two = (load("def f(a: int) -> int:\n    return a\n") for _ in range(2))
    with pytest.raises(CompileError, match="two things are exported as f"):
        build([one.f, two.f])


def test_export_called_memory_is_refused() -> None:
    module = load("def memory(a: int) -> int:\n    return a\n")
    with pytest.raises(CompileError, match="two things are exported as memory"):
        build([module.memory])
