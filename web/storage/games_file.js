// @ts-check
// The file format of exported games: JSON that people can read, one game a line.

import { isCorrespondence } from "../game/correspondence.js";
import { DEEPEST, isTooDeep, longComment } from "../game/move_tree.js";
import { LEVELS } from "../game/state.js";
import { LONGEST_NAME } from "./custom_rules.js";
import { isKept, parseJson } from "./journal.js";
import { progressOf } from "./progress.js";
import { isTournamentCopy } from "./tournaments.js";

/** @import { Copy } from "./game_list.js" */
/** @import { TournamentCopy } from "./tournaments.js" */
/**
 * @typedef {{ code: "file" | "long" | "newer" | "game" | "level" | "deep" | "comment" | "heading" | "tournament" |
 *   "empty", number: number, moves: number, found: number, most: number }} FileFault the fault of a file: in which game
 *   or tournament, after how many moves, the length or level found, and the allowed maximum
 * @typedef {{ games: Copy[], tournaments: TournamentCopy[], wrong: FileFault | null }} ParsedFile what is in a file;
 *   nothing if it is `wrong`
 */

/** The file's own name for its format. */
const KIND = "mashimo-games";
/** The version of the format. Form 2, which is read too, leaves nothing out of a move. */
const FORM = 3;
/** The parts of a move, in the order in which the page saves them: `contents` compares games by their text. */
const PARTS = "move,captures,gives,comment,before,variations";
/** The longest file to read, in characters: 30,000 games of 60 moves, which a heap of 512 MB holds. */
export const LONGEST = 80_000_000;
/** The longest comment: as long as a whole game's file (`LONGEST` of play/ogn.py). */
const LONGEST_COMMENT = 250_000;

/** Leaves out the empty texts and variations of a move, if `withEmptyParts` restores them as they were: they are half of
 * a file. @param {string} _ @param {any} value any value of a game */
function withoutEmptyParts(_, value) {
  if (value?.move === undefined || Object.keys(value).join() !== PARTS) return value;
  return Object.fromEntries(Object.entries(value).filter(([name, part]) => name === "move" || part?.length !== 0));
}

/** Restores what is left out of a move. @param {any} noted */
function withEmptyParts(noted) {
  const { move, captures, gives, comment = "", before = "", variations = [] } = noted ?? {};
  const isWhole = ["comment", "before", "variations"].every((part) => noted?.[part] !== undefined);
  return move === undefined || isWhole ? noted : { move, captures, gives, comment, before, variations };
}

/** Restores what is left out of the moves of a game. It goes level by level: recursion could overflow.
 * @param {any} notes */
function restoreMoves(notes) {
  let lines = [notes?.line].concat(notes?.after ?? []);
  while (lines.length > 0) {
    lines = lines.filter(Array.isArray).flatMap((line) =>
      line.flatMap((/** @type {any} */ noted, /** @type {number} */ at) => {
        line[at] = withEmptyParts(noted);
        return line[at]?.variations ?? [];
      }),
    );
  }
}

/** Writes games, the progress in exercises and tournaments, without what the engine computes.
 * @param {Copy[]} games @param {Progress | null} [exercises] @param {TournamentCopy[]} [tournaments] */
export function serializeGames(games, exercises = null, tournaments = []) {
  const copies = games.map(({ name, begun, saved, computer, level, state: { shown: _, ...state } }) => {
    const copy = { name, begun: new Date(begun), saved: new Date(saved), computer, level, state };
    return JSON.stringify(copy, withoutEmptyParts);
  });
  const kept = tournaments.map(({ record, changed }) => ({ record, changed: new Date(changed) }));
  const more = { exercises: exercises ?? undefined, tournaments: kept.length > 0 ? kept : undefined };
  const head = JSON.stringify({ file: KIND, form: FORM, ...more }).slice(0, -1);
  return `${head},"games":[\n${copies.join(",\n")}\n]}\n`;
}

/** Whether a text, maybe cut short, is a file of games. @param {string} text */
export const isGamesFile = (text) => new RegExp(`^\\s*\\{\\s*"file":\\s*"${KIND}"`).test(text);

/** Reads the games and tournaments of a file, or its fault; progress in exercises may be all that it has. Only the
 * engine can tell whether the moves are legal, and the records those of tournaments.
 * @param {string} text @returns {ParsedFile} */
export function parseGamesFile(text) {
  /** @param {FileFault["code"]} code @param {Partial<FileFault>} [facts] @returns {ParsedFile} */
  const refused = (code, facts) => {
    return { games: [], tournaments: [], wrong: { code, number: 0, moves: 0, found: 0, most: 0, ...facts } };
  };
  if (text.length > LONGEST) return refused("long", { found: text.length, most: LONGEST });
  const file = parseJson(text);
  if (file?.file !== KIND || !Number.isInteger(file.form) || file.form < 2) return refused("file");
  if (file.form > FORM) return refused("newer");
  if (!Array.isArray(file.games) || !Array.isArray(file.tournaments ?? [])) return refused("file");
  /** @type {Copy[]} */
  const games = file.games.map(parseGame);
  for (const [at, copy] of games.entries()) {
    const wrong = validate(copy);
    if (wrong) return refused(wrong.code, { ...wrong, number: at + 1 });
  }
  /** @type {TournamentCopy[]} */
  const tournaments = (file.tournaments ?? []).map(parseTournament);
  const damaged = tournaments.findIndex((copy) => !isTournamentCopy(copy));
  if (damaged >= 0) return refused("tournament", { number: damaged + 1 });
  const isEmpty = games.length + tournaments.length === 0 && !progressOf(file.exercises);
  return isEmpty ? refused("empty") : { games, tournaments, wrong: null };
}

/** Reads a tournament of a file, to be validated. @param {any} value */
const parseTournament = (value) => ({ record: value?.record, changed: Date.parse(value?.changed) });

/** Reads the progress in exercises from a file, or null. @param {string} text */
export const exercisesOf = (text) => (text.length > LONGEST ? null : progressOf(parseJson(text)?.exercises));

/** Reads a game of a file, to be viewed; what is no correspondence game is none. @param {any} value */
function parseGame(value) {
  const { name, begun, saved, computer, level, state } = value ?? {};
  const { correspondence, ...rest } = state ?? {};
  restoreMoves(rest.notes);
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
