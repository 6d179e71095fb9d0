"""An engine driven without asyncio: the same calls, each of which waits for its answer."""

from __future__ import annotations

import asyncio
from threading import Thread, current_thread
from typing import TYPE_CHECKING, Self, TypeVar

from mashimo.engines.client import LEAVING, TIMEOUT, EngineClient
from mashimo.engines.uci import UciError
from mashimo.play.errors import MashimoError

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Mapping, Sequence
    from types import TracebackType

    from mashimo.engines.uci import EngineMove, Limits, Option
    from mashimo.play.game import Game

Answer = TypeVar("Answer")


class SimpleEngine:
    """An engine that runs, in a process of its own. Make it by `open`, and use it in a `with` block.

    >>> import sys
    >>> from mashimo import Game
    >>> from mashimo.engines import Limits, SimpleEngine
    >>> with SimpleEngine.open([sys.executable, "-m", "mashimo", "engine"]) as engine:
    ...     engine.configure({"Level": 10})
    ...     engine.search(Game("awale"), Limits(nodes=2_000)).move in Game("awale").legal_moves()
    True
    """

    def __init__(self, client: EngineClient, loop: Loop) -> None:
        self._client = client
        self._loop = loop

    @classmethod
    def open(cls, command: Sequence[str], *, timeout: float = TIMEOUT) -> Self:
        """Start an engine, as `EngineClient.open` does, with its errors."""
        loop = Loop()
        try:
            return cls(loop.run(EngineClient.open(command, timeout=timeout)), loop)
        except BaseException:
            loop.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    @property
    def name(self) -> str:
        """The name that the engine gives itself."""
        return self._client.name

    @property
    def options(self) -> dict[str, Option]:
        """The options that it offers, by their names in lower case."""
        return self._client.options

    def configure(self, options: Mapping[str, str | int]) -> None:
        """Set options, as `EngineClient.configure` does, with its errors."""
        self._loop.run(self._client.configure(options))

    def new_game(self) -> None:
        """Tell the engine that another game begins. Raises UciError where it does not answer."""
        self._loop.run(self._client.new_game())

    def search(
        self, game: Game, limits: Limits | None = None, tell: Callable[[EngineMove], object] | None = None
    ) -> EngineMove:
        """Have the engine choose a move, as `EngineClient.search` does, with its errors.

        `tell` runs in a thread. Of the engine's methods it may call `stop` alone; others raise MashimoError there.
        """
        return self._loop.run(self._client.search(game, limits, tell))

    def stop(self) -> None:
        """End the search under way in another thread: it returns the best move so far. `tell` may call this too."""
        self._loop.send(self._client.stop())

    def close(self) -> None:
        """Have the engine quit, and end its process if it does not."""
        if self._loop.is_open:
            try:
                self._loop.run(self._client.close())
            finally:
                self._loop.close()


class Loop:
    """An event loop in a thread of its own."""

    def __init__(self) -> None:
        self.is_open = True
        """Whether it still runs."""
        self._sent: asyncio.Task[object] | None = None
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()

    def run(self, asking: Coroutine[object, object, Answer]) -> Answer:
        """Run a coroutine in the loop, and wait for its result; interrupted, cancel it.

        Raises UciError once closed, and MashimoError in the loop's own thread, which cannot wait for itself.
        """
        if not self.is_open:
            asking.close()
            raise UciError("engine-closed", "the engine is closed")
        try:
            self._refuse_own_thread()
        except MashimoError:
            asking.close()
            raise
        future = asyncio.run_coroutine_threadsafe(asking, self._loop)
        try:
            return future.result()
        except BaseException:
            future.cancel()
            raise

    def send(self, asking: Coroutine[object, object, object]) -> None:
        """Run a coroutine in the loop; wait for it, except in the loop's own thread. Raises UciError once closed."""
        if current_thread() is self._thread:
            self._sent = self._loop.create_task(asking)  # the loop itself keeps no task alive
        else:
            self.run(asking)

    def close(self) -> None:
        """End the loop and its thread; what other threads wait for ends first. Raises MashimoError as `run` does."""
        self._refuse_own_thread()
        self.is_open = False
        asyncio.run_coroutine_threadsafe(finish_others(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _refuse_own_thread(self) -> None:
        """Raise MashimoError in the loop's own thread."""
        if current_thread() is self._thread:
            raise MashimoError("engine-busy", "the engine is searching: `tell` may only call `stop`")


async def finish_others() -> None:
    """Wait for the other tasks of the loop; cancel those that take longer than engines are given to end."""
    others = asyncio.all_tasks() - {asyncio.current_task()}
    if others:
        _, late = await asyncio.wait(others, timeout=4 * LEAVING)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)
