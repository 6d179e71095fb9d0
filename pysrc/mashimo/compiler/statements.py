"""Statements: a method for each kind of node, which returns its code."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Final

from mashimo.compiler import guards, wasm
from mashimo.compiler.calls import Calls
from mashimo.compiler.conditions import branch, known
from mashimo.compiler.scope import Local, Loop
from mashimo.compiler.signatures import BUILTINS, size
from mashimo.compiler.values import BOOL, BYTEARRAY, BYTES, INT, LOW, NONE, Array, Number, Value, number
from mashimo.compiler.wasm import code, const, enclosed, repeated

if TYPE_CHECKING:
    from mashimo.compiler.expressions import Element

UNROLLED: Final = 400
"""The most syntax nodes to which a loop of known length is unrolled."""
WORDS: Final = 8
"""The most words of eight bytes of an array that is copied word by word."""


class Statements(Calls):
    """The compiler of one text's statements."""

    depth = 0
    """The number of blocks around the point reached."""
    inlined = False

    def block(self, statements: list[ast.stmt]) -> bytes:
        """Compile statements one after another."""
        result = b""
        for i, node in enumerate(statements):
            if i and ends(statements[i - 1]):
                raise self.error(node, "this can never be reached")
            if not self.live:
                self.rule_out(statements[i:])
                break
            method = getattr(self, f"stmt_{type(node).__name__.lower()}", None)
            if method is None:
                raise self.error(node, f"{type(node).__name__} is not in the subset")
            result += method(node)
        return result

    def rule_out(self, statements: list[ast.stmt]) -> None:
        """Look for errors, once, in statements that constants rule out."""
        if statements and (id(statements[0]), id(self.space)) not in self.module.ruled_out:
            self.module.ruled_out.add((id(statements[0]), id(self.space)))
            with self.discarding():
                self.block(statements)

    def arm(self, statements: list[ast.stmt], depth: int) -> tuple[bytes, list[dict[str, Value]]]:
        """Compile statements `depth` blocks deeper that may not run; return the code, and what is known after them."""
        before, self.known = self.known, dict(self.known)
        self.depth += depth
        made, after = self.block(statements), [self.known] if self.live else []
        self.depth -= depth
        self.known, self.live = before, True
        return made, after

    def meet(self, states: list[dict[str, Value]]) -> None:
        """Go on where control comes together from these states, if it comes at all."""
        self.live = bool(states)
        if states:
            self.known = self.join(states)

    def stmt_pass(self, _node: ast.Pass) -> bytes:
        """Compile to nothing."""
        return b""

    def stmt_global(self, _node: ast.Global) -> bytes:
        """Compile to nothing: names are looked up in the namespace as it is."""
        return b""

    def stmt_expr(self, node: ast.Expr) -> bytes:
        """Compile a call, or skip a docstring."""
        if isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            return b""
        if not isinstance(node.value, ast.Call):
            raise self.error(node, "this has no effect")
        made = self.expr(node.value)
        return made.push if made.kind is NONE else made.push + code(wasm.DROP)

    def stmt_return(self, node: ast.Return) -> bytes:
        """Compile a return; in an inlined text it leaves the text's block."""
        wanted = self.signature.result
        if (node.value is None) is not (wanted is NONE):
            raise self.error(node, f"{self.function.__name__} must return {wanted.name}")
        made = b""
        if node.value:
            result = self.number(node.value, wanted)
            self.results.append(result)
            made = result.code
        self.live = False
        return made + (code(wasm.BR, self.depth) if self.inlined else code(wasm.RETURN))

    def stmt_raise(self, node: ast.Raise) -> bytes:
        """Compile a raise, with nothing to evaluate, to a trap."""
        raised = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
        what = self.static(raised) if raised else None
        words = node.exc.args if isinstance(node.exc, ast.Call) else []
        plain = all(isinstance(word, ast.Constant) for word in words) and node.cause is None
        if not (isinstance(what, type) and issubclass(what, BaseException) and plain):
            raise self.error(node, "only a plain exception can be raised in the subset")
        self.live = False
        return code(wasm.UNREACHABLE)

    def stmt_if(self, node: ast.If) -> bytes:
        """Compile if, elif, else."""
        test = self.truth(node.test)
        certain = known(test)
        if certain is not None:
            self.rule_out(node.orelse if certain else node.body)
            return self.block(node.body if certain else node.orelse)
        if not node.orelse:
            yes, after = self.arm(node.body, 1)
            self.meet([*after, self.known])
            return enclosed(branch(test, 0, when=False) + yes)
        yes, after = self.arm(node.body, 2)
        no, otherwise = self.arm(node.orelse, 1)
        self.meet(after + otherwise)
        first = branch(test, 0, when=False) + yes + (code(wasm.BR, 1) if after else b"")
        return enclosed(enclosed(first) + no)

    # -- loops

    def body(self, node: ast.While | ast.For, blocks: int) -> tuple[bytes, list[dict[str, Value]], Loop]:
        """Compile the body of a loop inside its blocks: `break` leaves the first, `continue` the last."""
        if node.orelse:
            raise self.error(node.orelse[0], "a loop with else is not in the subset")
        loop = Loop(self.depth + blocks, self.depth + 1)
        self.loops.append(loop)
        made, after = self.arm(node.body, blocks)
        self.loops.pop()
        return made, after, loop

    def stmt_while(self, node: ast.While) -> bytes:
        """Compile a while loop; only `break` and `return` leave `while True`."""
        self.forget(node)
        test = self.truth(node.test)
        with self.discarding(unless=known(test) is not False):
            made, _, loop = self.body(node, 3)
        if known(test) is False:
            return b""
        if known(test) is True:
            self.meet(loop.exits)
            return enclosed(repeated(enclosed(made) + code(wasm.BR, 0)))
        self.meet([*loop.exits, self.known])
        again = enclosed(made) + branch(test, 0, when=True)
        return enclosed(branch(test, 0, when=False) + repeated(again))

    def stmt_for(self, node: ast.For) -> bytes:
        """Compile a for loop over a range with a constant step."""
        call = node.iter
        if not (isinstance(call, ast.Call) and self.static(call.func) is BUILTINS["range"]):
            raise self.error(call, "a for loop needs a range")
        if not isinstance(node.target, ast.Name) or call.keywords or not 1 <= len(call.args) <= 3:
            raise self.error(node.target, "a for loop needs one name and a range")
        start = self.number(call.args[0]) if len(call.args) > 1 else number(0)
        stop = self.number(call.args[min(len(call.args), 2) - 1])
        step = self.number(call.args[2]).known if len(call.args) == 3 else 1
        if not step or not all(map(self.is_constant, call.args[2:])):
            raise self.error(call, "the step of a range must be a constant other than 0")
        if step == LOW:
            raise self.error(call, f"a step of {LOW} is not in the subset: 32 bits do not hold its size")
        if start.known is not None and stop.known is not None:
            values = range(start.known, stop.known, step)
            if not values:
                with self.discarding():
                    self.counted(node, node.target, (start, stop, step))
                return b""
            if len(values) * size(node) <= min(UNROLLED, self.frame.room):
                return self.unrolled(node, node.target, values)
        return self.counted(node, node.target, (start, stop, step))

    def unrolled(self, node: ast.For, target: ast.Name, values: range) -> bytes:
        """Unroll a loop: its body again and again, in which the counter is a constant."""
        self.frame.room -= len(values) * size(node)
        made, exits = b"", list[dict[str, Value]]()
        for value in values:
            begin = self.assign(target, number(value), target)
            inside, after, loop = self.body(node, 2)
            made += begin + enclosed(inside)
            exits += loop.exits
            self.meet(after + loop.resumed)
            if not self.live:
                break
        self.meet(exits + ([self.known] if self.live else []))
        return enclosed(made)

    def counted(self, node: ast.For, target: ast.Name, limits: tuple[Number, Number, int]) -> bytes:
        """Compile a loop with a counter of its own: the body may change the variable it sees."""
        start, stop, step = limits
        counter, limit = self.temporary(), self.temporary()
        self.forget(node)
        low, high = (start.low, stop.high - 1) if step > 0 else (stop.low + 1, start.high)
        before, self.known = self.known, dict(self.known)
        begin = self.assign(target, Number(counter.get, INT, low, max(low, high)), target)
        made, after, loop = self.body(node, 3)
        runs = start.high < stop.low if step > 0 else start.low > stop.high
        self.meet([*(after + loop.resumed if runs else [before]), *loop.exits])
        enter = start.code + counter.set + stop.code + limit.set
        leave = counter.get + limit.get + code(wasm.GE if step > 0 else wasm.LE) + code(wasm.BR_IF, 0)
        onward = counter.get + const(step) + code(wasm.ADD)
        if abs(step) == 1:
            again = onward + counter.tee + limit.get + code(wasm.NE) + code(wasm.BR_IF, 0)
        else:  # the last step could exceed 32 bits: check first whether one more follows
            left = limit.get + counter.get if step > 0 else counter.get + limit.get
            done = left + code(wasm.SUB) + const(abs(step)) + code(wasm.LE_U) + code(wasm.BR_IF, 1)
            again = done + onward + counter.set + code(wasm.BR, 0)
        return enter + enclosed(leave + repeated(begin + enclosed(made) + again))

    def stmt_break(self, _node: ast.Break) -> bytes:
        """Compile a break."""
        self.live = False
        self.loops[-1].exits.append(dict(self.known))
        return code(wasm.BR, self.depth - self.loops[-1].leave)

    def stmt_continue(self, _node: ast.Continue) -> bytes:
        """Compile a continue."""
        self.live = False
        self.loops[-1].resumed.append(dict(self.known))
        return code(wasm.BR, self.depth - self.loops[-1].again)

    # -- assignment

    def stmt_assign(self, node: ast.Assign) -> bytes:
        """Compile an assignment: to one target, to several together, or of a whole array, `a[:] = b`."""
        if len(node.targets) > 1:
            raise self.error(node, "assign to one target at a time")
        (target,) = node.targets
        if isinstance(target, ast.Tuple):
            return self.assign_together(node.value, target)
        if isinstance(target, ast.Subscript) and isinstance(target.slice, ast.Slice):
            return self.copy(target, target.slice, node.value)
        value = self.expr(node.value)
        if isinstance(target, ast.Subscript) and any(isinstance(part, ast.Call) for part in ast.walk(node)):
            kept = self.temporary()  # a called function may change the place, or what the value is made of
            value = self.given(node.value, value, INT)
            return value.push + kept.set + self.assign(target, value._replace(code=kept.get), node.value)
        return self.assign(target, value, node.value)

    def stmt_annassign(self, node: ast.AnnAssign) -> bytes:
        """Compile a local with its type and its first value."""
        if node.value is None or not isinstance(node.target, ast.Name):
            raise self.error(node, "a type may only be given to a name with a value")
        kind = self.signature.kind(node, node.annotation)
        value = self.given(node.value, self.expr(node.value), kind)
        return self.assign(node.target, value._replace(kind=kind), node.value)

    def assign_together(self, value: ast.expr, targets: ast.Tuple) -> bytes:
        """Compile a, b = b, a: first all the values, then all the assignments."""
        if not isinstance(value, ast.Tuple) or len(value.elts) != len(targets.elts):
            raise self.error(value, "as many values as targets are needed")
        first, then = b"", list[tuple[ast.expr, Value, ast.expr]]()
        for target, part in zip(targets.elts, value.elts, strict=True):
            found = self.expr(part)
            if found.kind is NONE:
                raise self.error(part, "this has no value")
            kept = self.temporary()
            if isinstance(found, Array):
                first += found.push + kept.set
                found = Array(kept.get, found.kind, found.length)
            elif found.known is None:
                first += found.code + kept.set
                found = found._replace(code=kept.get)
            then.append((target, found, part))
        return first + b"".join(self.assign(*one) for one in then)

    def assign(self, target: ast.expr, value: Value, node: ast.expr) -> bytes:
        """Assign a value, which the expression `node` has, to a local, a module variable or an element."""
        if value.kind is NONE:
            raise self.error(node, "this has no value")
        if isinstance(target, ast.Subscript):
            place = self.place(target)
            return place.address + self.store(place, self.given(node, value, INT))
        if not isinstance(target, ast.Name):
            raise self.error(target, f"{ast.unparse(target)} cannot be assigned to in the subset")
        if target.id not in self.signature.locals:
            return self.assign_variable(target, value, node)
        if target.id in self.locals:
            value = self.given(node, value, self.locals[target.id].kind)
        self.given(node, value, value.kind)
        return self.keep(target.id, self.locals.get(target.id) or Local(self.temporary(), value.kind), value)

    def keep(self, name: str, local: Local, value: Value) -> bytes:
        """Assign a value to a local, and note what is known of it."""
        slot, kind = self.locals[name] = local
        self.known[name] = value._replace(kind=kind)
        if isinstance(value, Array):
            if value.code != const(0):
                self.known[name] = Array(slot.get, kind, value.length)
        elif value.known is None:
            self.known[name] = Number(slot.get, kind, value.low, value.high)
        return value.push + slot.set

    def assign_variable(self, target: ast.Name, value: Value, node: ast.expr) -> bytes:
        """Assign a value to a module variable that the function declares `global`."""
        owner, found = self.owner(target), self.static(target)
        if owner is None or not isinstance(found, int):
            raise self.error(target, f"{target.id} is not an int or a bool of the module")
        value = self.given(node, value, BOOL if isinstance(found, bool) else INT)
        return value.push + code(wasm.GLOBAL_SET, self.variable(target, owner))

    def place(self, target: ast.Subscript) -> Element:
        """Compile the place of an element that is to be written."""
        place = self.element(target)
        if not place.kind.writable:
            raise self.error(target, f"{ast.unparse(target.value)} is read-only")
        return place

    def store(self, place: Element, value: Value) -> bytes:
        """Compile the storing of a value, after the code for the address."""
        assert isinstance(value, Number)  # noqa: S101  # every caller asks for an int
        kind = place.kind
        inside = value.low >= kind.low and value.high <= kind.high
        check = const(kind.low) + const(kind.high) + self.check(guards.within) if self.checked and not inside else b""
        instruction = {1: wasm.STORE_8, 2: wasm.STORE_16, 4: wasm.STORE}[kind.width]
        return value.code + check + code(instruction, kind.scale, place.offset)

    def stmt_augassign(self, node: ast.AugAssign) -> bytes:
        """Compile `x += 1`; the place of an element is evaluated once."""
        if not isinstance(node.target, ast.Subscript):
            old = self.operand(node.target)
            value = self.operation(node, node.op, old, self.operand(node.value))
            return self.assign(node.target, value, node.value)
        if isinstance(node.target.slice, ast.Slice):
            raise self.error(node, "a slice is only assigned to whole: a[:] = b")
        place, slot = self.place(node.target), self.temporary()
        value = self.operation(node, node.op, self.load(place, slot.get), self.operand(node.value))
        return place.address + slot.tee + self.store(place, value)

    def copy(self, target: ast.Subscript, piece: ast.Slice, value: ast.expr) -> bytes:
        """Compile a[:] = b for arrays of one length."""
        if piece.lower or piece.upper or piece.step:
            raise self.error(target, "only whole arrays can be copied: a[:] = b")
        source, goal = self.array(value), self.array(target.value)
        if not goal.kind.writable:
            raise self.error(target, f"{ast.unparse(target.value)} is read-only")
        if not (goal.kind == source.kind or (goal.kind == BYTEARRAY and source.kind == BYTES)):
            raise self.error(value, f"this is {source.kind.name}, but {goal.kind.name} is needed here")
        if source.length is not None and goal.length is not None and source.length != goal.length:
            raise self.error(target, f"these arrays differ in length: {goal.length} and {source.length}")
        a, b = self.temporary(), self.temporary()
        start = source.push + b.set + goal.push + a.set
        here, there = Array(a.get, goal.kind, goal.length), Array(b.get, source.kind, source.length)
        if self.checked and (source.length is None or goal.length is None):
            start += self.length(here).code + self.length(there).code + self.check(guards.same)
        length = goal.length if goal.length is not None else source.length
        if length is not None and length * goal.kind.width <= 8 * WORDS:
            places = range(0, length * goal.kind.width, 8)
            return start + b"".join(
                a.get + b.get + code(wasm.LOAD_WORD, 0, at) + code(wasm.STORE_WORD, 0, at) for at in places
            )
        scale = const(goal.kind.scale) + code(wasm.SHL)
        count = const(length * goal.kind.width) if length is not None else self.length(here).code + scale
        return start + a.get + b.get + count + wasm.COPY


def ends(node: ast.stmt) -> bool:
    """Tell whether control surely does not go on after a statement, as its syntax shows."""
    match node:
        case ast.Return() | ast.Raise() | ast.Break() | ast.Continue():
            return True
        case ast.If(body=body, orelse=orelse):
            return bool(orelse) and ends(body[-1]) and ends(orelse[-1])
    return False
