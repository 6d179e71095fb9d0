"""Golden games: of every game some that were once looked at by a person, told move by move in tests/golden/<game>.txt.

    python -m tests.golden.golden_games            tell the games of every file again; choose games where there is none
    python -m tests.golden.golden_games awale …    tell those of these games only

A change in such a file is a change in what players see: look at it before it is kept.
"""

from __future__ import annotations

import sys
from itertools import groupby
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from mashimo import GAMES, Game
from mashimo.games.kit.events import HAND
from mashimo.play.notation import position_text
from tests.support.boards import GAME_IDS, KINDS, random_position, set_up_at_random

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mashimo import Step
    from mashimo.play.game import Turn
    from mashimo.play.rulesets import Ruleset

FOLDER: Final = Path(__file__).parents[1] / "golden"
CANDIDATES: Final = 300
MOST_GAMES: Final = 8
NAMES: Final = {"S": "South", "N": "North"}


def file_of(game: str) -> Path:
    """Return the path of a game's golden games."""
    return FOLDER / f"{game}.txt"


def records_in(text: str) -> list[str]:
    """Read the records of the games in a file."""
    return [line.removeprefix("game ") for line in text.splitlines() if line.startswith("game ")]


def told(records: Iterable[str]) -> str:
    """Write the text of a file with these games."""
    return "\n\n".join("\n".join(story(Game.from_record(record))) for record in records) + "\n"


def story(game: Game) -> Iterator[str]:
    """Write a game in lines: each turn's word, what happened, the position after it and what was refused there."""
    yield f"game {game.record()}"
    for turn in game.turns:
        happened = list(words_of(turn.steps, game.ruleset))
        yield "; ".join([f"{turn.word or 'start'}:", *happened]).replace(":;", ":")
        yield f"    {position_text(game.ruleset.layout, turn.board)}"
        for reason, words in refused_after(game, turn).items():
            yield f"    not {' '.join(words)}: {reason}"
    if game.result:
        winner = f"{NAMES[game.result.winner]} wins" if game.result.winner else "a draw"
        yield f"{winner}, {game.result.south}-{game.result.north}: {game.result_reason}"


def words_of(steps: Iterable[Step], ruleset: Ruleset) -> Iterator[str]:
    """Write steps in words, each run of sowing as one."""
    names = {house.cell: house.name for house in ruleset.layout.houses}
    names |= {store.cell: f"{NAMES[store.side]}'s store" for store in ruleset.layout.stores}
    names[HAND] = "the hand"
    for sowing, run in groupby(steps, key=lambda step: step.kind == "sow"):
        if sowing:
            yield f"sow {' '.join(names[step.target] for step in run)}"
            continue
        for step in run:
            if step.kind == "note":
                yield f"({step.code}, {step.seeds} at {names[step.source]})"
            elif step.kind == "lift":
                yield f"lift {step.seeds} from {names[step.source]}"
            else:
                yield f"{step.kind} {step.seeds} from {names[step.source]} to {names[step.target]}"


def refused_after(game: Game, turn: Turn) -> dict[str, list[str]]:
    """List, by reason, the moves of the player to move that are refused after a turn; empty houses left out."""
    found: dict[str, list[str]] = {}
    if turn.result:
        return found
    ruleset = game.ruleset
    there = Game(game.id, position_text(ruleset.layout, turn.board))
    own = {house.cell for house in ruleset.layout.houses if turn.board[house.cell] and house.side == there.turn}
    for word in ruleset.rules.MOVE_WORDS.values():
        refusal = there.refusal(word.text) if len(word.cells) == 1 and word.cells[0] in own else None
        if refusal and not word.text.startswith("="):
            found.setdefault(str(refusal), []).append(word.text)
    return found


def chosen(game: str) -> list[str]:
    """Choose records of games that between them show whatever can happen, as short as random play has them."""
    chance = Random(f"golden {game}")
    candidates = [candidate(game, chance, number) for number in range(CANDIDATES)]
    usual = [one for one in candidates if not one.to_record().start and not one.to_record().end]
    found = [min(usual, key=lambda one: len(one.moves))]
    seen = remarkable(found[0])
    while len(found) < MOST_GAMES:
        best = max(candidates, key=lambda one: (len(remarkable(one) - seen), -len(one.moves)))
        if not remarkable(best) - seen:
            break
        found.append(best)
        seen |= remarkable(best)
    return [one.record() for one in found]


def candidate(game: str, chance: Random, number: int) -> Game:
    """Play a random game from the start or a random position, now and then ended by hand."""
    position = None
    if number % 4 and set_up_at_random(game):
        position = random_position(game, chance, KINDS[number % len(KINDS)])
    found = Game(game, position, chance.choice(GAMES[game].matches[1:] or GAMES[game].matches))
    longest = chance.choice([12, 400, 400])
    while found.result is None and len(found.moves) < longest:
        found.play(chance.choice(found.legal_moves()))
    if found.may_agree:
        found.agree()
    elif found.result is None:
        found.resign(chance.choice("SN"))
    return found


def remarkable(game: Game) -> set[str]:
    """Name the kinds of things that happen in a game: its end, notes, kinds of step, refusals."""
    found = {step.code or step.kind for turn in game.turns for step in turn.steps}
    for turn in game.turns:
        found |= refused_after(game, turn).keys()
    return found | {str(game.result_reason)}


def main(games: Iterable[str]) -> None:
    """Write the files of these games."""
    for game in games:
        path = file_of(game)
        records = records_in(path.read_text(encoding="utf-8")) if path.exists() else chosen(game)
        path.write_text(told(records), encoding="utf-8")
        print(f"{path}: {len(records)} games")  # noqa: T201  # it talks to the person who started it


if __name__ == "__main__":
    main(sys.argv[1:] or GAME_IDS)
