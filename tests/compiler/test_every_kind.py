"""Every kind of node of Python's syntax is either compiled or refused at its place: none is accepted in silence."""

from __future__ import annotations

import ast

import pytest

from mashimo.compiler import build

from .programs import PREAMBLE, load
from .samples import SAMPLES
from .test_refusals import refusal

FAMILIES = (ast.stmt, ast.expr, ast.operator, ast.unaryop, ast.boolop, ast.cmpop)
KINDS = {kind.__name__: kind for family in FAMILIES for kind in family.__subclasses__()}
"""All there are in this Python, by name."""

# A function body of (a: int, b: int) -> int that compiles, for what no sample has.
COMPILED = {
    "Attribute": "return other.counter",
    "Pass": "pass\n    return a",
    "Raise": "if a > b:\n        raise ValueError\n    return a",
}
# A function body for each kind that is refused; «...» marks the place. What Python allows only inside something else
# that is refused, is refused with that.
REFUSED = {
    "Assert": "«assert a»\n    return a",
    "AsyncFor": "«async def g() -> None:\n        async for x in a:\n            pass»\n    return a",
    "AsyncFunctionDef": "«async def g() -> None:\n        pass»\n    return a",
    "AsyncWith": "«async def g() -> None:\n        async with a:\n            pass»\n    return a",
    "Await": "«async def g() -> None:\n        await a»\n    return a",
    "ClassDef": "«class C:\n        pass»\n    return a",
    "Delete": "«del a»\n    return b",
    "Dict": "x = «{}»\n    return a",
    "DictComp": "x = «{i: i for i in range(3)}»\n    return a",
    "Div": "return «a / b»",
    "FormattedValue": "x = «f'{a}'»\n    return a",
    "FunctionDef": "«def g() -> int:\n        return 1»\n    return a",
    "GeneratorExp": "x = «(i for i in range(3))»\n    return a",
    "Import": "«import sys»\n    return a",
    "ImportFrom": "«from sys import path»\n    return a",
    "Interpolation": "x = «t'{a}'»\n    return a",
    "Is": "return 1 if «a is b» else 0",
    "IsNot": "return 1 if «a is not b» else 0",
    "JoinedStr": "x = «f'{a}'»\n    return a",
    "Lambda": "x = «lambda: a»\n    return a",
    "List": "x = «[a]»\n    return a",
    "ListComp": "x = «[i for i in range(3)]»\n    return a",
    "MatMult": "return «a @ b»",
    "Match": "«match a:\n        case _:\n            return 1»\n    return a",
    "NamedExpr": "return («x := a») + x",
    "Nonlocal": "«def g() -> None:\n        nonlocal a\n        a = 1»\n    return a",
    "Pow": "return «a ** b»",
    "Set": "x = «{a}»\n    return a",
    "SetComp": "x = «{i for i in range(3)}»\n    return a",
    "Starred": "x, «*y» = a, b\n    return x",
    "TemplateStr": "x = «t'{a}'»\n    return a",
    "Try": "«try:\n        return a\n    finally:\n        pass»",
    "TryStar": "«try:\n        a = b\n    except* ValueError:\n        a = 1»\n    return a",
    "TypeAlias": "«type T = int»\n    return a",
    "With": "«with a:\n        pass»\n    return 1",
    "Yield": "x = «yield a»\n    return a",
    "YieldFrom": "x = «yield from a»\n    return a",
}


def text_of(body: str) -> str:
    """Make a whole text with a function of this body."""
    return f"{PREAMBLE}\n\ndef f(a: int, b: int) -> int:\n    {body}\n"


def kinds_in(body: str) -> set[type[ast.AST]]:
    """Return the kinds of node of a function's body."""
    function = ast.parse(f"def f(a, b):\n    {body}").body[0]
    assert isinstance(function, ast.FunctionDef)
    return {type(node) for statement in function.body for node in ast.walk(statement)}


def kinds_of_samples() -> set[type[ast.AST]]:
    """Return the kinds of node of all functions of the samples, which compile."""
    trees = [node for sample in SAMPLES.values() for node in ast.walk(ast.parse(sample.text))]
    bodies = [statement for node in trees if isinstance(node, ast.FunctionDef) for statement in node.body]
    return {type(node) for statement in bodies for node in ast.walk(statement)}


@pytest.mark.parametrize("name", KINDS)
def test_every_kind_of_node_is_compiled_or_has_a_refusal(name: str) -> None:
    """A new Python's new syntax fails here until it is known to be refused."""
    compiled = KINDS[name] in kinds_of_samples() or name in COMPILED
    assert compiled != (name in REFUSED), f"{name} is {'both' if compiled else 'neither'}"


@pytest.mark.parametrize("name", COMPILED)
def test_what_no_sample_has_compiles(name: str) -> None:
    assert KINDS[name] in kinds_in(COMPILED[name])
    other = load("counter = 3\n")
    for checked in (False, True):
        assert build([load(text_of(COMPILED[name]), other=other).f], checked=checked).binary


@pytest.mark.parametrize("name", [name for name in REFUSED if name in KINDS])
def test_a_refusal_names_file_line_and_column(name: str) -> None:
    marked = text_of(REFUSED[name])
    assert KINDS[name] in kinds_in(REFUSED[name].replace("«", "").replace("»", ""))
    error = refusal(marked.replace("«", "").replace("»", ""))
    before, inside = marked[: marked.index("«")], marked[: marked.index("»")].replace("«", "")
    assert error.filename == "sample.py"
    assert (error.lineno, error.offset) == (before.count("\n") + 1, len(before) - before.rfind("\n"))
    assert (error.end_lineno, error.end_offset) == (inside.count("\n") + 1, len(inside) - inside.rfind("\n"))


def test_a_function_that_is_no_plain_one_is_refused() -> None:
    assert "is not a plain function" in str(refusal("async def f(a: int) -> int:\n    return a\n"))
