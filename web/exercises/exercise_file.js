// @ts-check
// The exercises of a game, as their file lists them, and which of them comes next. Nothing here judges: what is right
// stands in the file.

/**
 * @typedef {{ game: string, start: string, solution: string[], rating: number, margin: number, proved: boolean,
 *   themes: string[], key: string }} Exercise `start` the position as text, `solution` the moves of the solver and
 *   between them the best replies, `rating` how difficult it is, `margin` by how many seeds the first is better than
 *   the next best, `themes` what it shows, `key` its name on this device
 */

/** Milliseconds in a day. */
const DAY = 86_400_000;
/** The distance that the rating of the next exercise may have from the person's. */
const NEAR = 150;
/** The part of the exercises, from the easiest on, after which a person without a rating begins. */
const BEGINNING = 1 / 4;
/** About what rating the first exercise against the clock has, and by how much each one after it is higher. */
const RISING = { first: 500, more: 40 };
/**
 * The distance in their list of the exercises of two days in a row: a prime, so that a list of nearly any length is
 * gone through whole.
 */
const STEP = 37;

/** @param {string} game @param {string} start @param {string[]} solution */
const named = (game, start, solution) => `${game} ${start} ${solution.length}`;

/** The exercises of a file. @param {string} game @param {string} text @returns {Exercise[]} */
export function readExercises(game, text) {
  const lines = text.split("\n").filter(Boolean);
  return lines.map((line) => {
    const [start, moves, rating, , , margin, shown, themes] = line.split(" ");
    const position = start.replaceAll("_", " ");
    const solution = moves.split(".");
    return {
      game,
      start: position,
      solution,
      rating: Number(rating),
      margin: Number(margin),
      proved: shown === "proved",
      themes: themes ? themes.split(",") : [],
      key: named(game, position, solution),
    };
  });
}

/** The day that a clock shows, in days since 1970: the same wherever it is that date. @param {Date} now */
export const dayOf = (now) => Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY;

/** The exercise of a day: the same for everybody. @param {Exercise[]} all @param {number} day */
export const exerciseOfTheDay = (all, day) => all[(day * STEP) % all.length];

/**
 * The exercise that comes next: one not tried yet, near a rating; where all have been tried, the one tried longest ago.
 * @param {Exercise[]} all @param {number | null} rating null where there is none yet
 * @param {string[]} tried the latest last @param {() => number} chance between 0 and 1 @returns {Exercise | undefined}
 */
export function next(all, rating, tried, chance = Math.random) {
  const known = new Set(tried);
  const fresh = all.filter(({ key }) => !known.has(key));
  if (fresh.length === 0) return all.toSorted((a, b) => tried.indexOf(a.key) - tried.indexOf(b.key))[0];
  const wanted = rating ?? all.map((one) => one.rating).sort((a, b) => a - b)[Math.floor(all.length * BEGINNING)];
  const away = (/** @type {Exercise} */ one) => Math.abs(one.rating - wanted);
  const near = fresh.filter((one) => away(one) <= NEAR);
  return near.length > 0 ? near[Math.floor(chance() * near.length)] : fresh.toSorted((a, b) => away(a) - away(b))[0];
}

/**
 * The next one against the clock; they become more difficult with the number of those `done`.
 * @param {Exercise[]} all @param {string[]} done @param {() => number} chance @returns {Exercise | undefined}
 */
export const byRisingDifficulty = (all, done, chance = Math.random) =>
  next(all, RISING.first + RISING.more * done.length, done, chance);

/** The motifs of the exercises, each once, in the order of the first. @param {Exercise[]} all */
export const themesOf = (all) => [...new Set(all.flatMap(({ themes }) => themes))];

/** The motifs that fit a fact about a mistake, the best first. @type {Record<string, string[]>} */
const FITTING = {
  "wins-now": ["win"],
  "lets-end": ["hold", "defend"],
  ends: ["hold", "last-seeds"],
  takes: ["several", "capture"],
  gives: ["defend", "capture"],
  again: ["again"],
  exposes: ["defend"],
  relay: ["relay"],
};

/**
 * The motif of the exercises that fit a mistake; empty where no exercise does.
 * @param {Exercise[]} all @param {string[]} codes the facts about the mistake, the weightiest first
 */
export function themeFor(all, codes) {
  const shown = themesOf(all);
  return codes.flatMap((code) => FITTING[code] ?? []).find((motif) => shown.includes(motif)) ?? "";
}

/** An address as it was before a browser took signs out of it; empty where it is damaged. @param {string} address */
function decoded(address) {
  try {
    return decodeURIComponent(address);
  } catch {
    return ""; // it names nothing then
  }
}

/**
 * The part of an address that says an exercise: its position and its moves, as the record of a game, so that it opens
 * for ever.
 * @param {Exercise} exercise
 */
export const addressOf = ({ game, start, solution }) =>
  `#exercise;v1;${game};start=${start.replaceAll(" ", "_")};moves=${solution.join(".")}`;

/**
 * The exercise of an address, without parameters that other programs append; null where it is none.
 * @param {string} address @returns {Exercise | null}
 */
export function exerciseOf(address) {
  const found = /^#exercise;v1;([\w.+-]+);start=([^;]+);moves=([^;?&]+)(?:[?&][^;]*)?$/.exec(decoded(address));
  if (!found) return null;
  const [, game, start, moves] = found;
  const [position, solution] = [start.replaceAll("_", " "), moves.split(".")];
  const key = named(game, position, solution);
  return { game, start: position, solution, rating: 0, margin: 0, proved: false, themes: [], key };
}
