"""The moves beside the board: what is said of them, and the lines that could have been played instead (RULES 10.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.page_actions import GamePage
from tests.browser.page_queries import boxes
from tests.browser.test_evaluation import HOLD

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from build_scripts.lib.serve import SiteServer
    from tests.browser.conftest import NewPage

FILE = """[Variant "oware-abapa"]
[South "Ama"]
[North "Kofi"]

{ At first. } 1. F f 2. C b 3. B c { careful } (3... a { safer } 4. D (4. E d) d) 4. F f *
"""


@pytest.fixture
def game_page(shared_page: GamePage) -> GamePage:
    """Return the shared page, where what is said of a game is shown in the list alone."""
    if shared_page.page.locator("body.noting").count() > 0:
        shared_page.page.locator("#annotate").click()
    return shared_page


def place(game_page: GamePage, path: str) -> Locator:
    """Return the move that a path leads to, in the list."""
    return game_page.page.locator(f'.move[data-path="{path}"]')


def current(game_page: GamePage) -> str | None:
    """Return the path of the move that is on the board."""
    return game_page.page.locator(".move[aria-current]").get_attribute("data-path")


def test_another_move_in_the_middle_is_a_variation(game_page: GamePage) -> None:
    """The game stays as it was played."""
    for cell in (5, 11, 2, 7):  # F f C b
        game_page.click(cell)
    place(game_page, "F").click()
    game_page.wait_for_turn()
    game_page.click(10)  # e
    assert game_page.moves() == ["F", "f", "C", "b"]
    assert current(game_page) == "F.e"
    place(game_page, "F.f.C").click()
    game_page.wait_for_turn()
    assert current(game_page) == "F.f.C"
    game_page.page.keyboard.press("ArrowRight")
    game_page.wait_for_turn()
    assert current(game_page) == "F.f.C.b"
    place(game_page, "F.e").click()
    game_page.wait_for_turn()
    game_page.page.reload()
    game_page.wait_for_turn()
    assert current(game_page) == "F.e"
    assert game_page.moves() == ["F", "f", "C", "b"]


def test_a_file_is_shown_with_its_players_comments_captures_and_variations(game_page: GamePage) -> None:
    game_page.paste_position(FILE)
    shown = game_page.page.locator("#moves")
    for text in ("Ama – Kofi", "At first.", "careful", "safer"):
        expect(shown).to_contain_text(text)
    assert game_page.moves() == ["F", "f", "C", "b", "B", "c", "F", "f"]
    assert place(game_page, "F.f.C.b.B.c").get_attribute("data-captures") == "+2"
    assert place(game_page, "F.f.C.b.B.a.E.d").count() == 1
    assert place(game_page, "F.f.C.b.B.c.F").get_attribute("data-number") == "4."
    assert place(game_page, "F.f.C.b.B.a").get_attribute("data-number") == "3…"


def test_a_variation_is_made_the_main_line_removed_and_brought_back(game_page: GamePage) -> None:
    game_page.paste_position(FILE)
    game_page.page.locator("#annotate").click()
    place(game_page, "F.f.C.b.B.a").click()
    game_page.wait_for_turn()
    game_page.page.locator("#promote").click()
    assert game_page.moves() == ["F", "f", "C", "b", "B", "a", "D", "d"]
    assert current(game_page) == "F.f.C.b.B.a"
    expect(game_page.page.locator("#promote")).to_be_hidden()
    game_page.page.locator("#remove").click()
    game_page.wait_for_turn()
    assert game_page.moves() == ["F", "f", "C", "b", "B", "c", "F", "f"]
    assert current(game_page) == "F.f.C.b.B"
    expect(game_page.page.locator("#restore")).to_be_focused()
    game_page.page.keyboard.press("Enter")
    game_page.wait_for_turn()
    assert game_page.moves() == ["F", "f", "C", "b", "B", "a", "D", "d"]
    expect(game_page.page.locator("#restore")).to_be_hidden()


@pytest.mark.long
def test_a_comment_is_written_in_place_by_keyboard_and_kept(game_page: GamePage) -> None:
    game_page.click(5)
    game_page.page.locator("#annotate").focus()
    game_page.page.keyboard.press("Enter")
    game_page.page.locator("#comment").focus()
    game_page.page.keyboard.type("Long  way\nround")
    game_page.page.keyboard.press("Tab")
    expect(game_page.page.locator("#moves .comment")).to_have_text("Long way round")
    game_page.page.locator("#step-first").click()
    game_page.wait_for_turn()
    game_page.page.locator("#comment").fill("A game")
    place(game_page, "F").click()  # and the touch that leaves the field is not lost
    game_page.wait_for_turn()
    assert current(game_page) == "F"
    assert game_page.page.locator("#moves .comment").all_inner_texts() == ["A game", "Long way round"]
    game_page.page.reload()
    expect(game_page.page.locator("#moves .comment")).to_have_count(2)


def test_a_comment_being_written_is_kept(game_page: GamePage) -> None:
    """The computer may play in between, and the page may be left."""
    game_page.set(computer="N", level="1", speed="normal")
    game_page.page.locator("#annotate").click()
    game_page.page.evaluate(HOLD)  # the computer's answer waits until something is written
    game_page.house(2).click()
    expect(game_page.page.locator("#moves .move")).to_have_count(2)  # the start, and a move that is still being shown
    game_page.page.locator("#comment").focus()
    game_page.page.keyboard.type("Long ")
    game_page.page.evaluate("release()")
    expect(game_page.page.locator("#moves .move")).to_have_count(3)
    game_page.page.keyboard.type("way")
    expect(game_page.page.locator("#comment")).to_have_value("Long way")
    game_page.page.reload()
    game_page.wait_for_turn()
    expect(game_page.page.locator("#moves .comment")).to_have_text("Long way")
    assert [move.text_content() for move in game_page.page.locator("#moves li:has(.comment) .move").all()] == ["C"]


@pytest.mark.long
def test_what_is_played_again_after_undo_is_answered_by_the_computer(game_page: GamePage) -> None:
    game_page.set(computer="N", level="1")
    game_page.click(2)
    assert len(game_page.moves()) == 2
    game_page.page.locator("#undo").click()
    game_page.wait_for_turn()
    game_page.click(2)
    assert len(game_page.moves()) == 2
    assert (current(game_page) or "").count(".") == 1


def test_who_resigns_in_the_middle_loses_nothing_of_what_was_played(game_page: GamePage) -> None:
    """RULES 1.9, 10.6: what followed is kept as a variation, also on the device, and can be played again."""
    for cell in (5, 11, 2, 7):  # F f C b
        game_page.click(cell)
    place(game_page, "F.f").click()
    game_page.wait_for_turn()
    game_page.page.locator("#acts [data-does=play-on]").click()
    game_page.wait_for_turn()
    game_page.page.locator("#resign").click()
    game_page.page.locator("#do-resign").click()
    game_page.wait_for_turn()
    assert game_page.is_over()
    assert game_page.moves() == ["F", "f"]
    game_page.page.reload()
    game_page.wait_for_turn()
    assert game_page.is_over()
    place(game_page, "F.f.C").click()
    game_page.wait_for_turn()
    assert not game_page.is_over()
    game_page.page.keyboard.press("ArrowRight")
    game_page.wait_for_turn()
    assert current(game_page) == "F.f.C.b"
    place(game_page, "F.f").click()
    game_page.wait_for_turn()
    assert game_page.is_over()
    game_page.page.locator("#undo").click()
    game_page.wait_for_turn()
    assert not game_page.is_over()
    for _ in range(2):
        game_page.page.locator("#redo").click()
        game_page.wait_for_turn()
    assert game_page.moves() == ["F", "f", "C", "b"]


def test_who_steps_back_again_and_again_finds_the_button_where_it_was(game_page: GamePage) -> None:
    for cell in (5, 11, 2, 7):  # F f C b
        game_page.click(cell)
    for width, height in ((360, 640), (844, 390), (1280, 800)):
        game_page.page.set_viewport_size({"width": width, "height": height})
        game_page.page.wait_for_function("(width) => innerWidth === width", arg=width)
        (box,) = boxes(game_page.page, "#step-previous")
        for path in ("F.f.C", "F.f", "F"):
            game_page.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            expect(game_page.page.locator(".move[aria-current]")).to_have_attribute("data-path", path)
        game_page.page.locator("#step-last").click()
        game_page.wait_for_turn()


@pytest.mark.long
@pytest.mark.parametrize(("width", "height"), [(320, 568), (640, 360)])
def test_moves_are_commented_by_touch_where_there_is_little_room(
    new_page: NewPage, site: SiteServer, width: int, height: int
) -> None:
    page = new_page(width, height, has_touch=True)
    game_page = GamePage(page)
    game_page.open(site.url)
    game_page.set(speed="instant", computer="")
    game_page.paste_position(FILE)
    page.locator("#annotate").tap()
    place(game_page, "F.f.C.b.B.a").tap()
    game_page.wait_for_turn()
    for name in ("comment", "promote", "remove"):
        expect(page.locator(f"#{name}")).to_be_visible()
        (box,) = boxes(page, f"#{name}")
        assert box["y"] + box["height"] <= height
        assert box["x"] + box["width"] <= width
        assert box["height"] >= 44
    page.locator("#promote").tap()
    assert game_page.moves()[5] == "a"
    page.locator("#annotate").tap()
    expect(page.locator("#undo")).to_be_visible()
