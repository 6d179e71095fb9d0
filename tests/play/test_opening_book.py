"""Opening books: what is shipped is sound, a text is read back as it was written, and nothing damaged is read."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Final

import pytest

from build_scripts.research import opening_book as generator
from build_scripts.research.opening_book import (
    Searches,
    Tree,
    after,
    book_of,
    leaves_of,
    levels_of,
    play,
    searched,
    starts_of,
)
from mashimo import Game, MashimoError, NotationError
from mashimo.play.opening_book import OpeningBook, read_book

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.cpython  # the page has its own reader, and its wheel no book

NAMES: Final = sorted(path.stem for path in generator.FOLDER.glob("*.txt"))
"""The games with a book."""
MOST_BYTES: Final = 300_000
"""The most bytes of a book."""
SAMPLE: Final = 12
"""The values that are compared with new searches."""
CLOSE: Final = 75
"""The most by which those may differ on average, in hundredths of a seed: a game's value may have been learned anew."""


def shipped_text(game: str) -> str:
    """Read the text of a book that is shipped."""
    return (generator.FOLDER / f"{game}.txt").read_text(encoding="utf-8")


@pytest.fixture(scope="module", params=NAMES)
def book(request: pytest.FixtureRequest) -> OpeningBook:
    """Read each book that is shipped."""
    return read_book(shipped_text(request.param))


def sampled(book: OpeningBook, count: int) -> list[str]:
    """Choose positions of a book, the same ones every time."""
    return Random(book.game).sample(sorted(book.positions), min(count, len(book.positions)))


def test_oware_has_a_book() -> None:
    assert "oware-abapa" in NAMES


def test_a_book_is_small_and_written_as_it_is_read(book: OpeningBook) -> None:
    text = shipped_text(book.game)
    assert len(text.encode()) <= MOST_BYTES
    assert book.text() == text


def test_a_book_has_the_start_and_every_legal_move_of_its_positions_in_board_order(book: OpeningBook) -> None:
    assert book.moves(Game(book.game))
    for position in sampled(book, 200):
        game = Game(book.game, position)
        assert game.position == position
        assert [found.move for found in book.moves(game)] == game.legal_moves(), position


def test_every_first_move_has_its_replies(book: OpeningBook) -> None:
    start = Game(book.game).position
    assert [move for move in Game(book.game).legal_moves() if not book.moves(after(book, start, move))] == []


def test_a_followed_move_has_the_value_of_the_best_reply_and_one_move_more(book: OpeningBook) -> None:
    followed = 0
    for position in sampled(book, 150):
        for found in book.positions[position]:
            replies = book.positions.get(after(book, position, found.move).position, ())
            if replies:
                best = max(replies, key=lambda reply: reply.value)
                assert (found.value, found.depth) == (-best.value, best.depth + 1), (position, found.move)
                followed += 1
    assert followed


def test_a_move_after_which_its_player_moves_again_keeps_the_value_of_the_best_next_move() -> None:
    """F, the first move of Kenyan Bao, leaves South to move."""
    tree = Tree("bao-kenya", Searches("bao-kenya", 200, None), 2)
    tree.grow()
    (again,) = [child for child in tree.children[tree.start] if child.move == "F"]
    best = tree.best(again.position)
    assert again.again
    assert tree.value(again) == (best.value, best.depth + 1)
    book = book_of(tree, 200, 0, Counter())
    assert all(game.turn in "SN" and abs(value) < 10_000 for value, game in leaves_of(book))


@pytest.mark.long
def test_every_position_is_reached_from_the_start_by_moves_of_the_book(book: OpeningBook) -> None:
    reached = set[str]().union(*levels_of(book))
    assert reached == set(book.positions)


@pytest.mark.slow
def test_values_are_those_of_new_searches(book: OpeningBook) -> None:
    """The moves that the book does not follow have values of searches of their own, not of replies."""
    values = islice(leaves_of(book), SAMPLE)
    differences = [abs(value - searched(game, book.nodes).value) for value, game in values]
    assert len(differences) == SAMPLE
    assert sum(differences) <= CLOSE * SAMPLE, differences


def test_another_games_position_is_refused_and_an_unknown_one_has_no_moves() -> None:
    book = read_book(shipped_text("oware-abapa"))
    assert book.moves(Game("oware-abapa", "0-0-0-0-0-1-1-0-0-0-0-0-23-23-S")) == ()
    with pytest.raises(MashimoError, match="book of oware-abapa, not of awale") as refused:
        book.moves(Game("awale"))
    assert refused.value.code == "other-game"


def resealed(text: str, old: str, new: str) -> str:
    """Change the lines of a book, once, and tell so in its first line."""
    head, _, body = text.partition("\n")
    changed = body.replace(old, new, 1)
    assert changed != body
    before = head.rpartition("=")[0]
    return f"{before}={digest(changed)}\n{changed}"


def digest(body: str) -> str:
    """Compute what the first line of a book tells of the others, as a reader of its format would."""
    return sha256(body.encode()).hexdigest()


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda text: text.replace("mashimo-book 1 ", "mashimo-book 2 ", 1), "line 1: an opening book of version 1"),
        (lambda text: text.replace("mashimo-book", "a-book", 1), "line 1: this is no opening book"),
        (lambda text: text.replace(" 0\t", " 1\t", 1), "damaged"),
        (lambda text: text[: len(text) // 2], "damaged"),
        (lambda text: text + "\n", "damaged"),
        (lambda text: text + "\ud800", "damaged"),
        (lambda text: text.replace("oware-abapa", "chess", 1), "there is no game 'chess'"),
        (lambda _: f"mashimo-book 1 chess nodes=1 games=1 positions=0 sha256={digest('')}\n", "no game 'chess'"),
        (lambda text: text.replace("nodes=", f"nodes={'9' * 5000}", 1), "line 1: this is no opening book"),
        (lambda text: resealed(text, "\tA ", "\tZ "), "not a move of this game"),
        (lambda text: resealed(text, "\tA ", "\tA+"), "line .*: a move, its value, its depth and its games"),
        (lambda text: resealed(text, text.splitlines()[1], text.splitlines()[2]), "each position once"),
        (lambda text: resealed(text, f"{text.splitlines()[1]}\n", ""), "positions are expected, here are"),
        (lambda _: "", "line 1: this is no opening book"),
    ],
)
def test_a_damaged_book_is_refused(damage: object, said: str) -> None:
    assert callable(damage)
    with pytest.raises(NotationError, match=said):
        read_book(damage(shipped_text("oware-abapa")))


def made(folder: Path, name: str, searches: int) -> tuple[OpeningBook, Path]:
    """Make a small book, its searches kept in a file."""
    path = folder / name
    tree = Tree("oware-abapa", Searches("oware-abapa", 600, path), plies=4)
    while len(tree) < searches and tree.grow():
        pass
    starts = starts_of(tree, 3)
    return book_of(tree, 600, sum(starts.values()), play(tree, starts, 1)), path


@pytest.mark.parametrize(("game", "nodes"), [("awale", 600), ("oware-abapa", 700)])
def test_kept_searches_of_another_game_or_limit_are_refused(tmp_path: Path, game: str, nodes: int) -> None:
    path = tmp_path / "kept"
    start = Game("oware-abapa").position
    found = Searches("oware-abapa", 600, path).of(start)
    assert path.read_text(encoding="utf-8") == f"oware-abapa 600\n{start}\t{found.value}\t{found.depth}\n"
    assert len(Searches("oware-abapa", 600, path)) == 1
    with pytest.raises(SystemExit, match=f"is not of {game} {nodes}, but begins with 'oware-abapa 600'"):
        Searches(game, nodes, path)


@pytest.mark.slow
def test_the_same_book_is_made_again_and_from_searches_that_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(generator, "PLAYED", generator.PLAYED._replace(nodes=600))
    book, path = made(tmp_path, "one", 120)
    again, other = made(tmp_path, "two", 120)
    assert book == again == read_book(book.text())
    assert path.read_bytes() == other.read_bytes()
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    (tmp_path / "three").write_text("".join(lines[:60]), encoding="utf-8")
    third, continued = made(tmp_path, "three", 120)
    assert third == book
    assert continued.read_bytes() == path.read_bytes()
    assert sum(move.games for moves in book.positions.values() for move in moves) >= book.games
