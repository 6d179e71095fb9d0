"""Laps: what the steps of a turn say, what the game's rules count, and what the page shows are one number."""

from __future__ import annotations

import json
import subprocess
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mashimo import GAMES, Game
from mashimo.bridge.goals import Verdict
from mashimo.bridge.goals import judge_answer as verdict_on
from mashimo.bridge.messages import plain
from mashimo.bridge.position_message import step_messages
from mashimo.play.steps import Step, laps
from mashimo.search.exercises.themes import themes_of
from mashimo.search.game_review.reasons import facts, game_after
from tests.support.boards import GAME_IDS, picture, random_game
from tests.support.strategies import games

if TYPE_CHECKING:
    from hypothesis.strategies import DataObject

KUJIFUNZA: Final = "bao-la-kujifunza"
ALL: Final = (*GAME_IDS, "own1.6x4.keep.next.t3.gap", "own1.7x7.cw.again.laps.xo", "own1.6x4.laps.4o")
"""Every game, and custom rules with each way to go on (RULES 12.7)."""
CAPTURED: Final = "1-2-0-3-0-2-0-1-3-2-0-4-1-2-0-3-2-1-0-3-2-0-4-1-4-3-5-2-4-3-2-4-S"
"""RULES 9.5: A2 to the right is scooped once and captures once, A4 to the left is scooped once more."""


@pytest.mark.slow
@pytest.mark.parametrize("game", ALL)
@given(data=st.data())
def test_a_turn_has_as_many_laps_as_its_rules_count(game: str, data: DataObject) -> None:
    """RULES 1.6, 9.5: what is scooped is sown in a lap, and so is what is captured to be sown on; a pass has none."""
    found, rules = data.draw(games(game)), GAMES[game].rules
    moves = {word.text: move for move, word in rules.MOVE_WORDS.items()}
    for before, turn in zip(found.turns, found.turns[1:], strict=False):
        if turn.word in moves:
            sown = any(step.kind == "sow" for step in turn.steps)
            counted = rules.play(bytearray(before.board), moves[turn.word]) if sown else 0
            assert laps(turn.steps) == counted, f"{turn.word}\n{picture(found)}"


def test_seeds_that_join_others_in_the_hand_begin_no_lap() -> None:
    """Whatever is noted between; what leaves the hand without being sown leaves it empty as well."""
    scooped, noted = Step("lift", 0, 255, 2), Step("note", 3, 3, 0, "corner")
    joined, kept = replace(scooped, kind="capture", source=20), Step("capture", 255, 12, 4)
    assert laps([]) == laps([noted]) == 0
    assert laps([scooped, noted, joined]) == 1
    assert laps([scooped, joined, kept, noted, scooped]) == 2


def test_what_is_captured_and_sown_on_is_counted_wherever_laps_are_told() -> None:
    """RULES 9.4, 9.5."""
    game = Game(KUJIFUNZA, CAPTURED)
    assert {move: laps(game_after(game, move).turns[-1].steps) for move in ("A2>", "A4<")} == {"A2>": 2, "A4<": 3}
    assert verdict_on(game, "laps=3", "A4<") == Verdict(right=True)
    assert verdict_on(game, "laps=3", "A2>") == Verdict(right=False, fault="laps", count=2)
    assert ["relay" in themes_of(game, [move]) for move in ("A2>", "A4<")] == [False, True]
    told = {
        why.code: (why.most, why.least) for why in facts(game, game_after(game, "A6>"), game_after(game, "A2>"), "S")
    }
    assert told["relay"] == (6, 2)


COUNT: Final = """
let text = "";
for await (const part of process.stdin) text += part;
const { script, turns } = JSON.parse(text);
const { lapsIn } = await import(script);
process.stdout.write(JSON.stringify(turns.map((steps) => lapsIn(steps).length)));
"""


@pytest.mark.cpython
def test_the_page_shows_as_many_laps() -> None:
    """RULES 1.6: in games of every kind, turn for turn."""
    from build_scripts.lib.environment import WEB  # noqa: PLC0415  # from build_scripts, which is not there inside Pyodide
    from build_scripts.lib.node import node  # noqa: PLC0415

    turns = [turn.steps for game in ALL for turn in random_game(game, Random(game), longest=60).turns]
    asked = {"script": (WEB / "board" / "timeline.js").as_uri(), "turns": [plain(step_messages(one)) for one in turns]}
    command = [node().program, "--input-type=module", "--eval", COUNT]
    done = subprocess.run(command, input=json.dumps(asked), stdout=subprocess.PIPE, text=True, check=True)
    assert json.loads(done.stdout) == [laps(steps) for steps in turns]
