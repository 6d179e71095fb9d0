"""The documents of docs/ and the READMEs: what they name is there, and what they quote of the code stands in it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

pytestmark = pytest.mark.cpython

ROOT: Final = Path(__file__).parent.parent
FOLDERS: Final = (ROOT, ROOT / "pysrc" / "mashimo", ROOT / "web")
"""Where the documents' paths begin."""
DOCUMENTS: Final = ("docs/architecture.md", "docs/adding-a-game.md", "README.md", "CONTRIBUTING.md")
PATH: Final = re.compile(r"`((?:\w+/)+[\w.-]+\.(?:py|js|json|md|txt))`")
LINK: Final = re.compile(r"\]\((?!https?:)([^)#]+)[^)]*\)")
TO_BE: Final = {"pysrc/mashimo/games/my_game.py", "tests/test_my_game.py"}
"""The files that whoever follows the guide is to write."""


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
