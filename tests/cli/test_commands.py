"""`python -m mashimo`: what each command says to people and to programs, how it ends, and the protocol like UCI."""

from __future__ import annotations

import io
import json
import os
import pathlib
import runpy
import subprocess
import sys
import threading
from argparse import Namespace
from typing import TYPE_CHECKING, Any

import pytest

from mashimo import GAMES, Game
from mashimo.cli import analyse as analyse_commands
from mashimo.cli import play as play_command
from mashimo.cli import review as review_commands
from mashimo.cli.main import main
from mashimo.compiler.runtime import Instance
from mashimo.play.errors import MashimoError
from mashimo.search import analyse, best_move, number_of, review, tablebase
from mashimo.search.exercises import make

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

pytestmark = pytest.mark.cpython

CHAIN = "0-4-4-4-4-3-5-1-2-5-5-5-3-3-S"
"""A position from which F captures five (RULES 2.4)."""
FEW = "1-2-1-1-1-0-1-0-2-0-0-0-18-21-S"


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str]) -> Any:  # noqa: ANN401  # what a command printed: text, or what JSON says
    def tell(*arguments: str, ends: int = 0) -> Any:  # noqa: ANN401  # text, or what JSON says
        assert main([*arguments]) == ends
        printed = capsys.readouterr()
        text = printed.err if ends else printed.out
        return [json.loads(line) for line in text.splitlines()] if "--json" in arguments else text

    return tell


def test_every_game_is_listed_with_its_start(told: Any) -> None:  # noqa: ANN401  # the fixture's
    said = told("games", "--json")
    assert {each["game"]: each["start"] for each in said} == {name: GAMES[name].start() for name in GAMES}


@pytest.mark.parametrize("game", GAMES)
def test_a_board_is_shown_as_south_sees_it(told: Any, game: str) -> None:  # noqa: ANN401  # the fixture's
    text = told("show", game)
    for house in GAMES[game].layout.houses:
        assert f" {house.name} " in text.replace("\n", " \n")
    assert f"South to move: {' '.join(Game(game).legal_moves())}" in text


def test_the_moves_are_shown_by_numbers_on_request(told: Any) -> None:  # noqa: ANN401  # the fixture's
    """RULES 13.13: of a game on two rows of up to nine houses; of another they are refused."""
    record = "v1;oware-abapa;moves=F.f.C"
    assert told("show", record, "--numbers").endswith("1. 64 64 2. 32\n")
    (said,) = told("show", record, "--numbers", "--json")
    assert said["numbers"] == "1. 64 64 2. 32"
    assert "no-move" in str(told("show", "bao-la-kujifunza", "--numbers", "--json", ends=1))


def test_a_game_comes_from_a_record_a_link_a_file_or_standard_input(
    told: Any,  # noqa: ANN401  # the fixture's
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = "v1;oware-abapa;moves=F.f"
    path = tmp_path / "game.ogn"
    path.write_text('[Variant "oware-abapa"]\n\n1. F f *\n', encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", io.StringIO(record))
    for game in (record, f"https://mashimo.example/#{record}", str(path), "-"):
        (said,) = told("show", game, "--json")
        assert said["record"] == record, game


def test_a_position_is_drawn_on_standard_output_or_into_a_file(told: Any, tmp_path: Path) -> None:  # noqa: ANN401  # the fixture's
    choices = ("--mark", "F", "--mark", "E", "--arrow", "F:a:c", "--size", "320", "--near", "N", "--theme", "dark")
    expected = Game("oware-abapa", CHAIN).svg(
        marks=["F", "E"], arrows=[("F", "a", "c")], size=320, near="N", theme="dark"
    )
    assert told("svg", "oware-abapa", "--position", CHAIN, *choices) == expected
    assert told("svg", "oware-abapa", "--position", CHAIN, *choices, "--json") == [{"position": CHAIN, "svg": expected}]
    path = tmp_path / "board.svg"
    assert told("svg", "oware-abapa", "--position", CHAIN, *choices, "--out", str(path)) == ""
    assert path.read_text(encoding="utf-8") == expected
    missing = tmp_path / "none" / "board.svg"
    assert f"{missing}: No such file or directory" in told("svg", "oware-abapa", "--out", str(missing), ends=1)
    assert told("svg", "oware-abapa", "--mark", "z", ends=1).startswith("mashimo: there is no 'z' to mark")


def test_games_are_found_in_files_and_printed_as_places_or_as_texts(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path, index = tmp_path / "games.ogn", tmp_path / "index.sqlite"
    good = '[Variant "awale"]\n[South "Ann"]\n\n1. C *'
    path.write_text(f'{good}\n\n[Variant "awale"]\n[South "Annika"]\n\n1. C C *\n', encoding="utf-8")
    position = Game.from_record("v1;awale;moves=C").position
    asked = ["find", str(path), "--index", str(index), "--player", "ann"]
    assert main([*asked, "--game", "awale", "--position", position]) == 0
    printed = capsys.readouterr()
    assert printed.out == f"{path}:1  awale  Ann - ?  *  ?  after 1 moves\n"
    assert printed.err == f"mashimo: {path}: line 9, column 6: C: not-yours (RULES 1.4)\n"
    assert main([*asked, "--json"]) == 0
    printed = capsys.readouterr()
    assert [json.loads(line)["south"] for line in printed.out.splitlines()] == ["Ann", "Annika"]
    assert printed.err == "", "the file has not changed"
    assert main([*asked, "--text", "--limit", "1"]) == 0
    assert capsys.readouterr().out == f"{good}\n\n"


def test_of_several_games_in_one_line_those_asked_for_are_printed(told: Any, tmp_path: Path) -> None:  # noqa: ANN401  # the fixture's
    path = tmp_path / "games.ogn"
    games = [f'[Variant "awale"] [South "{name}"] 1. C *' for name in ("Ann", "Ben", "Cas")]
    path.write_text(" ".join(games), encoding="utf-8")
    assert told("find", str(path), "--south", "ben", "--text") == f"{games[1]}\n\n"


def test_a_reader_that_has_seen_enough_ends_a_search_in_silence(tmp_path: Path) -> None:
    (tmp_path / "games.ogn").write_text("v1;awale;moves=C\n" * 3000, encoding="utf-8")
    finder = subprocess.Popen(
        [sys.executable, "-m", "mashimo", "find", str(tmp_path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    with finder:
        assert finder.stdout
        assert finder.stderr
        finder.stdout.readline()
        finder.stdout.close()
        assert finder.stderr.read() == b""


def test_a_file_whose_name_looks_like_a_tag_is_a_file(
    told: Any,  # noqa: ANN401  # the fixture's
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (tmp_path / "[club] game.ogn").write_text('[Variant "awale"] 1. C *', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert "North to move" in told("show", "[club] game.ogn")


def test_an_index_that_is_damaged_is_told(told: Any, tmp_path: Path) -> None:  # noqa: ANN401  # the fixture's
    index = tmp_path / "index.sqlite"
    (tmp_path / "games.ogn").write_text("v1;awale;moves=C\n", encoding="utf-8")
    assert "awale" in told("find", str(tmp_path), "--index", str(index))
    whole = index.read_bytes()
    index.write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))
    said = told("find", str(tmp_path), "--index", str(index), ends=1)
    assert said.startswith("mashimo: ")
    assert said.endswith("cannot be used: database disk image is malformed\n")


def test_what_cannot_be_looked_for_is_told(told: Any, tmp_path: Path) -> None:  # noqa: ANN401  # the fixture's
    (tmp_path / "games.ogn").touch()
    assert "is no file and no folder" in told("find", str(tmp_path / "none"), ends=1)
    assert "is no file and no folder" in told("find", os.devnull, ends=1)
    assert "cannot be used as an index" in told("find", str(tmp_path), "--index", str(tmp_path / "none" / "i"), ends=1)
    assert "its name is missing" in told("find", str(tmp_path), "--position", CHAIN, ends=1)
    assert "cannot be used as an index" in told("find", str(tmp_path), "--index", __file__, ends=1)


def test_analysing_gives_what_the_package_gives(told: Any) -> None:  # noqa: ANN401  # the fixture's
    (said,) = told("analyse", "oware-abapa", "--position", CHAIN, "--nodes", "2000", "--json")
    expected = analyse(Game("oware-abapa", CHAIN), nodes=2000)
    found = [(each["move"], each["value"], each["line"]) for each in said["thoughts"]]
    assert found == [(result.move, result.value, [*result.line]) for result in expected]


@pytest.mark.slow
def test_solving_proves_what_the_package_proves(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """It tells how far it has come."""
    assert main(["solve", "oware-abapa", "--position", FEW, "--seeds", "9", "--json", "--progress"]) == 0
    printed = capsys.readouterr()
    ending = tablebase.solve("oware-abapa", 9).probe(Game("oware-abapa", FEW))
    assert ending
    said = json.loads(printed.out)["ending"]
    assert (said["low"], said["high"], said["winner"]) == (ending.low, ending.high, ending.winner)
    assert printed.err.splitlines()[-1] == "solved: 9 of 9 seeds"


def test_an_error_does_not_follow_the_progress_in_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a terminal the progress is one line that changes; what comes after it begins on an empty one."""
    terminal = io.StringIO()
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stderr", terminal)

    def fail(*_: object, progress: Callable[[int, int], None], **__: object) -> None:
        progress(1, 3)
        raise MashimoError("no-file", "it fails")

    monkeypatch.setattr(review_commands, "review", fail)
    assert main(["review", "v1;oware-abapa;moves=F.f.C"]) == 1
    assert terminal.getvalue() == "\r\x1b[K1 of 3 moves\r\x1b[Kmashimo: it fails\n"


def test_endings_are_written_into_a_file_and_read_from_it(told: Any, tmp_path: Path) -> None:  # noqa: ANN401  # the fixture's
    """Of the lines, only the time differs."""
    position = ("oware-abapa", "--position", "0-0-0-0-0-1-1-0-0-0-1-1-22-22-S")
    file = str(tmp_path / "four.endings")
    solved = told("solve", *position, "--seeds", "4", "--to", file).splitlines()
    read = told("solve", *position, "--from", file).splitlines()
    assert read[0].startswith("All positions with at most 4 seeds in the houses, in ")
    assert read[1:] == solved[1:]
    asked = ("analyse", *position, "--nodes", "500")
    assert told(*asked, "--from", file) == told(*asked, "--endings", "4")
    record = "v1;oware-abapa;start=0-0-0-0-0-1-1-0-0-0-1-1-22-22-S;moves=F"
    assert told("review", record, "--from", file) == told("review", record, "--endings", "4")


def test_an_analysis_tells_what_endings_prove(told: Any) -> None:  # noqa: ANN401  # the fixture's
    (found,) = told("analyse", "own1.3x2.again.xo.row", "--nodes", "500", "--endings", "12", "--json")
    values = [(each["move"], each["value"], each["proved"]) for each in found["thoughts"]]
    assert values == [("B", 4, True), ("C", 0, False), ("A", -8, True)]


def test_a_file_of_endings_that_cannot_be_used_ends_the_command_with_the_reason(told: Any, tmp_path: Path) -> None:  # noqa: ANN401  # the fixture's
    other = tmp_path / "other"
    assert "other cannot be read: No such file" in told("analyse", "oware-abapa", "--from", str(other), ends=1)
    other.write_text("no endings")
    assert "this is no file of endings" in told("solve", "oware-abapa", "--from", str(other), ends=1)
    missing = str(tmp_path / "none" / "file")
    blocked = tmp_path / "blocked"
    blocked.mkdir()
    for folder in (str(blocked), ".", ""):
        assert "cannot be written: it is a folder" in told(
            "solve", "oware-abapa", "--seeds", "18", "--to", folder, ends=1
        )
    assert "there is no such folder" in told("solve", "oware-abapa", "--seeds", "18", "--to", missing, ends=1)
    told("solve", "awale", "--seeds", "2", "--to", str(other))
    assert "the endings of awale, not of oware" in told("solve", "oware-abapa", "--from", str(other), ends=1)


def test_solving_tells_how_a_finished_game_has_ended(told: Any) -> None:  # noqa: ANN401  # the fixture's
    position = "0-0-0-0-0-0-0-0-0-0-0-0-25-23-S"
    solved = told("solve", "oware-abapa", "--seeds", "1", "--position", position)
    assert "South wins" in solved
    assert "nothing is proved" not in solved


def test_lines_are_counted_behind_each_move(told: Any) -> None:  # noqa: ANN401  # the fixture's
    """RULES 11.5."""
    (said,) = told("perft", "oware-abapa", "6", "--json")
    assert said["lines"] == sum(said["moves"].values()) == 27332
    assert told("perft", "oware-abapa", "0").startswith("1 lines")


@pytest.mark.parametrize("game", ["oware-abapa", "bao-la-kujifunza"])
def test_lines_are_counted_a_few_moves_at_a_time(told: Any, monkeypatch: pytest.MonkeyPatch, game: str) -> None:  # noqa: ANN401  # the fixture's
    """RULES 11.5: so that Ctrl-C ends it at once. Lines that end early are none, as in one go."""
    position = CHAIN if game == "oware-abapa" else GAMES[game].start()
    arguments = ("perft", game, "4", "--position", position, "--json")
    (at_once,) = told(*arguments)
    called: list[int] = []
    call = Instance.call

    def counted(machine: Instance, name: str, *given: int) -> int | None:
        called.append(given[1])
        return call(machine, name, *given)

    monkeypatch.setattr(analyse_commands, "AT_ONCE", 1)
    monkeypatch.setattr(Instance, "call", counted)
    (in_parts,) = told(*arguments)
    assert in_parts["moves"] == at_once["moves"]
    assert set(called) == {1}


@pytest.mark.parametrize(
    ("position", "ended", "won"),
    [
        ("0-0-0-0-0-1-0-0-0-0-0-1-36-10-S", "South wins the set.", (1, 0)),
        ("0-0-0-0-0-1-0-0-0-0-0-1-10-36-S", "North wins the set.", (0, 1)),
        ("0-0-0-0-0-1-0-0-0-0-0-1-22-24-S", "The set is a draw.", (0, 0)),
    ],
)
def test_a_match_tells_how_a_set_has_ended_and_how_it_stands(
    told: Any,  # noqa: ANN401  # the fixture's
    position: str,
    ended: str,
    won: tuple[int, int],
) -> None:
    """RULES 15.10: a set is over with the move; a single set has no standing."""
    record = f"v1;mangala;start={position};match=best-of-3;moves=F"
    standing = f"{ended} Set 2 of 3; sets won: South {won[0]}, North {won[1]}."
    assert f"\n{standing}\nNorth to move: " in told("show", record)
    (said,) = told("show", record, "--json")
    assert said["rounds"] == {"south": won[0], "north": won[1], "played": 1}
    (one,) = told("show", record.replace("match=best-of-3;", ""), "--json")
    assert one["rounds"] is None


def test_a_match_without_an_end_tells_no_number_of_rounds(told: Any) -> None:  # noqa: ANN401  # the fixture's
    """RULES 6.11."""
    assert "\nRound 1; rounds won: South 0, North 0.\nSouth to move: " in told("show", "nam-nam")


def test_lines_go_on_into_the_next_round(told: Any) -> None:  # noqa: ANN401  # the fixture's
    """RULES 6.8, 11.5: and end with the match."""
    start = "1-0-0-0-0-3-1-3-0-0-0-0-20-20-S SSSSSSNNNNNN S"
    game = ("perft", "nam-nam", "3", "--position", start, "--json")
    (whole,), (one,) = told(*game), told(*game, "--match", "round")
    for said, match in ((whole, "full"), (one, "round")):
        assert said["lines"] == len(lines_of(Game("nam-nam", start, match), 3)), match
    assert one["lines"] < whole["lines"]


def test_lines_of_a_single_set_are_counted_compiled(told: Any, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: ANN401  # the fixture's
    """RULES 11.5, 15.9: no set follows, and no position comes back."""
    (played,) = told("perft", "mangala", "4", "--match", "best-of-3", "--json")
    monkeypatch.setattr(analyse_commands, "lines_played", None)
    (counted,) = told("perft", "mangala", "4", "--json")
    assert counted["moves"] == played["moves"]


def lines_of(game: Game, depth: int) -> list[list[str]]:
    """List the lines of this length, played from their records."""
    if depth == 0:
        return [game.moves]
    found = []
    for move in game.legal_moves():
        ahead = Game.from_record(game.record())
        ahead.play(move)
        found += lines_of(ahead, depth - 1)
    return found


def test_lines_too_long_to_be_counted_are_refused(told: Any) -> None:  # noqa: ANN401  # the fixture's
    assert "at most 200 moves are counted, not of 201" in told("perft", "awale", "201", ends=1)


def test_a_game_is_reviewed_move_by_move(told: Any) -> None:  # noqa: ANN401  # the fixture's
    record = f"v1;oware-abapa;start={CHAIN};moves=B.a"
    game = Game.from_record(record)
    (said,) = told("review", record, "--nodes", "2000", "--json")
    judgements = review(game, nodes=2000)
    assert [(each["move"], each["lost"], each["size"]) for each in said["moves"]] == [
        (judgement.move, judgement.lost, judgement.size) for judgement in judgements
    ]
    assert [side["side"] for side in said["sides"]] == ["S", "N"]
    assert "South B      blunder: loses" in told("review", record, "--nodes", "2000")


@pytest.mark.slow
def test_exercises_are_made(told: Any) -> None:  # noqa: ANN401  # the fixture's
    (said,) = told("exercises", "oware-abapa", "--seed", "1", "--json")
    (expected,) = make("oware-abapa", 1, 1)
    assert (said["record"], said["solution"]) == (expected.record, [*expected.solution])


@pytest.mark.parametrize(
    ("arguments", "code", "where"),
    [
        (["show", "chess"], "no-game", "chess"),
        (["show", "v1;awale;moves=A.A"], "not-yours", "A"),
        (["show", "awale", "--position", "4-4-S"], "position-length", "4-4-S"),
        (["solve", "nam-nam"], "no-endings", "nam-nam"),
        (["analyse", "v1;awale;end=resign-S"], "game-over", ""),
    ],
)
def test_what_cannot_be_done_is_one_error(told: Any, arguments: list[str], code: str, where: str) -> None:  # noqa: ANN401  # the fixture's
    """The exit code is 1, and the error is JSON where that is asked for."""
    assert told(*arguments, ends=1).startswith("mashimo: ")
    (said,) = told(*arguments, "--json", ends=1)
    assert (said["error"]["code"], said["error"]["where"]) == (code, where)


NINES = "9" * 5000


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["show", f"{'a' * 5000}.ogn"], "no-file"),
        (["show", "none.ogn"], "no-file"),
        (["show", "./none"], "no-file"),
        (["show", "."], "no-file"),
        (["show", "v2;oware-abapa"], "record-form"),
        (["show", "own1.6x4.nothing"], "own-newer"),
        (["show", "v1;awale;start=std;moves=", "--position", "0-4-4-4-4-3-5-1-2-5-5-5-3-3-S"], "own-start"),
        (["play", "v1;nam-nam;start=std;moves=", "--match", "full"], "own-start"),
    ],
)
def test_a_game_that_is_none_is_called_what_it_looks_like(told: Any, arguments: list[str], code: str) -> None:  # noqa: ANN401  # the fixture's
    """A file is no game that there is not, nor is a record of another form; nor may a record begin elsewhere."""
    (said,) = told(*arguments, "--json", ends=1)
    assert said["error"]["code"] == code


@pytest.mark.parametrize(("where", "what"), [("/", "a folder"), (os.devnull, "a device")])
def test_what_is_no_file_is_called_what_it_is(told: Any, where: str, what: str) -> None:  # noqa: ANN401  # the fixture's
    assert told("show", where, ends=1) == f"mashimo: {where!r} is {what}, not a file\n"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_game_comes_from_a_named_pipe(told: Any, tmp_path: Path) -> None:  # noqa: ANN401  # the fixture's
    """A shell makes such a pipe of a command's output."""
    path = tmp_path / "pipe"
    os.mkfifo(path)
    writing = threading.Thread(target=path.write_text, args=("v1;awale;moves=F",), kwargs={"encoding": "utf-8"})
    writing.start()
    assert "v1;awale;moves=F" in told("show", str(path))
    writing.join()


def test_a_file_needs_no_ending_in_its_name_but_a_game(told: Any, tmp_path: Path) -> None:  # noqa: ANN401  # the fixture's
    path = tmp_path / "game"
    path.write_text("v1;awale;moves=F", encoding="utf-8")
    assert "v1;awale;moves=F" in told("show", str(path))
    path.write_text("F f", encoding="utf-8")
    assert "does not say which game" in told("show", str(path), ends=1)


def test_a_file_of_utf_16_is_read_and_what_is_left_out_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """RULES 10.6: as the page reads it, with the line of each piece."""
    path = tmp_path / "game.pgn"
    path.write_text('[Variant "awale"]\n\n1. F $14 f 1-0\n', encoding="utf-16")
    assert main(["show", str(path), "--json"]) == 0
    printed = capsys.readouterr()
    assert json.loads(printed.out)["record"] == "v1;awale;moves=F.f"
    assert [json.loads(line)["left_out"] for line in printed.err.splitlines()] == [
        {"line": 3, "text": "$14"},
        {"line": 3, "text": "1-0"},
    ]
    assert main(["show", str(path)]) == 0
    assert capsys.readouterr().err.splitlines()[0] == "mashimo: left out, line 3: $14"
    assert ran("show", "-", input=path.read_bytes()).stdout.startswith(b" ")


def test_a_folder_is_called_one(told: Any, tmp_path: Path) -> None:  # noqa: ANN401  # the fixture's
    """A folder is there, and yet no file."""
    assert "is a folder" in told("show", str(tmp_path), ends=1)
    assert "is no file" in told("show", str(tmp_path / "none.ogn"), ends=1)


def ran(*arguments: str, **streams: Any) -> subprocess.CompletedProcess[bytes]:  # noqa: ANN401  # as the library has it
    """Run a command in a process of its own, and return how it ended."""
    return subprocess.run(
        [sys.executable, "-m", "mashimo", *arguments],
        check=False,
        timeout=120,
        **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **streams},
    )


@pytest.mark.parametrize("encoding", ["utf-8", "ascii:strict"])
@pytest.mark.parametrize(
    "arguments", [["show", "-"], ["show", "-", "--json"], ["play", "awale"], ["play", "awale", "--json"], ["engine"]]
)
def test_bytes_that_are_no_text_get_one_clear_error(
    encoding: str, arguments: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing of it is left out or guessed; and whatever is repeated of it can be written."""
    monkeypatch.setenv("PYTHONIOENCODING", encoding)
    done = ran(*arguments, input=b"\xc3\xa9\xff\n")
    assert b"Traceback" not in done.stderr
    assert done.returncode == ("-" in arguments)
    every = (done.stdout + done.stderr).decode(encoding.partition(":")[0]).splitlines()
    lines = [line for line in every if "xff" in line or "0xc3" in line]
    assert len(lines) == 1, done
    if "--json" in arguments:
        assert json.loads(lines[0])["error"]["message"]


@pytest.mark.parametrize("arguments", [["show", "awale"], ["games", "--json"], ["--help"], ["engine"]])
def test_an_output_that_takes_nothing_is_one_error_at_the_most(arguments: list[str]) -> None:
    full = pathlib.Path("/dev/full")
    if not full.exists():
        pytest.skip("this system has no device that is always full")
    with full.open("wb") as output:
        done = ran(*arguments, stdout=output, input=b"go nodes 2000\n")
        assert done.stderr.count(b"\n") <= 1, done.stderr.decode()
        assert b"o space left" in done.stderr or arguments == ["--help"], "argparse itself says nothing of it"
        unheard = ran("show", "chess", stderr=output)
        assert (unheard.returncode, unheard.stdout) == (1, b"")


@pytest.mark.parametrize("arguments", [["games"], ["play", "awale"], ["engine"], ["--help"]])
def test_who_has_read_enough_sees_no_error(arguments: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = ran(*arguments, stdout=writing, input=b"go nodes 2000\n")
    os.close(writing)
    assert b"Traceback" not in done.stderr
    assert b"Exception" not in done.stderr
    assert done.stderr.decode().strip() == ("v1;awale" if "play" in arguments else ""), "the record is not lost"


@pytest.mark.skipif(os.name == "nt", reason="a shell's way to close a stream")
@pytest.mark.parametrize(
    ("closed", "command", "code", "found"),
    [
        (">&-", "show awale", 1, "standard output is closed"),
        ("2>&-", "show chess", 1, ""),
        ("2>&-", "perft awale 2 --progress", 0, "lines of 2 moves"),
        ("<&-", "play awale", 0, "v1;awale"),
    ],
)
def test_a_stream_that_is_closed_is_no_error_of_python(closed: str, command: str, code: int, found: str) -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", f'exec "$0" -m mashimo {command} {closed}', sys.executable],
        check=False,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == code, done
    assert "Traceback" not in done.stderr
    assert found in done.stdout + done.stderr
    assert found or not done.stdout + done.stderr, "an error whose stream is closed is printed nowhere else"


@pytest.mark.parametrize(
    "arguments",
    [
        ["perft", "awale", NINES],
        ["exercises", "awale", "--count", "99999999999999999999"],
        ["analyse", "awale", "--nodes", "1073741825"],
    ],
)
def test_a_number_that_is_too_long_is_refused_in_a_line(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    error = capsys.readouterr().err.splitlines()[-1]
    assert "is no whole number from 0 to 1073741824" in error
    assert len(error) < 150


@pytest.mark.parametrize(
    "arguments",
    [[], ["win"], ["play", "awale", "--level", "9"], ["perft", "awale", "-1"], ["analyse", "awale", "--seconds", "0"]],
)
def test_a_wrong_command_line_ends_with_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert "usage: python -m mashimo" in capsys.readouterr().err


def test_the_help_names_present_levels_and_says_which_are_old(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["play", "--help"])
    said = " ".join(capsys.readouterr().out.split())
    assert "10 (weakest), 20, ... up to the game's highest; 1 to 8 are old numbers" in said
    assert f"(default: 2, which is {number_of('oware-abapa', 2)} in oware-abapa)" in said
    with pytest.raises(SystemExit):
        main(["--help"])
    assert f"play oware-abapa --level {number_of('oware-abapa', 4)}\n" in capsys.readouterr().out


def played(lines: str, monkeypatch: pytest.MonkeyPatch, *arguments: str) -> None:
    """Play a game in the terminal, where a person types these lines."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
    assert main(["play", *arguments]) == 0


def test_a_game_is_played_in_a_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """RULES 1.4: a refused house says why, and so does what is no move; and the record is told at the end."""
    played("why b\nF\nmoves\nZ\na\nundo\nhint\nquit\n", monkeypatch, "oware-abapa", "--position", CHAIN)
    said = capsys.readouterr().out
    assert "South: F (ends in c, captures 5)" in said
    assert "b: not-yours (RULES 1.4)" in said
    assert "'Z'" in said
    assert said.rstrip().endswith(f"v1;oware-abapa;start={CHAIN}")


def test_what_cannot_be_done_in_a_game_is_an_error_with_its_clause(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """RULES 1.4: on standard error, as of every other command."""
    played("b\nundo\ndecline\n", monkeypatch, "oware-abapa", "--json")
    printed = capsys.readouterr()
    assert "error" not in printed.out
    errors = [json.loads(line)["error"] for line in printed.err.splitlines()]
    assert [(error["code"], error["clause"]) for error in errors] == [
        ("not-yours", "1.4"),
        ("no-move", None),
        ("no-offer", None),
    ]


def test_the_computers_first_move_is_not_taken_back_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played("undo\nrecord\nquit\n", monkeypatch, "oware-abapa", "--computer", "S", "--level", "1")
    said = capsys.readouterr().out
    assert "there is nothing to take back" in said
    assert said.count("South: ") == 1, "it has played once"
    first, last = [line for line in said.splitlines() if line.startswith("v1;")]
    assert first == last != "v1;oware-abapa"


@pytest.mark.parametrize(
    ("answer", "expected"), [("agree", "end=agree"), ("decline", "moves=F.f"), ("resign", "end=resign-S")]
)
def test_the_computer_offers_to_end_the_game(
    answer: str, expected: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """RULES 1.9: the player may decline the offer and play on, and resigns for themselves."""
    monkeypatch.setattr(play_command, "would_offer", lambda game: len(game.moves) == 1)
    monkeypatch.setattr(play_command, "best_move", lambda *_, **__: Namespace(move="f"))
    played(f"F\nE\n{answer}\n", monkeypatch, "oware-grand-slam")
    said = capsys.readouterr().out
    assert said.count("North offers to end the game: agree, or decline.") == 1
    assert "agree or decline. Type help, or one of: agree decline" in said
    assert expected in said.splitlines()[-1]


@pytest.mark.parametrize("agrees", [True, False])
def test_the_computer_answers_an_offer(
    agrees: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """RULES 1.9."""
    monkeypatch.setattr(play_command, "would_agree", lambda *_: agrees)
    played("agree\n", monkeypatch, "oware-grand-slam")
    said = capsys.readouterr().out
    assert ("The computer agrees." if agrees else "The computer plays on.") in said
    assert said.rstrip().endswith("end=agree" if agrees else "oware-grand-slam")


class Interrupted(io.StringIO):
    """Lines after which Ctrl-C is pressed."""

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]  # as in its own base
        line = super().readline(size)
        if not line:
            raise KeyboardInterrupt
        return line


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_who_breaks_a_game_off_has_its_record(
    form: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", Interrupted("F\nf\n"))
    assert main(["play", "oware-abapa", "--computer", "none", *form]) == 130
    last = capsys.readouterr().out.splitlines()[-1]
    assert (json.loads(last)["record"] if form else last) == "v1;oware-abapa;moves=F.f"


class InterruptedImport:
    """A finder during whose search Ctrl-C is pressed."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> None:  # noqa: ARG004  # so it is called
        """Find nothing."""
        if name == main.__module__:
            raise KeyboardInterrupt


def test_a_command_that_is_broken_off_while_it_begins_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, main.__module__)
    monkeypatch.setattr(sys, "meta_path", [InterruptedImport, *sys.meta_path])
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("mashimo", run_name="__main__")
    assert ended.value.code == 130


def test_the_computer_plays_against_itself_to_the_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played("", monkeypatch, "bao-kenya", "--computer", "both", "--level", "1", "--json")
    *_, last = map(json.loads, capsys.readouterr().out.splitlines())
    assert last["result"]
    assert Game.from_record(last["record"]).result


def conversation(*lines: str) -> list[str]:
    """Send lines to `python -m mashimo engine` without waiting for answers, and return the answers."""
    done = subprocess.run(
        [sys.executable, "-m", "mashimo", "engine"],
        input="\n".join([*lines, ""]),
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert done.stderr == ""
    return done.stdout.splitlines()


def test_other_programs_play_by_a_protocol_like_uci() -> None:
    said = conversation(
        "uci", "isready", f"position text {CHAIN}", "go nodes 2000", "isready"
    )  # at the end of input the search is waited for
    assert "uciok" in said
    assert said.count("readyok") == 2
    best = best_move(Game("oware-abapa", CHAIN), nodes=2000).move
    assert [line for line in said if line.startswith("bestmove")] == [f"bestmove {best}"]
    assert any(line.startswith("info depth 3 score cp ") for line in said)


def test_the_protocol_says_what_is_wrong_and_keeps_the_game() -> None:
    said = conversation(
        "setoption name Game value bao-kenya",
        "position startpos moves C",
        "position startpos moves C C",
        "position text 4-4-S",
        "setoption name Game value chess",
        "setoption name Level value 9",
        "castle",
        "go nodes many",
        f"go nodes {NINES}",
        f"go {NINES}",
        f"setoption name {NINES} value 1",
        NINES,
        "state",
    )
    assert [line.split()[0] for line in said] == ["error"] * 10 + ["state"]
    assert max(map(len, said[:-1])) < 250
    assert json.loads(said[-1].removeprefix("state "))["record"] == "v1;bao-kenya;moves=C"


def test_a_search_without_end_is_stopped_at_once_and_answers() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "mashimo", "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as engine:
        assert engine.stdin
        assert engine.stdout
        engine.stdin.write("go infinite\n")
        engine.stdin.flush()
        while not engine.stdout.readline().startswith("info depth 8"):
            pass
        engine.stdin.write("go nodes many\ngo nodes\n")  # what says no limit stops nothing
        engine.stdin.flush()
        said: list[str] = []
        while sum(line.startswith("error no") for line in said) < 1 or not said[-1].startswith("info depth"):
            said.append(engine.stdout.readline())
        assert not any(line.startswith("bestmove") for line in said)
        engine.stdin.write("stop\ngo level 1\n")
        engine.stdin.close()
        answers = [line for line in engine.stdout if line.startswith("bestmove")]
        assert len(answers) == 2, "one for each search"
