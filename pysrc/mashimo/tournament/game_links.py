"""The links of a tournament's games: one that starts a pairing's game, and the result of one that comes back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mashimo.play.errors import MashimoError
from mashimo.play.game import Game
from mashimo.play.import_text import read_file
from mashimo.play.link_codec import encode_link
from mashimo.play.move_tree import file_of
from mashimo.play.record import Record
from mashimo.tournament.changes import pairing_at, with_result

if TYPE_CHECKING:
    from mashimo.tournament.record import Outcome, Tournament

OUTCOMES: Final[dict[str | None, Outcome]] = {"S": "south", "N": "north", None: "draw"}
"""The result of a pairing by the winner of its game."""


def game_tags(tournament: Tournament, number: int, board: int) -> dict[str, str]:
    """Make the tags of a pairing's game: both names, the round, the clock, the tournament.

    Raises MashimoError (`tournament-board`) where there is no such pairing.
    """
    south, north, _ = pairing_at(tournament, number, board)
    tags = {
        "Event": tournament.name,
        "Round": f"{number}.{board}",
        "South": tournament.players[south - 1],
        "North": tournament.players[north - 1],
        "TimeControl": tournament.clock,
    }
    return {name: value for name, value in tags.items() if value}


def game_link(tournament: Tournament, number: int, board: int) -> str:
    """Write the link that starts a pairing's game, from `#` on.

    Raises MashimoError where there is no such pairing, game or match.
    """
    record = Game(tournament.game, match=tournament.match).to_record()
    return encode_link(file_of(record, **game_tags(tournament, number, board))).text


def take_result(tournament: Tournament, text: str) -> tuple[Tournament, int, int]:
    """Take the result of a game that comes back as a text with its link, or as a file.

    Return the tournament with it, and the numbers of the round and the board. The game is played through by its rules.
    Its names and round, and what is played, are to be those of a pairing.

    Raises NotationError or IllegalMove where the text is no game. Raises MashimoError where the game is of no pairing
    (`tournament-other`), is not over (`tournament-unfinished`) or has another result than is entered
    (`tournament-differs`).
    """
    game, file = read_file(tournament.game, text)
    names = [file.tags.get(side, "") for side in ("South", "North")]
    number, board = board_of(tournament, file.tags.get("Round", ""), names)
    start = Record(tournament.game, match=tournament.match)
    played = game.to_record()
    if (played.game, played.start, played.match) != (start.game, start.start, start.match):
        raise MashimoError("tournament-other", "this game is played by other rules", " \u2013 ".join(names))
    if game.result is None:
        raise MashimoError("tournament-unfinished", "this game is not over", " \u2013 ".join(names))
    result = OUTCOMES[game.result.winner]
    entered = pairing_at(tournament, number, board).result
    if entered not in ("", result):
        raise MashimoError(
            "tournament-differs", f"board {board} has the result {entered}, this game {result}", " \u2013 ".join(names)
        )
    return with_result(tournament, number, board, result), number, board


def board_of(tournament: Tournament, label: str, names: list[str]) -> tuple[int, int]:
    """Find a pairing by the label of its round and board and by its names, South's first; former names will do.

    Raises MashimoError (`tournament-other`) where they are of no pairing.
    """
    for number, played in enumerate(tournament.played, 1):
        for board, (south, north, _) in enumerate(played.pairings, 1):
            seated = zip(names, (south, north), strict=True)
            if label == f"{number}.{board}" and all(name in tournament.names_of(player) for name, player in seated):
                return number, board
    raise MashimoError("tournament-other", f"no pairing is of {names}, {label!r}", " \u2013 ".join(filter(None, names)))
