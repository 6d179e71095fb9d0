"""Plants a blunder in each of many games, and sees whether a review finds it and blames no good move.

    python build_scripts/blunders.py [ID ...] [--games 50] [--nodes 200000]

A search that visits ten times as many positions says what a blunder is, and which moves are best; of the moves without
a mark it looks at a sample. Some ten seconds a game; the figures are in docs/review.md.
"""

import argparse
from dataclasses import replace
from random import Random
from time import perf_counter
from typing import Final, NamedTuple

from environment import enter

if __name__ == "__main__":
    enter("test")  # the package below is found only in the project's environment

from mashimo import GAMES, Game
from mashimo.search import Judgement, Reviewing, best_move
from mashimo.search.machine import Machine
from mashimo.search.reviewing import NODES, judgement_of, look, machine_of, stretches_of

DEEPER: Final = 10
"""How many times more positions the deep search visits."""
WORSE: Final = 3
"""How many seeds worse than the best move a blunder is, where it does not lose the result."""
MOVES: Final = 60
"""The most moves that a game has."""
PLAYING: Final = 4_000
"""The positions that each of its moves is chosen by."""
SAMPLE: Final = 4
"""How many moves without a mark the deep search looks into."""


class Outcome(NamedTuple):
    """How the review of a game did."""

    planted: int
    """The place of the blunder; -1 where none could be planted."""
    found: bool
    best: float
    """How many moves the deep search calls best; of those without a mark, judging by a sample."""
    alarms: list[int]
    """The places of those among them that have a mark."""


def deep(machine: Machine, game: Game, at: int, nodes: int) -> Judgement:
    """What the deep search says of a move of a game."""
    stretch = next(one for one in reversed(stretches_of(game)) if one.at <= at)
    place = at - stretch.at + stretch.first
    alone = replace(stretch, played=stretch.played[: place + 1])
    return judgement_of(game, at, look(machine, alone, place, nodes))


def planted(machine: Machine, id_: str, random: Random, nodes: int) -> tuple[Game, int]:
    """A game with a blunder, and its place."""
    game = Game(id_, match="round" if GAMES[id_].in_rounds else "full")
    due, place = random.randrange(4, 40), -1
    for _ in range(3):
        game.play(random.choice(game.legal_moves()))
    while not game.result and len(game.moves) < MOVES:
        if place < 0 and len(game.moves) >= due and len(game.legal_moves()) > 1:
            place = try_to_plant(machine, game, random, nodes)
        else:
            game.play(best_move(game, nodes=PLAYING).move)
    return game, place


def try_to_plant(machine: Machine, game: Game, random: Random, nodes: int) -> int:
    """Play a blunder, if a few moves tried are one; its place, or -1 where none of them is."""
    at = len(game.moves)
    for word in random.sample(game.legal_moves(), min(3, len(game.legal_moves()))):
        game.play(word)
        judgement = deep(machine, game, at, nodes)
        if judgement.lost >= WORSE or judgement.changed:
            return at
        game.undo()
    game.play(best_move(game, nodes=PLAYING).move)
    return -1


def tried(machine: Machine, id_: str, seed: int, nodes: int) -> Outcome:
    """Review a game with a blunder."""
    random = Random(f"{id_};{seed}")  # noqa: S311  # the same games every time
    game, place = planted(machine, id_, random, DEEPER * nodes)
    reviewing = Reviewing(game, nodes)
    while not reviewing.finished:
        reviewing.advance()
    judgements = reviewing.judgements
    marked = [at for at, each in enumerate(judgements) if each.size and at != place]
    unmarked = [at for at, each in enumerate(judgements) if not each.size and not each.forced]
    alarms = [at for at in marked if deep(machine, game, at, DEEPER * nodes).lost == 0]
    sample = random.sample(unmarked, min(SAMPLE, len(unmarked)))
    best = sum(deep(machine, game, at, DEEPER * nodes).lost == 0 for at in sample)
    calm = len(unmarked) * best / max(1, len(sample))
    for at in alarms:
        print(f"  alarm: {game.record()} at {at}: {judgements[at]}")
    found = place >= 0 and bool(judgements[place].size)
    if place >= 0 and not found:
        print(f"  missed: {game.record()} at {place}: {judgements[place]}")
    return Outcome(place, found, calm + len(alarms), alarms)


def main() -> None:
    """Try games of each kind; print how it went."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ids", nargs="*", default=list(GAMES))
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--nodes", type=int, default=NODES)
    options = parser.parse_args()
    for id_ in options.ids:
        machine, began = machine_of(id_, compiled=True), perf_counter()
        outcomes = [tried(machine, id_, seed, options.nodes) for seed in range(options.games)]
        with_blunder = [one for one in outcomes if one.planted >= 0]
        alarms, best = sum(len(one.alarms) for one in outcomes), sum(one.best for one in outcomes)
        print(
            f"{id_}: {sum(one.found for one in with_blunder)} of {len(with_blunder)} found, "
            f"{alarms} alarms among {best:.0f} best moves ({alarms / best:.1%}), {perf_counter() - began:.0f} s",
            flush=True,
        )


if __name__ == "__main__":
    main()
