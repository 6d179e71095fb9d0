"""Choosing moves, in any game: the best move, what every move is worth, whether to agree to an end.

No name of a game stands in this folder; what a position means is asked of the game's rules.
"""

from mashimo.search.agreement import would_agree, would_offer
from mashimo.search.analysis import Analysis
from mashimo.search.game_review.accuracy import Summary, summary
from mashimo.search.game_review.judgement import Judgement, Why
from mashimo.search.game_review.review import Reviewing, review
from mashimo.search.levels import LEVELS, errors_of, levels_of, number_of
from mashimo.search.moves import analyse, best_move
from mashimo.search.search import Thinking, Thought

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
