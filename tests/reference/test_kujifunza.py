"""Hand-computed positions of Bao la Kujifunza, RULES 9, for the reference implementation."""

from __future__ import annotations

import pytest

from tests.reference import GAMES
from tests.reference.walks import never_ends

GAME = GAMES["bao-la-kujifunza"]
NONE = (0, 0, 0, 0, 0, 0, 0, 0)


def position(south: tuple[int, ...], behind: tuple[int, ...], north: tuple[int, ...], turn: str) -> str:
    """Write a position from South's front and back rows and North's front row; North's b1 holds all the rest."""
    rest = 64 - sum(south) - sum(behind) - sum(north)
    return "-".join([*(str(kete) for kete in (*south, *behind, *north, rest, *NONE[1:])), turn])


def test_the_mtaji_moves_of_the_start() -> None:
    """RULES 9.2, 9.3, 10.5, 1.12: two kete, so whatever ends two shimos on in the front row, either way round.

    B1< and B2< come round the left corner clockwise, B7> and B8> round the right one.
    """
    assert GAME.legal_moves(GAME.start()) == [
        "A1>", "A2>", "A3>", "A3<", "A4>", "A4<", "A5>", "A5<",
        "A6>", "A6<", "A7<", "A8<", "B1<", "B2<", "B7>", "B8>",
    ]  # fmt: skip


def test_a_long_capturing_turn_from_the_start() -> None:
    """RULES 9.4, 9.5: A1> lap by lap.

    A1's 2 make A2 3, A3 3: a6 (opposite A3) gives 2, a middle column: clockwise is kept, from A1: A1 1, A2 4: a7
    gives 2, a left column: clockwise from A1: A1 2, A2 5, where a7 is now empty: scoop 5: A3 4, A4 to A7 3: a2
    gives 2, a right column: anticlockwise from A8: A8 3, A7 4, a2 empty: scoop 4: A6 A5 A4 4, A3 5, a6 empty:
    scoop 5: A2 1, A1 3, B1 B2 B3 3: scoop 3: B4 B5 B6 3: scoop 3: B7 B8 3, A8 4: a1 gives 2, a right column:
    anticlockwise from A8: A8 5, A7, empty since it was scooped, 1: the turn ends.
    """
    assert GAME.after(GAME.start(), "A1>") == "3-1-0-4-4-4-1-5-3-3-0-3-3-0-3-3-0-0-2-2-2-0-0-2-2-2-2-2-2-2-2-2-N"


def test_north_captures_in_its_right_corner() -> None:
    """RULES 9.4: a6's 2: a7 1, a8 2: A1 (opposite a8) gives 3: from a8 anticlockwise: a8 3, a7 2, a6, empty, 1."""
    south, behind = (3, 1, 0, 0, 0, 0, 0, 0), (1, 1, 0, 0, 0, 0, 0, 0)
    before = position(south, behind, (0, 0, 0, 0, 0, 2, 0, 1), "N")
    assert "a6>" in GAME.legal_moves(before)
    after = position((0, 1, 0, 0, 0, 0, 0, 0), behind, (0, 0, 0, 0, 0, 1, 2, 3), "S")
    assert GAME.after(before, "a6>") == after


def test_an_anticlockwise_capture_in_the_middle_keeps_its_way() -> None:
    """RULES 9.4: A6's 2: A5 1, A4 2: a5 gives 1: into A8, empty: the end."""
    before = position((0, 0, 0, 1, 0, 2, 0, 0), NONE, (1, 0, 0, 0, 1, 0, 0, 0), "S")
    assert GAME.legal_moves(before) == ["A6<"]
    after = position((0, 0, 0, 2, 1, 0, 0, 1), NONE, (1, 0, 0, 0, 0, 0, 0, 0), "N")
    assert GAME.after(before, "A6<") == after


def test_an_anticlockwise_capture_on_the_left_turns_clockwise() -> None:
    """RULES 9.4: A4's 2: A3 1, A2 2: a7 gives 1, a left column: into A1, empty: the end."""
    before = position((0, 1, 0, 2, 0, 0, 0, 0), NONE, (1, 0, 0, 0, 0, 0, 1, 0), "S")
    after = position((1, 2, 1, 0, 0, 0, 0, 0), NONE, (1, 0, 0, 0, 0, 0, 0, 0), "N")
    assert GAME.after(before, "A4<") == after


def test_takata_takes_nothing() -> None:
    """RULES 9.6: A1>: A2 1, A3 2, scoop 2: A4 1, A5 2; a4 is occupied, but nothing is captured: A6 1, A7 1.

    No mtaji: A1 alone has two, and its first lap ends at A3, opposite the empty a6, or at B2.
    """
    before = position((2, 0, 1, 0, 1, 0, 0, 0), (0, 0, 0, 5, 0, 0, 0, 0), (0, 0, 0, 3, 0, 0, 0, 0), "S")
    # B4's five: B5 to B8 and A8, or B3 to B1, A1 3 and A2; A8 and A2 are empty: no mtaji either.
    assert GAME.legal_moves(before) == ["A1>*", "A1<*"]
    after = position((0, 1, 0, 1, 0, 1, 1, 0), (0, 0, 0, 5, 0, 0, 0, 0), (0, 0, 0, 3, 0, 0, 0, 0), "N")
    assert GAME.after(before, "A1>*") == after


def test_takata_is_played_in_the_back_only_when_no_front_shimo_has_two() -> None:
    """RULES 9.6, 10.5: B4> goes anticlockwise: B5 1, B6 1."""
    before = position((1, 0, 0, 0, 0, 0, 0, 0), (0, 0, 0, 2, 0, 0, 0, 0), (1, 0, 0, 0, 0, 0, 0, 0), "S")
    assert GAME.legal_moves(before) == ["B4>*", "B4<*"]
    after = position((1, 0, 0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 1, 1, 0, 0), (1, 0, 0, 0, 0, 0, 0, 0), "N")
    assert GAME.after(before, "B4>*") == after


def test_more_than_fifteen_kete_are_no_mtaji() -> None:
    """RULES 9.3: A1's 17 clockwise end in A2, occupied by then, opposite the occupied a7: takata all the same."""
    before = position((17, 0, 0, 0, 0, 0, 0, 0), NONE, (0, 0, 0, 0, 0, 0, 1, 0), "S")
    assert [move for move in GAME.legal_moves(before) if not move.endswith("*")] == []
    assert "A1>*" in GAME.legal_moves(before)


def test_the_turn_ends_with_the_lap_that_sows_the_last_of_the_front_row() -> None:
    """RULES 9.5: A1>: A2 2, A3 2: a6 gives 2: A1 1, A2 3, occupied, but North's front row is empty: the end."""
    before = position((2, 1, 1, 0, 0, 0, 0, 0), NONE, (0, 0, 0, 0, 0, 2, 0, 0), "S")
    after = GAME.after(before, "A1>")
    assert after == position((1, 3, 2, 0, 0, 0, 0, 0), NONE, NONE, "N")
    assert GAME.ending(after) == "front-row-empty"
    assert GAME.winner(after, "front-row-empty") == "S"
    assert GAME.scores(after) == (6, 58)


def test_emptying_ones_own_front_row_loses() -> None:
    """RULES 9.7: A1<: B1 1, B2 1."""
    before = position((2, 0, 0, 0, 0, 0, 0, 0), NONE, (1, 0, 0, 0, 0, 0, 0, 0), "S")
    after = GAME.after(before, "A1<*")
    assert GAME.ending(after) == "front-row-empty"
    assert GAME.winner(after, "front-row-empty") == "N"


def test_with_both_front_rows_empty_who_moved_wins() -> None:
    """RULES 9.7, 1.12: South is to move, so North is taken to have moved."""
    both = position(NONE, (32, 0, 0, 0, 0, 0, 0, 0), NONE, "S")
    assert GAME.ending(both) == "front-row-empty"
    assert GAME.winner(both, "front-row-empty") == "N"


def test_without_a_move_a_player_loses() -> None:
    """RULES 9.6, 9.7: no shimo of two."""
    stuck = position((1, 0, 0, 0, 0, 0, 0, 0), (1, 0, 0, 0, 0, 0, 0, 0), (31, 0, 0, 0, 0, 0, 0, 0), "S")
    assert GAME.ending(stuck) == "cannot-play"
    assert GAME.winner(stuck, "cannot-play") == "N"


def test_repetition_is_a_draw() -> None:
    """RULES 9.8."""
    assert GAME.repetition_ends(GAME.start(), 2)
    assert GAME.winner(GAME.start(), "repetition") is None


@pytest.mark.parametrize(
    ("front", "back", "north", "origin", "legal"),
    [
        # RULES 1.6: A3> is endless, A3< is not.
        (
            (0, 1, 4, 2, 1, 2, 1, 0),
            (1, 2, 0, 1, 0, 1, 0, 1),
            (1, 0, 0, 0, 0, 0, 0, 0),
            2,
            ["A3<*", "A4>*", "A4<*", "A6>*", "A6<*"],
        ),
        # RULES 9.8: A5, the only front shimo of two or more, is endless both ways: B2, B4 and B6 are not opened.
        ((0, 1, 0, 1, 3, 1, 0, 1), (1, 2, 1, 2, 1, 2, 1, 0), (0, 1, 0, 0, 0, 0, 0, 0), 4, []),
    ],
)
def test_endless_takata_is_not_legal_and_opens_nothing(
    front: tuple[int, ...], back: tuple[int, ...], north: tuple[int, ...], origin: int, legal: list[str]
) -> None:
    ring = [*front, *back[::-1]]
    assert never_ends(ring, origin)
    assert never_ends(ring[::-1], 15 - origin) == (legal == [])
    before = position(front, back, north, "S")
    assert GAME.legal_moves(before) == legal
    assert GAME.ending(before) == (None if legal else "cannot-play")
