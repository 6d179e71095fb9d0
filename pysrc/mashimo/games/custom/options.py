"""Custom rules, section 12 of docs/RULES.md: the options and their values, their conflicts, and the text of a set.

A set's text (`own1.6x4.again.xo.row`) is the game's id, and stands wherever an id does.

    >>> from mashimo.games import own
    >>> own(), own("kalah", houses=4, seeds=3)
    ('own1.6x4', 'own1.4x3.again.xo.row')
"""

from __future__ import annotations

import re
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

FORM: Final = "own1"
"""The beginning of a set's text."""
LONGEST: Final = 80
"""The most characters of a set's text (RULES 12.24)."""
HOUSES: Final = range(3, 11)
"""The houses that a row may have (RULES 12.1)."""
SEEDS: Final = range(1, 10)
"""The seeds that a house may hold at the start (RULES 12.1)."""

# The values as the game's file has them, option by option: 0 is the first of each, which is the default.
ANTICLOCKWISE, CLOCKWISE = 0, 1
ORIGIN_SOWN, SKIPPED, FIRST_STAYS = 0, 1, 2
FREELY, LAST = 0, 1
STORE_SOWN, PASSED_OVER = 0, 1
ENDS_TURN, MOVES_ON = 0, 1
ONE_LAP, LANDING, NEXT = 0, 1, 2
NO_FOURS, OWNER, SOWER = 0, 1, 2
OPPONENTS, BOTH_ROWS = 0, 1
ALONE, CHAINED = 0, 1
NO_CROSS, OPPOSITE, WITH_OWN = 0, 1, 2
NOTHING, OWN_SEED = 0, 1
NO_GAP, BEYOND = 0, 1
TAKES_ALL, TAKES_NOTHING, FORBIDDEN = 0, 1, 2
NO_FEEDING, IF_POSSIBLE, ALWAYS = 0, 1, 2
STUCK, EITHER_ROW = 0, 1
PLAYED_OUT, MORE_THAN_HALF = 0, 1
OWNERS, LAST_MOVER, OTHER, NOBODY, EMPTIED = 0, 1, 2, 3, 4
DRAWN, SHARED_OUT, STANDS = 0, 1, 2


class Option(NamedTuple):
    """A point that players dispute.

    >>> from mashimo.games import OPTIONS
    >>> OPTIONS["laps"].values
    ('none', 'landing', 'next')
    """

    clause: str
    """The clause of docs/RULES.md that states its values."""
    values: tuple[str, ...]
    """The values to choose from; the first is the default, except of *houses* and *seeds*."""
    words: tuple[str, ...] = ()
    """The part of a set's text for each value (RULES 12.24); none where the text is made otherwise."""


OPTIONS: Final[Mapping[str, Option]] = {
    "houses": Option("12.1", tuple(map(str, HOUSES))),
    "seeds": Option("12.1", tuple(map(str, SEEDS))),
    "direction": Option("12.2", ("anticlockwise", "clockwise"), ("", "cw")),
    "origin": Option("12.3", ("sown", "skipped", "first-stays"), ("", "skip", "keep")),
    "singles": Option("12.4", ("freely", "last"), ("", "two")),
    "store": Option("12.5", ("sown", "passed-over"), ("", "pass")),
    "last_in_store": Option("12.6", ("ends", "again"), ("", "again")),
    "laps": Option("12.7", ("none", "landing", "next"), ("", "laps", "next")),
    "counts": Option("12.9", ("none", "2", "3", "4", "6", "even")),
    "rows": Option("12.10", ("opponent", "both")),
    "chain": Option("12.11", ("none", "chain"), ("", "ch")),
    "cross": Option("12.12", ("none", "opposite", "with-own"), ("", "x", "xo")),
    "empty_opposite": Option("12.13", ("nothing", "own-seed")),
    "gap": Option("12.14", ("none", "beyond"), ("", "gap")),
    "fours": Option("12.8", ("none", "owner", "sower"), ("", "4o", "4s")),
    "slam": Option("12.16", ("takes-all", "takes-nothing", "forbidden"), ("", "gs0", "gsx")),
    "feeding": Option("12.17", ("none", "if-possible", "always"), ("", "feed", "must")),
    "end": Option("12.18", ("stuck", "row-empty"), ("", "row")),
    "majority": Option("12.19", ("played-out", "ends"), ("", "maj")),
    "left": Option("12.20", ("owners", "last-mover", "other", "nobody", "emptied"), ("", "lm", "lo", "ln", "le")),
    "repetition": Option("12.21", ("draw", "shared", "stands"), ("", "rs", "rn")),
}
"""The options by name, in the order of a set's text.

    >>> from mashimo.games import OPTIONS
    >>> OPTIONS["slam"].clause
    '12.16'
"""

SIZED: Final = ("houses", "seeds")
"""The options with plain numbers for values."""
PARAMETERS: Final = {"store": "OWN_STORE", "majority": "MAJORITY_END", "left": "SHARING", "repetition": "REPEATING"}
"""The parameters of the game's file whose names differ from their options'."""
GROUPS: Final = {
    "board": ("houses", "seeds", "direction"),
    "sowing": ("origin", "singles", "store", "last_in_store", "laps", "fours"),
    "capturing": ("counts", "rows", "chain", "cross", "empty_opposite", "gap", "slam"),
    "ending": ("feeding", "end", "majority", "left", "repetition"),
}
"""The options by subject, as a dialog shows them."""
COUNTS: Final = {"2": (2,), "3": (3,), "4": (4,), "6": (6,), "even": tuple(range(2, 256, 2))}
"""The numbers that each word of *counts* stands for (RULES 12.9)."""


class InvalidRules(ValueError):  # noqa: N818  # a set of rules may be wrong without anything having gone wrong
    """Options that make no set of rules, or a text that is none.

    >>> from mashimo.games import InvalidRules, own
    >>> try:
    ...     own(slam="forbidden")
    ... except InvalidRules as error:
    ...     print(error)
    slam forbidden and counts none cannot be together: nothing is captured at the end of a turn
    """

    def __init__(self, code: str, message: str, where: str, options: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.code = code
        """`own-option`, `own-value`, `own-together`, `own-text`, `own-newer` or `own-preset`."""
        self.where = where
        """The option, value or piece of text it is about."""
        self.options = options
        """The options that it is about."""

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.code, *self.args, self.where, self.options)


@dataclass(frozen=True)
class CustomRules:
    """A set of custom rules; each field is an option of OPTIONS, with one of its values; as text it is an id.

    Raises InvalidRules for what is no value, and for values that cannot be together (RULES 12.23).

        >>> from mashimo.games import CustomRules
        >>> str(CustomRules(houses=5, counts="2-3", chain="chain"))
        'own1.5x4.t23.ch'
    """

    houses: int = 6
    """The houses in a row (RULES 12.1)."""
    seeds: int = 4
    """The seeds in each house at the start (RULES 12.1)."""
    direction: str = "anticlockwise"
    """The direction of sowing (RULES 12.2)."""
    origin: str = "sown"
    """The fate of the house that a lap is scooped from (RULES 12.3)."""
    singles: str = "freely"
    """When a house with one seed may be played (RULES 12.4)."""
    store: str = "sown"
    """Whether one's own store is sown in passing (RULES 12.5)."""
    last_in_store: str = "ends"
    """The effect of a last seed in the own store (RULES 12.6)."""
    laps: str = "none"
    """The house from which a turn goes on (RULES 12.7)."""
    counts: str = "none"
    """The numbers by which the last seed captures: words of COUNTS joined by `-`, or `none` (RULES 12.9)."""
    rows: str = "opponent"
    """The rows in which numbers capture (RULES 12.10)."""
    chain: str = "none"
    """Whether captures run on (RULES 12.11)."""
    cross: str = "none"
    """The capture across from an own empty house in which the last seed falls (RULES 12.12)."""
    empty_opposite: str = "nothing"
    """The capture of the last seed where nothing lies across (RULES 12.13)."""
    gap: str = "none"
    """Whether a last seed captures beyond an empty house (RULES 12.14)."""
    fours: str = "none"
    """The player to whom fours made in passing go (RULES 12.8)."""
    slam: str = "takes-all"
    """The effect of a capture of the opponent's whole row (RULES 12.16)."""
    feeding: str = "none"
    """When the opponent must be fed (RULES 12.17)."""
    end: str = "stuck"
    """The way the game ends (RULES 12.18)."""
    majority: str = "played-out"
    """Whether more than half of the seeds ends the game (RULES 12.19)."""
    left: str = "owners"
    """The player to whom the seeds left on the board go (RULES 12.20)."""
    repetition: str = "draw"
    """The effect of a position that returns (RULES 12.21)."""

    def __post_init__(self) -> None:
        for name in OPTIONS:
            if name != "counts":
                check_value(name, getattr(self, name))
        object.__setattr__(self, "counts", counts_of(self.counts))
        for first, second, reason in conflicts(self):
            values = " and ".join(f"{name} {getattr(self, name)}" for name in (first, second))
            raise InvalidRules("own-together", f"{values} cannot be together: {reason}", first, (first, second))

    def __str__(self) -> str:
        words = [word_of(self, name) for name in OPTIONS]
        return ".".join([FORM, f"{self.houses}x{self.seeds}", *filter(None, words)])

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of seeds that are captured (RULES 12.9), in order."""
        words = () if self.counts == "none" else self.counts.split("-")
        return tuple(sorted(number for word in words for number in COUNTS[word]))

    @property
    def parameters(self) -> dict[str, object]:
        """The parameters of the game's file."""
        values = {
            name: OPTIONS[name].values.index(getattr(self, name)) for name in OPTIONS if name not in (*SIZED, "counts")
        }
        named = {PARAMETERS.get(name, name.upper()): value for name, value in values.items()}
        return {**named, "SEEDS_EACH": self.seeds, "COUNTS": self.numbers}


def check_value(name: str, value: object) -> None:
    """Raise InvalidRules for what is no value of an option."""
    option = OPTIONS[name]
    wanted = int if name in SIZED else str
    if type(value) is not wanted or str(value) not in option.values:
        message = f"{name} is one of {', '.join(option.values)}, not {value!r} (RULES {option.clause})"
        raise InvalidRules("own-value", message, str(value), (name,))


def counts_of(value: object) -> str:
    """Put the words of *counts* in their order, without those that `even` implies. Raises InvalidRules for others."""
    words = value.split("-") if isinstance(value, str) else [""]
    for word in words:
        if word not in OPTIONS["counts"].values or (word == "none" and len(words) > 1):
            message = f"counts is none, or of 2, 3, 4, 6, even, joined by -, not {value!r} (RULES 12.9)"
            raise InvalidRules("own-value", message, str(value), ("counts",))
    implied = {"2", "4", "6"} if "even" in words else set()
    return "-".join(word for word in OPTIONS["counts"].values if word in words and word not in implied)


def conflicts(rules: CustomRules) -> Iterator[tuple[str, str, str]]:
    """Find the options that cannot be together (RULES 12.23): yield two of them, and the reason."""
    counted, crossed, gapped = rules.counts != "none", rules.cross != "none", rules.gap != "none"
    if rules.last_in_store == "again" and rules.store == "passed-over":
        yield "last_in_store", "store", "no seed ever falls in a store that is passed over"
    if rules.store == "passed-over" and not (counted or crossed or gapped) and rules.fours == "none":
        yield "counts", "store", "with no capture and no store sown nobody could win a seed"
    if rules.rows == "both" and not counted:
        yield "rows", "counts", "there are no numbers to capture by in either row"
    if rules.chain == "chain" and not (counted or gapped):
        yield "chain", "counts", "only captures by number or beyond a gap are gone on with"
    if rules.empty_opposite == "own-seed" and rules.cross != "with-own":
        yield "empty_opposite", "cross", "the last seed is captured alone only where it is captured with others"
    if rules.fours != "none" and 4 in rules.numbers:
        yield "fours", "counts", "a four is taken in passing already"
    if rules.slam != "takes-all" and not (counted or crossed or gapped):
        yield "slam", "counts", "nothing is captured at the end of a turn"
    if rules.slam == "forbidden" and rules.feeding == "always":
        yield "slam", "feeding", "a move that leaves the opponent nothing is forbidden already"


def word_of(rules: CustomRules, name: str) -> str:
    """Write the part of a set's text for an option; empty for a default, or if another's part has it (RULES 12.24)."""
    if name == "counts" and rules.counts != "none":
        return ("a" if rules.rows == "both" else "t") + rules.counts.replace("-", "").replace("even", "e")
    if name == "cross" and rules.empty_opposite == "own-seed":
        return "xoe"
    option = OPTIONS[name]
    return option.words[option.values.index(getattr(rules, name))] if option.words else ""


SIZES: Final = re.compile(r"([0-9]{1,2})x([0-9]{1,2})")
COUNTING: Final = re.compile(r"([ta])(?!$)(2?3?4?6?|3?e)")
KNOWN: Final = {
    word: {name: option.values[i]} for name, option in OPTIONS.items() for i, word in enumerate(option.words)
}
KNOWN["xoe"] = {"cross": "with-own", "empty_opposite": "own-seed"}


def is_custom(text: object) -> bool:
    """Tell whether a game's name is the text of custom rules, of this version or a later one.

    >>> from mashimo.games import is_custom
    >>> is_custom("own1.6x4"), is_custom("oware-abapa")
    (True, False)
    """
    return isinstance(text, str) and re.match(r"own[0-9]+\.", text) is not None


def read(text: str) -> CustomRules:
    """Read the set of rules of a text (RULES 12.24).

    Raises InvalidRules: `own-newer` for an unknown word or form, `own-text` for another text than the set's own, and
    `own-value` or `own-together` for the options themselves.
    """
    if not is_custom(text):
        raise other_text(text)
    form, *words = text.split(".")
    if form != FORM:
        raise InvalidRules("own-newer", f"custom rules of the form {form!r} are for a newer Mashimo", form)
    sizes = SIZES.fullmatch(words[0]) if words else None
    if len(text) > LONGEST or sizes is None:
        raise other_text(text)
    values: dict[str, object] = {"houses": int(sizes[1]), "seeds": int(sizes[2])}
    for word in words[1:]:
        values.update(said_by(word))
    found = CustomRules(**values)  # type: ignore[arg-type]  # each is checked there
    if str(found) != text:
        raise InvalidRules("own-text", f"these rules are written {str(found)!r}, not {text!r}", text)
    return found


def other_text(text: object) -> InvalidRules:
    """Make the error for a text that does not begin as that of a set."""
    message = f"custom rules begin with {FORM}. and houses x seeds: {text!r:.90}"
    return InvalidRules("own-text", message, str(text)[:LONGEST])


def said_by(word: str) -> Mapping[str, str]:
    """Read the values of a word of a set's text. Raises InvalidRules for an unknown one."""
    if counting := COUNTING.fullmatch(word):
        counts = "-".join("even" if letter == "e" else letter for letter in counting[2])
        return {"counts": counts, "rows": "both" if counting[1] == "a" else "opponent"}
    if word not in KNOWN or not word:
        message = f"these rules have an option {word[:LONGEST]!r} that is not known here: a newer Mashimo may know it"
        raise InvalidRules("own-newer", message, word[:LONGEST])
    return KNOWN[word]


class Preset(NamedTuple):
    """A known game as a set of rules.

    >>> from mashimo.games import PRESETS
    >>> PRESETS["bohnenspiel"].text
    'own1.6x6.pass.a246.ch.lo'
    """

    text: str
    """The set's text, by which the game is played."""
    source: str
    """Where its rules are described."""


PRESETS: Final[Mapping[str, Preset]] = {
    "kalah": Preset("own1.6x4.again.xo.row", "en.wikipedia.org/wiki/Kalah"),
    "kalah-empty-capture": Preset("own1.6x4.again.xoe.row", "Irving, Donkers, Uiterwijk, Solving Kalah, 2000, table 9"),
    "congkak": Preset("own1.7x7.cw.again.laps.xo", "salvi.chaosnet.org/snippets/congklak-rules.txt, one round"),
    "dakon": Preset("own1.7x7.cw.again.laps.xo", "salvi.chaosnet.org/snippets/congklak-rules.txt, one round"),
    "ayoayo": Preset("own1.6x4.skip.pass.laps.xo.feed.lm", "mancala.fandom.com/wiki/Ayoayo"),
    "songo": Preset("own1.7x5.cw.skip.pass.t24.ch.feed", "Powell-Cotton, A Mancala Board called Songo, Man 31, 1931"),
    "bohnenspiel": Preset("own1.6x6.pass.a246.ch.lo", "en.wikipedia.org/wiki/Das_Bohnenspiel"),
    "endodoi": Preset("own1.8x4.pass.laps.xo", "en.wikipedia.org/wiki/Endodoi"),
    "mangala": Preset("own1.6x4.keep.again.te.xo.row.le", "worldethnosport.org/etnosporlar/mangala-sports"),
    "oware-abapa": Preset("own1.6x4.skip.pass.t23.ch.gs0.feed.maj.rs", "docs/RULES.md, section 2"),
    "oware-grand-slam": Preset("own1.6x4.skip.pass.t23.ch.feed.maj", "docs/RULES.md, section 3"),
    "awale": Preset("own1.6x4.skip.pass.t23.ch.gsx.feed.rn", "docs/RULES.md, section 5"),
    "bao-kenya": Preset("own1.8x3.skip.again.x.maj", "docs/RULES.md, section 7"),
    "bao-kenya-laps": Preset("own1.8x2.two.pass.laps.x", "docs/RULES.md, section 8"),
}
"""Known games as sets of rules, by name.

    >>> from mashimo.games import PRESETS
    >>> PRESETS["kalah"].text
    'own1.6x4.again.xo.row'
"""


def chosen(preset: str = "", **options: object) -> CustomRules:
    """Make the set of rules of a preset, of a set's own text, or the plainest one, with these options changed.

    Raises InvalidRules for an unknown preset, option or value, and for values that cannot be together.
    """
    unknown = sorted(options.keys() - OPTIONS.keys())
    if unknown:
        message = f"there is no option {unknown[0]!r}; there are {', '.join(OPTIONS)}"
        raise InvalidRules("own-option", message, unknown[0])
    if preset in PRESETS:
        base = read(PRESETS[preset].text)
    elif is_custom(preset):
        base = read(preset)
    elif not preset:
        base = CustomRules()
    else:
        message = f"there is no preset {preset!r}; there are {', '.join(PRESETS)}"
        raise InvalidRules("own-preset", message, preset)
    return replace(base, **options)  # type: ignore[arg-type]  # each is checked there


def own(preset: str = "", **options: object) -> str:
    """Return the id of a game of custom rules: a preset or another id with options changed; by default the plainest.

    Raises InvalidRules, naming the option, its values, or the two options that cannot be together.

        >>> from mashimo.games import own
        >>> own("kalah", seeds=6)
        'own1.6x6.again.xo.row'
    """
    return str(chosen(preset, **options))


def nearest_known(rules: CustomRules) -> tuple[str, tuple[str, ...]]:
    """Find the known game with the fewest other choices: its text, and these options.

    The text is empty for the plainest rules, where no preset is as near.

    >>> nearest_known(read("own1.6x3.cw.again.xo.row"))
    ('own1.6x4.again.xo.row', ('seeds', 'direction'))
    """
    known = {preset.text: read(preset.text) for preset in PRESETS.values()} | {"": CustomRules()}
    differing = {
        text: tuple(name for name in OPTIONS if getattr(each, name) != getattr(rules, name))
        for text, each in known.items()
    }
    return min(differing.items(), key=lambda item: len(item[1]))


class Choice(NamedTuple):
    """The choice that a set of rules has made for an option.

    >>> from mashimo.games import describe
    >>> describe("own1.6x4.again").choices[6]
    Choice(option='last_in_store', value='again', clause='12.6', usual=False)
    """

    option: str
    """The option, of OPTIONS."""
    value: str
    """The value, as a word."""
    clause: str
    """The clause of docs/RULES.md that states the value."""
    usual: bool
    """Whether the value is the default."""


class Description(NamedTuple):
    """A set of rules described; as text, a line for each option.

    >>> from mashimo.games import describe
    >>> describe("own1.7x7.cw.again.laps.xo").presets
    ('congkak', 'dakon')
    """

    id: str
    """The set's text, which is the game's id."""
    presets: tuple[str, ...]
    """The presets with these rules."""
    choices: tuple[Choice, ...]
    """The choices that it has made, option by option."""

    def __str__(self) -> str:
        head = " = ".join([self.id, *self.presets])
        return "\n".join([head, *(f"{one.clause:6} {one.option}: {one.value}" for one in self.choices)])


def describe(game: str) -> Description:
    """Describe a set of custom rules, given its id. Raises InvalidRules where that is none.

    >>> from mashimo import games
    >>> games.describe("own1.6x4.again.xo.row").presets
    ('kalah',)
    """
    told, plain = read(game), CustomRules()
    choices = [
        Choice(
            one.name,
            str(getattr(told, one.name)),
            OPTIONS[one.name].clause,
            getattr(told, one.name) == getattr(plain, one.name),
        )
        for one in fields(CustomRules)
    ]
    return Description(game, tuple(name for name, preset in PRESETS.items() if preset.text == game), tuple(choices))
