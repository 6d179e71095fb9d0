"""Starting Python: cold at first, from the snapshot kept on the device after that, cold again where that fails."""

from __future__ import annotations

import gzip
import hashlib
import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.embed_helpers import until
from tests.browser.module_page import built_file, open_empty, runtime
from tests.browser.page_actions import PATIENCE, GamePage
from tests.support.boards import ABAPA

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page, Route

    from build_scripts.lib.serve import SiteServer
    from tests.browser.conftest import Visit

# Keeps bytes under a hash as the service worker would, with the sum of those that came, and starts the engine.
START = """
async ({ root, order, engineWorker, kept }) => {
  const { createEngine } = await import(new URL("lab/engine/client.js", root).href);
  const { checksum } = await import(new URL("lab/workers/file_cache.js", root).href);
  const cache = await caches.open(`mashimo:${root}`);
  const bytesAt = async (address) => new Uint8Array(await (await fetch(new URL(address, root))).arrayBuffer());
  for (const [hash, { lies, came }] of Object.entries(kept)) {
    const headers = { "Mashimo-Sum": checksum(await bytesAt(came)) };
    await cache.put(new URL(`kept/${hash}`, root), new Response(await bytesAt(lies), { headers }));
  }
  window.states = [];
  window.engine = createEngine(
    () => new Worker(new URL(engineWorker, root), { type: "module" }),
    { ...order, root },
    (state) => states.push(state.progress?.stage ?? `${state.name} ${state.start ?? state.code}`),
    () => { throw new Error("there are no search workers here"); },
    2,
  );
  engine.start();
}
"""
# Asks it for a position, and looks at what is kept by then.
ASKED = """
async ({ root, game }) => {
  const { position } = await engine.show({ game, start: "", match: "full", moves: ["C"], end: "" });
  const kept = await (await caches.open(`mashimo:${root}`)).keys();
  return { position, started: states.at(-1), states, kept: kept.map(({ url }) => url.split("/kept/")[1]) };
}
"""
# What the page sends to workers does not leave it until `send`, as where its own scripts are busy.
HELD_BACK = """
const { postMessage } = Worker.prototype;
const waiting = [];
Worker.prototype.postMessage = function (...message) {
  waiting.push(() => postMessage.apply(this, message));
};
window.send = () => {
  Worker.prototype.postMessage = postMessage;
  for (const message of waiting) message();
};
"""
# The SHA-256 of what is kept under a key, in hexadecimal.
KEPT_HASH = """async (key) => {
  const kept = await caches.match(key);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await kept.arrayBuffer()));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}"""
AFTER_C = "4-4-0-5-5-5-5-4-4-4-4-4-0-0-N"
# Milliseconds after which a start from the snapshot that says nothing is given up (PATIENCE in supervised_worker.js).
HANGING = 15_000


def head_of(contents: bytes) -> int:
    """Return the length of the head that Pyodide gives a snapshot: in its second number it says this itself."""
    return int(struct.unpack_from("<II", contents)[1])


def flipped(contents: bytes, place: int) -> bytes:
    """Change one of these bytes."""
    return contents[:place] + bytes([contents[place] ^ 1]) + contents[place + 1 :]


def of_another_build(contents: bytes) -> bytes:
    """Make a snapshot of another build of Pyodide: what identifies it stands from its 16th byte on."""
    return flipped(contents, 16)


def too_large(contents: bytes) -> bytes:
    """Make a snapshot of more memory than Pyodide begins with."""
    return contents + bytes(8 << 20)


DAMAGED: dict[str, Callable[[bytes], bytes]] = {
    "a byte is another": lambda contents: flipped(contents, 100_000),
    "the gap is another": lambda contents: flipped(contents, head_of(contents) + 7),
    "the end is missing": lambda contents: contents[:-1000],
    "it is as it was published": lambda contents: gzip.compress(contents, 1),
    "there is nothing": lambda _: b"",
}
"""What may have become of the snapshot on the device."""
UNUSABLE: dict[str, Callable[[bytes], bytes]] = {
    "another build": of_another_build,
    "larger than the memory": too_large,
    "next to nothing": lambda _: bytes(8),
    "no snapshot": lambda _: bytes(1000),
}
"""Snapshots that came as they were published, and are no use."""
SCRIPTS: dict[str, tuple[str, str]] = {
    "hangs with one": ("._loadSnapshot)return;", "._loadSnapshot)return;await new Promise(()=>{});"),
    "knows no snapshot": ("_loadSnapshot", "_noSnapshot"),
}
"""What may become of Pyodide's own script: a text in it, and what stands there instead."""


def usual_and_long(kinds: Iterable[str]) -> list[Any]:
    """Mark all kinds but the first as long."""
    first, *others = kinds
    return [first, *(pytest.param(other, marks=pytest.mark.long) for other in others)]


@dataclass
class Start:
    """The engine being started on a page of its own, whose snapshot and whose Pyodide may be others than the site's."""

    page: Page
    root: str
    complaints: list[str]
    snapshot: str = ""

    def begin(self, folder: Path, kept: bytes, published: bytes, script: tuple[str, str] = ("", "")) -> str:
        """Start it with a snapshot on the device, and another published, both unpacked. Return the hash of that one.

        In Pyodide's own script, a text is replaced by another.
        """
        boot = runtime(folder)
        text = next(folder.glob("pyodide-*/pyodide.mjs")).read_text(encoding="utf-8")
        assert script[0] in text
        boot["pyodide"] = self.serve("pyodide.mjs", text.replace(*script).encode(), "text/javascript")
        snapshot = self.serve("published.bin", gzip.compress(published, 1), "application/octet-stream")
        lies = self.serve("kept.bin", kept, "application/octet-stream")["url"]
        came = self.serve("came.bin", published, "application/octet-stream")["url"]
        unpacked = {"bytes": len(published), "sha256": hashlib.sha256(published).hexdigest()}
        snapshot |= {"unpacked": unpacked}
        needed = [boot[part] for part in ("wasm", "stdlib")]
        job: dict[str, Any] = {
            "root": self.root,
            "order": {"boot": boot, "snapshot": snapshot},
            "engineWorker": built_file(folder, "assets/engine_worker-*.js")["url"],
            "kept": {str(file["sha256"]): {"lies": file["url"], "came": file["url"]} for file in needed},
        }
        job["kept"][str(snapshot["sha256"])] = {"lies": lies, "came": came}
        self.page.evaluate(START, job)
        self.snapshot = str(snapshot["sha256"])
        return self.snapshot

    def serve(self, name: str, content: bytes, kind: str) -> dict[str, object]:
        """Have a file below the site that is not in it, and return what the build would tell of it."""

        def answer(route: Route) -> None:
            route.fulfill(body=content, content_type=kind)

        self.page.context.route(f"**/made/{name}", answer)
        return {"url": f"made/{name}", "bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}

    def check(self, started: str, kept: list[str]) -> None:
        """Check that it is ready and answers, was started so, and that this is kept of the snapshot on the device."""
        found = self.page.evaluate(ASKED, {"root": self.root, "game": ABAPA})
        held = [key for key in found["kept"] if key.startswith(self.snapshot)]
        assert (found["started"], found["position"], held) == (started, AFTER_C, kept), found
        assert self.complaints == []


@pytest.fixture
def start(browser: Browser, server: SiteServer) -> Iterator[Start]:
    """Open an empty page of the site, in a new profile, to start the engine on."""
    page, complaints = open_empty(browser, server)
    yield Start(page, server.url, complaints)
    page.context.close()


@pytest.fixture(scope="module")
def contents(site_folder: Path) -> bytes:
    """Unpack the snapshot of the built site."""
    return gzip.decompress(next(site_folder.glob("assets/snapshot-*.bin")).read_bytes())


def test_python_starts_cold_at_first_and_then_from_the_snapshot(
    whole_visit: Visit, page: Page, site: SiteServer
) -> None:
    assert "started in full" in whole_visit.started
    site.stop()  # nothing is fetched
    second = GamePage(page)
    second.open(site.url)
    second.set(speed="instant", level="5")
    second.click(second.playable()[0])
    assert len(second.moves()) == 2, second.moves()
    assert "started quickly" in (page.locator("#started").text_content() or "")


@pytest.mark.usefixtures("whole_visit")
def test_the_snapshot_is_fetched_packed_and_kept_unpacked(
    page: Page, site: SiteServer, site_folder: Path, contents: bytes
) -> None:
    page.goto(site.url)
    key = f"{site.url}kept/{built_file(site_folder, 'assets/snapshot-*.bin')['sha256']}"
    assert page.evaluate(KEPT_HASH, key) == hashlib.sha256(contents).hexdigest()


@pytest.mark.first_visit
def test_pythons_files_are_requested_before_the_pages_script(page: Page, site: SiteServer, requests: list[str]) -> None:
    page.route("**/assets/main-*.js", lambda _: None)  # it never comes
    page.goto(site.url, wait_until="commit")
    wait_until_needed(page, requests)


@pytest.mark.first_visit
def test_pythons_files_are_requested_before_a_busy_page_asks(page: Page, site: SiteServer, requests: list[str]) -> None:
    """The page has not sent its first message by then."""
    page.add_init_script(HELD_BACK)
    page.goto(site.url)
    wait_until_needed(page, requests)
    page.evaluate("send()")
    expect(page.locator("#engine[data-state=ready]")).to_be_attached(timeout=PATIENCE)


def wait_until_needed(page: Page, requests: list[str]) -> None:
    """Wait until Python's files have been asked for."""
    needed = ("pyodide.asm.wasm", ".whl")
    until(page, lambda: all(any(url.endswith(name) for url in requests) for name in needed), "Python's files")


@pytest.mark.long
@pytest.mark.parametrize("what", usual_and_long(DAMAGED))
def test_a_damaged_snapshot_is_not_used(start: Start, site_folder: Path, contents: bytes, what: str) -> None:
    """Python starts from its files, and the snapshot lies there until it is fetched again."""
    name = start.begin(site_folder, DAMAGED[what](contents), contents)
    start.check("ready cold", kept=[name])


@pytest.mark.parametrize("what", usual_and_long(UNUSABLE))
def test_a_snapshot_that_cannot_be_used_is_not_fetched_again(
    start: Start, site_folder: Path, contents: bytes, what: str
) -> None:
    """A fresh worker starts Python from its files, and the page says that."""
    published = UNUSABLE[what](contents)
    name = start.begin(site_folder, published, published)
    start.check("ready refused", kept=[f"{name}-refused"])


@pytest.mark.long
@pytest.mark.parametrize("what", usual_and_long(SCRIPTS))
def test_where_pyodide_cannot_restore_python_starts_from_its_files(
    start: Start, site_folder: Path, contents: bytes, what: str
) -> None:
    start.page.clock.install()
    name = start.begin(site_folder, contents, contents, SCRIPTS[what])
    start.page.wait_for_function("() => states.includes('snapshot')")
    if what == "hangs with one":
        start.page.clock.fast_forward(HANGING)
    start.check("ready refused", kept=[f"{name}-refused"])
