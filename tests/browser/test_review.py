"""The review of a game: from its end into it, mistakes tried again, the analysis board, what travels with the file."""

from __future__ import annotations

import re
from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.page_actions import PATIENCE, REPLACE, SAVED, GamePage
from tests.browser.page_queries import boxes, expect_board_fits, find_unreachable, overlap
from tests.browser.test_axe import AXE, wrong
from tests.support.sample import sample

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from build_scripts.lib.serve import SiteServer

MISSED = "v1;oware-abapa;start=0-4-4-4-4-3-5-1-2-5-5-5-3-3-S;moves=B.f"
"""RULES 11.1: South's E and F would have captured five each, within half a seed of each other; either may be named."""
FINISHED = f"{MISSED}.A.a.B.b;end=resign-S"
"""The game goes on after the mistake, until South resigns."""
BETTER = re.compile(r"\b([EF]) captures 5 seeds; B captures nothing\.")


def reviewed(game_page: GamePage, record: str, *, unfolded: bool = True) -> None:
    """Review a game as a whole, and show the list of its mistakes, which is folded where the dialog is not docked."""
    page = game_page.page
    game_page.wait_for_engine()
    game_page.paste(record)
    page.locator("[data-open=menu-dialog]").click()
    page.locator("[data-open=review-dialog]").click()
    expect(page.locator("#review-sides tr")).not_to_have_count(0, timeout=PATIENCE)
    page.locator(".review-all").evaluate("(all, open) => { all.open = open; }", unfolded)


def step_to_worst(page: Page) -> None:
    """Step to the first of the worst mistakes; a mistake found before all were known stays until the reader moves."""
    steps = page.locator("#review-move .steps")
    steps.locator("button").last.click()
    expect(steps.locator("b")).to_have_text(re.compile("[Ww]orst"))
    while not re.match(r"1\D", steps.locator("span").inner_text()):
        steps.locator("button").first.click()


def test_a_mistake_is_shown_with_its_reason_and_the_graph_is_a_table_too(shared_page: GamePage) -> None:
    reviewed(shared_page, MISSED)
    page = shared_page.page
    page.locator("#review-dialog .fault").first.click()
    move = page.locator("#review-move")
    expect(move.locator(".played")).to_have_text("South played B")
    expect(move.locator(".better")).to_have_text(re.compile("^Better: [EF]$"))
    expect(move).to_contain_text(BETTER)
    expect(page.locator("#review-graph circle")).not_to_have_count(0)
    expect(page.locator("#review-at")).to_have_value("1")
    page.locator("#review-at").press("End")
    expect(move).to_contain_text("North played f")
    page.locator("#review-dialog details details summary").click()
    expect(page.locator("#review-table tr")).to_have_count(3)


@pytest.mark.parametrize("size", sample(((360, 640), (844, 390), (1280, 800)), (360, 640)), ids=str)
def test_a_mistake_can_be_tried_again_with_hints(shared_page: GamePage, size: tuple[int, int]) -> None:
    shared_page.page.set_viewport_size({"width": size[0], "height": size[1]})
    reviewed(shared_page, MISSED)
    page = shared_page.page
    page.locator("#review-dialog .fault").first.click()
    named = BETTER.search(page.locator("#review-move").inner_text())
    assert named
    page.locator("#review-move .act.main").click()
    expect(page.locator("#message")).to_contain_text("Find a better move")
    expect(page.locator("#moves .comment").first).to_be_hidden()  # it says what was better
    shared_page.click(2)
    expect(page.locator("#message")).to_contain_text("C loses", timeout=PATIENCE)
    page.locator("#acts button").first.click()
    expect(page.locator("#message")).to_contain_text("Look for a capture.")
    page.locator("#acts button").first.click()
    either = re.fullmatch(r"It is ([A-F]) or ([A-F])\.", page.locator("#message").inner_text())
    assert either, page.locator("#message").inner_text()
    assert named[1] in either.groups()
    assert "C" not in either.groups(), "the mistake that was just tried is no choice"
    expect(page.locator("#moves .variation")).to_have_count(0)  # what was no better leaves no trace
    shared_page.click("ABCDEF".index(named[1]))
    expect(page.locator("#message")).to_contain_text(f"{named[1]} is the best move", timeout=PATIENCE)
    page.locator("#acts button").last.click()
    expect(page.locator("#review-dialog")).to_be_visible()


def test_the_review_is_where_it_was_after_a_mistake_was_tried_again(shared_page: GamePage) -> None:
    shared_page.page.set_viewport_size({"width": 360, "height": 640})
    reviewed(shared_page, f"{MISSED}.A")
    page = shared_page.page
    page.locator("#review-dialog .fault").last.click()
    expect(page.locator("#review-at")).to_have_value("3")
    page.locator("#review-move .act.main").click()
    expect(page.locator("#message")).to_contain_text("Find a better move")
    page.locator("#acts button").last.click()
    expect(page.locator("#review-dialog")).to_be_visible()
    expect(page.locator("#review-sides tr")).not_to_have_count(0, timeout=PATIENCE)
    expect(page.locator("#review-at")).to_have_value("3")


def test_on_a_phone_one_mistake_is_shown_at_a_time_below_the_board_the_worst_first(shared_page: GamePage) -> None:
    page = shared_page.page
    page.set_viewport_size({"width": 390, "height": 844})
    reviewed(shared_page, f"{MISSED}.A.a.B.b", unfolded=False)
    heading, steps = page.locator("#review-move h3"), page.locator("#review-move .steps")
    spoken = page.locator("#review-card-spoken")
    expect(spoken).to_have_text(re.compile(rf"^{re.escape(heading.inner_text())}\. "))
    step_to_worst(page)
    expect(heading).to_have_text(re.compile(r"Move 1: South missed 1[0-3] seeds"))
    expect(steps).to_contain_text("Worst mistakes")
    expect(steps).to_contain_text("1 of 3")  # the others are in the folded list
    expect(page.locator("#review-board .house")).to_have_count(12)
    places = [page.locator(part).bounding_box() for part in ("#review-board", "#review-move", "#review-graph")]
    assert [box["y"] for box in places if box] == sorted(box["y"] for box in places if box)
    expect(page.locator("#review-dialog .fault").first).to_be_hidden()
    steps.locator("button").last.click()
    expect(steps).to_contain_text("2 of ")
    expect(heading).not_to_contain_text("Move 1: South")
    steps.locator("button").first.click()
    expect(heading).to_contain_text("Move 1: South")
    expect(spoken).to_have_text(re.compile(r"^Move 1: South missed 1[0-3] seeds\. \w+\. .*\.$"))
    expect(page.locator("#review-spoken")).to_have_text(
        re.compile(r"^The review is done\. It found \d mistakes\.$"), timeout=PATIENCE
    )


SEEN = """() => { window.seen = new Set(); new MutationObserver(() => requestAnimationFrame(() => {
    const texts = ["h3", ".steps b"].map((part) => document.querySelector(`#review-move ${part}`)?.textContent ?? "");
    if (texts[0]) window.seen.add(texts.join(" | "));
})).observe(document.querySelector("#review-dialog"), { childList: true, characterData: true, subtree: true }); }"""
"""Notes each card with its heading that is painted."""


def test_the_mistake_that_is_read_stays_while_the_rest_of_the_game_is_reviewed(shared_page: GamePage) -> None:
    """Only the number of mistakes grows; at the end the worst are a step away."""
    page = shared_page.page
    page.set_viewport_size({"width": 360, "height": 640})
    page.evaluate(SEEN)
    reviewed(shared_page, f"{MISSED}.A.a.B.b", unfolded=False)
    seen = page.evaluate("() => [...window.seen]")
    assert len(seen) == 1, seen
    step_to_worst(page)
    expect(page.locator("#review-move h3")).to_have_text(re.compile(r"Move 1: South missed 1[0-3] seeds"))


DRAWN = """(board) => [...document.querySelectorAll(`${board} .review-paths g`)].map((way) => {
    const middle = (part) => { const { x, y, width, height } = part.getBoundingClientRect();
        return [x + width / 2, y + height / 2]; };
    const at = ([x, y]) => [...document.querySelectorAll(`${board} .house`)].find((house) => {
        const box = house.getBoundingClientRect();
        return x >= box.left && x < box.right && y >= box.top && y < box.bottom; })?.dataset.cell;
    const points = way.querySelector("polygon:not(.edge)").getAttribute("points").split(" ")[0].split(",").map(Number);
    const { left, top } = way.ownerSVGElement.getBoundingClientRect();
    const end = [left + points[0], top + points[1]];
    return [way.getAttribute("class"), at(middle(way.querySelector("circle"))), at(end)];
})"""
"""Which house each way begins at, by its mark, and which its arrowhead points at."""


def test_the_ways_on_the_page_s_board_turn_round_with_it(shared_page: GamePage) -> None:
    page = shared_page.page
    reviewed(shared_page, MISSED)
    page.locator("#review-dialog .fault").first.click()
    expect(page.locator("#board .review-paths g")).to_have_count(2)
    ways = page.evaluate(DRAWN, "#board")
    before = boxes(page, "#board [data-cell='1']")
    page.locator("#flip").click()
    expect(page.locator("#flip")).to_have_attribute("aria-pressed", "true")
    assert boxes(page, "#board [data-cell='1']") != before
    assert page.evaluate(DRAWN, "#board") == ways
    page.locator("#flip").click()


@pytest.mark.parametrize("size", sample(((360, 640), (820, 1180), (1280, 800)), (360, 640)), ids=str)
def test_the_ways_of_a_mistake_begin_with_a_mark_and_end_with_an_arrowhead(
    shared_page: GamePage, size: tuple[int, int]
) -> None:
    page = shared_page.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    reviewed(shared_page, MISSED)
    page.locator("#review-dialog .fault").first.click()
    board = "#board" if size[0] == 1280 else "#review-board"
    expect(page.locator(f"{board} .review-paths g")).to_have_count(2)
    best = page.locator("#review-move .better b").inner_text()
    first, last = {"E": ("4", "8"), "F": ("5", "8")}[best]
    assert page.evaluate(DRAWN, board) == [["played", "1", "5"], ["better", first, last]]


def test_on_a_small_phone_the_main_button_is_first_and_the_widest_of_two_rows(shared_page: GamePage) -> None:
    page = shared_page.page
    page.set_viewport_size({"width": 360, "height": 640})
    reviewed(shared_page, MISSED)
    page.locator("#review-dialog .fault").first.click()
    main, *others = boxes(page, "#review-move .ends > .act")
    expect(page.locator("#review-move .ends > .act").first).to_have_text("Try again")
    assert len(others) == 2
    assert {round(box["y"]) for box in others} == {round(others[0]["y"])}
    assert main["y"] < others[0]["y"]
    assert main["width"] >= sum(box["width"] for box in others)


CHOSEN = "() => [document.querySelector('#review-at').value, document.querySelectorAll('dialog:modal').length]"


@pytest.mark.parametrize("size", sample(((1180, 820), (1920, 1080)), (1920, 1080)), ids=str)
def test_on_a_wide_screen_it_stands_beside_board_and_moves(shared_page: GamePage, size: tuple[int, int]) -> None:
    """All three are seen at once, none lies on another, and each is at the same place of the game as the others."""
    page = shared_page.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    reviewed(shared_page, MISSED)
    expect(page.locator("#review-at")).to_have_value("2")  # where the board stands
    assert page.evaluate(CHOSEN) == ["2", 0], "no dialog is over it"
    expect_board_fits(page)
    parts = {part: boxes(page, part)[0] for part in ("#board", ".record", "#review-dialog")}
    assert [pair for pair in combinations(parts, 2) if overlap(parts[pair[0]], parts[pair[1]])] == []
    page.locator("#review-dialog .fault").first.click()
    expect(page.locator(".move[aria-current]")).to_have_text("Start")  # the position before the mistake
    expect(page.locator("#review-at")).to_have_value("1")
    expect(page.locator("#board .review-paths g")).to_have_count(2)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".move[aria-current]")).to_have_text("B")
    expect(page.locator("#board .review-paths g")).to_have_count(0)
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".move[aria-current]")).to_have_text("Start")
    expect(page.locator("#review-at")).to_have_value("0")
    shared_page.click(4)  # a try at the board changes neither the game nor its review
    expect(page.locator("#moves .variation .move")).to_have_text("E")
    expect(page.locator("#review-table tr")).to_have_count(3)
    page.locator("#moves > li > .move").last.click()
    expect(page.locator("#review-at")).to_have_value("2")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert wrong(page) == []


def test_nothing_changes_its_place_between_analysis_and_review(shared_page: GamePage) -> None:
    page = shared_page.page
    places = ("#board", "#status", "#message", ".record", ".controls")
    shared_page.wait_for_engine()
    shared_page.paste(MISSED)
    open_from_menu(shared_page, "lines")
    expect(page.locator("#lines li")).to_have_count(3, timeout=PATIENCE)
    analysed = {part: boxes(page, part)[0] for part in places}
    page.locator("#lines header button").last.click()
    open_review(shared_page)
    expect(page.locator("#review-sides tr")).not_to_have_count(0, timeout=PATIENCE)
    seen = {part: boxes(page, part)[0] for part in places}
    for part in places:
        for length in ("x", "y", "width"):
            assert seen[part][length] == pytest.approx(analysed[part][length], abs=1), (part, length)
    assert seen["#board"] == analysed["#board"]
    assert seen[".record"]["height"] >= 120


def test_the_worst_mistake_of_a_finished_game_is_on_the_board_without_a_touch(shared_page: GamePage) -> None:
    page = shared_page.page
    reviewed(shared_page, FINISHED)
    expect(page.locator("#review-move h3")).to_have_count(1)
    expect(page.locator("#board .review-paths g")).to_have_count(2)
    chosen = int(page.locator("#review-at").input_value())
    assert page.locator("#review-card-spoken").inner_text().startswith(page.locator("#review-move h3").inner_text())
    expect(page.locator(".move[aria-current]")).to_have_text(shared_page.moves()[chosen - 2] if chosen > 1 else "Start")


def test_a_reader_who_steps_through_a_finished_game_is_not_led_away_at_its_end(shared_page: GamePage) -> None:
    page = shared_page.page
    shared_page.wait_for_engine()
    shared_page.paste(FINISHED)
    page.keyboard.press("Home")
    open_review(shared_page)
    expect(page.locator("#review-sides tr")).not_to_have_count(0, timeout=PATIENCE)
    page.keyboard.press("End")
    expect(page.locator("#review-at")).to_have_value("6")
    page.wait_for_timeout(500)  # it was led away soon after it had arrived
    expect(page.locator("#review-at")).to_have_value("6")
    expect(page.locator(".move[aria-current]")).to_have_text("b")


def test_a_card_is_spoken_unless_the_slider_or_the_board_speaks_its_move(shared_page: GamePage) -> None:
    reviewed(shared_page, MISSED)
    page = shared_page.page
    heading, spoken = page.locator("#review-move h3"), page.locator("#review-card-spoken")
    for key, place in (("End", "#review-at"), ("ArrowRight", "body")):
        page.locator("#review-dialog .fault").first.click()
        expect(page.locator(".move[aria-current]")).to_have_text("Start")
        expect(spoken).to_have_text(re.compile(f"^{re.escape(heading.inner_text())}"))
        page.locator(place).press(key)
        expect(spoken).to_have_text("")


def test_beside_the_board_escape_cancels_what_is_picked_and_then_closes_it(shared_page: GamePage) -> None:
    page = shared_page.page
    reviewed(shared_page, MISSED)
    page.evaluate("document.querySelector('#settings-dialog [data-setting=confirm]').click()")
    page.locator("#review-dialog .fault").first.click()
    shared_page.house(4).click()
    expect(page.locator("#acts button").first).to_have_text("Play E")
    page.keyboard.press("Escape")
    expect(page.locator("#acts button").first).not_to_have_text("Play E")
    expect(page.locator("#review-dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#review-dialog")).to_be_hidden()
    expect(page.locator(":is(.house, .icon):focus")).to_be_attached()
    expect(page.locator("body.beside")).to_have_count(0)


def test_no_frame_keeps_the_place_of_the_closed_review(shared_page: GamePage) -> None:
    reviewed(shared_page, MISSED)
    expect(shared_page.page.locator("body.beside")).to_be_attached()
    assert not shared_page.page.evaluate("""async () => {
      document.querySelector("#review-dialog").close();
      await null; // no frame is painted before this is over
      return document.body.matches(".beside");
    }""")


def test_where_the_room_beside_the_board_goes_it_lies_over_the_board(shared_page: GamePage) -> None:
    page = shared_page.page
    reviewed(shared_page, MISSED)
    for width, modal in ((1000, 1), (1280, 0), (800, 1)):
        page.set_viewport_size({"width": width, "height": 800})
        expect(page.locator("dialog:modal")).to_have_count(modal)
        expect(page.locator("#review-dialog .fault")).not_to_have_count(0)
        expect(page.locator("#review-move button", has_text="Show on the board")).to_have_count(modal)


def test_beside_the_board_it_is_of_the_game_that_is_there(shared_page: GamePage) -> None:
    page = shared_page.page
    reviewed(shared_page, MISSED)
    shared_page.click(shared_page.playable()[0])
    page.locator("#acts [data-does=play-on]").click()
    expect(page.locator("#review-table tr")).to_have_count(4, timeout=PATIENCE)
    shared_page.begin("bao-kenya")
    expect(page.locator("#review-state")).to_contain_text("no moves to look at")
    expect(page.locator("#review-game")).to_contain_text("Bao")


def test_what_it_says_stands_at_the_moves_and_travels_in_the_file(shared_page: GamePage) -> None:
    reviewed(shared_page, MISSED)
    page = shared_page.page
    page.keyboard.press("Escape")
    expect(page.locator("#moves .comment").first).to_contain_text("?? Blunder.")
    expect(page.locator("#moves .comment").first).not_to_contain_text("[%eval")
    page.locator("#share").click()
    with page.expect_download() as saved:
        page.locator("#save").click()
    text = saved.value.path().read_text(encoding="utf-8")
    assert "[%eval -" in " ".join(text.split())
    assert "?? Blunder." in " ".join(text.split())


def test_the_result_leads_into_it(shared_page: GamePage) -> None:
    shared_page.wait_for_engine()
    shared_page.paste_position("0-0-0-0-0-2-0-0-2-0-0-0-24-20-S")
    while not shared_page.is_over():
        shared_page.click(shared_page.playable()[0])
    offer = shared_page.page.locator("#acts [data-does=review]")
    offer.click()
    expect(shared_page.page.locator("#review-sides tr")).not_to_have_count(0, timeout=PATIENCE)
    expect(offer).to_be_hidden()  # it stands beside the board
    shared_page.page.keyboard.press("Escape")
    expect(offer).to_be_visible()


def test_the_analysis_board_grows_and_a_line_is_played_as_a_variation(shared_page: GamePage) -> None:
    reviewed(shared_page, MISSED)
    page = shared_page.page
    page.locator("#review-at").press("Home")
    page.locator("#review-analyse").click()
    expect(page.locator("#lines li")).to_have_count(3, timeout=PATIENCE)
    last = page.locator("#lines li").last.locator("button").first
    last.focus()
    page.locator("#lines header button").first.dispatch_event("click")
    expect(last).to_be_focused()  # the lines are written again, in their places
    moves = page.locator("#lines li").first.locator("button")
    line = moves.all_inner_texts()
    moves.nth(2).click()  # the board goes to the move that is tapped
    expect(page.locator(".move[aria-current]")).to_have_text(line[2])
    shown = page.locator("#moves .variation .move").all_inner_texts()
    assert shown[:3] == line[:3]
    page.locator("#lines header button").last.click()
    expect(page.locator("#lines")).to_be_hidden()


def test_the_analysis_board_says_that_it_looks_only_while_it_does(shared_page: GamePage) -> None:
    reviewed(shared_page, MISSED)
    page = shared_page.page
    page.locator("#review-at").press("Home")
    page.locator("#review-analyse").click()
    title = page.locator("#lines header p")
    expect(title).to_contain_text("moves ahead", timeout=PATIENCE)
    page.locator("#lines header button").first.click()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#lines li")).to_have_count(0)
    expect(title).to_have_text("")
    page.locator("#lines header button").first.click()
    expect(title).not_to_have_text("")
    page.locator("#lines header button").last.click()


def test_the_names_of_game_and_buttons_follow_the_language(shared_page: GamePage) -> None:
    reviewed(shared_page, MISSED)
    page = shared_page.page
    name = page.locator("#review-game")
    expect(name).to_have_text("Oware, Abapa rules")
    shared_page.set(language="nl")
    expect(name).to_have_text("Oware, Abapa-regels")
    page.locator("#review-analyse").click()
    closer = page.locator("#lines header button").last
    expect(closer).to_have_text("Sluiten")
    page.locator("#lines header button").first.click()  # it need not look on for this
    shared_page.set(language="en")
    expect(closer).to_have_text("Close")
    closer.click()


def test_the_analysis_board_closes_for_a_mistake_tried_again(shared_page: GamePage) -> None:
    """Its lines are of another position."""
    page = shared_page.page
    page.set_viewport_size({"width": 360, "height": 640})
    reviewed(shared_page, MISSED)
    page.locator("#review-analyse").click()
    expect(page.locator("#lines")).to_be_visible()
    open_review(shared_page)
    page.locator("#review-dialog .fault").first.click()
    page.locator("#review-move .act.main").click()
    expect(page.locator("#message")).to_contain_text("Find a better move")
    expect(page.locator("#lines")).to_be_hidden()


NO_SEARCH = "WebAssembly.compile = () => Promise.reject(new Error('no module is compiled here'))"
REVIEW = "review of "
"""How the ids of the records of reviews begin."""


def begun(game_page: GamePage, record: str) -> None:
    """Open a game, and the review of it."""
    game_page.wait_for_engine()
    game_page.paste(record)
    open_review(game_page)


def open_review(game_page: GamePage) -> None:
    game_page.page.locator("[data-open=menu-dialog]").click()
    game_page.page.locator("[data-open=review-dialog]").click()


def test_a_review_is_kept_with_its_game(shared_page: GamePage) -> None:
    page = shared_page.page
    before = {record["id"] for record in page.evaluate(SAVED, REVIEW)}
    reviewed(shared_page, MISSED)
    page.keyboard.press("Escape")
    [review] = [record for record in page.evaluate(SAVED, REVIEW) if record["id"] not in before]
    for side in review["review"]["sides"]:
        side["accuracy"] = 12  # what no search would find
    page.evaluate(REPLACE, review)
    page.reload()
    open_review(shared_page)
    expect(page.locator("#review-sides")).to_contain_text("12%")
    expect(page.locator("#review-table tr")).to_have_count(3)


@pytest.mark.long
def test_without_search_workers_the_engine_judges_and_that_is_said(page: Page, site: SiteServer) -> None:
    page.add_init_script(NO_SEARCH)
    game_page = GamePage(page)
    game_page.open(site.url)
    begun(game_page, MISSED)
    expect(page.locator("#review-state")).to_contain_text("takes longer", timeout=PATIENCE)
    expect(page.locator("#review-sides tr")).not_to_have_count(0, timeout=PATIENCE)
    page.locator("#review-dialog .fault").first.click()
    expect(page.locator("#review-move")).to_contain_text(BETTER)


SET_UP = "0-4-4-4-4-3-5-1-2-5-5-5-3-3-N"
"""A position of Oware, as text."""


def open_from_menu(game_page: GamePage, opened: str) -> None:
    """Open a part of the page from the menu."""
    game_page.page.locator("[data-open=menu-dialog]").click()
    game_page.page.locator(f"#menu-dialog [data-open={opened}]").click()


def test_a_position_that_is_set_up_is_analysed_in_three_lines(shared_page: GamePage) -> None:
    page = shared_page.page
    open_from_menu(shared_page, "editor-dialog")
    page.locator("#editor-text").fill(SET_UP)
    page.locator("#editor-analyse").click()
    expect(page.locator("#lines li")).to_have_count(3, timeout=PATIENCE)
    expect(page.locator("#worth[aria-pressed=true]")).to_be_visible()
    page.locator("#lines header button").last.click()
    expect(page.locator("#lines")).to_be_hidden()
    expect(page.locator("#worth[aria-pressed=false]")).to_be_visible()


def test_the_analysis_board_opens_from_the_menu_and_a_new_game_closes_it(shared_page: GamePage) -> None:
    open_from_menu(shared_page, "lines")
    lines = shared_page.page.locator("#lines")
    expect(lines.locator("li")).to_have_count(3, timeout=PATIENCE)
    expect(shared_page.page.locator("#worth[aria-pressed=true]")).to_be_attached()  # the values of houses belong to it
    shared_page.page.evaluate("document.querySelector('#new').click()")  # the lines cover it on a phone
    shared_page.page.locator("#start-new").click()
    expect(lines).to_be_hidden()
    expect(shared_page.page.locator("#worth[aria-pressed=true]")).to_have_count(0)


@pytest.mark.parametrize("instead", ["lines", "games-dialog", "exercises-dialog"])
def test_a_review_without_moves_offers_what_is_possible(shared_page: GamePage, instead: str) -> None:
    page = shared_page.page
    open_from_menu(shared_page, "review-dialog")
    expect(page.locator("#review-state")).to_have_text("There are no moves to look at yet.")
    page.locator(f"#review-instead [data-open={instead}]").click()
    expect(page.locator(f"#{instead}")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("#review-dialog")).to_be_hidden()
    if instead == "lines":
        page.locator("#lines header button").last.click()


def test_a_mistake_that_is_tapped_on_a_phone_is_explained_where_it_is_seen(shared_page: GamePage) -> None:
    """Its chip is marked, and from one mistake the others are a tap away."""
    page = shared_page.page
    page.set_viewport_size({"width": 360, "height": 640})
    reviewed(shared_page, f"{MISSED}.A.a.B.b")
    chips = page.locator("#review-dialog .fault")
    chips.last.scroll_into_view_if_needed()
    chips.last.click()
    expect(page.locator("#review-dialog .fault[aria-current=true]")).to_have_count(1)
    heading, steps = page.locator("#review-move h3"), page.locator("#review-move .steps")
    for part in (heading, steps):
        box = part.bounding_box()
        assert box
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 640
    assert find_unreachable(page) == []
    count = chips.count()
    expect(steps).to_contain_text(f"of {count}")
    before = heading.inner_text()
    steps.locator("button:enabled").first.click()
    expect(heading).not_to_have_text(before)
    expect(page.locator("#review-dialog .fault[aria-current=true]")).to_have_count(1)
