"""Plants a blunder in each of many games, and sees whether a review finds it and blames no good move.

    python build_scripts/blunders.py [ID ...] [--games 50] [--nodes 200000] [--kept FILE]

A search that visits ten times as many positions, and knows nothing of the review, says what a blunder is, and which
moves are best; of the moves without a mark it looks at a sample. What came of each game is written into a file, and
games that stand there are not played again. Ten seconds a game and more; the table is in docs/review.md.
"""

import argparse
import json
from collections.abc import Iterator
from copy import copy
from dataclasses import replace
from itertools import product
from math import inf
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from environment import ROOT, enter

if __name__ == "__main__":
    enter("test")  # the package below is found only in the project's environment

from mashimo import GAMES, Game
from mashimo.search import Thinking, Thought, best_move, review
from mashimo.search.endings import small_endings
from mashimo.search.reviewing import NODES
from mashimo.search.scale import MAX_PLY
from mashimo.search.thinking import MOST_NODES

DEEPER: Final = 10
"""How many times more positions the deep search visits."""
WORSE: Final = 3
"""How many seeds worse than the best move a blunder is, where it does not lose the result."""
MOVES: Final = 40
"""The most moves that a game has."""
PLAYING: Final = 4_000
"""The positions that each of its moves is chosen by."""
SAMPLE: Final = 2
"""How many moves without a mark the deep search looks into."""


class Outcome(NamedTuple):
    """How the review of a game did."""

    game: str
    seed: int
    nodes: int
    planted: int
    """The place of the blunder; -1 where none could be planted."""
    found: bool
    calm: float
    """How many moves without a mark the deep search calls best, judging by a sample."""
    alarms: list[int]
    """The places of the moves that it calls best and that have a mark."""
    record: str


class Deep:
    """A search that looks into a position with many times as many positions as the review."""

    def __init__(self, game: Game, nodes: int) -> None:
        self._game, self._nodes = copy(game), DEEPER * nodes
        self.best = think(self._game, nodes=self._nodes)
        """The best move, and what it is worth."""

    def is_blunder(self, word: str) -> bool:
        """Whether a move is one."""
        behind = self.behind(word)
        return behind is not None and behind >= WORSE and (behind == inf or not self.best.proved)

    def behind(self, word: str) -> float | None:
        """By how many seeds a move falls behind the best, `inf` where it loses the result; None if that is unsure."""
        if word == self.best.move:
            return 0
        best, played = self.best, self._played(word)
        if best.proved and not played.proved:  # a win may only take longer
            played = self._played(word, longer=True)
        if best.proved == played.proved and (not best.proved or result(best) == result(played)):
            return max(0, best.value - played.value)
        return inf if played.proved and result(best) > result(played) else None

    def _played(self, word: str, *, longer: bool = False) -> Thought:
        """What a move is worth to who plays it, looked into as far ahead as the best, or by as many positions."""
        side, after = self._game.turn, copy(self._game)
        after.play(word)
        if after.result:
            lead = after.result.south - after.result.north
            won = {side: 1, None: 0}.get(after.result.winner, -1)
            return Thought(word, won * abs(lead), won != 0, 0, 0, 0, proved=True)
        found = think(after, nodes=self._nodes) if longer else think(after, depth=max(1, self.best.depth - 1))
        return found if after.turn == side else replace(found, value=-found.value)


def result(thought: Thought) -> int:
    """Who is ahead: 1 who plays, -1 the other, 0 nobody."""
    return (thought.value > 0) - (thought.value < 0)


def think(game: Game, depth: int = MAX_PLY, nodes: int = MOST_NODES) -> Thought:
    """What a search finds that knows small endings."""
    thinking = Thinking(game, depth, nodes, endings=small_endings(game.id))
    while not thinking.finished:
        thinking.advance()
    return thinking.thought


def planted(id_: str, random: Random, nodes: int) -> tuple[Game, int]:
    """A game with a blunder, and its place."""
    game = Game(id_, match="round" if GAMES[id_].in_rounds else "full")
    due, place = random.randrange(4, MOVES - 10), -1
    for _ in range(3):
        game.play(random.choice(game.legal_moves()))
    while not game.result and len(game.moves) < MOVES:
        if place < 0 and len(game.moves) >= due and len(game.legal_moves()) > 1:
            place = try_to_plant(game, random, nodes)
        else:
            game.play(best_move(game, nodes=PLAYING).move)
    return game, place


def try_to_plant(game: Game, random: Random, nodes: int) -> int:
    """Play a blunder, if one of a few moves tried is one; its place, or -1 where none of them is."""
    deep = Deep(game, nodes)
    for word in random.sample(game.legal_moves(), min(3, len(game.legal_moves()))):
        if deep.is_blunder(word):
            game.play(word)
            return len(game.moves) - 1
    game.play(deep.best.move)
    return -1


def tried(id_: str, seed: int, nodes: int) -> Outcome:
    """Review a game with a blunder."""
    random = Random(f"{id_};{seed}")  # noqa: S311  # the same games every time
    game, place = planted(id_, random, nodes)
    judgements = review(game, nodes)
    chosen = [at for at, each in enumerate(judgements) if at != place and not each.forced]
    marked = [at for at in chosen if judgements[at].blamed]
    unmarked = [at for at in chosen if not judgements[at].blamed]
    sample = random.sample(unmarked, min(SAMPLE, len(unmarked)))
    alarms, best = ([at for at in some if is_best(game, at, nodes)] for some in (marked, sample))
    for at in alarms:
        print(f"  blamed: {game.record()} at {at}: {judgements[at]}")
    found = place >= 0 and judgements[place].blamed
    if place >= 0 and not found:
        print(f"  missed: {game.record()} at {place}: {judgements[place]}")
    calm = len(unmarked) * len(best) / max(1, len(sample))
    return Outcome(id_, seed, nodes, place, found, calm, alarms, game.record())


def is_best(game: Game, at: int, nodes: int) -> bool:
    """Whether the deep search calls the move at a place of a game best."""
    before = copy(game)
    for _ in game.moves[at:]:
        before.undo()
    return Deep(before, nodes).behind(game.moves[at]) == 0


def outcomes(ids: list[str], games: int, nodes: int, kept: Path) -> Iterator[Outcome]:
    """What came of all games, a game of each kind after the other; those that are not kept are played."""
    lines = kept.read_text(encoding="utf-8").splitlines() if kept.exists() else []
    known = {(one.game, one.seed, one.nodes): one for one in (Outcome(*json.loads(line)) for line in lines)}
    for seed, id_ in product(range(games), ids):
        if (id_, seed, nodes) not in known:
            known[id_, seed, nodes] = tried(id_, seed, nodes)
            with kept.open("a", encoding="utf-8") as file:
                print(json.dumps(known[id_, seed, nodes]), file=file)
        yield known[id_, seed, nodes]


def told(id_: str, games: list[Outcome]) -> str:
    """A line of the table."""
    blunders = [one for one in games if one.planted >= 0]
    alarms = sum(len(one.alarms) for one in games)
    best = alarms + sum(one.calm for one in games)
    found = sum(one.found for one in blunders)
    share = f"{alarms / best:.1%}" if best else "none"
    return f"| {id_} | {len(games)} | {found} of {len(blunders)} | {alarms} of {best:.0f}, {share} |"


def main() -> None:
    """Try games of each kind; print how it went."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ids", nargs="*", default=list(GAMES))
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--nodes", type=int, default=NODES)
    parser.add_argument("--kept", type=Path, default=ROOT / "build_scripts" / "blunders.txt")
    options = parser.parse_args()
    every = list(outcomes(options.ids, options.games, options.nodes, options.kept))
    for id_ in options.ids:
        print(told(id_, [one for one in every if one.game == id_]))


if __name__ == "__main__":
    main()
