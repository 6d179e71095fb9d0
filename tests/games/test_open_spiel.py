"""Oware by the Abapa rules against OpenSpiel's oware, over tens of thousands of random plies.

Compared at every ply: the legal moves, every house, both stores and the player to move. At every end: both scores after
the sharing out, and the winner.

Not comparable, and so told apart here:

- A majority. OpenSpiel then gives each player the seeds of their own row as well; RULES 2.6 leaves them where they lie.
  The winner is the same. Compared: that both end there, and the stores once our rows are shared out too.
- Nobody can be fed. Where the row opposite is empty and no move reaches it, OpenSpiel ends the game at once; by RULES
  2.5 and 2.7 one more move is played (any of them). It takes nothing, so the final scores are the same.
- Repetition. OpenSpiel ends the game when a position returns, even with one row empty, where RULES 2.8 goes on. Where
  both have seeds, both end at once with each adding their own row.
- The length. OpenSpiel's games end after 1,000 moves, ours do not.

OpenSpiel sets up no position, so thin boards are its games of 1, 2 and 3 seeds a house: ours then begin with the other
seeds in the stores, half in each, which makes every end the same one. Full boards and heaps are come by in playing:
some players hoard, some go for grand slams, the others play at random.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from mashimo import Game
from tests.support.boards import ABAPA, picture
from tests.support.sample import sample

if TYPE_CHECKING:
    from collections.abc import Callable

    Way = Callable[[Game, Random], str]

pytestmark = [pytest.mark.cpython, pytest.mark.slow]
pyspiel: Any = pytest.importorskip("pyspiel", reason="OpenSpiel (the package open_spiel) is not installed here")

PLIES = 20_000
"""At the least, for each number of seeds a house."""


def at_random(game: Game, chance: Random) -> str:
    """Choose any legal move."""
    return chance.choice(game.legal_moves())


def hoarding(game: Game, chance: Random) -> str:
    """Choose nearly always the smallest house, so that the others fill."""
    legal = game.legal_moves()
    if chance.random() < 0.1:
        return chance.choice(legal)
    seeds = {house.name: game.board[house.cell] for house in game.ruleset.layout.houses}
    return min(legal, key=seeds.__getitem__)


def slamming(game: Game, chance: Random) -> str:
    """Choose a grand slam if there is one, else a move that leaves the opponent few seeds."""

    def left_opposite(word: str) -> tuple[bool, int]:
        after = Game(ABAPA, game.position)
        slams = any(step.code == "slam-takes-nothing" for step in after.play(word))
        row = slice(0, 6) if game.turn == "N" else slice(6, 12)
        return not slams, sum(after.board[row])

    return min(game.legal_moves(), key=left_opposite) if chance.random() < 0.7 else at_random(game, chance)


def start_with(seeds: int) -> str:
    """Return our start with this many seeds a house, the others in the stores."""
    left = (48 - 12 * seeds) // 2
    return "-".join([*[str(seeds)] * 12, str(left), str(left), "S"])


def their_position(state: Any, left: int) -> str:  # noqa: ANN401  # pyspiel has no types
    """Write OpenSpiel's board as our position text, `left` seeds more in each store."""
    _, stores, houses = (part.split() for part in state.observation_string(0).split(" | "))
    south, north = (str(int(store) + left) for store in stores)
    turn = "" if state.is_terminal() else "SN"[state.current_player()]
    return "-".join([*houses, south, north, turn])


def totals(position: str) -> tuple[int, int]:
    """Sum each side's store and row."""
    *numbers, _ = position.split("-")
    seeds = [int(number) for number in numbers]
    return sum(seeds[:6]) + seeds[12], sum(seeds[6:12]) + seeds[13]


def play_one(seeds: int, chance: Random, ways: dict[str, Way], met: Counter[str]) -> None:
    """Play a game in both, compare them at every ply, and count what it met."""
    game = Game(ABAPA, start_with(seeds))
    state = pyspiel.load_game(f"oware(num_seeds_per_house={seeds})").new_initial_state()
    left = (48 - 12 * seeds) // 2
    while game.result is None and not state.is_terminal():
        position = their_position(state, left)
        legal = [state.action_to_string(state.current_player(), action) for action in state.legal_actions()]
        assert (game.position, game.legal_moves()) == (position, legal), picture(game)
        word = ways[game.turn](game, chance)
        steps = game.play(word)
        state.apply_action("ABCDEF".index(word.upper()))
        met["plies"] += 1
        met.update({step.code for step in steps if step.code})
        met["12 and more sown"] += steps[0].seeds >= 12
        met["thin"] += sum(game.board[:12]) <= 12
        met["full"] += max(game.board[:12]) >= 12
    compare_ends(game, state, left, met)


def compare_ends(game: Game, state: Any, left: int, met: Counter[str]) -> None:  # noqa: ANN401
    """Check that both have ended, or one has ended earlier for a reason that the head of this file names."""
    assert state.is_terminal(), picture(game)
    theirs = totals(their_position(state, left))
    assert totals(game.position) == theirs, picture(game)
    result = game.result
    if result is None:
        row_is_empty = not (any(game.board[:6]) and any(game.board[6:12]))
        returned = game.turns[-1].occurrence > 1
        long = len(game.moves) >= 1000
        unfed = not returned and row_is_empty and not long
        assert unfed or returned or long, picture(game)
        if unfed:
            last = Game(ABAPA, game.position)
            last.play(last.legal_moves()[0])
            ended = last.result and (last.result.reason, last.result.south, last.result.north)
            assert ended == ("starved", *theirs), picture(last)
        met["nobody can be fed" if unfed else "returned with an empty row" if returned else "too long"] += 1
        return
    met[result.reason] += 1
    south, north = state.returns()
    assert result.winner == ("S" if south > north else "N" if north > south else None), picture(game)
    if result.reason != "majority":
        assert (result.south, result.north) == theirs, picture(game)


@pytest.mark.parametrize("seeds", sample((1, 2, 3, 4), 2, 4))
def test_open_spiel_plays_the_same_oware(seeds: int, capsys: pytest.CaptureFixture[str]) -> None:
    """RULES 2.2 to 2.9: another program, written by others, at every ply."""
    met = play_on(seeds, Random(f"open_spiel {seeds}"), PLIES)
    with capsys.disabled():
        print(f"\n  {seeds} seeds a house: {', '.join(f'{name} {count}' for name, count in sorted(met.items()))}")  # noqa: T201
    assert met["slam-takes-nothing"] > 5
    assert met["starved"] + met["majority"] > 5


@pytest.mark.long
@pytest.mark.parametrize("seeds", [1, 2, 3, 4])
def test_open_spiel_plays_the_same_oware_for_long(seeds: int) -> None:
    """RULES 2.2 to 2.9: the same, over half a million plies each."""
    play_on(seeds, Random(f"open_spiel for long {seeds}"), 500_000)


def play_on(seeds: int, chance: Random, plies: int) -> Counter[str]:
    """Play games until this many plies are compared."""
    met: Counter[str] = Counter()
    while met["plies"] < plies:
        ways: dict[str, Way] = {side: chance.choice([at_random, hoarding, slamming]) for side in "SN"}
        play_one(seeds, chance, ways, met)
        met["games"] += 1
    return met
