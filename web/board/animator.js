// @ts-check
// Animates one turn at a time on the view. A turn can be skipped, held at each lap, paused and resumed, or scrubbed lap
// by lap.

import { advance, holdAfter, isSown, pauseAfter, playLap, resumeToEnd, slow, turnOf } from "./running_turn.js";
import { replay, restingScene } from "./timeline.js";

/** @import { RunningTurn } from "./running_turn.js" */
/** @import { Scene } from "./timeline.js" */
/**
 * @typedef {{ scene: Scene, playing: boolean, laps: number, waiting: boolean, sown: boolean }} Animation `laps` counts
 *   those of the turn; `waiting` if it is paused, `sown` if at the end of a lap
 */

/** @param {Scene} scene @param {RunningTurn | null} turn @returns {Animation} */
const animationOf = (scene, turn) => ({
  scene,
  playing: turn !== null,
  laps: turn?.timeline.laps.length ?? 0,
  waiting: turn?.waiting ?? false,
  sown: turn !== null && isSown(turn),
});

/**
 * Shows the running turn frame by frame, and scenes between turns.
 * @param {(now: Animation) => void} paint @param {(step: Step) => void} onStep @param {(now: Animation) => void} onTurn
 */
function createPlayback(paint, onStep, onTurn) {
  /** @type {RunningTurn | null} */
  let turn = null;
  let scene = restingScene([]);
  let drawing = false;

  /** Requests the next frame, once. */
  function draw() {
    if (!drawing) requestAnimationFrame(frame);
    drawing = true;
  }

  /** @param {number} now */
  function frame(now) {
    drawing = false;
    if (turn && !turn.waiting) showNext(turn, advance(turn, now));
  }

  /** @param {RunningTurn} running @param {Scene} next */
  function showNext(running, next) {
    const lap = next.lap !== scene.lap;
    scene = next;
    if (scene.finished) return end();
    const begun = running.timeline.steps.indexOf(/** @type {Step} */ (scene.step)) + 1;
    if (begun > running.shown) onStep(running.timeline.steps[begun - 1]);
    running.shown = begun;
    paint(animationOf(scene, turn));
    if (lap || running.waiting) notify();
    if (!running.waiting) draw();
  }

  const notify = () => onTurn(animationOf(scene, turn));

  /** Shows a scene that no frame led to. @param {Scene} next */
  function jump(next) {
    scene = next;
    paint(animationOf(scene, turn));
    notify();
  }

  /** Goes on with the turn. */
  function goOn() {
    notify();
    draw();
  }

  /** Shows the end of the turn. */
  function end() {
    if (!turn) return;
    const { before, timeline, over } = turn;
    turn = null;
    jump(restingScene(replay(before, timeline.steps)));
    over();
  }

  /** Begins a turn; shows its end at once if it takes no time. @param {RunningTurn} next */
  function begin(next) {
    turn = next;
    scene = restingScene(next.before);
    if (next.tempo === 0) end();
    else goOn();
  }

  return { scene: () => scene, turn: () => turn, begin, jump, goOn, notify, end };
}

/**
 * @param {(now: Animation) => void} paint
 * @param {(step: Step) => void} onStep called when a step begins, and with the last of many
 * @param {(now: Animation) => void} onTurn called when a turn or lap begins or ends, or a lap is held
 */
export function createAnimator(paint, onStep = () => {}, onTurn = () => {}) {
  const { scene, turn: running, begin, jump, goOn, notify, end } = createPlayback(paint, onStep, onTurn);
  return {
    scene,
    playing: () => running() !== null,
    /** Shows the end of the turn. */
    skip: end,
    /** Holds at the next lap; if held already, plays it. */
    hold() {
      const turn = running();
      if (!turn) return;
      playLap(turn);
      goOn();
    },
    /** Pauses, or resumes to the end of the turn. */
    toggle() {
      const turn = running();
      if (!turn) return;
      if (turn.waiting) {
        resumeToEnd(turn);
        return goOn();
      }
      turn.waiting = true;
      notify();
    },
    /** Changes the speed for the rest of this turn. @param {number} factor by which steps take longer */
    slow(factor) {
      const turn = running();
      if (turn) slow(turn, factor);
    },
    /** Shows a turn after some of its laps, and pauses. @param {number} laps */
    seek(laps) {
      const turn = running();
      if (turn) jump(pauseAfter(turn, laps));
    },
    /** Shows a position without motion. @param {number[]} places */
    cut(places) {
      end();
      jump(restingScene(places));
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
        const turn = turnOf(before, steps, tempo, !again, over);
        if (stepwise) holdAfter(turn, 0);
        begin(turn);
      });
    },
  };
}
