"""Random openings, from which pairs of games are played, either side beginning once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mashimo.play.errors import MashimoError
from mashimo.play.game import Game
from mashimo.play.limits import count_limit
from mashimo.play.rulesets import GAMES

if TYPE_CHECKING:
    from random import Random

OPENING: Final = 4
"""The random moves that make an opening."""
LONGEST: Final = 400
"""The moves after which a game still going on counts as a draw."""
TRIES: Final = 1_000
"""The random games in which an opening is looked for."""


def random_opening(name: str, chance: Random, moves: int = OPENING) -> str:
    """Play a few random moves without ending the game; return its record.

    Raises NotationError for a game that does not exist. Raises MashimoError where it always ends, and for a number of
    moves that is no whole number from 0 up.
    """
    moves = count_limit("moves", moves)
    for _ in range(TRIES):
        game = Game(name, match=shortest_match(name))
        while not game.result and len(game.moves) < moves:
            game.play(chance.choice(game.legal_moves()))
        if not game.result:
            return game.record()
    raise MashimoError("no-opening", f"{name} ends within {moves} random moves", "", (moves,))


def shortest_match(name: str) -> str:
    """Return the shortest match of a game."""
    return "round" if "round" in GAMES.named(name).matches else "full"
