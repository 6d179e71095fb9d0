"""The board of Mashimo in notebooks: the page's own board, its game a value of the notebook, its engine the kernel.

from mashimo_notebook import Board
board = Board("oware-abapa")
board            # play
board.record     # the game so far, as text
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import anywidget
import traitlets

from mashimo import Game
from mashimo.bridge.worker import Worker
from mashimo.search import LEVELS

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Board"]

SCRIPT: Final = Path(__file__).parent / "board.js"
"""The script of the board, which the build makes of the page's."""


class Board(anywidget.AnyWidget):  # type: ignore[misc]  # its package is not there where types are checked
    """A board to play on in a notebook.

    `game` is the name of a game, a `Game`, or the record of one. The other arguments are the values below. Raises
    NotationError and IllegalMove for what is no game, and TraitError for a value that is not allowed.
    """

    _esm = SCRIPT
    record = traitlets.Unicode().tag(sync=True)
    """The game on the board, as `Game.record` writes it. Moves on the board change it, and setting it changes them."""
    mode = traitlets.Enum(("play", "two", "replay"), "play").tag(sync=True)
    """Whether one person plays against the computer, two play at the board, or moves are only played through."""
    side = traitlets.Enum(("S", "N"), "S").tag(sync=True)
    """The side of the person who plays against the computer; otherwise the side that sits below."""
    level = traitlets.Enum(tuple(LEVELS), 20).tag(sync=True)
    """The computer's level, 10, 20 and so on; a number above the game's highest means the highest."""
    theme = traitlets.Enum(("auto", "light", "dark", "contrast"), "auto").tag(sync=True)
    """The colours; `auto` follows the reader's system."""
    language = traitlets.Enum(("auto", "en", "nl", "de", "fr", "ru", "tr"), "auto").tag(sync=True)
    """The language; `auto` follows the reader's browser."""

    def __init__(self, game: str | Game, **values: Any) -> None:  # noqa: ANN401  # as the values above have them
        if isinstance(game, str):
            game = Game.from_record(game) if game.startswith("v1;") else Game(game)
        self._engines: dict[str, Engine] = {}
        super().__init__(record=game.record(), **values)
        self.on_msg(self._answer)

    @property
    def game(self) -> Game:
        """The game on the board, in a copy: play on it as you like, and set `record` to show that."""
        return Game.from_record(self.record)

    @traitlets.validate("record")  # type: ignore[untyped-decorator]  # as above
    def _checked(self, proposal: dict[str, Any]) -> str:
        """Check that a record is one. Raises NotationError and IllegalMove."""
        return Game.from_record(str(proposal["value"])).record()

    def _answer(self, _board: Board, content: dict[str, Any], _buffers: object) -> None:
        """Pass a message of a view on to its engine: a question, "" to start it, None where the view is gone."""
        view, text = content["view"], content["text"]
        if not text and view in self._engines:
            self._engines.pop(view).end()
        if text == "":
            self._engines[view] = Engine(lambda answer: self.send({"view": view, "text": answer}))
        elif text and view in self._engines:
            self._engines[view].ask(text)


class Engine:
    """The engine of one view, as the page's worker is in a browser: it searches in slices, and answers between them."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self._worker, self._say = Worker(), say
        self._coming = self._ended = False
        say(self._worker.ready())

    def ask(self, text: str) -> None:
        """Ask a question; the answer may come later."""
        self._say(self._worker.answer(text))
        self._think_on()

    def end(self) -> None:
        """Drop the search under way: its answer would reach another frame, whose questions have the same numbers."""
        self._ended = True

    def _think_on(self) -> None:
        """Have the search go on, after messages that wait."""
        if self._coming or not self._worker.thinking():
            return
        self._coming = True
        asyncio.get_running_loop().call_soon(self._think)

    def _think(self) -> None:
        """Search on for a slice."""
        self._coming = False
        if self._worker.thinking() and not self._ended:
            self._say(self._worker.advance())
            self._think_on()
