"""Every screen in every look and language, by the rules of axe-core for WCAG 2.2 A and AA: nothing is found.

By default each screen that needs no Python is looked at once, in German and in the looks by turns; with `--long` every
screen in every look and language, and the pages for other sites.
"""

from __future__ import annotations

import re
from itertools import chain, cycle
from typing import TYPE_CHECKING, Final, Literal

import pytest
from playwright.sync_api import expect

from build_scripts.lib.environment import WEB
from tests.browser.page_actions import PATIENCE, GamePage
from tests.browser.page_queries import close_dialog, dialogs, open_dialog, open_without_python
from tests.browser.test_board import STALEMATE
from tests.browser.test_languages import phrases

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from build_scripts.lib.serve import SiteServer
    from tests.browser.conftest import NewPage

AXE: Final = WEB / "node_modules" / "axe-core" / "axe.min.js"
RULES: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
LOOK: Final = """async (rules) => {
  const screen = document.querySelector("dialog:modal") ?? document;
  const { violations } = await axe.run(screen, { runOnly: rules, resultTypes: ["violations"] });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, any, all, none }) =>
    `${id}: ${html.slice(0, 160)} -- ${[...any, ...all, ...none].map(({ message }) => message).join("; ")}`));
}"""
"""What axe finds wrong in the open dialog, else on the whole page, each with its element and why."""
SHAPES: Final = ("oware-abapa", "bao-kenya", "bao-la-kujifunza")
REFUSED: Final = "1-0-0-0-0-5-0-0-0-0-0-0-20-22-S"
OVER: Final = "1-0-0-0-0-0-2-0-0-0-0-0-25-20-S"
LOOKS: Final = ("light", "dark", "contrast")
LANGUAGES: Final = ("en", "nl", "de", "fr", "ru", "tr")
UNEQUAL: Final = "0-0-0-0-0-0-0-1-1-0-0-0-0-0-0-1-21-24-S"
"""Bao of Kenya: a seed more, and North has won; but South is to move."""
DECLINED: Final = re.compile("|".join(phrases(language)["agree.declined"] for language in LANGUAGES))
MODES: Final = ("diagram", "replay", "play", "two")


def screens(game_page: GamePage) -> Iterator[str]:
    """Open one screen after the other, those that need no Python, and yield its name."""
    page = game_page.page
    for game in SHAPES:
        game_page.begin(game)
        yield f"the board of {game}"
    game_page.house(game_page.playable()[0]).click()
    expect(page.locator("#acts [data-way]").first).to_be_visible()
    yield "which way"
    page.keyboard.press("Escape")
    page.locator(".house[aria-disabled=true]").first.click(force=True)
    expect(page.locator("#message a")).to_be_visible()
    yield "a refusal"
    page.locator("#annotate").click()
    yield "what is said of a game"
    page.locator("#annotate").click()
    game_page.begin("oware-abapa")
    for dialog in dialogs(page):
        open_dialog(page, dialog)
        yield dialog
        if dialog == "rules-dialog":
            page.locator("#rules-list a").first.click()
            yield "a rule"
        if dialog == "lesson-dialog":
            for _ in range(2):  # the second touch shows the end of the turn
                page.locator('#lesson-houses [data-cell="0"]').click(force=True)
            expect(page.locator("#lesson-acts .main")).to_be_visible(timeout=PATIENCE)
            yield "a first step that is done"
            page.locator("#lesson-acts button").last.click()
            yield "the path of first steps"
        close_dialog(page, dialog)
    open_dialog(page, "new-dialog")
    page.locator("#new-dialog input[value=fist]").check()
    page.locator("#start-new").click()
    yield "the fists"
    close_dialog(page, "fist-dialog")
    open_dialog(page, "new-dialog")
    page.locator("#new-more summary").click()
    page.locator("#new-clock").select_option("own")
    yield "a clock of one's own"
    page.locator("#new-dialog input[value=S]").check()
    page.locator("#start-new").click()
    expect(page.locator("body.timed")).to_be_attached()
    yield "the clocks"


def screens_of_the_engine(game_page: GamePage) -> Iterator[str]:
    """Open one screen after the other, those that need Python, and yield its name."""
    page = game_page.page
    game_page.wait_for_engine()
    game_page.click(game_page.playable()[0])
    page.locator("#annotate").click()
    yield "what is said of a move"
    page.locator("#annotate").click()
    page.locator("#hint").click()
    expect(page.locator("#message")).to_contain_text(re.compile("Try|Probeer|Versuche|Essayez"), timeout=PATIENCE)
    yield "a hint"
    for end in (OVER, REFUSED):
        game_page.paste_position(end)
        yield f"the board of {end}"
    game_page.click(0)
    yield "a refusal for its rule"
    open_dialog(page, "share-dialog")
    page.locator("#qr-open").click()
    expect(page.locator("#qr")).to_be_visible(timeout=PATIENCE)
    yield "a code"
    page.locator("#pasted").fill("neither a move nor a position")
    page.locator("#open-pasted").click()
    expect(page.locator("#paste-error")).not_to_be_empty(timeout=PATIENCE)
    yield "a text that can't be read"
    close_dialog(page, "share-dialog")
    yield from screens_of_a_game_by_links(game_page)
    yield from screens_of_two_phones(game_page)
    yield from screens_of_a_class(game_page)
    yield from screens_of_a_turn(game_page)


def screens_of_two_phones(game_page: GamePage) -> Iterator[str]:
    """Begin to join two phones, and look for the camera, which is not there."""
    page = game_page.page
    open_dialog(page, "new-dialog")
    page.locator("#new-opponent button").last.click()
    page.locator("#new-near").click()
    yield "a game on two phones"
    page.locator("#start-new").click()
    yield "two phones"
    page.locator("#nearby-offer").click()
    expect(page.locator("#nearby-code")).to_be_visible(timeout=PATIENCE)
    page.locator("#nearby-dialog summary").click()
    yield "the first code"
    page.locator("#nearby-scan").click()
    expect(page.locator("#nearby-typed")).to_be_visible(timeout=PATIENCE)
    page.locator("#nearby-typed").fill("no code")
    page.locator("#nearby-use").click()
    expect(page.locator("#nearby-wrong")).not_to_be_empty()
    yield "the code of the other phone"
    close_dialog(page, "nearby-dialog")


def screens_of_a_class(game_page: GamePage) -> Iterator[str]:
    """Play a class tournament of four with a result, and look at all of its views."""
    page = game_page.page
    open_dialog(page, "tournament-dialog")
    yield "a new tournament"
    page.locator("#tournament-names").fill("Anna\nBen\nCem\nDia\nEmil")
    page.locator("#tournament-rounds").fill("2")
    page.locator("#tournament-begin").click()
    page.locator("#tournament-pair").click()
    page.locator("[data-result=draw]").first.click()
    expect(page.locator("#tournament-pairings .pairing-code")).to_have_count(1, timeout=PATIENCE)
    page.locator("#tournament-returned summary").click()
    page.locator("#tournament-scan").click()
    page.locator("#tournament-link").fill("no link")
    page.locator("#tournament-take").click()
    expect(page.locator("#tournament-said")).not_to_be_empty(timeout=PATIENCE)
    yield "a round, and no camera"
    page.locator("#tournament-view-standings").click()
    yield "the standings"
    page.locator("#tournament-view-players").click()
    page.locator("#tournament-players .icon").first.click()
    yield "the players, and a name that is changed"
    page.locator("#tournament-large").click()
    yield "the tournament for the class"
    page.locator("#tournament-small").click()
    page.locator("#tournament-list").click()
    page.locator("#tournament-kept button").last.click()
    yield "a tournament that may be deleted"
    page.locator("#tournament-kept button").last.click()
    close_dialog(page, "tournament-dialog")


def screens_of_a_game_by_links(game_page: GamePage) -> Iterator[str]:
    """Begin a game far away, and show its link; then play the computer again."""
    page = game_page.page
    open_dialog(page, "new-dialog")
    page.locator("#new-opponent button").last.click()
    page.locator("#new-far").click()
    page.locator("#new-first").select_option("friend")
    yield "a game far away"
    page.locator("#start-new").click()
    game_page.wait_for_turn()
    page.locator('#acts [data-board-mode="correspondence.send"]').click()
    page.locator("#correspondence-qr-open").click()
    expect(page.locator("#correspondence-qr")).to_be_visible(timeout=PATIENCE)
    yield "a game by links"
    page.locator("#correspondence-copy").click()
    yield "a game by links that is sent"
    close_dialog(page, "correspondence-dialog")
    open_dialog(page, "games-dialog")
    yield "a game that waits"
    close_dialog(page, "games-dialog")
    game_page.begin()
    game_page.set(computer="N")


def screens_of_a_turn(game_page: GamePage) -> Iterator[str]:
    """Bring up the messages of a turn that is played, thought about or answered."""
    page = game_page.page
    acts = page.locator("#acts button")
    game_page.set(speed="fast")
    game_page.begin("bao-kenya-laps")
    game_page.house(4).click()
    acts.dispatch_event("click")
    expect(acts).to_have_count(2, timeout=PATIENCE)
    yield "a turn that waits at a lap"
    acts.last.click()
    game_page.wait_for_turn()
    game_page.set(speed="instant", computer="N")
    game_page.paste(STALEMATE)
    page.locator("#acts [data-does=play-on]").click(timeout=PATIENCE)
    expect(acts).to_have_count(2, timeout=PATIENCE)
    yield "the computer's offer"
    acts.last.click()
    game_page.wait_for_turn()
    game_page.begin("bao-kenya")
    game_page.paste_position(UNEQUAL)
    page.locator("#agree").click()
    expect(page.locator("#message")).to_have_text(DECLINED, timeout=PATIENCE)
    yield "an agreement that is declined"
    game_page.begin("oware-abapa")
    page.evaluate("Worker.prototype.postMessage = () => {}")  # no worker hears what is asked, so it goes on
    game_page.house(2).click()
    expect(acts).to_have_count(1)
    yield "the computer at its thinking"


def wrong(page: Page) -> list[str]:
    """Return the faults that axe finds."""
    found: list[str] = page.evaluate(LOOK, RULES)
    return found


def with_look(game_page: GamePage, look: str, language: str) -> GamePage:
    """Choose a look and a language, show all there can be on the page, and load axe."""
    page = game_page.page
    game_page.set(computer="", speed="instant", theme=look, language=language)
    open_dialog(page, "settings-dialog")
    for setting in ("balance", "values"):
        page.locator(f"#settings-dialog [data-setting={setting}]").check()
    close_dialog(page, "settings-dialog")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    return game_page


@pytest.mark.no_python
def test_axe_finds_nothing_on_any_screen(page: Page, site: SiteServer) -> None:
    """Every screen that needs no Python, in German, whose words are the longest, and in the looks by turns."""
    game_page = with_look(open_without_python(page, site), LOOKS[0], "de")
    found = {}
    for screen, look in zip(screens(game_page), cycle(LOOKS), strict=False):
        page.evaluate("look => { document.documentElement.dataset.theme = look }", look)
        found[f"{screen}, {look}"] = wrong(page)
    assert {screen: wrongs for screen, wrongs in found.items() if wrongs} == {}


@pytest.mark.long
@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_finds_nothing_in_any_look_or_language(page: Page, site: SiteServer, look: str, language: str) -> None:
    game_page = GamePage(page)
    game_page.open(site.url)
    with_look(game_page, look, language)
    found = {screen: wrong(page) for screen in chain(screens(game_page), screens_of_the_engine(game_page))}
    assert {screen: wrongs for screen, wrongs in found.items() if wrongs} == {}


@pytest.mark.long
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_finds_nothing_on_the_pages_for_other_sites(
    new_page: NewPage, site: SiteServer, scheme: Literal["light", "dark"], language: str
) -> None:
    """The builder of boards, and a board of each kind as it lies in a frame."""
    page = new_page(locale=language, color_scheme=scheme)
    page.context.route("**/*.wasm", lambda _: None)
    found = {}
    for address in ("builder.html", *(f"embed.html#game=bao-kenya&mode={mode}" for mode in MODES)):
        page.goto("about:blank")
        page.goto(site.url + address)
        expect(page.locator("html")).to_have_attribute("lang", language)
        page.evaluate(AXE.read_text(encoding="utf-8"))
        found[address] = wrong(page)
    assert {screen: wrongs for screen, wrongs in found.items() if wrongs} == {}
