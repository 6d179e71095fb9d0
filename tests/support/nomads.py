"""Togyzqumalaq and Bestemshe for tests, until the catalogue has them: their entries are added to the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mashimo.games.catalogue import GAMES_TABLE, NOT_LISTED
from mashimo.play.rulesets import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pytest


def with_nomads(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Add the games to the table while a test runs, and make GAMES of the table."""
    with monkeypatch.context() as patch:
        for game, entry in NOT_LISTED.items():
            patch.setitem(GAMES_TABLE, game, entry)
        patch.setattr(GAMES, "_made", {})
        yield
