"""Boards in a page of a rules site, for the tests of them: what they say, and what runs behind them."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from tests.browser.page_actions import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import FrameLocator, Page

CHAIN = 'game="oware-abapa" position="0-4-4-4-4-3-5-1-2-5-5-5-3-3-S"'
"""RULES 11.1: E and F capture five."""


def frame_of(page: Page, board: str) -> FrameLocator:
    """Return the frame in a board of a host page."""
    return page.frame_locator(f"#{board} iframe")


def heard(page: Page, board: str, kind: str) -> list[dict[str, object]]:
    """Return the messages of one type that a board has sent to its page."""
    found: list[dict[str, object]] = page.evaluate("heard")
    return [message for message in found if message["id"] == board and message.get("type") == kind]


def wait_to_hear(page: Page, board: str, kind: str, count: int = 1) -> dict[str, object]:
    """Wait until a board has sent `count` messages of a kind, and return the last of them."""
    question = "([id, type, count]) => heard.filter((m) => m.id === id && m.type === type).length >= count"
    page.wait_for_function(question, arg=[board, kind, count], polling=100, timeout=PATIENCE)
    return heard(page, board, kind)[-1]


def until(page: Page, question: Callable[[], bool], wanted: str) -> None:
    """Wait until something is so that the page itself cannot say."""
    end = time.monotonic() + PATIENCE / 1000
    while not question():
        assert time.monotonic() < end, f"{wanted}: still not so"
        page.wait_for_timeout(50)


def engines(page: Page) -> int:
    """Count the engines that run behind the boards of a page: workers that Python is in."""
    return sum("engine_worker" in worker.url for worker in page.workers)
