"""An engine for tests: it speaks UCI, plays the first legal move, and fails in the way that its first argument names.

    python fake_engine.py HOW [LOG]

The lines that it reads are added to LOG.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final, TextIO

from mashimo import Game

if TYPE_CHECKING:
    from collections.abc import Callable

LONG: Final = 200_000
"""Bytes of a line that no client reads."""


def say(line: str, stream: TextIO | None = None) -> None:
    """Write a line, to standard output by default."""
    stream = stream or sys.stdout
    stream.write(f"{line}\n")
    stream.flush()


def flood() -> None:
    """Write a line that is too long."""
    say("x" * LONG)


def complain() -> None:
    """Write on standard error, and end with an exit code."""
    say("a table is missing", sys.stderr)
    sys.exit(3)


def babble() -> None:
    """Write what is no line of UCI, and nothing after it."""
    say("\x00\x01 not a line of UCI")
    time.sleep(60)


FAILURES: Final[dict[str, Callable[[], object]]] = {
    "dies": complain,
    "floods": flood,
    "babbles": babble,
    "cheats": lambda: say("bestmove z"),
    "shrugs": lambda: say("bestmove"),
    "refuses": lambda: say("error I will not"),
}
"""What an engine does instead of answering `go`."""


def position_of(words: list[str], variant: str) -> Game:
    """Make the game of the words behind `position`."""
    at = words.index("moves") if "moves" in words else len(words)
    game = Game(variant, " ".join(words[1:at]) if words[0] == "fen" else None)
    game.play_on(words[at + 1 :])
    return game


class Fake:
    """The engine: its game, and how it fails."""

    def __init__(self, how: str) -> None:
        self.how = how
        self.game = Game("oware-abapa")
        self.variant = "oware-abapa"

    def hear(self, words: list[str]) -> None:
        """Answer a line."""
        if words[0] == "uci":
            say("id name Fake 1.0")
            say("option name UCI_Variant type combo default oware-abapa var oware-abapa var awale")
            say("option name Clear Hash type button")
            say("info string ready to go")
            say("uciok")
        elif words[0] == "isready":
            time.sleep(0.5 if self.how == "lags" else 0)
            say("readyok")
        elif words[:3] == ["setoption", "name", "UCI_Variant"]:
            self.variant = words[-1]
            if self.variant == "chess":
                say("error there is no variant chess")
        elif words[0] == "position":
            self.game = position_of(words[1:], self.variant)
        elif words[0] == "go":
            FAILURES.get(self.how, self.move)()

    def move(self) -> None:
        """Answer with the first legal move, behind a report that makes no sense, one that does, and one of another."""
        move, *others = self.game.legal_moves()
        say("info depth x score cp many pv")
        say(f"info depth 3 seldepth 5 score cp -150 nodes 77 time 1 pv {move} a b")
        if others:
            say(f"info depth 3 multipv 2 score cp -250 nodes 77 pv {others[0]} c")
        say(f"bestmove {move} ponder a")


def main() -> None:
    """Answer the lines of standard input."""
    how, *log = sys.argv[1:]
    if how == "silent":
        time.sleep(60)
    fake = Fake(how)
    for line in sys.stdin:
        for name in log:
            with Path(name).open("a", encoding="utf-8") as file:
                file.write(line)
        if line.strip() == "quit" and how != "stays":
            return
        fake.hear(line.split())
    if how == "stays":
        time.sleep(60)


if __name__ == "__main__":
    main()
