"""For eyes that need more: text of twice the size, a page at 200 %, forced colours, a focus always to be seen."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final, Literal

import pytest
from playwright.sync_api import expect

from tests.browser.page_queries import (
    all_pixels,
    boxes,
    close_dialog,
    commonest,
    contrast,
    cut_off,
    dialogs,
    expect_board_fits,
    open_dialog,
    open_without_python,
    part,
    pixels,
)
from tests.support.sample import sample, sample_of_several

if TYPE_CHECKING:
    from playwright.sync_api import FloatRect, Page

    from build_scripts.lib.serve import SiteServer
    from tests.browser.conftest import NewPage

pytestmark = pytest.mark.no_python

LEAST: Final = 3.0
"""The least contrast of a focus ring, or a mark, with what it lies on (WCAG 2.2, 1.4.11 and 2.4.13)."""
READ_WELL: Final = 4.5
"""The least contrast of what is written (1.4.3)."""
COLOURS: Final = """names => names.map(name => {
  const probe = document.createElement("i");
  probe.style.color = `var(${name})`;
  document.body.append(probe);
  const [red, green, blue] = getComputedStyle(probe).color.match(/\\d+/g).map(Number);
  probe.remove();
  return [red, green, blue];
})"""


@pytest.mark.long
@pytest.mark.parametrize("look", ["light", "dark", "contrast"])
def test_the_focus_ring_stands_out_on_the_page_and_on_itself(page: Page, site: SiteServer, look: str) -> None:
    """Two colours that stand out from each other: one of them stands out on any wood."""
    open_without_python(page, site).set(theme=look)
    focus, halo, below, panel = page.evaluate(COLOURS, ["--focus", "--focus-halo", "--page", "--panel"])
    assert {name: contrast(focus, other) for name, other in (("halo", halo), ("page", below), ("panel", panel))
            if contrast(focus, other) < LEAST} == {}  # fmt: skip
    page.keyboard.press("Tab")
    for _ in range(40):
        ring = page.evaluate("(({outlineStyle, outlineWidth}) => [outlineStyle, outlineWidth])"
                             "(getComputedStyle(document.activeElement))")  # fmt: skip
        if page.evaluate("document.activeElement === document.body"):
            break
        assert ring == ["solid", "3px"], page.evaluate("document.activeElement.outerHTML")
        page.keyboard.press("Tab")


def test_the_focus_goes_from_the_top_over_the_board_to_the_controls(page: Page, site: SiteServer) -> None:
    open_without_python(page, site)
    page.keyboard.press("Tab")
    order = []
    for _ in range(40):
        order.append(page.evaluate("document.activeElement.closest('header, #board, .state, .record, nav')?.className"))
        if page.locator("#new").evaluate("button => button === document.activeElement"):
            break
        page.keyboard.press("Tab")
    places = list(dict.fromkeys(place.split()[0] for place in order if place is not None))
    assert places == ["top", "app", "state", "record", "controls"], order
    assert order.count("app") == 1, "the board is one stop; arrows lead on from there"


def test_at_200_percent_the_page_still_fits(new_page: NewPage, site: SiteServer) -> None:
    """WCAG 1.4.4: 1280 by 800 at 200 % is 640 by 400 of twice the density."""
    page = new_page(640, 400, device_scale_factor=2)
    open_without_python(page, site)
    expect_board_fits(page)


@pytest.mark.long
def test_text_of_twice_the_size_is_cut_off_nowhere(page: Page, site: SiteServer) -> None:
    """WCAG 1.4.4: all is there and can be reached by scrolling, in every dialog."""
    open_without_python(page, site)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert cut_off(page, ".top h1, #status, .controls span, #acts button") == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 1280
    for dialog in dialogs(page):
        open_dialog(page, dialog)
        assert cut_off(page, f"#{dialog} :is(button, label, h2, h3, p, legend)") == [], dialog
        close_dialog(page, dialog)


PAINTED: Final = """() => {
  globalThis.places = new Set();
  const draw = CanvasRenderingContext2D.prototype.drawImage;
  CanvasRenderingContext2D.prototype.drawImage = function (image, x, y, ...size) {
    places.add(`${Math.round(x)} ${Math.round(y)}`);
    return draw.call(this, image, x, y, ...size);
  };
}"""
"""Notes down where seeds are painted: they are the only images on a board."""
STILL: Final = 80
"""More places than 48 seeds lie in before and after a move, and the four in hand over each house on their way."""


@pytest.mark.parametrize(
    ("motion", "flies"), [("reduce", False), pytest.param("no-preference", True, marks=pytest.mark.long)]
)
def test_with_reduced_motion_nothing_flies_and_the_game_goes_on(
    new_page: NewPage, site: SiteServer, motion: Literal["reduce", "no-preference"], flies: bool
) -> None:
    page = new_page(reduced_motion=motion)
    game_page = open_without_python(page, site)
    game_page.set(computer="", speed="normal")
    page.evaluate(PAINTED)
    game_page.click(2)
    assert game_page.moves() == ["C"]
    assert (page.evaluate("places.size") > STILL) == flies, page.evaluate("[...places]")
    moving = "all => all.getAnimations({ subtree: true }).map((one) => one.transitionProperty ?? one.animationName)"
    page.locator("[data-open=settings-dialog]").click()
    assert page.locator("html").evaluate(moving) == []


def test_in_forced_colours_what_is_chosen_and_where_one_is_can_be_seen(new_page: NewPage, site: SiteServer) -> None:
    page = new_page(forced_colors="active")
    game_page = open_without_python(page, site)
    opacities = "all => all.map((e) => getComputedStyle(e).opacity)"
    for bar in (".controls", ".walk"):
        faint = page.locator(f"{bar} button:is(:disabled, [aria-disabled=true])").evaluate_all(opacities)
        assert set(faint) == {"1"}, (bar, "a disabled button has the system's own colour, and is not faint too")
    frames = "e => getComputedStyle(e).borderTopWidth"
    assert page.locator("#acts .main").evaluate(frames) == "3px", "it stands out by its frame"
    game_page.set(computer="")
    game_page.click(2)
    assert page.evaluate("matchMedia('(forced-colors: active)').matches")
    lines = "e => [getComputedStyle(e).outlineStyle, parseFloat(getComputedStyle(e).outlineWidth) >= 2]"
    assert page.locator("#moves [aria-current]").evaluate(lines) == ["solid", True]
    page.locator("#flip").click()
    assert page.locator("#flip[aria-pressed=true]").evaluate(lines) == ["solid", True]
    assert page.locator(".house").first.evaluate("e => getComputedStyle(e).borderTopStyle") == "solid"
    page.keyboard.press("Tab")
    assert page.locator(":focus").evaluate(lines) == ["solid", True]


def house_boxes(page: Page) -> dict[int, FloatRect]:
    """Return where each house is, by its cell."""
    cells = [int(house.get_attribute("data-cell") or "") for house in page.locator(".house").all()]
    return dict(zip(cells, boxes(page, ".house"), strict=True))


FORCED: Final = sample_of_several(
    product(("light", "dark"), ("auto", "contrast"), ("oware-abapa", "nam-nam", "bao-kenya", "bao-la-kujifunza")),
    ("dark", "contrast", "bao-la-kujifunza"),
)
"""By default that in which everything is chosen otherwise; every scheme, look and shape with `--long`."""


@pytest.mark.parametrize(("scheme", "look", "game"), FORCED)
def test_forced_colours_show_numbers_owners_and_legal_houses(
    new_page: NewPage, site: SiteServer, scheme: Literal["light", "dark"], look: str, game: str
) -> None:
    """By the dots on the screen (WCAG 2.2, 1.4.3 and 1.4.11), whatever look was chosen."""
    page = new_page(forced_colors="active", color_scheme=scheme)
    game_page = open_without_python(page, site)
    game_page.set(computer="", speed="instant", theme=look)
    game_page.begin(game)
    page.locator("#status").hover()
    places = house_boxes(page)
    middle = sum(box["y"] + box["height"] / 2 for box in places.values()) / len(places)
    legal = {cell: cell in game_page.playable() for cell in places}
    parts = {
        "ring": [part(box, (0.02, 0.2), (0.4, 0.6)) for box in places.values()],
        "number": [
            part(box, (0.05, 0.95), (0.8, 0.97) if box["y"] > middle else (0.03, 0.2)) for box in places.values()
        ],
        "inside": [part(box, (0.2, 0.8), (0.3, 0.7)) for box in places.values()],
    }
    seen_in = iter(all_pixels(page, [box for found in parts.values() for box in found]))
    looks = {name: {cell: next(seen_in) for cell in places} for name in parts}
    rings = looks["ring"]
    barred = {colour for cell in places if not legal[cell] for colour in rings[cell]}
    grounds: dict[str, set[tuple[int, ...]]] = {"below": set(), "above": set()}
    for cell, box in places.items():
        below = box["y"] > middle
        seen = looks["number"][cell]
        wood = commonest(seen)
        read = sum(count for colour, count in seen.items() if contrast(colour, wood) >= READ_WELL)
        assert read > 0.02 * seen.total(), f"the number of {cell}: {seen.most_common(3)}"
        marked = {colour for colour, count in rings[cell].items() if count > 9 and contrast(colour, wood) >= LEAST}
        assert bool(marked - barred) == legal[cell], f"the ring of {cell}, legal {legal[cell]}: {rings[cell]}"
        inside = looks["inside"][cell]
        grounds["below" if below else "above"].add(commonest(inside))
        seeds = sum(count for colour, count in inside.items() if contrast(colour, commonest(inside)) >= LEAST)
        assert seeds > 0.02 * inside.total(), f"the seeds of {cell}: {inside.most_common(3)}"
    assert not grounds["below"] & grounds["above"], "whose houses they are"


@pytest.mark.parametrize("scheme", sample(("light", "dark"), "dark"))
def test_in_forced_colours_owners_have_their_pattern(
    new_page: NewPage, site: SiteServer, scheme: Literal["light", "dark"]
) -> None:
    """Where houses change hands, in an empty one: a whole ring for South, a broken one for North (RULES 6.1)."""
    page = new_page(forced_colors="active", color_scheme=scheme)
    game_page = open_without_python(page, site)
    game_page.set(computer="", speed="instant")
    game_page.begin("nam-nam")
    box = house_boxes(page)[2]
    game_page.click(2)
    page.locator("#status").hover()
    seen = pixels(page, part(box, (0.2, 0.8), (0.2, 0.6)))
    lines = sum(count for colour, count in seen.items() if contrast(colour, commonest(seen)) >= LEAST)
    assert lines > 0.05 * seen.total(), seen.most_common(3)


@pytest.mark.long
@pytest.mark.parametrize("way", ["Escape", "click"])
def test_a_closed_dialog_gives_the_focus_back(page: Page, site: SiteServer, way: str) -> None:
    open_without_python(page, site)
    lost = []
    for dialog in dialogs(page):
        open_dialog(page, dialog)
        if way == "click":
            close_dialog(page, dialog)
        else:
            page.keyboard.press("Escape")
        expect(page.locator(f"#{dialog}")).not_to_be_visible()
        if page.evaluate("new Promise(over => setTimeout(() => over(document.activeElement === document.body), 20))"):
            lost.append(dialog)
    assert lost == []


def test_a_button_with_nothing_left_to_do_keeps_the_focus(page: Page, site: SiteServer) -> None:
    game_page = open_without_python(page, site)
    game_page.set(computer="", speed="instant")
    game_page.click(2)
    for button in ("#undo", "#redo", "#step-previous"):
        page.locator(button).focus()
        for _ in range(3):
            page.keyboard.press("Enter")
            game_page.wait_for_turn()
        expect(page.locator(button)).to_be_focused()
        expect(page.locator(button)).to_have_attribute("aria-disabled", "true")
    assert len(game_page.moves()) == 1
