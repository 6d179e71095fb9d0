// @ts-check
// Exercises against the clock: as many as can be solved in three minutes.

import { byId, dialogById, svg } from "../dom.js";

/** @import { Exercise } from "./exercise_file.js" */
/** @import { I18n } from "../text/i18n.js" */
/**
 * @typedef {{ until: number, done: string[], tries: boolean[], ended: boolean }} Run when it ends, what was done in it,
 *   whether each was solved, whether its end is being saved
 */

/** The drawings of what was solved, and of what was not. */
const [TICK, CROSS] = ["m5 12.5 5 5L19 7", "M6 6l12 12M18 6 6 18"];

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

  /** @param {Run} run */
  const solvedIn = ({ tries }) => tries.filter(Boolean).length;

  /** The time left in a run, in minutes and seconds. @param {Run} run */
  function timeLeft({ until }) {
    const left = Math.max(0, Math.ceil((until - now().getTime()) / 1000));
    return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  }

  /** Shows the time left, a tick or a cross for each exercise done, and both in words. */
  function show() {
    dialogById("exercises-dialog").toggleAttribute("data-run", run !== null);
    if (!run) return;
    const time = timeLeft(run);
    byId("exercises-time").textContent = time;
    const marks = run.tries.map((well) =>
      svg("svg", { viewBox: "0 0 24 24", class: well ? "solved" : "missed" }, svg("path", { d: well ? TICK : CROSS })),
    );
    byId("exercises-tries").replaceChildren(...marks);
    byId("exercises-count").textContent = say("exercises.clock", { count: solvedIn(run), time });
  }

  /**
   * Ends the run, saves the best number, then says it.
   * @param {"exercises.time-over" | "exercises.stopped"} how the phrase of what ended it
   */
  async function end(how) {
    if (!run || run.ended) return;
    run.ended = true;
    const solved = solvedIn(run);
    const { best } = progress.read();
    if (solved > best) await progress.change((known) => ({ ...known, best: Math.max(known.best, solved) }));
    const record = solved > best ? say("exercises.new-best") : "";
    onOver([say(how, { count: solved }), record].join(" ").trim());
  }

  return {
    show,
    /** Ends it before its time. */
    quit: () => end("exercises.stopped"),
    on: () => run !== null,
    /** The exercises done in the run. */
    done: () => run?.done ?? [],
    begin() {
      /** @type {Run} */
      const mine = { until: now().getTime() + RUN_MS.length, done: [], tries: [], ended: false };
      run = mine;
      const beat = setInterval(() => {
        if (run !== mine) return clearInterval(beat);
        show();
        if (now().getTime() >= mine.until) end("exercises.time-over");
      }, RUN_MS.beat);
    },
    /** Leaves it: nobody asks how it went. */
    stop() {
      run = null;
      show();
    },
    /**
     * Goes on to the next one, once the end of this one has been seen.
     * @param {Exercise} exercise @param {Position} position @param {boolean} well
     */
    async pass(exercise, position, well) {
      const mine = run;
      if (!mine) return;
      mine.done.push(exercise.key);
      mine.tries.push(well);
      table.set(position, false);
      show();
      table.announce(say(well ? "exercise.right" : "exercises.solution", { moves: exercise.solution.join(" ") }));
      await new Promise((after) => setTimeout(after, RUN_MS.look));
      if (run === mine) onNext();
    },
  };
}
