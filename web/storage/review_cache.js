// @ts-check
// The reviews of games, so that a game opened again has its review without another search.

import { ID, withTimeout } from "./database.js";

/** @import { Database } from "./database.js" */
/** @typedef {ReturnType<typeof createReviewCache>} ReviewCache */

/**
 * The last review of each game, with the record that it is of: it holds for no other record.
 * @param {Database} database @param {URL} root the site's @param {string} version of the program: another one may judge
 *   otherwise
 */
export function createReviewCache(database, root, version) {
  /** @param {string} id the game's */
  async function drop(id) {
    await database.write(async ({ remove }) => remove(ID.review + id)).catch(() => {}); // nothing is kept
  }

  /** Takes a review out of the cache where versions before 0.2 kept it. @param {string} id @returns {Promise<any>} */
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
    /**
     * Reads the review of a game as it is now; one of another record is deleted.
     * @param {string} id the game's @param {GameRecord} record @returns {Promise<any>} null where there is none
     */
    async read(id, record) {
      const reading = withTimeout(database.read(({ get }) => get(ID.review + id)));
      const kept = (await reading.catch(() => null)) ?? (await takeOld(id).catch(() => null)); // denied or damaged
      if (kept && kept.version === version && kept.record === JSON.stringify(record)) return kept.review;
      if (kept) await drop(id);
      return null;
    },
    /**
     * Saves a review; resolves when it is on the disk, or cannot be.
     * @param {string} id the game's @param {GameRecord} record @param {object} review
     */
    async write(id, record, review) {
      const kept = { id: ID.review + id, version, record: JSON.stringify(record), review };
      await database
        .write(async ({ put }) => put(kept))
        .catch((error) => console.warn(`the review is not saved: ${error}`));
    },
  };
}
