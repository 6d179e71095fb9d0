"""What pages complain of while they are tested."""

from __future__ import annotations

NOT_LOADED = "Failed to load resource"
"""The browser's words for a file that did not come."""


class Complaints(list[str]):
    """What pages complain of in their consoles, and errors that are not caught; a test fails by those not expected.

    A browser tells of a file that did not come when it likes, even after a test is over: so a test says beforehand
    what it provokes.
    """

    def __init__(self) -> None:
        """Collect complaints; none is expected."""
        super().__init__()
        self.parts: list[str] = []

    def expect(self, *parts: str) -> None:
        """Expect complaints that contain one of these parts, from now on, as often as they come."""
        self.parts += parts

    def clear(self) -> None:
        """Forget what was said and what was expected: another test begins."""
        super().clear()
        self.parts.clear()

    def unexpected(self) -> list[str]:
        """Return the complaints that contain none of the parts expected."""
        return [complaint for complaint in self if not any(part in complaint for part in self.parts)]
