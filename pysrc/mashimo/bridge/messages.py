"""Every message between page and engine, as a dataclass; `web/messages.d.ts` is generated from this file.

A message travels as a JSON object with its class's name in lower case as `type`, without `Request` or `Reply`. A field
that ends in `_` travels without it, for some names are Python's own.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache
from typing import Any, Final, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from mashimo.play import correspondence
from mashimo.play.errors import MashimoError
from mashimo.tournament import record

Side = Literal["S", "N"]
StepKind = Literal["lift", "sow", "capture", "collect", "deal", "note"]
Way = Literal["", ">", "<"]
StoreEnd = Literal["below", "left", "right"]
Beginner = Literal["choice", "random", "south", "fist"]
Start = Literal["cold", "snapshot"]
Size = Literal["small", "middle", "large"]
Outcome = Literal["", "lost", "missed"]
TurnOffer = correspondence.Offer
TurnVerdict = correspondence.Verdict
TournamentKind = record.Kind
TournamentChange = Literal["", "pair", "unpair", "result", "enter", "rename", "leave", "return", "scan"]
GameOutcome = record.Outcome
WrongAnswer = Literal["", "nothing", "fewer", "more", "ends", "laps", "turn", "goes-on", "exposes"]


@dataclass(frozen=True)
class Step:
    """One thing that happened in a turn: seeds that went from one place to another, or a note that moves nothing.

    A place is a cell number of a house or store, or HAND (255).
    """

    kind: StepKind
    from_: int
    to: int
    seeds: int
    code: str


@dataclass(frozen=True)
class House:
    """A house as South sees the board: row 0 is the top row."""

    cell: int
    name: str
    side: Side
    row: int
    column: int


@dataclass(frozen=True)
class Store:
    """A store. `end` is the end of the board as its owner sees it; `below` is a number below the board."""

    cell: int
    side: Side
    end: StoreEnd


@dataclass(frozen=True)
class Layout:
    """A board: its houses and stores, and where they lie."""

    rows: int
    columns: int
    houses: list[House]
    stores: list[Store]


@dataclass(frozen=True)
class GameRecord:
    """A whole game: its name, its start where unusual, its match, its moves, how a person ended it."""

    game: str
    start: str = ""
    match: str = "full"
    moves: list[str] = field(default_factory=list)
    end: str = ""


@dataclass(frozen=True)
class Rating:
    """A person's rating in exercises: the points, their deviation, and the expected change."""

    rating: float
    deviation: float
    volatility: float


@dataclass(frozen=True)
class Choice:
    """A legal move: the houses it names, its way, the place of its last seed, its captures, and its notes.

    `ends` is -1 where nothing is sown: a pass, or a claim of the houses it names. `gives` are the seeds that it
    captures for the other player. `path` has the places of its first lap, in their order, if the player chooses its
    way; else it is empty.
    """

    move: str
    cells: list[int]
    way: Way
    ends: int
    captures: int
    gives: int
    notes: list[str]
    path: list[int]


@dataclass(frozen=True)
class Refusal:
    """The reason that a house of the mover has no legal move: a code, its numbers, its clause, whether that is ours."""

    cell: int
    code: str
    clause: str
    ours: bool
    numbers: list[int]


@dataclass(frozen=True)
class Reason:
    """The clause of docs/RULES.md that a code rests on in a game, and whether that is our decision."""

    code: str
    clause: str
    ours: bool


@dataclass(frozen=True)
class Mark:
    """A house that is marked for the players, and the code of its mark."""

    cell: int
    code: str


@dataclass(frozen=True)
class Result:
    """The end of the game, and the clause that says so."""

    winner: Side | None
    south: int
    north: int
    reason: str
    clause: str
    ours: bool


@dataclass(frozen=True)
class Position:
    """A position as the engine shows it, with all that may be said or done about it.

    `captures` has the seeds that each move of the record captured for its player, `gives` those for the other player.
    `scores` are South's and North's, as the game counts them. `rounds` are the rounds that South has won, that North
    has, and that are played; `began` is the player who began this one. Both are empty in a game without rounds.
    `refusals` are those of the mover's own houses, `elsewhere` that of any other house; null where there is none.
    `flagged` are the cells of the houses that are flagged (see `Layout.flags`). `about` describes a game of custom
    rules, which the build does not know.
    """

    record: GameRecord
    link: str
    position: str
    places: list[int]
    owners: list[Side] | None
    flagged: list[int]
    turn: Side
    before: list[int] | None
    captures: list[int]
    gives: list[int]
    scores: list[int]
    mover: Literal["S", "N", ""]
    steps: list[Step]
    choices: list[Choice]
    refusals: list[Refusal]
    elsewhere: Refusal | None
    marks: list[Mark]
    result: Result | None
    rounds: list[int]
    began: Literal["S", "N", ""]
    may_agree: bool
    about: GameInfo | None = None


@dataclass(frozen=True)
class Tag:
    """A tag of a game file, such as a player's name."""

    name: str
    value: str


@dataclass(frozen=True)
class Noted:
    """A move of a line: its captures, the comment on it, and the lines that could be played instead of it.

    `gives` are the seeds that it captured for the other player; games saved by older versions do not have it. `before`
    is the comment before it, if it begins a line. No two lines from one place begin with one move.
    """

    move: str
    captures: int = 0
    gives: int = 0
    comment: str = ""
    before: str = ""
    variations: list[list[Noted]] = field(default_factory=list)


@dataclass(frozen=True)
class Notes:
    """All that is known of a game beside its record: the tags of its file, the comment at its start, its lines.

    `after` are the lines that go on from where a player has ended the game.
    """

    tags: list[Tag] = field(default_factory=list)
    comment: str = ""
    line: list[Noted] = field(default_factory=list)
    after: list[list[Noted]] = field(default_factory=list)


@dataclass(frozen=True)
class CorrespondenceTurn:
    """What a turn of a correspondence game says beside its record (`play/correspondence.py`).

    `id` is the game's random id, `side` the sender's, `south` and `north` the players' names, `days` those for each
    move, 0 for no limit.
    """

    id: str
    side: Side
    south: str = ""
    north: str = ""
    days: int = 0
    offer: TurnOffer = ""


@dataclass(frozen=True)
class SamePosition:
    """A position of another match that equals the one `at` this index of `shown`, except for its record and link."""

    at: int
    record: GameRecord
    link: str


@dataclass(frozen=True)
class OptionChosen:
    """The value of an option in custom rules, the clause that states it, and whether it is the default."""

    option: str
    value: str
    clause: str
    usual: bool


@dataclass(frozen=True)
class RuleSentence:
    """A sentence of custom rules: its name, its clauses, and which of these are ours."""

    rule: str
    clauses: list[str]
    ours: list[str]


@dataclass(frozen=True)
class GameInfo:
    """A game as the build puts it into the page: its board, the start for either beginner, and each first move.

    `shown` has these positions in the usual match; `alike` those of other matches that do not differ. `claims` is the
    most houses that a player can have to claim before a round; 0 in a game without such a choice. A game of custom
    rules is no part of the build. It comes with its positions and has no first moves; it has the options `chosen`, and
    the sentences `told`. `levels` are the Elo of its levels, the lowest first, None for one that has not been measured.
    `eight` are the present numbers of the legacy levels 1 to 8.

    The page stores it with each game of custom rules, so its fields keep their names.
    """

    id: str
    section: int
    sources: list[str]
    matches: list[str]
    beginner: Beginner
    layout: Layout
    seeds: int
    claims: int
    reasons: list[Reason]
    levels: list[int | None]
    eight: list[int]
    shown: list[Position]
    alike: list[SamePosition]
    chosen: list[OptionChosen] = field(default_factory=list)
    told: list[RuleSentence] = field(default_factory=list)


@dataclass(frozen=True)
class ShowRequest:
    """Question: the position that a game has reached."""

    id: int
    record: GameRecord


@dataclass(frozen=True)
class ReadRequest:
    """Question: the game in a pasted text; moves or a position are read as of the game of this name."""

    id: int
    game: str
    text: str


@dataclass(frozen=True)
class DivideRequest:
    """Question: the games of a file, which may hold several."""

    id: int
    text: str


@dataclass(frozen=True)
class WriteRequest:
    """Question: a game as the text of a file. The record has the moves of the first line of the notes."""

    id: int
    record: GameRecord
    notes: Notes


@dataclass(frozen=True)
class LinkRequest:
    """Question: the link to a game. The record has the moves of the first line of the notes."""

    id: int
    record: GameRecord
    notes: Notes


@dataclass(frozen=True)
class EncodeTurnRequest:
    """Question: the link of a turn of a correspondence game."""

    id: int
    record: GameRecord
    turn: CorrespondenceTurn


@dataclass(frozen=True)
class JudgeTurnRequest:
    """Question: what a turn means for a correspondence game that is kept here.

    `kept` is its record, `of` its id, `side` that of the person here. `asked` is what was asked from here and is not
    answered. `record` and `turn` are those that have arrived.
    """

    id: int
    kept: GameRecord
    of: str
    side: Side
    asked: TurnOffer
    record: GameRecord
    turn: CorrespondenceTurn


@dataclass(frozen=True)
class SetUpRequest:
    """Question: a position that is set up: the seeds in each place, the player to move, and owners that can vary.

    `flagged` are the cells of the flagged houses, in a game that has flags. `began` is the player who began the round,
    in a game that has rounds. `pending` is the number of houses still to be claimed (RULES 6.9). A position that
    cannot occur in the game is refused (RULES 1.12).
    """

    id: int
    game: str
    places: list[int]
    turn: Side
    owners: list[Side]
    flagged: list[int]
    began: Literal["S", "N", ""]
    pending: int = 0


@dataclass(frozen=True)
class CompareRequest:
    """Question: one position under all rules that are played on the board of this game, with as many seeds.

    If another game is named, only the two are compared.
    """

    id: int
    game: str
    position: str
    against: str = ""


@dataclass(frozen=True)
class OptionValue:
    """A value to be chosen for an option."""

    option: str
    value: str


@dataclass(frozen=True)
class CustomRulesRequest:
    """Question: the rules of a preset, of a set's own text, or the plainest ones, with these options changed."""

    id: int
    game: str
    values: list[OptionValue] = field(default_factory=list)


@dataclass(frozen=True)
class DiagramsRequest:
    """Question: diagrams for the rules of a custom game."""

    id: int
    game: str


@dataclass(frozen=True)
class ThinkRequest:
    """Question: the move to play here. `seed` decides a weak level's errors."""

    id: int
    record: GameRecord
    level: int
    seed: int


@dataclass(frozen=True)
class CompileRequest:
    """Question: the search of a game as a WebAssembly module, for workers without Python.

    `endings` is the size of the tablebase that it is to have room for: that of the upper levels, or more.
    """

    id: int
    game: str
    endings: Size = "small"


@dataclass(frozen=True)
class PlanRequest:
    """Question: the order for a search worker to find the move here, or the move where there is nothing to search."""

    id: int
    record: GameRecord
    level: int
    seed: int


@dataclass(frozen=True)
class AnalyseRequest:
    """Question: the order for search workers to value every move here; the page stops them at any time."""

    id: int
    record: GameRecord


@dataclass(frozen=True)
class EvaluateRequest:
    """Question: the value of every move here, to this depth, by the engine's own search, in slices."""

    id: int
    record: GameRecord
    depth: int


@dataclass(frozen=True)
class ProveRequest:
    """Question: the result that solved endings prove of a game, given its history."""

    id: int
    record: GameRecord


@dataclass(frozen=True)
class WouldAgreeRequest:
    """Question: whether a side should end this game by agreement now (RULES 1.9)."""

    id: int
    record: GameRecord
    side: Side


@dataclass(frozen=True)
class JudgeRequest:
    """Question: whether a move fulfils an exercise's goal here; an empty move asks whether the exercise is sound."""

    id: int
    record: GameRecord
    goal: str
    move: str


@dataclass(frozen=True)
class RateExerciseRequest:
    """Question: the rating of a person after a first try at an exercise; the list is empty for the first rating."""

    id: int
    person: list[Rating]
    exercise: int
    solved: bool


@dataclass(frozen=True)
class WouldOfferRequest:
    """Question: whether the side to move should offer to end this game by agreement now (RULES 1.9)."""

    id: int
    record: GameRecord


@dataclass(frozen=True)
class AdviceRequest:
    """Question: the advice of a coach to the player to move here."""

    id: int
    record: GameRecord


@dataclass(frozen=True)
class GenerateExercisesRequest:
    """Question: the next exercises that are found in the random game that these numbers decide."""

    id: int
    game: str
    seed: int
    number: int


@dataclass(frozen=True)
class SurveyRequest:
    """Question: the orders for search workers to review the moves of this game from the one at `since` on."""

    id: int
    record: GameRecord
    since: int


@dataclass(frozen=True)
class InspectRequest:
    """Question: the engine's own finding on the move at this place of a game, where no search worker can start.

    It is fastest to ask for the moves in turn, the last first.
    """

    id: int
    record: GameRecord
    at: int


@dataclass(frozen=True)
class JudgeModuleRequest:
    """Question: the judge of a game's moves, as a module."""

    id: int
    game: str


@dataclass(frozen=True)
class Finding:
    """The finding of a search worker on the move at this place of a game, as numbers (`search/kernel/constants.py`)."""

    at: int
    numbers: list[int]
    points: list[int]


@dataclass(frozen=True)
class AssessRequest:
    """Question: the judgements on the moves of this game, and on its sides, by the findings of a review."""

    id: int
    record: GameRecord
    findings: list[Finding]


@dataclass(frozen=True)
class BeginTournamentRequest:
    """Question: a new tournament of these players, in the order in which they are seeded.

    `clock` is like the tag TimeControl of a game; it and `name` may be empty.
    """

    id: int
    kind: TournamentKind
    name: str
    game: str
    match: str
    clock: str
    rounds: int
    names: list[str]


@dataclass(frozen=True)
class TournamentRequest:
    """Question: a tournament by its record, changed or as it is.

    `pair` pairs the next round, and `unpair` takes it back. `result` sets the `result` on a `board` of a `round`, both
    from 1. `enter` adds players by their `names`. `rename` gives the `player` of this number the first of the
    `names`. `leave` and `return` say that the player is not there, or is again. `scan` takes the result of a game from
    the `text` with its link.
    """

    id: int
    record: str
    change: TournamentChange = ""
    round: int = 0
    board: int = 0
    result: GameOutcome = ""
    names: list[str] = field(default_factory=list)
    player: int = 0
    text: str = ""


@dataclass(frozen=True)
class StopRequest:
    """Request: answer the question of this id now, with the best result so far."""

    id: int


@dataclass(frozen=True)
class Ready:
    """Answer: the engine is up. `start` says how Python was started: from its files, or from a memory snapshot."""

    version: str
    python: str
    start: Start


@dataclass(frozen=True)
class ShowReply:
    """Reply to show and setup."""

    id: int
    shown: Position


@dataclass(frozen=True)
class MoveNumber:
    """A move: its number in the module, and its word."""

    number: int
    word: str


@dataclass(frozen=True)
class ReadReply:
    """Reply to read: the position at the end of the game, and the notes of the text.

    `left` has one message if pieces of the text are left out; it lists them with their lines. `turn` is what a turn of
    a correspondence game says beside its record.
    """

    id: int
    shown: Position
    notes: Notes
    left: list[ErrorReply] = field(default_factory=list)
    turn: CorrespondenceTurn | None = None


@dataclass(frozen=True)
class FileGame:
    """One game of a file: its part of the text, the number of its first line, its tags."""

    text: str
    line: int
    tags: list[Tag]


@dataclass(frozen=True)
class DivideReply:
    """Reply to divide."""

    id: int
    games: list[FileGame]


@dataclass(frozen=True)
class PositionUnderRules:
    """A position under the rules of one game. `ends` has the end of the game after each of its choices, if it ends."""

    game: str
    shown: Position
    ends: list[Result | None]


@dataclass(frozen=True)
class CompareReply:
    """Reply to compare."""

    id: int
    games: list[PositionUnderRules]


@dataclass(frozen=True)
class Option:
    """An option of custom rules: its group, clause and values; of `many`, several may be chosen, joined by `-`."""

    name: str
    group: str
    clause: str
    values: list[str]
    many: bool


@dataclass(frozen=True)
class Preset:
    """A known game as custom rules."""

    name: str
    game: str
    source: str


@dataclass(frozen=True)
class CustomRulesReply:
    """Reply to customrules: the game, and all other options.

    `nearest` is the text of the known game with the fewest other choices, empty for the plainest rules; `differing` are
    the options in which that game differs.
    """

    id: int
    about: GameInfo
    options: list[Option]
    presets: list[Preset]
    nearest: str
    differing: list[str]


@dataclass(frozen=True)
class RuleDiagram:
    """A position that shows a rule: the player to move, the move that shows it with its steps, or the houses it bars.

    `move` is empty where houses are barred.
    """

    places: list[int]
    turn: Side
    move: str
    steps: list[Step]
    barred: list[int]


@dataclass(frozen=True)
class RuleShown:
    """The diagram of a rule, by the rule's name."""

    rule: str
    drawn: RuleDiagram


@dataclass(frozen=True)
class DiagramsReply:
    """Reply to diagrams: the rules that a diagram was found for."""

    id: int
    rules: list[RuleShown]


@dataclass(frozen=True)
class WriteReply:
    """Reply to write."""

    id: int
    text: str


@dataclass(frozen=True)
class Scale:
    """The units of the search: SEED, the points of a seed, and TIME_PARTS, into which its time is divided."""

    seed: int
    time_parts: int


@dataclass(frozen=True)
class LinkReply:
    """Reply to link: the link with all of the game, and the one to its moves alone.

    The two are equal where there is nothing else, or where all is too long for a link; then `whole` is false.
    """

    id: int
    link: str
    moves: str
    whole: bool


@dataclass(frozen=True)
class EncodeTurnReply:
    """Reply to encodeturn."""

    id: int
    link: str


@dataclass(frozen=True)
class JudgeTurnReply:
    """Reply to judgeturn, with the fields of `Judgement` (`play/correspondence.py`)."""

    id: int
    verdict: TurnVerdict
    moves: list[str]
    end: str
    keep: int


@dataclass(frozen=True)
class ProofAddresses:
    """The addresses in the solver's memory of a question about a game, and of the answer that is proved.

    The question is `game`. The answer has the `legal` moves, two numbers of four bytes for each, `lows` and `highs`,
    and the moves of a `line`.
    """

    game: int
    legal: int
    lows: int
    highs: int
    line: int


@dataclass(frozen=True)
class Solver:
    """The solver of a game's endings of at most `seeds` seeds: a module in base64.

    It finds three numbers for each of its `positions`, a byte each; `layers` has the number of positions by their
    seeds. `values` are the places of these numbers in its memory, `bounds` those for them in the search's. `name` is
    the module's hash, and the name of what it finds. `rules` is the identity of the game's rules, by which a file of
    endings is known; empty for the small tablebase.
    """

    module: str
    name: str
    rules: str
    seeds: int
    positions: int
    layers: list[int]
    values: list[int]
    bounds: list[int]
    proof: ProofAddresses


@dataclass(frozen=True)
class CompileReply:
    """Reply to compile: the module in base64, and the places in its memory of its input and its results.

    Its input is a board of `cells` cells, the moves to be analysed, and their handicaps. Its results are the numbers of
    moves (`search/kernel/driver.py`). `words` are those of all moves of the game. `solver` solves the tablebase that
    the search can use; a game that can have none has no solver.
    """

    id: int
    game: str
    module: str
    board: int
    cells: int
    given: int
    handicaps: int
    found: list[Region]
    scale: Scale
    words: list[MoveNumber]
    solver: Solver | None


@dataclass(frozen=True)
class PlanReply:
    """Reply to plan and analyse: the first board, the moves since, the limits; `move` if there is nothing to search.

    `handicaps` has how much worse than it is each move of `legal` is to seem; it is empty where the level does not err.
    `endings` says whether the search is to use the game's tablebase.
    """

    id: int
    move: str
    board: list[int]
    played: list[int]
    legal: list[MoveNumber]
    handicaps: list[int]
    depth: int
    nodes: int
    seconds: float
    endings: bool


@dataclass(frozen=True)
class MoveValue:
    """The value of a legal move: the lead in seeds that its player can expect in the end, and the expected line.

    `points` are for comparison. `decided` says whether the search has seen that the move wins or loses the game,
    `proved` whether that is certain. `depth` is the number of moves ahead to which it was searched.
    """

    move: str
    points: int
    value: float
    decided: bool
    proved: bool
    depth: int
    line: list[str]


@dataclass(frozen=True)
class EvaluateReply:
    """Reply to evaluate: every legal move, the best first, at the depth reached; `finished` if it goes no deeper."""

    id: int
    depth: int
    moves: list[MoveValue]
    finished: bool


@dataclass(frozen=True)
class Segment:
    """Moves that one search worker judges one after another, the last one first.

    `board` is the one with which their round began, `played` the moves since. The first move that is judged has the
    index `first` among these, and `at` in the game.
    """

    board: list[int]
    played: list[int]
    first: int
    at: int


@dataclass(frozen=True)
class SurveyReply:
    """Reply to survey: the segments in the order of the game, and the number of positions to visit for a move.

    `sides` are the players of all moves of the game.
    """

    id: int
    segments: list[Segment]
    nodes: int
    sides: list[Side]


@dataclass(frozen=True)
class Region:
    """The place of numbers of 32 bits in a module's memory, and their count."""

    address: int
    length: int


@dataclass(frozen=True)
class InspectReply:
    """Reply to inspect."""

    id: int
    finding: Finding


@dataclass(frozen=True)
class JudgeModuleReply:
    """Reply to judgemodule: the module in base64, and the places in its memory of its board and its results.

    `bounds` are the places for the small tablebase; empty in a game that can have none.
    """

    id: int
    game: str
    module: str
    board: int
    bounds: list[int]
    numbers: Region
    points: Region


@dataclass(frozen=True)
class MistakeReason:
    """A fact about a mistake (`search/game_review/reasons.py`)."""

    code: str
    move: str
    most: int
    least: int
    houses: list[str]
    reason: str
    clause: str
    ours: bool


@dataclass(frozen=True)
class Assessment:
    """The judgement of a review on the move at this place of the game (`search/game_review/judgement.py`).

    `ahead` is South's lead in seeds with the best move, `after` with the one played; both estimates, unless proved.
    """

    at: int
    move: str
    side: Side
    lost: float
    best: str
    line: list[str]
    proved: bool
    forced: bool
    difficulty: float
    ahead: float
    after: float
    result: str
    kept: str
    size: str
    blamed: bool
    turning: bool
    depth: int
    why: list[MistakeReason]


@dataclass(frozen=True)
class SizeCount:
    """The number of a side's mistakes of one size."""

    size: str
    count: int


@dataclass(frozen=True)
class SideSummary:
    """A side's play: its accuracy in percent if it had a choice, and the seeds lost in each third of the game."""

    side: Side
    accuracy: float | None
    lost: list[float]
    sizes: list[SizeCount]


@dataclass(frozen=True)
class AssessReply:
    """Reply to assess: the findings as judgements, in the order of the game, and the summary of each side."""

    id: int
    moves: list[Assessment]
    sides: list[SideSummary]


@dataclass(frozen=True)
class SureValue:
    """The proved value of a legal move: the least and the most seeds by which its player surely leads in the end."""

    move: str
    least: int
    most: int


@dataclass(frozen=True)
class ProveReply:
    """Reply to prove: the sure winner, and the moves that win; nothing of a game that is not `known`.

    If `winner` is empty, it depends on repetition. `by` is the margin in seeds; 0 for a draw, or where it is not sure.
    `moves` lead to no less for the player to move. `line` has the moves of both to the end of the game, if each keeps
    what is proved. `values` has those of all legal moves.
    """

    id: int
    known: bool
    winner: Literal["S", "N", "draw", ""] = ""
    by: int = 0
    moves: list[str] = field(default_factory=list)
    line: list[str] = field(default_factory=list)
    values: list[SureValue] = field(default_factory=list)


@dataclass(frozen=True)
class AgreementReply:
    """Reply to wouldagree and wouldoffer."""

    id: int
    agrees: bool


@dataclass(frozen=True)
class JudgeReply:
    """Reply to judge: the verdict on a move, with the fields of `Verdict` (`bridge/goals.py`)."""

    id: int
    right: bool
    fault: WrongAnswer = ""
    count: int = 0
    reply: str = ""
    lost: float = 0
    outcome: Outcome = ""


@dataclass(frozen=True)
class AdviceReply:
    """Reply to advice, with the fields of `Advice` (`search/coach.py`)."""

    id: int
    move: str
    code: Literal["wins", "takes", "again", "guards", "plain"]
    count: int
    others: list[str]


@dataclass(frozen=True)
class GenerateExercisesReply:
    """Reply to generateexercises: the lines, as in `search/exercises/exercise_file.py`; `finished` if no more come."""

    id: int
    lines: list[str]
    finished: bool


@dataclass(frozen=True)
class RateExerciseReply:
    """Reply to rateexercise."""

    id: int
    person: Rating


@dataclass(frozen=True)
class ThinkReply:
    """Reply to think: the move, and the search's result; `value` in seeds, for the player to move.

    `proved` says whether it surely wins or loses the game. `compiled` is false where Python itself had to run the
    search, some hundred times slower.
    """

    id: int
    move: str
    level: int
    depth: int
    nodes: int
    value: float
    proved: bool
    seconds: float
    capped: bool
    compiled: bool


@dataclass(frozen=True)
class Place:
    """The place of an error in a text, counted from 1: the move, the line, the column; 0 for what is not known."""

    move: int = 0
    line: int = 0
    column: int = 0


@dataclass(frozen=True)
class TournamentPlayer:
    """A player of a tournament, `out` if not there at present; the number is that of the place in the list, from 1."""

    name: str
    out: bool


@dataclass(frozen=True)
class TournamentPairing:
    """A pairing: the numbers of South, who begins, and of North, and their result.

    `link` starts its game; only pairings of the last round have one. `again` says that the two met before.
    """

    south: int
    north: int
    result: GameOutcome
    again: bool
    link: str


@dataclass(frozen=True)
class TournamentRound:
    """A round: its pairings in the order of the boards, and the number of the player who has the bye, 0 for none."""

    pairings: list[TournamentPairing]
    bye: int


@dataclass(frozen=True)
class TournamentStanding:
    """The standing of the player of this number. Players who are equal in all share a `place`."""

    place: int
    number: int
    points: float
    buchholz: float
    sonneborn: float
    wins: int
    games: int


@dataclass(frozen=True)
class TournamentReply:
    """Reply to begintournament and tournament: the record, which is all to be kept, and what it says.

    `may_pair`, `may_unpair` and `may_enter` say what can be done. `over` says that all rounds are played. `round`
    and `board` are those of a result that was scanned, else 0.
    """

    id: int
    record: str
    kind: TournamentKind
    name: str
    game: str
    match: str
    clock: str
    rounds: int
    players: list[TournamentPlayer]
    played: list[TournamentRound]
    standings: list[TournamentStanding]
    may_pair: bool
    may_unpair: bool
    may_enter: bool
    over: bool
    round: int
    board: int


@dataclass(frozen=True)
class ErrorReply:
    """Reply where something cannot be done, and nothing has changed: a code, the piece of input it is about, numbers.

    `turn` is the player to move where a move was refused, `clause` the clause of the refusal. The message is for
    developers of the program; a person is told by the code.
    """

    id: int
    code: str
    message: str
    where: str = ""
    numbers: list[int] = field(default_factory=list)
    place: Place = field(default_factory=Place)
    turn: Literal["", "S", "N"] = ""
    clause: str = ""
    ours: bool = False


Stateless = Union[  # noqa: UP007  # answered at once, without the game that is played
    DivideRequest,
    WriteRequest,
    LinkRequest,
    EncodeTurnRequest,
    JudgeTurnRequest,
    SetUpRequest,
    CompareRequest,
    CustomRulesRequest,
    DiagramsRequest,
    CompileRequest,
    JudgeRequest,
    RateExerciseRequest,
    JudgeModuleRequest,
    BeginTournamentRequest,
    TournamentRequest,
]
Prompt = Union[  # noqa: UP007  # answered at once
    Stateless,
    ShowRequest,
    ReadRequest,
    PlanRequest,
    AnalyseRequest,
    ProveRequest,
    WouldAgreeRequest,
    WouldOfferRequest,
    SurveyRequest,
    InspectRequest,
    AssessRequest,
    AdviceRequest,
]
Question = Union[Prompt, ThinkRequest, EvaluateRequest, GenerateExercisesRequest, StopRequest]  # noqa: UP007  # get_args is asked for its members
Answer = Union[  # noqa: UP007
    Ready,
    ShowReply,
    ReadReply,
    DivideReply,
    WriteReply,
    LinkReply,
    EncodeTurnReply,
    JudgeTurnReply,
    CompareReply,
    CustomRulesReply,
    DiagramsReply,
    ThinkReply,
    CompileReply,
    PlanReply,
    EvaluateReply,
    ProveReply,
    AgreementReply,
    JudgeReply,
    AdviceReply,
    GenerateExercisesReply,
    RateExerciseReply,
    SurveyReply,
    JudgeModuleReply,
    InspectReply,
    AssessReply,
    TournamentReply,
    ErrorReply,
]


def type_of(kind: type) -> str:
    """Make the `type` of a class's messages: its name in lower case, without Request or Reply."""
    return kind.__name__.removesuffix("Request").removesuffix("Reply").lower()


QUESTIONS: Final = {type_of(kind): kind for kind in get_args(Question)}
NO_QUESTION: Final = -1
"""The id of an answer to a text that is no question."""

T = TypeVar("T")


def plain(value: object) -> object:
    """Convert a message, or a part of one, to what JSON takes."""
    if is_dataclass(value):
        return {part.name.removesuffix("_"): plain(getattr(value, part.name)) for part in fields(value)}
    return [plain(part) for part in value] if isinstance(value, list | tuple) else value


def encode(*answers: Answer) -> str:
    """Write answers as the text of a JSON list."""
    found = [{"type": type_of(type(answer)), **vars(answer)} for answer in answers]
    return json.dumps([{name: plain(part) for name, part in answer.items()} for answer in found])


def parsed(text: str) -> object:
    """Parse a JSON text. Raises MashimoError where it is none."""
    try:
        return cast("object", json.loads(text))
    except (ValueError, RecursionError) as error:
        raise MashimoError("bad-message", f"this message is not JSON: {error}") from error


def id_of(text: str) -> int:
    """Return the id in a text, whatever else is wrong with it; NO_QUESTION where it has none."""
    try:
        message = parsed(text)
    except MashimoError:
        return NO_QUESTION
    number = message.get("id") if isinstance(message, dict) else None
    return number if type(number) is int else NO_QUESTION


def decode(text: str) -> Question:
    """Read the question in a text. Raises MashimoError where it is none, naming the part that is wrong."""
    message = parsed(text)
    kind = message.pop("type", None) if isinstance(message, dict) else None
    if not isinstance(kind, str) or kind not in QUESTIONS:
        raise MashimoError("bad-message", f"a question is one of {', '.join(QUESTIONS)}, not {kind!r}")
    try:
        return cast("Question", made(QUESTIONS[kind], message, kind))
    except RecursionError as error:
        raise MashimoError("bad-message", f"{kind}: its lines lie too deep within each other") from error


@cache
def types_of(kind: type) -> dict[str, Any]:
    """Return the type of each field of a dataclass, cached: every message is checked against them."""
    return get_type_hints(kind)


def made(kind: type[T], value: object, where: str) -> T:
    """Make this class of a JSON value. Raises MashimoError for a field that is missing, unknown, or of a wrong type."""
    if not isinstance(value, dict):
        raise MashimoError("bad-message", f"{where}: an object is expected", where)
    hints = types_of(kind)  # type: ignore[arg-type]  # mypy asks the class for what its instances have
    unknown = value.keys() - hints.keys()
    if unknown:
        raise MashimoError("bad-message", f"{where}: unknown {', '.join(sorted(map(str, unknown)))}", where)
    parts = {name: checked(hints[name], part, f"{where}.{name}") for name, part in value.items()}
    try:
        return kind(**parts)
    except TypeError as error:
        raise MashimoError("bad-message", f"{where}: a field is missing", where) from error


def checked(kind: Any, value: object, where: str) -> Any:  # noqa: ANN401  # a type, and a value of it
    """Return a JSON value if it is of this type: a dataclass, a list of strings, one of some strings, str, a number."""
    if is_dataclass(kind) and isinstance(kind, type):
        return made(kind, value, where)
    if get_origin(kind) is list:
        if isinstance(value, list):
            return [checked(get_args(kind)[0], part, f"{where}[{i}]") for i, part in enumerate(value)]
    elif get_origin(kind) is Literal:
        if value in get_args(kind):
            return value
    elif kind is float:
        if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= sys.float_info.max:
            return float(value)
    elif isinstance(value, kind) and not (kind is int and isinstance(value, bool)):
        return value
    raise MashimoError("bad-message", f"{where}: this should be {getattr(kind, '__name__', kind)}", where)
