"""The engine against the reference implementation (tests/reference), which was written from docs/RULES.md alone."""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Final

import pytest

from mashimo import Game
from tests import reference
from tests.support.boards import GAME_IDS, KINDS, picture, random_position, set_up_at_random

if TYPE_CHECKING:
    from collections.abc import Callable

    from mashimo import Step

pytestmark = pytest.mark.slow

IN_PYODIDE = sys.platform == "emscripten"
GAMES_PLAYED = 5 if IN_PYODIDE else 21
MANY: Final = {"togyzqumalaq": 10_000, "bestemshe": 10_000}
"""How many games the longest test plays where it is not a thousand: no other implementation checks these two."""

WHOLE = tuple(game for game in GAME_IDS if set_up_at_random(game))
"""The games of which any sharing out of the seeds is a position."""


def positions_of(game: str) -> int:
    """Return how many positions of each kind are tried: fewer where the reference takes longer."""
    return (50 if Game(game).ruleset.layout.stores else 6) * (1 if IN_PYODIDE else 3)


class Followed:
    """A game of the engine and of the reference, side by side."""

    def __init__(self, game: str, position: str) -> None:
        self.game = Game(game, position)
        self.reference = reference.GAMES[game]
        self.here = position
        self.seen = Counter([position])
        self.met: Counter[str] = Counter()
        self.compare()

    def play(self, move: str) -> None:
        """Play a move in both, and compare the results."""
        steps = self.game.play(move)
        self.here = self.reference.after(self.here, move)
        self.seen[self.here] += 1
        self.met.update(remarkable(steps, long_sowing(self.game)))
        if self.reference is reference.NAM_NAM:
            self.begin_another_round()
        self.compare()

    def begin_another_round(self) -> None:
        """Begin Nam Nam's next round, where a round has ended and not the match, and count its positions from there."""
        by_repetition = self.seen[self.here] > 1 and self.reference.repetition_ends(self.here, 2)
        over = self.reference.settled(self.here, "repetition") if by_repetition else self.here
        if reference.NAM_NAM.round_result(over) is None:
            return
        self.met["rounds by repetition" if by_repetition else "rounds"] += 1
        self.here = over if self.reference.ending(over) else reference.NAM_NAM.after_round(over)
        self.seen = Counter([self.here])

    def compare(self) -> None:
        """Hold the legal moves, the position, and the end if there is one, against the reference."""
        ending = self.ending()
        legal = [] if ending else self.reference.legal_moves(self.here)
        position = self.reference.settled(self.here, ending) if ending else self.here
        end = (self.reference.winner(self.here, ending), *self.reference.scores(position), ending) if ending else None
        result = self.game.result
        found = result and (result.winner, result.south, result.north, result.reason)
        assert (self.game.legal_moves(), self.game.position, found) == (legal, position, end), picture(self.game)
        if ending:
            self.met[f"ended by {ending}"] += 1

    def ending(self) -> str | None:
        """Return why the game is over, by the reference."""
        ending = self.reference.ending(self.here)
        times = self.seen[self.here]
        if ending is None and times > 1 and self.reference.repetition_ends(self.here, times):
            return "repetition"
        return ending


def long_sowing(game: Game) -> int:
    """Return how many seeds make a sowing long: a round on the smallest board of the rules, or on a smaller one."""
    return min(12, len(game.ruleset.layout.houses))


def remarkable(steps: list[Step], long: int) -> set[str]:
    """Name the remarkable things in a turn. A sowing of this many seeds is `long`."""
    found = {step.code for step in steps if step.code}
    if any(step.kind == "lift" and step.seeds >= long for step in steps):
        found.add("long sowings")
    captures = sum(step.kind == "capture" for step in steps)
    return found | ({f"{captures} houses captured"} if captures > 1 else set())


@pytest.fixture
def report(capsys: pytest.CaptureFixture[str]) -> Callable[[str, Counter[str]], None]:
    """Print what has been met, past pytest's capture."""

    def tell(what: str, met: Counter[str]) -> None:
        with capsys.disabled():
            print(f"\n  {what}: {', '.join(f'{name} {count}' for name, count in sorted(met.items()))}")  # noqa: T201

    return tell


def test_every_game_has_a_reference_implementation() -> None:
    missing = [game for game in GAME_IDS if game not in reference.GAMES]
    assert not missing, f"tests/reference/__init__.py has no {missing}: write them from docs/RULES.md alone"


@pytest.mark.parametrize("game", WHOLE)
def test_every_move_from_random_positions_does_what_the_reference_does(
    game: str, report: Callable[[str, Counter[str]], None]
) -> None:
    chance = Random(f"positions of {game}")
    met: Counter[str] = Counter()
    count = positions_of(game)
    for kind in KINDS:
        for _ in range(count):
            position = random_position(game, chance, kind)
            first = Followed(game, position)
            met.update({kind: 1, **first.met})
            for move in first.game.legal_moves():
                followed = Followed(game, position)
                followed.play(move)
                met.update(followed.met)
                met["moves"] += 1
    report(f"{game}, random positions", met)
    assert all(met[kind] == count for kind in KINDS)
    assert met["long sowings"] > count // 20, "too few long sowings to say anything"


@pytest.mark.parametrize("game", GAME_IDS)
def test_random_games_go_as_in_the_reference(game: str, report: Callable[[str, Counter[str]], None]) -> None:
    chance = Random(f"games of {game}")
    count = GAMES_PLAYED if set_up_at_random(game) else GAMES_PLAYED // 3  # a match of many rounds is long
    met = play_at_random(game, chance, count)
    report(f"{game}, random games", met)
    assert met["games"] == count


@pytest.mark.long
@pytest.mark.parametrize("game", GAME_IDS)
def test_a_great_many_random_games_go_as_in_the_reference(
    game: str, report: Callable[[str, Counter[str]], None]
) -> None:
    met = play_at_random(game, Random(f"many games of {game}"), MANY.get(game, 1000))
    report(f"{game}, many random games", met)


def play_at_random(game: str, chance: Random, count: int) -> Counter[str]:
    """Play games to their ends, from the start and, every other one, a random position. Count what was met."""
    met: Counter[str] = Counter()
    for number in range(count):
        position = Game(game).position
        if number % 2 and set_up_at_random(game):
            position = random_position(game, chance, chance.choice(KINDS))
        followed = Followed(game, position)
        while followed.game.result is None and len(followed.game.moves) < 1000:
            followed.play(chance.choice(followed.game.legal_moves()))
        met.update(followed.met)
        met["games"] += 1
        met["plies"] += len(followed.game.moves)
    return met
