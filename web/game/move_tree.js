// @ts-check
// The notes of a game, all that is known of it: its moves, the lines that could have been played instead, and what is
// said of them (`Notes`). Pure functions: each gives other notes and leaves those it was given. A place is named by the
// moves that lead to it. The first line is the main one: the game as it was played. A move that is tried leaves it as
// it is; a line becomes it only where a person says so, by playing on there or by making it that.

/**
 * @typedef {{ line: Noted[], at: number, branch: LinePlace | null }} LinePlace a move of a line, and the move that the
 *   line is played instead of
 */

/** Lines within lines are taken for notes so deep: far deeper than a file may have them, and than anybody plays. */
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

/** @param {Notes} notes @returns {Notes} what was kept or written earlier says nothing of lines after the end */
const copied = (notes) => ({ ...structuredClone(notes), after: structuredClone(notes.after ?? []) });

/**
 * The lines that could be played at a place of a line, but for its own: at the end of the main line those that are
 * known from there.
 * @param {Notes} notes @param {Noted[]} line @param {number} at @returns {Noted[][]}
 */
const others = (notes, line, at) => line[at]?.variations ?? (line === notes.line ? (notes.after ?? []) : []);

/** @param {Notes} notes @param {Noted[]} line @param {number} at @param {Noted[][]} lines */
function putOthers(notes, line, at, lines) {
  if (line[at]) line[at].variations = lines;
  else notes.after = lines;
}

/**
 * The place of each move of a path, as far as it is known.
 * @param {Notes} notes @param {string[]} path @returns {LinePlace[]}
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

/** A path, and how its line is known to go on. @param {Notes} notes @param {string[]} path @returns {string[]} */
export function continuation(notes, path) {
  const spot = nodesOn(notes, path).at(-1);
  const rest = spot ? spot.line.slice(spot.at + 1) : notes.line;
  return [...path, ...rest.map(({ move }) => move)];
}

/**
 * A move tried after a path: a variation where the line there goes on otherwise or is the main one, which stays as it
 * is.
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
 * A move played where the main line ends. Lines that were known to go on from there otherwise are its variations; where
 * it begins one of them, how that went on is still known.
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

/** The lines that go on from where a line was cut, of what was cut off. @param {Noted[]} rest @returns {Noted[][]} */
function instead(rest) {
  if (rest.length === 0) return [];
  const [{ variations }] = rest;
  rest[0].variations = [];
  return [rest, ...variations];
}

/**
 * Puts the variation that begins with a move in the place of what it is played instead of.
 * @param {Notes} notes @param {Noted[]} line @param {number} at @param {string} move
 */
function exchange(notes, line, at, move) {
  if (line[at] && line === notes.line) resume(notes);
  const known = others(notes, line, at);
  putOthers(notes, line, at, []);
  const chosen = known.find(([first]) => first.move === move) ?? [];
  const old = line.splice(at, line.length - at, ...chosen);
  const rest = known.filter((one) => one !== chosen);
  line[at].variations = old.length > 0 ? [old, ...rest] : rest;
}

/** Has the main line go on as the first of the lines that are known from its end. @param {Notes} notes */
function resume(notes) {
  const [first, ...rest] = notes.after;
  notes.after = [];
  if (!first) return;
  first[0].variations = rest;
  notes.line.push(...first);
}

/**
 * A path made the main line, which ends there: how it is known to go on is kept.
 * @param {Notes} notes @param {string[]} path @returns {Notes}
 */
export function endedAt(notes, path) {
  const found = promoted(notes, path);
  if (found.line.length === path.length) return found;
  resume(found);
  found.after = instead(found.line.splice(path.length));
  return found;
}

/** The line of a path made the main line. @param {Notes} notes @param {string[]} path @returns {Notes} */
export function promoted(notes, path) {
  const found = copied(notes);
  for (let spot = nodesOn(found, path).at(-1); spot?.branch; spot = nodesOn(found, path).at(-1)) {
    exchange(found, spot.branch.line, spot.branch.at, spot.line[0].move);
  }
  return found;
}

/**
 * Notes without the last move of a path and what follows it; the next variation takes its place.
 * @param {Notes} notes @param {string[]} path @returns {Notes}
 */
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

/**
 * Notes with this said of the last move of a path, or of the game at its start.
 * @param {Notes} notes @param {string[]} path @param {string} comment @returns {Notes}
 */
export function commented(notes, path, comment) {
  const found = copied(notes);
  const spot = nodesOn(found, path).at(-1);
  (spot ? spot.line[spot.at] : found).comment = comment;
  return found;
}

/**
 * Notes with what the moves of a path have captured.
 * @param {Notes} notes @param {string[]} path @param {Pick<Position, "captures" | "gives">} shown @returns {Notes}
 */
export function counted(notes, path, { captures, gives }) {
  const found = copied(notes);
  nodesOn(found, path).forEach(({ line, at }, index) => {
    Object.assign(line[at], { captures: captures[index], gives: gives[index] });
  });
  return found;
}

/** Whether a path lies on the main line. @param {Notes} notes @param {string[]} path */
export const isMain = (notes, path) => nodesOn(notes, path).every(({ branch }) => branch === null);

/** The tags of a file that say what the record says. */
const RECORDED = ["Variant", "Result"];

/** Whether nothing is known of a game but its moves. @param {Notes} notes */
export function isBare({ tags, comment, line, after = [] }) {
  const plain = line.every((noted) => noted.comment + noted.before === "" && noted.variations.length === 0);
  const told = tags.some(({ name, value }) => value !== "?" && !RECORDED.includes(name));
  return plain && !told && comment === "" && after.length === 0;
}

/** Whether something read is notes. @param {any} value @returns {value is Notes} */
export function isNotes(value) {
  const { tags, comment, line, after = [] } = value ?? {};
  const named = Array.isArray(tags) && tags.every((tag) => areTexts(tag?.name, tag?.value));
  return (
    named && areTexts(comment) && Array.isArray(after) && depthOf([line], 0) <= DEEPEST && depthOf(after, 1) <= DEEPEST
  );
}

/**
 * The depth of the deepest of these lines; infinite where something is no line. Looked at depth by depth, so that
 * nothing is too deep to be looked at.
 * @param {any[]} lines @param {number} depth how deep they are
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

/** Whether something read would be notes, were it not so deep. @param {any} value */
export function isTooDeep(value) {
  const { line, after = [] } = value ?? {};
  const depth = Math.max(depthOf([line], 0), Array.isArray(after) ? depthOf(after, 1) : 0);
  return depth > DEEPEST && depth < Infinity;
}

/**
 * The first thing said of a game that has more letters than this, and after how many moves of its line it is said; null
 * where there is none.
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

/**
 * Whether something read is a move and what is said of it; its variations are still to be looked at.
 * @param {any} value
 */
function isNoted(value) {
  const { move, captures, comment, before, variations } = value ?? {};
  return areTexts(move, comment, before) && Number.isInteger(captures) && Array.isArray(variations);
}

/** @param {...unknown} values */
const areTexts = (...values) => values.every((value) => typeof value === "string");
