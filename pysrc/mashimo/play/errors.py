"""The errors of the package: each says what is wrong and where, and leaves the game unchanged."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mashimo.play.reasons import Reason, Refusal


@dataclass(frozen=True, slots=True)
class Place:
    """The place of an error in a text, counted from 1: the move, the line, the column; 0 for what is not known."""

    move: int = 0
    """The number of the move."""
    line: int = 0
    """The number of the line."""
    column: int = 0
    """The number of the character in its line."""

    def __str__(self) -> str:
        parts = {"move": self.move, "line": self.line, "column": self.column}
        return ", ".join(f"{name} {number}" for name, number in parts.items() if number)


NOWHERE: Final = Place()
"""The place of an error in a whole text, or in something that is no text."""


class MashimoError(ValueError):
    """A request that a game cannot fulfil.

    `code` is the word for it, `where` the piece of the input it is about, `numbers` the numbers that belong to it.
    Together with the place and the reason they say all that the message says, so that it can be translated.

        >>> from mashimo import Game, MashimoError
        >>> try:
        ...     Game("oware-abapa").resign("E")
        ... except MashimoError as error:
        ...     print(error.code, "-", error)
        no-side - S or N resigns, not 'E'
    """

    place: Place = NOWHERE
    """Where that piece stands; the reader of a longer text sets it."""
    reason: Reason | None = None
    """The clause it rests on, if any."""

    def __init__(self, code: str, message: str, where: str = "", numbers: tuple[int, ...] = ()) -> None:
        super().__init__(message)
        self.code = code
        """The word for what is wrong."""
        self.where = where
        """The piece of the input it is about; empty where that is nothing in particular."""
        self.numbers = numbers
        """The numbers that belong to it: seeds, as a rule."""

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.code, *self.args, self.where, self.numbers), vars(self)

    def __str__(self) -> str:
        message = super().__str__()
        return message if self.place == NOWHERE else f"{self.place}: {message}"


class NotationError(MashimoError):
    """Text that is no position, move, record or link.

    >>> from mashimo import Game, NotationError
    >>> try:
    ...     Game.from_record("v1;oware-abapa;moves=C.z")
    ... except NotationError as error:
    ...     print(error.code, error.where, error.place)
    no-move z move 2
    """


class IllegalMove(MashimoError):  # noqa: N818  # a move can be illegal without anything having gone wrong
    """A move the rules refuse.

    >>> from mashimo import Game, IllegalMove
    >>> try:
    ...     Game("oware-abapa").play("c")
    ... except IllegalMove as error:
    ...     print(error)
    c: not-yours (RULES 1.4)
    """

    def __init__(self, word: str, refusal: Refusal, turn: str) -> None:
        super().__init__(refusal.code, f"{word}: {refusal}", word, refusal.numbers)
        self.reason = refusal
        self.refusal = refusal
        """The reason of the refusal with its clause; equal to `reason`."""
        self.turn = turn
        """The player to move at that time, `S` or `N`."""

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.where, self.refusal, self.turn), vars(self)
