// @ts-check
// The clock of a game as its file has it: the time that each player has ([TimeControl "600+5"], in seconds, and how
// many each move adds), and what was left to a player after a move ([%clk 0:09:58] in its comment). Pure.

import { commented, nodesOn } from "./move_tree.js";
import { TIME_CONTROL_TAG } from "./state.js";

/**
 * @typedef {{ base: number, increment: number }} Control the milliseconds that each player has, and those that each
 *   move adds
 */
/** @typedef {Record<Side, number>} Left the milliseconds that are left to each */

/** The most seconds of a clock, and those that a move may add: a day, and an hour. */
const [LONGEST, MOST] = [86_400, 3600];
/** The commands in a comment for the mover's time and, where one player moves twice, for the other's. */
const [OWN, OTHER] = ["clk", "oclk"];
const FIELDS = /\[%o?clk [^\]]*\]\s*/g;

/**
 * @param {Tag[]} tags @returns {Control | null} null where there is no clock, or one of a kind that is not kept here
 */
export function controlOf(tags) {
  const value = tags.find(({ name }) => name === TIME_CONTROL_TAG)?.value ?? "";
  const [, seconds, added = "0"] = value.match(/^(\d{1,6})(?:\+(\d{1,4}))?$/) ?? [];
  const [base, increment] = [Number(seconds), Number(added)];
  return base > 0 && base <= LONGEST && increment <= MOST ? { base: base * 1000, increment: increment * 1000 } : null;
}

/** A time as a clock has it, hours first; a second that has begun is still there. @param {number} milliseconds */
export function clockText(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** The time of a field in a comment. @param {string} comment @param {string} field @returns {number | undefined} */
function timeIn(comment, field) {
  const [, hours, minutes, seconds] =
    comment.match(`\\[%${field} (\\d+):(\\d{1,2}):(\\d{1,2}(?:\\.\\d+)?)\\s*\\]`) ?? [];
  return seconds === undefined ? undefined : ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
}

/** Whether a comment says what was left. @param {string} comment */
export const isTimed = (comment) => timeIn(comment, OWN) !== undefined;

/** A comment that says what is left, its words as they were. @param {string} comment @param {number} own the mover's
 * @param {number | null} other the other's, where the comment before says it of the same player */
export function withTime(comment, own, other) {
  const fields = [`[%${OWN} ${clockText(own)}]`, other === null ? "" : `[%${OTHER} ${clockText(other)}]`];
  return [...fields, comment.replace(FIELDS, "")].filter(Boolean).join(" ").trim();
}

/**
 * The time left to both players after some moves.
 * @param {Notes} notes @param {string[]} path the moves @param {Side | ""} mover who played the last of them
 * @param {Control} control @returns {Left}
 */
export function leftIn(notes, path, mover, { base }) {
  const comments = nodesOn(notes, path).map(({ line, at }) => line[at].comment);
  /** @param {number} from @returns {number} by turns, back to where one says it */
  const back = (from) => {
    for (let at = from; at >= 0; at -= 2) {
      const time = timeIn(comments[at], OWN);
      if (time !== undefined) return time;
    }
    return base;
  };
  if (mover === "" || comments.length === 0) return { S: base, N: base };
  const own = back(comments.length - 1);
  const other = timeIn(comments[comments.length - 1], OTHER) ?? back(comments.length - 2);
  return mover === "S" ? { S: own, N: other } : { S: other, N: own };
}

/**
 * The comment on the last move of a path; null where the path is not known.
 * @param {Notes} notes @param {string[]} path
 */
function saidOf(notes, path) {
  const spots = nodesOn(notes, path);
  const spot = spots.at(-1);
  return spot && spots.length === path.length ? spot.line[spot.at].comment : null;
}

/**
 * Notes with a sentence that says why the game ended there.
 * @param {Notes} notes @param {string[]} path the moves of the game @param {string} lost @returns {Notes}
 */
export const withLost = (notes, path, lost) => commented(notes, path, `${saidOf(notes, path) ?? ""} ${lost}`.trim());

/**
 * Notes without that sentence, where it stands: all else that is said there stays.
 * @param {Notes} notes @param {string[]} path @param {string} lost @returns {Notes} the same where it does not
 */
export function withoutLost(notes, path, lost) {
  const [before, after] = saidOf(notes, path)?.split(lost) ?? [];
  return after === undefined ? notes : commented(notes, path, [before.trim(), after.trim()].filter(Boolean).join(" "));
}
