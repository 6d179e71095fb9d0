"""The first steps: offered once, done by touch, by keys and by ear, before Python is up."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from build_scripts.site import manual
from tests.browser.page_actions import GamePage
from tests.browser.page_queries import boxes, cut_off, expect_nothing_hidden, open_without_python, outside
from tests.browser.test_exercises import HURRY, learner  # noqa: F401 -- a fixture
from tests.browser.test_languages import phrases
from tests.support.sample import sample

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from build_scripts.lib.serve import SiteServer
    from tests.browser.conftest import NewPage

GAMES: dict[str, Any] = manual.bake()["games"]
FIRST = {about["lesson"]: game for game, about in reversed(GAMES.items())}
"""The first game of each lesson."""
WORDS = manual.read("en")["lessons"]
SIZES = [(320, 568), (640, 360)]
SEEN = ("#lesson-said", "#lesson-words", "#lesson-acts")
"""What is said, the part of the screen that has all words, and the buttons below them."""
MOVED = 40
"""Pixels by which long words may move a board where there is little room."""
BOARDS = {
    "en": "bao-kenya",
    "nl": "oware-abapa",
    "de": "bao-la-kujifunza",
    "fr": "nam-nam",
    "ru": "awale",
    "tr": "bao-kenya-laps",
}


def open_alone(page: Page, site: SiteServer, game: str) -> None:
    """Open a game's first steps from its rules where Python never comes."""
    open_without_python(page, site)
    open_lesson(page, game)


def open_lesson(page: Page, game: str) -> Page:
    """Open a game's first steps from its rules."""
    page.evaluate("address => { location.hash = address }", f"#rules;{game}")
    page.locator("#rules-lesson").click()
    expect(page.locator("#lesson-dialog")).to_be_visible()
    expect(page.locator("#lesson-count")).not_to_be_empty()
    return page


def house(page: Page, cell: int) -> Any:  # noqa: ANN401 -- a Locator, or what one gives
    """Return the button over a house of the lesson's board."""
    return page.locator(f'#lesson-houses [data-cell="{cell}"]')


def play(page: Page, task: dict[str, Any], move: str) -> None:
    """Touch what a move names, and see its end."""
    (choice,) = [one for one in task["shown"]["choices"] if one["move"] == move]
    for cell in choice["cells"]:
        house(page, cell).click()
    if move.startswith("="):
        page.locator("#lesson-acts button").first.click()
    elif choice["way"]:
        page.locator("#lesson-acts button", has_text={">": "›", "<": "‹"}[choice["way"]]).click()  # noqa: RUF001
    house(page, choice["cells"][0]).click(force=True)  # a touch while seeds move shows the end


def told(page: Page) -> list[str]:
    """Return the names of houses that tell what their moves would do."""
    names: list[str] = page.locator("#lesson-houses button").evaluate_all("all => all.map(one => one.ariaLabel)")
    return [name for name in names if " ends in " in name]


@pytest.mark.no_python
@pytest.mark.parametrize("game", sample(GAMES, "oware-abapa", "bao-la-kujifunza"))
def test_every_lesson_is_done_by_touch_before_python_is_up(page: Page, site: SiteServer, game: str) -> None:
    open_alone(page, site, game)
    page.evaluate(HURRY)
    words = WORDS[GAMES[game]["lesson"]]
    for task in GAMES[game]["tasks"]:
        said = words[task["name"]]
        expect(page.locator("#lesson-task")).to_have_text(said["task"])
        assert told(page) == [], "what a house would do is to be found out"
        play(page, task, task["wanted"][0])
        expect(page.locator("#lesson-said")).to_contain_text(said["done"])
        page.locator("#lesson-acts .main").click()
    expect(page.locator("#lesson-dialog")).not_to_be_visible()
    expect(page.locator("#status")).to_have_text("Your turn")


def step_to(page: Page, name: str, game: str = "oware-abapa") -> dict[str, Any]:
    """Go to a step of the path of a game."""
    tasks = GAMES[game]["tasks"]
    (number,) = [at for at, task in enumerate(tasks) if task["name"] == name]
    page.locator("#lesson-acts button").last.click()  # all steps
    page.locator("#lesson-steps button").nth(number).click()
    return dict(tasks[number])


@pytest.mark.parametrize(
    ("name", "move", "why"),
    [
        ("capture", "A", "A ends in E. Nothing is captured. Try another move."),
        ("most", "D", "Another move captures more. Try another move."),
        ("defend", "B", "B ends in C. Then the computer’s f captures 3 of your seeds. Try another move."),  # noqa: RUF001
    ],
)
def test_a_wrong_answer_gets_its_own_reason_and_is_taken_back(
    learner: GamePage,  # noqa: F811 -- the fixture
    name: str,
    move: str,
    why: str,
) -> None:
    page = open_lesson(learner.page, "oware-abapa")
    task = step_to(page, name)
    play(page, task, move)  # what answers it is soon over too: the learner is in a hurry
    expect(page.locator("#lesson-said")).to_contain_text(why)
    (choice,) = [one for one in task["shown"]["choices"] if one["move"] == move]
    expect(house(page, choice["cells"][0])).to_have_attribute("aria-disabled", "false")
    play(page, task, task["wanted"][0])
    expect(page.locator("#lesson-dialog")).to_have_attribute("data-done", "")


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.long), "fr"])
def test_why_an_answer_is_wrong_is_seen_on_a_small_phone(learner: GamePage, language: str) -> None:  # noqa: F811 -- the fixture
    """Whole, above the buttons, whatever was asked; the longest words are those of Kujifunza."""
    learner.page.set_viewport_size({"width": 360, "height": 640})
    learner.set(language=language)
    page = open_lesson(learner.page, "bao-la-kujifunza")
    for task in GAMES["bao-la-kujifunza"]["tasks"]:
        wrong = [move for move in task["plays"] if move not in task["wanted"]]
        for move in wrong[:1]:
            step_to(page, task["name"], "bao-la-kujifunza")
            play(page, task, move)
            expect(page.locator("#lesson-said")).to_contain_text(phrases(language)["lesson.other"])
            expect(page.locator("#lesson-acts button").first).to_be_visible()
            (said,), (words,), (acts,) = (boxes(page, part) for part in SEEN)
            seen = min(said["y"] + said["height"], acts["y"]) - max(said["y"], words["y"])
            assert seen >= said["height"] - 1, (task["name"], said, words, acts)


@pytest.mark.no_python
def test_what_is_done_is_ticked_off_and_the_next_step_is_gone_on_with(page: Page, site: SiteServer) -> None:
    open_alone(page, site, "oware-abapa")
    play(page, GAMES["oware-abapa"]["tasks"][0], "A")
    page.locator("#lesson-acts button", has_text="All steps").click()
    steps = page.locator("#lesson-steps button")
    expect(steps.nth(0)).to_have_attribute("aria-label", "1. Sowing, done")
    expect(page.locator("#lesson-about")).to_contain_text("1 of 10 steps done")
    page.locator("#lesson-dialog [data-close]").click()
    page.reload()
    page.locator("[data-open=menu-dialog]").click()
    page.locator("#menu-dialog [data-open=lesson-dialog]").click()
    expect(page.locator("#lesson-count")).to_have_text("2 of 10")


def test_how_a_step_is_done_can_be_seen_first(learner: GamePage) -> None:  # noqa: F811 -- the fixture
    page = open_lesson(learner.page, "oware-abapa")
    step_to(page, "capture")
    page.locator("#lesson-acts button", has_text="Show me").click()
    expect(page.locator("#lesson-said")).to_contain_text("Like this: C.")
    page.locator("#lesson-houses button").first.click(force=True)
    expect(house(page, 2)).to_have_attribute("aria-disabled", "false")
    expect(page.locator("#lesson-dialog")).not_to_have_attribute("data-done", "")


@pytest.mark.long
def test_a_house_that_may_not_be_played_says_why(learner: GamePage) -> None:  # noqa: F811 -- the fixture
    """RULES 2.5."""
    page = open_lesson(learner.page, "oware-abapa")
    step_to(page, "feed")
    house(page, 0).click(force=True)
    expect(page.locator("#lesson-said")).to_contain_text("The computer has no seeds left")
    expect(page.locator("#lesson-said")).to_contain_text("(Rule 2.5)")


def test_a_lesson_is_done_by_keys_and_says_everything(learner: GamePage) -> None:  # noqa: F811 -- the fixture
    page = open_lesson(learner.page, "bao-la-kujifunza")
    expect(page.locator("#lesson-task")).to_be_focused()
    expect(page.locator("#lesson-houses [aria-disabled=false]")).to_have_count(2)
    for _ in range(3):  # past what can be done besides
        page.keyboard.press("Tab")
    focused = page.locator("#lesson-houses :focus")
    expect(focused).to_have_attribute("aria-label", re.compile("^B6, "))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(focused).to_have_attribute("aria-label", re.compile("^B8, "))
    page.keyboard.press("Enter")
    expect(page.locator("#lesson-said")).to_contain_text("B8: which way?")
    page.locator("#lesson-acts button", has_text="›").focus()  # noqa: RUF001
    page.keyboard.press("Enter")
    expect(page.locator("#lesson-acts .main")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#lesson-count")).to_have_text("2 of 10")
    page.keyboard.press("Escape")
    expect(page.locator("#lesson-dialog")).not_to_be_visible()


@pytest.mark.no_python
def test_the_first_steps_are_offered_once(page: Page, site: SiteServer) -> None:
    open_without_python(page, site)
    offer = page.locator("#acts button", has_text="First steps")
    offer.click()
    page.locator("#lesson-dialog [data-close]").click()
    expect(offer).to_have_count(0)
    page.reload()
    expect(page.locator("#status")).to_have_text("Your turn")
    expect(offer).to_have_count(0)


@pytest.mark.first_visit
@pytest.mark.parametrize("language", BOARDS)
def test_the_first_steps_are_offered_during_the_first_game(new_page: NewPage, site: SiteServer, language: str) -> None:
    """Before it they are the main action. Nothing is cut off or overlaps; a reload keeps it, a new game ends it."""
    page = new_page(320, 568, locale=language)
    game_page = GamePage(page)
    game_page.open(site.url)
    offer = page.locator("#acts [data-does=lesson]")
    expect(offer).to_have_class("act main")
    game_page.set(speed="instant")
    game_page.click(2)
    game_page.wait_for_turn()
    expect(offer).to_have_class("act")
    for width, height in [(320, 568), (360, 640), (390, 844), (740, 360), (1280, 800)]:
        page.set_viewport_size({"width": width, "height": height})
        expect_nothing_hidden(page)
    page.reload()
    expect(offer).to_have_class("act")
    game_page.set(computer="")
    expect(offer).to_have_count(0)  # two people teach each other
    game_page.set(computer="N")
    expect(offer).to_have_class("act")
    game_page.begin()
    expect(offer).to_have_count(0)


@pytest.mark.no_python
@pytest.mark.parametrize("language", ["ru", "tr"])
def test_a_move_is_played_and_a_lesson_read_in_the_newest_languages(
    new_page: NewPage, site: SiteServer, language: str
) -> None:
    page = new_page(360, 640, locale=language)
    game_page = open_without_python(page, site)
    words = phrases(language)
    game_page.house(2).click()
    ended = words["place.house.computer"].format(house="a")
    expect(page.locator("#message")).to_contain_text(words["spoken.move.you"].format(house="C", place=ended))
    open_lesson(page, "oware-abapa")
    task, said = GAMES["oware-abapa"]["tasks"][0], manual.read(language)["lessons"]["oware"]["sow"]
    expect(page.locator("#lesson-task")).to_have_text(said["task"])
    play(page, task, "C")
    expect(page.locator("#lesson-said")).to_contain_text(said["done"])


@pytest.mark.long
@pytest.mark.no_python
@pytest.mark.parametrize("language", BOARDS)
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_lesson_fits_and_its_board_stays_where_it_is(
    new_page: NewPage, site: SiteServer, width: int, height: int, language: str
) -> None:
    page = new_page(width, height, locale=language)
    open_alone(page, site, BOARDS[language])
    words = manual.read(language)["lessons"][GAMES[BOARDS[language]]["lesson"]]
    for task in GAMES[BOARDS[language]]["tasks"]:
        said = words[task["name"]]
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
