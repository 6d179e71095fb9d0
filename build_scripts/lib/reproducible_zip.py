"""Archives that are the same bytes from the same files, whichever Python and system write them.

No two versions of Python write the same gzip header, and a zip names the system that made it; here both are fixed. The
deflated bytes are zlib's, the same from every version of it.
"""

import struct
import zipfile
import zlib
from pathlib import Path

# The earliest time that a zip can state.
TIME = (1980, 1, 1, 0, 0, 0)
READABLE = 0o644
UNIX = 3
# RFC 1952: deflated, no name, no time, by the slowest algorithm, on an unknown system.
GZIP_HEADER = struct.pack("<2sBBLBB", b"\x1f\x8b", 8, 0, 0, 2, 255)


def gzipped(content: bytes) -> bytes:
    """Compress bytes by gzip."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    end = struct.pack("<LL", zlib.crc32(content), len(content) & 0xFFFFFFFF)
    return GZIP_HEADER + deflate.compress(content) + deflate.flush() + end


def put(archive: zipfile.ZipFile, name: str, content: bytes) -> None:
    """Add a file to a zip."""
    entry = zipfile.ZipInfo(name, TIME)
    entry.external_attr = READABLE << 16
    entry.create_system = UNIX
    archive.writestr(entry, content, zipfile.ZIP_DEFLATED, 9)


def pack(folder: Path, target: Path) -> Path:
    """Put all files below a folder into a zip, in order of their paths."""
    files = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    with zipfile.ZipFile(target, "w") as archive:
        for name in sorted(files):
            put(archive, name, files[name].read_bytes())
    return target
