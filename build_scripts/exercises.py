"""Makes the exercises that are shipped with the page, web/exercises/GAME.txt; the same ones every time.

    python build_scripts/exercises.py [--game NAME …] [--count 100] [--check] [--table]

Every exercise that is kept has been looked at again, at each move of the solver, by a search of ten times as many
positions, and where few seeds are left by proved endings of more seeds than it was made with. At most half of them are
settled after few positions. `--check` makes them again and says whether the files are the same; `--table` prints what
they come to, as Markdown for docs/exercises.md. The first hundred are the same however many are asked for.
"""

import argparse
import gzip
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Final

from environment import ROOT, enter

if __name__ == "__main__":
    enter("test")  # the package below is found only in the project's environment

from mashimo import GAMES, Game
from mashimo.search import endings
from mashimo.search.endings import Endings
from mashimo.search.exercise_file import read, written
from mashimo.search.exercises import NODES, Exercise, endless
from mashimo.search.levels import EIGHT
from mashimo.search.only_move import TIMES, only_move

FOLDER: Final = ROOT / "web" / "exercises"
SEED: Final = 1
LAYER: Final = 3_000_000
"""The endings that confirm are of as many seeds as make no more positions than these: in Oware twelve."""
BAND: Final = 200
"""The ratings that are a row of the table."""
NONE: Final = max(EIGHT) + 1
"""The level of what no level solves."""
EASY: Final = 1_000
"""At most every second exercise is settled after so few positions."""


@cache
def known(name: str) -> Endings | None:
    """Proved endings of more seeds than exercises are made with; None for a game that has none."""
    if not hasattr(GAMES[name].rules, "VIEWS"):
        return None
    return endings.solve(name, endings.most_seeds(name, LAYER))


def confirmed(exercise: Exercise) -> bool:
    """Whether a search ten times longer, and all the endings there are, find every move of the solver alone right."""
    game = Game.from_record(exercise.record)
    solver = game.turn
    for move in exercise.solution:
        if game.turn == solver and len(game.legal_moves()) > 1:
            only = only_move(game, TIMES * NODES, known(game.id))
            if only is None or only.move != move:
                return False
        game.play(move)
    return True


def chosen(name: str) -> Iterator[Exercise]:
    """The exercises of a game that are worth shipping, without end."""
    easy, taken = 0, 0
    for exercise in endless(name, SEED):
        if (exercise.positions <= EASY and easy * 2 > taken) or not confirmed(exercise):
            continue
        easy += exercise.positions <= EASY
        taken += 1
        yield exercise


def made(name: str, count: int) -> str:
    """The file of a game."""
    exercises = []
    for exercise in islice(chosen(name), count):
        exercises.append(exercise)
        if sys.stderr.isatty():
            print(f"{name}: {len(exercises)} of {count}", end="\r", file=sys.stderr)
    return written(exercises)


def shipped(name: str) -> list[Exercise]:
    """The exercises of a game that are shipped."""
    return read(name, path_of(name).read_text(encoding="utf-8"))


def markdown(heads: list[str], rows: list[list[object]]) -> str:
    """A table."""
    lines: list[list[object]] = [[*heads], ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in lines)


def predictions() -> str:
    """How the rating of an exercise predicts the lowest level that solves it."""
    found = Counter((one.rating // BAND, one.level) for name in GAMES for one in shipped(name))
    rows: list[list[object]] = []
    for band in sorted({band for band, _ in found}):
        counts = [found[band, level] for level in (*EIGHT, NONE)]
        mean = sum(level * count for level, count in zip((*EIGHT, NONE), counts, strict=True)) / sum(counts)
        rows.append([f"{band * BAND}-{band * BAND + BAND - 1}", *counts, f"{mean:.1f}"])
    return markdown(["rating", *map(str, EIGHT), "none", "mean"], rows)


def figures() -> str:
    """What the shipped exercises come to: how they are shown, how long they are, their bytes."""
    rows: list[list[object]] = []
    for name in GAMES:
        data, exercises = path_of(name).read_bytes(), shipped(name)
        lengths = Counter(moves_of_solver(exercise) for exercise in exercises)
        proved = sum(exercise.proved for exercise in exercises)
        moves = ", ".join(f"{length}: {lengths[length]}" for length in sorted(lengths))
        rows.append([name, len(exercises), proved, moves, len(data), len(gzip.compress(data, 9))])
    return markdown(["game", "exercises", "proved", "moves of the solver", "bytes", "by gzip"], rows)


def moves_of_solver(exercise: Exercise) -> int:
    """How many moves of its solution are the solver's."""
    game = Game.from_record(exercise.record)
    solver, own = game.turn, 0
    for move in exercise.solution:
        own += game.turn == solver
        game.play(move)
    return own


def path_of(name: str) -> Path:
    """Where the exercises of a game lie."""
    return FOLDER / f"{name}.txt"


def main() -> None:
    """Make what is asked for."""
    parser = argparse.ArgumentParser(description="Make the exercises that are shipped.")
    parser.add_argument("--game", nargs="+", default=list(GAMES), choices=list(GAMES))
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--check", action="store_true", help="say whether the files are what would be made")
    parser.add_argument("--table", action="store_true", help="print what the files hold")
    asked = parser.parse_args()
    if asked.table:
        print(predictions(), figures(), sep="\n\n")
        return
    FOLDER.mkdir(exist_ok=True)
    for name in asked.game:
        text = made(name, asked.count)
        if asked.check and path_of(name).read_text(encoding="utf-8") != text:
            sys.exit(f"{path_of(name)} is not what would be made now")
        path_of(name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
