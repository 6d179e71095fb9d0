"""The site rebuilt whenever a source changes, and reloaded in every window that shows it: `play.py --watch`."""

import subprocess
import time
from collections.abc import Iterator
from contextlib import suppress
from http import HTTPStatus
from pathlib import Path

from build_scripts.build import DIST, TEXTS, build
from build_scripts.lib.environment import ROOT, say
from build_scripts.lib.serve import Handler, SiteServer

# The sources of the site; of folders all that is below them.
SOURCES = ("index.html", "pysrc/mashimo", "web", "docs/examples", *TEXTS)
# The folders among them that are no sources: those of tools, of fetched packages, and of tests.
ASIDE = {"__pycache__", "node_modules", "tests"}
# The seconds between two looks at the sources, and the longest from a page's question to its answer.
PAUSE = 0.3
LONGEST = 20.0
TAG = b'<script type="module" src="watch.js"></script>'
# The page asks which build is newest, and gets an answer when there is a newer one than its own.
SCRIPT = """
const built = "%s";
while ((await fetch("watch-" + built).then((answer) => answer.text(), () => built)) === built);
location.reload();
"""
# The replacement of the service worker: one that stores nothing and unregisters, as its stored files would be shown.
NO_WORKER = "addEventListener('install', skipWaiting); addEventListener('activate', () => registration.unregister());"


class Watch:
    """A site that follows its sources, made before its first build; `number` says which build it is."""

    def __init__(self) -> None:
        self.number = 0
        self._known = times()

    def join(self, server: SiteServer) -> None:
        """Let the pages of a server load again after each build."""
        server.trouble = self.answer

    def follow(self) -> None:
        """Build again after each change, until interrupted; where a build fails, the one before stays."""
        while True:
            time.sleep(PAUSE)
            now = times()
            changed = sorted(str(path.relative_to(ROOT)) for path, _ in set(self._known.items()) ^ set(now.items()))
            if not changed:
                continue
            self._known = now
            say(f"changed: {', '.join(dict.fromkeys(changed))}")
            began = time.monotonic()
            try:
                build()
            except (SystemExit, ValueError, OSError, subprocess.SubprocessError) as error:  # half-written sources
                say(f"not built: {error}")
                continue
            self.number += 1
            say(f"built in {time.monotonic() - began:.1f} s")

    def answer(self, handler: Handler, address: str) -> bool:
        """Answer a request for the page with an added script, for this script, or by it; return whether it was one."""
        if address in {"", "index.html"}:
            page = (DIST / "index.html").read_bytes()
            reply(handler, "text/html", page.replace(b"</body>", TAG + b"</body>"))
        elif address == "watch.js":
            reply(handler, "text/javascript", (SCRIPT % self.number).encode())
        elif address == "sw.js":
            reply(handler, "text/javascript", NO_WORKER.encode())
        elif address.startswith("watch-"):
            asked = time.monotonic()
            while address == f"watch-{self.number}" and time.monotonic() < asked + LONGEST:
                time.sleep(PAUSE)
            reply(handler, "text/plain", str(self.number).encode())
        else:
            return False
        return True


def reply(handler: Handler, kind: str, content: bytes) -> None:
    """Answer a request with some bytes; ignore a client that has gone."""
    try:
        handler.send_response(HTTPStatus.OK)
        handler.send_header("Content-Type", f"{kind}; charset=utf-8")
        handler.send_header("Content-Length", str(len(content)))
        handler.end_headers()
        handler.wfile.write(content)
    except ConnectionError:
        handler.close_connection = True


def times() -> dict[Path, float]:
    """Return when each source was last changed."""
    found = {}
    for path in (path for name in SOURCES for path in files(ROOT / name)):
        with suppress(FileNotFoundError):  # an editor or git has deleted it since it was listed
            found[path] = path.stat().st_mtime
    return found


def files(path: Path) -> Iterator[Path]:
    """Yield a file itself, or all files below a folder that the site is made of."""
    if path.is_file():
        yield path
    elif path.is_dir() and path.name not in ASIDE:
        with suppress(FileNotFoundError):  # an editor or git has deleted the folder
            for inside in path.iterdir():
                yield from files(inside)
