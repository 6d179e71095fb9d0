"""Reading what a person pastes: a file, a link, a record, a position, or moves."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import unquote

from mashimo.play.errors import NotationError
from mashimo.play.game import Game
from mashimo.play.linked import read_said
from mashimo.play.notation import split_moves
from mashimo.play.ogn import read_played
from mashimo.play.record import LONGEST, parted
from mashimo.play.variations import GameFile, file_of

RECORD: Final = re.compile(r"(?:^|#)v[0-9]+;\S*(?: ;n\S*)?")
"""A record of any version, so that another is said to be one; with what is packed behind it, be that cut short."""
POSITION: Final = re.compile(r"[0-9]+-[0-9]+-")
ANNOTATED: Final = re.compile(r"[{(]")
"""A bracket that begins a comment or a variation."""


def read_game(game: str, text: str) -> Game:
    """The game that a pasted text says, what is said of its moves left out: as `read_file`."""
    return read_file(game, text)[0]


def read_file(game: str, text: str) -> tuple[Game, GameFile]:
    """The game that a pasted text says, and all that is said of it; `game` is the one where the text names none.

    Raises NotationError or IllegalMove, naming what is wrong and where.
    """
    text = text.lstrip("\ufeff").strip()
    if text.startswith("["):
        return read_played(text, game)
    if len(text) > LONGEST:
        raise NotationError(
            "record-too-long",
            f"at most {LONGEST} characters are read, here are {len(text)}",
            "",
            (len(text), LONGEST),
        )
    if not text:
        raise NotationError("nothing", "there is nothing to read")
    record = RECORD.search(unquote(text))
    if not record and not POSITION.match(text) and ANNOTATED.search(text):
        return read_played(text, game)
    found, said = from_link(record[0]) if record else (from_words(game, text), "")
    return found, read_said(found, said) if said else played_out(found)


def from_link(text: str) -> tuple[Game, str]:
    """The game of a record or a link, and what is packed behind it."""
    record, said = parted(text)
    return Game.from_record(record), said


def from_words(game: str, text: str) -> Game:
    """The game that begins in a position, or that moves make."""
    if POSITION.match(text):
        return Game(game, text)
    found = Game(game)
    found.play_on(split_moves(found.ruleset.rules.MOVE_WORDS.values(), text))
    return found


def played_out(game: Game) -> GameFile:
    """A game as a file that says what each of its moves captured."""
    file = file_of(game.to_record())
    for at, played in enumerate(file.line, 1):
        played.captured, played.given = game.captured(at), game.given(at)
    return file
