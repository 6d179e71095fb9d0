// @ts-check
// Animates one turn at a time on the view. A turn can be skipped, held at each lap, paused and resumed, or scrubbed lap
// by lap.

import { advance, holdAfter, isSown, pauseAfter, playLap, resumeToEnd, slow, turnOf } from "./running_turn.js";
import { replay, restingScene } from "./timeline.js";

/** @import { RunningTurn } from "./running_turn.js" */
/** @import { Scene } from "./timeline.js" */
/**
 * @typedef {{ scene: Scene, playing: boolean, laps: number, speed: number, waiting: boolean, sown: boolean }} Animation
 *   `laps` counts those of the turn, `speed` is relative to the one it began with; `waiting` if it is paused, `sown` if
 *   at the end of a lap
 */

/**
 * @typedef {{ turn: RunningTurn | null, scene: Scene, drawing: boolean, paint: (now: Animation) => void,
 *   onStep: (step: Step) => void, onTurn: (now: Animation) => void }} Stage what is shown; `drawing` if a frame is due
 */

/** @param {Stage} stage @returns {Animation} */
const animationOf = ({ scene, turn }) => ({
  scene,
  playing: turn !== null,
  laps: turn?.timeline.laps.length ?? 0,
  speed: turn?.speed ?? 1,
  waiting: turn?.waiting ?? false,
  sown: turn !== null && isSown(turn),
});

/** Requests the next frame, once. @param {Stage} stage */
function draw(stage) {
  if (!stage.drawing) requestAnimationFrame((now) => showFrame(stage, now));
  stage.drawing = true;
}

/** @param {Stage} stage @param {number} now */
function showFrame(stage, now) {
  const { turn, scene: last, onStep } = stage;
  stage.drawing = false;
  if (!turn || turn.waiting) return;
  stage.scene = advance(turn, now);
  const { finished, step, lap } = stage.scene;
  if (finished) return end(stage);
  const begun = turn.timeline.steps.indexOf(/** @type {Step} */ (step)) + 1;
  if (begun > turn.shown) onStep(turn.timeline.steps[begun - 1]);
  turn.shown = begun;
  stage.paint(animationOf(stage));
  if (lap !== last.lap || turn.waiting) stage.onTurn(animationOf(stage));
  if (!turn.waiting) draw(stage);
}

/** Shows a scene that no frame led to. @param {Stage} stage @param {Scene} next */
function jump(stage, next) {
  stage.scene = next;
  stage.paint(animationOf(stage));
  stage.onTurn(animationOf(stage));
}

/** Goes on with a turn. @param {Stage} stage */
function goOn(stage) {
  stage.onTurn(animationOf(stage));
  draw(stage);
}

/** Shows the end of the turn. @param {Stage} stage */
function end(stage) {
  if (!stage.turn) return;
  const { before, timeline, over } = stage.turn;
  stage.turn = null;
  jump(stage, restingScene(replay(before, timeline.steps)));
  over();
}

/**
 * @param {(now: Animation) => void} paint
 * @param {(step: Step) => void} onStep called when a step begins, and with the last of many
 * @param {(now: Animation) => void} onTurn called when a turn or lap begins or ends, or a lap is held
 */
export function createAnimator(paint, onStep = () => {}, onTurn = () => {}) {
  /** @type {Stage} */
  const stage = { turn: null, scene: restingScene([]), drawing: false, paint, onStep, onTurn };
  return {
    scene: () => stage.scene,
    playing: () => stage.turn !== null,
    /** Shows the end of the turn. */
    skip: () => end(stage),
    /** Holds at the next lap; if held already, plays it. */
    hold() {
      if (!stage.turn) return;
      playLap(stage.turn);
      goOn(stage);
    },
    /** Pauses, or resumes to the end of the turn. */
    toggle() {
      const { turn } = stage;
      if (!turn) return;
      if (turn.waiting) {
        resumeToEnd(turn);
        return goOn(stage);
      }
      turn.waiting = true;
      onTurn(animationOf(stage));
    },
    /** Changes the speed for the rest of this turn. @param {number} factor by which steps take longer */
    slow(factor) {
      if (!stage.turn) return;
      slow(stage.turn, factor);
      paint(animationOf(stage)); // the turn is where it was
    },
    /** Shows a turn after some of its laps, and pauses. @param {number} laps */
    seek: (laps) => stage.turn && jump(stage, pauseAfter(stage.turn, laps)),
    /** Shows a position without motion. @param {number[]} places */
    cut(places) {
      end(stage);
      jump(stage, restingScene(places));
    },
    /**
     * Plays steps; resolves when the last seed has landed or the turn is skipped.
     * @param {number[]} before @param {Step[]} steps @param {number} tempo
     * @param {boolean} [stepwise] holds at each lap
     * @param {boolean} [again] whether it is a replay, in which a long turn is not hurried
     * @returns {Promise<void>}
     */
    play(before, steps, tempo, stepwise = false, again = stepwise) {
      end(stage);
      return new Promise((over) => {
        stage.turn = turnOf(before, steps, tempo, !again, over);
        if (stepwise) holdAfter(stage.turn, 0);
        stage.scene = restingScene(before);
        if (tempo === 0) end(stage);
        else goOn(stage);
      });
    },
  };
}
