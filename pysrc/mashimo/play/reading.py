"""Reading what a person pastes: a file, a link, a record, a position, or moves."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import unquote

from mashimo.play.errors import NotationError
from mashimo.play.game import Game
from mashimo.play.notation import split_moves
from mashimo.play.ogn import read_ogn
from mashimo.play.record import LONGEST

RECORD: Final = re.compile(r"(?:^|#)v[0-9]+;\S*")  # of any version, so that another is said to be one
POSITION: Final = re.compile(r"[0-9]+-[0-9]+-")


def read_game(game: str, text: str) -> Game:
    """The game that a pasted text says; a position or moves are read as of the game of this name.

    Raises NotationError or IllegalMove, naming what is wrong and where.
    """
    text = text.strip()
    if len(text) > LONGEST:
        raise NotationError("record-too-long", f"at most {LONGEST} characters are read, here are {len(text)}")
    if not text:
        raise NotationError("nothing", "there is nothing to read")
    if text.startswith("["):
        return Game.from_record(read_ogn(text).record)
    record = RECORD.search(unquote(text))
    if record:
        return Game.from_record(record[0])
    if POSITION.match(text):
        return Game(game, text)
    found = Game(game)
    found.play_on(split_moves(found.ruleset.rules.MOVE_WORDS.values(), text))
    return found
