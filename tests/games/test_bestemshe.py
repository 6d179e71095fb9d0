"""Bestemshe, clause by clause of docs/RULES.md, section 14."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from mashimo import GAMES, Game, NotationError
from mashimo.play.import_text import read_game
from mashimo.search.backend import new_backend
from tests.support.boards import after, picture, played, random_game, summary

GAME: Final = "bestemshe"
LINES: Final = (5, 21, 91, 407, 1761, 7782, 34285)
"""RULES 11.6, from depth 1 on."""


def test_the_board_has_two_rows_of_five_with_five_seeds_each() -> None:
    """RULES 14.1: 2×5 houses, 5 seeds each, 50 in all; South begins [house]."""
    game = Game(GAME)
    assert game.position == "5-5-5-5-5-5-5-5-5-5-0-0-S"
    layout = game.ruleset.layout
    assert (layout.rows, layout.columns, game.ruleset.seeds, layout.flags) == (2, 5, 50, ())
    assert game.legal_moves() == list("ABCDE")


@pytest.mark.parametrize(
    ("before", "move", "then", "why"),
    [
        ("0-3-0-0-0-1-0-0-0-0-23-23-S", "B", "0-1-1-1-0-1-0-0-0-0-23-23-N", "the first seed stays"),
        ("0-1-0-0-0-1-0-0-0-0-24-24-S", "B", "0-0-1-0-0-1-0-0-0-0-24-24-N", "a single one does not"),
        ("0-1-0-0-1-5-1-0-0-0-20-22-S", "E", "0-1-0-0-0-0-1-0-0-0-26-22-N", "six are captured"),
        ("0-1-0-0-1-2-1-0-0-0-22-23-S", "E", "0-1-0-0-0-3-1-0-0-0-22-23-N", "three stay, for there is no tuz"),
        ("1-1-0-0-0-1-0-0-0-0-23-24-S", "A", "0-2-0-0-0-1-0-0-0-0-23-24-N", "an own house is not captured"),
    ],
)
def test_it_is_sown_and_captured_as_in_the_greater_game(before: str, move: str, then: str, why: str) -> None:
    """RULES 14.2: as 13.2 and 13.3, without a tuz."""
    assert after(before, move, GAME) == then, why


def test_no_house_is_marked() -> None:
    """RULES 14.2: a position has no word for a tuz, and no note speaks of one."""
    with pytest.raises(NotationError) as caught:
        Game(GAME, "5-5-5-5-5-5-5-5-5-5-0-0-S *a")
    assert caught.value.code == "position-too-long"
    assert summary(Game(GAME, "0-1-0-0-1-2-1-0-0-0-22-23-S").play("E")) == []
    assert GAMES[GAME].marks(Game(GAME).board) == {}


def test_a_store_at_26_ends_the_game() -> None:
    """RULES 14.3: majority at 26, not at 25; the seeds left are not shared out [house]."""
    game = Game(GAME, "0-1-0-0-1-5-1-0-0-0-20-22-S")
    game.play("E")
    assert game.result
    assert (game.result.winner, game.result.south, game.result.north, game.result.reason) == ("S", 26, 22, "majority")
    other = Game(GAME, "0-1-0-0-1-5-1-0-0-0-19-23-S")
    other.play("E")
    assert other.result is None


def test_without_seeds_the_opponent_adds_their_own_row() -> None:
    """RULES 14.4: starved."""
    game = Game(GAME, "1-2-0-0-0-0-0-0-0-0-23-24-S")
    game.play("A")
    assert game.position == "0-0-0-0-0-0-0-0-0-0-26-24-N"
    assert game.result
    assert (game.result.winner, game.result.reason) == ("S", "starved")


def test_more_seeds_win_and_all_numbers_are_even() -> None:
    """RULES 14.5: in random games every store is even, and nobody has 25."""
    chance = Random("14.5")
    for _ in range(30):
        game = random_game(GAME, chance)
        assert game.result, picture(game)
        south, north = game.board[10], game.board[11]
        assert south % 2 == north % 2 == 0, picture(game)
        if game.result.reason != "repetition":
            assert game.result.winner == ("S" if south > north else "N"), picture(game)


def test_a_position_that_returns_is_a_draw() -> None:
    """RULES 14.6: a repetition is a draw whatever the scores, at once [house]."""
    game = Game(GAME, "1-0-0-0-0-1-0-0-0-0-23-25-S")
    while game.result is None:
        game.play(game.legal_moves()[-1])
    assert (game.result.winner, game.result.reason, len(game.moves)) == (None, "repetition", 10)
    assert (game.result.south, game.result.north) == (23, 25)


def test_the_players_may_agree_to_a_draw_at_any_time() -> None:
    """RULES 14.7: a draw, scores as they stand [house]."""
    game = played(["C"], game=GAME)
    game.agree()
    assert game.result
    assert (game.result.winner, game.result.south, game.result.north) == (None, 6, 0)


def test_the_start_has_as_many_lines_as_the_rules_say() -> None:
    """RULES 11.6: perft, compiled."""
    backend = new_backend(GAME, compiled=True)
    backend.write("BOARDS", bytes(Game(GAME).board))
    assert tuple(backend.call("count_lines", 0, depth) for depth in range(1, 8)) == LINES


@pytest.mark.parametrize(
    ("squares", "scores", "third"),
    [
        ("c1d2", (6, 0), None),
        ("c1d2 c2b1", (6, 6), None),
        ("c1d2 c2b1 c1d1 b2d1 e1a2 e2b1 c1d1 c2a2 e1e2 d2c2 a1c2", (16, 16), 3),
        ("c1d2 b2c1 e1a2 e2b1 a1d2 c2d1 b1a2 e2c2 e1d2 c2a2 e1e2 b2d1 c1e2", (26, 12), None),
    ],
    ids=["one move", "two", "a three stays", "a whole game"],
)
def test_moves_that_another_program_checks_have_its_scores(
    squares: str, scores: tuple[int, int], third: int | None
) -> None:
    """RULES 14.2, 14.3: the moves and scores are those of the tests of PlayStrategy's strategygames."""
    game = read_game(GAME, squares)
    assert (game.board[10], game.board[11]) == scores, picture(game)
    assert (game.result is not None) == (scores == (26, 12))
    if third:
        assert game.board[7] == third, "c, the third house from North's left"
