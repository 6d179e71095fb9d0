"""Every game as a game of OpenSpiel. Needs the package open_spiel.

Importing this module registers the game `mashimo` there. Its parameters are `game`, a name of GAMES, `match`, and
`max_moves`, after which a game is over without a winner:

    pyspiel.load_game("mashimo(game=bao-kenya)")
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pyspiel

from mashimo.environments.encoding import Encoding
from mashimo.games.kit.layout import SIDES
from mashimo.play.game import Game
from mashimo.play.limits import count_limit
from mashimo.play.match import WHOLE
from mashimo.play.rulesets import GAMES

NAME: Final = "mashimo"
USUAL: Final[dict[str, Any]] = {"game": next(iter(GAMES)), "match": WHOLE, "max_moves": 1_000}
"""The parameters, each with its value where none is given."""
TYPE: Final = pyspiel.GameType(
    short_name=NAME,
    long_name="Mancala games by their published rules",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=len(SIDES),
    min_num_players=len(SIDES),
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=USUAL,
)


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]  # its package has no types to check
    """A game as OpenSpiel has games.

    Raises NotationError for a `game` or a `match` that there is not. Raises MashimoError for `max_moves` that are no
    whole number from 1 up.
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = USUAL | (params or {})
        self.start = Game(chosen["game"], match=chosen["match"])
        """The game before its first move."""
        self.encoding = Encoding(self.start.ruleset)
        """The numbers of moves and observations."""
        self.max_moves = count_limit("max_moves", chosen["max_moves"], least=1)
        """The moves after which a game is over without a winner."""
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.encoding.words),
            max_chance_outcomes=0,
            num_players=len(SIDES),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.max_moves,
        )
        super().__init__(TYPE, info, params or {})

    def new_initial_state(self) -> OpenSpielState:
        """Begin a game."""
        return OpenSpielState(self)

    def make_py_observer(self, iig_obs_type: object = None, params: object = None) -> Observer:  # noqa: ARG002
        """Make what observes states. Both players see all, so one kind serves every type that OpenSpiel asks for."""
        return Observer(self.encoding)


class OpenSpielState(pyspiel.State):  # type: ignore[misc]  # as above
    """A state of a game as OpenSpiel has states: player 0 is South, player 1 is North."""

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self.game = Game.from_record(game.start.to_record())
        """The game that is played; it has the record, the moves and the result."""
        self._encoding = game.encoding
        self._max_moves = game.max_moves

    def current_player(self) -> int:
        """Return the player to move, or what OpenSpiel has after the end."""
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else SIDES.index(self.game.turn)

    def _legal_actions(self, _player: int) -> list[int]:
        return self._encoding.legal(self.game)

    def _apply_action(self, action: int) -> None:
        self.game.play(self._encoding.word(action))

    def _action_to_string(self, _player: int, action: int) -> str:
        return self._encoding.word(action)

    def is_terminal(self) -> bool:
        """Tell whether the game is over, or has had all the moves that it may have."""
        return self.game.result is not None or len(self.game.moves) >= self._max_moves

    def returns(self) -> list[float]:
        """Return 1 for the winner and -1 for the other; 0 for both in a draw, and while there is no winner."""
        winner = self.game.result.winner if self.game.result else None
        return [0.0 if winner is None else 1.0 if side == winner else -1.0 for side in SIDES]

    def __str__(self) -> str:
        return self.game.position


class Observer:
    """What writes a state as OpenSpiel's algorithms see it: `tensor` has what `Encoding.observation` has."""

    def __init__(self, encoding: Encoding) -> None:
        self._encoding = encoding
        self.tensor = np.zeros(encoding.length, np.float32)
        """The last state that was observed."""
        self.dict = {"observation": self.tensor}
        """The same array by its name."""

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Observe a state as a player."""
        self.tensor[:] = np.frombuffer(self._encoding.observation(state.game, SIDES[player]), np.uint8)

    def string_from(self, state: OpenSpielState, _player: int) -> str:
        """Write a state as text: its record, by which it can be told from every other one."""
        return state.game.record()


def register() -> None:
    """Register the game with OpenSpiel, once."""
    if NAME not in pyspiel.registered_names():
        pyspiel.register_game(TYPE, OpenSpielGame)


register()
