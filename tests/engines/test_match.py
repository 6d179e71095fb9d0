"""Matches of engines: pairs from one opening, games that can be read again, failures lost, Elo with errors."""

from __future__ import annotations

import json
import sys
from io import StringIO
from math import inf, nan
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from mashimo import Game, MashimoError, NotationError
from mashimo.cli.engine_match import engine_of
from mashimo.cli.main import main
from mashimo.engines import Contestant, Limits, MatchGame, UciError, elo_of, openings, play_match, scores_of
from mashimo.engines.elo import score_of
from mashimo.engines.match import Player, play_game
from mashimo.engines.openings import random_opening
from mashimo.play.game_files import read_games
from tests.engines.test_client import OURS, fake

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.cpython  # Pyodide has no processes

FIRST = Contestant("first", fake("plays"))


@pytest.mark.slow
def test_a_pair_is_two_games_from_one_opening_with_sides_exchanged() -> None:
    ours = Contestant("ours", OURS, Limits(depth=3))
    games = list(play_match([ours, FIRST], ["awale", "oware-abapa"], 1, seed=3, opening=2))
    assert [(game.south, game.north, game.pair, game.record.game) for game in games] == [
        (south, north, pair, name)
        for pair, name in ((1, "awale"), (2, "oware-abapa"))
        for south, north in (("ours", "first"), ("first", "ours"))
    ]
    for one, other in zip(games[::2], games[1::2], strict=True):
        assert one.record.moves[:2] == other.record.moves[:2]
    (score,) = scores_of(games).values()
    assert score.share > 0.5, "three moves ahead are more than none"
    read = list(read_games(StringIO("\n".join(game.ogn() for game in games))))
    assert [found.error for found in read] == [None] * 4
    assert [found.game and found.game.to_record() for found in read] == [game.record for game in games]
    assert [found.tags["Round"] for found in read[::2]] == ["1", "2"]


@pytest.mark.slow
def test_each_engine_meets_each_other_one() -> None:
    engines = [Contestant(name, fake("plays")) for name in ("a", "b", "c")]
    games = list(play_match(engines, ["awale"], 1, longest=4))
    assert scores_of(games).keys() == {("a", "b"), ("a", "c"), ("b", "c")}
    assert all(game.points(game.south) == 0.5 for game in games), "after so few moves a game is a draw"


def test_the_seed_chooses_the_openings() -> None:
    def openings(seed: int) -> list[list[str]]:
        chance = Random(f"{seed} awale")
        return [Game.from_record(random_opening("awale", chance)).moves for _ in range(5)]

    assert openings(1) == openings(1)
    assert openings(1) != openings(2)
    assert all(len(moves) == 4 for moves in openings(1))


def test_a_game_that_ends_within_its_opening_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openings, "TRIES", 3)
    with pytest.raises(MashimoError) as refused:
        random_opening("awale", Random(1), 2_000)
    assert refused.value.code == "no-opening"


@pytest.mark.slow
def test_an_engine_that_fails_loses_the_game_and_is_started_again() -> None:
    games = play_match([FIRST, Contestant("bad", fake("cheats"))], ["oware-abapa"], 2)
    found = [next(games), next(games)]
    assert [game.points("bad") for game in found] == [0, 0]
    assert all("is no legal move" in game.failure for game in found)
    assert "is no legal move" in found[0].ogn()
    assert found[0].record.end.startswith("resign-")
    with pytest.raises(UciError, match="is no legal move"):
        next(games)


def test_failures_count_only_where_they_are_in_a_row() -> None:
    one, other = Player(Contestant("one", fake("cheats"))), Player(Contestant("other", fake("cheats")))
    try:
        for _ in range(4):  # each begins, fails, and lets the other begin
            for south, north in ((one, other), (other, one)):
                play_game("v1;awale", south, north, 1, 10)
    finally:
        one.close()
        other.close()
    assert sorted([one.failures, other.failures]) == [0, 1]


def test_an_engine_that_fails_loses_even_where_its_seeds_win() -> None:
    """RULES 5.7: in Awale a side that resigns with 25 seeds still wins."""
    bad, first = Player(Contestant("bad", fake("cheats"))), Player(FIRST)
    try:
        game = play_game("v1;awale;start=1-1-1-1-1-1-1-1-1-1-1-1-25-11-S", bad, first, 1, 10)
    finally:
        bad.close()
        first.close()
    assert game.result
    assert game.result.winner == "S"
    assert [game.points(name) for name in ("bad", "first")] == [0, 1]


def test_a_match_needs_two_engines_of_different_names() -> None:
    for engines in ([FIRST], [FIRST, FIRST], []):
        with pytest.raises(MashimoError) as refused:
            next(play_match(engines, ["awale"]))
        assert refused.value.code == "no-match"


@pytest.mark.parametrize("name", ["pairs", "opening", "longest"])
@pytest.mark.parametrize("number", [-1, 2.5, "3", None, True])
def test_numbers_of_a_match_that_count_nothing_are_refused(name: str, number: object) -> None:
    with pytest.raises(MashimoError, match=f"{name}: a whole number from 0 up is expected, not") as refused:
        next(play_match([FIRST, Contestant("other", fake("plays"))], ["awale"], **{name: number}))  # type: ignore[arg-type]  # no whole number
    assert refused.value.code == "no-limit"
    with pytest.raises(MashimoError, match="moves: a whole number from 0 up is expected, not"):
        random_opening("awale", Random(1), number)  # type: ignore[arg-type]  # as above


@pytest.mark.slow
def test_a_match_may_be_of_one_game_named_by_itself() -> None:
    engines = [FIRST, Contestant("other", fake("plays"))]
    assert [game.record.game for game in play_match(engines, "awale", 1, longest=1)] == ["awale"] * 2
    with pytest.raises(NotationError, match="no game 'nonsense'"):
        next(play_match(engines, "nonsense"))


@pytest.mark.parametrize("failed", ["", "a"])
def test_an_engine_that_did_not_play_has_no_points(failed: str) -> None:
    game = Game("awale")
    game.resign("S")
    found = MatchGame("a", "b", game.to_record(), game.result, 1, failed=failed)
    with pytest.raises(MashimoError, match="a and b played this game, not 'c'") as refused:
        found.points("c")
    assert refused.value.code == "no-engine"


@pytest.mark.long
def test_the_command_writes_the_games_and_prints_the_score(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "games.ogn"
    other = f"first={' '.join(fake('plays'))}"
    asked = ["engine-match", "ours=mashimo", other, "--pairs", "1", "--depth", "3", "--set", "ours", "Seed=5"]
    assert main([*asked, "--game", "awale", "--out", str(path), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["engine"], said["against"]) == ("ours", "first")
    assert said["won"] + said["drawn"] + said["lost"] == 2
    assert [found.error for found in read_games(path)] == [None, None]


@pytest.mark.parametrize(
    ("broken", "code"), [(UciError("engine-ended", "it has ended"), 1), (KeyboardInterrupt(), 130)]
)
def test_a_match_that_breaks_off_has_the_scores_of_its_games(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, broken: BaseException, code: int
) -> None:
    game = Game("awale")
    game.resign("S")

    def broken_off(*_: object, **_more: object) -> Iterator[MatchGame]:
        yield MatchGame("a", "b", game.to_record(), game.result, 1)
        raise broken

    monkeypatch.setattr("mashimo.engines.play_match", broken_off)
    assert main(["engine-match", "a=mashimo", "b=mashimo"]) == code
    assert capsys.readouterr().out.startswith("a against b: 0 won, 0 drawn, 1 lost")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["mashimo", "mashimo"], "of different names"),
        (["a=mashimo", "b='mashimo"], "is no command"),
        (["a=mashimo", "b=mashimo", "--set", "c", "Level=10"], "--set takes one of a, b"),
        (["a=mashimo", "b=mashimo", "--game", "chess"], "there is no game 'chess'"),
    ],
)
def test_a_match_that_cannot_be_played_is_told(
    capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    assert main(["engine-match", *arguments]) == 1
    assert said in capsys.readouterr().err


def test_the_points_of_a_game_are_those_of_its_result() -> None:
    game = Game("awale")
    assert MatchGame("a", "b", game.to_record(), game.result, 1).points("a") == 0.5
    game.resign("S")
    assert [MatchGame("a", "b", game.to_record(), game.result, 1).points(name) for name in "ab"] == [0, 1]


def test_elo_is_what_a_share_of_the_points_stands_for() -> None:
    assert elo_of(0.5) == 0
    assert elo_of(10 / 11) == pytest.approx(400)
    assert elo_of(1 / 11) == pytest.approx(-400)
    assert (elo_of(1), elo_of(0)) == (inf, -inf)
    for share in (-0.1, 1.1, nan):
        with pytest.raises(ValueError, match="a number from 0 to 1"):
            elo_of(share)


@pytest.mark.parametrize(
    ("pairs", "expected"),
    [
        ([(1, 0)] * 100, (100, 0, 100, 0.5, 0.48, 0.52)),
        ([(1, 1)] * 100, (200, 0, 0, 1.0, 0.94, 1.0)),
        ([(1, 1), (0, 0)] * 50, (100, 0, 100, 0.5, 0.4, 0.6)),
        ([(0.5, 1)], (1, 1, 0, 0.75, 0.14, 0.96)),
    ],
)
def test_the_error_of_a_score_is_that_of_its_pairs(pairs: list[tuple[float, ...]], expected: tuple[Any, ...]) -> None:
    score = score_of(pairs)
    assert score[:4] == expected[:4]
    assert score.lowest == pytest.approx(expected[4], abs=0.02)
    assert score.highest == pytest.approx(expected[5], abs=0.02)
    assert score.lowest <= score.share <= score.highest


def test_pairs_that_the_opening_decides_tell_the_strength_more_exactly_than_games_would() -> None:
    decided, spread = score_of([(1, 0)] * 40), score_of([(1, 1), (0, 0)] * 20)
    assert decided.highest - decided.lowest < (spread.highest - spread.lowest) / 2


def test_pairs_that_the_opening_decided_are_counted_apart() -> None:
    """South wins both games of the third pair, North both of the fourth: that says nothing of the players."""
    score = score_of([(1, 1), (0.5, 1), (1, 0), (0, 1), (0, 0)])
    assert (score.won, score.drawn, score.lost, score.decided) == (5, 1, 4, 2)
    assert score.share == 0.55
    assert score.undecided == "58% of 6"
    assert score_of([(1, 0)]).undecided == "–"


def test_a_score_is_written_with_its_error() -> None:
    said = str(score_of([(1, 0.5)] * 20))
    assert said.startswith("20 won, 20 drawn, 0 lost: 75.0%, Elo +191 (+")
    assert said.endswith("); 0 pairs decided by the opening, else 75% of 40")
    assert sys.float_info.max > elo_of(score_of([(1, 1)] * 20).lowest)


def test_a_match_of_a_game_that_does_not_exist_starts_no_engine() -> None:
    players = [Contestant(name, ["no-such-engine"]) for name in ("one", "other")]
    with pytest.raises(NotationError, match="nonsense"):
        next(play_match(players, ["nonsense"]))


def test_an_engine_of_no_command_is_one_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["engine-match", "a=", "b=mashimo"]) == 1
    assert "names no command" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "name", "command"),
    [
        ("new=engine --depth=3", "new", ["engine", "--depth=3"]),
        ("v0.9-rc+1='my engine'", "v0.9-rc+1", ["my engine"]),
        ("engine --depth=3", "engine --depth=3", ["engine", "--depth=3"]),
        ("-x=1", "-x=1", ["-x=1"]),
    ],
)
def test_an_engine_has_the_name_before_its_command(text: str, name: str, command: list[str]) -> None:
    assert engine_of(text) == (name, command)


def test_backslashes_between_folders_stay_in_a_command(monkeypatch: pytest.MonkeyPatch) -> None:
    assert engine_of(r"a=my\ engine") == ("a", ["my engine"])
    monkeypatch.setattr("os.sep", "\\")
    assert engine_of(r"a=C:\games\engine.exe --fast") == ("a", [r"C:\games\engine.exe", "--fast"])
    assert engine_of(r'a="C:\my games\engine.exe"') == ("a", [r"C:\my games\engine.exe"])
