"""Analysis: the value of each legal move of a position and the line that would follow it, searched ever deeper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mashimo.play.limits import count_limit
from mashimo.search.kernel.constants import MAX_PLY, MOVE_COUNT
from mashimo.search.search import MOST_NODES, Search

if TYPE_CHECKING:
    from mashimo.play.game import Game
    from mashimo.search.backend import SearchBackend
    from mashimo.search.search import SearchResult
    from mashimo.search.tablebase import Tablebase


class Analysis(Search):
    """The analysis of a position, under way. Every call of `advance` searches one move, further ahead than before.

    `depth`, `nodes` (positions) and `seconds` limit it as a whole. No call takes long: a move whose search would visit
    more than `most` positions is given up, and not searched further. Raises MashimoError as `Search` does.

        >>> from mashimo import Game
        >>> from mashimo.search import Analysis
        >>> analysis = Analysis(Game("oware-abapa"), depth=2)
        >>> while not analysis.finished:
        ...     best = analysis.advance()
        >>> analysis.depth, len(analysis.results)
        (2, 6)
    """

    # Search's limits stand here again with one more, so that readers and type checkers see all that may be given.
    def __init__(  # noqa: PLR0913  # as in Search
        self,
        game: Game,
        depth: int = MAX_PLY,
        nodes: int = MOST_NODES,
        seconds: float | None = None,
        *,
        compiled: bool | None = None,
        backend: SearchBackend | None = None,
        tablebase: Tablebase | None = None,
        most: int = MOST_NODES,
    ) -> None:
        super().__init__(game, depth, nodes, seconds, compiled=compiled, backend=backend, tablebase=tablebase)
        self.finished = False  # a forced move has a value too
        legal = game.turns[-1].legal
        self._count = len(legal)
        self._search.write("GIVEN", bytes(legal).ljust(MOVE_COUNT))
        self._search.call("analyse", self._count, *self._limits, min(count_limit("most", most), MOST_NODES))

    @property
    def depth(self) -> int:
        """The depth to which all moves have been searched; a decided or abandoned move counts as any depth."""
        return self._search.variable("depth")

    @property
    def results(self) -> list[SearchResult]:
        """The result of each legal move, all at one depth, best first; `nodes` are those of that move alone."""
        return [self._found(place) for place in range(self._count)]
