"""What is said of a game between page and engine: tags, comments, captures, variations (RULES 10.6)."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mashimo import Game
from mashimo.bridge.worker import Worker
from mashimo.play.move_tree import MoveNode, merged
from mashimo.play.ogn import read_ogn, write_ogn
from tests.support.boards import ABAPA, GAME_IDS
from tests.support.sample import OF_EACH_SHAPE, sample
from tests.support.strategies import files

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hypothesis.strategies import DataObject

pytestmark = pytest.mark.slow

FILE = """[Variant "oware-abapa"]
[South "Ama"]

{ At first. } 1. F { good } e (1... a { or } 2. E (2. D b) f) (1... a 2. C) 2. E *
"""


def ask(**question: object) -> dict[str, Any]:
    """Ask the engine a question, and return its one answer."""
    (answer,) = json.loads(Worker().answer(json.dumps({"id": 1, **question})))
    found: dict[str, Any] = answer
    return found


def words(line: list[dict[str, Any]]) -> list[Any]:
    """Return a line as words, its variations as lists after the move they replace."""
    return [part for noted in line for part in (noted["move"], *map(words, noted["variations"]))]


def test_a_file_is_opened_with_all_that_it_says() -> None:
    """RULES 10.6: comments and variations are kept; two variations that begin alike are one."""
    answer = ask(type="read", game="awale", text=FILE)
    notes = answer["notes"]
    assert answer["type"] == "read"
    assert answer["shown"]["record"]["moves"] == ["F", "e", "E"]
    assert {tag["name"]: tag["value"] for tag in notes["tags"]}["South"] == "Ama"
    assert notes["comment"] == "At first."
    assert words(notes["line"]) == ["F", "e", ["a", "E", ["D", "b"], ["C"], "f"], "E"]
    assert [noted["comment"] for noted in notes["line"]] == ["good", "", ""]


def test_what_is_opened_is_written_again() -> None:
    """RULES 10.6: the file says the same when it has been to the page."""
    answer = ask(type="read", game="awale", text=FILE)
    record = answer["shown"]["record"]
    written = ask(type="write", record=record, notes=answer["notes"])
    assert written["type"] == "write"
    again = ask(type="read", game="awale", text=written["text"])
    assert again["notes"] == answer["notes"]
    assert again["shown"] == answer["shown"]


@pytest.mark.parametrize("game", sample(GAME_IDS, *OF_EACH_SHAPE))
@given(data=st.data())
def test_whatever_is_said_of_a_game_comes_back_from_its_file(game: str, data: DataObject) -> None:
    """RULES 10.6: its record, tags, comments, variations and what followed its end, by way of the page and back."""
    text = write_ogn(data.draw(files(game)))
    opened = ask(type="read", game="awale", text=text)
    assert opened["type"] == "read", text
    notes = opened["notes"]
    # A variation that goes on where the main line ends is its continuation: the page writes all of it.
    record = opened["shown"]["record"] | {"moves": [noted["move"] for noted in notes["line"]]}
    again = ask(type="read", game="awale", text=ask(type="write", record=record, notes=notes)["text"])
    for found in (again["notes"], notes):
        found["tags"] = [tag for tag in found["tags"] if tag["name"] != "Result"]
    assert again["notes"] == notes, text
    assert again["shown"] == ask(type="show", record=record)["shown"], "as a kept game asks for it"


def test_what_followed_an_end_in_the_middle_is_opened_and_written_again() -> None:
    """RULES 10.6, 1.9: what was played after the place where a player resigned is not lost."""
    text = '[Variant "oware-abapa"]\n[Termination "resign-S"]\n1. F e (1... e 2. E f) (1... e 2. E a) (1... e 2. D) 0-0'
    answer = ask(type="read", game="awale", text=text)
    record, notes = answer["shown"]["record"], answer["notes"]
    assert (record["moves"], record["end"]) == (["F", "e"], "resign-S")
    assert words(notes["line"]) == ["F", "e"]
    assert [words(line) for line in notes["after"]] == [["E", "f", ["a"]], ["D"]]
    written = ask(type="write", record=record, notes=notes)
    again = ask(type="read", game="awale", text=written["text"])
    assert (again["notes"]["after"], again["shown"]) == (notes["after"], answer["shown"])


def test_moves_with_comments_need_no_tags() -> None:
    """RULES 10.6: they are then of the game on the board."""
    answer = ask(type="read", game=ABAPA, text="1. F { good } f (1... e) 2. E")
    assert answer["shown"]["record"] == {
        "game": ABAPA,
        "start": "",
        "match": "full",
        "moves": ["F", "f", "E"],
        "end": "",
    }
    assert words(answer["notes"]["line"]) == ["F", "f", ["e"], "E"]


@pytest.mark.parametrize("start", ["", "#v1;oware-abapa;start="])
def test_what_each_move_captured_is_said(start: str) -> None:
    """RULES 2.3, 10.6: five seeds by F from RULES 11.1, and none by the answer."""
    position = "0-4-4-4-4-3-5-1-2-5-5-5-3-3-S"
    text = f"{start}{position};moves=F.a" if start else f'[Variant "{ABAPA}"]\n[FEN "{position}"]\n1. F a'
    answer = ask(type="read", game="awale", text=text)
    assert answer["shown"]["captures"] == [5, 0]
    assert [noted["captures"] for noted in answer["notes"]["line"]] == [5, 0]


@pytest.mark.parametrize("text", ["#v1;nam-nam;moves=A.a", "1. A a"], ids=["a link", "moves"])
def test_what_a_move_captured_for_the_other_player_is_said_apart(text: str) -> None:
    """RULES 6.3: North's a brings North four, and South, who owns the houses, eight."""
    answer = ask(type="read", game="nam-nam", text=text)
    assert (answer["shown"]["captures"], answer["shown"]["gives"]) == ([0, 4], [0, 8])
    assert [(noted["captures"], noted["gives"]) for noted in answer["notes"]["line"]] == [(0, 0), (4, 8)]


def test_what_a_house_owner_captures_in_the_others_turn_is_not_the_movers() -> None:
    """RULES 6.3: the owner captures, though the other player sows."""
    for number in range(20):
        chance = Random(f"owners {number}")
        game = Game("nam-nam")
        while game.result is None and len(game.moves) < 30:
            game.play(chance.choice(game.legal_moves()))
            before, after = game.turns[-2:]
            mover = game.ruleset.layout.stores["SN".index("NS"[after.board[game.ruleset.rules.TURN]])].cell
            if after.rounds == before.rounds and not any(step.kind in {"collect", "deal"} for step in after.steps):
                assert game.captured() == after.board[mover] - before.board[mover], game.record()


def lines(line: list[MoveNode], begun: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """List every line that can be followed, from the start to its end."""
    for at, played in enumerate(line):
        here = (*begun, *(earlier.word for earlier in line[:at]))
        for variation in played.variations:
            yield from lines(variation, here)
    yield (*begun, *(played.word for played in line))


def grown(game: Game, chance: Random, budget: list[int]) -> list[MoveNode]:
    """Make a random line with variations, many of which begin alike."""
    line: list[MoveNode] = []
    while game.result is None and budget[0] > 0 and chance.random() < 0.85:
        budget[0] -= 1
        earlier = Game.from_record(game.to_record())
        word = chance.choice(game.legal_moves()[:2])
        variations = [
            grown(Game.from_record(earlier.to_record()), chance, budget) for _ in range(chance.choice([0, 0, 2]))
        ]
        line.append(MoveNode(word, variations=[variation for variation in variations if variation]))
        game.play(word)
    return line


@pytest.mark.parametrize("game", sample(GAME_IDS, *OF_EACH_SHAPE))
def test_lines_that_begin_alike_become_one_and_none_is_lost(game: str) -> None:
    """RULES 10.6: variations are kept, each place having each move once."""
    for number in range(10):
        line = grown(Game(game), Random(f"{game} {number}"), [30])
        found = merged(line)
        ends = set(lines(found))
        assert all(any(end[: len(one)] == one for end in ends) for one in lines(line))
        assert len(ends) == len(list(lines(found)))
        assert not any(end != other and other[: len(end)] == end for end in ends for other in ends)
        assert [played.word for played in found[: len(line)]] == [played.word for played in line]
        assert merged(found) == found


def test_lines_nested_beyond_reason_are_refused() -> None:
    """RULES 10.6: one clear error, whatever is asked."""
    noted: dict[str, Any] = {"move": "F"}
    for _ in range(150):
        noted = {"move": "F", "variations": [[noted]]}
    record = {"game": ABAPA, "moves": ["F"]}
    answer = ask(type="write", record=record, notes={"line": [noted]})
    assert answer["type"] == "error"
    assert answer["code"] in {"too-deep", "bad-message"}


def test_a_file_with_the_mark_of_its_encoding_is_read() -> None:
    """RULES 10.6: some editors begin a file with one."""
    answer = ask(type="read", game="awale", text="\ufeff" + FILE)
    assert answer["shown"]["record"]["moves"] == list(read_ogn(FILE).record.moves)
