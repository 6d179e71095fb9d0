// @ts-check
// A turn on a small board, while somebody looks at it: that of the position it shows, or of the first moves the
// longest, step by step as the engine told it.

import { plan, SPEEDS, sceneAt } from "../board/timeline.js";
import { diagram, draw } from "../manual/diagram.js";

/** Milliseconds between two pictures, that the turn may last, and for which its end is seen. */
const [PACE, LONGEST, SEEN] = [40, 8000, 1500];

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** The turn that is shown. @param {GameInfo} baked @param {Position} position */
function turnOf({ shown }, position) {
  const turns = shown.filter(({ before }) => before !== null);
  const chosen = position.before ? position : turns.toSorted((one, other) => other.steps.length - one.steps.length)[0];
  return { before: chosen?.before ?? position.places, steps: chosen?.steps ?? [] };
}

/**
 * A board that stands still until somebody points at what it lies in, or comes there by the keyboard.
 * @param {HTMLElement} place what the board is drawn in @param {HTMLElement} around what it lies in
 * @param {GameInfo} baked @param {Position} position
 */
export function attachTurnDemo(place, around, baked, position) {
  const { layout } = baked;
  const { places, owners } = position;
  /** The next picture. @type {ReturnType<typeof setTimeout> | undefined} */
  let next;

  /** @param {Parameters<typeof diagram>[1]["seeds"]} seeds @param {number[]} [taken] */
  function show(seeds, taken = []) {
    const board = draw(diagram(layout, { seeds, owners, name: "", taken }));
    board.setAttribute("aria-hidden", "true");
    place.replaceChildren(board);
  }

  function rest() {
    clearTimeout(next);
    show({ places });
  }

  function play() {
    clearTimeout(next);
    const { before, steps } = turnOf(baked, position);
    if (reducedMotion.matches || steps.length === 0) return;
    const timeline = plan(steps, SPEEDS.normal, LONGEST);
    const began = performance.now();
    const draws = () => {
      if (!place.isConnected) return;
      const scene = sceneAt(before, timeline, performance.now() - began);
      show(scene, scene.taken.map(({ cell }) => cell)); // biome-ignore format: one thing
      next = scene.finished ? setTimeout(rest, SEEN) : setTimeout(draws, PACE);
    };
    draws();
  }

  around.addEventListener("pointerenter", ({ pointerType }) => pointerType === "mouse" && play());
  around.addEventListener("pointerleave", rest);
  around.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLElement && target.matches(":focus-visible")) play();
  });
  around.addEventListener("focusout", rest);
  rest();
}
