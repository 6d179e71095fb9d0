// @ts-check
// Joins a mistake that is tried again at the board.

import { createRetry } from "../dialogs/retry_mistake.js";
import { review } from "../engine/review.js";
import { mainRecord } from "../game/state.js";

/** @import { BoardModes } from "../game/board_mode.js" */
/** @import { Session } from "../game/session.js" */
/** @import { GameState } from "../game/state.js" */
/** @import { createReviewText } from "../text/review_text.js" */
/** @import { I18n } from "../text/i18n.js" */
/** @import { DialogEngine } from "../dialogs/app.js" */
/**
 * @typedef {{ phrases: I18n, asking: Pick<DialogEngine, "reviewers" | "failed">, game: () => GameState, session:
 *   Pick<Session, "stepTo" | "annotate" | "play">, boardModes: Pick<BoardModes, "now" | "publish" | "register">,
 *   judging: ReturnType<typeof createReviewText>, open: (dialog: string) => void, announce: (sentence: string) => void
 *   }} RetryingParts `boardModes` is what is looked for at the board
 */

/**
 * @param {RetryingParts} parts @returns {(judged: Assessment) => void} asks for a better move than one that was played
 */
export function createRetrying({
  phrases,
  game,
  session,
  boardModes,
  judging,
  open,
  announce,
  asking: { reviewers, failed },
}) {
  return createRetry(phrases, {
    game,
    record: () => mainRecord(game()),
    boardModes,
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
