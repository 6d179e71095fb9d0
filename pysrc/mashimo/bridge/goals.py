"""Goals of exercises: a goal for a position, a judge of the answer, and the line that refutes a wrong one.

The lessons for beginners, the exercises of rules pages and those of the exercises dialog all have goals; the engine
alone decides what fulfils one. A goal is a short text:

    captures       the move that captures most
    captures=5     a move that captures this number of seeds
    again          a move whose player moves again
    wins           a move that wins the game at once
    ends=b         a move whose last seed falls in this house
    laps=2         a move of this number of laps
    safe           a move after which the other player can capture nothing
    best           the best move, as far as a short search sees
    note=CODE      a move with this note (a code of `Choice.notes`)
    move=F,C       one of these moves
    only=F         this move, the only right one; any other gets the line that refutes it
    any            any legal move
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from mashimo.bridge.position_message import choices
from mashimo.bridge.review_message import tablebase_of
from mashimo.play.errors import MashimoError
from mashimo.play.preview import place_words
from mashimo.play.steps import laps
from mashimo.search import analyse
from mashimo.search.coach import worst_answer
from mashimo.search.game_review.reasons import again as moves_again
from mashimo.search.game_review.reasons import game_after
from mashimo.search.kernel.constants import PROOF_BONUS

if TYPE_CHECKING:
    from collections.abc import Callable

    from mashimo.bridge.messages import Choice, Outcome, WrongAnswer
    from mashimo.play.game import Game

NODES: Final = 60_000
"""The positions searched for the best move."""
PROOF_NODES: Final = 120_000
"""The positions searched for what a wrong move costs: proofs need more than the choice of a move."""


def solutions(game: Game, goal: str) -> list[str]:
    """List the moves that fulfil a goal, in board order. Raises MashimoError for an unknown one, or where none does."""
    if not FORM.fullmatch(goal):
        raise MashimoError("exercise-goal", f"an exercise asks for one of {', '.join(GOALS)}, not {goal!r}", goal)
    kind, _, value = goal.partition("=")
    wanted = GOALS[kind](game, value)
    found = [choice.move for choice in choices(game) if wanted(choice)]
    if not found:
        raise MashimoError("exercise-none", f"no move here is what {goal!r} asks for", goal)
    return found


def captures(game: Game, value: str) -> Callable[[Choice], bool]:
    """Make a test for moves that capture this number of seeds, or most of all."""
    most = max((choice.captures for choice in choices(game)), default=0)
    number = int(value) if value else most
    return lambda choice: number > 0 and choice.captures == number


def again(game: Game, _: str) -> Callable[[Choice], bool]:
    """Make a test for moves whose player moves again."""

    def wanted(choice: Choice) -> bool:
        return moves_again(game_after(game, choice.move), game.turn)

    return wanted


def wins(game: Game, _: str) -> Callable[[Choice], bool]:
    """Make a test for moves that win at once."""

    def wanted(choice: Choice) -> bool:
        result = game_after(game, choice.move).result
        return result is not None and result.winner == game.turn

    return wanted


def best(game: Game, _: str) -> Callable[[Choice], bool]:
    """Make a test for moves than which none is worth more."""
    results = analyse(game, nodes=NODES)
    moves = {result.move for result in results if result.points == results[0].points}
    return lambda choice: choice.move in moves


def note(_: Game, value: str) -> Callable[[Choice], bool]:
    """Make a test for moves with this note."""
    return lambda choice: value in choice.notes


def ends(game: Game, value: str) -> Callable[[Choice], bool]:
    """Make a test for moves whose last seed falls in this house."""
    words = place_words(game.ruleset.layout)
    return lambda choice: words.get(choice.ends) == value


def of_laps(game: Game, value: str) -> Callable[[Choice], bool]:
    """Make a test for moves of this number of laps."""
    return lambda choice: laps_in(game, choice.move) == int(value)


def safe(game: Game, _: str) -> Callable[[Choice], bool]:
    """Make a test for moves after which no answer captures anything."""
    return lambda choice: worst_answer(game, choice.move) is None


def anything(_: Game, __: str) -> Callable[[Choice], bool]:
    """Make a test that every move passes."""
    return lambda _: True


def one_of(_: Game, value: str) -> Callable[[Choice], bool]:
    """Make a test for the moves that are named."""
    moves = value.split(",")
    return lambda choice: choice.move in moves


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on a move: whether it is right, and if not, why."""

    right: bool
    fault: WrongAnswer = ""
    """The fault of a wrong move by its goal; empty where there is only to say that another is asked for.

    - `nothing`: it captures nothing; `fewer`, `more`: it captures `count` seeds;
    - `ends`: its last seed falls elsewhere; `laps`: it has `count` laps;
    - `turn`: the other player is to move after it; `goes-on`: it does not end the game with a win;
    - `exposes`: by `reply` the other player captures `count` seeds.
    """
    count: int = 0
    reply: str = ""
    """The other player's best answer to a wrong move; empty where it is not asked for, or the player moves again."""
    lost: float = 0
    """The loss against the best move, in seeds, where the best is asked for."""
    outcome: Outcome = ""
    """`lost` where it surely loses the game, `missed` where the best move surely wins it, else empty."""


def judge_answer(game: Game, goal: str, move: str) -> Verdict:
    """Judge a move as the answer to a goal; an illegal one is wrong. Raises MashimoError as `solutions` does."""
    if move in solutions(game, goal):
        return Verdict(right=True)
    if move not in game.legal_moves():
        return Verdict(right=False)
    kind, _, value = goal.partition("=")
    return FAULTS[kind](game, value, move) if kind in FAULTS else Verdict(right=False)


def captures_other(game: Game, value: str, move: str) -> Verdict:
    """Give the verdict that a move captures nothing, or not the number of seeds that is asked for."""
    count = game.preview(move).captures
    if count == 0:
        return Verdict(False, "nothing")
    return Verdict(False, "more" if value and count > int(value) else "fewer", count)


def laps_differ(game: Game, _: str, move: str) -> Verdict:
    """Give the verdict that a move has another number of laps."""
    return Verdict(False, "laps", laps_in(game, move))


def exposes(game: Game, _: str, move: str) -> Verdict:
    """Give the verdict that the other player captures seeds after a move."""
    answer = worst_answer(game, move)
    if answer is None:
        return Verdict(right=False)  # unreachable: a move that exposes nothing fulfils the goal
    return Verdict(False, "exposes", answer.captured(), answer.turns[-1].word)


def refuted(game: Game, _: str, move: str) -> Verdict:
    """Judge a move where the best is asked for, by a short search that uses the small tablebase."""
    results = analyse(game, nodes=PROOF_NODES, tablebase=tablebase_of(game.id))
    found = next(result for result in results if result.move == move)
    played = game_after(game, move)
    answered = played.result is None and played.turn != game.turn
    reply = found.line[1] if answered and len(found.line) > 1 else ""
    outcome: Outcome = "lost" if found.points < -PROOF_BONUS else "missed" if results[0].points > PROOF_BONUS else ""
    return Verdict(False, reply=reply, lost=max(results[0].value - found.value, 0), outcome=outcome)


def laps_in(game: Game, move: str) -> int:
    """Count the laps of a move."""
    return laps(game_after(game, move).turns[-1].steps)


GOALS: Final = {
    "captures": captures,
    "again": again,
    "wins": wins,
    "ends": ends,
    "laps": of_laps,
    "safe": safe,
    "best": best,
    "note": note,
    "move": one_of,
    "only": one_of,
    "any": anything,
}
FORM: Final = re.compile(r"captures(=[0-9]{1,2})?|laps=[0-9]{1,3}|again|wins|safe|best|any|(ends|note|move|only)=.+")
FAULTS: Final[dict[str, Callable[[Game, str, str], Verdict]]] = {
    "captures": captures_other,
    "again": lambda *_: Verdict(False, "turn"),
    "wins": lambda *_: Verdict(False, "goes-on"),
    "ends": lambda *_: Verdict(False, "ends"),
    "laps": laps_differ,
    "safe": exposes,
    "best": refuted,
    "only": refuted,
}
