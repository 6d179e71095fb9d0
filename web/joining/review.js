// @ts-check
// Joins the dialog of the review, and what it leads to at the board.

import { dockDialog } from "../dialogs/docked_dialog.js";
import { createReview } from "../dialogs/review.js";
import { dialogById } from "../dom.js";
import { watching } from "../exercises/watching.js";
import { mainRecord, pathOf } from "../game/state.js";

/** @import { BoardModes } from "../game/board_mode.js" */
/** @import { Session } from "../game/session.js" */
/** @import { GameState, Settings } from "../game/state.js" */
/** @import { I18n } from "../text/i18n.js" */
/** @import { createAnalysing } from "./analysis_board.js" */
/** @import { DialogEngine } from "../dialogs/app.js" */
/** @import { KnownReviews } from "./known_reviews.js" */
/**
 * @typedef {{ phrases: I18n, asking: Pick<DialogEngine, "failed">, state: () => { game: GameState, settings: Settings,
 *   input: { picked: number[] } }, isBusy: () => boolean, session: Pick<Session, "stepTo">, boardModes:
 *   Pick<BoardModes, "now" | "publish" | "register">, nameOf: (side: Side) => string, reviews: Pick<KnownReviews,
 *   "follow" | "leave" | "stop">, lines: ReturnType<typeof createAnalysing>, retry: (judged: Assessment) => void,
 *   practise: (game: string, codes: string[]) => unknown }} ReviewingParts `boardModes` is what is looked for at the
 *   board, `lines` is the analysis board, `retry` asks for a better move, `practise` leads to an exercise that fits the
 *   facts about a mistake
 */

/** Has the review told of every change at the board while it stands beside it, or no longer.
 * @param {Pick<ReviewingParts, "boardModes" | "lines">} parts */
function createWatch({ boardModes: { now, publish, register }, lines }) {
  let listener = () => {};
  register({ review: { onPosition: () => listener() } });
  /** @param {(() => void) | null} told */
  return (told) => {
    if (told) {
      lines.close(); // one dialog at a time looks at the board
      listener = told;
      publish(watching("review"));
    } else if (now()?.mode === "review") publish(null);
  };
}

/** @param {ReviewingParts} parts */
export function createReviewing({
  phrases,
  state,
  isBusy,
  session,
  boardModes,
  nameOf,
  reviews,
  lines,
  retry,
  practise,
  asking: { failed },
}) {
  const record = () => mainRecord(state().game);
  /** @param {number} at */
  const stepTo = (at) => session.stepTo(record().moves.slice(0, at));
  return createReview(phrases, {
    record,
    title: () => phrases.say(`game.${state().game.game}`),
    nameOf,
    isLearner: (side) => state().game.brought === true || side !== state().settings.computer,
    follow: reviews.follow,
    unsubscribe: reviews.leave,
    stop: reviews.stop,
    failed,
    onShow: stepTo,
    currentPly() {
      const path = pathOf(state().game);
      return path.join() === record().moves.slice(0, path.length).join() ? path.length : null;
    },
    stand: (hearer) =>
      dockDialog(dialogById("review-dialog"), { ...hearer, picking: () => state().input.picked.length > 0 }),
    busy: isBusy,
    watch: createWatch({ boardModes, lines }),
    onRetry(judged) {
      lines.close();
      retry(judged);
    },
    onPractise: ({ why }) => practise(state().game.game, why.map(({ code }) => code)), // biome-ignore format: one thing
    onAnalyse(at) {
      lines.open();
      stepTo(at);
    },
  });
}
