"""The move tree: a game with what is said of it, as a tree of lines, however it was written or sent."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from mashimo.play.record import Record


@dataclass
class MoveNode:
    """A move of a file: its word, the comments after it, and the lines that could have been played instead."""

    word: str
    comments: list[str] = field(default_factory=list)
    variations: list[list[MoveNode]] = field(default_factory=list)
    before: list[str] = field(default_factory=list)
    """The comments before it, where it is the first of its line: elsewhere they are the last move's."""
    captured: int = field(default=0, compare=False)
    """Seeds it captured for its player; known of games that have been played through."""
    given: int = field(default=0, compare=False)
    """Seeds it captured for the other player (RULES 6.3); known of games that have been played through."""


class LeftOut(NamedTuple):
    """A piece of a text that the reader skipped, because no game can hold it."""

    line: int
    """The number of its line, counted from 1."""
    text: str
    """The piece itself, shortened."""

    def __str__(self) -> str:
        return f"line {self.line}: {self.text}"


@dataclass
class GameFile:
    """A game as a file holds it."""

    record: Record
    """The game, its main line and how it ended."""
    tags: dict[str, str]
    """All tags but those of OURS."""
    comments: list[str]
    """The comments before the first move."""
    line: list[MoveNode]
    """The main line with its comments and variations."""
    after: list[list[MoveNode]] = field(default_factory=list)
    """The lines that go on from the end of the main line, the game as it was played; they are no part of it."""
    left_out: list[LeftOut] = field(default_factory=list, compare=False)
    """The pieces of the text that were left out."""

    def _repr_svg_(self) -> str:
        from mashimo.play.game import Game  # noqa: PLC0415  # files that are never drawn need no game

        return Game.from_record(self.record).svg()


def with_continuations(line: list[MoveNode], after: list[list[MoveNode]]) -> list[MoveNode]:
    """Add the lines that go on from the end of a main line to it.

    No move stands there that they could be variations of, so each repeats the last move, as is usual in such files.
    """
    last = line[-1]
    again = [[MoveNode(last.word), *further] for further in after]
    return [*line[:-1], replace(last, variations=[*last.variations, *again])]


def merge_lines(lines: list[list[MoveNode]]) -> list[MoveNode]:
    """Merge lines that begin at one place: the first becomes the line, the others its variations."""
    if not lines:
        return []
    (head, *tail), *others = lines
    return [replace(head, variations=[*head.variations, *others]), *tail]


def take_repeated(last: MoveNode) -> list[list[MoveNode]]:
    """Remove from the last move the variations that repeat it; return the lines that go on from it."""
    again = [variation for variation in last.variations if variation[0].word == last.word]
    last.variations = [variation for variation in last.variations if variation[0].word != last.word]
    for first, *_ in again:
        last.comments += [*first.before, *first.comments]
        last.variations += first.variations
    return [further for _, *further in again if further]


def file_of(record: Record, **tags: str) -> GameFile:
    """Make a file of a game that has no comments and variations yet."""
    return GameFile(record, tags, [], [MoveNode(word) for word in record.moves])


def merged_file(file: GameFile) -> tuple[list[MoveNode], list[list[MoveNode]]]:
    """Merge the main line of a file and the lines that go on from its end; return the two."""
    whole = merged(with_continuations(file.line, file.after) if file.line else merge_lines(file.after))
    line, rest = whole[: len(file.line)], whole[len(file.line) :]
    if not rest:
        return line, []
    others, rest[0].variations = rest[0].variations, []
    after = [rest, *others]
    for first, *_ in after if line else []:
        # A file has no place for a comment between a move and the line that goes on from it: the move takes it.
        add_new(line[-1].comments, first.before)
        first.before = []
    return line, after


def merged(line: list[MoveNode]) -> list[MoveNode]:
    """Merge a line with its variations, so that no two lines from one place begin with one move.

    Their common beginning becomes one, with the comments of both. The alternatives to a variation's first move become
    alternatives to the move that the variation replaces.
    """
    whole: list[MoveNode] = []
    graft(whole, 0, line)
    return whole


def graft(whole: list[MoveNode], at: int, line: list[MoveNode]) -> None:
    """Add a line, and then its variations, to another one, from the other one's move `at` on."""
    instead: list[tuple[list[MoveNode], int, list[MoveNode]]] = []
    for played in line:
        instead += [(whole, at, variation) for variation in played.variations]
        if at < len(whole) and whole[at].word != played.word:
            variations = whole[at].variations
            branch = next((one for one in variations if one[0].word == played.word), None)
            if branch is None:
                branch = []
                variations.append(branch)
            whole, at = branch, 0
        fresh = at == len(whole)
        if fresh:
            whole.append(replace(played, comments=[], before=[], variations=[]))
        # Only the first move of a line has comments before it.
        add_new(whole[at].before if fresh and at == 0 else whole[at].comments, played.before)
        add_new(whole[at].comments, played.comments)
        at += 1
    for place, place_at, variation in instead:
        graft(place, place_at, variation)


def add_new(comments: list[str], more: list[str]) -> None:
    """Add the comments that are neither there yet nor empty."""
    comments += [comment for comment in more if comment and comment not in comments]
