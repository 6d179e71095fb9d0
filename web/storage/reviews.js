// @ts-check
// The reviews of games, kept on the device beside the games: whoever opens a game again has its review without another
// search.

/** @typedef {ReturnType<typeof createReviewStore>} ReviewStore */

/**
 * The store of reviews. It keeps the last review of a game, with the record that it is of: a review is true of no other
 * record.
 * @param {URL} root the site's @param {string} version of the program: another one may judge otherwise
 */
export function createReviewStore(root, version) {
  const name = `mashimo-reviews:${root}`;
  const keyOf = (/** @type {string} */ id) => new URL(`kept/review-${encodeURIComponent(id)}`, root).href;

  /** @returns {Promise<Cache | null>} null where nothing can be kept, as in a frame without an origin */
  async function open() {
    try {
      return (await globalThis.caches?.open(name)) ?? null;
    } catch {
      return null; // denied: reviews last as long as the page
    }
  }

  /** @param {string} id the game's */
  async function drop(id) {
    await (await open())?.delete(keyOf(id)).catch(() => {}); // denied: nothing is there
  }

  return {
    drop,
    /**
     * The review of a game as it is now; one of what it was before is dropped.
     * @param {string} id the game's @param {GameRecord} record @returns {Promise<any>} null where there is none
     */
    async taken(id, record) {
      const answer = await (await open())?.match(keyOf(id));
      const kept = await answer?.json().catch(() => null); // damaged: it is made again
      if (kept && kept.version === version && kept.record === JSON.stringify(record)) return kept.review;
      if (answer) await drop(id);
      return null;
    },
    /** @param {string} id the game's @param {GameRecord} record @param {object} review */
    async keep(id, record, review) {
      const text = JSON.stringify({ version, record: JSON.stringify(record), review });
      const done = (await open())?.put(keyOf(id), new Response(text));
      await done?.catch((error) => console.warn(`the review is not kept: ${error}`));
    },
  };
}
