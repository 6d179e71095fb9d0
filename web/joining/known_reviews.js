// @ts-check
// Joins the reviews of games: the one under way, which writes into the game what it has found, and those that are there
// already.

import { createReviews } from "../dialogs/review_runs.js";
import { review } from "../engine/review.js";
import { mainRecord } from "../game/state.js";
import { createReviewCache } from "../storage/review_cache.js";
import { withReview } from "../text/review_text.js";

/** @import { Session } from "../game/session.js" */
/** @import { GameState } from "../game/state.js" */
/** @import { GameLibrary } from "../storage/library.js" */
/** @import { createReviewText } from "../text/review_text.js" */
/** @import { I18n } from "../text/i18n.js" */
/** @import { DialogEngine } from "../dialogs/app.js" */
/**
 * @typedef {{ phrases: I18n, asking: Pick<DialogEngine, "reviewers">, version: string, root: URL, library:
 *   Pick<GameLibrary, "id" | "database">, state: () => { game: GameState, ownsGame: boolean | null }, session:
 *   Pick<Session, "annotate">, nameOf: (side: Side) => string, judging: ReturnType<typeof createReviewText> }}
 *   KnownReviewsParts
 * @typedef {ReturnType<typeof createKnownReviews>} KnownReviews
 */

/** @param {KnownReviewsParts} parts */
export function createKnownReviews({
  phrases,
  version,
  root,
  library,
  state,
  session,
  nameOf,
  judging,
  asking: { reviewers },
}) {
  const record = () => mainRecord(state().game);
  const reviews = createReviews({
    store: createReviewCache(library.database, root, version),
    id: library.id,
    review: (reviewed, onFound, onFailure) => review(reviewers, reviewed, onFound, onFailure),
    onDone(reviewed, { moves }) {
      if (!state().ownsGame || JSON.stringify(reviewed) !== JSON.stringify(record())) return;
      session.annotate(withReview(state().game.notes, moves, judging));
    },
  });
  return {
    ...reviews,
    /** The words for the game where it is shared, if it has been reviewed. */
    said() {
      const { sides = [] } = reviews.known(record()) ?? {};
      // A side whose moves were all forced has no accuracy.
      const told = sides.flatMap(({ side, accuracy }) =>
        accuracy === null ? [] : [phrases.say("review.side", { side: nameOf(side), percent: accuracy })],
      );
      return told.length > 0 ? { text: `${phrases.say("review.accuracy")}: ${told.join(", ")}` } : {};
    },
  };
}
