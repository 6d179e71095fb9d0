"""Togyzqumalaq and Bestemshe, RULES 13 and 14, one small function for each clause."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from .board import NORTH, SOUTH, Board, other
from .two_rows import TwoRowGame, as_they_lie, following, own_rows, playable, row

if TYPE_CHECKING:
    from collections.abc import Callable


def sown_houses(board: Board, origin: str) -> list[str]:
    """List the house of each seed in turn: the origin first, unless its seed is alone (RULES 13.2)."""
    seeds = board.houses[origin]
    here = origin if seeds > 1 else following(board, origin)
    houses = []
    for _ in range(seeds):
        houses.append(here)
        here = following(board, here)
    return houses


def is_tuz_of(board: Board, house: str, player: str) -> bool:
    """Tell whether a house is this player's tuz: it lies in the other row (RULES 13.4)."""
    return house in board.tuz and house in row(board, other(player))


def drop(board: Board, house: str) -> None:
    """Let a seed fall into a house, or into the store of the player whose tuz it is (RULES 13.6)."""
    for player in (SOUTH, NORTH):
        if is_tuz_of(board, house, player):
            board.stores[player] += 1
            return
    board.houses[house] += 1


def capture(board: Board, house: str) -> None:
    """Put the seeds of a house into the mover's store (RULES 13.3, 13.4)."""
    board.stores[board.turn] += board.houses[house]
    board.houses[house] = 0


def may_become_tuz(board: Board, house: str) -> bool:
    """Tell whether a house of the opponent's row may become the mover's tuz (RULES 13.5)."""
    theirs = row(board, other(board.turn))
    has_one = any(is_tuz_of(board, one, board.turn) for one in theirs)
    same_number = row(board, board.turn)[theirs.index(house)]
    return not has_one and house != theirs[-1] and same_number not in board.tuz


class Bestemshe(TwoRowGame):
    """The smaller game, without a tuz (RULES 14)."""

    name: ClassVar[str] = "bestemshe"
    columns: ClassVar[int] = 5
    each: ClassVar[int] = 5
    has_tuz: ClassVar[bool] = False
    sharing: ClassVar[dict[str, Callable[[Board], Board]]] = {
        "majority": as_they_lie,  # 13.7, 14.3
        "starved": own_rows,  # 13.8, 14.4
        "repetition": as_they_lie,  # 13.10, 14.6
        "agreement": as_they_lie,  # 13.11, 14.7
    }
    drawn: ClassVar[set[str]] = {"repetition", "agreement"}

    def moves(self, board: Board) -> list[str]:
        """List the mover's houses with seeds (RULES 1.4); a tuz holds none (13.6)."""
        return playable(board)

    def play(self, board: Board, move: str) -> Board:
        """Sow, then capture in the house of the last seed (RULES 13.2 to 13.6, 14.2)."""
        done = board.copy()
        houses = sown_houses(done, move)
        done.houses[move] = 0
        for house in houses:
            drop(done, house)
        last = houses[-1]
        if last in row(done, other(done.turn)) and last not in done.tuz:
            if done.houses[last] % 2 == 0:
                capture(done, last)
            elif self.has_tuz and done.houses[last] == 3 and may_become_tuz(done, last):
                capture(done, last)
                done.tuz = [house for house in done.houses if house in done.tuz or house == last]
        done.turn = other(done.turn)
        return done

    def end(self, board: Board) -> str | None:
        """Return the end: more than half in a store, then no seeds to play (RULES 13.7, 13.8, 14.3, 14.4)."""
        if 2 * max(board.stores.values()) > 2 * self.columns * self.each:
            return "majority"
        return "starved" if not playable(board) else None


class Togyzqumalaq(Bestemshe):
    """The greater game, with its tuz (RULES 13)."""

    name: ClassVar[str] = "togyzqumalaq"
    columns: ClassVar[int] = 9
    each: ClassVar[int] = 9
    has_tuz: ClassVar[bool] = True

    def read(self, text: str) -> Board:
        """Read the numbers, then the houses that are a tuz, if any (RULES 13.12)."""
        numbers, _, names = text.partition(" ")
        board = super().read(numbers)
        board.tuz = [house for house in board.houses if house in names]
        if names and names != "*" + "".join(board.tuz):
            raise ValueError(f"{self.name}: {names} are no houses in board order")
        self.check_tuz(board)
        return board

    def write(self, board: Board) -> str:
        """Write a position; the word of the tuz is left out where there is none (RULES 13.12)."""
        return super().write(board) + (f" *{''.join(board.tuz)}" if board.tuz else "")

    def check_tuz(self, board: Board) -> None:
        """Refuse two in a row, a ninth house, two of one number, and seeds in one (RULES 13.12)."""
        numbers = ["ABCDEFGHI".index(house.upper()) for house in board.tuz]
        in_rows = [sum(house in row(board, player) for house in board.tuz) for player in (SOUTH, NORTH)]
        wrong = max(in_rows) > 1 or len(set(numbers)) < len(numbers) or 8 in numbers
        if wrong or any(board.houses[house] for house in board.tuz):
            raise ValueError(f"{self.name}: no game makes a tuz of {board.tuz} here")
