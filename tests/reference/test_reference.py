"""The reference implementation against RULES 11, and what all its games have in common."""

from __future__ import annotations

import random

import pytest

from tests.reference import GAMES, NAM_NAM, Game

pytestmark = pytest.mark.slow

ABAPA = GAMES["oware-abapa"]
NAMES = sorted(GAMES)


def seeds_of(position: str) -> int:
    return sum(int(word) for word in position.split(" ", maxsplit=1)[0].split("-")[:-1])


def test_there_are_eleven_games() -> None:
    assert NAMES == [
        "awale",
        "bao-kenya",
        "bao-kenya-laps",
        "bao-la-kujifunza",
        "bestemshe",
        "mangala",
        "nam-nam",
        "oware-abapa",
        "oware-auale",
        "oware-grand-slam",
        "togyzqumalaq",
    ]


@pytest.mark.parametrize(
    ("clause", "before", "move", "after"),
    [
        ("11.1", "0-4-4-4-4-3-5-1-2-5-5-5-3-3-S", "F", "0-4-4-4-4-0-6-0-0-5-5-5-8-3-N"),
        ("11.2", "1-0-0-0-2-3-2-1-2-0-0-0-20-17-S", "F", "1-0-0-0-2-0-3-2-3-0-0-0-20-17-N"),
        ("11.3", "2-1-1-2-2-2-3-0-0-8-0-1-13-13-N", "d", "3-2-2-3-3-3-3-0-0-0-1-2-13-13-S"),
    ],
)
def test_the_positions_of_section_11_come_out(clause: str, before: str, move: str, after: str) -> None:
    assert ABAPA.after(before, move) == after, f"RULES {clause}: {move} from {before}"


def test_the_round_trip_of_11_4_returns_and_is_a_draw() -> None:
    begin = "0-0-0-0-0-1-0-0-0-0-0-1-23-23-S"
    position = begin
    for move in "FfAaBbCcDdEe":
        assert move in ABAPA.legal_moves(position), f"RULES 11.4: {move} in {position}"
        position = ABAPA.after(position, move)
        assert ABAPA.ending(position) is None
    assert position == begin
    assert ABAPA.repetition_ends(position, 2)
    assert ABAPA.settled(position, "repetition") == "0-0-0-0-0-0-0-0-0-0-0-0-24-24-S"
    assert ABAPA.winner(position, "repetition") is None


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("oware-abapa", [1, 6, 36, 190, 1014, 5219, 27332]),  # RULES 11.5
        # Six moves from the start no grand slam and no feeding has come up, so these three are the same.
        ("oware-grand-slam", [1, 6, 36, 190, 1014, 5219, 27332]),
        ("oware-auale", [1, 6, 36, 190, 1014, 5219, 27332]),
        ("awale", [1, 6, 36, 190, 1014, 5219, 27332]),
        # The rest are this reference's own counts, kept so that a change does not pass unseen.
        ("nam-nam", [1, 6, 32, 140, 638, 3029, 13838]),
        ("bao-kenya", [1, 8, 63, 450, 3093, 20168]),
        ("bao-kenya-laps", [1, 8, 39, 138, 538, 1859, 6708]),
        ("bao-la-kujifunza", [1, 16, 108, 500, 1902]),
        ("togyzqumalaq", [1, 9, 73, 613]),  # RULES 11.6
        ("bestemshe", [1, 5, 21, 91, 407, 1761]),  # RULES 11.6
    ],
)
def test_perft_from_the_start(name: str, counts: list[int]) -> None:
    game = GAMES[name]
    assert [game.perft(game.start(), depth) for depth in range(len(counts))] == counts


def test_perft_of_a_finished_game_has_no_sequences() -> None:
    finished = "0-0-0-0-0-0-2-4-0-0-0-0-25-17-N"
    assert [ABAPA.perft(finished, depth) for depth in (0, 1, 2)] == [1, 0, 0]


@pytest.mark.parametrize("name", NAMES)
def test_seeds_are_conserved_and_texts_return(name: str) -> None:
    """RULES 1.5, 10.1 to 10.3: through random play, and when the seeds left are shared out, twice as once."""
    game = GAMES[name]
    chance = random.Random(name)
    for _ in range(3):
        play_out(game, chance)


def play_out(game: Game, chance: random.Random) -> None:
    position = game.start()
    total = seeds_of(position)
    for _ in range(60):
        assert game.write(game.read(position)) == position
        assert seeds_of(position) == total, position
        if game.ending(position) or (game is NAM_NAM and NAM_NAM.round_result(position)):
            break
        position = game.after(position, chance.choice(game.legal_moves(position)))
    for reason in game.sharing:
        shared = game.settled(position, reason)
        assert seeds_of(shared) == total, f"{reason}: {position}"
        assert game.settled(shared, reason) == shared
        assert game.winner(shared, reason) == game.winner(position, reason)


@pytest.mark.parametrize("name", NAMES)
def test_a_position_with_a_seed_too_many_is_refused_with_both_numbers(name: str) -> None:
    """RULES 1.12."""
    game = GAMES[name]
    total = seeds_of(game.start())
    first, rest = game.start().split("-", 1)
    with pytest.raises(ValueError, match=rf"{total + 1} .* {total}"):
        game.ending(f"{int(first) + 1}-{rest}")


@pytest.mark.parametrize("name", NAMES)
def test_north_may_begin_where_the_page_does_not_seat_the_beginner_south(name: str) -> None:
    """RULES 1.8."""
    game = GAMES[name]
    if name == "oware-auale":
        with pytest.raises(ValueError, match=r"1\.8"):
            game.start("N")
    else:
        assert game.ending(game.start("N")) is None
        assert all(move[0].islower() for move in game.legal_moves(game.start("N")))


def test_an_illegal_move_is_refused() -> None:
    with pytest.raises(ValueError, match="a is not legal"):
        ABAPA.after(ABAPA.start(), "a")


def test_an_end_the_game_does_not_know_is_refused() -> None:
    with pytest.raises(ValueError, match="agreement"):
        ABAPA.settled(ABAPA.start(), "agreement")
    with pytest.raises(ValueError, match="repetition"):
        GAMES["bao-kenya"].settled(GAMES["bao-kenya"].start(), "repetition")


@pytest.mark.parametrize("name", ["oware-grand-slam", "bao-kenya", "bao-kenya-laps"])
def test_agreement_is_a_draw_with_the_scores_as_they_stand(name: str) -> None:
    """RULES 1.9."""
    game = GAMES[name]
    after = game.start()
    assert game.settled(after, "agreement") == after
    assert game.winner(after, "agreement") is None


@pytest.mark.parametrize("name", [name for name in NAMES if name != "awale"])
def test_resigning_loses_at_once(name: str) -> None:
    """RULES 1.9: the scores shown are the stores as they stand."""
    game = GAMES[name]
    assert game.resigned(game.start(), "S") == (game.start(), "N")
    assert game.resigned(game.start(), "N") == (game.start(), "S")
