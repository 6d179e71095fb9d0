"""The widget of notebooks without a browser: its values, and what its engine answers.

They need anywidget: `test_notebooks.py` runs them with the packed wheels, in an environment made for it.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

pytestmark = pytest.mark.cpython
mashimo_notebook: Any = pytest.importorskip(
    "mashimo_notebook", reason="the widget is in the environment of locks/notebook.txt alone"
)
traitlets: Any = pytest.importorskip("traitlets")

from mashimo import Game, IllegalMove, NotationError  # noqa: E402  # after it is known to be there

RECORD = {"game": "oware-abapa", "start": "", "match": "full", "moves": [], "end": ""}


class View:
    """A view of a board, and the answers that it gets."""

    def __init__(self, board: Any, name: str = "one") -> None:  # noqa: ANN401  # anywidget has no types
        self.name, self.board = name, board
        self.heard: list[dict[str, Any]] = []
        self.thought = asyncio.Event()
        """Set once a move has been chosen."""
        board.send = self.hear

    def hear(self, content: dict[str, str]) -> None:
        """Note the answers in a message."""
        assert content["view"] == self.name
        self.heard += json.loads(content["text"])
        if any(one["type"] == "think" for one in self.heard):
            self.thought.set()

    def say(self, text: str | None) -> None:
        """Send a message to the kernel."""
        self.board._answer(self.board, {"view": self.name, "text": text}, [])

    def ask(self, kind: str, **question: object) -> None:
        """Ask the engine."""
        self.say(json.dumps({"type": kind, "id": 1, **question}))


def test_a_board_begins_with_a_game_by_its_name_its_record_or_itself() -> None:
    game = Game("nam-nam", match="best-of-3")
    game.play("C")
    record = "v1;nam-nam;match=best-of-3;moves=C"
    assert [mashimo_notebook.Board(one).record for one in (game, record)] == [record, record]
    assert mashimo_notebook.Board("awale").record == "v1;awale"
    assert mashimo_notebook.Board(record).game.record() == record


def test_what_is_no_game_is_refused_and_the_board_stays() -> None:
    board = mashimo_notebook.Board("awale")
    with pytest.raises(NotationError):
        board.record = "v1;chess"
    with pytest.raises(IllegalMove):
        board.record = "v1;awale;moves=a"
    with pytest.raises(NotationError):
        mashimo_notebook.Board("chess")
    for wrong in ({"mode": "alone"}, {"level": 65}, {"side": "E"}):
        with pytest.raises(traitlets.TraitError):
            mashimo_notebook.Board("awale", **wrong)
    assert board.record == "v1;awale"


def test_the_engine_of_a_view_answers_its_questions() -> None:
    view = View(mashimo_notebook.Board("oware-abapa"))
    view.say("")
    view.ask("show", record={**RECORD, "moves": ["C"]})
    ready, shown = view.heard
    assert (ready["type"], ready["start"]) == ("ready", "cold")
    assert shown["shown"]["position"] == "4-4-0-5-5-5-5-4-4-4-4-4-0-0-N"


def test_the_engine_thinks_while_other_messages_are_answered() -> None:
    view = View(mashimo_notebook.Board("oware-abapa"))

    async def ask() -> None:
        view.say("")
        view.ask("think", record=RECORD, level=120, seed=1)
        view.ask("show", record=RECORD)
        assert [one["type"] for one in view.heard] == ["ready", "show"]
        await asyncio.wait_for(view.thought.wait(), 60)

    asyncio.run(ask())
    assert view.heard[-1]["type"] == "think"
    assert view.heard[-1]["move"] in set("ABCDEF")
    assert view.heard[-1]["compiled"]


def test_a_level_above_the_games_highest_means_the_highest() -> None:
    board = mashimo_notebook.Board("bao-kenya", level=310)
    view = View(board)

    async def ask() -> None:
        view.say("")
        view.ask("think", record={**RECORD, "game": "bao-kenya"}, level=board.level, seed=1)
        await asyncio.wait_for(view.thought.wait(), 60)

    asyncio.run(ask())
    assert view.heard[-1]["move"] in set("ABCDEFGH")


@pytest.mark.parametrize("text", ["", None])
def test_an_engine_that_was_replaced_or_left_answers_no_more(text: str | None) -> None:
    """The new frame numbers its questions as the old one did."""
    view = View(mashimo_notebook.Board("oware-abapa"))

    async def ask() -> None:
        view.say("")
        view.ask("think", record=RECORD, level=10, seed=1)
        view.say(text)
        view.heard.clear()
        for _ in range(1000):  # more slices than the search has
            await asyncio.sleep(0)

    asyncio.run(ask())
    assert view.heard == []


def test_a_view_that_is_gone_is_not_answered() -> None:
    view = View(mashimo_notebook.Board("awale"))
    view.say("")
    view.say(None)
    view.ask("show", record=RECORD)
    assert len(view.heard) == 1
