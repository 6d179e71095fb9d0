"""A game that is only viewed: the computer does not answer in it, and what is tried leaves it as it was played."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.page_actions import AGAINST_THE_WEAKEST, PATIENCE, PageSetup

if TYPE_CHECKING:
    from build_scripts.lib.serve import SiteServer
    from tests.browser.page_actions import GamePage

PLAY_ON = "#acts [data-does=play-on]"
TO_GAME = "#acts [data-does=to-game]"
TRY = "You are trying moves out. The game itself stays as it is."
LOOKING = "You are looking at this game. Nobody answers until you play on."


@pytest.fixture
def seat() -> PageSetup:
    """Seat a person with the weakest computer opposite."""
    return PageSetup(settings=AGAINST_THE_WEAKEST)


@pytest.fixture
def hands(shared_page: GamePage) -> GamePage:
    """Return the shared page."""
    return shared_page


def look_on(hands: GamePage) -> None:
    """Give the computer, which answers at once, the time to answer."""
    hands.page.wait_for_timeout(700)
    hands.wait_for_turn()


def check_link(hands: GamePage, moves: list[str]) -> None:
    """Check that the link that may be copied is one to these moves, whatever it says of them."""
    hands.page.locator("#share").click()
    wanted = re.compile(re.escape(f"#v1;oware-abapa;moves={'.'.join(moves)}") + "(%20.*)?$")
    expect(hands.page.locator("#link")).to_have_value(wanted)
    hands.page.locator("#share-dialog > .ends [data-close]").click()


@pytest.mark.parametrize("way", ["paste", "link"])
def test_the_computer_waits_in_a_viewed_game_until_it_is_played_on(hands: GamePage, site: SiteServer, way: str) -> None:
    if way == "paste":
        hands.paste_position("F f C")
    else:
        hands.open(f"{site.url}#v1;oware-abapa;moves=F.f.C")
        hands.wait_for_engine()
    expect(hands.page.locator(PLAY_ON)).to_be_visible(timeout=PATIENCE)
    look_on(hands)
    assert hands.moves() == ["F", "f", "C"]
    assert hands.status() == "Viewing \u00b7 North\u2019s turn"
    assert LOOKING in hands.message()
    assert LOOKING in hands.page.locator("#spoken").inner_text()
    expect(hands.page.locator("#resign")).to_be_disabled()
    hands.press(PLAY_ON, touch=False)
    expect(hands.page.locator("#moves > li > .move")).to_have_count(5, timeout=PATIENCE)
    hands.wait_for_turn()
    assert hands.status() == "Your turn"
    expect(hands.page.locator("#resign")).to_be_enabled()


def test_who_only_looks_tries_moves_of_both_sides_and_the_game_stays(hands: GamePage) -> None:
    page = hands.page
    hands.paste_position("F f C b")
    page.locator('.move[data-path="F"]').click()
    hands.wait_for_turn()
    hands.click(10)  # e, of North
    look_on(hands)
    assert hands.moves() == ["F", "f", "C", "b"]
    assert hands.status() == "Trying out \u00b7 South\u2019s turn"
    assert TRY in hands.message()
    assert TRY in page.locator("#spoken").inner_text()
    hands.click(3)  # D, of South
    look_on(hands)
    assert page.locator(".move[aria-current]").get_attribute("data-path") == "F.e.D"
    assert TRY not in page.locator("#spoken").inner_text(), "it is said once"
    check_link(hands, ["F", "f", "C", "b"])
    page.reload()
    hands.wait_for_turn()
    look_on(hands)
    assert hands.moves() == ["F", "f", "C", "b"]
    hands.press(TO_GAME, touch=False)
    hands.wait_for_turn()
    assert page.locator(".move[aria-current]").get_attribute("data-path") == "F.f.C.b"


def test_a_move_tried_where_a_game_from_elsewhere_stands_is_no_part_of_it(hands: GamePage) -> None:
    hands.paste_position("F f")
    hands.click(2)
    look_on(hands)
    assert hands.moves() == ["F", "f"]
    assert hands.page.locator('.move[data-path="F.f.C"]').count() == 1
    hands.page.locator("#undo").click()
    hands.wait_for_turn()
    assert hands.status() == "Viewing \u00b7 South\u2019s turn"
    hands.page.locator("#redo").click()
    hands.wait_for_turn()
    assert hands.status() == "Trying out \u00b7 North\u2019s turn"
    hands.press(PLAY_ON, touch=False)
    expect(hands.page.locator("#moves > li > .move")).to_have_count(5, timeout=PATIENCE)
    assert hands.moves()[:3] == ["F", "f", "C"]


def test_who_looks_back_in_a_game_of_their_own_tries_and_the_game_stays(hands: GamePage) -> None:
    page = hands.page
    hands.click(2)
    hands.click(hands.playable()[0])
    played = hands.moves()
    assert len(played) == 4
    page.locator("#step-first").click()
    hands.wait_for_turn()
    assert hands.status() == "Looking back \u00b7 Your turn"
    hands.click(5)
    look_on(hands)
    assert hands.moves() == played
    assert page.locator(".move[aria-current]").get_attribute("data-path") == "F"
    check_link(hands, played)
    page.locator("#annotate").click()
    page.locator("#promote").click()
    assert hands.moves() == ["F"]
    page.locator("#annotate").click()


def test_who_takes_back_and_plays_otherwise_plays_on_and_loses_nothing(hands: GamePage) -> None:
    hands.click(2)
    old = hands.moves()
    hands.page.locator("#undo").click()
    hands.wait_for_turn()
    assert hands.moves() == []
    hands.page.locator("#redo").click()
    hands.wait_for_turn()
    assert hands.moves() == old
    hands.page.locator("#undo").click()
    hands.wait_for_turn()
    hands.click(5)
    assert len(hands.moves()) == 2
    assert hands.moves()[0] == "F"
    assert hands.page.locator(f'.move[data-path="{".".join(old)}"]').count() == 1


def test_a_position_from_elsewhere_is_played_at_once_by_whose_turn_it_is(hands: GamePage) -> None:
    """RULES 10.1."""
    hands.paste_position("0-4-4-4-4-3-5-1-2-5-5-5-3-3-S")
    assert hands.status() == "Your turn"
    hands.click(5)
    assert len(hands.moves()) == 2
    hands.paste_position("0-4-4-4-4-3-5-1-2-5-5-5-3-3-N")
    look_on(hands)
    assert hands.moves() == []
    assert hands.status() == "Viewing \u00b7 North\u2019s turn"
    hands.press(PLAY_ON, touch=False)
    expect(hands.page.locator("#moves > li > .move")).to_have_count(2, timeout=PATIENCE)
