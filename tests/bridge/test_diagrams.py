"""Diagrams of custom rules: each is legal, and shows what it is said to (RULES 12)."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from mashimo import Game
from mashimo.bridge.diagrams import SHORT, diagrams
from mashimo.games import PRESETS, own
from mashimo.games.custom.options import read
from mashimo.games.custom.text import rule_sentences
from mashimo.play.notation import position_text
from mashimo.play.rulesets import GAMES
from tests.games.test_custom_agrees import random_rules

if TYPE_CHECKING:
    from mashimo.bridge.messages import RuleDiagram

pytestmark = pytest.mark.slow

SHOWN_BY_ALL = {"board", "direction.anticlockwise", "direction.clockwise"}


def game_at(text: str, drawn: RuleDiagram) -> Game:
    """Return the game at the position of a diagram."""
    ruleset = GAMES[text]
    board = ruleset.set_up(drawn.turn)
    board[: len(drawn.places)] = bytes(drawn.places)
    return Game(text, position_text(ruleset.layout, board))


def shown(text: str) -> dict[str, RuleDiagram]:
    """Return the diagrams of a game, by rule."""
    return {found.rule: found.drawn for found in diagrams(text)}


@pytest.mark.parametrize("text", sorted({preset.text for preset in PRESETS.values()}))
def test_every_diagram_of_a_preset_is_a_legal_move_or_bars_what_is_refused(text: str) -> None:
    found = shown(text)
    rules = {rule.rule for rule in rule_sentences(read(text))}
    assert set(found) <= rules
    assert rules & SHOWN_BY_ALL <= set(found)
    names = {house.cell: house.name for house in GAMES[text].layout.houses}
    for rule, drawn in found.items():
        game = game_at(text, drawn)
        assert all(game.refusal(names[cell]) for cell in drawn.barred), rule
        assert not drawn.move or [step.kind for step in game.play(drawn.move)] == [step.kind for step in drawn.steps]
        assert drawn.steps or drawn.barred or rule == "board", rule


def test_a_capture_is_shown_by_a_short_move_that_makes_it() -> None:
    """RULES 12.12: the last seed falls in an own empty house, and takes what lies opposite with itself."""
    drawn = shown(own("kalah"))["cross.with-own"]
    game = game_at(own("kalah"), drawn)
    assert game.preview(drawn.move).captures >= 2
    assert len(drawn.steps) <= SHORT


def test_what_may_not_be_played_is_shown_by_the_houses_that_are_refused() -> None:
    """RULES 12.4: single seeds wait."""
    drawn = shown(own(houses=4, seeds=2, singles="last"))["singles.last"]
    assert drawn.move == ""
    assert {drawn.places[cell] for cell in drawn.barred} == {1}


def test_rules_without_a_first_move_show_the_board_alone() -> None:
    """Every first move of these goes on for ever, so none is legal (RULES 12.9)."""
    text = "own1.4x3.keep.pass.laps.x"
    assert Game(text).result
    assert set(shown(text)) == {"board"}


def test_the_same_rules_have_the_same_diagrams_again() -> None:
    text = random_rules(Random("diagrams"))
    assert diagrams(text) == diagrams(text)
