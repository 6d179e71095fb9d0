"""docs/api.md, the reference of the package: written from the docstrings, whole, and its examples are true."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

MODULES = (
    "mashimo.environments.playouts",
    "mashimo.games.custom.options",
    "mashimo.play.errors",
    "mashimo.play.game",
    "mashimo.play.game_files",
    "mashimo.play.preview",
    "mashimo.play.reasons",
    "mashimo.play.steps",
    "mashimo.search.agreement",
    "mashimo.search.analysis",
    "mashimo.search.exercises.generator",
    "mashimo.search.game_review.accuracy",
    "mashimo.search.game_review.review",
    "mashimo.search.moves",
    "mashimo.search.search",
    "mashimo.search.tablebase",
)
"""The modules with examples; those of a constant are run in the reference alone."""
REFERENCE = Path(__file__).parents[2] / "docs" / "api.md"


@pytest.mark.parametrize("module", MODULES)
def test_the_examples_of_a_docstring_show_what_happens(module: str) -> None:
    tried = doctest.testmod(importlib.import_module(module))
    assert tried.failed == 0
    assert tried.attempted


@pytest.mark.cpython
def test_every_public_name_says_what_it_is() -> None:
    from build_scripts.generate import api_reference  # noqa: PLC0415  # from build_scripts, which is not there inside Pyodide

    assert api_reference.silent() == []


@pytest.mark.cpython
def test_the_reference_is_written_from_the_docstrings() -> None:
    from build_scripts.generate import api_reference  # noqa: PLC0415  # not in Pyodide

    assert REFERENCE.read_text(encoding="utf-8") == api_reference.page(), "run build_scripts/generate/api_reference.py"


@pytest.mark.cpython
def test_the_examples_of_the_reference_show_what_happens() -> None:
    tried = doctest.testfile(str(REFERENCE), module_relative=False)
    assert tried.failed == 0
    assert tried.attempted
