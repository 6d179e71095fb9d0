"""A review of a game: each move judged in seeds, the same every time, compiled or not, and nothing said but facts."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Final

import pytest

from mashimo import GAMES, Game
from mashimo.cli.review import judgement_text
from mashimo.play.errors import MashimoError
from mashimo.search import Judgement, Review, analyse, review, summary, tablebase
from mashimo.search.backend import MOST_KEPT, can_compile
from mashimo.search.game_review.accuracy import accuracy_of
from mashimo.search.game_review.judgement import SIZES, Finding, chance_of, judge_finding, size_of
from mashimo.search.game_review.review import backend_of, judge_move, judging_program, segments_of
from mashimo.search.kernel.constants import PROOF_BONUS, SEGMENT_LENGTH, WIN_BONUS
from mashimo.search.tablebase import small_tablebase
from tests.support.sample import OF_EACH_SHAPE, sample

if TYPE_CHECKING:
    from collections.abc import Sequence

NODES = 400
"""Enough to look some moves ahead, and interpreted a few milliseconds."""


WALKED_BACK: Final = ("oware-abapa", "awale", "bao-kenya", "bao-kenya-laps")
ENOUGH: Final = 4
"""How many times, at least, two ways to know the same must have agreed."""


def played(id_: str, moves: int, seed: int = 1) -> Game:
    """Play a game of random moves."""
    random, game = Random(seed), Game(id_)
    while not game.result and len(game.moves) < moves:
        game.play(random.choice(game.legal_moves()))
    return game


def reviewed(game: Game, nodes: int = NODES, compiled: bool | None = None) -> list[Judgement]:
    reviewing = Review(game, nodes, compiled=compiled)
    while not reviewing.finished:
        reviewing.advance()
    return reviewing.judgements


def judgement(lost: float = 0, difficulty: float = 1, **more: object) -> Judgement:
    """Make a judgement with this in it, and else nothing of interest."""
    usual = {"move": "A", "best": "B", "line": (), "proved": False, "forced": False, "side": "S", "value": lost}
    rest = {"after": 0, "result": "", "kept": "", "size": "", "depth": 1}
    return Judgement(lost=lost, difficulty=difficulty, **{**usual, **rest, **more})  # type: ignore[arg-type]  # as named


@pytest.mark.slow
@pytest.mark.parametrize("id_", GAMES)
def test_every_move_is_judged_in_the_order_of_the_game(id_: str) -> None:
    game = played(id_, 14)
    judgements = review(game, nodes=NODES)
    assert [each.move for each in judgements] == game.moves
    for turn, each in zip(game.turns, judgements, strict=False):
        words = [game.ruleset.rules.MOVE_WORDS[move].text for move in turn.legal]
        assert each.best in words
        assert each.line[0] == each.best
        assert each.forced == (len(words) == 1)
        assert each.lost >= 0 <= each.difficulty
        assert each.side == "SN"[turn.board[game.ruleset.rules.TURN]]
        assert (each.lost == 0) or each.best != each.move


@pytest.mark.slow
@pytest.mark.parametrize("id_", sample(GAMES, *OF_EACH_SHAPE))
def test_two_reviews_of_a_game_are_equal(id_: str) -> None:
    game = played(id_, SEGMENT_LENGTH + 6)
    first = reviewed(game)
    analyse(played(id_, 5, seed=2), nodes=NODES)  # whatever is searched in between
    assert reviewed(Game.from_record(game.record())) == first


@pytest.mark.slow
@pytest.mark.cpython
@pytest.mark.parametrize("id_", sample(GAMES, *OF_EACH_SHAPE))
def test_a_review_is_the_same_compiled_and_interpreted(id_: str) -> None:
    assert can_compile(id_)
    game = played(id_, SEGMENT_LENGTH + 3)
    few = NODES // 2
    assert reviewed(game, few, compiled=True) == reviewed(game, few, compiled=False)


@pytest.mark.slow
def test_a_segment_does_not_depend_on_the_moves_judged_before() -> None:
    """One worker judges all segments of a long game, several share them: the review must not differ."""

    def visited_at_last(searches: int) -> int:
        """Count the positions visited to look as far ahead once more, some searches after the first time."""
        backend = backend_of("oware-abapa", compiled=True)
        backend.write("BOARDS", Game("oware-abapa").board)
        backend.call("begin")
        for _ in range(searches):
            backend.call("start", NODES)
        backend.call("forget")
        for _ in range(ENOUGH):
            backend.call("start", 100 * NODES)
            backend.call("deepen", 8)
        return int(backend.variable("nodes"))

    first = visited_at_last(0)
    before = (*range(100, 1100, 100), *range(1019, 1024))
    assert {searches: visited_at_last(searches) for searches in before} == dict.fromkeys(before, first)


@pytest.mark.slow
def test_a_move_that_only_seems_worse_at_first_is_not_blamed() -> None:
    """What followed in the game is known far ahead, what seems better is not; looked into alike, it is no better.

    At first it loses four seeds. Searches of 200,000 to 5,000,000 positions call it best.
    """
    moves = "F.a.A.e.B.f.B.a.A.b.E.d.A.a.E.f.D.c.C.a.E.c.D.b.F.c.E.a.F.a.B.e.B.b.C.a.D.b.E.e"
    reviewing = Review(Game.from_record(f"v1;awale;moves={moves}"), 20_000)
    while reviewing.total - reviewing.done > 28:
        reviewing.advance()
    assert (reviewing.judgements[0].move, reviewing.judgements[0].size) == ("F", "")


def is_blamed(record: str, at: int) -> bool:
    """Tell whether the move of a game after `at` others is blamed, at 20,000 positions for each."""
    reviewing = Review(Game.from_record(record), 20_000)
    while reviewing.total - reviewing.done > at:
        reviewing.advance()
    return reviewing.judgements[0].blamed


@pytest.mark.slow
@pytest.mark.parametrize(
    ("record", "at"),
    [
        ("v1;awale;moves=C.c.D.a.F.a.B.b.F.a.A.d.A.a.D.c.B.b.D.c.A.f.F.d", 15),
        ("v1;bao-kenya;moves=B.h.D.f.h.c.A.e.b.E.h.d.h.f.h.g.A.e.H.h.f.G.g.h", 16),
        ("v1;bao-kenya-laps;moves=H.c.E.a.A.b.F.g.B.d.H.e", 11),
    ],
    ids=["awale", "bao-kenya", "bao-kenya-laps"],
)
def test_a_blunder_is_found_that_the_first_look_takes_for_the_best_move(record: str, at: int) -> None:
    """The positions that followed it, which are known by then, tell that it is not, or a look at all moves."""
    assert is_blamed(record, at)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("record", "at"),
    [
        ("v1;oware-auale;moves=A.a.C.a.F.a.B.f.C.d.A.e.C.a.A.f.A.c.F.b.B.b.A.a", 22),
        ("v1;nam-nam;match=round;moves=A.f.B.a.D.a.A.c.E.c.B.b", 9),
        ("v1;bao-kenya;moves=G.b.H.f.a.F.H.E.d.g.B.c", 11),
        ("v1;bao-kenya-laps;moves=F.h.B.e.G.e.C.d.F.e.E.f.D.g.F.h.B.f.G.e.D.c.E.h", 23),
    ],
    ids=["oware-auale", "nam-nam", "bao-kenya", "bao-kenya-laps"],
)
def test_a_mistake_that_seems_the_best_move_is_found(record: str, at: int) -> None:
    """What seems the best is looked at further ahead, for the moves that followed do not show it either."""
    assert is_blamed(record, at)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("record", "at"),
    [
        ("v1;bao-kenya;moves=H.d.B.e.a.F.H.E.H.G.h.H.F.f.B.h.c.C.H.G.D.h.e.H", 17),
        ("v1;nam-nam;match=round;moves=C.b.E.b.D.d.B.a.F.a.E.f.D.d.B.f.D.c.C.d.D.c.A.d", 15),
        ("v1;nam-nam;match=round;moves=F.b.E.f.E.a.B.b.D.d.A.a.C.f.C.b.F.a.B.e.F.d.C.a", 19),
    ],
    ids=["bao-kenya", "nam-nam-15", "nam-nam-19"],
)
def test_a_blunder_is_found_whose_loss_looks_small_every_second_move_ahead(record: str, at: int) -> None:
    """So many seeds are lost after an odd number of moves and an even one: 3.2 and 0.6, 3.3 and 1.7, 4.8 and none."""
    assert is_blamed(record, at)


def test_a_move_that_takes_less_than_it_could_is_a_mistake_and_told_why() -> None:
    """RULES 11.1: F captures five."""
    game = Game("oware-abapa", "0-4-4-4-4-3-5-1-2-5-5-5-3-3-S")
    game.play("B")
    (found,) = review(game, nodes=8000)
    assert (found.move, found.best, found.size, found.blamed) == ("B", "F", "blunder", True)
    takes = next(why for why in found.why if why.code == "takes")
    assert (takes.move, takes.most, takes.least) == ("F", 5, 0)


FACTS: Final = [
    ("oware-abapa", "0-1-1-0-2-2-0-0-2-0-9-3-4-24-N", "e", "wins-now", "f", "2.6"),
    ("oware-abapa", "2-1-0-1-0-1-2-0-1-3-2-1-10-24-S", "D", "lets-end", "d", "2.6"),
    ("oware-grand-slam", "1-0-0-0-0-1-0-0-0-0-0-1-24-21-S", "F", "unfed", "f", "3.4"),
    ("oware-grand-slam", "1-0-0-0-0-1-0-0-0-0-0-1-22-23-S", "F", "lets-end", "f", "3.4"),
    ("bao-kenya", "3-3-3-3-3-3-3-3-3-3-3-3-3-3-3-3-0-0-S", "D", "again", "F", "7.4"),
    ("bao-kenya", "3-3-3-0-4-4-4-3-3-3-3-3-3-3-3-3-0-0-N", "c", "exposes", "A", ""),
    ("bao-kenya-laps", "4-1-0-2-0-2-0-5-2-4-4-1-3-3-0-0-0-1-S", "D", "relay", "F", ""),
    ("nam-nam", "1-6-6-2-7-1-6-1-6-6-6-0-0-0-N SSSSSSNNNNNN S", "d", "gives", "e", ""),
]
"""Positions with a mistake: the move, the fact that is told of it, the move this is about, and the clause."""


@pytest.mark.parametrize("fact", FACTS)
def test_a_mistake_is_explained(fact: tuple[str, ...]) -> None:
    """A majority missed or given (RULES 2.6), no seeds left (RULES 3.4), a second turn missed (RULES 7.4), and more."""
    id_, position, word, code, about, clause = fact
    game = Game(id_, position)
    game.play(word)
    (found,) = review(game, nodes=NODES)
    assert (code, about, clause) in [(why.code, why.move, why.clause) for why in found.why]


@pytest.mark.slow
@pytest.mark.parametrize("id_", GAMES)
def test_whatever_is_said_of_a_mistake_is_so(id_: str) -> None:
    """Each fact is looked at again, by playing."""
    game = played(id_, 24, seed=3)
    for at, each in enumerate(reviewed(game)):
        before = Game.from_record(game.record())
        while len(before.moves) > at:
            before.undo()
        for why in each.why:
            check(before, each, why.code, (why.move, why.most, why.least, why.houses))


def check(before: Game, each: Judgement, code: str, said: tuple[str, int, int, tuple[str, ...]]) -> None:
    """Check that a fact is one."""
    move, most, least, houses = said
    better, worse = (after(before, word) for word in (each.best, each.move))
    replies = {word: worse.preview(word).captures for word in worse.legal_moves()}
    match code:
        case "takes":
            assert (most, least) == (before.preview(each.best).captures, before.preview(each.move).captures)
        case "gives":
            assert (most, least) == (before.preview(each.move).gives, before.preview(each.best).gives)
        case "exposes":
            assert most == max(replies.values()) == replies[move]
            assert houses
            others = [] if better.turn == each.side else better.legal_moves()
            assert least == max((better.preview(word).captures for word in others), default=0)
        case "again":
            assert better.turn == each.side != worse.turn
        case "wins-now":
            assert better.result is not None
            assert better.result.winner == each.side
        case "ends":
            assert worse.result is not None
            assert better.result is None
        case "lets-end":
            assert after(worse, move).result is not None
        case "unfed":
            ended = after(worse, move)
            assert ended.result is not None
            assert ended.result.reason == "starved"
            assert not any(ended.board[house.cell] for house in ended.ruleset.layout.houses if house.side == each.side)
        case "relay":
            assert most > least > 0
        case _:
            pytest.fail(f"no check of {code} here")


def after(game: Game, word: str) -> Game:
    other = Game.from_record(game.record())
    other.play(word)
    return other


def test_at_the_end_of_a_game_the_numbers_are_exact() -> None:
    """All lines are followed to the end: 2.7 shares out the last seeds."""
    game = Game("oware-abapa", "0-0-0-0-0-1-1-0-0-0-1-0-22-23-S")
    game.play("F")
    (found,) = review(game, nodes=20_000)
    assert found.forced
    assert found.proved


@pytest.mark.slow
@pytest.mark.parametrize("id_", sample(WALKED_BACK, "oware-abapa", "bao-kenya"))
def test_a_walk_back_from_the_end_is_exact_as_endings_are(id_: str) -> None:
    """What is followed to the end and what is solved backwards agree where both know it."""
    none, known = (tablebase.solve(id_, seeds=seeds) for seeds in (0, 4))
    agreed, seed = 0, 0
    while agreed < ENOUGH:
        seed += 1
        game = played(id_, 300, seed)
        plain, told = (reviewed_with(game, solved) for solved in (none, known))
        for one, other in zip(plain, told, strict=True):
            if one.proved and other.proved and not one.forced:
                assert one.result == other.result, f"{game.record()}: {one}, {other}"
                agreed += 1


def reviewed_with(game: Game, known: tablebase.Tablebase) -> list[Judgement]:
    """Return the judgements of the last moves of a game."""
    reviewing = Review(game, NODES, tablebase=known)
    return [reviewing.advance() for _ in range(min(4, reviewing.total))]


@pytest.mark.slow
@pytest.mark.parametrize("id_", ["oware-abapa", "bao-kenya-laps"])
def test_what_endings_know_is_exact(id_: str) -> None:
    """Where both bounds are one, the loss is the difference of two known values."""
    known = tablebase.solve(id_, seeds=5)
    random, exact = Random(5), 0
    for _ in range(16):
        game = Game(id_)
        while not game.result and known.left(game.board) > 5:
            game.play(random.choice(game.legal_moves()))
        if game.result:
            continue
        ending = known.probe(game)
        game.play(random.choice(game.legal_moves()))
        found = Review(game, 50, tablebase=known).advance()
        if ending is None or ending.low != ending.high or not found.proved or found.forced:
            continue
        exact += 1
        assert found.lost == int(found.lost)
        if found.move in ending.moves:
            assert found.lost == 0
    assert exact


MANY_WIN: Final = [
    ("2-1-1-0-0-0-0-0-0-1-1-1-22-19-S", "C"),
    ("1-0-1-0-2-1-0-0-0-1-0-1-22-19-S", "F"),
    ("0-1-1-1-2-2-1-0-0-0-0-0-24-16-S", "B"),
    ("0-1-1-1-2-2-1-0-0-0-0-0-24-16-S", "C"),
]
"""Positions in which several moves come to a majority, and one that would win fewer seeds if all were played."""


@pytest.mark.parametrize(("position", "word"), MANY_WIN)
def test_of_moves_that_win_by_a_majority_none_is_a_mistake(position: str, word: str) -> None:
    """RULES 2.6: the seeds left are not shared out, so nothing is lost by winning with fewer of them."""
    game = Game("oware-abapa", position)
    game.play(word)
    (found,) = review(game, nodes=300)
    assert (found.result, found.kept, found.lost, found.size) == ("won", "won", 0, ""), found
    assert found.value == found.after > 0


@pytest.mark.parametrize(
    ("position", "word", "kept"),
    [("2-1-1-0-0-0-0-0-0-1-1-1-22-19-S", "B", "drawn"), ("0-1-1-0-0-1-1-1-0-1-0-1-20-21-S", "B", "lost")],
)
def test_a_majority_given_away_is_proved_without_its_seeds(position: str, word: str, kept: str) -> None:
    """RULES 2.6: by how many seeds it would have been won is not known."""
    game = Game("oware-abapa", position)
    game.play(word)
    (found,) = review(game, nodes=100)
    assert (found.result, found.kept, found.size, found.proved) == ("won", kept, "blunder", False), found


FOLLOWED: Final = [
    ("v1;bao-kenya;moves=E.g.C.f.b.E.g.D.h.B.d.H.a.D.g.C.b.D.e.G.b.A.g.E.c.B.b.A.f.a.B.e.G.c", 32),
    ("v1;nam-nam;match=round;moves=E.b.F.a.F.b.D.c.A.a.C.a.A.d.D.a.B.f.B.a.C.a.E", 22),
]
"""Games, and a place near the end from which all lines can be followed where the best move and the one played begin."""


@pytest.mark.parametrize("nodes", [30, NODES])
@pytest.mark.parametrize(("record", "at"), FOLLOWED)
def test_every_legal_move_is_compared_where_the_best_one_is_exact(record: str, at: int, nodes: int) -> None:
    """Where there is no room to follow each to the end, all are looked at again, less far."""
    game = Game.from_record(record)
    backend = backend_of(game.id, can_compile(game.id), small_tablebase(game.id))
    (segment,) = [one for one in segments_of(game) if one.at <= at < one.at + len(one.played) - one.first]
    for place in reversed(range(at - segment.at + segment.first, len(segment.played))):
        found = judge_move(backend, segment, place, nodes)
        legal = game.turns[segment.at + place - segment.first].legal
        assert sorted(found.points) == sorted(legal), f"{nodes} positions, place {place} of {record}: {found}"


def test_comparing_the_moves_leaves_what_came_before_them_exact() -> None:
    """What solved endings know is left out while all lines are followed, for it would hide where these end."""
    reviewing = Review(played("bao-kenya-laps", 300, seed=3), NODES)
    exact = [reviewing.advance().proved for _ in range(13)]
    assert exact == [True] * 13


@pytest.mark.parametrize(("match", "proved"), [("round", True), ("full", False), ("best-of-3", False)])
def test_a_won_round_is_a_won_game_only_if_it_is_the_only_one(match: str, proved: bool) -> None:
    """RULES 6.11: in a match the winner of a round has won no more than that."""
    fields = FOLLOWED[1][0].removeprefix("v1;nam-nam;match=round;")
    game = Game.from_record(f"v1;nam-nam;match={match};{fields}")
    reviewing = Review(game, NODES)
    found = [reviewing.advance() for _ in range(ENOUGH)]
    assert any(each.result or each.kept for each in found) == proved, found


def test_judges_of_so_many_games_are_kept_as_searches_are() -> None:
    """Custom rules are without number, and each has a program."""
    assert judging_program.cache_parameters()["maxsize"] == MOST_KEPT


def test_endings_of_another_game_are_refused() -> None:
    with pytest.raises(MashimoError) as error:
        review(Game("bao-kenya"), tablebase=tablebase.solve("oware-abapa", seeds=2))
    assert error.value.code == "other-game"


@pytest.mark.parametrize("nodes", [100_000_001, 2**31, 10**30])
def test_a_number_of_positions_that_cannot_be_counted_is_refused(nodes: int) -> None:
    """A doubt takes ten times as many, which is to stay a 32-bit number."""
    with pytest.raises(MashimoError) as error:
        review(played("oware-abapa", 3), nodes=nodes)
    assert (error.value.code, error.value.where) == ("too-many", str(nodes))


def test_progress_is_told_and_may_end_it() -> None:
    told: list[tuple[int, int]] = []
    review(played("oware-abapa", 4), nodes=50, progress=lambda done, total: told.append((done, total)))
    assert told == [(1, 4), (2, 4), (3, 4), (4, 4)]

    def stop(_done: int, _total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        review(played("oware-abapa", 4), nodes=50, progress=stop)


def test_a_game_without_moves_has_an_empty_review() -> None:
    assert review(Game("oware-abapa")) == []


def test_an_end_by_a_person_is_no_move_and_the_game_is_left_alone() -> None:
    game = played("oware-abapa", 3)
    game.resign("S")
    before = game.record()
    assert [each.move for each in review(game, nodes=50)] == game.moves
    assert game.record() == before


def test_rounds_are_walked_one_by_one() -> None:
    """RULES 6.8: a new round begins with seeds laid afresh, so nothing is replayed across it."""
    game = played("nam-nam", 700)
    assert game.turns[-1].rounds[2] > 0
    places = [segment.at + at for segment in segments_of(game) for at in range(len(segment.played) - segment.first)]
    assert places == list(range(len(game.moves)))
    assert all(len(segment.played) - segment.first <= SEGMENT_LENGTH for segment in segments_of(game))


def parse_finding(best: int, move: int) -> Finding:
    """Make a finding with these values of the best move and of the one that was played."""
    return Finding(depth=9, best=1, best_points=best, played_points=move, exact=False, line=(1,), points={0: 0, 1: 0})


@pytest.mark.parametrize(
    ("best", "move", "size", "blamed"),
    [
        (500, 450, "", False),
        (500, 400, "slip", True),
        (500, 100, "mistake", True),
        (500, -200, "blunder", True),
        (WIN_BONUS + 700, WIN_BONUS + 100, "blunder", False),  # it keeps a won game won
        (WIN_BONUS + 100, 0, "blunder", True),  # it throws one away
        (50, -WIN_BONUS - 100, "blunder", True),  # a loss is proved
        (PROOF_BONUS + 300, PROOF_BONUS + 100, "slip", False),
        (-WIN_BONUS - 100, -WIN_BONUS - 900, "blunder", False),  # a lost game stays lost
    ],
)
def test_a_mistake_is_as_large_as_what_it_loses_and_blamed_if_it_matters(
    best: int, move: int, size: str, blamed: bool
) -> None:
    each = judge_finding({0: "A", 1: "B"}, "S", 48, 0, parse_finding(best, move), forced=False)
    assert (each.size, each.blamed) == (size, blamed)


def test_a_move_is_forced_where_the_rules_leave_no_other() -> None:
    """What was found of one move alone does not make it the only one there was."""
    alone = replace(parse_finding(100, 0), points={0: 0})
    for forced in (False, True):
        each = judge_finding({0: "A", 1: "B"}, "S", 48, 0, alone, forced=forced)
        assert (each.forced, each.proved) == (forced, forced), each


@pytest.mark.parametrize(
    ("best", "move", "size", "lead", "told"),
    [
        (-560, -PROOF_BONUS - 200, "slip", -5.6, "loses the game"),
        (PROOF_BONUS + 200, 261, "blunder", 2.61, "gives a sure win away"),
    ],
)
def test_the_better_move_is_worth_no_less_than_the_one_played_where_one_is_proved(
    best: int, move: int, size: str, lead: float, told: str
) -> None:
    """A proof gives the least margin, which may be less than the estimate of the other move."""
    each = judge_finding({0: "A", 1: "B"}, "S", 48, 0, parse_finding(best, move), forced=False)
    assert (each.size, each.lost, each.value, each.after) == (size, 0, lead, lead)
    assert judgement_text(each) == f"{size}: {told}; better B"


def test_what_is_lost_is_told_in_hundredths_of_a_seed() -> None:
    """The difference of two numbers of seeds that no computer holds exactly."""
    each = judge_finding({0: "A", 1: "B"}, "S", 48, 0, parse_finding(-60, -115), forced=False)
    assert each.lost == 0.55


def test_sizes_are_scaled_by_the_seeds_of_a_game() -> None:
    assert size_of(1, 100, 0, unit=1) == "slip"
    assert size_of(1, 100, 0, unit=64 / 48) == ""
    assert [size.seeds for size in SIZES] == sorted(size.seeds for size in SIZES)


def test_the_chance_to_win_is_sure_where_it_is_proved() -> None:
    assert chance_of(WIN_BONUS + 100, 1) == 1
    assert chance_of(-PROOF_BONUS - 100, 1) == 0
    assert chance_of(0, 1) == 0.5
    assert 0.7 < chance_of(400, 1) < 0.75


@pytest.mark.parametrize(
    ("losses", "accuracy"), [([0, 0, 0], 100), ([1, 1], 75), ([2], 56.25), ([0, 2], 75), ([], None)]
)
def test_accuracy_is_reckoned_by_the_published_formula(losses: Sequence[float], accuracy: float | None) -> None:
    """Each of these moves counts in full: a percentage of three quarters for each seed lost on average."""
    assert accuracy_of([judgement(lost) for lost in losses], unit=1) == accuracy


def test_easy_moves_count_less_and_forced_ones_not_at_all() -> None:
    easy, hard = judgement(0, difficulty=0), judgement(1, difficulty=1)
    assert accuracy_of([easy, hard], 1) == pytest.approx(100 * 0.75 ** (1 / 1.05))
    assert accuracy_of([hard, judgement(9, forced=True)], 1) == 75
    assert accuracy_of([judgement(forced=True)], 1) is None


def test_a_summary_tells_the_sides_and_the_parts_of_a_game_apart() -> None:
    game = played("oware-abapa", 6)
    judgements = [judgement(at, side="SN"[at % 2], size="slip" if at else "") for at in range(6)]
    south, north = summary(game, judgements)
    assert (south.lost, north.lost) == ((0, 2, 4), (1, 3, 5))
    assert dict(south.sizes)["slip"] == 2
    assert dict(north.sizes)["slip"] == 3
