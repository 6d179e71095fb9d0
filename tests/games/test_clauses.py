"""docs/RULES.md and what cites it: no clause is cited that there is not, none is without a test that cites it."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from mashimo import GAMES
from mashimo.games.catalogue import GAMES_TABLE
from mashimo.games.kit.events import COMMON_CLAUSES
from tests.conftest import marks_of

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.cpython

ROOT: Final = Path(__file__).parents[2]
RULES: Final = (ROOT / "docs" / "RULES.md").read_text(encoding="utf-8")
CLAUSE: Final = re.compile(r"^([0-9]+\.[0-9]+) +(.*(?:\n {2,}.*)*)", re.MULTILINE)
TEXTS: Final = dict(CLAUSE.findall(RULES))
"""The clauses by their numbers."""
SECTIONS: Final = set(re.findall(r"^## ([0-9]+)\.", RULES, re.MULTILINE))
NUMBER: Final = r"[0-9]+(?:\.[0-9]+)*"
CITATION: Final = re.compile(
    rf"RULES(?:\.md)?,?\s+(?:sections?\s+)?({NUMBER}(?:(?:,\s+|\s+and\s+|\s+or\s+|\s+to\s+|\s?[-–]\s?){NUMBER})*)"
)

OF_OTHERS: Final = {"browser", "compiler", "reference"}
"""The folders of tests that prove no clause of the engine."""
MARK: Final = re.compile(r"pytest\.mark\.(cpython|long|slow)\b")

COMMON: Final = (1, 10, 11)
BY_CHOICE: Final = 12
"""The section of the rules that are chosen: no game of the table is of it."""
ONLY_FOR: Final = {"10.2": 6, "10.3": 9, "10.5": 9}
"""The clauses of the common sections that are about one game, and its section."""


def cited_in(text: str) -> Iterator[tuple[int, str]]:
    """Find every clause or section that a text cites, with its line. A range stands for its two ends."""
    for found in CITATION.finditer(text):
        line = text.count("\n", 0, found.start()) + 1
        yield from ((line, number) for number in re.findall(NUMBER, found[1]))


def sources() -> list[Path]:
    """List every file that may cite a clause."""
    found = [path for folder in ("pysrc", "tests", "build_scripts") for path in (ROOT / folder).rglob("*.py")]
    found += [path for pattern in ("*.js", "*.ts", "*/*.js", "locales/*.json") for path in (ROOT / "web").glob(pattern)]
    found += [*ROOT.glob("*.md"), *(ROOT / "tests").rglob("*.md")]
    return sorted(found)


@cache
def quoted() -> dict[str, set[str]]:
    """Map each clause that a docstring of the engine's tests cites to the marks of the test that has fewest."""
    found: dict[str, set[str]] = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        if path.parent.name in OF_OTHERS:
            continue
        common = marks_of(path)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                marks = common | {name for line in node.decorator_list for name in MARK.findall(ast.unparse(line))}
                for _, number in cited_in(ast.get_docstring(node) or ""):
                    found[number] = min(found.get(number, marks), marks, key=len)
    return found


def required() -> list[str]:
    """List the clauses that hold for the existing games."""
    sections = {*COMMON, BY_CHOICE, *(entry.section for entry in GAMES_TABLE.values())}
    return [
        number
        for number in TEXTS
        if int(number.partition(".")[0]) in sections and ONLY_FOR.get(number, COMMON[0]) in sections
    ]


def test_the_rules_are_read_whole() -> None:
    """The sections, and the clauses of each, are numbered without a gap; every game has one."""
    assert {str(number) for number in range(1, len(SECTIONS) + 1)} == SECTIONS
    for game, entry in GAMES_TABLE.items():
        assert str(entry.section) in SECTIONS, f"docs/RULES.md has no section {entry.section}, of {game}"
    for section in SECTIONS:
        numbers = [int(number.partition(".")[2]) for number in TEXTS if number.partition(".")[0] == section]
        assert numbers == list(range(1, len(numbers) + 1)), f"section {section}"
    assert len(TEXTS) > 80


def test_citations_are_found() -> None:
    text = (
        "(RULES 2.2), RULES 2.6, 3.4 and 4.3; RULES 9.4-9.6.\nRULES section 10; docs/RULES.md, section 2. RULES 12.99"
    )
    assert [number for _, number in cited_in(text)] == ["2.2", "2.6", "3.4", "4.3", "9.4", "9.6", "10", "2", "12.99"]


def test_no_clause_is_cited_that_there_is_not() -> None:
    known = set(TEXTS) | SECTIONS
    here = Path(__file__)
    wrong = [
        f"{path.relative_to(ROOT)}:{line} cites {number}"
        for path in sources()
        if path != here and "node_modules" not in path.parts
        for line, number in cited_in(path.read_text(encoding="utf-8"))
        if number not in known
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("number", required())
def test_every_clause_is_cited_by_a_test(number: str) -> None:
    assert number in quoted(), f"no test quotes RULES {number}: {TEXTS[number]}"


def test_every_clause_is_tested_in_pyodide_and_in_the_fast_run() -> None:
    """These run only what proves a clause, and prove every one."""
    assert {number: marks for number in required() if (marks := quoted()[number])} == {}


@pytest.mark.parametrize("game", GAMES_TABLE)
def test_every_reason_of_a_game_rests_on_a_clause_that_says_whose_it_is(game: str) -> None:
    """A reason marked as ours stands in a clause marked so; one in a clause that is wholly ours is marked."""
    ruleset = GAMES[game]
    clauses = {**COMMON_CLAUSES, **ruleset.rules.CLAUSES[ruleset.section]}
    for code, clause in clauses.items():
        number, _, ours = clause.partition(" ")
        word = ruleset.reasons.words[code]
        assert number in TEXTS, f"{word}: {clause}"
        assert ours in {"", "[house]"}, f"{word}: {clause}"
        if ours:
            assert "[house" in TEXTS[number], f"{word}: {number} is not marked [house]"
        elif re.match(r"(\*[^*]+\* )?\*\*\[house", TEXTS[number]):
            pytest.fail(f"{word}: {number} is ours from its first word on")


@pytest.mark.parametrize("game", GAMES_TABLE)
def test_a_games_reasons_rest_on_its_own_section_or_a_common_one(game: str) -> None:
    """A section that its own section refers to counts as well."""
    ruleset = GAMES[game]
    own = " ".join(text for number, text in TEXTS.items() if number.startswith(f"{ruleset.section}."))
    for clause in ruleset.rules.CLAUSES[ruleset.section].values():
        number = clause.partition(" ")[0]
        section = number.partition(".")[0]
        referred = bool(re.search(rf"\b{re.escape(section)}\.[0-9]", own))
        assert int(section) in {*COMMON, ruleset.section} or referred, f"{number} in {game}"
