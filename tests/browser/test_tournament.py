"""A class plays a tournament: names, pairings with codes, results, standings; on a projector, a phone and paper."""

from __future__ import annotations

import base64
import re
import shutil
from io import BytesIO
from itertools import cycle, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pytest
import zxingcpp
from playwright.sync_api import expect
from pypdf import PdfReader

from mashimo.tournament.changes import pair, unresolved, with_result
from mashimo.tournament.game_links import game_link
from mashimo.tournament.record import Tournament, begin, most_rounds, read_tournament
from mashimo.tournament.standings import standings
from tests.browser.cameras import NO_CODE, camera_arguments, film_code
from tests.browser.conftest import patient
from tests.browser.page_actions import PATIENCE, SAVED, GamePage
from tests.browser.test_faults import kill
from tests.browser.test_keyboard_and_speech import tab_to
from tests.browser.test_score_sheet import open_from_menu

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, BrowserContext, Page

    from build_scripts.lib.serve import SiteServer
    from mashimo.tournament.record import Outcome
    from tests.browser.conftest import NewPage

NAMES: Final = [
    *("Anna", "Ben", "Cem", "Dia", "Emil", "Finn", "Greta", "Hanna", "Ida", "Jan", "Kim", "Lena"),
    *("Mia", "Noah", "Olga", "Paul", "Quinn", "Rosa", "Sam", "Tina", "Uli", "Vera", "Wim", "Xenia"),
]
OUTCOMES: Final[tuple[Outcome, ...]] = ("south", "north", "draw", "south", "north-absent", "north", "south")
"""The results of the boards, again and again: those of a round begin where the round before has stopped."""


LOOK: Final = """async (source) => {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  let greens = "";
  for (let at = 1; at < data.length; at += 4) greens += String.fromCharCode(data[at]);
  return [image.height, image.width, btoa(greens)];
}"""
"""Gives the size of a picture, and how bright each of its dots is."""


def codes_seen(page: Page) -> list[str]:
    """Read the codes on the screen, as a camera does."""
    picture = base64.b64encode(page.screenshot()).decode()
    height, width, dots = page.evaluate(LOOK, f"data:image/png;base64,{picture}")
    seen = np.frombuffer(base64.b64decode(dots), np.uint8).reshape(height, width)
    return [found.text for found in zxingcpp.read_barcodes(seen)]


def open_tournament(page: Page) -> None:
    """Open the dialog."""
    page.keyboard.press("Escape")
    open_from_menu(page, "tournament-dialog")


def begin_tournament(page: Page, players: int, rounds: int) -> None:
    """Begin a Swiss tournament and pair its first round."""
    open_tournament(page)
    page.locator("#tournament-name").fill("Class 5b")
    page.locator("#tournament-names").fill("\n".join(NAMES[:players]))
    page.locator("#tournament-rounds").fill(str(rounds))
    page.locator("#tournament-begin").click()
    page.locator("#tournament-pair").click()
    expect(page.locator("#tournament-pairings > li")).to_have_count(players // 2, timeout=PATIENCE)


def saved(page: Page) -> Tournament:
    """Read the tournament that was changed last from the page's database."""
    (kept,) = page.evaluate(SAVED, "value of mashimo:tournaments")
    return read_tournament(kept["value"][0]["record"])


def enter(page: Page, board: int, result: Outcome) -> None:
    """Enter the result of a board, from 1: by one tap, or by the list of who is absent."""
    pairing = page.locator("#tournament-pairings > li").nth(board - 1)
    if result.endswith("absent"):
        pairing.locator("select").select_option(result)
    else:
        pairing.locator(f"button[data-result={result}]").click()
    expect(page.locator(f"#tournament-pairings > li:nth-child({board})[data-result={result}]")).to_be_attached()


def shown_standings(page: Page) -> list[list[str]]:
    """Read the standings on the screen: place, name, points, Buchholz, Sonneborn-Berger, wins, games."""
    page.locator("#tournament-view-standings").click()
    rows: list[list[str]] = page.locator("#tournament-standings tbody tr").evaluate_all(
        "all => all.map((row) => [...row.cells].map((cell) => cell.textContent))"
    )
    page.locator("#tournament-view-pairings").click()
    return rows


def expected_standings(tournament: Tournament) -> list[list[str]]:
    """Compute the standings as the screen writes them."""
    return [
        [
            str(each.place),
            tournament.players[each.number - 1],
            *(f"{value:g}" for value in (each.points, each.buchholz, each.sonneborn, each.wins, each.games)),
        ]
        for each in standings(tournament)
    ]


@pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="processes are found by /proc")
@pytest.mark.parametrize(("players", "rounds"), [(6, 2), pytest.param(24, 5, marks=pytest.mark.long)])
def test_a_class_plays_while_the_browser_is_killed(
    open_killable: Callable[[Path], BrowserContext], server: SiteServer, tmp_path: Path, players: int, rounds: int
) -> None:
    """In every round the browser is killed after half of the results; the standings are those that Python computes."""
    profile = tmp_path / "profile"

    def visit() -> Page:
        context = open_killable(profile)
        game_page = GamePage(context.pages[0] if context.pages else context.new_page())
        game_page.open(server.url)
        return game_page.page

    page = visit()
    begin_tournament(page, players, rounds)
    expected = pair(begin("swiss", "oware-abapa", rounds, NAMES[:players], name="Class 5b", clock="600+5"))
    results = cycle(OUTCOMES)
    for number in range(1, rounds + 1):
        boards = unresolved(expected)
        for board, result in zip(boards, islice(results, len(boards)), strict=True):
            enter(page, board, result)
            expected = with_result(expected, number, board, result)
            if board == len(boards) // 2:
                page.wait_for_timeout(300)
                kill(profile)
                page = visit()
                open_tournament(page)
                expect(page.locator("#tournament-pairings [data-result]:not([data-result=''])").first).to_be_visible()
                assert saved(page) == expected, f"round {number}, board {board}"
        if number < rounds:
            page.locator("#tournament-pair").click()
            expected = pair(expected)
            expect(page.locator("#tournament-state")).to_contain_text(f"round {number + 1} of {rounds}")
    expect(page.locator("#tournament-state")).to_contain_text("All rounds are played.")
    assert shown_standings(page) == expected_standings(expected)
    assert saved(page) == expected
    page.context.close()


def test_a_code_starts_the_game_on_the_pupils_device_and_its_link_brings_the_result(
    new_page: NewPage, site: SiteServer
) -> None:
    """The code is read from the screen; the pupils' device has played against the computer before."""
    page = new_page()
    GamePage(page).open(site.url)
    begin_tournament(page, 4, 2)
    code = page.locator("#tournament-pairings .pairing-code").first
    code.click()
    expect(code).to_have_attribute("aria-expanded", "true")
    (address,) = codes_seen(page)
    code.click()
    assert address == site.url + game_link(saved(page), 1, 1).replace(" ", "%20")

    pupils = new_page(390, 844)
    game_page = GamePage(pupils)
    game_page.open(address)
    expect(pupils.locator("#status")).to_contain_text("Anna", timeout=PATIENCE)
    expect(pupils.locator(".clock-name")).to_have_text(["Cem", "Anna"])
    game_page.wait_for_turn()
    game_page.click(game_page.playable()[0])
    game_page.click(game_page.playable()[0])
    assert len(game_page.moves()) == 2, "each person plays, and no computer"
    unfinished = link_of(game_page)
    pupils.locator("#resign").click()
    pupils.locator("#resign-dialog .main").click()
    finished = link_of(game_page)

    page.locator("#tournament-returned summary").click()
    for text, told in ((unfinished, "This game isn\u2019t over yet"), ("A b C", "belongs to no pairing")):
        page.locator("#tournament-link").fill(text)
        page.locator("#tournament-take").click()
        expect(page.locator("#tournament-said")).to_contain_text(told)
    page.locator("#tournament-link").fill(f"We are ready: {finished}")
    page.locator("#tournament-take").click()
    expect(page.locator("#tournament-said")).to_have_text("Board 1, Anna \u2013 Cem: Cem wins.")
    expect(page.locator("#tournament-pairings > li").first).to_have_attribute("data-result", "north")


@pytest.fixture
def teacher(
    browser: Browser, launching: dict[str, Any], visited: Path, site: SiteServer, tmp_path: Path
) -> Iterator[tuple[Page, Path]]:
    """Open a device with a camera, and the file that the camera shows."""
    profile, video = tmp_path / "teacher", tmp_path / "teacher.y4m"
    shutil.copytree(visited, profile)
    video.write_bytes(NO_CODE)
    options: dict[str, Any] = launching | {"args": [*launching["args"], *camera_arguments(video)]}
    context = patient(browser.browser_type.launch_persistent_context(profile, **options))
    GamePage(context.pages[0]).open(site.url)
    yield context.pages[0], video
    context.close()


@pytest.mark.long
def test_the_camera_reads_the_results_from_the_pupils_devices(
    new_page: NewPage, site: SiteServer, teacher: tuple[Page, Path]
) -> None:
    """It goes on to the next code; what is no finished game of the round is told, and enters nothing."""
    page, video = teacher
    begin_tournament(page, 4, 2)
    page.locator("#tournament-returned summary").click()
    pupils = new_page(390, 844)
    game_page = GamePage(pupils)
    game_page.open(site.url + game_link(saved(page), 1, 2))
    game_page.wait_for_turn()
    game_page.click(game_page.playable()[0])
    scan = page.locator("#tournament-scan")
    for finished, told in ((False, "This game isn\u2019t over yet"), (True, "Board 2, Dia \u2013 Ben: Dia wins.")):
        if finished:
            pupils.locator("#resign").click()
            pupils.locator("#resign-dialog .main").click()
        game_page.wait_for_turn()
        pupils.locator("#share").click()
        pupils.locator("#qr-open").click()
        video.write_bytes(film_code(pupils.locator("#qr-code")))
        pupils.locator("#share-dialog [data-close]").click()
        scan.click()
        expect(page.locator("#tournament-camera")).to_be_visible()
        expect(page.locator("#tournament-seen")).to_contain_text(told, timeout=PATIENCE)
        expect(page.locator("#tournament-said")).to_contain_text(told)
        assert bool(saved(page).played[0].pairings[1].result) is finished
        scan.click()
        expect(page.locator("#tournament-camera")).to_have_count(0)
    assert saved(page).played[0].pairings[1].result == "south"


def link_of(game_page: GamePage) -> str:
    """Return the link of the whole game on the board."""
    page = game_page.page
    game_page.wait_for_turn()
    page.locator("#share").click()
    expect(page.locator("#link")).to_have_value(re.compile(";notes=.*"), timeout=PATIENCE)
    link = page.locator("#link").input_value()
    page.locator("#share-dialog [data-close]").click()
    return link


def test_players_come_late_and_leave_and_other_windows_follow(new_page: NewPage, site: SiteServer) -> None:
    page = new_page()
    GamePage(page).open(site.url)
    begin_tournament(page, 4, 3)
    page.locator("#tournament-view-players").click()
    page.locator("#tournament-players label", has_text="Ben").click()
    page.locator("#tournament-late").fill("Eva\nben")
    page.locator("#tournament-enter").click()
    expect(page.locator("#tournament-said")).to_contain_text("Two players are called \u201cben\u201d.")
    page.locator("#tournament-late").fill("Eva\nFay")
    page.locator("#tournament-enter").click()
    expect(page.locator("#tournament-players li")).to_have_count(6)
    other = page.context.new_page()
    GamePage(other).open(site.url)
    open_tournament(other)
    for board in (1, 2):
        enter(other, board, "draw")
    page.locator("#tournament-view-pairings").click()
    expect(page.locator("#tournament-pairings [data-result=draw]").first).to_be_visible()
    page.locator("#tournament-pair").click()
    expect(page.locator("#tournament-bye")).to_have_text("Fay has no opponent in this round and gets one point.")
    assert saved(page).out == {2}
    page.locator("#tournament-unpair").click()
    expect(page.locator("#tournament-state")).to_contain_text("round 1 of 3")


@pytest.mark.long
def test_a_renamed_player_has_the_new_name_everywhere(new_page: NewPage, site: SiteServer) -> None:
    page = new_page()
    GamePage(page).open(site.url)
    begin_tournament(page, 4, 2)
    page.locator("#tournament-view-players").click()
    player = page.locator("#tournament-players [data-player='1']")
    for typed, key, shown in (("ben", "Enter", ""), ("Bea", "Escape", "Anna"), (" Anna  Luna ", "Enter", "Anna Luna")):
        if player.locator("button.icon").is_visible():
            player.locator("button.icon").focus()
            page.keyboard.press("Enter")
        expect(player.locator("input")).to_be_focused()
        page.keyboard.type(typed)
        player.locator("input").dispatch_event("keydown", {"key": key, "isComposing": True})
        expect(player.locator("input")).to_have_value(typed)
        page.keyboard.press(key)
        if not shown:
            expect(page.locator("#tournament-said")).to_contain_text("Two players are called \u201cBen\u201d.")
            player.locator("input").select_text()
        else:
            expect(player.locator("label")).to_have_text(shown)
    expect(page.locator("#tournament-dialog")).to_be_visible()
    assert shown_standings(page)[0][1] == "Anna Luna"
    expect(page.locator("#tournament-pairings .pairing-names").first).to_contain_text("Anna Luna")
    expect(page.locator("#tournament-pairings .pairing-code svg").first).to_have_attribute(
        "aria-label", re.compile("Anna Luna")
    )
    assert saved(page).players[0] == "Anna Luna"


@pytest.mark.long
def test_a_class_is_paired_and_ranked_by_keys_alone(new_page: NewPage, site: SiteServer) -> None:
    """From the menu to the standings, a player renamed on the way; the focus is never lost."""
    page = new_page()
    GamePage(page).open(site.url)

    def press(wanted: str, key: str = "Enter") -> None:
        tab_to(page, page.locator(wanted).first)
        page.keyboard.press(key)

    press("[data-open=menu-dialog]")
    press("#menu-dialog [data-open=tournament-dialog]")
    tab_to(page, page.locator("#tournament-names"))
    page.keyboard.type("Anna\nBen")
    press("#tournament-begin")
    press("#tournament-pair")
    press("#tournament-view-players")
    press("[data-player='2'] .icon")
    page.keyboard.type("Bea")
    page.keyboard.press("Enter")
    press("#tournament-view-pairings")
    press("button[data-result=north]")
    press("#tournament-view-standings")
    expect(page.locator("#tournament-standings tbody tr").first).to_contain_text("Bea")
    press("#tournament-dialog [data-close]")
    expect(page.locator("#tournament-dialog")).to_be_hidden()


@pytest.mark.long
def test_tournaments_are_in_the_copy_of_all_games(new_page: NewPage, site: SiteServer, tmp_path: Path) -> None:
    """On another device they go on; the same copy once more adds nothing. All is so over plain http too."""
    page, elsewhere = new_page(), new_page(360, 640)
    for insecure in (page, elsewhere):
        insecure.add_init_script("delete Crypto.prototype.randomUUID")
    GamePage(page).open(site.url)
    begin_tournament(page, 4, 2)
    enter(page, 1, "draw")
    before = saved(page)
    page.locator("#tournament-dialog [data-close]").click()
    open_from_menu(page, "games-dialog")
    with page.expect_download() as download:
        page.locator("#games-export").click()
    download.value.save_as(tmp_path / "copy.txt")
    GamePage(elsewhere).open(site.url)
    open_from_menu(elsewhere, "games-dialog")
    for added in ("1 tournament added.", "0 tournaments added."):
        elsewhere.locator("#games-file").set_input_files(tmp_path / "copy.txt")
        expect(elsewhere.locator("#games-note")).to_contain_text(added, timeout=PATIENCE)
    elsewhere.locator("#games-dialog [data-close]").click()
    open_tournament(elsewhere)
    expect(elsewhere.locator("#tournament-pairings > li").first).to_have_attribute("data-result", "draw")
    enter(elsewhere, 2, "south")
    assert saved(elsewhere).played[0].pairings[0] == before.played[0].pairings[0]


def test_in_forced_colours_the_view_and_the_result_chosen_are_seen(new_page: NewPage, site: SiteServer) -> None:
    page = new_page(forced_colors="active")
    GamePage(page).open(site.url)
    begin_tournament(page, 4, 2)
    enter(page, 1, "south")
    for kind in ("tournament-views", "pairing-result"):
        for pressed, outline in (("true", "solid"), ("false", "none")):
            button = page.locator(f".{kind} [aria-pressed={pressed}]").first
            expect(button).to_have_css("outline-style", outline)


def test_escape_first_makes_small_what_is_large(new_page: NewPage, site: SiteServer) -> None:
    """An enlarged code, then the large view, which has no full screen here, then the dialog."""
    page = new_page()
    page.add_init_script("delete Element.prototype.requestFullscreen")
    GamePage(page).open(site.url)
    begin_tournament(page, 4, 2)
    page.locator("#tournament-large").click()
    code = page.locator("#tournament-pairings .pairing-code").first
    code.click()
    expect(code).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Escape")
    expect(code).to_have_attribute("aria-expanded", "false")
    expect(page.locator(".tournament-shown.large")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".tournament-shown.large")).to_have_count(0)
    expect(page.locator("#tournament-dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#tournament-dialog")).to_be_hidden()


def test_a_round_robin_has_as_many_rounds_as_opponents(new_page: NewPage, site: SiteServer) -> None:
    page = new_page()
    GamePage(page).open(site.url)
    open_tournament(page)
    page.locator("#tournament-names").fill("\n".join(NAMES[:5]))
    page.locator("#tournament-kind").select_option("round-robin")
    expect(page.locator("#tournament-rounds")).to_have_value(str(most_rounds(5)))
    page.locator("#tournament-rounds").fill("6")
    page.locator("#tournament-begin").click()
    expect(page.locator("#tournament-said")).to_contain_text("1 to 5 rounds", timeout=PATIENCE)
    page.locator("#tournament-rounds").fill("")
    expect(page.locator("#tournament-rounds")).to_have_value("")
    page.locator("#tournament-begin").click()
    page.locator("#tournament-pair").click()
    expect(page.locator("#tournament-bye")).to_contain_text("Anna", timeout=PATIENCE)
    page.locator("#tournament-list").click()
    expect(page.locator("#tournament-kept li")).to_contain_text("round 1 of 5")
    expect(page.locator("#tournament-title")).to_be_focused()
    page.locator("#tournament-kept button").last.click()
    page.locator("#tournament-kept button").last.click()
    expect(page.locator("#tournament-kept")).to_have_count(0)
    expect(page.locator("#tournament-title")).to_be_focused()


@pytest.mark.parametrize(("width", "height", "players"), [(1920, 1080, 24), (1280, 720, 40), (390, 844, 24)])
def test_the_whole_class_reads_the_pairings(
    new_page: NewPage, site: SiteServer, width: int, height: int, players: int
) -> None:
    """On a projector all codes are there at once, and can be read; on a phone nothing lies beside the screen."""
    page = new_page(width, height)
    GamePage(page).open(site.url)
    names = [f"{name} {letter}." for letter in "AB" for name in NAMES][:players]
    open_tournament(page)
    page.locator("#tournament-names").fill("\n".join(names))
    page.locator("#tournament-begin").click()
    page.locator("#tournament-pair").click()
    expect(page.locator("#tournament-pairings .qr-code")).to_have_count(players // 2, timeout=PATIENCE)
    page.locator("#tournament-large").click()
    shown = page.locator(".tournament-shown.large")
    expect(shown).to_be_visible()
    page.wait_for_timeout(300)
    held = shown.evaluate("({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth")
    assert held, "wider than the screen"
    if width > height:
        assert shown.evaluate("({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight"), "higher than it"
        assert len(codes_seen(page)) == players // 2
    page.locator("#tournament-small").click()
    expect(page.locator(".large")).to_have_count(0)
    dialog = page.locator("#tournament-dialog")
    assert dialog.evaluate("({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth")


def test_what_is_printed_is_a_sheet_and_nothing_else(new_page: NewPage, site: SiteServer) -> None:
    page = new_page()
    page.add_init_script(
        "window.print = () => { window.printed = [...document.getElementById('print').cloneNode(true).children]; };"
    )
    GamePage(page).open(site.url)
    begin_tournament(page, 24, 5)
    for name, pages, said in (
        ("pairings", 1, ["Class 5b", "Round 1", "Anna", "Xenia", "South, begins"]),
        ("slips", 2, ["Class 5b", "Board 12", "Signed", "Anna"]),
        ("standings", 1, ["Standings", "Sonneborn-Berger", "Buchholz decides"]),
    ):
        page.locator(f"#tournament-print-{name}").click()
        page.evaluate("document.getElementById('print').replaceChildren(...printed)")
        page.emulate_media(media="print")
        sheets = PdfReader(BytesIO(page.pdf(format="A4", prefer_css_page_size=True))).pages
        assert len(sheets) <= pages, name
        text = "\n".join(sheet.extract_text() for sheet in sheets).replace("-\n", "-")  # a line may end at a hyphen
        for each in said:
            assert each in text, (name, each)
        page.emulate_media(media="screen")
        page.evaluate("document.getElementById('print').replaceChildren()")
