"""Texts damaged by chance or on purpose: each is read or refused with one clear error, and nothing else is changed.

The same 100,000 in every run; a long run tries ten times as many others. How long the slowest took is printed (`-s`).
"""

from __future__ import annotations

import json
import random
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

import pytest

from boards import GAME_IDS, check_clear, random_game
from mashimo import Game, MashimoError
from mashimo.bridge.worker import Worker
from mashimo.play.ogn import LONGEST as LONGEST_FILE
from mashimo.play.ogn import file_of, read_ogn, write_ogn
from mashimo.play.reading import read_file
from mashimo.play.record import LONGEST

if TYPE_CHECKING:
    from collections.abc import Callable

IN_PYODIDE: Final = sys.platform == "emscripten"
USUAL: Final = 5_000 if IN_PYODIDE else 100_000
SLOW: Final = 1.0
"""Seconds of work that no text may cause, however busy the machine; the slowest takes a few hundredths."""
PIECES: Final = (
    *('"', "\\", "{", "}", "(", ")", "[", "]", ";", "=", ".", "-", "+", "#", "*", "_", "<", ">", "%", "\n", "\0", " "),
    *("v1;", "v2;", "moves=", "start=", "match=", "end=agree", "resign-S", "best-of-3", "%00", "%E2%9C%93", "0-0"),
    *("1.", "9" * 30, "-1", "A1>", "pass", "=abc", "[Variant", "{{{{", "((((", "...."),
    *("\ud800", "\u202e", "\u0660", "e\u0301"),
)


def sample_texts(chance: random.Random) -> list[str]:
    """Texts of every form for every game, as they are pasted."""
    texts = []
    for game in GAME_IDS:
        played = random_game(game, chance, longest=6)
        file = file_of(played.to_record(), South="Ama", Event='a "b" \\ c')
        file.comments.append("before")
        if file.line:
            file.line[0].comments.append("a comment")
        texts += [played.record(), f"#{played.record()}", f"https://example.org/#{quote(played.record())}"]
        texts += [Game(game).position, " ".join(played.moves), write_ogn(file)]
    return texts


def damaged(texts: list[str], chance: random.Random) -> str:
    """One of the texts, harmed one to four times."""
    text = chance.choice(texts)
    for _ in range(chance.randint(1, 4)):
        at, length = chance.randint(0, len(text)), chance.randint(0, 6)
        ways: list[Callable[[str, int, int], str]] = [
            lambda text, at, length: text[:at] + text[at + length :],
            lambda text, at, _: text[:at],
            lambda text, at, length: text[:at] + chance.choice(PIECES) + text[at + length :],
            lambda text, at, length: text[:at] + text[at : at + length] * chance.randint(2, 9) + text[at + length :],
            lambda text, at, _: (
                text[:at] + chr(chance.choice((32, 127, 0x2FF, 0xFFFF)) + chance.randrange(99)) + text[at:]
            ),
            lambda text, at, _: text[:at] + chance.choice(texts)[at:],
            lambda text, at, length: text[:at] + text[at : at + length].swapcase() + text[at + length :],
        ]
        text = chance.choice(ways)(text, at, length)
    return text


def check_texts(seed: int, count: int) -> None:
    """Read so many damaged texts."""
    chance = random.Random(seed)
    texts = sample_texts(chance)
    slowest, which, refused = 0.0, "", 0
    for _ in range(count):
        text = damaged(texts, chance)
        began = time.process_time()
        try:
            game, _file = read_file(chance.choice(GAME_IDS), text)
        except MashimoError as error:
            check_clear(error)
            refused += 1
        else:
            assert Game.from_record(game.record()).position == game.position, text
        spent = time.process_time() - began
        if spent > slowest:
            slowest, which = spent, text
    print(f"seed {seed}: {count} texts, {refused} refused, the slowest took {1000 * slowest:.1f} ms: {which[:200]!r}")  # noqa: T201
    assert slowest < SLOW, which


@pytest.mark.parametrize("seed", range(4))
def test_a_damaged_text_is_read_or_refused_with_one_clear_error(seed: int) -> None:
    """RULES 10: whatever is pasted."""
    check_texts(seed, USUAL // 4)


@pytest.mark.long
@pytest.mark.cpython
@pytest.mark.parametrize("part", range(10))
def test_a_million_damaged_texts_are_read_or_refused(part: int) -> None:
    """RULES 10: other ones in each run; the seed is printed."""
    check_texts(random.SystemRandom().randrange(10**9) + part, 100_000)


def test_a_refused_text_leaves_the_engine_as_it_was() -> None:
    """RULES 10: the game that is being played is shown as before, whatever was pasted in between."""
    chance = random.Random(5)
    texts = sample_texts(chance)
    worker = Worker()
    record = {"game": "nam-nam", "start": "", "match": "full", "moves": ["F"], "end": ""}
    show = json.dumps({"type": "show", "id": 1, "record": record})
    before = worker.answer(show)
    for _ in range(200 if IN_PYODIDE else 2000):
        text = damaged(texts, chance)
        (answer,) = json.loads(worker.answer(json.dumps({"type": "read", "id": 2, "game": "nam-nam", "text": text})))
        assert answer["type"] in {"opened", "failed"}
        if answer["type"] == "failed":
            assert worker.answer(show) == before, text


WORST: Final = {
    "variations": '[Variant "Oware"]\nF ' + "(E) " * 80_000,
    "variations in variations": '[Variant "Oware"]\nF ' + "(E " * 99 + ")" * 99,
    "comments": '[Variant "Oware"]\nF ' + "{a} " * 80_000,
    "a comment without end": '[Variant "Oware"]\n' + "{" * 300_000,
    "move numbers": '[Variant "Oware"]\n' + "1." * 150_000,
    "tags": "".join(f'[a{number} "x"]\n' for number in range(20_000)),
    "quotation marks": "[" + 'a "' * 100_000,
    "escapes": '[a "' + "\\" * 300_000,
    "lines": '[Variant "Oware"]\n' + "\n" * 300_000 + "X",
    "moves": "F" * LONGEST,
    "moves with arrows": "A1>" * (LONGEST // 3),
    "claims": "=abcdef" * (LONGEST // 7),
    "percent signs": "%25" * (LONGEST // 3),
    "records": "#v1;" * (LONGEST // 4),
    "numbers": "1-" * (LONGEST // 2),
    "a long number": "1-" + "9" * (LONGEST - 2),
}
"""Texts as long as they may be, made to keep a reader busy."""


@pytest.mark.parametrize("what", WORST)
def test_a_text_made_to_be_slow_is_read_or_refused_all_the_same(what: str) -> None:
    """RULES 10.6: within what the page waits for an answer, on a slower machine too."""
    text = WORST[what][: LONGEST_FILE if WORST[what].startswith("[") else LONGEST]
    began = time.process_time()
    try:
        read_file("nam-nam", text)
    except MashimoError as error:
        check_clear(error)
    print(f"{what}: {1000 * (time.process_time() - began):.0f} ms")  # noqa: T201


KEPT: Final = Path(__file__).parent / "data" / "kept" / "form-1.json"
FIRST_KEPT: Final = [] if IN_PYODIDE else json.loads(KEPT.read_text(encoding="utf-8"))["games"]


@pytest.mark.cpython
@pytest.mark.parametrize("kept", [pytest.param(game["kept"], id=game["what"]) for game in FIRST_KEPT])
def test_the_link_of_a_game_that_version_0_1_kept_opens_for_ever(kept: str) -> None:
    """RULES 10: the link of that day leads to the position of that day."""
    shown = json.loads(kept)["value"]["shown"]
    game, _file = read_file("awale", shown["link"])
    assert game.position == shown["position"]
    assert f"#{game.record()}" == shown["link"]
    assert read_ogn(write_ogn(file_of(game.to_record()))).record == game.to_record()


@pytest.mark.cpython
@pytest.mark.parametrize("kept", [pytest.param(game["kept"], id=game["what"]) for game in FIRST_KEPT])
def test_a_game_that_version_0_1_kept_is_still_shown_as_it_was(kept: str) -> None:
    """RULES 1.11: its position, its steps and what may be played there."""
    shown = json.loads(kept)["value"]["shown"]
    asked = {"type": "show", "id": 1, "record": shown["record"]}
    (answer,) = json.loads(Worker().answer(json.dumps(asked)))
    assert {name: value for name, value in answer["shown"].items() if name in shown} == shown
