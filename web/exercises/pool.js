// @ts-check
// The exercises of one game, shipped and generated on this device, and the choice of the next one.

import { byRisingDifficulty, dayOf, exerciseOfTheDay, next, readExercises } from "./exercise_file.js";

/** @import { Exercise } from "./exercise_file.js" */
/** @typedef {ReturnType<typeof createExercisePool>} ExercisePool */
/** @typedef {"daily" | "mixed" | "motif" | "run" | "again" | "link"} ExerciseSelection */

/** The number of untried exercises to have; more are generated below it. */
const FRESH = 100;
/** The games searched in a row without a new exercise after which there are no more: small boards have few positions. */
const FRUITLESS = 20;

/** @param {{ load: (game: string) => Promise<Exercise[]>, now: () => Date, progress: { read: () => Progress } }} page
 *   `load` loads a game's shipped exercises */
export function createExercisePool({ load, now, progress }) {
  let game = "";
  /** The shipped exercises; null until loaded. @type {Exercise[] | null} */
  let shipped = null;
  /** The games searched since the last new exercise, by ruleset. @type {Map<string, number>} */
  const fruitless = new Map();
  /** Whether no more can be found; after the progress is deleted they are found again. */
  const isExhausted = () => Boolean(progress.read().made[game]) && (fruitless.get(game) ?? 0) >= FRUITLESS;

  let broken = false;

  function all() {
    const made = progress.read().made[game]?.lines ?? [];
    return shipped ? [...shipped, ...readExercises(game, made.join("\n"))] : [];
  }

  /** Gives the exercises failed and not solved since. */
  function failed() {
    const { wrong: keys } = progress.read();
    return all().filter(({ key }) => keys.includes(key));
  }

  const today = () => dayOf(now());

  return {
    all,
    failed,
    today,
    game: () => game,
    /** Whether there is a daily exercise. */
    hasDaily: () => (shipped ?? []).length > 0,
    /** Switches to a game; call `load` next. @param {string} id */
    switchGame(id) {
      game = id;
      shipped = null;
    },
    /** @returns {Promise<boolean | null>} whether the exercises are loaded; null if the game has been switched since */
    async load() {
      const id = game;
      const found = await load(id).catch(() => null);
      if (game !== id) return null;
      shipped = found ?? [];
      return found !== null;
    },
    /** Chooses the next exercise.
     * @param {ExerciseSelection} way @param {string} theme "" for any @param {string[]} done those of this timed run */
    next(way, theme, done) {
      const { person, tried } = progress.read();
      const rating = person?.rating ?? null;
      if (way === "daily") return exerciseOfTheDay(shipped ?? [], today());
      if (way === "run") return byRisingDifficulty(all(), done);
      if (way === "again") return next(failed(), rating, []);
      const shown = way === "motif" ? all().filter(({ themes }) => themes.includes(theme)) : all();
      return next(shown, rating, tried);
    },
    /** Gives the game if few of its exercises are untried and more may be found, else "". */
    gameNeedingMore() {
      const { tried } = progress.read();
      const untried = shipped ? all().filter(({ key }) => !tried.includes(key)).length : FRESH;
      return untried < FRESH && !isExhausted() ? game : "";
    },
    isExhausted,
    /** Whether no engine can generate exercises. */
    isBroken: () => broken,
    noteBroken() {
      broken = true;
    },
    /** Counts a search for more, to be called before they are saved.
     * @param {string} id @param {{ lines: string[], finished: boolean }} found */
    noteSearch(id, { lines, finished }) {
      const known = progress.read().made[id];
      if (!known) fruitless.delete(id);
      if (lines.some((line) => !known?.lines.includes(line))) fruitless.set(id, 0);
      else if (finished) fruitless.set(id, (fruitless.get(id) ?? 0) + 1);
    },
  };
}
