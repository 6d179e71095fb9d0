"""The layout of a board, and how its moves and positions are written: plain data that every game's file gives."""

from __future__ import annotations

from typing import NamedTuple

SIDES = "SN"
"""The letter of each side, South's first."""
MOST_SEEDS = 255
"""The most seeds that can lie in a house or store: a cell of a board is a byte (web/game/state.js has it too)."""


class House(NamedTuple):
    """One playing pit: its cell of the board, its name, the side of its row, and its place as South sees the board."""

    cell: int
    name: str
    side: str
    row: int
    """0 is the row farthest from South."""
    column: int
    """0 is leftmost."""


class Store(NamedTuple):
    """A store, the place of a side's captured seeds."""

    cell: int
    side: str


class Word(NamedTuple):
    """A move as it is written, with the houses it names, and the way it goes: `>`, `<`, or empty if only one exists."""

    text: str
    cells: tuple[int, ...]
    way: str = ""


class Layout(NamedTuple):
    """A board: its houses and stores, and the order in which its cells stand in position text (RULES 10.1-10.3)."""

    rows: int
    columns: int
    houses: tuple[House, ...]
    stores: tuple[Store, ...]
    numbers: tuple[int, ...]
    """The cells that are written as numbers, in their order."""
    turn: int
    """The cell that holds the player to move."""
    side_words: tuple[tuple[int, ...], ...] = ()
    """Further words of the text, each a row of cells that hold a side (Nam Nam's owners, and the player who began)."""
    flags: tuple[int, ...] = ()
    """The cells of the houses' flags, in their order: 1 while a house is flagged, as by Toguz Kumalak's tuz, else 0.

    In the text the flagged houses are a word `*` and their names, left out where none is flagged. The game's `mark`
    (contract.py) says what the page draws. It derives that from the position, and so needs a flag for anything that the
    rest of the position does not show.
    """
    pending: int | None = None
    """The cell behind a last word `=k`, left out when it holds 0 (Nam Nam's houses still to be claimed)."""


def seeds_in_houses(layout: Layout, board: bytes | bytearray) -> int:
    """Count the seeds in the houses of a board."""
    return sum(board[house.cell] for house in layout.houses)


def letter_words(houses: tuple[House, ...]) -> dict[int, Word]:
    """Write the moves of a game that a house's letter names in full (RULES 10.4), each numbered by its house's cell."""
    return {house.cell: Word(house.name, (house.cell,)) for house in houses}
