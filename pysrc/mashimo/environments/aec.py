"""Every game as an environment of PettingZoo, in its form for players who move in turn (AEC). Needs the extra `rl`.

Importing this module registers each game for `pettingzoo.make`, as `mashimo/oware-abapa-v0`; custom rules as
`mashimo/own-v0`, with their name as the argument `game`.
"""

from __future__ import annotations

from typing import Any, Final

import gymnasium
import numpy as np
import pettingzoo
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo.utils import wrappers

from mashimo.cli.output import board_text, status_line
from mashimo.environments.encoding import LARGEST, Encoding
from mashimo.games.kit.layout import SIDES
from mashimo.play.errors import MashimoError
from mashimo.play.game import Game
from mashimo.play.limits import count_limit
from mashimo.play.match import WHOLE
from mashimo.play.rulesets import GAMES

AGENTS: Final = {"player_0": "S", "player_1": "N"}
"""The agents and their sides, South first."""
NAMES: Final = {side: agent for agent, side in AGENTS.items()}
BEGINNERS: Final = (*SIDES, "random")
RENDER_MODES: Final = ("ansi", "human", "svg")
USUAL_CYCLES: Final = 1_000
"""The most moves of a game where no limit is given."""
Observation = dict[str, Any]
"""An observation: the arrays `observation` and `action_mask`."""


class MancalaEnv(pettingzoo.AECEnv):  # type: ignore[misc]  # its package has no types to check
    """A game as an environment. A move that the rules refuse raises IllegalMove; `env` makes one that ends instead.

    `game` is a name of GAMES, `match` the number of its rounds. `beginner` is `S`, `N`, or `random`: then the seed of
    `reset` decides. The game is truncated after `max_cycles` moves. `render_mode` is `ansi`, by which `render` returns
    text, `svg`, by which it returns a picture, or `human`, by which every move prints the text.

    Raises NotationError for a name or match that is not a game's, ValueError for another beginner or render mode.
    Raises MashimoError for `max_cycles` that are no whole number from 1 up.
    """

    def __init__(
        self,
        game: str,
        *,
        match: str = WHOLE,
        beginner: str = "S",
        max_cycles: int = USUAL_CYCLES,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.game = Game(game, match=match)
        """The game that is played; it has the record, the moves and the result."""
        self.encoding = Encoding(self.game.ruleset)
        """The numbers of moves and observations."""
        self.metadata = {"name": f"{game}_v0", "render_modes": [*RENDER_MODES], "is_parallelizable": False}
        self.render_mode = one_of("render_mode", render_mode, (None, *RENDER_MODES))
        self.max_cycles = count_limit("max_cycles", max_cycles, least=1)
        self._beginner = one_of("beginner", beginner, BEGINNERS)
        self._random, _ = seeding.np_random()
        self.possible_agents = [*AGENTS]
        moves = len(self.encoding.words)
        self.action_spaces = {agent: spaces.Discrete(moves) for agent in AGENTS}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, LARGEST, (self.encoding.length,), np.uint8),
                    "action_mask": spaces.Box(0, 1, (moves,), np.int8),
                }
            )
            for agent in AGENTS
        }

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of an agent's actions: one for each move of the game, by its place in `encoding.words`."""
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game, at the text `position` among the `options` if that is there; others are ignored.

        A `seed` begins the sequence of random beginners again. Raises NotationError for a wrong position, MashimoError
        for a position of an ended game.
        """
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        position = (options or {}).get("position") or self.game.ruleset.start(self._next_beginner())
        game = Game(self.game.id, position, self.game.match)
        if game.result:
            raise MashimoError("game-over", "the game is over in this position", position)
        self.game = game
        self.agents = [*AGENTS]
        self.agent_selection = NAMES[game.turn]
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}

    def _next_beginner(self) -> str:
        """Choose the side that begins."""
        return SIDES[self._random.integers(2)] if self._beginner == "random" else self._beginner

    def observe(self, agent: str) -> Observation:
        """Return what an agent observes, with the mask of its legal actions: all 0 while the other is to move."""
        mask = np.zeros(len(self.encoding.words), np.int8)
        if agent == NAMES[self.game.turn]:
            mask[self.encoding.legal(self.game)] = 1
        seen = np.frombuffer(self.encoding.observation(self.game, AGENTS[agent]), np.uint8).copy()
        return {"observation": seen, "action_mask": mask}

    def state(self) -> np.ndarray:
        """Return the position as it is for both: what South observes."""
        return np.frombuffer(self.encoding.observation(self.game, SIDES[0]), np.uint8).copy()

    def step(self, action: int | None) -> None:
        """Play a move, None after the end.

        Raises IllegalMove for one that the rules refuse, NotationError for what is no action; the game is unchanged.
        The winner of a game gets 1 and the other -1; every other reward is 0.
        """
        agent = self.agent_selection
        if action is None or self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.game.play(self.encoding.word(action))
        self._clear_rewards()
        self._cumulative_rewards[agent] = 0.0
        self.agent_selection = NAMES[self.game.turn]
        if self.game.result:
            self._end()
        elif len(self.game.moves) >= self.max_cycles:
            self.truncations = dict.fromkeys(AGENTS, True)
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _end(self) -> None:
        """Note the result of the game that is over."""
        result = self.game.result
        if result is None:
            return
        if result.winner:
            self.rewards = {agent: 1.0 if side == result.winner else -1.0 for agent, side in AGENTS.items()}
        self.terminations = dict.fromkeys(AGENTS, True)
        scores = {"reason": result.reason, "south": result.south, "north": result.north}
        self.infos = {agent: {**scores} for agent in AGENTS}

    def render(self) -> str | None:
        """Return the board and what is to be done as text, or print that, or return the board as the text of an SVG.

        Warn where no render mode was chosen.
        """
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs an environment with a render_mode")
            return None
        if self.render_mode == "svg":
            return self.game.svg()
        text = f"{board_text(self.game)}\n{status_line(self.game)}\n"
        if self.render_mode == "human":
            print(text)  # noqa: T201  # what this mode is for
            return None
        return text

    def close(self) -> None:
        """Release nothing: the environment holds no window and no file."""


def one_of(name: str, value: Any, allowed: tuple[Any, ...]) -> Any:  # noqa: ANN401  # text or None, as it is allowed
    """Return a value if it is allowed. Raises ValueError if not."""
    if value not in allowed:
        raise ValueError(f"{name}: one of {', '.join(map(str, allowed))}, not {value!r}")
    return value


def raw_env(game: str, **arguments: Any) -> MancalaEnv:  # noqa: ANN401  # as MancalaEnv takes them
    """Make the environment of a game, without wrappers."""
    return MancalaEnv(game, **arguments)


def env(game: str, **arguments: Any) -> pettingzoo.AECEnv:  # noqa: ANN401  # as MancalaEnv takes them
    """Make the environment of a game, in the wrappers that PettingZoo's own board games have.

    A player who makes an illegal move gets -1, and the game ends. An action that is none, and a call out of order,
    raise AssertionError and PettingZoo's own errors.
    """
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(game, **arguments), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


def register() -> None:
    """Register every game for `pettingzoo.make`, once."""
    for game in (*GAMES, "own"):
        name = f"mashimo/{game}-v0"
        if name not in pettingzoo.aec_registry:
            arguments = {} if game == "own" else {"game": game}
            pettingzoo.register("aec", name, f"{__name__}:env", kwargs=arguments)


register()
