"""Analysis: what every legal move of a position is worth, and what would follow it, growing while one looks."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from mashimo.search.scale import ALL_MOVES, LONGEST_LINE, MAX_PLY, STRIDE
from mashimo.search.thinking import MOST_NODES, Thinking, Thought, in_seeds, is_proved

if TYPE_CHECKING:
    from mashimo.play.game import Game
    from mashimo.search.endings import Endings
    from mashimo.search.machine import Machine


class Analysis(Thinking):
    """The analysis of a position, under way. Every call of `advance` looks at one move, further ahead than before.

    `depth`, `nodes` (positions) and `seconds` limit it as a whole; a look that would take more than `most` positions is
    given up, and its move is not looked into further: so no call takes long. Raises MashimoError where the game is
    over.

        >>> from mashimo import Game
        >>> from mashimo.search import Analysis
        >>> analysis = Analysis(Game("oware-abapa"), depth=2)
        >>> while not analysis.finished:
        ...     best = analysis.advance()
        >>> analysis.depth, len(analysis.thoughts)
        (2, 6)
    """

    # The limits of a Thinking are named again, and one more: so readers and type checkers know what may be given.
    def __init__(  # noqa: PLR0913  # as there
        self,
        game: Game,
        depth: int = MAX_PLY,
        nodes: int = MOST_NODES,
        seconds: float | None = None,
        *,
        compiled: bool | None = None,
        machine: Machine | None = None,
        endings: Endings | None = None,
        most: int = MOST_NODES,
    ) -> None:
        super().__init__(game, depth, nodes, seconds, compiled=compiled, machine=machine, endings=endings)
        self.finished = False  # a forced move is worth knowing too
        self._most = most
        self._before = 0
        self._found = {move: self._unseen(move) for move in game.turns[-1].legal}
        self._deeper: dict[int, Thought] = {}
        self._open = list(self._found)
        self._due = list(self._found)

    def _unseen(self, move: int) -> Thought:
        """The thought about a move that has not been looked at."""
        return Thought(self._words[move].text, 0, decided=False, depth=0, nodes=0, seconds=0)

    @property
    def depth(self) -> int:
        """How far all have been looked into; a move that is decided, or was given up, counts as any depth."""
        return self._depth

    @property
    def thoughts(self) -> list[Thought]:
        """A thought about each legal move, all at the same depth, best first; `nodes` are those of that move alone."""
        return sorted(self._found.values(), key=lambda thought: -thought.points)

    @property
    def thought(self) -> Thought:
        """The best that is known now."""
        return self.thoughts[0]

    def advance(self) -> Thought:
        """Look at the next move, if there is more to do; the best that is known now."""
        if not self.finished:
            self._look(self._due.pop(0))
            if not self._due and not self.finished:
                self._go_deeper()
        return self.thought

    def _look(self, move: int) -> None:
        """Look at a move, a depth further than before; give it up, or end, where there is no room for that.

        A look knows nothing of other moves, nor of earlier looks: so what a move is worth at a depth is the same,
        whoever has looked at what before.
        """
        limit, depth = self._affordable(), self._depth + 1
        room = min(limit - self._before, self._most)
        self._search.call("forget")
        self._search.call("start", room)
        self._search.write("SEARCHMOVES", bytes(number == move for number in range(ALL_MOVES)))
        whole = all(self._search.call("deepen", ahead) for ahead in range(1 + (depth - 1) % STRIDE, depth + 1, STRIDE))
        spent = self._search.variable("nodes")
        self._before += spent
        if whole:
            points = self._search.variable("best_value")
            value, decided = in_seeds(points)
            nodes = self._found[move].nodes + spent
            seconds = perf_counter() - self._began
            word = self._words[move].text
            line, proved = self._expected(depth), is_proved(points)
            self._deeper[move] = Thought(word, value, decided, depth, nodes, seconds, line=line, proved=proved)
            if decided:
                self._open.remove(move)
        elif self._before >= limit:
            self._capped = limit < self._node_limit
            self.finished = True
        else:
            self._open.remove(move)

    def _visited(self) -> int:
        """How many positions have been visited in all looks."""
        return self._before

    def _expected(self, depth: int) -> tuple[str, ...]:
        """The principal variation of the move just looked at, that move first."""
        count = self._search.call("principal_variation", min(depth, LONGEST_LINE))
        return tuple(self._words[move].text for move in self._search.read("PRINCIPAL_VARIATION")[:count])

    def _go_deeper(self) -> None:
        """All have been looked at to the same depth: the best of them first, to the next one."""
        self._found.update(self._deeper)
        self._deeper.clear()
        self._depth += 1
        self._due = sorted(self._open, key=lambda move: -self._found[move].points)
        self.finished = not self._due or self._depth >= self._depth_limit
