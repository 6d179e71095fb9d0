"""Exercises: which moves are what a rules page asks its reader to find. What counts is the engine's to say alone.

An exercise is a position and a goal, a short text:

    captures       the move that captures most
    captures=5     a move that captures this number of seeds
    again          a move after which the same player moves again
    wins           a move that wins the game at once
    best           the best move, as far as a short search sees
    note=CODE      a move with this in its steps (the codes of `Choice.notes`)
    move=F,C       one of these moves
"""

from __future__ import annotations

import re
from copy import copy
from typing import TYPE_CHECKING, Final

from mashimo.bridge.position_message import choices
from mashimo.play.errors import MashimoError
from mashimo.search import analyse

if TYPE_CHECKING:
    from collections.abc import Callable

    from mashimo.bridge.messages import Choice
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
        after = played(game, choice)
        return after.result is None and after.turn == game.turn

    return wanted


def wins(game: Game, _: str) -> Callable[[Choice], bool]:
    """Whether a move wins at once."""

    def wanted(choice: Choice) -> bool:
        result = played(game, choice).result
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


def played(game: Game, choice: Choice) -> Game:
    """The game after a move; the one given stays as it is."""
    after = copy(game)
    after.play(choice.move)
    return after


GOALS: Final = {
    "captures": captures,
    "again": again,
    "wins": wins,
    "best": best,
    "note": note,
    "move": one_of,
}
FORM: Final = re.compile(r"captures(=[0-9]{1,2})?|again|wins|best|(note|move)=.+")
