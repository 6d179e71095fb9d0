"""The lines of UCI, and of the package's protocol, which is like it: what to send, and what the answers mean."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from mashimo.play.errors import MashimoError
from mashimo.play.limits import optional_count_limit, time_limit
from mashimo.play.notation import shortened

if TYPE_CHECKING:
    from collections.abc import Collection

    from mashimo.play.game import Game

OURS: Final = "game"
"""The option by which an engine shows that it speaks the package's protocol; it takes any record."""
VARIANT: Final = "uci_variant"
"""The option by which engines of UCI choose a game."""
SURE: Final = ("decided", "proved")
"""What the package's protocol says of a score that is certain."""
NUMBERS: Final = ("depth", "nodes", "cp", "multipv")
"""The words of a report behind which numbers are read."""
SEED: Final = 100
"""The points of a seed in a score."""
LONGEST: Final = (1 << 31) - 1
"""The most milliseconds of a search, 25 days: engines read no larger numbers."""


class UciError(MashimoError):
    """A failure of an engine: it cannot be started, ends, is silent, or answers what makes no sense.

    The engine is then closed. The message has the last lines that the engine has written on standard error.
    """


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a search. Without any, the engine decides: the package's own plays its level, or for a second.

    Raises MashimoError for nodes or a depth that are no whole number from 0 up, and seconds that are no finite one.

    >>> from mashimo.engines import Limits
    >>> Limits(nodes=20_000, seconds=0.5).line()
    'go nodes 20000 movetime 500'
    """

    nodes: int | None = None
    """The positions to visit."""
    seconds: float | None = None
    """The time, in seconds."""
    depth: int | None = None
    """The moves to look ahead."""

    def __post_init__(self) -> None:
        optional_count_limit("nodes", self.nodes)
        time_limit(self.seconds)
        optional_count_limit("depth", self.depth)

    def line(self) -> str:
        """Write the line that starts a search."""
        milliseconds = None if self.seconds is None else max(1, round(min(1000 * self.seconds, LONGEST)))
        given = {"nodes": self.nodes, "movetime": milliseconds, "depth": self.depth}
        return " ".join(["go", *(f"{name} {value}" for name, value in given.items() if value is not None)])


@dataclass(frozen=True, slots=True)
class EngineMove:
    """The move that an engine has chosen, with what it has said of it; None where it has not said it."""

    move: str
    """The move, as RULES 10.4 and 10.5 write it; it is legal."""
    value: float | None = None
    """The lead that it expects at the end, in seeds, for the player to move."""
    sure: str = ""
    """`decided` or `proved` where the package's own engine is certain."""
    depth: int | None = None
    """The moves that it looked ahead."""
    nodes: int | None = None
    """The positions that it visited."""
    line: tuple[str, ...] = ()
    """The moves that it expects, this one first."""


class Option(NamedTuple):
    """An option that an engine offers."""

    name: str
    """Its name."""
    kind: str
    """The type that it states: `spin`, `combo`, `check`, `string` or `button`."""
    default: str
    """Its value before it is set; empty where that is not said."""


def option_line(option: Option, value: str | int) -> str:
    """Write the line that sets an option. Raises MashimoError for a value of more than one line."""
    text = str(value).lower() if isinstance(value, bool) else str(value)
    if "\n" in text or "\r" in text:
        raise MashimoError("no-option", f"{option.name}: a value is one line", shortened(text))
    return f"setoption name {option.name}" + ("" if option.kind == "button" else f" value {text}")


def read_option(words: list[str]) -> Option:
    """Read the words behind `option`. What is not said is empty."""
    parts: dict[str, list[str]] = {}
    part: list[str] = []
    for word in words:
        if word in ("name", "type", "default", "min", "max", "var"):
            part = parts.setdefault(word, [])
        else:
            part.append(word)
    return Option(*(" ".join(parts.get(name, [])) for name in ("name", "type", "default")))


def read_info(words: list[str]) -> EngineMove | None:
    """Read the words behind `info`; None where they tell no line of moves, one that is not the best, or make no sense.

    Engines that report several lines number them behind `multipv`, the best with 1.
    """
    if "pv" not in words or words[0] == "string":
        return None
    at = words.index("pv")
    said, line = words[:at], tuple(words[at + 1 :])
    try:
        numbers = {name: int(said[said.index(name) + 1]) for name in NUMBERS if name in said}
    except (IndexError, ValueError):
        return None
    if not line or numbers.get("multipv", 1) > 1:
        return None
    value = numbers["cp"] / SEED if "cp" in numbers else None
    sure = next((word for word in SURE if word in said), "")
    return EngineMove(line[0], value, sure, numbers.get("depth"), numbers.get("nodes"), line)


def position_lines(game: Game, options: Collection[str], variant: str) -> list[str]:
    """Write the lines that bring a game to an engine with these options, which last played `variant`."""
    record = game.to_record()
    if OURS in options:
        return [f"position record {record}"]
    lines = [f"setoption name UCI_Variant value {game.id}"] if VARIANT in options and variant != game.id else []
    start = f"fen {record.start}" if record.start else "startpos"
    moves = f" moves {' '.join(record.moves)}" if record.moves else ""
    return [*lines, f"position {start}{moves}"]


def chosen(words: list[str], game: Game, last: EngineMove | None) -> EngineMove:
    """Read the answer to `go`. Raises UciError for no move and for one that is not legal."""
    move = words[1] if len(words) > 1 else ""
    if move not in game.legal_moves():
        raise UciError(
            "engine-move", f"{shortened(' '.join(words))!r} is no legal move at {game.position} of {game.id}", move
        )
    return last if last and last.move == move else EngineMove(move)
