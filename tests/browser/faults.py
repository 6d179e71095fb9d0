"""Faults of a download, made by the site's server on purpose."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from build_scripts.lib.serve import Handler

KINDS = ("cut off", "a byte is another", "stalled", "missing", "of a wrong type")
OF_HOSTS = ("an error of the server", "another page")
"""Answers of some hosts in place of a file, besides KINDS."""
PAGE = b"<!doctype html><title>Welcome</title><p>You are logged in."


@dataclass
class Trouble:
    """A server's trouble with files whose address begins so: of a kind (of KINDS or OF_HOSTS), until it is `over`.

    It counts how often it has happened; after `most` times all is well.
    """

    kind: str
    begins: str = ""
    most: int = 1000
    happened: int = 0
    over: threading.Event = field(default_factory=threading.Event)

    def __call__(self, handler: Handler, address: str) -> bool:
        """Answer a request badly, or leave it to the server."""
        path = Path(handler.translate_path(handler.path))
        path = path / "index.html" if path.is_dir() else path
        wanted = (address or "index.html").startswith(self.begins) and path.is_file()
        if self.over.is_set() or not wanted or self.happened >= self.most:
            return False
        self.happened += 1
        content = path.read_bytes()
        middle = len(content) // 2
        if self.kind == "missing":
            handler.send_error(404)
        elif self.kind == "an error of the server":
            handler.send_error(500)
        elif self.kind == "another page":
            self.send(handler, PAGE, "text/html", len(PAGE))
        elif self.kind == "of a wrong type":
            self.send(handler, content, "text/html", len(content))
        elif self.kind == "a byte is another":
            other = content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :]
            self.send(handler, other, handler.guess_type(path), len(content))
        else:
            self.send(handler, content[:middle], handler.guess_type(path), len(content))
            if self.kind == "stalled":
                self.over.wait(120)
        return True

    def send(self, handler: Handler, content: bytes, kind: str, length: int) -> None:
        """Send a part of an answer, having said how long the whole is, and hang up."""
        handler.send_response(200)
        handler.send_header("Content-Type", kind)
        handler.send_header("Content-Length", str(length))
        handler.end_headers()
        handler.wfile.write(content)
        handler.wfile.flush()
        handler.close_connection = True
