"""Mangala, RULES 15, one small function for each clause."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from .board import NORTH, SOUTH, Board, other
from .two_rows import TwoRowGame, all_to, opposite, playable, row, seeds_in_row

if TYPE_CHECKING:
    from collections.abc import Callable

TREASURY = "hazine"


def course(board: Board, origin: str) -> list[str]:
    """List the places that seeds fall into after the origin, once round to the origin itself (RULES 15.3)."""
    places = [*row(board, board.turn), TREASURY, *row(board, other(board.turn))]
    after = places.index(origin) + 1
    return places[after:] + places[:after]


def falls(board: Board, origin: str) -> list[str]:
    """List the place of each seed of the origin, in order: the first its own, unless it is alone (RULES 15.2)."""
    hand = board.houses[origin]
    places = course(board, origin)
    if hand == 1:
        return places[:1]
    return [origin, *(places[seed % len(places)] for seed in range(hand - 1))]


def sown(board: Board, origin: str) -> tuple[Board, str]:
    """Return the board after the sowing, and the place of the last seed."""
    done = board.copy()
    done.houses[origin] = 0
    places = falls(board, origin)
    for place in places:
        if place == TREASURY:
            done.stores[board.turn] += 1
        else:
            done.houses[place] += 1
    return done, places[-1]


def taken(board: Board, last: str) -> list[str]:
    """List the houses captured after a last seed in this house (RULES 15.5, 15.6)."""
    if last in row(board, other(board.turn)):
        return [last] if board.houses[last] in range(2, 49, 2) else []
    facing = opposite(board, last)
    return [facing, last] if board.houses[last] == 1 and board.houses[facing] > 0 else []


def rest_to_the_empty_row(board: Board) -> Board:
    """Give what is left to the player whose row is empty (RULES 15.7); where both are, nothing is left."""
    return all_to(board, SOUTH if seeds_in_row(board, SOUTH) == 0 else NORTH)


class Mangala(TwoRowGame):
    """The Turkish game (RULES 15). It has no clause for repetition: no position can come again."""

    name: ClassVar[str] = "mangala"
    sharing: ClassVar[dict[str, Callable[[Board], Board]]] = {"row-empty": rest_to_the_empty_row}  # 15.7

    def moves(self, board: Board) -> list[str]:
        """List every playable house (RULES 1.4); none once a row is empty, whoever is to move (15.7)."""
        return [] if self.end(board) else playable(board)

    def play(self, board: Board, move: str) -> Board:
        """Play by RULES 15.2 to 15.6; 15.4: after a last seed in the mover's own store the same player moves again."""
        done, last = sown(board, move)
        if last == TREASURY:
            return done
        for house in taken(done, last):
            done.stores[board.turn] += done.houses[house]
            done.houses[house] = 0
        done.turn = other(board.turn)
        return done

    def end(self, board: Board) -> str | None:
        """Return the end by RULES 15.7: an empty row, whoever is to move; 15.8: and no other."""
        return "row-empty" if 0 in (seeds_in_row(board, SOUTH), seeds_in_row(board, NORTH)) else None

    def repeats(self, board: Board, occurrences: int) -> bool:
        """Return False: RULES 15.9 proves that no position comes back."""
        del board, occurrences
        return False
