"""The command `svg`: a position as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from mashimo.cli.output import print_json
from mashimo.play.svg import SIZE, THEMES

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from mashimo.play.game import Game


def draw(args: Namespace, game: Game) -> None:
    """Run `svg`: draw the position into a file, or on standard output.

    Raises MashimoError for a place, a size or an arrow that cannot be drawn, and OSError where no file can be written.
    """
    arrows = [arrow.split(":") for arrow in args.arrow]
    drawn = game.svg(marks=args.mark, arrows=arrows, size=args.size, near=args.near, theme=args.theme)
    if args.out:
        Path(args.out).write_text(drawn, encoding="utf-8")
        if args.json:
            print_json({"position": game.position, "file": args.out})
    elif args.json:
        print_json({"position": game.position, "svg": drawn})
    else:
        print(drawn, end="")


def add_drawing_arguments(command: ArgumentParser) -> None:
    """Add the arguments that say how a position is drawn."""
    command.add_argument("--out", metavar="FILE", help="the file to write (default: standard output)")
    command.add_argument("--mark", action="append", default=[], metavar="HOUSE", help="ring a house; repeatable")
    command.add_argument(
        "--arrow", action="append", default=[], metavar="FROM:TO", help="an arrow between places; repeatable"
    )
    command.add_argument("--size", type=float, default=SIZE, help=f"the width in CSS pixels (default: {SIZE})")
    command.add_argument("--near", choices=("S", "N"), default="S", help="the side that sits below (default: S)")
    command.add_argument("--theme", choices=THEMES, default="auto", help="the colours (default: auto)")
