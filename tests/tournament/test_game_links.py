"""A pairing's link starts its game with names and clock, and the link of the game that is over brings its result."""

from __future__ import annotations

import pytest

from mashimo import Game
from mashimo.play.errors import IllegalMove, MashimoError
from mashimo.play.import_text import read_file
from mashimo.play.link_codec import encode_link
from mashimo.play.move_tree import file_of
from mashimo.tournament.changes import pair, rename, with_result
from mashimo.tournament.game_links import game_link, game_tags, take_result
from mashimo.tournament.record import begin

TOURNAMENT = pair(
    begin("swiss", "oware-abapa", 2, ["Ada Lovelace", "Ben", "Cem \u00d6", "Dia"], name="Class 5b", clock="600+5")
)


def played(board: int, loser: str = "S", **tags: str) -> str:
    """Write the link of a pairing's game that a side has lost by resigning; without a side it goes on."""
    game = Game("oware-abapa")
    game.play("C")
    if loser:
        game.resign(loser)
    return encode_link(file_of(game.to_record(), **(game_tags(TOURNAMENT, 1, board) | tags))).text


def test_the_link_starts_the_game_with_names_and_clock() -> None:
    game, file = read_file("nam-nam", f"https://example.org/{game_link(TOURNAMENT, 1, 1)}")
    assert (game.id, game.moves) == ("oware-abapa", [])
    assert file.tags == file.tags | {
        "Event": "Class 5b",
        "Round": "1.1",
        "South": "Ada Lovelace",
        "North": "Cem \u00d6",
        "TimeControl": "600+5",
    }


def test_the_link_is_short_enough_for_a_code_that_is_read_across_a_desk() -> None:
    assert len(game_link(TOURNAMENT, 1, 1)) < 160


@pytest.mark.parametrize(("loser", "result"), [("S", "north"), ("N", "south")])
def test_the_result_is_that_of_the_game(loser: str, result: str) -> None:
    changed, number, board = take_result(TOURNAMENT, f"Look: {played(2, loser)}")
    assert (number, board) == (1, 2)
    assert changed.played[0].pairings[1].result == result
    assert take_result(changed, played(2, loser)) == (changed, 1, 2)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (played(1, ""), "tournament-unfinished"),
        (played(1, South="Eva"), "tournament-other"),
        (played(1, South="Cem \u00d6", North="Ada Lovelace"), "tournament-other"),
        (played(1, Round="2.1"), "tournament-other"),
        ("#v1;oware-abapa;moves=C;end=resign-S", "tournament-other"),
        (played(1).replace("oware-abapa", "oware-auale"), "tournament-other"),
        (played(1)[:-6], "record-notes"),
        ("good morning", "no-move"),
    ],
)
def test_another_game_brings_no_result(text: str, code: str) -> None:
    with pytest.raises(MashimoError) as error:
        take_result(TOURNAMENT, text)
    assert error.value.code == code


def test_a_result_that_is_entered_is_not_overwritten() -> None:
    with pytest.raises(MashimoError) as error:
        take_result(with_result(TOURNAMENT, 1, 1, "draw"), played(1))
    assert error.value.code == "tournament-differs"


def test_a_move_against_the_rules_brings_no_result() -> None:
    link = played(1).replace("moves=C", "moves=c")
    with pytest.raises((IllegalMove, MashimoError)):
        take_result(TOURNAMENT, link)


def test_a_game_of_a_player_renamed_since_still_brings_its_result() -> None:
    """It was begun with the name before; the links made from now on have the new one."""
    renamed = rename(rename(TOURNAMENT, 1, "Ada L."), 1, "Ada")
    assert take_result(renamed, played(1))[0].played[0].pairings[0].result == "north"
    _, file = read_file("oware-abapa", game_link(renamed, 1, 1))
    assert file.tags["South"] == "Ada"
    with pytest.raises(MashimoError) as raised:
        take_result(renamed, played(1, South="Ben"))
    assert raised.value.code == "tournament-other"
