"""The kernel: the compiled subset of the search, and the functions that bind its modules to rules and to each other.

Its modules have parameters without a value, so none of them can be imported directly. `constants.py` has what is no
parameter, and `contract.py` what the modules require of each other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mashimo.games.kit.bind import bind, source_of

if TYPE_CHECKING:
    from types import ModuleType

    from mashimo.games.kit.contract import Rules

ALPHABETA: Final = f"{__name__}.alphabeta"
DRIVER: Final = f"{__name__}.driver"
HISTORY_PROOF: Final = f"{__name__}.history_proof"
JUDGE: Final = f"{__name__}.judge"
NO_TABLEBASE: Final = f"{__name__}.no_tablebase"
RETROGRADE: Final = f"{__name__}.retrograde"
TABLEBASE_INDEX: Final = f"{__name__}.tablebase_index"
TABLEBASE_PROBE: Final = f"{__name__}.tablebase_probe"
MODULES: Final = (
    ALPHABETA, DRIVER, HISTORY_PROOF, JUDGE, NO_TABLEBASE, RETROGRADE, TABLEBASE_INDEX, TABLEBASE_PROBE,
)  # fmt: skip
for _module in MODULES:
    source_of(_module)  # read into memory now: a restored snapshot has no files


def bind_search(rules: Rules, tablebase: ModuleType, entries: int) -> ModuleType:
    """Bind the alpha-beta search to rules, a tablebase probe, and the entries of its transposition table."""
    selective = getattr(rules, "SELECTIVE", False)
    return bind(ALPHABETA, rules=rules, tablebase=tablebase, SELECTIVE=selective, ENTRIES=entries)


def bind_driver(search: object) -> ModuleType:
    """Bind the driver to a search."""
    return bind(DRIVER, search=search)


def bind_judge(search: object) -> ModuleType:
    """Bind the judge of played moves to a search."""
    return bind(JUDGE, search=search)


def bind_tablebase_index(rules: Rules, seeds: int) -> ModuleType:
    """Bind the index of positions of at most `seeds` seeds to rules."""
    return bind(TABLEBASE_INDEX, rules=rules, MOST=seeds)


def bind_tablebase_probe(rules: Rules, tablebase_index: ModuleType, zeros: object) -> ModuleType:
    """Bind the probe of a tablebase to rules, an index of positions, and the function that makes its arrays."""
    return bind(TABLEBASE_PROBE, rules=rules, tablebase_index=tablebase_index, zeros=zeros)


def bind_no_tablebase() -> ModuleType:
    """Bind the probe of a search without a tablebase."""
    return bind(NO_TABLEBASE)


def bind_retrograde(rules: Rules, tablebase_index: ModuleType, zeros: object) -> ModuleType:
    """Bind the solver of a tablebase to rules, an index of positions, and the function that makes its arrays."""
    return bind(RETROGRADE, rules=rules, tablebase_index=tablebase_index, zeros=zeros)


def bind_history_proof(rules: Rules, tablebase_index: ModuleType, solver: ModuleType) -> ModuleType:
    """Bind the proof of a game with its history to rules, an index of positions, and their solver."""
    return bind(HISTORY_PROOF, rules=rules, tablebase_index=tablebase_index, solver=solver)
