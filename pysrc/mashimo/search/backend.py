"""A backend runs the search of a game: WebAssembly compiled from its text where there is an engine for it, else Python.

Both have the same face and give the same moves, values and node counts; the compiled one is some hundred times faster.
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
    """A solved tablebase, as a search knows it."""

    @property
    def seeds(self) -> int:
        """The most seeds of a position."""

    @property
    def draws(self) -> bool:
        """Whether endless play draws the game, whatever the stores hold."""

    def table(self, bound: int, /) -> bytes:
        """A bound (low, high or fair) of all positions by their indices, one signed byte each."""


class SearchBackend(Protocol):
    """A search that can be called, and whose variables and boards can be read and written, by name."""

    def call(self, name: str, *arguments: int) -> int | bool | None:
        """The result of one of its functions."""

    def variable(self, name: str) -> int | bool:
        """The value of one of its variables."""

    def set_variable(self, name: str, value: int) -> None:
        """Give one of its variables a value."""

    def write(self, name: str, data: bytes | array[int], row: int = 0) -> None:
        """Fill one of its boards, or another of its arrays."""

    def read(self, name: str, row: int = 0) -> bytes | array[int]:
        """The content of one of its arrays, or of one row of them."""

    def switch(self, name: str) -> Callable[[int], None]:
        """Make a function that sets the first byte of an array, also while another thread runs the search."""


class PythonBackend:
    """The search run by Python: a module, and others it is bound to whose names it does not have itself."""

    def __init__(self, module: ModuleType, *others: ModuleType) -> None:
        self._names = ChainMap(vars(module), *map(vars, others))

    def call(self, name: str, *arguments: int) -> int | bool | None:
        """The result of one of its functions."""
        return cast("int | bool | None", self._names[name](*arguments))

    def variable(self, name: str) -> int | bool:
        """The value of one of its variables."""
        return cast("int | bool", self._names[name])

    def set_variable(self, name: str, value: int) -> None:
        """Give one of its variables a value."""
        next(names for names in self._names.maps if name in names)[name] = value

    def write(self, name: str, data: bytes | array[int], row: int = 0) -> None:
        """Fill one of its arrays, or one row of them."""
        rows = self._names[name]
        goal = rows[row] if isinstance(rows, list) else rows
        goal[:] = data if isinstance(goal, bytearray) else array(goal.typecode, data)

    def read(self, name: str, row: int = 0) -> bytes | array[int]:
        """The content of one of its arrays, or of one row of them."""
        rows = self._names[name]
        found = rows[row] if isinstance(rows, list) else rows
        return array(found.typecode, found) if isinstance(found, array) else bytes(found)

    def switch(self, name: str) -> Callable[[int], None]:
        """Make a function that sets the first byte of an array, also while another thread runs the search."""
        cells: bytearray = self._names[name]
        return lambda value: cells.__setitem__(0, value)


ENTRIES: Final = 1 << 18
"""How many entries the transposition table has: always as many, so that a level plays the same on every machine."""
MANY_ENTRIES: Final = 1 << 20
"""How many it has where a search may take long and need not come out the same twice (12 MB)."""


MOST_KEPT: Final = 32
"""The most games and kinds of search of which what was made is kept: rules by choice (RULES 12) have no end."""


def search_of(game: str, entries: int = ENTRIES, seeds: int | None = None, *, compiled: bool = False) -> ModuleType:
    """The search bound to a game's rules, fresh; with room for a tablebase of at most `seeds` seeds, if any.

    That room is none in Python where it is to be `compiled`.
    """
    rules = rules_of(game)
    tablebase = bind_no_tablebase()
    if seeds is not None:
        tablebase = bind_tablebase_probe(rules, bind_tablebase_index(rules, seeds), ZeroArray if compiled else zeros)
    return bind_search(rules, tablebase, entries)


def zeros(typecode: str, length: int) -> array[int]:
    """An array of `length` zeros."""
    return array(typecode, bytes(length * array(typecode).itemsize))


PRECOMPILED: Final[dict[tuple[str, str, int | None], Program]] = {}
"""Programs that need not be compiled, as in the page's snapshot: by the module they are of, the game, and the most
seeds of its tablebase."""


@lru_cache(maxsize=MOST_KEPT)
def program_of(game: str, checked: bool = False, entries: int = ENTRIES, seeds: int | None = None) -> Program:
    """The search of a game and its driver, compiled; `checked`, it traps wherever it would part from Python.

    From an instance of its own: arrays come into the program as they are, and those of one that has searched are full.
    """
    ready = PRECOMPILED.get((DRIVER, game, seeds))
    if ready and not checked and entries == ENTRIES:
        return ready
    search = search_of(game, entries, seeds, compiled=True)
    program = build(bind_driver(search).EXPORTS, checked=checked)
    vars(search).clear()  # its tables would be there until Python looks for garbage, as its functions hold each other
    return program


def new_backend(
    game: str, compiled: bool, entries: int = ENTRIES, tablebase: TablebaseBounds | None = None
) -> SearchBackend:
    """A fresh backend for the search of a game, with its driver, compiled or not; it knows this tablebase.

    Raises EngineError where it is to be compiled and there is no engine for that.
    """
    seeds = None if tablebase is None else tablebase.seeds
    if compiled:
        backend: SearchBackend = Instance(program_of(game, entries=entries, seeds=seeds))
    else:
        search = search_of(game, entries, seeds)
        backend = PythonBackend(bind_driver(search), search, search.tablebase)
    if tablebase is not None:
        load_tablebase(backend, tablebase)
    return backend


def load_tablebase(backend: SearchBackend, tablebase: TablebaseBounds) -> None:
    """Let a backend that has room for it know this tablebase."""
    for bound in range(3):
        backend.write("BOUNDS", tablebase.table(bound), bound)
    backend.call("hold", tablebase.seeds, tablebase.draws)


_idle: Final[dict[tuple[str, bool, int, int | None], deque[SearchBackend]]] = {}
"""The backends that no search uses now: by game, whether they are compiled, the entries of their tables, and the seeds
of the tablebase they know."""
_warned: Final[list[EngineError]] = []
"""The errors that have been warned of."""


def idle_backends(game: str, compiled: bool, entries: int, seeds: int | None) -> deque[SearchBackend]:
    """The idle backends of a kind; those of the kind that has been there longest go where there are too many kinds."""
    idle = _idle.setdefault((game, compiled, entries, seeds), deque())
    for kind in list(_idle)[:-MOST_KEPT]:
        _idle.pop(kind, None)
    return idle


def borrow_backend(
    user: object, game: str, compiled: bool, entries: int = ENTRIES, tablebase: TablebaseBounds | None = None
) -> SearchBackend:
    """A backend for as long as `user` exists; then it serves another. So each search has its own, in whatever thread.

    What the last user left in its boards and tables is still there. Raises EngineError as `new_backend` does.
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
    except Exception as error:  # whatever is broken in it shows here
        raise EngineError(f"the engine of WebAssembly fails: {error!r}") from error
    return backend


@lru_cache(maxsize=MOST_KEPT)
def can_compile(game: str) -> bool:
    """Whether the search of a game can run compiled here: in the browser's own engine, or in the package wasmtime.

    Warns, once, where there is an engine and it fails.
    """
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
