"""What a search takes a board to be worth: the captures in prospect are those that playing each house would bring."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mashimo import GAMES

OWARE = ("oware-abapa", "oware-grand-slam", "oware-auale", "awale")
SIDES = st.sampled_from((0, 1))
FEW_OR_MANY = st.integers(0, 2) | st.integers(0, 22)


def captured_by_each(game: str, board: bytearray, side: int, house: int) -> tuple[int, int]:
    """Return by how many seeds a house fills its player's store, and how many it leaves in the other's row."""
    rules = GAMES[game].rules
    after = bytearray(board)
    after[rules.TURN] = side
    rules.play(after, house)
    row = rules.MOVES
    store = 2 * row + side
    return after[store] - board[store], sum(after[(1 - side) * row : (2 - side) * row])


@pytest.mark.parametrize("game", OWARE)
@given(houses=st.lists(FEW_OR_MANY, min_size=12, max_size=12), side=SIDES)
def test_oware_counts_as_prospects_what_each_house_would_capture(game: str, houses: list[int], side: int) -> None:
    """RULES 2.2 and 2.3: sown one by one past the origin, taken backwards while there are two or three.

    A grand slam is left aside, as the games do not agree on it: so where one would come, nothing is compared.
    """
    board = bytearray([*houses, 0, 0, side])
    found = 0
    for house in range(side * 6, side * 6 + 6):
        if board[house]:
            captured, left = captured_by_each(game, board, side, house)
            if left == 0 or slams(board, side, house):
                return
            found += captured
    assert vars(GAMES[game].rules)["prospect"](board, side) == found


def slams(board: bytearray, side: int, house: int) -> bool:
    """Tell whether the game that lets a grand slam take all would take all with this house (RULES 3.2)."""
    return captured_by_each("oware-grand-slam", board, side, house)[1] == 0


@given(houses=st.lists(st.integers(0, 1) | st.integers(0, 16), min_size=16, max_size=16), side=SIDES)
def test_kenyan_bao_counts_as_prospects_what_each_house_would_capture(houses: list[int], side: int) -> None:
    """RULES 7.2 to 7.5: a last seed in an empty house of one's own takes what faces it; one's store is sown, too."""
    board = bytearray([*houses, 0, 0, side])
    found = 0
    for place in range(8):
        seeds = board[side * 8 + place]
        if seeds:
            found += captured_by_each("bao-kenya", board, side, side * 8 + place)[0] - (place + seeds >= 8)
    assert vars(GAMES["bao-kenya"].rules)["prospect"](board, side) == found
