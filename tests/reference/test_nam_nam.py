"""Hand-computed positions of Oware Nam Nam, RULES 6, for the reference implementation."""

from __future__ import annotations

import pytest

from tests.reference import NAM_NAM
from tests.reference.walks import never_ends

OWN = "SSSSSSNNNNNN"
START = f"4-4-4-4-4-4-4-4-4-4-4-4-0-0-S {OWN} S"
EMPTY = "0-0-0-0-0-0-0-0-0-0-0-0"


@pytest.mark.parametrize(
    ("before", "move", "after"),
    [
        # RULES 6.4, laps without a capture. A's 4: B C D E 5, scoop E's 5: F a b c d 5, scoop d's 5: e f 5, A 1,
        # B C 6, scoop C's 6: D 6, E 1, F a b c 6, scoop c's 6: d 1, e f 6, A 2, B 7, and C, empty: the turn ends.
        (START, "A", f"2-7-1-6-1-6-6-6-0-1-6-6-0-0-N {OWN} S"),
        # RULES 6.3: the first of F's three makes a 4: North owns a and captures; b 2, c 1, which was empty.
        (f"0-0-0-0-0-3-3-1-0-0-5-0-20-16-S {OWN} S", "F", f"0-0-0-0-0-0-0-2-1-0-5-0-20-20-N {OWN} S"),
        # RULES 6.3: the same with a owned by South.
        (
            "0-0-0-0-0-3-3-1-0-0-5-0-20-16-S SSSSSSSNNNNN S",
            "F",
            "0-0-0-0-0-0-0-2-1-0-5-0-24-16-N SSSSSSSNNNNN S",
        ),
        # RULES 6.4: the last seed makes a 4: the mover captures, although North owns the house.
        (f"0-0-0-0-0-1-3-0-0-0-8-0-20-16-S {OWN} N", "F", f"0-0-0-0-0-0-0-0-0-0-8-0-24-16-N {OWN} N"),
        # RULES 6.2, 6.4: the last of twelve falls in the origin, which is empty: the turn ends.
        (f"0-0-0-0-0-12-0-0-0-0-0-0-20-16-S {OWN} S", "F", f"1-1-1-1-1-1-1-1-1-1-1-1-20-16-N {OWN} S"),
        # RULES 6.4: a house of the other row is scooped too: F's 1 makes a 2, scoop: b 1, c 1 (empty): the end.
        (f"0-0-0-0-0-1-1-0-0-0-0-6-20-20-S {OWN} S", "F", f"0-0-0-0-0-0-0-1-1-0-0-6-20-20-N {OWN} S"),
        # RULES 6.6: eight left. F's first makes a 4: its owner North takes these and, at once, the last four.
        (f"0-0-0-0-0-4-3-0-0-1-0-0-20-20-S {OWN} S", "F", f"{EMPTY}-20-28-N {OWN} S"),
        # RULES 6.6 with the last seed: the mover.
        (f"0-0-0-0-0-1-3-0-0-4-0-0-20-20-S {OWN} S", "F", f"{EMPTY}-28-20-N {OWN} S"),
        # RULES 6.5: South has no seed and passes.
        (f"0-0-0-0-0-0-4-0-0-4-0-0-20-20-S {OWN} S", "-", f"0-0-0-0-0-0-4-0-0-4-0-0-20-20-N {OWN} S"),
    ],
)
def test_turns(before: str, move: str, after: str) -> None:
    assert NAM_NAM.after(before, move) == after, f"{move} from {before}"


def test_owned_houses_of_the_other_row_are_played_too_in_board_order() -> None:
    """RULES 1.4, 6.2: South owns b and has no seed in A; North owns the rest."""
    position = "0-1-0-0-0-0-0-1-0-0-0-6-20-20-{} SSSSSSNSNNNN S"
    assert NAM_NAM.legal_moves(position.format("S")) == ["B", "b"]
    assert NAM_NAM.legal_moves(position.format("N")) == ["f"]


def test_only_who_has_no_seed_passes() -> None:
    """RULES 6.5."""
    assert NAM_NAM.legal_moves(f"0-0-0-0-0-0-4-0-0-4-0-0-20-20-S {OWN} S") == ["-"]
    with pytest.raises(ValueError, match="not legal"):
        NAM_NAM.after(START, "-")


def test_the_leader_claims_houses_and_the_other_player_begins() -> None:
    """RULES 6.8 to 6.10: North has 28: seven houses, one of South's row."""
    over = f"{EMPTY}-20-28-S {OWN} S"
    assert NAM_NAM.round_result(over) == ("round-over", 20, 28)
    assert NAM_NAM.ending(over) is None
    assert NAM_NAM.legal_moves(over) == []
    pending = NAM_NAM.after_round(over)
    assert pending == f"{EMPTY}-20-28-N {OWN} S =1"
    assert NAM_NAM.round_result(pending) is None
    assert NAM_NAM.legal_moves(pending) == ["=A", "=B", "=C", "=D", "=E", "=F"]
    assert NAM_NAM.after(pending, "=B") == "4-4-4-4-4-4-4-4-4-4-4-4-0-0-N SNSSSSNNNNNN N"


def test_the_position_of_10_2() -> None:
    """RULES 10.2, 10.4: two of six houses, alphabetically; owners of the old round count for nothing."""
    pending = f"{EMPTY}-32-16-S SSSSSSNNNNNN N =2"
    claims = NAM_NAM.legal_moves(pending)
    assert claims[:6] == ["=ab", "=ac", "=ad", "=ae", "=af", "=bc"]
    assert len(claims) == 15
    assert claims == sorted(claims)
    assert NAM_NAM.after(pending, "=bd") == "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S SSSSSSNSNSNN S"


def test_after_24_all_each_owns_their_own_row_at_once() -> None:
    """RULES 6.8, 6.10: South makes 24; it began, so North begins the next."""
    over = NAM_NAM.after("0-0-0-0-0-1-3-0-0-4-0-0-16-24-S SSSSSSSNNNNN S", "F")
    assert over == f"{EMPTY}-24-24-N SSSSSSSNNNNN S"
    assert NAM_NAM.after_round(over) == f"4-4-4-4-4-4-4-4-4-4-4-4-0-0-N {OWN} N"
    assert NAM_NAM.winner(over, "round-over") is None


def test_all_48_are_a_conquest() -> None:
    """RULES 6.11."""
    over = f"{EMPTY}-48-0-N {OWN} S"
    assert NAM_NAM.ending(over) == "conquest"
    assert NAM_NAM.round_result(over) == ("conquest", 48, 0)
    assert NAM_NAM.winner(over, "conquest") == "S"
    with pytest.raises(ValueError, match="no round follows"):
        NAM_NAM.after_round(over)


def test_perft_goes_on_through_a_claim() -> None:
    """South has F alone (1); then North claims one of six (6); then North, with seven houses, begins (42)."""
    position = f"0-0-0-0-0-4-3-0-0-1-0-0-20-20-S {OWN} S"
    assert [NAM_NAM.perft(position, depth) for depth in (1, 2, 3)] == [1, 6, 42]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        # RULES 6.12: 20 + 5 = 25 and 16 + 7 = 23; North had fewer and is rounded up to 24.
        (f"5-0-0-0-0-0-7-0-0-0-0-0-20-16-S {OWN} S", f"{EMPTY}-24-24-S {OWN} S"),
        # RULES 6.12: as many before; 23 and 25; the player to move is rounded up: South to 24, North to 28.
        (f"3-0-0-0-0-0-5-0-0-0-0-0-20-20-S {OWN} S", f"{EMPTY}-24-24-S {OWN} S"),
        (f"3-0-0-0-0-0-5-0-0-0-0-0-20-20-N {OWN} S", f"{EMPTY}-20-28-N {OWN} S"),
        # RULES 6.12: seeds count for the owner of their house (a: South): 20 + 8 and 16 + 4 need no rounding.
        (
            "5-0-0-0-0-0-3-0-0-0-0-4-20-16-S SSSSSSSNNNNN S",
            f"{EMPTY}-28-20-S SSSSSSSNNNNN S",
        ),
    ],
)
def test_repetition_shares_by_owner_in_fours(before: str, after: str) -> None:
    assert NAM_NAM.settled(before, "repetition") == after


def test_repetition_counts_no_pending_claim() -> None:
    """RULES 1.7."""
    assert NAM_NAM.repetition_ends(START, 2)
    assert not NAM_NAM.repetition_ends(f"{EMPTY}-20-28-N {OWN} S =1", 2)


def test_an_endless_turn_is_not_legal() -> None:
    """RULES 1.6: E's turn comes back to where it was; the owner's captures on the way end with it."""
    assert never_ends([1, 0, 2, 1, 3, 1, 0, 1, 0, 1, 0, 2], 4, fours=True)
    assert NAM_NAM.legal_moves(f"1-0-2-1-3-1-0-1-0-1-0-2-20-16-S {OWN} S") == ["A", "C", "D", "F"]


@pytest.mark.parametrize(
    "position",
    [
        f"4-0-0-0-0-0-0-0-0-0-0-0-24-20-S {OWN} S",  # four seeds left
        f"5-0-0-0-0-0-4-0-0-0-0-0-21-18-S {OWN} S",  # stores not in fours
        f"{EMPTY}-20-28-N {OWN} S =2",  # 28 fill one house more, not two
        f"{EMPTY}-20-28-S {OWN} S =1",  # the leader is to move
        f"{EMPTY}-48-0-S {OWN} S =6",  # a conquest leaves no choice
        f"{EMPTY}-24-24-S {OWN} S =0",  # nothing to choose
        f"4-4-4-4-4-4-4-4-4-4-4-4-0-0-S {OWN}",  # who began is missing
    ],
)
def test_positions_that_cannot_be_are_refused(position: str) -> None:
    """RULES 1.12, 10.2."""
    with pytest.raises(ValueError, match="nam-nam"):
        NAM_NAM.ending(position)
