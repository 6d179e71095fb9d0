"""The documentation's site as a reader opens it: from a disk, without any network."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from build_scripts.publish.documentation import documentation

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make the site, its notebooks as they are kept."""
    return documentation(tmp_path_factory.mktemp("documentation") / "site", notebooks=False)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_its_pages_open_from_a_disk_and_its_search_finds_a_name(
    browser: Browser, site: Path, width: int, scheme: str
) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": 844}, color_scheme="dark" if scheme == "dark" else "light", offline=True
    )
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("requestfailed", lambda request: faults.append(request.url))
    page.goto((site / "index.html").as_uri())
    expect(page.locator("h1")).to_contain_text("Documents")
    page.goto(f"{(site / 'search.html').as_uri()}?q=play_out")
    found = page.locator("#search-results a")
    expect(found.first).to_be_visible()
    assert any("docs/api.html" in str(one.get_attribute("href")) for one in found.all())
    page.goto((site / "docs" / "api.html").as_uri())
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor.match(/\\d+/g).every((part) => part < 80)")
    assert dark == (scheme == "dark")
    assert faults == []
    context.close()
