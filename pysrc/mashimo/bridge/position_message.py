"""A game as the page shows it: from a Game to a `Position` message, and the part that the build puts into the page."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Literal, cast

from mashimo.bridge import messages
from mashimo.games import describe, is_custom
from mashimo.games.custom.options import read as own_rules
from mashimo.games.custom.text import rule_sentences
from mashimo.games.kit.events import ENDLESS, WORDS
from mashimo.games.kit.layout import SIDES
from mashimo.play.game import Game, scores
from mashimo.play.match import WHOLE
from mashimo.play.notation import flagged_houses
from mashimo.play.preview import place_words
from mashimo.play.rulesets import GAMES
from mashimo.search.levels import LEGACY_LEVELS, levels_of, number_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from mashimo.games.kit.layout import Word
    from mashimo.play.preview import Preview
    from mashimo.play.reasons import Refusal
    from mashimo.play.record import Record
    from mashimo.play.rulesets import Ruleset
    from mashimo.play.steps import Step


MOST_FIRST_STEPS: Final = 200
"""The most steps of a game's first moves in the page: Bao with laps has 226 and Kujifunza 372, a third of all bytes."""


def pack_position(game: Game) -> messages.Position:
    """Pack the position a game has reached, the turn that led to it, and what may be played."""
    found = pack_bare_position(game)
    return replace(found, about=custom_game_info(game.ruleset)) if is_custom(game.id) else found


def pack_bare_position(game: Game) -> messages.Position:
    """Pack a game's position, without the facts about a game of custom rules."""
    last, before = game.turns[-1], game.turns[-2] if len(game.turns) > 1 else None
    record = game.to_record()
    may_play = choices(game)
    return messages.Position(
        record=message_of(record),
        link=f"#{record}",
        position=game.position,
        places=places(game.ruleset, last.board),
        owners=owners(game),
        flagged=[house.cell for house in flagged_houses(game.ruleset.layout, last.board)],
        turn=side(game.turn),
        before=places(game.ruleset, before.board) if before else None,
        captures=[game.captured(at) for at in range(1, len(record.moves) + 1)],
        gives=[game.given(at) for at in range(1, len(record.moves) + 1)],
        scores=list(scores(game)),
        mover=side(SIDES[before.board[game.ruleset.rules.TURN]]) if before else "",
        steps=step_messages(last.steps),
        choices=may_play,
        refusals=refusals(game, may_play),
        elsewhere=elsewhere(game),
        marks=[messages.Mark(cell, code) for cell, code in game.ruleset.marks(last.board).items()],
        result=result(game),
        rounds=rounds(game),
        began=began(game),
        may_agree=game.may_agree,
    )


def message_of(record: Record) -> messages.GameRecord:
    """Convert a record to a message."""
    return messages.GameRecord(record.game, record.start, record.match, list(record.moves), record.end)


def side(letter: str) -> messages.Side:
    """Cast a side's letter, for the type checker."""
    return cast("messages.Side", letter)


def places(ruleset: Ruleset, board: bytes) -> list[int]:
    """List the seeds in each house and store, by cell."""
    cells = [house.cell for house in ruleset.layout.houses] + [store.cell for store in ruleset.layout.stores]
    return list(board[: 1 + max(cells)])


def owners(game: Game) -> list[messages.Side] | None:
    """List the owner of each house, where houses change hands (RULES 6.1); None elsewhere."""
    words = game.ruleset.layout.side_words
    return [side(SIDES[game.board[cell]]) for cell in words[0]] if words else None


def rounds(game: Game) -> list[int]:
    """List the rounds won by South, won by North, and played; none where the players have asked for no rounds."""
    asked = game.ruleset.in_rounds and not (game.match == WHOLE and game.is_one_round)
    return list(game.turns[-1].rounds) if asked else []


def began(game: Game) -> Literal["S", "N", ""]:
    """Return the player who began the round, where there are rounds (RULES 10.2)."""
    _, *further = game.ruleset.layout.side_words or [()]
    return side(SIDES[game.board[further[0][0]]]) if further else ""


def step_messages(steps: Iterable[Step]) -> list[messages.Step]:
    """Convert steps to messages."""
    return [
        messages.Step(cast("messages.StepKind", step.kind), step.source, step.target, step.seeds, step.code)
        for step in steps
    ]


def choices(game: Game) -> list[messages.Choice]:
    """List every legal move, with what it would do."""
    words = game.ruleset.rules.MOVE_WORDS
    cells = {place: cell for cell, place in place_words(game.ruleset.layout).items()}
    return [choice(game.preview(word.text), word, cells) for word in (words[move] for move in game.turns[-1].legal)]


def choice(preview: Preview, word: Word, cells: Mapping[str, int]) -> messages.Choice:
    """Pack one legal move, and what it would do; `cells` are those of the places."""
    return messages.Choice(
        move=word.text,
        cells=list(word.cells),
        way=cast("messages.Way", word.way),
        ends=cells.get(preview.ends, -1),
        captures=preview.captures,
        gives=preview.gives,
        notes=list(preview.notes),
        path=list(preview.path) if word.way else [],
    )


def refusals(game: Game, may_play: list[messages.Choice]) -> list[messages.Refusal]:
    """List the mover's houses without a legal move, and why; "endless" is the reason if it is that of any move."""
    if game.result:
        return []
    unplayable = own_cells(game) - {cell for move in may_play for cell in move.cells[:1]}
    found: dict[int, Refusal] = {}
    for word in game.ruleset.rules.MOVE_WORDS.values():
        for cell in word.cells[:1]:
            refusal = game.refusal(word.text) if cell in unplayable else None
            if refusal and (cell not in found or refusal.code == WORDS[ENDLESS]):
                found[cell] = refusal
    return [refusal_message(cell, refusal) for cell, refusal in found.items()]


def elsewhere(game: Game) -> messages.Refusal | None:
    """Say why the first house, and so any, that is not the mover's may not be played; None without one."""
    own = own_cells(game)
    words = [word for word in game.ruleset.rules.MOVE_WORDS.values() if word.cells and word.cells[0] not in own]
    refusal = game.refusal(words[0].text) if words else None
    return refusal_message(words[0].cells[0], refusal) if refusal else None


def refusal_message(cell: int, refusal: Refusal) -> messages.Refusal:
    """Convert a refusal to a message."""
    return messages.Refusal(cell, refusal.code, refusal.clause, refusal.ours, list(refusal.numbers))


def own_cells(game: Game) -> set[int]:
    """Return the houses that are the mover's to play: by owner where houses have owners, else by row (RULES 1.4)."""
    houses = game.ruleset.layout.houses
    sides = owners(game) or [side(house.side) for house in houses]
    return {house.cell for house, owner in zip(houses, sides, strict=True) if owner == game.turn}


def result(game: Game) -> messages.Result | None:
    """Pack the end of the game, or None."""
    if game.result is None or game.result_reason is None:
        return None
    winner = side(game.result.winner) if game.result.winner else None
    reason = game.result_reason
    return messages.Result(winner, game.result.south, game.result.north, reason.code, reason.clause, reason.ours)


def layout(ruleset: Ruleset) -> messages.Layout:
    """Pack the layout of a game's board."""
    drawn = ruleset.layout
    houses = [messages.House(h.cell, h.name, side(h.side), h.row, h.column) for h in drawn.houses]
    end = cast("messages.StoreEnd", ruleset.stores)
    return messages.Layout(
        drawn.rows, drawn.columns, houses, [messages.Store(s.cell, side(s.side), end) for s in drawn.stores]
    )


def game_infos() -> list[object]:
    """List the games as the build puts them into the page, for JSON: every board, starts and first moves."""
    return [messages.plain(built_in_game_info(ruleset)) for ruleset in GAMES.values()]


def built_in_game_info(ruleset: Ruleset) -> messages.GameInfo:
    """Pack one game for the build: its facts, and its positions in each match."""
    usual, *others = ([pack_position(game) for game in first_games(ruleset, match)] for match in ruleset.matches)
    alike = [alike for other in others for alike in likenesses(usual, other)]
    return messages.GameInfo(**game_facts(ruleset), shown=usual, alike=alike)


def game_facts(ruleset: Ruleset) -> dict[str, Any]:
    """Gather the facts of a game that hold before any position."""
    return {
        "id": ruleset.id,
        "section": ruleset.section,
        "sources": list(ruleset.sources),
        "matches": list(ruleset.matches),
        "beginner": ruleset.beginner,
        "layout": layout(ruleset),
        "seeds": ruleset.seeds,
        "claims": claims(ruleset),
        "reasons": [messages.Reason(r.code, r.clause, r.ours) for r in ruleset.reasons.all.values()],
        "levels": [level.elo for level in levels_of(ruleset.id).values()],
        "eight": [number_of(ruleset.id, number) for number in LEGACY_LEVELS],
    }


@lru_cache(maxsize=32)
def custom_game_info(ruleset: Ruleset) -> messages.GameInfo:
    """Pack a game that the build does not know, for its positions: its board, the starts, the options chosen."""
    starts = [pack_bare_position(Game(ruleset.id, ruleset.start(beginner))) for beginner in SIDES]
    chosen = [
        messages.OptionChosen(one.option, one.value, one.clause, one.usual) for one in describe(ruleset.id).choices
    ]
    rules = [
        messages.RuleSentence(one.rule, list(one.clauses), list(one.ours))
        for one in rule_sentences(own_rules(ruleset.id))
    ]
    return messages.GameInfo(**game_facts(ruleset), shown=starts, alike=[], chosen=chosen, told=rules)


def likenesses(usual: list[messages.Position], other: list[messages.Position]) -> Iterator[messages.SamePosition]:
    """Find the positions of another match that equal those of the usual match, and need not be repeated."""
    for at, (one, two) in enumerate(zip(usual, other, strict=True)):
        if replace(two, record=one.record, link=one.link) == one:
            yield messages.SamePosition(at, two.record, two.link)


def claims(ruleset: Ruleset) -> int:
    """Return the most houses of a claim before a round (RULES 6.8); 0 in a game without one."""
    if ruleset.layout.pending is None:
        return 0
    return max(len(word.cells) for word in ruleset.rules.MOVE_WORDS.values())


def first_games(ruleset: Ruleset, match: str) -> Iterator[Game]:
    """Yield the starting position, the games of one move from it if short, and the start of the other beginner.

    Other first moves need the engine. It is ready by then where a dialog has offered the start.
    """
    start, other = (Game(ruleset.id, ruleset.start(beginner), match) for beginner in SIDES)
    yield start
    firsts = [copy(start) for _ in start.legal_moves()]
    for game, word in zip(firsts, start.legal_moves(), strict=True):
        game.play(word)
    if sum(len(pack_bare_position(game).steps) for game in firsts) <= MOST_FIRST_STEPS:
        yield from firsts
    yield other
