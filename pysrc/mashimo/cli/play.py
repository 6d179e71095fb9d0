"""The command `play`: a game in a terminal, against the computer, between two people, or of the computer alone."""

from __future__ import annotations

import sys
from copy import copy
from dataclasses import asdict
from typing import TYPE_CHECKING

from mashimo.cli.output import (
    board_text,
    game_json,
    print_error,
    print_json,
    result_json,
    side_name,
    status_line,
    worth,
)
from mashimo.play.errors import MashimoError
from mashimo.play.notation import shortened
from mashimo.search import best_move, would_agree, would_offer

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable

    from mashimo.play.game import Game
    from mashimo.play.steps import Step

HELP = """A move is one of the words behind "to move"; besides:
  moves    the legal moves, with what each would do    why MOVE   why a move is refused
  hint     the best move that a search finds           board      the board again
  undo     take a move back, and the computer's reply  record     the game as one line of text
  agree    offer an end by agreement, or take one      decline    refuse the end that the computer offers
  resign   give up                                     help       these words
  quit     leave; the record is printed"""
HINT_NODES = 200_000
"""The positions that are searched for a hint."""


def play(args: Namespace, game: Game) -> None:
    """Play until the game is over or the person leaves, and print its record."""
    Table(args, game).play()


class Table:
    """A game being played in a terminal."""

    def __init__(self, args: Namespace, game: Game) -> None:
        self._game = game
        self._json: bool = args.json
        self._level: int = args.level
        self._seed: int = args.seed
        self._computer = {"none": "", "both": "SN"}.get(args.computer, args.computer)
        self._left = False
        self._offered = self._declined = -1
        """The moves after which the computer last offered to end the game, and after which that was declined."""
        self._answers: dict[str, Callable[[], None]] = {
            "help": lambda: self._say(HELP, help=HELP),
            "board": self._show,
            "moves": self._list,
            "hint": self._hint,
            "undo": self._undo,
            "record": lambda: self._say(game.record(), record=game.record()),
            "agree": self._offer,
            "decline": self._decline,
            "resign": self._resign,
            "quit": self._leave,
        }

    def play(self) -> None:
        """Play until the game is over or the person leaves, and print its record; also after an interrupt."""
        try:
            self._play_on()
            if not self._json:
                print(self._game.record())
            sys.stdout.flush()
        except KeyboardInterrupt:
            self._say(f"\n{self._game.record()}", record=self._game.record())
            raise
        except OSError:  # nothing more can be written there, nor perhaps read
            print(self._game.record(), file=sys.stderr)
            raise

    def _play_on(self) -> None:
        """Play until the game is over or the person leaves."""
        self._show()
        while not self._game.result and not self._left:
            if self._game.turn in self._computer and not self._is_offered():
                self._reply()
            else:
                self._listen()

    def _show(self) -> None:
        """Print the board, and what may be played."""
        if self._json:
            print_json(game_json(self._game))
        else:
            print(f"\n{board_text(self._game)}\n{status_line(self._game)}")

    def _listen(self) -> None:
        """Read and do what a person types; report what cannot be done, and leave the game as it is."""
        if sys.stdin.isatty():
            print(f"{side_name(self._person())}> ", end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            self._leave()
            return
        word, _, rest = line.strip().partition(" ")
        try:
            if word == "why":
                self._explain(rest.strip())
            elif word in self._answers:
                self._answers[word]()
            elif word:
                self._choose(word)
        except MashimoError as error:
            self._refused(error)

    def _say(self, text: str, **said: object) -> None:
        """Print a text for a person, or else what it says as JSON."""
        if self._json:
            print_json(said)
        else:
            print(text)

    def _refused(self, error: MashimoError) -> None:
        """Print what cannot be done."""
        if self._json:
            print_error(error, as_json=True)
        else:
            words = ("agree", "decline") if self._is_offered() else self._game.legal_moves()
            print(f"{error}. Type help, or one of: {' '.join(words)}")

    def _reply(self) -> None:
        """Let the computer play, or offer to end the game (RULES 1.9); against itself it answers at once."""
        game, at = self._game, len(self._game.moves)
        if self._declined != at and would_offer(game):
            if self._computer != "SN":
                self._offered = at
                text = f"{side_name(game.turn)} offers to end the game: agree, or decline."
                self._say(text, offer="agree", player=game.turn)
                return
            if would_agree(game, "SN".replace(game.turn, "")):
                self._act("agrees", game.agree)
                return
        self._move(best_move(game, level=self._level, seed=self._seed).move)

    def _is_offered(self) -> bool:
        """Tell whether the computer waits for an answer to its offer."""
        return self._offered == len(self._game.moves) != self._declined

    def _decline(self) -> None:
        """Let the computer play on. Raises MashimoError where it has offered nothing."""
        if not self._is_offered():
            raise MashimoError("no-offer", "the computer has not offered to end the game")
        self._declined = self._offered

    def _person(self) -> str:
        """Return the side of the person at the terminal: the side to move, or the one that an offer is made to."""
        return "SN".replace(self._game.turn, "") if self._is_offered() else self._game.turn

    def _resign(self) -> None:
        """Resign for the person at the terminal."""
        side = self._person()
        self._act("resigns", lambda: self._game.resign(side), side)

    def _choose(self, word: str) -> None:
        """Play what a person types. Raises MashimoError where it is no legal move, or an offer is to be answered."""
        if self._is_offered():
            message = "the computer offers to end the game: agree or decline"
            raise MashimoError("no-answer", message, shortened(word))
        self._move(word)

    def _move(self, word: str) -> None:
        """Play a move, and print what it did."""
        said = self._effect(word)
        self._act(f"{word}{said}", lambda: self._game.play(word))

    def _effect(self, word: str) -> str:
        """Say the effect that a move would have. Raises NotationError and IllegalMove."""
        preview = self._game.preview(word)
        parts = [f"ends in {preview.ends}"] if preview.ends else []
        parts += [f"captures {preview.captures}"] if preview.captures else []
        parts += [f"gives {preview.gives}"] if preview.gives else []
        return f" ({', '.join([*parts, *preview.notes])})" if parts or preview.notes else ""

    def _act(self, what: str, act: Callable[[], list[Step]], player: str = "") -> None:
        """Do something with the game, print which side did what (by default the side to move), and show the board."""
        player = player or self._game.turn
        steps = [asdict(step) for step in act()]
        if self._json:
            print_json({"player": player, "move": what.partition(" ")[0], "steps": steps} | game_json(self._game))
        else:
            print(f"{side_name(player)}: {what}")
            self._show()

    def _list(self) -> None:
        moves = {move: self._game.preview(move) for move in self._game.legal_moves()}
        text = "\n".join(f"{move}{self._effect(move)}" for move in moves)
        self._say(text, moves={move: asdict(preview) for move, preview in moves.items()})

    def _explain(self, word: str) -> None:
        refusal = self._game.refusal(word)
        self._say(f"{word}: {refusal or 'it may be played'}", move=word, refusal=refusal and asdict(refusal))

    def _hint(self) -> None:
        found = best_move(self._game, nodes=HINT_NODES)
        self._say(f"{found.move} {worth(found)}", hint=result_json(found))

    def _undo(self) -> None:
        """Take back the last move of the person at the terminal, with what came after it.

        Raises MashimoError where they have made none; the computer's first move then stays.
        """
        earlier, count = copy(self._game), 1
        while earlier.undo() and earlier.turn in self._computer:
            count += 1
        if len(self._game.turns) <= count or earlier.turn in self._computer:
            raise MashimoError("no-move", "there is nothing to take back")
        for _ in range(count):
            self._game.undo()
        self._offered = self._declined = -1
        self._show()

    def _offer(self) -> None:
        """Offer to end the game, or accept such an offer; the computer answers, between two people the game ends."""
        game = self._game
        if self._computer and game.may_agree and not self._is_offered():
            agreed = would_agree(game, self._computer)
            self._say("The computer agrees." if agreed else "The computer plays on.", agreed=agreed)
            if not agreed:
                return
        self._act("agrees", game.agree, self._person())

    def _leave(self) -> None:
        self._left = True
