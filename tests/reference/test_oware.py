"""Hand-computed positions of the four games of Oware, RULES 2 to 5, for the reference implementation."""

from __future__ import annotations

import pytest

from tests.reference import GAMES, Game

ABAPA = GAMES["oware-abapa"]
SLAM = GAMES["oware-grand-slam"]
AUALE = GAMES["oware-auale"]
AWALE = GAMES["awale"]
FOUR = [ABAPA, SLAM, AUALE, AWALE]

# Both of South's houses hold one seed, North's only seed lies in a: F makes it 2 and would take all North has.
A_SLAM_OR_A_STEP = "1-0-0-0-0-1-1-0-0-0-0-0-22-23-S"
# North has nothing; F reaches North's row, A does not.
FEED_OR_NOT = "1-0-0-0-0-1-0-0-0-0-0-0-23-23-S"
# North has nothing and South can't reach.
UNREACHABLE = "1-0-0-0-0-0-0-0-0-0-0-0-24-23-S"
# North has nothing. F's 17 seeds: a to f one each (6), A to E (11), a to f again (17): each of a to f holds 2,
# and the last fell in f, so the chain f, e, d, c, b, a is all of North's row, 12 seeds.
FEED_BY_A_SLAM = "1-0-0-0-0-17-0-0-0-0-0-0-15-15-S"


@pytest.mark.parametrize("game", FOUR, ids=lambda game: game.name)
@pytest.mark.parametrize(
    ("before", "move", "after"),
    [
        # RULES 2.2: A's 12 seeds: B to F, a to f are eleven; A is skipped; the twelfth falls in B, South's own.
        ("12-0-0-0-0-0-1-1-1-1-1-1-15-15-S", "A", "0-2-1-1-1-1-2-2-2-2-2-2-15-15-N"),
        # RULES 2.2: A's 23 seeds: two in each of the eleven others, the 23rd in B.
        ("23-0-0-0-0-0-0-0-0-0-0-0-12-13-S", "A", "0-3-2-2-2-2-2-2-2-2-2-2-12-13-N"),
        # RULES 2.3: E's two seeds make F 2 and a 2; a is captured, F is South's own row and stays.
        ("0-0-0-0-2-1-1-5-0-0-0-0-20-19-S", "E", "0-0-0-0-0-2-0-5-0-0-0-0-22-19-N"),
        # RULES 2.3: F's three make a 2, b 4, c 2: c is captured, b is not 2 or 3, so a behind it stays.
        ("0-0-0-0-0-3-1-3-1-0-0-0-20-20-S", "F", "0-0-0-0-0-0-2-4-0-0-0-0-22-20-N"),
        # RULES 2.3: the last seed makes a 4: nothing.
        ("0-0-0-0-0-1-3-0-0-0-0-4-20-20-S", "F", "0-0-0-0-0-0-4-0-0-0-0-4-20-20-N"),
        # RULES 2.3 by North: e's three: f 1, A 2, B 3; B and A captured (5), f is North's own; C keeps South alive.
        ("1-2-4-0-0-0-0-0-0-0-3-0-19-19-N", "e", "0-0-4-0-0-0-0-0-0-0-0-1-19-24-S"),
    ],
)
def test_sowing_and_capturing_is_the_same_in_all_four(game: Game, before: str, move: str, after: str) -> None:
    assert game.after(before, move) == after, f"{game.name}: {move} from {before}"


def test_grand_slam_takes_nothing_in_abapa_and_auale() -> None:
    """RULES 2.4, 4.1: the move is legal."""
    for game in (ABAPA, AUALE):
        assert game.legal_moves(A_SLAM_OR_A_STEP) == ["A", "F"]
        assert game.after(A_SLAM_OR_A_STEP, "F") == "1-0-0-0-0-0-2-0-0-0-0-0-22-23-N"


def test_grand_slam_captures_in_the_grand_slam_game() -> None:
    """RULES 3.2; then North can't play, and South adds the seed in A: 25."""
    assert SLAM.legal_moves(A_SLAM_OR_A_STEP) == ["A", "F"]
    after = SLAM.after(A_SLAM_OR_A_STEP, "F")
    assert after == "1-0-0-0-0-0-0-0-0-0-0-0-24-23-N"
    assert SLAM.ending(after) == "starved"
    assert SLAM.settled(after, "starved") == "0-0-0-0-0-0-0-0-0-0-0-0-25-23-N"
    assert SLAM.winner(after, "starved") == "S"


def test_grand_slam_is_not_legal_in_awale() -> None:
    """RULES 5.2."""
    assert AWALE.legal_moves(A_SLAM_OR_A_STEP) == ["A"]


@pytest.mark.parametrize("game", FOUR, ids=lambda game: game.name)
def test_the_empty_row_is_fed_where_it_can_be(game: Game) -> None:
    """RULES 2.5, 3.3, 4.2, 5.2."""
    assert game.legal_moves(FEED_OR_NOT) == ["F"]


def test_out_of_reach_every_house_may_play_but_in_auale() -> None:
    """RULES 2.5, 3.3, 5.2: every playable house; 4.2, 4.4: none, so each adds their own row."""
    for game in (ABAPA, SLAM, AWALE):
        assert game.legal_moves(UNREACHABLE) == ["A"]
        after = game.after(UNREACHABLE, "A")
        assert game.ending(after) == "starved"
        assert game.settled(after, "starved") == "0-0-0-0-0-0-0-0-0-0-0-0-25-23-N"
    assert AUALE.legal_moves(UNREACHABLE) == []
    assert AUALE.ending(UNREACHABLE) == "cannot-play"
    assert AUALE.settled(UNREACHABLE, "cannot-play") == "0-0-0-0-0-0-0-0-0-0-0-0-25-23-S"
    assert AUALE.winner(UNREACHABLE, "cannot-play") == "S"


def test_feeding_by_a_grand_slam() -> None:
    """RULES 2.4 with 2.5, 3.3 ("whatever is captured afterwards"), 4.2, 5.2 (excluded first)."""
    for game in (ABAPA, AUALE):
        assert game.legal_moves(FEED_BY_A_SLAM) == ["F"]
        assert game.after(FEED_BY_A_SLAM, "F") == "2-1-1-1-1-0-2-2-2-2-2-2-15-15-N"
    assert SLAM.legal_moves(FEED_BY_A_SLAM) == ["F"]
    assert SLAM.after(FEED_BY_A_SLAM, "F") == "2-1-1-1-1-0-0-0-0-0-0-0-27-15-N"
    assert AWALE.legal_moves(FEED_BY_A_SLAM) == ["A"]


def test_25_is_a_majority_but_in_awale_and_the_seeds_stay() -> None:
    """RULES 2.6, 3.4, 4.3, 5.3, 1.11."""
    after = ABAPA.after("0-0-0-0-0-3-1-3-1-0-0-0-23-17-S", "F")
    assert after == "0-0-0-0-0-0-2-4-0-0-0-0-25-17-N"
    for game in (ABAPA, SLAM, AUALE):
        assert game.ending(after) == "majority"
        assert game.legal_moves(after) == []
        assert game.settled(after, "majority") == after
        assert game.winner(after, "majority") == "S"
    assert AWALE.ending(after) is None
    assert AWALE.legal_moves(after) == ["a", "b"]  # neither reaches South's empty row, so either may play


def test_a_majority_is_looked_at_before_no_seeds() -> None:
    """RULES 1.11: South can't play, but North has 25: the seed in a stays where it lies."""
    position = "0-0-0-0-0-0-1-0-0-0-0-0-22-25-S"
    for game in (ABAPA, SLAM, AUALE):
        assert game.ending(position) == "majority"
        assert game.scores(game.settled(position, "majority")) == (22, 25)
    assert AWALE.ending(position) == "starved"
    assert AWALE.settled(position, "starved") == "0-0-0-0-0-0-0-0-0-0-0-0-22-26-S"


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("oware-abapa", "starved"),  # RULES 2.7
        ("oware-grand-slam", "starved"),  # RULES 3.4
        ("oware-auale", "cannot-play"),  # RULES 4.4, "with or without seeds"
        ("awale", "starved"),  # RULES 5.4
    ],
)
def test_without_seeds_the_other_adds_what_is_left(name: str, reason: str) -> None:
    game = GAMES[name]
    position = "0-0-0-0-0-0-3-0-0-0-0-0-22-23-S"
    assert game.ending(position) == reason
    assert game.settled(position, reason) == "0-0-0-0-0-0-0-0-0-0-0-0-22-26-S"
    assert game.winner(position, reason) == "N"


def test_24_all_is_a_draw_by_majority_in_auale_and_by_starving_elsewhere() -> None:
    """RULES 4.3; 2.7, 2.9, 3.4, 5.4."""
    position = "0-0-0-0-0-0-0-0-0-0-0-0-24-24-S"
    for game in FOUR:
        reason = "majority" if game is AUALE else "starved"
        assert game.ending(position) == reason
        assert game.winner(position, reason) is None


def test_awale_ends_where_every_move_starves() -> None:
    """RULES 5.4: F makes a 2 and would take all; nothing else can play; each adds their own row."""
    position = "0-0-0-0-0-1-1-0-0-0-0-0-23-23-S"
    assert AWALE.ending(position) == "cannot-play"
    assert AWALE.legal_moves(position) == []
    assert AWALE.settled(position, "cannot-play") == "0-0-0-0-0-0-0-0-0-0-0-0-24-24-S"
    assert AWALE.winner(position, "cannot-play") is None


def test_repetition_needs_a_seed_in_each_row_in_abapa() -> None:
    """RULES 2.8."""
    assert ABAPA.repetition_ends("0-0-0-0-0-1-0-0-0-0-0-1-23-23-S", 2)
    assert not ABAPA.repetition_ends("0-0-0-0-0-1-0-0-0-0-0-1-23-23-S", 1)
    assert not ABAPA.repetition_ends("2-0-0-0-0-0-0-0-0-0-0-0-23-23-S", 2)


def test_repetition_is_settled_in_four_ways() -> None:
    """RULES 2.8, 3.5, 4.5, 5.5."""
    position = "3-0-0-0-0-0-1-0-0-0-0-0-21-23-S"
    own_rows = "0-0-0-0-0-0-0-0-0-0-0-0-24-24-S"
    assert ABAPA.settled(position, "repetition") == own_rows
    assert SLAM.settled(position, "repetition") == position
    assert SLAM.winner(position, "repetition") is None
    assert AUALE.settled(position, "repetition") == own_rows
    assert AUALE.settled(position, "agreement") == own_rows
    assert AWALE.settled(position, "repetition") == position
    assert AWALE.winner(position, "repetition") == "N"


def test_auale_ends_by_itself_at_the_fifth_occurrence() -> None:
    """RULES 4.5."""
    position = "3-0-0-0-0-0-1-0-0-0-0-0-21-23-S"
    assert [AUALE.repetition_ends(position, times) for times in (2, 3, 4, 5)] == [False, False, False, True]


def test_resigning_in_awale_gives_the_seeds_left_to_the_other() -> None:
    """RULES 5.7: South resigns with 26 and still wins; with 24 it is a draw; with 23 it is lost."""
    assert AWALE.resigned("9-0-0-0-0-0-3-0-0-0-0-0-26-10-S", "S") == (
        "0-0-0-0-0-0-0-0-0-0-0-0-26-22-S",
        "S",
    )
    assert AWALE.resigned("9-0-0-0-0-0-3-0-0-0-0-0-24-12-N", "S")[1] is None
    assert AWALE.resigned("9-0-0-0-0-0-3-0-0-0-0-0-23-13-N", "S")[1] == "N"
