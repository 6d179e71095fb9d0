"""What a coach says to a beginner: a good move and a reason that can be seen, in every game."""

from __future__ import annotations

import json

import pytest

from mashimo import GAMES, Game
from mashimo.bridge.worker import Worker
from mashimo.play.errors import MashimoError
from mashimo.search.coach import Advice, advise
from tests.support.boards import ABAPA

pytestmark = pytest.mark.slow


def test_a_capture_is_told_by_its_seeds() -> None:
    """Six seeds are to be had here, and every other move is worth seven less."""
    assert advise(Game(ABAPA, "0-8-2-2-1-3-9-3-1-8-7-1-0-3-N")) == Advice("a", "takes", 6)


def test_a_move_that_wins_is_told_as_that() -> None:
    """RULES 2.6."""
    assert advise(Game(ABAPA, "1-2-5-1-1-0-1-1-0-6-0-0-23-7-S")) == Advice("C", "wins")


def test_a_move_after_which_one_moves_again_is_told_as_that() -> None:
    """RULES 7.4."""
    assert advise(Game("bao-kenya")) == Advice("F", "again")


def test_what_is_saved_is_told_by_what_most_other_moves_would_lose() -> None:
    assert advise(Game(ABAPA, "2-1-7-0-1-0-1-1-0-0-1-1-23-10-S")) == Advice("A", "guards", 3)


def test_moves_that_are_just_as_good_are_named_too() -> None:
    """B captures 2 seeds, and A none."""
    assert advise(Game("bestemshe", "3-6-0-2-2-2-1-1-1-0-16-16-S")) == Advice("A", "plain", 0, ("B",))


@pytest.mark.parametrize(
    ("game", "position"),
    [
        (ABAPA, "4-7-7-1-0-1-8-3-8-8-0-1-0-0-S"),
        (ABAPA, "9-1-0-10-8-1-0-2-8-1-2-3-3-0-S"),
        ("bao-kenya", "1-3-3-1-1-6-1-6-5-1-0-0-0-7-1-6-4-2-S"),
    ],
)
def test_no_move_prevents_a_capture_after_which_one_is_made(game: str, position: str) -> None:
    """Less is captured here than after the others, and yet something: a beginner would see it happen."""
    found = advise(Game(game, position))
    after = Game(game, position)
    after.play(found.move)
    assert any(after.preview(move).captures for move in after.legal_moves())
    assert found.code == "plain", found


@pytest.mark.parametrize("game", GAMES)
def test_there_is_something_to_be_said_at_every_turn_of_a_game(game: str) -> None:
    played = Game(game)
    for _ in range(12):
        if played.result:
            break
        found = advise(played)
        assert found.move in played.legal_moves()
        assert (found.count > 0) == (found.code in {"takes", "guards"}), found
        played.play(found.move)


def test_nothing_is_said_of_a_game_that_is_over() -> None:
    over = Game(ABAPA)
    over.resign("S")
    with pytest.raises(MashimoError):
        advise(over)


def test_a_worker_answers_with_advice() -> None:
    question = {"type": "advice", "id": 7, "record": {"game": "bao-kenya"}}
    (answer,) = json.loads(Worker().answer(json.dumps(question)))
    assert answer == {"type": "advice", "id": 7, "move": "F", "code": "again", "count": 0, "others": []}
