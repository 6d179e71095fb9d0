"""How programs that learn see a game: moves as a fixed range of numbers, positions as bytes of a fixed length."""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Final

from mashimo.games.kit.layout import SIDES
from mashimo.play.errors import MashimoError
from mashimo.play.notation import check_side, read_move, wrong
from mashimo.play.preview import place_words

if TYPE_CHECKING:
    from mashimo.games.kit.layout import Layout
    from mashimo.play.game import Game
    from mashimo.play.rulesets import Ruleset

LARGEST: Final = 255
"""The largest number of an observation; counts that exceed it are written as it."""
HISTORY: Final = ("occurrence", "rounds-S", "rounds-N", "rounds")
"""What an observation has after the cells of the board and the player that observes.

These are how often the position has occurred in its round, and the rounds won by either side and played before it.
"""


class Encoding:
    """The numbers of a game's moves and positions.

    >>> from mashimo import GAMES, Game
    >>> from mashimo.environments import Encoding
    >>> encoding = Encoding(GAMES["oware-abapa"])
    >>> len(encoding.words), encoding.words[:3], encoding.length
    (12, ('A', 'B', 'C'), 20)
    >>> encoding.legal(Game("oware-abapa"))
    [0, 1, 2, 3, 4, 5]
    """

    def __init__(self, ruleset: Ruleset) -> None:
        rules, layout = ruleset.rules, ruleset.layout
        self._game = ruleset.id
        self.words = tuple(word.text for word in rules.MOVE_WORDS.values())
        """The moves of both players by their actions, the numbers from 0 on, as RULES 10.4 to 10.5 write them."""
        self._numbers = tuple(rules.MOVE_WORDS)
        self._actions = {number: action for action, number in enumerate(self._numbers)}
        self._move_words = rules.MOVE_WORDS
        self.length = rules.CELLS + 1 + len(HISTORY)
        """The length of an observation."""
        names = cell_names(layout)
        self.features = (*(names[cell] for cell in range(rules.CELLS)), "observer", *HISTORY)
        """The name of each number of an observation: first the cells of the board, as `Game.board` has them.

        A house has its name, a store is `store-S` or `store-N`. `turn` and `observer` are 0 for South and 1 for North.
        """
        places = {(house.row, house.column): house.cell for house in layout.houses}
        self.grid = tuple(
            tuple(places[row, column] for column in range(layout.columns) if (row, column) in places)
            for row in range(layout.rows)
        )
        """The places of the houses in an observation, row by row as South sees the board, the farthest first."""

    def action(self, word: str) -> int:
        """Return the action of a move. Raises NotationError for what is no move of the game."""
        return self._actions[read_move(self._move_words, word)]

    def word(self, action: int) -> str:
        """Return the move of an action. Raises NotationError for what is no action of the game."""
        try:
            place = index(action)
        except TypeError:
            place = -1
        if not 0 <= place < len(self.words):
            raise wrong("no-move", "this is not an action of this game", str(action))
        return self.words[place]

    def legal(self, game: Game) -> list[int]:
        """List the actions that are legal now, lowest first; none when the game is over.

        Raises MashimoError for a game of other rules.
        """
        self._check(game)
        return sorted(self._actions[number] for number in game.turns[-1].legal)

    def observation(self, game: Game, side: str) -> bytes:
        """Return the position as a side, `S` or `N`, observes it: the same for both, but for the number `observer`.

        Raises MashimoError for a game of other rules, and for no side.
        """
        self._check(game)
        check_side(side, "observes")
        turn = game.turns[-1]
        history = (min(count, LARGEST) for count in (turn.occurrence, *turn.rounds))
        return bytes((*turn.board, SIDES.index(side), *history))

    def _check(self, game: Game) -> None:
        """Raise MashimoError for a game of other rules."""
        if game.id != self._game:
            raise MashimoError("other-game", f"this is the encoding of {self._game}, not of {game.id}", game.id)


def cell_names(layout: Layout) -> dict[int, str]:
    """Name each cell of a board, those that only some games have by their place in position text (RULES 10.3)."""
    names = place_words(layout) | {layout.turn: "turn"}
    for number, cells in enumerate(layout.side_words):
        names |= {cell: f"side-{number}-{place}" for place, cell in enumerate(cells)}
    names |= {cell: f"flag-{house.name}" for cell, house in zip(layout.flags, layout.houses, strict=False)}
    return names if layout.pending is None else names | {layout.pending: "pending"}
