"""Checks the proof of who wins Bao la Kujifunza after each opening, by rules of its own, with any Python from 3.11 on.

    python build_scripts/research/check_kujifunza.py [FILE]

The rules of docs/RULES.md are written out once more here, and share nothing with the package. A proof, by
kujifunza_proof.py, has a paragraph for each opening: its word, the side that wins, a colon, and the winner's moves as
the positions are walked. The walk plays the winner's move, then each reply in board order, and after each all that
follows from it. A position that has been proved is not walked again, and one that returns before that is refused. So
each position of a proof leads only to positions proved before it. No game by the proof repeats one, and none is a draw
(RULES 9.8).
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, TypeAlias

Position: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""The rings of the player to move and of the other, each clockwise for its owner from A1 to A8, B8 to B1 (9.2)."""
START: Final[Position] = ((2,) * 16, (2,) * 16)
MOVES: Final = {
    f"{row}{hole}{arrow}": (hole - 1 if row == "A" else 16 - hole, 1 if (row == "A") == (arrow == ">") else -1)
    for row in "AB"
    for hole in range(1, 9)
    for arrow in "><"
}
"""The place in the ring and the direction, 1 if clockwise, of each move, in board order (RULES 1.12, 10.5)."""


def is_mtaji(position: Position, place: int, way: int) -> bool:
    """Tell whether the first lap of a move captures (RULES 9.3)."""
    mine, theirs = position
    last = (place + way * mine[place]) % 16
    return 2 <= mine[place] <= 15 and last < 8 and mine[last] > 0 and theirs[7 - last] > 0


def play(position: Position, place: int, way: int) -> Position | None:
    """Play a turn (RULES 9.4-9.6); return the position for the other player, None if it is endless (RULES 1.6)."""
    mine, theirs = map(list, position)
    capturing = is_mtaji(position, place, way)
    seeds, mine[place] = mine[place], 0
    for _ in range(1000):
        for _ in range(seeds):
            place = (place + way) % 16
            mine[place] += 1
        if mine[place] == 1 or (capturing and not any(theirs[:8])):
            return tuple(theirs), tuple(mine)
        if capturing and place < 8 and theirs[7 - place]:
            seeds, theirs[7 - place] = theirs[7 - place], 0
            way = 1 if place < 2 else -1 if place > 5 else way
            place = -1 if way == 1 else 8  # the first falls into a corner
        else:
            seeds, mine[place] = mine[place], 0
    return None


def list_moves(position: Position) -> dict[str, Position]:
    """List the legal moves by their words as South's, with the positions after them (RULES 9.3, 9.6, 9.8)."""
    mtaji = [word for word, move in MOVES.items() if is_mtaji(position, *move)]
    pairs = [word for word, (place, _) in MOVES.items() if position[0][place] > 1]
    words = mtaji or [word for word in pairs if word[0] == "A"] or pairs
    played = {word + "*" * (not mtaji): play(position, *MOVES[word]) for word in words}
    return {word: after for word, after in played.items() if after}


def ended(position: Position) -> int:
    """Say who has won when a turn has emptied a front row: 1 the player to move, -1 the other (RULES 9.7); else 0."""
    mine, theirs = position
    return -1 if not any(mine[:8]) else 0 if any(theirs[:8]) else 1


class Check:
    """A proof that has been checked. Raises ValueError where it does not hold."""

    def __init__(self, text: str) -> None:
        self.proved: dict[Position, int] = {}
        """The most moves from each position that the player to move wins, in the order of their proofs."""
        self.results: dict[str, tuple[str, int]] = {}
        """The winner after each opening, and the most moves of a game."""
        self.replies = 0
        """The moves of the losers that were played."""
        self._open = {START}
        openings = list_moves(START)
        for paragraph in text.strip().split("\n\n"):
            opening, side, *words = paragraph.split()
            require(opening in openings and side in ("S:", "N:"), f"{opening} {side} is no opening with its winner")
            left = iter(words if side == "S:" else [word.swapcase() for word in words])
            most = (self._lose if side == "S:" else self._win)(openings[opening], left)
            require(not list(left), f"after {opening} there are moves too many")
            self.results[opening] = side[0], 1 + most
        require(list(self.results) == list(openings), "an opening is missing, or out of order")

    def _win(self, position: Position, left: Iterator[str]) -> int:
        """Check that the player to move wins by the moves left; return the most moves to the end."""
        require(ended(position) >= 0, "the winner's front row is empty")
        if ended(position) > 0:
            return 0
        if position not in self.proved:
            require(position not in self._open, "a position returns before it is proved")
            self._open.add(position)
            word, moves = next(left, "a missing move"), list_moves(position)
            require(word in moves, f"{word} is not legal after {len(self.proved)} positions proved")
            self.proved[position] = 1 + self._lose(moves[word], left)
        return self.proved[position]

    def _lose(self, position: Position, left: Iterator[str]) -> int:
        """Check that the player to move loses, whatever the reply; return the most moves to the end (RULES 9.7)."""
        require(ended(position) <= 0, "the winner's front row is empty")
        if ended(position) < 0:
            return 0
        replies = list_moves(position).values()
        self.replies += len(replies)
        return max((1 + self._win(after, left) for after in replies), default=0)


def require(holds: bool, otherwise: str) -> None:
    """Raise ValueError unless something holds."""
    if not holds:
        raise ValueError(otherwise)


def main() -> None:
    """Check the file, and print who wins."""
    file = Path(sys.argv[1]) if sys.argv[1:] else Path(__file__).with_name("kujifunza_proof.txt")
    done = Check(file.read_text(encoding="utf-8"))
    for opening, (side, most) in done.results.items():
        print(f"{opening}: {side} wins in at most {most} moves")
    winner = "South" if any(side == "S" for side, _ in done.results.values()) else "North"
    print(f"{winner} wins: {len(done.proved):,} positions of winners and {done.replies:,} replies checked")


if __name__ == "__main__":
    main()
