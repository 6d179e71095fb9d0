"""Plants a blunder in each of many games, and sees whether a review finds it and blames no good move.

    python build_scripts/research/review_benchmark.py [ID ...] [--games 50] [--nodes 200000] [--kept FOLDER]

A search of ten times as many positions, independent of the review, decides what a blunder is, and which moves are best.
Of the moves without a mark it examines a sample. Where the review misses a blunder, a search of ten times as many again
says whether it is one. Games are played until as many as are wanted have a blunder; some end before.

A folder stores the games and the result of each, and what is there is not done again. After a change of the review
only `reviews.txt` there is to be deleted. It takes ten seconds a game and more; the table is in docs/review.md.
"""

import argparse
import json
import sys
from collections.abc import Callable
from copy import copy
from dataclasses import replace
from math import inf
from pathlib import Path
from random import Random
from typing import Final, Generic, NamedTuple, TypeVar

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from build_scripts.lib.environment import ROOT, run_in_venv

if __name__ == "__main__":
    run_in_venv("test")  # the package below is found only in the project's environment

from mashimo import GAMES, Game
from mashimo.engines.openings import shortest_match
from mashimo.search import Search, SearchResult, best_move, review
from mashimo.search.game_review.review import NODES
from mashimo.search.kernel.constants import MAX_PLY
from mashimo.search.search import MOST_NODES
from mashimo.search.tablebase import small_tablebase

DEEPER: Final = 10
"""The factor on the review's positions for the deep search."""
WORSE: Final = 3
"""The least loss of a blunder in seeds, where it does not lose the result."""
MOVES: Final = 40
"""The most moves of a game."""
PLAYING: Final = 4_000
"""The positions searched for each of a game's moves."""
TRIES: Final = 12
"""The most games played for each that is to have a blunder."""
SAMPLE: Final = 2
"""The moves without a mark that the deep search examines."""


class Planted(NamedTuple):
    """A game that was played so that it contains a blunder."""

    game: str
    seed: int
    nodes: int
    place: int
    """The place of the blunder; -1 where none could be planted."""
    record: str


class Outcome(NamedTuple):
    """The review's result on a game with a blunder."""

    game: str
    seed: int
    nodes: int
    found: bool
    calm: float
    """The number of moves without a mark that the deep search calls best, judging by a sample."""
    alarms: list[int]
    """The places of the moves that have a mark though the deep search calls them best."""
    refuted: bool = False
    """Whether the blunder was not found, and a search of ten times as many positions again calls it none."""


Line = TypeVar("Line", Planted, Outcome)


class Deep:
    """A search of a position that visits many times as many positions as the review."""

    def __init__(self, game: Game, nodes: int) -> None:
        self._game, self._nodes = copy(game), DEEPER * nodes
        self.best = think(self._game, nodes=self._nodes)
        """The best move, and its value."""

    def is_blunder(self, word: str) -> bool:
        """Tell whether a move is a blunder."""
        behind = self.behind(word)
        return behind is not None and behind >= WORSE and (behind == inf or not self.best.proved)

    def behind(self, word: str) -> float | None:
        """Return a move's loss against the best in seeds, `inf` where it loses the result; None if that is unsure."""
        if word == self.best.move:
            return 0
        best, played = self.best, self._played(word)
        if best.proved and not played.proved:  # a win may only take longer
            played = self._played(word, longer=True)
        if best.proved == played.proved and (not best.proved or result(best) == result(played)):
            return max(0, best.value - played.value)
        return inf if played.proved and result(best) > result(played) else None

    def _played(self, word: str, *, longer: bool = False) -> SearchResult:
        """Value a move for its player, searched as far ahead as the best, or by as many positions."""
        side, after = self._game.turn, copy(self._game)
        after.play(word)
        if after.result:
            lead = after.result.south - after.result.north
            won = {side: 1, None: 0}.get(after.result.winner, -1)
            return SearchResult(word, won * abs(lead), won != 0, 0, 0, 0, proved=True)
        found = think(after, nodes=self._nodes) if longer else think(after, depth=max(1, self.best.depth - 1))
        return found if after.turn == side else replace(found, value=-found.value)


def result(found: SearchResult) -> int:
    """Return 1 if the mover is ahead, -1 if the other is, 0 if neither."""
    return (found.value > 0) - (found.value < 0)


def think(game: Game, depth: int = MAX_PLY, nodes: int = MOST_NODES) -> SearchResult:
    """Search a position with the small tablebase."""
    search = Search(game, depth, nodes, tablebase=small_tablebase(game.id))
    while not search.finished:
        search.advance()
    return search.result


def planted(id_: str, seed: int, nodes: int) -> Planted:
    """Play a game that is to contain a blunder."""
    random = Random(f"{id_};{seed}")  # noqa: S311  # the same games every time
    game = Game(id_, match=shortest_match(id_))
    due, place = random.randrange(4, MOVES - 10), -1
    for _ in range(3):
        game.play(random.choice(game.legal_moves()))
    while not game.result and len(game.moves) < MOVES:
        if place < 0 and len(game.moves) >= due and len(game.legal_moves()) > 1:
            place = try_to_plant(game, random, nodes)
        else:
            game.play(best_move(game, nodes=PLAYING).move)
    return Planted(id_, seed, nodes, place, game.record())


def try_to_plant(game: Game, random: Random, nodes: int) -> int:
    """Play a blunder, if one of a few moves is one; return its place, or -1 if none is."""
    deep = Deep(game, nodes)
    for word in random.sample(game.legal_moves(), min(3, len(game.legal_moves()))):
        if deep.is_blunder(word):
            game.play(word)
            return len(game.moves) - 1
    game.play(deep.best.move)
    return -1


def reviewed(one: Planted) -> Outcome:
    """Review a game with a blunder, and judge the review."""
    game, nodes, place = Game.from_record(one.record), one.nodes, one.place
    judgements = review(game, nodes)
    chosen = [at for at, each in enumerate(judgements) if at != place and not each.forced]
    marked = [at for at in chosen if judgements[at].blamed]
    unmarked = [at for at in chosen if not judgements[at].blamed]
    random = Random(f"{one.game};{one.seed};sample")  # noqa: S311  # the same every time
    sample = random.sample(unmarked, min(SAMPLE, len(unmarked)))
    alarms, best = ([at for at in some if is_best(game, at, nodes)] for some in (marked, sample))
    for at in alarms:
        print(f"  blamed: {one.record} at {at}: {judgements[at]}", flush=True)
    found = judgements[place].blamed
    refuted = not found and not Deep(before(game, place), DEEPER * nodes).is_blunder(game.moves[place])
    if not found:
        print(f"  missed: {one.record} at {place}: {judgements[place]}, refuted: {refuted}", flush=True)
    calm = len(unmarked) * len(best) / max(1, len(sample))
    return Outcome(one.game, one.seed, nodes, found, calm, alarms, refuted)


def before(game: Game, at: int) -> Game:
    """Copy a game as it was before its move at this place."""
    earlier = copy(game)
    for _ in game.moves[at:]:
        earlier.undo()
    return earlier


def is_best(game: Game, at: int, nodes: int) -> bool:
    """Tell whether the deep search calls the move at a place of a game best."""
    return Deep(before(game, at), nodes).behind(game.moves[at]) == 0


class Kept(Generic[Line]):
    """The results stored in a file, a line each, by game, seed and positions."""

    def __init__(self, file: Path, kind: Callable[..., Line]) -> None:
        self._file = file
        lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
        found = [kind(*json.loads(line)) for line in lines]
        self._known: dict[tuple[str, int, int], Line] = {(one.game, one.seed, one.nodes): one for one in found}

    def known(self, game: str, seed: int, nodes: int, make: Callable[[], Line]) -> Line:
        """Return what is stored for a game, or make it now and store it."""
        key = game, seed, nodes
        if key not in self._known:
            self._known[key] = make()
            with self._file.open("a", encoding="utf-8") as file:
                print(json.dumps(self._known[key]), file=file)
        return self._known[key]


class Trial:
    """The games of one kind, each with a blunder, and the results of their reviews."""

    def __init__(self, id_: str, nodes: int, games: Kept[Planted], reviews: Kept[Outcome]) -> None:
        self.id, self._nodes, self._games, self._reviews = id_, nodes, games, reviews
        self.outcomes: list[Outcome] = []
        self.played = 0
        """The number of games played for them."""

    def go_on(self) -> None:
        """Play one more game, and review it if it has a blunder."""
        seed = self.played
        self.played += 1
        one = self._games.known(self.id, seed, self._nodes, lambda: planted(self.id, seed, self._nodes))
        if one.place >= 0:
            self.outcomes.append(self._reviews.known(self.id, seed, self._nodes, lambda: reviewed(one)))

    def told(self) -> str:
        """Write a line of the table."""
        alarms = sum(len(one.alarms) for one in self.outcomes)
        best = alarms + sum(one.calm for one in self.outcomes)
        found = sum(one.found for one in self.outcomes)
        refuted = sum(one.refuted for one in self.outcomes)
        share = f"{alarms / best:.1%}" if best else "none"
        missed = f" ({refuted} more refuted)" if refuted else ""
        return (
            f"| {self.id} | {self.played} | {found} of {len(self.outcomes)}{missed} | {alarms} of {best:.0f}, {share} |"
        )


def main() -> None:
    """Test games of each kind, one of each in turn; print the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ids", nargs="*", default=list(GAMES))
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--nodes", type=int, default=NODES)
    parser.add_argument("--kept", type=Path, default=ROOT / "build_scripts" / "research" / "blunders")
    options = parser.parse_args()
    options.kept.mkdir(parents=True, exist_ok=True)
    games, reviews = Kept(options.kept / "games.txt", Planted), Kept(options.kept / "reviews.txt", Outcome)
    trials = [Trial(id_, options.nodes, games, reviews) for id_ in options.ids]
    while due := [one for one in trials if len(one.outcomes) < options.games and one.played < TRIES * options.games]:
        min(due, key=lambda one: (len(one.outcomes), one.played)).go_on()
    for one in trials:
        print(one.told())


if __name__ == "__main__":
    main()
