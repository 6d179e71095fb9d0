"""Endings of many seeds, solved by the page while no search runs: what is said of it, how they are kept, forgotten."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from mashimo.search import tablebase
from tests.browser.embed_helpers import until
from tests.browser.page_actions import PATIENCE, GamePage

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from build_scripts.lib.serve import SiteServer
    from tests.browser.conftest import NewPage

SOLVING = re.compile(r"Working out every position of Awale, classical with up to 12 seeds: \d+%\.")
KEPT = "Every position of Awale, classical with up to 12 seeds is worked out and saved on this device."
TEN = "v1;awale;start=0-0-0-1-3-0-1-0-2-0-1-2-19-19-S;moves=E.a.F.f"
"""Ten seeds in awale, more than levels know the endings of, and four moves of which none takes any."""
FEW = "v1;awale;start=0-0-0-0-1-1-1-0-0-0-0-0-23-22-S"
"""Three seeds in awale: a search of it is soon done, and only the endings are worked at."""
TO_THE_END = re.compile(r"^Try [AD]\. Proved: North wins by 2\. Then .*, and \d+ more moves to the end\.$")
FILE = Path(__file__).parent.parent / "data" / "kept" / "oware-abapa.endings"
"""A file of endings of four seeds."""
LONG = 4 * PATIENCE
"""Milliseconds for all endings of twelve seeds: a few seconds on a machine that does nothing else."""
SMALL = """
Object.defineProperty(navigator, "deviceMemory", { value: 4 });
window.longest = 0;
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
}).observe({ type: "longtask" });
"""


@pytest.fixture
def game_page(new_page: NewPage, site: SiteServer) -> GamePage:
    """Open awale on a phone, to show which player is ahead. Endings of more seeds are not for its memory."""
    page = new_page(360, 640)
    page.add_init_script(SMALL)
    game_page = GamePage(page)
    game_page.open(site.url)
    game_page.set(speed="instant", level="1")
    game_page.wait_for_engine()
    game_page.paste_position(FEW)
    return game_page


def said(game_page: GamePage) -> Locator:
    """Open the dialog, and return what it says of the endings."""
    game_page.page.evaluate("document.querySelector('#device-dialog').showModal()")
    game_page.page.evaluate("document.querySelector('#device-dialog details').open = true")
    return game_page.page.locator("#endings-state")


def show_evaluation(game_page: GamePage, wanted: bool = True) -> None:
    """Ask which player is ahead, or no longer."""
    game_page.page.locator("[data-open=settings-dialog]").click()
    game_page.page.locator("#settings-dialog [data-setting=balance]").set_checked(wanted)
    game_page.page.locator("#settings-dialog [data-close]").click()


def test_endings_are_solved_kept_taken_up_again_and_forgotten(game_page: GamePage, site: SiteServer) -> None:
    """What they prove, in a game with a history, is played out to the end."""
    state = said(game_page)
    expect(state).to_have_text(re.compile("While hints or estimates are on"))
    game_page.page.keyboard.press("Escape")
    show_evaluation(game_page)
    state = said(game_page)
    expect(state).to_have_text(SOLVING, timeout=PATIENCE)
    expect(game_page.page.locator("#endings-progress")).to_be_visible()
    expect(state).to_have_text(KEPT, timeout=LONG)
    expect(game_page.page.locator("#endings-progress")).not_to_be_visible()
    expect(game_page.page.locator("#endings-size")).to_have_text(re.compile(r"take up 0(\.\d)? MB"))
    game_page.page.reload()
    game_page.wait_for_engine()
    expect(said(game_page)).to_have_text(KEPT, timeout=PATIENCE)
    game_page.page.keyboard.press("Escape")
    game_page.set(computer="")
    expect_ten_seeds_are_proved(game_page, site)
    said(game_page)
    game_page.page.locator("#endings-forget").click()
    expect(game_page.page.locator("#endings-size")).not_to_be_visible()
    until(game_page.page, lambda: not kept_endings(game_page), "nothing of them is kept")


def test_who_wants_no_endings_solved_has_none(game_page: GamePage) -> None:
    said(game_page)
    game_page.page.locator("#device-dialog [data-setting=endings]").uncheck()
    game_page.page.keyboard.press("Escape")
    show_evaluation(game_page)
    seen_through = "Proved: you win by 2."  # by a search to the end of the game
    expect(game_page.page.locator("#balance")).to_have_attribute("aria-label", seen_through, timeout=PATIENCE)
    expect(said(game_page)).to_have_text(re.compile("While hints or estimates are on"))
    assert kept_endings(game_page) == []


def kept_endings(game_page: GamePage) -> list[str]:
    """Return where endings are kept on the device."""
    return [name for name in game_page.page.evaluate("caches.keys()") if "endings" in name]


def expect_ten_seeds_are_proved(game_page: GamePage, site: SiteServer) -> None:
    """Play a link with moves on, and expect the hint to prove them."""
    show_evaluation(game_page, wanted=False)  # of these seeds one would look on without an end
    game_page.page.goto(f"{site.url}#{TEN}")
    game_page.page.locator("[data-does=play-on]").click()
    game_page.page.locator("#hint").click()
    expect(game_page.page.locator("#spoken")).to_have_text(TO_THE_END, timeout=PATIENCE)
    expect(game_page.page.locator("#message")).to_contain_text("Proved: North wins by 2.")
    expect(game_page.page.locator("#message b").first).to_be_visible()


def show_device(game_page: GamePage) -> None:
    """Open the dialog by the menu."""
    game_page.page.locator("[data-open=menu-dialog]").click()
    game_page.page.locator("#menu-dialog [data-open=device-dialog]").click()


def test_a_file_of_endings_is_opened_and_saved(game_page: GamePage, tmp_path: Path) -> None:
    """The page solves the seeds that the file has not, as far as its memory reaches."""
    show_device(game_page)
    game_page.page.locator("#device-dialog summary").click()
    told = game_page.page.locator("#endings-file-told")
    game_page.page.locator("#endings-save").click()
    expect(told).to_have_text("There are no endings to save yet.", timeout=PATIENCE)
    other = tmp_path / "other.endings"
    other.write_bytes(FILE.read_bytes()[:-1])
    game_page.page.locator("#endings-file").set_input_files(other)
    expect(told).to_have_text("The end of this file is missing. Get the file again.", timeout=PATIENCE)
    game_page.page.locator("#endings-file").set_input_files(FILE)
    expect(told).to_have_text(re.compile("This file has endings of Oware, Abapa rules. Open that"), timeout=PATIENCE)
    game_page.page.keyboard.press("Escape")
    game_page.begin("oware-abapa")
    show_device(game_page)
    game_page.page.locator("#endings-file").set_input_files(FILE)
    expect(told).to_have_text("The endings of Oware, Abapa rules in the file are in use.", timeout=LONG)
    expect(game_page.page.locator("#endings-state")).to_have_text(
        KEPT.replace("Awale, classical", "Oware, Abapa rules")
    )
    with game_page.page.expect_download(timeout=LONG) as saving:
        game_page.page.locator("#endings-save").click()
    assert saving.value.suggested_filename == "oware-abapa-12.endings"
    saved, solved = tablebase.load(saving.value.path()), tablebase.solve("oware-abapa", 12)
    assert [saved.table(bound) for bound in range(3)] == [solved.table(bound) for bound in range(3)]


@pytest.mark.long
def test_where_memory_allows_sixteen_seeds_follow(new_page: NewPage, site: SiteServer) -> None:
    game_page = GamePage(new_page(1280, 800))
    game_page.open(site.url)
    game_page.wait_for_engine()
    game_page.begin("awale")
    show_evaluation(game_page)
    expect(said(game_page)).to_have_text(re.compile("Working out .* up to 16 seeds"), timeout=2 * LONG)
    expect(said(game_page)).to_have_text(KEPT.replace("12", "16"), timeout=10 * LONG)
