"""The rating of a person who solves exercises, by Glicko-2: each first try is a game against the exercise's rating.

Mark E. Glickman, "Example of the Glicko-2 system", 22 March 2022, whose steps are named below. A rating period is one
try, so that the rating moves at once.
"""

from __future__ import annotations

from math import exp, log, pi, sqrt
from typing import Final, NamedTuple

from mashimo.play.errors import MashimoError

SCALE: Final = 173.7178
"""The unit of Glicko-2, in points of Glicko."""
CENTRE: Final = 1500
TAU: Final = 0.75
"""How much the volatility may change over time."""
CLOSE: Final = 0.000001
"""The precision to which the volatility is computed."""
MOST: Final = 4000
LEAST_DEVIATION: Final = 10
MOST_DEVIATION: Final = 350
EXERCISE_DEVIATION: Final = 60
"""The deviation of an exercise; tries do not change it."""


class Rating(NamedTuple):
    """A rating, with how unsure it is."""

    rating: float = 1000
    """The rating in points; by default that of an easy exercise."""
    deviation: float = MOST_DEVIATION
    """Its standard deviation."""
    volatility: float = 0.06
    """The change that is expected of it."""


def update(person: Rating, exercise: float, solved: bool) -> Rating:
    """Rate a person anew after a try at an exercise of this rating. Raises MashimoError for impossible numbers."""
    if not (
        all(0 <= points <= MOST for points in (person.rating, exercise))
        and LEAST_DEVIATION <= person.deviation <= MOST_DEVIATION
        and 0 < person.volatility**2 <= 1
    ):
        raise MashimoError("bad-message", f"this is no rating: {person}, against {exercise}", str(exercise))
    mu, phi = (person.rating - CENTRE) / SCALE, person.deviation / SCALE
    other = (exercise - CENTRE) / SCALE
    weight = 1 / sqrt(1 + 3 * (EXERCISE_DEVIATION / SCALE) ** 2 / pi**2)  # step 3: g
    expected = 1 / (1 + exp(-weight * (mu - other)))
    variance = 1 / (weight**2 * expected * (1 - expected))
    surprise = weight * (solved - expected)
    volatility = new_volatility(person.volatility, phi, variance, variance * surprise)
    before = sqrt(phi**2 + volatility**2)  # step 6
    after = 1 / sqrt(1 / before**2 + 1 / variance)  # step 7
    points = SCALE * (mu + after**2 * surprise) + CENTRE
    deviation = max(LEAST_DEVIATION, min(SCALE * after, MOST_DEVIATION))
    return Rating(max(0, min(points, MOST)), deviation, min(volatility, 1))


def new_volatility(volatility: float, phi: float, variance: float, change: float) -> float:
    """Compute the volatility after a period in which the rating would change by `change` (step 5)."""
    start = log(volatility**2)

    def slope(x: float) -> float:
        power = exp(x)
        total = phi**2 + variance + power
        return power * (change**2 - total) / (2 * total**2) - (x - start) / TAU**2

    low, high = start, start
    if change**2 > phi**2 + variance:
        high = log(change**2 - phi**2 - variance)
    else:
        steps = 1
        while slope(start - steps * TAU) < 0:
            steps += 1
        high = start - steps * TAU
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > CLOSE:
        between = low + (low - high) * at_low / (at_high - at_low)
        at_between = slope(between)
        if at_between * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = between, at_between
    return exp(low / 2)
