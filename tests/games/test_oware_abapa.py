"""Oware by the Abapa rules, clause by clause of docs/RULES.md, section 2, and the positions of section 11."""

from __future__ import annotations

import pytest

from mashimo import GAMES, Game
from tests.support.boards import ABAPA, START, after, goes_on, picture, played, summary

NO_PLAY_LEFT = "0-0-0-0-0-0-0-0-0-0-0-0"


def test_the_board_has_two_rows_of_six_and_south_begins() -> None:
    """RULES 2.1: 2×6 houses, 4 seeds each, 48 in all; captures are numbers below the board; South begins."""
    game = Game(ABAPA)
    ruleset = game.ruleset
    assert game.position == START
    assert (ruleset.layout.rows, ruleset.layout.columns, ruleset.seeds) == (2, 6, 48)
    assert ruleset.stores == "below"
    assert game.turn == "S"


def test_all_seeds_of_a_house_are_sown() -> None:
    """RULES 2.2: sow all seeds of one of one's own houses; it ends empty."""
    assert after(START, "A") == "0-5-5-5-5-4-4-4-4-4-4-4-0-0-N"


@pytest.mark.parametrize(
    ("before", "then"),
    [
        ("11-0-0-0-0-0-0-0-0-0-0-0-18-19-S", "0-1-1-1-1-1-1-1-1-1-1-1-18-19-N"),
        ("12-0-0-0-0-0-0-0-0-0-0-0-18-18-S", "0-2-1-1-1-1-1-1-1-1-1-1-18-18-N"),
        ("23-0-0-0-0-0-0-0-0-0-0-0-13-12-S", "0-3-2-2-2-2-2-2-2-2-2-2-13-12-N"),
        ("34-0-0-0-0-0-0-0-0-0-0-0-7-7-S", "0-4-3-3-3-3-3-3-3-3-3-3-7-7-N"),
    ],
    ids=["11 seeds come just round", "12 skip once", "23 skip twice", "34 skip three times"],
)
def test_the_origin_is_skipped_on_every_pass(before: str, then: str) -> None:
    """RULES 2.2: the origin is skipped on every pass (12th, 23rd, 34th seed …): it ends empty."""
    assert after(before, "A") == then


def test_skipping_the_origin_is_told() -> None:
    """RULES 2.2: a person watching is told at which seed the origin was passed over."""
    steps = Game(ABAPA, "0-0-0-24-0-0-0-0-0-0-0-0-12-12-S").play("D")
    assert summary(steps) == ["note 3 13 origin-skipped", "note 3 2 origin-skipped"]


@pytest.mark.parametrize(
    ("before", "move", "then", "why"),
    [
        ("0-0-0-0-1-1-1-0-0-4-4-0-19-18-S", "F", "0-0-0-0-1-0-0-0-0-4-4-0-21-18-N", "a two is taken"),
        ("0-0-0-0-1-1-2-0-0-4-4-0-18-18-S", "F", "0-0-0-0-1-0-0-0-0-4-4-0-21-18-N", "a three is taken"),
        ("0-0-0-0-1-1-3-0-0-4-4-0-18-17-S", "F", "0-0-0-0-1-0-4-0-0-4-4-0-18-17-N", "a four is not"),
        ("0-0-0-0-1-1-0-0-0-4-4-0-19-19-S", "F", "0-0-0-0-1-0-1-0-0-4-4-0-19-19-N", "a one is not"),
        ("0-0-0-0-1-3-1-3-1-0-4-0-18-17-S", "F", "0-0-0-0-1-0-2-4-0-0-4-0-20-17-N", "the chain ends at a four"),
        ("0-0-0-0-1-3-1-0-1-0-4-0-19-19-S", "F", "0-0-0-0-1-0-2-1-0-0-4-0-21-19-N", "the chain ends at a one"),
        ("0-0-0-0-1-2-1-3-0-0-0-0-21-20-S", "F", "0-0-0-0-1-0-2-4-0-0-0-0-21-20-N", "it begins with the last house"),
        ("0-0-0-0-1-2-1-1-2-0-0-0-21-20-S", "F", "0-0-0-0-1-0-0-0-2-0-0-0-25-20-N", "not with a house after it"),
        ("0-0-0-0-2-1-1-0-5-0-0-0-20-19-S", "E", "0-0-0-0-0-2-0-0-5-0-0-0-22-19-N", "it ends at one's own row"),
        ("1-1-0-0-0-0-0-0-0-0-4-0-21-21-S", "A", "0-2-0-0-0-0-0-0-0-0-4-0-21-21-N", "one's own row is not taken"),
        ("2-1-0-4-0-0-0-0-0-0-1-2-19-19-N", "f", "0-0-0-4-0-0-0-0-0-0-1-0-19-24-S", "North takes from South"),
        ("0-0-18-0-0-0-0-0-0-0-0-0-15-15-S", "C", "1-1-0-2-2-2-0-0-0-0-1-1-23-15-N", "so does a second round"),
    ],
)
def test_twos_and_threes_are_captured_from_the_last_house_backwards(
    before: str, move: str, then: str, why: str
) -> None:
    """RULES 2.3: the last house if opposite and now 2 or 3, then the one before, and so on, until one is not."""
    assert after(before, move) == then, why


@pytest.mark.parametrize(
    ("before", "move", "then", "number"),
    [
        ("1-0-0-0-2-3-2-1-2-0-0-0-20-17-S", "F", "1-0-0-0-2-0-3-2-3-0-0-0-20-17-N", "11.2"),
        ("2-1-1-2-2-2-3-0-0-8-0-1-13-13-N", "d", "3-2-2-3-3-3-3-0-0-0-1-2-13-13-S", "11.3"),
        ("0-0-0-0-1-1-1-0-0-0-0-0-22-23-S", "F", "0-0-0-0-1-0-2-0-0-0-0-0-22-23-N", "of a single house"),
        ("0-0-0-0-0-17-0-0-0-0-0-0-16-15-S", "F", "1-1-1-1-1-0-2-2-2-2-2-2-16-15-N", "of six houses, fed and taken"),
    ],
)
def test_a_grand_slam_takes_nothing(before: str, move: str, then: str, number: str) -> None:
    """RULES 2.4: a capture that would take every seed in the opponent's row takes nothing; the move is legal."""
    game = Game(ABAPA, before)
    assert move in game.legal_moves()
    notes = [step.code for step in game.play(move) if step.code]
    assert game.position == then, number
    assert notes[-1] == "slam-takes-nothing"


def test_a_capture_of_all_but_one_seed_is_no_grand_slam() -> None:
    """RULES 2.4: only a capture of *every* seed in the row takes nothing; with one seed beside it, it takes all."""
    before, then = "1-0-0-0-2-3-2-1-2-0-0-1-19-17-S", "1-0-0-0-2-0-0-0-0-0-0-1-27-17-N"
    assert after(before, "F") == then


def test_a_grand_slam_may_be_the_only_way_to_feed() -> None:
    """RULES 2.4, 2.5: a slam that takes nothing leaves its seeds, so it feeds."""
    assert Game(ABAPA, "1-0-0-0-0-17-0-0-0-0-0-0-15-15-S").legal_moves() == ["F"]


@pytest.mark.parametrize(
    ("position", "legal", "why"),
    [
        ("1-0-0-0-0-1-0-0-0-0-0-0-23-23-S", "F", "only F reaches a"),
        ("1-4-3-2-2-0-0-0-0-0-0-0-18-18-S", "E", "two from E reach a, the others fall short"),
        ("6-5-4-3-2-1-0-0-0-0-0-0-14-13-S", "ABCDEF", "each just reaches a"),
        ("12-1-0-0-0-0-0-0-0-0-0-0-18-17-S", "A", "twelve go right round and end at home, and feed"),
        ("0-0-0-0-0-0-0-5-0-0-0-1-21-21-N", "bf", "North feeds South"),
        ("1-0-0-0-0-1-1-0-0-0-0-0-23-22-S", "AF", "a row with a seed need not be fed"),
    ],
)
def test_a_move_that_feeds_must_be_played_if_there_is_one(position: str, legal: str, why: str) -> None:
    """RULES 2.5: if some move leaves the opponent a seed to play, only such moves are legal."""
    game = Game(ABAPA, position)
    assert game.legal_moves() == list(legal), why
    for word in set("ABCDEF" if game.turn == "S" else "abcdef") - set(legal):
        refusal = game.refusal(word)
        assert refusal
        seeds = refusal.numbers[0]
        assert (refusal.code, refusal.clause) == (("must-feed", "2.5") if seeds else ("empty", "1.4")), word


def test_every_playable_house_is_legal_when_none_can_feed() -> None:
    """RULES 2.5: if no move leaves the opponent a seed, every playable house is legal; the game goes on till then."""
    assert Game(ABAPA, "1-0-4-0-0-0-0-0-0-0-0-0-23-20-S").legal_moves() == ["C"], "four from C reach a"
    game = Game(ABAPA, "1-0-3-0-0-0-0-0-0-0-0-0-23-21-S")
    assert goes_on(game), picture(game)
    assert game.legal_moves() == ["A", "C"]


@pytest.mark.parametrize(
    ("before", "move", "then", "winner"),
    [
        ("4-0-0-0-0-1-1-0-0-4-4-0-23-11-S", "F", "4-0-0-0-0-0-0-0-0-4-4-0-25-11-N", "S"),
        ("1-4-4-0-0-0-4-0-0-0-0-1-10-24-N", "f", "0-4-4-0-0-0-4-0-0-0-0-0-10-26-S", "N"),
    ],
)
def test_twenty_five_seeds_end_the_game_and_the_rest_stays_where_it_lies(
    before: str, move: str, then: str, winner: str
) -> None:
    """RULES 2.6: a store at 25 or more ends the game (majority); the seeds left are not shared out."""
    game = played([move], before)
    assert game.position == then
    assert game.result
    assert (game.result.winner, game.result.reason) == (winner, "majority")
    assert (game.result.south, game.result.north) == tuple(int(number) for number in then.split("-")[12:14])
    assert str(game.result_reason) == "majority (RULES 2.6)"


def test_twenty_four_seeds_do_not_end_the_game() -> None:
    """RULES 2.6: 25, not 24, of 48; not even both players' 24 but for there being nothing left."""
    game = played("F", "4-0-0-0-0-1-1-0-0-4-4-0-22-12-S")
    assert game.position.endswith("24-12-N")
    assert goes_on(game)


def test_who_has_no_seeds_to_play_leaves_the_rest_to_the_opponent() -> None:
    """RULES 2.7: the player to move has no seeds: the opponent adds the seeds of their own row; end (starved)."""
    game = Game(ABAPA, "1-0-2-0-0-0-0-0-0-0-0-0-21-24-S")
    steps = game.play("C")
    assert game.position == f"{NO_PLAY_LEFT}-24-24-N"
    assert summary(steps) == ["collect 0 1", "collect 3 1", "collect 4 1"]
    assert game.result
    assert (game.result.winner, game.result.south, game.result.north) == (None, 24, 24)
    assert str(game.result_reason) == "starved (RULES 2.7)"


def test_what_is_shared_out_to_the_opponent_can_decide_the_game() -> None:
    """RULES 2.7, 2.9: the seeds added count."""
    game = Game(ABAPA, "0-0-0-0-0-0-0-0-0-0-0-6-24-18-S")
    assert game.position == f"{NO_PLAY_LEFT}-24-24-S"
    game = Game(ABAPA, "0-0-0-0-0-0-0-0-0-0-0-7-23-18-S")
    assert game.result
    assert (game.result.winner, game.result.south, game.result.north, game.result.reason) == ("N", 23, 25, "starved")


def test_a_position_that_returns_ends_the_game_each_adding_their_own_row() -> None:
    """RULES 2.8: repetition, with a seed in each row, ends the game at once: each adds the seeds of their own row."""
    game = played("FfAaBbCcDdEe", "0-0-0-0-0-1-0-0-0-0-0-1-22-24-S")
    assert game.position == f"{NO_PLAY_LEFT}-23-25-S"
    assert game.result
    assert (game.result.winner, game.result.south, game.result.north) == ("N", 23, 25)
    assert str(game.result_reason) == "repetition (RULES 2.8)"
    assert summary(game.turns[-1].steps) == ["collect 5 1", "collect 11 1"]


def test_a_position_that_returns_with_an_empty_row_does_not_end_the_game() -> None:
    """RULES 2.8: repetition counts with a seed in each row: South's is empty here; the next position returns too."""
    game = Game(ABAPA, "0-0-0-0-0-0-1-0-0-0-0-1-23-23-N")
    for move in "fAaBbCcDdEeF":
        game.play(move)
    assert game.position == "0-0-0-0-0-0-1-0-0-0-0-1-23-23-N"
    assert goes_on(game), picture(game)
    assert game.legal_moves() == ["f"]
    game.play("f")
    assert game.result
    assert (game.result.reason, game.result.south, game.result.north) == ("repetition", 24, 24)


@pytest.mark.parametrize(("south", "north", "winner"), [(23, 25, "N"), (24, 24, None), (24, 23, "S")])
def test_more_seeds_win_and_as_many_are_a_draw(south: int, north: int, winner: str | None) -> None:
    """RULES 2.9: more seeds wins; 24–24 is a draw."""
    game = Game(ABAPA, f"0-0-0-0-0-{48 - south - north}-0-0-0-0-0-0-{south}-{north}-N")
    assert game.result
    assert game.result.winner == winner
    assert game.result.south + game.result.north == 48


def test_three_seeds_capture_five_as_the_sources_show() -> None:
    """RULES 11.1: three seeds from F capture 5 from b and c."""
    game = Game(ABAPA, "0-4-4-4-4-3-5-1-2-5-5-5-3-3-S")
    assert summary(game.play("F")) == ["capture 8 3", "capture 7 2"]
    assert game.position == "0-4-4-4-4-0-6-0-0-5-5-5-8-3-N"


def test_souths_grand_slam_takes_nothing() -> None:
    """RULES 11.2: F sows three into a, b and c, all of North's seeds: nothing taken."""
    game = Game(ABAPA, "1-0-0-0-2-3-2-1-2-0-0-0-20-17-S")
    assert summary(game.play("F")) == ["note 8 8 slam-takes-nothing"]
    assert game.position == "1-0-0-0-2-0-3-2-3-0-0-0-20-17-N"


def test_norths_grand_slam_takes_nothing() -> None:
    """RULES 11.3: d sows eight and makes all of South's houses twos and threes: nothing taken."""
    game = Game(ABAPA, "2-1-1-2-2-2-3-0-0-8-0-1-13-13-N")
    assert summary(game.play("d")) == ["note 5 16 slam-takes-nothing"]
    assert game.position == "3-2-2-3-3-3-3-0-0-0-1-2-13-13-S"


def test_two_lonely_seeds_go_round_to_a_draw() -> None:
    """RULES 11.4: F f A a B b C c D d E e returns to the start: repetition, 24–24."""
    game = Game(ABAPA, "0-0-0-0-0-1-0-0-0-0-0-1-23-23-S")
    for move in "FfAaBbCcDdEe":
        assert goes_on(game), picture(game)
        assert game.legal_moves() == [move], picture(game)
        game.play(move)
    assert game.result
    assert (game.result.winner, game.result.south, game.result.north) == (None, 24, 24)
    assert game.result.reason == "repetition"


def test_abapa_is_described_by_two_pages() -> None:
    """RULES 2.1: the rules of jijbent.nl and Brettspielnetz: two pages, one game."""
    assert GAMES[ABAPA].sources == ("jijbent", "brettspielnetz")
