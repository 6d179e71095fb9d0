"""The protocol like UCI: a client drives the real process through pipes, as other programs do."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import pytest

from mashimo import Game
from mashimo.cli import protocol
from mashimo.play.errors import NotationError
from mashimo.search import LEVELS, backend

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = [pytest.mark.cpython, pytest.mark.slow]  # Pyodide has neither processes nor threads

CHAIN: Final = "position text 0-4-4-4-4-3-5-1-2-5-5-5-3-3-S"
"""A position from which F captures five (RULES 2.4), while B is the first legal move."""
EVEN: Final = "position text 0-0-0-0-2-1-1-0-0-0-0-0-22-22-S"
"""A position of which a search knows the end at once."""
OVER: Final = "position text 0-0-0-0-0-0-0-0-0-0-0-0-25-23-S"
"""A position after the end of the game."""


class Client:
    """A program that speaks the protocol with `python -m mashimo engine`."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process
        self.read: list[str] = []
        """The lines that have been read."""

    def write(self, *lines: str) -> None:
        """Send lines, all at once."""
        assert self._process.stdin
        self._process.stdin.write("".join(f"{line}\n" for line in lines))
        self._process.stdin.flush()

    def read_to(self, beginning: str) -> str:
        """Read lines up to one that begins so, and return that line."""
        assert self._process.stdout
        for line in self._process.stdout:
            self.read.append(line.rstrip("\n"))
            if line.startswith(beginning):
                return self.read[-1]
        raise AssertionError(f"no line begins with {beginning!r}: {self.read}")

    def close(self) -> list[str]:
        """End the input, and return the lines that come until the process ends."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.close()
        rest = [line.rstrip("\n") for line in self._process.stdout]
        self.read += rest
        assert self._process.wait(timeout=60) == 0
        return rest


@contextmanager
def engine() -> Iterator[Client]:
    """Run the process, and end it if the test has not."""
    with subprocess.Popen(
        [sys.executable, "-m", "mashimo", "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        timer = threading.Timer(120, process.kill)
        timer.start()
        try:
            yield Client(process)
        finally:
            timer.cancel()
            process.kill()


def answers(lines: list[str]) -> list[str]:
    """Return the answers to `go` among lines."""
    return [line for line in lines if line.startswith("bestmove")]


def test_a_stop_straight_after_go_answers_with_a_searched_move() -> None:
    with engine() as client:
        for limits in ("infinite", "depth 63", "movetime 600000", "level 310"):
            client.write(CHAIN, f"go {limits}", "stop")
            assert client.read_to("bestmove") in {"bestmove F", "bestmove E"}, f"go {limits}: {client.read}"
            assert any(line.startswith("info depth 1 ") for line in client.read), f"go {limits}: {client.read}"
            client.read.clear()


def test_a_stop_ends_a_depth_that_would_take_years() -> None:
    with engine() as client:
        client.write("go depth 63")
        client.read_to("info depth 12 ")
        client.write("stop", "isready")
        client.read_to("bestmove")
        client.read_to("readyok")
        assert len(answers(client.read)) == 1


def test_a_level_is_limited_by_depth_too() -> None:
    with engine() as client:
        client.write("go depth 2 level 200")
        client.close()
        assert [line.split()[:3] for line in client.read[:-1]] == [["info", "depth", "1"], ["info", "depth", "2"]]


@pytest.mark.parametrize("position", [EVEN, OVER])
def test_a_search_without_end_answers_only_after_stop(position: str) -> None:
    """However soon all is known, or though nothing can be played."""
    with engine() as client:
        client.write(position, "go infinite")
        if position == EVEN:
            client.read_to("info depth")
        client.write("isready")
        client.read_to("readyok")
        assert answers(client.read) == []
        client.write("stop")
        assert client.read_to("bestmove").split()[1] in ({"none"} if position == OVER else {"E", "F"})


ENDS: Final = {
    "quit while it searches": ["go depth 63", "quit"],
    "quit in a search without end": ["go infinite", "quit"],
    "no more input": ["go depth 5"],
    "no more input in a search without end": ["go infinite"],
    "another go": ["go infinite", "go depth 3"],
    "another position": ["go infinite", f"{CHAIN} moves F", "go depth 3"],
    "a new game": ["go depth 63", "ucinewgame", "go depth 3"],
    "another kind of game": ["go depth 63", "setoption name Game value bao-kenya", "go depth 3"],
    "a wrong go": ["go infinite", "go depth", "go depth many", "stop"],
    "a wrong position": ["go infinite", "position text 4-4-S", "stop"],
    "a stop without a search": ["stop", "go depth 3", "stop", "stop"],
    "go after go": ["go depth 3"] * 20,
    "a game that is over": [OVER, "go depth 3", "go infinite", "quit"],
    "a search by the clock": ["go movetime 50", "stop", "go movetime 50"],
}


@pytest.mark.parametrize("how", ENDS)
def test_every_go_has_exactly_one_answer(how: str) -> None:
    with engine() as client:
        client.write(*ENDS[how])
        client.close()
        refused = sum(line.startswith("error no-") or "is expected" in line for line in client.read)
        asked = sum(line.startswith("go") for line in ENDS[how])
        wrong = sum(line in {"go depth", "go depth many"} for line in ENDS[how])
        assert len(answers(client.read)) == asked - wrong, client.read
        assert refused >= wrong


@pytest.mark.parametrize(
    ("line", "refusal"),
    [
        ("name Level value", "level: a number from 0 to {most} is expected, not ''"),
        ("name Level", "level: a number from 0 to {most} is expected, not ''"),
        ("name Seed value", "seed: a number from 0 to 1000000000 is expected, not ''"),
        ("name Game value", "there is no game ''"),
        ("name Clear Hash value", "there is no option Clear Hash; there are game, match, level, seed"),
        ("", "there is no option ; there are game, match, level, seed"),
    ],
)
def test_an_option_without_a_value_is_told_by_what_it_lacks(line: str, refusal: str) -> None:
    with pytest.raises(NotationError, match=re.escape(refusal.format(most=max(LEVELS)))):
        protocol.Engine().hear(["setoption", *line.split()])


def test_the_last_answer_comes_after_all_that_was_found() -> None:
    with engine() as client:
        client.write("go depth 6", "quit")
        client.close()
        assert client.read[-1].startswith("bestmove")


@pytest.mark.parametrize("limit", ["movetime 1073741825", f"movetime {'9' * 30}", f"nodes {'9' * 30}", "depth 1000"])
def test_a_limit_beyond_the_largest_is_the_largest(limit: str) -> None:
    with engine() as client:
        client.write(CHAIN, f"go {limit}", "stop")
        client.read_to("bestmove")
        assert not any(line.startswith("error") for line in client.read)


@pytest.mark.parametrize("limit", ["nodes 0", "depth 0", "movetime 0"])
def test_a_limit_of_nothing_still_answers(limit: str) -> None:
    with engine() as client:
        client.write("isready", CHAIN, f"go {limit}")
        client.close()
        assert len(answers(client.read)) == 1
        assert sum(line.startswith("info") for line in client.read) <= 6, client.read


def test_a_client_that_reads_no_more_ends_it_without_a_word() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "mashimo", "engine"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdin.write("go depth 63\n")
        process.stdin.flush()
        process.stdout.readline()
        process.stdout.close()
        threading.Timer(60, process.kill).start()
        process.stdin.write("isready\nstop\nisready\n")
        process.stdin.close()
        assert process.stderr.read() == ""
        assert process.wait(timeout=60) == 1


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, ...]]:
    """Record the backends that are made for searches."""
    found: list[tuple[object, ...]] = []
    new_backend = backend.new_backend

    def counted(*what: object, **how: object) -> backend.SearchBackend:
        found.append(what)
        return new_backend(*what, **how)  # type: ignore[arg-type]  # what it was called with

    monkeypatch.setattr(backend, "new_backend", counted)
    return found


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Record the lines that the engine says."""
    lines: list[str] = []
    monkeypatch.setattr(protocol, "say", lines.append)
    return lines


def test_ready_means_that_no_backend_is_made_later(said: list[str], made: list[tuple[object, ...]]) -> None:
    made_ready = protocol.Engine()
    made_ready.hear(["isready"])
    assert said == ["readyok"]
    before = len(made)
    for limits in ("movetime 20", "nodes 500", "depth 3"):
        made_ready.hear(["go", *limits.split()])
        made_ready.wait()
    assert len(answers(said)) == 3
    assert len(made) == before


def test_a_client_that_answers_at_once_finds_the_tables_of_the_move_before(
    monkeypatch: pytest.MonkeyPatch, made: list[tuple[object, ...]]
) -> None:
    """It asks from within the answer, so the last search has only just ended."""
    game, done = Game("oware-abapa"), threading.Event()
    playing = protocol.Engine()

    def answer(line: str) -> None:
        if line.startswith("bestmove"):
            game.play(line.split()[1])
            done.set()

    monkeypatch.setattr(protocol, "say", answer)
    playing.hear(["isready"])
    before = len(made)
    for _ in range(20):
        playing.hear(["position", "startpos", "moves", *game.moves])
        playing.hear(["go", "movetime", "10"])
        assert done.wait(60)
        done.clear()
    playing.stop()
    assert len(made) == before


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["5"], "go knows nodes, movetime, depth, level and infinite, not 5"),
        (["depth", "5", "infinite", "9"], "go knows nodes, movetime, depth, level and infinite, not 9"),
        (["depth"], "a number is expected behind depth"),
    ],
)
def test_a_wrong_limit_is_named(words: list[str], message: str) -> None:
    with pytest.raises(NotationError) as caught:
        protocol.Engine().hear(["go", *words])
    assert (caught.value.code, str(caught.value)) == ("no-limit", message)


def test_a_search_that_fails_says_so_and_answers(said: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise MemoryError("no room")

    monkeypatch.setattr(protocol, "Search", fail)
    failing = protocol.Engine()
    failing.hear(["go", "depth", "3"])
    failing.wait()
    assert said == ["error the search has failed: MemoryError('no room')", "bestmove A"]
