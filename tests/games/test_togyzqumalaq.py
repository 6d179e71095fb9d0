"""Togyzqumalaq, clause by clause of docs/RULES.md, section 13."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from mashimo import GAMES, Game, NotationError
from mashimo.search.backend import new_backend
from tests.support.boards import after, picture, played, random_game, summary

GAME: Final = "togyzqumalaq"
LINES: Final = (9, 73, 613, 5199, 43184)
"""RULES 11.6, from depth 1 on."""


def nine(**seeds: int) -> str:
    """Write a row of nine houses: `nine(c=2)` has two seeds in its third house and none elsewhere."""
    return "-".join(str(seeds.get(house, 0)) for house in "abcdefghi")


NOTHING: Final = nine()


def inside(south: str, north: str) -> int:
    """Count the seeds of two rows."""
    return sum(int(seeds) for row in (south, north) for seeds in row.split("-"))


def board(south: str, north: str, turn: str = "S", tuz: str = "", *, lead: int = 0) -> str:
    """Write a position: two rows, the other seeds shared between the stores, South's ahead; the houses that are tuz."""
    left = 162 - inside(south, north)
    first = (left + lead + 1) // 2
    text = f"{south}-{north}-{first}-{left - first}-{turn}"
    return f"{text} *{tuz}" if tuz else text


def rows(text: str) -> str:
    """Return the houses of a position text, without stores and turn."""
    return text.rsplit("-", 3)[0]


def scores(game: Game) -> tuple[int, int]:
    """Return what both sides have captured."""
    return game.board[18], game.board[19]


def test_the_board_has_two_rows_of_nine_with_nine_seeds_each() -> None:
    """RULES 13.1: 2×9 houses, 9 seeds each, 162 in all; South begins [house]; captures are shown below the board."""
    game = Game(GAME)
    assert game.position == "-".join(["9"] * 18) + "-0-0-S"
    layout = game.ruleset.layout
    assert (layout.rows, layout.columns, game.ruleset.seeds) == (2, 9, 162)
    assert game.ruleset.stores == "below"
    assert game.legal_moves() == list("ABCDEFGHI")
    assert game.preview("B").ends == "a"
    assert game.preview("A").ends == "I"


@pytest.mark.parametrize(
    ("before", "move", "then"),
    [
        (board(nine(c=4), nine(i=1)), "C", f"{nine(c=1, d=1, e=1, f=1)}-{nine(i=1)}"),
        (board(nine(c=1), nine(i=1)), "C", f"{nine(d=1)}-{nine(i=1)}"),
        (board(nine(c=2), nine(i=1)), "C", f"{nine(c=1, d=1)}-{nine(i=1)}"),
        (board(nine(a=1, i=1), nine(b=1)), "I", f"{nine(a=1)}-{nine(a=1, b=1)}"),
        (board(nine(a=4), nine(h=1, i=1), "N"), "i", f"{nine(a=5)}-{nine(h=1)}"),
        (
            board(nine(h=19), nine(c=1)),
            "H",
            f"{nine(a=1, b=1, c=1, d=1, e=1, f=1, g=1, h=2, i=1)}-{nine(a=1, b=1, c=2, d=1, e=1, f=1, g=1, h=1, i=1)}",
        ),
        (
            board(nine(h=20), nine(c=1)),
            "H",
            f"{nine(a=1, b=1, c=1, d=1, e=1, f=1, g=1, h=2, i=2)}-{nine(a=1, b=1, c=2, d=1, e=1, f=1, g=1, h=1, i=1)}",
        ),
    ],
    ids=["four", "a single seed", "two", "a single seed over the edge", "North's", "nineteen", "twenty"],
)
def test_the_first_seed_falls_back_into_its_house(before: str, move: str, then: str) -> None:
    """RULES 13.2: the first seed stays unless it is alone; a sowing that comes round sows its origin as well."""
    assert rows(after(before, move, GAME)) == then


@pytest.mark.parametrize(
    ("before", "move", "captures", "why"),
    [
        (board(nine(a=1, i=1), nine(a=1, b=1)), "I", ["capture 9 2"], "two"),
        (board(nine(a=1, i=2), nine(a=5, b=1)), "I", ["capture 9 6"], "six"),
        (board(nine(a=1, i=1), nine(a=99, b=1)), "I", ["capture 9 100"], "a hundred"),
        (board(nine(a=1, i=1), nine(a=4, b=1)), "I", [], "five, which is odd"),
        (board(nine(a=1, b=1), nine(a=1, b=1)), "A", [], "an even house of one's own row"),
        (board(nine(a=1, h=3), nine(a=1, b=1)), "H", ["capture 9 2"], "the house of the last seed alone"),
        (board(nine(a=1, g=4), nine(a=1, b=4)), "G", ["capture 9 2"], "and of those before it none"),
        (board(nine(a=1, c=1), nine(a=1, i=1), "N"), "i", ["capture 0 2"], "North's last seed"),
    ],
)
def test_a_last_seed_that_makes_the_house_even_captures(before: str, move: str, captures: list[str], why: str) -> None:
    """RULES 13.3: the last seed in the opponent's row makes that house even: its seeds are captured."""
    assert summary(Game(GAME, before).play(move)) == captures, why


def test_all_first_moves_but_one_capture_ten() -> None:
    """RULES 13.3: of the nine first moves all but 1 capture ten; its last seed ends in South's own ninth house."""
    game = Game(GAME)
    assert {word: game.preview(word).captures for word in "ABCDEFGHI"} == {"A": 0, **dict.fromkeys("BCDEFGHI", 10)}


def test_a_last_seed_that_makes_three_makes_a_tuz() -> None:
    """RULES 13.4: the house becomes the mover's tuz, by itself, and its three seeds are captured."""
    game = Game(GAME, board(nine(a=1, i=1), nine(a=2, b=1)))
    before = scores(game)
    assert summary(game.play("I")) == ["note 9 3 tuz", "capture 9 3"]
    assert game.position.endswith(" *a")
    assert scores(game) == (before[0] + 3, before[1])
    assert game.ruleset.marks(game.board) == {9: "tuz"}
    north = Game(GAME, board(nine(c=2, d=1), nine(a=1, f=7), "N"))
    assert summary(north.play("f")) == ["note 2 3 tuz", "capture 2 3"]
    assert north.position.endswith(" *C")


@pytest.mark.parametrize(
    ("before", "move", "why"),
    [
        (board(nine(a=1, i=1), nine(a=2, b=1), tuz="e"), "I", "South has a tuz already"),
        (board(nine(a=1, i=10), nine(h=1, i=2)), "I", "the ninth house"),
        (board(nine(b=1, i=1), nine(a=2, b=1), tuz="A"), "I", "the house of the same number is North's tuz"),
        (board(nine(a=1, c=2), nine(a=1)), "A", "a three of one's own row"),
    ],
)
def test_some_threes_make_no_tuz(before: str, move: str, why: str) -> None:
    """RULES 13.5: one has a tuz, it is the ninth house, or it mirrors the other's tuz: nothing happens."""
    game = Game(GAME, before)
    flags = game.position.partition("*")[2]
    assert summary(game.play(move)) == [], why
    assert game.position.partition("*")[2] == flags, why


def test_norths_tuz_leaves_south_the_others_of_another_number() -> None:
    """RULES 13.5: a tuz on either side, with two numbers."""
    game = Game(GAME, board(nine(a=1, i=1), nine(a=2, b=1), tuz="B"))
    game.play("I")
    assert game.position.endswith(" *Ba")


def test_what_falls_into_a_tuz_goes_to_its_owner() -> None:
    """RULES 13.6: not skipped; each seed goes at once to the owner's store, South's or North's, whoever sows."""
    game = Game(GAME, board(nine(a=20), nine(i=2), tuz="Bc"))
    before = scores(game)
    steps = game.play("A")
    assert summary(steps) == ["capture 1 1", "capture 11 1", "capture 1 1"]
    assert scores(game) == (before[0] + 1, before[1] + 2)
    assert (game.captured(), game.given()) == (1, 2)


def test_a_last_seed_in_a_tuz_does_nothing_more() -> None:
    """RULES 13.6: neither in one's own tuz nor in the other player's."""
    own = Game(GAME, board(nine(a=1, i=1), nine(b=1), tuz="a"))
    assert summary(own.play("I")) == ["capture 9 1"]
    other = Game(GAME, board(nine(a=1, h=1), nine(b=1), tuz="B"))
    assert summary(other.play("A")) == ["capture 1 1"]
    assert other.captured() == 0


def test_a_tuz_is_not_played_from() -> None:
    """RULES 13.6: it is refused by its own word, not as an empty house."""
    game = Game(GAME, board(nine(a=1, h=1), nine(b=1), tuz="B"))
    assert game.legal_moves() == ["A", "H"]
    refusal = game.refusal("B")
    assert refusal
    assert (refusal.code, refusal.clause, refusal.ours) == ("tuz", "13.4", False)


def test_a_store_at_82_ends_the_game() -> None:
    """RULES 13.7: majority at 82, not at 81; the seeds left are not shared out [house]."""
    south, north = nine(a=1, i=1), nine(a=1, b=7)
    game = Game(GAME, f"{south}-{north}-80-72-S")
    game.play("I")
    assert game.position == f"{nine(a=1)}-{nine(b=7)}-82-72-N"
    assert game.result
    assert (game.result.winner, game.result.south, game.result.north, game.result.reason) == ("S", 82, 72, "majority")
    other = Game(GAME, f"{south}-{north}-79-73-S")
    other.play("I")
    assert other.result is None


def test_without_seeds_the_opponent_adds_their_own_row() -> None:
    """RULES 13.8: the player to move has no seeds, and nobody need feed them: the opponent adds their row (starved)."""
    game = Game(GAME, f"{nine(a=1, b=1)}-{nine()}-80-80-S")
    assert game.legal_moves() == ["A", "B"]
    game.play("A")
    assert game.result
    assert (game.result.winner, game.result.south, game.result.north, game.result.reason) == ("S", 82, 80, "starved")
    assert game.position == f"{NOTHING}-{NOTHING}-82-80-N"


def test_81_all_is_a_draw() -> None:
    """RULES 13.9: more seeds wins; 81-81 is a draw."""
    game = Game(GAME, f"{nine(i=1)}-{nine(a=1)}-79-81-S")
    game.play("I")
    assert game.result
    assert (game.result.winner, game.result.south, game.result.north) == (None, 81, 81)


def test_a_position_that_returns_is_a_draw() -> None:
    """RULES 13.10: a repetition is a draw whatever the scores, at once [house]."""
    start = f"{nine(a=1)}-{nine(a=1)}-80-80-S"
    game = Game(GAME, start)
    while game.result is None:
        game.play(game.legal_moves()[-1])
    assert (game.result.winner, game.result.reason, len(game.moves)) == (None, "repetition", 18)
    uneven = Game(GAME, f"{nine(a=1)}-{nine(a=1)}-79-81-S")
    uneven.play_on(game.moves)
    assert uneven.result
    assert (uneven.result.winner, uneven.result.south, uneven.result.north) == (None, 79, 81)


def test_no_random_game_repeats_a_position() -> None:
    """RULES 13.10: the seeds that move would have to go right round without a capture."""
    chance = Random("13.10")
    for _ in range(20):
        game = random_game(GAME, chance)
        assert game.result, picture(game)
        assert game.result.reason in {"majority", "starved"}, picture(game)


def test_the_players_may_agree_to_a_draw_at_any_time() -> None:
    """RULES 13.11, 1.9: a draw, scores as they stand [house]."""
    game = played(["C"], game=GAME)
    game.agree()
    assert game.result
    assert (game.result.winner, game.result.south, game.result.north) == (None, 10, 0)
    assert game.result_reason
    assert (game.result_reason.clause, game.result_reason.ours) == ("13.11", True)


@pytest.mark.parametrize(
    ("tuz", "seeds"),
    [("ab", nine(i=1)), ("i", nine(h=1)), ("I", nine(h=1)), ("Cc", nine(i=1)), ("c", nine(c=1))],
    ids=["two in a row", "North's ninth", "South's ninth", "the same number", "seeds in it"],
)
def test_a_tuz_that_no_game_makes_is_refused(tuz: str, seeds: str) -> None:
    """RULES 13.12: two tuz in a row, a ninth house, the same number twice, seeds in it."""
    with pytest.raises(NotationError) as caught:
        Game(GAME, board(nine(a=1), seeds, tuz=tuz))
    assert caught.value.code == "wrong-tuz"
    assert caught.value.reason
    assert caught.value.reason.clause == "13.12"


def test_a_position_names_its_tuz() -> None:
    """RULES 13.12: `*` and the houses, South's row first; it is read as it is written."""
    text = board(nine(a=1), nine(i=1), tuz="Dc")
    game = Game(GAME, text)
    assert game.position == text
    assert game.ruleset.marks(game.board) == {3: "tuz", 11: "tuz"}


def test_the_start_has_as_many_lines_as_the_rules_say() -> None:
    """RULES 11.6: perft, compiled."""
    backend = new_backend(GAME, compiled=True)
    backend.write("BOARDS", bytes(Game(GAME).board))
    assert tuple(backend.call("count_lines", 0, depth) for depth in range(1, 6)) == LINES


def test_its_endings_are_not_tabled() -> None:
    """RULES 13.6: a tuz makes a position more than its seeds, so a table by seeds alone would be wrong."""
    assert not hasattr(GAMES[GAME].rules, "PERSPECTIVES")
