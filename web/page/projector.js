// @ts-check
// The board for a whole class to see: alone on the screen, its numbers as large as can be.

import { element } from "../dom.js";

/** Joins the button that shows the board so, and what ends it. */
export function createProjector() {
  const end = element("unproject");

  /** @param {boolean} on */
  function show(on) {
    document.body.classList.toggle("projector", on);
    end.hidden = !on;
    if (on)
      // a screen that can't be filled has the rest of it
      document.documentElement.requestFullscreen?.().catch(() => {});
    else if (document.fullscreenElement) document.exitFullscreen();
  }

  element("project").addEventListener("click", ({ currentTarget }) => {
    /** @type {Element} */ (currentTarget).closest("dialog")?.close();
    show(end.hidden === true);
  });
  end.addEventListener("click", () => show(false));
  document.addEventListener("fullscreenchange", () => {
    if (!document.fullscreenElement) show(false);
  });
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape" && !end.hidden) show(false);
  });
}
