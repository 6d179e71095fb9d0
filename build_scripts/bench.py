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
NODES = 100_000
# What both Pythons run: a search from the start of a game, again from nothing; prints its nodes a second.
SEARCH = f"""
from mashimo import Game
from mashimo.search import best_move
found = best_move(Game("oware-abapa"), nodes={NODES})
print(found.nodes / found.seconds)
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
    """The interpreted search of Oware from its start, CPython against Pyodide under Node; and the start of that."""
    on_cpython, inside, started = [], [], []
    with tempfile.TemporaryDirectory() as folder:
        pyodide = in_pyodide(f"{SEARCH}\nprint(started)\n0", Path(folder))
        for _ in range(RUNS):
            on_cpython.append(printed(Command([str(PYTHON), "-c", SEARCH]))[0])
            speed, seconds = printed(pyodide)
            inside.append(speed)
            started.append(seconds)
    return [
        figure("search, interpreted, CPython", "nodes/s", on_cpython),
        figure("search, interpreted, Pyodide in Node", "nodes/s", inside),
        ratio("CPython / Pyodide, interpreted", on_cpython, inside),
        figure("Pyodide in Node: started, wheel installed", "s", started),
    ]


def printed(command: Command) -> list[float]:
    """The numbers that a command prints, a line each. Raises CalledProcessError where it fails."""
    done = subprocess.run(
        command.words, input=command.reads, cwd=command.folder, stdout=subprocess.PIPE, text=True, check=True
    )
    return [float(line) for line in done.stdout.splitlines()]


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
