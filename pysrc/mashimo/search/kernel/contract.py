"""The contract between the modules that are bound to each other, all in the subset."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from array import array
    from collections.abc import Sequence
    from types import FunctionType

    from mashimo.games.kit.contract import Rules


class TablebaseIndex(Protocol):
    """`tablebase_index.py`, bound."""

    @property
    def HOUSES(self) -> int:  # noqa: N802  # the constants of a file keep their names
        """The number of a position's houses."""

    @property
    def PERSPECTIVES(self) -> tuple[tuple[int, ...], ...]:  # noqa: N802
        """The houses as South sees them, in the order in which indices count them, and as North does."""

    @property
    def LAYER_SIZE(self) -> int:  # noqa: N802
        """The number of positions of MOST seeds."""

    @property
    def SIZE(self) -> int:  # noqa: N802
        """The number of positions of at most MOST seeds."""

    @property
    def MOST(self) -> int:  # noqa: N802
        """The most seeds of a position."""

    def index_of(self, board: bytearray, /) -> int:
        """Return the index of a position among all."""

    def layer_start(self, seeds: int, /) -> int:
        """Return the index of the first position of a number of seeds."""

    def seeds_in_houses(self, board: bytearray, /) -> int:
        """Count the seeds in the houses of a board."""


class Solver(Protocol):
    """`retrograde.py`, bound."""

    @property
    def EXPORTS(self) -> Sequence[FunctionType]:  # noqa: N802
        """The functions that it exports."""

    @property
    def BOARD(self) -> bytearray:  # noqa: N802
        """The position that is asked about."""

    @property
    def draws(self) -> bool:
        """Whether a repetition draws the game, whatever the stores hold."""

    def reopen_layer(self, count: int, /) -> None:
        """Make ready to solve the layer of this many seeds again."""

    def mark_terminal(self) -> None:
        """Mark BOARD as an end: the game has had it, and ends when it returns."""

    def resolve(self, player: int, with_steps: bool, /) -> None:
        """Find what a player can secure in the open layer."""

    def look_up(self, bound: int, /) -> int:
        """Return LOW, HIGH or EXPECTED of BOARD, for a game without a history."""

    def look_up_resolved(self, bound: int, /) -> int:
        """Return LOW or HIGH of BOARD, as the open layer was solved again."""

    def steps_to(self, bound: int, /) -> int:
        """Return the number of moves in which that bound comes about, if forced."""


class TablebaseProbe(Protocol):
    """`tablebase_probe.py` or `no_tablebase.py`, bound."""

    @property
    def EXPORTS(self) -> Sequence[FunctionType]:  # noqa: N802
        """The functions that it exports."""

    def enable(self, wanted: bool, /) -> None:
        """Set whether the search uses the tablebase from now on."""

    def hits(self, board: bytearray, before: bytearray, /) -> bool:
        """Tell whether the tablebase has the position that a capture has just led to from `before`."""

    def value(self, board: bytearray, /) -> int:
        """Return the value of that position to the player to move, in points."""


class AlphaBeta(Protocol):
    """`alphabeta.py`, bound."""

    @property
    def rules(self) -> Rules:
        """The game's rules."""

    @property
    def tablebase(self) -> TablebaseProbe:
        """The probe of the tablebase that it uses."""

    @property
    def BOARDS(self) -> list[bytearray]:  # noqa: N802
        """The boards; the first is the position that is searched."""

    @property
    def EXPORTS(self) -> Sequence[FunctionType]:  # noqa: N802
        """The functions that it exports."""

    @property
    def nodes(self) -> int:
        """The number of positions visited."""

    @property
    def best_move(self) -> int:
        """The best move that has been found."""

    @property
    def best_value(self) -> int:
        """The value of that move, in points."""

    @property
    def beyond(self) -> bool:
        """Whether the game goes on in a position at the end of the depth of the last `deepen`."""

    @property
    def age(self) -> int:
        """The age of the table's latest entries."""

    @property
    def oldest(self) -> int:
        """The least age of the entries that count."""

    def forget(self) -> None:
        """Empty the transposition table."""

    def start(self, limit: int, /) -> None:
        """Make ready to search, visiting at most `limit` positions."""

    def allow(self, limit: int, /) -> None:
        """Let the search visit this many positions since `start`."""

    def select(self, wanted: bool, /) -> None:
        """Set whether positions that seem good enough are not searched from now on."""

    def open_to(self, move: int, /) -> None:
        """Restrict the search to one move; allow all if it is NO_VALUE."""

    def deepen(self, depth: int, /) -> bool:
        """Search to a depth; return whether the limit sufficed."""

    def write_line(self, numbers: array[int], at: int, depth: int, /) -> None:
        """Write the line expected after a search to a depth into an array: the number of moves, then each."""
