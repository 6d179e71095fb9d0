"""The golden games of every game are still told as they were when a person looked at them."""

from __future__ import annotations

import difflib

import pytest

from mashimo import Game
from tests.golden import golden_games
from tests.support.boards import GAME_IDS


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_game_has_golden_games(game: str) -> None:
    path = golden_games.file_of(game)
    assert path.exists(), f"no golden games of {game}: run python -m tests.golden.golden_games {game}, and read them"
    records = golden_games.records_in(path.read_text(encoding="utf-8"))
    assert len(records) >= 2
    assert {Game.from_record(record).id for record in records} == {game}


@pytest.mark.parametrize("game", GAME_IDS)
def test_golden_games_are_told_as_they_were(game: str) -> None:
    kept = golden_games.file_of(game).read_text(encoding="utf-8")
    told = golden_games.told(golden_games.records_in(kept))
    changes = difflib.unified_diff(kept.splitlines(), told.splitlines(), "kept", "told now", n=1, lineterm="")
    assert told == kept, "\n".join(changes)


def test_there_are_golden_games_of_no_other_game() -> None:
    assert {path.stem for path in golden_games.FOLDER.glob("*.txt")} == set(GAME_IDS)


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_golden_game_begins_at_the_usual_start_and_ends_by_itself(game: str) -> None:
    kept = golden_games.file_of(game).read_text(encoding="utf-8")
    first = Game.from_record(golden_games.records_in(kept)[0])
    assert first.to_record().start == first.to_record().end == ""
    assert first.result
