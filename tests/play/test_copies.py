"""The package's values, pickled and copied: errors to another process and back, games with a history of their own."""

from __future__ import annotations

import pickle
from copy import copy, deepcopy
from multiprocessing import get_context
from random import Random
from typing import TYPE_CHECKING

import pytest

from mashimo import GAMES, Game, IllegalMove, MashimoError, NotationError
from mashimo.games import InvalidRules, own
from mashimo.play.import_text import read_game
from mashimo.search import analyse
from tests.support.boards import GAME_IDS, random_game

if TYPE_CHECKING:
    from collections.abc import Callable


def pickled(value: Game) -> Game:
    """Return a game that has been pickled and read again."""
    found = pickle.loads(pickle.dumps(value))  # noqa: S301  # our own text
    assert isinstance(found, Game)
    return found


def all_of(game: Game) -> tuple[object, ...]:
    """Return all that a game says."""
    return game.record(), game.position, game.legal_moves(), game.turns, game.result, game.may_agree


@pytest.mark.parametrize("copied", [copy, deepcopy, pickled])
@pytest.mark.parametrize("game", GAME_IDS)
def test_a_copy_is_the_same_game_and_goes_its_own_way(game: str, copied: Callable[[Game], Game]) -> None:
    for seed in (0, 5, 30):
        found = random_game(game, Random(seed), longest=seed)
        found.undo()
        other = copied(found)
        assert all_of(other) == all_of(found)
        said = all_of(found)
        other.play(other.legal_moves()[0])
        other.undo()
        other.undo()
        assert all_of(found) == said
        assert found.redo() == (seed > 0)


@pytest.mark.parametrize("copied", [copy, deepcopy, pickled])
def test_a_copy_knows_how_often_its_position_has_occurred(copied: Callable[[Game], Game]) -> None:
    """RULES 2.8: the move that closes the circle ends the copy as it ends the game."""
    game = Game("oware-abapa", "0-0-0-0-0-1-0-0-0-0-0-1-22-24-S")
    game.play_on("FfAaBbCcDdE")
    for found in (copied(game), game):
        found.play("e")
        assert found.result
        assert found.result.reason == "repetition"


@pytest.mark.parametrize("end", ["agree", "resign-S"])
def test_a_game_that_a_person_has_ended_is_copied_with_its_end(end: str) -> None:
    game = Game("bao-kenya")
    game.play("C")
    game.do(end)
    assert all_of(pickled(game)) == all_of(deepcopy(game)) == all_of(game)


def illegal() -> None:
    Game("oware-abapa", "0-4-4-4-4-3-5-1-2-5-5-5-3-3-S").play("A")


WRONG: dict[str, Callable[[], object]] = {
    "illegal move": illegal,
    "no move": lambda: Game("awale").play("Z"),
    "no game": lambda: Game("chess"),
    "seeds": lambda: Game("awale", "0-4-4-4-4-3-5-1-2-5-5-5-3-4-S"),
    "impossible": lambda: GAMES["nam-nam"].read("4-4-4-4-4-4-4-4-4-4-4-1-1-2-S SSSSSSNNNNNN S"),
    "place": lambda: Game("awale").play_on(["A", "Z"]),
    "file": lambda: read_game("awale", "[Event"),
    "agree": lambda: Game("awale").agree(),
}


def caught(what: str) -> MashimoError:
    """Return the error that something gives."""
    with pytest.raises(MashimoError) as error:
        WRONG[what]()
    return error.value


def described(error: MashimoError) -> tuple[object, ...]:
    """Return all that an error says."""
    return type(error), str(error), repr(error), vars(error)


@pytest.mark.parametrize("copied", [copy, deepcopy, lambda error: pickle.loads(pickle.dumps(error))])  # noqa: S301
@pytest.mark.parametrize("what", WRONG)
def test_an_error_travels_whole(what: str, copied: Callable[[MashimoError], MashimoError]) -> None:
    error = caught(what)
    assert described(copied(error)) == described(error)


@pytest.mark.cpython
def test_games_and_errors_of_another_process_arrive() -> None:
    with get_context("spawn").Pool(1) as pool:
        assert all_of(pool.apply_async(Game, ["nam-nam"]).get(timeout=60)) == all_of(Game("nam-nam"))
        with pytest.raises(NotationError, match="there is no game 'chess'"):
            pool.apply_async(Game, ["chess"]).get(timeout=60)
        with pytest.raises(IllegalMove, match="move 2: B: not-yours") as refused:
            pool.apply_async(Game.from_record, ["v1;awale;moves=A.B"]).get(timeout=60)
    assert refused.value.refusal.clause == "1.4"


def test_what_a_search_finds_travels() -> None:
    found = analyse(Game("awale"), nodes=500)
    assert pickle.loads(pickle.dumps(found)) == found  # noqa: S301  # our own text


def test_rules_by_choice_that_are_wrong_travel_too() -> None:
    with pytest.raises(InvalidRules) as caught:
        own(slam="forbidden")
    error = pickle.loads(pickle.dumps(caught.value))  # noqa: S301  # just written
    assert (type(error), str(error), vars(error)) == (InvalidRules, str(caught.value), vars(caught.value))


def test_rules_by_choice_that_are_wrong_are_no_game_of_the_table() -> None:
    assert "own1.xx" not in GAMES
    assert GAMES.get("own1.xx") is None
    with pytest.raises(NotationError):
        GAMES.named("own1.xx")


@pytest.mark.parametrize("game", [*GAME_IDS, "own1.6x4"])
def test_a_board_that_is_none_of_the_game_is_refused(game: str) -> None:
    """RULES 1.12."""
    board = bytearray(Game(game).board)
    assert Game(game, board).board == board
    beyond = bytearray(board)
    beyond[GAMES[game].layout.turn] = 2
    for wrong in (board[:-1], board + b"\0", beyond):
        with pytest.raises(NotationError) as caught:
            Game(game, wrong)
        assert caught.value.code == "position-form"


def test_nothing_can_be_tried_instead_of_a_move_where_none_has_been_played() -> None:
    game = Game("awale")
    with pytest.raises(MashimoError), game.instead():
        pass
    assert (game.moves, len(game.turns)) == ([], 1)
