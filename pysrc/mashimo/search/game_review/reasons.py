"""The reasons of a mistake: only facts that the rules themselves show, in one turn and the answer to it.

Each is seen by playing: the move that was played, the better one, and every answer to both.
"""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from mashimo.games.kit.events import CAPTURE
from mashimo.games.kit.layout import SIDES
from mashimo.play.preview import place_words
from mashimo.play.steps import laps
from mashimo.search.game_review.judgement import MistakeReason

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mashimo.play.game import Game, Turn
    from mashimo.play.reasons import Reason
    from mashimo.play.rulesets import Ruleset
    from mashimo.search.game_review.judgement import Judgement

TELLING: Final = 2
"""The seeds, or laps, by which one capture, or relay, must exceed another to be named."""
UNFED: Final = "starved"
"""The reason of a game that ends because the player to move has no seeds."""
AGAIN: Final = "moves-again"
"""The note of a turn whose player moves again."""


def reasons_for(game: Game, at: int, judgement: Judgement) -> tuple[MistakeReason, ...]:
    """List the facts about the mistake at this place of a game, the weightiest first."""
    if judgement.best == judgement.move:
        return ()
    before = game_before(game, at)
    return tuple(facts(before, game_after(before, judgement.best), game_after(before, judgement.move), judgement.side))


def facts(before: Game, better: Game, played: Game, side: str) -> Iterator[MistakeReason]:
    """Find the facts, from the games before the mistake, after the better move and after the one played."""
    word = better.turns[-1].word
    if better.result and better.result.winner == side:
        yield with_clause(MistakeReason("wins-now", word), better.result_reason)
    elif played.result and not better.result:
        yield with_clause(MistakeReason("ends"), played.result_reason)
    yield from lets_end(better, played, side)
    most, least = better.captured(), played.captured()
    if most >= least + TELLING or most > least == 0:
        yield with_clause(MistakeReason("takes", word, most, least), reason_for_code(before, CAPTURE))
    if again(better, side) and not again(played, side):
        yield with_clause(MistakeReason("again", word), before.ruleset.reasons.all.get(AGAIN))
    yield from exposes(better, played, side)
    if played.given() > better.given():
        yield with_clause(
            MistakeReason("gives", word, played.given(), better.given()), reason_for_code(before, CAPTURE)
        )
    most, least = laps(better.turns[-1].steps), laps(played.turns[-1].steps)
    if most >= least + TELLING:
        yield MistakeReason("relay", word, most, least)


def lets_end(better: Game, played: Game, side: str) -> Iterator[MistakeReason]:
    """Find whether the other can now end the game, to win or with no seeds left, but not after the better move."""
    for code, said in (("lets-end", loses), ("unfed", starves)):
        now = [reply for reply in replies(played, side) if said(reply, side)]
        if now and not any(said(reply, side) for reply in replies(better, side)):
            yield with_clause(MistakeReason(code, now[0].turns[-1].word), now[0].result_reason)
            return


def exposes(better: Game, played: Game, side: str) -> Iterator[MistakeReason]:
    """Find whether the other can now capture more than after the better move."""
    now = max(replies(played, side), key=lambda reply: reply.captured(), default=None)
    most = now.captured() if now else 0
    least = max((reply.captured() for reply in replies(better, side)), default=0)
    if now and most >= least + TELLING:
        words, layout = place_words(played.ruleset.layout), played.ruleset.layout
        taken = {step.source for step in now.turns[-1].steps if step.kind == "capture"}
        houses = tuple(words[house.cell] for house in layout.houses if house.cell in taken)
        yield with_clause(
            MistakeReason("exposes", now.turns[-1].word, most, least, houses), reason_for_code(played, CAPTURE)
        )


def game_before(game: Game, at: int) -> Game:
    """Copy a game as it was after its first `at` moves."""
    before = copy(game)
    for _ in game.turns[at + 1 :]:
        before.undo()
    return before


def game_after(game: Game, word: str) -> Game:
    """Copy a game, and play a move in the copy."""
    played = copy(game)
    played.play(word)
    return played


def replies(game: Game, side: str) -> list[Game]:
    """List the games after each answer to a side's turn; none where that side moves again."""
    if game.turn == side:
        return []
    return [game_after(game, word) for word in game.legal_moves()]


def loses(game: Game, side: str) -> bool:
    """Tell whether a game has ended with a loss for a side."""
    return game.result is not None and game.result.winner not in {side, None}


def starves(game: Game, side: str) -> bool:
    """Tell whether a game has ended because a side that is to move has no seeds."""
    reason = game.result_reason
    return reason is not None and reason.code == UNFED and game.board[game.ruleset.rules.TURN] == SIDES.index(side)


def again(game: Game, side: str) -> bool:
    """Tell whether a side that has just sown moves again."""
    return game.turn == side and moves_again(game.ruleset, *game.turns[-2:])


def moves_again(ruleset: Ruleset, before: Turn, turn: Turn) -> bool:
    """Tell whether the sower of a turn moves again; claiming houses, or beginning a round, does not count."""
    sown = any(step.kind == "sow" for step in turn.steps)
    same = turn.board[ruleset.rules.TURN] == before.board[ruleset.rules.TURN]
    return same and sown and turn.result is None and turn.rounds == before.rounds


def reason_for_code(game: Game, code: int) -> Reason | None:
    """Return the reason that a code of a game rests on, if it has a clause for it."""
    reasons = game.ruleset.reasons
    return reasons.reason(code) if code in reasons.clauses else None


def with_clause(why: MistakeReason, reason: Reason | None) -> MistakeReason:
    """Add to a fact the clause that it rests on."""
    return replace(why, reason=reason.code, clause=reason.clause, ours=reason.ours) if reason else why
