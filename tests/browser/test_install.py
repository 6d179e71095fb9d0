"""The page as an app: what the browser says of its manifest, and how it is offered."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from build_scripts.lib import chromium
from tests.browser.page_actions import PATIENCE, GamePage

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    from build_scripts.lib.serve import SiteServer


def test_the_browser_finds_nothing_amiss_with_installing_in_any_language(
    browser: Browser, site: SiteServer, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    program = request.config.getoption("--chromium") or chromium.find()
    names = set()
    context = browser.browser_type.launch_persistent_context(
        tmp_path / "profile", executable_path=program, args=list(chromium.ARGUMENTS)
    )
    context.set_default_timeout(PATIENCE)
    context.route("**/*.wasm", lambda _: None)  # Python need not come
    page = context.new_page()
    GamePage(page).open(site.url)
    session = context.new_cdp_session(page)
    for language in ("en", "nl", "de", "fr", "ru", "tr"):
        page.locator("[data-open=settings-dialog]").click()
        page.locator("#language").select_option(language)
        page.locator("#settings-dialog [data-close]").click()
        expect(page.locator(f"html[lang={language}]")).to_be_attached(timeout=PATIENCE)
        found = session.send("Page.getAppManifest")
        assert found["errors"] == [], language
        assert f'"lang": "{language}"' in found["data"]
        names.add(session.send("Page.getAppId")["appId"])
        assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] == [], language
    context.close()
    assert names == {site.url}, "one app, at its own place, in every language"


def open_device(page: Page, site: SiteServer) -> None:
    """Open the dialog about playing offline and installing, where Python never comes."""
    page.context.route("**/*.wasm", lambda _: None)
    GamePage(page).open(site.url)
    page.locator("[data-open=menu-dialog]").click()
    page.locator("[data-open=device-dialog]").click()


OFFER = """() => {
  const offer = new Event("beforeinstallprompt", { cancelable: true });
  offer.prompt = () => { document.title = "prompted"; return Promise.resolve(); };
  window.dispatchEvent(offer);
  return offer.defaultPrevented;
}"""


@pytest.mark.no_python
def test_installing_is_offered_where_the_browser_can_until_it_is_done(page: Page, site: SiteServer) -> None:
    open_device(page, site)
    expect(page.locator("#install")).not_to_be_visible()
    assert "browser\u2019s menu" in page.locator("#install-text").inner_text()
    assert page.evaluate(OFFER), "the browser does not ask by itself"
    page.locator("#install").click()
    assert page.title() == "prompted"
    page.evaluate("() => window.dispatchEvent(new Event('appinstalled'))")
    expect(page.locator("#install")).not_to_be_visible()


@pytest.mark.no_python
def test_on_an_iphone_the_steps_are_told(page: Page, site: SiteServer) -> None:
    page.add_init_script("Object.defineProperty(navigator, 'standalone', { value: false })")
    open_device(page, site)
    assert "Add to Home Screen" in page.locator("#install-text").inner_text()


@pytest.mark.no_python
def test_the_installed_app_does_not_offer_to_be_installed(page: Page, site: SiteServer) -> None:
    page.add_init_script("Object.defineProperty(navigator, 'standalone', { value: true })")
    open_device(page, site)
    expect(page.locator("#install-part")).not_to_be_visible()


@pytest.mark.no_python
def test_a_shortcut_to_the_rules_opens_them(page: Page, site: SiteServer) -> None:
    page.context.route("**/*.wasm", lambda _: None)
    page.goto(f"{site.url}#rules;oware-abapa")
    expect(page.locator("#rules-dialog")).to_be_visible()
