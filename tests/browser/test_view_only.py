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
def page_setup() -> PageSetup:
    """Seat a person with the weakest computer opposite."""
    return PageSetup(settings=AGAINST_THE_WEAKEST)


@pytest.fixture
def game_page(shared_page: GamePage) -> GamePage:
    """Return the shared page."""
    return shared_page


def wait_for_computer(game_page: GamePage) -> None:
    """Give the computer, which answers at once, the time to answer."""
    game_page.page.wait_for_timeout(700)
    game_page.wait_for_turn()


def check_link(game_page: GamePage, moves: list[str]) -> None:
    """Check that the link that may be copied is one to these moves, whatever it says of them."""
    game_page.page.locator("#share").click()
    wanted = re.compile(re.escape(f"#v1;oware-abapa;moves={'.'.join(moves)}") + "(%20.*)?$")
    expect(game_page.page.locator("#link")).to_have_value(wanted)
    game_page.page.locator("#share-dialog > .ends [data-close]").click()


@pytest.mark.parametrize("way", ["paste", "link"])
def test_the_computer_waits_in_a_viewed_game_until_it_is_played_on(
    game_page: GamePage, site: SiteServer, way: str
) -> None:
    if way == "paste":
        game_page.paste_position("F f C")
    else:
        game_page.open(f"{site.url}#v1;oware-abapa;moves=F.f.C")
        game_page.wait_for_engine()
    expect(game_page.page.locator(PLAY_ON)).to_be_visible(timeout=PATIENCE)
    wait_for_computer(game_page)
    assert game_page.moves() == ["F", "f", "C"]
    assert game_page.status() == "Viewing \u00b7 North\u2019s turn"
    assert LOOKING in game_page.message()
    assert LOOKING in game_page.page.locator("#spoken").inner_text()
    expect(game_page.page.locator("#resign")).to_be_disabled()
    game_page.press(PLAY_ON, touch=False)
    expect(game_page.page.locator("#moves > li > .move")).to_have_count(5, timeout=PATIENCE)
    game_page.wait_for_turn()
    assert game_page.status() == "Your turn"
    expect(game_page.page.locator("#resign")).to_be_enabled()


def test_who_only_looks_tries_moves_of_both_sides_and_the_game_stays(game_page: GamePage) -> None:
    page = game_page.page
    game_page.paste_position("F f C b")
    page.locator('.move[data-path="F"]').click()
    game_page.wait_for_turn()
    game_page.click(10)  # e, of North
    wait_for_computer(game_page)
    assert game_page.moves() == ["F", "f", "C", "b"]
    assert game_page.status() == "Trying out \u00b7 South\u2019s turn"
    assert TRY in game_page.message()
    assert TRY in page.locator("#spoken").inner_text()
    game_page.click(3)  # D, of South
    wait_for_computer(game_page)
    assert page.locator(".move[aria-current]").get_attribute("data-path") == "F.e.D"
    assert TRY not in page.locator("#spoken").inner_text(), "it is said once"
    check_link(game_page, ["F", "f", "C", "b"])
    page.reload()
    game_page.wait_for_turn()
    wait_for_computer(game_page)
    assert game_page.moves() == ["F", "f", "C", "b"]
    game_page.press(TO_GAME, touch=False)
    game_page.wait_for_turn()
    assert page.locator(".move[aria-current]").get_attribute("data-path") == "F.f.C.b"


def test_a_move_tried_where_a_game_from_elsewhere_stands_is_no_part_of_it(game_page: GamePage) -> None:
    game_page.paste_position("F f")
    game_page.click(2)
    wait_for_computer(game_page)
    assert game_page.moves() == ["F", "f"]
    assert game_page.page.locator('.move[data-path="F.f.C"]').count() == 1
    game_page.page.locator("#undo").click()
    game_page.wait_for_turn()
    assert game_page.status() == "Viewing \u00b7 South\u2019s turn"
    game_page.page.locator("#redo").click()
    game_page.wait_for_turn()
    assert game_page.status() == "Trying out \u00b7 North\u2019s turn"
    game_page.press(PLAY_ON, touch=False)
    expect(game_page.page.locator("#moves > li > .move")).to_have_count(5, timeout=PATIENCE)
    assert game_page.moves()[:3] == ["F", "f", "C"]


def test_who_looks_back_in_a_game_of_their_own_tries_and_the_game_stays(game_page: GamePage) -> None:
    page = game_page.page
    game_page.click(2)
    game_page.click(game_page.playable()[0])
    played = game_page.moves()
    assert len(played) == 4
    page.locator("#step-first").click()
    game_page.wait_for_turn()
    assert game_page.status() == "Looking back \u00b7 Your turn"
    game_page.click(5)
    wait_for_computer(game_page)
    assert game_page.moves() == played
    assert page.locator(".move[aria-current]").get_attribute("data-path") == "F"
    check_link(game_page, played)
    page.locator("#annotate").click()
    page.locator("#promote").click()
    assert game_page.moves() == ["F"]
    page.locator("#annotate").click()


def test_who_takes_back_and_plays_otherwise_plays_on_and_loses_nothing(game_page: GamePage) -> None:
    game_page.click(2)
    old = game_page.moves()
    game_page.page.locator("#undo").click()
    game_page.wait_for_turn()
    assert game_page.moves() == []
    game_page.page.locator("#redo").click()
    game_page.wait_for_turn()
    assert game_page.moves() == old
    game_page.page.locator("#undo").click()
    game_page.wait_for_turn()
    game_page.click(5)
    assert len(game_page.moves()) == 2
    assert game_page.moves()[0] == "F"
    assert game_page.page.locator(f'.move[data-path="{".".join(old)}"]').count() == 1


def test_a_position_from_elsewhere_is_played_at_once_by_whose_turn_it_is(game_page: GamePage) -> None:
    """RULES 10.1."""
    game_page.paste_position("0-4-4-4-4-3-5-1-2-5-5-5-3-3-S")
    assert game_page.status() == "Your turn"
    game_page.click(5)
    assert len(game_page.moves()) == 2
    game_page.paste_position("0-4-4-4-4-3-5-1-2-5-5-5-3-3-N")
    wait_for_computer(game_page)
    assert game_page.moves() == []
    assert game_page.status() == "Viewing \u00b7 North\u2019s turn"
    game_page.press(PLAY_ON, touch=False)
    expect(game_page.page.locator("#moves > li > .move")).to_have_count(2, timeout=PATIENCE)
