"""Pairings: everyone meets others, begins about as often as they do, and has one bye at the most."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING, Final
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mashimo.tournament.changes import attend, enter, may_pair, pair, unresolved, with_result
from mashimo.tournament.history import histories
from mashimo.tournament.matching import AugmentingPath, Matching
from mashimo.tournament.record import PLAYED, RESULTS, begin, most_rounds, read_tournament

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hypothesis.strategies import DataObject

    from mashimo.tournament.record import Kind, Outcome, Tournament

MOST_PATHS: Final = 1_000
"""The most alternating paths that are looked for in one round; each takes some thousand steps at the most."""


def names(count: int) -> list[str]:
    """Make up names."""
    return [f"Player {number}" for number in range(1, count + 1)]


def begun(kind: Kind, count: int, rounds: int | None = None) -> Tournament:
    """Begin a tournament of players with made-up names."""
    return begin(kind, "any-game", rounds or most_rounds(count), names(count))


def with_results(tournament: Tournament, results: Sequence[Outcome]) -> Tournament:
    """Give the boards of the last round results in turn."""
    for at, board in enumerate(unresolved(tournament)):
        tournament = with_result(tournament, len(tournament.played), board, results[at % len(results)])
    return tournament


def met(tournament: Tournament) -> Counter[frozenset[int]]:
    """Count how often each two players were paired."""
    return Counter(frozenset(pairing[:2]) for played in tournament.played for pairing in played.pairings)


def byes(tournament: Tournament) -> Counter[int]:
    """Count the byes of each player."""
    return Counter(played.bye for played in tournament.played if played.bye)


def numbers_in(tournament: Tournament) -> list[int]:
    """List the players of the last round, the one with the bye too."""
    last = tournament.played[-1]
    return sorted([number for pairing in last.pairings for number in pairing[:2]] + [last.bye] * (last.bye > 0))


@pytest.mark.parametrize("count", range(2, 41))
def test_in_a_round_robin_everyone_meets_everyone_once(count: int) -> None:
    tournament = begun("round-robin", count)
    for _ in range(tournament.rounds):
        tournament = with_results(pair(tournament), ["draw"])
        assert numbers_in(tournament) == list(range(1, count + 1))
        assert all(abs(each.balance) <= 2 for each in histories(tournament).values())
    assert met(tournament) == {frozenset(both): 1 for both in combinations(range(1, count + 1), 2)}
    assert set(byes(tournament).values()) <= {1}
    assert all(abs(each.balance) == 1 - count % 2 for each in histories(tournament).values())


@pytest.mark.parametrize(
    ("kind", "count", "rounds", "then"),
    [("round-robin", 3, 3, 5), ("round-robin", 3, 2, 2), ("swiss", 2, 1, 3), ("swiss", 8, 3, 3), ("swiss", 8, 7, 7)],
)
def test_before_the_first_round_players_who_enter_bring_the_usual_rounds_with_them(
    kind: Kind, count: int, rounds: int, then: int
) -> None:
    tournament = begun(kind, count, rounds)
    assert enter(tournament, ["Dan", "Eva"]).rounds == then
    if kind == "swiss":
        assert enter(pair(tournament), ["Dan", "Eva"]).rounds == rounds


def test_the_opponent_of_a_player_who_has_left_a_round_robin_wins_at_once() -> None:
    tournament = pair(attend(begun("round-robin", 4), 2, here=False))
    missing = next(pairing for pairing in tournament.played[0].pairings if 2 in pairing[:2])
    assert missing.result == ("south-absent" if missing.south == 2 else "north-absent")


def test_a_player_who_has_left_a_round_robin_has_no_point_for_a_bye() -> None:
    tournament = attend(begun("round-robin", 3), 1, here=False)
    for _ in range(3):
        tournament = with_results(pair(tournament), ["draw"])
    assert read_tournament(str(tournament)) == tournament
    assert {number: each.points for number, each in histories(tournament).items()} == {1: 0, 2: 2.5, 3: 2.5}


@given(data=st.data(), count=st.integers(2, 40))
def test_in_a_swiss_tournament_no_two_meet_twice(data: DataObject, count: int) -> None:
    """Up to half of the rounds that a round robin has, a legal pairing is sure to be there (Dirac 1952)."""
    tournament = begun("swiss", count)
    for _ in range(min(7, (count + 1) // 2)):
        tournament = pair(tournament)
        assert numbers_in(tournament) == list(range(1, count + 1))
        tournament = with_results(tournament, data.draw(st.lists(st.sampled_from(PLAYED), min_size=1, max_size=20)))
    assert set(met(tournament).values()) == {1}
    assert set(byes(tournament).values()) <= {1}


@given(data=st.data(), count=st.integers(8, 40))
def test_in_a_swiss_tournament_players_begin_about_as_often_as_their_opponents(data: DataObject, count: int) -> None:
    tournament = begun("swiss", count)
    for _ in range(5):
        tournament = pair(tournament)
        tournament = with_results(tournament, data.draw(st.lists(st.sampled_from(PLAYED), min_size=1, max_size=20)))
        assert all(abs(each.balance) <= 2 for each in histories(tournament).values())


@given(data=st.data(), count=st.integers(2, 40))
def test_any_round_is_paired_quickly_though_players_come_and_leave(data: DataObject, count: int) -> None:
    """All the players who are there are paired; two meet again, or one has a second bye, only as a last resort.

    The record reads as it was written after each round.
    """
    tournament = begun("swiss", count)
    outcomes = [outcome for outcome in RESULTS.values() if outcome]
    for _ in range(min(tournament.rounds, 9)):
        for number in data.draw(st.lists(st.integers(1, len(tournament.players)), max_size=3)):
            tournament = attend(tournament, number, here=data.draw(st.booleans()))
        if len(tournament.players) < 40 and data.draw(st.booleans()):
            tournament = enter(tournament, [f"Late {len(tournament.players)}"])
        here = set(range(1, len(tournament.players) + 1)) - tournament.out
        if not may_pair(tournament):
            assert len(here) < 2
            continue
        before = histories(tournament)
        with patch.object(AugmentingPath, "find_end", autospec=True, side_effect=AugmentingPath.find_end) as paths:
            tournament = pair(tournament)
        assert paths.call_count < MOST_PATHS
        assert set(numbers_in(tournament)) == here
        bye = tournament.played[-1].bye
        if bye:
            assert before[bye].free == min(before[number].free for number in here)
        again = [pairing for pairing in tournament.played[-1].pairings if before[pairing.south].met[pairing.north]]
        if again and not bye:
            new = {one: {other for other in here - {one} if not before[one].met[other]} for one in here}
            assert not Matching(new).perfect
        assert read_tournament(str(tournament)) == tournament
        tournament = with_results(tournament, data.draw(st.lists(st.sampled_from(outcomes), min_size=1, max_size=20)))


def test_players_with_as_many_points_meet_and_the_order_is_that_of_the_field() -> None:
    """Of eight players the first meets the fifth; then winners meet winners."""
    tournament = pair(begun("swiss", 8, 3))
    assert [set(pairing[:2]) for pairing in tournament.played[0].pairings] == [{1, 5}, {2, 6}, {3, 7}, {4, 8}]
    assert [pairing.south for pairing in tournament.played[0].pairings] == [1, 6, 3, 8]
    tournament = pair(with_results(tournament, ["south"]))
    assert [set(pairing[:2]) for pairing in tournament.played[1].pairings] == [{1, 6}, {3, 8}, {2, 5}, {4, 7}]


def test_the_last_player_without_a_free_point_has_the_bye() -> None:
    tournament = pair(begun("swiss", 5, 3))
    assert tournament.played[0].bye == 5
    tournament = pair(with_results(tournament, ["draw"]))
    assert tournament.played[1].bye == 4


def brute(edges: dict[int, set[int]]) -> bool:
    """Tell by trying all whether a graph has a perfect matching."""
    if not edges:
        return True
    first = min(edges)
    return any(
        brute({vertex: others - {first, other} for vertex, others in edges.items() if vertex not in {first, other}})
        for other in edges[first]
    )


@given(st.integers(0, 5), st.data())
def test_a_matching_is_perfect_where_trying_all_finds_one(half: int, data: DataObject) -> None:
    pairs = list(combinations(range(2 * half), 2))
    chosen = data.draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else []
    edges: dict[int, set[int]] = {vertex: set() for vertex in range(2 * half)}
    for one, other in chosen:
        edges[one].add(other)
        edges[other].add(one)
    matching = Matching(edges)
    assert matching.perfect == brute(edges)
    assert all(matching.mates[mate] == vertex and mate in edges[vertex] for vertex, mate in matching.mates.items())
    for one, other in chosen[:3]:
        left = {vertex: edges[vertex] - {one, other} for vertex in edges if vertex not in {one, other}}
        assert matching.without(one, other).perfect == brute(left)
