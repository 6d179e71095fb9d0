"""Engines driven by lines: the package's own, one of UCI, and those that fail, each with one clear error."""

from __future__ import annotations

import asyncio
import sys
import threading
import time
from math import inf, nan
from pathlib import Path
from typing import Any, Final

import pytest

from mashimo import Game, MashimoError
from mashimo.engines import EngineClient, EngineMove, Limits, SimpleEngine, UciError, client
from mashimo.engines.uci import Option, option_line, read_info, read_option
from tests.support.sample import sample

pytestmark = [pytest.mark.cpython, pytest.mark.slow]  # Pyodide has no processes

OURS: Final = [sys.executable, "-m", "mashimo", "engine"]
CHAIN: Final = "0-4-4-4-4-3-5-1-2-5-5-5-3-3-S"
"""A position from which F captures five (RULES 2.4)."""

RECORDS: Final = ("v1;own1.5x3.again.xo.row;moves=C", "v1;bao-kenya;moves=C", "v1;nam-nam;match=best-of-3")
"""Games that only a record can tell an engine."""


def fake(how: str, *log: Path) -> list[str]:
    """Return the command of the engine for tests."""
    return [sys.executable, str(Path(__file__).parents[1] / "support" / "fake_engine.py"), how, *map(str, log)]


def test_the_packages_own_engine_chooses_a_move_and_says_what_it_expects() -> None:
    told: list[EngineMove] = []
    with SimpleEngine.open(OURS) as engine:
        assert engine.name.startswith("Mashimo ")
        assert {"game", "level", "seed"} <= engine.options.keys()
        found = engine.search(Game("oware-abapa", CHAIN), Limits(nodes=5_000), told.append)
    assert found.move in {"E", "F"}
    assert found.line[0] == found.move
    assert found.value is not None
    assert found.value > 0
    assert [each.depth for each in told] == sorted(each.depth or 0 for each in told)
    assert told[-1] == found


@pytest.mark.parametrize("record", sample(RECORDS, RECORDS[0]))
def test_the_packages_own_engine_plays_every_game_of_a_record(record: str) -> None:
    game = Game.from_record(record)
    with SimpleEngine.open(OURS) as engine:
        engine.new_game()
        engine.configure({"level": 10})
        assert engine.search(game).move in game.legal_moves()


def test_an_engine_of_uci_is_given_the_game_its_start_and_its_moves(tmp_path: Path) -> None:
    log = tmp_path / "lines"
    game = Game("awale", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-N")
    game.play("c")
    with SimpleEngine.open(fake("plays", log)) as engine:
        assert engine.name == "Fake 1.0"
        found = engine.search(Game("awale"), Limits(seconds=0.25))
        assert engine.search(game, Limits(nodes=100, depth=4)).move == game.legal_moves()[0]
    assert found == EngineMove("A", -1.5, "", 3, 77, ("A", "a", "b"))
    assert log.read_text(encoding="utf-8").splitlines() == [
        "uci",
        "isready",
        "setoption name UCI_Variant value awale",
        "position startpos",
        "go movetime 250",
        "position fen 4-4-4-4-4-4-4-4-4-4-4-4-0-0-N moves c",
        "go nodes 100 depth 4",
        "quit",
    ]


FAILING: Final = {
    "dies": ("engine-ended", "exit code 3; on standard error 'a table is missing'"),
    "floods": ("engine-garbage", "a line of more than 65536 bytes"),
    "babbles": ("engine-timeout", "no answer in 1 seconds; it said '\\x00\\x01 not a line of UCI'"),
    "cheats": ("engine-move", "'bestmove z' is no legal move at 4-4-4"),
    "shrugs": ("engine-move", "'bestmove' is no legal move"),
    "refuses": ("engine-refused", "it refuses: I will not"),
}


@pytest.mark.parametrize("how", FAILING)
def test_an_engine_that_fails_is_ended_with_one_clear_error(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    code, said = FAILING[how]
    with SimpleEngine.open(fake(how)) as engine:
        if how == "babbles":
            monkeypatch.setattr(engine._client, "_timeout", 1)
            monkeypatch.setattr(client, "LEAVING", 0.2)
        with pytest.raises(UciError) as failed:
            engine.search(Game("oware-abapa"), Limits(nodes=100))
        assert failed.value.code == code
        assert said in str(failed.value)
        assert "\n" not in str(failed.value)
        with pytest.raises(UciError, match="is closed"):
            engine.search(Game("oware-abapa"))


def test_an_engine_that_cannot_be_started_is_told() -> None:
    with pytest.raises(UciError, match=r"no-such-program-at-all.* cannot be started") as failed:
        SimpleEngine.open(["no-such-program-at-all"])
    assert failed.value.code == "engine-start"


@pytest.mark.parametrize("program", ["print('hello')", "import os; os.close(0); print('hello')"])
def test_a_program_that_is_no_engine_is_told(program: str) -> None:
    """What it has said is told too where it no longer reads."""
    with pytest.raises(UciError, match="it said 'hello'") as failed:
        SimpleEngine.open([sys.executable, "-c", program])
    assert failed.value.code == "engine-ended"


def test_an_engine_that_never_greets_does_not_hold_the_caller_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "LEAVING", 0.2)
    began = time.monotonic()
    with pytest.raises(UciError) as failed:
        SimpleEngine.open(fake("silent"), timeout=1)
    assert failed.value.code == "engine-timeout"
    assert time.monotonic() - began < 20


def test_an_engine_that_does_not_quit_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "LEAVING", 0.2)
    before = {*threading.enumerate()}
    with SimpleEngine.open(fake("stays")) as engine:
        engine.search(Game("oware-abapa"))
    engine.close()
    for thread in {*threading.enumerate()} - before:
        thread.join(20)  # asyncio's own, which waits for the end of the process
    assert {*threading.enumerate()} <= before
    with pytest.raises(UciError, match="closed"):
        engine.new_game()


def test_a_wrong_option_and_a_game_that_is_over_are_refused_and_the_engine_goes_on() -> None:
    with SimpleEngine.open(OURS) as engine:
        with pytest.raises(MashimoError, match="has no option 'Hash'; there are Game, Match, Level, Seed") as refused:
            engine.configure({"Level": 10, "Hash": 64})
        assert refused.value.code == "no-option"
        over = Game("oware-abapa")
        over.resign("S")
        with pytest.raises(MashimoError, match="the game is over"):
            engine.search(over)
        assert engine.search(Game("awale"), Limits(depth=2)).move in Game("awale").legal_moves()


@pytest.mark.long
def test_a_search_can_be_stopped_from_another_thread() -> None:
    with SimpleEngine.open(OURS) as engine:
        engine.search(Game("awale"), Limits(depth=1))
        timer = threading.Timer(0.5, engine.stop)
        timer.start()
        assert engine.search(Game("awale"), Limits(seconds=600)).move in Game("awale").legal_moves()
        timer.join()


def test_a_search_that_is_cancelled_leaves_the_engine_usable() -> None:
    async def drive() -> tuple[str, str]:
        async with await EngineClient.open(OURS) as engine:
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(engine.search(Game("bao-kenya"), Limits(seconds=600)), 1)
            first = await engine.search(Game("awale"), Limits(depth=2))
            second = await engine.search(Game("oware-abapa", CHAIN), Limits(nodes=5_000))
            return first.move, second.move

    first, second = asyncio.run(drive())
    assert first in Game("awale").legal_moves()
    assert second in {"E", "F"}


@pytest.mark.long
def test_two_tasks_may_ask_one_engine() -> None:
    async def drive() -> list[str]:
        async with await EngineClient.open(OURS) as engine:
            asked = (engine.search(Game(name), Limits(depth=2)) for name in ("awale", "bao-kenya"))
            return [found.move for found in await asyncio.gather(*asked)]

    for name, found in zip(("awale", "bao-kenya"), asyncio.run(drive()), strict=True):
        assert found in Game(name).legal_moves()


def test_an_engine_may_be_closed_while_another_task_waits_for_its_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "LEAVING", 60)  # a busy machine is slow to hear `stop`

    async def drive() -> str:
        engine = await EngineClient.open(OURS)
        reported = asyncio.Event()
        limits = Limits(seconds=600)
        search = asyncio.create_task(engine.search(Game("awale"), limits, lambda _: reported.set()))
        await reported.wait()
        await engine.close()
        return (await search).move

    assert asyncio.run(drive()) in Game("awale").legal_moves()


def test_an_engine_that_does_not_stop_may_be_closed_too_and_its_search_says_that_it_ended() -> None:
    async def drive() -> None:
        engine = await EngineClient.open(fake("babbles"))
        search = asyncio.create_task(engine.search(Game("awale"), Limits(seconds=600)))
        await asyncio.sleep(0)  # the search has taken its turn
        await engine.close()
        with pytest.raises(UciError, match="it has ended"):
            await search

    asyncio.run(drive())


def test_a_search_may_be_stopped_where_its_reports_are_told() -> None:
    with SimpleEngine.open(OURS) as engine:
        found = engine.search(Game("awale"), Limits(seconds=600), lambda _: engine.stop())
        assert found.move in Game("awale").legal_moves()
        with pytest.raises(MashimoError, match="`tell` may only call `stop`"):
            engine.search(Game("awale"), Limits(nodes=20_000), lambda _: engine.new_game())
        with pytest.raises(MashimoError, match="`tell` may only call `stop`"):
            engine.search(Game("awale"), Limits(nodes=20_000), lambda _: engine.close())
        assert engine.search(Game("awale"), Limits(depth=2)).move in Game("awale").legal_moves()


def test_an_engine_closed_in_another_thread_ends_the_search_that_waits_for_it() -> None:
    errors: list[BaseException] = []

    def search(engine: SimpleEngine) -> None:
        try:
            engine.search(Game("awale"), Limits(seconds=600))
        except UciError as error:
            errors.append(error)

    with SimpleEngine.open(fake("babbles")) as engine:
        waiting = threading.Thread(target=search, args=(engine,))
        waiting.start()
        time.sleep(0.5)
    waiting.join(timeout=60)
    assert not waiting.is_alive()
    assert [error.code for error in errors if isinstance(error, UciError)] == ["engine-ended"]


@pytest.mark.parametrize("command", [[], "stockfish", [Path("no-such-engine")]], ids=str)
def test_a_command_that_is_none_is_one_error(command: Any) -> None:  # noqa: ANN401  # wrong on purpose
    with pytest.raises(UciError) as caught:
        SimpleEngine.open(command)
    assert caught.value.code == "engine-start"


def test_an_option_is_one_line_in_the_words_of_uci() -> None:
    assert option_line(Option("Ponder", "check", "false"), value=True) == "setoption name Ponder value true"
    assert option_line(Option("Clear Hash", "button", ""), "") == "setoption name Clear Hash"
    with pytest.raises(MashimoError, match="one line"):
        option_line(Option("Level", "spin", "1"), "1\nquit")


def test_a_cancelled_call_does_not_answer_the_next_one() -> None:
    async def drive() -> None:
        async with await EngineClient.open(fake("lags")) as engine:
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(engine.new_game(), 0.1)
            with pytest.raises(UciError, match="no variant chess"):
                await engine.configure({"UCI_Variant": "chess"})

    asyncio.run(drive())


def test_a_start_that_is_cancelled_leaves_no_process() -> None:
    async def drive() -> None:
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(EngineClient.open(fake("silent")), 0.5)

    asyncio.run(drive(), debug=True)  # a process that is left warns, and a warning is an error here


@pytest.mark.parametrize("timeout", ["30", None, -1, inf, nan, True])
def test_a_timeout_that_is_no_time_is_refused_before_the_engine_starts(
    timeout: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asyncio, "create_subprocess_exec", None)
    with pytest.raises(MashimoError, match="timeout: a finite number from 0 up is expected, not") as refused:
        SimpleEngine.open(fake("plays"), timeout=timeout)  # type: ignore[arg-type]  # what the error is about
    assert refused.value.code == "no-limit"


def test_a_start_that_fails_in_the_client_leaves_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the error is: here one of the reader of options."""
    start, started = asyncio.create_subprocess_exec, []

    async def note(*command: str, **how: Any) -> asyncio.subprocess.Process:  # noqa: ANN401  # as asyncio takes them
        started.append(await start(*command, **how))
        return started[-1]

    def fail(_: list[str]) -> Option:
        raise ZeroDivisionError

    async def drive() -> None:
        with pytest.raises(ZeroDivisionError):
            await EngineClient.open(fake("plays"))
        assert [process.returncode for process in started] == [0]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", note)
    monkeypatch.setattr(client, "read_option", fail)
    asyncio.run(drive())


@pytest.mark.long
def test_a_report_that_the_caller_cannot_use_raises_there_and_the_engine_goes_on() -> None:
    def tell(_: EngineMove) -> None:
        raise OSError("the disk is full")

    with SimpleEngine.open(OURS) as engine:
        with pytest.raises(OSError, match="the disk is full"):
            engine.search(Game("bao-kenya"), Limits(seconds=600), tell)
        assert engine.search(Game("awale"), Limits(depth=2)).move in Game("awale").legal_moves()


@pytest.mark.long
def test_several_engines_are_driven_at_once() -> None:
    async def move(name: str) -> str:
        async with await EngineClient.open(OURS) as engine:
            return (await engine.search(Game(name), Limits(nodes=1_000))).move

    async def drive() -> list[str]:
        return [*await asyncio.gather(*map(move, ("awale", "bao-kenya")))]

    for name, found in zip(("awale", "bao-kenya"), asyncio.run(drive()), strict=True):
        assert found in Game(name).legal_moves()


@pytest.mark.parametrize("seconds", [inf, nan, -1])
def test_seconds_that_are_no_time_are_refused(seconds: float) -> None:
    with pytest.raises(MashimoError, match="seconds: a finite number from 0 up is expected, not") as refused:
        Limits(seconds=seconds)
    assert refused.value.code == "no-limit"


@pytest.mark.parametrize("name", ["nodes", "depth"])
@pytest.mark.parametrize("number", [-1, 2.5, "3"])
def test_numbers_that_count_nothing_are_refused(name: str, number: object) -> None:
    with pytest.raises(MashimoError, match=f"{name}: a whole number from 0 up is expected, not") as refused:
        Limits(**{name: number})  # type: ignore[arg-type]  # no whole number
    assert refused.value.code == "no-limit"


def test_a_time_that_is_too_long_stands_for_the_longest() -> None:
    assert Limits(seconds=1e306).line() == "go movetime 2147483647"
    with SimpleEngine.open(fake("plays")) as engine:
        assert engine.search(Game("awale"), Limits(seconds=1e306)).move in Game("awale").legal_moves()


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("depth 3 score cp 25 nodes 9 pv A b", EngineMove("A", 0.25, "", 3, 9, ("A", "b"))),
        ("depth 3 score cp 300 decided pv A", EngineMove("A", 3, "decided", 3, None, ("A",))),
        ("depth 3 multipv 1 score cp 25 pv A b", EngineMove("A", 0.25, "", 3, None, ("A", "b"))),
        ("depth 3 multipv 2 score cp 25 pv A b", None),
        ("depth 3 multipv x score cp 25 pv A b", None),
        *((line, None) for line in ("depth 3", "string pv A", "depth x pv A", "score cp pv A", "depth 3 pv", "")),
    ],
)
def test_a_report_that_makes_no_sense_is_passed_over(line: str, expected: EngineMove | None) -> None:
    assert read_info(line.split()) == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("name Clear Hash type button", ("Clear Hash", "button", "")),
        ("name Level type spin default 0 min 0 max 310", ("Level", "spin", "0")),
    ],
)
def test_an_option_may_have_a_name_of_several_words(line: str, expected: tuple[str, str, str]) -> None:
    assert read_option(line.split()) == expected
