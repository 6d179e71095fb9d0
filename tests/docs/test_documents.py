"""The documents, READMEs, docstrings and comments name only what is there, and what they quote is true."""

from __future__ import annotations

import ast
import io
import json
import re
import sys
import tokenize
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from build_scripts.bench import SOLVED
from build_scripts.research import engine_match, ladder
from mashimo import GAMES
from mashimo.engines.elo import score_of
from mashimo.environments.playouts import kernel_of
from mashimo.games import OPTIONS, PRESETS
from mashimo.games.catalogue import GAMES_TABLE
from mashimo.games.kit.bind import code_of
from mashimo.search.game_review.review import bound_judge
from mashimo.search.kernel import bind_driver
from mashimo.search.tablebase import bind_solver
from tests.test_tree import every_file

if TYPE_CHECKING:
    from types import CodeType

pytestmark = pytest.mark.cpython

ROOT: Final = Path(__file__).parents[2]
WEB: Final = ROOT / "web"
MATCHES: Final = ROOT / "build_scripts" / "research" / "matches"
"""The files of the matches between the search and an earlier one, `GAME-SECONDSs.jsonl`."""
FOLDERS: Final = (ROOT, ROOT / "pysrc" / "mashimo", WEB, ROOT / "build_scripts")
"""Where paths begin that do not begin in the folder of the file that names them."""
TEXTS: Final = sorted(
    str(path.relative_to(ROOT))
    for path in every_file()
    if path.suffix in {".md", ".py", ".js", ".mjs", ".ts", ".css", ".c"} and path.name != "CHANGELOG.md"
)
"""The files that say something to their readers. What the changelog says was so once."""
DOCUMENTS: Final = [name for name in TEXTS if name.endswith(".md")]
PATH: Final = re.compile(
    r"(?<![\w./<}*:-])((?:\.\./)?(?:[\w.-]+/)+[\w.-]+\.(?:py|js|mjs|ts|json|md|txt|html|css|c|yml|toml))(?![\w/-])"
)
"""A path with a folder, which is no part of an address or of a pattern."""
COMMENT: Final = re.compile(r"/\*.*?\*/|(?<![:\"'`])//[^\n]*", re.DOTALL)
LINK: Final = re.compile(r"\]\((?!https?:)([^)#]+)[^)]*\)")
PAGE_SCRIPTS: Final = sorted(path for path in (ROOT / "web").rglob("*.js") if "node_modules" not in path.parts)
LONGEST_LINE: Final = 150
"""Characters of a line of a script at the most, code that the formatter is to leave whole aside."""
ELSEWHERE: Final = {
    "pysrc/mashimo/games/my_game.py",  # a reader of docs/adding-a-game.md writes these three
    "tests/games/test_my_game.py",
    "web/data/exercises/my-game.txt",
    "web/data/exercises/GAME.txt",  # for each game
    "layouts/shortcodes/mashimo.html",  # of the reader's site
    "katrain/core/ai.py",  # of another program
}
"""The paths of files that need not be here."""


def test_every_file_that_a_document_or_a_comment_names_is_there() -> None:
    missing = [
        f"{name}: {path}"
        for name in TEXTS
        for path in PATH.findall(said_in(name))
        if path not in ELSEWHERE and not any((base / path).exists() for base in (*FOLDERS, (ROOT / name).parent))
    ]
    assert not missing, "these name what is not there"


def said_in(name: str) -> str:
    """Return what a file says to its readers: a document, or the comments and docstrings of a script."""
    text = (ROOT / name).read_text(encoding="utf-8")
    if name.endswith(".md"):
        return text
    if not name.endswith(".py"):
        return "\n".join(COMMENT.findall(text))
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    comments = [token.string for token in tokens if token.type == tokenize.COMMENT]
    alone = (node.value for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Expr))
    return "\n".join([*comments, *(str(node.value) for node in alone if isinstance(node, ast.Constant))])


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_link_of_a_document_leads_somewhere(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    missing = [bind for bind in LINK.findall(text) if not (ROOT / name).parent.joinpath(bind).exists()]
    assert not missing, f"{name} links to what is not there: {missing}"


def test_the_rule_that_is_followed_to_webassembly_is_one() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    (quoted,) = re.findall(r"^    (if last .*\n {4}.*)\n", text, re.MULTILINE)
    rules = (ROOT / "pysrc" / "mashimo" / "games" / "bao_kenya.py").read_text(encoding="utf-8")
    assert quoted in rules


@pytest.mark.parametrize("path", PAGE_SCRIPTS, ids=lambda path: str(path.relative_to(ROOT / "web")))
def test_a_line_of_a_script_can_be_read_without_being_wrapped(path: Path) -> None:
    lines = enumerate(path.read_text(encoding="utf-8").split("\n"), 1)
    assert not [number for number, line in lines if len(line) > LONGEST_LINE and "biome-ignore format" not in line]


def test_what_is_said_to_be_compiled_is_what_is_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    bound = set()

    def code_noted(name: str) -> tuple[CodeType, set[str]]:
        bound.add(f"{name.rpartition('.')[2]}.py")
        return code_of(name)

    monkeypatch.setattr(sys.modules[code_of.__module__], "code_of", code_noted)
    for game in (*GAMES_TABLE, next(iter(PRESETS.values())).text):
        search = bound_judge(game).search
        bind_driver(search)
        kernel_of(game)
        rules = search.rules
        if hasattr(rules, "PERSPECTIVES"):
            bound_judge(game, 1)
            bind_solver(game, 1, compiled=False)
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    (said,) = re.findall(r"^What is bound .*?\. Their", text, re.DOTALL | re.MULTILINE)
    kernel = {path.name for path in (ROOT / "pysrc" / "mashimo" / "search" / "kernel").glob("[!_]*.py")}
    named = kernel ^ set(re.findall(r"`(\w+\.py)`", said))
    assert named | {f"{entry.module}.py" for entry in GAMES_TABLE.values()} == bound


def test_the_games_whose_endings_are_solved_are_those_that_are_said_to_be() -> None:
    text = (ROOT / "docs" / "endings.md").read_text(encoding="utf-8")
    (said,) = re.findall(r"the seeds that leave the houses never come back: ([^.]*)\.", text)
    solved = [game for game, ruleset in GAMES.items() if hasattr(ruleset.rules, "PERSPECTIVES")]
    assert re.split(r",\s+", said) == solved
    assert list(SOLVED) == solved


def test_the_table_of_the_words_of_a_set_is_what_the_options_say() -> None:
    """RULES 12.24: each value's word, in the order in which a text has them."""
    text = (ROOT / "docs" / "RULES.md").read_text(encoding="utf-8")
    rows = text.split("| clause | option | value | word |\n|---|---|---|---|\n")[1].split("\n\n")[0].splitlines()
    told = [tuple(cell.strip() for cell in row.strip("|").split("|")) for row in rows]
    worded = [option for option in OPTIONS.values() if option.words]
    words = [pair for one in worded for pair in zip(one.values, one.words, strict=True) if pair[1]]
    made = {"in the opponent's row", "in both rows", "with-own, own-seed"}  # of several options each
    assert [(value, word.strip("`")) for _, _, value, word in told if value not in made] == words
    clauses = {clause for cell, *_ in told for clause in cell.split(", ") if clause}
    assert clauses == {option.clause for option in OPTIONS.values()} - {"12.1"}


def test_the_lines_of_the_rules_can_be_read_without_being_wrapped() -> None:
    lines = enumerate((ROOT / "docs" / "RULES.md").read_text(encoding="utf-8").split("\n"), 1)
    assert not [number for number, line in lines if len(line) > 120 and not line.startswith("|")]


def test_the_readme_names_every_game() -> None:
    words = json.loads((WEB / "locales" / "en.json").read_text(encoding="utf-8"))
    text = (ROOT / "README.md").read_text(encoding="utf-8").replace("'", "’")  # noqa: RUF001 -- as the page has it
    table = text.split("| game | in a word | the page it follows |")[1].split("\n\n")[0]
    cells = [name for row in table.splitlines()[2:] for name in row.strip("| ").split(" | ")[:1]]
    assert sorted(cells) == sorted(words[f"game.{game}"] for game in GAMES)


@pytest.mark.parametrize("path", sorted(MATCHES.glob("*.jsonl")), ids=lambda path: path.stem)
def test_what_is_said_of_a_match_is_what_its_file_has(path: Path) -> None:
    game, seconds = path.stem.removesuffix("s").rsplit("-", 1)
    pairs = list(engine_match.Kept(path).pairs(game).values())
    score = score_of(pairs)
    said = f"| {seconds} s | {2 * len(pairs)} | {score.won}, {score.drawn}, {score.lost} | {100 * score.share:.1f} % ± "
    rows = (ROOT / "docs" / "strength.md").read_text(encoding="utf-8").splitlines()
    assert [row for row in rows if row.startswith(f"| {game}") and said in row], f"docs/strength.md lacks {said!r}"


def test_what_is_said_of_the_steps_of_the_ladders_is_what_has_been_played() -> None:
    text = (ROOT / "docs" / "strength.md").read_text(encoding="utf-8")
    parts = {
        "readers": ladder.readers,
        "steps": ladder.steps,
        "lowest": ladder.lowest,
        "held out": ladder.held_out_in_all,
    }
    for name, said in ((name, write()) for name, write in parts.items()):
        assert f"<!-- {name} -->{said}<!-- /{name} -->" in text, (
            "build_scripts/research/ladder.py fit --write makes it true"
        )
