"""Hypothesis strategies: positions and games of every game there is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from mashimo import GAMES, Game
from mashimo.play.move_tree import GameFile, MoveNode
from mashimo.play.notation import position_text
from tests.support.boards import set_up_at_random

if TYPE_CHECKING:
    from random import Random

    from hypothesis.strategies import DrawFn


@st.composite
def positions(draw: DrawFn, game: str) -> str:
    """Draw a position of a game as text, anything the notation can say; small examples have few seeds in play."""
    ruleset = GAMES[game]
    layout = ruleset.layout
    board = bytearray(ruleset.rules.CELLS)
    board[layout.turn] = draw(st.integers(0, 1))
    left = ruleset.seeds
    for house in layout.houses:
        board[house.cell] = min(left, draw(st.integers(0, 3) | st.integers(0, 20)))
        left -= board[house.cell]
    if layout.stores:
        board[layout.stores[0].cell] = draw(st.integers(0, left))
        board[layout.stores[1].cell] = left - board[layout.stores[0].cell]
    else:
        board[draw(st.sampled_from(layout.houses)).cell] += left
    return position_text(layout, board)


@st.composite
def games(draw: DrawFn, game: str, most: int = 30) -> Game:
    """Draw a game under way or ended: from the start or a position set up, some moves on, at times ended by hand."""
    position = draw(st.none() | positions(game)) if set_up_at_random(game) else None
    found = Game(game, position)
    for pick in draw(st.lists(st.integers(0, 2**16), max_size=most)):
        legal = found.legal_moves()
        if not legal:
            return found
        found.play(legal[pick % len(legal)])
    if found.result is None and draw(st.integers(0, 4)) == 0:
        found.resign(draw(st.sampled_from("SN")))
    elif found.may_agree and draw(st.booleans()):
        found.agree()
    return found


def commented(game: Game, chance: Random, depth: int, budget: list[int]) -> list[MoveNode]:
    """Make a random line that goes on from a game, with comments and variations."""
    line: list[MoveNode] = []
    while game.result is None and budget[0] > 0 and chance.random() < 0.9:
        budget[0] -= 1
        before = game.to_record()
        word = chance.choice(game.legal_moves())
        move = MoveNode(word, [chance.choice(["good", "bad: 3 (three)", "a [b] 1. c"])] * chance.choice([0, 0, 1, 2]))
        while depth < 3 and chance.random() < 0.15:
            other = commented(Game.from_record(before), chance, depth + 1, budget)
            if other:
                move.variations.append(other)
        game.play(word)
        line.append(move)
    if line and chance.random() < 0.3:
        line[0].before = ["so"] if depth else []
    return line


@st.composite
def files(draw: DrawFn, game: str) -> GameFile:
    """Draw a game as a file has it: tags, comments, variations, and what is known to follow where a player resigned."""
    chance = draw(st.randoms(use_true_random=False))
    found = Game(game)
    line = commented(found, chance, 0, [draw(st.integers(0, 8))])
    after: list[list[MoveNode]] = []
    if found.result is None and draw(st.booleans()):
        after = [[MoveNode(word)] for word in found.legal_moves()[: draw(st.integers(0, 3))]]
        found.resign(draw(st.sampled_from("SN")))
    return GameFile(found.to_record(), {"South": draw(st.text("Ama", max_size=4)) or "?"}, [], line, after)
