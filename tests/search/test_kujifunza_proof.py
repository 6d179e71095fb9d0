"""Who wins Bao la Kujifunza, as `build_scripts/research/kujifunza_proof.txt` proves it, and the checker of that."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Final

import pytest

from build_scripts.research import check_kujifunza
from build_scripts.research.check_kujifunza import START, Check, Position, ended, list_moves
from build_scripts.research.kujifunza_proof import GAME, PROOF
from mashimo import Game
from mashimo.play.notation import read_move

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

pytestmark = pytest.mark.cpython
TEXT: Final = PROOF.read_text(encoding="utf-8")
WINNING: Final = {"A3>": 21, "A3<": 31, "A6>": 31, "A6<": 21}
"""The openings that win for South, and the most moves of a game by the proof."""
LOSING: Final = {
    "A1>": 12,
    "A2>": 6,
    "A4>": 24,
    "A4<": 14,
    "A5>": 14,
    "A5<": 24,
    "A7<": 6,
    "A8<": 12,
    "B1<": 4,
    "B2<": 20,
    "B7>": 20,
    "B8>": 4,
}
"""The openings that lose, in the same way."""
ENDLESS: Final = {
    "0-1-4-2-1-2-1-0-1-2-0-1-0-1-0-1-1-0-0-0-0-0-0-0-46-0-0-0-0-0-0-0-S": ["A3<*", "A4>*", "A4<*", "A6>*", "A6<*"],
    "0-1-0-1-3-1-0-1-1-2-1-2-1-2-1-0-0-1-0-0-0-0-0-0-46-0-0-0-0-0-0-0-S": [],
}
"""Positions with endless moves, and the legal ones: A3> is endless, and A5 either way."""


def test_the_proof_holds_and_says_who_wins_after_each_opening() -> None:
    """RULES 9.7: South wins by two of the front row's mashimo, either way; all other openings lose."""
    checked = Check(TEXT)
    won = {opening: ("S", most) for opening, most in WINNING.items()}
    lost = {opening: ("N", most) for opening, most in LOSING.items()}
    assert checked.results == won | lost
    assert len(checked.proved) == sum(len(paragraph.split()) - 2 for paragraph in TEXT.split("\n\n"))


def paragraph_of(opening: str) -> str:
    """Return a paragraph of the proof."""
    return next(paragraph for paragraph in TEXT.strip().split("\n\n") if paragraph.startswith(opening))


@pytest.mark.parametrize("opening", ["A1>", "A2>", "A3>", "A3<", "A4>"])
def test_a_proof_with_another_legal_move_is_refused(opening: str) -> None:
    """RULES 9.7: the first move written after an opening, changed to each other one that does not win at once."""
    game = Game(GAME)
    game.play(opening)
    if opening in WINNING:
        game.play(game.legal_moves()[0])
    first, side, written, *rest = paragraph_of(opening).split()
    others = [word for word in game.legal_moves() if word != written and ended(reached_by(game, word)) == 0]
    assert written in game.legal_moves()
    assert others
    for word in others:
        changed = TEXT.replace(paragraph_of(opening), " ".join([first, side, word, *rest]))
        with pytest.raises(ValueError, match=r"is not legal|too many|winner's front row"):
            Check(changed)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (TEXT.rsplit(maxsplit=1)[0], "a missing move is not legal"),
        (TEXT[: len(TEXT) // 2].rsplit(maxsplit=1)[0], "a missing move is not legal"),
        (TEXT.strip().rsplit("\n\n", 1)[0], "an opening is missing"),
        (
            "\n\n".join(reversed(TEXT.strip().split("\n\n"))),
            "an opening is missing, or out of order|not legal|too many",
        ),
        (TEXT.strip() + " a1>", "after B8> there are moves too many"),
        (TEXT.replace("A3> S:", "A3> N:"), "is not legal"),
        (TEXT.replace("A1> N:", "A1> S:"), "is not legal"),
        (TEXT.replace("A1> N: a3>", "A1> N: A3>"), "a3> is not legal"),
        (TEXT.replace("A1> N:", "A1>* N:"), "no opening with its winner"),
    ],
    ids=["cut by a move", "cut in half", "cut by a paragraph", "reversed", "longer", "N", "S", "of South", "takata"],
)
def test_a_proof_that_is_cut_short_or_altered_is_refused(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        Check(text)


@pytest.mark.parametrize(
    ("text", "reached"), [("A1> N: a1> a1> a1>", ((1,) * 16, (3,) * 16)), ("A1> S: A1>", START)], ids=["later", "start"]
)
def test_a_proof_that_goes_round_in_circles_is_refused(
    monkeypatch: pytest.MonkeyPatch, text: str, reached: Position
) -> None:
    """RULES 9.8: in a game of a single move, which always leads to one position, or from there to the start."""
    away: Position = ((1,) * 16, (3,) * 16)
    monkeypatch.setattr(check_kujifunza, "list_moves", lambda at: {"A1>": away if at == START else reached})
    with pytest.raises(ValueError, match="a position returns before it is proved"):
        Check(text)


def seen(board: Sequence[int]) -> Position:
    """Return a board of the package as the checker has it."""
    south, north, turn = tuple(board[:16]), tuple(board[16:32]), board[32]
    return (north, south) if turn else (south, north)


def games(count: int) -> Iterator[Game]:
    """Make games to be played: half of them from the start, half from kete thrown into few or many mashimo."""
    chance = Random(9)
    for number in range(count):
        if number % 2:
            thrown = [0] * 32
            mashimo = chance.sample(range(32), chance.randint(4, 32))
            for _ in range(64):
                thrown[chance.choice(mashimo)] += 1
            yield Game(GAME, "-".join(map(str, thrown)) + "-" + chance.choice("SN"))
        else:
            yield Game(GAME)


def reached_by(game: Game, word: str) -> Position:
    """Play a move by the package's rules without the steps that a game keeps; return the checker's position."""
    rules = game.ruleset.rules
    board = bytearray(game.board)
    rules.play(board, read_move(rules.MOVE_WORDS, word))
    return seen(board)


@pytest.mark.slow
def test_the_checker_plays_by_the_rules_of_the_package() -> None:
    """RULES 9: in random games all moves, what each does, and who has won."""
    chance = Random(14)
    ends = Counter[str]()
    played = Counter[str]()
    for game in games(120):
        while not game.result:
            position, moves = seen(game.board), list_moves(seen(game.board))
            assert ended(position) == 0, game.position
            assert [word.upper() for word in game.legal_moves()] == list(moves), game.position
            for word, after in zip(game.legal_moves(), moves.values(), strict=True):
                assert reached_by(game, word) == after, (game.position, word)
                played["takata" if word.endswith("*") else "capture"] += 1
            game.play(chance.choice(game.legal_moves()))
        position = seen(game.board)
        ends[game.result.reason] += 1
        if game.result.reason != "repetition":
            assert ended(position) != 0 or not list_moves(position), game.position
            assert (game.result.winner == game.turn) == (ended(position) > 0), game.position
    assert ends["front-row-empty"] > 50
    assert ends["cannot-play"] > 5
    assert min(played["takata"], played["capture"]) > 1000


@pytest.mark.parametrize("text", ENDLESS)
def test_the_checker_finds_moves_endless_as_the_package_does(text: str) -> None:
    """RULES 1.6, 9.8: they are not legal, and open no others."""
    game = Game(GAME, text)
    assert list(list_moves(seen(game.board))) == game.legal_moves() == ENDLESS[text]
