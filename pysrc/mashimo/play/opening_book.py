"""The opening book of a game: for positions of its first moves, the value of each move and how often it was chosen.

A book is a text. Its first line tells the version, the game, how the book was made, and the SHA-256 of all other lines:

    mashimo-book 1 oware-abapa nodes=500000 games=1800 positions=2500 sha256=...

Each other line is a position text, then its legal moves in board order, separated by tabs. A move is its word, its
value in hundredths of a seed for the player to move, the depth of that value, and how many games went on with it:

    4-4-4-4-4-4-4-4-4-4-4-4-0-0-S	A -66 15 3	B -31 14 40	...

build_scripts/research/opening_book.py makes the books in web/data/openings; docs/strength.md has their figures.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from mashimo.play.errors import MashimoError, NotationError, Place
from mashimo.play.notation import read_move
from mashimo.play.rulesets import GAMES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mashimo.play.game import Game

__all__ = ["BookMove", "OpeningBook", "read_book"]

NUMBER: Final = r"(\d{1,12})"
"""A number of the first line. Python refuses to convert some thousand digits."""
HEAD: Final = re.compile(
    rf"mashimo-book {NUMBER} (\S+) nodes={NUMBER} games={NUMBER} positions={NUMBER} sha256=([0-9a-f]{{64}})"
)
VERSION: Final = "1"
MOVE: Final = re.compile(r"(\S+) (-?\d{1,5}) (\d{1,3}) (\d{1,7})")


@dataclass(frozen=True, slots=True)
class BookMove:
    """A legal move of a position in a book."""

    move: str
    """The move, as a word."""
    value: int
    """The lead of the player to move after it, as an estimate in hundredths of a seed; negative if behind."""
    depth: int
    """The number of moves looked ahead for that value, this move included."""
    games: int
    """In how many games of self-play the move was chosen here."""


@dataclass(frozen=True, slots=True)
class OpeningBook:
    """The book of a game.

    >>> from mashimo import Game
    >>> from mashimo.play.opening_book import BookMove, OpeningBook, read_book
    >>> start = Game("oware-abapa").position
    >>> text = OpeningBook("oware-abapa", nodes=500, games=2, positions={start: (BookMove("F", 63, 26, 2),)}).text()
    >>> [found.move for found in read_book(text).moves(Game("oware-abapa"))]
    ['F']
    """

    game: str
    """The game's name."""
    nodes: int
    """The limit of positions of each search, by which values were found."""
    games: int
    """The games of self-play."""
    positions: Mapping[str, tuple[BookMove, ...]]
    """The moves of each position, by its text."""

    def moves(self, game: Game) -> tuple[BookMove, ...]:
        """Return the moves of the position that a game has reached, in board order; none if it is not in the book.

        Raises MashimoError for another game.
        """
        if game.id != self.game:
            raise MashimoError("other-game", f"this is the book of {self.game}, not of {game.id}", game.id)
        return self.positions.get(game.position, ())

    def text(self) -> str:
        """Write the book as text, its positions in the order of their texts."""
        lines = [
            "\t".join([position, *(f"{move.move} {move.value} {move.depth} {move.games}" for move in moves)])
            for position, moves in sorted(self.positions.items())
        ]
        body = "".join(f"{line}\n" for line in lines)
        made = f"nodes={self.nodes} games={self.games} positions={len(lines)} sha256={digest(body)}"
        return f"mashimo-book {VERSION} {self.game} {made}\n{body}"


def read_book(text: str) -> OpeningBook:
    """Read a book from its text. Raises NotationError for another form or version, no game, or a damaged text."""
    first, _, body = text.partition("\n")
    found = HEAD.fullmatch(first)
    if not found:
        raise make_error("this is no opening book", 1)
    version, game, nodes, games, count, expected = found.groups()
    if version != VERSION:
        raise make_error(f"an opening book of version {VERSION} is expected, not {version}", 1)
    GAMES.named(game)
    if digest(body) != expected:
        raise make_error("this opening book is damaged: its lines are not those of which its first line tells")
    positions: dict[str, tuple[BookMove, ...]] = {}
    for number, line in enumerate(body.splitlines(), 2):
        position, *moves = line.split("\t")
        if position in positions or not moves:
            raise make_error("a position with its moves is expected, each position once", number)
        positions[position] = tuple(read_book_move(game, move, number) for move in moves)
    if len(positions) != int(count):
        raise make_error(f"{count} positions are expected, here are {len(positions)}")
    return OpeningBook(game, int(nodes), int(games), positions)


def read_book_move(game: str, text: str, line: int) -> BookMove:
    """Read a move of a book from its text in a line. Raises NotationError where it is none."""
    found = MOVE.fullmatch(text)
    if not found:
        raise make_error(f"a move, its value, its depth and its games are expected, not {text!r}", line)
    word, value, depth, games = found.groups()
    read_move(GAMES.named(game).rules.MOVE_WORDS, word)
    return BookMove(word, int(value), int(depth), int(games))


def digest(body: str) -> str:
    """Compute the SHA-256 of the lines of a book, in hexadecimal.

    A lone surrogate, which no file of UTF-8 holds, makes a digest that differs, rather than an error.
    """
    return sha256(body.encode(errors="surrogatepass")).hexdigest()


def make_error(message: str, line: int = 0) -> NotationError:
    """Make the error of a text that is no book."""
    error = NotationError("no-book", message)
    error.place = Place(line=line)
    return error
