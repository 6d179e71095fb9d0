"""The folder that a command makes: checked before, and filled where it lies, whatever its name leads through."""

import shutil
import sys
import tempfile
from pathlib import Path


def check_replaceable(folder: Path, mark: tuple[str, str], what: str) -> Path:
    """Return the absolute path of a folder that may be filled: it is missing, empty, or bears the `mark`.

    What was made before is known by a file of this name that has this text: other programs write files of such names.
    Raises SystemExit, which names `what`, where there is something else.
    """
    name, text = mark
    folder = folder.resolve()
    if folder.exists() and not folder.is_dir():
        sys.exit(f"{folder} is a file, not a folder; nothing was changed.")
    if folder.exists() and any(folder.iterdir()) and not has_text(folder / name, text):
        sys.exit(f"{folder} holds something that is not {what}; nothing was changed.")
    return folder


def has_text(path: Path, text: str) -> bool:
    """Whether a path is a file in which a text occurs."""
    return path.is_file() and text in path.read_text(encoding="utf-8", errors="replace")


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
