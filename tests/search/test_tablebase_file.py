"""Files of endings: what is written is read again, and a file that is not what it was is refused with the reason."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest

from mashimo import Game
from mashimo.play.errors import MashimoError, NotationError
from mashimo.search import analyse, tablebase
from mashimo.search.kernel.constants import EXPECTED, HIGH, LOW
from mashimo.search.rules_identity import rules_identity
from mashimo.search.tablebase_file import packed, unpacked
from tests.golden.golden_endings import SOLVED

if TYPE_CHECKING:
    from mashimo.search.tablebase import Tablebase

KEPT: Final = Path(__file__).parent.parent / "data" / "kept" / "oware-abapa.endings"
"""A file of the first version of the format, with four seeds."""
FEW: Final = 4
IDENTITIES: Final = {
    "oware-abapa": "3b0fda92bf2ebb44",
    "oware-grand-slam": "81a0e9b45c514a63",
    "oware-auale": "f47bb254a754746b",
    "awale": "d2efbed03422b0e2",
    "bao-kenya": "cc39a5306e95d6f8",
    "bao-kenya-laps": "a0a05b8096a33719",
    "bestemshe": "ef13573c58b84605",
    "mangala": "7d1c807de8f098fd",
}
"""The identities of all rules. Where one changes, no file of that game can be read any more."""


def tables(of: Tablebase) -> list[bytes]:
    """Return all that a tablebase knows."""
    return [of.table(bound) for bound in (LOW, HIGH, EXPECTED)]


def written(path: Path, head: dict[str, Any], *parts: bytes) -> Path:
    """Write a file that says this of itself, with these parts."""
    described = gzip.compress(json.dumps(head).encode())
    path.write_bytes(b"mashimo-endings 1 %d\n" % len(described) + described + b"".join(parts))
    return path


def head_of(path: Path) -> tuple[dict[str, Any], bytes]:
    """Read what a file says of itself, and the rest."""
    line, rest = path.read_bytes().split(b"\n", 1)
    size = int(line.split()[2])
    return json.loads(gzip.decompress(rest[:size])), rest[size:]


@pytest.mark.parametrize("name", SOLVED)
def test_endings_that_were_saved_are_loaded_as_they_were(name: str, tmp_path: Path) -> None:
    path, found = tmp_path / "few.endings", tablebase.solve(name, FEW)
    found.save(path)
    loaded = tablebase.load(path)
    assert (loaded.game, loaded.seeds, loaded.solved, loaded.draws) == (name, FEW, True, found.draws)
    assert tables(loaded) == tables(found)
    assert [each.name for each in tmp_path.iterdir()] == [path.name], "nothing half written stays"


@pytest.mark.parametrize("compiled", [True, False])
def test_the_file_of_the_first_version_is_read_and_proves_what_solving_proves(compiled: bool) -> None:
    loaded, found = tablebase.load(KEPT, compiled=compiled), tablebase.solve("oware-abapa", FEW)
    assert tables(loaded) == tables(found)
    game = Game("oware-abapa", "0-0-0-0-0-1-1-0-0-0-1-1-22-22-S")
    for _ in range(3):
        assert loaded.probe(game) == found.probe(game)
        assert loaded.line(game) == found.line(game)
        game.play(game.legal_moves()[0])


def test_a_search_uses_endings_from_a_file() -> None:
    game = Game("oware-abapa", "0-0-0-0-0-1-1-0-0-0-1-0-22-23-S")
    loaded, found = tablebase.load(KEPT), tablebase.solve("oware-abapa", FEW)
    first, second = (analyse(game, nodes=500, tablebase=each) for each in (loaded, found))
    assert [(each.move, each.value, each.proved) for each in first] == [
        (each.move, each.value, each.proved) for each in second
    ]


def test_bounds_that_are_far_apart_are_kept_too() -> None:
    chance = Random("far")
    rows = [chance.randbytes(1000) for _ in range(3)]
    assert [bytes(row) for row in unpacked(packed(*rows), 1000)] == rows
    assert [bytes(row) for row in unpacked(b"", 0)] == [b""] * 3


def test_a_file_of_which_a_byte_is_another_is_refused_or_means_the_same(tmp_path: Path) -> None:
    """Some bytes of gzip's own head mean nothing here."""
    content, whole, other = KEPT.read_bytes(), tables(tablebase.load(KEPT)), tmp_path / "other"
    codes = []
    for at in range(0, len(content), 3):
        other.write_bytes(content[:at] + bytes([content[at] ^ 0x14]) + content[at + 1 :])
        try:
            assert tables(tablebase.load(other)) == whole, at
        except MashimoError as error:
            codes.append(error.code)
    assert {*codes} <= {"no-endings-file", "newer-endings-file", "cut-endings-file", "damaged-endings-file"}
    assert len(codes) > len(content) // 3 - 40


def test_a_file_whose_end_is_missing_says_so(tmp_path: Path) -> None:
    content, other = KEPT.read_bytes(), tmp_path / "other"
    for size in (30, 100, 300, len(content) - 1):
        other.write_bytes(content[:size])
        with pytest.raises(MashimoError, match="this file of endings is not whole: its end is missing"):
            tablebase.load(other)
    for damaged in (content + b"\n", content.replace(b"mashimo-endings 1", b"mashimo-endings 0", 1)):
        other.write_bytes(damaged)
        with pytest.raises(MashimoError, match="this file of endings is damaged"):
            tablebase.load(other)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n",
        b"mashimo-endings\n",
        b"mashimo-endings 1\n",
        b"v1;oware-abapa;moves=F",
        b"\x89PNG\r\n\x1a\n",
        b"m" * 99,
    ],
)
def test_another_file_is_none_of_endings(tmp_path: Path, content: bytes) -> None:
    other = tmp_path / "other"
    other.write_bytes(content)
    with pytest.raises(MashimoError, match="this is no file of endings"):
        tablebase.load(other)


def test_a_newer_format_is_refused_with_both_numbers(tmp_path: Path) -> None:
    newer = tmp_path / "newer"
    newer.write_bytes(KEPT.read_bytes().replace(b"mashimo-endings 1 ", b"mashimo-endings 2 ", 1))
    with pytest.raises(MashimoError, match="this file of endings has format 2; the newest known here is 1") as refused:
        tablebase.load(newer)
    assert refused.value.numbers == (2, 1)


def test_endings_by_other_rules_are_refused(tmp_path: Path) -> None:
    head, parts = head_of(KEPT)
    other = written(tmp_path / "other", head | {"game": "awale"}, parts)
    with pytest.raises(MashimoError, match="these endings of awale were solved by other rules than this version's"):
        tablebase.load(other)
    with pytest.raises(NotationError, match="there is no game 'chess'"):
        tablebase.load(written(other, head | {"game": "chess"}, parts))
    with pytest.raises(MashimoError, match="nam-nam: positions with few seeds are not solved in this game"):
        tablebase.load(written(other, head | {"game": "nam-nam"}, parts))


@pytest.mark.parametrize(
    "wrong",
    [
        {"seeds": 3},
        {"seeds": 5},
        {"seeds": -1, "parts": []},
        {"seeds": "four"},
        {"seeds": float("inf")},
        {"parts": None},
        {"parts": [1, 2, "x", 4, 5]},
        {"game": None},
    ],
    ids=str,
)
def test_a_file_that_says_impossible_things_of_itself_is_damaged(tmp_path: Path, wrong: dict[str, Any]) -> None:
    head, parts = head_of(KEPT)
    with pytest.raises(MashimoError):
        tablebase.load(written(tmp_path / "other", head | wrong, parts))


def test_a_part_that_unpacks_to_more_than_it_can_be_is_damaged(tmp_path: Path) -> None:
    head, _ = head_of(KEPT)
    huge = gzip.compress(bytes(10**7))
    parts = [huge] * (FEW + 1)
    with pytest.raises(MashimoError, match="this file of endings is damaged"):
        tablebase.load(written(tmp_path / "huge", head | {"parts": [len(huge)] * len(parts)}, *parts))


def test_what_is_not_solved_yet_is_not_saved(tmp_path: Path) -> None:
    with pytest.raises(MashimoError, match="these endings of oware-abapa are not solved yet"):
        tablebase.new_tablebase("oware-abapa", FEW).save(tmp_path / "none")
    assert not [*tmp_path.iterdir()]


def test_a_file_that_cannot_be_written_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "few.endings"
    path.write_bytes(b"before")
    found = tablebase.solve("oware-abapa", FEW)
    monkeypatch.setattr(Path, "replace", lambda *_: (_ for _ in ()).throw(OSError("full")))
    with pytest.raises(OSError, match="full"):
        found.save(path)
    assert [(each.name, each.read_bytes()) for each in tmp_path.iterdir()] == [(path.name, b"before")]


def test_a_search_by_the_clock_does_not_take_a_loaded_proof_for_free() -> None:
    loaded = tablebase.load(KEPT)
    assert loaded.seconds_to_prove(Game("oware-abapa", "0-0-0-0-0-1-1-0-0-0-1-1-22-22-S")) > 0


def test_the_identities_of_rules_stay_and_differ() -> None:
    found = {name: rules_identity(name)[:16] for name in SOLVED}
    assert found == IDENTITIES
    assert len(set(found.values())) == len(SOLVED)
