"""Correspondence games: turns come back from their links, and a turn can change a kept game by its own moves alone."""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from mashimo import Game, IllegalMove, NotationError
from mashimo.play.correspondence import (
    TAG,
    Kept,
    Turn,
    check_of,
    clean_name,
    decode_turn,
    encode_turn,
    judge,
    keep_without_turn,
    movers_of,
    turn_of,
)
from mashimo.play.import_text import read_file
from mashimo.play.link_codec import MOST, link_text
from mashimo.play.move_tree import file_of
from mashimo.play.record import Record
from tests.support.boards import ABAPA, GAME_IDS, check_clear
from tests.support.sample import OF_EACH_SHAPE, sample
from tests.support.strategies import games

if TYPE_CHECKING:
    from hypothesis.strategies import DataObject, DrawFn

    from mashimo.play.correspondence import Judgement, Offer

ID = "k3j9x0a8b2c1"
KALAH = "own1.6x4.again.xo.row"
OFFERS: tuple[Offer, ...] = ("", "undo", "undone", "agree", "declined")
ASKED: tuple[Offer, ...] = ("", "undo", "agree")
# Never change a line of these, not even to make a test pass: people have kept such links.
FOR_EVER = [
    (
        (
            "#v1;oware-abapa;moves=F.f.C ;notes=iw7OLy3JUFByzEtUio32yy8CcfxSS4Ac5_yiotTigvy8lNS85FQFJUOFbOMsywqDRIsko"
            "2RDhWAFYwVdBRNjAwOTlDQDpVg3kHEA"
        ),
        Turn(Record(ABAPA, moves=("F", "f", "C")), ID, "S", "Ana", "Net", 3),
    ),
]


def start() -> Record:
    """Return the record of a game in which South has moved twice and North once."""
    return Record(ABAPA, moves=("F", "f", "C"))


def turn(*moves: str, side: str = "N", end: str = "", offer: Offer = "", **more: Any) -> Turn:  # noqa: ANN401  # fields
    """Make a turn of the usual game with these moves."""
    return Turn(Record(ABAPA, moves=moves, end=end), ID, side, "Ana", "Net", offer=offer)._replace(**more)


def kept(*moves: str, side: str = "S", asked: Offer = "", end: str = "") -> Kept:
    """Make the kept game of South with these moves."""
    return Kept(Record(ABAPA, moves=moves, end=end), ID, side, asked)


def after(game: Kept, judgement: Judgement) -> Record:
    """Return the record of a kept game once a judgement is followed, as the page does."""
    if judgement.verdict == "undone":
        return replace(game.record, moves=game.record.moves[: judgement.keep], end="")
    if judgement.verdict != "next":
        return game.record
    return replace(game.record, moves=(*game.record.moves, *judgement.moves), end=judgement.end)


@st.composite
def turns(draw: DrawFn, game: str) -> Turn:
    """Draw a turn of a game, as a page may send it."""
    name = st.text(max_size=50).map(clean_name)
    offer: Offer = draw(st.sampled_from(OFFERS))
    number = draw(st.from_regex(r"[A-Za-z0-9_-]{8,32}", fullmatch=True))
    side, south, north = draw(st.sampled_from("SN")), draw(name), draw(name)
    return Turn(draw(games(game)).to_record(), number, side, south, north, draw(st.integers(0, 999)), offer)


@pytest.mark.parametrize(("link", "said"), FOR_EVER)
def test_a_turn_of_the_first_form_opens_for_ever(link: str, said: Turn) -> None:
    assert decode_turn(link) == said


@pytest.mark.slow
@pytest.mark.parametrize("game", sample(GAME_IDS, *OF_EACH_SHAPE))
@given(data=st.data())
def test_every_turn_comes_back_from_its_link_however_it_is_quoted(game: str, data: DataObject) -> None:
    sent = data.draw(turns(game))
    link = encode_turn(sent)
    wrapped = data.draw(st.sampled_from(["{}", "https://example.org/play/{}", "Your move: {}\n", "<{}>"]))
    for text in (link, quote(link, safe="#;="), quote(link, safe="#")):
        assert decode_turn(wrapped.format(text)) == sent


@pytest.mark.parametrize(
    "wrapped",
    [
        "[10:15, 01/02/2026] Ana: {}",
        "[01.02.26, 10:15:33] Ana: {}\n[01.02.26, 10:16:00] Ben: thanks",
        "[my move]({})",
        "; Ana\n[my move]({})",
    ],
)
def test_a_turn_is_found_in_a_message_that_begins_with_a_bracket(wrapped: str) -> None:
    sent = turn("F", "f")
    link = quote(encode_turn(sent), safe="#;=")
    assert decode_turn(wrapped.format(f"https://example.org/play/{link}")) == sent


def test_a_file_with_damaged_tags_is_not_taken_for_a_link_in_it() -> None:
    for text in ('[Variant "awale]\n[Site "https://m.example/#v1;awale"]', "[Variant awale]\n; 1. C"):
        with pytest.raises(NotationError) as caught:
            read_file("awale", text)
        assert caught.value.code == "file-tag"


def test_a_game_of_sixty_moves_with_long_names_stays_far_below_what_chat_apps_keep() -> None:
    game = Game("nam-nam")
    while len(game.moves) < 60:
        game.play(game.legal_moves()[len(game.moves) % len(game.legal_moves())])
    link = encode_turn(Turn(game.to_record(), ID, "S", "\u00c5" * 40, "\u4e16" * 40, 14, "undo"))
    assert len(quote(link, safe="#;=")) < MOST / 3


def test_a_program_that_knows_no_turns_opens_the_game_with_the_names() -> None:
    link = encode_turn(turn("F", "f"))
    game, file = read_file("bao-kenya", link)
    assert (game.id, game.moves) == (ABAPA, ["F", "f"])
    assert (file.tags["South"], file.tags["North"]) == ("Ana", "Net")


@pytest.mark.slow
@given(data=st.data())
def test_a_link_that_is_cut_or_altered_is_never_taken_for_another_turn(data: DataObject) -> None:
    sent = turn("F", "f", "C", "b", "D", side="S")
    link = encode_turn(sent)
    cut = link[: data.draw(st.integers(1, len(link) - 1))]
    at = data.draw(st.integers(1, len(link) - 1))
    changed = link[:at] + data.draw(st.sampled_from("aAbBcCdDeEfF09_-.")) + link[at + 1 :]
    for text in (cut, changed):
        try:
            assert decode_turn(text) == sent
        except (NotationError, IllegalMove) as error:
            check_clear(error)


@pytest.mark.parametrize(
    "value",
    [
        f"1 {ID} S 3 - 00000000",
        f"1 {ID} S 3 -",
        f"1 {ID} X 3 - 00000000",
        "1 short S 3 - 00000000",
        f"1 {ID} S 3 bribe 00000000",
        "1 ",
    ],
)
def test_a_tag_that_differs_from_its_check_or_is_no_turns_is_an_error(value: str) -> None:
    with pytest.raises(NotationError) as caught:
        turn_of(file_of(start(), **{TAG: value}))
    assert caught.value.code == "turn-altered"
    check_clear(caught.value)


def test_a_turn_of_a_later_version_opens_as_a_game() -> None:
    assert turn_of(file_of(start(), **{TAG: "2 something else"})) is None


def test_a_link_without_a_turn_is_refused_as_one() -> None:
    for text in ("#v1;oware-abapa;moves=F", link_text(file_of(start(), South="Ana"))):
        with pytest.raises(NotationError) as caught:
            decode_turn(text)
        assert caught.value.code == "no-turn"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"id": "short"}, "turn-id"),
        ({"id": "with space"}, "turn-id"),
        ({"side": "X"}, "no-side"),
        ({"days": 1000}, "turn-days"),
        ({"days": 3.5}, "turn-days"),
        ({"offer": "bogus"}, "bad-message"),
        ({"offer": "-"}, "bad-message"),
        ({"offer": None}, "bad-message"),
    ],
)
def test_what_no_turn_can_have_is_not_written(change: dict[str, str], code: str) -> None:
    with pytest.raises(NotationError) as caught:
        encode_turn(turn("F")._replace(**change))  # type: ignore[arg-type]  # one of its fields
    assert caught.value.code == code
    check_clear(caught.value)


def test_names_are_cleaned_of_what_is_not_seen_and_cut() -> None:
    assert clean_name("  A\u202en\na\u0000 \u00a0B ") == "A n a B"
    assert clean_name("x" * 50) == "x" * 40
    assert clean_name("?") == ""


def test_names_are_cleaned_when_they_are_read_too() -> None:
    long = turn("F")._replace(south="x" * 5_000, north="\u202eNet")
    value = f"1 {ID} N 0 - {check_of(long)}"
    found = turn_of(file_of(long.record, South=long.south, North=long.north, **{TAG: value}))
    assert found
    assert (found.south, found.north) == ("x" * 40, "Net")


@pytest.mark.parametrize(
    ("game", "sent", "verdict"),
    [
        (kept("F"), turn("F", "f"), "next"),
        (kept("F", "f"), turn("F", "f"), "same"),
        (kept("F", "f", "C"), turn("F", "f"), "same"),  # opened again after the answer
        (kept("F", "f", "C", "b"), turn("F", "f"), "older"),
        (kept("F"), turn("F"), "same"),
        (kept("F"), turn(), "same"),  # the invitation, opened again
        (kept("F"), turn("E", "f"), "forked"),
        (kept("F"), turn("F", "f", "C"), "forked"),  # a move of this side that is not here
        (kept("F", "f"), turn("F", "b"), "forked"),
        (kept("F"), turn("F", side="S"), "own"),
        (kept("F"), turn("F", "f", id="another-game"), "other"),
        (kept("F"), turn("F", end="resign-N"), "next"),
        (kept("F"), turn("F", "f", end="resign-N"), "next"),
        (kept("F", "f", "C"), turn("F", "f", end="resign-N"), "next"),  # while this side has moved on
        (kept("F"), turn("F", end="resign-S"), "altered"),
        (kept("F"), turn("F", "f", end="resign-S"), "altered"),
        (kept("F", end="resign-S"), turn("F", "f"), "forked"),
        (kept("F", end="resign-S"), turn("F"), "same"),
        (kept("F"), turn("F", offer="undo"), "offer"),
        (kept("F"), turn("F", offer="declined"), "same"),
        (kept("F", asked="undo"), turn("F", offer="declined"), "offer"),
        (kept("F", asked="undo"), turn(offer="undone"), "undone"),
        (kept("F"), turn(offer="undone"), "same"),
        (kept("F", "f", "C", asked="undo"), turn("F", "f", offer="undone"), "undone"),
        (kept("F", "f", "C", asked="undo"), turn("F", offer="undone"), "older"),
        (kept("F", "f", "C", asked="undo"), turn(offer="undone"), "older"),
    ],
)
def test_each_kind_of_turn_is_told_from_the_others(game: Kept, sent: Turn, verdict: str) -> None:
    found = judge(game, sent)
    assert found.verdict == verdict
    after_it = after(game, found)
    assert Game.from_record(after_it).to_record() == after_it


def test_another_game_or_start_under_the_same_id_is_altered() -> None:
    other_start = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-N"
    for record in (Record("oware-auale", moves=("F", "f")), Record(ABAPA, other_start, moves=("f",))):
        assert judge(kept("F"), Turn(record, ID, "N")).verdict == "altered"


def test_the_game_ends_by_agreement_only_where_this_side_has_offered_it() -> None:
    game = Game("bao-kenya")
    while len(game.moves) < 4 or not game.may_agree:
        game.play(game.legal_moves()[0])
    record = game.to_record()
    friend = game.turn
    me = "S" if friend == "N" else "N"
    ended = Turn(replace(record, end="agree"), ID, friend)
    assert judge(Kept(record, ID, me), ended).verdict == "altered"
    found = judge(Kept(record, ID, me, "agree"), ended)
    assert (found.verdict, found.end) == ("next", "agree")
    assert judge(Kept(replace(record, moves=record.moves[:-1]), ID, me, "agree"), ended).verdict in (
        "altered",
        "forked",
    )


def test_a_turn_of_several_moves_is_played_and_taken_back_whole() -> None:
    """C ends in the own store, and South moves again."""
    record = Record(KALAH, moves=("C", "A", "f"))
    assert movers_of(record) == ["S", "S", "N"]
    assert [keep_without_turn(replace(record, moves=record.moves[:count]), "S") for count in range(4)] == [0, 0, 0, 3]
    both = Turn(replace(record, moves=("C", "A")), ID, "S")
    for known in ((), ("C",)):
        found = judge(Kept(replace(record, moves=known), ID, "N"), both)
        assert (found.verdict, found.moves) == ("next", both.record.moves[len(known) :])


@pytest.mark.slow
@pytest.mark.parametrize("game", sample(GAME_IDS, *OF_EACH_SHAPE))
@given(data=st.data())
def test_no_turn_can_do_more_than_add_legal_moves_of_its_side(game: str, data: DataObject) -> None:
    """Whatever is sent, the kept game stays, or goes on by the other side, or takes back what was asked for."""
    whole = data.draw(games(game))
    moves = whole.to_record().moves
    record = replace(whole.to_record(), moves=moves[: data.draw(st.integers(0, len(moves)))], end="")
    side = data.draw(st.sampled_from("SN"))
    asked: Offer = data.draw(st.sampled_from(ASKED))
    mine = Kept(record, ID, side, asked)
    theirs = data.draw(st.just(whole) | games(game)).to_record()
    theirs = replace(theirs, moves=theirs.moves[: data.draw(st.integers(0, len(theirs.moves)))], end=theirs.end)
    try:
        Game.from_record(theirs)
    except (NotationError, IllegalMove, ValueError):
        assume(False)
    sent = data.draw(turns(game))._replace(record=theirs, id=ID, side=data.draw(st.sampled_from("SN")))
    found = judge(mine, sent)
    result = after(mine, found)
    assert Game.from_record(result).to_record() == result
    same = sum(1 for _ in takewhile(lambda both: both[0] == both[1], zip(record.moves, result.moves, strict=False)))
    if found.verdict == "undone":
        assert asked == "undo"
        assert all(mover == side for mover in movers_of(record)[same:])
    else:
        assert same == len(record.moves)
        assert all(mover != side for mover in movers_of(result)[same:])
    if result.end:
        assert result.end == f"resign-{sent.side}" or (result.end == "agree" and asked == "agree")
        assert sent.side != side


@pytest.mark.slow
@pytest.mark.parametrize("game", sample(GAME_IDS, *OF_EACH_SHAPE))
@given(data=st.data())
def test_two_sides_that_send_each_turn_have_the_same_game_whatever_is_opened_again(game: str, data: DataObject) -> None:
    whole = data.draw(games(game))
    record = whole.to_record()
    movers = movers_of(record)
    devices = {side: Kept(replace(record, moves=(), end=""), ID, side) for side in "SN"}
    sent: list[Turn] = []
    for at, mover in enumerate(movers, 1):
        played = replace(record, moves=record.moves[:at], end="")
        devices[mover] = devices[mover]._replace(record=played)
        sent.append(Turn(played, ID, mover))
        again = [*data.draw(st.lists(st.sampled_from(sent), max_size=2)), sent[-1]]
        other = "N" if mover == "S" else "S"
        for opened in again:
            found = judge(devices[other], opened)
            assert found.verdict in ("next", "same", "older", "own")
            devices[other] = devices[other]._replace(record=after(devices[other], found))
        assert devices["S"].record == devices["N"].record == played
