"""The page without a network and the site in two versions: what is kept, resumed, repaired, and taken up when."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from build_scripts.lib.environment import WEB
from build_scripts.lib.serve import SiteServer
from tests.browser.embed_helpers import until
from tests.browser.faults import Trouble
from tests.browser.page_actions import PATIENCE, GamePage
from tests.browser.page_queries import NO_PYTHON
from tests.support.sample import sample

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.browser.conftest import NewPage

pytestmark = pytest.mark.first_visit

# The files of the version that a page is of, and whether the bytes it gets for each are the published ones.
FETCHED = """async (version) => {
  const cache = await caches.open(`mashimo:${new URL(".", document.baseURI).href}`);
  const keys = await cache.keys();
  const key = keys.find(({ url }) => url.endsWith(`/kept/lists/${version}`));
  const { files } = await (await cache.match(key)).json();
  const sound = files.map(async ({ url, sha256, tier }) => {
    if (tier === "snapshot" || url === "index.html") return null;
    const answer = await fetch(url);
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await answer.arrayBuffer()));
    const hash = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return hash === sha256 ? null : `${url}: ${answer.status}`;
  });
  return (await Promise.all(sound)).filter(Boolean);
}"""
# The names of what is kept: hashes, and lists of versions.
KEPT = """async () => {
  const cache = await caches.open(`mashimo:${new URL(".", document.baseURI).href}`);
  return (await cache.keys()).map(({ url }) => url.split("/kept/")[1]);
}"""
LOOK_FOR_UPDATE = "async () => { await (await navigator.serviceWorker.getRegistration()).update(); }"


@pytest.fixture
def site(site_folder: Path) -> Iterator[SiteServer]:
    """Serve the site on a server that only this test has."""
    server = SiteServer(site_folder, below="/some/place/")
    yield server
    server.stop()


def version_of(page: Page) -> str:
    """Return the version that a page is of."""
    return page.locator("html").get_attribute("data-version") or ""


def publish(version: Path, site: SiteServer, page: Page) -> None:
    """Serve another version, and have a page look for it."""
    site.folder = version
    page.evaluate(LOOK_FOR_UPDATE)


def open_and_keep(page: Page, address: str) -> GamePage:
    """Open the page without animations, and wait until everything is kept."""
    game_page = GamePage(page)
    game_page.open(address)
    game_page.set(speed="instant", level="1")
    game_page.wait_until_offline()
    return game_page


SAID = """
window.said = [];
new MutationObserver((_, watching) => {
  const chip = document.querySelector("#offline");
  if (!chip) return;
  watching.disconnect();
  new MutationObserver(() => said.push(chip.textContent)).observe(chip, { childList: true });
}).observe(document, { childList: true, subtree: true });
"""
"""Notes all that the page says of its files."""


def test_a_later_start_does_not_say_that_it_saves_what_is_saved(new_page: NewPage, site: SiteServer) -> None:
    page = new_page()
    page.add_init_script(SAID)
    game_page = GamePage(page)
    game_page.open(site.url)
    game_page.wait_until_offline()
    page.reload()
    game_page.wait_until_offline()
    assert page.evaluate("said.filter(Boolean).filter((one, i, all) => all.indexOf(one) === i)") == ["Ready offline"]


def offline_state(page: Page) -> str:
    """Return the page's word on playing offline."""
    return page.locator("#offline").get_attribute("data-state") or ""


def test_a_new_version_waits_until_the_game_is_over(new_page: NewPage, site: SiteServer, other_version: Path) -> None:
    """It never mixes with the old one."""
    first = open_and_keep(new_page(), site.url)
    old = version_of(first.page)
    first.click(2)
    played = first.moves()
    asked: list[str] = []

    def record(_: object, address: str) -> bool:
        asked.append(address)
        return False

    site.trouble = record
    publish(other_version, site, first.page)
    expect(first.page.locator("#device-update")).not_to_have_attribute("hidden", "", timeout=PATIENCE)
    assert offline_state(first.page) == "ready", "it is not offered during a game"
    expect(first.page.locator("#device-take")).to_be_disabled()

    # Another page, in which no game is under way, takes it up: that one is now of the new version.
    second = GamePage(first.page.context.new_page())
    second.page.add_init_script(NO_PYTHON)
    second.open(site.url)
    assert version_of(second.page) == old, "a page is of the version that has taken over"
    second.begin("awale")
    expect(second.page.locator("#offline[data-state=update]")).to_be_visible(timeout=PATIENCE)
    second.page.locator("#offline").click()
    expect(second.page.locator(f"html:not([data-version='{old}'])")).to_be_attached(timeout=PATIENCE)
    second.wait_until_offline()

    # The first one still has every file of its own, though neither server nor service worker is of its version.
    assert first.page.evaluate(FETCHED, old) == []
    first.click(first.playable()[0])
    assert (version_of(first.page), first.moves()[:2], len(first.moves())) == (old, played, 4)
    played = first.moves()
    assert offline_state(first.page) == "ready"

    # When its game is over it takes up the new version too, once, and the game is the same.
    first.page.add_init_script(NO_PYTHON)
    first.page.locator("#resign").click()
    first.page.locator("#do-resign").click()
    first.wait_for_turn()
    expect(first.page.locator("#offline[data-state=update]")).to_be_visible()
    loads = []
    first.page.on("load", lambda _: loads.append(1))
    first.page.locator("#offline").click()
    expect(first.page.locator(f"html:not([data-version='{old}'])")).to_be_attached(timeout=PATIENCE)
    first.wait_until_offline()
    assert version_of(first.page) == version_of(second.page)
    assert first.moves() == played
    assert len(loads) == 1

    # And what only the old version needed is thrown away.
    first.page.reload()
    first.wait_until_offline()
    assert [name for name in first.page.evaluate(KEPT) if name.endswith(old)] == []
    assert any(address.startswith("assets/main-") for address in asked)
    assert [address for address in asked if "pyodide" in address or "wheels" in address] == [], "nothing new in these"


# Asks for a file ten times a second, for a second and a half: the old service worker has to answer meanwhile.
ASK_FOR_FILES = """() => {
  const asking = setInterval(() => fetch("RULES.txt").catch(() => {}), 100);
  setTimeout(() => clearInterval(asking), 1500);
}"""


def test_a_new_version_is_taken_up_though_files_are_asked_for_meanwhile(
    new_page: NewPage, site: SiteServer, other_version: Path
) -> None:
    """Chromium then often leaves it waiting for good, and a second request to take over changes nothing."""
    first = open_and_keep(new_page(), site.url)
    old = version_of(first.page)
    second = first.page.context.new_page()
    second.add_init_script(NO_PYTHON)
    second.goto(site.url)
    publish(other_version, site, first.page)
    expect(second.locator("#offline[data-state=update]")).to_be_visible(timeout=PATIENCE)
    for page in (first.page, second):
        page.evaluate(ASK_FOR_FILES)
    second.locator("#offline").click()
    expect(second.locator(f"html:not([data-version='{old}'])")).to_be_attached(timeout=PATIENCE)


@pytest.mark.long
def test_a_waiting_version_is_taken_up_by_the_next_visit(
    new_page: NewPage, site: SiteServer, other_version: Path
) -> None:
    """No page of the old one is open then."""
    game_page = open_and_keep(new_page(), site.url)
    old = version_of(game_page.page)
    publish(other_version, site, game_page.page)
    expect(game_page.page.locator("#offline[data-state=update]")).to_be_visible(timeout=PATIENCE)
    context = game_page.page.context
    blank = context.new_page()
    game_page.page.close()
    blank.wait_for_timeout(500)
    blank.goto(site.url)
    expect(blank.locator(f"html:not([data-version='{old}'])")).to_be_attached(timeout=PATIENCE)
    GamePage(blank).wait_until_offline()


DAMAGE_ONE = """async (name) => {
  const cache = await caches.open(`mashimo:${new URL(".", document.baseURI).href}`);
  const { files } = await (await cache.match((await cache.keys()).find(({ url }) => url.includes("/lists/")))).json();
  const { sha256 } = files.find(({ url }) => url.includes(name));
  await cache.put(new URL(`kept/${sha256}`, document.baseURI).href, new Response("damaged"));
}"""


def test_repairing_fetches_what_is_damaged_and_says_what_it_did(new_page: NewPage, site: SiteServer) -> None:
    page = new_page()
    page.add_init_script(NO_PYTHON)
    open_and_keep(page, site.url)
    page.locator("#offline").click()
    said = page.locator("#device-state")
    page.locator("#device-repair").click()
    expect(said).to_contain_text("Nothing was missing or damaged.", timeout=PATIENCE)
    for name in ("pyodide.asm.wasm", "main-", "RULES.txt"):
        page.evaluate(DAMAGE_ONE, name)
    page.locator("#device-repair").click()
    expect(said).to_contain_text("3 files were missing or damaged and have been loaded again.", timeout=PATIENCE)
    page.evaluate(DAMAGE_ONE, "mashimo-")
    site.stop()
    page.locator("#device-repair").click()
    expect(said).to_contain_text("Some files couldn’t be downloaded", timeout=PATIENCE)  # noqa: RUF001 -- as the page has it
    site.start()
    page.locator("#device-repair").click()
    expect(said).to_contain_text("1 file was missing or damaged", timeout=PATIENCE)


@pytest.mark.long
def test_a_large_file_that_was_broken_off_is_continued_by_the_next_visit(new_page: NewPage, site: SiteServer) -> None:
    """Where the page is closed in the middle of a slow download, what has come is not fetched again."""
    starts: list[str] = []

    def slow(handler: Any, address: str) -> bool:  # noqa: ANN401 -- the server's handler
        if not address.endswith(".wasm"):
            return False
        starts.append(handler.headers.get("Range", "all"))
        if len(starts) > 1:
            return False
        content = (site.folder / address).read_bytes()
        handler.send_response(200)
        handler.send_header("Content-Type", "application/wasm")
        handler.send_header("Content-Length", str(len(content)))
        handler.send_header("Cache-Control", "no-store")
        handler.end_headers()
        handler.wfile.write(content[: len(content) // 4])
        hold.over.wait(3)
        handler.wfile.write(content[len(content) // 4 : len(content) // 2])
        hold.over.wait(60)
        return True

    hold = Trouble("stalled")
    site.trouble = slow
    page = new_page()
    GamePage(page).open(site.url)
    page.evaluate(
        """async () => {
          const cache = await caches.open(`mashimo:${new URL(".", document.baseURI).href}`);
          const isAside = async () => (await cache.keys()).some(({ url }) => url.endsWith("-part"));
          while (!(await isAside())) await new Promise((again) => setTimeout(again, 200));
        }"""
    )
    context = page.context
    page.close()
    again = context.new_page()
    GamePage(again).open(site.url)
    GamePage(again).wait_for_engine()
    hold.over.set()
    assert starts[0] == "all"
    assert starts[1].startswith("bytes="), starts
    assert int(starts[1][6:-1]) > 1_000_000, starts
    GamePage(again).wait_until_offline()
    assert [name for name in again.evaluate(KEPT) if name.endswith("-part")] == []


@pytest.mark.long
def test_a_device_without_room_is_told_so_and_plays_on(new_page: NewPage, site: SiteServer) -> None:
    page = new_page()
    page.goto(site.url + "LICENSE.txt")
    quota = {"origin": site.url, "quotaSize": 3_000_000}
    page.context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", quota)
    game_page = GamePage(page)
    game_page.open(site.url)
    game_page.set(speed="instant", level="1")
    game_page.wait_for_engine()
    expect(page.locator("#offline[data-state=full]")).to_be_visible(timeout=PATIENCE)
    game_page.click(2)
    assert len(game_page.moves()) == 2
    page.locator("#offline").click()
    assert "no space" in page.locator("#device-state").inner_text()
    large = next(site.folder.rglob("pyodide.asm.wasm")).relative_to(site.folder).as_posix()
    assert page.evaluate("(url) => fetch(url).then(({ status }) => status)", large) == 200, (
        "it is not kept, but it is there"
    )


FILL = """async (name) => {
  const cache = await caches.open(name);
  await cache.put("kept/endings-x", new Response(new Uint8Array(20_000_000)));
  return (await navigator.storage.estimate()).usage;
}"""


@pytest.mark.long
@pytest.mark.parametrize("room", [3_000_000, 50_000], ids=["for the page", "not even for the page"])
def test_where_room_is_short_solved_endings_make_some(new_page: NewPage, site: SiteServer, room: int) -> None:
    page, name = new_page(), f"mashimo-endings:{site.url}"
    page.goto(site.url + "LICENSE.txt")
    quota = {"origin": site.url, "quotaSize": page.evaluate(FILL, name) + room}
    page.context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", quota)
    game_page = GamePage(page)
    game_page.open(site.url)
    game_page.wait_until_offline()
    assert not page.evaluate("name => caches.has(name)", name)


@pytest.mark.long
def test_a_service_worker_ended_at_its_work_is_asked_again(
    new_page: NewPage, site: SiteServer, other_version: Path
) -> None:
    """The browser may end it while it stores files."""
    site.folder = other_version
    site.trouble = trouble = Trouble("stalled", "THIRD_PARTY.txt")
    page = new_page()
    game_page = GamePage(page)
    game_page.open(site.url)
    until(page, lambda: trouble.happened > 0, "the last files are being kept")
    developer = page.context.new_cdp_session(page)
    developer.send("ServiceWorker.enable")
    developer.send("ServiceWorker.stopAllWorkers")
    trouble.over.set()
    assert offline_state(page) == "keeping"
    game_page.wait_until_offline()


@pytest.mark.long
@pytest.mark.parametrize(
    "denied",
    [
        "Object.defineProperty(navigator, 'serviceWorker', { get() { throw new DOMException('denied') } })",
        pytest.param(
            "delete globalThis.caches; navigator.serviceWorker.register = () => Promise.reject(new Error('denied'))",
            marks=pytest.mark.long,
        ),
    ],
    ids=["no service worker", "nothing kept"],
)
def test_where_nothing_may_be_kept_the_page_plays_and_says_so(page: Page, site: SiteServer, denied: str) -> None:
    page.add_init_script(denied)
    game_page = GamePage(page)
    game_page.open(site.url)
    game_page.set(speed="instant", level="1")
    game_page.click(2)
    assert len(game_page.moves()) == 2
    page.locator("[data-open=menu-dialog]").click()
    page.locator("[data-open=device-dialog]").click()
    assert "This browser won’t save anything" in page.locator("#device-state").inner_text()  # noqa: RUF001 -- as the page has it
    expect(page.locator("#device-repair")).not_to_be_visible()


@pytest.mark.long
def test_a_hanging_look_for_a_new_version_delays_nothing(new_page: NewPage, site: SiteServer) -> None:
    """While the browser looks, it registers no service worker; but there is one."""
    game_page = open_and_keep(new_page(), site.url)
    site.trouble = trouble = Trouble("stalled", "sw.js")
    game_page.page.evaluate("void navigator.serviceWorker.getRegistration().then((found) => found.update())")
    until(game_page.page, lambda: trouble.happened > 0, "the browser looks")
    game_page.page.reload(wait_until="commit")
    game_page.wait_until_offline()
    trouble.over.set()


@pytest.mark.long
@pytest.mark.parametrize("saves", [False, True])
def test_a_data_saver_does_not_fetch_what_only_speeds_up_starts(
    new_page: NewPage, site: SiteServer, other_version: Path, requests: list[str], saves: bool
) -> None:
    site.folder = other_version  # with less leisure
    page = new_page()
    said = "true" if saves else "false"
    page.add_init_script(f"Object.defineProperty(navigator, 'connection', {{ value: {{ saveData: {said} }} }})")
    game_page = open_and_keep(page, site.url)
    game_page.click(2)
    page.wait_for_timeout(6000)  # three times the leisure
    assert any("assets/snapshot-" in address for address in requests) == (not saves)


@pytest.mark.long
def test_a_text_of_the_site_is_shown_at_its_address(new_page: NewPage, site: SiteServer) -> None:
    """The page is shown at its own address alone."""
    game_page = open_and_keep(new_page(), site.url)
    site.stop()
    game_page.page.goto(site.url + "RULES.txt")
    assert "grand slam" in game_page.page.content()
    game_page.page.goto(site.url + "index.html?lang=en#v1;oware-abapa;moves=F")
    expect(game_page.page.locator("#moves button").nth(1)).to_be_visible(timeout=PATIENCE)


def test_no_other_page_may_frame_the_app_that_is_kept(new_page: NewPage, site: SiteServer) -> None:
    """The header of docs/hosting.md is the server's on the first visit, and the service worker's afterwards."""
    response = open_and_keep(new_page(), site.url).page.reload()
    assert response
    assert response.from_service_worker
    assert response.header_value("content-security-policy") == "frame-ancestors 'self'"


@pytest.mark.parametrize("language", sample(("de", "en", "fr", "nl"), "de"))
def test_a_page_of_the_site_that_cannot_be_reached_says_so_and_leads_back(
    new_page: NewPage, site: SiteServer, language: str
) -> None:
    """The server is gone though the device has a network, so that the links to such pages are shown."""
    page = open_and_keep(new_page(locale=language), site.url).page
    phrases = json.loads((WEB / "locales" / f"{language}.json").read_text(encoding="utf-8"))
    site.stop()
    page.goto(site.url + "builder.html")
    expect(page.get_by_role("heading")).to_have_text(phrases["unreached.title"])
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.get_by_role("link", name=phrases["unreached.back"]).click()
    expect(page.locator("body.running")).to_be_visible()


def test_ready_offline_goes_with_the_service_worker(new_page: NewPage, site: SiteServer) -> None:
    """A repair brings it back."""
    page = new_page()
    game_page = GamePage(page)
    game_page.open(site.url)
    game_page.wait_until_offline()
    page.evaluate("async () => (await navigator.serviceWorker.getRegistration()).unregister()")
    expect(page.locator("#offline[data-state=incomplete]")).to_be_visible(timeout=PATIENCE)
    page.locator("#offline").click()
    expect(page.locator("#device-state")).to_contain_text("To play offline, try again")
    page.locator("#device-repair").click()
    game_page.wait_until_offline()
    site.stop()
    page.reload()
    game_page.wait_for_engine()
