"""Answers to the questions that need no game in progress.

A file, a position set up, rules compared, a search as a module, an exercise.
"""

from __future__ import annotations

from base64 import b64encode
from dataclasses import asdict
from hashlib import sha256
from typing import Final

from mashimo.bridge import messages
from mashimo.bridge.diagrams import diagrams
from mashimo.bridge.file_message import file_of_notes, games_message, record_of
from mashimo.bridge.goals import judge_answer
from mashimo.bridge.position_message import claims, custom_game_info, pack_position, places, result
from mashimo.bridge.review_message import compile_judging
from mashimo.bridge.tournament_message import begin_tournament, change_tournament
from mashimo.games import OPTIONS, PRESETS, InvalidRules, own
from mashimo.games.custom.options import GROUPS, SIZED, nearest_known, read
from mashimo.games.kit.layout import MOST_SEEDS, SIDES
from mashimo.play.correspondence import Kept, Turn, encode_turn
from mashimo.play.correspondence import judge as judge_turn
from mashimo.play.errors import MashimoError
from mashimo.play.game import Game
from mashimo.play.glicko import Rating, update
from mashimo.play.link_codec import encode_link
from mashimo.play.ogn import write_ogn
from mashimo.play.rulesets import GAMES
from mashimo.search import tablebase
from mashimo.search.backend import search_program
from mashimo.search.game_review.reasons import game_after
from mashimo.search.kernel.constants import SEED, TIME_PARTS
from mashimo.search.rules_identity import rules_identity

PROOF_ARRAYS: Final = ("GAME", "LEGAL", "LOWS", "HIGHS", "ENDING_LINE")
"""The solver's arrays whose addresses `messages.ProofAddresses` has, in its order."""
SIZE_DIGITS: Final = 3
"""The most digits of a number that a person gives to an option."""


def answer_stateless(question: messages.Stateless) -> messages.Answer:  # noqa: C901, PLR0911  # one for each question
    """Answer a question. Raises MashimoError where it cannot be answered, naming what is wrong."""
    match question:
        case messages.DivideRequest():
            return messages.DivideReply(question.id, games_message(question.text))
        case messages.WriteRequest() | messages.LinkRequest():
            return export_game(question)
        case messages.EncodeTurnRequest() | messages.JudgeTurnRequest():
            return answer_turn(question)
        case messages.SetUpRequest():
            return messages.ShowReply(question.id, pack_position(set_up(question)))
        case messages.CompareRequest():
            return compare(question)
        case messages.CustomRulesRequest():
            return choose_rules(question)
        case messages.DiagramsRequest():
            return messages.DiagramsReply(question.id, diagrams(own(question.game)))
        case messages.CompileRequest() | messages.JudgeModuleRequest():
            return (
                compile_search(question) if isinstance(question, messages.CompileRequest) else compile_judging(question)
            )
        case messages.JudgeRequest():
            return judge_exercise(question)
        case messages.BeginTournamentRequest():
            return begin_tournament(question)
        case messages.TournamentRequest():
            return change_tournament(question)
        case messages.RateExerciseRequest():
            person = [Rating(**vars(standing)) for standing in question.person] or [Rating()]
            found = update(person[0], question.exercise, question.solved)
            return messages.RateExerciseReply(question.id, messages.Rating(*found))


def judge_exercise(question: messages.JudgeRequest) -> messages.JudgeReply:
    """Answer with the verdict on a move in an exercise."""
    game = Game.from_record(record_of(question.record))
    return messages.JudgeReply(question.id, **asdict(judge_answer(game, question.goal, question.move)))


def export_game(question: messages.WriteRequest | messages.LinkRequest) -> messages.WriteReply | messages.LinkReply:
    """Answer with a game as a file or as a link."""
    file = file_of_notes(question.record, question.notes)
    if isinstance(question, messages.WriteRequest):
        return messages.WriteReply(question.id, write_ogn(file))
    text, whole = encode_link(file)
    return messages.LinkReply(question.id, text, f"#{file.record}", whole)


def answer_turn(
    question: messages.EncodeTurnRequest | messages.JudgeTurnRequest,
) -> messages.EncodeTurnReply | messages.JudgeTurnReply:
    """Answer with the link of a turn of a correspondence game, or with what one means for the game that is kept."""
    turn = Turn(record_of(question.record), **vars(question.turn))
    if isinstance(question, messages.EncodeTurnRequest):
        return messages.EncodeTurnReply(question.id, encode_turn(turn))
    found = judge_turn(Kept(record_of(question.kept), question.of, question.side, question.asked), turn)
    return messages.JudgeTurnReply(question.id, found.verdict, list(found.moves), found.end, found.keep)


def set_up(question: messages.SetUpRequest) -> Game:
    """Begin a game in a position set up. Raises NotationError where it is none of the game's (RULES 1.12)."""
    ruleset = GAMES.named(question.game)
    layout = ruleset.layout
    board = bytearray(ruleset.rules.CELLS)
    expected = {
        "places": len(places(ruleset, bytes(board))),
        "owners": len(layout.side_words[0]) if layout.side_words else 0,
    }
    for part, count in expected.items():
        if len(getattr(question, part)) != count:
            raise MashimoError("bad-message", f"{part}: {count} are expected", part)
    if not all(0 <= seeds <= MOST_SEEDS for seeds in question.places):
        raise MashimoError("bad-message", f"places: numbers from 0 to {MOST_SEEDS} are expected", "places")
    if not 0 <= question.pending <= claims(ruleset):
        raise MashimoError("bad-message", f"pending: {claims(ruleset)} houses at the most", "pending")
    board[: len(question.places)] = bytes(question.places)
    board[layout.turn] = SIDES.index(question.turn)
    for cells, letters in zip(layout.side_words, (question.owners, [question.began or question.turn]), strict=False):
        for cell, letter in zip(cells, letters, strict=True):
            board[cell] = SIDES.index(letter)
    flags = dict(zip((house.cell for house in layout.houses), layout.flags, strict=False))
    for house in question.flagged:
        if house not in flags:
            raise MashimoError("bad-message", f"flagged: {house} is no house that can be flagged", "flagged")
        board[flags[house]] = 1
    if layout.pending is not None:
        board[layout.pending] = question.pending
    return Game(question.game, board)


def compare(question: messages.CompareRequest) -> messages.CompareReply:
    """Answer with a position under all the rules that are played on its board."""
    ruleset = GAMES.named(question.game)
    alike = [one.id for one in GAMES.values() if (one.layout, one.seeds) == (ruleset.layout, ruleset.seeds)]
    if question.game not in alike:
        alike = [question.game, *alike]
    names = [question.game, question.against] if question.against else alike
    return messages.CompareReply(question.id, [pack_under_rules(Game(name, question.position)) for name in names])


def choose_rules(question: messages.CustomRulesRequest) -> messages.CustomRulesReply:
    """Answer with custom rules, some of their options changed (RULES 12), and with what else could be chosen."""
    values: dict[str, object] = {
        each.option: int(each.value) if is_size(each) else each.value for each in question.values
    }
    try:
        game = own(question.game, **values)
    except InvalidRules as error:
        raise MashimoError(error.code, str(error), " ".join(error.options) or error.where) from error
    nearest, differing = nearest_known(read(game))
    return messages.CustomRulesReply(
        question.id,
        custom_game_info(GAMES.named(game)),
        [
            messages.Option(name, group, OPTIONS[name].clause, list(OPTIONS[name].values), name == "counts")
            for group, names in GROUPS.items()
            for name in names
        ],
        [messages.Preset(name, preset.text, preset.source) for name, preset in PRESETS.items()],
        nearest,
        list(differing),
    )


def is_size(chosen: messages.OptionValue) -> bool:
    """Tell whether a value is the number of an option that has one; a longer number is no value of any."""
    return chosen.option in SIZED and chosen.value.isdecimal() and len(chosen.value) <= SIZE_DIGITS


def pack_under_rules(game: Game) -> messages.PositionUnderRules:
    """Pack a position under the rules of its game, with the ends that its moves lead to."""
    return messages.PositionUnderRules(
        game.id, pack_position(game), [result(game_after(game, word)) for word in game.legal_moves()]
    )


def compile_search(question: messages.CompileRequest) -> messages.CompileReply:
    """Answer with the search of a game as a module."""
    game = GAMES.named(question.game).id
    seeds = tablebase.seeds_of(game, tablebase.SIZES[question.endings])
    program = search_program(game, seeds=seeds)
    boards, found = program.arrays["BOARDS"], program.arrays["FOUND"]
    words = GAMES.named(question.game).rules.MOVE_WORDS
    return messages.CompileReply(
        id=question.id,
        game=question.game,
        module=b64encode(program.binary).decode(),
        board=boards.address,
        cells=boards.length,
        given=program.arrays["GIVEN"].address,
        handicaps=program.arrays["HANDICAPS"].address,
        found=[messages.Region(address, found.length) for address in found.row_addresses],
        scale=messages.Scale(SEED, TIME_PARTS),
        words=[messages.MoveNumber(number, word.text) for number, word in words.items()],
        solver=None if seeds is None else pack_solver(question, seeds, program.arrays["BOUNDS"].row_addresses),
    )


def pack_solver(question: messages.CompileRequest, seeds: int, bounds: list[int]) -> messages.Solver:
    """Pack the solver of a game's tablebase, for a search that has room for its values at `bounds`."""
    game = GAMES.named(question.game).id
    program = tablebase.solver_program(game, seeds)
    values = program.arrays["VALUES"]
    return messages.Solver(
        module=b64encode(program.binary).decode(),
        name=sha256(program.binary).hexdigest(),
        rules="" if question.endings == "small" else rules_identity(game),  # files have more than the small tablebase
        seeds=seeds,
        positions=values.length,
        layers=[tablebase.positions(tablebase.tablebase_rules(game), count) for count in range(seeds + 1)],
        values=values.row_addresses,
        bounds=bounds,
        proof=messages.ProofAddresses(*(program.arrays[name].address for name in PROOF_ARRAYS)),
    )
