"""Thinking: the search of a game's position, a depth at a time, so that its driver can look at the clock and stop."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from time import perf_counter
from typing import TYPE_CHECKING, Final, Protocol, cast

from mashimo.games import rules_of
from mashimo.games.link import link, source_of
from mashimo.play.errors import MashimoError
from mashimo.play.notation import read_move

if TYPE_CHECKING:
    from mashimo.play.game import Game

SEARCH: Final = "mashimo.search.alphabeta"
SEED: Final = 100
"""What a seed is worth to the search (its own SEED)."""
WON: Final = 10_000
"""What a game won is worth more (its own WON)."""
TRUSTED_SAMPLE: Final = 500
"""So many positions tell how fast the search is."""
source_of(SEARCH)  # into memory now: a restored snapshot has no files
MOST_NODES: Final = 2**30
"""A search without a limit of nodes has this one: counts are 32-bit numbers when compiled."""


class Search(Protocol):
    """`alphabeta`, linked with a game's rules."""

    MAX_PLY: int
    NO_MOVE: int
    BOARDS: list[bytearray]
    best_move: int
    best_value: int
    nodes: int
    node_limit: int

    def begin(self) -> None:
        """Forget the game so far."""

    def advance(self, move: int, /) -> None:
        """Play a move of the game."""

    def forget(self) -> None:
        """Empty the table."""

    def start(self, limit: int, /) -> None:
        """Make ready to search."""

    def deepen(self, depth: int, /) -> bool:
        """Search to a depth; whether there was room for it."""


@cache
def search_of(game: str) -> Search:
    """The search linked with a game's rules: one for each game, for one user at a time."""
    return cast("Search", link(SEARCH, rules=rules_of(game)))


@dataclass(frozen=True, slots=True)
class Thought:
    """What a search has found."""

    move: str
    """The best move, as a word."""
    value: float
    """By how many seeds the player to move is expected to lead in the end; negative if to trail."""
    decided: bool
    """Whether the search has seen that this wins or loses the game."""
    depth: int
    """How many moves ahead it has looked; 0 where there was nothing to choose."""
    nodes: int
    """How many positions it has visited."""
    seconds: float
    """How long it has taken."""
    capped: bool = False
    """Whether the clock ended it before its depth or its nodes did."""

    @property
    def points(self) -> int:
        """The value as the search counts: hundredths of a seed, and WON more where the game is decided."""
        won = (WON if self.value > 0 else -WON) if self.decided else 0
        return round(SEED * self.value) + won


class Thinking:
    """A search under way. Every call of `advance` looks one move further ahead.

    `depth`, `nodes` (positions) and `seconds` are its limits. Raises MashimoError where the game is over.
    """

    def __init__(self, game: Game, depth: int = 64, nodes: int = MOST_NODES, seconds: float | None = None) -> None:
        legal = game.legal_moves()
        if not legal:
            raise MashimoError("game-over", "the game is over: there is no move to look for")
        self._search = search_of(game.id)
        self._words = game.ruleset.rules.MOVE_WORDS
        self._first = legal[0]
        self._depth_limit = min(depth, self._search.MAX_PLY)
        self._node_limit = min(nodes, MOST_NODES)
        self._seconds = seconds
        self._began = perf_counter()
        self._depth = 0
        self.finished = len(legal) == 1
        """Whether there is nothing more to do: a forced move needs no thought."""
        self._capped = False
        self._replay(game)
        self._search.forget()
        self._search.start(self._node_limit)

    def _replay(self, game: Game) -> None:
        """Give the search the game's moves, so that it knows what has occurred."""
        self._search.BOARDS[0][:] = game.turns[0].board
        self._search.begin()
        for word in game.moves:
            self._search.advance(read_move(self._words, word))

    def advance(self) -> Thought:
        """Look one move further ahead, if there is more to do; the best that is known now."""
        if not self.finished:
            search = self._search
            search.node_limit = self._affordable()
            if search.deepen(self._depth + 1):
                self._depth += 1
                self.finished = self._depth >= self._depth_limit or abs(search.best_value) > WON
            elif search.node_limit < self._node_limit:
                self.finished = self._capped = True
            else:
                self.finished = True
        return self.thought

    def _affordable(self) -> int:
        """How many positions may have been visited in all when the time is up, judging by the speed so far."""
        elapsed = perf_counter() - self._began
        visited = self._search.nodes
        if self._seconds is None or visited < TRUSTED_SAMPLE:
            return self._node_limit
        return min(self._node_limit, int(visited * self._seconds / elapsed))

    @property
    def thought(self) -> Thought:
        """The best that is known now."""
        search = self._search
        points = search.best_value
        decided = abs(points) > WON
        if decided:
            points -= WON if points > 0 else -WON
        word = self._words[search.best_move].text if search.best_move != search.NO_MOVE else self._first
        seconds = perf_counter() - self._began
        return Thought(word, points / SEED, decided, self._depth, search.nodes, seconds, self._capped)
