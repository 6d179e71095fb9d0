"""What the games on two rows share: names of houses, position texts, ways of sharing the seeds left."""

from __future__ import annotations

from typing import ClassVar

from .board import NORTH, SOUTH, Board, as_player, as_seeds, check_total, more, other
from .game import Game


def row(board: Board, player: str) -> list[str]:
    """List a player's houses from their left: South's in capitals, North's in small letters (RULES 1.1)."""
    return [house for house in board.houses if house.isupper() == (player == SOUTH)]


def seeds_in_row(board: Board, player: str) -> int:
    """Count the seeds in a player's row."""
    return sum(board.houses[house] for house in row(board, player))


def following(board: Board, house: str) -> str:
    """Return the next house anticlockwise; `a` follows South's last house, `A` North's (RULES 1.1, 1.2)."""
    names = list(board.houses)
    return names[(names.index(house) + 1) % len(names)]


def preceding(board: Board, house: str) -> str:
    """Return the house before this one, anticlockwise."""
    names = list(board.houses)
    return names[names.index(house) - 1]


def opposite(board: Board, house: str) -> str:
    """Return the house opposite: index i of one row faces index n-1-i of the other (RULES 1.1)."""
    names = list(board.houses)
    return names[len(names) - 1 - names.index(house)]


def playable(board: Board) -> list[str]:
    """List the mover's own houses that hold a seed (RULES 1.4)."""
    return [house for house in row(board, board.turn) if board.houses[house] > 0]


def as_they_lie(board: Board) -> Board:
    """Leave the seeds on the board: they are nobody's (RULES 1.11 (majority), 3.5, 5.5, 1.9)."""
    return board


def own_rows(board: Board) -> Board:
    """Add to each player's store the seeds of their own row (RULES 2.8, 4.4, 4.5, 5.4, 8.7)."""
    shared = board.copy()
    for player in (SOUTH, NORTH):
        for house in row(board, player):
            shared.stores[player] += shared.houses[house]
            shared.houses[house] = 0
    return shared


def all_to(board: Board, player: str) -> Board:
    """Give one player every seed left in the houses."""
    shared = board.copy()
    shared.stores[player] += sum(board.houses.values())
    shared.houses = dict.fromkeys(board.houses, 0)
    return shared


def all_to_opponent(board: Board) -> Board:
    """Give the other all that is left: the player to move has no seeds (RULES 2.7, 3.4, 5.4, 7.6, 8.5)."""
    return all_to(board, other(board.turn))


def has_majority(board: Board) -> bool:
    """Tell whether a store holds 25 or more (of 48) (RULES 2.6, 3.4, 4.3, 7.7)."""
    return max(board.stores.values()) > 24


class TwoRowGame(Game):
    """A game on two rows of `columns` houses with `each` seeds in every house at the start."""

    columns: ClassVar[int] = 6
    each: ClassVar[int] = 4

    def names(self) -> list[str]:
        """List A, B, C … then a, b, c …, in the order of sowing (RULES 1.1)."""
        return list("ABCDEFGHI"[: self.columns]) + list("abcdefghi"[: self.columns])

    def read(self, text: str) -> Board:
        """Read South's houses, North's, South's store, North's, the player to move (RULES 10.1, 1.12)."""
        *words, turn = text.split("-")
        if len(words) != 2 * self.columns + 2:
            raise ValueError(f"{self.name}: a position has {2 * self.columns + 2} numbers, not {len(words)}")
        *houses, south, north = as_seeds(words)
        check_total(sum(houses) + south + north, 2 * self.columns * self.each)
        named = dict(zip(self.names(), houses, strict=True))
        return Board(named, {SOUTH: south, NORTH: north}, as_player(turn))

    def write(self, board: Board) -> str:
        """Write a position (RULES 10.1)."""
        numbers = [*board.houses.values(), board.stores[SOUTH], board.stores[NORTH]]
        return "-".join([*(str(number) for number in numbers), board.turn])

    def opening(self, beginner: str) -> Board:
        """Return the opening: as many seeds in every house, the stores empty (RULES 2.1, 6.1, 7.1, 8.1)."""
        return Board(dict.fromkeys(self.names(), self.each), {SOUTH: 0, NORTH: 0}, as_player(beginner))

    def points(self, board: Board) -> tuple[int, int]:
        """Return the stores, which are the scores."""
        return board.stores[SOUTH], board.stores[NORTH]

    def victor(self, board: Board, reason: str) -> str | None:
        """Return the winner: more seeds wins, and as many is a draw (RULES 1.11)."""
        del reason
        return more(*self.points(board))
