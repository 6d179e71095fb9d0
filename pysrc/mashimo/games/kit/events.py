"""The numbers common to all games: sides, places, what happens to seeds, how a game ends, why a move is refused.

A game's file adds its own codes from FIRST_OWN_CODE on. Its CLAUSES say which clause of docs/RULES.md each rests on.
"""

from __future__ import annotations

from typing import Final

SOUTH: Final = 0
NORTH: Final = 1

HAND: Final = 255
"""The place of seeds between being lifted and being sown (web/board/timeline.js has it too)."""
PASS: Final = 254
"""The move of a player without any: a forced move, written `-` (RULES 6.5)."""
MOST_LAPS: Final = 1000
"""The laps after which a turn that still goes on is endless (RULES 1.6)."""

# The kinds of event that move seeds.
LIFT: Final = 1
SOW: Final = 2
CAPTURE: Final = 3
COLLECT: Final = 4
DEAL: Final = 5

# The ways a game ends (RULES 1.10). An event of this kind or of any kind below is a note: it moves nothing.
MAJORITY: Final = 16
STARVED: Final = 17
CANNOT_PLAY: Final = 18
REPETITION: Final = 19
AGREEMENT: Final = 20
RESIGNATION: Final = 21
CONQUEST: Final = 22
FRONT_ROW_EMPTY: Final = 23
ROUND_OVER: Final = 24
ROW_EMPTY: Final = 25

# The reasons why a move is refused, in any game.
NOT_YOURS: Final = 32
EMPTY: Final = 33
ENDLESS: Final = 34

# The other effects of a move, in any game.
ORIGIN_SKIPPED: Final = 40

FIRST_OWN_CODE: Final = 64
"""The first number for the codes that only one game's file has."""

WORDS: Final = {
    MAJORITY: "majority",
    STARVED: "starved",
    CANNOT_PLAY: "cannot-play",
    REPETITION: "repetition",
    AGREEMENT: "agreement",
    RESIGNATION: "resignation",
    CONQUEST: "conquest",
    FRONT_ROW_EMPTY: "front-row-empty",
    ROUND_OVER: "round-over",
    ROW_EMPTY: "row-empty",
    NOT_YOURS: "not-yours",
    EMPTY: "empty",
    ENDLESS: "endless",
    ORIGIN_SKIPPED: "origin-skipped",
}
"""The word of each common code, as results, refusals and notes carry it."""

COMMON_CLAUSES: Final = {NOT_YOURS: "1.4", EMPTY: "1.4", ENDLESS: "1.6 [house]", RESIGNATION: "1.9"}
"""The clauses of docs/RULES.md that hold in every game that names no other."""


def emit(kind: int, source: int, target: int, seeds: int) -> None:
    """Report nothing: the silent rules are bound to this, and the compiler drops it."""
