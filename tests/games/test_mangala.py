"""Mangala, clause by clause of docs/RULES.md, section 15, and sets of three and five."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from mashimo import GAMES, Game, MashimoError
from mashimo.games.kit.events import REPETITION
from tests.games.test_reference_agrees import play_at_random
from tests.support.boards import after, goes_on, picture, random_game, summary

GAME: Final = "mangala"
START: Final = "4-4-4-4-4-4-4-4-4-4-4-4-0-0"
NOTHING: Final = "0-0-0-0-0-0"
ONES: Final = "1-1-1-1-1-1"
MANY: Final = 10_000


def row(**seeds: int) -> str:
    """Write a row of six houses: `row(c=2)` has two seeds in its third house and none elsewhere."""
    return "-".join(str(seeds.get(house, 0)) for house in "abcdef")


# -- the board, and sowing


def test_the_board_has_two_rows_of_six_with_four_seeds_each() -> None:
    """RULES 15.1: 2×6 houses, 4 seeds each, 48 in all; each player's store is at their right end."""
    game = Game(GAME)
    assert game.position == f"{START}-S"
    layout = game.ruleset.layout
    assert (layout.rows, layout.columns, game.ruleset.seeds) == (2, 6, 48)
    assert game.ruleset.stores == "right"
    assert game.legal_moves() == list("ABCDEF")


def test_a_seed_hidden_in_a_fist_decides_who_begins() -> None:
    """RULES 15.1, 1.8: the other player begins if they guess the fist."""
    assert GAMES[GAME].beginner == "fist"
    assert GAMES[GAME].start("N") == f"{START}-N"


@pytest.mark.parametrize(
    ("before", "move", "then", "why"),
    [
        (f"{START}-S", "A", "1-5-5-5-4-4-4-4-4-4-4-4-0-0-N", "one back into A, then B, C and D"),
        (f"{START}-N", "b", "4-4-4-4-4-4-4-1-5-5-5-4-0-0-S", "North: one back into b, then c, d and e"),
        (f"{row(a=2)}-{row(a=3)}-21-22-S", "A", f"{row(a=1, b=1)}-{row(a=3)}-21-22-N", "of two one goes on"),
        (f"{row(a=1)}-{row(a=3)}-22-22-S", "A", f"{row(b=1)}-{row(a=3)}-22-22-N", "a single seed goes to the next"),
        (f"{row(a=3)}-{row(f=1, a=1)}-22-21-N", "a", f"{row(a=3)}-{row(b=1, f=1)}-22-21-S", "North's single seed"),
    ],
)
def test_the_first_seed_falls_back_unless_it_is_alone(before: str, move: str, then: str, why: str) -> None:
    """RULES 15.2: the first seed falls back into the house that it came from; a single seed goes to the next house."""
    assert after(before, move, GAME) == then, why


@pytest.mark.parametrize(
    ("before", "move", "then", "why"),
    [
        (f"{row(a=1, f=3)}-{row(b=2)}-21-21-S", "F", f"{row(a=1, f=1)}-{row(a=1, b=2)}-22-21-N", "F, own store, a"),
        (f"{row(b=2)}-{row(a=1, f=3)}-21-21-N", "f", f"{row(a=1, b=2)}-{row(a=1, f=1)}-21-22-S", "f, own store, A"),
        (
            f"{row(a=1, b=1, f=9)}-{row(a=1)}-18-18-S",
            "F",
            f"{row(a=2, b=1, f=1)}-{row(a=2, b=1, c=1, d=1, e=1, f=1)}-19-18-N",
            "after f comes A: North's store is passed over",
        ),
    ],
)
def test_ones_own_store_is_sown_and_the_others_is_passed_over(before: str, move: str, then: str, why: str) -> None:
    """RULES 15.3: after one's last house the next seed goes into one's own store, then on; not into the other's."""
    assert after(before, move, GAME) == then, why


@pytest.mark.parametrize(
    ("seeds", "then"),
    [
        (13, f"{ONES}-2-1-1-1-1-1-18-17-N"),
        (14, "2-1-1-1-1-1-2-1-1-1-1-1-18-16-N"),
        (15, "2-2-1-1-1-1-2-1-1-1-1-1-18-15-N"),
    ],
    ids=["thirteen end before their house", "the 14th falls into it", "the 15th beyond it"],
)
def test_a_sowing_that_comes_round_gives_its_house_a_seed_again(seeds: int, then: str) -> None:
    """RULES 15.3: [house] the origin is sown like any other house; nothing is captured where it lay already."""
    assert after(f"{row(a=seeds)}-{row(a=1)}-17-{30 - seeds}-S", "A", GAME) == then


# -- what the last seed does


@pytest.mark.parametrize(
    ("before", "move", "then", "turn"),
    [
        (f"{row(a=1, f=1)}-{row(a=2)}-22-22-S", "F", f"{row(a=1)}-{row(a=2)}-23-22-S", "S"),
        (f"{START}-S", "C", "4-4-1-5-5-5-4-4-4-4-4-4-0-0-N", "N"),
        (f"{row(a=1, e=3)}-{row(a=2)}-21-21-S", "E", f"{row(a=1, e=1, f=1)}-{row(a=2)}-22-21-S", "S"),
        (f"{row(a=2)}-{row(a=1, f=2)}-22-21-N", "f", f"{row(a=2)}-{row(a=1, f=1)}-22-22-N", "N"),
        (f"{row(a=1, f=3)}-{row(b=2)}-21-21-S", "F", f"{row(a=1, f=1)}-{row(a=1, b=2)}-22-21-N", "N"),
    ],
    ids=["a single seed", "not from C at the start", "three from E", "North", "not when it only passes through"],
)
def test_the_last_seed_in_ones_own_store_gives_another_move(before: str, move: str, then: str, turn: str) -> None:
    """RULES 15.4: the last seed in one's own store: the same player moves again."""
    game = Game(GAME, before)
    steps = game.play(move)
    assert (game.position, game.turn) == (then, turn)
    store = 12 if before.endswith("S") else 13
    assert summary(steps) == ([f"note {store} 1 moves-again"] if before[-1] == turn else [])


def test_moving_again_is_a_move_of_its_own() -> None:
    """RULES 15.4: it is listed, and taken back, by itself."""
    game = Game(GAME, f"{row(a=1, f=1)}-{row(a=2)}-22-22-S")
    game.play("F")
    game.play("A")
    assert (game.moves, game.turn) == (["F", "A"], "N")
    game.undo()
    assert game.position == f"{row(a=1)}-{row(a=2)}-23-22-S"
    reason = game.ruleset.reasons.reason_of("moves-again")
    assert (reason.clause, reason.ours) == ("15.4", False)


@pytest.mark.parametrize(
    ("seeds", "captured"), [(0, 0), (1, 2), (2, 0), (3, 4), (4, 0), (5, 6), (9, 10), (10, 0), (19, 20)]
)
def test_an_even_house_of_the_opponent_is_captured(seeds: int, captured: int) -> None:
    """RULES 15.5: the last seed in the opponent's row makes that house even (2, 4, 6 …): its seeds are captured."""
    game = Game(GAME, f"{row(a=1, f=3)}-{row(a=seeds, c=1)}-20-{23 - seeds}-S")
    steps = game.play("F")
    assert summary(steps) == ([f"capture 6 {captured}"] if captured else [])
    assert game.position == f"{row(a=1, f=1)}-{row(a=0 if captured else seeds + 1, c=1)}-{21 + captured}-{23 - seeds}-N"


@pytest.mark.parametrize(
    ("before", "move", "then", "why"),
    [
        (
            f"{row(a=2, b=1)}-{row(a=3)}-21-21-S",
            "A",
            f"{row(a=1, b=2)}-{row(a=3)}-21-21-N",
            "an even house of one's own is not captured",
        ),
        (
            f"{row(e=5)}-{row(a=1, b=1, c=2)}-19-20-S",
            "E",
            f"{row(e=1, f=1)}-{row(a=2, c=2)}-22-20-N",
            "only the last house: a became even too, in passing",
        ),
        (
            f"{row(a=1, c=1)}-{row(e=4, b=2)}-20-20-N",
            "e",
            f"{row(c=1)}-{row(b=2, e=1, f=1)}-20-23-S",
            "North: A became two",
        ),
    ],
)
def test_only_the_house_of_the_last_seed_is_captured(before: str, move: str, then: str, why: str) -> None:
    """RULES 15.5: it must lie in the opponent's row, and houses that became even in passing keep their seeds."""
    assert after(before, move, GAME) == then, why


@pytest.mark.parametrize(
    ("before", "move", "then", "why"),
    [
        (
            f"{row(a=1, f=1)}-{row(a=2, e=3)}-18-23-S",
            "A",
            f"{row(f=1)}-{row(a=2)}-22-23-N",
            "three of e, opposite B, and the last seed",
        ),
        (
            f"{row(a=2, e=3)}-{row(a=1, f=1)}-23-18-N",
            "a",
            f"{row(a=2)}-{row(f=1)}-23-22-S",
            "North: three of E, opposite b, and the last seed",
        ),
        (
            f"{row(a=1, f=1)}-{row(a=2)}-21-23-S",
            "A",
            f"{row(b=1, f=1)}-{row(a=2)}-21-23-N",
            "nothing opposite: the last seed stays",
        ),
        (
            f"{row(a=1, b=1)}-{row(a=2, e=3)}-18-23-S",
            "A",
            f"{row(b=2)}-{row(a=2, e=3)}-18-23-N",
            "B was not empty",
        ),
    ],
)
def test_a_last_seed_in_an_own_empty_house_captures_across(before: str, move: str, then: str, why: str) -> None:
    """RULES 15.6: the seeds opposite, and the last seed with them; with nothing opposite nothing happens."""
    assert after(before, move, GAME) == then, why


def test_a_capture_across_is_told_house_by_house() -> None:
    """RULES 15.6: first the seeds opposite, then the last seed."""
    steps = Game(GAME, f"{row(a=1, f=1)}-{row(a=2, e=3)}-18-23-S").play("A")
    assert summary(steps) == ["capture 10 3", "capture 1 1"]


# -- the end


@pytest.mark.parametrize(
    ("before", "move", "south", "north", "why"),
    [
        (f"{row(f=1)}-{row(a=2, c=3)}-22-20-S", "F", 28, 20, "one's own row, where one would move again"),
        (f"{row(a=2, f=3)}-{row(a=3)}-20-20-S", "F", 25, 23, "the opponent's, whom a capture has emptied"),
        (f"{row(a=2, c=3)}-{row(f=1)}-20-22-N", "f", 20, 28, "North's own"),
        (f"{row(a=1)}-{row(e=3)}-22-22-S", "A", 26, 22, "both, by one capture"),
    ],
)
def test_an_empty_row_ends_the_game_and_takes_what_is_left(
    before: str, move: str, south: int, north: int, why: str
) -> None:
    """RULES 15.7, 1.10: as soon as a row is empty the game ends, and its player takes all that is left."""
    game = Game(GAME, before)
    game.play(move)
    assert game.result, picture(game)
    assert (game.result.reason, game.result.south, game.result.north) == ("row-empty", south, north), why
    assert game.position.startswith(f"{NOTHING}-{NOTHING}-{south}-{north}")
    assert not [step for step in game.turns[-1].steps if step.kind == "note"], "nobody is said to move again"
    assert str(game.result_reason) == "row-empty (RULES 15.7)"


@pytest.mark.parametrize("turn", ["S", "N"])
def test_a_position_with_an_empty_row_is_over_whoever_is_to_move(turn: str) -> None:
    """RULES 15.7, 1.12: an end is looked at in a position set up, too."""
    game = Game(GAME, f"{NOTHING}-{row(a=2, c=3)}-22-21-{turn}")
    assert game.result
    assert (game.result.winner, game.result.south, game.result.north) == ("S", 27, 21)


def test_a_full_store_does_not_end_the_game() -> None:
    """RULES 15.8: [house] with 40 seeds in a store the others are still played for."""
    game = Game(GAME, f"{row(a=2)}-{row(a=2)}-40-4-S")
    assert game.legal_moves() == ["A"]


@pytest.mark.parametrize(
    ("stores", "winner", "south", "north"),
    [("20-23", "S", 25, 23), ("19-24", None, 24, 24), ("10-33", "N", 15, 33)],
)
def test_more_seeds_wins_and_as_many_is_a_draw(stores: str, winner: str | None, south: int, north: int) -> None:
    """RULES 15.8, 1.11: the seeds taken at the end count; 24-24 is a draw."""
    game = Game(GAME, f"{NOTHING}-{row(a=2, c=3)}-{stores}-S")
    assert game.result
    assert (game.result.winner, game.result.south, game.result.north) == (winner, south, north)


def progress(game: Game) -> int:
    """Add up how far the seeds have gone: one more a house, and a store is the end of the way."""
    board, far = game.board, 100
    stepped = sum(board[house] * (house % 6) for house in range(12))
    return stepped + far * (board[12] + board[13])


def test_no_position_comes_back() -> None:
    """RULES 15.9, 1.7: whatever is played brings seeds further along a row, or into a store; no clause asks of it."""
    assert GAMES[GAME].rules.repeated(bytearray(15), 2) == 0
    assert REPETITION not in GAMES[GAME].reasons.clauses
    for number in range(50):
        game = random_game(GAME, Random(f"15.9 {number}"))
        positions = [turn.board for turn in game.turns]
        assert len(set(positions)) == len(positions), picture(game)
        while game.undo():
            later = progress(game)
            game.redo()
            assert progress(game) > later, picture(game)
            game.undo()


def test_players_cannot_agree_to_a_draw() -> None:
    """RULES 15.9, 1.9: each game ends by itself, so there is no agreement."""
    game = Game(GAME)
    assert not game.may_agree
    with pytest.raises(MashimoError, match="does not end by agreement"):
        game.agree()


# -- sets

LAST_SOUTH: Final = f"{row(f=1)}-{row(a=2, c=3)}-22-20-S"
"""South's F ends the set, 28 to 20."""


def finish_set(game: Game, winner: str | None, chance: Random) -> None:
    """Play the set at random until it ends so, from its start as often as that takes."""
    moves, played = len(game.moves), game.turns[-1].rounds
    for _ in range(5_000):
        while goes_on(game) and game.turns[-1].rounds == played:
            game.play(chance.choice(game.legal_moves()))
        south, north = (now - before for now, before in zip(game.turns[-1].rounds[:2], played[:2], strict=True))
        if (south, north) == (winner == "S", winner == "N"):
            return
        while len(game.moves) > moves:
            game.undo()
    raise AssertionError(f"no set for {winner}: {picture(game)}")


def test_a_game_is_one_set_unless_players_ask_for_more() -> None:
    """RULES 15.10: one set, the best of 3 and the best of 5."""
    assert GAMES[GAME].matches == ("full", "best-of-3", "best-of-5")
    assert [GAMES[GAME].rounds_in(match) for match in GAMES[GAME].matches] == [1, 3, 5]
    game = Game(GAME, LAST_SOUTH)
    game.play("F")
    assert game.result
    assert (game.result.south, game.result.north, game.result.reason) == (28, 20, "row-empty")
    with pytest.raises(MashimoError, match="a match is one of"):
        Game(GAME, match="best-of-7")


def test_the_next_set_is_laid_out_from_the_stores() -> None:
    """RULES 15.10, 1.5: each set is a game from its start; the winner's extra seeds go back to the other player."""
    game = Game(GAME, LAST_SOUTH, "best-of-3")
    steps = summary(game.play("F"))
    assert game.position == f"{START}-N"
    assert game.turns[-1].rounds == (1, 0, 1)
    assert steps[:3] == ["collect 6 2", "collect 8 3", "collect 12 4"]
    assert steps[3:] == [*(["deal 12 4"] * 6), *(["deal 13 4"] * 6)]


@pytest.mark.parametrize("beginner", ["S", "N"])
def test_players_begin_sets_in_turn(beginner: str) -> None:
    """RULES 15.11: [house] whoever has won the last one, also after a draw."""
    game = Game(GAME, GAMES[GAME].start(beginner), "best-of-5")
    began = [game.turn]
    for winner in ("S", "N", None, "S"):
        finish_set(game, winner, Random(f"15.11 {beginner} {winner}"))
        assert game.position == f"{START}-{game.turn}"
        began.append(game.turn)
    assert "".join(began) == ("SNSNS" if beginner == "S" else "NSNSN")


@pytest.mark.parametrize(
    ("match", "sets", "decided"),
    [
        ("best-of-3", "SS", True),
        ("best-of-3", "S-", False),
        ("best-of-3", "S--", True),
        ("best-of-3", "SN", False),
        ("best-of-3", "---", True),
        ("best-of-5", "SS", False),
        ("best-of-5", "NNN", True),
        ("best-of-5", "SS--", True),
        ("best-of-5", "SNSN", False),
        ("best-of-5", "SNSN-", True),
    ],
)
def test_a_match_of_sets_ends_when_the_lead_cannot_be_caught(match: str, sets: str, decided: bool) -> None:
    """RULES 15.10, 15.11: the scores are sets won; a drawn set counts for neither; equal is a draw."""
    game, chance = Game(GAME, match=match), Random(f"15.10 {match} {sets}")
    for winner in sets:
        assert game.legal_moves(), picture(game)
        finish_set(game, None if winner == "-" else winner, chance)
    south, north = sets.count("S"), sets.count("N")
    if not decided:
        assert goes_on(game)
        assert game.position == f"{START}-{game.turn}"
        return
    assert game.result
    assert (game.result.south, game.result.north, game.result.reason) == (south, north, "round-over")
    assert game.result.winner == ("S" if south > north else "N" if north > south else None)
    assert str(game.result_reason) == "round-over (RULES 15.10)"


def test_a_match_of_sets_is_kept_in_its_record() -> None:
    """RULES 15.10: record, link and undo lead back over the end of a set."""
    game = Game(GAME, match="best-of-3")
    finish_set(game, "N", Random("kept"))
    game.play(game.legal_moves()[0])
    assert game.record().startswith("v1;mangala;match=best-of-3;moves=")
    again = Game.from_record(game.record())
    assert again.turns == game.turns
    while again.undo():
        pass
    assert (again.position, again.turns[-1].rounds) == (f"{START}-S", (0, 0, 0))


def test_resigning_loses_the_match() -> None:
    """RULES 1.9, 15.10: at once, though the player leads in sets."""
    game = Game(GAME, LAST_SOUTH, "best-of-5")
    game.play("F")
    game.resign("S")
    assert game.result
    assert (game.result.winner, game.result.reason) == ("N", "resignation")


# -- the second implementation


@pytest.mark.long
def test_ten_thousand_random_games_go_as_in_the_reference() -> None:
    """RULES 15.2 to 15.7: at every ply the legal moves, the position, and at the end the result."""
    met = play_at_random(GAME, Random("ten thousand games of mangala"), MANY)
    assert met["games"] == met["ended by row-empty"] == MANY
    assert min(met["moves-again"], met["2 houses captured"], met["long sowings"]) > MANY // 20
