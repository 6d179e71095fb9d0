"""Boards in pages of others: a host page on another origin, drawn at once, played on when touched, one engine awake."""

from __future__ import annotations

import gzip
import json
import re
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect
from pypdf import PdfReader

from build_scripts.lib.environment import WEB
from build_scripts.site.embed_data import oembed
from mashimo import GAMES
from mashimo.bridge.messages import plain
from mashimo.bridge.position_message import custom_game_info, game_infos
from tests.browser.complaints import NOT_LOADED
from tests.browser.embed_helpers import CHAIN, engines, frame_of, heard, until, wait_to_hear
from tests.browser.page_actions import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Page, Route

    from build_scripts.lib.serve import SiteServer
    from tests.browser.complaints import Complaints

SHIPPED = (WEB / "data" / "exercises" / "bao-kenya.txt").read_text(encoding="utf-8").splitlines()
"""The exercises of a game that are shipped, a line each."""


def test_ten_boards_are_drawn_by_the_script_alone(
    host: Callable[..., Page], open_site: SiteServer, requests: list[str]
) -> None:
    page = host(f"<mashimo-board {CHAIN}></mashimo-board>" * 9 + f"<mashimo-board {CHAIN} side=N></mashimo-board>")
    expect(page.locator("mashimo-board svg")).to_have_count(10)
    house = page.locator("mashimo-board svg rect:nth-of-type(2)")
    left, right = (float(house.nth(at).get_attribute("x") or 0) for at in (0, 9))
    assert left < 0 < right, "South's first house is at the right where North sits below"
    assert [url for url in requests if url.startswith(open_site.url)] == [f"{open_site.url}embed.js"]
    name = page.locator("mashimo-board svg").first.get_attribute("aria-label") or ""
    assert "South: A 0,B 4,C 4,D 4,E 4,F 3." in name
    assert "North: a 5,b 1,c 2,d 5,e 5,f 5." in name


def test_three_digits_are_drawn_and_a_language_is_known_by_its_longest_tag(host: Callable[..., Page]) -> None:
    """No house and no text stops at two digits or two letters; what is more than three digits is no position."""
    numbers = "200-4-4-4-4-4-4-4-4-4-4-4-101-0-S"
    board = f"<mashimo-board game=oware-abapa position={numbers}></mashimo-board>"
    languages = "".join(f"<div lang={tag}>{board}</div>" for tag in ("de-AT", "nl", "gsw", "en-GB"))
    page = host(f"{languages}<mashimo-board id=wrong game=oware-abapa position=1{numbers}></mashimo-board>")
    drawn = page.locator("[lang=de-AT] mashimo-board svg")
    expect(drawn.locator("text", has_text=re.compile("^(200|101)$"))).to_have_count(2)
    expect(drawn).to_have_attribute("aria-label", re.compile("Süd: A 200,B 4"))
    buttons = ["Auf diesem Brett spielen", "Op dit bord spelen", *["Play on this board"] * 2]
    expect(page.locator("[lang] button")).to_have_text(buttons)
    expect(page.locator("#wrong svg")).to_have_count(0)


def test_the_words_of_other_languages_are_fetched_once_and_english_needs_none(
    host: Callable[..., Page], open_site: SiteServer, requests: list[str]
) -> None:
    """Boards that come later, and a board whose language is changed, use those that are there."""
    page = host("<mashimo-board id=one game=awale lang=en></mashimo-board><mashimo-board game=awale></mashimo-board>")
    button = page.locator("#one button")
    words = f"{open_site.url}embed-words.js"
    expect(button).to_have_text("Play on this board")
    assert words not in requests
    wanted = {"fr": "Jouer sur ce plateau", "de-AT": "Auf diesem Brett spielen", "en": "Play on this board"}
    for language, said in wanted.items():
        page.evaluate("tag => document.querySelector('#one').lang = tag", language)
        expect(button).to_have_text(said)
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<mashimo-board id=two game=awale lang=nl>')")
    expect(page.locator("#two button")).to_have_text("Op dit bord spelen")
    assert requests.count(words) == 1


def test_the_words_come_where_a_policy_allows_the_script_alone(
    host: Callable[..., Page], open_site: SiteServer, errors: Complaints
) -> None:
    """As in the site's own example pages; a complaint of the browser about the policy would fail this test."""
    page = host("")
    page.goto(f"{open_site.url}examples/awale-nl.html")
    expect(page.locator("mashimo-board button").first).to_have_text("Deze zetten naspelen")
    assert errors == []


@pytest.mark.parametrize("part", ["button", "a"])
def test_a_board_keeps_the_focus_when_its_words_come(
    host: Callable[..., Page], open_site: SiteServer, part: str
) -> None:
    """A reader who goes through the page by keyboard may be there before them."""
    page = host("", script=None)
    waiting: list[Route] = []
    page.context.route("**/embed-words.js", lambda route: waiting.append(route))  # noqa: PLW0108 -- Playwright looks into it
    page.evaluate("document.body.innerHTML = '<mashimo-board game=awale lang=nl></mashimo-board><button>Next</button>'")
    page.add_script_tag(url=f"{open_site.url}embed.js")
    board = page.locator("mashimo-board")
    until(page, lambda: bool(waiting), "the words are asked for")
    board.locator(part).focus()
    waiting[0].continue_()
    expect(board.locator("button")).to_have_text("Op dit bord spelen")
    expect(board.locator(part)).to_be_focused()


def test_without_the_words_of_a_language_the_board_is_in_english(
    host: Callable[..., Page], open_site: SiteServer, errors: Complaints
) -> None:
    page = host("", script=None)
    errors.expect(NOT_LOADED)
    page.context.route("**/embed-words.js", lambda route: route.fulfill(status=404, body="There is none."))
    page.evaluate("document.body.innerHTML = '<mashimo-board game=awale lang=nl>'")
    page.add_script_tag(url=f"{open_site.url}embed.js")
    until(page, lambda: any("404" in error for error in errors), "the missing words are reported")
    expect(page.locator("mashimo-board button")).to_have_text("Play on this board")
    expect(page.locator("mashimo-board svg")).to_have_count(1)


def test_a_language_that_is_none_is_english_and_the_text_inside_stays(host: Callable[..., Page]) -> None:
    """The language is on the element or around it, as a template leaves it that was not filled in."""
    odd = [" en", "{{ page.lang }}", "", "x-klingon", "e" * 300, "__proto__", "toString"]
    board = "<mashimo-board game=awale mode=two{}><p>Play it there.</p></mashimo-board>"
    own = "".join(board.format(f' lang="{tag}"') for tag in odd)
    around = "".join(f'<div lang="{tag}"><section>{board.format("")}</section></div>' for tag in odd)
    wrong = '<div lang="{{ page.lang }}"><mashimo-board id=wrong game=chess><p id=inside>Here</p></mashimo-board></div>'
    page = host(own + around + wrong)
    buttons = page.locator("mashimo-board button")
    expect(buttons).to_have_count(2 * len(odd))
    assert set(buttons.all_inner_texts()) == {"Play on this board"}
    expect(page.locator("mashimo-board svg")).to_have_count(2 * len(odd))
    expect(page.locator("#wrong")).to_contain_text("be shown:")
    expect(page.locator("#inside")).to_be_visible()


def test_a_goal_named_like_a_property_of_objects_is_unknown(host: Callable[..., Page], open_site: SiteServer) -> None:
    """Every object has it as a property; the engine does not know it as a goal."""
    words = ("hasOwnProperty", "toString", "constructor", "__proto__")
    frames = (
        f'<div id={word}><iframe src="{open_site.url}embed.html#game=awale&find={word}"></iframe></div>'
        for word in words
    )
    page = host("".join(frames), script=None)
    for word in words:
        expect(frame_of(page, word).locator("#task")).to_have_text("Find the move.", timeout=PATIENCE)
        expect(frame_of(page, word).locator("#cover-wake")).to_be_visible()


@pytest.mark.long
def test_of_ten_boards_one_has_an_engine(host: Callable[..., Page]) -> None:
    """Touched one after another, each puts the one before it to sleep, and so ends its workers."""
    page = host("".join(f"<mashimo-board id=b{number} {CHAIN}></mashimo-board>" for number in range(10)))
    for number in (0, 4, 9):
        page.locator(f"#b{number} button").click()
        expect(page.locator("mashimo-board iframe")).to_have_count(1)
        expect(page.locator(f"#b{number} iframe")).to_be_attached()
    for number in (0, 4):
        wait_to_hear(page, f"b{number}", "sleep")
    wait_to_hear(page, "b9", "move")
    assert len(page.frames) == 2
    until(page, lambda: engines(page) == 1, "one engine, those of the boards asleep are gone")


@pytest.mark.long
def test_only_the_script_is_loaded_before_the_first_touch(
    host: Callable[..., Page], open_site: SiteServer, site_folder: Path, requests: list[str]
) -> None:
    """What docs/embedding.md says of the bytes, by gzip: 4.1 kB, about 64 kB for the frame, about 6.5 MB for Python."""

    def packed(wanted: str) -> int:
        urls = {url.split("#")[0].removeprefix(open_site.url) for url in requests if url.startswith(open_site.url)}
        files = (site_folder / url for url in urls if re.search(wanted, url))
        return sum(len(gzip.compress(file.read_bytes(), mtime=0)) for file in files)

    page = host(f"<mashimo-board id=one {CHAIN} mode=two></mashimo-board>")
    expect(page.locator("#one svg")).to_be_visible()
    before = packed("")
    page.locator("#one button").click()
    expect(frame_of(page, "one").locator("#engine[data-state=ready]")).to_be_attached(timeout=PATIENCE)
    frame, python = packed(r"embed\.html|frame-"), packed(r"pyodide|wheels|worker")
    print(f"{before} bytes before the first touch, then {frame} for the frame and {python} for Python")  # noqa: T201
    assert before <= 4_100
    assert frame <= 64_000
    assert python <= 6_500_000


@pytest.mark.long
@pytest.mark.parametrize(("width", "height"), [(300, 220), (600, 400)])
def test_the_rule_of_a_sentence_opens_in_a_frame_without_an_origin(
    host: Callable[..., Page], open_site: SiteServer, width: int, height: int
) -> None:
    """RULES 1.4: the link that a refusal has leads to the rule and back, and the board stands as it stood."""
    address = f"{open_site.url}embed.html#game=oware-abapa&mode=two"
    sandbox = f'sandbox="allow-scripts" width={width} height={height}'
    page = host(f'<div id=one><iframe src="{address}" {sandbox}></iframe></div>', script=None)
    frame = frame_of(page, "one")
    frame.locator("#cover-wake").click()
    expect(frame.locator("#status")).to_contain_text("South", timeout=PATIENCE)
    frame.locator('.house[data-cell="8"]').click(force=True)
    frame.locator("#message a").click()
    expect(frame.locator("#rules-reader")).to_contain_text("Choose a house of your own row", timeout=PATIENCE)
    close = frame.locator("#rules-dialog [data-close]")
    expect(close).to_be_in_viewport(ratio=1)
    close.click()
    expect(frame.locator("#rules-dialog")).to_be_hidden()
    frame.locator('.house[data-cell="2"]').click()
    expect(frame.locator("#status")).to_contain_text("North", timeout=PATIENCE)


ENDED = "position=0-1-1-0-2-2-0-0-2-0-9-3-4-24-N&moves=e F f"
"""RULES 2.6: F would have won at once."""
RECORD = "#v1;oware-abapa;start=0-1-1-0-2-2-0-0-2-0-9-3-4-24-N;moves=e.F.f"


def test_a_review_opens_the_app_with_the_same_game(host: Callable[..., Page], open_site: SiteServer) -> None:
    address = f"{open_site.url}embed.html#game=oware-abapa&mode=two&{ENDED}"
    page = host(f'<div id=one><iframe src="{address}" width=600 height=400></iframe></div>', script=None)
    frame = frame_of(page, "one")
    frame.locator("#cover-wake").click()
    with page.context.expect_page() as opened:
        frame.locator("#acts [data-does=review]").click(timeout=PATIENCE)
    assert opened.value.url == f"{open_site.url}{RECORD}"
    assert opened.value.evaluate("opener") is None


def test_a_frame_that_may_open_no_tab_shows_the_link(
    host: Callable[..., Page], open_site: SiteServer, errors: Complaints
) -> None:
    errors.expect("popups", "Blocked opening")
    address = f"{open_site.url}embed.html#game=oware-abapa&mode=two&{ENDED}"
    page = host(f'<div id=one><iframe src="{address}" sandbox="allow-scripts"></iframe></div>', script=None)
    frame = frame_of(page, "one")
    frame.locator("#cover-wake").click()
    frame.locator("#frame-app").click(timeout=PATIENCE)
    expect(frame.locator("#copied")).to_contain_text("new tabs")
    expect(frame.locator("#link")).to_have_value(f"{open_site.url}{RECORD}")
    assert len(page.context.pages) == 1


def test_a_board_has_undo_a_hint_and_a_link(host: Callable[..., Page]) -> None:
    page = host('<mashimo-board id=one game="oware-abapa" mode=two></mashimo-board>')
    page.locator("#one button").click()
    frame = frame_of(page, "one")
    frame.locator('.house[data-cell="2"]').click()
    assert wait_to_hear(page, "one", "move", 2)["record"] == "v1;oware-abapa;moves=C"
    frame.locator("#share").click()
    expect(frame.locator("#link")).to_have_value(re.compile("#v1;oware-abapa;moves=C$"))
    frame.locator("#undo").click()
    assert wait_to_hear(page, "one", "move", 3)["record"] == "v1;oware-abapa"
    expect(frame.locator("#link")).to_have_value(re.compile("#v1;oware-abapa$"))
    frame.locator("#share").click()
    expect(frame.locator("#link")).to_be_hidden()
    frame.locator("#hint").click()
    expect(frame.locator("#message")).to_contain_text("Try ", timeout=PATIENCE)


def test_rules_are_read_in_the_board_one_by_one(host: Callable[..., Page]) -> None:
    page = host('<mashimo-board id=one game="awale" mode=two lang=nl></mashimo-board>')
    page.locator("#one button").click()
    frame = frame_of(page, "one")
    frame.locator("#rules").click()
    title = frame.locator("#rules-reader h3")
    expect(title).to_be_visible()
    first = title.inner_text()
    frame.locator("#rules-reader .ways a").click()
    expect(title).not_to_have_text(first)
    expect(frame.locator("#rules-reader .ways a")).to_have_count(2)
    assert "#rules" not in page.frames[1].url, "the address still says which board it is"
    frame.locator("#rules-dialog [data-close]").click()
    expect(frame.locator("#rules-dialog")).to_be_hidden()


def check_board(page: Page, index: int, game: dict[str, Any]) -> None:
    """Check that a board of the page is drawn with the houses of a game as it is baked, and its start."""
    drawn = (
        page.locator("mashimo-board")
        .nth(index)
        .locator("text")
        .evaluate_all(
            "(all) => all.map((text) => [text.textContent, +text.getAttribute('x'), +text.getAttribute('y')])"
        )
    )
    named = [(name, x, y) for name, x, y in drawn if not name.isdecimal()]
    houses = [house["name"] for house in game["layout"]["houses"]]
    stores = [{"S": "South", "N": "North"}[store["side"]] for store in game["layout"]["stores"]]
    assert [name for name, _, _ in named] == houses + stores, game["id"]
    letters = named[: len(houses)]
    rows = sorted({y for _, _, y in letters})
    for (name, x, y), house in zip(letters, game["layout"]["houses"], strict=True):
        left = sum(other < x for _, other, line in letters if line == y)
        assert (rows.index(y), left) == (house["row"], house["column"]), f"{game['id']} {name}"
    numbers = [int(name) for name, _, _ in drawn if name.isdecimal()]
    assert numbers == game["shown"][0]["places"], game["id"]


@pytest.mark.long
def test_every_games_board_has_the_engines_houses(host: Callable[..., Page]) -> None:
    """Letters, places and order are those of the layout, told in a few bytes."""
    games: list[dict[str, Any]] = json.loads(json.dumps(game_infos()))
    page = host("".join(f"<mashimo-board game={game['id']}></mashimo-board>" for game in games))
    for index, game in enumerate(games):
        check_board(page, index, game)


@pytest.mark.long
def test_a_home_made_game_is_drawn_as_the_engine_has_it_and_played_on(host: Callable[..., Page]) -> None:
    """RULES 12.24: its text stands where a game's name stands; sown clockwise, the stores lie at the left ends."""
    texts = ("own1.10x9.cw.again", "own1.3x1", "own1.5x3.again.xo.row")
    games: list[dict[str, Any]] = [json.loads(json.dumps(plain(custom_game_info(GAMES[text])))) for text in texts]
    page = host("".join(f"<mashimo-board game={text}></mashimo-board>" for text in texts))
    for index, game in enumerate(games):
        check_board(page, index, game)
        boxes = page.locator("mashimo-board").nth(index).locator("rect").all()
        first, second = (float(box.get_attribute("x") or "") for box in boxes[-2:])
        ends = {store["side"]: store["end"] for store in game["layout"]["stores"]}
        assert (first > second) == (ends["S"] == "right"), game["id"]
    page.locator("mashimo-board button").last.click()
    frame = page.locator("mashimo-board iframe").content_frame
    expect(frame.locator("#houses [data-cell]")).to_have_count(10, timeout=PATIENCE)


@pytest.mark.parametrize("attributes", ['game="chess"', 'game="awale" position="4-4-S"', 'game="awale" mode="fly"', ""])
def test_an_attribute_that_cannot_be_is_said(host: Callable[..., Page], attributes: str) -> None:
    page = host(f"<mashimo-board lang=nl {attributes}></mashimo-board>")
    expect(page.locator("mashimo-board p")).to_contain_text("Dit bord kan niet worden getoond:")


def test_one_board_is_awake_and_the_others_keep_their_game(host: Callable[..., Page]) -> None:
    """A replay that was put to sleep after its first move still has the others."""
    page = host(
        '<mashimo-board id=one game="oware-abapa" moves="C c F"></mashimo-board>'
        f"<mashimo-board id=two {CHAIN} find=captures=5></mashimo-board>"
    )
    page.locator("#one button").click()
    first, drawn = frame_of(page, "one"), page.locator("#one svg")
    first.locator("#step-first").click(timeout=PATIENCE)
    expect(drawn).to_have_attribute("aria-label", re.compile("South: A 4,B 4,C 4,"))
    first.locator("#step-next").click()
    after = " South: A 4,B 4,C 0,D 5,E 5,F 5. North: a 5,b 4,c 4,d 4,e 4,f 4."
    expect(drawn).to_have_attribute("aria-label", after)
    page.locator("#two button").click()
    expect(page.locator("#one iframe")).to_have_count(0)
    assert wait_to_hear(page, "one", "sleep")["position"] == "4-4-0-5-5-5-5-4-4-4-4-4-0-0-N"
    expect(drawn).to_have_attribute("aria-label", after)
    second = frame_of(page, "two")
    expect(second.locator("#task")).to_contain_text("captures 5", timeout=PATIENCE)
    second.locator('.house[data-cell="1"]').click()
    assert wait_to_hear(page, "two", "answer")["right"] is False
    expect(second.locator("#task")).to_contain_text("Not this one")
    wait_to_hear(page, "two", "move", 3)
    second.locator('.house[data-cell="5"]').click()
    assert wait_to_hear(page, "two", "answer", 2) == {
        "id": "two",
        "mashimo": 1,
        "type": "answer",
        "right": True,
        "move": "F",
    }
    assert len(page.frames) == 2
    until(page, lambda: engines(page) == 1, "one engine, that of the board asleep is gone")
    count = len(heard(page, "one", "move"))
    page.locator("#one button").click()
    wait_to_hear(page, "one", "move", count + 4)
    records = [message["record"] for message in heard(page, "one", "move")[count:]]
    opened, *played = [str(record).removeprefix("v1;oware-abapa;moves=") for record in records]
    assert (opened, played) == ("C.c.F", ["C", "C.c", "C.c.F"]), "it goes on where it slept, to its last move"


@pytest.mark.long
def test_a_frame_without_an_origin_plays(host: Callable[..., Page]) -> None:
    """Of the element: no storage, no service worker, no worker by address."""
    page = host('<mashimo-board id=one game="bao-kenya" level=2 sandbox="allow-scripts"></mashimo-board>')
    page.locator("#one button").click()
    frame_of(page, "one").locator('.house[data-cell="0"]').click()
    assert str(wait_to_hear(page, "one", "move", 3)["record"]).startswith("v1;bao-kenya;moves=A.")


def test_a_frame_as_wordpress_writes_it_plays(host: Callable[..., Page], open_site: SiteServer) -> None:
    """Its address has a secret behind it, which WordPress is told with the height; its sandbox leaves it no origin."""
    said = oembed(open_site.url, "Mashimo", "bao-kenya")
    (address,) = re.findall(r'src="([^"]*)"', json.loads(said)["html"])
    frame = f'<iframe sandbox="allow-scripts" security="restricted" src="{address}#?secret=aB3dE6gH9j"'
    told = "<script>window.told = []; addEventListener('message', ({ data }) => told.push(data));</script>"
    page = host(f'{told}<div id=one>{frame} data-secret="aB3dE6gH9j" width="600" height="480"></iframe></div>', None)
    board = frame_of(page, "one")
    board.locator("#cover-wake").click()
    board.locator('.house[data-cell="0"]').click()
    played = "told.some(({ type, record }) => type === 'move' && record.startsWith('v1;bao-kenya;moves=A.'))"
    page.wait_for_function(played, polling=100, timeout=PATIENCE)
    page.wait_for_function("told.some(({ secret, value }) => secret && value > 100)", timeout=PATIENCE)
    for height in page.evaluate("told.filter(({ secret }) => secret)"):
        assert (height["message"], height["secret"]) == ("height", "aB3dE6gH9j")


@pytest.mark.long
def test_a_plain_frame_sleeps_until_it_is_touched(
    host: Callable[..., Page], open_site: SiteServer, requests: list[str]
) -> None:
    address = f"{open_site.url}embed.html#game=oware-abapa&moves=F f C&lang=de"
    page = host(f'<div id=one><iframe src="{address}" width=600 height=420></iframe></div>', script=None)
    wakes = frame_of(page, "one").locator("#cover-wake")
    expect(wakes).to_have_text("Diese Züge nachspielen")
    assert [url for url in requests if "pyodide" in url] == []
    wakes.click()
    expect(frame_of(page, "one").locator("#status")).to_contain_text("spielt", timeout=PATIENCE)
    expect(frame_of(page, "one").locator("#step-next")).to_be_visible()


@pytest.mark.long
def test_an_address_that_is_not_understood_is_said_in_place_of_the_board(
    host: Callable[..., Page], open_site: SiteServer
) -> None:
    page = host(f'<div id=one><iframe src="{open_site.url}embed.html#game=chess"></iframe></div>', script=None)
    expect(frame_of(page, "one").locator("#cover-text")).to_contain_text('game="chess"')


def test_without_scripts_there_is_the_picture_that_the_page_has(host: Callable[..., Page]) -> None:
    page = host(f"<mashimo-board {CHAIN}><p id=inside>a picture</p></mashimo-board>", java_script_enabled=False)
    expect(page.locator("#inside")).to_be_visible()


def test_no_other_window_is_listened_to(host: Callable[..., Page], tmp_path: Path) -> None:
    """A frame that floods the page with messages, and a page that floods the board, change nothing."""
    (tmp_path / "hostile.html").write_text(
        "<script>for (let i = 0; i < 200; i++) { parent.postMessage({ mashimo: 1, type: 'move', height: 1e9,"
        " record: 'v1;evil', position: '48-0-0-0-0-0-0-0-0-0-0-0-0-0-S' }, '*'); parent.postMessage('mashimo', '*'); }"
        "</script>",
        encoding="utf-8",
    )
    page = host(
        '<iframe src="hostile.html"></iframe><mashimo-board id=one game="oware-abapa" mode=two></mashimo-board>'
    )
    page.locator("#one button").click()
    wait_to_hear(page, "one", "move")
    page.evaluate(
        """() => {
          const board = document.querySelector("#one").shadowRoot.querySelector("iframe").contentWindow;
          const tricks = [null, 7, "sleep", {}, { mashimo: 2, type: "sleep" }, { mashimo: 1, type: "load", record: 5 },
            { mashimo: 1, type: "load", record: "x".repeat(200000) }, { mashimo: 1, type: "__proto__", record: "a" },
            JSON.parse('{ "mashimo": 1, "__proto__": { "type": "sleep" } }'), [1], { mashimo: 1, type: "load" }];
          for (let i = 0; i < 50; i++) for (const trick of tricks) board.postMessage(trick, "*");
          document.querySelector("iframe").contentWindow.location.reload();
        }"""
    )
    frame_of(page, "one").locator('.house[data-cell="2"]').click()
    wait_to_hear(page, "one", "move", 2)
    records = [message["record"] for message in heard(page, "one", "move")]
    assert records == ["v1;oware-abapa", "v1;oware-abapa;moves=C"]
    assert page.locator("#one iframe").evaluate("(frame) => frame.offsetHeight") <= 2000


@pytest.mark.long
def test_the_page_can_load_a_game_into_a_board(host: Callable[..., Page]) -> None:
    page = host('<mashimo-board id=one game="oware-abapa" mode=two></mashimo-board>')
    page.locator("#one button").click()
    wait_to_hear(page, "one", "move")
    page.evaluate("document.querySelector('#one').load('v1;oware-abapa;moves=F.f')")
    assert wait_to_hear(page, "one", "move", 2)["record"] == "v1;oware-abapa;moves=F.f"
    page.evaluate("document.querySelector('#one').load('v1;oware-abapa;moves=Z')")
    assert wait_to_hear(page, "one", "error")["code"] == "no-move"


def test_a_game_that_is_loaded_before_the_board_can_hear_is_shown(host: Callable[..., Page]) -> None:
    page = host('<mashimo-board id=one game="oware-abapa" mode=two></mashimo-board>')
    page.evaluate(
        """() => {
          const board = document.querySelector("#one");
          board.wake();
          board.load("v1;oware-abapa;moves=F.f");
        }"""
    )
    assert wait_to_hear(page, "one", "move")["record"] == "v1;oware-abapa;moves=F.f"


def test_the_app_that_is_opened_from_a_board_saves_files(host: Callable[..., Page]) -> None:
    """Unlike the board, which is in a frame that may not."""
    page = host('<mashimo-board id=one game="oware-abapa" mode=two></mashimo-board>')
    page.locator("#one button").click()
    wait_to_hear(page, "one", "move")
    with page.context.expect_page() as opened:
        frame_of(page, "one").locator("#frame-app").click()
    app = opened.value
    page.evaluate("document.querySelector('#one').sleep()")  # Python starts once, in the app
    app.locator("#share").click()
    with app.expect_download(timeout=PATIENCE) as saved:
        app.locator("#save").click()
    assert '[Variant "oware-abapa"]' in saved.value.path().read_text(encoding="utf-8")


@pytest.mark.long
def test_of_a_flood_of_games_that_a_page_loads_the_last_is_opened(host: Callable[..., Page]) -> None:
    """All are in order, so none can be ignored for that; those that others follow at once are passed over."""
    page = host('<mashimo-board id=one game="oware-abapa" mode=two></mashimo-board>')
    page.locator("#one button").click()
    wait_to_hear(page, "one", "move")
    page.evaluate(
        """() => {
          const board = document.querySelector("#one");
          for (let i = 0; i < 3000; i++) board.load(`v1;oware-abapa;moves=${"ABCDEF"[i % 6]}`);
          board.load("v1;oware-abapa;moves=F.f");
        }"""
    )
    found = "heard.some(({ record }) => record === 'v1;oware-abapa;moves=F.f')"
    page.wait_for_function(found, timeout=PATIENCE)
    frame_of(page, "one").locator('.house[data-cell="2"]').click()
    last = "heard.some(({ record }) => record === 'v1;oware-abapa;moves=F.f.C')"
    page.wait_for_function(last, timeout=PATIENCE)
    assert len(heard(page, "one", "move")) < 100


def test_a_printed_page_shows_how_each_board_stands(host: Callable[..., Page]) -> None:
    page = host('<mashimo-board id=one game="oware-abapa" mode=two></mashimo-board>')
    page.locator("#one button").click()
    frame_of(page, "one").locator('.house[data-cell="2"]').click()
    wait_to_hear(page, "one", "move", 2)
    page.emulate_media(media="print")
    expect(page.locator("#one svg")).to_be_visible()
    expect(page.locator("#one iframe")).not_to_be_visible()
    expect(page.locator("#one svg")).to_have_attribute(
        "aria-label", " South: A 4,B 4,C 0,D 5,E 5,F 5. North: a 5,b 4,c 4,d 4,e 4,f 4."
    )


@pytest.mark.long
def test_boards_are_printed_whole_with_their_numbers(host: Callable[..., Page]) -> None:
    """To PDF, as a browser prints: how each stands, none cut by the end of a sheet."""
    page = host("".join(f"<h2>No {number}</h2><mashimo-board {CHAIN}></mashimo-board>" for number in range(9)))
    expect(page.locator("mashimo-board svg")).to_have_count(9)
    printed = PdfReader(BytesIO(page.pdf(format="A4", print_background=True)))
    sheets = [sheet.extract_text() for sheet in printed.pages]
    assert len(sheets) > 1
    for sheet in sheets:
        boards = [len(re.findall(rf"\b{letter}\s\d", sheet)) for letter in "ABCDEFabcdef"]
        assert len(set(boards)) == 1, f"each letter as often, as no board lies on two sheets: {sheet}"
    assert sum(len(re.findall(r"\bA\s\d", sheet)) for sheet in sheets) == 9
    assert not any("Play" in sheet or "Find" in sheet for sheet in sheets), "nothing to be touched is printed"


def test_a_series_of_the_sites_exercises_is_asked_one_after_the_other(host: Callable[..., Page]) -> None:
    page = host('<mashimo-board id=one game="bao-kenya" mode=exercise find="series=2"></mashimo-board>')
    page.locator("#one button").click()
    frame = frame_of(page, "one")
    asked: list[str] = []

    def opened() -> list[str]:
        starts = [str(message["record"]).rsplit(";", maxsplit=1)[-1] for message in heard(page, "one", "move")]
        return [start for start in starts if start.startswith("start=") and start not in asked]

    for number, dots in enumerate(("◉○", "●◉"), start=1):
        expect(frame.locator("#task")).to_contain_text(re.compile(f"Find the one right move. {dots}"), timeout=PATIENCE)
        until(page, lambda: bool(opened()), f"the exercise of {dots} is told")
        asked += opened()
        expect(frame.locator("#status")).to_have_text("Your turn")
        (line,) = [one for one in SHIPPED if f"start={one.split()[0]}" == asked[-1]]
        cell = "ABCDEFGHabcdefgh".index(line.split()[1][0])
        frame.locator(f'.house[data-cell="{cell}"]').click()
        assert wait_to_hear(page, "one", "answer", number)["right"] is True  # said until the next is asked
    expect(frame.locator("#task")).to_contain_text("Yes, that is it.", timeout=PATIENCE)
