"""Links that carry what is said of a game: comments, variations and tags behind the record. Old ones open forever."""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64encode
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mashimo import Game, MashimoError, NotationError
from mashimo.bridge.file_message import file_of_notes, notes_of
from mashimo.bridge.position_message import message_of
from mashimo.play.import_text import read_file
from mashimo.play.link_codec import MOST, encode_link
from mashimo.play.move_tree import GameFile, MoveNode, file_of, merged_file
from mashimo.play.ogn import read_ogn
from mashimo.play.record import LONGEST, Record
from tests.support.boards import ABAPA, GAME_IDS, check_clear
from tests.support.sample import OF_EACH_SHAPE, sample
from tests.support.strategies import files

if TYPE_CHECKING:
    from hypothesis.strategies import DataObject

pytestmark = pytest.mark.slow

FILE = """[Variant "oware-abapa"]
[South "Ama"]

{ At first. } 1. F { g\u00fct } e (1... a { or } 2. E (2. D b) f) (1... a 2. C) 2. E (2. E f) *
"""
# Never change a line of these, not even to make a test pass: people have kept such links.
FOR_EVER: list[tuple[str, tuple[str, list[Any], list[Any]]]] = [
    (
        "#v1;oware-abapa;moves=F.e.E ;notes=q1ZwLFFIyywqLtFTqFVwAwppKCQqVCvkFwG5rkCOi0KSgqZCGhCDJJyBtCsA",
        ("At first.", ["F", "e", ["a", "E", ["D", "b"], "f"], ["a", "C"], "E"], []),
    ),
]


def words(line: list[MoveNode]) -> list[object]:
    """Return a line as words, its variations as lists after the move they replace."""
    return [part for played in line for part in (played.word, *map(words, played.variations))]


@pytest.mark.parametrize(("link", "said"), FOR_EVER)
@pytest.mark.parametrize("wrap", ["{}", "https://example.org/play/{}", "look: {}\n"])
def test_a_link_of_the_first_form_opens_for_ever_with_what_it_says(link: str, said: object, wrap: str) -> None:
    for text in (wrap.format(link), wrap.format(link.replace(" ", "%20")), wrap.format(quote(link, safe="#"))):
        game, file = read_file("bao-kenya", text)
        assert f"#{game.record()}" == link.partition(" ")[0]
        assert (" ".join(file.comments), words(file.line), [words(line) for line in file.after]) == said


def read_before_there_were_notes(address: str) -> tuple[str, dict[str, str]]:
    """Read the game and the fields of a record as version 0.2 finds them in an address. Never changed."""
    found = re.search(r"(?:^|#)v[0-9]+;\S*", unquote(address))
    assert found
    version, game, *pieces = found[0].strip().removeprefix("#").split(";")
    assert version == "v1"
    fields = dict(piece.split("=") for piece in pieces)
    assert set(fields) <= {"start", "match", "moves", "end"}
    return game, fields


@pytest.mark.parametrize("game", sample(GAME_IDS, *OF_EACH_SHAPE))
@given(data=st.data())
def test_all_that_is_said_of_a_game_comes_back_from_its_link(game: str, data: DataObject) -> None:
    """RULES 10.6; and a page that knows no such links opens the main line."""
    drawn = data.draw(files(game))
    file = file_of_notes(message_of(drawn.record), notes_of(drawn))  # as the page has it: no line there twice
    link, whole = encode_link(file)
    found, again = read_file("awale", quote(link, safe="#;="))
    assert found.to_record() == file.record
    assert whole or link == f"#{file.record}"
    if whole:
        said, wanted = notes_of(again), notes_of(file)
        assert (said.comment, bare(said.line), [*map(bare, said.after)]) == (
            wanted.comment,
            bare(wanted.line),
            [*map(bare, wanted.after)],
        )
        for name in {*file.tags} - {"Variant", "Result"}:
            assert again.tags.get(name, "?") == " ".join(file.tags[name].split())
    old, fields = read_before_there_were_notes(f"https://example.org/{quote(link, safe='#;=')}")
    record = Record(old, fields.get("start", "").replace("_", " "), fields.get("match", "full"))
    moves = tuple(fields["moves"].split(".")) if "moves" in fields else ()
    assert Record(record.game, record.start, record.match, moves, fields.get("end", "")) == file.record


def bare(line: list) -> list:  # type: ignore[type-arg]  # of messages, one in another
    """Return a line without what its moves captured, which a file that was not played through does not know."""
    return [(one.move, one.comment, one.before, [bare(other) for other in one.variations]) for one in line]


def test_a_game_of_which_nothing_is_said_has_the_link_it_always_had() -> None:
    file = file_of(Record(ABAPA, moves=("F", "f")), Event="?", Result="*")
    assert encode_link(file) == ("#v1;oware-abapa;moves=F.f", True)


def test_a_link_stays_within_what_chat_apps_keep() -> None:
    """Where it would be longer, it is the moves alone, and that is told."""
    for length in (100, 1_500, 6_000):
        comment = " ".join(str(number * 7919 % 10_007) for number in range(length // 5))
        file = GameFile(Record(ABAPA, moves=("F",)), {}, [], [MoveNode("F", [comment])])
        text, whole = encode_link(file)
        assert len(quote(text, safe="#;=")) <= MOST
        assert whole == (length < 2_000)
        assert whole or text == "#v1;oware-abapa;moves=F"


def test_a_link_gives_python_the_game_and_read_file_the_notes() -> None:
    link, _ = encode_link(read_ogn(FILE))
    for text in (link, link.replace(" ", "%20")):
        assert Game.from_record(text).moves == ["F", "e", "E"]
    game, file = read_file(ABAPA, link)
    assert game.record() == "v1;oware-abapa;moves=F.e.E"
    assert (file.tags["South"], file.comments, file.line[0].comments) == ("Ama", ["At first."], ["g\u00fct"])
    assert words(file.line) == ["F", "e", ["a", "E", ["D", "b"], "f"], ["a", "C"], "E", ["E", "f"]]
    assert [words(line) for line in merged_file(file)[1]] == [["f"]], "it goes on from the last move"


def said(text: str) -> str:
    """Make a link to the game above that says a text, whatever that is."""
    deflating = zlib.compressobj(wbits=-15, zdict=b"F e E")
    data = deflating.compress(text.encode(errors="surrogateescape")) + deflating.flush()
    return f"#v1;oware-abapa;moves=F.e.E ;notes={urlsafe_b64encode(data).decode().rstrip('=')}"


GOOD = encode_link(read_ogn(FILE)).text
MOVES, _, PACKED = GOOD.partition(" ;notes=")
DAMAGED = {
    "cut short": GOOD[:-5],
    "cut off where it begins": f"{MOVES} ;notes=",
    "cut off in its name": f"{MOVES} ;not",
    "another text": f"{MOVES} ;notes=AAAA",
    "letters that are none": f"{GOOD}=",
    "more behind": f"{GOOD}AAAAAAAA",
    "of another game": GOOD.replace("moves=F.e.E", "moves=F.f"),
    "moves that are not legal": said("F e E f Z"),
    "another main line": said("F e D"),
    "another start": said('[FEN "0-4-4-4-4-3-5-1-2-5-5-5-3-3-S"] F e E'),
    "another result": said("F e E 24-24"),
    "variations beyond reason": said("F e " + "( F " * 200),
    "no text": said("F e E {\udc80}"),
    "a bomb": said("{" + " " * 5_000_000 + "} F e E"),
    "a long bomb": said("{" + " " * 100_000_000 + "} F e E"),
}


@pytest.mark.parametrize("damage", DAMAGED)
def test_what_is_said_and_damaged_is_refused_with_one_clear_error(damage: str) -> None:
    link = DAMAGED[damage]
    with pytest.raises(NotationError) as caught:
        read_file(ABAPA, link)
    assert caught.value.code == ("record-too-long" if len(link) > LONGEST else "record-notes")
    check_clear(caught.value)
    assert read_file(ABAPA, link.partition(" ")[0])[0].moves[0] == "F", "the moves are whole"


@given(st.text(max_size=60) | st.text("ABCxyz019-_", max_size=60))
def test_any_text_behind_a_record_is_read_or_refused_with_a_sentence(text: str) -> None:
    for candidate in (f"v1;oware-abapa;moves=F ;notes={text}", f"v1;oware-abapa;moves=F {text}"):
        for read in (Game.from_record, lambda pasted: read_file(ABAPA, pasted)):
            try:
                read(candidate)
            except MashimoError as error:
                check_clear(error)
