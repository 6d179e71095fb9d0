"""Endings solved slowly: dictionaries on the reference implementation, gone over until nothing changes any more.

Everything is told in South's net seeds, for either player to move, and nothing is taken from how the engine does it:
neither that the two players' positions are alike, nor in which order values become known.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, NamedTuple

from tests.reference.board import NORTH, SOUTH, Board

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from tests.reference.two_rows import TwoRowGame

WITHOUT_END = 1000
"""A value that only endless play could have."""
OFTEN = 99
"""By this occurrence a repetition has ended every game that it ends."""
Key = tuple[str, tuple[int, ...]]
"""The player to move, and the seeds of each house in board order."""


Values = dict[Key, int]


class Way(NamedTuple):
    """The effect of a move: seeds gained by South, and the position it leads to."""

    gain: int
    to: Key


Ways = dict[Key, list[Way]]


@dataclass
class Slow:
    """The values of a game's positions: of the layer of a number of seeds once those below are solved.

    `low` counts endless play as the worst for South, `high` as the best, `fair` as nothing further.
    """

    game: TwoRowGame
    low: Values = field(default_factory=dict)
    high: Values = field(default_factory=dict)
    fair: Values = field(default_factory=dict)
    known_ways: Ways = field(default_factory=dict)

    def board(self, key: Key) -> Board:
        """Return a position as a board with empty stores."""
        turn, seeds = key
        return Board(dict(zip(self.game.names(), seeds, strict=True)), {SOUTH: 0, NORTH: 0}, turn)

    def keys(self, seeds: int) -> Iterator[Key]:
        """List all positions of this many seeds."""
        houses = len(self.game.names())
        for bars in combinations(range(seeds + houses - 1), houses - 1):
            edges = (-1, *bars, seeds + houses - 1)
            spread = tuple(after - before - 1 for before, after in pairwise(edges))
            yield SOUTH, spread
            yield NORTH, spread

    def ways(self, key: Key) -> list[Way]:
        """List the legal moves of a position."""
        if key not in self.known_ways:
            board = self.board(key)
            found = [self.game.play(board, move) for move in self.game.moves(board)]
            self.known_ways[key] = [
                Way(after.stores[SOUTH] - after.stores[NORTH], (after.turn, tuple(after.houses.values())))
                for after in found
            ]
        return self.known_ways[key]

    def end(self, key: Key) -> int:
        """Return what South gets from the end that comes where no move is legal."""
        board = self.board(key)
        shared = self.game.sharing[self.game.end(board) or ""](board)
        return shared.stores[SOUTH] - shared.stores[NORTH]

    def pays(self, key: Key) -> int | None:
        """Return what South has of a repetition that ends the game here; None where it does not, or draws it."""
        board = self.board(key)
        if "repetition" not in self.game.sharing or not self.game.repeats(board, OFTEN):
            return None
        if "repetition" in self.game.drawn:
            return None
        shared = self.game.sharing["repetition"](board)
        return shared.stores[SOUTH] - shared.stores[NORTH]

    def solve(self, seeds: int) -> None:
        """Solve the layer of this many seeds."""
        ways = {key: self.ways(key) for key in self.keys(seeds)}
        ends = {key: self.end(key) for key, moves in ways.items() if not moves}
        drawn = "repetition" in self.game.drawn
        low, high = self.bounds(ways, ends)
        self.low |= low
        self.high |= high
        least = self.bound(ways, ends, self.fair, -WITHOUT_END)
        fair = self.raised(ways, ends, self.fair, least, dict.fromkeys(ways, 0))
        self.fair |= {key: max(low[key], min(high[key], 0 if drawn else fair[key])) for key in ways}

    def again(self, seeds: int, been: Iterable[Key]) -> tuple[Values, Values]:
        """Return the bounds of this many seeds in a game that pays where it returns to one of these positions."""
        ways = {key: self.ways(key) for key in self.keys(seeds)}
        ends = {key: self.end(key) for key, moves in ways.items() if not moves}
        for key in been:
            paid = self.pays(key)
            assert paid is not None
            ways[key], ends[key] = [], paid
        return self.bounds(ways, ends)

    def bounds(self, ways: Ways, ends: Values) -> tuple[Values, Values]:
        """Return the lower and the upper bound of a layer."""
        low = self.bound(ways, ends, self.low, -WITHOUT_END)
        high = self.bound(ways, ends, self.high, WITHOUT_END)
        if "repetition" in self.game.drawn:
            return low, high
        pays = {key: self.pays(key) for key in ways}
        return self.raised(ways, ends, self.low, low, pays), self.lowered(ways, ends, self.high, high, pays)

    def bound(self, ways: Ways, ends: Values, below: Values, start: int) -> Values:
        """Return what South has if endless play in this layer comes to `start`, one of the two extremes."""
        return self.settle(ways, ends, below, dict.fromkeys(ways, start), lambda _, value: value)

    def raised(self, ways: Ways, ends: Values, below: Values, low: Values, pays: Mapping[Key, int | None]) -> Values:
        """Raise a lower bound: South has as much as every position pays that endless play can be kept to."""

        def kept(key: Key, value: int) -> int:
            paid = pays[key]
            return max(low[key], value if paid is None else min(paid, value))

        return self.settle(ways, ends, below, dict.fromkeys(ways, WITHOUT_END), kept)

    def lowered(self, ways: Ways, ends: Values, below: Values, high: Values, pays: Mapping[Key, int | None]) -> Values:
        """Lower an upper bound: South has no more than what positions pay that North can keep endless play to."""

        def kept(key: Key, value: int) -> int:
            paid = pays[key]
            return min(high[key], value if paid is None else max(paid, value))

        return self.settle(ways, ends, below, dict.fromkeys(ways, -WITHOUT_END), kept)

    def settle(  # the layer, what is below it, and a rule
        self, ways: Ways, ends: Values, below: Values, found: Values, kept: Callable[[Key, int], int]
    ) -> Values:
        """Go over the layer until no value changes any more."""
        changed = True
        while changed:
            changed = False
            for key, moves in ways.items():
                best = max if key[0] == SOUTH else min
                values = [limited(way.gain, found[way.to] if way.to in found else below[way.to]) for way in moves] or [
                    ends[key]
                ]
                value = kept(key, best(values))
                changed = changed or value != found[key]
                found[key] = value
        return found


def limited(gain: int, value: int) -> int:
    """Add a gain to what follows it; what only endless play could come to stays what it is."""
    return value if abs(value) == WITHOUT_END else gain + value


class Exhausted(Exception):  # noqa: N818  # no error: the test goes on with another position
    """A position that takes too long to be played out."""


class PlayedOut:
    """The value of a game by nothing but its moves and ends, every line played out from where it stands.

    No majority ends it. Raises Exhausted after `patience` positions.
    """

    def __init__(self, slow: Slow, patience: int) -> None:
        self.slow = slow
        self.patience = patience

    def lead(self, key: Key, lead: int, seen: Counter[Key], least: int, most: int) -> int:
        """Return South's lead at the end, 0 for a draw, from South's lead now and how often each position has occurred.

        Beyond `least` and `most` it need not be exact.
        """
        self.patience -= 1
        if self.patience < 0:
            raise Exhausted
        game, times = self.slow.game, seen[key] + 1
        board = self.slow.board(key)
        if times > 1 and game.repeats(board, times):
            return 0 if "repetition" in game.drawn else lead + (self.slow.pays(key) or 0)
        ways = self.slow.ways(key)
        if not ways:
            return lead + self.slow.end(key)
        seen[key] = times
        best = least if key[0] == SOUTH else most
        for way in sorted(ways, key=lambda way: way.gain, reverse=key[0] == SOUTH):
            if key[0] == SOUTH:
                best = max(best, self.lead(way.to, lead + way.gain, seen, best, most))
            else:
                best = min(best, self.lead(way.to, lead + way.gain, seen, least, best))
            if (best >= most) if key[0] == SOUTH else (best <= least):
                break
        seen[key] = times - 1
        return best
