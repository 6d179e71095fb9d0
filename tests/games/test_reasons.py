"""Reasons: every refusal, note and end of every game comes up, has a word, and rests on a clause of docs/RULES.md."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

import pytest

from mashimo import GAMES, Game, NotationError, Step
from mashimo.bridge.position_message import pack_position
from mashimo.games.kit.events import COMMON_CLAUSES, ENDLESS, REPETITION, WORDS
from tests.support.boards import GAME_IDS, REASONS, picture, random_game

if TYPE_CHECKING:
    from collections.abc import Iterator

ABAPA, SLAM, AUALE, AWALE = "oware-abapa", "oware-grand-slam", "oware-auale", "awale"
NAM_NAM, KENYA, LAPS, KUJIFUNZA = "nam-nam", "bao-kenya", "bao-kenya-laps", "bao-la-kujifunza"
TOGYZ, BESTEMSHE = "togyzqumalaq", "bestemshe"
MANGALA: Final = "mangala"
OWARE: Final = (ABAPA, SLAM, AUALE, AWALE)

CIRCLE: Final = list("FfAaBbCcDdEe")
ONE_EACH: Final = "0-0-0-0-0-1-0-0-0-0-0-1-24-22-S"
FEED: Final = "3-0-0-0-0-2-0-0-0-0-0-0-22-21-S"
A_SLAM: Final = "1-0-0-0-0-1-1-0-0-0-0-0-22-23-S"
GOES_ROUND: Final = "12-0-0-0-0-0-1-1-1-1-1-1-15-15-S"
NO_SEEDS: Final = "0-0-0-0-0-0-3-0-0-0-0-2-22-21-S"
MAJORITY: Final = "1-0-0-0-0-0-2-0-0-0-0-0-25-20-S"
EMPTY: Final = "0-0-0-0-0-0-0-0-0-0-0-0"
NAM_ENDLESS: Final = "0-2-1-0-1-3-1-0-1-0-2-1-4-32-S"
LAPS_ENDLESS: Final = "3-2-1-3-1-0-3-0-1-0-1-0-1-3-2-1-4-6-S"
OWN: Final = "SSSSSSNNNNNN"
TUZ: Final = "1-0-0-0-0-0-0-0-0-0-0-0-0-0-0-0-0-1-80-80-S *D"
THREE: Final = "1-0-0-0-0-0-0-0-1-2-1-0-0-0-0-0-0-0-78-79-S"
TOGYZ_CIRCLE: Final = [move for pair in zip("ABCDEFGHI", "abcdefghi", strict=True) for move in pair]
FIVES_CIRCLE: Final = [move for pair in zip("ABCDE", "abcde", strict=True) for move in pair]
LAST_OF_A_SET: Final = "0-0-0-0-0-1-2-0-3-0-0-0-22-20-S"
MATCHES: Final = {(NAM_NAM, word): "round" for word in ("conquest", "round-over", "repetition")} | {
    (MANGALA, "round-over"): "best-of-3"
}
"""The match of an end of ENDS that the usual one does not have, by game and word."""


def kujifunza(front: str, other: str, back: str = "0-0-0-0-0-0-0-0") -> str:
    """Write a position: South to move, South's front and back row, North's front row; North's b1 holds the rest."""
    rest = 64 - sum(int(kete) for text in (front, back, other) for kete in text.split("-"))
    return f"{front}-{back}-{other}-{rest}-0-0-0-0-0-0-0-S"


KUJIFUNZA_ENDLESS: Final = kujifunza("0-1-4-2-1-2-1-0", "1-0-0-0-0-0-0-0", "1-2-0-1-0-1-0-1")
CORNER: Final = kujifunza("0-1-0-2-0-0-0-0", "1-0-0-0-0-0-1-0")
FRONT_TAKEN: Final = kujifunza("2-1-1-0-0-0-0-0", "0-0-0-0-0-2-0-0")
TAKATA: Final = kujifunza("2-0-0-1-0-0-0-0", "1-0-0-0-0-0-0-0", "0-0-0-2-0-0-0-0")
CAPTURING: Final = kujifunza("17-0-2-2-0-1-0-0", "0-0-1-0-0-0-1-0")

REFUSALS: Final[dict[str, dict[str, tuple[str | None, str]]]] = {
    ABAPA: {"not-yours": (None, "a"), "empty": (FEED, "B"), "must-feed": (FEED, "A")},
    SLAM: {"not-yours": (None, "a"), "empty": (FEED, "B"), "must-feed": (FEED, "A")},
    AUALE: {"not-yours": (None, "a"), "empty": (FEED, "B"), "leaves-nothing": (FEED, "A")},
    AWALE: {
        "not-yours": (None, "a"),
        "empty": (FEED, "B"),
        "must-feed": (FEED, "A"),
        "slam-forbidden": (A_SLAM, "F"),
    },
    NAM_NAM: {
        "not-yours": (None, "a"),
        "empty": (f"{NAM_ENDLESS} {OWN} S", "A"),
        "endless": (f"{NAM_ENDLESS} {OWN} S", "F"),
        "must-play": (None, "-"),
        "no-claim": (None, "=a"),
        "claim-first": (f"{EMPTY}-32-16-S {OWN} S =2", "A"),
        "claim-count": (f"{EMPTY}-32-16-S {OWN} S =2", "=abc"),
    },
    KENYA: {"not-yours": (None, "a"), "empty": ("0-6-3-3-3-3-3-3-3-3-3-3-3-3-3-3-0-0-S", "A")},
    LAPS: {
        "not-yours": (None, "a"),
        "empty": (LAPS_ENDLESS, "F"),
        "single": (LAPS_ENDLESS, "C"),
        "endless": (LAPS_ENDLESS, "D"),
    },
    KUJIFUNZA: {
        "not-yours": (None, "a1>"),
        "empty": (TAKATA, "A2>*"),
        "single": (TAKATA, "A4>*"),
        "front-first": (TAKATA, "B4>*"),
        "takata-mark": (TAKATA, "A1>"),
        "must-capture": (CAPTURING, "A3<"),
        "too-many": (CAPTURING, "A1>"),
        "endless": (KUJIFUNZA_ENDLESS, "A3>*"),
    },
    TOGYZ: {"not-yours": (None, "a"), "empty": (TUZ, "B"), "tuz": (TUZ, "D")},
    BESTEMSHE: {"not-yours": (None, "a"), "empty": ("0-6-5-5-5-5-5-5-5-5-4-0-S", "A")},
    MANGALA: {"not-yours": (None, "a"), "empty": ("0-8-4-4-4-4-4-4-4-4-4-4-0-0-S", "A")},
}
"""For each game and each word of a refusal, a position (None: the start) and a move refused with it."""

NOTES: Final[dict[str, dict[str, tuple[str | None, str, Step]]]] = {
    ABAPA: {
        "slam-takes-nothing": (A_SLAM, "F", Step("note", 6, 6, 2, "slam-takes-nothing")),
        "must-feed": (FEED, "F", Step("note", 0, 0, 3, "must-feed")),
        "origin-skipped": (GOES_ROUND, "A", Step("note", 0, 0, 1, "origin-skipped")),
    },
    SLAM: {
        "slam-takes-all": (A_SLAM, "F", Step("note", 6, 6, 2, "slam-takes-all")),
        "must-feed": (FEED, "F", Step("note", 0, 0, 3, "must-feed")),
        "origin-skipped": (GOES_ROUND, "A", Step("note", 0, 0, 1, "origin-skipped")),
    },
    AUALE: {
        "slam-takes-nothing": (A_SLAM, "F", Step("note", 6, 6, 2, "slam-takes-nothing")),
        "leaves-nothing": (FEED, "F", Step("note", 0, 0, 3, "leaves-nothing")),
        "origin-skipped": (GOES_ROUND, "A", Step("note", 0, 0, 1, "origin-skipped")),
    },
    AWALE: {
        "slam-forbidden": (A_SLAM, "A", Step("note", 5, 5, 1, "slam-forbidden")),
        "must-feed": (FEED, "F", Step("note", 0, 0, 3, "must-feed")),
        "origin-skipped": (GOES_ROUND, "A", Step("note", 0, 0, 1, "origin-skipped")),
    },
    NAM_NAM: {
        "all-endless": (
            "0-2-1-0-1-3-1-0-1-0-2-1-4-32-S NNNNNSNNNNNN S",
            "-",
            Step("note", 12, 12, 0, "all-endless"),
        ),
        "passed": (f"0-0-0-0-0-0-4-4-0-0-0-0-20-20-S {OWN} S", "-", Step("note", 12, 12, 0, "passed")),
        "last-eight": (
            "1-3-0-0-0-0-0-0-0-0-0-4-20-20-S SNSSSSNNNNNN S",
            "A",
            Step("note", 1, 1, 4, "last-eight"),
        ),
        "endless": (f"{NAM_ENDLESS} {OWN} S", "B", Step("note", 5, 5, 3, "endless")),
    },
    KENYA: {
        "moves-again": (
            "1-0-0-0-0-0-0-1-2-0-0-0-0-0-0-0-22-22-S",
            "H",
            Step("note", 16, 16, 1, "moves-again"),
        ),
        "origin-skipped": (
            "17-0-0-0-0-0-0-0-0-0-0-0-0-0-0-0-15-16-S",
            "A",
            Step("note", 0, 0, 1, "origin-skipped"),
        ),
    },
    LAPS: {"endless": (LAPS_ENDLESS, "A", Step("note", 3, 3, 3, "endless"))},
    KUJIFUNZA: {
        "corner": (CORNER, "A4<", Step("note", 0, 0, 1, "corner")),
        "front-row-taken": (FRONT_TAKEN, "A1>", Step("note", 2, 2, 2, "front-row-taken")),
        "endless": (KUJIFUNZA_ENDLESS, "A4>*", Step("note", 2, 2, 4, "endless")),
    },
    TOGYZ: {"tuz": (THREE, "I", Step("note", 9, 9, 3, "tuz"))},
    MANGALA: {"moves-again": (None, "D", Step("note", 12, 12, 1, "moves-again"))},
}
"""For each game and each word of a note, a position, a move, and the note that is among its steps."""

ENDS: Final[dict[str, dict[str, tuple[str | None, list[str]]]]] = {
    ABAPA: {"majority": (MAJORITY, []), "starved": (NO_SEEDS, []), "repetition": (ONE_EACH, CIRCLE)},
    SLAM: {
        "majority": (MAJORITY, []),
        "starved": (NO_SEEDS, []),
        "repetition": (ONE_EACH, CIRCLE),
        "agreement": (None, ["agree"]),
    },
    AUALE: {
        "majority": (MAJORITY, []),
        "cannot-play": (NO_SEEDS, []),
        "repetition": (ONE_EACH, 4 * CIRCLE),
        "agreement": (ONE_EACH, [*CIRCLE, "agree"]),
    },
    AWALE: {
        "starved": (NO_SEEDS, []),
        "cannot-play": ("0-0-0-3-2-1-1-0-0-0-0-0-20-21-S", []),
        "repetition": (ONE_EACH, CIRCLE),
    },
    NAM_NAM: {
        "conquest": (f"{EMPTY}-48-0-S {OWN} S", []),
        "round-over": (f"{EMPTY}-28-20-S {OWN} S", []),
        "repetition": ("1-1-0-1-0-1-0-1-0-1-0-2-8-32-N SSNSNSNSNNNN S", ["f", "A"]),
    },
    KENYA: {
        "majority": ("1-0-0-0-0-0-0-0-2-0-0-0-0-0-0-0-25-20-S", []),
        "starved": ("0-0-0-0-0-0-0-0-2-0-0-0-0-0-0-0-23-23-S", []),
        "agreement": (None, ["agree"]),
    },
    LAPS: {
        "starved": ("0-0-0-0-0-0-0-0-2-0-0-0-0-0-0-0-15-15-S", []),
        "cannot-play": ("1-0-1-0-1-5-0-1-2-1-3-2-1-0-1-2-6-5-S", []),
        "repetition": ("0-0-1-0-2-0-2-0-2-1-1-0-1-0-0-1-13-8-N", list("aGbEgB")),
        "agreement": (None, ["agree"]),
    },
    KUJIFUNZA: {
        "front-row-empty": (FRONT_TAKEN, ["A1>"]),
        "cannot-play": (kujifunza("1-0-1-0-0-0-0-0", "1-0-0-0-0-0-0-0"), []),
    },
    TOGYZ: {
        "majority": ("1-0-0-0-0-0-0-0-0-1-0-0-0-0-0-0-0-0-82-78-S", []),
        "starved": ("0-0-0-0-0-0-0-0-0-2-0-0-0-0-0-0-0-0-80-80-S", []),
        "repetition": ("1-0-0-0-0-0-0-0-0-1-0-0-0-0-0-0-0-0-80-80-S", TOGYZ_CIRCLE),
        "agreement": (None, ["agree"]),
    },
    BESTEMSHE: {
        "majority": ("1-0-0-0-0-1-0-0-0-0-26-22-S", []),
        "starved": ("0-0-0-0-0-2-0-0-0-0-24-24-S", []),
        "repetition": ("1-0-0-0-0-1-0-0-0-0-24-24-S", FIVES_CIRCLE),
        "agreement": (None, ["agree"]),
    },
    MANGALA: {
        "row-empty": (LAST_OF_A_SET, ["F"]),
        "round-over": (LAST_OF_A_SET, list("FaAfCAbDeDfCaFaF")),
    },
}
"""For each game and each word of an end, a position, and the moves and ends by hand that bring it about.

The matches are those of MATCHES, else the usual one. Kujifunza's repetition is in no game that is known;
test_bao_la_kujifunza.py says how far it has been searched.
"""

ERRORS: Final = {
    NAM_NAM: {
        "uneven-stores": f"{EMPTY}-23-25-S {OWN} S",
        "too-few-left": f"4-0-0-0-0-0-0-0-0-0-0-0-24-20-S {OWN} S",
        "wrong-claim": f"{EMPTY}-32-16-S {OWN} S =1",
    },
    TOGYZ: {"wrong-tuz": "1-0-0-0-0-0-0-0-0-0-0-0-0-0-0-0-0-1-80-80-S *i"},
}
"""Positions that cannot be set up, by the word that says why."""
MARKS: Final = {
    AWALE: {"kroo": "12-0-0-0-0-0-0-0-0-0-0-0-18-18-S"},
    TOGYZ: {"tuz": "0-0-0-0-1-0-0-0-0-0-0-0-0-0-0-0-0-1-80-80-S *A"},
}

OUR_DECISIONS: Final = {
    ("1.6", "endless"),
    ("1.9", "agreement"),
    ("3.5", "repetition"),
    ("4.5", "repetition"),
    ("5.2", "must-feed"),
    ("5.4", "cannot-play"),
    ("6.5", "all-endless"),
    ("6.12", "repetition"),
    ("8.6", "repetition"),
    ("8.7", "cannot-play"),
    ("9.5", "front-row-taken"),
    ("9.8", "cannot-play"),
    ("9.8", "repetition"),
    ("13.10", "repetition"),
    ("13.11", "agreement"),
    ("14.6", "repetition"),
    ("14.7", "agreement"),
}
"""The clauses that docs/RULES.md marks [house], with their words, which say which part is ours."""


def pairs(table: dict[str, dict[str, object]] | object) -> list[tuple[str, str]]:
    """List the games and words of a table."""
    assert isinstance(table, dict)
    return [(game, word) for game, words in table.items() for word in words]


def clauses_of(game: str) -> Iterator[tuple[str, str, bool]]:
    """List every word of a game's reasons, its clause, and whether that is marked as ours."""
    reasons = GAMES[game].reasons
    for code in reasons.clauses:
        reason = reasons.reason(code)
        yield reason.code, reason.clause, reason.ours


# -- each of them comes up


@pytest.mark.parametrize(("game", "word"), pairs(REFUSALS))
def test_every_refusal_can_come_up(game: str, word: str) -> None:
    """RULES 1.4, 1.6, and each game's own: the refusal has the word, a clause, and the seeds of its house."""
    position, move = REFUSALS[game][word]
    found = Game(game, position)
    refusal = found.refusal(move)
    assert refusal, picture(found)
    assert refusal.code == word
    assert (refusal.code, refusal.clause, refusal.ours) in set(clauses_of(game))
    cells = {text.text: text.cells for text in found.ruleset.rules.MOVE_WORDS.values()}[move]
    assert refusal.numbers == tuple(found.board[cell] for cell in cells)
    assert move not in found.legal_moves()


@pytest.mark.parametrize(("game", "word"), pairs(NOTES))
def test_every_note_can_come_up(game: str, word: str) -> None:
    """RULES 1.6, 2.2, 2.4, 2.5 and each game's own: what is unusual in a turn is told: where, and its number."""
    position, move, note = NOTES[game][word]
    found = Game(game, position)
    steps = found.play(move)
    assert note in steps, [step for step in steps if step.code]
    assert word in {code for code, _, _ in clauses_of(game)}


@pytest.mark.parametrize(("game", "word"), pairs(ENDS))
def test_every_end_can_come_up(game: str, word: str) -> None:
    """RULES 1.10 and each game's own: the result has the word, and its reason a clause."""
    position, words = ENDS[game][word]
    found = Game(game, position, MATCHES.get((game, word), "full"))
    for text in words:
        found.do(text)
    assert found.result, picture(found)
    assert found.result.reason == word
    assert found.result_reason
    assert (word, found.result_reason.clause, found.result_reason.ours) in set(clauses_of(game))


@pytest.mark.parametrize(("game", "word"), pairs(ERRORS))
def test_what_cannot_be_set_up_says_why(game: str, word: str) -> None:
    """RULES 1.12, 6.9: the error has the word, and names the clause."""
    with pytest.raises(NotationError) as caught:
        Game(game, ERRORS[game][word])
    assert caught.value.code == word
    assert {code: clause for code, clause, _ in clauses_of(game)}[word] in str(caught.value)


@pytest.mark.parametrize(("game", "word"), pairs(MARKS))
def test_every_mark_can_come_up(game: str, word: str) -> None:
    """RULES 5.6: a house that is marked has the word."""
    assert GAMES[game].marks(Game(game, MARKS[game][word]).board) == {0: word}


@pytest.mark.parametrize("game", GAME_IDS)
def test_no_game_has_a_reason_that_is_not_shown_here(game: str) -> None:
    """RULES 1.10: each code a game has a clause for comes up in one of the tests above, and no other does."""
    shown_here = {
        word for table in (REFUSALS, NOTES, ENDS, ERRORS, MARKS) for name, words in table.items() if name == game
        for word in words
    }  # fmt: skip
    relay = game in {NAM_NAM, LAPS, KUJIFUNZA}
    known = {GAMES[game].reasons.words[code] for code in GAMES[game].reasons.clauses if code != ENDLESS or relay}
    unknown = {GAMES[game].reasons.words[REPETITION]} if game == KUJIFUNZA else set()
    missing = known - shown_here - {"resignation"} - unknown
    assert not missing, f"{game}: no position in REFUSALS, NOTES, ENDS, ERRORS or MARKS shows {sorted(missing)}"
    assert not shown_here & ({"resignation"} | unknown)
    assert shown_here <= known


@pytest.mark.parametrize("game", GAME_IDS)
def test_resigning_has_a_reason(game: str) -> None:
    """RULES 1.9, 5.7: in every game."""
    found = Game(game)
    found.resign("S")
    assert found.result_reason
    assert (found.result_reason.code, found.result_reason.clause) == ("resignation", "5.7" if game == AWALE else "1.9")


@pytest.mark.parametrize("game", GAME_IDS)
def test_whatever_random_games_tell_has_a_word_and_a_clause(game: str) -> None:
    """RULES 1.10: notes of turns and of choices, refusals and ends: no code without a clause."""
    chance = Random(f"reasons of {game}")
    words = {code for code, _, _ in clauses_of(game)}
    for _ in range(6):
        found = random_game(game, chance, longest=60)
        told = {step.code for turn in found.turns for step in turn.steps if step.code}
        message = pack_position(found)
        told |= {note for choice in message.choices for note in choice.notes}
        told |= {refusal.code for refusal in message.refusals}
        assert told <= words, picture(found)


@pytest.mark.parametrize("game", GAME_IDS)
def test_after_the_end_a_refusal_rests_on_what_ended_the_game(game: str) -> None:
    """RULES 1.10: after the end every move is refused for it."""
    found = random_game(game, Random(f"over {game}"), longest=5)
    move = found.legal_moves()[0]
    found.resign("N")
    refusal = found.refusal(move)
    assert refusal
    assert (refusal.code, refusal.clause) == ("game-over", "5.7" if game == AWALE else "1.9")


# -- what they rest on


def test_common_words_are_those_of_the_rules() -> None:
    """RULES 1.10: one reason of a list of ten."""
    assert {WORDS[code] for code in range(16, 26)} == REASONS
    assert set(COMMON_CLAUSES) <= set(WORDS)


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_code_of_a_file_has_one_word_and_some_clause(game: str) -> None:
    """RULES 1.10: no two codes share a word, but for two causes of one end; each own word has a clause in the file."""
    rules = GAMES[game].rules
    causes = {"cannot-play"} if game == KUJIFUNZA else set()
    words = [*WORDS.values(), *(word for word in rules.CODE_NAMES.values() if word not in causes)]
    assert len(words) == len(set(words))
    used = {code for clauses in rules.CLAUSES.values() for code in clauses}
    assert set(rules.CODE_NAMES) <= used
    assert used <= {*WORDS, *rules.CODE_NAMES}
    assert set(rules.EXCLUDING_RULES) <= used


@pytest.mark.parametrize("game", GAME_IDS)
def test_what_is_marked_as_ours_is_what_the_rules_mark(game: str) -> None:
    """RULES 1.6, 1.9 and on: `[house]` where the clause, or the part of it that the word is about, has it."""
    for word, clause, ours in clauses_of(game):
        assert ours == ((clause, word) in OUR_DECISIONS), f"{game}: {word} (RULES {clause}); see OUR_DECISIONS"


@cache
def clauses() -> dict[str, str]:
    """Read the text of each clause of docs/RULES.md by its number."""
    text = (Path(__file__).parents[2] / "docs" / "RULES.md").read_text(encoding="utf-8")
    pieces = re.split(r"^(\d+\.\d+) ", re.sub(r"^## .*$", "", text, flags=re.MULTILINE), flags=re.MULTILINE)
    return dict(zip(pieces[1::2], pieces[2::2], strict=True))


@pytest.mark.cpython
@pytest.mark.parametrize("game", GAME_IDS)
def test_every_clause_exists_and_is_one_of_the_games(game: str) -> None:
    """RULES 1 to 10: a reason's clause stands in docs/RULES.md, in the game's section or one that holds for it too."""
    for word, clause, _ in clauses_of(game):
        assert clause in clauses(), f"{game}: {word}"
        section = int(clause.split(".")[0])
        allowed = {1, 10, GAMES[game].section} | ({2} if game in OWARE and clause in {"2.2", "2.4"} else set())
        assert section in allowed, f"{game}: {word}"


@pytest.mark.cpython
def test_what_is_ours_stands_in_a_clause_with_a_house_mark() -> None:
    """RULES 1.6, 1.9 and on: no decision of ours without the mark, and none that begins with the mark left out."""
    for clause, word in OUR_DECISIONS:
        assert "[house" in clauses()[clause], f"{word} (RULES {clause})"
    marked = {clause for clause, text in clauses().items() if text.lstrip().startswith("**[house")}
    worded = {clause for game in GAME_IDS for _, clause, _ in clauses_of(game)}
    assert marked & worded <= {clause for clause, _ in OUR_DECISIONS}


# -- what the page is told


def refusal_shown(game: Game, name: str) -> str | None:
    """Return the word that the page is given for a house without a legal move."""
    cells = {house.name: house.cell for house in game.ruleset.layout.houses}
    return next((refusal.code for refusal in pack_position(game).refusals if refusal.cell == cells[name]), None)


@pytest.mark.parametrize(
    ("game", "position", "words"),
    [
        (AWALE, "1-0-0-0-2-17-0-0-0-0-0-0-14-14-S", {"A": "must-feed", "B": "empty", "F": "slam-forbidden"}),
        (LAPS, LAPS_ENDLESS, {"C": "single", "D": "endless", "F": "empty"}),
        (KUJIFUNZA, TAKATA, {"A2": "empty", "A4": "single", "B4": "front-first"}),
        (KUJIFUNZA, CAPTURING, {"A1": "too-many", "A3": "must-capture", "A2": "empty"}),
    ],
)
def test_the_page_is_told_why_a_house_may_not_be_played(game: str, position: str, words: dict[str, str]) -> None:
    """RULES 1.4, 5.2, 8.4, 9.3, 9.6: the reason of every house of the mover's that has no legal move."""
    found = Game(game, position)
    assert {name: refusal_shown(found, name) for name in words} == words


def test_the_page_is_told_that_a_shimo_is_endless_both_ways() -> None:
    """RULES 1.6, 9.6: A7 may not be played, for both its ways are endless; the mark of takata is not why."""
    found = Game(KUJIFUNZA, kujifunza("0-1-2-1-0-1-3-1", "1-0-0-0-0-0-0-0", "1-4-1-2-3-2-1-0"))
    assert found.legal_moves() == ["A3>*", "A3<*"]
    assert {word: refusal.code for word in ("A7>*", "A7<*") if (refusal := found.refusal(word))} == {
        "A7>*": "endless",
        "A7<*": "endless",
    }
    assert refusal_shown(found, "A7") == "endless"


def test_the_page_is_told_of_houses_owned_in_the_other_row() -> None:
    """RULES 6.2, 1.4: South owns c, which is empty."""
    found = Game(NAM_NAM, "4-4-4-4-4-4-4-4-0-4-4-8-0-0-S SSSSSSNNSNNN S")
    assert refusal_shown(found, "c") == "empty"
