// @ts-check
// Component for a small board inside a dialog, and hook for the sentence below it.

import { useLayoutEffect, useRef, useState } from "preact/hooks";

/** @import { BoardElements } from "./mini_board.js" */

/**
 * Renders a small board. `mount` creates it in its elements and returns its cleanup.
 * @param {{ name: string, class: string, mount: (parts: BoardElements) => () => void }} props `name` prefixes ids
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
 * Gives the sentence of a live region and the function that changes it, also to an equal one.
 * @returns {[said: string, announce: (sentence: string) => void]}
 */
export function useAnnouncement() {
  const [said, setSaid] = useState("");
  return [said, (sentence) => setSaid((last) => (last === sentence && sentence ? `${sentence}\u00a0` : sentence))];
}
