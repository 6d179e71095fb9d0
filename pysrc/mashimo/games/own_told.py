"""The rules of a set by choice as they are told: which sentences, in which order, on which clauses they rest.

The words are the reader's language's business; a name such as `cross.with-own` says which of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mashimo.games.own_rules import OwnRules


class Told(NamedTuple):
    """A rule to be told: its name, and the clauses of docs/RULES.md that it rests on, those first that are sources'."""

    rule: str
    clauses: tuple[str, ...]
    ours: tuple[str, ...] = ()
    """The clauses among them that are our decision ([house])."""


LAPS: Final = {"landing": "laps.landing", "next": "laps.next"}


def told(own: OwnRules) -> tuple[Told, ...]:
    """The rules of a set in the order in which one explains them."""
    return (*sowing(own), *capturing(own), *choosing(own), *ending(own))


def sowing(own: OwnRules) -> Iterator[Told]:
    """Board and sowing: RULES 12.1-12.8."""
    yield Told("board", ("12.1",))
    yield Told(f"direction.{own.direction}", ("12.2", "1.1"))
    yield Told(f"store.{own.store}", ("12.5",))
    if own.store == "sown":
        yield Told(f"last-in-store.{own.last_in_store}", ("12.6",))
    yield Told(f"origin.{own.origin}", ("12.3",))
    if own.singles == "last":
        yield Told("singles.last", ("12.4",))
    if own.laps != "none":
        yield Told(LAPS[own.laps], ("12.7",))
        if own.counts != "none":
            yield Told("laps.counts", ("12.7",), ("12.7",))
        yield Told("endless", ("1.6",), ("1.6",))


def capturing(own: OwnRules) -> Iterator[Told]:
    """Captures: RULES 12.8-12.16."""
    counted, crossed, gapped = own.counts != "none", own.cross != "none", own.gap != "none"
    if own.fours != "none":
        yield Told(f"fours.{own.fours}", ("12.8",))
    if counted:
        yield Told(f"counts.{own.rows}", ("12.9", "12.10"))
        if own.chain == "chain":
            yield Told(f"chain.{own.rows}", ("12.11",))
    if crossed:
        seed = ".own-seed" if own.empty_opposite == "own-seed" else ""
        yield Told(f"cross.{own.cross}{seed}", ("12.12", "12.13"))
    if gapped:
        chained = ".chain" if own.chain == "chain" else ""
        yield Told(f"gap{chained}", ("12.14", "12.11") if chained else ("12.14",))
    if gapped and (counted or crossed):
        yield Told("order", ("12.15",), ("12.15",))
    if counted or crossed or gapped:
        yield Told(f"slam.{own.slam}", ("12.16",))
    elif own.fours == "none":
        yield Told("nothing", ("12.9", "12.12", "12.14"))


def choosing(own: OwnRules) -> Iterator[Told]:
    """The moves that may be played: RULES 12.17."""
    if own.feeding != "none":
        yield Told(f"feeding.{own.feeding}", ("12.17",))


def ending(own: OwnRules) -> Iterator[Told]:
    """How it ends: RULES 12.18-12.22."""
    yield Told(f"end.{own.end}", ("12.18",))
    yield Told(f"left.{own.left}", ("12.20",), ("12.20",) if own.left == "last-mover" else ())
    if own.majority == "ends":
        yield Told("majority", ("12.19",))
    yield Told(f"repetition.{own.repetition}", ("12.21", "1.7"))
    yield Told("wins", ("1.11",))
    yield Told("resign", ("1.9",))
    yield Told("agree", ("12.22",), ("12.22",))
