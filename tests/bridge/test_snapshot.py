"""The snapshot that the page starts from: Python started from it is the Python started from its files."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import pytest

from build_scripts.lib.environment import ROOT
from build_scripts.lib.in_pyodide import from_snapshot, in_pyodide
from build_scripts.lib.wheels import page_wheel
from build_scripts.site.snapshot import make
from build_scripts.site.stdlib import page_stdlib
from tests.support.boards import GAME_IDS

if TYPE_CHECKING:
    from pathlib import Path

    from build_scripts.lib.in_pyodide import Command

pytestmark = [pytest.mark.cpython, pytest.mark.slow]

# What is found out about every game: its modules, those the page asks for and a plain one; perft and a search by that,
# a search by Python, a level's errors.
FACTS = """
import hashlib, json, random
from mashimo import GAMES, Game
from mashimo.bridge import worker
from mashimo.search import Search, best_move, level_noise, tablebase
from mashimo.search.backend import new_backend, search_program, search_of

said = json.loads(worker.ready({start!r}))

def searched(game, compiled, depth):
    search = Search(Game(game), depth=depth, compiled=compiled)
    while not search.finished:
        result = search.advance()
    return [result.move, result.value, result.depth, result.nodes]

def lines(game, depths):
    rules = Game(game).ruleset.rules
    board = bytearray(rules.CELLS)
    rules.set_up(board)
    backend = new_backend(game, compiled=True)
    backend.write("BOARDS", board)
    return [backend.call("count_lines", 0, depth) for depth in depths]

def facts(game):
    seeds = tablebase.seeds_of(game, tablebase.SIZES["small"])
    usual = [search_program(game, seeds=seeds), *([] if seeds is None else [tablebase.solver_program(game, seeds)])]
    return dict(
        usual=[[vars(one) | dict(binary=hashlib.sha256(one.binary).hexdigest())] for one in usual],
        module=hashlib.sha256(search_program(game).binary).hexdigest(),
        lines=lines(game, range(1, 6)),
        compiled=searched(game, True, 8),
        interpreted=searched(game, False, 3),
        errors=[list(level_noise(Game(game), 1, seed).items()) for seed in range(20)],
        erring=[best_move(Game(game), level=20, seed=seed).move for seed in range(4)],
    )

print(json.dumps(dict(said=said, games={{game: facts(game) for game in GAMES}})))
0
"""
CHANCE = """
import json, random
from mashimo.bridge import worker
worker.ready("snapshot")
print(json.dumps(random.random()))
0
"""


def printed(command: Command) -> Any:  # noqa: ANN401 -- any JSON
    """Run Python code in Pyodide, and return its output, read as JSON."""
    done = subprocess.run(
        command.words, input=command.reads, cwd=command.folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def kept(site_folder: Path) -> Path:
    """Return the snapshot of the built site."""
    (found,) = site_folder.glob("assets/snapshot-*.bin")
    return found


def test_python_from_a_snapshot_plays_as_python_from_its_files(kept: Path, tmp_path: Path) -> None:
    """Every game links without a file to read from, compiles to the same bytes, and is searched alike."""
    cold = printed(in_pyodide(FACTS.format(start="cold"), tmp_path, library=str(page_stdlib())))
    restored = printed(from_snapshot(FACTS.format(start="snapshot"), kept, page_stdlib()))
    assert (cold["said"][0]["start"], restored["said"][0]["start"]) == ("cold", "snapshot")
    assert list(restored["games"]) == list(GAME_IDS)
    for game in GAME_IDS:
        assert restored["games"][game] == cold["games"][game], game


def test_two_starts_from_a_snapshot_have_different_luck(kept: Path) -> None:
    assert printed(from_snapshot(CHANCE, kept, page_stdlib())) != printed(from_snapshot(CHANCE, kept, page_stdlib()))


def test_a_snapshot_is_reproducible_and_names_no_local_path(kept: Path, tmp_path: Path) -> None:
    made = make(page_wheel(tmp_path), page_stdlib())
    there = gzip.decompress(kept.read_bytes())
    assert sha256(made).hexdigest() == sha256(there).hexdigest(), f"{len(made)} bytes, {len(there)} in the site"
    for place in (ROOT, tmp_path, sys.prefix):
        assert str(place).encode() not in made
