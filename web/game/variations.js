// @ts-check
// All that is known of a game: its moves, the lines that could have been played instead, and what is said of them (`Notes`). Pure functions:
// each gives other notes and leaves those it was given. A place is named by the moves that lead to it. The first line is the main one.

/** @typedef {{ line: Noted[], at: number, branch: Spot | null }} Spot a move of a line, and the move that the line is played instead of */

/** @param {string[]} words @param {number[]} [captures] @param {number[]} [gives] @returns {Notes} */
export function notesOf(words, captures = [], gives = []) {
  const line = words.map((move, at) => ({
    move,
    captures: captures[at] ?? 0,
    gives: gives[at] ?? 0,
    comment: "",
    before: "",
    variations: [],
  }));
  return { tags: [], comment: "", line, after: [] };
}

/** @param {Notes} notes @returns {Notes} what was kept or written earlier says nothing of lines after the end */
const copied = (notes) => ({ ...structuredClone(notes), after: structuredClone(notes.after ?? []) });

/** The lines that could be played at a place of a line, but for its own: at the end of the main line those that are known from where a
 * person ended the game. @param {Notes} notes @param {Noted[]} line @param {number} at @returns {Noted[][]} */
const others = (notes, line, at) => line[at]?.variations ?? (line === notes.line ? (notes.after ?? []) : []);

/** @param {Notes} notes @param {Noted[]} line @param {number} at @param {Noted[][]} lines */
function putOthers(notes, line, at, lines) {
  if (line[at]) line[at].variations = lines;
  else notes.after = lines;
}

/** Where each move of a path stands, as far as it is known. @param {Notes} notes @param {string[]} path @returns {Spot[]} */
export function trace(notes, path) {
  /** @type {Spot[]} */
  const spots = [];
  /** @type {Spot} */
  let spot = { line: notes.line, at: -1, branch: null };
  for (const move of path) {
    spot = { ...spot, at: spot.at + 1 };
    const here = spot.line[spot.at];
    if (here?.move !== move) {
      const line = others(notes, spot.line, spot.at).find(([first]) => first.move === move);
      if (!line) return spots;
      spot = { line, at: 0, branch: spot };
    }
    spots.push(spot);
  }
  return spots;
}

/** A path, and how its line is known to go on. @param {Notes} notes @param {string[]} path @returns {string[]} */
export function onward(notes, path) {
  const spot = trace(notes, path).at(-1);
  const rest = spot ? spot.line.slice(spot.at + 1) : notes.line;
  return [...path, ...rest.map(({ move }) => move)];
}

/** A move played after a path. Where the line went on otherwise, the new move takes its place, and that is kept as a variation.
 * @param {Notes} notes @param {string[]} path @param {string} move @returns {Notes} */
export function withMove(notes, path, move) {
  const found = copied(notes);
  const { line, at } = trace(found, path).at(-1) ?? { line: found.line, at: -1 };
  const known = others(found, line, at + 1);
  const fresh = notesOf([move]).line;
  if (!line[at + 1] && known.length === 0) line.push(...fresh);
  else if (line[at + 1]?.move !== move) {
    if (!known.some(([first]) => first.move === move)) putOthers(found, line, at + 1, [fresh, ...known]);
    exchange(found, line, at + 1, move);
  }
  return found;
}

/** Puts the variation that begins with a move in the place of what it is played instead of. @param {Notes} notes @param {Noted[]} line
 * @param {number} at @param {string} move */
function exchange(notes, line, at, move) {
  if (line[at] && line === notes.line) resume(notes);
  const known = others(notes, line, at);
  putOthers(notes, line, at, []);
  const chosen = known.find(([first]) => first.move === move) ?? [];
  const old = line.splice(at, line.length - at, ...chosen);
  const rest = known.filter((one) => one !== chosen);
  line[at].variations = old.length > 0 ? [old, ...rest] : rest;
}

/** Has the main line go on beyond where a person has ended it. @param {Notes} notes */
function resume(notes) {
  const [first, ...rest] = notes.after;
  notes.after = [];
  if (!first) return;
  first[0].variations = rest;
  notes.line.push(...first);
}

/** The main line as it was known before a person ended it. @param {Notes} notes @returns {Notes} */
export function resumed(notes) {
  const found = copied(notes);
  resume(found);
  return found;
}

/** A path made the main line, and ended: how it is known to go on is kept. @param {Notes} notes @param {string[]} path @returns {Notes} */
export function endedAt(notes, path) {
  const found = resumed(promoted(notes, path));
  const rest = found.line.splice(path.length);
  if (rest.length === 0) return found;
  const [{ variations }] = rest;
  rest[0].variations = [];
  found.after = [rest, ...variations];
  return found;
}

/** The line of a path made the main line. @param {Notes} notes @param {string[]} path @returns {Notes} */
export function promoted(notes, path) {
  const found = copied(notes);
  for (let spot = trace(found, path).at(-1); spot?.branch; spot = trace(found, path).at(-1)) {
    exchange(found, spot.branch.line, spot.branch.at, spot.line[0].move);
  }
  return found;
}

/** Without the last move of a path and what follows it; the next variation takes its place. @param {Notes} notes @param {string[]} path
 * @returns {Notes} */
export function without(notes, path) {
  const found = copied(notes);
  const spot = trace(found, path).at(-1);
  if (!spot) return found;
  const { line, at, branch } = spot;
  if (line === found.line) resume(found);
  const [next] = line[at].variations;
  if (next) exchange(found, line, at, next[0].move);
  const owner = next ? { line, at } : at === 0 ? branch : null;
  if (!owner) line.splice(at);
  else {
    const left = others(found, owner.line, owner.at).filter(([first]) => first.move !== path.at(-1));
    putOthers(found, owner.line, owner.at, left);
  }
  return found;
}

/** With this said of the last move of a path, or of the game at its start. @param {Notes} notes @param {string[]} path
 * @param {string} comment @returns {Notes} */
export function commented(notes, path, comment) {
  const found = copied(notes);
  const spot = trace(found, path).at(-1);
  (spot ? spot.line[spot.at] : found).comment = comment;
  return found;
}

/** With what the moves of a path have captured. @param {Notes} notes @param {string[]} path @param {Pick<Position, "captures" | "gives">} shown
 * @returns {Notes} */
export function counted(notes, path, { captures, gives }) {
  const found = copied(notes);
  trace(found, path).forEach(({ line, at }, index) => {
    Object.assign(line[at], { captures: captures[index], gives: gives[index] });
  });
  return found;
}

/** Whether a path lies on the main line. @param {Notes} notes @param {string[]} path */
export const isMain = (notes, path) => trace(notes, path).every(({ branch }) => branch === null);

/** Whether something read is notes. @param {any} value @returns {value is Notes} */
export function isNotes(value) {
  const { tags, comment, line, after = [] } = value ?? {};
  const named = Array.isArray(tags) && tags.every((tag) => areTexts(tag?.name, tag?.value));
  return named && areTexts(comment) && isLine(line) && areLines(after);
}

/** @param {any} lines */
const areLines = (lines) => Array.isArray(lines) && lines.every((one) => isLine(one) && one.length > 0);

/** @param {any} line @returns {boolean} */
function isLine(line) {
  return (
    Array.isArray(line) &&
    line.every((noted) => {
      const { move, captures, comment, before, variations } = noted ?? {};
      return areTexts(move, comment, before) && Number.isInteger(captures) && areLines(variations);
    })
  );
}

/** @param {...unknown} values */
const areTexts = (...values) => values.every((value) => typeof value === "string");
