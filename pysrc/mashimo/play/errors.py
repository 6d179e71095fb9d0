"""What can be wrong with what somebody asks: one error, that says what and where; the game is unchanged."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mashimo.play.reasons import Refusal


class MashimoError(ValueError):
    """Something asked of a game that it cannot do.

    `code` is the word for it, `where` the piece of the input it is about, `numbers` what belongs to it; together they
    say all that the message says, for those who word it in another language.
    """

    def __init__(self, code: str, message: str, where: str = "", numbers: tuple[int, ...] = ()) -> None:
        super().__init__(message)
        self.code = code
        self.where = where
        self.numbers = numbers


class NotationError(MashimoError):
    """Text that is no position, move, record or link."""


class IllegalMove(MashimoError):  # noqa: N818  # a move can be illegal without anything having gone wrong
    """A move the rules refuse: `refusal` is the reason and its clause."""

    def __init__(self, word: str, refusal: Refusal, move_number: int = 0) -> None:
        place = f"move {move_number}, {word}" if move_number else word
        super().__init__(refusal.code, f"{place}: {refusal}", word, refusal.numbers)
        self.refusal = refusal
