"""The board of the reference implementation, dictionaries by the houses' own names, and the words for its sides."""

from __future__ import annotations

from dataclasses import dataclass, field

SOUTH = "S"
NORTH = "N"
LAPS = 1000  # RULES 1.6: a turn still going after its 1,000th lap is endless


@dataclass
class Board:
    """A board: what lies where, and whose turn it is.

    `houses` gives the seeds of each house by its name, in board order; `stores` the captured seeds of "S" and
    "N"; `turn` is the player to move. Only Nam Nam (RULES 10.2) uses the rest: `owners` of the houses, who
    `began` the round, and the number of houses the leader still has to claim, `claims` (0: none pending). Only
    Togyzqumalaq (RULES 13.12) uses `tuz`, the houses that are one, in board order.
    """

    houses: dict[str, int]
    stores: dict[str, int]
    turn: str
    owners: dict[str, str] = field(default_factory=dict)
    began: str = ""
    claims: int = 0
    tuz: list[str] = field(default_factory=list)

    def copy(self) -> Board:
        """Make a copy of the board."""
        return Board(
            dict(self.houses), dict(self.stores), self.turn, dict(self.owners), self.began, self.claims, [*self.tuz]
        )


def other(player: str) -> str:
    """Return the player who is not `player`."""
    return NORTH if player == SOUTH else SOUTH


def as_player(word: str) -> str:
    """Return the word, which must be S or N (RULES 10.1); else raise ValueError."""
    if word not in (SOUTH, NORTH):
        raise ValueError(f"a player is S or N, not {word!r}")
    return word


def as_seeds(words: list[str]) -> list[int]:
    """Return the numbers of seeds that the words write; raise ValueError for one below 0."""
    for word in words:
        if not (word.isascii() and word.isdigit()):
            raise ValueError(f"a number of seeds is written in digits, not {word!r}")
    return [int(word) for word in words]


def check_total(found: int, wanted: int) -> None:
    """Refuse a position that does not hold the game's number of seeds, with both numbers (RULES 1.12)."""
    if found != wanted:
        raise ValueError(f"the position holds {found} seeds, the game has {wanted}")


def more(south: int, north: int) -> str | None:
    """Return the player with more seeds, None for as many (RULES 1.11)."""
    if south == north:
        return None
    return SOUTH if south > north else NORTH
