"""Judgement: what a review says of a move that was played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from mashimo.search.mistakes import SERIOUS, size_of, unit_of
from mashimo.search.scale import NOTHING, PROVED, in_seeds

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mashimo.search.explaining import Why

WON, DRAWN, LOST = "won", "drawn", "lost"
PLACES: Final = 2
"""The decimal places of a loss: the search counts in hundredths of a seed."""


@dataclass(frozen=True, slots=True)
class Found:
    """The finding of a search on a move that was played; moves are numbers, values points for the player."""

    depth: int
    """How many moves ahead it looked."""
    best: int
    """The best move."""
    best_points: int
    """The value of that move."""
    played_points: int
    """The value of the move that was played."""
    exact: bool
    """Whether every line was followed to the end of the game, or solved endings know both moves."""
    line: tuple[int, ...]
    """The moves expected, the best first."""
    points: Mapping[int, int]
    """The value of each legal move at a glance."""
    counted: bool = True
    """Whether the seeds between exact values are so too: not where a majority may end the game before."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """The judgement of a review on a move. Seeds are those of the player who moved."""

    move: str
    """The move that was played, as a word."""
    lost: float
    """How many seeds it lost against the best move, to two places; never negative."""
    best: str
    """The best move: the one that was played, where none is better."""
    line: tuple[str, ...]
    """The principal variation, the best move first."""
    proved: bool
    """Whether `lost` is exact: both moves were followed to the end of the game, or solved endings know their seeds."""
    forced: bool
    """Whether there was nothing else to play: such a move counts for nothing."""
    difficulty: float
    """How many seeds the other legal moves lose on average: how much a move had to be chosen with care."""
    side: str
    """Who played it, `S` or `N`."""
    value: float
    """By how many seeds the player stood better with the best move, as an estimate; negative if worse."""
    after: float
    """The seeds by which the player stood better with the move that was played, likewise."""
    result: str
    """The result that the best move is proved to keep: `won`, `drawn` or `lost`; empty where nothing is proved."""
    kept: str
    """The result that the move that was played is proved to keep, likewise."""
    size: str
    """The name of the size of the mistake (`mistakes.SIZES`); empty where it is none."""
    depth: int
    """How many moves ahead both were looked into."""
    why: tuple[Why, ...] = ()
    """The facts about a mistake."""

    @property
    def blamed(self) -> bool:
        """Whether it is a mistake that could matter: one that keeps a proved result is told, but not blamed."""
        return bool(self.size) and not (self.result and self.result == self.kept)

    @property
    def blame(self) -> float:
        """The seeds it is blamed for: those it lost, if they could matter."""
        return 0 if self.forced or (self.result and self.result == self.kept) else self.lost

    @property
    def changed(self) -> bool:
        """Whether the result changed hands, which is proved of both: won, drawn, lost."""
        return bool(self.result and self.kept) and self.result != self.kept

    @property
    def turning(self) -> bool:
        """Whether the game turned here: a serious mistake by which the result or the lead changed hands."""
        lead = self.value > 0 >= self.after or self.value >= 0 > self.after
        return self.blamed and self.size in SERIOUS and (lead or self.changed or self.kept == LOST)


def judged(  # noqa: PLR0913  # of which move of which game, and what was found
    words: Mapping[int, str], side: str, seeds: int, played: int, found: Found, *, forced: bool
) -> Judgement:
    """The judgement of a move, from what was found of it; `seeds` are those of the game."""
    best = played if found.played_points >= found.best_points else found.best
    value, after = in_seeds(found.best_points), in_seeds(found.played_points)
    lost = max(0.0, round(value - after, PLACES)) if best != played else 0.0
    return Judgement(
        move=words[played],
        lost=lost,
        best=words[best],
        line=tuple(words[move] for move in found.line) if best == found.best else (words[best],),
        proved=(found.exact and found.counted) or forced,
        forced=forced,
        difficulty=difficulty_of(found),
        side=side,
        value=value,
        after=after,
        result=result_of(found.best_points, found.exact),
        kept=result_of(found.played_points, found.exact),
        size="" if best == played else size_of(lost, found.best_points, found.played_points, unit_of(seeds)),
        depth=found.depth,
    )


def difficulty_of(found: Found) -> float:
    """How many seeds all moves but the best of them lose on average."""
    points = sorted(found.points.values(), reverse=True)
    known = [in_seeds(value) for value in points if value != NOTHING]
    return sum(max(0.0, known[0] - value) for value in known[1:]) / (len(known) - 1) if len(known) > 1 else 0.0


def result_of(points: int, exact: bool) -> str:
    """The result that a value proves; empty where it proves none."""
    if abs(points) > PROVED:
        return WON if points > 0 else LOST
    return DRAWN if exact and points == 0 else ""
