// @ts-check
// The far player's buttons when two people sit face to face. They do what the near ones do.

import { render } from "preact";
import { byId, make } from "../dom.js";

/** The icons of the buttons, by the ids of the near ones. */
const ICONS = {
  undo: "M9 5 4 10l5 5M4 10h10a5.500 5.500 0 0 1 0 11h-3",
  agree: "m4 12 5 5L20 6",
  resign: "M6 21V4h12l-3 4 3 4H6",
};

/** Renders the far copy of a button. @param {{ like: string, icon: string }} props */
function Like({ like, icon }) {
  const near = /** @type {HTMLButtonElement} */ (byId(like));
  const state = { hidden: near.hidden, disabled: near.disabled, "aria-disabled": near.ariaDisabled === "true" };
  return (
    <button type="button" data-like={like} {...state} onClick={() => near.click()}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={icon} />
      </svg>
      <span>{near.textContent?.trim()}</span>
    </button>
  );
}

/** Adds the buttons to the page. @returns {() => void} updates them after the near ones */
export function createFacing() {
  const far = make("div", { id: "far-controls" });
  document.querySelector("main")?.append(far);
  const buttons = () => Object.entries(ICONS).map(([like, icon]) => <Like key={like} like={like} icon={icon} />);
  return () => queueMicrotask(() => render(buttons(), far));
}
