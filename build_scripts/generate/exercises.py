"""Makes the exercises that are shipped with the page, web/data/exercises/GAME.txt; the same ones every time.

    python build_scripts/generate/exercises.py [--game NAME …] [--count 100] [--seed 1] [--check]
        [--folder web/data/exercises]
    python build_scripts/generate/exercises.py --grade [--game NAME …]
    python build_scripts/generate/exercises.py --table [--folder web/data/exercises …]

Every exercise that is kept has been looked at again, at each move of the solver, by a search of ten times as many
positions, and where few seeds are left by proved endings of more seeds than it was made with. At most half of them are
settled after few positions. `--check` makes as many as each file has again, and says of each whether it is the same,
byte for byte; `--grade` has the levels try those of the files anew, where levels play otherwise than they did;
`--table` prints what they come to, as Markdown for docs/exercises.md. The first hundred are the same however many are
asked for; another seed makes others, which in another folder show what more of them are like.
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
"""That of the exercises that are shipped."""
LAYER: Final = 3_000_000
"""The endings that confirm are of as many seeds as make no more positions than these: in Oware twelve."""
BAND: Final = 200
"""The ratings that are a row of the table."""
EASY: Final = 1_000
"""At most every second exercise is settled after so few positions."""


@cache
def known(name: str) -> Tablebase | None:
    """Proved endings of more seeds than exercises are made with; None for a game that has none."""
    if not hasattr(GAMES[name].rules, "PERSPECTIVES"):
        return None
    return tablebase.solve(name, tablebase.most_seeds(name, LAYER))


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


@dataclass
class Looks:
    """How many exercises have been looked at again."""

    all: int = 0
    refuted: int = 0


def chosen(name: str, seed: int, looks: Looks) -> Iterator[Exercise]:
    """The exercises of a game that are worth shipping, without end."""
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
    """The file of a game; what has been done for it is printed."""
    looks = Looks()
    exercises = []
    for exercise in islice(chosen(name, seed, looks), count):
        exercises.append(exercise)
        if sys.stderr.isatty():
            print(f"{name}: {len(exercises)} of {count}", end="\r", file=sys.stderr)
    print(f"{name}: {count} made; of {looks.all} looked at again, {looks.refuted} were not confirmed", flush=True)
    return written(exercises)


def checked(name: str, folder: Path, seed: int) -> bool:
    """Whether a file is what would be made now; that is printed, with the first line that differs."""
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
    """The file of a game, its exercises tried by the levels as they are now."""
    known = read(name, path_of(name, folder).read_text(encoding="utf-8"))
    tried = [replace(one, level=lowest_level(Game.from_record(one.record), one.solution)) for one in known]
    others = sum(one.level != before.level for one, before in zip(tried, known, strict=True))
    print(f"{name}: {others} of {len(known)} are solved by another level now", flush=True)
    return written(tried)


def markdown(heads: list[str], rows: list[list[object]]) -> str:
    """A table."""
    lines: list[list[object]] = [[*heads], ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in lines)


def predictions(files: dict[str, list[Exercise]]) -> str:
    """How the rating of an exercise predicts the lowest level that solves it: for each game and ratings, the mean."""
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
    """The highest level of a game."""
    return max(levels_of(name))


def together(exercises: list[Exercise]) -> str:
    """How rating and lowest level go together: Spearman's correlation, 1 where one always grows with the other."""
    try:
        found = correlation(ranks([one.rating for one in exercises]), ranks([one.level for one in exercises]))
    except StatisticsError:
        return "none"  # too few, or all alike
    return f"{found:.2f}"


def ranks(numbers: list[int]) -> list[float]:
    """The place of each number among them all in order; of equal ones the middle place."""
    ordered = sorted(numbers)
    return [(bisect_left(ordered, number) + bisect_right(ordered, number)) / 2 for number in numbers]


def figures(files: dict[str, list[Exercise]]) -> str:
    """What the exercises come to: how they are shown, how long they are, their bytes."""
    rows: list[list[object]] = []
    for name, exercises in files.items():
        data = written(exercises).encode()
        lengths = Counter(moves_of_solver(exercise) for exercise in exercises)
        proved = sum(exercise.proved for exercise in exercises)
        moves = ", ".join(f"{length}: {lengths[length]}" for length in sorted(lengths))
        rows.append([name, len(exercises), proved, moves, len(data), len(gzipped(data))])
    return markdown(["game", "exercises", "proved", "moves of the solver", "bytes", "by gzip"], rows)


def moves_of_solver(exercise: Exercise) -> int:
    """How many moves of its solution are the solver's."""
    game = Game.from_record(exercise.record)
    solver, own = game.turn, 0
    for move in exercise.solution:
        own += game.turn == solver
        game.play(move)
    return own


def path_of(name: str, folder: Path) -> Path:
    """Where the exercises of a game lie."""
    return folder / f"{name}.txt"


def main() -> None:
    """Make what is asked for."""
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
