"""The page's idea of the messages is the engine's."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.cpython


def test_the_pages_declaration_of_messages_is_generated() -> None:
    """The page is checked with it, so a change of a message is a change of the declaration."""
    from build_scripts.generate import message_types  # noqa: PLC0415  # from build_scripts, which is not there inside Pyodide

    kept = message_types.TARGET.read_text(encoding="utf-8")
    assert kept == message_types.declaration(), "run build_scripts/generate/message_types.py"
