"""What the page says aloud: moments of every game, told in each language in tests/golden/spoken/<language>.txt.

    PYTHONPATH=. python tests/golden/golden_speech.py           tells them again

The moments are those of test_reasons.py (every refusal of a house, note and end of each game) and the plain ones: a
first move, a capture, a move taken back, which way to sow, a claim, a hint, an offer to end the game, the score and the
rows asked for; and, of no game, what is answered to texts that cannot be read. The engine says what happened, and the
page's own scripts put it into words.
A change in such a file is a change in what players hear: read it before it is kept.
"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from build_scripts.lib import node
from build_scripts.lib.environment import WEB
from mashimo import GAMES, Game
from mashimo.bridge.messages import plain
from mashimo.bridge.position_message import built_in_game_info, pack_position
from mashimo.bridge.worker import Worker
from tests.games import test_reasons as reasons

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER: Final = Path(__file__).parents[1] / "golden" / "speech"
LANGUAGES: Final = ("en", "nl", "de", "fr", "ru", "tr")
CLAIM: Final = f"{reasons.EMPTY}-32-16-S {reasons.OWN} S =2"
CAPTURE: Final = "0-4-4-4-4-3-5-1-2-5-5-5-3-3-S"  # RULES 11.1


HINTS: Final = (
    {"move": "F", "points": 250, "value": 2.5, "decided": False, "line": ["F", "b", "A"]},
    {"move": "F", "points": 0, "value": 0, "decided": False, "line": ["F"]},
    {"move": "F", "points": -1400, "value": -14, "decided": True, "line": []},
)
"""The possible findings of a search, as MoveValue of the messages."""
STALEMATE: Final = "v1;bao-kenya;start=0-0-0-0-0-0-0-1-1-0-0-0-0-0-0-1-24-21-S"
UNREADABLE: Final = (
    "",
    "hello",
    "F f Z",
    "F F",
    "A A",
    "4-4-4-S",
    "4-4-4-4-4-4-4-4-4-4-4-4-0-1-S",
    "4-4-4-4-4-4-4-4-4-4-4-4-0-0-X",
    "v2;oware-abapa",
    "v1;chess",
    "v1;oware-abapa;colour=red",
    "v1;oware-abapa;end=draw",
    "v1;oware-abapa;moves=FA",
    '[Variant "oware-abapa"]\n\n1. F f {no end',
    '[Variant "oware-abapa"]\n\n1. F+3',
    '[Variant "chess"]\n\n1. F',
)
"""Texts that a person may paste, of which each is wrong in its own way."""
ANSWERS: Final = ("agree.asking", "agree.declined", "hint.looking", "share.empty")


def file_of(language: str) -> Path:
    """Return the path of a language's file of moments."""
    return FOLDER / f"{language}.txt"


def moment(title: str, game: Game, move: str = "", **how: object) -> dict[str, Any]:
    """Describe what is to be said of a position; with a move, of the house it begins in. `how` says what else."""
    words = {text.text: text.cells for text in game.ruleset.rules.MOVE_WORDS.values()}
    cells = list(words[move]) if move else []
    return {"title": title, "game": game.id, "shown": plain(pack_position(game)), "cells": cells, **how}


def against(computer: str) -> str:
    """Say which side the computer plays, for a title."""
    return {"": "", "N": ", against the computer as North", "S": ", against the computer as South"}[computer]


def codes_of(told: dict[str, Any]) -> list[str]:
    """List why a moment's one house may not be played, but that it is not the mover's, which the page sees."""
    return [refusal["code"] for refusal in told["shown"]["refusals"] if [refusal["cell"]] == told["cells"]]


def by_each(computers: str, title: str, game: Game, move: str = "", **how: object) -> Iterator[dict[str, Any]]:
    """Describe a moment between two people, and where the computer plays one of these sides."""
    for computer in ("", *computers):
        yield moment(title + against(computer), game, move, computer=computer, **how)


def moments() -> Iterator[dict[str, Any]]:
    """List all moments, game by game."""
    for game in GAMES:
        yield from plain_moments(game)
        yield from refusals(game)
        yield from notes(game)
        for word, (position, words) in reasons.ENDS[game].items():
            found = Game(game, position, reasons.MATCHES.get((game, word), "full"))
            for text in words:
                found.do(text)
            yield from by_each("NS", f"over, {word}", found)
        for word, position in reasons.MARKS.get(game, {}).items():
            yield moment(f"marked, {word}", Game(game, position), "A", says="house")


def refusals(game: str) -> Iterator[dict[str, Any]]:
    """List every refusal of a house; others are of words, which only a pasted game has."""
    for word, (position, move) in reasons.REFUSALS[game].items():
        found = Game(game, position)
        if word in ("not-yours", *codes_of(moment(word, found, move))):
            yield from by_each("N", f"refused, {word}: {move}", found, move, says="refusal")


def notes(game: str) -> Iterator[dict[str, Any]]:
    """List everything unusual, before it is played and after."""
    for word, (position, move, _) in reasons.NOTES.get(game, {}).items():
        found = Game(game, position)
        if move != "-":
            yield moment(f"{word}, asked about: {move}", found, move, says="house")
        found.play(move)
        yield from by_each("N", f"{word}, played: {move}", found)


def plain_moments(game: str) -> Iterator[dict[str, Any]]:
    """List the moments of a first game: the start, two moves, one of them taken back, and resigning."""
    found, move = Game(game), ""
    yield moment("the start", found)
    for _ in range(2):
        move = found.legal_moves()[0]
        yield moment(f"asked about: {move}", found, move, says="house")
        found.play(move)
        yield from by_each("N", f"played: {move}", found)
    yield from by_each("S", "the score asked for", found, says="score")
    yield moment("the rows asked for", found, says="rows", computer="N")
    found.undo()
    yield from by_each("NS", f"taken back: {move}", found, way="back", line=[move])
    found.resign("S")
    yield from by_each("NS", "South has resigned", found)
    if game == reasons.ABAPA:
        yield moment("a capture asked about: F", Game(game, CAPTURE), "F", says="house")
        found = Game(game, CAPTURE)
        found.play("F")
        yield moment("a capture: F", found)
        for best in HINTS:
            yield from by_each(
                "N", f"a hint: {best['line']}, {best['value']}", Game(game, CAPTURE), says="hint", best=best
            )
    if game == reasons.AUALE:
        yield moment("each has half", Game(game, f"{reasons.EMPTY}-24-24-S"))
    if game == reasons.KENYA:
        found = Game.from_record(STALEMATE)
        found.agree()
        yield moment("the computer offers to end the game", found, says="offered", computer="N")
    if game == reasons.NAM_NAM:
        found = Game(game, CLAIM)
        yield moment("a claim is to be made", found)
        claim = found.legal_moves()[0]
        yield moment(f"a house that may be claimed: {claim}", found, claim, says="house")
        yield moment(f"one house of a claim is chosen: {claim}", found, claim, says="asked")
        found.play(claim)
        yield moment(f"claimed: {claim}", found)
    if game == reasons.KUJIFUNZA:
        yield moment("a house that can be sown either way: A3", Game(game), "A3>", says="house")
        yield moment("which way is asked: A3", Game(game), "A3>", says="asked")
        best = {**HINTS[0], "move": "A3<", "line": ["A3<", "a5>", "B2<*"]}
        yield moment("a hint against the computer as North", Game(game), says="hint", best=best, computer="N")


def failures() -> Iterator[dict[str, Any]]:
    """List the engine's answers to texts that cannot be read."""
    worker = Worker()
    for text in UNREADABLE:
        (failed,) = json.loads(
            worker.answer(json.dumps({"type": "read", "id": 1, "game": reasons.ABAPA, "text": text}))
        )
        yield {"title": f"pasted: {' / '.join(text.splitlines())}", "failed": failed}


def told() -> dict[str, str]:
    """Write the text of every language's file."""
    return put_into_words(list(moments()), list(failures()), ANSWERS)


def put_into_words(
    moments: list[dict[str, Any]], failures: list[dict[str, Any]], answers: tuple[str, ...]
) -> dict[str, str]:
    """Have the page's scripts say moments, failures and answers, in each language."""
    made = [plain(built_in_game_info(ruleset)) for ruleset in GAMES.values()]
    parts = {"moments": moments, "failures": failures, "answers": answers}
    asked = json.dumps({"languages": LANGUAGES, "games": made, **parts})
    script = str(WEB / "tests" / "speech_cases.js")
    done = subprocess.run(
        [node.node().program, script], input=asked, stdout=subprocess.PIPE, text=True, encoding="utf-8", check=True
    )
    texts: dict[str, str] = json.loads(done.stdout)
    return texts


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for language, text in told().items():
        file_of(language).write_text(text, encoding="utf-8")
