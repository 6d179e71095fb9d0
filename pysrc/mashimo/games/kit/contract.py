"""The contract between a game and the rest of the program: the names that every game's file has.

The functions are written in the subset of Python that `mashimo.compiler` compiles. A board is a flat `bytearray` of
CELLS; a move is a number of MOVE_WORDS. Only the recording instance of a game emits, and only `play`, `settle`,
`resign` and `new_round` are called in it.

Two games' files may have lines in common, where their rules agree: each file tells its game from end to end, with its
clauses, and is read and changed by itself. Code without a rule stands once, in `hand` and `two_rows`; a file says only
that it takes its layout, or its views, from there.
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
        """Take all the seeds of a house into the hand; return how many there were."""

    def drop(self, board: bytearray, place: int, /) -> None:
        """Let one seed of the hand fall into a house or store."""

    def capture(self, board: bytearray, house: int, store: int, /) -> None:
        """Capture all the seeds of a house into a store."""

    def capture_to_hand(self, board: bytearray, house: int, /) -> int:
        """Capture all the seeds of a house into the hand, to be sown on; return how many there were."""

    def capture_from_hand(self, board: bytearray, store: int, seeds: int, /) -> None:
        """Put the seeds that the hand still holds into a store: a capture of seeds not yet sown."""

    def collect(self, board: bytearray, place: int, store: int, seeds: int, /) -> None:
        """Move seeds from a place into a store as a game or a round is settled."""

    def deal(self, board: bytearray, store: int, house: int, seeds: int, /) -> None:
        """Lay seeds from a store into a house for a new round."""

    def note(self, code: int, place: int, number: int, /) -> None:
        """Report a note about a place; it moves no seed."""

    def total(self, board: bytearray, first: int, houses: int, /) -> int:
        """Count the seeds in this number of houses from `first` on."""


class TwoRows(Protocol):
    """`mashimo.games.kit.two_rows`, bound: a board of two rows."""

    @property
    def SIZES(self) -> tuple[int, int, int, int, int]:  # noqa: N802  # the constants of a file keep their names
        """The houses in a row, all houses, the cells of South's store and of the turn, and the length of a board."""

    @property
    def COUNTS(self) -> int:  # noqa: N802
        """The numbers of seeds that a house can hold, 0 among them: the length of a table by seeds."""

    @property
    def LAYOUT(self) -> Layout:  # noqa: N802
        """The layout of the board."""

    @property
    def MOVE_WORDS(self) -> Mapping[int, Word]:  # noqa: N802
        """The moves of a game that a house's letter names in full."""

    @property
    def PERSPECTIVES(self) -> tuple[tuple[int, ...], tuple[int, ...]]:  # noqa: N802
        """The houses as South sees them, their own first, and as North does: `TablebaseRules.PERSPECTIVES`."""

    def set_up(self, board: bytearray, seeds: int, /) -> None:
        """Put this many seeds in every house; the stores are empty, and South begins."""

    def opposite(self, house: int, /) -> int:
        """Return the house that faces this one (RULES 1.1)."""

    def following(self, place: int, mover: int, /) -> int:
        """Return the place sown after this one, where the mover's store follows their row and no other does."""

    def list_houses(self, board: bytearray, moves: bytearray, least: int, /) -> int:
        """Write the mover's houses with at least this many seeds into `moves`, in board order; return how many."""

    def add_own_rows(self, board: bytearray, /) -> None:
        """Have each side add the seeds of its own row to its store."""

    def lost_by(self, player: int, /) -> int:
        """Return the outcome of a game that this player has lost: negative if South has, positive if North has."""

    def promise(self, board: bytearray, worth: tuple[int, ...], /) -> int:
        """Add up the worth of South's houses less that of North's, in points, by a table of house values."""

    def gained(self, board: bytearray, first: int, reach: bytes, gains: bytearray, /) -> int:
        """Add up the gains of a row's houses, each by the place where its last seed falls."""

    def layered(self, board: bytearray, layer: tuple[int, ...], /) -> int:
        """Add up what the units of a hidden layer say for the player to move, less what they say against."""


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
        """The number of seeds of the game."""

    @property
    def LAYOUT(self) -> Layout:  # noqa: N802
        """The layout of the board."""

    @property
    def MOVE_WORDS(self) -> Mapping[int, Word]:  # noqa: N802
        """Every possible move: its number and how it is written."""

    @property
    def CODE_NAMES(self) -> Mapping[int, str]:  # noqa: N802
        """The words of the codes that only this file has."""

    @property
    def CLAUSES(self) -> Mapping[int, Mapping[int, str]]:  # noqa: N802
        """By section of docs/RULES.md: the clause each code rests on, ` [house]` after those that are our decision."""

    @property
    def EXCLUDING_RULES(self) -> tuple[int, ...]:  # noqa: N802
        """The codes of refusals worth telling with a move: they narrow the choice in a way few players expect."""

    def set_up(self, board: bytearray, /) -> None:
        """Lay out the starting position."""

    def list_moves(self, board: bytearray, moves: bytearray, /) -> int:
        """Write the moves that are legal unless endless into `moves`, in board order; return how many there are."""

    def play(self, board: bytearray, move: int, /) -> int:
        """Play a listed move; return the number of laps, 0 if it is endless and so not legal (RULES 1.6)."""

    def refuse(self, board: bytearray, move: int, /) -> int:
        """Return the code of why a move may not be played, endlessness aside; 0 if it may."""

    def ending(self, board: bytearray, /) -> int:
        """Return the code of how the game has ended, as far as the board alone shows; 0 while it goes on."""

    def no_move_result(self, board: bytearray, /) -> int:
        """Return the code of how the game ends when no move is legal; 0 where the player then passes."""

    def repeated(self, board: bytearray, times: int, /) -> int:
        """Return the code of how the game ends when a position occurs for the `times`-th time; 0 if it goes on."""

    def may_agree(self, board: bytearray, times: int, /) -> bool:
        """Tell whether the players may agree to end the game here, at the `times`-th occurrence."""

    def settle(self, board: bytearray, ended: int, /) -> None:
        """Share out the seeds that this end shares out."""

    def resign(self, board: bytearray, player: int, /) -> int:
        """Resign for a player; return a positive number if South wins, a negative one if North, 0 for a draw."""

    def outcome(self, board: bytearray, ended: int, /) -> int:
        """Return South's lead in a settled game: below 0 if North wins, 0 for a draw."""

    def score(self, board: bytearray, side: int, /) -> int:
        """Return a side's score as it is shown."""

    def value(self, board: bytearray, /) -> int:
        """Estimate the board for the player to move, in hundredths of a seed.

        It stays below the 7,000 that a proved win is worth (search/kernel/constants.py), however many seeds there are.
        """


class RoundRules(Rules, Protocol):
    """A game played in rounds."""

    @property
    def MATCHES(self) -> Mapping[str, int]:  # noqa: N802  # the constants of a file keep their names
        """The names of its matches, the usual one (`full`) first, and how many rounds each has at the most.

        One with 0 has no such limit. Where the usual match has 1, the game is played in rounds only if players ask.
        """

    @property
    def ROUND(self) -> str:  # noqa: N802
        """The word of its players for a round, in the singular: `round` or `set`."""

    def new_round(self, board: bytearray, began: int, /) -> None:
        """Begin the next round after a settled one, which this side began: deal, or ask for a choice first."""


class SelectiveRules(Rules, Protocol):
    """A game whose search gains by leaving out what seems good enough, as a match has shown."""

    @property
    def SELECTIVE(self) -> bool:  # noqa: N802  # the constants of a file keep their names
        """True; a game that does not gain by it leaves the constant out."""


class MarkedRules(Rules, Protocol):
    """A game in which some houses are marked for the players.

    A mark is derived from the board alone. Where nothing else on the board shows it, a flag of the layout
    (`Layout.flags`) does, which position text, records and files then carry.
    """

    def mark(self, board: bytearray, house: int, /) -> int:
        """Return the code of a house's mark; 0 if it has none."""


class CheckedRules(Rules, Protocol):
    """A game in which a board with the right number of seeds may still be none of its positions."""

    def impossible(self, board: bytearray, /) -> int:
        """Return the code of what makes a board impossible; 0 if nothing does."""


class TablebaseRules(Rules, Protocol):
    """A game that can have a tablebase: captured seeds never come back, and the players' positions are alike.

    Seeds reach the stores and stay there until the game is settled. The seeds still to be won do not depend on the
    stores, an end by majority and the pay of a drawn game aside. A repetition ends every endless game.
    """

    @property
    def PERSPECTIVES(self) -> tuple[tuple[int, ...], tuple[int, ...]]:  # noqa: N802
        """The houses as South sees them at the board, their own first, and as North does.

        A position is worth as much to a player to move as its mirror image is to the other.
        """
