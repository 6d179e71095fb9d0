"""What a move would do, told before it is played; and what is captured, which everything counts alike."""

from __future__ import annotations

from random import Random

import pytest

from mashimo import GAMES, Game, IllegalMove, NotationError, Preview
from mashimo.bridge.goals import solutions
from mashimo.bridge.position_message import pack_position
from mashimo.play.errors import MashimoError

KENYA = "bao-kenya"
KUJIFUNZA = "bao-la-kujifunza"
NAM_NAM = "nam-nam"
SHARED = "v1;nam-nam;moves=A"
"""Here a captures four for North, and eight more fours come up in houses that South owns."""


def test_a_preview_says_where_the_last_seed_falls_and_what_is_captured() -> None:
    """RULES 11.1: F captures five."""
    assert Game("oware-abapa", "0-4-4-4-4-3-5-1-2-5-5-5-3-3-S").preview("F") == Preview("c", 5, ())


def test_a_seed_sown_into_a_store_is_not_captured() -> None:
    """RULES 7.2, 7.5: no first move of the children's Bao can capture, whatever it sows into the store."""
    game = Game(KENYA)
    assert {move: game.preview(move).captures for move in game.legal_moves()} == dict.fromkeys("ABCDEFGH", 0)
    assert {choice.move: choice.captures for choice in pack_position(game).choices} == dict.fromkeys("ABCDEFGH", 0)


def test_only_the_capture_counts_of_a_sowing_that_stores_a_seed() -> None:
    """RULES 7.2, 7.5: fifteen seeds pass the store; the last, falling in A, which was empty, captures h's three."""
    game = Game(KENYA, "0-0-15-0-0-0-0-0-0-0-0-0-0-0-0-2-15-16-S")
    assert game.preview("C") == Preview("A", 3, ())
    game.play("C")
    assert game.ruleset.rules.score(bytearray(game.board), 0) == 15 + 1 + 3


def test_the_last_seed_in_ones_own_store_is_in_that_place() -> None:
    """RULES 7.4."""
    assert Game(KENYA).preview("F") == Preview("store-S", 0, ("moves-again",))


def test_kete_sown_on_are_captured_and_those_of_every_lap_count() -> None:
    """RULES 9.4, 9.5: ten laps, of which several capture; South then has eight kete more."""
    game = Game(KUJIFUNZA)
    assert game.preview("A1>") == Preview("A7", 8, ("corner",))
    game.play("A1>")
    assert game.ruleset.rules.score(bytearray(game.board), 0) == 32 + 8


def test_what_the_other_owner_captures_is_told_apart() -> None:
    """RULES 6.3: the owner of a house captures its four, whichever player sows."""
    game = Game.from_record(SHARED)
    assert game.preview("a") == Preview("c", 4, (), gives=8)
    game.play("a")
    assert (game.captured(), game.given()) == (4, 8)
    assert (pack_position(game).captures, pack_position(game).gives) == ([0, 4], [0, 8])


@pytest.mark.parametrize(
    ("position", "move"),
    [
        ("0-0-0-0-0-0-0-0-0-0-0-0-32-16-S SSSSSSNNNNNN S =2", "=ab"),
        ("0-0-0-0-0-0-4-4-0-0-0-0-20-20-S SSSSSSNNNNNN S", "-"),
    ],
    ids=["a claim", "a pass"],
)
def test_where_nothing_is_sown_there_is_no_last_seed(position: str, move: str) -> None:
    """RULES 6.5, 6.9."""
    preview = Game(NAM_NAM, position).preview(move)
    assert (preview.ends, preview.captures, preview.gives) == ("", 0, 0)


@pytest.mark.parametrize(("word", "error"), [("a", IllegalMove), ("Z", NotationError), ("", NotationError)])
def test_a_move_that_could_not_be_played_is_refused_as_it_would_be(word: str, error: type[MashimoError]) -> None:
    game = Game("oware-abapa")
    said = []
    for ask in (game.preview, game.play):
        with pytest.raises(error) as refused:
            ask(word)
        said.append((str(refused.value), refused.value.code))
    assert said[0] == said[1]


@pytest.mark.parametrize("name", list(GAMES))
def test_a_preview_changes_nothing_and_comes_true(name: str) -> None:
    """What is foreseen of a move is what its turn has then captured, for either player."""
    chance = Random(name)
    for _ in range(3):
        game = Game(name)
        while not game.result and len(game.moves) < 60:
            before, record = game.position, game.record()
            previews = {move: game.preview(move) for move in game.legal_moves()}
            assert (game.position, game.record()) == (before, record)
            move = chance.choice(list(previews))
            game.play(move)
            found = (game.captured(), game.given())
            assert found == (previews[move].captures, previews[move].gives), game.record()


def test_an_exercise_counts_what_is_captured() -> None:
    """RULES 7.2: no first move of the children's Bao is a capture of one seed."""
    for goal in ("captures", "captures=1"):
        with pytest.raises(MashimoError) as refused:
            solutions(Game(KENYA), goal)
        assert refused.value.code == "exercise-none"


def test_a_preview_says_where_the_first_lap_goes() -> None:
    """RULES 9.2, 9.3: of a turn with laps the first alone, whichever way it goes."""
    game = Game("bao-la-kujifunza")
    assert game.preview("A3>").path == (3, 4)
    assert game.preview("A3<").path == (1, 0)
    assert game.preview("A3>").captures == 6


def test_what_a_turn_captured_is_counted_by_its_index_from_either_end() -> None:
    game = Game.from_record("v1;oware-abapa;start=0-4-4-4-4-3-5-1-2-5-5-5-3-3-S;moves=F.a.B")
    assert [game.captured(at) for at in range(-4, 4)] == [0, 5, 0, 0] * 2
    assert [game.given(at) for at in range(-4, 4)] == [0] * 8
    assert Game("oware-abapa").captured() == 0


@pytest.mark.parametrize("at", [4, -5, 8, 100])
def test_an_index_without_a_turn_is_refused(at: int) -> None:
    game = Game.from_record("v1;oware-abapa;start=0-4-4-4-4-3-5-1-2-5-5-5-3-3-S;moves=F.a.B")
    for count in (game.captured, game.given):
        with pytest.raises(IndexError, match=f"the game has turns from 0 to 3, and none at {at}"):
            count(at)
