"""Boards on pages of others as these are: dark or light, with headers or without, printed, in forced colours."""

from __future__ import annotations

import re
from io import BytesIO
from typing import TYPE_CHECKING, Literal
from unicodedata import normalize

import pytest
from playwright.sync_api import expect
from pypdf import PdfReader

from tests.browser.complaints import NOT_LOADED
from tests.browser.embed_helpers import CHAIN, frame_of, heard, until, wait_to_hear
from tests.browser.page_actions import PATIENCE
from tests.browser.page_queries import NO_PYTHON, commonest, contrast, part, pixels

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import FloatRect, Page, Route

    from build_scripts.lib.serve import SiteServer
    from tests.browser.complaints import Complaints

Scheme = Literal["light", "dark"]
BOARD = '<mashimo-board id=one game="oware-abapa" mode=two></mashimo-board>'
INSIDE = '<p id=inside>Play it <a href="#app">there</a>.</p>'
WITH_TEXT = f'<mashimo-board id=one game="oware-abapa" mode=two lang=nl>{INSIDE}</mashimo-board>'
LOST = "Dit bord kan niet worden getoond:"
PICTURE = (
    '<svg viewBox="0 0 120 100" width="100%"><rect width="120" height="100" fill="var(--wood-mid, #cda067)"/>'
    '<rect y="60" width="120" height="40" fill="var(--south, #8a4926)"/>'
    '<text x="20" y="40" font-size="30" fill="var(--ink, #211104)">25</text>'
    '<text x="20" y="95" font-size="30" fill="var(--seed-light, #f1ead9)">25</text></svg>'
)
"""A picture in a page, as the builder makes them: words on wood, and in a store."""


def box_of(page: Page, selector: str) -> FloatRect:
    """Return where an element is."""
    box = page.locator(selector).first.bounding_box()
    assert box
    return box


@pytest.mark.parametrize("shared", [False, True])
def test_a_classic_script_needs_no_header(host: Callable[..., Page], open_site: SiteServer, shared: bool) -> None:
    """This is what docs/embedding.md recommends first: the board is drawn, and it wakes."""
    open_site.shared = shared
    page = host(BOARD)
    expect(page.locator("#one svg")).to_be_visible()
    page.locator("#one button").click()
    wait_to_hear(page, "one", "move")


def test_a_module_finds_its_site_too(host: Callable[..., Page], tmp_path: Path) -> None:
    """A script of that name from another site is above it."""
    (tmp_path / "embed.js").write_text("", encoding="utf-8")
    page = host(f"<script async src=embed.js></script>{BOARD}", 'type="module"')
    page.locator("#one button").click()
    wait_to_hear(page, "one", "move")


@pytest.mark.first_visit
def test_a_module_beside_its_page_finds_its_site(page: Page, site: SiteServer) -> None:
    """Its address is the file's name alone."""
    text = f'<!doctype html><link rel=icon href="data:">{BOARD}<script type="module" src="embed.js"></script>'
    page.route("**/mine.html", lambda route: route.fulfill(body=text, content_type="text/html"))
    page.goto(f"{site.url}mine.html")
    page.locator("#one button").click()
    expect(frame_of(page, "one").locator("#status")).to_be_visible(timeout=PATIENCE)


def test_where_the_script_cannot_load_the_text_inside_stays(
    host: Callable[..., Page], open_site: SiteServer, errors: Complaints
) -> None:
    errors.expect("CORS", NOT_LOADED)
    open_site.shared = False
    page = host(WITH_TEXT, 'type="module"')
    expect(page.locator("#inside")).to_be_visible()
    expect(page.locator("#inside a")).to_be_visible()
    until(page, lambda: bool(errors), "the browser alone says why")


def test_the_element_says_that_its_frame_cannot_load(
    host: Callable[..., Page], open_site: SiteServer, errors: Complaints
) -> None:
    """All else stays."""
    page = host(WITH_TEXT)
    page.add_init_script(NO_PYTHON)
    page.clock.install()
    errors.expect(NOT_LOADED)
    page.context.route("**/embed.html*", lambda route: route.abort())
    page.locator("#one button").click()
    page.clock.fast_forward(10_000)
    expect(page.get_by_text(LOST)).to_have_count(0)
    page.clock.fast_forward(11_000)
    expect(page.get_by_text(f"{LOST} {open_site.url}embed.html")).to_be_visible()
    expect(page.locator("#one svg")).to_be_visible()
    page.locator("#inside a").click()
    expect(page).to_have_url(re.compile("#app$"))  # what stands inside can be touched
    assert heard(page, "one", "sleep"), "the page is told"
    page.context.unroute("**/embed.html*")
    page.locator("#one button").click()
    wait_to_hear(page, "one", "move")


def test_a_board_keeps_its_picture_until_its_frame_shows_it(host: Callable[..., Page]) -> None:
    """Wood is seen at every moment, while the frame's script is on its way and afterwards."""
    page = host(BOARD)
    page.add_init_script(NO_PYTHON)
    held: list[Route] = []
    page.context.route("**/frame-*.js", lambda route: held.append(route))  # noqa: PLW0108 -- Playwright looks into it
    wood = part(box_of(page, "#one svg"), (0.02, 0.98), (0.05, 0.6))
    ground = commonest(pixels(page, {"x": 2, "y": 2, "width": 20, "height": 5}))

    def blank() -> bool:
        seen = pixels(page, wood)
        return seen[ground] > 0.5 * seen.total()

    page.locator("#one button").click()
    until(page, lambda: bool(held), "the frame asks for its script")
    page.wait_for_timeout(300)
    assert not blank(), "while the script is on its way"
    held[0].continue_()
    looks: list[bool] = []

    def arrived() -> bool:
        looks.append(blank())
        return looks[-1] or bool(heard(page, "one", "move"))

    until(page, arrived, "the board is there")
    assert not looks[-1], f"look {len(looks)} after the script came"
    expect(frame_of(page, "one").locator("#status")).to_be_visible(timeout=PATIENCE)
    assert not blank(), "on the board that is played on"


@pytest.mark.parametrize(("own", "system"), [("dark", "light"), pytest.param("light", "dark", marks=pytest.mark.long)])
def test_a_board_wakes_in_the_scheme_it_slept_in(host: Callable[..., Page], own: Scheme, system: Scheme) -> None:
    """It is the page's scheme, whatever the system has."""
    style = f"<style>:root {{ color-scheme: {own}; background: {'#111' if own == 'dark' else '#fff'} }}</style>"
    page = host(style + BOARD, color_scheme=system)
    page.add_init_script(NO_PYTHON)
    asleep = commonest(pixels(page, part(box_of(page, "#one svg"), (0.02, 0.98), (0.05, 0.8))))
    page.locator("#one button").click()
    wait_to_hear(page, "one", "move")
    frame = frame_of(page, "one")
    expect(frame.locator("html")).to_have_attribute("data-theme", own, timeout=PATIENCE)
    expect(frame.locator("#status")).to_be_visible()
    seen = pixels(page, part(box_of(page, "#one iframe"), (0.02, 0.98), (0.8, 0.98)))
    page_colour = (17, 17, 17) if own == "dark" else (255, 255, 255)
    assert commonest(seen) == page_colour, "no slab of another colour"
    words = sum(count for colour, count in seen.items() if contrast(colour, page_colour) >= 4.5)
    assert words > 0, "what is said is read on the page's own colour"
    said = frame.locator("#message").bounding_box()
    assert said
    assert set(pixels(page, part(said, (0.98, 1), (0, 1)))) == {page_colour}, "nor a patch of one at its end"
    awake = pixels(page, part(box_of(page, "#one iframe"), (0.02, 0.98), (0.05, 0.6)))
    assert contrast(commonest(awake), asleep) < 3, "the wood it slept in"


@pytest.mark.parametrize("base", ["", "mashimo", "javascript:0"])
def test_an_address_of_the_site_that_cannot_be_is_said(host: Callable[..., Page], base: str) -> None:
    page = host(f'<mashimo-board id=one lang=nl game="awale" base="{base}"><p id=inside>Awale</p></mashimo-board>')
    expect(page.get_by_text(LOST)).to_have_text(f'{LOST} base="{base}". Schrijf het zo: https://…/.')
    expect(page.locator("#inside")).to_be_visible()
    page.evaluate("document.querySelector('#one').wake()")
    expect(page.locator("#one iframe")).to_have_count(0)


@pytest.mark.long
def test_a_replay_that_is_over_promises_no_playing_on(host: Callable[..., Page]) -> None:
    """It has no button for that; what is tried in it is said to be a try."""
    page = host('<mashimo-board id=one game="oware-abapa" moves="C c"></mashimo-board>')
    page.locator("#one button").click()
    wait_to_hear(page, "one", "move", 3)
    frame = frame_of(page, "one")
    expect(frame.locator("#message")).to_have_text("North plays c and ends in South\u2019s A.", timeout=PATIENCE)
    expect(frame.get_by_role("button", name="Play on from here")).to_have_count(0)
    assert "play on" not in frame.locator("#spoken").inner_text()
    frame.locator('.house[data-cell="0"]').click()
    expect(frame.locator("#message")).to_contain_text("trying moves out", timeout=PATIENCE)
    expect(frame.get_by_role("button", name="Back to the game")).to_be_visible()


def printed(page: Page) -> str:
    """Return what is read on a printed page, spaces as one."""
    sheets = PdfReader(BytesIO(page.pdf(format="A4", print_background=True))).pages
    return " ".join(normalize("NFKC", " ".join(sheet.extract_text() for sheet in sheets)).split())


@pytest.mark.long
def test_the_question_of_an_exercise_and_the_moves_of_a_replay_are_printed(host: Callable[..., Page]) -> None:
    """The element prints them asleep and awake, without its buttons."""
    page = host(
        f'<mashimo-board id=one {CHAIN} find=captures=5 label="Which move captures five?"></mashimo-board>'
        '<mashimo-board id=two game="oware-abapa" moves="C c F" label="Three moves"></mashimo-board>'
    )
    expect(page.locator("#two svg")).to_be_visible()
    for _ in range(2):
        text = printed(page)
        assert "Which move captures five?" in text
        assert "Three moves C c F" in text
        assert "Find the move" not in text
        if not heard(page, "two", "move"):
            page.locator("#two button").click()
            wait_to_hear(page, "two", "move", 4)


def test_a_plain_frame_prints_its_question_and_its_moves(host: Callable[..., Page], open_site: SiteServer) -> None:
    exercise = f"{CHAIN.replace(' ', '&').replace(chr(34), '')}&find=captures=5"
    page = host(
        "".join(
            f'<div id={name}><iframe src="{open_site.url}embed.html#{order}" width=600 height=420></iframe></div>'
            for name, order in (("one", exercise), ("two", "game=oware-abapa&moves=C c F"))
        ),
        script=None,
    )
    expect(frame_of(page, "one").locator("#task")).to_contain_text("captures 5", timeout=PATIENCE)
    page.emulate_media(media="print")
    expect(frame_of(page, "one").locator("#task")).to_be_visible()
    expect(frame_of(page, "two").locator("#printed")).to_have_text("C c F")
    expect(frame_of(page, "two").locator("#printed")).to_be_visible()
    expect(frame_of(page, "two").locator("#cover-wake")).not_to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("own", ["light", "light dark"])
def test_in_forced_colours_the_numbers_of_drawings_and_pictures_are_read(
    host: Callable[..., Page], scheme: Scheme, own: str
) -> None:
    page = host(
        f"<style>:root {{ color-scheme: {own} }} mashimo-board {{ width: 300px }}</style>"
        '<mashimo-board id=one game="awale" mode=diagram></mashimo-board>'
        f'<mashimo-board id=two game="awale" moves=A>{PICTURE}</mashimo-board>',
        forced_colors="active",
        color_scheme=scheme,
    )
    picture = box_of(page, "#two > svg")
    numbers = [box_of(page, f"#one svg text >> nth={at}") for at in (0, 1, 20, 21, -1, -2)]
    for number in (*numbers, part(picture, (0.1, 0.5), (0.1, 0.5)), part(picture, (0.1, 0.5), (0.65, 0.98))):
        seen = pixels(page, number)
        ground = commonest(seen)
        read = sum(count for colour, count in seen.items() if contrast(colour, ground) >= 4.5)
        assert read > 0.02 * seen.total(), (number, seen.most_common(4))
