// @ts-check
// Joins the dialog in which a new game is chosen.

import { createNewGame } from "../dialogs/new_game.js";
import { attachTurnDemo } from "../dialogs/turn_demo.js";

/** @import { Session } from "../game/session.js" */
/** @import { GameState, Settings } from "../game/state.js" */
/** @import { I18n } from "../text/i18n.js" */
/**
 * @typedef {{ phrases: I18n, games: GameInfo[], game: () => GameState, settings: () => Settings,
 *   session: Pick<Session, "begin"> }} BeginningParts
 */

/** @param {BeginningParts} parts */
export function createBeginning({ phrases, games, game, settings, session }) {
  return createNewGame(phrases, {
    games,
    game: () => game().shown.record,
    shown: () => game().shown,
    players: settings,
    tags: () => game().notes.tags,
    onNew: session.begin,
    attachTurn: attachTurnDemo,
  });
}
