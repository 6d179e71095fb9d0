"""Proves who wins Bestemshe after given first moves, by all endings of few seeds and a search down to them.

    python build_scripts/research/bestemshe_proof.py [CLAIM ...] [--seeds 28] [--bits 28]

A claim such as 13:2 is that after the moves 1 and 3, houses by their numbers, the second player wins. Without claims it
proves what docs/strength.md says. The work is done by bestemshe_proof.c, by the machine's C compiler; its rules are
compared with the package's first. It needs 5 GB of memory, and its time is in docs/strength.md.
"""

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from build_scripts.lib.environment import run_in_venv

if __name__ == "__main__":
    run_in_venv("test")  # the package below is found only in the project's environment

from mashimo.games.catalogue import rules_of

SOURCE: Final = Path(__file__).with_suffix(".c")
CLAIMS: Final = ("1:2", "2:2", "3:2", "4:2", "5:2", "13:2", "14:2", "12:1")
"""What Zeinulla and Manassov published: the second player wins, after 1 by 3 and by 4, and not by 2."""
ROW: Final = 5
HOUSES: Final = 2 * ROW
COMPARED: Final = 20_000
"""The positions in which the rules are compared."""

Houses = tuple[int, ...]
"""The seeds of the ten houses, as the player to move sees them."""


class Played(NamedTuple):
    """What a move does."""

    house: int
    captured: int
    """The seeds captured."""
    after: Houses
    """The houses as the other player sees them."""


class Answer(NamedTuple):
    """The result of a proof."""

    claim: str
    result: str
    """`won`, `not-won`, or `open` where the search ended before."""
    positions: int
    """The positions visited."""
    seconds: float


class Prover:
    """The program in C, compiled into a folder. Raises CalledProcessError where there is an error in what it is asked.

    The folder must stay while it is used. Making it raises OSError where there is no C compiler `cc`.
    """

    def __init__(self, folder: Path) -> None:
        self._program = folder / "bestemshe_proof"
        compiling = ["cc", "-O2", "-Wall", "-Wextra", "-Werror", "-o", str(self._program), str(SOURCE)]
        subprocess.run(compiling, check=True)

    def moves(self, positions: Iterable[Houses]) -> list[Played]:
        """List what each move of each position does, in order."""
        lines = (map(int, line.split()) for line in self._ask(["moves"], positions))
        return [Played(house, captured, tuple(after)) for house, captured, *after in lines]

    def endings(self, seeds: int, positions: Iterable[Houses]) -> list[tuple[int, int]]:
        """List the seeds of which the player to move, and the other player, is sure as the claimant.

        The positions have an even number of seeds, at most `seeds`.
        """
        lines = self._ask(["endings", str(seeds)], positions)
        return [(int(mover), int(other)) for mover, other in (line.split() for line in lines)]

    def prove(self, claims: Iterable[str], seeds: int, bits: int) -> Iterator[Answer]:
        """Prove claims one after the other, with endings of at most `seeds` seeds and 2 ** `bits` positions kept."""
        words = [str(self._program), "prove", str(seeds), str(bits), *claims]
        with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as running:
            assert running.stdout  # noqa: S101  # as asked for
            for line in running.stdout:
                claim, result, count, needed = line.split()
                yield Answer(claim, result, int(count), float(needed))
        if running.returncode:
            raise subprocess.CalledProcessError(running.returncode, words)

    def _ask(self, words: list[str], positions: Iterable[Houses] = ()) -> list[str]:
        """Run the program with some words and positions; return its lines. Its progress goes to stderr."""
        text = "".join(" ".join(map(str, houses)) + "\n" for houses in positions)
        done = subprocess.run([self._program, *words], input=text, stdout=subprocess.PIPE, text=True, check=True)
        return done.stdout.splitlines()


def played(houses: Houses) -> list[Played]:
    """List what each move of a position does by the package's rules."""
    rules = rules_of("bestemshe")
    found = []
    for house in range(ROW):
        if houses[house]:
            board = bytearray((*houses, 0, 0, 0))
            rules.play(board, house)
            found.append(Played(house, rules.score(board, 0), (*board[ROW:HOUSES], *board[:ROW])))
    return found


def random_positions(count: int, seed: int) -> list[Houses]:
    """Make random positions: half of them from games by random moves, half of seeds thrown into the houses."""
    chance = Random(seed)  # noqa: S311  # the same positions every time
    found: list[Houses] = []
    start: Houses = (ROW,) * HOUSES
    houses = start
    while len(found) < count:
        choices = played(houses)
        houses = chance.choice(choices).after if choices else start
        thrown = [0] * HOUSES
        for _ in range(chance.randint(0, ROW * HOUSES)):
            thrown[chance.randrange(HOUSES)] += 1
        found += [houses, tuple(thrown)]
    return found[:count]


def differences(prover: Prover, count: int, seed: int = 1) -> int:
    """Count the moves of random positions that the program and the package's rules play differently."""
    positions = random_positions(count, seed)
    ours = [move for houses in positions for move in played(houses)]
    theirs = prover.moves(positions)
    return abs(len(ours) - len(theirs)) + sum(mine != other for mine, other in zip(ours, theirs, strict=False))


def main() -> None:
    """Compare the rules, prove the claims, and print the answers."""
    parser = argparse.ArgumentParser(description="Prove who wins Bestemshe after given first moves.")
    parser.add_argument("claims", nargs="*", default=CLAIMS, metavar="CLAIM")
    parser.add_argument("--seeds", type=int, default=28, help="the most seeds of an ending, an even number to 30")
    parser.add_argument("--bits", type=int, default=28, help="of the number of positions that the search remembers")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        prover = Prover(Path(folder))
        if differences(prover, COMPARED):
            sys.exit("bestemshe_proof.c plays by other rules than the package.")
        print(f"{COMPARED:,} positions: all moves as the package plays them", flush=True)
        for answer in prover.prove(asked.claims, asked.seeds, asked.bits):
            print(
                f"{answer.claim}: {answer.result}, {answer.positions:,} positions, {answer.seconds:,.0f} s", flush=True
            )


if __name__ == "__main__":
    main()
