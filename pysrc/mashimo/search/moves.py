"""Choosing moves, in any game: the best move, and the value of every move."""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING

from mashimo.play.limits import optional_count_limit, time_limit
from mashimo.search.analysis import Analysis
from mashimo.search.kernel.constants import MAX_PLY, MOST_HANDICAP
from mashimo.search.levels import level_of
from mashimo.search.search import MOST_NODES, Search, SearchResult, finish, search_for_level, tablebase_of
from mashimo.search.tablebase import lead_of

if TYPE_CHECKING:
    from mashimo.play.game import Game
    from mashimo.search.tablebase import Tablebase


def best_move(  # noqa: PLR0913  # four limits, and what the search may know
    game: Game,
    nodes: int | None = None,
    seconds: float | None = None,
    level: int | None = None,
    seed: int = 0,
    *,
    tablebase: Tablebase | None = None,
) -> SearchResult:
    """Choose the move to play; return it with what the search knows of it.

    `nodes` and `seconds` are limits; without any argument the search takes a second. A `level` (a number of
    `levels_of`) plays as that level does, within them; `seed` decides its errors. The seconds include what the first
    search of a game prepares; at least 500 positions are visited.

    The search uses a solved `tablebase`; a level uses its own. Where that has the position, and `seconds` leave time to
    prove it, no move gives away a result that it proves. Raises MashimoError where the game is over, for an unknown
    level, or for the tablebase of another game. Raises MashimoError for a limit that is no number from 0 up: seconds
    are finite, the others whole.

        >>> from mashimo import Game
        >>> from mashimo.search import best_move
        >>> best_move(Game("oware-abapa", "0-4-4-4-4-3-5-1-2-5-5-5-3-3-S"), nodes=8000).move
        'E'
    """
    nodes, seconds = optional_count_limit("nodes", nodes), time_limit(seconds)
    if level is None and nodes is None and seconds is None:
        seconds = 1.0
    most = MOST_NODES if nodes is None else nodes
    if level is not None:
        return finish(search_for_level(game, level, seed, seconds, most))
    if tablebase is None:
        return finish(Search(game, nodes=most, seconds=seconds))
    return with_tablebase(game, most, seconds, tablebase)


def with_tablebase(game: Game, nodes: int, seconds: float | None, tablebase: Tablebase) -> SearchResult:
    """Choose a move that keeps what this tablebase proves, as far as the time allows to prove it."""
    began = perf_counter()

    def left() -> float | None:
        return None if seconds is None else max(0.0, seconds - (perf_counter() - began))

    won, worse = None, dict[int, int]()
    if has_time_to_prove(game, tablebase, left()):
        worse = dict.fromkeys(worse_moves(game, tablebase), MOST_HANDICAP)
        if has_time_to_prove(game, tablebase, left()):
            won = tablebase_win(game, tablebase)
    return won or finish(Search(game, nodes=nodes, seconds=left(), tablebase=tablebase, handicaps=worse))


def has_time_to_prove(game: Game, tablebase: Tablebase, seconds: float | None) -> bool:
    """Tell whether half of the time is enough to prove what this tablebase knows of a game."""
    return seconds is None or tablebase.seconds_to_prove(game) <= seconds / 2


def tablebase_win(game: Game, tablebase: Tablebase) -> SearchResult | None:
    """Choose the move that comes soonest to a win which this tablebase proves; None without such a win."""
    known = tablebase.probe(game)
    if known is None or known.winner != game.turn:
        return None
    mover = game.board[game.ruleset.rules.TURN]
    value = lead_of(game.ruleset.rules, game.board, mover) + known.low
    move, *_ = tablebase.line(game) or known.moves
    return SearchResult(move, value, decided=False, depth=0, nodes=0, seconds=0, proved=True)


def worse_moves(game: Game, tablebase: Tablebase) -> list[int]:
    """List the legal moves, by number, that secure a worse result than another does, as this tablebase proves."""
    mover = game.board[game.ruleset.rules.TURN]
    lead = lead_of(game.ruleset.rules, game.board, mover)
    worths = [lead + low for low, _ in tablebase.probe_moves(game).values()]
    sure = [(worth > 0) - (worth < 0) for worth in worths]
    return [move for move, result in zip(game.turns[-1].legal, sure, strict=False) if result < max(sure)]


def analyse(
    game: Game,
    nodes: int | None = None,
    seconds: float | None = None,
    level: int | None = None,
    *,
    tablebase: Tablebase | None = None,
) -> list[SearchResult]:
    """Value every legal move for the player to move, best first, with its principal variation; [] after the end.

    `nodes`, `seconds` and the depth of a `level` limit the search of all moves together. Without any of them it visits
    100,000 positions. The search uses a solved `tablebase`, or the one that the level has. Where the given one has the
    position, and there is time to prove it, the values are what it proves. An `Analysis`, advanced, shows the values as
    they come, and can be stopped.

    Raises MashimoError for an unknown level, or for the tablebase of another game. Raises MashimoError for a limit that
    is no number from 0 up: seconds are finite, the others whole.

        >>> from mashimo import Game
        >>> from mashimo.search import analyse
        >>> [result.move for result in analyse(Game("oware-abapa", "0-0-0-0-2-1-0-0-1-0-0-0-23-21-S"), nodes=500)]
        ['E', 'F']
    """
    nodes, seconds = optional_count_limit("nodes", nodes), time_limit(seconds)
    if not game.legal_moves():
        return []
    limits = level_of(game.id, level) if level is not None else None
    if nodes is None:
        nodes = limits.nodes if limits else MOST_NODES if seconds is not None else 100_000
    used = tablebase_of(limits, game.id) if tablebase is None and limits else tablebase
    analysis = Analysis(game, limits.depth if limits else MAX_PLY, nodes, seconds, tablebase=used)
    finish(analysis)
    if tablebase is None or not has_time_to_prove(game, tablebase, seconds):
        return analysis.results
    return with_proofs(analysis.results, game, tablebase)


def with_proofs(results: list[SearchResult], game: Game, tablebase: Tablebase) -> list[SearchResult]:
    """Return the results of moves, best first, with what this tablebase proves of each."""
    known = tablebase.probe_moves(game)
    if not known:
        return results
    lead = lead_of(game.ruleset.rules, game.board, game.board[game.ruleset.rules.TURN])
    proved = [with_proof(each, *(lead + bound for bound in known[each.move])) for each in results]
    return sorted(proved, key=lambda result: result.points, reverse=True)


def with_proof(result: SearchResult, low: int, high: int) -> SearchResult:
    """Return a result with a value between two bounds; its move surely wins or loses where both say so."""
    if result.decided:
        return result
    return replace(result, value=max(low, min(result.value, high)), proved=low > 0 or high < 0)
