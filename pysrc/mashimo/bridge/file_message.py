"""A game file as a message, and back: tags, comments, variations."""

from __future__ import annotations

from typing import Final, cast

from mashimo.bridge import messages
from mashimo.play.correspondence import TAG, turn_of
from mashimo.play.errors import NotationError
from mashimo.play.move_tree import GameFile, MoveNode, merged_file
from mashimo.play.ogn import game_starts, games_in, unified
from mashimo.play.record import Record

MOST_LEFT_OUT: Final = 4
"""The most pieces left out of a text that are listed."""
MOST_GAMES: Final = 2_000
"""The most games of a file that are offered to choose from."""


def record_of(message: messages.GameRecord) -> Record:
    """Convert a message to a record."""
    return Record(message.game, message.start, message.match, tuple(message.moves), message.end)


def turn_message(file: GameFile) -> messages.CorrespondenceTurn | None:
    """Take the turn of a correspondence game from a file's tags; None where they have none.

    Raises NotationError where it was altered.
    """
    turn = turn_of(file)
    file.tags.pop(TAG, None)
    if not turn:
        return None
    side = cast("messages.Side", turn.side)
    return messages.CorrespondenceTurn(turn.id, side, turn.south, turn.north, turn.days, turn.offer)


def notes_of(file: GameFile) -> messages.Notes:
    """Convert the notes of a file to a message."""
    tags = [messages.Tag(name, value) for name, value in file.tags.items()]
    line, after = merged_file(file)
    return messages.Notes(tags, " ".join(file.comments), line_message(line), [line_message(one) for one in after])


def left_out_message(id: int, file: GameFile) -> list[messages.ErrorReply]:  # noqa: A002  # the message's
    """Pack the pieces left out of a text into one message; none if nothing is left out."""
    pieces = [f"{piece.line}: {piece.text}" for piece in file.left_out]
    if not pieces:
        return []
    where = " \u00b7 ".join([*pieces[:MOST_LEFT_OUT], *(["\u2026"] if len(pieces) > MOST_LEFT_OUT else [])])
    return [messages.ErrorReply(id, "file-left-out", f"left out: {where}", where, [len(pieces)])]


def games_message(text: str) -> list[messages.FileGame]:
    """Pack a file's games, each with its known tags. Raises NotationError where there are more than MOST_GAMES."""
    count = len(game_starts(unified(text))) + 1
    if count > MOST_GAMES:
        raise NotationError(
            "too-many", f"a list has at most {MOST_GAMES} games, not {count}", str(count), (MOST_GAMES,)
        )
    games = games_in(text)
    tags = [[messages.Tag(name, value) for name, value in game.tags.items() if value != "?"] for game in games]
    return [messages.FileGame(game.text, game.line, told) for game, told in zip(games, tags, strict=True)]


def line_message(line: list[MoveNode]) -> list[messages.Noted]:
    """Convert a line to messages."""
    return [
        messages.Noted(
            move=played.word,
            captures=played.captured,
            gives=played.given,
            comment=" ".join(played.comments),
            before=" ".join(played.before),
            variations=[line_message(variation) for variation in played.variations],
        )
        for played in line
    ]


def file_of_notes(record: messages.GameRecord, notes: messages.Notes) -> GameFile:
    """Convert a game and its notes to a file."""
    return GameFile(
        record_of(record),
        {tag.name: tag.value for tag in notes.tags},
        list(filter(None, [notes.comment])),
        played_line(notes.line),
        [played_line(line) for line in notes.after],
    )


def played_line(line: list[messages.Noted]) -> list[MoveNode]:
    """Convert messages to a line."""
    return [
        MoveNode(
            word=noted.move,
            comments=list(filter(None, [noted.comment])),
            variations=[played_line(variation) for variation in noted.variations],
            before=list(filter(None, [noted.before])),
        )
        for noted in line
    ]
