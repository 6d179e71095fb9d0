"""The forms that PGN tools and play servers write and OGN does not know: players, results, signs, squares."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mashimo.games.kit.layout import Layout

PLAYERS: Final = {"White": "South", "P1": "South", "Black": "North", "P2": "North"}
"""The tags of the players in PGN and on PlayStrategy, and the names of ours."""
WINNERS: Final = {"1-0": "S", "0-1": "N", "1/2-1/2": None, "1/2": None, "\u00bd-\u00bd": None}
"""Results that say the winner alone, None for a draw."""
SIGNS: Final = {"1": "!", "2": "?", "3": "!!", "4": "??", "5": "!?", "6": "?!"}
"""The numeric glyphs of PGN that have a sign of their own, by their numbers."""
SQUARE: Final = re.compile(r"([a-z])([12])(?:[a-z][12])?")
"""A move as PlayStrategy writes it: the square of the house, and often that of the last seed."""


def move_word(layout: Layout, word: str) -> str:
    """Translate a move that names a square of a board of two rows; any other word stays as it is."""
    square = SQUARE.fullmatch(word) if layout.rows == len("12") else None
    if not square:
        return word
    place = (layout.rows - int(square[2]), ord(square[1]) - ord("a"))
    return next((house.name for house in layout.houses if (house.row, house.column) == place), word)
