// @ts-check
// The drill of openings: the opening book answers the user's moves, and judges them. It knows no board; a step is a
// position with the moves that led to it.

import { dice } from "../board/geometry.js";
import { bestFirst } from "./book.js";

/** @import { BookMove, OpeningBook } from "./book.js" */
/** @typedef {{ path: string[], position: string, turn: Side }} DrillStep */
/** @typedef {{ key: string, facts: Record<string, string | number> }} DrillWords a phrase about a move, with its facts */

/** The hundredths of a seed that a move may lose without being told so. */
const MOST_LOST = 100;
/** What is said before the user's first move. @type {DrillWords} */
const BEGIN = { key: "openings.drill-begin", facts: {} };
/** What is said outside the book. @type {DrillWords} */
const LEFT = { key: "openings.drill-left", facts: {} };

/** Chooses a move: each is as likely as games chose it, the best where there are none.
 * @param {BookMove[]} moves @param {number} chance from 0 up to 1 */
export function chooseReply(moves, chance) {
  const [best] = bestFirst(moves);
  let left = chance * moves.reduce((sum, { games }) => sum + games, 0);
  for (const found of moves) {
    left -= found.games;
    if (left < 0) return found;
  }
  return best;
}

/** Judges a move by the book's values. @param {BookMove[]} moves of its position @param {string} played
 * @returns {DrillWords | null} null where it loses little, or the position is not in the book */
export function judgeMove(moves, played) {
  const [best] = bestFirst(moves);
  const found = moves.find(({ move }) => move === played);
  const lost = best && found ? best.value - found.value : 0;
  if (!best || lost <= MOST_LOST) return null;
  return { key: "openings.drill-loses", facts: { move: played, best: best.move, count: lost / 100 } };
}

/** Gives the move by which one step follows another, or null. @param {DrillStep} before @param {DrillStep} after */
export function moveBetween(before, after) {
  const follows =
    after.path.length === before.path.length + 1 && before.path.every((move, at) => move === after.path[at]);
  return follows ? (after.path.at(-1) ?? null) : null;
}

/**
 * Creates a drill for the player of a side. The same seed gives the same replies to the same moves.
 * @param {OpeningBook} book @param {DrillStep} first @param {number} seed
 */
export function createDrill(book, first, seed) {
  const chance = dice(seed);
  const side = first.turn;
  let last = first;
  /** What is said of the user's last move. @type {DrillWords | null} */
  let verdict = null;

  /** Judges what has led to a step: a move of the user has a new verdict, a jump has none. @param {DrillStep} step
   * @returns {string} the book's move that led to it, or "" */
  function follow(step) {
    const move = moveBetween(last, step);
    const isMine = last.turn === side;
    if (move && isMine) verdict = judgeMove(book.movesOf(last.position), move);
    else if (!move && step.path.join() !== last.path.join()) verdict = null;
    last = step;
    return move && !isMine ? move : "";
  }

  return {
    side,
    /** Takes the position on the board; gives the verdicts to show, and the book's reply if it is due.
     * @param {DrillStep} step @returns {{ verdicts: DrillWords[], reply: string }} */
    take(step) {
      const answer = follow(step);
      const said = [verdict, answer ? { key: "openings.drill-answer", facts: { move: answer } } : null].filter(
        (each) => each !== null,
      );
      const moves = book.movesOf(step.position);
      if (moves.length === 0) return { verdicts: [...said, LEFT], reply: "" };
      if (step.turn !== side) return { verdicts: said, reply: chooseReply(moves, chance()).move };
      return { verdicts: answer ? said : [...said, BEGIN], reply: "" };
    },
  };
}
