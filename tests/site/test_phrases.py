"""Every code that the engine or the page can come up with has a phrase, in every language."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from functools import cache
from typing import TYPE_CHECKING, Final

import pytest

from build_scripts.lib.environment import SOURCE, WEB
from build_scripts.lib.wheels import NOT_FOR_PAGE
from mashimo import GAMES
from mashimo.search.exercises.themes import MARKED, NOTED, THEMES
from mashimo.search.game_review.reasons import AGAIN
from tests.games.test_reasons import ENDS, ERRORS, MARKS, NOTES, REFUSALS
from tests.support.boards import GAME_IDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

pytestmark = pytest.mark.cpython

LANGUAGES: Final = sorted(path.stem for path in (WEB / "locales").glob("*.json") if path.stem != "glossary")
RAISERS: Final = {"MashimoError", "NotationError", "wrong", "make_error", "expect"}
"""The calls that make an error; the first or second argument is the code."""
FAILING: Final = re.compile(r"""(?:BootError|replace|give|onEnd)\(\s*"([a-z-]+)"|: "([a-z]+-failed)";""")
"""How the page's scripts name what went wrong with the engine."""
TRUE_IN_GENERAL: Final = {
    "agreement": {"1.9", "4.5", "13.11", "14.7"},
    "cannot-play": {"4.4", "5.4", "8.7"},
    "conquest": {"6.11"},
    "front-row-empty": {"9.7"},
    "majority": {"2.6", "3.4", "4.3", "7.7", "13.7", "14.3"},
    "repetition": {"2.8"},
    "round-over": {"6.11", "15.10"},
    "starved": {"2.7", "3.4", "5.4", "7.6", "8.5", "13.8", "14.4"},
}
"""The clauses of which the sentence for an end, `reason.<word>`, is true as it is; others have one of their own."""
NO_THEME: Final = {"all-endless", "endless", "front-row-taken", "passed"}
"""The notes that no exercise is about."""


@cache
def keys(language: str) -> frozenset[str]:
    """Return the keys of a catalogue."""
    return frozenset(json.loads((WEB / "locales" / f"{language}.json").read_text(encoding="utf-8")))


def words(*tables: Mapping[str, Mapping[str, object]]) -> set[str]:
    """Return the words of tables of games and words."""
    return {word for table in tables for found in table.values() for word in found}


def lacking(language: str, wanted: Iterable[str]) -> set[str]:
    """Return the wanted keys that a catalogue has not."""
    return set(wanted) - keys(language)


def never_on_page() -> Iterator[Path]:
    """List the files of the package that are for Python users alone, which the page's wheel leaves out."""
    for name in NOT_FOR_PAGE:
        path = SOURCE / name
        yield from path.rglob("*.py") if path.is_dir() else [path]


def codes_raised() -> Iterator[str]:
    """List every code that is written in a call that makes an error, except where it never reaches the page."""
    for path in set(SOURCE.rglob("*.py")) - set(never_on_page()):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Name(id=name) | ast.Attribute(attr=name),
                    args=[ast.Constant(value=str(code)), *_] | [_, ast.Constant(value=str(code)), *_],
                ) if name in RAISERS:
                    yield code


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_a_phrase(language: str) -> None:
    """RULES 1.10: each refusal, note, end and mark that test_reasons.py shows to come up."""
    wanted = {
        *(f"refused.{word}" for word in words(REFUSALS, ERRORS)),
        *(f"note.{word}" for word in words(NOTES)),
        *(f"reason.{word}" for word in {*words(ENDS), "resignation"}),
        *(f"mark.{word}" for word in words(MARKS)),
    }
    assert lacking(language, wanted) == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAME_IDS)
def test_the_sentence_for_an_end_says_what_the_games_own_clause_says(language: str, game: str) -> None:
    """RULES 1.10: a word that games share can mean that seeds are shared out in another way."""
    reasons = GAMES[game].reasons
    clauses = {word: reasons.reason_of(word).clause for word in ENDS.get(game, ())}
    wanted = {
        f"reason.{word}.{clause}" for word, clause in clauses.items() if clause not in TRUE_IN_GENERAL.get(word, ())
    }
    assert lacking(language, wanted) == set(), "or add the clause to TRUE_IN_GENERAL, if `reason.<word>` is true of it"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_error_has_a_phrase(language: str) -> None:
    codes = set(codes_raised())
    assert codes >= {"no-move", "wrong-total", "no-agreement", "bad-message"}
    assert {
        code for code in codes if lacking(language, [f"failed.{code}"]) and lacking(language, [f"refused.{code}"])
    } == set()


def test_what_is_for_python_users_alone_is_not_imported_by_what_answers_the_page() -> None:
    command = "import sys, mashimo.bridge.worker; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", command], cwd=SOURCE, capture_output=True, text=True, check=True)
    names = {".".join(path.relative_to(SOURCE).with_suffix("").parts) for path in never_on_page()}
    assert names
    assert names & set(loaded.stdout.split()) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_failure_of_the_engine_has_a_phrase(language: str) -> None:
    paths = [path for folder in ("engine", "workers") for path in sorted((WEB / folder).glob("*.js"))]
    scripts = "".join(path.read_text(encoding="utf-8") for path in paths)
    codes = {one or other for one, other in FAILING.findall(scripts)}
    assert codes >= {"no-answer", "worker-failed", "file-missing", "file-damaged", "start-failed"}
    assert lacking(language, {f"engine.{code}" for code in codes}) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_has_its_name_its_card_and_its_matches(language: str) -> None:
    wanted = {f"{part}.{game}" for part in ("game", "card") for game in GAME_IDS}
    wanted |= {f"match.{match}" for game in GAMES.values() for match in game.matches}
    assert lacking(language, wanted) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_theme_of_an_exercise_has_a_phrase(language: str) -> None:
    assert lacking(language, {f"motif.{theme}" for theme in THEMES}) == set()


def test_every_note_and_mark_is_a_theme_of_exercises_or_said_to_be_none() -> None:
    """A game with notes of its own says here, or in search/exercises/themes.py, what each comes to."""
    assert words(NOTES) == set(NOTED) | NO_THEME
    assert words(MARKS) == set(MARKED)
    assert {*NOTED.values(), *MARKED.values()} <= set(THEMES)
    assert AGAIN in words(NOTES), "the note that search/game_review/reasons.py knows"
