"""Binding: a module's text run afresh with exactly its parameters bound."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from mashimo import Game
from mashimo.games.catalogue import GAMES_TABLE, rules_of
from mashimo.games.kit.bind import BindError, bind, parameters_of
from mashimo.games.kit.events import LIFT, SOW
from mashimo.play.notation import read_position
from tests.support.boards import ABAPA, GAME_IDS, START

if TYPE_CHECKING:
    from pathlib import Path

FAMILY = """
SLAM: int
rules: object
NAMED: int = 3
DOUBLE = 2 * SLAM

def play() -> int:
    local: int
    return DOUBLE
"""


@pytest.fixture
def family(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Write a module with two parameters, and return its name."""
    return module(tmp_path, monkeypatch, FAMILY)


def module(folder: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> str:
    """Write a new module of this text, and return its name: another one each time, for texts once seen are kept."""
    name = "linked_" + "".join(letter if letter.isalnum() else "_" for letter in folder.name)
    (folder / f"{name}.py").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(str(folder))
    return name


def test_a_parameter_is_an_annotated_name_without_a_value_at_the_top() -> None:
    assert parameters_of(FAMILY) == {"SLAM", "rules"}
    assert parameters_of("X: int = 1\nif X:\n    Y: int\nclass C:\n    Z: int\n") == set()


def test_what_is_computed_from_a_parameter_is_computed_for_each_instance(family: str) -> None:
    one, two = bind(family, SLAM=1, rules=None), bind(family, SLAM=2, rules=None)
    assert (one.play(), two.play()) == (2, 4)
    assert one.NAMED == 3


def test_instances_share_no_state() -> None:
    one, two = rules_of(ABAPA), rules_of(ABAPA)
    assert one is not two
    board = read_position(one, START)
    one.refuse(board, 0)
    for name, value in vars(one).items():
        if isinstance(value, bytearray):
            assert value is not vars(two)[name], name


@pytest.mark.parametrize(
    ("parameters", "words"),
    [
        ({}, ["missing", "SLAM", "rules"]),
        ({"SLAM": 1}, ["missing", "rules"]),
        ({"SLAM": 1, "rules": None, "slam": 2}, ["unknown", "slam"]),
        ({"SLAM": 1, "rules": None, "NAMED": 2}, ["unknown", "NAMED"]),
        ({"SLAM": 1, "rules": None, "play": 2}, ["unknown", "play"]),
    ],
)
def test_exactly_the_parameters_are_bound(family: str, parameters: dict[str, object], words: list[str]) -> None:
    with pytest.raises(BindError) as caught:
        bind(family, **parameters)
    for word in [family, *words]:
        assert word in str(caught.value)


@pytest.mark.parametrize("name", ["linked_nowhere", "sys", "mashimo.games.nothing"])
def test_a_module_without_a_text_is_an_error(name: str) -> None:
    with pytest.raises(BindError, match=name):
        bind(name)


def test_an_empty_text_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = module(tmp_path, monkeypatch, "")
    with pytest.raises(BindError, match=name):
        bind(name)


def test_the_text_is_kept_in_memory_and_travels_with_the_instance(family: str, tmp_path: Path) -> None:
    """A restored snapshot of memory has no files."""
    assert bind(family, SLAM=1, rules=None).__source__ == FAMILY
    (tmp_path / f"{family}.py").unlink()
    assert bind(family, SLAM=5, rules=None).play() == 10


def test_the_text_of_every_game_is_in_memory_from_import_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_files(*_: object, **__: object) -> None:
        raise AssertionError("a file was looked for")

    monkeypatch.setattr("importlib.util.find_spec", no_files)
    for game in GAME_IDS:
        assert rules_of(game).SEEDS


def test_a_linked_module_is_not_the_imported_one() -> None:
    bound = bind("mashimo.games.kit.hand", emit=print)
    assert sys.modules.get("mashimo.games.kit.hand") is not bound


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_silent_and_a_telling_instance_play_alike(game: str) -> None:
    told: list[tuple[int, int, int, int]] = []
    telling = rules_of(game, lambda *event: told.append(event))
    silent = rules_of(game)
    found = Game(game)
    one, two = bytearray(found.board), bytearray(found.board)
    move = found.ruleset.legal(found.board)[-1]
    assert telling.play(one, move) == silent.play(two, move)
    assert one == two
    assert told[0][0] == LIFT
    assert {kind for kind, *_ in told} >= {LIFT, SOW}


def test_a_name_that_is_not_in_the_table_is_an_error() -> None:
    with pytest.raises(KeyError):
        rules_of("chess")


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_code_of_a_game_has_a_word_in_the_form_of_one(game: str) -> None:
    rules = rules_of(game)
    reasons = Game(game).ruleset.reasons
    for code in rules.CLAUSES[GAMES_TABLE[game].section]:
        word = reasons.words[code]
        assert word == word.lower()
        assert " " not in word
        assert reasons.reason_of(word).code == reasons.reason(code).code
    twice = {word for word in reasons.words.values() if list(reasons.words.values()).count(word) > 1}
    assert twice <= {"cannot-play"}, "two codes with one word that are not two causes of one end"
