"""Wheels: the project's own, built by hatchling, and the pinned ones that run inside Pyodide."""

import shutil
import tempfile
import zipfile
from pathlib import Path

from environment import LOCKS, PYTHON, ROOT, VENV, is_stamped, run, say, stamp

# What pip must be told to choose for, as it runs on another Python: Pyodide 314 is Python 3.14 on this platform.
PYODIDE_PYTHON = "3.14"
PYODIDE_PLATFORM = "pyemscripten_2026_0_wasm32"
# What the page never imports: the terminal.
NOT_FOR_PAGE = ("mashimo/__main__.py", "mashimo/command/")


def build_wheel(folder: Path) -> Path:
    """The project's wheel, built into `folder`. The same sources give the same bytes."""
    with tempfile.TemporaryDirectory() as temporary:
        run([str(PYTHON), "-m", "hatchling", "build", "--target", "wheel", "--directory", temporary])
        (wheel,) = Path(temporary).glob("*.whl")
        return Path(shutil.copy(wheel, folder))


def page_wheel(folder: Path) -> Path:
    """The project's wheel without what is not for the page, built into `folder`, which is empty."""
    wheel = build_wheel(folder)
    copy = folder / "page" / wheel.name
    copy.parent.mkdir()
    with zipfile.ZipFile(wheel) as whole, zipfile.ZipFile(copy, "w") as part:
        for entry in whole.infolist():
            content = whole.read(entry)
            if entry.filename.endswith(".dist-info/RECORD"):
                lines = content.splitlines(keepends=True)
                content = b"".join(line for line in lines if not line.decode().startswith(NOT_FOR_PAGE))
            if not entry.filename.startswith(NOT_FOR_PAGE):
                part.writestr(entry, content, zipfile.ZIP_DEFLATED, 9)
    return copy


def fetched(group: str) -> list[Path]:
    """The wheels of `locks/<group>.txt` ("pyodide-page" or "pyodide-test"), fetched when missing, in order of name."""
    folder = VENV / "wheels" / group
    if not is_stamped(group):
        say(f"fetching the wheels of locks/{group}.txt")
        shutil.rmtree(folder, ignore_errors=True)
        command = [str(PYTHON), "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
        command += ["--only-binary=:all:", "--python-version", PYODIDE_PYTHON, "--implementation", "cp"]
        command += ["--platform", PYODIDE_PLATFORM, "--require-hashes", "--requirement", str(LOCKS / f"{group}.txt")]
        run([*command, "--dest", str(folder)], cwd=ROOT)
        stamp(group)
    return sorted(folder.glob("*.whl"))
