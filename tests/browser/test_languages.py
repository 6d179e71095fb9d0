"""The page in every language: chosen, changed without a reload, asked for by a link, missing."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from build_scripts.lib.environment import WEB
from mashimo import GAMES
from tests.browser.page_actions import GamePage, PageSetup
from tests.browser.page_queries import (
    boxes,
    close_dialog,
    cut_off,
    dialogs,
    expect_board_fits,
    expect_dialog_fits,
    expect_every_dialog_fits,
    open_dialog,
    open_without_python,
)
from tests.browser.pseudo import pseudo, pseudo_manual, unsaid

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from build_scripts.lib.serve import SiteServer
    from tests.browser.conftest import NewPage

LANGUAGES = ("en", "nl", "de", "fr", "ru", "tr")
CATALOGUE = re.compile(r"/assets/[a-z]{2}-[0-9a-f]+\.json$")
MANUAL = re.compile(r"/assets/manual-[a-z]{2}-[0-9a-f]+\.json$")


def phrases(language: str) -> dict[str, str]:
    """Return the phrases of a language."""
    said: dict[str, str] = json.loads((WEB / "locales" / f"{language}.json").read_text(encoding="utf-8"))
    return said


def said_by(page: Page) -> dict[str, str | None]:
    """Return what the page says, by the key of its phrase."""
    return {
        "turn.you": page.locator("#status").text_content(),
        "moves.start": page.locator("#moves button").first.text_content(),
        "game.oware-abapa": page.locator("#game").text_content(),
        "control.undo": page.locator("#undo").text_content(),
        "control.rules": page.locator(".top [data-open=rules-dialog]").get_attribute("title"),
        "control.actions": page.locator("nav").get_attribute("aria-label"),
        "settings.title": page.locator("#settings-title").text_content(),
        "level.elo": page.locator("#settings-elo").text_content(),
        "level.2": level_at(page),
    }


def level_at(page: Page) -> str | None:
    """Return what is said of the chosen level: between its number and its Elo, what it is like."""
    return page.locator("#level option:checked").inner_text().split(" – ")[1].split(" · ")[0]


def expect_said(page: Page, language: str) -> None:
    """Expect everything looked at to be in this language."""
    expect(page.locator("html")).to_have_attribute("lang", language)
    assert page.locator("nav").get_attribute("title") is None, "its buttons would have it for their own"
    here = said_by(page)
    assert here == {key: phrases(language)[key] for key in here}


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.first_visit
def test_the_browsers_language_is_spoken_from_the_start(new_page: NewPage, site: SiteServer, language: str) -> None:
    page = new_page(locale=f"{language}-BE")
    open_without_python(page, site)
    expect_said(page, language)


@pytest.fixture
def page_setup() -> PageSetup:
    """Seat a person with the usual computer opposite."""
    return PageSetup(settings={"computer": "N"})


@pytest.fixture
def game_page(shared_page: GamePage) -> Iterator[GamePage]:
    """Return the shared page, in English before and after."""
    yield shared_page
    shared_page.set(language="auto")
    expect(shared_page.page.locator("html")).to_have_attribute("lang", "en")


def test_another_language_is_spoken_at_once_and_kept(game_page: GamePage) -> None:
    page = game_page.page
    game_page.click(0)
    began = page.evaluate("performance.timeOrigin")
    for language in ("nl", "ru", "fr", "de"):
        game_page.set(language=language)
        expect_said(page, language)
        expect(page.locator("#board")).to_have_attribute(
            "aria-label", phrases(language)["spoken.board"].replace("{game}", phrases(language)["game.oware-abapa"])
        )
        expect(game_page.house(7)).to_have_attribute(
            "aria-label", re.compile({"nl": "Bakje", "ru": "Лунка", "fr": "Case"}.get(language, "Mulde"))
        )
        ended = {"nl": "eindigt in", "ru": "конец", "fr": "dans"}.get(language, "endet in")
        expect(page.locator("#message")).to_contain_text(ended)
        expect(page.locator("[data-say='menu.examples']")).to_have_attribute("href", f"examples/index-{language}.html")
    assert page.evaluate("performance.timeOrigin") == began
    page.reload()
    expect_said(page, "de")


@pytest.mark.long
@pytest.mark.first_visit
def test_a_link_may_ask_for_a_language(new_page: NewPage, site: SiteServer) -> None:
    page = new_page(locale="en-GB")
    game_page = open_without_python(page, site, "?lang=fr")
    expect_said(page, "fr")
    game_page.set(language="nl")
    expect_said(page, "nl")
    page.reload()
    expect_said(page, "nl")


@pytest.mark.first_visit
def test_words_that_cannot_be_fetched_leave_the_page_as_it_was(new_page: NewPage, site: SiteServer) -> None:
    page = new_page(locale="en-GB")
    page.context.route(CATALOGUE, lambda route: route.fulfill(body="<!doctype html>"))
    open_without_python(page, site)
    page.locator("[data-open=settings-dialog]").click()
    page.locator("#language").select_option("nl")
    expect(page.locator("#language-failed")).to_have_text(phrases("en")["language.failed"])
    expect(page.locator("#language")).to_have_value("auto")
    page.locator("#settings-dialog [data-close]").click()
    expect_said(page, "en")


@pytest.mark.long
@pytest.mark.first_visit
def test_a_first_language_that_cannot_be_fetched_is_said(new_page: NewPage, site: SiteServer) -> None:
    page = new_page(locale="nl-NL")
    page.context.route(CATALOGUE, lambda route: route.fulfill(status=200, body="{}"))
    open_without_python(page, site)
    expect(page.locator("#message")).to_have_text(phrases("en")["language.failed"])
    expect_said(page, "en")


# -- invented languages

SHOWN = """() => {
  const all = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent.closest("[lang], [data-word]")) all.push([parent.outerHTML.slice(0, 80), node.nodeValue]);
  }
  for (const element of document.body.querySelectorAll("*")) {
    for (const name of ["aria-label", "title", "placeholder", "alt", "aria-description", "aria-roledescription"]) {
      if (element.hasAttribute(name)) all.push([element.outerHTML.slice(0, 80), element.getAttribute(name)]);
    }
  }
  return all;
}"""
"""Every text and every name on the page, with where it stands: but for what is in a language of its own, and words of
moves and positions, which are the same in all."""


def in_pseudo(new_page: NewPage, site: SiteServer, width: int, height: int, direction: str) -> GamePage:
    """Open a page in the invented language, which takes the place of Dutch."""
    page = new_page(width, height, locale="nl")
    page.context.route(CATALOGUE, lambda route: route.fulfill(body=pseudo(direction), content_type="application/json"))
    page.context.route(MANUAL, lambda route: route.fulfill(body=pseudo_manual(), content_type="application/json"))
    return open_without_python(page, site)


def expect_said_by_the_catalogue(page: Page) -> None:
    """Expect all words to be in a catalogue, but letters and numbers of houses, moves and positions."""
    left = [(where, unsaid(text)) for where, text in page.evaluate(SHOWN)]
    assert [(where, text) for where, text in left if re.search(r"[A-Za-zÀ-ž]{2}", text)] == []


@pytest.mark.long
@pytest.mark.parametrize(("width", "height"), [(320, 568), (1280, 800)])
@pytest.mark.first_visit
def test_every_word_comes_from_the_catalogue_and_longer_ones_fit(
    new_page: NewPage, site: SiteServer, width: int, height: int
) -> None:
    game_page = in_pseudo(new_page, site, width, height, "ltr")
    page = game_page.page
    game_page.house(0).click()
    expect(page.locator("#moves .move")).to_have_count(2)
    game_page.house(7).hover()
    expect_said_by_the_catalogue(page)
    expect_board_fits(page)
    for dialog in dialogs(page):
        open_dialog(page, dialog)
        expect_said_by_the_catalogue(page)
        expect_dialog_fits(page, dialog)
        close_dialog(page, dialog)


@pytest.mark.long
@pytest.mark.parametrize(("width", "height"), [(320, 568), (1280, 800)])
@pytest.mark.first_visit
def test_a_language_read_from_the_right_turns_the_page_but_not_the_board(
    new_page: NewPage, site: SiteServer, width: int, height: int
) -> None:
    page = in_pseudo(new_page, site, width, height, "rtl").page
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    expect_board_fits(page)
    (game,), (menu,) = boxes(page, "#game"), boxes(page, "[data-open=menu-dialog]")
    assert game["x"] > menu["x"]
    row = [box["x"] for cell in range(6) for box in boxes(page, f'.house[data-cell="{cell}"]')]
    assert row == sorted(row)
    expect_every_dialog_fits(page)


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.first_visit
def test_the_longest_words_fit_on_the_smallest_screen(new_page: NewPage, site: SiteServer, language: str) -> None:
    """The longest of all, German ones, do so by default in `test_shapes.py`."""
    page = new_page(320, 568, locale=language)
    open_without_python(page, site)
    expect_board_fits(page)
    expect_every_dialog_fits(page)


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.first_visit
def test_what_each_game_says_fits_on_the_smallest_screen(new_page: NewPage, site: SiteServer, language: str) -> None:
    """Its name, its card, its board, whose turn it is, what is asked and what is refused."""
    page = new_page(320, 568, locale=language)
    game_page = open_without_python(page, site)
    game_page.set(computer="", speed="instant")
    for game in GAMES:
        open_dialog(page, "new-dialog")
        game_page.choose_game(game)
        expect_dialog_fits(page, "new-dialog")
        page.locator("#new-dialog input[value=S]").check()
        page.locator("#start-new").click()
        game_page.wait_for_turn()
        expect_board_fits(page)
        far = max(house.cell for house in GAMES[game].layout.houses)
        game_page.house(far).click(force=True)
        expect(page.locator("#message a")).to_be_visible()
        expect_board_fits(page)
    game_page.house(game_page.playable()[2]).click()
    expect(page.locator("#acts button")).to_have_count(2)
    expect_board_fits(page)


def test_what_is_looked_at_is_told_beside_its_buttons_not_below_them(game_page: GamePage, site: SiteServer) -> None:
    page = game_page.page
    game_page.open(f"{site.url}#v1;bao-kenya;moves=A.a")
    expect(page.locator("#acts [data-does=play-on]")).to_be_visible()
    cut: dict[str, list[str]] = {}
    for language in LANGUAGES:
        game_page.set(language=language)
        expect(page.locator("html")).to_have_attribute("lang", language)
        for width in (390, 360, 320):
            page.set_viewport_size({"width": width, "height": 700})
            cut[f"{language} {width}"] = cut_off(page, "#status")
    assert {where: texts for where, texts in cut.items() if texts} == {}
