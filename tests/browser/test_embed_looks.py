"""How boards in pages of others look: their themes, the colours a page sets, which side is below, how high they are."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from build_scripts.site.embed_data import colours
from tests.browser.embed_helpers import frame_of, until, wait_to_hear
from tests.browser.page_actions import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from build_scripts.lib.serve import SiteServer
    from tests.browser.conftest import NewPage

LIGHT, DARK = (f"rgb{tuple(17 * int(digit, 16) for digit in shade[1:])}" for shade in colours()["wood"].split(","))
"""The wood of a drawing, as a browser writes it."""
NAMED = (
    '<mashimo-board id=one game=awale mode=two label="Awale, a start" position="0-4-4-4-4-3-5-1-2-5-5-5-3-3-S"'
    ' moves="1. F a" lang=en></mashimo-board>'
)
COLOURS = {
    "wood": "rgb(136, 170, 102)",
    "edge": "rgb(0, 51, 0)",
    "ink": "rgb(0, 0, 102)",
    "south": "rgb(255, 136, 0)",
    "north": "rgb(0, 136, 255)",
    "seed": "rgb(255, 255, 0)",
}

INHERITED = """
  text-transform: uppercase; text-shadow: 3px 3px 0 red; letter-spacing: 0.5em; word-spacing: 2em; text-indent: 4em;
  font: italic small-caps 900 40px/3 fantasy; font-stretch: condensed; font-kerning: none; font-size-adjust: 0.9;
  font-feature-settings: "zero", "smcp"; font-variant-numeric: oldstyle-nums; font-synthesis: none;
  direction: rtl; writing-mode: vertical-rl; text-orientation: upright; text-align: right; text-align-last: right;
  white-space: pre; tab-size: 20; hyphens: auto; overflow-wrap: anywhere; word-break: break-all; line-break: anywhere;
  color: magenta; cursor: wait; quotes: "x" "y"; list-style: square; orphans: 9; widows: 9; caret-color: red;
  text-emphasis: dot red; text-underline-offset: 9px; text-rendering: geometricPrecision; text-decoration: underline;
  -webkit-text-fill-color: red; -webkit-text-stroke: 2px blue; -webkit-text-security: disc; image-rendering: pixelated;
  fill: lime; fill-opacity: 0.3; stroke: red; stroke-width: 4px; stroke-opacity: 0.4; stroke-dasharray: 2 3;
  stroke-linecap: round; stroke-linejoin: bevel; text-anchor: start; dominant-baseline: hanging; paint-order: stroke;
  shape-rendering: crispEdges; clip-rule: evenodd; fill-rule: evenodd; color-interpolation: linearRGB;
  border-collapse: collapse; border-spacing: 9px; empty-cells: hide; caption-side: bottom; forced-color-adjust: none;
"""
"""Every property that a page's elements inherit, but those that say whether the board is seen, touched and dark."""


def fill(page: Page, board: str, what: str = "rect") -> str:
    """Return the colour of a part of a board's drawing."""
    drawn: str = page.locator(f"#{board} {what}").first.evaluate("(part) => getComputedStyle(part).fill")
    return drawn


def wake(page: Page, board: str) -> None:
    """Touch a board, and wait until it can be played on."""
    page.locator(f"#{board} button").click()
    wait_to_hear(page, board, "move")
    expect(frame_of(page, board).locator("#status")).to_be_visible(timeout=PATIENCE)


def test_an_example_page_shows_its_pictures_and_its_boards_are_played_on(page: Page, site: SiteServer) -> None:
    page.goto(f"{site.url}examples/mancala-en.html")
    replay = page.locator("mashimo-board[game=bao-kenya][moves]")
    expect(replay.locator("button")).to_be_visible()
    expect(replay.locator("svg")).to_have_count(1)  # the page's own: none is drawn beside it
    expect(replay.locator("svg")).to_be_visible()
    replay.locator("button").click()
    frame = replay.locator("iframe").content_frame
    expect(frame.locator("#step-next")).to_be_visible(timeout=PATIENCE)
    expect(frame.locator('.house[data-cell="5"]')).to_be_visible()


@pytest.mark.long
def test_without_scripts_an_example_page_is_pictures_and_words(new_page: NewPage, site: SiteServer) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(f"{site.url}examples/mancala-en.html")
    pictures = page.locator("mashimo-board > svg")
    assert pictures.count() == page.locator("mashimo-board").count()
    for picture in pictures.all():
        box = picture.bounding_box()
        assert box
        assert min(box["width"], box["height"]) > 100
    assert "4-4-4" not in page.inner_text("body"), "no position as bare text"


@pytest.mark.long
def test_a_theme_holds_for_the_drawing_and_for_the_board(host: Callable[..., Page]) -> None:
    themes = ("auto", "light", "dark", "contrast")
    boards = "".join(
        f'<mashimo-board id={theme} game="awale" mode=two theme={theme}></mashimo-board>' for theme in themes
    )
    page = host(f"<style>:root {{ color-scheme: light dark }}</style>{boards}", color_scheme="dark")
    assert {theme: fill(page, theme) for theme in themes} == {
        "auto": DARK,
        "light": LIGHT,
        "dark": DARK,
        "contrast": DARK,
    }
    for theme, shown in zip(themes, ("dark", "light", "dark", "contrast"), strict=True):
        wake(page, theme)
        expect(frame_of(page, theme).locator("html")).to_have_attribute("data-theme", shown)
    page.emulate_media(color_scheme="light")
    assert fill(page, "auto") == LIGHT


@pytest.mark.long
def test_the_colours_a_page_sets_are_those_of_the_drawing_and_of_the_board(host: Callable[..., Page]) -> None:
    style = ";".join(f"--mashimo-{name}:{colour}" for name, colour in COLOURS.items())
    page = host(f'<div style="{style}"><mashimo-board id=one game="awale" mode=two></mashimo-board></div>')
    parts = {"wood": "rect", "south": "rect >> nth=1", "north": "rect >> nth=7", "seed": "circle", "ink": "text"}
    assert {name: fill(page, "one", part) for name, part in parts.items()} == {name: COLOURS[name] for name in parts}
    edge = page.locator("#one rect").first.evaluate("(part) => getComputedStyle(part).stroke")
    assert edge == COLOURS["edge"]
    wake(page, "one")
    root = frame_of(page, "one").locator("html")
    own = {"wood": "wood-mid", "edge": "bed-edge", "seed": "seed-light"}
    for name, colour in COLOURS.items():
        question = "(root, name) => getComputedStyle(root).getPropertyValue(`--${name}`)"
        assert root.evaluate(question, own.get(name, name)) == colour, name


@pytest.mark.long
@pytest.mark.parametrize("mode", ["two", "play", "replay"])
def test_the_side_asked_for_sits_below_asleep_and_awake(host: Callable[..., Page], mode: str) -> None:
    boards = (f'<mashimo-board id={side} game="awale" mode={mode} side={side}></mashimo-board>' for side in "SN")
    page = host("".join(boards))
    for side in "SN":
        house = page.locator(f"#{side} rect").nth(1)
        south_below = float(house.get_attribute("y") or 0) > 0
        assert south_below == (side == "S")
        wake(page, side)
        place = frame_of(page, side).locator('.house[data-cell="0"]').bounding_box()
        other = frame_of(page, side).locator('.house[data-cell="6"]').bounding_box()
        assert place
        assert other
        assert (place["y"] > other["y"]) == (side == "S")


@pytest.mark.long
def test_a_board_is_as_high_as_what_is_in_it_at_every_width(host: Callable[..., Page]) -> None:
    page = host('<mashimo-board id=one game="bao-la-kujifunza" mode=two></mashimo-board>')
    wake(page, "one")
    frame, inside = page.locator("#one iframe"), frame_of(page, "one").locator("main")
    heights = {}

    def fits() -> bool:
        height, wanted = (part.evaluate("(part) => part.getBoundingClientRect().height") for part in (frame, inside))
        heights[page.viewport_size["width"] if page.viewport_size else 0] = height
        return bool(abs(height - wanted) <= 1)

    for width in (800, 360, 560):
        page.set_viewport_size({"width": width, "height": 700})
        until(page, fits, f"as high as its content at {width}")
    assert heights[360] < heights[560] < heights[800], "a narrower board is lower"


@pytest.mark.parametrize("width", [280, 320, 640])
@pytest.mark.parametrize("game", ["oware-abapa", "bao-kenya", "bao-la-kujifunza"])
def test_a_board_wakes_where_it_slept(host: Callable[..., Page], site: SiteServer, game: str, width: int) -> None:
    """Its houses, its wood and all that follows in the page stay where they are."""
    page = host(f'<mashimo-board id=one game="{game}" mode=two base="{site.url}"></mashimo-board><p id=after>After</p>')
    page.set_viewport_size({"width": width + 16, "height": 900})
    board, after = page.locator("#one"), page.locator("#after")
    page.evaluate("document.querySelector('#one').setAttribute('label', 'Drawn at this width')")
    pits = page.locator("#one svg rect").all()[1:]  # the first is the wood
    asleep = [pit.bounding_box() for pit in pits]
    before = [box.bounding_box() for box in (board, after)]
    wake(page, "one")
    houses = [house.bounding_box() for house in frame_of(page, "one").locator(".house").all()]
    for woke in houses:
        assert woke
        middle, bottom = woke["x"] + woke["width"] / 2, woke["y"] + woke["height"]
        assert any(
            abs(slept["x"] + slept["width"] / 2 - middle) < 3
            and woke["y"] - 3 < slept["y"] < slept["y"] + slept["height"] < bottom + 3
            for slept in asleep
            if slept
        ), woke
    for slept, woke in zip(before, [box.bounding_box() for box in (board, after)], strict=True):
        assert slept
        assert woke
        assert abs(slept["y"] - woke["y"]) < 3
        assert abs(slept["height"] - woke["height"]) < 3


@pytest.mark.parametrize("width", [320, 620])
def test_the_link_of_a_board_awake_keeps_clear_of_its_buttons(
    host: Callable[..., Page], site: SiteServer, width: int
) -> None:
    """In Turkish its first word is longer than in other languages."""
    page = host(f'<mashimo-board id=one game=mangala mode=two lang=tr base="{site.url}"></mashimo-board>')
    page.set_viewport_size({"width": width + 16, "height": 900})
    wake(page, "one")
    link = frame_of(page, "one").locator("#frame-app")
    words = link.evaluate(
        "(link) => { const range = new Range(); range.selectNodeContents(link); return range.getBoundingClientRect() }"
    )
    icons = [icon.bounding_box() for icon in frame_of(page, "one").locator(".figure button:visible svg").all()]
    assert icons, "the board is awake"
    for icon in icons:
        assert icon
        clear = icon["x"] + icon["width"] <= words["x"] or icon["y"] + icon["height"] <= words["y"]
        assert clear, f"an icon at {icon} lies under the link's words at {words}"


@pytest.mark.parametrize("width", [280, 344, 640])
def test_a_plain_frame_is_as_high_asleep_as_awake(host: Callable[..., Page], site: SiteServer, width: int) -> None:
    page = host(
        f'<div id=one><iframe width={width} height=600 src="{site.url}embed.html#game=oware-abapa"></iframe></div>',
        None,
    )
    frame = frame_of(page, "one")
    button, inside = frame.locator("#cover-wake"), frame.locator("main")
    button.wait_for()
    picture, place, asleep = (box.bounding_box() for box in (frame.locator("#cover-picture"), button, inside))
    assert picture
    assert place
    assert asleep
    assert abs(place["x"] + place["width"] / 2 - picture["x"] - picture["width"] / 2) < 2, "in the middle of the board"
    button.click()

    def fits() -> bool:
        height: float = inside.evaluate("(main) => main.getBoundingClientRect().height")
        return abs(height - asleep["height"]) < 3

    expect(frame.locator("body:not(.covered)")).to_be_attached()
    until(page, fits, f"as high as asleep, {asleep['height']}")


@pytest.mark.parametrize("width", [280, 344, 640, 800])
def test_a_sleeping_board_has_its_button_in_the_middle_and_a_name_below(host: Callable[..., Page], width: int) -> None:
    """Each store has its owner's name, and the link below leads to the same game in the app."""
    page = host(f'<div style="width: {width}px">{NAMED}</div>')
    page.set_viewport_size({"width": width + 16, "height": 900})
    board, button, link, whole = (
        page.locator(f"#one {part}".strip()).bounding_box() for part in ("svg", "button", "a", "")
    )
    assert board
    assert button
    assert link
    assert whole
    for side, length in (("x", "width"), ("y", "height")):
        middles = [box[side] + box[length] / 2 for box in (board, button)]  # type: ignore[literal-required]
        assert abs(middles[0] - middles[1]) < 2, side
    assert link["y"] >= board["y"] + board["height"] - 1, "below the board"
    assert whole["height"] - board["height"] - link["height"] < 2, "and nothing else"
    expect(page.locator("#one svg text", has_text=re.compile("^(North|South)$"))).to_have_count(2)
    assert page.locator("#one a").evaluate("(link) => getComputedStyle(link, '::before').content") == '"Awale, a start"'


def test_a_sleeping_board_opens_its_game_in_the_app(host: Callable[..., Page], open_site: SiteServer) -> None:
    page = host(NAMED)
    with page.context.expect_page() as opened:
        page.locator("#one a").click()
    opened.value.wait_for_url(f"{open_site.url}#v1;awale;start=0-4-4-4-4-3-5-1-2-5-5-5-3-3-S;moves=F.a")


def test_in_forced_colours_a_sleeping_board_has_the_systems_colours(host: Callable[..., Page]) -> None:
    """The button has a border, and wood, houses, seeds and numbers differ from the ground as the system has it."""
    page = host('<mashimo-board id=one game="oware-abapa"></mashimo-board>', forced_colors="active")
    button = page.locator("#one button")
    look = """(button) => {
      const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(button);
      return [borderTopWidth, borderTopColor !== backgroundColor];
    }"""
    assert button.evaluate(look) == ["2px", True]
    ground, ink = page.evaluate(
        """["Canvas", "CanvasText"].map((colour) => {
          document.body.style.color = colour;
          return getComputedStyle(document.body).color;
        })"""
    )
    colours_of = "(part) => [getComputedStyle(part).fill, getComputedStyle(part).stroke]"
    for shape in ("rect", "rect >> nth=1", "circle"):
        assert page.locator(f"#one svg {shape}").first.evaluate(colours_of) == [ground, ink], shape
    assert page.locator("#one svg text").first.evaluate(colours_of)[0] == ink


@pytest.mark.parametrize("where", ["around", "everywhere"])
def test_nothing_a_page_inherits_changes_letters_numbers_or_buttons(host: Callable[..., Page], where: str) -> None:
    """The drawing, the button and a complaint are the same to the dot; the page's own picture has the same letters."""
    picture = '<svg viewBox="0 0 90 30"><text x="9" y="20" font-size="14" text-anchor="middle">a b c</text></svg>'
    boards = (
        '<mashimo-board id=play game="bao-la-kujifunza" lang=en></mashimo-board>'
        '<mashimo-board id=wrong game="chess" lang=en></mashimo-board>'
        f'<mashimo-board id=picture game="awale" moves="A" lang=en>{picture}</mashimo-board>'
    )
    plain = "<style>mashimo-board { width: 400px; position: absolute; left: 9px; margin: 0 } #play { top: 9px }"
    plain += "#wrong { top: 480px } #picture { top: 560px }"
    own = INHERITED  # a page may turn and underline the element itself
    for line in ("writing-mode: vertical-rl;", "text-decoration: underline;"):
        own = own.replace(line, "")
    seen = []
    for style in ("", f"body {{ {INHERITED} }}" if where == "around" else f"body, #play, #wrong {{ {own} }}"):
        page = host(f"{plain} {style}</style>{boards}")
        page.set_viewport_size({"width": 800, "height": 900})  # all is on the screen
        expect(page.locator("#play svg")).to_be_visible()
        expect(page.locator("#wrong p")).to_be_visible()
        color = page.locator("#wrong p").evaluate("(said) => getComputedStyle(said).color")
        assert color == ("rgb(255, 0, 255)" if style else "rgb(0, 0, 0)"), "a complaint is read on the page's ground"
        assert page.locator("#play text").nth(0).evaluate("(text) => getComputedStyle(text).textTransform") == "none"
        page.add_style_tag(content="body, #play, #wrong, #picture { color: black !important }")
        names = ("play", "wrong", "picture")
        seen.append({name: page.locator(f"#{name}").screenshot() for name in names})
    for name, picture_before in seen[0].items():
        assert seen[1][name] == picture_before, f"{name}: a style {where} changes it"


def test_a_page_still_says_whether_a_board_is_seen_and_touched(host: Callable[..., Page]) -> None:
    page = host(
        '<div style="visibility: hidden"><mashimo-board id=unseen game="awale"></mashimo-board></div>'
        '<div style="pointer-events: none"><mashimo-board id=untouched game="awale"></mashimo-board></div>'
        '<mashimo-board id=hidden game="awale" hidden></mashimo-board>'
    )
    expect(page.locator("#untouched svg")).to_be_visible()
    for name in ("unseen", "hidden"):
        expect(page.locator(f"#{name} svg")).to_be_hidden()
    for part in ("svg", "button"):
        style = page.locator(f"#untouched {part}").evaluate("(part) => getComputedStyle(part).pointerEvents")
        assert style == "none", part
