"""Who may know whom. The arrows are few, and none points from the rules to anything else."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from mashimo.games.catalogue import ALIASES, GAMES_TABLE
from mashimo.games.kit import events, layout
from mashimo.play import glicko, ogn, record
from mashimo.search import levels

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.cpython

ROOT: Final = Path(__file__).parent.parent
PACKAGE: Final = ROOT / "pysrc" / "mashimo"
WEB: Final = ROOT / "web"
MODULES: Final = sorted(PACKAGE.rglob("*.py"))
SCRIPTS: Final = sorted(
    path for path in [*WEB.glob("*.js"), *WEB.glob("*/*.js"), *WEB.glob("*/*.jsx")] if path.parent.name != "tests"
)
PARTS: Final = [path for path in SCRIPTS if path.parent.name == "app" and path.name != "app.js"]
DIALOGS: Final = [path for path in SCRIPTS if path.parent.name == "dialogs"]
OF_ALL_DIALOGS: Final = {WEB / "dialogs" / "app.js", WEB / "dialogs" / "ui.jsx"}
"""What every dialog may import: the app it is handed, and the pieces that dialogs are made of."""
WORKERS: Final = [path for path in SCRIPTS if path.parent.name == "workers"]

MAY_IMPORT: Final = {
    "games": {"games"},
    "compiler": {"compiler"},
    "play": {"play", "games"},
    "search": {"search", "games", "play", "compiler"},
    "tournament": {"tournament", "play"},
    "bridge": {"bridge", "games", "play", "search", "compiler", "tournament", "mashimo"},
    "engines": {"engines", "play"},
    "environments": {"environments", "cli", "games", "play", "search", "compiler", "mashimo"},
    "cli": {"cli", "engines", "play", "search", "compiler", "mashimo"},
    "mashimo": {"play", "cli"},
}
"""The parts of the package and the parts they may import; `mashimo` is its public face."""
MAY_KNOW: Final = {
    "main": {"app", "build_info", "lazy_script"},
    "embed": {
        "latest",
        "app",
        "build_info",
        "dom",
        "lazy_script",
        "locales",
        "dialogs",
        "components",
        "exercises",
        "manual",
        "text",
        "game",
        "engine",
        "storage",
        "board",
    },
    "app": {
        "latest",
        "build_info",
        "dom",
        "lazy_script",
        "locales",
        "dialogs",
        "manual",
        "storage",
        "text",
        "game",
        "engine",
        "board",
    },
    "dialogs": {
        "latest",
        "build_info",
        "dom",
        "lazy_script",
        "components",
        "exercises",
        "manual",
        "nearby",
        "openings",
        "storage",
        "text",
        "game",
        "engine",
        "board",
    },
    "exercises": {"latest", "components", "dom", "manual", "text", "game", "board"},
    "components": {"lazy_script", "dom", "text", "game", "board", "nearby"},
    "storage": {"build_info", "text", "game", "board"},
    "text": {"build_info", "locales", "game", "board"},
    "game": {"latest", "engine", "board"},
    "engine": {"latest", "promise_cache", "build_info"},
    "manual": {"latest", "promise_cache", "dom", "board"},
    "workers": {"build_info"},
    "lazy_script": {"build_info", "engine"},
    "nearby": set(),
    "openings": {"promise_cache", "board"},
    "board": set(),
    "dom": set(),
    "latest": set(),
    "promise_cache": set(),
    "build_info": set(),
}
"""The folders of `web`, its six scripts that lie in none, and what of these each may import besides itself."""
MESSAGES: Final = {
    ("engine", "workers"): {
        "ProbeResult",
        "Endings",
        "ReviewJob",
        "ReviewReport",
        "MemoryPlaces",
        "Report",
        "SearchOrder",
        "Solved",
        "SolveJob",
        "Weight",
    }
}
"""The types of messages, and of what is in them, which a folder takes from one that it may not know: they belong to
both ends of a channel. Those of a search worker's orders and reports are in the worker's scripts, which say what they
do."""
SHARED: Final = {"actions", "evaluation_text", "selectors", "state", "status_text"}
"""What the parts of the page share: its state, and what purely follows from it. All else but `app.js` is a part."""
GAMES_ASIDE: Final = {"__init__", "catalogue", "levels"}
"""What in `games` is no game's file; besides, there are the folders `kit`, `custom` and `weights`."""
HOST: Final = {"js", "pyodide", "pyodide_js", "_pyodide", "_pyodide_core", "wasmtime"}
"""What belongs to the browser or to an engine of WebAssembly."""
EXTRAS: Final = {
    "environments/aec.py": {"gymnasium", "numpy", "pettingzoo"},
    "environments/open_spiel.py": {"numpy", "pyspiel"},
}
"""The packages of extras, each by the file that is for those who have it. No other file imports that file."""
NO_FILES: Final = {"inspect", "linecache"}
"""What reads source files, of which a restored snapshot has none."""
IDS: Final = re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, GAMES_TABLE))})(?![\w-])")


def part_of(path: Path) -> str:
    """Return the part of the package that a file belongs to."""
    inside = path.relative_to(PACKAGE)
    return inside.parts[0] if len(inside.parts) > 1 else "mashimo"


def imported(path: Path) -> Iterator[tuple[int, str]]:
    """Find all that a file imports, those for the type checker too, by line and full name."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: imports are absolute here"
            yield from ((node.lineno, f"{node.module}.{alias.name}") for alias in node.names)


def name_of(path: Path) -> str:
    """Return a file's name as a failure shows it."""
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
def test_only_the_bridge_and_the_compilers_runtime_touch_what_runs_them(path: Path) -> None:
    """No file looks for source files either: they may not be there."""
    for line, name in imported(path):
        first = name.partition(".")[0]
        assert first not in NO_FILES, f"{name_of(path)}:{line} imports {name}"
        if part_of(path) != "bridge" and path != PACKAGE / "compiler" / "runtime.py":
            assert first not in HOST, f"{name_of(path)}:{line} imports {name}"


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_the_package_needs_nothing_that_is_not_in_it(path: Path) -> None:
    """A pure wheel: the standard library, and where it is at hand an engine for WebAssembly."""
    import sys  # noqa: PLC0415

    extras = EXTRAS.get(path.relative_to(PACKAGE).as_posix(), set())
    optional = {f"mashimo.{Path(extra).with_suffix('').as_posix().replace('/', '.')}" for extra in EXTRAS}
    for line, name in imported(path):
        first = name.partition(".")[0]
        assert first in sys.stdlib_module_names | {"mashimo"} | HOST | extras, f"{name_of(path)}:{line} imports {name}"
        assert not any(name == extra or name.startswith(f"{extra}.") for extra in optional), f"{name_of(path)}:{line}"


@pytest.mark.parametrize("path", sorted((PACKAGE / "games").rglob("*.py")), ids=name_of)
def test_a_games_file_imports_no_other_game(path: Path) -> None:
    games = {entry.module for entry in GAMES_TABLE.values()}
    assert games == {file.stem for file in (PACKAGE / "games").glob("*.py")} - GAMES_ASIDE
    for line, name in imported(path):
        known = name.removeprefix("mashimo.games.").removesuffix(f".{name.rpartition('.')[2]}")
        assert known not in games | {"custom.game"}, f"{name_of(path)}:{line} imports {name}"


def strings_but_docstrings(path: Path) -> Iterator[tuple[int, str]]:
    """Find every string of a file, and every name, docstrings left out, by line and value."""
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
        assert value not in {entry.module for entry in GAMES_TABLE.values()}, f"{name_of(path)}:{line} names {value!r}"


def test_names_in_files_of_others_are_of_games_there_are() -> None:
    assert set(ALIASES.values()) <= set(GAMES_TABLE)


def code_of(path: Path) -> str:
    """Return a script without its comments."""
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


def scripts_imported(path: Path) -> set[Path]:
    """Find what a script imports when it runs: scripts, and catalogues of phrases; not what only its types need."""
    names = re.findall(r"""(?:from|import)\s*\(?\s*["'](\.[\w./-]+)["']""", code_of(path))
    return {(path.parent / name).resolve() for name in names}


def types_imported(path: Path) -> Iterator[tuple[int, Path, str]]:
    """Find all that a script's comments import for its types, by line, script and names."""
    text = path.read_text(encoding="utf-8")
    tagged = r"""@import\s+\{?([^}"']*?)\}?\s*from\s*["'](\.[^"']+)["']"""
    inline = r"""\bimport\(\s*["'](?P<script>\.[^"']+)["']\s*\)\.(?P<name>\w+)"""
    for found in re.finditer(f"{tagged}|{inline}", text):
        names, script = found["name"] or found[1], found["script"] or found[2]
        for name in names.split(","):
            yield text.count("\n", 0, found.start()) + 1, (path.parent / script).resolve(), name.strip(" *\n")


def typedefs(path: Path) -> Iterator[tuple[int, str]]:
    """Find every type that a script's comments define, by line and name."""
    text = path.read_text(encoding="utf-8")
    for found in re.finditer(r"@typedef\s+(?=\{)", text):
        depth, end = 0, found.end()
        while end == found.end() or depth:
            depth += {"{": 1, "}": -1}.get(text[end], 0)
            end += 1
        name = re.match(r"[\s*]*(\w+)", text[end:])
        assert name, f"{name_of(path)} defines a type without a name"
        yield text.count("\n", 0, found.start()) + 1, name[1]


def folder_of(path: Path) -> str:
    """Return the folder of `web` that a file lies in; of a script that lies in none its name."""
    inside = path.relative_to(WEB)
    return inside.parts[0] if len(inside.parts) > 1 else inside.stem


def test_the_folders_of_the_page_are_these() -> None:
    assert {folder_of(path) for path in SCRIPTS} == set(MAY_KNOW)


def test_the_arrows_of_the_page_run_one_way() -> None:
    """Taking away what knows nothing more, again and again, leaves nothing: there is no circle."""
    left = dict(MAY_KNOW)
    while free := [name for name, known in left.items() if not known & set(left)]:
        for name in free:
            del left[name]
    assert not left


@pytest.mark.parametrize("path", SCRIPTS, ids=name_of)
def test_a_script_imports_only_what_its_folder_may_know(path: Path) -> None:
    folder = folder_of(path)
    known = {folder_of(script) for script in scripts_imported(path)}
    assert known <= MAY_KNOW[folder] | {folder}, f"{name_of(path)} imports of {sorted(known)}"


@pytest.mark.parametrize("path", SCRIPTS, ids=name_of)
def test_a_script_takes_types_only_of_what_its_folder_may_know(path: Path) -> None:
    """What several folders speak of, none of which may know another, is in `types.d.ts`."""
    folder = folder_of(path)
    for line, script, name in types_imported(path):
        known = folder_of(script)
        allowed = known in MAY_KNOW[folder] | {folder} or name in MESSAGES.get((folder, known), set())
        assert allowed, f"{name_of(path)}:{line} takes {name} of {known}"


def test_no_excepted_message_is_without_a_script_that_takes_it() -> None:
    taken = {(folder_of(path), folder_of(script), name) for path in SCRIPTS for _, script, name in types_imported(path)}
    assert {(*ends, name) for ends, names in MESSAGES.items() for name in names} <= taken


def test_the_name_of_a_type_has_one_meaning() -> None:
    """It is a message's, one of what the build gives the page, or a script's: other scripts import it, by its name."""
    known: dict[str, str] = {}
    for path in WEB.glob("*.d.ts"):
        declared = re.findall(r"^(?:interface|(?:declare )?type) (\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
        known |= dict.fromkeys(declared, path.name)
    for path in [*SCRIPTS, *sorted(WEB.glob("tests/*.js"))]:
        for line, name in typedefs(path):
            where = f"{name_of(path)}:{line}"
            assert name not in known, f"{where} defines {name}, as {known[name]} does"
            known[name] = where
        renamed = re.findall(r"@import \{[^}]*?(\w+ as \w+)", path.read_text(encoding="utf-8"))
        assert not renamed, f"{name_of(path)} imports {renamed}"


def test_only_one_script_starts_workers_for_the_engine_and_the_pages() -> None:
    """A page is what has a script of its own: the app, a framed board, and the builder of boards."""
    starting = {path.name for path in SCRIPTS if re.search(r"new (Shared)?Worker\b", code_of(path))}
    assert starting == {"start_worker.js"}
    users = {path.name for path in SCRIPTS if "start_worker.js" in code_of(path)}
    assert users == {"client.js", "app.js", "frame_app.js", "builder.js", "lazy_script.js"}


def test_the_dialogs_come_when_the_first_is_opened() -> None:
    """One script, which is fetched, makes them; the builder, another page, has the dialog that it needs."""
    opening = {path.name for path in SCRIPTS if path not in DIALOGS and scripts_imported(path) & {*DIALOGS}}
    assert opening == {"app.js", "builder.js", "dialogs.js"}
    entry = WEB / "app" / "dialogs.js"
    assert {path.name for path in SCRIPTS if entry in scripts_imported(path)} == {"app.js"}
    assert 'loadScript("dialogs", () => import("./dialogs.js"))' in code_of(WEB / "app" / "app.js")
    statically = re.findall(r'from "(\.\./dialogs/[^"]*)"', code_of(WEB / "app" / "app.js"))
    assert statically == ["../dialogs/offline.js", "../dialogs/tablebase_settings.js"], "what is there all the time"


def dialogs_made() -> set[Path]:
    """Find the dialogs that the app makes."""
    return scripts_imported(WEB / "app" / "dialogs.js") & {*DIALOGS} - OF_ALL_DIALOGS


@pytest.mark.parametrize("path", DIALOGS, ids=name_of)
def test_a_dialog_imports_no_other_dialog(path: Path) -> None:
    """It is handed the app, and another dialog that it leads to; nor does it import what starts a session."""
    forbidden = {*dialogs_made(), WEB / "game" / "session.js"} - {path}
    assert not scripts_imported(path) & forbidden, name_of(path)


@pytest.mark.parametrize("path", [path for path in DIALOGS if path != WEB / "dialogs" / "app.js"], ids=name_of)
def test_a_dialog_says_nowhere_else_what_it_is_handed(path: Path) -> None:
    """The services that the app hands it are one type, `App`."""
    known = [name for _, name in typedefs(path) if name.endswith(("App", "Page", "Parts"))]
    assert not known, f"{name_of(path)} defines {known}"


def test_a_part_of_a_dialog_belongs_to_one() -> None:
    """What several dialogs share is in other folders."""
    always = scripts_imported(WEB / "app" / "app.js")
    for part in {*DIALOGS} - dialogs_made() - always - OF_ALL_DIALOGS:
        users = [name_of(path) for path in DIALOGS if part in scripts_imported(path)]
        assert len(users) == 1, f"{name_of(part)} is imported by {users}"


@pytest.mark.parametrize("path", PARTS, ids=name_of)
def test_a_part_of_the_page_knows_its_state_and_no_other_part(path: Path) -> None:
    """Only `app.js` joins them; and what they share knows none of them."""
    known = {script.stem for script in scripts_imported(path) if script.parent == path.parent}
    assert known <= SHARED, f"{name_of(path)} imports of {sorted(known - SHARED)}"


@pytest.mark.parametrize(
    ("script", "name", "wanted"),
    [
        ("board/timeline.js", "HAND", events.HAND),
        ("game/state.js", "MOST_SEEDS", layout.MOST_SEEDS),
        ("game/state.js", "LEVEL_STEP", levels.STEP),
        ("storage/games_file.js", "LONGEST_COMMENT", ogn.LONGEST),
        ("storage/progress.js", "MOST_RATING", glicko.MOST),
        ("storage/progress.js", "LEAST_DEVIATION", glicko.LEAST_DEVIATION),
        ("storage/progress.js", "MOST_DEVIATION", glicko.MOST_DEVIATION),
        ("embed/url_params.js", "LONGEST", record.LONGEST),
    ],
)
def test_a_number_that_the_page_has_too_is_that_of_the_package(script: str, name: str, wanted: int) -> None:
    """It stands in both, so that the page has it before Python is up, and without the build."""
    found = re.findall(rf"\bconst {name} = ([\d_]+);", code_of(WEB / script))
    assert [int(number) for number in found] == [wanted]


def test_the_page_knows_every_level_that_there_is() -> None:
    """It knows those of every game by number, the highest level of any game among the others."""
    others = r"\.\.\.Array\.from\(\{ length: (\d+) \}, \(_, place\) => LEVEL_STEP \* \(place \+ 1\)\)"
    ((eight, length),) = re.findall(rf"const LEVELS = \[([\d, ]+), {others}\];", code_of(WEB / "game" / "state.js"))
    assert [int(number) for number in eight.split(", ")] == list(levels.LEGACY_LEVELS)
    assert levels.STEP * int(length) >= max(levels.NUMBERS)


# What is another at another time, or on another device.
IMPURE = re.compile(
    r"\b(?:document|window|navigator|location|performance|Date|crypto|localStorage|matchMedia|byId|setTimeout|setInterval)\b"
)


def is_pure(path: Path) -> bool:
    """Tell whether a script says so of itself in its first lines, or is shared by the parts of the page."""
    head = path.read_text().split("\n\n")[0]
    return "Pure" in head or (path in PARTS and path.stem in SHARED)


@pytest.mark.parametrize("path", [path for path in SCRIPTS if is_pure(path)], ids=name_of)
def test_what_is_pure_touches_nothing_of_page_and_device(path: Path) -> None:
    """Otherwise its result could differ for one state."""
    found = IMPURE.findall(code_of(path))
    assert not found, f"{name_of(path)} touches {found}"
