"""A tournament as the page keeps it: nothing but its record, so that any worker may die between two changes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from mashimo import Game
from mashimo.bridge.worker import Worker
from mashimo.play.import_text import read_file
from mashimo.play.link_codec import encode_link
from mashimo.play.move_tree import file_of

PLAN = {
    "type": "begintournament",
    "kind": "swiss",
    "name": "Class 5b",
    "game": "oware-abapa",
    "match": "full",
    "clock": "600+5",
    "rounds": 2,
    "names": ["Ada", "Ben", "Cem", "Dia", ""],
}


def asked(**question: object) -> dict[str, Any]:
    """Ask a new worker."""
    (answer,) = json.loads(Worker().answer(json.dumps({"id": 1, **question})))
    assert isinstance(answer, dict)
    return answer


def changed(record: object, change: str, **facts: object) -> dict[str, Any]:
    """Ask a new worker for a change."""
    return asked(type="tournament", record=record, change=change, **facts)


def test_a_tournament_is_begun_paired_played_and_over() -> None:
    shown = asked(**PLAN)
    assert (shown["may_pair"], shown["may_enter"], shown["may_unpair"], shown["played"]) == (True, True, False, [])
    for number in (1, 2):
        shown = changed(shown["record"], "pair")
        assert not shown["may_pair"]
        assert [bool(pairing["link"]) for pairing in shown["played"][-1]["pairings"]] == [True, True]
        for board in (1, 2):
            shown = changed(shown["record"], "result", round=number, board=board, result="south")
    assert shown["over"]
    assert shown["played"][0]["pairings"][0]["link"] == ""
    assert [each["points"] for each in shown["standings"]] == [2, 1, 1, 0]
    assert changed(shown["record"], "") == {**shown, "id": 1}


def test_players_come_and_leave() -> None:
    shown = changed(asked(**PLAN)["record"], "leave", player=2)
    shown = changed(shown["record"], "enter", names=["Eva"])
    assert [(each["name"], each["out"]) for each in shown["players"]][1:] == [
        ("Ben", True),
        ("Cem", False),
        ("Dia", False),
        ("Eva", False),
    ]
    assert not any(each["out"] for each in changed(shown["record"], "return", player=2)["players"])


def test_a_player_is_renamed_in_every_round_and_in_the_links() -> None:
    before = changed(asked(**PLAN)["record"], "pair")
    shown = changed(before["record"], "rename", player=2, names=["Bea Luna"])
    assert [each["name"] for each in shown["players"]] == ["Ada", "Bea Luna", "Cem", "Dia"]
    files = [read_file("oware-abapa", pairing["link"])[1] for pairing in shown["played"][0]["pairings"]]
    assert [(file.tags["South"], file.tags["North"]) for file in files] == [("Ada", "Cem"), ("Dia", "Bea Luna")]
    assert changed(shown["record"], "rename", player=2, names=["dia"])["code"] == "tournament-alike"


def test_a_game_that_comes_back_is_played_through_and_its_result_is_taken() -> None:
    shown = changed(asked(**PLAN)["record"], "pair")
    read = asked(type="read", game="nam-nam", text=shown["played"][0]["pairings"][1]["link"])
    tags = {tag["name"]: tag["value"] for tag in read["notes"]["tags"]}
    game = Game(read["shown"]["record"]["game"])
    game.play(game.legal_moves()[0])
    game.resign("N")
    scanned = changed(shown["record"], "scan", text=encode_link(file_of(game.to_record(), **tags)).text)
    assert (scanned["round"], scanned["board"]) == (1, 2)
    assert [pairing["result"] for pairing in scanned["played"][0]["pairings"]] == ["", "south"]


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"game": "no-game"}, "no-game"),
        ({"names": ["Ada"]}, "tournament-players"),
        ({"rounds": 4}, "tournament-rounds"),
        ({"clock": "soon"}, "bad-message"),
        ({"kind": "knockout"}, "bad-message"),
        ({"match": "best-of-3"}, "no-match"),
    ],
)
def test_a_plan_that_is_wrong_is_told(facts: dict[str, object], code: str) -> None:
    assert asked(**{**PLAN, **facts})["code"] == code


def test_two_who_meet_again_are_marked() -> None:
    record = "t1;swiss;game=oware-abapa;rounds=2;players=Ada,Ben;round=1-2S;round=2-1"
    assert [played["pairings"][0]["again"] for played in changed(record, "")["played"]] == [False, True]
