"""THIRD_PARTY.md names each library inside what is shipped by the version that it reports, and the sums of files."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import zipfile
from typing import Any

import pytest

from build_scripts.lib.environment import ROOT
from build_scripts.lib.in_pyodide import command
from build_scripts.lib.node import MODULES
from build_scripts.lib.wheels import fetched

pytestmark = [pytest.mark.cpython, pytest.mark.slow]

ALONE, _, LINKED = (ROOT / "THIRD_PARTY.md").read_text(encoding="utf-8").partition("\n## Linked into")
PYODIDE = MODULES / "pyodide"
FACTS = """
import ctypes, json, pyexpat, sys, unicodedata, _decimal, ssl
program = ctypes.CDLL(None)

def reported(function):
    getattr(program, function).restype = ctypes.c_char_p
    return getattr(program, function)().decode().partition(",")[0]

def has(function):
    try:
        return bool(getattr(program, function))
    except AttributeError:
        return False

print(json.dumps({
    "modules": sys.builtin_module_names,
    "versions": {
        "zlib": reported("zlibVersion"),
        "bzip2": reported("BZ2_bzlibVersion"),
        "liblzma": reported("lzma_version_string"),
        "Zstandard": reported("ZSTD_versionString"),
        "SQLite": reported("sqlite3_libversion"),
        "Expat": pyexpat.EXPAT_VERSION.removeprefix("expat_"),
        "libmpdec": _decimal.__libmpdec_version__,
        "Unicode": unicodedata.unidata_version,
    },
    "ssl": ssl.OPENSSL_VERSION,
    "found": [name for name in %s if has(name)],
}))
0
"""
# Libraries that report no version: a function of each, or a text that it says.
FUNCTIONS = {
    "libffi": "ffi_prep_closure_loc",
    "dlmalloc": "independent_calloc",
    "LLVM's libc++, libc++abi and libunwind": "_Unwind_RaiseException",
}
TEXTS = {"mimalloc": b"mimalloc: warning: ", r"HACL\*": b"HACL* internal routine failed"}
# Python's modules in C that call a library of others, and which.
CALLED = {
    "zlib": "zlib",
    "binascii": "zlib",
    "_bz2": "bzip2",
    "_lzma": "liblzma of XZ Utils",
    "_zstd": "Zstandard",
    "_sqlite3": "SQLite",
    "pyexpat": "Expat",
    "_elementtree": "Expat",
    "_decimal": "libmpdec",
    "unicodedata": "Unicode's character database",
    "_ctypes": "libffi",
    **dict.fromkeys(["_blake2", "_hmac", "_md5", "_sha1", "_sha2", "_sha3"], r"HACL\*"),
    **dict.fromkeys(["_ssl", "_hashlib"], "OpenSSL"),
    **dict.fromkeys(["_curses", "_curses_panel"], "ncurses"),
    "_dbm": "a database",
    "_gdbm": "GNU dbm",
    "_tkinter": "Tk",
    "_uuid": "libuuid",
    "readline": "GNU Readline",
}


def find_rows(text: str) -> dict[str, str]:
    """Read the first two columns of a part of THIRD_PARTY.md: what it is, and the version or hash."""
    rows = re.findall(r"^\| ([^|]+) \| ([^|]*?) ?\|", text, re.MULTILINE)
    return {name.strip("`"): said.strip("`") for name, said in rows if name not in {"what", "file"}}


@pytest.fixture(scope="module")
def facts() -> dict[str, Any]:
    """Return what the Pyodide that is shipped reports of itself."""
    job = command(FACTS % json.dumps(list(FUNCTIONS.values())))
    done = subprocess.run(job.words, input=job.reads, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    read: dict[str, Any] = json.loads(done.stdout)
    return read


def test_each_library_in_the_webassembly_has_the_version_that_it_reports(facts: dict[str, Any]) -> None:
    told = find_rows(LINKED.partition("\n## ")[0])
    versions = {re.split(r"[' ]", name)[0]: version for name, version in told.items() if version}
    assert versions == facts["versions"]
    assert {name for name, version in told.items() if not version} == FUNCTIONS.keys() | TEXTS.keys()


def test_each_library_without_a_version_is_in_the_webassembly(facts: dict[str, Any]) -> None:
    assert facts["found"] == list(FUNCTIONS.values())
    content = (PYODIDE / "pyodide.asm.wasm").read_bytes()
    assert [name for name, text in TEXTS.items() if text not in content] == []


def test_each_library_that_a_module_of_python_calls_is_told(facts: dict[str, Any]) -> None:
    """A Pyodide built with another library has another module, or another name for its stub of OpenSSL."""
    called = {library for module, library in CALLED.items() if module in facts["modules"]}
    assert called <= find_rows(LINKED).keys()
    assert facts["ssl"] == "OpenSSL (stub)", "name OpenSSL in THIRD_PARTY.md"


def test_what_pyodides_script_and_micropip_bring_along_is_told() -> None:
    script = json.loads((PYODIDE / "pyodide.mjs.map").read_text(encoding="utf-8"))["sources"]
    vendored = {path.partition("/vendor/")[2].partition("/")[0] for path in script if "/vendor/" in path}
    (wheel,) = fetched("pyodide-page")
    with zipfile.ZipFile(wheel) as archive:
        vendored |= {name.split("/")[2] for name in archive.namelist() if "/_vendored/" in name}
    assert vendored == {"stackframe", "packaging", "mousebender"}
    assert [name for name in vendored if not re.search(rf"^\| [^|]*\b{name}\b", ALONE, re.MULTILINE)] == []


def test_files_shipped_as_they_come_have_the_sums_that_are_told() -> None:
    (wheel,) = fetched("pyodide-page")
    files = [*(PYODIDE / name for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")), wheel]
    told = find_rows(LINKED.partition("\n## Files shipped")[2])
    assert told == {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in files}
