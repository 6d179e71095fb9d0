"""The games there are, each with its rules bound, its layout and the words for its reasons."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final, cast

from mashimo.games import InvalidRules, is_custom
from mashimo.games.catalogue import GAMES_TABLE, entry_of, rules_of
from mashimo.games.kit.events import PASS
from mashimo.games.kit.layout import SIDES
from mashimo.play.errors import NotationError
from mashimo.play.match import WITHOUT_ROUNDS
from mashimo.play.notation import (
    check_board,
    check_side,
    check_total,
    position_text,
    quoted,
    read_position,
    shortened,
    wrong,
)
from mashimo.play.reasons import Reasons
from mashimo.play.steps import steps_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from mashimo.games.kit.contract import CheckedRules, MarkedRules, RoundRules, Rules
    from mashimo.games.kit.layout import Layout
    from mashimo.play.steps import Event, Step


class BoundRules(threading.local):
    """The instances of a game's rules. Each thread has its own, since their scratch boards serve one user at a time."""

    def __init__(self, game: str) -> None:
        self._game = game
        self.events: list[Event] = []
        """The events that the recording instance has reported."""

    @cached_property
    def silent(self) -> Rules:
        """The instance that reports nothing."""
        return rules_of(self._game)

    @cached_property
    def recording(self) -> Rules:
        """The instance that reports every seed."""
        events = self.events

        def emit(kind: int, source: int, target: int, seeds: int) -> None:
            events.append((kind, source, target, seeds))

        return rules_of(self._game, emit)


class Ruleset:
    """One of the games, with its rules, layout and sources. Its rules are bound when they are first needed."""

    def __init__(self, game: str) -> None:
        self.id = game
        """The game's name, as records carry it."""
        entry = entry_of(game)
        self.section = entry.section
        """Its section of docs/RULES.md."""
        self.sources = entry.sources
        """The published pages it follows."""
        self.stores = entry.stores
        """Where its stores are drawn: `left` or `right` as their owner sees the board, or `below` it as numbers."""
        self.beginner = entry.beginner
        """How the player to begin is chosen by default: `choice`, `random`, `south` or `fist` (RULES 1.8)."""
        self._bound = BoundRules(game)

    def __repr__(self) -> str:
        return f"<Ruleset {self.id}>"

    @property
    def rules(self) -> Rules:
        """The silent instance of its rules, for this thread alone."""
        return self._bound.silent

    def record_steps(self, act: Callable[[Rules], int | None]) -> tuple[int, list[Step]]:
        """Call a function with the recording rules; return its result (0 for None), and the steps it reported."""
        bound = self._bound
        bound.events.clear()
        given = act(bound.recording)
        return given or 0, steps_of(bound.events, self.reasons.words)

    @property
    def layout(self) -> Layout:
        """The houses and stores of its board, and how positions are written."""
        return self.rules.LAYOUT

    @property
    def seeds(self) -> int:
        """The number of seeds of the game."""
        return self.rules.SEEDS

    @property
    def in_rounds(self) -> bool:
        """Whether it is played in rounds (RULES 6.8)."""
        return hasattr(self.rules, "new_round")

    @property
    def matches(self) -> tuple[str, ...]:
        """The names of its matches: `full`, and in a game with rounds others."""
        return tuple(self._rounds)

    def rounds_in(self, match: str) -> int:
        """Return the number of rounds that a match of this name has at the most; 0 if it has no such limit."""
        return self._rounds[match]

    @property
    def round_word(self) -> str:
        """What its players call one of its rounds: `set` in a game of sets, else `round`."""
        return cast("RoundRules", self.rules).ROUND if self.in_rounds else "round"

    @property
    def _rounds(self) -> Mapping[str, int]:
        return cast("RoundRules", self.rules).MATCHES if self.in_rounds else WITHOUT_ROUNDS

    @cached_property
    def sowings(self) -> tuple[int, ...]:
        """The moves that name one house."""
        return tuple(move for move, word in self.rules.MOVE_WORDS.items() if len(word.cells) == 1)

    @cached_property
    def reasons(self) -> Reasons:
        """The words and clauses of its refusals, notes and ends."""
        return Reasons(self.rules, self.section)

    def start(self, beginner: str = "S") -> str:
        """Write the starting position as text, with `S` or `N` to begin. Raises MashimoError for another beginner."""
        check_side(beginner, "begins")
        return position_text(self.layout, self.set_up(beginner))

    def set_up(self, beginner: str = "S") -> bytearray:
        """Make the board of the starting position, with `S` or `N` to begin."""
        board = bytearray(self.rules.CELLS)
        self.rules.set_up(board)
        board[self.rules.TURN] = SIDES.index(beginner)
        return board

    def read(self, position: str) -> bytearray:
        """Read the board of a position text. Raises NotationError where it is none of this game's (RULES 1.12)."""
        return self.checked(read_position(self.rules, position))

    def checked(self, board: bytes | bytearray) -> bytearray:
        """Return a board, copied, if it is one of this game's positions. Raises NotationError if not (RULES 1.12)."""
        check_board(self.rules, board)
        board = bytearray(board)
        check_total(self.rules, board)
        code = cast("CheckedRules", self.rules).impossible(board) if hasattr(self.rules, "impossible") else 0
        if code:
            reason = self.reasons.reason(code)
            text = position_text(self.layout, board)
            error = wrong(reason.code, f"this cannot be a position of {self.id}: {reason}", text)
            error.reason = reason
            raise error
        return board

    def marks(self, board: bytes | bytearray) -> dict[int, str]:
        """Map the cells of the houses that are marked for the players to what they are marked as (RULES 5.6)."""
        if not hasattr(self.rules, "mark"):
            return {}
        codes = {h.cell: cast("MarkedRules", self.rules).mark(bytearray(board), h.cell) for h in self.layout.houses}
        return {cell: self.reasons.words[code] for cell, code in codes.items() if code in self.reasons.clauses}

    def legal(self, board: bytes | bytearray) -> list[int]:
        """List the legal moves as numbers, in board order: those that are not endless (RULES 1.4, 1.6), or a pass."""
        moves = bytearray(self.rules.MOVES)
        count = self.rules.list_moves(bytearray(board), moves)
        found = [move for move in moves[:count] if self.rules.play(bytearray(board), move)]
        return found or ([] if self.rules.no_move_result(bytearray(board)) else [PASS])


@lru_cache(maxsize=64)
def custom_ruleset(game: str) -> Ruleset:
    """Return the ruleset of custom rules (RULES 12), of which too many exist to keep all. Raises InvalidRules."""
    return Ruleset(game)


class Rulesets(Mapping[str, Ruleset]):
    """The games by name, in the order of docs/RULES.md; custom rules (RULES 12) too, though not counted."""

    def __init__(self) -> None:
        self._made: dict[str, Ruleset] = {}

    def __getitem__(self, game: str) -> Ruleset:
        try:
            return self.named(game)
        except NotationError as error:
            raise KeyError(game) from error

    def __iter__(self) -> Iterator[str]:
        return iter(GAMES_TABLE)

    def __len__(self) -> int:
        return len(GAMES_TABLE)

    def named(self, game: str) -> Ruleset:
        """Return the game of this name. Raises NotationError where there is none."""
        if is_custom(game):
            try:
                return custom_ruleset(game)
            except InvalidRules as error:
                raise NotationError(error.code, str(error), error.where) from error
        if game not in tuple(GAMES_TABLE):  # a value that is no text need not have a hash
            there_are = ", ".join(GAMES_TABLE)
            raise NotationError("no-game", f"there is no game {quoted(game)}; there are {there_are}", shortened(game))
        if game not in self._made:
            self._made.setdefault(game, Ruleset(game))  # another thread may have been faster
        return self._made[game]


GAMES: Final = Rulesets()
"""The eleven rule sets by name, in the order of docs/RULES.md: a mapping to a `Ruleset` each.

    >>> from mashimo import GAMES
    >>> list(GAMES)[:3]
    ['oware-abapa', 'oware-grand-slam', 'oware-auale']
    >>> GAMES["bao-kenya"].seeds
    48
    >>> GAMES["oware-abapa"].start("N")
    '4-4-4-4-4-4-4-4-4-4-4-4-0-0-N'
"""
