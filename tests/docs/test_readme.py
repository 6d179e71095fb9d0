"""What README.md and the package's own docstring show is what happens."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

import mashimo

ROOT = Path(__file__).parents[2]


@pytest.mark.cpython
@pytest.mark.parametrize("name", ["README.md", "pysrc/README.md"])
def test_the_readme_shows_what_happens(name: str) -> None:
    tried = doctest.testfile(str(ROOT / name), module_relative=False)
    assert tried.failed == 0
    assert tried.attempted


@pytest.mark.cpython
def test_the_packages_readme_names_no_file_that_a_registry_has_not() -> None:
    text = (ROOT / "pysrc" / "README.md").read_text(encoding="utf-8")
    assert "](" not in text


def test_the_packages_docstring_shows_what_happens() -> None:
    assert doctest.testmod(mashimo).failed == 0
