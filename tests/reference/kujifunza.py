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
    """RULES 9.1, 10.5: a player's front row from their left."""
    letter = "A" if player == SOUTH else "a"
    return [f"{letter}{number}" for number in range(1, 9)]


def back(player: str) -> list[str]:
    """RULES 9.1, 10.5: a player's back row from their left."""
    letter = "B" if player == SOUTH else "b"
    return [f"{letter}{number}" for number in range(1, 9)]


def ring(player: str) -> list[str]:
    """RULES 9.2: clockwise, the front row left to right, then the back row right to left."""
    return front(player) + back(player)[::-1]


def direction(shimo: str, sign: str) -> int:
    """RULES 10.5: in the front row `>` is clockwise, in the back row anticlockwise, also from a corner."""
    in_front = shimo[0] in "Aa"
    return CLOCKWISE if in_front == (sign == ">") else ANTICLOCKWISE


def facing(shimo: str) -> str:
    """RULES 1.1: the opponent's front shimo opposite a front shimo: number i faces number 9 - i."""
    letter = "a" if shimo[0] == "A" else "A"
    return f"{letter}{9 - int(shimo[1])}"


def pass_on(shimo: str, steps: int, player: str) -> str:
    """The shimo a number of steps clockwise (below 0: anticlockwise) on the player's ring."""
    places = ring(player)
    return places[(places.index(shimo) + steps) % len(places)]


def sow(board: Board, first: str, way: int, hand: int) -> str:
    """Sow a number of kete on the mover's ring of this board, the first into `first`; the last one's shimo."""
    for kete in range(hand):
        board.houses[pass_on(first, way * kete, board.turn)] += 1
    return pass_on(first, way * (hand - 1), board.turn)


def lap(board: Board, origin: str, way: int) -> str:
    """RULES 9.2: scoop the origin and sow from the next shimo, the origin not skipped; the last shimo."""
    hand = board.houses[origin]
    board.houses[origin] = 0
    return sow(board, pass_on(origin, way, board.turn), way, hand)


def was_empty(board: Board, last: str) -> bool:
    """RULES 6.4, 9.5, 9.6: was the shimo empty when the last kete, which now lies in it, fell."""
    return board.houses[last] == 1


def captures_at(board: Board, last: str) -> bool:
    """RULES 9.3's three conditions: own front row, was occupied, opposite an occupied one."""
    return last in front(board.turn) and not was_empty(board, last) and board.houses[facing(last)] > 0


def is_mtaji(board: Board, shimo: str, way: int) -> bool:
    """RULES 9.3: 2 to 15 kete, and the first lap captures."""
    if not 2 <= board.houses[shimo] <= 15:
        return False
    trial = board.copy()
    last = lap(trial, shimo, way)
    return captures_at(trial, last)


def way_after_capture(last: str, way: int) -> int:
    """RULES 9.4: clockwise in the mover's leftmost columns, anticlockwise in the rightmost, else kept."""
    if last[1] in "12":
        return CLOCKWISE
    if last[1] in "78":
        return ANTICLOCKWISE
    return way


def corner(player: str, way: int) -> str:
    """RULES 9.4: the front corner captured kete begin in: the leftmost for clockwise, else the rightmost."""
    return front(player)[0] if way == CLOCKWISE else front(player)[-1]


def front_is_empty(board: Board, player: str) -> bool:
    """RULES 9.5, 9.7: no kete in the player's front row."""
    return all(board.houses[shimo] == 0 for shimo in front(player))


def turned(board: Board) -> Board:
    """The board with the turn passed on."""
    done = board.copy()
    done.turn = other(board.turn)
    return done


def takata_turn(board: Board, shimo: str, way: int) -> Board | None:
    """RULES 9.6: laps in one direction until one ends in an empty shimo; None when endless (1.6)."""
    done = board.copy()
    last = shimo
    for _ in range(LAPS):
        last = lap(done, last, way)
        if was_empty(done, last):
            return turned(done)
    return None


def capturing_turn(board: Board, shimo: str, way: int) -> Board | None:
    """RULES 9.4, 9.5: a turn that begins with a mtaji; None when endless (1.6). Sowing a capture is a lap."""
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
    """RULES 1.12: each shimo with `>`, then with `<`, in board order."""
    return [(shimo, sign) for shimo in shimos for sign in "><"]


def mtajis(board: Board) -> list[tuple[str, str]]:
    """RULES 9.3: every mtaji of the mover, endless ones too, in board order."""
    moves = both_ways(front(board.turn) + back(board.turn))
    return [(shimo, sign) for shimo, sign in moves if is_mtaji(board, shimo, direction(shimo, sign))]


def takatas(board: Board) -> list[tuple[str, str]]:
    """RULES 9.6: the front shimos of two kete or more; those of the back row only if there are none."""
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
        """RULES 10.3: South's front and back row, North's front and back row, each from its owner's left."""
        return front(SOUTH) + back(SOUTH) + front(NORTH) + back(NORTH)

    def read(self, text: str) -> Board:
        """RULES 10.3: 32 numbers and a letter; 1.12: 64 kete."""
        *words, turn = text.split("-")
        if len(words) != 32:
            raise ValueError(f"bao-la-kujifunza: a position has 32 numbers, not {len(words)}")
        seeds = as_seeds(words)
        check_total(sum(seeds), SEEDS)
        return Board(dict(zip(self.names(), seeds, strict=True)), {}, as_player(turn))

    def write(self, board: Board) -> str:
        """RULES 10.3."""
        return "-".join([*(str(board.houses[shimo]) for shimo in self.names()), board.turn])

    def opening(self, beginner: str) -> Board:
        """RULES 9.1: two kete in each shimo."""
        return Board(dict.fromkeys(self.names(), 2), {}, as_player(beginner))

    def moves(self, board: Board) -> list[str]:
        """RULES 9.3, only mtaji moves if there is one, else takata; 9.8, endless ones open no others."""
        capturing = mtajis(board)
        if capturing:
            words = [shimo + sign for shimo, sign in capturing]
        else:
            words = [f"{shimo}{sign}*" for shimo, sign in takatas(board)]
        return [word for word in words if self.whole_turn(board, word) is not None]

    def whole_turn(self, board: Board, move: str) -> Board | None:
        """The board after the turn; `*` marks takata (RULES 10.5); None when it is endless (1.6)."""
        shimo, sign = move[:2], move[2]
        turn = takata_turn if move.endswith("*") else capturing_turn
        return turn(board, shimo, direction(shimo, sign))

    def play(self, board: Board, move: str) -> Board:
        """RULES 9.4 to 9.6."""
        done = self.whole_turn(board, move)
        if done is None:
            raise ValueError(f"bao-la-kujifunza: {move} is endless")
        return done

    def end(self, board: Board) -> str | None:
        """RULES 9.7, 9.8: a front row is empty after a turn; else the player to move has no legal move."""
        if front_is_empty(board, SOUTH) or front_is_empty(board, NORTH):
            return "front-row-empty"
        return "cannot-play" if not self.moves(board) else None

    def points(self, board: Board) -> tuple[int, int]:
        """RULES 9.7: the kete on each player's side."""
        south = sum(board.houses[shimo] for shimo in ring(SOUTH))
        return south, SEEDS - south

    def victor(self, board: Board, reason: str) -> str | None:
        """RULES 9.7: the player now to move has an empty front row: who moved wins, also when both are.

        Else the one who moved has emptied their own and loses; without a legal move the player to move loses.
        """
        if reason == "front-row-empty" and not front_is_empty(board, board.turn):
            return board.turn
        return other(board.turn)
