"""Golden pictures: `python -m tests.golden.golden_svg` draws them again. Look at them before you commit."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from mashimo import Game
from mashimo.games import own

FOLDER: Final = Path(__file__).parent / "svg"
KALAH: Final = own("kalah", houses=5, seeds=3)

TUZ: Final = "0-3-20-2-2-2-3-4-4-2-3-4-3-10-4-3-8-2-26-57-S *A"


def pictures() -> dict[str, str]:
    """Draw each golden picture, by its name: marks and an arrow, owners, four rows, custom rules, a tuz (13.4)."""
    chain = Game("oware-abapa", "0-4-4-4-4-3-5-1-2-5-5-5-3-3-S")
    return {
        "oware-abapa": chain.svg(marks=["F"], arrows=[("F", "a", "c"), ("c", "store-S")], size=320),
        "nam-nam": Game("nam-nam").svg(theme="light"),
        "bao-la-kujifunza": Game("bao-la-kujifunza").svg(near="N", theme="dark"),
        "kalah": Game.from_record(f"v1;{KALAH};moves=C.A").svg(),
        "togyzqumalaq": Game("togyzqumalaq", TUZ).svg(marks=["A", "C"]),
    }


if __name__ == "__main__":
    for name, drawn in pictures().items():
        (FOLDER / f"{name}.svg").write_text(drawn, encoding="utf-8")
