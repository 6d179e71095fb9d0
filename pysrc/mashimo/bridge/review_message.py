"""A review for the page and its search workers: the moves to be searched, and the findings in words."""

from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING, Final, cast

from mashimo.bridge import messages
from mashimo.games.kit.layout import SIDES, seeds_in_houses
from mashimo.play.errors import MashimoError
from mashimo.play.rulesets import GAMES
from mashimo.search import summary
from mashimo.search.backend import can_compile
from mashimo.search.game_review.review import (
    NODES,
    backend_of,
    judge_move,
    judgement_of,
    judging_program,
    parse_finding,
    segments_of,
)
from mashimo.search.kernel.constants import JUDGED, MOVE_COUNT
from mashimo.search.tablebase import SMALL, seeds_of, small_tablebase

if TYPE_CHECKING:
    from array import array

    from mashimo.compiler.program import Region
    from mashimo.play.game import Game
    from mashimo.search import Judgement, Summary
    from mashimo.search.backend import SearchBackend
    from mashimo.search.game_review.review import Segment
    from mashimo.search.tablebase import Tablebase

FEW_NODES: Final = 4_000
"""The positions visited for each move where not even the engine's own search can be compiled."""


class Reviewer:
    """A reviewer, which answers questions about reviews; where no search worker can start, it judges moves itself."""

    def __init__(self) -> None:
        self._under_way: tuple[str, Segment] | None = None
        self._backend: SearchBackend
        self._next = 0

    def answer(
        self, question: messages.SurveyRequest | messages.InspectRequest | messages.AssessRequest, game: Game
    ) -> messages.SurveyReply | messages.InspectReply | messages.AssessReply:
        """Answer a question about the review of a game."""
        if isinstance(question, messages.InspectRequest):
            return self.inspect(question, game)
        return survey(question, game) if isinstance(question, messages.SurveyRequest) else assess(question, game)

    def inspect(self, question: messages.InspectRequest, game: Game) -> messages.InspectReply:
        """Answer with the finding on a move. Raises MashimoError for a place without a move."""
        at = question.at
        segment = next((one for one in segments_of(game) if one.at <= at < one.at + len(one.played) - one.first), None)
        if segment is None:
            raise MashimoError("bad-message", f"at: no move of this game: {at}", "at")
        place = at - segment.at + segment.first
        if self._under_way != (game.id, segment) or place >= self._next:
            self._under_way = game.id, segment
            self._backend = backend_of(game.id, can_compile(game.id), tablebase_of(game.id))
            self._next = len(segment.played)
        while self._next > place:
            self._next -= 1
            judge_move(self._backend, segment, self._next, NODES if can_compile(game.id) else FEW_NODES)
        numbers, points = (list(cast("array[int]", self._backend.read(name))) for name in ("JUDGEMENT", "POINTS"))
        return messages.InspectReply(question.id, messages.Finding(at, numbers, points))


def tablebase_of(game: str) -> Tablebase | None:
    """Return the tablebase that a review uses; none where its solver cannot be compiled, and would take too long."""
    return small_tablebase(game) if can_compile(game) else None


def tablebase_at(game: Game, at: int) -> Tablebase | None:
    """Return the small tablebase if it has the position before a move; else none: the first marks need not wait."""
    seeds = seeds_of(game.id, SMALL)
    few = seeds is not None and seeds_in_houses(game.ruleset.layout, game.turns[at].board) <= seeds
    return tablebase_of(game.id) if few else None


def survey(question: messages.SurveyRequest, game: Game) -> messages.SurveyReply:
    """Answer with the order for search workers to review a game."""
    found = []
    for one in segments_of(game):
        first = max(one.first, one.first + question.since - one.at)
        if first < len(one.played):
            at = one.at + first - one.first
            found.append(messages.Segment(list(one.board), list(one.played), first, at))
    turn = game.ruleset.rules.TURN
    sides = [cast("messages.Side", SIDES[one.board[turn]]) for one in game.turns[: len(game.moves)]]
    return messages.SurveyReply(question.id, found, NODES, sides)


def compile_judging(question: messages.JudgeModuleRequest) -> messages.JudgeModuleReply:
    """Answer with the module that judges the moves of a game."""
    game = GAMES.named(question.game).id
    seeds = seeds_of(game, SMALL)
    program = judging_program(game, seeds)
    return messages.JudgeModuleReply(
        id=question.id,
        game=question.game,
        module=b64encode(program.binary).decode(),
        board=program.arrays["BOARDS"].address,
        bounds=[] if seeds is None else program.arrays["BOUNDS"].row_addresses,
        numbers=region_of(program.arrays["JUDGEMENT"]),
        points=region_of(program.arrays["POINTS"]),
    )


def region_of(region: Region) -> messages.Region:
    """Return the place of an array."""
    return messages.Region(region.address, region.length)


def assess(question: messages.AssessRequest, game: Game) -> messages.AssessReply:
    """Answer with the review of a game by its findings. Raises MashimoError for a finding of no move."""
    judgements = {}
    for finding in sorted(question.findings, key=lambda one: one.at):
        if not 0 <= finding.at < len(game.moves) or (len(finding.numbers), len(finding.points)) != (JUDGED, MOVE_COUNT):
            raise MashimoError("bad-message", f"findings: no finding of a move of this game: {finding.at}", "findings")
        found, tablebase = parse_finding(finding.numbers, finding.points), tablebase_at(game, finding.at)
        judgements[finding.at] = judgement_of(game, finding.at, found, tablebase)
    sides = summary(game, list(judgements.values()))
    moves = [assessment(at, judgement) for at, judgement in judgements.items()]
    return messages.AssessReply(question.id, moves, [side_summary(side) for side in sides])


def assessment(at: int, judgement: Judgement) -> messages.Assessment:
    """Convert a judgement to a message, with leads as South's."""
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
            messages.MistakeReason(w.code, w.move, w.most, w.least, list(w.houses), w.reason, w.clause, w.ours)
            for w in judgement.why
        ],
    )


def side_summary(side: Summary) -> messages.SideSummary:
    """Convert a side's summary to a message."""
    sizes = [messages.SizeCount(name, count) for name, count in side.sizes]
    return messages.SideSummary(cast("messages.Side", side.side), side.accuracy, list(side.lost), sizes)
