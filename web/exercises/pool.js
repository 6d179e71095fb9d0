// @ts-check
// The exercises of one game at a time: those that come with the page and those made on this device, and which of them
// is next.

import { byRisingDifficulty, dayOf, exerciseOfTheDay, next, readExercises } from "./exercise_file.js";

/** @import { Exercise } from "./exercise_file.js" */
/** @typedef {ReturnType<typeof createExercisePool>} ExercisePool */
/** @typedef {"daily" | "mixed" | "motif" | "run" | "again" | "link"} ExerciseSelection how the exercises come */

/** The number of untried exercises that there are to be: more are made until there are. */
const FRESH = 100;

/**
 * @param {{ load: (game: string) => Promise<Exercise[]>, now: () => Date, progress: { read: () => Progress } }} page
 *   `load` the exercises of a game that come with the page
 */
export function createExercisePool({ load, now, progress }) {
  let game = "";
  /** The exercises that come with the page; null until they are here. @type {Exercise[] | null} */
  let shipped = null;

  /** The exercises there are, all of them. */
  function all() {
    const made = progress.read().made[game]?.lines ?? [];
    return shipped ? [...shipped, ...readExercises(game, made.join("\n"))] : [];
  }

  /** The exercises that went wrong, and have not gone right since. */
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
    /** Whether there is one for every day. */
    hasDaily: () => (shipped ?? []).length > 0,
    /** Turns to a game, whose exercises are still to be loaded. @param {string} id */
    switchGame(id) {
      game = id;
      shipped = null;
    },
    /**
     * @returns {Promise<boolean | null>} whether the game's exercises are here now; null where another game was turned
     *   to meanwhile
     */
    async load() {
      const id = game;
      const found = await load(id).catch(() => null);
      if (game !== id) return null;
      shipped = found ?? [];
      return found !== null;
    },
    /**
     * The next exercise.
     * @param {ExerciseSelection} way @param {string} theme what it is to show, where that is asked for
     * @param {string[]} done what was done in this run against the clock
     */
    next(way, theme, done) {
      const { person, tried } = progress.read();
      const rating = person?.rating ?? null;
      if (way === "daily") return exerciseOfTheDay(shipped ?? [], today());
      if (way === "run") return byRisingDifficulty(all(), done);
      if (way === "again") return next(failed(), rating, []);
      const shown = way === "motif" ? all().filter(({ themes }) => themes.includes(theme)) : all();
      return next(shown, rating, tried);
    },
    /** The game, if there are few of its exercises that have not been tried; else empty. */
    gameNeedingMore() {
      const { tried } = progress.read();
      const untried = shipped ? all().filter(({ key }) => !tried.includes(key)).length : FRESH;
      return untried < FRESH ? game : "";
    },
  };
}
