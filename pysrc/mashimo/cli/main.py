"""The command line: its commands, and its exit codes.

It exits with 0 where all was done; with 1 where a request cannot be fulfilled, and one line on standard error says what
and where; with 2 where the command line is wrong; with 130 where it was interrupted.
"""

from __future__ import annotations

import errno
import os
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace, RawDescriptionHelpFormatter
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote

import mashimo
from mashimo.cli import analyse, engine_match, find, picture, play, protocol, review
from mashimo.cli.output import print_error, print_left_out
from mashimo.play.decoding import decoded
from mashimo.play.errors import MashimoError, NotationError
from mashimo.play.game import Game
from mashimo.play.import_text import RECORD, read_file
from mashimo.play.notation import SHOWN, shortened
from mashimo.play.rulesets import GAMES
from mashimo.search import LEVELS, number_of
from mashimo.search.search import MOST_NODES

if TYPE_CHECKING:
    from argparse import _MutuallyExclusiveGroup
    from collections.abc import Callable

FIRST = next(iter(GAMES))
USUAL_LEVEL = 2
"""The default level: an old number, for which each game has a present one of its own."""
EXAMPLES = f"""examples:
  python -m mashimo play {FIRST} --level {number_of(FIRST, 4)}
  python -m mashimo analyse "v1;{FIRST};moves=F.f.C" --seconds 5
  python -m mashimo solve {FIRST} --seeds 9 --to nine.endings
  python -m mashimo perft {FIRST} 8 --json

GAME is the name of a game, a record or a link (v1;...), a file with a game, or - for standard input.
It ends with 0 where all was done, 1 where something cannot be done, 2 where the command line is wrong."""


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; return the exit code. Raises SystemExit where it is no valid command."""
    as_json = False
    try:
        check_streams()
        try:
            args = parser().parse_args(arguments)
            as_json = args.json
            code = run(args)
        finally:
            sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        give_up(error, as_json=as_json)
        return 1
    return code


def run(args: Namespace) -> int:
    """Run the command, and print a MashimoError; return the exit code."""
    try:
        if "game" in args:
            args.act(args, game_of(args))
        else:
            args.act(args)
    except MashimoError as error:
        print_error(error, as_json=args.json)
        return 1
    return 0


def check_streams() -> None:
    """Make every text writable and every line readable, whatever the terminal's encoding: what it lacks is escaped.

    Raises OSError where there is no standard output. Another stream that is closed becomes an empty one.
    """
    if sys.stdout is None:
        raise OSError(errno.EBADF, "standard output is closed")
    sys.stdin = sys.stdin or open(os.devnull, encoding="utf-8")  # noqa: PTH123, SIM115  # open for as long as this runs
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115  # as above
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def give_up(error: OSError, *, as_json: bool) -> None:
    """Print what the system refuses, unless the reader has closed the pipe; silence a stream that cannot be written.

    Python would try to flush it again at exit, and complain.
    """
    with suppress(OSError):
        if not isinstance(error, BrokenPipeError):
            file = str(error.filename or "")
            message = ": ".join(filter(None, [file, error.strerror or str(error)]))
            print_error(MashimoError("system", message, file), as_json=as_json)
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream:
                stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def game_of(args: Namespace) -> Game:
    """Read the game that the command line names, or that stands in a file. Raises MashimoError where it is none."""
    text: str = args.game
    record = record_in(text)
    if record is not None:
        if given := [f"--{name}" for name in ("position", "match") if getattr(args, name) is not None]:
            raise MashimoError("own-start", f"{given[0]} goes with a game's name: a record says itself how it begins")
        return game_in(record, as_json=args.json)
    try:
        return Game(text, args.position, args.match or "full")
    except NotationError as error:
        if error.code == "no-game" and (Path(text).suffix or Path(text).name != text):
            raise MashimoError("no-file", f"{shortened(text)!r} is no file", shortened(text)) from error
        raise


def record_in(text: str) -> str | None:
    """Return the text of the game that is given, or is in a file or standard input; None where a game is named."""
    if text == "-":
        return read_stdin()
    if text in GAMES:
        return None
    if os.path.exists(text):  # noqa: PTH110  # it knows that no file has so long a name
        return read_text(Path(text))
    return text if text.startswith("[") or RECORD.search(unquote(text)) else None


def game_in(text: str, *, as_json: bool) -> Game:
    """Read the game of a text, and report what is left out. Raises MashimoError where it is none, or names none."""
    try:
        game, file = read_file("", text)
    except NotationError as error:
        if (error.code, error.where) == ("no-game", ""):
            raise MashimoError("no-game", "the text does not say which game it is one of") from error
        raise
    print_left_out(file.left_out, as_json=as_json)
    return game


def read_stdin() -> str:
    """Read all of standard input. Raises MashimoError where it cannot be read."""
    try:
        if isinstance(sys.stdin, TextIOWrapper):
            return decoded(sys.stdin.buffer.read())
        return sys.stdin.read()
    except (OSError, UnicodeDecodeError) as error:
        raise MashimoError("no-file", f"standard input cannot be read: {error}", "-") from error


def read_text(path: Path) -> str:
    """Read a file, or a pipe. Raises MashimoError where it cannot be read, or is a folder or a device."""
    if not (path.is_file() or path.is_fifo()):
        what = "a folder" if path.is_dir() else "a device"
        raise MashimoError("no-file", f"{shortened(str(path))!r} is {what}, not a file", shortened(str(path)))
    try:
        return decoded(path.read_bytes())
    except (OSError, UnicodeDecodeError) as error:
        raise MashimoError("no-file", f"{path} cannot be read: {error}", str(path)) from error


def parser() -> ArgumentParser:
    """Make the parser of all commands."""
    found = ArgumentParser(
        prog="python -m mashimo",
        description="Mancala games as published rules pages have them, and a computer that plays them.",
        epilog=EXAMPLES,
        formatter_class=RawDescriptionHelpFormatter,
    )
    found.add_argument("--version", action="version", version=f"mashimo {mashimo.__version__}")
    commands = found.add_subparsers(title="commands", required=True, metavar="COMMAND")

    def add(name: str, act: Callable[..., None], what: str) -> ArgumentParser:
        command = commands.add_parser(name, help=what, description=what)
        command.set_defaults(act=act)
        command.add_argument("--json", action="store_true", help="one JSON object a line, impossible requests too")
        return command

    add("games", analyse.list_games, "list the games")
    showing = add_game_arguments(add("show", analyse.show, "show a position and its legal moves"))
    showing.add_argument("--numbers", action="store_true", help="the moves too, by the numbers of houses: 76 98")
    picture.add_drawing_arguments(add_game_arguments(add("svg", picture.draw, "draw a position as an SVG picture")))
    add_play_arguments(add_game_arguments(add("play", play.play, "play in the terminal; type help there")))
    add_search_arguments(add_game_arguments(add("analyse", analyse.analyse, "what every legal move is worth")))
    judging = add_game_arguments(
        add("review", review.review_game, "what each move of a game lost, and how either side played")
    )
    judging.add_argument("--nodes", type=positive, help="the positions searched for each move (default: 200000)")
    add_endings_argument(judging)
    add_progress_argument(judging)
    solving = add_game_arguments(add("solve", analyse.solve, "all positions with few seeds, and what they prove"))
    add_source_argument(solving).add_argument(
        "--seeds", type=natural, help="the most seeds in the houses (default: the position's, else 8)"
    )
    solving.add_argument("--to", dest="goal", metavar="FILE", help="write them into a file, for --from and the page")
    add_progress_argument(solving)
    counting = add_game_arguments(
        add("perft", analyse.count_lines, "how many lines of play there are, behind each move")
    )
    counting.add_argument("depth", type=natural, help="the moves of a line")
    add_progress_argument(counting)
    making = add("exercises", review.make, "positions in which exactly one move is right, with solutions")
    add_game_argument(making).set_defaults(position=None, match=None)
    making.add_argument("--count", type=positive, default=1, help="how many (default: 1)")
    making.add_argument("--seed", type=int, default=0, help="which ones: the same seed makes the same (default: 0)")
    add_progress_argument(making)
    finding = add("find", find.find, "find games in files: by position, players, result, game, date")
    find.add_finding_arguments(finding)
    finding.add_argument("--limit", type=positive, help="the most games (default: all)")
    add_progress_argument(finding)
    matching = add("engine-match", engine_match.run_match, "let engines play each other, and print their Elo")
    engine_match.add_engine_arguments(matching)
    add_limit_arguments(matching)
    add_progress_argument(matching)
    add("engine", protocol.serve, "speak a protocol like UCI on standard input and output (docs/python.md)")
    return found


def add_game_argument(command: ArgumentParser) -> ArgumentParser:
    """Add the argument that names a game; return the command."""
    command.add_argument(
        "game", metavar="GAME", help="a game's name, a record or link, a file, or - for standard input"
    )
    return command


def add_game_arguments(command: ArgumentParser) -> ArgumentParser:
    """Add the arguments that name a game and say how it begins; return the command."""
    add_game_argument(command)
    command.add_argument("--position", help="where a named game begins, as text (RULES 10.1-10.3)")
    command.add_argument("--match", help="how many rounds, in a named game that has them (default: full)")
    return command


def add_play_arguments(command: ArgumentParser) -> None:
    """Add the arguments that say how a game is played."""
    command.add_argument(
        "--computer", choices=("S", "N", "both", "none"), default="N", help="whom it plays (default: N)"
    )
    usual = f"{USUAL_LEVEL}, which is {number_of(FIRST, USUAL_LEVEL)} in {FIRST}"
    known = f"10 (weakest), 20, ... up to the game's highest; 1 to 8 are old numbers (default: {usual})"
    command.add_argument(
        "--level",
        metavar="LEVEL",
        type=int,
        choices=sorted(LEVELS),
        default=USUAL_LEVEL,
        help=f"how well it plays: {known}",
    )
    command.add_argument("--seed", type=int, default=0, help="what decides its errors (default: 0)")


def add_search_arguments(command: ArgumentParser) -> None:
    """Add the arguments that limit a search."""
    command.add_argument("--nodes", type=positive, help="the most positions searched (default: 100000)")
    command.add_argument("--seconds", type=seconds, help="the longest that it may take")
    add_endings_argument(command)
    add_progress_argument(command)


def add_limit_arguments(command: ArgumentParser) -> None:
    """Add the numbers of a match of engines: its pairs and openings, and the limits of its searches."""
    command.add_argument("--pairs", type=positive, default=10, help="the pairs of games of each two (default: 10)")
    command.add_argument("--opening", type=natural, help="the random moves of an opening (default: four)")
    command.add_argument("--nodes", type=positive, help="the positions of each search")
    command.add_argument("--seconds", type=seconds, help="the time of each search")
    command.add_argument("--depth", type=positive, help="the moves that each search looks ahead")
    command.add_argument("--timeout", type=seconds, default=30, help="how much later an answer may come (default: 30)")


def add_endings_argument(command: ArgumentParser) -> None:
    """Add the argument of a command that may use a tablebase."""
    add_source_argument(command).add_argument(
        "--endings", type=positive, metavar="SEEDS", help="first solve the positions with at most this many seeds"
    )


def add_source_argument(command: ArgumentParser) -> _MutuallyExclusiveGroup:
    """Add the argument that names a file of endings; return the group for another argument that says which to take."""
    group = command.add_mutually_exclusive_group()
    group.add_argument("--from", dest="source", metavar="FILE", help="read the endings from a file of solve --to")
    return group


def add_progress_argument(command: ArgumentParser) -> None:
    """Add the argument of a command that may take long."""
    command.add_argument("--progress", action="store_true", help="tell each step as a line on standard error")


def natural(text: str) -> int:
    """Parse a number from 0 to MOST_NODES. Raises ArgumentTypeError for anything else."""
    if not text.isdecimal() or len(text) > SHOWN or int(text) > MOST_NODES:
        raise ArgumentTypeError(f"{shortened(text)!r} is no whole number from 0 to {MOST_NODES}")
    return int(text)


def positive(text: str) -> int:
    """Parse a number from 1 to MOST_NODES. Raises ArgumentTypeError for anything else."""
    if natural(text) == 0:
        raise ArgumentTypeError("at least 1 is expected")
    return int(text)


def seconds(text: str) -> float:
    """Parse a time in seconds, more than none. Raises ArgumentTypeError for anything else."""
    try:
        found = float(text)
    except ValueError:
        found = 0
    if not 0 < found < float("inf"):
        raise ArgumentTypeError(f"{text!r} is no time in seconds")
    return found
