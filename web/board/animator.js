// @ts-check
// Animates one turn at a time on the view. A turn can be skipped, held at each lap, paused and resumed, or scrubbed lap
// by lap.

import { plan, replay, restingScene, sceneAt } from "./timeline.js";

/** @import { TurnPlan, Scene } from "./timeline.js" */
/**
 * @typedef {{ before: number[], tempo: number, timeline: TurnPlan, began: number, shown: number, stop: number,
 *   time: number, over: () => void }} RunningTurn `shown` counts the steps begun, `stop` is the step before which it
 *   waits, `time` the elapsed milliseconds
 */
/**
 * @typedef {{ scene: Scene, playing: boolean, laps: number, waiting: boolean, sown: boolean }} Animation `laps` counts
 *   those of the turn; `waiting` if it is paused, `sown` if at the end of a lap
 */
/** The time in ms before a lap at which it is held: the last seed has almost landed. */
const JUST = 0.01;
const NEVER = Number.POSITIVE_INFINITY;

/**
 * @param {(now: Animation) => void} paint
 * @param {(step: Step) => void} onStep called when a step begins, and with the last of many
 * @param {(now: Animation) => void} onTurn called when a turn or lap begins or ends, or a lap is held
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

  /** Requests the next frame, once. */
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

  /** Holds before the lap after that of a step. @param {RunningTurn} running @param {number} at */
  function holdAfter(running, at) {
    const { laps } = running.timeline;
    running.stop = laps.find((first) => first > Math.max(at, laps[0])) ?? NEVER;
  }

  /** Resumes a turn. @param {RunningTurn} running @param {number} time the elapsed ms */
  function goOn(running, time) {
    running.began = performance.now() - time;
    waiting = false;
    draw();
    onTurn(animation());
  }

  /** Gives each step its full time, as in a short turn. @param {RunningTurn} running */
  function unhurry(running) {
    running.timeline = plan(running.timeline.steps, running.tempo, Number.POSITIVE_INFINITY);
  }

  return {
    scene: () => scene,
    playing: () => run !== null,
    /** Shows the end of the turn. */
    skip: end,
    /** Holds at the next lap; if held already, plays it. */
    hold() {
      if (!run) return;
      const at = waiting ? run.shown : Math.max(run.shown - 1, 0);
      unhurry(run);
      holdAfter(run, at);
      goOn(run, startOf(run.timeline, at));
    },
    /** Pauses, or resumes to the end of the turn. */
    toggle() {
      if (!run) return;
      if (waiting) {
        run.stop = NEVER;
        return goOn(run, run.time);
      }
      waiting = true;
      onTurn(animation());
    },
    /** Changes the speed for the rest of this turn. @param {number} factor by which steps take longer */
    slow(factor) {
      if (!run) return;
      const { sown } = animation();
      const { length } = run.timeline;
      run.tempo *= factor;
      unhurry(run);
      run.time = sown ? timeBefore(run.timeline, run.stop) : (run.time * run.timeline.length) / length;
      run.began = performance.now() - run.time;
    },
    /** Shows a turn after some of its laps, and pauses. @param {number} laps */
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
    /** Shows a position without motion. @param {number[]} places */
    cut(places) {
      end();
      scene = restingScene(places);
      paint(animation());
      onTurn(animation());
    },
    /**
     * Plays steps; resolves when the last seed has landed or the turn is skipped.
     * @param {number[]} before @param {Step[]} steps @param {number} tempo
     * @param {boolean} [stepwise] holds at each lap
     * @param {boolean} [again] whether it is a replay, in which a long turn is not hurried
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

/** Gives the start time of a step. @param {TurnPlan} timeline @param {number} step */
const startOf = (timeline, step) => (step === 0 ? 0 : (timeline.ends[step - 1] ?? step));

/** Gives the last moment before a step. @param {TurnPlan} timeline @param {number} step */
const timeBefore = (timeline, step) => Math.max(startOf(timeline, step) - JUST, 0);
