"""What is read and touched, computed: contrast of texts and controls, sizes of targets (WCAG 1.4.3, 1.4.11, 2.5.8).

test_axe.py looks at texts alone, and not in forced colours. With `-s` the least figures are seen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal

import pytest

from tests.browser.page_queries import close_dialog, dialogs, open_dialog, open_without_python

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from build_scripts.lib.serve import SiteServer
    from tests.browser.conftest import NewPage

TEXT: Final = 4.5
"""The least contrast of a text; a large one, of 24 px or 18.66 px in bold, needs that of a control."""
CONTROL: Final = 3.0
"""The least contrast of a field's edge, or of an icon, with what it lies on."""
TARGET: Final = 24
"""The least width and height of a target, in CSS pixels."""
WISHED: Final = 44
"""The width and height of a button that a finger is sure to meet, in CSS pixels."""

MEASURE: Final = """() => {
  const screen = document.querySelector("dialog:modal") ?? document.body;
  const brush = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const parts = (colour) => {
    brush.clearRect(0, 0, 1, 1);
    brush.fillStyle = colour;
    brush.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = brush.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  };
  const over = ([r, g, b, a], below) => [r, g, b].map((part, i) => part * a + below[i] * (1 - a));
  const chain = (one) => one ? [one, ...chain(one.parentElement ?? one.getRootNode().host)] : [];
  const ground = (one) => chain(one).reduceRight((below, each) =>
    over(parts(getComputedStyle(each).backgroundColor), below), over(parts("Canvas"), [255, 255, 255]));
  const light = (colour) => colour.map((part) => part / 255)
    .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    .reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0);
  const contrast = (one, other) => {
    const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const faded = (one) => chain(one).reduce((all, each) => all * getComputedStyle(each).opacity, 1);
  const drawn = (one, colour, below = ground(one)) => {
    const [r, g, b, a] = parts(colour);
    return contrast(over([r, g, b, a * faded(one)], below), below);
  };
  const grounds = (one) => { // the colours of a gradient, as of the editor's hollows; not of the arrow below a message
    const painted = chain(one).find((each) => /radial/.test(getComputedStyle(each).backgroundImage));
    if (!painted) return [ground(one)];
    const below = ground(painted);
    const { backgroundImage } = getComputedStyle(painted);
    return backgroundImage.match(/(rgb|color)a?\\([^)]+\\)/g).map((colour) => over(parts(colour), below));
  };
  const least = (one, colour) => Math.min(...grounds(one).map((below) => drawn(one, colour, below)));
  const off = (one) => one.closest(":disabled, [aria-disabled=true], [aria-hidden=true], .unseen, [inert]");
  const seen = (one) => {
    const { width, height } = one.getBoundingClientRect();
    return one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && width > 1 && height > 1;
  };
  const told = ({ localName, id, className, textContent }) =>
    `${localName}#${id}.${className} ${textContent.trim().slice(0, 30)}`;
  const found = [];
  const walker = document.createTreeWalker(screen, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const one = text.parentElement;
    if (!text.data.trim() || !seen(one) || off(one) || one.closest("svg, option, #houses")) continue;
    const { color, fontSize, fontWeight } = getComputedStyle(one);
    const large = parseFloat(fontSize) >= (fontWeight >= 700 ? 18.66 : 24);
    found.push({ kind: large ? "large text" : "text", value: least(one, color), name: told(one) });
  }
  for (const one of screen.querySelectorAll("input, select, textarea")) {
    if (!seen(one) || off(one) || one.matches("[type=radio], [type=checkbox], [type=range]")) continue;
    const { borderTopColor, borderTopWidth, backgroundColor } = getComputedStyle(one);
    const around = ground(one.parentElement);
    const edge = parseFloat(borderTopWidth) > 0 ? drawn(one, borderTopColor, around) : 1;
    found.push({ kind: "edge", value: Math.max(edge, drawn(one, backgroundColor, around)), name: told(one) });
  }
  for (const one of screen.querySelectorAll(".icon > svg")) {
    if (!seen(one) || off(one.parentElement)) continue;
    found.push({ kind: "icon", value: drawn(one, getComputedStyle(one).stroke), name: told(one.parentElement) });
  }
  for (const one of screen.querySelectorAll("button, a[href], input, select, textarea, summary")) {
    if (!seen(one) || one.closest(".unseen") || getComputedStyle(one).display === "inline") continue;
    const boxes = [one, ...(one.labels ?? [])].map((each) => each.getBoundingClientRect());
    const value = Math.max(...boxes.map(({ width, height }) => Math.min(width, height)));
    found.push({ kind: one.localName === "button" ? "button" : "target", value, name: told(one) });
  }
  return found;
}"""
"""Measures the open dialog, else the page: contrasts, and in px the smaller side of each target or of its label.

What is disabled is exempt, as are links within a sentence. Boards have web/tests/palette.test.js.
"""
LEAST: Final = {
    "text": TEXT,
    "large text": CONTROL,
    "edge": CONTROL,
    "icon": CONTROL,
    "button": TARGET,
    "target": TARGET,
}


def measured(page: Page) -> dict[str, list[dict[str, Any]]]:
    """Measure the main screen and each dialog, by its name."""
    found = {"page": page.evaluate(MEASURE)}
    for dialog in dialogs(page):
        open_dialog(page, dialog)
        page.wait_for_timeout(300)  # it fades in
        found[dialog] = page.evaluate(MEASURE)
        close_dialog(page, dialog)
    return found


@pytest.mark.long
@pytest.mark.no_python
@pytest.mark.parametrize("size", [(360, 640), (1280, 800)])
@pytest.mark.parametrize("look", ["light", "dark", "forced"])
def test_every_text_and_control_stands_out_and_every_target_can_be_met(
    new_page: NewPage,
    site: SiteServer,
    size: tuple[int, int],
    look: Literal["light", "dark", "forced"],
) -> None:
    page = new_page(*size)
    game_page = open_without_python(page, site)
    if look == "forced":
        page.emulate_media(forced_colors="active")
    else:
        game_page.set(theme=look)
    found = [{**one, "where": where} for where, each in measured(page).items() for one in each]
    least = {}
    for kind in LEAST:
        of_kind = [one for one in found if one["kind"] == kind]
        assert of_kind, f"a {kind} is measured"
        one = min(of_kind, key=lambda one: one["value"])
        least[kind] = f"{one['value']:.2f} of {len(of_kind)}: {one['where']} {one['name']}"
    small = {(one["where"], one["name"]) for one in found if one["kind"] == "button" and one["value"] < WISHED}
    print(look, size, least, f"buttons under {WISHED} px:", sorted(small), sep="\n")  # noqa: T201 -- the figures, with -s
    wrong = [one for one in found if one["value"] < LEAST[one["kind"]] - 0.005]
    assert "\n".join(f"{one['value']:.2f} {one['where']} {one['name']}" for one in wrong) == "", least
