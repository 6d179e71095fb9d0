"""Every file of the site in trouble: the page plays on, or says so in a sentence and can be told to try again.

It never just hangs. The default run tries a sample; `--long` every file with every kind of trouble, on the first visit
and on a later one.
"""

from __future__ import annotations

import json
import os
import re
import signal
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from build_scripts.build import PYODIDE
from build_scripts.lib.node import pyodide
from build_scripts.lib.serve import SiteServer
from tests.browser.complaints import Complaints
from tests.browser.embed_helpers import until
from tests.browser.faults import KINDS, OF_HOSTS, Trouble
from tests.browser.page_actions import PATIENCE, GamePage

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import BrowserContext, Page

    from tests.browser.conftest import NewPage

pytestmark = pytest.mark.first_visit

NOT_OURS = {("index.html", "stalled"), ("index.html", "missing")}
"""Where nothing of the page has come: what is to be seen is the browser's, or the host's."""
THE_BROWSERS = "what the browser says"
LONGEST = 240
"""Seconds after which a page that neither plays nor says anything hangs."""
SAMPLE = [("assets/main-", "a byte is another")]
"""The cases of the default run: the beginning of an address, and the trouble. `test_play.py` has one of Python's."""
FILES = [
    "index.html",
    "sw.js",
    "manifest.webmanifest",
    "assets/main-",
    "assets/icon-",
    "assets/shortcut-",
    "assets/nl-",
    "assets/manual-",
    "assets/qr_code-",
    "assets/qr_reader-",
    "assets/exercises-oware-abapa-",
    "assets/openings-oware-abapa-",
    "assets/dialogs-",
    "assets/marks-",
    "assets/endings-",
    "assets/engine_worker-",
    "assets/search_worker-",
    "assets/stdlib-",
    *(f"pyodide-{pyodide()['version']}/{name}" for name in PYODIDE.values()),
    "wheels/",
]
"""The files of the site, by the beginnings of their addresses."""
SOME = [(name, kind) for name, kind in SAMPLE]
ALL = [(name, kind) for name in FILES for kind in KINDS if (name, kind) not in SOME]
EVERY = [*SOME, *(pytest.param(name, kind, marks=pytest.mark.long) for name, kind in ALL)]


@pytest.fixture
def site(other_version: Path) -> Iterator[SiteServer]:
    """Serve the site with short watchdogs, on a server that only this test has."""
    server = SiteServer(other_version, below="/some/place/")
    yield server
    server.stop()


@pytest.fixture
def errors() -> Complaints:
    """Expect any complaint of the pages: here the browser reports every file."""
    complaints = Complaints()
    complaints.expect("")
    return complaints


def sentence(page: Page) -> str:
    """Return what the page says is wrong, where it offers to try again; an empty text where it does not."""
    if page.locator(".late").is_visible():
        return page.locator(".late").inner_text()
    retry = page.get_by_role("button", name="Try again")
    return page.locator("#message").inner_text() if retry.is_visible() else ""


def outcome(page: Page) -> str:
    """Return "plays" if the page plays, or the sentence it says; fail when it does neither."""
    end = time.monotonic() + LONGEST
    while time.monotonic() < end:
        if page.locator("#engine[data-state=ready]").count():
            return "plays"
        said = sentence(page)
        if said:
            return said
        page.wait_for_timeout(200)
    pytest.fail(f"neither plays nor says why: {page.locator('body').inner_text()[:500]}")


def plays(game_page: GamePage) -> bool:
    """Play a move, and tell whether it is played and answered."""
    game_page.wait_for_engine()
    before = len(game_page.moves())
    game_page.set(speed="instant", level="1")
    game_page.click(game_page.playable()[0])
    return len(game_page.moves()) == before + 2


@pytest.mark.parametrize(("name", "kind"), EVERY)
def test_a_file_in_trouble_on_the_first_visit_can_be_tried_again(
    new_page: NewPage, site: SiteServer, name: str, kind: str
) -> None:
    """The page says what is wrong."""
    site.trouble = trouble = Trouble(kind, name)
    page = new_page()
    page.goto(site.url, wait_until="commit")
    found = THE_BROWSERS if (name, kind) in NOT_OURS else outcome(page)
    trouble.over.set()
    if found != "plays":
        retry = page.locator(".late a").first
        if retry.is_visible():
            retry.click()
        elif page.get_by_role("button", name="Try again").is_visible():
            page.get_by_role("button", name="Try again").click()
        else:
            page.goto(site.url)
    assert plays(GamePage(page)), found


@pytest.mark.parametrize(
    "kind",
    [
        "stalled",
        *(pytest.param(kind, marks=pytest.mark.long) for kind in (*KINDS, *OF_HOSTS) if kind != "stalled"),
    ],
)
def test_a_missing_engine_worker_is_named_soon(new_page: NewPage, site: SiteServer, kind: str) -> None:
    """No browser is blamed."""
    site.trouble = trouble = Trouble(kind, "assets/engine_worker-")
    page = new_page()
    began = time.monotonic()
    page.goto(site.url, wait_until="commit")
    expect(page.locator("body.running")).to_be_visible()  # until then it may only be slow, and says that
    found = outcome(page)
    assert time.monotonic() - began < SOON
    assert found == "plays" or WORKER_GONE.search(found), found
    trouble.over.set()


SOON = 60
"""Seconds, on a machine with much else to do."""
WORKER_GONE = re.compile("couldn.t be loaded|arrived damaged")


@pytest.mark.long
@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("kind", KINDS)
def test_a_file_in_trouble_once_is_fetched_again(new_page: NewPage, site: SiteServer, name: str, kind: str) -> None:
    """Whatever happens to a file of the engine once, the page says nothing of it."""
    site.trouble = trouble = Trouble(kind, name, most=1)
    page = new_page()
    page.goto(site.url, wait_until="commit")
    found = THE_BROWSERS if (name, kind) in NOT_OURS else outcome(page)
    trouble.over.set()
    if name.startswith(("pyodide-", "wheels/")) and "mjs" not in name:
        assert found == "plays"
    if found != "plays":
        page.goto(site.url)
    assert plays(GamePage(page)), found


@pytest.mark.long
@pytest.mark.parametrize(
    "kind", [KINDS[2], *(pytest.param(kind, marks=pytest.mark.long) for kind in KINDS if kind != KINDS[2])]
)
def test_a_later_visit_needs_no_file_from_the_server(new_page: NewPage, site: SiteServer, kind: str) -> None:
    """The server stalls, lies or has lost everything: the page plays, and says that it is ready offline."""
    page = new_page()
    game_page = GamePage(page)
    game_page.open(site.url)
    game_page.wait_until_offline()
    site.trouble = trouble = Trouble(kind)
    page.reload(wait_until="commit")
    assert outcome(page) == "plays"
    game_page.wait_until_offline()
    assert plays(game_page)
    trouble.over.set()


BESIDE = [
    "manifest",
    "assets/icon-",
    "assets/shortcut-",
    "assets/nl-",
    "assets/de-",
    "assets/fr-",
    "assets/manual-",
    "assets/search_worker-",
]
"""The files without which the page plays, by the beginnings of their addresses."""
BESIDE_SAMPLE = ("assets/manual-", "missing")


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        pytest.param(name, kind, marks=[] if (name, kind) == BESIDE_SAMPLE else pytest.mark.long)
        for name in BESIDE
        for kind in KINDS
    ],
)
def test_a_page_without_every_file_plays_but_is_not_called_ready(
    new_page: NewPage, site: SiteServer, name: str, kind: str
) -> None:
    """It is called ready once it is repaired."""
    site.trouble = trouble = Trouble(kind, name)
    page = new_page()
    game_page = GamePage(page)
    game_page.open(site.url)
    if kind == "of a wrong type":  # what is kept is told by its name what it is
        game_page.wait_until_offline()
    else:
        expect(page.locator("#offline[data-state=incomplete]")).to_be_visible(timeout=2 * PATIENCE)
        assert plays(game_page)
        trouble.over.set()
        page.locator("#offline").click()
        page.locator("#device-repair").click()
        game_page.wait_until_offline()
    assert trouble.happened > 0
    trouble.over.set()


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_a_snapshot_in_trouble_only_costs_time(new_page: NewPage, site: SiteServer, kind: str) -> None:
    site.trouble = trouble = Trouble(kind, "assets/snapshot-")
    page = new_page()
    game_page = GamePage(page)
    game_page.open(site.url)
    game_page.wait_until_offline()
    assert plays(game_page)
    until(page, lambda: trouble.happened > 0, "the snapshot is asked for")
    page.reload()
    assert plays(game_page)
    if kind != "of a wrong type":
        assert page.locator("#engine").get_attribute("data-start") == "cold"
    trouble.over.set()


FRAME = """(address) => {
  const frame = document.createElement("iframe");
  frame.sandbox = "allow-scripts";
  Object.assign(frame, { src: address, width: 600, height: 500 });
  document.body.append(frame);
}"""
WRONG = re.compile("has not started|could not|arrived damaged|did not answer")


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", ["assets/frame-", "assets/classic_engine-"])
def test_a_file_of_a_board_in_anothers_page_in_trouble_is_told(
    new_page: NewPage, site: SiteServer, name: str, kind: str
) -> None:
    """The frame has no origin, so Python runs from the workers' classic scripts."""
    site.trouble = trouble = Trouble(kind, name)
    page = new_page()
    page.goto(site.url + "LICENSE.txt")
    page.evaluate(FRAME, "embed.html#game=awale&mode=play&wake=1")
    frame = page.frames[-1]
    told = frame.locator(".late, #message, #cover-text").filter(visible=True).filter(has_text=WRONG)
    played = frame.locator(".house[aria-disabled=false]").first
    expect(told.or_(played).first).to_be_visible(timeout=1000 * LONGEST)
    trouble.over.set()


DAMAGE = """async ([name, how]) => {
  const cache = await caches.open(`mashimo:${new URL(".", document.baseURI).href}`);
  const { files } = await (await cache.match((await cache.keys()).find(({ url }) => url.includes("/lists/")))).json();
  for (const { sha256 } of files.filter(({ url }) => url.startsWith(name))) {
    const key = new URL(`kept/${sha256}`, document.baseURI).href;
    const kept = await cache.match(key);
    const { headers } = kept;
    const bytes = new Uint8Array(await kept.arrayBuffer());
    if (how === "gone") await cache.delete(key);
    else if (how === "cut off") await cache.put(key, new Response(bytes.slice(0, bytes.length / 2), { headers }));
    else {
      bytes[bytes.length >> 1] ^= 1;
      await cache.put(key, new Response(bytes, { headers }));
    }
  }
}"""


@pytest.mark.long
@pytest.mark.parametrize("how", ["gone", "cut off", "a byte is another"])
@pytest.mark.parametrize("name", [name for name in FILES if name != "sw.js"])
def test_a_kept_file_that_is_damaged_is_fetched_again_or_told(
    new_page: NewPage, site: SiteServer, name: str, how: str
) -> None:
    """With a network nothing is said; without one it is, and with one again all is well."""
    page = new_page()
    game_page = GamePage(page)
    game_page.open(site.url)
    game_page.wait_until_offline()
    page.evaluate(DAMAGE, [name, how])
    page.reload(wait_until="commit")
    assert outcome(page) == "plays"
    game_page.wait_until_offline()
    if name == "index.html":
        return  # without a network and without the page, the browser says that there is none
    page.evaluate(DAMAGE, [name, how])
    site.stop()
    page.reload(wait_until="commit")
    found = outcome(page)
    site.start()
    if found == "plays":
        assert plays(game_page)
    else:
        page.goto(site.url)
        assert plays(game_page), found


def answer_comes(game_page: GamePage) -> None:
    """Wait until the computer, where it was thinking, has answered."""
    game_page.wait_for_engine()
    game_page.page.wait_for_timeout(300)
    game_page.wait_for_turn()


def play_until_it_thinks(game_page: GamePage) -> list[str]:
    """Play until the computer is in the middle of a search, and return the moves by then."""
    stop = game_page.page.get_by_role("button", name="Move now")
    for _ in range(20):
        answer_comes(game_page)
        if game_page.is_over():
            game_page.begin()
        game_page.house(game_page.playable()[0]).click()
        for _ in range(40):
            played = game_page.moves()
            if stop.is_visible() and game_page.moves() == played:
                return played
            game_page.page.wait_for_timeout(25)
    pytest.fail("the computer was never seen thinking")


def kill(profile: Path) -> None:
    """End a browser as a crash does: every process of its own, at once."""
    for process in Path("/proc").glob("[0-9]*"):
        try:
            words = (process / "cmdline").read_bytes().split(b"\0")
        except OSError:
            continue  # it has just ended
        if any(str(profile).encode() in word for word in words) and not any(b"--type=" in word for word in words):
            os.kill(int(process.name), signal.SIGKILL)


@pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="processes are found by /proc")
@pytest.mark.parametrize("times", [1, pytest.param(50, marks=pytest.mark.long)])
def test_a_browser_killed_in_the_middle_of_a_search_loses_nothing(
    open_killable: Callable[[Path], BrowserContext], server: SiteServer, tmp_path: Path, times: int
) -> None:
    profile = tmp_path / "profile"
    played: list[str] = []
    for visit in range(times + 1):
        context = open_killable(profile)
        game_page = GamePage(context.new_page())
        game_page.open(server.url)
        if visit == 0:
            game_page.set(speed="instant", level="8")
        # It goes on at once: the computer may have answered by now.
        expect(game_page.page.locator("#moves > li > .move").nth(len(played))).to_be_attached(timeout=PATIENCE)
        assert game_page.moves()[: len(played)] == played, f"after being killed {visit} times"
        if visit == times:
            context.close()
            return
        played = play_until_it_thinks(game_page)
        kill(profile)


def test_every_file_that_the_page_needs_is_among_those_in_trouble(site_folder: Path) -> None:
    listed = (site_folder / "sw.js").read_text(encoding="utf-8")
    named = re.findall(r'url:"([^"]+)"', listed) or [
        json.loads(f'"{url}"') for url in re.findall(r'"url":"(.*?)"', listed)
    ]
    languages = ("assets/de-", "assets/fr-", "assets/ru-", "assets/tr-")
    others = ("assets/snapshot-", *languages, "assets/exercises-", "assets/openings-", "assets/phrases", "manifest-")
    texts = ("RULES.txt", "LICENSE.txt", "THIRD_PARTY.txt", "preact-LICENSE.txt", "qr-LICENSE.txt", "uqr-LICENSE.txt")
    assert named
    assert [url for url in named if not url.startswith((*FILES, *others, *texts))] == []
