"""Takes the photographs of the page: those in web/icons for a browser's installation dialog, those in docs to be read.

With words, it takes only those whose file names contain one of them.
"""

import argparse
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from build_scripts.build import build
from build_scripts.lib import chromium
from build_scripts.lib.environment import ROOT, WEB, run_in_venv
from build_scripts.lib.serve import SiteServer

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Page

QUALITY = 72
GAME = "v1;oware-abapa;moves=F.f.C.b.B.c.F.f.A.a.A.d.C.c.B.d.F.a.C.b"
BAO = "v1;bao-la-kujifunza;moves=A3>.b7>.B7>.a8<.A8<.a5>*.B8>.a8<.A6<.b8>.B7>.a4>*.B2<.a3<*.A6<.b5>*"

LOOKING_ON = """
const value = { computer: "", balance: true, newcomer: false };
localStorage["mashimo:settings"] = JSON.stringify({ form: 1, value });
"""
"""The settings of two players who see the evaluation."""
TWELVE = "v1;awale;start=0-3-1-1-0-3-0-1-0-1-1-1-18-18-S;moves=F.f.D.e"
HANGING = "v1;oware-auale;start=0-0-0-0-0-1-0-0-1-2-1-3-19-21-N"

OWN = "v1;own1.5x3.again.xo.row"
OWN_ROOM = "#menu-dialog [data-open=own-rules-dialog]"


def play_on(page: "Page") -> None:
    """Continue a game that an address has opened."""
    for button in page.query_selector_all("[data-does=play-on]"):
        button.click()


def see_details(page: "Page") -> None:
    """Open what the dialog about this device folds away."""
    page.evaluate("document.querySelector('#device-dialog details').open = true")


def see_graph(page: "Page") -> None:
    """Open the review, and wait until it is complete."""
    page.locator("[data-open=menu-dialog]").click()
    page.locator("[data-open=review-dialog]").click()
    page.wait_for_selector("#review-sides tr", state="attached", timeout=120_000)


def see_mistake(page: "Page") -> None:
    """Show a mistake."""
    see_graph(page)
    fault = page.locator("#review-dialog .fault").first
    if fault.is_visible():  # on a phone a card is shown, and the list is folded
        fault.click()
    page.locator("#review-move").scroll_into_view_if_needed()


def see_retry(page: "Page") -> None:
    """Try a mistake again, with a hint."""
    see_mistake(page)
    page.locator("#review-move .act.main").click()
    page.locator("#acts button").first.click()


def wake_board(page: "Page") -> None:
    """Touch the exercise of a page with boards, and wait until it asks its question."""
    board = page.locator("mashimo-board[find]").first
    board.scroll_into_view_if_needed()
    board.click()
    page.frame_locator("iframe").first.locator("canvas").first.wait_for(timeout=120_000)
    page.evaluate("scrollTo({ top: document.querySelector('mashimo-board[find]').offsetTop - 130 })")


@dataclass(frozen=True)
class Photograph:
    """A photograph: its file, the address in the page, its size, its device pixels per CSS pixel, light or dark."""

    path: Path
    address: str
    width: int
    height: int
    density: int = 1
    scheme: Literal["light", "dark"] = "light"
    look: "Callable[[Page], None]" = play_on
    """The function that prepares the page."""
    press: str = ""
    """The selector of the element that is pressed first, if any."""
    until: str = ""
    """The selector that is then waited for."""
    file: str = ""
    """The page's file; empty for the app."""

    def take(self, browser: "Browser", site: str) -> None:
        """Take it, once the engine has shown the position."""
        context = browser.new_context(
            viewport={"width": self.width, "height": self.height},
            device_scale_factor=self.density,
            color_scheme=self.scheme,
        )
        page = context.new_page()
        page.add_init_script(LOOKING_ON if self.until else "")
        page.goto(f"{site}{self.file}#{self.address}")
        if not self.file:
            page.wait_for_selector('#offline[data-state="ready"]', timeout=120_000)
        self.look(page)
        if self.until:
            page.wait_for_timeout(1000)
            page.evaluate("selector => document.querySelector(selector).click()", self.press)
            if self.press == "#hint":  # a hint stays as it was given: another is asked for until the endings are solved
                while not page.locator(self.until).count():
                    page.wait_for_timeout(2000)
                    page.locator(self.press).click()
            page.wait_for_selector(self.until, timeout=120_000)
        page.wait_for_timeout(1000)
        how: dict[str, Any] = {"type": "jpeg", "quality": QUALITY} if self.path.suffix == ".jpg" else {}
        page.screenshot(path=self.path, **how)
        context.close()


PHOTOGRAPHS = (
    Photograph(WEB / "icons" / "narrow.jpg", "v1;oware-abapa;moves=F.f.C.b.B.c.F.f.A.a.A.d", 360, 640, 2),
    Photograph(WEB / "icons" / "wide.jpg", "v1;bao-la-kujifunza", 1280, 800),
    Photograph(ROOT / "docs" / "board.png", GAME, 1200, 750),
    Photograph(ROOT / "docs" / "bao.png", BAO, 1200, 750, scheme="dark"),
    Photograph(ROOT / "docs" / "embedded.jpg", "", 900, 640, look=wake_board, file="examples/oware-en.html"),
    Photograph(
        ROOT / "docs" / "endings-solved.png",
        "v1;oware-abapa",
        720,
        640,
        look=see_details,
        press="[data-open=device-dialog]",
        until="#endings-progress:not([hidden])",
    ),
    Photograph(ROOT / "docs" / "endings-proved.png", TWELVE, 720, 640, press="#hint", until="text=/Try .*Proved/"),
    Photograph(ROOT / "docs" / "endings-hang.png", HANGING, 720, 640, press="#hint", until="text=/Try .*comes back/"),
    *(
        Photograph(ROOT / "docs" / f"review-{name}-{width}.jpg", GAME, width, height, look=look)
        for name, look in (("graph", see_graph), ("mistake", see_mistake), ("try-again", see_retry))
        for width, height in ((360, 640), (844, 390), (1280, 800))
    ),
    Photograph(ROOT / "docs" / "own-rules.png", OWN, 1200, 750, press=OWN_ROOM, until=".own summary"),
    Photograph(ROOT / "docs" / "own-rules-phone.png", OWN, 360, 640, 2, press=OWN_ROOM, until=".own summary"),
)


def main() -> None:
    """Build the site, and take the photographs."""
    run_in_venv("test")
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("words", nargs="*", default=[""])
    words = parser.parse_args().words
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 -- not there before `run_in_venv`

    for photograph in PHOTOGRAPHS:
        if WEB in photograph.path.parents:
            photograph.path.touch()  # the manifest names some
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        build(Path(folder) / "site")
        server = SiteServer(Path(folder) / "site")
        browser = playwright.chromium.launch(executable_path=chromium.chromium(), args=list(chromium.ARGUMENTS))
        for photograph in PHOTOGRAPHS:
            if not any(word in photograph.path.name for word in words):
                continue
            photograph.take(browser, server.url)
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
