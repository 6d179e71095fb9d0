// @ts-check
// Loads the tablebase script when analysis is first used.

import { tablebaseCacheName } from "../build_info.js";
import { loadScript } from "../lazy_script.js";

/** @typedef {ReturnType<typeof import("../engine/tablebase.js").createTablebase>} Tablebase */

/** Whether the device has saved tablebases. @param {string} root */
async function isKept(root) {
  try {
    return (await globalThis.caches?.has(tablebaseCacheName(root))) ?? false;
  } catch {
    return false; // denied, as in a frame with an opaque origin: nothing is saved
  }
}

/** @param {Parameters<typeof import("../engine/tablebase.js").createTablebase>[0]} page */
export function createLazyTablebase(page) {
  /** @type {Tablebase | null} */
  let tablebase = null;
  /** @type {Promise<void> | null} */
  let coming = null;

  async function fetchTablebase() {
    const script = await loadScript("endings", () => import("../engine/tablebase.js"));
    tablebase = script?.createTablebase(page) ?? null;
    coming = null;
  }

  /** Uses the tablebase once it is here; gives null where it can't be had: less is proved then.
   * @template T @param {(tablebase: Tablebase) => Promise<T>} does */
  async function use(does) {
    if (!tablebase) {
      coming ??= fetchTablebase();
      await coming;
    }
    return tablebase && does(tablebase);
  }

  return {
    /** @param {string} game @param {"middle" | "large"} size */
    request: (game, size) => use((one) => one.request(game, size)),
    of: (/** @type {string} */ game) => tablebase?.of(game) ?? null,
    prove: (/** @type {GameRecord} */ record) => (tablebase ?? page).prove(record),
    release: () => tablebase?.release(),
    /** Reads how much is saved, if anything is. */
    async readStatus() {
      if (await isKept(page.root)) await use((one) => one.look());
    },
    clear: () => use((one) => one.clear()),
    /** @param {Blob} file @param {string} game */
    open: (file, game) => use((one) => one.open(file, game)),
    save: () => use((one) => one.save()),
  };
}
