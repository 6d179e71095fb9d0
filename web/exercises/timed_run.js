// @ts-check
// A timed run: as many exercises as can be solved in three minutes.

/** @import { Exercise } from "./exercise_file.js" */
/**
 * @typedef {{ until: number, done: string[], tries: boolean[], ended: boolean }} Run `until` is its end, by a clock that
 *   nobody sets; `tries` says which exercises were solved, `ended` if its result is being saved
 * @typedef {{ read: () => Progress, change: (change: (progress: Progress) => Progress) => Promise<unknown> }}
 *   ProgressValue
 */

/** Milliseconds of a run, of the pause after each exercise, and between clock updates. */
const RUN_MS = { length: 180_000, look: 900, beat: 1000 };

/**
 * @param {ProgressValue} progress @param {() => void} onChange called when the clock or the attempts have changed
 * @param {(how: "exercises.time-over" | "exercises.stopped", solved: number, isBest: boolean) => void} onOver called
 *   with the phrase key of the ending, once the record is saved
 */
export function createTimedRun(progress, onChange, onOver) {
  /** @type {Run | null} */
  let run = null;

  /** @param {"exercises.time-over" | "exercises.stopped"} how */
  async function end(how) {
    if (!run || run.ended) return;
    run.ended = true;
    const solved = run.tries.filter(Boolean).length;
    const isBest = solved > progress.read().best;
    if (isBest) await progress.change((known) => ({ ...known, best: Math.max(known.best, solved) }));
    onOver(how, solved, isBest);
  }

  return {
    /** Ends the run early. */
    quit: () => end("exercises.stopped"),
    on: () => run !== null,
    done: () => run?.done ?? [],
    tries: () => run?.tries ?? [],
    /** Gives the time left in minutes and seconds. */
    timeLeft() {
      const left = Math.max(0, Math.ceil(((run?.until ?? 0) - performance.now()) / 1000));
      return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    },
    begin() {
      /** @type {Run} */
      const mine = { until: performance.now() + RUN_MS.length, done: [], tries: [], ended: false };
      run = mine;
      const beat = setInterval(() => {
        if (run !== mine) return clearInterval(beat);
        onChange();
        if (performance.now() >= mine.until) end("exercises.time-over");
      }, RUN_MS.beat);
    },
    /** Drops the run without a result. */
    stop() {
      run = null;
    },
    /**
     * Counts an exercise and pauses to show its end. @param {Exercise} exercise @param {boolean} well
     * @returns {Promise<boolean>} whether the run continues
     */
    async pass(exercise, well) {
      const mine = run;
      if (!mine) return false;
      mine.done.push(exercise.key);
      mine.tries.push(well);
      onChange();
      await new Promise((after) => setTimeout(after, RUN_MS.look));
      return run === mine;
    },
  };
}
