"""The pairings of a Swiss tournament: players with as many points meet, and two players meet once at the most.

The players are ordered by their points, then by their numbers. From the first player down, each gets the best opponent
with whom all others can still be paired (`matching.py`). The best opponent has the points nearest to the player's own.
Among several, it is the one who least needs the same side. Among these, it stands half of the player's score group
further down, or first in another score group. So the first of all legal pairings is found without backtracking.

With an odd number of players one has the bye. It is the last in the order, among those with the fewest points without a
game, without whom all others can be paired. A player begins at most two games more, or fewer, than the opponents did.
Where players have left or come late, there may be no such pairing. Then the limit on beginning is given up first. After
it, players meet again, as seldom as possible.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mashimo.tournament.history import History, histories
from mashimo.tournament.matching import Matching
from mashimo.tournament.record import Pairing, Round

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mashimo.tournament.record import Tournament

MOST_BALANCE: Final = 2
"""How many games more, or fewer, than the opponents did a player may begin."""


def pair_swiss(tournament: Tournament) -> Round:
    """Pair the next round of the players who are there."""
    here = [each for each in histories(tournament).values() if each.number not in tournament.out]
    order = sorted(here, key=lambda each: (-each.points, each.number))
    bye, matching = next(legal(order))
    pairs = first_pairing([each for each in order if each.number != bye], matching)
    begun = len(tournament.played)
    return Round(tuple(seated(pair, board + begun) for board, pair in enumerate(pairs)), bye)


def legal(order: list[History]) -> Iterator[tuple[int, Matching]]:
    """Find the player with the bye, 0 for none, and the graph of all who may meet then; the strictest limits first."""
    fewest = min((each.free for each in order), default=0)
    byes = [each.number for each in reversed(order) if each.free == fewest] if len(order) % 2 else [0]
    most = max((count for each in order for count in each.met.values()), default=0)
    for again in range(most + 1):
        for strict in (True, False):
            for bye in byes:
                matching = Matching(graph([each for each in order if each.number != bye], again, strict))
                if matching.perfect:
                    yield bye, matching


def graph(players: list[History], again: int, strict: bool) -> dict[int, set[int]]:
    """Make the graph of the players who may meet: those who have met at most `again` times, `strict` for sides too."""

    def may_meet(one: History, other: History) -> bool:
        fits = not strict or clash(one, other) < MOST_BALANCE
        return one is not other and one.met[other.number] <= again and fits

    return {one.number: {other.number for other in players if may_meet(one, other)} for one in players}


def clash(one: History, other: History) -> int:
    """Measure how much two players need the same side: 0 if their sides fit."""
    alike = one.balance * other.balance > 0
    return min(abs(one.balance), abs(other.balance)) if alike else 0


def first_pairing(order: list[History], matching: Matching) -> list[tuple[History, History]]:
    """Pair all players of a graph that has a perfect matching, each from the first down with the best opponent."""
    pairs = []
    rest = order
    while rest:
        first, *others = rest
        for other in by_preference(first, others):
            if other.number not in matching.edges[first.number]:
                continue
            left = matching.without(first.number, other.number)
            if left.perfect:
                matching = left
                pairs.append((first, other))
                rest = [each for each in others if each is not other]
                break
    return pairs


def by_preference(first: History, others: list[History]) -> list[History]:
    """Sort the opponents of a player, the best first."""
    places: dict[float, int] = {}
    keys = {}
    half = (1 + sum(each.points == first.points for each in others)) // 2 - 1
    for each in others:
        place = places.setdefault(each.points, 0)
        places[each.points] += 1
        ideal = half if each.points == first.points else 0
        keys[each.number] = (abs(first.points - each.points), clash(first, each), abs(place - ideal), place)
    return sorted(others, key=lambda each: keys[each.number])


def seated(pair: tuple[History, History], turn: int) -> Pairing:
    """Seat two players: South, and so to begin, is the one who began less often, else the one who did not begin last.

    Where that is equal it goes by turns.
    """
    one, other = pair
    keys = [(each.balance, each.last == "S") for each in pair]
    south_first = keys[0] < keys[1] or (keys[0] == keys[1] and turn % 2 == 0)
    return Pairing(one.number, other.number) if south_first else Pairing(other.number, one.number)
