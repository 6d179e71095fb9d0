"""The folder that a command makes: checked before, and filled where it lies, whatever its name leads through."""

import shutil
import sys
import tempfile
from pathlib import Path


def check_replaceable(folder: Path, mark: str, what: str) -> Path:
    """Return the absolute path of a folder that may be filled: it is missing, empty, or holds the file `mark`.

    By that file what was made before is known. Raises SystemExit, which names `what`, where there is something else.
    """
    folder = folder.resolve()
    if folder.exists() and not folder.is_dir():
        sys.exit(f"{folder} is a file, not a folder; nothing was changed.")
    if folder.exists() and any(folder.iterdir()) and not (folder / mark).exists():
        sys.exit(f"{folder} holds something that is not {what}; nothing was changed.")
    return folder


def fill(folder: Path, made: Path) -> None:
    """Move what the folder `made` holds into another that `check_replaceable` returned, in the place of all there.

    The folder itself stays: it may be a mount point, a shell's own, or in one that cannot be written. All new files
    lie in it, below a temporary name, before an old one goes: what is there is whole where OSError refuses them.
    """
    folder.mkdir(parents=True, exist_ok=True)
    old = list(folder.iterdir())
    with tempfile.TemporaryDirectory(prefix=".", dir=folder) as beside:
        new = Path(shutil.move(made, Path(beside) / "new"))
        for path in old:
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path)
            else:
                path.unlink()
        for path in new.iterdir():
            path.rename(folder / path.name)
