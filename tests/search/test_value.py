"""What a search takes a board to be worth: captures in prospect, and a hidden layer of learned weights."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mashimo import GAMES
from mashimo.games.weights import layer, oware
from mashimo.search.kernel.constants import MAX_STATIC_EVAL, SEED

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


HOUSES, SEEDS = 12, 48
COUNTS = range(layer.MOST + 1)


def unpacked(house: int, seeds: int) -> list[int]:
    """Return the weight of each unit for a house with some seeds, as its sum has it, in steps."""
    at = (house * len(COUNTS) + seeds) * layer.NUMBERS
    found = []
    for packed in oware.LAYER[at : at + layer.NUMBERS]:
        left = packed - (layer.ABOVE if house == 0 else 0)
        for _ in range(layer.LANES):
            weight = (left - layer.LOWEST) % (1 << layer.LANE) + layer.LOWEST
            found.append(weight)
            left = (left - weight) >> layer.LANE
        assert left == 0
    return found


WEIGHTS = [[unpacked(house, seeds) for seeds in COUNTS] for house in range(HOUSES)]


def boards(count: int) -> list[bytearray]:
    """Make boards of Oware with all seeds, of which a random number is in the houses."""
    chance = Random(41)
    made = []
    for _ in range(count):
        board = bytearray(HOUSES + 3)
        few = chance.choice((1, 3, HOUSES))  # in few houses, each has many
        for _ in range(chance.randint(0, SEEDS)):
            board[chance.randrange(HOUSES) // few * few] += 1
        left = SEEDS - sum(board)
        board[HOUSES] = chance.randint(0, left)
        board[HOUSES + 1] = left - board[HOUSES]
        board[HOUSES + 2] = chance.randint(0, 1)
        made.append(board)
    return made


def test_packed_units_say_what_they_say_one_by_one() -> None:
    rules = GAMES["oware-abapa"].rules
    for board in boards(500):
        mover = board[HOUSES + 2]
        seen = [board[(house + 6 * mover) % HOUSES] for house in range(HOUSES)]
        lines = [WEIGHTS[house][min(seeds, layer.MOST)] for house, seeds in enumerate(seen)]
        said = [max(0, sum(column)) for column in zip(*lines, strict=True)]
        half = layer.UNITS // 2
        assert vars(rules)["two_rows"].layered(board, oware.LAYER) == sum(said[:half]) - sum(said[half:])


def test_every_units_sum_has_room_on_every_board() -> None:
    """The most and the least of a sum, in any distribution of the seeds."""
    for unit in range(layer.UNITS):
        highest, lowest = [0] * (SEEDS + 1), [0] * (SEEDS + 1)
        for line in WEIGHTS:
            added = [line[min(seeds, layer.MOST)][unit] for seeds in range(SEEDS + 1)]
            highest = [max(highest[all_ - few] + added[few] for few in range(all_ + 1)) for all_ in range(SEEDS + 1)]
            lowest = [min(lowest[all_ - few] + added[few] for few in range(all_ + 1)) for all_ in range(SEEDS + 1)]
        assert min(lowest) >= layer.LOWEST
        assert max(highest) <= layer.HIGHEST


@pytest.mark.parametrize("game", OWARE)
def test_oware_values_a_board_alike_for_both_players_and_below_a_proved_win(game: str) -> None:
    rules = GAMES[game].rules
    for board in boards(200):
        turned = bytearray([*board[6:12], *board[:6], board[13], board[12], 1 - board[14]])
        assert rules.value(turned) == rules.value(board)
        assert abs(rules.value(board)) <= SEED * MAX_STATIC_EVAL
