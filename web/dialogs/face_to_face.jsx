// @ts-check
// When two people sit face to face: the far player's buttons, which do what the near ones do, and a line for the player
// who waits.

import { render } from "preact";
import { byId, make } from "../dom.js";

/** @import { App } from "./app.js" */

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

/** Says what was played and whose turn it is; the page's live region has spoken both. @param {App} app */
function waitingText(app) {
  const { shown } = app.game();
  if (app.state().animation.playing) return "";
  const sentences = app.sentences();
  return `${sentences.turn(shown)}. ${sentences.lastMove(shown)}`.trim();
}

/** Adds the buttons and the line to the page. @param {App} app @returns {() => void} updates them after the near ones */
export function createFacing(app) {
  const far = make("div", { id: "far-controls" });
  const waiting = make("p", { id: "waiting", ariaHidden: "true" });
  document.querySelector("main")?.append(far, waiting);
  const buttons = () => Object.entries(ICONS).map(([like, icon]) => <Like key={like} like={like} icon={icon} />);
  return () =>
    queueMicrotask(() => {
      render(buttons(), far);
      waiting.textContent = waitingText(app);
    });
}
