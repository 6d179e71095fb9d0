"""The probe of a tablebase; in the subset, bound to a game's `rules`, `tablebase_index`, and `zeros`.

The caller (`tablebase.py`) fills BOUNDS, and calls `hold` with the seeds that they cover. A value is asked for only
just after seeds have left the board, when no earlier position can return.
"""

# ruff: noqa: F821, PLW0603  # parameters get their values from bind; the subset has global state

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mashimo.search.kernel.constants import EXPECTED, HIGH, LOW, MOST_PROVED, PROOF_BONUS, SEED, UNBOUNDED

if TYPE_CHECKING:
    from array import array
    from collections.abc import Callable

    from mashimo.games.kit.contract import TablebaseRules
    from mashimo.search.kernel.contract import TablebaseIndex

rules: TablebaseRules
tablebase_index: TablebaseIndex
zeros: Callable[[str, int], array[int]]

BOUNDS: Final = [zeros("b", tablebase_index.SIZE) for _ in (LOW, HIGH, EXPECTED)]

held = -1  # the most seeds of a position that BOUNDS holds
used = True  # whether the search uses them
drawn = False  # whether endless play is a draw, whatever the stores hold


def hold(seeds: int, endless_is_drawn: bool) -> None:
    """Note that BOUNDS has the positions of at most `seeds` seeds."""
    global held, drawn
    held = seeds
    drawn = endless_is_drawn


def enable(wanted: bool) -> None:
    """Set whether the search uses the tablebase from now on."""
    global used
    used = wanted


def hits(board: bytearray, before: bytearray) -> bool:
    """Tell whether the tablebase has the position that a capture has just led to from `before`."""
    return (
        used
        and tablebase_index.seeds_in_houses(board) <= held
        and tablebase_index.seeds_in_houses(board) < tablebase_index.seeds_in_houses(before)
    )


def value(board: bytearray) -> int:
    """Return a known position's value to the player to move, in points: PROOF_BONUS more if that player surely wins."""
    mover = board[rules.TURN]
    lead = rules.score(board, mover) - rules.score(board, 1 - mover)
    index = tablebase_index.index_of(board)
    low = with_lead(BOUNDS[LOW][index], lead)
    high = with_lead(BOUNDS[HIGH][index], lead)
    final = lead + BOUNDS[EXPECTED][index]
    if drawn:
        final = max(low, min(0, high))
    if low > 0:
        return SEED * min(final, MOST_PROVED) + PROOF_BONUS
    if high < 0:
        return SEED * max(final, -MOST_PROVED) - PROOF_BONUS
    return SEED * final


def with_lead(bound: int, lead: int) -> int:
    """Add a lead to a bound, but not where only endless play would reach that: then nothing is sure."""
    return bound if abs(bound) == UNBOUNDED else bound + lead


EXPORTS: Final = [hold]
