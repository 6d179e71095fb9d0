"""The driver (`search/kernel/driver.py`): what it has the search do, and when it ends; mostly of a played search.

What a host makes of it stands in tests/search/test_drivers.py.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final

import pytest

from mashimo import Game
from mashimo.compiler.runtime import Instance
from mashimo.search.backend import can_compile, new_backend, search_program
from mashimo.search.kernel import bind_driver
from mashimo.search.kernel.constants import (
    DECIDED_AT_LEAST,
    DECIDED_EXACTLY,
    DEPTH_STEP,
    LONGEST_LINE,
    MAX_PLY,
    MOST_WON,
    MOVE_COUNT,
    NO_MOVE,
    NO_VALUE,
    PROOF_BONUS,
    SEED,
    TIME_PARTS,
    TRUSTED_SAMPLE,
    WIN_BONUS,
)
from tests.support.boards import ABAPA

if TYPE_CHECKING:
    from array import array
    from collections.abc import Callable, Iterable
    from types import ModuleType

    from mashimo.search.backend import SearchBackend

MANY: Final = 2**30
"""A limit of positions that is never reached: the largest there is."""


def tenfold(depth: int) -> int:
    """Return ten positions for each move ahead."""
    return 10 * depth


class Played:
    """A search that is told what it finds, and visits ten positions for each move that it looks ahead.

    `worth(move, depth)` is the value of a move, or of the best where it is NO_VALUE; a move at which the game goes on
    at the end of the depth stands in `endless`. `cost(depth)` is what a depth visits, if that is another number.
    """

    EXPORTS: Final = ()
    rules = SimpleNamespace(MOVES=6)

    def __init__(
        self, worth: Callable[[int, int], int], endless: Iterable[int] = (), cost: Callable[[int], int] = tenfold
    ) -> None:
        self.worth, self.endless, self.cost = worth, [*endless], cost
        self.tablebase = SimpleNamespace(enable=lambda wanted: self.done.append(("enable tablebase", wanted)))
        self.beyond = False
        self.age, self.oldest = 0, 1
        self.nodes = self.best_value = self.limit = 0
        self.best_move = NO_MOVE
        self.move = NO_VALUE
        self.done: list[tuple[Any, ...]] = []
        self.selective = False
        self.selections: list[bool] = []

    def forget(self) -> None:
        """Note that the table is emptied."""
        self.oldest = self.age + 1
        self.done.append(("forget",))

    def select(self, wanted: bool) -> None:
        """Take whether the search is selective."""
        self.selective = wanted

    def open_to(self, move: int) -> None:
        """Search a move alone, or all."""
        self.move = move

    def start(self, limit: int) -> None:
        """Begin with no position visited."""
        self.age += 1
        self.done.append(("start", self.move))
        self.nodes, self.limit, self.best_move, self.best_value = 0, limit, NO_MOVE, 0

    def allow(self, limit: int) -> None:
        """Take the limit."""
        self.limit = limit

    def deepen(self, depth: int) -> bool:
        """Find what is said, if there is room."""
        self.done.append(("deepen", depth))
        self.selections.append(self.selective)
        if self.nodes + self.cost(depth) > self.limit:
            self.nodes = max(self.nodes, self.limit)
            return False
        self.nodes += self.cost(depth)
        self.beyond = self.move in self.endless
        self.best_move = 5 if self.move == NO_VALUE else self.move
        self.best_value = self.worth(self.move, depth)
        return True

    def write_line(self, numbers: array[int], at: int, depth: int) -> None:
        """Write a line of two moves, or of one."""
        line = [self.move, 9][: min(depth, LONGEST_LINE)]
        for place, number in enumerate([len(line), *line]):
            numbers[at + place] = number


def even(_move: int, _depth: int) -> int:
    """Value every move the same."""
    return 0


def driven(worth: Callable[[int, int], int] = even, **played: Any) -> ModuleType:  # noqa: ANN401  # as Played has it
    """Bind the driver to a search that is played."""
    return bind_driver(Played(worth, **played))


def result(
    worth: Callable[[int, int], int] = even,
    *,
    depth: int = MAX_PLY,
    nodes: int = MANY,
    by_time: bool = False,
    **played: Any,  # noqa: ANN401  # as Played has it
) -> ModuleType:
    """Drive a search for the best move to its end, without time passing."""
    driving = driven(worth, **played)
    driving.find_best(depth, nodes, by_time)
    while not driving.finished:
        driving.step(0)
    return driving


def examining(
    moves: list[int],
    worth: Callable[[int, int], int] = even,
    *,
    depth: int = MAX_PLY,
    nodes: int = MANY,
    each: int = MANY,
    **played: Any,  # noqa: ANN401  # as Played has it
) -> ModuleType:
    """Link a driver that is to examine moves."""
    driving = driven(worth, **played)
    driving.GIVEN[: len(moves)] = bytes(moves)
    driving.analyse(len(moves), depth, nodes, each)
    return driving


def told(driving: ModuleType) -> list[tuple[int, list[list[int]]]]:
    """List what is known after each depth: the depth, and the move, points and own depth of each, in order."""
    found = []
    while not driving.finished:
        before = driving.depth
        driving.step(0)
        if driving.depth > before or driving.finished:
            found.append((driving.depth, known(driving)))
    return found


def known(driving: ModuleType) -> list[list[int]]:
    """List the move, points and depth of each move that is examined, in order."""
    return [[one[driving.MOVE], one[driving.POINTS], one[driving.REACHED]] for one in driving.FOUND[: driving.count]]


def test_it_thinks_a_move_further_at_each_step_up_to_its_depth() -> None:
    driving = result(depth=3)
    assert driving.search.done == [("forget",), ("start", NO_VALUE), ("deepen", 1), ("deepen", 2), ("deepen", 3)]
    assert (driving.depth, driving.visited, driving.capped) == (3, 60, False)
    assert list(driving.FOUND[0][:8]) == [5, 0, 0, 0, 0, 3, 60, 0]


@pytest.mark.parametrize(("depth", "selective"), [(3, False), (MAX_PLY, True)])
def test_only_a_search_without_a_limit_of_depth_is_selective(depth: int, selective: bool) -> None:
    assert set(result(depth=depth, nodes=1_000).search.selections) == {selective}


def test_all_moves_are_searched_where_lines_are_searched_to_their_ends() -> None:
    driving = result(lambda _move, depth: WIN_BONUS + 300 if depth > 1 else 0)
    assert driving.search.selections == [True, True, False]


def test_an_analysis_is_never_selective() -> None:
    driving = result(nodes=1_000)
    driving.analyse(0, MAX_PLY, MANY, MANY)
    assert not driving.search.selective


def test_it_ends_where_its_positions_do_and_what_was_found_last_stays() -> None:
    driving = result(lambda _move, depth: depth, nodes=35)
    assert (driving.depth, driving.visited, driving.capped) == (2, 35, False)
    assert driving.FOUND[0][driving.POINTS] == 2


@pytest.mark.parametrize("value", [WIN_BONUS + 300, -WIN_BONUS - 300])
def test_a_decided_game_is_settled_by_its_lines_to_their_ends(value: int) -> None:
    """A win that is seen first is a win by so many seeds at least; the lines to their ends tell by how many."""
    more = value + 200 if value > 0 else value - 200
    driving = result(lambda _move, depth: more if depth == MAX_PLY else value if depth > 1 else 0)
    assert driving.search.done == [
        ("forget",),
        ("start", NO_VALUE),
        ("deepen", 1),
        ("deepen", 2),
        ("forget",),
        ("enable tablebase", False),
        ("start", NO_VALUE),
        ("deepen", MAX_PLY),
        ("enable tablebase", True),
    ]
    assert driving.depth == 2
    assert list(driving.FOUND[0][1:5]) == [more, 500 if value > 0 else -500, DECIDED_EXACTLY, 1]


@pytest.mark.parametrize(
    ("limits", "endless"),
    [({}, [NO_VALUE]), ({"nodes": 100}, []), ({"depth": 8}, [])],
    ids=["a line goes on", "no positions are left", "the depth has a limit"],
)
def test_a_win_that_is_not_settled_is_one_by_so_many_seeds_at_least(limits: dict[str, Any], endless: list[int]) -> None:
    driving = result(
        lambda _move, depth: WIN_BONUS + 900 if depth == MAX_PLY else WIN_BONUS + 300, endless=endless, **limits
    )
    assert list(driving.FOUND[0][1:5]) == [WIN_BONUS + 300, 300, DECIDED_AT_LEAST, 1]
    assert driving.visited <= limits.get("nodes", MANY)


def test_a_win_by_the_most_seeds_that_are_told_apart_is_never_exact() -> None:
    driving = result(lambda *_: WIN_BONUS + SEED * MOST_WON)
    assert driving.FOUND[0][driving.IS_DECIDED] == DECIDED_AT_LEAST


def test_a_game_that_is_settled_visits_a_limited_number_of_positions() -> None:
    driving = result(lambda *_: WIN_BONUS + 300, cost=lambda depth: 10**9 if depth == MAX_PLY else 10)
    assert driving.visited == 10 + driving.SETTLING
    assert driving.FOUND[0][driving.IS_DECIDED] == DECIDED_AT_LEAST


def test_decided_moves_are_settled_when_no_move_is_looked_into_further() -> None:
    values = {2: WIN_BONUS + 100, 3: -WIN_BONUS - 100, 4: WIN_BONUS + 200}
    driving = examining([2, 3, 4], lambda move, depth: values[move] + (300 if depth == MAX_PLY and move == 2 else 0))
    assert told(driving)[-1] == (1, [[2, WIN_BONUS + 400, 1], [4, WIN_BONUS + 200, 1], [3, -WIN_BONUS - 100, 1]])
    assert [one[driving.IS_DECIDED] for one in driving.FOUND[:3]] == [DECIDED_EXACTLY] * 3
    assert [step for step in driving.search.done if step[0] == "deepen"][-3:] == [("deepen", MAX_PLY)] * 3


def test_a_search_that_is_left_while_it_settles_leaves_the_tablebase_known() -> None:
    driving = driven(lambda *_: WIN_BONUS + 300)
    driving.find_best(MAX_PLY, MANY, False)
    driving.step(0)
    driving.find_best(MAX_PLY, MANY, False)
    assert [step for step in driving.search.done if step[0] == "enable tablebase"][-1] == ("enable tablebase", True)


def test_it_ends_where_a_win_is_proved_if_it_goes_by_the_clock_alone() -> None:
    """By positions it goes on: what a level plays must not depend on that. A proved loss it looks into further."""
    for value, by_time, depth in [
        (PROOF_BONUS + 200, True, 1),
        (PROOF_BONUS + 200, False, 4),
        (-PROOF_BONUS - 200, True, 4),
    ]:
        driving = result(lambda _move, _depth, value=value: value, depth=4, by_time=by_time)  # type: ignore[misc]
        assert driving.depth == depth
        assert list(driving.FOUND[0][1:5]) == [value, 200 if value > 0 else -200, 0, 1]


def test_by_the_clock_alone_what_earlier_searches_found_is_kept() -> None:
    assert ("forget",) not in result(depth=1, by_time=True).search.done


@pytest.mark.parametrize("bonus", [PROOF_BONUS, WIN_BONUS])
def test_what_a_kept_table_proves_is_proved_only_where_an_empty_one_shows_it(bonus: int) -> None:
    """The game may have undone it since. Until a search from an empty table is deeper, the value found before stays."""
    driving = driven(lambda _move, depth: bonus + 200 if depth == 3 and driving.search.oldest == 1 else depth)
    driving.find_best(4, MANY, True)
    while not driving.finished:
        driving.step(0)
    driving.search.done.clear()
    driving.search.oldest = 1
    driving.find_best(4, MANY, True)
    found = []
    while not driving.finished:
        driving.step(0)
        found.append((driving.FOUND[0][driving.REACHED], driving.FOUND[0][driving.POINTS]))
    assert [step[1] for step in driving.search.done if step[0] == "deepen"] == [1, 2, 3, 1, 4]
    assert found == [(1, 1), (2, 2), (2, 2), (2, 2), (4, 4)]


def test_moves_are_looked_at_alone_all_to_one_depth_the_best_first() -> None:
    driving = examining([2, 3, 4], lambda move, depth: WIN_BONUS + 500 if move == 3 else 100 * move + depth, depth=2)
    assert told(driving) == [
        (1, [[3, WIN_BONUS + 500, 1], [4, 401, 1], [2, 201, 1]]),
        (2, [[3, WIN_BONUS + 500, 1], [4, 402, 2], [2, 202, 2]]),
    ]
    assert [move for name, move in filter(lambda one: one[0] == "start", driving.search.done)] == [2, 3, 4, 4, 2]


def test_moves_worth_the_same_stay_in_the_order_in_which_they_were_given() -> None:
    driving = examining([4, 2, 3], lambda move, depth: 7 if move == 3 and depth == 1 else 0, depth=2)
    assert [[move for move, _, _ in moves] for _, moves in told(driving)] == [[3, 4, 2], [4, 2, 3]]


def test_a_look_forgets_all_others_and_comes_to_its_depth_in_strides() -> None:
    """A move then has one value at a depth, however the moves are shared out among workers."""
    driving = examining([2, 3], depth=5)
    told(driving)
    depths = [range(1 + (depth - 1) % DEPTH_STEP, depth + 1, DEPTH_STEP) for depth in range(1, 6)]
    looks = [
        [("forget",), ("start", move), *(("deepen", ahead) for ahead in each)] for each in depths for move in (2, 3)
    ]
    assert driving.search.done == [step for look in looks for step in look]
    assert driving.visited == 2 * 10 * sum(sum(each) for each in depths), "all looks count"
    assert driving.FOUND[0][driving.VISITED] == driving.visited // 2
    assert list(driving.FOUND[0][driving.LENGTH :][:3]) == [2, 2, 9]


def test_only_a_step_that_ends_a_look_says_so() -> None:
    driving = examining([2], depth=5)
    steps = []
    while not driving.finished:
        steps.append(driving.step(0))
    assert steps == [True, True, True, False, True, False, True]


def test_what_is_found_is_told_when_all_moves_have_come_so_far() -> None:
    driving = examining([2, 3], lambda move, depth: move * depth, nodes=75)
    assert known(driving) == [[2, 0, 0], [3, 0, 0]]
    driving.step(0)
    assert known(driving) == [[2, 0, 0], [3, 0, 0]]
    assert told(driving) == [(1, [[3, 3, 1], [2, 2, 1]]), (2, [[3, 6, 2], [2, 4, 2]]), (2, [[3, 6, 2], [2, 4, 2]])]
    assert (driving.visited, driving.capped) == (75, False)


def test_a_look_that_would_take_too_long_is_given_up_and_its_move_with_it() -> None:
    driving = examining([2, 3], lambda move, depth: WIN_BONUS + 1 if (move, depth) == (2, 4) else 0, each=40)
    assert told(driving)[-1] == (4, [[2, 0, 3], [3, 0, 3]])
    assert [one for one in driving.search.done if one[0] == "deepen"][-4:] == [("deepen", 1), ("deepen", 4)] * 2


def test_where_all_moves_are_decided_it_ends() -> None:
    driving = examining([2, 3], lambda move, depth: -WIN_BONUS - 100 if depth >= move else 0)
    assert told(driving)[-1] == (3, [[2, -WIN_BONUS - 100, 2], [3, -WIN_BONUS - 100, 3]])


@pytest.mark.parametrize("visited", [TRUSTED_SAMPLE, 12_345, 10**6 + 1, MANY])
@pytest.mark.parametrize("gone", [1, 2, 3, 777, TIME_PARTS // 2, TIME_PARTS - 1, TIME_PARTS])
def test_the_rest_of_the_time_decides_the_positions_it_can_afford(visited: int, gone: int) -> None:
    """Reckoned with numbers that stay within 32 bits."""
    driving = driven()
    driving.find_best(MAX_PLY, MANY, False)
    vars(driving)["visited"] = visited
    assert driving.compute_affordable_nodes(gone) == min(MANY, visited * TIME_PARTS // gone)
    assert driving.compute_affordable_nodes(0) == MANY, "a browser's clock goes in steps"


@pytest.mark.parametrize("gone", [1, TIME_PARTS // 2, TIME_PARTS])
def test_a_few_positions_are_visited_whatever_the_clock_says(gone: int) -> None:
    driving = driven()
    driving.find_best(MAX_PLY, MANY, False)
    assert driving.compute_affordable_nodes(gone) == TRUSTED_SAMPLE


def test_a_few_positions_promise_no_more_than_their_speed() -> None:
    """A warm table makes them few: 100 positions in a quarter of the time are no licence for all there are."""
    driving = driven()
    driving.find_best(MAX_PLY, MANY, True)
    vars(driving)["visited"] = 200
    assert driving.compute_affordable_nodes(TIME_PARTS // 4) == 800
    assert driving.compute_affordable_nodes(1) == TRUSTED_SAMPLE + 200 * driving.GROWTH


def test_it_ends_when_its_time_does_in_the_middle_of_a_look_too() -> None:
    driving = examining([2])
    while not driving.finished:
        driving.step(TIME_PARTS)
    assert driving.capped
    assert driving.visited == TRUSTED_SAMPLE


@dataclass
class Clock:
    """A clock that shows the positions visited so far as time, which is up after so many."""

    most: int
    looks: list[int] = field(default_factory=list)

    def gone(self, driving: ModuleType) -> int:
        """Look at the clock."""
        self.looks.append(driving.visited)
        return min(TIME_PARTS, TIME_PARTS * int(driving.visited) // self.most)


@pytest.mark.parametrize("most", [700, 20_000, 10**6])
@pytest.mark.parametrize("what", ["find_best", "analyse"])
def test_the_clock_is_read_in_time_after_depths_that_visit_little(what: str, most: int) -> None:
    """Depths that a table knows visit next to nothing, and the next one more than there is time for."""
    driving = driven(cost=lambda depth: 1 if depth < 20 else 10**8)
    driving.GIVEN[0] = 2
    driving.find_best(MAX_PLY, MANY, True) if what == "find_best" else driving.analyse(1, MAX_PLY, MANY, MANY)
    clock = Clock(most)
    while not driving.finished:
        driving.step(clock.gone(driving))
    assert driving.capped
    assert most * 7 // 8 <= driving.visited <= 1.05 * most, clock.looks


def test_a_clock_that_stands_still_is_read_often_with_a_warm_table() -> None:
    driving = driven(cost=lambda depth: 1 if depth < 20 else 10**6)
    driving.find_best(MAX_PLY, MANY, True)
    looks = []
    while driving.depth < 20:
        driving.step(0)
        looks.append(driving.visited)
    assert max(later - driving.GROWTH * before for before, later in pairwise(looks)) <= TRUSTED_SAMPLE


def test_a_depth_interrupted_too_early_is_searched_again() -> None:
    """Its first positions were slow, as the search was being made ready."""
    driving = driven(cost=lambda _depth: 600)
    driving.find_best(MAX_PLY, MANY, True)
    assert not driving.step(TIME_PARTS // 8), "nothing is known yet, and there is time"
    assert driving.step(TIME_PARTS // 4)
    assert (driving.depth, driving.capped, driving.finished) == (1, False, False)
    assert driving.search.done[-2:] == [("deepen", 1), ("deepen", 1)]


def test_an_interrupted_look_begins_again_from_an_empty_table() -> None:
    """Its value is then the one that a look without a break finds."""
    driving = examining([2], depth=1, cost=lambda _depth: 600)
    assert not driving.step(TIME_PARTS // 8)
    assert driving.step(TIME_PARTS // 4)
    assert driving.search.done[-4:] == [("deepen", 1), ("forget",), ("start", 2), ("deepen", 1)]
    assert driving.FOUND[0][driving.REACHED] == 1


@pytest.mark.parametrize("game", [ABAPA, "bao-la-kujifunza"])
def test_interpreted_compiled_and_checked_it_comes_to_the_same(game: str) -> None:
    backends = [new_backend(game, compiled=False)]
    if can_compile(game):
        backends += [new_backend(game, compiled=True), Instance(search_program(game, checked=True))]
    searches = [("find_best", 9, 4000), ("find_best", MAX_PLY, 20_000), ("analyse", 9, 4000)]  # the second is selective
    found = [[said for search in searches for said in driven_by(backend, game, *search)] for backend in backends]
    assert all(each == found[0] for each in found)


def driven_by(backend: SearchBackend, game: str, what: str, deepest: int, nodes: int) -> list[object]:
    """Return all that a driver says, on a clock that advances with each step and ends in the middle of a search."""
    start = Game(game)
    legal = bytes(start.turns[-1].legal)
    backend.write("BOARDS", start.board)
    backend.call("begin")
    backend.write("GIVEN", legal.ljust(MOVE_COUNT))
    limits = {"find_best": (deepest, nodes, False), "analyse": (len(legal), deepest, nodes, 900)}
    backend.call(what, *limits[what])
    said: list[object] = []
    while not backend.variable("finished"):
        said.append(backend.call("step", 300 * len(said)))
        said += [backend.variable(name) for name in ("depth", "visited", "finished", "capped")]
        said += [list(backend.read("FOUND", place)) for place in range(len(legal) if what == "analyse" else 1)]
    return said
