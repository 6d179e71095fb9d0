// @ts-check
// Shows the board to a class: alone on the screen, with large numbers.

import { focusBoard } from "../dom.js";
import { mountDialog, useApp } from "./app.js";

/** @import { App } from "./app.js" */

/** Renders the button that ends the presentation. @param {{ shown: boolean, onEnd: () => void }} props */
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

/** @param {App} app @returns {() => void} starts or ends the presentation */
export function createPresentationMode(app) {
  let shown = false;
  const draw = mountDialog(app, End, { shown, onEnd: () => show(false) });
  /** The last change of full screen: the next waits for it. */
  let changing = Promise.resolve();
  /** Whether the presentation is ending full screen, so that the event is not the user's. */
  let leaving = false;

  /** @param {boolean} on */
  function show(on) {
    document.body.classList.toggle("projector", on);
    shown = on;
    draw({ shown });
    // If full screen fails, the presentation is shown all the same.
    changing = changing.then(fillScreen).catch(() => {});
    if (!on) focusBoard();
  }

  /** Enters full screen while the presentation is shown, and leaves it otherwise. */
  async function fillScreen() {
    const on = shown;
    if (on === Boolean(document.fullscreenElement)) return;
    if (!on) leaving = true;
    await (on ? document.documentElement.requestFullscreen?.() : document.exitFullscreen());
    if (on) leaving = false; // the event of an earlier exit has come by now
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
