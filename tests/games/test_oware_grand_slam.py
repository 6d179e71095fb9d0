"""Oware in which a grand slam captures, clause by clause of docs/RULES.md, section 3."""

from __future__ import annotations

from typing import Final

import pytest

from mashimo import Game
from tests.support.boards import ABAPA, after, picture, played, summary

GAME: Final = "oware-grand-slam"
START: Final = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"
CIRCLE: Final = "FfAaBbCcDdEe"
"""Of one seed in F and one in f: both go right round, none is ever captured, and the position is back."""


def test_the_board_is_that_of_abapa_with_the_stores_at_each_players_left() -> None:
    """RULES 3.1: as 2.1, twelve houses with four seeds each; stores are at each player's left end, scores in them."""
    game = Game(GAME)
    assert game.position == START
    assert (game.ruleset.layout.rows, game.ruleset.layout.columns, game.ruleset.seeds) == (2, 6, 48)
    assert game.ruleset.stores == "left"
    assert [store.side for store in game.ruleset.layout.stores] == ["S", "N"]
    assert game.turn == "S"


@pytest.mark.parametrize(
    ("before", "move", "then", "why"),
    [
        ("12-0-0-0-0-0-0-0-0-0-0-0-18-18-S", "A", "0-2-1-1-1-1-1-1-1-1-1-1-18-18-N", "2.2: A is passed by"),
        ("23-0-0-0-0-0-0-0-0-0-0-0-12-13-S", "A", "0-3-2-2-2-2-2-2-2-2-2-2-12-13-N", "2.2: and again"),
        ("0-0-0-0-1-3-1-3-1-0-4-0-18-17-S", "F", "0-0-0-0-1-0-2-4-0-0-4-0-20-17-N", "2.3: a chain ends at a four"),
        ("0-0-0-0-1-2-1-2-0-0-4-0-18-20-S", "F", "0-0-0-0-1-0-0-0-0-0-4-0-23-20-N", "2.3: twos and threes go"),
        ("0-0-0-0-2-1-1-0-5-0-0-0-20-19-S", "E", "0-0-0-0-0-2-0-0-5-0-0-0-22-19-N", "2.3: not from one's own row"),
    ],
)
def test_sowing_and_capturing_are_those_of_abapa(before: str, move: str, then: str, why: str) -> None:
    """RULES 3.1: as 2.2 (the origin is skipped) and 2.3 (twos and threes, backwards from the last house)."""
    assert after(before, move, GAME) == then, why


def test_passing_the_origin_by_is_told() -> None:
    """RULES 3.1: as 2.2; the note gives the seeds still in hand at each pass, with 2.2 as its clause."""
    game = Game(GAME, "24-0-0-0-0-0-0-0-0-0-0-0-12-12-S")
    assert summary(game.play("A")) == ["note 0 13 origin-skipped", "note 0 2 origin-skipped"]
    reason = game.ruleset.reasons.reason_of("origin-skipped")
    assert (reason.clause, reason.ours) == ("2.2", False)


def test_a_grand_slam_captures_and_starves() -> None:
    """RULES 3.2: taking everything is legal, and captures; 3.4: North has no seeds then, and South adds the rest."""
    position = "20-0-0-0-2-3-2-1-2-0-0-0-10-8-S"
    assert after(position, "F", ABAPA) == "20-0-0-0-2-0-3-2-3-0-0-0-10-8-N", "in Abapa it takes nothing"
    game = Game(GAME, position)
    steps = game.play("F")
    assert summary(steps) == [
        "note 8 8 slam-takes-all",
        "capture 8 3",
        "capture 7 2",
        "capture 6 3",
        "collect 0 20",
        "collect 4 2",
    ]
    assert game.position == "0-0-0-0-0-0-0-0-0-0-0-0-40-8-N"
    assert game.result
    assert (game.result.winner, game.result.south, game.result.north, game.result.reason) == ("S", 40, 8, "starved")
    reason = game.ruleset.reasons.reason_of("slam-takes-all")
    assert (reason.clause, reason.ours) == ("3.2", False)


def test_north_may_cut_off_the_head_too() -> None:
    """RULES 3.2: the slam of 11.3, here with the stores lower, captures 18 seeds."""
    game = Game(GAME, "2-1-1-2-2-2-3-0-0-8-0-1-4-22-N")
    game.play("d")
    # d's eight: e 1, f 2, A 3, B 2, C 2, D 3, E 3, F 3: all six are taken, 16 seeds; 38 is a majority.
    assert game.position == "0-0-0-0-0-0-3-0-0-0-1-2-4-38-S", picture(game)
    assert game.result
    assert (game.result.winner, game.result.reason) == ("N", "majority")


def test_a_capture_that_leaves_a_seed_is_no_slam() -> None:
    """RULES 3.2: the note is for taking every seed only; e keeps one here."""
    steps = Game(GAME, "20-0-0-0-2-3-2-1-2-0-1-0-9-8-S").play("F")
    assert summary(steps) == ["capture 8 3", "capture 7 2", "capture 6 3"]


def test_an_empty_row_must_be_fed() -> None:
    """RULES 3.3: with the opponent's row empty at the start of the turn, only moves that sow into it are legal."""
    game = Game(GAME, "3-0-0-0-0-2-0-0-0-0-0-0-22-21-S")
    assert game.legal_moves() == ["F"]
    refusal = game.refusal("A")
    assert refusal
    assert (refusal.code, refusal.clause, refusal.ours, refusal.numbers) == ("must-feed", "3.3", False, (3,))
    assert summary(game.play("F"))[0] == "note 0 3 must-feed"


def test_the_seed_that_just_reaches_feeds() -> None:
    """RULES 3.3: "sows a seed into it": E's two seeds reach a, D's two do not."""
    assert Game(GAME, "0-0-0-2-2-0-0-0-0-0-0-0-22-22-S").legal_moves() == ["E"]
    assert Game(GAME, "0-0-0-0-0-0-0-0-0-2-2-0-22-22-N").legal_moves() == ["e"]


def test_sowing_into_the_row_is_enough_whatever_is_captured_afterwards() -> None:
    """RULES 3.3, 3.2: F's 17 seeds put two into each of a to f and take all twelve: legal, and the only move."""
    game = Game(GAME, "1-0-0-0-0-17-0-0-0-0-0-0-10-20-S")
    assert game.legal_moves() == ["F"]
    game.play("F")
    # 10 + 12 captured; A 2, B C D E 1: South adds its six, North being without seeds.
    assert game.position == "0-0-0-0-0-0-0-0-0-0-0-0-28-20-N"
    assert game.result
    assert (game.result.winner, game.result.reason) == ("S", "starved")


def test_feeding_is_asked_only_when_the_row_is_empty_already() -> None:
    """RULES 3.3: a slam may empty the row though another move would leave a seed there."""
    game = Game(GAME, "1-0-0-0-0-1-1-0-0-0-0-0-22-23-S")
    assert game.legal_moves() == ["A", "F"]
    game.play("F")
    assert game.position == "0-0-0-0-0-0-0-0-0-0-0-0-25-23-N", "2 captured, and A's 1 added"


def test_where_nothing_feeds_every_playable_house_is_legal() -> None:
    """RULES 3.3: if no move sows into the empty row, every playable house is legal; 3.4: then North is starved."""
    game = Game(GAME, "2-1-0-0-0-0-0-0-0-0-0-0-22-23-S")
    assert game.legal_moves() == ["A", "B"]
    game.play("A")
    assert game.position == "0-0-0-0-0-0-0-0-0-0-0-0-25-23-N"
    assert game.result
    assert (game.result.winner, game.result.reason) == ("S", "starved")


@pytest.mark.parametrize(("south", "ended"), [(24, False), (25, True)])
def test_a_store_at_25_ends_the_game_and_24_does_not(south: int, ended: bool) -> None:
    """RULES 3.4, 1.11: a store at 25 or more ends the game (majority); the seeds are left where they lie."""
    position = f"1-1-0-0-0-0-3-0-0-0-0-{43 - south}-{south}-0-S"
    game = Game(GAME, position)
    assert (game.result is not None) == ended
    if game.result:
        assert (game.result.winner, game.result.south, game.result.north) == ("S", 25, 0)
        assert game.result.reason == "majority"
        assert game.position == position
    else:
        assert game.legal_moves() == ["A", "B"]


def test_a_player_without_seeds_leaves_the_rest_to_the_other() -> None:
    """RULES 3.4, 1.12: South, to move, has none: North adds all that is left (starved)."""
    game = Game(GAME, "0-0-0-0-0-0-3-0-0-0-0-2-22-21-S")
    assert game.position == "0-0-0-0-0-0-0-0-0-0-0-0-22-26-S"
    assert game.result
    assert (game.result.winner, game.result.reason) == ("N", "starved")
    assert game.result_reason
    assert (game.result_reason.clause, game.result_reason.ours) == ("3.4", False)


def test_24_all_is_a_draw() -> None:
    """RULES 3.4, 1.11: as many seeds is a draw."""
    game = Game(GAME, "0-0-0-0-0-0-1-0-0-0-0-0-24-23-S")
    assert game.result
    assert (game.result.winner, game.result.south, game.result.north) == (None, 24, 24)


def test_repetition_is_a_draw_whatever_the_scores() -> None:
    """RULES 3.5: repetition, at once, is a draw, whatever the scores; the seeds left are nobody's [house]."""
    position = "0-0-0-0-0-1-0-0-0-0-0-1-24-22-S"
    game = played(CIRCLE[:-1], position, GAME)
    assert game.legal_moves()
    game.play(CIRCLE[-1])
    assert game.result
    assert (game.result.winner, game.result.south, game.result.north) == (None, 24, 22)
    assert game.result.reason == "repetition"
    assert game.position == position, "nothing is shared out"
    assert game.result_reason
    assert (game.result_reason.clause, game.result_reason.ours) == ("3.5", True)


def test_repetition_with_an_empty_row_is_a_draw_too() -> None:
    """RULES 3.5: unlike 2.8 it asks for no seed in each row."""
    position = "0-0-0-0-0-0-1-0-0-0-0-1-24-22-N"
    moves = CIRCLE[1:] + CIRCLE[0]
    assert played(moves, position, ABAPA).result is None
    game = played(moves, position, GAME)
    assert game.result
    assert (game.result.winner, game.result.reason) == (None, "repetition")
