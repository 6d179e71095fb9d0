"""The commands `review` and `exercises`: a game judged move by move, and new exercises."""

from __future__ import annotations

import sys
from dataclasses import asdict
from itertools import islice
from typing import TYPE_CHECKING

from mashimo.cli.analyse import endings_of
from mashimo.cli.output import Progress, game_json, print_json, side_name
from mashimo.search import levels_of, review, summary
from mashimo.search.exercises import generate
from mashimo.search.exercises.generator import FRUITLESS
from mashimo.search.game_review.judgement import LOST, WON

if TYPE_CHECKING:
    from argparse import Namespace

    from mashimo.play.game import Game
    from mashimo.search.exercises import Exercise
    from mashimo.search.game_review.judgement import Judgement


def review_game(args: Namespace, game: Game) -> None:
    """Run `review`: print what each move of a game lost, and how either side played."""
    limits = {} if args.nodes is None else {"nodes": args.nodes}
    with Progress(every_step=args.progress) as progress:
        known = endings_of(args, game, progress)
        judgements = review(
            game, tablebase=known, progress=lambda done, total: progress.tell(f"{done} of {total} moves"), **limits
        )
    sides = summary(game, judgements)
    if args.json:
        moves = [asdict(judgement) | {"blamed": judgement.blamed} for judgement in judgements]
        print_json(game_json(game) | {"moves": moves, "sides": [asdict(side) for side in sides]})
        return
    for number, judgement in enumerate(judgements, 1):
        print(f"{number:3} {side_name(judgement.side)} {judgement.move:6} {judgement_text(judgement)}".rstrip())
    for side in sides:
        accuracy = "nothing to judge" if side.accuracy is None else f"accuracy {side.accuracy:.0f} %"
        print(f"{side_name(side.side)}: {accuracy}")


def judgement_text(judgement: Judgement) -> str:
    """Describe a move in words; empty if it lost nothing."""
    if judgement.forced:
        return "forced"
    if judgement.move == judgement.best or not judgement.size:
        return ""
    line = " ".join(judgement.line)
    kept = "" if judgement.blamed else ", and changes nothing"
    exactly = "exactly " if judgement.proved else ""
    loss = f"loses {exactly}{judgement.lost:.1f} seeds"
    if not round(judgement.lost, 1):  # a result can be lost without a seed, that of a round too
        sure_win = "gives a sure win away" if judgement.result == WON else "gives a better result away"
        loss = "loses the game" if judgement.kept == LOST else sure_win
    return f"{judgement.size}: {loss}{kept}; better {line}"


def make(args: Namespace, game: Game) -> None:
    """Run `exercises`: print positions in which exactly one move is right, each with its solution."""
    number = 0
    with Progress(every_step=args.progress) as progress:
        for number, exercise in enumerate(islice(generate(game.id, args.seed), args.count), 1):
            progress.end()
            if args.json:
                print_json(asdict(exercise))
            else:
                print(exercise_text(game.id, exercise), flush=True)
            progress.tell(f"{number} of {args.count} exercises")
    if number < args.count:
        print(f"only {number} of {args.count}: {FRUITLESS} games in a row had no new exercise", file=sys.stderr)


def exercise_text(game: str, exercise: Exercise) -> str:
    """Describe an exercise in two lines: its position, and its solution with what is known of it."""
    sure = "proved" if exercise.proved else "as far as a search sees"
    solution, themes = " ".join(exercise.solution), ", ".join(exercise.themes)
    return f"{exercise.record}\n  {solution}  ({themes}; {level_text(game, exercise)}; {sure})"


def level_text(game: str, exercise: Exercise) -> str:
    """Name the lowest level that solves an exercise, in words."""
    highest = max(levels_of(game))
    return f"solved from level {exercise.level} on" if exercise.level <= highest else f"above level {highest}"
