"""The manual's diagrams and lessons of web/manual/rules.json, played by the engine, and prepared for the page.

rules.json says which rules each game has, on which clauses of docs/RULES.md they rest, and which positions and moves
show them. Their words are in web/manual/<language>.json. A move that is not legal, or does not do what its `shows`
says, is an error, so no diagram can be wrong. The engine is imported from the path, where the build puts the wheel.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from mashimo import Game, MashimoError
from mashimo.bridge.goals import judge_answer, solutions
from mashimo.bridge.messages import JudgeReply, plain
from mashimo.bridge.position_message import owners, pack_position, places, step_messages
from mashimo.play.steps import laps

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mashimo import Step

FOLDER: Final = Path(__file__).parents[2] / "web" / "manual"
BEFORE: Final = {"legal", "refused", "marks"}
"""The keys of `shows` about the position before any move; the others are about what the moves do."""


class ManualError(Exception):
    """An error in rules.json: the message says where, what it says, and what the engine says."""


def read(name: str) -> dict[str, Any]:
    """Read a file of the manual: `rules`, or a language for its words."""
    found: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return found


def bake() -> dict[str, Any]:
    """Make the manual without its words, every diagram and task with the steps of its moves. Raises ManualError."""
    manual = read("rules")
    games = {}
    for game, about in manual["games"].items():
        rules = [
            {"clauses": rule["clauses"], "rule": rule["rule"], "ours": rule.get("ours", [])}
            | {"diagrams": [diagram(game, drawn, rule["rule"]) for drawn in manual["diagrams"].get(rule["rule"], ())]}
            for rule in about["rules"]
        ]
        lesson = about["lesson"]
        tasks = [
            task(game, asked, f"lesson {lesson}, {asked['name']}")
            for asked in manual["lessons"][lesson]
            if game in asked.get("games", [game])
        ]
        games[game] = {"rules": rules, "lesson": lesson, "tasks": tasks}
    return {"sources": manual["sources"], "partial": {tag: partial(tag) for tag in manual["partial"]}, "games": games}


def partial(language: str) -> dict[str, Any]:
    """Give the name of a language that has only some games, and those games."""
    words = read(language)
    return {"name": words["name"], "games": list(words["games"])}


def game_at(name: str, position: str, where: str) -> Game:
    """Begin a game at a position of the manual; at the starting position where that is empty."""
    try:
        return Game(name, position or None)
    except MashimoError as error:
        raise ManualError(f"{name}, {where}: {position}: {error}") from error


def played(game: Game, moves: Sequence[str], where: str) -> list[Step]:
    """Play these moves; return their steps."""
    try:
        return [step for move in moves for step in game.play(move)]
    except MashimoError as error:
        raise ManualError(f"{game.ruleset.id}, {where}: {' '.join(moves)}: {error}") from error


def diagram(name: str, drawn: Mapping[str, Any], where: str) -> dict[str, Any]:
    """Make a diagram for the page: its seeds, the steps of its moves, its marks. Raises ManualError."""
    game = game_at(name, drawn["position"], where)
    cells = {house.name: house.cell for house in game.ruleset.layout.houses}
    before, owned, shows = places(game.ruleset, game.board), owners(game), drawn.get("shows", {})
    check(game, [], {key: said for key, said in shows.items() if key in BEFORE}, where)
    steps = played(game, drawn.get("moves", ()), where)
    check(game, steps, {key: said for key, said in shows.items() if key not in BEFORE}, where)
    return {
        "places": before,
        "owners": owned,
        "later": owners(game),
        "steps": plain(step_messages(steps)),
        "single": len(drawn.get("moves", ())) == 1,
        "path": [cells[house] for house in drawn.get("path", ())],
        "marked": [cells[house] for house in (*shows.get("legal", ()), *shows.get("marks", ()))],
        "barred": [cells[house] for house in shows.get("refused", ())],
    }


def task(name: str, asked: Mapping[str, Any], where: str) -> dict[str, Any]:
    """Make a task of a lesson: its position, each move there played, and the judge's verdict on it.

    The answer to a wrong move is played too. Raises ManualError.
    """
    game = game_at(name, asked["position"], where)
    position, goal, plays = pack_position(game), asked["goal"], {}
    try:
        wanted = solutions(game, goal)
    except MashimoError as error:
        raise ManualError(f"{name}, {where}: {error}") from error
    for move in game.legal_moves():
        judged = JudgeReply(0, **asdict(judge_answer(game, goal, move)))
        steps = played(game, [move], where)
        if judged.right:
            check(game, steps, asked.get("shows", {}), where)
        answer = played(game, [judged.reply], where) if judged.reply else []
        plays[move] = plain([step_messages(steps), step_messages(answer), judged])
        for _ in range(1 + bool(judged.reply)):
            game.undo()
    return {"name": asked["name"], "shown": plain(position), "goal": goal, "wanted": wanted, "plays": plays}


def check(game: Game, steps: Sequence[Step], shows: Mapping[str, Any], where: str) -> None:
    """Check that the facts of `shows` hold, which may state only some refusals. Raises ManualError if one does not."""
    found = facts(game, steps)
    for key, said in shows.items():
        have = {house: found[key].get(house) for house in said} if key == "refused" else found[key]
        if have != said:
            raise ManualError(f"{game.ruleset.id}, {where}: it should show {key} {said!r}, and shows {have!r}")


def facts(game: Game, steps: Sequence[Step]) -> dict[str, Any]:
    """Gather the facts that `shows` may state of a position and of the moves that led to it, by its names there."""
    now = pack_position(game)
    layout = game.ruleset.layout
    names = {house.cell: house.name for house in layout.houses}
    sown = [step.target for step in steps if step.kind == "sow"]
    return {
        "ends": names.get(sown[-1]) if sown else None,
        "captures": game.captured(),
        "laps": laps(steps),
        "notes": list(dict.fromkeys(step.code for step in steps if step.kind == "note")),
        "result": now.result.reason if now.result else None,
        "scores": [now.places[store.cell] for store in layout.stores],
        "turn": now.turn,
        "owned": (now.owners or []).count("S"),
        "legal": game.legal_moves(),
        "refused": {names[refusal.cell]: refusal.code for refusal in now.refusals},
        "marks": {names[mark.cell]: mark.code for mark in now.marks},
    }


def main() -> None:
    """Print the prepared manual as JSON, or say what is wrong with it."""
    try:
        print(json.dumps(bake(), separators=(",", ":")))
    except ManualError as error:
        sys.exit(f"The manual: {error}")
