"""The size of a mistake, and how accurately a side has played: numbers and names in one place, the same for every game.

docs/review.md gives the reasons and the source of the formula of accuracy.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from typing import TYPE_CHECKING, Final, NamedTuple

from mashimo.search.scale import PROVED, SEED, USUAL_SEEDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mashimo.play.game import Game
    from mashimo.search.judgement import Judgement


class Size(NamedTuple):
    """A mistake of a size that has a name."""

    name: str
    seeds: float
    """The least number of seeds that it loses, in a game of USUAL_SEEDS."""
    chance: float
    """Or, where the result is proved of the best move or of the one played, the least part of the chance to win."""


SIZES: Final = (Size("slip", 1, 0.1), Size("mistake", 3, 0.2), Size("blunder", 6, 0.3))
"""The sizes of mistakes, the smallest first."""
SERIOUS: Final = ("mistake", "blunder")
"""The names of those that can be turning points."""
CLEAR_LEAD: Final = 4
"""The seeds ahead, in a game of USUAL_SEEDS, with which the chance to win is taken to be 1 / (1 + 1/e), or 73 %."""
BASE: Final = 0.75
"""The accuracy that is left, of 1, where a seed is lost at every move that counts."""
LEAST_WEIGHT: Final = 0.05
"""The least that a move counts, however easy it was."""
PART_OF_LOSS: Final = 4
"""The divisor of what a move lost: it counts as the quotient, or as its difficulty if that is more; at most 1."""
PHASES: Final = ("opening", "middle", "ending")
"""The parts of a game: its first third, its second, its last."""


def unit_of(seeds: int) -> float:
    """The seeds of a game that stand for one seed of a game of USUAL_SEEDS."""
    return seeds / USUAL_SEEDS


def chance_of(points: int, unit: float) -> float:
    """The chance to win that a value stands for, between 0 and 1: sure where it is proved."""
    if abs(points) > PROVED:
        return float(points > 0)
    return 1 / (1 + exp(-points / (SEED * CLEAR_LEAD * unit)))


def size_of(lost: float, best_points: int, played_points: int, unit: float) -> str:
    """The name of the size of a mistake; empty where it is none. `lost` is in seeds."""
    proved = max(abs(best_points), abs(played_points)) > PROVED
    dropped = chance_of(best_points, unit) - chance_of(played_points, unit) if proved else 0
    found = [size.name for size in SIZES if lost >= size.seeds * unit or dropped >= size.chance]
    return found[-1] if found else ""


def weight_of(judgement: Judgement, unit: float) -> float:
    """How much a move counts for the accuracy of its side."""
    difficulty, lost = judgement.difficulty / unit, judgement.blame / unit
    return max(LEAST_WEIGHT, min(1, max(difficulty, lost / PART_OF_LOSS)))


def accuracy_of(judgements: Iterable[Judgement], unit: float) -> float | None:
    """How accurately these moves were played, in percent; None where there was nothing to choose."""
    chosen = [judgement for judgement in judgements if not judgement.forced]
    if not chosen:
        return None
    weights = [weight_of(judgement, unit) for judgement in chosen]
    lost = sum(weight * judgement.blame / unit for weight, judgement in zip(weights, chosen, strict=True))
    return float(100 * BASE ** (lost / sum(weights)))


@dataclass(frozen=True, slots=True)
class Summary:
    """How a side has played a game."""

    side: str
    """`S` or `N`."""
    accuracy: float | None
    """In percent; None where it had nothing to choose."""
    lost: tuple[float, ...]
    """The seeds it lost in the opening, the middle and the ending: the thirds of the game."""
    sizes: tuple[tuple[str, int], ...]
    """How often it made a mistake of each size, by its name."""


def summary(game: Game, judgements: Sequence[Judgement]) -> tuple[Summary, Summary]:
    """How South and North have played a game, from the judgements of all its moves.

    >>> from mashimo import Game
    >>> from mashimo.search import review, summary
    >>> game = Game.from_record("v1;oware-abapa;moves=F.f.C")
    >>> south, north = summary(game, review(game, nodes=300))
    >>> south.side, north.side, north.accuracy is not None
    ('S', 'N', True)
    """
    unit = unit_of(game.ruleset.rules.SEEDS)
    return summary_of(judgements, "S", unit), summary_of(judgements, "N", unit)


def summary_of(judgements: Sequence[Judgement], side: str, unit: float) -> Summary:
    """How a side has played."""
    own = [judgement for judgement in judgements if judgement.side == side]
    lost = dict.fromkeys(PHASES, 0.0)
    for at, judgement in enumerate(judgements):
        if judgement.side == side:
            lost[PHASES[len(PHASES) * at // len(judgements)]] += judgement.blame
    sizes = tuple((size.name, sum(1 for each in own if each.size == size.name and each.blamed)) for size in SIZES)
    return Summary(side, accuracy_of(own, unit), tuple(lost.values()), sizes)
