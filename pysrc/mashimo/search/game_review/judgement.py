"""Judgement: what a review says of a move that was played, and the sizes of mistakes, the same for every game.

docs/review.md gives the reasons.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from typing import TYPE_CHECKING, Final, NamedTuple

from mashimo.search.kernel.constants import NO_VALUE, PROOF_BONUS, SEED, USUAL_SEEDS, in_seeds

if TYPE_CHECKING:
    from collections.abc import Mapping

WON, DRAWN, LOST = "won", "drawn", "lost"
PLACES: Final = 2
"""The decimal places of a loss: the search counts in hundredths of a seed."""


class Size(NamedTuple):
    """A size of mistake."""

    name: str
    seeds: float
    """The least loss in seeds, in a game of USUAL_SEEDS."""
    chance: float
    """The least fall of the chance to win, instead, where the result of either move is proved."""


SIZES: Final = (Size("slip", 1, 0.1), Size("mistake", 3, 0.2), Size("blunder", 6, 0.3))
"""The sizes of mistakes, the smallest first."""
SERIOUS: Final = ("mistake", "blunder")
"""The names of the sizes that can be turning points."""
CLEAR_LEAD: Final = 4
"""The lead in seeds, in a game of USUAL_SEEDS, that gives a chance to win of 1 / (1 + 1/e), or 73 %."""


@dataclass(frozen=True, slots=True)
class MistakeReason:
    """A fact about a mistake."""

    code: str
    """The kind of fact:

    - `wins-now`: the better move wins the game at once;
    - `ends`: the move that was played ends the game, for the reason of the clause, where the better one goes on;
    - `lets-end`: after it the other can end the game by `move` and win; after the better move they cannot;
    - `unfed`: after it the other can end the game by `move`, with no seeds left to move; after the better, they cannot;
    - `takes`: the better move captures `most` seeds, the one played `least`;
    - `again`: after the better move its player moves again, after the one played not;
    - `exposes`: after the move the other can capture `most` seeds by `move`, from `houses`; after the better, `least`;
    - `gives`: the move that was played captures `most` seeds for the other player, the better one `least`;
    - `relay`: the better move is sown in `most` laps, the one played in `least`.
    """
    move: str = ""
    """The move it is about: the better one, or the other's answer to the one played."""
    most: int = 0
    """The larger of the two numbers."""
    least: int = 0
    """The smaller of the two numbers."""
    houses: tuple[str, ...] = ()
    """The houses it is about."""
    reason: str = ""
    """The word of the clause's reason, as `Refusal.code`."""
    clause: str = ""
    """The clause of docs/RULES.md; empty where no single clause says this."""
    ours: bool = False
    """Whether that clause is our decision."""


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of a search on a move that was played; moves are numbers, values points for the player."""

    depth: int
    """The number of moves that it looked ahead."""
    best: int
    """The best move."""
    best_points: int
    """The value of that move."""
    played_points: int
    """The value of the move that was played."""
    exact: bool
    """Whether every line was followed to the end of the game, or a tablebase knows both moves."""
    line: tuple[int, ...]
    """The moves expected, the best first."""
    points: Mapping[int, int]
    """The value of each legal move, by a shallow search."""
    counted: bool = True
    """Whether the exact values' difference in seeds is exact too: not where a majority may end the game before."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """The judgement of a review on a move. Seeds are those of the player to move."""

    move: str
    """The move that was played, as a word."""
    lost: float
    """The loss against the best move, in seeds, to two places; never negative."""
    best: str
    """The best move: the one that was played, where none is better."""
    line: tuple[str, ...]
    """The principal variation, the best move first."""
    proved: bool
    """Whether `lost` is exact: both moves were followed to the end of the game, or a tablebase knows their seeds."""
    forced: bool
    """Whether it was the only legal move; such a move counts for nothing."""
    difficulty: float
    """The average loss of the other legal moves, in seeds: how much care the choice needed."""
    side: str
    """The player who moved, `S` or `N`."""
    value: float
    """The player's lead with the best move, as an estimate in seeds; negative if behind."""
    after: float
    """The player's lead with the move that was played, as an estimate in seeds; negative if behind."""
    result: str
    """The result that the best move is proved to keep: `won`, `drawn` or `lost`; empty where nothing is proved."""
    kept: str
    """The result that the move played is proved to keep: `won`, `drawn` or `lost`; empty where nothing is proved."""
    size: str
    """The name of the size of the mistake (SIZES); empty where it is none."""
    depth: int
    """The number of moves ahead to which both were searched."""
    why: tuple[MistakeReason, ...] = ()
    """The facts about a mistake."""

    @property
    def blamed(self) -> bool:
        """Whether it is a mistake that could matter; one that keeps a proved result is named, but not blamed."""
        return bool(self.size) and not (self.result and self.result == self.kept)

    @property
    def blame(self) -> float:
        """The seeds it is blamed for: its loss, if that could matter."""
        return 0 if self.forced or (self.result and self.result == self.kept) else self.lost

    @property
    def changed(self) -> bool:
        """Whether the two moves are proved to lead to different results: won, drawn, lost."""
        return bool(self.result and self.kept) and self.result != self.kept

    @property
    def turning(self) -> bool:
        """Whether the game turned here: a serious mistake changed the result or the leader."""
        lead = self.value > 0 >= self.after or self.value >= 0 > self.after
        return self.blamed and self.size in SERIOUS and (lead or self.changed or self.kept == LOST)


def unit_of(seeds: int) -> float:
    """Return the seeds of a game that stand for one seed of a game of USUAL_SEEDS."""
    return seeds / USUAL_SEEDS


def chance_of(points: int, unit: float) -> float:
    """Convert a value to a chance to win, between 0 and 1; a proved value is certain."""
    if abs(points) > PROOF_BONUS:
        return float(points > 0)
    return 1 / (1 + exp(-points / (SEED * CLEAR_LEAD * unit)))


def size_of(lost: float, best_points: int, played_points: int, unit: float) -> str:
    """Name the size of a mistake; empty where it is none. `lost` is in seeds."""
    proved = max(abs(best_points), abs(played_points)) > PROOF_BONUS
    dropped = chance_of(best_points, unit) - chance_of(played_points, unit) if proved else 0
    found = [size.name for size in SIZES if lost >= size.seeds * unit or dropped >= size.chance]
    return found[-1] if found else ""


def judge_finding(  # noqa: PLR0913  # of which move of which game, and what was found
    words: Mapping[int, str], side: str, seeds: int, played: int, found: Finding, *, forced: bool
) -> Judgement:
    """Judge a move by the search's finding on it; `seeds` are those of the game."""
    best = played if found.played_points >= found.best_points else found.best
    value, after = in_seeds(found.best_points), in_seeds(found.played_points)
    lost = max(0.0, round(value - after, PLACES)) if best != played else 0.0
    if best != played and value < after:
        # Of a proved result only the least margin is known, and an estimate of the other move may be larger. The better
        # move is worth no less than the one played, so that margin is at least as large.
        value, after = (after, after) if found.best_points > PROOF_BONUS else (value, value)
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


def difficulty_of(found: Finding) -> float:
    """Compute the average loss, in seeds, of all moves but the best one."""
    points = sorted(found.points.values(), reverse=True)
    known = [in_seeds(value) for value in points if value != NO_VALUE]
    return sum(max(0.0, known[0] - value) for value in known[1:]) / (len(known) - 1) if len(known) > 1 else 0.0


def result_of(points: int, exact: bool) -> str:
    """Name the result that a value proves; empty where it proves none."""
    if abs(points) > PROOF_BONUS:
        return WON if points > 0 else LOST
    return DRAWN if exact and points == 0 else ""
