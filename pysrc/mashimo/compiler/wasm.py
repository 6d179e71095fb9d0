"""The WebAssembly binary format, in the part that one module of 32-bit code needs.

Numbers and names are those of the WebAssembly Core Specification 2.0, chapter 5.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

I32: Final = 0x7F
"""The one type of value."""
EMPTY: Final = 0x40
"""The type of a block that leaves no value."""

UNREACHABLE, BLOCK, LOOP, IF, ELSE, END = 0x00, 0x02, 0x03, 0x04, 0x05, 0x0B
BR, BR_IF, RETURN, CALL, DROP, SELECT = 0x0C, 0x0D, 0x0F, 0x10, 0x1A, 0x1B
LOCAL_GET, LOCAL_SET, LOCAL_TEE, GLOBAL_GET, GLOBAL_SET = 0x20, 0x21, 0x22, 0x23, 0x24
LOAD, LOAD_WORD, LOAD_S8, LOAD_U8, LOAD_U16 = 0x28, 0x29, 0x2C, 0x2D, 0x2F
STORE, STORE_WORD, STORE_8, STORE_16, CONST = 0x36, 0x37, 0x3A, 0x3B, 0x41
EQZ, EQ, NE, LT, LT_U, GT, GT_U, LE, LE_U, GE, GE_U = (
    0x45, 0x46, 0x47, 0x48, 0x49, 0x4A, 0x4B, 0x4C, 0x4D, 0x4E, 0x4F,
)  # fmt: skip
ADD, SUB, MUL, DIV, DIV_U, REM, REM_U = 0x6A, 0x6B, 0x6C, 0x6D, 0x6E, 0x6F, 0x70
AND, OR, XOR, SHL, SHR = 0x71, 0x72, 0x73, 0x74, 0x75
COPY: Final = b"\xfc\x0a\x00\x00"
"""The instruction memory.copy: to, from, number of bytes."""


@lru_cache(maxsize=4096)
def code(opcode: int, *operands: int) -> bytes:
    """Write an instruction with unsigned operands."""
    return bytes([opcode]) + b"".join(map(uleb, operands))


def block(opcode: int, kind: int, content: bytes) -> bytes:
    """Write a block, a loop or an `if` of one type around its content."""
    return bytes([opcode, kind]) + content + code(END)


def enclosed(content: bytes) -> bytes:
    """Write a block: a branch out of it goes on after it."""
    return block(BLOCK, EMPTY, content)


def repeated(content: bytes) -> bytes:
    """Write a loop: a branch out of it goes back to its beginning."""
    return block(LOOP, EMPTY, content)


def chosen(yes: bytes, no: bytes) -> bytes:
    """Write a choice of one of two values, by the number on the stack."""
    return block(IF, I32, yes + code(ELSE) + no)


@lru_cache(maxsize=1024)
def const(number: int) -> bytes:
    """Write the instruction that puts a number on the stack."""
    out = bytearray([CONST])
    while not -64 <= number < 64:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number & 0x7F)
    return bytes(out)


def uleb(number: int) -> bytes:
    """Write an unsigned number, seven bits a byte, the lowest first."""
    out = bytearray()
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)
    return bytes(out)


def only_reads(content: bytes) -> bool:
    """Tell whether code only reads one local."""
    return content[:1] == bytes([LOCAL_GET]) and content[-1] < 0x80 and all(byte > 0x7F for byte in content[1:-1])


def vector(items: list[bytes]) -> bytes:
    """Write the number of items, and the items."""
    return uleb(len(items)) + b"".join(items)


def sized(content: bytes) -> bytes:
    """Write the number of bytes, and the bytes."""
    return uleb(len(content)) + content


def text(name: str) -> bytes:
    """Write a name."""
    return sized(name.encode())


def section(number: int, items: list[bytes]) -> bytes:
    """Write one section of a module: a vector of items."""
    return bytes([number]) + sized(vector(items))
