"""Every game as an environment of PettingZoo, by PettingZoo's own tests and by ours.

They need PettingZoo: `test_extras.py` runs them with the packed wheel, in an environment made for it.
"""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import pytest

pytestmark = pytest.mark.cpython
pettingzoo: Any = pytest.importorskip("pettingzoo", reason="PettingZoo is in the environment of locks/rl.txt alone")
pettingzoo_test: Any = pytest.importorskip("pettingzoo.test")

from mashimo import GAMES, Game, IllegalMove, MashimoError, NotationError  # noqa: E402  # after it is known to be there
from mashimo.environments import aec  # noqa: E402
from mashimo.games import PRESETS  # noqa: E402

ALL = (*GAMES, *(preset.text for preset in PRESETS.values()))
FIRST, SECOND = aec.AGENTS
# PettingZoo exempts its own games, which have such observations too, from these two by their names.
OURS = pytest.mark.filterwarnings(
    "ignore:Observation space for each agent probably should be", "ignore:Observation is not a NumPy array"
)


def random_game(env: Any, seed: int, **options: Any) -> list[tuple[Any, ...]]:  # noqa: ANN401  # PettingZoo has no types
    """Play random legal actions to the end; return all that was seen."""
    env.reset(seed=seed, **options)
    chance, seen = Random(seed), []
    for agent in env.agent_iter():
        observed, reward, terminated, truncated, info = env.last()
        legal = observed["action_mask"].nonzero()[0].tolist()
        action = None if terminated or truncated else chance.choice(legal)
        seen.append((agent, observed["observation"].tobytes(), legal, reward, terminated, truncated, info, action))
        env.step(action)
    return seen


@OURS
@pytest.mark.parametrize("game", ALL)
def test_the_api_test_of_pettingzoo_passes(game: str) -> None:
    pettingzoo_test.api_test(aec.env(game), num_cycles=500)


@pytest.mark.parametrize("game", ALL)
def test_the_seed_test_of_pettingzoo_passes(game: str) -> None:
    pettingzoo_test.seed_test(lambda: aec.env(game, beginner="random"), num_cycles=200)


@pytest.mark.parametrize("game", ALL)
def test_a_game_in_the_environment_is_a_game_by_the_rules(game: str) -> None:
    env = aec.raw_env(game, max_cycles=120)
    seen = random_game(env, 1)
    words = [env.encoding.words[action] for *_, action in seen if action is not None]
    again = Game(game)
    for agent, observed, legal, *_ in seen[: len(words)]:
        assert agent == aec.NAMES[again.turn]
        assert observed == env.encoding.observation(again, again.turn)
        assert [env.encoding.words[action] for action in legal] == sorted(again.legal_moves(), key=env.encoding.action)
        again.play(words[len(again.moves)])
    assert (again.record(), again.result) == (env.game.record(), env.game.result)


@pytest.mark.parametrize("game", ALL)
def test_a_seed_gives_the_same_game_again(game: str) -> None:
    env = aec.env(game, beginner="random", max_cycles=60)
    assert random_game(env, 7) == random_game(env, 7) == random_game(aec.env(game, beginner="random", max_cycles=60), 7)


def test_the_winner_gets_what_the_loser_loses() -> None:
    env, winners = aec.raw_env("oware-abapa"), set()
    for seed in range(12):
        ends = {
            agent: (reward, info) for agent, _, _, reward, *_, info, action in random_game(env, seed) if action is None
        }
        result = env.game.result
        assert result
        gained = {None: (0, 0), "S": (1, -1), "N": (-1, 1)}[result.winner]
        assert (ends[FIRST][0], ends[SECOND][0]) == gained
        assert ends[FIRST][1] == {"reason": result.reason, "south": result.south, "north": result.north}
        winners.add(result.winner)
    assert {"S", "N"} <= winners


def test_a_draw_gives_nothing() -> None:
    env = aec.raw_env("oware-abapa")
    env.reset(options={"position": "0-0-0-0-0-1-0-0-0-0-0-1-23-23-S"})
    for word in "FfAaBbCcDdEe":
        env.step(env.encoding.action(word))
    assert env.game.result
    assert (env.game.result.winner, env.rewards) == (None, {FIRST: 0, SECOND: 0})
    assert env.terminations == {FIRST: True, SECOND: True}


def test_a_player_who_moves_again_is_selected_again() -> None:
    """RULES 12.6."""
    env = aec.raw_env(PRESETS["kalah"].text)
    env.reset()
    env.step(env.encoding.action("C"))
    assert env.agent_selection == FIRST
    env.step(env.encoding.action("F"))
    assert env.agent_selection == SECOND


@pytest.mark.parametrize("number", [0, -1, 2.5, "5", True, None])
def test_cycles_that_count_nothing_are_refused_at_once(number: object) -> None:
    with pytest.raises(MashimoError, match="max_cycles: a whole number from 1 up is expected, not") as refused:
        aec.raw_env("awale", max_cycles=number)
    assert refused.value.code == "no-limit"


def test_a_long_game_is_truncated() -> None:
    env = aec.raw_env("nam-nam", max_cycles=10)
    seen = random_game(env, 3)
    assert len(env.game.moves) == 10
    assert [
        (reward, terminated, truncated) for *_, reward, terminated, truncated, _, action in seen if action is None
    ] == [
        (0, False, True),
        (0, False, True),
    ]


def test_only_the_player_to_move_has_legal_actions() -> None:
    env = aec.env("bao-kenya")
    env.reset()
    assert env.observe(FIRST)["action_mask"].tolist() == [1] * 8 + [0] * 8
    assert not env.observe(SECOND)["action_mask"].any()


def test_an_illegal_action_is_refused_with_its_reason() -> None:
    env = aec.raw_env("awale")
    env.reset()
    with pytest.raises(IllegalMove, match="not-yours"):
        env.step(env.encoding.action("a"))
    assert env.game.moves == []


@pytest.mark.parametrize("action", [-1, 12, 99])
def test_a_number_that_is_no_action_is_refused(action: int) -> None:
    env = aec.raw_env("awale")
    env.reset()
    with pytest.raises(NotationError, match=str(action)):
        env.step(action)
    assert env.game.moves == []
    wrapped = aec.env("awale")
    wrapped.reset()
    with pytest.raises(AssertionError):
        wrapped.step(action)


def test_an_illegal_action_ends_a_wrapped_game(caplog: pytest.LogCaptureFixture) -> None:
    env = aec.env("awale")
    env.reset()
    env.step(11)
    assert "Illegal move" in caplog.text
    assert env.rewards == {FIRST: -1, SECOND: 0}
    assert env.terminations[FIRST]


def test_a_game_begins_where_the_options_say() -> None:
    env = aec.env("oware-abapa")
    env.reset(options={"position": "0-4-4-4-4-3-5-1-2-5-5-5-3-3-N"})
    assert env.agent_selection == SECOND
    with pytest.raises(NotationError):
        env.reset(options={"position": "0-4"})
    with pytest.raises(MashimoError, match="over"):
        env.reset(options={"position": "1-0-0-0-0-0-1-0-0-0-0-0-26-20-S"})


def test_the_seed_chooses_a_random_beginner() -> None:
    env = aec.env("awale", beginner="random")
    begun = []
    for seed in range(20):
        env.reset(seed=seed)
        begun.append(env.agent_selection)
    assert set(begun) == {FIRST, SECOND}
    north = aec.env("awale", beginner="N")
    north.reset()
    assert north.agent_selection == SECOND


def test_the_board_is_rendered_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    env = aec.env("awale", render_mode="ansi")
    env.reset()
    text = env.render()
    assert "South     4    4    4    4    4    4" in text
    assert "South to move: A B C D E F" in text
    human = aec.env("awale", render_mode="human")
    human.reset()
    human.step(0)
    assert "North to move" in capsys.readouterr().out


def test_the_board_is_rendered_as_a_picture() -> None:
    env = aec.env("awale", render_mode="svg")
    env.reset()
    before = env.render()
    env.step(0)
    assert before.startswith("<svg")
    assert env.render() == Game.from_record("v1;awale;moves=A").svg() != before


@pytest.mark.parametrize("wrong", [{"render_mode": "rgb_array"}, {"beginner": "E"}, {"match": "best-of-3"}])
def test_a_wrong_argument_is_refused(wrong: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="one of"):
        aec.env("awale", **wrong)


def test_every_game_can_be_made_by_its_name() -> None:
    for game in GAMES:
        assert str(pettingzoo.make("aec", f"mashimo/{game}-v0")) == f"{game}_v0"
    custom = pettingzoo.make("aec", "mashimo/own-v0", game=PRESETS["congkak"].text, max_cycles=5)
    assert len(random_game(custom, 1)) <= 7


def test_an_environment_can_be_copied() -> None:
    env = aec.env("nam-nam")
    random_game(env, 1)
    env.reset(seed=4)
    env.step(0)
    other = pickle.loads(pickle.dumps(env))  # noqa: S301  # its own bytes
    assert other.unwrapped.game.record() == env.unwrapped.game.record()
    other.step(int(other.observe(other.agent_selection)["action_mask"].argmax()))
    assert len(env.unwrapped.game.moves) == 1
