"""Runs every check of the project, stage by stage, and ends with one summary.

All stages run even if one fails; the exit code is 1 when any did. Needs Python >= 3.11 and nothing else.
"""

import argparse
import io
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from chromium import chromium
from environment import PYTHON, ROOT, WEB, enter
from in_pyodide import Command, in_pyodide
from node import node, set_up_tools, tool
from other_browsers import install_missing
from wheels import fetched

SOURCES = ("pysrc", "build_scripts", "tests")
# The line by which a tool sums up what it did; the last such line of a stage stands in the summary.
SUMMING_UP = re.compile(
    r"\d+ (passed|failed|error)|pass \d+|^Success|^Found \d+|^Checked \d+|already formatted|^All checks"
)
# The stages that keep one core busy each, and would leave another idle.
TOGETHER = {"cpython", "pyodide"}
# A stage that takes longer than this many seconds hangs.
PATIENCE = {False: 1800, True: 6 * 3600}


@dataclass(frozen=True)
class Outcome:
    """How a stage went: the tool's own last word, and the seconds it took."""

    stage: str
    passed: bool
    seconds: float
    word: str


def stages(long: bool, folder: Path) -> dict[str, Callable[[], Command]]:
    """The stages in their order: name -> what gives the command to run.

    That may first find what the command needs, or build it in `folder`.
    """
    python = [str(PYTHON), "-m"]
    pytest = [*python, "pytest", *(["--long"] if long else [])]
    biome = ["ci", "--colors=off", "--error-on-warnings", ".", "../build_scripts"]
    return {
        "ruff": lambda: Command([*python, "ruff", "check", *SOURCES]),
        "format": lambda: Command([*python, "ruff", "format", "--check", *SOURCES]),
        "mypy": lambda: Command([*python, "mypy"]),
        "tsc": lambda: Command(tool("tsc"), folder=WEB),
        "biome": lambda: Command([*tool("biome"), *biome], folder=WEB),
        "scripts": page_scripts,
        "cpython": lambda: Command([*pytest, "-m", "not browser"]),
        "pyodide": lambda: tests_in_pyodide(long, folder),
        "browser": lambda: browser_tests(pytest),
    }


def browser_tests(pytest: list[str]) -> Command:
    """The command that runs the tests in browsers, which are installed first where that can be done."""
    chromium()
    install_missing()
    return Command([*pytest, "-m", "browser"])


def page_scripts() -> Command:
    """The command that runs the tests of the page's scripts that need no browser."""
    files = [str(path) for path in sorted(WEB.glob("tests/*.test.js"))]
    if not files:  # Node would look for tests elsewhere
        sys.exit("There are no tests in web/tests.")
    return Command([node().program, "--test", "--test-reporter=spec", *files])


def tests_in_pyodide(long: bool, folder: Path) -> Command:
    """The command that runs the tests inside Pyodide; `pysrc` is left out of sight, our wheel being installed."""
    arguments = ["-o", "pythonpath=tests", "-p", "no:cacheprovider", *(["--long"] if long else [])]
    code = f"""
import os, pytest
os.chdir("/mashimo")
int(pytest.main({arguments}))
"""
    return in_pyodide(code, folder, "pyodide-test")


def run_stages(names: list[str], commands: dict[str, Callable[[], Command]], patience: float) -> list[Outcome]:
    """Run stages in their order, but neighbours that are both of TOGETHER at the same time.

    What the first of them prints is shown as it comes, what the others print when their turn has come.
    """
    groups: list[list[str]] = []
    for name in names:
        if groups and {name, *groups[-1]} <= TOGETHER:
            groups[-1].append(name)
        else:
            groups.append([name])
    outcomes = []
    for group in groups:
        outputs = [sys.stdout, *(io.StringIO() for _ in group[1:])]
        with ThreadPoolExecutor(len(group)) as pool:
            running = [
                pool.submit(run_stage, name, commands[name], patience, output)
                for name, output in zip(group, outputs, strict=True)
            ]
            for stage, output in zip(running, outputs, strict=True):
                outcomes.append(stage.result())
                if isinstance(output, io.StringIO):
                    print(output.getvalue(), end="", flush=True)
    return outcomes


def run_stage(name: str, command: Callable[[], Command], patience: float, output: TextIO) -> Outcome:
    """Run one stage, its output going to `output` as it comes."""
    print(f"\n━━ {name} ━━", file=output, flush=True)
    started = time.monotonic()
    try:
        code, word = follow(command(), patience, output)
    except SystemExit as error:  # something that the stage needs is missing, and this says what
        code, word = 1, str(error.code)
        print(word, file=output)
    return Outcome(name, code == 0, time.monotonic() - started, word)


def follow(command: Command, patience: float, output: TextIO) -> tuple[int, str]:
    """The exit code of a command and the last line in which it sums up; what it prints is passed on."""
    word = ""
    with tempfile.TemporaryFile("w+", encoding="utf-8") as reads:
        reads.write(command.reads)
        reads.seek(0)
        process = subprocess.Popen(
            command.words,
            cwd=command.folder,
            stdin=reads,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
        )
    watch = threading.Timer(patience, process.kill)
    watch.start()
    with process:
        for line in process.stdout or ():
            print(line, end="", file=output, flush=True)
            if SUMMING_UP.search(line):
                word = line.strip()
    if not watch.is_alive():
        word = f"ended after {patience:.0f} s without an answer"
    watch.cancel()
    return process.returncode, word


def summary(outcomes: list[Outcome], seconds: float) -> str:
    """What happened, a line for each stage, and how long it took in all."""
    lines = [
        f"{outcome.stage:8} {'ok    ' if outcome.passed else 'FAILED'} {outcome.seconds:7.1f} s  {outcome.word}"
        for outcome in outcomes
    ]
    failed = [outcome.stage for outcome in outcomes if not outcome.passed]
    last = (
        f"{len(failed)} of {len(outcomes)} stages failed: {', '.join(failed)}"
        if failed
        else f"all {len(outcomes)} stages passed"
    )
    return "\n".join(["", "━━ summary ━━", *lines, f"{last}, {seconds:.0f} s"])


def main() -> None:
    """Set up, run the stages that the command line asks for, print the summary."""
    names = list(stages(long=False, folder=ROOT))
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", metavar="STAGE,STAGE", help=f"run only these of: {', '.join(names)}")
    parser.add_argument("--long", action="store_true", help="run also what takes longer than every change can wait")
    arguments = parser.parse_args()
    wanted = arguments.only.split(",") if arguments.only else names
    unknown = [name for name in wanted if name not in names]
    if unknown:
        parser.error(f"there is no stage {', '.join(unknown)}; there are {', '.join(names)}")
    enter("test")
    set_up_tools()
    fetched("pyodide-test")
    with tempfile.TemporaryDirectory() as folder:
        every = stages(arguments.long, Path(folder))
        started = time.monotonic()
        outcomes = run_stages(wanted, every, PATIENCE[arguments.long])
    print(summary(outcomes, time.monotonic() - started))
    sys.exit(any(not outcome.passed for outcome in outcomes))


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
