"""What a person can do at the board besides playing a house: claim, agree, look back, turn it, hear, go by laps."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from mashimo import GAMES
from tests.browser.embed_helpers import until
from tests.browser.page_actions import AGAINST_THE_WEAKEST, PATIENCE, GamePage, PageSetup
from tests.browser.page_queries import boxes, find_unreachable, open_without_python, wait_for_paint
from tests.support.sample import sample

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

    from build_scripts.lib.serve import SiteServer
    from tests.browser.conftest import NewPage

PHRASES = json.loads((Path(__file__).parent.parent.parent / "web" / "locales" / "en.json").read_text(encoding="utf-8"))
CLAIM = "0-0-0-0-0-0-0-0-0-0-0-0-32-16-S SSSSSSNNNNNN N =2"
"""Nam Nam: South is to choose two of North's houses."""
SOUNDS = """
window.tones = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) { window.tones += 1; return start.apply(this, when); };
"""

FACING = """localStorage["mashimo:settings"] = '{"form": 1, "value": {"computer": "", "faceToFace": true}}'"""
"""Seats two people face to face on any screen."""


@pytest.fixture
def page_setup() -> PageSetup:
    """Seat a person at a phone, with the weakest computer opposite."""
    return PageSetup(360, 640, AGAINST_THE_WEAKEST)


@pytest.fixture
def game_page(shared_page: GamePage) -> GamePage:
    """Return the shared page."""
    return shared_page


def open_claim(game_page: GamePage) -> None:
    """Seat two people with a choice of houses before them."""
    game_page.set(computer="")
    game_page.begin("nam-nam")
    game_page.paste_position(CLAIM)


def test_every_reason_of_every_game_is_worded() -> None:
    def worded(code: str) -> bool:
        return any(f"{kind}.{code}" in PHRASES for kind in ("refused", "note", "reason", "mark"))

    assert {code for game in GAMES.values() for code in game.reasons.all if not worded(code)} == set()


def test_every_game_has_a_card_and_awales_says_its_added_duty() -> None:
    """RULES 5.2."""
    assert [f"{line}.{game}" for line in ("card", "ease") for game in GAMES if f"{line}.{game}" not in PHRASES] == []
    assert "our reading" in PHRASES["first.awale"]


def test_houses_are_claimed_by_touching_them_and_confirming(game_page: GamePage) -> None:
    """RULES 6.8, 6.9."""
    open_claim(game_page)
    assert game_page.playable() == [11, 10, 9, 8, 7, 6]
    for cell, chosen in ((7, 1), (9, 2)):
        game_page.house(cell).click()
        assert f"({chosen} of 2 chosen)" in game_page.message()
    game_page.page.get_by_role("button", name="Choose", exact=True).click()
    game_page.wait_for_turn()
    assert game_page.moves() == ["=bd"]
    assert "House b in North\u2019s row, South\u2019s" in (game_page.house(7).get_attribute("aria-label") or "")


def test_houses_are_claimed_by_keys(game_page: GamePage) -> None:
    """RULES 6.9, 10.4."""
    open_claim(game_page)
    for key in ("b", "d", "Enter"):
        game_page.page.keyboard.press(key)
    game_page.wait_for_turn()
    assert game_page.moves() == ["=bd"]


def test_a_match_shows_the_rounds_won(game_page: GamePage) -> None:
    """RULES 6.11."""
    game_page.page.locator("#new").click()
    game_page.choose_game("nam-nam")
    offered = game_page.page.locator("#new-match option").evaluate_all("all => all.map((one) => one.value)")
    assert offered == list(GAMES["nam-nam"].matches)
    game_page.page.locator("#new-more summary").click()
    game_page.page.locator("#new-match").select_option("best-of-3")
    game_page.page.locator("#new-dialog input[value=S]").check()
    game_page.page.locator("#start-new").click()
    expect(game_page.page.locator("#rounds")).to_have_text("Best of 3 · rounds 0–0", timeout=PATIENCE)


@pytest.mark.parametrize(("game", "beginner"), [(game.id, game.beginner) for game in GAMES.values()])
def test_the_beginner_is_chosen_as_the_games_page_has_it(game_page: GamePage, game: str, beginner: str) -> None:
    """RULES 1.8."""
    game_page.page.locator("#new").click()
    game_page.choose_game(game)
    chosen = game_page.page.locator("input[name=begins]:checked").get_attribute("value")
    assert chosen == {"choice": "S", "south": "S"}.get(beginner, beginner)
    assert game_page.page.locator("#begins-north").is_visible(), "against the computer either may begin"
    game_page.page.locator("#new-opponent button").last.click()
    assert game_page.page.locator("#begins-north").is_visible() == (beginner != "south"), (
        "of two people the one who sits South"
    )


def test_who_finds_the_seed_in_the_fist_begins(game_page: GamePage) -> None:
    """RULES 1.8."""
    game_page.set(computer="")
    game_page.page.reload()
    game_page.page.locator("#new").click()
    names = [game_page.page.locator(f"#begins-{side}").text_content() for side in "SN"]
    assert names == ["South", "North"], "two people are asked for by their seats, on the first look too"
    game_page.page.locator("#new-dialog input[value=fist]").check()
    game_page.page.locator("#start-new").click()
    game_page.page.locator(".fist").first.click()
    found = game_page.page.locator(".fist").first.get_attribute("data-holds") == "seed"
    game_page.page.locator("#fist-start").click()
    game_page.wait_for_turn()
    assert game_page.status() == ("South\u2019s turn (bottom)" if found else "North\u2019s turn (top)")


def test_where_the_beginner_sits_south_the_computer_changes_seats_instead(game_page: GamePage) -> None:
    """RULES 1.8: in Aualé the beginner sits South."""
    game_page.wait_for_engine()
    seats = set()
    for _ in range(50):  # by chance the same seat each time: once in 2 ** 49 runs
        game_page.begin("oware-auale", "random")
        computer = game_page.page.evaluate("JSON.parse(localStorage['mashimo:settings']).value.computer")
        seats.add(computer)
        assert len(game_page.moves()) == (computer == "S")
        if len(seats) == 2:
            break
    assert seats == {"S", "N"}


def test_the_computer_agrees_or_says_that_it_does_not(game_page: GamePage) -> None:
    """RULES 1.9."""
    game_page.wait_for_engine()
    game_page.begin("bao-kenya")
    game_page.paste_position("0-0-0-0-0-0-0-1-1-0-0-0-0-0-0-1-24-21-S")
    game_page.page.locator("#agree").click()
    answered = "body.over, #message:has-text('won\u2019t stop now')"
    expect(game_page.page.locator(answered).first).to_be_attached(timeout=PATIENCE)


def test_an_end_by_agreement_is_offered_behind_resign_until_few_seeds_are_left(game_page: GamePage) -> None:
    """RULES 1.9: at any time; a button of its own comes when a third of the seeds at the start are in the houses."""
    page = game_page.page
    game_page.wait_for_engine()
    game_page.begin("oware-abapa")
    page.locator("#resign").click()
    expect(page.locator("#resign-text")).not_to_contain_text("agree")
    expect(page.locator("#do-agree"), "Abapa has no such end").to_be_hidden()
    page.locator("#resign-dialog .ends > :first-child").click()
    game_page.set(computer="")
    game_page.begin("bao-kenya")
    expect(page.locator("#agree")).to_be_hidden()
    page.locator("#resign").click()
    expect(page.locator("#resign-text")).to_have_text(re.compile(r"gives up .* if both sides agree\.$"))
    page.locator("#do-agree").click()
    expect(page.locator("#resign-dialog")).to_be_hidden()
    expect(page.locator("body.over")).to_be_attached(timeout=PATIENCE)
    for position, few in ((f"{'1-' * 16}16-16-S", True), (f"2-{'1-' * 15}16-15-S", False)):
        game_page.paste_position(position)
        expect(page.locator("#agree")).to_be_visible(visible=few)


STALEMATE = (
    "#v1;oware-grand-slam;start=0-0-1-0-0-1-0-1-0-0-0-0-22-23-N;moves=b.C.c.D.d.E.e.F.f.A.b.B.a.C.b.D.c.E.e.F.f.A.d.B"
)
"""Three seeds that no player can catch, and North to move."""


def test_the_computer_offers_an_end_which_the_person_accepts_or_not(game_page: GamePage) -> None:
    """RULES 1.9."""
    game_page.wait_for_engine()
    for answer in ("Play on", "Agree"):
        game_page.paste(STALEMATE)
        game_page.page.locator("#acts [data-does=play-on]").click(timeout=PATIENCE)
        expect(game_page.page.locator("#message")).to_contain_text("The computer offers", timeout=PATIENCE)
        assert "A draw, 22–23." in game_page.message()
        assert "The computer offers" in game_page.page.locator("#spoken").inner_text()
        game_page.house(0).hover()
        assert "The computer offers" in game_page.message()
        game_page.page.locator("#acts").get_by_role("button", name=answer).click()
        game_page.wait_for_turn()
        assert (len(game_page.moves()), game_page.is_over()) == ((25, False) if answer == "Play on" else (24, True))
    assert game_page.status() == "A draw, 22–23"


RINGS = """() => {
  const canvas = [...document.querySelectorAll("#board canvas")].at(-1);
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  const dots = new Map();
  for (let i = 0; i < data.length; i += 4) {
    const colour = data[i + 3] === 255 ? `rgb(${data[i]}, ${data[i + 1]}, ${data[i + 2]})` : "";
    dots.set(colour, (dots.get(colour) ?? 0) + 1);
  }
  const probe = document.body.appendChild(document.createElement("i"));
  const found = ["refused", "last"].map((name) => {
    probe.style.color = `var(--${name})`;
    return dots.get(getComputedStyle(probe).color) ?? 0;
  });
  probe.remove();
  return found;
}"""
"""The full dots of the rings of what was captured, and of where the last move began and ended."""


def test_the_rings_of_a_last_capture_are_as_strong_as_after_any_move(game_page: GamePage) -> None:
    """RULES 2.6: the same move captures five, and ends the game only where it makes more than half."""
    game_page.set(computer="")
    game_page.begin()
    found = []
    for stores, over in (("15-23", False), ("23-15", True)):
        game_page.paste_position(f"0-1-1-0-0-2-1-2-0-3-0-0-{stores}-S")
        game_page.click(5)
        game_page.page.mouse.move(0, 0)
        expect(game_page.page.locator("body.over")).to_have_count(int(over), timeout=PATIENCE)
        game_page.page.wait_for_function(f"() => ({RINGS})().every((dots) => dots > 0)", timeout=PATIENCE)
        game_page.page.wait_for_timeout(300)
        found.append(game_page.page.evaluate(RINGS))
    assert found[1] == found[0]


def test_both_ways_are_foreseen_and_one_is_chosen_on_the_board_or_by_key(game_page: GamePage) -> None:
    """RULES 9.2, 10.5: over a house what either way would do, at the button of one what that would."""
    game_page.set(computer="")
    game_page.begin("bao-la-kujifunza")
    message, ways = game_page.page.locator("#message"), game_page.page.locator("#acts [data-way]")
    both = re.compile("A3 to the right ends in A2 and captures 6 seeds.*A3 to the left ends in A7 and captures 8 seeds")
    game_page.house(2).hover()
    expect(message).to_have_text(both)
    game_page.house(2).click()
    expect(game_page.page.locator("#status")).to_have_text("A3: which way?")
    expect(message).to_have_text("The number after + is what the whole turn captures.")
    [question] = boxes(game_page.page, "#status")
    assert all(question["y"] + question["height"] <= way["y"] for way in boxes(game_page.page, "#acts [data-way]"))
    expect(ways).to_have_text(["‹ Left +8", "Right › +6"])  # noqa: RUF001 -- arrows
    for place, right in ((ways.last, True), (ways.first, False)):
        place.hover()
        expect(message).to_have_text(
            re.compile("^A3 to the right ends .* 6 seeds" if right else "^A3 to the left ends .* 8 ")
        )
        expect(message).not_to_have_text(both)
    game_page.page.locator("#acts button").last.focus()
    game_page.page.keyboard.press("Shift+Tab")
    expect(message).to_have_text(re.compile("^A3 to the left ends "))
    game_page.house(4).hover()
    expect(message).to_have_text(re.compile("^A5 to the "))
    ways.last.click()
    game_page.wait_for_turn()
    assert len(game_page.moves()) == 1
    game_page.house(game_page.playable()[1]).click()
    right = "Right" in game_page.page.locator("#acts").inner_text()
    game_page.page.keyboard.press(">" if right else "<")
    game_page.wait_for_turn()
    assert re.fullmatch(rf"[ab][1-8]{'>' if right else '<'}\*?", game_page.moves()[1]), game_page.moves()


def test_a_move_is_confirmed_where_that_is_wished(game_page: GamePage) -> None:
    game_page.set(computer="")
    game_page.page.locator("[data-open=settings-dialog]").click()
    game_page.page.locator("#settings-dialog [data-setting=confirm]").check()
    game_page.page.locator("#settings-dialog [data-close]").click()
    game_page.click(2)
    assert game_page.moves() == []
    expect(game_page.page.locator("#message")).not_to_contain_text("which way?")  # there is one
    game_page.page.get_by_role("button", name="Play C").click()
    game_page.wait_for_turn()
    game_page.click(8)
    game_page.click(8)
    assert game_page.moves() == ["C", "c"]


def test_the_game_is_walked_through_by_buttons_and_keys(game_page: GamePage) -> None:
    game_page.set(computer="")
    for cell in (5, 11, 2, 8):
        game_page.click(cell)

    def at() -> int:
        game_page.wait_for_turn()
        path = game_page.page.locator("#moves [aria-current]").get_attribute("data-path") or ""
        return len(path.replace(".", ""))

    for button, expected in (("previous", 3), ("first", 0), ("next", 1), ("last", 4)):
        game_page.page.locator(f"#step-{button}").click()
        assert at() == expected
    for key, expected in (("PageUp", 3), ("Home", 0), ("PageDown", 1), ("End", 4)):
        game_page.page.keyboard.press(key)
        assert at() == expected
    assert game_page.moves() == ["F", "f", "C", "c"]


@pytest.mark.no_python
@pytest.mark.parametrize(("size", "usual"), [((360, 640), False), ((768, 1024), True)])
def test_the_far_players_words_are_turned_to_them(
    new_page: NewPage, site: SiteServer, size: tuple[int, int], usual: bool
) -> None:
    """On a tablet; on a phone only if that is wanted."""
    game_page = open_without_python(new_page(*size, has_touch=True, is_mobile=True), site)
    game_page.set(computer="", speed="instant")

    def turned() -> list[str]:
        return [
            game_page.page.locator(part).evaluate("part => getComputedStyle(part).rotate")
            for part in (".state", "#message")
        ]

    assert turned() == ["none", "none"]
    game_page.house(2).tap()
    expect(game_page.page.locator("#moves > li > .move")).to_have_count(2)  # a tap is over before the page hears of it
    game_page.wait_for_turn()
    assert game_page.status() == ("Your turn" if usual else "North\u2019s turn (top)")
    assert turned() == (["180deg", "180deg"] if usual else ["none", "none"])
    game_page.page.locator("[data-open=settings-dialog]").tap()
    game_page.page.locator("#settings-dialog [data-setting=faceToFace]").set_checked(not usual)
    assert turned() == (["none", "none"] if usual else ["180deg", "180deg"])


@pytest.mark.no_python
@pytest.mark.parametrize("size", [(360, 640), (390, 844)])
def test_on_a_phone_the_words_of_each_player_are_at_their_own_edge(
    new_page: NewPage, site: SiteServer, size: tuple[int, int]
) -> None:
    """The board stays; where it would be low, the far player has the near buttons."""
    page = new_page(*size, has_touch=True, is_mobile=True)
    game_page = open_without_python(page, site)
    game_page.set(computer="", speed="instant")
    page.locator("[data-open=settings-dialog]").tap()
    page.locator("#settings-dialog [data-setting=faceToFace]").set_checked(True)
    page.keyboard.press("Escape")
    expect(page.locator("#waiting")).to_be_visible()  # its rows come with the dialogs' script
    (before,) = boxes(page, "#board")
    (south,) = boxes(page, "#message")
    assert before["y"] + before["height"] <= south["y"], "South's words are below"
    (near,) = boxes(page, ".controls")
    assert near["y"] + near["height"] >= size[1] - 8, "and nothing is between South's buttons and South"
    game_page.house(2).tap()
    expect(page.locator("#moves > li > .move")).to_have_count(2)
    game_page.wait_for_turn()
    (after,), (north,) = boxes(page, "#board"), boxes(page, "#message")
    assert after == before
    assert north["y"] + north["height"] <= after["y"], "North's words are above"
    expect(page.locator("#resign")).to_be_visible(visible=size[1] < 700)
    expect(page.locator("#far-controls")).to_be_visible(visible=size[1] > 700)
    assert find_unreachable(page) == []


@pytest.mark.no_python
def test_players_face_to_face_have_all_at_their_own_edge(new_page: NewPage, site: SiteServer) -> None:
    """Their words, store and buttons are there."""
    page = new_page(820, 1180, has_touch=True, is_mobile=True)
    game_page = open_without_python(page, site)
    game_page.set(computer="", speed="instant")
    expect(page.locator("#far-controls")).to_be_visible()
    (near,) = boxes(page, ".controls")
    assert near["y"] + near["height"] >= 1180 - 8, "South's buttons are at South's edge"

    def edge(selector: str) -> str:
        """Return the edge of the board beyond which it lies."""
        (box,), (board,) = boxes(page, selector), boxes(page, "#board")
        return "North" if box["y"] + box["height"] <= board["y"] + 1 else "South" if box["y"] >= board["y"] else "?"

    stays = ["#far-controls [data-like=undo]", "#undo"]
    before = boxes(page, ", ".join(stays)), boxes(page, "#board")
    assert [edge(part) for part in (".state", "#message", "#resign")] == ["South"] * 3
    upright = "e => getComputedStyle(e).rotate"
    assert (edge("#waiting"), page.locator("#waiting").evaluate(upright)) == ("North", "180deg")
    assert find_unreachable(page) == []
    game_page.house(2).tap()
    expect(page.locator("#moves > li > .move")).to_have_count(2)
    game_page.wait_for_turn()
    far = [".state", "#message", "#far-controls", "#far-controls [data-like=resign]"]
    assert [edge(part) for part in far] == ["North"] * 4
    assert (edge("#waiting"), page.locator("#waiting").evaluate(upright)) == ("South", "none")
    expect(page.locator("#waiting")).to_have_text("North\u2019s turn. South plays C and ends in North\u2019s a.")
    expect(page.locator("#resign")).to_be_hidden()
    assert find_unreachable(page) == []
    after = boxes(page, ", ".join(stays)), boxes(page, "#board")
    assert after == before, "neither the board nor a button changes sides"
    page.locator("#far-controls [data-like=undo]").tap()
    expect(page.locator("#status")).to_have_text("Your turn")


@pytest.mark.first_visit
@pytest.mark.parametrize("size", [(360, 640), (390, 844), (820, 1180)])
def test_the_board_stays_when_the_far_players_rows_come(
    new_page: NewPage, site: SiteServer, size: tuple[int, int]
) -> None:
    """They come with the dialogs' script; their room is there before."""
    page = new_page(*size, has_touch=True, is_mobile=True)
    waiting: list[Route] = []
    page.context.route("**/dialogs-*.js", lambda route: waiting.append(route))  # noqa: PLW0108 -- Playwright looks into it
    page.context.route("**/*.wasm", lambda _: None)
    page.add_init_script(FACING)
    page.goto(site.url, wait_until="commit")  # it is not loaded before the script is
    GamePage(page).wait_for_turn()
    until(page, lambda: bool(waiting), "the script is asked for")
    wait_for_paint(page)
    before = boxes(page, "#board, #board canvas")
    assert page.locator("#waiting").count() == 0
    waiting[0].continue_()
    expect(page.locator("#waiting")).to_be_visible()
    wait_for_paint(page)
    assert boxes(page, "#board, #board canvas") == before


def test_the_board_is_turned_round(game_page: GamePage) -> None:
    def height(cell: int) -> float:
        box = game_page.house(cell).bounding_box()
        assert box
        return box["y"]

    assert height(0) > height(6)
    game_page.page.locator("#flip").click()
    assert height(0) < height(6)
    game_page.click(2)
    assert len(game_page.moves()) == 2


@pytest.mark.no_python
def test_nothing_sounds_before_a_touch_and_one_tap_mutes(page: Page, site: SiteServer) -> None:
    page.add_init_script(SOUNDS)
    game_page = open_without_python(page, site)
    assert page.evaluate("window.tones") == 0
    game_page.set(computer="", speed="normal")  # a faster turn may be over between two pictures, and sounds with them
    game_page.click(2)
    heard = page.evaluate("window.tones")
    assert heard > 0
    page.locator("#sound").click()
    game_page.begin()
    game_page.click(2)
    assert page.evaluate("window.tones") == heard


def test_a_long_turn_is_played_lap_by_lap(game_page: GamePage) -> None:
    """RULES 8.2."""
    game_page.set(computer="", speed="fast")
    game_page.begin("bao-kenya-laps")
    game_page.press_soon("lap")
    game_page.house(4).click()
    laps = []
    for _ in range(2):
        game_page.page.get_by_role("button", name="Next lap").wait_for()
        laps.append(re.search(r"lap (\d+)/7", game_page.status()))
        game_page.page.get_by_role("button", name="Next lap").click()
    assert all(laps), laps
    game_page.page.get_by_role("button", name="Skip to the end", exact=True).click()
    game_page.wait_for_turn()
    assert game_page.moves() == ["E"]


@pytest.mark.parametrize("theme", sample(("light", "dark", "contrast"), "dark"))
def test_a_look_that_is_chosen_stays(game_page: GamePage, theme: str) -> None:
    game_page.set(theme=theme)
    game_page.page.reload()
    assert game_page.page.locator("html").get_attribute("data-theme") == theme


def test_the_laps_of_a_turn_are_stepped_through_and_told(game_page: GamePage) -> None:
    """RULES 8.2: the bar shows the board after any lap, and what that lap did is told."""
    page = game_page.page
    game_page.set(computer="", speed="normal")
    game_page.begin("bao-kenya-laps")
    game_page.house(4).click()
    page.locator("#lap-toggle").click()
    assert "captured" not in game_page.message()
    told = []
    for lap in (7, 3, 0):
        page.locator("#lap").fill(str(lap))
        told.append(game_page.message())
    assert re.match(r"Lap 7: \d seeds? from .+\. The last seed falls in .+\.$", told[0]), told
    assert re.match(r"Lap 3: \d seeds? from .+\. The last seed falls in .+\.$", told[1]), told
    assert told[2] == "", "the heading says it"
    expect(page.locator("#status")).to_have_text(re.compile("^South plays E"))
    page.get_by_role("button", name="Go on").click()
    page.get_by_role("button", name="Stop").wait_for()
    page.locator("#board").click()
    game_page.wait_for_turn()
    assert game_page.moves() == ["E"]


WRITTEN = """() => {
  window.written = [];
  const write = CanvasRenderingContext2D.prototype.fillText;
  CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
    written.push(text);
    return write.call(this, text, ...rest);
  };
}"""


def test_a_turn_shown_once_more_does_not_begin_with_its_outcome(game_page: GamePage) -> None:
    """The score of a side that has no store is told when the turn is over."""
    page = game_page.page
    game_page.set(computer="", speed="instant")
    game_page.begin("bao-la-kujifunza")
    page.locator(".house[aria-disabled=false]").first.click()
    page.locator("#acts [data-way]").first.click()
    game_page.wait_for_turn()
    page.evaluate(WRITTEN)
    expect(page.get_by_role("button", name="Replay this turn")).to_be_enabled()
    page.evaluate("for (const button of ['replay', 'lap-toggle']) document.getElementById(button).click()")
    expect(page.locator("#lap")).to_be_visible()
    page.evaluate("() => { written = [] }")
    page.set_viewport_size({"width": 1270, "height": 800})  # all of it is painted again
    page.wait_for_function("() => written.some((text) => text.startsWith('South'))")
    assert {text for text in page.evaluate("written") if text.startswith("South")} == {"South"}


REPLAYED = """async () => {
  document.querySelector("#replay").click();
  await null; // it is drawn before anything else happens
  return document.querySelector("#status").textContent;
}"""
"""Whose turn it is said to be while a turn is shown once more, however soon that is over."""


def test_any_turn_can_be_replayed(game_page: GamePage) -> None:
    """The last one, or that of any move in the list: it is shown once more, and the game is what it was."""
    page = game_page.page
    game_page.set(computer="", speed="instant")
    for cell in (2, 8):
        game_page.click(cell)
    page.locator("#step-previous").click()
    before = game_page.status()
    expect(page.get_by_role("button", name="Replay this turn")).to_be_enabled()
    assert page.evaluate(REPLAYED) == "South plays C"
    game_page.wait_for_turn()
    assert game_page.status() == before
    assert game_page.moves() == ["C", "c"]
