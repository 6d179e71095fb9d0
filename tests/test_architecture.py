"""Who may know whom. The arrows are few, and none points from the rules to anything else."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from mashimo.games import FOREIGN, TABLE

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.cpython

ROOT: Final = Path(__file__).parent.parent
PACKAGE: Final = ROOT / "pysrc" / "mashimo"
WEB: Final = ROOT / "web"
MODULES: Final = sorted(PACKAGE.rglob("*.py"))
ROOMS: Final = sorted(WEB.glob("rooms/*.js"))
WORKERS: Final = sorted(WEB.glob("workers/*.js"))
SHELF: Final = sorted(WEB.glob("shelf/*.js"))
EMBED: Final = sorted(WEB.glob("embed/*.js"))
MANUAL: Final = sorted(WEB.glob("manual/*.js"))
SEARCH: Final = sorted(WEB.glob("search/*.js"))
BOARD: Final = sorted(WEB.glob("board/*.js"))
SCRIPTS: Final = [*sorted(WEB.glob("*.js")), *BOARD, *ROOMS, *WORKERS, *SHELF, *EMBED, *MANUAL, *SEARCH]

MAY_IMPORT: Final = {
    "games": {"games"},
    "compiler": {"compiler"},
    "play": {"play", "games"},
    "search": {"search", "games", "play", "compiler"},
    "bridge": {"bridge", "games", "play", "search", "compiler", "mashimo"},
    "mashimo": {"play"},
}
"""The parts of the package and the parts they may import; `mashimo` is its public face."""
GAMES_ASIDE: Final = {"__init__", "contract", "events", "hand", "layout", "link"}
"""What in `games` is no game's file."""
HOST: Final = {"js", "pyodide", "pyodide_js", "_pyodide", "_pyodide_core", "wasmtime"}
"""What belongs to the browser or to an engine of WebAssembly."""
NO_FILES: Final = {"inspect", "linecache"}
"""What reads source files, of which a restored snapshot has none."""
IDS: Final = re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, TABLE))})(?![\w-])")


def part_of(path: Path) -> str:
    """The part of the package that a file belongs to."""
    inside = path.relative_to(PACKAGE)
    return inside.parts[0] if len(inside.parts) > 1 else "mashimo"


def imported(path: Path) -> Iterator[tuple[int, str]]:
    """Line and full name of all that a file imports, those for the type checker too."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: imports are absolute here"
            yield from ((node.lineno, f"{node.module}.{alias.name}") for alias in node.names)


def name_of(path: Path) -> str:
    """A file's name as a failure shows it."""
    return str(path.relative_to(ROOT))


def test_the_parts_of_the_package_are_these() -> None:
    assert {part_of(path) for path in MODULES} == set(MAY_IMPORT)


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_a_file_imports_only_what_its_part_may_know(path: Path) -> None:
    allowed = MAY_IMPORT[part_of(path)]
    for line, name in imported(path):
        first, _, rest = name.partition(".")
        if first == "mashimo":
            known = rest.split(".")[0] if rest.split(".")[0] in MAY_IMPORT else "mashimo"
            assert known in allowed, f"{name_of(path)}:{line} imports {name}"


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_only_the_bridge_and_the_compilers_host_touch_what_runs_them(path: Path) -> None:
    """And nothing looks for source files where there may be none."""
    for line, name in imported(path):
        first = name.partition(".")[0]
        assert first not in NO_FILES, f"{name_of(path)}:{line} imports {name}"
        if part_of(path) != "bridge" and path != PACKAGE / "compiler" / "host.py":
            assert first not in HOST, f"{name_of(path)}:{line} imports {name}"


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_the_package_needs_nothing_that_is_not_in_it(path: Path) -> None:
    """A pure wheel: the standard library, and where it is at hand an engine for WebAssembly."""
    import sys  # noqa: PLC0415

    for line, name in imported(path):
        first = name.partition(".")[0]
        assert first in sys.stdlib_module_names | {"mashimo"} | HOST, f"{name_of(path)}:{line} imports {name}"


@pytest.mark.parametrize("path", sorted((PACKAGE / "games").glob("*.py")), ids=name_of)
def test_a_games_file_imports_no_other_game(path: Path) -> None:
    games = {entry.module for entry in TABLE.values()}
    assert games == {file.stem for file in (PACKAGE / "games").glob("*.py")} - GAMES_ASIDE
    if path.stem != "__init__":
        for line, name in imported(path):
            known = name.removeprefix("mashimo.games.").split(".")[0]
            assert known not in games - {path.stem}, f"{name_of(path)}:{line} imports {name}"


def strings_but_docstrings(path: Path) -> Iterator[tuple[int, str]]:
    """Line and value of every string of a file, and every name, docstrings left out."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    documents = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documents:
            yield node.lineno, node.value


@pytest.mark.parametrize("path", [path for path in MODULES if part_of(path) != "games"], ids=name_of)
def test_nothing_outside_the_rules_names_a_game(path: Path) -> None:
    """An example in a docstring may."""
    for line, value in strings_but_docstrings(path):
        assert not IDS.search(value), f"{name_of(path)}:{line} names {value!r}"
        assert value not in {entry.module for entry in TABLE.values()}, f"{name_of(path)}:{line} names {value!r}"


def test_names_in_files_of_others_are_of_games_there_are() -> None:
    assert set(FOREIGN.values()) <= set(TABLE)


def code_of(path: Path) -> str:
    """A script without its comments."""
    text = path.read_text(encoding="utf-8")
    return re.sub(r"/\*.*?\*/|(?<![:\"'`])//[^\n]*", "", text, flags=re.DOTALL)


@pytest.mark.parametrize("path", SCRIPTS, ids=name_of)
def test_no_script_names_a_game(path: Path) -> None:
    found = IDS.findall(code_of(path))
    assert not found, f"{name_of(path)} names {found}"


@pytest.mark.parametrize("path", SCRIPTS, ids=name_of)
def test_no_script_names_a_clause_of_the_rules(path: Path) -> None:
    """The page knows no rule: what a clause says comes from the engine and the phrases."""
    assert not re.search(r"RULES\s*[0-9]", code_of(path)), name_of(path)


def scripts_imported(path: Path) -> set[str]:
    """The scripts that a script imports, directly and by way of others."""
    found: set[str] = set()
    waiting = [path]
    while waiting:
        importer = waiting.pop()
        for name in re.findall(r"""(?:from|import)\s*\(?\s*["'](\.[\w./-]+\.js)["']""", code_of(importer)):
            script = (importer.parent / name).resolve()
            if script.name not in found:
                found.add(script.name)
                waiting.append(script)
    return found


@pytest.mark.parametrize("path", BOARD, ids=name_of)
def test_the_board_knows_nothing_but_itself(path: Path) -> None:
    """It draws and moves what it is handed: neither the engine nor the game under way can be asked from there."""
    assert scripts_imported(path) <= {script.name for script in BOARD}, name_of(path)


def test_only_one_script_starts_workers_for_the_engine_and_the_pages() -> None:
    """A page is what has a script of its own: the app, and the builder of boards for pages of others."""
    starting = {path.name for path in SCRIPTS if re.search(r"new (Shared)?Worker\b", code_of(path))}
    assert starting == {"spawn.js"}
    users = {path.name for path in SCRIPTS if "spawn.js" in code_of(path)}
    assert users == {"engine.js", "main.js", "builder.js"}


@pytest.mark.parametrize("path", ROOMS, ids=name_of)
def test_a_room_is_handed_what_it_needs(path: Path) -> None:
    """It imports neither what opens it nor another room, so that each can be read, tested and left out by itself."""
    forbidden = {"engine.js", "main.js", "session.js"} | {room.name for room in ROOMS} - {path.name}
    assert not scripts_imported(path) & forbidden, name_of(path)


@pytest.mark.parametrize("path", [path for path in SCRIPTS if path not in WORKERS], ids=name_of)
def test_page_and_workers_share_nothing_but_messages(path: Path) -> None:
    assert not scripts_imported(path) & {worker.name for worker in WORKERS}, name_of(path)


@pytest.mark.parametrize("path", SHELF, ids=name_of)
def test_the_shelf_knows_of_the_page_only_what_a_games_state_is(path: Path) -> None:
    """So it can be tested with a store, tabs and locks made by hand."""
    assert scripts_imported(path) <= {"game.js", "lines.js"} | {script.name for script in SHELF}, name_of(path)


@pytest.mark.parametrize("path", MANUAL, ids=name_of)
def test_the_manual_can_be_shown_without_the_page(path: Path) -> None:
    """Another page may show a rule of it by itself."""
    assert scripts_imported(path) <= {"diagram.js", "drawing.js", "player.js"}, name_of(path)


def test_the_scripts_stay_small() -> None:
    """The page that joins all of it, together; and each script of the folders beside it, by itself."""
    lines = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in SCRIPTS}
    page = sum(count for path, count in lines.items() if path.parent == WEB)
    assert page <= 3000, f"{page} lines of script"
    assert {name_of(path): count for path, count in lines.items() if path.parent != WEB and count > 300} == {}
