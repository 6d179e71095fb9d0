"""What a person sees of the page, for the browser tests: where things are, whether they fit, what is to be read."""

from __future__ import annotations

import base64
from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING

from tests.browser.page_actions import GamePage

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import FloatRect, Page

    from build_scripts.lib.serve import SiteServer

PARTS = [".top", "#board", "#status", "#acts", "#hint", "#balance", "#message", ".record", ".controls"]
ALWAYS = ["#game", "#sound", "#flip"]
"""The things that are on every screen: the name of the game, and what can be done at a tap."""
FINGER = 44
"""The least width and height, in CSS pixels, of what is to be touched."""
READ = """async ([address, parts]) => {
  const picture = Object.assign(new Image(), { src: address });
  await picture.decode();
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const context = canvas.getContext("2d");
  context.drawImage(picture, 0, 0);
  return parts.map((place) => {
    const dots = new Uint32Array(context.getImageData(...place).data.buffer);
    const seen = new Map();
    for (const dot of dots) seen.set(dot, (seen.get(dot) ?? 0) + 1);
    return [...seen].map(([dot, count]) => [dot & 255, (dot >> 8) & 255, (dot >> 16) & 255, count]);
  });
}"""
"""The colours in parts of a picture, each red, green, blue and how many of its dots have it."""
BOXES = """all => all
  .filter((one) => one.checkVisibility() && getComputedStyle(one).visibility === "visible")
  .map((one) => one.getBoundingClientRect())
  .map(({ x, y, width, height }) => ({ x, y, width, height }))
  .filter(({ width, height }) => width * height > 0)"""
COVERED = """all => all.filter((control) => control.checkVisibility()).filter((control) => {
  control.scrollIntoView({ block: "nearest" });
  const { x, y, width, height } = control.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height - 2) !== control;
}).map(({ outerHTML }) => outerHTML)"""
"""The controls that lie below something else though they are scrolled to; each is left scrolled to."""
NO_PYTHON = """
const ready = { type: "ready", id: 0, version: "", python: "", start: "cold" };
globalThis.Worker = class extends EventTarget {
  constructor(address) {
    super();
    let told = false;
    const tell = () => {
      if (!this.onmessage) return;
      this.onmessage({ data: JSON.stringify(told ? [] : [ready]) });
      told = true;
    };
    if (/engine_worker/.test(address)) setInterval(tell, 1000);
  }
  postMessage() {}
  terminate() {}
};
"""
"""A script for a page before its own: what this takes for Python says that it is ready, and never answers."""
PAINTED = "() => new Promise((over) => requestAnimationFrame(() => setTimeout(over)))"
LONG_GAME = f"#v1;oware-abapa;moves={'.'.join('FfCbBcFfAaAdCcBdFaCbAfAcBeAaDcAfAeAbCcDe')}"


def open_without_python(page: Page, site: SiteServer, link: str = "") -> GamePage:
    """Open the page where Python never comes, and see a board that can be touched: what is looked at doesn't need it.

    The test is marked `no_python` or `first_visit`, as a device that has Python still starts it.
    """
    page.context.route("**/*.wasm", lambda _: None)
    game_page = GamePage(page)
    game_page.open(site.url + link)
    game_page.wait_for_turn()
    return game_page


def size(page: Page) -> tuple[int, int]:
    """Return width and height of the screen."""
    assert page.viewport_size
    return page.viewport_size["width"], page.viewport_size["height"]


def wait_for_paint(page: Page) -> None:
    """Wait until the page is painted as it is by now: only then the board is fitted into the room that there is."""
    page.evaluate(PAINTED)


def boxes(page: Page, selector: str) -> list[FloatRect]:
    """Return where the visible elements are once they are painted, leaving out the empty ones."""
    wait_for_paint(page)
    return boxes_now(page, selector)


def boxes_now(page: Page, selector: str) -> list[FloatRect]:
    """Return where the visible elements that are painted already are, leaving out the empty ones."""
    found: list[FloatRect] = page.locator(selector).evaluate_all(BOXES)
    return found


def overlap(one: FloatRect, other: FloatRect) -> bool:
    """Tell whether two boxes share more than a rounding error."""
    across = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
    down = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
    return across > 0.5 and down > 0.5


def outside(box: FloatRect, width: int, height: int) -> bool:
    """Tell whether a box leaves the screen."""
    return (
        box["x"] < -0.5
        or box["y"] < -0.5
        or box["x"] + box["width"] > width + 0.5
        or box["y"] + box["height"] > height + 0.5
    )


def cut_off(page: Page, selector: str) -> list[str]:
    """Return the texts that are wider than their place."""
    script = "all => all.filter(e => e.clientWidth && e.scrollWidth > e.clientWidth + 1).map(e => e.textContent)"
    texts: list[str] = page.locator(selector).evaluate_all(script)
    return texts


def expect_board_fits(page: Page) -> None:
    """Expect of the board's screen that no part leaves it, lies on another, is missing, or is too small to use."""
    wait_for_paint(page)
    width, height = size(page)
    parts = {part: box for part in PARTS for box in boxes_now(page, part)}
    assert {part: box for part, box in parts.items() if outside(box, width, height)} == {}
    assert page.evaluate("document.documentElement.scrollHeight") <= height
    expect_nothing_hidden(page)


def expect_nothing_hidden(page: Page) -> None:
    """Expect of the board's screen, scrolled downwards at most: no part lies on another, is missing, or too small."""
    wait_for_paint(page)
    parts = {part: box for part in PARTS for box in boxes_now(page, part)}
    assert [(one, other) for one, other in combinations(parts, 2) if overlap(parts[one], parts[other])] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size(page)[0]
    assert [part for part in ALWAYS if not page.locator(part).is_visible()] == []
    (top,) = boxes_now(page, ".top")
    assert [box for box in boxes_now(page, ".title > :not(h1)") if box["y"] < top["y"] - 0.5] == [], "above the screen"
    assert cut_off(page, ".top, .top h1, .chip, #status, .controls button, .controls span, #acts button") == []
    words = boxes_now(page, ".controls span")
    assert [pair for pair in combinations(words, 2) if overlap(*pair)] == []
    touched = boxes_now(page, ".controls button, .icon, .walk button, #acts button")
    assert [box for box in touched if min(box["width"], box["height"]) < FINGER] == []
    expect_houses_for_fingers(page)


def expect_houses_for_fingers(page: Page) -> None:
    """Expect each house to be as high as a finger, and as wide where the row has room for that."""
    houses = boxes(page, "#board .house")
    columns = len({round(box["x"]) for box in houses})
    (board,) = boxes_now(page, "#board")
    wide = min(FINGER, (board["width"] - 4) / columns) - 0.1
    assert [box for box in houses if box["width"] < wide or box["height"] < FINGER] == [], board


def dialogs(page: Page) -> list[str]:
    """List every dialog that a button opens."""
    found = "all => [...new Set(all.map(e => e.dataset.open))].filter(id => id.endsWith('-dialog'))"
    names: list[str] = page.locator("[data-open]").evaluate_all(found)
    return names


def open_dialog(page: Page, dialog: str) -> None:
    """Press the button that opens a dialog, in the menu if need be."""
    openers = page.locator(f"[data-open={dialog}]:visible")
    if openers.count() == 0:
        page.locator("[data-open=menu-dialog]").first.click()
    openers.first.click()
    page.locator(f"#{dialog}[open]").wait_for()


def expect_dialog_fits(page: Page, dialog: str) -> None:
    """Expect an open dialog to lie on the screen, to hide and cut off nothing, and to be closed by touch."""
    width, height = size(page)
    wait_for_paint(page)
    (box,) = boxes_now(page, f"#{dialog}")
    assert not outside(box, width, height), (dialog, box)
    controls = ":is(button, select, input, textarea)"
    for one, other in combinations(boxes_now(page, f"#{dialog} {controls}:not(.foot *)"), 2):
        assert not overlap(one, other), (dialog, one, other)
    if page.locator(f"#{dialog} .foot").count():
        assert page.locator(f"#{dialog} {controls}").evaluate_all(COVERED) == []
        for foot in boxes(page, f"#{dialog} .foot button"):
            assert not outside(foot, width, height), (dialog, foot)
    assert cut_off(page, f"#{dialog}, #{dialog} :is(button, label, h2, h3, p:not(.unseen), legend)") == []
    page.locator(close_of(dialog)).first.scroll_into_view_if_needed()
    (close_box, *_) = boxes(page, close_of(dialog))
    assert not outside(close_box, width, height), (dialog, close_box)
    assert close_box["height"] >= FINGER


def close_of(dialog: str) -> str:
    """Give the selector of the buttons that close a dialog, without those of the dialogs within it."""
    return f"#{dialog} [data-close]:not(dialog dialog *)"


def close_dialog(page: Page, dialog: str) -> None:
    """Press the button that closes a dialog."""
    page.locator(close_of(dialog)).first.click()


def expect_every_dialog_fits(page: Page) -> None:
    """Open every dialog that a button opens, expect it to fit, and close it."""
    for dialog in dialogs(page):
        open_dialog(page, dialog)
        expect_dialog_fits(page, dialog)
        close_dialog(page, dialog)


TOO_WIDE = """dialog => [dialog, ...dialog.querySelectorAll("*")].filter((one) => {
  if (!one.checkVisibility() || one.closest("svg, .unseen, input, .sheet-moves > *")) return false;
  const { left, right, width } = one.getBoundingClientRect();
  const place = dialog.getBoundingClientRect();
  const scrolls = getComputedStyle(one).overflowX !== "visible" && !one.matches(".sheet-moves");
  const outside = width > 0 && (left < place.left - 1 || right > place.right + 1);
  return outside || (scrolls && one.scrollWidth > one.clientWidth + 1);
}).map((one) => `${one.tagName} ${one.id} ${one.className}: ${one.textContent.slice(0, 40)}`)"""
"""The parts of a dialog that are wider than it, or than their place; the moves of a score sheet are scrolled."""
STUCK = """dialog => [...dialog.querySelectorAll("*")]
  .filter((one) => getComputedStyle(one).position === "sticky" && one.checkVisibility())
  .filter((one) => {
    dialog.scrollTo(0, 0);
    const above = one.getBoundingClientRect().bottom;
    const least = Math.min(dialog.scrollHeight - dialog.clientHeight, innerHeight);
    dialog.scrollTo(0, least);
    return least > 1 && Math.abs(above - one.getBoundingClientRect().bottom - least) > 1;
  })
  .map((one) => [one.className, one.getBoundingClientRect().height / innerHeight])"""
"""The parts of a dialog that stay in place while it is scrolled, and which part of the screen's height each takes."""


def expect_large_dialog_fits(page: Page, dialog: str) -> None:
    """Expect an open dialog with large text to be scrolled downwards only, little of it to stay, and to be closed."""
    width, height = size(page)
    wait_for_paint(page)
    (box,) = boxes_now(page, f"#{dialog}")
    assert not outside(box, width, height), (dialog, box)
    assert page.locator(f"#{dialog}").evaluate(TOO_WIDE) == [], dialog
    assert [(name, part) for name, part in page.locator(f"#{dialog}").evaluate(STUCK) if part > 0.25] == [], dialog
    assert cut_off(page, f"#{dialog} :is(button, label, h2, h3, p:not(.unseen), legend)") == [], dialog
    page.locator(close_of(dialog)).first.scroll_into_view_if_needed()
    (close_box, *_) = boxes(page, close_of(dialog))
    assert not outside(close_box, width, height), (dialog, close_box)


def pixels(page: Page, box: FloatRect) -> Counter[tuple[int, ...]]:
    """Count the dots of each colour, red, green and blue, in a part of the screen."""
    return all_pixels(page, [box])[0]


def all_pixels(page: Page, parts: list[FloatRect]) -> list[Counter[tuple[int, ...]]]:
    """Count the dots of each colour in many parts, by one look at the screen, where a dot is a CSS pixel."""
    picture = base64.b64encode(page.screenshot()).decode()
    places = [[round(box["x"]), round(box["y"]), round(box["width"]), round(box["height"])] for box in parts]
    found = page.evaluate(READ, [f"data:image/png;base64,{picture}", places])
    return [Counter({(red, green, blue): count for red, green, blue, count in seen}) for seen in found]


def contrast(one: Sequence[int], other: Sequence[int]) -> float:
    """Return the contrast of two colours, from 1 to 21, as WCAG defines it."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def luminance(colour: Sequence[int]) -> float:
    """Return the relative luminance of a colour, as WCAG defines it."""
    parts = [part / 255 for part in colour]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def part(box: FloatRect, across: tuple[float, float], down: tuple[float, float]) -> FloatRect:
    """Return a part of a box, from where to where as parts of its width and height."""
    (left, right), (top, bottom) = across, down
    return {
        "x": box["x"] + left * box["width"],
        "y": box["y"] + top * box["height"],
        "width": (right - left) * box["width"],
        "height": (bottom - top) * box["height"],
    }


def commonest(seen: Counter[tuple[int, ...]]) -> tuple[int, ...]:
    """Return the colour of most dots."""
    ((colour, _),) = seen.most_common(1)
    return colour


UNREACHABLE = """() => [...document.querySelectorAll("button, a, input, select, textarea")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(".house, #moves, .unseen"))
  .filter((one) => !document.querySelector("dialog:modal") || one.closest("dialog:modal"))
  .map((one) => {
    one.scrollIntoView({ block: "nearest" });
    scrollTo(0, scrollY); // what lies beside the screen stays there
    const { left, top, width, height } = one.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const hit = document.elementFromPoint(x, y);
    if (width === 0 || one.contains(hit) || one.closest("label")?.contains(hit)) return "";
    const name = one.id || one.ariaLabel || one.textContent.trim() || one.className;
    return `${name} at ${Math.round(x)}, ${Math.round(y)}: ${hit?.id || hit?.className || "nothing"} is there`;
  })
  .filter(Boolean)"""
"""The controls that a touch at their centre does not reach, and what it reaches instead."""


def find_unreachable(page: Page) -> list[str]:
    """List the visible controls that a touch at their centre does not reach, scrolled into view if need be."""
    found: list[str] = page.evaluate(UNREACHABLE)
    return found
