"""The accuracy of a side, from the losses of its moves: numbers and names in one place, the same for every game.

docs/review.md gives the reasons and the source of the formula of accuracy.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from mashimo.search.game_review.judgement import SIZES, unit_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mashimo.play.game import Game
    from mashimo.search.game_review.judgement import Judgement


BASE: Final = 0.75
"""The accuracy, of 1, at a loss of one seed in every move that counts."""
LEAST_WEIGHT: Final = 0.05
"""The least weight of a move, however easy it was."""
PART_OF_LOSS: Final = 4
"""The divisor of a move's loss: its weight is the quotient, or its difficulty if that is more; at most 1."""
PHASES: Final = ("opening", "middle", "ending")
"""The parts of a game: its first third, its second, its last."""


def weight_of(judgement: Judgement, unit: float) -> float:
    """Weigh a move for the accuracy of its side."""
    difficulty, lost = judgement.difficulty / unit, judgement.blame / unit
    return max(LEAST_WEIGHT, min(1, max(difficulty, lost / PART_OF_LOSS)))


def accuracy_of(judgements: Iterable[Judgement], unit: float) -> float | None:
    """Compute how accurately these moves were played, in percent; None where there was nothing to choose."""
    chosen = [judgement for judgement in judgements if not judgement.forced]
    if not chosen:
        return None
    weights = [weight_of(judgement, unit) for judgement in chosen]
    lost = sum(weight * judgement.blame / unit for weight, judgement in zip(weights, chosen, strict=True))
    return float(100 * BASE ** (lost / sum(weights)))


@dataclass(frozen=True, slots=True)
class Summary:
    """A side's play in a game."""

    side: str
    """`S` or `N`."""
    accuracy: float | None
    """The accuracy in percent; None where there was nothing to choose."""
    lost: tuple[float, ...]
    """The seeds it lost in the opening, the middle and the ending: the thirds of the game."""
    sizes: tuple[tuple[str, int], ...]
    """The number of mistakes of each size, by its name."""


def summary(game: Game, judgements: Sequence[Judgement]) -> tuple[Summary, Summary]:
    """Summarise how South and North have played a game, from the judgements of all its moves.

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
    """Summarise how a side has played."""
    own = [judgement for judgement in judgements if judgement.side == side]
    lost = dict.fromkeys(PHASES, 0.0)
    for at, judgement in enumerate(judgements):
        if judgement.side == side:
            lost[PHASES[len(PHASES) * at // len(judgements)]] += judgement.blame
    sizes = tuple((size.name, sum(1 for each in own if each.size == size.name and each.blamed)) for size in SIZES)
    return Summary(side, accuracy_of(own, unit), tuple(lost.values()), sizes)
