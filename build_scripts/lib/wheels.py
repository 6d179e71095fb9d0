"""Wheels: the project's own, built by hatchling, and the pinned ones that run inside Pyodide."""

import ast
import base64
import hashlib
import io
import shutil
import tempfile
import tokenize
import zipfile
from pathlib import Path

from build_scripts.lib.environment import LOCKS, PYTHON, ROOT, VENV, is_stamped, run, say, stamp
from build_scripts.lib.node import pyodide, set_up_tools
from build_scripts.lib.reproducible_zip import put

# The files that the page never imports: the terminal, other engines, pictures, games in bulk, opening books, files of
# endings, which a script of the page reads, and what programs that learn need.
NOT_FOR_PAGE = (
    "mashimo/__main__.py",
    "mashimo/cli/",
    "mashimo/engines/",
    "mashimo/environments/",
    "mashimo/play/game_files.py",
    "mashimo/play/game_index.py",
    "mashimo/play/opening_book.py",
    "mashimo/play/svg.py",
    "mashimo/search/tablebase_file.py",
)
# The build tag of the page's wheel. The wheel of a release has none, so that the two wheels have different names. A
# local version (0.2.0+page) would do that too, but some hosts take the plus in an address for a space or refuse it.
PAGE_BUILD = "0page"


def build_wheel(folder: Path) -> Path:
    """Build the project's wheel into `folder`. The same sources give the same bytes."""
    with tempfile.TemporaryDirectory() as temporary:
        run([str(PYTHON), "-m", "hatchling", "build", "--target", "wheel", "--directory", temporary])
        (wheel,) = Path(temporary).glob("*.whl")
        return Path(shutil.copy(wheel, folder))


def page_wheel(folder: Path) -> Path:
    """Build the project's wheel, without the files that the page does not need, into `folder`, which is empty."""
    wheel = build_wheel(folder)
    name, version, tags = wheel.name.split("-", 2)
    copy = folder / "page" / f"{name}-{version}-{PAGE_BUILD}-{tags}"
    copy.parent.mkdir()
    with zipfile.ZipFile(wheel) as whole, zipfile.ZipFile(copy, "w") as part:
        record: list[str] = []
        for entry in whole.infolist():  # RECORD is the last
            content = whole.read(entry)
            if entry.filename.startswith(NOT_FOR_PAGE):
                continue
            if entry.filename.endswith(".py"):
                content = undocumented(content.decode()).encode()
            if entry.filename.endswith(".dist-info/WHEEL"):
                content += f"Build: {PAGE_BUILD}\n".encode()
            if entry.filename.endswith(".dist-info/RECORD"):
                content = "".join([*record, f"{entry.filename},,\n"]).encode()
            record.append(recorded(entry.filename, content))
            put(part, entry.filename, content)
    return copy


def undocumented(source: str) -> str:
    """Remove the comments and empty the docstrings of a Python text; keep each line's number, which errors name."""
    return without_docstrings(without_comments(source))


def without_comments(source: str) -> str:
    """Remove the comments of a Python text, with the spaces before them."""
    lines = source.splitlines(keepends=True)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            lines[row - 1] = lines[row - 1][:column].rstrip() + "\n"
    return "".join(lines)


def without_docstrings(source: str) -> str:
    """Empty the docstrings of a Python text."""
    lines = source.encode().split(b"\n")  # the columns of `ast` are bytes
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) or ast.get_docstring(node) is None:
            continue
        said = node.body[0]
        first, last = said.lineno - 1, (said.end_lineno or said.lineno) - 1
        before, after = lines[first][: said.col_offset], lines[last][said.end_col_offset :]
        lines[first : last + 1] = (before + b'""' + b"\n" * (last - first) + after).split(b"\n")
    return b"\n".join(lines).decode()


def recorded(name: str, content: bytes) -> str:
    """Write a file's line in RECORD, in the form of wheels."""
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(content)}\n"


def fetched(group: str) -> list[Path]:
    """Fetch the missing wheels of `locks/<group>.txt`, one of those for Pyodide; list all by name."""
    folder = VENV / "wheels" / group
    if not is_stamped(group):
        say(f"fetching the wheels of locks/{group}.txt")
        shutil.rmtree(folder, ignore_errors=True)
        command = [str(PYTHON), "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
        command += ["--only-binary=:all:", *for_pyodide(), "--require-hashes"]
        run([*command, "--requirement", str(LOCKS / f"{group}.txt"), "--dest", str(folder)], cwd=ROOT)
        stamp(group)
    return sorted(folder.glob("*.whl"))


def for_pyodide() -> list[str]:
    """Return the options by which pip, which runs on another Python, chooses wheels for Pyodide."""
    set_up_tools()
    info = pyodide()
    major, minor, _ = info["python"].split(".")
    platform = f"pyemscripten_{info['abi_version']}_{info['arch']}"
    return ["--python-version", f"{major}.{minor}", "--implementation", "cp", "--platform", platform]
