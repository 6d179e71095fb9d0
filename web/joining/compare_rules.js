// @ts-check
// Joins the dialog that shows a position under all rules.

import { createCompare } from "../dialogs/compare_rules.js";

/** @import { GameState } from "../game/state.js" */
/** @import { I18n } from "../text/i18n.js" */
/** @import { DialogEngine } from "../dialogs/app.js" */
/** @import { App } from "../dialogs/app.js" */
/**
 * @typedef {{ phrases: I18n, asking: Pick<DialogEngine, "questions" | "failed" | "isReady">, games: GameInfo[], game:
 *   () => GameState, describing: App["sentencesFor"] }} ComparingParts
 */

/** @param {ComparingParts} parts */
export function createComparing({ phrases, games, game, describing, asking: { questions, failed, isReady } }) {
  return createCompare(phrases, {
    shown: () => game().shown,
    layout: () => (games.find(({ id }) => id === game().game) ?? games[0]).layout,
    compare: questions.compare,
    sentencesOf: (id) => describing(id),
    isReady,
    failed,
  });
}
