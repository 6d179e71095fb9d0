// @ts-check
// Reads exercises from their file, and chooses the next one. The file says which moves are right.

/**
 * @typedef {{ game: string, start: string, solution: string[], rating: number, margin: number, proved: boolean, themes:
 *   string[], key: string }} Exercise `start` is the position's text, `solution` alternates the solver's moves and the
 *   best replies, `margin` is the lead over the second-best move in seeds, `key` its id on this device
 */

const DAY = 86_400_000;
/** The greatest distance between the next exercise's rating and the user's. */
const NEAR = 150;
/** The rank, among exercises by difficulty, at which a user without a rating begins. */
const BEGINNING = 1 / 4;
/** The rating of the first exercise in a timed run, and its increase per exercise. */
const RISING = { first: 500, more: 40 };
/** The distance in the list between exercises of consecutive days: a prime, so that nearly every list is used whole. */
const STEP = 37;

/** @param {string} game @param {string} start @param {string[]} solution */
const named = (game, start, solution) => `${game} ${start} ${solution.length}`;

/** @param {string} game @param {string} text @returns {Exercise[]} */
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

/** Gives the local date in days since 1970. @param {Date} now */
export const dayOf = (now) => Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY;

/** Gives the exercise of a day, equal for all users. @param {Exercise[]} all @param {number} day */
export const exerciseOfTheDay = (all, day) => all[(day * STEP) % all.length];

/**
 * Chooses an untried exercise near a rating, else the one tried longest ago.
 * @param {Exercise[]} all @param {number | null} rating @param {string[]} tried the latest last
 * @param {() => number} chance from 0 to 1 @returns {Exercise | undefined}
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
 * Chooses the next exercise of a timed run; ratings rise with the number done.
 * @param {Exercise[]} all @param {string[]} done @param {() => number} chance @returns {Exercise | undefined}
 */
export const byRisingDifficulty = (all, done, chance = Math.random) =>
  next(all, RISING.first + RISING.more * done.length, done, chance);

/** Gives the themes of the exercises in order of appearance. @param {Exercise[]} all */
export const themesOf = (all) => [...new Set(all.flatMap(({ themes }) => themes))];

/** The themes that fit a fact about a mistake, the best first. @type {Record<string, string[]>} */
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

/** Gives the theme of exercises that fit a mistake, or "".
 * @param {Exercise[]} all @param {string[]} codes the facts about the mistake, the most important first */
export function themeFor(all, codes) {
  const shown = themesOf(all);
  return codes.flatMap((code) => FITTING[code] ?? []).find((motif) => shown.includes(motif)) ?? "";
}

/** Decodes a URL fragment; "" if it is damaged. @param {string} address */
function decoded(address) {
  try {
    return decodeURIComponent(address);
  } catch {
    return ""; // it then names no exercise
  }
}

/** Gives the URL fragment of an exercise: its position and moves as a game's record, so that it works forever.
 * @param {Exercise} exercise */
export const addressOf = ({ game, start, solution }) =>
  `#exercise;v1;${game};start=${start.replaceAll(" ", "_")};moves=${solution.join(".")}`;

/** Reads the exercise of a URL fragment, without parameters that other programs append and the full stop of a sentence
 * around it; null if it has none. @param {string} address @returns {Exercise | null} */
export function exerciseOf(address) {
  const found = /^#exercise;v1;([\w.+-]+);start=([^;]+);moves=([^;?&]*[^;?&.])\.*(?:[?&][^;]*)?$/.exec(
    decoded(address),
  );
  if (!found) return null;
  const [, game, start, moves] = found;
  const [position, solution] = [start.replaceAll("_", " "), moves.split(".")];
  const key = named(game, position, solution);
  return { game, start: position, solution, rating: 0, margin: 0, proved: false, themes: [], key };
}
