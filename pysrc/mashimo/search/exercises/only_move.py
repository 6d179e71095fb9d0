"""The only right move of a position, if there is one: found by a search that agrees with itself, or by a tablebase.

A move is the only right one where it is worth two seeds more than any other, or where it alone wins, or alone does not
lose. Where all moves win, or all lose, there is none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from mashimo.search.analysis import Analysis
from mashimo.search.kernel.constants import PROOF_BONUS
from mashimo.search.tablebase import lead_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mashimo.play.game import Game
    from mashimo.search.search import SearchResult
    from mashimo.search.tablebase import Tablebase

LEAST: Final = 2
"""The least lead of the right move over the next best, in seeds."""
DEPTHS: Final = 3
"""The depths, one after the other, at which the search must find the same move right."""
TIMES: Final = 10
"""The factor on the positions after which the search first finds the move: after so many it must still hold it."""
ALIVE: Final = 10
"""The lead, ahead or behind, in seeds, beyond which no move matters any more."""


class OnlyMove(NamedTuple):
    """The only right move of a position."""

    move: str
    """The move, as a word."""
    margin: float
    """The lead over the next best move, in seeds; the least lead, where it is proved."""
    kind: str
    """`wins` or `holds` where it alone wins, or alone does not lose; else empty."""
    proved: bool
    """Whether the tablebase proves it, or all moves were searched to the end of the game; else the search finds it."""
    positions: int
    """The positions a search of all moves visits until it holds the move for good; its whole limit if it never does."""


def only_move(
    game: Game, nodes: int, tablebase: Tablebase | None = None, *, compiled: bool | None = None
) -> OnlyMove | None:
    """Find the only right move, as far as `nodes` positions can tell; None where there is none, or it is unclear.

    Raises MashimoError where the game is over, or the tablebase is another game's.
    """
    if len(game.legal_moves()) < 2:  # nothing to choose
        return None
    if tablebase is not None and tablebase.left(game.board) <= tablebase.seeds:
        known = proved_move(game, tablebase)
        return known and known._replace(positions=settled(game, known.move, nodes, tablebase, compiled))
    return searched_move(game, nodes, tablebase, compiled)


def searched_move(game: Game, nodes: int, tablebase: Tablebase | None, compiled: bool | None) -> OnlyMove | None:
    """Find the only right move by a search that must confirm it for long enough."""
    analysis = Analysis(game, nodes=nodes, tablebase=tablebase, compiled=compiled)
    said: OnlyMove | None = None
    since, depths, spent = 0, 0, 0
    while deepened(analysis):
        spent = sum(result.nodes for result in analysis.results)
        now = stands_out(analysis.results)
        if now is None or said is None or now.move != said.move:
            since, depths = spent, 0
        said = now
        depths += 1
        if TIMES * since > nodes:
            return None
    if said is None or not (said.proved or (depths >= DEPTHS and spent >= TIMES * since)):
        return None
    return said._replace(positions=since)


def deepened(analysis: Analysis) -> bool:
    """Search every move one move further ahead; return whether the limits allowed it."""
    depth = analysis.depth
    while analysis.depth == depth and not analysis.finished:
        analysis.advance()
    return analysis.depth > depth


def stands_out(results: Sequence[SearchResult]) -> OnlyMove | None:
    """Find the move that stands out among the results of all moves, best first."""
    best, second = results[:2]
    outcomes = [outcome(result) for result in (best, second)]
    margin = round(best.value - second.value, 2)
    kind = ""
    if outcomes[0] < 0 or (outcomes[0] > 0 and (outcomes[1] > 0 or second.value > 0)):
        return None
    if outcomes[0] > 0:
        kind = "wins"
    elif margin < LEAST or second.value > ALIVE or best.value < -ALIVE:
        return None
    proved = all(result.decided or result.proved for result in results)
    return OnlyMove(best.move, margin, kind, proved, 0)


def outcome(result: SearchResult) -> int:
    """Return 1 where a move surely wins, -1 where it surely loses, 0 where neither is known."""
    return (result.points > PROOF_BONUS) - (result.points < -PROOF_BONUS)


def proved_move(game: Game, tablebase: Tablebase) -> OnlyMove | None:
    """Find the only right move by the tablebase."""
    bounds = tablebase.probe_moves(game)
    lead = lead_of(game.ruleset.rules, game.board, game.board[game.ruleset.rules.TURN])
    best = max(bounds, key=lambda move: bounds[move][0])
    low = lead + bounds[best][0]
    others = [(lead + bound[0], lead + bound[1]) for move, bound in bounds.items() if move != best]
    most = max(high for _, high in others)
    kind = "wins" if low > 0 >= most else "holds" if low >= 0 > most else ""
    if not kind and (low - most < LEAST or low < 0 or any(least > 0 for least, _ in others)):
        return None
    return OnlyMove(best, low - most, kind, proved=True, positions=0)


def settled(game: Game, move: str, nodes: int, tablebase: Tablebase, compiled: bool | None) -> int:
    """Count the positions a search visits until it holds a move for the best for good; `nodes` if it never does."""
    analysis = Analysis(game, nodes=nodes, tablebase=tablebase, compiled=compiled)
    since = nodes
    while deepened(analysis):
        if analysis.result.move != move:
            since = nodes
        elif since == nodes:
            since = sum(result.nodes for result in analysis.results)
    return since
