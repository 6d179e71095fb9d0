"""A backend runs the search of a game: as WebAssembly compiled from its text where an engine can, else in Python.

Both have one interface and give the same moves, values and node counts; compiled code is some hundred times faster.
"""

from __future__ import annotations

import warnings
import weakref
from array import array
from collections import ChainMap, deque
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Protocol, cast

from mashimo.compiler import ZeroArray, build
from mashimo.compiler.runtime import EngineError, Instance, NoEngineError
from mashimo.games.catalogue import rules_of
from mashimo.search.kernel import (
    DRIVER,
    bind_driver,
    bind_no_tablebase,
    bind_search,
    bind_tablebase_index,
    bind_tablebase_probe,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from mashimo.compiler import Program


class TablebaseBounds(Protocol):
    """A solved tablebase, as a search uses it."""

    @property
    def seeds(self) -> int:
        """The most seeds of a position."""

    @property
    def draws(self) -> bool:
        """Whether endless play draws the game, whatever the stores hold."""

    def table(self, bound: int, /) -> bytes:
        """Return a bound (low, high or expected) of all positions by their indices, one signed byte each."""


class SearchBackend(Protocol):
    """A search with functions to call, and with variables and boards to read and write, by name."""

    def call(self, name: str, *arguments: int) -> int | bool | None:
        """Call one of its functions, and return the result."""

    def variable(self, name: str) -> int | bool:
        """Return the value of one of its variables."""

    def set_variable(self, name: str, value: int) -> None:
        """Give one of its variables a value."""

    def write(self, name: str, data: bytes | array[int], row: int = 0) -> None:
        """Fill one of its boards, or another of its arrays."""

    def read(self, name: str, row: int = 0) -> bytes | array[int]:
        """Return the content of one of its arrays, or of one row of an array."""

    def byte_setter(self, name: str) -> Callable[[int], None]:
        """Make a function that sets the first byte of an array, also while another thread runs the search."""


class PythonBackend:
    """The search run by Python: a module, then the modules it is bound to, for names that it does not have itself."""

    def __init__(self, module: ModuleType, *others: ModuleType) -> None:
        self._names = ChainMap(vars(module), *map(vars, others))

    def call(self, name: str, *arguments: int) -> int | bool | None:
        """Call one of its functions, and return the result."""
        return cast("int | bool | None", self._names[name](*arguments))

    def variable(self, name: str) -> int | bool:
        """Return the value of one of its variables."""
        return cast("int | bool", self._names[name])

    def set_variable(self, name: str, value: int) -> None:
        """Give one of its variables a value."""
        next(names for names in self._names.maps if name in names)[name] = value

    def write(self, name: str, data: bytes | array[int], row: int = 0) -> None:
        """Fill one of its arrays, or one row of an array."""
        rows = self._names[name]
        goal = rows[row] if isinstance(rows, list) else rows
        goal[:] = data if isinstance(goal, bytearray) else array(goal.typecode, data)

    def read(self, name: str, row: int = 0) -> bytes | array[int]:
        """Return the content of one of its arrays, or of one row of an array."""
        rows = self._names[name]
        found = rows[row] if isinstance(rows, list) else rows
        return array(found.typecode, found) if isinstance(found, array) else bytes(found)

    def byte_setter(self, name: str) -> Callable[[int], None]:
        """Make a function that sets the first byte of an array, also while another thread runs the search."""
        cells: bytearray = self._names[name]
        return lambda value: cells.__setitem__(0, value)


ENTRIES: Final = 1 << 18
"""The entries of the transposition table: a fixed number, so that a level plays the same on every machine."""
MANY_ENTRIES: Final = 1 << 20
"""The entries where a search may take long and need not be reproducible (12 MB)."""


MOST_KEPT: Final = 32
"""The most games and kinds of search whose programs are kept: custom rules (RULES 12) are without number."""


def search_of(game: str, entries: int = ENTRIES, seeds: int | None = None, *, compiled: bool = False) -> ModuleType:
    """Bind a fresh search to a game's rules, with room for a tablebase of at most `seeds` seeds, if any.

    If it is to be `compiled`, that room takes no memory in Python.
    """
    rules = rules_of(game)
    tablebase = bind_no_tablebase()
    if seeds is not None:
        tablebase = bind_tablebase_probe(rules, bind_tablebase_index(rules, seeds), ZeroArray if compiled else zeros)
    return bind_search(rules, tablebase, entries)


def zeros(typecode: str, length: int) -> array[int]:
    """Make an array of `length` zeros."""
    return array(typecode, bytes(length * array(typecode).itemsize))


PRECOMPILED: Final[dict[tuple[str, str, int | None], Program]] = {}
"""Programs that need no compiling, as in the page's snapshot, by module, game, and the most seeds of the tablebase."""


@lru_cache(maxsize=MOST_KEPT)
def search_program(game: str, checked: bool = False, entries: int = ENTRIES, seeds: int | None = None) -> Program:
    """Compile the search of a game and its driver; if `checked`, it traps wherever it would differ from Python.

    A fresh instance is compiled: arrays go into the program with their content, and a used search has filled them.
    """
    ready = PRECOMPILED.get((DRIVER, game, seeds))
    if ready and not checked and entries == ENTRIES:
        return ready
    search = search_of(game, entries, seeds, compiled=True)
    program = build(bind_driver(search).EXPORTS, checked=checked)
    vars(search).clear()  # free its tables now: its functions refer to each other, so only the garbage collector would
    return program


def new_backend(
    game: str, compiled: bool, entries: int = ENTRIES, tablebase: TablebaseBounds | None = None
) -> SearchBackend:
    """Make a fresh backend for the search of a game, with its driver, compiled or not; it uses this tablebase.

    Raises EngineError where it is to be compiled and no engine can run it.
    """
    seeds = None if tablebase is None else tablebase.seeds
    if compiled:
        backend: SearchBackend = Instance(search_program(game, entries=entries, seeds=seeds))
    else:
        search = search_of(game, entries, seeds)
        backend = PythonBackend(bind_driver(search), search, search.tablebase)
    if tablebase is not None:
        load_tablebase(backend, tablebase)
    return backend


def load_tablebase(backend: SearchBackend, tablebase: TablebaseBounds) -> None:
    """Load a tablebase into a backend that has room for it."""
    for bound in range(3):
        backend.write("BOUNDS", tablebase.table(bound), bound)
    backend.call("hold", tablebase.seeds, tablebase.draws)


_idle: Final[dict[tuple[str, bool, int, int | None], deque[SearchBackend]]] = {}
"""The idle backends, by game, compiled or not, the entries of the table, and the seeds of the tablebase."""
_warned: Final[list[EngineError]] = []
"""The errors already warned of."""


def idle_backends(game: str, compiled: bool, entries: int, seeds: int | None) -> deque[SearchBackend]:
    """Return the idle backends of a kind. Where there are too many kinds, the oldest are dropped."""
    idle = _idle.setdefault((game, compiled, entries, seeds), deque())
    for kind in list(_idle)[:-MOST_KEPT]:
        _idle.pop(kind, None)
    return idle


def borrow_backend(
    user: object, game: str, compiled: bool, entries: int = ENTRIES, tablebase: TablebaseBounds | None = None
) -> SearchBackend:
    """Lend a backend for as long as `user` exists, so that each search has its own, in any thread.

    Its boards and tables keep what the last user left there. Raises EngineError as `new_backend` does.
    """
    idle = idle_backends(game, compiled, entries, None if tablebase is None else tablebase.seeds)
    try:
        backend = idle.pop()
    except IndexError:
        backend = new_backend(game, compiled, entries, tablebase)
    weakref.finalize(user, idle.append, backend).atexit = False
    return backend


def check_works(backend: SearchBackend) -> SearchBackend:
    """Check that a compiled backend works, and return it. Raises EngineError where it does not."""
    try:
        moves = backend.read("GIVEN")
        backend.write("GIVEN", bytes(moves))
        backend.set_variable("nodes", backend.variable("nodes"))
        backend.call("begin")
    except Exception as error:  # any fault in it shows here
        raise EngineError(f"the engine of WebAssembly fails: {error!r}") from error
    return backend


@lru_cache(maxsize=MOST_KEPT)
def can_compile(game: str) -> bool:
    """Tell whether a game's search can run compiled, in a browser or by wasmtime. Warns once if an engine fails."""
    try:
        idle_backends(game, True, ENTRIES, None).append(check_works(new_backend(game, compiled=True)))
    except NoEngineError:
        return False
    except EngineError as error:
        if not _warned:
            _warned.append(error)
            warnings.warn(f"{error}; searches run interpreted, about 100 times slower", RuntimeWarning, stacklevel=2)
        return False
    return True
