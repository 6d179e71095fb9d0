"""Other programs that play: driven by the package's protocol or by UCI, and matched against each other."""

from mashimo.engines.client import EngineClient
from mashimo.engines.elo import Score, elo_of
from mashimo.engines.match import Contestant, MatchGame, play_match, scores_of
from mashimo.engines.simple import SimpleEngine
from mashimo.engines.uci import EngineMove, Limits, UciError

__all__ = [
    "Contestant",
    "EngineClient",
    "EngineMove",
    "Limits",
    "MatchGame",
    "Score",
    "SimpleEngine",
    "UciError",
    "elo_of",
    "play_match",
    "scores_of",
]
