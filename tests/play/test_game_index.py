"""The index of games in files: it finds what reading all of them would find, and follows the files as they change."""

from __future__ import annotations

import os
import sqlite3
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

import pytest

from mashimo import GAMES, Game, MashimoError, NotationError
from mashimo.play import game_index
from mashimo.play.game_files import read_games
from mashimo.play.game_index import GameIndex, GameQuery
from mashimo.play.move_tree import file_of
from mashimo.play.notation import position_text
from mashimo.play.ogn import write_ogn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mashimo.play.game_files import FoundGame

pytestmark = pytest.mark.cpython  # Pyodide loads sqlite3 only on request

ANN: Final = '[Variant "awale"]\n[South "Ann Åberg"]\n[North "Ben"]\n[Date "2024.05.01"]\n\n1. C c 2. A *\n'
BEN: Final = '[Variant "awale"]\n[South "Ben"]\n[North "Cas"]\n[Date "2025-01-01"]\n[Termination "resign-N"]\n\n1. C\n'
DAMAGED: Final = '[Variant "awale"]\n[South "Dan"]\n[Result "1-0"]\n\n1. C C 1-0\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Make a folder with two files of three games."""
    path = tmp_path / "games"
    path.mkdir()
    (path / "a.ogn").write_text(ANN, encoding="utf-8")
    (path / "b.ogn").write_text(f"{BEN}\n{DAMAGED}", encoding="utf-8")
    return path


@pytest.fixture
def index(folder: Path) -> Iterator[GameIndex]:
    """Index the games of the folder."""
    with GameIndex() as made:
        damaged = made.update([folder])
        assert [(os.path.basename(path), str(error)) for path, error in damaged] == [  # noqa: PTH119  # it is text
            ("b.ogn", "line 13, column 6: C: not-yours (RULES 1.4)")
        ]
        yield made


@pytest.mark.parametrize("kind", [str, Path])
@pytest.mark.parametrize("name", ["", "a.ogn"])
def test_a_single_path_is_one_source(folder: Path, kind: type[str | Path], name: str) -> None:
    """A text is no list of the files that its letters name."""
    with GameIndex() as one, GameIndex() as listed:
        one.update(kind(folder / name))
        listed.update([folder / name])
        assert [*one.find(GameQuery())] == [*listed.find(GameQuery())] != []


@pytest.mark.parametrize(
    ("query", "players"),
    [
        (GameQuery(), ["Ann Åberg", "Ben", "Dan"]),
        (GameQuery(player="åBERG"), ["Ann Åberg"]),
        (GameQuery(player="ben"), ["Ann Åberg", "Ben"]),
        (GameQuery(south="ben"), ["Ben"]),
        (GameQuery(south="\udce9"), []),  # as a command line has a byte that is no UTF-8
        (GameQuery(north="ben"), ["Ann Åberg"]),
        (GameQuery(date="2024"), ["Ann Åberg"]),
        (GameQuery(date="2024-05"), ["Ann Åberg"]),
        (GameQuery(date="2025-01"), ["Ben"]),
        (GameQuery(date="2025.01"), ["Ben"]),
        (GameQuery(date="5.01"), []),
        (GameQuery(outcome="S"), ["Ben", "Dan"]),
        (GameQuery(outcome="unfinished", player="ann"), ["Ann Åberg"]),
        (GameQuery(game="AWALE"), ["Ann Åberg", "Ben", "Dan"]),
        (GameQuery(game="bao-kenya"), []),
    ],
)
def test_games_are_found_by_what_is_said_of_them(index: GameIndex, query: GameQuery, players: list[str]) -> None:
    assert [found.south for found in index.find(query)] == players


def test_a_found_game_has_its_place_and_its_result(index: GameIndex, folder: Path) -> None:
    (found,) = index.find(GameQuery(south="ben"))
    expected = Game.from_record("v1;awale;moves=C;end=resign-N")
    assert expected.result
    result = f"{expected.result.south}-{expected.result.north}"
    assert found == (str(folder / "b.ogn"), 1, "awale", "Ben", "Cas", "2025-01-01", result, 1, None, 1)


def test_a_position_is_found_after_the_moves_that_first_reach_it(index: GameIndex) -> None:
    game = Game.from_record("v1;awale;moves=C")
    found = [(each.south, each.ply) for each in index.find(GameQuery("awale", game.position))]
    assert found == [("Ann Åberg", 1), ("Ben", 1)]
    game.play("c")
    assert [each.ply for each in index.find(GameQuery("awale", game.position))] == [2]
    game.play("D")
    assert list(index.find(GameQuery("awale", game.position))) == []
    start = list(index.find(GameQuery("awale", Game("awale").position)))
    assert [each.ply for each in start] == [0, 0], "a damaged game has no positions"


def test_prose_is_told_and_is_no_unfinished_game(folder: Path) -> None:
    (folder / "letter.txt").write_text("Dear Sir,\nthis is no game.\n", encoding="utf-8")
    (folder / "tags.txt").write_text('[South "Eve"]\n[Event "Big" Cup"]\n', encoding="utf-8")
    with GameIndex() as index:
        assert [damaged.error.code for damaged in index.update([folder])] == ["not-yours", "no-game", "file-tag"]
        assert [found.south for found in index.find(GameQuery())] == ["Ann Åberg", "Ben", "Dan", "?"]


def test_a_result_of_thousands_of_digits_stops_no_other_game(folder: Path) -> None:
    (folder / "c.ogn").write_text(f'[Variant "awale"]\n[Result "{"9" * 5000}-0"]\n\n1. C c *\n', encoding="utf-8")
    (folder / "d.ogn").write_text(ANN, encoding="utf-8")
    with GameIndex() as index:
        assert [damaged.error.code for damaged in index.update([folder])] == ["not-yours", "file-unfinished"]
        assert [found.south for found in index.find(GameQuery(outcome="unfinished"))] == ["Ann Åberg", "?", "Ann Åberg"]


def test_a_damaged_game_of_a_site_is_one_of_the_game_it_names(tmp_path: Path) -> None:
    path = tmp_path / "site.ogn"
    text = '[Site "https://playstrategy.org/abc"]\n[Variant "Oware"]\n\n1. A {}\n'
    path.write_text(text.format("Z *") + "\n" + text.format("*"), encoding="utf-8")
    with GameIndex() as index:
        assert [damaged.error.code for damaged in index.update([path])] == ["no-move"]
        assert [found.game for found in index.find(GameQuery())] == ["oware-abapa", "oware-abapa"]


def test_one_position_of_two_games_is_two(index: GameIndex) -> None:
    assert Game("oware-abapa").position == Game("awale").position
    assert list(index.find(GameQuery("oware-abapa", Game("awale").position))) == []


@pytest.mark.slow
def test_what_is_found_is_what_reading_all_games_finds(tmp_path: Path) -> None:
    chance, path = Random(5), tmp_path / "random.ogn"
    with path.open("w", encoding="utf-8") as file:
        for number in range(120):
            game = Game([*GAMES][number % len(GAMES)])
            while not game.result and len(game.moves) < 40:
                game.play(chance.choice(game.legal_moves()))
            file.write(write_ogn(file_of(game.to_record(), South=f"P{number % 7}")) + "\n")
    games = [(found.line, found.game) for found in read_games(path) if found.game]
    with GameIndex() as index:
        assert index.update([path]) == []
        for _, game in games:
            board = chance.choice(game.turns).board
            position = position_text(game.ruleset.layout, board)
            expected = [
                (line, [turn.board for turn in other.turns].index(board))
                for line, other in games
                if other.id == game.id and any(turn.board == board for turn in other.turns)
            ]
            found = index.find(GameQuery(game.id, position))
            assert [(each.line, each.ply) for each in found] == expected, f"{game.id} {position}"
        ended = [line for line, game in games if game.result and game.result.winner == "S"]
        assert [each.line for each in index.find(GameQuery(outcome="S"))] == ended


def test_a_file_is_read_again_only_when_it_has_changed(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []

    def noted(path: str) -> Iterator[FoundGame]:
        read.append(os.path.basename(path))  # noqa: PTH119  # it is text
        return read_games(path)

    monkeypatch.setattr(game_index, "read_games", noted)
    file = tmp_path / "index.sqlite"
    with GameIndex(file) as index:
        index.update([folder])
    (folder / "a.ogn").write_text(ANN.replace("Ann", "Eve"), encoding="utf-8")
    os.utime(folder / "a.ogn", ns=(1, 1))  # two writings can have one time
    (folder / "c.ogn").write_text(BEN.replace("Cas", "Fay"), encoding="utf-8")
    with GameIndex(file) as index:
        assert index.update([folder]) == []
        assert [found.south for found in index.find(GameQuery())] == ["Eve Åberg", "Ben", "Dan", "Ben"]
        (folder / "b.ogn").unlink()
        index.update([folder])
        assert [found.south for found in index.find(GameQuery("awale", Game("awale").position))] == ["Eve Åberg", "Ben"]
    assert read == ["a.ogn", "b.ogn", "a.ogn", "c.ogn"]


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such names")
def test_a_file_whose_name_is_not_utf_8_is_indexed(tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"caf\xe9.ogn")
    with GameIndex() as index:
        for text in (ANN, BEN):
            path.write_text(text, encoding="utf-8")
            index.update([tmp_path])
        assert [(found.path, found.south) for found in index.find(GameQuery())] == [(str(path), "Ben")]


def test_a_file_whose_reading_breaks_off_is_not_half_indexed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(path: str) -> Iterator[FoundGame]:
        yield next(read_games(path))
        raise OSError("the disk is gone")

    with GameIndex() as index:
        index.update([folder / "a.ogn"])
        monkeypatch.setattr(game_index, "read_games", broken)
        with pytest.raises(OSError, match="the disk is gone"):
            index.update([folder])
        assert [found.south for found in index.find(GameQuery())] == ["Ann Åberg"]
        monkeypatch.undo()
        index.update([folder])
        assert [found.south for found in index.find(GameQuery())] == ["Ann Åberg", "Ben", "Dan"]


def test_an_index_of_another_version_is_made_again(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "index.sqlite"
    with GameIndex(file) as index:
        index.update([folder])
    monkeypatch.setattr(game_index, "VERSION", game_index.VERSION + 1)
    with GameIndex(file) as index:
        assert list(index.find(GameQuery())) == []
        index.update([folder])
        assert len(list(index.find(GameQuery()))) == 3


def test_a_file_that_is_no_index_is_refused_and_stays_as_it_is(tmp_path: Path) -> None:
    text, other = tmp_path / "letter.txt", tmp_path / "other.sqlite"
    text.write_text("Dear Sir, this is no database.\n" * 10, encoding="utf-8")
    database = sqlite3.connect(other)
    database.execute("CREATE TABLE mine (name TEXT)")
    database.close()
    for path in (text, other):
        before = path.read_bytes()
        with pytest.raises(MashimoError) as refused:
            GameIndex(path)
        assert refused.value.code == "no-index"
        assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"game": "chess"}, "no-game"),
        ({"position": "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"}, "no-game"),
        ({"game": "awale", "position": "4-4"}, "position-turn"),
        ({"outcome": "white"}, "no-outcome"),
    ],
)
def test_a_query_that_makes_no_sense_is_refused(asked: dict[str, str], code: str) -> None:
    with pytest.raises((MashimoError, NotationError)) as refused:
        GameQuery(**asked)
    assert refused.value.code == code
