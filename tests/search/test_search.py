"""The search: legal, lawful moves, as good as plain minimax finds them, the same every time, within their limits."""

from __future__ import annotations

import sys
from copy import copy
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest

from mashimo import GAMES, Game, MashimoError
from mashimo.games import own
from mashimo.games.catalogue import rules_of
from mashimo.games.kit.events import AGREEMENT, PASS
from mashimo.play.notation import read_move
from mashimo.search import Analysis, Search, SearchResult, analyse, best_move, would_agree
from mashimo.search import search as search_module
from mashimo.search.backend import PythonBackend, can_compile, search_of
from mashimo.search.kernel import bind_driver
from mashimo.search.levels import level_of
from tests.support.boards import (
    ABAPA,
    GAME_IDS,
    KINDS,
    START,
    picture,
    played,
    random_game,
    random_position,
    set_up_at_random,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from mashimo.games.kit.contract import Rules
    from mashimo.search.backend import SearchBackend

IN_PYODIDE = sys.platform == "emscripten"
WON: Final = 10_000
WHOLE: Final = [game for game in GAME_IDS if set_up_at_random(game)]
SELECTIVE: Final = [game for game in GAME_IDS if getattr(rules_of(game), "SELECTIVE", False)]
TO_WIN: Final = "4-0-0-0-0-1-1-0-0-4-4-0-23-11-S"
"""South wins with F, which captures two, and with nothing else at once."""
FORCED_REPLY: Final = "1-0-0-0-1-0-0-0-0-0-0-1-21-24-S"
"""North has one seed and so one answer: after E it captures A and wins, after A it does not."""


class Plain:
    """Minimax without anything clever, to hold the search against."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def value(self, board: bytearray, depth: int, path: list[bytes]) -> int:
        """Return the value of a board for the player to move, after the positions of `path`."""
        ended = self.rules.ending(board)
        times = 1 + path.count(bytes(board))
        if not ended and times > 1:
            ended = self.rules.repeated(board, times)
            if not ended and self.rules.may_agree(board, times) and not self.rules.may_agree(board, 1):
                ended = AGREEMENT
        if ended:
            return self.ended(board, ended)
        if depth == 0:
            return self.rules.value(board)
        return max(
            self.values(board, depth, path).values(), default=self.ended(board, self.rules.no_move_result(board))
        )

    def values(self, board: bytearray, depth: int, path: list[bytes]) -> dict[int, int]:
        """Return the value of each legal move for the player to move, after the positions of `path`."""
        listed = bytearray(self.rules.MOVES)
        moves = list(listed[: self.rules.list_moves(bytearray(board), listed)])
        if not any(self.rules.play(bytearray(board), move) for move in moves) and not self.rules.no_move_result(board):
            moves = [PASS]
        found = {}
        for move in moves:
            after = bytearray(board)
            if self.rules.play(after, move):
                sign = 1 if after[self.rules.TURN] == board[self.rules.TURN] else -1
                found[move] = sign * self.value(after, depth - 1, [*path, bytes(board)])
        return found

    def ended(self, board: bytearray, ended: int) -> int:
        """Return the value of a game that has ended so."""
        settled = bytearray(board)
        self.rules.settle(settled, ended)
        lead = self.rules.outcome(settled, ended) * (-1 if board[self.rules.TURN] else 1)
        won = 0 if ended == AGREEMENT else WON
        return 100 * lead + (won if lead > 0 else -won if lead < 0 else 0)


def without_table(game: str) -> ModuleType:
    """Make a search that never answers from its table."""
    search = search_of(game)
    vars(search)["cuts_off"] = lambda *_: False
    return search


def without_table_driven(game: str) -> SearchBackend:
    """Make a backend for a search that never answers from its table, with its driver."""
    search = without_table(game)
    return PythonBackend(bind_driver(search), search)


def make_ready(search: ModuleType, game: Game, limit: int = 10**9) -> None:
    """Put a game before the search."""
    search.BOARDS[0][:] = game.turns[0].board
    search.begin()
    for word in game.moves:
        search.advance(read_move(game.ruleset.rules.MOVE_WORDS, word))
    search.forget()
    search.start(limit)


def path_of(game: Game) -> list[bytes]:
    """List the positions before the one a game has reached."""
    return [turn.board for turn in game.turns[:-1]]


def games_to_search(game: str, count: int) -> list[Game]:
    """Make games under way: random positions, some moves on, not yet ended."""
    chance = Random(f"search {game}")
    found: list[Game] = []
    while len(found) < count:
        position = random_position(game, chance, chance.choice(KINDS)) if set_up_at_random(game) else None
        candidate = random_game(game, chance, position, chance.randrange(16))
        if candidate.result is None:
            found.append(candidate)
    return found


def positions_of_games(game: str, count: int) -> list[Game]:
    """Make games under way after random moves from the start."""
    chance = Random(f"line {game}")
    found = [random_game(game, chance, longest=chance.randrange(60)) for _ in range(count)]
    return [candidate for candidate in found if candidate.result is None]


@pytest.mark.parametrize("game", WHOLE)
def test_alpha_beta_finds_what_plain_minimax_finds(game: str) -> None:
    plain = Plain(rules_of(game))
    search = without_table(game)
    for candidate in games_to_search(game, 8 if IN_PYODIDE else 25):
        make_ready(search, candidate)
        board = bytearray(candidate.board)
        for depth in range(1, 4):
            values = plain.values(board, depth, path_of(candidate))
            assert search.deepen(depth)
            assert search.best_value == max(values.values()), f"depth {depth}, {values}\n{picture(candidate)}"
            assert values[search.best_move] == search.best_value, f"depth {depth}, {values}\n{picture(candidate)}"


def test_the_table_changes_no_value_where_nothing_recurs() -> None:
    with_table, without = search_of(ABAPA), without_table(ABAPA)
    for search in (with_table, without):
        make_ready(search, Game(ABAPA))
    for depth in range(1, 8):
        assert with_table.deepen(depth)
        assert without.deepen(depth)
        assert with_table.best_value == without.best_value, f"depth {depth}"
    assert with_table.nodes < without.nodes


RETURNING: Final = [
    "start=2-3-1-0-0-3-0-2-2-0-0-1-16-18-S;moves=F.f.C.a.B.b.D.c.C.d.F.e.D.a.E.f.F.a.A.c.B.d.C.e.D.f.E.b.A.c.F",
    "start=0-0-1-0-0-1-0-1-0-0-0-0-22-23-N;moves=b.F.c.C.d.D.e.E.f.F.a.A.b.B.c.C.e.D.f.A.d.E.e.F.a.B.f.C.b.A.c",
]
"""Games of which a position is about to return, so that what a move is worth leans on what has been played."""


@pytest.mark.slow
@pytest.mark.parametrize("game", WHOLE)
def test_a_search_stopped_midway_names_no_worse_move_than_the_depth_before(game: str) -> None:
    candidates = games_to_search(game, 3 if IN_PYODIDE else 10)
    candidates += [Game.from_record(f"v1;{ABAPA};{fields}") for fields in RETURNING if game == ABAPA]
    plain = Plain(rules_of(game))
    search = without_table(game)
    for candidate in candidates:
        for limit in range(4, 200, 5 if candidate.to_record().start and game == ABAPA else 17):
            check_stopped_midway(candidate, search, plain, limit)


def check_stopped_midway(game: Game, search: ModuleType, plain: Plain, limit: int) -> None:
    """Fail where the move named at a limit of positions is worth less, a move deeper, than the last whole depth's."""
    make_ready(search, game, limit)
    depth, before = 0, search.NO_MOVE
    while depth < 3 and search.deepen(depth + 1):
        depth, before = depth + 1, search.best_move
    if before not in {search.NO_MOVE, search.best_move}:
        values = plain.values(bytearray(game.board), depth + 1, path_of(game))
        assert values[search.best_move] >= values[before], (
            f"{limit} nodes, stopped at depth {depth + 1}: {search.best_move} after {before}; {values}\n{picture(game)}"
        )


def test_a_position_that_returns_on_the_path_is_scored_as_the_rules_end_it() -> None:
    """RULES 2.8: the search knows what has occurred: the move that closes the circle ends the game 23–25."""
    game = played("FfAaBbCcDdE", "0-0-0-0-0-1-0-0-0-0-0-1-22-24-S")
    search = search_of(ABAPA)
    make_ready(search, game)
    assert search.deepen(1)
    assert search.best_value == WON + 200


def test_a_position_that_has_not_occurred_is_not_scored_as_a_repetition() -> None:
    """RULES 1.7: without the moves before it, the same position goes on."""
    game = Game(ABAPA, played("FfAaBbCcDdE", "0-0-0-0-0-1-0-0-0-0-0-1-22-24-S").position)
    search = search_of(ABAPA)
    make_ready(search, game)
    assert search.deepen(1)
    assert game.legal_moves() == ["e"]
    game.play("e")
    assert search.best_value == -search.rules.value(bytearray(game.board))


CIRCLE: Final = "FfAaBbCcDdEe"
"""RULES 11.4: what leads back to a board with one seed in either row."""


@pytest.mark.parametrize(("times", "value", "beyond"), [(2, 200, True), (4, 200, True), (5, WON + 200, False)])
def test_repetition_in_auale_wins_nothing_before_it_ends_the_game(times: int, value: int, beyond: bool) -> None:
    """RULES 4.5: at its second occurrence the players may agree to an end, but need not; the fifth one ends it."""
    game = played((CIRCLE * (times - 1))[:-1], "0-0-0-0-0-1-0-0-0-0-0-1-22-24-S", "oware-auale")
    search = search_of("oware-auale")
    make_ready(search, game)
    assert search.deepen(1)
    assert (search.best_value, search.beyond) == (value, beyond), picture(game)


def test_a_possible_agreement_is_no_proof_however_far_one_looks() -> None:
    """RULES 4.5: with one seed each nothing else can come about, and yet neither player has won."""
    game = Game("oware-auale", "0-0-0-0-0-1-0-0-0-0-0-1-22-24-S")
    assert not best_move(game, nodes=20_000).decided
    assert not any(each.decided or each.proved for each in analyse(game, nodes=20_000))


def test_a_row_without_seeds_that_returns_ends_no_game_of_own_rules() -> None:
    """RULES 12.21, 12.22: a draw may be agreed to at any time, so that it may be now says nothing of who is ahead."""
    game = "own1.6x4.skip.pass.t23.ch.gs0.feed.maj.rs"
    search = search_of(game)
    rules = rules_of(game)
    board = bytearray(Game(game, "0-0-0-0-0-1-0-0-0-0-0-0-23-24-S").board)
    assert rules.repeated(board, 2) == 0
    assert search.final_value(board, AGREEMENT) == 0
    found = [search.hash_of(board, parts) for parts in (search.KEY_PARTS, search.LOCK_PARTS)]
    search.LINE_KEYS[0], search.LINE_LOCKS[0] = found
    assert search.recurrence(board, 1, *found) == 0, "the search goes on from there"


@pytest.mark.parametrize("game", GAME_IDS)
def test_the_search_stands_where_the_game_does(game: str) -> None:
    """Whatever has been played, through ends of rounds too, the search looks at the board the players see."""
    chance = Random(f"stands {game}")
    for length in (0, 1, 10, 60, 200, 400):
        candidate = random_game(game, chance, longest=length)
        if candidate.result is None:
            search = Search(candidate, nodes=1, compiled=False)
            names: dict[str, Any] = vars(search._search)["_names"]
            assert bytes(names["BOARDS"][0]) == candidate.board, f"after {length} moves\n{picture(candidate)}"


@pytest.mark.parametrize("nodes", [0, 1, 2, 7, 100, 999])
def test_no_more_positions_are_visited_than_allowed(nodes: int) -> None:
    for position in (START, TO_WIN, "1-0-1-1-0-1-2-0-1-0-1-0-20-20-N"):
        game = Game(ABAPA, position)
        result = best_move(game, nodes=nodes)
        assert result.nodes <= nodes
        assert result.move in game.legal_moves()


def test_a_level_is_held_to_fewer_positions() -> None:
    game = Game(ABAPA)
    held = best_move(game, level=8, nodes=500)
    asked = best_move(game, nodes=500)
    assert held.nodes <= 500
    assert (held.move, held.depth, held.value) == (asked.move, asked.depth, asked.value)
    assert best_move(game, level=5, nodes=10**9).nodes <= level_of(ABAPA, 5).nodes


def test_the_clock_ends_a_search_and_says_so() -> None:
    result = best_move(Game(ABAPA), seconds=0.05)
    assert result.capped
    assert result.move in Game(ABAPA).legal_moves()


@pytest.mark.parametrize("game", GAME_IDS)
def test_the_same_question_has_the_same_answer(game: str) -> None:
    found = random_game(game, Random(f"same {game}"), longest=12)

    def asked() -> tuple[str, float, int, int]:
        result = best_move(Game.from_record(found.record()), nodes=400)
        return result.move, result.value, result.depth, result.nodes

    first = asked()
    best_move(Game(game), nodes=300)
    assert asked() == first


@pytest.mark.parametrize("nodes", [10, 1000, 20_000])
def test_a_win_in_one_is_played(nodes: int) -> None:
    result = best_move(Game(ABAPA, TO_WIN), nodes=nodes)
    assert (result.move, result.decided) == ("F", True)
    assert result.value > 0
    assert result.points > WON


def test_a_losing_move_is_not_played_where_there_is_another() -> None:
    assert best_move(Game(ABAPA, FORCED_REPLY), nodes=1000).move == "A"


def test_analyse_values_every_legal_move_best_first() -> None:
    game = Game(ABAPA, TO_WIN)
    found = analyse(game, nodes=5000)
    assert sorted(result.move for result in found) == game.legal_moves()
    assert found[0].move == "F"
    assert [result.points for result in found] == sorted((result.points for result in found), reverse=True)
    assert sum(result.nodes for result in found) <= 5000


def test_analyse_looks_behind_a_forced_reply() -> None:
    """A move with a single answer is worth what comes of it, not nothing."""
    by_move = {result.move: result for result in analyse(Game(ABAPA, FORCED_REPLY), nodes=2000)}
    assert by_move["E"].decided, by_move
    assert by_move["E"].value < 0
    assert by_move["A"].points > by_move["E"].points


@pytest.mark.slow
@pytest.mark.parametrize("game", WHOLE)
def test_what_analyse_says_of_each_move_is_what_plain_minimax_finds(game: str) -> None:
    plain = Plain(rules_of(game))
    words = {word.text: move for move, word in rules_of(game).MOVE_WORDS.items()}
    for candidate in games_to_search(game, 3 if IN_PYODIDE else 8):
        analysis = Analysis(candidate, depth=3, compiled=False, backend=without_table_driven(game))
        while not analysis.finished:
            analysis.advance()
        for found in analysis.results:
            values = plain.values(bytearray(candidate.board), found.depth, path_of(candidate))
            assert found.points == values[words[found.move]], f"{found}, {values}\n{picture(candidate)}"


@pytest.mark.slow
@pytest.mark.parametrize("game", GAME_IDS)
def test_the_line_of_each_move_can_be_played(game: str) -> None:
    for candidate in positions_of_games(game, 3 if IN_PYODIDE else 10):
        for found in analyse(candidate, nodes=3000):
            assert found.depth == 0 or found.line[0] == found.move, f"{found}\n{picture(candidate)}"
            assert len(found.line) <= max(found.depth, 1)
            Game.from_record(candidate.to_record()).play_on(found.line)


def test_an_analysis_grows_and_ends_as_analyse_does() -> None:
    """All its moves are at one depth, other searches may run in between, and the result is that of `analyse`."""
    game = played("FfC")
    analysis = Analysis(game, nodes=6000)
    depths = set()
    while not analysis.finished:
        analysis.advance()
        best_move(Game(ABAPA), nodes=50)
        depths.add(analysis.depth)
        assert {result.depth for result in analysis.results} == {analysis.depth}
    assert depths == set(range(max(depths) + 1))
    kept = [(result.move, result.points, result.line) for result in analysis.results]
    assert kept == [(result.move, result.points, result.line) for result in analyse(game, nodes=6000)]


def test_a_look_that_would_take_too_long_is_given_up() -> None:
    analysis = Analysis(Game(ABAPA), compiled=False, most=200)
    while not analysis.finished:
        before = analysis._search.variable("visited")
        analysis.advance()
        assert analysis._search.variable("visited") - before <= 200
    assert analysis.depth >= 3
    assert all(result.depth >= 3 for result in analysis.results)


def test_analyse_looks_as_far_as_a_level_does() -> None:
    assert {result.depth for result in analyse(Game(ABAPA), level=2)} == {level_of(ABAPA, 2).depth}
    with pytest.raises(MashimoError):
        analyse(Game(ABAPA), level=9)


def test_analyse_values_a_forced_move_too() -> None:
    (only,) = analyse(Game(ABAPA, "0-0-0-0-0-1-1-0-0-4-4-0-24-14-S"), nodes=1000)
    assert (only.move, only.decided, only.value > 0) == ("F", True, True)


def test_analyse_leaves_the_game_as_it_was() -> None:
    game = played("FfC")
    before = game.turns
    analyse(game, nodes=600)
    best_move(game, nodes=100)
    assert game.turns == before


def test_analyse_of_a_finished_game_has_nothing_to_say() -> None:
    assert analyse(Game(ABAPA, "0-0-0-0-0-0-0-0-0-0-0-0-25-23-S")) == []


@pytest.mark.parametrize("ask", [{}, {"nodes": 100}, {"level": 1}, {"level": 8}])
def test_a_finished_game_has_no_best_move(ask: dict[str, Any]) -> None:
    with pytest.raises(MashimoError) as caught:
        best_move(Game(ABAPA, "0-0-0-0-0-0-0-0-0-0-0-0-25-23-S"), **ask)
    assert caught.value.code == "game-over"


def test_the_computer_never_agrees_where_the_game_has_no_such_end() -> None:
    """RULES 1.9: an end by agreement exists only where a game says so."""
    for side in "SN":
        assert not would_agree(Game(ABAPA), side, nodes=50)


def test_a_losing_computer_agrees_to_a_draw_a_winning_one_does_not() -> None:
    """RULES 1.9: the computer accepts when its search gives it no more than the agreement does."""
    game = Game("oware-grand-slam", "4-3-0-2-1-1-1-0-0-4-4-0-23-5-S")
    assert not would_agree(game, "S", nodes=3000)
    assert would_agree(game, "N", nodes=3000)


def test_a_computer_winning_by_a_forced_move_does_not_agree() -> None:
    """RULES 1.9: that there is nothing to choose does not make it worth nothing."""
    game = Game("oware-grand-slam", "0-0-0-0-0-1-1-0-0-4-4-0-24-14-S")
    assert game.legal_moves() == ["F"]
    assert not would_agree(game, "S", nodes=1000)
    assert would_agree(game, "N", nodes=1000)


def test_a_forced_move_is_not_thought_about() -> None:
    result = best_move(Game(ABAPA, "0-0-0-0-0-1-1-0-0-4-4-0-24-14-S"), nodes=1000)
    assert (result.move, result.depth, result.nodes) == ("F", 0, 0)


def test_points_say_the_value_in_hundredths_and_the_win() -> None:
    decided = SearchResult("A", -3.0, decided=True, depth=2, nodes=9, seconds=0.0)
    open_ = SearchResult("A", 1.5, decided=False, depth=2, nodes=9, seconds=0.0)
    assert (decided.points, open_.points) == (-300 - WON, 150)
    value, board = GAMES[ABAPA].rules.value, bytearray(Game(ABAPA).board)
    ahead = bytearray(board)
    ahead[12] += 1
    assert value(ahead) == value(board) + 100


def nodes_to_depth(depth: int, **limits: float) -> int:
    """Count the positions that a new search of the start visits to look so far ahead."""
    search = Search(Game(ABAPA), **limits)  # type: ignore[arg-type]  # names and numbers of limits
    while search.result.depth < depth:
        search.advance()
    return search.result.nodes


def test_a_search_by_the_clock_goes_on_from_what_earlier_ones_found() -> None:
    nodes_to_depth(6, seconds=600)
    assert nodes_to_depth(6, seconds=600) < nodes_to_depth(6, nodes=10**6) / 2


@pytest.fixture
def by_positions(monkeypatch: pytest.MonkeyPatch) -> Callable[[Search, int], SearchResult]:
    """Finish a search of one second on a clock that is over after so many positions, whatever it is doing."""

    def finish(search: Search, most: int) -> SearchResult:
        visited = vars(search)["_search"].variable
        vars(search)["_began"] = 0.0
        monkeypatch.setattr(search_module, "perf_counter", lambda: visited("visited") / most)
        while not search.finished:
            search.advance()
        monkeypatch.undo()
        return search.result

    return finish


@pytest.mark.parametrize(("compiled", "most"), [(True, 100_000), (True, 2_000), (False, 3_000)])
@pytest.mark.parametrize("game", [ABAPA, "bao-kenya"])
def test_a_search_by_the_clock_keeps_to_it_however_much_its_table_knows(
    game: str, compiled: bool, most: int, by_positions: Callable[[Search, int], SearchResult]
) -> None:
    """Searches of one position, then of those of a game: their first depths are in the table, and cost nothing."""
    if compiled and not can_compile(game):
        pytest.skip("nothing is compiled here")
    found = Game(game)
    for turn in range(24):
        outcome = by_positions(Search(found, seconds=1, compiled=compiled), most)
        assert outcome.nodes <= 1.1 * most, f"search {turn}: {found}"
        if turn >= 8:
            found.play(outcome.move)


def test_a_search_by_positions_does_not_depend_on_earlier_ones() -> None:
    first = nodes_to_depth(6, nodes=10**6)
    best_move(Game(ABAPA, START), nodes=5000)
    assert nodes_to_depth(6, nodes=10**6) == first


def test_ages_of_the_table_may_run_out() -> None:
    """The table is emptied then, and a search finds as much as with a new one."""
    search = search_of(ABAPA)
    found = []
    for age in (0, 1, search.AGES - 2, search.AGES - 1):
        vars(search)["age"] = age
        make_ready(search, Game(ABAPA))
        found.append([(search.deepen(depth), search.nodes, search.best_value) for depth in range(1, 6)])
    assert all(each == found[0] for each in found)


KALAHS: Final = {
    ("kalah", 3, 3): 2,
    ("kalah", 3, 5): 6,
    ("kalah", 4, 2): 6,
    ("kalah", 4, 3): 6,
    ("kalah-empty-capture", 3, 2): 4,
    ("kalah-empty-capture", 3, 4): 2,
    ("kalah-empty-capture", 4, 3): 8,
}
"""By how many seeds the first player wins Kalah with so many houses and seeds.

Those of 4 x 3 are published: Irving, Donkers, Uiterwijk, Solving Kalah, ICGA Journal 23 (2000), table 9. The numbers
of the others are those of docs/own-rules.md, which tests/search/test_custom_starts.py finds in two other ways.
"""


@pytest.mark.slow
@pytest.mark.cpython
@pytest.mark.parametrize("kalah", KALAHS)
def test_a_decided_value_is_the_published_value_of_the_game(kalah: tuple[str, int, int]) -> None:
    preset, houses, seeds = kalah
    game = Game(own(preset, houses=houses, seeds=seeds))
    best, *_ = analyse(game, nodes=10_000_000)
    assert (best.value, best.decided, best.exact) == (KALAHS[kalah], True, True)
    chosen = best_move(game, nodes=10_000_000)
    assert (chosen.value, chosen.exact) == (KALAHS[kalah], True)


def test_the_better_of_two_wins_is_played_and_told_by_its_value() -> None:
    """The search sees first that C wins by four seeds at least; D wins by six."""
    game = Game("own1.4x2.again.xo.row")
    told = {result.move: result.value for result in analyse(game) if result.decided}
    assert told == {"A": -12, "B": -10, "C": 4, "D": 6}
    assert best_move(game, nodes=100_000).move == "D"


@pytest.mark.slow
@pytest.mark.parametrize("game", WHOLE)
def test_a_decided_value_is_what_every_line_to_its_end_comes_to(game: str) -> None:
    """Exact values are the game's; others are no more than it, for the player who wins."""
    chance = Random(f"decided {game}")
    settled = 0
    for candidate in ended_soon(game, chance, 3 if IN_PYODIDE else 12):
        true = {move: whole_value(candidate, move) for move in candidate.legal_moves()}
        for found in analyse(candidate, nodes=100_000):
            value = true[found.move]
            if value is None:
                continue
            if found.exact:
                settled += 1
                assert found.value == value, f"{found}\n{picture(candidate)}"
            elif found.decided:
                assert found.value * value > 0, f"{found}\n{picture(candidate)}"
                assert abs(found.value) <= abs(value), f"{found}\n{picture(candidate)}"
    assert settled


@pytest.mark.parametrize("game", SELECTIVE)
def test_a_selective_search_visits_fewer_positions(game: str) -> None:
    whole, selective = (searched(game, 7, wanted)[-1] for wanted in (False, True))
    assert selective < whole * 2 / 3


@pytest.mark.parametrize("game", [game for game in GAME_IDS if game not in SELECTIVE])
def test_in_other_games_select_changes_nothing(game: str) -> None:
    assert searched(game, 4, selective=True) == searched(game, 4, selective=False)


def searched(game: str, depth: int, selective: bool) -> tuple[int, int, int]:
    """Search a game's start to a depth; return the best move, its value, and the positions visited."""
    search = search_of(game)
    make_ready(search, Game(game))
    search.select(selective)
    assert search.deepen(depth)
    return search.best_move, search.best_value, search.nodes


@pytest.mark.slow
@pytest.mark.parametrize("game", SELECTIVE)
def test_what_a_selective_search_says_is_decided_is_decided(game: str) -> None:
    chance = Random(f"selective {game}")
    decided = 0
    search = search_of(game)
    for candidate in ended_soon(game, chance, 8 if IN_PYODIDE else 40):
        true = [whole_value(candidate, move) for move in candidate.legal_moves()]
        if None in true:
            continue
        best = max(value for value in true if value is not None)
        make_ready(search, candidate)
        search.select(True)
        for depth in range(1, 15):
            assert search.deepen(depth)
            if abs(search.best_value) > WON:
                decided += 1
                assert search.best_value * best > 0, f"depth {depth}, {search.best_value}, {true}\n{picture(candidate)}"
    assert decided


def ended_soon(game: str, chance: Random, count: int) -> list[Game]:
    """Play games to some random moves before their end."""
    found: list[Game] = []
    for _ in range(count):
        whole = random_game(game, chance, longest=400)
        if whole.result:
            for _ in range(min(len(whole.moves), chance.randrange(1, 5))):
                whole.undo()
            found.append(whole)
    return [candidate for candidate in found if candidate.result is None]


def whole_value(game: Game, move: str, most: int = 400) -> float | None:
    """Return the value of a move, for the player to move, by all lines to their ends; None if these are too many."""
    side, ahead, left = game.turn, copy(game), [most]
    longest = len(game.moves) + 60

    def value_after(word: str) -> float:
        left[0] -= 1
        if left[0] < 0 or len(ahead.moves) > longest:
            raise OverflowError
        ahead.play(word)
        found = value()
        ahead.undo()
        return found

    def value() -> float:
        if ahead.result:
            winner, lead = ahead.result.winner, abs(ahead.result.south - ahead.result.north)
            seeds = 1 if game.id == "bao-la-kujifunza" else lead  # RULES 9.7: there a win is a win
            return 0 if winner is None else seeds if winner == side else -seeds
        best = max if ahead.turn == side else min
        return best(value_after(word) for word in ahead.legal_moves())

    try:
        return value_after(move)
    except OverflowError:
        return None
