"""The catalogue: GAMES_TABLE lists the games, each with its rules' file, that file's parameters, and facts to show."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from mashimo.games.custom.options import PRESETS, is_custom, read
from mashimo.games.kit import events
from mashimo.games.kit.bind import bind, source_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mashimo.games.kit.contract import Emit, Rules


class GameEntry(NamedTuple):
    """One game of the table."""

    module: str
    """The module of its rules, by its name in `mashimo.games`."""
    section: int
    """Its section of docs/RULES.md."""
    sources: tuple[str, ...]
    """The published pages it follows."""
    stores: str
    """Where its page puts the stores: at the `left` or `right` end as their owner sees it, or `below` as numbers."""
    parameters: Mapping[str, object] = {}
    """The values that the file's parameters have in this game."""
    columns: int = 0
    """The houses in a row of a two-row board, where the file has the parameter `two_rows`; else 0."""
    beginner: str = "choice"
    """How the first player is chosen by default (RULES 1.8): `choice`, `random`, `south`, or `fist` for a guess."""


PACKAGE: Final = __name__.rpartition(".")[0]
HAND: Final = f"{PACKAGE}.kit.hand"
TWO_ROWS: Final = f"{PACKAGE}.kit.two_rows"

_NOTHING: Final = dict.fromkeys(("hand", "SLAM", "FEEDING", "MAJORITY_END", "REPEATING", "RESIGNING"))
oware: Final = bind(f"{PACKAGE}.oware", two_rows=bind(TWO_ROWS, hand=None, ROW=6), **_NOTHING)
"""The family's file, bound to no game: it only names the values of its parameters."""

ABAPA: Final = {
    "SLAM": oware.TAKES_NOTHING,
    "FEEDING": oware.IF_POSSIBLE,
    "MAJORITY_END": oware.MORE_THAN_HALF,
    "REPEATING": oware.SHARED_OUT,
    "RESIGNING": oware.LOSES,
}
GRAND_SLAM: Final = {**ABAPA, "SLAM": oware.TAKES_ALL, "REPEATING": oware.DRAWN}
AUALE: Final = {
    **ABAPA,
    "FEEDING": oware.ALWAYS,
    "MAJORITY_END": oware.MORE_OR_BOTH_HALF,
    "REPEATING": oware.FIFTH_SHARED_OUT,
}
AWALE: Final = {
    "SLAM": oware.FORBIDDEN,
    "FEEDING": oware.IF_POSSIBLE,
    "MAJORITY_END": oware.PLAYED_OUT,
    "REPEATING": oware.SCORES_STAND,
    "RESIGNING": oware.GIVES_SEEDS,
}
TOGYZQUMALAQ: Final = {"SEEDS_EACH": 9, "TUZ_MADE": True}
BESTEMSHE: Final = {"SEEDS_EACH": 5, "TUZ_MADE": False}

MANGALA_PAGES: Final = ("ethnosport", "mancala-world", "mynet", "anatolian-brands")

GAMES_TABLE: Final[Mapping[str, GameEntry]] = {
    "oware-abapa": GameEntry("oware", 2, ("jijbent", "brettspielnetz"), "below", ABAPA, 6),
    "oware-grand-slam": GameEntry("oware", 3, ("mastersgames",), "left", GRAND_SLAM, 6, "fist"),
    "oware-auale": GameEntry("oware", 4, ("auale",), "right", AUALE, 6, "south"),
    "awale": GameEntry("oware", 5, ("awale",), "right", AWALE, 6, "random"),
    "nam-nam": GameEntry("nam_nam", 6, ("mastersgames",), "left", columns=6, beginner="fist"),
    "bao-kenya": GameEntry("bao_kenya", 7, ("mastersgames",), "right", columns=8, beginner="fist"),
    "bao-kenya-laps": GameEntry("bao_kenya_laps", 8, ("mastersgames",), "left", columns=8, beginner="fist"),
    "bao-la-kujifunza": GameEntry("bao_la_kujifunza", 9, ("mastersgames",), "below", beginner="fist"),
    "togyzqumalaq": GameEntry("togyzqumalaq", 13, ("playstrategy", "toguz-arena"), "below", TOGYZQUMALAQ, 9),
    "bestemshe": GameEntry("togyzqumalaq", 14, ("mankala",), "below", BESTEMSHE, 5),
    "mangala": GameEntry("mangala", 15, MANGALA_PAGES, "right", columns=6, beginner="fist"),
}


ALIASES: Final = {
    "owareabapa": "oware-auale",
    "oware": "oware-auale",
    "abapa": "oware-auale",
    "owarenamnam": "nam-nam",
    "togyzkumalak": "togyzqumalaq",
    "toguzkumalak": "togyzqumalaq",
    "toguzkorgool": "togyzqumalaq",
}
"""Games by the names that other programs write into files, as `plain_name` has them. Aualé writes `Oware Abapa`.

Togyzqumalaq is spelled in several ways, and is Toguz Korgool in Kyrgyz.
"""
ON_SITES: Final = {"playstrategy.org": {"oware": "oware-abapa"}}
"""Names that mean another game in the files of one site; on this one a position that returns is an end (RULES 2.8)."""


def plain_name(name: str) -> str:
    """Reduce a game's name to its letters and digits, in lower case, for comparison."""
    return re.sub(r"[\W_]+", "", name.casefold().replace("\u00e9", "e"))


def find_game(name: str, site: str = "") -> str:
    """Find the id of the game that a file calls by this name (RULES 10.6); the name itself where no game has it.

    Case, spaces and hyphens don't matter, except that a hyphen tells our `oware-abapa` from Aualé's `Oware Abapa`.
    """
    lowered, plain = name.strip().lower().replace("_", "-"), plain_name(name)
    if lowered in GAMES_TABLE:
        return lowered
    for host, names in ON_SITES.items():
        if host in site.lower() and plain in names:
            return names[plain]
    ids = {plain_name(game): game for game in GAMES_TABLE}
    known = {plain_name(preset): found.text for preset, found in PRESETS.items()}
    return ALIASES.get(plain) or ids.get(plain) or known.get(plain) or name


def entry_of(game: str) -> GameEntry:
    """Return the entry of a game of GAMES_TABLE, or of custom rules (RULES 12).

    Raises KeyError for a name that is not in GAMES_TABLE, and InvalidRules for a text of custom rules that is none.
    """
    if not is_custom(game):
        return GAMES_TABLE[game]
    chosen = read(game)
    sources = tuple(preset.source for preset in PRESETS.values() if preset.text == game)
    end = "left" if chosen.direction == "clockwise" else "right"  # where a row's sowing reaches its owner's store
    return GameEntry("custom.game", 12, sources, end, chosen.parameters, chosen.houses)


def rules_of(game: str, emit: Emit = events.emit) -> Rules:
    """Make a fresh instance of a game's rules. It reports what happens to each seed to `emit`; by default to nothing.

    Raises KeyError and InvalidRules as `entry_of` does.
    """
    entry = entry_of(game)
    parameters = {**entry.parameters, "hand": bind(HAND, emit=emit)}
    if entry.columns:
        parameters["two_rows"] = bind(TWO_ROWS, hand=parameters["hand"], ROW=entry.columns)
    return cast("Rules", bind(f"{PACKAGE}.{entry.module}", **parameters))


for _module in (
    HAND,
    TWO_ROWS,
    f"{PACKAGE}.custom.game",
    *(f"{PACKAGE}.{entry.module}" for entry in GAMES_TABLE.values()),
):
    source_of(_module)  # read into memory now: a restored snapshot has no files
