"""The one error of the compiler, and the text that it points into."""

from __future__ import annotations

import ast


class CompileError(SyntaxError):
    """An error for code outside the subset: Python shows file, line and caret as for any syntax error."""


class Text:
    """The parsed text of a namespace, which errors quote and from which functions are compiled.

    `functions` are its top-level functions by name; `variables` the names that some function declares `global`.
    """

    def __init__(self, source: str, path: str) -> None:
        self.path = path
        self.lines = source.split("\n")
        tree = ast.parse(source, path)
        self.functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
        self.variables = {name for node in ast.walk(tree) if isinstance(node, ast.Global) for name in node.names}

    def error(self, node: ast.expr | ast.stmt | ast.arg, message: str) -> CompileError:
        """Make a CompileError that points at a node of this text."""
        end_line, end = node.end_lineno or node.lineno, node.end_col_offset or node.col_offset
        place = (
            self.path, node.lineno, self._column(node.lineno, node.col_offset), self.lines[node.lineno - 1],
            end_line, self._column(end_line, end),
        )  # fmt: skip
        return CompileError(message, place)

    def _column(self, line: int, offset: int) -> int:
        """Convert an offset in UTF-8 bytes to a column, counted from 1 in characters."""
        return len(self.lines[line - 1].encode()[:offset].decode()) + 1
