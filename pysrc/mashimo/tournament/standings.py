"""The standings of a tournament, with its tie-breaks.

*Buchholz* is the sum of the opponents' points. *Sonneborn-Berger* is the sum of the points of the opponents who were
beaten, and half of those of the opponents who drew. A point without a game comes from a bye, or an opponent who did not
come. It counts as a game won against an opponent with as many points as the player has at the end.

Players with equal points are ordered by Buchholz, then by Sonneborn-Berger, then by the games won. In a round robin all
have the same opponents, so Buchholz does not count there.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from mashimo.tournament.history import histories

if TYPE_CHECKING:
    from mashimo.tournament.history import History
    from mashimo.tournament.record import Tournament


class Standing(NamedTuple):
    """A player's standing."""

    place: int
    """From 1; players who are equal in all share one."""
    number: int
    points: float
    buchholz: float
    sonneborn: float
    wins: int
    games: int
    """The games played."""


def standings(tournament: Tournament) -> list[Standing]:
    """List the standings of all players, the first place first; equal players in the order of their numbers."""
    found = histories(tournament)
    swiss = tournament.kind == "swiss"

    def rank(each: Standing) -> tuple[float, ...]:
        return (-each.points, *([-each.buchholz] if swiss else []), -each.sonneborn, -each.wins)

    order = sorted((standing(each, found) for each in found.values()), key=rank)
    listed: list[Standing] = []
    for _, equal in groupby(order, rank):
        place = len(listed) + 1
        listed += [each._replace(place=place) for each in equal]
    return listed


def standing(player: History, others: dict[int, History]) -> Standing:
    """Compute a player's points and tie-breaks; the place is still 0."""
    free = player.free * player.points
    return Standing(
        place=0,
        number=player.number,
        points=player.points,
        buchholz=free + sum(others[other].points for other, _ in player.games),
        sonneborn=free + sum(others[other].points * points for other, points in player.games),
        wins=player.wins,
        games=len(player.games),
    )
