"""The dialog of the saved games: resume, name, delete and restore one; export and import them all as a file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.page_actions import PATIENCE, GamePage
from tests.support.sample import sample

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from build_scripts.lib.serve import SiteServer
    from tests.browser.conftest import NewPage

pytestmark = pytest.mark.emptied

ABAPA, KENYAN = "Oware, Abapa rules", "Bao, Kenyan children\u2019s game"


def begin_two_games(page: Page, site: SiteServer) -> GamePage:
    """Begin two games for two people: in one a move is played, in the second, of another game, another one."""
    game_page = GamePage(page)
    game_page.open(site.url)
    game_page.set(computer="", speed="instant")
    game_page.click(2)
    game_page.begin("bao-kenya")
    game_page.click(1)
    return game_page


def open_games(page: Page) -> None:
    """Open the list of games, by the menu."""
    page.locator("[data-open=menu-dialog]").click()
    page.locator("#menu-dialog [data-open=games-dialog]").click()
    expect(page.locator("#games-dialog")).to_be_visible()


def expect_games(page: Page, names: list[str]) -> None:
    """Wait until the list has these games, in this order: it shows what is on the disk."""
    expect(page.locator("#games-list b")).to_have_text(names)


def expect_games_in_any_order(page: Page, names: list[str]) -> None:
    """Wait until the list has as many games, and find these."""
    games = page.locator("#games-list b")
    expect(games).to_have_count(len(names))
    assert sorted(games.all_inner_texts()) == sorted(names)


def named(page: Page | Locator, label: str) -> Locator:
    """Return the button of this name."""
    return page.get_by_role("button", name=label)


def test_a_new_game_leaves_the_one_under_way_in_the_list_and_it_goes_on(page: Page, site: SiteServer) -> None:
    game_page = begin_two_games(page, site)
    open_games(page)
    expect_games(page, [KENYAN, ABAPA])
    expect(page.locator("#games-list li").nth(0)).to_contain_text("On the board now")
    expect(page.locator("#games-list li").nth(1)).to_contain_text("Two people 1 move North\u2019s turn")
    named(page, ABAPA).first.click()
    expect(page.locator("#games-dialog")).not_to_be_visible()
    expect(page.locator("#game")).to_have_text(ABAPA)
    assert game_page.moves() == ["C"]
    game_page.click(8)
    assert len(game_page.moves()) == 2
    page.reload()
    expect(page.locator("#game")).to_have_text(ABAPA)
    assert len(game_page.moves()) == 2
    open_games(page)
    expect_games(page, [ABAPA, KENYAN])


@pytest.mark.long
def test_a_game_is_named_deleted_and_brought_back_by_keyboard(page: Page, site: SiteServer) -> None:
    begin_two_games(page, site)
    open_games(page)
    named(page, f"Rename \u201c{ABAPA}\u201d").focus()
    page.keyboard.press("Enter")
    page.keyboard.type("With Ama")
    page.keyboard.press("Enter")
    expect_games(page, [KENYAN, "With Ama"])
    named(page, "Rename \u201cWith Ama\u201d").focus()
    page.keyboard.press("Enter")
    page.keyboard.type("never mind")
    page.keyboard.press("Escape")
    expect_games(page, [KENYAN, "With Ama"])
    named(page, "Delete \u201cWith Ama\u201d").focus()
    page.keyboard.press("Enter")
    expect_games(page, [KENYAN])
    expect(named(page.locator("#games-list"), "Undo")).to_be_focused()
    page.keyboard.press("Enter")
    expect_games(page, [KENYAN, "With Ama"])
    named(page, "Delete \u201cWith Ama\u201d").press("Enter")
    expect_games(page, [KENYAN])
    page.keyboard.press("Escape")
    page.reload()
    open_games(page)
    expect_games(page, [KENYAN])


@pytest.mark.long
def test_a_game_deleted_in_another_window_is_said_to_be_gone(page: Page, site: SiteServer) -> None:
    begin_two_games(page, site)
    open_games(page)
    other = page.context.new_page()
    other.goto(site.url)
    open_games(other)
    named(other, f"Delete \u201c{ABAPA}\u201d").click()
    expect(named(other.locator("#games-list"), "Undo")).to_be_visible()
    named(page, ABAPA).first.click()
    expect(page.locator("#games-note")).to_contain_text(f"\u201c{ABAPA}\u201d can\u2019t be opened now.")
    expect_games(page, [KENYAN])
    expect(page.locator("#games-dialog")).to_be_visible()


def test_a_game_is_named_deleted_and_brought_back_by_touch(new_page: NewPage, site: SiteServer) -> None:
    page = new_page(360, 640)
    begin_two_games(page, site)
    open_games(page)
    named(page, f"Rename \u201c{ABAPA}\u201d").tap()
    page.keyboard.type("With Ama")
    page.locator("#games-list form button, #games-list .act").first.tap()
    expect_games(page, [KENYAN, "With Ama"])
    named(page, "Delete \u201cWith Ama\u201d").tap()
    expect_games(page, [KENYAN])
    named(page.locator("#games-list"), "Undo").tap()
    expect_games(page, [KENYAN, "With Ama"])


@pytest.mark.parametrize("touch", sample((True, False), True))
def test_all_games_go_out_as_a_file_and_come_in_elsewhere_once(
    new_page: NewPage, site: SiteServer, tmp_path: Path, touch: bool
) -> None:
    page = new_page(360, 640)
    game_page = begin_two_games(page, site)
    open_games(page)
    with page.expect_download() as download:
        game_page.press(named(page, "Save a copy of all games"), touch)
    copy = tmp_path / "copy.txt"
    download.value.save_as(copy)
    said = json.loads(copy.read_text(encoding="utf-8"))
    assert (said["file"], said["form"], len(said["games"])) == ("mashimo-games", 3, 2)
    assert [game["state"]["game"] for game in said["games"]] == ["bao-kenya", "oware-abapa"]

    page.close()
    elsewhere = new_page(360, 640)
    game_page = GamePage(elsewhere)
    game_page.open(site.url)
    open_games(elsewhere)
    expect_games(elsewhere, [])
    note = elsewhere.locator("#games-note")
    with elsewhere.expect_file_chooser() as chooser:
        game_page.press(named(elsewhere, "Add games from a copy"), touch)
    chooser.value.set_files(copy)
    expect(note).to_have_text("2 games added.", timeout=PATIENCE)
    expect_games_in_any_order(elsewhere, [ABAPA, KENYAN])
    elsewhere.locator("#games-file").set_input_files(copy)
    expect(note).to_have_text("0 games added. 2 games were already here.")
    whole = copy.read_text(encoding="utf-8")
    copy.write_text(whole, encoding="utf-16")  # as some editors save it
    note.evaluate("element => element.replaceChildren()")
    elsewhere.locator("#games-file").set_input_files(copy)
    expect(note).to_have_text("0 games added. 2 games were already here.")
    copy.write_text(whole.replace('"C"', '"f"'), encoding="utf-8")  # the other side's house
    elsewhere.locator("#games-file").set_input_files(copy)
    expect(note).to_contain_text("Game 2 of this copy can\u2019t be played: ", timeout=PATIENCE)
    copy.write_text("F f C c", encoding="utf-8")
    elsewhere.locator("#games-file").set_input_files(copy)
    expect(note).to_have_text("This file is not a copy of saved games. Nothing has been changed.")
    expect(elsewhere.locator("#games-list b")).to_have_count(2)
    game_page.press(named(elsewhere, ABAPA).first, touch)
    expect(elsewhere.locator("#game")).to_have_text(ABAPA)
    expect(elsewhere.locator("#moves > li > .move")).to_have_count(2)  # a tap is over before the page hears of it
    assert game_page.moves() == ["C"]


@pytest.mark.long
@pytest.mark.parametrize("form", [2, 3])
def test_a_copy_of_long_ago_comes_in_and_each_of_its_games_goes_on(page: Page, site: SiteServer, form: int) -> None:
    copy = Path(__file__).parent.parent / "data" / "kept" / f"games-{form}.txt"
    count = len(json.loads(copy.read_text(encoding="utf-8"))["games"])
    game_page = GamePage(page)
    game_page.open(site.url)
    game_page.set(computer="", speed="instant")
    open_games(page)
    page.locator("#games-file").set_input_files(copy)
    expect(page.locator("#games-note")).to_have_text(f"{count} games added.", timeout=PATIENCE)
    for at in range(1 + count):
        row = page.locator("#games-list button.kept").nth(at)
        if row.is_enabled():
            row.click()
            game_page.wait_for_turn()
            open_games(page)
    expect(page.locator("#games-list button.kept")).to_have_count(1 + count)  # and the one begun here


@pytest.mark.long
def test_the_text_of_a_damaged_game_is_shown_and_can_be_thrown_away(page: Page, site: SiteServer) -> None:
    page.add_init_script('localStorage[\'mashimo:game\'] = \'{"form":1,"value":{"game":"oware-a\'')
    GamePage(page).open(site.url)
    open_games(page)
    assert page.locator("#games-list textarea").input_value() == '{"form":1,"value":{"game":"oware-a'
    named(page, "Delete").click()
    expect(page.locator("#games-list")).to_have_text("The damaged game has been deleted.Undo")
    named(page.locator("#games-list"), "Undo").click()
    expect(page.locator("#games-list textarea")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("width", [320, 640])
def test_the_dialog_fits_a_phone(new_page: NewPage, site: SiteServer, width: int) -> None:
    page = new_page(width, 960 - width)
    begin_two_games(page, site)
    open_games(page)
    dialog = page.locator("#games-dialog")
    assert dialog.evaluate("dialog => dialog.scrollWidth - dialog.clientWidth") == 0
    for button in dialog.locator("button:visible").all():
        box = button.bounding_box()
        assert box, button
        assert box["height"] >= 44
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
