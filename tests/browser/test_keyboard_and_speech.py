"""Whole games by keyboard alone, and one by speech alone: what is announced, and the names of the buttons."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

from mashimo import GAMES, Game
from tests.browser.page_actions import PATIENCE, GamePage
from tests.browser.page_queries import open_without_python
from tests.support.sample import sample

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from build_scripts.lib.serve import SiteServer
    from tests.browser.conftest import NewPage

MOST_TURNS: Final = 400
"""More than a random game has had."""
MOST_TABS: Final = 60
"""More than there are controls on any screen."""
SHAPES: Final = {"oware-grand-slam": 2, "bao-kenya": 0, "bao-la-kujifunza": 0}
"""A game on two rows of six, on two of eight and on four of eight, with the chance that gives a short one."""
CLAIM: Final = "#v1;nam-nam;start=0-0-0-0-0-0-0-0-0-0-0-0-32-16-S_SSSSSSNNNNNN_S_=2"
NO_SEEDS: Final = "#v1;nam-nam;start=0-0-0-0-0-0-3-2-1-2-1-3-16-20-S_SSSSSSNNNNNN_S"
LISTEN: Final = """() => {
  globalThis.heard = [];
  const region = document.getElementById("spoken");
  new MutationObserver(() => heard.push(region.textContent.trim())).observe(region, { childList: true });
}"""
"""Notes down all that is said aloud, as a screen reader would say it."""


def tab_to(page: Page, wanted: Locator, key: str = "Tab") -> None:
    """Press Tab, or Shift+Tab, until this has the focus."""
    for _ in range(MOST_TABS):
        if wanted.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press(key)
    pytest.fail(f"{key} does not lead to {wanted}")


def choose(page: Page, select: Locator, value: str) -> None:
    """Choose from a list by the arrow keys, from its first entry down."""
    tab_to(page, select)
    page.keyboard.press("Home")
    for _ in range(MOST_TABS):
        if select.input_value() == value:
            return
        page.keyboard.press("ArrowDown")
    pytest.fail(f"no {value} in {select}")


def check(page: Page, name: str, value: str) -> None:
    """Choose among the buttons of a name by the arrow keys, from the one that is chosen down."""
    tab_to(page, page.locator(f"#new-dialog input[name={name}]:checked"))
    for _ in range(MOST_TABS):
        if page.locator(f'#new-dialog input[name={name}][value="{value}"]').is_checked():
            return
        page.keyboard.press("ArrowDown")
    pytest.fail(f"no {value} among {name}")


def begin_by_keys(page: Page, game: str, begins: str = "S", **settings: str) -> None:
    """Choose the speed and other settings, then begin a game, all by keys."""
    tab_to(page, page.locator("[data-open=settings-dialog]"))
    page.keyboard.press("Enter")
    for name, value in {"speed": "instant", **settings}.items():
        choose(page, page.locator(f"#settings-dialog [data-setting={name}]"), value)
    page.keyboard.press("Escape")
    expect(page.locator("[data-open=settings-dialog]")).to_be_focused()
    tab_to(page, page.locator("#new"))
    page.keyboard.press("Enter")
    check(page, "new-game", game)
    check(page, "begins", begins)
    tab_to(page, page.locator("#start-new"))
    page.keyboard.press("Enter")
    GamePage(page).wait_for_turn()


def walk_to(game_page: GamePage, cell: int, places: dict[int, tuple[int, int]]) -> None:
    """Go with the arrows to a house, whose row and column `places` has: first to its row, then along it."""
    here = places[int(game_page.page.locator(".house:focus").get_attribute("data-cell") or "")]
    down, right = places[cell][0] - here[0], places[cell][1] - here[1]
    for steps, back, onward in ((down, "ArrowUp", "ArrowDown"), (right, "ArrowLeft", "ArrowRight")):
        for _ in range(abs(steps)):
            game_page.page.keyboard.press(onward if steps > 0 else back)
    expect(game_page.house(cell)).to_be_focused()


def answer_which_way(game_page: GamePage, way: str, by_button: bool) -> None:
    """Say which way to sow: by the key of the way, or at the button below the board."""
    page = game_page.page
    if not by_button:
        page.keyboard.press(way)
        return
    tab_to(page, page.locator("#acts button", has_text={">": "Right", "<": "Left"}[way]))
    page.keyboard.press("Enter")


@pytest.mark.emptied
@pytest.mark.parametrize("game", sample(SHAPES, "bao-la-kujifunza"))
def test_a_whole_game_is_chosen_and_played_by_keys_alone(new_page: NewPage, site: SiteServer, game: str) -> None:
    """From opening the page on: the players, the level, the game and who begins are chosen, and every move is made.

    Which way to sow (RULES 9.2) is answered by a key and by a button in turn; the result is the engine's.
    """
    page = new_page()
    game_page = GamePage(page)
    game_page.open(site.url)
    begin_by_keys(page, game, computer="", level="10")
    places = {house.cell: (house.row, house.column) for house in GAMES[game].layout.houses}
    chance, played = Random(SHAPES[game]), Game(game)
    tab_to(page, page.locator(".house[tabindex='0']"), "Shift+Tab")
    while played.result is None:
        move = chance.choice(played.legal_moves())
        word = next(word for word in GAMES[game].rules.MOVE_WORDS.values() if word.text == move)
        walk_to(game_page, word.cells[0], places)
        page.keyboard.press("Enter")
        if word.way:
            answer_which_way(game_page, word.way, by_button=len(played.moves) % 2 == 1)
        played.play(move)
        expect(page.locator("#moves > li > .move")).to_have_count(len(played.moves) + 1)
        game_page.wait_for_turn()
        expect(page.locator(".house:focus")).to_have_count(1)
    expect(page.locator("body.over")).to_be_attached()
    assert played.result.winner
    expect(page.locator("#status")).to_contain_text({"S": "South wins", "N": "North wins"}[played.result.winner])
    expect(page.locator("#message a")).to_have_attribute("href", re.compile(rf"^#rules;{game};\d\.\d+$"))
    tab_to(page, page.get_by_role("button", name="Play again"))
    page.keyboard.press("Enter")
    expect(page.locator("#moves > li > .move")).to_have_count(1)
    assert page.evaluate("document.activeElement !== document.body")


def heard(page: Page, since: int, wanted: str) -> list[str]:
    """Wait until a sentence after the first `since` has these words, and return the sentences since then."""
    page.wait_for_function(
        "([since, wanted]) => heard.slice(since).some((said) => new RegExp(wanted).test(said))",
        arg=[since, wanted],
        polling=50,
        timeout=PATIENCE,
    )
    said: list[str] = page.evaluate("since => heard.slice(since)", since)
    return said


YOUR_TURN: Final = r"^The computer plays (?!.*moves again)|^You play .*moves again"
"""What is heard when the next move is the person's."""
OVER: Final = r"wins,|You win,|A draw,"
"""What is heard when the game is over."""


@pytest.mark.emptied
def test_a_whole_game_is_played_by_ear(new_page: NewPage, site: SiteServer) -> None:
    """Against the computer: the buttons' names tell what may be played, and what is said aloud how it went.

    The game is one that is soon over.
    """
    page = new_page()
    GamePage(page).open(site.url)
    begin_by_keys(page, "bao-kenya", level="10")
    page.evaluate(LISTEN)
    all_said: list[str] = []
    chance = Random("by ear")
    for _ in range(MOST_TURNS):
        names = (
            page.get_by_role("group", name="Board of")
            .get_by_role("button")
            .evaluate_all("all => all.map(button => button.ariaLabel)")
        )
        mine = [name for name in names if not name.startswith("House ") and " ends in " in name]
        assert mine, (names, all_said[-3:])
        house = re.match(r"(\w+), \d+ seeds?\. ", chance.choice(mine))
        assert house
        page.keyboard.press(house[1])
        all_said += heard(page, len(all_said), rf"{YOUR_TURN}|{OVER}")
        if re.search(OVER, all_said[-1]):
            break
    assert re.search(OVER, all_said[-1]), all_said[-3:]
    assert "(Rule 7." in all_said[-1]
    moves = [said for said in all_said if re.match(r"(You play|The computer plays) ", said)]
    assert all(re.match(r"(You play [A-H] and end|The computer plays [a-h] and ends) in .+\.", said) for said in moves)
    assert len(moves) == len(GamePage(page).moves()), "each move is said once"


@pytest.mark.long
@pytest.mark.emptied
def test_what_is_asked_is_heard_and_answered_by_keys(new_page: NewPage, site: SiteServer) -> None:
    """Which way to sow (RULES 9.2), which houses to own (6.9), a pass (6.5): said with the buttons that answer."""
    page = new_page()
    game_page = GamePage(page)
    game_page.open(site.url)
    begin_by_keys(page, "bao-la-kujifunza", computer="")
    game_page.wait_for_engine()
    page.evaluate(LISTEN)
    page.keyboard.type("a3")
    asked = "A3: which way? Left +8 Right +6. The number after + is what the whole turn captures."  # without arrows
    assert heard(page, 0, "A3: which way").pop() == asked
    expect(page.locator(".house[aria-pressed=true]")).to_have_count(1)
    page.keyboard.press("<")
    (said,) = heard(page, 1, "South plays")
    assert re.match(r"South plays A3 to the left and ends in \S+\. \d+ laps\. \d+ seeds? captured\. ", said)
    begin_by_keys(page, "nam-nam")
    page.evaluate("link => { location.hash = link }", CLAIM)
    since = len(heard(page, 2, "choose 2 houses"))
    for house in ("a", "b"):
        page.keyboard.press(house)
    assert heard(page, since, "2 of 2 chosen").pop().endswith("Choose")
    expect(page.locator(".house[aria-pressed=true]")).to_have_count(2)
    page.keyboard.press("Enter")
    heard(page, since, r"South chooses a, b\.")
    page.evaluate("link => { location.hash = link }", NO_SEEDS)
    tab_to(page, page.get_by_role("button", name="Pass"))
    page.keyboard.press("Enter")
    heard(page, since, r"South passes\. No seeds to play, so the turn passes\. \(Rule 6\.5\)")


@pytest.mark.no_python
def test_a_refusal_is_heard_and_its_rule_is_reached_by_keys(new_page: NewPage, site: SiteServer) -> None:
    """RULES 1.4: the sentence is said aloud with its clause, and the clause on the page is a link that Tab leads to."""
    page = new_page()
    open_without_python(page, site)
    page.evaluate(LISTEN)
    tab_to(page, page.locator(".house[tabindex='0']"))
    for key in ("ArrowUp", "Enter"):
        page.keyboard.press(key)
    assert re.search(r"not yours\. \(Rule 1\.4\)$", heard(page, 0, "Rule")[0])
    link = page.locator("#message a")
    tab_to(page, link)
    page.keyboard.press("Enter")
    expect(page.locator("#rules-dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#rules-dialog")).not_to_be_visible()
    expect(page.locator(":focus")).to_be_attached()


@pytest.mark.no_python
def test_the_score_and_the_rows_are_heard_by_keys_on_demand(new_page: NewPage, site: SiteServer) -> None:
    """Between two people and against the computer; each time again, and no move is played."""
    page = new_page()
    game_page = GamePage(page)
    game_page.open(site.url)
    page.evaluate(LISTEN)
    for key, wanted in (("s", "You 0, Computer 0. Your turn."), ("m", "Your row. A: 4, "), ("m", "Your row. A: 4, ")):
        since = page.evaluate("heard.length")
        page.keyboard.press(key)
        assert heard(page, since, ".")[0].startswith(wanted)
    since = page.evaluate("heard.length")
    page.keyboard.press("Shift+O")
    assert re.match(r"The computer.s row\. a: 4, b: 4, c: 4, d: 4, e: 4, f: 4\.$", heard(page, since, ".")[0])
    game_page.set(computer="")
    since = page.evaluate("heard.length")
    page.keyboard.press("o")
    assert re.match(r"North.s row\. a: 4, ", heard(page, since, ".")[0])
    assert game_page.moves() == []


@pytest.mark.no_python
def test_a_question_mark_opens_a_sheet_of_all_keys(new_page: NewPage, site: SiteServer) -> None:
    """The menu does so, too; the keys mean nothing while something is written, or where letters are switched off."""
    page = new_page()
    game_page = GamePage(page)
    game_page.open(site.url)
    sheet = page.get_by_role("dialog", name="Keys")
    page.keyboard.press("?")
    expect(sheet).to_be_visible()
    expect(sheet.get_by_role("rowheader")).to_have_count(15)
    page.keyboard.press("Escape")
    expect(sheet).not_to_be_visible()
    page.locator("[data-open=menu-dialog]").click()
    page.get_by_role("button", name="Keys").click()
    expect(sheet).to_be_visible()
    page.keyboard.press("Escape")
    page.evaluate(LISTEN)
    page.locator("#annotate").click()
    page.locator("#comment").fill("")
    page.locator("#comment").press_sequentially("some? o")
    expect(page.locator("#comment")).to_have_value("some? o")
    expect(sheet).not_to_be_visible()
    page.locator("[data-open=settings-dialog]").click()
    page.locator("#settings-dialog [data-setting=letters]").uncheck()
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    page.keyboard.press("s")
    expect(sheet).not_to_be_visible()
    assert page.evaluate("heard") == []
