"""OGN, game files as text: tags in brackets, numbered moves, comments, variations, the result (RULES 10.6).

The form is that of Aualé, whose files are read; `[Match]` and `[Termination]` are ours. A damaged file is refused
whole, with the line and column of what is wrong and what was expected there.
"""

from __future__ import annotations

import re
from copy import copy
from typing import TYPE_CHECKING, Final

from mashimo.games import FOREIGN
from mashimo.play.errors import MashimoError, NotationError, Place
from mashimo.play.game import Game
from mashimo.play.match import WHOLE
from mashimo.play.notation import shortened
from mashimo.play.record import ENDS, Record
from mashimo.play.variations import GameFile, Played, parted, repeated

if TYPE_CHECKING:
    from collections.abc import Iterator

ROSTER: Final = ("Variant", "Event", "Site", "Date", "Round", "South", "North", "Result")
"""The tags every file has, in their order; what is not known is `?`."""
OURS: Final = ("FEN", "Match", "Termination")
"""The tags that belong to the record and are written by it."""
LONGEST: Final = 250_000
"""Longer text is refused unread: a file as long, and nothing but variations, takes some seconds to play through.

web/rooms/games.js has it too, as LONGEST_COMMENT.
"""
DEEPEST: Final = 100
"""The greatest depth of variations within variations that is read or written."""
WIDTH: Final = 79

SPACE: Final = re.compile(r"\s*")
TAG: Final = re.compile(r'\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]')
NUMBER: Final = re.compile(r"[0-9]+\.+")
RESULT: Final = re.compile(r"(\*|[0-9]+-[0-9]+)(?![^\s{}()\[])")
WORD: Final = re.compile(r"[^\s{}()\[\]]+")
COMMENT: Final = re.compile(r"\{([^}]*)\}")


def read_ogn(text: str, variant: str = "?") -> GameFile:
    """The game of a file, of the game `variant` where it names none.

    Raises NotationError where it is damaged and IllegalMove where a move is not legal, with the line and the column.
    """
    return read_played(text, variant)[1]


def read_played(text: str, variant: str = "?") -> tuple[Game, GameFile]:
    """The game of a file, its main line played, and all that the file says: as `read_ogn`."""
    if len(text) > LONGEST:
        raise NotationError(
            "file-too-long",
            f"a file has at most {LONGEST} characters, this has {len(text)}",
            "",
            (len(text), LONGEST),
        )
    return Reader(text, variant).game_file()


class Reader:
    """Reads a file from its beginning; `at` is how far it has come."""

    def __init__(self, text: str, variant: str) -> None:
        self.text = text
        self.variant = variant
        self.at = 0
        self.values: dict[str, int] = {}
        """Where the value of each tag stands."""

    def game_file(self) -> tuple[Game, GameFile]:
        """The whole file, and its main line played."""
        tags = self.tags()
        game = self.begun(tags)
        comments = self.comments()
        line = self.line(game, 0)
        after = list(self.after(game)) if not line else []
        tags["Result"] = self.result(game, tags)
        self.space()
        if self.at < len(self.text):
            raise self.wrong("file-end", "the end of the file")
        record = game.to_record()
        if record.end and line:
            after = parted(line[-1])
        said = {name: tags[name] for name in tags if name not in OURS}
        return game, GameFile(record, said, comments, line, after)

    def after(self, game: Game) -> Iterator[list[Played]]:
        """The lines of a game in which no move has been played."""
        while self.peek() == "(":
            yield self.variation(copy(game), 1)

    def tags(self) -> dict[str, str]:
        """The tags at the file's head, the roster filled up with `?`."""
        found: dict[str, str] = {}
        while self.peek() == "[":
            tag = self.expect(TAG, "file-tag", 'a tag such as [South "name"]')
            name, value = tag.groups()
            if name in found:
                self.at = tag.start()
                raise self.wrong("file-second-tag", f"another tag than a second {name}")
            self.values[name] = tag.start(2)
            found[name] = re.sub(r"\\(.)", r"\1", value)
        return {**dict.fromkeys(ROSTER, "?"), **found}

    def begun(self, tags: dict[str, str]) -> Game:
        """The game the tags begin."""
        variant = self.variant if tags["Variant"] == "?" else tags["Variant"]
        try:
            return Game(FOREIGN.get(variant.lower(), variant), tags.get("FEN"), tags.get("Match", WHOLE))
        except MashimoError as error:
            tag = {"no-game": "Variant", "no-match": "Match"}.get(error.code, "FEN")
            if error.code.startswith("own-"):
                tag = "Variant"
            error.place = self.place(self.values.get(tag, 0))
            raise

    def comments(self) -> list[str]:
        """The comments that stand here."""
        found = []
        while self.peek() == "{":
            found.append(" ".join(self.expect(COMMENT, "file-comment", "a comment that ends with }")[1].split()))
        return found

    def line(self, game: Game, depth: int) -> list[Played]:
        """The moves that follow, played on `game`."""
        line: list[Played] = []
        while True:
            early = self.numbered()
            if line:
                line[-1].comments += early
            if not WORD.match(self.text, self.at) or RESULT.match(self.text, self.at):
                if early and not line:
                    raise self.wrong("file-move", "a move")
                return line
            word = self.move(game)
            line.append(
                Played(
                    word, self.comments(), before=[] if line else early, captured=game.captured(), given=game.given()
                )
            )
            while self.peek() == "(":
                with game.instead():
                    line[-1].variations.append(self.variation(game, depth + 1))
                line[-1].comments += self.comments()

    def numbered(self) -> list[str]:
        """The comments that stand here, before a move; move numbers among them say nothing."""
        found = self.comments()
        while number := NUMBER.match(self.text, self.at):
            self.at = number.end()
            found += self.comments()
        return found

    def variation(self, game: Game, depth: int) -> list[Played]:
        """A line in parentheses that goes on from `game`, instead of the move before it."""
        if depth > DEEPEST:
            raise self.wrong("file-too-deep", f"a variation at most {DEEPEST} deep", (DEEPEST,))
        self.at += 1
        line = self.line(game, depth)
        if not line:
            raise self.wrong("file-move", "a move")
        if self.peek() != ")":
            raise self.wrong("file-variation", "a move or )")
        self.at += 1
        return line

    def move(self, game: Game) -> str:
        """Play the move that stands here, with the seeds it captured if it says so; its word."""
        word, plus, captured = self.expect_word().partition("+")
        score = dict(zip("SN", scores(game), strict=True))
        mover = game.turn
        try:
            game.play(word)
        except MashimoError as error:
            error.place = self.place(self.at - len(plus + captured) - len(word))
            raise
        gained = dict(zip("SN", scores(game), strict=True))[mover] - score[mover]
        if plus and captured not in map(str, (game.captured(), gained, all_captured(game))):
            self.at -= len(plus + captured)
            found = game.captured()
            raise self.wrong("file-captures", f"+{found}, the seeds that {word} captures", (found,))
        return word

    def result(self, game: Game, tags: dict[str, str]) -> str:
        """The result that stands here or in the tags, after doing what it says a person did."""
        self.space()
        found = RESULT.match(self.text, self.at)
        said = found[1] if found else tags["Result"]
        if found:
            self.at = found.end()
        end = tags.get("Termination", "")
        if not game.result and end in ENDS:
            game = self.ended(game, end)
        elif said == agreed_result(game):
            game.agree()
        reached = result_text(game)
        if said not in ("?", reached):
            self.at -= len(said) if found else 0
            raise self.other_result(game)
        if tags["Result"] not in ("?", "*", reached):
            self.at = self.values["Result"]
            raise self.other_result(game)
        return reached

    def other_result(self, game: Game) -> NotationError:
        """The error that the moves come to another result than stands here."""
        error = other_result(game, self.here())
        error.place = self.place(self.at)
        return error

    def ended(self, game: Game, end: str) -> Game:
        """The game after a person has ended it."""
        try:
            game.do(end)
        except MashimoError as error:
            error.place = self.place(self.at)
            raise
        return game

    # -- the text

    def space(self) -> None:
        """Go on to what is not space."""
        self.at = SPACE.match(self.text, self.at).end()  # type: ignore[union-attr]  # it matches anywhere

    def peek(self) -> str:
        """The next character that is not space; none at the end."""
        self.space()
        return self.text[self.at : self.at + 1]

    def expect(self, pattern: re.Pattern[str], code: str, what: str) -> re.Match[str]:
        """The match of a pattern here. Raises the error of this code where something else stands here."""
        found = pattern.match(self.text, self.at)
        if found is None:
            raise self.wrong(code, what)
        self.at = found.end()
        return found

    def expect_word(self) -> str:
        """The piece of text that stands here, up to the next space, brace or parenthesis."""
        return self.expect(WORD, "file-move", "a move")[0]

    def wrong(self, code: str, expected: str, numbers: tuple[int, ...] = ()) -> NotationError:
        """The error that something else stands here than is expected."""
        error = other(code, expected, self.here(), numbers)
        error.place = self.place(self.at)
        return error

    def here(self) -> str:
        """The text that stands here, to the end of its line."""
        return self.text[self.at :].split("\n")[0]

    def place(self, at: int) -> Place:
        """The line and column of a character."""
        return Place(line=self.text.count("\n", 0, at) + 1, column=at - self.text.rfind("\n", 0, at))


def other(code: str, expected: str, here: str, numbers: tuple[int, ...] = ()) -> NotationError:
    """The error that something else stands in a text than is expected there."""
    here = shortened(here)
    return NotationError(code, f"{expected} is expected, here is {here or 'the end'!r}", here, numbers)


def other_result(game: Game, here: str) -> NotationError:
    """The error that the moves come to another result than stands in a text."""
    code = "file-result" if game.result else "file-unfinished"
    return other(code, f"the result {result_text(game)}", here, scores(game))


def agreed_result(game: Game) -> str:
    """The result that an agreement would bring, where a file may say one by its result alone; else nothing.

    Aualé ends a game by agreement when a position returns, and says so only by its result (RULES 4.5). Elsewhere a
    score is no agreement, though the players may come to one at any time: it may stand in a game that is broken off.
    """
    if game.turns[-1].occurrence == 1 or not game.may_agree:
        return ""
    agreed = copy(game)
    agreed.agree()
    return result_text(agreed)


def scores(game: Game) -> tuple[int, int]:
    """Both scores, South's first."""
    score, board = game.ruleset.rules.score, bytearray(game.board)
    return score(board, 0), score(board, 1)


def all_captured(game: Game) -> int:
    """How many seeds the last move captured for either player, what was shared out after it aside."""
    return sum(step.seeds for step in game.turns[-1].steps if step.kind == "capture")


def write_ogn(file: GameFile) -> str:
    """A game as the text of a file.

    Raises NotationError for variations deeper than DEEPEST, IllegalMove and NotationError for moves that are none.
    """
    game = Game(file.record.game, file.record.start or None, file.record.match)
    words = comment_words(file.comments)
    if file.line:
        words += line_words(game, repeated(file.line, file.after), 0)
    else:
        for line in file.after:
            words += variation_words(copy(game), line, 1)
    if file.record.end:
        game.do(file.record.end)
    tags = {**dict.fromkeys(ROSTER, "?"), **file.tags, "Variant": game.id, "Result": result_text(game)}
    ours = {"FEN": file.record.start, "Match": file.record.match if game.ruleset.in_rounds else ""}
    if game.result:
        ours["Termination"] = file.record.end or game.result.reason
    tags.update((name, value) for name, value in ours.items() if value)
    head = [f'[{name} "{escaped(value)}"]' for name, value in tags.items()]
    words.append(result_text(game))
    return "\n".join([*head, "", *wrapped(words), ""])


def bare_text(file: GameFile) -> str:
    """The text of a file beside its record, as short as can be read again behind `head_of`; empty where there is none.

    Raises NotationError for variations deeper than DEEPEST.
    """
    known = (*OURS, "Variant", "Result")
    tags = [f'[{name} "{escaped(value)}"]' for name, value in file.tags.items() if value != "?" and name not in known]
    words = [*comment_words(file.comments), *bare_words(repeated(file.line, file.after) if file.line else [], 0)]
    for line in file.after if not file.line else []:
        words += ["(", *bare_words(line, 1), ")"]
    if not tags and words == list(file.record.moves):
        return ""
    return "".join(tags) + " ".join(words)


def bare_words(line: list[Played], depth: int) -> list[str]:
    """The words of a line without numbers."""
    check_line(line, depth)
    words: list[str] = []
    for played in line:
        words += [*comment_words(played.before), played.word, *comment_words(played.comments)]
        for variation in played.variations:
            words += ["(", *bare_words(variation, depth + 1), ")"]
    return words


def head_of(record: Record) -> str:
    """The tags that say a game's record, but for its moves."""
    match = "" if record.match == WHOLE else record.match
    ours = {"Variant": record.game, "FEN": record.start, "Match": match, "Termination": record.end}
    return "".join(f'[{name} "{escaped(value)}"]' for name, value in ours.items() if value)


def result_text(game: Game) -> str:
    """The result as South-North scores; `*` while the game goes on."""
    return f"{game.result.south}-{game.result.north}" if game.result else "*"


def line_words(game: Game, line: list[Played], depth: int) -> list[str]:
    """The words of a line that goes on from a game."""
    check_line(line, depth)
    words: list[str] = []
    for at, played in enumerate(line, len(game.moves)):
        words += comment_words(played.before)
        number, second = divmod(at, 2)
        if not second or not words or words[-1].endswith((")", "}")):
            words.append(f"{number + 1}{'...' if second else '.'}")
        try:
            game.play(played.word)
        except MashimoError as error:
            error.place = Place(at + 1)
            raise
        words.append(played.word + (f"+{game.captured()}" if game.captured() else ""))
        words += comment_words(played.comments)
        for variation in played.variations:
            with game.instead():
                words += variation_words(game, variation, depth + 1)
    return words


def check_line(line: list[Played], depth: int) -> None:
    """Refuse, with NotationError, a variation that nobody would read again: one without a move, or too deep."""
    if depth and not line:
        raise NotationError("file-move", "a variation is written with one move at least")
    if depth > DEEPEST:
        raise NotationError("too-deep", f"variations are written at most {DEEPEST} deep", "", (DEEPEST,))


def variation_words(game: Game, line: list[Played], depth: int) -> list[str]:
    """The words of a line in parentheses."""
    words = line_words(game, line, depth)
    return ["(" + words[0], *words[1:-1], words[-1] + ")"]


def comment_words(comments: list[str]) -> list[str]:
    """Comments in braces; a closing brace within, which would end the comment, is written as a parenthesis."""
    return [f"{{ {comment.replace('}', ')')} }}" for comment in comments]


def wrapped(words: list[str]) -> list[str]:
    """Words in lines of at most WIDTH characters; a longer word has a line of its own."""
    lines: list[str] = []
    for word in (part for text in words for part in text.split(" ")):
        if lines and len(lines[-1]) + 1 + len(word) <= WIDTH:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def escaped(value: str) -> str:
    """The value of a tag as it stands between quotes."""
    return re.sub(r'(["\\])', r"\\\1", " ".join(value.split()))
