"""Finds what the seeds in a house are worth in a game: games in, weights out, for the game's `value`.

    python build_scripts/tune.py GAME [--games 200] [--nodes 4000]

The search plays itself from random openings; what it thinks of each position, looking ahead, is noted. A position's
houses are counted by how many seeds they hold, the mover's less the other's, row by row, and least squares tell by how
much each such house, and each seed in it, moves what the search finds beyond the lead in score. A weight is in
hundredths of a seed and stands with its standard error, for all positions and for those with as many seeds left. The
search that judges sees further than `value`, but by `value`: after a change, tune again. What the figures suggest has
yet to win (`match.py`).
"""

import argparse
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from environment import enter

if __name__ == "__main__":
    enter("test")  # the package below is found only in the project's environment

from mashimo import GAMES, Game
from mashimo.games.contract import Rules
from mashimo.games.layout import SIDES
from mashimo.search import best_move
from pairs import LONGEST, one_round

OPENINGS = range(4, 9)
"""The random moves that make an opening."""
CLASSES = (range(1), range(1, 2), range(2, 3), range(6, 12), range(12, 256))
"""Houses are told apart by their seeds; those with three to five count as nothing, being the usual case."""
PHASES = ((1, 255), (36, 255), (26, 35), (16, 25), (1, 15))
"""Positions are told apart by how many seeds are left."""
UNDECIDED = 0.01
"""Added to the squares of each feature, so that one that never occurs has the weight 0."""


class Judged(NamedTuple):
    """A position that has been searched."""

    features: list[float]
    left: int
    """Seeds not in a store."""
    worth: float
    """The value of the houses beyond the lead in score, in hundredths of a seed."""


def judged(name: str, nodes: int, chance: Random) -> Iterator[Judged]:
    """The positions of a game of the search against itself, as far as it decides nothing."""
    game = Game(name, match=one_round(name))
    opening = chance.choice(OPENINGS)
    while not game.result and len(game.moves) < LONGEST:
        if len(game.moves) < opening:
            game.play(chance.choice(game.legal_moves()))
            continue
        thought = best_move(game, nodes=nodes)
        if thought.depth > 0 and not thought.decided:
            yield judgement(game.ruleset.rules, game.board, thought.points)
        game.play(thought.move)


def judgement(rules: Rules, position: bytes, points: int) -> Judged:
    """A sample to learn from: the features of a position, and the points that the search gave it."""
    board = bytearray(position)
    mover = board[rules.TURN]
    lead = rules.score(board, mover) - rules.score(board, 1 - mover)
    stored = sum(board[store.cell] for store in rules.LAYOUT.stores)
    return Judged(features(rules, position, mover), rules.SEEDS - stored, points - 100 * lead)


def names(rules: Rules) -> list[str]:
    """The names of the features, as they are printed."""
    rows = range(rules.LAYOUT.rows // 2)
    classes = ["empty", "one", "two", "6-11", "12 and more", "each seed"]
    return [f"row {row + 1}: {each}" for row in rows for each in classes]


def features(rules: Rules, board: bytes, mover: int) -> list[float]:
    """How many houses of each class the mover has more than the other, and how many seeds, by rows from the front."""
    front = rules.LAYOUT.rows // 2
    size = len(CLASSES) + 1
    found = [0.0] * (front * size)
    for house in rules.LAYOUT.houses:
        place = size * (house.row - front if house.side == "S" else front - 1 - house.row)
        sign = 1 if SIDES[mover] == house.side else -1
        seeds = board[house.cell]
        for number, seeds_of_class in enumerate(CLASSES):
            found[place + number] += sign * (seeds in seeds_of_class)
        found[place + size - 1] += sign * seeds
    return found


def fitted(positions: list[Judged]) -> list[tuple[float, float]]:
    """The weight of each feature by least squares, and its standard error."""
    size = len(positions[0].features)
    squares = [[UNDECIDED * (row == column) for column in range(size)] for row in range(size)]
    sums = [0.0] * size
    for one in positions:
        for row in range(size):
            sums[row] += one.features[row] * one.worth
            for column in range(size):
                squares[row][column] += one.features[row] * one.features[column]
    turned = inverse(squares)
    weights = [sum(a * b for a, b in zip(line, sums, strict=True)) for line in turned]
    missed = [one.worth - sum(a * b for a, b in zip(one.features, weights, strict=True)) for one in positions]
    variance = sum(miss * miss for miss in missed) / len(missed)
    return [(weight, (variance * turned[i][i]) ** 0.5) for i, weight in enumerate(weights)]


def inverse(matrix: list[list[float]]) -> list[list[float]]:
    """The inverse of a positive definite matrix."""
    size = len(matrix)
    lines = [[*line, *(float(row == column) for column in range(size))] for row, line in enumerate(matrix)]
    for pivot in range(size):
        scale = lines[pivot][pivot]
        lines[pivot] = [number / scale for number in lines[pivot]]
        for row in range(size):
            if row != pivot:
                factor = lines[row][pivot]
                lines[row] = [a - factor * b for a, b in zip(lines[row], lines[pivot], strict=True)]
    return [line[size:] for line in lines]


def main() -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(description="Find what the seeds in a house are worth.")
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=4000)
    asked = parser.parse_args()
    chance = Random(f"tune {asked.game}")  # noqa: S311 -- the same games every time
    found = [each for _ in range(asked.games) for each in judged(asked.game, asked.nodes, chance)]
    for least, most in PHASES:
        positions = [each for each in found if least <= each.left <= most]
        if positions:
            print(f"{least} to {most} seeds left: {len(positions)} positions")
            for name, (weight, error) in zip(names(GAMES[asked.game].rules), fitted(positions), strict=True):
                print(f"  {name:20} {weight:7.0f} ± {error:.0f}")


if __name__ == "__main__":
    main()
