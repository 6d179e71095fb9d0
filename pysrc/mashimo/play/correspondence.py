"""Correspondence games: the text of a turn, and what an arriving turn means for the game that is kept.

    #v1;oware-abapa;moves=F.f.C ;notes=...

A turn is the link of the whole game (`link_codec.py`). Its notes are three tags: the players' names, and
`Correspondence`, whose value is `1 ID SIDE DAYS OFFER CHECK`. A program that knows no turns opens the game with the
names.

The check tells a text that a messenger has cut or changed. It is no secret and no signature: who has seen a turn can
write another one with the same id. So `judge` lets a turn add only legal moves of the other side.
"""

from __future__ import annotations

import re
import unicodedata
from hashlib import sha256
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, cast, get_args

from mashimo.games.kit.layout import SIDES
from mashimo.play.game import Game
from mashimo.play.import_text import read_file
from mashimo.play.link_codec import link_text
from mashimo.play.move_tree import file_of
from mashimo.play.notation import wrong
from mashimo.play.record import shared_moves, without_moves

if TYPE_CHECKING:
    from mashimo.play.move_tree import GameFile
    from mashimo.play.record import Record

Offer = Literal["", "undo", "undone", "agree", "declined"]
"""What the sender asks or answers: to take back their last turn; that yours is taken back; to end the game by
agreement; or that your request is declined."""
OFFERS: Final = get_args(Offer)
Verdict = Literal["next", "undone", "offer", "same", "older", "forked", "altered", "own", "other"]
"""What a turn means for a kept game.

- `next`: it adds moves of the other side, or the end; `undone`: it grants the request to take back; `offer`: it has no
  move, but an offer or an answer.
- `same`: it is known already; `older`: the game has gone on since; `own`: it was sent from this side.
- `forked`: its moves differ from those kept, or are moves of this side that are not kept.
- `altered`: it is of another start, or ends the game without this side's consent; `other`: it has another id.
"""
TAG: Final = "Correspondence"
"""The tag of a file or of packed notes that makes it a turn."""
VERSION: Final = "1"
"""The form of the tag's value, which is to stay readable forever."""
VALUE: Final = re.compile(r"1 ([A-Za-z0-9_-]{8,32}) ([SN]) ([0-9]{1,3}) (undo|undone|agree|declined|-) ([0-9a-f]{8})")
ID: Final = re.compile(r"[A-Za-z0-9_-]{8,32}")
LONGEST_NAME: Final = 40
"""The most characters of a name; web/text/players.js cuts there too."""
MOST_DAYS: Final = 999
"""The most days for a move."""


class Turn(NamedTuple):
    """A turn of a correspondence game, as it is sent."""

    record: Record
    """The whole game."""
    id: str
    """The random id of the game: 8 to 32 letters, digits, - and _."""
    side: str
    """The sender's side, `S` or `N`."""
    south: str = ""
    """South's name; empty where it is not known."""
    north: str = ""
    """North's name; empty where it is not known."""
    days: int = 0
    """The days for each move; 0 for no limit."""
    offer: Offer = ""
    """What the sender asks or answers."""


class Kept(NamedTuple):
    """A correspondence game as it is kept on a device."""

    record: Record
    """The game so far, with moves that are not sent yet."""
    id: str
    """Its id."""
    side: str
    """The side of the person at this device."""
    asked: Offer = ""
    """What was asked from here and is not answered: `undo`, `agree`, or nothing."""


class Judgement(NamedTuple):
    """What a turn means for a kept game."""

    verdict: Verdict
    moves: tuple[str, ...] = ()
    """The moves to play in the kept game."""
    end: str = ""
    """The end to add to it, as `Record.end`."""
    keep: int = 0
    """How many of the moves remain if the sender's request to take back, or its grant, is followed; else 0."""


def encode_turn(turn: Turn) -> str:
    """Write the link of a turn, from `#` on.

    Raises NotationError for an id, a side, days or an offer that no turn can have.
    """
    if not ID.fullmatch(turn.id):
        raise wrong("turn-id", "an id of 8 to 32 letters, digits, - and _ is expected", turn.id)
    if turn.side not in tuple(SIDES):
        raise wrong("no-side", "S or N sends a turn", turn.side)
    if turn.days not in range(MOST_DAYS + 1):
        raise wrong("turn-days", f"0 to {MOST_DAYS} days for a move are expected", str(turn.days))
    if turn.offer not in OFFERS:
        raise wrong("bad-message", f"an offer is one of {', '.join(filter(None, OFFERS))}, or empty", turn.offer)
    turn = turn._replace(south=clean_name(turn.south), north=clean_name(turn.north), days=int(turn.days))
    value = f"{VERSION} {turn.id} {turn.side} {turn.days} {turn.offer or '-'} {check_of(turn)}"
    names = {name: called for name, called in (("South", turn.south), ("North", turn.north)) if called}
    return link_text(file_of(turn.record, **names, **{TAG: value}))


def decode_turn(text: str) -> Turn:
    """Read the turn of a text with a link, or of a file.

    Raises NotationError where it is damaged, altered or no turn, and IllegalMove for a move that is not legal.
    """
    turn = turn_of(read_file("", text)[1])
    if not turn:
        raise wrong("no-turn", "this is not a turn of a correspondence game", text)
    return turn


def turn_of(file: GameFile) -> Turn | None:
    """Read the turn that a file's tags hold; None where they hold none, or one of a later version.

    Raises NotationError where the value is damaged or differs from its check.
    """
    value = file.tags.get(TAG, "")
    if not value.startswith(f"{VERSION} "):
        return None
    found = VALUE.fullmatch(value)
    if not found:
        raise wrong("turn-altered", "the turn is damaged", value)
    game_id, side, days, offer, check = found.groups()
    names = {name: "" if file.tags.get(name, "?") == "?" else file.tags[name] for name in ("South", "North")}
    said = cast("Offer", "" if offer == "-" else offer)
    turn = Turn(file.record, game_id, side, names["South"], names["North"], int(days), said)
    if check != check_of(turn):
        raise wrong("turn-altered", "the turn differs from its check, so it was altered on its way", value)
    return turn._replace(south=clean_name(turn.south), north=clean_name(turn.north))


def check_of(turn: Turn) -> str:
    """Compute the check of a turn: eight hexadecimal digits over all that it says."""
    said = "\n".join([str(turn.record), turn.id, turn.side, str(turn.days), turn.offer, turn.south, turn.north])
    return sha256(said.encode()).hexdigest()[:8]


def clean_name(name: str) -> str:
    """Return a name without characters that are not seen, its spaces joined, cut to LONGEST_NAME."""
    seen = "".join(" " if unicodedata.category(each)[0] in "CZ" else each for each in name)
    cleaned = " ".join(seen.split())[:LONGEST_NAME].strip()
    return "" if cleaned == "?" else cleaned


def judge(kept: Kept, turn: Turn) -> Judgement:
    """Judge what a turn means for a kept game. Raises NotationError and IllegalMove for a kept game that is none."""
    if turn.id != kept.id:
        return Judgement("other")
    if turn.side == kept.side:
        return Judgement("own")
    if without_moves(turn.record) != without_moves(kept.record):
        return Judgement("altered")
    ours, theirs = kept.record.moves, turn.record.moves
    if shared_moves(kept.record, turn.record) < min(len(ours), len(theirs)):
        return Judgement("forked")
    return judge_longer(kept, turn) if len(theirs) > len(ours) else judge_known(kept, turn)


def judge_longer(kept: Kept, turn: Turn) -> Judgement:
    """Judge a turn whose moves go on from those of a kept game."""
    added = turn.record.moves[len(kept.record.moves) :]
    movers = movers_of(turn.record)[len(kept.record.moves) :]
    if kept.record.end or kept.side in movers:
        return Judgement("forked")
    if not may_end(kept, turn, still_asked=False):
        return Judgement("altered")
    return Judgement("next", added, turn.record.end, taken_back(turn) if turn.offer == "undo" else 0)


def judge_known(kept: Kept, turn: Turn) -> Judgement:
    """Judge a turn whose moves are those of a kept game, or fewer."""
    known, given = len(kept.record.moves), len(turn.record.moves)
    if turn.offer == "undone" and kept.asked == "undo" and given == keep_without_turn(kept.record, kept.side):
        return Judgement("undone", keep=given)
    if turn.record.end and not kept.record.end and not Game.from_record(kept.record).result:
        return judge_end(kept, turn)
    movers = movers_of(kept.record)[given:]
    if any(mover != kept.side for mover in movers):
        return Judgement("older")
    asks = turn.offer in ("undo", "agree") or (turn.offer == "declined" and bool(kept.asked))
    if asks and known == given and turn.record.end == kept.record.end:
        return Judgement("offer", keep=taken_back(turn) if turn.offer == "undo" else 0)
    return Judgement("same")


def judge_end(kept: Kept, turn: Turn) -> Judgement:
    """Judge a turn that ends a game which is not over here.

    A side may resign at any time, even while this side has moved on; an agreement is about one position.
    """
    if turn.record.end == f"resign-{turn.side}":
        return Judgement("next", end=turn.record.end)
    if turn.record.moves == kept.record.moves and may_end(kept, turn, still_asked=True):
        return Judgement("next", end=turn.record.end)
    return Judgement("altered")


def may_end(kept: Kept, turn: Turn, *, still_asked: bool) -> bool:
    """Tell whether the sender may end the game so: by resigning, or by agreeing to what is `still_asked`."""
    agreed = turn.record.end == "agree" and still_asked and kept.asked == "agree"
    return turn.record.end in ("", f"resign-{turn.side}") or agreed


def movers_of(record: Record) -> list[str]:
    """List the sides that play the moves of a record. Raises NotationError and IllegalMove where they cannot."""
    game = Game.from_record(without_moves(record))
    movers = []
    for word in record.moves:
        movers.append(game.turn)
        game.play(word)
    return movers


def keep_without_turn(record: Record, side: str) -> int:
    """Count the moves that remain of a record without the last turn of a side: its last moves in a row."""
    movers = movers_of(record)
    while movers and movers[-1] == side:
        movers.pop()
    return len(movers)


def taken_back(turn: Turn) -> int:
    """Count the moves that remain if the sender's last turn is taken back."""
    return keep_without_turn(turn.record, turn.side)
