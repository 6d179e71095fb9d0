"""The limits of a search: every public function refuses what is no limit, in the same words."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from functools import partial
from math import inf, nan
from typing import TYPE_CHECKING, Any, Final

import pytest

from mashimo import Game, MashimoError
from mashimo.search import Analysis, Review, Search, analyse, best_move, review, tablebase, would_agree, would_offer
from mashimo.search.exercises import generate, make
from mashimo.search.exercises.only_move import only_move
from tests.support.boards import ABAPA

if TYPE_CHECKING:
    from collections.abc import Callable

GAME: Final = Game(ABAPA)
PLAYED: Final = Game.from_record(f"v1;{ABAPA};moves=F.f")
CALLS: Final[dict[str, tuple[Callable[..., object], set[str]]]] = {
    "best_move": (partial(best_move, GAME), {"nodes", "seconds", "level"}),
    "analyse": (partial(analyse, GAME), {"nodes", "seconds", "level"}),
    "would_agree": (partial(would_agree, GAME, "S"), {"nodes", "seconds"}),
    "would_offer": (partial(would_offer, GAME), {"nodes", "seconds"}),
    "Search": (partial(Search, GAME), {"nodes", "seconds", "depth"}),
    "Analysis": (partial(Analysis, GAME), {"nodes", "seconds", "depth", "most"}),
    "review": (partial(review, PLAYED), {"nodes"}),
    "Review": (partial(Review, PLAYED), {"nodes"}),
    "exercises.make": (partial(make, ABAPA), {"nodes", "count"}),
    "exercises.generate": (lambda **limits: next(generate(ABAPA, **limits)), {"nodes"}),
    "only_move": (partial(only_move, GAME), {"nodes"}),
    "tablebase.solve": (partial(tablebase.solve, ABAPA), {"seeds"}),
}
"""The public functions, each with the names of its limits."""
NO_LIMITS: Final[tuple[object, ...]] = (
    nan,
    inf,
    -inf,
    -1,
    -0.5,
    True,
    False,
    "x",
    "5",
    b"5",
    [],
    object(),
    10**5000 * -1,
)
"""The values that are no limit of any kind."""
NO_COUNTS: Final[tuple[object, ...]] = (2.5, 100.0, Decimal(3))
"""The values that are no limit of a number of things."""


@pytest.mark.parametrize(
    ("function", "name"), [(function, name) for function, (_, names) in CALLS.items() for name in sorted(names)]
)
def test_what_is_no_limit_is_refused_by_every_function(function: str, name: str) -> None:
    call, _ = CALLS[function]
    for value in (*NO_LIMITS, *(NO_COUNTS if name != "seconds" else ())):
        with pytest.raises(MashimoError) as caught:
            call(**{name: value})
        assert caught.value.code == ("no-level" if name == "level" else "no-limit"), repr(value)
        assert caught.value.where in str(caught.value)
        assert len(str(caught.value)) < 150


NO_DEFAULT: Final = [
    (function, name)
    for function, (_, names) in CALLS.items()
    for name in sorted(names - {"seconds", "level"})
    if function not in {"best_move", "analyse"}
]
"""The functions and their limits that are always numbers: None does not stand for their defaults."""


@pytest.mark.parametrize(("function", "name"), NO_DEFAULT)
def test_none_is_no_limit_where_a_number_is_needed(function: str, name: str) -> None:
    call, _ = CALLS[function]
    with pytest.raises(MashimoError, match=f"{name}: a whole number from 0 up is expected, not None") as caught:
        call(**{name: None})
    assert caught.value.code == "no-limit"


@pytest.mark.parametrize("function", [function for function, (_, names) in CALLS.items() if "seconds" in names])
def test_none_stands_for_no_limit_of_time(function: str) -> None:
    call, names = CALLS[function]
    call(**{"seconds": None, **({"nodes": 10} if "nodes" in names else {})})


@pytest.mark.parametrize("largest", [0, -1, 2.5, "8", None, True])
def test_a_layer_has_one_position_at_least(largest: object) -> None:
    assert tablebase.most_seeds(ABAPA, 1) == 0
    with pytest.raises(MashimoError, match="largest: a whole number from 1 up is expected, not") as caught:
        tablebase.most_seeds(ABAPA, largest)  # type: ignore[arg-type]  # what the error is about
    assert caught.value.code == "no-limit"


def test_the_error_names_the_limit_and_what_is_expected() -> None:
    with pytest.raises(MashimoError, match="nodes: a whole number from 0 up is expected, not nan"):
        best_move(GAME, nodes=nan)  # type: ignore[arg-type]  # no whole number
    with pytest.raises(MashimoError, match="seconds: a finite number from 0 up is expected, not 'x'"):
        best_move(GAME, seconds="x")  # type: ignore[arg-type]  # no number


@pytest.mark.parametrize(
    "limits",
    [
        {"nodes": 0},
        {"nodes": 10**30, "level": 10},
        {"seconds": 0},
        {"seconds": 0.0},
        {"seconds": Fraction(1, 1000)},
        {"seconds": Decimal("0.001")},
        {"seconds": 10**30, "nodes": 10},
    ],
)
def test_every_number_from_0_up_is_a_limit(limits: dict[str, Any]) -> None:
    assert best_move(GAME, **limits).move in GAME.legal_moves()
    assert analyse(GAME, **limits)


def test_a_search_that_has_no_time_still_looks_at_every_move() -> None:
    assert best_move(GAME, seconds=0).depth >= 1
