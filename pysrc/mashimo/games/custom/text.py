"""A set of custom rules as sentences: which ones, in which order, and on which clauses they rest.

The phrases in the reader's language say the words. A name such as `cross.with-own` says which sentence is meant.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mashimo.games.custom.options import CustomRules


class RuleSentence(NamedTuple):
    """A rule's sentence: its name, and the clauses of docs/RULES.md that it rests on, those of the sources first."""

    rule: str
    clauses: tuple[str, ...]
    ours: tuple[str, ...] = ()
    """The clauses among them that are our decision ([house])."""


LAPS: Final = {"landing": "laps.landing", "next": "laps.next"}


def rule_sentences(rules: CustomRules) -> tuple[RuleSentence, ...]:
    """List the rules of a set in the order in which they are explained."""
    return (*sowing(rules), *capturing(rules), *choosing(rules), *ending(rules))


def sowing(rules: CustomRules) -> Iterator[RuleSentence]:
    """Yield the sentences on board and sowing: RULES 12.1-12.7."""
    yield RuleSentence("board", ("12.1",))
    yield RuleSentence(f"direction.{rules.direction}", ("12.2", "1.1"))
    yield RuleSentence(f"store.{rules.store}", ("12.5",))
    if rules.store == "sown":
        yield RuleSentence(f"last-in-store.{rules.last_in_store}", ("12.6",))
    yield RuleSentence(f"origin.{rules.origin}", ("12.3",))
    if rules.origin == "first-stays" and rules.laps != "none":
        yield RuleSentence("each-lap", ("12.3",), ("12.3",))
    if rules.singles == "last":
        yield RuleSentence("singles.last", ("12.4",))
    if rules.laps != "none":
        yield RuleSentence(LAPS[rules.laps], ("12.7",))
        if rules.counts != "none":
            yield RuleSentence("laps.counts", ("12.7",), ("12.7",))
        if rules.store == "sown":
            yield RuleSentence("lap-in-store", ("12.7",), ("12.7",))
        yield RuleSentence("endless", ("1.6",), ("1.6",))


def capturing(rules: CustomRules) -> Iterator[RuleSentence]:
    """Yield the sentences on captures: RULES 12.8-12.16."""
    counted, crossed, gapped = rules.counts != "none", rules.cross != "none", rules.gap != "none"
    if rules.fours != "none":
        yield RuleSentence(f"fours.{rules.fours}", ("12.8",), ("12.8",))
    if counted:
        yield RuleSentence(f"counts.{rules.rows}", ("12.9", "12.10"))
        if rules.chain == "chain":
            yield RuleSentence(f"chain.{rules.rows}", ("12.11",))
    if crossed:
        seed = ".own-seed" if rules.empty_opposite == "own-seed" else ""
        yield RuleSentence(f"cross.{rules.cross}{seed}", ("12.12", "12.13"))
    if gapped:
        chained = ".chain" if rules.chain == "chain" else ""
        yield RuleSentence(f"gap{chained}", ("12.14", "12.11") if chained else ("12.14",))
        if rules.store == "sown":
            yield RuleSentence("beyond-stores", ("12.15",), ("12.15",))
    if gapped and (counted or crossed):
        yield RuleSentence("order", ("12.15",), ("12.15",))
    if counted or crossed or gapped:
        yield RuleSentence(f"slam.{rules.slam}", ("12.16",))
    elif rules.fours == "none":
        yield RuleSentence("nothing", ("12.9", "12.12", "12.14"))


def choosing(rules: CustomRules) -> Iterator[RuleSentence]:
    """Yield the sentences on the moves that may be played: RULES 12.17."""
    if rules.feeding != "none":
        yield RuleSentence(f"feeding.{rules.feeding}", ("12.17",))
        if rules.laps != "none":
            yield RuleSentence("fed-without-end", ("12.17",), ("12.17",))
        if rules.last_in_store == "again":
            yield RuleSentence("fed-each-move", ("12.17",), ("12.17",))


def ending(rules: CustomRules) -> Iterator[RuleSentence]:
    """Yield the sentences on the end: RULES 12.18-12.22."""
    if rules.majority == "ends":
        yield RuleSentence("majority", ("12.19",))
    yield RuleSentence(f"end.{rules.end}", ("12.18",))
    yield RuleSentence(f"left.{rules.left}", ("12.20",), ("12.20",) if rules.left in ("last-mover", "emptied") else ())
    yield RuleSentence(f"repetition.{rules.repetition}", ("12.21", "1.7"))
    yield RuleSentence("wins", ("1.11",))
    yield RuleSentence("resign", ("1.9",))
    yield RuleSentence("agree", ("12.22",), ("12.22",))
