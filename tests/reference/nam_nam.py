"""Oware Nam Nam, RULES 6, one small function for each clause."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, ClassVar

from .board import LAPS, NORTH, SOUTH, Board, as_player, more, other
from .two_rows import TwoRowGame, as_they_lie, following, row

if TYPE_CHECKING:
    from collections.abc import Callable

NO_HOUSE = "-"  # the word of a pass, RULES 6.5
SEEDS = 48
LAST_EIGHT = 8


def owned(board: Board) -> list[str]:
    """List the non-empty houses that the mover owns, in board order (RULES 6.2, 1.4)."""
    return [house for house, seeds in board.houses.items() if seeds > 0 and board.owners[house] == board.turn]


def left(board: Board) -> int:
    """Count the seeds left in the round, houses and hand together: all that is in no store (RULES 6.6)."""
    return SEEDS - sum(board.stores.values())


def round_is_over(board: Board) -> bool:
    """Tell whether nothing is left, and no choice is pending (RULES 6.6, 1.12)."""
    return left(board) == 0 and board.claims == 0


def capture_four(board: Board, house: str, player: str) -> None:
    """Give the player the four (RULES 6.3, 6.4); with eight left, the last four as well, at once (6.6)."""
    if left(board) == LAST_EIGHT:
        board.stores[player] += LAST_EIGHT
        board.houses = dict.fromkeys(board.houses, 0)
        return
    board.stores[player] += 4
    board.houses[house] = 0


def drop(board: Board, house: str) -> None:
    """Sow one seed, not the last in hand; the owner of a house it makes exactly 4 captures (RULES 6.3)."""
    board.houses[house] += 1
    if board.houses[house] == 4:
        capture_four(board, house, board.owners[house])


def lap(board: Board, origin: str) -> str:
    """Scoop and sow, the origin not skipped, and return the house of the last seed (RULES 6.2, 6.3).

    The lap stops where a capture ends the round (6.6); nothing is then in any house or in hand.
    """
    hand = board.houses[origin]
    board.houses[origin] = 0
    here = origin
    while hand > 1:
        here = following(board, here)
        drop(board, here)
        hand -= 1
        if left(board) == 0:
            return here
    here = following(board, here)
    board.houses[here] += 1
    return here


def whole_turn(board: Board, origin: str) -> Board | None:
    """Return the board after a turn from that house (RULES 6.2 to 6.4); None when it is endless (1.6)."""
    done = board.copy()
    here = origin
    for _ in range(LAPS):
        here = lap(done, here)
        if left(done) > 0 and done.houses[here] == 4:
            capture_four(done, here, done.turn)
            return passed(done)
        if left(done) == 0 or done.houses[here] == 1:
            return passed(done)
    return None


def passed(board: Board) -> Board:
    """Return the board with the turn passed on (RULES 6.5: all that a pass does)."""
    done = board.copy()
    done.turn = other(board.turn)
    return done


def claims(board: Board) -> list[str]:
    """List every choice of the pending number of houses of the other row, alphabetically (RULES 6.9, 10.4)."""
    return ["=" + "".join(chosen) for chosen in combinations(row(board, other(board.turn)), board.claims)]


def deal(board: Board, owners: dict[str, str]) -> Board:
    """Deal the new round, four in each house, begun by the player who did not begin the last (RULES 6.8, 6.10)."""
    beginner = other(board.began)
    return Board(dict.fromkeys(board.houses, 4), {SOUTH: 0, NORTH: 0}, beginner, owners, beginner)


def own_row_owners(board: Board) -> dict[str, str]:
    """Give each player their own row (RULES 6.1)."""
    return {house: SOUTH if house.isupper() else NORTH for house in board.houses}


def claim(board: Board, move: str) -> Board:
    """Give the leader their own six houses and the chosen ones, the other player the rest (RULES 6.8)."""
    owners = own_row_owners(board)
    for house in move.removeprefix("="):
        owners[house] = board.turn
    return deal(board, owners)


def leader(board: Board) -> str | None:
    """Return the player with more captures in the round; None at 24-24."""
    return more(board.stores[SOUTH], board.stores[NORTH])


def claims_of(board: Board) -> int:
    """Count the houses of the other row that the leader's seeds fill, four each, after their own six (RULES 6.8)."""
    return max(board.stores.values()) // 4 - 6


def after_round(board: Board) -> Board:
    """Return the board after a round: the next at once after 24-24, else the leader's `=k` (RULES 6.8, 6.9)."""
    ahead = leader(board)
    if ahead is None:
        return deal(board, own_row_owners(board))
    waiting = board.copy()
    waiting.turn = ahead
    waiting.claims = claims_of(board)
    return waiting


def end_by_repetition(board: Board) -> Board:
    """Add the seeds in each player's houses, then make the sums multiples of four (RULES 6.12)."""
    shared = board.copy()
    for house, seeds in board.houses.items():
        shared.stores[board.owners[house]] += seeds
        shared.houses[house] = 0
    raised = rounded_up(board)
    missing = -shared.stores[raised] % 4
    shared.stores[raised] += missing
    shared.stores[other(raised)] -= missing
    return shared


def rounded_up(board: Board) -> str:
    """Return the player with fewer captures before the sharing; with as many, the player to move (RULES 6.12)."""
    ahead = leader(board)
    return board.turn if ahead is None else other(ahead)


class NamNam(TwoRowGame):
    """Oware Nam Nam (RULES 6), within the match "full": only a conquest ends it (6.11)."""

    name: ClassVar[str] = "nam-nam"
    sharing: ClassVar[dict[str, Callable[[Board], Board]]] = {
        "conquest": as_they_lie,  # 6.11
        "round-over": as_they_lie,  # 6.11, a match of a single round
        "repetition": end_by_repetition,  # 6.12
    }

    def read(self, text: str) -> Board:
        """Read the plain position, the owners, the beginner, and `=k` when a choice is pending (RULES 10.2)."""
        words = text.split(" ")
        if len(words) not in (3, 4) or len(words[1]) != 12:
            raise ValueError(f"nam-nam: a position has three or four words, the second of 12 letters: {text}")
        board = super().read(words[0])
        board.owners = {house: as_player(letter) for house, letter in zip(board.houses, words[1], strict=True)}
        board.began = as_player(words[2])
        self.check(board)
        if len(words) == 4:
            board.claims = self.read_claims(board, words[3])
        return board

    def check(self, board: Board) -> None:
        """Check that stores are multiples of four, and the houses empty or eight seeds and more (RULES 1.12)."""
        if any(seeds % 4 for seeds in board.stores.values()) or 0 < left(board) < LAST_EIGHT:
            raise ValueError("nam-nam: stores hold multiples of four, houses nothing or eight seeds and more")

    def read_claims(self, board: Board, word: str) -> int:
        """Read the pending choice, of as many houses as the captures say, the leader to move (RULES 6.9, 10.2)."""
        fitting = left(board) == 0 and self.end(board) is None and leader(board) == board.turn
        if not fitting or word != f"={claims_of(board)}":
            raise ValueError(f"nam-nam: {word} does not fit the position")
        return claims_of(board)

    def write(self, board: Board) -> str:
        """Write a position (RULES 10.2)."""
        words = [super().write(board), "".join(board.owners.values()), board.began]
        if board.claims:
            words.append(f"={board.claims}")
        return " ".join(words)

    def opening(self, beginner: str) -> Board:
        """Return the opening (RULES 6.1)."""
        board = super().opening(beginner)
        board.owners = own_row_owners(board)
        board.began = beginner
        return board

    def moves(self, board: Board) -> list[str]:
        """List a choice (RULES 6.9), owned houses not endless (6.2, 1.6), or a pass (6.5); none after a round."""
        if board.claims:
            return claims(board)
        if round_is_over(board):
            return []
        return [house for house in owned(board) if whole_turn(board, house) is not None] or [NO_HOUSE]

    def play(self, board: Board, move: str) -> Board:
        """Play by RULES 6.2 to 6.5, 6.8."""
        if board.claims:
            return claim(board, move)
        if move == NO_HOUSE:
            return passed(board)
        done = whole_turn(board, move)
        if done is None:
            raise ValueError(f"nam-nam: {move} is endless")
        return done

    def end(self, board: Board) -> str | None:
        """Return the end: one player has all 48 at a round's end (RULES 6.11)."""
        return "conquest" if SEEDS in board.stores.values() else None

    def repeats(self, board: Board, occurrences: int) -> bool:
        """Tell whether the round ends by repetition (RULES 6.12); a pending claim does not count (1.7)."""
        return board.claims == 0 and occurrences > 1

    def continued(self, board: Board) -> Board:
        """Continue a finished round by the next, or by the leader's choice (RULES 6.8, 6.9)."""
        return after_round(board) if round_is_over(board) else board

    def round_result(self, position: str) -> tuple[str, int, int] | None:
        """Return the reason (RULES 6.11: conquest or round-over) and captures of a finished round, or None."""
        board = self.read(position)
        if not round_is_over(board):
            return None
        return self.end(board) or "round-over", board.stores[SOUTH], board.stores[NORTH]

    def after_round(self, position: str) -> str:
        """Return the position that follows a finished round: a new one (24-24) or one with `=k` (RULES 6.8, 6.9)."""
        board = self.read(position)
        if not round_is_over(board) or self.end(board):
            raise ValueError(f"nam-nam: no round follows {position}")
        return self.write(after_round(board))
