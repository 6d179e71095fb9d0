"""A position as an SVG picture, for notebooks and documents: the drawing of the page's diagrams, with marks and arrows.

`web/manual/board_svg.js` and `web/manual/diagram.js` have the same lengths, and a test compares the two drawings. The
picture needs no style sheet: each colour stands as an attribute, and a style replaces it where the reader's system is
dark.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from itertools import chain
from math import atan2, cos, pi, sin, sqrt
from typing import TYPE_CHECKING, Final, NamedTuple, SupportsFloat, TypeVar

from mashimo.games.kit.layout import SIDES
from mashimo.play.errors import MashimoError, NotationError
from mashimo.play.notation import check_side, quoted, shortened
from mashimo.play.preview import place_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mashimo.play.game import Game

Item = TypeVar("Item")

CELL_WIDTH: Final = 40
CELL_HEIGHT: Final = 48
"""The height of a house with its letter and number, in units of the drawing; the width is CELL_WIDTH."""
RIM: Final = 4
END: Final = 31
"""The width of the rim and a store at each end."""
SIZE: Final = 480
"""The usual width of a picture, in CSS pixels."""
SMALLEST: Final = 16
LARGEST: Final = 10_000
"""The largest width of a picture, in CSS pixels; the smallest is SMALLEST."""
COLOURS: Final = {
    "wood": ("#dfb578", "#7d5936"),
    "edge": ("#3a210f", "#080301"),
    "ink": ("#231306", "#fff4e2"),
    "south": ("#5f2a12", "#230c02"),
    "north": ("#728c96", "#4f6d79"),
    "seed": ("#fdf8ec", "#ece4d2"),
    "last": ("#bfe9f5", "#bfe9f5"),
    "gold": ("#ffd36b", "#ffd36b"),
    "halo": ("#f0d6a8", "#1d1209"),
}
"""The colours on a light and on a dark page; web/style.css has them too."""
THEMES: Final = ("auto", "light", "dark")
"""The choices of colours; `auto` follows the reader's system."""
NAMES: Final = {"S": "South", "N": "North"}


class Shape(NamedTuple):
    """An element of SVG, with the elements and texts in it. `fill` and `stroke` are `none` or names of COLOURS."""

    tag: str
    attributes: dict[str, str | float]
    children: tuple[Shape | str, ...] = ()


class Spot(NamedTuple):
    """The middle of a house or store, in units of the drawing, and the side of its row or of its owner."""

    x: float
    y: float
    side: str


@dataclass(frozen=True, slots=True)
class Places:
    """Where the houses and stores of a board are drawn, in units of the drawing, by cell."""

    width: int
    height: int
    houses: dict[int, Spot]
    stores: dict[int, Spot]


def shape(tag: str, *children: Shape | str, **attributes: str | float) -> Shape:
    """Make an element; an underscore in the name of an attribute stands for a hyphen."""
    return Shape(tag, {name.replace("_", "-"): value for name, value in attributes.items()}, children)


def picture(  # noqa: PLR0913  # a game, and five choices of how to draw it
    game: Game,
    *,
    marks: Iterable[str] = (),
    arrows: Iterable[Sequence[str]] = (),
    size: float = SIZE,
    near: str = "S",
    theme: str = "auto",
) -> str:
    """Draw the position of a game as the text of an SVG file.

    `marks` are names of houses; an arrow leads through two places or more, houses or `store-S` and `store-N`. `size` is
    the width in CSS pixels, `near` the side that sits below, `theme` one of THEMES. Raises NotationError for a place
    that the board lacks. Raises MashimoError for an arrow through fewer places, for what is no list of marks or arrows,
    and for another size, side or theme.
    """
    check(size, near, theme)
    marks, arrows = listed("marks", "no-place", marks), listed("arrows", "no-arrow", arrows)
    paths = tuple(paths_of(game, arrows))
    places = placed(game, near)
    houses = {house.name: house.cell for house in game.ruleset.layout.houses}
    rings = [ring(places.houses[cell_of(mark, houses)]) for mark in marks]
    drawn = shape(
        "svg",
        shape("title", title(game)),
        shape("desc", description(game, near, marks, arrows)),
        *([shape("style", dark_style())] if theme == "auto" else []),
        *board(game, places, near, rings),
        *chain.from_iterable(arrow_shapes(places, path) for path in paths),
        xmlns="http://www.w3.org/2000/svg",
        width=size,
        height=size * places.height / places.width,
        viewBox=f"0 0 {places.width} {places.height}",
        role="img",
        stroke="none",
        font_family="sans-serif",
        text_anchor="middle",
    )
    drawn.attributes["class"] = "mashimo-board"
    return markup(drawn, dark=theme == "dark")


def paths_of(game: Game, arrows: Iterable[object]) -> Iterator[list[int]]:
    """Yield the cells of each arrow. Raises NotationError for an unknown place, MashimoError for one place alone."""
    words = {word: cell for cell, word in place_words(game.ruleset.layout).items()}
    for arrow in arrows:
        if not isinstance(arrow, Sequence) or len(arrow) < len(("from", "to")):
            raise MashimoError("no-arrow", f"an arrow leads through two places or more, not {quoted(arrow)}")
        yield [cell_of(word, words) for word in arrow]


def check(size: object, near: str, theme: str) -> None:
    """Raise MashimoError for a width outside SMALLEST to LARGEST, and for another side or theme than there are."""
    if not isinstance(size, SupportsFloat) or not SMALLEST <= float(size) <= LARGEST:
        message = f"the width of a picture is a number from {SMALLEST} to {LARGEST}, not {quoted(size)}"
        raise MashimoError("no-size", message, "", (SMALLEST, LARGEST))
    check_side(near, "sits below")
    if theme not in THEMES:
        there_are = ", ".join(THEMES)
        raise MashimoError("no-theme", f"there is no theme {theme!r}; there are {there_are}", shortened(str(theme)))


def listed(name: str, code: str, given: Iterable[Item]) -> tuple[Item, ...]:
    """Return a list as a tuple. Raises MashimoError of that code for what is no list, `name` in its message."""
    if not isinstance(given, Iterable):
        raise MashimoError(code, f"{name}: a list is expected, not {quoted(given)}", shortened(given))
    return tuple(given)


def cell_of(word: str, cells: Mapping[str, int]) -> int:
    """Return the cell of a place. Raises NotationError where the board has no place of that name."""
    if word not in tuple(cells):  # a value that is no text need not have a hash
        there_are = ", ".join(cells)
        raise NotationError("no-place", f"there is no {quoted(word)} to mark; there are {there_are}", shortened(word))
    return cells[word]


def placed(game: Game, near: str) -> Places:
    """Compute where the houses and stores are drawn."""
    layout = game.ruleset.layout
    left = END if layout.stores else RIM
    width, height = layout.columns * CELL_WIDTH + 2 * left, layout.rows * CELL_HEIGHT + 2 * RIM
    turn = 1 if near == "S" else -1
    houses = {
        house.cell: Spot(
            width / 2 + turn * (house.column + 0.5 - layout.columns / 2) * CELL_WIDTH,
            height / 2 + turn * ((house.row + 0.5 - layout.rows / 2) * CELL_HEIGHT + (-7 if house.side == "S" else 7)),
            house.side,
        )
        for house in layout.houses
    }
    away = (width - left) / 2
    at_left = game.ruleset.stores == "left"
    stores = {
        store.cell: Spot(width / 2 + (-away if at_left == (store.side == near) else away), height / 2, store.side)
        for store in layout.stores
    }
    return Places(width, height, houses, stores)


def board(game: Game, places: Places, near: str, under: Iterable[Shape]) -> Iterator[Shape]:
    """Draw the wood, the houses with their seeds, and the stores; `under` lies below the seeds."""
    layout = game.ruleset.layout
    owners = {house.cell: owner for house, owner in zip(layout.houses, owners_of(game), strict=False)}
    width, height = places.width - 1, places.height - 1
    yield shape("rect", x=0.5, y=0.5, width=width, height=height, rx=12, fill="wood", stroke="edge")
    for cell, spot in places.houses.items():
        yield oval(spot, 0, fill=colour_of(owners.get(cell, spot.side)), stroke="edge")
    for cell, owner in owners.items():
        yield oval(places.houses[cell], 2.5, stroke="seed", stroke_dasharray="none" if owner == "S" else "2 2.5")
    for cell in game.ruleset.marks(game.board):
        yield from rule_mark(places.houses[cell])
    yield from under
    for house in layout.houses:
        yield from contents(places.houses[house.cell], house.name, game.board[house.cell], near)
    for store in layout.stores:
        x, middle, side = places.stores[store.cell]
        fill, ink = colour_of(side), "seed" if side == "S" else "ink"
        yield shape("rect", x=x - 12, y=10, width=24, height=places.height - 20, rx=9, fill=fill, stroke="edge")
        line = middle + (places.height / 2 - 18 if side == near else 30 - places.height / 2)
        yield words(x, line, 14, str(game.board[store.cell]), fill=ink, font_weight=700)


def contents(spot: Spot, name: str, count: int, near: str) -> Iterator[Shape]:
    """Draw the seeds of a house, its name and their number."""
    line = spot.y + (28 if spot.side == near else -20)
    yield shape("g", *heap(count, spot), fill="seed", stroke="edge", stroke_width=0.7)
    yield words(spot.x - 9 - len(name), line, 11, name, fill="ink")
    yield words(spot.x + 5, line, 13, str(count), fill="ink", font_weight=700)


def owners_of(game: Game) -> str:
    """Return the owner of each house, where houses change hands (RULES 6.1); nothing elsewhere."""
    sides = game.ruleset.layout.side_words
    return "".join(SIDES[game.board[cell]] for cell in sides[0]) if sides else ""


def colour_of(side: str) -> str:
    """Return the name of a side's colour."""
    return "south" if side == "S" else "north"


def oval(spot: Spot, inset: float, **look: str | float) -> Shape:
    """Draw the hollow of a house, smaller by an inset."""
    look.setdefault("fill", "none")
    return shape("ellipse", cx=spot.x, cy=spot.y, rx=18.5 - inset, ry=16.5 - inset, **look)


def words(x: float, y: float, size: int, text: str, **look: str | float) -> Shape:
    """Write a name or number, smaller if it has three characters."""
    return shape("text", text, x=x, y=y, font_size=size - 3 if len(text) > len("24") else size, **look)


def heap(count: int, spot: Spot) -> Iterator[Shape]:
    """Draw the seeds of a house: few in rings that can be counted, many like a sunflower's."""
    pace = 13 / sqrt(count or 1)
    ring = 9.5 if count > 4 else 5.5 if count > 1 else 0
    for i in range(count):
        away = pace * sqrt(i + 0.5) if count > 8 else ring
        turn = i * 2.4 if count > 8 else (i / count * 2 - 0.5) * pi
        yield shape("circle", cx=spot.x + away * cos(turn), cy=spot.y + away * sin(turn), r=min(3.3, pace * 0.86))


def ring(spot: Spot) -> Shape:
    """Draw the ring around a marked house."""
    return oval(spot, 0.5, stroke="gold", stroke_width=2.6)


def rule_mark(spot: Spot) -> tuple[Shape, Shape]:
    """Draw the board's own mark of a house (RULES 5.6, 13.4): within a user's ring, on one that contrasts with it."""
    return oval(spot, 3.5, stroke="halo", stroke_width=4), oval(spot, 3.5, stroke="ink", stroke_width=1.6)


def arrow_shapes(places: Places, cells: Sequence[int]) -> tuple[Shape, Shape]:
    """Draw an arrow through houses and stores: its line and its head."""
    spots = [(places.houses | places.stores)[cell] for cell in cells]
    before, last = spots[-2:]
    way = atan2(last.y - before.y, last.x - before.x)
    corners = [
        (last.x + away * cos(way + aside), last.y + away * sin(way + aside))
        for aside, away in ((0, 5), (2.55, 8.5), (-2.55, 8.5))
    ]
    line = points((spot.x, spot.y) for spot in spots)
    return (
        shape("polyline", points=line, fill="none", stroke="last", stroke_width=3, stroke_opacity=0.75),
        shape("polygon", points=points(corners), fill="last", stroke="edge", stroke_width=0.7),
    )


def points(corners: Iterable[tuple[float, float]]) -> str:
    """Write corners as the attribute `points`."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in corners)


def title(game: Game) -> str:
    """Name the game, and say which side is to move or how the game has ended."""
    result = game.result
    if result is None:
        return f"{game.id}: {NAMES[game.turn]} to move"
    outcome = f"{NAMES[result.winner]} has won" if result.winner else "a draw"
    return f"{game.id}: {outcome}, {result.south} to {result.north}"


def description(game: Game, near: str, marks: Iterable[str], arrows: Iterable[Sequence[str]]) -> str:
    """Tell the position to readers who don't see it: each row as it is drawn, the stores, the marks and arrows."""
    layout, owners = game.ruleset.layout, owners_of(game)
    holders = dict(zip((house.cell for house in layout.houses), owners, strict=False))
    own_marks = game.ruleset.marks(game.board)
    rows = range(layout.rows) if near == "S" else range(layout.rows - 1, -1, -1)
    told = []
    for row in rows:
        houses = sorted((house for house in layout.houses if house.row == row), key=lambda house: house.column)
        side = houses[0].side
        said = []
        for house in houses if near == "S" else reversed(houses):
            notes = [own_marks[house.cell]] if house.cell in own_marks else []
            notes += [f"held by {NAMES[holders[house.cell]]}"] if holders.get(house.cell, side) != side else []
            said.append(f"{house.name} {game.board[house.cell]}" + "".join(f" ({note})" for note in notes))
        told.append(f"{NAMES[side]}, from the left: {', '.join(said)}.")
    if layout.stores:
        stores = (f"{NAMES[store.side]} {game.board[store.cell]}" for store in layout.stores)
        told.append(f"Stores: {', '.join(stores)}.")
    told += [f"Marked: {', '.join(marks)}."] if marks else []
    told += [f"An arrow from {' to '.join(arrow)}." for arrow in arrows]
    return " ".join(told)


def dark_style() -> str:
    """Write the style that replaces the colours where the reader's system is dark."""
    rules = (
        f".mashimo-board .{name}-{kind}{{{kind}:{dark}}}"
        for name, (light, dark) in COLOURS.items()
        for kind in ("fill", "stroke")
        if light != dark
    )
    return f"@media (prefers-color-scheme:dark){{{''.join(rules)}}}"


def markup(drawn: Shape | str, *, dark: bool) -> str:
    """Write a shape as text, its colours as they are on a light or a dark page; classes name them for the style."""
    if isinstance(drawn, str):
        return escape(drawn, quote=False)
    given, classes = [], []
    for name, value in drawn.attributes.items():
        said = value if isinstance(value, str) else number(value)
        if name in ("fill", "stroke") and said in COLOURS:
            classes.append(f"{said}-{name}")
            said = COLOURS[said][dark]
        given.append(f' {name}="{escape(said)}"')
    given += [f' class="{" ".join(classes)}"'] if classes else []
    within = "".join(markup(child, dark=dark) for child in drawn.children)
    end = f">{within}</{drawn.tag}>" if within else "/>"
    return f"<{drawn.tag}{''.join(given)}{end}\n"


def number(value: float) -> str:
    """Write a length, with two decimals at the most."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
