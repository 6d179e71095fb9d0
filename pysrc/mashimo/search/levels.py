"""The levels of the computer, by number; and how a level errs."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from mashimo.games.levels import LEVEL_TABLES, USUAL, Level, LevelTable
from mashimo.play.errors import MashimoError
from mashimo.search.kernel.constants import MOST_HANDICAP, NOT_SEEN
from mashimo.search.limits import short_text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mashimo.play.game import Game

BITS: Final = 32
"""The random bits that a move's luck is made of."""
FINE: Final = 1_024
"""The parts of a doubling that luck is reckoned in."""
LEGACY_LEVELS: Final = range(1, 9)
"""Levels were once numbered so, in every game; these numbers go on meaning what is about as strong.

web/game/state.js has them and STEP too.
"""
STEP: Final = 10
"""By how much the number of a level is higher than that of the level below: so no number means two things."""


def move_noise(chance: Random, captures: Sequence[int], level: Level) -> list[int]:
    """By how many hundredths of a seed each of several moves is to seem worse than it is to a level that errs.

    `captures` are the seeds that each of them captures. Some of those that capture more than it must the level
    overlooks: they have NOT_SEEN. Of the others, if it plays what seems best, it plays one that is worse by its
    temperature half as often as the best: that is so if the logarithms of exponential chances, which have Gumbel's
    distribution, are added to what the moves are worth. One of these handicaps at least is 0. It is all reckoned in
    whole numbers, so that it is the same everywhere.
    """
    luck = [-log2_fixed(exponential(chance)) for _ in captures]
    least = min(captures)
    overlooked = [seeds > least and chance.getrandbits(BITS) * 100 >> BITS < level.miss_rate for seeds in captures]
    best = max(one for one, missed in zip(luck, overlooked, strict=True) if not missed)
    return [
        NOT_SEEN if missed else min((best - one) * level.temperature // FINE, MOST_HANDICAP)
        for one, missed in zip(luck, overlooked, strict=True)
    ]


def exponential(chance: Random) -> int:
    """A number with an exponential distribution: at least 1, half of them up to FINE."""
    return FINE * BITS - log2_fixed(chance.getrandbits(BITS - 1) * 2 + 1)


def log2_fixed(number: int) -> int:
    """How often 1 must be doubled to come to a number, its logarithm to base 2, in parts of which FINE are one."""
    found = number.bit_length() - 1
    rest = number << BITS >> found  # between 1 and 2, in parts of which 2^BITS are one
    for _ in range(FINE.bit_length() - 1):
        rest = rest * rest >> BITS
        above = rest >> BITS + 1
        found = 2 * found + above
        rest >>= above
    return found


def level_table_of(game: str) -> LevelTable:
    """The table of a game's levels; the usual one, but no Elo, where it has none of its own."""
    if game in LEVEL_TABLES:
        return LEVEL_TABLES[game]
    return USUAL._replace(levels=tuple(level._replace(elo=None) for level in USUAL.levels))


def levels_of(game: str) -> Mapping[int, Level]:
    """The levels of a game by number, from a child's opponent up: 10, 20, 30 … as many as the game has.

    >>> from mashimo.search import levels_of
    >>> min(levels_of("bao-kenya"))
    10
    """
    return {STEP * place: level for place, level in enumerate(level_table_of(game).levels, 1)}


NUMBERS: Final = (
    *LEGACY_LEVELS,
    *range(STEP, STEP * max(len(table.levels) for table in [USUAL, *LEVEL_TABLES.values()]) + 1, STEP),
)
"""The numbers of levels that there are in any game."""


def number_of(game: str, number: int) -> int:
    """The number that a level has in a game: of 1 to 8, that of the level about as strong; at most its highest.

    Raises MashimoError for a number that no game has, and for what is no whole number.

        >>> from mashimo.search import number_of
        >>> number_of("bao-kenya", 10)
        10
    """
    if isinstance(number, bool) or not hasattr(number, "__index__") or number not in NUMBERS:
        there_are = f"1 to {max(LEGACY_LEVELS)}, and {STEP}, {2 * STEP} … {max(NUMBERS)}"
        text = short_text(number)
        raise MashimoError("no-level", f"there is no level {text}; there are {there_are}", text)
    if number in LEGACY_LEVELS:
        return STEP * level_table_of(game).earlier[number - 1]
    return min(number, max(levels_of(game)))


def level_of(game: str, number: int) -> Level:
    """The level of a game that a number means. Raises MashimoError for a number that no game has."""
    return levels_of(game)[number_of(game, number)]


LEVELS: Final = {number: level_of("", number) for number in NUMBERS}
"""The levels by number in a game that has no table of its own, 1 to 8 among them; `levels_of` has those of each game.

    >>> from mashimo.search import LEVELS
    >>> LEVELS[5].nodes
    12000
"""


def level_noise(game: Game, level: int, seed: int = 0) -> dict[int, int]:
    """By how much each legal move, by its number, seems worse to a level than it is; empty where it does not err.

    In hundredths of a seed, at most 5,000 (constants.py); 10,000 is a move that the level overlooks, and does not look
    at. The same game, level and seed give the same answer. Raises MashimoError for a level there is not.
    """
    how = level_of(game.id, level)
    legal = game.turns[-1].legal
    if not how.temperature or len(legal) <= 1:
        return {}
    chance = Random(f"{seed};{game.record()}")  # noqa: S311  # a weak player's errors, not secrets
    captures = [game.preview(word).captures if how.miss_rate else 0 for word in game.legal_moves()]
    return dict(zip(legal, move_noise(chance, captures, how), strict=True))
