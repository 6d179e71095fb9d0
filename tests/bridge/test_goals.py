"""What exercises ask for, and which moves are that: by the engine alone."""

from __future__ import annotations

import json

import pytest

from mashimo import Game
from mashimo.bridge.goals import Verdict, solutions
from mashimo.bridge.goals import judge_answer as verdict_on
from mashimo.bridge.worker import Worker
from mashimo.play.errors import MashimoError
from tests.support.boards import ABAPA

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


def test_the_move_whose_last_seed_falls_in_a_house_is_found() -> None:
    assert solutions(Game(ABAPA), "ends=a") == ["C"]
    assert verdict_on(Game(ABAPA), "ends=a", "D") == Verdict(right=False, fault="ends")


def test_a_move_of_so_many_laps_is_found() -> None:
    """RULES 8.2."""
    game = Game("bao-kenya-laps", "1-0-2-0-2-3-2-2-1-0-0-0-1-0-0-1-10-7-S")
    assert solutions(game, "laps=1") == ["H"]
    assert verdict_on(game, "laps=1", "C") == Verdict(right=False, fault="laps", count=3)


def test_a_move_after_which_nothing_can_be_captured_is_found() -> None:
    game = Game(ABAPA, "2-1-7-0-1-0-1-1-0-0-1-1-23-10-S")
    assert solutions(game, "safe") == ["A"]
    assert verdict_on(game, "safe", "B") == Verdict(right=False, fault="exposes", count=3, reply="f")


def test_any_move_is_right_where_nothing_else_is_asked() -> None:
    assert solutions(Game(ABAPA), "any") == ["A", "B", "C", "D", "E", "F"]


@pytest.mark.parametrize(
    ("goal", "move", "fault", "count"),
    [
        ("captures", "B", "nothing", 0),
        ("captures=5", "C", "nothing", 0),
        ("wins", "B", "goes-on", 0),
        ("move=F", "B", "", 0),
    ],
)
def test_a_wrong_move_is_told_what_it_lacks(goal: str, move: str, fault: str, count: int) -> None:
    game = Game(ABAPA, "0-0-0-0-1-1-1-4-0-0-0-0-23-18-S") if goal == "wins" else CHAIN
    move = "E" if goal == "wins" else move
    verdict = verdict_on(game, goal, move)
    assert (verdict.right, verdict.fault, verdict.count) == (False, fault, count)


def test_a_capture_of_another_size_is_told_its_size() -> None:
    game = Game(ABAPA, "2-0-1-3-2-2-2-2-0-1-1-1-20-11-S")
    assert verdict_on(game, "captures", "D") == Verdict(right=False, fault="fewer", count=3)
    assert verdict_on(game, "captures=3", "F") == Verdict(right=False, fault="more", count=6)


def test_after_a_move_that_does_not_move_again_the_other_player_is_to_move() -> None:
    """RULES 7.4."""
    assert verdict_on(Game("bao-kenya"), "again", "A") == Verdict(right=False, fault="turn")


@pytest.mark.parametrize(
    "goal", ["", "captures=", "captures=x", "again=1", "best=", "note", "move=", "fly", "=", "ends", "laps=x", "safe=1"]
)
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
        assert [(answer["type"], answer["id"], answer["right"]) for answer in answers] == [("judge", 4, right)]
    assert CHAIN.moves == []


def judge(record: dict[str, object], goal: str, move: str) -> dict[str, object]:
    """Ask the worker whether a move is right, and return its answer."""
    question = {"type": "judge", "id": 4, "record": record, "goal": goal, "move": move}
    (answer,) = json.loads(Worker().answer(json.dumps(question)))
    return dict(answer)


def test_a_wrong_move_is_answered_by_its_refutation_and_its_cost() -> None:
    """After E North's f takes the two seeds in F; searches of 40,000 to 20,000,000 positions put it 3.6 seeds below."""
    record: dict[str, object] = {"game": ABAPA, "start": "0-2-0-6-7-0-0-0-3-0-0-5-16-9-S"}
    assert judge(record, "only=B", "B")["right"]
    wrong = judge(record, "only=B", "E")
    assert not wrong["right"]
    assert wrong["reply"] in Game(ABAPA, "0-2-0-6-0-1-1-1-4-1-1-6-16-9-N").legal_moves()
    assert float(str(wrong["lost"])) >= 2


def test_of_a_move_that_throws_a_win_away_it_is_said() -> None:
    record: dict[str, object] = {"game": ABAPA, "start": "0-0-0-0-1-1-1-4-0-0-0-0-23-18-S"}
    assert judge(record, "only=F", "E")["outcome"] in {"missed", "lost"}


@pytest.mark.parametrize(
    ("start", "right", "wrong", "outcome"),
    [
        ("0-2-0-1-3-1-0-1-0-0-0-0-20-20-S", "E", "B", "lost"),
        ("0-0-4-0-0-0-1-0-1-1-1-0-22-18-N", "a", "c", "lost"),
        ("0-0-4-0-0-0-1-0-1-1-1-0-22-18-N", "a", "e", "missed"),
        ("0-1-0-0-1-1-0-2-0-1-0-1-22-19-S", "E", "B", "lost"),
    ],
)
def test_what_solved_endings_prove_of_a_wrong_move_is_said(start: str, right: str, wrong: str, outcome: str) -> None:
    """The search alone takes it for so many seeds, and does not see that they decide the game."""
    assert judge({"game": ABAPA, "start": start}, f"only={right}", wrong)["outcome"] == outcome


def test_a_goal_that_asks_for_no_best_move_has_no_refutation() -> None:
    record: dict[str, object] = {"game": ABAPA, "start": CHAIN.position}
    assert judge(record, "captures=5", "B") == {
        "type": "judge",
        "id": 4,
        "right": False,
        "fault": "nothing",
        "count": 0,
        "reply": "",
        "lost": 0,
        "outcome": "",
    }


def test_a_worker_rates_a_first_try() -> None:
    person = {"rating": 1000, "deviation": 350, "volatility": 0.06}
    question = {"type": "rateexercise", "id": 2, "person": [person], "exercise": 1100, "solved": True}
    (answer,) = json.loads(Worker().answer(json.dumps(question)))
    assert answer["person"]["rating"] > 1000
    assert answer["person"]["deviation"] < 350
