"""The page's idea of the messages is the engine's."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.cpython


def test_the_declaration_that_the_page_is_checked_with_is_written_from_the_messages() -> None:
    from build_scripts.generate import message_types  # noqa: PLC0415  # from build_scripts, which is not there inside Pyodide

    kept = message_types.TARGET.read_text(encoding="utf-8")
    assert kept == message_types.declaration(), "run build_scripts/generate/message_types.py"
