// @ts-check
// The board for a whole class to see: alone on the screen, its numbers as large as can be.

import { byId, focusBoard } from "../dom.js";

/** Prepares the projector view. @returns {() => void} shows the board so, or ends it */
export function createProjector() {
  const end = byId("unproject");
  /** Resolves when the last change of the screen is done: the next one waits for it. */
  let changing = Promise.resolve();
  /** Whether full screen is ending because the view ended: its event tells nothing of the user then. */
  let leaving = false;

  /** @param {boolean} on */
  function show(on) {
    document.body.classList.toggle("projector", on);
    end.hidden = !on;
    // A screen that can't be filled shows the view all the same.
    changing = changing.then(fillScreen).catch(() => {});
    if (!on) focusBoard();
  }

  /** Fills the screen while the view is shown, and leaves it otherwise. */
  async function fillScreen() {
    const on = !end.hidden;
    if (on === Boolean(document.fullscreenElement)) return;
    if (!on) leaving = true;
    await (on ? document.documentElement.requestFullscreen?.() : document.exitFullscreen());
    if (on) leaving = false; // the event of an exit before has come by now
  }

  end.addEventListener("click", () => show(false));
  document.addEventListener("fullscreenchange", () => {
    if (document.fullscreenElement) return;
    if (!leaving && !end.hidden) show(false);
    leaving = false;
  });
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape" && !end.hidden) show(false);
  });
  return () => show(end.hidden === true);
}
