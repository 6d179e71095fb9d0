"""The pictures in the pages of docs/examples, drawn from each board's attributes by the engine and a script of web/.

`python build_scripts/site/examples.py` writes them into the pages. A test fails while a page differs from that.
"""

import json
import re
import subprocess
import sys
from html import unescape
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from build_scripts.lib.environment import ROOT, SOURCE, run_in_venv
from build_scripts.lib.node import node

sys.path.insert(0, str(SOURCE))

from mashimo import GAMES, Game
from mashimo.bridge.messages import plain
from mashimo.bridge.position_message import layout, pack_position

PAGES = sorted((ROOT / "docs" / "examples").glob("*.html"))
BOARD = re.compile(r"(<mashimo-board( [^>]*)>).*?(</mashimo-board>)", re.DOTALL)


def drawn(pages: list[str]) -> list[str]:
    """Draw a picture in each board of some pages; return their texts.

    Raises MashimoError where a board's position or moves are not possible.
    """
    boards = [attributes(board[2]) for page in pages for board in BOARD.finditer(page)]
    pictures = iter(draw([order(board) for board in boards]))
    return [BOARD.sub(lambda board: f"{board[1]}{next(pictures)}{board[3]}", page) for page in pages]


def attributes(text: str) -> dict[str, str]:
    """Read the attributes of an element, by name."""
    return {name: unescape(value) for name, value in re.findall(r'([\w-]+)="([^"]*)"', text)}


def order(board: dict[str, str]) -> dict[str, object]:
    """Make the order to pictures.mjs for a board: how the engine shows it after its moves."""
    game = Game(board["game"], board.get("position"))
    for move in board.get("moves", "").split():
        game.play(move)
    seen = {"name": board["label"], "near": board.get("side", "S")}
    return seen | {"layout": plain(layout(GAMES[board["game"]])), "shown": plain(pack_position(game))}


def draw(orders: list[dict[str, object]]) -> list[str]:
    """Draw boards as SVG texts. Raises CalledProcessError where one cannot be drawn; Node has printed why."""
    command = [node().program, str(ROOT / "build_scripts" / "site" / "pictures.mjs")]
    done = subprocess.run(command, input=json.dumps(orders).encode(), stdout=subprocess.PIPE, check=True)
    pictures: list[str] = json.loads(done.stdout)
    return pictures


def main(pages: list[Path]) -> None:
    """Write the pictures into these pages."""
    texts = drawn([page.read_text(encoding="utf-8") for page in pages])
    for page, text in zip(pages, texts, strict=True):
        page.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    run_in_venv("build")
    main(PAGES)
