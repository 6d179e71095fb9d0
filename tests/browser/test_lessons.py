"""The first steps: offered once, done by touch, by keys and by ear, before Python is up."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

import manual
from browser.eyes import boxes, cut_off, open_without_python, outside
from browser.hands import Hands

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from browser.conftest import NewPage
    from serve import SiteServer

pytestmark = pytest.mark.no_python

GAMES: dict[str, Any] = manual.bake()["games"]
FIRST = {about["lesson"]: game for game, about in reversed(GAMES.items())}
"""The first game of each lesson."""
WORDS = manual.read("en")["lessons"]
SIZES = [(320, 568), (640, 360)]
MOVED = 40
"""Pixels by which long words may move a board where there is little room."""
BOARDS = {"en": "bao-kenya", "nl": "oware-abapa", "de": "bao-la-kujifunza", "fr": "nam-nam"}


def open_lesson(page: Page, site: SiteServer, game: str) -> None:
    """Open a game's first steps from its rules."""
    open_without_python(page, site, f"#rules;{game}")
    page.locator("#rules-lesson").click()
    expect(page.locator("#lesson-dialog")).to_be_visible()
    expect(page.locator("#lesson-count")).not_to_be_empty()


def house(page: Page, cell: int) -> Any:  # noqa: ANN401 -- a Locator, or what one gives
    """The button over a house of the lesson's board."""
    return page.locator(f'#lesson-houses [data-cell="{cell}"]')


def play(page: Page, task: dict[str, Any], move: str) -> None:
    """Touch what a move names, and see its end."""
    (choice,) = [one for one in task["shown"]["choices"] if one["move"] == move]
    house(page, choice["cells"][0]).click()
    if choice["way"]:
        page.locator("#lesson-acts button", has_text={">": "›", "<": "‹"}[choice["way"]]).click()  # noqa: RUF001
    house(page, choice["cells"][0]).click(force=True)  # a touch while seeds move shows the end


def told(page: Page) -> list[str]:
    """The names of houses that tell what their moves would do."""
    names: list[str] = page.locator("#lesson-houses button").evaluate_all("all => all.map(one => one.ariaLabel)")
    return [name for name in names if " ends in " in name]


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=() if game in FIRST.values() else pytest.mark.long) for game in GAMES]
)
def test_every_lesson_is_done_by_touch_before_python_is_up(page: Page, site: SiteServer, game: str) -> None:
    open_lesson(page, site, game)
    words = WORDS[GAMES[game]["lesson"]]
    for task, said in zip(GAMES[game]["tasks"], words, strict=True):
        expect(page.locator("#lesson-task")).to_have_text(said["task"])
        assert told(page) == [], "what a house would do is to be found out"
        play(page, task, task["wanted"][0])
        expect(page.locator("#lesson-said")).to_contain_text(said["done"])
        page.locator("#lesson-acts .main").click()
    expect(page.locator("#lesson-dialog")).not_to_be_visible()
    expect(page.locator("#new-dialog")).to_be_visible()


@pytest.mark.long
def test_a_move_that_is_not_looked_for_is_taken_back_and_a_wrong_one_is_explained(page: Page, site: SiteServer) -> None:
    """RULES 2.5."""
    open_lesson(page, site, "oware-abapa")
    tasks = GAMES["oware-abapa"]["tasks"]
    play(page, tasks[0], "A")
    page.locator("#lesson-acts .main").click()
    play(page, tasks[1], "A")
    expect(page.locator("#lesson-said")).to_contain_text("That move is allowed")
    expect(house(page, 0)).to_have_attribute("aria-disabled", "false")
    for number, move in ((1, "C"), (2, "F")):
        play(page, tasks[number], move)
        page.locator("#lesson-acts .main").click()
    house(page, 0).click(force=True)
    expect(page.locator("#lesson-said")).to_contain_text("The computer has no seeds left")
    expect(page.locator("#lesson-said")).to_contain_text("(Rule 2.5)")


def test_a_lesson_is_done_by_keys_and_says_everything(page: Page, site: SiteServer) -> None:
    open_lesson(page, site, "bao-la-kujifunza")
    expect(page.locator("#lesson-task")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#lesson-houses :focus")).to_have_attribute("aria-label", re.compile("House A1, yours"))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("#lesson-said")).to_contain_text("Which way?")
    page.locator("#lesson-acts button").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#lesson-acts .main")).to_be_focused(timeout=20_000)
    page.keyboard.press("Enter")
    expect(page.locator("#lesson-count")).to_have_text("2 of 3")
    page.keyboard.press("Escape")
    expect(page.locator("#lesson-dialog")).not_to_be_visible()


def test_the_first_steps_are_offered_once(page: Page, site: SiteServer) -> None:
    open_without_python(page, site)
    offer = page.locator("#acts button", has_text="First steps")
    offer.click()
    page.locator("#lesson-dialog [data-close]").click()
    expect(offer).to_have_count(0)
    page.reload()
    expect(page.locator("#status")).to_have_text("Your turn")
    expect(offer).to_have_count(0)


@pytest.mark.long
@pytest.mark.first_visit
def test_whoever_plays_is_a_newcomer_no_longer(page: Page, site: SiteServer) -> None:
    hands = Hands(page)
    hands.open(site.url)
    offer = page.locator("#acts button", has_text="First steps")
    expect(offer).to_be_visible()
    hands.click(2)
    hands.begin()
    expect(offer).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize("language", BOARDS)
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_lesson_fits_and_its_board_stays_where_it_is(
    new_page: NewPage, site: SiteServer, width: int, height: int, language: str
) -> None:
    page = new_page(width, height, locale=language)
    open_lesson(page, site, BOARDS[language])
    words = manual.read(language)["lessons"][GAMES[BOARDS[language]]["lesson"]]
    for task, said in zip(GAMES[BOARDS[language]]["tasks"], words, strict=True):
        expect(page.locator("#lesson-task")).to_have_text(said["task"])
        (lies,) = boxes(page, "#lesson-board")
        play(page, task, task["wanted"][0])
        expect(page.locator("#lesson-said")).to_contain_text(said["done"])
        assert cut_off(page, "#lesson-dialog *") == []
        (now,) = boxes(page, "#lesson-board")
        assert abs(now["y"] - lies["y"]) <= MOVED, (lies, now)
        fixed = boxes(page, "#lesson-dialog .bar > *, #lesson-acts button, #lesson-houses button")
        assert [box for box in fixed if outside(box, width, height)] == []
        page.locator("#lesson-acts .main").click()
