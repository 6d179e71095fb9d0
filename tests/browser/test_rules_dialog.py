"""The dialog of the rules: read, linked, played and printed."""

from __future__ import annotations

import re
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect
from pypdf import PdfReader

from build_scripts.site import manual
from mashimo import GAMES
from tests.browser.complaints import NOT_LOADED
from tests.browser.page_actions import GamePage
from tests.browser.page_queries import boxes, cut_off, open_without_python, outside

if TYPE_CHECKING:
    from playwright.sync_api import Page, ViewportSize

    from build_scripts.lib.serve import SiteServer
    from tests.browser.complaints import Complaints
    from tests.browser.conftest import NewPage

RULES: dict[str, Any] = manual.read("rules")["games"]
SIZES = [(320, 568), (640, 360), (1280, 800)]
LANGUAGES = ["en", "nl", "de", "fr", "ru", "tr"]
PAPER: ViewportSize = {"width": 672, "height": 1013}
"""The size of a sheet of A4 within its margins, in CSS pixels."""


def open_at(page: Page, site: SiteServer, address: str) -> None:
    """Open the page at an address of the rules, where Python never comes."""
    page.context.route("**/*.wasm", lambda _: None)
    GamePage(page).open(site.url + address)
    expect(page.locator("#rules-list li").first).to_be_attached()


@pytest.mark.long
def test_every_game_can_be_read_rule_by_rule(page: Page, site: SiteServer) -> None:
    open_at(page, site, "#rules;oware-abapa")
    for game, about in RULES.items():
        page.locator("#rules-game").select_option(game)
        expect(page.locator("#rules-list li")).to_have_count(len(about["rules"]))
        page.locator("#rules-list a").first.click()
        for rule in about["rules"][:3]:
            expect(page.locator("#rules-list [aria-current]")).to_have_attribute(
                "href", f"#rules;{game};{rule['rule']}"
            )
            page.locator(".ways a").last.click()


@pytest.mark.no_python
def test_a_clause_opens_every_rule_that_rests_on_it_and_back_leads_back(page: Page, site: SiteServer) -> None:
    open_at(page, site, "#rules;awale;5.2")
    expect(page.locator("#rules-reader h3")).to_have_text(["The grand slam is forbidden", "Feeding an empty row"])
    expect(page.locator("#rules-reader .ours")).to_contain_text(
        "spells out only the forbidden capture. Here we play: while your"
    )
    page.locator(".ways a").first.click()
    expect(page.locator("#rules-reader h3")).to_have_text(["Whose houses count"])  # in place of the two
    page.go_back()
    expect(page.locator("#rules-reader h3")).to_have_count(2)
    page.locator("#rules-dialog [data-close]").click()
    expect(page).to_have_url(site.url)
    expect(page.locator("#game")).to_have_text("Oware, Abapa rules")


@pytest.mark.long
def test_any_address_of_the_rules_opens_something(page: Page, site: SiteServer) -> None:
    """A semicolon that was encoded on the way is one; what does not exist leads to the list, a game with a word."""
    open_at(page, site, "#rules%3Bawale%3B5.7")
    expect(page.locator("#rules-reader h3")).to_have_text("Resigning")
    page.evaluate("location.hash = '#rules;chess;%'")
    expect(page.locator("#rules-state")).to_contain_text("chess")
    expect(page.locator("#rules-game")).to_have_value("oware-abapa")  # the one on the board
    expect(page.locator("#rules-dialog")).to_have_attribute("data-view", "contents")
    page.evaluate("location.hash = '#rules;awale;9.99'")
    expect(page.locator("#rules-game")).to_have_value("awale")
    expect(page.locator("#rules-state")).to_have_text("")
    expect(page.locator("#rules-dialog")).to_have_attribute("data-view", "contents")


@pytest.mark.no_python
def test_a_refusal_leads_to_its_rule(page: Page, site: SiteServer) -> None:
    """RULES 1.4."""
    game_page = open_without_python(page, site)
    game_page.click(6)
    page.locator("#message a").click()
    expect(page.locator("#rules-reader h3")).to_have_text("Your turn: sowing")
    expect(page.locator(".rule .clause")).to_contain_text("1.4")
    expect(page.locator("#rules-reader > .clause")).to_have_text(re.compile("^Based on: jijbent"))
    page.keyboard.press("Escape")
    expect(page.locator("#rules-dialog")).not_to_be_visible()
    expect(page).to_have_url(site.url)  # else it would be where the link leads to already
    page.locator("#message a").click()
    expect(page.locator("#rules-reader h3")).to_have_text("Your turn: sowing")


@pytest.mark.no_python
def test_a_diagram_plays_at_a_touch_and_step_by_step(page: Page, site: SiteServer) -> None:
    open_at(page, site, "#rules;oware-abapa;oware.capture")
    board = page.locator("#rules-reader svg")
    before = board.get_attribute("aria-label") or ""
    assert "C 5" in before
    assert "North: a 5, b 1" in before
    play, step = page.locator(".film button").all()
    step.click()
    expect(board).to_have_attribute("aria-label", re.compile("C 0, D 2"))
    step.click()
    expect(board).to_have_attribute("aria-label", re.compile("C 0, D 3"))
    page.locator(".stage").click()
    expect(play).to_have_text("Play it again")
    expect(board).to_have_attribute("aria-label", re.compile(r"b 0.*South.s store: 6\."))
    assert page.locator("#rules-reader polyline").count() == 0
    assert play.evaluate("play => { play.click(); return play.textContent; }") == "Stop"  # until it is over


@pytest.mark.long
def test_with_reduced_motion_a_diagram_goes_from_step_to_step(new_page: NewPage, site: SiteServer) -> None:
    page = new_page(reduced_motion="reduce")
    open_at(page, site, "#rules;oware-abapa;oware.capture")
    page.locator(".film button").first.click()
    seen = page.evaluate("""async () => {
        const places = new Set();
        while (document.querySelector(".film button").textContent === "Stop") {
          const ball = [...document.querySelectorAll("#rules-reader circle[r='9']")].pop();
          if (ball) places.add(ball.getAttribute("cx"));
          await new Promise(requestAnimationFrame);
        }
        return places.size;
      }""")
    assert seen <= 7, "the seeds in hand are seen over houses only"


@pytest.mark.long
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_rule_fits_in_every_language(new_page: NewPage, site: SiteServer, width: int, height: int) -> None:
    games = ("bao-kenya", "oware-abapa", "bao-la-kujifunza", "nam-nam", "awale", "bao-kenya-laps")
    for language, game in zip(LANGUAGES, games, strict=True):
        page = new_page(width, height, locale=language)
        open_at(page, site, f"#rules;{game}")
        assert cut_off(page, "#rules-dialog :is(h2, button, .contents, .entries, .entries a)") == []
        for rule in RULES[game]["rules"]:
            page.evaluate("address => { location.hash = address }", f"#rules;{game};{rule['rule']}")
            expect(page.locator(f'.entries [aria-current][href$="{rule["rule"]}"]')).to_be_attached()
            assert cut_off(page, "#rules-reader, #rules-reader *:not(svg *)") == [], (language, rule)
        wide = boxes(page, "#rules-reader :is(svg, button), #rules-dialog .bar *:not(option)")
        assert [box for box in wide if box["width"] > width] == []
        assert [box for box in boxes(page, "#rules-dialog .bar *:not(option)") if outside(box, width, height)] == []
        page.close()


@pytest.mark.first_visit
@pytest.mark.long
def test_rules_that_cannot_be_fetched_are_said_and_asked_for_again(
    page: Page, site: SiteServer, errors: Complaints
) -> None:
    errors.expect(NOT_LOADED)
    page.context.route("**/manual-*", lambda route: route.abort())
    open_without_python(page, site)
    page.locator(".top [data-open=rules-dialog]").click()
    expect(page.locator("#rules-state")).to_contain_text("couldn’t be loaded")  # noqa: RUF001 -- as the page has it
    page.context.unroute("**/manual-*")
    page.locator("#rules-retry").click()
    expect(page.locator("#rules-list li")).to_have_count(15)


KAZAKH: dict[str, Any] = manual.read("kk")


@pytest.mark.no_python
def test_three_games_are_read_in_kazakh_and_the_page_keeps_its_language(page: Page, site: SiteServer) -> None:
    """Its file is fetched when it is chosen. Another game has no choice, and the next opening begins anew."""
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    open_at(page, site, "#rules;togyzqumalaq;togyz.tuz")
    choice, title = page.locator("#rules-language"), page.locator("#rules-reader h3")
    expect(choice.locator("option")).to_have_text(["English", "Қазақша"])
    assert [url for url in fetched if "manual-kk" in url] == []
    choice.select_option("kk")
    expect(title).to_have_text("Тұздық")
    expect(page.locator("#rules-reader [lang=kk]", has_text="тұздығыңызға айналады")).to_be_visible()
    expect(page.locator("#rules-reader figcaption")).to_have_attribute("lang", "kk")
    expect(page.locator("#rules-title")).to_have_text("Rules")
    expect(page.locator(".film button").first).to_have_text("Play it")
    expect(page.locator("#print-all")).to_have_count(0)
    page.locator("#rules-game").select_option("mangala")
    expect(page.locator("#rules-list li [lang=kk]").first).to_have_text("Тақта және ойынның мақсаты")
    expect(page.locator(".contents .new-language")).to_contain_text("Мангала")
    page.locator("#rules-game").select_option("awale")
    expect(choice).to_have_count(0)
    expect(page.locator("#rules-list li").first).to_contain_text("The board and the aim")
    page.locator("#rules-game").select_option("bestemshe")
    expect(page.locator("#rules-list li")).to_contain_text(
        [KAZAKH["rules"][rule["rule"]]["title"] for rule in RULES["bestemshe"]["rules"]]
    )
    choice.select_option("")
    expect(page.locator("#rules-list li").first).to_contain_text("The board and the aim")
    expect(page.locator("#rules-dialog .new-language")).to_have_count(0)
    choice.select_option("kk")
    expect(page.locator("#rules-list [lang=kk]").first).to_be_visible()
    page.locator("#rules-dialog [data-close]").click()
    page.evaluate("location.hash = '#rules;bestemshe'")
    expect(choice).to_have_value("")
    expect(page.locator("#rules-list [lang=kk]")).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_kazakh_rule_fits(new_page: NewPage, site: SiteServer, width: int, height: int) -> None:
    page = new_page(width, height)
    for game in KAZAKH["games"]:
        open_at(page, site, f"#rules;{game}")
        page.locator("#rules-language").select_option("kk")
        expect(page.locator("#rules-list [lang=kk]").first).to_be_attached()
        assert cut_off(page, "#rules-dialog :is(h2, button, .contents, .entries, .entries a)") == []
        for rule in RULES[game]["rules"]:
            page.evaluate("address => { location.hash = address }", f"#rules;{game};{rule['rule']}")
            expect(page.locator("#rules-reader h3")).to_have_text(KAZAKH["rules"][rule["rule"]]["title"])
            assert cut_off(page, "#rules-reader, #rules-reader *:not(svg *)") == [], rule
        bar = boxes(page, "#rules-dialog .bar *:not(option)")
        assert [box for box in bar if outside(box, width, height)] == []


@pytest.mark.no_python
def test_kazakh_rules_print_in_kazakh(page: Page, site: SiteServer) -> None:
    page.add_init_script("window.print = () => {}")
    open_at(page, site, "#rules;mangala")
    page.locator("#rules-language").select_option("kk")
    expect(page.locator("#rules-list [lang=kk]").first).to_be_attached()
    page.locator("#print-game").click()
    page.emulate_media(media="print")
    printed = page.locator("#print").inner_text()
    assert [rule for rule in RULES["mangala"]["rules"] if KAZAKH["rules"][rule["rule"]]["title"] not in printed] == []
    expect(page.locator("#print h2")).to_have_text("Мангала")
    expect(page.locator("#print .new-language")).to_contain_text(KAZAKH["about"])


@pytest.mark.no_python
def test_kazakh_that_cannot_be_fetched_is_said_and_asked_for_again(
    page: Page, site: SiteServer, errors: Complaints
) -> None:
    open_at(page, site, "#rules;mangala;mangala.again")
    errors.expect(NOT_LOADED)
    page.context.route("**/manual-kk*", lambda route: route.abort())
    page.locator("#rules-language").select_option("kk")
    expect(page.locator("#rules-state")).to_contain_text("couldn\u2019t be loaded")
    expect(page.locator("#rules-reader h3")).to_have_text("Moving again")
    page.context.unroute("**/manual-kk*")
    page.locator("#rules-retry").click()
    expect(page.locator("#rules-reader h3")).to_have_text("Қайта жүру")
    expect(page.locator("#rules-state")).to_have_text("")


@pytest.mark.long
def test_rules_are_read_without_the_network(page: Page, site: SiteServer) -> None:
    game_page = GamePage(page)
    game_page.open(site.url)
    game_page.wait_until_offline()
    site.stop()
    page.goto(f"{site.url}#rules;nam-nam;6.8")
    page.reload()
    expect(page.locator("#rules-reader h3").first).to_have_text("After a round")
    page.evaluate("location.hash = '#rules;mangala;mangala.again'")
    page.locator("#rules-language").select_option("kk")  # for the first time
    expect(page.locator("#rules-reader h3")).to_have_text(KAZAKH["rules"]["mangala.again"]["title"])


PRINTED = [("en", "oware-abapa"), pytest.param("de", "bao-la-kujifunza", marks=pytest.mark.long)]


@pytest.mark.no_python
@pytest.mark.parametrize(("language", "game"), PRINTED)
def test_what_is_printed_is_the_rules_and_nothing_else(
    new_page: NewPage, site: SiteServer, language: str, game: str
) -> None:
    page = new_page(locale=language)
    page.add_init_script("window.print = () => {}")
    open_at(page, site, f"#rules;{game};{RULES[game]['rules'][3]['rule']}")
    page.locator("#rules-reader .ends button").click()
    assert page.locator("#print .rule").count() == 1
    page.locator("#print-game").click()
    page.emulate_media(media="print")
    words = manual.read(language)["rules"]
    printed = page.locator("#print").inner_text()
    for rule in RULES[game]["rules"]:
        assert words[rule["rule"]]["title"] in printed
        assert words[rule["rule"]].get("text", "") in printed
    assert page.locator("main, dialog").evaluate_all("all => all.filter(one => one.checkVisibility()).length") == 0
    assert pages_of(page) in range(3, 7)
    page.emulate_media(media="screen")
    page.locator("#print-all").click()
    page.emulate_media(media="print")
    assert_all_is_printed(page)
    assert pages_of(page) in range(len(GAMES) * 3, len(GAMES) * 5)


@pytest.mark.no_python
def test_after_one_rule_was_printed_the_browsers_own_command_prints_the_whole_rules(
    new_page: NewPage, site: SiteServer
) -> None:
    page = new_page(locale="en")
    page.add_init_script("window.print = () => ['before', 'after'].map((at) => dispatchEvent(new Event(`${at}print`)))")
    rules = RULES["oware-abapa"]["rules"]
    open_at(page, site, f"#rules;oware-abapa;{rules[3]['rule']}")
    page.locator("#rules-reader .ends button").click()
    expect(page.locator("#print .rule")).to_have_count(0)
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(page.locator("#print .rule")).to_have_count(len(rules))


def assert_all_is_printed(page: Page) -> None:
    """Check that the paper has every rule of every game, with its sources and in the list before, and cuts none."""
    rules = [(game, rule) for game, about in RULES.items() for rule in about["rules"]]
    assert page.locator("#print section.chapter > .source").count() == len(GAMES)
    ids = [f"printed-{game}-{rule['rule']}" for game, rule in rules]
    assert page.locator("#print .rule").evaluate_all("all => all.map(one => one.id)") == ids
    listed = page.locator(".printed-contents a")
    assert listed.evaluate_all("all => all.map(one => one.hash)") == [f"#{each}" for each in ids]
    assert listed.locator(".clause").all_inner_texts() == [rule["clauses"][0] for _, rule in rules]
    drawn = [len(manual.read("rules")["diagrams"].get(rule["rule"], [])) for _, rule in rules]
    assert page.locator("#print figure").count() == sum(drawn)
    page.set_viewport_size(PAPER)
    ruled = page.locator("#print .rule")
    assert set(ruled.evaluate_all("all => all.map(one => getComputedStyle(one).breakInside)")) == {"avoid"}
    assert [box for box in boxes(page, "#print .rule") if box["height"] > PAPER["height"]] == []
    assert [box for box in boxes(page, "#print svg") if box["x"] + box["width"] > PAPER["width"]] == []


def pages_of(page: Page) -> int:
    """Count the pages of what is printed."""
    return len(PdfReader(BytesIO(page.pdf(format="A4", prefer_css_page_size=True))).pages)
