"""Samples of every construct of the subset: a text, and the calls to compare."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

FEW = (-9, -1, 0, 1, 2, 3, 7, 12)
PAIRS = tuple(product(FEW, FEW))


class Sample(NamedTuple):
    """One construct."""

    text: str
    calls: tuple[tuple[int, ...], ...]
    """The arguments of each call of `f`."""


def singles(*values: int) -> tuple[tuple[int, ...], ...]:
    """Make calls with one argument each."""
    return tuple((value,) for value in values)


SAMPLES = {
    "sums, differences, products": Sample(
        """
def f(a: int, b: int) -> int:
    return (a + b) * 3 - -b * a + (a - 7) + (+b)
""",
        PAIRS,
    ),
    "floor division by constants": Sample(
        """
def f(a: int, b: int) -> int:
    return a // 3 + 100 * (b // 4) + 10000 * (a // -5) + b // 1
""",
        PAIRS,
    ),
    "remainders by constants": Sample(
        """
def f(a: int, b: int) -> int:
    return a % 12 + 100 * (b % 8) + 10000 * (a % -5) + b % 1
""",
        PAIRS,
    ),
    "division of what cannot be negative": Sample(
        """
def f(a: int, b: int) -> int:
    return BYTES[a & 15] // 7 + 100 * (BYTES[b & 15] % 7) + BYTES[3] // 50
""",
        PAIRS,
    ),
    "division by what is not known": Sample(
        """
def f(a: int, b: int) -> int:
    return 0 if b == 0 else a // b + 1000 * (a % b)
""",
        PAIRS,
    ),
    "a ring gone round both ways": Sample(
        """
def f(a: int, b: int) -> int:
    here = a
    for i in range(30):
        here = (here + b) % 12
        NUMBERS[here] += i
    return here
""",
        PAIRS,
    ),
    "shifts and bits": Sample(
        """
def f(a: int, b: int) -> int:
    return (a << 3) + (b >> 2) + (a & b) + (a | 5) + (a ^ b) + ~a
""",
        PAIRS,
    ),
    "shifts by what is not known": Sample(
        """
def f(a: int, b: int) -> int:
    return (a << (b & 7)) + (a >> (b & 31))
""",
        PAIRS,
    ),
    "bits of bools": Sample(
        """
def f(a: int, b: int) -> bool:
    return (a < b) & (a > 0) | (b == 2) ^ (a == 3)
""",
        PAIRS,
    ),
    "constants beyond 32 bits on the way": Sample(
        """
def f(a: int) -> int:
    return a & (1 << 31) - 1 ^ -2147483648 + (3 << 40 >> 41)
""",
        singles(-5, 0, 77),
    ),
    "comparisons": Sample(
        """
def f(a: int, b: int) -> int:
    return (a < b) + 2 * (a <= b) + 4 * (a == b) + 8 * (a != b) + 16 * (a > b) + 32 * (a >= b)
""",
        PAIRS,
    ),
    "chains of comparisons": Sample(
        """
def f(a: int, b: int) -> bool:
    return 0 <= a < b <= 7 != a
""",
        PAIRS,
    ),
    "the middle of a chain is evaluated once, the end only if needed": Sample(
        """
def f(a: int, b: int) -> int:
    if a < bump(b) < bump(3) < 1000:
        return counter
    return -counter


def bump(by: int) -> int:
    global counter
    counter += by
    return counter
""",
        PAIRS,
    ),
    "in neighbours, in scattered ones, in a table, not in": Sample(
        """
def f(a: int) -> int:
    some = (a in (2, 3)) + 2 * (a in (-1, 7, 3)) + 4 * (a not in (0, 1, 2)) + 8 * (a in TABLE)
    return some + 16 * (a in (12,)) + 32 * (a not in (K, 5)) + 64 * (3 in TABLE) + 128 * (a in (2, 2000000000))
""",
        singles(*FEW, -7, 5, 9),
    ),
    "and, or, not": Sample(
        """
def f(a: int, b: int) -> int:
    one = a > 0 and b > 0 or a == b
    two = not (a > 2 and not b > 2) or a == 1
    return one + 2 * two
""",
        PAIRS,
    ),
    "and, or, not in conditions, with bare numbers": Sample(
        """
def f(a: int, b: int) -> int:
    t = 0
    if a and (b or a > 3):
        t += 1
    if not a or not (b and a):
        t += 2
    if a and b == 2:
        t += 4
    if not (a or b):
        t += 8
    if (a or b) and (a > b or not b):
        t += 16
    else:
        t += 32
    return t
""",
        PAIRS,
    ),
    "what need not be evaluated is not": Sample(
        """
def f(a: int, b: int) -> int:
    if a > 0 and bump(1) > 0 or b > 0 and bump(10) > 0:
        return counter
    return -counter


def bump(by: int) -> int:
    global counter
    counter += by
    return counter
""",
        PAIRS,
    ),
    "what need not be evaluated for a value is not": Sample(
        """
def f(a: int, b: int) -> int:
    some = a > 0 and bump(1) > 0
    other = b > 2 or bump(10) > 200
    return (100 if a and bump(100) > 0 or b and bump(1000) > 0 else 200) + some + 2 * other + 4 * counter


def bump(by: int) -> int:
    global counter
    counter += by
    return counter
""",
        PAIRS,
    ),
    "x if c else y": Sample(
        """
def f(a: int, b: int) -> int:
    return (a if a > b else b) + (bump(a) if b > 1 else 3) + (True if a else 7)


def bump(by: int) -> int:
    global counter
    counter += by
    return counter
""",
        PAIRS,
    ),
    "x if c else x calls what c calls": Sample(
        """
def f(a: int) -> int:
    return a if bump(a) > 3 else a


def bump(by: int) -> int:
    global counter
    counter += by
    return counter
""",
        singles(*FEW),
    ),
    "arrays chosen by a condition": Sample(
        """
def f(a: int, b: int) -> int:
    row = ROWS[1] if a > b else ROWS[3]
    table = BYTES if a else OTHER
    row[2] = 77
    return row[a & 3] + table[b & 15] + len(table) + len(row)
""",
        PAIRS,
    ),
    "min, max, abs, len": Sample(
        """
def f(a: int, b: int) -> int:
    lengths = len(BYTES) + len(ROWS) + len(LINES[1]) + len(TABLE) + len(LETTERS)
    return min(a, b) + 3 * max(a, b, 2) + 7 * abs(a) + min(4, 5) + max(b, -3, 1, a) + abs(-3) + lengths
""",
        PAIRS,
    ),
    "the length of a row that a call finds": Sample(
        """
def f(a: int) -> int:
    length = len(ROWS[bump(a) & 3]) + len(LINES[len(ROWS[bump(1) & 3]) - 4])
    return length + counter


def bump(by: int) -> int:
    global counter
    counter += by
    return counter
""",
        singles(*FEW),
    ),
    "arrays of every kind": Sample(
        """
def f(a: int, b: int) -> int:
    some = BYTES[a & 15] + NUMBERS[b & 15] + TABLE[a & 7] + LETTERS[b & 3] + ROWS[a & 3][b & 3] + LINES[b & 1][a & 3]
    return some + BYTES[3] + NUMBERS[4] + ROWS[2][1] + LINES[2][5] + TABLE[0]
""",
        PAIRS,
    ),
    "arrays of signed bytes and of unsigned pairs": Sample(
        """
def f(a: int, b: int) -> int:
    SMALL[a & 7] = SMALL[b & 7] - (a & 3)
    SHORTS[b & 7] = SHORTS[a & 7] ^ (b & 255)
    SMALL[(b & 3) + 4] //= 2
    SHORTS[3] >>= 1
    SHORTS[(a & 3) + 2] %= 1000
    row = PAIR[a & 1]
    row[1] = -row[1]
    row[:] = PAIR[b & 1]
    half = HALVES[b & 1]
    half[2] += 1
    half[:] = HALVES[a & 1]
    PAIR[0][2], SMALL[0] = SMALL[1], PAIR[1][2]
    low = min(SMALL[a & 7], 3)
    return low * 3 + SHORTS[b & 7] // 7 + PAIR[1][b & 1] % 5 + HALVES[0][1] + (-5 if SMALL[2] < 0 else 8) + len(SHORTS)
""",
        PAIRS,
    ),
    "copies of arrays that hold one letter": Sample(
        """
def f(a: int) -> int:
    copy(a & 1, 1 - (a & 1))
    SMALL[a & 7] = -a
    return PAIR[0][1] + PAIR[1][0] + HALVES[1][0] + SMALL[a & 7]


def copy(one: int, other: int) -> None:
    PAIR[one][:] = PAIR[other]
    HALVES[other][:] = HALVES[one]
""",
        singles(*range(8)),
    ),
    "an index and a constant": Sample(
        """
def f(a: int) -> int:
    total = 0
    for i in range(-2, 3):
        total = total * 3 + NUMBERS[i + 5] + BYTES[2 + i]
        total += get(BYTES, i, 3) + LINES[i + 2 if i < 1 else 0][i + 3] + ROWS[1 + (i & 1)][i + 2]
    for i in range(a):
        total += NUMBERS[(i & 7) + 1] + LINES[(i & 1) + 1][i % 5 + 1]
    return total


def get(board: bytearray, i: int, more: int) -> int:
    return board[i + more] + board[more + i + 1]
""",
        singles(0, 1, 5, 40),
    ),
    "rows found by a variable plus a constant": Sample(
        """
def f(a: int) -> int:
    return total(a & 1) * 2 + total(0)


def total(ply: int) -> int:
    row = ROWS[ply + 1]
    row[:] = ROWS[ply]
    ROWS[ply + 2][ply + 1] += ROWS[1 + ply][2]
    LINES[ply + 1][ply + 2] = LINES[ply][3] - 1
    return row[2] + ROWS[ply + 1][3] + LINES[ply + 1][4] + len(row)
""",
        singles(0, 1, 2, 3),
    ),
    "elements changed in place": Sample(
        """
def f(a: int, b: int) -> None:
    BYTES[a & 15] = b & 255
    BYTES[b & 15] //= 2
    NUMBERS[a & 15] -= b
    NUMBERS[b & 15] *= 2
    ROWS[a & 3][b & 3] ^= 255
    LINES[b & 1][a & 3] += a
    NUMBERS[3] %= 5
    ROWS[1][2] = 9
    LINES[2][0] <<= 1
    LINES[2][0] &= 4095
    LINES[2][1] >>= 1
    BYTES[0] |= 1
    BYTES[1] &= 7
""",
        PAIRS,
    ),
    "the value comes before the place": Sample(
        """
def f(a: int) -> int:
    NUMBERS[counter & 15] = bump(a)
    NUMBERS[counter & 15] += bump(1)
    return counter


def bump(by: int) -> int:
    global counter
    counter += by
    return counter
""",
        singles(*FEW),
    ),
    "the value comes before what the place calls": Sample(
        """
def f(a: int) -> int:
    NUMBERS[bump(a) & 15] = counter
    NUMBERS[put(a & 3) + 1] = NUMBERS[2]
    ROWS[bump(a) & 3][put(4)] = counter & 255
    LINES[bump(1) & 1][bump(2) & 3] += bump(3)
    NUMBERS[put(5)], counts, NUMBERS[put(6)] = NUMBERS[5], counter, NUMBERS[6]
    BYTES[bump(1) & 15] = 7
    return counter + counts


def bump(by: int) -> int:
    global counter
    counter += by
    return counter


def put(at: int) -> int:
    NUMBERS[at] = 50 + bump(1)
    return at
""",
        singles(*FEW),
    ),
    "assignments together": Sample(
        """
def f(a: int, b: int) -> int:
    x, y = b, a
    x, y = y, x
    i, NUMBERS[x & 15] = a & 3, b
    i, BYTES[i] = 2, 9
    NUMBERS[i], NUMBERS[i + 1] = NUMBERS[i + 1], NUMBERS[i]
    row, k = ROWS[1], 3
    return x + 2 * y + i + row[k]
""",
        PAIRS,
    ),
    "copies of whole arrays": Sample(
        """
def f(a: int) -> int:
    ROWS[a & 3][:] = ROWS[(a >> 1) & 3]
    LONG[:] = OTHER
    LINES[0][:] = LINES[2]
    WIDE[a & 31] = a
    row = ROWS[0]
    row[:] = ROWS[3]
    copy(ROWS[1], ROWS[2])
    copy(LONG, OTHER)
    return row[1]


def copy(to: bytearray, source: bytearray) -> None:
    to[:] = source
""",
        singles(*range(16)),
    ),
    "copies of arrays whose length is not known": Sample(
        """
def f(a: int) -> int:
    return walk(BYTES, a) + walk(OTHER, a) + steps(WIDE, a) + steps(NUMBERS, a)


def walk(board: bytearray, left: int) -> int:
    if left <= 0:
        return len(board)
    board[left] = left
    keep(board, board)
    return walk(board, left - 1) + board[left]


def keep(one: bytearray, other: bytes) -> None:
    one[:] = other


def steps(line: array[int], left: int) -> int:
    if left <= 0:
        return len(line)
    line[:] = line
    return steps(line, left - 1) + line[left]
""",
        singles(0, 3, 9),
    ),
    "copies of read-only bytes": Sample(
        """
NAME = bytearray(7)


def f(a: int) -> int:
    NAME[:] = LETTERS
    return NAME[a]
""",
        singles(0, 6),
    ),
    "while, break, continue": Sample(
        """
def f(a: int, b: int) -> int:
    t = 0
    while a < 20 and t < 50:
        a += 1
        if a % 3 == b % 3:
            continue
        t += a
        if t > 40 or a == 11:
            break
    return t * 100 + a
""",
        PAIRS,
    ),
    "while True": Sample(
        """
def f(a: int, b: int) -> int:
    while True:
        a += 1
        if a > b:
            x = a
            break
        if a == 3:
            continue
        if a == 5:
            return -1
    return x
""",
        PAIRS,
    ),
    "while over a condition with both": Sample(
        """
def f(a: int, b: int) -> int:
    n = 0
    while (a > 0 or b > 0) and n < 9:
        a -= 2
        b -= 3
        n += 1
    while a < 0 <= b + 30:
        a += 1
        b -= 1
    return n * 1000 + a * 10 + b
""",
        PAIRS,
    ),
    "for over ranges up and down": Sample(
        """
def f(a: int, b: int) -> int:
    t = 0
    for i in range(a, b):
        t = t * 3 + i & 1023
    for i in range(b, a, -1):
        t = t * 3 + i & 1023
    for i in range(a, b, 4):
        t = t * 3 + i & 1023
    for i in range(b, a, -3):
        t = t * 3 + i & 1023
    for i in range(b):
        t += i
    return t
""",
        PAIRS,
    ),
    "for of known length": Sample(
        """
def f(a: int, b: int) -> int:
    t = 0
    for i in range(5):
        if i == 2:
            continue
        if i == 4 and a > 2:
            break
        t = t * 2 + a + i * NUMBERS[i]
    for i in range(6, 0, -2):
        for j in range(i):
            t = t * 3 + i * j + b & 65535
    for i in range(3, 3):
        t += 1000000
    return t * 10 + i
""",
        PAIRS,
    ),
    "loops that constants keep from running": Sample(
        """
def f(a: int) -> int:
    t = a
    for i in range(3, 3):
        if i == a:
            continue
        for j in range(i):
            t += j
        break
    while not YES:
        t += 1
        if t > 9:
            break
    return t + nested(0, a) + nested(2, a)


def nested(n: int, a: int) -> int:
    t = 0
    for i in range(n):
        for j in range(i, 1):
            if j == a:
                break
            t += 1 + j
        else_value = t
        t = else_value + 1
    return t
""",
        singles(*FEW),
    ),
    "for longer than is unrolled": Sample(
        """
def f(a: int, b: int) -> int:
    t = 0
    for i in range(500):
        if i % 7 == 3:
            continue
        t = t * 5 + i + a & 65535
        if t == 77 or i == 400 + b:
            break
    return t * 1000 + i
""",
        PAIRS[:20],
    ),
    "the body may change the counter": Sample(
        """
def f(a: int, b: int) -> int:
    t = 0
    for i in range(a):
        i += 5
        t += i
    for i in range(3):
        i *= b
        t += i
    return t
""",
        PAIRS,
    ),
    "steps that would leave 32 bits": Sample(
        """
def f(a: int) -> int:
    t = 0
    for i in range(2147483640, 2147483647, 3):
        t += i & a
    for i in range(a + 2147483000, 2147483647, 300):
        t += i & 15
    for i in range(-2147483000 - a, -2147483648, -500):
        t += i & 15
    return t
""",
        singles(0, 3, 600, 647),
    ),
    "return from within loops": Sample(
        """
def f(a: int, b: int) -> int:
    return find(a) * 100 + find(b)


def find(x: int) -> int:
    for i in range(8):
        if TABLE[i] == x:
            return i
    for i in range(x):
        while True:
            if i > 5:
                return -i
            break
    return 99
""",
        PAIRS,
    ),
    "elif and nested ifs": Sample(
        """
def f(a: int, b: int) -> int:
    if a > 5:
        x = 1
    elif a > 0:
        if b > 0:
            x = 2
        else:
            return -1
    elif a == -9:
        x = 3
    else:
        x = 4
    return x
""",
        PAIRS,
    ),
    "constants that decide": Sample(
        """
def f(a: int) -> int:
    if K == -7:
        return a + 1
    return a - 1
""",
        singles(*FEW),
    ),
    "constants that decide on part of a condition": Sample(
        """
def f(a: int, b: int) -> int:
    t = 0
    if YES and a > b:
        t += 1
    if not YES and a > b:
        t += 2
    if a > b or not YES:
        t += 4
    if a > b or K < 0:
        t += 8
    if bump(a) > 0 and K > 0:
        t += 16
    return t + (5 if YES else 6) + counter


def bump(by: int) -> int:
    global counter
    counter += by
    return counter
""",
        PAIRS,
    ),
    "recursion": Sample(
        """
def f(a: int, b: int) -> int:
    if a <= 0:
        return b
    return f(a - 1, b) + other(a - 2, b) - 1


def other(a: int, b: int) -> int:
    return f(a - 1, b + 1) if a > 0 else b
""",
        PAIRS,
    ),
    "functions in the place of their calls": Sample(
        """
def f(a: int, b: int) -> int:
    note(a)
    x = pick(a, b)
    y = pick(b, 3)
    return x * 100 + y + pick(2, 3) + same(a)


def pick(x: int, y: int) -> int:
    if x > y:
        x -= 1
        if x == 6:
            return 60
        return x
    for i in range(3):
        if i == y:
            return 50 + i
    return y


def note(x: int) -> None:
    global counter
    if x < 0:
        return
    counter += x


def same(x: int) -> int:
    return x
""",
        PAIRS,
    ),
    "arrays as arguments": Sample(
        """
def f(a: int, b: int) -> int:
    put(BYTES, a & 15, 7)
    put(ROWS[b & 3], 2, a & 255)
    return get(NUMBERS, b & 15) + get(LINES[1], 2) + look(LETTERS, 1) + look(BYTES, 2) + pip(TABLE, 3)


def put(board: bytearray, i: int, x: int) -> None:
    board[i] = x


def get(line: array[int], i: int) -> int:
    return line[i]


def look(data: bytes | bytearray, i: int) -> int:
    return data[i] + len(data)


def pip(table: tuple[int, ...], i: int) -> int:
    return table[i]
""",
        PAIRS,
    ),
    "bools": Sample(
        """
def f(a: int, b: int) -> bool:
    big = a > b
    big = is_two(a) or big
    return big and not is_two(b)


def is_two(x: int) -> bool:
    if x == 2:
        return True
    return flag
""",
        PAIRS,
    ),
    "module variables": Sample(
        """
def f(a: int, b: int) -> int:
    global counter, flag
    flag = a > b
    counter += a
    counter *= 2
    if flag:
        counter -= b
    counter = counter & 1023
    return counter
""",
        PAIRS,
    ),
    "locals with types": Sample(
        """
def f(a: int, b: int) -> int:
    wide: int = a > b
    wide += 3
    row: bytearray = ROWS[0]
    return wide + row[1]
""",
        PAIRS,
    ),
    "calls of what does nothing vanish, but not what their arguments do": Sample(
        """
def f(a: int) -> int:
    emit(1, a)
    emit(BYTES[0], bump(a))
    if a:
        emit(2, a)
    else:
        emit(3, a)
    return counter


def bump(by: int) -> int:
    global counter
    counter += by
    return counter
""",
        singles(*FEW),
    ),
    "what is known where two ways meet is of both": Sample(
        """
def f(a: int) -> int:
    x = 3 if a > 0 else -5
    if a > 2:
        y = 9
    else:
        y = -4
    return x % 7 + 100 * (x // 3) + 10000 * (y % 7) + 1000000 * (y // 3)
""",
        singles(*FEW),
    ),
    "what is known of a variable ends with a loop": Sample(
        """
def f(a: int) -> int:
    x = 3
    y = 0
    row = ROWS[0]
    while x < a:
        y += x * 2 + row[1]
        x += 1
        row = ROWS[x & 3]
    z = 4
    for i in range(a):
        z += i
    if a > 2:
        x = 9
    return x + y + z
""",
        singles(*FEW),
    ),
    "what is known of a parameter ends with its assignment": Sample(
        """
def f(a: int) -> int:
    return count(5, a) + count(a, 2)


def count(left: int, x: int) -> int:
    t = 0
    while left > 0:
        t += left * x
        left -= 1
    return t
""",
        singles(*FEW),
    ),
    "loops in loops in what stands for a call": Sample(
        """
def f(a: int) -> int:
    t = 0
    for i in range(4):
        t += inner(i, a) + inner(a, i)
    return t


def inner(n: int, m: int) -> int:
    t = 0
    while True:
        for i in range(n):
            if i == m:
                return t + 1000
            if i > 9:
                break
            t += i
        n -= 1
        if n < 0:
            break
    return t
""",
        singles(*FEW),
    ),
}
