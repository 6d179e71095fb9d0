"""The engine's side of the worker: a question's text in, the answers' text out.

JavaScript calls `answer` with each question, and `advance` again and again while `thinking()`, looking in between
whether a question has come. Nothing is kept that the next question does not carry: the worker may die at any time.
"""

from __future__ import annotations

import random
import sys
from copy import copy
from dataclasses import asdict, dataclass, replace
from itertools import takewhile
from time import perf_counter
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, cast

import mashimo
from mashimo.bridge import messages
from mashimo.bridge.file_message import left_message, notes_of, record_of
from mashimo.bridge.handlers import answer_stateless
from mashimo.bridge.position_message import shown
from mashimo.bridge.review_message import Reviewer
from mashimo.games import InvalidRules
from mashimo.games.kit.layout import SIDES
from mashimo.play.errors import IllegalMove, MashimoError
from mashimo.play.game import Game
from mashimo.play.import_text import read_file
from mashimo.play.notation import read_move
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
"""No answer to `think` takes longer, by the clock."""
EXAMINING_SECONDS: Final = 60.0
"""Nobody's moves are looked into longer: a device lying on a table should not work all day."""
MAKING_SECONDS: Final = 0.5
"""For so long exercises are looked for until it is asked whether there is something else to do."""
LOOK_NODES: Final = 4_000
"""The positions visited in one slice of an evaluation: interpreted, in a browser, about a twentieth of a second."""
AGREEING_NODES: Final = 200_000
"""The positions searched before the computer agrees to an end or offers one, or does not."""


@dataclass
class SearchTask:
    """A search under way for a question."""

    question: messages.ThinkRequest
    search: Search

    def advance(self) -> list[messages.Answer]:
        """Search on for a while; the answer, if it is found."""
        self.search.advance()
        return [self.best_so_far()] if self.search.finished else []

    def best_so_far(self) -> messages.Answer:
        """The best that is known, as an answer; every move has been looked at, however early it is wanted."""
        if self.search.result.depth == 0:
            self.search.advance()
        return chosen(self.question, self.search.result, self.search.compiled)


@dataclass
class SolveTask:
    """The tablebase that a level knows, solved by Python itself before the search for a question.

    Compiled, they are there in no time, and this is no task.
    """

    question: messages.ThinkRequest
    game: Game
    tablebase: Tablebase
    task: SearchTask | None = None

    def advance(self) -> list[messages.Answer]:
        """Solve on for a while, or search; the answer, if it is found."""
        if self.task:
            return self.task.advance()
        self.tablebase.advance()
        if self.tablebase.solved:
            self.task = SearchTask(self.question, begun(self.question, self.game))
        return []

    def best_so_far(self) -> messages.Answer:
        """The best that is known, as an answer; what is wanted before they are solved is seen without them."""
        task = self.task or SearchTask(self.question, Search(self.game, depth=1))
        return task.best_so_far()


@dataclass
class EvaluateTask:
    """The evaluation of moves for a question; the analysis has come as far as the questions before it asked."""

    question: messages.EvaluateRequest
    analysis: Analysis

    def advance(self) -> list[messages.Answer]:
        """Look on for a while; the answer, if it is found."""
        if self.analysis.depth < self.question.depth:
            self.analysis.advance()
        return [self.best_so_far()] if self.analysis.finished or self.analysis.depth >= self.question.depth else []

    def best_so_far(self) -> messages.Answer:
        """The values known so far, as an answer."""
        moves = [
            messages.MoveValue(
                each.move, each.points, each.value, each.decided, each.proved, each.depth, list(each.line)
            )
            for each in self.analysis.results
        ]
        return messages.EvaluateReply(self.question.id, self.analysis.depth, moves, self.analysis.finished)


class ExerciseTask:
    """The making of exercises, as far as the questions before have led it."""

    def __init__(self) -> None:
        self._asked: tuple[str, int, int] | None = None
        self._found: Iterator[Exercise | None] = iter(())

    def advance(self, question: messages.GenerateExercisesRequest) -> messages.GenerateExercisesReply:
        """Look for exercises for a moment."""
        asked = (question.game, question.seed, question.number)
        if asked != self._asked:
            self._asked, self._found = asked, unrated(*asked)
        lines: list[str] = []
        until = perf_counter() + MAKING_SECONDS
        for exercise in self._found:
            lines += [line_of(exercise)] if exercise else []
            if perf_counter() >= until:
                return messages.GenerateExercisesReply(question.id, lines, finished=False)
        self._asked = None
        return messages.GenerateExercisesReply(question.id, lines, finished=True)


class Worker:
    """Answers questions; keeps at most one search under way, the last game and analysis it was asked about."""

    def __init__(self) -> None:
        self._task: SearchTask | SolveTask | EvaluateTask | None = None
        self._evaluated: EvaluateTask | None = None
        self._last: Game | None = None
        self._reviewer = Reviewer()
        self._exercises = ExerciseTask()

    def ready(self, start: messages.Start = "cold") -> str:
        """The message that the engine is up, and how it was started.

        A snapshot has the state of chance in it, which every restored copy would go on from: it gets a new one.
        """
        if start == "snapshot":
            random.seed()
        python = ".".join(map(str, sys.version_info[:3]))
        return messages.encode(messages.Ready(mashimo.__version__, python, start))

    def answer(self, text: str) -> str:
        """The answers to a question's text; none yet for `think`, which `advance` answers."""
        try:
            return messages.encode(*self._answers(messages.decode(text)))
        except MashimoError as error:
            return messages.encode(failure(messages.id_of(text), error))
        except InvalidRules as error:
            refused = MashimoError(error.code, str(error), error.where)
            return messages.encode(failure(messages.id_of(text), refused))
        except UnicodeEncodeError as error:  # half a pair of JavaScript's, which is no letter
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
        """The answer to a question that has one at once."""
        answer: messages.Answer
        match question:
            case messages.ShowRequest():
                answer = messages.ShowReply(question.id, shown(self._game(question.record)))
            case messages.ReadRequest():
                self._last, file = read_file(question.game, question.text)
                answer = messages.ReadReply(
                    question.id, shown(self._last), notes_of(file), left_message(question.id, file)
                )
            case messages.PlanRequest():
                answer = planned(question, self._game(question.record))
            case messages.AnalyseRequest():
                answer = examined(question, self._game(question.record))
            case messages.SurveyRequest() | messages.InspectRequest() | messages.AssessRequest():
                answer = self._reviewer.reviewed(question, self._game(question.record))
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
        """Begin to think about a question; what was under way is answered with what is known."""
        left = self._stop()
        try:
            return [*left, *self._begin(question)]
        except MashimoError as error:
            return [*left, failure(question.id, error)]

    def _begin(self, question: messages.ThinkRequest | messages.EvaluateRequest) -> list[messages.Answer]:
        """Begin to think."""
        if isinstance(question, messages.EvaluateRequest):
            self._task = self._evaluated = self._evaluation(question)
            return []
        game = self._game(question.record)
        tablebase = new_small_tablebase(game.id) if level_of(game.id, question.level).endings else None
        if tablebase and not tablebase.solved and not can_compile(game.id):
            self._task = SolveTask(question, copy(game), tablebase)
        else:
            self._task = SearchTask(question, begun(question, game))
        return []

    def _evaluation(self, question: messages.EvaluateRequest) -> EvaluateTask:
        """The evaluation for a question: the last one gone on with, where it is of the same position."""
        if self._evaluated and self._evaluated.question.record == question.record:
            return EvaluateTask(question, self._evaluated.analysis)
        game = self._game(question.record)
        tablebase = small_tablebase(game.id) if can_compile(game.id) else None
        return EvaluateTask(question, Analysis(game, most=LOOK_NODES, tablebase=tablebase))

    def _stop(self, number: int | None = None) -> list[messages.Answer]:
        """End the search of this id, or any, if it is still under way, with what is known."""
        task = self._task
        if task is None or number not in {None, task.question.id}:
            return []
        self._task = None
        return [task.best_so_far()]

    def thinking(self) -> bool:
        """Whether a search is under way."""
        return self._task is not None

    def advance(self) -> str:
        """Search on for a while; the answer, if it is found."""
        answers = self._task.advance() if self._task else []
        if answers:
            self._task = None
        return messages.encode(*answers)

    def _game(self, message: messages.GameRecord) -> Game:
        """The game of a record: the last one, taken back to where they part, and played on from there."""
        record = record_of(message)
        game, self._last = self._last, None  # forgotten if a move is refused halfway
        if game is None or beginning(game.to_record()) != beginning(record):
            self._last = Game.from_record(record)
        else:
            self._last = gone_to(game, record)
        return self._last


def begun(question: messages.ThinkRequest, game: Game) -> Search:
    """The search for a question, begun."""
    return search_for_level(game, question.level, question.seed, MOST_SECONDS)


def beginning(record: Record) -> Record:
    """A record without its moves and its end."""
    return replace(record, moves=(), end="")


def gone_to(game: Game, record: Record) -> Game:
    """A game, taken back and played on to another record of the same beginning."""
    earlier = game.to_record()
    if earlier == record:
        return game
    if earlier.end:
        game.undo()
    shared = sum(1 for _ in takewhile(lambda both: both[0] == both[1], zip(earlier.moves, record.moves, strict=False)))
    for _ in earlier.moves[shared:]:
        game.undo()
    game.play_on(record.moves[shared:])
    if record.end:
        game.do(record.end)
    return game


def proof(question: messages.ProveRequest, game: Game) -> messages.ProveReply:
    """The proof of a game's result by small endings, as an answer; empty where it cannot be found at once."""
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


def planned(question: messages.PlanRequest, game: Game) -> messages.PlanReply:
    """The order for a search worker, as an answer; the move itself where it is forced."""
    level = level_of(game.id, question.level)
    order = ordered(question.id, game, Limits(level.depth, level.nodes, MOST_SECONDS, level.endings))
    if len(order.legal) == 1:
        return replace(order, move=order.legal[0].word)
    return replace(order, handicaps=list(level_noise(game, question.level, question.seed).values()))


def examined(question: messages.AnalyseRequest, game: Game) -> messages.PlanReply:
    """The order for search workers to analyse every move, as an answer; no move is legal after the end."""
    return ordered(question.id, game, Limits(MAX_PLY, MOST_NODES, EXAMINING_SECONDS, endings=True))


class Limits(NamedTuple):
    """How far a search worker goes: moves ahead, positions, seconds; and whether it knows the tablebase."""

    depth: int
    nodes: int
    seconds: float
    endings: bool


def ordered(number: int, game: Game, limits: Limits) -> messages.PlanReply:
    """The orders for search workers, as an answer."""
    words = game.ruleset.rules.MOVE_WORDS
    first, *played = game.round_turns
    return messages.PlanReply(
        id=number,
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


def chosen(question: messages.ThinkRequest, result: SearchResult, compiled: bool) -> messages.ThinkReply:
    """The move chosen, as an answer."""
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


def failure(number: int, error: MashimoError) -> messages.ErrorReply:
    """An error, as an answer."""
    reason, place = error.reason, error.place
    return messages.ErrorReply(
        id=number,
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
