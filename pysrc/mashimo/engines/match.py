"""A match of engines: each against each, in pairs of games from random openings, either side beginning once."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, Final

from mashimo.engines.client import TIMEOUT
from mashimo.engines.elo import Score, score_of
from mashimo.engines.openings import LONGEST, OPENING, random_opening
from mashimo.engines.simple import SimpleEngine
from mashimo.engines.uci import UciError
from mashimo.play.errors import MashimoError
from mashimo.play.game import Game
from mashimo.play.limits import count_limit
from mashimo.play.move_tree import file_of
from mashimo.play.notation import quoted, shortened
from mashimo.play.ogn import write_ogn
from mashimo.play.rulesets import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from mashimo.engines.uci import Limits
    from mashimo.play.reasons import Result
    from mashimo.play.record import Record

FAILURES: Final = 3
"""The games in a row that an engine may lose by failing; the match then ends."""


@dataclass(frozen=True)
class Contestant:
    """An engine that takes part in a match."""

    name: str
    """Its name in the match."""
    command: Sequence[str]
    """The command that starts it: a program, and its arguments."""
    limits: Limits | None = None
    """The limits of each search; None leaves them to the engine."""
    options: Mapping[str, str | int] | None = None
    """The options to set before the first game."""
    timeout: float = TIMEOUT
    """The seconds that an answer may take: of a search, beyond its `seconds`."""


@dataclass(frozen=True, slots=True)
class MatchGame:
    """A game that has been played."""

    south: str
    """The name of the engine that played South."""
    north: str
    """The name of the other one."""
    record: Record
    """The game, from its opening to its end."""
    result: Result | None
    """How it has ended; None where it was left after too many moves."""
    pair: int
    """The number of its pair among those of these two engines, from 1."""
    failure: str = ""
    """Why an engine lost it by failing; empty where none did."""
    failed: str = ""
    """The name of that engine. It loses even where the rules give a side that resigns the win (RULES 5.7)."""

    def points(self, name: str) -> float:
        """Return the points of an engine: 1, 0.5 or 0. A game without an end is a draw.

        Raises MashimoError for the name of an engine that did not play it.
        """
        if name not in (self.south, self.north):
            played = f"{self.south} and {self.north} played this game"
            raise MashimoError("no-engine", f"{played}, not {quoted(name)}", shortened(name))
        if self.failed:
            return float(name != self.failed)
        if self.result is None or self.result.winner is None:
            return 0.5
        return float((self.south if self.result.winner == "S" else self.north) == name)

    def ogn(self, date: str = "") -> str:
        """Write the game as the text of a file; the date is today's by default."""
        date = date or datetime.now(tz=UTC).astimezone().strftime("%Y.%m.%d")
        tags = {"Event": f"{self.south} - {self.north}", "Date": date, "Round": f"{self.pair}"}
        file = file_of(self.record, **tags, South=self.south, North=self.north)
        if self.failure:
            (file.line[-1].comments if file.line else file.comments).append(self.failure)
        return write_ogn(file)


class Player:
    """An engine that is started when it is needed, and again when it has failed."""

    def __init__(self, contestant: Contestant) -> None:
        self.contestant = contestant
        self.failures = 0
        """The failures in a row."""
        self._engine: SimpleEngine | None = None

    def begin(self) -> None:
        """Begin a game. Raises UciError where the engine fails, MashimoError for an option that it lacks."""
        if self._engine is None:
            self._engine = SimpleEngine.open(self.contestant.command, timeout=self.contestant.timeout)
            self._engine.configure(self.contestant.options or {})
        self._engine.new_game()

    def move(self, game: Game) -> str:
        """Choose a move. Raises UciError where the engine fails, or has not begun a game."""
        if self._engine is None:
            raise UciError("engine-closed", f"{self.contestant.name} does not run")
        return self._engine.search(game, self.contestant.limits).move

    def close(self) -> None:
        """End the engine, if it runs."""
        if self._engine:
            self._engine.close()
            self._engine = None


def play_match(  # noqa: PLR0913  # who plays what, how often, from where
    contestants: Sequence[Contestant],
    games: str | Iterable[str],
    pairs: int = 10,
    *,
    seed: int = 0,
    opening: int = OPENING,
    longest: int = LONGEST,
) -> Iterator[MatchGame]:
    """Play each engine against each other one; yield the games as they end.

    `games` are the names of games, or one name. Each two engines play `pairs` pairs of each of them, from the same
    openings of `opening` random moves, which `seed` chooses. After `longest` moves a game is a draw. An engine that
    fails loses the game, and is started again.

    Raises UciError for an engine that fails in FAILURES games in a row or in its first start. Raises MashimoError for
    an option that it lacks, and for two engines of one name. Raises MashimoError for a game that does not exist, or
    that ends within its opening. Raises MashimoError for `pairs`, `opening` or `longest` that are no whole number from
    0 up.
    """
    pairs, opening = count_limit("pairs", pairs), count_limit("opening", opening)
    longest = count_limit("longest", longest)
    names = [each.name for each in contestants]
    if len({*names}) < max(2, len(names)):
        raise MashimoError("no-match", f"a match needs two engines or more, of different names, not {', '.join(names)}")
    games = tuple(GAMES.named(name).id for name in ([games] if isinstance(games, str) else games))
    with ExitStack() as closing:
        players = [Player(each) for each in contestants]
        for player in players:
            closing.callback(player.close)
            player.begin()
        for one, other in combinations(players, 2):
            number = 0
            for name in games:
                chance = Random(f"{seed} {name}")  # noqa: S311  # the same openings for all
                for _ in range(pairs):
                    number += 1
                    record = random_opening(name, chance, opening)
                    for south, north in ((one, other), (other, one)):
                        yield play_game(record, south, north, number, longest)


def play_game(record: str, south: Player, north: Player, pair: int, longest: int) -> MatchGame:
    """Play a game out from the record of its opening. Raises UciError for an engine that fails again and again."""
    game, failure, failed = Game.from_record(record), "", ""
    longest += len(game.moves)
    acting = south
    try:
        for acting in (south, north):
            acting.begin()
        while not game.result and len(game.moves) < longest:
            acting = south if game.turn == "S" else north
            game.play(acting.move(game))
        south.failures = north.failures = 0
    except UciError as error:
        acting.close()
        acting.failures += 1
        (north if acting is south else south).failures = 0
        if acting.failures >= FAILURES:
            raise
        game.resign("S" if acting is south else "N")
        failure, failed = str(error), acting.contestant.name
    names = south.contestant.name, north.contestant.name
    return MatchGame(*names, game.to_record(), game.result, pair, failure, failed)


def scores_of(games: Iterable[MatchGame]) -> dict[tuple[str, str], Score]:
    """Score each two engines of a match, by their names: of the first against the second."""
    pairs: dict[tuple[str, str], dict[int, list[float]]] = {}
    for game in games:
        one = (game.south, game.north)
        names = one if one in pairs or one[::-1] not in pairs else one[::-1]
        pairs.setdefault(names, {}).setdefault(game.pair, []).append(game.points(names[0]))
    return {names: score_of([tuple(pair) for pair in found.values()]) for names, found in pairs.items()}
