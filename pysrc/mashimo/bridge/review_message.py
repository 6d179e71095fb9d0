"""A review as the page and its search workers need it: what is to be searched, and what was found in words."""

from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING, cast

from mashimo.bridge import messages
from mashimo.play.errors import MashimoError
from mashimo.play.rulesets import GAMES
from mashimo.search import summary
from mashimo.search.reviewing import NODES, found_of, judgement_of, program_of, stretches_of
from mashimo.search.scale import ALL_MOVES, JUDGED

if TYPE_CHECKING:
    from mashimo.compiler.program import Region
    from mashimo.play.game import Game
    from mashimo.search import Judgement, Summary


def reviewed(question: messages.Survey | messages.Assess, game: Game) -> messages.Surveyed | messages.Assessed:
    """The answer to a question about the review of a game."""
    return surveyed(question, game) if isinstance(question, messages.Survey) else assessed(question, game)


def surveyed(question: messages.Survey, game: Game) -> messages.Surveyed:
    """What search workers need to review a game, as an answer."""
    found = []
    for one in stretches_of(game):
        first = max(one.first, one.first + question.since - one.at)
        if first < len(one.played):
            at = one.at + first - one.first
            found.append(messages.Stretch(list(one.board), list(one.played), first, at))
    return messages.Surveyed(question.id, found, NODES)


def judging_module(question: messages.Judging) -> messages.JudgingModule:
    """What judges the moves of a game as a module, as an answer."""
    program = program_of(GAMES.named(question.game).id)
    return messages.JudgingModule(
        id=question.id,
        game=question.game,
        module=b64encode(program.binary).decode(),
        board=program.arrays["BOARDS"].address,
        numbers=numbers_of(program.arrays["JUDGEMENT"]),
        points=numbers_of(program.arrays["POINTS"]),
    )


def numbers_of(region: Region) -> messages.Numbers:
    """Where an array lies."""
    return messages.Numbers(region.address, region.length)


def assessed(question: messages.Assess, game: Game) -> messages.Assessed:
    """What findings say of a game, as an answer. Raises MashimoError for a finding of no move."""
    judgements = {}
    for finding in sorted(question.findings, key=lambda one: one.at):
        if not 0 <= finding.at < len(game.moves) or (len(finding.numbers), len(finding.points)) != (JUDGED, ALL_MOVES):
            raise MashimoError("bad-message", f"findings: no finding of a move of this game: {finding.at}", "findings")
        judgements[finding.at] = judgement_of(game, finding.at, found_of(finding.numbers, finding.points))
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
