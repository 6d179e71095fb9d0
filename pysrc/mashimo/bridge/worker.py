"""The engine's side of the worker: a question's text in, the answers' text out.

JavaScript calls `answer` with each question, and `advance` again and again while `thinking()`, looking in between
whether a question has come. Nothing is kept that the next question does not carry: the worker may die at any time.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import mashimo
from mashimo.bridge import messages
from mashimo.bridge.shown import shown
from mashimo.play.errors import IllegalMove, MashimoError
from mashimo.play.game import Game
from mashimo.play.reading import read_game
from mashimo.play.record import Record
from mashimo.search import slip, thinking_of

if TYPE_CHECKING:
    from mashimo.search import Thinking, Thought

MOST_SECONDS: Final = 1.0
"""No answer to `think` takes longer, by the clock."""


@dataclass
class Task:
    """A search under way for a question."""

    question: messages.Think
    thinking: Thinking


class Worker:
    """Answers questions; keeps at most one search under way and the last game it was asked about."""

    def __init__(self) -> None:
        self._task: Task | None = None
        self._last: Game | None = None

    def ready(self) -> str:
        """What to say when the engine is up."""
        python = ".".join(map(str, sys.version_info[:3]))
        return messages.encode(messages.Ready(mashimo.__version__, python))

    def answer(self, text: str) -> str:
        """The answers to a question's text; none yet for `think`, which `advance` answers."""
        try:
            return messages.encode(*self._answers(messages.decode(text)))
        except MashimoError as error:
            return messages.encode(failure(messages.id_of(text), error))

    def _answers(self, question: messages.Question) -> list[messages.Answer]:
        if isinstance(question, messages.Show):
            return [messages.Shown(question.id, shown(self._game(question.record)))]
        if isinstance(question, messages.Read):
            self._last = read_game(question.game, question.text)
            return [messages.Shown(question.id, shown(self._last))]
        if isinstance(question, messages.Think):
            return self._begin(question)
        return self._stop(question)

    def _begin(self, question: messages.Think) -> list[messages.Answer]:
        """Begin to think; only a move played by mistake is answered at once."""
        found = thinking_of(self._game(question.record), question.level, question.seed, MOST_SECONDS)
        if isinstance(found, str):
            self._task = None
            return [chosen(question, slip(found))]
        self._task = Task(question, found)
        return []

    def _stop(self, question: messages.Stop) -> list[messages.Answer]:
        """End the search of this id, if it is still under way, with what is known."""
        task = self._task
        if task is None or task.question.id != question.id:
            return []
        self._task = None
        return [chosen(task.question, task.thinking.thought)]

    def thinking(self) -> bool:
        """Whether a search is under way."""
        return self._task is not None

    def advance(self) -> str:
        """Think on for a while; the answer, if it is found."""
        task = self._task
        if task is None:
            return messages.encode()
        thought = task.thinking.advance()
        if not task.thinking.finished:
            return messages.encode()
        self._task = None
        return messages.encode(chosen(task.question, thought))

    def _game(self, message: messages.GameRecord) -> Game:
        """The game of a record: the last one played on, where the record goes on from it."""
        record = Record(message.game, message.start, message.match, tuple(message.moves), message.end)
        if self._last is None or not goes_on(self._last.to_record(), record):
            self._last = Game.from_record(record)
            return self._last
        game, self._last = self._last, None  # forgotten if a move is refused halfway
        game.play_on(record.moves[len(game.moves) :])
        self._last = game
        return game


def goes_on(earlier: Record, later: Record) -> bool:
    """Whether a record only adds moves to an earlier one, or is the same."""
    same = earlier.game == later.game and earlier.start == later.start and earlier.match == later.match
    if not same or earlier.end or later.end:
        return earlier == later
    return later.moves[: len(earlier.moves)] == earlier.moves


def chosen(question: messages.Think, thought: Thought) -> messages.Chosen:
    """What was found, as an answer."""
    return messages.Chosen(
        id=question.id,
        move=thought.move,
        level=question.level,
        depth=thought.depth,
        nodes=thought.nodes,
        value=thought.value,
        seconds=thought.seconds,
        capped=thought.capped,
    )


def failure(number: int, error: MashimoError) -> messages.Failed:
    """What was wrong, as an answer."""
    refusal = error.refusal if isinstance(error, IllegalMove) else None
    return messages.Failed(
        id=number,
        code=error.code,
        message=str(error),
        where=error.where,
        numbers=list(error.numbers),
        clause=refusal.clause if refusal else "",
        ours=refusal.ours if refusal else False,
    )


WORKER: Final = Worker()
ready = WORKER.ready
answer = WORKER.answer
advance = WORKER.advance
thinking = WORKER.thinking
