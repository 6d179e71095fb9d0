"""Makes the opening book of a game, in web/data/openings, by long searches and by self-play.

    python build_scripts/research/opening_book.py GAME [--searches 12000] [--nodes 500000] [--plies 10] [--games 600]
        [--seed 1] [--kept FILE] [--out FILE]
    python build_scripts/research/opening_book.py GAME --figures [--out FILE]

The book grows from the start. In every round the positions that matter most get their moves valued: a position after
each move is searched. A move's cost is PLY and the hundredths of a seed that it loses against the best one, and the
positions that the cheapest lines lead to matter most. So good lines go deep, and each first move has its replies. A
move that loses more than MOST_LOST is valued and not followed, unless it is the first.

A value is the mean of those of the two deepest depths of its search, since values sway with who moves last. It is
backed up: a position that the book follows has the value of its best move, whose depth is one more.

Then the search plays itself, from the start and from the positions after each first and second move. It errs a little,
so that games differ. A move of a game counts where the position is in the book; a game ends where it leaves the book.

All limits are of positions, so the same options make the same book. With `--kept` searches are kept in a file, a line
each, and a run that was ended goes on from there. The file's first line is the game and `--nodes`, and others are
refused. Twelve thousand searches of 500,000 positions take a quarter of an hour on a quiet core.

`--figures` prints figures on the book that is there, as Markdown for docs/strength.md: its positions by plies, its
first moves, and how far searches of DEEPER times as many positions are from some of its values.
"""

import argparse
import heapq
import math
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from random import Random
from statistics import mean
from typing import Final, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from build_scripts.lib.environment import ROOT, run_in_venv

if __name__ == "__main__":
    run_in_venv("test")  # the package below is found only in the project's environment

from mashimo import GAMES, Game
from mashimo.games.levels import Level
from mashimo.play.opening_book import BookMove, OpeningBook, read_book
from mashimo.search import Search
from mashimo.search.game_review.reasons import game_after
from mashimo.search.kernel.constants import SEED
from mashimo.search.levels import move_noise

FOLDER: Final = ROOT / "web" / "data" / "openings"
PLY: Final = 60
"""The cost of going one move further, in hundredths of a seed."""
MOST_LOST: Final = 150
"""The most that a move may lose against the best one to be followed, in hundredths of a seed."""
ROUND: Final = 40
"""The positions that are followed in a round, after which costs are reckoned anew."""
PLAYED: Final = Level(depth=63, nodes=50_000, temperature=25)
"""The level of self-play: a move that is worse by a quarter of a seed is chosen half as often as the best one."""
DEEPER: Final = 8
"""How many times as many positions the searches visit that values are compared with."""
COMPARED: Final = 60
"""The values that are compared with those, the same ones every time."""
FORCED: Final = 2
"""Self-play also begins after each sequence of this many moves, and of fewer."""


class Searched(NamedTuple):
    """What a search says of a position."""

    value: int
    """In hundredths of a seed, for the player to move."""
    depth: int


class Child(NamedTuple):
    """The position after a move; its text is empty where the game has ended."""

    move: str
    position: str
    ended: int = 0
    """The value of a game that has ended, for the player who made the move."""
    again: bool = False
    """Whether that player moves again."""


def searched(game: Game, nodes: int) -> Searched:
    """Search a position within a limit of positions; return the mean of the values of its two deepest depths."""
    search = Search(game, nodes=nodes)
    values = dict[int, int]()
    while not search.finished:
        result = search.advance()
        values.setdefault(result.depth, round(SEED * result.value))
    if len(game.legal_moves()) == 1:  # a forced move needs no search
        after = game_after(game, game.legal_moves()[0])
        if after.result:
            return Searched(lead(after, game.turn), 1)
        value, depth = searched(after, nodes)
        return Searched(value if after.turn == game.turn else -value, depth + 1)
    last = sorted(values)[-2:]
    return Searched(round(sum(values[depth] for depth in last) / len(last)), last[-1])


def lead(game: Game, side: str) -> int:
    """Return the lead of a side in hundredths of a seed at the end of a game."""
    result = game.result
    if result is None:
        raise ValueError("the game has not ended")
    return SEED * (result.south - result.north) * (1 if side == "S" else -1)


class Searches:
    """The searches made so far, by position; each new one goes into a file.

    Raises SystemExit, with a sentence, for a file of another game or another limit.
    """

    def __init__(self, game: str, nodes: int, path: Path | None) -> None:
        self.game = game
        self.nodes = nodes
        self._path = path
        self._found: dict[str, Searched] = {}
        head = f"{game} {nodes}"
        if path and path.exists() and path.stat().st_size:
            first, *lines = path.read_text(encoding="utf-8").splitlines()
            if first != head:
                sys.exit(f"{path} is not of {head}, but begins with {first!r}: give another --kept")
            found = (line.split("\t") for line in lines)
            self._found = {position: Searched(int(value), int(depth)) for position, value, depth in found}
        elif path:
            path.write_text(f"{head}\n", encoding="utf-8")

    def __len__(self) -> int:
        return len(self._found)

    def of(self, position: str) -> Searched:
        """Return the search of a position; make it where there is none."""
        if position not in self._found:
            found = searched(Game(self.game, position), self.nodes)
            self._found[position] = found
            self._keep(position, found)
        return self._found[position]

    def _keep(self, position: str, found: Searched) -> None:
        """Append a search to the file, if there is one."""
        if self._path:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(f"{position}\t{found.value}\t{found.depth}\n")


class Tree:
    """The positions that the book follows, each with those after its moves, and the values of all."""

    def __init__(self, game: str, searches: Searches, plies: int) -> None:
        self.game = game
        self.start = Game(game).position
        self.children: dict[str, tuple[Child, ...]] = {}
        self._searches = searches
        self._plies = plies
        self._values: dict[str, Searched] = {}
        self._follow(self.start)

    def __len__(self) -> int:
        return len({child.position for children in self.children.values() for child in children})

    def value(self, child: Child) -> Searched:
        """Return the value of a move for the player who makes it, with its depth."""
        if not child.position:
            return Searched(child.ended, 1)
        value, depth = self._values.get(child.position) or self._searches.of(child.position)
        return Searched(value if child.again else -value, depth + 1)

    def best(self, position: str) -> Searched:
        """Return the value of a followed position."""
        return max(map(self.value, self.children[position]), key=lambda found: found.value)

    def grow(self) -> bool:
        """Follow the positions that matter most; return whether there were any."""
        chosen = [position for position, _ in zip(self._open(), range(ROUND), strict=False)]
        for position in chosen:
            self._follow(position)
        self._back_up()
        return bool(chosen)

    def _follow(self, position: str) -> None:
        """Search the positions after every move of a position."""
        game = Game(self.game, position)
        after = {move: game_after(game, move) for move in game.legal_moves()}
        self.children[position] = tuple(
            Child(move, "", lead(then, game.turn))
            if then.result
            else Child(move, then.position, again=then.turn == game.turn)
            for move, then in after.items()
        )
        for child in self.children[position]:
            self.value(child)

    def _back_up(self) -> None:
        """Give every followed position the value of its best move, until nothing changes.

        Raises RuntimeError where values never settle, as they may where positions come back.
        """
        for _ in range(4 * self._plies):
            values = {position: self.best(position) for position in reversed(self.children)}
            if values == self._values:
                return
            self._values = values
        raise RuntimeError("the values of the book do not settle")

    def _open(self) -> Iterator[str]:
        """List the positions that are not followed yet, the one that costs least first."""
        waiting, seen = [(0, 0, self.start)], set[str]()
        while waiting:
            cost, ply, position = heapq.heappop(waiting)
            if position in seen:
                continue
            seen.add(position)
            if position not in self.children:
                yield position
            elif ply + 1 < self._plies:
                best = self.best(position).value
                for child in self.children[position]:
                    lost = best - self.value(child).value
                    if child.position and (lost <= MOST_LOST or ply == 0):
                        heapq.heappush(waiting, (cost + PLY + lost, ply + 1, child.position))


def play(tree: Tree, starts: Mapping[str, int], seed: int) -> Counter[tuple[str, str]]:
    """Let the search play itself from positions, so many games from each; count the moves chosen in each position."""
    counts = Counter[tuple[str, str]]()
    for start, games in starts.items():
        for number in range(games):
            chance = Random(f"book {tree.game} {seed} {start} {number}")  # noqa: S311  # the same games every time
            game = Game(tree.game, start)
            while game.position in tree.children and not game.result:
                move = chosen_move(game, chance)
                counts[game.position, move] += 1
                game.play(move)
    return counts


def chosen_move(game: Game, chance: Random) -> str:
    """Choose a move as the level of self-play does."""
    legal = game.turns[-1].legal
    noise = dict(zip(legal, move_noise(chance, [0] * len(legal), PLAYED), strict=True))
    search = Search(game, PLAYED.depth, PLAYED.nodes, handicaps=noise)
    while not search.finished:
        search.advance()
    return search.result.move


def starts_of(tree: Tree, games: int) -> dict[str, int]:
    """List where self-play begins, with the games of each: as many from the start as after all sequences of a length.

    The games of a length are shared out among its positions, at least one each.
    """
    found = {tree.start: games}
    level = [tree.start]
    for _ in range(FORCED):
        after = {child.position for position in level for child in tree.children.get(position, ())}
        level = sorted(position for position in after if position in tree.children)
        found |= {position: max(1, games // len(level)) for position in level}
    return found


def book_of(tree: Tree, nodes: int, games: int, counts: Counter[tuple[str, str]]) -> OpeningBook:
    """Make the book of a tree and of the moves of self-play."""
    positions = {
        position: tuple(BookMove(child.move, *tree.value(child), counts[position, child.move]) for child in children)
        for position, children in tree.children.items()
    }
    return OpeningBook(tree.game, nodes, games, positions)


def after(book: OpeningBook, position: str, move: str) -> Game:
    """Return the game that begins at a position of a book, after a move."""
    return game_after(Game(book.game, position), move)


def levels_of(book: OpeningBook) -> list[set[str]]:
    """List the positions of a book by the plies that lead to them, those of the start first."""
    levels, seen = [{Game(book.game).position}], set[str]()
    while levels[-1]:
        seen |= levels[-1]
        reached = {
            after(book, position, found.move).position for position in levels[-1] for found in book.positions[position]
        }
        levels.append((reached & book.positions.keys()) - seen)
    return levels[:-1]


def leaves_of(book: OpeningBook) -> Iterator[tuple[int, Game]]:
    """Yield each game after a move that a book does not follow, with its value for the player to move, mixed."""
    for position in Random(book.game).sample(sorted(book.positions), len(book.positions)):  # noqa: S311  # no secret
        mover = Game(book.game, position).turn
        for found in book.positions[position]:
            game = Game(book.game, after(book, position, found.move).position)
            if not game.result and game.position not in book.positions:
                yield found.value if game.turn == mover else -found.value, game


def compare(book: OpeningBook) -> tuple[float, float]:
    """Compare the values of moves that the book does not follow with those of longer searches.

    Returns the mean of their absolute differences and the root of the mean of their squares, in hundredths of a seed.
    """
    leaves = islice(leaves_of(book), COMPARED)
    differences = [value - searched(game, DEEPER * book.nodes).value for value, game in leaves]
    return mean(map(abs, differences)), math.sqrt(mean(difference**2 for difference in differences))


def print_figures(book: OpeningBook) -> None:
    """Print figures on a book, as Markdown."""
    start = book.moves(Game(book.game))
    levels = levels_of(book)
    rows = [("plies played", *map(str, range(len(levels)))), ("positions", *(str(len(level)) for level in levels))]
    first = [
        ("first move", *(found.move for found in start)),
        ("value in seeds", *(f"{found.value / SEED:+.2f}" for found in start)),
        ("depth", *(str(found.depth) for found in start)),
    ]
    for table in (rows, first):
        print("\n".join(f"| {' | '.join(row)} |" for row in [table[0], ("---",) * len(table[0]), *table[1:]]), "\n")
    absolute, root = compare(book)
    print(
        f"{COMPARED} values against {DEEPER * book.nodes:,} positions: {absolute:.0f} on average, {root:.0f} by squares"
    )


def main() -> None:
    """Make the book that the command line asks for."""
    parser = argparse.ArgumentParser(description="Make the opening book of a game.")
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--searches", type=int, default=12_000, help="the positions that are searched, about")
    parser.add_argument("--nodes", type=int, default=500_000, help="the limit of positions of each search")
    parser.add_argument("--plies", type=int, default=10, help="the length of the longest lines")
    parser.add_argument("--games", type=int, default=600, help="the games from the start; others as often")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kept", type=Path, metavar="FILE", help="the file of searches")
    parser.add_argument("--out", type=Path, metavar="FILE")
    parser.add_argument("--figures", action="store_true", help="print figures on the book that is there")
    asked = parser.parse_args()
    out: Path = asked.out or FOLDER / f"{asked.game}.txt"
    if asked.figures:
        print_figures(read_book(out.read_text(encoding="utf-8")))
        return
    tree = Tree(asked.game, Searches(asked.game, asked.nodes, asked.kept), asked.plies)
    while len(tree) < asked.searches and tree.grow():
        print(f"{len(tree.children)} positions, {len(tree)} searched, {time.process_time():.0f} s", flush=True)
    starts = starts_of(tree, asked.games)
    counts = play(tree, starts, asked.seed)
    book = book_of(tree, asked.nodes, sum(starts.values()), counts)
    out.write_text(book.text(), encoding="utf-8")
    print(f"{out.stat().st_size} bytes, {sum(starts.values())} games, {time.process_time():.0f} s")


if __name__ == "__main__":
    main()
