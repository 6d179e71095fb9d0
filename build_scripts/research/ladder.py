"""Plays pairs of levels of a game against each other, stores their scores, and fits an Elo to them.

    python build_scripts/research/ladder.py play [--game NAME …] [--pairs 500] [--apart 1 2 3] [--aside] [--most N]
    python build_scripts/research/ladder.py fit [--write]

A pair is two games from one random opening of four moves, either level beginning once; a draw counts half. `ladder.txt`
has the results, a line for every pair of players of a game. The players' names there say how they play, so that a
ladder can be changed and old results still count. Where a game's `value` is changed, its lines are to be removed.

`play` goes on from there until any two levels that are `apart` places apart have played `pairs` pairs; the same pairs
have the same results on every machine. `fit` finds the Elo that make the results of levels one, two and three places
apart likeliest, and prints them with their errors. It also predicts the results of levels two or three places apart by
those of all others. `--write` puts all that into docs/strength.md, and the Elo into games/levels.py.

The searches run compiled, the rules between them as Python. That comes to the results of `best_move` without making a
Game: a game of the lowest levels takes a hundredth of a second.
"""

import argparse
import math
import sys
from array import array
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from textwrap import fill
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from build_scripts.lib.environment import ROOT, run_in_venv

if __name__ == "__main__":
    run_in_venv("test")  # the package below is found only in the project's environment

from mashimo import GAMES
from mashimo.engines.openings import LONGEST, OPENING
from mashimo.games.kit.layout import SIDES
from mashimo.games.levels import LEVEL_TABLES, Level, LevelTable
from mashimo.play.preview import captured
from mashimo.search.backend import SearchBackend, new_backend
from mashimo.search.kernel.constants import MAX_PLY, MOVE_COUNT, WIN_BONUS
from mashimo.search.levels import move_noise
from mashimo.search.tablebase import small_tablebase

RESULTS = ROOT / "build_scripts" / "research" / "ladder.txt"
DOCUMENT = ROOT / "docs" / "strength.md"
DOCUMENTED = ("readers", "steps", "ladders", "lowest", "held out")
"""The names of the comments in the document between which `write` puts its text."""
TABLE = ROOT / "pysrc" / "mashimo" / "games" / "levels.py"


class Pairing(NamedTuple):
    """Two players of a game, by what they do."""

    game: str
    first: str
    second: str


Tally = list[int]
"""The numbers of pairs of games that gave the first of two players 0, ½, 1, 1½ and 2 points."""


class Greedy(NamedTuple):
    """A player that takes as many seeds as it can at once, and otherwise plays at random."""


class Blunderer(NamedTuple):
    """A legacy level: the percentage of moves that it played at random, without a search."""

    depth: int
    nodes: int
    percent: int


Player = Level | Greedy | Blunderer


def name_of(player: Player) -> str:
    """Name a player, for the file of results, by what it does."""
    match player:
        case Greedy():
            return "greedy"
        case Blunderer(depth, nodes, percent):
            return f"depth={depth},nodes={nodes},any={percent}%"
        case Level(depth, nodes, temperature, miss_rate, endings):
            missing = f",overlooks={miss_rate}" if miss_rate else ""
            return f"depth={depth},nodes={nodes},doubt={temperature}{missing}{',endings' * endings}"


class Arena:
    """The arena in which two players play a game."""

    def __init__(self, game: str) -> None:
        self._ruleset = GAMES[game]
        self._ignorant = new_backend(game, compiled=True)
        self._knowing = new_backend(game, compiled=True, tablebase=small_tablebase(game))

    def opening(self, chance: Random) -> tuple[bytes, list[int]]:
        """Play a few random moves from a start, without ending the game; return the start and the moves."""
        while True:
            start = bytes(self._ruleset.set_up())
            board, moves = bytearray(start), list[int]()
            legal: Sequence[int] = self._ruleset.legal(board)
            while len(moves) < OPENING and not self._ended(board, legal, 1):
                moves.append(chance.choice(legal))
                self._ruleset.rules.play(board, moves[-1])
                legal = () if self._ruleset.rules.ending(board) else self._ruleset.legal(board)
            if not self._ended(board, legal, 1):
                return start, moves

    def _ended(self, board: bytearray, legal: Sequence[int], times: int) -> int:
        """Return the code of how a position with these legal moves ends the game; 0 if it goes on."""
        rules = self._ruleset.rules
        return rules.ending(board) or (0 if legal else rules.no_move_result(board)) or rules.repeated(board, times)

    def play(self, opening: tuple[bytes, list[int]], south: Player, north: Player, chance: Random) -> int:
        """Play a game out; return 1 if South wins, 0 for a draw, -1 if North does."""
        start, moves = opening
        board = bytearray(start)
        seen: Counter[bytes] = Counter()
        rules = self._ruleset.rules
        backends = {id(backend): backend for backend in map(self._backend_of, (south, north)) if backend}.values()
        for backend in backends:
            backend.write("BOARDS", start)
            backend.call("begin")
        for played in range(LONGEST):
            seen[bytes(board)] += 1
            legal = () if rules.ending(board) else self._ruleset.legal(board)
            code = self._ended(board, legal, seen[bytes(board)])
            if code:
                rules.settle(board, code)
                lead = rules.outcome(board, code)
                return (lead > 0) - (lead < 0)
            player = north if board[rules.TURN] else south
            move = moves[played] if played < len(moves) else self._choice(board, legal, player, chance)
            rules.play(board, move)
            for backend in backends:
                backend.call("advance", move)
        return 0

    def _backend_of(self, player: Player) -> SearchBackend | None:
        """Return the backend that searches a player's moves; none where the player does not search."""
        if isinstance(player, Greedy):
            return None
        return self._knowing if isinstance(player, Level) and player.endings else self._ignorant

    def _choice(self, board: bytearray, legal: Sequence[int], player: Player, chance: Random) -> int:
        """Choose the move of a player."""
        if len(legal) == 1:
            return legal[0]
        match player:
            case Greedy():
                gains = [self._gain(board, move) for move in legal]
                return chance.choice([move for move, gain in zip(legal, gains, strict=True) if gain == max(gains)])
            case Blunderer(depth, nodes, percent):
                if chance.random() * 100 < percent:
                    return chance.choice(legal)
                return search(self._ignorant, depth, nodes, {})
            case Level(depth, nodes):
                captures = [self._captures(board, move) if player.miss_rate else 0 for move in legal]
                drawn = move_noise(chance, captures, player) if player.temperature else captures
                backend = self._knowing if player.endings else self._ignorant
                return search(backend, depth, nodes, dict(zip(legal, drawn, strict=True)))

    def _gain(self, board: bytearray, move: int) -> int:
        """Count the seeds that a move brings its player at once."""
        rules = self._ruleset.rules
        after = bytearray(board)
        rules.play(after, move)
        side = board[rules.TURN]
        return rules.score(after, side) - rules.score(board, side)

    def _captures(self, board: bytearray, move: int) -> int:
        """Count the seeds that a move captures for its player, as `Game.preview` does for a game."""
        _, steps = self._ruleset.record_steps(lambda rules: rules.play(bytearray(board), move))
        return captured(self._ruleset.layout, SIDES[board[self._ruleset.rules.TURN]], steps)[0]


def search(backend: SearchBackend, depth: int, nodes: int, worse: dict[int, int]) -> int:
    """Search the position on a backend, where each move seems worse by a number of points; return the best move."""
    backend.write("HANDICAPS", array("i", [worse.get(move, 0) for move in range(MOVE_COUNT)]))
    backend.call("forget")
    backend.call("select", depth == MAX_PLY)
    backend.call("start", nodes)
    for ahead in range(1, depth + 1):
        if not backend.call("deepen", ahead) or abs(backend.variable("best_value")) > WIN_BONUS:
            break
    return int(backend.variable("best_move"))


@cache
def arena_of(game: str) -> Arena:
    """Return the one arena of a game."""
    return Arena(game)


def play_pair(pairing: Pairing, first: Player, second: Player, number: int) -> int:
    """Play a pair of games; return twice the points of the first player: 0 to 4."""
    arena = arena_of(pairing.game)
    chance = Random(f"{number};{pairing}")  # noqa: S311  # the same games every time
    opening = arena.opening(chance)
    return 2 + arena.play(opening, first, second, chance) - arena.play(opening, second, first, chance)


def played() -> dict[Pairing, Tally]:
    """Read the results."""
    found: dict[Pairing, Tally] = {}
    for line in RESULTS.read_text().splitlines() if RESULTS.exists() else []:
        if line and not line.startswith("#"):
            game, first, second, *counts = line.split()
            found[Pairing(game, first, second)] = [int(count) for count in counts]
    return found


def keep(results: dict[Pairing, Tally]) -> None:
    """Write the results, after the file's own heading."""
    lines = [" ".join([*pairing, *map(str, tally)]) for pairing, tally in sorted(results.items())]
    new = RESULTS.with_suffix(".new")
    new.write_text("\n".join([HEAD, *lines, ""]))
    new.replace(RESULTS)


HEAD = """\
# What the levels have scored against each other: a line for each two players of a game, and how many pairs of games
# gave the first of them 0, 1/2, 1, 1 1/2 and 2 points. Written by ladder.py, which says what the names mean."""

LEGACY_BLUNDERERS: list[Player] = [
    Blunderer(1, 100, 60),
    Blunderer(2, 400, 30),
    Blunderer(3, 1_500, 15),
    Blunderer(4, 4_000, 5),
]
"""The legacy levels 1 to 4; the legacy levels 5 to 8 are levels still."""
LEGACY = [*LEGACY_BLUNDERERS, Level(6, 12_000), Level(8, 30_000), Level(12, 80_000), Level(63, 2_000_000)]
"""The legacy levels 1 to 8."""
GREEDY = Greedy()
GREEDY_ELO = 600
CLOSE, FAR = 0.001, 100
"""The error in points of Elo at which a fit ends, and the largest step of a fit."""
HELD_OUT = (2, 3)
"""The distances in places of the levels whose results are predicted from those of all others."""
NEAR = 40
"""The error in points of Elo that a prediction may have."""
WANTED = 500
"""The pairs of games that two levels are to have played."""
LIKELY = (0.3, 0.7)
"""The shares of the points between which a pairing with a player that is no level counts for their Elo."""


def plain(level: Level) -> Level:
    """Return a level without its Elo."""
    return level._replace(elo=None)


def pairings(ladder: LevelTable, apart: Sequence[int], aside: bool) -> Iterator[tuple[Player, Player]]:
    """Yield the pairings: levels `apart` places apart, the higher first; and, `aside`, some with other players."""
    levels = [plain(level) for level in ladder.levels]
    for distance in apart:
        yield from zip(levels[distance:], levels, strict=False)
    if aside:
        for level in levels[:8]:
            yield level, GREEDY
        for legacy, place in zip(LEGACY_BLUNDERERS, ladder.legacy, strict=False):
            for level in levels[max(place - 2, 0) : place + 1]:
                yield level, legacy


def measure(game: str, asked: argparse.Namespace) -> None:
    """Play the pairings of a game that the command line asks for, and store the results every so often."""
    for first, second in pairings(LEVEL_TABLES[game], asked.apart, asked.aside):
        if asked.most and any(player.nodes > asked.most for player in (first, second) if isinstance(player, Level)):
            continue
        pairing = Pairing(game, name_of(first), name_of(second))
        tally = played().get(pairing, [0] * 5)
        for number in range(sum(tally), asked.pairs):
            tally[play_pair(pairing, first, second, number)] += 1
            if number % 20 == 19 or number + 1 == asked.pairs:
                keep({**played(), pairing: tally})
        if any(tally):
            print(*pairing, told(tally), flush=True)


def told(tally: Tally) -> str:
    """Write the score of the first of two players in words."""
    return f"{share(tally):.1%} ± {2 * math.sqrt(spread(tally)):.1%} of {2 * sum(tally)}"


def share(tally: Tally) -> float:
    """Compute the share of the points that the first of two players made."""
    return sum(points * pairs for points, pairs in enumerate(tally)) / 4 / sum(tally)


def spread(tally: Tally) -> float:
    """Compute the variance of that share; games of a pair are not independent, but pairs are.

    One pair more is counted, divided among all results.
    """
    counted = [pairs + 0.2 for pairs in tally]
    total = sum(counted)
    mean = sum(points * pairs for points, pairs in enumerate(counted)) / 4 / total
    return sum(pairs * (points / 4 - mean) ** 2 for points, pairs in enumerate(counted)) / total / total


def expected(difference: float) -> float:
    """Compute the share of the points that a player with an Elo higher by `difference` can expect."""
    return 1 / (1 + 10 ** (-difference / 400))


def apart_by(part: float) -> float:
    """Compute the difference in Elo that gives a player this share of the points."""
    return 400 * math.log10(part / (1 - part))


Matrix = list[list[float]]
Results = dict[tuple[str, str], Tally]
"""The scores of the players of one game against each other."""


class Fit(NamedTuple):
    """The Elo of some players, and its errors."""

    players: list[str]
    elo: list[float]
    errors: Matrix
    """The covariances of the Elo, in Elo squared."""

    def of(self, player: str) -> float:
        """Return the Elo of a player."""
        return self.elo[self.players.index(player)]

    def error(self, one: str, other: str) -> float:
        """Compute two standard deviations of the difference between two players."""
        i, j = self.players.index(one), self.players.index(other)
        return 2 * math.sqrt(max(self.errors[i][i] + self.errors[j][j] - 2 * self.errors[i][j], 0))


def fitted(results: Results, near: Fit | None = None) -> Fit:
    """Find the likeliest Elo of players, as far as games link them to the greedy one, whose Elo is fixed.

    A share of the points counts as that share of games won. Newton's method finds the single maximum of the
    likelihood, fastest from a near fit. The errors come from the scatter of pairs of games.
    """
    players = linked(results)
    results = {pairing: tally for pairing, tally in results.items() if set(pairing) <= set(players)}
    elo = [near.of(player) if near and player in near.players else float(GREEDY_ELO) for player in players]
    while True:
        slope, bend, noise = likelihood(results, players, elo)
        inverse = inverted(bend)
        step = [sum(a * b for a, b in zip(row, slope, strict=True)) for row in inverse]
        elo = [old + min(max(new, -FAR), FAR) for old, new in zip(elo, step, strict=True)]
        if max(map(abs, step)) < CLOSE:
            return Fit(players, elo, product(product(inverse, noise), inverse))


def linked(results: Results) -> list[str]:
    """List the greedy player and those that results link to it."""
    found = {name_of(GREEDY)}
    for _ in results:
        found.update(player for pairing in results if found & set(pairing) for player in pairing)
    return sorted(found)


def likelihood(results: Results, players: list[str], elo: list[float]) -> tuple[list[float], Matrix, Matrix]:
    """Compute the log-likelihood's gradient by Elo, its negated second derivatives, the gradient's covariances."""
    unit = math.log(10) / 400
    slope = [0.0] * len(players)
    bend, noise = ([[0.0] * len(players) for _ in players] for _ in range(2))
    for (one, other), tally in results.items():
        i, j = players.index(one), players.index(other)
        part, games = expected(elo[i] - elo[j]), 2 * sum(tally)
        add(slope, i, j, games * unit * (min(max(share(tally), 0.5 / games), 1 - 0.5 / games) - part))
        cross(bend, i, j, games * unit**2 * part * (1 - part))
        cross(noise, i, j, (games * unit) ** 2 * spread(tally))
    anchor = players.index(name_of(GREEDY))
    slope[anchor] = 0.0
    for matrix in (bend, noise):
        for k in range(len(players)):
            matrix[anchor][k] = matrix[k][anchor] = float(matrix is bend and k == anchor)
    return slope, bend, noise


def add(vector: list[float], i: int, j: int, number: float) -> None:
    """Add a number in one place, and subtract it in another."""
    vector[i] += number
    vector[j] -= number


def cross(matrix: Matrix, i: int, j: int, number: float) -> None:
    """Add a pairing's part to the products of the differences of two players."""
    for k, other in ((i, j), (j, i)):
        matrix[k][k] += number
        matrix[k][other] -= number


def inverted(matrix: Matrix) -> Matrix:
    """Invert a matrix, by Gauss and Jordan."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [number / rows[i][i] for number in rows[i]]
        for k in range(size):
            if k != i and rows[k][i]:
                rows[k] = [a - rows[k][i] * b for a, b in zip(rows[k], rows[i], strict=True)]
    return [row[size:] for row in rows]


def product(one: Matrix, other: Matrix) -> Matrix:
    """Multiply two matrices."""
    return [
        [sum(a * b for a, b in zip(row, column, strict=True)) for column in zip(*other, strict=True)] for row in one
    ]


def counted(game: str, ladder: LevelTable) -> Results:
    """Select the results that count for the Elo of a game's levels: those of the levels, and some of other players."""
    levels = {(name_of(a), name_of(b)) for a, b in pairings(ladder, (1, *HELD_OUT), aside=False)}
    aside = {(name_of(a), name_of(b)) for a, b in pairings(ladder, (), aside=True)}
    return {
        (one, other): tally
        for (where, one, other), tally in played().items()
        if where == game
        and ((one, other) in levels or ((one, other) in aside and LIKELY[0] < share(tally) < LIKELY[1]))
    }


def report(game: str) -> str:
    """Write the results of a game's levels as Markdown; empty where nothing has been played."""
    ladder, results = LEVEL_TABLES[game], counted(game, LEVEL_TABLES[game])
    fit = fitted(results)
    if len(fit.players) == 1:
        return ""
    parts = [[f"### {game}"], rungs(game, ladder, fit), legacy_levels(ladder, fit), foretold(ladder, results, fit)]
    return "\n\n".join("\n".join(part) for part in map(list, parts) if part) + "\n"


def rungs(game: str, ladder: LevelTable, fit: Fit) -> Iterator[str]:
    """Write the levels as a table: how each plays, its Elo, and its score against the one below."""
    yield "| level | depth | positions | temperature | miss rate | Elo | above the level below | scored against that |"
    yield "|---|---|---|---|---|---|---|---|"
    results = played()
    below = name_of(GREEDY)
    for place, level in enumerate(ladder.levels, 1):
        name = name_of(plain(level))
        cells = [str(10 * place), str(level.depth), f"{level.nodes:,}", str(level.temperature), str(level.miss_rate)]
        if name in fit.players:
            error = fit.error(name, below)
            cells += [f"{fit.of(name):.0f}", f"{fit.of(name) - fit.of(below):+.0f} ± {error:.0f}"]
            cells += [told(results[pairing]) if (pairing := Pairing(game, name, below)) in results else ""]
            below = name
        else:
            cells += ["", "", ""]
        yield f"| {' | '.join(cells)} |"


def legacy_levels(ladder: LevelTable, fit: Fit) -> Iterator[str]:
    """Write the Elo of the legacy levels 1 to 8, and the present levels of these numbers, as a table."""
    known = [(number, name_of(player)) for number, player in enumerate(LEGACY, 1) if name_of(player) in fit.players]
    if known:
        yield "| old level | Elo | now |"
        yield "|---|---|---|"
    for number, name in known:
        error = fit.error(name, name_of(GREEDY))
        yield f"| {number} | {fit.of(name):.0f} ± {error:.0f} | {10 * ladder.legacy[number - 1]} |"


class HeldOut(NamedTuple):
    """Two levels two or three places apart, and the measured and predicted difference between them, in Elo."""

    levels: str
    """The numbers of both, the higher first."""
    expects: float
    """The difference that all other results predict."""
    tally: Tally
    """Their results against each other."""
    seen: float
    """The difference that these results give."""
    error: float
    """Two standard deviations of that difference."""
    foretold_error: float
    """Two standard deviations of the predicted one."""

    @property
    def off(self) -> float:
        """The measured difference less the predicted one."""
        return self.seen - self.expects

    @property
    def off_error(self) -> float:
        """Two standard deviations of that."""
        return math.hypot(self.error, self.foretold_error)


def held_out(ladder: LevelTable, results: Results, fit: Fit) -> Iterator[HeldOut]:
    """Yield the levels two and three places apart that have played each other, as all other results predict it."""
    places = {name_of(plain(level)): place for place, level in enumerate(ladder.levels, 1)}
    for first, second in pairings(ladder, HELD_OUT, aside=False):
        one, other = pairing = name_of(first), name_of(second)
        others = fitted({these: tally for these, tally in results.items() if these != pairing}, fit)
        if pairing in results and set(pairing) <= set(others.players):
            tally = results[pairing]
            part = share(tally)
            yield HeldOut(
                f"{10 * places[one]} : {10 * places[other]}",
                others.of(one) - others.of(other),
                tally,
                apart_by(min(max(part, 0.001), 0.999)),
                2 * math.sqrt(spread(tally)) * 400 / math.log(10) / max(part * (1 - part), 0.001),
                others.error(one, other),
            )


def foretold(ladder: LevelTable, results: Results, fit: Fit) -> Iterator[str]:
    """Write the predictions for levels two and three places apart, and their scores, as a table."""
    lines = [
        f"| {two.levels} | {two.expects:.0f} | {told(two.tally)} | {two.seen:.0f} ± {two.error:.0f} "
        f"| {two.off:+.0f} ± {two.off_error:.0f} |"
        for two in held_out(ladder, results, fit)
    ]
    if lines:
        yield "| held out | predicted | scored | which is | difference |"
        yield "|---|---|---|---|---|"
    yield from lines


ENOUGH = 100
"""The fewest pairs against the level below from which a level gets an Elo."""


def measured(game: str, ladder: LevelTable) -> LevelTable:
    """Return a ladder with the measured Elo, and with the levels nearest to the legacy ones 1 to 8."""
    fit, results = fitted(counted(game, ladder)), played()
    names = [name_of(plain(level)) for level in ladder.levels]
    pairs = [sum(results.get(Pairing(game, *two), [])) for two in zip(names[1:], names, strict=False)]
    known = [name in fit.players and below >= ENOUGH for name, below in zip(names, [ENOUGH, *pairs], strict=True)]
    elo = [round(fit.of(name)) if so else None for name, so in zip(names, known, strict=True)]
    levels = tuple(level._replace(elo=one) for level, one in zip(ladder.levels, elo, strict=True))
    legacy = [place_like(player, place, names, fit) for player, place in zip(LEGACY, ladder.legacy, strict=True)]
    return LevelTable(levels, tuple(legacy))


def place_like(player: Player, now: int, names: list[str], fit: Fit) -> int:
    """Find the place of the level nearest to a player: equal, or by Elo; the present one unless it is surely off.

    Saved games name the legacy levels, so their meaning is not to change with every few games played.
    """
    name = name_of(player)
    alike = [place for place, other in enumerate(names, 1) if other.removesuffix(",endings") == name]
    if alike:
        return alike[-1]
    if name not in fit.players or names[now - 1] not in fit.players:
        return now
    away = {place: abs(fit.of(one) - fit.of(name)) for place, one in enumerate(names, 1) if one in fit.players}
    nearest = min(away, key=away.__getitem__)
    return nearest if away[now] - away[nearest] > fit.error(name, names[now - 1]) else now


def written(ladders: Mapping[str, LevelTable]) -> str:
    """Write the table of games/levels.py as Python."""
    lines = ["LEVEL_TABLES: Final[Mapping[str, LevelTable]] = {"]
    for game, ladder in ladders.items():
        lines += [f'    "{game}": LevelTable(', "        ("]
        lines += [f"            {said(level)}," for level in ladder.levels]
        lines += ["        ),", f"        {ladder.legacy},", "    ),"]
    return "\n".join([*lines, "}"])


def said(level: Level) -> str:
    """Write a level as Python."""
    parts = [f"{level.depth}", f"{level.nodes:_}"]
    parts += [f"{level.temperature}"] if level.temperature else []
    parts += [f"miss_rate={level.miss_rate}"] if level.miss_rate else []
    parts += ["endings=True"] if level.endings else []
    parts += [f"elo={level.elo}"] if level.elo is not None else []
    return f"Level({', '.join(parts)})"


def write(games: list[str]) -> None:
    """Put the Elo of games into games/levels.py, and the tables into docs/strength.md."""
    found = {game: measured(game, ladder) if game in games else ladder for game, ladder in LEVEL_TABLES.items()}
    text = TABLE.read_text(encoding="utf-8")
    before, rest = text.split("LEVEL_TABLES: Final", 1)
    after = rest.split("\n}\n", 1)[1]
    TABLE.write_text(f"{before}{written(found)}\n{after}", encoding="utf-8")
    tables = "\n\n" + "\n".join(filter(None, map(report, LEVEL_TABLES))) + "\n"
    said_of = dict(zip(DOCUMENTED, (readers(), steps(), tables, lowest(), held_out_in_all()), strict=True))
    document = DOCUMENT.read_text(encoding="utf-8")
    for name in DOCUMENTED:
        before, rest = document.split(f"<!-- {name} -->", 1)
        after = rest.split(f"<!-- /{name} -->", 1)[1]
        document = f"{before}<!-- {name} -->{said_of[name]}<!-- /{name} -->{after}"
    DOCUMENT.write_text(document, encoding="utf-8")


STYLES = (
    ("overlooks some captures, errs very often", range(1), range(1, 101)),
    ("looks one move ahead, errs often", range(1, 2), range(1)),
    ("looks two moves ahead, errs sometimes", range(2, 3), range(1)),
    ("looks three to five moves ahead, errs seldom or never", range(3, 6), range(1)),
    ("looks six to twelve moves ahead, hardly ever errs", range(6, 13), range(1)),
    ("looks as far ahead as its positions last, never errs", range(13, 64), range(1)),
)
"""The styles of levels, for readers: in words, by the moves they look ahead, and by their miss rate."""


def readers() -> str:
    """Write the table that says for each game which levels play in which style, with their Elo."""
    ladders = {game: ladder.levels for game, ladder in LEVEL_TABLES.items() if ladder.levels[0].elo is not None}
    rows = [f"| how the level plays | {' | '.join(ladders)} |", f"|---{'|---' * len(ladders)}|"]
    for words, depths, miss_rate in STYLES:
        cells = [span(levels, depths, miss_rate) for levels in ladders.values()]
        rows.append(f"| {words} | {' | '.join(cells)} |")
    return "\n\n" + "\n".join(rows) + "\n\n"


def span(levels: Sequence[Level], depths: range, miss_rate: range) -> str:
    """Name the lowest and the highest level of a style, and their Elo; a dash where the game has none.

    A question mark is the Elo of a level that has not played enough.
    """
    those = [
        (10 * place, level.elo)
        for place, level in enumerate(levels, 1)
        if level.miss_rate in miss_rate and (level.miss_rate or level.depth in depths)
    ]
    if not those:
        return "–"
    (lowest, least), (highest, most) = ((number, "?" if elo is None else elo) for number, elo in (those[0], those[-1]))
    return f"{lowest}: {least}" if lowest == highest else f"{lowest}–{highest}: {least}–{most}"


def wrapped(text: str) -> str:
    """Break a paragraph into the lines of a document."""
    return f"\n{fill(text, 120)}\n"


def steps() -> str:
    """Write how many steps there are between levels, their scores, and the number of games played."""
    results = played()
    pairs = [
        Pairing(game, name_of(higher), name_of(lower))
        for game, ladder in LEVEL_TABLES.items()
        for higher, lower in pairings(ladder, [1], aside=False)
    ]
    tallies = [results[pairing] for pairing in pairs if pairing in results]
    shares = [round(share(tally), 3) for tally in tallies]  # rounded as the tables show them
    near, wide = (sum(low <= part <= high for part in shares) for low, high in ((0.6, 0.7), (0.58, 0.72)))
    (most, at), *fewer = sorted(Counter(2 * sum(tally) for tally in tallies).items(), reverse=True)
    rest = ", ".join(f"{games:,} at {number}" for games, number in fewer)
    return wrapped(
        f"In {near} of the {len(tallies)} steps the higher level makes 60 to 70 % of the points, and in {wide} "
        f"it makes 58 to 72 %. {most:,} games were played at {at} steps. Elsewhere they were {rest}."
    )


def lowest() -> str:
    """Write the table of the lowest level's score against the greedy player, for each ladder."""
    results, greedy = played(), name_of(GREEDY)
    pairs = [Pairing(game, name_of(ladder.levels[0]), greedy) for game, ladder in LEVEL_TABLES.items()]
    tallies = [(pairing.game, results[pairing]) for pairing in pairs if pairing in results]
    head = ["| game | points of the lowest level against *greedy* | games |", "|---|---|---|"]
    rows = [f"| {game} | {share(tally):.1%} | {2 * sum(tally):,} |" for game, tally in tallies]
    return "\n\n" + "\n".join([*head, *rows]) + "\n\n"


def held_out_in_all() -> str:
    """Write how many of the levels two and three places apart are predicted well."""
    every: list[HeldOut] = []
    for game, ladder in LEVEL_TABLES.items():
        results = counted(game, ladder)
        every += held_out(ladder, results, fitted(results))
    near = [two for two in every if abs(two.off) <= NEAR]
    unlucky = [two for two in every if abs(two.off) > two.off_error]
    long = [two for two in every if sum(two.tally) >= WANTED]
    return wrapped(
        f"Of {len(every)} pairings held out, {len(near)} are predicted within {NEAR} points. "
        f"Of the {len(long)} that have played {2 * WANTED:,} games, {len([two for two in long if two in near])} are. "
        f"{len(unlucky)} differ by more than two standard errors, where chance alone would give {len(every) / 22:.0f}."
    )


def main() -> None:
    """Play or fit, as the command line asks."""
    parser = argparse.ArgumentParser(description="Measure the levels of each game.")
    parser.add_argument("what", choices=["play", "fit"])
    parser.add_argument("--game", nargs="+", default=list(LEVEL_TABLES), choices=list(LEVEL_TABLES))
    parser.add_argument("--pairs", type=int, default=WANTED)
    parser.add_argument("--apart", type=int, nargs="*", default=[1])
    parser.add_argument("--aside", action="store_true")
    parser.add_argument("--most", type=int, default=0, help="play no level that may visit more positions a move")
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    if asked.write:
        write(asked.game)
    for game in asked.game:
        if asked.what == "play":
            measure(game, asked)
        else:
            print(report(game))


if __name__ == "__main__":
    main()
