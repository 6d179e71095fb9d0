// @ts-check
// Joins the dialog of the score sheet.

import { createSheet } from "../dialogs/score_sheet.js";
import { mainRecord } from "../game/state.js";

/** @import { Session } from "../game/session.js" */
/** @import { GameState } from "../game/state.js" */
/** @import { I18n } from "../text/i18n.js" */
/** @import { DialogEngine, WholeEngine } from "../dialogs/app.js" */
/**
 * @typedef {{ phrases: I18n, asking: Pick<DialogEngine, "failed" | "whenReady">, game: () => GameState, session:
 *   Pick<Session, "annotate">, engine: Pick<WholeEngine, "show">, nameOf: (side: Side) => string }} ScoringParts
 */

/** @param {ScoringParts} parts */
export function createScoring({ phrases, game, session, engine, nameOf, asking: { failed, whenReady } }) {
  return createSheet(phrases, {
    game: () => ({ record: mainRecord(game()), notes: game().notes }),
    annotate: session.annotate,
    show: whenReady(engine.show),
    nameOf,
    failed,
  });
}
