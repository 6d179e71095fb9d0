"""Files in the forms of other programs (`data/files`), their bytes, and what of them is left out (RULES 10.6)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final, NamedTuple, cast

import pytest

from mashimo import Game, NotationError
from mashimo.bridge.worker import Worker
from mashimo.play.decoding import decoded
from mashimo.play.import_text import read_file
from mashimo.play.ogn import games_in, read_ogn, write_ogn
from mashimo.play.record import read_record

pytestmark = pytest.mark.cpython

DATA: Final = Path(__file__).parents[1] / "data"
FILES: Final = DATA / "files"


class Expected(NamedTuple):
    """The right reading of a file."""

    game: str
    moves: int
    last: str
    end: str = ""
    result: str = "*"
    south: str = "?"
    left_out: tuple[str, ...] = ()
    games: int = 1


EXPECTED: Final = {
    "auale-majority.ogn": Expected("oware-auale", 37, "F", result="26-0", south="Ama"),
    "auale-repetition.ogn": Expected("oware-auale", 113, "A", "agree", "25-23", "Ama"),
    "auale-no-move.ogn": Expected("oware-auale", 133, "F", result="21-27"),
    "auale-unfinished.ogn": Expected("oware-auale", 5, "C", south="Ama"),
    "mashimo-0.1.ogn": Expected("nam-nam", 3, "D", south='Ama "the fox"'),
    "pgn-tool.pgn": Expected(
        "oware-abapa",
        6,
        "c",
        south="Mensah, Ama",
        left_out=(
            "line 1: % written by hand in the form of PGN to\u2026",
            "line 11: $14",
            "line 12: 1-0",
            'line 14: [Event "Club evening"]',
        ),
        games=2,
    ),
    "python-chess.pgn": Expected("oware-auale", 4, "b", south="Ama", left_out=("line 11: $14",)),
    "study.pgn": Expected("oware-grand-slam", 3, "C", left_out=("line 10: $10",)),
    "playstrategy.pgn": Expected("oware-abapa", 147, "C", result="23-25", south="first"),
    "playstrategy-moves.txt": Expected("oware-abapa", 147, "C", result="23-25"),
    "kalah.ogn": Expected("own1.6x4.again.xo.row", 5, "A", south="Ama"),
}


def test_every_file_has_its_right_reading() -> None:
    assert {path.name for path in FILES.iterdir()} - {"README.md"} == set(EXPECTED)


@pytest.mark.parametrize("name", EXPECTED)
def test_a_file_of_another_program_is_read(name: str) -> None:
    """RULES 10.6: its game, its moves, its players, its end, and each piece that no game here holds."""
    text = decoded((FILES / name).read_bytes())
    game, file = read_file("oware-abapa", text)
    found = (
        game.id,
        len(game.moves),
        game.moves[-1],
        file.record.end,
        f"{game.result.south}-{game.result.north}" if game.result else "*",
        file.tags.get("South", "?"),
        tuple(map(str, file.left_out)),
        len(games_in(text)),
    )
    assert found == tuple(EXPECTED[name])
    again = read_ogn(write_ogn(file))
    assert (again.record, again.line, again.left_out) == (file.record, file.line, [])


def test_the_file_of_version_0_1_is_written_again_to_the_letter() -> None:
    """RULES 10.6: the form that we write has not changed."""
    text = (FILES / "mashimo-0.1.ogn").read_text(encoding="utf-8")
    assert write_ogn(read_ogn(text)) == text


def test_each_game_of_a_file_is_read_by_itself() -> None:
    """RULES 10.6: each begins with its tags, and its line is that of the whole file."""
    first, second = games_in((FILES / "pgn-tool.pgn").read_text(encoding="utf-8"))
    assert (first.line, second.line) == (1, 14)
    assert (second.tags["South"], second.tags["Round"]) == ("Boateng, Kofi", "3")
    assert str(read_ogn(second.text).record) == "v1;awale;moves=C.c.D.d"
    assert [str(piece) for piece in read_ogn(second.text).left_out] == ["line 10: 1/2-1/2"]


@pytest.mark.parametrize(
    ("text", "starts"),
    [
        ('[Variant "awale"]\n\n1. F *', [1]),
        ('[Variant "awale"]\n1. F *\n[Variant "awale"]\n1. C *', [1, 3]),
        ('[Variant "awale"]\n[South "A"]\n\n[Variant "awale"]\n', [1, 4]),
        ('[Event "x"]\n\n[Variant "awale"]\n1. F *', [1]),
        ('[Variant "awale"]\n1. F { [South "x"] } f ; [South "y"]\n(1... a) *', [1]),
        ('[Variant "awale"]\n1. F *\n[Variant awale]\n1. C *', [1]),
        ('[Variant "awale"]\n1. F { [South "x"]\n[Variant "awale"]', [1]),
        ("F f C c", [1]),
        ("", [1]),
    ],
)
def test_games_are_told_apart_by_their_tags(text: str, starts: list[int]) -> None:
    """RULES 10.6: not by tags in comments, and not where a bracket is damaged: then the reader says where."""
    assert [game.line for game in games_in(text)] == starts
    assert "".join(game.text for game in games_in(text)) == text


NAMES: Final = {
    "Oware Abapa": "oware-auale",
    "oware abapa": "oware-auale",
    "OwareAbapa": "oware-auale",
    "oware-abapa": "oware-abapa",
    "Oware-Abapa": "oware-abapa",
    "OWARE_ABAPA": "oware-abapa",
    "Oware Grand Slam": "oware-grand-slam",
    "Awal\u00e9": "awale",
    "Nam-Nam": "nam-nam",
    "Oware Nam Nam": "nam-nam",
    "BAO KENYA": "bao-kenya",
    "Bao (Kenya), laps": "bao-kenya-laps",
    "Bao la Kujifunza": "bao-la-kujifunza",
    "Kalah": "own1.6x4.again.xo.row",
    "own1.6x4.again.xo.row": "own1.6x4.again.xo.row",
}


@pytest.mark.parametrize("name", NAMES)
def test_a_game_is_found_whatever_the_case_spaces_and_hyphens_of_its_name(name: str) -> None:
    """RULES 10.6: a hyphen alone tells ours from Aual\u00e9's `Oware Abapa`."""
    assert read_ogn(f'[Variant "{name}"]\n').record.game == NAMES[name]


def test_a_name_means_what_the_site_of_the_file_calls_so() -> None:
    """RULES 2.8, 4.5: PlayStrategy's Oware ends when a position returns, Aual\u00e9's by agreement."""
    assert read_ogn('[Variant "Oware"]\n[Site "https://playstrategy.org/x"]\n').record.game == "oware-abapa"
    assert read_ogn('[Variant "Oware"]\n[Site "https://elsewhere.example/x"]\n').record.game == "oware-auale"


RETURNED: Final = '[Variant "Oware Abapa"]\n[FEN "0-0-0-0-0-1-0-0-0-0-0-1-23-23-N"]\n'
CIRCLE: Final = "1. f F 2. a A 3. b B 4. c C 5. d D 6. e E"


def test_a_game_of_auale_that_ended_by_repetition_is_read() -> None:
    """RULES 10.6, 4.5: its last `+n` counts the row that the player is given; it was ended by agreement."""
    file = read_ogn(f'[Result "24-24"]\n{RETURNED}{CIRCLE}+1 24-24')
    assert (file.record.end, file.tags["Result"], file.left_out) == ("agree", "24-24", [])
    assert write_ogn(file).endswith("E 24-24\n")
    assert read_ogn(write_ogn(file)).record == file.record


@pytest.mark.parametrize(
    ("rest", "column"), [("+1 *", 42), ("+1", 42), ("+2 24-24", 42), ("+1 f 24-24", 42), ("+0 23-23", 45)]
)
def test_captures_of_an_agreement_need_a_game_that_ends_by_one(rest: str, column: int) -> None:
    """RULES 10.6."""
    with pytest.raises(NotationError) as caught:
        read_ogn(f"{RETURNED}{CIRCLE}{rest}")
    assert caught.value.code in ("file-captures", "file-unfinished")
    assert (caught.value.place.line, caught.value.place.column) == (3, column)


READ: Final = {
    "signs at the move": ("F! f?! C!? *", [["!"], ["?!"], ["!?"]], []),
    "signs apart": ("F ! f ?? *", [["!"], ["??"]], []),
    "signs behind captures": ("F+0! f *", [["!"], []], []),
    "glyphs that have a sign": ("F $1 f$2 C $6 *", [["!"], ["?"], ["?!"]], []),
    "other glyphs": ("F $14 f\n$139 *", [[], []], ["line 2: $14", "line 3: $139"]),
    "comments to the end of a line": ("F ; good } move\nf ;\n*", [["good ) move"], [""]], []),
    "escaped lines": ("F\n%clock 12\nf *\n% more", [[], []], ["line 3: %clock 12", "line 5: % more"]),
    "a percent sign within a line": ("F { 50%\n} f *", [["50%"], []], []),
    "South has won": ("F f 1-0", [[], []], ["line 2: 1-0"]),
    "North has won": ("F f 0-1", [[], []], ["line 2: 0-1"]),
    "a draw": ("F f 1/2-1/2", [[], []], ["line 2: 1/2-1/2"]),
    "a draw by its sign": ("F f \u00bd-\u00bd", [[], []], ["line 2: \u00bd-\u00bd"]),
    "captures apart": ("F + 0 f *", [[], []], []),
    "a second game": ('F f *\n[Variant "awale"]\nC *', [[], []], ['line 3: [Variant "awale"]']),
    "variations in variations": ("F f (a $1 (b! C) C $9) E *", [[], [], []], ["line 2: $9"]),
}


@pytest.mark.parametrize("what", READ)
def test_what_pgn_tools_write_is_read(what: str) -> None:
    """RULES 10.6: signs become comments; each piece that is left out is named with its line."""
    text, comments, left_out = READ[what]
    file = read_ogn(f'[Variant "oware-abapa"]\n{text}')
    assert [played.comments for played in file.line] == comments
    assert [str(piece) for piece in file.left_out] == left_out
    assert read_ogn(write_ogn(file)).line == file.line


def test_what_pgn_tools_write_is_read_without_tags() -> None:
    """RULES 10.6: as a person pastes it."""
    for text in ("1. F! f 2. C $14 1-0", "F + 0 f C $14\n1-0", "f1c2 a2d1 c1e2 { x } $14 1-0"):
        game, file = read_file("oware-abapa", text)
        assert (len(game.moves), len(file.left_out)) == (game.moves.index("C") + 1 == 3 and 3, 2), text
    assert read_file("oware-abapa", "1 F f 2 C")[0].moves == ["F", "f", "C"]
    game, file = read_file("oware-abapa", "F f C\n1-0")
    assert ([*game.moves], [str(piece) for piece in file.left_out]) == (["F", "f", "C"], ["line 2: 1-0"])


WON: Final = '[Variant "oware-abapa"]\n[FEN "0-0-0-0-0-1-0-0-0-0-0-1-24-22-S"]\nFfAaBbCcDdEe'


@pytest.mark.parametrize("result", ["1-0", "25-23"])
def test_a_winner_is_checked_where_the_moves_end_the_game(result: str) -> None:
    """RULES 10.6, 2.8."""
    text = WON.replace("FfAaBbCcDdEe", " ".join("FfAaBbCcDdEe"))
    file = read_ogn(f"{text} {result}")
    assert (file.tags["Result"], file.left_out) == ("25-23", [])
    for wrong in ("0-1", "1/2-1/2", "24-24"):
        with pytest.raises(NotationError, match="25-23"):
            read_ogn(f"{text} {wrong}")
        with pytest.raises(NotationError, match="25-23"):
            read_ogn(f'[Result "{wrong}"]\n{text} {result}')


@pytest.mark.parametrize(
    ("said", "line"), [("time forfeit", ["3"]), ("majority", ["3"]), ("agree", []), ("Normal", [])]
)
def test_an_end_that_the_game_has_not_is_left_out_with_its_line(said: str, line: list[str]) -> None:
    """RULES 10.6, 4.5: of a game ended by agreement, and of one that is not over."""
    ended = read_ogn(f'{RETURNED}[Termination "{said}"]\n{CIRCLE} 24-24')
    assert ended.record.end == "agree"
    left_out = [f'line {number}: [Termination "{said}"]' for number in line]
    assert [str(piece) for piece in ended.left_out] == left_out
    if said != "agree":
        going_on = read_ogn(f'\n[Variant "awale"]\n[Termination "{said}"]\n1. C c 1-0')
        assert [str(piece) for piece in going_on.left_out] == [*left_out, "line 4: 1-0"]


REFUSED: Final = {
    "only tags, and none that names a game": ('[Event "x"]\n\n*', "nothing"),
    "signs instead of moves": ('[Variant "awale"]\n! $1 ?? *', "file-end"),
    "a comment instead of moves": ("; nothing here", "no-move"),
    "an escaped line instead of a file": ("% nothing here", "no-move"),
    "a winner without moves": ("1-0", "file-unfinished"),
    "numbers instead of moves": ('[Variant "awale"]\n3 5 2 1 *', "no-move"),
    "chess": ('[Event "x"]\n[White "A"]\n\n1. e4 e5 2. Nf3 *', "no-move"),
    "a page": ("<html><body>F f</body></html>", "no-move"),
    "squares there are not": ('[Variant "awale"]\n1. g1h1 *', "no-move"),
    "squares of another board": ('[Variant "bao-la-kujifunza"]\n1. a1b1 *', "no-move"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_garbage_is_no_empty_game(what: str) -> None:
    """RULES 10.6: nothing is opened where nothing is said."""
    text, code = REFUSED[what]
    with pytest.raises(NotationError) as caught:
        read_file("awale", text)
    assert caught.value.code == code


def test_a_backslash_escapes_only_a_quotation_mark_or_another() -> None:
    r"""RULES 10.6: `C:\new` is no `C:new`."""
    file = read_ogn('[Variant "awale"]\n[Site "C:\\new"]\n[Event "a \\"b\\" \\\\ c"]\n')
    assert (file.tags["Site"], file.tags["Event"]) == ("C:\\new", 'a "b" \\ c')
    assert read_ogn(write_ogn(file)).tags == file.tags


ENCODINGS: Final = json.loads((DATA / "encodings.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", ENCODINGS)
def test_a_file_is_decoded_whatever_program_wrote_it(name: str) -> None:
    """The page decodes the same bytes in the same way (`web/tests/share.test.js`)."""
    case = ENCODINGS[name]
    assert decoded(bytes.fromhex(case["bytes"])) == case["text"]


@pytest.mark.parametrize("data", [b"\xff", b"F \xe9", b"\xc3\xa9\xff\n"])
def test_bytes_that_are_neither_utf_8_nor_a_game_file_are_refused(data: bytes) -> None:
    with pytest.raises(UnicodeDecodeError):
        decoded(data)


@pytest.mark.parametrize("newline", ["\r\n", "\r"])
def test_every_end_of_line_is_one(newline: str) -> None:
    """RULES 10.6: also for comments and escaped lines, which end with their line."""
    text = '\ufeff[Variant "awale"]\n\n1. F ; good\nf\n%x\n2. C *\n'.replace("\n", newline)
    file = read_ogn(text)
    assert str(file.record) == "v1;awale;moves=F.f.C"
    assert (file.line[0].comments, [str(piece) for piece in file.left_out]) == (["good"], ["line 5: %x"])


APPENDED: Final = (
    "&fbclid=IwAR0x-_y",
    "?utm_source=chat&utm_medium=social",
    "&amp;fbclid=x",
    "%26fbclid%3Dx",
    "&fbclid=x).",
    ".",
    ")",
    ">",
    '">the game</a>',
    "\u201d,",
    "'",
    "\u200b",
    ") and more",
)


@pytest.mark.parametrize("tail", APPENDED)
@pytest.mark.parametrize(
    "record",
    [
        "v1;oware-abapa;moves=F.f.C",
        "v1;oware-abapa;moves=F.f;end=resign-S",
        "v1;oware-abapa;moves=F.f.C ;notes=c1OoVkjPz09RqAXyNBRSFTQVnAE",
        "v1;oware-abapa;start=4-4-4-4-4-4-4-4-4-4-4-4-0-0-N",
    ],
)
def test_what_programs_append_to_a_link_is_none_of_it(record: str, tail: str) -> None:
    """RULES 10: parameters, punctuation, percent-encoding once and twice."""
    game = read_record(record)
    for link in (record, record.replace(" ", "%20"), record.replace(";", "%3B").replace(" ", "%20")):
        found, _file = read_file("awale", f"https://mashimo.example/?lang=en#{link}{tail}")
        assert found.to_record() == game, link
    twice = record.replace(";", "%253B").replace(" ", "%2520")
    assert read_file("awale", f"#{twice}{tail}")[0].to_record() == game
    assert Game.from_record(f"https://mashimo.example/#{record}&fbclid=x").to_record() == game


@pytest.mark.parametrize(
    ("link", "code"),
    [
        ("#v1;awale;moves=F.f&C", "no-move"),
        ("#v1;awale&moves=F.f", "no-game"),
        ("#v1;awale;moves=F.f&moves=F", "no-move"),
        ("#v1;awale;moves=F.z&fbclid=x", "no-move"),
        ("#v1;awale;moves=F.f;end=&fbclid=x", "record-field"),
        ("#v1;awale;moves=F.f\u2026&fbclid=x", "no-move"),
        ("#v1;awale;moves=F)f", "no-move"),
        ("#v1;awale;moves=F/f", "no-move"),
    ],
)
def test_a_link_whose_own_record_is_damaged_is_still_refused(link: str, code: str) -> None:
    """RULES 10."""
    with pytest.raises(NotationError) as caught:
        read_file("awale", link)
    assert caught.value.code == code


def answered(**question: object) -> dict[str, Any]:
    """Ask the engine a question, and return its one answer."""
    (answer,) = json.loads(Worker().answer(json.dumps({"id": 1, **question})))
    return cast("dict[str, Any]", answer)


def test_the_engine_tells_the_games_of_a_file_apart_for_the_page() -> None:
    """RULES 10.6: each with its text, its line and its tags."""
    text = (FILES / "pgn-tool.pgn").read_text(encoding="utf-8")
    answer = answered(type="divide", text=text)
    assert answer["type"] == "divide"
    assert "".join(game["text"] for game in answer["games"]) == text
    assert [game["line"] for game in answer["games"]] == [1, 14]
    assert {"name": "North", "value": "Boateng, Kofi"} in answer["games"][0]["tags"]
    assert "?" not in [tag["value"] for game in answer["games"] for tag in game["tags"]]


def test_no_more_games_are_offered_than_a_list_can_show() -> None:
    """The answer names how many there are, and the limit."""
    game = '[Variant "awale"]\n\nF *\n'
    assert len(answered(type="divide", text=game * 2_000)["games"]) == 2_000
    refused = answered(type="divide", text=game * 2_001)
    assert (refused["code"], refused["where"], refused["numbers"]) == ("too-many", "2001", [2_000])


def test_the_engine_names_what_is_left_out_in_one_message() -> None:
    """RULES 10.6: the first four pieces, and that there are more."""
    text = '[Variant "awale"]\nF $14 $15 $16\n$17 $18 f 1-0'
    (left,) = answered(type="read", game="awale", text=text)["left"]
    assert (left["code"], left["numbers"]) == ("file-left-out", [6])
    assert left["where"] == "2: $14 \u00b7 2: $15 \u00b7 2: $16 \u00b7 3: $17 \u00b7 \u2026"
    assert answered(type="read", game="awale", text="F f")["left"] == []
