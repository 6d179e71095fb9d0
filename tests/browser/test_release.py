"""What a release holds, in a browser: the site from its zip, the element from npm, the wheel in a plain Pyodide."""

from __future__ import annotations

import json
import shutil
import subprocess
import tarfile
import zipfile
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from build_scripts.lib.environment import ROOT
from build_scripts.lib.node import MODULES, node
from build_scripts.lib.serve import SiteServer
from build_scripts.lib.wheels import fetched
from tests.browser.embed_helpers import CHAIN, frame_of, wait_to_hear
from tests.browser.page_actions import PATIENCE, GamePage
from tests.browser.test_engines import in_firefox, in_webkit  # noqa: F401 -- fixtures

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    from tests.browser.engines import Engine

pytestmark = pytest.mark.long

PROJECT = ROOT / "tests" / "npm"
"""A project that uses the package: its bundler, pinned."""
LISTEN = (
    "window.heard = []; addEventListener('mashimo', (event) => heard.push({ id: event.target.id, ...event.detail }));"
)


@pytest.fixture(scope="module")
def unpacked(released: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Unpack the site from its zip."""
    folder = tmp_path_factory.mktemp("unpacked")
    (archive,) = released.glob("mashimo-site-*.zip")
    with zipfile.ZipFile(archive) as packed:
        packed.extractall(folder)  # noqa: S202 -- our own zip
    return folder


@pytest.fixture(scope="module")
def engine_host(unpacked: Path) -> Iterator[SiteServer]:
    """Serve the boards from another origin than the pages they are in."""
    server = SiteServer(unpacked, shared=True)
    yield server
    server.stop()


@pytest.fixture(scope="module")
def package(released: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Unpack the npm package from its tarball."""
    folder = tmp_path_factory.mktemp("package")
    (archive,) = released.glob("mashimo-board-*.tgz")
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    return folder / "package"


@pytest.fixture(scope="module")
def bundled(released: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build, by Vite, a project that has the element from its tarball."""
    folder = tmp_path_factory.mktemp("project") / "project"
    shutil.copytree(PROJECT, folder)
    quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    (archive,) = released.glob("mashimo-board-*.tgz")
    subprocess.run([*node().npm, "ci", *quiet], cwd=folder, check=True)
    subprocess.run([*node().npm, "install", *quiet, "--no-save", str(archive)], cwd=folder, check=True)
    vite = folder / "node_modules" / "vite" / "bin" / "vite.js"
    subprocess.run([node().program, str(vite), "build", "--base", "./", "--logLevel", "error"], cwd=folder, check=True)
    return folder / "dist"


def page_with(folder: Path, script: str, base: str) -> None:
    """Write a page with a board into a folder."""
    text = f"<!doctype html><meta charset=utf-8><title>Rules</title><link rel=icon href=data:><script>{LISTEN}</script>"
    board = f"<mashimo-board id=one {CHAIN} find=captures=5 {base}>Which move captures five?</mashimo-board>"
    (folder / "index.html").write_text(f"{text}{board}{script}", encoding="utf-8")


def solve(page: Page) -> None:
    """Touch the board, and play the move that is asked for."""
    page.locator("#one button").click()
    frame_of(page, "one").locator('.house[data-cell="5"][aria-disabled=false]').click(timeout=PATIENCE)
    assert wait_to_hear(page, "one", "answer")["right"]


def test_the_site_from_its_zip_plays(browser: Browser, engine_host: SiteServer) -> None:
    page = browser.new_page()
    game_page = GamePage(page)
    game_page.open(engine_host.url)
    game_page.click(game_page.playable()[0])
    expect(page.locator("#moves")).not_to_be_empty(timeout=PATIENCE)
    page.close()


@pytest.mark.parametrize(
    "script",
    [
        '<script type="module" src="mashimo-board.js"></script>',
        '<script defer src="mashimo-board.classic.js"></script>',
    ],
    ids=["module", "classic"],
)
def test_the_element_from_its_tarball_plays_by_a_plain_tag(
    browser: Browser, engine_host: SiteServer, package: Path, script: str
) -> None:
    page_with(package, script, f'base="{engine_host.url}"')
    server = SiteServer(package)
    page = browser.new_page()
    page.goto(server.url)
    solve(page)
    page.close()
    server.stop()


def test_the_element_from_its_tarball_plays_in_a_project_built_by_vite(
    browser: Browser, engine_host: SiteServer, bundled: Path
) -> None:
    server = SiteServer(bundled)
    page = browser.new_page()
    page.goto(f"{server.url}?base={engine_host.url}")
    solve(page)
    page.close()
    server.stop()


PLAYED = "window.heard.some(({ type, right }) => type === 'answer' && right)"
INSIDE = "document.querySelector('#one').shadowRoot.querySelector('iframe')?.contentDocument"


@pytest.mark.parametrize("browser_name", ["in_firefox", "in_webkit"])
def test_the_built_project_plays_in_firefox_and_in_webkit(
    request: pytest.FixtureRequest, browser_name: str, bundled: Path, unpacked: Path, tmp_path: Path
) -> None:
    """On one origin with the site, so that the driver reaches into the frame."""
    start: Callable[[], Engine] = request.getfixturevalue(browser_name)
    shutil.copytree(unpacked, tmp_path / "both" / "site")
    shutil.copytree(bundled, tmp_path / "both", dirs_exist_ok=True)
    server = SiteServer(tmp_path / "both")
    with start() as engine:
        engine.go(f"{server.url}?base={server.url}site/")
        engine.wait("document.querySelector('#one')?.shadowRoot?.querySelector('button') !== null")
        engine.ask("void document.querySelector('#one').wake()")
        engine.wait(f"{INSIDE}?.querySelector('.house[data-cell=\"5\"][aria-disabled=false]') != null")
        engine.ask(f"void {INSIDE}.querySelector('.house[data-cell=\"5\"]').click()")
        engine.wait(PLAYED)
    server.stop()


@pytest.mark.parametrize("origin", ["released", "unpacked"])
def test_the_wheel_is_installed_by_micropip_in_a_plain_pyodide_page(
    browser: Browser, request: pytest.FixtureRequest, origin: str, tmp_path: Path
) -> None:
    """Pyodide as it comes from npm, nothing of ours in the page but the wheel, be it the release's or the site's."""
    shutil.copytree(MODULES / "pyodide", tmp_path / "pyodide")
    (wheel,) = request.getfixturevalue(origin).rglob("mashimo-*.whl")
    (micropip,) = fetched("pyodide-page")
    for path in (wheel, micropip):
        shutil.copy(path, tmp_path)
    names = json.dumps([wheel.name, micropip.name])
    script = f"""
import {{ loadPyodide }} from "./pyodide/pyodide.mjs";
const [wheel, micropip] = {names}.map((name) => new URL(name, location.href).href);
const python = await loadPyodide();
await python.loadPackage(micropip);
python.globals.set("wheel", wheel);
await python.runPythonAsync("import micropip; await micropip.install(wheel)");
window.said = await python.runPythonAsync(`
from mashimo import Game
from mashimo.search import best_move
from mashimo.search.backend import can_compile
game = Game("oware-abapa", "0-4-4-4-4-3-5-1-2-5-5-5-3-3-S")
f"{{best_move(game, nodes=20000).move}} {{can_compile(game.id)}}"
`);
"""
    page_text = f'<!doctype html><link rel=icon href=data:><script type="module">{script}</script>'
    (tmp_path / "index.html").write_text(page_text, encoding="utf-8")
    server = SiteServer(tmp_path)
    page = browser.new_page()
    page.goto(server.url)
    assert page.wait_for_function("() => window.said", timeout=PATIENCE).json_value() == "F True"
    page.close()
    server.stop()
