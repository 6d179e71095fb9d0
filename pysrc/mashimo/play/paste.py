"""Reading what a person pastes: a file, a link, a record, a position, or moves."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import unquote

from mashimo.play.errors import NotationError
from mashimo.play.game import Game
from mashimo.play.linked import read_said
from mashimo.play.notation import place_in, split_moves
from mashimo.play.ogn import agreed_result, other_result, read_played, result_text
from mashimo.play.record import LONGEST, parted
from mashimo.play.variations import GameFile, file_of

RECORD: Final = re.compile(r"(?:^|#)v[0-9]+;\S*(?: ;n\S*)?")
"""A record of any version, so that another is said to be one; with what is packed behind it, be that cut short."""
POSITION: Final = re.compile(r"[0-9]+-[0-9]+-")
WRITTEN: Final = re.compile(r"[{(]|\S\+[0-9]")
"""The marks that moves have in a file alone: a bracket of a comment or a variation, seeds that are captured."""
RESULT: Final = re.compile(r"(?<!\S)(?:\*|[0-9]+-[0-9]+)(?=\s*$)")
"""A result behind moves."""
COMMENT: Final = re.compile(r"\{[^}]*\}?")
"""A comment, or what has begun as one."""
CLOSING: Final = ",:!?)]}\"'\u2019\u201d\u00bb"
"""The punctuation that may stand behind a link in a sentence, and is none of it."""


def read_game(game: str, text: str) -> Game:
    """The game that a pasted text says, what is said of its moves left out: as `read_file`."""
    return read_file(game, text)[0]


def read_file(game: str, text: str) -> tuple[Game, GameFile]:
    """The game that a pasted text says, and all that is said of it; `game` is the one where the text names none.

    Raises NotationError or IllegalMove, naming what is wrong and where.
    """
    text = text.lstrip("\ufeff")
    bare = text.strip()
    if bare.startswith("["):
        return read_played(text, game)
    if len(text) > LONGEST:
        raise NotationError(
            "record-too-long",
            f"at most {LONGEST} characters are read, here are {len(text)}",
            "",
            (len(text), LONGEST),
        )
    if not bare:
        raise NotationError("nothing", "there is nothing to read")
    link = link_in(unquote(bare))
    if not link and not POSITION.match(bare) and WRITTEN.search(bare):
        return read_played(text, game)
    found, said = from_link(link) if link else (from_words(game, text), "")
    return found, read_said(found, said) if said else played_out(found)


def link_in(text: str) -> str:
    """The link or record that stands in a text, but in a comment, where it is of another game; else nothing.

    The punctuation behind it is left out. More than one dot is none: so an app writes a link that it has shortened.
    """
    found = RECORD.search(COMMENT.sub(" ", text))
    if not found:
        return ""
    before = found.string[: found.start()]
    begins = max(before.rfind(space) for space in " \t\r\n") + 1
    link = found[0].rstrip(CLOSING)
    if link.endswith(";") and found.end() < len(found.string):
        link = link[:-1]
    if link.endswith(".") and not link.endswith(".."):
        link = link[:-1].rstrip(CLOSING)
    return link.removesuffix(">") if before.startswith("<", begins) else link


def from_link(text: str) -> tuple[Game, str]:
    """The game of a record or a link, and what is packed behind it."""
    record, said = parted(text)
    return Game.from_record(record), said


def from_words(game: str, text: str) -> Game:
    """The game that begins in a position, or that moves make, with their result behind them or without."""
    if POSITION.match(text.strip()):
        return Game(game, text.strip())
    found = Game(game)
    result = RESULT.search(text)
    moves = split_moves(found.ruleset.rules.MOVE_WORDS.values(), text[: result.start()] if result else text)
    found.play_on(moves)
    if result and result[0] != result_text(found):
        if result[0] != agreed_result(found):
            error = other_result(found, result[0])
            error.place = place_in(text, result.start(), len(moves) + 1)
            raise error
        found.agree()
    return found


def played_out(game: Game) -> GameFile:
    """A game as a file that says what each of its moves captured."""
    file = file_of(game.to_record())
    for at, played in enumerate(file.line, 1):
        played.captured, played.given = game.captured(at), game.given(at)
    return file
