"""Custom rules, RULES 12: the text of a set read by itself, and one small function for each clause."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from .board import LAPS, NORTH, SOUTH, Board, other
from .two_rows import TwoRowGame, all_to, as_they_lie, opposite, own_rows, playable, row, seeds_in_row

if TYPE_CHECKING:
    from collections.abc import Callable

STORE = "store"
SHARED_OUT = ("starved", "cannot-play", "row-empty")
WORDS = (
    "(?P<cw>cw)?",
    "(?P<origin>skip|keep)?",
    "(?P<two>two)?",
    "(?P<store>pass|again)?",
    "(?P<laps>laps|next)?",
    "(?:(?P<rows>[ta])(?P<counts>[2346e]+))?",
    "(?P<chain>ch)?",
    "(?P<cross>x|xo|xoe)?",
    "(?P<gap>gap)?",
    "(?P<fours>4o|4s)?",
    "(?P<slam>gs0|gsx)?",
    "(?P<feed>feed|must)?",
    "(?P<end>row)?",
    "(?P<majority>maj)?",
    "(?P<left>lm|lo|ln|le)?",
    "(?P<repetition>rs|rn)?",
)
"""RULES 12.24: what does not go without saying, in this order."""


class Turn:
    """What a turn has done: where its last seed fell, whether it fed the opponent, whether it slammed."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.last = ""
        self.fed = False
        self.slammed = False


class Own(TwoRowGame):
    """The game of one set of rules, by its text."""

    def __init__(self, text: str) -> None:
        form = r"own1\.([0-9]+)x([0-9])" + "".join(rf"(?:\.{word})??" for word in WORDS)
        found = re.fullmatch(form.replace("??", "?"), text)
        if found is None:
            raise ValueError(f"{text} is no set of rules")
        self.name = text  # type: ignore[misc]  # a game of custom rules is one object, not one class
        self.columns = int(found[1])  # type: ignore[misc]
        self.each = int(found[2])  # type: ignore[misc]
        self.said = found.groupdict()
        self.sharing: dict[str, Callable[[Board], Board]] = {  # type: ignore[misc]
            "majority": as_they_lie,
            "agreement": as_they_lie,
            "repetition": own_rows if self.said["repetition"] == "rs" else as_they_lie,
            **{reason: partial(self.leave, reason) for reason in SHARED_OUT},
        }
        self.drawn = {"agreement", *([] if self.said["repetition"] else ["repetition"])}  # type: ignore[misc]

    def names(self) -> list[str]:
        """List the houses' names (RULES 1.1)."""
        return list("ABCDEFGHIJ"[: self.columns]) + list("abcdefghij"[: self.columns])

    # Round the board.

    def ring(self) -> list[str]:
        """List the houses in the order in which they are sown (RULES 12.2)."""
        return self.names()[::-1] if self.said["cw"] else self.names()

    def way(self, board: Board) -> list[str]:
        """List the places that the mover sows, the own store after the last house of the own row (RULES 12.5)."""
        ring = self.ring()
        if self.said["store"] == "pass":
            return ring
        own = set(row(board, board.turn))
        edge = next(i for i, house in enumerate(ring) if house in own and ring[(i + 1) % len(ring)] not in own)
        return [*ring[: edge + 1], STORE, *ring[edge + 1 :]]

    def step(self, house: str, by: int) -> str:
        """Return the house a number of houses after this one (before it, if negative), without stores (RULES 12.15)."""
        ring = self.ring()
        return ring[(ring.index(house) + by) % len(ring)]

    # A turn.

    def turn(self, before: Board, house: str) -> Turn | None:
        """Sow laps, then capture (RULES 12.7); None where the turn is endless (1.6)."""
        turn = Turn(before.copy())
        origin = house
        for _ in range(LAPS):
            self.sow(turn, origin)
            further = self.next_origin(turn)
            if further is None:
                self.finish(turn)
                return turn
            origin = further
        return None

    def sow(self, turn: Turn, origin: str) -> None:
        """Sow one lap (RULES 12.3, 12.5, 12.8)."""
        board = turn.board
        seeds, board.houses[origin] = board.houses[origin], 0
        if self.said["origin"] == "keep" and seeds > 1:
            board.houses[origin] = 1
            seeds -= 1
        way = self.way(board)
        at = way.index(origin)
        while seeds:
            at = (at + 1) % len(way)
            if self.said["origin"] == "skip" and way[at] == origin:
                continue
            self.drop(turn, way[at])
            seeds -= 1

    def drop(self, turn: Turn, place: str) -> None:
        """Drop one seed, and note whether it feeds (RULES 12.17) or makes a four (12.8)."""
        board = turn.board
        turn.last = place
        if place == STORE:
            board.stores[board.turn] += 1
            return
        board.houses[place] += 1
        owner = SOUTH if place.isupper() else NORTH
        turn.fed = turn.fed or owner != board.turn
        if self.said["fours"] and board.houses[place] == 4:
            board.houses[place] = 0
            board.stores[owner if self.said["fours"] == "4o" else board.turn] += 4

    def next_origin(self, turn: Turn) -> str | None:
        """Return the house that the next lap begins from (RULES 12.7)."""
        if turn.last == STORE or not self.said["laps"] or self.counts(turn.board, turn.last):
            return None
        if self.said["laps"] == "laps":
            return turn.last if turn.board.houses[turn.last] > 1 else None
        after = self.step(turn.last, 1)
        return after if turn.board.houses[after] else None

    def counts(self, board: Board, house: str) -> bool:
        """Tell whether this house's seeds are captured by their number (RULES 12.9, 12.10)."""
        numbers = self.said["counts"] or ""
        seeds = board.houses[house]
        named = str(seeds) in numbers.replace("e", "") if seeds < 10 else False
        even = "e" in numbers and seeds > 0 and seeds % 2 == 0
        return (named or even) and (self.said["rows"] == "a" or house not in row(board, board.turn))

    def finish(self, turn: Turn) -> None:
        """Move again by RULES 12.6, or capture and pass the turn on."""
        board = turn.board
        if turn.last == STORE and self.said["store"] == "again":
            return
        if turn.last != STORE:
            self.capture(turn)
        board.turn = other(board.turn)

    def capture(self, turn: Turn) -> None:
        """Capture by RULES 12.15, 12.16."""
        board = turn.board
        taken = self.counted(turn) or self.crossed(turn) or self.beyond(turn)
        theirs = row(board, other(board.turn))
        won = sum(board.houses[house] for house in taken if house in theirs)
        turn.slammed = won > 0 and won == seeds_in_row(board, other(board.turn))
        if turn.slammed and self.said["slam"] == "gs0":
            return
        for house in taken:
            board.stores[board.turn] += board.houses[house]
            board.houses[house] = 0

    def counted(self, turn: Turn) -> list[str]:
        """List the houses captured by number (RULES 12.9, 12.11)."""
        house, taken = turn.last, []
        while self.counts(turn.board, house) and house not in taken:
            taken.append(house)
            if not self.said["chain"]:
                break
            house = self.step(house, -1)
        return taken

    def crossed(self, turn: Turn) -> list[str]:
        """List the houses captured across (RULES 12.12, 12.13)."""
        board, last = turn.board, turn.last
        if not self.said["cross"] or last not in row(board, board.turn) or board.houses[last] != 1:
            return []
        facing = opposite(board, last)
        if board.houses[facing] == 0:
            return [last] if self.said["cross"] == "xoe" else []
        return [facing] if self.said["cross"] == "x" else [facing, last]

    def beyond(self, turn: Turn) -> list[str]:
        """List the houses captured beyond a gap (RULES 12.14, 12.11)."""
        here, taken = turn.last, []
        while self.said["gap"]:
            gap, goal = self.step(here, 1), self.step(here, 2)
            seeds = {house: 0 if house in taken else turn.board.houses[house] for house in (gap, goal)}
            if seeds[gap] or not seeds[goal]:
                break
            taken.append(goal)
            here = goal
            if not self.said["chain"]:
                break
        return taken

    # Which moves are legal.

    def moves(self, board: Board) -> list[str]:
        """List the legal moves by RULES 12.4, 12.16, 12.17, 12.18, then 1.6."""
        if self.row_is_empty(board):
            return []
        turns = {house: self.turn(board, house) for house in self.origins(board)}
        if self.said["slam"] == "gsx":
            turns = {house: turn for house, turn in turns.items() if turn is None or not turn.slammed}
        if self.said["feed"] == "feed" and seeds_in_row(board, other(board.turn)) == 0:
            turns = {house: turn for house, turn in turns.items() if turn and turn.fed} or turns
        if self.said["feed"] == "must":
            theirs = other(board.turn)
            turns = {house: turn for house, turn in turns.items() if turn and seeds_in_row(turn.board, theirs)}
        return [house for house, turn in turns.items() if turn]

    def origins(self, board: Board) -> list[str]:
        """List the origins (RULES 12.4)."""
        several = [house for house in playable(board) if board.houses[house] > 1]
        return several if self.said["two"] and several else playable(board)

    def play(self, board: Board, move: str) -> Board:
        """Play a whole turn, and return the board."""
        turn = self.turn(board, move)
        if turn is None:
            raise ValueError(f"{self.name}: {move} is endless")
        return turn.board

    # The end.

    def row_is_empty(self, board: Board) -> bool:
        """Tell whether either row is empty, where that ends the game (RULES 12.18)."""
        return bool(self.said["end"]) and not all(seeds_in_row(board, player) for player in (SOUTH, NORTH))

    def end(self, board: Board) -> str | None:
        """Return the end by RULES 12.19, then 12.18."""
        if self.said["majority"] and 2 * max(board.stores.values()) > 2 * self.columns * self.each:
            return "majority"
        if self.row_is_empty(board):
            return "row-empty"
        if self.moves(board):
            return None
        return "cannot-play" if playable(board) else "starved"

    def repeats(self, board: Board, occurrences: int) -> bool:
        """Tell whether a repetition ends the game (RULES 12.21)."""
        shared = self.said["repetition"] == "rs"
        return occurrences > 1 and not (shared and min(seeds_in_row(board, player) for player in (SOUTH, NORTH)) == 0)

    def leave(self, reason: str, board: Board) -> Board:
        """Put what is left where it is said to go (RULES 12.20)."""
        said = self.said["left"]
        empty = [player for player in (SOUTH, NORTH) if seeds_in_row(board, player) == 0]
        if said == "ln":
            return as_they_lie(board)
        if said == "lm":
            return all_to(board, other(board.turn))
        if said == "lo":
            return own_rows(board) if reason == "row-empty" else all_to(board, other(board.turn))
        if said == "le" and empty:
            return all_to(board, empty[0])
        return own_rows(board)
