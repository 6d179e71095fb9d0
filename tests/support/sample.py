"""Which of the parameters of a test the default run tries: one of each kind; the others are tried with `--long`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterable

    from _pytest.mark import ParameterSet

OF_EACH_SHAPE = ("oware-abapa", "bao-kenya-laps", "bao-la-kujifunza")
"""A game of each shape of board, for what has nothing to do with a game's own rules."""


def sample(every: Iterable[object], *usual: object) -> list[ParameterSet]:
    """Make the values of one parameter for `parametrize`; those that are not `usual` are marked `long`."""
    return sample_of_several(((each,) for each in every), *((each,) for each in usual))


def sample_of_several(every: Iterable[tuple[object, ...]], *usual: tuple[object, ...]) -> list[ParameterSet]:
    """Make the values of several parameters for `parametrize`; those that are not `usual` are marked `long`."""
    found = list(every)
    assert set(usual) <= set(found), f"{usual} are not all among {found}"
    return [pytest.param(*each, marks=() if each in usual else pytest.mark.long) for each in found]
