"""An index of games in files: which games have these players, this result, this date, this position.

It is an SQLite file, or a temporary one. A file of games is read again when its size or its time has changed. A
position is kept as 64 bits of a hash of the game and the position text. Among a thousand million positions, the chance
that two have the same hash is one in forty.
"""

from __future__ import annotations

import os
import re
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, Self

from mashimo.games.catalogue import find_game
from mashimo.play.errors import MashimoError
from mashimo.play.game_files import files_in, read_games
from mashimo.play.notation import position_text
from mashimo.play.ogn import result_text
from mashimo.play.pgn import WINNERS
from mashimo.play.rulesets import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator
    from types import TracebackType

    from mashimo.play.game import Game
    from mashimo.play.game_files import FoundGame

__all__ = ["DamagedGame", "GameIndex", "GameQuery", "IndexedGame"]

APPLICATION: Final = 0x6D736869
"""The number by which an SQLite file says that it is such an index."""
VERSION: Final = 3
"""The version of the tables; an index of another one is made again."""
TABLES: Final = """
CREATE TABLE files (id INTEGER PRIMARY KEY, path BLOB UNIQUE, size INTEGER, changed INTEGER);
CREATE TABLE games (id INTEGER PRIMARY KEY, file INTEGER, number INTEGER, line INTEGER, game TEXT, south TEXT,
    north TEXT, date TEXT, result TEXT, outcome TEXT, moves INTEGER, south_folded TEXT, north_folded TEXT);
CREATE INDEX games_of_file ON games (file);
CREATE TABLE positions (hash INTEGER, game INTEGER, ply INTEGER, PRIMARY KEY (hash, game, ply)) WITHOUT ROWID;
CREATE INDEX positions_of_game ON positions (game);
"""
"""The tables. A path is kept as its bytes, which need not be UTF-8."""
OUTCOMES: Final = ("S", "N", "draw", "unfinished")
"""The ends of a game that can be looked for: the winner, or that there is none."""
PROGRESS_EVERY: Final = 100
"""The games after which progress is told."""


@dataclass(frozen=True, slots=True)
class GameQuery:
    """What is looked for: all that is not empty must be true of a game.

    Raises NotationError for a game or a position that does not exist, MashimoError for another outcome, and for a
    position without its game.
    """

    game: str = ""
    """The game's name, as GAMES or a file has it."""
    position: str = ""
    """A position that occurred in it, as text; `game` must be given."""
    player: str = ""
    """A part of the name of either player, in any case."""
    south: str = ""
    """A part of South's name."""
    north: str = ""
    """A part of North's name."""
    outcome: str = ""
    """One of OUTCOMES."""
    date: str = ""
    """The beginning of its date, as 2024, 2024.05 or 2024-05."""

    def __post_init__(self) -> None:
        conditions_of(self)


class IndexedGame(NamedTuple):
    """A game that was found."""

    path: str
    """The file that has it."""
    line: int
    """The number of its first line in the file."""
    game: str
    """The game's name, as GAMES has it where there is such a game."""
    south: str
    """South's name, or `?`."""
    north: str
    """North's name, or `?`."""
    date: str
    """Its date as the file has it, or `?`."""
    result: str
    """South's and North's score, or `*`; of a damaged game what its tag says."""
    moves: int
    """The number of its moves; of a damaged game 0."""
    ply: int | None
    """The moves after which the position first occurred; None where none is looked for."""
    number: int
    """The number of the game in its file, from 1: several may begin in one line."""


class DamagedGame(NamedTuple):
    """A game that could not be read; its tags are indexed, if it has any."""

    path: str
    """The file that has it."""
    error: MashimoError
    """What is wrong with it, with its line and column in the file."""


class GameIndex:
    """An index of games. `path` is its SQLite file; without one it is temporary. Use it in a `with` block.

    Raises MashimoError for a file that is no such index, and leaves that file as it is.

        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> from mashimo.play.game_index import GameIndex, GameQuery
        >>> with TemporaryDirectory() as folder, GameIndex() as index:
        ...     path = Path(folder) / "games.ogn"
        ...     _ = path.write_text('[Variant "awale"] [South "Ann"] 1. C c *')
        ...     damaged = index.update([path])
        ...     [(found.line, found.moves) for found in index.find(GameQuery(player="ann", outcome="unfinished"))]
        [(1, 2)]
    """

    def __init__(self, path: str | Path = "") -> None:
        try:
            self._database = sqlite3.connect(path, isolation_level=None)
            try:
                self._open(str(path))
            except BaseException:
                self._database.close()
                raise
        except sqlite3.Error as error:
            raise MashimoError("no-index", f"{path} cannot be used as an index: {error}", str(path)) from error

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the index; a temporary one is deleted."""
        self._database.close()

    def _open(self, path: str) -> None:
        """Make the tables where there are none, or those of another version."""
        (application,) = self._database.execute("PRAGMA application_id").fetchone()
        (version,) = self._database.execute("PRAGMA user_version").fetchone()
        tables = [name for (name,) in self._database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        if tables and application != APPLICATION:
            raise MashimoError("no-index", f"{path} is a database of another program, not an index of games", path)
        if tables and version == VERSION:
            return
        drops = "".join(f"DROP TABLE {name};" for name in tables)
        pragmas = f"PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {VERSION};"
        self._database.executescript(f"BEGIN; {drops} {TABLES} {pragmas} COMMIT;")

    def update(
        self, sources: str | Path | Iterable[str | Path], tell: Callable[[str], None] | None = None
    ) -> list[DamagedGame]:
        """Index all files of games among `sources`, which are files and folders; forget the files that are not there.

        A single path is one source. Files that have not changed are not read again. `tell` is called with the progress.
        Returns the games of the files just read that are damaged. Raises OSError for a file that cannot be read.
        """
        several = [sources] if isinstance(sources, str | Path) else sources
        found = {str(path): path.stat() for source in several for path in files_in(Path(source))}
        rows = self._database.execute("SELECT path, size || ' ' || changed FROM files")
        known = {os.fsdecode(path): status for path, status in rows}
        damaged: list[DamagedGame] = []
        for path in known.keys() - found.keys():
            with Transaction(self._database):
                self._forget(path)
        for path, status in found.items():
            if known.get(path) != f"{status.st_size} {status.st_mtime_ns}":
                with Transaction(self._database):
                    self._forget(path)
                    damaged += self._read(path, (status.st_size, status.st_mtime_ns), tell or str)
        return damaged

    def _forget(self, path: str) -> None:
        """Delete the games of a file."""
        name = (os.fsencode(path),)
        games = "SELECT games.id FROM games JOIN files ON games.file = files.id WHERE path = ?"
        self._database.execute(f"DELETE FROM positions WHERE game IN ({games})", name)  # noqa: S608  # fixed text
        self._database.execute(f"DELETE FROM games WHERE id IN ({games})", name)  # noqa: S608  # fixed text
        self._database.execute("DELETE FROM files WHERE path = ?", name)

    def _read(self, path: str, status: tuple[int, int], tell: Callable[[str], object]) -> Iterator[DamagedGame]:
        """Index the games of a file; yield the damaged ones."""
        insert = "INSERT INTO files (path, size, changed) VALUES (?, ?, ?)"
        file = self._database.execute(insert, (os.fsencode(path), *status)).lastrowid
        for number, found in enumerate(read_games(path), 1):
            if found.error:
                yield DamagedGame(path, found.error)
            if not is_prose(found):
                self._insert((file, number, found.line), found)
            if number % PROGRESS_EVERY == 0:
                tell(f"{path}: {number} games")

    def _insert(self, place: tuple[int | None, int, int], found: FoundGame) -> None:
        """Index a game by its file, its number there and its line."""
        row = (*place, *facts_of(found))
        marks = ", ".join("?" * len(row))
        game = self._database.execute(f"INSERT INTO games VALUES (NULL, {marks})", row).lastrowid  # noqa: S608  # marks
        if found.game:
            rows = ((hashed, game, ply) for hashed, ply in positions_of(found.game))
            self._database.executemany("INSERT INTO positions VALUES (?, ?, ?)", rows)

    def find(self, query: GameQuery) -> Generator[IndexedGame, None, None]:
        """Find games, in the order of their files and lines. Close it before the index where not all are read."""
        conditions, values = conditions_of(query)
        ply, joined = "NULL", ""
        if query.position:
            ply, joined = "MIN(ply)", "JOIN positions ON positions.game = games.id"
        text = (
            f"SELECT path, line, games.game, south, north, date, result, moves, {ply}, number FROM games "  # noqa: S608  # fixed texts
            f"JOIN files ON games.file = files.id {joined} WHERE {' AND '.join(['TRUE', *conditions])} "
            "GROUP BY games.id ORDER BY path, number"
        )
        with closing(self._database.execute(text, values)) as rows:
            yield from (IndexedGame(os.fsdecode(path), *facts) for path, *facts in rows)


class Transaction:
    """A block after which all changes of a database are kept, or none where it raises."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database

    def __enter__(self) -> None:
        self._database.execute("BEGIN")

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._database.execute("ROLLBACK" if kind else "COMMIT")


def conditions_of(query: GameQuery) -> tuple[list[str], list[object]]:
    """Write the conditions of a query in SQL, with their values. Raises as GameQuery does."""
    asked: list[tuple[str, object]] = []
    game = find_game(query.game) if query.game else ""
    if game:
        asked.append(("games.game = ?", GAMES.named(game).id))
    if query.position and not game:
        raise MashimoError("no-game", "a position is looked for in one game: its name is missing")
    if query.position:
        ruleset = GAMES.named(game)
        position = position_text(ruleset.layout, ruleset.read(query.position))
        asked.append(("hash = ?", hash_of(game, position)))
    if query.outcome and query.outcome not in OUTCOMES:
        raise MashimoError("no-outcome", f"an outcome is one of {', '.join(OUTCOMES)}, not {query.outcome!r}")
    asked += [("outcome = ?", query.outcome)] if query.outcome else []
    asked += [("instr(south_folded || char(10) || north_folded, ?)", query.player.casefold())] if query.player else []
    asked += [("instr(south_folded, ?)", query.south.casefold())] if query.south else []
    asked += [("instr(north_folded, ?)", query.north.casefold())] if query.north else []
    asked += [("instr(replace(date, '-', '.'), ?) = 1", query.date.replace("-", "."))] if query.date else []
    return [condition for condition, _ in asked], [encodable(value) for _, value in asked]


def encodable(value: object) -> object:
    """Replace what UTF-8 cannot write, a lone surrogate in a text: no game has it, and SQLite refuses it."""
    return value.encode(errors="backslashreplace").decode() if isinstance(value, str) else value


def is_prose(found: FoundGame) -> bool:
    """Tell whether a text has no tag and names no game, so that nothing of it can be looked for."""
    is_untagged = all(value == "?" for value in found.tags.values())
    return found.error is not None and found.error.code == "no-game" and is_untagged


def facts_of(found: FoundGame) -> tuple[object, ...]:
    """Return the columns of a game behind its line; of a damaged one what its tags say."""
    tags = {name: found.tags.get(name, "?") for name in ("Variant", "South", "North", "Date", "Result")}
    if found.game:
        variant, result, moves = found.game.id, result_text(found.game), len(found.game.moves)
        ended = found.game.result
        outcome = (ended.winner or "draw") if ended else outcome_of(tags["Result"])
    else:
        variant = find_game(tags["Variant"], found.tags.get("Site", ""))
        result, moves, outcome = tags["Result"], 0, outcome_of(tags["Result"])
    south, north = tags["South"], tags["North"]
    return variant, south, north, tags["Date"], result, outcome, moves, south.casefold(), north.casefold()


def outcome_of(result: str) -> str:
    """Return the outcome that a written result tells, one of OUTCOMES."""
    if result in WINNERS:
        return WINNERS[result] or "draw"
    found = re.fullmatch("([0-9]{1,4})-([0-9]{1,4})", result)
    if not found:
        return "unfinished"
    south, north = map(int, found.groups())
    return "draw" if south == north else "S" if south > north else "N"


def positions_of(game: Game) -> Iterator[tuple[int, int]]:
    """Yield the hash of each position of a game, the start included, with the number of moves before it."""
    for ply, turn in enumerate(game.turns):
        yield hash_of(game.id, position_text(game.ruleset.layout, turn.board)), ply


def hash_of(game: str, position: str) -> int:
    """Return the hash of a position, as SQLite has numbers: with a sign."""
    return int.from_bytes(blake2b(f"{game} {position}".encode(), digest_size=8).digest(), signed=True)
