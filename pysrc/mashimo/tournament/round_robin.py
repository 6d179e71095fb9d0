"""The pairings of a round robin, by the circle method: everyone meets everyone once.

All but the last player stand on a circle, which turns by one place from round to round. Players who stand opposite each
other meet; the one without an opposite meets the last player. After all rounds, the games that a player began, and
those that the opponents began, differ by one at most. An odd number of players all stand on the circle, and the one
without an opposite has the bye.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mashimo.tournament.record import Pairing, Round

if TYPE_CHECKING:
    from mashimo.tournament.record import Outcome, Tournament

ABSENT: Final[dict[tuple[bool, bool], Outcome]] = {
    (False, False): "",
    (False, True): "north-absent",
    (True, False): "south-absent",
    (True, True): "both-absent",
}
"""The result of a pairing at its beginning, by whether South and North have left."""


def pair_round_robin(tournament: Tournament) -> Round:
    """Pair the next round. An opponent of a player who has left wins at once; a player who has left has no bye."""
    players, at = len(tournament.players), len(tournament.played)
    circle = players - 1 + players % 2
    meeting = at % circle  # the place that meets the last player
    pairings = []
    for step in range(1, (circle + 1) // 2):
        pair = ((meeting + step) % circle + 1, (meeting - step) % circle + 1)
        pairings.append(pair if step % 2 else pair[::-1])
    if players % 2 == 0:
        pair = (meeting + 1, players)
        pairings.insert(0, pair if at % 2 else pair[::-1])
    out = tournament.out
    free = meeting + 1 if players % 2 else 0
    return Round(
        tuple(Pairing(south, north, ABSENT[south in out, north in out]) for south, north in pairings),
        0 if free in out else free,
    )
