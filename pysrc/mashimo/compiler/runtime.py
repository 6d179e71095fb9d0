"""A running program: the one place that touches a WebAssembly engine.

In Pyodide that is the browser's own (or Node's), through `js`; elsewhere it is wasmtime. Both are imported by name at
run time, not by an import statement. So type checkers need neither package, and take what comes from them as Any.
"""

from __future__ import annotations

import atexit
import sys
import weakref
from array import array
from functools import lru_cache
from importlib import import_module
from threading import Lock
from typing import TYPE_CHECKING, Any, Final, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable

    from mashimo.compiler.program import Program, Region

MOST_KEPT: Final = 32
"""The most programs whose wasmtime modules are kept: a few hundred kB each."""


class Trap(Exception):  # noqa: N818  # the WebAssembly word for it
    """A program that stopped itself: a checked program's error, a division by zero, or too deep a recursion."""


class EngineError(Exception):
    """A WebAssembly engine that fails, or does not take the program."""


class NoEngineError(EngineError):
    """The absence of a WebAssembly engine."""


class Engine(Protocol):
    """A WebAssembly engine, as far as an instance needs it."""

    def call(self, name: str, arguments: tuple[int, ...]) -> int | None:
        """Call an export. Raises Trap if it traps."""

    def variable(self, name: str) -> int:
        """Return the value of an exported global."""

    def set_variable(self, name: str, value: int) -> None:
        """Give an exported global a value."""

    def read(self, address: int, count: int) -> bytes:
        """Read bytes of the memory."""

    def write(self, address: int, data: bytes) -> None:
        """Write bytes into the memory."""

    def byte_setter(self, address: int) -> Callable[[int], None]:
        """Make a function that sets a byte of the memory, also while another thread runs the program."""


class Wasmtime:
    """The engine of the package wasmtime. One compiler serves every program and thread of a process.

    A compiled module serves every instance of a program: compiling takes much longer than making an instance.
    """

    _shared: Any = None
    _sharing: Final = Lock()

    def __init__(self, binary: bytes) -> None:
        try:
            self._wasmtime: Any = import_module("wasmtime")
            self._instantiate(binary)
        except Exception as error:  # an installation can be broken in any way: a missing library, another version
            if isinstance(error, ModuleNotFoundError) and error.name == "wasmtime":
                raise NoEngineError("the package wasmtime is not installed") from error
            raise EngineError(f"the package wasmtime fails: {error!r}") from error

    def _instantiate(self, binary: bytes) -> None:
        """Instantiate a module."""
        with Wasmtime._sharing:
            if Wasmtime._shared is None:
                Wasmtime._shared = self._wasmtime.Engine()
                atexit.register(Wasmtime._shared.close)  # once Python has ended, its closing would fail
                atexit.register(Wasmtime._module.cache_clear)  # the modules are freed before their engine
        self._store = self._wasmtime.Store(Wasmtime._shared)
        weakref.finalize(self, self._store.close)  # at exit at the latest, before the engine
        self._exports = self._wasmtime.Instance(self._store, Wasmtime._module(binary), []).exports(self._store)
        self._memory = self._exports["memory"]

    @staticmethod
    @lru_cache(maxsize=MOST_KEPT)
    def _module(binary: bytes) -> Any:  # noqa: ANN401 -- a module of wasmtime
        """Compile a program with the shared compiler; the last ones are kept."""
        return import_module("wasmtime").Module(Wasmtime._shared, binary)

    def call(self, name: str, arguments: tuple[int, ...]) -> int | None:
        """Call an export."""
        try:
            result: int | None = self._exports[name](self._store, *arguments)
        except self._wasmtime.Trap as trap:
            raise Trap(str(trap)) from trap
        return result

    def variable(self, name: str) -> int:
        """Return the value of an exported global."""
        return int(self._exports[name].value(self._store))

    def set_variable(self, name: str, value: int) -> None:
        """Give an exported global a value."""
        self._exports[name].set_value(self._store, value)

    def read(self, address: int, count: int) -> bytes:
        """Read bytes of the memory."""
        return bytes(self._memory.read(self._store, address, address + count))

    def write(self, address: int, data: bytes) -> None:
        """Write bytes into the memory."""
        self._memory.write(self._store, data, address)

    def byte_setter(self, address: int) -> Callable[[int], None]:
        """Make a function that sets a byte of the memory, also while another thread runs the program.

        The memory never grows, so its address is fixed. A store itself must not be used by two threads at once.
        """
        place = self._memory.data_ptr(self._store)
        return lambda value: place.__setitem__(address, value)


class JavaScript:
    """The engine of the browser, or of Node, in which Pyodide runs."""

    def __init__(self, binary: bytes) -> None:
        self._js: Any = import_module("js")
        self._error: Any = import_module("pyodide.ffi").JsException
        held = self._js.Uint8Array.new(len(binary))
        held.assign(binary)
        try:
            module = self._js.WebAssembly.Module.new(held)
            self._exports = self._js.WebAssembly.Instance.new(module).exports
        except self._error as error:
            raise EngineError(error.message) from error

    def call(self, name: str, arguments: tuple[int, ...]) -> int | None:
        """Call an export."""
        try:
            result: int | None = getattr(self._exports, name)(*arguments)
        except self._error as error:
            if error.name in {"RuntimeError", "RangeError"}:
                raise Trap(error.message) from error
            raise
        return result

    def variable(self, name: str) -> int:
        """Return the value of an exported global."""
        return int(getattr(self._exports, name).value)

    def set_variable(self, name: str, value: int) -> None:
        """Give an exported global a value."""
        getattr(self._exports, name).value = value

    def read(self, address: int, count: int) -> bytes:
        """Read bytes of the memory."""
        return bytes(self._js.Uint8Array.new(self._exports.memory.buffer, address, count).to_bytes())

    def write(self, address: int, data: bytes) -> None:
        """Write bytes into the memory."""
        self._js.Uint8Array.new(self._exports.memory.buffer, address, len(data)).assign(data)

    def byte_setter(self, address: int) -> Callable[[int], None]:
        """Make a function that sets a byte of the memory; there are no threads here."""
        return lambda value: self.write(address, bytes([value]))


class Instance:
    """A running program, with memory of its own.

    Arrays are read and written by their name in the program, rows also by number. `Instance(program)` raises
    EngineError where no engine can run it.
    """

    def __init__(self, program: Program) -> None:
        self.program = program
        engine = JavaScript if sys.platform == "emscripten" else Wasmtime
        self._engine: Engine = engine(program.binary)

    def call(self, name: str, *arguments: int) -> int | bool | None:
        """Call an exported function with arrays by address; return the result. Raises KeyError for an unknown name."""
        result = self.program.results[name]
        value = self._engine.call(name, arguments)
        return bool(value) if result == "bool" else value

    def variable(self, name: str) -> int | bool:
        """Return the value of a module variable. Raises KeyError if the program has none of this name."""
        kind = self.program.variables[name]
        value = self._engine.variable(name)
        return bool(value) if kind == "bool" else value

    def set_variable(self, name: str, value: int) -> None:
        """Give a module variable a value. Raises KeyError if the program has none of this name."""
        kind = self.program.variables[name]
        self._engine.set_variable(name, bool(value) if kind == "bool" else value)

    def read(self, name: str, row: int = 0) -> bytes | array[int]:
        """Read the content of an array: bytes, or numbers."""
        address, region = self._place(name, row)
        data = self._engine.read(address, region.length * region.width)
        return data if region.typecode == "B" else array(region.typecode, data)

    def write(self, name: str, data: bytes | bytearray | array[int], row: int = 0) -> None:
        """Fill a whole array. Raises ValueError if the data has another length."""
        address, region = self._place(name, row)
        if len(data) != region.length or memoryview(data).itemsize != region.width:
            raise ValueError(f"{name} holds {region.length} elements of {region.width} bytes")
        self._engine.write(address, bytes(data))

    def byte_setter(self, name: str) -> Callable[[int], None]:
        """Make a function that sets the first byte of an array in any thread. Raises KeyError for an unknown name."""
        return self._engine.byte_setter(self._place(name, 0)[0])

    def _place(self, name: str, row: int) -> tuple[int, Region]:
        """Find the address of a row, and the array. Raises KeyError for its name, IndexError for its row."""
        region = self.program.arrays[name]
        if not 0 <= row < max(region.rows, 1):
            raise IndexError(f"{name} has {region.rows} rows")
        return region.address + row * region.stride, region
