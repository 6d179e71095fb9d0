"""The history of each player: points, sides, opponents, byes."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from mashimo.tournament.record import PLAYED, POINTS

if TYPE_CHECKING:
    from mashimo.tournament.record import Tournament


@dataclass
class History:
    """What a player has done so far."""

    number: int
    points: float = 0
    wins: int = 0
    """The games won; a bye is none, nor a win over an opponent who did not come."""
    balance: int = 0
    """How much more often the player began than the opponent did."""
    last: str = ""
    """The side of the last game, `S` or `N`."""
    met: Counter[int] = field(default_factory=Counter)
    """How often the player was paired with each other one, played or not."""
    free: int = 0
    """The points without a game: byes, and opponents who did not come."""
    games: list[tuple[int, float]] = field(default_factory=list)
    """The opponent and the points of each game that was played."""


def histories(tournament: Tournament) -> dict[int, History]:
    """Collect the history of every player, by number."""
    found = {number: History(number) for number in range(1, len(tournament.players) + 1)}
    for played in tournament.played:
        if played.bye:
            found[played.bye].free += 1
            found[played.bye].points += 1
        for south, north, result in played.pairings:
            sides = ((south, north, "S", 1), (north, south, "N", -1))
            for points, (own, other, side, begun) in zip(POINTS[result], sides, strict=True):
                history = found[own]
                history.met[other] += 1
                history.points += points
                if result in PLAYED:
                    history.games.append((other, points))
                    history.wins += points == 1
                    history.balance += begun
                    history.last = side
                else:
                    history.free += points == 1
    return found
