"""The engine's side of the worker: a question's text in, the answers' text out.

JavaScript calls `answer` with each question, and `advance` again and again while `thinking()`, looking in between
whether a question has come. Nothing is kept that the next question does not carry: the worker may die at any time.
"""

from __future__ import annotations

import sys
from base64 import b64encode
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import mashimo
from mashimo.bridge import messages
from mashimo.bridge.shown import shown
from mashimo.play.errors import IllegalMove, MashimoError
from mashimo.play.game import Game
from mashimo.play.notation import read_move
from mashimo.play.reading import read_game
from mashimo.play.record import Record
from mashimo.play.rulesets import GAMES
from mashimo.search import LEVELS, slip, slip_of, thinking_of, would_agree
from mashimo.search.machine import program_of

if TYPE_CHECKING:
    from mashimo.search import Thinking, Thought

MOST_SECONDS: Final = 1.0
"""No answer to `think` takes longer, by the clock."""
AGREEING_NODES: Final = 200_000
"""So many positions are looked at before the computer agrees to an end, or does not."""


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
        match question:
            case messages.Think():
                return self._begin(question)
            case messages.Stop():
                return self._stop(question)
            case _:
                return [self._answer(question)]

    def _answer(self, question: messages.Prompt) -> messages.Answer:
        """The answer to a question that has one at once."""
        match question:
            case messages.Show():
                return messages.Shown(question.id, shown(self._game(question.record)))
            case messages.Read():
                self._last = read_game(question.game, question.text)
                return messages.Shown(question.id, shown(self._last))
            case messages.Compile():
                return compiled(question)
            case messages.Plan():
                return planned(question, self._game(question.record))
            case messages.WouldAgree():
                agrees = would_agree(self._game(question.record), question.side, nodes=AGREEING_NODES)
                return messages.Agreement(question.id, agrees)

    def _begin(self, question: messages.Think) -> list[messages.Answer]:
        """Begin to think; only a move played by mistake is answered at once."""
        found = thinking_of(self._game(question.record), question.level, question.seed, MOST_SECONDS)
        if isinstance(found, str):
            self._task = None
            return [chosen(question, slip(found), compiled=True)]
        self._task = Task(question, found)
        return []

    def _stop(self, question: messages.Stop) -> list[messages.Answer]:
        """End the search of this id, if it is still under way, with what is known."""
        task = self._task
        if task is None or task.question.id != question.id:
            return []
        self._task = None
        return [chosen(task.question, task.thinking.thought, task.thinking.compiled)]

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
        return messages.encode(chosen(task.question, thought, task.thinking.compiled))

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


def compiled(question: messages.Compile) -> messages.Compiled:
    """The search of a game as a module, as an answer."""
    program = program_of(GAMES.named(question.game).id)
    boards, excluded = program.arrays["BOARDS"], program.arrays["EXCLUDED"]
    module = b64encode(program.binary).decode()
    return messages.Compiled(question.id, question.game, module, boards.address, boards.length, excluded.address)


def planned(question: messages.Plan, game: Game) -> messages.Planned:
    """What a search worker needs, as an answer; the move itself where it is forced or a level's slip."""
    legal = game.turns[-1].legal
    words = game.ruleset.rules.MOVE_WORDS
    move = slip_of(game, question.level, question.seed) or (words[legal[0]].text if len(legal) == 1 else "")
    first, *played = game.round_turns
    level = LEVELS[question.level]
    return messages.Planned(
        id=question.id,
        move=move,
        board=list(first.board),
        played=[read_move(words, turn.word) for turn in played],
        legal=[messages.RootMove(number, words[number].text) for number in legal],
        depth=level.depth,
        nodes=level.nodes,
        seconds=MOST_SECONDS,
    )


def chosen(question: messages.Think, thought: Thought, compiled: bool) -> messages.Chosen:
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
        compiled=compiled,
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
