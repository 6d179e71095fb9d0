"""A tablebase solved on the spot: the proved results of positions with few seeds, in a game whose seeds leave for good.

`solve` works out all positions of a number of seeds by the rules' own text (`kernel/retrograde.py` explains how).
`Tablebase.probe` says what that proves of a game (`kernel/history_proof.py`). Nothing is claimed that the game's
history could undo. Positions since the last capture end the game when they return, so their layer is solved again with
these as ends.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from math import comb
from threading import RLock
from time import perf_counter
from typing import TYPE_CHECKING, Final, cast
from weakref import WeakSet

from mashimo.compiler import ZeroArray, build
from mashimo.compiler.runtime import Instance
from mashimo.games.catalogue import rules_of
from mashimo.games.kit.layout import SIDES, seeds_in_houses
from mashimo.play.errors import MashimoError
from mashimo.play.limits import count_limit
from mashimo.play.notation import read_move
from mashimo.play.rulesets import GAMES
from mashimo.search.backend import MOST_KEPT, PRECOMPILED, PythonBackend, SearchBackend, can_compile, zeros
from mashimo.search.kernel import HISTORY_PROOF, bind_history_proof, bind_retrograde, bind_tablebase_index
from mashimo.search.kernel.constants import EXPECTED, HIGH, LOW

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from os import PathLike
    from types import ModuleType

    from mashimo.compiler import Program
    from mashimo.games.kit.contract import Rules, TablebaseRules
    from mashimo.play.game import Game, Turn

__all__ = ["Tablebase", "TablebaseResult", "load", "most_seeds", "solve"]

LARGEST: Final = 40_000_000
"""The most positions of a layer that is solved: a larger one might take more than 2 GB, which few devices can give."""
SMALL: Final = 100_000
"""The positions of a layer that is solved in a tenth of a second, compiled."""
MIDDLE: Final = 1_400_000
"""The positions of a layer that is solved in a few seconds and 53 MB: twelve seeds in Oware, nine in Bao."""
LARGE: Final = 14_000_000
"""The positions of a layer that is solved in 500 MB: sixteen seeds in Oware, eleven in Bao."""
SIZES: Final = {"small": SMALL, "middle": MIDDLE, "large": LARGE}
"""The most positions of a layer, by the use of a tablebase: levels, analysis, or all that a page's memory allows."""
LOOKS: Final = 2_500
"""The positions that an interpreted solver surveys between two breaks: a tenth of a second."""


@dataclass(frozen=True, slots=True)
class TablebaseResult:
    """The solved value of a position with few seeds, for the player to move.

    `low`, `high` and `value` count net seeds: the lead at the end less the lead now. A draw that does not depend on the
    stores counts as no lead. Where a majority ends the game, the seeds left are counted as if they were played out: the
    winner is the same.
    """

    low: int
    """The seeds that the player to move can secure against any play, with this game's history."""
    high: int
    """The seeds to which the other can hold them; where both are equal, nothing depends on repetition."""
    value: int
    """A value between the two: as if endless play shared the seeds left evenly."""
    moves: tuple[str, ...]
    """The moves that secure `low`, in board order."""
    winner: str | None
    """The sure winner, `S` or `N`; `draw` if neither can win; None where that depends on repetition."""
    margin: int = field(default=0, repr=False)
    """The winner's margin in seeds; 0 if there is none, or it is not sure (a majority may end the game before)."""


class Tablebase:
    """The tablebase of a game: all positions of at most `seeds` seeds in the houses. `solve` makes and solves it.

    `advance` must have solved them before anything else is asked; no call of it takes long.
    """

    def __init__(self, game: str, seeds: int, backend: SearchBackend) -> None:
        self.game = game
        """The game's name."""
        self.seeds = seeds
        """The most seeds in the houses of a position that it knows."""
        self.layers = 0
        """The number of layers solved: the positions of no seed, of one, and so on."""
        self._backend = backend
        self._slices = self._solving()
        self._given: list[bytes] = []
        self._proved: list[bytes] = []
        self._lock = RLock()
        self._spent = 0.0  # seconds, for all layers so far
        self._pace = 0.0  # seconds a position

    @property
    def solved(self) -> bool:
        """Whether all layers are solved."""
        return self.layers > self.seeds

    def advance(self) -> None:
        """Solve some more positions, if any are left."""
        with self._lock:
            began = perf_counter()
            try:
                next(self._slices, None)
            except BaseException:  # an interrupt ends the generator: the next call begins its layer anew
                self._slices = self._solving()
                raise
            self._spent += perf_counter() - began
            done = sum(positions(tablebase_rules(self.game), count) for count in range(self.layers))
            self._pace = self._spent / max(done, 1)

    def _solving(self) -> Iterator[None]:
        """Solve the layers that are left, with a break after each, and after every LOOKS positions surveyed."""
        for count in range(self.layers, self.seeds + 1):
            self._backend.call("open_layer", count)
            while not self._backend.call("survey", LOOKS):
                yield
            self._backend.call("close_layer")
            self.layers = count + 1
            yield

    def save(self, path: str | PathLike[str]) -> None:
        """Write the tablebase into a file, which `load` reads, and the page. Raises OSError where that fails."""
        from mashimo.search.tablebase_file import write_tablebase  # noqa: PLC0415  # the page's wheel has no such file

        write_tablebase(self, path)

    def fill(self, rows: list[bytes], *, draws: bool, pace: float) -> None:
        """Take over what is known of all positions, as `table` and `draws` return it, instead of solving them.

        `pace` is how many seconds a position a proof is expected to take.
        """
        with self._lock:
            for bound, row in enumerate(rows):
                self._backend.write("VALUES", row, bound)
            self._backend.set_variable("draws", draws)
            self._slices, self.layers, self._pace = iter(()), self.seeds + 1, pace

    @property
    def draws(self) -> bool:
        """Whether endless play draws the game, whatever the stores hold."""
        with self._lock:
            return bool(self._backend.variable("draws"))

    def probe(self, game: Game) -> TablebaseResult | None:
        """Return the solved value of a game's position; None if it has too many seeds, or the game is over.

        Raises MashimoError for another game. The layer of the position is solved again for it, which takes about as
        long as the first time.
        """
        with self._lock:
            return self._ending(game) if self._prove(game) else None

    def probe_moves(self, game: Game) -> dict[str, tuple[int, int]]:
        """Return each move's `low` and `high`, in board order; {} if unknown. Raises MashimoError for another game."""
        with self._lock:
            return self._bounds_of_moves(game) if self._prove(game) else {}

    def line(self, game: Game) -> tuple[str, ...]:
        """List the moves of both players, to the end of the game, if each keeps what is proved; () if nothing is.

        The player to move gets there as soon as possible, and the other resists as long. A very long line is cut short.
        Raises MashimoError for another game.
        """
        with self._lock:
            if not self._prove(game):
                return ()
            self._proved, self._given = [], []
            words, count = game.ruleset.rules.MOVE_WORDS, self._backend.call("winning_line")
            return tuple(words[move].text for move in self._backend.read("ENDING_LINE")[:count])

    def seconds_to_prove(self, game: Game) -> float:
        """Estimate the seconds it takes to find what is proved of a game, by the pace of earlier solving."""
        if self.left(game.board) > self.seeds:
            return 0.0
        return self._pace * positions(tablebase_rules(self.game), self.left(game.board))

    def left(self, board: bytes | bytearray) -> int:
        """Count the seeds in the houses of a board."""
        return seeds_in_houses(tablebase_rules(self.game).LAYOUT, board)

    def bounds(self, board: bytes | bytearray) -> list[int]:
        """Return LOW, HIGH and EXPECTED of a board for the player to move, in net seeds, without a history."""
        with self._lock:
            self._backend.write("BOARD", bytes(board))
            return [cast("int", self._backend.call("look_up", bound)) for bound in (LOW, HIGH, EXPECTED)]

    def table(self, bound: int) -> bytes:
        """Return a bound (LOW, HIGH or EXPECTED) of all positions by their indices, one signed byte each."""
        with self._lock:
            return bytes(self._backend.read("VALUES", bound))

    def _prove(self, game: Game) -> bool:
        """Have the backend prove what it can of a game; return whether anything is known."""
        if game.id != self.game:
            raise MashimoError("other-game", f"these are the endings of {self.game}, not of {game.id}", game.id)
        if not game.legal_moves() or self.left(game.board) > self.seeds:
            return False
        turns = game.round_turns
        boards = [turn.board for turn in turns]
        if boards == self._proved:
            return True
        self._proved = []  # an interrupt leaves what is proved of another game
        self._replay(turns, boards)
        began = perf_counter()
        known = bool(self._backend.call("prove"))
        self._pace = (perf_counter() - began) / positions(tablebase_rules(self.game), self.left(game.board))
        self._proved = boards if known else []
        return known

    def _replay(self, turns: Sequence[Turn], positions: list[bytes]) -> None:
        """Replay the turns of a round, with these positions, in the backend.

        It goes on from where the backend's own game stands, if that is its beginning. An interrupted replay stops
        anywhere, so the next one begins anew.
        """
        given, self._given = self._given, []
        done = len(given)
        if not done or positions[:done] != given:
            self._backend.write("GAME", positions[0])
            self._backend.call("begin_game")
            done = 1
        words = tablebase_rules(self.game).MOVE_WORDS
        for turn in turns[done:]:
            self._backend.call("go_on", read_move(words, turn.word))
        self._given = positions

    def _bounds_of_moves(self, game: Game) -> dict[str, tuple[int, int]]:
        """Read the `low` and `high` of each legal move from the backend."""
        words = game.ruleset.rules.MOVE_WORDS
        found = (self._backend.read(name)[: self._backend.variable("legal")] for name in ("LEGAL", "LOWS", "HIGHS"))
        return {words[move].text: (low, high) for move, low, high in zip(*found, strict=True)}

    def _ending(self, game: Game) -> TablebaseResult:
        """Read the solved value of a game's position from the backend."""
        low, high, fair, ahead, margin = (
            self._backend.variable(name) for name in ("low", "high", "fair", "winner", "margin")
        )
        mover = SIDES.index(game.turn)
        winner = {1: SIDES[mover], 0: "draw", -1: SIDES[1 - mover]}.get(ahead)
        best = tuple(word for word, bound in self._bounds_of_moves(game).items() if bound[LOW] == low)
        return TablebaseResult(low, high, fair, best, winner, margin)


def left_in_houses(game: Game) -> int:
    """Count the seeds in the houses of a game."""
    return seeds_in_houses(game.ruleset.layout, game.board)


def lead_of(rules: Rules, board: bytes | bytearray, player: int) -> int:
    """Return a player's lead in score, in seeds; negative if behind."""
    return rules.score(bytearray(board), player) - rules.score(bytearray(board), 1 - player)


def tablebase_rules(game: str) -> TablebaseRules:
    """Return a game's rules, if it can have a tablebase. Raises NotationError for no game, MashimoError for others."""
    rules = GAMES.named(game).rules
    if not hasattr(rules, "PERSPECTIVES"):
        raise MashimoError("no-endings", f"{game}: positions with few seeds are not solved in this game", game)
    return cast("TablebaseRules", rules)


def positions(rules: TablebaseRules, seeds: int) -> int:
    """Count the positions of a number of seeds."""
    houses = len(rules.PERSPECTIVES[0])
    return comb(seeds + houses - 1, houses - 1)


def most_seeds(game: str, largest: int = LARGEST) -> int:
    """Return the most seeds of a game's tablebase in which no layer has more than `largest` positions.

    Raises NotationError for a name of no game. Raises MashimoError where its endings are not solved, and for a
    `largest` that is no whole number from 1 up: no layer has fewer positions.

        >>> from mashimo.search import tablebase
        >>> tablebase.most_seeds("oware-abapa"), tablebase.most_seeds("bao-kenya"), tablebase.most_seeds("own1.5x2")
        (18, 13, 20)
    """
    rules = tablebase_rules(game)
    largest = count_limit("largest", largest, least=1)
    return max(seeds for seeds in range(rules.SEEDS + 1) if positions(rules, seeds) <= largest)


def bind_solver(game: str, seeds: int, compiled: bool) -> ModuleType:
    """Bind a fresh solver of a game's positions of at most `seeds` seeds, to be compiled or interpreted."""
    rules = rules_of(game)
    index = bind_tablebase_index(rules, seeds)
    solver = bind_retrograde(rules, index, ZeroArray if compiled else zeros)
    return bind_history_proof(rules, index, solver)


_MADE: Final[WeakSet[Tablebase]] = WeakSet()
"""All tablebases that are still in use."""


@lru_cache(maxsize=MOST_KEPT)
def solver_program(game: str, seeds: int, checked: bool = False) -> Program:
    """Compile the solver of a game's positions of at most `seeds` seeds."""
    ready = PRECOMPILED.get((HISTORY_PROOF, game, seeds))
    if ready and not checked:
        return ready
    return build(bind_solver(game, seeds, compiled=True).EXPORTS, checked=checked)


def new_tablebase(game: str, seeds: int, *, compiled: bool | None = None, checked: bool = False) -> Tablebase:
    """Make the tablebase of a game, yet to be solved; the arguments are those of `solve`."""
    most = most_seeds(game)
    seeds = count_limit("seeds", seeds)
    if seeds > most:
        raise MashimoError("too-many-seeds", f"{game}: endings are solved of 0 to {most} seeds, not of {seeds}", game)
    compiled = can_compile(game) if compiled is None else compiled
    backend: SearchBackend
    if compiled:
        backend = Instance(solver_program(game, seeds, checked))
    else:
        claims = bind_solver(game, seeds, compiled=False)
        backend = PythonBackend(claims, claims.solver)
    tablebase = Tablebase(game, seeds, backend)
    _MADE.add(tablebase)
    return tablebase


def solve(
    game: str,
    seeds: int = 8,
    *,
    compiled: bool | None = None,
    checked: bool = False,
    on_layer: Callable[[int], None] | None = None,
) -> Tablebase:
    """Solve all positions of at most `seeds` seeds of a game; compiled by default where that is possible.

    With `checked` the compiled solver traps wherever it would differ from Python, and is slower. `on_layer` is called
    with each number of seeds when its positions are solved; the last take longest. Raises NotationError for a name of
    no game. Raises MashimoError where a game's endings are not solved, for a number of seeds that is none, and for
    more than `most_seeds`.

        >>> from mashimo import Game
        >>> from mashimo.search import tablebase
        >>> found = tablebase.solve("oware-abapa", seeds=3)
        >>> found.probe(Game("oware-abapa", "0-0-0-0-0-1-1-0-0-0-1-0-22-23-S"))
        TablebaseResult(low=1, high=1, value=1, moves=('F',), winner='draw')
    """
    return finished(new_tablebase(game, seeds, compiled=compiled, checked=checked), on_layer)


def load(path: str | PathLike[str], *, compiled: bool | None = None) -> Tablebase:
    """Read a tablebase from a file that `Tablebase.save` has written; `compiled` as `solve` has it.

    Raises MashimoError for another file, a newer format, a damaged or incomplete file, and endings by other rules.
    Raises NotationError for those of no game known here, and OSError where the file cannot be read.

        >>> import tempfile
        >>> from pathlib import Path
        >>> from mashimo.search import tablebase
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     tablebase.solve("oware-abapa", seeds=3).save(Path(folder, "three.endings"))
        ...     tablebase.load(Path(folder, "three.endings")).seeds
        3
    """
    from mashimo.search.tablebase_file import read_tablebase  # noqa: PLC0415  # the page's wheel has no such file

    return read_tablebase(path, compiled=compiled)


def finished(tablebase: Tablebase, on_layer: Callable[[int], None] | None = None) -> Tablebase:
    """Solve a tablebase to the end, and return it; `on_layer` as `solve` has it."""
    while not tablebase.solved:
        before = tablebase.layers
        tablebase.advance()
        if on_layer and tablebase.layers > before:
            on_layer(before)
    return tablebase


def seeds_of(game: str, largest: int) -> int | None:
    """Return `most_seeds` of a game that can have a tablebase; None for one that cannot.

    Levels, whose tablebase is the small one, have fewer than half of the seeds: else they would know a game by heart.
    """
    rules = GAMES.named(game).rules
    if not hasattr(rules, "PERSPECTIVES"):
        return None
    most = most_seeds(game, largest)
    return min(most, rules.SEEDS // 2 - 1) if largest == SMALL else most


@lru_cache(maxsize=MOST_KEPT)
def new_small_tablebase(game: str) -> Tablebase | None:
    """Make the tablebase that a game's upper levels use, perhaps yet to be solved; None if it cannot have one.

    Compiled, its solving takes a tenth of a second; run by Python, seconds.
    """
    seeds = seeds_of(game, SMALL)
    return None if seeds is None else new_tablebase(game, seeds)


def small_tablebase(game: str) -> Tablebase | None:
    """Return the tablebase that a game's upper levels use, solved; None if it cannot have one."""
    tablebase = new_small_tablebase(game)
    return tablebase and finished(tablebase)


def largest_tablebase(game: str) -> Tablebase | None:
    """Return a game's largest solved tablebase in use, by default that of the levels; None if it can have none."""
    known = [tablebase for tablebase in _MADE if tablebase.game == game and tablebase.solved]
    return max(known, key=lambda tablebase: tablebase.seeds) if known else small_tablebase(game)
