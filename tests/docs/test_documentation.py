"""The documentation's site and its notebooks: every link leads somewhere, every cell runs, no other host is asked."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urldefrag, urlsplit

import pytest

from build_scripts.lib.environment import LOCKS, ROOT
from build_scripts.publish import documentation as script
from build_scripts.publish.documentation import documentation

pytestmark = pytest.mark.cpython

NOTEBOOKS: Final = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))
FETCHED: Final = {"audio", "embed", "iframe", "img", "link", "script", "source", "video"}
"""The elements whose address a browser fetches by itself."""
IN_STYLE: Final = re.compile(r"url\(\s*[\"']?((?:https?:)?//[^)\"']+)|@import\s+[\"']((?:https?:)?//[^\"']+)")


class Page(HTMLParser):
    """The addresses and the anchors of a page."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: list[tuple[str, str]] = []
        self.anchors: set[str] = set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what an element refers to, and its own name."""
        for name, value in attrs:
            if name in ("href", "src") and value is not None:
                self.links.append((tag, value))
            elif name == "id" and value:
                self.anchors.add(value)


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[Path, Page]:
    """Make the site with its notebooks run; return its pages by their paths."""
    folder = documentation(tmp_path_factory.mktemp("documentation") / "site")
    return {path.resolve(): Page(path) for path in folder.rglob("*.html")}


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_kept_without_what_it_showed(path: Path) -> None:
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    assert code
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in code)


def test_what_the_site_has_from_others_is_told_by_its_version() -> None:
    text = (ROOT / "THIRD_PARTY.md").read_text(encoding="utf-8")
    part = text.split("## In the documentation")[1].split("\n## ")[0]
    told = re.findall(r"^\| ([^|,]+) \| ([\d.]+) \|", part, re.MULTILINE)
    locked = dict(re.findall(r"^([\w-]+)==([\w.]+)", (LOCKS / "docs.txt").read_text(encoding="utf-8"), re.MULTILINE))
    names = {"Snowball stemmers": "snowballstemmer"}
    assert {names.get(name, name.lower()): version for name, version in told} == {
        name: locked[name] for name in ("sphinx", "furo", "pygments", "myst-nb", "snowballstemmer")
    }


def test_a_folder_with_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear reader", encoding="utf-8")
    with pytest.raises(SystemExit, match="not the documentation"):
        documentation(tmp_path)
    assert (tmp_path / "letter.txt").exists()


def test_a_folder_is_found_from_where_the_command_is_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sphinx runs in another folder. What it makes goes to the one that is named, also once more."""

    def sphinx(words: list[str]) -> str:
        folder = ROOT / words[-1]
        folder.mkdir(parents=True)
        for name in (".buildinfo", "objects.inv", "searchindex.js"):
            (folder / name).touch()
        return ""

    monkeypatch.setattr(script, "extra_python", Path)
    monkeypatch.setattr(script, "run", sphinx)
    monkeypatch.chdir(tmp_path)
    made = documentation(Path("site"))
    assert made == tmp_path.resolve() / "site"
    assert documentation(Path("site")) == made
    assert sorted(path.name for path in made.iterdir()) == ["index.html", "searchindex.js"]


@pytest.mark.long
def test_every_link_of_the_site_leads_to_a_file_or_a_place_in_it(pages: dict[Path, Page]) -> None:
    missing = []
    for path, page in pages.items():
        for _, link in page.links:
            address, anchor = urldefrag(link)
            if urlsplit(address).scheme or address.startswith("//"):
                continue
            target = (path.parent / unquote(urlsplit(address).path)).resolve() if address else path
            if not target.is_file() or (anchor and target in pages and unquote(anchor) not in pages[target].anchors):
                missing.append(f"{path.name}: {link}")
    assert not missing


@pytest.mark.long
def test_no_page_fetches_anything_from_another_host(pages: dict[Path, Page]) -> None:
    outside = [
        f"{path.name}: {link}"
        for path, page in pages.items()
        for tag, link in page.links
        if tag in FETCHED and (urlsplit(link).scheme not in ("", "data") or link.startswith("//"))
    ]
    (top,) = (path.parent for path in pages if path.name == "search.html")
    styles = {path: IN_STYLE.findall(path.read_text(encoding="utf-8")) for path in top.rglob("*.css")}
    assert styles
    assert outside == []
    assert {path.name: found for path, found in styles.items() if found} == {}


@pytest.mark.long
def test_the_notebooks_show_boards_and_the_agent_beats_level_50(pages: dict[Path, Page]) -> None:
    shown = {path.stem: path.read_text(encoding="utf-8") for path in pages if path.parent.name == "notebooks"}
    assert shown.keys() == {path.stem for path in NOTEBOOKS}
    assert shown["play"].count("<svg") >= 3
    (score,) = re.findall(r"by games +([\d.]+) of 100 against level 50", shown["train"])
    assert float(score) > 50
