// @ts-check
// Runs the clock: plays one turn at a time on the view, frame by frame, and lets it be skipped.

import { plan, replay, sceneAt } from "./player.js";

/** @import { Plan, Scene } from "./player.js" */

/** @param {number[]} places @returns {Scene} */
export const still = (places) => ({ places, hand: null, flight: null, step: null, finished: true });

/** @param {(scene: Scene) => void} paint shows a scene */
export function createStage(paint) {
  /** @type {{ before: number[], film: Plan, began: number, over: () => void } | null} */
  let run = null;
  let scene = still([]);

  /** @param {number} now */
  function frame(now) {
    if (!run) return;
    run.began ||= now;
    scene = sceneAt(run.before, run.film, now - run.began);
    if (scene.finished) end();
    else {
      paint(scene);
      requestAnimationFrame(frame);
    }
  }

  function end() {
    if (!run) return;
    scene = still(replay(run.before, run.film.steps));
    const { over } = run;
    run = null;
    paint(scene);
    over();
  }

  return {
    scene: () => scene,
    playing: () => run !== null,
    /** Shows the end of the turn at once. */
    skip: end,
    /** Shows places without any motion. @param {number[]} places */
    cut(places) {
      end();
      scene = still(places);
      paint(scene);
    },
    /** Plays steps; the promise is kept when the last seed has come down, or the turn is skipped.
     * @param {number[]} before @param {Step[]} steps @param {number} tempo @returns {Promise<void>} */
    play(before, steps, tempo) {
      end();
      return new Promise((over) => {
        run = { before, film: plan(steps, tempo), began: 0, over };
        scene = still(before);
        if (tempo === 0) end();
        else requestAnimationFrame(frame);
      });
    },
  };
}
