"""Boards in pages of others with wrong attributes: what their owners read in the board's place, without waking it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from mashimo import GAMES
from tests.browser.complaints import NOT_LOADED
from tests.browser.embed_helpers import frame_of, heard, until, wait_to_hear
from tests.browser.page_actions import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from build_scripts.lib.serve import SiteServer
    from tests.browser.complaints import Complaints

LOST = "This board can\u2019t be shown:"
START = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"
WRONG = {
    'game="chess"': f"Allowed: {', '.join(GAMES)}.",
    'game="awale" mode="fly"': "Allowed: diagram, replay, play, two, exercise.",
    'game="awale" level="hard"': "Allowed: 10, 20, 30 … 990.",
    'game="awale" level="35"': "Allowed: 10, 20, 30 … 990.",
    'game="awale" side="south"': "Allowed: S, N.",
    'game="awale" theme="pink"': "Allowed: auto, light, dark, contrast.",
    'game="awale" position="4-4-S"': f"Write it like this: {START}.",
    'game="awale" position="start"': f"Write it like this: {START}.",
}
"""Attributes of which the last is wrong, and what is said of it."""
MISSPELT = {
    "levl=30": "A board has no attribute “levl”. Did you mean “level”?",
    "positon=4-4-S": "A board has no attribute “positon”. Did you mean “position”?",
    "lable=x": "A board has no attribute “lable”. Did you mean “label”?",
    'style="--mashimo-wood: reddish"': "This is not a colour: --mashimo-wood: reddish. Write it like this: #8a4926.",
}
"""Attributes without which the board is there, and what is said of them."""


def errors_heard(page: Page, board: str) -> list[object]:
    """Return the messages of the errors that a board has told its page, which all have the same code."""
    told = heard(page, board, "error")
    assert {message["code"] for message in told} <= {"address"}
    assert {message["mashimo"] for message in told} <= {1}
    return [message["message"] for message in told]


def test_a_board_asleep_says_which_attribute_is_wrong_and_what_is_allowed(
    host: Callable[..., Page], open_site: SiteServer, requests: list[str]
) -> None:
    """In its own place, to its page too, once; and neither it nor another board wakes."""
    page = host("".join(f"<mashimo-board id=b{at} {wrong}>Text</mashimo-board>" for at, wrong in enumerate(WRONG)))
    for at, (given, allowed) in enumerate(WRONG.items()):
        sentence = f"{LOST} {given.split()[-1]}. {allowed}"
        board = page.locator(f"#b{at}")
        expect(board.locator("p")).to_have_text(sentence)
        expect(board.locator("svg, button, iframe")).to_have_count(0)
        expect(board).to_contain_text("Text")
        wait_to_hear(page, f"b{at}", "error")
        assert errors_heard(page, f"b{at}") == [sentence]
    asked = {url.removeprefix(open_site.url) for url in requests if url.startswith(open_site.url)}
    assert asked == {"embed.js", "embed-words.js", "embed-attributes.js"}


def test_a_board_with_a_misspelt_attribute_or_a_wrong_colour_says_so_and_plays(host: Callable[..., Page]) -> None:
    boards = (
        f"<mashimo-board id=b{at} game=awale mode=two {given}></mashimo-board>" for at, given in enumerate(MISSPELT)
    )
    page = host("".join(boards))
    for at, sentence in enumerate(MISSPELT.values()):
        board = page.locator(f"#b{at}")
        expect(board.locator("p")).to_have_text(sentence)
        expect(board.locator("svg")).to_be_visible()
        assert errors_heard(page, f"b{at}") == [sentence]
    sentence_box, drawn = (page.locator(f"#b0 {part}").bounding_box() for part in ("p", "svg"))
    assert sentence_box
    assert drawn
    assert sentence_box["y"] >= drawn["y"] + drawn["height"] - 1, "it covers nothing of the board"
    page.locator("#b0 button").click()
    assert wait_to_hear(page, "b0", "move")["record"] == "v1;awale"
    expect(page.locator("#b0 p")).to_be_hidden()
    assert len(errors_heard(page, "b0")) == 1, "the frame does not say it again"


def test_what_pages_write_for_themselves_is_no_fault(
    host: Callable[..., Page], open_site: SiteServer, requests: list[str]
) -> None:
    """Neither their own names nor those of HTML; for most of them nothing is even fetched."""
    usual = 'id=one class=wide title=x hidden data-score=1 @click="x" v-on:click="x" aria-busy=false onclick="0"'
    page = host(
        f"<mashimo-board game=awale {usual} sandbox=allow-scripts></mashimo-board>"
        "<mashimo-board id=two game=awale style='--mashimo-wood: light-dark(red, oklch(0.5 0.1 20))'></mashimo-board>"
    )
    expect(page.locator("#two svg")).to_be_visible()
    assert [url for url in requests if url.startswith(open_site.url)] == [f"{open_site.url}embed.js"]
    odd = "<mashimo-board id=three game=awale name=x width=600 height=400 align=left size=3></mashimo-board>"
    page.evaluate("odd => document.body.insertAdjacentHTML('beforeend', odd)", odd)
    until(page, lambda: f"{open_site.url}embed-attributes.js" in requests, "the attributes are looked at")
    page.wait_for_timeout(300)
    expect(page.locator("mashimo-board p")).to_have_count(0)
    assert page.evaluate("heard") == []


def test_a_mended_attribute_brings_the_board(host: Callable[..., Page]) -> None:
    """And one that is broken later is said in the page's language."""
    page = host("<div lang=nl><mashimo-board id=one game=awale mode=fly></mashimo-board></div>")
    said = page.locator("#one p")
    expect(said).to_contain_text("Toegestaan: diagram")
    page.evaluate("document.querySelector('#one').setAttribute('mode', 'two')")
    expect(said).to_have_count(0)
    expect(page.locator("#one button")).to_have_text("Op dit bord spelen")
    page.evaluate("document.querySelector('#one').setAttribute('side', 'X')")
    expect(said).to_have_text('Dit bord kan niet worden getoond: side="X". Toegestaan: S, N.')
    wait_to_hear(page, "one", "error", 2)


def test_without_the_script_that_explains_the_wrong_attribute_is_said(
    host: Callable[..., Page], open_site: SiteServer, errors: Complaints
) -> None:
    """A host that does not let other origins load its modules sends the element alone."""
    errors.expect("CORS", NOT_LOADED)
    open_site.shared = False
    page = host("<mashimo-board id=one game=chess><p id=inside>Text</p></mashimo-board>")
    expect(page.get_by_text(f'{LOST} game="chess"')).to_be_visible()
    expect(page.locator("#inside")).to_be_visible()
    until(page, lambda: bool(errors), "the browser alone says why")
    page.wait_for_timeout(300)
    assert errors.unexpected() == [], "the page has no rejection to handle"


def test_a_board_is_not_drawn_again_for_words_that_are_there(host: Callable[..., Page]) -> None:
    page = host("<div lang=nl><mashimo-board id=one game=awale></mashimo-board></div>")
    button = page.locator("#one button")
    expect(button).to_have_text("Op dit bord spelen")
    page.evaluate("""() => {
      const board = document.querySelector("#one");
      board.setAttribute("mode", "two");
      board.shadowRoot.querySelector("button").focus();
    }""")
    page.wait_for_timeout(300)
    expect(button).to_be_focused()
    expect(button).to_have_text("Op dit bord spelen")


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("game=awale&mode=fly", 'mode="fly". Allowed: diagram, replay, play, two, exercise.'),
        ("game=awale&position=4-4-S", f'position="4-4-S". Write it like this: {START}.'),
    ],
)
def test_a_plain_frame_says_what_is_wrong_with_its_address(
    host: Callable[..., Page], open_site: SiteServer, address: str, sentence: str
) -> None:
    told = "<script>addEventListener('message', ({ data }) => heard.push({ id: 'one', ...data }));</script>"
    frame = f'<div id=one><iframe src="{open_site.url}embed.html#{address}" width=600 height=420></iframe></div>'
    page = host(told + frame, script=None)
    said = frame_of(page, "one").locator("#cover-text")
    expect(said).to_have_text(f"The board\u2019s address is not understood: {sentence}", timeout=PATIENCE)
    expect(frame_of(page, "one").locator("#cover-wake")).to_be_hidden()
    wait_to_hear(page, "one", "error")
    assert errors_heard(page, "one") == [said.inner_text()]


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ("levl=30", MISSPELT["levl=30"]),
        ("wood=reddish", "This is not a colour: wood: reddish. Write it like this: #8a4926."),
    ],
)
def test_a_plain_frame_says_below_its_board_which_name_or_colour_is_wrong(
    host: Callable[..., Page], open_site: SiteServer, given: str, sentence: str
) -> None:
    told = "<script>addEventListener('message', ({ data }) => heard.push({ id: 'one', ...data }));</script>"
    source = f"{open_site.url}embed.html#game=awale&mode=two&{given}"
    page = host(f'{told}<div id=one><iframe src="{source}" width=600 height=480></iframe></div>', script=None)
    expect(frame_of(page, "one").locator("#cover-text")).to_contain_text(sentence, timeout=PATIENCE)
    expect(frame_of(page, "one").locator("#cover-wake")).to_be_visible()
    wait_to_hear(page, "one", "error")
    assert errors_heard(page, "one") == [sentence]
