"""A reference implementation of the games, written from docs/RULES.md alone, for tests to compare the engine with.

`GAMES` holds the eleven rule sets of docs/RULES.md by their names.
`NAM_NAM` is the same object as `GAMES["nam-nam"]`, with what only that game has. It is slow on purpose.
"""

from __future__ import annotations

from .bao_kenya import BaoKenya, BaoKenyaLaps
from .game import Game
from .kujifunza import Kujifunza
from .mangala import Mangala
from .nam_nam import NamNam
from .oware import Abapa, Auale, Awale, GrandSlam
from .own import Own
from .togyzqumalaq import Bestemshe, Togyzqumalaq

NAM_NAM = NamNam()
GAMES: dict[str, Game] = {
    game.name: game
    for game in (
        Abapa(),
        GrandSlam(),
        Auale(),
        Awale(),
        NAM_NAM,
        BaoKenya(),
        BaoKenyaLaps(),
        Kujifunza(),
        Togyzqumalaq(),
        Bestemshe(),
        Mangala(),
    )
}

__all__ = ["GAMES", "NAM_NAM", "Game", "Own"]
