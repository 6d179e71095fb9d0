"""What could lose a game: no room, links of others' pages, a browser killed at once, two windows, strange copies."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.page_actions import PATIENCE, GamePage
from tests.browser.test_faults import kill
from tests.browser.test_games_dialog import ABAPA, KENYAN, expect_games, expect_games_in_any_order, named, open_games

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page

    from build_scripts.lib.serve import SiteServer

pytestmark = pytest.mark.emptied


def noted(move: str, comment: str = "", variations: list[Any] | None = None) -> dict[str, Any]:
    """Make a move of a copy, and what is said of it."""
    return {"move": move, "captures": 0, "comment": comment, "before": "", "variations": variations or []}


def game(name: str, end: str = "", level: int = 2, line: list[dict[str, Any]] | None = None) -> dict[str, Any]:
    """Make a game of a copy: one move, ended by South if said."""
    notes = {"tags": [], "comment": "", "line": line or [noted("C")], "after": []}
    state = {"game": "oware-abapa", "start": "", "match": "full", "line": ["C"], "at": 1, "end": end, "notes": notes}
    dates = {"begun": "2026-01-01T00:00:00.000Z", "saved": "2026-01-02T00:00:00.000Z"}
    return {"name": name, **dates, "computer": "", "level": level, "state": state}


def copy(folder: Path, *games: dict[str, Any]) -> Path:
    """Write a file of games."""
    path = folder / f"copy-{len(list(folder.iterdir()))}.txt"
    path.write_text(json.dumps({"file": "mashimo-games", "form": 2, "games": games}), encoding="utf-8")
    return path


def write_three_games(folder: Path, times: int = 1) -> Path:
    """Write a file of three finished games, or of several times three."""
    games = [game(name, "resign-S") for _ in range(times) for name in ("One", "Two", "Three")]
    for at, one in enumerate(games):
        one["state"]["notes"]["line"][0]["comment"] = f"{len(list(folder.iterdir()))}.{at}"  # each is another game
    return copy(folder, *games)


def import_copy(page: Page, path: Path, said: str) -> None:
    """Import a copy in the dialog of saved games, and wait for this sentence."""
    page.locator("#games-file").set_input_files(path)
    expect(page.locator("#games-note")).to_have_text(said, timeout=PATIENCE)


def show_all(page: Page) -> None:
    """Have the list show every game, not only the first of them."""
    expect(page.locator("#games-list b").first).to_be_visible()
    while page.locator("#games-more").is_visible():
        page.locator("#games-more").dispatch_event("click")


def begin(page: Page, site: SiteServer, *copies: Path) -> GamePage:
    """Open a page for two people, with the list of games open, and add copies of three games each."""
    game_page = GamePage(page)
    game_page.open(site.url)
    game_page.set(computer="", speed="instant")
    open_games(page)
    for path in copies:
        import_copy(page, path, "3 games added.")
    return game_page


FILL = """() => {
  for (let size = 5_000_000; size >= 1; size = Math.floor(size / 2)) {
    try {
      localStorage[`another's ${size}`] = "x".repeat(size);
    } catch {} // there is no room for it
  }
}"""
"""Has the store filled with what is another's, as it may be where many sites share an origin."""


def test_a_game_without_room_in_the_first_place_costs_no_other_and_is_kept(
    page: Page, site: SiteServer, tmp_path: Path
) -> None:
    game_page = begin(page, site, write_three_games(tmp_path))
    page.keyboard.press("Escape")
    game_page.click(2)
    page.evaluate(FILL)
    game_page.click(8)
    game_page.begin("bao-kenya")
    game_page.click(1)
    expect(page.locator("#unkept")).not_to_be_visible()
    game_page.wait_until_kept_twice("bao-kenya", 1)
    page.reload()
    expect(page.locator("#game")).to_contain_text("Kenyan")
    expect(page.locator("#moves button")).to_have_count(2)
    open_games(page)
    expect_games_in_any_order(page, [KENYAN, ABAPA, "One", "Two", "Three"])
    named(page, ABAPA).first.click()
    expect(page.locator("#moves button")).to_have_count(3)


KEEP_ENDINGS = """async (name) => {
  const cache = await caches.open(name);
  await cache.put("kept/endings-x", new Response(new Uint8Array(20_000_000)));
  return (await navigator.storage.estimate()).usage;
}"""
"""Has as much kept as the endings of many seeds; how many bytes there are then of all."""


@pytest.mark.own_profile
def test_where_there_is_no_room_solved_endings_go_and_the_game_is_kept(page: Page, site: SiteServer) -> None:
    """Though the browser says there is room: else they would have gone when the page was opened."""
    page.goto(site.url + "LICENSE.txt")
    endings = f"mashimo-endings:{site.url}"
    quota = {"origin": site.url, "quotaSize": page.evaluate(KEEP_ENDINGS, endings) - 1_000_000}
    page.context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", quota)
    page.add_init_script("navigator.storage.estimate = async () => ({ quota: 1e12, usage: 0 })")
    page.add_init_script("Object.defineProperty(navigator, 'serviceWorker', { get() { throw new Error('denied') } })")
    game_page = GamePage(page)
    game_page.open(site.url)
    game_page.set(computer="", speed="instant")
    game_page.click(2)
    game_page.wait_until_kept_twice("oware-abapa", 1)
    assert not page.evaluate("name => caches.has(name)", endings)


def test_what_a_page_cannot_take_in_is_refused_and_costs_nothing(page: Page, site: SiteServer, tmp_path: Path) -> None:
    """A sentence says why."""
    begin(page, site, write_three_games(tmp_path))
    long = game("long", line=[noted("C", "x" * 2_700_000)])
    too_long = "In game 1 of this copy, the text after move 1 has 2,700,000 characters; the limit is 250,000."
    too_deep = "Game 1 in this copy has more than 250 levels of variations."
    wrong_level = (
        "Game 1 of this copy names level 99 for the computer; the levels are 1 to 8, and 10, 20, 30 and so on."
    )
    refused = [
        (copy(tmp_path, long), too_long),
        (copy(tmp_path, game("level", level=99)), wrong_level),
        *((deep_copy(tmp_path, depth), too_deep) for depth in (251, 400, 2_000, 5_000)),
    ]
    for path, said in refused:
        import_copy(page, path, f"{said} Nothing has been changed.")
    import_copy(page, deep_copy(tmp_path, 250), "1 game added.")
    before = page.locator("#games-list b").all_inner_texts()
    named(page.locator("#games-list li").filter(has_text="1 move"), ABAPA).first.click()
    GamePage(page).wait_for_turn()
    page.reload()
    GamePage(page).wait_for_engine()
    expect(page.locator("#unkept")).not_to_be_visible()
    open_games(page)
    expect_games_in_any_order(page, before)


def deep_copy(folder: Path, depth: int) -> Path:
    """Write a copy with a game in which variations lie so deep in each other."""
    opening = '[[{"move": "C", "captures": 0, "comment": "", "before": "", "variations": '
    path = copy(folder, game("", line=[noted("C", variations=["DEEP"])]))
    deep = opening * depth + "[]" + "}]]" * depth
    path.write_text(path.read_text(encoding="utf-8").replace('["DEEP"]', deep), encoding="utf-8")
    return path


def test_links_of_another_page_cost_no_game(page: Page, site: SiteServer, tmp_path: Path) -> None:
    """With more games than are kept in the first place, any page can open any address, again and again."""
    game_page = begin(page, site)
    import_copy(page, write_three_games(tmp_path, 34), "102 games added.")
    page.keyboard.press("Escape")
    game_page.click(2)
    page.reload()
    open_games(page)
    games = page.locator("#games-list b")
    show_all(page)
    expect(games).to_have_count(3 * 34 + 1)
    before = games.all_inner_texts()
    page.keyboard.press("Escape")
    game_page.wait_for_engine()
    moves = ""
    for link in range(10):
        moves = "CcDdEeFfBb"[: 2 + link % 8]
        page.evaluate("link => { location.hash = link }", f"#v1;oware-abapa;moves={'.'.join(moves)}")
        expect(page.locator("#moves > li > .move")).to_have_count(1 + len(moves), timeout=PATIENCE)
    page.reload()
    expect(page.locator("#moves > li > .move")).to_have_count(1 + len(moves))  # it is still there to be looked at
    open_games(page)
    show_all(page)
    expect_games(page, before)


def test_a_linked_game_is_kept_when_it_is_played_on(page: Page, site: SiteServer) -> None:
    game_page = GamePage(page)
    game_page.open(site.url)
    game_page.set(computer="", speed="instant")
    game_page.click(2)
    page.goto(site.url + "#v1;oware-abapa;moves=C.c")
    expect(page.locator("#moves > li > .move")).to_have_count(3, timeout=PATIENCE)
    open_games(page)
    expect_games(page, [ABAPA])
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Play on from here").click()
    game_page.wait_for_turn()
    game_page.click(4)
    page.reload()
    expect(page.locator("#moves > li > .move")).to_have_count(4)
    open_games(page)
    expect_games(page, [ABAPA, ABAPA])


def test_taking_a_deletion_back_leaves_what_another_window_has_played(page: Page, site: SiteServer) -> None:
    one = GamePage(page)
    one.open(site.url)
    one.set(computer="", speed="instant")
    one.click(2)
    two = GamePage(page.context.new_page())
    two.open(site.url)
    two.begin("bao-kenya")
    two.click(1)
    open_games(two.page)
    named(two.page, f"Delete \u201c{ABAPA}\u201d").click()
    undo = named(two.page.locator("#games-list"), "Undo")
    expect(undo).to_be_visible()
    one.page.bring_to_front()
    one.click(8)
    one.click(4)
    two.page.bring_to_front()
    undo.click()
    expect(two.page.locator("#games-note")).to_contain_text("was continued in another window")
    expect_games_in_any_order(two.page, [KENYAN, ABAPA, ABAPA])
    for said in ("1 move", "3 moves"):
        expect(two.page.locator("#games-list")).to_contain_text(said)
    one.page.reload()
    expect(one.page.locator("#moves button")).to_have_count(4)


def test_a_strange_time_in_what_is_kept_empties_no_list(page: Page, site: SiteServer, tmp_path: Path) -> None:
    game_page = begin(page, site, write_three_games(tmp_path))
    page.keyboard.press("Escape")
    game_page.click(2)
    page.evaluate(STRANGE_TIME)
    page.reload()
    open_games(page)
    expect_games_in_any_order(page, [ABAPA, "One", "Two", "Three"])
    with page.expect_download() as download:
        named(page, "Save a copy of all games").click()
    path = tmp_path / "export.txt"
    download.value.save_as(path)
    import_copy(page, path, "0 games added. 4 games were already here.")


STRANGE_TIME = """() => {
  for (const key of Object.keys(localStorage).filter((name) => name.startsWith("mashimo:game:"))) {
    const json = localStorage[key].slice(9).replace(/"saved":[0-9]+/, '"saved":8640000000000001');
    let sum = 0x811c9dc5;
    for (let at = 0; at < json.length; at++) sum = Math.imul(sum ^ json.charCodeAt(at), 0x01000193);
    localStorage[key] = `${(sum >>> 0).toString(16).padStart(8, "0")} ${json}`;
  }
}"""


def test_that_nothing_can_be_kept_stays_said(page: Page, site: SiteServer) -> None:
    for store in ("localStorage", "indexedDB"):
        page.add_init_script(f"Object.defineProperty(self, '{store}', {{ get() {{ throw new Error('denied') }} }})")
    game_page = GamePage(page)
    game_page.open(site.url)
    game_page.set(computer="", speed="instant")
    game_page.click(2)
    game_page.click(8)
    unkept = page.get_by_role("button", name="Not saved")
    expect(unkept).to_be_visible()
    unkept.click()
    expect(page.locator("#games-safe")).to_have_text(
        "This browser can’t save your game. "  # noqa: RUF001 -- as the page has it
        "Before you close the page, save it as a file under “Share”."
    )
    expect(page.locator("#games-dialog")).not_to_contain_text("Saved on this device")
    expect_games(page, [ABAPA])
    expect(page.locator("#games-export")).to_be_enabled()


@pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="processes are found by /proc")
@pytest.mark.parametrize("times", [1, pytest.param(10, marks=pytest.mark.long)])
def test_what_was_said_to_be_done_outlasts_a_browser_killed_at_once(
    open_killable: Callable[[Path], BrowserContext], server: SiteServer, tmp_path: Path, times: int
) -> None:
    """Games added, named, deleted, and that taken back: each time it is killed as soon as that is said."""
    path = write_three_games(tmp_path)

    def visit(profile: Path, *, python: bool = False) -> tuple[BrowserContext, Page]:
        context = open_killable(profile)
        if not python:
            context.route("**/engine_worker*.js", lambda _: None)  # only games from elsewhere are looked at by it
        page = context.pages[0]
        GamePage(page).open(server.url)
        open_games(page)
        return context, page

    for time in range(times):
        profile = tmp_path / f"profile-{time}"
        _, page = visit(profile, python=True)
        import_copy(page, path, "3 games added.")
        kill(profile)
        _, page = visit(profile)
        expect(page.locator("#games-list b")).to_have_count(3)
        named(page, "Rename \u201cOne\u201d").click()
        page.keyboard.type("Anew")
        page.keyboard.press("Enter")
        expect(page.locator("#games-list b").filter(has_text="Anew")).to_be_visible()
        kill(profile)
        _, page = visit(profile)
        expect(page.locator("#games-list b").filter(has_text="Anew")).to_be_visible()
        for name in ("Anew", "Two", "Three"):
            named(page, f"Delete \u201c{name}\u201d").click()
            expect(page.locator("#games-list")).to_contain_text(f"\u201c{name}\u201d has been deleted.")
        kill(profile)
        _, page = visit(profile, python=True)
        page.wait_for_timeout(500)  # nothing is brought back
        expect_games(page, [])
        import_copy(page, path, "3 games added.")
        named(page, "Delete \u201cTwo\u201d").click()
        named(page.locator("#games-list"), "Undo").click()
        expect(named(page, "Delete \u201cTwo\u201d")).to_be_visible()
        kill(profile)
        context, page = visit(profile)
        expect_games_in_any_order(page, ["One", "Two", "Three"])
        context.close()
