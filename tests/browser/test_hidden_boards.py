"""Boards that begin without a size, or come onto another screen: each is drawn as soon as it is seen, and sharp."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.embed_helpers import frame_of, heard, until, wait_to_hear
from tests.browser.page_queries import NO_PYTHON, open_without_python

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import FrameLocator, Locator, Page

    from build_scripts.lib.serve import SiteServer

AROUND = {
    "unseen": '<div class=shut style="display: none">{}</div>',
    "flat": '<div class=shut style="height: 0; overflow: hidden">{}</div>',
    "narrow": '<div class=shut style="width: 0; overflow: hidden">{}</div>',
    "dot": '<div class=shut style="width: 1px; height: 1px; overflow: hidden">{}</div>',
    "details": "<details>{}</details>",
}
"""What a page has around a board that it does not show, or hardly."""
OPEN = """() => {
  for (const shut of document.querySelectorAll(".shut")) shut.removeAttribute("style");
  for (const details of document.querySelectorAll("details")) details.open = true;
}"""
PAINTED = """(board) => [...board.querySelectorAll("canvas")].map((canvas) => {
  if (canvas.width * canvas.height === 0) return 0;
  const seen = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d");
  seen.drawImage(canvas, 0, 0);
  const dots = seen.getImageData(0, 0, canvas.width, canvas.height).data;
  return dots.filter((value, at) => at % 4 === 3 && value > 0).length;
})"""
"""How many dots of each canvas of a board are painted."""


def without_python(page: Page) -> Page:
    """Load the page again, where Python never answers: a start's board is in the page itself."""
    page.add_init_script(NO_PYTHON)
    page.reload()
    return page


def expect_painted(page: Page, board: Locator) -> None:
    """Expect the wood and the seeds on it to be painted."""
    until(page, lambda: min(board.evaluate(PAINTED)) > 500, "wood and seeds are painted")


@pytest.mark.parametrize("around", AROUND)
def test_a_frame_that_begins_without_a_size_is_drawn_when_it_has_one(
    host: Callable[..., Page], open_site: SiteServer, around: str
) -> None:
    """Asleep and awake: it may have been woken by its address, too."""
    frames = "".join(
        f'<div id={name}><iframe src="{open_site.url}embed.html#game=awale&{order}" style="width: 100%; height: 100%">'
        "</iframe></div>"
        for name, order in (("asleep", "moves=B d E"), ("awake", "mode=two&wake=1"))
    )
    page = without_python(host(AROUND[around].format(frames), script=None))
    for name in ("asleep", "awake"):
        expect(frame_of(page, name).locator("body.running")).to_be_attached()
    page.evaluate(OPEN)
    page.add_style_tag(content="iframe { width: 500px !important; height: 400px !important }")
    expect(frame_of(page, "asleep").locator("#cover-picture svg")).to_be_visible()
    expect_painted(page, frame_of(page, "awake").locator("#board"))
    frame_of(page, "asleep").locator("#cover-wake").click()
    expect_painted(page, frame_of(page, "asleep").locator("#board"))


@pytest.mark.parametrize("around", ["unseen", "details"])
def test_an_element_that_is_woken_unseen_is_drawn_when_it_is_shown(host: Callable[..., Page], around: str) -> None:
    board = '<mashimo-board id=one game="awale" mode=two></mashimo-board>'
    page = without_python(host(AROUND[around].format(board)))
    page.evaluate("document.querySelector('#one').wake()")
    wait_to_hear(page, "one", "move")
    page.evaluate(OPEN)
    expect_painted(page, frame_of(page, "one").locator("#board"))
    until(page, lambda: float(str(heard(page, "one", "height")[-1]["height"])) > 200, "it is as high as its board")


def density(page: Page, dots: float) -> None:
    """Move the window to a screen of this density, its size in CSS pixels as before."""
    assert page.viewport_size
    told = {**page.viewport_size, "deviceScaleFactor": dots, "mobile": False}
    page.context.new_cdp_session(page).send("Emulation.setDeviceMetricsOverride", told)


def expect_dense(page: Page, board: FrameLocator | Page, selector: str) -> None:
    """Expect a board to have as many dots as the screen, whatever its density becomes."""
    canvas = board.locator(f"{selector} canvas").first
    for dots in (2, 3, 1.25, 1):
        density(page, dots)
        wide = canvas.evaluate("(canvas) => canvas.getBoundingClientRect().width")
        until(page, lambda: abs(canvas.evaluate("(one) => one.width") - wide * dots) < 3, f"{dots} dots a pixel")  # noqa: B023
        expect_painted(page, board.locator(selector))


@pytest.mark.first_visit
def test_a_board_is_sharp_on_another_screen(page: Page, site: SiteServer) -> None:
    """The board of the page is, and a small one in a dialog."""
    open_without_python(page, site)
    expect_dense(page, page, "#board")
    page.evaluate("address => { location.hash = address }", "#rules;oware-abapa")
    page.locator("#rules-lesson").click()
    expect(page.locator("#lesson-count")).not_to_be_empty()
    expect_dense(page, page, "#lesson-board")


def test_a_framed_board_is_sharp_on_another_screen(host: Callable[..., Page]) -> None:
    page = without_python(host('<mashimo-board id=one game="awale" mode=two></mashimo-board>'))
    page.locator("#one button").click()
    wait_to_hear(page, "one", "move")
    expect_dense(page, frame_of(page, "one"), "#board")
