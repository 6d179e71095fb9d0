"""A file of solved endings, which the package writes, and both the package and the page read.

    mashimo-endings 1 210
    (a part of 210 bytes: JSON with the game, the identity of its rules, its seeds, the bytes of each further part)
    (a part for the positions of no seed, one for those of one seed, and so on)

The first line tells the version of the format. A part is a gzip file, whose own checksum reveals damage. Three bytes
say what is known of a position; they are stored as `web/workers/tablebase_codec.js` stores endings in the page's cache:

1. the low bounds of all positions of the part;
2. a byte for each: how far its high bound is above the low one, times 16, and how far its expected value is. It is 255
   where either distance is 15 or more;
3. for each such position its high bound and its expected value.

Whole rows are added and subtracted as one long number, since a loop over millions of positions takes minutes here.
"""

from __future__ import annotations

import gzip
import json
import re
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Final

from mashimo.play.errors import MashimoError
from mashimo.play.rulesets import GAMES
from mashimo.search.backend import can_compile
from mashimo.search.kernel.constants import EXPECTED, HIGH, LOW
from mashimo.search.rules_identity import rules_identity
from mashimo.search.tablebase import most_seeds, new_tablebase, positions, tablebase_rules

if TYPE_CHECKING:
    from io import BufferedReader
    from os import PathLike
    from typing import Any

    from mashimo.search.tablebase import Tablebase

VERSION: Final = 1
LONGEST_LINE: Final = 40
FIRST_LINE: Final = re.compile(rb"mashimo-endings ([0-9]{1,9}) ([0-9]{1,9})\n")
MOST_HEAD: Final = 1 << 16
"""The most bytes of the JSON: a hundred parts take a thousandth of it."""
EFFORT: Final = 6
"""The level of compression, that of browsers: level 9 takes nine times as long for 3 % fewer bytes."""
FAR: Final = 15
"""A distance that does not fit into half a byte."""
ALL_FAR: Final = 255
"""The byte of a position with such a distance."""
PACES: Final = {True: 2e-6, False: 1e-4}
"""The seconds a position that a proof takes, compiled or not, on a slow device: until the first has been measured."""


def write_tablebase(tablebase: Tablebase, path: str | PathLike[str]) -> None:
    """Write a solved tablebase into a file, which is whole or not there. Raises MashimoError for one yet to be solved.

    Raises OSError where the file cannot be written.
    """
    if not tablebase.solved:
        raise MashimoError("unsolved", f"these endings of {tablebase.game} are not solved yet", tablebase.game)
    rules, rows = tablebase_rules(tablebase.game), [tablebase.table(bound) for bound in (LOW, HIGH, EXPECTED)]
    parts, first = [], 0
    for seeds in range(tablebase.seeds + 1):
        last = first + positions(rules, seeds)
        parts.append(gzip.compress(packed(*(row[first:last] for row in rows)), EFFORT, mtime=0))
        first = last
    head = {
        "game": tablebase.game,
        "rules": rules_identity(tablebase.game),
        "seeds": tablebase.seeds,
        "draws": tablebase.draws,
        "parts": [len(part) for part in parts],
    }
    described = gzip.compress(json.dumps(head).encode(), EFFORT, mtime=0)
    whole = Path(path)
    started = whole.with_name(f"{whole.name}.part")
    try:
        with started.open("wb") as file:
            file.write(b"mashimo-endings %d %d\n" % (VERSION, len(described)))
            file.writelines([described, *parts])
        started.replace(whole)
    finally:
        started.unlink(missing_ok=True)


def read_tablebase(path: str | PathLike[str], *, compiled: bool | None = None) -> Tablebase:
    """Read a tablebase from a file.

    Raises MashimoError for another file, a newer format, a damaged or incomplete file, endings by other rules, and more
    seeds than are solved. Raises NotationError for a game that is not known, and OSError where it cannot be read.
    """
    with Path(path).open("rb") as file:
        head = read_head(file)
        game, seeds = checked(head)
        compiled = can_compile(game) if compiled is None else compiled
        tablebase, rules = new_tablebase(game, seeds, compiled=compiled), tablebase_rules(game)
        left = Path(path).stat().st_size - file.tell()
        if left != sum(head["parts"]):
            raise cut() if left < sum(head["parts"]) else damaged()
        rows = [bytearray() for _ in (LOW, HIGH, EXPECTED)]
        for count, size in enumerate(head["parts"]):
            many = positions(rules, count)
            for row, part in zip(rows, unpacked(unzipped(file.read(size), 4 * many), many), strict=True):
                row.extend(part)
    tablebase.fill([bytes(row) for row in rows], draws=head["draws"], pace=PACES[compiled])
    return tablebase


def read_head(file: BufferedReader) -> dict[str, Any]:
    """Read what a file says of itself. Raises MashimoError for another file, a newer format, and a damaged one."""
    line = file.readline(LONGEST_LINE)
    found = FIRST_LINE.fullmatch(line)
    if not found:
        raise MashimoError("no-endings-file", "this is no file of endings")
    version, size = (int(number) for number in found.groups())
    if version < 1:
        raise damaged()
    if version > VERSION:
        message = f"this file of endings has format {version}; the newest known here is {VERSION}"
        raise MashimoError("newer-endings-file", message, "", (version, VERSION))
    described = file.read(min(size, MOST_HEAD))
    if len(described) < size:
        raise cut()
    try:
        head = json.loads(unzipped(described, MOST_HEAD))
        return {
            "game": str(head["game"]),
            "rules": str(head["rules"]),
            "seeds": int(head["seeds"]),
            "draws": bool(head["draws"]),
            "parts": [*map(int, head["parts"])],
        }
    except (ValueError, KeyError, TypeError, OverflowError, RecursionError) as error:
        raise damaged() from error


def checked(head: dict[str, Any]) -> tuple[str, int]:
    """Return the game and the seeds of a file. Raises MashimoError where its endings are none of this program's."""
    game, seeds = GAMES.named(head["game"]).id, head["seeds"]
    most = most_seeds(game)
    if rules_identity(game) != head["rules"]:
        message = f"these endings of {game} were solved by other rules than this version's; solve them again"
        raise MashimoError("other-rules", message, game)
    if not 0 <= seeds <= most or len(head["parts"]) != seeds + 1:
        raise damaged()
    return game, seeds


def unzipped(part: bytes, most: int) -> bytes:
    """Decompress a part of at most so many bytes. Raises MashimoError for a damaged one."""
    unzipping = zlib.decompressobj(wbits=31)  # gzip
    try:
        found = unzipping.decompress(part, most + 1)
    except zlib.error as error:
        raise damaged() from error
    if not unzipping.eof or unzipping.unused_data or len(found) > most:
        raise damaged()
    return found


def packed(low: bytes, high: bytes, expected: bytes) -> bytes:
    """Pack the bounds of some positions into bytes that compress well."""
    wide, above = difference(high, low).translate(UPPER), difference(expected, low).translate(LOWER)
    spread = (number(wide) | number(above)).to_bytes(len(low), "little")
    rest = b"".join(b"%c%c" % (high[at], expected[at]) for at in places(spread))
    return low + spread + rest


def unpacked(content: bytes, many: int) -> list[bytes | bytearray]:
    """Unpack the bounds of so many positions. Raises MashimoError where there are more or fewer."""
    low, spread, rest = content[:many], content[many : 2 * many], content[2 * many :]
    far = places(spread)
    if len(spread) != many or len(rest) != 2 * len(far):
        raise damaged()
    high = bytearray(total(low, bytes(spread).translate(HALVES)))
    expected = bytearray(total(low, bytes(spread).translate(OTHER_HALVES)))
    for nth, at in enumerate(far):
        high[at], expected[at] = rest[2 * nth : 2 * nth + 2]
    return [low, high, expected]


# Tables for `bytes.translate`. A byte of a spread has two distances from `low`: its upper half that of `high`, its
# lower half that of `expected`.
UPPER: Final = bytes(16 * min(far, FAR) | FAR * (far >= FAR) for far in range(256))
"""The upper half for each distance, or ALL_FAR."""
LOWER: Final = bytes(far if far < FAR else ALL_FAR for far in range(256))
"""The lower half for each distance, or ALL_FAR."""
HALVES: Final = bytes(spread >> 4 for spread in range(256))
"""The upper half of each byte, as a distance."""
OTHER_HALVES: Final = bytes(spread & 15 for spread in range(256))
"""The lower half of each byte, as a distance."""


def places(spread: bytes) -> list[int]:
    """List the places of positions whose distances are far."""
    return [found.start() for found in re.finditer(b"\xff", spread)]


def number(row: bytes) -> int:
    """Return a row of bytes as one long number."""
    return int.from_bytes(row, "little")


def difference(row: bytes, other: bytes) -> bytes:
    """Subtract from each byte of a row that of another, modulo 256: the highest bits apart, so that none borrows."""
    first, second, high = number(row), number(other), number(b"\x80" * len(row))
    return (((first | high) - (second & ~high)) ^ ((first ^ ~second) & high)).to_bytes(len(row), "little")


def total(row: bytes, other: bytes) -> bytes:
    """Add each byte of a row to that of another, modulo 256: the highest bits apart, so that none carries."""
    first, second, high = number(row), number(other), number(b"\x80" * len(row))
    return (((first & ~high) + (second & ~high)) ^ ((first ^ second) & high)).to_bytes(len(row), "little")


def cut() -> MashimoError:
    """Make the error of a file whose end is missing."""
    return MashimoError("cut-endings-file", "this file of endings is not whole: its end is missing")


def damaged() -> MashimoError:
    """Make the error of a file that is not as it was written."""
    return MashimoError("damaged-endings-file", "this file of endings is damaged")
