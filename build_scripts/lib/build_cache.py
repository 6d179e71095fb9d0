"""Files that take seconds to make inside Node, stored in `.venv` under a name made from all their sources."""

import hashlib
import os
import subprocess
from collections.abc import Callable
from pathlib import Path

from build_scripts.lib.environment import VENV, say
from build_scripts.lib.node import node

MOST = 4  # of some MB each
PACKING = Path(__file__).with_name("reproducible_zip.py")


def cached(kind: str, sources: list[Path], make: Callable[[], bytes]) -> Path:
    """Return the file that `make` makes of `sources`; make it unless `.venv/KIND` has it. The oldest files go."""
    folder = VENV / kind
    path = folder / f"{name_for(sources)}.bin"
    if not path.exists():
        say(f"making what is kept in .venv/{kind}")
        made = make()
        folder.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_suffix(f".{os.getpid()}")  # another build may be making it too
        unfinished.write_bytes(made)
        unfinished.replace(path)  # whole or not at all, should the build be interrupted
        for older in sorted(folder.glob("*.bin"), key=lambda path: path.stat().st_mtime)[:-MOST]:
            older.unlink(missing_ok=True)
    return path


def name_for(sources: list[Path]) -> str:
    """Make a name that differs wherever a source, the packing or the Node that runs on them does."""
    version = subprocess.run([node().program, "--version"], stdout=subprocess.PIPE, check=True).stdout
    digests = [hashlib.sha256(path.read_bytes()).digest() for path in [*sources, PACKING]]
    return hashlib.sha256(b"".join([*digests, version])).hexdigest()[:24]
