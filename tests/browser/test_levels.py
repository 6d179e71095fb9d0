"""The choice of a level: those of the game, with their Elo; what was kept as one of the eight there once were."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from mashimo.search import levels_of, number_of
from tests.browser.page_actions import SAVED, GamePage

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from build_scripts.lib.serve import SiteServer

KEPT = (
    """localStorage.setItem("mashimo:settings", JSON.stringify({ form: 1, value: { level: 5, speed: "instant" } }))"""
)
SET = "(({ computer, level }) => [computer, level])(JSON.parse(localStorage['mashimo:settings']).value)"
"""The player and the level by the settings."""


@pytest.mark.no_python
def test_a_stored_level_of_the_old_eight_maps_to_one_as_strong(page: Page, site: SiteServer) -> None:
    """This holds in each game."""
    page.add_init_script(KEPT)
    game_page = GamePage(page)
    game_page.open(site.url)
    page.locator("[data-open=settings-dialog]").click()
    expect(page.locator("#level")).to_have_value(str(number_of("oware-abapa", 5)))
    page.locator("#settings-dialog [data-close]").click()
    page.locator("#new").click()
    chosen = page.locator("#new-level")
    for game in ("nam-nam", "bao-la-kujifunza", "oware-abapa"):
        game_page.choose_game(game)
        expect(chosen).to_have_value(str(number_of(game, 5)))
        expect(chosen.locator("option")).to_have_count(len(levels_of(game)))


def test_a_measured_elo_is_shown_beside_the_name_of_its_level(shared_page: GamePage) -> None:
    page = shared_page.page
    page.locator("[data-open=settings-dialog]").click()
    texts = page.locator("#level option").all_text_contents()
    for text, (number, level) in zip(texts, levels_of("oware-abapa").items(), strict=True):
        name, *elo = text.split(" · Elo ")
        assert name.startswith(f"{number} – "), text
        assert elo == ([] if level.elo is None else [f"{level.elo}"]), text
    measured = any(level.elo is not None for level in levels_of("oware-abapa").values())
    expect(page.locator("#settings-elo")).to_be_visible(visible=measured)


def test_two_who_play_each_other_are_asked_for_no_level(shared_page: GamePage) -> None:
    page = shared_page.page
    page.locator("#new").click()
    page.locator("#new-more summary").click()
    level, seats = page.locator("#new-level"), page.locator("#new-computer")
    for computer in ("", "S"):
        seats.select_option(computer)
        for part in (level, page.locator("#new-levels")):
            expect(part).to_be_visible(visible=computer != "")


@pytest.mark.no_python
def test_the_players_of_a_new_game_play_that_one_only(page: Page, site: SiteServer) -> None:
    """The game under way keeps its own."""
    game_page = GamePage(page)
    game_page.open(site.url)
    game_page.set(computer="", speed="instant")
    game_page.click(2)
    usual = page.evaluate(SET)
    page.locator("#new").click()
    choose_strongest(page)
    page.locator("#new-dialog [data-close]").click()
    assert page.evaluate(SET) == usual
    page.locator("#new").click()
    expect(page.locator("#new-computer")).to_have_value("")
    choose_strongest(page)
    page.locator("#start-new").click()
    expect(page.locator("#moves button")).to_have_count(1)
    strongest = max(levels_of("oware-abapa"))
    assert page.evaluate(SET) == ["N", strongest]
    page.locator("[data-open=settings-dialog]").click()
    expect(page.locator("#level")).to_have_value(str(strongest))
    entries = [record["entry"] for record in page.evaluate(SAVED, "entry of ")]
    played = {(entry["moves"], entry["computer"], entry["level"]) for entry in entries}
    assert {(1, *usual), (0, "N", strongest)} <= played <= {(1, *usual), (0, *usual), (0, "N", strongest)}


def choose_strongest(page: Page) -> None:
    """Choose the computer, as strong as can be, in the dialog of a new game."""
    page.locator("#new-opponent button").first.click()
    page.locator("#new-more summary").click()
    page.locator("#new-level").select_option(str(max(levels_of("oware-abapa"))))
