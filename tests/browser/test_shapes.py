"""Boards of every shape: whole games by touch and by mouse, and every screen at every size in every look."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import TYPE_CHECKING

import pytest

from browser.eyes import (
    close_dialog,
    dialogs,
    expect_board_fits,
    expect_dialog_fits,
    open_dialog,
    open_without_python,
)
from browser.hands import Hands
from mashimo import Game
from sample import sample_of_several

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from browser.conftest import NewPage
    from serve import SiteServer

SHAPES = ("oware-grand-slam", "bao-kenya", "bao-la-kujifunza")
"""A game with two rows of six, one with two of eight, one with four of eight."""
MOST_TURNS = 400
"""More than a random game has had."""
GAMES = sample_of_several(product(SHAPES, ("touch", "mouse")), ("bao-la-kujifunza", "touch"))
"""By default the most houses; two rows of six are played to the end, by mouse, in `test_play.py`."""
SIZES = ((320, 568), (360, 640), (640, 360), (768, 1024), (1440, 900))
SCREENS = sample_of_several(
    ((look, *size) for look in ("light", "dark", "contrast") for size in SIZES), ("light", 320, 568)
)
"""By default the least room; every look at every size with `--long`."""


@pytest.mark.parametrize(("game", "by"), GAMES)
def test_a_whole_game_is_played_on_a_board_of_every_shape(
    new_page: NewPage, site: SiteServer, game: str, by: str
) -> None:
    hands = Hands(new_page(360, 640, has_touch=by == "touch", is_mobile=by == "touch"))
    hands.open(site.url)
    hands.set(computer="", speed="instant")
    hands.begin(game)
    chance = Random(f"{game} {by}")

    def touch(place: Locator) -> None:
        if by == "touch":
            place.tap()
        else:
            place.click()

    for _ in range(MOST_TURNS):
        if hands.is_over():
            break
        touch(hands.house(chance.choice(hands.playable())))
        ways = hands.page.locator("#acts [data-way]")
        if ways.count():
            touch(ways.nth(chance.randrange(ways.count())))
        hands.wait_for_turn()
    played = Game(game)
    played.play_on(word.lstrip("0123456789. ") for word in hands.moves())
    assert played.result, hands.moves()
    assert hands.is_over()
    scores = sorted((played.result.south, played.result.north), reverse=True)
    if played.result.winner:
        # Where nothing is won by captures, as in a game without stores, no score is told.
        assert ("{}–{}".format(*scores) in hands.status()) == bool(played.ruleset.layout.stores)


@pytest.mark.no_python
@pytest.mark.parametrize(("look", "width", "height"), SCREENS)
def test_every_screen_fits_in_every_look(
    new_page: NewPage, site: SiteServer, look: str, width: int, height: int
) -> None:
    page = new_page(width, height)
    hands = open_without_python(page, site)
    hands.set(computer="", speed="instant", theme=look)
    open_dialog(page, "settings-dialog")
    for setting in ("balance", "values"):
        page.locator(f"#settings-dialog [data-setting={setting}]").check()
    close_dialog(page, "settings-dialog")
    assert page.locator("#balance").is_visible()
    for game in SHAPES:
        hands.begin(game)
        expect_board_fits(page)
        if game == SHAPES[-1]:
            hands.house(hands.playable()[2]).click()
            expect_board_fits(page)
    open_dialog(page, "new-dialog")
    page.locator("#new-dialog input[value=fist]").check()
    page.locator("#start-new").click()
    expect_dialog_fits(page, "fist-dialog")
    page.locator(".fist").last.click()
    expect_dialog_fits(page, "fist-dialog")
    close_dialog(page, "fist-dialog")
    for dialog in dialogs(page):
        open_dialog(page, dialog)
        expect_dialog_fits(page, dialog)
        close_dialog(page, dialog)
