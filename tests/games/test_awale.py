"""Classical Awale, clause by clause of docs/RULES.md, section 5."""

from __future__ import annotations

from typing import Final

import pytest

from mashimo import GAMES, Game
from tests.support.boards import ABAPA, after, picture, played, summary

GAME: Final = "awale"
CIRCLE: Final = "FfAaBbCcDdEe"
"""Of one seed in F and one in f: both go right round, none is ever captured, and the position is back."""


def test_the_board_is_that_of_abapa_and_either_may_begin() -> None:
    """RULES 5.1, 1.8: as 2.1; the first player is random, so either start is one of the game's."""
    game = Game(GAME)
    assert game.position == "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"
    assert (game.ruleset.layout.rows, game.ruleset.layout.columns, game.ruleset.seeds) == (2, 6, 48)
    assert Game(GAME, GAMES[GAME].start("N")).legal_moves() == list("abcdef")


@pytest.mark.parametrize(
    ("before", "move", "then", "why"),
    [
        ("12-0-0-0-0-0-0-0-0-0-0-0-18-18-S", "A", "0-2-1-1-1-1-1-1-1-1-1-1-18-18-N", "2.2: A is passed by"),
        ("0-0-0-0-1-3-1-3-1-0-4-0-18-17-S", "F", "0-0-0-0-1-0-2-4-0-0-4-0-20-17-N", "2.3: a chain ends at a four"),
        ("0-0-0-0-2-1-1-0-5-0-0-0-20-19-S", "E", "0-0-0-0-0-2-0-0-5-0-0-0-22-19-N", "2.3: not from one's own row"),
    ],
)
def test_sowing_and_capturing_are_those_of_abapa(before: str, move: str, then: str, why: str) -> None:
    """RULES 5.1: as 2.2 (the origin is skipped) and 2.3 (twos and threes, backwards from the last house)."""
    assert after(before, move, GAME) == then, why


def test_a_capture_of_every_seed_is_not_legal() -> None:
    """RULES 5.2: a capture of every seed in the opponent's row is not legal (starving)."""
    game = Game(GAME, "1-0-0-0-0-1-1-0-0-0-0-0-22-23-S")
    assert game.legal_moves() == ["A"]
    refusal = game.refusal("F")
    assert refusal
    assert (refusal.code, refusal.clause, refusal.ours, refusal.numbers) == ("slam-forbidden", "5.2", False, (1,))
    assert summary(game.play("A")) == ["note 5 1 slam-forbidden"]


def test_a_capture_that_leaves_one_seed_is_legal() -> None:
    """RULES 5.2: only taking every seed is excluded."""
    assert after("1-0-0-0-0-1-1-0-0-0-1-0-22-22-S", "F", GAME) == "1-0-0-0-0-0-0-0-0-0-1-0-24-22-N"


def test_an_empty_row_must_be_fed() -> None:
    """RULES 5.2: 3.3's feeding holds as well [house]."""
    game = Game(GAME, "3-0-0-0-0-2-0-0-0-0-0-0-22-21-S")
    assert game.legal_moves() == ["F"]
    refusal = game.refusal("A")
    assert refusal
    assert (refusal.code, refusal.clause, refusal.ours) == ("must-feed", "5.2", True)
    assert summary(game.play("F")) == ["note 0 3 must-feed"]


def test_where_nothing_feeds_every_playable_house_is_legal() -> None:
    """RULES 5.2 with 3.3: South's seeds do not reach North's row; both may be played."""
    assert Game(GAME, "2-1-0-0-0-0-0-0-0-0-0-0-22-23-S").legal_moves() == ["A", "B"]


def test_starving_captures_are_excluded_before_feeding_is_asked() -> None:
    """RULES 5.2: feeding is asked among the houses that remain.

    F's 17 seeds alone reach North, two in each house, and would take all twelve. With F excluded first nothing feeds,
    so A is legal; asked first, feeding would leave only F, and then nothing.
    """
    game = Game(GAME, "1-0-0-0-0-17-0-0-0-0-0-0-15-15-S")
    assert game.legal_moves() == ["A"]
    refusal = game.refusal("F")
    assert refusal
    assert refusal.code == "slam-forbidden"


def test_feeding_holds_among_the_houses_that_remain() -> None:
    """RULES 5.2: F (17) would take all and is excluded; E's two feed, so A is excluded as well."""
    game = Game(GAME, "1-0-0-0-2-17-0-0-0-0-0-0-14-14-S")
    assert game.legal_moves() == ["E"]
    refusals = {word: refusal.code for word in "AEF" if (refusal := game.refusal(word))}
    assert refusals == {"A": "must-feed", "F": "slam-forbidden"}


def test_the_game_goes_on_at_25_and_more() -> None:
    """RULES 5.3: no majority end."""
    position = "1-1-0-0-0-0-3-0-0-0-0-0-30-13-S"
    assert Game(ABAPA, position).result
    game = Game(GAME, position)
    assert game.result is None
    assert game.legal_moves() == ["A", "B"]


def test_a_player_without_seeds_leaves_the_rest_to_the_other() -> None:
    """RULES 5.4, 5.3: starved; the other adds all that is left, at 25 and more as well."""
    game = Game(GAME, "0-0-0-0-0-0-3-0-0-0-0-0-26-19-S")
    assert game.position == "0-0-0-0-0-0-0-0-0-0-0-0-26-22-S"
    assert game.result
    assert (game.result.winner, game.result.reason) == ("S", "starved")
    assert game.result_reason
    assert (game.result_reason.clause, game.result_reason.ours) == ("5.4", False)


def test_where_every_move_is_a_slam_each_adds_their_own_row() -> None:
    """RULES 5.4: seeds but no legal move (every move starves): each adds their own row (cannot-play) [house].

    D's three, E's two and F's one all end in a, make its seed two and would take it, all that North has.
    """
    game = Game(GAME, "0-0-0-3-2-1-1-0-0-0-0-0-20-21-S")
    assert game.legal_moves() == [], picture(game)
    assert game.position == "0-0-0-0-0-0-0-0-0-0-0-0-26-22-S"
    assert game.result
    assert (game.result.winner, game.result.reason) == ("S", "cannot-play")
    assert game.result_reason
    assert (game.result_reason.clause, game.result_reason.ours) == ("5.4", True)


def test_a_game_can_come_to_where_every_move_is_a_slam() -> None:
    """RULES 5.4: after F takes a's two, North's only seed in f would make A two, all that South has."""
    game = Game(GAME, "1-0-0-0-0-1-1-0-0-0-0-1-22-22-S")
    assert summary(game.play("F")) == ["capture 6 2", "collect 0 1", "collect 11 1"]
    assert game.position == "0-0-0-0-0-0-0-0-0-0-0-0-25-23-N"
    assert game.result
    assert (game.result.winner, game.result.reason) == ("S", "cannot-play")


def test_repetition_ends_the_game_and_the_scores_stand() -> None:
    """RULES 5.5: repetition ("looping") ends the game; the seeds left are nobody's, the scores stand."""
    position = "0-0-0-0-0-1-0-0-0-0-0-1-24-22-S"
    game = played(CIRCLE[:-1], position, GAME)
    assert game.legal_moves()
    game.play(CIRCLE[-1])
    assert game.result
    assert (game.result.winner, game.result.south, game.result.north) == ("S", 24, 22), "no draw, unlike 3.5"
    assert game.result.reason == "repetition"
    assert game.position == position, "nothing is shared out, unlike 2.8"
    assert game.result_reason
    assert (game.result_reason.clause, game.result_reason.ours) == ("5.5", False)


def test_repetition_ends_the_game_with_an_empty_row_too() -> None:
    """RULES 5.5: it asks for no seed in each row, unlike 2.8."""
    game = played(CIRCLE[1:] + CIRCLE[0], "0-0-0-0-0-0-1-0-0-0-0-1-22-24-N", GAME)
    assert game.result
    assert (game.result.winner, game.result.reason) == ("N", "repetition")


def test_a_house_with_enough_seeds_to_loop_is_marked_as_a_kroo() -> None:
    """RULES 5.6: a house of 12 or more is a kroo: the app marks it, on either side; eleven are not enough."""
    game = Game(GAME, "12-11-0-0-0-0-13-0-0-0-0-0-6-6-S")
    assert game.ruleset.marks(game.board) == {0: "kroo", 6: "kroo"}
    reason = game.ruleset.reasons.reason_of("kroo")
    assert (reason.clause, reason.ours) == ("5.6", False)


@pytest.mark.parametrize("name", [name for name in GAMES if name != GAME])
def test_no_other_game_marks_houses(name: str) -> None:
    """RULES 5.6: the kroo is Awale's word."""
    game = Game(name)
    board = bytearray(game.board)
    board[0] = 20
    assert game.ruleset.marks(board) == {}


@pytest.mark.parametrize(
    ("position", "by", "then", "winner"),
    [
        ("9-0-0-0-0-0-3-0-0-0-0-0-26-10-S", "S", "0-0-0-0-0-0-0-0-0-0-0-0-26-22-S", "S"),
        ("9-0-0-0-0-0-3-0-0-0-0-0-26-10-N", "S", "0-0-0-0-0-0-0-0-0-0-0-0-26-22-N", "S"),
        ("9-0-0-0-0-0-3-0-0-0-0-0-24-12-N", "S", "0-0-0-0-0-0-0-0-0-0-0-0-24-24-N", None),
        ("9-0-0-0-0-0-3-0-0-0-0-0-23-13-S", "S", "0-0-0-0-0-0-0-0-0-0-0-0-23-25-S", "N"),
        ("9-0-0-0-0-0-3-0-0-0-0-0-10-26-S", "N", "0-0-0-0-0-0-0-0-0-0-0-0-22-26-S", "N"),
        ("9-0-0-0-0-0-3-0-0-0-0-0-23-13-S", "N", "0-0-0-0-0-0-0-0-0-0-0-0-35-13-S", "S"),
    ],
)
def test_who_aborts_gives_the_seeds_left_to_the_other(position: str, by: str, then: str, winner: str | None) -> None:
    """RULES 5.7: the other player adds every seed left in the houses; then the scores are compared."""
    game = Game(GAME, position)
    steps = game.resign(by)
    assert all(step.kind == "collect" for step in steps)
    assert game.position == then
    assert game.result
    assert (game.result.winner, game.result.reason) == (winner, "resignation")
    assert game.result.south + game.result.north == 48
    assert game.result_reason
    assert (game.result_reason.clause, game.result_reason.ours) == ("5.7", False)
