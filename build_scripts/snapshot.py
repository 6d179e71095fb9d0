"""The snapshot: Pyodide's memory with our wheel unpacked and every game ready, made once for the same sources."""

import gzip
import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

from environment import ROOT, VENV, say
from node import node

SCRIPT = ROOT / "build_scripts" / "snapshot.mjs"
KEPT = 4  # of 6 MB each
# A restored snapshot has memory but no files: all that can be asked for is imported, and shown once, before it is made.
READY = """
import gc
from mashimo.bridge import worker
from mashimo.bridge.position_message import baked_games
baked_games()
gc.collect()
"""


def snapshot(wheel: Path, runtime: list[Path]) -> bytes:
    """The snapshot of Pyodide, whose files are `runtime`, with the engine of `wheel` in it, by gzip.

    The same bytes each time from the same sources, Node and zlib; as making them takes seconds, they are kept in
    `.venv/snapshots` under a name made of all that they come from. Raises SystemExit where it cannot be made, which
    has then been said.
    """
    folder = VENV / "snapshots"
    kept = folder / f"{name_for([wheel, *runtime, SCRIPT, Path(__file__)])}.bin"
    if not kept.exists():
        say("making the snapshot of Python with the engine in it")
        made = gzip.compress(make(wheel), mtime=0)
        folder.mkdir(parents=True, exist_ok=True)
        unfinished = kept.with_suffix(f".{os.getpid()}")  # another build may be making it too
        unfinished.write_bytes(made)
        unfinished.replace(kept)  # whole or not at all, should the build be broken off
        for older in sorted(folder.glob("*.bin"), key=lambda path: path.stat().st_mtime)[:-KEPT]:
            older.unlink(missing_ok=True)
    return kept.read_bytes()


def name_for(files: list[Path]) -> str:
    """A name that differs wherever one of the files, or the Node that makes the snapshot, does."""
    version = subprocess.run([node().program, "--version"], stdout=subprocess.PIPE, check=True).stdout
    digests = [hashlib.sha256(path.read_bytes()).digest() for path in files]
    return hashlib.sha256(b"".join([*digests, version])).hexdigest()[:24]


def make(wheel: Path) -> bytes:
    """A new snapshot. Raises SystemExit where it cannot be made."""
    job = json.dumps({"wheel": str(wheel), "code": READY})
    done = subprocess.run([node().program, str(SCRIPT)], input=job.encode(), stdout=subprocess.PIPE, check=False)
    if done.returncode:
        sys.exit("The snapshot could not be made.")
    return done.stdout
