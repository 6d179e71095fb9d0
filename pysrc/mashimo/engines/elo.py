"""The difference in strength of two players, from the points of pairs of games, with its error."""

from __future__ import annotations

from math import inf, log10, sqrt
from typing import Final, NamedTuple

SURE: Final = 2.0
"""The standard deviations of an error: about 95 % of errors are within it."""
ADDED: Final = (1.0, 1.0, 0.0, 0.0)
"""The pairs that are added to find an error, won and lost (Agresti and Coull 1998): a few equal pairs prove little."""


class Score(NamedTuple):
    """The games of one player against another: its points, its share and the difference in Elo, with errors."""

    won: int
    """The games won."""
    drawn: int
    """The games drawn."""
    lost: int
    """The games lost."""
    share: float
    """Its share of the points."""
    lowest: float
    """The lowest share that the games make likely: two standard deviations of pairs away."""
    highest: float
    """The highest share that they make likely."""
    decided: int
    """The pairs that the opening decided: one side won both games, so each player one."""

    @property
    def elo(self) -> float:
        """The difference in Elo; infinite where one player has all points."""
        return elo_of(self.share)

    @property
    def elo_bounds(self) -> tuple[float, float]:
        """The lowest and the highest difference in Elo that the games make likely."""
        return elo_of(self.lowest), elo_of(self.highest)

    @property
    def undecided(self) -> str:
        """Its share of the points where no opening decided, and of how many games, as text."""
        games = self.won + self.drawn + self.lost - 2 * self.decided
        return f"{(self.won - self.decided + self.drawn / 2) / games:.0%} of {games}" if games else "–"

    def __str__(self) -> str:
        games = f"{self.won} won, {self.drawn} drawn, {self.lost} lost: {self.share:.1%}"
        low, high = self.elo_bounds
        elo = f"Elo {self.elo:+.0f} ({low:+.0f} to {high:+.0f})"
        return f"{games}, {elo}; {self.decided} pairs decided by the opening, else {self.undecided}"


def score_of(pairs: list[tuple[float, ...]]) -> Score:
    """Score pairs of games from one opening, each as the points of their games: 1, 0.5 or 0.

    The two games of a pair are not independent, so the error is that of pairs. Raises ValueError without any.
    """
    if not pairs:
        raise ValueError("no pair of games has been played")
    points = [point for pair in pairs for point in pair]
    shares = [sum(pair) / len(pair) for pair in pairs]
    tried = [*shares, *ADDED]
    middle = sum(tried) / len(tried)
    variance = sum((share - middle) ** 2 for share in tried) / len(tried)
    error = SURE * sqrt(variance / len(tried))
    counts = (points.count(1), points.count(0.5), points.count(0))
    share = sum(points) / len(points)
    lowest, highest = max(0.0, min(share, middle - error)), min(1.0, max(share, middle + error))
    decided = sum(sorted(pair) == [0, 1] for pair in pairs)
    return Score(*counts, share, lowest, highest, decided)


def elo_of(share: float) -> float:
    """Return the difference in Elo that a share of the points, from 0 to 1, stands for; infinite for all or none.

    Raises ValueError for any other number.

    >>> from mashimo.engines import elo_of
    >>> round(elo_of(0.75))
    191
    """
    if not 0 <= share <= 1:
        raise ValueError(f"a share of the points is a number from 0 to 1, not {share}")
    if share in (0, 1):
        return inf if share else -inf
    return 400 * log10(share / (1 - share))
