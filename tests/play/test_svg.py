"""A position as a picture: what it shows in words, its colours by day and by night, what is refused."""

from __future__ import annotations

import re
from math import nan
from typing import Any, Final
from xml.etree import ElementTree as ET

import pytest

from mashimo import Game, MashimoError, NotationError
from mashimo.play.ogn import read_ogn
from mashimo.play.svg import picture
from tests.golden.golden_svg import FOLDER, pictures

SPACE: Final = "{http://www.w3.org/2000/svg}"


def parsed(drawn: str) -> ET.Element:
    """Parse a picture."""
    return ET.fromstring(drawn)  # noqa: S314  # the package has written it


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
        ({"marks": [1]}, "no-place", "1"),
        ({"marks": [["A"]]}, "no-place", "['A']"),
        ({"arrows": [("A", "z")]}, "no-place", "z"),
        ({"arrows": [("A", 1)]}, "no-place", "1"),
        ({"arrows": [1]}, "no-arrow", ""),
        ({"arrows": [("A",)]}, "no-arrow", ""),
        ({"size": 0}, "no-size", ""),
        ({"size": nan}, "no-size", ""),
        ({"size": "big"}, "no-size", ""),
        ({"near": "E"}, "no-side", "E"),
        ({"theme": "'><script>"}, "no-theme", "'><script>"),
    ],
)
def test_what_cannot_be_drawn_is_refused(choices: dict[str, Any], code: str, where: str) -> None:
    with pytest.raises(MashimoError) as refused:
        Game("oware-abapa").svg(**choices)
    assert (refused.value.code, refused.value.where) == (code, where)
    assert isinstance(refused.value, NotationError) == (code == "no-place")


@pytest.mark.parametrize(("name", "code"), [("marks", "no-place"), ("arrows", "no-arrow")])
@pytest.mark.parametrize("value", [5, None, 1.5])
def test_what_is_no_list_is_refused(name: str, code: str, value: object) -> None:
    with pytest.raises(MashimoError, match=f"{name}: a list is expected, not {value}") as refused:
        Game("oware-abapa").svg(**{name: value})  # type: ignore[arg-type]  # what the error is about
    assert (refused.value.code, refused.value.where) == (code, str(value))


def test_a_notebook_shows_a_game_and_the_end_of_a_file() -> None:
    game = Game("awale")
    game.play("C")
    assert game._repr_svg_() == game.svg() == picture(game)
    assert read_ogn('[Variant "awale"]\n\n1. C *')._repr_svg_() == game.svg()


@pytest.mark.parametrize("name", pictures())
def test_a_golden_picture_is_drawn_as_it_was(name: str) -> None:
    golden = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    assert pictures()[name] == golden, "python -m tests.golden.golden_svg draws it again; look at it"
