// @ts-check
// The file format of exported games: JSON that people can read.

import { isCorrespondence } from "../game/correspondence.js";
import { DEEPEST, isTooDeep, longComment } from "../game/move_tree.js";
import { LEVELS } from "../game/state.js";
import { LONGEST_NAME } from "./custom_rules.js";
import { FORM, isKept, parseJson } from "./journal.js";
import { progressOf } from "./progress.js";

/** @import { Copy } from "./game_list.js" */
/**
 * @typedef {{ code: "file" | "long" | "newer" | "game" | "level" | "deep" | "comment" | "heading" | "empty", number:
 *   number, moves: number, found: number, most: number }} FileFault the fault of a file: in which game, after how many
 *   moves, the length or level found, and the allowed maximum
 */

/** The file's own name for its format. */
const KIND = "mashimo-games";
/** The longest file to read, in characters. */
export const LONGEST = 50_000_000;
/** The longest comment: as long as a whole game's file (`LONGEST` of play/ogn.py). */
const LONGEST_COMMENT = 250_000;

/** Writes games and the progress in exercises, without what the engine computes.
 * @param {Copy[]} games @param {Progress | null} [exercises] */
export function serializeGames(games, exercises = null) {
  const copies = games.map(({ name, begun, saved, computer, level, state: { shown: _, ...state } }) => {
    return { name, begun: new Date(begun), saved: new Date(saved), computer, level, state };
  });
  return `${JSON.stringify({ file: KIND, form: FORM, games: copies, exercises: exercises ?? undefined }, null, 1)}\n`;
}

/** Reads the games of a file, or its fault. Only the engine can tell whether the moves are legal.
 * @param {string} text @returns {{ games: Copy[], wrong: FileFault | null }} */
export function parseGamesFile(text) {
  /** @param {FileFault["code"]} code @param {Partial<FileFault>} [facts] */
  const refused = (code, facts) => ({ games: [], wrong: { code, number: 0, moves: 0, found: 0, most: 0, ...facts } });
  if (text.length > LONGEST) return refused("long", { found: text.length, most: LONGEST });
  const file = parseJson(text);
  if (file?.file !== KIND || !Number.isInteger(file.form) || file.form < 2) return refused("file");
  if (file.form > FORM) return refused("newer");
  if (!Array.isArray(file.games)) return refused("file");
  /** @type {Copy[]} */
  const games = file.games.map(parseGame);
  for (const [at, copy] of games.entries()) {
    const wrong = validate(copy);
    if (wrong) return refused(wrong.code, { ...wrong, number: at + 1 });
  }
  return games.length === 0 ? refused("empty") : { games, wrong: null };
}

/** Reads the progress in exercises from a file, or null. @param {string} text */
export const exercisesOf = (text) => progressOf(parseJson(text)?.exercises);

/** Reads a game of a file, to be viewed; what is no correspondence game is none. @param {any} value */
function parseGame(value) {
  const { name, begun, saved, computer, level, state } = value ?? {};
  const { correspondence, ...rest } = state ?? {};
  const named = typeof name === "string" ? name.slice(0, LONGEST_NAME) : "";
  return {
    name: named,
    begun: Date.parse(begun),
    saved: Date.parse(saved),
    computer,
    level,
    state: { ...rest, ...(isCorrespondence(correspondence) && { correspondence }), shown: null },
  };
}

/** Finds the faults that show without the engine. @param {Copy} copy
 * @returns {(Partial<FileFault> & { code: FileFault["code"] }) | null} */
function validate(copy) {
  const { notes } = copy.state;
  if (notes !== undefined && isTooDeep(notes)) return { code: "deep", most: DEEPEST };
  if (!isKept({ ...copy, id: "", count: 0 })) return { code: "game" };
  if (!LEVELS.some((level) => level === copy.level)) return { code: "level", found: copy.level };
  const long = notes ? longComment(notes, LONGEST_COMMENT) : null;
  if (!long) return null;
  return {
    code: long.moves === 0 ? "heading" : "comment",
    moves: long.moves,
    found: long.length,
    most: LONGEST_COMMENT,
  };
}
