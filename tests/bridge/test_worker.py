"""The engine's side of the worker: every question, every failure, in JSON as the page sends and takes it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, cast, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mashimo
from mashimo import GAMES, Game, Step
from mashimo.bridge import messages
from mashimo.bridge import worker as module
from mashimo.bridge.position_message import game_infos
from mashimo.bridge.worker import Worker
from mashimo.search import level_noise, tablebase
from tests.support.boards import ABAPA, GAME_IDS, START
from tests.support.sample import OF_EACH_SHAPE, sample
from tests.support.strategies import games

if TYPE_CHECKING:
    from mashimo.search.tablebase import Tablebase

SHOWN = {
    "record": dict,
    "link": str,
    "position": str,
    "places": list,
    "turn": str,
    "mover": str,
    "steps": list,
    "choices": list,
    "refusals": list,
    "elsewhere": dict,
    "rounds": list,
    "scores": list,
    "may_agree": bool,
}
CHOSEN: dict[str, type | tuple[type, ...]] = {
    "move": str,
    "level": int,
    "depth": int,
    "nodes": int,
    "value": (int, float),
    "proved": bool,
    "seconds": float,
    "capped": bool,
}


def ask(worker: Worker, **question: object) -> list[dict[str, Any]]:
    """Ask a worker a question, and return its answers."""
    answers: list[dict[str, Any]] = json.loads(worker.answer(json.dumps(question)))
    return answers


def record(*moves: str, **fields: object) -> dict[str, object]:
    """Make a record as the page sends it."""
    return {"game": ABAPA, "start": "", "match": "full", "moves": list(moves), "end": "", **fields}


def show(worker: Worker, *moves: str, **fields: object) -> dict[str, Any]:
    """Have a worker show a game of these moves, and return the position."""
    (answer,) = ask(worker, type="show", id=7, record=record(*moves, **fields))
    assert (answer["type"], answer["id"]) == ("show", 7), answer
    shown: dict[str, Any] = answer["shown"]
    return shown


def refused(worker: Worker, **question: object) -> dict[str, Any]:
    """Ask a question that is refused, and return the reason."""
    (answer,) = ask(worker, **question)
    assert answer["type"] == "error", answer
    assert answer["message"]
    return answer


def test_ready_says_which_engine_and_python_are_up() -> None:
    (answer,) = json.loads(Worker().ready())
    assert answer["type"] == "ready"
    assert answer["version"] == mashimo.__version__
    assert answer["python"].count(".") == 2


def test_the_start_is_shown_with_every_choice() -> None:
    shown = show(Worker())
    assert {name: type(shown[name]) for name in SHOWN} == SHOWN
    assert (shown["position"], shown["turn"], shown["mover"]) == (START, "S", "")
    assert shown["before"] is shown["owners"] is shown["result"] is None
    assert shown["places"] == [4] * 12 + [0, 0]
    assert [choice["move"] for choice in shown["choices"]] == list("ABCDEF")
    assert shown["choices"][5] == {
        "move": "F",
        "cells": [5],
        "way": "",
        "ends": 9,
        "captures": 0,
        "gives": 0,
        "notes": [],
        "path": [],
    }
    assert (shown["steps"], shown["refusals"], shown["may_agree"]) == ([], [], False)
    assert shown["link"] == "#v1;oware-abapa"


def test_a_position_is_shown_with_each_sides_score_as_its_game_counts_it() -> None:
    """RULES 2.1, 9.7: what a store holds, and the kete on a player's side."""
    assert show(Worker(), "F", start="0-4-4-4-4-3-5-1-2-5-5-5-3-3-S")["scores"] == [8, 3]
    assert show(Worker(), game="bao-la-kujifunza")["scores"] == [32, 32]
    assert show(Worker(), "A1>", game="bao-la-kujifunza")["scores"] == [40, 24]


def test_a_move_is_shown_with_its_steps_and_the_board_before() -> None:
    shown = show(Worker(), "F", start="0-4-4-4-4-3-5-1-2-5-5-5-3-3-S")
    assert shown["mover"] == "S"
    assert shown["before"] == [0, 4, 4, 4, 4, 3, 5, 1, 2, 5, 5, 5, 3, 3]
    assert shown["steps"][0] == {"kind": "lift", "from": 5, "to": 255, "seeds": 3, "code": ""}
    assert shown["steps"][-1] == {"kind": "capture", "from": 7, "to": 12, "seeds": 2, "code": ""}
    assert shown["link"] == "#v1;oware-abapa;start=0-4-4-4-4-3-5-1-2-5-5-5-3-3-S;moves=F"


def test_a_choice_says_what_it_captures_and_what_is_odd_about_it() -> None:
    choices = {choice["move"]: choice for choice in show(Worker(), start="0-4-4-4-4-3-5-1-2-5-5-5-3-3-S")["choices"]}
    assert (choices["F"]["captures"], choices["F"]["ends"]) == (5, 8)
    (slam,) = [
        choice for choice in show(Worker(), start="1-0-0-0-2-3-2-1-2-0-0-0-20-17-S")["choices"] if choice["move"] == "F"
    ]
    assert (slam["captures"], slam["notes"]) == (0, ["slam-takes-nothing"])


def test_a_house_that_may_not_be_played_says_why() -> None:
    """RULES 1.4, 2.5: the empty houses, and the one that does not feed the opponent."""
    refusals = {
        refusal["cell"]: refusal for refusal in show(Worker(), start="1-0-0-0-0-1-0-0-0-0-0-0-23-23-S")["refusals"]
    }
    assert sorted(refusals) == [0, 1, 2, 3, 4]
    elsewhere = show(Worker())["elsewhere"]
    assert (elsewhere["cell"], elsewhere["code"], elsewhere["clause"]) == (6, "not-yours", "1.4")
    assert show(Worker(), "F", end="resign-N")["elsewhere"]["code"] == "game-over"
    assert refusals[0] == {"cell": 0, "code": "must-feed", "clause": "2.5", "ours": False, "numbers": [1]}
    assert refusals[1] == {"cell": 1, "code": "empty", "clause": "1.4", "ours": False, "numbers": [0]}


def test_the_end_is_shown_with_its_clause_and_no_choice() -> None:
    shown = show(Worker(), "A", start="1-0-0-0-0-0-0-0-0-0-0-0-23-24-S")
    assert shown["result"] == {
        "winner": None,
        "south": 24,
        "north": 24,
        "reason": "starved",
        "clause": "2.7",
        "ours": False,
    }
    assert shown["choices"] == shown["refusals"] == []
    assert shown["steps"][-1]["kind"] == "collect"


def test_a_resignation_is_shown_as_an_end() -> None:
    shown = show(Worker(), "F", end="resign-N")
    assert (shown["result"]["winner"], shown["result"]["reason"], shown["result"]["clause"]) == (
        "S",
        "resignation",
        "1.9",
    )


@pytest.mark.slow
@pytest.mark.parametrize("game", sample(GAME_IDS, *OF_EACH_SHAPE))
@given(data=st.data())
def test_one_worker_shows_what_a_fresh_one_shows(game: str, data: st.DataObject) -> None:
    """Nothing is kept that the next question does not carry: what was asked before changes no answer."""
    found = data.draw(games(game, most=12))
    question = messages.plain({"type": "show", "id": 1, "record": vars(messages.GameRecord(game, *fields_of(found)))})
    shared = Worker()
    for moves in data.draw(st.lists(st.integers(0, len(found.moves)), max_size=3)):
        start, match, all_moves, _ = fields_of(found)
        end = data.draw(st.sampled_from(["", "resign-S"]))
        earlier = record(*all_moves[:moves], game=game, start=start, match=match, end=end)
        ask(shared, type="show", id=0, record=earlier)
    assert ask(shared, **as_question(question)) == ask(Worker(), **as_question(question))


def fields_of(game: Game) -> tuple[str, str, list[str], str]:
    """Return a game's record as the page has it, without the name."""
    value = game.to_record()
    return value.start, value.match, list(value.moves), value.end


def as_question(message: object) -> dict[str, object]:
    """Return a message as keyword arguments."""
    assert isinstance(message, dict)
    return message


def test_one_more_or_less_move_replays_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page asks for this after a move, an undo, a redo, another move instead, an end and its undo."""
    worker, moves = Worker(), list("FfEeDd")
    shown = show(worker, *moves)
    played: list[str] = []
    play = Game.play

    def counted(game: Game, word: str) -> list[Step]:
        played.append(word)
        return play(game, word)

    monkeypatch.setattr(Game, "play", counted)
    show(worker, *moves, "A")
    show(worker, *moves)
    show(worker, *moves[:5])
    show(worker, *moves[:5], "a")
    show(worker, *moves[:5], "a", end="resign-N")
    show(worker, *moves[:5], "a")
    assert played == ["A", "a"]
    assert show(worker, *moves) == shown
    assert refused(worker, type="show", id=1, record=record(*moves[:5], "A"))["place"]["move"] == 6
    assert show(worker, *moves) == shown


def test_pasted_text_is_read() -> None:
    for text in ("F f C", "#v1;oware-abapa;moves=F.f.C", "https://example.org/#v1;oware-abapa;moves=F.f.C"):
        (answer,) = ask(Worker(), type="read", id=3, game=ABAPA, text=text)
        assert answer["shown"]["record"] == record("F", "f", "C")
    (answer,) = ask(Worker(), type="read", id=3, game=ABAPA, text="0-4-4-4-4-3-5-1-2-5-5-5-3-3-S")
    assert answer["shown"]["record"]["start"] == "0-4-4-4-4-3-5-1-2-5-5-5-3-3-S"


@pytest.mark.parametrize(
    ("text", "code", "where"),
    [
        ("", "nothing", ""),
        ("   ", "nothing", ""),
        ("hello", "no-move", "hello"),
        ("F f F", "empty", "F"),
        ("v1;chess", "no-game", "chess"),
        ("4-4-4-S", "position-length", "4-4-4-S"),
        ("\ud800", "no-move", "\ud800"),
    ],
)
def test_pasted_text_that_cannot_be_read_says_why_and_where(text: str, code: str, where: str) -> None:
    answer = refused(Worker(), type="read", id=3, game=ABAPA, text=text)
    assert (answer["id"], answer["code"], answer["where"]) == (3, code, where)


def test_a_refused_move_says_its_clause_and_its_number() -> None:
    """What was shown before does not matter."""
    fresh, used = Worker(), Worker()
    show(used, "F", "f")
    for worker in (fresh, used):
        answer = refused(worker, type="show", id=9, record=record("F", "f", "F"))
        assert (answer["id"], answer["code"], answer["where"], answer["numbers"]) == (9, "empty", "F", [0])
        assert (answer["clause"], answer["ours"]) == ("1.4", False)
        assert answer["message"].startswith("move 3: F")
    assert show(used, "F", "f")["position"] == show(fresh, "F", "f")["position"]


@pytest.mark.parametrize("end", ["F", "resign-X", "resign-SN", "agree"])
def test_an_end_that_is_none_is_refused(end: str) -> None:
    answer = refused(Worker(), type="show", id=9, record=record("F", end=end))
    assert answer["code"] in {"record-end", "no-agreement"}


def think_on(worker: Worker) -> list[dict[str, Any]]:
    """Advance a search until it is done, and return the answers."""
    answers = []
    while worker.thinking():
        answers += json.loads(worker.advance())
    return answers


def test_a_move_is_chosen_after_some_advances() -> None:
    worker = Worker()
    assert ask(worker, type="think", id=5, record=record("F"), level=5, seed=1) == []
    assert worker.thinking()
    (answer,) = think_on(worker)
    assert (answer["type"], answer["id"], answer["level"]) == ("think", 5, 5)
    assert answer["move"] in Game.from_record("v1;oware-abapa;moves=F").legal_moves()
    for name, kind in CHOSEN.items():
        assert isinstance(answer[name], kind), name
    assert answer["nodes"] <= 12_000
    assert json.loads(worker.advance()) == []


def test_a_plan_has_the_handicap_of_each_move_for_a_level_that_errs() -> None:
    (plan,) = ask(Worker(), type="plan", id=5, record=record("F"), level=1, seed=1)
    game = Game.from_record("v1;oware-abapa;moves=F")
    moves = [each["number"] for each in plan["legal"]]
    assert dict(zip(moves, plan["handicaps"], strict=True)) == level_noise(game, 1, 1)
    assert min(plan["handicaps"]) == 0 < max(plan["handicaps"])
    (sure,) = ask(Worker(), type="plan", id=6, record=record("F"), level=8, seed=1)
    assert sure["handicaps"] == []


def test_stop_answers_with_the_best_so_far() -> None:
    worker = Worker()
    ask(worker, type="think", id=5, record=record(), level=8, seed=1)
    worker.advance()
    (answer,) = ask(worker, type="stop", id=5)
    assert (answer["type"], answer["id"]) == ("think", 5)
    assert answer["move"] in "ABCDEF"
    assert not worker.thinking()


def test_stop_before_the_first_advance_gives_a_searched_move() -> None:
    """South wins with F, the last of the moves, and with nothing else at once."""
    worker = Worker()
    ask(worker, type="think", id=5, record=record(start="4-0-0-0-0-1-1-0-0-4-4-0-23-11-S"), level=8, seed=1)
    (answer,) = ask(worker, type="stop", id=5)
    assert (answer["move"], answer["depth"]) == ("F", 1)


NEAR_THE_END = "0-0-0-0-2-1-1-0-1-0-1-0-21-21-S"


def without_compiler(monkeypatch: pytest.MonkeyPatch, known: Tablebase) -> None:
    """Let a level know these endings, and nothing be compiled."""
    for each in (tablebase, module):
        monkeypatch.setattr(each, "new_small_tablebase", lambda _: known)
    monkeypatch.setattr(module, "can_compile", lambda _: False)


def think_near_the_end(worker: Worker) -> dict[str, Any]:
    """Return the answer of level 6, as if it had taken no time."""
    ask(worker, type="think", id=5, record=record(start=NEAR_THE_END), level=6, seed=1)
    show(worker, "A", "a", "B")
    (answer,) = think_on(worker)
    return {**answer, "seconds": 0}


def test_python_solves_endings_first_in_short_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing is compiled, it must solve them itself."""
    without_compiler(monkeypatch, tablebase.solve("oware-abapa", 4))
    expected = think_near_the_end(Worker())
    assert expected["nodes"] > 0
    found = tablebase.new_tablebase("oware-abapa", 4, compiled=False)
    without_compiler(monkeypatch, found)
    worker = Worker()
    ask(worker, type="think", id=5, record=record(start=NEAR_THE_END), level=6, seed=1)
    for _ in range(5):
        assert not found.solved
        assert json.loads(worker.advance()) == []
    assert found.solved
    assert {**think_on(worker)[0], "seconds": 0} == expected
    assert think_near_the_end(worker) == expected


def proved(**parts: Any) -> dict[str, Any]:  # noqa: ANN401  # what a record has
    """Ask what is proved of a game, and return the answer."""
    (answer,) = ask(Worker(), type="prove", id=3, record=record(**parts))
    assert (answer.pop("type"), answer.pop("id")) == ("prove", 3)
    return answer


NOTHING = {"known": False, "winner": "", "by": 0, "moves": [], "line": [], "values": []}


def test_what_endings_prove_of_a_game_is_told() -> None:
    """Nothing is told of a game with more seeds."""
    assert proved(start="0-0-2-1-3-1-0-0-0-0-0-0-23-18-S") == {
        "known": True,
        "winner": "S",
        "by": 0,  # a majority ends it: the number of seeds then is not known
        "moves": ["E", "F"],
        "line": ["F", "a", "E"],
        "values": [{"move": move, "least": 2, "most": 2} for move in "EF"],
    }
    assert proved() == NOTHING
    assert proved(start="0-0-0-0-0-0-0-0-0-0-0-0-25-23-S") == NOTHING
    assert proved(game="nam-nam") == NOTHING


def test_by_how_many_is_told_where_all_seeds_are_played_out() -> None:
    told = proved(game="awale", start="0-1-1-0-1-0-1-1-0-1-0-0-16-26-S")
    assert (told["winner"], told["by"]) == ("N", 16)
    drawn = proved(game="awale", start="0-0-0-0-3-0-1-0-0-0-1-1-24-18-N")
    assert (drawn["winner"], drawn["by"]) == ("draw", 0)


def test_what_hangs_on_repetition_is_told_to_hang() -> None:
    told = proved(game="oware-auale", start="0-0-0-0-0-1-0-0-1-2-1-3-19-21-N")
    assert (told["known"], told["winner"], told["by"]) == (True, "", 0)


def test_stop_while_endings_are_being_solved_gives_a_searched_move(monkeypatch: pytest.MonkeyPatch) -> None:
    found = tablebase.new_tablebase("oware-abapa", 8, compiled=False)
    without_compiler(monkeypatch, found)
    worker = Worker()
    ask(worker, type="think", id=5, record=record(start="4-0-0-0-0-1-1-0-0-4-4-0-23-11-S"), level=8, seed=1)
    worker.advance()
    (answer,) = ask(worker, type="stop", id=5)
    assert (answer["move"], answer["depth"], found.solved) == ("F", 1, False)


def test_stop_for_another_question_changes_nothing() -> None:
    worker = Worker()
    ask(worker, type="think", id=5, record=record(), level=5, seed=1)
    assert ask(worker, type="stop", id=4) == []
    assert worker.thinking()
    assert ask(Worker(), type="stop", id=4) == []


def test_a_question_in_between_does_not_disturb_the_search() -> None:
    chosen = []
    for disturbed in (True, False):
        worker = Worker()
        ask(worker, type="think", id=5, record=record("F"), level=5, seed=1)
        worker.advance()
        if disturbed:
            show(worker, "A", "a", "B")
            refused(worker, type="show", id=8, record=record("f"))
        (answer,) = think_on(worker)
        chosen.append({**answer, "seconds": 0})
    assert chosen[0] == chosen[1]


def test_the_moves_are_weighed_deeper_and_deeper() -> None:
    worker = Worker()
    for depth in (1, 2, 4):
        assert ask(worker, type="evaluate", id=depth, record=record("F"), depth=depth) == []
        (answer,) = think_on(worker)
        assert (answer["type"], answer["id"], answer["depth"]) == ("evaluate", depth, depth)
        assert sorted(each["move"] for each in answer["moves"]) == list("abcdef")
        points = [each["points"] for each in answer["moves"]]
        assert points == sorted(points, reverse=True)
        assert all(each["line"][0] == each["move"] for each in answer["moves"])
        assert answer["finished"] is False


def test_weighing_in_steps_finds_what_weighing_at_once_finds() -> None:
    def weighed(worker: Worker, depth: int) -> list[dict[str, Any]]:
        ask(worker, type="evaluate", id=9, record=record("F"), depth=depth)
        return think_on(worker)

    worker = Worker()
    for depth in (1, 2, 3):
        assert weighed(worker, depth)[0]["depth"] == depth
    assert weighed(worker, 4) == weighed(Worker(), 4)


def test_weighing_stops_at_once_and_gives_way_to_a_move() -> None:
    """What is known by then is its result."""
    worker = Worker()
    ask(worker, type="evaluate", id=1, record=record(), depth=60)
    for _ in range(20):
        worker.advance()
    (answer,) = ask(worker, type="stop", id=1)
    assert (answer["id"], answer["depth"] >= 3, worker.thinking()) == (1, True, False)
    ask(worker, type="evaluate", id=2, record=record(), depth=60)
    (left,) = ask(worker, type="think", id=3, record=record(), level=5, seed=1)
    assert (left["type"], left["id"]) == ("evaluate", 2)
    assert think_on(worker)[0]["id"] == 3
    ask(worker, type="evaluate", id=4, record=record(), depth=60)
    left, failed = ask(worker, type="think", id=5, record=record(), level=0, seed=1)
    assert (left["id"], failed["id"], failed["code"]) == (4, 5, "no-level")


def test_what_search_workers_need_to_weigh_every_move_names_no_move_itself() -> None:
    (answer,) = ask(Worker(), type="analyse", id=1, record=record(start="0-0-0-0-0-1-1-0-0-4-4-0-24-14-S"))
    assert (answer["type"], answer["move"]) == ("plan", "")
    assert [each["word"] for each in answer["legal"]] == ["F"]


def test_after_the_end_there_is_nothing_to_weigh() -> None:
    over = record(start="0-0-0-0-0-0-0-0-0-0-0-0-25-23-S")
    assert refused(Worker(), type="evaluate", id=6, record=over, depth=1)["code"] == "game-over"
    (answer,) = ask(Worker(), type="analyse", id=1, record=over)
    assert answer["legal"] == []


def test_a_compiled_search_comes_with_the_words_of_its_moves() -> None:
    (answer,) = ask(Worker(), type="compile", id=1, game="oware-abapa")
    assert {each["number"]: each["word"] for each in answer["words"]}[6] == "a"


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"level": 0}, "no-level"),
        ({"level": 99}, "no-level"),
        ({"record": record(start="0-0-0-0-0-0-0-0-0-0-0-0-25-23-S")}, "game-over"),
        ({"record": record("f")}, "not-yours"),
        ({"record": record(game="chess")}, "no-game"),
    ],
)
def test_what_cannot_be_thought_about_is_refused(fields: dict[str, object], code: str) -> None:
    worker = Worker()
    question = {"type": "think", "id": 6, "record": record(), "level": 5, "seed": 1, **fields}
    answer = refused(worker, **question)
    assert (answer["id"], answer["code"]) == (6, code)
    assert not worker.thinking()


BAD_MESSAGES = [
    ("", "JSON"),
    ("{", "JSON"),
    ("null", "question"),
    ("[]", "question"),
    ("{}", "question"),
    ('{"type": "dance", "id": 1}', "dance"),
    ('{"type": ["show"], "id": 1}', "show"),
    ('{"type": "ready", "version": "1", "python": "3"}', "ready"),
    ('{"type": "show", "id": 1}', "missing"),
    ('{"type": "show", "id": "1", "record": {"game": "oware-abapa"}}', "show.id"),
    ('{"type": "show", "id": true, "record": {"game": "oware-abapa"}}', "show.id"),
    ('{"type": "show", "id": 1.0, "record": {"game": "oware-abapa"}}', "show.id"),
    ('{"type": "show", "id": 1, "record": []}', "show.record"),
    ('{"type": "show", "id": 1, "record": {"game": 5}}', "show.record.game"),
    ('{"type": "show", "id": 1, "record": {"game": "oware-abapa", "moves": "F"}}', "show.record.moves"),
    ('{"type": "show", "id": 1, "record": {"game": "oware-abapa", "moves": ["F", 3]}}', "show.record.moves[1]"),
    ('{"type": "show", "id": 1, "record": {"game": "oware-abapa", "rounds": 3}}', "rounds"),
    ('{"type": "think", "id": 1, "record": {"game": "oware-abapa"}, "level": "5", "seed": 0}', "think.level"),
    ('{"type": "stop", "id": 1, "now": true}', "now"),
    ('{"type": "read", "id": 1, "game": "oware-abapa", "text": null}', "read.text"),
]


@pytest.mark.parametrize(("text", "named"), BAD_MESSAGES, ids=[text or "empty" for text, _ in BAD_MESSAGES])
def test_a_message_that_is_no_question_is_refused_naming_the_part(text: str, named: str) -> None:
    (answer,) = json.loads(Worker().answer(text))
    assert (answer["type"], answer["code"]) == ("error", "bad-message")
    assert named in answer["message"]


@pytest.mark.parametrize("text", [text for text, _ in BAD_MESSAGES if '"id": 1,' in text and "dance" not in text])
def test_a_question_that_has_an_id_is_refused_by_it(text: str) -> None:
    """The page then knows which of its questions was wrong, and waits no longer."""
    (answer,) = json.loads(Worker().answer(text))
    assert answer["id"] == 1


@pytest.mark.cpython  # how deep is beyond reason differs
def test_a_message_nested_beyond_reason_is_refused() -> None:
    (answer,) = json.loads(Worker().answer("[" * 100_000))
    assert answer["code"] == "bad-message"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@given(
    st.fixed_dictionaries(
        {"type": st.sampled_from(["show", "read", "think", "stop"])},
        optional={
            "id": st.integers() | JSON,
            "record": JSON
            | st.fixed_dictionaries({"game": st.sampled_from(GAME_IDS)}, optional={"moves": JSON, "end": JSON}),
            "game": st.sampled_from(GAME_IDS) | JSON,
            "text": st.text(max_size=20) | JSON,
            "level": st.integers(-1, 3) | JSON,
            "seed": st.integers() | JSON,
        },
    )
)
def test_whatever_is_asked_is_answered(question: dict[str, object]) -> None:
    worker = Worker()
    answers = json.loads(worker.answer(json.dumps(question))) + think_on(worker)
    kinds = {messages.type_of(kind) for kind in get_args(messages.Answer)}
    assert {answer["type"] for answer in answers} <= kinds


def test_one_worker_serves_the_page() -> None:
    assert isinstance(module.WORKER, Worker)
    assert json.loads(module.ready())[0]["type"] == "ready"
    assert module.thinking() is False
    assert json.loads(module.advance()) == []


LONG: Final = {"bao-kenya-laps", "bao-la-kujifunza"}
"""The games whose first moves have too many steps for the page."""


def test_the_page_gets_every_game_with_its_starts_and_first_moves() -> None:
    """What is baked into the page is what the engine would answer; none of LONG's first moves is baked."""
    baked = game_infos()
    assert [as_question(game)["id"] for game in baked] == list(GAMES)
    for entry in baked:
        game = as_question(entry)
        shown = game["shown"]
        assert isinstance(shown, list)
        for beginner in "SN":
            assert any(one["position"] == GAMES[str(game["id"])].start(beginner) for one in shown)
        first = [] if game["id"] in LONG else [[move] for move in Game(str(game["id"])).legal_moves()]
        assert [one["record"]["moves"] for one in shown] == [[], *first, []]
        for one in shown:
            (answer,) = ask(Worker(), type="show", id=1, record=one["record"])
            assert answer["shown"] == one
        json.dumps(entry)
        assert game["beginner"] == GAMES[str(game["id"])].beginner


def test_the_page_gets_the_first_moves_of_every_match() -> None:
    """RULES 6.11: until a round is over a match is shown as the usual one, so its first move waits for no answer."""
    (entry,) = [as_question(game) for game in game_infos() if as_question(game)["id"] == "nam-nam"]
    shown, alike = cast("list[dict[str, Any]]", entry["shown"]), cast("list[dict[str, Any]]", entry["alike"])
    found = set()
    for at, record, link in (one.values() for one in alike):
        (answer,) = ask(Worker(), type="show", id=1, record=record)
        assert answer["shown"] == shown[at] | {"record": record, "link": link}
        found.add((record["match"], record["start"], *record["moves"]))
    asked = [(one["record"]["start"], *one["record"]["moves"]) for one in shown]
    assert found == {(match, *rest) for match in GAMES["nam-nam"].matches[1:] for rest in asked}


def test_an_offer_to_agree_is_answered_and_a_side_that_is_none_is_named() -> None:
    """RULES 1.9."""
    asked = {"type": "wouldagree", "id": 3, "record": record(game="bao-kenya")}
    (answer,) = ask(Worker(), **asked, side="N")
    assert (answer["type"], answer["id"], type(answer["agrees"])) == ("agreement", 3, bool)
    (answer,) = ask(Worker(), **asked, side="W")
    assert (answer["code"], answer["where"]) == ("bad-message", "wouldagree.side")


def test_rounds_won_are_shown_where_there_are_rounds() -> None:
    """RULES 6.11."""
    assert show(Worker())["rounds"] == []
    assert show(Worker(), game="nam-nam", match="best-of-3")["rounds"] == [0, 0, 0]


def test_a_claim_names_houses_and_sows_nothing() -> None:
    """RULES 6.9."""
    start = "0-0-0-0-0-0-0-0-0-0-0-0-32-16-S SSSSSSNNNNNN N =2"
    choices = show(Worker(), game="nam-nam", start=start)["choices"]
    assert {(len(choice["cells"]), choice["ends"], choice["captures"]) for choice in choices} == {(2, -1, 0)}


NO_TEXT = "\ud800"


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ({"type": "diagrams", "game": "own1.xx"}, "own-text"),
        ({"type": "diagrams", "game": "chess"}, "own-preset"),
        (
            {"type": "link", "record": record("F"), "notes": {"comment": NO_TEXT, "line": [{"move": "F"}]}},
            "bad-message",
        ),
        ({"type": "write", "record": record(), "notes": {"after": [[]]}}, "file-move"),
        ({"type": "link", "record": record(), "notes": {"after": [[]]}}, "file-move"),
        (
            {
                "type": "rateexercise",
                "person": [{"rating": 350, "deviation": 350, "volatility": 5e-324}],
                "exercise": 0,
                "solved": False,
            },
            "bad-message",
        ),
        (
            {
                "type": "rateexercise",
                "person": [{"rating": 10**400, "deviation": 350, "volatility": 0.06}],
                "exercise": 0,
                "solved": False,
            },
            "bad-message",
        ),
        (
            {"type": "customrules", "game": "own1.6x4", "values": [{"option": "houses", "value": "9" * 5000}]},
            "own-value",
        ),
    ],
)
def test_whatever_a_question_holds_the_answer_is_one_clear_error(question: dict[str, object], code: str) -> None:
    answer = refused(Worker(), id=3, **question)
    assert (answer["id"], answer["code"]) == (3, code)
