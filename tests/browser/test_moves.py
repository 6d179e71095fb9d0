"""The moves beside the board: what is said of them, and the lines that could have been played instead (RULES 10.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.page_actions import GamePage
from tests.browser.page_queries import boxes
from tests.browser.test_insight import HOLD

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
def hands(shared_page: GamePage) -> GamePage:
    """Return the shared page, where what is said of a game is shown in the list alone."""
    if shared_page.page.locator("body.noting").count() > 0:
        shared_page.page.locator("#annotate").click()
    return shared_page


def place(hands: GamePage, path: str) -> Locator:
    """Return the move that a path leads to, in the list."""
    return hands.page.locator(f'.move[data-path="{path}"]')


def current(hands: GamePage) -> str | None:
    """Return the path of the move that is on the board."""
    return hands.page.locator(".move[aria-current]").get_attribute("data-path")


def test_another_move_in_the_middle_is_a_variation(hands: GamePage) -> None:
    """The game stays as it was played."""
    for cell in (5, 11, 2, 7):  # F f C b
        hands.click(cell)
    place(hands, "F").click()
    hands.wait_for_turn()
    hands.click(10)  # e
    assert hands.moves() == ["F", "f", "C", "b"]
    assert current(hands) == "F.e"
    place(hands, "F.f.C").click()
    hands.wait_for_turn()
    assert current(hands) == "F.f.C"
    hands.page.keyboard.press("ArrowRight")
    hands.wait_for_turn()
    assert current(hands) == "F.f.C.b"
    place(hands, "F.e").click()
    hands.wait_for_turn()
    hands.page.reload()
    hands.wait_for_turn()
    assert current(hands) == "F.e"
    assert hands.moves() == ["F", "f", "C", "b"]


def test_a_file_is_shown_with_its_players_comments_captures_and_variations(hands: GamePage) -> None:
    hands.paste_position(FILE)
    shown = hands.page.locator("#moves")
    for text in ("Ama – Kofi", "At first.", "careful", "safer"):
        expect(shown).to_contain_text(text)
    assert hands.moves() == ["F", "f", "C", "b", "B", "c", "F", "f"]
    assert place(hands, "F.f.C.b.B.c").get_attribute("data-captures") == "+2"
    assert place(hands, "F.f.C.b.B.a.E.d").count() == 1
    assert place(hands, "F.f.C.b.B.c.F").get_attribute("data-number") == "4."
    assert place(hands, "F.f.C.b.B.a").get_attribute("data-number") == "3…"


def test_a_variation_is_made_the_main_line_removed_and_brought_back(hands: GamePage) -> None:
    hands.paste_position(FILE)
    hands.page.locator("#annotate").click()
    place(hands, "F.f.C.b.B.a").click()
    hands.wait_for_turn()
    hands.page.locator("#promote").click()
    assert hands.moves() == ["F", "f", "C", "b", "B", "a", "D", "d"]
    assert current(hands) == "F.f.C.b.B.a"
    expect(hands.page.locator("#promote")).to_be_hidden()
    hands.page.locator("#remove").click()
    hands.wait_for_turn()
    assert hands.moves() == ["F", "f", "C", "b", "B", "c", "F", "f"]
    assert current(hands) == "F.f.C.b.B"
    expect(hands.page.locator("#restore")).to_be_focused()
    hands.page.keyboard.press("Enter")
    hands.wait_for_turn()
    assert hands.moves() == ["F", "f", "C", "b", "B", "a", "D", "d"]
    expect(hands.page.locator("#restore")).to_be_hidden()


@pytest.mark.long
def test_a_comment_is_written_in_place_by_keyboard_and_kept(hands: GamePage) -> None:
    hands.click(5)
    hands.page.locator("#annotate").focus()
    hands.page.keyboard.press("Enter")
    hands.page.locator("#comment").focus()
    hands.page.keyboard.type("Long  way\nround")
    hands.page.keyboard.press("Tab")
    expect(hands.page.locator("#moves .comment")).to_have_text("Long way round")
    hands.page.locator("#step-first").click()
    hands.wait_for_turn()
    hands.page.locator("#comment").fill("A game")
    place(hands, "F").click()  # and the touch that leaves the field is not lost
    hands.wait_for_turn()
    assert current(hands) == "F"
    assert hands.page.locator("#moves .comment").all_inner_texts() == ["A game", "Long way round"]
    hands.page.reload()
    expect(hands.page.locator("#moves .comment")).to_have_count(2)


def test_a_comment_being_written_is_kept(hands: GamePage) -> None:
    """The computer may play in between, and the page may be left."""
    hands.set(computer="N", level="1", speed="normal")
    hands.page.locator("#annotate").click()
    hands.page.evaluate(HOLD)  # the computer's answer waits until something is written
    hands.house(2).click()
    expect(hands.page.locator("#moves .move")).to_have_count(2)  # the start, and a move that is still being shown
    hands.page.locator("#comment").focus()
    hands.page.keyboard.type("Long ")
    hands.page.evaluate("release()")
    expect(hands.page.locator("#moves .move")).to_have_count(3)
    hands.page.keyboard.type("way")
    expect(hands.page.locator("#comment")).to_have_value("Long way")
    hands.page.reload()
    hands.wait_for_turn()
    expect(hands.page.locator("#moves .comment")).to_have_text("Long way")
    assert [move.text_content() for move in hands.page.locator("#moves li:has(.comment) .move").all()] == ["C"]


@pytest.mark.long
def test_what_is_played_again_after_undo_is_answered_by_the_computer(hands: GamePage) -> None:
    hands.set(computer="N", level="1")
    hands.click(2)
    assert len(hands.moves()) == 2
    hands.page.locator("#undo").click()
    hands.wait_for_turn()
    hands.click(2)
    assert len(hands.moves()) == 2
    assert (current(hands) or "").count(".") == 1


def test_who_resigns_in_the_middle_loses_nothing_of_what_was_played(hands: GamePage) -> None:
    """RULES 1.9, 10.6: what followed is kept as a variation, also on the device, and can be played again."""
    for cell in (5, 11, 2, 7):  # F f C b
        hands.click(cell)
    place(hands, "F.f").click()
    hands.wait_for_turn()
    hands.page.locator("#acts [data-does=play-on]").click()
    hands.wait_for_turn()
    hands.page.locator("#resign").click()
    hands.page.locator("#do-resign").click()
    hands.wait_for_turn()
    assert hands.is_over()
    assert hands.moves() == ["F", "f"]
    hands.page.reload()
    hands.wait_for_turn()
    assert hands.is_over()
    place(hands, "F.f.C").click()
    hands.wait_for_turn()
    assert not hands.is_over()
    hands.page.keyboard.press("ArrowRight")
    hands.wait_for_turn()
    assert current(hands) == "F.f.C.b"
    place(hands, "F.f").click()
    hands.wait_for_turn()
    assert hands.is_over()
    hands.page.locator("#undo").click()
    hands.wait_for_turn()
    assert not hands.is_over()
    for _ in range(2):
        hands.page.locator("#redo").click()
        hands.wait_for_turn()
    assert hands.moves() == ["F", "f", "C", "b"]


def test_who_steps_back_again_and_again_finds_the_button_where_it_was(hands: GamePage) -> None:
    for cell in (5, 11, 2, 7):  # F f C b
        hands.click(cell)
    for width, height in ((360, 640), (844, 390), (1280, 800)):
        hands.page.set_viewport_size({"width": width, "height": height})
        hands.page.wait_for_function("(width) => innerWidth === width", arg=width)
        (box,) = boxes(hands.page, "#step-previous")
        for path in ("F.f.C", "F.f", "F"):
            hands.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            expect(hands.page.locator(".move[aria-current]")).to_have_attribute("data-path", path)
        hands.page.locator("#step-last").click()
        hands.wait_for_turn()


@pytest.mark.long
@pytest.mark.parametrize(("width", "height"), [(320, 568), (640, 360)])
def test_moves_are_commented_by_touch_where_there_is_little_room(
    new_page: NewPage, site: SiteServer, width: int, height: int
) -> None:
    page = new_page(width, height, has_touch=True)
    hands = GamePage(page)
    hands.open(site.url)
    hands.set(speed="instant", computer="")
    hands.paste_position(FILE)
    page.locator("#annotate").tap()
    place(hands, "F.f.C.b.B.a").tap()
    hands.wait_for_turn()
    for name in ("comment", "promote", "remove"):
        expect(page.locator(f"#{name}")).to_be_visible()
        (box,) = boxes(page, f"#{name}")
        assert box["y"] + box["height"] <= height
        assert box["x"] + box["width"] <= width
        assert box["height"] >= 44
    page.locator("#promote").tap()
    assert hands.moves()[5] == "a"
    page.locator("#annotate").tap()
    expect(page.locator("#undo")).to_be_visible()
