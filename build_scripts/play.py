"""Plays Mashimo in the browser: sets up what is needed, builds the site, serves it on this machine and opens it.

Needs Python >= 3.11 and nothing else. Stop it with Ctrl-C.
"""

import argparse
import sys
import threading
import webbrowser
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from build_scripts.build import DIST, build
from build_scripts.lib.environment import run_in_venv, say
from build_scripts.lib.serve import USUAL_PORT, SiteServer
from build_scripts.site.watch import Watch


def serve(port: int | None, usual: int) -> SiteServer:
    """Start the built site's server: on `port`, by default on the `usual` port or, where that is taken, on a free one.

    Boards can be tried in pages of other sites: it sends the headers that docs/embedding.md asks of a host.
    """
    try:
        return SiteServer(DIST, usual if port is None else port, shared=True)
    except OverflowError:
        sys.exit(f"Port {port} cannot be used: a port is a number from 0 to 65535.")
    except OSError as error:
        if port is not None:
            sys.exit(f"Port {port} cannot be used: {error.strerror}.")
        return SiteServer(DIST, shared=True)


def main() -> None:
    """Build, serve and open the page, and wait for Ctrl-C."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--no-open", action="store_true", help="open no browser, only say the address")
    parser.add_argument("--watch", action="store_true", help="build and load again whenever a source changes")
    parser.add_argument("--port", type=int, help=f"the port to serve on (default: {USUAL_PORT}, or a free one)")
    arguments = parser.parse_args()
    try:
        run_in_venv("build")
        watch = Watch() if arguments.watch else None
        say("building dist/")
        build()
        # Watched, the site has another port: on the usual one a service worker may show its stored files.
        server = serve(arguments.port, USUAL_PORT + arguments.watch)
        print(f"Mashimo is at {server.url} (stop with Ctrl-C)", flush=True)
        if watch:
            watch.join(server)
        if not arguments.no_open:
            webbrowser.open(server.url)
        if watch:
            watch.follow()
        threading.Event().wait()
    except KeyboardInterrupt:
        print()


if __name__ == "__main__":
    main()
