"""What must hold in every game, whatever is played: hypothesis looks for a game in which it does not."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mashimo import GAMES, Game, IllegalMove
from mashimo.play.import_text import read_file
from mashimo.play.move_tree import file_of
from mashimo.play.notation import flagged_houses
from mashimo.play.ogn import write_ogn
from mashimo.play.record import Record
from mashimo.play.steps import replay, reversed_steps
from tests.support.boards import GAME_IDS, picture
from tests.support.strategies import games

if TYPE_CHECKING:
    from hypothesis.strategies import DataObject

    from mashimo import Step

pytestmark = pytest.mark.slow


def places(game: str, board: bytes) -> list[int]:
    """List the cells that hold seeds, the others left out."""
    numbers = set(GAMES[game].layout.numbers)
    return [seeds if cell in numbers else 0 for cell, seeds in enumerate(board)]


@pytest.mark.parametrize("game", GAME_IDS)
@given(data=st.data())
def test_steps_conserve_seeds_and_lead_both_ways(game: str, data: DataObject) -> None:
    """RULES 1.5: houses, stores and hand hold the game's seeds after every step, and no place less than none."""
    found = data.draw(games(game))
    for before, turn in zip(found.turns, found.turns[1:], strict=False):
        board = places(game, before.board)
        hand = 0
        for step in turn.steps:
            hand += replay(board, [step])
            assert sum(board) + hand == GAMES[game].seeds, f"{turn.word}: {step}\n{picture(found)}"
            assert min(*board, hand) >= 0, f"{turn.word}: {step}\n{picture(found)}"
            assert is_sound(step), f"{turn.word}: {step}\n{picture(found)}"
        assert hand == 0, f"{turn.word} leaves seeds in the hand\n{picture(found)}"
        assert board == places(game, turn.board), f"{turn.word}\n{picture(found)}"
        assert replay(board, reversed_steps(turn.steps)) == 0
        assert board == places(game, before.board), f"{turn.word} reversed\n{picture(found)}"


def is_sound(step: Step) -> bool:
    """Tell whether a step is a note that moves nothing, with its word, or moves something and has none."""
    if step.kind == "note":
        return step.source == step.target and bool(step.code)
    return step.source != step.target and step.seeds > 0 and not step.code


@pytest.mark.parametrize("game", GAME_IDS)
@given(data=st.data())
def test_undo_takes_back_and_redo_does_again(game: str, data: DataObject) -> None:
    found = data.draw(games(game))
    turns = found.turns
    record = found.record()
    back = data.draw(st.integers(0, len(turns) - 1))
    for number in range(back):
        assert found.undo()
        assert found.turns == turns[: -1 - number]
    for _ in range(back):
        assert found.redo()
    assert not found.redo()
    assert found.turns == turns
    assert found.record() == record
    if found.undo():
        found.play(found.legal_moves()[-1])
        assert not found.redo(), "another move forgets what was undone"


@pytest.mark.parametrize("game", GAME_IDS)
@given(data=st.data())
def test_a_move_is_refused_exactly_when_it_is_not_legal(game: str, data: DataObject) -> None:
    """RULES 1.4, 1.10: and a game goes on exactly while there is a legal move."""
    found = data.draw(games(game))
    legal = set(found.legal_moves())
    assert (found.result is None) == bool(legal), picture(found)
    assert found.result is None or str(found.result_reason).startswith(found.result.reason)
    before = (found.position, found.record())
    for word in GAMES[game].rules.MOVE_WORDS.values():
        refusal = found.refusal(word.text)
        assert (refusal is None) == (word.text in legal), f"{word.text}: {refusal}\n{picture(found)}"
        if refusal:
            with pytest.raises(IllegalMove) as caught:
                found.play(word.text)
            assert caught.value.refusal == refusal
            assert refusal.clause in str(caught.value)
    assert (found.position, found.record()) == before


@pytest.mark.parametrize("game", GAME_IDS)
@given(data=st.data())
def test_a_turned_board_is_the_same_game(game: str, data: DataObject) -> None:
    """RULES 1.1: the players sit alike: with the sides exchanged, the same moves do the same."""
    found = data.draw(games(game, most=25))
    if GAMES[game].layout.side_words:
        return  # whose each house is turns with the board, and who leads; test_reference_agrees holds these
    other = Game(game, turned(game, found.turns[0].board))
    for word in found.moves:
        other.play(word.swapcase())
    if found.result is None:
        assert other.position == turned(game, found.board), picture(found)


def turned(game: str, board: bytes) -> str:
    """Write a position with the sides exchanged."""
    layout = GAMES[game].layout
    numbers = [board[cell] for cell in layout.numbers]
    houses = len(layout.houses)
    half = houses // 2
    exchanged = [*numbers[half:houses], *numbers[:half], *reversed(numbers[houses:])]
    names = sorted(house.name.swapcase() for house in flagged_houses(layout, board))
    flags = f" *{''.join(names)}" if names else ""
    return "-".join([*map(str, exchanged), "SN"[1 - board[layout.turn]]]) + flags


@pytest.mark.parametrize("game", GAME_IDS)
@given(data=st.data())
def test_a_game_comes_back_from_each_of_its_texts(game: str, data: DataObject) -> None:
    """RULES 10: its record, its link as addresses write it, its file, and where nothing else has happened its moves."""
    found = data.draw(games(game, most=25))
    texts = [found.record(), f"https://example.org/#{quote(found.record())}", write_ogn(file_of(found.to_record()))]
    plain = Record(game, moves=tuple(found.moves))
    if found.moves and found.to_record() == plain:
        texts.append(" ".join(found.moves))
    for text in texts:
        again, file = read_file(game, text)
        assert again.to_record() == found.to_record(), text
        assert (again.position, again.result) == (found.position, found.result), text
        assert again.turns == found.turns, text
        assert [played.word for played in file.line] == found.moves, text
