"""The common part of the games on a board of two rows of houses and two stores. In the subset.

Cells: South's houses, then North's, anticlockwise; then the two stores, then whose turn it is. Bound to `hand` and the
number of houses in a row, and given to the games on such a board as their parameter `two_rows`. A game's file names
what it takes from here, even if that makes files alike: `contract.py` asks each for these names.
"""

# ruff: noqa: F821  # the parameters have no value before they are bound

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mashimo.games.kit.events import SOUTH
from mashimo.games.kit.layout import House, Layout, Store, letter_words
from mashimo.games.weights.layer import ABOVE, FULL, LANE, MOST, NUMBERS

if TYPE_CHECKING:
    from mashimo.games.kit.contract import Hand

hand: Hand
ROW: int

HOUSES: Final = 2 * ROW
STORE: Final = HOUSES  # South's; North's is the next
TURN: Final = STORE + 2
CELLS: Final = TURN + 1
COUNTS: Final = 256  # the numbers of seeds that a cell, a byte, can hold
SIZES: Final = (ROW, HOUSES, STORE, TURN, CELLS)


def places() -> tuple[tuple[House, ...], tuple[Store, ...]]:
    """List the houses and stores: South's houses from its left, North's from its left, then the stores (RULES 1.1)."""
    south = [House(i, chr(ord("A") + i), "S", 1, i) for i in range(ROW)]
    north = [House(ROW + i, chr(ord("a") + i), "N", 0, ROW - 1 - i) for i in range(ROW)]
    return (*south, *north), (Store(STORE, "S"), Store(STORE + 1, "N"))


LAYOUT: Final = Layout(2, ROW, *places(), numbers=tuple(range(TURN)), turn=TURN)
MOVE_WORDS: Final = letter_words(LAYOUT.houses)
PERSPECTIVES: Final = (tuple(range(HOUSES)), (*range(ROW, HOUSES), *range(ROW)))
SEEN: Final = bytes(house for seen in PERSPECTIVES for house in seen)  # the houses of either perspective, in a row


def set_up(board: bytearray, seeds: int) -> None:
    """Put this many seeds in every house; the stores are empty, and South begins."""
    for cell in range(CELLS):
        board[cell] = seeds if cell < HOUSES else 0


def opposite(house: int) -> int:
    """Return the house that faces this one (RULES 1.1)."""
    return HOUSES - 1 - house


def following(place: int, mover: int) -> int:
    """Return the place sown after this one, where the mover's store follows their row and no other does."""
    if place == STORE + mover:
        return ROW - mover * ROW
    if place == mover * ROW + ROW - 1:
        return STORE + mover
    return (place + 1) % HOUSES


def list_houses(board: bytearray, moves: bytearray, least: int) -> int:
    """Write the mover's houses with at least this many seeds into `moves`, in board order; return how many."""
    start = board[TURN] * ROW
    count = 0
    for house in range(start, start + ROW):
        if board[house] >= least:
            moves[count] = house
            count += 1
    return count


def add_own_rows(board: bytearray) -> None:
    """Have each side add the seeds of its own row to its store."""
    for house in range(HOUSES):
        hand.collect(board, house, STORE + house // ROW, board[house])


def lost_by(player: int) -> int:
    """Return the outcome of a game that this player has lost: negative if South has, positive if North has."""
    return -1 if player == SOUTH else 1


def promise(board: bytearray, worth: tuple[int, ...]) -> int:
    """Add up the worth of South's houses less that of North's, in hundredths of a seed, by a table of house values.

    The table lists for each house of a row, from its player's left, its worth by its seeds; the last is for all more.
    """
    most = len(worth) // ROW - 1
    found = 0
    for house in range(ROW):
        line = house * (most + 1)
        found += worth[line + min(board[house], most)] - worth[line + min(board[ROW + house], most)]
    return found


def layered(board: bytearray, layer: tuple[int, ...]) -> int:
    """Add up the units of a hidden layer (`games/weights`) that speak for the player to move, less those against.

    `layer` has for each house and count of seeds NUMBERS numbers, of three units each: the first half are the units
    for, the second half those against. A unit counts where its sum is above 0. The positive sums of two numbers fit
    into one.
    """
    seen = board[TURN] * HOUSES
    for_1 = 0
    for_2 = 0
    for_3 = 0
    against_1 = 0
    against_2 = 0
    against_3 = 0
    for house in range(HOUSES):
        at = (house * (MOST + 1) + min(board[SEEN[seen + house]], MOST)) * NUMBERS
        for_1 += layer[at]
        for_2 += layer[at + 1]
        for_3 += layer[at + 2]
        against_1 += layer[at + 3]
        against_2 += layer[at + 4]
        against_3 += layer[at + 5]
    found = added(positive(for_1) + positive(for_2)) + added(positive(for_3))
    return found - added(positive(against_1) + positive(against_2)) - added(positive(against_3))


def positive(sums: int) -> int:
    """Return a number of three sums with 0 for each negative one, and without the bits of ABOVE."""
    above = sums & ABOVE
    return sums & (above - (above >> LANE - 1))


def added(sums: int) -> int:
    """Add up three sums in a number."""
    return (sums & FULL) + (sums >> LANE & FULL) + (sums >> 2 * LANE)


def gained(board: bytearray, first: int, reach: bytes, gains: bytearray) -> int:
    """Add up what the houses of the row that begins at `first` would bring, each by where its last seed falls.

    `reach` has that place, for each house of a row and each number of seeds. `gains` has what that place brings.
    """
    found = 0
    for house in range(ROW):
        found += gains[reach[house * COUNTS + board[first + house]]]
    return found
