"""A package wasmtime that is there and does not work: told once, and every search runs all the same."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING, Final

import pytest

from build_scripts.lib.environment import ROOT

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.cpython

BROKEN: Final = {
    "a library that is not there": "raise OSError('libwasmtime.so: cannot open shared object file')",
    "a module of its own missing": "import wasmtime.missing",
    "a name that is not there": "import ctypes; ctypes.no_such_name",
    "empty": "",
    "a module refused": """
class Trap(Exception): ...
class Engine:
    def close(self): ...
class Store(Engine):
    def __init__(self, engine): ...
def Module(engine, binary): raise RuntimeError("unsupported version")
""",
    "a call that fails": """
class Trap(Exception): ...
class Engine:
    def close(self): ...
class Store(Engine):
    def __init__(self, engine): ...
class Module:
    def __init__(self, engine, binary): ...
class Instance:
    def __init__(self, store, module, imports): ...
    def exports(self, store): return {"memory": object()}
""",
}
"""The text of the broken package, by what is wrong with it."""
ASK: Final = """
import sys
from mashimo import Game
from mashimo.search import analyse, best_move
print(*[best_move(Game(game), nodes=30).depth > 0 for game in ("awale", "awale", "nam-nam")])
print(len(analyse(Game("awale"), nodes=30)))
"""


def asked(folder: Path) -> subprocess.CompletedProcess[str]:
    """Run searches where this folder comes before the installed packages, and return the output."""
    environment = {**os.environ, "PYTHONPATH": f"{folder}{os.pathsep}{ROOT / 'pysrc'}"}
    return subprocess.run([sys.executable, "-c", ASK], env=environment, capture_output=True, text=True, check=False)


@pytest.mark.slow
@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_engine_is_told_once_and_the_search_runs_interpreted(what: str, tmp_path: Path) -> None:
    (tmp_path / "wasmtime").mkdir()
    (tmp_path / "wasmtime" / "__init__.py").write_text(BROKEN[what], encoding="utf-8")
    done = asked(tmp_path)
    assert (done.returncode, done.stdout) == (0, "True True True\n6\n"), done.stderr
    assert done.stderr.count("RuntimeWarning") == 1, done.stderr
    assert "searches run interpreted, about 100 times slower" in done.stderr


def test_an_engine_that_is_not_installed_is_nothing_to_warn_of(tmp_path: Path) -> None:
    (tmp_path / "wasmtime.py").write_text("raise ModuleNotFoundError(name='wasmtime')", encoding="utf-8")
    done = asked(tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "True True True\n6\n", "")
