"""The advice of a coach to a beginner: a good move, and the one reason for it that can be seen on the board.

As in a review, a reason is a fact that the rules show by playing one turn and the answer to it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from mashimo.play.errors import MashimoError
from mashimo.search.game_review.reasons import again, game_after, replies
from mashimo.search.moves import analyse

if TYPE_CHECKING:
    from mashimo.play.game import Game

__all__ = ["Advice", "advise", "worst_answer"]

NODES: Final = 20_000
"""The positions searched for a good move."""
Code = Literal["wins", "takes", "again", "guards", "plain"]


@dataclass(frozen=True, slots=True)
class Advice:
    """A good move, and why."""

    move: str
    """The move, as a word."""
    code: Code
    """The reason:

    - `wins`: it wins the game at once;
    - `takes`: it captures `count` seeds;
    - `again`: its player moves again after it;
    - `guards`: after most other moves the other player can capture at least `count` seeds, after this one none;
    - `plain`: a search finds it best, and none of these facts holds.
    """
    count: int = 0
    others: tuple[str, ...] = ()
    """The other moves that the search finds just as good."""


def advise(game: Game) -> Advice:
    """Advise a good move. Raises MashimoError where the game is over.

    >>> from mashimo import Game
    >>> advise(Game("oware-abapa", "0-8-2-2-1-3-9-3-1-8-7-1-0-3-N"))
    Advice(move='a', code='takes', count=6, others=())
    """
    if game.result:
        raise MashimoError("game-over", "the game is over: there is no move to advise")
    best, *rest = analyse(game, nodes=NODES)
    others = tuple(other.move for other in rest if other.points == best.points)
    return Advice(best.move, *reason_for(game, best.move), others)


def reason_for(game: Game, move: str) -> tuple[Code, int]:
    """Return the code of the reason for a good move, and the seeds that it counts."""
    played = game_after(game, move)
    if played.result and played.result.winner == game.turn:
        return "wins", 0
    if played.captured() > 0:
        return "takes", played.captured()
    if again(played, game.turn):
        return "again", 0
    guarded = threatened(game, move)
    return ("guards", guarded) if guarded else ("plain", 0)


def threatened(game: Game, move: str) -> int:
    """Return the least capture that the other player has after most of the other moves; 0 if any after this one."""
    if worst_answer(game, move):
        return 0
    others = [worst_answer(game, other) for other in game.legal_moves() if other != move]
    losses = sorted(answer.captured() for answer in others if answer)
    return losses[0] if len(losses) * 2 > len(others) else 0


def worst_answer(game: Game, move: str) -> Game | None:
    """Return the game after the answer to a move that captures most; None if no answer captures anything."""
    found = max(replies(game_after(game, move), game.turn), key=lambda answer: answer.captured(), default=None)
    return found if found and found.captured() > 0 else None
