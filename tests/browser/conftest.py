"""What a browser test starts from: the built site on a server of its own, Chromium, and pages that are watched.

The site lies below a sub-path, as on most hosts. Each test has a profile of its own: a copy of that of an earlier
visit, from which Python starts several times as fast, or with `@pytest.mark.first_visit` an empty one. With
`@pytest.mark.emptied` it has new tabs in one such profile, whose store is emptied for it, and with
`@pytest.mark.no_python` in one where Python never comes, unless it is marked `own_profile` too. The tests that need no
page of their own share one (`shared_page`), where Python is started once.
"""

from __future__ import annotations

import itertools
import os
import shutil
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol

import pytest
from playwright.sync_api import expect, sync_playwright

from build_scripts.build import SHORT_TIMEOUTS, build
from build_scripts.lib import chromium
from build_scripts.lib.serve import SiteServer
from tests.browser.complaints import Complaints
from tests.browser.module_page import wait_for_snapshot
from tests.browser.page_actions import PATIENCE, GamePage, PageSetup

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

HERE = Path(__file__).parent
# Pages that are soon closed: what Python's code is compiled to at once is good enough for them, and to have it compiled
# once more, to be faster, costs a quarter of all the processor time that these tests take.
IN_A_HURRY = ("--js-flags=--liftoff-only",)
LISTEN = """
<script>
window.heard = [];
addEventListener("mashimo", ({ target, detail }) => heard.push({ id: target.id, ...detail }));
</script>"""
"""The script of a rules site, which hears the boards in its page."""
# Playwright tells what a service worker asks for only when told to.
os.environ["PW_EXPERIMENTAL_SERVICE_WORKER_NETWORK_EVENTS"] = "1"
# What comes late because the machine is busy is no failure: only what never comes is. So it is for actions (`patient`).
expect.set_options(timeout=PATIENCE)


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark every test of this folder."""
    if HERE in item.path.parents:
        item.add_marker("browser")


def patient(profile: BrowserContext) -> BrowserContext:
    """Give a profile's waits as much time as what is expected has, and return it."""
    profile.set_default_timeout(PATIENCE)
    return profile


class NewPage(Protocol):
    """Opens an empty page in a profile of its own; `options` are those of Playwright's `Browser.new_context`."""

    def __call__(self, width: int = 1280, height: int = 800, **options: Any) -> Page:  # noqa: ANN401 -- Playwright's own
        """Open a page."""
        ...


@pytest.fixture(scope="session")
def server(site_folder: Path) -> Iterator[SiteServer]:
    """Run the one server of this run. Tests take `site`."""
    server = SiteServer(site_folder, below="/some/place/")
    yield server
    server.stop()


@pytest.fixture
def site(server: SiteServer) -> Iterator[SiteServer]:
    """Serve the site: `.url`, `.stop()`, and `.start()`, which happens anyway when the test is over."""
    server.start()
    yield server
    server.start()


@pytest.fixture(scope="session")
def other_version(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the site in another version, every script of it another: it has less patience."""
    if built := request.config.getoption("--other-site"):
        return Path(built)
    folder = tmp_path_factory.mktemp("other") / "site"
    build(folder, timeout_scale=SHORT_TIMEOUTS)
    return folder


@pytest.fixture(scope="session")
def launching(request: pytest.FixtureRequest) -> dict[str, Any]:
    """Return the options by which Playwright starts Chromium."""
    program = request.config.getoption("--chromium") or chromium.find_shell() or chromium.find()
    if not program:
        pytest.fail(chromium.MISSING)
    return {"executable_path": program, "args": [*chromium.ARGUMENTS, *IN_A_HURRY]}


@pytest.fixture(scope="session")
def browser(launching: dict[str, Any]) -> Iterator[Browser]:
    """Run one Chromium for all tests."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launching)
        yield browser
        browser.close()


@dataclass(frozen=True)
class Visit:
    """A first visit to the site: the profile it left, how Python started, all it complained of and asked for."""

    profile: Path
    started: str = ""
    errors: Complaints = field(default_factory=Complaints)
    requests: list[str] = field(default_factory=list)


@pytest.fixture(scope="session")
def whole_visit(
    browser: Browser,
    launching: dict[str, Any],
    server: SiteServer,
    site_folder: Path,
    tmp_path_factory: pytest.TempPathFactory,
) -> Visit:
    """Visit the site until every file is kept, Python's snapshot too, and leave no game and no setting of it."""
    profile = tmp_path_factory.mktemp("visited") / "profile"
    context = patient(browser.browser_type.launch_persistent_context(profile, **launching))
    errors = Complaints()
    requests: list[str] = []
    watch(context, errors, requests)
    page = context.pages[0]
    game_page = GamePage(page)
    game_page.open(server.url)
    game_page.wait_until_offline()
    started = page.locator("#started").text_content() or ""
    game_page.set(speed="instant")
    game_page.click(game_page.playable()[0])  # only after a move is Python's snapshot kept
    wait_for_snapshot(page, site_folder, server.url)
    page.goto("about:blank")
    played = {"origin": origin(server.url), "storageTypes": "local_storage,indexeddb"}
    context.new_cdp_session(page).send("Storage.clearDataForOrigin", played)
    context.close()
    return Visit(profile, started, errors, requests)


@pytest.fixture(scope="session")
def visited(whole_visit: Visit) -> Path:
    """Return the profile of an earlier visit: every file of the site is kept, but no game and no setting."""
    return whole_visit.profile


@pytest.fixture
def open_killable(
    browser: Browser, launching: dict[str, Any], request: pytest.FixtureRequest
) -> Callable[[Path], BrowserContext]:
    """Open profiles, at first that of an earlier visit, in a Chromium that the test kills.

    With `--long` it is the Chromium that people use, and the profile is empty at first.
    """

    def open_profile(profile: Path) -> BrowserContext:
        if request.config.getoption("--long"):
            program = request.config.getoption("--chromium") or chromium.find()
            thorough: dict[str, Any] = {"executable_path": program, "args": list(chromium.ARGUMENTS)}
            return patient(browser.browser_type.launch_persistent_context(profile, **thorough))
        if not profile.exists():
            shutil.copytree(request.getfixturevalue("visited"), profile)
        return patient(browser.browser_type.launch_persistent_context(profile, **launching))

    return open_profile


@pytest.fixture
def errors() -> Complaints:
    """Collect the complaints of this test's pages; a test that provokes some expects them first."""
    return Complaints()


@pytest.fixture
def requests() -> list[str]:
    """Collect the address of everything that the pages of this test, their workers included, asked for."""
    return []


@pytest.fixture
def new_profile(
    browser: Browser, launching: dict[str, Any], request: pytest.FixtureRequest, tmp_path: Path
) -> Callable[..., BrowserContext]:
    """Open profiles, with the options of Playwright's `Browser.new_context`; the caller closes them."""
    count = itertools.count()

    def open_profile(**options: Any) -> BrowserContext:  # noqa: ANN401 -- Playwright's own
        if request.node.get_closest_marker("first_visit") or request.node.get_closest_marker("no_python"):
            return patient(browser.new_context(**options))
        profile = tmp_path / f"profile-{next(count)}"
        shutil.copytree(request.getfixturevalue("visited"), profile)
        return patient(browser.browser_type.launch_persistent_context(profile, **launching, **options))

    return open_profile


def watch(profile: BrowserContext, errors: Complaints, requests: list[str]) -> Callable[[], None]:
    """Note what the pages of a profile complain of, and what they ask for, until the function given is called."""

    def on_console(message: ConsoleMessage) -> None:
        if message.type == "error":
            errors.append(message.text)

    listeners: dict[str, Callable[..., None]] = {
        "request": lambda request: requests.append(request.url),
        "console": on_console,
        "weberror": lambda error: errors.append(str(error.error)),
    }
    for event, listener in listeners.items():
        profile.on(event, listener)  # type: ignore[call-overload] # so the library

    def unwatch() -> None:
        for event, listener in listeners.items():
            profile.remove_listener(event, listener)

    return unwatch


SEEN = {"color_scheme", "reduced_motion", "forced_colors"}
"""What a page can be told of its surroundings when it is open already."""


@pytest.fixture(scope="session")
def drawn(browser: Browser) -> Iterator[BrowserContext]:
    """Open the profile of all tests marked `no_python`: the page's own files are kept there."""
    with browser.new_context() as profile:
        yield patient(profile)


@pytest.fixture(scope="session")
def emptied_profile(open_lasting: Callable[[], AbstractContextManager[Lasting]]) -> Iterator[BrowserContext]:
    """Open the profile of all tests marked `emptied`: that of an earlier visit."""
    with open_lasting() as found:
        yield found.profile


@pytest.fixture
def new_tab(
    request: pytest.FixtureRequest, site: SiteServer, errors: Complaints, requests: list[str]
) -> Iterator[Callable[..., Page]]:
    """Open watched pages in one of these profiles, with nothing in its store; `seen` is of what SEEN names."""
    python = request.node.get_closest_marker("no_python") is None
    profile: BrowserContext = request.getfixturevalue("emptied_profile" if python else "drawn")
    others = list(profile.pages)
    if not python:
        profile.route("**/*.wasm", lambda _: None)
    unwatch = watch(profile, errors, requests)

    def open_tab(width: int, height: int, **seen: Any) -> Page:  # noqa: ANN401 -- Playwright's own
        page = profile.new_page()
        assert page.evaluate("typeof __pwClock") == "undefined", "to move the clock, take a profile of your own"
        kept = {"origin": origin(site.url), "storageTypes": "cookies,local_storage,indexeddb"}
        profile.new_cdp_session(page).send("Storage.clearDataForOrigin", kept)
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(**seen)
        return page

    yield open_tab
    for page in profile.pages:
        if page not in others:
            page.close()
    profile.unroute_all(behavior="ignoreErrors")
    unwatch()


def expect_quiet(site: SiteServer, errors: Complaints, requests: list[str]) -> None:
    """Expect that no page has made an unexpected complaint, or asked another origin for anything."""
    ours = (site.url, "data:", f"blob:{origin(site.url)}", "about:blank")
    assert [address for address in requests if not address.startswith(ours)] == []
    assert errors.unexpected() == []


@pytest.fixture
def new_page(
    new_profile: Callable[..., BrowserContext],
    request: pytest.FixtureRequest,
    site: SiteServer,
    errors: Complaints,
    requests: list[str],
) -> Iterator[NewPage]:
    """Open watched pages, which at the end must have been quiet."""
    profiles = []

    def open_page(width: int = 1280, height: int = 800, **options: Any) -> Page:  # noqa: ANN401 -- Playwright's own
        marks = {mark.name for mark in request.node.iter_markers()}
        shared = marks & {"no_python", "emptied"} and not marks & {"first_visit", "own_profile"}
        if shared and options.keys() <= SEEN:
            tab: Page = request.getfixturevalue("new_tab")(width, height, **options)
            return tab
        profile = new_profile(viewport={"width": width, "height": height}, **options)
        profiles.append(profile)
        watch(profile, errors, requests)
        return profile.pages[0] if profile.pages else profile.new_page()

    yield open_page
    for profile in profiles:
        profile.close()
    expect_quiet(site, errors, requests)


@dataclass(frozen=True)
class Lasting:
    """A profile for all tests that need none of their own, with one page, and the settings that this has at first."""

    profile: BrowserContext
    usual: dict[str, str | bool] = field(default_factory=dict)
    errors: Complaints = field(default_factory=Complaints)
    requests: list[str] = field(default_factory=list)


@pytest.fixture(scope="session")
def open_lasting(
    browser: Browser, launching: dict[str, Any], visited: Path, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[], AbstractContextManager[Lasting]]:
    """Open such a profile for as long as it is used; it can be touched, and has the clipboard."""

    @contextmanager
    def opened() -> Iterator[Lasting]:
        folder = shutil.copytree(visited, tmp_path_factory.mktemp("lasting") / "profile")
        options = launching | {"has_touch": True, "permissions": ["clipboard-read", "clipboard-write"]}
        with browser.browser_type.launch_persistent_context(folder, **options) as profile:
            found = Lasting(patient(profile))
            watch(profile, found.errors, found.requests)
            yield found

    return opened


@pytest.fixture(scope="session")
def lasting(open_lasting: Callable[[], AbstractContextManager[Lasting]]) -> Iterator[Lasting]:
    """Open the profile of all tests with a `shared_page`; a file may have one of its own."""
    with open_lasting() as found:
        yield found


ANEW = """(usual) => {
  for (const open of document.querySelectorAll("dialog[open]")) open.close();
  history.replaceState(null, "", location.pathname);
  document.activeElement?.blur();
  for (const control of document.querySelectorAll(":is(#settings-dialog, #device-dialog) [data-setting]")) {
    const now = control.type === "checkbox" ? "checked" : "value";
    const wanted = usual[control.dataset.setting];
    if (control[now] === wanted) continue;
    if (control.options && ![...control.options].some(({ value }) => value === wanted)) continue; // in no other game
    control[now] = wanted;
    control.dispatchEvent(new Event("change", { bubbles: true }));
  }
}"""
"""Closes what is open, and chooses these settings, but for a level that is not of the game on the board."""
BEGIN = """() => {
  for (const chosen of ["#new-games [value=oware-abapa]", "input[value=S]", "#start-new"])
    document.querySelector(`#new-dialog ${chosen}`).click();
}"""
"""Chooses game and beginner in the dialog that is open, and begins: as hands do, without looking where to press."""
SETTINGS = """Object.fromEntries(
  [...document.querySelectorAll(":is(#settings-dialog, #device-dialog) [data-setting]")].map((control) =>
    [control.dataset.setting, control.type === "checkbox" ? control.checked : control.value]))"""
"""The settings as they are."""
HASTE: Final[dict[str, str | bool]] = {"speed": "instant", "computer": "", "endings": False, "faceToFace": False}
"""The settings of two people on the same side without animations, whose device solves no endings of many seeds."""


@pytest.fixture
def page_setup() -> PageSetup:
    """Set up the `shared_page` of a file's tests; a file may have a fixture of its own for this."""
    return PageSetup()


@pytest.fixture
def shared_page(lasting: Lasting, site: SiteServer, page_setup: PageSetup) -> Iterator[GamePage]:
    """Begin a new game, without animations, on the page of all tests: for two people, unless the `seat` says more."""
    lasting.errors.clear()
    game_page = GamePage(lasting.profile.pages[0])
    game_page.page.mouse.move(0, 0)
    game_page.page.set_viewport_size({"width": page_setup.width, "height": page_setup.height})
    if game_page.page.url == "about:blank":
        game_page.open(site.url)
        lasting.usual.update(game_page.page.evaluate(SETTINGS))
    settings = lasting.usual | HASTE | page_setup.settings
    game_page.page.evaluate(ANEW, settings)
    game_page.page.evaluate("document.querySelector('#new').click()")
    expect(game_page.page.locator("#new-dialog[open]")).to_be_attached()
    game_page.page.evaluate(BEGIN)
    game_page.wait_for_turn()
    game_page.page.evaluate(ANEW, settings)  # a level too that the game before this one has not
    yield game_page
    expect_quiet(site, lasting.errors, lasting.requests)


@pytest.fixture
def page(new_page: NewPage) -> Page:
    """Open a watched page, 1280 by 800, that has gone nowhere yet."""
    return new_page()


@pytest.fixture
def open_site(site: SiteServer) -> Iterator[SiteServer]:
    """Serve the site as a host that lets pages of any origin fetch its files, as docs/embedding.md asks."""
    site.shared = True
    yield site
    site.shared = False


@pytest.fixture
def host(
    browser: Browser, open_site: SiteServer, tmp_path: Path, errors: Complaints, requests: list[str]
) -> Iterator[Callable[..., Page]]:
    """Open pages of a rules site, on an origin of its own, with this in the body."""
    server = SiteServer(tmp_path)
    contexts = []

    def open_page(body: str, script: str | None = "defer", **options: object) -> Page:
        element = f'<script {script} src="{open_site.url}embed.js"></script>' if script else ""
        text = f"<!doctype html><html lang=en><meta charset=utf-8><link rel=icon href=data:><title>Rules</title>{body}"
        (tmp_path / "index.html").write_text(text + LISTEN + element, encoding="utf-8")
        context = patient(browser.new_context(viewport={"width": 800, "height": 700}, **options))  # type: ignore[arg-type]
        contexts.append(context)
        context.on("request", lambda request: requests.append(request.url))
        context.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
        context.on("weberror", lambda error: errors.append(str(error.error)))
        page = context.new_page()
        page.goto(server.url)
        return page

    yield open_page
    for context in contexts:
        context.close()
    server.stop()
    assert errors.unexpected() == []


def origin(address: str) -> str:
    """Return the origin of an http address, without a slash at its end."""
    return "/".join(address.split("/", 3)[:3])
