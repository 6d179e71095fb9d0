"""Environments of their own for the tests of extras: packed wheels, and the packages of one list in `locks/`.

They lie in `.venv/extras` and are made when a test asks for one. What a list holds is fetched once.
"""

import json
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from build_scripts.lib.environment import LOCKS, VENV, digest, run, say
from build_scripts.lib.wheels import build_wheel


def extra_python(group: str, program: str = sys.executable, pack: Callable[[Path], object] = build_wheel) -> Path:
    """Make or complete the environment of `locks/<group>.txt` for a Python; return the path of its own Python.

    Its own wheels are those that `pack` puts into a folder, from the sources as they are now. Raises SystemExit where a
    tool fails.
    """
    about = json.loads(run([program, "-c", "import json, sys; print(json.dumps([*sys.version_info[:3]]))"]))
    folder = VENV / "extras" / f"{group}-{'.'.join(map(str, about))}"
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    lock, stamp = LOCKS / f"{group}.txt", folder / "stamp"
    if not stamp.exists() or stamp.read_text(encoding="utf-8") != digest(lock):
        say(f"making an environment of locks/{group}.txt")
        shutil.rmtree(folder, ignore_errors=True)
        run([program, "-m", "venv", str(folder)])
        pip_install(python, "--only-binary=:all:", "--require-hashes", "--requirement", str(lock))
        stamp.write_text(digest(lock), encoding="utf-8")
    with tempfile.TemporaryDirectory() as packed:
        pack(Path(packed))
        pip_install(python, "--no-index", "--force-reinstall", *map(str, Path(packed).glob("*.whl")))
    return python


def pip_install(python: Path, *what: str) -> None:
    """Install packages into an environment, without those that they need. Raises SystemExit where that fails."""
    run([str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", *what])
