"""The notes of a game, packed behind its record for a link: tags, comments and variations.

    v1;oware-abapa;moves=F.f.C ;notes=c1OoVkjPz09RqAXyNBRSFTQVnAE

The record ends with the space, which an address writes `%20`: a program that knows records alone reads the game, and
leaves the rest. Behind `;notes=` stands the text of a game file, deflated (RFC 1951) and written in base64url (RFC
4648, section 5) without padding. The preset dictionary is the record's moves, separated by spaces. The text has no
move numbers, no numbers of captured seeds, no result, and none of the tags that the record makes superfluous.
"""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.parse import quote

from mashimo.play.errors import MashimoError, NotationError
from mashimo.play.notation import shortened
from mashimo.play.ogn import LONGEST, bare_text, head_of, read_ogn
from mashimo.play.record import NOTES

if TYPE_CHECKING:
    from mashimo.play.game import Game
    from mashimo.play.move_tree import GameFile
    from mashimo.play.record import Record

MOST: Final = 1_900
"""The most characters of a link behind `#`, unless its moves alone are longer: chat apps keep some 2,000 whole."""
DEFLATED: Final = -zlib.MAX_WBITS


class GameLink(NamedTuple):
    """A link to a game, from `#` on."""

    text: str
    whole: bool
    """Whether it holds all that is known of the game; if not, it is the record alone."""


def encode_link(file: GameFile) -> GameLink:
    """Write a game's link, or that of its main line if it is too long. Raises NotationError as `bare_text` does."""
    notes = bare_text(file)
    if not notes:
        return GameLink(f"#{file.record}", whole=True)
    text = link_text(file)
    whole = len(quote(text, safe="#;=")) <= MOST
    return GameLink(text if whole else f"#{file.record}", whole)


def link_text(file: GameFile) -> str:
    """Write a game's link with all that is known of it, however long. Raises NotationError as `bare_text` does."""
    return f"#{file.record}{NOTES}{pack(file.record, bare_text(file))}"


def decode_notes(game: Game, notes: str) -> GameFile:
    """Read the notes packed behind a game's record, as `split_record` gives them. Raises NotationError if damaged."""
    record = game.to_record()
    try:
        file = read_ogn(head_of(record) + unpack(record, notes))
    except (MashimoError, ValueError, zlib.error) as error:
        raise damaged(notes) from error
    if file.record != record:
        raise damaged(notes)
    return file


def damaged(notes: str) -> NotationError:
    """Make the error for notes that cannot be read."""
    message = f"what is said behind {NOTES.strip()} is damaged, perhaps cut short: {shortened(notes)!r}"
    return NotationError("record-notes", message, shortened(notes))


def dictionary(record: Record) -> bytes:
    """Make the preset dictionary, to which the deflated text may refer."""
    return " ".join(record.moves).encode()


def pack(record: Record, notes: str) -> str:
    """Pack a text about a game."""
    deflating = zlib.compressobj(zlib.Z_BEST_COMPRESSION, wbits=DEFLATED, zdict=dictionary(record))
    data = deflating.compress(notes.encode()) + deflating.flush()
    return urlsafe_b64encode(data).decode().rstrip("=")


def unpack(record: Record, notes: str) -> str:
    """Unpack a text about a game. Raises ValueError or zlib.error where it is damaged or longer than a file."""
    data = urlsafe_b64decode(notes + "=" * (-len(notes) % 4))
    inflating = zlib.decompressobj(wbits=DEFLATED, zdict=dictionary(record))
    text = inflating.decompress(data, LONGEST)
    if not inflating.eof or inflating.unused_data:
        raise ValueError("it does not end where it should")
    return text.decode()
