"""Measures the levels: how each does against the one below, game by game.

    python build_scripts/levels.py [--game NAME …] [--pairs N] [--levels 1 2 3 …] [--most POSITIONS]

Below level 1 stands a player that looks one move ahead: it captures as much as it can, and else plays anything. A
pair is two games from one random opening, either level beginning once; a draw counts half. An opening from which the
same side wins both games has decided them: what the levels make of the others is told apart. Levels are bounded by the
positions they visit, so the figures do not depend on the machine; with `--most`, to that number. All of it takes
hours and is no test.
"""

import argparse
import json
from random import Random
from typing import NamedTuple

from environment import enter

if __name__ == "__main__":
    enter("test")  # the package below is found only in the project's environment

from mashimo import GAMES, Game
from mashimo.search import LEVELS, best_move
from mashimo.search.thinking import MOST_NODES

OPENING = 4
"""The random moves that make an opening."""
LONGEST = 400
"""A game still going on after this many moves counts as a draw."""


class Score(NamedTuple):
    """How a level did against the one below."""

    won: int
    drawn: int
    lost: int
    pairs_won: int
    """Pairs of which it won both games."""
    pairs_lost: int
    decided: int
    """Pairs that the opening decided: the same side won both games, so each level one."""

    @property
    def share(self) -> float:
        """The part of the points it made."""
        return (self.won + self.drawn / 2) / self.games

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.won + self.drawn + self.lost

    @property
    def undecided(self) -> str:
        """The part of the points it made where no opening decided, and of how many games, as text."""
        games = self.games - 2 * self.decided
        return f"{(self.won - self.decided + self.drawn / 2) / games:.0%} of {games}" if games else "–"


def measure(name: str, level: int, pairs: int, most: int) -> Score:
    """The score of a level against the one below, in a game."""
    chance = Random(f"{name} {level}")  # noqa: S311 -- the same openings every time
    openings = [random_opening(name, chance) for _ in range(pairs)]
    return scored([tuple(play(one, level, side, seed, most) for side in "SN") for seed, one in enumerate(openings)])


def scored(pairs: list[tuple[int, ...]]) -> Score:
    """The results of pairs of games: the level's points in each, as South and as North."""
    points = [one for pair in pairs for one in pair]
    decided = sum(south == -north != 0 for south, north in pairs)
    games = (points.count(1), points.count(0), points.count(-1))
    return Score(*games, pairs.count((1, 1)), pairs.count((-1, -1)), decided)


def random_opening(name: str, chance: Random) -> str:
    """The record of a game of a few random moves that has not ended."""
    while True:
        game = Game(name, match=one_round(name))
        while not game.result and len(game.moves) < OPENING:
            game.play(chance.choice(game.legal_moves()))
        if not game.result:
            return game.record()


def one_round(name: str) -> str:
    """The shortest match of a game."""
    return "round" if "round" in GAMES[name].matches else "full"


def play(opening: str, level: int, side: str, seed: int, most: int) -> int:
    """Play a game out, the level on one side and the one below on the other: 1 if it wins, 0 for a draw, -1."""
    game = Game.from_record(opening)
    while not game.result and len(game.moves) < LONGEST:
        mover = level if game.turn == side else level - 1
        game.play(best_move(game, nodes=most, level=mover, seed=seed).move if mover else greediest(game, seed))
    if not game.result or not game.result.winner:
        return 0
    return 1 if game.result.winner == side else -1


def greediest(game: Game, seed: int) -> str:
    """The move that captures most, or one of them; `seed` decides which."""
    chance = Random(f"{seed};{game.record()}")  # noqa: S311 -- the same game every time
    captures = {move: game.preview(move).captures for move in game.legal_moves()}
    most = max(captures.values())
    return chance.choice([move for move, seeds in captures.items() if seeds == most])


def table(scores: dict[str, dict[int, Score]]) -> str:
    """The figures as Markdown."""
    heads = ["game", "level", "against", "won", "drawn", "lost", "score"]
    heads += ["pairs won", "pairs shared", "pairs lost", "decided by the opening", "score in the other games"]
    rows: list[list[object]] = [[*heads], ["---"] * len(heads)]
    for name, levels in scores.items():
        for level, score in levels.items():
            shared = score.games // 2 - score.pairs_won - score.pairs_lost
            games = [score.won, score.drawn, score.lost, f"{score.share:.0%}"]
            pairs = [score.pairs_won, shared, score.pairs_lost, score.decided, score.undecided]
            rows.append([name, level, level - 1, *games, *pairs])
    lines = [f"| {' | '.join(map(str, row))} |" for row in rows]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(description="Measure each level against the one below.")
    parser.add_argument("--game", nargs="+", default=list(GAMES), choices=list(GAMES))
    parser.add_argument("--levels", nargs="+", type=int, default=list(LEVELS))
    parser.add_argument("--pairs", type=int, default=0, help="pairs of games (100 in Oware, 30 elsewhere)")
    parser.add_argument("--most", type=int, default=MOST_NODES, help="positions a level visits at the most")
    asked = parser.parse_args()
    scores: dict[str, dict[int, Score]] = {}
    for name in asked.game:
        scores[name] = {}
        for level in asked.levels:
            pairs = asked.pairs or (100 if name == next(iter(GAMES)) else 30)
            scores[name][level] = measure(name, level, pairs, asked.most)
            print(json.dumps({"game": name, "level": level, **scores[name][level]._asdict()}), flush=True)
    print(table(scores))


if __name__ == "__main__":
    main()
