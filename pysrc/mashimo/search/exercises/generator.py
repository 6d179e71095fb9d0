"""Exercises: positions in which exactly one move is right, found in games that err; as many as are asked for.

A game, a number and a seed make the same exercises on every machine, compiled or interpreted. `only_move` decides which
move is right; nothing here knows a game.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from math import log10
from random import Random
from typing import TYPE_CHECKING, Final

from mashimo.play.game import Game
from mashimo.play.limits import count_limit
from mashimo.search.analysis import Analysis
from mashimo.search.exercises.only_move import only_move
from mashimo.search.exercises.themes import themes_of
from mashimo.search.levels import STEP, level_of, levels_of
from mashimo.search.moves import best_move
from mashimo.search.tablebase import small_tablebase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mashimo.search.exercises.only_move import OnlyMove
    from mashimo.search.tablebase import Tablebase

__all__ = ["Exercise", "generate", "make"]

NODES: Final = 100_000
"""The positions that may be visited to see which move of a position is right."""
PLAYERS: Final = ((500, 0.1), (2_000, 0.1), (8_000, 0.05), (30_000, 0.05))
"""The players of the games: the positions that each visits for a move, and how often it plays any legal move instead.

They are no levels of the computer: a level may change how it plays, which would change the exercises.
"""
OPENING: Final = 4
"""The random moves before the players begin."""
LONGEST_GAME: Final = 160
"""The turns after which a game is abandoned."""
APART: Final = 6
"""The least number of turns between two exercises of one game."""
LONGEST: Final = 5
"""The most moves of the solver."""
OBVIOUS_SHARE: Final = 4
"""One exercise in this many may be an obvious move."""
SEEN_AT_SIGHT: Final = 200
"""The most positions after which a search holds an obvious move for the best."""
BASE_RATING: Final = 500
"""The rating of an exercise that a search solves at once."""
RATING_PER_TENFOLD: Final = 200
"""The rating added for a search that visits ten times as many positions."""
RATING_PER_MOVE: Final = 120
"""The rating added for each further move of the solver."""
FRUITLESS: Final = 100
"""The games in a row without a new exercise after which no more are looked for: a tiny game has few."""
TRIES: Final = 5
"""The tries of a level that errs, with different seeds; it solves an exercise if most of them do."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """A position, and the only right line from there."""

    record: str
    """The record of a game that begins in the position."""
    solution: tuple[str, ...]
    """The moves: the solver's, and between them the best replies."""
    margin: float
    """The lead of the first move over the next best, in seeds; the least lead, if that is proved."""
    themes: tuple[str, ...]
    """The themes of `themes.THEMES` that it shows, in their order."""
    level: int
    """The lowest level of the game that misses no capture and solves it, by its number in `levels_of`: 10, 20, 30 …

    0 where no level has tried; one step above the highest level where none solves it.
    """
    proved: bool
    """Whether a tablebase or the end of the game proves every move of the solver; else a search found them."""
    positions: int = 0
    """The positions a search visits until it holds the right move for good, at the solver's hardest move."""

    @property
    def rating(self) -> int:
        """The difficulty as an opponent's rating (play/glicko.py): from the search's effort, and the length."""
        return round(
            BASE_RATING + RATING_PER_TENFOLD * log10(1 + self.positions) + RATING_PER_MOVE * (len(self.solution) // 2)
        )


def make(  # noqa: PLR0913  # how many of what, and how it is searched
    game: str,
    count: int = 1,
    seed: int = 0,
    *,
    nodes: int = NODES,
    tablebase: Tablebase | None = None,
    compiled: bool | None = None,
) -> list[Exercise]:
    """Make `count` exercises of a game, or fewer where a tiny game has no more; the same `seed` makes the same ones.

    At most `nodes` positions are visited to see which move is right. A solved `tablebase` proves what it can, by
    default a small one. `compiled` says whether the search runs compiled. Raises NotationError for a name of no game,
    MashimoError for a count or nodes that are no whole number from 0 up.

        >>> from mashimo.search.exercises import make
        >>> make("bao-kenya", count=0)
        []
    """
    count = count_limit("count", count)
    return list(islice(generate(game, seed, nodes=nodes, tablebase=tablebase, compiled=compiled), count))


def generate(  # noqa: PLR0913  # the arguments of `make`, and one more
    game: str,
    seed: int = 0,
    *,
    nodes: int = NODES,
    tablebase: Tablebase | None = None,
    compiled: bool | None = None,
    graded: bool = True,
) -> Iterator[Exercise]:
    """Generate the exercises that `make` makes, one by one; levels try them if they are to be `graded`.

    It ends after FRUITLESS games in a row that have no new one.
    """
    nodes = count_limit("nodes", nodes)
    tablebase = tablebase or small_tablebase(game)
    seen: set[str] = set()
    easy, made, number, last = 0, 0, 0, 0
    while number - last < FRUITLESS:
        number += 1
        for exercise in looked_for(game, f"{seed};{number}", nodes, tablebase, compiled, graded=graded):
            if exercise is None:
                continue
            obvious = is_obvious(exercise)
            if exercise.record in seen or (obvious and easy * OBVIOUS_SHARE > made):
                continue
            seen.add(exercise.record)
            easy += obvious
            made += 1
            last = number
            yield exercise


def unrated(name: str, seed: int, number: int) -> Iterator[Exercise | None]:
    """Generate the exercises of one game of `generate` without the obvious ones; they are of level 0, not graded.

    Each turn without one gives None, so that a caller with little time can stop. Raises NotationError for a name of no
    game.
    """
    for found in looked_for(name, f"{seed};{number}", NODES, small_tablebase(name), None, graded=False):
        yield None if found and is_obvious(found) else found


def looked_for(  # noqa: PLR0913  # how the game is played, and how it is searched
    name: str, seed: str, nodes: int, tablebase: Tablebase | None, compiled: bool | None, *, graded: bool = True
) -> Iterator[Exercise | None]:
    """Generate the exercises of one game, which `seed` decides; None for each turn that has none."""
    chance = Random(f"exercises;{name};{seed}")  # noqa: S311  # one game everywhere, no secret
    players = dict(zip("SN", chance.sample(PLAYERS, 2), strict=True))
    played = Game(name)
    due = OPENING
    while not played.result and len(played.moves) < LONGEST_GAME:
        at = len(played.moves)
        exercise = None
        if at >= due:
            exercise = exercise_at(Game(name, bytearray(played.board)), nodes, tablebase, compiled, graded=graded)
            due = at + APART if exercise else due
        yield exercise
        looks, errors = players[played.turn]
        errs = at < OPENING or chance.random() < errors
        played.play(chance.choice(played.legal_moves()) if errs else best_move(played, nodes=looks).move)


def exercise_at(
    game: Game, nodes: int, tablebase: Tablebase | None, compiled: bool | None, *, graded: bool = True
) -> Exercise | None:
    """Make the exercise of a position, tried by the levels if `graded`; None unless one move alone is clearly right."""
    if not game.legal_moves():
        return None
    first = only_move(game, nodes, tablebase, compiled=compiled)
    if first is None:
        return None
    line, found = line_from(game, first, nodes, tablebase, compiled)
    proved = all(only.proved for only in found)
    themes = themes_of(game, line, first.kind)
    level = lowest_level(game, line) if graded else 0
    positions = max(only.positions for only in found)
    return Exercise(game.record(), tuple(line), first.margin, themes, level, proved, positions)


def line_from(
    game: Game, first: OnlyMove, nodes: int, tablebase: Tablebase | None, compiled: bool | None
) -> tuple[list[str], list[OnlyMove]]:
    """Find the line from a position for as long as only one of the solver's moves is right; return it, and these moves.

    A forced move of the solver may stand inside the line, never at its end.
    """
    ahead, solver = Game.from_record(game.record()), game.turn
    only: OnlyMove | None = first
    found: list[OnlyMove] = []
    line: list[str] = []
    own = 0
    while not ahead.result and own < LONGEST:
        if ahead.turn != solver:
            ahead.play(reply(ahead, nodes, tablebase, compiled))
            continue
        if only is None and len(ahead.legal_moves()) > 1:
            only = only_move(ahead, nodes, tablebase, compiled=compiled)
            if only is None:
                break
        own += 1
        ahead.play(only.move if only else ahead.legal_moves()[0])
        if only:
            found.append(only)
            line = ahead.moves
        only = None
    return line, found


def reply(game: Game, nodes: int, tablebase: Tablebase | None, compiled: bool | None) -> str:
    """Choose the best reply of the other player: among those that the tablebase proves best, the search's best."""
    analysis = Analysis(game, nodes=nodes // 10, tablebase=tablebase, compiled=compiled)
    while not analysis.finished:
        analysis.advance()
    known = tablebase.probe(game) if tablebase else None
    good = known.moves if known else tuple(game.legal_moves())
    return next(result.move for result in analysis.results if result.move in good)


def is_obvious(exercise: Exercise) -> bool:
    """Tell whether an exercise is one obvious move: found after a few positions, or the largest capture."""
    if len(exercise.solution) > 1:
        return False
    game = Game.from_record(exercise.record)
    captures = {move: game.preview(move).captures for move in game.legal_moves()}
    most = max(captures.values())
    greedy = captures.pop(exercise.solution[0]) == most > max(captures.values())
    return greedy or exercise.positions <= SEEN_AT_SIGHT


def lowest_level(game: Game, line: list[str] | tuple[str, ...]) -> int:
    """Return the lowest level of a game that plays all the solver's moves of a line; one step above all if none does.

    Levels that miss captures are not asked: they find quiet moves because they see no others.
    """
    levels = levels_of(game.id)
    seeing = (number for number, level in levels.items() if not level.miss_rate)
    return next((number for number in seeing if solves(number, game, line)), max(levels) + STEP)


def solves(level: int, game: Game, line: list[str] | tuple[str, ...]) -> bool:
    """Tell whether a level mostly plays all the moves that a line has for the player to move."""
    tries = TRIES if level_of(game.id, level).temperature else 1  # without errors the seed changes nothing
    return sum(solves_once(level, game, line, seed) for seed in range(tries)) * 2 > tries


def solves_once(level: int, game: Game, line: list[str] | tuple[str, ...], seed: int) -> bool:
    """Tell whether a level, with a seed, plays all the moves that a line has for the player to move."""
    ahead = Game.from_record(game.record())
    for move in line:
        if ahead.turn == game.turn and best_move(ahead, level=level, seed=seed).move != move:
            return False
        ahead.play(move)
    return True
