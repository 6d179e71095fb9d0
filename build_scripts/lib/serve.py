"""A server for a built site: right MIME types, any sub-path; it can be stopped, and restarted on its port."""

import os
import re
import threading
from collections.abc import Callable
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler
from pathlib import Path
from socketserver import ThreadingTCPServer

HOST = "127.0.0.1"
# The same port in every run, if it is free: a browser keeps saved games for one address with its port.
USUAL_PORT = 8314


class Handler(SimpleHTTPRequestHandler):
    """The handler that answers with the site's files, below the server's sub-path only, without a log."""

    server: "Listener"
    extensions_map = {  # noqa: RUF012  # the library has it so, and it is never changed
        "": "application/octet-stream",
        ".css": "text/css; charset=utf-8",
        ".html": "text/html; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".json": "application/json",
        ".md": "text/plain; charset=utf-8",
        ".mjs": "text/javascript; charset=utf-8",
        ".png": "image/png",
        ".svg": "image/svg+xml",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".zip": "application/zip",
    }

    def do_GET(self) -> None:
        """Answer, unless the site's `trouble` has, with a file or with the rest of one."""
        trouble = self.server.site.trouble
        if trouble and trouble(self, self.path.removeprefix(self.server.site.below)):
            return
        del self.headers["If-Modified-Since"]  # another version of the site may have been built earlier
        path = Path(self.translate_path(self.path))
        rest = re.fullmatch(r"bytes=(\d+)-", self.headers.get("Range", ""))
        if rest and path.is_file() and int(rest[1]) < path.stat().st_size:
            self.send_rest(path, int(rest[1]))
        else:
            super().do_GET()

    def send_rest(self, path: Path, start: int) -> None:
        """Answer with a file from one of its bytes on."""
        content = path.read_bytes()
        self.send_response(HTTPStatus.PARTIAL_CONTENT)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Range", f"bytes {start}-{len(content) - 1}/{len(content)}")
        self.send_header("Content-Length", str(len(content) - start))
        self.end_headers()
        self.wfile.write(content[start:])

    def translate_path(self, path: str) -> str:
        """Return the file a request asks for; outside the sub-path there is none."""
        below = self.server.site.below
        if not path.startswith(below):
            return str(Path(self.directory) / "nothing" / "here")
        return super().translate_path("/" + path.removeprefix(below))

    def end_headers(self) -> None:
        """Have the browser ask each time: what it shows offline then comes from the page's storage, not from its cache.

        Pages of any origin may fetch the files of a shared site, as docs/embedding.md asks of a host.
        """
        self.send_header("Cache-Control", "no-cache")
        if self.server.site.shared:
            self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 -- the library names it so
        """Log nothing: a page loads dozens of files."""


class Listener(ThreadingTCPServer):
    """The listener on the port.

    It is not the library's HTTPServer, which asks the network for this machine's name before it answers.
    """

    daemon_threads = True
    request_queue_size = 64
    # A released port may be taken again; on Windows this option would let two servers share one.
    allow_reuse_address = os.name != "nt"

    def __init__(self, port: int, site: "SiteServer") -> None:
        self.site = site
        super().__init__((HOST, port), Handler)

    def finish_request(self, request: object, client_address: object) -> None:
        """Answer one request out of the site's folder."""
        Handler(request, client_address, self, directory=str(self.site.folder))  # type: ignore[arg-type] # so the library

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore errors: a browser may leave in the middle of a file."""


Trouble = Callable[[Handler, str], bool]
"""A test's treatment of requests: given one and its address below the site, it returns whether it has answered."""


class SiteServer:
    """A site on a port of this machine; its `url` ends with a slash.

    Stopped, it refuses connections; started again, it has its port again. Another `folder` is another version of the
    site. `shared` says whether other sites' pages may fetch its files; `trouble` is for tests.
    """

    def __init__(self, folder: Path, port: int = 0, below: str = "/", *, shared: bool = False) -> None:
        """Serve `folder` below a sub-path, at once; port 0 takes any free one.

        Raises OSError where the port is taken.
        """
        self.folder = folder
        self.below = below
        self.shared = shared
        self.trouble: Trouble | None = None
        self._listener: Listener | None = None
        self._port = port
        self.start()

    @property
    def url(self) -> str:
        """The address of the site's page."""
        return f"http://{HOST}:{self._port}{self.below}"

    def start(self) -> None:
        """Answer requests, in threads of its own, until stopped."""
        if self._listener is None:
            self._listener = Listener(self._port, self)
            self._port = self._listener.server_address[1]
            threading.Thread(target=self._listener.serve_forever, args=(0.05,), daemon=True).start()

    def stop(self) -> None:
        """Release the port: from now on connections are refused."""
        if self._listener is not None:
            self._listener.shutdown()
            self._listener.server_close()
            self._listener = None
