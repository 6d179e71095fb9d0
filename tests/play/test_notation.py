"""Positions and moves as text: docs/RULES.md, section 10, and what is said of text that is neither."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mashimo import GAMES, Game, MashimoError, NotationError
from mashimo.play.errors import Place
from mashimo.play.import_text import read_game
from mashimo.play.notation import split_moves
from tests.support.boards import ABAPA, GAME_IDS, START, check_clear
from tests.support.strategies import games

if TYPE_CHECKING:
    from collections.abc import Callable

    from hypothesis.strategies import DataObject


def test_a_position_of_two_rows_has_its_parts_in_order() -> None:
    """RULES 10.1: South's houses, North's houses, South's store, North's store, player to move."""
    game = Game(ABAPA, "1-2-3-4-5-6-0-7-0-2-0-1-9-8-N")
    layout = game.ruleset.layout
    by_name = {house.name: game.board[house.cell] for house in layout.houses}
    assert by_name == dict(zip("ABCDEFabcdef", (1, 2, 3, 4, 5, 6, 0, 7, 0, 2, 0, 1), strict=True))
    assert {store.side: game.board[store.cell] for store in layout.stores} == {"S": 9, "N": 8}
    assert game.turn == "N"
    assert game.position == "1-2-3-4-5-6-0-7-0-2-0-1-9-8-N"


@pytest.mark.parametrize(("game", "houses"), [("bao-kenya", 16), ("bao-kenya-laps", 16), (ABAPA, 12)])
def test_rows_of_eight_are_written_like_rows_of_six(game: str, houses: int) -> None:
    """RULES 10.1: 2×8 in the same form (16 houses)."""
    seeds = GAMES[game].seeds // houses
    assert Game(game).position == "-".join([str(seeds)] * houses + ["0", "0", "S"])


def test_nam_nam_adds_the_owners_and_who_began() -> None:
    """RULES 10.2: the owner of each house, and who began the round."""
    assert Game("nam-nam").position == f"{START} SSSSSSNNNNNN S"
    text = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-N SSSSSSNNSSNN N"
    assert Game("nam-nam", text).position == text


def test_a_pending_choice_of_houses_is_written_behind() -> None:
    """RULES 10.2: a pending choice of k houses adds `=k`."""
    text = "0-0-0-0-0-0-0-0-0-0-0-0-32-16-S SSSSSSNNNNNN N =2"
    assert Game("nam-nam", text).position == text
    assert Game("nam-nam", text).legal_moves()[0] == "=ab"


@pytest.mark.parametrize(
    ("position", "code"),
    [
        (START, "position-sides"),
        (f"{START} SSSSSSNNNNN S", "position-sides"),
        (f"{START} SSSSSSNNNNNX S", "position-sides"),
        (f"{START} SSSSSSNNNNNN", "position-sides"),
        (f"{START} SSSSSSNNNNNN S 2", "position-pending"),
        (f"{START} SSSSSSNNNNNN S =2", "wrong-claim"),
        ("0-0-0-0-0-0-0-0-0-0-0-0-32-16-N SSSSSSNNNNNN N =2", "wrong-claim"),
        ("0-0-0-0-0-0-0-0-0-0-0-0-32-16-S SSSSSSNNNNNN N =3", "wrong-claim"),
        ("4-4-0-0-0-0-0-0-0-0-0-0-21-19-S SSSSSSNNNNNN S", "uneven-stores"),
        ("4-0-0-0-0-0-0-0-0-0-0-0-24-20-S SSSSSSNNNNNN S", "too-few-left"),
    ],
)
def test_what_is_no_position_of_nam_nam_is_refused(position: str, code: str) -> None:
    """RULES 10.2, 1.12: owners, beginner, claims; stores in fours, the houses empty or eight seeds and more."""
    with pytest.raises(NotationError) as caught:
        Game("nam-nam", position)
    assert caught.value.code == code


def test_kujifunza_writes_each_players_front_and_back_row() -> None:
    """RULES 10.3: South's front row, South's back row, North's front, North's back, each from its owner's left."""
    text = "1-2-3-4-5-6-7-8-0-1-0-1-0-1-0-1-2-0-2-0-2-0-2-0-0-0-3-0-0-3-0-10-S"
    game = Game("bao-la-kujifunza", text)
    by_name = {house.name: game.board[house.cell] for house in game.ruleset.layout.houses}
    names = [f"{row}{number}" for row in "ABab" for number in range(1, 9)]
    assert [by_name[name] for name in names] == [int(number) for number in text.split("-")[:-1]]
    assert game.position == text


@pytest.mark.parametrize(
    ("name", "row", "column"),
    [("A1", 2, 0), ("A8", 2, 7), ("B1", 3, 0), ("B8", 3, 7), ("a1", 1, 7), ("a8", 1, 0), ("b1", 0, 7), ("b8", 0, 0)],
)
def test_the_corners_of_four_rows_lie_where_their_owner_sees_them(name: str, row: int, column: int) -> None:
    """RULES 10.5, 9.1: row A front, B back (North a, b), hole 1–8 from the owner's left; front rows face each other."""
    (house,) = [house for house in GAMES["bao-la-kujifunza"].layout.houses if house.name == name]
    assert (house.row, house.column) == (row, column)


@pytest.mark.parametrize(
    ("move", "reached"),
    [("A5>*", "A6"), ("A5<*", "A4"), ("A8>*", "B8"), ("A1<*", "B1")],
)
def test_arrows_point_to_the_owners_right_and_left(move: str, reached: str) -> None:
    """RULES 10.5: `>` or `<`, towards the owner's right or left; in the front row `>` is clockwise; `*` when takata."""
    numbers = ["0"] * 32
    numbers[int(move[1]) - 1] = "2"
    numbers[16 + 0] = "1"
    numbers[24] = "61"  # North's back row: nothing faces South's front row where it lands
    game = Game("bao-la-kujifunza", "-".join([*numbers, "S"]))
    sown = [step.target for step in game.play(move) if step.kind == "sow"]
    names = {house.cell: house.name for house in game.ruleset.layout.houses}
    assert names[sown[0]] == reached


@pytest.mark.parametrize(
    ("move", "reached"),
    [("B5>*", "B6"), ("B5<*", "B4"), ("B8>*", "A8"), ("B1<*", "A1"), ("B8<*", "B7"), ("B1>*", "B2")],
)
def test_in_the_back_row_the_arrows_are_the_owners_right_and_left_too(move: str, reached: str) -> None:
    """RULES 10.5: in the back row `>` is anticlockwise, also from a corner."""
    numbers = ["0"] * 32
    numbers[8 + int(move[1]) - 1] = "2"
    numbers[3] = "1"  # one in the front row: it goes on
    numbers[16 + 3] = "1"
    numbers[24] = "60"
    game = Game("bao-la-kujifunza", "-".join([*numbers, "S"]))
    sown = [step.target for step in game.play(move) if step.kind == "sow"]
    names = {house.cell: house.name for house in game.ruleset.layout.houses}
    assert names[sown[0]] == reached


@pytest.mark.parametrize(("game", "south"), [(ABAPA, "ABCDEF"), ("bao-kenya", "ABCDEFGH")])
def test_a_move_of_two_rows_is_the_houses_letter(game: str, south: str) -> None:
    """RULES 10.4: `A`–`F` (`A`–`H`) for South, lower case for North."""
    assert Game(game).legal_moves() == list(south)
    assert Game(game, GAMES[game].start("N")).legal_moves() == list(south.lower())


def test_nam_nam_writes_a_pass_and_claims() -> None:
    """RULES 10.4: Nam Nam also `-` (pass) and `=bd` (claim), letters in board order, claims listed alphabetically."""
    passing = Game("nam-nam", "0-0-0-0-0-0-4-4-0-0-0-0-20-20-S SSSSSSNNNNNN S")
    assert passing.legal_moves() == ["-"]
    claiming = Game("nam-nam", "0-0-0-0-0-0-0-0-0-0-0-0-16-32-N SSSSSSNNNNNN S =2")
    assert claiming.legal_moves() == [
        f"={first}{second}" for first in "ABCDEF" for second in "ABCDEF" if first < second
    ]
    with pytest.raises(NotationError):
        claiming.play("=DB")


BAD_POSITIONS = [
    ("", "position-form", "", ()),
    ("4" * 301, "position-form", "4" * 39 + "…", ()),
    ("4-4-4-4-4-4-4-4-4-4-4-4-0-0", "position-turn", "0", ()),
    ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-s", "position-turn", "s", ()),
    ("4-4-4-4-4-4-4-4-4-4-4-4-0-S", "position-length", "4-4-4-4-4-4-4-4-4-4-4-4-0-S", (13, 14)),
    ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-0-S", "position-length", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-0-S", (15, 14)),
    ("4-4-x-4-4-4-4-4-4-4-4-4-0-0-S", "position-number", "x", (3,)),
    ("4-4-4-4-4-4-4-4-4-4-4--0-0-S", "position-number", "", (12,)),
    ("4-4-256-4-4-4-4-4-4-4-4-4-0-0-S", "position-number", "256", (3,)),
    ("4-4-100-4-4-4-4-4-4-4-4-4-0-0-S", "wrong-total", "4-4-100-4-4-4-4-4-4-4-4-4-0-0-S", (144, 48)),
    ("4-4-\u0664-4-4-4-4-4-4-4-4-4-0-0-S", "position-number", "\u0664", (3,)),
    ("5-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "wrong-total", "5-4-4-4-4-4-4-4-4-4-4-4-0-0-S", (49, 48)),
    (f"{START} SSSSSSNNNNNN S", "position-too-long", "SSSSSSNNNNNN S", ()),
]


@pytest.mark.parametrize(("text", "code", "where", "numbers"), BAD_POSITIONS)
def test_a_wrong_position_is_refused_with_what_is_wrong_and_where(
    text: str, code: str, where: str, numbers: tuple[int, ...]
) -> None:
    """RULES 10.1, 1.12: one clear error, that names the piece of the text."""
    with pytest.raises(NotationError) as caught:
        Game(ABAPA, text)
    error = caught.value
    assert (error.code, error.where, error.numbers) == (code, where, numbers)
    assert where[:40] in str(error) or all(str(number) in str(error) for number in numbers)


@pytest.mark.parametrize("word", ["", "Z", "g", "AA", "A ", "F>", "=bd", "-", "A5>", "0", "\ud800", "A" * 1000])
def test_a_word_that_is_no_move_is_named_and_the_game_is_unchanged(word: str) -> None:
    """RULES 10.4: a move of oware is one of twelve letters."""
    game = Game(ABAPA)
    before = (game.position, game.moves, game.record())
    for ask in (game.play, game.refusal):
        with pytest.raises(NotationError) as caught:
            ask(word)
        assert caught.value.code == "no-move"
        assert repr(word)[1:39].rstrip("'") in str(caught.value)
        assert len(str(caught.value)) < 120
    assert (game.position, game.moves, game.record()) == before


def test_an_unknown_game_is_named_with_those_there_are() -> None:
    with pytest.raises(NotationError) as caught:
        Game("chess")
    assert caught.value.code == "no-game"
    assert "chess" in str(caught.value)
    for game in GAME_IDS:
        assert game in str(caught.value)


@pytest.mark.parametrize("match", ["", "round", "best-of-3", "best-of-4", "FULL"])
def test_a_match_that_the_game_has_not_is_named(match: str) -> None:
    with pytest.raises(MashimoError) as caught:
        Game(ABAPA, match=match)
    assert (caught.value.code, caught.value.where) == ("no-match", match)


@pytest.mark.parametrize(
    "text",
    ["FfC", "F f C", "F, f, C", "F.f.C", "1. F f 2. C", "1.F f 2.C", "1. F 1... f 2. C", "F\nf\nC\n", "  FfC  "],
)
def test_pasted_moves_may_be_apart_or_together_and_numbered(text: str) -> None:
    """RULES 10.4: the houses' letters, however people write them down."""
    assert read_game(ABAPA, text).moves == ["F", "f", "C"]


@pytest.mark.parametrize(
    ("text", "where", "place"),
    [
        ("F f Z", "Z", (3, 5)),
        ("FfZ", "Z", (3, 3)),
        ("hello", "hello", (1, 1)),
        ("1. F f 2-1", "2-1", (3, 8)),
        ("F f <b>", "<b>", (3, 5)),
    ],
)
def test_pasted_text_that_is_no_move_is_found_by_its_number_and_place(
    text: str, where: str, place: tuple[int, int]
) -> None:
    with pytest.raises(NotationError) as caught:
        read_game(ABAPA, text)
    move, column = place
    assert (caught.value.where, caught.value.place) == (where, Place(move, column=column))
    assert f"move {move}, column {column}" in str(caught.value)


@pytest.mark.parametrize("game", GAME_IDS)
def test_words_written_together_are_taken_apart_again(game: str) -> None:
    """RULES 10.4, 10.5: no two words of a game run together into others, the longest being read first."""
    words = GAMES[game].rules.MOVE_WORDS.values()
    texts = [word.text for word in words]
    assert split_moves(words, " ".join(texts)) == texts
    if game != "nam-nam":  # =b followed by d is =bd: claims end at a space
        assert split_moves(words, "".join(texts)) == texts


@pytest.mark.slow
@pytest.mark.parametrize("game", GAME_IDS)
@given(data=st.data())
def test_a_position_read_again_is_the_same(game: str, data: DataObject) -> None:
    """RULES 10.1-10.3: what is written is read back, to the last seed."""
    found = data.draw(games(game))
    ruleset = GAMES[game]
    if found.result is None:
        assert bytes(ruleset.read(found.position)) == found.board
        again = Game(game, found.position)
        assert (again.position, again.legal_moves()) == (found.position, found.legal_moves())


@pytest.mark.parametrize("game", GAME_IDS)
@given(text=st.text(max_size=60))
def test_any_text_is_read_or_refused_with_a_sentence(game: str, text: str) -> None:
    """One error for whatever is pasted, that says what is wrong: never another."""
    for read in (lambda: Game(game, text), lambda: read_game(game, text), lambda: Game(game).play(text)):
        try:
            read()
        except MashimoError as error:
            check_clear(error)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("  F x", Place(2, column=5)),
        ("F f\nE x", Place(4, 2, 3)),
        ("\n\nF\n\n  x", Place(2, 5, 3)),
        ('\n[Variant "Oware"]\n1. x', Place(0, 3, 4)),
        ('[Event "x"]\n[Variant "own1.xx"]\n*', Place(0, 2, 11)),
    ],
)
def test_an_error_in_a_text_of_several_lines_is_told_by_line_and_column(text: str, place: Place) -> None:
    with pytest.raises(NotationError) as caught:
        read_game(ABAPA, text)
    assert caught.value.place == place


class Unprinted:
    """A value of no kind that any call takes, of which Python writes more than is useful."""

    def __repr__(self) -> str:
        return "<unprinted>" * 20


TAKES_TEXT: Final[list[tuple[str, Callable[[Any], object]]]] = [
    ("no-game", Game),
    ("no-match", lambda value: Game(ABAPA, match=value)),
    ("no-move", lambda value: Game(ABAPA).play(value)),
    ("no-move", lambda value: Game(ABAPA).preview(value)),
    ("no-move", lambda value: Game(ABAPA).refusal(value)),
    ("no-side", lambda value: Game(ABAPA).resign(value)),
    ("no-side", GAMES[ABAPA].start),
    ("position-form", GAMES[ABAPA].read),
    ("record-form", Game.from_record),
]
"""Calls that take a text, each with the code of the error for another one."""


NO_TEXTS: Final[tuple[object, ...]] = (None, 5, 1.5, b"awale", ["awale"], {}, -(10**5000), Unprinted())


@pytest.mark.parametrize(("code", "call"), TAKES_TEXT)
def test_what_is_no_text_is_refused_with_a_sentence(code: str, call: Callable[[object], object]) -> None:
    """A program that passes a number or bytes gets the error that a wrong text gets."""
    for value in NO_TEXTS:
        with pytest.raises(MashimoError) as caught:
            call(value)
        assert caught.value.code == code
        check_clear(caught.value)
        assert len(str(caught.value)) < 300


@pytest.mark.parametrize("kind", [bytes, bytearray])
def test_a_board_may_be_bytes_and_is_copied(kind: type[bytes | bytearray]) -> None:
    board = kind(Game(ABAPA, "0-4-4-4-4-3-5-1-2-5-5-5-3-3-N").board)
    assert Game(ABAPA, board).position == "0-4-4-4-4-3-5-1-2-5-5-5-3-3-N"
    found = GAMES[ABAPA].checked(board)
    assert (type(found), found) == (bytearray, board)
    assert found is not board


def test_a_position_that_is_neither_text_nor_a_board_is_refused_with_a_sentence() -> None:
    with pytest.raises(NotationError, match="a position is expected, as text or as a board: 5"):
        Game(ABAPA, 5)  # type: ignore[arg-type]  # what the error is about


@pytest.mark.parametrize("value", [None, 5, 1.5, b"awale"])
def test_a_value_that_is_no_text_is_the_name_of_no_game(value: object) -> None:
    assert value not in GAMES
    assert GAMES.get(value) is None  # type: ignore[call-overload]  # what a program may ask all the same
