// @ts-check
// Caches reviews, so that a reopened game needs no other search.

import { ID } from "./database.js";

/** @import { Database } from "./database.js" */
/** @typedef {ReturnType<typeof createReviewCache>} ReviewCache */

/**
 * Caches the last review of each game with its record; it is valid for that record only.
 * @param {Database} database @param {URL} root the site's @param {string} version the program's: another may judge
 *   differently
 */
export function createReviewCache(database, root, version) {
  /** @param {string} id the game's */
  async function drop(id) {
    await database.write(async ({ remove }) => remove(ID.review + id)).catch(() => {}); // nothing was saved
  }

  /** Moves a review out of the cache of versions before 0.2. @param {string} id @returns {Promise<any>} */
  async function takeOld(id) {
    const name = `mashimo-reviews:${root}`;
    if (!(await globalThis.caches?.has(name))) return null;
    const cache = await caches.open(name);
    const key = new URL(`kept/review-${encodeURIComponent(id)}`, root).href;
    const old = await (await cache.match(key))?.json();
    if (old) await database.write(async ({ put }) => put({ ...old, id: ID.review + id }));
    await cache.delete(key);
    return old;
  }

  return {
    drop,
    /** Reads the review of a game; deletes one of another record.
     * @param {string} id the game's @param {GameRecord} record @returns {Promise<any>} null if there is none */
    async read(id, record) {
      const reading = database.read(({ get }) => get(ID.review + id));
      const kept = (await reading.catch(() => null)) ?? (await takeOld(id).catch(() => null)); // denied or damaged
      if (kept && kept.version === version && kept.record === JSON.stringify(record)) return kept.review;
      if (kept) await drop(id);
      return null;
    },
    /** Saves a review; resolves when it is on the disk or has failed.
     * @param {string} id the game's @param {GameRecord} record @param {object} review */
    async write(id, record, review) {
      const kept = { id: ID.review + id, version, record: JSON.stringify(record), review };
      await database
        .write(async ({ put }) => put(kept))
        .catch((error) => console.warn(`the review is not saved: ${error}`));
    },
  };
}
