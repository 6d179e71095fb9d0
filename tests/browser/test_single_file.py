"""The whole app as one file, opened from the disk: no server, no network, and the computer answers all the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.page_actions import PATIENCE, GamePage

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    from build_scripts.lib.serve import SiteServer


ASK = """() => new Promise((done) => {
  navigator.serviceWorker.addEventListener("message", () => done(), { once: true });
  navigator.serviceWorker.controller.postMessage({ keep: ["shell"] });
})"""
"""Waits for a report of the site's service worker."""


@pytest.fixture
def opened(browser: Browser, site_folder: Path, tmp_path: Path, requests: list[str]) -> Iterator[GamePage]:
    """Open the file in a Dutch browser, from a folder where nothing else lies."""
    file = tmp_path / "spel.html"
    file.write_bytes((site_folder / "mashimo.html").read_bytes())
    context = browser.new_context(locale="nl-NL", viewport={"width": 1280, "height": 800})
    context.set_default_timeout(PATIENCE)
    complaints: list[str] = []
    context.on("request", lambda request: requests.append(request.url))
    context.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    context.on("weberror", lambda error: complaints.append(str(error.error)))
    game_page = GamePage(context.new_page())
    game_page.open(file.as_uri())
    yield game_page
    context.close()
    assert complaints == []
    assert [address for address in requests if not address.startswith((file.as_uri(), "blob:null/", "data:"))] == []


def test_one_file_plays_from_the_disk(opened: GamePage, requests: list[str]) -> None:
    opened.set(speed="instant", level="3")
    opened.click(2)
    assert len(opened.moves()) == 2, opened.moves()
    workers = [address for address in requests if address.startswith("blob:")]
    assert len({*workers}) == 2, "one text for the engine, one for workers that search"
    assert len(workers) <= 3, "one engine, one worker that searches, and one that has solved the endings meanwhile"
    expect(opened.page.locator("html")).to_have_attribute("lang", "nl")
    assert "langzamer" not in opened.message(), opened.message()
    opened.set(level="1")
    opened.begin("nam-nam")
    opened.click(opened.playable()[0])
    opened.open(opened.page.url)
    assert opened.moves(), "the game is kept"


@pytest.mark.long
def test_the_link_of_a_single_file_leads_to_it_and_has_no_code(opened: GamePage) -> None:
    """A code would send another device to a file that it does not have."""
    page = opened.page
    opened.set(computer="", speed="instant")
    opened.click(2)
    page.locator("#share").click()
    link = page.locator("#link").input_value()
    assert link == f"{page.url}#v1;oware-abapa;moves=C"
    expect(page.locator("#copy")).to_be_visible()
    expect(page.locator("#qr-open")).to_be_hidden()
    page.locator("#share-dialog [data-close]").click()
    opened.begin()
    page.goto(link)
    expect(page.locator("#moves > li > .move")).to_have_count(2)
    assert opened.moves() == ["C"]


@pytest.mark.long
def test_one_file_has_the_opening_book(opened: GamePage) -> None:
    page = opened.page
    opened.wait_for_engine()
    page.locator("[data-open=menu-dialog]").click()
    page.locator("#menu-dialog [data-open=lines]").click()
    page.locator("#openings-toggle").click()
    expect(page.locator("#openings tbody tr")).to_have_count(6, timeout=PATIENCE)


def test_one_file_on_its_site_is_no_old_version_of_it(page: Page, site: SiteServer) -> None:
    """The site's service worker has another version, and reports it."""
    game_page = GamePage(page)
    game_page.open(f"{site.url}mashimo.html")
    game_page.wait_for_engine()
    page.evaluate(ASK)
    expect(page.locator("#offline")).to_have_attribute("data-state", "none")
