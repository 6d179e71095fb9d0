"""Games taken out of the page and brought into it: by link, QR code, file, position, drop, and from other apps."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from mashimo.play.move_tree import file_of
from mashimo.play.ogn import read_ogn, write_ogn
from tests.browser.complaints import NOT_LOADED
from tests.browser.page_actions import PATIENCE, GamePage
from tests.browser.page_queries import open_without_python
from tests.support.boards import random_game
from tests.support.sample import sample, sample_of_several

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from build_scripts.lib.serve import SiteServer
    from mashimo.play.record import Record
    from tests.browser.complaints import Complaints
    from tests.browser.conftest import Lasting, NewPage

THEIRS = """[Variant "Oware Abapa"]
[Event "Friendly match"]
[Site "?"]
[Date "2014.05.01"]
[Round "?"]
[South "Ama"]
[North "Kofi"]
[Result "*"]

1. F e { a comment } 2. D b (2... a 3. F) 3. C { good } *
"""
"""A file in the form of RULES 10.6, with the name that Aualé gives the game."""
DAMAGED = '[Variant "Oware"]\n\n1. F f\n2. X *'
LONG = 300


OTHER_APPS = """
  navigator.share = async (data) => { window.shared = data; };
  navigator.canShare = () => true;
  Object.defineProperty(window, "launchQueue", { value: { setConsumer(take) {
    window.launch = (text) => take({ files: [{ getFile: async () => new File([text], "game.ogn") }] });
  } } });"""
"""The offers of the system to an installed app: to hand on a link, and to be handed a file."""


BY_KEYBOARD_AND_BY_TOUCH = pytest.mark.parametrize("touch", sample((False, True), False))


@pytest.fixture
def game_page(shared_page: GamePage) -> GamePage:
    """Return the shared page, at a game of two people."""
    return shared_page


def begin_among_apps(page: Page, site: SiteServer) -> GamePage:
    """Begin a game of two people on a device that has other apps."""
    page.add_init_script(OTHER_APPS)
    game_page = GamePage(page)
    game_page.open(site.url)
    game_page.set(computer="", speed="instant")
    return game_page


def long_game(game: str) -> Record:
    """Return a game of 300 moves, or the longest of many."""
    found = (random_game(game, Random(f"long {number}"), longest=LONG).to_record() for number in range(60))
    return max(found, key=lambda record: len(record.moves))


def file_payload(text: str, name: str = "game.ogn") -> dict[str, Any]:
    """Return a file as Playwright puts it into a field."""
    return {"name": name, "mimeType": "text/plain", "buffer": text.encode()}


def drop(page: Page, kind: str, text: str) -> None:
    """Drop a file, or a text, on the board."""
    script = """([kind, text]) => {
      const data = new DataTransfer();
      if (kind === "file") data.items.add(new File([text], "game.ogn"));
      else data.setData("text/plain", text);
      for (const type of ["dragover", "drop"]) {
        const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data });
        document.querySelector("#board").dispatchEvent(event);
      }
    }"""
    page.evaluate(script, [kind, text])


def check_theirs(game_page: GamePage) -> None:
    """Check that the file above is on the board, with all that it says."""
    expect(game_page.page.locator("#moves > li > .move")).to_have_count(6, timeout=PATIENCE)
    game_page.wait_for_turn()
    assert game_page.moves() == ["F", "e", "D", "b", "C"]
    expect(game_page.page.locator("#moves")).to_contain_text("Ama")
    assert game_page.page.locator('.move[data-path="F.e.D.a.F"]').count() == 1
    assert game_page.page.locator("#moves .comment").all_inner_texts() == ["a comment", "good"]


@BY_KEYBOARD_AND_BY_TOUCH
def test_a_file_in_the_form_of_auale_is_chosen_and_opened(game_page: GamePage, touch: bool) -> None:
    """RULES 10.6."""
    game_page.press("#share", touch)
    with game_page.page.expect_file_chooser() as chooser:
        game_page.press("#open-file", touch)
    chooser.value.set_files(file_payload(THEIRS))  # type: ignore[arg-type]
    check_theirs(game_page)
    expect(game_page.page.locator("#share-dialog")).to_be_hidden()


@pytest.mark.long
@pytest.mark.parametrize("kind", ["file", "text"])
def test_a_game_is_dropped_on_the_page(game_page: GamePage, kind: str) -> None:
    drop(game_page.page, kind, THEIRS)
    check_theirs(game_page)


@pytest.mark.long
@pytest.mark.parametrize("way", ["file", "drop", "paste"])
def test_a_position_comes_in_by_every_way_that_a_game_does(game_page: GamePage, way: str) -> None:
    """RULES 10.1."""
    text = "0-4-4-4-4-3-5-1-2-5-5-5-3-3-N"
    if way == "drop":
        drop(game_page.page, "text", text)
    elif way == "paste":
        game_page.paste(text)
    else:
        game_page.page.locator("#share").tap()
        game_page.page.locator("#file").set_input_files(file_payload(text, "position.txt"))  # type: ignore[arg-type]
    expect(game_page.page.locator("#status")).to_have_text("North\u2019s turn", timeout=PATIENCE)
    assert (game_page.house(6).get_attribute("aria-label") or "").startswith("House a, North\u2019s, 5 seeds.")


SEVERAL = """[Variant "oware-abapa"]
[South "Ama"]

1. F! f $14 1-0

[Variant "awale"]
[South "Esi"]
[North "Yaw"]

1. C c 2. D *

[Variant "awale"]

1. C X *
"""


@BY_KEYBOARD_AND_BY_TOUCH
def test_of_several_games_in_a_file_one_is_chosen(game_page: GamePage, touch: bool) -> None:
    """RULES 10.6: the list names them, and an error has the line of the whole file."""
    page = game_page.page
    game_page.press("#share", touch)
    page.locator("#file").set_input_files(file_payload(SEVERAL))  # type: ignore[arg-type]
    choice = page.locator("#file-games")
    expect(choice).to_be_visible(timeout=PATIENCE)
    expect(choice.locator("option")).to_have_text(["1. Ama", "2. Esi \u2013 Yaw", "3. awale"])
    expect(choice).to_be_focused()
    choice.select_option(index=2)
    game_page.press("#open-pasted", touch)
    expect(page.locator("#paste-error")).to_contain_text("Line 14", timeout=PATIENCE)
    choice.select_option(index=1)
    game_page.press("#open-pasted", touch)
    expect(page.locator("#share-dialog")).to_be_hidden(timeout=PATIENCE)
    game_page.wait_for_turn()
    assert game_page.moves() == ["C", "c", "D"]
    game_page.press("#share", touch)
    expect(choice).to_be_hidden()


def test_what_is_left_out_of_a_file_is_said_with_its_line(game_page: GamePage) -> None:
    """RULES 10.6: signs stay as comments, the rest is named."""
    first = SEVERAL.partition("\n\n[")[0]
    drop(game_page.page, "file", first)
    expect(game_page.page.locator("#message")).to_contain_text(
        "Left out (line: text): 4: $14 \u00b7 4: 1-0", timeout=PATIENCE
    )
    assert game_page.moves() == ["F", "f"]
    assert game_page.page.locator("#moves .comment").all_inner_texts() == ["!"]


@pytest.mark.parametrize("encoding", ["utf-16", "cp1252"])
def test_a_file_is_read_in_the_encoding_of_other_programs(game_page: GamePage, encoding: str) -> None:
    """The page decodes it as the command line does."""
    game_page.press("#share", touch=False)
    text = SEVERAL.partition("\n\n[")[0].replace("Ama", "Zo\u00eb \u2013")
    game_page.page.locator("#file").set_input_files(file_payload("") | {"buffer": text.encode(encoding)})  # type: ignore[arg-type]
    expect(game_page.page.locator("#moves")).to_contain_text("Zo\u00eb \u2013", timeout=PATIENCE)


@pytest.mark.parametrize("tail", ["&fbclid=IwAR0x", "?utm_source=chat&utm_medium=social"])
def test_a_link_opens_whatever_other_programs_append_to_it(game_page: GamePage, site: SiteServer, tail: str) -> None:
    """RULES 10."""
    game_page.open(f"{site.url}#v1;oware-abapa;moves=F.f{tail}")
    expect(game_page.page.locator("#moves > li > .move")).to_have_count(3, timeout=PATIENCE)
    assert game_page.moves() == ["F", "f"]


@pytest.mark.emptied
def test_what_is_saved_bears_the_date_of_the_place(new_page: NewPage, site: SiteServer, tmp_path: Path) -> None:
    """In Auckland it is the next day already; and in Britain a date is written as there."""
    page = new_page(timezone_id="Pacific/Auckland", locale="en-GB")
    page.clock.set_fixed_time("2026-11-25T19:00:00Z")
    game_page = GamePage(page)
    game_page.open(site.url)
    game_page.set(computer="", speed="instant")
    game_page.click(2)
    game_page.press("#share", touch=False)
    with page.expect_download() as download:
        game_page.press("#save", touch=False)
    assert download.value.suggested_filename == "oware-abapa-2026-11-26.ogn"
    saved = tmp_path / "saved.ogn"
    download.value.save_as(saved)
    assert '[Date "2026.11.26"]' in saved.read_text(encoding="utf-8")
    page.keyboard.press("Escape")
    game_page.begin("awale")
    page.locator("[data-open=menu-dialog]").click()
    page.locator("#menu-dialog [data-open=games-dialog]").click()
    expect(page.locator("#games-list")).to_contain_text("26 Nov 2026, 08:00")
    with page.expect_download() as copies:
        page.locator("#games-export").click()
    assert copies.value.suggested_filename == "mashimo-2026-11-26.txt"


def test_a_damaged_file_that_is_dropped_says_where_and_loses_nothing(game_page: GamePage) -> None:
    game_page.click(2)
    drop(game_page.page, "file", DAMAGED)
    error = game_page.page.locator("#paste-error")
    expect(error).to_be_visible(timeout=PATIENCE)
    expect(error).to_contain_text("4")
    assert game_page.page.locator("#pasted").input_value() == DAMAGED
    game_page.page.locator("#share-dialog [data-close]").click()
    assert game_page.moves() == ["C"]
    drop(game_page.page, "file", "[" * 1_100_000)
    expect(error).to_be_visible(timeout=PATIENCE)
    assert game_page.moves() == ["C"]
    drop(game_page.page, "file", (Path(__file__).parent.parent / "data" / "kept" / "games-3.txt").read_text("utf-8"))
    expect(error).to_contain_text("choose \u201cAdd games from a copy\u201d in \u201cYour games\u201d")
    assert game_page.moves() == ["C"]


def test_a_file_that_is_dropped_on_a_dialog_closes_it(game_page: GamePage) -> None:
    game_page.page.locator("[data-open=menu-dialog]").click()
    expect(game_page.page.locator("#menu-dialog")).to_be_visible()
    drop(game_page.page, "file", '[Variant "awale"]\n\n1. C *')
    expect(game_page.page.locator("#menu-dialog")).to_be_hidden(timeout=PATIENCE)
    assert game_page.moves() == ["C"]


def test_an_error_has_its_line_of_a_pasted_text_that_begins_with_empty_lines(game_page: GamePage) -> None:
    """RULES 10.6."""
    game_page.press("#share", touch=False)
    game_page.page.locator("#pasted").fill('\n\n[Variant "awale"]\n\n1. C X *')
    game_page.press("#open-pasted", touch=False)
    expect(game_page.page.locator("#paste-error")).to_contain_text("Line 5", timeout=PATIENCE)


@BY_KEYBOARD_AND_BY_TOUCH
def test_a_game_is_saved_as_a_file_and_opened_again(game_page: GamePage, tmp_path: Path, touch: bool) -> None:
    game_page.paste_position(THEIRS)
    game_page.press("#share", touch)
    with game_page.page.expect_download() as download:
        game_page.press("#save", touch)
    assert re.fullmatch(r"oware-auale-\d{4}-\d\d-\d\d\.ogn", download.value.suggested_filename)
    saved = tmp_path / "saved.ogn"
    download.value.save_as(saved)
    file, original = read_ogn(saved.read_text(encoding="utf-8")), read_ogn(THEIRS)
    assert (file.record, file.line, file.tags) == (
        original.record,
        original.line,
        {**original.tags, "Variant": "oware-auale"},
    )
    game_page.page.keyboard.press("Escape")
    game_page.begin()
    drop(game_page.page, "file", saved.read_text(encoding="utf-8"))
    check_theirs(game_page)


@pytest.mark.long
@BY_KEYBOARD_AND_BY_TOUCH
def test_link_and_position_are_copied(game_page: GamePage, site: SiteServer, touch: bool) -> None:
    game_page.click(5)
    game_page.press("#share", touch)
    game_page.press("#copy", touch)
    expect(game_page.page.locator("#copied")).to_have_text("Copied.")
    read = "navigator.clipboard.readText()"
    assert game_page.page.evaluate(read) == f"{site.url}#v1;oware-abapa;moves=F"
    game_page.press("#copy-position", touch)
    game_page.page.evaluate(  # `wait_for_function` would take the promise for true
        f"async () => {{ while ((await {read}).includes('#')) await new Promise((later) => setTimeout(later, 50)); }}"
    )
    assert game_page.page.evaluate(read) == "4-4-4-4-4-0-5-5-5-5-4-4-0-0-N"


def test_a_link_carries_comments_variations_and_players(game_page: GamePage) -> None:
    game_page.paste_position(THEIRS)
    link = game_page.page.locator("#link")
    game_page.press("#share", touch=False)
    expect(link).to_have_value(re.compile("#v1;oware-auale;moves=F.e.D.b.C%20;notes="))
    expect(game_page.page.locator("#left-out")).to_be_hidden()
    address = link.input_value()
    game_page.page.keyboard.press("Escape")
    game_page.begin()
    game_page.open(address)
    check_theirs(game_page)
    for come_by in (game_page.open, game_page.paste_position):
        game_page.begin()
        come_by(address[:-3])
        expect(game_page.page.locator("#message")).to_contain_text("was cut or changed", timeout=PATIENCE)
        assert game_page.moves() == ["F", "e", "D", "b", "C"], "its moves are there all the same"
        assert game_page.page.locator("#moves .comment").count() == 0


@BY_KEYBOARD_AND_BY_TOUCH
def test_what_a_link_leaves_out_is_said_with_the_file_beside_it(
    game_page: GamePage, tmp_path: Path, touch: bool
) -> None:
    long = " ".join(str(number * 7919 % 10_007) for number in range(900))
    game_page.paste_position(THEIRS.replace("a comment", long))
    game_page.press("#share", touch)
    expect(game_page.page.locator("#left-out")).to_contain_text("This link holds only the moves.")
    assert game_page.page.locator("#link").input_value().endswith("#v1;oware-auale;moves=F.e.D.b.C")
    with game_page.page.expect_download() as download:
        game_page.press("#left-out-save", touch)
    saved = tmp_path / "saved.ogn"
    download.value.save_as(saved)
    assert read_ogn(saved.read_text(encoding="utf-8")).line[1].comments == [long]


@pytest.mark.long
@pytest.mark.emptied
@BY_KEYBOARD_AND_BY_TOUCH
def test_the_link_is_handed_to_another_app(page: Page, site: SiteServer, touch: bool) -> None:
    game_page = begin_among_apps(page, site)
    page.set_viewport_size({"width": 360, "height": 640})
    game_page.press("#share", touch)
    game_page.press("#share-link", touch)
    page.wait_for_function("() => window.shared?.url")
    assert page.evaluate("shared.url") == f"{site.url}#v1;oware-abapa"


def code_read(page: Page) -> str:
    """Return the text of the QR code that is drawn, as a reader of codes finds it."""
    import numpy as np  # noqa: PLC0415
    import zxingcpp  # noqa: PLC0415

    expect(page.locator("#qr")).to_be_visible(timeout=PATIENCE)
    drawing = page.locator("#qr-code")
    size = int((drawing.get_attribute("viewBox") or "").split()[-1])
    picture = np.full((size, size), 255, np.uint8)
    for column, row, width in re.findall(r"M(\d+) (\d+)h(\d+)", drawing.locator("path").get_attribute("d") or ""):
        picture[int(row), int(column) : int(column) + int(width)] = 0
    (found,) = zxingcpp.read_barcodes(picture.repeat(4, axis=0).repeat(4, axis=1))
    return found.text


@pytest.mark.long
@BY_KEYBOARD_AND_BY_TOUCH
def test_the_qr_code_is_that_of_the_link(game_page: GamePage, site: SiteServer, touch: bool) -> None:
    page = game_page.page
    game_page.click(5)
    page.set_viewport_size({"width": 320, "height": 568})
    game_page.press("#share", touch)
    game_page.press("#qr-open", touch)
    assert code_read(page) == f"{site.url}#v1;oware-abapa;moves=F"
    box = page.locator("#qr-code").bounding_box()
    assert box
    assert box["width"] >= 200
    game_page.press("#qr-open", touch)
    expect(page.locator("#qr")).to_be_hidden()


@pytest.mark.no_python
def test_a_code_that_cannot_be_drawn_is_said_and_is_there_once_it_can(
    page: Page, site: SiteServer, errors: Complaints
) -> None:
    """The script that draws it is fetched when it is asked for."""
    errors.expect(NOT_LOADED)
    page.context.route("**/qr_code-*.js", lambda route: route.abort())
    open_without_python(page, site)
    page.locator("#share").click()
    page.locator("#qr-open").click()
    expect(page.locator("#copied")).to_contain_text("couldn’t be loaded")  # noqa: RUF001 -- as the page has it
    page.context.unroute("**/qr_code-*.js")
    page.locator("#qr-open").click()
    page.locator("#qr-open").click()
    assert code_read(page) == f"{site.url}#v1;oware-abapa"
    expect(page.locator("#copied")).to_be_empty()


@pytest.mark.parametrize(
    ("game", "moves", "whole"),
    sample_of_several(
        [("oware-auale", 100, True), ("bao-la-kujifunza", 100, None), ("nam-nam", LONG, None)],
        ("nam-nam", LONG, None),
    ),
)
def test_a_link_of_a_long_game_opens_and_has_a_code_or_says_why_not(
    game_page: GamePage, site: SiteServer, game: str, moves: int, whole: bool | None
) -> None:
    record = long_game(game)
    assert len(record.moves) >= moves
    page = game_page.page
    game_page.open(f"{site.url}#{record}")
    expect(page.locator("#moves > li > .move")).to_have_count(len(record.moves) + 1, timeout=PATIENCE)
    game_page.wait_for_turn()
    assert game_page.moves() == list(record.moves)
    room = page.locator("#board").bounding_box()
    assert room
    assert room["height"] > 400, "of 800, whatever room the moves would take"
    page.locator("#share").click()
    page.locator("#qr-open").click()
    found = code_read(page)
    link = page.locator("#link").input_value()
    assert found == link or (not whole and ";start=" in found and "moves" not in found)
    assert ("too long" in page.locator("#qr-note").inner_text()) == (found != link)


@pytest.mark.long
def test_a_text_that_another_app_shares_is_opened_once(page: Page, site: SiteServer) -> None:
    game_page = GamePage(page)
    game_page.open(f"{site.url}?title=x&text=look%20{site.url}%23v1;oware-abapa;moves=F.f&lang=en")
    expect(page.locator("#moves > li > .move")).to_have_count(3, timeout=PATIENCE)
    expect(page).to_have_url(f"{site.url}?lang=en")
    assert game_page.moves() == ["F", "f"]


@pytest.mark.emptied
def test_a_file_that_the_system_opens_with_the_app_is_opened(page: Page, site: SiteServer) -> None:
    game_page = begin_among_apps(page, site)
    page.evaluate("text => window.launch(text)", THEIRS)
    check_theirs(game_page)


def share(page: Page, site: SiteServer, text: str = "", file: str = "", url: str = "") -> None:
    """Share something with the installed app, as the system does: the manifest describes that as a form."""
    manifest = json.loads((site.folder / "manifest.webmanifest").read_text(encoding="utf-8"))
    target = manifest["share_target"]
    (files,) = target["params"]["files"]
    assert {".ogn", "text/plain"} <= set(files["accept"])
    page.goto("about:blank")
    page.set_content(
        f'<form method="{target["method"]}" enctype="{target["enctype"]}" action="{site.url}{target["action"]}">'
        + "".join(f'<input name="{target["params"][name]}">' for name in ("title", "text", "url"))
        + f'<input type="file" name="{files["name"]}"></form>'
    )
    for name, value in (("title", "A title"), ("text", text), ("url", url)):
        page.locator(f"[name={target['params'][name]}]").fill(value)
    if file:
        page.locator(f"[name={files['name']}]").set_input_files(file_payload(file))  # type: ignore[arg-type]
    with page.expect_navigation():
        page.locator("form").evaluate("form => form.submit()")
    assert page.url.partition("?")[0] == site.url


def test_a_shared_file_is_opened_offline_and_once(game_page: GamePage, site: SiteServer) -> None:
    """The file comes from another app."""
    site.stop()
    share(game_page.page, site, file=THEIRS)
    check_theirs(game_page)
    expect(game_page.page).to_have_url(site.url)
    game_page.page.locator("#acts [data-does=play-on]").click()
    game_page.click(game_page.playable()[0])
    game_page.page.reload()
    game_page.wait_for_turn()
    assert len(game_page.moves()) == 6, "a reload goes on with the game as it stands"


@pytest.mark.long
@pytest.mark.parametrize(
    ("text", "url"),
    [("{link}", ""), ("", "{link}"), ("Accuracy: South 91 %", "{link}")],
    ids=["text", "link", "words of a review and a link"],
)
def test_a_text_or_a_link_that_another_app_shares_is_opened(
    game_page: GamePage, site: SiteServer, text: str, url: str
) -> None:
    link = f"{site.url}#v1;oware-abapa;moves=F.f"
    share(game_page.page, site, text=text.format(link=link), url=url.format(link=link))
    expect(game_page.page.locator("#moves > li > .move")).to_have_count(3, timeout=PATIENCE)
    assert game_page.moves() == ["F", "f"]


@pytest.mark.long
def test_a_damaged_shared_file_says_where_and_loses_nothing(game_page: GamePage, site: SiteServer) -> None:
    """The file comes from another app."""
    game_page.click(2)
    for file in (DAMAGED, "[" * 1_100_000):
        share(game_page.page, site, file=file)
        expect(game_page.page.locator("#paste-error")).to_have_text(re.compile(r"\S"), timeout=PATIENCE)
        assert game_page.moves() == ["C"]
    game_page.page.locator("#pasted").fill("")


@pytest.mark.long
def test_a_copy_of_all_games_that_is_shared_says_where_it_is_added(game_page: GamePage, site: SiteServer) -> None:
    """The installed app takes text files, and a copy is one."""
    game_page.click(2)
    share(game_page.page, site, file='{"file":"mashimo-games","form":3,"games":[]}')
    expect(game_page.page.locator("#paste-error")).to_contain_text("This is a copy of saved games.", timeout=PATIENCE)
    assert game_page.moves() == ["C"]
    game_page.page.locator("#pasted").fill("")


KEPT_OF_SHARED = """async () => {
  const cache = await caches.open(`mashimo:${new URL(".", document.baseURI).href}`);
  return (await (await cache.match(new URL("kept/shared", document.baseURI))).blob()).size;
}"""
"""The bytes that the service worker keeps of what another app has shared, before a page takes it."""


def test_little_of_a_huge_shared_file_is_kept_and_its_length_is_said(
    game_page: GamePage, site: SiteServer, lasting: Lasting
) -> None:
    """The file comes from another app."""
    lasting.errors.expect(NOT_LOADED)
    game_page.page.route("**/assets/main-*.js", lambda route: route.abort(), times=1)
    share(game_page.page, site, file="F" * 30_000_000)
    assert game_page.page.evaluate(KEPT_OF_SHARED) <= 1_000_001
    game_page.page.reload()
    expect(game_page.page.locator("#paste-error")).to_contain_text("too long: 1,000,001 characters", timeout=PATIENCE)
    game_page.page.locator("#pasted").fill("")  # the page is that of other tests too


@pytest.mark.long
@pytest.mark.first_visit
def test_a_share_that_could_not_be_kept_is_asked_for_once_more(
    page: Page, site: SiteServer, errors: Complaints
) -> None:
    """A host that takes what is sent for a visit, before the service worker is there."""
    errors.expect(NOT_LOADED)
    game_page = GamePage(page)
    game_page.open(f"{site.url}?shared")
    expect(page.locator("#message")).to_contain_text("Nothing arrived.")
    expect(page).to_have_url(site.url)


@pytest.mark.long
def test_the_manifest_says_what_the_app_opens(site: SiteServer, page: Page) -> None:
    answer = page.request.get(f"{site.url}manifest.webmanifest")
    manifest = json.loads(answer.text())
    assert [".ogn"] in manifest["file_handlers"][0]["accept"].values()


@pytest.mark.long
@pytest.mark.emptied
@BY_KEYBOARD_AND_BY_TOUCH
def test_the_file_is_handed_to_another_app_as_one_that_share_sheets_take(
    page: Page, site: SiteServer, touch: bool
) -> None:
    game_page = begin_among_apps(page, site)
    game_page.paste_position(THEIRS)
    game_page.press("#share", touch)
    game_page.press("#share-file", touch)
    page.wait_for_function("() => window.shared?.files")
    name, kind, text = page.evaluate(
        "async () => { const [file] = shared.files; return [file.name, file.type, await file.text()]; }"
    )
    assert re.fullmatch(r"oware-auale-\d{4}-\d\d-\d\d\.ogn\.txt", name)
    assert (kind, read_ogn(text).record) == ("text/plain", read_ogn(THEIRS).record)


@pytest.mark.long
def test_a_file_of_another_game_changes_the_board(game_page: GamePage) -> None:
    record = random_game("bao-kenya", Random("board"), longest=12).to_record()
    drop(game_page.page, "text", write_ogn(file_of(record)))
    expect(game_page.page.locator("#game")).to_have_text("Bao, Kenyan children\u2019s game", timeout=PATIENCE)
    game_page.wait_for_turn()
    assert game_page.moves() == list(record.moves)


@pytest.mark.no_python
def test_under_a_link_the_game_before_it_is_never_seen(page: Page, site: SiteServer) -> None:
    """Python never comes here: until it does, the start of the link's own game is there, and no turn is said."""
    game_page = open_without_python(page, site)
    game_page.house(2).click()
    expect(page.locator("#moves .move")).to_have_count(2)
    page.goto("about:blank")
    page.goto(f"{site.url}#v1;bao-kenya;start=1-3-3-1-1-6-1-6-5-1-0-0-0-7-1-6-4-2-S")
    expect(page.locator("#status")).not_to_be_empty()
    expect(page.locator("#game")).to_contain_text("Bao, Kenyan")
    expect(page.locator("#moves .move")).to_have_count(1)
    expect(page.locator(".house")).to_have_count(16)
    assert "turn" not in game_page.status()
    assert "Choose" not in game_page.message()


@pytest.mark.emptied
def test_after_a_link_that_cannot_be_opened_the_game_is_as_it_was(page: Page, site: SiteServer) -> None:
    game_page = GamePage(page)
    game_page.open(site.url)
    game_page.set(computer="", speed="instant")
    game_page.click(2)
    page.goto("about:blank")
    game_page.open(f"{site.url}#v1;bao-kenya;moves=Z")
    expect(page.locator("#message.warning")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("#moves .move")).to_have_count(2)
    game_page.wait_for_turn()
    expect(game_page.house(2)).to_have_attribute("aria-label", re.compile("C, empty"))
    game_page.click(8)
    expect(page.locator("#moves .move")).to_have_count(3)
