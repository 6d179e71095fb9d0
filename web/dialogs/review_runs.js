// @ts-check
// Runs and caches reviews. The present one continues while the user looks at the board.

import { mainRecord } from "../game/state.js";
import { createReviewCache } from "../storage/review_cache.js";
import { withReview } from "../text/review_text.js";
import { learnerOf } from "./app.js";

/** @import { ReviewCache } from "../storage/review_cache.js" */
/** @import { App } from "./app.js" */
/** @typedef {ReturnType<typeof createReviews>} Reviews */
/** @typedef {{ onFound: (review: Review) => void, onFailure: (error: unknown) => void }} ReviewListener */

/** Identifies a record. @param {GameRecord} record */
const keyOf = (record) => JSON.stringify(record);

/** Writes a finished review into its game, if that is on the board.
 * @param {App} app @param {GameRecord} record @param {Review} whole */
function annotateGame({ state, game, session, reviewText }, record, whole) {
  if (!state().ownsGame || keyOf(record) !== keyOf(mainRecord(game()))) return;
  session.annotate(withReview(game().notes, whole.moves, reviewText));
}

/** Tells each side's accuracy; "" if neither had a choice. @param {App} app @param {Review["sides"]} sides */
function accuracyText({ phrases, people }, sides) {
  const told = sides.flatMap(({ side, accuracy }) =>
    accuracy === null ? [] : [phrases.say("review.side", { side: people.nameOf(side), percent: accuracy })],
  );
  return told.length > 0 ? `${phrases.say("review.accuracy")}: ${told.join(", ")}` : "";
}

/** Creates the reviews; a finished one is written into its game. @param {App} app @param {ReviewCache} [store] */
export function createReviews(app, store = createReviewCache(app.library.database, app.root, app.site.version)) {
  const { game, library } = app;
  /** The reviews of this visit, by record. @type {Map<string, Review>} */
  const known = new Map();
  /**
   * The present review and its results so far.
   * @type {{ key: string, found: Review | null, end: () => void } | null}
   */
  let running = null;
  /** @type {ReviewListener | null} */
  let listener = null;

  function stop() {
    running?.end();
    running = null;
  }

  /** @param {GameRecord} record */
  function start(record) {
    const of = library.id();
    running = {
      key: keyOf(record),
      found: null,
      end: app.ask.review(
        record,
        async (found) => {
          const mine = listener;
          if (running) running.found = found;
          if (found.done) {
            running = null;
            await saveReview(of, record, found); // meanwhile a listener to another game may have come
          }
          if (listener === mine) mine?.onFound(found);
        },
        (error) => {
          running = null;
          listener?.onFailure(error);
        },
        { isLearner: learnerOf(game(), app.settings()) },
      ),
    };
  }

  /** Saves a finished review, also for another game with the same moves.
   * @param {string} of the game's id @param {GameRecord} record @param {Review} whole */
  async function saveReview(of, record, whole) {
    known.set(keyOf(record), whole);
    await store.write(of, record, whole);
    annotateGame(app, record, whole);
  }

  return {
    stop,
    /** Gives the review of a game on this visit, or null. @param {GameRecord} record */
    known: (record) => known.get(keyOf(record)) ?? null,
    /** Reports the review of a game now and as it grows; stops that of another game.
     * @param {GameRecord} record @param {ReviewListener} mine */
    async follow(record, mine) {
      const key = keyOf(record);
      listener = mine;
      if (running?.key !== key) stop();
      const there = known.get(key) ?? (running ? running.found : await store.read(library.id(), record));
      if (listener !== mine) return;
      if (there?.done) saveReview(library.id(), record, there);
      if (there) mine.onFound(there);
      else if (!running) start(record);
    },
    /** Stops reporting; the review continues. */
    leave() {
      listener = null;
    },
    /** Gives the review's words for a shared game. @returns {{ text?: string }} */
    said() {
      const text = accuracyText(app, known.get(keyOf(mainRecord(game())))?.sides ?? []);
      return text ? { text } : {};
    },
  };
}
