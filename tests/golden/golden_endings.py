"""How often each value occurs among the endings of each game; run as a script it writes tests/data/endings.txt again.

A line is a game, a number of seeds, a bound, and then each value with how many positions have it; `-` and `+` are
bounds that only endless play would reach. The slow solver confirms the first of them (`test_endings.py`).
"""

from __future__ import annotations

from array import array
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Final

from mashimo import GAMES
from mashimo.search import tablebase
from mashimo.search.kernel.constants import EXPECTED, HIGH, LOW, UNBOUNDED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mashimo.search.tablebase import Tablebase

FILE: Final = Path(__file__).parents[1] / "data" / "endings.txt"
SOLVED: Final = [game for game in GAMES if hasattr(GAMES[game].rules, "PERSPECTIVES")]
MOST: Final = 10
BOUNDS: Final = {"low": LOW, "high": HIGH, "fair": EXPECTED}


def histograms(found: Tablebase) -> Iterator[str]:
    """Write the lines of a game, up to as many seeds as are solved."""
    rules = tablebase.tablebase_rules(found.game)
    tables = {name: array("b", found.table(bound)) for name, bound in BOUNDS.items()}
    begin = 0
    for seeds in range(found.seeds + 1):
        end = begin + tablebase.positions(rules, seeds)
        for name, table in tables.items():
            counts = sorted(Counter(table[begin:end]).items())
            yield " ".join([found.game, str(seeds), name, *(f"{word(value)}:{count}" for value, count in counts)])
        begin = end


def word(value: int) -> str:
    """Write a value as the file has it."""
    return {-UNBOUNDED: "-", UNBOUNDED: "+"}.get(value, str(value))


if __name__ == "__main__":
    lines = [
        line for game in SOLVED for line in histograms(tablebase.solve(game, min(MOST, tablebase.most_seeds(game))))
    ]
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")
