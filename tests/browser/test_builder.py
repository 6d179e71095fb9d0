"""The page that makes the HTML of a board: a game pasted, a position set up, what is wrong said, the HTML copied."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import expect_quiet
from tests.browser.page_actions import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from build_scripts.lib.serve import SiteServer
    from tests.browser.conftest import Lasting, NewPage

FILE = '[Variant "awale"]\n[South "Ama"]\n[FEN "0-4-4-4-4-3-5-1-2-5-5-5-3-3-S"]\n\n1. F+5 { good } a *\n'
POSITION = "0-4-4-4-4-3-5-1-2-5-5-5-3-3-S"
CHOICE = "0-0-0-0-0-0-0-0-0-0-0-0-32-16-S SSSSSSNNNNNN S =2"


FIELDS = "form :is(input, select, textarea), #width, #around, #form"
"""What is chosen and written on the page."""
VALUES = "all => all.map(({ value }) => value)"
ANEW = """(all, usual) => {
  for (const open of document.querySelectorAll("dialog[open]")) open.close();
  for (const id of ["start", "look"]) document.getElementById(id).open = true;
  const changed = all.filter((field, number) => field.value !== usual[number]);
  all.forEach((field, number) => { field.value = usual[number]; });
  for (const field of changed) field.dispatchEvent(new Event("change", { bubbles: true }));
}"""
"""Closes what is open, unfolds the groups of fields, and has everything chosen as it was at first."""


@pytest.fixture(scope="module")
def lasting_builder(lasting: Lasting, server: SiteServer) -> Iterator[tuple[Page, list[str]]]:
    """Open the page that tests without one of their own share, and return it with its fields' first values."""
    server.start()
    page = lasting.profile.new_page()
    page.goto(f"{server.url}builder.html")
    expect(page.locator("#html")).not_to_have_value("")
    yield page, page.locator(FIELDS).evaluate_all(VALUES)
    page.close()


@pytest.fixture
def page(lasting: Lasting, lasting_builder: tuple[Page, list[str]], site: SiteServer) -> Iterator[Page]:
    """Reset the shared page to its first values; the engine may be up already."""
    lasting.errors.clear()
    page, usual = lasting_builder
    page.locator(FIELDS).evaluate_all(ANEW, usual)
    expect(page.locator("#wrong")).to_have_text("")
    expect(page.locator("#html")).not_to_have_value("")
    yield page
    expect_quiet(site, lasting.errors, lasting.requests)


def html(page: Page) -> str:
    """Return the HTML to copy."""
    return page.locator("#html").input_value()


def attributes(page: Page) -> dict[str, str]:
    """Return the attributes of the element in it."""
    (element,) = re.findall(r"<mashimo-board([^>]*)>", html(page))
    return dict(re.findall(r'([\w-]+)="([^"]*)"', element))


def counts(page: Page) -> list[str]:
    """Return the numbers of the houses in the copied picture, in position order, then those of the stores."""
    return re.findall(r'font-weight="700">(\d+)<', html(page))


def first_house(page: Page) -> float:
    """Return how far to the right the first house of position order lies in the copied picture."""
    found = re.search(r'<ellipse cx="([\d.]+)"', html(page))
    return float(found[1]) if found else 0.0


def test_a_game_is_pasted_a_position_set_up_and_the_html_copied(page: Page) -> None:
    """RULES 10.6, 10.1, 6.9: by keyboard; what is wrong is said, and the link opens the same game in the app."""
    assert counts(page) == ["4"] * 12 + ["0"] * 2
    page.locator("#pasted").fill(FILE)
    page.locator("#take-pasted").press("Enter")
    expect(page.locator("[name=moves]")).to_have_value("F a", timeout=PATIENCE)
    assert attributes(page) == {"game": "awale", "mode": "replay", "position": POSITION, "moves": "F a"}
    assert counts(page)[:6] == ["1", "4", "4", "4", "4", "0"], "the picture is the position after the moves"
    assert (page.locator("#app").get_attribute("href") or "").endswith(f"#v1;awale;start={POSITION};moves=F.a")
    expect(page.locator("#preview button")).to_have_text("Play these moves through")
    page.locator("[name=moves]").fill("F")
    page.locator("[name=moves]").press("Tab")
    expect(page.locator("#html")).to_have_value(re.compile("polyline"))
    assert counts(page)[5] == "3", "of one move: the way it goes, from the position before it"
    assert first_house(page) < 100, "South sits below, its first house to the left"
    page.locator("[name=side]").select_option("N")
    expect(page.locator("#html")).to_have_value(re.compile('side="N"'))
    assert first_house(page) > 100, "North sits below, and South's first house is to the right"
    page.locator("[name=side]").select_option("S")
    page.locator("[name=moves]").fill("F X")
    page.locator("[name=moves]").press("Tab")
    expect(page.locator("#wrong")).to_have_text("\u201cX\u201d is not a move of this game. (Move 2)")
    page.locator("#pasted").fill('[Variant "chess"]')
    page.locator("#take-pasted").click()
    expect(page.locator("#wrong")).to_contain_text("chess")
    assert attributes(page)["moves"] == "F X", "nothing is lost"
    page.locator("#set-up").press("Enter")
    page.locator("#editor-text").fill("4-4-S")
    page.locator("#editor-game").select_option("nam-nam")
    expect(page.locator("#editor-text")).not_to_have_value("4-4-S")  # or the start comes while the text is typed
    page.locator("#editor-text").fill(CHOICE)
    page.locator("#editor-text").press("Tab")
    expect(page.locator("#editor-said")).to_contain_text("choose 2 houses")
    page.locator("#editor-play").press("Enter")
    expect(page.locator("#editor-dialog")).to_be_hidden()
    assert attributes(page) == {"game": "nam-nam", "mode": "play", "position": CHOICE}
    page.locator("#copy").press("Enter")
    expect(page.locator("#copied")).not_to_be_empty()
    assert page.evaluate("navigator.clipboard.readText()") == html(page)


def test_an_exercise_that_asks_for_nothing_is_said_to_lack_that(page: Page) -> None:
    page.locator("[name=position]").fill(POSITION)
    page.locator("[name=mode]").select_option("exercise")
    expect(page.locator("#wrong")).to_have_text(re.compile("^Choose what the exercise asks for"), timeout=PATIENCE)
    expect(page.locator("#wrong")).to_have_class(re.compile(r"\bwrong\b"))
    page.locator("[name=find]").fill("captures=5")
    page.locator("[name=find]").press("Tab")
    expect(page.locator("#wrong")).to_have_text("", timeout=PATIENCE)


def test_what_the_engine_refuses_is_not_copied_and_has_no_picture(page: Page) -> None:
    picture = page.locator("#preview > svg")
    expect(picture).to_have_count(1)
    page.locator("[name=position]").fill("nonsense")
    page.locator("[name=position]").press("Tab")
    expect(page.locator("#wrong")).not_to_have_text("", timeout=PATIENCE)
    expect(page.locator("#copy")).to_be_disabled(timeout=PATIENCE)
    expect(picture).to_have_count(0)
    page.locator("[name=position]").fill(POSITION)
    page.locator("[name=position]").press("Tab")
    expect(page.locator("#copy")).to_be_enabled()
    expect(picture).to_have_count(1)


def test_why_a_board_is_wrong_is_said_beside_copy_and_in_its_place(page: Page) -> None:
    """What the element itself sees is not copied even before the engine has said why."""
    field = page.locator("[name=position]")
    field.fill("nonsense")
    field.press("Tab")
    expect(page.locator("#copy")).to_be_disabled(timeout=1000)
    expect(page.locator("#wrong")).to_have_class(re.compile(r"\bwrong\b"), timeout=PATIENCE)
    why = page.locator("#wrong").inner_text()
    expect(page.locator("#copied")).to_have_text(why)
    expect(page.locator("#preview p")).to_have_text(why)
    expect(page.locator("#small svg")).to_have_count(0)
    field.fill("")
    field.press("Tab")
    expect(page.locator("#copied")).to_have_text("")
    expect(page.locator("#copy")).to_be_enabled()


def test_on_a_phone_a_small_board_and_copy_are_in_sight(page: Page) -> None:
    """However far the page is scrolled; the small board is that of the form."""
    before = page.viewport_size
    page.set_viewport_size({"width": 390, "height": 780})
    for end in (0, 10_000):
        page.evaluate("end => scrollTo(0, end)", end)
        for part in ("#small svg", "#copy"):
            expect(page.locator(part)).to_be_in_viewport(ratio=1)
    covered = "bar => bar.getBoundingClientRect().top < document.querySelector('#html').getBoundingClientRect().bottom"
    assert not page.locator("section .ends").evaluate(covered), "at the end of the page nothing is under it"
    if before:
        page.set_viewport_size(before)


def test_the_groups_of_fields_are_folded_at_first(page: Page) -> None:
    page.reload()
    expect(page.locator("[name=game]")).to_be_visible()
    for group, part in (("start", "[name=position]"), ("look", "[name=label]"), ("exercise", "#asks")):
        expect(page.locator(part)).to_be_hidden()
        page.locator(f"#{group} summary").click()
        expect(page.locator(part)).to_be_visible()


def test_on_a_desk_what_copies_is_in_sight(page: Page) -> None:
    """The column beside the form has its own scroll; its last line stays at the foot."""
    before = page.viewport_size
    page.set_viewport_size({"width": 1280, "height": 800})
    page.evaluate("scrollTo(0, 0)")
    page.locator("section").evaluate("e => e.scrollTo(0, 0)")
    box, code, form = (page.locator(part).bounding_box() for part in ("#copy", "#html", "#form"))
    assert box
    assert code
    assert form
    assert box["y"] + box["height"] <= 800, box
    assert form["y"] + form["height"] < code["y"] < code["y"] + code["height"] <= box["y"] + 1, "all of it is seen"
    if before:
        page.set_viewport_size(before)


def test_where_no_clipboard_is_the_html_is_marked_to_be_copied(page: Page) -> None:
    """There is none over plain http."""
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })")
    page.locator("#copy").click()
    expect(page.locator("#copied")).to_contain_text("is selected")
    assert page.evaluate("getSelection().toString()") == html(page)
    page.evaluate("delete navigator.clipboard")  # the browser's own is seen again


def test_the_shown_board_wakes_and_reports_no_fault_too_early(page: Page) -> None:
    page.reload()
    expect(page.locator("#preview button")).to_be_visible()
    expect(page.get_by_text("This board can\u2019t be shown")).to_have_count(0)
    page.locator("#preview button").click()
    expect(page.frame_locator("#preview iframe").locator("#status")).to_be_visible(timeout=PATIENCE)
    page.locator("#start summary").click()
    page.locator("[name=moves]").fill("F X")
    page.locator("[name=moves]").press("Tab")
    expect(page.locator("#wrong")).to_have_class(re.compile(r"\bwrong\b"), timeout=PATIENCE)


def test_of_several_games_the_first_is_taken_and_that_is_said(page: Page) -> None:
    page.locator("#pasted").fill(f"{FILE}\n\n{FILE}")
    page.locator("#take-pasted").click()
    expect(page.locator("#wrong")).to_have_text(
        "The text holds 2 games; this is the first. To show another, paste it alone.", timeout=PATIENCE
    )
    expect(page.locator("[name=moves]")).to_have_value("F a")
    expect(page.locator("#wrong")).not_to_have_class(re.compile(r"\bwrong\b"))


def test_a_game_of_custom_rules_is_pasted_like_any_other(page: Page) -> None:
    """RULES 12.1: the build knows no such game; its board comes with the position."""
    rules = "own1.5x3.again.xo.row"
    page.locator("#pasted").fill(f"v1;{rules};moves=A")
    page.locator("#take-pasted").click()
    expect(page.locator("[name=moves]")).to_have_value("A", timeout=PATIENCE)
    expect(page.locator("#wrong")).to_have_text("")
    assert attributes(page) == {"game": rules, "mode": "replay", "moves": "A"}
    assert counts(page) == ["3"] * 10 + ["0"] * 2, "of one move: the position before it"
    expect(page.locator("[name=game] option:checked")).to_have_text(f"Custom rules: {rules}")
    expect(page.locator("#preview button")).to_be_visible()


@pytest.mark.no_python
def test_that_the_engine_is_waited_for_is_no_error(new_page: NewPage, site: SiteServer) -> None:
    page = new_page()
    page.context.route("**/*.wasm", lambda _: None)
    page.goto(f"{site.url}builder.html")
    page.locator("#start summary").click()
    page.locator("#pasted").fill(FILE)
    page.locator("#take-pasted").click()
    wrong = page.locator("#wrong")
    expect(wrong).to_have_text("This opens as soon as the game has loaded.")
    assert colour(page, "#wrong") == colour(page, "body")
    page.locator("#pasted").fill("")
    page.locator("#take-pasted").click()
    assert colour(page, "#wrong") != colour(page, "body")


@pytest.mark.first_visit
def test_an_engine_that_cannot_load_is_told_and_starts_again_when_asked(new_page: NewPage, site: SiteServer) -> None:
    page = new_page()
    missing = "**/*.wasm"
    page.context.route(missing, lambda route: route.fulfill(status=404))
    page.goto(f"{site.url}builder.html")
    page.locator("#start summary").click()
    page.locator("#pasted").fill(FILE)
    page.locator("#take-pasted").click()
    said = "A part of the game couldn\u2019t be loaded. Check your connection and try again."
    expect(page.locator("#wrong")).to_have_text(said)
    assert colour(page, "#wrong") != colour(page, "body")
    page.context.unroute(missing)
    page.locator("#take-pasted").click()
    expect(page.locator("[name=moves]")).to_have_value("F a")
    expect(page.locator("#wrong")).to_have_text("")


def colour(page: Page, selector: str) -> str:
    """Return the colour of what is written there."""
    found: str = page.locator(selector).evaluate("element => getComputedStyle(element).color")
    return found


def test_an_exercise_is_named_by_its_question_in_the_boards_language(page: Page) -> None:
    page.locator("[name=position]").fill(POSITION)
    page.locator("[name=mode]").select_option("exercise")
    page.locator("[name=find]").fill("captures=5")
    page.locator("[name=find]").press("Tab")
    expect(page.locator("#html")).to_have_value(re.compile('label="Find a move that captures 5 seeds."'))
    page.locator("[name=lang]").select_option("nl")
    expect(page.locator("#html")).to_have_value(re.compile('label="Zoek een zet die 5 zaden oogst."'))
    page.locator("[name=label]").fill("Vang er vijf")
    page.locator("[name=label]").press("Tab")
    assert attributes(page)["label"] == "Vang er vijf"
    page.locator("[name=mode]").select_option("play")
    page.locator("[name=label]").fill("")
    page.locator("[name=label]").press("Tab")
    assert "label" not in attributes(page)


def test_the_answer_of_an_exercise_is_recorded_by_playing_it(page: Page) -> None:
    """RULES 11.1: both E and F capture five; the second answer stands beside the first."""
    expect(page.locator("#record")).to_be_hidden()
    page.locator("[name=position]").fill(POSITION)
    page.locator("[name=mode]").select_option("exercise")
    for number, cell in enumerate((5, 4)):
        page.locator("#record").click()
        expect(page.locator("#recorded")).to_have_text("Play the right move on the board below.")
        house = page.frame_locator("#preview iframe").locator(f'.house[data-cell="{cell}"][aria-disabled=false]')
        house.click(timeout=PATIENCE)
        expect(page.locator("[name=find]")).to_have_value("move=F,E"[: 6 + 2 * number], timeout=PATIENCE)
        expect(page.locator("#recorded")).to_have_text(f"Recorded: {'FE'[number]}.")
    assert attributes(page)["find"] == "move=F,E"
    assert attributes(page)["mode"] == "exercise"
    expect(page.locator("#wrong")).to_have_text("", timeout=PATIENCE)


def test_a_board_is_copied_in_every_form_and_seen_in_pages_narrow_and_dark(page: Page) -> None:
    page.locator("[name=position]").fill(POSITION)
    page.locator("[name=position]").press("Tab")
    form = page.locator("#form")
    form.select_option("frame")
    expect(page.locator("#html")).to_have_value(re.compile(r"^<iframe src=.*embed\.html#game=.*&amp;position="))
    form.select_option("markdown")
    expect(page.locator("#html")).to_have_value(re.compile(r"\| f \*\*5\*\* \|.*\n\| :-:"))
    form.select_option("svg")
    expect(page.locator("#html")).to_have_value(re.compile("^<svg "))
    with page.expect_download() as saved:
        page.locator("#save").click()
    assert saved.value.path().read_text(encoding="utf-8").startswith("<svg ")
    form.select_option("png")
    expect(page.locator("#html")).to_be_hidden()
    page.wait_for_function("() => document.querySelector('#png').naturalWidth > 900")
    page.locator("#copy").click()
    expect(page.locator("#copied")).not_to_be_empty()
    kinds = page.evaluate("navigator.clipboard.read().then((items) => items.flatMap(({ types }) => types))")
    assert kinds == ["image/png"]
    for width in (300, 600):
        page.locator("#width").select_option(str(width))
        box = page.locator("#preview").bounding_box()
        assert box
        assert box["width"] == width
    wood = "getComputedStyle(document.querySelector('#preview').shadowRoot.querySelector('rect')).fill"
    light = page.evaluate(wood)
    page.locator("#around").select_option("dark")
    assert page.evaluate(wood) != light
    assert page.locator("#stage").evaluate("stage => getComputedStyle(stage).colorScheme") == "dark"


@pytest.mark.long
def test_the_page_fits_a_phone(new_page: NewPage, site: SiteServer) -> None:
    page = new_page(320, 568, has_touch=True)
    page.goto(f"{site.url}builder.html")
    expect(page.locator("#html")).not_to_have_value("")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.locator("#start summary").tap()
    page.locator("#set-up").tap()
    expect(page.locator("#editor-text")).not_to_have_value("", timeout=PATIENCE)
    for selector in ("#set-up", "#take-pasted", "#copy", "#editor-play", "#editor-dialog [data-close]"):
        box = page.locator(selector).bounding_box()
        assert box, selector
        assert min(box["width"], box["height"]) >= 44, selector
    page.locator("#editor-dialog [data-close]").tap()
    expect(page.locator("#editor-dialog")).to_be_hidden()


@pytest.mark.long
@pytest.mark.parametrize("mode", ["diagram", "two", "play", "exercise"])
def test_the_copied_html_shows_its_picture_without_scripts(new_page: NewPage, site: SiteServer, mode: str) -> None:
    page = new_page()
    page.goto(f"{site.url}builder.html")
    page.locator("[name=mode]").select_option(mode)
    if mode == "exercise":
        page.locator("[name=find]").fill("captures")
    page.locator("#look summary").click()
    page.locator("[name=label]").fill('The "start"')
    page.locator("[name=label]").press("Tab")
    copied = html(page)
    without = new_page(java_script_enabled=False)
    without.set_content(f"<!doctype html><title>Rules</title>{copied.split('</script>')[1]}")
    expect(without.get_by_role("img", name='The "start"')).to_be_visible()


def test_the_exercises_of_the_site_are_offered_and_need_no_position(page: Page) -> None:
    goals = page.locator("#asks")
    expect(goals).to_be_hidden()
    page.locator("#exercise summary").click()
    expect(goals.locator("option[value=daily]")).to_have_text("Exercise of the day")
    expect(goals.locator("option[value='theme=defend']")).to_have_text("From this site, theme: defending")
    page.locator("[name=position]").fill("0-4-4-4-4-3-5-1-2-5-5-5-3-3-S")
    for find in ("daily", "series=5", "theme=defend"):
        goals.select_option(find)
        expect(page.locator("[name=find]")).to_have_value(find)
        expect(page.locator("[name=mode]")).to_have_value("exercise")
        found = attributes(page)
        assert (found["find"], "position" in found) == (find, False)
        expect(page.locator("#wrong")).to_be_empty(timeout=PATIENCE)


def test_exercise_fields_are_open_in_exercise_mode(page: Page) -> None:
    mode, goals = page.locator("[name=mode]"), page.locator("#asks")
    expect(goals).to_be_hidden()
    mode.select_option("exercise")
    expect(goals).to_be_visible()
    mode.select_option("play")
    expect(goals).to_be_hidden()


def test_html_without_the_picture_is_short_and_has_a_name(page: Page) -> None:
    page.locator("[name=label]").fill('A "start" & more')
    page.locator("[name=label]").press("Tab")
    expect(page.locator("#html")).to_have_value(re.compile("<svg"))
    bare = page.locator("#bare")
    bare.check()
    assert html(page).endswith(">A &quot;start&quot; &amp; more</mashimo-board>")
    assert len(html(page)) < 250
    page.locator("#form").select_option("markdown")
    expect(bare).to_be_hidden()
    page.locator("#form").select_option("element")
    bare.uncheck()
    expect(page.locator("#html")).to_have_value(re.compile("<svg"))


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1920, 1080)])
def test_fields_and_board_lie_side_by_side(new_page: NewPage, site: SiteServer, width: int, height: int) -> None:
    """The board and what is copied stay in sight, however far the fields are scrolled."""
    page = new_page(width, height)
    page.goto(f"{site.url}builder.html")
    expect(page.locator("#html")).not_to_have_value("")
    form, section = page.locator("form").bounding_box(), page.locator("main > section").bounding_box()
    assert form
    assert section
    assert form["x"] + form["width"] < section["x"]
    for group in ("start", "look"):
        page.locator(f"#{group} summary").click()
    page.locator("[name=label]").scroll_into_view_if_needed()
    page.mouse.wheel(0, 2000)
    expect(page.locator("#preview")).to_be_in_viewport(ratio=0.7)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
