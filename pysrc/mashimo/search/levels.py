"""The levels of the computer, by number, and the errors of a level."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from mashimo.games.levels import LEVEL_TABLES, USUAL, Level, LevelTable
from mashimo.play.errors import MashimoError
from mashimo.play.notation import quoted
from mashimo.play.rulesets import GAMES
from mashimo.search.kernel.constants import MOST_HANDICAP, NOT_SEEN

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mashimo.play.game import Game

BITS: Final = 32
"""The random bits of a move's luck."""
FINE: Final = 1_024
"""The parts into which a logarithm's unit is divided."""
LEGACY_LEVELS: Final = range(1, 9)
"""The legacy level numbers, of every game, still accepted: each means the present level of similar strength.

web/game/state.js has them and STEP too.
"""
WITHOUT_ELO: Final = USUAL._replace(levels=tuple(level._replace(elo=None) for level in USUAL.levels))
"""The levels of a game without a table of its own."""
STEP: Final = 10
"""The distance between the numbers of two levels: so no number has two meanings."""


def move_noise(chance: Random, captures: Sequence[int], level: Level) -> list[int]:
    """Draw how much worse each of several moves is to seem to a level that errs, in hundredths of a seed.

    `captures` are the seeds that each move captures. The level misses some of those that capture more than the least:
    they have NOT_SEEN. Of the others it plays the one that seems best. A move that is worse by the level's temperature
    is played half as often as the best: logarithms of exponential random numbers, which have Gumbel's distribution,
    are added to the moves' values. At least one handicap is 0. All is computed in whole numbers, so that it is the
    same everywhere.
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
    """Draw a number with an exponential distribution: at least 1, half of them up to FINE."""
    return FINE * BITS - log2_fixed(chance.getrandbits(BITS - 1) * 2 + 1)


def log2_fixed(number: int) -> int:
    """Compute the logarithm of a number to base 2, in parts of which FINE are one."""
    found = number.bit_length() - 1
    rest = number << BITS >> found  # between 1 and 2, in parts of which 2^BITS are one
    for _ in range(FINE.bit_length() - 1):
        rest = rest * rest >> BITS
        above = rest >> BITS + 1
        found = 2 * found + above
        rest >>= above
    return found


def level_table_of(game: str) -> LevelTable:
    """Return the table of a game's levels; without one of its own, the usual one without Elo."""
    return LEVEL_TABLES.get(game, WITHOUT_ELO)


def levels_of(game: str) -> Mapping[int, Level]:
    """List the levels of a game by number, from a child's opponent up: 10, 20, 30 … as many as the game has.

    Raises NotationError for a game that does not exist.

        >>> from mashimo.search import levels_of
        >>> min(levels_of("bao-kenya"))
        10
    """
    return numbered(level_table_of(GAMES.named(game).id))


def numbered(table: LevelTable) -> Mapping[int, Level]:
    """Return the levels of a table by their numbers."""
    return {STEP * place: level for place, level in enumerate(table.levels, 1)}


NUMBERS: Final = (
    *LEGACY_LEVELS,
    *range(STEP, STEP * max(len(table.levels) for table in [USUAL, *LEVEL_TABLES.values()]) + 1, STEP),
)
"""The numbers of levels that exist in any game."""


def number_of(game: str, number: int) -> int:
    """Return the number of a level in a game: 1 to 8 mean a level about as strong, high ones the highest.

    Raises MashimoError for a number that no game has, and for what is no whole number. Raises NotationError for a game
    that does not exist.

        >>> from mashimo.search import number_of
        >>> number_of("bao-kenya", 10)
        10
    """
    return number_in(level_table_of(GAMES.named(game).id), number)


def number_in(table: LevelTable, number: int) -> int:
    """Return the number of a level in a table. Raises MashimoError as `number_of`."""
    if isinstance(number, bool) or not hasattr(number, "__index__") or number not in NUMBERS:
        there_are = f"1 to {max(LEGACY_LEVELS)}, and {STEP}, {2 * STEP} … {max(NUMBERS)}"
        text = quoted(number)
        raise MashimoError("no-level", f"there is no level {text}; there are {there_are}", text)
    if number in LEGACY_LEVELS:
        return STEP * table.legacy[number - 1]
    return min(number, max(numbered(table)))


def level_of(game: str, number: int) -> Level:
    """Return the level of a game that a number means. Raises MashimoError and NotationError as `number_of`."""
    return levels_of(game)[number_of(game, number)]


LEVELS: Final = {number: numbered(WITHOUT_ELO)[number_in(WITHOUT_ELO, number)] for number in NUMBERS}
"""The levels by number in a game without a table of its own, 1 to 8 among them; `levels_of` has each game's.

    >>> from mashimo.search import LEVELS
    >>> LEVELS[5].nodes
    12000
"""


def level_noise(game: Game, level: int, seed: int = 0) -> dict[int, int]:
    """Compute how much worse each legal move, by its number, seems to a level; empty where it does not err.

    The unit is a hundredth of a seed. At most it is 5,000 (constants.py), but 10,000 for a move that the level misses
    and does not search. The same game, level and seed give the same answer. Raises MashimoError for an unknown level.
    """
    how = level_of(game.id, level)
    legal = game.turns[-1].legal
    if not how.temperature or len(legal) <= 1:
        return {}
    chance = Random(f"{seed};{game.record()}")  # noqa: S311  # a weak player's errors, not secrets
    captures = [game.preview(word).captures if how.miss_rate else 0 for word in game.legal_moves()]
    return dict(zip(legal, move_noise(chance, captures, how), strict=True))
