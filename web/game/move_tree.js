// @ts-check
// The notes of a game (`Notes`): its moves, variations and comments. Pure functions return changed copies. A place is
// named by its path, the moves that lead to it. The main line is the game as it was played: trying a move leaves it
// alone, and a variation becomes it only if the user plays on there or promotes it.

/** @typedef {{ line: Noted[], at: number, branch: LinePlace | null }} LinePlace a move of a line; `branch` is the move
 *   that the line replaces */

/** How deep variations may be nested: far deeper than files and players go. */
export const DEEPEST = 250;

/** @param {string[]} words @param {number[]} [captures] @param {number[]} [gives] @returns {Notes} */
export function treeOf(words, captures = [], gives = []) {
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

/** @param {Notes} notes those of old versions may lack `after` @returns {Notes} */
const copied = (notes) => ({ ...structuredClone(notes), after: structuredClone(notes.after ?? []) });

/**
 * Gives the other lines at a place; after the main line, its continuations.
 * @param {Notes} notes @param {Noted[]} line
 * @param {number} at @returns {Noted[][]}
 */
const others = (notes, line, at) => line[at]?.variations ?? (line === notes.line ? (notes.after ?? []) : []);

/** @param {Notes} notes @param {Noted[]} line @param {number} at @param {Noted[][]} lines */
function putOthers(notes, line, at, lines) {
  if (line[at]) line[at].variations = lines;
  else notes.after = lines;
}

/**
 * Gives the place of each move of a path, as far as it is known.
 * @param {Notes} notes @param {string[]} path
 * @returns {LinePlace[]}
 */
export function nodesOn(notes, path) {
  /** @type {LinePlace[]} */
  const spots = [];
  /** @type {LinePlace} */
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

/** Gives a path with the rest of its line. @param {Notes} notes @param {string[]} path @returns {string[]} */
export function continuation(notes, path) {
  const spot = nodesOn(notes, path).at(-1);
  const rest = spot ? spot.line.slice(spot.at + 1) : notes.line;
  return [...path, ...rest.map(({ move }) => move)];
}

/**
 * Tries a move after a path: it extends a variation, or begins one.
 * @param {Notes} notes @param {string[]} path @param {string} move @returns {Notes}
 */
export function withVariation(notes, path, move) {
  const found = copied(notes);
  const { line, at } = nodesOn(found, path).at(-1) ?? { line: found.line, at: -1 };
  const known = others(found, line, at + 1);
  const fresh = treeOf([move]).line;
  if (line[at + 1]?.move === move || known.some(([first]) => first.move === move)) return found;
  if (!line[at + 1] && line !== found.line) line.push(...fresh);
  else putOthers(found, line, at + 1, [...known, fresh]);
  return found;
}

/**
 * Plays a move at the end of the main line. Known continuations become its variations; if the move begins one, the rest
 * of that one is kept.
 * @param {Notes} notes @param {string} move @returns {Notes}
 */
export function withMove(notes, move) {
  const found = copied(notes);
  const chosen = found.after.find(([first]) => first.move === move) ?? treeOf([move]).line;
  const [played, ...rest] = chosen;
  played.variations = found.after.filter((line) => line !== chosen);
  found.line.push(played);
  found.after = instead(rest);
  return found;
}

/** Turns what was cut off a line into continuations. @param {Noted[]} rest @returns {Noted[][]} */
function instead(rest) {
  if (rest.length === 0) return [];
  const [{ variations }] = rest;
  rest[0].variations = [];
  return [rest, ...variations];
}

/** Swaps the variation that begins with a move for the line it replaces. @param {Notes} notes @param {Noted[]} line
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

/** Extends the main line by the first of its continuations. @param {Notes} notes */
function resume(notes) {
  const [first, ...rest] = notes.after;
  notes.after = [];
  if (!first) return;
  first[0].variations = rest;
  notes.line.push(...first);
}

/** Makes a path the main line, and keeps what follows as continuations. @param {Notes} notes @param {string[]} path
 * @returns {Notes} */
export function endedAt(notes, path) {
  const found = promoted(notes, path);
  if (found.line.length === path.length) return found;
  resume(found);
  found.after = instead(found.line.splice(path.length));
  return found;
}

/** Makes the line of a path the main line. @param {Notes} notes @param {string[]} path @returns {Notes} */
export function promoted(notes, path) {
  const found = copied(notes);
  for (let spot = nodesOn(found, path).at(-1); spot?.branch; spot = nodesOn(found, path).at(-1)) {
    exchange(found, spot.branch.line, spot.branch.at, spot.line[0].move);
  }
  return found;
}

/** Removes the last move of a path and what follows it; the next variation takes its place. @param {Notes} notes
 * @param {string[]} path @returns {Notes} */
export function without(notes, path) {
  const found = copied(notes);
  const spot = nodesOn(found, path).at(-1);
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

/** Sets the comment on the last move of a path, or on the game for an empty path. @param {Notes} notes
 * @param {string[]} path @param {string} comment @returns {Notes} */
export function commented(notes, path, comment) {
  const found = copied(notes);
  const spot = nodesOn(found, path).at(-1);
  (spot ? spot.line[spot.at] : found).comment = comment;
  return found;
}

/** Adds what the moves of a path captured. @param {Notes} notes @param {string[]} path
 * @param {Pick<Position, "captures" | "gives">} shown @returns {Notes} */
export function counted(notes, path, { captures, gives }) {
  const found = copied(notes);
  nodesOn(found, path).forEach(({ line, at }, index) => {
    Object.assign(line[at], { captures: captures[index], gives: gives[index] });
  });
  return found;
}

/** Whether a path lies on the main line. @param {Notes} notes @param {string[]} path */
export const isMain = (notes, path) => nodesOn(notes, path).every(({ branch }) => branch === null);

/** The tags that only repeat the record. */
const RECORDED = ["Variant", "Result"];

/** Whether the notes hold nothing but the moves of the main line. @param {Notes} notes */
export function isBare({ tags, comment, line, after = [] }) {
  const plain = line.every((noted) => noted.comment + noted.before === "" && noted.variations.length === 0);
  const told = tags.some(({ name, value }) => value !== "?" && !RECORDED.includes(name));
  return plain && !told && comment === "" && after.length === 0;
}

/** Whether a value has the form of notes. @param {any} value @returns {value is Notes} */
export function isNotes(value) {
  const { tags, comment, line, after = [] } = value ?? {};
  const named = Array.isArray(tags) && tags.every((tag) => areTexts(tag?.name, tag?.value));
  return (
    named && areTexts(comment) && Array.isArray(after) && depthOf([line], 0) <= DEEPEST && depthOf(after, 1) <= DEEPEST
  );
}

/**
 * Gives the depth of the deepest line; infinite if something is no line. It goes level by level: recursion could
 * overflow.
 * @param {any[]} lines @param {number} depth that of `lines`
 */
function depthOf(lines, depth) {
  let [found, at] = [lines, depth];
  for (; found.length > 0; at++) {
    const sound = found.every((one) => Array.isArray(one) && (at === 0 || one.length > 0) && one.every(isNoted));
    if (!sound) return Infinity;
    found = found.flatMap((one) => one.flatMap((/** @type {Noted} */ { variations }) => variations));
  }
  return at - 1;
}

/** Whether a value would be notes if it were not nested so deeply. @param {any} value */
export function isTooDeep(value) {
  const { line, after = [] } = value ?? {};
  const depth = Math.max(depthOf([line], 0), Array.isArray(after) ? depthOf(after, 1) : 0);
  return depth > DEEPEST && depth < Infinity;
}

/**
 * Finds the first text longer than `most` letters, and how many moves come before it.
 * @param {Notes} notes @param {number} most @returns {{ length: number, moves: number } | null}
 */
export function longComment({ tags, comment, line, after }, most) {
  const head = [comment, ...tags.flatMap(({ name, value }) => [name, value])];
  for (const { length } of head) if (length > most) return { length, moves: 0 };
  let found = [line, ...(after ?? [])].map((one) => ({ one, before: 0 }));
  while (found.length > 0) {
    const deeper = [];
    for (const { one, before } of found) {
      for (const [at, { move, comment: said, before: early, variations }] of one.entries()) {
        const long = [move, said, early].find(({ length }) => length > most);
        if (long) return { length: long.length, moves: before + at + 1 };
        deeper.push(...variations.map((variation) => ({ one: variation, before: before + at })));
      }
    }
    found = deeper;
  }
  return null;
}

/** Whether a value has the form of a move with its comments; its variations are not checked. @param {any} value */
function isNoted(value) {
  const { move, captures, comment, before, variations } = value ?? {};
  return areTexts(move, comment, before) && Number.isInteger(captures) && Array.isArray(variations);
}

/** @param {...unknown} values */
const areTexts = (...values) => values.every((value) => typeof value === "string");
