"""What the board takes of a screen, and what is one tap away from it."""

from __future__ import annotations

import re
from itertools import combinations
from typing import TYPE_CHECKING, Any, cast

import pytest
from playwright.sync_api import expect

from mashimo import GAMES
from tests.browser.complaints import NOT_LOADED
from tests.browser.embed_helpers import until
from tests.browser.page_actions import PATIENCE, GamePage
from tests.browser.page_queries import (
    FINGER,
    boxes,
    boxes_now,
    close_dialog,
    dialogs,
    expect_board_fits,
    expect_dialog_fits,
    expect_large_dialog_fits,
    find_unreachable,
    open_dialog,
    open_without_python,
    overlap,
    pixels,
    wait_for_paint,
)
from tests.support.sample import sample

if TYPE_CHECKING:
    from playwright.sync_api import Browser, FloatRect, Page

    from build_scripts.lib.serve import SiteServer
    from tests.browser.complaints import Complaints
    from tests.browser.conftest import NewPage

SHAPES = ("oware-abapa", "bao-kenya", "bao-la-kujifunza")
"""A game with two rows of six, one with two of eight, one with four of eight."""
LOOKED_AT = {
    "#v1;nam-nam;moves=B.c.A.e.E.b.A.a.A.d.D.c.C.e": [3, 3],
    "#v1;bao-la-kujifunza;moves=A5<.b2<.A4>*.b1<.B7>.a1>.A5>.a7<.A4>.b8>.A7>*.a7<.B1<.b7>": [4, 4],
}
"""Games, with how many lines of what is said of the last move there are to be seen, and in all."""
LINES_OF_LAST_THREE = """({ firstChild }) => {
  const range = document.createRange();
  range.setStart(firstChild, firstChild.length - 3);
  range.setEnd(firstChild, firstChild.length);
  return new Set([...range.getClientRects()].map(({ top }) => top)).size;
}"""
"""In how many lines the last three letters of a text stand."""
ACCENT = (134, 70, 31)
"""The colour of what leads on, in the light look."""
SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const { value, sources } of list.getEntries()) {
    shifts.push([value, ...sources.map(({ node }) => node?.id || node?.className || node?.nodeName)].join(" "));
  }
}).observe({ type: "layout-shift", buffered: true });
"""
"""Notes each shift of the layout: how large it was, and what moved."""
PHONES = ((320, 568), (360, 640), (390, 844), (844, 390))
LARGE = ((820, 1180), (1180, 820), (1920, 1080))


@pytest.mark.parametrize("size", sample(LARGE, (1920, 1080)), ids=str)
def test_a_board_takes_what_a_large_screen_has(shared_page: GamePage, size: tuple[int, int]) -> None:
    """All but a margin of its width, or of its height, or two thirds of the width beside the words."""
    page, (width, height) = shared_page.page, size
    page.set_viewport_size({"width": width, "height": height})
    for shape in SHAPES:
        shared_page.begin(shape)
        (board,) = boxes(page, "#board canvas:last-of-type")
        across, down = board["width"] / width, board["height"] / height
        assert across > 0.92 or (across > 0.62 and down > 0.6) or down > 0.85, (shape, across, down)
        assert board["y"] < height / 2 < board["y"] + board["height"], shape
        expect_board_fits(page)


@pytest.mark.parametrize("size", sample(((390, 844), (820, 1180)), (390, 844)), ids=str)
def test_on_a_screen_that_stands_nothing_is_blank_from_the_middle_down(
    shared_page: GamePage, size: tuple[int, int]
) -> None:
    """The board takes what the list of the moves does not need, however few there are, and keeps it."""
    page, (width, height) = shared_page.page, size
    page.set_viewport_size({"width": width, "height": height})
    for shape in SHAPES:
        shared_page.begin(shape)
        (board,) = boxes(page, "#board")
        (moves,) = boxes(page, "#moves")
        assert 36 <= moves["height"] <= 0.17 * height, (shape, moves)
        assert board["y"] + board["height"] > 0.55 * height, (shape, board)


def test_who_looks_back_on_a_phone_reads_two_lines_beside_the_button(shared_page: GamePage) -> None:
    page = shared_page.page
    page.set_viewport_size({"width": 360, "height": 640})
    look_back(shared_page)
    (status,), (act,) = boxes(page, "#status"), boxes(page, "#acts .act")
    assert status["height"] <= act["height"], (status, act)
    expect_board_fits(page)


@pytest.mark.no_python
@pytest.mark.parametrize("language", sample(("de", "en", "fr", "nl", "ru", "tr"), "de"))
def test_it_takes_two_lines_on_the_smallest_phone(new_page: NewPage, site: SiteServer, language: str) -> None:
    """A row of moves is there."""
    page = new_page(320, 568, locale=language)
    game_page = open_without_python(page, site)
    game_page.set(computer="", speed="instant")
    look_back(game_page)
    (status,), (act,) = boxes(page, "#status"), boxes(page, "#acts .act")
    assert (status["y"], status["height"]) == (act["y"], act["height"]), (status, act)
    expect_whole_rows(page)
    expect_board_fits(page)


def look_back(game_page: GamePage) -> None:
    """Play a move, and look at what was before it."""
    game_page.click(2)
    game_page.page.locator("#step-previous").click()
    expect(game_page.page.locator("#acts .act")).to_be_visible()


def test_a_viewed_game_shows_whole_rows_of_moves(shared_page: GamePage, site: SiteServer) -> None:
    """It shows, too, that there is more to read."""
    game_page, page = shared_page, shared_page.page
    page.set_viewport_size({"width": 360, "height": 640})
    game_page.set(theme="light")
    for link, lines in LOOKED_AT.items():
        page.goto(site.url + link)
        expect(page.locator("#moves [aria-current]")).to_have_text(link.rpartition(".")[2])
        game_page.wait_for_turn()
        message = page.locator("#message")
        line = message.evaluate("e => Number.parseFloat(getComputedStyle(e).lineHeight)")
        room = message.evaluate("e => [e.clientHeight, e.scrollHeight].map(Math.round)")
        assert [round(height / line) for height in room] == lines, (link, room, line)
        assert abs(room[0] - line * lines[0]) <= 1, "no line is cut"
        assert shows_more(page) == (lines[0] < lines[1]), link
        message.evaluate("e => e.scrollTo(0, e.scrollHeight)")
        assert not shows_more(page), link
        for _ in range(4):
            expect_whole_rows(page)
            page.locator("#step-previous").click()
            game_page.wait_for_turn()


@pytest.mark.parametrize("size", sample(((320, 568), (844, 390)), (320, 568)), ids=str)
def test_while_a_way_is_chosen_no_row_of_moves_is_cut(shared_page: GamePage, size: tuple[int, int]) -> None:
    game_page, page, (width, height) = shared_page, shared_page.page, size
    page.set_viewport_size({"width": width, "height": height})
    game_page.begin("bao-la-kujifunza")
    game_page.click(game_page.playable()[2])
    expect(page.locator("#acts [data-way]")).not_to_have_count(0)
    expect_whole_rows(page)
    expect_board_fits(page)


def test_a_finished_game_shows_its_actions_and_whole_rows_of_moves(shared_page: GamePage) -> None:
    """Where no whole row has room, it shows none."""
    game_page, page = shared_page, shared_page.page
    game_page.set(computer="N", level="2")  # there is an easier one
    game_page.begin("nam-nam")
    game_page.click(game_page.playable()[0])
    game_page.wait_for_turn()
    sizes = {}
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        sizes[width] = boxes(page, ".house")
    page.locator("#resign").click()
    page.locator("#do-resign").click()
    expect(page.locator("#acts .act")).to_have_count(3)
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        expect_whole_rows(page)
        expect_board_fits(page)
    page.locator("#message").evaluate("e => e.append(' So it is.'.repeat(30))")
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        (record,), rows = boxes(page, ".record"), boxes(page, "#moves")
        assert record["height"] >= FINGER, "the way through the moves is there"
        for row in rows:
            assert row["height"] % 36 == 0, row
            assert row["y"] + row["height"] <= record["y"] + record["height"] + 0.5, (row, record)
        if width < height:
            assert boxes(page, ".house") == sizes[width], "houses stay where they were, whatever is said"


@pytest.mark.parametrize("size", sample(((1180, 820), (1920, 1080)), (1920, 1080)), ids=str)
@pytest.mark.parametrize("game", ["oware-abapa", "bao-kenya"])
def test_who_looks_back_on_a_large_screen_reads_two_lines_at_the_most(
    shared_page: GamePage, game: str, size: tuple[int, int]
) -> None:
    page, (width, height) = shared_page.page, size
    page.set_viewport_size({"width": width, "height": height})
    shared_page.begin(game)
    look_back(shared_page)
    lines = "e => e.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(e).lineHeight)"
    assert page.locator("#status").evaluate(lines) < 2.5
    expect_board_fits(page)


def expect_whole_rows(page: Page) -> None:
    """Expect a row of moves to be seen at least, that of the place on the board among them, and none cut."""
    (room,) = boxes(page, "#moves")
    (record,) = boxes(page, ".record")
    assert room["y"] + room["height"] <= record["y"] + record["height"] + 0.5, "the list has room"
    moves = [box for box in boxes(page, "#moves .move") if overlap(box, room)]
    assert moves != []
    for box in moves:
        assert box["y"] >= room["y"] - 0.5, (box, room)
        assert box["y"] + box["height"] <= room["y"] + room["height"] + 0.5, (box, room)
    (current,) = boxes(page, "#moves .move[aria-current]")
    assert current in moves
    assert [pair for pair in combinations(moves, 2) if overlap(*pair)] == []


def shows_more(page: Page) -> bool:
    """Tell whether the foot of the sentences has the arrow that says that they go on."""
    (box,) = boxes(page, "#message")
    foot = {"x": box["x"] + box["width"] - 13, "y": box["y"] + box["height"] - 7, "width": 13, "height": 7}
    return ACCENT in pixels(page, cast("FloatRect", foot))


def test_on_a_phone_the_rounds_that_are_won_stand_in_one_line(shared_page: GamePage) -> None:
    page = shared_page.page
    page.set_viewport_size({"width": 360, "height": 640})
    page.locator("#new").click()
    page.locator('#new-games [value="nam-nam"]').check()
    page.locator("#new-more summary").click()
    page.locator("#new-match").select_option("best-of-3")
    page.locator("#new-dialog input[value=S]").check()
    page.locator("#start-new").click()
    expect(page.locator("#rounds")).to_have_text("Best of 3 · rounds 0–0")
    assert page.locator("#rounds").evaluate(LINES_OF_LAST_THREE) == 1


@pytest.mark.no_python
def test_the_projector_shows_the_board_alone_with_giant_numbers(new_page: NewPage, site: SiteServer) -> None:
    page = new_page(1280, 800)
    game_page = open_without_python(page, site)
    (before,) = boxes(page, "#board .house[data-cell='0']")
    page.keyboard.press("p")
    expect(page.locator("body.projector")).to_be_attached()
    for part in (".top", ".record", ".controls"):
        expect(page.locator(part)).not_to_be_visible()
    expect(page.locator("#message")).to_be_visible()
    expect(page.locator("#status")).to_have_text("Your turn")
    (after,) = boxes(page, "#board .house[data-cell='0']")
    assert after["width"] > 1.2 * before["width"], "the houses are larger"
    game_page.page.locator("#unproject").click()
    expect(page.locator(".controls")).to_be_visible()
    page.locator("[data-open=menu-dialog]").click()
    page.locator("#project").click()
    expect(page.locator("body.projector")).to_be_attached()
    page.keyboard.press("Escape")
    expect(page.locator("body.projector")).not_to_be_attached()


@pytest.mark.no_python
def test_escape_closes_a_dialog_before_it_ends_the_projector_view(new_page: NewPage, site: SiteServer) -> None:
    page = new_page()
    page.add_init_script("delete Element.prototype.requestFullscreen")
    open_without_python(page, site)
    page.keyboard.press("p")
    expect(page.locator("body.projector")).to_be_attached()
    page.keyboard.press("?")
    expect(page.locator("#keys-dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#keys-dialog")).to_be_hidden()
    expect(page.locator("body.projector")).to_be_attached()
    page.keyboard.press("Escape")
    expect(page.locator("body.projector")).not_to_be_attached()


@pytest.mark.no_python
@pytest.mark.parametrize("size", sample(((1280, 800), (1920, 1080), (390, 844)), (1920, 1080)), ids=str)
def test_no_button_of_the_projector_view_lies_on_its_words(
    new_page: NewPage, site: SiteServer, size: tuple[int, int]
) -> None:
    """While a way is chosen too; a class that is shown a game sees no button at all, and the board stays as it is."""
    page = new_page(*size)
    game_page = open_without_python(page, site)
    game_page.begin("bao-la-kujifunza")
    page.keyboard.press("p")
    expect(page.locator("body.projector")).to_be_attached()
    (before,) = boxes(page, "#board")
    game_page.click(game_page.playable()[2])
    ways = page.locator("#acts [data-way]")
    expect(ways.first).to_be_visible()
    seen = boxes(page, "#acts .act, #status, #message, #unproject")
    assert len(seen) == ways.count() + 3
    assert [pair for pair in combinations(seen, 2) if overlap(*pair)] == []
    assert boxes(page, "#board") == [before]
    if size[0] > size[1]:
        large = ways.evaluate_all("all => all.map((e) => Number.parseFloat(getComputedStyle(e).fontSize))")
        assert min(large) >= size[0] / 50, large


MENU_GROUPS = """all => all.map((group) => ({
  title: group.querySelector("h3").textContent,
  opens: [...group.querySelectorAll("button")].map((button) => button.dataset.open.replace("-dialog", "")),
  icons: group.querySelectorAll("li > svg").length,
}))"""
MENU = (
    ["lesson", "exercises", "rules"],
    ["games", "own-rules", "sheet", "share", "tournament"],
    ["editor", "lines", "review", "compare"],
    ["language", "device", "project", "keys"],
)
MENU_TITLES = {
    "en": ["Learn", "Play", "Study", "This app"],
    "nl": ["Leren", "Spelen", "Bestuderen", "Deze app"],
    "de": ["Lernen", "Spielen", "Untersuchen", "Diese App"],
    "fr": ["Apprendre", "Jouer", "Étudier", "Cette application"],
    "ru": ["Учиться", "Играть", "Изучать", "Это приложение"],
    "tr": ["Öğren", "Oyna", "Çalış", "Bu uygulama"],
}


@pytest.mark.no_python
@pytest.mark.parametrize("language", MENU_TITLES)
def test_the_menu_has_four_groups_with_icons(new_page: NewPage, site: SiteServer, language: str) -> None:
    """All of it is seen on a desk; on the narrowest phone nothing in it is cut off or lies on another."""
    page = new_page(1280, 800, locale=language)
    open_without_python(page, site)
    open_dialog(page, "menu-dialog")
    expect(page.locator("#menu-dialog svg")).to_have_count(sum(map(len, MENU)))
    found = page.locator("#menu-dialog section").evaluate_all(MENU_GROUPS)
    assert [group["title"] for group in found] == MENU_TITLES[language]
    assert tuple(group["opens"] for group in found) == MENU
    assert [group["icons"] for group in found] == [len(group) for group in MENU]
    assert page.locator("#menu-dialog").evaluate("e => e.scrollHeight - e.clientHeight") == 0, "nothing below its edge"
    expect_dialog_fits(page, "menu-dialog")
    page.set_viewport_size({"width": 320, "height": 568})
    expect_dialog_fits(page, "menu-dialog")


@pytest.mark.first_visit
def test_the_menu_is_whole_without_what_is_fetched_and_says_nothing_of_it(
    new_page: NewPage, site: SiteServer, errors: Complaints
) -> None:
    page = new_page(390, 844)
    errors.expect(NOT_LOADED)
    page.context.route("**/dialogs-*.js", lambda route: route.abort())
    open_without_python(page, site)
    said = page.locator("#message").inner_text()
    open_dialog(page, "menu-dialog")
    page.locator("#menu-dialog [data-open=language-dialog]").click()
    expect(page.locator("#language-dialog")).to_be_visible()
    expect(page.locator("#message")).to_have_text(said)


@pytest.mark.no_python
@pytest.mark.parametrize("language", MENU_TITLES)
def test_start_and_cancel_of_a_new_game_are_always_in_view(new_page: NewPage, site: SiteServer, language: str) -> None:
    """They stay there when the dialog is scrolled, and cover no control. Phones show the games in two columns."""
    page = new_page(360, 640, locale=language)
    open_without_python(page, site)
    open_dialog(page, "new-dialog")
    for width, height in [*PHONES, (1280, 800)]:
        page.set_viewport_size({"width": width, "height": height})
        cards = boxes(page, "#new-dialog .game")
        columns = len({box["x"] for box in cards})
        assert len(cards) == len(GAMES) + 1, "each game, and one for all others"
        assert columns == 2 if width < 400 else 2 < columns <= 5, (width, columns)
        feet = []
        for end in (0, 9999):
            page.locator("#new-dialog").evaluate("(e, end) => e.scrollTo(0, end)", end)
            feet.append([box["y"] for box in boxes(page, "#new-dialog .foot button")])
        assert feet[0] == pytest.approx(feet[1], abs=1), (width, feet)
        expect_dialog_fits(page, "new-dialog")


OFF_THE_LINE = """() => [...document.querySelectorAll("dialog[open] :is(.choices, #languages)")].flatMap((group) => {
  const box = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect();
  };
  const middle = ({ y, height }) => y + height / 2;
  const start = group.getBoundingClientRect().x;
  const [first] = group.querySelectorAll("input");
  const edges = [...[...group.querySelectorAll("legend")].map(box), first.getBoundingClientRect()];
  const circles = [...group.querySelectorAll("label")].filter((label) => label.checkVisibility()).map((label) => {
    const [circle, words] = [label.querySelector("input").getBoundingClientRect(), box(label.querySelector("span"))];
    return { of: label.textContent, below: middle(circle) - middle(words) };
  });
  const right = edges.map(({ x }) => ({ of: group.textContent, right: x - start }));
  return [
    ...right.filter(({ right }) => Math.abs(right) > 0.5),
    ...circles.filter(({ below }) => Math.abs(below) > 1.5),
  ];
})"""
"""What begins right of its group's edge, and the circles that are not on the middle of their words, in CSS pixels."""


@pytest.mark.no_python
@pytest.mark.parametrize("size", [(1280, 800), (360, 640)])
def test_circles_are_on_the_middle_of_their_words_and_choices_at_the_edge(
    new_page: NewPage, site: SiteServer, size: tuple[int, int]
) -> None:
    page = new_page(*size)
    open_without_python(page, site)
    for dialog in ("new", "editor", "language"):
        open_dialog(page, f"{dialog}-dialog")
        expect(page.locator(f"#{dialog}-dialog input[type=radio]").last).to_be_visible()
        assert page.evaluate(OFF_THE_LINE) == [], dialog
        close_dialog(page, f"{dialog}-dialog")


@pytest.mark.no_python
def test_a_class_can_read_the_words_and_clocks_of_the_projector_view(new_page: NewPage, site: SiteServer) -> None:
    """At least 48 pixels high on a screen of 1920, none of them cut, and the button to end it on none of them."""
    page = new_page(1920, 1080)
    open_without_python(page, site)
    page.locator("#new").click()
    page.locator("#new-more summary").click()
    page.locator("#new-clock").select_option(index=1)
    page.locator("#start-new").click()
    expect(page.locator("#clock-far")).to_be_visible()
    page.keyboard.press("p")
    expect(page.locator("body.projector")).to_be_attached()
    words = "#status, #message, .clock-name, .clock-left"
    sizes = page.locator(words).evaluate_all("all => all.map((e) => Number.parseFloat(getComputedStyle(e).fontSize))")
    assert len(sizes) == 6
    assert min(sizes) >= 48, sizes
    seen = boxes(page, words)
    assert [
        pair for pair in combinations(boxes(page, "#status, #message, .clock, #unproject"), 2) if overlap(*pair)
    ] == []
    assert [box for box in seen if box["x"] < 0 or box["x"] + box["width"] > 1920] == []


@pytest.mark.no_python
def test_a_long_message_of_the_projector_view_is_made_smaller_until_it_fits(
    new_page: NewPage, site: SiteServer
) -> None:
    page = new_page(1920, 1080)
    open_without_python(page, site)
    page.keyboard.press("p")
    expect(page.locator("body.projector")).to_be_attached()
    message = page.locator("#message")
    usual = message.evaluate("e => e.clientHeight")
    message.evaluate("e => { e.textContent = 'Four seeds from your A8 are captured, and sown. '.repeat(4); }")
    expect(message).to_have_attribute("style", re.compile("font-size"))
    fitted = message.evaluate("e => [e.scrollHeight, e.clientHeight]")
    assert fitted[0] <= fitted[1] == usual
    message.evaluate("e => { e.textContent = 'Short.'; }")
    expect(message).not_to_have_attribute("style", re.compile("font-size"))


@pytest.mark.no_python
@pytest.mark.parametrize("language", ["en", "de", "fr", "nl", "ru", "tr"])
def test_on_a_phone_the_board_fills_the_screen_without_a_shift(
    new_page: NewPage, site: SiteServer, language: str
) -> None:
    """At least 480 of 844 pixels, in games of every shape; the head is as high in each; no layout shift."""
    page = new_page(390, 844, locale=language)
    page.add_init_script(SHIFTS)
    game_page = open_without_python(page, site)
    wait_for_paint(page)
    assert page.evaluate("shifts") == []
    game_page.set(computer="", speed="instant")
    tops = set()
    for shape in SHAPES:
        game_page.begin(shape)
        (board,) = boxes(page, "#board canvas:last-of-type")
        assert board["height"] >= 480, (shape, board)
        (place,) = boxes(page, "#board")
        tops.add(place["y"])
        (moves,) = boxes(page, "#moves")
        assert moves["height"] == 36, "one line of moves"
    assert len(tops) == 1, tops


@pytest.mark.no_python
@pytest.mark.parametrize("language", sample(("de", "en", "fr", "nl", "ru", "tr"), "de"))
def test_on_a_large_screen_icons_have_their_words_below_them(
    new_page: NewPage, site: SiteServer, language: str
) -> None:
    page = new_page(1280, 800, locale=language)
    open_without_python(page, site)
    for width, height, labelled in ((1280, 800, True), (960, 640, True), (740, 360, False), (390, 844, False)):
        page.set_viewport_size({"width": width, "height": height})
        told = page.locator(".top .icon:visible, .state .icon:visible").evaluate_all(LABELS)
        assert len(told) >= 6, told
        assert [label for name, label in told if label != (f'"{name}"' if labelled else "none")] == [], width
        expect_board_fits(page)


LABELS = "all => all.map((e) => [e.ariaLabel, getComputedStyle(e, '::after').content])"
"""The name of each icon, and what its style writes below it."""


@pytest.mark.first_visit
@pytest.mark.parametrize("size", [(360, 640), (390, 844), (1280, 800)], ids=str)
def test_nothing_moves_from_the_first_picture_until_the_page_is_ready_offline(
    new_page: NewPage, site: SiteServer, size: tuple[int, int]
) -> None:
    page = new_page(*size)
    page.add_init_script(SHIFTS)
    game_page = GamePage(page)
    game_page.open(site.url)
    game_page.wait_for_engine()
    expect(page.locator("#offline[data-state=ready]")).to_be_attached(timeout=PATIENCE)
    wait_for_paint(page)
    assert page.evaluate("shifts") == []


LARGE_TEXT_SIZES = [(360, 640), (320, 568), (320, 256), (740, 360), (640, 400)]


LINES = "e => Math.round(e.scrollHeight / Number.parseFloat(getComputedStyle(e).lineHeight))"
LINES_SEEN = LINES.replace("scrollHeight", "clientHeight")
"""How many lines the words of an element have, and how many of them are seen without scrolling them."""


def expect_large_text_fits(page: Page, around: str) -> None:
    """Expect to scroll downwards at most: each control is reached, and no words lie on another."""
    for width, height in LARGE_TEXT_SIZES:
        page.set_viewport_size({"width": width, "height": height})
        wait_for_paint(page)
        where = (around, width, height)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, where
        assert find_unreachable(page) == [], where
        icons = boxes_now(page, ":is(.top, .walk) .icon")
        assert [box for box in icons if box["x"] < 0 or box["x"] + box["width"] > width] == [], where
        assert [box for box in icons for name in boxes_now(page, "#game") if overlap(box, name)] == [], where
        words = boxes_now(page, ".controls span")
        assert [pair for pair in combinations(words, 2) if overlap(*pair)] == [], where
        (board,) = boxes_now(page, "#board")
        assert board["height"] <= max(height, 256), where
        if height > 500:
            (house, *_) = boxes_now(page, ".house")
            assert house["height"] > 2 * house["width"], (where, "hollows are upright, as with small text")
        if width > height and words == []:
            assert len({box["y"] for box in boxes_now(page, ".controls button")}) == 1, where
        assert page.locator("#message").evaluate(LINES_SEEN) >= min(3, page.locator("#message").evaluate(LINES)), where


@pytest.mark.no_python
@pytest.mark.parametrize("language", ["en", "de", "fr", "nl", "ru", "tr"])
def test_the_page_fits_when_its_text_is_twice_as_large(new_page: NewPage, site: SiteServer, language: str) -> None:
    page = new_page(360, 640, locale=language)
    open_without_python(page, site)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    open_dialog(page, "menu-dialog")
    expect_dialog_fits(page, "menu-dialog")
    page.locator("#menu-dialog [data-close]").first.click()
    for dialog in ("language-dialog", "sheet-dialog", "own-rules-dialog"):
        open_dialog(page, dialog)
        wait_for_paint(page)
        assert page.locator(f"#{dialog}").evaluate("e => e.scrollWidth - e.clientWidth") <= 0, dialog
        page.locator(f"#{dialog} [data-close]").first.click()
    expect_large_text_fits(page, language)
    page.set_viewport_size({"width": 740, "height": 360})
    page.evaluate("document.documentElement.style.fontSize = ''")
    wait_for_paint(page)
    assert find_unreachable(page) == [], "a phone that lies on its side, at the usual size of text"


READY = {
    "compare-dialog": "#compare-table button",
    "exercises-dialog": ".exercises-themes button",
    "lesson-dialog": "#lesson-houses button",
    "own-rules-dialog": "#own-options details",
    "review-dialog": "#review-sides tr",
    "rules-dialog": ".entries a",
    "sheet-dialog": ".move-word",
}
"""What a dialog shows once all of it is there."""


@pytest.mark.parametrize("language", ["en", "de", "fr", "nl", "ru", "tr"])
def test_every_dialog_fits_when_its_text_is_twice_as_large(new_page: NewPage, site: SiteServer, language: str) -> None:
    page = new_page(360, 640, locale=language)
    game_page = GamePage(page)
    game_page.open(site.url)
    game_page.wait_for_turn()
    game_page.click(0)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    for dialog in dialogs(page):
        open_dialog(page, dialog)
        if dialog in READY:
            page.locator(f"#{dialog} {READY[dialog]}").first.wait_for(state="attached")
        page.locator(f"#{dialog} details").evaluate_all("all => all.forEach((one) => { one.open = true; })")
        expect_large_dialog_fits(page, dialog)
        close_dialog(page, dialog)


@pytest.mark.no_python
def test_large_text_breaks_no_language_and_leaves_the_list_of_games_its_width(
    new_page: NewPage, site: SiteServer
) -> None:
    page = new_page(360, 640)
    open_without_python(page, site)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    open_dialog(page, "language-dialog")
    lines = page.locator("#languages span[lang]").evaluate_all("all => all.map((one) => one.getClientRects().length)")
    heights = page.locator("#languages span[lang]").evaluate_all("all => all.map((one) => one.offsetHeight)")
    assert set(lines) == {1}
    assert len(set(heights)) == 1, "each name is in one line"
    close_dialog(page, "language-dialog")
    open_dialog(page, "exercises-dialog")
    (games,) = boxes(page, "#exercises-game")
    assert games["width"] > 270, games


@pytest.mark.no_python
def test_the_page_fits_with_a_browsers_largest_font(
    browser: Browser, launching: dict[str, Any], site: SiteServer
) -> None:
    """A default font of 32 px, which queries of the screen's size count in, too."""
    large = launching | {"args": [*launching["args"], "--blink-settings=defaultFontSize=32"]}
    with browser.browser_type.launch(**large) as chromium:
        for language in ("en", "de", "fr", "nl", "ru", "tr"):
            page = chromium.new_context(locale=language).new_page()
            page.set_default_timeout(PATIENCE)
            open_without_python(page, site)
            assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
            expect_large_text_fits(page, language)


SIZES = [(320, 568), (360, 640), (740, 360), (820, 1180), (1280, 800), (1920, 1080)]


@pytest.mark.no_python
@pytest.mark.parametrize("clock", [False, True], ids=["no-clock", "clock"])
def test_the_projector_view_can_be_left_by_touch_at_every_size(
    new_page: NewPage, site: SiteServer, clock: bool
) -> None:
    page = new_page(1280, 800)
    open_without_python(page, site)
    if clock:
        page.locator("#new").click()
        page.locator("#new-more summary").click()
        page.locator("#new-clock").select_option(index=1)
        page.locator("#start-new").click()
        expect(page.locator("#clock-far")).to_be_visible()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.keyboard.press("p")
        expect(page.locator("body.projector")).to_be_attached()
        assert find_unreachable(page) == [], (width, height)
        inside = page.locator("#unproject").bounding_box()
        assert inside
        assert inside["x"] >= 0
        assert inside["x"] + inside["width"] <= width
        assert inside["y"] + inside["height"] <= height
        page.locator("#unproject").click()
        expect(page.locator("body.projector")).not_to_be_attached()
        wait_for_paint(page)
        assert find_unreachable(page) == [], (width, height, "after it")


@pytest.mark.no_python
def test_the_projector_view_stays_as_the_last_of_several_quick_keys_asks(new_page: NewPage, site: SiteServer) -> None:
    """Full screen of an earlier key ends later than the key after it is pressed."""
    page = new_page(1280, 800)
    open_without_python(page, site)
    page.keyboard.press("p")
    expect(page.locator("body.projector")).to_be_attached()
    page.evaluate(UNSETTLED)
    for _ in range(4):
        page.keyboard.press("p")
    until(page, lambda: page.evaluate("!window.unsettled"), "full screen has begun and ended for the last time")
    expect(page.locator("body.projector")).to_be_attached()
    page.keyboard.press("p")
    until(page, lambda: page.evaluate("!document.fullscreenElement"), "the screen is left")
    expect(page.locator("body.projector")).not_to_be_attached()


UNSETTLED = """() => {
  let settling;
  const settle = () => {
    window.unsettled = true;
    clearTimeout(settling);
    settling = setTimeout(() => { window.unsettled = false; }, 500);
  };
  document.addEventListener("fullscreenchange", settle);
  settle();
}"""
"""Has `window.unsettled` tell whether full screen began or ended within the last half second."""


@pytest.mark.no_python
def test_tab_reaches_steps_and_moves_in_the_order_seen(new_page: NewPage, site: SiteServer) -> None:
    """On a phone that is turned the other way round too, and what has the focus keeps it."""
    page = new_page(360, 640)
    open_without_python(page, site)
    first, last, move = (page.locator(part) for part in ("#annotate", "#flip", "#moves .move"))
    last.focus()
    page.keyboard.press("Tab")
    expect(move).to_be_focused()
    page.set_viewport_size({"width": 844, "height": 390})
    expect(page.locator("#moves ~ .walk")).to_be_attached()
    assert boxes(page, "#moves")[0]["y"] < boxes(page, ".walk")[0]["y"]
    page.keyboard.press("Tab")
    expect(first).to_be_focused()
    page.set_viewport_size({"width": 360, "height": 640})
    expect(page.locator(".walk ~ #moves")).to_be_attached()
    expect(first).to_be_focused()
    for part in (last, move):
        page.keyboard.press("Tab")
        expect(part).to_be_focused()


@pytest.mark.no_python
def test_a_foreigner_finds_the_language_behind_the_globe(new_page: NewPage, site: SiteServer) -> None:
    """Each is called by its own name, and the words change at once."""
    page = new_page(360, 640)
    open_without_python(page, site)
    page.locator("#globe").click()
    names = page.locator("#languages [lang]")
    expect(names).to_have_text(["English", "Deutsch", "Français", "Nederlands", "Русский", "Türkçe"])
    names.nth(3).click()
    expect(page.locator("#language-title")).to_have_text("Taal")
    page.locator("#language-dialog [data-close]").click()
    expect(page.locator("#status")).to_have_text("Jij bent aan zet")
    page.reload()
    expect(page.locator("#status")).to_have_text("Jij bent aan zet")


def test_what_each_house_is_worth_is_one_tap_away(shared_page: GamePage) -> None:
    page = shared_page.page
    page.set_viewport_size({"width": 390, "height": 844})
    worth = page.locator("#worth")
    expect(worth).to_have_attribute("aria-pressed", "false")
    worth.click()
    expect(worth).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".house[data-cell='0']")).to_have_attribute("aria-label", re.compile("level|ahead|even"))


@pytest.mark.no_python
def test_marks_of_a_teacher_are_drawn_kept_and_taken_away(new_page: NewPage, site: SiteServer) -> None:
    """By the right button: a circle on a house, an arrow from one to another; the same once more is gone."""
    page = new_page(1280, 800)
    game_page = open_without_python(page, site)

    def lead(start: int, end: int) -> None:
        for cell, press in ((start, page.mouse.down), (end, page.mouse.up)):
            (box,) = boxes(page, f".house[data-cell='{cell}']")
            page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            press(button="right")

    lead(0, 7)
    lead(2, 2)
    expect(page.locator("#marks path")).to_have_count(1)
    expect(page.locator("#marks ellipse")).to_have_count(1)
    expect(page.locator("#moves .comment")).to_have_count(0)  # they are for programs to read
    page.locator("#annotate").click()
    expect(page.locator("#comment")).to_have_value("[%csl GC] [%cal GAb]")
    assert game_page.moves() == [], "nothing is played by it"
    page.reload()
    expect(page.locator("#marks path")).to_have_count(1)
    expect(page.locator("#resign")).to_be_enabled()  # the game is this tab's again
    lead(0, 7)
    lead(2, 2)
    expect(page.locator("#marks > *")).to_have_count(0)


@pytest.mark.no_python
def test_marks_of_other_programs_are_drawn_and_kept_in_their_colours(new_page: NewPage, site: SiteServer) -> None:
    """A mark that is drawn beside them is green, and says nothing of theirs."""
    page = new_page(1280, 800)
    open_without_python(page, site)
    page.locator("#annotate").click()
    page.locator("#comment").fill("[%csl RA,YB,GD] [%cal BAb] a plan")
    page.locator("#comment").blur()
    expect(page.locator("#marks > *")).to_have_count(4)
    stroke = "all => all.map((mark) => getComputedStyle(mark).stroke)"
    drawn = page.locator("#marks > *").evaluate_all(stroke)
    assert len(set(drawn)) == 4, drawn
    (box,) = boxes(page, ".house[data-cell='4']")
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down(button="right")
    page.mouse.up(button="right")
    expect(page.locator("#comment")).to_have_value("[%csl RA,YB,GD,GE] [%cal BAb] a plan")
    assert page.locator("#marks > *").evaluate_all(stroke)[3:] == [drawn[2], drawn[3]]
