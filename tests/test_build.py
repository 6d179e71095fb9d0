"""What the build promises: the same bytes each time, a pure wheel, no network the second time, no foreign address."""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import sys
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest

from build import build
from environment import ROOT, SOURCE
from wheels import build_wheel

pytestmark = pytest.mark.cpython

# Where nobody answers: whoever asks for something has no network.
NOWHERE = "http://127.0.0.1:9"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_wheel(tmp_path_factory.mktemp("wheel"))


def contents(folder: Path) -> dict[str, str]:
    """The SHA-256 of each file below a folder, by its path there."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def test_site_built_twice_is_the_same_to_the_byte(site_folder: Path, tmp_path: Path) -> None:
    build(tmp_path / "again")
    assert contents(tmp_path / "again") == contents(site_folder)


def test_build_replaces_a_site_but_nothing_else(tmp_path: Path) -> None:
    kept = tmp_path / "letter.txt"
    kept.write_text("dear reader", encoding="utf-8")
    with pytest.raises(SystemExit, match="not a built site"):
        build(tmp_path)
    assert kept.read_text(encoding="utf-8") == "dear reader"


def test_second_build_asks_no_network(tmp_path: Path) -> None:
    variables = ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "PIP_INDEX_URL", "npm_config_registry")
    nowhere = dict.fromkeys(variables, NOWHERE) | {"npm_config_offline": "true", "PIP_NO_INDEX": "1"}
    done = subprocess.run(
        [sys.executable, str(ROOT / "build_scripts" / "build.py"), "--out", str(tmp_path / "site")],
        env=os.environ | nowhere,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert (tmp_path / "site" / "index.html").exists()


def test_service_worker_knows_every_other_file_by_its_hash(site_folder: Path) -> None:
    files = contents(site_folder)
    del files["sw.js"]
    known = (site_folder / "sw.js").read_text(encoding="utf-8")
    assert [url for url, digest in files.items() if url not in known or digest not in known] == []


def test_names_of_hashed_files_carry_their_hash(site_folder: Path) -> None:
    hashed = {
        url: digest
        for url, digest in contents(site_folder).items()
        if re.fullmatch(r"assets/.+-[0-9a-f]{12}\.\w+", url)
    }
    assert {url.rpartition(".")[0][-12:] for url in hashed} == {digest[:12] for digest in hashed.values()}
    assert {Path(url).name.split("-")[0] for url in hashed} >= {"main", "engine_worker", "style"}


def test_site_names_no_address_outside_itself(site_folder: Path) -> None:
    """Nothing begins with a slash or names a host: the site works below any sub-path, on any host."""
    page = (site_folder / "index.html").read_text(encoding="utf-8")
    named = re.findall(r'\b(?:href|src)="([^"]*)"', page)
    assert [address for address in named if address.startswith("/") or "//" in address] == []
    assert [
        address for address in named if not address.startswith(("#", "data:")) and not (site_folder / address).is_file()
    ] == []
    manifest = json.loads((site_folder / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert [icon["src"] for icon in manifest["icons"] if not (site_folder / icon["src"]).is_file()] == []
    assert (manifest["start_url"], manifest["scope"]) == ("./", "./")


def test_built_page_says_nothing_about_the_source_tree(site_folder: Path) -> None:
    assert "build_scripts" in (ROOT / "index.html").read_text(encoding="utf-8")
    assert "build_scripts" not in (site_folder / "index.html").read_text(encoding="utf-8")


def test_wheel_is_pure_python_for_any_machine(wheel: Path) -> None:
    assert re.fullmatch(r"mashimo-\d+\.\d+\.\d+-py3-none-any\.whl", wheel.name)
    with zipfile.ZipFile(wheel) as archive:
        (about,) = (name for name in archive.namelist() if name.endswith("/WHEEL"))
        assert "Root-Is-Purelib: true" in archive.read(about).decode()


def test_wheel_holds_the_package_and_no_other_file(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if ".dist-info/" not in name}
        about = {name.partition(".dist-info/")[2] for name in archive.namelist() if ".dist-info/" in name}
    package = {path.relative_to(SOURCE).as_posix() for path in SOURCE.rglob("*.py")} | {"mashimo/py.typed"}
    assert held == package
    assert about == {"METADATA", "RECORD", "WHEEL", "licenses/LICENSE"}


def test_wheel_needs_no_other_package(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith("/METADATA"))
        about = Parser().parsestr(archive.read(name).decode())
    assert about["Requires-Python"] == ">=3.11"
    assert [need for need in about.get_all("Requires-Dist", []) if "extra ==" not in need] == []
