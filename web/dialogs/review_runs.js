// @ts-check
// The reviews of games: the one under way, which goes on while somebody looks at the board, and those that are there
// already.

/** @import { ReviewCache } from "../storage/review_cache.js" */
/** @typedef {{ onFound: (review: Review) => void, onFailure: (error: unknown) => void }} Hearer */

/**
 * @param {{ store: ReviewCache, id: () => string, onDone: (record: GameRecord, review: Review) => void,
 *   review: (record: GameRecord, onFound: (review: Review) => void,
 *   onFailure: (error: unknown) => void) => () => void }} parts `id` is that of the game on the board
 */
export function createReviews({ store, id, onDone, review }) {
  /** The reviews of this visit, by their games' records. @type {Map<string, Review>} */
  const known = new Map();
  /**
   * The one under way, and what is known by now.
   * @type {{ key: string, found: Review | null, end: () => void } | null}
   */
  let running = null;
  /** The one who is told. @type {Hearer | null} */
  let hearer = null;

  function stop() {
    running?.end();
    running = null;
  }

  /** @param {GameRecord} record @param {string} key */
  function start(record, key) {
    const of = id();
    running = {
      key,
      found: null,
      end: review(
        record,
        async (found) => {
          if (running) running.found = found;
          if (found.done) {
            running = null;
            await settle(of, record, found);
          }
          hearer?.onFound(found);
        },
        (error) => {
          running = null;
          hearer?.onFailure(error);
        },
      ),
    };
  }

  /**
   * Saves a review, which may be that of another game with the same moves.
   * @param {string} of the game's id @param {GameRecord} record @param {Review} whole
   */
  async function settle(of, record, whole) {
    known.set(JSON.stringify(record), whole);
    await store.write(of, record, whole);
    onDone(record, whole);
  }

  return {
    stop,
    /** The review of a game, if it has been told of on this visit. @param {GameRecord} record */
    known: (record) => known.get(JSON.stringify(record)) ?? null,
    /**
     * Tells of the review of a game, now and as it grows; that of another game ends.
     * @param {GameRecord} record @param {Hearer} mine
     */
    async follow(record, mine) {
      const key = JSON.stringify(record);
      hearer = mine;
      if (running?.key !== key) stop();
      const there = known.get(key) ?? (running ? running.found : await store.read(id(), record));
      if (hearer !== mine) return;
      if (there?.done) settle(id(), record, there);
      if (there) mine.onFound(there);
      else if (!running) start(record, key);
    },
    /** Nobody looks any longer: the review goes on, and is there when somebody does. */
    leave() {
      hearer = null;
    },
  };
}
