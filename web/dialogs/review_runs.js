// @ts-check
// The reviews of games: the one under way, which goes on while somebody looks at the board, and those that are there
// already.

import { mainRecord } from "../game/state.js";
import { createReviewCache } from "../storage/review_cache.js";
import { withReview } from "../text/review_text.js";

/** @import { ReviewCache } from "../storage/review_cache.js" */
/** @import { App } from "./app.js" */
/** @typedef {ReturnType<typeof createReviews>} Reviews */
/** @typedef {{ onFound: (review: Review) => void, onFailure: (error: unknown) => void }} Hearer */

/**
 * A review that is done writes into the game what it has found.
 * @param {App} app @param {ReviewCache} store
 */
export function createReviews(
  { phrases, game, state, session, people, reviewText, ask, library, root, site },
  store = createReviewCache(library.database, root, site.version),
) {
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
    const of = library.id();
    running = {
      key,
      found: null,
      end: ask.review(
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
    if (!state().ownsGame || JSON.stringify(record) !== JSON.stringify(mainRecord(game()))) return;
    session.annotate(withReview(game().notes, whole.moves, reviewText));
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
      const there = known.get(key) ?? (running ? running.found : await store.read(library.id(), record));
      if (hearer !== mine) return;
      if (there?.done) settle(library.id(), record, there);
      if (there) mine.onFound(there);
      else if (!running) start(record, key);
    },
    /** Nobody looks any longer: the review goes on, and is there when somebody does. */
    leave() {
      hearer = null;
    },
    /** The words for the game where it is shared, if it has been reviewed. @returns {{ text?: string }} */
    said() {
      const { sides = [] } = known.get(JSON.stringify(mainRecord(game()))) ?? {};
      // A side whose moves were all forced has no accuracy.
      const told = sides.flatMap(({ side, accuracy }) =>
        accuracy === null ? [] : [phrases.say("review.side", { side: people.nameOf(side), percent: accuracy })],
      );
      return told.length > 0 ? { text: `${phrases.say("review.accuracy")}: ${told.join(", ")}` } : {};
    },
  };
}
