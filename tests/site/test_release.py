"""A release: what it holds, that it is the same twice, and each part taken from its packed form as a stranger would."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from build_scripts.lib.environment import ROOT
from build_scripts.lib.node import node
from build_scripts.lib.output_folder import check_replaceable
from build_scripts.publish.documentation import documentation
from build_scripts.publish.wordpress_plugin import words_of
from build_scripts.release import MARK, SUMS, main, release, version
from build_scripts.site.embed_data import catalogues
from mashimo import GAMES, __version__
from tests.support.pythons import find_pythons

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.cpython

PACKAGES = ROOT / "build_scripts" / "publish" / "packages"
BOARD = PACKAGES / "mashimo-board"
SNAPSHOT = re.compile(rb"snapshot-[0-9a-f]{12}|[0-9a-f]{64}|[0-9a-f]{12}(?=[-.\"'])|\d{6,}|sha256-[\w+/=]+")
"""What may differ where a snapshot does: its name, hashes, lengths, and names of files that are made of their hash."""


def attributes_of(text: str) -> set[str]:
    """Return the names in the first column of a document's table that begins with `attribute`."""
    (table,) = re.findall(r"^\| attribute \|.*\n\|.*\n((?:\|.*\n)+)", text, re.MULTILINE)
    return set(re.findall(r"^\| `(\w+)`", table, re.MULTILINE))


def test_the_attributes_of_the_element_are_told_alike_everywhere() -> None:
    """In the document, in the package's README, to editors, and, but for what is the owner's to say, in WordPress."""
    document = attributes_of((ROOT / "docs" / "embedding.md").read_text(encoding="utf-8"))
    assert attributes_of((BOARD / "README.md").read_text(encoding="utf-8")) == document
    manifest = json.loads((BOARD / "custom-elements.json").read_text(encoding="utf-8"))
    (element,) = manifest["modules"][0]["declarations"]
    assert {attribute["name"] for attribute in element["attributes"]} == document
    block = json.loads((PACKAGES / "wordpress" / "block.json").read_text(encoding="utf-8"))
    assert set(block["attributes"]) - {"text"} == document - {"base", "sandbox"}


def test_the_games_of_the_element_are_told_to_editors() -> None:
    manifest = json.loads((BOARD / "custom-elements.json").read_text(encoding="utf-8"))
    (element,) = manifest["modules"][0]["declarations"]
    (game,) = (attribute for attribute in element["attributes"] if attribute["name"] == "game")
    assert game["type"]["text"] == " | ".join(f"'{name}'" for name in GAMES)


@pytest.mark.parametrize("document", [ROOT / "docs" / "embedding.md", BOARD / "README.md"], ids=lambda path: path.name)
def test_the_games_of_the_element_are_told_to_readers(document: Path) -> None:
    (cell,) = re.findall(r"^\| `game` \| ([^|]*) \|", document.read_text(encoding="utf-8"), re.MULTILINE)
    assert cell == ", ".join(f"`{name}`" for name in GAMES)


def test_the_package_names_every_goal_of_an_exercise() -> None:
    """The package's README and the description for editors have the goals of the table in docs/embedding.md."""
    document = (ROOT / "docs" / "embedding.md").read_text(encoding="utf-8")
    (table,) = re.findall(r"^\| `find` \| what is right \|\n\|.*\n((?:\|.*\n)+)", document, re.MULTILINE)
    goals = {
        re.split("=", goal)[0] for row in table.splitlines() for goal in re.findall(r"`([^`]+)`", row.split("|")[1])
    }
    assert goals
    (cell,) = re.findall(r"^\| `find` \|([^|]*)\|", (BOARD / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert {re.split("=", goal)[0] for goal in re.findall(r"`([^`]+)`", cell)} == goals
    manifest = json.loads((BOARD / "custom-elements.json").read_text(encoding="utf-8"))
    (find,) = (one for one in manifest["modules"][0]["declarations"][0]["attributes"] if one["name"] == "find")
    assert goals <= set(re.findall(r"\w+", find["description"]))


def test_the_block_of_wordpress_speaks_every_language_of_the_page() -> None:
    words = words_of(list(GAMES))
    assert set(words) == set(catalogues())
    block = json.loads((PACKAGES / "wordpress" / "block.json").read_text(encoding="utf-8"))
    for language, said in words.items():
        assert isinstance(said, dict)
        assert set(said["labels"]) == set(block["attributes"]) - {"text"}, language
        assert all(said["choices"].values()), language


def test_wordpress_loads_the_element_with_its_block_in_a_frame_too() -> None:
    """From 6.3 on the editor may be a frame, and gets a block's `script`: the element, by the name it is registered."""
    block = json.loads((PACKAGES / "wordpress" / "block.json").read_text(encoding="utf-8"))
    plugin = (PACKAGES / "wordpress" / "mashimo-board.php").read_text(encoding="utf-8")
    assert f"wp_register_script( '{block['script']}', mashimo_board_base() . 'embed.js'" in plugin


def test_one_version_is_said_everywhere() -> None:
    assert version() == __version__
    assert json.loads((BOARD / "package.json").read_text(encoding="utf-8"))["version"] == version()
    notebook = (PACKAGES / "mashimo-notebook" / "pyproject.toml").read_text(encoding="utf-8")
    assert f'version = "{version()}"' in notebook
    assert f'"mashimo=={version()}"' in notebook
    assert f'"mashimo-notebook=={version()}"' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    plugin = (PACKAGES / "wordpress" / "mashimo-board.php").read_text(encoding="utf-8")
    assert set(re.findall(r"\d+\.\d+\.\d+", plugin)) == {version()}
    assert f"## {version()}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_a_folder_that_is_no_release_is_left_alone(tmp_path: Path) -> None:
    kept = tmp_path / "letter.txt"
    kept.write_text("dear reader", encoding="utf-8")
    with pytest.raises(SystemExit, match="not a release"):
        release(tmp_path)
    assert kept.read_text(encoding="utf-8") == "dear reader"


def test_a_wrong_address_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--address", "mashimo.example"])
    assert "slash at its end" in capsys.readouterr().err


@pytest.mark.long
def test_a_release_holds_these_and_their_sums(released: Path) -> None:
    names = {path.name for path in released.iterdir()}
    named = version()
    assert names == {
        f"mashimo-{named}-py3-none-any.whl",
        f"mashimo-{named}.tar.gz",
        f"mashimo_notebook-{named}-py3-none-any.whl",
        f"mashimo-{named}.cdx.json",
        f"mashimo-board-{named}.tgz",
        f"mashimo-board-wordpress-{named}.zip",
        f"mashimo-docs-{named}.zip",
        f"mashimo-site-{named}.zip",
        "mashimo.html",
        SUMS,
    }
    assert check_replaceable(released, MARK, "a release") == released.resolve(), "it may be made again"
    lines = (released / SUMS).read_text(encoding="utf-8").splitlines()
    sums = {name: digest for digest, name in (line.split("  ") for line in lines)}
    assert sums.keys() == names - {SUMS}
    assert {name: hashlib.sha256((released / name).read_bytes()).hexdigest() for name in sums} == sums


@pytest.mark.long
def test_the_list_of_what_is_shipped_names_what_third_party_names(released: Path) -> None:
    (listed,) = released.glob("*.cdx.json")
    said = json.loads(listed.read_text(encoding="utf-8"))
    libraries = {one["name"]: one for one in said["components"] if one["type"] == "library"}
    versioned = {"Pyodide", "CPython", "Emscripten", "micropip", "packaging", "Preact", "qr", "uqr"}
    versioned |= {"Furo", "MyST-NB", "Pygments", "Snowball", "Sphinx", "gumshoejs"}  # of the documentation
    assert set(libraries) == versioned | {"error-stack-parser", "mousebender"}
    assert all(libraries[name]["version"] for name in versioned)
    linked = {one["name"]: one.get("version") for one in libraries["Pyodide"]["components"]}
    reporting = {"zlib", "bzip2", "liblzma", "Zstandard", "SQLite", "Expat", "libmpdec", "Unicode"}
    assert {name for name, known in linked.items() if known} == reporting
    assert linked.keys() == reporting | {"HACL*", "mimalloc", "libffi", "dlmalloc", "LLVM"}
    assert all(one["licenses"] for one in [*libraries.values(), *libraries["Pyodide"]["components"]])
    assert {name for name, one in libraries.items() if "hashes" in one} == {
        "Pyodide",
        "micropip",
        "Preact",
        "qr",
        "uqr",
    }


def sums_of(listed: list[dict[str, Any]]) -> dict[str, list[str]]:
    """Read the hashes of files in a list of what is shipped: name -> SHA-256 and SHA-512."""
    return {
        one["name"]: [hashed["content"] for hashed in sorted(one["hashes"], key=lambda hashed: str(hashed["alg"]))]
        for one in listed
        if one["type"] == "file"
    }


@pytest.mark.long
def test_the_sbom_has_the_hashes_of_each_file_and_of_each_in_a_zip(released: Path) -> None:
    def sums(content: bytes) -> list[str]:
        return [hashlib.sha256(content).hexdigest(), hashlib.sha512(content).hexdigest()]

    (path,) = released.glob("*.cdx.json")
    listed = json.loads(path.read_text(encoding="utf-8"))["components"]
    others = {one.name for one in released.iterdir()} - {SUMS, path.name}
    assert sums_of(listed) == {name: sums((released / name).read_bytes()) for name in others}
    zips = [one for one in listed if one["name"].endswith(".zip")]
    assert len(zips) == 3
    for one in zips:
        inside = dict(members(released / one["name"]))
        assert sums_of(one["components"]) == {name: sums(content) for name, content in inside.items()}, one["name"]
        deep = "/searchindex.js" if "-docs-" in one["name"] else "/pyodide.asm.wasm"
        assert any(f"/{name}".endswith(deep) for name in inside)


def installable(name: str) -> bool:
    """Tell whether a file's name says by itself what it holds, so that a person may take one such file for another."""
    return bool(re.search(r"-\d+\.\d+\.\d+[-.]|-[0-9a-f]{12}\.", name)) or name == "mashimo.html"


@pytest.mark.long
def test_artefacts_of_one_name_are_the_same_bytes(released: Path) -> None:
    """They lie in the release itself, or in a zip of it: the site is in the plugin too."""
    found: dict[str, set[str]] = {}
    for path in sorted(released.iterdir()):
        inside = list(members(path)) if path.suffix == ".zip" else []
        for name, content in [(path.name, path.read_bytes()), *inside]:
            short = Path(name).name
            if installable(short):
                found.setdefault(short, set()).add(hashlib.sha256(content).hexdigest())
    assert {name.rpartition(".")[2] for name in found} >= {"whl", "gz", "tgz", "zip", "html", "js"}
    assert {name for name, sums in found.items() if len(sums) > 1} == set(), "give one of them another name or version"


def members(path: Path) -> Iterator[tuple[str, bytes]]:
    """List the files in an archive; of anything else, the file itself."""
    if path.suffix == ".zip":
        with zipfile.ZipFile(path) as archive:
            yield from ((name, archive.read(name)) for name in archive.namelist())
    else:
        yield path.name, path.read_bytes()


def same_but_snapshot(path: Path) -> dict[str, str]:
    """Hash the files of an archive by their names, without what a snapshot's bytes decide."""
    return {
        SNAPSHOT.sub(b"#", name.encode()).decode(): hashlib.sha256(SNAPSHOT.sub(b"#", content)).hexdigest()
        for name, content in members(path)
        if "snapshot-" not in name
    }


@pytest.mark.long
def test_the_same_sources_make_the_same_bytes_in_all_but_the_snapshot(
    released: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Library and snapshot are made again for the second release; that it works, tests of what starts from one say."""
    monkeypatch.setattr("build_scripts.lib.build_cache.VENV", tmp_path)
    release(tmp_path / "again", documented=documentation(tmp_path / "documentation", notebooks=False))
    for path in sorted(released.iterdir()):
        again = tmp_path / "again" / path.name
        if path.suffix in {".whl", ".gz", ".tgz", ".html"}:
            assert again.read_bytes() == path.read_bytes(), path.name
        elif path.suffix == ".zip":
            assert same_but_snapshot(again) == same_but_snapshot(path), path.name


@pytest.mark.long
@pytest.mark.parametrize("ending", [".whl", ".tar.gz"])
@pytest.mark.parametrize("python", find_pythons("import venv"), ids=lambda program: Path(program).name)
def test_the_package_is_installed_in_a_bare_environment_and_plays(
    released: Path, tmp_path: Path, python: str, ending: str
) -> None:
    (package,) = (path for path in released.glob(f"mashimo-*{ending}") if "board" not in path.name)
    subprocess.run([python, "-m", "venv", tmp_path / "bare"], check=True)
    inside = tmp_path / "bare" / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    subprocess.run([inside, "-m", "pip", "install", "-q", "--disable-pip-version-check", package], check=True)
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}

    def ran(*arguments: str, reads: str = "") -> str:
        command = [str(inside), "-I", *arguments]
        done = subprocess.run(
            command, input=reads, capture_output=True, text=True, check=True, cwd=tmp_path, env=environment
        )
        return done.stdout

    assert ran("-m", "mashimo", "--version").strip() == f"mashimo {version()}"
    perft = json.loads(ran("-m", "mashimo", "perft", "oware-abapa", "4", "--json"))
    assert perft["lines"] == 1014, "RULES 11.5"
    assert "bestmove" in ran("-m", "mashimo", "engine", reads="go nodes 200\n")
    where = ran("-c", "import mashimo, pathlib; print(pathlib.Path(mashimo.__file__).with_name('py.typed').is_file())")
    assert where.strip() == "True"


@pytest.mark.long
def test_the_element_of_the_npm_package_is_at_most_4_kilobytes(released: Path) -> None:
    (package,) = released.glob("*.tgz")
    with tarfile.open(package) as archive:
        for name in ("mashimo-board.js", "mashimo-board.classic.js"):
            member = archive.extractfile(f"package/{name}")
            assert member
            packed = len(gzip.compress(member.read(), mtime=0))
            assert packed <= 4096, f"{name}: {packed} bytes"


@pytest.mark.long
def test_the_types_of_the_npm_package_are_types(released: Path, tmp_path: Path) -> None:
    """They are checked by code that imports them; what is no message of a board is refused."""
    (package,) = released.glob("*.tgz")
    with tarfile.open(package) as archive:
        archive.extractall(tmp_path / "node_modules", filter="data")
    (tmp_path / "node_modules" / "package").rename(tmp_path / "node_modules" / "mashimo-board")
    text = """
import "mashimo-board";
import type { MashimoMessage } from "mashimo-board";
const board = document.createElement("mashimo-board");
board.load("v1;awale");
board.addEventListener("mashimo", ({ detail }) => {
  const said: MashimoMessage = detail;
  if (said.type === "move") console.log(said.record, said.origin.length, said.result?.winner);
  if (said.type === "sleep") console.log(said.position, said.origin);
  if (said.type === "error") console.log(said.code, said.record, said.origin, said.position);
  // @ts-expect-error -- an answer has no record
  if (said.type === "answer") console.log(said.record);
});
"""
    (tmp_path / "use.ts").write_text(text, encoding="utf-8")
    tsc = ROOT / "web" / "node_modules" / "typescript" / "bin" / "tsc"
    options = ["--noEmit", "--strict", "--module", "esnext", "--moduleResolution", "bundler", "--lib", "es2023,dom"]
    command = [node().program, str(tsc), *options, "--types", "", "use.ts"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
