"""What is said aloud, written by hand from docs/RULES.md: tests/golden/speech_by_hand/<language>.txt.

golden_speech.py keeps what the page says, so it cannot tell whether that is right. These sentences were worked out with
a finger on the clause that each title names, and nothing rewrites them. A move is told by what was played, where it
ended and what it captured; anything more is unusual, or the end.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pytest

from mashimo import Game
from tests.games.test_reasons import (
    ABAPA,
    AWALE,
    CIRCLE,
    CORNER,
    FEED,
    GOES_ROUND,
    KENYA,
    KUJIFUNZA,
    LAPS,
    NAM_NAM,
    TAKATA,
)
from tests.golden.golden_speech import CAPTURE, LANGUAGES, moment, put_into_words

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.cpython

FOLDER: Final = Path(__file__).parents[1] / "golden" / "speech_by_hand"


class Told(NamedTuple):
    """A moment to tell."""

    title: str
    """The clause of RULES, and what is told."""
    game: str
    start: str | None
    """The position it begins from; None for the usual start."""
    moves: str = ""
    """What is played from there: moves, or `resign`."""
    computer: str = ""
    how: tuple[tuple[str, object], ...] = ()
    """What is told of it, where that is not the last move; `cell` is the house's move."""


MOMENTS: Final = (
    Told("2.2: A from the start", ABAPA, None, "A"),
    Told("2.2: the computer answers with a", ABAPA, None, "A a", "N"),
    Told("2.2: twelve seeds pass over the house they came from", ABAPA, GOES_ROUND, "A"),
    Told("2.3, 11.1: three seeds from F capture five", ABAPA, CAPTURE, "F", "N"),
    Told("2.4, 11.2: a grand slam takes nothing", ABAPA, "1-0-0-0-2-3-2-1-2-0-0-0-20-17-S", "F"),
    Told("2.5: the empty row is fed", ABAPA, FEED, "F", "N"),
    Told("2.6: more than half of the seeds", ABAPA, "0-0-0-0-0-1-1-0-0-0-0-1-24-21-S", "F", "N"),
    Told("2.8, 11.4: the start comes back", ABAPA, "0-0-0-0-0-1-0-0-0-0-0-1-23-23-S", " ".join(CIRCLE)),
    Told("5.7: South resigns with 26 seeds", AWALE, "1-1-1-1-1-1-1-1-1-1-1-1-26-10-S", "resign"),
    Told("6.4: five laps, the last seed in the emptied C", NAM_NAM, None, "A", "N"),
    Told("6.5: no seed in an owned house", NAM_NAM, "0-0-0-0-0-0-4-4-0-0-0-0-20-20-S SSSSSSNNNNNN S", "-"),
    Told(
        "6.6, 6.8: the last eight seeds, and a round is won",
        NAM_NAM,
        "1-3-0-0-0-0-0-0-0-0-0-4-20-20-S SNSSSSNNNNNN S",
        "A",
        "N",
    ),
    Told("7.4: a last seed in the store", KENYA, "1-0-0-0-0-0-0-1-2-0-0-0-0-0-0-0-22-22-S", "H", "N"),
    Told("7.5: a last seed in an empty house", KENYA, "1-0-0-0-0-0-0-0-0-0-0-0-0-0-3-2-21-21-S", "A"),
    Told("8.2, 8.3: a second lap, and a capture", LAPS, "2-0-1-0-0-0-0-0-0-0-0-4-0-0-0-1-12-12-S", "A"),
    Told("9.4: a capture in a left column", KUJIFUNZA, CORNER, "A4<"),
    Told("9.6: takata", KUJIFUNZA, TAKATA, "A1>*", "N"),
    Told("1.2: a house of one's own asked about", ABAPA, None, "", "N", (("cell", "A"), ("says", "house"))),
    Told("1.4: an empty house asked about", ABAPA, FEED, "", "N", (("cell", "B"), ("says", "house"))),
    Told("1.2: a house of the other row asked about", ABAPA, None, "", "N", (("cell", "a"), ("says", "house"))),
)


def listed() -> Iterator[dict[str, Any]]:
    """List the moments as the page's scripts take them."""
    for title, game, start, moves, computer, how in MOMENTS:
        found, told = Game(game, start), dict(how)
        for move in moves.split():
            found.do("resign-S" if move == "resign" else move)
        yield moment(title, found, str(told.pop("cell", "")), computer=computer, **told)


@cache
def said() -> dict[str, dict[str, str]]:
    """Return what the page says, by language and title."""
    return {language: parsed(text) for language, text in put_into_words(list(listed()), [], ()).items()}


def parsed(text: str) -> dict[str, str]:
    """Read titles, and what is said below each, from a text; headings of games are left out."""
    lines = [line for line in text.splitlines() if line and not line.startswith("==")]
    return dict(zip(lines[::2], (line.strip() for line in lines[1::2]), strict=True))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_aloud_is_what_the_rules_say(language: str) -> None:
    written = parsed((FOLDER / f"{language}.txt").read_text(encoding="utf-8"))
    assert written.keys() == {told.title for told in MOMENTS}
    now = said()[language]
    differing = {title: (sentence, now[title]) for title, sentence in written.items() if now[title] != sentence}
    assert not differing, "\n".join(f"{title}\n  by hand: {a}\n  said:    {b}" for title, (a, b) in differing.items())


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_ordinary_move_is_told_in_few_words(language: str) -> None:
    """What is played, its end, its captures: no score, no turn, no match, no rule."""
    for told in MOMENTS:
        if told.title.startswith(("2.2: A", "2.2: the", "2.3", "6.4", "7.5", "8.2", "9.6")):
            assert not any(sign in said()[language][told.title] for sign in ("(", ":0", " 0", "Match", "match")), told
