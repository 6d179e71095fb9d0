"""The changes of a tournament: a round paired, results, players who come and leave. Each makes another tournament."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from mashimo.play.errors import MashimoError
from mashimo.play.notation import quoted, shortened
from mashimo.tournament.record import LETTERS, MOST_PLAYERS, Pairing, Round, clean, usual_rounds
from mashimo.tournament.round_robin import pair_round_robin
from mashimo.tournament.swiss import pair_swiss

if TYPE_CHECKING:
    from mashimo.tournament.record import Outcome, Tournament

PAIR: Final = {"swiss": pair_swiss, "round-robin": pair_round_robin}


def unresolved(tournament: Tournament) -> list[int]:
    """List the boards of the last round whose result is not known, from 1."""
    last = tournament.played[-1].pairings if tournament.played else ()
    return [board for board, pairing in enumerate(last, 1) if not pairing.result]


def may_pair(tournament: Tournament) -> bool:
    """Tell whether another round can be paired."""
    here = len(tournament.players) - len(tournament.out)
    return here > 1 and len(tournament.played) < tournament.rounds and not unresolved(tournament)


def is_over(tournament: Tournament) -> bool:
    """Tell whether all rounds are played."""
    return len(tournament.played) >= tournament.rounds and not unresolved(tournament)


def pair(tournament: Tournament) -> Tournament:
    """Pair the next round. Raises MashimoError (`tournament-pair`) where a result is missing or no round is left."""
    if not may_pair(tournament):
        missing = unresolved(tournament)
        raise MashimoError(
            "tournament-pair",
            f"no round can be paired: results are missing on boards {missing}, rounds are {tournament.rounds}",
            " ".join(map(str, missing)),
        )
    return replace(tournament, played=(*tournament.played, PAIR[tournament.kind](tournament)))


def may_unpair(tournament: Tournament) -> bool:
    """Tell whether the last round can be taken back: no game of it has a result yet."""
    last = tournament.played[-1] if tournament.played else Round(())
    preset = tournament.kind == "round-robin"
    return bool(tournament.played) and all(
        not pairing.result or (preset and pairing.result.endswith("absent")) for pairing in last.pairings
    )


def unpair(tournament: Tournament) -> Tournament:
    """Take back the last round. Raises MashimoError (`tournament-unpair`) where it has results."""
    if not may_unpair(tournament):
        raise MashimoError("tournament-unpair", "a round with results is not taken back")
    return replace(tournament, played=tournament.played[:-1])


def with_result(tournament: Tournament, number: int, board: int, result: Outcome) -> Tournament:
    """Set the result of a pairing, or clear it.

    `number` and `board` are those of the round and the pairing, from 1. Later rounds stay as they are paired. Raises
    MashimoError where there is no such pairing (`tournament-board`), and for no result (`bad-message`).
    """
    if result not in tuple(LETTERS):
        there_are = ", ".join(filter(None, LETTERS))
        message = f"a result is one of {there_are}, or empty, not {quoted(result)}"
        raise MashimoError("bad-message", message, shortened(result))
    pairing = pairing_at(tournament, number, board)
    played = tournament.played[number - 1]
    pairings = list(played.pairings)
    pairings[board - 1] = pairing._replace(result=result)
    rounds = list(tournament.played)
    rounds[number - 1] = played._replace(pairings=tuple(pairings))
    return replace(tournament, played=tuple(rounds))


def pairing_at(tournament: Tournament, number: int, board: int) -> Pairing:
    """Return a pairing. Raises MashimoError (`tournament-board`) where there is none."""
    rounds = tournament.played
    if not 1 <= number <= len(rounds) or not 1 <= board <= len(rounds[number - 1].pairings):
        raise MashimoError("tournament-board", f"there is no board {board} in round {number}", f"{number}.{board}")
    return rounds[number - 1].pairings[board - 1]


def may_enter(tournament: Tournament) -> bool:
    """Tell whether players can be added."""
    begun = tournament.kind == "round-robin" and tournament.played
    return not begun and len(tournament.players) < MOST_PLAYERS


def enter(tournament: Tournament, names: list[str]) -> Tournament:
    """Add players, who play from the next round on. Before the first one the rounds stay the usual ones, if they are.

    Raises MashimoError for names that are missing, alike or too many. Raises MashimoError (`tournament-late`) where a
    round robin has begun: each of its players meets each other one.
    """
    if tournament.kind == "round-robin" and tournament.played:
        raise MashimoError("tournament-late", "a round robin that has begun takes no more players")
    entered = tournament.with_players(tuple(map(clean, filter(str.strip, names))))
    if tournament.played or tournament.rounds != usual_rounds(tournament.kind, len(tournament.players)):
        return entered
    return replace(entered, rounds=usual_rounds(entered.kind, len(entered.players)))


def rename(tournament: Tournament, number: int, name: str) -> Tournament:
    """Rename a player everywhere. Games with the name before still bring their results.

    Raises MashimoError (`tournament-board`) for a number that no player has, and for a name that is missing or that of
    another player (`tournament-alike`).
    """
    return tournament.renamed(number, clean(name))


def attend(tournament: Tournament, number: int, here: bool) -> Tournament:
    """Note that a player has left, or is back, from the next round on.

    Raises MashimoError (`tournament-board`) for a number that no player has.
    """
    tournament.check_number(number)
    return replace(tournament, out=tournament.out - {number} if here else tournament.out | {number})
