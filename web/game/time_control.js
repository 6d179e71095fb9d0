// @ts-check
// The clock in a game file: each player has some seconds and an increment ([TimeControl "600+5"]), and the time left
// stands after each move ([%clk 0:09:58] in its comment). Pure.

import { commented, nodesOn } from "./move_tree.js";
import { TIME_CONTROL_TAG } from "./state.js";

/** @typedef {{ base: number, increment: number }} Control milliseconds for each player, and added by each move */
/** @typedef {Record<Side, number>} Left milliseconds */

/** The most seconds of a clock and of an increment: a day, and an hour. */
const [LONGEST, MOST] = [86_400, 3600];
/** The commands in a comment for the mover's time and, after a second move in a row, for the other player's. */
const [OWN, OTHER] = ["clk", "oclk"];
const FIELDS = /\[%o?clk [^[\]]*\]\s*/g;

/** @param {Tag[]} tags @returns {Control | null} null for no clock, or one of a kind that the page does not have */
export function controlOf(tags) {
  const value = tags.find(({ name }) => name === TIME_CONTROL_TAG)?.value ?? "";
  const [, seconds, added = "0"] = value.match(/^(\d{1,6})(?:\+(\d{1,4}))?$/) ?? [];
  const [base, increment] = [Number(seconds), Number(added)];
  return base > 0 && base <= LONGEST && increment <= MOST ? { base: base * 1000, increment: increment * 1000 } : null;
}

/** Formats a time as h:mm:ss, rounded up. @param {number} milliseconds */
export function clockText(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/**
 * Reads the time of a field in a comment.
 * @param {string} comment @param {string} field @returns {number | undefined}
 */
function timeIn(comment, field) {
  const [, hours, minutes, seconds] =
    comment.match(`\\[%${field} (\\d+):(\\d{1,2}):(\\d{1,2}(?:\\.\\d+)?)\\s*\\]`) ?? [];
  return seconds === undefined ? undefined : ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
}

/** @param {string} comment */
export const isTimed = (comment) => timeIn(comment, OWN) !== undefined;

/** Whether a comment has the times of both players. @param {string} comment */
export const isTwiceTimed = (comment) => timeIn(comment, OTHER) !== undefined;

/** Writes the time into a comment, and keeps its words. @param {string} comment @param {number} own the mover's time
 * @param {number | null} other the other player's, after a second move in a row */
export function withTime(comment, own, other) {
  const fields = [`[%${OWN} ${clockText(own)}]`, other === null ? "" : `[%${OTHER} ${clockText(other)}]`];
  return [...fields, comment.replace(FIELDS, "")].filter(Boolean).join(" ").trim();
}

/**
 * Gives the time left to both players after some moves.
 * @param {Notes} notes @param {string[]} path the moves @param {Side | ""} mover who played the last of them
 * @param {Control} control @returns {Left}
 */
export function leftIn(notes, path, mover, { base }) {
  const comments = nodesOn(notes, path).map(({ line, at }) => line[at].comment);
  /** Finds the last time of a player. @param {number} from the player's last move @returns {number} */
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
 * Gives the comment on the last move of a path; null for an unknown path.
 * @param {Notes} notes @param {string[]} path
 */
function saidOf(notes, path) {
  const spots = nodesOn(notes, path);
  const spot = spots.at(-1);
  return spot && spots.length === path.length ? spot.line[spot.at].comment : null;
}

/** Adds a sentence that says why the game ended there. @param {Notes} notes
 * @param {string[]} path the moves of the game
 * @param {string} lost @returns {Notes} */
export const withLost = (notes, path, lost) => commented(notes, path, `${saidOf(notes, path) ?? ""} ${lost}`.trim());

/** Removes that sentence from a comment. @param {Notes} notes @param {string[]} path @param {string} lost
 * @returns {Notes} the same notes if it is not there */
export function withoutLost(notes, path, lost) {
  const [before, after] = saidOf(notes, path)?.split(lost) ?? [];
  return after === undefined ? notes : commented(notes, path, [before.trim(), after.trim()].filter(Boolean).join(" "));
}
