"""Runs every check of the project, some at the same time, and ends with one summary.

All stages run even if one fails; the exit code is 1 when any did. Needs Python >= 3.11 and nothing else.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from build_scripts.lib.chromium import chromium
from build_scripts.lib.environment import PYTHON, ROOT, WEB, run_in_venv
from build_scripts.lib.in_pyodide import Command, in_pyodide
from build_scripts.lib.node import node, set_up_tools, tool
from build_scripts.lib.other_browsers import install_missing
from build_scripts.lib.wheels import fetched

SOURCES = ("pysrc", "build_scripts", "tests", "docs/notebooks")
# The line by which a tool sums up what it did; the last such line of a stage stands in the summary.
SUMMING_UP = re.compile(
    r"\d+ (passed|failed|error)|pass \d+|^Success|^Found \d+|^Checked \d+|already formatted|^All checks"
)
# The line by which pytest, at its end, or Node names a test that failed, or our conftest.py one that may hang.
FAILURE = re.compile(r"(?:FAILED|ERROR|STILL RUNNING) \S+::|test at \S+:\d+:\d+$")
# The commands that run at the same time: three on two cores, as those in browsers wait for a part of their time. Five
# take a quarter more processor time for the same tests.
AT_ONCE = 3
# The commands that share the tests in browsers, and those that share the tests on this Python.
BROWSERS, PYTHONS = 2, 2
# The folder of the tests in browsers: only the commands that run those read it, as reading takes seconds.
IN_BROWSERS = "tests/browser"
BUILD = """
import sys
from pathlib import Path
from build_scripts.build import SHORT_TIMEOUTS, build
build(Path(sys.argv[1]), {timeout_scale})
"""
# The seconds after which a stage counts as hanging. On a slow machine the browsers have needed 1,531.
PATIENCE = {"--fast": 600, "": 3000, "--long": 6 * 3600}
# The stages that --fast leaves out: they need a browser or Pyodide.
NOT_FAST = ("pyodide", "browser")
# The seconds that --fast is to take on two quiet cores. Where it takes longer, it names the slowest files of tests.
FAST = 30
DEAREST = 8


@dataclass(frozen=True)
class Outcome:
    """The outcome of a stage: the tool's own last word, the seconds it took, and what the tool names as failed."""

    stage: str
    passed: bool
    seconds: float
    word: str
    failures: list[str]


Prepare = Callable[[], Command]
"""A function that makes a command to run, and builds what it needs. Raises SystemExit where it cannot."""


class Site:
    """A built site, for all tests that look at it: the first of them to ask has it built in a folder.

    `timeout_scale` multiplies every timeout in its scripts: 1, or "SHORT_TIMEOUTS" as build.py has it.
    """

    def __init__(self, folder: Path, timeout_scale: str = "1") -> None:
        self.folder = folder
        self.timeout_scale = timeout_scale
        self.lock = threading.Lock()

    def built(self) -> str:
        """Return the folder, once the site is built. Raises SystemExit, with a message, where it cannot be built."""
        with self.lock:
            if not self.folder.exists():
                unfinished = self.folder.with_suffix(".unfinished")
                command = [str(PYTHON), "-c", BUILD.format(timeout_scale=self.timeout_scale), str(unfinished)]
                if subprocess.run(command, cwd=ROOT, check=False).returncode:
                    sys.exit("The site could not be built.")
                unfinished.rename(self.folder)
        return str(self.folder)


def stages(depth: str, folder: Path) -> dict[str, list[Prepare]]:
    """Return the stages in their order: name -> its commands, which may run at the same time.

    What they need may be built in `folder`. `depth` is "--fast", "--long" or "".
    """
    python = [str(PYTHON), "-m"]
    site, impatient = Site(folder / "site"), Site(folder / "impatient", "SHORT_TIMEOUTS")
    pytest = [*python, "pytest", *([depth] if depth else [])]
    biome = ["ci", "--colors=off", "--error-on-warnings", ".", "../build_scripts"]
    return {
        "ruff": [lambda: Command([*python, "ruff", "check", *SOURCES])],
        "format": [lambda: Command([*python, "ruff", "format", "--check", *SOURCES])],
        "mypy": [lambda: Command([*python, "mypy"])],
        "tsc": [lambda: Command(tool("tsc"), folder=WEB)],
        "biome": [lambda: Command([*tool("biome"), *biome], folder=WEB)],
        "scripts": [lambda: page_scripts(depth)],
        "browser": [lambda: tests_in_browsers(pytest, site, impatient)] * BROWSERS,
        "pyodide": [lambda: tests_in_pyodide(depth or "--fast", folder)],
        "cpython": [lambda: tests_outside_browsers(pytest, site)] * PYTHONS,
    }


def tests_outside_browsers(pytest: list[str], site: Site) -> Command:
    """Make the command that runs the tests on this Python that no other such command has begun.

    Tests that look at the site are not fast. An option and its folder are one word: apart, pytest would take the folder
    for one of tests, before it knows the option.
    """
    built = [] if "--fast" in pytest else [f"--site={site.built()}"]
    return Command([*pytest, "-m", "not browser", f"--ignore={IN_BROWSERS}", *built, *folders(site, "python")])


def folders(site: Site, name: str) -> list[str]:
    """Return the options for two folders: one that the commands of a stage share, and one of this command alone.

    In the first they note which files of tests they have begun; the second is for temporary files. Without it pytest
    deletes old ones of other commands at its end, and fails where two commands do so at the same time.
    """
    shared = site.folder.with_name(f"shared-{name}")
    shared.mkdir(exist_ok=True)
    return [f"--share={shared}", f"--basetemp={tempfile.mkdtemp(prefix='temporary-', dir=site.folder.parent)}"]


def tests_in_browsers(pytest: list[str], site: Site, impatient: Site) -> Command:
    """Make the command that runs the tests in browsers that no other such command has begun.

    The browsers are installed first where that is possible.
    """
    with site.lock:
        chromium()
        install_missing()
    sites = [f"--site={site.built()}", f"--other-site={impatient.built()}"]
    return Command([*pytest, "-m", "browser", IN_BROWSERS, *sites, *folders(site, "browser")])


def page_scripts(depth: str) -> Command:
    """Make the command that tests the page's scripts without a browser; Node passes `--long` on to them."""
    files = [str(path) for path in sorted(WEB.glob("tests/*.test.js"))]
    if not files:  # Node would look for tests elsewhere
        sys.exit("There are no tests in web/tests.")
    long = ["--conditions=long"] if depth == "--long" else []
    components = (WEB / "tests" / "jsx.js").as_uri()
    return Command([node().program, *long, "--import", components, "--test", "--test-reporter=spec", *files])


def tests_in_pyodide(depth: str, folder: Path) -> Command:
    """Make the command that runs the tests inside Pyodide; it does not see `pysrc`, as our wheel is installed.

    The slow ones would prove there once more what they prove outside: `depth` is "--fast" or "--long".
    """
    arguments = ["-o", "pythonpath=.", "-p", "no:cacheprovider", depth]
    code = f"""
import os, pytest
os.chdir("/mashimo")
int(pytest.main({arguments}))
"""
    return in_pyodide(code, folder, "pyodide-test")


class OrderedOutput:
    """The output of a command: held back until that of all before it is out, then passed on as it comes."""

    def __init__(self) -> None:
        self.kept: list[str] | None = []
        self.lock = threading.Lock()

    def write(self, text: str) -> None:
        """Print a text, or hold it back."""
        with self.lock:
            if self.kept is None:
                print(text, end="", flush=True)
            else:
                self.kept.append(text)

    def begin(self) -> None:
        """Print what was held back; its turn has come."""
        with self.lock:
            print("".join(self.kept or ()), end="", flush=True)
            self.kept = None


def run_stages(names: list[str], commands: dict[str, list[Prepare]], timeout: float) -> list[Outcome]:
    """Begin the commands of stages in their order, some at the same time; print their outputs in that order."""
    parts = [(name, prepare, OrderedOutput()) for name in names for prepare in commands[name]]
    outcomes = []
    pool = ThreadPoolExecutor(AT_ONCE)
    try:
        running = [(output, pool.submit(run_stage, name, prepare, timeout, output)) for name, prepare, output in parts]
        for output, part in running:
            output.begin()
            outcomes.append(part.result())
    finally:
        pool.shutdown(cancel_futures=True)  # after Ctrl-C, commands that have not begun are dropped
    return outcomes


def run_stage(name: str, prepare: Prepare, timeout: float, output: OrderedOutput) -> Outcome:
    """Run a command of a stage, its output going to `output` as it comes."""
    print(f"\n━━ {name} ━━", file=output)
    started = time.monotonic()
    try:
        code, word, failures = follow(prepare(), timeout, output)
    except SystemExit as error:  # something that the stage needs is missing, and the error says what
        code, word, failures = 1, str(error.code), []
        print(word, file=output)
    return Outcome(name, code == 0, time.monotonic() - started, word, failures)


def follow(command: Command, timeout: float, output: OrderedOutput) -> tuple[int, str, list[str]]:
    """Run a command, passing on what it prints.

    Return its exit code, the last line in which it sums up, and the lines that name failed tests.
    """
    word = ""
    failures = []
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
    watch = threading.Timer(timeout, process.kill)
    watch.start()
    with process:
        for line in process.stdout or ():
            print(line, end="", file=output)
            if SUMMING_UP.search(line):
                word = line.strip()
            if FAILURE.match(line):
                failures.append(line.strip())
    if not watch.is_alive():
        word = f"ended after {timeout:.0f} s without an answer"
    watch.cancel()
    return process.returncode, word, failures


def summary(outcomes: list[Outcome], seconds: float) -> str:
    """Write the summary: a line for each command of each stage, below it its failures, and the time of all.

    The failures stand in the outputs too. Here they are read even where only the end of a long output is kept.
    """
    lines = []
    for outcome in outcomes:
        passed = "ok    " if outcome.passed else "FAILED"
        lines.append(f"{outcome.stage:8} {passed} {outcome.seconds:7.1f} s  {outcome.word}")
        lines.extend(f"         {failure}" for failure in outcome.failures)
    every = dict.fromkeys(outcome.stage for outcome in outcomes)
    failed = dict.fromkeys(outcome.stage for outcome in outcomes if not outcome.passed)
    last = (
        f"{len(failed)} of {len(every)} stages failed: {', '.join(failed)}"
        if failed
        else f"all {len(every)} stages passed"
    )
    return "\n".join(["", "━━ summary ━━", *lines, f"{last}, {seconds:.0f} s"])


def said_of_fast(folder: Path, left_out: list[str], seconds: float) -> str:
    """Write what --fast left out: stages, and files of tests; if it took longer than FAST, also its slowest files."""
    told = [json.loads(path.read_text(encoding="utf-8")) for path in folder.glob("shared-python/told-*.json")]
    files = sorted({name for each in told for name in each["left_out"]})
    lines = [f"left out by --fast: {', '.join(left_out)}, and what is marked slow of {', '.join(files)}"]
    if seconds > FAST:
        spent: Counter[str] = sum((Counter(each["spent"]) for each in told), Counter())
        dearest = ", ".join(f"{name} {took:.1f} s" for name, took in spent.most_common(DEAREST))
        lines.append(f"it is to take {FAST} s on two quiet cores; what took longest, and may be marked slow: {dearest}")
    return "\n".join(lines)


def main() -> None:
    """Set up, run the stages that the command line asks for, print the summary."""
    names = list(stages("", ROOT))
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", metavar="STAGE,STAGE", help=f"run only these of: {', '.join(names)}")
    depth = parser.add_mutually_exclusive_group()
    depth.add_argument("--fast", action="store_true", help=f"run what takes {FAST} seconds, no browser or Pyodide")
    depth.add_argument("--long", action="store_true", help="run also what takes longer than every change can wait")
    arguments = parser.parse_args()
    wanted = names if arguments.only is None else arguments.only.split(",")
    unknown = [name for name in wanted if name not in names]
    if unknown:
        parser.error(f"there is no stage {', '.join(unknown)}; there are {', '.join(names)}")
    left_out = [name for name in wanted if arguments.fast and name in NOT_FAST]
    if left_out == wanted:
        parser.error(f"--fast leaves out {', '.join(left_out)}, and nothing else is asked for")
    chosen = "--fast" if arguments.fast else "--long" if arguments.long else ""
    run_in_venv("test")
    set_up_tools()
    if not arguments.fast:
        fetched("pyodide-test")
    # If Python stored none of its compiled files, each of many commands would compile them all again.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    with tempfile.TemporaryDirectory() as folder:
        every = stages(chosen, Path(folder))
        started = time.monotonic()
        outcomes = run_stages([name for name in wanted if name not in left_out], every, PATIENCE[chosen])
        seconds = time.monotonic() - started
        print(summary(outcomes, seconds))
        if arguments.fast:
            print(said_of_fast(Path(folder), left_out, seconds))
    sys.exit(any(not outcome.passed for outcome in outcomes))


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
