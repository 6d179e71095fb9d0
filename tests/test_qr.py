"""QR codes: read back by a reader that shares nothing with what draws them, and compared with the standard."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from mashimo import MashimoError
from mashimo.bridge.qr import QUIET, VERSIONS, Square, checked, codewords, outline, qr_code, room, size_of

LINK: Final = "https://example.org/#v1;oware-abapa;moves="
EXAMPLE: Final = [0x10, 0x20, 0x0C, 0x56, 0x61, 0x80, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11]
EXAMPLE_CHECK: Final = [0xA5, 0x24, 0xD4, 0xC1, 0xED, 0x36, 0xC7, 0x87, 0x2C, 0x55]
"""The standard's own example (annex I): the data of 01234567 in version 1 at level M, and its correction."""


def text_of(length: int) -> str:
    """A link of so many characters."""
    chance = Random(length)
    return (LINK + "".join(chance.choice("ABCDEFabcdef.") for _ in range(length)))[:length]


def test_a_block_is_corrected_as_the_standard_prints_it() -> None:
    from mashimo.bridge.qr import remainder  # noqa: PLC0415

    assert remainder(EXAMPLE, len(EXAMPLE_CHECK)) == EXAMPLE_CHECK


@pytest.mark.parametrize(
    ("version", "told"), [(7, 0b000111110010010100), (8, 0b001000010110111100), (40, 0b101000110001101001)]
)
def test_the_version_is_told_as_the_standard_prints_it(version: int, told: int) -> None:
    assert version << 12 | checked(version, 0x1F25, 12) == told


@pytest.mark.parametrize(("value", "told"), [(0b00000, 0x5412), (0b00101, 0x40CE), (0b11111, 0x2BED)])
def test_level_and_mask_are_told_as_the_standard_prints_them(value: int, told: int) -> None:
    assert (value << 10 | checked(value, 0x537, 10)) ^ 0x5412 == told


@pytest.mark.parametrize(
    ("version", "level", "bytes_"),
    [(1, "L", 17), (1, "H", 7), (7, "M", 122), (10, "L", 271), (27, "Q", 805), (40, "H", 1273), (40, "L", 2953)],
)
def test_a_version_holds_as_much_as_the_standard_says(version: int, level: str, bytes_: int) -> None:
    assert room(version, level) == bytes_


def test_data_is_padded_as_the_standard_says() -> None:
    assert codewords(b"A", 1, "H")[:9] == [0x40, 0x14, 0x10, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11]


def test_the_smallest_version_is_taken_and_then_the_strongest_level() -> None:
    for version in VERSIONS:
        assert len(qr_code("x" * room(version, "L"))) == size_of(version)
        if version > 4:
            break
    assert len(qr_code("")) == size_of(1)


def test_what_is_too_long_is_refused_with_both_numbers() -> None:
    with pytest.raises(MashimoError) as caught:
        qr_code("x" * 2954)
    assert (caught.value.code, caught.value.numbers) == ("qr-too-long", (2954, 2953))


def test_an_outline_draws_each_dark_module_once_within_its_quiet_zone() -> None:
    code = qr_code("A")
    drawn = set()
    for part in outline(code).removesuffix("z").split("z"):
        start, _, rest = part.removeprefix("M").partition("h")
        column, row = map(int, start.split())
        drawn |= {(row - QUIET, column - QUIET + at) for at in range(int(rest.partition("v")[0]))}
    assert drawn == {(row, column) for row, line in enumerate(code) for column, dark in enumerate(line) if dark}


def as_read(code: Square) -> list[str]:
    """What the reader finds in a picture of a code."""
    import numpy as np  # noqa: PLC0415  # neither is there inside Pyodide
    import zxingcpp  # noqa: PLC0415

    picture = np.pad(np.where(np.array(code), 0, 255).astype(np.uint8), QUIET, constant_values=255)
    large = picture.repeat(3, axis=0).repeat(3, axis=1)
    kinds = zxingcpp.barcode_formats_from_str("QRCode")
    return [found.text for found in zxingcpp.read_barcodes(large, kinds, is_pure=True)]


@pytest.mark.cpython
@pytest.mark.parametrize("length", [1, 17, 18, 106, 134, 154, 155, 271, 272, 700, 1465, 2953])
def test_every_length_is_read_back(length: int) -> None:
    """Of them the versions with and without version information, one and many blocks, both widths of the count."""
    text = text_of(length)
    assert as_read(qr_code(text)) == [text]


@pytest.mark.cpython
@pytest.mark.long
def test_every_version_is_read_back() -> None:
    for version in VERSIONS:
        text = text_of(room(version, "L"))
        code = qr_code(text)
        assert len(code) == size_of(version)
        assert as_read(code) == [text], version


@pytest.mark.cpython
def test_a_text_beyond_ascii_is_read_back() -> None:
    text = "Ayò – 4×8 mashimo"
    assert as_read(qr_code(text)) == [text]
