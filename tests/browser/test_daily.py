"""The exercise of the day: the same in every browser and every language, without a server."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from mashimo import Game
from tests.browser.test_engines import in_firefox, in_webkit, start  # noqa: F401 -- fixtures
from tests.browser.test_exercises import exercises, learner, open_exercises  # noqa: F401 -- a fixture
from tests.support.sample import sample

if TYPE_CHECKING:
    from collections.abc import Callable

    from build_scripts.lib.serve import SiteServer
    from tests.browser.engines import Engine
    from tests.browser.page_actions import GamePage

GAME = "oware-abapa"
STEP = 37
"""From one day to the next the page goes so far in the list."""
LANGUAGES = ("en", "nl", "de", "fr", "ru", "tr")
ASKED = "document.querySelector('#exercises-dialog[data-view=task]') !== null"
SEEDS = r"""[...document.querySelectorAll('#exercises-houses button')]
        .toSorted((one, other) => one.dataset.cell - other.dataset.cell)
        .map((button) => Number(/\d+/.exec(button.ariaLabel)?.[0] ?? 0))"""
"""The seeds in the houses, by the only number in the names of houses of two rows; an empty house's has none."""
DAILY_ENABLED = "document.querySelector('#exercises-daily')?.disabled === false"


def expected() -> list[int]:
    """Return the houses' seeds in the exercise of the day, by the clock of this machine and so of its browsers."""
    days = datetime.now(UTC).astimezone().toordinal() - datetime(1970, 1, 1, tzinfo=UTC).toordinal()
    every = exercises(GAME)
    return list(Game.from_record(every[days * STEP % len(every)].record).board[:12])


def language_script(language: str) -> str:
    """Write a script that keeps a language in the page's settings."""
    settings = json.dumps(json.dumps({"form": 1, "value": {"language": language}}))
    return f"localStorage.setItem('mashimo:settings', {settings})"


@pytest.mark.parametrize("language", sample(LANGUAGES, "de"))
def test_the_exercise_of_the_day_is_the_same_in_every_language(learner: GamePage, language: str) -> None:  # noqa: F811 -- the fixture
    """Today's; `test_exercises.py` has that of a fixed date in every language by default."""
    learner.set(language=language)
    before = expected()
    page = open_exercises(learner, GAME)
    page.locator("#exercises-daily").click()
    page.locator("#exercises-dialog[data-view=task]").wait_for()
    assert page.evaluate(SEEDS) in (before, expected()), "midnight may have passed meanwhile"


@pytest.mark.long
def test_the_exercise_of_the_day_is_the_same_in_firefox_and_in_webkit(
    start: Callable[[], Engine],  # noqa: F811 -- the fixture
    site: SiteServer,
) -> None:
    with start() as engine:
        engine.go(site.url)
        for language in LANGUAGES:
            engine.wait("document.querySelector('body.running') !== null")
            engine.ask(language_script(language))
            engine.go(f"{site.url}?{language}#v1;{GAME}")
            engine.wait("document.querySelector('body.running') !== null")
            engine.ask("void document.querySelector('[data-open=menu-dialog]').click()")
            engine.ask("void document.querySelector('#menu-dialog [data-open=exercises-dialog]').click()")
            engine.wait(DAILY_ENABLED)
            engine.ask("void document.querySelector('#exercises-daily').click()")
            engine.wait(ASKED)
            assert engine.ask(f"JSON.stringify({SEEDS})") == json.dumps(expected(), separators=(",", ":"))
            assert engine.ask("document.documentElement.lang") == language
