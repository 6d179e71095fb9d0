"""Why a move is refused and why a game ended: words, with the clause of docs/RULES.md each rests on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mashimo.games.kit.events import COMMON_CLAUSES, WORDS

if TYPE_CHECKING:
    from mashimo.games.kit.contract import Rules

HOUSE_MARK = " [house]"


@dataclass(frozen=True, slots=True)
class Reason:
    """A word for why something is so, and what it rests on.

    >>> from mashimo import Game
    >>> game = Game("oware-abapa")
    >>> steps = game.resign("N")
    >>> str(game.result_reason)
    'resignation (RULES 1.9)'
    """

    code: str
    """The word, as RULES 1.10 spells it where it does."""
    clause: str
    """The number of a clause of docs/RULES.md."""
    ours: bool
    """Whether the clause is our decision ([house]): the sources are silent, or contradict each other."""

    def __str__(self) -> str:
        return f"{self.code} (RULES {self.clause}{HOUSE_MARK if self.ours else ''})"


@dataclass(frozen=True, slots=True)
class Refusal(Reason):
    """Why a move may not be played.

    >>> from mashimo import Game
    >>> Game("oware-abapa", "0-4-4-4-4-3-5-1-2-5-5-5-3-3-S").refusal("A")
    Refusal(code='empty', clause='1.4', ours=False, numbers=(0,))
    """

    numbers: tuple[int, ...] = ()
    """The seeds in the house, where the move names a house."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended (RULES 1.10).

    >>> from mashimo import Game
    >>> game = Game("oware-abapa")
    >>> steps = game.resign("N")
    >>> game.result
    Result(winner='S', south=0, north=0, reason='resignation')
    """

    winner: str | None
    """`S`, `N`, or None for a draw."""
    south: int
    """South's final score."""
    north: int
    """North's final score."""
    reason: str
    """One of the words of RULES 1.10."""


class Reasons:
    """The words and clauses of one game's codes."""

    def __init__(self, rules: Rules, section: int) -> None:
        self.words = {**WORDS, **rules.CODE_NAMES}
        self.clauses = {**COMMON_CLAUSES, **rules.CLAUSES[section]}

    def reason(self, code: int) -> Reason:
        """Return the reason that a code stands for in this game. Raises KeyError for one without a clause."""
        number, mark, _ = self.clauses[code].partition(HOUSE_MARK)
        return Reason(self.words[code], number, bool(mark))

    def reason_of(self, word: str) -> Reason:
        """Return the reason of a word; of several codes with one word, the first. Raises KeyError for another word."""
        return self.all[word]

    @property
    def all(self) -> dict[str, Reason]:
        """Everything the game gives as a reason, by word."""
        reasons = [self.reason(code) for code in self.clauses]
        return {reason.code: reason for reason in reversed(reasons)}

    def refusal(self, code: int, *numbers: int) -> Refusal:
        """Make a refusal from the reason of a code, with its numbers."""
        reason = self.reason(code)
        return Refusal(reason.code, reason.clause, reason.ours, numbers)
