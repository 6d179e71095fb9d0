"""The solved endings as the search asks for them; in the subset, bound to a game's `rules`, `places`, and `zeros`.

Whoever has solved them (`tablebase.py`) fills BOUNDS and says by `hold` how many seeds that covers. A worth is asked
for only straight after seeds have left the board: nothing that has been before can come again.
"""

# ruff: noqa: F821, PLW0603  # parameters get their values from bind; the subset has global state

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mashimo.search.kernel.constants import FAIR, HIGH, LOW, MOST_PROVED, PROVED, SEED

if TYPE_CHECKING:
    from array import array
    from collections.abc import Callable

    from mashimo.games.kit.contract import EndingRules
    from mashimo.search.kernel.contract import Places

rules: EndingRules
places: Places
zeros: Callable[[str, int], array[int]]

BOUNDS: Final = [zeros("b", places.ALL) for _ in (LOW, HIGH, FAIR)]

held = -1  # the most seeds of a position that BOUNDS holds
used = True  # whether the search is told of them
drawn = False  # whether endless play is a draw, whatever the stores hold


def hold(seeds: int, endless_is_drawn: bool) -> None:
    """BOUNDS holds the positions of at most `seeds` seeds."""
    global held, drawn
    held = seeds
    drawn = endless_is_drawn


def use(wanted: bool) -> None:
    """Whether the search is to be told of them from now on."""
    global used
    used = wanted


def know(board: bytearray, before: bytearray) -> bool:
    """Whether the worth of a position is known that a move has just led to from the one before."""
    return used and places.left_on(board) <= held and places.left_on(board) < places.left_on(before)


def worth(board: bytearray) -> int:
    """The value of a known position to the player to move, in points: PROVED more where it surely wins."""
    mover = board[rules.TURN]
    lead = rules.score(board, mover) - rules.score(board, 1 - mover)
    place = places.place_of(board)
    low = lead + BOUNDS[LOW][place]
    high = lead + BOUNDS[HIGH][place]
    final = lead + BOUNDS[FAIR][place]
    if drawn:
        final = max(low, min(0, high))
    if low > 0:
        return SEED * min(final, MOST_PROVED) + PROVED
    if high < 0:
        return SEED * max(final, -MOST_PROVED) - PROVED
    return SEED * final


EXPORTS: Final = [hold]
