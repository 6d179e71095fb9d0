"""Mashimo: mancala games by their published rules, clause by clause, and a computer that plays them.

    >>> from mashimo import Game, GAMES
    >>> game = Game("oware-abapa")
    >>> game.legal_moves()
    ['A', 'B', 'C', 'D', 'E', 'F']
    >>> steps = game.play("C")
    >>> game.position
    '4-4-0-5-5-5-5-4-4-4-4-4-0-0-N'

`mashimo.search` chooses moves. docs/RULES.md is the exact meaning of every game.
"""

from mashimo.play.errors import IllegalMove, MashimoError, NotationError
from mashimo.play.game import Game
from mashimo.play.preview import Preview
from mashimo.play.reasons import Reason, Refusal, Result
from mashimo.play.rulesets import GAMES
from mashimo.play.steps import Step

__version__ = "0.2.0"

__all__ = [
    "GAMES",
    "Game",
    "IllegalMove",
    "MashimoError",
    "NotationError",
    "Preview",
    "Reason",
    "Refusal",
    "Result",
    "Step",
]
