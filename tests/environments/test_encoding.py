"""How programs that learn see a game: actions for moves, and observations of a fixed length."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from mashimo import GAMES, Game, MashimoError, NotationError
from mashimo.environments import Encoding
from mashimo.games import PRESETS, own
from tests.support.sample import OF_EACH_SHAPE, sample

ALL = (*GAMES, *(preset.text for preset in PRESETS.values()))
USUAL = ("nam-nam", *OF_EACH_SHAPE)
DOCUMENT = Path(__file__).parents[2] / "docs" / "environments.md"


def played(game: str, moves: int) -> Game:
    """Play some random moves of a game."""
    chance, found = Random(game), Game(game)
    while found.result is None and len(found.moves) < moves:
        found.play(chance.choice(found.legal_moves()))
    return found


@pytest.mark.parametrize("game", sample(ALL, *USUAL))
def test_each_move_has_one_action_and_each_action_one_move(game: str) -> None:
    encoding = Encoding(GAMES[game])
    assert [encoding.action(word) for word in encoding.words] == list(range(len(encoding.words)))
    assert [encoding.word(action) for action in range(len(encoding.words))] == [*encoding.words]


@pytest.mark.parametrize("action", [-1, 12, 1.5])
def test_a_number_that_is_no_action_has_no_move(action: Any) -> None:  # noqa: ANN401  # wrong on purpose
    """From the end, as Python counts, it would be a move of North."""
    with pytest.raises(NotationError, match=f"not an action of this game: '{action}'"):
        Encoding(GAMES["awale"]).word(action)


@pytest.mark.parametrize("game", sample(ALL, *USUAL))
def test_the_legal_actions_are_the_legal_moves(game: str) -> None:
    found, encoding = played(game, 15), Encoding(GAMES[game])
    assert {encoding.words[action] for action in encoding.legal(found)} == set(found.legal_moves())


@pytest.mark.parametrize("game", sample(ALL, *USUAL))
def test_an_observation_has_the_board_and_what_the_rules_remember_besides(game: str) -> None:
    found, encoding = played(game, 15), Encoding(GAMES[game])
    south, north = (encoding.observation(found, side) for side in "SN")
    assert len(south) == encoding.length == len(encoding.features) == len(set(encoding.features))
    assert south.startswith(found.board)
    assert (south[len(found.board)], north[len(found.board)]) == (0, 1)
    assert south[len(found.board) + 1 :] == north[len(found.board) + 1 :]
    assert south[encoding.features.index("turn")] == "SN".index(found.turn)
    for house in found.ruleset.layout.houses:
        assert encoding.features[encoding.grid[house.row][house.column]] == house.name


def test_a_position_that_returns_is_seen_as_such() -> None:
    """RULES 2.8: with an empty row it does not end the game at once."""
    game = Game("oware-abapa", "0-0-0-0-0-0-1-0-0-0-0-1-23-23-N")
    encoding = Encoding(game.ruleset)
    before = encoding.observation(game, "S")
    game.play_on("fAaBbCcDdEeF")
    after = encoding.observation(game, "S")
    place = encoding.features.index("occurrence")
    assert (before[place], after[place]) == (1, 2)
    assert before[:place] + after[place + 1 :] == after[:place] + before[place + 1 :]


def test_rounds_are_seen() -> None:
    """RULES 6.11: the rounds won, and those played."""
    game = next(game for seed in range(50) if (game := after_a_round(seed)).turns[-1].rounds[2])
    seen = Encoding(game.ruleset).observation(game, "N")
    assert tuple(seen[-3:]) == game.turns[-1].rounds


def after_a_round(seed: int) -> Game:
    """Play random moves of Nam Nam until a round is over, 200 at the most."""
    chance, game = Random(seed), Game("nam-nam")
    while game.result is None and not game.turns[-1].rounds[2] and len(game.moves) < 200:
        game.play(chance.choice(game.legal_moves()))
    return game


@pytest.mark.parametrize("other", ["awale", "bao-kenya", "own1.6x4"])
def test_a_game_of_other_rules_is_refused(other: str) -> None:
    encoding, game = Encoding(GAMES["oware-abapa"]), Game(other)
    for ask in (encoding.legal, lambda game: encoding.observation(game, "S")):
        with pytest.raises(MashimoError, match=f"this is the encoding of oware-abapa, not of {other}") as refused:
            ask(game)
        assert refused.value.code == "other-game"


@pytest.mark.parametrize("side", ["", "SN", "X", None, 0])
def test_only_a_side_observes(side: object) -> None:
    with pytest.raises(MashimoError, match="S or N observes, not") as refused:
        Encoding(GAMES["awale"]).observation(Game("awale"), side)  # type: ignore[arg-type]  # what the error is about
    assert refused.value.code == "no-side"


def test_what_is_no_move_has_no_action() -> None:
    with pytest.raises(NotationError):
        Encoding(GAMES["awale"]).action("G")


@pytest.mark.cpython
def test_the_document_tells_the_shapes() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([^|]*`[a-z].*?) \| (\d+) \| (\d+) \| (\d+ × \d+) \|", text, re.MULTILINE)
    told = {game: numbers for games, *numbers in rows for game in re.findall(r"`([^`]+)`", games)}
    games = {game: game for game in GAMES} | {"kalah": own("kalah")}
    assert told.keys() == games.keys()
    for name, game in games.items():
        encoding = Encoding(GAMES[game])
        shape = f"{len(encoding.grid)} × {len(encoding.grid[0])}"
        assert told[name] == [str(len(encoding.words)), str(encoding.length), shape], name
