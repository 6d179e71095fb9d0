"""The endings in C that bench.py measures the compiled ones against are the same endings."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from mashimo.search import tablebase

pytestmark = pytest.mark.cpython


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler here")
def test_endings_in_c_have_the_same_tables(tmp_path: Path) -> None:
    program, tables = tmp_path / "endings", tmp_path / "tables"
    source = Path(__file__).parent / "endings.c"
    subprocess.run(["cc", "-O2", "-Wall", "-Werror", "-o", program, source], check=True)  # noqa: S607 -- as on the path
    subprocess.run([program, "7", tables], check=True, stdout=subprocess.DEVNULL)
    found = tablebase.solve("oware-abapa", 7)
    assert tables.read_bytes() == b"".join(found.table(bound) for bound in range(3))
