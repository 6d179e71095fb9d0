"""The search of a game's position, a depth at a time, so that its driver can look at the clock and stop."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Final

from mashimo.play.errors import MashimoError
from mashimo.play.limits import count_limit, time_limit
from mashimo.play.notation import read_move
from mashimo.search.backend import ENTRIES, MANY_ENTRIES, borrow_backend, can_compile
from mashimo.search.kernel.constants import (
    DECIDED_EXACTLY,
    MAX_PLY,
    MOVE_COUNT,
    NO_MOVE,
    PROOF_BONUS,
    SEED,
    TIME_PARTS,
    WIN_BONUS,
)
from mashimo.search.levels import level_noise, level_of
from mashimo.search.tablebase import largest_tablebase, small_tablebase

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mashimo.games.levels import Level
    from mashimo.play.game import Game
    from mashimo.search.backend import SearchBackend
    from mashimo.search.tablebase import Tablebase

MOST_NODES: Final = 2**30
"""The limit of nodes where none is given: counts are 32-bit numbers when compiled."""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The result of a search."""

    move: str
    """The best move, as a word."""
    value: float
    """The lead of the player to move, as an estimate in seeds; negative if behind.

    Where `decided`, it is the margin in seeds by which the game is won or lost: exact where `exact`, else the least. 1
    stands for a win in a game where seeds do not count.
    """
    decided: bool
    """Whether the search has seen that this wins or loses the game."""
    depth: int
    """The number of moves it has looked ahead; 0 where there was nothing to choose, and `value` is then 0."""
    nodes: int
    """The number of positions it has visited."""
    seconds: float
    """The time it has taken, in seconds."""
    capped: bool = False
    """Whether the clock ended it before its depth or its nodes did."""
    line: tuple[str, ...] = ()
    """The principal variation, this move first; empty where it was not asked for."""
    proved: bool = False
    """Whether this surely wins or loses the game: it is decided, or the tablebase proves it."""
    exact: bool = False
    """Whether `value` is the game's exact value: it is decided, and every line was searched to its end."""

    @property
    def points(self) -> int:
        """The value as the search counts: hundredths of a seed, WIN_BONUS more if decided, PROOF_BONUS if proved."""
        won = WIN_BONUS if self.decided else PROOF_BONUS if self.proved else 0
        return round(SEED * self.value) + (won if self.value > 0 else -won)


class Search:
    """A search under way. Every call of `advance` looks one move further ahead.

    `depth`, `nodes` (positions) and `seconds` are its limits; it looks one move ahead in any case. `compiled` says
    whether it runs compiled, by default where that is possible. It runs on `backend`, by default one that no other
    search uses meanwhile.

    With a limit of positions it finds the same every time. Limited by the clock alone it has a larger table, which
    keeps the entries of earlier searches of the game. It then ends as soon as a win is proved. It uses the game's
    `tablebase`. By default, if the clock alone limits it, that is the largest one solved and still in use.

    `handicaps` are the hundredths of a seed by which moves, by number, are to seem worse than they are. `seconds` count
    from here on, and at least 500 positions are visited. Raises MashimoError where the game is over, or for the
    tablebase of another game. Raises MashimoError for a limit that is no number from 0 up: seconds are finite, the
    others whole.

        >>> from mashimo import Game
        >>> from mashimo.search import Search
        >>> search = Search(Game("oware-abapa"), depth=4)
        >>> while not search.finished:
        ...     result = search.advance()
        >>> result.depth
        4
    """

    def __init__(  # noqa: PLR0913  # what to search, three limits, with what, and how it errs
        self,
        game: Game,
        depth: int = MAX_PLY,
        nodes: int = MOST_NODES,
        seconds: float | None = None,
        *,
        compiled: bool | None = None,
        backend: SearchBackend | None = None,
        tablebase: Tablebase | None = None,
        handicaps: Mapping[int, int] | None = None,
    ) -> None:
        self._began = perf_counter()
        depth, nodes, seconds = count_limit("depth", depth), count_limit("nodes", nodes), time_limit(seconds)
        legal = game.legal_moves()
        if not legal:
            raise MashimoError("game-over", "the game is over: there is no move to look for")
        self.compiled = can_compile(game.id) if compiled is None else compiled
        """Whether the search runs compiled; if not, it is some hundred times slower."""
        if tablebase is not None and tablebase.game != game.id:
            raise MashimoError("other-game", f"these are the endings of {tablebase.game}, not of {game.id}", game.id)
        kept = seconds is not None and nodes >= MOST_NODES
        if tablebase is None and kept and self.compiled:
            tablebase = largest_tablebase(game.id)
        entries = MANY_ENTRIES if kept and self.compiled else ENTRIES
        self._search = backend or borrow_backend(self, game.id, self.compiled, entries, tablebase)
        self._words = game.ruleset.rules.MOVE_WORDS
        self._first = legal[0]
        self._limits = min(depth, MAX_PLY), min(nodes, MOST_NODES)
        self._seconds = seconds
        self._took = 0.0
        self.finished = len(legal) == 1
        """Whether there is nothing more to do: a forced move needs no search."""
        self._replay(game)
        seeming = handicaps or {}
        self._search.write("HANDICAPS", array("i", [seeming.get(move, 0) for move in range(MOVE_COUNT)]))
        self._stop = self._search.byte_setter("STOP")
        self._stop(0)
        self._interrupted = False
        self._search.call("find_best", *self._limits, kept)

    def _replay(self, game: Game) -> None:
        """Replay the moves of the game, or its round, in the search, so that it knows repetitions (RULES 1.7)."""
        round_start, *turns = game.round_turns
        self._search.write("BOARDS", round_start.board)
        self._search.call("begin")
        for turn in turns:
            self._search.call("advance", read_move(self._words, turn.word))

    def advance(self) -> SearchResult:
        """Look one move further ahead, if there is more to do; return the best result so far."""
        if not self.finished:
            while not self._search.call("step", self._gone()):
                pass
            self.finished = self._interrupted or bool(self._search.variable("finished"))
            self._took = perf_counter() - self._began
        return self.result

    def interrupt(self) -> None:
        """End the search, from another thread too: an `advance` under way soon returns the best result so far."""
        self._interrupted = True
        self._stop(1)

    def _gone(self) -> int:
        """Return the elapsed time in TIME_PARTS of the limit; 0 without a limit."""
        if self._seconds is None:
            return 0
        elapsed = perf_counter() - self._began
        return TIME_PARTS if elapsed >= self._seconds else int(TIME_PARTS * elapsed / self._seconds)

    @property
    def result(self) -> SearchResult:
        """The best result so far."""
        return self._found(0)

    def _found(self, place: int) -> SearchResult:
        """Read the result at a place among those of the driver, best first."""
        move, _, value, decided, proved, depth, nodes, length, *line = self._search.read("FOUND", place)
        return SearchResult(
            move=self._first if move == NO_MOVE else self._words[move].text,
            value=value / SEED,
            decided=bool(decided),
            depth=depth,
            nodes=nodes,
            seconds=self._took,
            capped=bool(self._search.variable("capped")),
            line=tuple(self._words[after].text for after in line[:length]),
            proved=bool(proved),
            exact=decided == DECIDED_EXACTLY,
        )


def finish(search: Search) -> SearchResult:
    """Search to the end, and return the result."""
    while not search.finished:
        search.advance()
    return search.result


def search_for_level(  # noqa: PLR0913  # whose level, and three further limits
    game: Game,
    level: int,
    seed: int = 0,
    seconds: float | None = None,
    nodes: int = MOST_NODES,
    *,
    depth: int = MAX_PLY,
) -> Search:
    """Make the search of a level, within further limits. Raises MashimoError for an unknown level."""
    how = level_of(game.id, level)
    most, worse, known = min(nodes, how.nodes), level_noise(game, level, seed), tablebase_of(how, game.id)
    return Search(game, min(depth, how.depth), most, seconds, tablebase=known, handicaps=worse)


def tablebase_of(level: Level, game: str) -> Tablebase | None:
    """Return the solved tablebase that a level uses in a game, if any."""
    return small_tablebase(game) if level.endings else None
