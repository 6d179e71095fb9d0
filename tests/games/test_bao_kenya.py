"""Bao as Kenyan children play it, clause by clause of docs/RULES.md, section 7."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from mashimo import Game, NotationError
from tests.support.boards import after, picture, random_game, row, summary

GAME: Final = "bao-kenya"


NOTHING: Final = row()
ONES: Final = "1-1-1-1-1-1-1-1"
TWOS: Final = "2-2-2-2-2-2-2-2"


def test_the_board_has_two_rows_of_eight_with_three_seeds_each() -> None:
    """RULES 7.1: 2×8 houses, 3 seeds each, 48 in all; each player's store is at their right end."""
    game = Game(GAME)
    assert game.position == "-".join(["3"] * 16) + "-0-0-S"
    layout = game.ruleset.layout
    assert (layout.rows, layout.columns, game.ruleset.seeds) == (2, 8, 48)
    assert game.ruleset.stores == "right"
    assert game.legal_moves() == list("ABCDEFGH")


def test_norths_a_faces_souths_last_house() -> None:
    """RULES 7.1, 1.1: index i of one row faces index 7-i of the other."""
    columns = {house.name: house.column for house in Game(GAME).ruleset.layout.houses}
    assert [columns[name] for name in "ABCDEFGH"] == [columns[name] for name in "hgfedcba"]


@pytest.mark.parametrize(
    ("before", "move", "then", "why"),
    [
        (
            f"{row(a=1, g=3)}-{row(f=2)}-21-21-S",
            "G",
            f"{row(a=1, h=1)}-{row(a=1, f=2)}-22-21-N",
            "South: H, the own store, a",
        ),
        (
            f"{row(c=2)}-{row(a=1, g=3)}-21-21-N",
            "g",
            f"{row(a=1, c=2)}-{row(a=1, h=1)}-21-22-S",
            "North: h, the own store, A",
        ),
        (
            f"{row(a=1, g=11)}-{row(f=2)}-17-17-S",
            "G",
            f"{row(a=2, h=1)}-{row(a=1, b=1, c=1, d=1, e=1, f=3, g=1, h=1)}-18-17-N",
            "after h comes A: North's store is passed over",
        ),
        (
            f"{row(a=16)}-{NOTHING}-16-16-S",
            "A",
            f"{row(b=1, c=1, d=1, e=1, f=1, g=1, h=1)}-{ONES}-17-16-N",
            "sixteen seeds: fifteen other houses and one store",
        ),
    ],
)
def test_ones_own_store_is_sown_and_the_others_is_passed_over(before: str, move: str, then: str, why: str) -> None:
    """RULES 7.2: after one's last house the next seed goes into one's own store, then on; not into the other's."""
    assert after(before, move, GAME) == then, why


@pytest.mark.parametrize(
    ("before", "then", "notes"),
    [
        (f"{row(a=17)}-{NOTHING}-15-16-S", f"{row(b=2, c=1, d=1, e=1, f=1, g=1, h=1)}-{ONES}-16-16-N", [1]),
        (f"{row(a=33)}-{NOTHING}-7-8-S", f"{row(b=3, c=2, d=2, e=2, f=2, g=2, h=2)}-{TWOS}-9-8-N", [17, 1]),
    ],
    ids=["the 17th", "the 17th and the 33rd"],
)
def test_the_origin_is_skipped_on_every_pass(before: str, then: str, notes: list[int]) -> None:
    """RULES 7.3: the origin is skipped on every pass (17th, 33rd seed): it ends empty."""
    game = Game(GAME, before)
    assert summary(game.play("A")) == [f"note 0 {left} origin-skipped" for left in notes]
    assert game.position == then


@pytest.mark.parametrize(
    ("before", "move", "then", "turn"),
    [
        (f"{row(a=1, h=1)}-{row(a=2)}-22-22-S", "H", f"{row(a=1)}-{row(a=2)}-23-22-S", "S"),
        (f"{row(a=1, g=2)}-{row(a=2)}-22-21-S", "G", f"{row(a=1, h=1)}-{row(a=2)}-23-21-S", "S"),
        (f"{row(a=2)}-{row(a=1, h=1)}-22-22-N", "h", f"{row(a=2)}-{row(a=1)}-22-23-N", "N"),
        (f"{row(a=1, h=2)}-{row(b=2)}-22-21-S", "H", f"{row(a=1)}-{row(a=1, b=2)}-23-21-N", "N"),
    ],
    ids=["one from the end", "two from there", "North", "not when it only passes through"],
)
def test_the_last_seed_in_ones_own_store_gives_another_move(before: str, move: str, then: str, turn: str) -> None:
    """RULES 7.4: the last seed in one's own store: the same player moves again."""
    game = Game(GAME, before)
    steps = game.play(move)
    assert game.position == then
    assert game.turn == turn
    store = 16 if before.endswith("S") else 17
    assert summary(steps) == ([f"note {store} 1 moves-again"] if before[-1] == turn else [])


def test_moving_again_is_a_move_of_its_own() -> None:
    """RULES 7.4: it is listed, and taken back, by itself."""
    game = Game(GAME, f"{row(a=1, h=1)}-{row(a=2)}-22-22-S")
    game.play("H")
    game.play("A")
    assert game.moves == ["H", "A"]
    assert game.turn == "N"
    game.undo()
    assert game.position == f"{row(a=1)}-{row(a=2)}-23-22-S"
    reason = game.ruleset.reasons.reason_of("moves-again")
    assert (reason.clause, reason.ours) == ("7.4", False)


@pytest.mark.parametrize(
    ("before", "move", "then", "why"),
    [
        (
            f"{row(a=1)}-{row(a=2, g=3)}-18-24-S",
            "A",
            f"{row(b=1)}-{row(a=2)}-21-24-N",
            "all of g, opposite B; the last seed stays",
        ),
        (
            f"{row(a=2, g=3)}-{row(a=1)}-24-18-N",
            "a",
            f"{row(a=2)}-{row(b=1)}-24-21-S",
            "North: all of G, opposite b",
        ),
        (f"{row(a=1)}-{row(a=2)}-21-24-S", "A", f"{row(b=1)}-{row(a=2)}-21-24-N", "nothing opposite: nothing happens"),
        (
            f"{row(a=1, b=1)}-{row(a=2, g=3)}-17-24-S",
            "A",
            f"{row(b=2)}-{row(a=2, g=3)}-17-24-N",
            "B was not empty",
        ),
        (
            f"{row(g=3, h=1)}-{row(f=2)}-18-24-S",
            "G",
            f"{row(h=2)}-{row(a=1, f=2)}-19-24-N",
            "a was empty, but is not one's own, though H opposite has two",
        ),
        (
            f"{row(g=11)}-{row(f=2)}-17-18-S",
            "G",
            f"{row(a=1, h=1)}-{row(a=1, b=1, c=1, d=1, e=1, f=3, g=1)}-19-18-N",
            "A after a way round: h, opposite, has just got its seed",
        ),
        (
            f"{row(a=17)}-{NOTHING}-15-16-S",
            "A",
            f"{row(b=2, c=1, d=1, e=1, f=1, g=1, h=1)}-{ONES}-16-16-N",
            "B was empty before the move, but not when the 17th seed fell",
        ),
    ],
)
def test_the_last_seed_in_an_own_empty_house_captures_opposite(before: str, move: str, then: str, why: str) -> None:
    """RULES 7.5: a house of one's own row that was empty when the last seed fell captures all opposite; it stays."""
    assert after(before, move, GAME) == then, why


def test_without_seeds_the_other_takes_all_that_is_left() -> None:
    """RULES 7.6: the player to move has no seeds: the other takes all that is left (starved)."""
    game = Game(GAME, f"{NOTHING}-{row(c=3)}-24-21-S")
    assert game.position == f"{NOTHING}-{NOTHING}-24-24-S"
    game = Game(GAME, f"{row(g=1)}-{row(b=1)}-24-22-S")
    game.play("G")  # H, empty until now; a, opposite, is empty too
    assert game.legal_moves(), picture(game)
    game = Game(GAME, f"{row(d=4)}-{NOTHING}-20-24-N")
    assert game.result
    assert (game.result.winner, game.result.south, game.result.north) == (None, 24, 24)
    assert game.result.reason == "starved"
    assert game.result_reason
    assert game.result_reason.clause == "7.6"


def test_so_it_is_when_moving_again_without_seeds() -> None:
    """RULES 7.6: also when moving again: South's last seed goes home, South is to move again, North takes the rest.

    [house]
    """
    game = Game(GAME, f"{row(h=1)}-{row(c=3)}-22-22-S")
    assert summary(game.play("H")) == ["note 16 1 moves-again", "collect 10 3"]
    assert game.position == f"{NOTHING}-{NOTHING}-23-25-S"
    assert game.result
    assert (game.result.winner, game.result.reason) == ("N", "starved")


def test_nobody_need_feed() -> None:
    """RULES 7.6, 1.4: with North's row empty South may play what does not reach it, and takes the rest after it."""
    game = Game(GAME, f"{row(a=1, h=2)}-{NOTHING}-22-23-S")
    assert game.legal_moves() == ["A", "H"]
    game.play("A")
    assert game.result
    assert (game.result.winner, game.result.south) == ("S", 25)


def test_a_store_at_25_ends_the_game_before_no_seeds_does() -> None:
    """RULES 7.7, 1.11: a store at 25 or more ends the game (majority), though South then has no seeds; North's stay."""
    game = Game(GAME, f"{row(h=1)}-{row(c=3)}-24-20-S")
    assert game.legal_moves()
    game.play("H")
    assert game.position == f"{NOTHING}-{row(c=3)}-25-20-S"
    assert game.result
    assert (game.result.winner, game.result.south, game.result.north) == ("S", 25, 20)
    assert game.result.reason == "majority"
    assert game.result_reason
    assert (game.result_reason.clause, game.result_reason.ours) == ("7.7", False)


def test_24_all_is_a_draw() -> None:
    """RULES 7.7: 24-24 is a draw."""
    game = Game(GAME, f"{row(h=1)}-{NOTHING}-23-24-S")
    game.play("H")
    assert game.result
    assert (game.result.winner, game.result.south, game.result.north) == (None, 24, 24)


def test_no_position_comes_again() -> None:
    """RULES 1.7, 7.2: none can: seeds leave a row only in a sowing that puts one into a store."""
    chance = Random("7 repeats")
    for _ in range(40):
        game = random_game(GAME, chance)
        assert game.result, picture(game)
        assert len({turn.board for turn in game.turns}) == len(game.turns)
    assert Game(GAME).ruleset.rules.repeated(bytearray(19), 9) == 0


@pytest.mark.parametrize(
    ("position", "code", "numbers"),
    [
        (f"{row(a=47)}-{NOTHING}-0-0-S", "wrong-total", (47, 48)),
        ("48-0-0-0-0-0-0-0-0-0-0-0-0-0-S", "position-length", (14, 18)),
    ],
)
def test_a_position_has_sixteen_houses_and_forty_eight_seeds(
    position: str, code: str, numbers: tuple[int, int]
) -> None:
    """RULES 10.1, 1.12: 2×8 in the form of 2×6, sixteen houses; refused with both numbers."""
    with pytest.raises(NotationError) as caught:
        Game(GAME, position)
    assert (caught.value.code, caught.value.numbers) == (code, numbers)


def test_no_position_comes_back() -> None:
    """RULES 7.8: the page's stalemate cannot come up: seeds only move forward, or drop one into a store."""
    random = Random(78)
    for _ in range(20):
        game = Game(GAME)
        seen = {game.position}
        while moves := game.legal_moves():
            game.play(random.choice(moves))
            assert game.position not in seen, picture(game)
            seen.add(game.position)
