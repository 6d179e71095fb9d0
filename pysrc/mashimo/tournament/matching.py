"""Perfect matchings of a graph: whether all of some players can be paired.

Jack Edmonds, "Paths, trees, and flowers", Canadian Journal of Mathematics 17 (1965): a matching grows along
alternating paths, and each odd circle on the way, a blossom, is shrunk to its base. With 40 vertices a path takes
some thousand steps at the most.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from collections.abc import Set as AbstractSet


class Matching:
    """A largest matching of a graph, from which pairs can be taken."""

    def __init__(self, edges: Mapping[int, AbstractSet[int]], mates: Mapping[int, int] | None = None) -> None:
        """Match the vertices of a graph; `mates` is a matching to begin with."""
        self.edges = edges
        self.mates = dict(mates or {})
        for vertex in edges:
            if vertex not in self.mates:
                self._grow(vertex)

    @property
    def perfect(self) -> bool:
        """Whether every vertex has a mate."""
        return len(self.mates) == len(self.edges)

    def without(self, *taken: int) -> Matching:
        """Match the graph without some vertices, growing what is left of this matching."""
        gone = set(taken)
        edges = {vertex: self.edges[vertex] - gone for vertex in self.edges if vertex not in gone}
        mates = {one: other for one, other in self.mates.items() if not {one, other} & gone}
        return Matching(edges, mates)

    def _grow(self, root: int) -> None:
        """Give a vertex a mate, if an alternating path leads from it to another vertex without one."""
        found = AugmentingPath(self.edges, self.mates, root)
        end = found.find_end()
        while end is not None:
            before = found.parents[end]
            following = self.mates.get(before)
            self.mates[end], self.mates[before] = before, end
            end = following


class AugmentingPath:
    """An alternating path from a vertex without a mate, in search of another such vertex."""

    def __init__(self, edges: Mapping[int, AbstractSet[int]], mates: Mapping[int, int], root: int) -> None:
        self.edges, self.mates, self.root = edges, mates, root
        self.parents: dict[int, int] = {}
        """The vertex before each one that is reached by an edge outside the matching."""
        self.bases = {vertex: vertex for vertex in edges}
        """The base of the blossom that each vertex is in; itself outside of any."""
        self.even = {root}
        """The vertices from which the path can go on."""
        self.queue = [root]

    def find_end(self) -> int | None:
        """Find the vertex without a mate at the end of a path; None if there is no path."""
        for vertex in self.queue:  # which grows
            for other in sorted(self.edges[vertex]):
                if self.bases[vertex] == self.bases[other] or self.mates.get(vertex) == other:
                    continue
                if other == self.root or self.mates.get(other) in self.parents:
                    self._shrink(vertex, other)
                elif other not in self.parents:
                    self.parents[other] = vertex
                    if other not in self.mates:
                        return other
                    self._reach(self.mates[other])
        return None

    def _reach(self, vertex: int) -> None:
        """Let the path go on from a vertex."""
        if vertex not in self.even:
            self.even.add(vertex)
            self.queue.append(vertex)

    def _shrink(self, one: int, other: int) -> None:
        """Shrink the blossom that the edge of two vertices closes."""
        base = self._common_base(one, other)
        blossom = self._climb(one, base, other) | self._climb(other, base, one)
        for vertex in self.bases:
            if self.bases[vertex] in blossom:
                self.bases[vertex] = base
                self._reach(vertex)

    def _climb(self, vertex: int, base: int, child: int) -> set[int]:
        """Find the blossoms from a vertex down to the base, and lay the way back through `child`."""
        found = set()
        while self.bases[vertex] != base:
            mate = self.mates[vertex]
            found |= {self.bases[vertex], self.bases[mate]}
            self.parents[vertex] = child
            child, vertex = mate, self.parents[mate]
        return found

    def _common_base(self, one: int, other: int) -> int:
        """Find the first base that is on the way from both vertices to the root."""
        one = self.bases[one]
        passed = {one}
        while one != self.root:
            one = self.bases[self.parents[self.mates[one]]]
            passed.add(one)
        while self.bases[other] not in passed:
            other = self.parents[self.mates[self.bases[other]]]
        return self.bases[other]
