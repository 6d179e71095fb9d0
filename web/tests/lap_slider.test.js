// @ts-check
// Where the keyboard is while the bar through a turn's laps is there, and after it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createLapSlider } from "../app/lap_slider.js";

/** @typedef {{ id: string, hidden: boolean, disabled: boolean, focus: () => void }} Part */

/** Make the bar through the moves, all else of the page by name, and note what has the focus. */
function made() {
  /** @type {Map<string, any>} */
  const parts = new Map();
  const document = {
    /** @type {any} */
    activeElement: null,
    body: { classList: { toggle() {} } },
    /** @param {string} id */
    getElementById(id) {
      const focus = () => {
        if (!part(id).disabled) document.activeElement = part(id);
      };
      if (!parts.has(id)) {
        const way = { contains: (/** @type {Part | null} */ other) => other !== null && other.id !== "board" };
        const listens = { addEventListener() {}, setAttribute() {}, dataset: {} };
        parts.set(id, { id, hidden: true, disabled: false, focus, parentElement: way, ...listens });
      }
      return parts.get(id);
    },
  };
  Object.assign(globalThis, { document });
  const part = (/** @type {string} */ id) => /** @type {Part} */ (document.getElementById(id));
  const phrases = /** @type {any} */ ({ say: (/** @type {string} */ key) => key, language: () => "en" });
  const bar = createLapSlider(phrases, { seek() {}, toggle() {}, slow() {} });
  /** Show a turn of `laps` laps, or the end of it.
   * @param {boolean} playing @param {number} [laps] @param {number} [speed] */
  function show(playing, laps = 3, speed = 1) {
    const animation = { playing, laps, speed, waiting: false, scene: { lap: 1 } };
    bar.show(/** @type {any} */ ({ animation, movingForward: true }));
    return /** @type {Part} */ (document.activeElement).id;
  }
  return { part, show };
}

test("the keyboard goes from what led on to the bar, and back when the turn is over", () => {
  const { part, show } = made();
  part("step-next").focus();
  assert.deepEqual([show(true, 1), show(false)], ["step-next", "step-next"]);
  assert.deepEqual([show(true), show(false)], ["lap-toggle", "step-next"]);
  part("board").focus();
  assert.deepEqual([show(true), show(false)], ["board", "board"]);
});

test("where there is nothing more to lead on to, the turn can be shown once more", () => {
  const { part, show } = made();
  part("step-next").focus();
  show(true);
  part("step-next").disabled = true;
  assert.equal(show(false), "replay");
});

test("who comes to the bar from the board goes on from where the way through the moves is", () => {
  const { part, show } = made();
  part("step-next").focus();
  show(true);
  show(false);
  part("board").focus();
  show(true);
  part("lap-toggle").focus();
  assert.equal(show(false), "replay");
});

test("the button has the speed of the turn that is shown, also where no time was between two turns", () => {
  const { part, show } = made();
  part("board").focus();
  const said = [1, 2, 1].map((speed) => {
    show(true, 3, speed);
    return /** @type {any} */ (part("lap-speed")).textContent;
  });
  assert.deepEqual(said, ["1×", "2×", "1×"]);
});
