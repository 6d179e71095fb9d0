"""`engine`: a protocol like UCI, by which other programs play against the computer.

Lines are read from standard input and answered on standard output; what cannot be done is answered by a line `error`.
The search runs in a process of its own, so that it can be stopped at any moment: what was found by then is the answer.
"""

from __future__ import annotations

import json
import sys
import threading
from dataclasses import dataclass
from multiprocessing import get_context
from signal import SIG_IGN, SIGINT, signal
from typing import TYPE_CHECKING, Any, Final

import mashimo
from mashimo.command.telling import said_of
from mashimo.play.errors import MashimoError, NotationError
from mashimo.play.game import Game
from mashimo.play.notation import SHOWN, shortened
from mashimo.play.rulesets import GAMES
from mashimo.search import LEVELS, thinking_of
from mashimo.search.scale import MAX_PLY
from mashimo.search.thinking import MOST_NODES, Thinking, Thought

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Iterator
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

LIMITS: Final = ("nodes", "movetime", "depth", "level")
"""The limits of a search, each with a number."""


def serve(_: Namespace) -> None:
    """Answer lines until `quit` or their end; a search with a limit is then waited for."""
    engine = Engine()
    try:
        for line in sys.stdin:
            if line.strip() == "quit":
                return
            try:
                engine.hear(line.split())
            except MashimoError as error:
                say(f"error {error}")
        engine.end()
    finally:
        engine.stop(answered=False)


def say(line: str) -> None:
    """Print a line, whole: the search's answers come from another thread."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


@dataclass(frozen=True)
class Order:
    """A search that is asked for: the game, and its limits, None where there is none."""

    record: str
    nodes: int | None
    seconds: float | None
    depth: int | None
    level: int | None
    seed: int


def search(orders: Connection) -> None:
    """The process that searches: an order in, every thought out, then None. Ctrl-C is for who gives the orders."""
    signal(SIGINT, SIG_IGN)
    while True:
        try:
            order: Order = orders.recv()
        except EOFError:
            return
        for thought in thoughts_of(order):
            orders.send(thought)
        orders.send(None)


def thoughts_of(order: Order) -> Iterator[Thought]:
    """The thoughts of a search, one at least, a depth at a time."""
    game = Game.from_record(order.record)
    nodes = order.nodes or MOST_NODES
    if order.level:
        thinking = thinking_of(game, order.level, order.seed, order.seconds, nodes)
    else:
        thinking = Thinking(game, order.depth or MAX_PLY, nodes, order.seconds)
    yield thinking.advance()
    while not thinking.finished:
        yield thinking.advance()


class Engine:
    """The state of one conversation: the options, the game, the search under way."""

    def __init__(self) -> None:
        self._options = {"game": next(iter(GAMES)), "match": "full", "level": "0", "seed": "0"}
        self._game = self._named()
        self._child: BaseProcess | None = None
        self._orders: Connection | None = None
        self._answering: threading.Thread | None = None
        self._endless = False
        self._answered = True
        self._stopped = False
        self._unheard: OSError | None = None
        """Why an answer of the search could not be written."""
        self._heard: dict[str, Callable[[list[str]], None]] = {
            "uci": lambda _: self._introduce(),
            "isready": lambda _: say("readyok"),
            "ucinewgame": lambda _: self._begin(self._named()),
            "setoption": self._set,
            "position": self._place,
            "go": self._go,
            "stop": lambda _: self.stop(),
            "state": lambda _: say(f"state {json.dumps(said_of(self._game))}"),
        }

    def hear(self, words: list[str]) -> None:
        """Do what a line says. Raises MashimoError where it cannot be done, OSError where nothing more can be said."""
        if self._unheard:
            raise self._unheard
        if not words:
            return
        if words[0] not in self._heard:
            word = shortened(words[0])
            raise NotationError("no-command", f"there is no command {word}; there are {', '.join(self._heard)}, quit")
        self._heard[words[0]](words[1:])

    def end(self) -> None:
        """Nobody says more: wait for a search that has a limit, and end. Raises OSError where its answer is lost."""
        if self._answering and not self._endless:
            self._answering.join()
        self.stop()
        if self._unheard:
            raise self._unheard

    def stop(self, *, answered: bool = True) -> None:
        """End the search under way; the best it has found is the answer, if one is wanted. And its process."""
        self._answered, self._stopped = answered, True
        if self._child:
            self._child.kill()
        if self._answering:
            self._answering.join()
        if self._orders:
            self._orders.close()
        self._child = self._orders = self._answering = None

    def _introduce(self) -> None:
        """Say who answers, and what can be set."""
        say(f"id name Mashimo {mashimo.__version__}")
        matches = dict.fromkeys(match for ruleset in GAMES.values() for match in ruleset.matches)
        say(f"option name Game type combo default {next(iter(GAMES))} {' '.join(f'var {name}' for name in GAMES)}")
        say(f"option name Match type combo default full {' '.join(f'var {name}' for name in matches)}")
        say(f"option name Level type spin default 0 min 0 max {max(LEVELS)}")
        say("option name Seed type spin default 0 min 0 max 1000000000")
        say("uciok")

    def _named(self, position: str | None = None) -> Game:
        """A new game of the kind that is set."""
        return Game(self._options["game"], position, self._options["match"])

    def _begin(self, game: Game) -> None:
        """Have another game; what was searched is stopped."""
        self._still()
        self._game = game

    def _still(self) -> None:
        """Have no search under way; a process that waits is kept, one that has ended is not."""
        if self._child and (not self._child.is_alive() or (self._answering and self._answering.is_alive())):
            self.stop()

    def _set(self, words: list[str]) -> None:
        """`setoption name NAME value VALUE`. A game or match that is none leaves all as it was."""
        said = " ".join(words)
        name, _, value = said.removeprefix("name ").partition(" value ")
        option = name.lower()
        if option not in self._options:
            there_are = ", ".join(self._options)
            raise NotationError("no-option", f"there is no option {shortened(name)}; there are {there_are}")
        before = dict(self._options)
        self._options[option] = value
        if option == "game":
            self._options["match"] = "full"
        try:
            if option in {"level", "seed"}:
                self._options[option] = str(level(value) if option == "level" else number(value, option, 10**9))
            else:
                self._begin(self._named())
        except MashimoError:
            self._options = before
            raise

    def _place(self, words: list[str]) -> None:
        """`position startpos|text POSITION|record RECORD`, and `moves …`: on any error the game stays as it was."""
        kind, rest = (words[0], words[1:]) if words else ("", [])
        at = rest.index("moves") if "moves" in rest else len(rest)
        text = " ".join(rest[:at])
        if kind == "startpos":
            game = self._named()
        elif kind == "text":
            game = self._named(text)
        elif kind == "record":
            game = Game.from_record(text)
        else:
            raise NotationError("no-position", "startpos, text or record is expected after position", shortened(kind))
        game.play_on(rest[at + 1 :])
        self._begin(game)

    def _go(self, words: list[str]) -> None:
        """`go`, limited by nodes, movetime (milliseconds), depth or level; `infinite` until `stop`."""
        limits, endless = self._limits(words)
        self._still()
        self._endless = endless
        if not self._game.legal_moves():
            say("bestmove none")
            return
        order = Order(record=self._game.record(), **limits, seed=int(self._options["seed"]))
        if self._child is None:
            context = get_context("spawn")
            self._orders, theirs = context.Pipe()
            self._child = context.Process(target=search, args=(theirs,), daemon=True)
            self._child.start()
            theirs.close()
        assert self._orders  # noqa: S101 -- made together
        self._answered, self._stopped = True, False
        self._orders.send(order)
        first = self._game.legal_moves()[0]
        self._answering = threading.Thread(target=self._answer, args=(self._orders, first), daemon=True)
        self._answering.start()

    def _limits(self, words: list[str]) -> tuple[dict[str, Any], bool]:
        """The limits of a search, None where there is none, and whether only `stop` is to end it.

        Raises NotationError for words that say none.
        """
        given = dict.fromkeys(LIMITS, 0) | {"level": int(self._options["level"])}
        rest = [word for word in words if word != "infinite"]
        endless = "infinite" in words
        if len(rest) % 2:
            last = shortened(rest[-1])
            raise NotationError("no-limit", f"a number is expected behind {last}", last)
        for name, value in zip(rest[::2], rest[1::2], strict=True):
            if name not in LIMITS:
                known = f"go knows {', '.join(LIMITS)} and infinite"
                raise NotationError("no-limit", f"{known}, not {shortened(name)}", shortened(name))
            most = {"depth": MAX_PLY}.get(name, MOST_NODES)
            given[name] = level(value) if name == "level" else number(value, name, most)
        if not any(given.values()) and not endless:
            given["movetime"] = 1000
        found: dict[str, Any] = {name: given[name] or None for name in ("nodes", "depth", "level")}
        return found | {"seconds": given["movetime"] / 1000 or None}, endless

    def _answer(self, orders: Connection, first: str) -> None:
        """Pass on what a search finds, and at its end, or when it is stopped, the best move."""
        best = first
        try:
            while thought := self._found(orders):
                best = thought.move
                if self._answered:
                    say(told(thought))
            if self._answered:
                say(f"bestmove {best}")
        except OSError as error:  # nobody reads any more, or there is no room
            self._unheard = error
            if self._child:
                self._child.kill()

    def _found(self, orders: Connection) -> Thought | None:
        """The next that a search finds; None at its end, or when it is stopped."""
        try:
            found: Thought | None = orders.recv()
        except (EOFError, OSError):
            if not self._stopped:
                say("error the process that searches has ended; standard error says why")
            return None
        return found


def told(thought: Thought) -> str:
    """The line `info` of a thought: the score in hundredths of a seed; whether that is the game's value."""
    sure = " decided" if thought.decided else " proved" if thought.proved else ""
    milliseconds = round(1000 * thought.seconds)
    score = round(100 * thought.value)
    line = " ".join(thought.line or (thought.move,))
    return f"info depth {thought.depth} score cp {score}{sure} nodes {thought.nodes} time {milliseconds} pv {line}"


def number(text: str, name: str, most: int) -> int:
    """A number from 0 up. Raises NotationError for anything else."""
    if not text.isdecimal() or len(text) > SHOWN or int(text) > most:
        short = shortened(text)
        raise NotationError("no-number", f"{name}: a number from 0 to {most} is expected, not {short!r}", short)
    return int(text)


def level(text: str) -> int:
    """The number of a level, or 0 for none. Raises NotationError for anything else."""
    found = number(text, "level", max(LEVELS))
    if found and found not in LEVELS:
        there_are = ", ".join(map(str, LEVELS))
        raise NotationError("no-level", f"there is no level {text}; there are {there_are}", text)
    return found
