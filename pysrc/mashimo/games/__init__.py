"""The rules: one file a game, in the subset of Python that `mashimo.compiler` compiles; nothing outside knows a rule.

`catalogue.py` lists the games, `levels.py` their levels; `kit` has what they share, `custom` the rules of RULES 12.
"""

from mashimo.games.custom.options import (
    OPTIONS,
    PRESETS,
    Choice,
    CustomRules,
    Description,
    InvalidRules,
    Option,
    Preset,
    describe,
    is_custom,
    own,
)

__all__ = [
    "OPTIONS",
    "PRESETS",
    "Choice",
    "CustomRules",
    "Description",
    "InvalidRules",
    "Option",
    "Preset",
    "describe",
    "is_custom",
    "own",
]
