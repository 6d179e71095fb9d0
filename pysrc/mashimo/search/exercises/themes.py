"""Themes: what a line of moves shows, derived from its steps."""

from __future__ import annotations

from collections import Counter
from copy import copy
from typing import TYPE_CHECKING, Final

from mashimo.games.kit.events import HAND
from mashimo.games.kit.layout import seeds_in_houses
from mashimo.play.game import Game
from mashimo.play.steps import laps
from mashimo.search.game_review.reasons import moves_again

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mashimo.play.game import Turn

NOTED: Final = {
    "slam-takes-nothing": "slam",
    "slam-takes-all": "slam",
    "slam-forbidden": "slam",
    "must-feed": "feed",
    "leaves-nothing": "feed",
    "origin-skipped": "round",
    "moves-again": "again",
    "last-eight": "last-four",
    "corner": "corner",
    "tuz": "tuz",
}
"""The theme of each note of a turn (`Preview.notes`); other codes have none."""
MARKED: Final = {"kroo": "kroo", "tuz": "tuz"}
"""The theme of each mark of the house that is sown (`Ruleset.marks`)."""
THEMES: Final = (
    "capture",
    "several",
    "defend",
    "slam",
    "feed",
    "starve",
    "round",
    "kroo",
    "tuz",
    "again",
    "relay",
    "corner",
    "mtaji",
    "direction",
    "choice",
    "last-four",
    "last-seeds",
    "counting",
    "quiet",
    "win",
    "hold",
)
"""All themes, in the order in which they are listed."""
DEFENDED: Final = 2
"""The seeds by which a move must lessen the other's best capture to be called a defence."""
MANY_LAPS: Final = 3
"""The least number of laps of a turn whose last house is hard to foresee."""
FEW_SEEDS: Final = 4
"""The divisor of the game's seeds that gives the most seeds of a late position."""


def themes_of(game: Game, line: Sequence[str], kind: str = "") -> tuple[str, ...]:
    """Find the themes of a line of moves from a game's position, for the player to move there, in the order of THEMES.

    `kind` is `holds` where its first move alone does not lose.
    """
    after = copy(game)
    known = len(after.turns)
    after.play_on(line)
    turns = after.turns[known - 1 :]
    own = [at for at in range(1, len(turns)) if mover(game, turns[at - 1]) == mover(game, turns[0])]
    found = {theme for at in own for theme in of_turn(turns[at])}
    if any(moves_again(game.ruleset, turns[at - 1], turns[at]) for at in own):
        found.add("again")
    found |= of_start(game, turns[1], line[0])
    if after.result and after.result.winner == game.turn:
        found.add("win")
    if after.result and after.result.reason in ("starved", "cannot-play"):
        found.add("starve")
    if kind == "holds":
        found.add("hold")
    return tuple(theme for theme in THEMES if theme in found)


def mover(game: Game, turn: Turn) -> int:
    """Return the player to move after a turn."""
    return turn.board[game.ruleset.rules.TURN]


def of_turn(turn: Turn) -> set[str]:
    """Find the themes of one turn of the solver."""
    captures = [step for step in turn.steps if step.kind == "capture"]
    found = {NOTED[step.code] for step in turn.steps if step.code in NOTED}
    if captures:
        found.add("capture")
    if len(captures) > 1:
        found.add("several")
    if any(step.target == HAND for step in captures):
        found.add("mtaji")
    if laps(turn.steps) >= MANY_LAPS:
        found.add("relay")
    return found


def of_start(game: Game, turn: Turn, word: str) -> set[str]:
    """Find the themes of the first turn, compared with the other moves and the threats."""
    layout, rules = game.ruleset.layout, game.ruleset.rules
    words = {known.text: known.cells for known in rules.MOVE_WORDS.values()}
    cells = Counter(words[move] for move in game.legal_moves())
    found = set()
    if len(words[word]) == 1 and cells[words[word]] > 1:
        found.add("direction")
    sown = next((step.seeds for step in turn.steps if step.kind == "lift"), 0)
    if not sown:
        return {"choice"} if words[word] else set()
    marks = game.ruleset.marks(game.board)
    found |= {MARKED[marks[cell]] for cell in words[word] if marks.get(cell) in MARKED}
    if sown > layout.columns:
        found.add("counting")
    if len(layout.stores) and FEW_SEEDS * seeds_in_houses(layout, game.board) <= rules.SEEDS:
        found.add("last-seeds")
    taken = game.preview(word).captures
    if not taken:
        found.add("quiet")
    if not turn.result and defends(game, turn, taken):
        found.add("defend")
    return found


def defends(game: Game, turn: Turn, taken: int) -> bool:
    """Tell whether a turn leaves the other a smaller capture than they would make if they were to move before it."""
    before, after = bytearray(game.board), bytearray(turn.board)
    rules = game.ruleset.rules
    if after[rules.TURN] == before[rules.TURN]:
        return False
    before[rules.TURN] = after[rules.TURN]
    return most_captured(game, before) - most_captured(game, after) >= max(DEFENDED, taken)


def most_captured(game: Game, board: bytearray) -> int:
    """Return the largest capture of a move on a board; 0 where the game is over there."""
    there = Game(game.id, board)
    return max((there.preview(move).captures for move in there.legal_moves()), default=0)
