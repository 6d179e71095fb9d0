"""The scripts that set up, serve and test: what they say when something is missing, and what their server answers."""

from __future__ import annotations

import json
import re
import shutil
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

import pytest

from build_scripts import play, test
from build_scripts.build import MARK_OF_SITE, build
from build_scripts.lib import chromium, environment, node
from build_scripts.lib.environment import ROOT
from build_scripts.lib.in_pyodide import Command
from build_scripts.lib.output_folder import check_replaceable, fill
from build_scripts.lib.serve import SiteServer
from build_scripts.publish.documentation import documentation
from build_scripts.release import release
from build_scripts.research import ladder
from build_scripts.site import watch
from mashimo.games.levels import LEVEL_TABLES, Level, LevelTable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

pytestmark = pytest.mark.cpython

TYPES = {
    "index.html": "text/html; charset=utf-8",
    "main.js": "text/javascript; charset=utf-8",
    "pyodide.mjs": "text/javascript; charset=utf-8",
    "pyodide.asm.wasm": "application/wasm",
    "app.webmanifest": "application/manifest+json",
    "a-1-py3-none-any.whl": "application/octet-stream",
}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[SiteServer]:
    for name in TYPES:
        (tmp_path / name).write_bytes(name.encode())
    server = SiteServer(tmp_path, below="/a/b/")
    yield server
    server.stop()


def get(address: str) -> tuple[str, bytes]:
    """Ask for an address, and return the type and the bytes of the answer."""
    with urlopen(address) as answer:  # noqa: S310 -- an address of the server above
        return answer.headers["Content-Type"], answer.read()


@pytest.mark.parametrize("name", TYPES)
def test_server_gives_each_file_its_type(server: SiteServer, name: str) -> None:
    assert get(server.url + name) == (TYPES[name], name.encode())


def test_server_answers_below_its_sub_path_only(server: SiteServer) -> None:
    assert get(server.url)[1] == b"index.html"
    for elsewhere in ("", "index.html", "a/index.html", "a/b/..%2f..%2fpyproject.toml"):
        with pytest.raises(HTTPError, match="404"):
            get(server.url.removesuffix("a/b/") + elsewhere)


def test_stopped_server_refuses_and_a_started_one_has_its_port_again(server: SiteServer) -> None:
    address = server.url
    server.stop()
    with pytest.raises(URLError):
        get(address)
    server.start()
    assert server.url == address
    assert get(address)[1] == b"index.html"


def test_a_changed_source_is_built_and_the_page_asked_to_load_again(
    server: SiteServer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A build that fails is said, and leaves what is there; what lies in a folder for tests does not count."""
    source = tmp_path / "web" / "main.js"
    for path in (source, tmp_path / "web" / "tests" / "main.test.js", tmp_path / "index.html"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("</body>", encoding="utf-8")
    failures: list[Exception | SystemExit] = [
        SystemExit("web/main.js could not be bundled."),
        ValueError("web/main.json is half written"),
        FileNotFoundError(2, "No such file", "web/main.js"),
        subprocess.TimeoutExpired("a tool", 1),
    ]
    builds: list[Exception | SystemExit | None] = [*failures, None]

    def build() -> None:
        if failure := builds.pop(0):
            raise failure

    looks = iter([{}, *({source: float(at // 2)} for at in range(2, 12))])
    for name, stand_in in {
        "ROOT": tmp_path,
        "DIST": tmp_path,
        "PAUSE": 0.01,
        "LONGEST": 0.1,
        "build": build,
    }.items():
        monkeypatch.setattr(watch, name, stand_in)
    assert set(watch.times()) == {source, tmp_path / "index.html"}
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(watch, "files", lambda _: iter([source, tmp_path / "taken away since"]))
        assert set(watch.times()) == {source}
    monkeypatch.setattr(watch, "times", lambda: next(looks))
    watching = watch.Watch()
    watching.join(server)
    assert b'src="watch.js"></script></body>' in get(server.url)[1]
    assert b"unregister" in get(server.url + "sw.js")[1]
    assert get(server.url + "watch-0")[1] == b"0", "nothing has changed, so the page asks again"
    with pytest.raises(StopIteration):  # there is nothing more to look at
        watching.follow()
    assert get(server.url + "watch-0")[1] == b"1"
    assert b'built = "1"' in get(server.url + "watch.js")[1]
    said = capsys.readouterr().err
    assert said.count("changed: web/main.js") == 5
    for failure in failures:
        assert f"not built: {failure}\n" in said


def test_a_source_saved_during_the_first_build_is_built_again(
    server: SiteServer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "main.js"
    saved = [1.0]
    looks = iter(range(9))  # then StopIteration ends what would never end

    def times() -> dict[Path, float]:
        next(looks)
        return {source: saved[-1]}

    def build_again() -> None:
        raise KeyboardInterrupt

    for name, stand_in in {"ROOT": tmp_path, "PAUSE": 0.01, "times": times, "build": build_again}.items():
        monkeypatch.setattr(watch, name, stand_in)
    monkeypatch.setattr(play, "run_in_venv", lambda _group: None)
    monkeypatch.setattr(play, "build", lambda: saved.append(2.0))
    monkeypatch.setattr(play, "serve", lambda *_: server)
    monkeypatch.setattr(sys, "argv", ["play.py", "--watch", "--no-open"])
    play.main()
    assert "changed: main.js" in capsys.readouterr().err


def test_a_port_that_is_none_gets_one_sentence() -> None:
    with pytest.raises(SystemExit, match="Port 65536 cannot be used: a port is a number from 0 to 65535"):
        play.serve(65536, 0)


def test_python_without_venv_gets_one_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(environment, "PYTHON", tmp_path / "none")
    monkeypatch.setattr(environment, "find_spec", lambda name: None if name == "ensurepip" else name)
    with pytest.raises(SystemExit, match="apt-get install python3-venv"):
        environment.make()


def test_node_that_is_missing_old_or_without_npm_is_not_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    found: dict[str, str] = {}
    monkeypatch.setattr("build_scripts.lib.node.shutil.which", found.get)
    assert node._of_this_machine() is None
    for version, is_used in (("v18.20.4", False), ("v20.0.0", True), ("v24.19.0", True), ("", False)):
        program = tmp_path / "node"
        program.write_text(f"#!/bin/sh\necho {version}\n", encoding="utf-8")
        program.chmod(0o755)
        found["node"] = str(program)
        found.pop("npm", None)
        assert node._of_this_machine() is None, "npm is a package of its own on Debian"
        found["npm"] = "/usr/bin/npm"
        assert (node._of_this_machine() is not None) == is_used, version


def test_missing_browser_gets_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setattr("build_scripts.lib.chromium.shutil.which", lambda _name: None)
    monkeypatch.setattr(chromium, "PLACES", ())
    monkeypatch.setattr(chromium, "may_install", lambda: False)
    with pytest.raises(SystemExit, match="install Chromium or Chrome"):
        chromium.chromium()


def test_unknown_stage_is_refused_with_the_names_there_are() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "build_scripts" / "test.py"), "--only", "ruff,rocket"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "there is no stage rocket; there are ruff, format, mypy" in done.stderr


@pytest.mark.parametrize(
    ("only", "reason"),
    [("browser,pyodide", "--fast leaves out browser, pyodide, and nothing else is asked for"), ("", "no stage ;")],
)
def test_a_run_of_no_stage_is_refused(
    only: str, reason: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["test.py", "--fast", "--only", only])
    monkeypatch.setattr(test, "run_in_venv", lambda _group: pytest.fail("it is not refused"))
    with pytest.raises(SystemExit) as refused:
        test.main()
    assert refused.value.code == 2
    assert reason in capsys.readouterr().err


@pytest.fixture
def made(tmp_path: Path) -> Path:
    """Return a folder that a command has just made."""
    folder = tmp_path / "made"
    (folder / "assets").mkdir(parents=True)
    (folder / "sw.js").write_text("new", encoding="utf-8")
    return folder


@pytest.mark.skipif(sys.platform == "win32", reason="making a link takes a right of its own there")
@pytest.mark.parametrize("name", ["real", "link", "."])
def test_an_output_folder_is_filled_where_it_lies(
    name: str, made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So it is by a link to it, and by a shell that stands in it."""
    real = tmp_path / "real"
    (real / "old").mkdir(parents=True)
    (real / "sw.js").write_text("old mashimo:", encoding="utf-8")
    (tmp_path / "link").symlink_to(real)
    (real / "out").symlink_to(tmp_path)
    monkeypatch.chdir(real if name == "." else tmp_path)
    before = real.stat().st_ino
    fill(check_replaceable(Path(name), MARK_OF_SITE, "a built site"), made)
    assert sorted(path.name for path in real.iterdir()) == ["assets", "sw.js"]
    assert (real / "sw.js").read_text(encoding="utf-8") == "new"
    assert real.stat().st_ino == before
    assert (tmp_path / "link").is_symlink()


def test_an_output_folder_keeps_what_it_has_when_the_new_files_find_no_room(
    made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_paths: Path) -> None:
        raise OSError("no space left")

    folder = tmp_path / "site"
    folder.mkdir()
    (folder / "sw.js").write_text("old", encoding="utf-8")
    monkeypatch.setattr(shutil, "move", full)
    with pytest.raises(OSError, match="no space"):
        fill(folder, made)
    assert [(path.name, path.read_text(encoding="utf-8")) for path in folder.iterdir()] == [("sw.js", "old")]


@pytest.mark.parametrize(
    ("make", "names"),
    [(build, ["sw.js"]), (release, ["SHA256SUMS"]), (documentation, ["index.html", "searchindex.js"])],
)
def test_a_folder_of_others_with_files_of_these_names_is_left_alone(
    make: Callable[[Path], object], names: list[str], tmp_path: Path
) -> None:
    for name in names:
        (tmp_path / name).write_text("of another program", encoding="utf-8")
    with pytest.raises(SystemExit, match="nothing was changed"):
        make(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == names


def test_a_file_is_no_output_folder(tmp_path: Path) -> None:
    (tmp_path / "dist").write_text("dear reader", encoding="utf-8")
    with pytest.raises(SystemExit, match="is a file"):
        check_replaceable(tmp_path / "dist", MARK_OF_SITE, "a built site")


@pytest.mark.slow
def test_runs_that_share_the_files_run_each_test_once(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "tests/docs/test_readme.py",
        "tests/site/test_qr.py",
        "--share",
        str(tmp_path),
    ]
    runs = [subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False) for _ in range(2)]
    assert [run.returncode for run in runs] == [0, 0], [run.stdout for run in runs]
    assert "passed" in runs[0].stdout
    assert "no tests ran" in runs[1].stdout


def test_boards_can_be_tried_in_other_sites_from_the_server_of_play() -> None:
    """It sends what docs/embedding.md asks of a host; a site is otherwise not shared."""
    server = play.serve(0, 0)
    with pytest.raises(HTTPError) as answer:
        get(f"{server.url}none")
    answer.value.close()
    server.stop()
    assert answer.value.headers["Access-Control-Allow-Origin"] == "*"


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="no program can press Ctrl-C for another there")
def test_play_serves_the_page_and_ends_quietly(tmp_path: Path) -> None:
    """Long, because it builds into dist/, from which a person may be playing."""
    command = [sys.executable, str(ROOT / "build_scripts" / "play.py"), "--no-open"]
    said = tmp_path / "said"
    with (
        said.open("w") as output,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=output, text=True) as playing,
    ):
        assert playing.stdout is not None
        address = re.search(r"http://\S+/", playing.stdout.readline())
        assert address is not None, said.read_text(encoding="utf-8")
        assert b"<title>Mashimo</title>" in get(address[0])[1]
        playing.send_signal(signal.SIGINT)
        assert playing.wait(10) == 0
    assert "Traceback" not in said.read_text(encoding="utf-8")


def test_a_ladders_elo_is_what_its_results_are_likeliest_by() -> None:
    """A level that makes 3 of 4 points against another is 191 Elo above it; chains add up."""
    greedy = ladder.name_of(ladder.GREEDY)
    fit = ladder.fitted({("a", greedy): [0, 0, 50, 100, 50], ("b", "a"): [0, 0, 50, 100, 50]})
    assert [round(fit.of(name)) for name in (greedy, "a", "b")] == [600, 791, 791 + 191]


def test_a_player_without_a_chain_to_the_greedy_one_has_no_elo() -> None:
    greedy = ladder.name_of(ladder.GREEDY)
    fit = ladder.fitted({("a", greedy): [0, 0, 50, 100, 50], ("c", "b"): [0, 0, 50, 100, 50]})
    assert fit.players == sorted(["a", greedy])


def test_a_score_counts_for_elo_but_not_for_its_own_forecast() -> None:
    """Two steps of 191 Elo foretell 382 of two places, though these two came out even."""
    levels = LEVEL_TABLES["oware-abapa"].levels[:3]
    low, middle, high = (ladder.name_of(ladder.plain(level)) for level in levels)
    steps = [(low, ladder.name_of(ladder.GREEDY)), (middle, low), (high, middle)]
    results = {step: [0, 0, 50, 100, 50] for step in steps} | {(high, low): [50, 0, 100, 0, 50]}
    fit = ladder.fitted(results)
    assert fit.of(high) - fit.of(low) < 300
    *_, told = ladder.foretold(LevelTable(levels, ()), results, fit)
    assert told.startswith("| 30 : 10 | 382 | 50.0% ")


def test_the_errors_of_a_ladder_shrink_with_the_root_of_the_games() -> None:
    greedy = ladder.name_of(ladder.GREEDY)
    few, many = ({("a", greedy): [n, 0, n, 0, n]} for n in (100, 400))
    errors = [ladder.fitted(results).error("a", greedy) for results in (few, many)]
    assert errors[0] / errors[1] == pytest.approx(2, rel=0.01)


def test_the_same_pair_of_games_comes_out_the_same_again() -> None:
    one, other = LEVEL_TABLES["oware-abapa"].levels[:2]
    pairing = ladder.Pairing("oware-abapa", ladder.name_of(one), ladder.name_of(other))
    assert ladder.play_pair(pairing, one, other, 7) == ladder.play_pair(pairing, one, other, 7)


def test_a_player_is_named_by_what_it_does() -> None:
    """Another ladder can then count what it has played."""
    names = [ladder.name_of(level) for table in LEVEL_TABLES.values() for level in table.levels]
    assert names[:2] == ["depth=1,nodes=1000,doubt=1000,overlooks=35", "depth=1,nodes=1000,doubt=1000"]
    assert "depth=63,nodes=2000000,doubt=0,endings" in names


def test_readers_see_a_question_mark_for_a_level_that_has_not_played_enough() -> None:
    levels = [Level(2, 1_000, elo=700), Level(2, 1_000), Level(63, 100_000), Level(63, 200_000, elo=900)]
    looks_two, looks_far = range(2, 3), range(13, 64)
    assert ladder.span(levels, looks_two, range(1)) == "10–20: 700–?"
    assert ladder.span(levels, looks_far, range(1)) == "30–40: ?–900"


def test_the_summary_names_each_failed_test_again(tmp_path: Path) -> None:
    """It does so below its stage, whether pytest or Node ran it, and errors of fixtures too."""
    (tmp_path / "test_a.py").write_text(
        """
import pytest

@pytest.fixture
def noisy():
    yield
    raise OSError("still open")

def test_passes(): pass
def test_fails(): assert 1 == 2
def test_leaves_noise(noisy): pass
""",
        encoding="utf-8",
    )
    script = tmp_path / "a.test.js"
    script.write_text("require('node:test')('fails', () => { throw Error('no'); });", encoding="utf-8")
    runs = {
        "cpython": [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "test_a.py"],
        "scripts": [node.node().program, "--test", "--test-reporter=spec", str(script)],
    }
    output = test.OrderedOutput()
    outcomes = [
        test.run_stage(stage, partial(Command, words, folder=tmp_path), 60, output) for stage, words in runs.items()
    ]
    assert [outcome.passed for outcome in outcomes] == [False, False]
    cpython, fails, leaves_noise, scripts, in_script = test.summary(outcomes, 1).splitlines()[2:-1]
    assert cpython.startswith("cpython  FAILED")
    assert fails == "         FAILED test_a.py::test_fails - assert 1 == 2"
    assert leaves_noise == "         ERROR test_a.py::test_leaves_noise - OSError: still open"
    assert scripts.startswith("scripts  FAILED")
    assert re.fullmatch(r" {9}test at .*a\.test\.js:1:\d+", in_script)


def test_fast_names_what_it_leaves_out_and_what_takes_long(tmp_path: Path) -> None:
    """It names the latter where the run takes too long."""
    (tmp_path / "shared-python").mkdir()
    for number, told in enumerate(
        (
            {"left_out": ["test_a.py"], "spent": {"test_b.py": 2.0, "test_c.py": 1.0}},
            {"left_out": ["test_a.py", "test_d.py"], "spent": {"test_e.py": 9.0}},
        )
    ):
        (tmp_path / "shared-python" / f"told-{number}.json").write_text(json.dumps(told), encoding="utf-8")
    said = test.said_of_fast(tmp_path, ["browser"], test.FAST)
    assert said == "left out by --fast: browser, and what is marked slow of test_a.py, test_d.py"
    longer = test.said_of_fast(tmp_path, ["browser"], test.FAST + 1)
    assert longer.endswith("and may be marked slow: test_e.py 9.0 s, test_b.py 2.0 s, test_c.py 1.0 s")
