"""The record of a tournament is read as it was written, forever; what is wrong in it is told."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mashimo.play.errors import MashimoError, NotationError
from mashimo.tournament import changes
from mashimo.tournament.record import begin, read_tournament

if TYPE_CHECKING:
    from collections.abc import Callable

    from mashimo.tournament.record import Tournament

KEPT = (
    "t1;swiss;name=Class%205%3B b;game=oware-abapa;match=round;clock=600+5;rounds=5;"
    "players=Anna de Vries,Ben%2C B.,C%C3%A9m,D,E;out=2.4;round=1-3S.4-2D.5;round=3-1n.5"
)
"""A record of the first version of the form: it is to stay readable forever."""


def test_a_record_of_the_first_version_is_read() -> None:
    tournament = read_tournament(KEPT)
    assert tournament.players == ("Anna de Vries", "Ben, B.", "C\u00e9m", "D", "E")
    assert (tournament.name, tournament.match, tournament.clock) == ("Class 5; b", "round", "600+5")
    assert tournament.out == {2, 4}
    assert tournament.played[1].pairings == ((3, 1, "south-absent"),)
    assert tournament.played[1].bye == 5
    assert str(tournament) == KEPT.replace("%205", " 5")


@given(st.lists(st.text(min_size=1), min_size=2, max_size=40), st.text())
def test_any_names_are_read_as_they_were_written(names: list[str], name: str) -> None:
    with suppress(MashimoError):  # for names that are alike, or do not show
        tournament = begin("swiss", "any-game", 1, names, name=name)
        assert read_tournament(str(tournament)) == tournament


@pytest.mark.parametrize(
    "text",
    [
        "",
        "t2;swiss;game=g;rounds=1;players=A,B",
        "t1;knockout;game=g;rounds=1;players=A,B",
        "t1;swiss;rounds=1;players=A,B",
        "t1;swiss;game=g;players=A,B",
        "t1;swiss;game=g;rounds=0;players=A,B",
        "t1;swiss;game=g;rounds=1;players=A",
        "t1;swiss;game=g;rounds=1;players=A,a",
        "t1;swiss;game=g;rounds=1;players=A, B",
        "t1;swiss;game=g;rounds=1;players=A,B;players=A,B",
        "t1;swiss;game=g;rounds=1;players=A,B;out=3",
        "t1;swiss;game=g;rounds=1;players=A,B;out=1.1",
        "t1;swiss;game=g;rounds=1;players=A,B;clock=soon",
        "t1;swiss;game=g;rounds=1;players=A,B;more=1",
        "t1;swiss;game=g;rounds=1;players=A,B;round=",
        "t1;swiss;game=g;rounds=1;players=A,B;round=1-3",
        "t1;swiss;game=g;rounds=1;players=A,B;round=1-1",
        "t1;swiss;game=g;rounds=1;players=A,B,C;round=3.1-2",
        "t1;swiss;game=g;rounds=1;players=A,B;round=1-2X",
        "t1;swiss;game=g;rounds=1;players=A,B;round=01-2",
        "t1;swiss;game=g;rounds=1;players=A,B;former=C",
        "t1;swiss;game=g;rounds=1;players=A,B;former=3.C",
        "t1;swiss;game=g;rounds=1;players=A,B;former=1.%20C",
        "t1;swiss;game=g;rounds=1;players=A,B" + ";former=1.C" * 81,
        "t1;swiss;" + "x" * 100_000,
    ],
)
def test_a_record_that_is_wrong_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as error:
        read_tournament(text)
    assert error.value.code == "tournament-form"


@given(st.text(), st.text("0123456789-.SDNsno;=,rounds"))
def test_any_text_is_a_record_or_refused(text: str, end: str) -> None:
    for each in (text, f"t1;swiss;game=g;rounds=1;players=A,B;{end}"):
        with suppress(NotationError):
            tournament = read_tournament(each)
            assert read_tournament(str(tournament)) == tournament


def started(*names: str) -> Tournament:
    """Begin a Swiss tournament of one round."""
    return begin("swiss", "any-game", 1, list(names))


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda: started("Ada"), "tournament-players"),
        (lambda: started(*map(str, range(41))), "tournament-players"),
        (lambda: started("Ada", " ada "), "tournament-alike"),
        (lambda: begin("swiss", "any-game", 4, ["A", "B", "C"]), "tournament-rounds"),
        *(
            (lambda rounds=rounds: begin("swiss", "any-game", rounds, ["A", "B"]), "tournament-rounds")
            for rounds in (0, -1, True, 1.0, "1", None)
        ),
        *((lambda game=game: begin("swiss", game, 1, ["A", "B"]), "bad-message") for game in ("no;pe", "", None)),
        (lambda: begin("swiss", "any-game", 1, ["A", "B"], match="full;x"), "bad-message"),
        (lambda: begin("swiss", "any-game", 1, ["A", "B"], match=""), "bad-message"),
        (lambda: begin(cast("Any", "knockout"), "any-game", 1, ["A", "B"]), "bad-message"),
        (lambda: changes.pair(changes.pair(started("A", "B"))), "tournament-pair"),
        (lambda: changes.unpair(started("A", "B")), "tournament-unpair"),
        (lambda: changes.with_result(started("A", "B"), 1, 1, "draw"), "tournament-board"),
        (lambda: changes.with_result(changes.pair(started("A", "B")), 1, 1, cast("Any", "bogus")), "bad-message"),
        (lambda: changes.with_result(changes.pair(started("A", "B")), 1, 1, cast("Any", ["draw"])), "bad-message"),
        *((lambda at=at: started("A", "B").renamed(at, "C"), "tournament-board") for at in (-1, 0, 3, True, 1.0, "1")),
        (lambda: changes.attend(started("A", "B"), 3, here=False), "tournament-board"),
        (lambda: changes.enter(started("A", "B"), ["b"]), "tournament-alike"),
        (lambda: changes.rename(started("A", "B"), 1, " b "), "tournament-alike"),
        (lambda: changes.rename(started("A", "B"), 1, " "), "tournament-alike"),
        (lambda: changes.rename(started("A", "B"), 3, "C"), "tournament-board"),
        (
            lambda: changes.enter(changes.pair(begin("round-robin", "any-game", 1, ["A", "B"])), ["C"]),
            "tournament-late",
        ),
    ],
)
def test_what_cannot_be_is_told(change: Callable[[], Tournament], code: str) -> None:
    with pytest.raises(MashimoError) as error:
        change()
    assert error.value.code == code


def test_a_round_is_taken_back_until_it_has_a_result() -> None:
    tournament = changes.pair(started("A", "B"))
    assert changes.unpair(tournament) == started("A", "B")
    done = changes.with_result(tournament, 1, 1, "south")
    assert not changes.may_unpair(done)
    assert changes.is_over(done)
    assert changes.with_result(done, 1, 1, "") == tournament


def test_spaces_and_signs_that_do_not_show_are_no_part_of_a_name() -> None:
    assert started(" Ada\t B. ", "\u202eBen\u200b", "").players == ("Ada B.", "Ben")


def test_a_player_is_renamed_everywhere_and_the_names_before_are_kept() -> None:
    tournament = changes.rename(changes.rename(changes.pair(started("A", "B")), 2, "Ben; 1"), 2, "Bea")
    assert tournament.players == ("A", "Bea")
    assert tournament.names_of(2) == {"B", "Ben; 1", "Bea"}
    assert read_tournament(str(tournament)) == tournament
    assert changes.rename(tournament, 1, "a").players == ("a", "Bea"), "another spelling of one's own name"


def test_renaming_without_end_leaves_a_record_that_can_be_read() -> None:
    """Forty names of sixty letters, each of them the longest when it is encoded."""
    letters = [chr(0x1F600 + at) for at in range(40)]
    tournament = begin("swiss", "any-game", 39, [letter * 60 for letter in letters])
    for number in range(39):
        played = changes.pair(tournament)
        for board in range(1, 21):
            played = changes.with_result(played, number + 1, board, "draw")
        tournament = played
    for time in range(200):
        tournament = changes.rename(tournament, time % 40 + 1, letters[time % 40] * 57 + f"{time:03}")
    assert read_tournament(str(tournament)) == tournament
