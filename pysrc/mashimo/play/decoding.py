"""The bytes of a file as text, whatever program wrote it.

`textOf` of web/storage/files.js decodes a game file in the same way, but raises no error for other bytes.
"""

from __future__ import annotations

import codecs
from typing import Final

WINDOWS: Final = {
    code: text
    for code in range(0x80, 0xA0)
    if (text := bytes([code]).decode("cp1252", "ignore"))
}  # fmt: skip
"""The characters that Windows has where Latin-1 has control codes; five codes have none."""


def decoded(data: bytes) -> str:
    """Decode a file: UTF-8, UTF-16 with a byte order mark or beginning in ASCII, else Windows-1252.

    Raises UnicodeDecodeError for bytes that are not UTF-8 and do not begin like a game file.
    """
    for mark, encoding in ((codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be")):
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, "replace")
    if data[:1] and data[1:2] == b"\0":
        return data.decode("utf-16-le", "replace")
    if data[:1] == b"\0" and data[1:2]:
        return data.decode("utf-16-be", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        if not data.lstrip().startswith((b"[", b"%", b";")):
            raise
        return data.decode("latin-1").translate(WINDOWS)
