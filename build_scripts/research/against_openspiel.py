"""Plays Oware against OpenSpiel's Monte Carlo tree search, with OpenSpiel as referee: an outside measure of strength.

    python build_scripts/research/against_openspiel.py [--pairs 20] [--seconds 0.1] [--simulations 5000]

A pair is two games from one random opening, each side beginning once; a draw counts half. It takes some ten minutes.
"""

import argparse
import sys
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from build_scripts.lib.environment import run_in_venv

if __name__ == "__main__":
    run_in_venv("test")  # OpenSpiel and the package are found only in the project's environment

from mashimo import Game
from mashimo.search import best_move

pyspiel: Any = import_module("pyspiel")  # it has no types to check
OPENING = 4
"""The random moves of an opening."""
LETTERS = ("ABCDEF", "abcdef")


def rival(game: Any, simulations: int, seed: int) -> Any:  # noqa: ANN401 -- as above
    """Make OpenSpiel's player: UCT with one random playout for each leaf."""
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    return pyspiel.MCTSBot(game, evaluator, 2.0, simulations, 1000, True, seed, False)


def our_action(moves: list[str], seconds: float) -> int:
    """Choose the move of our search after these moves; return OpenSpiel's number of it."""
    game = Game("oware-abapa")
    game.play_on(moves)
    word = best_move(game, seconds=seconds).move
    return LETTERS[word.islower()].index(word)


def play(opening: list[int], ours: int, seconds: float, simulations: int, seed: int) -> float:
    """Play a game out from an opening, our search as player 0 or 1; return our points: 1, 0.5 or 0."""
    game = pyspiel.load_game("oware")
    state = game.new_initial_state()
    bot = rival(game, simulations, seed)
    moves: list[str] = []
    while not state.is_terminal():
        player = state.current_player()
        if len(moves) < len(opening):
            action = opening[len(moves)]
        elif player == ours:
            action = our_action(moves, seconds)
        else:
            action = bot.step(state)
        moves.append(LETTERS[player][action])
        state.apply_action(action)
    return float((1 + state.returns()[ours]) / 2)


def random_opening(chance: Random) -> list[int]:
    """Play a few random moves; return OpenSpiel's numbers of them."""
    state = pyspiel.load_game("oware").new_initial_state()
    actions = []
    for _ in range(OPENING):
        actions.append(chance.choice(state.legal_actions()))
        state.apply_action(actions[-1])
    return actions


def main() -> None:
    """Play as many pairs as asked for, and print the points."""
    parser = argparse.ArgumentParser(description="Play against OpenSpiel's Monte Carlo tree search.")
    parser.add_argument("--pairs", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--simulations", type=int, default=5000)
    asked = parser.parse_args()
    chance = Random(1)  # noqa: S311  # the same openings every time
    points: list[float] = []
    for seed in range(asked.pairs):
        opening = random_opening(chance)
        points += [play(opening, ours, asked.seconds, asked.simulations, seed) for ours in (0, 1)]
        print(f"{sum(points)} of {len(points)}", flush=True)
    print(f"{sum(points) / len(points):.0%}: {points.count(1)} won, {points.count(0.5)} drawn, {points.count(0)} lost")


if __name__ == "__main__":
    main()
