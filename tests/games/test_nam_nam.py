"""Oware Nam Nam within a round, clause by clause of docs/RULES.md, section 6; test_match.py has 6.8 to 6.12."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from mashimo import Game
from mashimo.bridge.position_message import pack_position
from mashimo.play.steps import replay
from tests.reference.walks import never_ends
from tests.support.boards import after, picture, random_game, summary

GAME: Final = "nam-nam"
OWN: Final = "SSSSSSNNNNNN"
"""Each owns their own row."""
ENDLESS: Final = (0, 2, 1, 0, 1, 3, 1, 0, 1, 0, 2, 1)
"""From F, whose three seeds come to A, the sowing goes on forever."""


def test_each_player_owns_their_own_row_at_first() -> None:
    """RULES 6.1: 2×6 houses, 4 seeds each; each house has an owner, marked on the board."""
    game = Game(GAME)
    assert game.position == f"4-4-4-4-4-4-4-4-4-4-4-4-0-0-S {OWN} S"
    assert (game.ruleset.layout.rows, game.ruleset.layout.columns, game.ruleset.seeds) == (2, 6, 48)
    assert pack_position(game).owners == list(OWN)


def test_the_owners_shown_are_those_of_the_position() -> None:
    """RULES 6.1: "must be marked": the page is told each house's owner, whatever row it lies in."""
    assert pack_position(Game(GAME, "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S SSSSSSSNNNSN N")).owners == list("SSSSSSSNNNSN")


def test_a_player_sows_the_houses_they_own_in_either_row() -> None:
    """RULES 6.2, 1.4: a non-empty house one owns, in board order; that it lies in one's own row does not count."""
    game = Game(GAME, "4-4-0-4-4-4-4-4-4-4-4-8-0-0-S NSSSSSSNNNNS S")
    assert game.legal_moves() == ["B", "D", "E", "F", "a", "f"]
    for word, code, seeds in (("A", "not-yours", 4), ("b", "not-yours", 4), ("C", "empty", 0)):
        refusal = game.refusal(word)
        assert refusal
        assert (refusal.code, refusal.clause, refusal.ours, refusal.numbers) == (code, "1.4", False, (seeds,))


def test_the_origin_is_not_skipped() -> None:
    """RULES 6.2, 6.4: A's twelfth seed falls in A, which the scoop has emptied: an empty house, and the turn ends."""
    before = f"12-0-0-0-0-0-0-0-0-0-0-0-16-20-S {OWN} S"
    assert after(before, "A", GAME) == f"1-1-1-1-1-1-1-1-1-1-1-1-16-20-N {OWN} S"


@pytest.mark.parametrize(
    ("before", "then", "why"),
    [
        (
            "3-3-0-0-0-0-0-0-0-0-0-6-16-20-S SNSSSSNNNNNN S",
            "0-0-1-1-0-0-0-0-0-0-0-6-16-24-N SNSSSSNNNNNN S",
            "B is North's, whose turn it is not; C and D get the other two",
        ),
        (
            "3-3-0-0-0-0-0-0-0-0-0-6-16-20-S SSSSSSNNNNNN S",
            "0-0-1-1-0-0-0-0-0-0-0-6-20-20-N SSSSSSNNNNNN S",
            "B is South's own",
        ),
        (
            "1-1-3-0-0-0-0-0-0-0-0-7-16-20-S SSNSSSNNNNNN S",
            "0-0-0-1-0-0-0-0-0-0-0-7-16-24-N SSNSSSNNNNNN S",
            "in a later lap as well: A to B, both scooped, C's four are North's, D",
        ),
        (
            "2-4-1-0-0-0-0-0-0-0-0-5-16-20-S SSSSSSNNNNNN S",
            "0-5-0-1-1-0-0-0-0-0-0-5-16-20-N SSSSSSNNNNNN S",
            "a house that becomes five is nobody's",
        ),
    ],
)
def test_the_owner_captures_a_four_that_is_not_made_by_the_last_seed(before: str, then: str, why: str) -> None:
    """RULES 6.3: a seed, not the last, that makes exactly 4: the house's owner captures at once; sowing goes on."""
    assert after(before, "A", GAME) == then, why


@pytest.mark.parametrize(
    ("before", "then", "why"),
    [
        (
            f"1-0-0-0-0-0-0-0-0-0-0-7-20-20-S {OWN} S",
            f"0-1-0-0-0-0-0-0-0-0-0-7-20-20-N {OWN} S",
            "in an empty house the turn ends",
        ),
        (
            "1-3-0-0-0-0-0-0-0-0-0-8-16-20-S SNSSSSNNNNNN S",
            "0-0-0-0-0-0-0-0-0-0-0-8-20-20-N SNSSSSNNNNNN S",
            "making four the mover captures, though North owns B, and the turn ends",
        ),
        (
            f"1-1-0-0-0-0-0-0-0-0-0-10-16-20-S {OWN} S",
            f"0-0-1-1-0-0-0-0-0-0-0-10-16-20-N {OWN} S",
            "otherwise the house is scooped, all of it, and sown from the next",
        ),
        (
            "1-1-0-0-0-0-0-0-0-0-0-10-16-20-S SNSSSSNNNNNN S",
            "0-0-1-1-0-0-0-0-0-0-0-10-16-20-N SNSSSSNNNNNN S",
            "a house of the other's is scooped as well",
        ),
        (
            f"1-4-0-0-0-0-0-0-0-0-0-7-16-20-S {OWN} S",
            f"0-0-1-1-1-1-1-0-0-0-0-7-16-20-N {OWN} S",
            "five and more are scooped too",
        ),
    ],
)
def test_the_last_seed_ends_the_turn_or_captures_or_goes_on(before: str, then: str, why: str) -> None:
    """RULES 6.4: last seed: empty house, the end; exactly 4, the mover's, and the end; otherwise scoop and sow on."""
    assert after(before, "A", GAME) == then, why


@pytest.mark.parametrize(
    "position",
    [
        f"0-0-0-0-0-0-4-4-0-0-0-0-20-20-S {OWN} S",
        "3-0-0-0-0-0-5-0-0-0-0-0-20-20-S NSSSSSNNNNNN S",
    ],
    ids=["no seed in the row", "a seed in the row, but in a house of the other's"],
)
def test_a_player_without_a_seed_in_an_owned_house_passes(position: str) -> None:
    """RULES 6.5: a player without a seed in an owned house passes: a forced move, written `-`."""
    game = Game(GAME, position)
    assert game.legal_moves() == ["-"], picture(game)
    assert summary(game.play("-")) == ["note 12 0 passed"]
    assert game.position == position.replace("-S ", "-N ")
    assert game.moves == ["-"]
    reason = game.ruleset.reasons.reason_of("passed")
    assert reason.clause == "6.5"


def test_nobody_passes_who_can_play() -> None:
    """RULES 6.5: a pass is forced, never chosen."""
    game = Game(GAME)
    refusal = game.refusal("-")
    assert refusal
    assert (refusal.code, refusal.clause, refusal.ours, refusal.numbers) == ("must-play", "6.5", False, ())


def test_an_endless_move_is_not_legal() -> None:
    """RULES 1.6: F's sowing comes back to where it was, so it would go on forever; the other houses may be played."""
    assert never_ends(list(ENDLESS), 5, fours=True)
    game = Game(GAME, f"{'-'.join(map(str, ENDLESS))}-4-32-S NNSNNSSSSNSN S")
    assert game.legal_moves() == ["C", "a", "c", "e"]
    refusal = game.refusal("F")
    assert refusal
    assert (refusal.code, refusal.clause, refusal.ours, refusal.numbers) == ("endless", "1.6", True, (3,))
    assert summary(game.play("C"))[0] == "note 5 3 endless"


def test_a_player_with_only_endless_moves_passes() -> None:
    """RULES 6.5: so does one whose every move is endless [house]."""
    game = Game(GAME, f"{'-'.join(map(str, ENDLESS))}-4-32-S NNNNNSNNNNNN S")
    assert game.legal_moves() == ["-"]
    assert game.refusal("-") is None
    assert summary(game.play("-")) == ["note 5 3 endless", "note 12 0 all-endless"]
    reason = game.ruleset.reasons.reason_of("all-endless")
    assert (reason.clause, reason.ours) == ("6.5", True)
    assert game.turn == "N"


def test_the_last_eight_go_together_with_seeds_in_hand() -> None:
    """RULES 6.6: eight left, houses and hand together: the next four take the last four along at once.

    B's two: C one, D two; D scooped: E four, North's, with one seed still in South's hand and three on the board.
    Counting the houses alone, seven would be left, North would get four, and F the seed in hand.
    """
    game = Game(GAME, "0-2-0-1-3-0-0-0-1-0-0-1-28-12-S SSNSNNNNSNNN S", "round")
    steps = game.play("B")
    assert summary(steps) == [
        "capture 4 4",
        "note 4 4 last-eight",
        "capture 255 1",
        "capture 2 1",
        "capture 8 1",
        "capture 11 1",
    ]
    assert game.result
    assert (game.result.south, game.result.north, game.result.reason) == (28, 20, "round-over")
    reason = game.ruleset.reasons.reason_of("last-eight")
    assert (reason.clause, reason.ours) == ("6.6", False)


def test_the_last_eight_go_to_the_mover_who_makes_the_four() -> None:
    """RULES 6.6, 6.4: A's one makes B four: South takes them, and the four of f too, though North owns both houses."""
    game = Game(GAME, "1-3-0-0-0-0-0-0-0-0-0-4-20-20-S SNSSSSNNNNNN S", "round")
    assert summary(game.play("A")) == ["capture 1 4", "note 1 4 last-eight", "capture 11 4"]
    assert game.result
    assert (game.result.winner, game.result.south, game.result.north) == ("S", 28, 20)


def test_with_twelve_left_only_four_are_captured() -> None:
    """RULES 6.6: the last four go only with the four before them."""
    assert after("1-3-0-0-0-0-0-0-0-0-0-8-16-20-S SNSSSSNNNNNN S", "A", GAME).startswith(
        "0-0-0-0-0-0-0-0-0-0-0-8-20-20-N"
    )


def test_no_capture_is_ever_missed() -> None:
    """RULES 6.7, 6.3, 6.4: whatever seed makes exactly 4, the next thing that happens is the capture of that house."""
    chance = Random("6.7")
    fours = 0
    for _ in range(30):
        game = random_game(GAME, chance, longest=60)
        for before, turn in zip(game.turns, game.turns[1:], strict=False):
            board = list(before.board)
            for step, following in zip(turn.steps, [*turn.steps[1:], None], strict=True):
                replay(board, [step])
                if step.kind == "sow" and board[step.target] == 4:
                    fours += 1
                    assert following, (turn.word, picture(game))
                    assert (following.kind, following.source, following.seeds) == ("capture", step.target, 4), turn.word
    assert fours > 500
