"""A page with the site's policy and nothing to look at, on which a test has the page's own scripts at work."""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING

from build_scripts.build import PYODIDE
from build_scripts.lib.environment import ROOT, WEB
from tests.browser.page_actions import PATIENCE

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page, Route

    from build_scripts.lib.serve import SiteServer

KEPT = """async ([key, patience]) => {
  const end = performance.now() + patience;
  while (!(await caches.match(key))) {
    if (performance.now() > end) throw new Error(`${key} is not kept`);
    await new Promise((later) => setTimeout(later, 100));
  }
}"""


def runtime(folder: Path) -> dict[str, dict[str, object]]:
    """Return the files that Python needs, out of a built site, as the build lists them for the page."""
    names = {part: f"pyodide-*/{name}" for part, name in PYODIDE.items()}
    names |= {
        "stdlib": "assets/stdlib-*.zip",
        "micropip": "wheels/*/micropip-*.whl",
        "wheel": "wheels/*/mashimo-*.whl",
    }
    return {part: built_file(folder, name) for part, name in names.items()}


def built_file(folder: Path, pattern: str) -> dict[str, object]:
    """Describe a file of a built site as the build does: its address, size and hash."""
    path = next(folder.glob(pattern))
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    return {"url": path.relative_to(folder).as_posix(), "bytes": path.stat().st_size, "sha256": digest}


def wait_for_snapshot(page: Page, folder: Path, root: str) -> None:
    """Wait until the device keeps the memory of Python that the next visit starts from, which it does after a move.

    Not by Playwright's `wait_for_function`, for which every promise is true.
    """
    key = f"{root}kept/{built_file(folder, 'assets/snapshot-*.bin')['sha256']}"
    page.evaluate(KEPT, [key, PATIENCE])


def policy() -> str:
    """Return the page's Content-Security-Policy as a tag; but a test may start workers of its own."""
    found = re.search(r'<meta http-equiv="Content-Security-Policy"[^>]*>', (ROOT / "index.html").read_text("utf-8"))
    assert found
    return found[0].replace("; require-trusted-types-for 'script'", "")


def open_empty(browser: Browser, server: SiteServer) -> tuple[Page, list[str]]:
    """Open that page in a new profile, and return it with its complaints; `lab/` below the site's root is `web/`."""
    server.start()
    complaints: list[str] = []
    page = browser.new_page()
    page.set_default_timeout(PATIENCE)
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))

    def empty(route: Route) -> None:
        route.fulfill(content_type="text/html", body=f"<!doctype html>{policy()}<link rel=icon href=data:,>")

    def script(route: Route) -> None:
        name = route.request.url.rpartition("/lab/")[2]
        route.fulfill(content_type="text/javascript", body=(WEB / name).read_text("utf-8"))

    page.route("**/lab.html", empty)
    page.route("**/lab/**", script)
    page.goto(f"{server.url}lab.html")
    return page, complaints
