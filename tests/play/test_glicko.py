"""A rating moves as Glicko-2 says, and no sequence of tries leads it astray."""

from __future__ import annotations

from itertools import pairwise
from math import exp, pi, sqrt
from random import Random

import pytest

from mashimo.play import glicko
from mashimo.play.errors import MashimoError
from mashimo.play.glicko import MOST, MOST_DEVIATION, SCALE, Rating, new_volatility, update


def test_the_volatility_is_that_of_glickmans_example(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player of 1500, deviation 200, wins against 1400 and loses to 1550 and 1700, where tau is a half."""
    monkeypatch.setattr(glicko, "TAU", 0.5)
    certain, surprise = 0.0, 0.0
    for points, deviation, score in ((1400, 30, 1), (1550, 100, 0), (1700, 300, 0)):
        weight = 1 / sqrt(1 + 3 * (deviation / SCALE) ** 2 / pi**2)
        expected = 1 / (1 + exp(weight * (points - 1500) / SCALE))
        certain += weight**2 * expected * (1 - expected)
        surprise += weight * (score - expected)
    assert new_volatility(0.06, 200 / SCALE, 1 / certain, surprise / certain) == pytest.approx(0.05999, abs=0.00001)


def test_who_solves_rises_and_who_does_not_falls_and_both_are_surer() -> None:
    person = Rating()
    better, worse = update(person, 1000, solved=True), update(person, 1000, solved=False)
    assert worse.rating < person.rating < better.rating
    assert person.rating - worse.rating == pytest.approx(better.rating - person.rating)
    assert max(better.deviation, worse.deviation) < person.deviation


def test_a_harder_exercise_solved_is_worth_more() -> None:
    gains = [update(Rating(), exercise, solved=True).rating for exercise in (600, 1000, 1400)]
    assert all(less < more for less, more in pairwise(gains))


def test_any_tries_lead_to_a_rating_that_can_be_rated_again() -> None:
    chance = Random(3)
    person = Rating()
    for _ in range(2000):
        person = update(person, chance.choice((0, 500, 1000, 2000, MOST)), chance.random() < 0.5)
        assert 0 <= person.rating <= MOST
        assert 0 < person.deviation <= MOST_DEVIATION


def test_who_is_of_some_strength_comes_near_to_it() -> None:
    chance = Random(5)
    person = Rating()
    for _ in range(300):
        exercise = person.rating + chance.uniform(-200, 200)
        person = update(person, exercise, chance.random() < 1 / (1 + 10 ** ((exercise - 1600) / 400)))
    assert abs(person.rating - 1600) < 150


@pytest.mark.parametrize(
    ("person", "exercise"),
    [
        (Rating(-1), 1000),
        (Rating(deviation=0), 1000),
        (Rating(volatility=0), 1000),
        (Rating(), MOST + 1),
        (Rating(float("nan")), 1000),
    ],
)
def test_a_rating_that_no_tries_lead_to_is_refused(person: Rating, exercise: float) -> None:
    with pytest.raises(MashimoError) as refused:
        update(person, exercise, solved=True)
    assert refused.value.code == "bad-message"
