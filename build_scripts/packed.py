"""Archives that are the same bytes from the same files: sorted, all of one time, readable by everybody."""

import zipfile
from pathlib import Path

# The earliest that a zip can say.
TIME = (1980, 1, 1, 0, 0, 0)
READABLE = 0o644


def pack(folder: Path, target: Path, inside: str = "", leave_out: tuple[str, ...] = ()) -> Path:
    """Put all files below a folder into a zip, below `inside`; a path that begins with `leave_out` stays out."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            name = path.relative_to(folder).as_posix()
            if name.startswith(leave_out):
                continue
            entry = zipfile.ZipInfo(f"{inside}{name}", TIME)
            entry.external_attr = READABLE << 16
            entry.create_system = 3  # the one that knows such rights, whatever machine this is
            archive.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED, 9)
    return target
