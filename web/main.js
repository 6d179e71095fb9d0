// @ts-check
// The door: opens the page by itself. In a frame `embed/frame.js` opens it instead, with other surroundings.

import { built } from "./built.js";
import { later } from "./later.js";
import { ALONE } from "./page/host.js";
import { giveUp, start } from "./page/page.js";

/** Opens the page, with what a frame has not. @param {Built} site */
function open(site) {
  /** @type {import("./page/host.js").OpenedPage["session"] | null} */
  let session = null;
  /** @type {ReturnType<typeof import("./page/marks.js").createMarks> | null} */
  let marks = null;

  /** Shows a teacher's marks. What draws them is asked for again at each position until it has come. */
  async function showMarks() {
    const script = await later("marks", () => import("./page/marks.js"));
    if (session) marks ??= script?.createMarks(site.games, session) ?? null;
    marks?.show();
  }

  /** @type {import("./page/host.js").Host} */
  const host = {
    ...ALONE,
    onArrive: showMarks,
    open(page) {
      session = page.session;
      showMarks();
      ALONE.open(page);
    },
  };
  start(site, host).catch(giveUp);
}

if (built && !document.body.classList.contains("framed")) open(built);
