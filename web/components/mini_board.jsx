// @ts-check
// The place of a small board inside a dialog, as a component, and the line that is said below it.

import { useLayoutEffect, useRef, useState } from "preact/hooks";

/** @import { BoardParts } from "./mini_board.js" */

/**
 * A small board. `mount` makes it of its elements once these are there, and returns what ends it.
 * @param {{ name: string, class: string, mount: (parts: BoardParts) => () => void }} props `name` the beginning of ids
 */
export function MiniBoard({ name, class: kind, mount }) {
  const board = useRef(/** @type {any} */ (null));
  const houses = useRef(/** @type {any} */ (null));
  useLayoutEffect(() => mount({ board: board.current, houses: houses.current }), []);
  return (
    <section ref={board} id={`${name}-board`} class={`${kind}-board`}>
      {["background", "seeds"].map((layer) => (
        // biome-ignore lint/a11y/noAriaHiddenOnFocusable: it takes no focus
        <canvas key={layer} aria-hidden="true" />
      ))}
      <div ref={houses} id={`${name}-houses`} class={`${kind}-houses`} />
    </section>
  );
}

/**
 * The sentence of a live region, and what changes it: one is said once more even if it is the same as before.
 * @returns {[said: string, announce: (sentence: string) => void]}
 */
export function useAnnouncement() {
  const [said, setSaid] = useState("");
  return [said, (sentence) => setSaid((last) => (last === sentence && sentence ? `${sentence}\u00a0` : sentence))];
}
