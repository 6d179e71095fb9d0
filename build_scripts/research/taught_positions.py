"""Makes positions to learn a game's value from, each with what a deep search and the end of its game say of it.

    python build_scripts/research/taught_positions.py GAME FILE.npz [--positions 300000] [--nodes 20000]
        [--endings 12] [--seed 1] [--openings]

The search plays itself from random openings, with the endings solved: up to the seeds asked for, or the most that the
game allows. Now and then a move is random. A game ends where it is proved. Every position of a game is taught, from the
start on, and so are others beside it, one or two random moves away: a search values bad play, too. A position is taught
the mean of the two deepest values of its search, since values sway with who moves last.

With `--openings` a game ends with its random opening, so that much is learned of early positions.

All is saved every few minutes. The same seed makes the same positions. numpy comes with the project's environment.
"""

import argparse
import sys
import time
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from build_scripts.lib.environment import run_in_venv

if __name__ == "__main__":
    run_in_venv("test")  # the package below is found only in the project's environment

from mashimo import GAMES
from mashimo.games.kit.contract import Rules
from mashimo.search.backend import ENTRIES, SearchBackend, new_backend
from mashimo.search.kernel.constants import MAX_PLY, PROOF_BONUS, SEED, in_seeds
from mashimo.search.tablebase import LARGE, seeds_of, solve

OPENINGS = range(2, 13)
"""The numbers of random moves that make an opening."""
ASTRAY = 0.05
"""The share of later moves that are random too, so that games differ."""
BESIDE = 0.8
"""The share of positions beside which another is taught."""
LONGEST = 300
"""The moves after which a game is given up."""
EVERY = 20_000
"""The positions after which all are saved."""
UNKNOWN = 32_000
"""What stands for the end of a game that a position has not."""


class Taught(NamedTuple):
    """A position with what it is taught."""

    board: bytes
    searched: int
    """The search's value in hundredths of a seed, for the player to move."""
    game: int
    """The number of its game."""
    beside: bool
    """Whether it is beside the game or in its random opening, where the end says little."""


class Teacher:
    """The search of a game, that values its positions."""

    def __init__(self, game: str, nodes: int, endings: int) -> None:
        self.rules: Rules = GAMES[game].rules
        self._nodes = nodes
        self._search: SearchBackend = new_backend(game, True, ENTRIES, solve(game, endings) if endings else None)

    def begin(self, board: bytes) -> None:
        """Begin a game from a position; nothing is known of earlier ones."""
        self._search.write("BOARDS", board)
        self._search.call("begin")
        self._search.call("forget")

    def advance(self, move: int) -> None:
        """Play a move of the game."""
        self._search.call("advance", move)

    def search(self) -> tuple[int, int]:
        """Search the game's present position; return the best move, and the mean of its two deepest values."""
        self._search.call("start", self._nodes)
        values = [0]
        for depth in range(1, MAX_PLY + 1):
            if not self._search.call("deepen", depth):
                break
            values.append(int(self._search.variable("best_value")))
            if abs(values[-1]) > PROOF_BONUS:
                return int(self._search.variable("best_move")), values[-1]
        return int(self._search.variable("best_move")), sum(values[-2:]) // min(len(values), 2)

    def board(self) -> bytes:
        """Return the game's present position."""
        return bytes(self._search.read("BOARDS"))


def goes_on(rules: Rules, board: bytes) -> list[int]:
    """List the moves of a position; none where the game has ended."""
    moves = bytearray(rules.MOVES)
    cells = bytearray(board)
    if rules.ending(cells):
        return []
    return [move for move in moves[: rules.list_moves(cells, moves)] if rules.play(bytearray(board), move)]


def played(teacher: Teacher, number: int, chance: Random, longest: int = LONGEST) -> tuple[list[Taught], int]:
    """Play a game; return what its positions are taught, and South's lead in seeds at its end.

    Its moves are at most `longest`, or those of its opening where that is 0.
    """
    rules = teacher.rules
    board = bytearray(rules.CELLS)
    rules.set_up(board)
    found, beside = list[Taught](), list[bytes]()
    opening, seen, final = chance.choice(OPENINGS), set[bytes](), None
    teacher.begin(bytes(board))
    for ply in range(longest or opening):
        now = teacher.board()
        moves = goes_on(rules, now)
        if not moves or now in seen:
            break
        seen.add(now)
        best, value = teacher.search()
        found.append(Taught(now, value, number, ply < opening))
        if abs(value) > PROOF_BONUS:
            final = round(in_seeds(value)) * (1 if now[rules.TURN] == 0 else -1)
            break
        if ply >= opening and chance.random() < BESIDE and (other := wandered(rules, now, chance)):
            beside.append(other)
        astray = ply < opening or chance.random() < ASTRAY
        move = chance.choice(moves) if astray else best
        teacher.advance(move)
    if final is None:
        final = settled(rules, teacher.board())
    for other in beside:
        teacher.begin(other)
        found.append(Taught(other, teacher.search()[1], number, True))
    return found, final


def wandered(rules: Rules, board: bytes, chance: Random) -> bytes | None:
    """Return a position one or two random moves on; None where the game ends."""
    cells = bytearray(board)
    for _ in range(chance.randint(1, 2)):
        moves = goes_on(rules, bytes(cells))
        if not moves:
            return None
        rules.play(cells, chance.choice(moves))
    return bytes(cells) if goes_on(rules, bytes(cells)) else None


def settled(rules: Rules, board: bytes) -> int:
    """Return South's lead in seeds when a game ends here, or is given up at a repetition, and seeds are shared out."""
    cells = bytearray(board)
    ended = rules.ending(cells) or (rules.repeated(cells, 2) if goes_on(rules, board) else rules.no_move_result(cells))
    rules.settle(cells, ended)
    return rules.score(cells, 0) - rules.score(cells, 1)


def save(path: Path, rows: list[Taught], finals: list[int], turn: int) -> None:
    """Save what has been taught: boards, values, ends of games for the player to move, games."""
    boards = np.frombuffer(b"".join(row.board for row in rows), np.uint8).reshape(len(rows), -1)
    games = np.array([row.game for row in rows], np.int32)
    finals_of_rows = SEED * np.array(finals, np.int32)[games] * np.where(boards[:, turn] == 0, 1, -1)
    beside = np.array([row.beside for row in rows])
    np.savez_compressed(
        path,
        boards=boards,
        searched=np.array([row.searched for row in rows], np.int16),
        ends=np.where(beside, UNKNOWN, finals_of_rows).astype(np.int16),
        games=games,
    )


def main() -> None:
    """Play, and save."""
    parser = argparse.ArgumentParser(description="Make positions to learn a game's value from.")
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("file", type=Path)
    parser.add_argument("--positions", type=int, default=300_000)
    parser.add_argument("--nodes", type=int, default=20_000)
    parser.add_argument("--endings", type=int, default=12, metavar="SEEDS")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--openings", action="store_true", help="only positions of the random openings")
    asked = parser.parse_args()
    longest = 0 if asked.openings else LONGEST
    chance = Random(f"teach {asked.game} {asked.seed}")  # noqa: S311  # the same games every time
    endings = min(asked.endings, seeds_of(asked.game, LARGE) or 0)
    teacher = Teacher(asked.game, asked.nodes, endings)
    rows, finals, saved = list[Taught](), list[int](), 0
    while len(rows) < asked.positions:
        found, final = played(teacher, len(finals), chance, longest)
        rows += found
        finals.append(final)
        if len(rows) - saved >= EVERY or len(rows) >= asked.positions:
            save(asked.file, rows, finals, teacher.rules.TURN)
            saved = len(rows)
            print(f"{saved} positions of {len(finals)} games, {time.process_time():.0f} s of processor", flush=True)


if __name__ == "__main__":
    main()
