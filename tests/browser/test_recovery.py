"""The engine lost in the middle of a game: it is replaced and asked again, and the game goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.complaints import NOT_LOADED
from tests.browser.page_actions import PATIENCE, GamePage

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

    from build_scripts.lib.serve import SiteServer
    from tests.browser.complaints import Complaints

OUT_OF_MEMORY = """
self.addEventListener("message", ({ data }) => {
  if (typeof data === "string" && data.includes('"moves":["C","c"]')) new WebAssembly.Memory({ initial: 10 ** 6 });
});
"""
"""A worker that asks for more memory than there can be, when it is to show the position after C and c."""
HANG = """
self.addEventListener("message", ({ data }) => {
  while (typeof data === "string" && data.includes('"moves":["C","c"]')) continue;
});
"""
WATCH_WORKERS = """
const Usual = Worker;
self.engines = [];
self.Worker = class extends Usual {
  constructor(address, options) {
    super(address, options);
    this.open = new Set();
    if (!String(address).includes("engine")) return;
    self.engines.push(this);
    this.addEventListener("message", ({ data }) => {
      if (typeof data === "string") for (const { id } of JSON.parse(data)) this.open.delete(id);
    });
  }
  postMessage(data) {
    if (typeof data === "string") this.open.add(JSON.parse(data).id);
    super.postMessage(data);
  }
  terminate() {
    this.dead = true;
    super.terminate();
  }
};
self.alive = () => self.engines.filter((engine) => !engine.dead).length;
"""
HIDE = """hidden => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def run_in_worker(page: Page, script: str, times: int | None = None) -> None:
    """Have the engine's worker run this script too; with `times`, only that many workers from now on."""

    def answer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=f"{script}\n{response.text()}")

    page.context.route("**/engine_worker*.js", answer, times=times)


def play_c_c(page: Page, site: SiteServer) -> GamePage:
    """Play C and c for two people; the engine has been up before the second."""
    game_page = GamePage(page)
    game_page.open(site.url)
    game_page.set(computer="", speed="instant")
    game_page.wait_for_engine()
    game_page.click(2)
    page.keyboard.press("c")
    return game_page


def test_a_move_is_shown_though_the_engine_runs_out_of_memory_over_it(
    page: Page, site: SiteServer, errors: Complaints
) -> None:
    errors.expect("RangeError")
    page.add_init_script(WATCH_WORKERS)
    run_in_worker(page, OUT_OF_MEMORY, times=1)
    game_page = play_c_c(page, site)
    expect(page.locator("#moves button")).to_have_count(3, timeout=PATIENCE)
    game_page.wait_for_turn()
    assert game_page.moves() == ["C", "c"]
    assert page.evaluate("engines.length") == 2


@pytest.mark.long
@pytest.mark.first_visit
def test_a_game_can_be_copied_where_the_engine_could_not_start(
    page: Page, site: SiteServer, errors: Complaints
) -> None:
    """Nothing waits unanswered for an engine that will not come; tried again, it does what is asked then."""
    errors.expect(NOT_LOADED)
    page.context.route("**/*.wasm", lambda route: route.fulfill(status=404))
    game_page = GamePage(page)
    game_page.open(site.url)
    game_page.set(computer="", speed="instant")
    game_page.click(2)
    page.get_by_role("button", name="Copy this game").click(timeout=PATIENCE)
    expect(page.locator("#link")).to_have_value(f"{site.url}#v1;oware-abapa;moves=C")
    gone = "The game has stopped working"
    for button, told in (("#save", "#copied"), ("#open-pasted", "#paste-error")):
        page.locator("#pasted").fill("F f")
        expect(page.locator(told)).not_to_contain_text(gone)
        page.locator(button).click()
        expect(page.locator(told)).to_contain_text(gone)
        page.locator("#share-dialog [data-close]").click()
        page.locator("#share").click()
    page.locator("#qr-open").click()
    expect(page.locator("#qr-code path")).to_be_visible()
    page.keyboard.press("Escape")
    for dialog, told in (("editor", "#editor-said"), ("compare", "#compare-said")):
        page.locator("[data-open=menu-dialog]").click()
        page.locator(f"#menu-dialog [data-open={dialog}-dialog]").click()
        expect(page.locator(told)).to_contain_text(gone)
        page.keyboard.press("Escape")
    page.context.unroute("**/*.wasm")
    page.get_by_role("button", name="Try again").click()
    game_page.wait_for_engine()
    game_page.paste_position("F f")
    assert game_page.moves() == ["F", "f"]


@pytest.mark.long
@pytest.mark.parametrize(("script", "lives"), [(OUT_OF_MEMORY, None), (HANG, 1)])
def test_a_question_that_ends_every_engine_is_given_up(
    page: Page, site: SiteServer, errors: Complaints, script: str, lives: int | None
) -> None:
    """The game goes on."""
    errors.expect("RangeError")
    run_in_worker(page, script, times=lives)
    game_page = play_c_c(page, site)
    if lives:
        expect(page.locator("#moves button")).to_have_count(3, timeout=2 * PATIENCE)
    else:
        expect(page.locator("#message")).to_contain_text("your game is safe.", timeout=4 * PATIENCE)
        assert game_page.moves() == ["C"]
        page.get_by_role("button", name="Copy this game").click()
        expect(page.locator("#link")).to_have_value(f"{site.url}#v1;oware-abapa;moves=C")
        page.keyboard.press("Escape")
        page.keyboard.press("d")
        expect(page.locator("#moves button")).to_have_count(3, timeout=PATIENCE)


@pytest.mark.long
def test_an_engine_hidden_for_ten_minutes_frees_its_memory(page: Page, site: SiteServer) -> None:
    """It starts again when it is needed."""
    page.clock.install()
    page.add_init_script(WATCH_WORKERS)
    game_page = GamePage(page)
    game_page.open(site.url)
    game_page.set(computer="", speed="instant")
    game_page.wait_for_engine()
    game_page.click(2)
    page.wait_for_timeout(1000)  # the search is made ready after a moment
    page.wait_for_function("() => engines[0].open.size === 0", timeout=PATIENCE)
    page.evaluate(HIDE, True)
    page.clock.fast_forward("09:00")
    assert page.evaluate("alive()") == 1
    page.clock.fast_forward("01:01")
    assert page.evaluate("alive()") == 0
    page.evaluate(HIDE, False)
    expect(page.locator("#engine[data-state=ready]")).to_be_attached(timeout=PATIENCE)
    game_page.click(8)
    assert game_page.moves() == ["C", "c"]
