"""Every game as a game of OpenSpiel: its own tests, its algorithms, and its own oware beside ours.

OpenSpiel's oware differs from ours in the ways that `tests/games/test_open_spiel.py` names. Its tree search in C++
(`pyspiel.MCTSBot` of 2.0.2) ends the process with every game that is written in Python, its own ones too; the one in
Python works.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

pytestmark = pytest.mark.cpython
pyspiel: Any = pytest.importorskip("pyspiel", reason="OpenSpiel (the package open_spiel) is not installed here")

from mashimo import GAMES, Game, MashimoError, NotationError  # noqa: E402  # after it is known to be there
from mashimo.environments.open_spiel import OpenSpielGame  # noqa: E402
from mashimo.games import PRESETS  # noqa: E402
from tests.support.sample import OF_EACH_SHAPE, sample  # noqa: E402

ALL = (*GAMES, *(preset.text for preset in PRESETS.values()))


def loaded(game: str, **parameters: object) -> Any:  # noqa: ANN401  # pyspiel has no types
    """Load a game by its name."""
    return pyspiel.load_game("mashimo", {"game": game, **parameters})


@pytest.mark.parametrize("game", sample(ALL, *OF_EACH_SHAPE))
def test_the_random_test_of_open_spiel_passes(game: str) -> None:
    pyspiel.random_sim_test(loaded(game, max_moves=60), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("game", sample(ALL, *OF_EACH_SHAPE))
def test_a_state_is_a_game_by_the_rules(game: str) -> None:
    state, beside, chance = loaded(game, max_moves=80).new_initial_state(), Game(game), Random(game)
    while not state.is_terminal():
        player = state.current_player()
        assert player == "SN".index(beside.turn)
        words = [state.action_to_string(player, action) for action in state.legal_actions()]
        assert sorted(words) == sorted(beside.legal_moves())
        action = chance.choice(state.legal_actions())
        assert state.string_to_action(player, state.action_to_string(player, action)) == action
        beside.play(state.action_to_string(player, action))
        state.apply_action(action)
        assert str(state) == beside.position
        assert bytes(map(int, state.observation_tensor(0)))[: len(beside.board)] == beside.board
    winner = beside.result.winner if beside.result else None
    assert state.returns() == {None: [0, 0], "S": [1, -1], "N": [-1, 1]}[winner]
    assert state.current_player() == pyspiel.PlayerId.TERMINAL


def test_a_state_is_copied_and_its_children_leave_it_alone() -> None:
    state = loaded("nam-nam").new_initial_state()
    state.apply_action(0)
    before = state.observation_string(0)
    child, clone = state.child(state.legal_actions()[0]), state.clone()
    clone.apply_action(state.legal_actions()[0])
    assert str(child) == str(clone) != str(state)
    assert state.observation_string(0) == before == "v1;nam-nam;moves=A"


def test_a_long_game_ends_without_a_winner() -> None:
    state = loaded("nam-nam", max_moves=5).new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert (len(state.history()), state.returns()) == (5, [0, 0])


@pytest.mark.parametrize("number", [0, -1, 2.5, "5", True, None])
def test_moves_that_count_nothing_are_refused_at_once(number: object) -> None:
    with pytest.raises(MashimoError, match="max_moves: a whole number from 1 up is expected, not") as refused:
        OpenSpielGame({"max_moves": number})
    assert refused.value.code == "no-limit"


def test_a_match_is_a_parameter() -> None:
    game = pyspiel.load_game("mashimo(game=nam-nam,match=best-of-3)")
    assert game.new_initial_state().observation_string(0) == "v1;nam-nam;match=best-of-3"
    with pytest.raises(NotationError):
        OpenSpielGame({"game": "awale", "match": "best-of-3"})
    with pytest.raises(NotationError):
        OpenSpielGame({"game": "chess"})


def test_algorithms_of_open_spiel_play_it() -> None:
    from open_spiel.python import rl_environment  # noqa: PLC0415  # only where OpenSpiel is
    from open_spiel.python.algorithms import mcts  # noqa: PLC0415  # as above

    game, chance = loaded("bao-kenya"), pytest.importorskip("numpy").random.RandomState(1)
    bot = mcts.MCTSBot(game, 2.0, 5, mcts.RandomRolloutEvaluator(1, chance), random_state=chance)
    assert bot.step(game.new_initial_state()) in range(8)
    environment = rl_environment.Environment(game)
    seen = environment.reset().observations
    assert seen["legal_actions"] == [[*range(8)], []]
    assert len(seen["info_state"][0]) == 24


def test_our_oware_and_that_of_open_spiel_are_played_move_by_move() -> None:
    """RULES 2.2 to 2.9: the same legal moves to the end, and the same returns where both have ended."""
    met, chance = Counter[str](), Random(1)
    for _ in range(16):
        ours, theirs = loaded("oware-abapa").new_initial_state(), pyspiel.load_game("oware").new_initial_state()
        while not ours.is_terminal() and not theirs.is_terminal():
            words = [ours.action_to_string(ours.current_player(), action) for action in ours.legal_actions()]
            assert words == [
                theirs.action_to_string(theirs.current_player(), action) for action in theirs.legal_actions()
            ]
            chosen = chance.randrange(len(words))
            ours.apply_action(ours.legal_actions()[chosen])
            theirs.apply_action(theirs.legal_actions()[chosen])
        assert theirs.is_terminal()
        if ours.is_terminal():
            assert ours.returns() == theirs.returns()
        else:
            board = ours.game.board
            assert not (any(board[:6]) and any(board[6:12])), "an empty row is where they differ"
        met["both" if ours.is_terminal() else "theirs alone"] += 1
    assert met["both"] > 11, met
