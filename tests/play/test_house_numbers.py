"""Moves by the numbers of houses: read, written, and real games replayed to their printed boards."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import pytest

from mashimo import Game, IllegalMove, NotationError
from mashimo.play.house_numbers import turn_numbers, write_numbers
from mashimo.play.import_text import read_file, read_game
from mashimo.play.ogn import read_ogn
from tests.support.boards import picture, random_game

GAME: Final = "togyzqumalaq"
OPENING: Final = "76 98 66 87 12 76 25 78 48 36x"
FILE: Final = Path(__file__).parents[1] / "data" / "togyzqumalaq-bulletin.txt"


class Printed(NamedTuple):
    """A game of the bulletin."""

    players: str
    moves: str
    boards: dict[int, str]
    """The printed boards by the number of the move."""


def printed_games() -> list[Printed]:
    """Read the games of the file."""
    found = []
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            _, players, moves, boards = (part.strip() for part in line.split("|"))
            pairs = (board.split(":") for board in boards.split(";"))
            found.append(Printed(players, moves, {int(number): board.strip() for number, board in pairs}))
    return found


def as_printed(game: Game, at: int) -> str:
    """Write the board after a turn as the bulletin does, with a small letter for either player's tuz."""
    board = game.turns[at].board
    cells = ["x" if board[21 + house] else str(board[house] or "-") for house in range(18)]
    return f"{board[19]} / {' '.join(reversed(cells[9:]))} / {' '.join(cells[:9])} / {board[18]}"


def test_there_are_ten_games_with_twenty_four_boards() -> None:
    games = printed_games()
    assert (len(games), sum(len(game.boards) for game in games)) == (10, 24)


@pytest.mark.parametrize("printed", printed_games(), ids=lambda printed: printed.players)
def test_a_published_game_is_replayed_to_its_printed_boards(printed: Printed) -> None:
    """RULES 13.2-13.6, 13.13: every house of a last seed, every tuz, every house and store is as printed."""
    game = read_game(GAME, printed.moves)
    assert len(game.moves) == len(printed.moves.split())
    for number, board in printed.boards.items():
        assert as_printed(game, 2 * number) == board.replace("X", "x"), picture(game)


def test_moves_by_numbers_are_read() -> None:
    """RULES 13.13: bare, numbered, with a result behind them, in a file."""
    game = read_game(GAME, OPENING)
    assert game.moves == list("GiFhAgBgDc")
    assert game.position.endswith(" *F")
    for text in (
        "1. 76 98 2. 66 87 3. 12 76 4. 25 78 5. 48 36x *",
        f'[Variant "{GAME}"]\n\n{OPENING} *\n',
        OPENING.replace("x", "\u0445"),
        OPENING.replace("x", "X"),
        OPENING.replace("x", "\u00f5"),
        OPENING.replace("x", "\u00d5"),
        OPENING.removesuffix("x"),
        "7698 6687".replace("76", "76 ").replace("66", "66 ") + " 12 76 25 78 48 36x",
    ):
        assert read_game(GAME, text).moves == game.moves, text
    assert read_ogn(f'[Variant "{GAME}"] 1. 76 {{ first }} 98 (1... 87) 2. 66 *').line[0].comments == ["first"]


def test_letters_and_squares_may_stand_among_numbers() -> None:
    """RULES 13.13, 10.4: beside the letters; the squares of PlayStrategy are read as well."""
    assert read_game(GAME, "1. G i 2. 66 h").moves == ["G", "i", "F", "h"]
    assert read_game(GAME, "1. g1f2 98").moves == ["G", "i"]


@pytest.mark.parametrize(
    ("text", "where", "numbers"),
    [
        ("75 98", "75", (7, 6)),
        ("76 98x", "98x", (9, 8)),
        ("1. 76 98 2. 66 97", "97", (9, 1)),
        ("36x", "36x", (3, 2)),
    ],
    ids=["another house", "no tuz", "North's", "a first move"],
)
def test_a_move_that_ends_elsewhere_is_refused(text: str, where: str, numbers: tuple[int, int]) -> None:
    """RULES 13.13: a wrong last house, and an `x` where no tuz is made; the error has the place and the numbers."""
    with pytest.raises(NotationError) as caught:
        read_file(GAME, text)
    assert (caught.value.code, caught.value.where, caught.value.numbers) == ("file-numbers", where, numbers)
    assert caught.value.place.column == text.index(where) + 1


def test_an_illegal_move_by_numbers_is_refused_as_such() -> None:
    """RULES 13.13, 1.4."""
    with pytest.raises(IllegalMove) as caught:
        read_game(GAME, f"{OPENING} 68")
    assert caught.value.code == "tuz"


def test_moves_are_written_by_numbers() -> None:
    """RULES 13.13, 14.8: what is written is read again, in both games."""
    assert write_numbers(read_game(GAME, OPENING)) == "1. 76 98 2. 66 87 3. 12 76 4. 25 78 5. 48 36x"
    assert write_numbers(read_game("bestemshe", "32 32")) == "1. 32 32"
    assert write_numbers(Game(GAME)) == ""
    for name in (GAME, "bestemshe", "oware-abapa", "awale"):
        from_random = random_game(name, Random(f"numbers {name}"))
        assert read_game(name, write_numbers(from_random)).moves == from_random.moves
    assert turn_numbers(read_game(GAME, OPENING), 1) == "76"


@pytest.mark.parametrize("name", ["bao-la-kujifunza", "own1.10x4"])
def test_a_board_with_other_houses_has_no_numbers(name: str) -> None:
    """RULES 13.13: two rows of up to nine houses."""
    with pytest.raises(NotationError):
        write_numbers(Game(name))
    with pytest.raises(NotationError):
        read_game(name, "12 34")


def test_a_game_that_north_begins_has_no_numbers() -> None:
    with pytest.raises(NotationError):
        write_numbers(Game(GAME, Game(GAME).ruleset.start("N")))


def test_a_move_that_ends_in_a_store_has_no_number() -> None:
    game = Game("bao-kenya")
    game.play("F")
    with pytest.raises(NotationError):
        write_numbers(game)
