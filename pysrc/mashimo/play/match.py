"""The matches: how many rounds a game is played over, where it has rounds (RULES 6.11)."""

from __future__ import annotations

from typing import Final

from mashimo.play.notation import wrong

WHOLE: Final = "full"
"""The usual match: the game itself, to its own end."""
BEST_OF: Final = {"round": 1, "best-of-3": 3, "best-of-5": 5, "best-of-7": 7}
"""The other matches, and how many rounds each has at the most."""


def matches(in_rounds: bool) -> tuple[str, ...]:
    """List the matches of a game that is or is not played in rounds."""
    return (WHOLE, *BEST_OF) if in_rounds else (WHOLE,)


def checked(match: str, allowed: tuple[str, ...]) -> str:
    """Return the match if it is allowed. Raises NotationError if not."""
    if match not in allowed:
        raise wrong("no-match", f"a match is one of {', '.join(allowed)}", match)
    return match


def is_decided(match: str, south: int, north: int, played: int) -> bool:
    """Tell whether a match is over: all its rounds are played, or the lead cannot be caught (RULES 6.11)."""
    return (match != WHOLE and abs(south - north) > BEST_OF[match] - played) or played == BEST_OF.get(match)
