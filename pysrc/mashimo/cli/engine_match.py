"""The command `engine-match`: engines play each other, and their difference in Elo is printed."""

from __future__ import annotations

import os
import re
import shlex
import sys
from contextlib import ExitStack
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Final

from mashimo.cli.output import Progress, print_json
from mashimo.play.errors import MashimoError
from mashimo.play.rulesets import GAMES

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from mashimo.engines import Contestant, MatchGame, Score

OWN: Final = "mashimo"
"""The command that stands for the package's own engine."""
NAME: Final = re.compile(r"\w[\w.+-]*")
"""The names that an engine may be given before `=`."""


def run_match(args: Namespace) -> None:
    """Run `engine-match`: play, write each game as it ends, and print what two engines scored against each other.

    A match that breaks off has the scores of its games, too. Raises MashimoError for a game or an option that does not
    exist, and where an engine fails again and again; OSError where the games cannot be written.
    """
    from mashimo.engines import play_match  # noqa: PLC0415  # asyncio would slow every command by half
    from mashimo.engines.openings import OPENING  # noqa: PLC0415  # as above

    contestants = contestants_of(args)
    opening = OPENING if args.opening is None else args.opening
    games = [GAMES.named(name).id for name in args.variant or [next(iter(GAMES))]]
    played: list[MatchGame] = []
    with ExitStack() as closing:
        file = closing.enter_context(Path(args.out).open("a", encoding="utf-8")) if args.out else None
        closing.callback(print_scores, played, as_json=args.json)
        progress = closing.enter_context(Progress(every_step=args.progress))
        for game in play_match(contestants, games, args.pairs, seed=args.seed, opening=opening):
            played.append(game)
            if file:
                print(game.ogn(), file=file, flush=True)
            result = f"{game.result.south}-{game.result.north}" if game.result else "*"
            progress.tell(f"{len(played)}: {game.south} - {game.north} {result} {game.failure}".rstrip())


def print_scores(played: list[MatchGame], *, as_json: bool) -> None:
    """Print what each two engines have scored against each other."""
    from mashimo.engines import scores_of  # noqa: PLC0415  # as above

    for (one, other), score in scores_of(played).items():
        if as_json:
            print_json({"engine": one, "against": other, **score_json(score)})
        else:
            print(f"{one} against {other}: {score}")


def score_json(score: Score) -> dict[str, object]:
    """Convert a score to JSON, which has no infinite numbers: they become null."""
    elo = dict(zip(("elo", "elo_lowest", "elo_highest"), (score.elo, *score.elo_bounds), strict=True))
    return score._asdict() | {name: value if isfinite(value) else None for name, value in elo.items()}


def contestants_of(args: Namespace) -> list[Contestant]:
    """Read the engines of the command line, with their options. Raises MashimoError for what cannot be understood."""
    from mashimo.engines import Contestant, Limits  # noqa: PLC0415  # as above

    named = [engine_of(text) for text in args.engines]
    options: dict[str, dict[str, str]] = {name: {} for name, _ in named}
    for name, text in args.set:
        option, equals, value = text.partition("=")
        if name not in options or not equals:
            there_are = ", ".join(options)
            raise MashimoError(
                "no-option", f"--set takes one of {there_are}, and OPTION=VALUE, not {name} {text}", text
            )
        options[name][option] = value
    limits = Limits(args.nodes, args.seconds, args.depth)
    return [Contestant(name, command, limits, options[name], args.timeout) for name, command in named]


def engine_of(text: str) -> tuple[str, list[str]]:
    """Read `COMMAND` or `NAME=COMMAND`, where a backslash that separates folders quotes nothing.

    Raises MashimoError where the quotation marks do not pair.
    """
    name, equals, command = text.partition("=")
    if not equals or not NAME.fullmatch(name):
        name = command = text
    try:
        words = shlex.split(command if os.sep == "/" else command.replace(os.sep, 2 * os.sep))
    except ValueError as error:
        raise MashimoError("no-engine", f"{command!r} is no command: {error}", command) from error
    if not words:
        raise MashimoError("no-engine", f"{text!r} names no command", text)
    return name, [sys.executable, "-m", OWN, "engine"] if words == [OWN] else words


def add_engine_arguments(command: ArgumentParser) -> None:
    """Add the arguments of `engine-match`, except the numbers."""
    command.add_argument(
        "engines", nargs="+", metavar="ENGINE", help=f"COMMAND or NAME=COMMAND; {OWN} is this package's own engine"
    )
    command.add_argument("--game", dest="variant", action="append", metavar="GAME", help="a game; repeatable")
    command.add_argument("--seed", type=int, default=0, help="which openings: the same seed has the same (default: 0)")
    command.add_argument(
        "--set", nargs=2, action="append", default=[], metavar=("NAME", "OPTION=VALUE"), help="an option of an engine"
    )
    command.add_argument("--out", metavar="FILE", help="the file to which the games are added")
