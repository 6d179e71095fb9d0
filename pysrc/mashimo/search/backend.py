"""A machine runs the search of a game: WebAssembly compiled from its text where there is an engine for it, else Python.

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


class Tables(Protocol):
    """Solved endings, as a search knows them."""

    @property
    def seeds(self) -> int:
        """The most seeds of a position."""

    @property
    def draws(self) -> bool:
        """Whether endless play draws the game, whatever the stores hold."""

    def table(self, bound: int, /) -> bytes:
        """A bound (low, high or fair) of all positions by their places, one signed byte each."""


class Machine(Protocol):
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


class Interpreted:
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
    """The search bound to a game's rules, fresh; with room for its endings of at most `seeds` seeds, if any.

    That room is none in Python where it is to be `compiled`.
    """
    rules = rules_of(game)
    endings = bind_no_tablebase()
    if seeds is not None:
        endings = bind_tablebase_probe(rules, bind_tablebase_index(rules, seeds), ZeroArray if compiled else zeros)
    return bind_search(rules, endings, entries)


def zeros(typecode: str, length: int) -> array[int]:
    """An array of `length` zeros."""
    return array(typecode, bytes(length * array(typecode).itemsize))


READY_PROGRAMS: Final[dict[tuple[str, str, int | None], Program]] = {}
"""Programs that need not be compiled, as in the page's snapshot: by the module they are of, the game, and the most
seeds of its endings."""


@lru_cache(maxsize=MOST_KEPT)
def program_of(game: str, checked: bool = False, entries: int = ENTRIES, seeds: int | None = None) -> Program:
    """The search of a game and its driver, compiled; `checked`, it traps wherever it would part from Python.

    From an instance of its own: arrays come into the program as they are, and those of one that has searched are full.
    """
    ready = READY_PROGRAMS.get((DRIVER, game, seeds))
    if ready and not checked and entries == ENTRIES:
        return ready
    search = search_of(game, entries, seeds, compiled=True)
    program = build(bind_driver(search).EXPORTS, checked=checked)
    vars(search).clear()  # its tables would be there until Python looks for garbage, as its functions hold each other
    return program


def new_machine(game: str, compiled: bool, entries: int = ENTRIES, endings: Tables | None = None) -> Machine:
    """A fresh machine for the search of a game, with its driver, compiled or not; it knows these endings.

    Raises EngineError where it is to be compiled and there is no engine for that.
    """
    seeds = None if endings is None else endings.seeds
    if compiled:
        machine: Machine = Instance(program_of(game, entries=entries, seeds=seeds))
    else:
        search = search_of(game, entries, seeds)
        machine = Interpreted(bind_driver(search), search, search.endings)
    if endings is not None:
        hold(machine, endings)
    return machine


def hold(machine: Machine, endings: Tables) -> None:
    """Let a machine that has room for them know these endings."""
    for bound in range(3):
        machine.write("BOUNDS", endings.table(bound), bound)
    machine.call("hold", endings.seeds, endings.draws)


_IDLE: Final[dict[tuple[str, bool, int, int | None], deque[Machine]]] = {}
"""The machines that nobody uses now: by game, whether they are compiled, the entries of their tables, and the seeds of
the endings they know."""
_TOLD: Final[list[EngineError]] = []
"""The errors that have been warned of."""


def idle_machines(game: str, compiled: bool, entries: int, seeds: int | None) -> deque[Machine]:
    """The idle machines of a kind; those of the kind that has been there longest go where there are too many kinds."""
    idle = _IDLE.setdefault((game, compiled, entries, seeds), deque())
    for kind in list(_IDLE)[:-MOST_KEPT]:
        _IDLE.pop(kind, None)
    return idle


def machine_for(
    user: object, game: str, compiled: bool, entries: int = ENTRIES, endings: Tables | None = None
) -> Machine:
    """A machine for as long as `user` exists; then it serves another. So each search has its own, in whatever thread.

    What the last user left in its boards and tables is still there. Raises EngineError as `new_machine` does.
    """
    idle = idle_machines(game, compiled, entries, None if endings is None else endings.seeds)
    try:
        machine = idle.pop()
    except IndexError:
        machine = new_machine(game, compiled, entries, endings)
    weakref.finalize(user, idle.append, machine).atexit = False
    return machine


def tried(machine: Machine) -> Machine:
    """A compiled machine that has been seen to work. Raises EngineError where it does not."""
    try:
        moves = machine.read("GIVEN")
        machine.write("GIVEN", bytes(moves))
        machine.set_variable("nodes", machine.variable("nodes"))
        machine.call("begin")
    except Exception as error:  # whatever is broken in it shows here
        raise EngineError(f"the engine of WebAssembly fails: {error!r}") from error
    return machine


@lru_cache(maxsize=MOST_KEPT)
def can_compile(game: str) -> bool:
    """Whether the search of a game can run compiled here: in the browser's own engine, or in the package wasmtime.

    Warns, once, where there is an engine and it fails.
    """
    try:
        idle_machines(game, True, ENTRIES, None).append(tried(new_machine(game, compiled=True)))
    except NoEngineError:
        return False
    except EngineError as error:
        if not _TOLD:
            _TOLD.append(error)
            warnings.warn(f"{error}; searches run interpreted, about 100 times slower", RuntimeWarning, stacklevel=2)
        return False
    return True
