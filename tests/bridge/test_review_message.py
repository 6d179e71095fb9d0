"""A review as the page asks for it: what search workers are to judge, and what their findings come to."""

from __future__ import annotations

import json
from base64 import b64decode
from typing import Any, cast

import pytest

from mashimo import Game
from mashimo.bridge.worker import Worker
from mashimo.search import review, summary
from mashimo.search.backend import can_compile
from mashimo.search.game_review.review import NODES, backend_of, judge_move, segments_of
from mashimo.search.tablebase import small_tablebase

pytestmark = pytest.mark.slow

RECORD = {"game": "oware-abapa", "moves": ["F", "e", "C", "f", "C", "a", "A", "a", "D", "d", "B", "f", "C", "d", "D"]}
FEW = 300


def ask(**question: object) -> dict[str, Any]:
    (answer,) = json.loads(Worker().answer(json.dumps(question)))
    return cast("dict[str, Any]", answer)


def game() -> Game:
    return Game.from_record("v1;oware-abapa;moves=" + ".".join(RECORD["moves"]))


def findings() -> list[dict[str, object]]:
    """Return what a search worker would find."""
    backend = backend_of("oware-abapa", compiled=False, tablebase=small_tablebase("oware-abapa"))
    found = list[dict[str, object]]()
    for segment in segments_of(game()):
        for at in reversed(range(segment.first, len(segment.played))):
            judge_move(backend, segment, at, FEW)
            numbers, points = (list(backend.read(name)) for name in ("JUDGEMENT", "POINTS"))
            found.append({"at": segment.at + at - segment.first, "numbers": numbers, "points": points})
    return found


def test_a_survey_names_the_stretches_of_a_game() -> None:
    answer = ask(type="survey", id=1, record=RECORD, since=0)
    assert [(each["first"], each["at"], len(each["played"])) for each in answer["segments"]] == [
        (0, 0, 12),
        (12, 12, 15),
    ]
    assert answer["nodes"] == NODES
    assert answer["sides"] == ["S", "N"] * 7 + ["S"]


def test_a_survey_names_who_moved_also_where_a_player_moves_again() -> None:
    played, movers = Game("bao-kenya"), list[str]()
    for number in range(12):
        movers.append(played.turn)
        played.play(played.legal_moves()[number % len(played.legal_moves())])
    assert "SS" in "".join(movers) or "NN" in "".join(movers)
    record = {"game": played.id, "moves": list(played.moves)}
    assert ask(type="survey", id=1, record=record, since=0)["sides"] == movers


def test_a_survey_of_the_last_move_alone_names_that() -> None:
    (last,) = ask(type="survey", id=1, record=RECORD, since=14)["segments"]
    assert (last["first"], last["at"], len(last["played"])) == (14, 14, 15)


def test_the_module_that_judges_is_one_of_webassembly() -> None:
    answer = ask(type="judgemodule", id=2, game="oware-abapa")
    assert b64decode(answer["module"])[:4] == b"\0asm"
    assert answer["numbers"]["length"] > 0 < answer["points"]["length"]
    assert len(answer["bounds"]) == 3
    assert ask(type="judgemodule", id=2, game="nam-nam")["bounds"] == []


def test_findings_come_to_what_the_review_says_in_python() -> None:
    answer = ask(type="assess", id=3, record=RECORD, findings=findings())
    wanted = review(game(), nodes=FEW)
    assert [(each["move"], each["lost"], each["best"], each["size"]) for each in answer["moves"]] == [
        (each.move, each.lost, each.best, each.size) for each in wanted
    ]
    assert [each["accuracy"] for each in answer["sides"]] == [side.accuracy for side in summary(game(), wanted)]
    for each, judgement in zip(answer["moves"], wanted, strict=True):
        assert each["ahead"] == (judgement.value if each["side"] == "S" else -judgement.value)
        assert [why["code"] for why in each["why"]] == [why.code for why in judgement.why]


def test_the_engine_itself_finds_what_a_search_worker_would() -> None:
    """Where no worker starts, it is asked of the moves in turn, the last first, or of one alone."""
    worker = Worker()

    def inspect(at: int) -> dict[str, Any]:
        (answer,) = json.loads(worker.answer(json.dumps({"type": "inspect", "id": 5, "record": RECORD, "at": at})))
        return cast("dict[str, Any]", answer["finding"])

    backend = backend_of("oware-abapa", can_compile("oware-abapa"), small_tablebase("oware-abapa"))
    segment = segments_of(game())[1]
    found = []
    for at in (2, 1, 0):
        judge_move(backend, segment, segment.first + at, NODES)
        found.append((12 + at, list(backend.read("JUDGEMENT")), list(backend.read("POINTS"))))
    for at, numbers, points in [*found, found[1]]:
        assert inspect(at) == {"at": at, "numbers": numbers, "points": points}


def test_a_place_without_a_move_is_refused() -> None:
    answer = ask(type="inspect", id=6, record=RECORD, at=15)
    assert (answer["type"], answer["code"]) == ("error", "bad-message")


def test_the_first_marks_do_not_wait_for_endings_that_they_do_not_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    found = findings()[:2]

    def solve(_: str) -> None:
        raise AssertionError("with many seeds on the board no endings are to be solved")

    monkeypatch.setattr("mashimo.bridge.review_message.small_tablebase", solve)
    assert len(ask(type="assess", id=3, record=RECORD, findings=found)["moves"]) == 2


def test_a_part_of_the_findings_is_assessed_too() -> None:
    answer = ask(type="assess", id=3, record=RECORD, findings=findings()[:2])
    assert [each["at"] for each in answer["moves"]] == [10, 11]


def test_a_finding_of_no_move_is_refused() -> None:
    for wrong in ({"at": 15, "numbers": [], "points": []}, {"at": 0, "numbers": [1], "points": []}):
        answer = ask(type="assess", id=4, record=RECORD, findings=[wrong])
        assert (answer["type"], answer["code"]) == ("error", "bad-message")
