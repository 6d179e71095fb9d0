"""The opening explorer of the analysis board: what the book says of each move, with and without a network."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from build_scripts.lib.environment import ROOT
from mashimo import Game
from mashimo.play.opening_book import read_book
from tests.browser.page_actions import PATIENCE, GamePage
from tests.browser.page_queries import open_without_python
from tests.support.sample import sample

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from build_scripts.lib.serve import SiteServer
    from tests.browser.conftest import NewPage

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
WRONG = "async () => (await axe.run('#lines')).violations.map(({ id, nodes }) => [id, nodes[0].html])"
LINES = "(text) => { const all = new Range(); all.selectNodeContents(text); return all.getClientRects().length; }"
"""Counts the lines of a text."""
ENDING = "0-0-0-0-0-1-1-0-0-0-0-0-23-23-S"
"""A position that is in no book."""


def opened(page: Page) -> None:
    """Open the analysis board, and the explorer in it."""
    page.locator("[data-open=menu-dialog]").click()
    page.locator("#menu-dialog [data-open=lines]").click()
    page.locator("#openings-toggle").click()


def rows(page: Page) -> list[list[str]]:
    """Return the cells of the explorer's table."""
    lines = page.locator("#openings tbody tr")
    expect(lines).not_to_have_count(0, timeout=PATIENCE)
    return [line.locator("th, td").all_inner_texts() for line in lines.all()]


def expected(game: Game) -> list[list[str]]:
    """Return the cells that the book wants for a position, the best move first."""
    book = read_book((ROOT / "web" / "data" / "openings" / f"{game.id}.txt").read_text(encoding="utf-8"))
    moves = sorted(book.moves(game), key=lambda found: -found.value)
    total = sum(found.games for found in moves)
    return [
        [found.move, value_text(found.value), str(found.depth), f"{(200 * found.games + total) // (2 * total)}%"]
        for found in moves
    ]


def value_text(value: int) -> str:
    """Write a value in English as the page does: to tenths of a seed, halves up."""
    tenths = (value + 5) // 10
    sign = "+" if tenths > 0 else "\u2212"
    return f"{sign}{abs(tenths) / 10:g}" if tenths else "±0"


def test_each_move_has_value_depth_and_share_and_is_played_as_a_variation(shared_page: GamePage) -> None:
    page = shared_page.page
    shared_page.wait_for_engine()
    game = Game("oware-abapa")
    opened(page)
    assert rows(page) == expected(game)
    best = expected(game)[0][0]
    page.locator("#openings tbody button").first.click()
    expect(page.locator("#moves .variation .move, #moves .move[aria-current]").last).to_have_text(best)
    game.play(best)
    expect(page.locator("#openings tbody button").first).to_have_text(expected(game)[0][0])
    assert rows(page) == expected(game)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert page.evaluate(WRONG) == []
    page.locator("#openings-toggle").click()
    expect(page.locator("#openings table")).to_have_count(0)
    page.locator("#lines header button").last.click()


def test_a_position_outside_the_book_says_so_and_a_game_without_one_has_no_button(shared_page: GamePage) -> None:
    page = shared_page.page
    shared_page.wait_for_engine()
    shared_page.paste_position(ENDING)
    opened(page)
    expect(page.locator("#openings [role=status]")).to_have_text("This position is not in the opening book.")
    expect(page.locator("#openings tbody")).to_have_count(0)
    page.locator("#lines header button").last.click()
    shared_page.begin("nam-nam")
    page.locator("[data-open=menu-dialog]").click()
    page.locator("#menu-dialog [data-open=lines]").click()
    expect(page.locator("#lines")).to_be_visible()
    expect(page.locator("#openings")).to_have_count(0)
    page.locator("#lines header button").last.click()


@pytest.mark.no_python
@pytest.mark.parametrize("language", sample(("de", "en", "fr", "nl", "ru", "tr"), "fr"))
def test_the_table_fits_a_narrow_screen(new_page: NewPage, site: SiteServer, language: str) -> None:
    page = new_page(320, 568, locale=language)
    open_without_python(page, site)
    opened(page)
    expect(page.locator("#openings tbody tr")).not_to_have_count(0)
    table, room = page.locator("#openings table").bounding_box(), page.locator("#openings").bounding_box()
    assert table
    assert room
    assert table["width"] <= room["width"]
    assert [head.evaluate(LINES) for head in page.locator("#openings thead th").all()] == [1] * 4


def test_the_book_is_there_without_a_network(new_page: NewPage, site: SiteServer) -> None:
    """On the smallest phone it is seen as soon as it is opened."""
    page = new_page(360, 640)
    game_page = GamePage(page)
    game_page.open(site.url)
    game_page.wait_until_offline()
    site.stop()
    page.reload()
    game_page.wait_for_engine()
    opened(page)
    assert rows(page) == expected(Game("oware-abapa"))
    expect(page.locator("#openings tbody tr").first).to_be_in_viewport(ratio=1)


def test_a_drill_answers_from_the_book_and_tells_what_a_move_loses(shared_page: GamePage) -> None:
    page = shared_page.page
    shared_page.wait_for_engine()
    game = Game("oware-abapa")
    worst, best = expected(game)[-1][0], expected(game)[0][0]
    opened(page)
    page.locator("#openings-drill").click()
    said = page.locator("#openings [role=status]")
    expect(said).to_have_text("Choose a move: the book answers.")
    expect(page.locator("#openings table")).to_have_count(0)  # no value helps
    expect(page.locator("#worth[aria-pressed=true]")).to_have_count(0)
    page.locator(".drill-moves button", has_text=worst).click()
    expect(said).to_contain_text(f"{worst} loses ")
    expect(said).to_contain_text(f"seeds against {best}.")
    expect(said).to_contain_text("The book answers ", timeout=PATIENCE)
    game.play(worst)
    answer = (said.inner_text().rpartition("answers ")[2]).removesuffix(".")
    assert answer in game.legal_moves()
    expect(page.locator("#moves .variation .move").last).to_have_text(answer)
    page.locator("#openings-drill").click()
    game.play(answer)
    assert rows(page) == expected(game)
    page.locator("#lines header button").last.click()


def test_a_move_on_the_board_in_a_drill_is_no_move_of_the_game(shared_page: GamePage) -> None:
    """The book answers it, not the computer, and it is a variation."""
    page = shared_page.page
    shared_page.begin()
    opened(page)
    page.locator("#openings-drill").click()
    said = page.locator("#openings [role=status]")
    expect(said).to_have_text("Choose a move: the book answers.")
    shared_page.click(shared_page.playable()[0])
    expect(said).to_contain_text("The book answers ", timeout=PATIENCE)
    expect(page.locator("#moves .variation .move")).to_have_count(2)
    page.locator("#openings-drill").click()
    page.locator("#lines header button").last.click()
    page.locator("#acts [data-does=to-game]").click()
    shared_page.wait_for_turn()
    assert shared_page.moves() == []
