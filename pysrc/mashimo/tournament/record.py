"""The record of a tournament: all that is saved of it, as one line of text.

    t1;swiss;name=Class%205;game=oware-abapa;clock=600+5;rounds=5;players=Anna,Ben,Cem;out=2;former=2.Bne;round=1-3S.2

`t1` is the form, which is to stay readable forever, and the kind follows it. Players are numbered from 1 in their
order. `out` has those who do not play at present. Each `round` has its pairings, separated by dots. A pairing is the
number of South, who begins, and that of North, then a letter of RESULTS once there is a result. A number alone has the
bye. Names are percent-encoded. The match and the clock stand only where there are any. Each `former` has the number of
a player, a dot and a name that they had before: games with that name still come back.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from operator import index
from typing import Final, Literal, NamedTuple
from urllib.parse import quote, unquote

from mashimo.play.errors import MashimoError, NotationError
from mashimo.play.match import WHOLE
from mashimo.play.notation import quoted, shortened

VERSION: Final = "t1"
LONGEST: Final = 100_000
"""Longer text is refused unread; 40 names of 60 letters and 39 rounds have some 30,000 characters."""
LEAST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 40
USUAL_ROUNDS: Final = 5
"""The most rounds of a Swiss tournament unless others are chosen, as in web/dialogs/tournament_form.jsx."""
LONGEST_NAME: Final = 60
"""The most characters of a name, as in the tags of a game (web/storage/custom_rules.js)."""

Kind = Literal["swiss", "round-robin"]
Outcome = Literal["", "south", "draw", "north", "north-absent", "south-absent", "both-absent"]
"""The result of a pairing: who won, or who did not come; empty until it is known."""

KINDS: Final[tuple[Kind, ...]] = ("swiss", "round-robin")
RESULTS: Final[dict[str, Outcome]] = {
    "": "",
    "S": "south",
    "D": "draw",
    "N": "north",
    "s": "north-absent",
    "n": "south-absent",
    "o": "both-absent",
}
LETTERS: Final = {result: letter for letter, result in RESULTS.items()}
POINTS: Final[dict[Outcome, tuple[float, float]]] = {
    "": (0, 0),
    "south": (1, 0),
    "draw": (0.5, 0.5),
    "north": (0, 1),
    "north-absent": (1, 0),
    "south-absent": (0, 1),
    "both-absent": (0, 0),
}
"""The points of South and of North."""
PLAYED: Final = ("south", "draw", "north")
"""The results of games that were played."""
MOST_FORMER: Final = 80
"""The former names that are kept, the latest; with 40 names of 60 letters and all rounds they stay within LONGEST."""
FORMER: Final = re.compile("([1-9][0-9]?)[.](.+)", re.DOTALL)
PAIRING: Final = re.compile(r"([0-9]{1,2})(?:-([0-9]{1,2})([SDNsno]?))?")
CLOCK: Final = re.compile(r"[0-9]{1,6}(?:\+[0-9]{1,4})?")
"""A clock as the tag TimeControl has it: seconds, and those added by a move."""
VALUE: Final = re.compile("[^;]+")
"""The name of a game or a match, as a field can have it."""
CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+")
"""Characters that show nothing, or turn the direction of writing."""


class Pairing(NamedTuple):
    """Two players of a round by their numbers, and their result."""

    south: int
    """The player who begins."""
    north: int
    result: Outcome = ""


class Round(NamedTuple):
    """A round: its pairings in the order of the boards."""

    pairings: tuple[Pairing, ...]
    bye: int = 0
    """The number of the player without an opponent, who gets a point; 0 for none."""


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament: what is played, by whom, and the rounds so far. `begin` and `read_tournament` check it."""

    kind: Kind
    game: str
    rounds: int
    """The number of rounds that are planned."""
    players: tuple[str, ...]
    """Their names, which differ; the first has number 1."""
    name: str = ""
    match: str = WHOLE
    clock: str = ""
    """The clock as the tag TimeControl has it; empty for none."""
    out: frozenset[int] = frozenset()
    """The numbers of the players who do not play at present."""
    played: tuple[Round, ...] = field(default=())
    """The rounds that are paired, the last of them perhaps still under way."""
    former: tuple[tuple[int, str], ...] = field(default=())
    """The numbers of players who were renamed, and the names that they had, the latest last."""

    def __str__(self) -> str:
        fields = [
            ("name", quote(self.name, safe=" ")),
            ("game", self.game),
            ("match", "" if self.match == WHOLE else self.match),
            ("clock", self.clock),
            ("rounds", str(self.rounds)),
            ("players", ",".join(quote(name, safe=" ") for name in self.players)),
            ("out", ".".join(map(str, sorted(self.out)))),
            *(("former", f"{number}.{quote(name, safe=' ')}") for number, name in self.former),
            *(("round", round_text(each)) for each in self.played),
        ]
        return ";".join([VERSION, self.kind, *(f"{name}={value}" for name, value in fields if value)])

    def with_players(self, names: tuple[str, ...]) -> Tournament:
        """Add players. Raises MashimoError for names that are missing, alike or too many."""
        return replace(self, players=checked_names(self.players + names))

    def renamed(self, number: int, name: str) -> Tournament:
        """Rename a player. Raises MashimoError for a name that is missing or alike, or a number that no player has."""
        self.check_number(number)
        before = self.players[number - 1]
        players = checked_names((*self.players[: number - 1], name, *self.players[number:]))
        former = [each for each in self.former if each != (number, before)]
        if name != before:
            former.append((number, before))
        return replace(self, players=players, former=tuple(former[-MOST_FORMER:]))

    def check_number(self, number: int) -> None:
        """Raise MashimoError (`tournament-board`) for a number that no player has."""
        if not is_number(number, len(self.players)):
            raise MashimoError("tournament-board", f"no player has the number {quoted(number)}", shortened(number))

    def names_of(self, number: int) -> set[str]:
        """List the names that a player has, and had. Raises MashimoError for a number that no player has."""
        self.check_number(number)
        return {self.players[number - 1], *(name for player, name in self.former if player == number)}


def most_rounds(players: int) -> int:
    """Count the rounds in which each player meets each other once."""
    return players - 1 + players % 2


def usual_rounds(kind: Kind, players: int) -> int:
    """Count the rounds that a tournament has unless others are chosen."""
    most = most_rounds(players)
    return most if kind == "round-robin" else min(USUAL_ROUNDS, most)


def begin(  # noqa: PLR0913  # the fields of a form
    kind: Kind, game: str, rounds: int, names: list[str], *, name: str = "", match: str = WHOLE, clock: str = ""
) -> Tournament:
    """Begin a tournament of these players, in the order in which they are seeded.

    Raises MashimoError for names that are missing, alike or too many (`tournament-players`, `tournament-alike`). Raises
    MashimoError for rounds that are no whole number from 1 to that of the opponents (`tournament-rounds`). Raises
    MashimoError (`bad-message`) for another kind than there are, for a name of no game or match, and for no clock.
    """
    if kind not in KINDS:
        raise MashimoError("bad-message", f"a tournament is one of {', '.join(KINDS)}, not {kind!r}", str(kind))
    players = checked_names(tuple(map(clean, filter(str.strip, names))))
    most = most_rounds(len(players))
    if not is_number(rounds, most):
        message = f"{len(players)} players have 1 to {most} rounds, not {quoted(rounds)}"
        raise MashimoError("tournament-rounds", message, shortened(rounds), (most,))
    check_value("a game", game)
    check_value("a match", match)
    if clock and not CLOCK.fullmatch(clock):
        raise MashimoError("bad-message", f"a clock is like 600+5, not {clock!r}", clock)
    return Tournament(kind, game, index(rounds), players, clean(name), match, clock)


def check_value(what: str, value: object) -> None:
    """Raise MashimoError (`bad-message`) for a name that a field cannot have; `what` has that name."""
    if not isinstance(value, str) or not VALUE.fullmatch(value):
        message = f"{what} has a name without a semicolon, not {quoted(value)}"
        raise MashimoError("bad-message", message, shortened(value))


def is_number(value: object, most: int) -> bool:
    """Tell whether a value is a whole number from 1 to `most`."""
    return hasattr(value, "__index__") and not isinstance(value, bool) and value in range(1, most + 1)


def clean(name: str) -> str:
    """Remove from a name what does not show, and what is too long."""
    return " ".join(CONTROL.sub(" ", name).split())[:LONGEST_NAME].strip()


def checked_names(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return names of players. Raises MashimoError where they are too few, too many or alike."""
    if not LEAST_PLAYERS <= len(names) <= MOST_PLAYERS:
        raise MashimoError(
            "tournament-players",
            f"a tournament has {LEAST_PLAYERS} to {MOST_PLAYERS} players, not {len(names)}",
            "",
            (len(names), LEAST_PLAYERS, MOST_PLAYERS),
        )
    seen: set[str] = set()
    for name in names:
        if name.casefold() in seen or not name:
            raise MashimoError("tournament-alike", f"each player has another name, but {name!r} stands twice", name)
        seen.add(name.casefold())
    return names


def round_text(played: Round) -> str:
    """Write a round."""
    pairings = [f"{south}-{north}{LETTERS[result]}" for south, north, result in played.pairings]
    return ".".join([*pairings, *([str(played.bye)] if played.bye else [])])


def read_tournament(text: str) -> Tournament:
    """Read the record of a tournament, without checking that its game exists.

    Raises NotationError (`tournament-form`) naming the piece that is wrong.
    """
    if len(text) > LONGEST:
        raise damaged(text)
    version, kind, *rest = [*text.strip().split(";"), ""]
    if version != VERSION or kind not in KINDS:
        raise damaged(text)
    fields = {"name": "", "game": "", "match": WHOLE, "clock": "", "rounds": "", "players": "", "out": ""}
    given: set[str] = set()
    played: list[str] = []
    former: list[str] = []
    for piece in filter(None, rest):
        name, _, value = piece.partition("=")
        if name == "round" and value:
            played.append(value)
        elif name == "former" and len(former) < MOST_FORMER:
            former.append(value)
        elif name in fields and name not in given and value:
            fields[name] = value
            given.add(name)
        else:
            raise damaged(piece)
    try:
        names = [unquote(each) for each in fields["players"].split(",")]
        begun = begin(
            next(each for each in KINDS if each == kind),
            fields["game"],
            1,
            names,
            name=unquote(fields["name"]),
            match=fields["match"],
            clock=fields["clock"],
        )
        out = frozenset(numbers(fields["out"], len(names)))
    except MashimoError as error:
        raise damaged(error.where or text) from error
    if not fields["game"] or list(begun.players) != names or not re.fullmatch("[1-9][0-9]?", fields["rounds"]):
        raise damaged(text)
    rounds = tuple(read_round(each, len(names)) for each in played)
    renamed = tuple(read_former(each, len(names)) for each in former)
    return replace(begun, rounds=int(fields["rounds"]), out=out, played=rounds, former=renamed)


def read_former(text: str, players: int) -> tuple[int, str]:
    """Read the number of a player and a name that they had. Raises NotationError for others."""
    found = FORMER.fullmatch(text)
    name = unquote(found[2]) if found else ""
    if not found or int(found[1]) > players or name != clean(name):
        raise damaged(text)
    return int(found[1]), name


def numbers(text: str, players: int) -> list[int]:
    """Read numbers of players, each once. Raises NotationError for others."""
    pieces = text.split(".") if text else []
    found = [int(piece) if re.fullmatch("[1-9][0-9]?", piece) else 0 for piece in pieces]
    if len(set(found)) < len(found) or not all(1 <= number <= players for number in found):
        raise damaged(text)
    return found


def read_round(text: str, players: int) -> Round:
    """Read a round. Raises NotationError where a pairing is wrong or a player stands twice."""
    pairings, bye = [], 0
    pieces = text.split(".")
    for at, piece in enumerate(pieces):
        found = PAIRING.fullmatch(piece)
        if not found or (not found[2] and at < len(pieces) - 1):
            raise damaged(piece)
        if found[2]:
            pairings.append(Pairing(int(found[1]), int(found[2]), RESULTS[found[3]]))
        else:
            bye = int(found[1])
    numbers(re.sub("[^0-9.]", "", text.replace("-", ".")), players)
    return Round(tuple(pairings), bye)


def damaged(piece: str) -> NotationError:
    """Make the error for a record that cannot be read."""
    message = f"this is no record of a tournament: {shortened(piece)!r}"
    return NotationError("tournament-form", message, shortened(piece))
