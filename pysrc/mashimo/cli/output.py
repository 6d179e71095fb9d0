"""The output of a command: results on standard output, for people or as JSON; progress and errors on standard error."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from typing import TYPE_CHECKING

from mashimo.play.game import scores

if TYPE_CHECKING:
    from typing import Self

    from mashimo.play.errors import MashimoError
    from mashimo.play.game import Game
    from mashimo.play.move_tree import LeftOut
    from mashimo.search.search import SearchResult

Json = dict[str, object]
"""An object of JSON."""


class Progress:
    """The progress of a command, on standard error: one line that changes on a terminal, else nothing.

    As a context manager, it leaves the line empty however the work ends. With `every_step`, each step is a line of its
    own, on whatever standard error is.
    """

    def __init__(self, *, every_step: bool) -> None:
        self._lines = every_step
        self._changing = not every_step and sys.stderr.isatty()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def tell(self, text: str) -> None:
        """Report the progress."""
        if self._lines:
            print(text, file=sys.stderr, flush=True)
        elif self._changing:
            print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        """Leave the line empty, for what comes after."""
        if self._changing:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def print_json(said: Json) -> None:
    """Print an object as one line of JSON, in characters that every terminal and program has."""
    print(json.dumps(said), flush=True)


def print_error(error: MashimoError, *, as_json: bool) -> None:
    """Print an error, in one line."""
    if not as_json:
        print(f"mashimo: {error}", file=sys.stderr)
        return
    clause = error.reason.clause if error.reason else None
    said = {"code": error.code, "message": str(error), "where": error.where, "clause": clause}
    print(json.dumps({"error": said}), file=sys.stderr)


def print_left_out(pieces: list[LeftOut], *, as_json: bool) -> None:
    """Print each piece that was left out of a text, in a line of its own on standard error."""
    for piece in pieces:
        said = json.dumps({"left_out": piece._asdict()}) if as_json else f"mashimo: left out, {piece}"
        print(said, file=sys.stderr)


def game_json(game: Game) -> Json:
    """Convert the position of a game, the rounds of its match, and its end, to JSON."""
    said: Json = {"record": game.record(), "position": game.position, "turn": game.turn, "legal": game.legal_moves()}
    return said | {"rounds": rounds_json(game), "result": asdict(game.result) if game.result else None}


def rounds_json(game: Game) -> Json | None:
    """Convert the rounds won by each side, and those played, to JSON; None where one round is all (RULES 6.11)."""
    if not has_more_rounds(game):
        return None
    south, north, played = game.turns[-1].rounds
    return {"south": south, "north": north, "played": played}


def has_more_rounds(game: Game) -> bool:
    """Tell whether a match has, or may have, more than one round."""
    return game.ruleset.in_rounds and not game.is_one_round


def result_json(result: SearchResult) -> Json:
    """Convert the result of a search to JSON."""
    return asdict(result) | {"line": [*result.line]}


def board_text(game: Game) -> str:
    """Draw the board as South sees it: names above each row of seeds, a star behind marked houses; then the scores."""
    layout, marks = game.ruleset.layout, game.ruleset.marks(game.board)
    lines = []
    for row in range(layout.rows):
        houses = sorted((house for house in layout.houses if house.row == row), key=lambda house: house.column)
        names = "".join(f"{house.name:>4} " for house in houses)
        seeds = "".join(f"{game.board[house.cell]:>4}{'*' if house.cell in marks else ' '}" for house in houses)
        lines += [f"{'':7}{names}".rstrip(), f"{'North' if houses[0].side == 'N' else 'South':7}{seeds}".rstrip()]
    south, north = scores(game)
    return "\n".join([*lines, f"South {south}, North {north}"])


def status_line(game: Game) -> str:
    """Say how the match stands, which side is to move and what it may play; or how the game has ended."""
    if game.result:
        winner = {"S": "South wins", "N": "North wins", None: "A draw"}[game.result.winner]
        return f"{winner}, {game.result.south} to {game.result.north}: {game.result_reason}."
    standing = f"{round_text(game)}\n" if has_more_rounds(game) else ""
    return f"{standing}{side_name(game.turn)} to move: {' '.join(game.legal_moves())}"


def round_text(game: Game) -> str:
    """Say how a round has ended with the last move, if it has; then which one is played, and the rounds won.

    A round is called what the game calls it (RULES 15.10).
    """
    word = game.ruleset.round_word
    south, north, played = game.turns[-1].rounds
    before = game.turns[-2].rounds if len(game.turns) > 1 else (south, north, played)
    ended = {(1, 0): f"South wins the {word}. ", (0, 1): f"North wins the {word}. ", (0, 0): f"The {word} is a draw. "}
    over = ended[south - before[0], north - before[1]] if played > before[2] else ""
    most = game.ruleset.rounds_in(game.match)
    which = f"{word.capitalize()} {played + 1}{f' of {most}' if most else ''}"
    return f"{over}{which}; {word}s won: South {south}, North {north}."


def side_name(side: str) -> str:
    """Name a side."""
    return {"S": "South", "N": "North"}[side]


def worth(result: SearchResult) -> str:
    """Say the value of a move for the player to move, in seeds, and whether it is sure.

    A win or a loss by an unknown number of seeds is written without a number, and so is a move without choice.
    """
    if result.depth == 0 and not result.proved:
        return "the only move"
    if result.decided and not result.exact:
        return "won" if result.value > 0 else "lost"
    sure = " decided" if result.decided else " proved" if result.proved else ""
    return f"{result.value:+.1f}{sure}"
