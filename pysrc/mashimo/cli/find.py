"""The command `find`: games in files and folders, by position, players, result, game and date."""

from __future__ import annotations

import json
import sqlite3
import sys
from contextlib import closing
from itertools import groupby, islice
from pathlib import Path
from typing import TYPE_CHECKING

from mashimo.cli.output import Progress, print_json
from mashimo.play.errors import MashimoError
from mashimo.play.game_files import read_games
from mashimo.play.game_index import OUTCOMES, GameIndex, GameQuery, IndexedGame
from mashimo.play.notation import shortened
from mashimo.play.rulesets import GAMES

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterable

    from mashimo.play.game_index import DamagedGame


def find(args: Namespace) -> None:
    """Run `find`: list the games, or print their texts. Damaged games are told on standard error.

    Raises MashimoError for a source that is not there, a query that makes no sense, and a file that is no index.
    """
    for source in args.sources:
        if not (Path(source).is_file() or Path(source).is_dir()):  # a pipe cannot be read a second time
            raise MashimoError("no-file", f"{shortened(source)!r} is no file and no folder", shortened(source))
    query = GameQuery(args.variant, args.position, args.player, args.south, args.north, args.result, args.date)
    try:
        with GameIndex(args.index) as index:
            look_up(args, index, query)
    except sqlite3.Error as error:
        index_named = shortened(args.index or "the temporary index")
        raise MashimoError("no-index", f"{index_named} cannot be used: {error}", shortened(args.index)) from error


def look_up(args: Namespace, index: GameIndex, query: GameQuery) -> None:
    """Update an index, and print the games in it that a query finds."""
    with Progress(every_step=args.progress) as progress:
        damaged = index.update(args.sources, progress.tell)
    for each in damaged:
        print_damaged(each, as_json=args.json)
    with closing(index.find(query)) as found:
        games = islice(found, args.limit)
        if args.text:
            print_texts(games)
            return
        for game in games:
            print_found(game, as_json=args.json)


def print_damaged(damaged: DamagedGame, *, as_json: bool) -> None:
    """Print the error of a game, in one line on standard error."""
    place = damaged.error.place
    said = {"file": damaged.path, "line": place.line, "column": place.column, "message": str(damaged.error)}
    line = json.dumps({"damaged": said}) if as_json else f"mashimo: {damaged.path}: {damaged.error}"
    print(line, file=sys.stderr)


def print_found(game: IndexedGame, *, as_json: bool) -> None:
    """Print a game that was found, in one line."""
    if as_json:
        print_json(game._asdict())
        return
    after = "" if game.ply is None else f"  after {game.ply} moves"
    print(f"{game.path}:{game.line}  {game.game}  {game.south} - {game.north}  {game.result}  {game.date}{after}")


def print_texts(games: Iterable[IndexedGame]) -> None:
    """Print games as they are written in their files, an empty line between them."""
    for path, of_file in groupby(games, key=lambda game: game.path):
        numbers = {game.number for game in of_file}
        for number, found in enumerate(read_games(path, headers_only=True), 1):
            if number in numbers:
                print(found.text.strip(), end="\n\n")


def add_finding_arguments(command: ArgumentParser) -> None:
    """Add the arguments of `find`."""
    command.add_argument("sources", nargs="+", metavar="SOURCE", help="a file of games, or a folder with such files")
    command.add_argument("--index", default="", metavar="FILE", help="the index to keep, updated where files changed")
    command.add_argument("--game", dest="variant", default="", help=f"the game, such as {next(iter(GAMES))}")
    command.add_argument("--position", default="", help="a position that occurred, as text (RULES 10.1-10.3)")
    command.add_argument("--player", default="", help="a part of a player's name")
    command.add_argument("--south", default="", help="a part of South's name")
    command.add_argument("--north", default="", help="a part of North's name")
    command.add_argument("--result", choices=OUTCOMES, default="", help="who has won")
    command.add_argument("--date", default="", help="the beginning of the date, as 2024 or 2024-05")
    command.add_argument("--text", action="store_true", help="print the games themselves, as their files have them")
