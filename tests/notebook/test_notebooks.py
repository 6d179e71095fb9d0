"""The board in notebooks: played in JupyterLab, JupyterLite and marimo, in Chromium.

They have the packed wheels, and reach this machine alone.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import time
import urllib.request
from contextlib import contextmanager
from socket import socket
from typing import TYPE_CHECKING, Any

import pytest

from build_scripts.lib import chromium
from build_scripts.lib.environment import ROOT
from build_scripts.lib.extra_environment import extra_python
from build_scripts.lib.node import MODULES, set_up_tools
from build_scripts.lib.serve import SiteServer
from build_scripts.lib.wheels import build_wheel, fetched
from build_scripts.publish.notebook_package import notebook_package

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Frame, Page

pytestmark = [pytest.mark.cpython, pytest.mark.long]
PATIENCE = 120_000
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}
LITE_KERNEL = {"display_name": "Python (Pyodide)", "language": "python", "name": "python"}
LITE = "@jupyterlite/pyodide-kernel-extension:kernel"
CELLS = (
    'from mashimo_notebook import Board\nboard = Board("oware-abapa", level=60, language="en")\nboard',
    "board.record",
    'board.record = "v1;bao-kenya;moves=C"',
)
WITHOUT_WASMTIME = 'import sys\nsys.modules["wasmtime"] = None'
MARIMO = """
import marimo
app = marimo.App()

@app.cell
def _():
    import marimo as mo
    from mashimo_notebook import Board
    board = mo.ui.anywidget(Board("oware-abapa", level=60, language="en"))
    board
    return (board,)

@app.cell
def _(board):
    board.value["record"]
    return
"""


def both_wheels(folder: Path) -> None:
    """Pack the package and the widget."""
    notebook_package(build_wheel(folder), folder / "package", folder)


@pytest.fixture(scope="module")
def python() -> Path:
    """Make the environment of notebooks."""
    return extra_python("notebook", pack=both_wheels)


@contextmanager
def served(python: Path, folder: Path, *command: str) -> Iterator[str]:
    """Run a server of notebooks for the length of a `with` block, its own files in a folder; yield its address."""
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    places = {"MARIMO_SKIP_UPDATE_CHECK": "1"}
    places |= {name: str(folder / name) for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "IPYTHONDIR", "HOME")}
    words = [str(python), "-m", *(word.replace("PORT", str(port)) for word in command)]
    address = f"http://127.0.0.1:{port}"
    with (folder / "log").open("w") as log:
        server = subprocess.Popen(words, cwd=folder, env={**os.environ, **places}, stdout=log, stderr=log)
        try:
            wait_for(address)
            yield address
        finally:
            server.terminate()
            server.wait()


def wait_for(address: str) -> None:
    """Wait until a server answers, a minute at most."""
    for _ in range(120):
        try:
            urllib.request.urlopen(address).read()  # noqa: S310  # an address of this machine
        except OSError:
            time.sleep(0.5)
        else:
            return
    raise TimeoutError(address)


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    """Open a page that reaches this machine alone."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415  # only where it is needed

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.chromium(), args=list(chromium.ARGUMENTS))
        opened = browser.new_page(viewport={"width": 1200, "height": 1000})
        opened.route(re.compile(r"^https?://(?!127\.0\.0\.1)"), lambda route: route.abort())
        yield opened
        browser.close()


def board_in(page: Page) -> Frame:
    """Return the frame of the board, once it may be played on."""
    element = page.wait_for_selector("iframe[title=Mashimo]", timeout=PATIENCE)
    frame = element.content_frame() if element else None
    assert frame
    frame.wait_for_selector(".house[aria-disabled=false]", timeout=PATIENCE)
    return frame


def play(frame: Frame) -> None:
    """Play the first house, and wait for the computer's answer."""
    frame.locator(".house[aria-disabled=false]").first.click()
    frame.wait_for_function(
        "() => document.getElementById('message').textContent.includes('computer')", timeout=PATIENCE
    )


def ask_for_a_hint(frame: Frame) -> None:
    """Ask for a hint, and wait until it is told."""
    frame.locator("#hint").click()
    frame.locator("#message").filter(has_text=re.compile(r"^Try [A-F]\. ")).wait_for(timeout=PATIENCE)


def test_the_widget_passes_its_tests(python: Path) -> None:
    command = [str(python), "-m", "pytest", "-q", "-p", "no:cacheprovider", "--override-ini=pythonpath=."]
    done = subprocess.run(
        [*command, "tests/notebook/test_board.py"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "skipped" not in done.stdout


def test_the_script_is_complete_and_small(python: Path) -> None:
    """It fetches nothing, and is at most 400 kB."""
    code = "import mashimo_notebook; print(mashimo_notebook.SCRIPT)"
    place = subprocess.run([python, "-c", code], cwd=python.parent, capture_output=True, text=True, check=True).stdout
    text = (python.parent / place.strip()).read_text(encoding="utf-8")
    assert "connect-src data:; img-src data:" in text
    assert not re.search(r"""(src|href)=\\?["']https?:""", text)
    assert len(text.encode()) < 400_000


def write_notebook(folder: Path, kernel: dict[str, str], *cells: str) -> None:
    """Write a notebook of these cells of code, `play.ipynb`."""
    written: list[dict[str, Any]] = [
        {"cell_type": "code", "id": str(at), "metadata": {}, "outputs": [], "execution_count": None, "source": source}
        for at, source in enumerate(cells)
    ]
    notebook = {"cells": written, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    (folder / "play.ipynb").write_text(json.dumps(notebook), encoding="utf-8")


@contextmanager
def jupyterlab(python: Path, page: Page, folder: Path, *cells: str) -> Iterator[None]:
    """Open a notebook of these cells in JupyterLab, for the length of a `with` block."""
    write_notebook(folder, KERNEL, *cells)
    options = ("--no-browser", "--allow-root", "--port=PORT", "--IdentityProvider.token=", "--LabApp.news_url=")
    with served(python, folder, "jupyterlab", *options) as address:
        page.goto(f"{address}/lab/tree/play.ipynb")
        yield


def test_the_board_is_played_in_jupyterlab(python: Path, page: Page, tmp_path: Path) -> None:
    with jupyterlab(python, page, tmp_path, *CELLS):
        play_in_cells(page, 0)
        page.screenshot(path=tmp_path / "jupyterlab.png")


def test_without_wasmtime_the_board_plays_and_says_that_it_is_slow(python: Path, page: Page, tmp_path: Path) -> None:
    with jupyterlab(python, page, tmp_path, WITHOUT_WASMTIME, CELLS[0]):
        run_cell(page, 0)
        run_cell(page, 1)
        frame = board_in(page)
        play(frame)
        slow = frame.locator("#message").filter(has_text="so the computer thinks more slowly")
        slow.wait_for(timeout=PATIENCE)


def test_the_board_is_played_in_jupyterlite(python: Path, page: Page, tmp_path: Path) -> None:
    """Its Python is the page's own Pyodide, and every wheel that it installs lies beside it."""
    server = SiteServer(lite_site(python, tmp_path))
    try:
        page.goto(f"{server.url}lab/index.html?path=play.ipynb")
        run_cell(page, 0)
        page.locator(".jp-CodeCell").first.get_by_text("[1]:", exact=True).wait_for(timeout=PATIENCE)
        play_in_cells(page, 1)
        page.screenshot(path=tmp_path / "jupyterlite.png")
    finally:
        server.stop()


def lite_site(python: Path, folder: Path) -> Path:
    """Build a JupyterLite that has all it needs; return its folder."""
    (folder / "contents").mkdir()
    write_notebook(folder / "contents", LITE_KERNEL, "%pip install mashimo mashimo-notebook", *CELLS)
    (folder / "wheels").mkdir()
    both_wheels(folder / "wheels")
    wheels = [*map(str, fetched("pyodide-notebook")), *map(str, (folder / "wheels").glob("*.whl"))]
    settings = {LITE: {"pyodideUrl": "./static/pyodide/pyodide.mjs", "disablePyPIFallback": True}}
    written = {
        "jupyter-lite.json": {
            "jupyter-lite-schema-version": 0,
            "jupyter-config-data": {"litePluginSettings": settings},
        },
        "jupyter_lite_config.json": {
            "LiteBuildConfig": {"contents": ["contents"], "output_dir": "out", "no_sourcemaps": True},
            "PipliteAddon": {"piplite_urls": wheels},
        },
    }
    for name, text in written.items():
        (folder / name).write_text(json.dumps(text), encoding="utf-8")
    subprocess.run([python, "-m", "jupyterlite_core", "build"], cwd=folder, capture_output=True, check=True)
    add_pyodide(folder / "out" / "static" / "pyodide")
    return folder / "out"


def add_pyodide(folder: Path) -> None:
    """Put the page's Pyodide into a folder; of its list of packages there is only micropip, the page's own too."""
    set_up_tools()
    shutil.copytree(MODULES / "pyodide", folder)
    (micropip,) = fetched("pyodide-page")
    shutil.copy(micropip, folder)
    path = folder / "pyodide-lock.json"
    lock = json.loads(path.read_text(encoding="utf-8"))
    digest = hashlib.sha256(micropip.read_bytes()).hexdigest()
    lock["packages"] = {"micropip": lock["packages"]["micropip"] | {"file_name": micropip.name, "sha256": digest}}
    path.write_text(json.dumps(lock), encoding="utf-8")


def play_in_cells(page: Page, first: int) -> None:
    """Run the cells of CELLS, which begin at `first`: play, read the record, and set another game."""
    run_cell(page, first)
    frame = board_in(page)
    ask_for_a_hint(frame)
    play(frame)
    run_cell(page, first + 1)
    shown = page.locator(".jp-OutputArea-output pre").last
    shown.wait_for(timeout=PATIENCE)
    assert re.fullmatch(r"'v1;oware-abapa;moves=A\.[a-f]'\n?", shown.inner_text())
    run_cell(page, first + 2)
    frame.wait_for_function("() => document.querySelectorAll('.house').length === 16", timeout=PATIENCE)


def run_cell(page: Page, at: int) -> None:
    """Run a cell of a notebook in JupyterLab."""
    page.locator(".jp-CodeCell .cm-content").nth(at).click(timeout=PATIENCE)
    page.keyboard.press("Control+Enter")


def test_the_board_is_played_in_marimo(python: Path, page: Page, tmp_path: Path) -> None:
    (tmp_path / "play.py").write_text(MARIMO, encoding="utf-8")
    options = ("run", "play.py", "--headless", "--port=PORT", "--no-token")
    with served(python, tmp_path, "marimo", *options) as address:
        page.goto(address)
        play(board_in(page))
        page.get_by_text(re.compile(r"v1;oware-abapa;moves=A\.[a-f]")).wait_for(timeout=PATIENCE)
        page.screenshot(path=tmp_path / "marimo.png")
