// @ts-check
// Entry point of the app. In an iframe, embed/frame.js is the entry point.

import { createApp } from "./app/app.js";
import { STANDALONE } from "./app/environment.js";
import { showStartFailure } from "./app/start_check.js";
import { buildInfo } from "./build_info.js";
import { loadScript } from "./lazy_script.js";

/** Opens the page, with what a frame has not. @param {BuildInfo} site */
function open(site) {
  /** @type {import("./app/environment.js").RunningApp["session"] | null} */
  let session = null;
  /** @type {ReturnType<typeof import("./app/annotations.js").createAnnotations> | null} */
  let marks = null;

  /** Shows a teacher's marks. What draws them is asked for again at each position until it has come. */
  async function showMarks() {
    const script = await loadScript("marks", () => import("./app/annotations.js"));
    if (session) marks ??= script?.createAnnotations(site.games, session) ?? null;
    marks?.show();
  }

  /** @type {import("./app/environment.js").Environment} */
  const host = {
    ...STANDALONE,
    onArrive: showMarks,
    open(page) {
      session = page.session;
      showMarks();
      STANDALONE.open(page);
    },
  };
  createApp(site, host).catch(showStartFailure);
}

if (buildInfo) open(buildInfo);
