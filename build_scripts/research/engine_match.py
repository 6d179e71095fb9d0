"""Plays the present search against an earlier one, to see whether a change makes it stronger, and by how much.

    python build_scripts/research/engine_match.py REVISION [--game NAME …] [--pairs 200]
        [--nodes 40000 [--older-nodes 50000] | --seconds 0.1] [--endings 12] [--decide 12]
        [--kept FILE [--part 1/2]]

Both play in processes of their own, the earlier one from the files of a git revision. A pair is two games from one
random opening, either side beginning once; a draw counts half. With `--nodes` both may visit as many positions a move,
and the figures depend on no machine; so do those with `--older-nodes`, where a position costs the earlier search less.
With `--seconds` both have as much processor time: other programs take none away.

With `--endings 12` the present search uses the tablebase of 12 seeds where the clock limits it, as it does wherever
that has been solved. The figures are those of `python -m mashimo engine-match`, which plays by the protocol: here each
move is asked for without it, because earlier revisions lost their tables there, and its clock is no processor time.

With `--decide 12` a game ends once at most 12 seeds are left in its houses and its tablebase proves who wins, or that
nobody does. Neither player is asked any more, so a match takes less time, and errors in endings don't count.

Games that the earlier revision lacks are named and left out. Where a game has no endings, `--endings` and `--decide`
change nothing. Where it has those of fewer seeds, all are used.

With `--kept FILE` each pair is appended to a file: a line of JSON with the game's name, the pair's number and its
points. A match that was ended plays the pairs that its file lacks. So each match has a file of its own. `matches/` has
those that docs/strength.md tells of.

Two runs share a match, one on each core, with `--part 1/2` and `--part 2/2` and the same file. Once both have ended, a
run without `--part` prints the results of all.
"""

import argparse
import io
import json
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from build_scripts.lib.environment import PYTHON, ROOT, run_in_venv

if __name__ == "__main__":
    run_in_venv("test")  # the package below is found only in the project's environment

from mashimo import GAMES, Game
from mashimo.engines.elo import score_of
from mashimo.engines.openings import LONGEST, random_opening
from mashimo.search.tablebase import LARGE, Tablebase, left_in_houses, seeds_of, solve

# The program of each side: it reads one order from each line, and answers when it is to move.
PLAYER = """
import json, sys, time
time.perf_counter = time.process_time
sys.path.insert(0, sys.argv[1])
from mashimo import GAMES, Game
from mashimo.search import best_move
for line in sys.stdin:
    told = json.loads(line)
    if "known" in told:
        print(told["known"] in GAMES, flush=True)
    elif "seeds" in told:
        from mashimo.search.tablebase import solve
        held = solve(**told)
    elif "record" in told:
        game = Game.from_record(told["record"])
    elif "move" in told:
        game.play(told["move"])
    else:
        print(best_move(game, **told).move, flush=True)
"""


class Conditions(NamedTuple):
    """What holds for all games of a match."""

    limits: tuple[dict[str, Any], dict[str, Any]]
    """The limits of a move of either player, as `best_move` has them."""
    endings: Tablebase | None
    """The endings that decide a game."""


class Player:
    """One side: the search in a folder with the package's text, in a process of its own."""

    def __init__(self, folder: Path) -> None:
        words = [str(PYTHON), "-c", PLAYER, str(folder / "pysrc")]
        self._process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def tell(self, **what: object) -> None:
        """Send the record of a game, a move that is played, or the limits for the move it is to choose."""
        if self._process.stdin is None:
            raise RuntimeError("the player has no input")
        self._process.stdin.write(json.dumps(what) + "\n")
        self._process.stdin.flush()

    def move(self, limits: dict[str, Any]) -> str:
        """Return the move it chooses. Raises RuntimeError where it has ended."""
        return self._answer(limits)

    def knows(self, game: str) -> bool:
        """Ask whether it has a game. Raises RuntimeError where it has ended."""
        return self._answer({"known": game}) == "True"

    def _answer(self, what: dict[str, Any]) -> str:
        """Send an order, and return its answer. Raises RuntimeError where the process has ended."""
        self.tell(**what)
        word = self._process.stdout.readline().strip() if self._process.stdout else ""
        if not word:
            raise RuntimeError("the player has ended without an answer")
        return word

    def end(self) -> None:
        """End its process."""
        self._process.terminate()
        self._process.wait()


def proved_winner(game: Game, endings: Tablebase | None) -> str | None:
    """Return the winner, or `draw`, that endings prove of a game; None if they prove nothing."""
    if game.result or not endings or left_in_houses(game) > endings.seeds:
        return None
    found = endings.probe(game)
    return found.winner if found else None


def play(record: str, players: tuple[Player, Player], side: str, conditions: Conditions) -> float:
    """Play a game out from a record, with the first player on a side; return that player's points: 1, 0.5 or 0."""
    game = Game.from_record(record)
    for player in players:
        player.tell(record=record)
    while not game.result and len(game.moves) < LONGEST:
        if proved := proved_winner(game, conditions.endings):
            return 0.5 if proved == "draw" else float(proved == side)
        mover = game.turn != side
        word = players[mover].move(conditions.limits[mover])
        game.play(word)
        for player in players:
            player.tell(move=word)
    if not game.result or not game.result.winner:
        return 0.5
    return float(game.result.winner == side)


class Kept:
    """The pairs of games that a file keeps; none are kept without a file."""

    def __init__(self, path: Path | None) -> None:
        self._path = path

    def pairs(self, game: str) -> dict[int, tuple[float, ...]]:
        """Read the points of the pairs of a game, by the numbers of their openings."""
        if not self._path or not self._path.exists():
            return {}
        lines = map(json.loads, self._path.read_text(encoding="utf-8").splitlines())
        return {number: tuple(points) for name, number, *points in lines if name == game}

    def add(self, game: str, number: int, points: tuple[float, ...]) -> None:
        """Append a pair of a game."""
        if self._path:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps([game, number, *points]) + "\n")


def match(name: str, players: tuple[Player, Player], numbers: range, conditions: Conditions, kept: Kept) -> None:
    """Play those pairs of a game that have these numbers and are not kept yet; print the results of all with them."""
    chance = Random(f"match {name}")  # noqa: S311  # the same openings every time
    openings = [random_opening(name, chance) for _ in range(max(numbers, default=0))]
    found = {number: points for number, points in kept.pairs(name).items() if number in numbers}
    for number in numbers:
        if number not in found:
            found[number] = tuple(play(openings[number - 1], players, side, conditions) for side in "SN")
            kept.add(name, number, found[number])
            if len(found) % 20 == 0:
                print(f"{name}: {score_of(list(found.values()))}", flush=True)
    if found:
        print(f"{name}, all {len(found)} pairs: {score_of(list(found.values()))}", flush=True)


def part(text: str) -> tuple[int, int]:
    """Read which part of a match to play, as `1/2`. Raises ArgumentTypeError where it names none."""
    which, _, of = text.partition("/")
    if not (which.isdecimal() and of.isdecimal() and 1 <= int(which) <= int(of)):
        raise argparse.ArgumentTypeError(f"{text!r} is no part: the first of two is 1/2")
    return int(which), int(of)


def archive(revision: str) -> bytes:
    """Pack the package's files of a revision. Raises CalledProcessError where git has no revision of that name."""
    words = ["git", "archive", revision, "pysrc"]
    return subprocess.run(words, cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout


def main() -> None:
    """Play the match of the command line."""
    parser = argparse.ArgumentParser(description="Play the search as it is against the search as it was.")
    parser.add_argument("revision", help="what git knows the older search by")
    parser.add_argument("--game", nargs="+", default=list(GAMES), choices=list(GAMES))
    parser.add_argument("--pairs", type=int, default=200)
    parser.add_argument("--endings", type=int, metavar="SEEDS", help="those that the search as it is knows")
    parser.add_argument("--decide", type=int, metavar="SEEDS", help="those left at which endings decide a game")
    limit = parser.add_mutually_exclusive_group()
    limit.add_argument("--nodes", type=int, default=40_000)
    limit.add_argument("--seconds", type=float)
    parser.add_argument("--older-nodes", type=int, help="those of the search as it was, if not as many")
    parser.add_argument("--kept", type=Path, metavar="FILE", help="the file of the match's pairs")
    parser.add_argument("--part", type=part, default=(1, 1), metavar="1/2", help="play the first of two parts")
    asked = parser.parse_args()
    first, step = asked.part
    if step > 1 and not asked.kept:
        parser.error("--part goes with --kept")
    if asked.seconds and asked.older_nodes:
        parser.error("--older-nodes goes with --nodes")
    older_nodes = asked.older_nodes or asked.nodes
    by_nodes = {"nodes": asked.nodes}, {"nodes": older_nodes}
    limits = ({"seconds": asked.seconds},) * 2 if asked.seconds else by_nodes
    with tempfile.TemporaryDirectory() as older:
        with tarfile.open(fileobj=io.BytesIO(archive(asked.revision))) as files:
            files.extractall(older, filter="data")
        players = (Player(ROOT), Player(Path(older)))
        try:
            for name in asked.game:
                if not players[1].knows(name):
                    print(f"{name}: {asked.revision} lacks this game")
                    continue
                most = seeds_of(name, LARGE) or 0
                if asked.endings and most:
                    players[0].tell(game=name, seeds=min(asked.endings, most))
                endings = solve(name, min(asked.decide, most)) if asked.decide and most else None
                numbers = range(first, asked.pairs + 1, step)
                match(name, players, numbers, Conditions(limits, endings), Kept(asked.kept))
        finally:
            for player in players:
                player.end()


if __name__ == "__main__":
    main()
