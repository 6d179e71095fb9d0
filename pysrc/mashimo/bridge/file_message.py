"""A game file as a message, and back: tags, comments, variations."""

from __future__ import annotations

from mashimo.bridge import messages
from mashimo.play.record import Record
from mashimo.play.variations import GameFile, Played, merged_file


def record_of(message: messages.GameRecord) -> Record:
    """A record that has travelled."""
    return Record(message.game, message.start, message.match, tuple(message.moves), message.end)


def notes_of(file: GameFile) -> messages.Notes:
    """The notes of a file, as a message."""
    tags = [messages.Tag(name, value) for name, value in file.tags.items()]
    line, after = merged_file(file)
    return messages.Notes(tags, " ".join(file.comments), line_message(line), [line_message(one) for one in after])


def line_message(line: list[Played]) -> list[messages.Noted]:
    """A line as it travels."""
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
    """A game and what is said of it as a file."""
    return GameFile(
        record_of(record),
        {tag.name: tag.value for tag in notes.tags},
        list(filter(None, [notes.comment])),
        played_line(notes.line),
        [played_line(line) for line in notes.after],
    )


def played_line(line: list[messages.Noted]) -> list[Played]:
    """A line that has travelled."""
    return [
        Played(
            word=noted.move,
            comments=list(filter(None, [noted.comment])),
            variations=[played_line(variation) for variation in noted.variations],
            before=list(filter(None, [noted.before])),
        )
        for noted in line
    ]
