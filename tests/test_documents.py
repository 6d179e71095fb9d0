"""The documents of docs/, the READMEs and the docstrings: they name what is there, and say first what it is."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from mashimo.games import PRESETS, TABLE
from mashimo.games.link import code_of
from mashimo.search.endings import claims_of
from mashimo.search.reviewing import judging_of
from shape import scripts, shape, told, unlike
from test import AT_ONCE

if TYPE_CHECKING:
    from types import CodeType

pytestmark = pytest.mark.cpython

ROOT: Final = Path(__file__).parent.parent
FOLDERS: Final = (ROOT, ROOT / "pysrc" / "mashimo", ROOT / "web")
"""Where the documents' paths begin."""
DOCUMENTS: Final = ("docs/architecture.md", "docs/adding-a-game.md", "README.md", "CONTRIBUTING.md")
WEB: Final = ROOT / "web"
SCRIPTS: Final = [WEB / path for path in scripts()]
PATH: Final = re.compile(r"`((?:\w+/)+[\w.-]+\.(?:py|js|json|md|txt))`")
LINK: Final = re.compile(r"\]\((?!https?:)([^)#]+)[^)]*\)")
TO_BE: Final = {"pysrc/mashimo/games/my_game.py", "tests/test_my_game.py"}
"""The files that whoever follows the guide is to write."""
MODULES: Final = sorted((ROOT / "pysrc").rglob("*.py"))
UNNAMED: Final = re.compile(r"\s*(What|That|Those|The same|Of|It|Between|Nothing|And)\b")
"""The openings of a docstring that leave the noun of its thing to be guessed."""


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_file_that_a_document_names_is_there(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    missing = [
        path
        for path in PATH.findall(text)
        if path not in TO_BE and not any((folder / path).exists() for folder in FOLDERS)
    ]
    assert not missing, f"{name} names what is not there: {missing}"


@pytest.mark.parametrize("name", [*DOCUMENTS, *(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md"))])
def test_every_link_of_a_document_leads_somewhere(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    missing = [link for link in LINK.findall(text) if not (ROOT / name).parent.joinpath(link).exists()]
    assert not missing, f"{name} links to what is not there: {missing}"


def test_the_rule_that_is_followed_to_webassembly_is_one() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    (quoted,) = re.findall(r"^    (if last .*\n {4}.*)\n", text, re.MULTILINE)
    rules = (ROOT / "pysrc" / "mashimo" / "games" / "bao_kenya.py").read_text(encoding="utf-8")
    assert quoted in rules


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT / "pysrc")))
def test_a_docstring_begins_with_the_noun_of_its_thing(path: Path) -> None:
    texts = {
        node.lineno: node.value.value
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    }
    vague = {line: text.split("\n")[0] for line, text in texts.items() if UNNAMED.match(text)}
    assert not vague


def test_the_figures_of_the_shape_are_those_of_the_tree() -> None:
    """Those of the built site are compared in test_build.py."""
    differing = unlike(shape(), told())
    assert not differing, f"build_scripts/shape.py --write makes these true in docs/architecture.md: {differing}"


def test_what_is_said_to_be_compiled_is_what_is_linked(monkeypatch: pytest.MonkeyPatch) -> None:
    linked = set()

    def code_noted(name: str) -> tuple[CodeType, set[str]]:
        linked.add(f"{name.rpartition('.')[2]}.py")
        return code_of(name)

    monkeypatch.setattr(sys.modules[code_of.__module__], "code_of", code_noted)
    for game in (*TABLE, next(iter(PRESETS.values())).text):
        rules = judging_of(game).search.rules
        if hasattr(rules, "VIEWS"):
            judging_of(game, 1)
            claims_of(game, 1, compiled=False)
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    (said,) = re.findall(r"^What is linked .*?\. Their", text, re.DOTALL | re.MULTILINE)
    named = set(re.findall(r"`(\w+\.py)`", said))
    assert named | {f"{entry.module}.py" for entry in TABLE.values()} == linked


@pytest.mark.parametrize("folder", ["", "browser/", "compiler/"])
def test_every_file_of_tests_stands_in_its_table(folder: str) -> None:
    """And no other does. A table's head says which folder its files are in."""
    text = (ROOT / "tests" / "README.md").read_text(encoding="utf-8")
    head = f"| file in `{folder}` | holds |" if folder else "| file | holds |"
    cells = [row.split(" | ")[0] for row in text.split(head)[1].split("\n\n")[0].splitlines()]
    named = set(re.findall(r"`(\w+\.py)`", "".join(cells)))
    if not folder:  # it has one for each game: `test_<game>.py`
        named |= {f"test_{game.replace('-', '_')}.py" for game in TABLE}
    files = {path.name for path in (ROOT / "tests" / folder).glob("*.py")}
    assert named == files - {"__init__.py", "conftest.py"}


def test_the_readme_of_the_scripts_says_how_many_commands_run_at_a_time() -> None:
    text = (ROOT / "build_scripts" / "README.md").read_text(encoding="utf-8")
    words = {2: "two", 3: "three", 4: "four", 5: "five"}
    assert f"## The stages of test.py, {words[AT_ONCE]} commands at a time" in text


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.relative_to(WEB).as_posix())
def test_every_script_stands_in_the_readme_of_its_folder(script: Path) -> None:
    readme = (script.parent / "README.md").read_text(encoding="utf-8")
    assert f"`{script.name}`" in readme, f"nothing is said of it in web/{script.parent.name}/README.md"
