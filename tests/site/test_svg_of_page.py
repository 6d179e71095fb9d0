"""A position as a picture by Python, beside the page: the diagram that it draws, in its colours."""

from __future__ import annotations

import json
import re
import subprocess
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest

from build_scripts.lib.environment import WEB
from build_scripts.lib.node import node
from mashimo import GAMES, Game
from mashimo.bridge.messages import plain
from mashimo.bridge.position_message import layout, owners, places
from mashimo.games import PRESETS
from mashimo.play.svg import COLOURS, placed
from tests.golden.golden_svg import KALAH
from tests.play.test_svg import SPACE, parsed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from xml.etree import ElementTree as ET

pytestmark = pytest.mark.cpython

DIAGRAM: Final = """
const { diagram } = await import(process.argv[1]);
const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const asked = JSON.parse(Buffer.concat(chunks).toString());
process.stdout.write(JSON.stringify(asked.map(({ layout, drawing }) => diagram(layout, drawing))));
"""
"""The script that draws diagrams as the page does, as plain data."""
PAGE_COLOURS: Final = {"wood": "wood-mid", "edge": "bed-edge", "seed": "seed-light"}
"""The names of colours in web/style.css, where they are not those of the package."""
CLOSE: Final = 0.011
"""The largest difference of two lengths that are both rounded to hundredths."""

MARKED: Final = (
    "togyzqumalaq 0-3-20-2-2-2-3-4-4-2-3-4-3-10-4-3-8-2-26-57-S *A",
    "awale 0-0-12-4-4-4-4-4-4-4-4-4-0-0-S",
)
"""Positions with a house that the rules mark: a tuz (RULES 13.4), a kroo (5.6)."""

Figure = tuple[str, dict[str, str], str]
"""A shape: its tag, its attributes, its text."""


def random_game(name: str, near: str) -> tuple[Game, str]:
    """Play some random moves of a game."""
    game, chance = Game(name), Random(f"{name} {near}")
    for _ in range(chance.randrange(30)):
        if game.result:
            break
        game.play(chance.choice(game.legal_moves()))
    return game, near


def with_mark(position: str, near: str) -> tuple[Game, str]:
    """Set up a position of MARKED."""
    name, _, start = position.partition(" ")
    return Game(name, start), near


def marks_and_arrow(game: Game) -> tuple[list[str], list[str]]:
    """Choose houses to mark, and the way of an arrow."""
    names = [house.name for house in game.ruleset.layout.houses]
    return names[1:3], [names[0], names[-2], names[4]]


def page_drawings(shown: list[tuple[Game, str]]) -> list[dict[str, Any]]:
    """Draw positions with marks and an arrow as the page does."""
    asked = []
    for game, near in shown:
        cells = {house.name: house.cell for house in game.ruleset.layout.houses}
        marked, path = ([cells[name] for name in names] for names in marks_and_arrow(game))
        seeds = {"places": places(game.ruleset, game.board)}
        drawing = {"seeds": seeds, "name": "", "owners": owners(game), "near": near, "path": path, "marked": marked}
        drawing["ringed"] = list(game.ruleset.marks(game.board))
        asked.append({"layout": plain(layout(game.ruleset)), "drawing": drawing})
    command = [node().program, "--input-type=module", "-e", DIAGRAM, (WEB / "manual" / "diagram.js").as_uri()]
    done = subprocess.run(command, input=json.dumps(asked).encode(), stdout=subprocess.PIPE, check=True)
    drawings: list[dict[str, Any]] = json.loads(done.stdout)
    return drawings


def page_figures(shape: dict[str, Any]) -> Iterator[Figure]:
    """Yield the shapes of a drawing of the page: tag, attributes with colours in their default values, text."""
    for child in shape["children"]:
        if isinstance(child, dict):
            said = {
                key: re.sub(r"^var\(--[\w-]+, (.*)\)$", r"\1", f"{value}") for key, value in child["attributes"].items()
            }
            yield child["tag"], said, "".join(text for text in child["children"] if isinstance(text, str))
            yield from page_figures(child)


def our_figures(element: ET.Element) -> Iterator[Figure]:
    """Yield the shapes of a picture, without its texts for screen readers, its style and the classes."""
    for child in element:
        tag = child.tag.removeprefix(SPACE)
        if tag not in ("title", "desc", "style"):
            yield tag, {key: value for key, value in child.attrib.items() if key != "class"}, (child.text or "").strip()
            yield from our_figures(child)


def arrows_last(figures: Iterable[Figure]) -> list[Figure]:
    """Put the parts of arrows last: the page draws its own below the seeds, and a user's arrow lies above them."""
    return sorted(figures, key=lambda figure: figure[0].startswith("poly"))


def differs(ours: Figure, theirs: Figure) -> bool:
    """Tell whether two figures differ by more than the rounding of their lengths."""
    if (ours[0], ours[2], ours[1].keys()) != (theirs[0], theirs[2], theirs[1].keys()):
        return True
    for key, value in ours[1].items():
        pieces = zip(re.split("[ ,]", value), re.split("[ ,]", theirs[1][key]), strict=True)
        for one, other in pieces:
            if one != other and abs(number_of(one) - number_of(other)) > CLOSE:
                return True
    return False


def number_of(text: str) -> float:
    """Read a number; a word is as far as can be from all numbers."""
    return float(text) if re.fullmatch(r"-?[\d.]+", text) else float("inf")


def test_a_picture_is_the_diagram_that_the_page_draws() -> None:
    shown = [
        random_game(name, near)
        for name in (*GAMES, KALAH, *(preset.text for preset in PRESETS.values()))
        for near in "SN"
    ]
    shown += [with_mark(position, near) for position in MARKED for near in "SN"]
    for (game, near), page in zip(shown, page_drawings(shown), strict=True):
        marks, arrow = marks_and_arrow(game)
        root = parsed(game.svg(marks=marks, arrows=[arrow], near=near))
        assert root.attrib["viewBox"] == page["attributes"]["viewBox"]
        ours, theirs = arrows_last(our_figures(root)), arrows_last(page_figures(page))
        assert len(ours) == len(theirs)
        wrong = [pair for pair in zip(ours, theirs, strict=True) if differs(*pair)]
        assert wrong == [], f"{game.id} {near} {game.position}"


@pytest.mark.parametrize("position", MARKED)
def test_a_house_that_the_rules_mark_has_a_ring(position: str) -> None:
    """RULES 13.4, 5.6."""
    game, near = with_mark(position, "S")
    (cell,) = game.ruleset.marks(game.board)
    spot = placed(game, near).houses[cell]
    rings = [said for _, said, _ in our_figures(parsed(game.svg())) if said.get("stroke") == COLOURS["halo"][0]]
    assert [(float(said["cx"]), float(said["cy"])) for said in rings] == [(spot.x, spot.y)]


def test_the_colours_are_those_of_the_page_by_day_and_by_night() -> None:
    style = (WEB / "style.css").read_text(encoding="utf-8")
    for name, (light, dark) in COLOURS.items():
        said = re.findall(rf"^  --{PAGE_COLOURS.get(name, name)}: (.*);$", style, re.MULTILINE)[0]
        assert said in (f"light-dark({light}, {dark})", light), name
