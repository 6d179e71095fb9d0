"""The project's own Python tools: a virtual environment in `.venv`, filled from the hashed lists in `locks/`.

A script calls `run_in_venv("test")`, or that of another list, first. That makes or completes the environment where
needed and runs the script again inside it; the second time it returns at once. Before that only Python's own library is
used.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036  # for a start with an older Python
    sys.exit("This needs Python 3.11 or newer; this is Python %d.%d." % sys.version_info[:2])  # noqa: UP031 -- as above

import hashlib
import os
import subprocess
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "pysrc"
WEB = ROOT / "web"
LOCKS = ROOT / "build_scripts" / "locks"
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

# Groups whose packages are all in another one, which then serves for both.
CONTAINED_IN = {"build": "test"}


def run_in_venv(group: str) -> None:
    """Return inside the project's environment with the tools of `group`; otherwise run this script again there.

    Raises SystemExit with one sentence where this Python cannot make an environment, or a tool cannot be fetched.
    """
    make()
    install(group)
    if Path(sys.prefix).resolve() == VENV.resolve():
        return
    command = [str(PYTHON), *sys.argv]
    if os.name != "nt":
        os.execv(PYTHON, command)  # noqa: S606  # the same script with the same arguments, no shell
    try:  # On Windows execv would give the terminal back while the script still runs.
        sys.exit(subprocess.call(command))
    except KeyboardInterrupt:
        sys.exit(130)


def make() -> None:
    """Make `.venv` unless there is a whole one, and let it find the package in `pysrc`."""
    whole = VENV / "whole"
    if PYTHON.exists() and whole.exists():
        return
    if find_spec("venv") is None or find_spec("ensurepip") is None:
        sys.exit(
            "This Python has no `venv`, which the tools are put into; "
            "install it (on Debian and Ubuntu: apt-get install python3-venv) and start this again."
        )
    say("making .venv")
    run([sys.executable, "-m", "venv", "--clear", str(VENV)])
    packages = Path(run([str(PYTHON), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]).strip())
    (packages / "mashimo.pth").write_text(os.path.relpath(SOURCE, packages) + "\n", encoding="utf-8")
    whole.touch()  # an environment whose making was interrupted is made again


def install(group: str) -> None:
    """Install the tools of `locks/<group>.txt`, unless exactly these are there already."""
    larger = CONTAINED_IN.get(group)
    if is_stamped(group) or (larger and is_stamped(larger)):
        return
    say(f"fetching the tools of locks/{group}.txt")
    command = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
    run([*command, "--only-binary=:all:", "--require-hashes", "--requirement", str(LOCKS / f"{group}.txt")])
    stamp(group)


def is_stamped(group: str) -> bool:
    """Tell whether the packages of `locks/<group>.txt` were installed after that file last changed."""
    path = stamp_path(group)
    return path.exists() and path.read_text(encoding="utf-8") == digest(LOCKS / f"{group}.txt")


def stamp(group: str) -> None:
    """Remember that all of `locks/<group>.txt` is installed."""
    stamp_path(group).parent.mkdir(exist_ok=True)
    stamp_path(group).write_text(digest(LOCKS / f"{group}.txt"), encoding="utf-8")


def stamp_path(group: str) -> Path:
    """Return the path of the file that remembers which `locks/<group>.txt` was installed."""
    return VENV / "stamps" / group


def digest(path: Path) -> str:
    """Compute the SHA-256 of a file's bytes, in hexadecimal."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def run(command: list[str], cwd: Path = ROOT, reads: str = "") -> str:
    """Run a tool, which reads that text, and return its standard output.

    Raises SystemExit, with all its output, when it fails or cannot be started.
    """
    try:
        done = subprocess.run(
            command, cwd=cwd, input=reads, capture_output=True, text=True, encoding="utf-8", check=False
        )
    except OSError as error:
        sys.exit(f"{command[0]} cannot be started: {error.strerror}")
    if done.returncode:
        sys.exit(f"{done.stdout}{done.stderr}\nThis failed ({done.returncode}): {' '.join(command)}")
    return done.stdout


def say(what: str) -> None:
    """Tell the person at the terminal about a step that takes a while."""
    print(f"· {what}", file=sys.stderr, flush=True)
