"""Measures the project's speeds and sizes, and prints figures and ratios.

A row is a small function that measures all it compares in one run, one side after the other, several times over, and
gives medians. Figures hold for a machine and an hour: compare only figures of one row.
"""

import argparse
import json
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from array import array
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from itertools import chain
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any
from zlib import crc32

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from build_scripts.build import NEEDED, build, packed_bytes
from build_scripts.lib import chromium
from build_scripts.lib.environment import PYTHON, ROOT, run_in_venv
from build_scripts.lib.in_pyodide import Command, in_pyodide
from build_scripts.lib.node import set_up_tools
from build_scripts.lib.other_browsers import firefox, webkit
from build_scripts.lib.serve import SiteServer

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

    from tests.browser.engines import Engine

RUNS = 5
TAB = 3000
"""The time that a new tab is left alone, in milliseconds: opening its window takes the browser a third of a second."""
ROUNDS = 2
"""The times that a game is searched, interpreted, to depth 14, which takes half a minute."""
REPEATS = 10
"""The times that the compiled search is repeated before and again after that, as the machine may be busier then."""
SOLVED = (
    "oware-abapa",
    "oware-grand-slam",
    "oware-auale",
    "awale",
    "bao-kenya",
    "bao-kenya-laps",
    "bestemshe",
    "mangala",
)
"""The games that can have a tablebase."""
STOPS = 8
"""The searches that are stopped in a run."""
# From a2 to its owner's left 159 seeds are sown in 30 laps: the longest turn of some hundred random games.
RELAY = "3-1-0-0-0-0-0-0-2-1-2-0-0-1-4-1-0-6-1-2-0-1-8-0-6-2-2-3-2-7-5-4-N"
TWO_PEOPLE = 'localStorage["mashimo:settings"] = JSON.stringify({ form: 1, value: { computer: "" } })'
# A program that plays games of Oware against itself by the clock, and prints the seconds and the processor seconds of
# each search. The first search of each kind prepares the rest, and is left out.
CLOCK = """
from random import Random
from time import perf_counter, process_time
from mashimo import Game
from mashimo.search import best_move, tablebase

def searches(count, **known):
    chance, told = Random(1), 0
    best_move(Game("oware-abapa"), seconds=1, **known)
    while told < count:
        game = Game("oware-abapa")
        for _ in range(4):
            game.play(chance.choice(game.legal_moves()))
        while told < count and not game.result:
            if len(game.legal_moves()) > 1:
                began, worked = perf_counter(), process_time()
                word = best_move(game, seconds=0.2, **known).move
                print(perf_counter() - began, process_time() - worked, sep="\\n")
                told += 1
            else:
                word = game.legal_moves()[0]
            game.play(word)

searches(300)
searches(100, tablebase=tablebase.solve("oware-abapa", 12))
"""
# A program that reads the first 500 moves of a long random game, then all; it prints the milliseconds of a move.
LONG_GAME = """
import random, time
from mashimo import Game

def lasting(moves):
    for seed in range(1000):
        game, chance, played = Game("nam-nam"), random.Random(seed), []
        while game.result is None and len(played) < moves:
            played.append(chance.choice(game.legal_moves()))
            game.play(played[-1])
        if len(played) == moves:
            return played

def reading(moves):
    began = time.perf_counter()
    Game("nam-nam").play_on(moves)
    return 1000 * (time.perf_counter() - began) / len(moves)

MOVES = lasting(4000)
print(reading(MOVES[:500]))
print(reading(MOVES))
"""
# A program for both Pythons: the search from the start of a game, interpreted and compiled; it prints their nodes a
# second. The compiled one has more to do, since it would end too soon to be timed, and first a run to warm up.
SEARCH = """
from mashimo import Game
from mashimo.search import Search

def speed(compiled, nodes):
    search = Search(Game("oware-abapa"), nodes=nodes, compiled=compiled)
    while not search.finished:
        search.advance()
    return search.result.nodes / search.result.seconds

print(speed(False, 100_000))
speed(True, 1_000_000)
print(speed(True, 10_000_000))
"""

# A program for Pyodide: each game searched to depth 14 from its start, where both sides must visit equally many
# positions.
GAMES = f"""
import json
from time import perf_counter
from mashimo import GAMES, Game
from mashimo.search import Search
from mashimo.search.backend import search_program

def searched(game, compiled):
    search = Search(Game(game), depth=14, compiled=compiled)
    while not search.finished:
        search.advance()
    return search.result

def making(game):
    search_program.cache_clear()
    began = perf_counter()
    search_program(game)
    return perf_counter() - began

def speed(thoughts):
    return sum(each.nodes for each in thoughts) / sum(each.seconds for each in thoughts)

def measured(game):
    found = dict(making=[], size=[], compiled=[], interpreted=[])
    for _ in range({ROUNDS}):
        found["making"].append(making(game))
        found["size"].append(len(search_program(game).binary))
        compiled = [searched(game, True) for _ in range({REPEATS})]
        interpreted = searched(game, False)
        compiled += [searched(game, True) for _ in range({REPEATS})]
        assert {{each.nodes for each in compiled}} == {{interpreted.nodes}}, game
        found["compiled"].append(speed(compiled))
        found["interpreted"].append(speed([interpreted]))
    return found

print(json.dumps({{game: measured(game) for game in GAMES}}))
0
"""

# A program that binds and compiles each known game as custom rules, as the page does; it prints the seconds after
# the first step, then after both.
OWN_RULES = """
from time import perf_counter

from mashimo import GAMES
from mashimo.games import PRESETS
from mashimo.search.backend import search_program

search_program("oware-abapa")  # what every search needs is there by then
for game in {preset.text for preset in PRESETS.values()}:
    began = perf_counter()
    GAMES[game].rules
    print(perf_counter() - began)
    search_program(game)
    print(perf_counter() - began)
"""

# A program that searches the positions of tests/compiler/reference.c to the depths that C is given, compiled. It prints
# the number of positions visited, which must equal C's, and the positions a second.
COMPILED = """
import sys
from random import Random
from time import process_time

from mashimo import Game
from mashimo.compiler import build
from mashimo.compiler.runtime import Instance
from mashimo.search.backend import search_of

DEPTHS = 13, 17  # a tenth of a second, in which the engine is still making its fastest code; and a second
search = search_of("oware-abapa")

def position(chance):
    game = Game("oware-abapa")
    for _ in range(chance.randrange(30)):
        game.play(chance.choice(game.legal_moves()))
    return bytes(game.board)

boards = [position(Random(seed)) for seed in range(10)]

def searched(instance, deepest):
    for board in boards:
        instance.write("BOARDS", board)
        instance.call("begin")
        instance.call("start", 1_000_000_000)
        for depth in range(1, deepest + 1):
            instance.call("deepen", depth)
        yield instance.variable("nodes")

def processor_time():  # in seconds; of Node, that of the threads in which its engine compiles is in it
    if sys.platform != "emscripten":
        return process_time()
    from js import process
    used = process.cpuUsage()
    return (used.user + used.system) / 1e6

def measured():
    program = build(search.EXPORTS)
    for depth in DEPTHS:
        instance = Instance(program)
        began = processor_time()
        nodes = sum(searched(instance, depth))
        print(nodes)
        print(nodes / (processor_time() - began))
"""
# A script that measures as COMPILED does, in a worker of a browser, which has no clock of its processor time. It
# prints, for each depth, the positions visited, and the positions a second.
TIMED = """
async function measured() {
  const { boards, at, depths } = await (await fetch("task.json")).json();
  const module = await WebAssembly.compile(await (await fetch("search.wasm")).arrayBuffer());
  const told = [];
  for (const deepest of depths) {
    const { exports } = await WebAssembly.instantiate(module);
    const began = performance.now();
    let nodes = 0;
    for (const board of boards) {
      new Uint8Array(exports.memory.buffer).set(board, at);
      exports.begin();
      exports.start(1_000_000_000);
      for (let depth = 1; depth <= deepest; depth += 1) exports.deepen(depth);
      nodes += exports.nodes.value;
    }
    told.push(nodes, (nodes * 1000) / (performance.now() - began));
  }
  postMessage(told);
}
measured();
"""
ASKED = "(tell) => { new Worker('timed.js').onmessage = ({ data }) => tell(data); }"
# A program that solves endings, compiled. `solved` prints the seconds that took after the program was made, its tables'
# bytes as zlib packs them, the size of its memory, and a checksum of the tables.
ENDINGS = """
from time import perf_counter
from zlib import compress, crc32

from mashimo.search import tablebase

def solved(game, seeds):
    program = tablebase.solver_program(game, seeds)
    began = perf_counter()
    found = tablebase.solve(game, seeds, compiled=True)
    print(perf_counter() - began)
    tables = b"".join(found.table(bound) for bound in range(3))
    print(len(compress(tables, 9)))
    print(program.memory)
    print(crc32(tables))
"""
# A program for positions of 6 to 14 seeds in Oware, the stores nearly even, each searched to 600,000 positions with the
# endings of twelve seeds. It prints the share in which it gives away seeds, the result as endless play shares the
# seeds, and the result whatever repetition pays, judged by the endings of fourteen.
RESULTS = """
from random import Random

from mashimo import GAMES, Game
from mashimo.play.notation import position_text
from mashimo.search import best_move, tablebase

def sign(value):
    return (value > 0) - (value < 0)

def position(seeds, chance):
    rules = GAMES["oware-abapa"].rules
    while True:
        board = bytearray(rules.CELLS)
        for _ in range(seeds):
            board[chance.choice(rules.PERSPECTIVES[0])] += 1
        south = (rules.SEEDS - seeds) // 2 + chance.randrange(-3, 4)
        board[-3:] = bytes([south, rules.SEEDS - seeds - south, chance.randrange(2)])
        game = Game("oware-abapa", position_text(rules.LAYOUT, board))
        if len(game.legal_moves()) > 1:
            return game

def after(game, exact):
    for number in game.turns[-1].legal:
        board = bytearray(game.board)
        mover = board[-1]
        game.ruleset.rules.play(board, number)
        low, high, fair = (-bound for bound in exact.bounds(board))
        lead = board[-3 + mover] - board[-2 - mover]
        yield game.ruleset.rules.MOVE_WORDS[number].text, (lead + fair, lead + high, lead + low)

def given_away(count):
    exact, known, chance = tablebase.solve("oware-abapa", 14), tablebase.solve("oware-abapa", 12), Random("results")
    lost = [0, 0, 0]
    for number in range(count):
        game = position(6 + number % 9, chance)
        moves = dict(after(game, exact))
        fair, _, most = moves[best_move(game, nodes=600_000, tablebase=known).move]
        best = max(one for one, _, _ in moves.values())
        lost[0] += fair < best
        lost[1] += sign(fair) < sign(best)
        lost[2] += sign(most) < max(sign(least) for _, least, _ in moves.values())
    for each in lost:
        print(100 * each / count)
"""
# A program that plays random games of Oware, compiled, interpreted, and by OpenSpiel: the playouts of its tree
# search in C++, and its game stepped from Python. It prints the moves a second of processor time. That tree has a few
# leaves, one move from the start, and a thousand playouts at each. OpenSpiel does not tell the length of its playouts,
# but that is the mean of the games stepped, less that move.
PLAYOUTS = """
from random import Random
from time import process_time

import pyspiel
from mashimo import Game
from mashimo.environments import play_out

def speed(count, compiled):
    began = process_time()
    found = play_out(Game("oware-abapa"), count, seed=1, compiled=compiled)
    return found.moves / (process_time() - began)

def stepped(count):
    chance, moves, began = Random(1), 0, process_time()
    for _ in range(count):
        state = pyspiel.load_game("oware").new_initial_state()
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
            moves += 1
    return moves / count, moves / (process_time() - began)

def playing_out(leaves, length):
    game = pyspiel.load_game("oware")
    evaluator = pyspiel.RandomRolloutEvaluator(1_000, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, leaves, 100, False, 1, False)
    began = process_time()
    bot.step(game.new_initial_state())
    return leaves * 1_000 * (length - 1) / (process_time() - began)

speed(1_000, True)
print(speed(50_000, True))
print(speed(200, False))
length, from_python = stepped(2_000)
print(playing_out(20, length))
print(from_python)
"""
ENDINGS_AGAINST_C = 12
"""The most seeds of the endings that C solves too."""
ENDINGS_OF_ALL = (8, 10)
"""The most seeds of the endings that are solved in every game."""
SAVED_GAMES = 2000
"""The games that are saved beside the one that is played."""
# Scripts for the page: the seconds until the list of games has rows, and until a move is in the list of moves and
# drawn.
OPEN_LIST = """() => new Promise((over) => {
  const began = performance.now();
  document.querySelector("#menu-dialog [data-open=games-dialog]").click();
  const look = () => {
    const [rooms, rows] = ["dialog", "list"].map((part) => document.getElementById(`games-${part}`));
    if (rooms?.open && rows.childElementCount > 0)
      requestAnimationFrame(() => setTimeout(() => over((performance.now() - began) / 1000)));
    else requestAnimationFrame(look);
  };
  look();
})"""
PLAY_A_MOVE = """() => new Promise((over) => {
  const count = () => document.querySelectorAll("#moves button").length;
  const [began, before] = [performance.now(), count()];
  document.querySelector(".house[aria-disabled=false]").click();
  const look = () => {
    if (count() > before) requestAnimationFrame(() => setTimeout(() => over((performance.now() - began) / 1000)));
    else requestAnimationFrame(look);
  };
  look();
})"""
PLAYABLE_AFTER = "performance.getEntriesByName('mashimo:playable')[0].startTime / 1000"
AGAINST_LEVEL_8 = """
const value = { computer: "N", level: 8, speed: "instant", newcomer: false };
localStorage["mashimo:settings"] = JSON.stringify({ form: 1, value });
"""
# A script for the page, before its own ones: no search ends by itself, and long tasks are observed.
ENDLESS = """
window.longest = 0;
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
}).observe({ type: "longtask" });
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (order, ...rest) {
  const endless = order.places ? { ...order, depth: 63, nodes: 2 ** 30, seconds: 600 } : order;
  post.call(this, endless, ...rest);
};
"""
LOOKING_ON = """
const value = { balance: true, newcomer: false };
localStorage["mashimo:settings"] = JSON.stringify({ form: 1, value });
"""
# A script for the page, before its own ones: the seconds in which its endings are solved or loaded, and the stored
# bytes.
SOLVING = """
window.longest = -1;
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) if (longest >= 0) longest = Math.max(longest, duration);
}).observe({ type: "longtask" });
window.solved = {};
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (order, ...rest) {
  const began = performance.now();
  if (order.paced && longest < 0) longest = 0;
  if (order.solver) this.addEventListener("message", ({ data }) => {
    if (data.done) solved[order.solver.seeds] = [(performance.now() - began) / 1000, data.packed?.byteLength ?? 0];
  });
  post.call(this, order, ...rest);
};
"""
# A script for the page, before its own ones: all the shipped exercises have been tried, so more are made while the page
# is idle. It counts the seconds that its engine worker takes for them, and the exercises made.
MAKING = """
const nothing = { person: null, history: [], wrong: [], daily: {}, streak: { days: 0, last: 0 }, best: 0 };
localStorage["mashimo:exercises"] = JSON.stringify({ form: 1, value: { ...nothing, tried: TRIED } });
window.made = [0, 0];
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (order, ...rest) {
  const began = performance.now();
  const asked = typeof order === "string" && order.includes('"type":"generateexercises"') && JSON.parse(order).id;
  if (asked) this.addEventListener("message", ({ data }) => {
    const answers = typeof data === "string" ? JSON.parse(data) : [];
    for (const { lines } of answers.filter(({ type, id }) => type === "generateexercises" && id === asked)) {
      made = [made[0] + (performance.now() - began) / 1000, made[1] + lines.length];
    }
  });
  post.call(this, order, ...rest);
};
"""
MADE = 10
# A script for the page: it presses "Move now", and returns the milliseconds until the computer's move is on the board.
STOP = """
() => new Promise((keep) => {
  const board = document.getElementById("board");
  const began = performance.now();
  new MutationObserver((_, watch) => {
    if (board.hasAttribute("data-busy")) return;
    watch.disconnect();
    keep(performance.now() - began);
  }).observe(board, { attributes: true });
  document.querySelector("#acts .act").click();
})
"""
# A script for the page: it waits until a cache has a key.
WAIT_UNTIL_KEPT = """
async (key) => { while (!(await caches.match(key))) await new Promise((later) => setTimeout(later, 100)); }
"""
# A script for the page: it waits until Python is ready, for two minutes at most. To wait for an element instead,
# scripts in the page would look at it again and again, which takes a tenth of its thread's time.
READY = """
() => new Promise((ready) => {
  const look = (marks) => marks.getEntriesByName("mashimo:ready").length > 0 && ready();
  new PerformanceObserver(look).observe({ type: "mark", buffered: true });
  setTimeout(ready, 120_000);
})
"""
STARTED = "Python started alone"
# A script for the page, before its own ones: it notes the address and the name of the worker in which Python starts.
FIRST_WORKER = """
const { Worker } = window;
window.Worker = function (address, options) {
  window.engine ??= [String(address), options.name];
  return new Worker(address, options);
};
"""
# A script that starts this worker once more while nothing else runs, and returns the milliseconds until it is ready.
ALONE = """
([address, order, cold]) => new Promise((ready) => {
  const began = performance.now();
  const name = JSON.stringify({ ...JSON.parse(order), cold });
  const worker = new Worker(address, { type: "module", name });
  worker.onmessage = ({ data }) => typeof data === "string" && ready(performance.now() - began);
  worker.postMessage({});
})
"""
Moments = dict[str, list[float]]


@dataclass(frozen=True)
class Figure:
    """A measured figure: the median of several runs, the least and the most, in a unit."""

    name: str
    median: float
    unit: str
    least: float
    most: float


# A game of 60 moves, as a review meets it.
SIXTY = (
    "v1;oware-abapa;moves=D.b.E.b.A.f.A.a.B.d.B.f.B.b.A.a.D.b.B.d.E.e.A.a."
    "D.b.B.c.B.d.C.c.B.d.C.f.C.e.C.f.D.e.F.f.D.e.B.d.D.f.B.e.C.f.E.e.F.d.D.f"
)
ROWS: dict[str, Callable[[], list[Figure]]] = {}


def row(measure: Callable[[], list[Figure]]) -> Callable[[], list[Figure]]:
    """Register a function as the row of its name."""
    ROWS[measure.__name__] = measure
    return measure


def figure(name: str, unit: str, values: list[float]) -> Figure:
    """Make a figure of the values of several runs."""
    return Figure(name, statistics.median(values), unit, min(values), max(values))


def ratio(name: str, above: list[float], below: list[float]) -> Figure:
    """Make a figure of the ratio of two sides, run by run."""
    return figure(name, "x", [one / other for one, other in zip(above, below, strict=True)])


@row
def search() -> list[Figure]:
    """Measure the search of Oware from its start, interpreted and compiled, on CPython and Pyodide; and its start."""
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
def playouts() -> list[Figure]:
    """Measure random games of Oware, compiled and interpreted, and OpenSpiel's in the same run, in processor time."""
    names = ("compiled", "interpreted", "OpenSpiel in C++", "OpenSpiel from Python")
    runs = [printed(Command([str(PYTHON), "-c", PLAYOUTS])) for _ in range(RUNS)]
    sides = dict(zip(names, map(list, zip(*runs, strict=True)), strict=True))
    compiled, *others = names
    return [figure(f"playouts, {name}", "moves/s", speeds) for name, speeds in sides.items()] + [
        ratio(f"playouts, {compiled} / {other}", sides[compiled], sides[other]) for other in others
    ]


@row
def clock() -> list[Figure]:
    """Measure `best_move(seconds=0.2)` in self-play with warm tables: 300 times, then 100 times with solved endings.

    Print also how many searches took how long, in steps of 20 ms. On a busy machine only the processor time counts.
    """
    told = printed(Command([str(PYTHON), "-c", CLOCK]))
    figures = []
    for name, first, last in (("", 0, 600), (", 12 seeds solved", 600, 800)):
        for what, took in (("", told[first:last:2]), (", processor time", told[first + 1 : last : 2])):
            steps = Counter(round(1000 * seconds) // 20 * 20 for seconds in took)
            print(f"ms{name}{what}:", ", ".join(f"{step}: {steps[step]}" for step in sorted(steps)))
            figures.append(figure(f"best_move in 0.2 s{name}{what}", "s", took))
    return figures


@row
def against_c() -> list[Figure]:
    """Measure the compiled search of Oware, and its algorithm in C at -O2, from equal positions, in processor time."""
    with tempfile.TemporaryDirectory() as name:
        folder, known = Path(name), compiled()
        ours = {
            "wasmtime": Command([str(PYTHON), "-c", f"{COMPILED}\nmeasured()"]),
            "Node": in_pyodide(f"{COMPILED}\nmeasured()\n0", folder),
        }
        return compared_with_c(folder, known, {side: partial(printed, command) for side, command in ours.items()})


@row
def browsers() -> list[Figure]:
    """Measure the compiled search in workers of Chromium, Firefox and WebKit, where installed, by the clock."""
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        folder, known = Path(name), compiled()
        site, profile = folder / "site", folder / "profile"
        site.mkdir()
        profile.mkdir()
        program = known["build"](known["search"].EXPORTS)
        (site / "search.wasm").write_bytes(program.binary)
        told = {"boards": list(map(list, known["boards"])), "at": program.arrays["BOARDS"].address}
        (site / "task.json").write_text(json.dumps(told | {"depths": known["DEPTHS"]}))
        (site / "index.html").write_text("<!doctype html><title>Mashimo</title>")
        (site / "timed.js").write_text(TIMED)
        server = SiteServer(site)
        stack.callback(server.stop)
        page = stack.enter_context(a_browser()).new_page()
        page.goto(server.url)
        engines = dict(stack.enter_context(other_engines(profile)))
        for engine in engines.values():
            engine.go(server.url)
        sides: dict[str, Measure] = {"Chromium": lambda: list(page.evaluate(f"() => new Promise({ASKED})"))}
        sides |= {side: partial(engine_told, engine) for side, engine in engines.items()}
        return compared_with_c(folder, known, sides)


def engine_told(engine: "Engine") -> list[float]:
    """Run the worker in Firefox or WebKit, and return what it reports."""
    engine.ask(f"void (window.told = null, new Promise({ASKED}).then((told) => {{ window.told = told; }}))")
    return list(engine.wait("window.told"))


@contextmanager
def other_engines(profile: Path) -> Iterator[dict[str, "Engine"]]:
    """Start Firefox and WebKit without changed settings, where they are installed; yield them by name."""
    from tests.browser import engines  # noqa: PLC0415  # the tests' own, importable only now

    with ExitStack() as stack:
        found: dict[str, Engine] = {}
        if program := firefox():
            fast = 'user_pref("javascript.options.wasm_optimizingjit", true);\n'
            found["Firefox"] = stack.enter_context(engines.Engine(engines.Marionette(program, profile, fast)))
        if there := webkit():
            driver, browser, screen = there
            shown = stack.enter_context(
                subprocess.Popen([screen, "-displayfd", "1"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            )
            stack.callback(shown.terminate)
            number = shown.stdout.readline().decode().strip() if shown.stdout else ""
            wire = engines.WebDriver(driver, browser, f":{number}", hurry=False)
            found["WebKit"] = stack.enter_context(engines.Engine(wire))
        yield found


Measure = Callable[[], list[float]]
"""A function that returns, for each depth, the positions visited, and the positions a second."""


def compiled() -> dict[str, Any]:
    """Return the names of COMPILED: the search, its positions and depths."""
    known: dict[str, Any] = {}
    exec(COMPILED, known)  # noqa: S102  # the text above, whose positions and tables the C program gets
    return known


def compared_with_c(folder: Path, known: dict[str, Any], ours: dict[str, Measure]) -> list[Figure]:
    """Measure the search on several sides, and in C in the same run; print why there is nothing without a compiler."""
    compiler = shutil.which("cc")
    if compiler is None:
        print("There is no C compiler here (cc), so nothing to compare with.", file=sys.stderr)
        return []
    speeds: dict[tuple[str, int], list[float]] = {}
    search, rules = known["search"], known["search"].rules
    weights = array("i", (rules.MOVE, rules.MINE_IN_PROSPECT, rules.THEIRS_IN_PROSPECT, *rules.LAYER))
    tables = map(bytes, (search.KEY_PARTS, search.LOCK_PARTS, weights, *known["boards"]))
    (folder / "tables").write_bytes(b"".join(tables))
    program = str(folder / "reference")
    output(Command([compiler, "-O2", "-o", program, str(ROOT / "tests" / "compiler" / "reference.c")]))
    for _ in range(RUNS):
        counts = list[float]()
        for depth in known["DEPTHS"]:
            nodes, _, seconds = output(Command([program, str(folder / "tables"), str(depth), "1"])).split()
            counts.append(float(nodes))
            speeds.setdefault(("C, -O2", depth), []).append(float(nodes) / float(seconds))
        for side, measure in ours.items():
            told = measure()
            if told[::2] != counts:
                sys.exit(f"C visited {counts} positions, ours {told[::2]}: reference.c is behind alphabeta.py.")
            for depth, speed in zip(known["DEPTHS"], told[1::2], strict=True):
                speeds.setdefault((side, depth), []).append(speed)
    found = [figure(f"search to depth {depth}, {side}", "nodes/s", runs) for (side, depth), runs in speeds.items()]
    pairs = [(side, depth) for side, depth in speeds if side in ours]
    return found + [
        ratio(f"{side} / C, depth {depth}", speeds[side, depth], speeds["C, -O2", depth]) for side, depth in pairs
    ]


@row
def endings() -> list[Figure]:
    """Measure the solving of endings: Oware's against its algorithm in C at -O2; every game's, outside Pyodide."""
    compiler = shutil.which("cc")
    if compiler is None:
        print("endings: there is no C compiler here (cc), so nothing to compare with.", file=sys.stderr)
        return []
    task = f"{ENDINGS}\nsolved('oware-abapa', {ENDINGS_AGAINST_C})"
    sides: dict[str, list[list[float]]] = {"C, -O2": [], "wasmtime": [], "Node": []}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        program, file = str(folder / "endings"), folder / "tables"
        output(Command([compiler, "-O2", "-o", program, str(ROOT / "tests" / "compiler" / "endings.c")]))
        inside = in_pyodide(f"{task}\n0", folder)
        for _ in range(RUNS):
            (seconds,) = printed(Command([program, str(ENDINGS_AGAINST_C), str(file)]))
            sides["C, -O2"].append([seconds, 0, 0, crc32(file.read_bytes())])
            sides["wasmtime"].append(printed(Command([str(PYTHON), "-c", task])))
            sides["Node"].append(printed(inside))
            if len({run[-1][3] for run in sides.values()}) > 1:
                sys.exit("C has other tables than ours: endings.c is behind retrograde.py.")
    seconds_of = {side: [run[0] for run in runs] for side, runs in sides.items()}
    found = [figure(f"endings to {ENDINGS_AGAINST_C} seeds, {side}", "s", runs) for side, runs in seconds_of.items()]
    found += [ratio(f"C / {side}", seconds_of["C, -O2"], seconds_of[side]) for side in ("wasmtime", "Node")]
    found.append(figure("their tables, packed by zlib", "B", [run[1] for run in sides["wasmtime"]]))
    found.append(figure("the solver's memory", "B", [run[2] for run in sides["wasmtime"]]))
    return found + list(chain(*(map(tablebase_of, SOLVED, [seeds] * len(SOLVED)) for seeds in ENDINGS_OF_ALL)))


def tablebase_of(game: str, seeds: int) -> Figure:
    """Measure the solving of a game's endings, compiled, outside Pyodide."""
    task = Command([str(PYTHON), "-c", f"{ENDINGS}\nsolved({game!r}, {seeds})"])
    return figure(f"endings to {seeds} seeds, {game}", "s", [printed(task)[0] for _ in range(RUNS)])


@row
def results() -> list[Figure]:
    """Measure how often a search gives something away in 2,000 positions of few seeds: some twenty minutes."""
    names = ("seeds", "the result, endless play shared", "the result, whatever repetition pays")
    shares = printed(Command([str(PYTHON), "-c", f"{RESULTS}\ngiven_away(2_000)"]))
    return [figure(f"given away: {name}", "%", [share]) for name, share in zip(names, shares, strict=True)]


@row
def endings_page() -> list[Figure]:
    """Measure Oware's endings in the page: solved at first, loaded at the second visit; memory, bytes, longest task."""
    found: dict[tuple[str, str], list[float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        build(Path(folder) / "site")
        server = SiteServer(Path(folder) / "site")
        for _ in range(RUNS):
            with a_browser() as browser:
                context = browser.new_context()
                for how in ("solved", "taken up"):
                    page = context.new_page()
                    page.add_init_script(LOOKING_ON + SOLVING)
                    page.goto(f"{server.url}#v1;oware-abapa")
                    for seeds in (8, 12, 16):
                        seconds, kept = solved_in(page, seeds)
                        found.setdefault((f"endings of {seeds} seeds in Chromium, {how}", "s"), []).append(seconds)
                        found.setdefault((f"memory by {seeds} seeds, {how}", "MB"), []).append(most_memory(browser))
                        if kept:
                            found.setdefault((f"kept of {seeds} seeds", "B"), []).append(kept)
                    found.setdefault(("longest task of the page meanwhile", "ms"), []).append(page.evaluate("longest"))
                    page.close()
        server.stop()
    return [figure(name, unit, values) for (name, unit), values in found.items()]


def solved_in(page: "Page", seeds: int) -> tuple[float, int]:
    """Wait until the page has endings of `seeds` seeds; return the seconds, and the stored bytes."""
    while not (told := page.evaluate(f"solved[{seeds}]")):  # its policy forbids waiting by a script given as text
        page.wait_for_timeout(200)
    seconds, kept = told
    return seconds, kept


def most_memory(browser: "Browser") -> float:
    """Return the most memory that a page and its workers have had so far, in MB; 0 where the system does not say."""
    told = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    pages = [Path(f"/proc/{one['id']}/status") for one in told if one["type"] == "renderer"]
    peaks = [re.search(r"VmHWM:\s*(\d+) kB", status.read_text()) for status in pages if status.exists()]
    return max((int(peak[1]) / 1024 for peak in peaks if peak), default=0)


@row
def games() -> list[Figure]:
    """Measure every game in Pyodide, from its start to depth 14, compiled and interpreted; and its module."""
    with tempfile.TemporaryDirectory() as folder:
        measured = output(in_pyodide(GAMES, Path(folder)))
    figures = []
    for game, sides in json.loads(measured).items():
        figures += [
            figure(f"{game}, compiled", "nodes/s", sides["compiled"]),
            figure(f"{game}, interpreted", "nodes/s", sides["interpreted"]),
            ratio(f"{game}, compiled / interpreted", sides["compiled"], sides["interpreted"]),
            figure(f"{game}, module made", "s", sides["making"]),
            figure(f"{game}, module", "B", sides["size"]),
        ]
    return figures


@row
def own_rules() -> list[Figure]:
    """Measure the binding and compiling of custom rules: the wait for a computer that plays them."""
    with tempfile.TemporaryDirectory() as folder:
        sides = {
            "CPython": Command([str(PYTHON), "-c", OWN_RULES]),
            "Pyodide in Node": in_pyodide(f"{OWN_RULES}\n0", Path(folder)),
        }
        seconds = {where: list(chain(*(printed(command) for _ in range(RUNS)))) for where, command in sides.items()}
    return [
        figure(f"custom rules, {what}, {where}", "s", found[first::2])
        for where, found in seconds.items()
        for first, what in enumerate(("bound", "bound and compiled"))
    ]


@row
def long_games() -> list[Figure]:
    """Measure the reading of a long game of Nam Nam, on CPython and in Pyodide: its last moves against its first."""
    found: list[Figure] = []
    with tempfile.TemporaryDirectory() as folder:
        sides = {
            "CPython": Command([str(PYTHON), "-c", LONG_GAME]),
            "Pyodide": in_pyodide(f"{LONG_GAME}\n0", Path(folder)),
        }
        for where, command in sides.items():
            short, long = map(list, zip(*(printed(command) for _ in range(RUNS)), strict=True))
            found.append(figure(f"a move read, of 4,000, {where}", "ms", long))
            found.append(ratio(f"a move of 4,000 / one of the first 500, {where}", long, short))
    return found


def printed(command: Command) -> list[float]:
    """Run a command, and return the numbers that it prints, a line each. Raises CalledProcessError where it fails."""
    return [float(line) for line in output(command).splitlines()]


def output(command: Command) -> str:
    """Run a command, and return its output. Raises CalledProcessError where it fails."""
    done = subprocess.run(
        command.words, input=command.reads, cwd=command.folder, stdout=subprocess.PIPE, text=True, check=True
    )
    return done.stdout


@row
def page() -> list[Figure]:
    """Measure the page in Chromium: with empty storage, then with full storage, and with Python's snapshot, twice."""
    visits = {name: Moments() for name in ("first visit, cold", "second, from snapshot", "third, from snapshot")}
    with tempfile.TemporaryDirectory() as folder:
        (snapshot,) = build(Path(folder) / "site")["snapshot"]
        server = SiteServer(Path(folder) / "site")
        with a_browser() as browser:
            for _ in range(RUNS):
                context = browser.new_context()
                for name, moments in visits.items():
                    how = name.split()[-1]
                    page = new_tab(context)
                    page.add_init_script(FIRST_WORKER)
                    visit(page, server.url, moments, how)
                    page.locator(".house[aria-disabled=false]").first.click()  # the snapshot is kept after a move
                    page.evaluate(WAIT_UNTIL_KEPT, f"{server.url}kept/{snapshot.sha256}")
                    engine = page.evaluate("engine")
                    page.close()
                    page = new_tab(context)
                    page.goto(f"{server.url}RULES.txt")
                    moments.setdefault(STARTED, []).append(page.evaluate(ALONE, [*engine, how == "cold"]) / 1000)
                    page.close()
                context.close()
        server.stop()
    found = [figure(f"{name}: {what}", "s", values) for name, each in visits.items() for what, values in each.items()]
    cold, _, again = (each[STARTED] for each in visits.values())
    return [*found, ratio(f"{STARTED}, cold / from snapshot again", cold, again)]


def new_tab(context: "BrowserContext") -> "Page":
    """Open a tab, and wait until the browser has nothing else to do."""
    page = context.new_page()
    page.wait_for_timeout(TAB)
    return page


@contextmanager
def a_site() -> Iterator[SiteServer]:
    """Build the site, and serve it, for the length of a `with` block."""
    with tempfile.TemporaryDirectory() as folder:
        build(Path(folder) / "site")
        server = SiteServer(Path(folder) / "site")
        yield server
        server.stop()


@contextmanager
def a_browser() -> Iterator["Browser"]:
    """Start a Chromium with an empty profile, for the length of a `with` block."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415  # not there before `run_in_venv`

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.chromium(), args=list(chromium.ARGUMENTS))
        yield browser
        browser.close()


def visit(page: "Page", address: str, moments: Moments, how: str) -> None:
    """Open the page, and add to `moments` the seconds from the beginning of its loading to each moment.

    Raises RuntimeError where Python does not start `how` it should, "cold" or from a "snapshot".
    """
    page.goto(address)
    page.evaluate(READY)
    page.wait_for_selector('#engine[data-state="ready"]', state="attached")
    if page.locator("#engine").get_attribute("data-start") != how:
        raise RuntimeError(f"Python should have started {how}: {page.locator('#started').text_content()}")
    seen = {
        "board drawn": page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime"),
        "first house playable": page.evaluate("performance.getEntriesByName('mashimo:playable')[0].startTime"),
        "Python ready": page.evaluate("performance.getEntriesByName('mashimo:ready')[0].startTime"),
    }
    for name, milliseconds in seen.items():
        moments.setdefault(name, []).append(milliseconds / 1000)


@row
def frames() -> list[Figure]:
    """Measure the page while a long turn sows 159 seeds on four rows: the main thread's work from frame to frame."""
    runs = []
    with a_site() as server, a_browser() as browser:
        for _ in range(RUNS):
            page = browser.new_page(viewport={"width": 1280, "height": 800}, device_scale_factor=2)
            runs.append(relay(browser, page, f"{server.url}#v1;bao-la-kujifunza;start={RELAY}"))
            page.close()
    return [each for how in ("dur", "tdur") for each in framed(runs, how)]


def framed(runs: list[list[dict[str, Any]]], how: str) -> list[Figure]:
    """Make the figures of the frames of several traces, by the clock ("dur") or by the thread's working time ("tdur").

    Where other programs use the processor too, the clock also counts the time in which the thread waits for it.
    """
    works, tasks = zip(*(worked(events, how) for events in runs), strict=True)
    name = f"frame of a relay, {'by the clock' if how == 'dur' else 'at work'}"
    return [
        figure(f"{name}: median", "ms", [statistics.median(work) for work in works]),
        figure(f"{name}: 95 % at most", "ms", [statistics.quantiles(work, n=20)[-1] for work in works]),
        figure(f"{name}: longest task", "ms", list(tasks)),
        figure(f"{name}: frames", "", [float(len(work)) for work in works]),
    ]


def relay(browser: "Browser", page: "Page", address: str) -> list[dict[str, Any]]:
    """Play the turn of RELAY; return the events of its trace."""
    page.add_init_script(TWO_PEOPLE)
    page.goto(address)
    page.locator(".house[aria-label^='House a2,'][aria-disabled=false]").click(timeout=120_000)
    page.wait_for_timeout(1000)  # the work left from opening the page is done
    browser.start_tracing(page=page, categories=["toplevel", "devtools.timeline", "blink.user_timing"])
    page.keyboard.press("<")
    page.wait_for_selector("#board[data-busy]", state="attached")
    page.wait_for_selector("#board:not([data-busy])", state="attached", timeout=60_000)
    events: list[dict[str, Any]] = json.loads(browser.stop_tracing())["traceEvents"]
    return events


def worked(events: list[dict[str, Any]], how: str) -> tuple[list[float], float]:
    """Return the milliseconds that a page's main thread works between animation frames, and its longest task."""
    frames = sorted((event for event in events if event["name"] == "FireAnimationFrame"), key=lambda event: event["ts"])
    thread = (frames[0]["pid"], frames[0]["tid"])
    begun = [event["ts"] for event in frames]
    tasks = [
        event
        for event in events
        if (event["name"], event["ph"]) == ("ThreadControllerImpl::RunTask", "X")
        and (event["pid"], event["tid"]) == thread
        and begun[0] <= event["ts"] + event["dur"] <= begun[-1]
    ]

    def lasted(task: dict[str, Any]) -> float:
        return float(task.get(how, task["dur"]))  # some events do not say how long they were at work

    work = [0.0] * len(begun)
    for task in tasks:
        work[bisect_right(begun, task["ts"] + task["dur"]) - 1] += lasted(task) / 1000
    return work[:-1], max(lasted(task) / 1000 for task in tasks)


@row
def stops() -> list[Figure]:
    """Measure the page while the computer searches without end: from "Move now" to its move; the longest task."""
    taken, longest = list[list[float]](), list[float]()
    with a_site() as server, a_browser() as browser:
        for _ in range(RUNS):
            page = browser.new_page()
            page.add_init_script(AGAINST_LEVEL_8 + ENDLESS)
            page.goto(server.url)
            page.wait_for_selector('#engine[data-state="ready"]', state="attached", timeout=120_000)
            page.evaluate("longest = 0")
            taken.append([stopped(page) for _ in range(STOPS)])
            longest.append(float(page.evaluate("longest")))
            page.close()
    return [
        figure("search stopped, move on the board: median", "ms", [statistics.median(run) for run in taken]),
        figure("search stopped: 95 % at most", "ms", [statistics.quantiles(chain(*taken), n=20)[-1]]),
        figure("longest task meanwhile, 0 if none of 50 ms", "ms", longest),
    ]


def stopped(page: "Page") -> float:
    """Play a move, let the computer search, and stop it; return the milliseconds that took."""
    page.locator(".house[aria-disabled=false]").first.click(timeout=120_000)
    page.wait_for_selector("#acts .act", timeout=120_000)
    page.wait_for_timeout(300)  # every move has been searched, and the search goes on
    return float(page.evaluate(STOP))


@row
def review() -> list[Figure]:
    """Measure the page reviewing a game of 60 moves: until the first card is shown, and until all are judged."""
    first, whole = list[float](), list[float]()
    with a_site() as server, a_browser() as browser:
        for _ in range(RUNS):
            page = browser.new_page()
            page.goto(f"{server.url}#{SIXTY}")
            page.wait_for_selector('#engine[data-state="ready"]', state="attached", timeout=120_000)
            page.locator("[data-open=menu-dialog]").click()
            page.locator("[data-open=review-dialog]").click()
            began = perf_counter()
            page.wait_for_selector("#review-move h3", state="attached", timeout=120_000)
            first.append(perf_counter() - began)
            page.wait_for_selector("#review-sides tr", state="attached", timeout=120_000)
            whole.append(perf_counter() - began)
            page.close()
    return [
        figure("review of 60 moves: until the first card", "s", first),
        figure("review of 60 moves, 200,000 positions and more for each", "s", whole),
    ]


@row
def exercises() -> list[Figure]:
    """Measure the page making exercises while idle: the seconds that its engine takes for one, the mean of several."""
    found = []
    with a_site() as server, a_browser() as browser:
        for game in sorted(path.stem for path in (ROOT / "web" / "data" / "exercises").glob("*.txt")):
            page = browser.new_page()
            page.add_init_script(MAKING.replace("TRIED", json.dumps(tried(game))))
            page.goto(f"{server.url}#v1;{game}")
            page.wait_for_selector('#engine[data-state="ready"]', state="attached", timeout=120_000)
            page.locator("[data-open=menu-dialog]").click()
            page.locator("#menu-dialog [data-open=exercises-dialog]").click()
            page.wait_for_selector("#exercises-daily:not([disabled])")
            page.locator("#exercises-dialog [data-close]").click()
            while page.evaluate("made[1]") < MADE:
                page.wait_for_timeout(500)
            seconds, count = page.evaluate("made")
            found.append(figure(f"an exercise of {game}, made in the page", "s", [seconds / count]))
            page.close()
    return found


def tried(game: str) -> list[str]:
    """Return the names that a game's shipped exercises have on a device."""
    lines = (ROOT / "web" / "data" / "exercises" / f"{game}.txt").read_text(encoding="utf-8").splitlines()
    fields = [line.split(" ") for line in lines]
    return [f"{game} {start.replace('_', ' ')} {moves.count('.') + 1}" for start, moves, *_ in fields]


@row
def saved_games() -> list[Figure]:
    """Measure thousands of saved games in Chromium: their import, the list, and a move beside them."""
    with tempfile.TemporaryDirectory() as folder:
        build(Path(folder) / "site")
        copy = Path(folder) / "copy.txt"
        copy.write_text(copy_of(SAVED_GAMES), encoding="utf-8")
        server = SiteServer(Path(folder) / "site")
        with a_browser() as browser:
            found = with_games(browser.new_page(), server.url, copy)
        server.stop()
    return [figure(f"{SAVED_GAMES} saved games: {what}", "s", values) for what, values in found.items()]


def copy_of(count: int) -> str:
    """Write a file of this many games of Oware with random moves, all different."""
    from mashimo import Game  # noqa: PLC0415  # not there before `run_in_venv`

    chance = random.Random(5)  # noqa: S311  # the same games in each run
    games = []
    for number in range(count):
        game = Game("oware-abapa")
        for _ in range(chance.randrange(5, 40)):
            if not game.legal_moves():
                break
            game.play(chance.choice(game.legal_moves()))
        notes = [{"move": move, "captures": 0, "comment": "", "before": "", "variations": []} for move in game.moves]
        notes[0]["comment"] = f"number {number}"
        state = {"game": "oware-abapa", "start": "", "match": "full", "line": game.moves, "at": len(game.moves)}
        said = {"end": "", "notes": {"tags": [], "comment": "", "line": notes, "after": []}}
        dates = {"begun": "2026-01-01T00:00:00.000Z", "saved": "2026-01-02T00:00:00.000Z"}
        games.append({"name": "", **dates, "computer": "N", "level": 20, "state": {**state, **said}})
    return json.dumps({"file": "mashimo-games", "form": 2, "games": games})


def with_games(page: "Page", address: str, copy: Path) -> Moments:
    """Measure the seconds in which a file of games is imported, the list opens, and a move is played beside them."""
    page.add_init_script(TWO_PEOPLE)
    page.goto(address)
    page.wait_for_selector('#engine[data-state="ready"]', state="attached", timeout=120_000)
    page.evaluate("document.querySelector('#menu-dialog [data-open=games-dialog]').click()")
    page.wait_for_selector("#games-dialog[open]")
    began = perf_counter()
    page.locator("#games-file").set_input_files(copy)
    page.wait_for_function(
        "count => document.getElementById('games-note').textContent.startsWith(count.toLocaleString('en'))",
        arg=SAVED_GAMES,
        timeout=300_000,
    )
    found: Moments = {"import": [perf_counter() - began]}
    page.keyboard.press("Escape")
    for _ in range(RUNS):
        page.reload()
        page.wait_for_selector('#engine[data-state="ready"]', state="attached")
        found.setdefault("first house playable", []).append(page.evaluate(PLAYABLE_AFTER))
        page.evaluate(OPEN_LIST)
        page.keyboard.press("Escape")
        found.setdefault("list opened", []).append(page.evaluate(OPEN_LIST))
        page.keyboard.press("Escape")
        found.setdefault("a move", []).append(page.evaluate(PLAY_A_MOVE))
    return found


@row
def size() -> list[Figure]:
    """Measure the bytes of the built site by tier, by gzip as most hosts send them."""
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        packed = {tier: packed_bytes(files, site) for tier, files in build(site).items()}
    figures = [figure(f"bytes, {tier}, gzip", "B", [float(count)]) for tier, count in packed.items()]
    return [*figures, figure("bytes until ready offline, gzip", "B", [float(sum(packed[tier] for tier in NEEDED))])]


def table(figures: list[Figure]) -> str:
    """Write the figures as lines of text."""
    return "\n".join(
        f"{each.name:44} {number(each.median):>12} {each.unit:8} {number(each.least)} … {number(each.most)}"
        for each in figures
    )


def number(value: float) -> str:
    """Write a number with its significant digits."""
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"


def main() -> None:
    """Measure the rows that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    parser.add_argument("--only", choices=sorted(ROWS), help="measure this row only")
    arguments = parser.parse_args()
    run_in_venv("test")
    set_up_tools()
    wanted = [arguments.only] if arguments.only else list(ROWS)
    figures = {name: ROWS[name]() for name in wanted}
    if arguments.json:
        print(json.dumps({name: [asdict(each) for each in found] for name, found in figures.items()}, indent=2))
    else:
        print("\n".join(table(found) for found in figures.values()))


if __name__ == "__main__":
    main()
