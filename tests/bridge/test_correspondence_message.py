"""Correspondence games in the engine's messages: a turn is written, read and judged."""

from __future__ import annotations

import json
from typing import Any

from mashimo.bridge.worker import Worker

TURN = {"id": "k3j9x0a8b2c1", "side": "S", "south": "Ana", "north": "", "days": 3, "offer": ""}


def record(*moves: str) -> dict[str, Any]:
    """Make the record of a usual game with these moves."""
    return {"game": "oware-abapa", "start": "", "match": "full", "moves": list(moves), "end": ""}


def ask(**question: object) -> dict[str, Any]:
    """Ask a new worker; return its only answer."""
    (answer,) = json.loads(Worker().answer(json.dumps({"id": 1, **question})))
    assert isinstance(answer, dict)
    return answer


def test_a_turn_is_written_and_read_again_with_the_names_as_tags() -> None:
    link = ask(type="encodeturn", record=record("F"), turn=TURN)["link"]
    found = ask(type="read", game="bao-kenya", text=f"Your move: https://example.org/{link}")
    assert found["shown"]["record"] == record("F")
    assert found["turn"] == TURN
    tags = {tag["name"]: tag["value"] for tag in found["notes"]["tags"] if tag["value"] != "?"}
    assert tags["South"] == "Ana"
    assert "Correspondence" not in tags


def test_a_link_without_a_turn_has_none() -> None:
    assert ask(type="read", game="bao-kenya", text="#v1;oware-abapa;moves=F")["turn"] is None


def test_a_turn_that_was_altered_is_an_error_of_its_own() -> None:
    text = '[Variant "oware-abapa"][Correspondence "1 k3j9x0a8b2c1 S 3 - 00000000"] F *'
    assert ask(type="read", game="bao-kenya", text=text)["code"] == "turn-altered"


def test_a_turn_is_judged_by_the_game_that_is_kept() -> None:
    kept = {"of": TURN["id"], "side": "N", "asked": ""}
    answer = ask(type="judgeturn", kept=record(), record=record("F"), turn=TURN, **kept)
    assert answer == {"type": "judgeturn", "id": 1, "verdict": "next", "moves": ["F"], "end": "", "keep": 0}
    assert ask(type="judgeturn", kept=record("E"), record=record("F"), turn=TURN, **kept)["verdict"] == "forked"


def test_a_turn_with_an_id_that_none_has_is_refused() -> None:
    answer = ask(type="encodeturn", record=record("F"), turn={**TURN, "id": "short"})
    assert (answer["type"], answer["code"]) == ("error", "turn-id")
