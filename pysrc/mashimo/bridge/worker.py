"""The engine's side of the worker: a question's text in, the answers' text out.

JavaScript calls `answer` with each question, and `advance` again and again while `thinking()`. Between two calls it
looks for a new question. Each question carries all that its answer needs: the worker may die at any time.
"""

from __future__ import annotations

import random
import sys
from copy import copy
from dataclasses import asdict, dataclass, replace
from time import perf_counter
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, cast

import mashimo
from mashimo.bridge import messages
from mashimo.bridge.file_message import left_out_message, notes_of, record_of, turn_message
from mashimo.bridge.handlers import answer_stateless
from mashimo.bridge.position_message import pack_position
from mashimo.bridge.review_message import Reviewer
from mashimo.games import InvalidRules
from mashimo.games.kit.layout import SIDES
from mashimo.play.errors import IllegalMove, MashimoError
from mashimo.play.game import Game
from mashimo.play.import_text import read_file
from mashimo.play.notation import read_move
from mashimo.play.record import shared_moves, without_moves
from mashimo.search import Analysis, Search, level_noise, would_agree, would_offer
from mashimo.search.backend import can_compile
from mashimo.search.coach import advise
from mashimo.search.exercises.exercise_file import line_of
from mashimo.search.exercises.generator import unrated
from mashimo.search.kernel.constants import MAX_PLY
from mashimo.search.levels import level_of
from mashimo.search.search import MOST_NODES, search_for_level
from mashimo.search.tablebase import SMALL, lead_of, left_in_houses, new_small_tablebase, seeds_of, small_tablebase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mashimo.play.record import Record
    from mashimo.search import SearchResult
    from mashimo.search.exercises import Exercise
    from mashimo.search.tablebase import Tablebase

MOST_SECONDS: Final = 1.0
"""The longest time for an answer to `think`, in seconds."""
ANALYSIS_SECONDS: Final = 60.0
"""The longest time for the analysis of a position, in seconds: a device lying on a table should not work all day."""
GENERATING_SECONDS: Final = 0.5
"""The time of one slice of looking for exercises, in seconds; then another question may be answered."""
EVALUATION_NODES: Final = 4_000
"""The positions visited in one slice of an evaluation: interpreted, in a browser, about a twentieth of a second."""
AGREEING_NODES: Final = 200_000
"""The positions searched before the computer accepts, makes or declines an offer to end the game."""


@dataclass
class SearchTask:
    """A search under way for a question."""

    question: messages.ThinkRequest
    search: Search

    def advance(self) -> list[messages.Answer]:
        """Search on for a while; return the answer, if it is found."""
        self.search.advance()
        return [self.best_so_far()] if self.search.finished else []

    def best_so_far(self) -> messages.Answer:
        """Answer with the best result so far; every move has been searched, however early it is wanted."""
        if self.search.result.depth == 0:
            self.search.advance()
        return pack_move(self.question, self.search.result, self.search.compiled)


@dataclass
class SolveTask:
    """The tablebase that a level uses, if Python itself has to solve it before the search for a question."""

    question: messages.ThinkRequest
    game: Game
    tablebase: Tablebase
    task: SearchTask | None = None

    def advance(self) -> list[messages.Answer]:
        """Solve on for a while, or search; return the answer, if it is found."""
        if self.task:
            return self.task.advance()
        self.tablebase.advance()
        if self.tablebase.solved:
            self.task = SearchTask(self.question, begin_search(self.question, self.game))
        return []

    def best_so_far(self) -> messages.Answer:
        """Answer with the best result so far; before the tablebase is solved, with a search that does without it."""
        task = self.task or SearchTask(self.question, Search(self.game, depth=1))
        return task.best_so_far()


@dataclass
class EvaluateTask:
    """The evaluation of moves for a question, which goes on with the analysis of the questions before."""

    question: messages.EvaluateRequest
    analysis: Analysis

    def advance(self) -> list[messages.Answer]:
        """Search on for a while; return the answer, if it is found."""
        if self.analysis.depth < self.question.depth:
            self.analysis.advance()
        return [self.best_so_far()] if self.analysis.finished or self.analysis.depth >= self.question.depth else []

    def best_so_far(self) -> messages.Answer:
        """Answer with the values known so far."""
        moves = [
            messages.MoveValue(
                each.move, each.points, each.value, each.decided, each.proved, each.depth, list(each.line)
            )
            for each in self.analysis.results
        ]
        return messages.EvaluateReply(self.question.id, self.analysis.depth, moves, self.analysis.finished)


class ExerciseTask:
    """The making of exercises, which goes on where the last question stopped."""

    def __init__(self) -> None:
        self._asked: tuple[str, int, int] | None = None
        self._found: Iterator[Exercise | None] = iter(())

    def advance(self, question: messages.GenerateExercisesRequest) -> messages.GenerateExercisesReply:
        """Look for exercises for a moment."""
        asked = (question.game, question.seed, question.number)
        if asked != self._asked:
            self._asked, self._found = asked, unrated(*asked)
        lines: list[str] = []
        until = perf_counter() + GENERATING_SECONDS
        for exercise in self._found:
            lines += [line_of(exercise)] if exercise else []
            if perf_counter() >= until:
                return messages.GenerateExercisesReply(question.id, lines, finished=False)
        self._asked = None
        return messages.GenerateExercisesReply(question.id, lines, finished=True)


class Worker:
    """The worker that answers questions; it holds at most one search under way, and the last game and analysis."""

    def __init__(self) -> None:
        self._task: SearchTask | SolveTask | EvaluateTask | None = None
        self._evaluated: EvaluateTask | None = None
        self._last: Game | None = None
        self._reviewer = Reviewer()
        self._exercises = ExerciseTask()

    def ready(self, start: messages.Start = "cold") -> str:
        """Write the message that the engine is up, and how it was started.

        A snapshot holds the state of the random generator, which every restored copy would share: it gets a new one.
        """
        if start == "snapshot":
            random.seed()
        python = ".".join(map(str, sys.version_info[:3]))
        return messages.encode(messages.Ready(mashimo.__version__, python, start))

    def answer(self, text: str) -> str:
        """Answer a question's text; with nothing yet for `think` and `evaluate`, which `advance` answers."""
        try:
            return messages.encode(*self._answers(messages.decode(text)))
        except MashimoError as error:
            return messages.encode(failure(messages.id_of(text), error))
        except InvalidRules as error:
            refused = MashimoError(error.code, str(error), error.where)
            return messages.encode(failure(messages.id_of(text), refused))
        except UnicodeEncodeError as error:  # half of a surrogate pair of JavaScript's, which is no letter
            half = MashimoError("bad-message", f"this is no text: {error}", error.object[error.start : error.end])
            return messages.encode(failure(messages.id_of(text), half))

    def _answers(self, question: messages.Question) -> list[messages.Answer]:
        match question:
            case messages.ThinkRequest() | messages.EvaluateRequest():
                return self._turn_to(question)
            case messages.StopRequest():
                return self._stop(question.id)
            case messages.GenerateExercisesRequest():
                return [self._exercises.advance(question)]
            case _:
                return [self._answer(question)]

    def _answer(self, question: messages.Prompt) -> messages.Answer:
        """Answer a question that can be answered at once."""
        answer: messages.Answer
        match question:
            case messages.ShowRequest():
                answer = messages.ShowReply(question.id, pack_position(self._game(question.record)))
            case messages.ReadRequest():
                self._last, file = read_file(question.game, question.text)
                answer = messages.ReadReply(
                    question.id,
                    pack_position(self._last),
                    turn=turn_message(file),
                    notes=notes_of(file),
                    left=left_out_message(question.id, file),
                )
            case messages.PlanRequest():
                answer = plan_search(question, self._game(question.record))
            case messages.AnalyseRequest():
                answer = plan_analysis(question, self._game(question.record))
            case messages.SurveyRequest() | messages.InspectRequest() | messages.AssessRequest():
                answer = self._reviewer.answer(question, self._game(question.record))
            case messages.ProveRequest():
                answer = proof(question, self._game(question.record))
            case messages.WouldAgreeRequest():
                agreed = would_agree(self._game(question.record), question.side, nodes=AGREEING_NODES)
                answer = messages.AgreementReply(question.id, agreed)
            case messages.WouldOfferRequest():
                offered = would_offer(self._game(question.record), nodes=AGREEING_NODES)
                answer = messages.AgreementReply(question.id, offered)
            case messages.AdviceRequest():
                answer = messages.AdviceReply(question.id, **asdict(advise(self._game(question.record))))
            case _:
                answer = answer_stateless(question)
        return answer

    def _turn_to(self, question: messages.ThinkRequest | messages.EvaluateRequest) -> list[messages.Answer]:
        """Begin to search for a question; answer what was under way with the best result so far."""
        left = self._stop()
        try:
            return [*left, *self._begin(question)]
        except MashimoError as error:
            return [*left, failure(question.id, error)]

    def _begin(self, question: messages.ThinkRequest | messages.EvaluateRequest) -> list[messages.Answer]:
        """Begin to search."""
        if isinstance(question, messages.EvaluateRequest):
            self._task = self._evaluated = self._evaluation(question)
            return []
        game = self._game(question.record)
        tablebase = new_small_tablebase(game.id) if level_of(game.id, question.level).endings else None
        if tablebase and not tablebase.solved and not can_compile(game.id):
            self._task = SolveTask(question, copy(game), tablebase)
        else:
            self._task = SearchTask(question, begin_search(question, game))
        return []

    def _evaluation(self, question: messages.EvaluateRequest) -> EvaluateTask:
        """Return the evaluation for a question: the last one, continued, if it is of that position."""
        if self._evaluated and self._evaluated.question.record == question.record:
            return EvaluateTask(question, self._evaluated.analysis)
        game = self._game(question.record)
        tablebase = small_tablebase(game.id) if can_compile(game.id) else None
        return EvaluateTask(question, Analysis(game, most=EVALUATION_NODES, tablebase=tablebase))

    def _stop(self, question_id: int | None = None) -> list[messages.Answer]:
        """End the search of this id, or any, if it is still under way, with the best result so far."""
        task = self._task
        if task is None or question_id not in {None, task.question.id}:
            return []
        self._task = None
        return [task.best_so_far()]

    def thinking(self) -> bool:
        """Tell whether a search is under way."""
        return self._task is not None

    def advance(self) -> str:
        """Search on for a while; return the answer, if it is found."""
        answers = self._task.advance() if self._task else []
        if answers:
            self._task = None
        return messages.encode(*answers)

    def _game(self, message: messages.GameRecord) -> Game:
        """Return the game of a record: the last one, taken back to where they differ, and played on from there."""
        record = record_of(message)
        game, self._last = self._last, None  # dropped if a move is refused halfway
        if game is None or without_moves(game.to_record()) != without_moves(record):
            self._last = Game.from_record(record)
        else:
            self._last = go_to(game, record)
        return self._last


def begin_search(question: messages.ThinkRequest, game: Game) -> Search:
    """Begin the search for a question."""
    return search_for_level(game, question.level, question.seed, MOST_SECONDS)


def go_to(game: Game, record: Record) -> Game:
    """Take a game back, and play it on to another record that begins alike."""
    earlier = game.to_record()
    if earlier == record:
        return game
    if earlier.end:
        game.undo()
    shared = shared_moves(earlier, record)
    for _ in earlier.moves[shared:]:
        game.undo()
    game.play_on(record.moves[shared:])
    if record.end:
        game.do(record.end)
    return game


def proof(question: messages.ProveRequest, game: Game) -> messages.ProveReply:
    """Answer with the result that small endings prove of a game; with nothing where that takes too long."""
    seeds = seeds_of(game.id, SMALL)
    few = seeds is not None and left_in_houses(game) <= seeds and can_compile(game.id)
    tablebase = small_tablebase(game.id) if few else None
    known = tablebase and tablebase.probe(game)
    if not tablebase or not known:
        return messages.ProveReply(question.id, known=False)
    lead = lead_of(game.ruleset.rules, game.board, SIDES.index(game.turn))
    values = [
        messages.SureValue(move, lead + low, lead + high) for move, (low, high) in tablebase.probe_moves(game).items()
    ]
    winner = cast("messages.Side | Literal['draw', '']", known.winner or "")
    line = list(tablebase.line(game))
    return messages.ProveReply(question.id, True, winner, known.margin, list(known.moves), line, values)


def plan_search(question: messages.PlanRequest, game: Game) -> messages.PlanReply:
    """Answer with the order for a search worker; with the move itself where it is forced."""
    level = level_of(game.id, question.level)
    order = pack_order(question.id, game, Limits(level.depth, level.nodes, MOST_SECONDS, level.endings))
    if len(order.legal) == 1:
        return replace(order, move=order.legal[0].word)
    return replace(order, handicaps=list(level_noise(game, question.level, question.seed).values()))


def plan_analysis(question: messages.AnalyseRequest, game: Game) -> messages.PlanReply:
    """Answer with the order for search workers to analyse every move; no move is legal after the end."""
    return pack_order(question.id, game, Limits(MAX_PLY, MOST_NODES, ANALYSIS_SECONDS, endings=True))


class Limits(NamedTuple):
    """The limits of a search worker: moves ahead, positions, seconds; and whether it uses the tablebase."""

    depth: int
    nodes: int
    seconds: float
    endings: bool


def pack_order(question_id: int, game: Game, limits: Limits) -> messages.PlanReply:
    """Make the answer with the orders for search workers."""
    words = game.ruleset.rules.MOVE_WORDS
    first, *played = game.round_turns
    return messages.PlanReply(
        id=question_id,
        move="",
        board=list(first.board),
        played=[read_move(words, turn.word) for turn in played],
        legal=[messages.MoveNumber(number, words[number].text) for number in game.turns[-1].legal],
        handicaps=[],
        depth=limits.depth,
        nodes=limits.nodes,
        seconds=limits.seconds,
        endings=limits.endings,
    )


def pack_move(question: messages.ThinkRequest, result: SearchResult, compiled: bool) -> messages.ThinkReply:
    """Answer with the move chosen."""
    return messages.ThinkReply(
        id=question.id,
        move=result.move,
        level=question.level,
        depth=result.depth,
        nodes=result.nodes,
        value=result.value,
        proved=result.proved,
        seconds=result.seconds,
        capped=result.capped,
        compiled=compiled,
    )


def failure(question_id: int, error: MashimoError) -> messages.ErrorReply:
    """Make the answer of an error."""
    reason, place = error.reason, error.place
    return messages.ErrorReply(
        id=question_id,
        code=error.code,
        message=str(error),
        where=error.where,
        numbers=list(error.numbers),
        place=messages.Place(place.move, place.line, place.column),
        turn=cast("messages.Side", error.turn) if isinstance(error, IllegalMove) else "",
        clause=reason.clause if reason else "",
        ours=reason.ours if reason else False,
    )


WORKER: Final = Worker()
ready = WORKER.ready
answer = WORKER.answer
advance = WORKER.advance
thinking = WORKER.thinking
