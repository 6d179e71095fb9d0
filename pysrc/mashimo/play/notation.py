"""Positions and moves as text (RULES section 10). The game's layout says what to read and write; no rule is here."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mashimo.games.kit.layout import MOST_SEEDS, SIDES
from mashimo.play.errors import MashimoError, NotationError, Place
from mashimo.play.reasons import Reason

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from mashimo.games.kit.contract import Rules
    from mashimo.games.kit.layout import House, Layout, Word

LONGEST = 300
"""The most characters of a position text; a longer one is refused unread."""
SHOWN = 40
"""The most characters of a wrong piece of text that an error repeats."""


def position_text(layout: Layout, board: bytes | bytearray) -> str:
    """Write a board as text: numbers and the player to move, then the game's further words (RULES 10.1-10.3)."""
    words = ["-".join([*(str(board[cell]) for cell in layout.numbers), SIDES[board[layout.turn]]])]
    words += ["".join(SIDES[board[cell]] for cell in cells) for cells in layout.side_words]
    if flagged := "".join(house.name for house in flagged_houses(layout, board)):
        words.append(f"*{flagged}")
    if layout.pending is not None and board[layout.pending]:
        words.append(f"={board[layout.pending]}")
    return " ".join(words)


def flagged_houses(layout: Layout, board: bytes | bytearray) -> list[House]:
    """List the houses that are flagged on a board, in the layout's order."""
    return [house for house, cell in zip(layout.houses, layout.flags, strict=False) if board[cell]]


def read_position(rules: Rules, text: str) -> bytearray:
    """Read the board that a position text describes. Raises NotationError for another form than the game's."""
    if not isinstance(text, str):
        raise wrong("position-form", "the text of a position is expected", text)
    layout = rules.LAYOUT
    words = text[: LONGEST + 1].split()
    if len(text) > LONGEST or not words:
        raise wrong("position-form", "a position is expected here", text)
    board = bytearray(rules.CELLS)
    read_numbers(layout, words[0], board)
    rest = words[1:]
    for cells in layout.side_words:
        read_sides(cells, rest.pop(0) if rest else "", board)
    if layout.flags and rest and rest[0].startswith("*"):
        read_flags(layout, rest.pop(0), board)
    if layout.pending is not None and rest:
        board[layout.pending] = read_pending(rest.pop(0))
    if rest:
        raise wrong("position-too-long", "nothing more is expected in this position", " ".join(rest))
    return board


def check_board(rules: Rules, board: bytes | bytearray) -> None:
    """Raise NotationError for bytes that no position text of the game describes: too many or few, or out of range."""
    layout = rules.LAYOUT
    if not isinstance(board, (bytes, bytearray)):
        raise wrong("position-form", "a position is expected, as text or as a board", board)
    if len(board) != rules.CELLS:
        raise wrong("position-form", f"a board of {rules.CELLS} bytes is expected", repr(board))
    sides = {layout.turn, *layout.flags, *(cell for cells in layout.side_words for cell in cells)}
    if any(board[cell] > 1 for cell in sides) or read_position(rules, position_text(layout, board)) != board:
        raise wrong("position-form", "these bytes are no board of the game", repr(bytes(board)))


def check_side(side: object, does: str) -> None:
    """Raise MashimoError for what is no side, `S` or `N`; `does` is what a side does here, as the error says it."""
    if side not in tuple(SIDES):
        raise MashimoError("no-side", f"S or N {does}, not {quoted(side)}", shortened(side))


def check_total(rules: Rules, board: bytes | bytearray) -> None:
    """Raise NotationError for a board with another number of seeds than its game is played with (RULES 1.12)."""
    layout = rules.LAYOUT
    seeds = sum(board[cell] for cell in layout.numbers)
    if seeds != rules.SEEDS:
        message = f"this position holds {seeds} seeds, and the game is played with {rules.SEEDS}"
        error = NotationError("wrong-total", message, position_text(layout, board), (seeds, rules.SEEDS))
        error.reason = Reason(error.code, "1.12", ours=False)
        raise error


def read_numbers(layout: Layout, word: str, board: bytearray) -> None:
    """Read the first word of a position: as many numbers as the layout has, and the player to move."""
    *numbers, turn = word.split("-")
    if turn not in ("S", "N"):
        raise wrong("position-turn", "a position's numbers end with -S or -N", turn)
    if len(numbers) != len(layout.numbers):
        raise NotationError(
            "position-length",
            f"{len(layout.numbers)} numbers are expected in a position, here are {len(numbers)}",
            shortened(word),
            (len(numbers), len(layout.numbers)),
        )
    for place, (cell, number) in enumerate(zip(layout.numbers, numbers, strict=True), 1):
        if not re.fullmatch(r"[0-9]{1,3}", number) or int(number) > MOST_SEEDS:
            raise NotationError(
                "position-number",
                f"number {place} of the position is not a number of seeds: {shortened(number)!r}",
                shortened(number),
                (place,),
            )
        board[cell] = int(number)
    board[layout.turn] = SIDES.index(turn)


def read_sides(cells: tuple[int, ...], word: str, board: bytearray) -> None:
    """Read a word of S and N, one for each cell."""
    if not re.fullmatch(f"[{SIDES}]{{{len(cells)}}}", word):
        raise wrong("position-sides", f"{len(cells)} letters S or N are expected in the position", word)
    for cell, letter in zip(cells, word, strict=True):
        board[cell] = SIDES.index(letter)


def read_flags(layout: Layout, word: str, board: bytearray) -> None:
    """Read the word `*` and the names of houses, each once and in the layout's order."""
    left = word[1:]
    for house, cell in zip(layout.houses, layout.flags, strict=True):
        if left.startswith(house.name):
            board[cell] = 1
            left = left.removeprefix(house.name)
    if left or word == "*":
        raise wrong("position-flags", "* and names of houses, in board order, are expected in the position", word)


def read_pending(word: str) -> int:
    """Read the word `=k`."""
    if not re.fullmatch("=[1-9]", word):
        raise wrong("position-pending", "= and a number of houses is expected in the position", word)
    return int(word[1:])


def read_move(words: Mapping[int, Word], text: str) -> int:
    """Return the number of a move word. Raises NotationError where it is none of the game's words."""
    for number, word in words.items():
        if word.text == text:
            return number
    raise wrong("no-move", "this is not a move of this game", text)


def split_moves(words: Iterable[Word], text: str) -> list[str]:
    """Split a text of moves into words: separated by spaces, dots or commas, with or without numbers, or not at all.

    Raises NotationError at the first piece that is no word of the game. Words written together are read longest first.
    """
    longest_first = sorted((re.escape(word.text) for word in words), key=len, reverse=True)
    pattern = re.compile(rf"[\s.,;]+|[0-9]+\.+(?=\s|$|\D)|({'|'.join(longest_first)})")
    moves: list[str] = []
    at = 0
    while at < len(text):
        found = pattern.match(text, at)
        if found is None:
            error = wrong("no-move", "this is not a move of this game", text[at:])
            error.place = place_in(text, at, len(moves) + 1)
            raise error
        if found[1]:
            moves.append(found[1])
        at = found.end()
    return moves


def place_in(text: str, at: int, move: int) -> Place:
    """Locate a character and the move that it belongs to; with its line where there are several."""
    line = text.count("\n", 0, at) + 1 if "\n" in text else 0
    return Place(move, line, at - text.rfind("\n", 0, at))


def wrong(code: str, message: str, text: object) -> NotationError:
    """Make the error for a piece of text, or for what is no text, repeated as far as it is useful."""
    return NotationError(code, f"{message}: {quoted(text)}", shortened(text))


def quoted(value: object) -> str:
    """Show a value in an error: a text in quotes, anything else as Python writes it, either shortened."""
    return repr(shortened(value)) if isinstance(value, str) else shortened(value)


def shortened(value: object) -> str:
    """Shorten a text to the length that an error repeats, or what Python writes for a value that is no text."""
    text = value if isinstance(value, str) else written(value)
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 1]}…"


def written(value: object) -> str:
    """Return a value as Python writes it."""
    try:
        return repr(value)
    except ValueError:  # an integer of more digits than Python prints
        return "a number too long to print"
