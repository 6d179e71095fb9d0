"""OGN, game files as text: tags in brackets, numbered moves, comments, variations, the result (RULES 10.6).

The form is that of Aualé, whose files are read; `[Match]` and `[Termination]` are ours. A damaged file is refused
whole, with the line and column of what is wrong and what was expected there.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from mashimo.games import FOREIGN
from mashimo.play.errors import IllegalMove, MashimoError, NotationError
from mashimo.play.game import Game
from mashimo.play.match import WHOLE
from mashimo.play.notation import shortened
from mashimo.play.record import ENDS, Record

ROSTER: Final = ("Variant", "Event", "Site", "Date", "Round", "South", "North", "Result")
"""The tags every file has, in their order; what is not known is `?`."""
OURS: Final = ("FEN", "Match", "Termination")
"""The tags that belong to the record and are written by it."""
LONGEST: Final = 1_000_000
DEEPEST: Final = 16
"""Variations within variations are read so deep."""
WIDTH: Final = 79

SPACE: Final = re.compile(r"\s*")
TAG: Final = re.compile(r'\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]')
NUMBER: Final = re.compile(r"[0-9]+\.+")
RESULT: Final = re.compile(r"(\*|[0-9]+-[0-9]+)(?![^\s{}()\[])")
WORD: Final = re.compile(r"[^\s{}()\[\]]+")
COMMENT: Final = re.compile(r"\{([^}]*)\}")


@dataclass
class Played:
    """A move of a file: its word, the comments after it, and the lines that could have been played instead."""

    word: str
    comments: list[str] = field(default_factory=list)
    variations: list[list[Played]] = field(default_factory=list)
    before: list[str] = field(default_factory=list)
    """The comments before it, where it is the first of its line: elsewhere they are the last move's."""


@dataclass
class GameFile:
    """A game as a file holds it."""

    record: Record
    """The game, its main line and how it ended."""
    tags: dict[str, str]
    """All tags but those of OURS."""
    comments: list[str]
    """What is said before the first move."""
    line: list[Played]
    """The main line with its comments and variations."""


def read_ogn(text: str) -> GameFile:
    """The game of a file. Raises NotationError where it is damaged: line, column and what was expected."""
    if len(text) > LONGEST:
        raise NotationError("file-too-long", f"a file has at most {LONGEST} characters, this has {len(text)}")
    return Reader(text).game_file()


class Reader:
    """Reads a file from its beginning; `at` is how far it has come."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.values: dict[str, int] = {}
        """Where the value of each tag stands."""

    def game_file(self) -> GameFile:
        """The whole file."""
        tags = self.tags()
        game = self.begun(tags)
        comments = self.comments()
        line = self.line(game, 0)
        tags["Result"] = self.result(game, tags)
        self.space()
        if self.at < len(self.text):
            raise self.wrong("the end of the file")
        return GameFile(game.to_record(), {name: tags[name] for name in tags if name not in OURS}, comments, line)

    def tags(self) -> dict[str, str]:
        """The tags at the file's head, the roster filled up with `?`."""
        found: dict[str, str] = {}
        while self.peek() == "[":
            tag = self.expect(TAG, 'a tag such as [South "name"]')
            name, value = tag.groups()
            if name in found:
                self.at = tag.start()
                raise self.wrong(f"another tag than a second {name}")
            self.values[name] = tag.start(2)
            found[name] = re.sub(r"\\(.)", r"\1", value)
        return {**dict.fromkeys(ROSTER, "?"), **found}

    def begun(self, tags: dict[str, str]) -> Game:
        """The game the tags begin."""
        variant = tags["Variant"]
        try:
            return Game(FOREIGN.get(variant.lower(), variant), tags.get("FEN"), tags.get("Match", WHOLE))
        except MashimoError as error:
            name, what = {"no-game": ("Variant", "a game"), "no-match": ("Match", "a match")}.get(
                error.code, ("FEN", "a position")
            )
            self.at = self.values.get(name, 0)
            raise self.wrong(f"{what} ({error})") from None

    def comments(self) -> list[str]:
        """The comments that stand here."""
        found = []
        while self.peek() == "{":
            found.append(" ".join(self.expect(COMMENT, "a comment that ends with }")[1].split()))
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
                    raise self.wrong("a move")
                return line
            before = game.to_record()
            word = self.move(game)
            line.append(Played(word, self.comments(), before=[] if line else early))
            while self.peek() == "(":
                line[-1].variations.append(self.variation(before, depth + 1))
                line[-1].comments += self.comments()

    def numbered(self) -> list[str]:
        """The comments that stand here, before a move; move numbers among them say nothing."""
        found = self.comments()
        while number := NUMBER.match(self.text, self.at):
            self.at = number.end()
            found += self.comments()
        return found

    def variation(self, before: Record, depth: int) -> list[Played]:
        """A line in parentheses, played instead of the move before it."""
        if depth > DEEPEST:
            raise self.wrong(f"variations at most {DEEPEST} deep")
        self.at += 1
        line = self.line(Game.from_record(before), depth)
        if not line:
            raise self.wrong("a move")
        if self.peek() != ")":
            raise self.wrong("a move or )")
        self.at += 1
        return line

    def move(self, game: Game) -> str:
        """Play the move that stands here, with the seeds it captured if it says so; its word."""
        word, plus, captured = self.expect_word().partition("+")
        score = dict(zip("SN", scores(game), strict=True))
        mover = game.turn
        try:
            game.play(word)
        except IllegalMove as error:
            raise self.wrong(f"a legal move ({error.refusal})", len(word)) from None
        except NotationError:
            raise self.wrong("a move", len(word)) from None
        gained = dict(zip("SN", scores(game), strict=True))[mover] - score[mover]
        if plus and captured != str(gained) and captured != str(captures(game)):
            raise self.wrong(f"+{captures(game)}, the seeds that {word} captures", len(captured) + 1)
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
        elif not game.result and said not in ("*", "?") and game.may_agree:
            # Aualé ends a game by agreement when a position returns, and says so only by its result (RULES 4.5).
            game.agree()
        reached = result_text(game)
        if said not in ("?", reached):
            raise self.wrong(f"the result {reached}", len(said) if found else 0)
        if tags["Result"] not in ("?", "*", reached):
            self.at = self.values["Result"]
            raise self.wrong(f"the result {reached}")
        return reached

    def ended(self, game: Game, end: str) -> Game:
        """The game after a person has ended it."""
        try:
            game.do(end)
        except MashimoError as error:
            raise self.wrong(f"an end that is possible here ({error})") from None
        return game

    # -- the text

    def space(self) -> None:
        """Go on to what is not space."""
        self.at = SPACE.match(self.text, self.at).end()  # type: ignore[union-attr]  # it matches anywhere

    def peek(self) -> str:
        """The next character that is not space; none at the end."""
        self.space()
        return self.text[self.at : self.at + 1]

    def expect(self, pattern: re.Pattern[str], what: str) -> re.Match[str]:
        """What stands here, if it is what is expected."""
        found = pattern.match(self.text, self.at)
        if found is None:
            raise self.wrong(what)
        self.at = found.end()
        return found

    def expect_word(self) -> str:
        """The piece of text that stands here, up to the next space, brace or parenthesis."""
        return self.expect(WORD, "a move")[0]

    def wrong(self, expected: str, back: int = 0) -> NotationError:
        """The error that something else stands here, or began so many characters ago."""
        at = self.at - back
        line = self.text.count("\n", 0, at) + 1
        column = at - (self.text.rfind("\n", 0, at) + 1) + 1
        here = shortened(self.text[at:].split("\n")[0]) or "the end"
        message = f"line {line}, column {column}: {expected} is expected, here is {here!r}"
        return NotationError("file", message, here, (line, column))


def scores(game: Game) -> tuple[int, int]:
    """Both scores, South's first."""
    score, board = game.ruleset.rules.score, bytearray(game.board)
    return score(board, 0), score(board, 1)


def captures(game: Game) -> int:
    """How many seeds the last move captured, what was shared out after it aside."""
    return sum(step.seeds for step in game.turns[-1].steps if step.kind == "capture")


def write_ogn(file: GameFile) -> str:
    """A game as the text of a file."""
    game = Game.from_record(file.record)
    tags = {**dict.fromkeys(ROSTER, "?"), **file.tags, "Variant": game.id, "Result": result_text(game)}
    ours = {"FEN": file.record.start, "Match": file.record.match if game.ruleset.in_rounds else ""}
    if game.result:
        ours["Termination"] = file.record.end or game.result.reason
    tags.update((name, value) for name, value in ours.items() if value)
    head = [f'[{name} "{escaped(value)}"]' for name, value in tags.items()]
    start = Game(game.id, file.record.start or None, file.record.match)
    words = [*comment_words(file.comments), *line_words(start, file.line), result_text(game)]
    return "\n".join([*head, "", *wrapped(words), ""])


def result_text(game: Game) -> str:
    """The result as South-North scores; `*` while the game goes on."""
    return f"{game.result.south}-{game.result.north}" if game.result else "*"


def line_words(game: Game, line: list[Played]) -> list[str]:
    """The words of a line that goes on from a game."""
    words: list[str] = []
    for played in line:
        words += comment_words(played.before)
        number, second = divmod(len(game.moves), 2)
        if not second or not words or words[-1].endswith((")", "}")):
            words.append(f"{number + 1}{'...' if second else '.'}")
        before = game.to_record()
        game.play(played.word)
        words.append(played.word + (f"+{captures(game)}" if captures(game) else ""))
        words += comment_words(played.comments)
        for variation in played.variations:
            inner = line_words(Game.from_record(before), variation)
            words += ["(" + inner[0], *inner[1:-1], inner[-1] + ")"]
    return words


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


def file_of(record: Record, **tags: str) -> GameFile:
    """A file of a game that has no comments and variations yet."""
    return GameFile(record, tags, [], [Played(word) for word in record.moves])
