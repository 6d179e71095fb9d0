"""Python's standard library for the page: the modules of its start as bytecode, and without those that no page can use.

Half of a start from Pyodide's own files is the compiling of its library, on each first visit and in each frame anew.
"""

import base64
import io
import json
import zipfile
from pathlib import Path

from build_scripts.lib.build_cache import cached
from build_scripts.lib.environment import run
from build_scripts.lib.in_pyodide import command
from build_scripts.lib.node import MODULES
from build_scripts.lib.reproducible_zip import put
from build_scripts.lib.wheels import fetched

SOURCES = MODULES / "pyodide" / "python_stdlib.zip"
# The modules for a terminal, for testing and debugging, for servers and other processes, for databases and XML; and the
# Python versions of modules that are there in C.
NOT_FOR_PAGE = {
    "_pyrepl", "cmd", "code", "getpass", "pty", "shlex", "tty",
    "bdb", "cProfile", "doctest", "modulefinder", "pdb", "pickletools", "profile", "pstats", "pyclbr", "pydoc",
    "tabnanny", "timeit", "trace", "tracemalloc", "unittest",
    "compileall", "py_compile", "zipapp",
    "ftplib", "imaplib", "mailbox", "netrc", "poplib", "smtplib", "wsgiref", "xmlrpc",
    "ctypes", "multiprocessing",
    "plistlib", "shelve", "sqlite3", "xml",
    "_pydatetime", "_pyio",
}  # fmt: skip
# A program for Pyodide when micropip has run, and all that the engine imports is loaded. It writes the bytecode of each
# module from the library, without docstrings except in Pyodide's own packages, which read them.
COMPILE = """
import base64, json, py_compile, sys, zipimport
from pathlib import Path

def bytecode(origin, source):
    Path("/tmp/module.py").write_bytes(source)
    optimize = 0 if "pyodide/" in origin else 2
    mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
    py_compile.compile("/tmp/module.py", "/tmp/module.pyc", origin, True, optimize, mode)
    return base64.b64encode(Path("/tmp/module.pyc").read_bytes()).decode()

specs = [module.__spec__ for module in list(sys.modules.values()) if getattr(module, "__spec__", None)]
inside = {spec.origin: spec.loader for spec in specs if isinstance(spec.loader, zipimport.zipimporter)}
print(json.dumps({
    origin.removeprefix(loader.archive + "/"): bytecode(origin, loader.get_data(origin))
    for origin, loader in sorted(inside.items())
}))
0
"""


def page_stdlib() -> Path:
    """Return the library, a zip: the same bytes each time from the same sources, stored in `.venv/libraries`.

    Raises SystemExit where it cannot be made.
    """
    parts = [MODULES / "pyodide" / name for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")]
    return cached("libraries", [*parts, SOURCES, *fetched("pyodide-page"), Path(__file__)], make)


def make() -> bytes:
    """Make the library's zip, as bytes."""
    (micropip,) = fetched("pyodide-page")
    job = command(COMPILE, wheels=[str(micropip)] * 2)  # the first installs the second
    compiled = json.loads(run(job.words, reads=job.reads))
    made = io.BytesIO()
    with zipfile.ZipFile(SOURCES) as sources, zipfile.ZipFile(made, "w") as packed:
        for entry in sources.infolist():
            if entry.filename.partition("/")[0].removesuffix(".py") in NOT_FOR_PAGE:
                continue
            code = compiled.get(entry.filename)
            content = base64.b64decode(code) if code else sources.read(entry)
            put(packed, f"{entry.filename}c" if code else entry.filename, content)
    return made.getvalue()
