// @ts-check
// Runs the clock: plays one turn at a time on the view, frame by frame. A turn can be skipped, held at each lap,
// stopped and gone on with, or looked at lap by lap, there and back.

import { plan, replay, restingScene, sceneAt } from "./timeline.js";

/** @import { TurnPlan, Scene } from "./timeline.js" */
/**
 * @typedef {{ before: number[], tempo: number, timeline: TurnPlan, began: number, shown: number, stop: number,
 *   time: number, over: () => void }} RunningTurn `shown` how many steps have begun, `stop` the step before which it
 *   waits, `time` how far it has come in milliseconds
 */
/**
 * @typedef {{ scene: Scene, playing: boolean, laps: number, waiting: boolean, sown: boolean }} Animation what is to be
 *   seen of it: `playing` while a turn is shown, `laps` how many that has, `waiting` whether it has stopped, `sown`
 *   whether it has so at the end of a lap
 */

/** Milliseconds before a lap at which it is waited for: the seed before it has all but come down. */
const JUST = 0.01;
/** No step is waited for. */
const NEVER = Number.POSITIVE_INFINITY;

/**
 * @param {(now: Animation) => void} paint shows a scene
 * @param {(step: Step) => void} onStep a step begins, or is the last of many
 * @param {(now: Animation) => void} onTurn a turn or a lap begins or is over, or a lap is waited for
 */
export function createAnimator(paint, onStep = () => {}, onTurn = () => {}) {
  /** @type {RunningTurn | null} */
  let run = null;
  let scene = restingScene([]);
  let waiting = false;
  let drawing = false;

  /** @returns {Animation} */
  const animation = () => ({
    scene,
    playing: run !== null,
    laps: run?.timeline.laps.length ?? 0,
    waiting,
    sown: run !== null && waiting && run.time === timeBefore(run.timeline, run.stop),
  });

  /** @param {number} now */
  function frame(now) {
    drawing = false;
    if (!run || waiting) return;
    run.began ||= now;
    const limit = startOf(run.timeline, run.stop);
    waiting = now - run.began >= limit;
    run.time = Math.min(now - run.began, timeBefore(run.timeline, run.stop));
    show(run, sceneAt(run.before, run.timeline, run.time));
  }

  /** @param {RunningTurn} running @param {Scene} next */
  function show(running, next) {
    const lap = next.lap !== scene.lap;
    scene = next;
    if (scene.finished) return end();
    const begun = running.timeline.steps.indexOf(/** @type {Step} */ (scene.step)) + 1;
    if (begun > running.shown) onStep(running.timeline.steps[begun - 1]);
    running.shown = begun;
    paint(animation());
    if (lap || waiting) onTurn(animation());
    if (!waiting) draw();
  }

  /** Has the next frame drawn, once. */
  function draw() {
    if (!drawing) requestAnimationFrame(frame);
    drawing = true;
  }

  function end() {
    if (!run) return;
    scene = restingScene(replay(run.before, run.timeline.steps));
    const { over } = run;
    run = null;
    waiting = false;
    paint(animation());
    onTurn(animation());
    over();
  }

  /** Waits before the lap after the one of a step. @param {RunningTurn} running @param {number} at */
  function holdAfter(running, at) {
    const { laps } = running.timeline;
    running.stop = laps.find((first) => first > Math.max(at, laps[0])) ?? NEVER;
  }

  /**
   * Lets the clock of a turn run on from where it waits.
   * @param {RunningTurn} running @param {number} time how far it has come
   */
  function goOn(running, time) {
    running.began = performance.now() - time;
    waiting = false;
    draw();
    onTurn(animation());
  }

  /** Takes as long for each step as a short turn does. @param {RunningTurn} running */
  function unhurry(running) {
    running.timeline = plan(running.timeline.steps, running.tempo, Number.POSITIVE_INFINITY);
  }

  return {
    scene: () => scene,
    playing: () => run !== null,
    /** Shows the end of the turn at once. */
    skip: end,
    /** Waits at the next lap; where it waits already, plays that one. */
    hold() {
      if (!run) return;
      const at = waiting ? run.shown : Math.max(run.shown - 1, 0);
      unhurry(run);
      holdAfter(run, at);
      goOn(run, startOf(run.timeline, at));
    },
    /** Stops where it is; where it has stopped or waits, goes on to the end of the turn. */
    toggle() {
      if (!run) return;
      if (waiting) {
        run.stop = NEVER;
        return goOn(run, run.time);
      }
      waiting = true;
      onTurn(animation());
    },
    /** Takes longer or shorter for the rest of this turn. @param {number} factor how many times as long */
    slow(factor) {
      if (!run) return;
      const { sown } = animation();
      const { length } = run.timeline;
      run.tempo *= factor;
      unhurry(run);
      run.time = sown ? timeBefore(run.timeline, run.stop) : (run.time * run.timeline.length) / length;
      run.began = performance.now() - run.time;
    },
    /**
     * Shows a turn as it is when some of its laps have been sown, and waits there.
     * @param {number} laps 0 for before the first of them
     */
    seek(laps) {
      if (!run) return;
      unhurry(run);
      const { timeline, before } = run;
      run.stop = laps === 0 ? 0 : (timeline.laps[laps] ?? timeline.steps.length);
      run.shown = run.stop;
      run.time = timeBefore(timeline, run.stop);
      waiting = true;
      scene = laps === 0 ? { ...restingScene(before), finished: false } : sceneAt(before, timeline, run.time);
      paint(animation());
      onTurn(animation());
    },
    /** Shows places without any motion. @param {number[]} places */
    cut(places) {
      end();
      scene = restingScene(places);
      paint(animation());
      onTurn(animation());
    },
    /**
     * Plays steps; the promise is kept when the last seed has come down, or the turn is skipped.
     * @param {number[]} before @param {Step[]} steps @param {number} tempo
     * @param {boolean} [stepwise] whether it waits at each lap
     * @param {boolean} [again] whether it is played to be looked at once more, for which a long one is not hurried
     * @returns {Promise<void>}
     */
    play(before, steps, tempo, stepwise = false, again = stepwise) {
      end();
      return new Promise((over) => {
        const timeline = again ? plan(steps, tempo, Number.POSITIVE_INFINITY) : plan(steps, tempo);
        run = { before, tempo, timeline, began: 0, shown: 0, stop: NEVER, time: 0, over };
        if (stepwise) holdAfter(run, 0);
        scene = restingScene(before);
        if (tempo === 0) return end();
        onTurn(animation());
        draw();
      });
    },
  };
}

/** When a step begins. @param {TurnPlan} timeline @param {number} step */
const startOf = (timeline, step) => (step === 0 ? 0 : (timeline.ends[step - 1] ?? step));

/** The last moment before a step. @param {TurnPlan} timeline @param {number} step */
const timeBefore = (timeline, step) => Math.max(startOf(timeline, step) - JUST, 0);
