"""An engine in a process of its own, driven by lines: the package's protocol or UCI, with asyncio."""

from __future__ import annotations

import asyncio
from asyncio.subprocess import PIPE
from collections import deque
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Final, Self

from mashimo.engines.uci import (
    EngineMove,
    Limits,
    Option,
    UciError,
    chosen,
    option_line,
    position_lines,
    read_info,
    read_option,
)
from mashimo.play.errors import MashimoError
from mashimo.play.limits import seconds_limit
from mashimo.play.notation import shortened

if TYPE_CHECKING:
    from asyncio.subprocess import Process
    from collections.abc import AsyncIterator, Callable, Mapping, Sequence
    from types import TracebackType

    from mashimo.play.game import Game

TIMEOUT: Final = 30.0
"""The seconds that an answer may take, by default."""
LEAVING: Final = 2.0
"""The seconds in which an engine must end by itself, once it is told to."""
LONGEST_LINE: Final = 1 << 16
"""The bytes of the longest line that is read."""
KEPT: Final = 5
"""The last lines on standard error, and unknown ones on standard output, that an error repeats."""
KNOWN: Final = ("", "info", "option", "readyok", "id", "copyprotection", "registration")
"""The first words of lines that may come while another one is awaited."""


class EngineClient:
    """An engine that runs. Make it by `open`, and use it in an `async with` block.

    It does one thing at a time: what another task asks of it waits.

    >>> import asyncio, sys
    >>> from mashimo import Game
    >>> from mashimo.engines import EngineClient, Limits
    >>> async def main():
    ...     async with await EngineClient.open([sys.executable, "-m", "mashimo", "engine"]) as engine:
    ...         return await engine.search(Game("awale"), Limits(nodes=2_000))
    >>> asyncio.run(main()).move in Game("awale").legal_moves()
    True
    """

    def __init__(self, process: Process, timeout: float) -> None:
        self.name = ""
        """The name that the engine gives itself."""
        self.options: dict[str, Option] = {}
        """The options that it offers, by their names in lower case."""
        self._process = process
        self._timeout = timeout
        self._variant = ""
        self._owed = False
        self._unready = 0
        self._closed = False
        self._asked = asyncio.Lock()
        self._output = asyncio.Lock()
        self._unknown: deque[str] = deque(maxlen=KEPT)
        self._complaints: deque[str] = deque(maxlen=KEPT)
        self._listening = asyncio.create_task(self._listen())

    @classmethod
    async def open(cls, command: Sequence[str], *, timeout: float = TIMEOUT) -> Self:  # noqa: ASYNC109  # kept for later
        """Start an engine by its command, and greet it.

        The command is the program and its arguments. `timeout` is the seconds that any answer may take: of a search,
        beyond its `seconds`. Raises MashimoError for a timeout that is no finite number from 0 up. Raises UciError
        where the engine cannot be started or does not answer.
        """
        timeout = seconds_limit("timeout", timeout)
        if isinstance(command, str) or not command:
            raise UciError("engine-start", f"a program and its arguments are expected, not {command!r}")
        try:
            process = await asyncio.create_subprocess_exec(
                *command, stdin=PIPE, stdout=PIPE, stderr=PIPE, limit=LONGEST_LINE
            )
        except (OSError, ValueError) as error:
            raise UciError("engine-start", f"{' '.join(map(str, command))!r} cannot be started: {error}") from error
        client = cls(process, timeout)
        try:
            async with client._answering(timeout):
                await client._greet()
        except UciError:  # the client is closed
            raise
        except BaseException:
            await client.close()
            raise
        return client

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        await self.close()

    async def configure(self, options: Mapping[str, str | int]) -> None:
        """Set options, by their names in any case.

        Raises MashimoError for an option that the engine does not offer; nothing is then set. Raises UciError where it
        refuses a value or does not answer.
        """
        for name in options:
            if name.lower() not in self.options:
                there_are = ", ".join(option.name for option in self.options.values()) or "none"
                raise MashimoError("no-option", f"{self.name} has no option {name!r}; there are {there_are}", name)
        lines = [option_line(self.options[name.lower()], value) for name, value in options.items()]
        async with self._answering(self._timeout):
            await self._make_ready(*lines)

    async def new_game(self) -> None:
        """Tell the engine that another game begins. Raises UciError where it does not answer."""
        async with self._answering(self._timeout):
            await self._make_ready("ucinewgame")

    async def search(
        self, game: Game, limits: Limits | None = None, tell: Callable[[EngineMove], object] | None = None
    ) -> EngineMove:
        """Have the engine choose a move; `tell` is called with each line of moves that it reports.

        A search that is cancelled is stopped, and the engine can be used again. Raises MashimoError where the game is
        over. Raises UciError where the engine answers too late, or no legal move, or ends.
        """
        if game.result:
            raise MashimoError("game-over", "the game is over: there is no move to look for")
        limits = limits or Limits()
        async with self._answering(self._timeout + (limits.seconds or 0)):
            return await self._search(game, limits, tell)

    async def stop(self) -> None:
        """End the search under way in another task: it returns the best move so far."""
        await self._write("stop")

    async def close(self) -> None:
        """Have the engine quit, and end its process if it does not. A search under way in another task ends."""
        if not self._closed:
            self._closed = True
            with suppress(UciError):
                await self._write(*(["stop"] if self._asked.locked() else []), "quit")
            with suppress(TimeoutError):
                await asyncio.wait_for(self._asked.acquire(), LEAVING)
                self._asked.release()
        await self._end()

    @asynccontextmanager
    async def _answering(self, seconds: float) -> AsyncIterator[None]:
        """Await an answer in a block, one at a time. Where the engine fails, end it, and say what is known of that."""
        async with self._asked:
            if self._closed:
                raise UciError("engine-closed", f"{self.name or 'the engine'} is closed")
            limit = asyncio.timeout(seconds)
            try:
                async with limit:
                    yield
            except TimeoutError as error:
                if not limit.expired():
                    raise
                raise await self._failed(UciError("engine-timeout", f"no answer in {seconds:g} seconds")) from error
            except UciError as error:
                raise await self._failed(error) from error

    async def _failed(self, error: UciError) -> UciError:
        """End the engine; return the error with what the engine has said before."""
        self._closed = True
        if error.code == "engine-ended":
            await self._hear_out()
        await self._end()
        code = self._process.returncode
        said = [f"{self.name or 'the engine'}: {error}"]
        said += [f"it ended with the exit code {code}"] if error.code == "engine-ended" else []
        said += [f"it said {' / '.join(self._unknown)!r}"] if self._unknown else []
        said += [f"on standard error {' / '.join(self._complaints)!r}"] if self._complaints else []
        return UciError(error.code, "; ".join(said), error.where)

    async def _hear_out(self) -> None:
        """Read what an engine has still said that no longer reads; LEAVING seconds at most."""
        with suppress(UciError, TimeoutError):
            async with asyncio.timeout(LEAVING):
                await self._read_to("\n")  # no word of a line

    async def _greet(self) -> None:
        """Exchange greetings: learn the engine's name and its options."""
        await self._write("uci")
        await self._read_to("uciok", self._introduced)
        await self._make_ready()

    def _introduced(self, words: list[str]) -> None:
        """Note what the engine says of itself."""
        if words[:2] == ["id", "name"]:
            self.name = shortened(" ".join(words[2:]))
        elif words[0] == "option":
            option = read_option(words[1:])
            self.options[option.name.lower()] = option

    async def _make_ready(self, *lines: str) -> None:
        """Send lines, and wait until the engine has done what they say."""
        await self._settle()
        self._unready += 1
        await self._write(*lines, "isready")
        while self._unready:  # earlier answers come first, where a call has been cancelled
            await self._read_to("readyok")
            self._unready -= 1

    async def _settle(self) -> None:
        """Wait for the answer to a search that was cancelled."""
        if self._owed:
            await self._read_to("bestmove")
            self._owed = False

    async def _search(self, game: Game, limits: Limits, tell: Callable[[EngineMove], object] | None) -> EngineMove:
        """Send a game and limits; read the reports, and the move."""
        last: EngineMove | None = None

        def report(words: list[str]) -> None:
            nonlocal last
            found = read_info(words[1:]) if words[0] == "info" else None
            if found:
                last = found
                if tell:
                    tell(found)

        await self._settle()
        lines = [*position_lines(game, self.options, self._variant), limits.line()]
        self._owed = True
        try:
            await self._write(*lines)
            self._variant = game.id
            words = await self._read_to("bestmove", report)
        except UciError:
            raise
        except BaseException:  # it is cancelled, or `tell` has failed
            self._send("stop")
            raise
        self._owed = False
        return chosen(words, game, last)

    def _send(self, *lines: str) -> None:
        """Send lines without waiting until the engine reads them."""
        if self._process.stdin is None:
            raise UciError("engine-ended", "it has no input")
        self._process.stdin.write("".join(f"{line}\n" for line in lines).encode())

    async def _write(self, *lines: str) -> None:
        """Send lines. Raises UciError where the engine no longer reads."""
        self._send(*lines)
        try:
            if self._process.stdin:
                await self._process.stdin.drain()
        except OSError as error:
            raise UciError("engine-ended", f"it cannot be written to: {error}") from error

    async def _read_to(self, awaited: str, report: Callable[[list[str]], None] | None = None) -> list[str]:
        """Read lines up to one that begins with a word; `report` is called with the others that UCI knows.

        Raises UciError for a line `error`, for a line without end, and where the engine ends.
        """
        while True:
            line = await self._read()
            words = line.split() or [""]
            if words[0] == awaited:
                return words
            if words[0] == "error":
                raise UciError("engine-refused", f"it refuses: {line.removeprefix('error').strip()}")
            if words[0] not in KNOWN:
                self._unknown.append(shortened(line))
            elif report:
                report(words)

    async def _read(self) -> str:
        """Read a line. Raises UciError for a line above LONGEST_LINE, and where the engine has ended."""
        try:
            async with self._output:  # a stream lets one task read at a time; `close` may read beside a search
                line = await self._process.stdout.readline() if self._process.stdout else b""
        except ValueError as error:
            raise UciError("engine-garbage", f"it writes a line of more than {LONGEST_LINE} bytes") from error
        if not line:
            raise UciError("engine-ended", "it has ended")
        return line.decode("utf-8", "replace").strip()

    async def _listen(self) -> None:
        """Read standard error as long as there is any, so that the engine can go on; keep its last lines."""
        rest = b""
        while piece := await self._process.stderr.read(LONGEST_LINE) if self._process.stderr else b"":
            *lines, rest = (rest + piece)[-LONGEST_LINE:].split(b"\n")
            self._complain(*lines)
        self._complain(rest)

    def _complain(self, *lines: bytes) -> None:
        """Keep lines of standard error."""
        said = (line.decode("utf-8", "replace").strip() for line in lines)
        self._complaints.extend(shortened(line) for line in said if line)

    async def _end(self) -> None:
        """Wait for the end of the process; after LEAVING seconds kill it."""
        if self._process.stdin:
            self._process.stdin.close()
        try:
            await asyncio.wait_for(self._gone(), LEAVING)
        except TimeoutError:
            with suppress(ProcessLookupError):
                self._process.kill()
            with suppress(TimeoutError):  # a process that the engine has started may keep its pipes open
                await asyncio.wait_for(self._gone(), LEAVING)
        self._listening.cancel()
        await asyncio.wait([self._listening])

    async def _gone(self) -> None:
        """Read what the engine still writes, and wait until it has ended."""
        async with self._output:
            while self._process.stdout and await self._process.stdout.read(LONGEST_LINE):
                pass
        await self._process.wait()
        await asyncio.wait([self._listening])
