"""OGN, game files: tags, moves, comments, variations and results, as Aualé writes them and as we do (RULES 10.6)."""

from __future__ import annotations

from dataclasses import replace
from io import StringIO
from random import Random
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mashimo import Game, IllegalMove, MashimoError, NotationError
from mashimo.play.errors import Place
from mashimo.play.game_files import read_games
from mashimo.play.import_text import read_file, read_game
from mashimo.play.move_tree import GameFile, MoveNode, file_of, merged_file
from mashimo.play.ogn import ROSTER, read_ogn, write_ogn
from mashimo.play.record import Record
from tests.support.boards import GAME_IDS, played, random_game
from tests.support.sample import OF_EACH_SHAPE, sample
from tests.support.strategies import commented, games

if TYPE_CHECKING:
    from collections.abc import Callable

    from hypothesis.strategies import DataObject

    from mashimo import Step

AUALE: Final = "oware-auale"
NAM_NAM: Final = "nam-nam"
EMPTY: Final = "0-0-0-0-0-0-0-0-0-0-0-0"
OWN: Final = "SSSSSSNNNNNN"

THEIRS: Final = r"""[Variant "Oware Abapa"]
[Event "Friendly \"match\""]
[Site "C:\\games"]
[Date "2014.05.01"]
[Round "?"]
[South "Ama"]
[North "Kofi"]
[Result "*"]

1. F e { a
   comment over two lines } 2. D b (2... a 3. F (3. E f)
c) 3. C { good } { very }
*
"""
"""A file of Aualé's with variations added by hand; `data/files` has files as it writes them."""

CIRCLE: Final = "FfAaBbCcDdEe"
ONE_EACH: Final = "0-0-0-0-0-1-0-0-0-0-0-1-24-22-S"


def tags_of(text: str) -> list[str]:
    """Return the names of a file's tags, in their order."""
    return [line[1:].split()[0] for line in text.splitlines() if line.startswith("[")]


# -- what others write


def test_a_file_of_auale_is_read_with_all_that_it_says() -> None:
    """RULES 10.6: tags with escapes, numbered moves, comments in braces, the result; variations are kept."""
    file = read_ogn(THEIRS)
    assert file.record == Record(AUALE, moves=tuple("FeDbC"))
    assert file.tags["Event"] == 'Friendly "match"'
    assert file.tags["Site"] == r"C:\games"
    assert file.tags["South"] == "Ama"
    assert [played.comments for played in file.line] == [[], ["a comment over two lines"], [], [], ["good", "very"]]
    variation = file.line[3].variations[0]
    assert [played.word for played in variation] == ["a", "F", "c"]
    assert [played.word for played in variation[1].variations[0]] == ["E", "f"]


@pytest.mark.parametrize("name", ["Oware Abapa", "Oware", "oware", "Abapa", "OWARE", AUALE])
def test_their_name_for_the_game_is_known(name: str) -> None:
    """RULES 10.6: what Aualé calls `Oware Abapa`, and once was written as Oware here, is the game of section 4."""
    assert read_ogn(f'[Variant "{name}"]\n1. F *').record.game == AUALE


def test_captures_are_accepted_and_checked() -> None:
    """RULES 10.6: `+n`, the seeds captured, is accepted and checked, not needed."""
    position = "0-4-4-4-4-3-5-1-2-5-5-5-3-3-S"
    for move in ("F+5", "F"):
        file = read_ogn(f'[Variant "Oware"]\n[FEN "{position}"]\n1. {move} *')
        assert file.record == Record(AUALE, start=position, moves=("F",))
    with pytest.raises(NotationError) as caught:
        read_ogn(f'[Variant "Oware"]\n[FEN "{position}"]\n1. F+4 *')
    assert (caught.value.place, caught.value.numbers) == (Place(line=3, column=5), (5,))
    assert "+5" in str(caught.value)


def test_a_result_without_an_end_on_the_board_is_an_agreement() -> None:
    """RULES 10.6, 4.5: Aualé says only by the result that the players have agreed; each adds their own row."""
    moves = " ".join(CIRCLE)
    file = read_ogn(f'[Variant "Oware"]\n[FEN "{ONE_EACH}"]\n{moves} 25-23')
    assert file.record.end == "agree"
    assert file.tags["Result"] == "25-23"
    assert read_ogn(f'[Variant "Oware"]\n[FEN "{ONE_EACH}"]\n{moves} *').record.end == ""
    assert read_ogn(f'[Variant "Oware"]\n[Result "25-23"]\n[FEN "{ONE_EACH}"]\n{moves}').record.end == "agree"


@pytest.mark.parametrize("game", ["oware-grand-slam", "bao-kenya", "bao-kenya-laps", "own1.6x4.again.xo.row"])
def test_a_score_where_no_position_has_returned_is_no_agreement(game: str) -> None:
    """RULES 10.6, 1.9: a game that is broken off, with the score that it has come to, is not made a draw."""
    found = random_game(game, Random(f"broken off {game}"), longest=12)
    assert found.result is None
    assert found.may_agree
    text = write_ogn(file_of(found.to_record()))
    standing = "-".join(str(found.ruleset.rules.score(bytearray(found.board), side)) for side in (0, 1))
    for claimed in (text.replace("*", standing), text.removesuffix("*\n").replace("*", standing)):
        with pytest.raises(NotationError) as caught:
            read_ogn(claimed)
        assert caught.value.code == "file-unfinished", claimed
    assert read_ogn(text).record == found.to_record()


def test_a_result_other_than_an_agreements_leaves_the_game_open() -> None:
    """RULES 10.6, 4.5: and it is the game as it stands that the error tells of."""
    with pytest.raises(NotationError) as caught:
        read_ogn(f'[Variant "Oware"]\n[FEN "{ONE_EACH}"]\n{" ".join(CIRCLE)} 24-24')
    assert (caught.value.code, caught.value.numbers) == ("file-unfinished", (24, 22))


@pytest.mark.parametrize(
    "moves",
    [
        "1. F f 2. E e *",
        "F f E e *",
        "1.F f 2.E e *",
        "1. F 1... f 2. E 2... e *",
        "1.\nF\tf\r\n2. E e",
        "7. F f E e *",
        "1. F 1. ... f 2 . E 2 ... e *",
        "1 F f 2 E e *",
        "1 F (1 E) f (1 e 2 E) 2 E e *",
    ],
)
def test_numbers_and_spaces_are_free(moves: str) -> None:
    """RULES 10.6: numbers are for readers, spaces and lines anywhere between the words."""
    assert read_ogn(f'[Variant "Oware"]\n\n{moves}').record.moves == tuple("FfEe")


@pytest.mark.parametrize(
    ("text", "first", "line"),
    [
        ("{ a } { b } 1. F f *", ["a", "b"], [[], []]),
        ("1. F { a } f { b } *", [], [["a"], ["b"]]),
        ("1. F 1... { a } f { b } { } *", [], [["a"], ["b", ""]]),
        ("1. F f 2. { a } *", [], [[], ["a"]]),
        ("1. F (1. E) { a } f *", [], [["a"], []]),
    ],
)
def test_comments_are_kept_at_every_place(text: str, first: list[str], line: list[list[str]]) -> None:
    """RULES 10.6: before the first move, after a move, after its number, after a variation."""
    file = read_ogn(f'[Variant "Oware"]\n{text}')
    assert file.comments == first
    assert [played.comments for played in file.line] == line


def test_a_comment_of_several_lines_leaves_its_game_whole() -> None:
    file = file_of(Game.from_record("v1;awale;moves=C").to_record())
    file.line[0].comments.append('[Variant "bao-kenya"]\n\n[Event "another"]')
    (found,) = read_games(StringIO(write_ogn(file)))
    assert found.error is None


def test_a_comment_that_begins_a_line_is_kept() -> None:
    """RULES 10.6: at a variation's head it belongs to its first move."""
    file = read_ogn('[Variant "Oware"]\n1. F f ( { or } 1... e { so }) 2. E *')
    assert file.line[1].variations == [[MoveNode("e", ["so"], before=["or"])]]
    assert read_ogn(write_ogn(file)).line == file.line


# -- what we write


def test_a_file_begins_with_the_roster() -> None:
    """RULES 10.6: Variant, Event, Site, Date, Round, South, North, Result; what is not known is `?`."""
    text = write_ogn(file_of(Record("awale", moves=tuple("FfE")), South="Ama"))
    assert tags_of(text) == list(ROSTER)
    assert '[Variant "awale"]\n[Event "?"]\n[Site "?"]\n' in text
    assert '[South "Ama"]\n[North "?"]\n[Result "*"]\n\n1. F f 2. E *\n' in text


@pytest.mark.parametrize("game", GAME_IDS)
@pytest.mark.parametrize("beginner", ["S", "N"])
def test_fen_is_written_for_every_other_start(game: str, beginner: str) -> None:
    """RULES 10.6: ours always writes FEN for a non-standard start, North's to begin among them, and only for one."""
    start = Game(game)
    other = Game(game, start.ruleset.start(beginner))
    text = write_ogn(file_of(other.to_record()))
    assert ("FEN" in tags_of(text)) == (beginner == "N")
    assert (f'[FEN "{other.position}"]' in text) == (beginner == "N")
    assert read_ogn(text).record == other.to_record()


def test_fen_is_written_with_south_to_move_as_well() -> None:
    """RULES 10.6: Aualé writes none then, and loses the game."""
    record = Record(AUALE, start=ONE_EACH, moves=("F",))
    text = write_ogn(file_of(record))
    assert f'[FEN "{ONE_EACH}"]' in text
    assert read_ogn(text).record == record


@pytest.mark.parametrize(
    ("record", "result", "termination"),
    [
        (Record("awale", moves=("F",)), "*", None),
        (Record("bao-kenya", moves=("A",), end="resign-N"), "0-0", "resign-N"),
        (Record("awale", moves=("F",), end="resign-N"), "48-0", "resign-N"),
        (Record("oware-grand-slam", end="agree"), "0-0", "agree"),
        (Record("oware-abapa", start=ONE_EACH, moves=tuple(CIRCLE)), "25-23", "repetition"),
        (Record("bao-la-kujifunza", end="resign-S"), "32-32", "resign-S"),
    ],
)
def test_the_result_is_south_to_north_and_how_it_came_is_said(
    record: Record, result: str, termination: str | None
) -> None:
    """RULES 10.6: the result as South-North scores or `*`; Termination is ours, and says which player resigned."""
    text = write_ogn(file_of(record))
    assert f'[Result "{result}"]' in text
    assert text.endswith(f"{result}\n")
    assert ("Termination" in tags_of(text)) == (termination is not None)
    assert termination is None or f'[Termination "{termination}"]' in text
    file = read_ogn(text)
    assert file.record == record
    assert Game.from_record(file.record).result == Game.from_record(record).result


@pytest.mark.parametrize("match", ["full", "round", "best-of-3"])
def test_rounds_a_pending_choice_and_passes_are_kept(match: str) -> None:
    """RULES 10.6, 10.2, 10.4: Match is ours; `=bd` and `-` are moves like any other."""
    start = f"0-0-0-0-0-0-4-4-0-0-0-0-20-20-S {OWN} S"
    game = played(["-", "a", "-"] if match == "round" else ["-"], start, NAM_NAM)
    record = Record(NAM_NAM, game.to_record().start, match, ("-",))
    text = write_ogn(file_of(record))
    assert f'[Match "{match}"]' in text
    assert read_ogn(text).record == record
    claimed = Record(NAM_NAM, f"{EMPTY}-32-16-S {OWN} N =2", moves=("=bd", "A"))
    text = write_ogn(file_of(claimed))
    assert f'[FEN "{EMPTY}-32-16-S {OWN} N =2"]' in text
    assert "1. =bd A" in text
    assert read_ogn(text).record == claimed


def test_what_a_move_captures_is_written() -> None:
    """RULES 10.6: `+n` after the move, for readers."""
    text = write_ogn(file_of(Record(AUALE, start="0-4-4-4-4-3-5-1-2-5-5-5-3-3-S", moves=("F", "a"))))
    assert "1. F+5 a" in text


@pytest.mark.parametrize("value", ['say "hi"', r"a\b", '"', "\\", '\\"', "tab\tand  space", "ünïcode ✓", "[x] {y}"])
def test_tags_are_escaped(value: str) -> None:
    """RULES 10.6: quotes and backslashes in a tag are escaped; spaces become one."""
    file = file_of(Record("awale"), South=value, Annotator=value)
    again = read_ogn(write_ogn(file))
    assert again.tags["South"] == again.tags["Annotator"] == " ".join(value.split())


@pytest.mark.parametrize("game", GAME_IDS)
def test_lines_are_shorter_than_80_characters(game: str) -> None:
    """RULES 10.6: as Aualé's files."""
    record = random_game(game, Random(f"wide {game}"), longest=120).to_record()
    file = file_of(record)
    file.line[3].comments.append("word " * 60)
    body = write_ogn(file).split("\n\n", 1)[1]
    assert max(map(len, body.splitlines())) < 80
    assert read_ogn(write_ogn(file)).record == record


@pytest.mark.slow
@pytest.mark.parametrize("game", GAME_IDS)
def test_what_is_written_is_read_again(game: str) -> None:
    """RULES 10.6: tags, comments, variations within variations, moves of every game: all of it comes back."""
    for number in range(8):
        chance = Random(f"{game} {number}")
        found = Game(game)
        line = commented(found, chance, 0, [60])
        text = write_ogn(GameFile(found.to_record(), {"South": "A", "Event": '"x"'}, ["at first"], line))
        file = read_ogn(text)
        assert (file.record, file.comments, file.line) == (found.to_record(), ["at first"], line), text
        assert write_ogn(file) == text


@pytest.mark.slow
@pytest.mark.parametrize("game", sample(GAME_IDS, *OF_EACH_SHAPE))
@given(data=st.data())
def test_a_game_ended_in_the_middle_keeps_what_is_known_to_follow(game: str, data: DataObject) -> None:
    """RULES 10.6, 1.9: variations are kept, those from where a player resigned among them."""
    found = data.draw(games(game, most=12))
    record = replace(found.to_record(), end="")
    ended = data.draw(st.integers(0, len(record.moves)))
    begun = Game.from_record(replace(record, moves=record.moves[:ended]))
    if begun.result:
        return
    known = [[MoveNode(word) for word in record.moves[ended:]]] if ended < len(record.moves) else []
    words = {line[0].word for line in known}
    known += [[MoveNode(word)] for word in begun.legal_moves()[:3] if word not in words]
    begun.resign("S")
    file = GameFile(begun.to_record(), {}, [], [MoveNode(word) for word in begun.moves], known)
    text = write_ogn(file)
    again = read_ogn(text)
    assert (again.record, again.line, again.after) == (file.record, file.line, file.after), text
    assert merged_file(again) == (file.line, file.after)


def test_lines_before_any_move_are_known_only_where_none_has_been_played() -> None:
    """RULES 10.6: else a variation has nothing that it is played instead of."""
    text = '[Variant "Oware"]\n[Termination "resign-S"]\n(1. F f) (1. E) 0-0'
    file = read_ogn(text)
    assert (file.record, file.line) == (Record(AUALE, end="resign-S"), [])
    assert file.after == [[MoveNode("F"), MoveNode("f")], [MoveNode("E")]]
    taken_back = read_ogn('[Variant "Oware"]\n(1. F f) *')
    assert (taken_back.line, taken_back.after) == ([], [[MoveNode("F"), MoveNode("f")]])
    with pytest.raises(NotationError):
        read_ogn('[Variant "Oware"]\n(1. F f) 1. F *')


def test_a_variation_that_repeats_the_last_move_goes_on_from_it() -> None:
    """RULES 10.6: as files of this kind say what followed an end; what else it says is kept at that move."""
    text = '[Variant "Oware"]\n[Termination "resign-S"]\n1. F f { a } (1... f { b } (1... e) 2. E e) (1... d) 0-0'
    file = read_ogn(text)
    assert [played.word for played in file.line] == ["F", "f"]
    assert file.line[1].comments == ["a", "b"]
    assert [line[0].word for line in file.line[1].variations] == ["d", "e"]
    assert file.after == [[MoveNode("E"), MoveNode("e")]]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAME_IDS)
def test_whole_games_are_written_and_read(game: str) -> None:
    """RULES 10.6: with their results and what each move captures, checked on reading."""
    for number in range(3):
        found = random_game(game, Random(f"whole {game} {number}"), longest=150)
        text = write_ogn(file_of(found.to_record()))
        assert read_ogn(text).record == found.to_record(), text
        assert read_game("oware-abapa", text).position == found.position


# -- damaged files

DAMAGED: Final[dict[str, tuple[str, tuple[int, int], str]]] = {
    "nothing at all": ("", (1, 1), "no-game"),
    "no variant": ("1. F", (1, 1), "no-game"),
    "an unknown variant": ('[Event "x"]\n[Variant "chess"]\n*', (2, 11), "no-game"),
    "a tag without its end": ('[Variant "Oware"]\n[South "Ama\n1. F *', (2, 1), "file-tag"),
    "a tag without quotes": ("[Variant Oware]\n1. F *", (1, 1), "file-tag"),
    "a position of too few numbers": ('[Variant "Oware"]\n[FEN "4-4-S"]\n*', (2, 7), "position-length"),
    "a position of 47 seeds": ('[Variant "Oware"]\n  [FEN "4-4-4-4-4-4-4-4-4-4-4-3-0-0-S"]\n*', (2, 9), "wrong-total"),
    "a match of a game without rounds": ('[Variant "Oware"]\n[Match "best-of-3"]\n*', (2, 9), "no-match"),
    "a word that is no move": ('[Variant "Oware"]\n\n1. F f\n2. X *', (4, 4), "no-move"),
    "a move that is not legal": ('[Variant "Oware"]\n\n1. F f\n2. F *', (4, 4), "empty"),
    "another side's move": ('[Variant "Oware"]\n1. F E *', (2, 6), "not-yours"),
    "a comment without its end": ('[Variant "Oware"]\n1. F { for ever', (2, 6), "file-comment"),
    "a brace too many": ('[Variant "Oware"]\n1. F } f *', (2, 6), "file-end"),
    "a variation without its end": ('[Variant "Oware"]\n1. F (1. E f *', (2, 14), "file-variation"),
    "a variation without a move": ('[Variant "Oware"]\n1. F ( ) f *', (2, 8), "file-move"),
    "a variation before any move": ('[Variant "Oware"]\n(1. F) 1. F *', (2, 8), "file-end"),
    "a variation that is not legal": ('[Variant "Oware"]\n1. F (1. f) *', (2, 10), "not-yours"),
    "a wrong number of captures": ('[Variant "Oware"]\n1. F+2 *', (2, 5), "file-captures"),
    "captures without a number": ('[Variant "Oware"]\n1. F+ *', (2, 5), "file-captures"),
    "a result that nothing brought about": ('[Variant "Oware"]\n1. F f 26-22', (2, 8), "file-unfinished"),
    "a result in the tags that nothing brought about": (
        '[Variant "Oware"]\n[Result "26-22"]\n1. F f',
        (2, 10),
        "file-unfinished",
    ),
    "another result in the tags than behind the moves": (
        '[Variant "Oware"]\n[Result "26-22"]\n1. F f *',
        (2, 10),
        "file-unfinished",
    ),
    "another result than the game's": (
        f'[Variant "oware-abapa"]\n[FEN "{ONE_EACH}"]\n{" ".join(CIRCLE)} 24-24',
        (3, 25),
        "file-result",
    ),
    "a game that is not over, by its result": (
        f'[Variant "oware-abapa"]\n[FEN "{ONE_EACH}"]\n{" ".join(CIRCLE)} *',
        (3, 25),
        "file-result",
    ),
    "an end that is not possible": ('[Variant "Oware"]\n[Termination "agree"]\n1. F *', (3, 7), "no-agreement"),
    "more after the end": ('[Variant "Oware"]\n1. F *\n1. F *', (3, 1), "file-end"),
    "a comment instead of a move": ('[Variant "Oware"]\n1. { x } *', (2, 10), "file-move"),
}
"""Damaged files: their text, the line and column of the damage, and the word for it."""
NUMBERS: Final = {
    "a position of 47 seeds": (47, 48),
    "a position of too few numbers": (2, 14),
    "a wrong number of captures": (0,),
    "another result than the game's": (25, 23),
    "a game that is not over, by its result": (25, 23),
}
"""What belongs to some of them."""


@pytest.mark.parametrize("damage", DAMAGED)
def test_a_damaged_file_says_where_and_what_was_expected(damage: str) -> None:
    """RULES 10.6: line, column and what was expected there; nothing is loaded."""
    text, (line, column), code = DAMAGED[damage]
    for read in (read_ogn, as_a_person_pastes_it):
        if read is as_a_person_pastes_it and not text.startswith("["):
            continue
        with pytest.raises(MashimoError) as caught:
            read(text)
        error = caught.value
        assert error.place == Place(line=line, column=column), error
        assert str(error).startswith(f"line {line}, column {column}: "), error
        assert error.code == code
        assert error.numbers == NUMBERS.get(damage, error.numbers)


@pytest.mark.parametrize("end", ["", " *"])
def test_an_empty_result_is_one_that_is_not_known(end: str) -> None:
    assert read_ogn(f'[Variant "Oware"]\n[Result ""]\n1. F f{end}').record.moves == ("F", "f")


@pytest.mark.parametrize("text", ['[Result "26-22"]\n1. F f', '[Result "26-22"]\n1. F f *', "1. F f 26-22 x"])
def test_a_wrong_result_is_told_as_it_is_written(text: str) -> None:
    """RULES 10.6: without what stands behind it in its line."""
    with pytest.raises(NotationError, match=r"the result \* is expected, here is '26-22'$") as caught:
        read_ogn(f'[Variant "Oware"]\n{text}')
    assert caught.value.where == "26-22"


def as_a_person_pastes_it(text: str) -> object:
    """Read a text of any kind, and return the game."""
    return read_game("awale", text)


def test_variations_are_read_only_so_deep() -> None:
    """RULES 10.6: a hundred deep are read, one more is damage, and no depth is too much for the reader itself."""

    def nested(depth: int) -> str:
        return f'[Variant "Oware"]\nF {"(E " * depth}{")" * depth} *'

    assert read_ogn(nested(100)).record.moves == ("F",)
    for depth in (101, 20_000):
        with pytest.raises(NotationError) as caught:
            read_ogn(nested(depth))
        assert "100 deep" in str(caught.value)


def test_a_file_that_is_too_long_is_refused_unread() -> None:
    """RULES 10.6: a limit that is said, with both numbers."""
    with pytest.raises(NotationError) as caught:
        read_ogn(" " * 250_001)
    assert caught.value.code == "file-too-long"
    assert "250000" in str(caught.value)
    assert "250001" in str(caught.value)


SAMPLES: Final = (
    THEIRS,
    *(
        write_ogn(file_of(random_game(game, Random(f"sample {game}"), longest=25).to_record(), South='A "b"'))
        for game in GAME_IDS
    ),
)
PIECES: Final = (
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    '"',
    "\\",
    "*",
    "+",
    "-",
    "=",
    ".",
    "1.",
    "0-0",
    "F",
    "a",
    "\n",
    "\0",
    "9",
)


def cut(text: str, at: int, length: int, piece: str) -> str:
    """Replace some characters of a text by a piece."""
    at %= len(text) + 1
    return text[:at] + piece + text[at + length :]


@pytest.mark.slow
@given(
    st.sampled_from(SAMPLES),
    st.lists(
        st.tuples(st.integers(0, 4000), st.integers(0, 30), st.sampled_from(PIECES) | st.text(max_size=4)), max_size=4
    ),
)
def test_a_mutated_file_is_read_or_refused(text: str, cuts: list[tuple[int, int, str]]) -> None:
    """RULES 10.6: whatever is done to a file, it is read whole, and then can be written and read, or refused."""
    for at, length, piece in cuts:
        text = cut(text, at, length, piece)
    check(lambda: read_ogn(text), text)


@pytest.mark.slow
@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(body: str) -> None:
    """RULES 10.6: any text after the tags."""
    text = f'[Variant "Oware"]\n{body}'
    check(lambda: read_ogn(text), text)


def check(read: Callable[[], GameFile], text: str) -> None:
    """Read a text: the result is an error that names a place, or a file that stays the same, written and read."""
    try:
        file = read()
    except MashimoError as error:
        line, column = error.place.line, error.place.column
    else:
        again = read_ogn(write_ogn(file))
        for part in ("record", "line", "comments", "after"):
            assert getattr(again, part) == getattr(file, part), part
        return
    assert 1 <= line <= text.count("\n") + 1
    assert 1 <= column <= len(text) + 1


def test_every_move_of_a_file_is_played_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A long file takes as long as its moves, however many variations it has: none begins again from the start."""
    text = f'[Variant "{AUALE}"]\n1. F f (1... e 2. E (2. D b) f) (1... a 2. C) 2. E e (2... d) *\n'
    done: list[str] = []
    play = Game.play

    def counted(game: Game, word: str) -> list[Step]:
        done.append(word)
        return play(game, word)

    monkeypatch.setattr(Game, "play", counted)
    game, file = read_file(AUALE, text)
    assert (game.moves, done) == (list("FfEe"), list("FfeEDbfaCEed"))
    done.clear()
    assert read_ogn(write_ogn(file)).line == file.line
    assert done == 2 * list("FfeEDbfaCEed")


def test_a_variation_is_read_with_what_has_occurred_before_it() -> None:
    """RULES 2.8: a position that returns in a variation ends the game there, and the main line goes on."""
    circle = '[Variant "oware-abapa"]\n[FEN "0-0-0-0-0-1-0-0-0-0-0-1-22-24-S"]\n'
    file = read_ogn(circle + "F f A a B b C c D d E (6. E e) *")
    assert [played.word for played in file.line[-1].variations[0]] == ["E", "e"]
    with pytest.raises(IllegalMove, match="game-over"):
        read_ogn(circle + "F f A a B b C c D d E (6. E e F) *")
