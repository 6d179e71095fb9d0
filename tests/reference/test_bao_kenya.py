"""Hand-computed positions of the two games of Kenyan Bao, RULES 7 and 8, for the reference implementation."""

from __future__ import annotations

import pytest

from tests.reference import GAMES
from tests.reference.walks import never_ends

BAO = GAMES["bao-kenya"]
LAPS = GAMES["bao-kenya-laps"]


@pytest.mark.parametrize(
    ("before", "move", "after"),
    [
        # RULES 7.2: H's three: the store, a, b; b was occupied and is not South's: nothing more.
        ("3-3-3-3-3-3-3-3-3-3-3-3-3-3-3-3-0-0-S", "H", "3-3-3-3-3-3-3-0-4-4-3-3-3-3-3-3-1-0-N"),
        # RULES 7.4: F's three: G, H, the store: South moves again.
        ("3-3-3-3-3-3-3-3-3-3-3-3-3-3-3-3-0-0-S", "F", "3-3-3-3-3-0-4-4-3-3-3-3-3-3-3-3-1-0-S"),
        # RULES 7.2, 7.4 for North: h's one falls in North's store.
        ("3-0-0-0-0-0-0-0-0-0-0-0-0-0-0-1-22-22-N", "h", "3-0-0-0-0-0-0-0-0-0-0-0-0-0-0-0-22-23-N"),
        # RULES 7.2: North's g: h, the store, A, B; South's store is not sown in.
        ("1-1-0-0-0-0-0-0-0-0-0-0-0-0-4-0-21-21-N", "g", "2-2-0-0-0-0-0-0-0-0-0-0-0-0-0-1-21-22-S"),
        # RULES 7.3: A's seventeen: B to H, the store, a to h are sixteen; A is skipped; the last makes B 2.
        ("17-0-0-0-0-0-0-0-0-0-0-0-0-0-0-0-15-16-S", "A", "0-2-1-1-1-1-1-1-1-1-1-1-1-1-1-1-16-16-N"),
        # RULES 7.3: H's 33: two rounds (each with the store) and one more, into the store: again South.
        ("0-0-0-0-0-0-0-33-0-0-0-0-0-0-0-0-7-8-S", "H", "2-2-2-2-2-2-2-0-2-2-2-2-2-2-2-2-10-8-S"),
        # RULES 7.5: A's one falls in the empty B; g (opposite) has 5, captured; the one in B stays.
        ("1-0-0-0-0-0-0-0-0-0-0-0-0-0-5-0-20-22-S", "A", "0-1-0-0-0-0-0-0-0-0-0-0-0-0-0-0-25-22-N"),
        # RULES 7.5: nothing opposite, nothing happens.
        ("1-0-0-0-0-0-0-0-0-0-0-0-0-0-0-5-20-22-S", "A", "0-1-0-0-0-0-0-0-0-0-0-0-0-0-0-5-20-22-N"),
        # RULES 7.5: empty, but not South's: H's two end in a; H, opposite it, was just emptied anyway.
        ("0-0-0-0-0-0-0-2-0-0-0-0-0-0-0-3-21-22-S", "H", "0-0-0-0-0-0-0-0-1-0-0-0-0-0-0-3-22-22-N"),
        # RULES 7.5 after a round trip: B's sixteen: C to H (6), the store, a to h (15), and the last in A, empty:
        # h, opposite, has just got one: captured.
        ("0-16-0-0-0-0-0-0-0-0-0-0-0-0-0-0-16-16-S", "B", "1-0-1-1-1-1-1-1-1-1-1-1-1-1-1-0-18-16-N"),
    ],
)
def test_turns_of_the_childrens_game(before: str, move: str, after: str) -> None:
    assert BAO.after(before, move) == after, f"{move} from {before}"


def test_who_moves_again_without_seeds_leaves_the_rest_to_the_other() -> None:
    """RULES 7.4, 7.6: H's one into the store; South is to move again and has nothing: North takes a's 3."""
    after = BAO.after("0-0-0-0-0-0-0-1-3-0-0-0-0-0-0-0-20-24-S", "H")
    assert after == "0-0-0-0-0-0-0-0-3-0-0-0-0-0-0-0-21-24-S"
    assert BAO.ending(after) == "starved"
    assert BAO.settled(after, "starved") == "0-0-0-0-0-0-0-0-0-0-0-0-0-0-0-0-21-27-S"
    assert BAO.winner(after, "starved") == "N"


def test_25_ends_the_childrens_game_before_no_seeds_does() -> None:
    """RULES 7.7, 1.11: North has nothing to move, but South has 25, and B's seed stays."""
    position = "0-1-0-0-0-0-0-0-0-0-0-0-0-0-0-0-25-22-N"
    assert BAO.ending(position) == "majority"
    assert BAO.settled(position, "majority") == position
    assert BAO.winner(position, "majority") == "S"


def test_there_is_no_feeding_in_the_childrens_game() -> None:
    """RULES 1.4, 7: with North's row empty, A may play all the same."""
    assert BAO.legal_moves("1-0-0-0-0-0-0-2-0-0-0-0-0-0-0-0-22-23-S") == ["A", "H"]


@pytest.mark.parametrize(
    ("before", "move", "after"),
    [
        # RULES 8.2, 8.3. A's 2: B C 3; scoop C: D E F 3; F: G H a 3; a: b c d 3; d: e f g 3; g: h 3, A 1, B 4;
        # B: C 1, D E 4, F, empty and South's own, 1: the end; c, opposite F, has 3: captured.
        ("2-2-2-2-2-2-2-2-2-2-2-2-2-2-2-2-0-0-S", "A", "1-0-1-4-4-1-3-3-0-3-0-0-3-3-0-3-3-0-N"),
        # RULES 8.2: A's sixteen: one each, the last in A itself, not skipped, emptied before: the end; 8.3: h,
        # opposite, has just got one: captured.
        ("16-0-0-0-0-0-0-0-0-0-0-0-0-0-0-0-8-8-S", "A", "1-1-1-1-1-1-1-1-1-1-1-1-1-1-1-0-9-8-N"),
        # RULES 8.3: ends in b, empty, but North's: no capture (G, opposite, keeps its 3).
        ("0-0-0-0-0-0-3-2-1-0-0-0-0-0-0-0-13-13-S", "H", "0-0-0-0-0-0-3-0-2-1-0-0-0-0-0-0-13-13-N"),
        # RULES 8.3: nothing opposite (g): nothing.
        ("1-0-0-0-0-0-0-0-0-0-0-0-0-0-0-2-14-15-S", "A", "0-1-0-0-0-0-0-0-0-0-0-0-0-0-0-2-14-15-N"),
        # RULES 8.2: stores are not sown in: H's two: a 1, b 2, scoop b: c 1, d 1, empty: the end.
        ("0-0-0-0-0-0-0-2-0-1-0-0-0-0-0-0-14-15-S", "H", "0-0-0-0-0-0-0-0-1-0-1-1-0-0-0-0-14-15-N"),
    ],
)
def test_turns_with_laps(before: str, move: str, after: str) -> None:
    assert LAPS.after(before, move) == after, f"{move} from {before}"


def test_single_seeds_move_only_when_there_is_nothing_else() -> None:
    """RULES 8.4."""
    assert LAPS.legal_moves("1-2-1-0-0-0-0-0-0-0-0-0-0-0-0-4-12-12-S") == ["B"]
    assert LAPS.legal_moves("1-0-1-0-0-0-0-0-0-0-0-0-0-0-0-4-13-13-S") == ["A", "C"]


def test_no_majority_but_starving_ends_the_game_with_laps() -> None:
    """RULES 8.5: 20 of 32 is no end; without seeds the other takes what is left."""
    assert LAPS.ending("1-0-0-0-0-0-0-0-0-0-0-0-0-0-0-4-20-7-S") is None
    position = "0-0-0-0-0-0-0-0-0-0-0-0-0-0-0-4-20-8-S"
    assert LAPS.ending(position) == "starved"
    assert LAPS.settled(position, "starved") == "0-0-0-0-0-0-0-0-0-0-0-0-0-0-0-0-20-12-S"
    assert LAPS.winner(position, "starved") == "S"


def test_repetition_is_a_draw_whatever_the_scores() -> None:
    """RULES 8.6."""
    position = "1-0-0-0-0-0-0-0-0-0-0-0-0-0-0-4-20-7-S"
    assert LAPS.repetition_ends(position, 2)
    assert LAPS.settled(position, "repetition") == position
    assert LAPS.winner(position, "repetition") is None


def test_an_endless_turn_is_not_legal() -> None:
    """RULES 1.6: D's turn comes back to where it was."""
    assert never_ends([3, 2, 1, 3, 1, 0, 3, 0, 1, 0, 1, 0, 1, 3, 2, 1], 3)
    assert LAPS.legal_moves("3-2-1-3-1-0-3-0-1-0-1-0-1-3-2-1-4-6-S") == ["A", "B", "G"]


def test_seeds_but_no_legal_move_shares_the_rows() -> None:
    """RULES 8.7: F, the only house that is no single, is endless, and the singles are not opened by it."""
    assert never_ends([1, 0, 1, 0, 1, 5, 0, 1, 2, 1, 3, 2, 1, 0, 1, 2], 5)
    position = "1-0-1-0-1-5-0-1-2-1-3-2-1-0-1-2-6-5-S"
    assert LAPS.legal_moves(position) == []
    assert LAPS.ending(position) == "cannot-play"
    assert LAPS.settled(position, "cannot-play") == "0-0-0-0-0-0-0-0-0-0-0-0-0-0-0-0-15-17-S"
    assert LAPS.winner(position, "cannot-play") == "N"
