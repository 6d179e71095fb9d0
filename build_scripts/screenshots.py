"""Takes the photographs of the page that a browser shows in its dialog of installing, for web/icons.

A narrow one of Oware in the middle of a game, and a wide one of Bao.
"""

import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import chromium
from build import build
from environment import WEB, enter
from serve import SiteServer

if TYPE_CHECKING:
    from playwright.sync_api import Browser

QUALITY = 72


@dataclass(frozen=True)
class Photograph:
    """What is taken: the address in the page, the size, and how many dots make one of it."""

    name: str
    address: str
    width: int
    height: int
    density: int

    def take(self, browser: "Browser", site: str) -> None:
        """Take it, when the engine has shown the position."""
        context = browser.new_context(
            viewport={"width": self.width, "height": self.height}, device_scale_factor=self.density
        )
        page = context.new_page()
        page.goto(f"{site}#{self.address}")
        page.wait_for_selector('#offline[data-state="ready"]', timeout=120_000)
        page.wait_for_timeout(1000)
        page.screenshot(path=WEB / "icons" / f"{self.name}.jpg", type="jpeg", quality=QUALITY)
        context.close()


PHOTOGRAPHS = (
    Photograph("narrow", "v1;oware-abapa;moves=F.f.C.b.B.c.F.f.A.a.A.d", 360, 640, 2),
    Photograph("wide", "v1;bao-la-kujifunza", 1280, 800, 1),
)


def main() -> None:
    """Build the site, and take them all."""
    enter("test")
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 -- not there before `enter`

    for photograph in PHOTOGRAPHS:
        (WEB / "icons" / f"{photograph.name}.jpg").touch()  # the manifest names it
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        build(Path(folder) / "site")
        server = SiteServer(Path(folder) / "site")
        browser = playwright.chromium.launch(executable_path=chromium.chromium(), args=list(chromium.ARGUMENTS))
        for photograph in PHOTOGRAPHS:
            photograph.take(browser, server.url)
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
