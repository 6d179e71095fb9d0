"""Games in bulk: every game of a file of any size, damaged ones told with their place, in little memory."""

from __future__ import annotations

import os
import re
import tracemalloc
from io import StringIO
from random import Random
from typing import TYPE_CHECKING, Final

import pytest

from mashimo import GAMES, Game
from mashimo.play.game_files import FoundGame, files_in, read_games
from mashimo.play.import_text import read_file
from mashimo.play.move_tree import file_of
from mashimo.play.ogn import LONGEST, games_in, write_ogn

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

GOOD: Final = '[Variant "awale"]\n[South "Ann"]\n\n1. C c *\n'
"""A game; its text ends without an empty line."""

PIECES: Final = (
    *(
        '[Variant "awale"]',
        '[South "A"]',
        '[Event "x"]',
        '[A "\\" ]"]',
        "[bad",
        "\n\n",
        "1. C c",
        "*",
        "1-0",
        "{ c }",
        "}",
    ),
    *('{ [South "B"]\n\n }', "; x [Event", "\n%y\n", "(1. D)", '"', "\\"),
)
"""Pieces of files, whole and damaged; no comment is left open."""


def has_game(text: str) -> bool:
    """Tell whether a text has more than comments."""
    return not re.fullmatch(r"(?:\s|\{[^}]*\}|;[^\n]*|%[^\n]*)*", text)


def read(text: str) -> list[FoundGame]:
    """Read the games of a text."""
    return list(read_games(StringIO(text)))


def random_games(count: int) -> Iterator[str]:
    """Write games of random moves, of one game after another."""
    chance = Random(count)
    for number in range(count):
        game = Game([*GAMES][number % len(GAMES)])
        for _ in range(chance.randrange(1, 12)):
            if not game.result:
                game.play(chance.choice(game.legal_moves()))
        yield write_ogn(file_of(game.to_record(), South=f"Player {number}", Event="a { b"))


def test_every_game_of_a_file_is_read_with_its_line() -> None:
    texts = list(random_games(20))
    found = read("\n".join(texts))
    assert [write_ogn(each.file) for each in found if each.file] == texts
    lines = "\n".join(texts).split("\n")
    assert all(lines[each.line - 1].startswith("[Variant") for each in found)


def test_a_file_is_split_where_games_in_splits_it() -> None:
    text = (
        '[Variant "awale"]\n{ [Variant "x"]\n\n } 1. C { a\n[South "not a tag"] } c *\n'
        '[Event "2"]\n1. C ; [Event "3"]\n* [Event "4"]\n\n[Event "5"]\n[Site "a \\" ] b"]\n%[Event "6"]\n1. D *'
    )
    assert [(each.line, each.tags) for each in read_games(StringIO(text), headers_only=True)] == [
        (each.line, each.tags) for each in games_in(text)
    ]
    assert len(games_in(text)) == 4


def test_a_text_of_any_pieces_is_split_where_games_in_splits_it() -> None:
    chance = Random(43)
    compared = 0
    for _ in range(3_000):
        pieces = [chance.choice(PIECES) + chance.choice(("", " ", "\n")) for _ in range(chance.randrange(1, 16))]
        text = "".join(pieces)
        found = read(text)
        for each in found:
            assert each.file or (each.error and each.error.place.line and each.error.place.column), text
        whole = games_in(text)
        if len(whole) > 1:  # a text with a damaged tag stays whole there
            compared += 1
            expected = [(part.line, part.text.strip()) for part in whole if has_game(part.text)]
            assert [(each.line, each.text.strip()) for each in found if has_game(each.text)] == expected, repr(text)
    assert compared > 500


@pytest.mark.parametrize(
    ("damaged", "error"),
    [
        ('[Variant "awale"]\n\n1. C C *\n', "line 8, column 6: C: not-yours (RULES 1.4)"),
        ('[Variant "awale"]\n\n1. C c 25-23\n', "line 8, column 8: the result * is expected, here is '25-23'"),
        ('[Variant "chess"]\n\n1. C *\n', "line 6, column 11: there is no game 'chess'"),
        ('[Variant "awale]\n\n1. C *\n', "line 6, column 1: a tag such as"),
        ('[Variant "awale"]\n\n1. C { to the end\n', "line 8, column 6: a comment that ends with } is expected"),
        ('[Variant "awale"]\n\n1. C (1. D *\n', "line 8, column 12: a move or ) is expected"),
    ],
)
def test_a_damaged_game_is_told_with_its_place_and_the_rest_goes_on(damaged: str, error: str) -> None:
    found = read(f"{GOOD}\n{damaged}\n{GOOD}")
    assert [each.file is not None for each in found] == [True, False, True]
    assert str(found[1].error).startswith(error)
    assert found[1].game is None
    assert found[2].tags["South"] == "Ann"


def test_an_error_in_the_line_where_the_last_game_ends_has_its_column_there() -> None:
    found = read('[Variant "awale"] 1. C * [Variant "awale"] 1. C C *')
    assert [each.line for each in found] == [1, 1]
    assert str(found[1].error) == "line 1, column 49: C: not-yours (RULES 1.4)"


def test_records_and_links_are_read_line_by_line_between_other_games() -> None:
    text = f"v1;awale;moves=C.c\nhttps://mashimo.example/#v1;bao-kenya;moves=C\n{GOOD}#v1;awale;moves=C.C\n"
    found = read(text)
    assert [(each.line, each.game and each.game.id) for each in found] == [
        (1, "awale"),
        (2, "bao-kenya"),
        (3, "awale"),
        (7, None),
    ]
    assert str(found[3].error) == "move 2, line 7, column 1: C: not-yours (RULES 1.4)"
    assert found[1].tags["Variant"] == "bao-kenya"


def test_headers_are_read_without_the_moves() -> None:
    found = list(read_games(StringIO(GOOD.replace("1. C c", "1. nonsense")), headers_only=True))
    assert [(each.tags["South"], each.game, each.error) for each in found] == [("Ann", None, None)]


@pytest.mark.parametrize("between", ["\ufeff", "\x1a", "\0\0", "\n\x1a\ufeff"])
def test_what_is_left_between_joined_files_and_at_their_end_is_no_damage(between: str) -> None:
    text = f"{GOOD}{between}{GOOD}{between}v1;awale;moves=C.c\n{between}"
    found = read(text)
    assert [each.error for each in found] == [None] * 3
    assert [each.tags["South"] for each in found] == ["Ann", "Ann", "?"]
    assert [game.tags["South"] for game in games_in(f"{GOOD}{between}{GOOD}{between}")] == ["Ann", "Ann"]
    assert read_file("awale", f"C c\n{between}")[0].moves == ["C", "c"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_a_file_is_read_whatever_program_wrote_it(tmp_path: Path, encoding: str, newline: str) -> None:
    path = tmp_path / "games.ogn"
    path.write_bytes((GOOD.replace("Ann", "Zoë") * 2).replace("\n", newline).encode(encoding))
    found = list(read_games(path))
    assert [(each.line, each.tags["South"], each.error) for each in found] == [(1, "Zoë", None), (5, "Zoë", None)]


def test_a_file_without_games_has_none(tmp_path: Path) -> None:
    path = tmp_path / "empty.ogn"
    path.write_text("\n; nothing\n{ here }\n", encoding="utf-8")
    assert list(read_games(path)) == []


def test_a_heading_above_the_first_tag_is_left_out_of_its_game() -> None:
    text = f"Games of our club, 2024\n(all of them)\n\n{GOOD}\n{GOOD}"
    found = read(text)
    assert [each.tags["South"] for each in found] == ["Ann", "Ann"]
    assert [[str(piece) for piece in each.file.left_out] for each in found if each.file] == [
        ["line 1: Games of our club, 2024"],
        [],
    ]
    assert str(read(text.replace('"awale"', '"chess"'))[0].error).startswith("line 4, column 11: there is no game")
    assert read(text.replace('"awale"', '"awale'))[0].error


def test_what_is_no_game_is_told_as_one_error() -> None:
    (found,) = read("To whom it may concern\nand so on\n")
    assert str(found.error).startswith("line 1, column 1: ")


def test_a_game_that_is_too_long_is_refused_and_the_next_one_read() -> None:
    long = f'[Variant "awale"]\n\n1. C {{ {"x" * LONGEST} }} c *\n'
    found = read(f"{GOOD}\n{long}\n{GOOD}")
    assert [each.error and each.error.code for each in found] == [None, "file-too-long", None]
    assert str(found[1].error).startswith("line 6, column 1: ")


def test_a_file_of_any_size_takes_the_memory_of_one_game(tmp_path: Path) -> None:
    path = tmp_path / "games.ogn"
    with path.open("w", encoding="utf-8") as file:
        for _ in range(2_000):
            file.write(f"{GOOD}\n")
        file.write(f'[Variant "awale"]\n1. C {{ {"x" * 8 * LONGEST}')  # a line of two million characters
    tracemalloc.start()
    count = sum(1 for _ in read_games(path, headers_only=True))
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert count == 2_001
    assert most < 10 * LONGEST


def test_no_game_is_damaged_where_a_line_above_the_limit_is_cut() -> None:
    game = '[Variant "awale"] [South "Ann of the long name"] 1. C c 2. A * '
    count = 3 * LONGEST // len(game)
    found = read(game * count)
    assert len(found) == count
    assert [each.error for each in found if each.error] == []


def test_a_folder_that_cannot_be_read_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Its games are not taken for deleted ones."""
    (tmp_path / "a" / "locked").mkdir(parents=True)
    real = os.scandir

    def scan(path: str) -> object:
        if "locked" in path:
            raise PermissionError(13, "Permission denied", path)
        return real(path)

    monkeypatch.setattr(os, "scandir", scan)
    with pytest.raises(PermissionError, match="locked"):
        files_in(tmp_path)


def test_the_files_of_a_folder_are_those_of_games(tmp_path: Path) -> None:
    for name in ("b.ogn", "a/c.PGN", "a/d.txt", "e.png"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    assert files_in(tmp_path) == [tmp_path / name for name in ("a/c.PGN", "a/d.txt", "b.ogn")]
    assert files_in(tmp_path / "e.png") == [tmp_path / "e.png"]
