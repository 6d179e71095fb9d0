// @ts-check
// Loads scripts when they are first used: the dialogs, drawing on the board, large tablebases, QR codes. In the single
// file they are part of its own script. They are classic scripts: in a frame with an opaque origin, modules are fetched
// only from hosts that allow all origins. A failed script can be requested again, a failed module cannot.

import { buildInfo } from "./build_info.js";
import { scriptAddress } from "./engine/start_worker.js";

/** The scripts, loaded or pending. @type {Partial<Record<LazyScript, Promise<unknown>>>} */
const fetched = {};

/**
 * Loads a script once and gives its exports.
 * @template T
 * @param {LazyScript} name
 * @param {() => Promise<T>} within imports it if it comes with the page
 * @returns {Promise<T | null>} null if it cannot be loaded now
 */
export async function loadScript(name, within) {
  const file = buildInfo?.lazy[name];
  if (!file) return within();
  fetched[name] ??= fetchScript(name, file);
  const found = await fetched[name];
  if (!found) delete fetched[name];
  return /** @type {T | null} */ (found);
}

/** Fetches a script and gives its exports. @param {LazyScript} name @param {ScriptFile} file */
async function fetchScript(name, { url, integrity }) {
  const script = document.createElement("script");
  script.src = scriptAddress(url);
  // with an opaque origin the browser may not look at what it runs
  if (self.origin !== "null") script.integrity = integrity;
  await new Promise((over) => {
    for (const end of ["load", "error"]) script.addEventListener(end, over);
    document.head.append(script);
  });
  script.remove();
  return globalThis.mashimoLazy?.[name] ?? null;
}
