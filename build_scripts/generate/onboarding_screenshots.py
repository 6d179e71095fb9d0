"""Photographs a beginner's whole path on a small phone: every step, a wrong answer, a first game with the coach.

    python build_scripts/generate/onboarding_screenshots.py [--game NAME …] [--language en] [--site FOLDER]
        [--out FOLDER]

By default it takes one game of each family, in English, into newcomer/ in the current folder. The pictures are for
inspection, not shipped.
"""

import argparse
import json
import re
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from build_scripts.build import build
from build_scripts.lib import chromium
from build_scripts.lib.environment import WEB, run_in_venv
from build_scripts.lib.serve import SiteServer

if TYPE_CHECKING:
    from playwright.sync_api import Page

WIDTH: Final = 360
HEIGHT: Final = 640
TURNS: Final = 2
"""The turns of the first game that are photographed."""
PATIENCE: Final = 120_000
"""The time in milliseconds for Python's start, or for a whole turn."""
WAYS: Final = {">": "›", "<": "‹"}  # noqa: RUF001 -- the arrows on the buttons


@dataclass
class Walk:
    """A beginner's path through the page, and the photographs taken so far."""

    page: "Page"
    folder: Path
    taken: int = 0

    def photograph(self, name: str) -> None:
        """Take a photograph of the page as it is now."""
        self.page.wait_for_timeout(300)
        self.taken += 1
        self.page.screenshot(path=self.folder / f"{self.taken:02}-{name}.png")

    def answer(self, task: dict[str, Any], move: str) -> None:
        """Answer a task with a move, and skip its animation."""
        (choice,) = [one for one in task["shown"]["choices"] if one["move"] == move]
        for cell in choice["cells"]:
            self.page.locator(f'#lesson-houses [data-cell="{cell}"]').click()
        if choice["way"]:
            self.page.locator("#lesson-acts button", has_text=WAYS[choice["way"]]).click()
        elif len(choice["cells"]) > 1:
            self.page.locator("#lesson-acts button").first.click()
        for _ in task["plays"][move][:2]:  # a touch while seeds move shows the end: of the move, and of its answer
            self.page.locator("#lesson-houses button").first.click(force=True)
            self.page.wait_for_timeout(100)

    def step(self, task: dict[str, Any]) -> None:
        """Take a step of the path: read, answer wrongly if that is possible, then rightly."""
        self.photograph(f"{task['name']}-asks")
        wrong = [move for move in task["plays"] if move not in task["wanted"]]
        if wrong:
            self.answer(task, wrong[0])
            self.photograph(f"{task['name']}-wrong")
            self.page.locator("#lesson-houses [aria-disabled=false]").first.wait_for()
        self.answer(task, task["wanted"][0])
        self.page.locator("#lesson-dialog[data-done]").wait_for()
        self.photograph(f"{task['name']}-done")
        self.page.locator("#lesson-acts .main").click()

    def play(self) -> None:
        """Play the houses that the coach highlights."""
        lit = self.page.locator("#houses > [data-lit]")
        for turn in range(TURNS):
            show = self.page.locator('#acts [data-board-mode="coach.show"]')
            show.wait_for(timeout=PATIENCE)
            self.photograph(f"game-{turn + 1}-asks")
            show.click()
            lit.wait_for(timeout=PATIENCE)
            self.photograph(f"game-{turn + 1}")
            lit.click()
            ways = self.page.locator("#acts button").filter(has_text=re.compile("|".join(WAYS.values())))
            if ways.count():
                ways.first.click()
            lit.wait_for(state="detached", timeout=PATIENCE)


def families() -> list[str]:
    """List a game of each path for beginners: the first of the games that share the path."""
    games = json.loads((WEB / "manual" / "rules.json").read_text(encoding="utf-8"))["games"]
    first: dict[str, str] = {}
    for game, about in games.items():
        first.setdefault(about["lesson"], game)
    return list(first.values())


def main() -> None:
    """Build the site, and take all photographs."""
    run_in_venv("test")
    from playwright.sync_api import sync_playwright  # noqa: PLC0415

    from build_scripts.site import manual  # noqa: PLC0415  # its imports are not there before `run_in_venv`

    parser = argparse.ArgumentParser(description="Photograph a newcomer's path.")
    parser.add_argument("--game", nargs="+", default=families())
    parser.add_argument("--language", default="en")
    parser.add_argument("--site", type=Path, help="a site that has been built, if not anew")
    parser.add_argument("--out", type=Path, default=Path("newcomer"))
    asked = parser.parse_args()
    games = manual.bake()["games"]
    with tempfile.TemporaryDirectory() as temporary, sync_playwright() as playwright:
        site = asked.site or Path(temporary) / "site"
        if not asked.site:
            build(site)
        server = SiteServer(site)
        browser = playwright.chromium.launch(executable_path=chromium.chromium(), args=list(chromium.ARGUMENTS))
        for game in asked.game:
            folder = asked.out / game
            folder.mkdir(parents=True, exist_ok=True)
            page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT}, has_touch=True, locale=asked.language)
            page.goto(f"{server.url}#v1;{game}")
            page.locator("[data-open=menu-dialog]").click()
            walk = Walk(page, folder)
            walk.photograph("menu")
            page.locator("#menu-dialog [data-open=lesson-dialog]").click()
            page.locator("#lesson-acts button").first.wait_for()
            for task in games[game]["tasks"]:
                walk.step(task)
            walk.play()
            page.close()
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
