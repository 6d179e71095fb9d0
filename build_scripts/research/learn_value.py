"""Learns a game's value from taught positions (`taught_positions.py`): a hidden layer, written as the game's weights.

    python build_scripts/research/learn_value.py GAME FILE.npz … [--epochs 30] [--seed 1]
        [--trust 0.0] [--present 0.0] [--write]

What is to be explained is the search's value beyond the lead in score. With `--trust 0.8`, eight tenths of it come from
the rest of the game: from the next position's value, and eight tenths of that from the one after it, and so on to the
game's end. With `--present 1.0` the game's present value beyond the lead is added to it. That helps where the present
value wins games by what no search of that depth sees.

A unit adds up a weight for each house, by its place as the player to move sees it and its seeds, and counts if the sum
is above 0. Half of the units speak for that player and half against. Beside them stand the seeds in prospect of either
side, where the game's file counts these. Nothing depends on which side is to move, so the value is the same for both.

Adam lowers the mean square error. One game in twenty has no part in it, and shows the error. The weights are rounded to
multiples of STEP. Those of houses are clipped where the sum of a unit would not have room in ten bits on some board of
the game's seeds (`games/weights`). A match must still confirm them (`engine_match.py`).
"""

import argparse
import binascii
import math
import sys
import textwrap
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from build_scripts.lib.environment import ROOT, run_in_venv

if __name__ == "__main__":
    run_in_venv("test")  # the package below is found only in the project's environment

from build_scripts.research.taught_positions import UNKNOWN
from mashimo import GAMES
from mashimo.games.catalogue import GAMES_TABLE
from mashimo.games.weights.layer import HIGHEST, LOWEST, MOST, STEP, UNITS
from mashimo.search.kernel.constants import PROOF_BONUS, SEED

Floats: TypeAlias = NDArray[np.float32]
Ints: TypeAlias = NDArray[np.int64]
Weights: TypeAlias = dict[str, Floats]

SEEDS: int = MOST + 1
"""The numbers of seeds that are told apart."""
HELD_OUT = 20
"""One game in this many has no part in the weights, which are tried on it."""
SCALE = 300.0
"""The points that count as 1 while weights are learned."""
IN_PROSPECT = 3.0
"""The seeds in prospect that count as 1."""
BATCH = 2048
RATE = 0.006
DECAY = 3e-5
HIGHEST_WEIGHT = 127
"""The most that a signed byte holds, in STEP."""
SIGNS: Floats = np.repeat(np.array([1, -1], np.float32), UNITS // 2)
"""1 for each unit that speaks for the mover, and -1 for the others."""
MEAN, MEAN_SQUARE = 0.1, 0.001
"""How much of Adam's running means is new in each step."""


class Lesson(NamedTuple):
    """What is taught about many positions, in arrays of one length."""

    houses: Ints
    """The seeds of each house, the mover's first, at most MOST."""
    prospects: Floats
    """The seeds in prospect of the mover and of the other; none where the game's file does not count them."""
    present: Floats
    """The game's present value beyond the lead, in points."""
    wanted: Floats
    """What the value beyond the lead is to be, in points."""
    gained: Floats
    """What the rest of the game brought beyond the lead, in points; UNKNOWN where that is not known."""
    held_out: NDArray[np.bool_]
    """Whether it has no part in the weights."""

    def part(self, which: NDArray[Any]) -> "Lesson":
        """Return what is taught about some of the positions."""
        return Lesson(*(column[which] for column in self))


def with_the_rest(searched: Ints, ends: Ints, games: Ints, mover: Ints, trust: float) -> Ints:
    """Mix the search's values, for the player to move, with those of later positions in their games and the ends."""
    signs = np.where(mover == 0, 1, -1)
    proved = np.abs(searched) > PROOF_BONUS
    found = (searched - np.where(proved, np.sign(searched) * PROOF_BONUS, 0)).astype(np.float64)
    rest, following = 0.0, -1  # South's value of the rest, and the number of its game
    for row in np.flatnonzero(ends != UNKNOWN)[::-1]:
        if games[row] != following:
            rest, following = float(signs[row] * ends[row]), games[row]
        rest = (1 - trust) * signs[row] * found[row] + trust * rest
        found[row] = signs[row] * rest
    return np.round(found).astype(np.int64)


def lesson(name: str, file: Path, trust: float, share: float) -> Lesson:
    """Read a file of taught positions, except those that are proved; with a share of the present value added."""
    with np.load(file) as taught:
        boards, searched, ends, games = (
            taught[key].astype(np.int64) for key in ("boards", "searched", "ends", "games")
        )
    rules: Any = GAMES[name].rules
    mixed = with_the_rest(searched, ends, games, boards[:, rules.TURN], trust)
    open_still = np.abs(searched) < PROOF_BONUS
    boards, searched, ends, games = (column[open_still] for column in (boards, mixed, ends, games))
    mover = boards[:, rules.TURN]
    houses = np.take_along_axis(boards, np.array(rules.two_rows.PERSPECTIVES)[mover], 1)
    lead = np.zeros(len(boards), np.float32)
    prospects = np.zeros((len(boards), 2), np.float32)
    present = np.zeros(len(boards), np.float32)
    prospect = vars(rules).get("prospect", lambda _board, _side: 0)
    for number, cells in enumerate(map(bytearray, boards.astype(np.uint8))):
        player = cells[rules.TURN]
        lead[number] = SEED * (rules.score(cells, player) - rules.score(cells, 1 - player))
        present[number] = rules.value(cells) - lead[number]
        prospects[number] = prospect(cells, player), prospect(cells, 1 - player)
    gained = np.where(ends == UNKNOWN, UNKNOWN, ends - lead).astype(np.float32)
    wanted = (searched - lead + share * present).astype(np.float32)
    capped = np.minimum(houses, MOST).astype(np.int64)
    return Lesson(capped, prospects / IN_PROSPECT, present, wanted, gained, games % HELD_OUT == 0)


def one_hot(houses: Ints) -> Floats:
    """Make a row for each position, with a 1 for each house at the number of its seeds."""
    found = np.zeros((len(houses), houses.shape[1] * SEEDS), np.float32)
    np.put_along_axis(found, houses + SEEDS * np.arange(houses.shape[1]), 1, 1)
    return found


def new_weights(houses: int, chance: np.random.Generator) -> Weights:
    """Make the weights with which learning begins."""
    return {
        "layer": chance.normal(0, 0.08, (houses * SEEDS, UNITS)).astype(np.float32),
        "bias": np.full(UNITS, 0.05, np.float32),
        "move": np.zeros(1, np.float32),
        "prospects": np.zeros(2, np.float32),
    }


def estimate(weights: Weights, taught: Lesson) -> Floats:
    """Return what the weights say of positions, as they are while they are learned."""
    found = np.maximum(one_hot(taught.houses) @ weights["layer"] + weights["bias"], 0) @ SIGNS
    return np.asarray(found + weights["move"] + taught.prospects @ weights["prospects"], np.float32)


def slopes(weights: Weights, taught: Lesson) -> Weights:
    """Return how the mean square error in positions grows with each weight."""
    ones = one_hot(taught.houses)
    sums = ones @ weights["layer"] + weights["bias"]
    found = np.maximum(sums, 0) @ SIGNS + weights["move"] + taught.prospects @ weights["prospects"]
    error = 2 / len(ones) * (found - taught.wanted / SCALE)
    through = np.outer(error, SIGNS) * (sums > 0)
    return {
        "layer": ones.T @ through + DECAY * weights["layer"],
        "bias": through.sum(0),
        "move": error.sum(keepdims=True),
        "prospects": taught.prospects.T @ error,
    }


def learn(taught: Lesson, epochs: int, chance: np.random.Generator) -> Weights:
    """Learn the weights from positions by Adam, in steps that shrink to none."""
    weights = new_weights(taught.houses.shape[1], chance)
    means = {name: np.zeros_like(array) for name, array in weights.items()}
    squares = {name: np.zeros_like(array) for name, array in weights.items()}
    order = np.arange(len(taught.wanted))
    steps = epochs * (len(order) // BATCH)
    for step in range(steps):
        at = step % (len(order) // BATCH) * BATCH
        if at == 0:
            chance.shuffle(order)
        rate = RATE * (1 + math.cos(math.pi * step / steps)) / 2
        for name, slope in slopes(weights, taught.part(order[at : at + BATCH])).items():
            means[name] += MEAN * (slope - means[name])
            squares[name] += MEAN_SQUARE * (slope**2 - squares[name])
            mean = means[name] / (1 - (1 - MEAN) ** (step + 1))
            square = squares[name] / (1 - (1 - MEAN_SQUARE) ** (step + 1))
            weights[name] -= (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)
    return weights


def rounded(weights: Weights) -> Weights:
    """Round the weights to what the game's file can hold: multiples of STEP, else of a point."""
    steps = {"layer": STEP / SCALE, "bias": STEP / SCALE, "move": 1 / SCALE, "prospects": IN_PROSPECT / SCALE}
    return {name: np.asarray(np.round(weights[name] / step) * step, np.float32) for name, step in steps.items()}


def in_steps(array: Floats) -> Ints:
    """Convert weights to whole numbers of STEP."""
    return np.round(array * SCALE / STEP).astype(np.int64)


def extremes(weights: Weights, seeds: int) -> tuple[int, int]:
    """Return the least and the greatest sum of any unit on any board of at most so many seeds, in STEP."""
    bias = in_steps(weights["bias"])
    layer = in_steps(weights["layer"]).reshape(-1, SEEDS, len(bias))
    lows, highs = (np.repeat(bias[None], seeds + 1, 0) for _ in range(2))
    for line in layer:
        costs = line[np.minimum(np.arange(seeds + 1), MOST)]
        lows = np.array([(lows[: n + 1] + costs[n::-1]).min(0) for n in range(seeds + 1)])
        highs = np.array([(highs[: n + 1] + costs[n::-1]).max(0) for n in range(seeds + 1)])
    return int(lows.min()), int(highs.max())


def with_room(weights: Weights, seeds: int) -> Weights:
    """Clip the weights of houses as little as gives the sums of all units room, on any board of at most so many seeds.

    Raises ValueError where the biases alone have none.
    """
    for most in range(HIGHEST_WEIGHT, 0, -1):
        limit = most * STEP / SCALE
        clipped = {**weights, "layer": np.clip(weights["layer"], -limit, limit)}
        low, high = extremes(clipped, seeds)
        if LOWEST <= low <= high <= HIGHEST:
            print(f"weights are at most {most}; a unit's sum is {low} to {high}; room is from {LOWEST} to {HIGHEST}")
            return clipped
    raise ValueError("a unit's sum has no room")


def off(errors: Floats) -> float:
    """Return the root mean square of errors, in hundredths of a seed."""
    return float(np.sqrt(np.mean(errors.astype(np.float64) ** 2)))


def report(taught: Lesson, weights: Weights) -> None:
    """Print the errors in positions, by the seeds left in the houses, and against the ends of games."""
    found = SCALE * estimate(weights, taught)
    seeds = taught.houses.sum(1)
    for low, high in ((0, 99), (0, 13), (13, 21), (21, 29), (29, 37), (37, 99)):
        which = (low <= seeds) & (seeds < high)
        if not which.any():
            continue
        errors = (off((taught.wanted - one)[which]) for one in (0 * found, taught.present, found))
        print("seeds {:2d} to {:2d}, {:6d} positions: off by {:.0f} as the lead, {:.0f} as before, {:.0f} now".format(
            low, high - 1, which.sum(), *errors))  # fmt: skip
    known = taught.gained != UNKNOWN
    errors = (off((taught.gained - one)[known]) for one in (taught.present, found))
    print("ends of games, {:6d} positions: off by {:.0f} as before, {:.0f} now".format(known.sum(), *errors))


def text(game: str, weights: Weights, prospects: bool) -> str:
    """Write the module of the game's weights, with those of prospects where its file counts these."""
    layer = in_steps(weights["layer"]).astype(np.int8)
    packed = textwrap.wrap(binascii.b2a_base64(layer.tobytes(), newline=False).decode(), 112)
    mine, theirs = (round(float(one) * SCALE / IN_PROSPECT) for one in weights["prospects"])
    worth_of_prospects = [
        f"MINE_IN_PROSPECT, THEIRS_IN_PROSPECT = {mine}, {theirs}",
        '"""The worth of a seed that one of the mover\'s houses would capture now, and one of the other\'s."""',
    ]
    return "\n".join([
        f'"""The weights of the value of {game}: data, made by build_scripts/research/learn_value.py."""',
        "",
        "from typing import Final",
        "",
        "from mashimo.games.weights.layer import packed",
        "",
        f"MOVE: Final = {round(float(weights['move'][0]) * SCALE)}",
        '"""The worth of the move, in hundredths of a seed."""',
        *(worth_of_prospects if prospects else ()),
        "LAYER: Final = packed(",
        f"    {tuple(int(one) for one in in_steps(weights['bias']))},",
        *(f'    "{line}"' for line in packed[:-1]),
        f'    "{packed[-1]}",',
        ")",
        "",
    ])  # fmt: skip


def main() -> None:
    """Learn, report and write."""
    parser = argparse.ArgumentParser(description="Learn a game's value from taught positions.")
    parser.add_argument("game", choices=[name for name, ruleset in GAMES.items() if hasattr(ruleset.rules, "two_rows")])
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--epochs", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--trust", type=float, default=0.0, help="how much of what is taught comes from the rest of games"
    )
    parser.add_argument("--present", type=float, default=0.0, help="how often the present value is added")
    parser.add_argument("--write", action="store_true", help="write the weights where the game's file reads them")
    asked = parser.parse_args()
    lessons = [lesson(asked.game, file, asked.trust, asked.present) for file in asked.files]
    taught = Lesson(*(np.concatenate(columns) for columns in zip(*lessons, strict=True)))
    learned = rounded(learn(taught.part(~taught.held_out), asked.epochs, np.random.default_rng(asked.seed)))
    weights = with_room(learned, GAMES[asked.game].rules.SEEDS)
    print(f"{len(taught.wanted)} positions, of which held out:")
    report(taught.part(taught.held_out), weights)
    if asked.write:
        module = GAMES_TABLE[asked.game].module
        path = ROOT / "pysrc" / "mashimo" / "games" / "weights" / f"{module}.py"
        path.write_text(text(module, weights, hasattr(GAMES[asked.game].rules, "prospect")), encoding="utf-8")
        print(f"written: {path.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
