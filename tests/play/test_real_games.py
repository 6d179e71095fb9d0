"""Real games, from their published moves to their published ends."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

import pytest

from mashimo import Game
from mashimo.bridge.worker import Worker
from mashimo.play.import_text import read_game
from mashimo.play.notation import split_moves
from tests.support.boards import picture

FILE = Path(__file__).parents[1] / "data" / "real-games.txt"


class RealGame(NamedTuple):
    """A line of the file."""

    game: str
    source: str
    moves: str
    south: int
    north: int
    reason: str


def real_games() -> list[RealGame]:
    """Read the games of the file, without comments."""
    lines = FILE.read_text(encoding="utf-8").splitlines()
    found = []
    for line in lines:
        if line and not line.startswith("#"):
            game, source, moves, scores, reason = (part.strip() for part in line.split("|"))
            south, north = map(int, scores.split("-"))
            found.append(RealGame(game, source, moves, south, north, reason))
    return found


def test_there_is_a_real_game() -> None:
    assert real_games()


@pytest.mark.parametrize("real", real_games(), ids=lambda real: real.source)
def test_a_real_game_is_played_to_its_published_end(real: RealGame) -> None:
    """RULES 2.8, 13.7: it ends as published, with its very last move and not before."""
    game = Game(real.game)
    words = split_moves(game.ruleset.rules.MOVE_WORDS.values(), real.moves)
    for word in words:
        assert game.result is None, f"ended before {word}\n{picture(game)}"
        assert word in game.legal_moves(), picture(game)
        game.play(word)
    assert game.result, picture(game)
    assert (game.result.south, game.result.north, game.result.reason) == (real.south, real.north, real.reason)
    assert game.result.winner == ("S" if real.south > real.north else "N" if real.north > real.south else None)


@pytest.mark.parametrize("real", real_games(), ids=lambda real: real.source)
def test_a_real_game_pasted_as_moves_is_shown_with_its_end(real: RealGame) -> None:
    question = {"type": "read", "id": 1, "game": real.game, "text": real.moves}
    (answer,) = json.loads(Worker().answer(json.dumps(question)))
    assert answer["type"] == "read", answer
    shown = answer["shown"]
    assert shown["choices"] == []
    result = shown["result"]
    assert (result["south"], result["north"], result["reason"]) == (real.south, real.north, real.reason)
    assert len(shown["record"]["moves"]) == len(read_game(real.game, real.moves).moves)
    assert read_game(real.game, shown["link"]).position == shown["position"]
