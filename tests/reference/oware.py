"""The four games of Oware, RULES 2 to 5, one small function for each clause."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from .board import SOUTH, Board, other
from .two_rows import (
    TwoRowGame,
    all_to,
    all_to_opponent,
    as_they_lie,
    following,
    has_majority,
    own_rows,
    playable,
    preceding,
    row,
    seeds_in_row,
)

if TYPE_CHECKING:
    from collections.abc import Callable


def sow(board: Board, origin: str) -> tuple[Board, str]:
    """Return the board after sowing, and the last house; the origin is skipped on every pass (RULES 2.2)."""
    sown = board.copy()
    hand = sown.houses[origin]
    sown.houses[origin] = 0
    here = origin
    while hand > 0:
        here = following(sown, here)
        if here != origin:
            sown.houses[here] += 1
            hand -= 1
    return sown, here


def captured_houses(sown: Board, last: str) -> list[str]:
    """List the last house and those before it, while in the opponent's row and holding 2 or 3 (RULES 2.3)."""
    taken: list[str] = []
    here = last
    while here in row(sown, other(sown.turn)) and sown.houses[here] in (2, 3):
        taken.append(here)
        here = preceding(sown, here)
    return taken


def is_grand_slam(sown: Board, taken: list[str]) -> bool:
    """Tell whether the capture would take every seed in the opponent's row (RULES 2.4)."""
    caught = sum(sown.houses[house] for house in taken)
    return caught > 0 and caught == seeds_in_row(sown, other(sown.turn))


def captures_everything(board: Board, origin: str) -> bool:
    """Tell whether the move makes a capture of every seed in the opponent's row (RULES 5.2)."""
    sown, last = sow(board, origin)
    return is_grand_slam(sown, captured_houses(sown, last))


def take(sown: Board, taken: list[str]) -> Board:
    """Put the seeds of the captured houses in the mover's store, pass the turn on, and return the board."""
    done = sown.copy()
    for house in taken:
        done.stores[sown.turn] += done.houses[house]
        done.houses[house] = 0
    done.turn = other(sown.turn)
    return done


def play_where_slams_take_nothing(board: Board, origin: str) -> Board:
    """Sow and capture; a grand slam takes nothing (RULES 2.2 to 2.4)."""
    sown, last = sow(board, origin)
    taken = captured_houses(sown, last)
    return take(sown, [] if is_grand_slam(sown, taken) else taken)


def play_where_slams_take(board: Board, origin: str) -> Board:
    """Sow and capture; taking everything is legal, and captures (RULES 3.2)."""
    sown, last = sow(board, origin)
    return take(sown, captured_houses(sown, last))


def leaves_a_seed(after: Board) -> bool:
    """Tell whether the opponent, whose turn it is after the move, has a seed to play (RULES 2.5, 4.2)."""
    return seeds_in_row(after, after.turn) > 0


def sows_across(board: Board, origin: str) -> bool:
    """Tell whether a move sows into the opponent's empty row, whatever is captured afterwards (RULES 3.3)."""
    sown, _ = sow(board, origin)
    return seeds_in_row(sown, other(board.turn)) > 0


def feeding(board: Board, houses: list[str]) -> list[str]:
    """List, with the opponent's row empty, only the houses that sow into it, if any; else all (RULES 3.3)."""
    if seeds_in_row(board, other(board.turn)) > 0:
        return houses
    return [house for house in houses if sows_across(board, house)] or houses


class Abapa(TwoRowGame):
    """Oware by the Abapa rules (RULES 2)."""

    name: ClassVar[str] = "oware-abapa"
    sharing: ClassVar[dict[str, Callable[[Board], Board]]] = {
        "majority": as_they_lie,  # 2.6
        "starved": all_to_opponent,  # 2.7
        "repetition": own_rows,  # 2.8
    }

    def moves(self, board: Board) -> list[str]:
        """List the moves that leave the opponent a seed if some do; else every playable house (RULES 2.5)."""
        houses = playable(board)
        return [house for house in houses if leaves_a_seed(self.play(board, house))] or houses

    def play(self, board: Board, move: str) -> Board:
        """Play by RULES 2.2 to 2.4."""
        return play_where_slams_take_nothing(board, move)

    def end(self, board: Board) -> str | None:
        """Return the end by RULES 2.6, then 2.7 (in that order by 1.11)."""
        if has_majority(board):
            return "majority"
        return "starved" if not playable(board) else None

    def repeats(self, board: Board, occurrences: int) -> bool:
        """Tell whether a repetition, with a seed in each row, ends the game at once (RULES 2.8)."""
        return occurrences > 1 and seeds_in_row(board, "S") > 0 and seeds_in_row(board, "N") > 0


class GrandSlam(TwoRowGame):
    """Oware in which a grand slam captures (RULES 3)."""

    name: ClassVar[str] = "oware-grand-slam"
    sharing: ClassVar[dict[str, Callable[[Board], Board]]] = {
        "majority": as_they_lie,  # 3.4
        "starved": all_to_opponent,  # 3.4
        "repetition": as_they_lie,  # 3.5
        "agreement": as_they_lie,  # 1.9
    }
    drawn: ClassVar[set[str]] = {"repetition", "agreement"}

    def moves(self, board: Board) -> list[str]:
        """List the moves by RULES 3.3."""
        return feeding(board, playable(board))

    def play(self, board: Board, move: str) -> Board:
        """Play by RULES 3.1, 3.2."""
        return play_where_slams_take(board, move)

    def end(self, board: Board) -> str | None:
        """Return the end by RULES 3.4, majority first (1.11)."""
        if has_majority(board):
            return "majority"
        return "starved" if not playable(board) else None


class Auale(TwoRowGame):
    """Oware as in Aualé (RULES 4)."""

    name: ClassVar[str] = "oware-auale"
    sharing: ClassVar[dict[str, Callable[[Board], Board]]] = {
        "majority": as_they_lie,  # 4.3
        "cannot-play": own_rows,  # 4.4
        "repetition": own_rows,  # 4.5
        "agreement": own_rows,  # 4.5
    }

    def opening(self, beginner: str) -> Board:
        """Return the opening: South moves first, and the beginner sits South, so there is no other (RULES 4.1, 1.8)."""
        if beginner != SOUTH:
            raise ValueError("oware-auale: the beginner sits South (RULES 1.8)")
        return super().opening(beginner)

    def moves(self, board: Board) -> list[str]:
        """List the legal moves: one after which the opponent has no seed never is (RULES 4.2)."""
        return [house for house in playable(board) if leaves_a_seed(self.play(board, house))]

    def play(self, board: Board, move: str) -> Board:
        """Play by RULES 4.1: as 2.2 to 2.4."""
        return play_where_slams_take_nothing(board, move)

    def end(self, board: Board) -> str | None:
        """Return the end: more than 24 or both 24 (RULES 4.3), then no legal move with or without seeds (4.4)."""
        if has_majority(board) or set(board.stores.values()) == {24}:
            return "majority"
        return "cannot-play" if not self.moves(board) else None

    def repeats(self, board: Board, occurrences: int) -> bool:
        """Tell whether the game ends by itself: at the fifth occurrence (RULES 4.5)."""
        del board
        return occurrences >= 5


class Awale(TwoRowGame):
    """Classical Awale (RULES 5)."""

    name: ClassVar[str] = "awale"
    sharing: ClassVar[dict[str, Callable[[Board], Board]]] = {
        "starved": all_to_opponent,  # 5.4
        "cannot-play": own_rows,  # 5.4
        "repetition": as_they_lie,  # 5.5
    }

    def moves(self, board: Board) -> list[str]:
        """List the moves: starving captures are excluded first, feeding is asked among the rest (RULES 5.2)."""
        return feeding(board, [house for house in playable(board) if not captures_everything(board, house)])

    def play(self, board: Board, move: str) -> Board:
        """Play by RULES 5.1: as 2.2, 2.3; a legal move is never a grand slam."""
        return play_where_slams_take(board, move)

    def end(self, board: Board) -> str | None:
        """Return the end: no seeds, then seeds but no legal move (RULES 5.4); no majority end (5.3)."""
        if not playable(board):
            return "starved"
        return "cannot-play" if not self.moves(board) else None

    def surrender(self, board: Board, by: str) -> tuple[Board, str | None]:
        """Give the other player every seed left in the houses; then the scores are compared (RULES 5.7)."""
        shared = all_to(board, other(by))
        return shared, self.victor(shared, "resignation")
