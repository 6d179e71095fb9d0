"""Rounds and matches of Oware Nam Nam, RULES 6.8 to 6.12, and going back and forth across them."""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from typing import Final

import pytest

from mashimo import GAMES, Game, MashimoError, NotationError
from mashimo.games.kit.events import REPETITION
from mashimo.play.notation import position_text
from tests import reference as references
from tests.support.boards import picture, played

GAME: Final = "nam-nam"
OWN: Final = "SSSSSSNNNNNN"
"""Each owns their own row."""
EMPTY: Final = "0-0-0-0-0-0-0-0-0-0-0-0"
FULL: Final = "4-4-4-4-4-4-4-4-4-4-4-4"
MATCHES: Final = ("full", "round", "best-of-3", "best-of-5", "best-of-7")
ROUNDS: Final = {"round": 1, "best-of-3": 3, "best-of-5": 5, "best-of-7": 7}
TIED: Final = {"S": "DcFcC", "N": "dCfCc"}
"""A round from its start to 24-24, for either beginner."""
CYCLE: Final = "1-1-0-1-0-1-0-1-0-1-0-2"
"""North's f, then South's A, and all is as it was: every lap finds one seed and ends as a two, but for the last."""
HALF: Final = "2-0-1-0-1-0-1-0-1-0-1-1"
"""CYCLE after f."""
CYCLE_OWNERS: Final = "SSNSNSNSNNNN"
"""Of CYCLE South owns five seeds and North three; of HALF South owns two and North six."""


def eight_left(south: int, north: int, beginner: str = "S") -> str:
    """Return a position in which South's A ends the round: it takes the last eight, though B is North's."""
    return f"1-3-0-0-0-0-0-0-0-0-0-4-{south}-{north}-S SNSSSSNNNNNN {beginner}"


# -- the end of a round, and the next


def test_the_leader_fills_their_row_and_houses_of_their_choice() -> None:
    """RULES 6.8: 28 seeds fill South's six houses and one of North's, of South's choice; the rest are North's."""
    game = Game(GAME, eight_left(20, 20))
    game.play("A")
    assert game.legal_moves() == ["=a", "=b", "=c", "=d", "=e", "=f"]
    steps = game.play("=c")
    assert game.position == f"{FULL}-0-0-N SSSSSSNNSNNN N"
    assert [(step.kind, step.source, step.target, step.seeds) for step in steps] == [
        ("deal", 12 if owner == "S" else 13, house, 4) for house, owner in enumerate("SSSSSSNNSNNN")
    ]


def test_north_chooses_when_north_leads() -> None:
    """RULES 6.8: 32 seeds fill two houses more, of fifteen pairs in alphabetical order (10.4)."""
    game = Game(GAME, eight_left(8, 32))
    game.play("A")
    assert game.position == f"{EMPTY}-16-32-N SNSSSSNNNNNN S =2"
    pairs = [f"={first}{second}" for i, first in enumerate("ABCDEF") for second in "ABCDEF"[i + 1 :]]
    assert game.legal_moves() == pairs
    game.play("=AF")
    assert game.position == f"{FULL}-0-0-N NSSSSNNNNNNN N"


@pytest.mark.parametrize(("south", "houses"), [(28, 1), (32, 2), (36, 3), (40, 4), (44, 5)])
def test_the_houses_to_choose_are_as_many_as_the_captures_fill(south: int, houses: int) -> None:
    """RULES 6.8: four each, beyond the leader's own six."""
    game = Game(GAME, f"{EMPTY}-{south}-{48 - south}-S {OWN} S")
    assert game.position.endswith(f" ={houses}")
    assert all(len(word) == 1 + houses for word in game.legal_moves())
    assert len(set(game.legal_moves())) == {1: 6, 2: 15, 3: 20, 4: 15, 5: 6}[houses]


def test_after_24_all_each_owns_their_row_and_nobody_chooses() -> None:
    """RULES 6.8: 24-24: each owns their own row, nothing to choose, the next round is there at once [house]."""
    game = Game(GAME, eight_left(16, 24))
    steps = game.play("A")
    assert game.position == f"{FULL}-0-0-N {OWN} N", "B, which was North's, is South's again"
    assert game.legal_moves() == list("abcdef")
    assert [step.kind for step in steps[-12:]] == ["deal"] * 12


def test_the_choice_is_a_move_of_its_own() -> None:
    """RULES 6.9: until it is made the position shows the owners and who began of the round that has ended.

    Empty houses, the round's captures, and the leader to move, though South made the last move of the round as well.
    """
    game = Game(GAME, eight_left(20, 20, "N"))
    game.play("A")
    assert game.position == f"{EMPTY}-28-20-S SNSSSSNNNNNN N =1"
    assert game.result is None
    game.play("=a")
    assert game.moves == ["A", "=a"]


@pytest.mark.parametrize(
    ("word", "code", "clause"),
    [
        ("A", "claim-first", "6.9"),
        ("a", "claim-first", "6.9"),
        ("-", "claim-first", "6.9"),
        ("=a", "claim-count", "6.8"),
        ("=abc", "claim-count", "6.8"),
        ("=AB", "not-yours", "1.4"),
    ],
)
def test_nothing_else_is_legal_before_the_choice(word: str, code: str, clause: str) -> None:
    """RULES 6.9, 6.8: the leader chooses first, as many houses as are filled, and those of the other row."""
    game = Game(GAME, f"{EMPTY}-32-16-S {OWN} N =2")
    refusal = game.refusal(word)
    assert refusal
    assert (refusal.code, refusal.clause, refusal.ours) == (code, clause, False)


def test_nobody_chooses_in_the_middle_of_a_round() -> None:
    """RULES 6.9: before the next round's first turn, and then only."""
    refusal = Game(GAME).refusal("=ab")
    assert refusal
    assert (refusal.code, refusal.clause) == ("no-claim", "6.9")


@pytest.mark.parametrize("word", ["=ba", "=aa", "=aA", "=abcdefa", "=ag", "="])
def test_a_choice_is_written_in_board_order(word: str) -> None:
    """RULES 10.4: the letters in board order, each once, of one row."""
    with pytest.raises(NotationError) as caught:
        Game(GAME, f"{EMPTY}-32-16-S {OWN} N =2").refusal(word)
    assert caught.value.code == "no-move"


@pytest.mark.parametrize("began", ["S", "N"])
@pytest.mark.parametrize(("south", "north"), [(20, 20), (8, 32), (16, 24)], ids=["S leads", "N leads", "24-24"])
def test_players_begin_rounds_in_turn(began: str, south: int, north: int) -> None:
    """RULES 6.10: the player who did not begin the last round begins the next, whichever won it [house]."""
    game = Game(GAME, eight_left(south, north, began))
    game.play("A")
    if game.position.count("="):
        game.play(game.legal_moves()[0])
    assert game.turn != began
    assert game.position.endswith(f" {game.turn}")


# -- the match


@pytest.mark.parametrize("match", MATCHES)
def test_all_48_at_a_rounds_end_are_a_conquest_in_any_match(match: str) -> None:
    """RULES 6.11: the match is won when one player has all 48; a round that ends 48-0 is conquest."""
    game = Game(GAME, eight_left(40, 0), match)
    game.play("A")
    assert game.result
    assert (game.result.winner, game.result.south, game.result.north) == ("S", 48, 0)
    assert game.result.reason == "conquest"
    assert game.legal_moves() == []
    assert game.result_reason
    assert (game.result_reason.clause, game.result_reason.ours) == ("6.11", False)


def test_44_to_4_is_no_conquest() -> None:
    """RULES 6.11: all 48, not eleven houses."""
    game = Game(GAME, eight_left(36, 4))
    game.play("A")
    assert game.result is None
    assert game.position == f"{EMPTY}-44-4-S SNSSSSNNNNNN S =5"


@pytest.mark.parametrize(("south", "north", "winner"), [(20, 20, "S"), (8, 32, "N"), (16, 24, None)])
def test_a_single_round_ends_with_its_captures(south: int, north: int, winner: str | None) -> None:
    """RULES 6.11, 1.11: a single round: its result is that round's captures (round-over); as many is a draw."""
    game = Game(GAME, eight_left(south, north), "round")
    game.play("A")
    assert game.result
    assert (game.result.winner, game.result.south, game.result.north) == (winner, south + 8, north)
    assert game.result.reason == "round-over"
    assert game.position == f"{EMPTY}-{south + 8}-{north}-N SNSSSSNNNNNN S", "no choice is asked for"
    assert game.result_reason
    assert (game.result_reason.clause, game.result_reason.ours) == ("6.11", False)


def test_a_single_round_ended_by_repetition_says_so() -> None:
    """RULES 6.11: *repetition* when 6.12 ended it; 13 and 35 are made 16 and 32."""
    game = Game(GAME, f"{CYCLE}-8-32-N {CYCLE_OWNERS} S", "round")
    game.play("f")
    game.play("A")
    assert game.result
    assert (game.result.winner, game.result.south, game.result.north) == ("N", 16, 32)
    assert game.result.reason == "repetition"
    assert game.result_reason
    assert (game.result_reason.clause, game.result_reason.ours) == ("6.12", True)


def play_round(game: Game, winner: str, chance: Random) -> None:
    """Play at random, with undo, a round that this player wins (`-`: neither). Leave the leader's choice open."""
    before = len(game.turns)
    south, north, rounds = game.turns[-1].rounds
    wanted = (south + (winner == "S"), north + (winner == "N"), rounds + 1)
    for _ in range(500):
        while game.result is None and game.turns[-1].rounds[2] == rounds:
            game.play(chance.choice(game.legal_moves()))
        if game.turns[-1].rounds == wanted:
            return
        while len(game.turns) > before:
            game.undo()
    raise AssertionError(f"no round for {winner} in 500: {picture(game)}")


@pytest.mark.parametrize(
    ("match", "rounds", "decided"),
    [
        ("best-of-3", "SS", True),
        ("best-of-3", "S-", False),
        ("best-of-3", "S--", True),
        ("best-of-3", "SN", False),
        ("best-of-3", "SN-", True),
        ("best-of-3", "--", False),
        ("best-of-3", "---", True),
        ("best-of-3", "--N", True),
        ("best-of-5", "SSS", True),
        ("best-of-5", "SS", False),
        ("best-of-5", "SS-", False),
        ("best-of-5", "SS--", True),
        ("best-of-5", "NSNS-", True),
        ("best-of-7", "NNN", False),
        ("best-of-7", "NNNN", True),
        ("best-of-7", "-NNN", False),
        ("best-of-7", "--NNN", True),
        ("best-of-7", "SNSNSN", False),
        ("best-of-7", "SNSNSNN", True),
    ],
)
def test_a_match_ends_when_the_lead_cannot_be_caught(match: str, rounds: str, decided: bool) -> None:
    """RULES 6.11: it ends as soon as the lead can't be caught, else after its last round; the scores are rounds won.

    A 24-24 round is one of the rounds and counts for nobody; equal is a draw; drawing level is catching the lead.
    """
    game = Game(GAME, match=match)
    chance = Random(f"6.11 {match} {rounds}")
    for winner in rounds:
        assert game.legal_moves(), picture(game)
        if "=" in game.position:
            game.play(chance.choice(game.legal_moves()))
        play_round(game, winner, chance)
    south, north = rounds.count("S"), rounds.count("N")
    if not decided:
        assert game.legal_moves(), picture(game)
        return
    assert game.result
    assert (game.result.south, game.result.north, game.result.reason) == (south, north, "round-over")
    assert game.result.winner == ("S" if south > north else "N" if north > south else None)
    assert game.legal_moves() == []
    assert "=" not in game.position


def test_three_rounds_nobody_wins_are_a_draw() -> None:
    """RULES 6.11, 6.8, 6.10: three times 24-24, begun in turn by South, North and South."""
    game = played(TIED["S"] + TIED["N"], None, GAME)
    assert game.position == f"{FULL}-0-0-S {OWN} S"
    game = Game(GAME, match="best-of-3")
    for move in TIED["S"] + TIED["N"] + TIED["S"]:
        game.play(move)
    assert game.result
    assert (game.result.winner, game.result.south, game.result.north) == (None, 0, 0)


@pytest.mark.parametrize("match", ["", "best-of-4", "best-of-1", "Full", "3", "best-of-3 "])
def test_there_are_no_other_matches(match: str) -> None:
    """RULES 6.11: the whole match, a single round, the best of 3, 5, 7."""
    with pytest.raises(NotationError) as caught:
        Game(GAME, match=match)
    assert caught.value.code == "no-match"


@pytest.mark.parametrize("game", [game for game in GAMES if game not in (GAME, "mangala")])
def test_only_nam_nam_and_mangala_are_played_in_rounds(game: str) -> None:
    """RULES 6.11, 15.10: a match of rounds or sets is asked of no other game."""
    assert (GAMES[game].matches, GAMES[game].round_word) == (("full",), "round")
    with pytest.raises(NotationError):
        Game(game, match="best-of-3")


# -- repetition


@pytest.mark.parametrize(
    ("position", "moves", "settled"),
    [
        (f"{CYCLE}-8-32-N {CYCLE_OWNERS} S", "fA", f"{EMPTY}-16-32-N {CYCLE_OWNERS} S =2"),
        (f"{CYCLE}-32-8-N {CYCLE_OWNERS} S", "fA", f"{EMPTY}-36-12-S {CYCLE_OWNERS} S =3"),
        (f"{HALF}-8-32-S {CYCLE_OWNERS} S", "Af", f"{EMPTY}-12-36-N {CYCLE_OWNERS} S =3"),
        (f"{HALF}-32-8-S {CYCLE_OWNERS} S", "Af", f"{EMPTY}-32-16-S {CYCLE_OWNERS} S =2"),
    ],
    ids=["13 up, 35 down", "37 down, 11 up", "10 up, 38 down", "34 down, 14 up"],
)
def test_repetition_ends_the_round_and_rounds_the_one_behind_up(position: str, moves: str, settled: str) -> None:
    """RULES 6.12: each adds the seeds in houses they own; who had captured fewer is rounded up to a multiple of four.

    [house]
    """
    game = played(moves, position, GAME)
    assert game.position == settled, picture(game)


@pytest.mark.parametrize(
    ("position", "moves"),
    [
        (f"{CYCLE}-20-20-N {CYCLE_OWNERS} S", "fA"),
        (f"{HALF}-20-20-S {CYCLE_OWNERS} S", "Af"),
    ],
    ids=["North to move: 23 up, 25 down", "South to move: 22 up, 26 down"],
)
def test_with_equal_captures_the_player_to_move_is_rounded_up(position: str, moves: str) -> None:
    """RULES 6.12: with equal captures the player to move is rounded up: 24-24 both times, and the next round is there.

    Rounding the other player up would make it 28-20 and 20-28.
    """
    game = played(moves, position, GAME)
    assert game.position == f"{FULL}-0-0-N {OWN} N", picture(game)


@pytest.mark.parametrize(
    ("houses", "owners", "stores", "turn", "settled"),
    [
        ("1-1-0-1-0-1-0-1-0-1-0-2", "SSNSNNNSNNNN", (20, 20), "S", (24, 24)),
        ("1-1-0-1-0-1-0-1-0-1-0-2", "SSNSNNNSNNNN", (16, 24), "N", (20, 28)),
        ("1-1-1-1-1-1-1-1-1-1-1-1", "SSSSSSSNNNNN", (16, 20), "S", (24, 24)),
        ("1-1-1-1-1-1-1-1-1-1-1-1", "SSSSSSSNNNNN", (20, 16), "S", (24, 24)),
        ("1-1-1-1-1-1-1-1-1-1-1-1", "SSSSSSSSSNNN", (20, 16), "S", (28, 20)),
        ("1-1-1-1-1-1-1-1-1-1-1-1", "SSSSSSSSSSNN", (36, 0), "N", (44, 4)),
        ("2-2-2-2-1-1-1-1-1-1-1-1", "SSNNNNNNNNNN", (16, 16), "N", (20, 28)),
    ],
    ids=["multiples already", "and with captures", "up by 1", "up by 3", "down by 1", "to the first four", "no rest"],
)
def test_the_sums_are_made_multiples_of_four(
    houses: str, owners: str, stores: tuple[int, int], turn: str, settled: tuple[int, int]
) -> None:
    """RULES 6.12: only sums that are no multiples of four are rounded, and nothing is lost."""
    ruleset = GAMES[GAME]
    board = ruleset.read(f"{houses}-{stores[0]}-{stores[1]}-{turn} {owners} S")
    _, steps = ruleset.record_steps(lambda rules: rules.settle(board, REPETITION))
    assert (board[12], board[13]) == settled, position_text(ruleset.layout, board)
    assert {step.kind for step in steps} == {"collect"}


def test_a_round_of_48_to_nothing_by_repetition_is_a_conquest() -> None:
    """RULES 6.12, 6.11: South owns every house, so North passes; the same position is back, and all is South's."""
    game = played(["f", "-", "A", "-"], f"{CYCLE}-40-0-S SSSSSSSSSSSS S", GAME)
    assert game.result
    assert (game.result.winner, game.result.south, game.result.reason) == ("S", 48, "conquest")


def test_a_pass_makes_an_occurrence_too() -> None:
    """RULES 1.7, 6.5: passes count: the position after f and North's pass is none of those before."""
    game = played(["f", "-", "A"], f"{CYCLE}-40-0-S SSSSSSSSSSSS S", GAME)
    assert game.result is None
    assert [turn.occurrence for turn in game.turns] == [1, 1, 1, 1]


def test_a_position_of_an_earlier_round_has_not_occurred() -> None:
    """RULES 1.7: "Nam Nam: round": after two rounds of 24-24 the start is on the board again, for the first time."""
    game = played(TIED["S"] + TIED["N"], None, GAME)
    assert game.position == Game(GAME).position
    assert game.turns[-1].occurrence == 1
    assert len(game.legal_moves()) == 6


def test_a_position_with_other_owners_has_not_occurred() -> None:
    """RULES 1.7: "Nam Nam: and owners": owners are part of what a repetition compares."""
    one, other = (Game(GAME, f"{CYCLE}-8-32-N {owners} S") for owners in (CYCLE_OWNERS, OWN))
    assert one.board != other.board
    assert one.board[:15] == other.board[:15]


# -- positions set up


@pytest.mark.parametrize(
    ("position", "code", "clause"),
    [
        (f"4-4-4-4-4-4-4-4-4-4-4-2-1-1-S {OWN} S", "uneven-stores", "1.12"),
        (f"{EMPTY}-23-25-S {OWN} S", "uneven-stores", "1.12"),
        (f"4-0-0-0-0-0-0-0-0-0-0-0-24-20-S {OWN} S", "too-few-left", "1.12"),
        (f"1-1-1-1-1-1-1-1-0-0-0-0-16-24-S {OWN} S =1", "wrong-claim", "6.9"),
        (f"{EMPTY}-32-16-S {OWN} S =1", "wrong-claim", "6.9"),
        (f"{EMPTY}-32-16-N {OWN} S =2", "wrong-claim", "6.9"),
        (f"{EMPTY}-24-24-S {OWN} S =1", "wrong-claim", "6.9"),
        (f"{EMPTY}-48-0-S {OWN} S =6", "wrong-claim", "6.9"),
    ],
)
def test_what_cannot_be_a_position_is_refused(position: str, code: str, clause: str) -> None:
    """RULES 1.12, 6.9: stores in multiples of four, houses empty or eight and more; a choice that fits the captures."""
    with pytest.raises(NotationError) as caught:
        Game(GAME, position)
    assert caught.value.code == code
    assert f"RULES {clause}" in str(caught.value)


def test_empty_houses_are_a_finished_round() -> None:
    """RULES 1.12: empty houses without `=k` are a finished round: what follows it is on the board."""
    game = Game(GAME, f"{EMPTY}-32-16-N {OWN} S")
    assert game.position == f"{EMPTY}-32-16-S {OWN} S =2"
    assert Game(GAME, f"{EMPTY}-24-24-N {OWN} S").position == f"{FULL}-0-0-N {OWN} N"
    single = Game(GAME, f"{EMPTY}-32-16-N {OWN} S", "round").result
    assert single
    assert (single.winner, single.reason) == ("S", "round-over")
    conquest = Game(GAME, f"{EMPTY}-0-48-N {OWN} S").result
    assert conquest
    assert (conquest.winner, conquest.reason) == ("N", "conquest")


# -- back and forth, and the record


@pytest.mark.slow
@pytest.mark.parametrize("match", MATCHES)
def test_undo_and_redo_cross_the_ends_of_rounds(match: str) -> None:
    """RULES 6.9: a round's end belongs to its last move, the choice is a move; both are taken back."""
    chance = Random(f"undo {match}")
    game = Game(GAME, match=match)
    while game.result is None and len(game.moves) < 150:
        game.play(chance.choice(game.legal_moves()))
    turns = game.turns
    for left in range(len(turns) - 1, 0, -1):
        assert game.undo()
        assert game.turns == turns[:left]
        assert game.position == Game.from_record(game.record()).position
    assert not game.undo()
    for _ in turns[1:]:
        assert game.redo()
    assert game.turns == turns
    assert not game.redo()


@pytest.mark.parametrize("match", ["full", "best-of-3"])
def test_a_record_taken_before_the_choice_opens_there(match: str) -> None:
    """RULES 6.9, 10.2: the record holds the moves, the position text the choice that is pending."""
    game = Game(GAME, eight_left(8, 32), match)
    game.play("A")
    again = Game.from_record(game.record())
    assert again.position == f"{EMPTY}-16-32-N SNSSSSNNNNNN S =2"
    assert again.turns == game.turns
    assert again.legal_moves() == game.legal_moves()
    assert again.record() == game.record()


def test_a_game_can_start_at_the_choice() -> None:
    """RULES 10.2, 10.4: `=k` in a start; a claim is a move of a record like any other."""
    position = f"{EMPTY}-32-16-S {OWN} N =2"
    game = Game(GAME, position)
    game.play("=bd")
    assert game.position == f"{FULL}-0-0-S SSSSSSNSNSNN S"
    record = game.record()
    assert record == f"v1;nam-nam;start={position.replace(' ', '_')};moves==bd"
    assert Game.from_record(record).turns == game.turns


def test_a_finished_match_takes_no_more_moves() -> None:
    """RULES 6.11: after the result neither a choice nor a move is legal."""
    game = Game(GAME, eight_left(20, 20), "round")
    game.play("A")
    for word in ("=a", "A", "-"):
        refusal = game.refusal(word)
        assert refusal
        assert (refusal.code, refusal.clause) == ("game-over", "6.11")
    with pytest.raises(MashimoError):
        game.resign("S")


# -- against the reference


class Reference:
    """A match by the reference implementation, with a count of its own."""

    def __init__(self, match: str) -> None:
        self.match = match
        self.here = references.NAM_NAM.start()
        self.seen = {self.here}
        self.won = Counter[str | None]()
        self.result: tuple[str | None, int, int, str] | None = None

    def play(self, move: str) -> None:
        """Play a move, and go on to the next round or the end of the match where it ends a round."""
        self.here = references.NAM_NAM.after(self.here, move)
        repeated = self.here in self.seen
        if repeated:
            self.here = references.NAM_NAM.settled(self.here, "repetition")
        self.seen.add(self.here)
        finished = references.NAM_NAM.round_result(self.here)
        if finished is None:
            return
        reason, south, north = finished
        self.won[None if south == north else "S" if south > north else "N"] += 1
        self.result = self.decided("repetition" if repeated and reason == "round-over" else reason, south, north)
        if self.result is None:
            self.here = references.NAM_NAM.after_round(self.here)
            self.seen = {self.here}

    def decided(self, reason: str, south: int, north: int) -> tuple[str | None, int, int, str] | None:
        """Return the result of the match after a round that ended so, or None."""
        winner = None if south == north else "S" if south > north else "N"
        if reason == "conquest" or self.match == "round":
            return winner, south, north, reason
        if self.match == "full":
            return None
        left = ROUNDS[self.match] - sum(self.won.values())
        ahead = self.won["S"] - self.won["N"]
        if left and abs(ahead) <= left:
            return None
        return None if ahead == 0 else "S" if ahead > 0 else "N", self.won["S"], self.won["N"], "round-over"


def result_of(game: Game) -> tuple[str | None, int, int, str] | None:
    """Return how a game has ended."""
    found = game.result
    return (found.winner, found.south, found.north, found.reason) if found else None


@pytest.mark.slow
@pytest.mark.slow
@pytest.mark.parametrize("match", MATCHES)
def test_whole_matches_go_as_in_the_reference(match: str) -> None:
    """RULES 6.8 to 6.12: legal moves, positions and results, move for move."""
    chance = Random(f"matches of {match}")
    met = Counter[str]()
    few = sys.platform == "emscripten"
    for _ in range({"full": 1 if few else 4, "round": 10 if few else 100}.get(match, 5 if few else 25)):
        game, reference = Game(GAME, match=match), Reference(match)
        while game.result is None and len(game.moves) < 1500:
            move = chance.choice(game.legal_moves())
            met["claims"] += move.startswith("=")
            game.play(move)
            reference.play(move)
            assert (game.position, result_of(game)) == (reference.here, reference.result), picture(game)
            if reference.result is None:
                assert game.legal_moves() == references.NAM_NAM.legal_moves(reference.here), picture(game)
        met["24-24"] += reference.won[None]
        met["rounds"] += sum(reference.won.values())
        met["decided early"] += sum(reference.won.values()) < ROUNDS.get(match, 0)
        met[game.result.reason if game.result else "stopped"] += 1
    if not few:
        assert met["24-24"], met
        assert (met["claims"] > 0) == (match != "round"), met
        assert (met["decided early"] > 0) == match.startswith("best"), met
