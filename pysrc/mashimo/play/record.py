"""The record of a game: all that is saved, sent and linked to, as one line of text.

    v1;oware-abapa;start=4-4-4-4-4-4-4-4-4-4-4-4-0-0-N;moves=f.F.e;end=resign-S

`v1` is the form, which is to stay readable forever, and the game's name follows it. The other fields stand only where
they are not the usual ones: the start (a space of its text written `_`), the match, the moves separated by dots, and
how a person ended the game. A link is this text behind `#`. Notes may follow, packed, behind a space (`link_codec.py`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Final
from urllib.parse import unquote

from mashimo.play.errors import NotationError
from mashimo.play.match import WHOLE
from mashimo.play.notation import wrong

VERSION: Final = "v1"
ENDS: Final = ("agree", "resign-S", "resign-N")
"""How a person can end a game."""
NOTES: Final = " ;notes="
"""The separator between a record and the notes packed behind it."""
ADDRESS: Final = re.compile(r"^[a-z][a-z0-9+.-]*://[^\s#]*(?=#)", re.IGNORECASE)
"""The beginning of an address, before a link in it."""
PACKED: Final = re.compile(r"[A-Za-z0-9_-]+")
APPENDED: Final = re.compile(r"[?&](?:amp;)?(?!(?:start|match|moves|end|notes)=)[A-Za-z_][\w.~-]*=.*", re.DOTALL)
"""Parameters that mail and chat programs append to an address, behind a link in it."""
LONGEST: Final = 100_000
"""Longer text is refused unread. This much holds over 20,000 moves, which are played through in a few seconds.

web/embed/url_params.js has it too.
"""


@dataclass(frozen=True, slots=True)
class Record:
    """A game's name, its start where it is not the usual one, its match, its moves, and how a person ended it.

    Raises NotationError for another end than those of ENDS.
    """

    game: str
    start: str = ""
    match: str = WHOLE
    moves: tuple[str, ...] = ()
    end: str = ""

    def __post_init__(self) -> None:
        if self.end not in ("", *ENDS):
            raise wrong("record-end", f"an end is one of {', '.join(ENDS)}", self.end)

    def __str__(self) -> str:
        fields = [
            ("start", self.start.replace(" ", "_")),
            ("match", "" if self.match == WHOLE else self.match),
            ("moves", ".".join(self.moves)),
            ("end", self.end),
        ]
        return ";".join([VERSION, self.game, *(f"{name}={value}" for name, value in fields if value)])


def read_record(text: str) -> Record:
    """Read the record of a text, a link or an address, without checking that its game exists and its moves are legal.

    What is packed behind it is left alone. Raises NotationError naming the piece that is wrong.
    """
    return split_record(text)[0]


def unquoted(text: str) -> str:
    """Undo the percent-encoding of a link, a second one on top of it too, and a `+` that stands for its space."""
    return unquote(unquote(text)).replace("+;n", " ;n")


def split_record(text: str) -> tuple[Record, str]:
    """Read the record of a text or a link, and what is packed behind it, if anything. Raises NotationError if wrong."""
    if not isinstance(text, str):
        raise wrong("record-form", "the text of a record is expected", text)
    if len(text) > LONGEST:
        raise NotationError(
            "record-too-long",
            f"a record has at most {LONGEST} characters, this has {len(text)}",
            "",
            (len(text), LONGEST),
        )
    text, space, notes = APPENDED.sub("", ADDRESS.sub("", unquoted(text.strip())), 1).partition(" ;n")
    packed = (space + notes).removeprefix(NOTES)
    if space and not PACKED.fullmatch(packed):
        raise wrong("record-notes", f"letters, digits, - and _ are expected behind {NOTES.strip()}", packed)
    version, *rest = text.removeprefix("#").split(";")
    if version != VERSION or not rest:
        raise wrong("record-form", f"a record begins with {VERSION}; and the name of a game", text)
    fields = {"start": "", "match": WHOLE, "moves": "", "end": ""}
    seen = set()
    for piece in rest[1:]:
        name, equals, value = piece.partition("=")
        if name not in fields or not equals or not value or name in seen:
            raise wrong("record-field", "start=, match=, moves= or end= is expected, each once", piece)
        seen.add(name)
        fields[name] = value
    moves = tuple(fields["moves"].split(".")) if fields["moves"] else ()
    return Record(rest[0], fields["start"].replace("_", " "), fields["match"], moves, fields["end"]), packed


def without_moves(record: Record) -> Record:
    """Return a record without its moves and its end."""
    return replace(record, moves=(), end="")


def shared_moves(one: Record, other: Record) -> int:
    """Count the moves with which two records begin alike."""
    return sum(1 for _ in takewhile(lambda both: both[0] == both[1], zip(one.moves, other.moves, strict=False)))
