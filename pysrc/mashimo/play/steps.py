"""Steps: what happened in a turn, seed by seed, in the order it happened.

Steps replayed on the position before a turn give the one after it; replayed backwards with `source` and `target`
exchanged they undo it. Neither needs a rule.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from mashimo.games.kit.events import CAPTURE, COLLECT, DEAL, HAND, LIFT, SOW

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, MutableSequence

KINDS: Final = {LIFT: "lift", SOW: "sow", CAPTURE: "capture", COLLECT: "collect", DEAL: "deal"}
"""The kinds of event that move seeds, and their words; every other kind is a note."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that happened: seeds that went from one place to another, or a note that moves nothing.

    >>> from mashimo import Game
    >>> for step in Game("oware-abapa", "0-0-0-0-1-2-0-0-0-0-0-4-20-21-S").play("E")[:2]:
    ...     print(step.kind, step.source, step.target, step.seeds)
    lift 4 255 1
    sow 255 5 1
    """

    kind: str
    """`lift`, `sow`, `capture`, `collect`, `deal` or `note`."""
    source: int
    """The cell the seeds leave, or 255 for the hand. Of a note, the cell it is about."""
    target: int
    """The cell they reach, or 255 for the hand. Of a note, equal to `source`."""
    seeds: int
    """The number of seeds; in a note, the number that belongs to it."""
    code: str = ""
    """The word of a note; empty otherwise."""


Event = tuple[int, int, int, int]
"""A step as a game reports it: kind, source, target, seeds."""


def steps_of(events: Iterable[Event], words: Mapping[int, str]) -> list[Step]:
    """Convert events to steps; `words` names the codes of notes."""
    return [
        Step(KINDS[kind], source, target, seeds) if kind in KINDS else Step("note", source, target, seeds, words[kind])
        for kind, source, target, seeds in events
    ]


def replay(cells: MutableSequence[int], steps: Iterable[Step]) -> int:
    """Move the seeds of the steps on a board, in place; return the seeds left in the hand (0 after a whole turn)."""
    hand = 0
    for step in steps:
        if step.source == HAND:
            hand -= step.seeds
        else:
            cells[step.source] -= step.seeds
        if step.target == HAND:
            hand += step.seeds
        else:
            cells[step.target] += step.seeds
    return hand


def laps(steps: Iterable[Step]) -> int:
    """Count the laps in some turns: how often seeds come into an empty hand.

    They are scooped from a house, or captured to be sown on: RULES 9.5 speaks of the lap that sows a capture. A pass
    and a claim have none.
    """
    count = hand = 0
    for step in steps:
        if step.target == HAND:
            count += hand == 0
            hand += step.seeds
        elif step.source == HAND:
            hand -= step.seeds
    return count


def reversed_steps(steps: Iterable[Step]) -> list[Step]:
    """Return the steps that take back these."""
    return [Step(step.kind, step.target, step.source, step.seeds, step.code) for step in reversed(list(steps))]
