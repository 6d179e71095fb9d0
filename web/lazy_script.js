// @ts-check
// Scripts of the page that are fetched when they are first asked for: the dialogs, a teacher's marks, the endings of
// many seeds, what draws QR codes. In the single file they are in its own script. They are classic scripts, for in a
// frame without an origin modules are only fetched from hosts that allow all, and what could not be fetched can be
// asked for again, which browsers do not do for modules.

import { buildInfo } from "./build_info.js";
import { scriptAddress } from "./engine/start_worker.js";

/** The scripts that have come, or are on their way. @type {Partial<Record<LazyScript, Promise<unknown>>>} */
const fetched = {};

/**
 * The exports of a script.
 * @template T
 * @param {LazyScript} name
 * @param {() => Promise<T>} within imports it where it comes with the page
 * @returns {Promise<T | null>} null where it can't be had now
 */
export async function loadScript(name, within) {
  const file = buildInfo?.lazy[name];
  if (!file) return within();
  fetched[name] ??= fetchScript(name, file);
  const found = await fetched[name];
  if (!found) delete fetched[name];
  return /** @type {T | null} */ (found);
}

/** The exports of a later script, fetched. @param {LazyScript} name @param {ScriptFile} file */
async function fetchScript(name, { url, integrity }) {
  const script = document.createElement("script");
  script.src = scriptAddress(url);
  // without an origin the browser may not look at what it runs
  if (self.origin !== "null") script.integrity = integrity;
  await new Promise((over) => {
    for (const end of ["load", "error"]) script.addEventListener(end, over);
    document.head.append(script);
  });
  script.remove();
  return globalThis.mashimoLazy?.[name] ?? null;
}
