"""What is said aloud, in every language, is as it was when a person read it: golden_speech.py tells it."""

from __future__ import annotations

import difflib
from functools import cache

import pytest

from tests.golden import golden_speech
from tests.golden.golden_speech import LANGUAGES, file_of

pytestmark = pytest.mark.cpython


@cache
def told() -> dict[str, str]:
    """Return the sentences as they are said now."""
    return golden_speech.told()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_aloud_is_as_it_was(language: str) -> None:
    kept = file_of(language).read_text(encoding="utf-8")
    now = told()[language]
    changes = difflib.unified_diff(kept.splitlines(), now.splitlines(), "kept", "said now", n=2, lineterm="")
    assert now == kept, "\n".join([*changes, "If that is meant: python -m tests.golden.golden_speech"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_moment_is_silent(language: str) -> None:
    """A line of a game's name or of a moment stands at the left; what is said, below it."""
    moments = told()[language].split("\n== ")
    for text in moments:
        _, *lines = text.strip().splitlines()
        assert [(title, said) for title, said in zip(lines[::2], lines[1::2], strict=True) if not said.strip()] == []
