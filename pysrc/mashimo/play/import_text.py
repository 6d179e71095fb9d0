"""The reader of what a person pastes: a file, a link, a record, a position, or moves."""

from __future__ import annotations

import re
from typing import Final

from mashimo.play.errors import NotationError
from mashimo.play.game import Game
from mashimo.play.house_numbers import NUMBERS
from mashimo.play.link_codec import decode_notes
from mashimo.play.move_tree import GameFile, LeftOut, file_of
from mashimo.play.notation import place_in, split_moves
from mashimo.play.ogn import FILE, TAG_LINE, agreed_result, is_won_so, other_result, read_played, result_text, unified
from mashimo.play.pgn import WINNERS
from mashimo.play.record import APPENDED, LONGEST, split_record, unquoted

RECORD: Final = re.compile(r"(?:^|#)v[0-9]+;\S*(?: ;n\S*)?")
"""A record of any version, so that an unknown version is reported; with the notes packed behind it, even cut short."""
POSITION: Final = re.compile(r"[0-9]+-[0-9]+-")
WRITTEN: Final = re.compile(
    rf"[{{(!?]|\S ?\+ ?[0-9]|\$[0-9]|[a-z][12][a-z][12]|(?<!\S)(?:{NUMBERS.pattern}(?!\S)|1\s+[A-Za-z])"
)
"""The marks that moves have in a file alone: brackets of comments and variations, captures, signs, squares, numbers."""
RESULT: Final = re.compile(r"(?<!\S)(?:\*|1/2(?:-1/2)?|\u00bd-\u00bd|[0-9]+-[0-9]+)(?=\s*$)")
"""A result behind moves."""
COMMENT: Final = re.compile(r"\{[^}]*\}?")
"""A comment, or what has begun as one."""
CLOSING: Final = ",:!?)]}\"'`\u2019\u201d\u00bb\u203a\u200b\u200e\u200f\u2060"
"""The punctuation that may follow a link in a sentence, and is no part of the link."""
ENDED: Final = re.compile(r"[\"'`\u2019\u201d\u00bb].*|[)\]}](?![\w;=]).*", re.DOTALL)
"""What ends a link within a longer word: a quotation mark, or a bracket without more of a record behind it."""
HOLE: Final = tuple("0123456789")
"""What stands before the angle bracket of a move, which names a hole by its number."""


def read_game(game: str, text: str) -> Game:
    """Read the game of a pasted text as `read_file` does, without what is said of its moves."""
    return read_file(game, text)[0]


def read_file(game: str, text: str) -> tuple[Game, GameFile]:
    """Read the game of a pasted text, and all that is said of it; a text that names no game is one of `game`.

    Raises NotationError or IllegalMove, naming what is wrong and where.
    """
    text = unified(text)
    bare = text.strip()
    bracket = FILE.match(text)
    tagged = bracket and TAG_LINE.search(text)
    link = "" if tagged or len(text) > LONGEST else link_in(unquoted(bare))
    if bracket and not link:
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
    if link:
        record, notes = split_record(link)
        found = Game.from_record(record)
        return found, decode_notes(found, notes) if notes else played_out(found)
    if not POSITION.match(bare) and WRITTEN.search(bare):
        return read_played(text, game)
    return from_words(game, text)


def link_in(text: str) -> str:
    """Find the link or record in a text, comments aside, where it may be of another game; empty where there is none.

    It ends before punctuation and before parameters that mail and chat programs append. Several dots
    end it too: they mark a link that an app has shortened.
    """
    found = RECORD.search(COMMENT.sub(" ", text))
    if not found:
        return ""
    before = found.string[: found.start()]
    begins = max(before.rfind(space) for space in " \t\r\n") + 1
    link = ENDED.sub("", APPENDED.sub("", found[0], 1), 1).rstrip(CLOSING)
    if link.endswith(";") and found.end() < len(found.string):
        link = link[:-1]
    if link.endswith(".") and not link.endswith(".."):
        link = link[:-1].rstrip(CLOSING)
    if before.startswith("<", begins):
        link = link.removesuffix(">")
    bare = link.rstrip(">")
    return link[: len(bare) + bare.endswith(HOLE)]


def from_words(game: str, text: str) -> tuple[Game, GameFile]:
    """Read the game that begins in a position, or that moves make, with their result behind them or without."""
    if POSITION.match(text.strip()):
        found = Game(game, text.strip())
        return found, played_out(found)
    found = Game(game)
    result = RESULT.search(text)
    moves = split_moves(found.ruleset.rules.MOVE_WORDS.values(), text[: result.start()] if result else text)
    found.play_on(moves)
    left_out = []
    if result and result[0] != result_text(found) and not is_won_so(found, result[0]):
        if result[0] == agreed_result(found):
            found.agree()
        elif result[0] in WINNERS and not found.result and moves:
            left_out = [LeftOut(text.count("\n", 0, result.start()) + 1, result[0])]
        else:
            error = other_result(found, result[0])
            error.place = place_in(text, result.start(), len(moves) + 1)
            raise error
    file = played_out(found)
    file.left_out = left_out
    return found, file


def played_out(game: Game) -> GameFile:
    """Convert a game to a file that says what each of its moves captured."""
    file = file_of(game.to_record())
    for at, played in enumerate(file.line, 1):
        played.captured, played.given = game.captured(at), game.given(at)
    return file
