"""A position as a picture: the page's own diagram in its colours, with texts that can be read out."""

from __future__ import annotations

import json
import re
import subprocess
from math import nan
from random import Random
from typing import TYPE_CHECKING, Any, Final
from xml.etree import ElementTree as ET

import pytest

from build_scripts.lib.environment import WEB
from build_scripts.lib.node import node
from mashimo import GAMES, Game, MashimoError, NotationError
from mashimo.bridge.messages import plain
from mashimo.bridge.position_message import layout, owners, places
from mashimo.games import PRESETS
from mashimo.play.ogn import read_ogn
from mashimo.play.svg import COLOURS
from tests.golden.golden_svg import FOLDER, KALAH, pictures

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

pytestmark = pytest.mark.cpython

SPACE: Final = "{http://www.w3.org/2000/svg}"
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


def parsed(drawn: str) -> ET.Element:
    """Parse a picture."""
    return ET.fromstring(drawn)  # noqa: S314  # the package has written it


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
    for (game, near), page in zip(shown, page_drawings(shown), strict=True):
        marks, arrow = marks_and_arrow(game)
        root = parsed(game.svg(marks=marks, arrows=[arrow], near=near))
        assert root.attrib["viewBox"] == page["attributes"]["viewBox"]
        ours, theirs = arrows_last(our_figures(root)), arrows_last(page_figures(page))
        assert len(ours) == len(theirs)
        wrong = [pair for pair in zip(ours, theirs, strict=True) if differs(*pair)]
        assert wrong == [], f"{game.id} {near} {game.position}"


def test_the_colours_are_those_of_the_page_by_day_and_by_night() -> None:
    style = (WEB / "style.css").read_text(encoding="utf-8")
    for name, (light, dark) in COLOURS.items():
        said = re.findall(rf"^  --{PAGE_COLOURS.get(name, name)}: (.*);$", style, re.MULTILINE)[0]
        assert said in (f"light-dark({light}, {dark})", light), name


def test_every_colour_of_the_dark_theme_is_in_the_style_of_the_automatic_one() -> None:
    game = Game("nam-nam")
    drawn = [parsed(game.svg(marks=["A"], arrows=[("A", "b")], theme=theme)) for theme in ("auto", "dark")]
    style = drawn[0].findtext(f"{SPACE}style") or ""
    rules = dict(re.findall(r"\.mashimo-board \.([\w-]+)\{([^}]*)\}", style))
    auto, dark = ([each for each in root.iter() if each.tag != f"{SPACE}style"] for root in drawn)
    for ours, theirs in zip(auto, dark, strict=True):
        for name in ours.get("class", "").split():
            kind = name.rpartition("-")[2]
            if kind in ("fill", "stroke"):
                assert rules.get(name, f"{kind}:{ours.get(kind)}") == f"{kind}:{theirs.get(kind)}"


def test_a_picture_says_in_words_what_it_shows() -> None:
    root = parsed(Game("oware-abapa", "0-4-4-4-4-3-5-1-2-5-5-5-3-3-S").svg(marks=["B"], arrows=[("B", "C", "b")]))
    assert root.get("role") == "img"
    assert root[0].tag == f"{SPACE}title", "it is the name only as the first child"
    assert root[0].text == "oware-abapa: South to move"
    assert root[1].text == (
        "North, from the left: f 5, e 5, d 5, c 2, b 1, a 5. South, from the left: A 0, B 4, C 4, D 4, E 4, F 3. "
        "Stores: South 3, North 3. Marked: B. An arrow from B to C to b."
    )


def test_a_turned_board_is_told_as_it_is_drawn() -> None:
    root = parsed(Game("oware-abapa").svg(near="N"))
    assert (root[1].text or "").startswith(
        "South, from the left: F 4, E 4, D 4, C 4, B 4, A 4. North, from the left: a 4"
    )


def test_the_owner_of_a_house_in_the_other_row_is_told() -> None:
    """RULES 6.1."""
    game = Game("nam-nam", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S SSSSSSSNNNNN S")
    assert "a 4 (held by South)" in (parsed(game.svg())[1].text or "")


def test_the_end_of_a_game_is_told() -> None:
    game = Game("oware-abapa")
    game.resign("S")
    assert (parsed(game.svg())[0].text or "").startswith("oware-abapa: North has won, ")


def test_the_height_follows_from_the_width() -> None:
    root = parsed(Game("oware-abapa").svg(size=604))
    assert (root.get("width"), root.get("height")) == ("604", "208")


@pytest.mark.parametrize(
    ("choices", "code", "where"),
    [
        ({"marks": ['<script>alert("1")</script>']}, "no-place", '<script>alert("1")</script>'),
        ({"marks": ["store-S"]}, "no-place", "store-S"),
        ({"arrows": [("A", "z")]}, "no-place", "z"),
        ({"arrows": [("A",)]}, "no-arrow", ""),
        ({"size": 0}, "no-size", ""),
        ({"size": nan}, "no-size", ""),
        ({"near": "E"}, "no-side", "E"),
        ({"theme": "'><script>"}, "no-theme", "'><script>"),
    ],
)
def test_what_cannot_be_drawn_is_refused(choices: dict[str, Any], code: str, where: str) -> None:
    with pytest.raises(MashimoError) as refused:
        Game("oware-abapa").svg(**choices)
    assert (refused.value.code, refused.value.where) == (code, where)
    assert isinstance(refused.value, NotationError) == (code == "no-place")


def test_a_notebook_shows_a_game_and_the_end_of_a_file() -> None:
    game = Game("awale")
    game.play("C")
    assert game._repr_svg_() == game.svg()
    assert read_ogn('[Variant "awale"]\n\n1. C *')._repr_svg_() == game.svg()


@pytest.mark.parametrize("name", pictures())
def test_a_golden_picture_is_drawn_as_it_was(name: str) -> None:
    golden = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    assert pictures()[name] == golden, "python -m tests.golden.golden_svg draws it again; look at it"
