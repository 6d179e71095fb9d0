"""Ends that the players bring about, RULES 1.9: resigning, Awale's abort, and agreeing to a draw, in every game."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Final

import pytest

from mashimo import GAMES, Game, MashimoError
from mashimo.search import would_agree, would_offer
from mashimo.search.agreement import OFFERED_EVERY, QUIET
from tests.support.boards import GAME_IDS, picture, random_game

AT_ANY_TIME: Final = ("oware-grand-slam", "bao-kenya", "bao-kenya-laps", "togyzqumalaq", "bestemshe")
"""The games in which RULES 1.9 has a draw by agreement: sections 3, 7, 8, 13 and 14."""
AGREED_BY: Final = {"togyzqumalaq": "13.11", "bestemshe": "14.7"}
"""The clauses of games that have one of their own for agreeing."""
ONCE_REPEATED: Final = "oware-auale"
"""RULES 4.5."""
NEVER: Final = tuple(game for game in GAME_IDS if game not in (*AT_ANY_TIME, ONCE_REPEATED))


def under_way(game: str, moves: int = 12) -> Game:
    """Return a game some moves on, each time the same one."""
    games = (random_game(game, Random(f"1.9 {game} {number}"), longest=moves) for number in range(100))
    return next(found for found in games if found.result is None and len(found.moves) == moves)


# -- resigning


@pytest.mark.parametrize("game", [game for game in GAME_IDS if game != "awale"])
@pytest.mark.parametrize("side", ["S", "N"])
@pytest.mark.parametrize("moves", [0, 11, 12])
def test_who_resigns_loses_at_once(game: str, side: str, moves: int) -> None:
    """RULES 1.9: resigning, by either player at any time, loses at once; the scores are the stores as they stand."""
    found = under_way(game, moves)
    before, rules = found.board, found.ruleset.rules
    assert found.resign(side) == []
    assert found.board == before, "nothing is shared out"
    assert found.result
    assert found.result.winner == ("N" if side == "S" else "S")
    assert (found.result.south, found.result.north) == tuple(rules.score(bytearray(before), i) for i in (0, 1))
    assert found.result.reason == "resignation"
    assert found.legal_moves() == []
    assert found.result_reason
    assert (found.result_reason.clause, found.result_reason.ours) == ("1.9", False)


def test_resigning_loses_even_with_nearly_all_seeds() -> None:
    """RULES 1.9: the scores do not decide it, but in Awale (5.7)."""
    ahead = {
        "bao-kenya": "1-0-0-0-0-0-0-0-1-0-0-0-0-0-0-0-24-22-S",
        "bao-kenya-laps": "1-0-0-0-0-0-0-0-1-0-0-0-0-0-0-0-28-2-S",
        "oware-auale": "1-0-0-0-0-0-1-0-0-0-0-0-24-22-S",
    }
    for game, position in ahead.items():
        found = Game(game, position)
        found.resign("S")
        assert found.result
        assert found.result.winner == "N", picture(found)


def test_in_kujifunza_the_scores_are_the_kete_on_each_side() -> None:
    """RULES 1.9, 9.7: there are no stores; the scores shown are the kete on each player's side."""
    game = under_way("bao-la-kujifunza", 3)
    game.resign("S")
    assert game.result
    assert (game.result.south, game.result.north) == (sum(game.board[:16]), sum(game.board[16:32]))
    assert game.result.south + game.result.north == 64


@pytest.mark.parametrize("match", ["full", "round", "best-of-3", "best-of-7"])
@pytest.mark.parametrize("side", ["S", "N"])
def test_in_nam_nam_resigning_loses_the_match(match: str, side: str) -> None:
    """RULES 1.9: Nam Nam: it loses the match, whatever rounds were won before it."""
    game = Game("nam-nam", "1-3-0-0-0-0-0-0-0-0-0-4-20-20-S SNSSSSNNNNNN S", match)
    if match != "round":
        game.play("A")
        assert game.position.endswith(" =1"), "South has won a round and is to choose"
    game.resign(side)
    assert game.result
    assert (game.result.winner, game.result.reason) == ("N" if side == "S" else "S", "resignation")
    stands = (20, 20) if match == "round" else (28, 20)
    assert (game.result.south, game.result.north) == stands
    assert game.legal_moves() == []


@pytest.mark.parametrize("match", ["full", "best-of-3", "best-of-5"])
def test_in_mangala_resigning_loses_the_match(match: str) -> None:
    """RULES 1.9, 15.10: whatever sets were won before it; the scores are the stores of the set as they stand."""
    game = Game("mangala", "0-0-0-0-0-1-0-0-0-0-0-1-36-10-S", match)
    if match != "full":
        game.play("F")
        assert game.turns[-1].rounds == (1, 0, 1), "South has won a set"
    game.resign("S")
    assert game.result
    assert (game.result.winner, game.result.reason) == ("N", "resignation")
    assert (game.result.south, game.result.north) == ((36, 10) if match == "full" else (0, 0))


def test_who_aborts_awale_gives_the_seeds_and_may_still_win() -> None:
    """RULES 5.7: the exception to 1.9: the other adds every seed in the houses, and then the scores are compared."""
    for position, winner in (
        ("9-0-0-0-0-0-3-0-0-0-0-0-25-11-S", "S"),
        ("9-0-0-0-0-0-3-0-0-0-0-0-24-12-S", None),
        ("9-0-0-0-0-0-3-0-0-0-0-0-23-13-S", "N"),
    ):
        game = Game("awale", position)
        game.resign("S")
        assert game.result
        assert game.result.winner == winner, picture(game)
        assert game.result.north == 48 - game.result.south


@pytest.mark.parametrize("game", GAME_IDS)
def test_nobody_resigns_after_the_end(game: str) -> None:
    """RULES 1.9: a game that is over cannot be lost again, and says so."""
    found = under_way(game)
    found.resign("N")
    record = found.record()
    with pytest.raises(MashimoError) as caught:
        found.resign("S")
    assert caught.value.code == "game-over"
    assert found.record() == record


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_resignation_is_taken_back_and_done_again(game: str) -> None:
    """RULES 1.9: the end is the last thing of the record, and undone first."""
    found = under_way(game)
    moves, before = found.moves, found.board
    found.resign("N")
    ended = found.turns
    assert found.record().endswith(";end=resign-N")
    assert Game.from_record(found.record()).turns == ended
    assert found.moves == moves
    assert found.undo()
    assert (found.board, found.result, found.moves) == (before, None, moves)
    assert found.redo()
    assert found.turns == ended


# -- agreeing


@pytest.mark.parametrize("game", AT_ANY_TIME)
@pytest.mark.parametrize("moves", [0, 5, 12])
def test_some_games_end_in_a_draw_by_agreement_at_any_time(game: str, moves: int) -> None:
    """RULES 1.9: a draw by agreement, at any time, scores as they stand, in 3, 7, 8, 13 and 14 [house]."""
    found = under_way(game, moves)
    before, rules = found.board, found.ruleset.rules
    assert found.may_agree
    assert found.agree() == [], "nothing is shared out"
    assert found.board == before
    assert found.result
    assert found.result.winner is None
    assert (found.result.south, found.result.north) == tuple(rules.score(bytearray(before), i) for i in (0, 1))
    assert found.result.reason == "agreement"
    assert found.result_reason
    assert (found.result_reason.clause, found.result_reason.ours) == (AGREED_BY.get(game, "1.9"), True)


@pytest.mark.parametrize(
    ("game", "position"),
    [
        ("oware-grand-slam", "1-0-0-0-0-0-1-0-0-0-0-0-24-22-S"),
        ("bao-kenya", "1-0-0-0-0-0-0-0-1-0-0-0-0-0-0-0-24-22-S"),
        ("bao-kenya-laps", "1-0-0-0-0-0-0-0-1-0-0-0-0-0-0-0-28-2-S"),
    ],
)
def test_agreement_is_a_draw_whatever_the_scores(game: str, position: str) -> None:
    """RULES 1.9: a draw, though South is ahead."""
    found = Game(game, position)
    found.agree()
    assert found.result
    assert found.result.winner is None
    assert found.result.south > found.result.north


@pytest.mark.parametrize("game", NEVER)
def test_the_other_games_do_not_end_by_agreement(game: str) -> None:
    """RULES 1.9: an early end by agreement exists only where a game says so."""
    for moves in (0, 12):
        found = under_way(game, moves)
        assert not found.may_agree
        record = found.record()
        with pytest.raises(MashimoError) as caught:
            found.agree()
        assert caught.value.code == "no-agreement"
        assert found.record() == record


def test_where_a_repetition_ends_the_game_nobody_agrees_first() -> None:
    """RULES 1.9, 4.5: the offer at a repeated position is Aualé's alone, and is not there before one."""
    assert not under_way(ONCE_REPEATED).may_agree
    for game in NEVER:
        rules = GAMES[game].rules
        board = bytearray(Game(game).board)
        assert not any(rules.may_agree(board, times) for times in range(1, 6)), game


@pytest.mark.parametrize("game", AT_ANY_TIME)
def test_an_agreement_is_taken_back_and_done_again(game: str) -> None:
    """RULES 1.9: it goes into the record as the end, and is undone as one."""
    found = under_way(game)
    found.agree()
    ended = found.turns
    assert found.record().endswith(";end=agree")
    assert Game.from_record(found.record()).turns == ended
    found.undo()
    assert found.result is None
    found.redo()
    assert found.turns == ended


# -- against the computer


@pytest.mark.parametrize(
    ("position", "side", "accepts"),
    [
        ("0-0-0-0-0-1-1-0-0-0-0-4-24-18-S", "S", False),
        ("0-0-0-0-0-1-1-0-0-0-0-4-24-18-S", "N", True),
    ],
    ids=["who takes the winning seeds", "who is about to lose"],
)
def test_the_computer_agrees_where_its_search_gives_it_no_more(position: str, side: str, accepts: bool) -> None:
    """RULES 1.9: it accepts when its search gives it no more than the agreement does, and says so otherwise.

    South, with 24, takes a's two with F and wins.
    """
    game = Game("oware-grand-slam", position)
    assert would_agree(game, side, nodes=2000) == accepts


def test_the_computer_does_not_agree_where_nobody_can() -> None:
    """RULES 1.9: a game without such an end has no offers."""
    assert not would_agree(Game("oware-abapa"), "S", nodes=100)


@pytest.mark.parametrize("side", ["X", "", "SN", None, 0])
@pytest.mark.parametrize("game", ["oware-abapa", "bao-kenya"])
def test_only_a_side_agrees(game: str, side: object) -> None:
    with pytest.raises(MashimoError, match="S or N agrees, not") as refused:
        would_agree(Game(game), side, nodes=100)  # type: ignore[arg-type]  # what the error is about
    assert refused.value.code == "no-side"


# -- the computer's offers


CIRCLING: Final = "0-0-1-0-0-1-0-1-0-0-0-0-22-23-N"
"""Three seeds that can go round forever; North is a seed ahead."""


def circled(game: str, turns: int) -> Game:
    """Play from CIRCLING for a number of turns in which no player captures, where that is possible."""
    found = Game(game, CIRCLING)
    chance = Random(turns)
    while len(found.moves) < turns and found.result is None:
        quiet = [move for move in found.legal_moves() if played_score(found, move) == score(found)]
        found.play(chance.choice(quiet or found.legal_moves()))
    return found


def score(game: Game) -> list[int]:
    """Return the scores of both sides."""
    return [game.ruleset.rules.score(bytearray(game.board), side) for side in (0, 1)]


def played_score(game: Game, move: str) -> list[int]:
    """Return the scores after a move."""
    after = Game.from_record(game.to_record())
    after.play(move)
    return score(after)


@pytest.mark.parametrize("game", NEVER)
def test_the_computer_offers_no_end_where_there_is_none(game: str) -> None:
    """RULES 1.9."""
    assert not would_offer(under_way(game), nodes=50)


@pytest.mark.slow
def test_the_computer_offers_only_in_a_stalemate_and_not_every_turn() -> None:
    """RULES 1.9: the page speaks of an evident stalemate."""
    offered = []
    for turns in range(60):
        game = circled("oware-grand-slam", turns)
        if game.result is None and score(game) == [22, 23] and would_offer(game, nodes=3000):
            offered.append(turns)
    assert offered
    assert min(offered) >= QUIET
    by_side = [[turn for turn in offered if turn % 2 == side] for side in (0, 1)]
    gaps = [later - earlier for side in by_side for earlier, later in pairwise(side)]
    assert all(gap >= 2 * OFFERED_EVERY for gap in gaps), offered


@pytest.mark.slow
@pytest.mark.parametrize("game", [*AT_ANY_TIME, ONCE_REPEATED])
def test_what_the_computer_offers_it_would_accept(game: str) -> None:
    """RULES 1.9: it offers under the same test."""
    chance = Random(f"offers {game}")
    for _ in range(4):
        found = Game(game)
        while found.result is None and len(found.moves) < 150:
            if would_offer(found, nodes=300):
                assert would_agree(found, found.turn, nodes=300), picture(found)
                assert score_stood_still(found), picture(found)
            found.play(chance.choice(found.legal_moves()))


def score_stood_still(game: Game) -> bool:
    """Tell whether neither player has scored in the last turns, as many as there are seeds left."""
    rules = game.ruleset.rules
    wanted = max(QUIET, rules.SEEDS - sum(score(game)))
    boards = [turn.board for turn in game.turns[-wanted - 1 :]]
    scores = {tuple(rules.score(bytearray(board), side) for side in (0, 1)) for board in boards}
    return len(boards) > wanted and len(scores) == 1
