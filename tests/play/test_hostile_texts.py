"""Texts damaged by chance or on purpose: each is read or refused with one clear error, and nothing else is changed.

The same 10,000 in every run, as many of each of the six forms (FORMS); a long run tries 90,000 more that are always
the same, and a million others. How long the slowest took is printed (`-s`). Copies of all games, which the page reads
by itself, are damaged in `web/tests/games_file.test.js`; what becomes of the page where such texts come in is seen in
`tests/browser/test_hostile.py`.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast
from urllib.parse import quote

import pytest

from mashimo import Game, MashimoError
from mashimo.bridge import worker as module
from mashimo.bridge.worker import Worker
from mashimo.play.import_text import read_file
from mashimo.play.move_tree import file_of
from mashimo.play.ogn import LONGEST as LONGEST_FILE
from mashimo.play.ogn import games_in, read_ogn, write_ogn
from mashimo.play.record import LONGEST
from tests.support.boards import GAME_IDS, check_clear, random_game
from tests.support.own_work import IN_PYODIDE, at_most, worked

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.slow

USUAL: Final = 2_500
"""How many texts a seed stands for."""
SLOW: Final = at_most(1.0)
"""Seconds of work that no text may cause, however busy the machine; the slowest takes a few hundredths."""
PIECES: Final = (
    '"', "\\", "{", "}", "(", ")", "[", "]", ";", "=", ".", "-", "+", "#", "*", "_", "<", ">", "%", "\n", "\0", " ",
    "v1;", "v2;", "moves=", "start=", "match=", "end=agree", "resign-S", "best-of-3", "%00", "%E2%9C%93", "0-0",
    "1.", "9" * 30, "-1", "A1>", "pass", "=abc", "[Variant", "{{{{", "((((", "....", "$1", "$" * 9, "!?", "\n%", "1-0",
    "1/2-1/2", "&fbclid=x", "?utm_a=b", "&amp;", "%2526", '[Variant "x"]', "c1f2", "\r", "\ufeff", " + 3",
    "\ud800", "\u202e", "\u0660", "e\u0301",
)  # fmt: skip


FORMS: Final = ("record", "link", "address", "position", "moves", "file")


def sample_texts(chance: random.Random) -> dict[str, list[str]]:
    """Make texts of every form, one for each game, as they are pasted."""
    texts: dict[str, list[str]] = {form: [] for form in FORMS}
    for game in GAME_IDS:
        played = random_game(game, chance, longest=6)
        file = file_of(played.to_record(), South="Ama", Event='a "b" \\ c')
        file.comments.append("before")
        if file.line:
            file.line[0].comments.append("a comment")
        record = played.record()
        forms = (record, f"#{record}", f"https://example.org/#{quote(record)}")
        for form, text in zip(
            FORMS, (*forms, Game(game).position, " ".join(played.moves), write_ogn(file)), strict=True
        ):
            texts[form].append(text)
    return texts


def damaged(text: str, texts: list[str], chance: random.Random) -> str:
    """Harm a text one to four times, also with parts of others."""
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


SHOW: Final = json.dumps(
    {"type": "show", "id": 1, "record": {"game": "nam-nam", "start": "", "match": "full", "moves": ["F"], "end": ""}}
)
"""The game that is being played while the texts come in."""


def asked_to_read(worker: Worker, text: str, game: str) -> dict[str, Any]:
    """Have an engine read a text, and return its answer."""
    (answer,) = json.loads(worker.answer(json.dumps({"type": "read", "id": 2, "game": game, "text": text})))
    return cast("dict[str, Any]", answer)


def kept(worker: Worker) -> object:
    """Return all that an engine keeps, and the state of its game."""
    game: Game = vars(worker)["_last"]
    return dict(vars(worker)), game.record(), game.position, game.moves


def check_texts(seed: int, count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have an engine read damaged texts, as many of each form. A refused one must change nothing it keeps."""
    monkeypatch.setattr(
        module, "pack_position", lambda game: game.position
    )  # all else that is shown is not looked at, and slow
    chance = random.Random(seed)
    texts = sample_texts(chance)
    every = [text for form in FORMS for text in texts[form]]
    worker = Worker()
    playing = worker.answer(SHOW)
    before = kept(worker)
    slowest, which, refused = 0.0, "", 0
    for number in range(count):
        text = damaged(chance.choice(texts[FORMS[number % len(FORMS)]]), every, chance)
        began = worked()
        answer = asked_to_read(worker, text, chance.choice(GAME_IDS))
        spent = worked() - began
        if answer["type"] == "error":
            assert answer["code"], text
            assert len(answer["message"]) > 10, text
            assert kept(worker) == before, text
            refused += 1
        else:
            game: Game = vars(worker)["_last"]
            assert Game.from_record(game.record()).position == answer["shown"], text
            assert worker.answer(SHOW) == playing, text
            before = kept(worker)
        if spent > slowest:
            slowest, which = spent, text
    print(f"seed {seed}: {count} texts, {refused} refused, the slowest took {1000 * slowest:.1f} ms: {which[:200]!r}")  # noqa: T201
    assert slowest < SLOW, which


@pytest.mark.parametrize("seed", range(4))
def test_a_damaged_text_is_read_or_refused_and_changes_nothing(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """RULES 10: whatever is pasted, there is one clear error or a game; the one that is played is as it was."""
    check_texts(seed, USUAL, monkeypatch)


@pytest.mark.long
@pytest.mark.cpython
@pytest.mark.parametrize("seed", range(4, 40))
def test_more_damaged_texts_are_read_or_refused(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """RULES 10: those after them, the same in each run."""
    check_texts(seed, USUAL, monkeypatch)


@pytest.mark.long
@pytest.mark.cpython
@pytest.mark.parametrize("part", range(10))
def test_a_million_damaged_texts_are_read_or_refused(part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """RULES 10: other ones in each run; the seed is printed."""
    check_texts(random.SystemRandom().randrange(10**9) + part, 100_000, monkeypatch)


def test_after_a_refused_text_all_is_shown_as_before() -> None:
    """RULES 10: every part of what is shown of the game that is being played."""
    chance = random.Random(5)
    texts = [text for form in sample_texts(chance).values() for text in form]
    worker = Worker()
    before = worker.answer(SHOW)
    for _ in range(100 if IN_PYODIDE else 1000):
        text = damaged(chance.choice(texts), texts, chance)
        if asked_to_read(worker, text, "nam-nam")["type"] == "error":
            assert worker.answer(SHOW) == before, text


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
    "signs": '[Variant "Oware"]\nF ' + "!" * 300_000,
    "glyphs": '[Variant "Oware"]\nF ' + "$99 \n" * 50_000,
    "a glyph without end": '[Variant "Oware"]\nF $' + "9" * 300_000,
    "escaped lines": '[Variant "Oware"]\n' + "%\n" * 120_000,
    "comments of empty lines": '[Variant "Oware"]\nF ' + ";\n" * 120_000,
    "a file behind comments": ";\n" * 45_000 + "[",
    "games": '[Variant "Oware"]\n\nF *\n' * 11_000,
    "spaces before captures": '[Variant "Oware"]\n' + "F" + " " * 200_000 + "+",
    "brackets": '[Variant "Oware"]\nF ' + "[" * 200_000,
    "tags without end": '[Variant "Oware"]\nF ' + '[a "' * 60_000,
    "parameters": "#v1;awale;moves=F" + "&a=b" * (LONGEST // 5),
    "parameters without a value": "#v1;awale;moves=F" + "&a" * (LONGEST // 3),
    "angle brackets": "#v1;awale;moves=F" + ">" * (LONGEST - 20),
    "angle brackets within a move": "#v1;awale;moves=F" + ">" * (LONGEST - 20) + "F",
    "squares": "c1f2" * (LONGEST // 4),
    "pluses": "F" + " +" * (LONGEST // 3),
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
    began = worked()
    try:
        read_file("nam-nam", text)
    except MashimoError as error:
        check_clear(error)
    games = games_in(text)
    assert "".join(game.text for game in games) == text
    print(f"{what}: {1000 * (worked() - began):.0f} ms")  # noqa: T201


KEPT: Final = Path(__file__).parents[1] / "data" / "kept"
YOUNGER: Final = {"togyzqumalaq", "bestemshe", "mangala"}
"""The games that came after the kept files were made."""


def kept_of(form: int) -> list[Any]:
    """Read the texts that a version kept in a form, as the device has them. Pyodide has no such files."""
    return [] if IN_PYODIDE else cast("list[Any]", json.loads((KEPT / f"form-{form}.json").read_text("utf-8"))["games"])


def last_kept(slots: dict[str, str]) -> dict[str, Any]:
    """Return what was kept last of a game in form 2: after a checksum of eight letters, in one of two slots."""
    return max((json.loads(text[9:]) for text in slots.values()), key=lambda game: int(game["count"]))


SHOWN: Final = [
    *(pytest.param(json.loads(game["kept"])["value"]["shown"], id=game["what"]) for game in kept_of(1)),
    *(pytest.param(last_kept(game["slots"])["state"]["shown"], id=f"{game['what']}, form 2") for game in kept_of(2)),
]


@pytest.mark.cpython
@pytest.mark.parametrize("shown", SHOWN)
def test_the_link_of_a_game_that_was_kept_opens_for_ever(shown: dict[str, Any]) -> None:
    """RULES 10: the link of that day leads to the position of that day."""
    game, _file = read_file("awale", shown["link"])
    assert game.position == shown["position"]
    assert f"#{game.record()}" == shown["link"]
    assert read_ogn(write_ogn(file_of(game.to_record()))).record == game.to_record()


def as_then(now: Any, then: Any) -> Any:  # noqa: ANN401  # any part of an answer
    """Return what is said now, without the parts that did not exist then."""
    if isinstance(now, dict) and isinstance(then, dict):
        return {name: as_then(value, then[name]) for name, value in now.items() if name in then}
    if isinstance(now, list) and isinstance(then, list) and len(now) == len(then):
        return [as_then(one, other) for one, other in zip(now, then, strict=True)]
    return now


def but_for_captures(shown: dict[str, Any]) -> dict[str, Any]:
    """Return what is shown, without the captures of choices that sow into stores, which were counted then."""
    if shown["record"]["game"] != "bao-kenya":
        return shown
    choices = [{name: value for name, value in each.items() if name != "captures"} for each in shown["choices"]]
    return {**shown, "choices": choices}


@pytest.mark.cpython
@pytest.mark.parametrize("shown", SHOWN)
def test_a_game_that_was_kept_is_still_shown_as_it_was(shown: dict[str, Any]) -> None:
    """RULES 1.11: its position, its steps and what may be played there."""
    (answer,) = json.loads(Worker().answer(json.dumps({"type": "show", "id": 1, "record": shown["record"]})))
    assert but_for_captures(as_then(answer["shown"], shown)) == but_for_captures(shown)


@pytest.mark.cpython
def test_every_game_of_a_copy_of_all_games_can_be_played_on_for_ever() -> None:
    """RULES 10: the file that the page made of its games in the second form, which holds their moves alone."""
    copies = json.loads((KEPT / "games-2.txt").read_text(encoding="utf-8"))["games"]
    assert {copy["state"]["game"] for copy in copies} == set(GAME_IDS) - YOUNGER
    for copy in copies:
        said = copy["state"]
        whole = {"moves": said["line"], **{part: said[part] for part in ("game", "start", "match", "end")}}
        (answer,) = json.loads(Worker().answer(json.dumps({"type": "show", "id": 1, "record": whole})))
        assert answer["type"] == "show", answer
        assert answer["shown"]["record"]["moves"] == said["line"]
