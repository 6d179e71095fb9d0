"""What README.md and the package's own docstring show is what happens."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

import mashimo

README = Path(__file__).parent.parent / "README.md"


@pytest.mark.cpython
def test_the_readme_shows_what_happens() -> None:
    assert doctest.testfile(str(README), module_relative=False).failed == 0


def test_the_packages_docstring_shows_what_happens() -> None:
    assert doctest.testmod(mashimo).failed == 0
