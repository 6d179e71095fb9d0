"""Agreeing to an end (RULES 1.9): whether a side should, and when to offer it."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Final

from mashimo.play.limits import count_limit, time_limit
from mashimo.play.notation import check_side
from mashimo.search.kernel.constants import SEED, WIN_BONUS
from mashimo.search.search import Search, SearchResult, finish

if TYPE_CHECKING:
    from mashimo.play.game import Game

QUIET: Final = 12
"""The turns without a change of score after which an end may be offered: one for each seed left, if those are more.

RULES 1.9 speaks of an evident stalemate; an opening, too, may be quiet for 12 turns.
"""
OFFERED_EVERY: Final = 6
"""The turns from one offer to the next, among those at which an end could be offered: the first, the seventh, …"""


def evaluate(game: Game, nodes: int, seconds: float | None) -> SearchResult:
    """Search for the value of a game for the player to move, even where there is only one move."""
    search = Search(game, nodes=nodes, seconds=seconds)
    search.finished = False  # a forced move has a value too
    return finish(search)


def final_lead(game: Game, side: str) -> tuple[float, bool]:
    """Return a side's lead in seeds in an ended game (negative if it lost), and whether there is a winner."""
    if game.result is None or game.result.winner is None:
        return 0, False
    seeds = abs(game.result.south - game.result.north)
    return (seeds if game.result.winner == side else -seeds), True


def would_agree(game: Game, side: str, nodes: int = 100_000, seconds: float | None = None) -> bool:
    """Tell whether a side (`S` or `N`) should end the game by agreement: its search promises no more (RULES 1.9).

    False where the game has no such end at this point. Raises MashimoError for a limit that is no number from 0 up,
    and for no side.

        >>> from mashimo import Game
        >>> from mashimo.search import would_agree
        >>> would_agree(Game("bao-kenya", "3-3-3-3-3-3-3-3-0-0-0-0-0-0-0-1-22-1-S"), "S", nodes=1000)
        False
    """
    check_side(side, "agrees")
    nodes, seconds = count_limit("nodes", nodes), time_limit(seconds)
    if not game.may_agree:
        return False
    agreed = copy(game)
    agreed.agree()
    value, decided = final_lead(agreed, side)
    offered = round(SEED * value) + (WIN_BONUS if value > 0 else -WIN_BONUS) * decided
    promised = evaluate(game, nodes, seconds).points
    return (promised if game.turn == side else -promised) <= offered


def would_offer(game: Game, nodes: int = 100_000, seconds: float | None = None) -> bool:
    """Tell whether the player to move should offer to end the game by agreement, by `would_agree` (RULES 1.9).

    An offer is due only once the scores have stood still long enough (see QUIET), and then now and again. Raises
    MashimoError for a limit that is no number from 0 up.

        >>> from mashimo import Game
        >>> from mashimo.search import would_offer
        >>> would_offer(Game("oware-abapa"))
        False
    """
    nodes, seconds = count_limit("nodes", nodes), time_limit(seconds)
    rules = game.ruleset.rules
    turns = game.turns
    scores = [[rules.score(bytearray(turn.board), side) for side in (0, 1)] for turn in turns]
    still = next((back for back, one in enumerate(reversed(scores)) if one != scores[-1]), len(turns))
    quiet = max(QUIET, rules.SEEDS - sum(scores[-1]))
    mover = game.board[rules.TURN]
    chances = [
        turn
        for turn in turns[len(turns) - still :][quiet:]
        if turn.board[rules.TURN] == mover and rules.may_agree(bytearray(turn.board), turn.occurrence)
    ]
    if not chances or (len(chances) - 1) % OFFERED_EVERY != 0:
        return False
    return would_agree(game, game.turn, nodes, seconds)
