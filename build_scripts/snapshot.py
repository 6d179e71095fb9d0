"""The snapshot: Pyodide's memory with our wheel unpacked and every game ready, made once for the same sources."""

import gzip
import json
import subprocess
import sys
from pathlib import Path

from environment import ROOT
from kept import kept
from node import node

SCRIPT = ROOT / "build_scripts" / "snapshot.mjs"
# A restored snapshot has memory but no files: all that can be asked for is imported, and shown once, before it is made.
READY = """
import gc
from mashimo.bridge import worker
from mashimo.bridge.position_message import baked_games
baked_games()
gc.collect()
"""


def snapshot(wheel: Path, library: Path, runtime: list[Path]) -> bytes:
    """The snapshot of Pyodide, whose files are `runtime`, with that library and the engine of `wheel` in it, by gzip.

    The same bytes each time from the same sources, Node and zlib; they are kept in `.venv/snapshots`. Raises
    SystemExit where it cannot be made, which has then been said.
    """
    sources = [wheel, library, *runtime, SCRIPT, Path(__file__)]
    return kept("snapshots", sources, lambda: gzip.compress(make(wheel, library), mtime=0)).read_bytes()


def make(wheel: Path, library: Path) -> bytes:
    """A new snapshot. Raises SystemExit where it cannot be made."""
    job = json.dumps({"wheel": str(wheel), "library": str(library), "code": READY})
    done = subprocess.run([node().program, str(SCRIPT)], input=job.encode(), stdout=subprocess.PIPE, check=False)
    if done.returncode:
        sys.exit("The snapshot could not be made.")
    return done.stdout
