"""How pairs of games from one opening are scored, either side beginning once."""

from typing import NamedTuple


class Score(NamedTuple):
    """The result of one player against another."""

    won: int
    drawn: int
    lost: int
    pairs_won: int
    """The pairs of which it won both games."""
    pairs_lost: int
    decided: int
    """The pairs that the opening decided: one side won both games, so each player one."""

    @property
    def share(self) -> float:
        """Its share of the points."""
        return (self.won + self.drawn / 2) / self.games

    @property
    def games(self) -> int:
        """The number of games played."""
        return self.won + self.drawn + self.lost

    @property
    def undecided(self) -> str:
        """Its share of the points where no opening decided, and of how many games, as text."""
        games = self.games - 2 * self.decided
        return f"{(self.won - self.decided + self.drawn / 2) / games:.0%} of {games}" if games else "–"


def scored(pairs: list[tuple[int, ...]]) -> Score:
    """Score pairs of games: the first player's points in each, as South and as North."""
    points = [one for pair in pairs for one in pair]
    decided = sum(south == -north != 0 for south, north in pairs)
    games = (points.count(1), points.count(0), points.count(-1))
    return Score(*games, pairs.count((1, 1)), pairs.count((-1, -1)), decided)
