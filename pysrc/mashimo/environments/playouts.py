"""Random playouts: many games played on from one position by random moves, in one call.

They run compiled where an engine of WebAssembly is there (the extra `fast`), else interpreted, with equal results.
"""

from __future__ import annotations

import warnings
from array import array
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Final, cast

from mashimo.compiler import build
from mashimo.compiler.runtime import EngineError, Instance
from mashimo.games.catalogue import rules_of
from mashimo.games.kit.bind import bind
from mashimo.play.errors import MashimoError
from mashimo.play.limits import count_limit
from mashimo.play.notation import check_side
from mashimo.search.backend import MOST_KEPT, PythonBackend

if TYPE_CHECKING:
    from types import ModuleType

    from mashimo.compiler import Program
    from mashimo.games.kit.contract import RoundRules
    from mashimo.play.game import Game
    from mashimo.search.backend import SearchBackend

KERNEL: Final = "mashimo.environments.playout_kernel"
MOST_MOVES: Final = 10_000
"""The most moves that a playout may be allowed: its positions are remembered."""
USUAL_MOVES: Final = 1_000
"""The most moves of a playout where no limit is given."""
MOST_EARLIER: Final = 6_000
"""The most positions before the start whose return is seen: the last ones."""
LINE: Final = MOST_EARLIER + 2 * MOST_MOVES + 1
"""The most positions remembered; the last one of a round is remembered before the first one of the next."""
BATCH: Final = 1024
"""The most playouts of one call of the kernel; between two of them Python may interrupt."""


@dataclass(frozen=True, slots=True)
class Playouts:
    """The results of random playouts, in the order in which they were played."""

    leads: array[int]
    """South's lead at the end of each: below 0 where North has won, 0 in a draw; of a match, in rounds.

    Of a playout that was cut off it is the difference of the scores at that moment.
    """
    lengths: array[int]
    """The number of moves of each."""
    ends: tuple[str, ...]
    """Why each ended, as `Result.reason`; empty where it was cut off."""
    compiled: bool
    """Whether they ran compiled."""
    seconds: float
    """The time that they took, in seconds, preparation included."""

    @property
    def moves(self) -> int:
        """The number of moves of all playouts."""
        return sum(self.lengths)

    @property
    def reasons(self) -> Counter[str]:
        """How many playouts ended for each reason; those cut off have the reason ""."""
        return Counter(self.ends)

    def points(self, side: str) -> float:
        """Return the mean of a side's points: 1 for a win, a half for a draw and where the game was cut off.

        Raises MashimoError for a side that is not `S` or `N`, and ZeroDivisionError where there are no playouts.
        """
        check_side(side, "has points")
        sign = 1 if side == "S" else -1
        points = (
            0.5 if not end or lead == 0 else float(sign * lead > 0)
            for lead, end in zip(self.leads, self.ends, strict=True)
        )
        return sum(points) / len(self.leads)


def play_out(
    game: Game, count: int, *, seed: int = 0, most_moves: int = USUAL_MOVES, compiled: bool | None = None
) -> Playouts:
    """Play a game on `count` times by random moves, each legal move as likely; `game` itself stays as it is.

    A playout ends as the rules end the game, its earlier positions included; no player resigns or agrees. It is cut
    off after `most_moves` moves. The same `seed` gives the same playouts on every machine, compiled or not, and the
    first hundred are the same whatever the `count`. `compiled` says whether they run compiled, by default where that is
    possible; where it is not, a RuntimeWarning says so.

    Raises MashimoError where the game is over, for more than 10,000 moves, and for a `count`, a `seed` or `most_moves`
    that is no whole number from 0 up. Raises EngineError where they are to run compiled and no engine can.

        >>> from mashimo import Game
        >>> from mashimo.environments import play_out
        >>> found = play_out(Game("oware-abapa"), 100, seed=1, compiled=False)
        >>> len(found.leads), found.lengths[0], found.ends[0]
        (100, 120, 'starved')
    """
    count, most_moves = count_limit("count", count), count_limit("most_moves", most_moves)
    seed = count_limit("seed", seed)
    if most_moves > MOST_MOVES:
        raise MashimoError("no-limit", f"most_moves: at most {MOST_MOVES}, not {most_moves}", str(most_moves))
    if game.result:
        raise MashimoError("game-over", "the game is over")
    began = perf_counter()
    backend, is_compiled = backend_of(game.id, compiled)
    load(backend, game, seed)
    leads, lengths, codes = array("i"), array("i"), bytearray()
    for done in range(0, count, BATCH):
        size = min(BATCH, count - done)
        backend.call("run", size, most_moves)
        leads.extend(cast("array[int]", backend.read("LEADS"))[:size])
        lengths.extend(cast("array[int]", backend.read("LENGTHS"))[:size])
        codes += cast("bytes", backend.read("ENDS"))[:size]
    words = {**game.ruleset.reasons.words, 0: ""}
    return Playouts(leads, lengths, tuple(words[code] for code in codes), is_compiled, perf_counter() - began)


def backend_of(game: str, compiled: bool | None) -> tuple[SearchBackend, bool]:
    """Make a backend for a game's playouts; return also whether it is compiled. Raises EngineError as `play_out`."""
    if compiled is not False:
        try:
            return Instance(playout_program(game)), True
        except EngineError as error:
            if compiled:
                raise
            warnings.warn(f"{error}; playouts run interpreted, far slower", RuntimeWarning, stacklevel=3)
    return PythonBackend(kernel_of(game)), False


@lru_cache(maxsize=MOST_KEPT)
def playout_program(game: str, checked: bool = False) -> Program:
    """Compile the playouts of a game; if `checked`, they trap wherever they would differ from Python."""
    return build(kernel_of(game).EXPORTS, checked=checked)


def kernel_of(game: str) -> ModuleType:
    """Bind fresh playouts to a game's rules."""
    rules = rules_of(game)
    in_rounds = hasattr(rules, "new_round")
    begin_round = cast("RoundRules", rules).new_round if in_rounds else no_round
    return bind(KERNEL, rules=rules, new_round=begin_round, IN_ROUNDS=in_rounds, BATCH=BATCH, LINE=LINE)


def no_round(board: bytearray, began: int) -> None:
    """Begin no round: what a game without rounds has."""


def load(backend: SearchBackend, game: Game, seed: int) -> None:
    """Load a game's position, its round so far, its match and a seed into a backend."""
    *earlier, last = game.round_turns
    for place, turn in enumerate(earlier[-MOST_EARLIER:]):
        backend.write("LINE_BOARDS", turn.board, place)
    backend.write("START", last.board)
    backend.call("begin", min(len(earlier), MOST_EARLIER))
    began = (*earlier, last)[0].board[game.ruleset.rules.TURN]
    backend.call("set_match", game.ruleset.rounds_in(game.match), *last.rounds, began)
    chance = Random(seed)  # noqa: S311  # playouts must be the same everywhere; they are no secret
    backend.call("seed", chance.randrange(1, 1 << 30), chance.randrange(1, 1 << 30))
