"""The file of a game's exercises: a line each, read here and by the page.

    POSITION MOVES RATING LEVEL POSITIONS MARGIN SHOWN THEMES

POSITION is that of RULES section 10, a space of it written `_`. MOVES are separated by dots, the solver's first.
RATING, LEVEL, POSITIONS and MARGIN are those of `Exercise`. SHOWN is `proved` or `searched`. THEMES by commas.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mashimo.play.record import Record, read_record
from mashimo.search.exercises.generator import Exercise

if TYPE_CHECKING:
    from collections.abc import Iterable

SHOWN: Final = {True: "proved", False: "searched"}
"""The words for `Exercise.proved`."""


def written(exercises: Iterable[Exercise]) -> str:
    """Write the file of some exercises."""
    return "".join(f"{line_of(exercise)}\n" for exercise in exercises)


def line_of(exercise: Exercise) -> str:
    """Write one exercise as a line."""
    fields = [
        read_record(exercise.record).start.replace(" ", "_"),
        ".".join(exercise.solution),
        str(exercise.rating),
        str(exercise.level),
        str(exercise.positions),
        f"{exercise.margin:g}",
        SHOWN[exercise.proved],
        ",".join(exercise.themes),
    ]
    return " ".join(fields)


def read(game: str, text: str) -> list[Exercise]:
    """Read the exercises of a game's file. Raises ValueError with the number of a line that is no exercise."""
    return [exercise_of(game, line, number) for number, line in enumerate(text.splitlines(), 1)]


def exercise_of(game: str, line: str, number: int) -> Exercise:
    """Read the exercise of a line. Raises ValueError where it is none."""
    shown = {word: proved for proved, word in SHOWN.items()}
    message = f"line {number} of the exercises of {game} is none: {line}"
    try:
        start, moves, rating, level, positions, margin, how, themes = line.split(" ")
        record = str(Record(game, start.replace("_", " ")))
        solution, told = tuple(moves.split(".")), tuple(themes.split(",")) if themes else ()
        exercise = Exercise(record, solution, float(margin), told, int(level), shown[how], int(positions))
        found = int(rating)
    except (ValueError, KeyError) as error:
        raise ValueError(message) from error
    if exercise.rating != found:
        raise ValueError(message)
    return exercise
