"""Limits come from a game's layout and rules: shown with a toy of 200 seeds in a house, an uneven start and flags.

tests/support/toys/heaps.py is the file. It goes through positions, records, files, the search, what the page is given,
the element for pages of others, and the editor's question.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest

from mashimo import Game, NotationError, games
from mashimo.bridge.position_message import game_infos, pack_position
from mashimo.bridge.worker import Worker
from mashimo.games.catalogue import GAMES_TABLE, GameEntry
from mashimo.play.import_text import read_game
from mashimo.play.move_tree import file_of
from mashimo.play.ogn import read_ogn, write_ogn
from mashimo.play.rulesets import GAMES
from mashimo.search import Search
from tests.support.boards import random_game, summary

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER: Final = Path(__file__).parents[1] / "support" / "toys"
GAME: Final = "heaps"
LINE: Final = GameEntry("heaps", 13, ("toy",), "left")
START: Final = "200-1-0-2-0-7-0-0-S"
FLAGGED: Final = "0-2-1-1-1-2-103-100-S *ac"


@pytest.fixture(autouse=True)
def added(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Add the toy to the table, as test_adding_a_game.py does."""
    with monkeypatch.context() as patch:
        patch.setattr(games, "__path__", [*games.__path__, str(FOLDER)])
        patch.setitem(GAMES_TABLE, GAME, LINE)
        patch.setattr(GAMES, "_made", {})
        yield


def test_two_hundred_seeds_are_sown_and_a_hundred_captured() -> None:
    """The toy's 13.1-13.3."""
    assert GAMES[GAME].start() == START
    game = Game(GAME, "0-0-1-99-0-0-110-0-S")
    assert summary(game.play("C"))[-1] == "capture 3 100"
    assert game.position == "0-0-0-0-0-0-210-0-N"
    sown = Game(GAME)
    sown.play("A")
    assert sown.position == "33-35-34-35-33-40-0-0-N"


def test_a_flagged_house_is_part_of_the_position_and_marked() -> None:
    """The toy's 13.4: written as a word of its own, in board order, and left out where there is none."""
    game = Game(GAME, "0-1-1-2-1-2-103-100-S")
    assert "note 3 3 flagged" in summary(game.play("C"))
    assert game.position == "0-1-0-3-1-2-103-100-N *a"
    again = Game(GAME, game.position)
    assert again.position == game.position
    assert [(mark.cell, mark.code) for mark in pack_position(again).marks] == [(3, "flagged")]
    spared = Game(GAME, "0-0-1-3-1-2-103-100-S *ac")
    assert "capture" not in " ".join(summary(spared.play("C")))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("256-1-0-2-0-7-0-0-S", "position-number"),
        ("2000-1-0-2-0-7-0-0-S", "position-number"),
        ("255-1-0-2-0-7-0-0-S", "wrong-total"),
        (f"{START} *", "position-flags"),
        (f"{START} *x", "position-flags"),
        (f"{START} *ca", "position-flags"),
        (f"{START} *aa", "position-flags"),
        (f"{START} *a *c", "position-too-long"),
    ],
)
def test_what_is_no_position_is_refused(text: str, code: str) -> None:
    """RULES 1.12: with what is wrong; a cell of a board is a byte."""
    with pytest.raises(NotationError) as caught:
        Game(GAME, text)
    assert caught.value.code == code
    assert Game(GAME).position == START


def test_a_game_without_flags_has_no_word_for_them() -> None:
    with pytest.raises(NotationError) as caught:
        Game("oware-abapa", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S *A")
    assert caught.value.code == "position-too-long"


def test_records_links_and_files_carry_it_all() -> None:
    """RULES 10.6: what was written is read back, with its flags."""
    game = Game(GAME, FLAGGED)
    game.play_on(["B", "a"])
    for text in (game.record(), f"https://example.org/#{game.record()}", write_ogn(file_of(game.to_record()))):
        assert read_game(GAME, text).turns == game.turns, text
    assert read_ogn(write_ogn(file_of(game.to_record(), South="A"))).record == game.to_record()
    assert read_game(GAME, FLAGGED).position == FLAGGED
    for number in range(20):
        played = random_game(GAME, Random(f"heaps {number}"))
        assert Game.from_record(played.record()).turns == played.turns


@pytest.mark.parametrize("position", [START, FLAGGED, "0-0-1-99-0-0-110-0-S", "1-0-0-1-0-1-205-2-N"])
def test_the_search_finds_the_same_compiled_and_interpreted(position: str) -> None:
    """However many seeds are won, a won game is worth more than any estimate and less than no limit."""
    found = []
    for compiled in (True, False):
        search = Search(Game(GAME, position), depth=6, compiled=compiled)
        while not search.finished:
            search.advance()
        found.append(replace(search.result, seconds=0))
    assert found[0] == found[1]


def test_the_page_is_given_it_and_asks_for_it() -> None:
    """What the build puts into the page, and a position set up with three digits."""
    baked = {part["id"]: part for part in game_infos() if isinstance(part, dict)}[GAME]
    assert baked["shown"][0]["places"] == [200, 1, 0, 2, 0, 7, 0, 0]
    assert baked["seeds"] == 210
    answer = arranged([0, 0, 5, 0, 0, 5, 200, 0])
    assert answer["shown"]["position"] == "0-0-5-0-0-5-200-0-S"
    assert arranged([256, 0, 0, 0, 0, 0, 0, 0])["code"] == "bad-message"


def test_a_position_that_is_set_up_keeps_its_flags() -> None:
    """The editor is shown which houses are flagged, and says so again with whatever is changed."""
    before = pack_position(Game(GAME, FLAGGED))
    assert before.flagged == [3, 5]
    changed = [*before.places]
    changed[3], changed[4] = changed[4], changed[3]
    assert arranged(changed, before.flagged)["shown"]["position"] == FLAGGED
    changed[1], changed[2] = 3, 0
    assert arranged(changed, before.flagged)["shown"]["position"] == "0-3-0-1-1-2-103-100-S *ac"
    assert arranged(changed, [3])["shown"]["flagged"] == [3]
    assert (arranged(changed, [6])["code"], arranged(changed, [6])["where"]) == ("bad-message", "flagged")


@pytest.mark.cpython
def test_the_element_is_told_its_start_as_it_is() -> None:
    """An uneven one too: as position text, with all that this says."""
    from build_scripts.site import embed_data  # noqa: PLC0415  # it is not there inside Pyodide

    (baked,) = [part for part in json.loads(json.dumps(game_infos())) if part["id"] == GAME]
    assert embed_data.board(baked) == [3, "", "left", START]
    assert embed_data.runs(baked["layout"]["houses"]) == ["1S ABC", "0N abc"]


@pytest.mark.cpython
def test_the_element_knows_languages_by_tags_of_any_length(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A language before its kinds, for the last that fits is taken; English apart, for all that has no other."""
    from build_scripts.site import embed_data  # noqa: PLC0415

    said = {key: key for key in embed_data.WORDS}
    (tmp_path / "locales").mkdir()
    for name in ("gsw", "pt-BR", "en", "pt", "glossary"):
        (tmp_path / "locales" / f"{name}.json").write_text(json.dumps(said), encoding="utf-8")
    with monkeypatch.context() as patch:
        patch.setattr(embed_data, "WEB", tmp_path)
        assert list(embed_data.catalogues()) == ["en", "gsw", "pt", "pt-BR"]
        patch.setattr(embed_data, "colours", dict)
        words = json.loads(embed_data.facade([], "")["__WORDS__"])
        others = embed_data.other_words().partition("\n")[0].removeprefix("export default ").removesuffix(";")
    assert words == ["en", *said]
    assert json.loads(others) == [[tag, *said] for tag in ("gsw", "pt", "pt-BR")]


def arranged(places: list[int], flagged: list[int] | None = None) -> dict[str, Any]:
    """Set up a position of the toy, and return the answer."""
    board = {"places": places, "turn": "S", "owners": [], "flagged": flagged or [], "began": ""}
    question = {"type": "setup", "id": 1, "game": GAME, **board}
    (answer,) = json.loads(Worker().answer(json.dumps(question)))
    found: dict[str, Any] = answer
    return found
