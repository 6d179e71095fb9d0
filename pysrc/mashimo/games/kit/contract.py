"""The contract between a game and the rest of the program: the names that every game's file has.

The functions are written in the subset of Python that `mashimo.compiler` compiles. A board is a flat `bytearray` of
CELLS; a move is a number of MOVE_WORDS. Only the recording instance of a game emits, and only `play`, `settle`,
`resign` and `new_round` are called in it.

Lines of one game that stand in another game's file as well are two rules that agree: each file tells its game from end
to end, with its clauses, so that it is read and changed by itself. What is no rule is told once, in `hand` and
`two_rows`; a file says only that it takes its layout, or its views, from there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from mashimo.games.kit.layout import Layout, Word

Emit = Callable[[int, int, int, int], None]
"""emit(kind, source, target, seeds): one event, with the fields of a Step."""


class Hand(Protocol):
    """`mashimo.games.kit.hand`, bound: what moves the seeds."""

    def lift(self, board: bytearray, house: int, /) -> int:
        """Take all the seeds of a house into the hand; how many there were."""

    def drop(self, board: bytearray, place: int, /) -> None:
        """Let one seed of the hand fall into a house or store."""

    def capture(self, board: bytearray, house: int, store: int, /) -> None:
        """Capture all the seeds of a house into a store."""

    def capture_to_hand(self, board: bytearray, house: int, /) -> int:
        """Capture all the seeds of a house into the hand, to be sown on; how many there were."""

    def capture_from_hand(self, board: bytearray, store: int, seeds: int, /) -> None:
        """Put what the hand still holds into a store: a capture of seeds not yet sown."""

    def collect(self, board: bytearray, place: int, store: int, seeds: int, /) -> None:
        """Move seeds from a place into a store as a game or a round is settled."""

    def deal(self, board: bytearray, store: int, house: int, seeds: int, /) -> None:
        """Lay seeds from a store into a house for a new round."""

    def note(self, code: int, place: int, number: int, /) -> None:
        """Say something about a place that moves no seed."""

    def total(self, board: bytearray, first: int, houses: int, /) -> int:
        """How many seeds lie in this number of houses from `first` on."""


class TwoRows(Protocol):
    """`mashimo.games.kit.two_rows`, bound: a board of two rows."""

    @property
    def SIZES(self) -> tuple[int, int, int, int, int]:  # noqa: N802  # the constants of a file keep their names
        """The houses in a row, all houses, the cells of South's store and of the turn, and the length of a board."""

    @property
    def LAYOUT(self) -> Layout:  # noqa: N802
        """The layout of the board."""

    @property
    def MOVE_WORDS(self) -> Mapping[int, Word]:  # noqa: N802
        """The moves of a game in which a house's letter says all."""

    @property
    def PERSPECTIVES(self) -> tuple[tuple[int, ...], tuple[int, ...]]:  # noqa: N802
        """The houses as South sees them, their own first, and as North does: `TablebaseRules.PERSPECTIVES`."""

    def set_up(self, board: bytearray, seeds: int, /) -> None:
        """Put this many seeds in every house; the stores are empty, and South begins."""

    def opposite(self, house: int, /) -> int:
        """The house that faces this one (RULES 1.1)."""

    def list_houses(self, board: bytearray, moves: bytearray, least: int, /) -> int:
        """Write the mover's houses with at least this many seeds into `moves`, in board order; how many there are."""

    def add_own_rows(self, board: bytearray, /) -> None:
        """Have each side add the seeds of its own row to its store."""

    def lost_by(self, player: int, /) -> int:
        """The outcome of a game that this player has lost: negative if South has, positive if North has."""

    def promise(self, board: bytearray, worth: tuple[int, ...], /) -> int:
        """The worth of South's houses less that of North's, in points, by a table of what each is to its owner."""

    def gained(self, board: bytearray, first: int, reach: tuple[int, ...], gains: bytearray, /) -> int:
        """The sum of what the houses of a row would bring, by where the last seed of each falls: the gain there."""


class Rules(Protocol):
    """A game's file, bound to its parameters."""

    @property
    def CELLS(self) -> int:  # noqa: N802  # the constants of a file keep their names
        """The length of a board."""

    @property
    def TURN(self) -> int:  # noqa: N802
        """The cell that holds the player to move."""

    @property
    def MOVES(self) -> int:  # noqa: N802
        """The most moves a player can have."""

    @property
    def SEEDS(self) -> int:  # noqa: N802
        """How many seeds the game is played with."""

    @property
    def LAYOUT(self) -> Layout:  # noqa: N802
        """The layout of the board."""

    @property
    def MOVE_WORDS(self) -> Mapping[int, Word]:  # noqa: N802
        """Every move there can be: its number and how it is written."""

    @property
    def CODE_NAMES(self) -> Mapping[int, str]:  # noqa: N802
        """The words of the codes only this file has."""

    @property
    def CLAUSES(self) -> Mapping[int, Mapping[int, str]]:  # noqa: N802
        """By section of docs/RULES.md: the clause each code rests on, ` [house]` after those that are our decision."""

    @property
    def EXCLUDING_RULES(self) -> tuple[int, ...]:  # noqa: N802
        """The codes of refusals worth telling with a move: they narrow the choice in a way few players expect."""

    def set_up(self, board: bytearray, /) -> None:
        """Lay out the start."""

    def list_moves(self, board: bytearray, moves: bytearray, /) -> int:
        """Write the moves that are legal unless endless into `moves`, in board order; how many there are."""

    def play(self, board: bytearray, move: int, /) -> int:
        """Play one of the listed moves; how many laps it took, 0 if it is endless and so not legal (RULES 1.6)."""

    def refuse(self, board: bytearray, move: int, /) -> int:
        """The code of why a move may not be played, endlessness aside; 0 if it may."""

    def ending(self, board: bytearray, /) -> int:
        """How the game has ended, as far as the board alone shows; 0 while it goes on."""

    def no_move_result(self, board: bytearray, /) -> int:
        """How the game ends when no move is legal; 0 where the player then passes."""

    def repeated(self, board: bytearray, times: int, /) -> int:
        """How the game ends when a position occurs for the `times`-th time; 0 if it goes on."""

    def may_agree(self, board: bytearray, times: int, /) -> bool:
        """Whether the players may agree to end the game here, at the `times`-th occurrence."""

    def settle(self, board: bytearray, ended: int, /) -> None:
        """Share out what this end shares out."""

    def resign(self, board: bytearray, player: int, /) -> int:
        """Give up for a player; positive if South wins by it, negative if North does, 0 for a draw."""

    def outcome(self, board: bytearray, ended: int, /) -> int:
        """By how much South has won a settled game; negative if North has, 0 for a draw."""

    def score(self, board: bytearray, side: int, /) -> int:
        """A side's score as it is shown."""

    def value(self, board: bytearray, /) -> int:
        """The value of the board for the player to move, as an estimate, in hundredths of a seed.

        It stays below the 7,000 that a proved win is worth (search/kernel/constants.py), however many seeds there are.
        """


class RoundRules(Rules, Protocol):
    """A game played in rounds."""

    def new_round(self, board: bytearray, /) -> None:
        """Go on after a round that has ended and is settled: deal, or ask for a choice first."""


class MarkedRules(Rules, Protocol):
    """A game in which some houses are marked for the players.

    What a mark is worked out from belongs to the board: where nothing else tells it, that is a flag of the layout
    (`Layout.flags`), which position text, records and files then carry.
    """

    def mark(self, board: bytearray, house: int, /) -> int:
        """The code of what a house is marked as; 0 if not."""


class CheckedRules(Rules, Protocol):
    """A game in which a board with the right number of seeds can still be none of its positions."""

    def impossible(self, board: bytearray, /) -> int:
        """The code of what is wrong with a board that is set up; 0 if nothing."""


class TablebaseRules(Rules, Protocol):
    """A game that can have a tablebase: captured seeds never come back, and the players' positions are alike.

    Seeds reach the stores and stay there until the game is settled; what is still to be won does not depend on what the
    stores hold, an end by majority and the pay of a drawn game aside; and a repetition ends every endless game.
    """

    @property
    def PERSPECTIVES(self) -> tuple[tuple[int, ...], tuple[int, ...]]:  # noqa: N802
        """The houses as South sees them at the board, their own first, and as North does.

        What one player to move sees is worth as much to them as it is to the other who sees the same.
        """
