"""The two games of Kenyan Bao, RULES 7 and 8, one small function for each clause."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from .board import LAPS, Board, other
from .two_rows import (
    TwoRowGame,
    all_to_opponent,
    as_they_lie,
    following,
    has_majority,
    opposite,
    own_rows,
    playable,
    row,
)

if TYPE_CHECKING:
    from collections.abc import Callable

STORE = "store"


def round_trip(board: Board) -> list[str]:
    """List the places the mover sows in, in order: own row, own store, the opponent's row (RULES 7.2)."""
    return [*row(board, board.turn), STORE, *row(board, other(board.turn))]


def places_after(board: Board, origin: str) -> list[str]:
    """List the places from the one after the origin round to the one before it, without the origin (RULES 7.3)."""
    places = round_trip(board)
    start = places.index(origin)
    return places[start + 1 :] + places[:start]


def sow_with_store(board: Board, origin: str) -> str:
    """Sow all seeds of the origin on this board, and return the place of the last one (RULES 7.2, 7.3)."""
    hand = board.houses[origin]
    board.houses[origin] = 0
    places = places_after(board, origin)
    for seed in range(hand):
        place = places[seed % len(places)]
        if place == STORE:
            board.stores[board.turn] += 1
        else:
            board.houses[place] += 1
    return places[(hand - 1) % len(places)]


def capture_opposite(board: Board, last: str) -> None:
    """Capture the opposite house's seeds if the last is in an empty house of the mover's; it stays (RULES 7.5, 8.3)."""
    if last in row(board, board.turn) and board.houses[last] == 1:
        facing = opposite(board, last)
        board.stores[board.turn] += board.houses[facing]
        board.houses[facing] = 0


def relay(board: Board, origin: str) -> str | None:
    """Sow laps until one ends in an empty house, and return that house (RULES 8.2); None when endless (1.6)."""
    here = origin
    for _ in range(LAPS):
        hand = board.houses[here]
        board.houses[here] = 0
        for _ in range(hand):
            here = following(board, here)
            board.houses[here] += 1
        if board.houses[here] == 1:
            return here
    return None


def whole_turn(board: Board, origin: str) -> Board | None:
    """Return the board after a turn from that house (RULES 8.2, 8.3); None when it is endless."""
    done = board.copy()
    last = relay(done, origin)
    if last is None:
        return None
    capture_opposite(done, last)
    done.turn = other(board.turn)
    return done


def origins(board: Board) -> list[str]:
    """List the origins: no single seed, unless every non-empty house of the mover's row holds just one (RULES 8.4)."""
    return [house for house in playable(board) if board.houses[house] > 1] or playable(board)


class BaoKenya(TwoRowGame):
    """The Kenyan children's game (RULES 7). It has no clause for repetition: no position can come again."""

    name: ClassVar[str] = "bao-kenya"
    columns: ClassVar[int] = 8
    each: ClassVar[int] = 3
    sharing: ClassVar[dict[str, Callable[[Board], Board]]] = {
        "majority": as_they_lie,  # 7.7
        "starved": all_to_opponent,  # 7.6
        "agreement": as_they_lie,  # 1.9
    }
    drawn: ClassVar[set[str]] = {"agreement"}

    def moves(self, board: Board) -> list[str]:
        """List every playable house (RULES 1.4)."""
        return playable(board)

    def play(self, board: Board, move: str) -> Board:
        """Play by RULES 7.2 to 7.5; 7.4: after a last seed in the mover's own store the same player moves again."""
        done = board.copy()
        last = sow_with_store(done, move)
        if last == STORE:
            return done
        capture_opposite(done, last)
        done.turn = other(board.turn)
        return done

    def end(self, board: Board) -> str | None:
        """Return the end by RULES 7.7, then 7.6 (in that order by 1.11)."""
        if has_majority(board):
            return "majority"
        return "starved" if not playable(board) else None

    def repeats(self, board: Board, occurrences: int) -> bool:
        """Return False: RULES 7 has no such clause. A seed that leaves a row is preceded by one into the store."""
        del board, occurrences
        return False


class BaoKenyaLaps(TwoRowGame):
    """The Kenyan game with laps (RULES 8)."""

    name: ClassVar[str] = "bao-kenya-laps"
    columns: ClassVar[int] = 8
    each: ClassVar[int] = 2
    sharing: ClassVar[dict[str, Callable[[Board], Board]]] = {
        "starved": all_to_opponent,  # 8.5
        "cannot-play": own_rows,  # 8.7
        "repetition": as_they_lie,  # 8.6
        "agreement": as_they_lie,  # 1.9
    }
    drawn: ClassVar[set[str]] = {"repetition", "agreement"}

    def moves(self, board: Board) -> list[str]:
        """List the legal moves (RULES 8.4, then 1.6): an endless one is not legal, and opens no other (8.7)."""
        return [house for house in origins(board) if whole_turn(board, house) is not None]

    def play(self, board: Board, move: str) -> Board:
        """Play by RULES 8.2, 8.3."""
        done = whole_turn(board, move)
        if done is None:
            raise ValueError(f"bao-kenya-laps: {move} is endless")
        return done

    def end(self, board: Board) -> str | None:
        """Return the end: no seeds (RULES 8.5, and no majority end), then seeds but no legal move (8.7)."""
        if not playable(board):
            return "starved"
        return "cannot-play" if not self.moves(board) else None
