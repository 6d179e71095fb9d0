"""What exercises ask for, and which moves are that: by the engine alone."""

from __future__ import annotations

import json

import pytest

from boards import ABAPA
from mashimo import Game
from mashimo.bridge.exercise import solutions
from mashimo.bridge.worker import Worker
from mashimo.play.errors import MashimoError

CHAIN = Game(ABAPA, "0-4-4-4-4-3-5-1-2-5-5-5-3-3-S")
"""RULES 11.1: F captures five, and so does E."""


def test_a_move_that_captures_so_many_is_found() -> None:
    assert solutions(CHAIN, "captures=5") == ["E", "F"]
    assert solutions(CHAIN, "captures") == ["E", "F"]


def test_the_best_move_is_what_the_search_thinks_best() -> None:
    assert solutions(CHAIN, "best") == ["F"]


def test_a_move_with_a_note_is_found() -> None:
    """RULES 11.2: taking everything takes nothing."""
    slam = Game(ABAPA, "1-0-0-0-2-3-2-1-2-0-0-0-20-17-S")
    assert solutions(slam, "note=slam-takes-nothing") == ["F"]


def test_a_move_after_which_the_same_player_moves_again_is_found() -> None:
    """RULES 7.4: the last seed in one's own store."""
    assert solutions(Game("bao-kenya"), "again") == ["F"]


def test_a_move_that_wins_at_once_is_found() -> None:
    """RULES 2.6: a store at 25."""
    won = Game(ABAPA, "0-0-0-0-1-1-1-4-0-0-0-0-23-18-S")
    assert solutions(won, "wins") == ["F"]


def test_the_author_may_name_the_moves() -> None:
    assert solutions(CHAIN, "move=F,B") == ["B", "F"]


@pytest.mark.parametrize("goal", ["", "captures=", "captures=x", "again=1", "best=", "note", "move=", "fly", "="])
def test_a_goal_there_is_not_is_refused(goal: str) -> None:
    with pytest.raises(MashimoError) as refused:
        solutions(CHAIN, goal)
    assert refused.value.code == "exercise-goal"


@pytest.mark.parametrize("goal", ["captures=40", "again", "wins", "note=corner", "move=Z"])
def test_an_exercise_without_a_solution_is_refused(goal: str) -> None:
    with pytest.raises(MashimoError) as refused:
        solutions(CHAIN, goal)
    assert refused.value.code == "exercise-none"


def test_a_worker_judges_a_move_and_the_game_stays_as_it_is() -> None:
    record = {"game": ABAPA, "start": CHAIN.position}
    question = {"type": "judge", "id": 4, "record": record, "goal": "captures=5"}
    for move, right in (("F", True), ("B", False), ("", False)):
        answers = json.loads(Worker().answer(json.dumps({**question, "move": move})))
        assert answers == [{"type": "judged", "id": 4, "right": right}]
    assert CHAIN.moves == []
