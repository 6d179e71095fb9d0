"""Pairs of games from random openings, either side beginning once: how openings are made, and what pairs come to."""

from random import Random
from typing import NamedTuple

from mashimo import GAMES, Game

OPENING = 4
"""The random moves that make an opening."""
LONGEST = 400
"""A game still going on after this many moves counts as a draw."""


class Score(NamedTuple):
    """How one player did against another."""

    won: int
    drawn: int
    lost: int
    pairs_won: int
    """Pairs of which it won both games."""
    pairs_lost: int
    decided: int
    """Pairs that the opening decided: the same side won both games, so each player one."""

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


def scored(pairs: list[tuple[int, ...]]) -> Score:
    """The results of pairs of games: the first player's points in each, as South and as North."""
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
