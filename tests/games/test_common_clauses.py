"""Section 1 of docs/RULES.md, what all games have in common, on positions of oware by the Abapa rules."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from mashimo import GAMES, Game, IllegalMove, MashimoError
from mashimo.play.steps import replay
from tests.support.boards import (
    ABAPA,
    GAME_IDS,
    KINDS,
    REASONS,
    START,
    after,
    goes_on,
    picture,
    played,
    random_game,
    random_position,
    summary,
)

CIRCLE: Final = "FfAaBbCcDdEe"
"""Of `ONE_EACH`: both seeds go right round, none is ever captured (RULES 11.4)."""
ONE_EACH: Final = "0-0-0-0-0-1-0-0-0-0-0-1-23-23-S"


def test_houses_are_named_from_their_owners_left_and_face_each_other() -> None:
    """RULES 1.1: A, B, C … from South's left, a, b, c … from North's; index i of a row faces n-1-i of the other."""
    houses = Game(ABAPA).ruleset.layout.houses
    south = sorted((house for house in houses if house.side == "S"), key=lambda house: house.column)
    north = sorted((house for house in houses if house.side == "N"), key=lambda house: -house.column)
    assert "".join(house.name for house in south) == "ABCDEF"
    assert "".join(house.name for house in north) == "abcdef"
    assert [house.column for house in south] == [5 - house.column for house in north]
    assert {house.row for house in south} == {1}
    assert {house.row for house in north} == {0}


def test_norths_a_follows_souths_last_house_and_souths_a_norths_last() -> None:
    """RULES 1.1: North's `a` follows South's last house in sowing order."""
    assert after(START, "F") == "4-4-4-4-4-0-5-5-5-5-4-4-0-0-N"
    assert after("4-4-4-4-4-4-4-4-4-4-4-4-0-0-N", "f") == "5-5-5-5-4-4-4-4-4-4-4-0-0-0-S"


def test_sowing_is_anticlockwise_one_seed_a_house() -> None:
    """RULES 1.2: anticlockwise, one seed a house, beginning with the house after the origin."""
    steps = Game(ABAPA).play("C")
    moved = [(step.kind, step.source, step.target, step.seeds) for step in steps]
    assert moved == [("lift", 2, 255, 4), *(("sow", 255, house, 1) for house in (3, 4, 5, 6))]


@pytest.mark.parametrize("game", [game for game in GAME_IDS if GAMES[game].layout.stores])
def test_captured_seeds_never_come_back_within_a_round(game: str) -> None:
    """RULES 1.3: captured seeds never return to play within a round: only a new one is dealt from the stores."""
    stores = {store.cell for store in GAMES[game].layout.stores}
    chance = Random(f"1.3 {game}")
    for _ in range(10):
        for turn in random_game(game, chance).turns:
            returned = [step for step in turn.steps if step.source in stores and step.target not in stores]
            assert all(step.kind == "deal" for step in returned), (turn.word, returned)


def test_only_ones_own_house_with_a_seed_is_playable() -> None:
    """RULES 1.4: a playable house is the mover's own and holds a seed."""
    game = Game(ABAPA, "0-4-4-4-4-4-4-4-4-4-4-4-4-0-S")
    assert game.legal_moves() == list("BCDEF")
    for word, code, seeds in (("A", "empty", 0), ("c", "not-yours", 4)):
        refusal = game.refusal(word)
        assert refusal
        assert (refusal.code, refusal.clause, refusal.ours, refusal.numbers) == (code, "1.4", False, (seeds,))
    assert game.refusal("B") is None


@pytest.mark.parametrize("game", GAME_IDS)
def test_no_seed_is_made_or_lost_at_any_step(game: str) -> None:
    """RULES 1.5: houses + stores + seeds in hand are constant at the end of every step of every turn."""
    chance = Random(f"1.5 {game}")
    for _ in range(5):
        found = random_game(game, chance)
        numbers = found.ruleset.layout.numbers
        for before, turn in zip(found.turns, found.turns[1:], strict=False):
            board = list(before.board)
            hand = 0
            for step in turn.steps:
                hand += replay(board, [step])
                assert sum(board[cell] for cell in numbers) + hand == found.ruleset.seeds, (turn.word, step)
                assert hand >= 0
                assert all(board[cell] >= 0 for cell in numbers), (turn.word, step)
            assert hand == 0


def test_no_turn_of_oware_is_endless() -> None:
    """RULES 1.6: an endless turn is not legal; a turn of oware is one lap, however many seeds it sows."""
    rules = Game(ABAPA).ruleset.rules
    for kind in KINDS:
        chance = Random(f"1.6 {kind}")
        for _ in range(50):
            game = Game(ABAPA, random_position(ABAPA, chance, kind))
            laps = [rules.play(bytearray(game.board), move) for move in game.ruleset.legal(game.board)]
            assert set(laps) <= {1}, picture(game)


def test_the_position_set_up_is_its_first_occurrence() -> None:
    """RULES 1.7: the start, or a position set up, is a position's first occurrence."""
    game = played(CIRCLE[:-1], ONE_EACH)
    assert goes_on(game)
    game.play(CIRCLE[-1])
    assert game.result
    assert game.result.reason == "repetition"


def test_what_was_undone_has_not_occurred() -> None:
    """RULES 1.7: only positions earlier in the same game count, not those taken back."""
    game = played(CIRCLE[:-1], ONE_EACH)
    game.undo()
    game.play(CIRCLE[-2])
    assert goes_on(game), picture(game)
    game.play(CIRCLE[-1])
    assert game.result


def test_the_same_seeds_with_the_other_player_to_move_are_no_repetition() -> None:
    """RULES 1.7: the same houses, stores and player to move."""
    moves = "CeDfAaBbEcFdCbDeEfAaFbBaCbDcEfAeFfAdB"
    game = played(moves, "0-0-1-1-0-0-1-0-0-0-1-0-24-20-S")
    assert game.position == "0-0-1-1-0-0-1-0-0-0-1-0-24-20-N"
    assert goes_on(game), picture(game)


@pytest.mark.parametrize("beginner", ["S", "N"])
def test_either_player_may_begin(beginner: str) -> None:
    """RULES 1.8: who begins is the players' choice: South or North."""
    game = Game(ABAPA, GAMES[ABAPA].start(beginner))
    assert game.turn == beginner
    assert game.legal_moves() == list("ABCDEF" if beginner == "S" else "abcdef")


@pytest.mark.parametrize("beginner", ["", "SN", "s", "South", "X"])
def test_no_third_player_begins(beginner: str) -> None:
    """RULES 1.8: South or North begins; another word is an error that says so."""
    with pytest.raises(MashimoError, match="S or N"):
        GAMES[ABAPA].start(beginner)


@pytest.mark.parametrize("side", ["S", "N"])
@pytest.mark.parametrize("turn", ["S", "N"])
def test_who_resigns_loses_at_once_by_the_stores_as_they_stand(side: str, turn: str) -> None:
    """RULES 1.9: resigning, by either player at any time, loses at once, even ahead; the scores are the stores."""
    game = Game(ABAPA, f"4-4-0-0-0-0-4-4-0-0-0-0-{24 if side == 'S' else 8}-{8 if side == 'S' else 24}-{turn}")
    before = game.position
    assert game.resign(side) == []
    assert game.result
    assert (game.result.winner, game.result.reason) == ("N" if side == "S" else "S", "resignation")
    assert {game.result.south, game.result.north} == {24, 8}
    assert game.position == before
    assert game.legal_moves() == []


@pytest.mark.parametrize("side", ["", "SN", "s", "X"])
def test_nobody_else_resigns(side: str) -> None:
    """RULES 1.9: South or North resigns; any other word is an error and the game goes on."""
    game = Game(ABAPA)
    with pytest.raises(MashimoError) as caught:
        game.resign(side)
    assert caught.value.code == "no-side"
    assert goes_on(game)
    assert game.record() == Game(ABAPA).record()


def test_abapa_has_no_end_by_agreement() -> None:
    """RULES 1.9: an early end by agreement exists only where a game says so."""
    for position in (START, ONE_EACH):
        game = Game(ABAPA, position)
        assert not game.may_agree
        with pytest.raises(MashimoError) as caught:
            game.agree()
        assert caught.value.code == "no-agreement"
        assert goes_on(game)


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_result_is_a_winner_or_a_draw_with_scores_and_one_known_reason(game: str) -> None:
    """RULES 1.10: a winner or a draw, the final scores, and one reason of a list."""
    chance = Random(f"1.10 {game}")
    met = set()
    for _ in range(4):
        result = random_game(game, chance, longest=2000).result
        if result:
            assert result.winner in {"S", "N", None}
            assert min(result.south, result.north) >= 0
            assert result.south + result.north <= GAMES[game].seeds
            assert result.reason in REASONS
            met.add(result.reason)
    assert met


def test_a_majority_is_looked_at_before_no_seeds() -> None:
    """RULES 1.11: a majority end is looked at before "no seeds", and leaves the seeds on the board."""
    game = Game(ABAPA, "0-0-0-0-0-0-2-0-0-0-0-0-25-21-S")
    assert game.result
    assert (game.result.reason, game.result.south, game.result.north) == ("majority", 25, 21)
    assert game.position == "0-0-0-0-0-0-2-0-0-0-0-0-25-21-S"


def test_a_majority_is_looked_at_before_repetition() -> None:
    """RULES 1.11, 1.12: a position set up with a majority has ended, and no move of it is legal."""
    game = Game(ABAPA, "0-0-0-0-0-1-0-0-0-0-0-1-25-21-S")
    assert game.legal_moves() == []
    assert game.result
    assert (game.result.winner, game.result.reason) == ("S", "majority")
    refusal = game.refusal("F")
    assert refusal
    assert (refusal.code, refusal.clause) == ("game-over", "2.6")


def test_the_final_position_has_seeds_shared_out_and_the_next_turn() -> None:
    """RULES 1.11: the position shown has the seeds shared out; the player to move is the one whose turn it would be."""
    game = Game(ABAPA, "1-0-0-0-0-0-0-0-0-0-0-0-23-24-S")
    steps = game.play("A")
    assert game.position == "0-0-0-0-0-0-0-0-0-0-0-0-24-24-N"
    assert game.turn == "N"
    assert summary(steps) == ["collect 1 1"]


@pytest.mark.parametrize("seeds", [47, 49, 0, 96])
def test_another_number_of_seeds_is_refused_with_both_numbers(seeds: int) -> None:
    """RULES 1.12: a position set up must hold the game's number of seeds, else it is refused with both numbers."""
    with pytest.raises(MashimoError) as caught:
        Game(ABAPA, f"0-0-0-0-0-0-0-0-0-0-0-0-{seeds}-0-S")
    assert (caught.value.code, caught.value.numbers) == ("wrong-total", (seeds, 48))
    assert str(seeds) in str(caught.value)
    assert "48" in str(caught.value)


def test_an_end_is_looked_at_in_a_position_set_up() -> None:
    """RULES 1.12: an end is looked at in a position set up too, as if the other player had just moved."""
    game = Game(ABAPA, "0-0-0-0-0-0-2-0-0-0-0-3-22-21-S")
    assert game.result
    assert (game.result.winner, game.result.reason) == ("N", "starved")
    assert game.position == "0-0-0-0-0-0-0-0-0-0-0-0-22-26-S"
    assert summary(game.turns[0].steps) == ["collect 6 2", "collect 11 3"]
    with pytest.raises(IllegalMove) as caught:
        game.play("A")
    assert caught.value.code == "game-over"


@pytest.mark.parametrize("game", GAME_IDS)
def test_legal_moves_are_listed_in_board_order(game: str) -> None:
    """RULES 1.12, 10.4: legal moves are listed in board order; Nam Nam's claims alphabetically."""
    ruleset = GAMES[game]
    order = [house.name for house in ruleset.layout.houses]
    for turn in random_game(game, Random(f"1.12 {game}")).turns:
        words = [ruleset.rules.MOVE_WORDS[move].text for move in ruleset.legal(turn.board)]
        if words[:1] and words[0][0] in "-=":
            assert words == sorted(words)
        else:
            assert words == sorted(words, key=lambda word: (order.index(word.rstrip("<>*")), "><".find(word[2:3])))
