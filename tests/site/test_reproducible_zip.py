"""What is packed is the same bytes whichever Python packs it, and one module packs all that is shipped."""

from __future__ import annotations

import gzip
import os
import re
import subprocess
import zipfile
import zlib
from pathlib import Path

import pytest

from build_scripts.lib.environment import ROOT
from build_scripts.lib.reproducible_zip import gzipped, pack
from tests.support.pythons import find_pythons

pytestmark = pytest.mark.cpython

SCRIPTS = ROOT / "build_scripts"
SAME_ZLIB = f"import zlib; assert getattr(zlib, 'ZLIBNG_VERSION', '') == {getattr(zlib, 'ZLIBNG_VERSION', '')!r}"
"""What holds in a Python that has the same deflate as this one: zlib, or another program in its place, zlib-ng."""
CONTENT = b"four seeds a house, twelve houses; " * 99
PACK = """
import sys
from pathlib import Path
from build_scripts.lib.reproducible_zip import gzipped, pack
content, folder, target = sys.argv[1].encode(), Path(sys.argv[2]), Path(sys.argv[3])
target.with_suffix(".gz").write_bytes(gzipped(content))
pack(folder, target)
"""


def test_gzip_has_a_header_without_time_name_and_system() -> None:
    packed = gzipped(CONTENT)
    assert packed[:10] == bytes([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 255])
    assert gzip.decompress(packed) == CONTENT
    assert gzip.decompress(gzipped(b"")) == b""


def test_a_zip_orders_files_by_path_with_one_time_and_one_system(tmp_path: Path) -> None:
    (tmp_path / "in" / "a").mkdir(parents=True)
    for name in ("b", "B", "a/c", "a.b"):
        (tmp_path / "in" / name).write_bytes(name.encode())
    with zipfile.ZipFile(pack(tmp_path / "in", tmp_path / "packed.zip")) as archive:
        assert archive.namelist() == ["B", "a.b", "a/c", "b"]
        assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        assert {(entry.create_system, entry.external_attr >> 16) for entry in archive.infolist()} == {(3, 0o644)}
        assert archive.read("a/c") == b"a/c"


@pytest.mark.parametrize("python", find_pythons(SAME_ZLIB), ids=lambda program: Path(program).name)
def test_every_python_packs_to_the_same_bytes(python: str, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "seeds.txt").write_bytes(CONTENT)
    target = tmp_path / "packed.zip"
    command = [python, "-c", PACK, CONTENT.decode(), str(tmp_path / "in"), str(target)]
    subprocess.run(command, check=True, cwd=ROOT, env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1"})
    assert target.with_suffix(".gz").read_bytes() == gzipped(CONTENT)
    assert target.read_bytes() == pack(tmp_path / "in", tmp_path / "here.zip").read_bytes()


def test_no_script_packs_what_is_shipped_by_another_function() -> None:
    """With another, bytes depend on the Python that runs it. `w` of a ZipFile may stand where `put` fills it."""
    other = re.compile(
        r"gzip\.(?:compress|open|GzipFile)|GzipFile\(|shutil\.make_archive|tarfile\.open\([^)]*[\"']w|\.writestr\("
    )
    found = {
        f"{path.name}: {line.strip()}"
        for path in sorted(SCRIPTS.rglob("*.py"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if path.name != "reproducible_zip.py" and other.search(line)
    }
    assert found == set(), "use `gzipped`, `put` or `pack` of build_scripts/lib/reproducible_zip.py"
