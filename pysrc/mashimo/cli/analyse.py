"""The commands on a position: its board, the values of its moves, what is proved of it, and the number of its lines."""

from __future__ import annotations

from copy import copy
from dataclasses import asdict
from math import inf
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from mashimo.cli.output import Progress, board_text, game_json, print_json, result_json, status_line, worth
from mashimo.compiler.runtime import Instance, Trap
from mashimo.play.errors import MashimoError
from mashimo.play.house_numbers import write_numbers
from mashimo.play.notation import read_move
from mashimo.play.rulesets import GAMES
from mashimo.search import tablebase
from mashimo.search.analysis import Analysis
from mashimo.search.backend import PythonBackend, can_compile, search_of, search_program
from mashimo.search.kernel.constants import MAX_PLY
from mashimo.search.moves import with_proofs
from mashimo.search.search import MOST_NODES

if TYPE_CHECKING:
    from argparse import Namespace

    from mashimo.play.game import Game
    from mashimo.play.rulesets import Ruleset
    from mashimo.search.backend import SearchBackend

USUAL_NODES = 100_000
"""The positions of an analysis that is given no limit."""
AT_ONCE = 7
"""The moves that a backend looks ahead in one call when it counts lines: a fraction of a second."""
LONGEST_LINE = 200
"""The most moves of a line that is counted; so long a count ends only where hardly any move is possible."""
FEW = 8
"""The seeds that are solved by default, if the position has more than can be solved."""


def list_games(args: Namespace) -> None:
    """Run `games`: list every game, with its starting position."""
    for name, ruleset in GAMES.items():
        if args.json:
            matches = [*ruleset.matches]
            print_json({"game": name, "seeds": ruleset.seeds, "start": ruleset.start(), "matches": matches})
        else:
            print(f"{name:20} {ruleset.start():48} RULES {ruleset.section}")


def show(args: Namespace, game: Game) -> None:
    """Run `show`: print the board, what may be played, and on request the moves by the numbers of houses.

    Raises MashimoError where these are asked for in a game whose moves have none (RULES 13.13).
    """
    numbers = [write_numbers(game)] if args.numbers else []
    if args.json:
        print_json(game_json(game) | ({"numbers": numbers[0]} if numbers else {}))
    else:
        print(board_text(game), status_line(game), game.record(), *numbers, sep="\n")


def analyse(args: Namespace, game: Game) -> None:
    """Run `analyse`: value every legal move. Raises MashimoError where the game is over."""
    with Progress(every_step=args.progress) as progress:
        known = endings_of(args, game, progress)
        nodes = args.nodes or (USUAL_NODES if args.seconds is None else MOST_NODES)
        analysis = Analysis(game, MAX_PLY, nodes, args.seconds, tablebase=known)
        while not analysis.finished:
            best = analysis.advance()
            spent = sum(result.nodes for result in analysis.results)
            progress.tell(f"{analysis.depth} moves ahead, {spent} positions: {best.move} {worth(best)}")
    results = with_proofs(analysis.results, game, known) if known else analysis.results
    if args.json:
        print_json(game_json(game) | {"thoughts": [result_json(result) for result in results]})
        return
    for result in results:
        line = " ".join(result.line or (result.move,))
        print(f"{result.move:6} {worth(result):14} {result.depth:3} moves ahead  {line}")


def solve(args: Namespace, game: Game) -> None:
    """Run `solve`: solve all positions with few seeds, or read them from a file, and write them into one if asked.

    Print what they prove of the position, if it is among them. Raises MashimoError where a file cannot be read or made.
    """
    if args.goal is not None:
        check_goal(args.goal)  # now, not after minutes of solving
    began = perf_counter()
    left = tablebase.left_in_houses(game)
    few = left if left <= tablebase.most_seeds(game.id, tablebase.LARGE) else FEW
    if args.source is None:
        with Progress(every_step=args.progress) as progress:
            found = solved(game.id, few if args.seeds is None else args.seeds, progress)
    else:
        found = read_endings(args.source)
    if args.goal is not None:
        write_endings(found, args.goal)
    ending = found.probe(game)
    seconds, seeds = perf_counter() - began, found.seeds
    if args.json:
        known = asdict(ending) if ending else None
        print_json(game_json(game) | {"seeds": seeds, "seconds": seconds, "ending": known})
        return
    print(f"All positions with at most {seeds} seeds in the houses, in {seconds:.1f} s.")
    if game.result:
        print(status_line(game))
        return
    if ending is None:
        print(f"This one has {left}: nothing is proved of it.")
        return
    winners = {"S": "South wins", "N": "North wins", "draw": "a draw"}
    outcome = winners[ending.winner] if ending.winner else "who wins depends on repetition"
    margin = f" by {ending.margin}" if ending.margin else ""
    print(f"{outcome}{margin}; the player to move gains {ending.low} to {ending.high}: {' '.join(ending.moves)}")


def check_goal(goal: str) -> None:
    """Check that a file can be written there. Raises MashimoError where its folder is missing, or it is a folder."""
    if not Path(goal).parent.is_dir():
        raise MashimoError("no-file", f"{goal} cannot be written: there is no such folder", goal)
    if Path(goal).is_dir():
        raise MashimoError("no-file", f"{goal!r} cannot be written: it is a folder", goal)


def endings_of(args: Namespace, game: Game, progress: Progress) -> tablebase.Tablebase | None:
    """Return the tablebase that the command line asks for: from a file, or solved; None where it asks for none."""
    if args.source is not None:
        return read_endings(args.source)
    return solved(game.id, args.endings, progress) if args.endings else None


def read_endings(path: str) -> tablebase.Tablebase:
    """Read a tablebase from a file. Raises MashimoError where it cannot be read, or is none."""
    try:
        return tablebase.load(path)
    except OSError as error:
        raise MashimoError("no-file", f"{path} cannot be read: {error.strerror}", path) from error


def write_endings(found: tablebase.Tablebase, path: str) -> None:
    """Write a tablebase into a file. Raises MashimoError where it cannot be written."""
    try:
        found.save(path)
    except OSError as error:
        raise MashimoError("no-file", f"{path} cannot be written: {error.strerror}", path) from error


def solved(game: str, seeds: int, progress: Progress) -> tablebase.Tablebase:
    """Solve the tablebase of a game, reporting each number of seeds as it is solved."""
    return tablebase.solve(game, seeds, on_layer=lambda count: progress.tell(f"solved: {count} of {seeds} seeds"))


def count_lines(args: Namespace, game: Game) -> None:
    """Run `perft`: count the lines of play of this length, behind each move (RULES 11.5).

    Raises MashimoError where they are too long, or too many for the compiled count.
    """
    if args.depth > LONGEST_LINE:
        message = f"lines of at most {LONGEST_LINE} moves are counted, not of {args.depth}"
        raise MashimoError("too-long-lines", message, "", (LONGEST_LINE, args.depth))
    backend = None if counts_by_playing(game) else counting(game.id)
    began, counts = perf_counter(), {}
    with Progress(every_step=args.progress) as progress:
        for move in game.legal_moves() if args.depth > 0 else ():
            counts[move] = lines_behind(backend, game, move, args.depth - 1)
            progress.tell(f"{move} {counts[move]}")
    total = sum(counts.values()) if args.depth > 0 else 1
    seconds = perf_counter() - began
    if args.json:
        print_json(
            {"position": game.position, "depth": args.depth, "lines": total, "moves": counts, "seconds": seconds}
        )
        return
    for move, count in counts.items():
        print(f"{move}: {count}")
    print(f"{total} lines of {args.depth} moves, {total / (seconds or inf):,.0f} a second")


def counts_by_playing(game: Game) -> bool:
    """Tell whether lines are counted by playing: a round may follow, or a repetition ends the round (RULES 6.12)."""
    rules = game.ruleset.rules
    return game.ruleset.in_rounds and (not game.is_one_round or bool(rules.repeated(bytearray(game.board), 2)))


def counting(game: str) -> SearchBackend:
    """Make the backend that counts lines: compiled if possible, and checked, so that it fails rather than miscounts."""
    if can_compile(game):
        return Instance(search_program(game, checked=True))
    return PythonBackend(search_of(game))


def lines_behind(backend: SearchBackend | None, game: Game, move: str, depth: int) -> int:
    """Count the lines of this length after a move, by a backend or by playing. Raises MashimoError for too many."""
    if backend is None:
        return lines_played(game, move, depth)
    board = bytearray(game.board)
    game.ruleset.rules.play(board, read_move(game.ruleset.rules.MOVE_WORDS, move))
    try:
        return lines_from(backend, game.ruleset, board, depth)
    except Trap as error:
        raise MashimoError("too-many-lines", f"{move}: more lines than a compiled count holds") from error


def lines_from(backend: SearchBackend, ruleset: Ruleset, board: bytearray, depth: int) -> int:
    """Count the lines of this length from a board; a backend, whose calls cannot be interrupted, counts their ends."""
    if depth <= AT_ONCE:
        backend.write("BOARDS", bytes(board))
        return int(backend.call("count_lines", 0, depth) or 0)
    if ruleset.rules.ending(board):
        return 0
    lines = 0
    for move in ruleset.legal(board):
        after = bytearray(board)
        ruleset.rules.play(after, move)
        lines += lines_from(backend, ruleset, after, depth - 1)
    return lines


def lines_played(game: Game, move: str, depth: int) -> int:
    """Count the lines of this length that go on from a move, in further rounds too, which no backend knows.

    It takes account of a repetition, which ends the round but not the line (RULES 6.12).
    """
    if depth == 0:
        return 1
    ahead = copy(game)
    ahead.play(move)
    legal = ahead.legal_moves()
    return len(legal) if depth == 1 else sum(lines_played(ahead, each, depth - 1) for each in legal)
