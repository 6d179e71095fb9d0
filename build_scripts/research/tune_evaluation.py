"""Finds the worth of a house in a game, by its place and its seeds: games in, weights out, for the game's `value`.

    python build_scripts/research/tune_evaluation.py GAME [--games 600] [--nodes 4000] [--scale 1.0] [--alike]

The search plays itself from random openings, and records its value of each position and the end of the game. The houses
are to explain the mean of both beyond the lead in score. Least squares give the worth of each house to its owner with
each number of seeds, neighbouring numbers much alike. Where the game's file has a `prospect`, they also give the worth
of a seed of the mover's and of the other's.

The table is printed as in `value`: a line for each house from its player's left, or one for all where they are `alike`.
So is its error in every fifth game, which had no part in it. The search that judges looks further ahead than
`value`, but by `value`: after a change, tune again. A match must still confirm the figures (`engine_match.py`).
"""

import argparse
import math
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from build_scripts.lib.environment import run_in_venv

if __name__ == "__main__":
    run_in_venv("test")  # the package below is found only in the project's environment

from mashimo import GAMES, Game
from mashimo.engines.openings import LONGEST, shortest_match
from mashimo.games.kit.contract import Rules
from mashimo.games.kit.layout import SIDES
from mashimo.search import best_move

OPENINGS = range(2, 13)
"""The numbers of random moves that make an opening."""
ASTRAY = 0.03
"""The share of later moves that are random too, so that games differ."""
MOST = 15
"""The most seeds that are told apart; houses with more count as those with this many."""
SEARCHED = 0.5
"""The part of the search's value in what is to be explained; the end of the game has the rest."""
CLEAR = 1500
"""The cap on a game's gain beyond the lead, in hundredths of a seed."""
FIFTH = 5
"""One game in this many has no part in the table, which is tried on it."""
SLIGHT, ALIKE = 5, 40
"""The observations that each weight is assumed to have of being 0, and two neighbouring ones of being alike."""

Feature = tuple[int, int]
"""The number of a weight, and how often it counts: 1 for the mover's house, -1 for the other's.

The weight of the move comes first, then those of the mover's and the other's prospects, then the table.
"""
TABLE = 3
"""The number of the table's first weight."""


class Judged(NamedTuple):
    """A position that has been searched."""

    features: list[Feature]
    searched: int
    """The search's value beyond the lead in score, in hundredths of a seed, for the player to move."""
    mover: int
    lead: int
    """South's lead, in seeds."""


class Sample(NamedTuple):
    """A position to learn from: the value to be explained, and what is to explain it."""

    features: list[Feature]
    worth: float


def played(name: str, nodes: int, alike: bool, chance: Random) -> list[Sample]:
    """Play a game of the search against itself; return its positions, except those that it decides."""
    game = Game(name, match=shortest_match(name))
    rules = game.ruleset.rules
    opening = chance.choice(OPENINGS)
    found = list[Judged]()
    while not game.result and len(game.moves) < LONGEST:
        if len(game.moves) < opening or chance.random() < ASTRAY:
            game.play(chance.choice(game.legal_moves()))
            continue
        result = best_move(game, nodes=nodes)
        if result.depth > 0 and not result.proved:
            found.append(judgement(rules, game.board, result.points, alike))
        game.play(result.move)
    return [sample(one, lead_of(rules, game.board)) for one in found]


def lead_of(rules: Rules, board: bytes) -> int:
    """Return South's lead in seeds."""
    return rules.score(bytearray(board), 0) - rules.score(bytearray(board), 1)


def judgement(rules: Rules, board: bytes, points: int, alike: bool) -> Judged:
    """Note a position, and the points that the search gave it."""
    mover, lead = board[rules.TURN], lead_of(rules, board)
    found = [(0, 1)]
    if prospect := vars(rules).get("prospect"):
        found += [(1, prospect(bytearray(board), mover)), (2, prospect(bytearray(board), 1 - mover))]
    for place, house in places(rules, board, alike):
        found.append((TABLE + place, 1 if house == mover else -1))
    return Judged(found, points - 100 * (lead if mover == 0 else -lead), mover, lead)


def places(rules: Rules, board: bytes, alike: bool) -> Iterator[tuple[int, int]]:
    """Yield for each house the number of its weight, and its owner."""
    layout = rules.LAYOUT
    owners = next((cells for cells in layout.side_words if len(cells) == len(layout.houses)), None)
    before = [0, 0]
    for number, house in enumerate(layout.houses):
        side = SIDES.index(house.side)
        line = 0 if alike else before[side]
        before[side] += 1
        yield line * (MOST + 1) + min(board[house.cell], MOST), board[owners[number]] if owners else side


def sample(one: Judged, final: int) -> Sample:
    """Make a sample of a position, from a game that South has ended with such a lead."""
    gained = 100 * (final - one.lead) * (1 if one.mover == 0 else -1)
    return Sample(one.features, SEARCHED * one.searched + (1 - SEARCHED) * min(max(gained, -CLEAR), CLEAR))


def fitted(samples: Iterable[Sample], lines: int) -> list[float]:
    """Fit the worth of the move, the prospects, and the weights of the table, by least squares."""
    size = TABLE + lines * (MOST + 1)
    squares = [[SLIGHT * float(row == column > 0) for column in range(size)] for row in range(size)]
    for one in range(TABLE, size - 1):
        if (one - TABLE + 1) % (MOST + 1):
            for row, column in ((one, one), (one + 1, one + 1), (one, one + 1), (one + 1, one)):
                squares[row][column] += ALIKE if row == column else -ALIKE
    sums = [0.0] * size
    for features, worth in samples:
        for row, times in features:
            sums[row] += times * worth
            for column, other in features:
                squares[row][column] += times * other
    return solved(squares, sums)


def solved(matrix: list[list[float]], sums: list[float]) -> list[float]:
    """Solve the equations of a positive definite matrix for these sums, by Gauss and Jordan."""
    lines = [[*line, total] for line, total in zip(matrix, sums, strict=True)]
    for pivot, chosen in enumerate(lines):
        chosen[:] = [number / chosen[pivot] for number in chosen]
        for line in lines:
            factor = line[pivot]
            if line is not chosen and factor:
                line[:] = [a - factor * b for a, b in zip(line, chosen, strict=True)]
    return [line[-1] for line in lines]


def missed(samples: list[Sample], weights: list[float]) -> float:
    """Compute the weights' root mean square error in these positions, in hundredths of a seed."""
    squares = [(one.worth - sum(times * weights[row] for row, times in one.features)) ** 2 for one in samples]
    return math.sqrt(sum(squares) / max(len(squares), 1))


def table(weights: list[float], scale: float) -> Iterator[str]:
    """Write the weights as the lines of a table, less their average, since both players have as many houses."""
    average = sum(weights) / len(weights)
    for first in range(0, len(weights), MOST + 1):
        line = [5 * round(scale * (weight - average) / 5) for weight in weights[first : first + MOST + 1]]
        yield "    " + ", ".join(f"{weight:4d}" for weight in line) + ","


def main() -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(description="Find what a house is worth by its place and its seeds.")
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--nodes", type=int, default=4000)
    parser.add_argument("--scale", type=float, default=1.0, help="what the weights are multiplied by")
    parser.add_argument("--alike", action="store_true", help="one line for all houses")
    asked = parser.parse_args()
    chance = Random(f"tune {asked.game}")  # noqa: S311  # the same games every time
    games = [played(asked.game, asked.nodes, asked.alike, chance) for _ in range(asked.games)]
    lines = 1 if asked.alike else len(GAMES[asked.game].rules.LAYOUT.houses) // 2
    tried = [one for game in games[::FIFTH] for one in game]
    learned = [one for number, game in enumerate(games) if number % FIFTH for one in game]
    off = missed(tried, fitted(learned, lines))
    without = missed(tried, [0.0] * (TABLE + lines * (MOST + 1)))
    print(f"{len(tried)} of {len(tried) + len(learned)} positions: off by {off:.0f}, without a table by {without:.0f}")
    move, mine, theirs, *weights = fitted([*learned, *tried], lines)
    print(f"to be on the move: {move:.0f}; a seed in prospect: {mine:.0f} the mover's, {theirs:.0f} the other's")
    print(*table(weights, asked.scale), sep="\n")


if __name__ == "__main__":
    main()
