"""The preview of a move: what it would do. What counts as captured is defined here alone."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from mashimo.games.kit.events import HAND

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mashimo.games.kit.layout import Layout
    from mashimo.play.steps import Step


@dataclass(frozen=True, slots=True)
class Preview:
    """The effect of a move from its first seed to its last, without what an end of the game shares out.

    >>> from mashimo import Game
    >>> Game("oware-abapa", "0-4-4-4-4-3-5-1-2-5-5-5-3-3-S").preview("F")
    Preview(ends='c', captures=5, notes=(), gives=0)
    """

    ends: str
    """The place in which the last seed falls: a house as moves name it (RULES 10.4, 10.5), or `store-S` or `store-N`.

    Empty where nothing is sown: a pass, a claim.
    """
    captures: int
    """The seeds that the whole turn captures for its player: into a store, or into the hand to be sown on (RULES 9.4).

    A seed sown into a store is not captured.
    """
    notes: tuple[str, ...]
    """The codes of what is unusual in it, each once, in their order."""
    gives: int = 0
    """The seeds that it captures for the other player, the owner of their houses (RULES 6.3)."""
    path: tuple[int, ...] = field(default=(), repr=False, compare=False)
    """The cells that its first lap is sown into, one after the other."""


def preview_of(layout: Layout, player: str, steps: Sequence[Step]) -> Preview:
    """Compute the effect of a player's move from its steps; `player` is `S` or `N`."""
    sown = [step.target for step in steps if step.kind == "sow"]
    notes = tuple(dict.fromkeys(step.code for step in steps if step.code))
    captures, gives = captured(layout, player, steps)
    return Preview(place_words(layout)[sown[-1]] if sown else "", captures, notes, gives, first_lap(steps))


def first_lap(steps: Sequence[Step]) -> tuple[int, ...]:
    """List the cells that seeds are sown into before any are taken into the hand again."""
    sown: list[int] = []
    for step in steps:
        if sown and step.target == HAND:
            break
        if step.kind == "sow":
            sown.append(step.target)
    return tuple(sown)


def captured(layout: Layout, player: str, steps: Sequence[Step]) -> tuple[int, int]:
    """Count the seeds that a player's move captures: for that player, and for the other, into whose store they go."""
    others = [store.cell for store in layout.stores if store.side != player]
    captures = [step for step in steps if step.kind == "capture"]
    gives = sum(step.seeds for step in captures if step.target in others)
    return sum(step.seeds for step in captures) - gives, gives


def place_words(layout: Layout) -> dict[int, str]:
    """Map the cell of each house and store to its word."""
    houses = {house.cell: house.name for house in layout.houses}
    return houses | {store.cell: f"store-{store.side}" for store in layout.stores}
