"""The clock of a game: chosen with it, run for the player to move, kept, told when asked, and written in the file."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from mashimo.play.ogn import read_ogn
from tests.browser.page_actions import PATIENCE, GamePage
from tests.browser.page_queries import boxes, cut_off, open_without_python, outside, overlap
from tests.support.sample import sample

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from build_scripts.lib.serve import SiteServer
    from tests.browser.conftest import NewPage

FACE_TO_FACE = "#settings-dialog [data-setting=faceToFace]"


def begin_by_clock(game_page: GamePage, clock: str, **settings: str) -> None:
    """Begin a game by a clock, as its choice is called in the file."""
    game_page.set(speed="instant", **settings)
    game_page.page.locator("#new").click()
    game_page.choose_game("oware-abapa")
    game_page.page.locator("#new-dialog input[value=S]").check()
    game_page.page.locator("#new-more summary").click()
    game_page.page.locator("#new-clock").select_option(clock)
    game_page.page.locator("#start-new").click()
    expect(game_page.page.locator("body.timed")).to_be_attached(timeout=PATIENCE)


def pass_time(page: Page, seconds: int) -> None:
    """Put the page's clock forward, as if a player thought so long."""
    page.clock.fast_forward(seconds * 1000)


def seconds(page: Page, place: str) -> int:
    """Return what a clock shows, in seconds."""
    minutes, rest = page.locator(f"#clock-{place} .clock-left").inner_text().split(":")
    return 60 * int(minutes) + int(rest)


@pytest.mark.own_profile
@pytest.mark.no_python
def test_a_clock_runs_for_the_player_to_move_and_survives_a_reload(new_page: NewPage, site: SiteServer) -> None:
    """The clock runs until it is stopped."""
    page = new_page(390, 844)
    page.clock.install()
    game_page = open_without_python(page, site)
    begin_by_clock(game_page, "180+2", computer="")
    pass_time(page, 30)
    expect(page.locator(".clock-left")).to_have_text(["3:00", "3:00"])  # no player has moved
    began = time.monotonic()
    game_page.house(2).click()
    expect(page.locator("#clock-far .clock-face")).to_have_attribute("data-runs", "true")
    pass_time(page, 60)
    far, near = seconds(page, "far"), seconds(page, "near")
    least = 119 - (time.monotonic() - began)  # the clock goes on while the test looks at it
    assert (near, least <= far <= 120) == (182, True), (near, far, least)
    dot = page.evaluate("getComputedStyle(document.querySelector('#status'), '::before').backgroundColor")
    expect(page.locator("#clock-far .clock-face")).to_have_css("background-color", dot)  # that of whose turn it is
    page.locator("#clock-near .clock-face").click()  # either of them stops both
    expect(page.locator(".clock-face[data-runs=true]")).to_have_count(0)
    stopped = seconds(page, "far")
    pass_time(page, 60)
    assert seconds(page, "far") == stopped
    page.reload()
    expect(page.locator("#clock-far .clock-left")).to_have_text(f"{stopped // 60}:{stopped % 60:02}", timeout=PATIENCE)
    expect(page.locator("#clock-near .clock-left")).to_have_text("3:02")
    page.locator("#clock-far .clock-face").press("Enter")
    expect(page.locator("#clock-far .clock-face")).to_have_attribute("data-runs", "true")


@pytest.mark.own_profile
@pytest.mark.no_python
def test_what_is_left_is_told_when_it_is_asked_for_and_not_each_second(new_page: NewPage, site: SiteServer) -> None:
    page = new_page()
    page.clock.install()
    game_page = open_without_python(page, site)
    begin_by_clock(game_page, "300", computer="")
    game_page.house(2).click()
    expect(page.locator("#clock-far .clock-face")).to_have_attribute("data-runs", "true")
    label = page.locator("#clock-far .clock-face").get_attribute("aria-label")
    assert label == "North: 5 minutes left. Stop the clocks"
    pass_time(page, 61)  # and for the best part of another minute it says the same minutes
    assert seconds(page, "far") <= 239
    assert page.locator("#clock-far .clock-face").get_attribute("aria-label") == label, "nothing speaks by itself"
    page.keyboard.press("t")
    expect(page.locator("#spoken")).to_have_text(
        re.compile(r"South: 5 minutes left\. North: 3 minutes( \d+ seconds?)? left\.")
    )
    page.locator("#clock-far .clock-face").focus()
    expect(page.locator("#clock-far .clock-face")).to_have_attribute("aria-label", re.compile("^North: 3 minutes"))


@pytest.mark.no_python
@pytest.mark.parametrize("size", sample(((360, 640), (844, 390), (1280, 800)), (360, 640)), ids=str)
def test_each_player_has_a_clock_at_their_side(new_page: NewPage, site: SiteServer, size: tuple[int, int]) -> None:
    """The clock is turned to them, and large enough to be touched."""
    page = new_page(*size, has_touch=True, is_mobile=True)
    game_page = open_without_python(page, site)
    page.locator("[data-open=settings-dialog]").click()
    page.locator(FACE_TO_FACE).check()
    page.locator("#settings-dialog [data-close]").click()
    begin_by_clock(game_page, "180+2", computer="")
    (board,) = boxes(page, "#board canvas:last-of-type")
    (far,) = boxes(page, "#clock-far .clock-face")
    (near,) = boxes(page, "#clock-near .clock-face")
    assert far["y"] + far["height"] <= board["y"] + 1, (far, board)
    assert near["y"] >= board["y"] + board["height"] - 1, (near, board)
    assert near["y"] + near["height"] <= size[1]
    for face in (far, near):
        assert face["height"] >= 44, face
        assert face["width"] >= 0.6 * board["width"], face
    turned = "e => getComputedStyle(e).rotate"
    assert [page.locator(f"#clock-{place}").evaluate(turned) for place in ("far", "near")] == ["180deg", "none"]


@pytest.mark.no_python
def test_both_clocks_stay_with_the_houses_on_a_magnified_page(new_page: NewPage, site: SiteServer) -> None:
    width, height = 320, 256
    page = new_page(width, height)
    begin_by_clock(open_without_python(page, site), "300", computer="N")
    for cell in (9, 2):  # in the far row, and in the near one
        page.locator(f".house[data-cell='{cell}']").focus()
        (house,) = boxes(page, f".house[data-cell='{cell}']")
        clocks = [box for place in ("far", "near") for box in boxes(page, f"#clock-{place} .clock-face")]
        for box in (house, *clocks):
            assert not outside(box, width, height), (cell, box)
        assert [clock for clock in clocks if overlap(clock, house)] == [], cell
        assert not overlap(*clocks)
        assert cut_off(page, ".clock-name") == []
        names, times = boxes(page, ".clock-name"), boxes(page, ".clock-left")
        assert len(names) == len(times) == 2


def test_a_player_out_of_time_is_told_and_the_file_says_so(new_page: NewPage, site: SiteServer, tmp_path: Path) -> None:
    """The game goes on, or the opponent claims it."""
    page = new_page()
    page.clock.install()
    game_page = GamePage(page)
    game_page.open(site.url)
    game_page.wait_for_engine()
    begin_by_clock(game_page, "180+2", computer="")
    game_page.click(2)
    pass_time(page, 200)
    expect(page.locator("#message")).to_contain_text("is out of time.")
    expect(page.locator("#spoken")).to_contain_text("is out of time.")
    expect(page.locator("#clock-far .clock-claim")).to_be_visible()
    expect(page.locator("#clock-near .clock-claim")).not_to_be_visible()
    game_page.click(8)  # they go on all the same
    expect(page.locator("#clock-near .clock-face")).to_have_attribute("data-runs", "true")
    signs = page.locator(".clock-face path:visible")
    expect(signs).to_have_count(2)
    page.locator("#clock-far .clock-claim").click()
    expect(page.locator("body.over")).to_be_attached(timeout=PATIENCE)
    expect(signs).to_have_count(0)  # there is nothing to stop, nor to go on
    expect(page.locator("#status")).to_contain_text("South wins")
    expect(page.locator("#moves .comment")).to_have_text(["North ran out of time."])
    for again in ("#redo", "#clock-far .clock-claim"):
        page.locator("#undo").click()  # they go on after all, until it is as it was, or claimed again
        expect(page.locator("body.over")).not_to_be_attached(timeout=PATIENCE)
        expect(page.locator("#moves .comment")).to_have_count(0)
        page.locator(again).click()
        expect(page.locator("body.over")).to_be_attached(timeout=PATIENCE)
        expect(page.locator("#status")).to_contain_text("South wins")
        expect(page.locator("#moves .comment")).to_have_text(["North ran out of time."])
    expect(page.locator("#redo")).to_be_disabled()
    page.locator("#share").click()
    with page.expect_download() as download:
        page.locator("#save").click()
    saved = tmp_path / "timed.ogn"
    download.value.save_as(saved)
    text = saved.read_text(encoding="utf-8")
    assert '[TimeControl "180+2"]' in text
    assert '[Termination "resign-N"]' in text
    assert "{ [%clk 0:03:02] }" in text
    assert "{ [%clk 0:00:00] North ran out of time. }" in text.replace("\n", " ")
    assert read_ogn(text).record.end == "resign-N"
    page.locator("#share-dialog [data-close]").click()
    game_page.begin("oware-abapa")
    expect(page.locator("body.timed")).to_be_attached()  # the next one is by the same clock
    game_page.paste(text)
    expect(page.locator("#share-dialog")).not_to_be_visible(timeout=PATIENCE)
    expect(page.locator(".clock-left")).to_have_text(["0:00", "3:02"])
    page.locator("#step-first").click()
    expect(page.locator(".clock-left")).to_have_text(["3:00", "3:00"])
