"""Python run inside Pyodide under Node, with our wheel instead of the sources."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from build_scripts.lib.environment import ROOT
from build_scripts.lib.node import node
from build_scripts.lib.wheels import build_wheel, fetched


@dataclass(frozen=True)
class Command:
    """A command line, what it reads from its standard input, and the folder it runs in."""

    words: list[str]
    reads: str = ""
    folder: Path = ROOT


def in_pyodide(code: str, folder: Path, group: str | None = None, library: str = "") -> Command:
    """Make the command that runs `code` inside Pyodide, with our wheel and those of `locks/<group>.txt` installed.

    Our wheel is built into `folder`; `library` is the path of Python's, if not Pyodide's own. The code finds the
    repository in /mashimo, and in `started` the seconds that the start took. Its last expression, a whole number, is
    the command's exit code.
    """
    wheels = [*fetched("pyodide-page"), *(fetched(group) if group else []), build_wheel(folder)]
    return command(code, wheels=[str(wheel) for wheel in wheels], library=library)


def from_snapshot(code: str, snapshot: Path, library: Path) -> Command:
    """Make the command that runs `code` inside Pyodide, started from a snapshot as in the page, with its library."""
    return command(code, snapshot=str(snapshot), library=str(library))


def command(code: str, wheels: Sequence[str] = (), snapshot: str = "", library: str = "") -> Command:
    """Make the command that does a job of in_pyodide.mjs."""
    job = {"folder": str(ROOT), "wheels": wheels, "snapshot": snapshot, "library": library, "code": code}
    return Command([node().program, str(ROOT / "build_scripts" / "lib" / "in_pyodide.mjs")], json.dumps(job))
