// @ts-check
// The board for a whole class to see: alone on the screen, its numbers as large as can be.

import { element, focusBoard } from "../dom.js";

/** Prepares the projector view. @returns {() => void} shows the board so, or ends it */
export function createProjector() {
  const end = element("unproject");

  /** @param {boolean} on */
  function show(on) {
    document.body.classList.toggle("projector", on);
    end.hidden = !on;
    // A screen that can't be filled shows the view all the same.
    if (on) document.documentElement.requestFullscreen?.().catch(() => {});
    else if (document.fullscreenElement) document.exitFullscreen();
    if (!on) focusBoard();
  }

  end.addEventListener("click", () => show(false));
  document.addEventListener("fullscreenchange", () => {
    if (!document.fullscreenElement && !end.hidden) show(false);
  });
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape" && !end.hidden) show(false);
  });
  return () => show(end.hidden === true);
}
