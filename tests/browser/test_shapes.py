"""Boards of every shape: whole games by touch and by mouse, and every screen at every size in every look."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from mashimo import GAMES, Game
from tests.browser.page_queries import (
    close_dialog,
    expect_board_fits,
    expect_dialog_fits,
    expect_every_dialog_fits,
    open_dialog,
    open_without_python,
)
from tests.browser.test_keyboard_and_speech import SHAPES
from tests.support.sample import sample_of_several

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from build_scripts.lib.serve import SiteServer
    from tests.browser.conftest import NewPage
    from tests.browser.page_actions import GamePage

PLAYED = sample_of_several(product(SHAPES, ("touch", "mouse")), ("bao-la-kujifunza", "touch"))
"""By default the most houses; two rows of six are played to the end, by mouse, in `test_play.py`."""
SIZES = ((320, 568), (360, 640), (640, 360), (768, 1024), (1440, 900))
LONGEST = ("light", (320, 568), "de")
SCREENS = sample_of_several([*product(("light", "dark", "contrast"), SIZES, ("en",)), LONGEST], LONGEST)
"""By default the longest words in the least room; every look at every size with `--long`."""


@pytest.fixture
def game_page(shared_page: GamePage) -> GamePage:
    """Return the shared page, at a game of two people."""
    return shared_page


@pytest.mark.parametrize(("game", "by"), PLAYED)
def test_a_whole_game_is_played_on_a_board_of_every_shape(game_page: GamePage, game: str, by: str) -> None:
    game_page.page.set_viewport_size({"width": 360, "height": 640})
    game_page.begin(game)
    chance, played = Random(SHAPES[game]), Game(game)

    def touch(place: Locator) -> None:
        if by == "touch":
            place.tap()
        else:
            place.click()

    while played.result is None:
        move = chance.choice(played.legal_moves())
        word = next(word for word in GAMES[game].rules.MOVE_WORDS.values() if word.text == move)
        assert word.cells[0] in game_page.playable(), game_page.moves()
        moves = game_page.page.locator("#moves > li > .move")
        before = moves.count()
        touch(game_page.house(word.cells[0]))
        if word.way:
            touch(game_page.page.locator(f'#acts [data-way="{word.way}"]'))
        expect(moves).not_to_have_count(before)  # a tap is over before the page hears of it
        game_page.wait_for_turn()
        played.play(move)
    assert game_page.is_over(), game_page.moves()
    again = Game(game)
    again.play_on(word.lstrip("0123456789. ") for word in game_page.moves())
    assert again.result == played.result
    scores = sorted((played.result.south, played.result.north), reverse=True)
    if played.result.winner:
        # Where nothing is won by captures, as in a game without stores, no score is told.
        assert ("{}–{}".format(*scores) in game_page.status()) == bool(played.ruleset.layout.stores)


@pytest.mark.no_python
@pytest.mark.parametrize(("look", "size", "language"), SCREENS, ids=str)
def test_every_screen_fits_in_every_look(
    new_page: NewPage, site: SiteServer, look: str, size: tuple[int, int], language: str
) -> None:
    page = new_page(*size)
    game_page = open_without_python(page, site, f"?lang={language}")
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect_board_fits(page)
    game_page.set(computer="", speed="instant", theme=look)
    open_dialog(page, "settings-dialog")
    for setting in ("balance", "values"):
        page.locator(f"#settings-dialog [data-setting={setting}]").check()
    close_dialog(page, "settings-dialog")
    assert page.locator("#balance").is_visible()
    for game in SHAPES:
        game_page.begin(game)
        expect_board_fits(page)
        if game == "bao-la-kujifunza":
            game_page.house(game_page.playable()[2]).click()
            expect_board_fits(page)
    open_dialog(page, "new-dialog")
    page.locator("#new-dialog input[value=fist]").check()
    page.locator("#start-new").click()
    expect_dialog_fits(page, "fist-dialog")
    page.locator(".fist").last.click()
    expect_dialog_fits(page, "fist-dialog")
    close_dialog(page, "fist-dialog")
    expect_every_dialog_fits(page)
