"""Random programs of the subset, and Python's own judgement of where they leave 32 bits."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Final

from .programs import PREAMBLE

if TYPE_CHECKING:
    from random import Random

LOW: Final = -(1 << 31)
HIGH: Final = (1 << 31) - 1
CLIP: Final = """

def clip(x: int) -> int:
    return (x & 4095) - 2048


def bump(x: int) -> int:
    global counter, flag
    counter = clip(counter + clip(x))
    flag = not flag
    return counter


def spread(row: bytearray, at: int, x: int) -> int:
    '''Change a row, and tell something of it.'''
    for i in range(len(row)):
        if i == at % len(row):
            row[i] = x & 255
            emit(i, bump(x))
            continue
        if row[i] > 200:
            return i
    return row[0] - len(row)


def dig(depth: int, x: int) -> int:
    if depth <= 0 or x == 77:
        return clip(x)
    return clip(dig(depth - 1, x + 1) - dig(depth - 2, x - 1))
"""


class Writer:
    """A writer of random functions. Its programs end, and their indices are right unless it errs on purpose."""

    def __init__(self, random: Random, errors: float = 0.02) -> None:
        self.random = random
        self.errors = errors
        self.names: list[str] = []
        self.serial = 0
        self.calls: list[str] = []

    def text(self) -> str:
        """Write a whole program: two functions, one of which may call the other, and `f`."""
        parts = [PREAMBLE, CLIP]
        for name in ("g", "h", "f"):
            parts.append(self.function(name))
            self.calls.append(name)
        return "".join(parts)

    def function(self, name: str) -> str:
        """Write one function of two numbers."""
        self.names = ["a", "b", "x", "y"]
        body = self.block(1, 3, in_loop=False)
        result = self.number(2)
        start = "    x = clip(a * 3 + b)\n    y = 3\n    row = ROWS[x & 3]\n"
        end = f"    return clip({result}) * 4096 + clip(x) - y % 97\n"
        return f"\n\ndef {name}(a: int, b: int) -> int:\n{start}{body}{end}"

    # -- expressions

    def number(self, depth: int) -> str:  # noqa: PLR0911 -- one for each kind
        """Write a number."""
        pick = self.random.choice
        if depth <= 0 or self.random.random() < 0.2:
            return self.leaf()
        one, other = self.number(depth - 1), self.number(depth - 1)
        kind = self.random.randrange(11)
        if kind < 4:
            return f"({one} {pick('+-*&|^')} {other})"
        if kind == 4:
            return f"({one} {pick(('//', '%'))} {pick((1, 2, 3, 4, 6, 8, 12, 64, -1, -3, -4, -12))})"
        if kind == 5:
            return f"({one} {pick(('//', '%'))} ({pick(('', '-'))}abs({other}) {pick(('| 1', '- 1 - 4096'))}))"
        if kind == 6:
            number = f"({one} + 0)"  # from Python 3.12 on `~` of a bool warns
            return pick((f"min({one}, {other})", f"max({one}, {other}, 3)", f"abs({one})", f"(-{one})", f"(~{number})"))
        if kind == 7:
            return f"({one} if {self.condition(depth - 1)} else {other})"
        if kind == 8:
            return f"({one} {pick(('>>', '<<'))} {self.random.randrange(12)})"
        if kind == 9 and self.calls:
            return f"clip({pick(self.calls)}(clip({one}), {other} & 7))"
        return pick(
            (f"bump({one})", f"clip({one})", f"spread(row, {one} & 7, {other})", f"dig({one} & 3, {other} & 255)")
        )

    def leaf(self) -> str:
        """Write a constant, a variable, or an element."""
        pick = self.random.choice
        index = self.index
        leaves = (
            lambda: pick(self.names),
            lambda: pick(self.names),
            lambda: str(self.random.randrange(-20, 21)),
            lambda: pick(("K", "counter", "YES", "len(row)", "len(LINES)", str(self.random.randrange(-99999, 99999)))),
            lambda: pick((f"len(ROWS[{index(4)}])", f"len(LINES[{index(3)}])", f"BYTES[{index(16)}]")),
            lambda: f"NUMBERS[{index(16)}]",
            lambda: f"TABLE[{index(8)}]",
            lambda: f"row[{index(5)}]",
            lambda: f"ROWS[{index(4)}][{index(5)}]",
            lambda: f"LINES[{index(3)}][{index(6)}]",
            lambda: pick((f"SMALL[{index(8)}]", f"PAIR[{index(2)}][{index(3)}]")),
            lambda: pick((f"SHORTS[{index(8)}]", f"HALVES[{index(2)}][{index(3)}]")),
        )
        return pick(leaves)()

    def index(self, length: int) -> str:
        """Write an index of an array of this length, or now and then any number."""
        pick, name = self.random.choice, self.random.choice(self.names)
        if self.random.random() < self.errors:
            return name
        power = 1 << length.bit_length() - 1
        ways = (
            f"{name} % {length}",
            f"({name} + 1) % {length}",
            f"{name} & {power - 1}",
            str(self.random.randrange(length)),
            f"({name} & {power // 2 - 1}) + {pick((1, power // 2))}" if power > 2 else "1",
            f"abs({name}) % {length}",
            f"bump({name}) & {power - 1}",
        )
        return pick(ways)

    def condition(self, depth: int) -> str:
        """Write a bool."""
        pick = self.random.choice
        if depth <= 0 or self.random.random() < 0.5:
            one, other, third = (self.number(depth) for _ in range(3))
            compare = pick(("<", "<=", "==", "!=", ">", ">="))
            return pick((
                f"{one} {compare} {other}", f"{one} {compare} {other}", f"{one} < {other} <= {third}",
                f"{one} in (1, 2, 3)", f"{one} not in (0, 5, K)", "flag", "YES", f"0 <= {one} < 12",
            ))  # fmt: skip
        one, other = self.condition(depth - 1), self.condition(depth - 1)
        return pick((f"not ({one})", f"({one} and {other})", f"({one} or {other})", f"({one}) and not ({other})"))

    # -- statements

    def block(self, level: int, depth: int, *, in_loop: bool) -> str:
        """Write a few statements."""
        return "".join(self.statement(level, depth, in_loop=in_loop) for _ in range(self.random.randrange(1, 4)))

    def statement(self, level: int, depth: int, *, in_loop: bool) -> str:
        """Write one statement."""
        indent = "    " * level
        kind = self.random.randrange(14)
        if depth and kind in {0, 1}:
            return self.if_statement(level, depth)
        if depth and kind in {2, 3}:
            return self.for_statement(level, depth)
        if depth and kind in {4, 5}:
            return self.while_statement(level, depth)
        if in_loop and kind == 6:
            word = self.random.choice(("break", "continue", "break", "return x"))
            return f"{indent}if {self.condition(1)}:\n{indent}    {word}\n"
        return indent + self.simple() + "\n"

    def simple(self) -> str:
        """Write a statement on one line."""
        one, other = self.number(2), self.number(1)
        target = self.random.choice(("x", "y"))
        ways = (
            f"{target} = clip({one})", f"x, y = clip({one}), clip({other})", f"{target} += clip({one}) & 63",
            f"BYTES[{self.index(16)}] = ({one}) & 255", f"NUMBERS[{self.index(16)}] = {one} & 65535",
            f"NUMBERS[{self.index(16)}] {self.random.choice(('+', '-', '^'))}= {other} & 255",
            f"BYTES[{self.index(16)}] {self.random.choice(('//', '>>', '&'))}= {self.random.randrange(1, 8)}",
            f"BYTES[{self.index(16)}] {self.random.choice(('+', '-'))}= 1" if self.random.random() < 0.1 else "pass",
            f"SMALL[{self.index(8)}] = ({one} & 255) - 128", f"SHORTS[{self.index(8)}] = {one} & 65535",
            f"PAIR[{self.index(2)}][{self.index(3)}] //= 2", f"HALVES[{self.index(2)}][{self.index(3)}] ^= {other} & 9",
            f"PAIR[{self.index(2)}][:] = PAIR[{self.index(2)}]",
            f"row = ROWS[{self.index(4)}]", f"ROWS[{self.index(4)}][:] = ROWS[{self.index(4)}]", "row[:] = ROWS[2]",
            f"LINES[{self.index(3)}][:] = LINES[{self.index(3)}]",
            f"LINES[{self.index(3)}][{self.index(6)}] = clip({one})",
            "NUMBERS[x & 15], NUMBERS[y & 15] = NUMBERS[y & 15], NUMBERS[x & 15]", f"emit({one}, {other})",
            f"spread(ROWS[{self.index(4)}], x & 7, {other})", f"bump({one})", f"x = {one}",
            f"NUMBERS[bump({other}) & 15] = counter", f"LINES[{self.index(3)}][{self.index(6)}] = counter",
        )  # fmt: skip
        return self.random.choice(ways)

    def if_statement(self, level: int, depth: int) -> str:
        """Write an if, with or without else."""
        indent = "    " * level
        made = f"{indent}if {self.condition(2)}:\n{self.block(level + 1, depth - 1, in_loop=False)}"
        if self.random.random() < 0.3:
            made += f"{indent}elif {self.condition(1)}:\n{self.block(level + 1, depth - 1, in_loop=False)}"
        if self.random.random() < 0.5:
            made += f"{indent}else:\n{self.block(level + 1, depth - 1, in_loop=False)}"
        return made

    def for_statement(self, level: int, depth: int) -> str:
        """Write a for, forwards or backwards, over a range that is known or not."""
        pick = self.random.choice
        self.serial += 1
        name = f"i{self.serial}"
        bounds = pick(
            ("4", "x & 7", "1, 5", "-2, y & 3", "x & 3, 9, 2", "6, 0, -1", "y & 7, -2, -3", "5, x & 3, -2", "0, 40, 7")
        )
        self.names.append(name)
        body = self.block(level + 1, depth - 1, in_loop=True)
        self.names.remove(name)
        return f"{'    ' * level}for {name} in range({bounds}):\n{body}"

    def while_statement(self, level: int, depth: int) -> str:
        """Write a while, with a counter that ends it."""
        indent = "    " * level
        self.serial += 1
        name = f"w{self.serial}"
        self.names.append(name)
        if self.random.random() < 0.5:
            head = f"{indent}{name} = 6\n{indent}while {name} > 0 and {self.condition(1)}:\n{indent}    {name} -= 1\n"
        else:
            head = f"{indent}{name} = 0\n{indent}while True:\n{indent}    {name} += 1\n"
            head += f"{indent}    if {name} > 5 or {self.condition(1)}:\n{indent}        break\n"
        body = self.block(level + 1, depth - 1, in_loop=True)
        self.names.remove(name)
        return head + body


class Guard(ast.NodeTransformer):
    """Rewrites a program so that Python itself raises where 32 bits or an index from the front do not do."""

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        return call("fit", self.generic_visit(node))

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        inner: ast.AST = self.generic_visit(node)
        return inner if isinstance(node.op, ast.Not) or isinstance(node.operand, ast.Constant) else call("fit", inner)

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        self.generic_visit(node)
        if not isinstance(node.slice, ast.Slice):
            node.slice = call("from_front", node.slice)
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> list[ast.AST]:
        target, before = ast.unparse(node.target), []
        if isinstance(node.target, ast.Subscript):  # what its place calls is called once
            array, index = ast.unparse(node.target.value), ast.unparse(node.target.slice)
            target, before = "array_[index_]", [f"array_ = {array}", f"index_ = {index}"]
        read = ast.parse(target, mode="eval").body
        plain = f"{target} = {ast.unparse(ast.BinOp(read, node.op, node.value))}"
        return [self.visit(made) for made in ast.parse("\n".join([*before, plain])).body]


def call(name: str, argument: ast.AST) -> ast.Call:
    """Make a call of one of the guards."""
    assert isinstance(argument, ast.expr)
    return ast.Call(ast.Name(name, ast.Load()), [argument], [])


def fit(x: int) -> int:
    """Return a number if it fits in 32 bits; else raise OverflowError."""
    if not LOW <= x <= HIGH:
        raise OverflowError(x)
    return x


def from_front(x: int) -> int:
    """Return an index if it is not one from the end; else raise IndexError."""
    if x < 0:
        raise IndexError(x)
    return x


def guarded(source: str) -> dict[str, object]:
    """Run a program that Python guards, and return its namespace."""
    tree = ast.parse(source)
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            Guard().visit(node)
    space: dict[str, object] = {"fit": fit, "from_front": from_front}
    exec(compile(ast.fix_missing_locations(tree), "guarded.py", "exec"), space)  # noqa: S102 -- written just above
    return space
