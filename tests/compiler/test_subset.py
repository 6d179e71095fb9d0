"""Every construct of the subset gives Python's results: compiled, and compiled with checks."""

from __future__ import annotations

import pytest

from .programs import PREAMBLE, Trio
from .samples import SAMPLES


@pytest.mark.parametrize("name", SAMPLES)
def test_construct_gives_what_python_gives(name: str) -> None:
    trio = Trio(PREAMBLE + SAMPLES[name].text)
    for call in SAMPLES[name].calls:
        trio.agree("f", *call)
