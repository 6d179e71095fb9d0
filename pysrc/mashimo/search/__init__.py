"""Choosing moves, in any game: the best move, the value of every move, and whether to agree to an end.

This folder names no game; the game's rules say what a position means.
"""

from mashimo.search.agreement import would_agree, would_offer
from mashimo.search.analysis import Analysis
from mashimo.search.game_review.accuracy import Summary, summary
from mashimo.search.game_review.judgement import Judgement, MistakeReason
from mashimo.search.game_review.review import Review, review
from mashimo.search.levels import LEVELS, level_noise, levels_of, number_of
from mashimo.search.moves import analyse, best_move
from mashimo.search.search import Search, SearchResult

__all__ = [
    "LEVELS",
    "Analysis",
    "Judgement",
    "MistakeReason",
    "Review",
    "Search",
    "SearchResult",
    "Summary",
    "analyse",
    "best_move",
    "level_noise",
    "levels_of",
    "number_of",
    "review",
    "summary",
    "would_agree",
    "would_offer",
]
