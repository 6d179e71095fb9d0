"""The other Pythons of this machine, for tests of what must work, or be the same, with each of them."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path


def find_pythons(condition: str) -> list[str]:
    """Find, by its path, a program of each Python from 3.11 on in which `condition`, a text of Python, succeeds."""
    names = [f"python3.{minor}" for minor in range(11, 20)]
    places = [Path(folder) for folder in os.environ.get("PATH", "").split(os.pathsep)]
    places += sorted(Path.home().glob(".pyenv/versions/3.*/bin"))
    found: dict[str, str] = {}
    for program in (place / name for name in names for place in places if (place / name).is_file()):
        tried = subprocess.run([program, "-c", condition], capture_output=True, check=False)
        if tried.returncode == 0:
            found.setdefault(program.name, str(program))
    return list(found.values())
