"""Wheels: the project's own, built by hatchling, and the pinned ones that run inside Pyodide."""

import shutil
import tempfile
from pathlib import Path

from environment import LOCKS, PYTHON, ROOT, VENV, is_stamped, run, say, stamp

# What pip must be told to choose for, as it runs on another Python: Pyodide 314 is Python 3.14 on this platform.
PYODIDE_PYTHON = "3.14"
PYODIDE_PLATFORM = "pyemscripten_2026_0_wasm32"


def build_wheel(folder: Path) -> Path:
    """The project's wheel, built into `folder`. The same sources give the same bytes."""
    with tempfile.TemporaryDirectory() as temporary:
        run([str(PYTHON), "-m", "hatchling", "build", "--target", "wheel", "--directory", temporary])
        (wheel,) = Path(temporary).glob("*.whl")
        return Path(shutil.copy(wheel, folder))


def fetched(group: str) -> list[Path]:
    """The wheels of `locks/<group>.txt` ("pyodide-page" or "pyodide-test"), fetched when missing, in order of name."""
    folder = VENV / "wheels" / group
    if not is_stamped(group):
        say(f"fetching the wheels of locks/{group}.txt")
        shutil.rmtree(folder, ignore_errors=True)
        command = [str(PYTHON), "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
        command += ["--only-binary=:all:", "--python-version", PYODIDE_PYTHON, "--implementation", "cp"]
        command += ["--platform", PYODIDE_PLATFORM, "--require-hashes", "--requirement", str(LOCKS / f"{group}.txt")]
        run([*command, "--dest", str(folder)], cwd=ROOT)
        stamp(group)
    return sorted(folder.glob("*.whl"))
