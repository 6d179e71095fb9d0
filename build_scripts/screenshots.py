"""Takes the photographs of the page: in web/icons for a browser's dialog of installing, in docs for the README."""

import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import chromium
from build import build
from environment import ROOT, WEB, enter
from serve import SiteServer

if TYPE_CHECKING:
    from playwright.sync_api import Browser

QUALITY = 72
BAO = "v1;bao-la-kujifunza;moves=A3>.b7>.B7>.a8<.A8<.a5>*.B8>.a8<.A6<.b8>.B7>.a4>*.B2<.a3<*.A6<.b5>*"


@dataclass(frozen=True)
class Photograph:
    """A photograph: its file, the address in the page, its size, how many dots make a pixel, light or dark."""

    path: Path
    address: str
    width: int
    height: int
    density: int = 1
    scheme: Literal["light", "dark"] = "light"

    def take(self, browser: "Browser", site: str) -> None:
        """Take it, when the engine has shown the position."""
        context = browser.new_context(
            viewport={"width": self.width, "height": self.height},
            device_scale_factor=self.density,
            color_scheme=self.scheme,
        )
        page = context.new_page()
        page.goto(f"{site}#{self.address}")
        page.wait_for_selector('#offline[data-state="ready"]', timeout=120_000)
        for button in page.query_selector_all("[data-does=play-on]"):
            button.click()
        page.wait_for_timeout(1000)
        how: dict[str, Any] = {"type": "jpeg", "quality": QUALITY} if self.path.suffix == ".jpg" else {}
        page.screenshot(path=self.path, **how)
        context.close()


PHOTOGRAPHS = (
    Photograph(WEB / "icons" / "narrow.jpg", "v1;oware-abapa;moves=F.f.C.b.B.c.F.f.A.a.A.d", 360, 640, 2),
    Photograph(WEB / "icons" / "wide.jpg", "v1;bao-la-kujifunza", 1280, 800),
    Photograph(ROOT / "docs" / "board.png", "v1;oware-abapa;moves=F.f.C.b.B.c.F.f.A.a.A.d.C.c.B.d.F.a.C.b", 1200, 750),
    Photograph(ROOT / "docs" / "bao.png", BAO, 1200, 750, scheme="dark"),
)


def main() -> None:
    """Build the site, and take them all."""
    enter("test")
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 -- not there before `enter`

    for photograph in PHOTOGRAPHS:
        photograph.path.touch()  # the manifest names some
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
