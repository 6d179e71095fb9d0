// @ts-check
// The user's progress in exercises: rating and its history, attempts, mistakes, streak.

import { createValue } from "./values.js";

/** @import { Stores } from "./values.js" */
/** @typedef {ReturnType<typeof createProgress>} ProgressStore */

const KEY = "mashimo:exercises";
/** The most attempts to remember. */
const MOST = 2000;
/** The most generated exercises to save for a game; older ones are dropped. */
const MOST_MADE = 300;
/** The bounds of a rating in the engine, which refuses to change one beyond them (play/glicko.py). */
const MOST_RATING = 4000;
const LEAST_DEVIATION = 10;
const MOST_DEVIATION = 350;
/** The least volatility to read; the engine's is above 0. */
const LEAST_VOLATILITY = 0.001;
/** The form of a line of exercises (search/exercises/exercise_file.py). */
const LINE = /^\S+ \S+ \d{1,4} \d+ \d+ [\d.]+ (?:proved|searched) \S*$/;

/** @type {Progress} */
export const NOTHING_YET = {
  person: null,
  history: [],
  tried: [],
  wrong: [],
  daily: {},
  streak: { days: 0, last: 0 },
  best: 0,
  lessons: {},
  made: {},
};

/** @param {unknown} value */
const isCount = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
/** @param {unknown} value @returns {value is string[]} */
const areTexts = (value) => Array.isArray(value) && value.every((each) => typeof each === "string");

/** Whether a value is a rating. @param {any} value */
function isStanding(value) {
  const { rating, deviation, volatility } = value ?? {};
  return [rating, deviation, volatility].every((number) => Number.isFinite(number) && number >= 0);
}

/** @param {number} value @param {number} least @param {number} most */
const clamped = (value, least, most) => Math.max(least, Math.min(value, most));

/** Brings a rating within the bounds. @param {Rating | null} person */
const bounded = (person) =>
  person && {
    rating: clamped(person.rating, 0, MOST_RATING),
    deviation: clamped(person.deviation, LEAST_DEVIATION, MOST_DEVIATION),
    volatility: clamped(person.volatility, LEAST_VOLATILITY, 1),
  };

/** Leaves out generated lines that are no exercises: one would keep all others of its game from being read.
 * @param {Progress["made"]} made @returns {Progress["made"]} */
const readable = (made) =>
  Object.fromEntries(
    Object.entries(made).map(([game, { next, lines }]) => [
      game,
      { next, lines: lines.filter((line) => LINE.test(line)) },
    ]),
  );

/** Reads progress; null if invalid. @param {any} value @returns {Progress | null} */
export function progressOf(value) {
  // early versions saved nothing else
  const { person, history, tried, wrong, daily, streak, best, lessons = {}, made = {} } = value ?? {};
  const sound =
    (person === null || isStanding(person)) &&
    Array.isArray(history) &&
    history.every(Number.isFinite) &&
    areTexts(tried) &&
    areTexts(wrong) &&
    typeof daily === "object" &&
    daily !== null &&
    Object.values(daily).every(isCount) &&
    typeof lessons === "object" &&
    lessons !== null &&
    Object.values(lessons).every(areTexts) &&
    typeof made === "object" &&
    made !== null &&
    Object.values(made).every((each) => isCount(each?.next) && areTexts(each.lines)) &&
    [streak?.days, streak?.last, best].every(isCount);
  if (!sound) return null;
  const { days, last } = streak;
  const [rated, kept] = [bounded(person), readable(made)];
  return { person: rated, history, tried, wrong, daily, streak: { days, last }, best, lessons, made: kept };
}

/** Extends the streak after an exercise solved today. Where the clock was set back, or travellers went west, the last
 * day may be tomorrow. @param {Progress["streak"]} streak @param {number} today */
export function continued({ days, last }, today) {
  if (last === today || last === today + 1) return { days, last };
  return { days: last === today - 1 ? days + 1 : 1, last: today };
}

/** Gives the streak that still counts. @param {Progress["streak"]} streak @param {number} today */
export const daysInRow = ({ days, last }, today) => (last >= today - 1 ? days : 0);

/**
 * Gives the progress after the first attempt at an exercise.
 * @param {Progress} progress
 * @param {{ key: string, solved: boolean, person: Rating | null, today: number, game: string, daily: number | null
 *   }} tried `person` the new rating, or null if it does not count; `daily` the day whose exercise it is, or null
 * @returns {Progress}
 */
export function afterTry(progress, { key, solved, person, today, game, daily }) {
  const others = progress.wrong.filter((each) => each !== key);
  return {
    ...progress,
    person: person ?? progress.person,
    history: person ? [...progress.history, Math.round(person.rating)].slice(-MOST) : progress.history,
    tried: [...progress.tried.filter((each) => each !== key), key].slice(-MOST),
    wrong: solved ? others : [...others, key].slice(-MOST),
    daily: daily === null ? progress.daily : { ...progress.daily, [game]: daily },
    streak: solved ? continued(progress.streak, today) : progress.streak,
  };
}

/**
 * Adds generated exercises.
 * @param {Progress} progress @param {string} game @param {MadeExercises} more @returns {Progress}
 */
export function withMade(progress, game, { next, lines }) {
  const known = progress.made[game]?.lines ?? [];
  const all = [...new Set([...known, ...lines])].slice(-MOST_MADE);
  return { ...progress, made: { ...progress.made, [game]: { next, lines: all } } };
}

/** Whether there is any progress. @param {Progress} progress */
export const isStarted = ({ tried, lessons }) => tried.length > 0 || Object.keys(lessons).length > 0;

/**
 * Merges the exercises of two devices: keeps the larger record, with the lessons and generated exercises of both.
 * @param {Progress} own @param {Progress} other @returns {Progress}
 */
export function mergeProgress(own, other) {
  const learnt = new Map(Object.entries(other.lessons)); // the names come from a file
  for (const [name, done] of Object.entries(own.lessons)) {
    learnt.set(name, [...new Set([...(learnt.get(name) ?? []), ...done])]);
  }
  const lessons = Object.fromEntries(learnt);
  let found = { ...(other.tried.length > own.tried.length ? other : own), lessons, made: other.made };
  for (const [game, made] of Object.entries(own.made)) {
    found = withMade(found, game, { ...made, next: Math.max(made.next, other.made[game]?.next ?? 0) });
  }
  return found;
}

/** @param {Stores} stores */
export function createProgress(stores) {
  const merge = (/** @type {Progress} */ kept, /** @type {Progress} */ mine) => mergeProgress(mine, kept);
  const { read, load, onChange, change } = createValue(stores, KEY, progressOf, NOTHING_YET, { merge });
  return { read, load, onChange, change, forget: () => change(() => NOTHING_YET) };
}
