"""OGN, game files as text: tags in brackets, numbered moves, comments, variations, the result (RULES 10.6).

The form is that of Aualé, whose files are read; `[Match]` and `[Termination]` are ours. Files of PGN tools are read
too: their signs become comments, and `left_out` lists the pieces that no game here can hold. A damaged file is refused
whole. The error names the line, the column, and what was expected there.
"""

from __future__ import annotations

import re
from copy import copy
from typing import TYPE_CHECKING, Final, NamedTuple

from mashimo.games.catalogue import find_game
from mashimo.games.kit.layout import SIDES
from mashimo.play.errors import MashimoError, NotationError, Place
from mashimo.play.game import Game, scores
from mashimo.play.house_numbers import check_numbers, numbered_word
from mashimo.play.match import WHOLE
from mashimo.play.move_tree import GameFile, LeftOut, MoveNode, take_repeated, with_continuations
from mashimo.play.notation import shortened
from mashimo.play.pgn import PLAYERS, SIGNS, WINNERS, move_word
from mashimo.play.record import ENDS, Record

if TYPE_CHECKING:
    from collections.abc import Iterator

ROSTER: Final = ("Variant", "Event", "Site", "Date", "Round", "South", "North", "Result")
"""The tags every file has, in their order; what is not known is `?`."""
OURS: Final = ("FEN", "Match", "Termination")
"""The tags that belong to the record and are written by it."""
NO_END: Final = ("", "?", "normal")
"""The values of `[Termination]` that say no more than moves and result do, in lower case; PGN tools write them."""
LONGEST: Final = 250_000
"""Longer text is refused unread: a file as long, and nothing but variations, takes some seconds to play through.

web/storage/games_file.js has it too, as LONGEST_COMMENT.
"""
DEEPEST: Final = 100
"""The greatest depth of variations within variations that is read or written."""
WIDTH: Final = 79

UNSEEN: Final = re.compile("[\ufeff\x1a\0]+")
"""What programs leave in files that are joined or filled up: a byte order mark, the end of a file of DOS, NUL."""
SPACE: Final = re.compile(r"\s*")
TAG: Final = re.compile(r'\[\s*(\w+)\s+"((?:[^"\\]|\\[\s\S])*)"\s*\]')
NUMBER: Final = re.compile(r"([0-9]+)(?:(?:\s*\.)+|(?=\s+[A-Za-z=]))")
"""The number of a move: before dots, or before a move in letters, as PGN permits. Moves too may be numbers."""
RESULT: Final = re.compile(r"(\*|1/2(?:-1/2)?|\u00bd-\u00bd|[0-9]+-[0-9]+)(?![^\s{}()\[;])")
MOVE: Final = re.compile(r"([^\s{}()\[\];+!?$]+)(?:[ \t]*(\+)[ \t]*([0-9]*))?")
COMMENT: Final = re.compile(r"\{([^}]*)\}|;([^\n]*)")
SIGN: Final = re.compile(r"([!?]{1,2})|\$([0-9]+)")
ESCAPE: Final = re.compile(r"%[^\n]*")
"""A line that PGN reserves for other programs, from its first character on."""
FILE: Final = re.compile(r"\s*(?:[%;][^\n]*\n\s*)*\[")
"""The beginning of a text that is a file: a tag, perhaps below comments and escaped lines; or a chat's `[10:15]`."""
TAG_LINE: Final = re.compile(r'^[ \t]*\[\s*\w+\s+"', re.MULTILINE)
"""A line that begins as a tag does; what follows may be damaged."""
PART: Final = re.compile(
    rf"(?P<tag>{TAG.pattern})|\{{[^}}]*(?:\}}|\Z)|;[^\n]*|^%[^\n]*|(?P<space>\s+)|(?P<moves>[^\s{{;\[]+)|(?P<stray>\[)",
    re.MULTILINE,
)
"""The tokens by which a file is split into games."""


class GameText(NamedTuple):
    """One game of a file that may hold several."""

    text: str
    """Its part of the file."""
    line: int
    """The number of its first line in the file."""
    tags: dict[str, str]
    """Its tags, the players by our names; the roster filled up with `?`."""


def games_in(text: str) -> list[GameText]:
    """Split a file into its games, each beginning with tags; `read_ogn` reads each. A damaged file stays whole."""
    text = unified(text)
    starts = [0, *game_starts(text)]
    parts = [text[start:end] for start, end in zip(starts, [*starts[1:], len(text)], strict=True)]
    lines = [1]
    for part in parts[:-1]:
        lines.append(lines[-1] + part.count("\n"))
    try:
        return [GameText(part, line, Reader(part, "?").read_tags()) for part, line in zip(parts, lines, strict=True)]
    except NotationError:
        return [GameText(text, 1, dict.fromkeys(ROSTER, "?"))]


def game_starts(text: str) -> list[int]:
    """Find where the second game of a text and those after it begin; none where a bracket is damaged."""
    starts: list[int] = []
    boundaries = Boundaries()
    for found in PART.finditer(text):
        if found["stray"]:
            return []
        if boundaries.pass_over(found):
            starts.append(found.start())
    return starts


class Boundaries:
    """The state of a search for the beginnings of games, token after token.

    Tags behind moves begin a game. So does a tag that the last game has already, behind an empty line. What stands
    above the first tag of all belongs to the first game.
    """

    def __init__(self) -> None:
        self.begun = False
        """Whether a tag has been passed."""
        self.played = False
        """Whether anything but tags, comments and space has been passed in this game."""
        self.empty_line = False
        """Whether the last token was space with an empty line in it."""
        self._names: set[str] = set()

    def pass_over(self, found: re.Match[str]) -> bool:
        """Pass over a token, as PART finds it; return whether another game begins with it."""
        begins = False
        if found["tag"]:
            name = found[2]
            begins = self.begun and (self.played or (self.empty_line and name in self._names))
            if begins or not self.begun:
                self._names, self.played = set(), False
            self._names.add(name)
            self.begun = True
        self.played = self.played or bool(found["moves"])
        self.empty_line = found["space"] is not None and (self.empty_line or found["space"].count("\n") > 1)
        return begins


def unified(text: str) -> str:
    """Return a text without UNSEEN, its lines ended by line feeds where they had carriage returns alone."""
    text = UNSEEN.sub("", text)
    return text if "\n" in text else text.replace("\r", "\n")


def read_ogn(text: str, variant: str = "?") -> GameFile:
    """Read the first game of a file; a file that names no game is read as one of `variant`.

    Raises NotationError where it is damaged and IllegalMove where a move is not legal, with the line and the column.
    """
    return read_played(text, variant)[1]


def read_played(text: str, variant: str = "?") -> tuple[Game, GameFile]:
    """Read the game of a file as `read_ogn` does; return it with its main line played, and the file."""
    if len(text) > LONGEST:
        raise NotationError(
            "file-too-long",
            f"a file has at most {LONGEST} characters, this has {len(text)}",
            "",
            (len(text), LONGEST),
        )
    return Reader(text, variant).read_file()


class Reader:
    """A reader of a file from its beginning; `at` is the index it has reached."""

    def __init__(self, text: str, variant: str) -> None:
        self.text = unified(text)
        self.variant = variant
        self.at = 0
        self.values: dict[str, int] = {}
        """The index of each tag's value."""
        self.skipped: list[tuple[int, str]] = []
        """The pieces that are left out, each with its index."""
        self.claim: NotationError | None = None
        """The error to raise unless the game ends by agreement: captures that only the sharing out explains."""

    def read_file(self) -> tuple[Game, GameFile]:
        """Read the whole file, and play its main line."""
        before = self.read_comments()
        tags = self.read_tags()
        game = self.begin_game(tags)
        comments = [*before, *self.read_comments()]
        line = self.read_line(game, 0)
        after = list(self.read_lines_of_start(game)) if not line else []
        tags["Result"] = self.read_result(game, tags)
        self.skip_rest()
        record = game.to_record()
        self.check_termination(tags.get("Termination", ""), record.end or (game.result.reason if game.result else ""))
        if not (line or after or "FEN" in tags or record.end or self.values.get("Variant")):
            error = NotationError("nothing", "there is no move, no position and no name of a game here")
            error.place = Place(line=1, column=1)
            raise error
        if record.end and line:
            after = take_repeated(line[-1])
        said = {name: tags[name] for name in tags if name not in OURS}
        return game, GameFile(record, said, comments, line, after, self.left_out())

    def skip_rest(self) -> None:
        """Go on to the end of the text, leaving out the games that follow; anything else there is an error."""
        if self.peek() == "[" and TAG.match(self.text, self.at):
            self.leave_out(self.at, self.here())
        elif self.at < len(self.text):
            raise self.make_error("file-end", "the end of the file")

    def leave_out(self, at: int, piece: str) -> None:
        """Note that a piece of the text is left out."""
        self.skipped.append((at, shortened(piece.rstrip())))

    def left_out(self) -> list[LeftOut]:
        """Return the pieces left out, each with the number of its line."""
        found, line, last = [], 1, 0
        for at, piece in sorted(self.skipped):
            line += self.text.count("\n", last, at)
            last = at
            found.append(LeftOut(line, piece))
        return found

    def read_lines_of_start(self, game: Game) -> Iterator[list[MoveNode]]:
        """Read the lines of a game in which no move has been played."""
        while self.peek() == "(":
            yield self.read_variation(copy(game), 1)

    def read_tags(self) -> dict[str, str]:
        """Read the tags at the file's head, the players by our names; the roster is filled up with `?`."""
        found: dict[str, str] = {}
        self.skip_heading()
        last = self.at
        while self.peek() == "[":
            tag = self.expect(TAG, "file-tag", 'a tag such as [South "name"]')
            name, value = tag.groups()
            if name in found:
                self.at = tag.start()
                if self.text.count("\n", last, self.at) > 1:
                    break  # another game, of which no move precedes
                raise self.make_error("file-second-tag", f"another tag than a second {name}")
            last = self.at
            self.values[name] = tag.start(2)
            found[name] = re.sub(r'\\(["\\])', r"\1", value)
        for theirs, ours in PLAYERS.items():
            if theirs in found and ours not in found:
                found[ours] = found.pop(theirs)
        return {**dict.fromkeys(ROSTER, "?"), **found}

    def skip_heading(self) -> None:
        """Leave out a heading above the tags, where no game is known whose moves it may be."""
        first = TAG_LINE.search(self.text, self.at) if self.variant == "?" and self.peek() not in ("[", "") else None
        if first:
            self.leave_out(self.at, self.here())
            self.at = first.start()

    def begin_game(self, tags: dict[str, str]) -> Game:
        """Begin the game that the tags name."""
        variant = self.variant if tags["Variant"] == "?" else tags["Variant"]
        try:
            return Game(find_game(variant, tags["Site"]), tags.get("FEN"), tags.get("Match", WHOLE))
        except MashimoError as error:
            tag = {"no-game": "Variant", "no-match": "Match"}.get(error.code, "FEN")
            if error.code.startswith("own-"):
                tag = "Variant"
            error.place = self.place(self.values.get(tag, 0))
            raise

    def read_comments(self, *, behind_move: bool = False) -> list[str]:
        """Read the comments that stand here; behind a move also its signs, such as `!` and `$1`, as comments."""
        found = []
        while True:
            following = self.peek()
            sign = SIGN.match(self.text, self.at) if behind_move else None
            if sign:
                self.at = sign.end()
                if word := sign[1] or SIGNS.get(sign[2]):
                    found.append(word)
                else:
                    self.leave_out(sign.start(), sign[0])
            elif following in ("{", ";"):
                inside, rest = self.expect(COMMENT, "file-comment", "a comment that ends with }").groups()
                found.append(" ".join((rest.replace("}", ")") if inside is None else inside).split()))
            else:
                return found

    def read_line(self, game: Game, depth: int, first: int = 0) -> list[MoveNode]:
        """Read the moves that follow, and play them on `game`, in which there are `first` moves."""
        line: list[MoveNode] = []
        while True:
            early = self.read_numbered_comments(first + len(line), behind_move=bool(line))
            if line:
                line[-1].comments += early
            if not MOVE.match(self.text, self.at) or RESULT.match(self.text, self.at):
                if early and not line:
                    raise self.make_error("file-move", "a move")
                return line
            word = self.read_move(game, depth)
            said = self.read_comments(behind_move=True)
            before = [] if line else early
            line.append(MoveNode(word, said, before=before, captured=game.captured(), given=game.given()))
            while self.peek() == "(":
                with game.instead():
                    line[-1].variations.append(self.read_variation(game, depth + 1, first + len(line) - 1))
                line[-1].comments += self.read_comments(behind_move=True)

    def read_numbered_comments(self, played: int, *, behind_move: bool) -> list[str]:
        """Read the comments that stand here, before a move; move numbers among them say nothing.

        One without a dot is to be that of the move, which follows `played` others.
        """
        found = self.read_comments(behind_move=behind_move)
        while number := NUMBER.match(self.text, self.at):
            if "." not in number[0] and number[1] != str(played // 2 + 1):
                break
            self.at = number.end()
            found += self.read_comments()
        return found

    def read_variation(self, game: Game, depth: int, first: int = 0) -> list[MoveNode]:
        """Read a line in parentheses that goes on from `game`, of `first` moves, instead of the move before it."""
        if depth > DEEPEST:
            raise self.make_error("file-too-deep", f"a variation at most {DEEPEST} deep", (DEEPEST,))
        self.at += 1
        line = self.read_line(game, depth, first)
        if not line:
            raise self.make_error("file-move", "a move")
        if self.peek() != ")":
            raise self.make_error("file-variation", "a move or )")
        self.at += 1
        return line

    def read_move(self, game: Game, depth: int) -> str:
        """Play the move that stands here, with the seeds it captured if it says so; return its word."""
        if self.claim and depth == 0:
            raise self.claim
        at = self.at
        found = self.expect(MOVE, "file-move", "a move")
        piece, plus, captured = found.groups()
        word = numbered_word(game, move_word(game.ruleset.layout, piece))
        before = scores(game)
        mover = SIDES.index(game.turn)
        try:
            game.play(word)
            check_numbers(game, piece)
        except MashimoError as error:
            error.place = self.place(at)
            raise
        gained = scores(game)[mover] - before[mover]
        if plus and captured not in map(str, (game.captured(), gained, game.captured() + game.given())):
            claim = self.other_captures(game, word, found.start(2))
            if depth or captured != str(agreed_gain(game, mover, before)):
                raise claim
            self.claim, self.at = claim, found.end()
        return word

    def other_captures(self, game: Game, word: str, at: int) -> NotationError:
        """Return the error that the last move captures another number of seeds than is written at an index."""
        self.at = at
        captured = game.captured()
        return self.make_error("file-captures", f"+{captured}, the seeds that {word} captures", (captured,))

    def read_result(self, game: Game, tags: dict[str, str]) -> str:
        """Read the result that stands here or in the tags, after doing what it says a person did."""
        self.skip_space()
        at, tag_at = self.at, self.values.get("Result", self.at)
        found = RESULT.match(self.text, at)
        said = found[1] if found else tags["Result"] or "?"
        self.at = found.end() if found else at
        end = tags.get("Termination", "")
        if not game.result and end in ENDS:
            self.end_game(game, end)
        elif said == agreed_result(game):
            game.agree()
            self.claim = None
        if self.claim:
            raise self.claim
        if said in WINNERS and not game.result:
            self.leave_out(at if found else tag_at, said)
            return result_text(game)
        self.check_result(game, said, at if found else tag_at)
        if tags["Result"] not in ("", "*", said):
            self.check_result(game, tags["Result"], tag_at)
        return result_text(game)

    def check_result(self, game: Game, said: str, at: int) -> None:
        """Check a result against the game. Raises NotationError where the moves come to another one."""
        if said not in ("?", result_text(game)) and not is_won_so(game, said):
            error = other_result(game, said)
            error.place = self.place(at)
            raise error

    def check_termination(self, said: str, end: str) -> None:
        """Leave out what the tag says of the end, such as `time forfeit`, where the game has ended otherwise."""
        if said != end and said.lower() not in NO_END:
            self.leave_out(self.values["Termination"], f'[Termination "{said}"]')

    def end_game(self, game: Game, end: str) -> None:
        """End a game as a person has ended it."""
        try:
            game.do(end)
        except MashimoError as error:
            error.place = self.place(self.at)
            raise

    # -- the text

    def skip_space(self) -> None:
        """Go on to the next character that is not space, leaving out escaped lines."""
        self.at = SPACE.match(self.text, self.at).end()  # type: ignore[union-attr]  # it matches anywhere
        while self.text.startswith("%", self.at) and self.text[self.at - 1 : self.at] in ("", "\n"):
            line = ESCAPE.match(self.text, self.at)[0]  # type: ignore[index]  # it begins so
            self.leave_out(self.at, line)
            self.at = SPACE.match(self.text, self.at + len(line)).end()  # type: ignore[union-attr]  # as above

    def peek(self) -> str:
        """Skip space; return the next character, or nothing at the end."""
        self.skip_space()
        return self.text[self.at : self.at + 1]

    def expect(self, pattern: re.Pattern[str], code: str, what: str) -> re.Match[str]:
        """Read a pattern here; return the match. Raises the error of this code where something else stands here."""
        found = pattern.match(self.text, self.at)
        if found is None:
            raise self.make_error(code, what)
        self.at = found.end()
        return found

    def make_error(self, code: str, expected: str, numbers: tuple[int, ...] = ()) -> NotationError:
        """Make the error that something else stands here than is expected."""
        error = make_expectation_error(code, expected, self.here(), numbers)
        error.place = self.place(self.at)
        return error

    def here(self) -> str:
        """Return the rest of the line that begins here."""
        return self.text[self.at :].split("\n")[0]

    def place(self, at: int) -> Place:
        """Return the line and column of a character."""
        return Place(line=self.text.count("\n", 0, at) + 1, column=at - self.text.rfind("\n", 0, at))


def make_expectation_error(code: str, expected: str, here: str, numbers: tuple[int, ...] = ()) -> NotationError:
    """Make the error that something else stands in a text than is expected there."""
    here = shortened(here)
    return NotationError(code, f"{expected} is expected, here is {here or 'the end'!r}", here, numbers)


def is_won_so(game: Game, said: str) -> bool:
    """Tell whether a game ended with this result, which names the winner alone."""
    return bool(game.result) and said in WINNERS and game.result.winner == WINNERS[said]  # type: ignore[union-attr]  # it is over


def other_result(game: Game, here: str) -> NotationError:
    """Make the error that the moves come to another result than stands in a text."""
    code = "file-result" if game.result else "file-unfinished"
    return make_expectation_error(code, f"the result {result_text(game)}", here, scores(game))


def agreed(game: Game) -> Game | None:
    """Return the game as agreement ends it, if a file may say that by its result alone; else None.

    Aualé ends a game by agreement when a position returns, and says so only by its result (RULES 4.5). Elsewhere a
    score is no agreement, though the players may come to one at any time: it may stand in a game that is broken off.
    """
    if game.turns[-1].occurrence == 1 or not game.may_agree:
        return None
    ended = copy(game)
    ended.agree()
    return ended


def agreed_result(game: Game) -> str:
    """Return the result that `agreed` comes to; empty where there is none."""
    ended = agreed(game)
    return result_text(ended) if ended else ""


def agreed_gain(game: Game, mover: int, before: tuple[int, int]) -> int | None:
    """Return what a side gains since these scores if the players agree now; None where a file can't say that.

    So Aualé counts the last move of a game that ends by repetition: with the row that its player is given.
    """
    ended = agreed(game)
    return scores(ended)[mover] - before[mover] if ended else None


def write_ogn(file: GameFile) -> str:
    """Write a game as the text of a file.

    Raises NotationError for variations deeper than DEEPEST, IllegalMove and NotationError for moves that are none.
    """
    game = Game(file.record.game, file.record.start or None, file.record.match)
    words = comment_words(file.comments)
    if file.line:
        words += line_words(game, with_continuations(file.line, file.after), 0)
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
    """Write what a file holds beside its record, in few characters that can be read after `head_of`; empty if nothing.

    Raises NotationError for variations deeper than DEEPEST.
    """
    known = (*OURS, "Variant", "Result")
    tags = [f'[{name} "{escaped(value)}"]' for name, value in file.tags.items() if value != "?" and name not in known]
    words = [
        *comment_words(file.comments),
        *bare_words(with_continuations(file.line, file.after) if file.line else [], 0),
    ]
    for line in file.after if not file.line else []:
        words += ["(", *bare_words(line, 1), ")"]
    if not tags and words == list(file.record.moves):
        return ""
    return "".join(tags) + " ".join(words)


def bare_words(line: list[MoveNode], depth: int) -> list[str]:
    """List the words of a line without numbers."""
    check_line(line, depth)
    words: list[str] = []
    for played in line:
        words += [*comment_words(played.before), played.word, *comment_words(played.comments)]
        for variation in played.variations:
            words += ["(", *bare_words(variation, depth + 1), ")"]
    return words


def head_of(record: Record) -> str:
    """Write the tags that say a game's record, but for its moves."""
    match = "" if record.match == WHOLE else record.match
    ours = {"Variant": record.game, "FEN": record.start, "Match": match, "Termination": record.end}
    return "".join(f'[{name} "{escaped(value)}"]' for name, value in ours.items() if value)


def result_text(game: Game) -> str:
    """Write the result as South-North scores; `*` while the game goes on."""
    return f"{game.result.south}-{game.result.north}" if game.result else "*"


def line_words(game: Game, line: list[MoveNode], depth: int) -> list[str]:
    """List the words of a line that goes on from a game."""
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


def check_line(line: list[MoveNode], depth: int) -> None:
    """Raise NotationError for a variation that could not be read again: one without a move, or too deep."""
    if depth and not line:
        raise NotationError("file-move", "a variation is written with one move at least")
    if depth > DEEPEST:
        raise NotationError("too-deep", f"variations are written at most {DEEPEST} deep", "", (DEEPEST,))


def variation_words(game: Game, line: list[MoveNode], depth: int) -> list[str]:
    """List the words of a line in parentheses."""
    words = line_words(game, line, depth)
    return ["(" + words[0], *words[1:-1], words[-1] + ")"]


def comment_words(comments: list[str]) -> list[str]:
    """Write comments in braces, each on one line: a file's games are parted at empty lines.

    A closing brace inside one would end it, and becomes a parenthesis.
    """
    return [f"{{ {' '.join(comment.split()).replace('}', ')')} }}" for comment in comments]


def wrapped(words: list[str]) -> list[str]:
    """Break words into lines of at most WIDTH characters; a longer word has a line of its own."""
    lines: list[str] = []
    for word in (part for text in words for part in text.split(" ")):
        if lines and len(lines[-1]) + 1 + len(word) <= WIDTH:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def escaped(value: str) -> str:
    """Write the value of a tag as it stands between quotes."""
    return re.sub(r'(["\\])', r"\\\1", " ".join(value.split()))
