"""docs/python.md: its code runs as it says, here, in a bare Pyodide, and in a fresh environment with the wheel."""

from __future__ import annotations

import re
import subprocess
import sys
import venv
from typing import TYPE_CHECKING, Any

import pytest

from build_scripts.lib.environment import ROOT
from build_scripts.lib.in_pyodide import in_pyodide
from build_scripts.lib.wheels import build_wheel
from mashimo import Game, IllegalMove
from mashimo.search import best_move

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.cpython

TEXT = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
BLOCKS = [
    "\n".join(line[4:] for line in block.splitlines())
    for block in re.findall(r"(?:^(?: {4}.*)?\n)+", TEXT, re.MULTILINE)
]
(CODE,) = (block for block in BLOCKS if "from mashimo import GAMES" in block)
"""The example, one expression or statement a line."""
(IN_THREADS,) = (block for block in BLOCKS if "ThreadPoolExecutor" in block)
"""The example that goes on from it in threads."""


def block_with(piece: str) -> str:
    """Return the example that has this piece of text."""
    (found,) = (block for block in BLOCKS if piece in block)
    return found


def test_the_example_says_what_its_lines_give() -> None:
    names: dict[str, Any] = {}
    for line in filter(None, CODE.splitlines()):
        code, _, said = line.partition("  # ")
        if said.startswith(('"', "[")):
            assert repr(eval(code, names)) == said.strip().replace('"', "'")  # noqa: S307 -- our own text
        else:
            exec(code, names)  # noqa: S102 -- our own text
    assert isinstance(names["game"], Game)
    assert names["game"].moves == []


def test_the_example_in_threads_finds_what_is_expected_after_every_move() -> None:
    names: dict[str, Any] = {}
    exec(f"{CODE}\n{IN_THREADS}", names)  # noqa: S102 -- our own text
    assert [reply.moves for reply in names["replies"]] == [[move] for move in "ABCDEF"]
    assert [result.move for result in names["found"]] == [
        best_move(reply, nodes=20_000).move for reply in names["replies"]
    ]


def test_the_example_of_a_picture_writes_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    exec(f"{CODE}\n{block_with('game.svg(')}", names)  # noqa: S102 -- our own text
    assert (tmp_path / "board.svg").read_text(encoding="utf-8").startswith('<svg xmlns="http://www.w3.org/2000/svg"')


def test_the_examples_of_many_games_read_and_find_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    good = '[Variant "oware-abapa"]\n[South "Ann"]\n\n1. C *\n'
    (tmp_path / "archive.ogn").write_text(good + '[Variant "oware-abapa"]\n\n1. C C *\n', encoding="utf-8")
    exec(block_with('read_games("archive.ogn")'), {})  # noqa: S102 -- our own text
    position = Game.from_record("v1;oware-abapa;moves=C").position
    assert capsys.readouterr().out == f"1 Ann {position} []\nline 7, column 6: C: not-yours (RULES 1.4)\n"
    names: dict[str, Any] = {}
    exec(block_with("GameIndex("), names)  # noqa: S102 -- our own text
    assert capsys.readouterr().out == "archive.ogn 1 Ann ? 1\n"
    assert len(names["damaged"]) == 1


@pytest.mark.slow
def test_the_example_of_an_engine_gets_a_move() -> None:
    names: dict[str, Any] = {}
    exec(f"{CODE}\n{block_with('SimpleEngine.open')}", names)  # noqa: S102 -- our own text
    assert names["found"].move in names["game"].legal_moves()


@pytest.mark.long
def test_the_example_of_a_match_scores_each_two_players(capsys: pytest.CaptureFixture[str]) -> None:
    exec(block_with("play_match(").replace("pairs=20", "pairs=1"), {})  # noqa: S102 -- our own text
    said = capsys.readouterr().out
    for one, other in (("10", "60"), ("10", "110"), ("60", "110")):
        assert f"\nlevel {one} level {other} " in said


def test_a_refused_move_carries_its_clause() -> None:
    """RULES 1.4: an empty house is not playable."""
    game = Game("oware-abapa", "0-4-4-4-4-3-5-1-2-5-5-5-3-3-S")
    with pytest.raises(IllegalMove) as refused:
        game.play("A")
    assert refused.value.refusal.clause == "1.4"


@pytest.mark.long
def test_the_wheel_runs_the_example_in_a_bare_pyodide(tmp_path: Path) -> None:
    """Install it by micropip."""
    command = in_pyodide(f"{CODE}\nprint(best_move(game, nodes=2000).move)\n0", tmp_path)
    done = subprocess.run(command.words, input=command.reads, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() in set("ABCDEF")


@pytest.mark.long
@pytest.mark.parametrize("extra", ["", "[fast]"])
def test_the_wheel_runs_the_example_in_a_new_environment(tmp_path: Path, extra: str) -> None:
    """Install it by pip."""
    wheel = build_wheel(tmp_path)
    venv.create(tmp_path / "fresh", with_pip=True)
    python = tmp_path / "fresh" / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    subprocess.run([python, "-m", "pip", "install", "-q", f"mashimo{extra} @ {wheel.as_uri()}"], check=True)
    code = f"{CODE}\nfrom mashimo.search.backend import can_compile\nprint(can_compile(game.id))"
    done = subprocess.run([python, "-I", "-c", code], capture_output=True, text=True, check=True, cwd=tmp_path)
    assert done.stdout.strip() == str(bool(extra))
