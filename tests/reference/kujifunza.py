"""Bao la Kujifunza, RULES 9, one small function for each clause.

A shimo is named by its row and number (RULES 10.5): South's A1 … A8 (front) and B1 … B8 (back), North's
a1 … b8, numbered from the owner's left. A direction is 1 (clockwise, as the owner sees it) or -1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from .board import LAPS, NORTH, SOUTH, Board, as_player, as_seeds, check_total, other
from .game import Game
from .two_rows import as_they_lie

if TYPE_CHECKING:
    from collections.abc import Callable

CLOCKWISE = 1
ANTICLOCKWISE = -1
SEEDS = 64


def front(player: str) -> list[str]:
    """List a player's front row from their left (RULES 9.1, 10.5)."""
    letter = "A" if player == SOUTH else "a"
    return [f"{letter}{number}" for number in range(1, 9)]


def back(player: str) -> list[str]:
    """List a player's back row from their left (RULES 9.1, 10.5)."""
    letter = "B" if player == SOUTH else "b"
    return [f"{letter}{number}" for number in range(1, 9)]


def ring(player: str) -> list[str]:
    """List a player's shimos clockwise: front row left to right, then back row right to left (RULES 9.2)."""
    return front(player) + back(player)[::-1]


def direction(shimo: str, sign: str) -> int:
    """Return the direction: in the front row `>` is clockwise, in the back row not, corners too (RULES 10.5)."""
    in_front = shimo[0] in "Aa"
    return CLOCKWISE if in_front == (sign == ">") else ANTICLOCKWISE


def facing(shimo: str) -> str:
    """Return the opponent's front shimo opposite a front shimo: number i faces number 9 - i (RULES 1.1)."""
    letter = "a" if shimo[0] == "A" else "A"
    return f"{letter}{9 - int(shimo[1])}"


def pass_on(shimo: str, steps: int, player: str) -> str:
    """Return the shimo a number of steps clockwise (below 0: anticlockwise) on the player's ring."""
    places = ring(player)
    return places[(places.index(shimo) + steps) % len(places)]


def sow(board: Board, first: str, way: int, hand: int) -> str:
    """Sow a number of kete on the mover's ring, the first into `first`, and return the last one's shimo."""
    for kete in range(hand):
        board.houses[pass_on(first, way * kete, board.turn)] += 1
    return pass_on(first, way * (hand - 1), board.turn)


def lap(board: Board, origin: str, way: int) -> str:
    """Scoop the origin and sow from the next shimo, the origin not skipped (RULES 9.2). Return the last shimo."""
    hand = board.houses[origin]
    board.houses[origin] = 0
    return sow(board, pass_on(origin, way, board.turn), way, hand)


def was_empty(board: Board, last: str) -> bool:
    """Tell whether the shimo was empty when the last kete, now in it, fell (RULES 6.4, 9.5, 9.6)."""
    return board.houses[last] == 1


def captures_at(board: Board, last: str) -> bool:
    """Tell whether a lap captures there: own front row, was occupied, opposite an occupied one (RULES 9.3)."""
    return last in front(board.turn) and not was_empty(board, last) and board.houses[facing(last)] > 0


def is_mtaji(board: Board, shimo: str, way: int) -> bool:
    """Tell whether a move is a mtaji: 2 to 15 kete, and the first lap captures (RULES 9.3)."""
    if not 2 <= board.houses[shimo] <= 15:
        return False
    trial = board.copy()
    last = lap(trial, shimo, way)
    return captures_at(trial, last)


def way_after_capture(last: str, way: int) -> int:
    """Turn clockwise in the mover's leftmost columns, anticlockwise in the rightmost, else not at all (RULES 9.4)."""
    if last[1] in "12":
        return CLOCKWISE
    if last[1] in "78":
        return ANTICLOCKWISE
    return way


def corner(player: str, way: int) -> str:
    """Return the front corner captured kete begin in: the leftmost for clockwise, else the rightmost (RULES 9.4)."""
    return front(player)[0] if way == CLOCKWISE else front(player)[-1]


def front_is_empty(board: Board, player: str) -> bool:
    """Tell whether the player's front row holds no kete (RULES 9.5, 9.7)."""
    return all(board.houses[shimo] == 0 for shimo in front(player))


def turned(board: Board) -> Board:
    """Return the board with the turn passed on."""
    done = board.copy()
    done.turn = other(board.turn)
    return done


def takata_turn(board: Board, shimo: str, way: int) -> Board | None:
    """Sow laps in one direction until one ends in an empty shimo (RULES 9.6); None when endless (1.6)."""
    done = board.copy()
    last = shimo
    for _ in range(LAPS):
        last = lap(done, last, way)
        if was_empty(done, last):
            return turned(done)
    return None


def capturing_turn(board: Board, shimo: str, way: int) -> Board | None:
    """Play a turn that begins with a mtaji (RULES 9.4, 9.5); None when endless (1.6). Sowing a capture is a lap."""
    done = board.copy()
    last = lap(done, shimo, way)
    for _ in range(LAPS - 1):
        if was_empty(done, last):
            return turned(done)
        if captures_at(done, last):
            hand = done.houses[facing(last)]
            done.houses[facing(last)] = 0
            way = way_after_capture(last, way)
            last = sow(done, corner(done.turn, way), way, hand)
            if front_is_empty(done, other(done.turn)):
                return turned(done)
        else:
            last = lap(done, last, way)
    return turned(done) if was_empty(done, last) else None


def both_ways(shimos: list[str]) -> list[tuple[str, str]]:
    """List each shimo with `>`, then with `<`, in board order (RULES 1.12)."""
    return [(shimo, sign) for shimo in shimos for sign in "><"]


def mtajis(board: Board) -> list[tuple[str, str]]:
    """List every mtaji of the mover, endless ones too, in board order (RULES 9.3)."""
    moves = both_ways(front(board.turn) + back(board.turn))
    return [(shimo, sign) for shimo, sign in moves if is_mtaji(board, shimo, direction(shimo, sign))]


def takatas(board: Board) -> list[tuple[str, str]]:
    """List the front shimos of two kete or more; those of the back row only if there are none (RULES 9.6)."""
    in_front = [shimo for shimo in front(board.turn) if board.houses[shimo] >= 2]
    in_back = [shimo for shimo in back(board.turn) if board.houses[shimo] >= 2]
    return both_ways(in_front or in_back)


class Kujifunza(Game):
    """Bao la Kujifunza (RULES 9)."""

    name: ClassVar[str] = "bao-la-kujifunza"
    sharing: ClassVar[dict[str, Callable[[Board], Board]]] = {
        "front-row-empty": as_they_lie,  # 9.7
        "cannot-play": as_they_lie,  # 9.7
        "repetition": as_they_lie,  # 9.8
    }
    drawn: ClassVar[set[str]] = {"repetition"}

    def names(self) -> list[str]:
        """List South's front and back row, North's front and back row, each from its owner's left (RULES 10.3)."""
        return front(SOUTH) + back(SOUTH) + front(NORTH) + back(NORTH)

    def read(self, text: str) -> Board:
        """Read 32 numbers and a letter (RULES 10.3), with 64 kete (1.12)."""
        *words, turn = text.split("-")
        if len(words) != 32:
            raise ValueError(f"bao-la-kujifunza: a position has 32 numbers, not {len(words)}")
        seeds = as_seeds(words)
        check_total(sum(seeds), SEEDS)
        return Board(dict(zip(self.names(), seeds, strict=True)), {}, as_player(turn))

    def write(self, board: Board) -> str:
        """Write a position (RULES 10.3)."""
        return "-".join([*(str(board.houses[shimo]) for shimo in self.names()), board.turn])

    def opening(self, beginner: str) -> Board:
        """Return the opening: two kete in each shimo (RULES 9.1)."""
        return Board(dict.fromkeys(self.names(), 2), {}, as_player(beginner))

    def moves(self, board: Board) -> list[str]:
        """List only mtaji moves if there is one, else takata (RULES 9.3); endless ones open no others (9.8)."""
        capturing = mtajis(board)
        if capturing:
            words = [shimo + sign for shimo, sign in capturing]
        else:
            words = [f"{shimo}{sign}*" for shimo, sign in takatas(board)]
        return [word for word in words if self.whole_turn(board, word) is not None]

    def whole_turn(self, board: Board, move: str) -> Board | None:
        """Return the board after the turn; `*` marks takata (RULES 10.5); None when it is endless (1.6)."""
        shimo, sign = move[:2], move[2]
        turn = takata_turn if move.endswith("*") else capturing_turn
        return turn(board, shimo, direction(shimo, sign))

    def play(self, board: Board, move: str) -> Board:
        """Play by RULES 9.4 to 9.6."""
        done = self.whole_turn(board, move)
        if done is None:
            raise ValueError(f"bao-la-kujifunza: {move} is endless")
        return done

    def end(self, board: Board) -> str | None:
        """Return the end: an empty front row, else no legal move of the player to move (RULES 9.7, 9.8)."""
        if front_is_empty(board, SOUTH) or front_is_empty(board, NORTH):
            return "front-row-empty"
        return "cannot-play" if not self.moves(board) else None

    def points(self, board: Board) -> tuple[int, int]:
        """Return the kete on each player's side (RULES 9.7)."""
        south = sum(board.houses[shimo] for shimo in ring(SOUTH))
        return south, SEEDS - south

    def victor(self, board: Board, reason: str) -> str | None:
        """Return the winner: the player who has just moved if the other front row is empty, or both are (RULES 9.7).

        Else the one who moved has emptied their own and loses; without a legal move the player to move loses.
        """
        if reason == "front-row-empty" and not front_is_empty(board, board.turn):
            return board.turn
        return other(board.turn)
