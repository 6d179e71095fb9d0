"""Exercises: which moves are what a rules page asks its reader to find. What counts is the engine's to say alone.

An exercise is a position and a goal, a short text:

    captures       the move that captures most
    captures=5     a move that captures this number of seeds
    again          a move after which the same player moves again
    wins           a move that wins the game at once
    best           the best move, as far as a short search sees
    note=CODE      a move with this in its steps (the codes of `Choice.notes`)
    move=F,C       one of these moves
    only=F         this move, which alone is right here: of any other it is told what refutes it
"""

from __future__ import annotations

import re
from copy import copy
from typing import TYPE_CHECKING, Final, NamedTuple

from mashimo.bridge.position_message import choices
from mashimo.play.errors import MashimoError
from mashimo.search import analyse
from mashimo.search.scale import PROVED

if TYPE_CHECKING:
    from collections.abc import Callable

    from mashimo.bridge.messages import Choice, Outcome
    from mashimo.play.game import Game

NODES: Final = 60_000
"""The positions searched to know the best move."""


def solutions(game: Game, goal: str) -> list[str]:
    """The moves that are what a goal asks for, in board order.

    Raises MashimoError for a goal there is not, one that no legal move reaches, or a game that is over.
    """
    if not FORM.fullmatch(goal):
        raise MashimoError("exercise-goal", f"an exercise asks for one of {', '.join(GOALS)}, not {goal!r}", goal)
    kind, _, value = goal.partition("=")
    wanted = GOALS[kind](game, value)
    found = [choice.move for choice in choices(game) if wanted(choice)]
    if not found:
        raise MashimoError("exercise-none", f"no move here is what {goal!r} asks for", goal)
    return found


def captures(game: Game, value: str) -> Callable[[Choice], bool]:
    """Whether a move captures this number of seeds, or most of all."""
    most = max((choice.captures for choice in choices(game)), default=0)
    number = int(value) if value else most
    return lambda choice: number > 0 and choice.captures == number


def again(game: Game, _: str) -> Callable[[Choice], bool]:
    """Whether the same player moves again."""

    def wanted(choice: Choice) -> bool:
        after = played(game, choice.move)
        return after.result is None and after.turn == game.turn

    return wanted


def wins(game: Game, _: str) -> Callable[[Choice], bool]:
    """Whether a move wins at once."""

    def wanted(choice: Choice) -> bool:
        result = played(game, choice.move).result
        return result is not None and result.winner == game.turn

    return wanted


def best(game: Game, _: str) -> Callable[[Choice], bool]:
    """Whether no move is worth more."""
    thoughts = analyse(game, nodes=NODES)
    moves = {thought.move for thought in thoughts if thought.points == thoughts[0].points}
    return lambda choice: choice.move in moves


def note(_: Game, value: str) -> Callable[[Choice], bool]:
    """Whether this is in a move."""
    return lambda choice: value in choice.notes


def one_of(_: Game, value: str) -> Callable[[Choice], bool]:
    """Whether a move is one of those named."""
    moves = value.split(",")
    return lambda choice: choice.move in moves


class Refutation(NamedTuple):
    """What is wrong with a move."""

    reply: str
    """The other player's best answer to it; empty where the same player moves again, or the game is over."""
    lost: float
    """How many seeds it is worth less than the best move."""
    outcome: Outcome
    """`lost` where it surely loses the game, `missed` where the best move surely wins it, else empty."""


def refutation(game: Game, move: str) -> Refutation:
    """What is wrong with a legal move, as far as a short search sees."""
    thoughts = analyse(game, nodes=NODES)
    found = next(thought for thought in thoughts if thought.move == move)
    after = played(game, move)
    answers = after.result is None and after.turn != game.turn
    reply = found.line[1] if answers and len(found.line) > 1 else ""
    outcome: Outcome = "lost" if found.points < -PROVED else "missed" if thoughts[0].points > PROVED else ""
    return Refutation(reply, max(thoughts[0].value - found.value, 0), outcome)


def asks_for_best(goal: str) -> bool:
    """Whether a goal asks for the best move, so that a search can say what is wrong with another."""
    return goal.partition("=")[0] in {"best", "only"}


def played(game: Game, move: str) -> Game:
    """The game after a move; the one given stays as it is."""
    after = copy(game)
    after.play(move)
    return after


GOALS: Final = {
    "captures": captures,
    "again": again,
    "wins": wins,
    "best": best,
    "note": note,
    "move": one_of,
    "only": one_of,
}
FORM: Final = re.compile(r"captures(=[0-9]{1,2})?|again|wins|best|(note|move|only)=.+")
