"""The face that every game of the reference implementation shows: position texts in, position texts and words out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, ClassVar

from .board import other

if TYPE_CHECKING:
    from collections.abc import Callable

    from .board import Board


class Game(ABC):
    """One game of docs/RULES.md. Positions and moves are words of RULES 10; a wrong one is a ValueError."""

    name: ClassVar[str]
    sharing: ClassVar[dict[str, Callable[[Board], Board]]]
    """What happens to the seeds left, for each reason the game can end by or players can end it by."""
    drawn: ClassVar[set[str]] = set()
    """The reasons that make a draw whatever the scores."""

    @abstractmethod
    def read(self, text: str) -> Board:
        """Read the board that a position text describes (RULES 10.1 to 10.3, 1.12)."""

    @abstractmethod
    def write(self, board: Board) -> str:
        """Write the position text of a board (RULES 10.1 to 10.3)."""

    @abstractmethod
    def opening(self, beginner: str) -> Board:
        """Return the board before the first move."""

    @abstractmethod
    def moves(self, board: Board) -> list[str]:
        """List the legal moves in board order, whether or not the game has ended."""

    @abstractmethod
    def play(self, board: Board, move: str) -> Board:
        """Return the board after a legal move, before any end is looked at."""

    @abstractmethod
    def end(self, board: Board) -> str | None:
        """Return the reason the game ends with this board (RULES 1.10), None when it goes on."""

    @abstractmethod
    def points(self, board: Board) -> tuple[int, int]:
        """Return the scores, South's first."""

    @abstractmethod
    def victor(self, board: Board, reason: str) -> str | None:
        """Return the winner when the settled board ended for that reason, None for a draw."""

    def repeats(self, board: Board, occurrences: int) -> bool:
        """Tell whether this occurrence of the board (2: the second) ends the game by its own clause (RULES 1.7)."""
        del board
        return occurrences > 1

    def surrender(self, board: Board, by: str) -> tuple[Board, str | None]:
        """Resign, which loses at once; the scores shown are the stores as they stand (RULES 1.9)."""
        return board, other(by)

    def continued(self, board: Board) -> Board:
        """Return the board that play continues with when the game has not ended: this one, but in Nam Nam."""
        return board

    # The face.

    def start(self, beginner: str = "S") -> str:
        """Return the position before the first move; `beginner` is S or N (RULES 1.8)."""
        return self.write(self.opening(beginner))

    def legal_moves(self, position: str) -> list[str]:
        """List the legal moves in board order (RULES 1.12); a finished game has none."""
        board = self.read(position)
        return [] if self.end(board) else self.moves(board)

    def after(self, position: str, move: str) -> str:
        """Return the position after the whole move, before any end is looked at."""
        board = self.read(position)
        if move not in self.moves(board):
            raise ValueError(f"{self.name}: {move} is not legal in {position}")
        return self.write(self.play(board, move))

    def ending(self, position: str) -> str | None:
        """Return the reason (RULES 1.10) this position alone, without repetition, ends the game, or None."""
        return self.end(self.read(position))

    def settled(self, position: str, reason: str) -> str:
        """Return the position after the seeds left were shared out for the reason (RULES 1.11); twice is once."""
        return self.write(self.share(self.read(position), reason))

    def share(self, board: Board, reason: str) -> Board:
        """Share out the seeds left, and return the board; a reason the game does not know is a ValueError."""
        if reason not in self.sharing:
            raise ValueError(f"{self.name} has no end by {reason}")
        return self.sharing[reason](board)

    def scores(self, position: str) -> tuple[int, int]:
        """Return South's and North's score in the position as it is; settle it first for final scores."""
        return self.points(self.read(position))

    def winner(self, position: str, reason: str) -> str | None:
        """Return S, N, or None for a draw, for a game that ended so; the position may be settled already or not."""
        return None if reason in self.drawn else self.victor(self.share(self.read(position), reason), reason)

    def repetition_ends(self, position: str, occurrences: int) -> bool:
        """Tell whether a position that occurs for the 2nd, 3rd … time ends the game (Nam Nam: the round) by itself."""
        return self.repeats(self.read(position), occurrences)

    def resigned(self, position: str, by: str) -> tuple[str, str | None]:
        """Return the position and the winner after `by` has resigned (RULES 1.9, 5.7)."""
        board, winner = self.surrender(self.read(position), by)
        return self.write(board), winner

    def perft(self, position: str, depth: int) -> int:
        """Count the legal move sequences of that length, without repetition; a finished game has none."""
        return self.count(self.read(position), depth)

    def count(self, board: Board, depth: int) -> int:
        """Count perft of a board."""
        if depth == 0:
            return 1
        if self.end(board):
            return 0
        board = self.continued(board)
        return sum(self.count(self.play(board, move), depth - 1) for move in self.moves(board))
