"""QR codes: what web/storage/qr_code.js draws, read back by a reader that shares nothing with it."""

from __future__ import annotations

import json
import re
import subprocess
from functools import cache
from random import Random
from typing import Any, Final

import numpy as np
import pytest
import zxingcpp

from build_scripts.lib.node import node
from build_scripts.site.bundle import bundle

pytestmark = [pytest.mark.cpython, pytest.mark.slow]

LINK: Final = "https://example.org/#v1;oware-abapa;moves="
QUIET: Final = 4
"""Modules of light that belong around a code (ISO/IEC 18004, 9.1)."""
LENGTHS: Final = [0, 1, 17, 18, 106, 134, 154, 155, 271, 272, 700, 1465, 2953]
"""Of them the versions with and without version information, one and many blocks, both widths of the count."""


@cache
def script() -> bytes:
    """Make the script as the build does, which is what it weighs too."""
    return bundle("storage/qr_code.js")


def drawn(texts: list[str]) -> list[dict[str, Any] | None]:
    """Draw the codes of texts as the page does."""
    asked = f"console.log(JSON.stringify({json.dumps(texts)}.map(qrCode)));"
    named = re.sub(rb"export\{(\w+) as qrCode\};?\s*$", rb"const qrCode=\1;", script())
    command = [node().program, "--input-type=module"]
    done = subprocess.run(command, input=named + asked.encode(), stdout=subprocess.PIPE, check=True)
    codes: list[dict[str, Any] | None] = json.loads(done.stdout)
    return codes


def picture_of(code: dict[str, Any]) -> np.ndarray[Any, Any]:
    """Turn a code into pixels, one for each module; none may be drawn twice."""
    picture = np.full((code["size"], code["size"]), 255, np.uint8)
    for column, row, width in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", code["path"]):
        run = picture[int(row), int(column) : int(column) + int(width)]
        assert run.size == int(width), code["path"]
        assert run.all(), code["path"]
        run[:] = 0
    return picture


def read(code: dict[str, Any]) -> zxingcpp.Barcode:
    """Read the code in a picture by an independent reader."""
    kinds = zxingcpp.barcode_formats_from_str("QRCode")
    (found,) = zxingcpp.read_barcodes(picture_of(code).repeat(3, axis=0).repeat(3, axis=1), kinds, is_pure=True)
    return found


def text_of(length: int) -> str:
    """Make a link of this many characters."""
    chance = Random(length)
    return (LINK + "".join(chance.choice("ABCDEFabcdef.") for _ in range(length)))[:length]


def test_every_length_is_read_back() -> None:
    texts = [text_of(length) for length in LENGTHS if length]
    for text, code in zip(texts, drawn(texts), strict=True):
        assert code, len(text)
        assert read(code).text == text


def test_a_text_beyond_ascii_is_read_back() -> None:
    text = "Ayò – 4×8 mashimo"
    (code,) = drawn([text])
    assert code
    assert read(code).text == text


def test_what_is_too_long_for_any_code_has_none() -> None:
    """Bytes count, not letters: 2,953 at most (ISO/IEC 18004, table 7)."""
    longest, longer, wide = drawn(["x" * 2953, "x" * 2954, "ò" * 1477])
    assert longest
    assert (longest["size"], longer, wide) == (177 + 2 * QUIET, None, None)


def test_a_code_is_the_smallest_then_the_strongest() -> None:
    """Version 1 holds 7 bytes at level H and 17 at level L, version 2 holds 18 at level Q (ISO/IEC 18004, table 7)."""
    codes = drawn(["x" * length for length in (7, 17, 18)])
    found = [(code["size"] - 2 * QUIET, read(code).ec_level) for code in codes if code]
    assert found == [(21, "H"), (21, "L"), (25, "Q")]
    for code in codes:
        assert code
        picture = picture_of(code)
        picture[QUIET:-QUIET, QUIET:-QUIET] = 255
        assert picture.all()


def test_capital_letters_and_digits_make_a_smaller_code() -> None:
    """Version 6 holds 195 of them, and 134 bytes (ISO/IEC 18004, table 7)."""
    found = [(code["size"] - 2 * QUIET, read(code).text) for code in drawn(["7Z" * 96, "7z" * 67]) if code]
    assert found == [(41, "7Z" * 96), (41, "7z" * 67)]
