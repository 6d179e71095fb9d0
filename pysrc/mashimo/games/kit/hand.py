"""The hand: the one place where seeds move. Each move of a seed goes through here and is reported as an event.

In the subset; bound to `emit`, and given to every game as its parameter `hand`.
"""

# ruff: noqa: F821  # the parameter has no value before it is bound

from __future__ import annotations

from typing import TYPE_CHECKING

from mashimo.games.kit.events import CAPTURE, COLLECT, DEAL, HAND, LIFT, SOW

if TYPE_CHECKING:
    from mashimo.games.kit.contract import Emit

emit: Emit


def lift(board: bytearray, house: int) -> int:
    """Take all the seeds of a house into the hand; return how many there were."""
    seeds = board[house]
    board[house] = 0
    emit(LIFT, house, HAND, seeds)
    return seeds


def drop(board: bytearray, place: int) -> None:
    """Let one seed of the hand fall into a house or store."""
    board[place] += 1
    emit(SOW, HAND, place, 1)


def capture(board: bytearray, house: int, store: int) -> None:
    """Capture all the seeds of a house into a store."""
    emit(CAPTURE, house, store, board[house])
    board[store] += board[house]
    board[house] = 0


def capture_to_hand(board: bytearray, house: int) -> int:
    """Capture all the seeds of a house into the hand, to be sown on; return how many there were."""
    seeds = board[house]
    board[house] = 0
    emit(CAPTURE, house, HAND, seeds)
    return seeds


def capture_from_hand(board: bytearray, store: int, seeds: int) -> None:
    """Put the seeds that the hand still holds into a store: a capture of seeds not yet sown."""
    board[store] += seeds
    emit(CAPTURE, HAND, store, seeds)


def collect(board: bytearray, place: int, store: int, seeds: int) -> None:
    """Move seeds from a place into a store as a game or a round is settled."""
    if seeds > 0:
        emit(COLLECT, place, store, seeds)
        board[place] -= seeds
        board[store] += seeds


def deal(board: bytearray, store: int, house: int, seeds: int) -> None:
    """Lay seeds from a store into a house for a new round."""
    emit(DEAL, store, house, seeds)
    board[store] -= seeds
    board[house] += seeds


def note(code: int, place: int, number: int) -> None:
    """Report a note about a place; it moves no seed."""
    emit(code, place, place, number)


def total(board: bytearray, first: int, houses: int) -> int:
    """Count the seeds in this number of houses from `first` on."""
    seeds = 0
    for house in range(first, first + houses):
        seeds += board[house]
    return seeds
