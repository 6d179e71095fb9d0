"""Positions set up (RULES 1.12), and one position under all the rules of its board, as the page asks for them."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from mashimo import GAMES
from mashimo.bridge.position_message import pack_position
from mashimo.bridge.worker import Worker
from tests.support.boards import GAME_IDS, random_game

FAMILY = ["oware-abapa", "oware-grand-slam", "oware-auale", "awale", "mangala"]
"""The games on two rows of six houses, with 48 seeds."""


def ask(**question: object) -> dict[str, Any]:
    """Ask a new worker a question, and return its one answer."""
    (answer,) = json.loads(Worker().answer(json.dumps({"id": 1, **question})))
    found: dict[str, Any] = answer
    return found


def arranged(game: str, places: list[int], **more: object) -> dict[str, Any]:
    """Set up a position, and return the worker's answer."""
    return ask(
        type="setup",
        **{"game": game, "places": places, "turn": "S", "owners": [], "flagged": [], "began": "", **more},
    )


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_position_of_a_game_can_be_set_up(game: str) -> None:
    """RULES 1.12, 10.1-10.3: place by place, with owners, flags and who began where the game has them."""
    for number in range(6):
        found = random_game(game, Random(f"{game} {number}"), longest=20 * number)
        position = pack_position(found)
        if found.result:
            continue
        pending = int(position.position.partition("=")[2] or 0)
        more = {
            "turn": position.turn,
            "owners": position.owners or [],
            "flagged": position.flagged,
            "began": position.began,
            "pending": pending,
        }
        answer = arranged(game, position.places, **more)
        assert answer["type"] == "show", answer
        assert answer["shown"]["position"] == position.position
        assert [choice["move"] for choice in answer["shown"]["choices"]] == found.legal_moves()


def test_a_wrong_number_of_seeds_is_refused_with_both_numbers() -> None:
    """RULES 1.12."""
    answer = arranged("oware-abapa", [4] * 11 + [3, 0, 0])
    assert (answer["type"], answer["code"], answer["numbers"]) == ("error", "wrong-total", [47, 48])


@pytest.mark.parametrize(
    ("places", "code"),
    [([4] * 9 + [0] * 3 + [7, 5], "uneven-stores"), ([4] + [0] * 11 + [24, 20], "too-few-left")],
)
def test_what_cannot_be_in_nam_nam_is_refused_with_its_reason(places: list[int], code: str) -> None:
    """RULES 1.12, 6.9: stores in multiples of four, the houses empty or eight seeds and more."""
    answer = arranged("nam-nam", places, owners=list("SSSSSSNNNNNN"), began="N")
    assert (answer["type"], answer["code"]) == ("error", code)


def nam_nam_left(south: int, turn: str, pending: int) -> dict[str, Any]:
    """Set up an empty board of Nam Nam from South's captures and the number of houses to be claimed."""
    places = [*[0] * 12, south, 48 - south]
    return arranged("nam-nam", places, owners=list("SSSSSSNNNNNN"), began="N", turn=turn, pending=pending)


@pytest.mark.parametrize(("south", "turn", "pending"), [(28, "S", 1), (32, "S", 2), (16, "N", 2), (44, "S", 5)])
def test_a_choice_still_to_be_made_is_set_up(south: int, turn: str, pending: int) -> None:
    """RULES 6.9, 10.2: `=k`, by the leader, of as many houses as what they have captured fills beyond their own."""
    shown = nam_nam_left(south, turn, pending)["shown"]
    assert shown["position"].endswith(f"{south}-{48 - south}-{turn} SSSSSSNNNNNN N ={pending}")
    assert {len(choice["cells"]) for choice in shown["choices"]} == {pending}


@pytest.mark.parametrize(("south", "turn", "pending"), [(28, "S", 2), (28, "N", 1), (24, "S", 1), (48, "S", 6)])
def test_a_choice_that_does_not_go_with_the_captures_is_refused(south: int, turn: str, pending: int) -> None:
    """RULES 1.12, 6.9."""
    answer = nam_nam_left(south, turn, pending)
    assert (answer["code"], answer["clause"]) == ("wrong-claim", "6.9")


def test_an_end_is_looked_at_in_a_position_set_up() -> None:
    """RULES 1.12."""
    answer = arranged("oware-abapa", [1] * 12 + [30, 6])
    assert answer["shown"]["result"]["reason"] == "majority"


@pytest.mark.parametrize(
    "more",
    [
        {"places": [48]},
        {"places": [-1, 49, *[0] * 12]},
        {"places": [256, *[0] * 13]},
        {"owners": ["S"]},
        {"flagged": [0]},
        {"turn": "W"},
        {"pending": 1},
        {"game": "nam-nam", "owners": ["S"] * 12, "pending": 7},
        {"game": "nam-nam", "owners": ["S"] * 12, "pending": -1},
        {"game": "chess"},
    ],
)
def test_what_is_no_board_is_refused(more: dict[str, object]) -> None:
    usual = {"game": "oware-abapa", "places": [4] * 12 + [0, 0], "turn": "S", "owners": [], "began": "", "flagged": []}
    answer = ask(type="setup", **{**usual, **more})
    assert answer["type"] == "error"
    assert answer["code"] in {"bad-message", "no-game"}
    assert any(part in f"{answer['where']} {answer['message']}" for part in [*more, "chess"]), (
        "it is said what is wrong"
    )


def rulings(position: str) -> dict[str, dict[str, Any]]:
    """Compare a position in all games of the family, and return each game's answer."""
    answer = ask(type="compare", game="awale", position=position)
    assert answer["type"] == "compare", answer
    return {one["game"]: one for one in answer["games"]}


def captures(ruling: dict[str, Any]) -> dict[str, int]:
    """Return the captures of each legal move."""
    return {choice["move"]: choice["captures"] for choice in ruling["shown"]["choices"]}


def test_a_grand_slam_is_four_different_things() -> None:
    """RULES 2.4, 3.2, 4.1, 5.2, 15.5: it takes nothing, everything, nothing, is not legal, and is none in Mangala."""
    found = rulings("1-0-0-0-2-3-2-1-2-0-0-0-20-17-S")
    assert list(found) == FAMILY
    assert [captures(found[game]).get("F") for game in FAMILY] == [0, 8, 0, None, 0]
    refused = {one["cell"]: one for one in found["awale"]["shown"]["refusals"]}[5]
    assert (refused["code"], refused["clause"]) == ("slam-forbidden", "5.2")


def test_an_end_that_only_some_rules_have_is_said() -> None:
    """RULES 2.6, 5.3: at 25 the one is over, the other goes on; a move ends one game and not the other."""
    found = rulings("4-4-4-4-0-0-0-0-0-4-3-0-25-0-N")
    assert [found[game]["shown"]["result"] is None for game in FAMILY] == [False, False, False, True, True]
    found = rulings("0-4-4-4-4-3-5-1-2-0-0-1-20-0-S")
    ends = {game: dict(zip(captures(found[game]), found[game]["ends"], strict=True))["F"] for game in FAMILY}
    assert [ends[game] and ends[game]["reason"] for game in FAMILY] == ["majority", "majority", "majority", None, None]


def test_an_end_that_is_another_under_other_rules_is_told_as_it_is() -> None:
    """RULES 2.6, 3.4, 4.3, 5.4, 15.7: 25 ends three games, in Awale South adds the last seed, in Mangala North does."""
    found = rulings("1-0-0-0-0-0-0-0-0-0-0-0-25-22-N")
    ends = [[found[game]["shown"]["result"][part] for part in ("south", "reason", "clause")] for game in FAMILY]
    assert ends == [
        [25, "majority", "2.6"],
        [25, "majority", "3.4"],
        [25, "majority", "4.3"],
        [26, "starved", "5.4"],
        [25, "row-empty", "15.7"],
    ]


@pytest.mark.parametrize("game", GAME_IDS)
def test_only_games_of_the_same_board_and_seeds_are_compared(game: str) -> None:
    """RULES 1.12."""
    answer = ask(type="compare", game=game, position=GAMES[game].start())
    names = [one["game"] for one in answer["games"]]
    assert names == (FAMILY if game in FAMILY else [game])
