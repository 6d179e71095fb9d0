// @ts-check
// The door: opens the page by itself. In a frame `embed/frame.js` opens it instead, with other surroundings.

import { built } from "./built.js";
import { ALONE } from "./page/host.js";
import { createMarks } from "./page/marks.js";
import { giveUp, start } from "./page/page.js";
import { createProjector } from "./page/projector.js";

/** Opens the page, with what a frame has not. @param {Built} site */
function open(site) {
  /** @type {ReturnType<typeof createMarks> | null} */
  let marks = null;
  /** @type {import("./page/host.js").Around} */
  const around = {
    ...ALONE,
    onArrive: () => marks?.show(),
    open(page) {
      marks = createMarks(site.games, page.session);
      createProjector();
      ALONE.open(page);
    },
  };
  start(site, around).catch(giveUp);
}

if (built && !document.body.classList.contains("framed")) open(built);
