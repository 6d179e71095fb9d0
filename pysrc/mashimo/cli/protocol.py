"""The command `engine`: a protocol like UCI, by which other programs play against the computer.

Lines are read from standard input and answered on standard output. A line `error` answers what cannot be done. Every
other `go` searches in a thread and is answered by exactly one `bestmove`; all of them use the tables of one process.
"""

from __future__ import annotations

import json
import sys
from functools import partial
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING, Final

import mashimo
from mashimo.cli.output import game_json
from mashimo.play.errors import MashimoError, NotationError
from mashimo.play.game import Game
from mashimo.play.notation import SHOWN, shortened
from mashimo.play.rulesets import GAMES
from mashimo.search import LEVELS
from mashimo.search.kernel.constants import MAX_PLY
from mashimo.search.search import MOST_NODES, Search, SearchResult, search_for_level

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable

LIMITS: Final = {"nodes": MOST_NODES, "movetime": MOST_NODES, "depth": MAX_PLY, "level": max(LEVELS)}
"""The limits of a search, each with the largest number that has an effect; `movetime` is in milliseconds."""
WRITING: Final = Lock()
"""The lock that keeps lines whole, as the searches answer from their threads."""


def serve(_: Namespace) -> None:
    """Answer lines until `quit`, or until their end; then wait for a search that has a limit."""
    engine = Engine()
    try:
        for line in sys.stdin:
            if line.strip() == "quit":
                break
            try:
                engine.hear(line.split())
            except MashimoError as error:
                say(f"error {error}")
        else:
            engine.wait()
    finally:
        engine.stop()


def say(line: str) -> None:
    """Print a whole line."""
    with WRITING:
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()


class Searching(Thread):
    """The search of one `go`, in a thread. It searches at least one depth, and answers with one `bestmove`.

    `begin` makes the search; it is None where the game is over. An `endless` one answers only after `stop`.
    """

    def __init__(self, game: Game, begin: Callable[[], Search] | None, *, endless: bool) -> None:
        super().__init__(daemon=True)
        self.endless = endless
        """Whether only `stop` ends it."""
        self.unwritten: OSError | None = None
        """The error by which a line could not be written."""
        self._begin = begin
        self._best = next(iter(game.legal_moves()), "none")
        self._stopping = Event()
        self._thinking: Search | None = None
        self._guard = Lock()

    def stop(self) -> None:
        """End the search, and wait until it has answered."""
        with self._guard:
            self._stopping.set()
            if self._thinking:
                self._thinking.interrupt()
        self.join()

    def run(self) -> None:
        """Search, report each depth, and answer with the best move."""
        try:
            try:
                if self._begin:
                    self._search(self._begin())
            except OSError:
                raise
            except Exception as error:  # noqa: BLE001  # whatever fails, the client waits for an answer
                say(f"error the search has failed: {error!r}")
            if self.endless:
                self._stopping.wait()
            say(f"bestmove {self._best}")
        except OSError as error:  # the client no longer reads, or there is no room
            self.unwritten = error

    def _search(self, search: Search) -> None:
        """Search to the end or until `stop`. Then drop the search, so that the next one can use its tables."""
        try:
            self._tell(search.advance())
            with self._guard:
                self._thinking = search
            while not (search.finished or self._stopping.is_set()):
                self._tell(search.advance())
        finally:
            with self._guard:
                self._thinking = None

    def _tell(self, result: SearchResult) -> None:
        """Report a result, and keep the best move."""
        self._best = result.move
        say(info_line(result))


class Engine:
    """The state of one conversation: the options, the game, the search under way."""

    def __init__(self) -> None:
        self._options = {"game": next(iter(GAMES)), "match": "full", "level": "0", "seed": "0"}
        self._game = self._named()
        self._searching: Searching | None = None
        self._heard: dict[str, Callable[[list[str]], None]] = {
            "uci": lambda _: self._introduce(),
            "isready": lambda _: self._make_ready(),
            "ucinewgame": lambda _: self._begin(self._named()),
            "setoption": self._set,
            "position": self._place,
            "go": self._go,
            "stop": lambda _: self.stop(),
            "state": lambda _: say(f"state {json.dumps(game_json(self._game))}"),
        }

    def hear(self, words: list[str]) -> None:
        """Do what a line says. Raises MashimoError where that is impossible, OSError where nothing can be written."""
        if self._searching and self._searching.unwritten:
            raise self._searching.unwritten
        if not words:
            return
        if words[0] not in self._heard:
            word = shortened(words[0])
            raise NotationError("no-command", f"there is no command {word}; there are {', '.join(self._heard)}, quit")
        self._heard[words[0]](words[1:])

    def wait(self) -> None:
        """Wait for the search under way, if it has a limit."""
        if self._searching and not self._searching.endless:
            self._searching.join()

    def stop(self) -> None:
        """End the search under way, which answers with the best result so far. Raises OSError where it cannot."""
        searching, self._searching = self._searching, None
        if searching:
            searching.stop()
            if searching.unwritten:
                raise searching.unwritten

    def _make_ready(self) -> None:
        """Answer when the searches of the game are ready: compiled, with tables, with the tablebases that they use."""
        if self._game.legal_moves() and not (self._searching and self._searching.is_alive()):
            for limit in ("movetime", "nodes"):
                self._begun(self._limits([limit, "1"]))()
        say("readyok")

    def _introduce(self) -> None:
        """Print the engine's name, and the options that can be set."""
        say(f"id name Mashimo {mashimo.__version__}")
        matches = dict.fromkeys(match for ruleset in GAMES.values() for match in ruleset.matches)
        say(f"option name Game type combo default {next(iter(GAMES))} {' '.join(f'var {name}' for name in GAMES)}")
        say(f"option name Match type combo default full {' '.join(f'var {name}' for name in matches)}")
        say(f"option name Level type spin default 0 min 0 max {max(LEVELS)}")
        say("option name Seed type spin default 0 min 0 max 1000000000")
        say("uciok")

    def _named(self, position: str | None = None) -> Game:
        """Begin a new game of the kind that is set."""
        return Game(self._options["game"], position, self._options["match"])

    def _begin(self, game: Game) -> None:
        """Switch to another game, and stop the search of the last one."""
        self.stop()
        self._game = game

    def _set(self, words: list[str]) -> None:
        """Run `setoption name NAME value VALUE`. An invalid game or match leaves all as it was."""
        at = words.index("value") if "value" in words else len(words)
        name, value = " ".join(words[:at]).removeprefix("name "), " ".join(words[at + 1 :])
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
        """Run `position startpos|text POSITION|record RECORD`, and `moves …`: on any error the game stays as it was."""
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
        """Run `go`, limited by nodes, movetime (milliseconds), depth or level; `infinite` until `stop`."""
        limits = self._limits(words)
        self.stop()
        begin = self._begun(limits) if self._game.legal_moves() else None
        self._searching = Searching(self._game, begin, endless="infinite" in words)
        self._searching.start()

    def _begun(self, limits: dict[str, int]) -> Callable[[], Search]:
        """Make a function that begins a search of the game within limits, as the options are now."""
        nodes = limits.get("nodes", MOST_NODES)
        seconds = limits["movetime"] / 1000 if "movetime" in limits else None
        depth = limits.get("depth", MAX_PLY)
        if limits["level"]:
            seed = int(self._options["seed"])
            return partial(search_for_level, self._game, limits["level"], seed, seconds, nodes, depth=depth)
        return partial(Search, self._game, depth, nodes, seconds)

    def _limits(self, words: list[str]) -> dict[str, int]:
        """Read the limits of a search; level 0 stands for none. Too large a number stands for the largest.

        Raises NotationError for words that are no limits, and for an unknown level.
        """
        given: dict[str, int] = {}
        rest = [word for word in words if word != "infinite"]
        for name in rest[::2]:
            if name not in LIMITS:
                known = f"go knows {', '.join(LIMITS)} and infinite"
                raise NotationError("no-limit", f"{known}, not {shortened(name)}", shortened(name))
        if len(rest) % 2:
            raise NotationError("no-limit", f"a number is expected behind {rest[-1]}", rest[-1])
        for name, value in zip(rest[::2], rest[1::2], strict=True):
            given[name] = level(value) if name == "level" else max(1, min(number(value, name), LIMITS[name]))
        given.setdefault("level", int(self._options["level"]))
        if not (any(given.values()) or "infinite" in words):
            given["movetime"] = 1000
        return given


def info_line(result: SearchResult) -> str:
    """Write a result as a line `info`: the score in hundredths of a seed, whether it is sure, and a bound or exact."""
    sure = " decided" if result.decided else " proved" if result.proved else ""
    if result.decided and not result.exact:
        sure = f" {'lowerbound' if result.value > 0 else 'upperbound'} decided"
    milliseconds = round(1000 * result.seconds)
    score = round(100 * result.value)
    line = " ".join(result.line or (result.move,))
    return f"info depth {result.depth} score cp {score}{sure} nodes {result.nodes} time {milliseconds} pv {line}"


def number(text: str, name: str, most: int | None = None) -> int:
    """Parse a number from 0 up. Raises NotationError for anything else, and for more than `most`."""
    if not text.isdecimal() or len(text) > SHOWN or (most is not None and int(text) > most):
        short, upper = shortened(text), "up" if most is None else f"to {most}"
        raise NotationError("no-number", f"{name}: a number from 0 {upper} is expected, not {short!r}", short)
    return int(text)


def level(text: str) -> int:
    """Parse the number of a level, or 0 for none. Raises NotationError for anything else."""
    found = number(text, "level", max(LEVELS))
    if found and found not in LEVELS:
        there_are = ", ".join(map(str, LEVELS))
        raise NotationError("no-level", f"there is no level {text}; there are {there_are}", text)
    return found
