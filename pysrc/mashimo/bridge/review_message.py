"""A review as the page and its search workers need it: what is to be searched, and what was found in words."""

from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING, Final, cast

from mashimo.bridge import messages
from mashimo.games.kit.layout import seeds_in_houses
from mashimo.play.errors import MashimoError
from mashimo.play.rulesets import GAMES
from mashimo.search import summary
from mashimo.search.backend import can_compile
from mashimo.search.game_review.review import (
    NODES,
    found_of,
    judgement_of,
    look,
    machine_of,
    program_of,
    stretches_of,
)
from mashimo.search.kernel.constants import ALL_MOVES, JUDGED
from mashimo.search.tablebase import SMALL, seeds_of, small_endings

if TYPE_CHECKING:
    from array import array

    from mashimo.compiler.program import Region
    from mashimo.play.game import Game
    from mashimo.search import Judgement, Summary
    from mashimo.search.backend import Machine
    from mashimo.search.game_review.review import Stretch
    from mashimo.search.tablebase import Endings

FEW_NODES: Final = 4_000
"""The positions visited for each move where even the engine's own search cannot be compiled."""


class Reviewer:
    """The answers to questions about reviews; where no search worker can be had, it judges the moves itself."""

    def __init__(self) -> None:
        self._under_way: tuple[str, Stretch] | None = None
        self._machine: Machine
        self._next = 0

    def reviewed(
        self, question: messages.Survey | messages.Inspect | messages.Assess, game: Game
    ) -> messages.Surveyed | messages.Inspected | messages.Assessed:
        """The answer to a question about the review of a game."""
        if isinstance(question, messages.Inspect):
            return self.inspected(question, game)
        return surveyed(question, game) if isinstance(question, messages.Survey) else assessed(question, game)

    def inspected(self, question: messages.Inspect, game: Game) -> messages.Inspected:
        """The finding on a move, as an answer. Raises MashimoError for a place where none was played."""
        at = question.at
        stretch = next((one for one in stretches_of(game) if one.at <= at < one.at + len(one.played) - one.first), None)
        if stretch is None:
            raise MashimoError("bad-message", f"at: no move of this game: {at}", "at")
        place = at - stretch.at + stretch.first
        if self._under_way != (game.id, stretch) or place >= self._next:
            self._under_way = game.id, stretch
            self._machine = machine_of(game.id, can_compile(game.id), endings_of(game.id))
            self._next = len(stretch.played)
        while self._next > place:
            self._next -= 1
            look(self._machine, stretch, self._next, NODES if can_compile(game.id) else FEW_NODES)
        numbers, points = (list(cast("array[int]", self._machine.read(name))) for name in ("JUDGEMENT", "POINTS"))
        return messages.Inspected(question.id, messages.Finding(at, numbers, points))


def endings_of(game: str) -> Endings | None:
    """The endings that a review knows; none where solving them cannot be compiled, and would take too long."""
    return small_endings(game) if can_compile(game) else None


def endings_for(game: Game, at: int) -> Endings | None:
    """These, where they know the position before a move: the first marks need not wait for what they do not ask."""
    seeds = seeds_of(game.id, SMALL)
    few = seeds is not None and seeds_in_houses(game.ruleset.layout, game.turns[at].board) <= seeds
    return endings_of(game.id) if few else None


def surveyed(question: messages.Survey, game: Game) -> messages.Surveyed:
    """The order for search workers to review a game, as an answer."""
    found = []
    for one in stretches_of(game):
        first = max(one.first, one.first + question.since - one.at)
        if first < len(one.played):
            at = one.at + first - one.first
            found.append(messages.Stretch(list(one.board), list(one.played), first, at))
    return messages.Surveyed(question.id, found, NODES)


def judging_module(question: messages.Judging) -> messages.JudgingModule:
    """The module that judges the moves of a game, as an answer."""
    game = GAMES.named(question.game).id
    seeds = seeds_of(game, SMALL)
    program = program_of(game, seeds)
    return messages.JudgingModule(
        id=question.id,
        game=question.game,
        module=b64encode(program.binary).decode(),
        board=program.arrays["BOARDS"].address,
        bounds=[] if seeds is None else program.arrays["BOUNDS"].row_addresses,
        numbers=numbers_of(program.arrays["JUDGEMENT"]),
        points=numbers_of(program.arrays["POINTS"]),
    )


def numbers_of(region: Region) -> messages.Numbers:
    """Where an array lies."""
    return messages.Numbers(region.address, region.length)


def assessed(question: messages.Assess, game: Game) -> messages.Assessed:
    """The review of a game by its findings, as an answer. Raises MashimoError for a finding of no move."""
    judgements = {}
    for finding in sorted(question.findings, key=lambda one: one.at):
        if not 0 <= finding.at < len(game.moves) or (len(finding.numbers), len(finding.points)) != (JUDGED, ALL_MOVES):
            raise MashimoError("bad-message", f"findings: no finding of a move of this game: {finding.at}", "findings")
        found, endings = found_of(finding.numbers, finding.points), endings_for(game, finding.at)
        judgements[finding.at] = judgement_of(game, finding.at, found, endings)
    sides = summary(game, list(judgements.values()))
    moves = [assessment(at, judgement) for at, judgement in judgements.items()]
    return messages.Assessed(question.id, moves, [side_summary(side) for side in sides])


def assessment(at: int, judgement: Judgement) -> messages.Assessment:
    """A judgement as it travels: who stands better is told of South."""
    south = 1 if judgement.side == "S" else -1
    return messages.Assessment(
        at=at,
        move=judgement.move,
        side=cast("messages.Side", judgement.side),
        lost=judgement.lost,
        best=judgement.best,
        line=list(judgement.line),
        proved=judgement.proved,
        forced=judgement.forced,
        difficulty=judgement.difficulty,
        ahead=south * judgement.value,
        after=south * judgement.after,
        result=judgement.result,
        kept=judgement.kept,
        size=judgement.size,
        blamed=judgement.blamed,
        turning=judgement.turning,
        depth=judgement.depth,
        why=[
            messages.Why(w.code, w.move, w.most, w.least, list(w.houses), w.reason, w.clause, w.ours)
            for w in judgement.why
        ],
    )


def side_summary(side: Summary) -> messages.SideSummary:
    """How a side has played, as it travels."""
    sizes = [messages.SizeCount(name, count) for name, count in side.sizes]
    return messages.SideSummary(cast("messages.Side", side.side), side.accuracy, list(side.lost), sizes)
