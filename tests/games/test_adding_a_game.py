"""Another game is one file, one line, one golden file and phrases: shown with a toy, which is added that way.

tests/support/toys/three_rows.py is the file, LINE is the line, tests/support/toys/three-rows.txt the golden file;
phrases are those of its two own words. Nothing else in the program knows of it.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

import pytest

from mashimo import Game, IllegalMove, MashimoError, NotationError, games
from mashimo.bridge.messages import plain
from mashimo.bridge.position_message import game_infos, pack_position
from mashimo.games.catalogue import GAMES_TABLE, GameEntry
from mashimo.play.import_text import read_game
from mashimo.play.move_tree import file_of
from mashimo.play.ogn import read_ogn, write_ogn
from mashimo.play.rulesets import GAMES
from mashimo.play.steps import replay, reversed_steps
from mashimo.search import analyse, best_move
from tests.golden import golden_games
from tests.support.boards import random_game, summary

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER: Final = Path(__file__).parents[1] / "support" / "toys"
GAME: Final = "three-rows"
LINE: Final = GameEntry("three_rows", 12, ("toy",), "left")
START: Final = "2-2-2-0-0-0-2-2-2-0-0-S"


@pytest.fixture(autouse=True)
def added(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Add the game to the table: its file in a folder of the games, its line, and GAMES made of the table."""
    with monkeypatch.context() as patch:
        patch.setattr(games, "__path__", [*games.__path__, str(FOLDER)])
        patch.setitem(GAMES_TABLE, GAME, LINE)
        patch.setattr(GAMES, "_made", {})  # what it has made meanwhile goes again with the line
        yield


def test_it_is_one_of_the_games() -> None:
    """The toy's 12.1: by its name, with its board, seeds and sources."""
    ruleset = GAMES[GAME]
    assert list(GAMES)[-1] == GAME
    assert (ruleset.section, ruleset.sources, ruleset.stores) == (12, ("toy",), "left")
    assert (ruleset.layout.rows, ruleset.layout.columns, ruleset.seeds) == (3, 3, 12)
    assert ruleset.start() == START


def test_it_is_played_move_by_move() -> None:
    """The toy's 12.2, 12.4: a move of two parts; the third seed in a middle house captures three."""
    game = Game(GAME)
    assert game.legal_moves() == ["Ax", "Ay", "Bx", "By", "Bz", "Cy", "Cz"]
    game.play("Ay")
    assert game.position == "0-3-2-0-1-0-2-2-2-0-0-N"
    assert game.legal_moves() == ["ay", "az", "bx", "by", "bz", "cx", "cy"]
    game.play("by")
    assert summary(game.play("Cy")) == ["note 4 3 third-seed", "capture 4 3"]
    assert game.position == "1-3-0-0-0-0-2-0-3-3-0-N"
    assert game.moves == ["Ay", "by", "Cy"]


def test_its_own_refusal_has_a_word_a_clause_and_numbers() -> None:
    """The toy's 12.3: two columns away; the numbers are the seeds of both houses."""
    game = Game(GAME)
    refusal = game.refusal("Az")
    assert refusal
    assert (refusal.code, refusal.clause, refusal.ours, refusal.numbers) == ("too-far", "12.3", False, (2, 0))
    for word, code in (("ay", "not-yours"), ("Az", "too-far")):
        with pytest.raises(IllegalMove) as caught:
            game.play(word)
        assert caught.value.code == code
    assert game.moves == []
    with pytest.raises(NotationError):
        game.refusal("A")


def test_it_is_played_to_its_end_and_taken_back() -> None:
    """The toy's 12.5: steps replayed give each position, reversed take it back; undo and redo do too."""
    for number in range(30):
        game = random_game(GAME, Random(f"toy {number}"))
        assert game.result
        assert game.result.reason == "starved"
        assert game.result_reason
        assert game.result_reason.clause == "12.5"
        for before, turn in zip(game.turns, game.turns[1:], strict=False):
            board = list(before.board)
            assert replay(board, turn.steps) == 0
            assert board[:11] == list(turn.board[:11])
            assert replay(board, reversed_steps(turn.steps)) == 0
            assert board[:11] == list(before.board[:11])
        turns = game.turns
        while game.undo():
            pass
        assert game.position == START
        while game.redo():
            pass
        assert game.turns == turns


def test_its_positions_moves_records_links_and_files_are_text() -> None:
    """RULES 10 has the forms; what to read and write is in the game's layout and words."""
    assert Game(GAME, "1-0-0-2-0-1-0-0-4-2-2-N").position == "1-0-0-2-0-1-0-0-4-2-2-N"
    with pytest.raises(NotationError) as caught:
        Game(GAME, "1-0-0-2-0-1-0-0-4-2-1-N")
    assert caught.value.numbers == (11, 12)
    game = Game(GAME)
    game.play_on(["Ay", "by", "Cy"])
    assert game.record() == "v1;three-rows;moves=Ay.by.Cy"
    for text in (game.record(), f"https://example.org/#{game.record()}", "1. Ay by 2. Cy", "AybyCy"):
        assert read_game(GAME, text).turns == game.turns
    text = write_ogn(file_of(game.to_record(), South="A"))
    assert '[Variant "three-rows"]' in text
    assert "1. Ay by 2. Cy+3 *" in text
    assert read_ogn(text).record == game.to_record()
    game.resign("N")
    assert Game.from_record(game.record()).result == game.result
    with pytest.raises(MashimoError):
        game.agree()


def test_the_computer_plays_it() -> None:
    """The search is linked, and where there is an engine compiled, with the new file, which is in the subset."""
    game = Game(GAME, "0-0-2-0-2-0-2-0-0-3-3-S")
    result = best_move(game, nodes=2000)
    assert result.move == "Cy", result
    assert {found.move for found in analyse(game, nodes=500)} == set(game.legal_moves())
    whole = Game(GAME)
    while whole.result is None:
        whole.play(best_move(whole, nodes=300).move)


def test_the_page_is_given_it() -> None:
    """Its position, choices and board for the page, and its part of what the build puts into the page."""
    game = Game(GAME)
    message = pack_position(game)
    assert message.places == [2, 2, 2, 0, 0, 0, 2, 2, 2, 0, 0]
    first = message.choices[0]
    assert (first.move, first.cells, first.ends, first.captures) == ("Ax", [0, 3], 1, 0)
    assert message.owners is None
    game.play("Ay")
    assert [step.kind for step in pack_position(game).steps] == ["lift", "sow", "sow"]
    baked = {part["id"]: part for part in game_infos() if isinstance(part, dict)}[GAME]
    assert baked["layout"]["rows"] == 3
    assert len(baked["layout"]["houses"]) == 9
    assert plain(message) == baked["shown"][0]


def test_its_golden_file_tells_its_games() -> None:
    """A golden file like those of tests/golden: games told in words that need nothing of the toy but its own file."""
    text = (FOLDER / f"{GAME}.txt").read_text(encoding="utf-8")
    records = golden_games.records_in(text)
    assert records
    assert golden_games.told(records) == text


def test_its_reasons_are_ready_to_be_worded() -> None:
    """The toy's 12.3, 12.4, 12.5: every code has a word and a clause; the page words them by these."""
    reasons = GAMES[GAME].reasons
    found = {reasons.reason(code).code: reasons.reason(code).clause for code in reasons.clauses}
    assert {word: clause for word, clause in found.items() if clause.startswith("12.")} == {
        "too-far": "12.3",
        "third-seed": "12.4",
        "starved": "12.5",
    }


def test_the_toy_is_gone_outside_these_tests() -> None:
    """The ten rule sets are all there is."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delitem(GAMES_TABLE, GAME)
        assert GAME not in GAMES
