"""Bao from Kenya with laps, clause by clause of docs/RULES.md, section 8."""

from __future__ import annotations

from typing import Final

import pytest

from mashimo import Game, NotationError
from mashimo.games.catalogue import rules_of
from mashimo.play.notation import read_position
from tests.reference.walks import never_ends
from tests.support.boards import after, picture, played, row, summary

GAME: Final = "bao-kenya-laps"


NOTHING: Final = row()
ENDLESS: Final = "3-2-1-3-1-0-3-0-1-0-1-0-1-3-2-1"
"""From D the sowing goes on forever."""
ALL_ENDLESS: Final = "1-0-1-0-1-5-0-1-2-1-3-2-1-0-1-2"
"""F, South's only house that is no single, is sown forever."""


def houses(text: str) -> list[int]:
    """Return the numbers of a text."""
    return [int(number) for number in text.split("-")]


def test_the_board_has_two_rows_of_eight_with_two_seeds_each() -> None:
    """RULES 8.1: 2×8 houses, 2 seeds each, 32 in all; stores at each player's left end."""
    game = Game(GAME)
    assert game.position == "-".join(["2"] * 16) + "-0-0-S"
    layout = game.ruleset.layout
    assert (layout.rows, layout.columns, game.ruleset.seeds) == (2, 8, 32)
    assert game.ruleset.stores == "left"


def test_stores_hold_captures_only() -> None:
    """RULES 8.1, 8.2: sowing past one's last house goes into the other row, not into a store."""
    assert after(f"{row(h=2)}-{NOTHING}-15-15-S", "H", GAME) == f"{NOTHING}-{row(a=1, b=1)}-15-15-N"
    assert after(f"{NOTHING}-{row(h=2)}-15-15-N", "h", GAME) == f"{row(a=1, b=1)}-{NOTHING}-15-15-S"


@pytest.mark.parametrize(
    ("before", "move", "then", "why"),
    [
        (
            f"{row(a=1)}-{row(a=1)}-15-15-S",
            "A",
            f"{row(b=1)}-{row(a=1)}-15-15-N",
            "in an empty house the turn ends",
        ),
        (
            f"{row(a=1, b=1)}-{row(a=1)}-14-15-S",
            "A",
            f"{row(c=1, d=1)}-{row(a=1)}-14-15-N",
            "B has a seed: both are scooped and sown on from C",
        ),
        (
            f"{row(e=1, h=2)}-{row(b=1)}-14-14-S",
            "H",
            f"{row(e=1)}-{row(a=1, c=1, d=1)}-14-14-N",
            "in the other's row too: b is scooped",
        ),
        (
            f"{row(a=16)}-{NOTHING}-8-8-S",
            "A",
            f"1-1-1-1-1-1-1-1-{row(a=1, b=1, c=1, d=1, e=1, f=1, g=1)}-9-8-N",
            "A is not skipped: its 16th seed falls there, the scoop has emptied it, and h's new seed is captured",
        ),
    ],
)
def test_laps_go_on_until_a_seed_falls_in_an_empty_house(before: str, move: str, then: str, why: str) -> None:
    """RULES 8.2: a last seed in a house with seeds, in either row, scoops it and sows on; the origin is not skipped."""
    assert after(before, move, GAME) == then, why


def test_a_turn_of_six_laps() -> None:
    """RULES 8.2, 8.3: from the start A's two.

    B, C 3; C's three: D, E, F 3; F's: G, H, a 3; a's: b, c, d 3; d's: e, f, g 3; g's: h 3, A 1, B 4; B's four:
    C 1, D 4, E 4, and F, empty since it was scooped: the end; c, opposite, has three.
    """
    assert after("-".join(["2"] * 16) + "-0-0-S", "A", GAME) == "1-0-1-4-4-1-3-3-0-3-0-0-3-3-0-3-3-0-N"


@pytest.mark.parametrize(
    ("before", "then", "why"),
    [
        (
            f"{row(a=2)}-{row(a=1, f=4)}-12-13-S",
            f"{row(b=1, c=1)}-{row(a=1)}-16-13-N",
            "f faces C; the last seed stays",
        ),
        (f"{row(a=2)}-{row(a=1)}-14-15-S", f"{row(b=1, c=1)}-{row(a=1)}-14-15-N", "nothing opposite"),
        (
            f"{row(a=8, g=3)}-{NOTHING}-10-11-S",
            f"{row(b=1, c=1, d=1, e=1, f=1, g=4, h=1)}-{row(a=1)}-10-11-N",
            "a was empty, but is not the mover's, though H faces it",
        ),
    ],
)
def test_a_turn_that_ends_in_ones_own_row_captures_opposite(before: str, then: str, why: str) -> None:
    """RULES 8.3: if the empty house is in the mover's row, all seeds of the opposite house are captured."""
    assert after(before, "A", GAME) == then, why


def test_a_single_seed_is_no_origin_while_a_house_has_more() -> None:
    """RULES 8.4: a single seed can't be the origin unless every non-empty house of the mover's row holds just one."""
    game = Game(GAME, f"{row(a=1, b=2, c=1)}-{row(h=4)}-12-12-S")
    assert game.legal_moves() == ["B"]
    refusal = game.refusal("A")
    assert refusal
    assert (refusal.code, refusal.clause, refusal.ours, refusal.numbers) == ("single", "8.4", False, (1,))
    empty = game.refusal("D")
    assert empty
    assert empty.code == "empty"


def test_singles_may_be_played_when_there_is_nothing_else() -> None:
    """RULES 8.4: the other's row, where h has four, does not count."""
    assert Game(GAME, f"{row(a=1, c=1)}-{row(h=4)}-13-13-S").legal_moves() == ["A", "C"]
    assert Game(GAME, f"{row(a=4)}-{row(c=1, h=1)}-13-13-N").legal_moves() == ["c", "h"]


def test_without_seeds_the_other_takes_all_that_is_left() -> None:
    """RULES 8.5: the player to move has no seeds: the other takes all that is left (starved)."""
    game = Game(GAME, f"{NOTHING}-{row(c=3, h=1)}-20-8-S")
    assert game.position == f"{NOTHING}-{NOTHING}-20-12-S"
    assert game.result
    assert (game.result.winner, game.result.reason) == ("S", "starved")
    assert game.result_reason
    assert (game.result_reason.clause, game.result_reason.ours) == ("8.5", False)


def test_no_majority_ends_the_game() -> None:
    """RULES 8.5: no majority end: 28 of 32 are captured, and the game goes on."""
    game = Game(GAME, f"{row(a=1)}-{row(a=1)}-28-2-S")
    assert game.result is None
    assert game.legal_moves() == ["A"]


@pytest.mark.parametrize(
    ("position", "moves"),
    [
        ("0-0-1-0-2-0-2-0-2-1-1-0-1-0-0-1-13-8-N", "aGbEgB"),
        ("0-1-1-0-2-0-1-0-1-1-0-1-1-1-0-1-9-12-S", "EbCeDc"),
    ],
    ids=["South ahead", "North ahead"],
)
def test_repetition_is_a_draw_whatever_the_scores(position: str, moves: str) -> None:
    """RULES 8.6: repetition: a draw, as 3.5: the seeds left are nobody's [house]."""
    game = played(moves[:-1], position, GAME)
    assert game.legal_moves()
    game.play(moves[-1])
    assert game.position == position, picture(game)
    assert game.result
    south, north = houses(position[:-2])[16:]
    assert (game.result.winner, game.result.south, game.result.north) == (None, south, north)
    assert game.result.reason == "repetition"
    assert game.result_reason
    assert (game.result_reason.clause, game.result_reason.ours) == ("8.6", True)


def test_more_seeds_wins_and_16_all_is_a_draw() -> None:
    """RULES 8.6: more seeds wins; 16-16 is a draw."""
    for south, winner in ((17, "S"), (16, None), (15, "N")):
        result = Game(GAME, f"{NOTHING}-{row(b=2)}-{south}-{30 - south}-S").result
        assert result
        assert (result.winner, result.south, result.north) == (winner, south, 32 - south)


def test_an_endless_move_is_not_legal() -> None:
    """RULES 1.6: D's sowing comes back to where it was; the app says why it may not be played."""
    assert never_ends(houses(ENDLESS), 3)
    game = Game(GAME, f"{ENDLESS}-4-6-S")
    assert game.legal_moves() == ["A", "B", "G"]
    refusal = game.refusal("D")
    assert refusal
    assert (refusal.code, refusal.clause, refusal.ours, refusal.numbers) == ("endless", "1.6", True, (3,))
    assert summary(game.play("A"))[0] == "note 3 3 endless"


def test_a_turn_of_exactly_as_many_laps_as_are_allowed_is_legal() -> None:
    """RULES 1.6: "still going after its 1,000th lap": shown on A's seven laps of the start, the limit lowered to them.

    The longest finite turn seen in millions has 200 laps, so no position is known that stands on the real limit.
    """
    rules = rules_of(GAME)
    board = read_position(rules, "-".join(["2"] * 16) + "-0-0-S")
    assert rules.play(bytearray(board), 0) == 7
    for limit, laps in ((7, 7), (6, 0)):
        vars(rules)["MOST_LAPS"] = limit
        assert rules.play(bytearray(board), 0) == laps, f"{limit} laps allowed"


def test_seeds_but_no_legal_move_share_the_rows() -> None:
    """RULES 8.7: seeds but no legal move, each adds their own row; singles are not opened [house]."""
    assert never_ends(houses(ALL_ENDLESS), 5)
    game = Game(GAME, f"{ALL_ENDLESS}-6-5-S")
    assert game.legal_moves() == []
    assert game.position == f"{NOTHING}-{NOTHING}-15-17-S"
    assert game.result
    assert (game.result.winner, game.result.south, game.result.north) == ("N", 15, 17)
    assert game.result.reason == "cannot-play"
    assert game.result_reason
    assert (game.result_reason.clause, game.result_reason.ours) == ("8.7", True)


def test_a_game_can_come_to_where_every_move_is_endless() -> None:
    """RULES 8.7: a game found by random play (18 of 6,588 such games end so)."""
    game = played("EfBeDgCfHcFeD", None, GAME)
    assert game.result
    assert game.result.reason == "cannot-play"
    collected = [step for step in game.turns[-1].steps if step.kind == "collect"]
    assert {step.target - step.source // 8 for step in collected} == {16}, "each house goes to its own side's store"


@pytest.mark.parametrize(
    ("position", "code", "numbers"),
    [
        (f"{row(a=31)}-{NOTHING}-0-0-S", "wrong-total", (31, 32)),
        ("32-0-0-0-0-0-0-0-0-0-0-0-0-0-S", "position-length", (14, 18)),
    ],
)
def test_a_position_has_sixteen_houses_and_thirty_two_seeds(position: str, code: str, numbers: tuple[int, int]) -> None:
    """RULES 10.1, 1.12: 2×8 in the form of 2×6, sixteen houses; refused with both numbers."""
    with pytest.raises(NotationError) as caught:
        Game(GAME, position)
    assert (caught.value.code, caught.value.numbers) == (code, numbers)
