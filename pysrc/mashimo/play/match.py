"""The matches: over how many rounds a game is played, where it has rounds (RULES 6.11)."""

from __future__ import annotations

from typing import Final

from mashimo.play.notation import wrong

WHOLE: Final = "full"
"""The usual match: the game itself, to its own end."""
WITHOUT_ROUNDS: Final = {WHOLE: 1}
"""The matches of a game that has no rounds, as `RoundRules.MATCHES` has those of a game with rounds."""


def checked(match: str, allowed: tuple[str, ...]) -> str:
    """Return the match if it is allowed. Raises NotationError if not."""
    if match not in allowed:
        raise wrong("no-match", f"a match is one of {', '.join(allowed)}", match)
    return match


def is_decided(most: int, south: int, north: int, played: int) -> bool:
    """Tell whether a match is over: all its rounds are played, or the lead cannot be caught (RULES 6.11).

    `most` is the number of rounds that it has at the most; one of 0 has no such limit.
    """
    return most > 0 and (abs(south - north) > most - played or played == most)
