"""QR codes: a text as a square of dark and light modules, for a link that another device reads off the screen.

Model 2 of ISO/IEC 18004, in byte mode, with the smallest version that holds the text at all and then the strongest
error correction that this version allows. The numbers of the clauses quoted below are those of the 2015 edition.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise, product
from typing import TYPE_CHECKING, Final

from mashimo.play.errors import MashimoError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

LEVELS: Final = "HQML"
"""The levels of error correction, the strongest first (7.5)."""
LEVEL_BITS: Final = {"L": 0b01, "M": 0b00, "Q": 0b11, "H": 0b10}
"""How a level is written in the format information (7.9.1)."""
VERSIONS: Final = range(1, 41)
CORRECTION: Final = {
    "L": "7 10 15 20 26 18 20 24 30 18 20 24 26 30 22 24 28 30 28 28 "
    "28 28 30 30 26 28 30 30 30 30 30 30 30 30 30 30 30 30 30 30",
    "M": "10 16 26 18 24 16 18 22 22 26 30 22 22 24 24 28 28 26 26 26 "
    "26 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28",
    "Q": "13 22 18 26 18 24 18 22 20 24 28 26 24 20 30 24 28 28 26 30 "
    "28 30 30 30 30 28 30 30 30 30 30 30 30 30 30 30 30 30 30 30",
    "H": "17 28 22 16 22 28 26 26 24 28 24 28 22 24 24 30 28 28 26 28 "
    "30 24 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30",
}
"""For each level, how many codewords of correction a block has in each version (table 9)."""
BLOCKS: Final = {
    "L": "1 1 1 1 1 2 2 2 2 4 4 4 4 4 6 6 6 6 7 8 8 9 9 10 12 12 12 13 14 15 16 17 18 19 19 20 21 22 24 25",
    "M": "1 1 1 2 2 4 4 4 5 5 5 8 9 9 10 10 11 13 14 16 17 17 18 20 21 23 25 26 28 29 31 33 35 37 38 40 43 45 47 49",
    "Q": "1 1 2 2 4 4 6 6 8 8 8 10 12 16 12 17 16 18 21 20 23 23 25 27 29 34 34 35 38 40 43 45 48 51 53 56 59 62 65 68",
    "H": "1 1 2 4 4 4 5 6 8 8 11 11 16 16 18 16 19 21 25 25 "
    "25 34 30 32 35 37 40 42 45 48 51 54 57 60 63 66 70 74 77 81",
}
"""For each level, how many blocks each version has (table 9)."""
BYTE_MODE: Final = 0b0100
PADDING: Final = (0xEC, 0x11)
FIELD: Final = 0x11D
"""The polynomial of the field in which blocks are corrected (7.5.2)."""
FORMAT_CHECK: Final = 0x537
FORMAT_MASK: Final = 0x5412
VERSION_CHECK: Final = 0x1F25
QUIET: Final = 4
"""Modules of light that belong around a code (9.1)."""

Square = list[list[bool]]
"""Rows of modules: true is dark."""
Place = tuple[int, int]
"""The row and the column of a module."""


def qr_code(text: str) -> Square:
    """The code of a text. Raises MashimoError where it is too long for any: with its bytes, and how many fit."""
    data = text.encode()
    version = next((each for each in VERSIONS if len(data) <= room(each, "L")), None)
    if version is None:
        most = room(VERSIONS[-1], "L")
        raise MashimoError(
            "qr-too-long", f"a QR code holds at most {most} bytes, here are {len(data)}", "", (len(data), most)
        )
    level = next(each for each in LEVELS if len(data) <= room(version, each))
    return drawn(version, level, codewords(data, version, level))


def room(version: int, level: str) -> int:
    """How many bytes of text a version holds at a level."""
    count = 8 if version < 10 else 16
    return (8 * data_size(version, level) - 4 - count) // 8


def data_size(version: int, level: str) -> int:
    """How many codewords of data a version has at a level."""
    correction, blocks = table(level, version)
    return all_modules(version) // 8 - correction * blocks


def table(level: str, version: int) -> tuple[int, int]:
    """The codewords of correction in a block, and the blocks, of table 9."""
    return int(CORRECTION[level].split()[version - 1]), int(BLOCKS[level].split()[version - 1])


@cache
def all_modules(version: int) -> int:
    """How many modules hold codewords, with the few bits that are left over (table 1)."""
    return size_of(version) ** 2 - len(fixed(version))


def size_of(version: int) -> int:
    """The modules of a side."""
    return 17 + 4 * version


# -- the codewords (7.4, 7.5, 7.6)


def codewords(data: bytes, version: int, level: str) -> list[int]:
    """The data and its correction, interleaved as they are placed."""
    bits = f"{BYTE_MODE:04b}{len(data):0{8 if version < 10 else 16}b}" + "".join(f"{byte:08b}" for byte in data)
    size = data_size(version, level)
    bits += "0" * min(4, 8 * size - len(bits))
    bits += "0" * (-len(bits) % 8)
    words = [int(bits[at : at + 8], 2) for at in range(0, len(bits), 8)]
    words += [PADDING[at % 2] for at in range(size - len(words))]
    correction, count = table(level, version)
    blocks = list(split(words, count))
    checks = [remainder(block, correction) for block in blocks]
    return [*interleaved(blocks), *interleaved(checks)]


def split(words: list[int], count: int) -> Iterator[list[int]]:
    """The words in `count` blocks, the longer ones by one word last."""
    short, longer = divmod(len(words), count)
    at = 0
    for block in range(count):
        end = at + short + (block >= count - longer)
        yield words[at:end]
        at = end


def interleaved(blocks: list[list[int]]) -> list[int]:
    """The first word of every block, then the second of every block that has one, and so on."""
    return [block[at] for at in range(max(map(len, blocks))) for block in blocks if at < len(block)]


def times(one: int, other: int) -> int:
    """The product in the field."""
    product = 0
    while other:
        product ^= one * (other & 1)
        one = one << 1 ^ (FIELD if one & 0x80 else 0)
        other >>= 1
    return product


@cache
def generator(degree: int) -> tuple[int, ...]:
    """The polynomial that blocks are divided by, its highest coefficient, 1, left out (annex A)."""
    found = [1]
    root = 1
    for _ in range(degree):
        found = [ahead ^ times(behind, root) for ahead, behind in zip([*found, 0], [0, *found], strict=True)]
        root = times(root, 2)
    return tuple(found[1:])


def remainder(block: list[int], degree: int) -> list[int]:
    """The words of correction of a block (7.5.2)."""
    rest = [0] * degree
    for word in block:
        factor = word ^ rest[0]
        rest = [word ^ times(factor, part) for word, part in zip([*rest[1:], 0], generator(degree), strict=True)]
    return rest


# -- what stands in every code (6.3, 7.9, 7.10)


def fixed(version: int) -> dict[Place, bool]:
    """The modules that hold no codewords, those of the format information light for the time being."""
    size = size_of(version)
    found: dict[Place, bool] = {}
    for at in range(size):
        found[6, at] = found[at, 6] = at % 2 == 0
    centres = alignment(version)
    corners = {(6, 6), (6, centres[-1]), (centres[-1], 6)} if centres else set()
    for middle in set(product(centres, centres)) - corners:
        found.update(rings(middle, 2, (0, 2), size))
    for middle in ((3, 3), (3, size - 4), (size - 4, 3)):
        found.update(rings(middle, 4, (0, 1, 3), size))
    found.update(dict.fromkeys(place for places in format_places(size) for place in places))  # type: ignore[arg-type]
    found[size - 8, 8] = True
    if version >= 7:
        for at, dark in enumerate(bits_of(version << 12 | checked(version, VERSION_CHECK, 12), 18)):
            found[at // 3, size - 11 + at % 3] = found[size - 11 + at % 3, at // 3] = dark
    return {place: bool(dark) for place, dark in found.items()}


def alignment(version: int) -> list[int]:
    """The rows, which are the columns too, in which alignment patterns have their middles (annex E)."""
    if version == 1:
        return []
    gaps = version // 7 + 1
    last = size_of(version) - 7
    step = 26 if version == 32 else -(-(last - 6) // (2 * gaps)) * 2
    return [6, *sorted(last - step * back for back in range(gaps))]


def rings(middle: Place, reach: int, dark: tuple[int, ...], size: int) -> dict[Place, bool]:
    """The squares around a middle, as far as they lie in the code; those at these distances are dark."""
    row, column = middle
    steps = range(-reach, reach + 1)
    places = {(row + down, column + across): max(abs(down), abs(across)) for down in steps for across in steps}
    return {place: away in dark for place, away in places.items() if 0 <= min(place) <= max(place) < size}


def format_places(size: int) -> tuple[list[Place], list[Place]]:
    """Where the format information stands, twice, its lowest bit first (figure 25)."""
    around = [(at, 8) for at in range(6)] + [(7, 8), (8, 8), (8, 7)] + [(8, 14 - at) for at in range(9, 15)]
    apart = [(8, size - 1 - at) for at in range(8)] + [(size - 15 + at, 8) for at in range(8, 15)]
    return around, apart


def checked(value: int, polynomial: int, degree: int) -> int:
    """The remainder of a value, moved up by the degree of a polynomial over two elements, by it (annexes C and D)."""
    rest = value
    for _ in range(degree):
        rest = rest << 1 ^ (polynomial if rest >> degree - 1 & 1 else 0)
    return rest


def bits_of(value: int, count: int) -> list[bool]:
    """The bits of a number, the lowest first."""
    return [bool(value >> at & 1) for at in range(count)]


# -- the whole code (7.7, 7.8)


def drawn(version: int, level: str, words: list[int]) -> Square:
    """The code of these codewords, with the mask that disturbs least."""
    size = size_of(version)
    stands = fixed(version)
    bits = [bool(word >> at & 1) for word in words for at in range(7, -1, -1)]
    places = [place for place in path(size) if place not in stands]
    data = dict(zip(places, bits + [False] * (len(places) - len(bits)), strict=True))
    codes = []
    for mask in range(8):
        modules = {
            **stands,
            **{(row, column): dark != masked(mask, row, column) for (row, column), dark in data.items()},
        }
        value = LEVEL_BITS[level] << 3 | mask
        told = bits_of((value << 10 | checked(value, FORMAT_CHECK, 10)) ^ FORMAT_MASK, 15)
        for around in format_places(size):
            modules.update(zip(around, told, strict=True))
        codes.append([[modules[row, column] for column in range(size)] for row in range(size)])
    return min(codes, key=disturbance)


def path(size: int) -> Iterator[Place]:
    """The places in the order in which codewords take them: pairs of columns from the right, up and down by turns."""
    upward = True
    for right in range(size - 1, 0, -2):
        column = right if right > 6 else right - 1
        for row in range(size - 1, -1, -1) if upward else range(size):
            yield row, column
            yield row, column - 1
        upward = not upward


def masked(mask: int, row: int, column: int) -> bool:
    """Whether a mask turns a module over (table 10)."""
    both = row * column
    return (
        row + column,
        row,
        column,
        row + column,
        row // 2 + column // 3,
        both % 2 + both % 3,
        both % 2 + both % 3,
        (row + column) % 2 + both % 3,
    )[mask] % (2, 2, 3, 3, 2, 6, 2, 2)[mask] == 0


def disturbance(code: Square) -> int:
    """How much of a code could be taken for something else (table 11)."""
    lines = [*code, *map(list, zip(*code, strict=True))]
    dark = sum(map(sum, code))
    share = abs(20 * dark - 10 * len(code) ** 2) // len(code) ** 2
    return sum(map(runs, lines)) + squares(code) + 10 * share


def runs(line: Iterable[bool]) -> int:
    """The penalty for five or more alike in a row, and for what looks like a finder pattern."""
    text = "".join("1" if dark else "0" for dark in line)
    found = 40 * sum(
        text.startswith(pattern, at) for at in range(len(text)) for pattern in ("10111010000", "00001011101")
    )
    for run in text.replace("01", "0 1").replace("10", "1 0").split():
        found += len(run) - 2 if len(run) >= 5 else 0
    return found


def squares(code: Square) -> int:
    """The penalty for squares of two by two alike."""
    pairs = [[2 * one + other for one, other in pairwise(row)] for row in code]
    return 3 * sum(
        one == other and one in {0, 3} for row, below in pairwise(pairs) for one, other in zip(row, below, strict=True)
    )


def outline(code: Square) -> str:
    """The dark modules as the path of a drawing, one unit a module, the quiet zone around them counted."""
    parts = []
    for row, line in enumerate(code, QUIET):
        column = 0
        while column < len(line):
            end = column
            while end < len(line) and line[end]:
                end += 1
            if end > column:
                parts.append(f"M{column + QUIET} {row}h{end - column}v1h-{end - column}z")
            column = end + 1
    return "".join(parts)
