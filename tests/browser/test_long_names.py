"""Names and words without a space, as long as they may be: nothing lies outside the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from tests.browser.page_actions import GamePage

LONG = "W" * 40
FILE = f"""[Variant "oware-abapa"]
[South "{LONG}"]
[North "{LONG.lower()}"]
[Event "{"E" * 40}"]
[Site "{"S" * 40}"]

1. F {{ {"comment" * 12} }} f ( a {{ {"Q" * 60} }} ) 2. A *"""
OUTSIDE = """() => [...document.querySelectorAll("main, main *, dialog[open], dialog[open] *")]
  .filter((one) => one.checkVisibility() && !one.matches("input, canvas, .unseen, svg, svg *, .picture, .picture *"))
  .filter((one) => one.getBoundingClientRect().right > innerWidth + 1 && one.textContent.includes("W".repeat(20)))
  .map((one) => `${one.tagName}#${one.id}`)"""
"""What lies further right than the screen and holds the name."""
DIALOGS = ("sheet", "games", "review", "share")


@pytest.mark.parametrize(("width", "height"), [(360, 640), (1280, 800)])
def test_names_comments_and_titles_of_any_length_stay_on_the_screen(
    shared_page: GamePage, width: int, height: int
) -> None:
    """They do at the board, for either player's turn, and in each dialog that names the players."""
    page = shared_page.page
    page.set_viewport_size({"width": width, "height": height})
    shared_page.wait_for_engine()
    shared_page.paste(FILE)
    expect(page.locator("#status")).to_contain_text(LONG[:20].lower())
    wide = "() => document.scrollingElement.scrollWidth - innerWidth"
    for step in ("", "previous", "first"):
        if step:
            page.locator(f"#step-{step}").click()
        shared_page.wait_for_turn()
        assert (page.evaluate(wide), page.evaluate(OUTSIDE)) == (0, []), step
    for dialog in DIALOGS:
        page.evaluate("name => document.querySelector(`[data-open=${name}-dialog]`).click()", dialog)
        expect(page.locator(f"#{dialog}-dialog")).to_be_visible()
        page.wait_for_timeout(300)
        assert (page.evaluate(wide), page.evaluate(OUTSIDE)) == (0, []), dialog
        page.evaluate("name => document.querySelector(`#${name}-dialog`).close()", dialog)
