"""The reference implementation of Togyzqumalaq and Bestemshe, by positions worked out by hand."""

from __future__ import annotations

import pytest

from .togyzqumalaq import Bestemshe, Togyzqumalaq

pytestmark = pytest.mark.slow

GREAT = Togyzqumalaq()
SMALL = Bestemshe()


@pytest.mark.parametrize(
    ("clause", "before", "move", "after"),
    [
        ("13.2", "0-0-4-0-0-0-0-0-0-0-0-0-0-0-0-0-0-1-78-79-S", "C", "0-0-1-1-1-1-0-0-0-0-0-0-0-0-0-0-0-1-78-79-N"),
        ("13.2", "0-0-1-0-0-0-0-0-0-0-0-0-0-0-0-0-0-1-80-80-S", "C", "0-0-0-1-0-0-0-0-0-0-0-0-0-0-0-0-0-1-80-80-N"),
        ("13.3", "0-0-0-0-0-0-0-0-2-3-0-0-0-0-0-0-0-1-78-78-S", "I", "0-0-0-0-0-0-0-0-1-0-0-0-0-0-0-0-0-1-82-78-N"),
        ("13.4", "0-0-0-0-0-0-0-0-2-2-0-0-0-0-0-0-0-1-78-79-S", "I", "0-0-0-0-0-0-0-0-1-0-0-0-0-0-0-0-0-1-81-79-N *a"),
        (
            "13.5",
            "0-0-0-0-0-0-0-0-2-2-0-0-0-0-0-0-0-1-78-79-S *A",
            "I",
            "0-0-0-0-0-0-0-0-1-3-0-0-0-0-0-0-0-1-78-79-N *A",
        ),
        (
            "13.6",
            "3-0-0-0-0-0-0-0-0-2-0-0-0-0-0-0-0-1-78-78-S *B",
            "A",
            "1-0-1-0-0-0-0-0-0-2-0-0-0-0-0-0-0-1-78-79-N *B",
        ),
    ],
)
def test_a_move_of_the_greater_game(clause: str, before: str, move: str, after: str) -> None:
    assert GREAT.after(before, move) == after, f"RULES {clause}"


def test_a_move_of_the_smaller_game() -> None:
    assert SMALL.after("0-1-0-0-1-5-1-0-0-0-20-22-S", "E") == "0-1-0-0-0-0-1-0-0-0-26-22-N", "RULES 14.2"
    assert SMALL.after("0-1-0-0-1-2-1-0-0-0-22-23-S", "E") == "0-1-0-0-0-3-1-0-0-0-22-23-N", "RULES 14.2"


@pytest.mark.parametrize("tuz", ["ab", "i", "I", "Cc", "ba", "x"])
def test_a_wrong_tuz_is_refused(tuz: str) -> None:
    with pytest.raises(ValueError, match=r"no game makes|board order"):
        GREAT.read(f"0-0-0-0-0-0-0-1-0-0-0-0-0-0-0-0-1-0-80-80-S *{tuz}")
