"""What the repository holds: nothing unexpected at its top, nothing true on one machine only, every tool pinned."""

from __future__ import annotations

import json
import os
import re
import tomllib
from pathlib import Path

import pytest

from build_scripts.lib.environment import LOCKS, ROOT, WEB
from build_scripts.lib.node import pyodide
from build_scripts.lib.wheels import fetched, for_pyodide

pytestmark = pytest.mark.cpython

TOP = {
    ".ci",
    ".editorconfig",
    ".gitattributes",
    ".github",
    ".gitignore",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "LICENSE",
    "README.md",
    "THIRD_PARTY.md",
    "build_scripts",
    "docs",
    "index.html",
    "pyproject.toml",
    "pysrc",
    "tests",
    "web",
}
# What is made here and not kept (.gitignore).
MADE = {
    ".git",
    ".hypothesis",
    ".mypy_cache",
    ".pytest_cache",
    ".ruff_cache",
    ".venv",
    "__pycache__",
    "dist",
    "node_modules",
    "release",
}
# Put together here, so that this file is not the first to hold them.
HOSTS = ("registry." + "npmjs", "registry." + "yarnpkg", "pypi." + "org", "files." + "pythonhosted", "deb." + "debian")
MACHINE = re.compile(r"(?<![\w.])/(?:home|root|Users|work|mnt|opt)/\w|\b[A-Z]:\\Users")
LISTS = sorted(LOCKS.glob("*.txt"))


def every_file() -> list[Path]:
    """List the files that belong to the repository; in a worktree of git `.git` is a file too, and none of them."""
    found = []
    for folder, folders, names in os.walk(ROOT):
        folders[:] = sorted(set(folders) - MADE)
        found += [Path(folder) / name for name in sorted(set(names) - MADE) if not name.endswith(".pyc")]
    return found


def texts() -> dict[str, str]:
    """Read every text of the repository by its path."""
    binary = {".png", ".ico", ".jpg", ".webp", ".endings"}
    return {
        str(path.relative_to(ROOT)): path.read_text(encoding="utf-8")
        for path in every_file()
        if path.suffix not in binary
    }


def test_top_of_the_repository_holds_what_belongs_there_and_nothing_else() -> None:
    assert sorted({path.name for path in ROOT.iterdir()} - MADE - TOP - {".DS_Store"}) == []


def test_no_file_names_a_place_on_one_machine_or_a_registry() -> None:
    own = str(ROOT)
    found = [
        f"{path}:{number}: {line.strip()[:100]}"
        for path, text in texts().items()
        for number, line in enumerate(text.splitlines(), 1)
        if own in line or MACHINE.search(line) or any(host in line for host in HOSTS)
    ]
    assert found == []


@pytest.mark.parametrize("lock", LISTS, ids=lambda lock: lock.stem)
def test_every_python_tool_is_pinned_by_version_and_hash(lock: Path) -> None:
    packages = re.split(r"\n(?=\S)", lock.read_text(encoding="utf-8").strip())
    assert packages
    assert [package for package in packages if not re.match(r"[\w.-]+==[\w.]+ ", package)] == []
    assert [package for package in packages if not re.search(r"--hash=sha256:[0-9a-f]{64}", package)] == []


def test_locks_hold_the_versions_that_the_project_names() -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)
    groups = project["dependency-groups"]
    assert {lock.stem for lock in LISTS} == set(groups)
    for name, packages in groups.items():
        locked = (LOCKS / f"{name}.txt").read_text(encoding="utf-8")
        named = [
            re.sub(r"\[.*?\]|;.*", "", package).replace("_", "-") for package in packages if isinstance(package, str)
        ]
        assert [package for package in named if f"{package} " not in locked] == []
    assert project["build-system"]["requires"] == groups["build"]


def test_every_tool_of_the_page_is_pinned_by_version_and_hash() -> None:
    named = json.loads((WEB / "package.json").read_text(encoding="utf-8"))
    lock = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))
    wanted = named["dependencies"] | named["devDependencies"]
    assert [version for version in wanted.values() if not re.fullmatch(r"\d+\.\d+\.\d+", version)] == []
    packages = {path.removeprefix("node_modules/"): about for path, about in lock["packages"].items() if path}
    assert {name: packages[name]["version"] for name in wanted} == wanted
    assert [name for name, about in packages.items() if not about.get("integrity", "").startswith("sha512-")] == []
    assert [name for name, about in packages.items() if "resolved" in about] == []


def test_what_is_shipped_has_the_version_that_is_told_of_it() -> None:
    named = json.loads((WEB / "package.json").read_text(encoding="utf-8"))["dependencies"]
    locked = dict(re.findall(r"^([\w-]+)==([\w.]+)", (LOCKS / "pyodide-page.txt").read_text("utf-8"), re.MULTILINE))
    third_party = (ROOT / "THIRD_PARTY.md").read_text(encoding="utf-8")
    alone = third_party.lower().partition("\n## ")[0]  # test_third_party.py has the libraries inside Pyodide
    rows = dict(re.findall(r"^\| (\w+).*? \| ([\d.]+) \|", alone, re.MULTILINE))
    assert rows == named | locked | {"cpython": pyodide()["python"]}


@pytest.mark.slow
def test_wheels_are_chosen_for_the_python_that_runs_them() -> None:
    """What chooses them says so of itself, and so does what it has fetched."""
    _, version, _, _, _, platform = for_pyodide()
    compiled = [path.stem.split("-")[2:] for path in fetched("pyodide-test") if not path.stem.endswith("-any")]
    assert compiled
    assert all(tags == [f"cp{version.replace('.', '')}"] * 2 + [platform] for tags in compiled)
