"""Boards for tests: games brought to where a clause decides, random positions, and boards as a person reads them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mashimo import GAMES, Game, NotationError
from mashimo.games.catalogue import GAMES_TABLE
from mashimo.play.notation import position_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from random import Random

    from mashimo import MashimoError, Step
    from mashimo.games.kit.layout import House

GAME_IDS: Final = tuple(GAMES_TABLE)
ABAPA: Final = "oware-abapa"
START: Final = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"

KINDS: Final = ("thin", "full", "heaped", "slam", "hungry")
"""Positions with few seeds, with many, with many in few houses, with a row easily emptied, with an empty row."""
REASONS: Final = {
    "majority",
    "starved",
    "cannot-play",
    "repetition",
    "agreement",
    "resignation",
    "conquest",
    "front-row-empty",
    "round-over",
    "row-empty",
}
"""RULES 1.10."""


def played(moves: Iterable[str], position: str | None = None, game: str = ABAPA) -> Game:
    """Play these moves (a text of one-letter moves will do), and return the game."""
    found = Game(game, position)
    for move in moves:
        found.play(move)
    return found


def after(position: str, move: str, game: str = ABAPA) -> str:
    """Return the position one move on."""
    return played([move], position, game).position


def row(**seeds: int) -> str:
    """Write a row of eight houses: `row(c=2)` has two seeds in its third house and none elsewhere."""
    return "-".join(str(seeds.get(house, 0)) for house in "abcdefgh")


def summary(steps: Iterable[Step]) -> list[str]:
    """List steps but lifting and sowing: `capture 7 5` (kind, cell left, seeds) or `note 9 4 slam-takes-nothing`."""
    return [
        " ".join([step.kind, str(step.source), str(step.seeds), step.code]).rstrip()
        for step in steps
        if step.kind not in {"lift", "sow"}
    ]


def goes_on(game: Game) -> bool:
    """Tell whether a game has not ended (asked so that a type checker does not take the answer for the game's last)."""
    return game.result is None


def check_clear(error: MashimoError) -> None:
    """Fail where an error does not say what is wrong."""
    assert error.code
    assert len(str(error)) > 10, f"{error.code}: {error}"


def picture(game: Game) -> str:
    """Draw a game's board in two lines and more, for the message of a failure."""
    rows: dict[int, list[House]] = {}
    for house in game.ruleset.layout.houses:
        rows.setdefault(house.row, []).append(house)
    lines = [
        "  ".join(
            f"{house.name}:{game.board[house.cell]}" for house in sorted(rows[row], key=lambda house: house.column)
        )
        for row in sorted(rows)
    ]
    return "\n".join([game.position, *lines, f"moves: {' '.join(game.moves)}", f"result: {game.result}"])


def set_up_at_random(game: str) -> bool:
    """Tell whether any sharing out of the seeds is a position: not where houses have owners (RULES 1.12)."""
    return not GAMES[game].layout.side_words


def random_position(game: str, chance: Random, kind: str) -> str:
    """Make a position of one of the KINDS, with no store past half of the seeds."""
    ruleset = GAMES[game]
    layout = ruleset.layout
    houses = [house.cell for house in layout.houses]
    turn = chance.randrange(2)
    theirs = {house.cell for house in layout.houses if house.side != "SN"[turn]}
    board = bytearray(ruleset.rules.CELLS)
    board[layout.turn] = turn
    inside = seeds_inside(ruleset.seeds, chance, kind) if layout.stores else ruleset.seeds
    for house in chosen_houses(houses, theirs, inside, chance, kind):
        board[house] += 1
    if layout.stores:
        half = ruleset.seeds // 2
        left = ruleset.seeds - inside
        south = chance.randint(max(0, left - half), min(left, half))
        board[layout.stores[0].cell] = south
        board[layout.stores[1].cell] = left - south
    if layout.flags:
        flag_at_random(game, board, chance)
    return position_text(layout, board)


def flag_at_random(game: str, board: bytearray, chance: Random) -> None:
    """Flag up to two houses, where the rules let one be flagged without its seeds; these go to the next house."""
    ruleset = GAMES[game]
    houses = [house.cell for house in ruleset.layout.houses]
    for at in chance.sample(range(len(houses)), chance.randint(0, 2)):
        trial = bytearray(board)
        trial[ruleset.layout.flags[at]] = 1
        trial[houses[(at + 1) % len(houses)]] += trial[houses[at]]
        trial[houses[at]] = 0
        try:
            board[:] = ruleset.checked(trial)
        except NotationError:
            continue  # a house that may not be flagged: it stays as it was


def seeds_inside(seeds: int, chance: Random, kind: str) -> int:
    """Choose how many of the seeds lie in the houses of a position of this kind."""
    if kind == "full":
        return chance.randint(seeds * 3 // 4, seeds)
    if kind == "heaped":
        return chance.randint(seeds // 3, seeds)
    return chance.randint(2, seeds // 3)


def chosen_houses(houses: Sequence[int], theirs: set[int], inside: int, chance: Random, kind: str) -> Iterator[int]:
    """Choose the house of each seed."""
    ours = [house for house in houses if house not in theirs]
    heaps = chance.sample(houses, 3)
    wanted = slam_in_sight(houses, sorted(theirs), chance) if kind == "slam" else []
    yield from wanted[:inside]
    for _ in range(inside - len(wanted)):
        if kind == "heaped" and chance.random() < 0.8:
            yield chance.choice(heaps)
        elif kind in {"slam", "hungry"}:
            yield chance.choice(ours)
        else:
            yield chance.choice(houses)


def slam_in_sight(houses: Sequence[int], theirs: Sequence[int], chance: Random) -> list[int]:
    """Choose houses for the seeds of a row that one sowing would make all twos and threes, and of its origin."""
    reached = theirs[: chance.randint(1, 3)]
    distance = chance.randint(len(reached), len(houses) - len(theirs))
    origin = houses[(houses.index(reached[-1]) - distance) % len(houses)]
    return [*reached, *chance.sample(reached, chance.randint(0, len(reached))), *[origin] * distance]


def random_game(game: str, chance: Random, position: str | None = None, longest: int = 400) -> Game:
    """Play a game at random to its end, or for `longest` moves."""
    found = Game(game, position)
    while found.result is None and len(found.moves) < longest:
        found.play(chance.choice(found.legal_moves()))
    return found
