"""The page that makes the HTML of a board: a game pasted, a position set up, what is wrong said, the HTML copied."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser.hands import PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from browser.conftest import NewPage
    from serve import SiteServer

FILE = '[Variant "awale"]\n[South "Ama"]\n[FEN "0-4-4-4-4-3-5-1-2-5-5-5-3-3-S"]\n\n1. F+5 { good } a *\n'
POSITION = "0-4-4-4-4-3-5-1-2-5-5-5-3-3-S"
CHOICE = "0-0-0-0-0-0-0-0-0-0-0-0-32-16-S SSSSSSNNNNNN S =2"


def html(page: Page) -> str:
    """The HTML to copy."""
    return page.locator("#html").input_value()


def attributes(page: Page) -> dict[str, str]:
    """The attributes of the element in it."""
    (element,) = re.findall(r"<mashimo-board([^>]*)>", html(page))
    return dict(re.findall(r'([\w-]+)="([^"]*)"', element))


def counts(page: Page) -> list[str]:
    """The numbers of the houses in the picture that is copied, in position order."""
    return re.findall(r'font-weight="700">(\d+)<', html(page))


def first_house(page: Page) -> float:
    """How far to the right the first house of position order lies in that picture."""
    found = re.search(r'<ellipse cx="([\d.]+)"', html(page))
    return float(found[1]) if found else 0.0


def test_a_game_is_pasted_a_position_set_up_and_the_html_copied(new_page: NewPage, site: SiteServer) -> None:
    """RULES 10.6, 10.1, 6.9: by keyboard; what is wrong is said, and the link opens the same game in the app."""
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    page.goto(f"{site.url}builder.html")
    expect(page.locator("#html")).not_to_have_value("")
    assert counts(page) == ["4"] * 12
    page.locator("#pasted").fill(FILE)
    page.locator("#take-pasted").press("Enter")
    expect(page.locator("[name=moves]")).to_have_value("F a", timeout=PATIENCE)
    assert attributes(page) == {"game": "awale", "mode": "replay", "position": POSITION, "moves": "F a"}
    assert counts(page)[:6] == ["1", "4", "4", "4", "4", "0"], "the picture is the position after the moves"
    assert (page.locator("#app").get_attribute("href") or "").endswith(f"#v1;awale;start={POSITION};moves=F.a")
    expect(page.locator("#preview button")).to_have_text("Play these moves through")
    page.locator("[name=moves]").fill("F")
    page.locator("[name=moves]").press("Tab")
    expect(page.locator("#html")).to_have_value(re.compile("polyline"))
    assert counts(page)[5] == "3", "of one move: the way it goes, from the position before it"
    assert first_house(page) < 100, "South sits below, its first house to the left"
    page.locator("[name=side]").select_option("N")
    expect(page.locator("#html")).to_have_value(re.compile('side="N"'))
    assert first_house(page) > 100, "North sits below, and South's first house is to the right"
    page.locator("[name=side]").select_option("S")
    page.locator("[name=moves]").fill("F X")
    page.locator("[name=moves]").press("Tab")
    expect(page.locator("#wrong")).to_have_text("\u201cX\u201d is not a move of this game. (Move 2)")
    page.locator("#pasted").fill('[Variant "chess"]')
    page.locator("#take-pasted").click()
    expect(page.locator("#wrong")).to_contain_text("chess")
    assert attributes(page)["moves"] == "F X", "nothing is lost"
    page.locator("#set-up").press("Enter")
    page.locator("#editor-text").fill("4-4-S")
    page.locator("#editor-game").select_option("nam-nam")
    page.locator("#editor-text").fill(CHOICE)
    page.locator("#editor-text").press("Tab")
    expect(page.locator("#editor-said")).to_contain_text("choose 2 houses")
    page.locator("#editor-play").press("Enter")
    expect(page.locator("#editor-dialog")).to_be_hidden()
    assert attributes(page) == {"game": "nam-nam", "mode": "play", "position": CHOICE}
    page.locator("#copy").press("Enter")
    expect(page.locator("#copied")).not_to_be_empty()
    assert page.evaluate("navigator.clipboard.readText()") == html(page)


@pytest.mark.long
def test_the_page_fits_a_phone(new_page: NewPage, site: SiteServer) -> None:
    page = new_page(320, 568, has_touch=True)
    page.goto(f"{site.url}builder.html")
    expect(page.locator("#html")).not_to_have_value("")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.locator("#set-up").tap()
    expect(page.locator("#editor-text")).not_to_have_value("", timeout=PATIENCE)
    for selector in ("#set-up", "#take-pasted", "#copy", "#editor-play", "#editor-dialog [data-close]"):
        box = page.locator(selector).bounding_box()
        assert box, selector
        assert min(box["width"], box["height"]) >= 44, selector
    page.locator("#editor-dialog [data-close]").tap()
    expect(page.locator("#editor-dialog")).to_be_hidden()


@pytest.mark.long
@pytest.mark.parametrize("mode", ["diagram", "two", "play", "exercise"])
def test_the_copied_html_shows_its_picture_without_scripts(new_page: NewPage, site: SiteServer, mode: str) -> None:
    page = new_page()
    page.goto(f"{site.url}builder.html")
    page.locator("[name=mode]").select_option(mode)
    page.locator("[name=find]").fill("captures" if mode == "exercise" else "")
    page.locator("[name=label]").fill('The "start"')
    page.locator("[name=label]").press("Tab")
    copied = html(page)
    without = new_page(java_script_enabled=False)
    without.set_content(f"<!doctype html><title>Rules</title>{copied.split('</script>')[1]}")
    expect(without.get_by_role("img", name='The "start"')).to_be_visible()
