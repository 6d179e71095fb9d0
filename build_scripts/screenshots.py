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

LOOKING_ON = """
const value = { computer: "", balance: true, newcomer: false };
localStorage["mashimo:settings"] = JSON.stringify({ form: 1, value });
"""
"""Two play, and look at who stands better."""
TWELVE = "v1;awale;start=0-3-1-1-0-3-0-1-0-1-1-1-18-18-S;moves=F.f.D.e"
HANGING = "v1;oware-auale;start=0-0-0-0-0-1-0-0-1-2-1-3-19-21-N"


@dataclass(frozen=True)
class Photograph:
    """A photograph: its file, the address in the page, its size, how many dots make a pixel, light or dark."""

    path: Path
    address: str
    width: int
    height: int
    density: int = 1
    scheme: Literal["light", "dark"] = "light"
    press: str = ""
    """What is pressed first, if anything: its selector."""
    until: str = ""
    """What is then waited for."""

    def take(self, browser: "Browser", site: str) -> None:
        """Take it, when the engine has shown the position."""
        context = browser.new_context(
            viewport={"width": self.width, "height": self.height},
            device_scale_factor=self.density,
            color_scheme=self.scheme,
        )
        page = context.new_page()
        page.add_init_script(LOOKING_ON if self.until else "")
        page.goto(f"{site}#{self.address}")
        page.wait_for_selector('#offline[data-state="ready"]', timeout=120_000)
        for button in page.query_selector_all("[data-does=play-on]"):
            button.click()
        if self.until:
            page.evaluate("selector => document.querySelector(selector).click()", self.press)
            page.wait_for_selector(self.until, timeout=120_000)
        page.wait_for_timeout(1000)
        how: dict[str, Any] = {"type": "jpeg", "quality": QUALITY} if self.path.suffix == ".jpg" else {}
        page.screenshot(path=self.path, **how)
        context.close()


PHOTOGRAPHS = (
    Photograph(WEB / "icons" / "narrow.jpg", "v1;oware-abapa;moves=F.f.C.b.B.c.F.f.A.a.A.d", 360, 640, 2),
    Photograph(WEB / "icons" / "wide.jpg", "v1;bao-la-kujifunza", 1280, 800),
    Photograph(ROOT / "docs" / "board.png", "v1;oware-abapa;moves=F.f.C.b.B.c.F.f.A.a.A.d.C.c.B.d.F.a.C.b", 1200, 750),
    Photograph(ROOT / "docs" / "bao.png", BAO, 1200, 750, scheme="dark"),
    Photograph(
        ROOT / "docs" / "endings-solved.png",
        "v1;oware-abapa",
        720,
        640,
        press="[data-open=device-dialog]",
        until="#endings-progress:not([hidden])",
    ),
    Photograph(ROOT / "docs" / "endings-proved.png", TWELVE, 720, 640, press="#hint", until="text=/Try .*Proved/"),
    Photograph(ROOT / "docs" / "endings-hang.png", HANGING, 720, 640, press="#hint", until="text=/Try .*repetition/"),
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
