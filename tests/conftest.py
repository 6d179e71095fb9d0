"""Which tests run where, and how hypothesis searches."""

from __future__ import annotations

import ast
import json
import os
import sys
import threading
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from collections.abc import Generator

HERE = Path(__file__).parent
IN_PYODIDE = sys.platform == "emscripten"
# What Pyodide cannot run.
ELSEWHERE = {"browser", "cpython"}
# The files of tests that take longest. Where runs share the files they are begun first, so that at the end no run is
# left alone with one of them.
LONGEST = (
    "test_play.py",
    "test_search.py",
    "test_engines.py",
    "test_embed.py",
    "test_no_data_loss.py",
    "test_board.py",
    "test_shapes.py",
    "test_exercises.py",
    "test_tablebase.py",
    "test_endings.py",
    "test_rendering.py",
    "test_embed_host.py",
    "test_evaluation.py",
    "test_build.py",
    "test_offline.py",
    "test_review.py",
    "test_reference_agrees.py",
    "test_fuzz.py",
    "test_faults.py",
    "test_snapshot.py",
    "test_planted_bugs.py",
    "test_lessons.py",
    "test_screens.py",
    "test_share.py",
    "test_keyboard_and_speech.py",
    "test_axe.py",
    "test_low_vision.py",
)
HANGING = 900
"""The seconds after which a test is named that has not ended: it may hang. No other has come near."""
TERMINAL = pytest.StashKey[int]()
"""The number of standard error, as it is before pytest captures what tests print."""
TAKEN = pytest.StashKey[dict[Path, bool]]()
"""Whether each file of tests that was come to is this run's."""
LEFT_OUT = pytest.StashKey[set[str]]()
"""The files of tests of which something is left out that the default run has."""
SPENT = pytest.StashKey[dict[str, float]]()
"""The seconds that each file of tests has taken."""

# The same examples on every machine and in every run, fewer in Pyodide, which is slower, and in a fast run; a long run
# tries other ones each time and prints how to repeat a failure; a fifth as many of them in Pyodide, where each takes
# ten times as long. A machine may be busy: no time is too long.
PATIENT = settings(database=None, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("usual", parent=PATIENT, derandomize=True, max_examples=30)
settings.register_profile("few", parent=settings.get_profile("usual"), max_examples=15)
settings.register_profile("long", parent=PATIENT, max_examples=500, print_blob=True)
settings.register_profile("long in Pyodide", parent=settings.get_profile("long"), max_examples=100)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of these tests."""
    parser.addoption("--long", action="store_true", help="run also the tests marked long")
    parser.addoption("--fast", action="store_true", help="leave out the tests marked slow")
    parser.addoption("--chromium", help="the Chromium of the browser tests (default: the one of this machine)")
    parser.addoption("--site", metavar="FOLDER", help="the built site (default: built for this run)")
    parser.addoption("--other-site", metavar="FOLDER", help="the impatient site (default: built for this run)")
    parser.addoption(
        "--share",
        metavar="FOLDER",
        help="run only the files of tests that no other run given this empty folder has begun with",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Choose how many examples hypothesis tries, and begin to note what is left out and what takes long."""
    config.stash[TERMINAL] = os.dup(2)
    config.stash[LEFT_OUT] = set()
    config.stash[SPENT] = defaultdict(float)
    if config.getoption("--long"):
        settings.load_profile("long in Pyodide" if IN_PYODIDE else "long")
    else:
        settings.load_profile("few" if IN_PYODIDE or config.getoption("--fast") else "usual")


def unwanted(config: pytest.Config) -> set[str]:
    """Return the marks of the tests that are not for here."""
    found = set(ELSEWHERE if IN_PYODIDE else {"pyodide"})
    if not config.getoption("--long"):
        found.add("long")
    if config.getoption("--fast"):
        found.add("slow")
    return found


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out the modules that are not for here: Pyodide could not even import some, and reading takes time."""
    if collection_path.is_dir():
        return True if IN_PYODIDE and collection_path.name == "browser" else None
    is_test = collection_path.suffix == ".py" and collection_path.name.startswith("test_")
    marks = marks_of(collection_path) if is_test else set()
    if not marks & unwanted(config):
        return None
    note_left_out(config, collection_path, marks)
    return True


def note_left_out(config: pytest.Config, path: Path, marks: set[str]) -> None:
    """Remember that something with these marks is left out of a file, if only a fast run does so."""
    if "slow" in marks and "long" not in marks:
        config.stash[LEFT_OUT].add(path.relative_to(HERE).as_posix())


def marks_of(path: Path) -> set[str]:
    """Read the names in a module's `pytestmark` without importing it."""
    text = path.read_text(encoding="utf-8")
    if "pytestmark" not in text:
        return set()
    module = ast.parse(text)
    marks = (
        statement.value
        for statement in module.body
        if isinstance(statement, ast.Assign) and ast.unparse(statement.targets[0]) == "pytestmark"
    )
    return {node.attr for mark in marks for node in ast.walk(mark) if isinstance(node, ast.Attribute)}


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is not for here: pytest counts it as deselected."""
    marks = {item: {mark.name for mark in item.iter_markers()} for item in items}
    left_out = [item for item in items if marks[item] & unwanted(config)]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        for item in left_out:
            note_left_out(config, item.path, marks[item])
        items[:] = [item for item in items if item not in set(left_out)]
    if config.getoption("--share"):
        items.sort(key=lambda item: LONGEST.index(item.path.name) if item.path.name in LONGEST else len(LONGEST))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Pass over the tests of a file that another run has begun with, where runs share the files."""
    if is_ours(item.config, item.path):
        return None
    # What the test before has set up for this one is taken down: pytest does so only at the end of a test.
    item.session._setupstate.teardown_exact(nextitem)
    return True


@pytest.hookimpl(wrapper=True, specname="pytest_runtest_protocol")
def pytest_name_what_hangs(item: pytest.Item) -> Generator[None, bool | None, bool | None]:
    """Name a test that takes HANGING seconds, before the program that runs all of them ends the run."""
    if IN_PYODIDE:  # it has no threads
        return (yield)
    text = f"\nSTILL RUNNING {item.nodeid} after {HANGING} s\n"
    watch = threading.Timer(HANGING, os.write, (item.config.stash[TERMINAL], text.encode()))
    watch.daemon = True
    watch.start()
    try:
        return (yield)
    finally:
        watch.cancel()


def is_ours(config: pytest.Config, path: Path) -> bool:
    """Tell whether this run is the one to run a file of tests: the first that asks, of those that share the files."""
    folder = config.getoption("--share")
    taken = config.stash.setdefault(TAKEN, {})
    if folder and path not in taken:
        name = "-".join(path.relative_to(config.rootpath).parts)
        try:
            with (config.rootpath / folder / name).open("x"):
                taken[path] = True
        except FileExistsError:
            taken[path] = False
    return taken.get(path, True)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Note what a part of a test took."""
    report = yield
    item.config.stash[SPENT][item.path.relative_to(HERE).as_posix()] += report.duration
    return report


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Report to the program that shares out the files what was left out of them, and how long each took."""
    config = session.config
    if folder := config.getoption("--share"):
        left_out: set[str] = config.stash[LEFT_OUT]
        told = {"left_out": sorted(left_out), "spent": config.stash[SPENT]}
        (config.rootpath / folder / f"told-{os.getpid()}.json").write_text(json.dumps(told), encoding="utf-8")


@pytest.fixture(scope="session")
def site_folder(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the site, built once for all tests of this run, or before it."""
    if built := request.config.getoption("--site"):
        return Path(built)
    from build_scripts.build import build  # noqa: PLC0415 -- Pyodide reads this file too, and has no processes to build with

    folder = tmp_path_factory.mktemp("site") / "site"
    build(folder)
    return folder


@pytest.fixture(scope="session")
def released(site_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a release of that site: what the tests of it take as a stranger would. Its notebooks are not run."""
    from build_scripts.lib import environment  # noqa: PLC0415 -- Pyodide has no processes to build with
    from build_scripts.publish.documentation import documentation  # noqa: PLC0415 -- Pyodide has no processes to build with
    from build_scripts.release import release  # noqa: PLC0415 -- Pyodide has no processes to build with

    environment.install("release")
    folder = tmp_path_factory.mktemp("released") / "release"
    documented = documentation(folder.with_name("documentation"), notebooks=False)
    release(folder, built=site_folder, documented=documented)
    return folder
