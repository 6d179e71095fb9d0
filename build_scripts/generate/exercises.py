"""Makes the exercises that are shipped with the page, web/data/exercises/GAME.txt; the same ones every time.

    python build_scripts/generate/exercises.py [--game NAME …] [--count 100] [--seed 1] [--check]
        [--folder web/data/exercises]
    python build_scripts/generate/exercises.py --grade [--game NAME …]
    python build_scripts/generate/exercises.py --table [--folder web/data/exercises …]

A search of ten times as many positions confirms every exercise at each move of the solver. Where few seeds are left, a
larger tablebase than it was made with confirms it too. At most half of the exercises are settled after few positions.

`--check` makes each file again, with as many exercises, and says whether it is the same, byte for byte. `--grade`
has the levels try those of the files anew, if levels have changed. `--table` prints figures on the files, as Markdown
for docs/exercises.md. The first hundred are the same however many are made. Another seed makes others, which in another
folder show what more exercises would be like.
"""

import argparse
import sys
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from pathlib import Path
from statistics import StatisticsError, correlation, mean
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from build_scripts.lib.environment import ROOT, run_in_venv
from build_scripts.lib.reproducible_zip import gzipped

if __name__ == "__main__":
    run_in_venv("test")  # the package below is found only in the project's environment

from mashimo import GAMES, Game
from mashimo.search import tablebase
from mashimo.search.exercises import Exercise, generate
from mashimo.search.exercises.exercise_file import read, written
from mashimo.search.exercises.generator import NODES, lowest_level
from mashimo.search.exercises.only_move import TIMES, only_move
from mashimo.search.levels import levels_of
from mashimo.search.tablebase import Tablebase

FOLDER: Final = ROOT / "web" / "data" / "exercises"
SEED: Final = 1
"""The seed of the exercises that are shipped."""
LAYER: Final = 3_000_000
"""The most positions of a layer of the tablebase that confirms: in Oware twelve seeds."""
BAND: Final = 200
"""The range of ratings that is a row of the table."""
EASY: Final = 1_000
"""The positions after which at most every second exercise is settled."""


@cache
def known(name: str) -> Tablebase | None:
    """Solve a larger tablebase than exercises are made with; None for a game that can have none."""
    if not hasattr(GAMES[name].rules, "PERSPECTIVES"):
        return None
    return tablebase.solve(name, tablebase.most_seeds(name, LAYER))


def confirmed(exercise: Exercise) -> bool:
    """Tell whether a ten times longer search, and this tablebase, find no other move right than the solver's."""
    game = Game.from_record(exercise.record)
    solver = game.turn
    for move in exercise.solution:
        if game.turn == solver and len(game.legal_moves()) > 1:
            only = only_move(game, TIMES * NODES, known(game.id))
            if only is None or only.move != move:
                return False
        game.play(move)
    return True


@dataclass
class Looks:
    """The number of exercises that were checked, and of those that were refuted."""

    all: int = 0
    refuted: int = 0


def chosen(name: str, seed: int, looks: Looks) -> Iterator[Exercise]:
    """Generate the exercises of a game that are worth shipping."""
    easy, taken = 0, 0
    for exercise in generate(name, seed, graded=False):
        if exercise.positions <= EASY and easy * 2 > taken:
            continue
        looks.all += 1
        if not confirmed(exercise):
            looks.refuted += 1
            continue
        easy += exercise.positions <= EASY
        taken += 1
        yield replace(exercise, level=lowest_level(Game.from_record(exercise.record), exercise.solution))


def made(name: str, count: int, seed: int) -> str:
    """Make the file of a game, and print what was done for it."""
    looks = Looks()
    exercises = []
    for exercise in islice(chosen(name, seed, looks), count):
        exercises.append(exercise)
        if sys.stderr.isatty():
            print(f"{name}: {len(exercises)} of {count}", end="\r", file=sys.stderr)
    said = f"of {looks.all} looked at again, {looks.refuted} were not confirmed"
    print(f"{name}: {len(exercises)} made; {said}", flush=True)
    return written(exercises)


def checked(name: str, folder: Path, seed: int) -> bool:
    """Tell whether a file is what would be made now; print that, with the first line that differs."""
    text = path_of(name, folder).read_text(encoding="utf-8")
    again = made(name, len(text.splitlines()), seed)
    if again == text:
        print(f"{name}: the file is the same, byte for byte ({len(text)} bytes)", flush=True)
        return True
    lines = enumerate(zip(text.splitlines(), again.splitlines(), strict=False), 1)
    number, (kept, now) = next(((at, pair) for at, pair in lines if pair[0] != pair[1]), (0, ("", "")))
    print(f"{name}: the file is NOT what would be made now; line {number}:\n  {kept}\n  {now}", flush=True)
    return False


def graded(name: str, folder: Path) -> str:
    """Write the file of a game anew, its exercises tried by the present levels."""
    known = read(name, path_of(name, folder).read_text(encoding="utf-8"))
    tried = [replace(one, level=lowest_level(Game.from_record(one.record), one.solution)) for one in known]
    others = sum(one.level != before.level for one, before in zip(tried, known, strict=True))
    print(f"{name}: {others} of {len(known)} are solved by another level now", flush=True)
    return written(tried)


def markdown(heads: list[str], rows: list[list[object]]) -> str:
    """Write a table as Markdown."""
    lines: list[list[object]] = [[*heads], ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in lines)


def predictions(files: dict[str, list[Exercise]]) -> str:
    """Write how an exercise's rating predicts the lowest level that solves it: the mean, by game and ratings."""
    names = list(files)
    rows: list[list[object]] = []
    for band in sorted({one.rating // BAND for exercises in files.values() for one in exercises}):
        cells: list[str] = []
        for name in names:
            levels = [one.level for one in files[name] if one.rating // BAND == band]
            cells.append(f"{mean(levels):.0f} ({len(levels)})" if levels else "")
        rows.append([f"{band * BAND}-{band * BAND + BAND - 1}", *cells])
    rows.append(["all", *(f"{mean(one.level for one in files[name]):.0f} ({len(files[name])})" for name in names)])
    rows.append(["no level solves", *(sum(one.level > highest(name) for one in files[name]) for name in names)])
    rows.append(["highest level", *map(highest, names)])
    rows.append(["correlation of ranks", *(together(files[name]) for name in names)])
    return markdown(["rating", *names], rows)


def highest(name: str) -> int:
    """Return the highest level of a game."""
    return max(levels_of(name))


def together(exercises: list[Exercise]) -> str:
    """Compute Spearman's correlation of rating and lowest level, 1 where one always grows with the other; as text."""
    try:
        found = correlation(ranks([one.rating for one in exercises]), ranks([one.level for one in exercises]))
    except StatisticsError:
        return "none"  # too few, or all alike
    return f"{found:.2f}"


def ranks(numbers: list[int]) -> list[float]:
    """Rank each number among them all in order; equal ones have the middle rank."""
    ordered = sorted(numbers)
    return [(bisect_left(ordered, number) + bisect_right(ordered, number)) / 2 for number in numbers]


def figures(files: dict[str, list[Exercise]]) -> str:
    """Write the figures of the exercises: how they are proved, how long they are, their bytes."""
    rows: list[list[object]] = []
    for name, exercises in files.items():
        data = written(exercises).encode()
        lengths = Counter(moves_of_solver(exercise) for exercise in exercises)
        proved = sum(exercise.proved for exercise in exercises)
        moves = ", ".join(f"{length}: {lengths[length]}" for length in sorted(lengths))
        rows.append([name, len(exercises), proved, moves, len(data), len(gzipped(data))])
    return markdown(["game", "exercises", "proved", "moves of the solver", "bytes", "by gzip"], rows)


def moves_of_solver(exercise: Exercise) -> int:
    """Count the moves of a solution that are the solver's."""
    game = Game.from_record(exercise.record)
    solver, own = game.turn, 0
    for move in exercise.solution:
        own += game.turn == solver
        game.play(move)
    return own


def path_of(name: str, folder: Path) -> Path:
    """Return the path of a game's exercises."""
    return folder / f"{name}.txt"


def main() -> None:
    """Make, check, grade or tabulate the exercises, as the command line asks."""
    parser = argparse.ArgumentParser(description="Make the exercises that are shipped.")
    parser.add_argument("--game", nargs="+", default=list(GAMES), choices=list(GAMES))
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--folder", type=Path, nargs="+", default=[FOLDER], help="where the files are")
    parser.add_argument("--check", action="store_true", help="say whether the files are what would be made")
    parser.add_argument("--grade", action="store_true", help="have the levels try the exercises of the files anew")
    parser.add_argument("--table", action="store_true", help="print what the files hold")
    asked = parser.parse_args()
    if asked.table:
        files = {
            name: [one for at in asked.folder for one in read(name, path_of(name, at).read_text(encoding="utf-8"))]
            for name in asked.game
        }
        print(predictions(files), figures(files), sep="\n\n")
        return
    folder = asked.folder[0]
    if asked.check:
        same = [checked(name, folder, asked.seed) for name in asked.game]
        if not all(same):
            sys.exit("not all files are what would be made now")
    else:
        folder.mkdir(exist_ok=True)
        for name in asked.game:
            text = graded(name, folder) if asked.grade else made(name, asked.count, asked.seed)
            path_of(name, folder).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
