"""Games in bulk: files of any size, read game by game. One damaged game does not stop the reading of the others.

A file holds games as tags and moves (RULES 10.6), or records and links, one on each line. No more than one game is in
memory, and at most ogn.LONGEST characters of it. A tag is on one line here. A comment that is never closed ends before
the tags that follow an empty line.
"""

from __future__ import annotations

import codecs
import os
import re
from contextlib import contextmanager
from dataclasses import dataclass, replace
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, NoReturn, TextIO

from mashimo.play.decoding import WINDOWS
from mashimo.play.errors import MashimoError, NotationError
from mashimo.play.import_text import read_file
from mashimo.play.ogn import LONGEST, PART, ROSTER, TAG, UNSEEN, Boundaries, Reader, read_played
from mashimo.play.record import read_record

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mashimo.play.game import Game
    from mashimo.play.move_tree import GameFile

__all__ = ["FoundGame", "files_in", "read_games"]

LINK: Final = re.compile(r"\s*(?:[A-Za-z][\w+.-]*://\S*#|#)?v[0-9]+;\S")
"""The beginning of a line that is a record or a link."""
ENDINGS: Final = (".ogn", ".pgn", ".txt")
"""How the names of files end that are read in a folder."""
BYTES_OF_WINDOWS: Final = "mashimo-windows"
"""The name of the error handler below, as Python registers it."""


class GamePart(NamedTuple):
    """The text of one game, and where it begins."""

    text: str
    line: int
    """The number of its first line in the file."""
    column: int
    """The characters before it in that line."""
    length: int
    """The number of its characters; above LONGEST, `text` is only its beginning."""
    is_record: bool = False


@dataclass(slots=True)
class FoundGame:
    """A game of a file, or the error that it is damaged."""

    line: int
    """The number of its first line in the file."""
    text: str
    """Its part of the file."""
    tags: dict[str, str]
    """Its tags, the players by our names; what is not known of the roster is `?`."""
    game: Game | None = None
    """The game, played to the end of its main line; None where only headers were asked for, or it is damaged."""
    file: GameFile | None = None
    """The game with its comments and variations; None as `game` is."""
    error: MashimoError | None = None
    """What is wrong with it, with its line and column in the file."""


def read_games(source: str | Path | TextIO, *, headers_only: bool = False) -> Iterator[FoundGame]:
    r"""Read the games of a file one after another, from a path or an open text file.

    A damaged game has its `error`, and the next one follows. With `headers_only` the moves are not read, which is some
    twenty times faster. Raises OSError where the file cannot be read.

        >>> from io import StringIO
        >>> from mashimo.play.game_files import read_games
        >>> text = '[Variant "awale"]\n\n1. C c *\n\n[Variant "awale"]\n\n1. C C *\n'
        >>> for found in read_games(StringIO(text)):
        ...     print(found.line, found.game and found.game.moves, found.error)
        1 ['C', 'c'] None
        5 None line 7, column 6: C: not-yours (RULES 1.4)
    """
    with opened(source) as lines:
        for part in split(lines):
            yield header_of(part) if headers_only else game_of(part)


def files_in(path: Path) -> list[Path]:
    """List the files of games in a folder and the folders in it, by name; a file by itself is listed alone.

    Raises OSError for a folder that cannot be read.
    """
    if not path.is_dir():
        return [path]
    every = (Path(folder, name) for folder, _, names in os.walk(path, onerror=raise_error) for name in names)
    return sorted(each for each in every if each.suffix.lower() in ENDINGS and each.is_file())


def raise_error(error: OSError) -> NoReturn:
    """Raise the error of a folder, which `os.walk` leaves out otherwise."""
    raise error


@contextmanager
def opened(source: str | Path | TextIO) -> Iterator[Iterator[str]]:
    """Open a file for a `with` block; yield its lines. A line above LONGEST comes in pieces."""
    if not isinstance(source, str | Path):
        yield lines_of(source)
        return
    with Path(source).open("rb") as data:
        head = data.read(2)
        data.seek(0)
        with TextIOWrapper(data, encoding_of(head), BYTES_OF_WINDOWS) as text:
            yield lines_of(text)


def lines_of(text: TextIO) -> Iterator[str]:
    """Read lines; one above LONGEST comes in pieces, which end before a tag or a word that is not whole."""
    begun = ""
    while read := text.readline(LONGEST):
        line = begun + read
        end = len(line)
        if len(read) == LONGEST and not line.endswith("\n"):
            tag = line.rfind("[")
            end = tag if tag > line.rfind("]") else line.rfind(" ") + 1
        yield line[: end or len(line)]
        begun = line[end or len(line) :]
    if begun:
        yield begun


def encoding_of(head: bytes) -> str:
    """Return the encoding of a file by its first two bytes, as `decoding.decoded` reads it."""
    if head in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        return "utf-16"
    if head[1:] == b"\0":
        return "utf-16-le"
    return "utf-16-be" if head[:1] == b"\0" else "utf-8-sig"


def windows_characters(error: UnicodeError) -> tuple[str, int]:
    """Decode the bytes that are not UTF-8 as those of Windows-1252; where UTF-16 is cut short, put a question mark."""
    if not isinstance(error, UnicodeDecodeError):
        raise error
    if error.encoding.startswith("utf-16"):
        return "\N{REPLACEMENT CHARACTER}", error.end
    return error.object[error.start : error.end].decode("latin-1").translate(WINDOWS), error.end


codecs.register_error(BYTES_OF_WINDOWS, windows_characters)


def split(lines: Iterable[str]) -> Iterator[GamePart]:
    """Split lines into games."""
    splitter = Splitter()
    for line in lines:
        yield from splitter.add_line(line)
    yield from splitter.finish(0)


class Splitter:
    """The state of a file that is split into games line by line."""

    def __init__(self) -> None:
        self._line = 1
        """The number of the line that comes next, or goes on."""
        self._in_comment = self._after_empty_line = False
        self._begin(0)

    @staticmethod
    def _begins_game(line: str) -> bool:
        """Tell whether a line is one of the tags that every file has."""
        found = TAG.match(line)
        return found is not None and found[1] in ROSTER

    def _begin(self, column: int) -> None:
        """Begin the next part at a column of this line."""
        self._pieces: list[str] = []
        self._length = 0
        self._first = (self._line, column)
        self._boundaries = Boundaries()

    def add_line(self, line: str) -> Iterator[GamePart]:
        """Add a line; yield the games that end in it."""
        line = UNSEEN.sub("", line)
        if self._in_comment and self._after_empty_line and self._begins_game(line):
            self._in_comment = False
            yield from self.finish(0)
        self._after_empty_line = not line.strip()
        if not self._in_comment and LINK.match(line):
            yield from self.finish(0)
            yield GamePart(line, self._line, 0, len(line), is_record=True)
            self._line += line.endswith("\n")
            self._begin(0)
            return
        begun = 0
        for found in self._tokens(line):
            stray = found["stray"] and not line[: found.start()].strip() and self._boundaries.played
            if self._boundaries.pass_over(found) or stray:
                self._add(line[begun : found.start()])
                yield from self.finish(found.start())
                begun = found.start()
                self._boundaries.pass_over(found)
                self._boundaries.begun = True
            self._in_comment = found[0].startswith("{") and not found[0].endswith("}")
        self._add(line[begun:])
        self._line += line.endswith("\n")

    def _tokens(self, line: str) -> Iterator[re.Match[str]]:
        """Find the tokens of a line outside the comment that has begun before it."""
        at = 0
        if self._in_comment:
            at = line.find("}") + 1
            if at == 0:
                return
        elif not line.strip():
            self._boundaries.empty_line = True
        yield from PART.finditer(line, at)

    def _add(self, piece: str) -> None:
        """Add a piece of text to the game; keep no more of it than a game may have."""
        self._length += len(piece)
        if self._length <= LONGEST:
            self._pieces.append(piece)

    def finish(self, column: int) -> Iterator[GamePart]:
        """End the game, if there is one, and begin the next one at a column of this line."""
        if self._boundaries.begun or self._boundaries.played or self._in_comment:
            yield GamePart("".join(self._pieces), *self._first, self._length)
        self._begin(column)


def header_of(part: GamePart) -> FoundGame:
    """Read the tags of a game."""
    found = FoundGame(part.line, part.text, dict.fromkeys(ROSTER, "?"))
    try:
        found.tags = tags_of(part)
    except MashimoError as error:
        found.error = place_in_file(error, part)
    return found


def tags_of(part: GamePart) -> dict[str, str]:
    """Read the tags of a game; a record has its game alone. Raises NotationError where they are damaged."""
    if part.is_record:
        return dict.fromkeys(ROSTER, "?") | {"Variant": read_record(part.text).game}
    reader = Reader(part.text, "?")
    reader.read_comments()
    return reader.read_tags()


def game_of(part: GamePart) -> FoundGame:
    """Read a game."""
    found = header_of(part)
    if found.error:
        return found
    try:
        if part.length > LONGEST:
            message = f"a file has at most {LONGEST} characters for a game, this has {part.length}"
            raise NotationError("file-too-long", message, "", (part.length, LONGEST))
        found.game, found.file = read_file("?", part.text) if part.is_record else read_played(part.text)
    except MashimoError as error:
        found.error = place_in_file(error, part)
    return found


def place_in_file(error: MashimoError, part: GamePart) -> MashimoError:
    """Say where an error is in the file, in place of where it is in its game."""
    line, column = error.place.line or 1, error.place.column or 1
    first = part.column if line == 1 else 0
    error.place = replace(error.place, line=part.line + line - 1, column=first + column)
    return error
