"""Every screen at every size: nothing overflows, nothing overlaps, everything can be touched and read."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.embed_helpers import until
from tests.browser.page_actions import PATIENCE, GamePage
from tests.browser.page_queries import (
    LONG_GAME,
    boxes,
    expect_board_fits,
    expect_every_dialog_fits,
    expect_houses_for_fingers,
    expect_nothing_hidden,
    open_without_python,
    outside,
    overlap,
)
from tests.support.sample import sample, sample_of_several

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from build_scripts.lib.serve import SiteServer
    from tests.browser.conftest import NewPage

SOURCE = Path(__file__).parent.parent.parent / "index.html"
SIZES = [(320, 568), (360, 640), (640, 360), (768, 1024), (1280, 800), (1440, 900)]
SHAPES = ("oware-grand-slam", "bao-kenya", "bao-la-kujifunza")
"""A game of each shape of board."""
NOT_IN_SHAPES = sample_of_several(SIZES, (1280, 800))
"""By default a desk; `test_shapes.py` opens every dialog, and every shape, at the least size anyway."""
STARTS = ((320, 568), (390, 844), (768, 1024), (1280, 800))
ROUNDS = "v1;nam-nam;moves=A.a.A.c.C.d.E.e.B"
DOTS = "() => [...document.querySelectorAll('#board canvas')].at(-1).toDataURL()"
"""Every dot of what lies on the wood."""
COUNTING = """
const Own = OffscreenCanvas;
window.woods = 0;
window.OffscreenCanvas = function (...size) { window.woods += 1; return new Own(...size); };
"""
"""Counts how often the wood is painted."""


@pytest.mark.no_python
def test_the_wood_is_painted_once_for_a_size_and_a_look(page: Page, site: SiteServer) -> None:
    page.add_init_script(COUNTING)
    open_without_python(page, site)
    assert page.evaluate("woods") == 1, "as the page starts"
    page.set_viewport_size({"width": 800, "height": 900})
    until(page, lambda: page.evaluate("woods") == 2, "the wood in another size")
    page.emulate_media(color_scheme="dark")
    until(page, lambda: page.evaluate("woods") == 3, "the wood in another look")


@pytest.mark.parametrize(("width", "height"), sample_of_several(SIZES, (320, 568), (640, 360), (1440, 900)))
def test_the_board_screen_fits(shared_page: GamePage, site: SiteServer, width: int, height: int) -> None:
    shared_page.page.set_viewport_size({"width": width, "height": height})
    shared_page.open(site.url + LONG_GAME)
    expect(shared_page.page.locator("#moves .move")).to_have_count(41, timeout=PATIENCE)
    shared_page.wait_until_offline()
    shared_page.wait_for_turn()
    shared_page.house(shared_page.playable()[0]).hover()
    expect_board_fits(shared_page.page)


@pytest.mark.parametrize(("width", "height"), [(360, 640), (844, 390)])
def test_the_actions_of_a_viewed_game_leave_room_for_its_moves(
    shared_page: GamePage, site: SiteServer, width: int, height: int
) -> None:
    """Nam Nam, whose head has most to say."""
    page = shared_page.page
    page.set_viewport_size({"width": width, "height": height})
    shared_page.open(f"{site.url}#{ROUNDS}")
    page.locator("#acts [data-does=play-on]").wait_for(timeout=PATIENCE)
    shared_page.wait_for_turn()
    expect_board_fits(page)
    ((moves,), (record,)) = (boxes(page, part) for part in ("#moves", ".record"))
    assert moves["y"] + 10 < record["y"] + record["height"], (moves, record)


@pytest.mark.no_python
@pytest.mark.parametrize(("width", "height"), NOT_IN_SHAPES)
def test_every_dialog_fits(new_page: NewPage, site: SiteServer, width: int, height: int) -> None:
    page = new_page(width, height)
    open_without_python(page, site)
    expect_every_dialog_fits(page)


@pytest.mark.no_python
@pytest.mark.parametrize("density", sample((1, 2, 3), 3))
def test_the_board_is_sharp_at_any_density(new_page: NewPage, site: SiteServer, density: int) -> None:
    page = new_page(360, 640, device_scale_factor=density)
    open_without_python(page, site)
    canvases = page.locator("#board canvas")
    dots = canvases.evaluate_all("all => all.map((canvas) => [canvas.width, canvas.height])")
    lengths = [(box["width"] * density, box["height"] * density) for box in boxes(page, "#board canvas")]
    assert dots == [pytest.approx(each, abs=0.1) for each in lengths]


@pytest.mark.no_python
@pytest.mark.parametrize("density", sample((1, 1.5, 3), 1.5))
def test_a_picture_painted_part_by_part_is_the_whole_picture(
    new_page: NewPage, site: SiteServer, density: float
) -> None:
    """A turn is held at its laps, seeds in the hand; new colours, and the old ones again, have all painted at once."""
    page = new_page(800, 500, device_scale_factor=density)
    game_page = open_without_python(page, site)
    game_page.set(computer="", speed="fast")
    game_page.begin("nam-nam")

    def expect_the_whole_picture() -> None:
        in_parts = page.evaluate(DOTS)
        for scheme in ("dark", "light"):
            before = page.evaluate(DOTS)
            page.emulate_media(color_scheme=scheme)
            page.wait_for_function(f"before => before !== ({DOTS})()", arg=before)
        assert page.evaluate(DOTS) == in_parts

    game_page.press_soon("lap")
    game_page.house(4).click()
    for _ in range(2):
        page.get_by_role("button", name="Next lap").wait_for()
        expect_the_whole_picture()
        page.get_by_role("button", name="Next lap").click()
    page.get_by_role("button", name="Skip to the end", exact=True).click()
    game_page.wait_for_turn()
    game_page.house(game_page.playable()[0]).hover()
    expect_the_whole_picture()


@pytest.mark.parametrize(("width", "height"), NOT_IN_SHAPES)
def test_every_shape_of_board_can_be_touched(shared_page: GamePage, width: int, height: int) -> None:
    page = shared_page.page
    page.set_viewport_size({"width": width, "height": height})
    for game in SHAPES:
        shared_page.begin(game)
        houses = boxes(page, ".house")
        assert [box for box in houses if outside(box, width, height)] == []
        assert [pair for pair in combinations(houses, 2) if overlap(*pair)] == []
        expect_houses_for_fingers(page)


@pytest.mark.long
@pytest.mark.no_python
def test_a_page_that_is_magnified_four_times_is_scrolled_downwards_alone(new_page: NewPage, site: SiteServer) -> None:
    """WCAG 2.2, 1.4.10: 1280 by 1024 CSS pixels, magnified."""
    page = new_page(320, 256)
    game_page = open_without_python(page, site)
    game_page.set(computer="", speed="instant")
    for game in SHAPES:
        game_page.begin(game)
        game_page.house(game_page.playable()[0]).scroll_into_view_if_needed()
        expect_nothing_hidden(page)
    expect_every_dialog_fits(page)


@pytest.mark.emptied
def test_a_page_that_is_magnified_four_times_never_scrolls_by_itself(new_page: NewPage, site: SiteServer) -> None:
    """The board stays where it is on the screen, while it is played on: a list may scroll inside itself alone."""
    page = new_page(320, 256)
    where = "[scrollY, document.querySelector('#board').getBoundingClientRect().top]"
    game_page = GamePage(page)
    game_page.open(site.url)
    game_page.wait_for_engine()
    game_page.wait_until_offline()  # what is said of it meanwhile takes more room here
    assert page.evaluate("scrollY") == 0, "after it has loaded"
    game_page.set(computer="", speed="instant")
    page.evaluate("document.querySelector('#board').scrollIntoView()")
    before = page.evaluate(where)
    for ply in range(5):
        game_page.house(game_page.playable()[0]).dispatch_event(
            "click"
        )  # where it is, not where it could be seen better
        expect(page.locator("#moves .move")).to_have_count(ply + 2, timeout=PATIENCE)
        game_page.wait_for_turn()
        assert page.evaluate(where) == before, f"after move {ply + 1}"
    (room,), (last,) = boxes(page, "#moves"), boxes(page, "#moves [aria-current]")
    assert room["y"] - 1 <= last["y"] <= room["y"] + room["height"], "the list shows the last move"
    (record,) = boxes(page, ".record")
    assert room["y"] + room["height"] <= record["y"] + record["height"] + 0.5, "the list has room"


@pytest.mark.no_python
@pytest.mark.parametrize(("width", "height"), sample_of_several(STARTS, (320, 568), (1280, 800)))
def test_what_the_page_says_of_its_start_does_not_move_the_board(
    new_page: NewPage, site: SiteServer, width: int, height: int
) -> None:
    """From "Starting…" to "Ready offline", and to a new version."""
    page = new_page(width, height)
    open_without_python(page, site)
    places = page.evaluate(
        """(said) => said.map(([engine, offline, state]) => {
          document.querySelector("#engine").textContent = engine;
          Object.assign(document.querySelector("#offline"), { textContent: offline }).dataset.state = state;
          return document.querySelector("#board").getBoundingClientRect().top;
        })""",
        [
            ("", "", ""),
            ("Starting…", "", ""),
            ("Starting…", "40 %", "keeping"),
            ("", "40 %", "keeping"),
            ("", "Ready offline", "ready"),
            ("", "A new version", "update"),
        ],
    )
    assert places == [places[0]] * len(places)


@pytest.mark.no_python
def test_the_page_loads_in_light_and_dark(new_page: NewPage, site: SiteServer) -> None:
    colours = []
    for scheme in ("light", "dark"):
        page = new_page(color_scheme=scheme)
        open_without_python(page, site)
        colours.append(page.evaluate("getComputedStyle(document.documentElement).backgroundColor"))
    assert colours == ["rgb(246, 241, 231)", "rgb(28, 24, 21)"]


@pytest.mark.no_python
def test_every_control_has_a_name(page: Page, site: SiteServer) -> None:
    open_without_python(page, site)
    names = "all => all.filter(e => !(e.ariaLabel || e.textContent.trim() || e.labels?.length)).map(e => e.outerHTML)"
    assert page.locator("button:not(#offline), select, input, textarea").evaluate_all(names) == []


def test_the_source_tree_says_in_one_sentence_what_to_run(browser: Browser) -> None:
    page = browser.new_page()
    page.goto(SOURCE.as_uri())
    seen = page.locator("body").inner_text().strip()
    page.close()
    assert seen == "This is the source of Mashimo: to play, run python3 build_scripts/play.py."


@pytest.mark.first_visit
def test_without_javascript_the_page_says_what_it_needs_in_every_language(new_page: NewPage, site: SiteServer) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(site.url)
    said = {line.get_attribute("lang"): line.inner_text() for line in page.locator("noscript span").all()}
    assert list(said) == ["en", "nl", "de", "fr", "ru", "tr"]
    assert all(re.search("JavaScript .* WebAssembly", line) for line in said.values()), said
    assert page.locator("body").inner_text().split("\n") == list(said.values())
