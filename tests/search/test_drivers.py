"""Two hosts of one driver: `Search` and `Analysis` in Python, and the page's search worker, which has no Python.

What is decided stands in `search/kernel/driver.py`; each host makes the search ready, keeps the clock, and says in its
own words what was found. So here the worker's script is run by Node with the module that Python compiles, and must tell
the same after each depth: the same moves, values, lines and numbers of positions, in the same order.
"""

from __future__ import annotations

import json
import subprocess
from dataclasses import dataclass
from random import Random
from typing import Any, Final

import pytest

from build_scripts.lib.environment import WEB
from build_scripts.lib.node import node
from mashimo import GAMES, Game
from mashimo.bridge.worker import Worker
from mashimo.play.notation import read_move
from mashimo.play.rulesets import GAMES as RULESETS
from mashimo.search import Analysis, Search
from mashimo.search import search as search_module
from tests.support.boards import random_game
from tests.support.sample import sample

pytestmark = [pytest.mark.cpython, pytest.mark.slow]

SOME: Final = ("oware-abapa", "bao-la-kujifunza")
"""The games of the default run: the least and the most that a search has to know of a position."""
GAME_IDS: Final = sample(sorted(GAMES), *SOME)
DRIVE: Final = f"""
globalThis.self = {{}};
const {{ search }} = await import({json.dumps((WEB / "workers" / "search_worker.js").as_uri())});
let text = "";
for await (const part of process.stdin) text += part;
const told = JSON.parse(text).map(({{ module, order, elapsed }}) => {{
  const instance = new WebAssembly.Instance(new WebAssembly.Module(Buffer.from(module, "base64")));
  const reports = [];
  let looks = 0;
  const now = () => (looks++ === 0 ? 0 : elapsed * 1000);
  search(instance.exports, order, (report) => reports.push(report), now);
  return reports;
}});
process.stdout.write(JSON.stringify(told));
"""
"""Runs orders as the search worker does, on a clock that shows 0 and then always the same; prints what is reported."""


@dataclass(frozen=True)
class Limits:
    """How far a search may go: moves ahead, positions, and seconds on a clock that shows `elapsed` of them."""

    depth: int
    nodes: int = 1_000_000
    seconds: float = 60
    elapsed: float = 0


LIMITS: Final = {
    "by depth": Limits(depth=6),
    "by positions": Limits(depth=20, nodes=20_000),
    "by the clock": Limits(depth=20, nodes=400_000, seconds=0.5, elapsed=1),
}


def played(game: str) -> list[Game]:
    """Return the start of a game, one somewhere in it, and one near its end."""
    return [Game(game), *(random_game(game, Random(f"{game} {moves}"), longest=moves) for moves in (9, 60))]


def asked(**question: object) -> dict[str, Any]:
    """Return the engine's answer to a question of the page."""
    (answer,) = json.loads(Worker().answer(json.dumps({"id": 1, **question})))
    found: dict[str, Any] = answer
    return found


def order_of(game: Game, limits: Limits, *, weighed: bool) -> dict[str, Any]:
    """Return a game as it is given to the search worker, by the messages that the page has it from."""
    compiled = asked(type="compile", game=game.id)
    record = game.to_record()
    told = {"game": record.game, "start": record.start, "match": record.match, "moves": record.moves, "end": ""}
    plan = asked(type="analyse", record=told)
    places = {name: compiled[name] for name in ("board", "given", "handicaps", "found")}
    limited = {"depth": limits.depth, "nodes": limits.nodes, "seconds": limits.seconds, "endings": None}
    order = {"places": places, "scale": compiled["scale"], "board": plan["board"], "played": plan["played"], **limited}
    if weighed:
        order["weighed"] = [move["number"] for move in plan["legal"]]
    return {"module": compiled["module"], "order": order, "elapsed": limits.elapsed}


def reports(jobs: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """Return what the worker's script reports of orders."""
    command = [node().program, "--input-type=module", "--eval", DRIVE]
    done = subprocess.run(command, input=json.dumps(jobs), stdout=subprocess.PIPE, text=True, check=True)
    told: list[list[dict[str, Any]]] = json.loads(done.stdout)
    return told


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Set the clock of a search in Python: what it shows next, the last of it again and again."""
    shows: list[float] = [0]
    monkeypatch.setattr(search_module, "perf_counter", lambda: shows.pop(0) if len(shows) > 1 else shows[0])
    return shows


@pytest.mark.parametrize("kind", LIMITS)
@pytest.mark.parametrize("game", GAME_IDS)
def test_the_worker_thinks_as_python_does(game: str, kind: str, clock: list[float]) -> None:
    limits = LIMITS[kind]
    games = [one for one in played(game) if len(one.legal_moves()) > 1]
    for one, told in zip(games, reports([order_of(one, limits, weighed=False) for one in games]), strict=True):
        clock[:] = [0, limits.elapsed]
        search = Search(one, depth=limits.depth, nodes=limits.nodes, seconds=limits.seconds, compiled=True)
        found = []
        while not search.finished:
            result = search.advance()
            number = read_move(RULESETS[game].rules.MOVE_WORDS, result.move)
            how = (result.depth, number, result.value, result.decided, result.proved, result.nodes, result.capped)
            found.append((*how, search.finished))
        names = ("depth", "move", "value", "decided", "proved", "nodes", "capped", "done")
        assert [tuple(report[name] for name in names) for report in told] == found, one.record()


@pytest.mark.parametrize("kind", LIMITS)
@pytest.mark.parametrize("game", GAME_IDS)
def test_the_worker_values_each_move_as_python_does(game: str, kind: str, clock: list[float]) -> None:
    limits = Limits(depth=4) if kind == "by depth" else LIMITS[kind]
    games = [one for one in played(game) if one.legal_moves()]
    for one, told in zip(games, reports([order_of(one, limits, weighed=True) for one in games]), strict=True):
        words = {number: word.text for number, word in RULESETS[game].rules.MOVE_WORDS.items()}
        by_worker = [
            (
                *(report[name] for name in ("depth", "nodes", "capped", "done")),
                [
                    (
                        words[weight["move"]],
                        *(weight[name] for name in ("points", "value", "decided", "proved", "depth")),
                        tuple(words[move] for move in weight["line"]),
                    )
                    for weight in report["weights"]
                ],
            )
            for report in told
        ]
        clock[:] = [0, limits.elapsed]
        analysis = Analysis(one, depth=limits.depth, nodes=limits.nodes, seconds=limits.seconds, compiled=True)
        found = []
        while not analysis.finished:
            before = analysis.depth
            best = analysis.advance()
            if analysis.depth > before or analysis.finished:
                visited = analysis._search.variable("visited")
                moves = [(t.move, t.points, t.value, t.decided, t.proved, t.depth, t.line) for t in analysis.results]
                found.append((analysis.depth, visited, best.capped, analysis.finished, moves))
        assert by_worker == found, one.record()
