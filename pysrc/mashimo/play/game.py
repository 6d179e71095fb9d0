"""Game: a game being played, from its start to its result, with undo. All its words are those of RULES section 10."""

from __future__ import annotations

from collections import Counter
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Self, cast

from mashimo.games.kit.events import AGREEMENT, CONQUEST, ENDLESS, RESIGNATION, ROUND_OVER
from mashimo.games.kit.layout import SIDES
from mashimo.play.errors import IllegalMove, MashimoError, Place
from mashimo.play.match import WHOLE, checked, is_decided
from mashimo.play.notation import check_side, position_text, read_move
from mashimo.play.preview import Preview, captured, preview_of
from mashimo.play.reasons import Reason, Refusal, Result
from mashimo.play.record import Record, read_record
from mashimo.play.rulesets import GAMES
from mashimo.play.steps import Step

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mashimo.games.kit.contract import RoundRules


@dataclass(frozen=True, slots=True)
class Turn:
    """A move, an end by a person, or the setting up, with the position after it: the next turn starts from there."""

    word: str
    """The move, or the end as the record writes it; empty for the setting up."""
    board: bytes
    """The position after it, seeds shared out where the game has ended."""
    steps: tuple[Step, ...] = ()
    """Its steps, in their order."""
    result: Result | None = None
    """How the game ended with it."""
    ended: int = 0
    """The code of the reason, by which its clause is found."""
    occurrence: int = 1
    """How often its position has occurred in its round, this time included (RULES 1.7)."""
    legal: tuple[int, ...] = ()
    """The legal moves that it leaves, as numbers in board order; none when the game is over."""
    rounds: tuple[int, int, int] = (0, 0, 0)
    """The rounds before it: won by South, won by North, and played."""


Occurred = tuple[tuple[int, int, int], bytes]
"""A position in its round, as it is counted: the round, as `Turn.rounds`, and the board."""


class Game:
    """A game being played.

    `game` is a name of GAMES. `position` is the position to start from, as text or as a board; the default is the
    starting position, South to move. `match` says how many rounds are played, in a game that has them.

    Raises NotationError for a name, position or match that is not the game's.

        >>> from mashimo import Game
        >>> game = Game("bao-kenya")
        >>> game.legal_moves()
        ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']
        >>> steps = game.play("C")
        >>> game.turn, game.moves, game.result
        ('N', ['C'], None)
        >>> game.undo()
        True
        >>> Game.from_record(game.record()).position == game.position
        True
    """

    def __init__(self, game: str, position: str | bytes | bytearray | None = None, match: str = WHOLE) -> None:
        self.ruleset = GAMES.named(game)
        """The game's rules and layout."""
        self.match = checked(match, self.ruleset.matches)
        """How many rounds are played: `full`, or another of the ruleset's `matches`."""
        usual = self.ruleset.set_up()
        if position is None:
            board = usual
        elif isinstance(position, str):
            board = self.ruleset.read(position)
        else:
            board = self.ruleset.checked(position)
        self._start = "" if board == usual else position_text(self.ruleset.layout, board)
        self._turns: list[Turn] = []
        self._occurred: Counter[Occurred] = Counter()
        self._undone: list[str] = []
        self._take(self._reached(Turn("", bytes(board))))

    # -- copies

    def __copy__(self) -> Self:
        other = object.__new__(type(self))
        vars(other).update(vars(self), _turns=[*self._turns], _occurred=self._occurred.copy(), _undone=[*self._undone])
        return other

    def __deepcopy__(self, _: dict[int, object]) -> Self:
        return copy(self)  # a turn never changes

    def __reduce__(self) -> tuple[object, ...]:
        return _replayed, (type(self), self.to_record(), self._undone)

    # -- what is on the board

    @property
    def id(self) -> str:
        """The game's name."""
        return self.ruleset.id

    @property
    def board(self) -> bytes:
        """The board as the rules see it, one byte a cell."""
        return self._turns[-1].board

    @property
    def position(self) -> str:
        """The position as text."""
        return position_text(self.ruleset.layout, self.board)

    @property
    def turn(self) -> str:
        """The player to move: `S` or `N`. After the end, the player whose turn it would have been (RULES 1.11)."""
        return SIDES[self.board[self.ruleset.rules.TURN]]

    @property
    def moves(self) -> list[str]:
        """The moves played so far."""
        return [turn.word for turn in self._turns[1:] if not self._is_end(turn)]

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The setting up and every turn since, with their boards and steps."""
        return tuple(self._turns)

    def captured(self, at: int = -1) -> int:
        """Count the seeds that the turn at this index of `turns` captured for its player, without the sharing out.

        Raises IndexError where `turns` has no such index.
        """
        return self._captured(at)[0]

    def given(self, at: int = -1) -> int:
        """Count the seeds that the turn at this index of `turns` captured for the other player (RULES 6.3).

        Raises IndexError where `turns` has no such index.
        """
        return self._captured(at)[1]

    def _captured(self, at: int) -> tuple[int, int]:
        """Count the seeds that a turn captured: for its player, and for the other one."""
        count = len(self._turns)
        if not -count <= at < count:
            raise IndexError(f"the game has turns from 0 to {count - 1}, and none at {at}")
        if at in (0, -count):
            return 0, 0
        player = SIDES[self._turns[at - 1].board[self.ruleset.rules.TURN]]
        return captured(self.ruleset.layout, player, self._turns[at].steps)

    @property
    def round_turns(self) -> tuple[Turn, ...]:
        """The turn that began the round now played, and those since; in a game without rounds, all."""
        return tuple(turn for turn in self._turns if turn.rounds == self._turns[-1].rounds)

    @property
    def is_one_round(self) -> bool:
        """Whether a player who wins the round wins the game: there is one round, or the game has none (RULES 6.11)."""
        return self.ruleset.rounds_in(self.match) == 1

    @property
    def result(self) -> Result | None:
        """How the game has ended, or None."""
        return self._turns[-1].result

    @property
    def result_reason(self) -> Reason | None:
        """Why it has ended, with the clause that says so, or None."""
        return self.ruleset.reasons.reason(self._turns[-1].ended) if self.result else None

    # -- playing

    def legal_moves(self) -> list[str]:
        """List the legal moves in board order; none when the game is over."""
        return [self.ruleset.rules.MOVE_WORDS[move].text for move in self._turns[-1].legal]

    def refusal(self, word: str) -> Refusal | None:
        """Say why a move is refused, or None if it is legal. Raises NotationError for what is no move of the game."""
        return self._refusal(read_move(self.ruleset.rules.MOVE_WORDS, word))

    def _refusal(self, move: int) -> Refusal | None:
        """Say why a move, given by its number, is refused; None if it is legal."""
        if self.result_reason:
            return Refusal("game-over", self.result_reason.clause, self.result_reason.ours)
        if move in self._turns[-1].legal:
            return None
        rules, board = self.ruleset.rules, bytearray(self.board)
        numbers = [board[cell] for cell in rules.MOVE_WORDS[move].cells]
        return self.ruleset.reasons.refusal(rules.refuse(board, move) or ENDLESS, *numbers)

    def play(self, word: str) -> list[Step]:
        """Play a move. Return its steps, down to the sharing out at the game's end.

        Raises NotationError for what is no move of the game and IllegalMove for one that the rules refuse; the game is
        then unchanged.
        """
        board, steps = self._tried(word)
        turn = replace(self._turns[-1], word=word, board=bytes(board), steps=(*self._note_unplayable(), *steps))
        occurrence = self._occurred[turn.rounds, turn.board] + 1
        self._undone.clear()
        return self._take(self._reached(replace(turn, occurrence=occurrence)))

    def play_on(self, words: Iterable[str]) -> None:
        """Play moves one after another, as far as they can be played; number the error for the first that cannot.

        Raises NotationError and IllegalMove as `play` does.
        """
        for number, word in enumerate(words, len(self.moves) + 1):
            try:
                self.play(word)
            except MashimoError as error:
                error.place = Place(number)
                raise

    def preview(self, word: str) -> Preview:
        """Work out the effect that a move would have; the game stays as it is.

        Raises NotationError for what is no move of the game and IllegalMove for one that the rules refuse.
        """
        _, steps = self._tried(word)
        return preview_of(self.ruleset.layout, self.turn, steps)

    def _tried(self, word: str) -> tuple[bytearray, list[Step]]:
        """Play a legal move on a copy; return its board and its steps. Raises NotationError and IllegalMove."""
        move = read_move(self.ruleset.rules.MOVE_WORDS, word)
        refusal = self._refusal(move)
        if refusal:
            raise IllegalMove(word, refusal, self.turn)
        board = bytearray(self.board)
        _, steps = self.ruleset.record_steps(lambda rules: rules.play(board, move))
        return board, steps

    def _note_unplayable(self) -> list[Step]:
        """Note the houses that may not be played now for a reason worth telling (EXCLUDING_RULES; RULES 1.6)."""
        rules, board = self.ruleset.rules, bytearray(self.board)
        legal = self._turns[-1].legal
        codes = {move: rules.refuse(board, move) or ENDLESS for move in self.ruleset.sowings if move not in legal}
        words = self.ruleset.reasons.words
        return [
            Step("note", cell, cell, board[cell], words[code])
            for move, code in codes.items()
            for cell in rules.MOVE_WORDS[move].cells
            if code in (*rules.EXCLUDING_RULES, ENDLESS)
        ]

    def _reached(self, turn: Turn) -> Turn:
        """Add to a turn what its position brings: the legal moves, or the end of the game and the sharing out."""
        rules, board = self.ruleset.rules, bytearray(turn.board)
        code = rules.ending(board)
        legal = () if code else tuple(self.ruleset.legal(board))
        if not code and not legal:
            code = rules.no_move_result(board)
        if not code:
            code = rules.repeated(board, turn.occurrence)
        return self._settled(turn, code) if code else replace(turn, legal=legal)

    def _settled(self, turn: Turn, code: int) -> Turn:
        """End a game or a round with a turn, for this reason: share out the seeds, and add what follows."""
        board = bytearray(turn.board)
        _, steps = self.ruleset.record_steps(lambda rules: rules.settle(board, code))
        turn = replace(turn, board=bytes(board), steps=(*turn.steps, *steps), legal=())
        return self._round_over(turn, code) if self.ruleset.in_rounds else self._over(turn, code)

    def _over(self, turn: Turn, code: int) -> Turn:
        """Add the result of the game to a settled turn."""
        rules, board = self.ruleset.rules, bytearray(turn.board)
        return replace(turn, result=self._result(board, code, rules.outcome(board, code)), ended=code)

    def _result(self, board: bytearray, code: int, lead: int) -> Result:
        rules = self.ruleset.rules
        winner = None if lead == 0 else SIDES[lead < 0]
        return Result(winner, rules.score(board, 0), rules.score(board, 1), self.ruleset.reasons.words[code])

    def _round_over(self, turn: Turn, code: int) -> Turn:
        """End a round with a settled turn: add the result of the match, or begin the next round (RULES 6.11)."""
        rules, board = self.ruleset.rules, bytearray(turn.board)
        if rules.ending(board) == CONQUEST:
            return self._over(turn, CONQUEST)
        lead = rules.outcome(board, code)
        south, north, played = turn.rounds
        turn = replace(turn, rounds=(south + (lead > 0), north + (lead < 0), played + 1))
        if self.is_one_round:
            return self._over(turn, code)
        if is_decided(self.ruleset.rounds_in(self.match), *turn.rounds):
            south, north, _ = turn.rounds
            winner = None if south == north else SIDES[south < north]
            result = Result(winner, south, north, self.ruleset.reasons.words[ROUND_OVER])
            return replace(turn, result=result, ended=ROUND_OVER)
        began = self._round_began(turn)
        _, steps = self.ruleset.record_steps(lambda rules: cast("RoundRules", rules).new_round(board, began))
        legal = tuple(self.ruleset.legal(board))
        return replace(turn, board=bytes(board), steps=(*turn.steps, *steps), legal=legal, occurrence=1)

    def _round_began(self, turn: Turn) -> int:
        """Return the side that began the round which this turn ends, or the one to move in a position set up."""
        first = self.round_turns[0] if self._turns else turn
        return first.board[self.ruleset.rules.TURN]

    def _take(self, turn: Turn) -> list[Step]:
        """Make a turn the last one; return its steps."""
        self._turns.append(turn)
        self._occurred[turn.rounds, turn.board] += 1
        return list(turn.steps)

    def _take_back(self) -> Turn:
        """Remove the last turn, and return it."""
        turn = self._turns.pop()
        self._occurred[turn.rounds, turn.board] -= 1
        return turn

    # -- to look at

    def svg(
        self,
        *,
        marks: Iterable[str] = (),
        arrows: Iterable[Sequence[str]] = (),
        size: float = 480,
        near: str = "S",
        theme: str = "auto",
    ) -> str:
        """Draw the position as the text of an SVG file, with a title and a description for screen readers.

        `marks` are names of houses to ring; an arrow leads through two places or more, houses or `store-S` and
        `store-N`. `size` is the width in CSS pixels, `near` the side that sits below. `theme` is `light`, `dark`, or
        `auto`, which follows the reader's system. Raises NotationError for a place that the board lacks. Raises
        MashimoError for an arrow through fewer places, for what is no list of marks or arrows, and for another size,
        side or theme.
        """
        from mashimo.play.svg import picture  # noqa: PLC0415  # games that are never drawn need not load it

        return picture(self, marks=marks, arrows=arrows, size=size, near=near, theme=theme)

    def _repr_svg_(self) -> str:
        return self.svg()

    # -- ending it by hand

    @property
    def may_agree(self) -> bool:
        """Whether the players may end the game by agreement now (RULES 1.9)."""
        return self.result is None and self.ruleset.rules.may_agree(bytearray(self.board), self._turns[-1].occurrence)

    def agree(self) -> list[Step]:
        """End the game by agreement; return what was shared out. Raises MashimoError where it may not end so."""
        if not self.may_agree:
            raise MashimoError("no-agreement", f"{self.id} does not end by agreement here")
        steps = self._take(self._settled(replace(self._turns[-1], word="agree", steps=()), AGREEMENT))
        self._undone.clear()
        return steps

    def resign(self, side: str) -> list[Step]:
        """Resign for `S` or `N`; return what the side hands over. Raises MashimoError after the end, or for no side."""
        check_side(side, "resigns")
        if self.result:
            raise MashimoError("game-over", "the game is over")
        board = bytearray(self.board)
        lead, steps = self.ruleset.record_steps(lambda rules: rules.resign(board, SIDES.index(side)))
        turn = replace(self._turns[-1], word=f"resign-{side}", board=bytes(board), steps=tuple(steps), legal=())
        self._undone.clear()
        return self._take(replace(turn, result=self._result(board, RESIGNATION, lead), ended=RESIGNATION))

    # -- back and forth

    def undo(self) -> bool:
        """Take back the last move, or the end that a player made; return whether there was one."""
        if len(self._turns) == 1:
            return False
        self._undone.append(self._take_back().word)
        return True

    @contextmanager
    def instead(self) -> Iterator[None]:
        """Take back the last turn for the length of a `with` block, to try something else; then restore the game.

        Raises MashimoError where there has been no turn.
        """
        if len(self._turns) == 1:
            raise MashimoError("no-move", "no move has been played that another could be tried instead of")
        turn, undone = self._take_back(), self._undone.copy()
        known = len(self._turns)
        try:
            yield
        finally:
            while len(self._turns) > known:
                self._take_back()
            self._take(turn)
            self._undone = undone

    def redo(self) -> bool:
        """Do again what was taken back last; return whether there was anything."""
        if not self._undone:
            return False
        undone = self._undone.copy()
        self.do(undone.pop())
        self._undone = undone
        return True

    def do(self, word: str) -> None:
        """Do what a turn's word says: play a move, or end the game. Moves taken back are then lost."""
        if word == "agree":
            self.agree()
        elif word.startswith("resign-"):
            self.resign(word.removeprefix("resign-"))
        else:
            self.play(word)

    # -- the record

    @staticmethod
    def _is_end(turn: Turn) -> bool:
        return turn.word == "agree" or turn.word.startswith("resign-")

    def to_record(self) -> Record:
        """Return the game's record, as a value."""
        last = self._turns[-1]
        end = last.word if self._is_end(last) else ""
        return Record(self.id, self._start, self.match, tuple(self.moves), end)

    def record(self) -> str:
        """Write the game's record as text, from which the whole game can be played again."""
        return str(self.to_record())

    @classmethod
    def from_record(cls, record: str | Record) -> Self:
        """Play the game of a record, of a record's text, or of a link.

        Raises NotationError for a wrong text, and IllegalMove for a wrong move, naming it and its number.
        """
        if not isinstance(record, Record):
            record = read_record(record)
        game = cls(record.game, record.start or None, record.match)
        game.play_on(record.moves)
        if record.end:
            game.do(record.end)
        return game


def scores(game: Game) -> tuple[int, int]:
    """Return both scores, South's first."""
    score, board = game.ruleset.rules.score, bytearray(game.board)
    return score(board, 0), score(board, 1)


def _replayed(kind: type[Game], record: Record, undone: list[str]) -> Game:
    """Restore a game from the record it was pickled as, and the moves taken back in it."""
    game = kind.from_record(record)
    game._undone = undone  # noqa: SLF001  # of this file
    return game
