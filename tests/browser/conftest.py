"""What a browser test starts from: the built site on a server of its own, Chromium, and pages that are watched.

The site lies below a sub-path, as on most hosts. Each page has a fresh profile.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import pytest
from playwright.sync_api import sync_playwright

import chromium
from serve import SiteServer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, ConsoleMessage, Page

HERE = Path(__file__).parent
# Playwright tells what a service worker asks for only when told to.
os.environ["PW_EXPERIMENTAL_SERVICE_WORKER_NETWORK_EVENTS"] = "1"


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark every test of this folder."""
    if HERE in item.path.parents:
        item.add_marker("browser")


class NewPage(Protocol):
    """Opens an empty page in a fresh profile; `options` are those of Playwright's `Browser.new_context`."""

    def __call__(self, width: int = 1280, height: int = 800, **options: Any) -> Page:  # noqa: ANN401 -- Playwright's own
        """Open it."""
        ...


@pytest.fixture(scope="session")
def server(site_folder: Path) -> Iterator[SiteServer]:
    """The one server of this run. Tests take `site`."""
    server = SiteServer(site_folder, below="/some/place/")
    yield server
    server.stop()


@pytest.fixture
def site(server: SiteServer) -> Iterator[SiteServer]:
    """The site being served: `.url`, `.stop()`, and `.start()`, which happens anyway when the test is over."""
    server.start()
    yield server
    server.start()


@pytest.fixture(scope="session")
def browser(request: pytest.FixtureRequest) -> Iterator[Browser]:
    """One Chromium for all tests."""
    program = request.config.getoption("--chromium") or chromium.find()
    if not program:
        pytest.fail(chromium.MISSING)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(chromium.ARGUMENTS))
        yield browser
        browser.close()


@pytest.fixture
def errors() -> list[str]:
    """What the pages of this test complained of, in their consoles and by errors nobody caught.

    A test in which this is not empty fails at its end; one that provokes complaints clears the list after looking.
    """
    return []


@pytest.fixture
def requests() -> list[str]:
    """The address of everything that the pages of this test, their workers included, asked for."""
    return []


@pytest.fixture
def new_page(browser: Browser, site: SiteServer, errors: list[str], requests: list[str]) -> Iterator[NewPage]:
    """What opens a watched page. At the end no page may have complained, or asked another origin for anything."""
    contexts = []

    def on_console(message: ConsoleMessage) -> None:
        if message.type == "error":
            errors.append(message.text)

    def open_page(width: int = 1280, height: int = 800, **options: Any) -> Page:  # noqa: ANN401 -- Playwright's own
        context = browser.new_context(viewport={"width": width, "height": height}, **options)
        contexts.append(context)
        context.on("request", lambda request: requests.append(request.url))
        context.on("console", on_console)
        context.on("weberror", lambda error: errors.append(str(error.error)))
        return context.new_page()

    yield open_page
    for context in contexts:
        context.close()
    ours = (site.url, "data:", f"blob:{origin(site.url)}", "about:blank")
    assert [address for address in requests if not address.startswith(ours)] == []
    assert errors == []


@pytest.fixture
def page(new_page: NewPage) -> Page:
    """A watched page, 1280 by 800, that has gone nowhere yet."""
    return new_page()


def origin(address: str) -> str:
    """The origin of an http address, without a slash at its end."""
    return "/".join(address.split("/", 3)[:3])
