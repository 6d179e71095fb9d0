"""Moves by the numbers of houses, as the players of Togyzqumalaq write them (RULES 13.13): `76`, `36x`.

The first digit is the house that is played, the second that of the last seed, both counted from their owner's left. An
`x` says that the move flags a house for good, which is what a tuz is. It works on any board of two rows of up to nine
houses.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from mashimo.play.errors import NotationError

if TYPE_CHECKING:
    from mashimo.games.kit.layout import House, Layout
    from mashimo.play.game import Game

NUMBERS: Final = re.compile("([1-9])([1-9])([xX\u0445\u0425\u00f5\u00d5]?)")
"""A move by numbers. The bulletins' `x` is Cyrillic; in their files it is often read as one of the last two letters."""
MOST: Final = 9
"""The most houses of a row that one digit numbers."""


def numbered_word(game: Game, word: str) -> str:
    """Translate a move by numbers to the letter of the mover's house; any other word stays as it is."""
    numbers = NUMBERS.fullmatch(word)
    if not numbers or not has_numbers(game.ruleset.layout):
        return word
    return next((house.name for house in row_of(game.ruleset.layout, game.turn, int(numbers[1]))), word)


def check_numbers(game: Game, word: str) -> None:
    """Check what a move by numbers says of the turn just played. A missing `x` is no fault: bulletins forget it.

    Raises NotationError where the last seed fell into another house, or an `x` stands at a move that flags none.
    """
    numbers = NUMBERS.fullmatch(word)
    if not numbers or not has_numbers(game.ruleset.layout):
        return
    played = turn_numbers(game)
    if played[:2] != word[:2] or (numbers[3] and not played.endswith("x")):
        digits = (int(played[0]), int(played[1]))
        raise NotationError("file-numbers", f"this move is {played}, not {word}", word, digits)


def write_numbers(game: Game) -> str:
    """Write the moves of a game by numbers, in one line: `1. 76 98 2. 66 87`.

    Raises NotationError for a game whose moves have no numbers, and for one that North begins: the first number of a
    line is South's.
    """
    if not has_numbers(game.ruleset.layout) or game.turns[0].board[game.ruleset.layout.turn]:
        raise NotationError("no-move", "the moves of this game cannot be written by the numbers of houses")
    words = [turn_numbers(game, at) for at in range(1, len(game.moves) + 1)]
    return " ".join(
        f"{number + 1}. {' '.join(words[2 * number : 2 * number + 2])}" for number in range((len(words) + 1) // 2)
    )


def turn_numbers(game: Game, at: int = -1) -> str:
    """Write the turn at this index of `turns` by numbers. Raises NotationError where its last seed is in no house."""
    layout = game.ruleset.layout
    before, turn = game.turns[at - 1], game.turns[at]
    sown = [step.target for step in turn.steps if step.kind == "sow"]
    numbers = {house.cell: house_number(layout, house) for house in layout.houses}
    origin = next((step.source for step in turn.steps if step.kind == "lift"), None)
    if origin is None or sown[-1] not in numbers:
        raise NotationError("no-move", "this move has no last house to write its number", turn.word)
    flagged = any(turn.board[cell] > before.board[cell] for cell in layout.flags)
    return f"{numbers[origin]}{numbers[sown[-1]]}{'x' if flagged else ''}"


def has_numbers(layout: Layout) -> bool:
    """Tell whether one digit numbers each house: on two rows of up to nine."""
    return layout.rows == len("SN") and layout.columns <= MOST


def row_of(layout: Layout, side: str, number: int) -> list[House]:
    """List the houses of a side with this number: one, or none where the row is shorter."""
    return [house for house in layout.houses if house.side == side and house_number(layout, house) == number]


def house_number(layout: Layout, house: House) -> int:
    """Count a house from its owner's left, from 1 on."""
    return house.column + 1 if house.side == "S" else layout.columns - house.column
