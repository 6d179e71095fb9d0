"""The clock by which tests bound what a text or a search may cost: of a program's own work, where there is one.

Pyodide has none: its `process_time` counts what others do meanwhile too, and fails once 2**31 microseconds are over.
"""

from __future__ import annotations

import math
import sys
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

IN_PYODIDE: Final = sys.platform == "emscripten"
worked: Final[Callable[[], float]] = perf_counter if IN_PYODIDE else process_time
"""The seconds that this program has worked, from some beginning on."""


def at_most(seconds: float) -> float:
    """Bound seconds of own work: no bound where they cannot be told from the work of others."""
    return math.inf if IN_PYODIDE else seconds
