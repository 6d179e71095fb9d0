"""What must hold in every browser, held in Firefox and in WebKit: Python starts, the game goes on with the server gone.

Either is left out where it is not installed (on Debian: firefox-esr; webkit2gtk-driver and xvfb). WebKitGTK is near to
Safari, but it is not Safari; driven, it keeps nothing from one start to the next, so only Firefox is killed.
"""

from __future__ import annotations

import datetime as dt
import json
import re
import subprocess
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from build_scripts.lib.environment import WEB
from build_scripts.lib.other_browsers import firefox, webkit
from build_scripts.lib.serve import SiteServer

from .engines import Engine, Marionette, WebDriver
from .module_page import built_file

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from build_scripts.lib.serve import Handler

READY = "document.querySelector('#engine').dataset.state === 'ready'"
KEPT = "document.querySelector('#offline').dataset.state === 'ready'"
STILL = "!document.querySelector('#board').hasAttribute('data-busy')"
MOVES = "[...document.querySelectorAll('#moves button')].slice(1).map((button) => button.innerText)"

STARTED = "document.querySelector('#engine').dataset.start"
# Looks for what is kept under a key, and gives what was seen when it was last asked.
IS_KEPT = "(caches.match('{key}').then((found) => {{ window.isKept = found !== undefined; }}), window.isKept)"
PHRASES = json.loads((WEB / "locales" / "en.json").read_text(encoding="utf-8"))
BUTTONS = "[...document.querySelectorAll('#acts button')].map(({ innerText }) => innerText)"
THINKING = f"{BUTTONS}.includes({json.dumps(PHRASES['move.now'])})"
VERSION = "document.documentElement.dataset.version"
IN_A_HURRY = """void (localStorage["mashimo:settings"] =
  JSON.stringify({{ form: 1, value: {{ level: {level}, speed: "instant" }} }}))"""
LOOK_FOR_UPDATE = "void navigator.serviceWorker.getRegistration().then((found) => found.update())"
NO_STORAGE = """
const denied = { get() { throw new DOMException("denied", "SecurityError"); } };
for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) Object.defineProperty(self, name, denied);
Object.defineProperty(navigator, "serviceWorker", denied);
"""


@pytest.fixture
def in_firefox(tmp_path: Path) -> Callable[[], Engine]:
    """Return the function that starts Firefox, with what it has kept since the last time."""
    program = firefox()
    if program is None:
        pytest.skip("there is no Firefox: on Debian, apt-get install firefox-esr")
    return lambda: Engine(Marionette(program, tmp_path))


@contextmanager
def screen(program: str) -> Iterator[str]:
    """Run an invisible screen, and return its name."""
    with subprocess.Popen(
        [program, "-displayfd", "1", "-screen", "0", "1280x900x24"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as process:
        assert process.stdout is not None
        yield f":{process.stdout.readline().decode().strip()}"
        process.terminate()


@pytest.fixture
def in_webkit() -> Iterator[Callable[[], Engine]]:
    """Return the function that starts WebKit, which keeps nothing from one start to the next."""
    programs = webkit()
    if programs is None:
        pytest.skip("there is no WebKit: on Debian, apt-get install webkit2gtk-driver xvfb")
    driver, browser, xvfb = programs
    with screen(xvfb) as name:
        yield lambda: Engine(WebDriver(driver, browser, name))


@pytest.fixture(params=["in_firefox", "in_webkit"])
def start(request: pytest.FixtureRequest) -> Callable[[], Engine]:
    """Return the function that starts the browser: Firefox, then WebKit."""
    found: Callable[[], Engine] = request.getfixturevalue(request.param)
    return found


def test_the_daily_exercise_is_right_and_play_goes_on_without_a_server(
    start: Callable[[], Engine], site: SiteServer
) -> None:
    """After a reload, in a new game, and in a new tab, which shows that game at once; all by one start of Python."""
    with start() as engine:
        engine.go(site.url)
        engine.wait(READY)
        expect_exercise_of_the_day(engine)
        engine.wait(KEPT)
        engine.ask(IN_A_HURRY.format(level=1))
        site.stop()
        engine.reload()
        engine.click(".house[aria-disabled=false]")
        engine.wait(f"{MOVES}.length > 1 && {STILL}")
        engine.click("#new")
        engine.click("#start-new")
        engine.wait(f"{MOVES}.length === 0 && {STILL}")
        engine.click(".house[aria-disabled=false]")
        engine.wait(f"{MOVES}.length > 1 && {STILL}")
        played = engine.ask(MOVES)
        engine.new_tab()
        engine.go(site.url)
        engine.wait(f"{MOVES}.length >= {len(played)}")
        assert engine.ask(MOVES) == played


TODAY = "[new Date()].flatMap((day) => [day.getFullYear(), day.getMonth() + 1, day.getDate()])"


def expect_exercise_of_the_day(engine: Engine) -> None:
    """Expect, as in Chromium (`test_exercises.py`), the exercise that follows from the date and the file alone."""
    lines = (WEB / "data" / "exercises" / "oware-abapa.txt").read_text(encoding="utf-8").splitlines()
    before = engine.ask(TODAY)
    engine.click("[data-open=menu-dialog]")
    engine.click("#menu-dialog [data-open=exercises-dialog]")
    engine.wait("document.querySelector('#exercises-daily')?.disabled === false")
    engine.click("#exercises-daily")
    engine.wait("document.querySelector('#exercises-dialog').dataset.view === 'task'")
    labels = engine.ask(
        "[...document.querySelectorAll('#exercises-houses button')]"
        ".toSorted((a, b) => a.dataset.cell - b.dataset.cell).map(({ ariaLabel }) => ariaLabel)"
    )
    seeds = [int(re.findall(r"(\d+) seed", label)[0]) if re.search(r"\d+ seed", label) else 0 for label in labels]
    days = [(dt.date(*date) - dt.date(1970, 1, 1)).days for date in (before, engine.ask(TODAY))]
    asked = [lines[day * 37 % len(lines)].split("-")[: len(seeds)] for day in days]
    assert list(map(str, seeds)) in asked, "midnight may have passed meanwhile"


def play_until_it_thinks(engine: Engine) -> list[str]:
    """Play until the computer is in the middle of a search, and return the moves by then."""
    for _ in range(10):
        engine.wait(f"{READY} && {STILL}")
        before = engine.ask(MOVES)
        engine.click(".house[aria-disabled=false]")
        for _ in range(2000):
            played: list[str] = engine.ask(MOVES)
            if len(played) > len(before) + 1:
                break
            if engine.ask(THINKING) and engine.ask(MOVES) == played:
                return played
    pytest.fail("the computer was never seen thinking")


@pytest.mark.long
def test_a_firefox_killed_in_the_middle_of_a_search_loses_nothing(
    in_firefox: Callable[[], Engine], site: SiteServer
) -> None:
    played: list[str] = []
    for _ in range(4):
        with in_firefox() as engine:  # at its end Firefox is killed
            engine.go(site.url)
            if not played:
                engine.ask(IN_A_HURRY.format(level=8))
                engine.reload()
            engine.wait(f"{MOVES}.length >= {len(played)}")
            assert engine.ask(MOVES)[: len(played)] == played
            played = play_until_it_thinks(engine)


@pytest.mark.long
def test_one_tab_takes_up_a_new_version_and_the_other_plays_on(
    start: Callable[[], Engine], site_folder: Path, other_version: Path
) -> None:
    site = SiteServer(site_folder, below="/some/place/")
    with start() as engine:
        engine.go(site.url)
        engine.wait(f"{READY} && {KEPT}")
        old = engine.ask(VERSION)
        engine.click(".house[aria-disabled=false]")
        engine.wait(f"{MOVES}.length > 1 && {STILL}")
        played = engine.ask(MOVES)
        site.folder = other_version
        engine.ask(LOOK_FOR_UPDATE)
        engine.wait("!document.querySelector('#device-update').hidden")
        assert engine.ask(KEPT), "it is not offered during a game"
        first = engine.new_tab()
        engine.go(site.url)
        assert engine.ask(VERSION) == old, "a page is of the version that has taken over"
        engine.click("#new")
        engine.click("#start-new")
        engine.click("#offline[data-state=update]")
        engine.wait(f"{VERSION} !== '{old}' && {READY} && {KEPT}")
        engine.look_at(first)
        assert engine.ask(VERSION) == old
        engine.click(".house[aria-disabled=false]")
        engine.wait(f"{MOVES}.length > {len(played) + 1} && {STILL}")
        assert engine.ask(MOVES)[: len(played)] == played
    site.stop()


@pytest.mark.long
def test_denied_storage_never_stops_the_play_and_is_said(
    start: Callable[[], Engine], site: SiteServer, site_folder: Path
) -> None:
    """No driver here can have it denied, so the page's script does that to itself."""

    def deny(handler: Handler, address: str) -> bool:
        path = site_folder / (address or "index.html")
        if path.name != "index.html" and not path.name.startswith("main-"):
            return False
        text = path.read_text(encoding="utf-8")
        content = (re.sub(r' integrity="[^"]+"', "", text) if path.suffix == ".html" else NO_STORAGE + text).encode()
        handler.send_response(200)
        handler.send_header("Content-Type", handler.guess_type(path))
        handler.send_header("Content-Length", str(len(content)))
        handler.end_headers()
        handler.wfile.write(content)
        return True

    site.trouble = deny
    with start() as engine:
        engine.go(site.url)
        engine.wait(f"document.querySelector('#message').innerText === {json.dumps(PHRASES['storage.denied'])}")
        engine.click(".house[aria-disabled=false]")
        engine.wait(f"{MOVES}.length > 1 && {STILL}")
    site.trouble = None


@pytest.mark.long
def test_python_starts_from_the_snapshot_that_was_made_elsewhere(
    start: Callable[[], Engine], site: SiteServer, site_folder: Path
) -> None:
    """The build makes it in Node; it is kept after the first move."""
    with start() as engine:
        engine.go(site.url)
        engine.wait(READY)
        assert engine.ask(STARTED) == "cold"
        engine.click(".house[aria-disabled=false]")
        engine.wait(KEPT)
        snapshot = built_file(site_folder, "assets/snapshot-*.bin")
        engine.wait(IS_KEPT.format(key=f"{site.url}kept/{snapshot['sha256']}"))
        site.stop()
        engine.reload()
        engine.wait(READY)
        assert engine.ask(STARTED) == "snapshot"
        before = engine.ask(f"{MOVES}.length")
        engine.click(".house[aria-disabled=false]")
        engine.wait(f"{MOVES}.length > {before + 1} && {STILL}")


@pytest.mark.long
def test_one_file_plays_from_the_disk(start: Callable[[], Engine], site_folder: Path) -> None:
    with start() as engine:
        engine.go((site_folder / "mashimo.html").as_uri())
        engine.wait(READY)
        engine.click(".house[aria-disabled=false]")
        engine.wait(f"{MOVES}.length > 1 && {STILL}")
        assert engine.ask("document.querySelector('#message').innerText") != PHRASES["engine.slow"]
