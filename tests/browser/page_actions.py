"""What a person does at the page, for the browser tests: look, click, press keys, open dialogs."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

PATIENCE = 120_000
"""Milliseconds in which Python must have started on a slow machine, or a whole turn must be over."""

IS_IN_SECOND_PLACE = """([game, moves]) => new Promise((over) => {
  const request = indexedDB.open("mashimo");
  request.onupgradeneeded = () => request.transaction.abort(); // it is the page's to make
  request.onerror = () => over(false);
  request.onsuccess = ({ target: { result: base } }) => {
    base.transaction("games").objectStore("games").getAll().onsuccess = ({ target: { result: games } }) => {
      base.close();
      over(games.some(({ state }) => state?.game === game && state.line.length === moves));
    };
  };
})"""
"""Whether a game with this number of moves is where the page keeps games a second time."""


SAVED = """(prefix) => new Promise((over) => {
  const request = indexedDB.open("mashimo");
  request.onupgradeneeded = () => request.transaction.abort(); // it is the page's to make
  request.onerror = () => over([]);
  request.onsuccess = ({ target: { result: base } }) => {
    base.transaction("games").objectStore("games").getAll().onsuccess = ({ target: { result: records } }) => {
      base.close();
      over(records.filter(({ id }) => id.startsWith(prefix)));
    };
  };
})"""
"""The records of the page's database whose ids begin so."""
REPLACE = """(record) => new Promise((over) => {
  const request = indexedDB.open("mashimo");
  request.onupgradeneeded = () => request.transaction.abort();
  request.onerror = () => over();
  request.onsuccess = ({ target: { result: base } }) => {
    const transaction = base.transaction("games", "readwrite");
    transaction.objectStore("games").put(record);
    transaction.oncomplete = () => {
      base.close();
      new BroadcastChannel("mashimo").postMessage({ changed: record.id.replace("value of ", "") });
      setTimeout(over, 100); // the page takes it up
    };
  };
})"""
"""Has another record in the page's database, as if another tab had written it."""


PRESS_SOON = """(does) => {
  const acts = document.querySelector("#acts");
  globalThis.pressed = "";
  new MutationObserver((_, watch) => {
    const button = acts.querySelector(`[data-does="${does}"]`);
    if (!button) return;
    watch.disconnect();
    pressed = does;
    button.click();
  }).observe(acts, { childList: true, subtree: true, attributes: true });
}"""
"""Presses a button of the moment as soon as it is there; `pressed` is what it does, then."""


@dataclass(frozen=True)
class PageSetup:
    """The start of a test at a game: the size of the screen in CSS pixels, and settings."""

    width: int = 1280
    height: int = 800
    settings: dict[str, str | bool] = field(default_factory=dict)


AGAINST_THE_WEAKEST: Final[dict[str, str | bool]] = {"computer": "N", "level": "10"}
"""The settings by which the weakest computer sits opposite."""


@dataclass(frozen=True)
class GamePage:
    """A person at a page of the site."""

    page: Page

    def open(self, address: str) -> None:
        """Go to an address and see the board."""
        self.page.goto(address)
        expect(self.page.locator("body.running")).to_be_visible()

    def wait_for_engine(self) -> None:
        """Wait until Python is up."""
        expect(self.page.locator("#engine[data-state=ready]")).to_be_attached(timeout=PATIENCE)

    def wait_until_offline(self) -> None:
        """Wait until the page says that it is ready offline."""
        expect(self.page.locator("#offline[data-state=ready]")).to_be_visible(timeout=PATIENCE)

    def wait_for_turn(self) -> None:
        """Wait until nothing moves, no search runs, and it is known whether the game is this tab's."""
        expect(self.page.locator("#board:not([data-busy])")).to_be_attached(timeout=PATIENCE)

    def wait_until_kept_twice(self, game: str, moves: int) -> None:
        """Wait until a game with this number of moves is in the second place.

        Not by Playwright's `wait_for_function`, to which every promise is true.
        """
        end = time.monotonic() + PATIENCE / 1000
        while not self.page.evaluate(IS_IN_SECOND_PLACE, [game, moves]):
            assert time.monotonic() < end, f"no {game} with {moves} moves is in the second place"
            self.page.wait_for_timeout(50)

    def house(self, cell: int) -> Locator:
        """Return the button over a house."""
        return self.page.locator(f'.house[data-cell="{cell}"]')

    def playable(self) -> list[int]:
        """Return the houses that may be played, once a person is to move."""
        self.wait_for_turn()
        found = "all => all.map((button) => Number(button.dataset.cell))"
        cells: list[int] = self.page.locator(".house[aria-disabled=false]").evaluate_all(found)
        return cells

    def click(self, cell: int) -> None:
        """Click a house once a person is to move, and wait until that is so again."""
        self.wait_for_turn()
        self.house(cell).click(force=True)  # also one that says it is disabled: it has an answer
        self.wait_for_turn()

    def press(self, button: str | Locator, touch: bool) -> None:
        """Press a button, with a finger or by keyboard."""
        found = self.page.locator(button) if isinstance(button, str) else button
        if touch:
            found.tap()
        else:
            found.focus()
            self.page.keyboard.press("Enter")

    def press_soon(self, does: str) -> None:
        """Press a button as soon as it appears, which may be over before a test could look."""
        self.page.evaluate(PRESS_SOON, does)

    def is_over(self) -> bool:
        """Tell whether the page says that the game is over."""
        return self.page.locator("body.over").count() == 1

    def status(self) -> str:
        """Return the status line: which side is to move, or has won."""
        return self.page.locator("#status").inner_text()

    def message(self) -> str:
        """Return the sentence below."""
        return self.page.locator("#message").inner_text()

    def moves(self) -> list[str]:
        """Return the moves of the main line in the list."""
        return self.page.locator("#moves > li > .move").all_inner_texts()[1:]

    def set(self, **settings: str) -> None:
        """Choose settings: `computer` "N", "S" or "", `speed`, `level`, "1" to "8" as it is named in links."""
        self.page.locator("[data-open=settings-dialog]").click()
        for name, value in settings.items():
            if name == "level":
                self.choose_level(int(value))
                continue
            self.page.locator(f"#settings-dialog [data-setting={name}]").select_option(value)
        self.page.locator("#settings-dialog [data-close]").click()

    def choose_level(self, number: int) -> None:
        """Choose the lowest of the levels that are called alike, by their place among the names: 1 to 8."""
        named: dict[str, int] = {}
        for place, text in enumerate(self.page.locator("#level option").all_text_contents()):
            named.setdefault(text.split(" – ")[1].split(" · ")[0], place)
        self.page.locator("#level").select_option(index=[*named.values()][min(number, len(named)) - 1])

    def choose_game(self, game: str) -> None:
        """Choose a game among those of the dialog that is open."""
        self.page.locator(f'#new-games [value="{game}"]').check()

    def begin(self, game: str = "oware-abapa", begins: str = "S") -> None:
        """Begin a new game."""
        self.page.locator("#new").click()
        self.choose_game(game)
        self.page.locator(f"#new-dialog input[value={begins}]").check()
        self.page.locator("#start-new").click()
        self.wait_for_turn()

    def paste(self, text: str) -> None:
        """Paste text in the dialog and have it opened."""
        self.page.locator("#share").click()
        self.page.locator("#pasted").fill(text)
        self.page.locator("#open-pasted").click()

    def paste_position(self, text: str) -> None:
        """Paste a position that can be opened."""
        self.paste(text)
        expect(self.page.locator("#share-dialog")).not_to_be_visible(timeout=PATIENCE)
        self.wait_for_turn()
