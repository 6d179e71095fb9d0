"""Custom rules, section 12 of docs/RULES.md: what each value of each option does, on small boards."""

from __future__ import annotations

from typing import Any

import pytest

from mashimo import GAMES, Game, NotationError
from mashimo.games import OPTIONS, PRESETS, InvalidRules, describe, is_custom, own
from mashimo.games.custom.options import LONGEST, nearest_known, read
from mashimo.play.import_text import read_game
from mashimo.play.link_codec import encode_link
from mashimo.play.move_tree import file_of
from mashimo.play.ogn import read_ogn, write_ogn


def small(**options: Any) -> str:  # noqa: ANN401  # the values of options are of several types
    """Make a set with 3 houses a side and 2 seeds each: stores passed over, sixes captured unless said otherwise."""
    return own(**{"houses": 3, "seeds": 2, "store": "passed-over", "counts": "6", **options})


def after(game: str, position: str, *moves: str) -> str:
    """Return the position after these moves."""
    found = Game(game, position)
    found.play_on(moves)
    return found.position


def refused(game: str, position: str, move: str) -> str:
    """Return the code and the clause by which a move is refused, or an empty text where it may be played."""
    refusal = Game(game, position).refusal(move)
    return f"{refusal.code} {refusal.clause}" if refusal else ""


def ended(game: str, position: str, *moves: str) -> tuple[str, str | None, str]:
    """Return the reason, winner and position of a game that these moves end."""
    found = Game(game, position)
    found.play_on(moves)
    assert found.result is not None, found.position
    return found.result.reason, found.result.winner, found.position


def test_board_and_seeds_are_chosen() -> None:
    """RULES 12.1: three to ten houses a side, one to nine seeds in each."""
    assert Game(own(houses=3, seeds=9)).position == "9-9-9-9-9-9-0-0-S"
    assert Game(own(houses=10, seeds=1)).legal_moves() == list("ABCDEFGHIJ")
    assert GAMES[own(houses=10, seeds=9)].seeds == 180
    for options in ({"houses": 2}, {"houses": 11}, {"seeds": 0}, {"seeds": 10}, {"seeds": True}, {"houses": "6"}):
        with pytest.raises(InvalidRules, match=r"is one of .* \(RULES 12.1\)"):
            own(**options)


def test_the_direction_is_chosen() -> None:
    """RULES 12.2: anticlockwise or clockwise, the names as they are."""
    assert after(own(houses=3, seeds=2), "2-2-2-2-2-2-0-0-S", "B") == "2-0-3-2-2-2-1-0-N"
    assert after(own(houses=3, seeds=2, direction="clockwise"), "2-2-2-2-2-2-0-0-S", "B") == "3-0-2-2-2-2-1-0-N"
    assert after(own(houses=3, seeds=2, direction="clockwise"), "2-2-2-2-2-2-0-0-N", "a") == "2-2-3-0-2-2-0-1-S"


def test_the_origin_is_sown_or_skipped_or_keeps_its_first_seed() -> None:
    """RULES 12.3: seven seeds round a board of six houses; a lone seed does not stay."""
    heap = "7-1-1-1-1-1-0-0-S"
    assert after(small(), heap, "A") == "1-3-2-2-2-2-0-0-N"
    assert after(small(origin="skipped"), heap, "A") == "0-3-3-2-2-2-0-0-N"
    assert after(small(origin="first-stays"), heap, "A") == "2-2-2-2-2-2-0-0-N"
    assert after(small(origin="first-stays"), "1-3-2-2-2-2-0-0-S", "A") == "0-4-2-2-2-2-0-0-N"


def test_singles_may_wait() -> None:
    """RULES 12.4: a house with one seed while another holds two."""
    assert Game(small(), "1-2-0-3-3-3-0-0-S").legal_moves() == ["A", "B"]
    assert Game(small(singles="last"), "1-2-0-3-3-3-0-0-S").legal_moves() == ["B"]
    assert refused(small(singles="last"), "1-2-0-3-3-3-0-0-S", "A") == "single 12.4"
    assert Game(small(singles="last"), "1-1-0-3-3-4-0-0-S").legal_moves() == ["A", "B"]


def test_the_store_is_sown_or_passed_over() -> None:
    """RULES 12.5: the own one after the own row, the other's never."""
    assert after(own(houses=3, seeds=2), "0-0-7-1-1-1-1-1-S", "C") == "1-1-1-2-2-2-2-1-N"
    assert after(small(), "0-0-7-1-1-1-1-1-S", "C") == "1-1-1-3-2-2-1-1-N"


def test_a_last_seed_in_the_store_may_bring_another_move() -> None:
    """RULES 12.6: it ends the turn, or the same player moves again."""
    assert Game(own(houses=3, seeds=2)).preview("B").notes == ()
    assert after(own(houses=3, seeds=2), "2-2-2-2-2-2-0-0-S", "B")[-1] == "N"
    again = own(houses=3, seeds=2, last_in_store="again")
    assert after(again, "2-2-2-2-2-2-0-0-S", "B") == "2-0-3-2-2-2-1-0-S"
    assert Game(again).preview("B").notes == ("moves-again",)


def test_laps_go_on_from_where_the_last_seed_fell_or_from_the_next_house() -> None:
    """RULES 12.7: none, from the landing house, from the next; none from a store, nor where a number captures."""
    thin = "1-1-0-3-3-4-0-0-S"
    assert after(small(), thin, "A") == "0-2-0-3-3-4-0-0-N"
    assert after(small(laps="landing"), thin, "A") == "1-1-1-0-4-5-0-0-N"
    assert after(small(laps="next"), thin, "A") == "0-2-0-3-3-4-0-0-N"
    assert after(small(laps="next"), "2-0-1-3-2-4-0-0-S", "A") == "1-0-3-0-3-5-0-0-N"
    assert after(own(houses=3, seeds=2, laps="landing"), "2-2-2-2-2-2-0-0-S", "B") == "2-0-3-2-2-2-1-0-N"
    assert after(small(laps="landing", counts="4"), "0-0-1-3-4-4-0-0-S", "C") == "0-0-0-0-4-4-4-0-N"


def test_fours_are_taken_in_passing() -> None:
    """RULES 12.8: by the sower, or by the owner of the house; the last one ends the lap."""
    sower = small(counts="none", fours="sower")
    assert after(sower, "2-3-3-1-1-2-0-0-S", "A") == "0-0-0-1-1-2-8-0-N"
    assert after(small(counts="none", fours="owner"), "0-0-3-1-3-5-0-0-S", "C") == "0-0-0-2-0-6-0-4-N"
    landing = small(counts="none", fours="sower", laps="landing", cross="opposite")
    assert after(landing, "2-1-3-1-1-4-0-0-S", "A") == "0-2-0-1-1-4-4-0-N"


def test_the_last_seed_captures_by_number() -> None:
    """RULES 12.9: any set of 2, 3, 4, 6 and even."""
    assert after(small(counts="3"), "0-0-2-1-2-7-0-0-S", "C") == "0-0-0-2-0-7-3-0-N"
    assert after(small(counts="even"), "0-0-2-1-3-6-0-0-S", "C") == "0-0-0-2-0-6-4-0-N"
    assert after(small(counts="2"), "0-0-2-1-2-7-0-0-S", "C") == "0-0-0-2-3-7-0-0-N"
    assert after(small(counts="2"), "0-0-2-1-1-8-0-0-S", "C") == "0-0-0-2-0-8-2-0-N"


def test_numbers_count_in_the_opponents_row_or_in_both() -> None:
    """RULES 12.10: three in one's own row."""
    assert after(small(counts="3"), "2-1-2-2-2-3-0-0-S", "A") == "0-2-3-2-2-3-0-0-N"
    assert after(small(counts="3", rows="both"), "2-1-2-2-2-3-0-0-S", "A") == "0-2-0-2-2-3-3-0-N"


def test_captures_run_on_in_a_chain() -> None:
    """RULES 12.11: back by number, within the rows that count; on beyond the next gap."""
    assert after(small(counts="2-3"), "0-0-2-1-2-7-0-0-S", "C") == "0-0-0-2-0-7-3-0-N"
    assert after(small(counts="2-3", chain="chain"), "0-2-2-1-2-5-0-0-S", "C") == "0-2-0-0-0-5-5-0-N"
    both = small(counts="2-3", chain="chain", rows="both")
    assert after(both, "0-1-3-1-2-5-0-0-S", "C") == "0-1-0-2-3-6-0-0-N"
    assert after(both, "2-1-2-2-2-3-0-0-S", "A") == "0-0-0-2-2-3-5-0-N"
    gap = small(counts="none", gap="beyond", chain="chain")
    assert after(gap, "1-2-0-4-0-5-0-0-S", "A") == "0-0-0-0-0-0-12-0-N"


def test_the_last_seed_captures_across() -> None:
    """RULES 12.12: in an own empty house, the opposite seeds, with its own seed or without."""
    assert after(small(counts="none", cross="opposite"), "1-0-3-2-3-3-0-0-S", "A") == "0-1-3-2-0-3-3-0-N"
    assert after(small(counts="none", cross="with-own"), "1-0-3-2-3-3-0-0-S", "A") == "0-0-3-2-0-3-4-0-N"
    assert after(small(counts="none", cross="with-own"), "0-0-1-0-5-6-0-0-S", "C") == "0-0-0-1-5-6-0-0-N"


def test_an_empty_opposite_house_gives_nothing_or_the_own_seed() -> None:
    """RULES 12.13: the difference between two customs of Kalah."""
    assert after(small(counts="none", cross="with-own"), "1-0-3-2-0-6-0-0-S", "A") == "0-1-3-2-0-6-0-0-N"
    banked = small(counts="none", cross="with-own", empty_opposite="own-seed")
    assert after(banked, "1-0-3-2-0-6-0-0-S", "A") == "0-0-3-2-0-6-1-0-N"


def test_the_last_seed_captures_beyond_a_gap() -> None:
    """RULES 12.14: the next house is empty; in either row."""
    gap = small(counts="none", gap="beyond")
    assert after(gap, "1-2-0-4-2-3-0-0-S", "A") == "0-3-0-0-2-3-4-0-N"
    assert after(gap, "3-2-2-1-4-0-0-0-S", "C") == "0-2-0-2-5-0-3-0-N"
    assert after(gap, "1-2-1-4-2-2-0-0-S", "A") == "0-3-1-4-2-2-0-0-N"


def test_of_several_captures_the_first_is_made() -> None:
    """RULES 12.15: by number, then across, then beyond a gap, which is looked at where nothing lies across."""
    several = small(counts="none", cross="opposite", gap="beyond")
    assert after(several, "1-0-0-4-3-4-0-0-S", "A") == "0-1-0-4-0-4-3-0-N"
    assert after(several, "1-0-0-4-0-7-0-0-S", "A") == "0-1-0-0-0-7-4-0-N"
    assert after(small(counts="3", gap="beyond"), "3-3-2-0-2-0-0-2-S", "C") == "3-3-0-1-0-0-3-2-N"


def test_a_grand_slam_takes_all_or_nothing_or_may_not_be_played() -> None:
    """RULES 12.16: the last seed captures the only seeds of the opponent's row."""
    bare = "0-1-1-1-0-0-5-4-S"
    assert after(small(counts="2"), bare, "C") == "0-0-0-0-0-0-8-4-N"
    assert after(small(counts="2", slam="takes-nothing"), bare, "C") == "0-1-0-2-0-0-5-4-N"
    assert Game(small(counts="2", slam="takes-nothing"), bare).preview("C").notes == ("slam-takes-nothing",)
    assert refused(small(counts="2", slam="forbidden"), bare, "C") == "slam-forbidden 12.16"
    assert Game(small(counts="2", slam="forbidden"), bare).legal_moves() == ["B"]


def test_the_opponent_is_fed_or_not() -> None:
    """RULES 12.17: never asked, asked where some move can, asked of every move; an endless move does not feed."""
    hungry = "1-0-1-0-0-0-5-5-S"
    assert Game(small(), hungry).legal_moves() == ["A", "C"]
    assert Game(small(feeding="if-possible"), hungry).legal_moves() == ["C"]
    assert refused(small(feeding="if-possible"), hungry, "A") == "must-feed 12.17"
    assert Game(small(feeding="if-possible"), "1-1-0-0-0-0-5-5-S").legal_moves() == ["A", "B"]
    assert Game(small(counts="2", feeding="always"), "0-1-1-1-0-0-5-4-S").legal_moves() == ["B"]
    assert refused(small(counts="2", feeding="always"), "0-1-1-1-0-0-5-4-S", "C") == "leaves-nothing 12.17"


def test_it_ends_when_the_mover_is_stuck_or_when_a_row_is_empty() -> None:
    """RULES 12.18: without seeds, without a legal move, or as soon as either row is empty."""
    store = own(houses=3, seeds=2)
    assert Game(store, "0-0-1-2-0-0-4-5-S").legal_moves() == ["C"]
    assert after(store, "0-0-1-2-0-0-4-5-S", "C") == "0-0-0-2-0-0-5-5-N"
    assert ended(store, "0-0-1-2-0-0-4-5-S", "C", "a")[0] == "starved"
    assert ended(own(houses=3, seeds=2, end="row-empty"), "0-0-1-2-0-0-4-5-S", "C") == (
        "row-empty",
        "N",
        "0-0-0-0-0-0-5-7-N",
    )
    always = small(counts="2", feeding="always")
    assert ended(always, "1-0-0-0-0-0-6-5-S") == ("cannot-play", "S", "0-0-0-0-0-0-7-5-S")
    assert ended(always, "2-0-0-0-0-0-5-5-N") == ("starved", "S", "0-0-0-0-0-0-7-5-N")


def test_a_majority_may_end_it() -> None:
    """RULES 12.19: more than half of twelve seeds."""
    lead = "0-0-1-1-1-1-6-2-S"
    assert after(own(houses=3, seeds=2), lead, "C")[-1] == "N"
    assert ended(own(houses=3, seeds=2, majority="ends"), lead, "C") == ("majority", "S", "0-0-0-1-1-1-7-2-N")


@pytest.mark.parametrize(
    ("left", "stores"),
    [("owners", (7, 5)), ("last-mover", (7, 5)), ("other", (7, 5)), ("nobody", (4, 5)), ("emptied", (4, 8))],
)
def test_the_seeds_left_go_where_it_is_said(left: str, stores: tuple[int, int]) -> None:
    """RULES 12.20: North is stuck, and three seeds lie in South's row."""
    *_, south, north, _ = ended(small(left=left), "2-1-0-0-0-0-4-5-S", "A")[2].split("-")
    assert (int(south), int(north)) == stores


@pytest.mark.parametrize(
    ("left", "stores"),
    [("owners", (5, 7)), ("last-mover", (7, 5)), ("other", (5, 7)), ("nobody", (5, 5)), ("emptied", (7, 5))],
)
def test_the_seeds_left_when_a_row_is_empty(left: str, stores: tuple[int, int]) -> None:
    """RULES 12.20: South has just emptied its row, and two seeds lie in North's."""
    game = own(houses=3, seeds=2, end="row-empty", left=left)
    *_, south, north, _ = ended(game, "0-0-1-2-0-0-4-5-S", "C")[2].split("-")
    assert (int(south), int(north)) == stores


@pytest.mark.parametrize(
    ("repetition", "winner", "stores"), [("draw", None, "6-4"), ("shared", "S", "7-5"), ("stands", "S", "6-4")]
)
def test_a_position_that_returns_ends_it(repetition: str, winner: str | None, stores: str) -> None:
    """RULES 12.21: two seeds follow each other round the board."""
    reason, found, position = ended(small(repetition=repetition), "1-0-0-1-0-0-6-4-S", *"AaBbCc"[:5], "c")
    assert (reason, found) == ("repetition", winner)
    assert f"-{stores}-" in position


def test_a_draw_may_be_agreed_on() -> None:
    """RULES 12.22: at any time."""
    game = Game(own())
    assert game.may_agree
    game.agree()
    assert game.result is not None
    assert (game.result.winner, str(game.result_reason)) == (None, "agreement (RULES 12.22 [house])")


@pytest.mark.parametrize(
    ("options", "pair"),
    [
        ({"last_in_store": "again", "store": "passed-over", "counts": "2"}, ("last_in_store", "store")),
        ({"store": "passed-over"}, ("counts", "store")),
        ({"rows": "both"}, ("rows", "counts")),
        ({"chain": "chain", "cross": "opposite"}, ("chain", "counts")),
        ({"empty_opposite": "own-seed", "cross": "opposite"}, ("empty_opposite", "cross")),
        ({"fours": "owner", "counts": "even"}, ("fours", "counts")),
        ({"slam": "forbidden"}, ("slam", "counts")),
        ({"slam": "forbidden", "counts": "2", "feeding": "always"}, ("slam", "feeding")),
    ],
)
def test_what_cannot_be_is_refused_with_both_options(options: dict[str, str], pair: tuple[str, str]) -> None:
    """RULES 12.23: the reason names them."""
    with pytest.raises(InvalidRules) as error:
        own(**options)
    assert error.value.options == pair
    for name in pair:
        assert name in str(error.value)


@pytest.mark.parametrize(
    ("text", "code", "where"),
    [
        ("own1.6x4.row.again", "own-text", "own1.6x4.row.again"),
        ("own1.6x4.t32", "own-newer", "t32"),
        ("own1.6x4.te2", "own-newer", "te2"),
        ("own1.6x4.t", "own-newer", "t"),
        ("own1.6x4.t2e", "own-newer", "t2e"),
        ("own1.6x4.whirl", "own-newer", "whirl"),
        ("own1.6x4..row", "own-newer", ""),
        ("own2.6x4", "own-newer", "own2"),
        ("own1.", "own-text", "own1."),
        ("own1.06x4", "own-text", "own1.06x4"),
        ("own1.6x4.row.row", "own-text", "own1.6x4.row.row"),
        ("own1.12x4", "own-value", "12"),
        ("own1.6x4.gsx", "own-together", "slam"),
    ],
)
def test_a_set_has_one_text_and_any_other_is_refused(text: str, code: str, where: str) -> None:
    """RULES 12.24: one text for one set; what is not known here is for a newer version, and is said so."""
    with pytest.raises(InvalidRules) as wrong:
        read(text)
    assert (wrong.value.code, wrong.value.where) == (code, where)
    with pytest.raises(NotationError) as error:
        Game(text)
    assert (error.value.code, error.value.where) == (code, where)
    with pytest.raises(NotationError):
        Game.from_record(f"v1;{text};moves=A")


@pytest.mark.parametrize("name", ["kalah", "oware-abapa", "own1", "", None])
def test_the_name_of_a_game_is_no_text_of_a_set(name: str) -> None:
    """RULES 12.24: it needs no newer version, but the text of a set."""
    with pytest.raises(InvalidRules, match=r"custom rules begin with own1\. and houses x seeds") as wrong:
        describe(name)
    assert (wrong.value.code, wrong.value.where) == ("own-text", str(name))


def test_the_longest_text_is_short_enough() -> None:
    """RULES 12.24: of 80 characters at the most."""
    longest = own(
        houses=10,
        direction="clockwise",
        origin="skipped",
        singles="last",
        last_in_store="again",
        laps="landing",
        counts="2-3-4-6",
        rows="both",
        chain="chain",
        cross="with-own",
        empty_opposite="own-seed",
        gap="beyond",
        slam="takes-nothing",
        feeding="always",
        end="row-empty",
        majority="ends",
        left="emptied",
        repetition="shared",
    )
    assert longest == "own1.10x4.cw.skip.two.again.laps.a2346.ch.xoe.gap.gs0.must.row.maj.le.rs"
    assert len(longest) + len(".4o") <= LONGEST
    assert str(read(longest)) == longest


def test_own_gives_the_id_of_a_preset_with_options_changed() -> None:
    assert own() == "own1.6x4"
    assert own("kalah", houses=4, seeds=3) == "own1.4x3.again.xo.row"
    assert own(own("kalah"), seeds=6) == "own1.6x6.again.xo.row"
    assert own(counts="even-2-3") == "own1.6x4.t3e"
    with pytest.raises(InvalidRules, match="there is no preset 'chess'; there are kalah, "):
        own("chess")
    with pytest.raises(InvalidRules, match="there is no option 'colour'; there are houses, "):
        own("kalah", colour="red")
    with pytest.raises(InvalidRules, match=r"laps is one of none, landing, next, not 'many' \(RULES 12.7\)"):
        own(laps="many")
    with pytest.raises(InvalidRules, match="counts is none, or of 2, 3, 4, 6, even"):
        own(counts="5")


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_is_written_as_it_reads_and_has_a_source(preset: str) -> None:
    text, source = PRESETS[preset]
    assert own(preset) == text
    assert preset in describe(text).presets
    assert source
    assert is_custom(text)


def test_a_description_tells_every_option() -> None:
    told = describe("own1.4x3.again.xo.row")
    assert [one.option for one in told.choices] == list(OPTIONS)
    assert {one.option: one.value for one in told.choices if not one.usual} == {
        "houses": "4",
        "seeds": "3",
        "last_in_store": "again",
        "cross": "with-own",
        "end": "row-empty",
    }
    assert "12.12" in str(told)


@pytest.mark.parametrize(
    ("text", "nearest", "differing"),
    [
        ("own1.6x4.again.xo.row", "own1.6x4.again.xo.row", ()),
        ("own1.6x3.cw.again.xo.row", "own1.6x4.again.xo.row", ("seeds", "direction")),
        ("own1.6x4", "", ()),
        ("own1.6x4.again", "", ("last_in_store",)),
        ("own1.6x4.again.xo", "own1.6x4.again.xo.row", ("end",)),
    ],
)
def test_the_nearest_known_game_differs_in_the_fewest_options(
    text: str, nearest: str, differing: tuple[str, ...]
) -> None:
    """The plainest rules are named only where they are nearer than every known game."""
    assert nearest_known(read(text)) == (nearest, differing)


def test_a_custom_game_is_recorded_linked_filed_and_pasted() -> None:
    """RULES 12.24: the text stands wherever a game's id stands."""
    game = Game("own1.4x3.again.xo.row")
    game.play_on(["B", "A", "d"])
    assert game.record() == "v1;own1.4x3.again.xo.row;moves=B.A.d"
    again = Game.from_record(game.record())
    assert (again.position, again.id) == (game.position, game.id)
    file = file_of(game.to_record())
    text = write_ogn(file)
    assert '[Variant "own1.4x3.again.xo.row"]' in text
    assert read_ogn(text).record == game.to_record()
    link = encode_link(file).text
    assert read_game("oware-abapa", f"https://example.org/{link}").record() == game.record()
    placed = Game(game.id, game.position)
    assert Game.from_record(placed.record()).position == game.position
    assert GAMES[game.id] is GAMES.named(game.id)
    assert game.id not in list(GAMES)


def test_a_link_of_a_newer_version_says_so() -> None:
    with pytest.raises(NotationError, match="a newer Mashimo may know it") as error:
        Game.from_record("v1;own1.6x4.again.whirl;moves=C")
    assert (error.value.code, error.value.where) == ("own-newer", "whirl")
