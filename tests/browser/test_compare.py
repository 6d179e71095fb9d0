"""One position under all the rules of its board, side by side (RULES sections 2 to 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.page_actions import PATIENCE, GamePage
from tests.support.sample import sample

if TYPE_CHECKING:
    from playwright.sync_api import Page


SLAM = "1-0-0-0-2-3-2-1-2-0-0-0-20-17-S"
"""RULES 11.2: F would take every seed of North."""


def opened(game_page: GamePage, position: str) -> Page:
    """Open the comparison of a position."""
    page = game_page.page
    game_page.wait_for_engine()
    game_page.paste_position(position)
    page.locator("[data-open=menu-dialog]").click()
    page.locator("[data-open=compare-dialog]").click()
    expect(page.locator("#compare-table tr")).not_to_have_count(0, timeout=PATIENCE)
    return page


def rows(page: Page) -> dict[str, list[str]]:
    """Return the cells of the table, by the head of each line."""
    lines = page.locator("#compare-table tr:has(button)").all()
    return {line.locator("th").inner_text(): line.locator("button").all_inner_texts() for line in lines}


@pytest.mark.parametrize("touch", sample((True, False), True))
def test_a_grand_slam_parts_the_rules_and_each_says_why(shared_page: GamePage, touch: bool) -> None:
    """RULES 2.4, 3.2, 3.4, 5.2."""
    shared_page.page.set_viewport_size({"width": 320, "height": 568})
    page = opened(shared_page, SLAM)
    found = rows(page)
    assert found["F"] == ["✓", "+8\nend 28–17 (3.4)", "✓", "–", "✓"]
    assert found["B"] == ["–"] * 5
    parted = page.locator("#compare-table .parted")
    expect(page.locator("#compare-said")).to_contain_text(str(parted.count()))
    cells = page.locator("#compare-table tr", has=page.locator("th", has_text="F")).last.locator("button")
    wanted = ["captures nothing. (Rule 2.4)", "captures every seed opposite. (Rule 3.2)", "(Rule 2.4)", "(Rule 5.2)"]
    for at, text in enumerate(wanted):
        shared_page.press(cells.nth(at), touch)
        expect(page.locator("#compare-said")).to_contain_text(text)
        box = cells.nth(at).bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44


@pytest.mark.long
def test_an_end_that_some_rules_have_is_marked(shared_page: GamePage) -> None:
    """RULES 2.6, 5.3: at 25 one game is over, and the other goes on; in Mangala a seed is sown into the store too."""
    page = opened(shared_page, "0-4-4-4-4-3-5-1-2-0-0-1-20-0-S")
    found = rows(page)
    assert found["F"] == ["+5\nend 25–0 (2.6)", "+5\nend 25–0 (3.4)", "+5\nend 25–0 (4.3)", "+5", "+6"]
    page.locator("#compare-table tr", has=page.locator("th", has_text="F")).last.locator("button").first.click()
    expect(page.locator("#compare-said")).to_contain_text("(Rule 2.6)")


@pytest.mark.long
def test_rules_that_end_the_game_differently_part(shared_page: GamePage) -> None:
    """RULES 2.6, 5.3, 5.4, 15.7: three games end by majority; in Awale North is starved, in Mangala a row is empty."""
    page = opened(shared_page, "1-0-0-0-0-0-0-0-0-0-0-0-25-22-N")
    assert rows(page)["Position"] == [
        f"end\n{end}" for end in ("25–22 (2.6)", "25–22 (3.4)", "25–22 (4.3)", "26–22 (5.4)", "25–23 (15.7)")
    ]
    expect(page.locator("#compare-said")).to_contain_text("1")
    expect(page.locator("#compare-table .parted")).to_have_count(1)


@pytest.mark.long
def test_a_board_with_one_set_of_rules_says_so(shared_page: GamePage) -> None:
    page = shared_page.page
    shared_page.wait_for_engine()
    shared_page.begin("bao-la-kujifunza")
    page.locator("[data-open=menu-dialog]").click()
    page.locator("[data-open=compare-dialog]").click()
    expect(page.locator("#compare-said")).to_have_text("No other rules use this kind of board.", timeout=PATIENCE)
