// @ts-check
// A turn while it is shown: how far it is at a time, and the step before which it waits.

import { plan, restingScene, sceneAt } from "./timeline.js";

/** @import { TurnPlan, Scene } from "./timeline.js" */
/**
 * @typedef {{ before: number[], tempo: number, speed: number, timeline: TurnPlan, began: number, shown: number,
 *   stop: number, time: number, waiting: boolean, over: () => void }} RunningTurn `speed` is relative to the one it
 *   began with, `shown` counts the steps begun, `stop` is the step before which it waits, `time` the elapsed
 *   milliseconds; `over` is called at its end
 */

/** The time in ms before a lap at which it is held: the last seed has almost landed. */
const JUST = 0.01;
/** The step before which a turn waits that is not held. */
const NEVER = Number.POSITIVE_INFINITY;

/**
 * Makes a turn that has not begun.
 * @param {number[]} before @param {Step[]} steps @param {number} tempo @param {boolean} hurried if it is long
 * @param {() => void} over @returns {RunningTurn}
 */
export function turnOf(before, steps, tempo, hurried, over) {
  const timeline = plan(steps, tempo, hurried ? undefined : NEVER);
  return { before, tempo, speed: 1, timeline, began: 0, shown: 0, stop: NEVER, time: 0, waiting: false, over };
}

/** Gives the start time of a step; NEVER, the only step that is missing, is its own. @param {TurnPlan} timeline @param {number} step */
const startOf = (timeline, step) => (step === 0 ? 0 : (timeline.ends[step - 1] ?? step));

/** Gives the last moment before the step at which a turn waits. @param {RunningTurn} turn */
const timeBeforeStop = ({ timeline, stop }) => Math.max(startOf(timeline, stop) - JUST, 0);

/** Whether a turn waits at the end of a lap. @param {RunningTurn} turn */
export const isSown = (turn) => turn.waiting && turn.time === timeBeforeStop(turn);

/** Moves a turn on to the time of a frame. @param {RunningTurn} turn @param {number} now in ms @returns {Scene} */
export function advance(turn, now) {
  turn.began ||= now;
  const elapsed = now - turn.began;
  turn.waiting = elapsed >= startOf(turn.timeline, turn.stop);
  turn.time = Math.min(elapsed, timeBeforeStop(turn));
  return sceneAt(turn.before, turn.timeline, turn.time);
}

/** Holds before the lap after that of a step. @param {RunningTurn} turn @param {number} step */
export function holdAfter(turn, step) {
  const { laps } = turn.timeline;
  turn.stop = laps.find((first) => first > Math.max(step, laps[0])) ?? NEVER;
}

/** Resumes a turn. @param {RunningTurn} turn @param {number} time the elapsed ms */
function resume(turn, time) {
  turn.began = performance.now() - time;
  turn.waiting = false;
}

/** Resumes a turn to its end. @param {RunningTurn} turn */
export function resumeToEnd(turn) {
  turn.stop = NEVER;
  resume(turn, turn.time);
}

/** Plays the next lap of a held turn; of another, the present one, at whose end it is held. @param {RunningTurn} turn */
export function playLap(turn) {
  const step = turn.waiting ? turn.shown : Math.max(turn.shown - 1, 0);
  unhurry(turn);
  holdAfter(turn, step);
  resume(turn, startOf(turn.timeline, step));
}

/** Gives each step its full time, as in a short turn. @param {RunningTurn} turn */
function unhurry(turn) {
  turn.timeline = plan(turn.timeline.steps, turn.tempo, NEVER);
}

/** Changes the speed of the rest. @param {RunningTurn} turn @param {number} factor by which steps take longer */
export function slow(turn, factor) {
  const sown = isSown(turn);
  const { length } = turn.timeline;
  turn.tempo *= factor;
  turn.speed /= factor;
  unhurry(turn);
  turn.time = sown ? timeBeforeStop(turn) : (turn.time * turn.timeline.length) / length;
  turn.began = performance.now() - turn.time;
}

/** Pauses after some laps. @param {RunningTurn} turn @param {number} laps @returns {Scene} */
export function pauseAfter(turn, laps) {
  unhurry(turn);
  const { timeline, before } = turn;
  turn.stop = laps === 0 ? 0 : (timeline.laps[laps] ?? timeline.steps.length);
  turn.shown = turn.stop;
  turn.time = timeBeforeStop(turn);
  turn.waiting = true;
  return laps === 0 ? { ...restingScene(before), finished: false } : sceneAt(before, timeline, turn.time);
}
