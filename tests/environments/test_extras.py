"""The extras, each in an environment of its own: the packed wheel, and what the extra names.

They run by the oldest and the newest Python of this machine.
"""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

import pytest

from build_scripts.lib.environment import ROOT
from build_scripts.lib.extra_environment import extra_python
from tests.support.pythons import find_pythons

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [pytest.mark.cpython, pytest.mark.long]


def pytest_said(python: Path, *files: str) -> str:
    """Run files of tests by a Python that has the packed wheel; return what they say."""
    command = [str(python), "-m", "pytest", "-q", "-p", "no:cacheprovider", "--override-ini=pythonpath=.", *files]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("which", [0, -1], ids=["oldest", "newest"])
def test_environments_of_the_packed_wheel_pass_their_tests(which: int) -> None:
    python = extra_python("rl", find_pythons("import venv, ensurepip")[which])
    place = subprocess.run(
        [python, "-c", "import mashimo; print(mashimo.__file__)"],
        cwd=python.parent,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "site-packages" in place.stdout
    said = pytest_said(python, "tests/environments/test_aec.py", "tests/environments/test_encoding.py")
    assert "skipped" not in said, said
