"""Every screen at every size: nothing overflows, nothing overlaps, everything can be touched and read."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from browser.hands import Hands

if TYPE_CHECKING:
    from playwright.sync_api import Browser, FloatRect, Page

    from browser.conftest import NewPage
    from serve import SiteServer

SOURCE = Path(__file__).parent.parent.parent / "index.html"
SIZES = [(320, 568), (360, 640), (640, 360), (768, 1024), (1280, 800), (1440, 900)]
PARTS = [".top", "#board", "#status", "#acts", "#message", ".record", ".controls"]
DIALOGS = ["new-dialog", "settings-dialog", "share-dialog", "resign-dialog", "rules-dialog"]
FINGER = 44
SHAPES = {"oware-grand-slam": 6, "bao-kenya": 8, "bao-la-kujifunza": 8}
"""A game of each shape of board, and its columns."""


def open_without_python(page: Page, site: SiteServer) -> Hands:
    """Open the page where Python never comes: what is looked at doesn't need it."""
    page.context.route("**/*.wasm", lambda _: None)
    hands = Hands(page)
    hands.open(site.url)
    return hands


def boxes(page: Page, selector: str) -> list[FloatRect]:
    """Where the visible elements are, leaving out the empty ones."""
    found = [element.bounding_box() for element in page.locator(selector).all() if element.is_visible()]
    return [box for box in found if box and box["width"] * box["height"] > 0]


def overlap(one: FloatRect, other: FloatRect) -> bool:
    """Whether two boxes share more than a rounding error."""
    across = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
    down = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
    return across > 0.5 and down > 0.5


def outside(box: FloatRect, width: int, height: int) -> bool:
    """Whether a box leaves the screen."""
    return (
        box["x"] < -0.5
        or box["y"] < -0.5
        or box["x"] + box["width"] > width + 0.5
        or box["y"] + box["height"] > height + 0.5
    )


def cut_off(page: Page, selector: str) -> list[str]:
    """The texts that are wider than their place."""
    script = "all => all.filter(e => e.clientWidth && e.scrollWidth > e.clientWidth + 1).map(e => e.textContent)"
    texts: list[str] = page.locator(selector).evaluate_all(script)
    return texts


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_board_screen_fits(new_page: NewPage, site: SiteServer, width: int, height: int) -> None:
    page = new_page(width, height)
    hands = Hands(page)
    hands.open(f"{site.url}#v1;oware-abapa;moves={'.'.join('FfCbBcFfAaAdCcBdFaCbAfAcBeAaDcAfAeAbCcDe')}")
    hands.wait_until_offline()
    hands.wait_for_turn()
    hands.house(hands.playable()[0]).hover()
    parts = {part: box for part in PARTS for box in boxes(page, part)}
    assert {part: box for part, box in parts.items() if outside(box, width, height)} == {}
    assert [(one, other) for one, other in combinations(parts, 2) if overlap(parts[one], parts[other])] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate("document.documentElement.scrollHeight") <= height
    assert cut_off(page, ".top, .top h1, .chip, #status, .controls span, #acts button") == []
    touched = boxes(page, ".house, .controls button, .icon, .walk button")
    assert [box for box in touched if min(box["width"], box["height"]) < FINGER] == []


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_dialog_fits(new_page: NewPage, site: SiteServer, width: int, height: int) -> None:
    page = new_page(width, height)
    open_without_python(page, site)
    for dialog in DIALOGS:
        page.locator(f"[data-open={dialog}]").click()
        (box,) = boxes(page, f"#{dialog}")
        assert not outside(box, width, height), (dialog, box)
        for one, other in combinations(boxes(page, f"#{dialog} :is(button, select, input, textarea)"), 2):
            assert not overlap(one, other), (dialog, one, other)
        assert cut_off(page, f"#{dialog}, #{dialog} button, #{dialog} label") == []
        close = page.locator(f"#{dialog} [data-close]")
        close.scroll_into_view_if_needed()
        (close_box,) = boxes(page, f"#{dialog} [data-close]")
        assert not outside(close_box, width, height), (dialog, close_box)
        assert close_box["height"] >= FINGER
        close.click()


@pytest.mark.parametrize("density", [1, 2, 3])
def test_the_board_is_sharp_at_any_density(new_page: NewPage, site: SiteServer, density: int) -> None:
    page = new_page(360, 640, device_scale_factor=density)
    open_without_python(page, site)
    (box,) = boxes(page, "#canvas")
    assert page.locator("#canvas").evaluate("canvas => canvas.width") == round(box["width"] * density)
    assert page.locator("#canvas").evaluate("canvas => canvas.height") == round(box["height"] * density)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_shape_of_board_can_be_touched(new_page: NewPage, site: SiteServer, width: int, height: int) -> None:
    page = new_page(width, height)
    hands = open_without_python(page, site)
    for game, columns in SHAPES.items():
        hands.begin(game)
        houses = boxes(page, ".house")
        (board,) = boxes(page, "#board")
        assert [box for box in houses if outside(box, width, height)] == []
        assert [pair for pair in combinations(houses, 2) if overlap(*pair)] == []
        assert min(box["width"] for box in houses) >= min(FINGER, board["width"] / columns - 6), (game, board)


def test_the_page_loads_in_light_and_dark(new_page: NewPage, site: SiteServer) -> None:
    colours = []
    for scheme in ("light", "dark"):
        page = new_page(color_scheme=scheme)
        open_without_python(page, site)
        colours.append(page.evaluate("getComputedStyle(document.documentElement).backgroundColor"))
    assert colours == ["rgb(246, 241, 231)", "rgb(28, 24, 21)"]


def test_every_control_has_a_name(page: Page, site: SiteServer) -> None:
    open_without_python(page, site)
    names = "all => all.filter(e => !(e.ariaLabel || e.textContent.trim() || e.labels?.length)).map(e => e.outerHTML)"
    assert page.locator("button:not(#offline), select, input, textarea").evaluate_all(names) == []


def test_the_source_tree_says_in_one_sentence_what_to_run(browser: Browser) -> None:
    page = browser.new_page()
    page.goto(SOURCE.as_uri())
    seen = page.locator("main").inner_text().strip()
    page.close()
    assert seen == "This is the source of Mashimo: to play, run python3 build_scripts/play.py."


def test_without_javascript_the_page_says_what_it_needs(new_page: NewPage, site: SiteServer) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(site.url)
    assert "needs JavaScript and WebAssembly" in page.locator("main").inner_text()
