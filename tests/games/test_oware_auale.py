"""Oware as in Aualé, clause by clause of docs/RULES.md, section 4."""

from __future__ import annotations

from typing import Final

import pytest

from mashimo import Game, MashimoError
from tests.support.boards import after, picture, played, summary

GAME: Final = "oware-auale"
ONE_EACH: Final = "0-0-0-0-0-1-0-0-0-0-0-1-24-22-S"
CIRCLE: Final = "FfAaBbCcDdEe"
"""From ONE_EACH: both seeds go right round, none is ever captured, and the position is back."""


def offered(game: Game) -> bool:
    """Tell whether the players may agree to end the game now."""
    return game.may_agree


def test_the_board_is_that_of_abapa_and_south_moves_first() -> None:
    """RULES 4.1, 1.8: as 2.1; South is the bottom row and moves first."""
    game = Game(GAME)
    assert game.position == "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"
    assert game.turn == "S"
    assert {house.row for house in game.ruleset.layout.houses if house.side == "S"} == {1}
    assert (game.ruleset.layout.rows, game.ruleset.seeds) == (2, 48)


@pytest.mark.parametrize(
    ("before", "move", "then", "why"),
    [
        ("0-4-4-4-4-3-5-1-2-5-5-5-3-3-S", "F", "0-4-4-4-4-0-6-0-0-5-5-5-8-3-N", "2.3, the page's own picture (11.1)"),
        ("12-0-0-0-0-0-0-0-0-0-0-0-18-18-S", "A", "0-2-1-1-1-1-1-1-1-1-1-1-18-18-N", "2.2: A is passed by"),
        ("1-0-0-0-2-3-2-1-2-0-0-0-20-17-S", "F", "1-0-0-0-2-0-3-2-3-0-0-0-20-17-N", "2.4: a slam takes nothing"),
    ],
)
def test_sowing_and_capturing_are_those_of_abapa(before: str, move: str, then: str, why: str) -> None:
    """RULES 4.1: as 2.2, 2.3 and 2.4; a grand slam sows without capturing."""
    assert after(before, move, GAME) == then, why


def test_a_slam_that_took_nothing_is_told() -> None:
    """RULES 4.1, 2.4: the note is about the last house and the seeds that stay."""
    steps = Game(GAME, "1-0-0-0-2-3-2-1-2-0-0-0-20-17-S").play("F")
    assert summary(steps) == ["note 8 8 slam-takes-nothing"]


def test_a_move_must_leave_the_opponent_a_seed() -> None:
    """RULES 4.2: a move after which the opponent has no seed is not legal."""
    game = Game(GAME, "1-0-0-0-0-1-0-0-0-0-0-0-23-23-S")
    assert game.legal_moves() == ["F"]
    refusal = game.refusal("A")
    assert refusal
    assert (refusal.code, refusal.clause, refusal.ours, refusal.numbers) == ("leaves-nothing", "4.2", False, (1,))
    assert summary(game.play("F")) == ["note 0 1 leaves-nothing"]


def test_such_a_move_is_not_legal_even_where_no_other_is() -> None:
    """RULES 4.2, 4.4: "ever": South's seeds cannot reach North; in Abapa they could be played all the same."""
    position = "2-1-0-0-0-0-0-0-0-0-0-0-22-23-S"
    assert Game("oware-abapa", position).legal_moves() == ["A", "B"]
    game = Game(GAME, position)
    assert game.legal_moves() == []
    assert game.result
    assert (game.result.winner, game.result.south, game.result.north) == ("S", 25, 23)
    assert game.result.reason == "cannot-play"
    assert game.position == "0-0-0-0-0-0-0-0-0-0-0-0-25-23-S"


def test_feeding_by_a_slam_is_legal_for_it_takes_nothing() -> None:
    """RULES 4.2 with 2.4: after F's 17 seeds North has twelve."""
    assert after("1-0-0-0-0-17-0-0-0-0-0-0-15-15-S", "F", GAME) == "2-1-1-1-1-0-2-2-2-2-2-2-15-15-N"
    assert Game(GAME, "1-0-0-0-0-17-0-0-0-0-0-0-15-15-S").legal_moves() == ["F"]


@pytest.mark.parametrize(
    ("position", "reason", "winner"),
    [
        ("1-0-0-0-0-0-2-0-0-0-0-0-25-20-S", "majority", "S"),
        ("1-0-0-0-0-0-2-0-0-0-0-0-20-25-S", "majority", "N"),
        ("1-0-0-0-0-0-2-0-0-0-0-0-24-21-S", None, None),
        ("0-0-0-0-0-0-0-0-0-0-0-0-24-24-S", "majority", None),
    ],
)
def test_more_than_24_or_both_24_end_the_game(position: str, reason: str | None, winner: str | None) -> None:
    """RULES 4.3, 1.11: more than 24 in a store, or 24 in both, is a majority; the seeds are left where they lie.

    24-24 can only be set up here: an empty board would need a capture of all the other has, and that takes nothing.
    """
    game = Game(GAME, position)
    assert (game.result.reason if game.result else None) == reason, picture(game)
    assert (game.result.winner if game.result else None) == winner
    assert game.position == position


def test_both_24_is_a_majority_only_here() -> None:
    """RULES 4.3: where 2.7 and 3.4 hold, an empty board is starved."""
    found = {}
    for name in ("oware-abapa", "oware-grand-slam", "oware-auale", "awale"):
        result = Game(name, "0-0-0-0-0-0-0-0-0-0-0-0-24-24-S").result
        assert result
        found[name] = result.reason
    assert found == {
        "oware-abapa": "starved",
        "oware-grand-slam": "starved",
        "oware-auale": "majority",
        "awale": "starved",
    }


@pytest.mark.parametrize(
    ("position", "settled", "winner"),
    [
        ("2-1-0-0-0-0-0-0-0-0-0-0-22-23-S", "0-0-0-0-0-0-0-0-0-0-0-0-25-23-S", "S"),
        ("0-0-0-0-0-0-3-0-0-0-0-2-22-21-S", "0-0-0-0-0-0-0-0-0-0-0-0-22-26-S", "N"),
    ],
    ids=["with seeds", "without seeds"],
)
def test_without_a_legal_move_each_adds_their_own_row(position: str, settled: str, winner: str) -> None:
    """RULES 4.4: no legal move, with or without seeds: each adds the seeds of their own row (cannot-play)."""
    game = Game(GAME, position)
    assert game.position == settled
    assert game.result
    assert (game.result.winner, game.result.reason) == (winner, "cannot-play")
    assert game.result_reason
    assert (game.result_reason.clause, game.result_reason.ours) == ("4.4", False)


def test_repetition_does_not_end_the_game_but_lets_the_players_agree() -> None:
    """RULES 4.5: while the position has occurred before the players may agree to end it, each adding their own row."""
    game = played(CIRCLE[:-1], ONE_EACH, GAME)
    assert not offered(game)
    with pytest.raises(MashimoError) as caught:
        game.agree()
    assert caught.value.code == "no-agreement"
    game.play(CIRCLE[-1])
    assert game.legal_moves()
    assert offered(game)
    steps = game.agree()
    assert summary(steps) == ["collect 5 1", "collect 11 1"]
    assert game.position == "0-0-0-0-0-0-0-0-0-0-0-0-25-23-S"
    assert game.result
    assert (game.result.winner, game.result.south, game.result.north) == ("S", 25, 23)
    assert game.result.reason == "agreement"
    assert game.result_reason
    assert (game.result_reason.clause, game.result_reason.ours) == ("4.5", False)


def test_the_offer_goes_with_the_repeated_position() -> None:
    """RULES 4.5: "while the position has occurred before": a move to a new position takes it away, and so does undo."""
    game = played("FeAaBbCcDfEd", "1-0-0-0-0-1-0-0-0-0-1-0-22-23-S", GAME)
    assert game.position == "1-0-0-0-0-1-0-0-0-0-1-0-22-23-S"
    assert offered(game)
    game.play("F")
    assert offered(game), "this position has been there as well"
    game.undo()
    game.play("A")
    assert not offered(game), "this one has not"
    game.undo()
    game.undo()
    assert not offered(game)


def test_the_fifth_occurrence_ends_the_game_by_itself() -> None:
    """RULES 4.5: the fifth occurrence of a position ends the game (repetition), each adding their own row [house]."""
    game = played((4 * CIRCLE)[:-1], ONE_EACH, GAME)
    assert game.legal_moves()
    assert offered(game)
    game.play(CIRCLE[-1])
    assert game.result
    assert (game.result.winner, game.result.south, game.result.north) == ("S", 25, 23)
    assert game.result.reason == "repetition"
    assert game.position == "0-0-0-0-0-0-0-0-0-0-0-0-25-23-S"
    assert game.result_reason
    assert (game.result_reason.clause, game.result_reason.ours) == ("4.5", True)
