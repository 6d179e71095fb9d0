"""Bao la Kujifunza, section 9 of docs/RULES.md: four rows, sown either way round; captured kete are sown on.

Cells: 0-15 are South's mashimo in the order of their ring, clockwise as South sees it. The front row A1 to A8 comes
first, then the back row B8 to B1. 16-31 are North's in the order of North's ring; then whose turn it is.
"""

# ruff: noqa: F821, SIM110  # parameters have no value before they are bound; the subset has no generators

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mashimo.games.kit.events import (
    CANNOT_PLAY,
    EMPTY,
    FIRST_OWN_CODE,
    FRONT_ROW_EMPTY,
    MOST_LAPS,
    NORTH,
    NOT_YOURS,
    REPETITION,
    SOUTH,
)
from mashimo.games.kit.layout import House, Layout, Word

if TYPE_CHECKING:
    from mashimo.games.kit.contract import Hand

hand: Hand

ROW: Final = 8
RING: Final = 2 * ROW  # the mashimo of one player
TURN: Final = 2 * RING
CELLS: Final = TURN + 1
SEEDS: Final = 64
MOVES: Final = 2 * RING  # the most moves of a player
CLOCKWISE: Final = 1
ANTICLOCKWISE: Final = -1
MOST_OF_MTAJI: Final = 15
LAST: Final = ROW - 1  # the rightmost shimo of a front row

# A move is 2 * the shimo, + 1 for `<`, + TAKATA for `*`. The mashimo are counted from the left: South's front row, its
# back row, then North's rows.
TAKATA: Final = 4 * RING

MUST_CAPTURE: Final = FIRST_OWN_CODE
TOO_MANY: Final = FIRST_OWN_CODE + 1
SINGLE: Final = FIRST_OWN_CODE + 2
FRONT_FIRST: Final = FIRST_OWN_CODE + 3
MARK: Final = FIRST_OWN_CODE + 4
CORNER: Final = FIRST_OWN_CODE + 5
FRONT_ROW_TAKEN: Final = FIRST_OWN_CODE + 6
ALL_ENDLESS: Final = FIRST_OWN_CODE + 7


def shimo(cell: int) -> House:
    """Make one shimo: its name counts from its owner's left, its place is as South sees the board (RULES 10.5)."""
    side, index = divmod(cell, RING)
    back = index >= ROW
    left = RING - 1 - index if back else index
    name = ("AB", "ab")[side][back] + str(left + 1)
    return House(cell, name, "SN"[side], 1 - back if side else 2 + back, LAST - left if side else left)


def move_words() -> dict[int, Word]:
    """Write all moves: `A5>`, and `A5>*` when it is takata (RULES 10.5)."""
    words = {}
    for kind, star in ((0, ""), (TAKATA, "*")):
        for place, house in enumerate(LAYOUT.houses):
            for way, arrow in enumerate("><"):
                words[kind + 2 * place + way] = Word(house.name + arrow + star, (house.cell,), arrow)
    return words


TEXT_ORDER: Final = tuple(base + index for base in (0, RING) for index in (*range(ROW), *range(RING - 1, ROW - 1, -1)))
LAYOUT: Final = Layout(4, ROW, tuple(shimo(cell) for cell in TEXT_ORDER), (), numbers=TEXT_ORDER, turn=TURN)
MOVE_WORDS: Final = move_words()
CODE_NAMES: Final = {
    MUST_CAPTURE: "must-capture",
    TOO_MANY: "too-many",
    SINGLE: "single",
    FRONT_FIRST: "front-first",
    MARK: "takata-mark",
    CORNER: "corner",
    FRONT_ROW_TAKEN: "front-row-taken",
    ALL_ENDLESS: "cannot-play",
}
EXCLUDING_RULES: Final = ()
LISTED: Final = bytearray(MOVES)  # the moves that would be legal if none were endless
CLAUSES: Final = {
    9: {
        MUST_CAPTURE: "9.3",
        TOO_MANY: "9.3",
        CORNER: "9.4",
        FRONT_ROW_TAKEN: "9.5 [house]",
        SINGLE: "9.6",
        FRONT_FIRST: "9.6",
        MARK: "10.5",
        FRONT_ROW_EMPTY: "9.7",
        CANNOT_PLAY: "9.7",
        ALL_ENDLESS: "9.8 [house]",
        REPETITION: "9.8 [house]",
    },
}


def set_up(board: bytearray) -> None:
    """Put two kete in every shimo; South begins (RULES 9.1)."""
    for cell in range(CELLS):
        board[cell] = 2 if cell < TURN else 0


def index_of(move: int) -> int:
    """Return the index of a move's shimo in its owner's ring."""
    place = move // 2 % RING
    return place if place < ROW else RING + LAST - place


def way_of(move: int) -> int:
    """Return a move's way round: `>` is clockwise in the front row, anticlockwise in the back row (RULES 10.5)."""
    rightwards = move % 2 == 0
    in_front = move // 2 % RING < ROW
    return CLOCKWISE if rightwards == in_front else ANTICLOCKWISE


def play(board: bytearray, move: int) -> int:
    """Sow lap by lap, capturing or as takata, until the turn ends (RULES 9.4-9.6); return the laps, 0 if endless."""
    home = board[TURN] * RING
    index = index_of(move)
    way = way_of(move)
    capturing = move < TAKATA
    seeds = hand.lift(board, home + index)
    for lap in range(MOST_LAPS):
        index = sow_lap(board, index, way, seeds)
        if board[home + index] == 1 or (capturing and front_total(board, 1 - board[TURN]) == 0):
            board[TURN] = 1 - board[TURN]
            return lap + 1
        if capturing and prey(board, index) > 0:
            seeds = hand.capture_to_hand(board, facing(board, index))
            if front_total(board, 1 - board[TURN]) == 0:
                hand.note(FRONT_ROW_TAKEN, home + index, seeds)
            way = way_after_capture(board, index, way)
            index = -1 if way == CLOCKWISE else ROW
        else:
            seeds = hand.lift(board, home + index)
    return 0


def sow_lap(board: bytearray, index: int, way: int, seeds: int) -> int:
    """Sow this many kete round the mover's ring, beginning after `index` (RULES 9.2); return where the last falls."""
    home = board[TURN] * RING
    here = index
    for _ in range(seeds):
        here = (here + way) % RING
        hand.drop(board, home + here)
    return here


def facing(board: bytearray, index: int) -> int:
    """Return the cell of the opponent's front shimo that faces one of the mover's front row (RULES 1.1)."""
    return RING - board[TURN] * RING + LAST - index


def prey(board: bytearray, index: int) -> int:
    """Count the opponent's kete opposite a shimo of the mover's ring; none lie opposite the back row."""
    return board[facing(board, index)] if index < ROW else 0


def way_after_capture(board: bytearray, index: int, way: int) -> int:
    """Choose the way captured kete are sown: from the nearer corner at the ends, else on as before (RULES 9.4)."""
    if 2 <= index < ROW - 2:
        return way
    clockwise = index < 2
    hand.note(CORNER, board[TURN] * RING + (0 if clockwise else LAST), index)
    return CLOCKWISE if clockwise else ANTICLOCKWISE


def front_total(board: bytearray, side: int) -> int:
    """Count the kete in a side's front row."""
    return hand.total(board, side * RING, ROW)


def is_mtaji(board: bytearray, move: int) -> bool:
    """Tell whether a shimo's first lap in a move's direction captures (RULES 9.3)."""
    home = board[TURN] * RING
    index = index_of(move)
    seeds = board[home + index]
    if seeds < 2 or seeds > MOST_OF_MTAJI:
        return False
    last = (index + way_of(move) * seeds) % RING
    return board[home + last] > 0 and prey(board, last) > 0


def list_moves(board: bytearray, moves: bytearray) -> int:
    """Write the moves legal unless endless into `moves`: mtaji, else takata; return how many (RULES 9.3, 9.6)."""
    first = board[TURN] * 2 * RING
    count = 0
    for move in range(first, first + 2 * RING):
        if is_mtaji(board, move):
            moves[count] = move
            count += 1
    return count if count > 0 else list_takata(board, moves)


def list_takata(board: bytearray, moves: bytearray) -> int:
    """Write the takata moves into `moves`: of the front row, else of the back row; return how many (RULES 9.6)."""
    home = board[TURN] * RING
    first = TAKATA + 2 * home
    count = 0
    for move in range(first, first + 2 * RING):
        if count > 0 and move == first + RING:
            return count
        if board[home + index_of(move)] > 1:
            moves[count] = move
            count += 1
    return count


def refuse(board: bytearray, move: int) -> int:
    """Say why a move is refused, endlessness aside; 0 if it is not."""
    mover = board[TURN]
    seeds = board[mover * RING + index_of(move)]
    if move // (2 * RING) % 2 != mover:
        return NOT_YOURS
    if seeds == 0:
        return EMPTY
    if may_capture(board):
        return refuse_capture(board, move, seeds)
    if seeds == 1:
        return SINGLE
    if index_of(move) >= ROW and has_pair_in_front(board):
        return FRONT_FIRST
    return MARK if move < TAKATA else 0


def refuse_capture(board: bytearray, move: int, seeds: int) -> int:
    """Say why a move is refused in a capturing turn; 0 if it captures."""
    if not is_mtaji(board, move):
        return TOO_MANY if seeds > MOST_OF_MTAJI else MUST_CAPTURE
    return MARK if move >= TAKATA else 0


def may_capture(board: bytearray) -> bool:
    """Tell whether the player to move has a mtaji (RULES 9.3)."""
    first = board[TURN] * 2 * RING
    for move in range(first, first + 2 * RING):
        if is_mtaji(board, move):
            return True
    return False


def has_pair_in_front(board: bytearray) -> bool:
    """Tell whether a front shimo of the player to move holds two kete or more (RULES 9.6)."""
    home = board[TURN] * RING
    for cell in range(home, home + ROW):
        if board[cell] > 1:
            return True
    return False


def ending(board: bytearray) -> int:
    """Say how the turn just played has ended the game: a front row is empty (RULES 9.7); 0 if none is."""
    return FRONT_ROW_EMPTY if front_total(board, SOUTH) == 0 or front_total(board, NORTH) == 0 else 0


def no_move_result(board: bytearray) -> int:
    """Say how the game ends when the player to move has no legal move: they lose (RULES 9.7, 9.8)."""
    return ALL_ENDLESS if list_moves(board, LISTED) > 0 else CANNOT_PLAY


def repeated(_board: bytearray, times: int) -> int:
    """Say how the game ends when a position occurs for the `times`-th time (RULES 9.8); 0 if it goes on."""
    return REPETITION if times > 1 else 0


def may_agree(_board: bytearray, _times: int) -> bool:
    """Tell whether the players may agree to end the game: never (RULES 1.9)."""
    return False


def settle(_board: bytearray, _ended: int) -> None:
    """Share out nothing: the kete stay where they lie (RULES 9.7)."""


def resign(_board: bytearray, player: int) -> int:
    """Resign for a player, who loses (RULES 1.9); return a positive number if South wins by it, else a negative one."""
    return -1 if player == SOUTH else 1


def outcome(board: bytearray, ended: int) -> int:
    """Name the winner: 1 for South, -1 for North, 0 for a draw (RULES 9.7, 9.8).

    The player who has just moved loses only where their own front row is empty and the other's is not.
    """
    if ended == REPETITION:
        return 0
    loser = board[TURN]
    if ended == FRONT_ROW_EMPTY and front_total(board, loser) > 0:
        loser = 1 - loser
    return -1 if loser == SOUTH else 1


def score(board: bytearray, side: int) -> int:
    """Count the kete on a player's side (RULES 9.7)."""
    return hand.total(board, side * RING, RING)


def value(board: bytearray) -> int:
    """Estimate the board for the player to move: their lead in kete, in hundredths."""
    lead = 100 * (score(board, SOUTH) - score(board, NORTH))
    return -lead if board[TURN] == NORTH else lead
