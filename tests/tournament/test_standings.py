"""Standings, by a tournament that was reckoned by hand; what is equal in all shares a place."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mashimo.tournament.changes import pair, unresolved, with_result
from mashimo.tournament.record import KINDS, RESULTS, begin, read_tournament
from mashimo.tournament.standings import Standing, standings

HEAD = "t1;{};game=any-game;rounds=3;players=Ada,Ben,Cem,Dia,Eva"
ROUNDS = "round=1-3S.4-2D.5;round=5-1S.3-4s.2;round=2-5N.1-4D.3"
"""Ada 1.5, Ben 1.5, Cem 1, Dia 1, Eva 3: byes for Eva, Ben, Cem; in round 2 Dia did not come."""


def of(kind: str) -> list[Standing]:
    """Compute the standings of the tournament reckoned by hand."""
    return standings(read_tournament(f"{HEAD.format(kind)};{ROUNDS}"))


def test_swiss_standings_are_those_reckoned_by_hand() -> None:
    """Cem has 2 points: one by a bye, one as Dia did not come; each counts as an opponent with 2 points."""
    assert of("swiss") == [
        Standing(place=1, number=5, points=3, buchholz=3 + 1.5 + 1.5, sonneborn=3 + 1.5 + 1.5, wins=2, games=2),
        Standing(place=2, number=3, points=2, buchholz=2 + 2 + 1.5, sonneborn=2 + 2 + 0, wins=0, games=1),
        Standing(place=3, number=1, points=1.5, buchholz=2 + 3 + 1, sonneborn=2 + 0 + 0.5, wins=1, games=3),
        Standing(place=4, number=2, points=1.5, buchholz=1.5 + 1 + 3, sonneborn=1.5 + 0.5 + 0, wins=0, games=2),
        Standing(place=5, number=4, points=1, buchholz=1.5 + 1.5, sonneborn=0.75 + 0.75, wins=0, games=2),
    ]


def test_in_a_round_robin_buchholz_does_not_count() -> None:
    """Ben's Buchholz would put Ada first; by Sonneborn-Berger Ada is first too, and then come the wins."""
    tied = "t1;round-robin;game=g;rounds=1;players=Ada,Ben,Cem,Dia;round=1-2D.3-4D"
    assert [(each.place, each.number) for each in standings(read_tournament(tied))] == [(1, 1), (1, 2), (1, 3), (1, 4)]
    assert [each.number for each in of("round-robin")] == [5, 3, 1, 2, 4]


@given(st.data(), st.sampled_from(KINDS), st.integers(2, 24))
def test_points_add_up_and_places_follow_them(data: st.DataObject, kind: str, count: int) -> None:
    tournament = begin(KINDS[KINDS.index(kind)], "any-game", 1, [f"Player {number}" for number in range(count)])
    tournament = read_tournament(str(tournament).replace("rounds=1", f"rounds={min(4, count - 1)}"))
    for number in range(1, tournament.rounds + 1):
        tournament = pair(tournament)
        for board in unresolved(tournament):
            tournament = with_result(tournament, number, board, data.draw(st.sampled_from([*RESULTS.values()][1:])))
    found = standings(tournament)
    given_out = sum(
        (played.bye > 0) + sum(pairing.result != "both-absent" for pairing in played.pairings)
        for played in tournament.played
    )
    assert sum(each.points for each in found) == given_out
    assert [each.points for each in found] == sorted((each.points for each in found), reverse=True)
    assert sorted(each.number for each in found) == list(range(1, count + 1))
    assert found[0].place == 1
    assert all(each.place <= at for at, each in enumerate(found, 1))
