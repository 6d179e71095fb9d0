"""Tournaments as messages: a record comes in, is changed, and goes out with all that it says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mashimo.bridge import messages
from mashimo.play.game import Game
from mashimo.tournament import changes
from mashimo.tournament.game_links import game_link, take_result
from mashimo.tournament.record import begin, read_tournament
from mashimo.tournament.standings import standings

if TYPE_CHECKING:
    from mashimo.tournament.record import Round, Tournament


def begin_tournament(question: messages.BeginTournamentRequest) -> messages.TournamentReply:
    """Answer with a new tournament. Raises MashimoError for what cannot be played, and for wrong names or rounds."""
    game = Game(question.game, match=question.match).id
    tournament = begin(
        question.kind,
        game,
        question.rounds,
        question.names,
        name=question.name,
        match=question.match,
        clock=question.clock,
    )
    return tournament_message(question.id, tournament)


def change_tournament(question: messages.TournamentRequest) -> messages.TournamentReply:
    """Answer with a tournament, after a change if one is asked for. Raises MashimoError where it cannot be made."""
    tournament = read_tournament(question.record)
    if question.change == "scan":
        tournament, *place = take_result(tournament, question.text)
        return tournament_message(question.id, tournament, *place)
    return tournament_message(question.id, apply_change(tournament, question))


def apply_change(tournament: Tournament, question: messages.TournamentRequest) -> Tournament:
    """Change a tournament. Raises MashimoError where that cannot be done."""
    match question.change:
        case "pair":
            return changes.pair(tournament)
        case "unpair":
            return changes.unpair(tournament)
        case "result":
            return changes.with_result(tournament, question.round, question.board, question.result)
        case "enter" | "rename" | "leave" | "return":
            return change_players(tournament, question)
        case _:
            return tournament


def change_players(tournament: Tournament, question: messages.TournamentRequest) -> Tournament:
    """Change the players. Raises MashimoError where that cannot be done."""
    if question.change == "enter":
        return changes.enter(tournament, question.names)
    if question.change == "rename":
        return changes.rename(tournament, question.player, "".join(question.names[:1]))
    return changes.attend(tournament, question.player, here=question.change == "return")


def tournament_message(
    number: int, tournament: Tournament, scanned_round: int = 0, board: int = 0
) -> messages.TournamentReply:
    """Pack a tournament, with the place of a result that was scanned."""
    met: set[frozenset[int]] = set()
    played = []
    for at, each in enumerate(tournament.played, 1):
        played.append(round_message(tournament, at, each, met))
        met |= {frozenset(pairing[:2]) for pairing in each.pairings}
    return messages.TournamentReply(
        id=number,
        record=str(tournament),
        kind=tournament.kind,
        name=tournament.name,
        game=tournament.game,
        match=tournament.match,
        clock=tournament.clock,
        rounds=tournament.rounds,
        players=[
            messages.TournamentPlayer(name, at in tournament.out) for at, name in enumerate(tournament.players, 1)
        ],
        played=played,
        standings=[messages.TournamentStanding(*each) for each in standings(tournament)],
        may_pair=changes.may_pair(tournament),
        may_unpair=changes.may_unpair(tournament),
        may_enter=changes.may_enter(tournament),
        over=changes.is_over(tournament),
        round=scanned_round,
        board=board,
    )


def round_message(
    tournament: Tournament, number: int, played: Round, met: set[frozenset[int]]
) -> messages.TournamentRound:
    """Pack a round; `met` has the pairs of players who met before it."""
    last = number == len(tournament.played)
    return messages.TournamentRound(
        [
            messages.TournamentPairing(
                pairing.south,
                pairing.north,
                pairing.result,
                frozenset(pairing[:2]) in met,
                game_link(tournament, number, board) if last else "",
            )
            for board, pairing in enumerate(played.pairings, 1)
        ],
        played.bye,
    )
