"""The recipes of docs/embedding.md for MediaWiki and for Hugo, on these themselves: Debian's packages."""

from __future__ import annotations

import re
import shutil
import subprocess
from html import escape
from html.parser import HTMLParser
from pathlib import Path
from urllib.request import urlopen

import pytest

from build_scripts.lib import debian
from build_scripts.lib.environment import ROOT
from tests.support.wordpress import free_port, started, wait_for

pytestmark = [pytest.mark.cpython, pytest.mark.long]

TEXT = (ROOT / "docs" / "embedding.md").read_text(encoding="utf-8")
RECIPES = dict(re.findall(r"^```(go-html-template|markdown|php|mediawiki)\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL))
WIKI = Path("/usr/share/mediawiki")
WIKI_PACKAGES = ("mediawiki", "php-cli", "php-intl", "php-mbstring", "php-sqlite3", "php-xml")
HOSTILE = {
    "base": "https://evil.example/",
    "sandbox": "",
    "onmouseover": "alert(1)",
    "style": "position: fixed; inset: 0",
    "id": "content",
    "srcdoc": "<script>alert(1)</script>",
}
"""Attributes that an author may write, and that must not be on the board."""
BREAKING = """"><script>alert(1)</script> ' onclick=alert(1) &amp; <b"""
"""A value that would end its attribute if nothing escaped it."""
INSIDE = '<img src=x onerror="alert(1)"> <script>alert(1)</script> [x](javascript:alert(1)) [javascript:alert(1) x]'
"""What an author may write inside a board, and that must not run."""
WANTED = {"game": "oware-abapa", "position": "0-4-4-4-4-3-5-1-2-5-5-5-3-3-S", "find": "captures=5"}


class Board(HTMLParser):
    """The board of a page, the scripts of it, and what stands inside the board."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.attributes: dict[str, str | None] = {}
        self.scripts: list[str | None] = []
        self.inside = ""
        self.active: list[str] = []
        self._open = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the board, what is in it, and all in it that would run."""
        within = self._open or tag == "mashimo-board"
        self.active += [f"{tag} {name}" for name, _ in attrs if within and name.startswith("on")]
        self.active += [f"{tag} {value}" for _, value in attrs if within and (value or "").startswith("javascript:")]
        if self._open and tag == "script":
            self.active.append(tag)
        if tag == "mashimo-board":
            self.attributes, self._open = dict(attrs), True
        elif tag == "script":
            self.scripts.append(dict(attrs).get("src"))
        elif self._open:
            self.inside += f"<{tag}>"

    def handle_endtag(self, tag: str) -> None:
        if tag == "mashimo-board":
            self._open = False

    def handle_data(self, data: str) -> None:
        if self._open:
            self.inside += data


def expect_board(page: str, emphasis: str) -> None:
    """Expect the board that is asked for and no more, its script, and the question with its emphasis."""
    board = Board(page)
    assert board.attributes == WANTED | {"label": BREAKING}
    assert board.active == [], "an author has a script run"
    assert "https://mashimo.example/embed.js" in board.scripts
    assert f"Which move captures <{emphasis}>five?" in board.inside


def hostile(text: str, tag: str, label: str) -> str:
    """Make a recipe's example with what authors must not have: attributes, a value that breaks out, scripts inside."""
    attributes = "".join(f' {name}="{escape(value)}"' for name, value in HOSTILE.items())
    changed = text.replace(f"{tag} ", f'{tag}{attributes} label="{label}" ').replace("five*?", f"five*? {INSIDE}")
    return changed.replace("five''?", f"five''? {INSIDE}")


def test_hugo_makes_a_board_of_the_shortcode(tmp_path: Path) -> None:
    """It takes no attribute but those of the list; Hugo's own escaping holds in each value."""
    if shutil.which("hugo") is None:
        if not debian.may_install():
            pytest.skip("there is no Hugo: on Debian as root, it is installed")
        debian.install("hugo")
    for name in ("content", "layouts/_default", "layouts/shortcodes"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "config.toml").write_text('baseURL = "https://rules.example/"\ntitle = "Rules"\n', encoding="utf-8")
    (tmp_path / "layouts/shortcodes/mashimo.html").write_text(RECIPES["go-html-template"], encoding="utf-8")
    (tmp_path / "layouts/_default/single.html").write_text("{{ .Content }}", encoding="utf-8")
    text = hostile(RECIPES["markdown"], "{{< mashimo", BREAKING.replace('"', '\\"'))
    (tmp_path / "content/oware.md").write_text(f"---\ntitle: Oware\n---\n\n{text}", encoding="utf-8")
    hugo = shutil.which("hugo") or "hugo"
    done = subprocess.run([hugo, "--quiet"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    expect_board((tmp_path / "public/oware/index.html").read_text(encoding="utf-8"), "em")


def test_mediawiki_makes_a_board_of_the_tag(tmp_path: Path) -> None:
    """It takes no attribute but those of the list: no other host or sandbox, and no script."""
    if not WIKI.is_dir() and debian.may_install():
        debian.install(*WIKI_PACKAGES)
    php = shutil.which("php")
    if not WIKI.is_dir() or php is None:
        pytest.skip("there is no MediaWiki: on Debian as root, it is installed")
    pages, port = tmp_path / "wiki", free_port()
    shutil.copytree(WIKI, pages, ignore=shutil.ignore_patterns("LocalSettings.php", "images"))
    (pages / "images").mkdir()
    command = [
        php,
        "maintenance/install.php",
        "--dbtype",
        "sqlite",
        "--dbpath",
        str(tmp_path),
        "--confpath",
        str(pages),
    ]
    command += [
        "--server",
        f"http://127.0.0.1:{port}",
        "--scriptpath",
        "",
        "--pass",
        "a password of a test",
        "Rules",
        "owner",
    ]
    done = subprocess.run(command, cwd=pages, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    with (pages / "LocalSettings.php").open("a", encoding="utf-8") as settings:
        settings.write(f"\n{RECIPES['php']}")
    text = hostile(RECIPES["mediawiki"], "<mashimo", escape(BREAKING))
    write = [php, "maintenance/edit.php", "--user", "owner", "Oware"]
    done = subprocess.run(write, cwd=pages, input=text, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": pages}
    with started([php, "-S", f"127.0.0.1:{port}", "-t", str(pages)], **quiet):
        address = f"http://127.0.0.1:{port}/index.php?title=Oware"
        wait_for(address)
        with urlopen(address, timeout=60) as answer:
            expect_board(answer.read().decode(), "i")
