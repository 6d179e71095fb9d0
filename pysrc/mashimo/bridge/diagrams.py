"""Diagrams for custom rules: positions and moves that show what a rule does, from random games.

A move shows an option where the game without that option would have had another outcome (RULES 12).
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from mashimo.bridge import messages
from mashimo.bridge.position_message import places, step_messages
from mashimo.games import OPTIONS, InvalidRules
from mashimo.games.custom.options import CustomRules, read
from mashimo.games.custom.text import rule_sentences
from mashimo.play.game import Game
from mashimo.play.notation import position_text
from mashimo.play.rulesets import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mashimo.play.rulesets import Ruleset

POSITIONS: Final = 1_200
"""The positions that are examined; a rule that none of them shows gets no diagram."""
LONGEST: Final = 120
"""The moves after which a random game is left."""
SHORT: Final = 6
"""The length, in seeds and laps, of a move that is easy to follow; no shorter one is sought."""
MOST: Final = 10_000
"""A length above that of any move."""
EXCLUDING: Final = ("singles", "slam.forbidden", "feeding")
"""The rules shown by the houses that may not be played."""
LAST: Final = ("end", "left", "majority")
"""The rules shown by the end of a game."""
CLEAREST: Final = {"left": ("nobody", "owners")}
"""The values to compare with, where they differ more often than the option's first value does."""
DEPENDENT: Final = ("rows", "chain", "slam", "empty_opposite", "last_in_store")
"""The options that require others, and are dropped with them."""


class Shown(NamedTuple):
    """A position that shows a rule: the move that does, if any; the barred houses' moves; the move's length."""

    board: bytes
    move: int | None
    barred: tuple[int, ...]
    length: int


def option_of(rule: str) -> str:
    """Return the option that a rule's name is about: `last-in-store.again` is about `last_in_store`."""
    return rule.partition(".")[0].replace("-", "_")


def without(own: CustomRules, option: str) -> str | None:
    """Return the text of a game with another value of one option; None if no other value is possible."""
    plain = CustomRules()
    loosened = {name: getattr(plain, name) for name in DEPENDENT if name != option}
    for value in CLEAREST.get(option, OPTIONS[option].values):
        for others in ({}, loosened):
            try:
                changed = str(replace(own, **{**others, option: value}))
            except InvalidRules:
                continue
            if value != getattr(own, option):
                return changed
    return None


def diagrams(game: str) -> list[messages.RuleShown]:
    """Find a diagram for each custom rule that a position shows. Raises InvalidRules for other texts."""
    own = read(game)
    rules = {
        rule.rule: without(own, option_of(rule.rule)) for rule in rule_sentences(own) if option_of(rule.rule) in OPTIONS
    }
    wanted = {rule: GAMES[other] for rule, other in rules.items() if other}
    found = {"board": Shown(bytes(GAMES[game].set_up()), None, (), 0)}
    for before, move in walked(GAMES[game], Random(game)):  # noqa: S311  # nothing secret
        for rule, other in wanted.items():
            known = found[rule].length if rule in found else MOST
            shown = shown_by(rule, GAMES[game], other, before, move) if known > SHORT else None
            if shown and shown.length < known:
                found[rule] = shown
    return [messages.RuleShown(rule, diagram(GAMES[game], shown)) for rule, shown in found.items()]


def walked(ruleset: Ruleset, chance: Random) -> Iterator[tuple[bytes, int]]:
    """Play random games; yield each position, with the move that is played there. Some rules have no first move."""
    looked = 0
    while looked < POSITIONS:
        before = looked
        board = ruleset.set_up(chance.choice("SN"))
        for _ in range(LONGEST):
            legal = [] if ruleset.rules.ending(board) else ruleset.legal(board)
            if not legal or looked == POSITIONS:
                break
            move = chance.choice(legal)
            yield bytes(board), move
            looked += 1
            ruleset.rules.play(board, move)
        if looked == before:
            return


def shown_by(rule: str, ruleset: Ruleset, other: Ruleset, before: bytes, move: int) -> Shown | None:
    """Show a rule by a position, beside the game without it; None where they do not differ."""
    if rule.startswith(EXCLUDING):
        barred = {*other.legal(before)} - {*ruleset.legal(before)}
        return Shown(before, None, tuple(sorted(barred)), 0) if barred else None
    ends = rule.startswith(LAST)
    for one in [move] if ends else ruleset.legal(before):
        here, there = (after(each, before, one, ends) for each in (ruleset, other))
        if here != there and (not ends or here[1]):
            return Shown(before, one, (), before[one] + 4 * here[2])
    return None


def after(ruleset: Ruleset, before: bytes, move: int, ends: bool) -> tuple[bytes, int, int]:
    """Return the outcome of a move: the board, settled if the game is over; the end, looked for if `ends`; the laps."""
    board = bytearray(before)
    laps = ruleset.rules.play(board, move)
    ended = 0
    if ends:
        ended = ruleset.rules.ending(board) or (0 if ruleset.legal(board) else ruleset.rules.no_move_result(board))
        if ended:
            ruleset.rules.settle(board, ended)
    return bytes(board), ended, laps


def diagram(ruleset: Ruleset, shown: Shown) -> messages.RuleDiagram:
    """Draw a position, with the steps of its move and the houses that may not be played."""
    game = Game(ruleset.id, position_text(ruleset.layout, shown.board))
    before = places(ruleset, game.board)
    word = "" if shown.move is None else ruleset.rules.MOVE_WORDS[shown.move].text
    turn = game.turn
    steps = step_messages(game.play(word)) if word else []
    barred = [ruleset.rules.MOVE_WORDS[move].cells[0] for move in shown.barred]
    return messages.RuleDiagram(before, "S" if turn == "S" else "N", word, steps, barred)
