"""The review of a game: each of its moves judged in seeds, from its end back to its beginning."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, Final

from mashimo.compiler import build
from mashimo.compiler.runtime import Instance
from mashimo.games.kit.layout import SIDES
from mashimo.play.errors import MashimoError
from mashimo.play.game import Game
from mashimo.play.limits import count_limit
from mashimo.play.notation import read_move
from mashimo.search.backend import ENTRIES, MOST_KEPT, PythonBackend, can_compile, load_tablebase, search_of
from mashimo.search.game_review.judgement import Finding, judge_finding
from mashimo.search.game_review.reasons import game_after, game_before, reasons_for
from mashimo.search.kernel import bind_judge
from mashimo.search.kernel.constants import (
    BEST,
    BEST_POINTS,
    DEPTH,
    EXACT,
    LINE_LENGTH,
    NO_VALUE,
    PLAYED_POINTS,
    SEED,
    SEGMENT_LENGTH,
    WIN_BONUS,
)
from mashimo.search.tablebase import lead_of, small_tablebase

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import ModuleType

    from mashimo.compiler import Program
    from mashimo.search.backend import SearchBackend
    from mashimo.search.game_review.judgement import Judgement
    from mashimo.search.tablebase import Tablebase, TablebaseResult

NODES: Final = 200_000
"""The positions that are visited for each move by default."""
MOST: Final = 100_000_000
"""The most positions that may be asked for: a doubtful move takes ten times as many, and counts have 32 bits."""


@dataclass(frozen=True, slots=True)
class Segment:
    """Moves of a game that are judged one after another, the last one first, with one transposition table."""

    board: bytes
    """The position that the round began with."""
    played: tuple[int, ...]
    """The moves since, as numbers, up to the last that is judged."""
    first: int
    """The index in `played` of the first move that is judged."""
    at: int
    """The index of that move among all moves of the game."""


def segments_of(game: Game) -> list[Segment]:
    """Divide a game into segments, in its order: within a round, and of at most SEGMENT_LENGTH moves."""
    words = game.ruleset.rules.MOVE_WORDS
    turns = game.turns[: 1 + len(game.moves)]
    found = []
    for _, numbered in groupby(enumerate(turns[:-1]), lambda one: one[1].rounds):
        round_turns = list(numbered)
        start, first_turn = round_turns[0]
        played = [read_move(words, turns[at + 1].word) for at, _ in round_turns]
        for first in range(0, len(played), SEGMENT_LENGTH):
            part = tuple(played[: first + SEGMENT_LENGTH])
            found.append(Segment(first_turn.board, part, first, start + first))
    return found


def bound_judge(game: str, seeds: int | None = None, *, compiled: bool = False) -> ModuleType:
    """Bind a fresh judge of a game's moves, with its search, and with room for a tablebase of at most `seeds` seeds."""
    return bind_judge(search_of(game, ENTRIES, seeds, compiled=compiled))


@lru_cache(maxsize=MOST_KEPT)
def judging_program(game: str, seeds: int | None = None, checked: bool = False) -> Program:
    """Compile the judge of a game's moves."""
    return build(bound_judge(game, seeds, compiled=True).EXPORTS, checked=checked)


def backend_of(game: str, compiled: bool, tablebase: Tablebase | None = None) -> SearchBackend:
    """Make a fresh backend that judges the moves of a game; it uses this tablebase."""
    seeds = None if tablebase is None else tablebase.seeds
    backend: SearchBackend
    if compiled:
        backend = Instance(judging_program(game, seeds))
    else:
        judging = bound_judge(game, seeds)
        backend = PythonBackend(judging, judging.search, judging.search.tablebase)
    if tablebase is not None:
        load_tablebase(backend, tablebase)
    return backend


class Review:
    """A review under way. Every call of `advance` judges one more move, the last of the game first.

    `nodes` positions are visited for each move, twice as many if it seems the best, and several times as many if it
    seems a mistake. A solved `tablebase` makes the values that it has exact; by default a small one is solved first.
    The same game, nodes and tablebase give the same judgements on every machine, compiled or not. Raises MashimoError
    for the tablebase of another game, and for nodes that are no whole number from 0 to 100,000,000.

        >>> from mashimo import Game
        >>> from mashimo.search import Review
        >>> game = Game.from_record("v1;oware-abapa;moves=F.f.C")
        >>> reviewing = Review(game, nodes=300)
        >>> while not reviewing.finished:
        ...     judgement = reviewing.advance()
        >>> judgement.move, reviewing.done, reviewing.total
        ('F', 3, 3)
    """

    def __init__(
        self, game: Game, nodes: int = NODES, *, tablebase: Tablebase | None = None, compiled: bool | None = None
    ) -> None:
        if tablebase is not None and tablebase.game != game.id:
            raise MashimoError("other-game", f"these are the endings of {tablebase.game}, not of {game.id}", game.id)
        nodes = count_limit("nodes", nodes)
        if nodes > MOST:
            message = f"a review visits at most {MOST} positions for a move, not {nodes}"
            raise MashimoError("too-many", message, str(nodes), (MOST,))
        self.compiled = can_compile(game.id) if compiled is None else compiled
        """Whether it runs compiled; if not, it is some hundred times slower."""
        self._game = Game.from_record(game.to_record())
        self._nodes = nodes
        self._endings = small_tablebase(game.id) if tablebase is None else tablebase
        self._backend = backend_of(game.id, self.compiled, self._endings)
        segments = segments_of(self._game)
        self._due = [(segment, at) for segment in segments for at in range(segment.first, len(segment.played))]
        self.total = len(self._due)
        """The number of moves to judge."""
        self.judgements: list[Judgement] = []
        """The judgements made so far, in the order of the game; they are those of its last moves."""

    @property
    def done(self) -> int:
        """The number of moves that have been judged."""
        return len(self.judgements)

    @property
    def finished(self) -> bool:
        """Whether all moves have been judged."""
        return not self._due

    def advance(self) -> Judgement:
        """Judge the move before those that have been judged. Raises IndexError where there is none."""
        segment, at = self._due.pop()
        found = judge_move(self._backend, segment, at, self._nodes)
        judgement = judgement_of(self._game, segment.at + at - segment.first, found, self._endings)
        self.judgements.insert(0, judgement)
        return judgement


def judge_move(backend: SearchBackend, segment: Segment, at: int, nodes: int) -> Finding:
    """Judge a move of a segment by the search; the moves after it must have been judged before."""
    backend.write("BOARDS", segment.board)
    backend.call("begin")
    for move in segment.played[:at]:
        backend.call("advance", move)
    backend.call("judge", segment.played[at], nodes, at == len(segment.played) - 1)
    return parse_finding(backend.read("JUDGEMENT"), backend.read("POINTS"))


def parse_finding(numbers: Sequence[int], points: Sequence[int]) -> Finding:
    """Read the search's finding from the numbers of `constants.py`."""
    line = numbers[LINE_LENGTH + 1 :][: numbers[LINE_LENGTH]]
    return Finding(
        depth=numbers[DEPTH],
        best=numbers[BEST],
        best_points=numbers[BEST_POINTS],
        played_points=numbers[PLAYED_POINTS],
        exact=bool(numbers[EXACT]),
        line=tuple(line),
        points={move: value for move, value in enumerate(points) if value != NO_VALUE},
    )


def judgement_of(game: Game, at: int, found: Finding, tablebase: Tablebase | None = None) -> Judgement:
    """Judge the move at this place of a game, with reasons if it is a mistake."""
    rules = game.ruleset.rules
    words = {number: word.text for number, word in rules.MOVE_WORDS.items()}
    turn = game.turns[at]
    played = read_move(rules.MOVE_WORDS, game.turns[at + 1].word)
    if tablebase is not None and not found.exact:
        found = with_exact_values(game, at, played, found, tablebase)
    side, forced = SIDES[turn.board[rules.TURN]], len(turn.legal) == 1
    judgement = judge_finding(words, side, rules.SEEDS, played, found, forced=forced)
    if not game.is_one_round:  # the winner of a round has not won the match (RULES 6.11)
        judgement = replace(judgement, result="", kept="")
    return replace(judgement, why=reasons_for(game, at, judgement)) if judgement.size else judgement


def with_exact_values(game: Game, at: int, played: int, found: Finding, tablebase: Tablebase) -> Finding:
    """Make a finding exact where this tablebase knows both moves.

    Where a majority may end the game before, the margin is unknown: one win counts as much as another.
    """
    words = game.ruleset.rules.MOVE_WORDS
    before = game_before(game, at)
    known = tablebase.probe(before)
    best_points = points_of(before, known, before.turn)
    after_played = game_after(before, words[played].text)
    known_played = tablebase.probe(after_played)
    played_points = points_of(after_played, known_played, before.turn)
    if known is None or best_points is None or played_points is None:
        return found
    counted = has_margin(known) and has_margin(known_played)
    if not counted and best_points * played_points > 0:
        best_points, counted = played_points, True
    best = read_move(words, known.moves[0])
    line = found.line if found.best == best else (best,)
    told = replace(found, best=best, line=line, best_points=best_points, played_points=played_points)
    return replace(told, exact=True, counted=counted)


def has_margin(known: TablebaseResult | None) -> bool:
    """Tell whether a position's margin in seeds is known, or its game is over."""
    return known is None or known.winner == "draw" or known.margin > 0


def points_of(game: Game, known: TablebaseResult | None, side: str) -> int | None:
    """Return the value of a position to a side, in points, where it is certain: the game is over, or solved.

    Where a majority may end the game before, the seeds left are counted as if they were played out.
    """
    rules = game.ruleset.rules
    lead = lead_of(rules, game.board, SIDES.index(side))
    if game.result:
        winner = game.result.winner or "draw"
    elif known is None or known.low != known.high:
        return None
    else:
        winner = known.winner or "draw"
        lead += known.low if game.turn == side else -known.low
    if winner == "draw":
        return 0
    return SEED * lead + (WIN_BONUS if winner == side else -WIN_BONUS)


def review(
    game: Game,
    nodes: int = NODES,
    *,
    tablebase: Tablebase | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> list[Judgement]:
    """Judge each move of a game, in its order: its loss in seeds, the best move, and the difficulty.

    `nodes` positions are visited for each move, twice as many if it seems the best, and several times as many if it
    seems a mistake. A solved `tablebase` makes the values that it has exact; by default a small one is solved first.
    `progress` is called with the numbers of judged moves and of all; an error that it raises ends the review. Ends by a
    person are no moves. The same game, nodes and tablebase give the same review on every machine. A `Review`, advanced,
    shows the judgements as they come, and can be stopped. Raises MashimoError for the tablebase of another game, and
    for nodes that are no whole number from 0 to 100,000,000.

        >>> from mashimo import Game
        >>> from mashimo.search import review
        >>> game = Game("oware-abapa", "0-4-4-4-4-3-5-1-2-5-5-5-3-3-S")
        >>> steps = game.play("B")
        >>> [(judgement.best, judgement.size) for judgement in review(game, nodes=8000)]
        [('F', 'blunder')]
    """
    reviewing = Review(game, nodes, tablebase=tablebase)
    while not reviewing.finished:
        reviewing.advance()
        if progress:
            progress(reviewing.done, reviewing.total)
    return reviewing.judgements
