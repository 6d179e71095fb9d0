"""The snapshot: Pyodide's memory with our wheel unpacked, every game ready, made once for the same sources."""

import json
import subprocess
import sys
from pathlib import Path

from build_scripts.lib.build_cache import cached
from build_scripts.lib.environment import PYTHON, ROOT, run
from build_scripts.lib.node import node
from build_scripts.lib.reproducible_zip import gzipped

SCRIPT = ROOT / "build_scripts" / "site" / "snapshot.mjs"
# A program for this Python, whose memory has room for a search: it compiles each known game's search, and the solver of
# its small endings, as the page asks for them.
COMPILE = """
import base64, pickle, sys
sys.path.insert(0, sys.argv[1])
from mashimo import GAMES
from mashimo.search import backend, kernel, tablebase
programs = {}
for game in GAMES:
    seeds = tablebase.seeds_of(game, tablebase.SIZES["small"])
    programs[kernel.DRIVER, game, seeds] = backend.search_program(game, seeds=seeds)
    if seeds is not None:
        programs[kernel.HISTORY_PROOF, game, seeds] = tablebase.solver_program(game, seeds)
print(base64.b64encode(pickle.dumps(programs)).decode())
"""
# A restored snapshot has memory but no files: all modules that may be needed are imported, and used once, before it is
# made.
READY = """
import gc, pickle
from pathlib import Path
from mashimo.bridge import worker
from mashimo.bridge.position_message import game_infos
from mashimo.search.backend import PRECOMPILED
PRECOMPILED.update(pickle.loads(Path("/programs").read_bytes()))
game_infos()
gc.collect()
"""


def snapshot(wheel: Path, library: Path, runtime: list[Path]) -> bytes:
    """Return the snapshot of Pyodide, whose files are `runtime`, with this library and the engine of `wheel`, by gzip.

    It is the same bytes each time from the same sources, Node and zlib; `.venv/snapshots` stores it. Raises SystemExit
    where it cannot be made, with a message.
    """
    sources = [wheel, library, *runtime, SCRIPT, Path(__file__)]
    return cached("snapshots", sources, lambda: gzipped(make(wheel, library))).read_bytes()


def make(wheel: Path, library: Path) -> bytes:
    """Make a new snapshot. Raises SystemExit where it cannot be made."""
    programs = run([str(PYTHON), "-c", COMPILE, str(wheel)])
    job = json.dumps({"wheel": str(wheel), "library": str(library), "programs": programs, "code": READY})
    done = subprocess.run([node().program, str(SCRIPT)], input=job.encode(), stdout=subprocess.PIPE, check=False)
    if done.returncode:
        sys.exit("The snapshot could not be made.")
    return done.stdout
