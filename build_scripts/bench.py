"""Measures what the project wants to be good at, and prints figures and ratios.

A row is a small function that measures everything it compares in one run, one side after the other, several times over,
and gives medians. Figures hold for a machine and an hour: compare what stands in one row.
"""

import argparse
import json
import statistics
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import chromium
from build import build, packed_bytes
from environment import PYTHON, enter
from in_pyodide import Command, in_pyodide
from serve import SiteServer

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

RUNS = 5
# What both Pythons run: the search from the start of a game, interpreted and compiled; it prints their nodes a second.
# The compiled one is given more to do, as it would be over before it could be timed, and a first go to warm up.
SEARCH = """
from mashimo import Game
from mashimo.search import Thinking

def speed(compiled, nodes):
    thinking = Thinking(Game("oware-abapa"), nodes=nodes, compiled=compiled)
    while not thinking.finished:
        thinking.advance()
    return thinking.thought.nodes / thinking.thought.seconds

print(speed(False, 100_000))
speed(True, 1_000_000)
print(speed(True, 10_000_000))
"""

# Run in Pyodide: each game searched to depth 14 from its start, where both sides must visit the same positions.
GAMES = f"""
import json
from time import perf_counter
from mashimo import GAMES, Game
from mashimo.search import Thinking
from mashimo.search.machine import program_of

def searched(game, compiled):
    thinking = Thinking(Game(game), depth=14, compiled=compiled)
    while not thinking.finished:
        thinking.advance()
    return thinking.thought

def making(game):
    program_of.cache_clear()
    began = perf_counter()
    program_of(game)
    return perf_counter() - began

def measured(game):
    made = [making(game) for _ in range({RUNS})]
    warm, *compiled = [searched(game, True) for _ in range({RUNS} + 1)]
    interpreted = searched(game, False)
    assert interpreted.nodes == warm.nodes, game
    speeds = [[each.nodes / each.seconds for each in side] for side in (compiled, [interpreted])]
    size = [len(program_of(game).binary)]
    return dict(making=made, size=size, compiled=speeds[0], interpreted=speeds[1])

print(json.dumps({{game: measured(game) for game in GAMES}}))
0
"""


@dataclass(frozen=True)
class Figure:
    """Something measured: the median of several runs with the least and the most, in a unit."""

    name: str
    median: float
    unit: str
    least: float
    most: float


ROWS: dict[str, Callable[[], list[Figure]]] = {}


def row(measure: Callable[[], list[Figure]]) -> Callable[[], list[Figure]]:
    """Register a function as the row of its name."""
    ROWS[measure.__name__] = measure
    return measure


def figure(name: str, unit: str, values: list[float]) -> Figure:
    """The figure of what several runs gave."""
    return Figure(name, statistics.median(values), unit, min(values), max(values))


def ratio(name: str, above: list[float], below: list[float]) -> Figure:
    """How many times one side is the other, run by run."""
    return figure(name, "x", [one / other for one, other in zip(above, below, strict=True)])


@row
def search() -> list[Figure]:
    """The search of Oware from its start, interpreted and compiled, on CPython and in Pyodide; and how that starts."""
    outside, inside = [], []
    with tempfile.TemporaryDirectory() as folder:
        pyodide = in_pyodide(f"{SEARCH}\nprint(started)\n0", Path(folder))
        for _ in range(RUNS):
            outside.append(printed(Command([str(PYTHON), "-c", SEARCH])))
            inside.append(printed(pyodide))
    interpreted, compiled = map(list, zip(*outside, strict=True))
    interpreted_inside, compiled_inside, started = map(list, zip(*inside, strict=True))
    return [
        figure("search, interpreted, CPython", "nodes/s", interpreted),
        figure("search, interpreted, Pyodide in Node", "nodes/s", interpreted_inside),
        figure("search, compiled, CPython with wasmtime", "nodes/s", compiled),
        figure("search, compiled, Pyodide in Node", "nodes/s", compiled_inside),
        ratio("interpreted, CPython / Pyodide", interpreted, interpreted_inside),
        ratio("CPython, compiled / interpreted", compiled, interpreted),
        ratio("Pyodide, compiled / interpreted", compiled_inside, interpreted_inside),
        figure("Pyodide in Node: started, wheel installed", "s", started),
    ]


@row
def games() -> list[Figure]:
    """Every game in Pyodide, from its start to depth 14, compiled against interpreted; its module's making and size."""
    with tempfile.TemporaryDirectory() as folder:
        measured = output(in_pyodide(GAMES, Path(folder)))
    figures = []
    for game, sides in json.loads(measured).items():
        interpreted = sides["interpreted"] * RUNS  # once is slow enough
        figures += [
            figure(f"{game}, compiled", "nodes/s", sides["compiled"]),
            figure(f"{game}, interpreted", "nodes/s", interpreted),
            ratio(f"{game}, compiled / interpreted", sides["compiled"], interpreted),
            figure(f"{game}, module made", "s", sides["making"]),
            figure(f"{game}, module", "B", sides["size"]),
        ]
    return figures


def printed(command: Command) -> list[float]:
    """The numbers that a command prints, a line each. Raises CalledProcessError where it fails."""
    return [float(line) for line in output(command).splitlines()]


def output(command: Command) -> str:
    """What a command prints. Raises CalledProcessError where it fails."""
    done = subprocess.run(
        command.words, input=command.reads, cwd=command.folder, stdout=subprocess.PIPE, text=True, check=True
    )
    return done.stdout


@row
def page() -> list[Figure]:
    """The page in Chromium, with nothing kept and then with everything kept by its service worker."""
    first: dict[str, list[float]] = {}
    second: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        build(Path(folder) / "site")
        server = SiteServer(Path(folder) / "site")
        with a_browser() as browser:
            for _ in range(RUNS):
                context = browser.new_context()
                visit(context.new_page(), server.url, first)
                visit(context.new_page(), server.url, second)
                context.close()
        server.stop()
    moments = [figure(f"page, first visit: {name}", "s", values) for name, values in first.items()]
    moments += [figure(f"page, second visit: {name}", "s", values) for name, values in second.items()]
    return [*moments, ratio("Python ready, first / second visit", first["Python ready"], second["Python ready"])]


@contextmanager
def a_browser() -> Iterator["Browser"]:
    """A Chromium with nothing kept from earlier."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 -- not there before `enter`

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.chromium(), args=list(chromium.ARGUMENTS))
        yield browser
        browser.close()


def visit(page: "Page", address: str, moments: dict[str, list[float]]) -> None:
    """Open the page and add to `moments` the seconds until its moments, from the beginning of its loading.

    Waits until the page says that it can be played offline, so that the next visit finds everything kept.
    """
    page.goto(address)
    page.wait_for_selector('#engine[data-state="ready"]', state="attached", timeout=120_000)
    ready = page.evaluate("performance.now()")
    drawn = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    playable = page.evaluate("performance.getEntriesByName('mashimo:playable')[0].startTime")
    page.wait_for_selector('#offline[data-state="ready"]', state="attached", timeout=120_000)
    page.close()
    seen = {"board drawn": drawn, "first house playable": playable, "Python ready": ready}
    for name, milliseconds in seen.items():
        moments.setdefault(name, []).append(milliseconds / 1000)


@row
def size() -> list[Figure]:
    """The bytes of the built site by tier, by gzip as most hosts send them."""
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        packed = {tier: packed_bytes(files, site) for tier, files in build(site).items()}
    figures = [figure(f"bytes, {tier}, gzip", "B", [float(count)]) for tier, count in packed.items()]
    return [*figures, figure("bytes until ready offline, gzip", "B", [float(sum(packed.values()))])]


def table(figures: list[Figure]) -> str:
    """The figures as lines of text."""
    return "\n".join(
        f"{each.name:44} {number(each.median):>12} {each.unit:8} {number(each.least)} … {number(each.most)}"
        for each in figures
    )


def number(value: float) -> str:
    """A number with as many digits as mean something here."""
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"


def main() -> None:
    """Measure the rows that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    parser.add_argument("--only", choices=sorted(ROWS), help="measure this row only")
    arguments = parser.parse_args()
    enter("test")
    wanted = [arguments.only] if arguments.only else list(ROWS)
    figures = {name: ROWS[name]() for name in wanted}
    if arguments.json:
        print(json.dumps({name: [asdict(each) for each in found] for name, found in figures.items()}, indent=2))
    else:
        print("\n".join(table(found) for found in figures.values()))


if __name__ == "__main__":
    main()
