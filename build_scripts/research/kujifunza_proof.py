"""Proves who wins Bao la Kujifunza after each opening, and writes the winners' moves as a text.

    python build_scripts/research/kujifunza_proof.py [--out FILE]

The package's search finds the winner and, in each position, a move that wins soonest as far as it has looked. A minute
is enough. kujifunza_proof.txt needs no search to be checked: check_kujifunza.py does that with rules of its own, and
says how the text is written.
"""

import argparse
import sys
import textwrap
from pathlib import Path
from time import process_time
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from build_scripts.lib.environment import run_in_venv

if __name__ == "__main__":
    run_in_venv("test")  # the package below is found only in the project's environment

from mashimo import Game
from mashimo.search import Search, SearchResult

GAME: Final = "bao-la-kujifunza"
PROOF: Final = Path(__file__).with_suffix(".txt")
ENOUGH: Final = 1 << 28
"""The most positions of one search, ten times as many as any has needed."""
WIDTH: Final = 120
"""The most characters of a line."""


class Prover:
    """The proofs of some openings, one after the other: a position proved for one serves the others."""

    def __init__(self) -> None:
        self.proved: set[str] = set()
        """The positions that the player to move wins, as the game writes them."""
        self.nodes = 0
        """The positions that all searches have visited."""
        self._open: set[str] = set()

    def prove(self, opening: str) -> str:
        """Prove who wins after an opening; return a paragraph. Raises RuntimeError where the search finds no proof."""
        game = played(Game(GAME), opening)
        words: list[str] = []
        if self._search(game).value > 0:
            winner = game.turn
            self._win(game, words)
        else:
            winner = "S"
            self._lose(game, words)
        return textwrap.fill(" ".join([opening, f"{winner}:", *words]), WIDTH)

    def _win(self, game: Game, words: list[str]) -> None:
        """Write the moves by which the player to move wins."""
        if game.result or game.position in self.proved:
            return
        if game.position in self._open:
            raise RuntimeError(f"the search goes round in circles at {game.position}")
        self._open.add(game.position)
        words.append(self._search(game).move)
        self._lose(played(game, words[-1]), words)
        self.proved.add(game.position)

    def _lose(self, game: Game, words: list[str]) -> None:
        """Write the moves by which the other player wins after each reply."""
        for reply in game.legal_moves():
            self._win(played(game, reply), words)

    def _search(self, game: Game) -> SearchResult:
        """Search a position until it is decided, unless its only move needs no search."""
        search = Search(game, nodes=ENOUGH)
        while not (search.finished or search.result.decided):
            search.advance()
        if not search.result.decided and len(game.legal_moves()) > 1:
            raise RuntimeError(f"{ENOUGH:,} positions do not decide {game.position}")
        self.nodes += search.result.nodes
        return search.result


def played(game: Game, word: str) -> Game:
    """Play a move from a position in a game that begins there, so that nothing before counts as a repetition."""
    after = Game(GAME, game.position)
    after.play(word)
    return after


def main() -> None:
    """Prove all openings, write the proof, and print what each has taken."""
    parser = argparse.ArgumentParser(description="Prove who wins Bao la Kujifunza after each opening.")
    parser.add_argument("--out", type=Path, default=PROOF, metavar="FILE", help="where to write the proof")
    asked = parser.parse_args()
    prover = Prover()
    paragraphs = []
    for opening in Game(GAME).legal_moves():
        began, nodes, proved = process_time(), prover.nodes, len(prover.proved)
        paragraphs.append(prover.prove(opening))
        print(
            f"{' '.join(paragraphs[-1].split()[:2])} {prover.nodes - nodes:,} positions visited, "
            f"{len(prover.proved) - proved:,} proved, {process_time() - began:.1f} s",
            flush=True,
        )
    text = "\n\n".join(paragraphs) + "\n"
    asked.out.write_text(text, encoding="utf-8")
    print(f"{prover.nodes:,} positions visited, {len(prover.proved):,} proved, {len(text):,} bytes")


if __name__ == "__main__":
    main()
