"""Custom rules in the page: a game that the build does not know, and the dialog of its rules (RULES 12)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.page_actions import PATIENCE, GamePage
from tests.browser.page_queries import boxes, overlap

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from build_scripts.lib.serve import SiteServer
    from tests.browser.conftest import NewPage

KALAH = "own1.6x4.again.xo.row"


def open_custom_rules(game_page: GamePage) -> Page:
    """Open the dialog of custom rules at the plainest game, and wait until it shows rules."""
    game_page.wait_for_engine()
    page = game_page.page
    page.locator("[data-open=menu-dialog]").click()
    page.locator("[data-open=own-rules-dialog]").click()
    expect(page.locator("#own-rules .own-rule").first).to_be_attached(timeout=PATIENCE)
    page.locator("#own-from").select_option("")
    expect(page.locator("#own-link")).to_have_value(re.compile(r"#v1;own1\.6x4$"), timeout=PATIENCE)
    unfold(page)
    return page


def unfold(page: Page) -> None:
    """Unfold each part of the dialog."""
    for head in page.locator("#own-options details:not([open]) > summary").all()[::-1]:
        head.click()


def test_a_link_opens_a_game_that_the_build_does_not_know(shared_page: GamePage) -> None:
    """RULES 12.24: its board, its words and its rules come with it; one of a newer version says what it is."""
    shared_page.wait_for_engine()
    page = shared_page.page
    page.goto(page.url.partition("#")[0] + "#v1;own1.4x3.cw.again.xo.row;moves=B")
    expect(page.locator("#houses [data-cell]")).to_have_count(8, timeout=PATIENCE)
    expect(page.locator("#status")).to_contain_text("North\u2019s turn")
    expect(page.locator("#message")).to_have_text(
        "Kalah, but 4 houses in each row, 3 seeds in each house, clockwise. (Read the rules: 12.1)", timeout=PATIENCE
    )
    page.locator("#message a").click()
    expect(page.locator("#rules-reader")).to_contain_text("4 houses", timeout=PATIENCE)
    page.keyboard.press("Escape")
    page.locator("#step-previous").click()
    expect(page.locator("#message")).not_to_contain_text("Kalah, but")
    page.goto(page.url.partition("#")[0] + "#v1;own1.4x3.whirl;moves=B")
    expect(page.locator("#message")).to_contain_text("whirl", timeout=PATIENCE)
    expect(page.locator("#houses [data-cell]")).to_have_count(8)


def test_rules_without_a_name_title_their_game_to_its_end(new_page: NewPage, site: SiteServer) -> None:
    """By their description: after a move, in another language and when the page is opened again."""
    page = new_page(360, 640)
    game_page = GamePage(page)
    game_page.open(f"{site.url}#v1;own1.6x3.cw.again.xo.row")
    title = page.locator("#game")
    described = "Kalah, but 3 seeds in each house, clockwise"
    expect(title).to_have_text(described, timeout=PATIENCE)
    game_page.click(game_page.playable()[0])
    expect(page.locator("#message")).not_to_contain_text("Kalah")
    expect(title).to_have_text(described)
    expect(page.locator("#board")).to_have_attribute("aria-label", re.compile(described))
    (name,) = boxes(page, "#game")
    assert not [box for box in boxes(page, ".top .icon, #board") if overlap(name, box)]
    page.reload()
    expect(title).to_have_text(described, timeout=PATIENCE)
    page.locator("#globe").click()
    page.locator("#languages [lang=de]").click()
    expect(title).to_have_text("Kalah, aber: 3 Bohnen je Mulde, im Uhrzeigersinn", timeout=PATIENCE)
    page.locator("#language-dialog [data-close]").click()
    page.locator("[data-open=menu-dialog]").click()
    page.locator("[data-open=own-rules-dialog]").click()
    page.locator("#own-options summary").first.wait_for()
    expect(page.locator("#own-called")).to_have_value("")


def test_a_card_of_a_new_game_leads_to_kalah_and_the_other_known_games(shared_page: GamePage) -> None:
    """Kalah is chosen and can be played at once; the list of the others has the focus."""
    shared_page.wait_for_engine()
    page = shared_page.page
    page.locator("#new").click()
    page.locator("#new-others").click()
    expect(page.locator("#new-dialog")).to_be_hidden()
    expect(page.locator("#own-from")).to_be_focused()
    expect(page.locator("#own-from")).to_have_value(KALAH, timeout=PATIENCE)
    expect(page.locator("#own-from option:checked")).to_have_text("Kalah")
    expect(page.locator("#own-rules")).to_contain_text("Capturing across", timeout=PATIENCE)
    page.locator("#own-play").click()
    expect(page.locator("#game")).to_have_text("Kalah", timeout=PATIENCE)


@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 640)])
def test_the_board_and_what_plays_stay_in_sight_on_a_phone(shared_page: GamePage, width: int, height: int) -> None:
    """Options are folded below a line of what is chosen; what the rules are near to is said where they are played."""
    shared_page.page.set_viewport_size({"width": width, "height": height})
    page = open_custom_rules(shared_page)
    page.locator("#own-from").select_option(KALAH)
    board = page.locator("#own-board")
    for option, value in (("seeds", "3"), ("direction", "clockwise")):
        page.locator(f"[data-option={option}] select").select_option(value)
        expect(board).to_be_in_viewport(ratio=1)
        expect(page.locator("#own-play")).to_be_in_viewport(ratio=1)
    foot, heads = page.locator(".own .foot p"), page.locator("#own-options summary")
    expect(foot).to_have_text("Kalah, but 3 seeds in each house, clockwise", timeout=PATIENCE)
    expect(heads.first).to_contain_text("6 houses in each row, 3 seeds in each house, clockwise")
    expect(heads.first).to_contain_text("2 changed")
    page.locator("#own-afresh").focus()
    page.locator("#own-pass-on").click()
    for part in ("#own-link", "#own-copy-link", "#own-qr-code"):
        expect(page.locator(part)).to_be_visible(timeout=PATIENCE)
    expect(page.locator("#own-share-dialog")).to_contain_text("Kalah, but 3 seeds in each house, clockwise")
    page.locator("#own-share-dialog [data-close]").click()
    expect(page.locator("#own-pass-on")).to_be_focused()
    expect(board).to_be_in_viewport(ratio=1)
    stores = page.locator("#own-houses [data-cell]").evaluate_all("all => all.map(one => one.offsetHeight)")
    assert min(stores) >= 44, "stores lie at the ends, where they leave houses their height"


def test_rules_are_chosen_and_shown_and_played(shared_page: GamePage) -> None:
    """RULES 12.23: what cannot be is explained where it is chosen, and nothing is lost."""
    page = open_custom_rules(shared_page)
    page.locator("#own-from").select_option(KALAH)
    expect(page.locator("#own-rules")).to_contain_text("Capturing across", timeout=PATIENCE)
    page.locator("[data-option=houses] select").select_option("4")
    expect(page.locator("#own-houses [data-cell]")).to_have_count(8, timeout=PATIENCE)
    expect(page.locator("[data-option=houses].changed")).to_have_count(1)
    page.locator("#own-houses [data-cell='1']").click()
    expect(page.locator("#own-told")).to_contain_text("North\u2019s turn", timeout=PATIENCE)
    page.locator("[data-option=slam] select").select_option("forbidden")
    expect(page.locator("#own-rules")).to_contain_text("forbidden", timeout=PATIENCE)
    page.locator("[data-option=feeding] select").select_option("always")
    expect(page.locator("#own-options .wrong")).to_have_count(2, timeout=PATIENCE)
    expect(page.locator("#own-play")).to_be_disabled()
    expect(page.locator("[data-option=slam] select")).to_have_value("forbidden")
    page.locator("[data-option=feeding] select").select_option("none")
    expect(page.locator("#own-options .wrong")).to_have_count(0, timeout=PATIENCE)
    page.locator("#own-play").click()
    expect(page.locator("#houses [data-cell]")).to_have_count(8, timeout=PATIENCE)


def test_rules_without_a_first_move_say_so_and_are_not_played(shared_page: GamePage) -> None:
    """Every first move of these goes on for ever. Their manual opens all the same."""
    shared_page.wait_for_engine()
    page = shared_page.page
    page.goto(page.url.partition("#")[0] + "#rules;own1.4x3.keep.pass.laps.x")
    expect(page.locator("#rules-reader")).to_contain_text("4 houses", timeout=PATIENCE)
    page.keyboard.press("Escape")
    page.goto(page.url.partition("#")[0] + "#v1;own1.4x3.keep.pass.laps.x")
    expect(page.locator("#houses [data-cell]")).to_have_count(8, timeout=PATIENCE)
    page.locator("[data-open=menu-dialog]").click()
    page.locator("[data-open=own-rules-dialog]").click()
    expect(page.locator("#own-said")).to_have_text(
        "By these rules there is no first move: change one of them.", timeout=PATIENCE
    )
    expect(page.locator("#own-play")).to_be_disabled()
    page.keyboard.press("Escape")


def test_rules_have_a_name_that_stays_and_travels(shared_page: GamePage) -> None:
    """It is kept here, stands where a game's name stands, and goes with the link; the text of the rules is as ever."""
    page = open_custom_rules(shared_page)
    page.locator("#own-from").select_option(KALAH)
    page.locator("[data-option=houses] select").select_option("3")
    expect(page.locator("#own-houses [data-cell]")).to_have_count(6, timeout=PATIENCE)
    page.locator("#own-keep").click()
    expect(page.locator("#own-kept")).to_have_text("Give your game a name first.")
    expect(page.locator("#own-called")).to_be_focused()
    page.keyboard.insert_text("Sea & sand")  # at once: each letter would have a link of its own
    page.locator("#own-keep").click()
    expect(page.locator("#own-kept")).to_contain_text("Sea & sand")
    expect(page.locator("#own-from optgroup").first.locator("option")).to_have_text(["Sea & sand"])
    expect(page.locator("#own-link")).to_have_value(re.compile(r"#v1;own1\.3x4\.again\.xo\.row%20;notes="))
    link = page.locator("#own-link").input_value()
    frame = page.locator("#own-frame").input_value()
    assert "embed.html#game=own1.3x4.again.xo.row&amp;mode=play&amp;level=" in frame
    assert 'title="Sea &amp; sand"' in frame
    page.locator("#own-play").click()
    expect(page.locator("#game")).to_have_text("Sea & sand")
    page.locator("[data-open=menu-dialog]").click()
    page.locator("#menu-dialog [data-open=games-dialog]").click()
    expect(page.locator("#games-list b").first).to_have_text("Sea & sand")
    page.locator("#games-dialog [data-close]").click()
    page.goto("about:blank")
    page.goto(link)
    shared_page.wait_for_engine()
    expect(page.locator("#game")).to_have_text("Sea & sand", timeout=PATIENCE)


def test_a_link_to_rules_and_a_board_for_a_page_are_copied_at_a_tap(shared_page: GamePage) -> None:
    page = open_custom_rules(shared_page)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator("#own-pass-on").click()
    for button, field in (("#own-copy-link", "#own-link"), ("#own-copy-frame", "#own-frame")):
        page.evaluate("navigator.clipboard.writeText('')")
        page.locator(button).click()
        wanted = page.locator(field).input_value()
        page.wait_for_function("async (wanted) => (await navigator.clipboard.readText()) === wanted", arg=wanted)
        expect(page.locator("#own-copied")).to_have_text("Copied.")


def test_what_is_being_chosen_is_still_there_when_the_room_is_opened_again(shared_page: GamePage) -> None:
    page = open_custom_rules(shared_page)
    page.locator("[data-option=seeds] select").select_option("7")
    expect(page.locator("#own-link")).to_have_value(re.compile("own1.6x7"))
    page.keyboard.press("Escape")
    page.locator("[data-open=menu-dialog]").click()
    page.locator("[data-open=own-rules-dialog]").click()
    expect(page.locator("[data-option=seeds] select")).to_have_value("7")
    expect(page.locator("[data-option=seeds]")).to_contain_text("(Changed)")


def test_the_manual_of_rules_by_choice_has_diagrams_that_play(shared_page: GamePage) -> None:
    shared_page.wait_for_engine()
    page = shared_page.page
    page.goto(page.url.partition("#")[0] + f"#rules;{KALAH};12.12")
    figure = page.locator("#rules-reader figure")
    expect(figure).to_have_count(1, timeout=PATIENCE)
    expect(figure.locator("figcaption")).to_have_text(re.compile(r"(South|North) plays [A-Fa-f]\."))
    figure.locator(".film button").last.click()
    figure.locator(".film button").last.click()
    expect(figure.locator("svg")).to_be_visible()


def test_the_computer_says_how_rules_play(shared_page: GamePage) -> None:
    page = open_custom_rules(shared_page)
    page.locator("[data-option=houses] select").select_option("3")
    page.locator("[data-option=seeds] select").select_option("1")
    expect(page.locator("#own-link")).to_have_value(re.compile("own1.3x1"))
    page.locator("#own-estimate").click()
    expect(page.locator("#own-estimated")).to_contain_text("The player who began won", timeout=PATIENCE)


def test_two_sets_of_rules_are_compared_from_one_position(shared_page: GamePage) -> None:
    page = open_custom_rules(shared_page)
    page.locator("#own-from").select_option(KALAH)
    expect(page.locator("#own-rules")).to_contain_text("Capturing across", timeout=PATIENCE)
    page.locator("#own-against").select_option("own1.6x4.skip.pass.t23.ch.feed.maj")
    expect(page.locator("#own-compared tr")).to_have_count(7, timeout=PATIENCE)
    expect(page.locator("#own-compared th[scope=col]")).to_have_count(2)
