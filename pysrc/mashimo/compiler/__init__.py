"""A compiler: functions in a small, typed subset of Python to one WebAssembly module. It knows no game.

README.md in this folder says what the subset is, how the compiler works and how much each optimisation brings.
"""

from mashimo.compiler.compiler import build
from mashimo.compiler.errors import CompileError
from mashimo.compiler.module import ZeroArray
from mashimo.compiler.program import Program, Region

__all__ = ["CompileError", "Program", "Region", "ZeroArray", "build"]
