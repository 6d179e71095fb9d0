// @ts-check
// The door: opens the page by itself. In a frame `embed/frame.js` opens it instead, with other surroundings.

import { createApp, showStartFailure } from "./app/app.js";
import { ALONE } from "./app/environment.js";
import { buildInfo } from "./build_info.js";
import { loadScript } from "./lazy_script.js";

/** Opens the page, with what a frame has not. @param {BuildInfo} site */
function open(site) {
  /** @type {import("./app/environment.js").OpenedPage["session"] | null} */
  let session = null;
  /** @type {ReturnType<typeof import("./app/annotations.js").createMarks> | null} */
  let marks = null;

  /** Shows a teacher's marks. What draws them is asked for again at each position until it has come. */
  async function showMarks() {
    const script = await loadScript("marks", () => import("./app/annotations.js"));
    if (session) marks ??= script?.createMarks(site.games, session) ?? null;
    marks?.show();
  }

  /** @type {import("./app/environment.js").Host} */
  const host = {
    ...ALONE,
    onArrive: showMarks,
    open(page) {
      session = page.session;
      showMarks();
      ALONE.open(page);
    },
  };
  createApp(site, host).catch(showStartFailure);
}

if (buildInfo && !document.body.classList.contains("framed")) open(buildInfo);
