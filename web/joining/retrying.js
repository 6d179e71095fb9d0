// @ts-check
// Joins a mistake that is tried again at the board.

import { review } from "../engine/review.js";
import { mainRecord } from "../game/state.js";
import { createRetry } from "../rooms/retry.js";

/** @import { Review } from "../engine/review.js" */
/** @import { Session } from "../game/session.js" */
/** @import { GameState, Quest } from "../game/state.js" */
/** @import { createJudging } from "../words/judging.js" */
/** @import { Phrases } from "../words/phrases.js" */
/** @import { Asking } from "./asking.js" */
/**
 * @typedef {{ phrases: Phrases, asking: Pick<Asking, "reviewers" | "failed">, game: () => GameState,
 *   session: Pick<Session, "stepTo" | "annotate" | "play">, quest: () => Quest | null,
 *   publish: (quest: Quest | null) => void, judging: ReturnType<typeof createJudging>,
 *   open: (dialog: string) => void, announce: (sentence: string) => void }} RetryingParts `quest` is what is looked for at the board, `publish` has
 *   something else looked for, or nothing
 */

/** @param {RetryingParts} parts @returns {(judged: Assessment) => void} asks for a better move than one that was played */
export function createRetrying({
  phrases,
  game,
  session,
  quest,
  publish,
  judging,
  open,
  announce,
  asking: { reviewers, failed },
}) {
  return createRetry(phrases, {
    game,
    record: () => mainRecord(game()),
    quest,
    publish,
    announce,
    stepTo: session.stepTo,
    annotate: session.annotate,
    play: session.play,
    judge: (tried, since) =>
      new Promise((resolve, reject) => {
        const found = (/** @type {Review} */ { moves, done }) => done && resolve(moves[0]);
        review(reviewers, tried, found, reject, since);
      }),
    failed,
    explain: (judged) => judging.sentences(judged).join(" "),
    onReview: () => open("review-dialog"),
  });
}
