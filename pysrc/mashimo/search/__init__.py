"""Choosing moves, in any game: the best move, what every move is worth, whether to agree to an end.

No name of a game stands in this folder; what a position means is asked of the game's rules.
"""

from __future__ import annotations

from copy import copy
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Final

from mashimo.search.analysis import Analysis
from mashimo.search.endings import lead_of, small_endings
from mashimo.search.judgement import Judgement, Why
from mashimo.search.levels import LEVELS, handicaps, level_of, levels_of, number_of
from mashimo.search.limits import count_limit, time_limit
from mashimo.search.mistakes import Summary, summary
from mashimo.search.reviewing import Reviewing, review
from mashimo.search.scale import MAX_PLY, MOST_HANDICAP, SEED, WON
from mashimo.search.thinking import MOST_NODES, Thinking, Thought

if TYPE_CHECKING:
    from mashimo.games.levels import Level
    from mashimo.play.game import Game
    from mashimo.search.endings import Endings

__all__ = [
    "LEVELS",
    "Analysis",
    "Judgement",
    "Reviewing",
    "Summary",
    "Thinking",
    "Thought",
    "Why",
    "analyse",
    "best_move",
    "errors_of",
    "levels_of",
    "number_of",
    "review",
    "summary",
    "would_agree",
    "would_offer",
]

QUIET: Final = 12
"""At least this many turns, and as many as there are seeds left, must have changed no score before an end is offered.

RULES 1.9 speaks of an evident stalemate; in an opening, as many turns pass quietly."""
OFFERED_EVERY: Final = 6
"""The turns from one offer to the next, among those at which an end could be offered: the first, the seventh, …"""


def errors_of(game: Game, level: int, seed: int = 0) -> dict[int, int]:
    """By how much each legal move, by its number, seems worse to a level than it is; empty where it does not err.

    In hundredths of a seed, at most 5,000 (scale.py); 10,000 is a move that the level overlooks, and does not look at.
    The same game, level and seed give the same answer. Raises MashimoError for a level there is not.
    """
    how = level_of(game.id, level)
    legal = game.turns[-1].legal
    if not how.temperature or len(legal) <= 1:
        return {}
    chance = Random(f"{seed};{game.record()}")  # noqa: S311  # a weak player's errors, not secrets
    captures = [game.preview(word).captures if how.miss_rate else 0 for word in game.legal_moves()]
    return dict(zip(legal, handicaps(chance, captures, how), strict=True))


def thinking_of(
    game: Game, level: int, seed: int = 0, seconds: float | None = None, nodes: int = MOST_NODES
) -> Thinking:
    """The search that a level makes; `seconds` and `nodes` hold it to less.

    Raises MashimoError for a level there is not.
    """
    how = level_of(game.id, level)
    most, worse, known = min(nodes, how.nodes), errors_of(game, level, seed), endings_of(how, game.id)
    return Thinking(game, how.depth, most, seconds, endings=known, handicaps=worse)


def endings_of(level: Level, game: str) -> Endings | None:
    """The endings that a level knows of a game, solved."""
    return small_endings(game) if level.endings else None


def best_move(  # noqa: PLR0913  # four limits, and what the search may know
    game: Game,
    nodes: int | None = None,
    seconds: float | None = None,
    level: int | None = None,
    seed: int = 0,
    *,
    endings: Endings | None = None,
) -> Thought:
    """The move to play, with what the search knows of it.

    `nodes` positions at the most, `seconds` at the most, or as a `level` plays (a number of `levels_of`; `seed` decides
    its errors), which the others hold to less; with none of them, a second long. The seconds include what the first
    search of a game prepares; 500 positions are visited in any case. Solved `endings` are known to the search. Where
    they know the position, and `seconds` leave time to prove it, no move is chosen that gives away a result they prove;
    a level knows its own. Raises MashimoError where the game is over, there is no such level, a limit is no number from
    0 up (seconds are finite, the others whole), or the endings are another game's.

        >>> from mashimo import Game
        >>> from mashimo.search import best_move
        >>> best_move(Game("oware-abapa", "0-4-4-4-4-3-5-1-2-5-5-5-3-3-S"), nodes=2000).move
        'F'
    """
    nodes, seconds = count_limit("nodes", nodes), time_limit(seconds)
    if level is None and nodes is None and seconds is None:
        seconds = 1.0
    most = MOST_NODES if nodes is None else nodes
    if level is not None:
        return finish(thinking_of(game, level, seed, seconds, most))
    if endings is None:
        return finish(Thinking(game, nodes=most, seconds=seconds))
    return with_endings(game, most, seconds, endings)


def with_endings(game: Game, nodes: int, seconds: float | None, endings: Endings) -> Thought:
    """Choose a move that keeps what these endings prove, as far as the time allows to prove it."""
    began = perf_counter()

    def left() -> float | None:
        return None if seconds is None else max(0.0, seconds - (perf_counter() - began))

    won, worse = None, dict[int, int]()
    if has_time_to_prove(game, endings, left()):
        worse = dict.fromkeys(breaches(game, endings), MOST_HANDICAP)
        if has_time_to_prove(game, endings, left()):
            won = sure_win(game, endings)
    return won or finish(Thinking(game, nodes=nodes, seconds=left(), endings=endings, handicaps=worse))


def has_time_to_prove(game: Game, endings: Endings, seconds: float | None) -> bool:
    """Whether half of the time is enough to prove what these endings know of a game."""
    return seconds is None or endings.seconds_to_prove(game) <= seconds / 2


def sure_win(game: Game, endings: Endings) -> Thought | None:
    """The move that soonest comes to a win which these endings prove, found without a search; None without one."""
    ending = endings.look_up(game)
    if ending is None or ending.winner != game.turn:
        return None
    mover = game.board[game.ruleset.rules.TURN]
    value = lead_of(game.ruleset.rules, game.board, mover) + ending.low
    move, *_ = endings.line(game) or ending.moves
    return Thought(move, value, decided=False, depth=0, nodes=0, seconds=0, proved=True)


def breaches(game: Game, endings: Endings) -> list[int]:
    """The legal moves, by number, that make sure of a worse result than another does, by what these endings prove."""
    mover = game.board[game.ruleset.rules.TURN]
    lead = lead_of(game.ruleset.rules, game.board, mover)
    worths = [lead + low for low, _ in endings.of_moves(game).values()]
    sure = [(worth > 0) - (worth < 0) for worth in worths]
    return [move for move, result in zip(game.turns[-1].legal, sure, strict=False) if result < max(sure)]


def finish(thinking: Thinking) -> Thought:
    """Think to the end; what was found."""
    while not thinking.finished:
        thinking.advance()
    return thinking.thought


def worth(game: Game, nodes: int, seconds: float | None) -> Thought:
    """The value of a game for the player to move, searched even where there is only one move."""
    thinking = Thinking(game, nodes=nodes, seconds=seconds)
    thinking.finished = False  # a forced move has a value too
    return finish(thinking)


def analyse(
    game: Game,
    nodes: int | None = None,
    seconds: float | None = None,
    level: int | None = None,
    *,
    endings: Endings | None = None,
) -> list[Thought]:
    """The value of every legal move for the player to move, best first, with its principal variation; [] after the end.

    `nodes` positions at the most, `seconds` at the most, or as far as a `level` looks, for all moves together; with
    none of them, 100,000 positions. Solved `endings` are known to the search, or those that the level knows. To see it
    grow, or to stop it, advance an `Analysis`. Raises MashimoError for a level there is not, a limit that is no number
    from 0 up (seconds are finite, the others whole), or the endings of another game.

        >>> from mashimo import Game
        >>> from mashimo.search import analyse
        >>> [thought.move for thought in analyse(Game("oware-abapa", "0-0-0-0-2-1-0-0-1-0-0-0-23-21-S"), nodes=500)]
        ['E', 'F']
    """
    nodes, seconds = count_limit("nodes", nodes), time_limit(seconds)
    if not game.legal_moves():
        return []
    bounds = level_of(game.id, level) if level is not None else None
    if nodes is None:
        nodes = bounds.nodes if bounds else MOST_NODES if seconds is not None else 100_000
    if endings is None and bounds:
        endings = endings_of(bounds, game.id)
    analysis = Analysis(game, bounds.depth if bounds else MAX_PLY, nodes, seconds, endings=endings)
    finish(analysis)
    return analysis.thoughts


def lead(game: Game, side: str) -> tuple[float, bool]:
    """By how many seeds a side has won an ended game (negative: lost), and whether anybody has."""
    if game.result is None or game.result.winner is None:
        return 0, False
    seeds = abs(game.result.south - game.result.north)
    return (seeds if game.result.winner == side else -seeds), True


def would_agree(game: Game, side: str, nodes: int = 100_000, seconds: float | None = None) -> bool:
    """Whether a side (`S` or `N`) should end the game by agreement now: its search promises it no more (RULES 1.9).

    False where the game has no such end at this point. Raises MashimoError for a limit that is no number from 0 up.

        >>> from mashimo import Game
        >>> from mashimo.search import would_agree
        >>> would_agree(Game("bao-kenya", "3-3-3-3-3-3-3-3-0-0-0-0-0-0-0-1-22-1-S"), "S", nodes=1000)
        False
    """
    nodes, seconds = count_limit("nodes", nodes), time_limit(seconds)
    if not game.may_agree:
        return False
    agreed = copy(game)
    agreed.agree()
    value, decided = lead(agreed, side)
    offered = round(SEED * value) + (WON if value > 0 else -WON) * decided
    promised = worth(game, nodes, seconds).points
    return (promised if game.turn == side else -promised) <= offered


def would_offer(game: Game, nodes: int = 100_000, seconds: float | None = None) -> bool:
    """Whether the player to move should offer to end the game by agreement now, under the same test (RULES 1.9).

    Not at every turn: only once the scores have stood still long enough (see QUIET), and then now and again. Raises
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
