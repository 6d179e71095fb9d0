// @ts-check
// Exercises against the clock: as many as can be solved in three minutes.

import { byId } from "../dom.js";

/** @import { Exercise } from "./exercise_file.js" */
/** @import { I18n } from "../text/i18n.js" */
/**
 * @typedef {{ until: number, done: string[], solved: number, ended: boolean }} Run when it ends, what was done in it,
 *   how many were solved, whether its end is being saved
 */

/** Milliseconds of a run, how long the end of each exercise is seen in it, and how often the clock is shown. */
const RUN_MS = { length: 180_000, look: 900, beat: 1000 };

/**
 * @param {I18n} phrases
 * @param {{ now: () => Date, progress: { read: () => Progress,
 *   change: (change: (progress: Progress) => Progress) => Promise<unknown> } }} page
 * @param {{ table: ReturnType<typeof import("../components/task_board.js").createTaskBoard>, onNext: () => void,
 *   onOver: (sentence: string) => void }} dialog `onNext` asks for the next one, `onOver` is told how it went
 */
export function createTimedRun({ say }, { now, progress }, { table, onNext, onOver }) {
  /** @type {Run | null} */
  let run = null;

  /** The clock's line: the time left, and the number of exercises solved. */
  function clock() {
    const left = Math.max(0, Math.ceil(((run?.until ?? 0) - now().getTime()) / 1000));
    const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    return say("exercises.clock", { count: run?.solved ?? 0, time });
  }

  function show() {
    byId("exercises-count").textContent = clock();
  }

  /** Ends the run, saves the best number, then says it. */
  async function end() {
    if (!run || run.ended) return;
    run.ended = true;
    const { solved } = run;
    const { best } = progress.read();
    if (solved > best) await progress.change((known) => ({ ...known, best: Math.max(known.best, solved) }));
    const record = solved > best ? say("exercises.new-best") : "";
    onOver([say("exercises.time-over", { count: solved }), record].join(" ").trim());
  }

  return {
    clock,
    end,
    on: () => run !== null,
    /** The exercises done in the run. */
    done: () => run?.done ?? [],
    begin() {
      /** @type {Run} */
      const mine = { until: now().getTime() + RUN_MS.length, done: [], solved: 0, ended: false };
      run = mine;
      const beat = setInterval(() => {
        if (run !== mine) return clearInterval(beat);
        show();
        if (now().getTime() >= mine.until) end();
      }, RUN_MS.beat);
    },
    /** Leaves it: nobody asks how it went. */
    stop() {
      run = null;
    },
    /**
     * Goes on to the next one, once the end of this one has been seen.
     * @param {Exercise} exercise @param {Position} position @param {boolean} well
     */
    async pass(exercise, position, well) {
      const mine = run;
      if (!mine) return;
      mine.done.push(exercise.key);
      mine.solved += Number(well);
      table.set(position, false);
      show();
      table.announce(say(well ? "exercise.right" : "exercises.solution", { moves: exercise.solution.join(" ") }));
      await new Promise((after) => setTimeout(after, RUN_MS.look));
      if (run === mine) onNext();
    },
  };
}
