// @ts-check
// Runs the clock: plays one turn at a time on the view, frame by frame. A turn can be skipped, or held at each lap.

import { plan, replay, sceneAt, still } from "./timeline.js";

/** @import { Plan, Scene } from "./timeline.js" */
/** @typedef {{ before: number[], tempo: number, film: Plan, began: number, shown: number, stop: number, over: () => void }} Run
 *   `shown` how many steps have begun, `stop` the step before which it waits */
/** @typedef {{ scene: Scene, playing: boolean, laps: number, waiting: boolean }} Animation what is to be seen of it: `playing` while a turn is
 *   shown, `laps` how many that has, `waiting` whether the next one is waited for */

/** Milliseconds before a lap at which it is waited for: the seed before it has all but come down. */
const JUST = 0.01;

/**
 * @param {(now: Animation) => void} paint shows a scene @param {(step: Step) => void} onStep a step begins, or is the last of many
 * @param {(now: Animation) => void} onTurn a turn or a lap begins or is over, or a lap is waited for
 */
export function createStage(paint, onStep = () => {}, onTurn = () => {}) {
  /** @type {Run | null} */
  let run = null;
  let scene = still([]);
  let waiting = false;

  /** @returns {Animation} */
  const animation = () => ({ scene, playing: run !== null, laps: run?.film.laps.length ?? 0, waiting });

  /** @param {number} now */
  function frame(now) {
    if (!run || waiting) return;
    run.began ||= now;
    const time = now - run.began;
    const limit = run.stop < run.film.steps.length ? startOf(run.film, run.stop) : Number.POSITIVE_INFINITY;
    waiting = time >= limit;
    show(run, sceneAt(run.before, run.film, Math.min(time, limit - JUST)));
  }

  /** @param {Run} running @param {Scene} next */
  function show(running, next) {
    const lap = next.lap !== scene.lap;
    scene = next;
    if (scene.finished) return end();
    const begun = running.film.steps.indexOf(/** @type {Step} */ (scene.step)) + 1;
    if (begun > running.shown) onStep(running.film.steps[begun - 1]);
    running.shown = begun;
    paint(animation());
    if (lap || waiting) onTurn(animation());
    if (!waiting) requestAnimationFrame(frame);
  }

  function end() {
    if (!run) return;
    scene = still(replay(run.before, run.film.steps));
    const { over } = run;
    run = null;
    waiting = false;
    paint(animation());
    onTurn(animation());
    over();
  }

  /** Waits before the lap after the one of a step. @param {Run} running @param {number} at */
  function holdAfter(running, at) {
    const { laps, steps } = running.film;
    running.stop = laps.find((first) => first > Math.max(at, laps[0])) ?? steps.length;
  }

  return {
    scene: () => scene,
    playing: () => run !== null,
    waiting: () => waiting,
    /** How many laps the turn has that is being played. */
    laps: () => run?.film.laps.length ?? 0,
    /** Shows the end of the turn at once. */
    skip: end,
    /** Waits at the next lap; where it waits already, plays that one. */
    hold() {
      if (!run) return;
      const at = waiting ? run.shown : Math.max(run.shown - 1, 0);
      run.film = plan(run.film.steps, run.tempo, Number.POSITIVE_INFINITY);
      run.began = performance.now() - startOf(run.film, at);
      holdAfter(run, at);
      if (waiting) requestAnimationFrame(frame);
      waiting = false;
      onTurn(animation());
    },
    /** Shows places without any motion. @param {number[]} places */
    cut(places) {
      end();
      scene = still(places);
      paint(animation());
      onTurn(animation());
    },
    /** Plays steps; the promise is kept when the last seed has come down, or the turn is skipped.
     * @param {number[]} before @param {Step[]} steps @param {number} tempo @param {boolean} [stepwise] whether it waits at each lap
     * @returns {Promise<void>} */
    play(before, steps, tempo, stepwise = false) {
      end();
      return new Promise((over) => {
        const film = stepwise ? plan(steps, tempo, Number.POSITIVE_INFINITY) : plan(steps, tempo);
        run = { before, tempo, film, began: 0, shown: 0, stop: steps.length, over };
        if (stepwise) holdAfter(run, 0);
        scene = still(before);
        if (tempo === 0) return end();
        onTurn(animation());
        requestAnimationFrame(frame);
      });
    },
  };
}

/** When a step begins. @param {Plan} film @param {number} step */
const startOf = (film, step) => (step === 0 ? 0 : film.ends[step - 1]);
