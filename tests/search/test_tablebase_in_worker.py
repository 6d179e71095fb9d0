"""Endings in the page's worker, which has no Python: it solves, packs and claims as `Tablebase` does.

A level that knows endings plays the same game there as here.
"""

from __future__ import annotations

import json
import os
import subprocess
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from build_scripts.lib.environment import WEB
from build_scripts.lib.node import node
from mashimo import Game
from mashimo.bridge.worker import Worker
from mashimo.search import best_move, tablebase
from mashimo.search.kernel.constants import EXPECTED, HIGH, LOW
from mashimo.search.levels import level_of, levels_of
from mashimo.search.rules_identity import rules_identity
from tests.golden.golden_endings import SOLVED
from tests.support.sample import sample

pytestmark = [pytest.mark.cpython, pytest.mark.slow]

ENDINGS: Final = f"""
import {{ writeFileSync }} from "node:fs";
const worker = {json.dumps((WEB / "workers").as_uri())};
const {{ readEndings, writeEndings }} = await import(worker + "/../engine/tablebase_file.js");
const {{ below, place, probe, solve }} = await import(worker + "/tablebase_worker.js");
const {{ pack, packLayers, placeLayers, unpack }} = await import(worker + "/tablebase_codec.js");
globalThis.self = {{}};
const {{ search }} = await import(worker + "/search_worker.js");
const fresh = (module) => new WebAssembly.Instance(new WebAssembly.Module(Buffer.from(module, "base64"))).exports;
const all = (parts) => {{
  let part = parts.next();
  while (!part.done) part = parts.next();
  return part.value.endings;
}};
let text = "";
for await (const part of process.stdin) text += part;
const {{ solver, claims, orders, module, file }} = JSON.parse(text);
const first = fresh(solver.module);
const found = all(solve(first, solver));
const packed = await pack(found.values.map((values) => values.subarray(0, below(solver))));
const again = fresh(solver.module);
await place(again.memory, await unpack(packed, below(solver)), solver.values);
const kept = all(solve(again, solver, solver.seeds));
const grown = fresh(solver.module);
const few = solver.seeds - 2;
const fewer = solver.layers.slice(0, few + 1).reduce((sum, count) => sum + count, 0);
const rows = found.values.map((values) => new Blob([values.subarray(0, fewer)]));
await place(grown.memory, rows, solver.values);
const more = all(solve(grown, solver, few + 1));
const {{ game, rules }} = file;
const written = {{ game, rules, seeds: solver.seeds, drawn: found.drawn }};
const saved = await writeEndings({{ ...written, parts: await packLayers({{ ...solver, values: found.values }}) }});
writeFileSync(file.path, Buffer.from(await saved.arrayBuffer()));
const opened = fresh(solver.module);
const {{ parts, drawn }} = await readEndings(saved);
await placeLayers(opened.memory, solver, parts);
opened.draws.value = Number(drawn);
const taken = all(solve(opened, solver, solver.seeds + 1));
const alike = ({{ values, drawn }}) =>
  found.values.every((row, nth) => !Buffer.compare(row, values[nth])) && found.drawn === drawn;
const searching = async (order, report) => {{
  const machine = fresh(module);
  await place(machine.memory, found.values, found.bounds);
  search(machine, {{ ...order, endings: found }}, report, () => 0);
}};
const moves = [];
for (const order of orders) await searching(order, (report) => {{ if (report.done) moves.push(report); }});
process.stdout.write(JSON.stringify({{
  tables: found.values.map((values) => [...values]),
  same: alike(kept) && alike(more) && alike(taken),
  claims: claims.map((claim, nth) => probe(nth % 2 ? again : opened, solver.proof, claim)),
  moves,
}}));
"""
"""Solves, packs, takes up again and claims as the page's worker does; searches orders with these endings.

It writes a file of the endings, too, and reads it again.
"""


@dataclass(frozen=True)
class RuleSentence:
    """What the engine tells the page of a game."""

    compiled: dict[str, Any]

    def plan(self, game: Game, **question: object) -> dict[str, Any]:
        """Return a game as a worker needs it."""
        record = game.to_record()
        told = {"game": record.game, "start": record.start, "match": record.match, "moves": record.moves, "end": ""}
        return asked(record=told, **question)

    def order(self, game: Game, level: int) -> dict[str, Any]:
        """Return the order for a level's search."""
        plan = self.plan(game, type="plan", level=level, seed=0)
        places = {name: self.compiled[name] for name in ("board", "given", "handicaps", "found")}
        handicaps = [[move["number"], worse] for move, worse in zip(plan["legal"], plan["handicaps"], strict=False)]
        limits = {name: plan[name] for name in ("board", "played", "depth", "nodes")}
        return {"places": places, "scale": self.compiled["scale"], "seconds": 1e9, "handicaps": handicaps, **limits}


def asked(**question: object) -> dict[str, Any]:
    """Return the engine's answer to a question of the page."""
    (answer,) = json.loads(Worker().answer(json.dumps({"id": 1, **question})))
    found: dict[str, Any] = answer
    return found


def in_worker(
    told: RuleSentence, claims: list[Game], orders: list[dict[str, Any]], path: Path = Path(os.devnull)
) -> dict[str, Any]:
    """Have the worker's scripts claim results of games and search by orders, and return what they find.

    They write the endings into the file of this path.
    """
    game = told.compiled["game"]
    asking = [told.plan(game, type="analyse") for game in claims]
    job = {
        "solver": told.compiled["solver"],
        "module": told.compiled["module"],
        "claims": [{"board": plan["board"], "played": plan["played"]} for plan in asking],
        "orders": orders,
        "file": {"game": game, "rules": rules_identity(game), "path": str(path)},
    }
    command = [node().program, "--input-type=module", "--eval", ENDINGS]
    done = subprocess.run(command, input=json.dumps(job), stdout=subprocess.PIPE, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def few_left(name: str, seeds: int, count: int) -> list[Game]:
    """Play games at random to few seeds, with all that has been in them."""
    chance = Random(name)
    found: list[Game] = []
    while len(found) < count:
        game = Game(name)
        while game.legal_moves() and tablebase.left_in_houses(game) > seeds - len(found) % 4:
            game.play(chance.choice(game.legal_moves()))
        for _ in range(chance.randrange(8)):
            if game.legal_moves():
                game.play(chance.choice(game.legal_moves()))
        if game.legal_moves():
            found.append(game)
    return found


@pytest.mark.parametrize("name", sample(SOLVED, "oware-abapa", "bao-kenya"))
def test_the_worker_solves_keeps_and_claims_as_python_does(name: str, tmp_path: Path) -> None:
    """Python reads the file that the page writes, and the page reads it, too."""
    told, known = RuleSentence(asked(type="compile", game=name)), tablebase.small_tablebase(name)
    assert known
    games = few_left(name, known.seeds, 12)
    found = in_worker(told, games, [], tmp_path / "saved.endings")
    assert found["same"], "what was packed is not what was taken up"
    saved = tablebase.load(tmp_path / "saved.endings")
    assert (saved.seeds, saved.draws) == (known.seeds, known.draws)
    assert [saved.table(bound) for bound in (LOW, HIGH, EXPECTED)] == [
        known.table(bound) for bound in (LOW, HIGH, EXPECTED)
    ]
    assert [bytes(value & 255 for value in table) for table in found["tables"]] == [
        known.table(bound) for bound in (LOW, HIGH, EXPECTED)
    ]
    words = games[0].ruleset.rules.MOVE_WORDS
    for game, claimed in zip(games, found["claims"], strict=True):
        ending = known.probe(game)
        assert ending, game.record()
        lead = tablebase.lead_of(game.ruleset.rules, game.board, "SN".index(game.turn))
        values = {words[one["move"]].text: (one["least"] - lead, one["most"] - lead) for one in claimed["values"]}
        moves = tuple(words[move].text for move in claimed["moves"])
        said = (claimed["winner"] or None, claimed["by"], moves, values)
        assert said == (ending.winner, ending.margin, ending.moves, known.probe_moves(game)), game.record()
        assert tuple(words[move].text for move in claimed["line"]) == known.line(game), game.record()


@pytest.mark.parametrize("name", ["oware-abapa"])
def test_levels_with_endings_play_the_same_in_the_worker(name: str) -> None:
    agree(name, with_tablebase(name)[0], games=1)


@pytest.mark.long
@pytest.mark.parametrize("name", SOLVED)
def test_levels_with_endings_play_many_games_the_same_in_the_worker(name: str) -> None:
    """Some two hundred games in all."""
    for level in with_tablebase(name)[:3]:
        agree(name, level, games=12)


def with_tablebase(name: str) -> list[int]:
    """List the levels of a game that know endings, the weakest first."""
    return [level for level in levels_of(name) if level_of(name, level).endings]


def agree(name: str, level: int, games: int) -> None:
    """Have a level play itself from random openings, and find each move by Python and by the worker's script."""
    told, chance = RuleSentence(asked(type="compile", game=name)), Random(f"{name} {level}")
    for _ in range(games):
        game, orders, moves = Game(name), [], []
        for _ in range(6):
            if game.legal_moves():
                game.play(chance.choice(game.legal_moves()))
        while not game.result:
            result = best_move(game, level=level)
            if len(game.legal_moves()) > 1:
                orders.append(told.order(game, level))
                moves.append((game.record(), result.move, result.value, result.proved, result.depth, result.nodes))
            game.play(result.move)
        words = game.ruleset.rules.MOVE_WORDS
        reports = in_worker(told, [], orders)["moves"]
        for report, (record, *found) in zip(reports, moves, strict=True):
            said = [words[report["move"]].text, *(report[key] for key in ("value", "proved", "depth", "nodes"))]
            assert said == found, record
