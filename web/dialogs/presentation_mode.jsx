// @ts-check
// The board for a whole class to see: alone on the screen, its numbers as large as can be.

import { focusBoard } from "../dom.js";
import { mountDialog, useApp } from "./app.js";

/** @import { App } from "./app.js" */

/** The button that ends it. @param {{ shown: boolean, onEnd: () => void }} props */
function End({ shown, onEnd }) {
  const label = useApp().phrases.say("project.end");
  return (
    <button type="button" id="unproject" class="icon" title={label} aria-label={label} hidden={!shown} onClick={onEnd}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="m6 6 12 12M18 6 6 18" />
      </svg>
    </button>
  );
}

/** Prepares the presentation. @param {App} app @returns {() => void} shows the board so, or ends it */
export function createPresentationMode(app) {
  let shown = false;
  const draw = mountDialog(app, End, { shown, onEnd: () => show(false) });
  /** Resolves when the last change of the screen is done: the next one waits for it. */
  let changing = Promise.resolve();
  /** Whether full screen is ending because the view ended: its event tells nothing of the user then. */
  let leaving = false;

  /** @param {boolean} on */
  function show(on) {
    document.body.classList.toggle("projector", on);
    shown = on;
    draw({ shown });
    // A screen that can't be filled shows the view all the same.
    changing = changing.then(fillScreen).catch(() => {});
    if (!on) focusBoard();
  }

  /** Fills the screen while the view is shown, and leaves it otherwise. */
  async function fillScreen() {
    const on = shown;
    if (on === Boolean(document.fullscreenElement)) return;
    if (!on) leaving = true;
    await (on ? document.documentElement.requestFullscreen?.() : document.exitFullscreen());
    if (on) leaving = false; // the event of an exit before has come by now
  }

  document.addEventListener("fullscreenchange", () => {
    if (document.fullscreenElement) return;
    if (!leaving && shown) show(false);
    leaving = false;
  });
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape" && shown) show(false);
  });
  return () => show(!shown);
}
