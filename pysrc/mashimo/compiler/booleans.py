"""Expressions with a truth value: comparisons, `and`, `or`, `not`, and `x if c else y`."""

from __future__ import annotations

import ast
from typing import Final

from mashimo.compiler import wasm
from mashimo.compiler.conditions import Condition, Leaf, join, known, opposite, value
from mashimo.compiler.expressions import Expressions
from mashimo.compiler.module import array_of
from mashimo.compiler.values import BOOL, EXACT, HIGH, INT, LOW, Kind, Number, Value, merge, number
from mashimo.compiler.wasm import chosen, code, const

COMPARISONS: Final[dict[type[ast.cmpop], int]] = {
    ast.Eq: wasm.EQ, ast.NotEq: wasm.NE, ast.Lt: wasm.LT, ast.LtE: wasm.LE, ast.Gt: wasm.GT, ast.GtE: wasm.GE,
}  # fmt: skip


class BooleanExpressions(Expressions):
    """The compiler of one text's conditions, and of the expressions made from them."""

    def truth(self, node: ast.expr, wanted: Kind = INT) -> Condition:
        """Compile the truth of an expression, whose parts must be of a kind."""
        match node:
            case ast.BoolOp():
                return self.joined(node, wanted)
            case ast.UnaryOp(op=ast.Not()):
                return opposite(self.truth(node.operand))
            case ast.Compare():
                return self.comparison(node)
        return Leaf(self.number(node, wanted))

    def joined(self, node: ast.BoolOp, wanted: Kind) -> Condition:
        """Compile `and`, `or`; drop the code behind a part that decides at compile time."""
        every, decided, parts = isinstance(node.op, ast.And), False, list[Condition]()
        for part in node.values:
            with self.discarding(unless=not decided):
                parts.append(self.truth(part, wanted))
            decided = decided or known(parts[-1]) is (not every)
        return join(parts, every=every)

    def as_number(self, condition: Condition) -> Number:
        """Convert a condition to a bool."""
        certain = known(condition)
        return number(certain) if certain is not None else Number(value(condition), BOOL, 0, 1)

    def expr_boolop(self, node: ast.BoolOp) -> Value:
        """Compile `and` and `or` of bools. Of other values Python returns one, which is not in the subset."""
        return self.as_number(self.truth(node, BOOL))

    def expr_compare(self, node: ast.Compare) -> Value:
        """Compile `a < b <= c`, `a in (1, 2)`."""
        return self.as_number(self.comparison(node))

    def comparison(self, node: ast.Compare) -> Condition:
        """Compile a chain of comparisons: each middle is evaluated once, and nothing behind a false comparison."""
        if isinstance(node.ops[0], ast.In | ast.NotIn):
            return self.membership(node)
        parts: list[Condition] = []
        left = self.number(node.left)
        for operation, comparator in zip(node.ops, node.comparators, strict=True):
            if type(operation) not in COMPARISONS:
                raise self.error(node, f"{type(operation).__name__} is not in the subset here")
            right = self.number(comparator)
            if left.known is not None and right.known is not None:
                part = number(bool(EXACT[type(operation)](left.known, right.known)))
            elif comparator is node.comparators[-1] or right.known is not None:
                part = Number(left.code + right.code + code(COMPARISONS[type(operation)]), BOOL, 0, 1)
            else:
                kept = self.temporary()
                part = Number(left.code + right.code + kept.tee + code(COMPARISONS[type(operation)]), BOOL, 0, 1)
                right = right._replace(code=kept.get)
            parts.append(Leaf(part))
            left = right
        return join(parts, every=True)

    def membership(self, node: ast.Compare) -> Condition:
        """Compile `in` a tuple of constants: one comparison if they are neighbours, else one for each."""
        choices = self.choices(node.comparators[0])
        if choices is None or len(node.ops) > 1:
            raise self.error(node, "`in` needs a tuple of constants")
        tested = self.number(node.left)
        if tested.known is not None:
            found: Condition = Leaf(number(tested.known in choices))
        elif not choices:
            raise self.error(node, "`in` needs a tuple that is not empty")
        elif choices[-1] - choices[0] == len(choices) - 1:
            found = self.between(tested, choices[0], choices[-1])
        else:
            kept = self.temporary()
            tests = [kept.get + const(choice) + code(wasm.EQ) for choice in choices]
            first = tested.code + kept.set + tests[0]
            found = Leaf(Number(first + b"".join(test + code(wasm.OR) for test in tests[1:]), BOOL, 0, 1))
        return opposite(found) if isinstance(node.ops[0], ast.NotIn) else found

    def between(self, tested: Number, low: int, high: int) -> Condition:
        """Compile low <= tested <= high, as one comparison without sign."""
        shifted = tested.code + (const(low) + code(wasm.SUB) if low else b"")
        return Leaf(Number(shifted + const(high - low) + code(wasm.LE_U), BOOL, 0, 1))

    def choices(self, node: ast.expr) -> list[int] | None:
        """List the constants of a tuple, in order."""
        if isinstance(node, ast.Tuple):
            if not self.is_constant(node):
                return None
            numbers = [self.number(part).known for part in node.elts]
            return None if None in numbers else sorted({one for one in numbers if one is not None})
        found = self.static(node)
        if not isinstance(found, tuple) or not array_of(found):
            return None
        return [one for one in sorted(set(found)) if LOW <= one <= HIGH]

    def expr_ifexp(self, node: ast.IfExp) -> Value:
        """Compile `x if c else y`."""
        test = self.truth(node.test)
        certain = known(test)
        with self.discarding(unless=certain is not False):
            yes = self.expr(node.body)
        with self.discarding(unless=certain is not True):
            no = self.expr(node.orelse)
        kind = yes.kind if yes.kind.accepts(no.kind) else no.kind
        yes = self.given(node.body, yes, kind)._replace(kind=kind)
        no = self.given(node.orelse, no, kind)._replace(kind=kind)
        if certain is not None:
            return yes if certain else no
        return merge(yes, no, value(test) + chosen(yes.push, no.push))

    def expr_unaryop(self, node: ast.UnaryOp) -> Value:
        """Compile -x, ~x, +x, not x."""
        if isinstance(node.op, ast.Not):
            return self.as_number(self.truth(node))
        operand = self.operand(node.operand)
        if isinstance(node.op, ast.USub):
            return self.operation(node, ast.Sub(), number(0), operand)
        if isinstance(node.op, ast.UAdd):
            return operand._replace(kind=INT)
        return self.operation(node, ast.BitXor(), number(-1), operand)
